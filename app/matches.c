/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The matches of a collection as a list model. Rows are small structs in one array with their texts
 * in one chunk; what is shown is an array of indices into it, filtered and sorted.
 */
#include "matches.h"

#include "labels.h"
#include "results.h"
#include "store-private.h"

#include "db/changes.h"
#include "db/listing.h"
#include "db/transaction.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct {
  gint64 id;
  const char *uuid;
  const char *game; /* code, or "" */
  const char *game_name;
  const char *variant;
  const char *date;
  const char *place;
  const char *event;
  const char *players;
  const char *result;
  gint64 created;
  guint moves;
  guint8 status; /* RulesOutcomeStatus */
  gboolean deleted;
} Row;

/* The texts of rows, shared by the list and the rows on show; another one after each reading. */
typedef struct {
  GStringChunk *chunk;
} Texts;

static Texts *
texts_new (void)
{
  Texts *texts = g_rc_box_new0 (Texts);

  texts->chunk = g_string_chunk_new (1 << 16);
  return texts;
}

static void
texts_clear (gpointer data)
{
  g_string_chunk_free (((Texts *)data)->chunk);
}

static void
texts_unref (Texts *texts)
{
  g_rc_box_release_full (texts, texts_clear);
}

/* Rows */

struct _AppMatchRow {
  GObject parent;
  Texts *texts; /* Owned: those of @row */
  Row row;
};

G_DEFINE_FINAL_TYPE (AppMatchRow, app_match_row, G_TYPE_OBJECT)

enum {
  ROW_UUID = 1,
  ROW_GAME,
  ROW_GAME_NAME,
  ROW_VARIANT_NAME,
  ROW_DATE,
  ROW_PLAYERS,
  ROW_RESULT,
  ROW_PLACE,
  ROW_EVENT,
  ROW_N_MOVES,
  ROW_N_PROPERTIES,
};
static GParamSpec *row_properties[ROW_N_PROPERTIES];

static const char *
variant_name (const Row *row)
{
  const RulesGame *game = rules_game (rules_text (row->game));

  for (guint k = 0; game != NULL && k < game->n_variants; k++)
    if (g_str_equal (game->variants[k].id, row->variant))
      return _ (game->variants[k].name);
  return row->variant;
}

static void
app_match_row_get_property (GObject *object, guint property, GValue *value, GParamSpec *spec)
{
  const Row *row = &APP_MATCH_ROW (object)->row;

  switch (property) {
  case ROW_UUID:
    g_value_set_string (value, row->uuid);
    break;
  case ROW_GAME:
    g_value_set_string (value, row->game);
    break;
  case ROW_GAME_NAME:
    g_value_set_string (value, row->game_name);
    break;
  case ROW_VARIANT_NAME:
    g_value_set_string (value, variant_name (row));
    break;
  case ROW_DATE:
    g_value_take_string (value, app_labels_dup_date (row->date));
    break;
  case ROW_PLAYERS:
    g_value_set_string (value, row->players);
    break;
  case ROW_RESULT:
    g_value_set_string (value, row->result);
    break;
  case ROW_PLACE:
    g_value_set_string (value, row->place);
    break;
  case ROW_EVENT:
    g_value_set_string (value, row->event);
    break;
  case ROW_N_MOVES:
    g_value_set_uint (value, row->moves);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, spec);
    break;
  }
}

static void
app_match_row_finalize (GObject *object)
{
  g_clear_pointer (&APP_MATCH_ROW (object)->texts, texts_unref);
  G_OBJECT_CLASS (app_match_row_parent_class)->finalize (object);
}

