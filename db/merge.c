/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Another collection merged into this one: row by row, with its moves, each row known by what
 * makes it that very row.
 */
#include "db/merge.h"

#include "db/line-append.h"
#include "db/changes.h"
#include "db/error.h"
#include "db/externals.h"
#include "db/lines-private.h"
#include "db/lines.h"
#include "db/merge-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static gboolean merge_lines (Merge *merge, GError **error);
static gboolean merge_rows (Merge *merge, MergeTable *table, GError **error);
static gboolean merge_read_external_ids (Merge *merge, GError **error);
static gboolean merge_differs (Merge *merge, const MergeTable *table, gint64 here,
                               const char *column, GError **error);
static gboolean merge_find_mapped (const MergeTable *table, gint64 there, gint64 *here);
static void merge_map (MergeTable *table, gint64 there, gint64 here);
static MergeTable *merge_get_table (Merge *merge, const char *name);
void
db_merge_report_free (DbMergeReport *merged)
{
  if (merged == NULL)
    return;
  g_array_unref (merged->added);
  g_ptr_array_unref (merged->sentences);
  g_free (merged);
}

static void
free_table (gpointer data)
{
  MergeTable *table = data;

  db_table_free (table->table);
  g_hash_table_unref (table->ids);
  g_clear_pointer (&table->new_rows, g_hash_table_unref);
  g_hash_table_unref (table->external_ids);
  g_free (table->references);
  g_free (table);
}

static void
free_edit (gpointer data)
{
  db_edit_clear (data);
  g_free (data);
}

static void
merge_init (Merge *merge, DbStore *to, DbStore *from, gboolean dry, GCancellable *cancellable)
{
  *merge = (Merge){ .to = to, .from = from, .dry = dry, .cancellable = cancellable };
  merge->tables = g_ptr_array_new_with_free_func (free_table);
  merge->deferred = g_array_new (FALSE, FALSE, sizeof (MergeDeferred));
  merge->logged = g_array_new (FALSE, FALSE, sizeof (MergeLogged));
  merge->matches = g_array_new (FALSE, FALSE, sizeof (gint64));
  merge->edits = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, free_edit);
  merge->differing = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  merge->merged = g_new0 (DbMergeReport, 1);
  merge->merged->added = g_array_new (FALSE, FALSE, sizeof (DbMergedTable));
  merge->merged->sentences = g_ptr_array_new_with_free_func (g_free);
}

static void
merge_clear (Merge *merge)
{
  g_ptr_array_unref (merge->tables);
  g_array_unref (merge->deferred);
  g_array_unref (merge->logged);
  g_array_unref (merge->matches);
  g_hash_table_unref (merge->edits);
  g_hash_table_unref (merge->differing);
  db_merge_report_free (merge->merged);
}

/* Tables */

/* Single columns that refer to another row; those of two refer to a part of the same one. */
static const char references_sql[] =
    "SELECT \"from\", \"table\" FROM pragma_foreign_key_list (:table) WHERE id NOT IN"
    " (SELECT id FROM pragma_foreign_key_list (:table) WHERE seq > 0)";

/* A column of the table that refers to a row which a salvaged file may lack, so that SQLite does
 * not know. */
static void
read_loose_reference (Merge *merge, MergeTable *table)
{
  static const char column[] = "external_id";

  if (g_str_equal (table->spec->table, "imported"))
    table->references[db_table_find_column (table->table, column, strlen (column))] =
        merge_get_table (merge, "external_ids");
}

static gboolean
read_references (Merge *merge, MergeTable *table, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (merge->from, references_sql, error);
  DbStep step;

  table->references = g_new0 (MergeTable *, table->table->n_columns);
  db_bind_text (query, ":table", table->spec->table);
  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    const char *column = db_column_text (query, 0);

    table->references[db_table_find_column (table->table, column, strlen (column))] =
        merge_get_table (merge, db_column_text (query, 1));
  }
  read_loose_reference (merge, table);
  return step == DB_STEP_DONE;
}

static gboolean
read_next (Merge *merge, MergeTable *table, GError **error)
{
  GString *sql = g_string_new (NULL);
  g_autoptr (DbStatement) query = NULL;

  g_string_printf (sql, "SELECT coalesce (max (id), 0) + 1 FROM %s", table->spec->table);
  query = db_prepare (merge->to, db_intern_sql (sql), error);
  if (!db_statement_run_integer (query, 1, &table->first, error))
    return FALSE;
  table->next = table->first;
  return TRUE;
}

static gboolean
find_columns (Merge *merge, MergeTable *table, GError **error)
{
  table->id = db_table_find_column (table->table, "id", 2);
  table->subject = db_table_find_column (table->table, "subject", 7);
  table->row = table->subject < 0 ? -1 : db_table_find_column (table->table, "row", 3);
  if (table->id < 0 && table->spec->kind == MERGE_ROW)
    table->new_rows = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  return read_references (merge, table, error)
         && (table->id < 0 || read_next (merge, table, error));
}

static gboolean
read_tables (Merge *merge, GError **error)
{
  g_autoptr (GPtrArray) tables = db_tables_list (merge->from, error);

  if (tables == NULL)
    return FALSE;
  for (const MergeSpec *spec = merge_specs; spec->table != NULL; spec++) {
    MergeTable *table = g_new0 (MergeTable, 1);

    table->spec = spec;
    table->ids = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
    table->external_ids = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
    g_ptr_array_add (merge->tables, table);
    for (guint k = 0; k < tables->len; k++)
      if (g_str_equal (((DbTable *)g_ptr_array_index (tables, k))->name, spec->table)) {
        table->table = g_ptr_array_steal_index (tables, k);
        break;
      }
  }
  for (guint k = 0; k < merge->tables->len; k++)
    if (!find_columns (merge, g_ptr_array_index (merge->tables, k), error))
      return FALSE;
  return TRUE;
}

/* The work */

static gboolean
merge_tables (Merge *merge, GError **error)
{
  if (!merge_read_external_ids (merge, error))
    return FALSE;
  for (guint k = 0; k < merge->tables->len; k++) {
    MergeTable *table = g_ptr_array_index (merge->tables, k);

    if (table->spec->kind == MERGE_SKIPPED)
      continue;
    if (!merge_rows (merge, table, error))
      return FALSE;
    if (g_str_equal (table->spec->table, "waiting") && !merge_lines (merge, error))
      return FALSE;
  }
  return TRUE;
}

/* Nobody is merged into one who is merged. */
static const char *
deferred_sql (const MergeDeferred *later)
{
  const DbTable *table = later->table->table;
  const char *column = table->columns[later->column];
  GString *sql = g_string_new (NULL);

  if (g_str_equal (column, "merged_into"))
    g_string_append (sql, "UPDATE players SET merged_into ="
                          " (SELECT coalesce (p.merged_into, p.id) FROM players p"
                          "  WHERE p.id = :value) WHERE id = :row");
  else
    g_string_printf (sql, "UPDATE %s SET \"%s\" = :value WHERE id = :row", table->name, column);
  return db_intern_sql (sql);
}

