/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The log of changes: batches, edits, history and undo.
 */
#include "db/changes.h"

#include "db/change-ranges.h"
#include "db/row-images.h"
#include "db/store-private.h"
#include "db/uuid.h"

#include <glib/gi18n-lib.h>

/* The schema knows three origins: what the program brings is an import from here. */
#define PROGRAM_SOURCE ":tomekeeper"
#define PROGRAM "'" PROGRAM_SOURCE "'"
#define ORIGIN_COLUMN "CASE b.source WHEN " PROGRAM " THEN 'program' ELSE b.origin END"

static const char *const origin_names[] = {
  [DB_ORIGIN_PERSON] = "person",
  [DB_ORIGIN_IMPORT] = "import",
  [DB_ORIGIN_UNDO] = "undo",
  [DB_ORIGIN_PROGRAM] = "program",
};

static DbOrigin
origin_from_name (const char *name)
{
  for (gsize k = 0; k < G_N_ELEMENTS (origin_names); k++)
    if (g_strcmp0 (name, origin_names[k]) == 0)
      return k;
  return DB_ORIGIN_PERSON;
}

static void
bind_title (DbStatement *statement, const DbTitle *title)
{
  db_bind_text (statement, ":kind", db_title_kind_name (title->kind));
  db_bind_text (statement, ":names", db_title_get_names (title));
}

static const char insert_batch_sql[] =
    "INSERT INTO batches (uuid, origin, title, kind, names, source, undoes, created)"
    " VALUES (:uuid, :origin, '', :kind, :names, :source, :undoes, :now)";

/* @title: NULL for one that its first change names */
static gboolean
insert_batch (DbStore *store, DbOrigin origin, const DbTitle *title, const char *source,
              gint64 undoes, GError **error)
{
  g_autoptr (DbStatement) insert = db_prepare (store, insert_batch_sql, error);
  char uuid[DB_UUID_SIZE];

  if (origin == DB_ORIGIN_PROGRAM) {
    origin = DB_ORIGIN_IMPORT;
    source = PROGRAM_SOURCE;
  }
  db_uuid_v7 (uuid);
  db_bind_text (insert, ":uuid", uuid);
  db_bind_text (insert, ":origin", origin_names[origin]);
  bind_title (insert, title != NULL ? title : DB_TITLE (DB_TITLE_CHANGE));
  db_bind_text (insert, ":source", source == NULL ? "" : source);
  db_bind_row (insert, ":undoes", undoes);
  db_bind_integer (insert, ":now", db_now ());
  if (!db_statement_run (insert, error))
    return FALSE;
  store->batch = db_last_row (store);
  return TRUE;
}

gboolean
db_changes_open_batch (DbStore *store, DbOrigin origin, const DbTitle *title, const char *source,
                       gint64 *batch, GError **error)
{
  if (store->depth == 0 || store->reading) {
    g_set_error_literal (error, DB_ERROR, DB_ERROR_FAILED,
                         "a batch of changes needs a writing transaction");
    return FALSE;
  }
  if (store->batch == 0 || store->batch != store->programs) {
    if (!insert_batch (store, origin, title, source, 0, error))
      return FALSE;
    store->untitled = title == NULL || title->kind == DB_TITLE_CHANGE ? store->batch : 0;
    store->programs = origin == DB_ORIGIN_PROGRAM || (origin == DB_ORIGIN_IMPORT && source != NULL)
                          ? store->batch
                          : 0;
  }
  if (batch != NULL)
    *batch = store->batch;
  return TRUE;
}

gboolean
db_edit_wants_title (DbStore *store)
{
  return store->batch == 0 || store->untitled == store->batch;
}

gboolean
db_edit_begin (DbEdit *edit, DbStore *store, DbSubject subject, gint64 row, DbTitle *title,
               GError **error)
{
  edit->store = store;
  edit->subject = subject;
  edit->row = row;
  edit->title = title;
  if (row == 0)
    return TRUE;
  if (!db_row_image_read (store, subject, row, &edit->before, error))
    return FALSE;
  if (edit->before != NULL)
    return TRUE;
  g_set_error (error, DB_ERROR, DB_ERROR_NOT_FOUND, _ ("There is no such %s"),
               db_subject_name (subject));
  return FALSE;
}

static const char set_title_sql[] =
    "UPDATE batches SET kind = :kind, names = :names WHERE id = :batch";