static void
app_match_row_class_init (AppMatchRowClass *class)
{
  static const char *const names[] = { "uuid",    "game",   "game-name", "variant-name", "date",
                                       "players", "result", "place",     "event" };

  G_OBJECT_CLASS (class)->get_property = app_match_row_get_property;
  G_OBJECT_CLASS (class)->finalize = app_match_row_finalize;
  for (guint k = 0; k < G_N_ELEMENTS (names); k++)
    row_properties[ROW_UUID + k] =
        g_param_spec_string (names[k], NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  row_properties[ROW_N_MOVES] = g_param_spec_uint ("n-moves", NULL, NULL, 0, G_MAXUINT, 0,
                                                   G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (G_OBJECT_CLASS (class), ROW_N_PROPERTIES, row_properties);
}

static void
app_match_row_init (AppMatchRow *row)
{
}

const char *
app_match_row_get_uuid (AppMatchRow *row)
{
  return row->row.uuid;
}

/* The list */

struct _AppMatchList {
  GObject parent;
  AppStore *store;   /* Owned */
  GArray *rows;      /* of Row, in the order of adding */
  GHashTable *by_id; /* gint64 id to index into rows */
  Texts *texts;      /* Owned */
  GPtrArray *keys;   /* of char *: folded texts to search, by row; empty until needed */
  GArray *shown;     /* of guint: indices into rows */
  char *search;
  char *game;
  AppMatchFilter filter;
  AppMatchSort sort;
  gboolean descending;
  guint total;
  GError *error;
};

static void app_match_list_model_init (GListModelInterface *interface);

G_DEFINE_FINAL_TYPE_WITH_CODE (AppMatchList, app_match_list, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, app_match_list_model_init))

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
  AppMatchRow *row;

  if (position >= list->shown->len)
    return NULL;
  row = g_object_new (APP_TYPE_MATCH_ROW, NULL);
  row->texts = g_rc_box_acquire (list->texts);
  row->row = g_array_index (list->rows, Row, g_array_index (list->shown, guint, position));
  return row;
}

static void
app_match_list_model_init (GListModelInterface *interface)
{
  interface->get_item_type = app_match_list_get_item_type;
  interface->get_n_items = app_match_list_get_n_items;
  interface->get_item = app_match_list_get_item;
}

static const char *
keep (AppMatchList *list, const char *text)
{
  return text == NULL || text[0] == '\0' ? ""
                                         : g_string_chunk_insert_const (list->texts->chunk, text);
}

static char *
dup_result (const DbMatchRow *row, const char *const *names, const guint *sides, guint n)
{
  char *result;

  if (row->kept)
    return g_strdup (_ ("not playable here"));
  if (!row->has_result)
    return g_strdup ("");
  result = app_labels_dup_result (names, sides, n, &row->outcome);
  return result != NULL ? result : g_strdup (_ ("unfinished"));
}

static void
fill_row (AppMatchList *list, const DbMatchRow *from, Row *row)
{
  guint n = MIN (from->n_seats, RULES_SEATS);
  const RulesGame *game =
      from->game_code != NULL ? rules_game (rules_text (from->game_code)) : NULL;
  const char *names[RULES_SEATS];
  guint sides[RULES_SEATS];
  g_autofree char *players = NULL;
  g_autofree char *result = NULL;

  for (guint k = 0; k < n; k++) {
    names[k] = from->seats[k].name;
    sides[k] = from->seats[k].side;
  }
  players = from->n_seats > RULES_SEATS ? g_strdup (from->players)
                                        : app_labels_dup_sides (names, sides, n);
  result = dup_result (from, names, sides, n);
  *row = (Row){
    .id = from->id,
    .uuid = g_string_chunk_insert (list->texts->chunk, from->uuid),
    .game = keep (list, from->game_code),
    .game_name = keep (list, game != NULL ? _ (game->name) : from->game_name),
    .variant = keep (list, from->variant),
    .date = keep (list, from->date),
    .place = keep (list, from->place),
    .event = keep (list, from->event),
    .players = keep (list, players),
    .result = keep (list, result),
    .created = from->created,
    .moves = (guint)from->moves,
    .status = from->has_result ? (guint8)from->outcome.status : RULES_RUNNING,
    .deleted = from->deleted != 0,
  };
}