static gboolean
fill_in (Merge *merge, const MergeDeferred *later, GError **error)
{
  g_autoptr (DbStatement) update = db_prepare (merge->to, deferred_sql (later), error);
  gint64 value;

  if (!merge_find_mapped (later->referred, later->there, &value))
    return TRUE;
  db_bind_integer (update, ":value", value);
  db_bind_integer (update, ":row", later->here);
  return db_statement_run (update, error);
}

/* Whether a row that was known refers to what it refers to there. */
static gboolean
compare_deferred (Merge *merge, const MergeDeferred *later, GError **error)
{
  const char *column = later->table->table->columns[later->column];
  GString *sql = g_string_new (NULL);
  g_autoptr (DbStatement) query = NULL;
  gint64 value = 0, here = 0;

  g_string_printf (sql, "SELECT \"%s\" FROM %s WHERE id = :row", column, later->table->table->name);
  query = db_prepare (merge->to, db_intern_sql (sql), error);
  db_bind_integer (query, ":row", later->here);
  if (!db_statement_run_integer (query, 0, &here, error))
    return FALSE;
  return (merge_find_mapped (later->referred, later->there, &value) && value == here)
         || merge_differs (merge, later->table, later->here, column, error);
}

static gboolean
settle_deferred (Merge *merge, GError **error)
{
  for (guint k = 0; k < merge->deferred->len; k++) {
    const MergeDeferred *later = &g_array_index (merge->deferred, MergeDeferred, k);

    if (!(later->known ? compare_deferred (merge, later, error) : fill_in (merge, later, error)))
      return FALSE;
  }
  return TRUE;
}

/* What was made, once it is whole. */
static gboolean
log_all (Merge *merge, GError **error)
{
  GHashTableIter iter;
  gpointer edit;

  for (guint k = 0; k < merge->logged->len; k++) {
    const MergeLogged *logged = &g_array_index (merge->logged, MergeLogged, k);
    g_auto (DbEdit) made = DB_EDIT_INIT;

    if (!db_edit_begin (&made, merge->to, logged->subject, 0, NULL, error))
      return FALSE;
    made.row = logged->row;
    if (!db_edit_end (&made, error))
      return FALSE;
  }
  g_hash_table_iter_init (&iter, merge->edits);
  while (g_hash_table_iter_next (&iter, NULL, &edit))
    if (!db_edit_end (edit, error))
      return FALSE;
  return TRUE;
}

static gboolean
write_all (Merge *merge, GError **error)
{
  return merge_tables (merge, error) && settle_deferred (merge, error) && log_all (merge, error);
}

static guint64
count_added (Merge *merge)
{
  guint64 all = 0;

  for (guint k = 0; k < merge->tables->len; k++) {
    const MergeTable *table = g_ptr_array_index (merge->tables, k);
    DbMergedTable added = { table->spec->table, table->added };

    all += added.rows;
    g_array_append_val (merge->merged->added, added);
  }
  return all;
}

static gboolean
merge_in (Merge *merge, const DbTitle *title, const char *source, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  gboolean outermost = !db_transaction_is_open (merge->to);

  if (merge->dry) {
    if (!db_transaction_begin_read (&scope, merge->to, error) || !read_tables (merge, error)
        || !merge_tables (merge, error) || !settle_deferred (merge, error))
      return FALSE;
    count_added (merge);
    return TRUE;
  }
  if (!db_transaction_begin_flat (&scope, merge->to, error)
      || (merge->to->batch == 0
          && !db_changes_open_batch (merge->to, DB_ORIGIN_IMPORT, title, source, NULL, error))
      || !read_tables (merge, error) || !write_all (merge, error))
    return FALSE;
  /* Without anything new there is no batch either, unless it is somebody else's. */
  return (count_added (merge) == 0 && outermost) || db_transaction_commit (&scope, error);
}

DbMergeReport *
db_tables_merge (DbStore *to, DbStore *from, const DbTitle *title, const char *source, gboolean dry,
                 GCancellable *cancellable, GError **error)
{
  DbMergeReport *merged = NULL;
  Merge merge;

  merge_init (&merge, to, from, dry, cancellable);
  if (merge_in (&merge, title, source, error))
    merged = g_steal_pointer (&merge.merged);
  merge_clear (&merge);
  return merged;
}

/* Moves of matches that are known here: nothing for a line whose moves are here already, more
 * moves for one that goes on there, and a new line for one that went another way. The current
 * line stays the current one. */

#define CHUNK 256 /* moves that are appended in one call */

/* A move with texts of its own. */
typedef struct {
  DbMove move;
  char *texts;
} CopiedMoves;

static void
free_move (gpointer data)
{
  g_free (((CopiedMoves *)data)->texts);
}

static RulesText
copy_text (char **at, RulesText text)
{
  RulesText kept = { *at, text.length };

  if (text.length > 0)
    memcpy (*at, text.at, text.length);
  *at += text.length;
  return kept;
}

static gboolean
copy_move_cb (const DbMove *move, gpointer data)
{
  CopiedMoves kept = { .move = *move };
  char *at = g_malloc ((gsize)move->text.length + move->instant.length + move->comment.length + 1);

  kept.texts = at;
  kept.move.text = copy_text (&at, move->text);
  kept.move.instant = copy_text (&at, move->instant);
  kept.move.comment = copy_text (&at, move->comment);
  g_array_append_val ((GArray *)data, kept);
  return TRUE;
}

static GArray *
read_moves (DbStore *store, const DbLine *line, GError **error)
{
  g_autoptr (GArray) moves = g_array_new (FALSE, FALSE, sizeof (CopiedMoves));

  g_array_set_clear_func (moves, free_move);
  if (line->tip > 0
      && !db_line_foreach_move (store, line->id, 1, line->tip, copy_move_cb, moves, error))
    return NULL;
  return g_steal_pointer (&moves);
}

typedef struct {
  const GArray *moves;
  guint same;
} Comparing;

static gboolean
compare_move (const DbMove *move, gpointer data)
{
  Comparing *comparing = data;
  RulesText text;

  if (comparing->same == comparing->moves->len)
    return FALSE;
  text = g_array_index (comparing->moves, CopiedMoves, comparing->same).move.text;
  if (text.length != move->text.length || memcmp (text.at, move->text.at, text.length) != 0)
    return FALSE;
  comparing->same++;
  return TRUE;
}

/* The line here that has the most of @moves, the current one before others. */
static const DbLine *
find_best (Merge *merge, const GPtrArray *ours, const GArray *moves, guint *same, GError **error)
{
  const DbLine *best = NULL;

  *same = 0;
  for (guint k = 0; k < ours->len; k++) {
    const DbLine *line = g_ptr_array_index (ours, k);
    Comparing comparing = { .moves = moves };

    if (line->last > 0
        && !db_line_foreach_move (merge->to, line->id, 1, line->last, compare_move, &comparing,
                                  error))
      return NULL;
    if (best == NULL || comparing.same > *same || (comparing.same == *same && line->current)) {
      best = line;
      *same = comparing.same;
    }
  }
  return best;
}