static gboolean
set_title (DbStore *store, const DbTitle *title, GError **error)
{
  g_autoptr (DbStatement) update = db_prepare (store, set_title_sql, error);

  bind_title (update, title);
  db_bind_integer (update, ":batch", store->batch);
  store->untitled = 0;
  return db_statement_run (update, error);
}

gboolean
db_edit_open_batch (DbEdit *edit, GError **error)
{
  DbStore *store = edit->store;

  if (store->batch == 0)
    return insert_batch (store, DB_ORIGIN_PERSON, edit->title, NULL, 0, error);
  return store->untitled != store->batch || edit->title == NULL
         || set_title (store, edit->title, error);
}

static const char insert_change_sql[] =
    "INSERT INTO changes (batch, instant, subject, row, before, after)"
    " VALUES (:batch, :now, :subject, :row, :before, :after)";

gboolean
db_changes_insert (DbStore *store, DbSubject subject, gint64 row, const char *before,
                   const char *after, GError **error)
{
  g_autoptr (DbStatement) insert = db_prepare (store, insert_change_sql, error);

  db_bind_integer (insert, ":batch", store->batch);
  db_bind_integer (insert, ":now", db_now ());
  db_bind_text (insert, ":subject", db_subject_name (subject));
  db_bind_integer (insert, ":row", row);
  db_bind_text (insert, ":before", before);
  db_bind_text (insert, ":after", after);
  return db_statement_run (insert, error);
}

/* Whether matches say the same as before: a name that is made, and no match has it yet, or that is
 * only taken into the bin or out of it. */
static gboolean
keeps_texts (const DbEdit *edit, const char *after)
{
  g_autofree char *one = NULL, *other = NULL;

  if (edit->subject != DB_SUBJECT_PLAYER && edit->subject != DB_SUBJECT_GAME
      && edit->subject != DB_SUBJECT_PLACE)
    return FALSE;
  one = db_change_range_dup_kept (edit->before);
  other = db_change_range_dup_kept (after);
  return edit->before == NULL || g_strcmp0 (one, other) == 0;
}

/* After it is logged. */
static gboolean
mark_edited (const DbEdit *edit, const char *after, GError **error)
{
  db_store_touch (edit->store, edit->subject, edit->row);
  return (keeps_texts (edit, after)
          || db_search_mark (edit->store, edit->subject, edit->row, error))
         && db_league_mark (edit->store, edit->subject, edit->row, edit->before, after, error);
}

/* A row of a range, of which no image is made: where it ends, the search is told of all of them. */
static gboolean
end_in_range (const DbEdit *edit, GError **error)
{
  db_store_touch (edit->store, edit->subject, edit->row);
  return db_change_ranges_add (edit->store, edit->subject, edit->row, error)
         && db_league_mark (edit->store, edit->subject, edit->row, NULL, NULL, error);
}

gboolean
db_edit_end (DbEdit *edit, GError **error)
{
  g_autofree char *after = NULL;

  if (edit->before == NULL && db_change_ranges_take (edit->store, edit->subject))
    return end_in_range (edit, error);
  if (!db_row_image_read (edit->store, edit->subject, edit->row, &after, error))
    return FALSE;
  if (g_strcmp0 (edit->before, after) == 0)
    return TRUE;
  if (!db_edit_open_batch (edit, error))
    return FALSE;
  return db_changes_insert (edit->store, edit->subject, edit->row, edit->before, after, error)
         && mark_edited (edit, after, error);
}

void
db_edit_clear (DbEdit *edit)
{
  g_clear_pointer (&edit->before, g_free);
  g_clear_pointer (&edit->title, db_title_free);
}

void
db_batch_free (DbBatch *batch)
{
  if (batch == NULL)
    return;
  g_free (batch->uuid);
  g_free (batch->title);
  g_free (batch->kind);
  g_strfreev (batch->names);
  g_free (batch->source);
  g_free (batch);
}

/* What was stored, without what it undid. */
static char *
dup_sentence (const char *title, const char *kind, const char *names)
{
  char *told = kind != NULL ? db_title_tell_stored (kind, names) : NULL;

  if (told == NULL)
    told = title[0] != '\0' ? g_strdup (title) : db_title_tell (DB_TITLE (DB_TITLE_CHANGE));
  return told;
}

static gboolean
is_undo (const char *kind)
{
  return g_strcmp0 (kind, db_title_kind_name (DB_TITLE_UNDO)) == 0
         || g_strcmp0 (kind, db_title_kind_name (DB_TITLE_UNDO_PART)) == 0;
}