static gboolean
take_row (const DbMatchRow *from, gpointer data)
{
  AppMatchList *list = data;
  gpointer index = g_hash_table_lookup (list->by_id, &from->id);
  Row row;

  fill_row (list, from, &row);
  if (index == NULL) {
    g_array_append_val (list->rows, row);
    g_hash_table_insert (list->by_id, g_memdup2 (&row.id, sizeof row.id),
                         GUINT_TO_POINTER (list->rows->len));
  } else {
    g_array_index (list->rows, Row, GPOINTER_TO_UINT (index) - 1) = row;
  }
  return TRUE;
}

/* Filtering */

static char *
dup_key (const Row *row)
{
  g_autofree char *all = g_strjoin (" ", row->players, row->place, row->event, row->game_name,
                                    variant_name (row), row->result, row->date, NULL);
  g_autofree char *folded = db_fold (all);

  return g_strconcat (" ", folded, NULL);
}

/* Every word begins a word of the row. */
static gboolean
is_found (AppMatchList *list, guint index, char *const *words)
{
  char **key;

  if (words == NULL)
    return TRUE;
  if (list->keys->len <= index)
    g_ptr_array_set_size (list->keys, (int)list->rows->len);
  key = (char **)&g_ptr_array_index (list->keys, index);
  if (*key == NULL)
    *key = dup_key (&g_array_index (list->rows, Row, index));
  for (; *words != NULL; words++)
    if (strstr (*key, *words) == NULL)
      return FALSE;
  return TRUE;
}

static gboolean
passes (AppMatchList *list, const Row *row)
{
  if ((list->filter == APP_MATCH_FILTER_BIN) != row->deleted)
    return FALSE;
  if (list->filter == APP_MATCH_FILTER_RUNNING && row->status != RULES_RUNNING)
    return FALSE;
  if (list->filter == APP_MATCH_FILTER_FINISHED && row->status == RULES_RUNNING)
    return FALSE;
  return list->game == NULL || g_str_equal (row->game, list->game);
}

/* " ada", " thurs": words to be looked for, each with the blank before it. */
static char **
dup_search_words (const char *search)
{
  g_autofree char *folded = search != NULL ? db_fold (search) : NULL;
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
  const Row *rows;
  char **keys; /* collation keys of texts, by row; NULL for other orders */
  AppMatchSort sort;
  int sign;
} Sorting;

static const char *
text_of (const Row *row, AppMatchSort sort)
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
  const Row *row = &sorting->rows[one], *than = &sorting->rows[other];
  int order = 0;

  if (sorting->keys != NULL)
    order = strcmp (sorting->keys[one], sorting->keys[other]);
  else if (sorting->sort == APP_MATCH_SORT_MOVES)
    order = (row->moves > than->moves) - (row->moves < than->moves);
  else
    order = strcmp (row->date, than->date);
  if (order != 0)
    return order * sorting->sign;
  /* The newest first, whatever is sorted by. */
  order = sorting->sort == APP_MATCH_SORT_DATE ? 0 : -strcmp (row->date, than->date);
  if (order != 0)
    return order;
  order = (row->id > than->id) - (row->id < than->id);
  return sorting->sort == APP_MATCH_SORT_DATE ? order * sorting->sign : -order;
}

/* One collation key for each different text; texts are kept once, so pointers tell. */
static char **
dup_collation_keys (AppMatchList *list, GHashTable *keys)
{
  char **by_row = g_new0 (char *, list->rows->len + 1);

  for (guint k = 0; k < list->rows->len; k++) {
    const char *text = text_of (&g_array_index (list->rows, Row, k), list->sort);
    char *key = g_hash_table_lookup (keys, text);

    if (key == NULL) {
      key = g_utf8_collate_key (text, -1);
      g_hash_table_insert (keys, (gpointer)text, key);
    }
    by_row[k] = key;
  }
  return by_row;
}

