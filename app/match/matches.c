/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The matches of a collection as a list model: indices into the store's table, filtered and sorted.
 */
#include "app/match/matches.h"

#include "app/base/properties.h"
#include "app/match/match-cache.h"

#include <string.h>

struct _AppMatchList {
  GObject parent;
  AppMatchCache *table; /* Owned */
  GArray *shown;        /* of guint: indices into the table */
  char *search;
  char *game;
  GHashTable *rows; /* of gint64, or NULL for all */
  AppMatchFilter filter;
  AppMatchSort sort;
  gboolean descending;
  gboolean loading;
  GArray *newest; /* of gint64: ids of @shown while the newest matches alone are known, or NULL */
  gboolean moved; /* a row that changed may stand elsewhere */
  gboolean summary_changed; /* of a row: its game, whether it has moves, a place, is there */
};

static void app_match_list_model_init (GListModelInterface *interface);

G_DEFINE_FINAL_TYPE_WITH_CODE (AppMatchList, app_match_list, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, app_match_list_model_init))

enum {
  LIST_SUMMARY_CHANGED,
  LIST_N_SIGNALS,
};
static guint list_signals[LIST_N_SIGNALS];

static GType
app_match_list_get_item_type (GListModel *model)
{
  return APP_TYPE_MATCH_ROW;
}

static guint
app_match_list_get_n_items (GListModel *model)
{
  return APP_MATCH_LIST (model)->shown->len;
}

static gpointer
app_match_list_get_item (GListModel *model, guint position)
{
  AppMatchList *list = APP_MATCH_LIST (model);
  AppListedMatch row;

  if (position >= list->shown->len)
    return NULL;
  app_match_cache_get_row (list->table, g_array_index (list->shown, guint, position), &row);
  return app_match_row_new (&row, app_match_cache_get_texts (list->table));
}

static void
app_match_list_model_init (GListModelInterface *interface)
{
  interface->get_item_type = app_match_list_get_item_type;
  interface->get_n_items = app_match_list_get_n_items;
  interface->get_item = app_match_list_get_item;
}

/* Filtering */

static const char *
game_of (const AppListedMatch *row)
{
  return row->game[0] != '\0' ? row->game : row->game_name;
}

/* Every word begins a word of the row. */
static gboolean
matches_search (AppMatchList *list, guint index, char *const *words)
{
  const char *key;

  if (words == NULL)
    return TRUE;
  key = app_match_cache_get_key (list->table, index);
  for (; *words != NULL; words++)
    if (strstr (key, *words) == NULL)
      return FALSE;
  return TRUE;
}

static gboolean
passes_filter (AppMatchList *list, const AppListedMatch *row)
{
  if ((list->filter == APP_MATCH_FILTER_BIN) != row->deleted)
    return FALSE;
  if (list->rows != NULL && !g_hash_table_contains (list->rows, &row->id))
    return FALSE;
  if (list->filter == APP_MATCH_FILTER_RUNNING && (row->plain || row->status != RULES_RUNNING))
    return FALSE;
  if (list->filter == APP_MATCH_FILTER_FINISHED && !row->plain && row->status == RULES_RUNNING)
    return FALSE;
  return list->game == NULL || g_str_equal (game_of (row), list->game);
}

/* " ada", " thurs": words to be looked for, each with the blank before it. */
static char **
dup_search_words (const char *search)
{
  g_autofree char *folded = search != NULL ? app_listed_match_fold (search) : NULL;
  g_auto (GStrv) parts = NULL;
  GPtrArray *words;

  if (folded == NULL || folded[0] == '\0')
    return NULL;
  parts = g_strsplit (folded, " ", -1);
  words = g_ptr_array_new ();
  for (guint k = 0; parts[k] != NULL; k++)
    if (parts[k][0] != '\0')
      g_ptr_array_add (words, g_strconcat (" ", parts[k], NULL));
  g_ptr_array_add (words, NULL);
  return (char **)g_ptr_array_free (words, FALSE);
}

/* Sorting */

typedef struct {
  AppMatchCache *table;
  char **keys; /* collation keys of texts, by row; NULL for other orders */
  int sign;
} Sorting;