static void
free_batch (gpointer batch)
{
  db_batch_free (batch);
}

#define BATCHES                                                                                    \
  "SELECT b.id, b.uuid, " ORIGIN_COLUMN ", b.title, b.source, b.created, b.undone,"                \
  " (SELECT total (" DB_ROWS_OF_CHANGE ") FROM changes WHERE batch = b.id), b.kind, b.names"       \
  " FROM batches b WHERE EXISTS (SELECT 1 FROM changes WHERE batch = b.id)"
#define NEWEST_FIRST " ORDER BY b.id DESC LIMIT :limit"

static const char undone_by_sql[] = "SELECT u.id, u.title, u.kind, u.names FROM batches b"
                                    " JOIN batches u ON u.id = b.undoes WHERE b.id = :batch";

#define LONGEST_CHAIN 1000 /* of undoing what undid; no file that is whole has a ring */

/* Of a batch that undid another: what it undid, or did again where that had undone something. */
static char *
dup_undo_title (DbStore *store, gint64 batch, const char *kind, GError **error)
{
  g_autofree char *was = g_strdup (kind);
  g_autofree char *undone = NULL;
  gboolean part = g_str_equal (kind, db_title_kind_name (DB_TITLE_UNDO_PART));
  gboolean undo = FALSE;
  g_autoptr (DbTitle) title = NULL;

  for (guint k = 0; k < LONGEST_CHAIN && is_undo (was); k++) {
    g_autoptr (DbStatement) query = db_prepare (store, undone_by_sql, error);
    DbStep step;

    db_bind_integer (query, ":batch", batch);
    step = db_step (query, error);
    if (step == DB_STEP_ERROR)
      return NULL;
    undo = !undo;
    if (step == DB_STEP_DONE)
      break;
    batch = db_column_integer (query, 0);
    g_free (was);
    was = db_column_dup (query, 2);
    g_free (undone);
    undone = dup_sentence (db_column_text (query, 1), was, db_column_text (query, 3));
  }
  title = db_title_new (part ? DB_TITLE_UNDO_PART : undo ? DB_TITLE_UNDO : DB_TITLE_REDO, NULL);
  db_title_add_whole (title, undone != NULL ? undone : "");
  return db_title_tell (title);
}

/* @title, @kind, @names: as they are stored */
static char *
dup_title (DbStore *store, gint64 batch, const char *title, const char *kind, const char *names,
           GError **error)
{
  return is_undo (kind) ? dup_undo_title (store, batch, kind, error)
                        : dup_sentence (title, kind, names);
}

static GPtrArray *
list_batches (DbStore *store, const char *sql, guint limit, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, sql, error);
  g_autoptr (GPtrArray) batches = g_ptr_array_new_with_free_func (free_batch);
  DbStep step;

  db_bind_integer (query, ":limit", limit);
  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    DbBatch *batch = g_new0 (DbBatch, 1);

    batch->id = db_column_integer (query, 0);
    batch->uuid = db_column_dup (query, 1);
    batch->origin = origin_from_name (db_column_text (query, 2));
    batch->kind = db_column_dup (query, 8);
    batch->names = db_title_list_names (db_column_text (query, 9));
    batch->source = db_column_dup (query, 4);
    batch->created = db_column_integer (query, 5);
    batch->undone = db_column_integer (query, 6);
    batch->changes = (guint)db_column_integer (query, 7);
    batch->title = dup_title (store, batch->id, db_column_text (query, 3), batch->kind,
                              db_column_text (query, 9), error);
    if (batch->title == NULL) {
      db_batch_free (batch);
      return NULL;
    }
    g_ptr_array_add (batches, batch);
  }
  return step == DB_STEP_ERROR ? NULL : g_steal_pointer (&batches);
}

GPtrArray *
db_batches_list (DbStore *store, guint limit, GError **error)
{
  return list_batches (store, BATCHES NEWEST_FIRST, limit, error);
}

GPtrArray *
db_batches_list_imports (DbStore *store, guint limit, GError **error)
{
  return list_batches (store,
                       BATCHES " AND b.origin = 'import' AND b.source <> " PROGRAM NEWEST_FIRST,
                       limit, error);
}

static const char is_empty_sql[] = "SELECT NOT EXISTS (SELECT 1 FROM changes WHERE batch = :batch)";

