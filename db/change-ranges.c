/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ranges of rows in the log of changes.
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

#define SUBJECTS G_N_ELEMENTS (((DbStore *)NULL)->ranges)

/* The place of a subject whose rows go into ranges; -1 for another. */
static int
find_place (DbSubject subject)
{
  switch (subject) {
  case DB_SUBJECT_MATCH:
    return 0;
  case DB_SUBJECT_EXTERNAL:
    return 1;
  default:
    return -1;
  }
}

gboolean
db_change_ranges_take (DbStore *store, DbSubject subject)
{
  return store->ranges_batch != 0 && store->ranges_batch == store->batch
         && find_place (subject) >= 0;
}

static gboolean
insert_range (DbStore *store, DbSubject subject, gint64 first, guint64 rows, gboolean away,
              GError **error)
{
  g_autofree char *after = g_strdup_printf ("+%" G_GUINT64_FORMAT, rows);
  g_autofree char *before = away ? g_strdup_printf ("~%" G_GUINT64_FORMAT, rows) : NULL;

  return db_changes_insert (store, subject, first, before, after, error);
}

static const char extend_sql[] = "UPDATE changes SET after = '+' || :rows WHERE id = :change";

/* The search is told of the matches of a range, many at once. */
static gboolean
mark_range (DbStore *store, DbChangeRange *range, GError **error)
{
  gint64 first = range->first + (gint64)range->marked;

  if (range != &store->ranges[find_place (DB_SUBJECT_MATCH)] || range->rows == range->marked)
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
  DbChangeRange *range = &store->ranges[find_place (subject)];

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
  for (gsize k = 0; k < SUBJECTS; k++)
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
    "SELECT id, before, after FROM changes WHERE subject = :subject AND row = :row AND id > :change"
    " UNION SELECT id, before, after FROM changes WHERE subject = :subject AND " DB_IS_RANGE
    " AND row <= :row AND row + CAST (substr (after, 2) AS INTEGER) > :row AND id > :change"
    " ORDER BY id LIMIT 1";

/* A step of a row's history; @change is 0 behind the last one. */
typedef struct {
  gint64 change;
  char *before, *after;
} Next;

static void
clear_next (Next *next)
{
  g_free (next->before);
  g_free (next->after);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Next, clear_next)

static gboolean
find_next (DbStore *store, gint64 change, DbSubject subject, gint64 row, Next *next, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, next_sql, error);
  DbStep step;

  db_bind_text (query, ":subject", db_subject_name (subject));
  db_bind_integer (query, ":row", row);
  db_bind_integer (query, ":change", change);
  step = db_step (query, error);
  if (step == DB_STEP_ROW)
    *next =
        (Next){ db_column_integer (query, 0), db_column_dup (query, 1), db_column_dup (query, 2) };
  return step != DB_STEP_ERROR;
}

static gboolean
takes_away (const char *before)
{
  return before != NULL && before[0] == '~';
}

char *
db_change_range_dup_kept (const char *image)
{
  static const char key[] = "\"deleted\":";
  /* No text in JSON has a bare quotation mark, and what belongs to a row stands behind it. */
  const char *value = image == NULL ? NULL : strstr (image, key);
  g_autofree char *head = NULL;

  if (value == NULL)
    return g_strdup (image);
  value += strlen (key);
  head = g_strndup (image, (gsize)(value - image));
  return g_strconcat (head, "null", value + strcspn (value, ",}"), NULL);
}

static gboolean rebuild_before (DbStore *store, gint64 change, DbSubject subject, gint64 row,
                                char **image, GError **error);

gboolean
db_change_range_rebuild_after (DbStore *store, gint64 change, DbSubject subject, gint64 row,
                               char **image, GError **error)
{
  g_auto (Next) next = { 0 };

  if (!find_next (store, change, subject, row, &next, error))
    return FALSE;
  if (next.change == 0)
    return db_row_image_read (store, subject, row, image, error);
  if (takes_away (next.before))
    return rebuild_before (store, next.change, subject, row, image, error);
  *image = g_steal_pointer (&next.before);
  return TRUE;
}

static const char removed_sql[] = "SELECT " DB_EXTERNAL_IMAGE " FROM external_ids WHERE id = :row";

/* What the row of an id elsewhere says, whether or not it was taken away. */
static gboolean
read_removed (DbStore *store, gint64 row, char **image, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, removed_sql, error);
  DbStep step;

  db_bind_integer (query, ":row", row);
  step = db_step (query, error);
  *image = step == DB_STEP_ROW ? db_column_dup (query, 0) : NULL;
  return step != DB_STEP_ERROR;
}

/* An id elsewhere before a range took it away: as it was given back. */
static gboolean
rebuild_removed (DbStore *store, gint64 change, gint64 row, char **image, GError **error)
{
  g_auto (Next) next = { 0 };

  if (!find_next (store, change, DB_SUBJECT_EXTERNAL, row, &next, error))
    return FALSE;
  if (next.change == 0)
    return read_removed (store, row, image, error);
  if (db_change_range_parse (next.after) > 0)
    return db_change_range_rebuild_after (store, next.change, DB_SUBJECT_EXTERNAL, row, image,
                                          error);
  *image = g_steal_pointer (&next.after);
  return TRUE;
}

