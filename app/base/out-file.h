/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A file that appears whole or not at all.
 */
#pragma once

#include <glib.h>
#include <stdio.h>

G_BEGIN_DECLS

/**
 * AppOutFile:
 * Written beside its name and moved there when closed.
 */
typedef struct AppOutFile AppOutFile;

/* Where "-" writes from now on; borrowed. NULL: stdout. */
void app_out_file_set_standard (FILE *stream);

/* NULL or "-" is standard output. APP_ERROR_FILE. */
AppOutFile *app_out_file_open (const char *path, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* The same of what holds a whole collection: nobody else may read it, as nobody reads that. */
AppOutFile *app_out_file_open_private (const char *path, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* A RecordSink whose data is the file; app_out_file_close() reports errors. */
void app_out_file_write (const char *bytes, size_t length, void *file);
/* Moves the file to its name, on disk. Frees it either way. */
gboolean app_out_file_close (AppOutFile *file, GError **error);
/* Drops what was written. */
void app_out_file_discard (AppOutFile *file);

G_END_DECLS