gboolean
db_changes_is_empty (DbStore *store, gint64 batch, gboolean *empty, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, is_empty_sql, error);
  gint64 none;

  db_bind_integer (query, ":batch", batch);
  if (!db_statement_run_integer (query, 0, &none, error))
    return FALSE;
  *empty = none != 0;
  return TRUE;
}

/* Those of ranges, and others that are in none of them. */
static const char count_matches_sql[] =
    "WITH ranges (first, last) AS (SELECT row, row + CAST (substr (after, 2) AS INTEGER) - 1"
    " FROM changes WHERE batch = :batch AND subject = 'match' AND " DB_IS_RANGE ")"
    " SELECT (SELECT coalesce (sum (last - first + 1), 0) FROM ranges)"
    " + (SELECT count (DISTINCT row) FROM changes WHERE batch = :batch AND subject = 'match'"
    "  AND (after IS NULL OR NOT (" DB_IS_RANGE "))"
    "  AND NOT EXISTS (SELECT 1 FROM ranges WHERE row BETWEEN first AND last))";

gboolean
db_changes_count_matches (DbStore *store, gint64 batch, guint64 *matches, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, count_matches_sql, error);
  gint64 number;

  db_bind_integer (query, ":batch", batch);
  if (!db_statement_run_integer (query, 0, &number, error))
    return FALSE;
  *matches = (guint64)number;
  return TRUE;
}

static const char last_batch_sql[] =
    "SELECT b.id FROM batches b WHERE b.undone IS NULL AND b.origin <> 'undo'"
    " AND b.source <> " PROGRAM
    " AND EXISTS (SELECT 1 FROM changes WHERE batch = b.id) ORDER BY b.id DESC LIMIT 1";

gboolean
db_changes_last_undoable (DbStore *store, gint64 *batch, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, last_batch_sql, error);

  return db_statement_run_integer (query, 0, batch, error);
}

static const char history_sql[] =
    "SELECT c.id, c.batch, c.instant, " ORIGIN_COLUMN ", c.before, c.after"
    " FROM (SELECT * FROM changes WHERE subject = :subject AND row = :row"
    "  AND (after IS NULL OR NOT (" DB_IS_RANGE "))"
    "  UNION ALL SELECT * FROM changes WHERE subject = :subject AND " DB_IS_RANGE " AND row <= :row"
    "  AND row + CAST (substr (after, 2) AS INTEGER) > :row) c"
    " JOIN batches b ON b.id = c.batch ORDER BY c.id DESC";

/* The images that a range does not keep; owned. */
static gboolean
rebuild (DbStore *store, DbChange *change, char **before, char **after, GError **error)
{
  if (!db_change_range_rebuild (store, change->id, change->before, change->subject, change->row,
                                before, after, error))
    return FALSE;
  change->before = *before;
  change->after = *after;
  return TRUE;
}

gboolean
db_changes_foreach (DbStore *store, DbSubject subject, gint64 row, DbChangeFunc each, gpointer data,
                    GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, history_sql, error);
  DbStep step;

  db_bind_text (query, ":subject", db_subject_name (subject));
  db_bind_integer (query, ":row", row);
  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    DbChange change = {
      .id = db_column_integer (query, 0),
      .batch = db_column_integer (query, 1),
      .instant = db_column_integer (query, 2),
      .origin = origin_from_name (db_column_text (query, 3)),
      .subject = subject,
      .row = row,
      .before = db_column_text (query, 4),
      .after = db_column_text (query, 5),
    };
    g_autofree char *before = NULL, *after = NULL;

    if (db_change_range_parse (change.after) > 0
        && !rebuild (store, &change, &before, &after, error))
      return FALSE;
    if (!each (&change, data))
      return TRUE;
  }
  return step == DB_STEP_DONE;
}

/* Whether putting it back can be refused when something is written already: taking a row away is
 * one statement, but what counts for leagues is looked at afterwards. */
static gboolean
needs_scope (DbSubject subject, const char *before)
{
  return before != NULL || subject == DB_SUBJECT_PLAYER || subject >= DB_SUBJECT_SCHEME;
}

/* Puts one row back that is @now, or leaves all as it is. */
static gboolean
restore_row (DbStore *store, DbSubject subject, gint64 row, const char *before, char *now,
             GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = { store, subject, row, now, NULL };

  if ((needs_scope (subject, before) && !db_transaction_begin (&scope, store, error))
      || !db_league_check_row_image (store, subject, row, before, error)
      || !db_row_image_restore (store, subject, row, now, before, error)
      || !db_league_check_row (store, subject, row, error) || !db_edit_end (&edit, error))
    return FALSE;
  return scope.store == NULL || db_transaction_commit (&scope, error);
}