static gboolean
append (Merge *merge, DbTip *tip, const GArray *moves, GError **error)
{
  guint from = (guint)tip->number;
  DbMove chunk[CHUNK];

  while (from < moves->len) {
    guint length = MIN (moves->len - from, CHUNK);

    for (guint k = 0; k < length; k++)
      chunk[k] = g_array_index (moves, CopiedMoves, from + k).move;
    if (!db_line_append (merge->to, tip, chunk, length, NULL, error))
      return FALSE;
    from += length;
  }
  return TRUE;
}

/* @here: (out): the line that has all of @moves now */
static gboolean
extend_or_fork (Merge *merge, const DbLine *best, const GArray *moves, guint same, gint64 *here,
                GError **error)
{
  MergeTable *lines = merge_get_table (merge, "lines");
  const DbFork fork = { .parent = best->id, .fork_at = same };
  gboolean longer = same == best->last && best->tip == best->last;
  DbTip tip = { 0 };

  merge_get_table (merge, "moves")->added += moves->len - same;
  lines->added += longer ? 0 : 1;
  if (merge->dry) {
    *here = longer ? best->id : lines->next++;
    return TRUE;
  }
  if (!(longer ? db_line_get_tip (merge->to, best->id, &tip, error)
               : db_line_fork (merge->to, &fork, &tip, NULL, 0, NULL, error)))
    return FALSE;
  *here = tip.line;
  return append (merge, &tip, moves, error);
}

static gboolean
merge_line (Merge *merge, gint64 match, const DbLine *theirs, GError **error)
{
  g_autoptr (GPtrArray) ours = db_lines_list (merge->to, match, error);
  g_autoptr (GArray) moves = ours == NULL ? NULL : read_moves (merge->from, theirs, error);
  const DbLine *best;
  gint64 here;
  guint same;

  if (moves == NULL)
    return FALSE;
  best = find_best (merge, ours, moves, &same, error);
  if (best == NULL)
    return FALSE;
  here = best->id;
  if (same < moves->len && !extend_or_fork (merge, best, moves, same, &here, error))
    return FALSE;
  merge_map (merge_get_table (merge, "lines"), theirs->id, here);
  return TRUE;
}

/* What moves are judged by: others would be illegal in another setup. */
static const char setup_sql[] =
    "SELECT json_array (g.code, m.variant, m.rules, m.knowledge,"
    " (SELECT count (*) FROM seats WHERE match = m.id),"
    " (SELECT json_group_array (value) FROM (SELECT name || '=' || value AS value"
    "  FROM match_options WHERE match = m.id ORDER BY name)),"
    " (SELECT json_group_array (sha256) FROM (SELECT p.sha256 FROM match_packs k"
    "  JOIN packs p ON p.id = k.pack WHERE k.match = m.id ORDER BY k.position)),"
    " EXISTS (SELECT 1 FROM lines WHERE match = m.id))"
    " FROM matches m JOIN games g ON g.id = m.game WHERE m.id = :match";

static char *
dup_setup (DbStore *store, gint64 match, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, setup_sql, error);

  db_bind_integer (query, ":match", match);
  return db_step (query, error) == DB_STEP_ROW ? db_column_dup (query, 0) : NULL;
}

static gboolean
merge_match (Merge *merge, gint64 there, gint64 here, GError **error)
{
  g_autofree char *setup = dup_setup (merge->from, there, error);
  g_autofree char *our_setup = setup == NULL ? NULL : dup_setup (merge->to, here, error);
  g_autoptr (GPtrArray) theirs = NULL;

  if (our_setup == NULL)
    return FALSE;
  if (!g_str_equal (setup, our_setup))
    return merge_differs (merge, merge_get_table (merge, "matches"), here, "lines", error);
  theirs = db_lines_list (merge->from, there, error);
  if (theirs == NULL)
    return FALSE;
  for (guint k = 0; k < theirs->len; k++)
    if (!merge_line (merge, here, g_ptr_array_index (theirs, k), error))
      return FALSE;
  return TRUE;
}

/* Lines and moves of matches that are known here. */
static gboolean
merge_lines (Merge *merge, GError **error)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_int64_hash, g_int64_equal);

  for (guint k = 0; k + 1 < merge->matches->len; k += 2) {
    const gint64 *pair = &g_array_index (merge->matches, gint64, k);

    if (!g_hash_table_add (seen, (gpointer)pair))
      continue;
    if (g_cancellable_set_error_if_cancelled (merge->cancellable, error)
        || !merge_match (merge, pair[0], pair[1], error))
      return FALSE;
  }
  return TRUE;
}

/* One row after the other: what it refers to here, whether it is known here, and if not, its way
 * in. */

#define LOOK_EVERY 256 /* rows between two looks at the cancellable */
#define MAX_SENTENCES 100

/* What subjects are rows of. */
static const char *const subject_tables[] = {
  [DB_SUBJECT_GAME] = "games",
  [DB_SUBJECT_PLAYER] = "players",
  [DB_SUBJECT_PLACE] = "places",
  [DB_SUBJECT_PACK] = "packs",
  [DB_SUBJECT_MATCH] = "matches",
  [DB_SUBJECT_LINE] = "lines",
  [DB_SUBJECT_WORD_LIST] = "word_lists",
  [DB_SUBJECT_DECK] = "decks",
  [DB_SUBJECT_MATCH_DECK] = "match_decks",
  [DB_SUBJECT_CAMPAIGN] = "campaigns",
  [DB_SUBJECT_RUN] = "runs",
  [DB_SUBJECT_SESSION] = "sessions",
  [DB_SUBJECT_JOURNAL] = "journal",
  [DB_SUBJECT_SCHEME] = "schemes",
  [DB_SUBJECT_LEAGUE] = "leagues",
  [DB_SUBJECT_SEASON] = "seasons",
  [DB_SUBJECT_ENTRANT] = "entrants",
  [DB_SUBJECT_FIXTURE] = "fixtures",
  [DB_SUBJECT_PACK_DRAFT] = "pack_drafts",
};

/* Columns that may be other here without anything being different. */
static const char *const incidental[] = { "id",     "uuid", "created", "modified",
                                          "folded", "line", "batch",   "form" };

/* What one row needs. */
typedef struct {
  Merge *merge;
  MergeTable *table;
  DbValue *values;
  gboolean *later;
} RowMerge;

static MergeTable *
merge_get_table (Merge *merge, const char *name)
{
  for (guint k = 0; k < merge->tables->len; k++) {
    MergeTable *table = g_ptr_array_index (merge->tables, k);

    if (g_str_equal (table->spec->table, name))
      return table;
  }
  return NULL;
}

static gboolean
merge_is_new (const MergeTable *table, gint64 here)
{
  return table->new_rows != NULL ? g_hash_table_contains (table->new_rows, &here)
                                 : here >= table->first;
}

static void
merge_map (MergeTable *table, gint64 there, gint64 here)
{
  g_hash_table_insert (table->ids, g_memdup2 (&there, sizeof there),
                       g_memdup2 (&here, sizeof here));
}

/* FALSE when the row there is nothing here yet. */
static gboolean
merge_find_mapped (const MergeTable *table, gint64 there, gint64 *here)
{
  const gint64 *found = g_hash_table_lookup (table->ids, &there);

  if (found == NULL)
    return FALSE;
  *here = *found;
  return *here != 0;
}

