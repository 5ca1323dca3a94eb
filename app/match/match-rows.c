/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The rows of all matches as one reading found them.
 */
#include "app/match/match-rows.h"

#include <string.h>

AppMatchRows *
app_match_rows_new (void)
{
  AppMatchRows *rows = g_new0 (AppMatchRows, 1);

  rows->rows = g_array_new (FALSE, FALSE, sizeof (AppRow));
  rows->by_date = g_array_new (FALSE, FALSE, sizeof (guint));
  rows->by_id = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  rows->texts = app_texts_new ();
  return rows;
}

void
app_match_rows_free (AppMatchRows *rows)
{
  g_array_unref (rows->rows);
  g_array_unref (rows->by_date);
  g_hash_table_unref (rows->by_id);
  app_texts_unref (rows->texts);
  g_free (rows);
}

/* By date, then in the order of adding. */
static int
compare_dates (gconstpointer a, gconstpointer b, gpointer data)
{
  const AppRow *rows = data;
  const AppRow *one = &rows[*(const guint *)a], *other = &rows[*(const guint *)b];
  int order = strcmp (one->date, other->date);

  return order != 0 ? order : (one->id > other->id) - (one->id < other->id);
}

static void
append (AppMatchRows *rows, const AppRow *row)
{
  g_array_append_val (rows->rows, *row);
  g_hash_table_insert (rows->by_id, g_memdup2 (&row->id, sizeof row->id),
                       GUINT_TO_POINTER (rows->rows->len));
  rows->total += !row->deleted;
}

typedef struct {
  AppMatchRows *rows;
  guint most;
  GCancellable *cancellable;
} Reader;

static gboolean
read_cb (const DbMatchRow *from, gpointer data)
{
  const Reader *reader = data;
  guint index = reader->rows->rows->len;
  AppRow row;

  app_row_fill (&row, from, reader->rows->texts);
  append (reader->rows, &row);
  g_array_append_val (reader->rows->by_date, index);
  return index < reader->most && !g_cancellable_is_cancelled (reader->cancellable);
}

AppMatchRows *
app_match_rows_read (DbStore *db, guint most, GCancellable *cancellable, GError **error)
{
  g_autoptr (AppMatchRows) rows = app_match_rows_new ();
  Reader reader = { .rows = rows, .most = most, .cancellable = cancellable };

  if (!db_matches_foreach (db, TRUE, read_cb, &reader, error))
    return NULL;
  if (!g_cancellable_is_cancelled (cancellable))
    g_array_sort_with_data (rows->by_date, compare_dates, rows->rows->data);
  return g_steal_pointer (&rows);
}

gboolean
app_match_rows_find (AppMatchRows *rows, gint64 id, guint *index)
{
  gpointer found = g_hash_table_lookup (rows->by_id, &id);

  *index = GPOINTER_TO_UINT (found) - 1;
  return found != NULL;
}

/* Takes @index out of the order of dates. */
static void
displace (AppMatchRows *rows, guint index)
{
  for (guint k = 0; k < rows->by_date->len; k++)
    if (g_array_index (rows->by_date, guint, k) == index) {
      g_array_remove_index (rows->by_date, k);
      return;
    }
}

static void
place (AppMatchRows *rows, guint index)
{
  guint low = 0, high = rows->by_date->len;

  while (low < high) {
    guint middle = low + (high - low) / 2;

    if (compare_dates (&g_array_index (rows->by_date, guint, middle), &index, rows->rows->data) < 0)
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
  AppRow row;
  guint index;

  app_row_fill (&row, from, rows->texts);
  if (app_match_rows_find (rows, row.id, &index)) {
    AppRow *old = &g_array_index (rows->rows, AppRow, index);

    displace (rows, index);
    rows->total += (guint)!row.deleted - (guint)!old->deleted;
    *old = row;
  } else {
    index = rows->rows->len;
    append (rows, &row);
  }
  place (rows, index);
  return TRUE;
}

gboolean
app_match_rows_reread (AppMatchRows *rows, DbStore *db, gint64 id)
{
  return db_match_row (db, id, reread_cb, rows, NULL);
}
