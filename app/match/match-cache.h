/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All matches of a store as rows in memory, read once for all lists that show them.
 */
#pragma once

#include "app/match/match-row.h"
#include "app/store/store.h"

#include <gio/gio.h>

G_BEGIN_DECLS

#define APP_TYPE_MATCH_TABLE (app_match_table_get_type ())
G_DECLARE_FINAL_TYPE (AppMatchTable, app_match_table, APP, MATCH_TABLE, GObject)

/* So many matches are read at once, in a few milliseconds; more are read in another thread. */
#define APP_MATCH_TABLE_AT_ONCE 500

/* The store's table. When nobody has it yet, its reading begins: see
 * app_match_table_is_loading(). It follows the store. */
AppMatchTable *app_match_table_get (AppStore *store) G_GNUC_WARN_UNUSED_RESULT;

/* Nothing was read yet: there are no rows, and nobody can say whether there are matches. */
gboolean app_match_table_is_loading (AppMatchTable *table);

guint app_match_table_get_length (AppMatchTable *table);
/* In the order of adding; borrowed until the table changes. */
const AppRow *app_match_table_get_row (AppMatchTable *table, guint index);
/* The index of the row at @position by date, the oldest first. */
guint app_match_table_get_by_date (AppMatchTable *table, guint position);
AppTexts *app_match_table_get_texts (AppMatchTable *table);

/* What app_row_dup_key() says, made once; borrowed. */
const char *app_match_table_get_key (AppMatchTable *table, guint index);

/* Undeleted matches. */
guint app_match_table_get_total (AppMatchTable *table);
const GError *app_match_table_get_error (AppMatchTable *table);

/* Signals: "reset": all rows are others, or could not be read; "row-changed" (guint index, AppRow
 * *before): one row, which is new when @before is NULL; "settled": after the last of several. */

/* The rows of all matches as one reading found them. They belong to one thread at a time: read in
 * one, they can be handed over to another. */

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

void app_match_rows_free (AppMatchRows *rows);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppMatchRows, app_match_rows_free)

G_END_DECLS