static void
merge_add_sentence (Merge *merge, char *sentence)
{
  if (merge->merged->sentences->len < MAX_SENTENCES)
    g_ptr_array_add (merge->merged->sentences, sentence);
  else
    g_free (sentence);
}

/* "Player “Ada”" */
static char *
dup_label (Merge *merge, const MergeTable *table, gint64 here, GError **error)
{
  GString *sql = g_string_new (NULL);
  g_autoptr (DbStatement) query = NULL;

  g_string_printf (sql, "SELECT %s FROM %s WHERE \"%s\" = :row LIMIT 1", table->spec->label,
                   table->spec->table, table->table->columns[table->table->key[0]]);
  query = db_prepare (merge->to, db_intern_sql (sql), error);
  db_bind_integer (query, ":row", here);
  if (db_step (query, error) == DB_STEP_ERROR)
    return NULL;
  return g_strdup_printf ("%s “%s”", _ (table->spec->noun), db_column_text (query, 0));
}

static gboolean
merge_differs (Merge *merge, const MergeTable *table, gint64 here, const char *column,
               GError **error)
{
  g_autofree char *key = g_strdup_printf ("%s/%" G_GINT64_FORMAT, table->spec->table, here);
  g_autofree char *label = NULL;
  char *sentence;

  if (!g_hash_table_add (merge->differing, g_steal_pointer (&key)))
    return TRUE;
  merge->merged->differ++;
  /* What was counted as the same turns out not to be. */
  if (merge->merged->same > 0)
    merge->merged->same--;
  if (merge->merged->sentences->len >= MAX_SENTENCES)
    return TRUE;
  label = dup_label (merge, table, here, error);
  if (label == NULL)
    return FALSE;
  /* Translators: which row of the collection is another one in an archive, and its column. */
  sentence = g_strdup_printf (_ ("%s is another one in the archive: %s"), label, column);
  merge_add_sentence (merge, sentence);
  return TRUE;
}

/* References */

/* 1 mapped, 0 to be filled in later, -1 nothing here */
static int
map_reference (Merge *merge, MergeTable *referred, DbValue *value)
{
  gint64 here;

  if (referred->spec->kind == MERGE_SKIPPED) {
    value->integer = merge->to->batch;
    return 1;
  }
  if (merge_find_mapped (referred, value->integer, &here)) {
    value->integer = here;
    return 1;
  }
  return referred->done ? -1 : 0;
}

static gboolean
map_subject (Merge *merge, const MergeTable *table, DbValue *values)
{
  const DbValue *named = &values[table->subject];
  g_autofree char *name = g_strndup (named->bytes, named->length);
  MergeTable *referred;
  DbSubject subject;

  if (!db_subject_from_name (name, &subject) || (gsize)subject >= G_N_ELEMENTS (subject_tables)
      || subject_tables[subject] == NULL)
    return FALSE;
  referred = merge_get_table (merge, subject_tables[subject]);
  return map_reference (merge, referred, &values[table->row]) == 1;
}

/* What the row refers to, here. FALSE when that is not here. */
static gboolean
map_row (RowMerge *row_merge)
{
  MergeTable *table = row_merge->table;

  for (guint k = 0; k < table->table->n_columns; k++) {
    DbValue *value = &row_merge->values[k];
    int mapped;

    row_merge->later[k] = FALSE;
    if (table->references[k] == NULL || value->kind != DB_VALUE_INTEGER)
      continue;
    mapped = map_reference (row_merge->merge, table->references[k], value);
    if (mapped < 0)
      return FALSE;
    row_merge->later[k] = mapped == 0;
  }
  return table->row < 0 || map_subject (row_merge->merge, table, row_merge->values);
}

/* Ids elsewhere */

static gboolean
uses_external_ids (const MergeSpec *spec)
{
  for (guint k = 0; k < MERGE_FINDS; k++)
    if (spec->find[k] == merge_by_external_id)
      return TRUE;
  return FALSE;
}

/* Who was merged into another is that one. */
static const char *
external_ids_sql (const MergeSpec *spec)
{
  GString *sql = g_string_new (NULL);

  g_string_printf (sql,
                   "SELECT %s FROM external_ids e JOIN %s t ON t.id = e.row WHERE e.subject ="
                   " :subject AND e.source = :source AND e.external = :external"
                   " AND e.deleted IS NULL",
                   spec->subject == DB_SUBJECT_PLAYER ? "coalesce (t.merged_into, t.id)" : "t.id",
                   spec->table);
  return db_intern_sql (sql);
}

static const char elsewhere_theirs_sql[] =
    "SELECT row, source, external FROM external_ids WHERE subject = :subject"
    " AND deleted IS NULL ORDER BY id";

/* The first id of a row says who it is. */
static gboolean
read_external_ids (Merge *merge, MergeTable *table, GError **error)
{
  g_autoptr (DbStatement) theirs = db_prepare (merge->from, elsewhere_theirs_sql, error);
  g_autoptr (DbStatement) ours = db_prepare (merge->to, external_ids_sql (table->spec), error);
  const char *subject = db_subject_name ((DbSubject)table->spec->subject);
  DbStep step;

  if (theirs == NULL || ours == NULL)
    return FALSE;
  db_bind_text (theirs, ":subject", subject);
  while ((step = db_step (theirs, error)) == DB_STEP_ROW) {
    gint64 there = db_column_integer (theirs, 0), here = 0;

    db_bind_text (ours, ":subject", subject);
    db_bind_text (ours, ":source", db_column_text (theirs, 1));
    db_bind_text (ours, ":external", db_column_text (theirs, 2));
    if (!db_statement_run_integer (ours, 0, &here, error))
      return FALSE;
    if (here != 0 && !g_hash_table_contains (table->external_ids, &there))
      g_hash_table_insert (table->external_ids, g_memdup2 (&there, sizeof there),
                           g_memdup2 (&here, sizeof here));
  }
  return step == DB_STEP_DONE;
}

/* Finds out who is known by an id elsewhere: before any rows. */
static gboolean
merge_read_external_ids (Merge *merge, GError **error)
{
  for (guint k = 0; k < merge->tables->len; k++) {
    MergeTable *table = g_ptr_array_index (merge->tables, k);

    if (uses_external_ids (table->spec) && !read_external_ids (merge, table, error))
      return FALSE;
  }
  return TRUE;
}

/* Queries by a row's columns */