static const char known_as_sql[] =
    "SELECT coalesce (:snapshot ->> 'name', trim (coalesce (:snapshot ->> 'date', '') || ' ' ||"
    " coalesce (:snapshot ->> 'uuid', '')))";

/* Which row that is, in brackets. */
static void
set_changed_error (DbStore *store, DbSubject subject, const char *snapshot, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, known_as_sql, NULL);
  g_autofree char *sentence =
      g_strdup_printf (_ ("This %s was changed since"), db_subject_name (subject));
  const char *known_as = "";

  if (snapshot != NULL && query != NULL) {
    db_bind_text (query, ":snapshot", snapshot);
    if (db_step (query, NULL) == DB_STEP_ROW)
      known_as = db_column_text (query, 0);
  }
  if (known_as[0] == '\0')
    g_set_error_literal (error, DB_ERROR, DB_ERROR_CONFLICT, sentence);
  else
    g_set_error (error, DB_ERROR, DB_ERROR_CONFLICT, "%s (%s)", sentence, known_as);
}

/* @skipped is counted up, or with NULL a row that can't be put back is an error. */
static gboolean
undo_row (DbStore *store, DbSubject subject, gint64 row, const char *before, const char *after,
          guint *skipped, GError **error)
{
  g_autoptr (GError) why = NULL;
  g_autofree char *now = NULL;

  if (!db_row_image_read (store, subject, row, &now, error))
    return FALSE;
  if (g_strcmp0 (now, after) != 0)
    set_changed_error (store, subject, now != NULL ? now : after, &why);
  else if (restore_row (store, subject, row, before, g_steal_pointer (&now), &why))
    return TRUE;
  if (skipped != NULL && g_error_matches (why, DB_ERROR, DB_ERROR_CONFLICT)) {
    ++*skipped;
    return TRUE;
  }
  g_propagate_error (error, g_steal_pointer (&why));
  return FALSE;
}

/* Rows of a range that nobody changed since. */
static gboolean
undo_unchanged (DbStore *store, DbSubject subject, gint64 first, gint64 last, guint *skipped,
                GError **error)
{
  gboolean done = FALSE;

  if (first > last)
    return TRUE;
  if (subject == DB_SUBJECT_EXTERNAL)
    return db_change_range_remove_externals (store, first, last, error);
  if (subject == DB_SUBJECT_MATCH
      && !db_change_range_bin_matches (store, first, last, &done, error))
    return FALSE;
  for (gint64 row = last; !done && row >= first; row--) {
    g_autofree char *now = NULL;

    if (!db_row_image_read (store, subject, row, &now, error)
        || (now != NULL && !undo_row (store, subject, row, NULL, now, skipped, error)))
      return FALSE;
  }
  return TRUE;
}

static gboolean
undo_changed (DbStore *store, gint64 change, const char *logged, DbSubject subject, gint64 row,
              guint *skipped, GError **error)
{
  g_autofree char *before = NULL, *after = NULL;

  return db_change_range_rebuild (store, change, logged, subject, row, &before, &after, error)
         && undo_row (store, subject, row, before, after, skipped, error);
}

/* No row of a range is ever gone: a range that says to end behind the last row was not written by
 * this program, and is walked through no further than there is anything. */
static gboolean
find_end (DbStore *store, DbSubject subject, gint64 first, guint64 rows, gint64 *last,
          GError **error)
{
  const char *sql = subject == DB_SUBJECT_MATCH ? "SELECT max (id) FROM matches"
                                                : "SELECT max (id) FROM external_ids";
  gint64 greatest;

  if (!db_store_pragma (store, sql, &greatest, error))
    return FALSE;
  *last =
      first > greatest || rows > (guint64)(greatest - first) ? greatest : first + (gint64)rows - 1;
  return TRUE;
}

