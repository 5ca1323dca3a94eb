/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The rows of all matches as one reading found them. They belong to one thread at a time: read in
 * one, they can be handed over to another.
 */
#pragma once

#include "app/match/match-row.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * AppMatchRows:
 * @rows: (element-type AppRow): in the order of adding
 * @by_date: (element-type guint): indices into @rows, the oldest match first
 * @by_id: gint64 id to 1 + index into @rows
 * @texts: of all rows
 * @total: undeleted ones
 */
typedef struct {
  GArray *rows;
  GArray *by_date;
  GHashTable *by_id;
  AppTexts *texts;
  guint total;
} AppMatchRows;

AppMatchRows *app_match_rows_new (void) G_GNUC_WARN_UNUSED_RESULT;
void app_match_rows_free (AppMatchRows *rows);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppMatchRows, app_match_rows_free)

/**
 * app_match_rows_read:
 * @most: reading ends when there are more, which is no error: then rows->len is above it
 *
 * Reads all rows. Ends early, too, when cancelled.
 */
AppMatchRows *app_match_rows_read (DbStore *db, guint most, GCancellable *cancellable,
                                   GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Whether there is a row of that id, and where. */
gboolean app_match_rows_find (AppMatchRows *rows, gint64 id, guint *index);

/* Reads one row again, or a new one; FALSE when that can't be done. */
gboolean app_match_rows_reread (AppMatchRows *rows, DbStore *db, gint64 id);

G_END_DECLS