static gboolean
run_query (RowMerge *row_merge, const char *sql, DbValue *answer, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (row_merge->merge->to, sql, error);
  const DbTable *table = row_merge->table->table;
  sqlite3_stmt *raw;
  int rc = SQLITE_OK;

  if (query == NULL)
    return FALSE;
  raw = db_statement_get_sqlite (query);
  for (guint k = 0; k < table->n_columns && rc == SQLITE_OK; k++) {
    g_autofree char *name = g_strconcat (":", table->columns[k], NULL);
    int index = sqlite3_bind_parameter_index (raw, name);

    if (index > 0)
      rc = db_value_bind (raw, index, &row_merge->values[k]);
  }
  if (rc == SQLITE_OK)
    rc = sqlite3_step (raw);
  *answer = (DbValue){ .kind = DB_VALUE_NULL };
  if (rc == SQLITE_ROW && sqlite3_column_type (raw, 0) == SQLITE_INTEGER)
    *answer = (DbValue){ .kind = DB_VALUE_INTEGER, .integer = sqlite3_column_int64 (raw, 0) };
  if (rc != SQLITE_ROW && rc != SQLITE_DONE)
    db_store_fail (row_merge->merge->to, rc, error);
  sqlite3_reset (raw);
  sqlite3_clear_bindings (raw);
  return rc == SQLITE_ROW || rc == SQLITE_DONE;
}

/* @nth: which of the queries found it */
static gboolean
find_here (RowMerge *row_merge, gint64 there, gint64 *here, guint *nth, GError **error)
{
  const MergeSpec *spec = row_merge->table->spec;
  const gint64 *elsewhere = g_hash_table_lookup (row_merge->table->external_ids, &there);
  DbValue answer;

  *here = 0;
  for (*nth = 0; *nth < MERGE_FINDS && spec->find[*nth] != NULL; ++*nth) {
    answer.integer = elsewhere == NULL ? 0 : *elsewhere;
    if (spec->find[*nth] != merge_by_external_id
        && !run_query (row_merge, spec->find[*nth], &answer, error))
      return FALSE;
    *here = answer.integer;
    if (*here != 0)
      return TRUE;
  }
  return TRUE;
}

/* Comparing */

static gboolean
is_incidental (const char *column)
{
  for (gsize k = 0; k < G_N_ELEMENTS (incidental); k++)
    if (g_str_equal (incidental[k], column))
      return TRUE;
  return FALSE;
}

static gboolean
is_equal (const DbValue *one, const DbValue *other)
{
  if (one->kind != other->kind)
    return FALSE;
  if (one->kind >= DB_VALUE_TEXT)
    return one->length == other->length
           && (one->length == 0 || memcmp (one->bytes, other->bytes, one->length) == 0);
  return one->kind == DB_VALUE_REAL ? one->real == other->real : one->integer == other->integer;
}

/* The first column in which the row here is another one, NULL for none. */
static const char *
find_difference (const RowMerge *row_merge, const DbValue *here)
{
  const DbTable *table = row_merge->table->table;

  for (guint k = 0; k < table->n_columns; k++) {
    const char *column = table->columns[k];
    const DbValue *there = &row_merge->values[k];
    /* When something was deleted makes no difference. */
    gboolean equal = g_str_equal (column, "deleted")
                         ? (there->kind == DB_VALUE_NULL) == (here[k].kind == DB_VALUE_NULL)
                         : is_equal (there, &here[k]);

    if (!equal && !row_merge->later[k] && (int)k != table->outside && !is_incidental (column))
      return column;
  }
  return NULL;
}

/* The row here by the key that @values have. */
static const char *
here_sql (const DbTable *table)
{
  GString *sql = g_string_new ("SELECT ");

  for (guint k = 0; k < table->n_columns; k++)
    g_string_append_printf (sql, "%s\"%s\"", k == 0 ? "" : ", ",
                            (int)k == table->outside ? table->columns[0] : table->columns[k]);
  g_string_append_printf (sql, " FROM %s", table->name);
  for (guint k = 0; k < table->n_key; k++)
    g_string_append_printf (sql, "%s\"%s\" = ?", k == 0 ? " WHERE " : " AND ",
                            table->columns[table->key[k]]);
  return db_intern_sql (sql);
}

/* @column: (out): the first that differs, "" when there is no such row here, NULL when all is the
 * same */
static gboolean
compare_here (RowMerge *row_merge, const char **column, GError **error)
{
  const DbTable *table = row_merge->table->table;
  g_autoptr (DbStatement) query = db_prepare (row_merge->merge->to, here_sql (table), error);
  g_autofree DbValue *here = g_new0 (DbValue, table->n_columns);
  sqlite3_stmt *raw;
  int rc = SQLITE_OK;

  if (query == NULL)
    return FALSE;
  raw = db_statement_get_sqlite (query);
  for (guint k = 0; k < table->n_key && rc == SQLITE_OK; k++)
    rc = db_value_bind (raw, (int)k + 1, &row_merge->values[table->key[k]]);
  if (rc == SQLITE_OK)
    rc = sqlite3_step (raw);
  *column = "";
  if (rc == SQLITE_ROW) {
    db_values_read (query, here, table->n_columns);
    *column = find_difference (row_merge, here);
  } else if (rc != SQLITE_DONE) {
    db_store_fail (row_merge->merge->to, rc, error);
  }
  sqlite3_reset (raw);
  sqlite3_clear_bindings (raw);
  return rc == SQLITE_ROW || rc == SQLITE_DONE;
}

/* Adding */

static void
log_made (Merge *merge, int subject, gint64 row)
{
  MergeLogged logged = { (DbSubject)subject, row };

  g_array_append_val (merge->logged, logged);
}

/* A row here whose snapshot tells of the new one: what it was is taken before. */
static gboolean
begin_edit (RowMerge *row_merge, GError **error)
{
  Merge *merge = row_merge->merge;
  const MergeSpec *spec = row_merge->table->spec;
  MergeTable *owner = merge_get_table (merge, spec->owner);
  int column = db_table_find_column (row_merge->table->table, spec->column, strlen (spec->column));
  gint64 row = row_merge->values[column].integer;
  g_autofree char *key = NULL;
  DbEdit *edit;

  if (merge_is_new (owner, row) && owner->spec->subject == spec->logged_as)
    return TRUE;
  key = g_strdup_printf ("%d/%" G_GINT64_FORMAT, spec->logged_as, row);
  if (g_hash_table_contains (merge->edits, key))
    return TRUE;
  edit = g_new0 (DbEdit, 1);
  g_hash_table_insert (merge->edits, g_steal_pointer (&key), edit);
  return db_edit_begin (edit, merge->to, (DbSubject)spec->logged_as, row, NULL, error);
}

static void
defer_references (RowMerge *row_merge, gint64 here, const DbValue *there, gboolean known)
{
  const MergeTable *table = row_merge->table;

  for (guint k = 0; k < table->table->n_columns; k++) {
    MergeDeferred later = {
      row_merge->table, table->references[k], k, here, there[k].integer, known
    };

    if (!row_merge->later[k] || (known && is_incidental (table->table->columns[k])))
      continue;
    g_array_append_val (row_merge->merge->deferred, later);
    row_merge->values[k] = (DbValue){ .kind = DB_VALUE_NULL };
  }
}

/* A number that is taken by another one is counted on. */
static gboolean
choose_number (RowMerge *row_merge, GError **error)
{
  const MergeSpec *spec = row_merge->table->spec;
  DbValue next;
  int column;

  if (spec->number == NULL)
    return TRUE;
  if (!run_query (row_merge, spec->next, &next, error))
    return FALSE;
  column = db_table_find_column (row_merge->table->table, spec->number, strlen (spec->number));
  if (next.kind == DB_VALUE_INTEGER)
    row_merge->values[column] = next;
  return TRUE;
}

