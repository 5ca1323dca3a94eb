/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The matches of a collection as a list model: all rows in one compact array, an object only
 * for a row that is on show, sorting by locale and searching in memory or by the index.
 */
#pragma once

#include "app/store/store.h"

G_BEGIN_DECLS

#define APP_TYPE_MATCH_ROW (app_match_row_get_type ())
G_DECLARE_FINAL_TYPE (AppMatchRow, app_match_row, APP, MATCH_ROW, GObject)

/* Readable properties, all strings but n-moves (uint) and plain (boolean: a result without moves):
 * uuid, game ("tome"), game-name (translated), variant-name ("" where it says nothing beside the
 * game's name), run ("Smoke Road, run 3", "" for none), date (for the eye, by locale), players
 * ("Ada, Ben …" in seat order; sides apart by " – "), result ("Ada & Cyd won 16–5", "Unfinished"),
 * place, event, n-moves, plain. */
const char *app_match_row_get_uuid (AppMatchRow *row);

#define APP_TYPE_MATCH_LIST (app_match_list_get_type ())
G_DECLARE_FINAL_TYPE (AppMatchList, app_match_list, APP, MATCH_LIST, GObject)

typedef enum {
  APP_MATCH_SORT_DATE,
  APP_MATCH_SORT_GAME,
  APP_MATCH_SORT_PLAYERS,
  APP_MATCH_SORT_RESULT,
  APP_MATCH_SORT_MOVES,
  APP_MATCH_SORT_PLACE,
} AppMatchSort;

typedef enum {
  APP_MATCH_FILTER_ALL,
  APP_MATCH_FILTER_RUNNING,
  APP_MATCH_FILTER_FINISHED,
  APP_MATCH_FILTER_BIN, /* deleted ones */
} AppMatchFilter;

/* A GListModel of AppMatchRow, newest first. Follows the store: long collections are read in
 * another thread, and the list shows what it had until then. Readable property: loading (boolean),
 * TRUE while nothing was read yet, so that an empty list says nothing. */
AppMatchList *app_match_list_new (AppStore *store) G_GNUC_WARN_UNUSED_RESULT;
gboolean app_match_list_is_loading (AppMatchList *list);
/* Whether the newest matches alone are known yet; then the list is read on. */
gboolean app_match_list_is_partial (AppMatchList *list);
void app_match_list_set_search (AppMatchList *list, const char *words); /* NULL or "": all */
void app_match_list_set_filter (AppMatchList *list, AppMatchFilter filter);
/* @game: a code, or the name of another game; NULL: all. */
void app_match_list_set_game (AppMatchList *list, const char *game);
/* The games that there are matches of, each once, as app_match_list_set_game() takes them; in the
 * bin those of deleted matches. Ended by NULL. */
char **app_match_list_dup_games (AppMatchList *list) G_GNUC_WARN_UNUSED_RESULT;
/* Whether any match of the collection has them, whatever is filtered. */
gboolean app_match_list_has_moves (AppMatchList *list);
gboolean app_match_list_has_places (AppMatchList *list);
/* Signal: "summary-changed", when these or the games may be others. */
/* Of these rows alone (element-type gint64), such as those that a record was made of; NULL: all. */
void app_match_list_set_rows (AppMatchList *list, const GArray *rows);
void app_match_list_set_sort (AppMatchList *list, AppMatchSort sort, gboolean descending);
/* All matches of the collection, whatever is filtered. */
guint app_match_list_get_total (AppMatchList *list);
/* Why the last reading failed; NULL when it did not. */
const GError *app_match_list_get_error (AppMatchList *list);

G_END_DECLS
