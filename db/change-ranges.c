/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Runs of made rows in the log of changes.
 */
#include "db/change-ranges.h"

#include "db/changes.h"
#include "db/row-images.h"

#include <string.h>

#define MARKED_AT_ONCE 1000

guint64
db_change_range_parse (const char *after)
{
  return after != NULL && after[0] == '+' ? g_ascii_strtoull (after + 1, NULL, 10) : 0;
}

void
db_changes_log_ranges (DbStore *store)
{
  db_change_ranges_close (store);
  store->ranges_batch = store->batch;
}

static DbChangeRange *
get_range (DbStore *store, DbSubject subject)
{
  switch (subject) {
  case DB_SUBJECT_MATCH:
    return &store->ranges[0];
  case DB_SUBJECT_EXTERNAL:
    return &store->ranges[1];
  default:
    return NULL;
  }
}

gboolean
db_change_ranges_take (DbStore *store, DbSubject subject)
{
  return store->ranges_batch != 0 && store->ranges_batch == store->batch
         && get_range (store, subject) != NULL;
}

static gboolean
insert_range (DbStore *store, DbSubject subject, gint64 first, guint64 rows, gboolean binned,
              GError **error)
{
  g_autofree char *after = g_strdup_printf ("+%" G_GUINT64_FORMAT, rows);
  g_autofree char *before = binned ? g_strdup_printf ("~%" G_GUINT64_FORMAT, rows) : NULL;

  return db_changes_insert (store, subject, first, before, after, error);
}

static const char extend_sql[] = "UPDATE changes SET after = '+' || :rows WHERE id = :change";

/* The search is told of the matches of a range, many at once. */
static gboolean
mark_range (DbStore *store, DbChangeRange *range, GError **error)
{
  gint64 first = range->first + (gint64)range->marked;

  if (range != get_range (store, DB_SUBJECT_MATCH) || range->rows == range->marked)
    return TRUE;
  range->marked = range->rows;
  return db_search_mark_matches (store, first, range->first + (gint64)range->rows - 1, error);
}

static gboolean
flush_range (DbStore *store, DbChangeRange *range, GError **error)
{
  g_autoptr (DbStatement) update = NULL;

  if (range->change == 0)
    return TRUE;
  if (!mark_range (store, range, error))
    return FALSE;
  if (range->rows == range->written)
    return TRUE;
  update = db_prepare (store, extend_sql, error);
  db_bind_integer (update, ":rows", (gint64)range->rows);
  db_bind_integer (update, ":change", range->change);
  range->written = range->rows;
  return db_statement_run (update, error);
}

gboolean
db_change_ranges_add (DbStore *store, DbSubject subject, gint64 row, GError **error)
{
  DbChangeRange *range = get_range (store, subject);

  if (range->change != 0 && row == range->first + (gint64)range->rows) {
    range->rows++;
    return range->rows - range->marked < MARKED_AT_ONCE || mark_range (store, range, error);
  }
  if (!flush_range (store, range, error) || !insert_range (store, subject, row, 1, FALSE, error))
    return FALSE;
  *range = (DbChangeRange){ .change = db_last_row (store), .first = row, .rows = 1, .written = 1 };
  return TRUE;
}

gboolean
db_change_ranges_end (DbStore *store, GError **error)
{
  for (gsize k = 0; k < G_N_ELEMENTS (store->ranges); k++)
    if (!flush_range (store, &store->ranges[k], error))
      return FALSE;
  db_change_ranges_forget (store);
  return TRUE;
}

void
db_change_ranges_forget (DbStore *store)
{
  memset (store->ranges, 0, sizeof store->ranges);
}

void
db_change_ranges_close (DbStore *store)
{
  db_change_ranges_forget (store);
  store->ranges_batch = 0;
  store->touched_matches = 0;
}

/* Rebuilding */

/* The row's changes behind @change, the next one first. */
static const char next_sql[] =
    "SELECT id, before FROM changes WHERE subject = :subject AND row = :row AND id > :change"
    " UNION SELECT id, before FROM changes WHERE subject = :subject AND " DB_IS_RANGE
    " AND row <= :row AND row + CAST (substr (after, 2) AS INTEGER) > :row AND id > :change"
    " ORDER BY id LIMIT 1";

char *
db_change_range_dup_before (const char *after)
{
  static const char key[] = "\"deleted\":";
  /* No text in JSON has a bare quotation mark, and what belongs to a row stands behind it. */
  const char *value = after == NULL ? NULL : strstr (after, key);
  g_autofree char *head = NULL;

  if (value == NULL)
    return g_strdup (after);
  value += strlen (key);
  head = g_strndup (after, (gsize)(value - after));
  return g_strconcat (head, "null", value + strcspn (value, ",}"), NULL);
}

