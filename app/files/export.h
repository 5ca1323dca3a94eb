/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Stored matches as records, streamed into a sink.
 */
#pragma once

#include "app/store/packs-known.h"

#include "db/store.h"
#include "rules/record.h"

#include <stdio.h>

G_BEGIN_DECLS

typedef enum {
  APP_EXPORT_CURRENT = 0,    /* the current line */
  APP_EXPORT_LINES = 1 << 0, /* every line as a record of its own */
  APP_EXPORT_JSON = 1 << 1,  /* an object a record instead of the notation */
} AppExportFlags;

/**
 * app_export_match:
 * Writes the match with Id, pinned packs, rules revision, result, scores, instants, digests and
 * comments. One that can't be played here is written as it was kept. A move that is illegal now is
 * APP_ERROR_RULES, and nothing of that line is written.
 */
gboolean app_export_match (DbStore *db, AppPacks *packs, gint64 match, AppExportFlags flags,
                           RecordSink sink, gpointer data, GError **error);

/**
 * AppOutFile:
 * A file that appears whole or not at all: written beside its name and moved there when closed.
 */
typedef struct AppOutFile AppOutFile;

/* Where "-" writes from now on; borrowed. NULL: stdout. */
void app_out_file_set_standard (FILE *stream);

/* NULL or "-" is standard output. APP_ERROR_FILE. */
AppOutFile *app_out_file_open (const char *path, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* A RecordSink whose data is the file; errors are told by close. */
void app_out_file_write (const char *bytes, size_t length, void *file);
/* Moves the file to its name, on disk. Frees it either way. */
gboolean app_out_file_close (AppOutFile *file, GError **error);
/* Drops what was written. */
void app_out_file_discard (AppOutFile *file);

G_END_DECLS