static const char *
text_of (const AppListedMatch *row, AppMatchSort sort)
{
  switch (sort) {
  case APP_MATCH_SORT_GAME:
    return row->game_name;
  case APP_MATCH_SORT_PLAYERS:
    return row->players;
  case APP_MATCH_SORT_RESULT:
    return row->result;
  case APP_MATCH_SORT_PLACE:
    return row->place;
  default:
    return NULL;
  }
}

static int
compare_rows (gconstpointer a, gconstpointer b, gpointer data)
{
  const Sorting *sorting = data;
  const guint one = *(const guint *)a, other = *(const guint *)b;
  AppListedMatch row, than;

  if (sorting->keys != NULL)
    return strcmp (sorting->keys[one], sorting->keys[other]) * sorting->sign;
  app_match_cache_get_row (sorting->table, one, &row);
  app_match_cache_get_row (sorting->table, other, &than);
  return ((row.moves > than.moves) - (row.moves < than.moves)) * sorting->sign;
}

/* One collation key for each different text; texts are kept once, so pointers tell. */
static char **
dup_collation_keys (AppMatchList *list, GHashTable *keys)
{
  guint n = app_match_cache_get_length (list->table);
  char **by_row = g_new0 (char *, n + 1);

  for (guint k = 0; k < n; k++) {
    AppListedMatch row;
    const char *text;
    char *key;

    app_match_cache_get_row (list->table, k, &row);
    text = text_of (&row, list->sort);
    key = g_hash_table_lookup (keys, text);
    if (key == NULL) {
      key = g_utf8_collate_key (text, -1);
      g_hash_table_insert (keys, (gpointer)text, key);
    }
    by_row[k] = key;
  }
  return by_row;
}

/* The rows shown are in the order of dates, and stay in it where they are equal. */
static void
sort_shown (AppMatchList *list)
{
  g_autoptr (GHashTable) keys = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  g_autofree char **by_row = NULL;
  Sorting sorting = { .table = list->table, .sign = list->descending ? -1 : 1 };

  if (list->sort != APP_MATCH_SORT_MOVES)
    sorting.keys = by_row = dup_collation_keys (list, keys);
  g_array_sort_with_data (list->shown, compare_rows, &sorting);
}

/* Tells the model's users what is another between @before and what is shown now. */
static void
emit_items_changed (AppMatchList *list, const GArray *before)
{
  guint same = 0, tail = 0;

  while (same < before->len && same < list->shown->len
         && g_array_index (before, guint, same) == g_array_index (list->shown, guint, same))
    same++;
  while (tail + same < before->len && tail + same < list->shown->len
         && g_array_index (before, guint, before->len - 1 - tail)
                == g_array_index (list->shown, guint, list->shown->len - 1 - tail))
    tail++;
  if (before->len != list->shown->len || same + tail < before->len)
    g_list_model_items_changed (G_LIST_MODEL (list), same, before->len - same - tail,
                                list->shown->len - same - tail);
}

/* Makes the shown rows anew, and says nothing. */
static void
find_shown (AppMatchList *list)
{
  g_auto (GStrv) words = dup_search_words (list->search);
  guint n = app_match_cache_get_length (list->table);
  /* The newest first, whatever else is sorted by. */
  gboolean oldest_first = list->sort == APP_MATCH_SORT_DATE && !list->descending;

  g_array_unref (list->shown);
  list->shown = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint k = 0; k < n; k++) {
    guint index = app_match_cache_get_by_date (list->table, oldest_first ? k : n - 1 - k);
    AppListedMatch row;

    app_match_cache_get_row (list->table, index, &row);
    if (passes_filter (list, &row) && matches_search (list, index, words))
      g_array_append_val (list->shown, index);
  }
  if (list->sort != APP_MATCH_SORT_DATE)
    sort_shown (list);
}

/* Following the table */

static gint64
shown_id (AppMatchList *list, guint position)
{
  AppListedMatch row;

  app_match_cache_get_row (list->table, g_array_index (list->shown, guint, position), &row);
  return row.id;
}

/* While the newest matches alone are known. */
static void
note_newest (AppMatchList *list)
{
  g_clear_pointer (&list->newest, g_array_unref);
  if (!app_match_cache_is_loading (list->table))
    return;
  list->newest = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (guint k = 0; k < list->shown->len; k++) {
    gint64 id = shown_id (list, k);

    g_array_append_val (list->newest, id);
  }
}

