/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Stored matches as records, streamed into a sink.
 */
#pragma once

#include "app/store/known-packs.h"

#include "db/store.h"
#include "rules/record.h"

G_BEGIN_DECLS

typedef enum {
  APP_EXPORT_CURRENT = 0,    /* the current line */
  APP_EXPORT_LINES = 1 << 0, /* every line as a record of its own */
  APP_EXPORT_JSON = 1 << 1,  /* an object a record instead of the notation */
} AppExportFlags;

/**
 * app_export_match:
 * Writes the match with Id, pinned packs, rules revision, result, scores, instants, digests and
 * comments. One that can't be played here is written as its raw record. A move that is illegal now
 * is APP_ERROR_RULES, and nothing of that line is written.
 */
gboolean app_export_match (DbStore *db, AppPacks *packs, gint64 match, AppExportFlags flags,
                           RecordSink sink, gpointer data, GError **error);

G_END_DECLS