static void
sort_shown (AppMatchList *list)
{
  g_autoptr (GHashTable) keys = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  g_autofree char **by_row = NULL;
  Sorting sorting = { .rows = (const Row *)(gpointer)list->rows->data,
                      .sort = list->sort,
                      .sign = list->descending ? -1 : 1 };

  if (list->rows->len > 0 && text_of (&g_array_index (list->rows, Row, 0), list->sort) != NULL)
    sorting.keys = by_row = dup_collation_keys (list, keys);
  g_array_sort_with_data (list->shown, compare_rows, &sorting);
}

/* Makes the shown rows anew and tells the model's users what is another. */
static void
refresh (AppMatchList *list)
{
  g_autoptr (GArray) before = list->shown;
  g_auto (GStrv) words = dup_search_words (list->search);
  guint same = 0, tail = 0;

  list->shown = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint k = 0; k < list->rows->len; k++)
    if (passes (list, &g_array_index (list->rows, Row, k)) && is_found (list, k, words))
      g_array_append_val (list->shown, k);
  sort_shown (list);
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

static void
count_total (AppMatchList *list)
{
  list->total = 0;
  for (guint k = 0; k < list->rows->len; k++)
    if (!g_array_index (list->rows, Row, k).deleted)
      list->total++;
}

/* Reads everything anew. */
static void
reload (AppMatchList *list)
{
  guint before = list->shown->len;

  g_array_set_size (list->rows, 0);
  g_hash_table_remove_all (list->by_id);
  g_ptr_array_set_size (list->keys, 0);
  g_array_set_size (list->shown, 0);
  if (before > 0)
    g_list_model_items_changed (G_LIST_MODEL (list), 0, before, 0);
  g_clear_error (&list->error);
  texts_unref (list->texts);
  list->texts = texts_new ();
  db_matches_foreach (app_store_get_db (list->store), TRUE, take_row, list, &list->error);
  count_total (list);
  refresh (list);
}

/* Reads one row again and tells its users. */
static void
reload_row (AppMatchList *list, gint64 id)
{
  gpointer index;

  if (!db_match_row (app_store_get_db (list->store), id, take_row, list, NULL))
    return;
  index = g_hash_table_lookup (list->by_id, &id);
  if (index == NULL)
    return;
  if (GPOINTER_TO_UINT (index) <= list->keys->len) {
    char **key = (char **)&g_ptr_array_index (list->keys, GPOINTER_TO_UINT (index) - 1);

    g_clear_pointer (key, g_free);
  }
  for (guint k = 0; k < list->shown->len; k++)
    if (g_array_index (list->shown, guint, k) == GPOINTER_TO_UINT (index) - 1) {
      g_list_model_items_changed (G_LIST_MODEL (list), k, 1, 1);
      break;
    }
}

static void
store_changed_cb (AppStore *store, const DbTouched *touched, gsize n_touched, gpointer data)
{
  AppMatchList *list = data;
  gboolean any = FALSE;

  for (gsize k = 0; k < n_touched; k++)
    if (touched[k].subject == DB_SUBJECT_PLAYER || touched[k].subject == DB_SUBJECT_PLACE
        || touched[k].subject == DB_SUBJECT_GAME || n_touched > 1000)
      touched = NULL, n_touched = 0;
  if (touched == NULL) {
    reload (list);
    return;
  }
  for (gsize k = 0; k < n_touched; k++)
    if (touched[k].subject == DB_SUBJECT_MATCH) {
      reload_row (list, touched[k].row);
      any = TRUE;
    }
  if (any) {
    count_total (list);
    refresh (list);
  }
}

static void
app_match_list_finalize (GObject *object)
{
  AppMatchList *list = APP_MATCH_LIST (object);

  g_clear_object (&list->store);
  g_array_unref (list->rows);
  g_hash_table_unref (list->by_id);
  texts_unref (list->texts);
  g_ptr_array_unref (list->keys);
  g_array_unref (list->shown);
  g_free (list->search);
  g_free (list->game);
  g_clear_error (&list->error);
  G_OBJECT_CLASS (app_match_list_parent_class)->finalize (object);
}