/* @here: (out): the new row's id, or the first column of its key */
static gboolean
add_row (RowMerge *row_merge, const DbValue *there, gint64 *here, GError **error)
{
  Merge *merge = row_merge->merge;
  MergeTable *table = row_merge->table;
  const MergeSpec *spec = table->spec;

  table->added++;
  if (table->id >= 0) {
    *here = table->next++;
    row_merge->values[table->id].integer = *here;
  } else {
    *here = row_merge->values[table->table->key[0]].integer;
  }
  if (table->new_rows != NULL)
    g_hash_table_add (table->new_rows, g_memdup2 (here, sizeof *here));
  if (merge->dry)
    return TRUE;
  defer_references (row_merge, *here, there, FALSE);
  if (!choose_number (row_merge, error)
      || (spec->logged_as != NO_SUBJECT && !begin_edit (row_merge, error))
      || !db_table_insert (merge->to, table->table, row_merge->values, error))
    return FALSE;
  if (spec->subject != NO_SUBJECT)
    log_made (merge, spec->subject, *here);
  return TRUE;
}

/* The three kinds of rows */

static gboolean
report_same_name (RowMerge *row_merge, gint64 here, GError **error)
{
  g_autofree char *label = dup_label (row_merge->merge, row_merge->table, here, error);
  char *sentence;

  if (label == NULL)
    return FALSE;
  /* Translators: %s is a player with his name in quotes. */
  sentence = g_strdup_printf (_ ("%s is who has that name here"), label);
  merge_add_sentence (row_merge->merge, sentence);
  return TRUE;
}

static const char is_removed_sql[] = "SELECT deleted IS NOT NULL FROM external_ids WHERE id = :id";

/* Gives an id elsewhere back that was taken away here. @settled: (out): it was */
static gboolean
revive_external (RowMerge *row_merge, gint64 here, gboolean *settled, GError **error)
{
  MergeTable *table = row_merge->table;
  DbStore *to = row_merge->merge->to;
  const DbValue *source = &row_merge->values[db_table_find_column (table->table, "source", 6)];
  g_autoptr (DbStatement) query = db_prepare (to, is_removed_sql, error);
  g_autofree char *name = g_strndup (source->bytes, source->length);
  gint64 removed;

  db_bind_integer (query, ":id", here);
  if (!db_statement_run_integer (query, 0, &removed, error))
    return FALSE;
  *settled = removed != 0;
  if (!*settled)
    return TRUE;
  table->added++;
  return row_merge->merge->dry
         || db_external_revive (to, here, name, row_merge->values[table->row].integer, error);
}

/* An id elsewhere that both have: one that was taken away there says nothing. */
static gboolean
merge_removed (RowMerge *row_merge, gint64 here, gboolean *settled, GError **error)
{
  const DbTable *table = row_merge->table->table;

  *settled = FALSE;
  if (row_merge->table->spec->subject != DB_SUBJECT_EXTERNAL)
    return TRUE;
  if (row_merge->values[db_table_find_column (table, "deleted", 7)].kind == DB_VALUE_NULL)
    return revive_external (row_merge, here, settled, error);
  row_merge->merge->merged->same++;
  *settled = TRUE;
  return TRUE;
}

static gboolean
merge_entity_row (RowMerge *row_merge, const DbValue *there, GError **error)
{
  MergeTable *table = row_merge->table;
  const MergeSpec *spec = table->spec;
  gint64 there_id = there[table->table->key[0]].integer, here;
  const char *column;
  gboolean settled;
  guint nth;

  if (!find_here (row_merge, there_id, &here, &nth, error))
    return FALSE;
  if (here == 0) {
    if (!add_row (row_merge, there, &here, error))
      return FALSE;
    merge_map (table, there_id, here);
    return TRUE;
  }
  merge_map (table, there_id, here);
  if (table->id >= 0)
    row_merge->values[table->id].integer = here;
  /* Two of them there may be one here. */
  if (merge_is_new (table, here) && table->id >= 0)
    return TRUE;
  if (!merge_removed (row_merge, here, &settled, error))
    return FALSE;
  if (settled)
    return TRUE;
  row_merge->merge->merged->same++;
  if (nth > 0 && spec->find[nth] != merge_by_external_id && spec->subject == DB_SUBJECT_PLAYER
      && !report_same_name (row_merge, here, error))
    return FALSE;
  if (!compare_here (row_merge, &column, error))
    return FALSE;
  if (column != NULL)
    return merge_differs (row_merge->merge, table, here, column, error);
  defer_references (row_merge, here, there, TRUE);
  return TRUE;
}

static gboolean
merge_part (RowMerge *row_merge, const DbValue *there, GError **error)
{
  MergeTable *table = row_merge->table;
  MergeTable *owner = merge_get_table (row_merge->merge, table->spec->owner);
  int at = db_table_find_column (table->table, table->spec->column, strlen (table->spec->column));
  gint64 row = row_merge->values[at].integer, here;
  const char *column;

  if (merge_is_new (owner, row))
    return add_row (row_merge, there, &here, error);
  /* Rows with ids of their own say nothing by their key. */
  if (table->id >= 0)
    return TRUE;
  if (!compare_here (row_merge, &column, error))
    return FALSE;
  return column == NULL || merge_differs (row_merge->merge, owner, row, table->spec->table, error);
}

static gboolean
merge_moves_part (RowMerge *row_merge, const DbValue *there, GError **error)
{
  MergeTable *table = row_merge->table;
  MergeTable *owner = merge_get_table (row_merge->merge, table->spec->owner);
  int at = db_table_find_column (table->table, table->spec->column, strlen (table->spec->column));
  gint64 row = row_merge->values[at].integer, here = 0;

  if (!merge_is_new (owner, row)) {
    gint64 pair[] = { there[at].integer, row };
    GArray *matches = row_merge->merge->matches;

    merge_map (table, there[table->id].integer, 0);
    if (matches->len == 0 || g_array_index (matches, gint64, matches->len - 2) != pair[0])
      g_array_append_vals (matches, pair, 2);
    return TRUE;
  }
  if (!add_row (row_merge, there, &here, error))
    return FALSE;
  if (table->id >= 0)
    merge_map (table, there[table->id].integer, here);
  return TRUE;
}

/* A note is of the line whose own move it is about, and of none that is not there. */
static gboolean
place_note (RowMerge *row_merge, gboolean *placed, GError **error)
{
  const DbTable *table = row_merge->table->table;
  int line = db_table_find_column (table, "line", 4);
  int number = db_table_find_column (table, "number", 6);
  gint64 owner;

  *placed = TRUE;
  if (row_merge->merge->dry || !g_str_equal (table->name, "move_notes"))
    return TRUE;
  if (!db_line_owner (row_merge->merge->to, row_merge->values[line].integer,
                      (guint64)row_merge->values[number].integer, &owner, error))
    return FALSE;
  *placed = owner != 0;
  row_merge->values[line].integer = owner;
  return TRUE;
}