/* Before a range that took the row away. */
static gboolean
rebuild_before (DbStore *store, gint64 change, DbSubject subject, gint64 row, char **image,
                GError **error)
{
  g_autofree char *after = NULL;

  if (subject == DB_SUBJECT_EXTERNAL)
    return rebuild_removed (store, change, row, image, error);
  if (!db_change_range_rebuild_after (store, change, subject, row, &after, error))
    return FALSE;
  *image = db_change_range_dup_kept (after);
  return TRUE;
}

gboolean
db_change_range_rebuild (DbStore *store, gint64 change, const char *logged, DbSubject subject,
                         gint64 row, char **before, char **after, GError **error)
{
  gboolean away = takes_away (logged);

  *before = *after = NULL;
  if (away && !rebuild_before (store, change, subject, row, before, error))
    return FALSE;
  return (away && subject == DB_SUBJECT_EXTERNAL)
         || db_change_range_rebuild_after (store, change, subject, row, after, error);
}

static const char changed_sql[] =
    "SELECT row, 1 FROM changes WHERE subject = :subject AND row BETWEEN :first AND :last"
    " AND id > :change AND (after IS NULL OR NOT (" DB_IS_RANGE
    ")) UNION SELECT row, CAST (substr (after, 2) AS INTEGER)"
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

/* Rows that one statement changes: SQLite keeps their numbers in memory. */
#define PIECE 10000

static const char count_sql[] =
    "SELECT count (*) FROM matches WHERE id BETWEEN :first AND :last AND deleted IS NULL";
static const char bin_sql[] =
    "UPDATE matches SET deleted = :now, modified = :now WHERE id BETWEEN :first AND :last";
static const char remove_externals_sql[] =
    "UPDATE external_ids SET deleted = 1 WHERE id BETWEEN :first AND :last";

static gboolean
count_kept (DbStore *store, gint64 first, gint64 last, gint64 *count, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, count_sql, error);

  db_bind_integer (query, ":first", first);
  db_bind_integer (query, ":last", last);
  return db_statement_run_integer (query, 0, count, error);
}

static gboolean
run_pieces (DbStore *store, const char *sql, gint64 first, gint64 last, GError **error)
{
  g_autoptr (DbStatement) update = db_prepare (store, sql, error);

  if (db_has_parameter (update, ":now"))
    db_bind_integer (update, ":now", db_now ());
  for (; first <= last; first += PIECE) {
    db_bind_integer (update, ":first", first);
    db_bind_integer (update, ":last", MIN (first + PIECE - 1, last));
    if (!db_statement_run (update, error))
      return FALSE;
  }
  return TRUE;
}

