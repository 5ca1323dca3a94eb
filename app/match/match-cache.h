/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All matches of a store as rows in memory, read once for all lists that show them.
 */
#pragma once

#include "app/match/match-row.h"
#include "app/store/store.h"

#include <gio/gio.h>

G_BEGIN_DECLS

#define APP_TYPE_MATCH_CACHE (app_match_cache_get_type ())
G_DECLARE_FINAL_TYPE (AppMatchCache, app_match_cache, APP, MATCH_CACHE, GObject)

/* So many matches are read at once, in a few milliseconds; more are read in another thread. */
#define APP_MATCH_CACHE_AT_ONCE 500

/* The store's cache. When there is none yet, reading begins: see app_match_cache_is_loading().
 * It follows the store. */
AppMatchCache *app_match_cache_get (AppStore *store) G_GNUC_WARN_UNUSED_RESULT;

/* Not all was read yet: there are no rows, and whether there are matches is unknown, or of a long
 * collection the newest ones alone. */
gboolean app_match_cache_is_loading (AppMatchCache *cache);

guint app_match_cache_get_length (AppMatchCache *cache);
/* In the order of adding; what @row has is borrowed until the cache changes. */
void app_match_cache_get_row (AppMatchCache *cache, guint index, AppListedMatch *row);
/* The index of the row at @position by date, the oldest first. */
guint app_match_cache_get_by_date (AppMatchCache *cache, guint position);
AppMatchTexts *app_match_cache_get_texts (AppMatchCache *cache);

/* What app_listed_match_dup_key() says, made once; borrowed. */
const char *app_match_cache_get_key (AppMatchCache *cache, guint index);

/* Undeleted matches of the collection, read or not. */
guint app_match_cache_get_total (AppMatchCache *cache);
const GError *app_match_cache_get_error (AppMatchCache *cache);

/* Signals: "reset": all rows are others, or could not be read; "row-changed" (guint index,
 * AppListedMatch *before): one row, which is new when @before is NULL; "settled": after the last of
 * several. */

/* The rows of all matches as one reading found them. They belong to one thread at a time: read in
 * one, they can be handed over to another. */

/**
 * AppMatchRows:
 * @rows: (element-type AppPackedMatch): in the order of adding, which is that of ids
 * @by_date: (element-type guint): indices into @rows, the oldest match first
 * @texts: of all rows
 * @total: undeleted ones
 */
typedef struct {
  GArray *rows;
  GArray *by_date;
  AppMatchTexts *texts;
  guint total;
} AppMatchRows;

void app_match_rows_free (AppMatchRows *rows);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppMatchRows, app_match_rows_free)

G_END_DECLS