/* Whether what was shown of the newest ones is still what all begin with: then they stay where they
 * are on the screen. */
static gboolean
begins_with_newest (AppMatchList *list)
{
  gboolean same = list->newest != NULL && list->newest->len <= list->shown->len;

  for (guint k = 0; same && k < list->newest->len; k++)
    same = g_array_index (list->newest, gint64, k) == shown_id (list, k);
  return same;
}

static void
reset_cb (AppMatchCache *table, gpointer data)
{
  AppMatchList *list = data;
  guint before = list->shown->len, now;

  find_shown (list);
  now = list->shown->len;
  if (begins_with_newest (list)) {
    if (now > before)
      g_list_model_items_changed (G_LIST_MODEL (list), before, 0, now - before);
  } else if (before > 0 || now > 0) {
    /* Every row may be another, whatever index it has. */
    g_list_model_items_changed (G_LIST_MODEL (list), 0, before, now);
  }
  note_newest (list);
  g_signal_emit (list, list_signals[LIST_SUMMARY_CHANGED], 0);
  if (list->loading) {
    list->loading = FALSE;
    g_object_notify (G_OBJECT (list), "loading");
  }
}

/* Whether @row stays where @before was, whatever is filtered and sorted by. */
static gboolean
keeps_position (AppMatchList *list, const AppListedMatch *before, const AppListedMatch *row)
{
  const char *text = text_of (row, list->sort);

  if (list->search != NULL || passes_filter (list, before) != passes_filter (list, row)
      || !g_str_equal (before->date, row->date))
    return FALSE;
  if (text != NULL)
    return g_str_equal (text_of (before, list->sort), text);
  return list->sort != APP_MATCH_SORT_MOVES || before->moves == row->moves;
}

static void
row_changed_cb (AppMatchCache *table, guint index, const AppListedMatch *before, gpointer data)
{
  AppMatchList *list = data;
  AppListedMatch row;

  app_match_cache_get_row (table, index, &row);
  if (before == NULL || !keeps_position (list, before, &row))
    list->moved = TRUE;
  if (before == NULL || before->deleted != row.deleted || (before->moves > 0) != (row.moves > 0)
      || (before->place[0] == '\0') != (row.place[0] == '\0')
      || !g_str_equal (game_of (before), game_of (&row)))
    list->summary_changed = TRUE;
  for (guint k = 0; k < list->shown->len; k++)
    if (g_array_index (list->shown, guint, k) == index) {
      g_list_model_items_changed (G_LIST_MODEL (list), k, 1, 1);
      return;
    }
}

static void
app_match_list_finalize (GObject *object)
{
  AppMatchList *list = APP_MATCH_LIST (object);

  g_clear_object (&list->table);
  g_array_unref (list->shown);
  g_clear_pointer (&list->newest, g_array_unref);
  g_free (list->search);
  g_free (list->game);
  g_clear_pointer (&list->rows, g_hash_table_unref);
  G_OBJECT_CLASS (app_match_list_parent_class)->finalize (object);
}

static const AppProperty list_properties[] = {
  { "loading", APP_PROPERTY_BOOLEAN, G_STRUCT_OFFSET (AppMatchList, loading) },
};

static void
app_match_list_class_init (AppMatchListClass *class)
{
  app_properties_install (G_OBJECT_CLASS (class), list_properties, G_N_ELEMENTS (list_properties));
  G_OBJECT_CLASS (class)->finalize = app_match_list_finalize;
  list_signals[LIST_SUMMARY_CHANGED] =
      g_signal_new ("summary-changed", APP_TYPE_MATCH_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 0);
}

static void
app_match_list_init (AppMatchList *list)
{
  list->shown = g_array_new (FALSE, FALSE, sizeof (guint));
  list->descending = TRUE;
}

gboolean
app_match_list_is_partial (AppMatchList *list)
{
  return list->newest != NULL;
}

gboolean
app_match_list_is_loading (AppMatchList *list)
{
  return list->loading;
}