/* The search index has the text of what is in the bin, too. */
gboolean
db_change_range_bin_matches (DbStore *store, gint64 first, gint64 last, gboolean *done,
                             GError **error)
{
  gint64 count;

  *done = FALSE;
  if (!count_kept (store, first, last, &count, error))
    return FALSE;
  if (count != last - first + 1)
    return TRUE;
  if (!run_pieces (store, bin_sql, first, last, error)
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

gboolean
db_change_range_remove_externals (DbStore *store, gint64 first, gint64 last, GError **error)
{
  for (gint64 row = first; row <= last; row++)
    db_store_touch (store, DB_SUBJECT_EXTERNAL, row);
  return run_pieces (store, remove_externals_sql, first, last, error)
         && insert_range (store, DB_SUBJECT_EXTERNAL, first, (guint64)(last - first + 1), TRUE,
                          error);
}

/* What was logged row by row */

/**
 * Compacting:
 * @newest: the last change of the log, whose id says how far the log is, so that it stays
 * @last: the change that was looked at last
 * @ranges: of each subject the one that may go on; its first change still has its image while it is
 *   of one row
 * @seconds: when each was logged
 * @entries: changes whose images are left out
 */
typedef struct {
  DbStore *store;
  gint64 newest, last;
  DbChangeRange ranges[SUBJECTS];
  gint64 seconds[SUBJECTS];
  guint64 entries;
} Compacting;

static gboolean
end_range (Compacting *compacting, gsize place, GError **error)
{
  DbChangeRange *range = &compacting->ranges[place];

  if (!flush_range (compacting->store, range, error))
    return FALSE;
  if (range->rows > 1)
    compacting->entries += range->rows;
  memset (range, 0, sizeof *range);
  return TRUE;
}

static gboolean
end_all_ranges (Compacting *compacting, GError **error)
{
  for (gsize k = 0; k < SUBJECTS; k++)
    if (!end_range (compacting, k, error))
      return FALSE;
  return TRUE;
}

static const char between_sql[] =
    "SELECT EXISTS (SELECT 1 FROM changes WHERE subject = :subject AND row = :row AND id > :first"
    " AND id < :change)";

/* Whether the row, which is logged as @change, may be logged where @range begins: nothing of it is
 * logged between them. */
static gboolean
goes_on (DbStore *store, const DbChangeRange *range, DbSubject subject, gint64 row, gint64 change,
         gboolean *is, GError **error)
{
  g_autoptr (DbStatement) query = NULL;
  gint64 between;

  *is = FALSE;
  /* No row is behind the last possible one. */
  if (range->change == 0 || (guint64)row != (guint64)range->first + range->rows)
    return TRUE;
  query = db_prepare (store, between_sql, error);
  db_bind_text (query, ":subject", db_subject_name (subject));
  db_bind_integer (query, ":row", row);
  db_bind_integer (query, ":first", range->change);
  db_bind_integer (query, ":change", change);
  if (!db_statement_run_integer (query, 0, &between, error))
    return FALSE;
  *is = between == 0;
  return TRUE;
}

static const char remove_change_sql[] = "DELETE FROM changes WHERE id = :change";

/* A row was made that can do without its image. */
static gboolean
compact_made (Compacting *compacting, gint64 change, DbSubject subject, gint64 row, gint64 second,
              GError **error)
{
  DbStore *store = compacting->store;
  int place = find_place (subject);
  DbChangeRange *range = &compacting->ranges[place];
  g_autoptr (DbStatement) remove = NULL;
  gboolean is;

  if (!goes_on (store, range, subject, row, change, &is, error))
    return FALSE;
  if (!is || second != compacting->seconds[place]) {
    if (!end_range (compacting, (gsize)place, error))
      return FALSE;
    *range = (DbChangeRange){ .change = change, .first = row, .rows = 1, .written = 1 };
    compacting->seconds[place] = second;
    return TRUE;
  }
  range->rows++;
  remove = db_prepare (store, remove_change_sql, error);
  db_bind_integer (remove, ":change", change);
  return db_statement_run (remove, error);
}

/* @query: on the change, as next_change_sql has it */
static gboolean
compact_change (Compacting *compacting, DbStatement *query, GError **error)
{
  gint64 change = db_column_integer (query, 0), row = db_column_integer (query, 2);
  const char *after = db_column_text (query, 5);
  g_autofree char *image = NULL;
  DbSubject subject;

  /* What another batch logged between these was not looked at. */
  if (change != compacting->last + 1 && !end_all_ranges (compacting, error))
    return FALSE;
  compacting->last = change;
  if (!db_subject_from_name (db_column_text (query, 1), &subject) || find_place (subject) < 0)
    return TRUE;
  if (db_change_range_parse (after) > 0)
    return end_range (compacting, (gsize)find_place (subject), error);
  if (!db_column_is_null (query, 4) || after == NULL)
    return TRUE;
  if (!db_change_range_rebuild_after (compacting->store, change, subject, row, &image, error))
    return FALSE;
  if (g_strcmp0 (image, after) != 0)
    return end_range (compacting, (gsize)find_place (subject), error);
  return compact_made (compacting, change, subject, row, db_column_integer (query, 3), error);
}

static const char next_change_sql[] =
    "SELECT id, subject, row, instant / 1000, before, after FROM changes WHERE batch = :batch"
    " AND id > :last AND id < :newest ORDER BY id LIMIT 1";

static gboolean
compact_batch (Compacting *compacting, gint64 batch, GError **error)
{
  DbStep step = DB_STEP_ROW;

  while (step == DB_STEP_ROW) {
    g_autoptr (DbStatement) query = db_prepare (compacting->store, next_change_sql, error);

    db_bind_integer (query, ":batch", batch);
    db_bind_integer (query, ":last", compacting->last);
    db_bind_integer (query, ":newest", compacting->newest);
    step = db_step (query, error);
    if (step == DB_STEP_ROW && !compact_change (compacting, query, error))
      return FALSE;
  }
  compacting->last = 0;
  return step == DB_STEP_DONE && end_all_ranges (compacting, error);
}

static const char imports_sql[] =
    "SELECT id FROM batches WHERE origin = 'import' AND id > :batch ORDER BY id LIMIT 1";

static gboolean
find_next_import (DbStore *store, gint64 *batch, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, imports_sql, error);

  db_bind_integer (query, ":batch", *batch);
  return db_statement_run_integer (query, 0, batch, error);
}

gboolean
db_change_ranges_compact (DbStore *store, guint64 *entries, GError **error)
{
  Compacting compacting = { .store = store };
  gint64 batch = 0;

  if (!db_store_pragma (store, "SELECT coalesce (max (id), 0) FROM changes", &compacting.newest,
                        error))
    return FALSE;
  do {
    if (!find_next_import (store, &batch, error)
        || (batch != 0 && !compact_batch (&compacting, batch, error)))
      return FALSE;
  } while (batch != 0);
  *entries = compacting.entries;
  return TRUE;
}
