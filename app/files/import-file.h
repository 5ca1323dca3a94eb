/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A pack or a word list read from a file into the collection.
 */
#pragma once

#include "app/files/import.h"
#include "app/store/command.h"

G_BEGIN_DECLS

/**
 * AppImportFile:
 * @path: of the file
 * @format: of a pack or a word list
 *
 * The first fault of the file is the error. The answer's notice is what a person should know about
 * a pack that is good.
 */
typedef struct {
  const char *path;
  AppImportFormat format;
} AppImportFile;

extern const AppCommandType app_import_file;

G_END_DECLS