static gboolean
merge_row_cb (const DbTable *table, const DbValue *there, const char *file, gpointer data,
              GError **error)
{
  RowMerge *row_merge = data;
  Merge *merge = row_merge->merge;
  gboolean placed;

  if (merge->steps++ % LOOK_EVERY == 0
      && g_cancellable_set_error_if_cancelled (merge->cancellable, error))
    return FALSE;
  memcpy (row_merge->values, there, table->n_columns * sizeof *there);
  if (!map_row (row_merge)) {
    /* What belongs to moves of a known match has its own way. */
    if (row_merge->table->spec->kind != MERGE_MOVES)
      merge->merged->differ++;
    return TRUE;
  }
  switch (row_merge->table->spec->kind) {
  case MERGE_PART:
    return merge_part (row_merge, there, error);
  case MERGE_MOVES:
    return merge_moves_part (row_merge, there, error);
  case MERGE_ROW:
  case MERGE_SKIPPED:
  default:
    if (!place_note (row_merge, &placed, error))
      return FALSE;
    if (placed)
      return merge_entity_row (row_merge, there, error);
    merge->merged->differ++;
    return TRUE;
  }
}

/* One table's rows. */
static gboolean
merge_rows (Merge *merge, MergeTable *table, GError **error)
{
  g_autofree DbValue *values = g_new0 (DbValue, table->table->n_columns);
  g_autofree gboolean *later = g_new0 (gboolean, table->table->n_columns);
  RowMerge row_merge = { merge, table, values, later };
  gboolean done =
      db_table_foreach (merge->from, table->table, TRUE, merge_row_cb, &row_merge, error);

  table->done = TRUE;
  return done;
}

/* What makes a row of each table that very row, in whatever collection. */

const char merge_by_external_id[] = "";

#define BY_UUID(table) "SELECT id FROM " table " WHERE uuid = :uuid"
#define ROW(name, kind_of, called, shown, ...)                                                     \
  {                                                                                                \
    .table = name, .kind = MERGE_ROW, .find = { __VA_ARGS__ }, .subject = kind_of,                 \
    .logged_as = NO_SUBJECT, .noun = called, .label = shown                                        \
  }
#define PART_OF(name, of, by)                                                                      \
  {                                                                                                \
    .table = name, .kind = MERGE_PART, .owner = of, .column = by, .subject = NO_SUBJECT,           \
    .logged_as = NO_SUBJECT                                                                        \
  }
#define MOVES_OF(name, of, by)                                                                     \
  {                                                                                                \
    .table = name, .kind = MERGE_MOVES, .owner = of, .column = by, .subject = NO_SUBJECT,          \
    .logged_as = NO_SUBJECT                                                                        \
  }
#define LEFT(name)                                                                                 \
  {                                                                                                \
    .table = name, .kind = MERGE_SKIPPED, .subject = NO_SUBJECT, .logged_as = NO_SUBJECT           \
  }

