/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names of files made of what people wrote.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * app_file_name_dup:
 * @text: a title; may be anything
 * @suffix: "tkr", without its dot
 *
 * A name that every file system takes, and takes for a name alone: never a path, hidden, an option
 * or a device; no longer than 200 bytes, cut between characters that are seen apart. Characters
 * that mean something to some system become "_"; marks of direction, which would show another name
 * than it is, are left out. Different texts may give the same name.
 */
char *app_file_name_dup (const char *text, const char *suffix) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