/* @logged: NULL where the range made rows; else it took them away */
static gboolean
undo_range (DbStore *store, gint64 change, const char *logged, DbSubject subject, gint64 first,
            guint64 rows, guint *skipped, GError **error)
{
  g_autoptr (GArray) changed = NULL;
  gint64 last;

  if (!find_end (store, subject, first, rows, &last, error))
    return FALSE;
  for (gint64 row = last; logged != NULL && row >= first; row--)
    if (!undo_changed (store, change, logged, subject, row, skipped, error))
      return FALSE;
  if (logged != NULL)
    return TRUE;
  changed = db_change_range_list_changed (store, change, subject, first, last, error);
  if (changed == NULL)
    return FALSE;
  for (guint k = changed->len; k > 0; k--) {
    gint64 row = g_array_index (changed, gint64, k - 1);

    if (!undo_unchanged (store, subject, row + 1, last, skipped, error)
        || !undo_changed (store, change, NULL, subject, row, skipped, error))
      return FALSE;
    last = row - 1;
  }
  return undo_unchanged (store, subject, first, last, skipped, error);
}

/* @before, @after: as they are logged */
static gboolean
undo_change (DbStore *store, gint64 change, DbSubject subject, gint64 row, const char *before,
             const char *after, guint *skipped, GError **error)
{
  guint64 rows = db_change_range_parse (after);

  return rows > 0 ? undo_range (store, change, before, subject, row, rows, skipped, error)
                  : undo_row (store, subject, row, before, after, skipped, error);
}

#define IN_BATCH "SELECT id, subject, row, before, after FROM changes WHERE batch = :batch AND "
#define MAKES_NAME "(before IS NULL AND subject IN ('player', 'game', 'place'))"
#define LAST_FIRST " ORDER BY id DESC"

/* Names that it made come last: they go when no match has them any more, and a range of matches is
 * logged where it began. */
static const char *const in_batch_sql[] = { IN_BATCH "NOT " MAKES_NAME LAST_FIRST,
                                            IN_BATCH MAKES_NAME LAST_FIRST };

static gboolean
undo_changes (DbStore *store, const char *sql, gint64 batch, guint *skipped, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, sql, error);
  DbStep step;

  db_bind_integer (query, ":batch", batch);
  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    DbSubject subject;

    if (!db_subject_from_name (db_column_text (query, 1), &subject))
      continue;
    if (!undo_change (store, db_column_integer (query, 0), subject, db_column_integer (query, 2),
                      db_column_text (query, 3), db_column_text (query, 4), skipped, error))
      return FALSE;
  }
  return step == DB_STEP_DONE;
}

static const char makes_names_sql[] =
    "SELECT EXISTS (SELECT 1 FROM changes WHERE batch = :batch AND " MAKES_NAME ")";

/* Whether so many matches were touched that it is quicker to look at all others once than at theirs
 * for each name. */
#define MANY_MATCHES 10000
#define SHARE 4 /* one of so many */

static gboolean
looks_at_others (DbStore *store, gint64 batch, gboolean *looks, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, makes_names_sql, error);
  gint64 names, all = 0;
  guint64 matches = 0;

  db_bind_integer (query, ":batch", batch);
  if (!db_statement_run_integer (query, 0, &names, error)
      || (names && !db_changes_count_matches (store, batch, &matches, error))
      || (matches >= MANY_MATCHES
          && !db_store_pragma (store, "SELECT count (*) FROM matches", &all, error)))
    return FALSE;
  *looks = matches >= MANY_MATCHES && matches >= (guint64)all / SHARE;
  return TRUE;
}

static gboolean
undo_names (DbStore *store, gint64 batch, guint *skipped, GError **error)
{
  gboolean looks, done;

  if (!looks_at_others (store, batch, &looks, error)
      || (looks && !db_row_images_read_used_names (store, error)))
    return FALSE;
  done = undo_changes (store, in_batch_sql[1], batch, skipped, error);
  db_row_images_forget_used_names (store);
  return done;
}

static gboolean
undo_rows (DbStore *store, gint64 batch, guint *skipped, GError **error)
{
  return undo_changes (store, in_batch_sql[0], batch, skipped, error)
         && undo_names (store, batch, skipped, error);
}

static const char get_batch_sql[] = "SELECT undone, source FROM batches WHERE id = :batch";

static const char set_undone_sql[] = "UPDATE batches SET undone = :now WHERE id = :batch";

static gboolean
set_undone (DbStore *store, gint64 batch, gint64 instant, GError **error)
{
  g_autoptr (DbStatement) update = db_prepare (store, set_undone_sql, error);

  db_bind_integer (update, ":batch", batch);
  db_bind_row (update, ":now", instant);
  return db_statement_run (update, error);
}

