/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The list of matches: read in the background, filtered and sorted, row by row when somebody
 * looks.
 */
#include "app/match/match-cache.h"

#include "app/match/results.h"
#include "app/store/store-jobs.h"

#include "db/runs.h"

#include <string.h>

#define ATTACHED "app-match-table"
#define MANY 100   /* rows that are read again one by one; for more, all are */
#define NEWEST 200 /* rows of a long collection that are on show until all are read */

/**
 * AppMatchCache:
 * @keys: (element-type utf8): by row; NULL until asked for
 * @reading: under way, or NULL: there is never another one
 * @again: what has changed since @reading began asks for one more
 * @touched: (element-type gint64): matches that changed since @reading began
 */
struct _AppMatchCache {
  GObject parent;
  AppStore *store;    /* Owned */
  AppMatchRows *rows; /* Owned */
  GPtrArray *keys;
  AppBackgroundRead *reading; /* Owned */
  GArray *touched;
  gboolean again;
  gboolean loading;
  GError *error;
};

G_DEFINE_FINAL_TYPE (AppMatchCache, app_match_cache, G_TYPE_OBJECT)

enum {
  SIGNAL_RESET,
  SIGNAL_ROW_CHANGED,
  SIGNAL_SETTLED,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

static void read_all (AppMatchCache *table);

/* The rows of all matches as one reading found them. */

static AppMatchRows *
app_match_rows_new (void)
{
  AppMatchRows *rows = g_new0 (AppMatchRows, 1);

  rows->rows = g_array_new (FALSE, FALSE, sizeof (AppPackedMatch));
  rows->by_date = g_array_new (FALSE, FALSE, sizeof (guint));
  rows->texts = app_match_texts_new ();
  return rows;
}

void
app_match_rows_free (AppMatchRows *rows)
{
  g_array_unref (rows->rows);
  g_array_unref (rows->by_date);
  app_match_texts_unref (rows->texts);
  g_free (rows);
}

static const AppPackedMatch *
row_at (const AppMatchRows *rows, guint index)
{
  return &g_array_index (rows->rows, AppPackedMatch, index);
}

/* By date, then in the order of adding. */
static int
compare_dates (gconstpointer a, gconstpointer b, gpointer data)
{
  const AppMatchRows *rows = data;
  const AppPackedMatch *one = row_at (rows, *(const guint *)a);
  const AppPackedMatch *other = row_at (rows, *(const guint *)b);
  int order = one->date == other->date ? 0
                                       : strcmp (app_match_texts_get (rows->texts, one->date),
                                                 app_match_texts_get (rows->texts, other->date));

  return order != 0 ? order : (one->id > other->id) - (one->id < other->id);
}

/* The first row whose id is @id or above. */
static guint
find_place (const AppMatchRows *rows, gint64 id)
{
  guint low = 0, high = rows->rows->len;

  while (low < high) {
    guint middle = low + (high - low) / 2;

    if (row_at (rows, middle)->id < id)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static void
append_row (AppMatchRows *rows, const AppPackedMatch *row)
{
  g_array_append_val (rows->rows, *row);
  rows->total += !row->deleted;
}

typedef struct {
  AppMatchRows *rows;
  guint most;
  GCancellable *cancellable;
} Reader;

static gboolean
row_read_cb (const DbMatchRow *from, gpointer data)
{
  const Reader *reader = data;
  guint index = reader->rows->rows->len;
  AppPackedMatch row;

  app_packed_match_fill (&row, from, reader->rows->texts);
  append_row (reader->rows, &row);
  g_array_append_val (reader->rows->by_date, index);
  return index < reader->most && !g_cancellable_is_cancelled (reader->cancellable);
}

/**
 * app_match_rows_read:
 * @most: reading ends when there are more, which is no error: then rows->len is above it
 *
 * Reads all rows. Ends early, too, when cancelled.
 */
static AppMatchRows *
app_match_rows_read (DbStore *db, guint most, GCancellable *cancellable, GError **error)
{
  g_autoptr (AppMatchRows) rows = app_match_rows_new ();
  Reader reader = { .rows = rows, .most = most, .cancellable = cancellable };

  if (!db_matches_foreach (db, TRUE, row_read_cb, &reader, error))
    return NULL;
  if (!g_cancellable_is_cancelled (cancellable))
    g_array_sort_with_data (rows->by_date, compare_dates, rows);
  return g_steal_pointer (&rows);
}

static AppMatchRows *
app_match_rows_read_newest (DbStore *db)
{
  g_autoptr (AppMatchRows) rows = app_match_rows_new ();
  g_autoptr (GArray) newest = db_matches_list_newest (db, NEWEST, NULL);
  Reader reader = { .rows = rows, .most = G_MAXUINT };
  guint total;

  for (guint k = 0; newest != NULL && k < newest->len; k++)
    if (!db_match_row_get (db, g_array_index (newest, gint64, k), row_read_cb, &reader, NULL))
      return NULL;
  if (newest == NULL || !db_matches_count (db, &total, NULL))
    return NULL;
  rows->total = total;
  g_array_sort_with_data (rows->by_date, compare_dates, rows);
  return g_steal_pointer (&rows);
}

/* Whether there is a row of that id, and where. */
static gboolean
app_match_rows_find (AppMatchRows *rows, gint64 id, guint *index)
{
  *index = find_place (rows, id);
  return *index < rows->rows->len && row_at (rows, *index)->id == id;
}

/* Takes @index out of the order of dates. */
static void
remove_by_date (AppMatchRows *rows, guint index)
{
  for (guint k = 0; k < rows->by_date->len; k++)
    if (g_array_index (rows->by_date, guint, k) == index) {
      g_array_remove_index (rows->by_date, k);
      return;
    }
}

static void
insert_by_date (AppMatchRows *rows, guint index)
{
  guint low = 0, high = rows->by_date->len;

  while (low < high) {
    guint middle = low + (high - low) / 2;

    if (compare_dates (&g_array_index (rows->by_date, guint, middle), &index, rows) < 0)
      low = middle + 1;
    else
      high = middle;
  }
  g_array_insert_val (rows->by_date, low, index);
}

static gboolean
reread_cb (const DbMatchRow *from, gpointer data)
{
  AppMatchRows *rows = data;
  AppPackedMatch row;
  guint index;

  app_packed_match_fill (&row, from, rows->texts);
  if (app_match_rows_find (rows, row.id, &index)) {
    AppPackedMatch *old = &g_array_index (rows->rows, AppPackedMatch, index);

    remove_by_date (rows, index);
    rows->total += (guint)!row.deleted - (guint)!old->deleted;
    *old = row;
  } else {
    index = rows->rows->len;
    append_row (rows, &row);
  }
  insert_by_date (rows, index);
  return TRUE;
}

/* Reads one row again, or a new one; FALSE when that can't be done. */
static gboolean
app_match_rows_reread (AppMatchRows *rows, DbStore *db, gint64 id)
{
  guint index;

  if (!app_match_rows_find (rows, id, &index) && index < rows->rows->len)
    return FALSE;
  return db_match_row_get (db, id, reread_cb, rows, NULL);
}

/* The cache */

/* @rows: taken over; NULL when reading failed, which leaves what was there. */
static void
set_rows (AppMatchCache *table, AppMatchRows *rows, const GError *error)
{
  gboolean first = table->loading;

  g_clear_error (&table->error);
  table->error = error != NULL ? g_error_copy (error) : NULL;
  table->loading = FALSE;
  if (rows != NULL) {
    app_match_rows_free (table->rows);
    table->rows = rows;
    g_ptr_array_set_size (table->keys, 0);
    for (guint k = 0; k < table->touched->len; k++)
      app_match_rows_reread (rows, app_store_get_db (table->store),
                             g_array_index (table->touched, gint64, k));
  }
  g_array_set_size (table->touched, 0);
  if (rows != NULL || first)
    g_signal_emit (table, signals[SIGNAL_RESET], 0);
}

static gpointer
read_work (DbStore *db, GCancellable *cancellable, GError **error)
{
  return app_match_rows_read (db, G_MAXUINT, cancellable, error);
}

static void
free_rows (gpointer rows)
{
  app_match_rows_free (rows);
}

static void
read_cb (gpointer answer, const GError *error, gpointer data)
{
  g_autoptr (AppMatchCache) table = g_object_ref (data);

  table->reading = NULL;
  set_rows (table, answer, error);
  if (table->again)
    read_all (table);
}

/* Reads a few matches at once. FALSE when there are more. */
static gboolean
read_at_once (AppMatchCache *table)
{
  g_autoptr (GError) error = NULL;
  AppMatchRows *rows;

  if (table->rows->rows->len > APP_MATCH_CACHE_AT_ONCE)
    return FALSE;
  rows =
      app_match_rows_read (app_store_get_db (table->store), APP_MATCH_CACHE_AT_ONCE, NULL, &error);
  if (rows != NULL && rows->rows->len > APP_MATCH_CACHE_AT_ONCE) {
    app_match_rows_free (rows);
    return FALSE;
  }
  set_rows (table, rows, error);
  return TRUE;
}

/* Something to look at while all are read. */
static void
show_newest (AppMatchCache *table)
{
  AppMatchRows *rows;

  if (!table->loading || table->rows->rows->len > 0)
    return;
  rows = app_match_rows_read_newest (app_store_get_db (table->store));
  if (rows == NULL)
    return;
  app_match_rows_free (table->rows);
  table->rows = rows;
  g_signal_emit (table, signals[SIGNAL_RESET], 0);
}

static void
read_all (AppMatchCache *table)
{
  table->again = table->reading != NULL;
  if (table->reading != NULL || read_at_once (table))
    return;
  show_newest (table);
  table->reading = app_background_read_start (table->store, read_work, free_rows, read_cb, table);
}

static void
read_row (AppMatchCache *table, gint64 id)
{
  guint at;
  gboolean known = app_match_rows_find (table->rows, id, &at);
  AppListedMatch before;

  if (known)
    app_match_cache_get_row (table, at, &before);
  else
    at = table->rows->rows->len;
  if (!app_match_rows_reread (table->rows, app_store_get_db (table->store), id)) {
    /* A row with a number that was free: its place is among others. */
    if (!known && find_place (table->rows, id) < table->rows->rows->len)
      read_all (table);
    return;
  }
  if (at < table->keys->len)
    g_clear_pointer (&g_ptr_array_index (table->keys, at), g_free);
  g_signal_emit (table, signals[SIGNAL_ROW_CHANGED], 0, at, known ? &before : NULL);
}

/* Changes that many rows show, or so many that reading all is quicker. */
static gboolean
needs_full_read (const DbTouched *touched, gsize n_touched)
{
  gboolean wide = touched == NULL || n_touched > MANY;

  for (gsize k = 0; k < n_touched && !wide; k++)
    wide = touched[k].subject == DB_SUBJECT_PLAYER || touched[k].subject == DB_SUBJECT_PLACE
           || touched[k].subject == DB_SUBJECT_GAME || touched[k].subject == DB_SUBJECT_CAMPAIGN;
  return wide;
}

/* The match whose row shows what was touched; 0 for none. @gone (out): TRUE where that can't be
 * told any more. */
static gint64
touched_match (AppMatchCache *table, const DbTouched *touched, gboolean *gone)
{
  gint64 match = 0;

  if (touched->subject == DB_SUBJECT_MATCH)
    return touched->row;
  if (touched->subject == DB_SUBJECT_RUN)
    *gone = !db_run_get_match (app_store_get_db (table->store), touched->row, &match, NULL)
            || match == 0 || *gone;
  return match;
}

/* The reading under way may have come past the row before it changed. */
static void
note_touched (AppMatchCache *table, gint64 id)
{
  if (table->touched->len < MANY)
    g_array_append_val (table->touched, id);
  else
    table->again = TRUE;
}

static void
store_changed_cb (AppStore *store, const DbTouched *touched, gsize n_touched, gpointer data)
{
  AppMatchCache *table = data;
  gboolean gone = FALSE;

  if (needs_full_read (touched, n_touched)) {
    read_all (table);
    return;
  }
  for (gsize k = 0; k < n_touched; k++) {
    const gint64 match = touched_match (table, &touched[k], &gone);

    if (match == 0)
      continue;
    if (table->reading != NULL)
      note_touched (table, match);
    if (!table->loading)
      read_row (table, match);
  }
  g_signal_emit (table, signals[SIGNAL_SETTLED], 0);
  if (gone)
    read_all (table);
}

static void
app_match_cache_finalize (GObject *object)
{
  AppMatchCache *table = APP_MATCH_CACHE (object);

  g_clear_pointer (&table->reading, app_background_read_cancel);
  g_object_set_data (G_OBJECT (table->store), ATTACHED, NULL);
  g_clear_object (&table->store);
  app_match_rows_free (table->rows);
  g_array_unref (table->touched);
  g_ptr_array_unref (table->keys);
  g_clear_error (&table->error);
  G_OBJECT_CLASS (app_match_cache_parent_class)->finalize (object);
}

static void
app_match_cache_class_init (AppMatchCacheClass *class)
{
  G_OBJECT_CLASS (class)->finalize = app_match_cache_finalize;
  signals[SIGNAL_RESET] = g_signal_new ("reset", APP_TYPE_MATCH_CACHE, G_SIGNAL_RUN_LAST, 0, NULL,
                                        NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_ROW_CHANGED] =
      g_signal_new ("row-changed", APP_TYPE_MATCH_CACHE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_POINTER);
  signals[SIGNAL_SETTLED] = g_signal_new ("settled", APP_TYPE_MATCH_CACHE, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
app_match_cache_init (AppMatchCache *table)
{
  table->rows = app_match_rows_new ();
  table->touched = g_array_new (FALSE, FALSE, sizeof (gint64));
  table->keys = g_ptr_array_new_with_free_func (g_free);
  table->loading = TRUE;
}

AppMatchCache *
app_match_cache_get (AppStore *store)
{
  AppMatchCache *table = g_object_get_data (G_OBJECT (store), ATTACHED);

  if (table != NULL)
    return g_object_ref (table);
  table = g_object_new (APP_TYPE_MATCH_CACHE, NULL);
  table->store = g_object_ref (store);
  g_object_set_data (G_OBJECT (store), ATTACHED, table);
  read_all (table);
  app_store_listen (store, store_changed_cb, G_OBJECT (table));
  app_results_refresh_async (store);
  return table;
}

gboolean
app_match_cache_is_loading (AppMatchCache *table)
{
  return table->loading;
}

guint
app_match_cache_get_length (AppMatchCache *table)
{
  return table->rows->rows->len;
}

void
app_match_cache_get_row (AppMatchCache *table, guint index, AppListedMatch *row)
{
  app_packed_match_unpack (&g_array_index (table->rows->rows, AppPackedMatch, index),
                           table->rows->texts, row);
}

guint
app_match_cache_get_by_date (AppMatchCache *table, guint position)
{
  return g_array_index (table->rows->by_date, guint, position);
}

AppMatchTexts *
app_match_cache_get_texts (AppMatchCache *table)
{
  return table->rows->texts;
}

const char *
app_match_cache_get_key (AppMatchCache *table, guint index)
{
  char **key;

  if (table->keys->len <= index)
    g_ptr_array_set_size (table->keys, (int)table->rows->rows->len);
  key = (char **)&g_ptr_array_index (table->keys, index);
  if (*key == NULL) {
    AppListedMatch row;

    app_match_cache_get_row (table, index, &row);
    *key = app_listed_match_dup_key (&row);
  }
  return *key;
}

guint
app_match_cache_get_total (AppMatchCache *table)
{
  return table->rows->total;
}

const GError *
app_match_cache_get_error (AppMatchCache *table)
{
  return table->error;
}