const MergeSpec merge_specs[] = {
  LEFT ("settings"),
  LEFT ("batches"),
  LEFT ("changes"),
  ROW ("games", DB_SUBJECT_GAME, N_ ("Game"), "name", BY_UUID ("games"),
       "SELECT id FROM games WHERE code = :code", merge_by_external_id,
       "SELECT id FROM games WHERE folded = :folded AND deleted IS NULL AND :deleted IS NULL"
       " AND code IS NULL AND :code IS NULL"),
  ROW ("players", DB_SUBJECT_PLAYER, N_ ("Player"), "name", BY_UUID ("players"),
       merge_by_external_id,
       "SELECT id FROM players WHERE folded = :folded AND deleted IS NULL AND :deleted IS NULL"
       " AND merged_into IS NULL AND :merged_into IS NULL ORDER BY id LIMIT 1"),
  { .table = "player_aliases",
    .kind = MERGE_ROW,
    .find = { "SELECT id FROM player_aliases WHERE player = :player AND folded = :folded" },
    .owner = "players",
    .column = "player",
    .subject = NO_SUBJECT,
    .logged_as = DB_SUBJECT_PLAYER,
    .label = "name",
    .noun = N_ ("Former name") },
  ROW ("places", DB_SUBJECT_PLACE, N_ ("Place"), "name", BY_UUID ("places"), merge_by_external_id,
       "SELECT id FROM places WHERE folded = :folded AND deleted IS NULL AND :deleted IS NULL"
       " ORDER BY id LIMIT 1"),
  ROW ("packs", DB_SUBJECT_PACK, N_ ("Pack"), "code || '@' || revision",
       "SELECT id FROM packs WHERE code = :code AND revision = :revision"),
  ROW ("pack_drafts", DB_SUBJECT_PACK_DRAFT, N_ ("Draft of a pack"),
       "coalesce (nullif (title, ''), uuid)", BY_UUID ("pack_drafts")),
  ROW ("word_lists", DB_SUBJECT_WORD_LIST, N_ ("Word list"), "name",
       "SELECT id FROM word_lists WHERE sha256 = :sha256"),
  ROW ("schemes", DB_SUBJECT_SCHEME, N_ ("Points scheme"), "name", BY_UUID ("schemes"),
       "SELECT id FROM schemes WHERE folded = :folded AND deleted IS NULL AND :deleted IS NULL"
       " ORDER BY id LIMIT 1"),
  ROW ("decks", DB_SUBJECT_DECK, N_ ("Deck"), "name", BY_UUID ("decks"),
       "SELECT id FROM decks WHERE game = :game AND folded = :folded AND player IS :player"
       " AND deleted IS NULL AND :deleted IS NULL ORDER BY id LIMIT 1"),
  PART_OF ("deck_cards", "decks", "deck"),
  ROW ("campaigns", DB_SUBJECT_CAMPAIGN, N_ ("Campaign"), "name", BY_UUID ("campaigns"),
       "SELECT id FROM campaigns WHERE game = :game AND folded = :folded AND deleted IS NULL"
       " AND :deleted IS NULL ORDER BY id LIMIT 1"),
  PART_OF ("campaign_players", "campaigns", "campaign"),
  PART_OF ("campaign_options", "campaigns", "campaign"),
  ROW ("matches", DB_SUBJECT_MATCH, N_ ("Match"), "trim (date || ' ' || uuid)", BY_UUID ("matches"),
       merge_by_external_id),
  PART_OF ("sides", "matches", "match"),
  PART_OF ("seats", "matches", "match"),
  PART_OF ("match_options", "matches", "match"),
  PART_OF ("match_packs", "matches", "match"),
  PART_OF ("match_tags", "matches", "match"),
  PART_OF ("kept_records", "matches", "match"),
  MOVES_OF ("lines", "matches", "match"),
  MOVES_OF ("moves", "lines", "line"),
  MOVES_OF ("waiting", "lines", "line"),
  ROW ("match_decks", DB_SUBJECT_MATCH_DECK, N_ ("Deck"), "name",
       "SELECT id FROM match_decks WHERE match = :match AND seat = :seat"),
  PART_OF ("match_deck_cards", "match_decks", "match_deck"),
  ROW ("clocks", DB_SUBJECT_CLOCK, N_ ("Clock"),
       "(SELECT uuid FROM matches WHERE id = clocks.match)",
       "SELECT match FROM clocks WHERE match = :match"),
  PART_OF ("clock_spans", "clocks", "match"),
  ROW ("drawn", NO_SUBJECT, N_ ("Drawn cards"), "due",
       "SELECT id FROM drawn WHERE match = :match AND digest = :digest AND due = :due"),
  { .table = "runs",
    .kind = MERGE_ROW,
    .find = { BY_UUID ("runs"), "SELECT id FROM runs WHERE match = :match" },
    .subject = DB_SUBJECT_RUN,
    .logged_as = NO_SUBJECT,
    .label = "trim (number || ' ' || name)",
    .noun = N_ ("Run"),
    .number = "number",
    .next = "SELECT max (number) + 1 FROM runs WHERE campaign = :campaign HAVING EXISTS"
            " (SELECT 1 FROM runs WHERE campaign = :campaign AND number = :number)" },
  ROW ("sessions", DB_SUBJECT_SESSION, N_ ("Session"), "trim (date || ' ' || uuid)",
       BY_UUID ("sessions")),
  PART_OF ("session_players", "sessions", "session"),
  ROW ("journal", DB_SUBJECT_JOURNAL, N_ ("Journal entry"), "substr (text, 1, 40)",
       BY_UUID ("journal")),
  ROW ("notes", DB_SUBJECT_NOTE, N_ ("Note"), "substr (text, 1, 40)", BY_UUID ("notes"),
       "SELECT id FROM notes WHERE subject = :subject AND row = :row AND text = :text"
       " AND deleted IS NULL AND :deleted IS NULL ORDER BY id LIMIT 1"),
  ROW ("tags", DB_SUBJECT_TAG, N_ ("Tag"), "name",
       "SELECT id FROM tags WHERE subject = :subject AND row = :row AND folded = :folded"),
  ROW ("photos", DB_SUBJECT_PHOTO, N_ ("Photo"), "trim (caption || ' ' || uuid)",
       BY_UUID ("photos")),
  PART_OF ("photo_bytes", "photos", "photo"),
  ROW ("external_ids", DB_SUBJECT_EXTERNAL, N_ ("Id elsewhere"), "source || ' ' || external",
       "SELECT id FROM external_ids WHERE subject = :subject AND source = :source"
       " AND external = :external"),
  ROW ("bookmarks", DB_SUBJECT_BOOKMARK, N_ ("Bookmark"), "trim (number || ' ' || name)",
       BY_UUID ("bookmarks"), "SELECT id FROM bookmarks WHERE line = :line AND number = :number"),
  ROW ("move_notes", DB_SUBJECT_MOVE_NOTE, N_ ("Note"), "substr (text, 1, 40)",
       BY_UUID ("move_notes"), "SELECT id FROM move_notes WHERE line = :line AND number = :number"),
  ROW ("owned_cards", DB_SUBJECT_OWNED_CARD, N_ ("Owned card"), "pack || ' ' || card",
       "SELECT id FROM owned_cards WHERE player = :player AND pack = :pack AND card = :card"),
  ROW ("leagues", DB_SUBJECT_LEAGUE, N_ ("League"), "name", BY_UUID ("leagues"),
       "SELECT id FROM leagues WHERE folded = :folded AND deleted IS NULL AND :deleted IS NULL"
       " ORDER BY id LIMIT 1"),
  ROW ("seasons", DB_SUBJECT_SEASON, N_ ("Season"),
       "(SELECT name FROM leagues WHERE id = seasons.league) || '/' || number", BY_UUID ("seasons"),
       "SELECT id FROM seasons WHERE league = :league AND number = :number AND deleted IS NULL"
       " AND :deleted IS NULL ORDER BY id LIMIT 1"),
  PART_OF ("season_games", "seasons", "season"),
  PART_OF ("season_tags", "seasons", "season"),
  { .table = "entrants",
    .kind = MERGE_ROW,
    .find = { BY_UUID ("entrants"),
              "SELECT id FROM entrants WHERE season = :season AND player = :player"
              " AND deleted IS NULL AND :deleted IS NULL ORDER BY id LIMIT 1",
              "SELECT id FROM entrants WHERE season = :season AND player IS NULL AND :player IS "
              "NULL"
              " AND name = :name AND deleted IS NULL AND :deleted IS NULL ORDER BY id LIMIT 1" },
    .subject = DB_SUBJECT_ENTRANT,
    .logged_as = NO_SUBJECT,
    .label = "coalesce ((SELECT name FROM players WHERE id = entrants.player), name)",
    .noun = N_ ("Entrant"),
    .number = "number",
    .next = "SELECT max (number) + 1 FROM entrants WHERE season = :season HAVING EXISTS"
            " (SELECT 1 FROM entrants WHERE season = :season AND number = :number)" },
  PART_OF ("entrant_players", "entrants", "entrant"),
  PART_OF ("entrant_tags", "entrants", "entrant"),
  PART_OF ("entrant_penalties", "entrants", "entrant"),
  PART_OF ("absences", "seasons", "season"),
  PART_OF ("forbidden", "seasons", "season"),
  { .table = "rounds",
    .kind = MERGE_ROW,
    .find = { "SELECT season FROM rounds WHERE season = :season AND number = :number" },
    .owner = "seasons",
    .column = "season",
    .subject = NO_SUBJECT,
    .logged_as = DB_SUBJECT_ROUND,
    .label = "(SELECT l.name || '/' || s.number FROM seasons s JOIN leagues l ON l.id = s.league"
             " WHERE s.id = rounds.season)",
    .noun = N_ ("Round") },
  { .table = "fixtures",
    .kind = MERGE_ROW,
    .find = { BY_UUID ("fixtures"),
              "SELECT id FROM fixtures WHERE season = :season AND match = :match"
              " AND deleted IS NULL AND :deleted IS NULL",
              "SELECT id FROM fixtures WHERE season = :season AND round = :round AND round > 0"
              " AND number = :number AND deleted IS NULL AND :deleted IS NULL ORDER BY id LIMIT "
              "1" },
    .subject = DB_SUBJECT_FIXTURE,
    .logged_as = NO_SUBJECT,
    .label = "round || '.' || number",
    .noun = N_ ("Fixture"),
    .number = "number",
    .next = "SELECT max (number) + 1 FROM fixtures WHERE season = :season AND round = :round"
            " HAVING EXISTS (SELECT 1 FROM fixtures WHERE season = :season AND round = :round"
            " AND number = :number)" },
  PART_OF ("fixture_seats", "fixtures", "fixture"),
  PART_OF ("season_matches", "seasons", "season"),
  ROW ("form_dictionaries", NO_SUBJECT, N_ ("Imported play"), "uuid",
       BY_UUID ("form_dictionaries")),
  ROW ("imported", NO_SUBJECT, N_ ("Imported play"), "source || ' ' || external",
       "SELECT id FROM imported WHERE source = :source AND external = :external"
       " AND external_id IS :external_id AND match = :match LIMIT 1"),
  ROW ("mappings", NO_SUBJECT, N_ ("Table form"), "uuid", BY_UUID ("mappings"),
       "SELECT id FROM mappings WHERE signature = :signature"),
  { .table = NULL },
};