char **
app_match_list_dup_games (AppMatchList *list)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  g_autoptr (GStrvBuilder) games = g_strv_builder_new ();
  const guint n = app_match_cache_get_length (list->table);

  for (guint k = 0; k < n; k++) {
    AppListedMatch row;

    app_match_cache_get_row (list->table, k, &row);
    /* Texts are kept once, so pointers tell. */
    if (row.deleted == (list->filter == APP_MATCH_FILTER_BIN)
        && g_hash_table_add (seen, (gpointer)game_of (&row)))
      g_strv_builder_add (games, game_of (&row));
  }
  return g_strv_builder_end (games);
}

static gboolean
has_moves (const AppListedMatch *row)
{
  return row->moves > 0;
}

static gboolean
has_place (const AppListedMatch *row)
{
  return row->place[0] != '\0';
}

static gboolean
has_any (AppMatchList *list, gboolean (*has) (const AppListedMatch *row))
{
  const guint n = app_match_cache_get_length (list->table);
  gboolean any = FALSE;

  for (guint k = 0; k < n && !any; k++) {
    AppListedMatch row;

    app_match_cache_get_row (list->table, k, &row);
    any = has (&row);
  }
  return any;
}

gboolean
app_match_list_has_moves (AppMatchList *list)
{
  return has_any (list, has_moves);
}

gboolean
app_match_list_has_places (AppMatchList *list)
{
  return has_any (list, has_place);
}

guint
app_match_list_get_total (AppMatchList *list)
{
  return app_match_cache_get_total (list->table);
}

const GError *
app_match_list_get_error (AppMatchList *list)
{
  return app_match_cache_get_error (list->table);
}

static void
refresh_shown (AppMatchList *list)
{
  g_autoptr (GArray) before = g_array_ref (list->shown);

  find_shown (list);
  if (list->newest != NULL)
    note_newest (list);
  emit_items_changed (list, before);
}

static void
settled_cb (AppMatchCache *table, gpointer data)
{
  AppMatchList *list = data;

  if (list->moved)
    refresh_shown (list);
  list->moved = FALSE;
  if (list->summary_changed)
    g_signal_emit (list, list_signals[LIST_SUMMARY_CHANGED], 0);
  list->summary_changed = FALSE;
}

AppMatchList *
app_match_list_new (AppStore *store)
{
  AppMatchList *list = g_object_new (APP_TYPE_MATCH_LIST, NULL);

  list->table = app_match_cache_get (store);
  list->loading =
      app_match_cache_is_loading (list->table) && app_match_cache_get_length (list->table) == 0;
  g_signal_connect_object (list->table, "reset", G_CALLBACK (reset_cb), list, 0);
  g_signal_connect_object (list->table, "row-changed", G_CALLBACK (row_changed_cb), list, 0);
  g_signal_connect_object (list->table, "settled", G_CALLBACK (settled_cb), list, 0);
  refresh_shown (list);
  note_newest (list);
  return list;
}

void
app_match_list_set_search (AppMatchList *list, const char *words)
{
  const char *search = words != NULL && words[0] != '\0' ? words : NULL;

  if (g_strcmp0 (list->search, search) == 0)
    return;
  g_free (list->search);
  list->search = g_strdup (search);
  refresh_shown (list);
}

void
app_match_list_set_filter (AppMatchList *list, AppMatchFilter filter)
{
  if (list->filter == filter)
    return;
  list->filter = filter;
  refresh_shown (list);
  g_signal_emit (list, list_signals[LIST_SUMMARY_CHANGED], 0);
}

void
app_match_list_set_game (AppMatchList *list, const char *game)
{
  if (g_strcmp0 (list->game, game) == 0)
    return;
  g_free (list->game);
  list->game = g_strdup (game);
  refresh_shown (list);
}

void
app_match_list_set_rows (AppMatchList *list, const GArray *rows)
{
  g_clear_pointer (&list->rows, g_hash_table_unref);
  if (rows != NULL)
    list->rows = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  for (guint k = 0; rows != NULL && k < rows->len; k++)
    g_hash_table_add (list->rows, g_memdup2 (&g_array_index (rows, gint64, k), sizeof (gint64)));
  refresh_shown (list);
}

void
app_match_list_set_sort (AppMatchList *list, AppMatchSort sort, gboolean descending)
{
  if (list->sort == sort && list->descending == descending)
    return;
  list->sort = sort;
  list->descending = descending;
  refresh_shown (list);
}