static void
app_match_list_class_init (AppMatchListClass *class)
{
  G_OBJECT_CLASS (class)->finalize = app_match_list_finalize;
}

static void
app_match_list_init (AppMatchList *list)
{
  list->rows = g_array_new (FALSE, FALSE, sizeof (Row));
  list->by_id = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  list->texts = texts_new ();
  list->keys = g_ptr_array_new_with_free_func (g_free);
  list->shown = g_array_new (FALSE, FALSE, sizeof (guint));
  list->descending = TRUE;
}

AppMatchList *
app_match_list_new (AppStore *store)
{
  AppMatchList *list = g_object_new (APP_TYPE_MATCH_LIST, NULL);

  list->store = g_object_ref (store);
  reload (list);
  app_store_listen (store, store_changed_cb, G_OBJECT (list));
  app_results_refresh_async (store);
  return list;
}

void
app_match_list_set_search (AppMatchList *list, const char *words)
{
  if (g_strcmp0 (list->search, words) == 0)
    return;
  g_free (list->search);
  list->search = g_strdup (words);
  refresh (list);
}

void
app_match_list_set_filter (AppMatchList *list, AppMatchFilter filter)
{
  if (list->filter == filter)
    return;
  list->filter = filter;
  refresh (list);
}

void
app_match_list_set_game (AppMatchList *list, const char *game)
{
  if (g_strcmp0 (list->game, game) == 0)
    return;
  g_free (list->game);
  list->game = g_strdup (game);
  refresh (list);
}

void
app_match_list_set_sort (AppMatchList *list, AppMatchSort sort, gboolean descending)
{
  if (list->sort == sort && list->descending == descending)
    return;
  list->sort = sort;
  list->descending = descending;
  refresh (list);
}

guint
app_match_list_get_total (AppMatchList *list)
{
  return list->total;
}

const GError *
app_match_list_get_error (AppMatchList *list)
{
  return list->error;
}

/* Deleting */

typedef struct {
  char *uuid;
  gboolean deleted;
} Marking;

static void
marking_free (gpointer data)
{
  g_free (((Marking *)data)->uuid);
  g_free (data);
}

static gpointer
mark_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  const Marking *marking = data;
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  gint64 id, batch;

  if (!db_transaction_begin (&scope, db, error) || !db_match_find (db, marking->uuid, &id, error)
      || !db_changes_open_batch (db, DB_ORIGIN_PERSON,
                                 marking->deleted ? _ ("Delete a match") : _ ("Restore a match"),
                                 NULL, &batch, error)
      || !db_match_set_deleted (db, id, marking->deleted, error)
      || !db_transaction_commit (&scope, error))
    return NULL;
  return app_store_new_batch (batch);
}

static void
mark (AppStore *store, const char *uuid, gboolean deleted, GCancellable *cancellable,
      GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (store, cancellable, callback, data);
  Marking *marking = g_new0 (Marking, 1);

  marking->uuid = g_strdup (uuid);
  marking->deleted = deleted;
  g_task_set_task_data (task, marking, marking_free);
  app_store_push (store, task, mark_work, g_free);
}

void
app_match_delete_async (AppStore *store, const char *uuid, GCancellable *cancellable,
                        GAsyncReadyCallback callback, gpointer data)
{
  mark (store, uuid, TRUE, cancellable, callback, data);
}

gboolean
app_match_delete_finish (AppStore *store, GAsyncResult *result, gint64 *batch, GError **error)
{
  return app_store_take_batch (result, batch, error);
}

void
app_match_restore_async (AppStore *store, const char *uuid, GCancellable *cancellable,
                         GAsyncReadyCallback callback, gpointer data)
{
  mark (store, uuid, FALSE, cancellable, callback, data);
}

gboolean
app_match_restore_finish (AppStore *store, GAsyncResult *result, GError **error)
{
  return app_store_take_batch (result, NULL, error);
}