gboolean
db_change_range_rebuild_after (DbStore *store, gint64 change, DbSubject subject, gint64 row,
                               char **image, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, next_sql, error);
  g_autofree char *later = NULL;
  const char *before;
  DbStep step;

  *image = NULL;
  db_bind_text (query, ":subject", db_subject_name (subject));
  db_bind_integer (query, ":row", row);
  db_bind_integer (query, ":change", change);
  step = db_step (query, error);
  if (step == DB_STEP_ERROR)
    return FALSE;
  if (step == DB_STEP_DONE)
    return db_row_image_read (store, subject, row, image, error);
  before = db_column_text (query, 1);
  if (before == NULL || before[0] != '~') {
    *image = g_strdup (before);
    return TRUE;
  }
  if (!db_change_range_rebuild_after (store, db_column_integer (query, 0), subject, row, &later,
                                      error))
    return FALSE;
  *image = db_change_range_dup_before (later);
  return TRUE;
}

static const char changed_sql[] =
    "SELECT row, 1 FROM changes WHERE subject = :subject AND row BETWEEN :first AND :last"
    " AND id > :change AND NOT (" DB_IS_RANGE
    ") UNION SELECT row, CAST (substr (after, 2) AS INTEGER)"
    " FROM changes WHERE subject = :subject AND " DB_IS_RANGE " AND row <= :last"
    " AND row + CAST (substr (after, 2) AS INTEGER) > :first AND id > :change ORDER BY 1";

static int
compare_rows (gconstpointer a, gconstpointer b)
{
  gint64 one = *(const gint64 *)a, other = *(const gint64 *)b;

  return (one > other) - (one < other);
}

GArray *
db_change_range_list_changed (DbStore *store, gint64 change, DbSubject subject, gint64 first,
                              gint64 last, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, changed_sql, error);
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (gint64));
  GArray *rows;
  DbStep step;

  db_bind_text (query, ":subject", db_subject_name (subject));
  db_bind_integer (query, ":change", change);
  db_bind_integer (query, ":first", first);
  db_bind_integer (query, ":last", last);
  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    gint64 from = MAX (db_column_integer (query, 0), first);
    gint64 to = MIN (db_column_integer (query, 0) + db_column_integer (query, 1) - 1, last);

    for (gint64 row = from; row <= to; row++)
      g_array_append_val (all, row);
  }
  if (step == DB_STEP_ERROR)
    return NULL;
  g_array_sort (all, compare_rows);
  rows = g_array_sized_new (FALSE, FALSE, sizeof (gint64), all->len);
  for (guint k = 0; k < all->len; k++)
    if (k == 0 || g_array_index (all, gint64, k) != g_array_index (all, gint64, k - 1))
      g_array_append_val (rows, g_array_index (all, gint64, k));
  return rows;
}

/* Many rows at once */

static const char count_sql[] =
    "SELECT count (*) FROM matches WHERE id BETWEEN :first AND :last AND deleted IS NULL";
static const char bin_sql[] =
    "UPDATE matches SET deleted = :now, modified = :now WHERE id BETWEEN :first AND :last";
static gboolean
run_range (DbStore *store, const char *sql, gint64 first, gint64 last, gint64 *value,
           GError **error)
{
  g_autoptr (DbStatement) statement = db_prepare (store, sql, error);

  db_bind_integer (statement, ":first", first);
  db_bind_integer (statement, ":last", last);
  if (db_has_parameter (statement, ":now"))
    db_bind_integer (statement, ":now", db_now ());
  if (db_has_parameter (statement, ":batch"))
    db_bind_integer (statement, ":batch", store->batch);
  return value == NULL ? db_statement_run (statement, error)
                       : db_statement_run_integer (statement, 0, value, error);
}

gboolean
db_change_range_bin_matches (DbStore *store, gint64 first, gint64 last, gboolean *done,
                             GError **error)
{
  gint64 count;

  *done = FALSE;
  if (!run_range (store, count_sql, first, last, &count, error))
    return FALSE;
  if (count != last - first + 1)
    return TRUE;
  if (!run_range (store, bin_sql, first, last, NULL, error)
      || !db_search_mark_matches (store, first, last, error)
      || !insert_range (store, DB_SUBJECT_MATCH, first, (guint64)count, TRUE, error))
    return FALSE;
  for (gint64 row = first; row <= last; row++) {
    db_store_touch (store, DB_SUBJECT_MATCH, row);
    if (!db_league_touch (store, row, error))
      return FALSE;
  }
  *done = TRUE;
  return TRUE;
}

static const char log_externals_sql[] =
    "INSERT INTO changes (batch, instant, subject, row, before)"
    " SELECT :batch, :now, 'external', id, " DB_EXTERNAL_IMAGE " FROM external_ids"
    " WHERE id BETWEEN :first AND :last ORDER BY id DESC";
static const char remove_externals_sql[] =
    "DELETE FROM external_ids WHERE id BETWEEN :first AND :last";

gboolean
db_change_range_remove_externals (DbStore *store, gint64 first, gint64 last, GError **error)
{
  for (gint64 row = first; store->watch != NULL && row <= last; row++)
    db_store_touch (store, DB_SUBJECT_EXTERNAL, row);
  return run_range (store, log_externals_sql, first, last, NULL, error)
         && run_range (store, remove_externals_sql, first, last, NULL, error);
}