static const char stands_sql[] =
    "SELECT count (*) FROM batches WHERE id = :batch AND undone IS NULL";

gboolean
db_changes_is_undone (DbStore *store, gint64 batch, gboolean *undone, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, stands_sql, error);
  gint64 stands;

  db_bind_integer (query, ":batch", batch);
  if (!db_statement_run_integer (query, 0, &stands, error))
    return FALSE;
  *undone = stands == 0;
  return TRUE;
}

/* Of all of it: what took back one change of a batch did not undo it. */
static const char undoes_sql[] =
    "SELECT undoes FROM batches WHERE id = :batch AND kind IS NOT 'undo-part'";

/* Marks a batch as undone. What it had undone itself is done again, and what that had undone is
 * undone, and so on. */
static gboolean
mark_undone (DbStore *store, gint64 batch, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, undoes_sql, error);
  gint64 now = db_now ();

  for (gboolean undone = TRUE; batch != 0; undone = !undone) {
    if (!set_undone (store, batch, undone ? now : 0, error))
      return FALSE;
    db_bind_integer (query, ":batch", batch);
    if (!db_statement_run_integer (query, 0, &batch, error))
      return FALSE;
  }
  return TRUE;
}

/* Opens the batch that undoes @batch. */
static gboolean
open_undo (DbStore *store, gint64 batch, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, get_batch_sql, error);
  DbStep step;

  db_bind_integer (query, ":batch", batch);
  step = db_step (query, error);
  if (step == DB_STEP_ERROR)
    return FALSE;
  if (step == DB_STEP_DONE) {
    g_set_error_literal (error, DB_ERROR, DB_ERROR_NOT_FOUND, _ ("There is no such change"));
    return FALSE;
  }
  if (!db_column_is_null (query, 0)) {
    g_set_error_literal (error, DB_ERROR, DB_ERROR_CONFLICT, _ ("This is undone already"));
    return FALSE;
  }
  if (g_str_equal (db_column_text (query, 1), PROGRAM_SOURCE)) {
    g_set_error_literal (error, DB_ERROR, DB_ERROR_CONFLICT,
                         _ ("Tomekeeper did this itself: it can’t be undone"));
    return FALSE;
  }
  return insert_batch (store, DB_ORIGIN_UNDO, DB_TITLE (DB_TITLE_UNDO), NULL, batch, error);
}

gboolean
db_changes_undo (DbStore *store, gint64 batch, DbUndoMode mode, gint64 *undo, guint *skipped,
                 GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  guint count = 0;
  gint64 made;

  if (!(mode == DB_UNDO_WHAT_CAN_BE ? db_transaction_begin
                                    : db_transaction_begin_flat) (&scope, store, error)
      || !open_undo (store, batch, error))
    return FALSE;
  made = store->batch;
  if (!undo_rows (store, batch, mode == DB_UNDO_WHAT_CAN_BE ? &count : NULL, error)
      || !mark_undone (store, batch, error) || !db_transaction_commit (&scope, error))
    return FALSE;
  if (undo != NULL)
    *undo = made;
  if (skipped != NULL)
    *skipped = count;
  return TRUE;
}

static const char get_change_sql[] =
    "SELECT subject, row, before, after, batch FROM changes WHERE id = :change";

gboolean
db_change_undo (DbStore *store, gint64 change, gint64 *undo, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (DbStatement) query = db_prepare (store, get_change_sql, error);
  DbSubject subject;
  DbStep step;
  gint64 made;

  if (!db_transaction_begin (&scope, store, error))
    return FALSE;
  db_bind_integer (query, ":change", change);
  step = db_step (query, error);
  if (step == DB_STEP_ERROR)
    return FALSE;
  if (step == DB_STEP_DONE || !db_subject_from_name (db_column_text (query, 0), &subject)) {
    g_set_error_literal (error, DB_ERROR, DB_ERROR_NOT_FOUND, _ ("There is no such change"));
    return FALSE;
  }
  if (!insert_batch (store, DB_ORIGIN_UNDO, DB_TITLE (DB_TITLE_UNDO_PART), NULL,
                     db_column_integer (query, 4), error))
    return FALSE;
  made = store->batch;
  if (!undo_change (store, change, subject, db_column_integer (query, 1), db_column_text (query, 2),
                    db_column_text (query, 3), NULL, error)
      || !db_transaction_commit (&scope, error))
    return FALSE;
  if (undo != NULL)
    *undo = made;
  return TRUE;
}
