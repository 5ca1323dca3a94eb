/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One row after the other: what it refers to here, whether it is known here, and if not, its way
 * in.
 */
#include "db/lines-private.h"
#include "db/merge-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define LOOK_EVERY 256 /* rows between two looks at the cancellable */
#define MOST_TOLD 100

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
} Passing;

MergeTable *
merge_get_table (Merge *merge, const char *name)
{
  for (guint k = 0; k < merge->tables->len; k++) {
    MergeTable *table = g_ptr_array_index (merge->tables, k);

    if (g_str_equal (table->spec->table, name))
      return table;
  }
  return NULL;
}

gboolean
merge_is_new (const MergeTable *table, gint64 here)
{
  return table->news != NULL ? g_hash_table_contains (table->news, &here) : here >= table->first;
}

void
merge_map (MergeTable *table, gint64 there, gint64 here)
{
  g_hash_table_insert (table->ids, g_memdup2 (&there, sizeof there),
                       g_memdup2 (&here, sizeof here));
}

gboolean
merge_find_mapped (const MergeTable *table, gint64 there, gint64 *here)
{
  const gint64 *found = g_hash_table_lookup (table->ids, &there);

  if (found == NULL)
    return FALSE;
  *here = *found;
  return *here != 0;
}

void
merge_tell (Merge *merge, char *sentence)
{
  if (merge->merged->told->len < MOST_TOLD)
    g_ptr_array_add (merge->merged->told, sentence);
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
  query = db_prepare (merge->to, db_keep_sql (sql), error);
  db_bind_integer (query, ":row", here);
  if (db_step (query, error) == DB_STEP_ERROR)
    return NULL;
  return g_strdup_printf ("%s “%s”", _ (table->spec->noun), db_column_text (query, 0));
}

gboolean
merge_differs (Merge *merge, const MergeTable *table, gint64 here, const char *column,
               GError **error)
{
  g_autofree char *key = g_strdup_printf ("%s/%" G_GINT64_FORMAT, table->spec->table, here);
  g_autofree char *label = NULL;

  if (!g_hash_table_add (merge->differing, g_steal_pointer (&key)))
    return TRUE;
  merge->merged->differ++;
  /* What was counted as the same turns out not to be. */
  if (merge->merged->same > 0)
    merge->merged->same--;
  if (merge->merged->told->len >= MOST_TOLD)
    return TRUE;
  label = dup_label (merge, table, here, error);
  if (label == NULL)
    return FALSE;
  /* Translators: which row of the collection is another one in an archive, and its column. */
  merge_tell (merge, g_strdup_printf (_ ("%s is another one in the archive: %s"), label, column));
  return TRUE;
}

/* References */

/* 1 mapped, 0 to be filled in later, -1 nothing here */
static int
map_reference (Merge *merge, MergeTable *referred, DbValue *value)
{
  gint64 here;

  if (referred->spec->kind == MERGE_LEFT) {
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
map_row (Passing *passing)
{
  MergeTable *table = passing->table;

  for (guint k = 0; k < table->table->n_columns; k++) {
    DbValue *value = &passing->values[k];
    int mapped;

    passing->later[k] = FALSE;
    if (table->references[k] == NULL || value->kind != DB_VALUE_INTEGER)
      continue;
    mapped = map_reference (passing->merge, table->references[k], value);
    if (mapped < 0)
      return FALSE;
    passing->later[k] = mapped == 0;
  }
  return table->row < 0 || map_subject (passing->merge, table, passing->values);
}

/* Ids elsewhere */

static gboolean
asks_elsewhere (const MergeSpec *spec)
{
  for (guint k = 0; k < MERGE_FINDS; k++)
    if (spec->find[k] == merge_elsewhere)
      return TRUE;
  return FALSE;
}

/* Who was merged into another is that one. */
static const char *
elsewhere_sql (const MergeSpec *spec)
{
  GString *sql = g_string_new (NULL);

  g_string_printf (sql,
                   "SELECT %s FROM external_ids e JOIN %s t ON t.id = e.row WHERE e.subject ="
                   " :subject AND e.source = :source AND e.external = :external",
                   spec->subject == DB_SUBJECT_PLAYER ? "coalesce (t.merged_into, t.id)" : "t.id",
                   spec->table);
  return db_keep_sql (sql);
}

static const char elsewhere_theirs_sql[] =
    "SELECT row, source, external FROM external_ids WHERE subject = :subject ORDER BY id";

/* The first id of a row says who it is. */
static gboolean
take_elsewhere (Merge *merge, MergeTable *table, GError **error)
{
  g_autoptr (DbStatement) theirs = db_prepare (merge->from, elsewhere_theirs_sql, error);
  g_autoptr (DbStatement) ours = db_prepare (merge->to, elsewhere_sql (table->spec), error);
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
    if (!db_run_integer (ours, 0, &here, error))
      return FALSE;
    if (here != 0 && !g_hash_table_contains (table->elsewhere, &there))
      g_hash_table_insert (table->elsewhere, g_memdup2 (&there, sizeof there),
                           g_memdup2 (&here, sizeof here));
  }
  return step == DB_STEP_DONE;
}

gboolean
merge_take_elsewhere (Merge *merge, GError **error)
{
  for (guint k = 0; k < merge->tables->len; k++) {
    MergeTable *table = g_ptr_array_index (merge->tables, k);

    if (asks_elsewhere (table->spec) && !take_elsewhere (merge, table, error))
      return FALSE;
  }
  return TRUE;
}

/* Queries by a row's columns */

static gboolean
run_query (Passing *passing, const char *sql, DbValue *answer, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (passing->merge->to, sql, error);
  const DbTable *table = passing->table->table;
  sqlite3_stmt *raw;
  int rc = SQLITE_OK;

  if (query == NULL)
    return FALSE;
  raw = db_statement_get_sqlite (query);
  for (guint k = 0; k < table->n_columns && rc == SQLITE_OK; k++) {
    g_autofree char *name = g_strconcat (":", table->columns[k], NULL);
    int index = sqlite3_bind_parameter_index (raw, name);

    if (index > 0)
      rc = db_value_bind (raw, index, &passing->values[k]);
  }
  if (rc == SQLITE_OK)
    rc = sqlite3_step (raw);
  *answer = (DbValue){ .kind = DB_VALUE_NULL };
  if (rc == SQLITE_ROW && sqlite3_column_type (raw, 0) == SQLITE_INTEGER)
    *answer = (DbValue){ .kind = DB_VALUE_INTEGER, .integer = sqlite3_column_int64 (raw, 0) };
  if (rc != SQLITE_ROW && rc != SQLITE_DONE)
    db_store_fail (passing->merge->to, rc, error);
  sqlite3_reset (raw);
  sqlite3_clear_bindings (raw);
  return rc == SQLITE_ROW || rc == SQLITE_DONE;
}

/* @nth: which of the queries found it */
static gboolean
find_here (Passing *passing, gint64 there, gint64 *here, guint *nth, GError **error)
{
  const MergeSpec *spec = passing->table->spec;
  const gint64 *elsewhere = g_hash_table_lookup (passing->table->elsewhere, &there);
  DbValue answer;

  *here = 0;
  for (*nth = 0; *nth < MERGE_FINDS && spec->find[*nth] != NULL; ++*nth) {
    answer.integer = elsewhere == NULL ? 0 : *elsewhere;
    if (spec->find[*nth] != merge_elsewhere
        && !run_query (passing, spec->find[*nth], &answer, error))
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
find_difference (const Passing *passing, const DbValue *here)
{
  const DbTable *table = passing->table->table;

  for (guint k = 0; k < table->n_columns; k++) {
    const char *column = table->columns[k];
    const DbValue *there = &passing->values[k];
    /* When something was deleted makes no difference. */
    gboolean equal = g_str_equal (column, "deleted")
                         ? (there->kind == DB_VALUE_NULL) == (here[k].kind == DB_VALUE_NULL)
                         : is_equal (there, &here[k]);

    if (!equal && !passing->later[k] && (int)k != table->outside && !is_incidental (column))
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
  return db_keep_sql (sql);
}

/* @column: (out): the first that differs, "" when there is no such row here, NULL when all is the
 * same */
static gboolean
compare_here (Passing *passing, const char **column, GError **error)
{
  const DbTable *table = passing->table->table;
  g_autoptr (DbStatement) query = db_prepare (passing->merge->to, here_sql (table), error);
  g_autofree DbValue *here = g_new0 (DbValue, table->n_columns);
  sqlite3_stmt *raw;
  int rc = SQLITE_OK;

  if (query == NULL)
    return FALSE;
  raw = db_statement_get_sqlite (query);
  for (guint k = 0; k < table->n_key && rc == SQLITE_OK; k++)
    rc = db_value_bind (raw, (int)k + 1, &passing->values[table->key[k]]);
  if (rc == SQLITE_OK)
    rc = sqlite3_step (raw);
  *column = "";
  if (rc == SQLITE_ROW) {
    db_values_read (query, here, table->n_columns);
    *column = find_difference (passing, here);
  } else if (rc != SQLITE_DONE) {
    db_store_fail (passing->merge->to, rc, error);
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
begin_edit (Passing *passing, GError **error)
{
  Merge *merge = passing->merge;
  const MergeSpec *spec = passing->table->spec;
  MergeTable *owner = merge_get_table (merge, spec->owner);
  int column = db_table_find_column (passing->table->table, spec->column, strlen (spec->column));
  gint64 row = passing->values[column].integer;
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
note_later (Passing *passing, gint64 here, const DbValue *there, gboolean known)
{
  const MergeTable *table = passing->table;

  for (guint k = 0; k < table->table->n_columns; k++) {
    MergeLater later = { passing->table, table->references[k], k, here, there[k].integer, known };

    if (!passing->later[k] || (known && is_incidental (table->table->columns[k])))
      continue;
    g_array_append_val (passing->merge->later, later);
    passing->values[k] = (DbValue){ .kind = DB_VALUE_NULL };
  }
}

/* A number that is taken by another one is counted on. */
static gboolean
choose_number (Passing *passing, GError **error)
{
  const MergeSpec *spec = passing->table->spec;
  DbValue next;
  int column;

  if (spec->number == NULL)
    return TRUE;
  if (!run_query (passing, spec->next, &next, error))
    return FALSE;
  column = db_table_find_column (passing->table->table, spec->number, strlen (spec->number));
  if (next.kind == DB_VALUE_INTEGER)
    passing->values[column] = next;
  return TRUE;
}

/* @here: (out): the new row's id, or the first column of its key */
static gboolean
add_row (Passing *passing, const DbValue *there, gint64 *here, GError **error)
{
  Merge *merge = passing->merge;
  MergeTable *table = passing->table;
  const MergeSpec *spec = table->spec;

  table->added++;
  if (table->id >= 0) {
    *here = table->next++;
    passing->values[table->id].integer = *here;
  } else {
    *here = passing->values[table->table->key[0]].integer;
  }
  if (table->news != NULL)
    g_hash_table_add (table->news, g_memdup2 (here, sizeof *here));
  if (merge->dry)
    return TRUE;
  note_later (passing, *here, there, FALSE);
  if (!choose_number (passing, error)
      || (spec->logged_as != NO_SUBJECT && !begin_edit (passing, error))
      || !db_table_insert (merge->to, table->table, passing->values, error))
    return FALSE;
  if (spec->subject != NO_SUBJECT)
    log_made (merge, spec->subject, *here);
  return TRUE;
}

/* The three kinds of rows */

static gboolean
tell_taken (Passing *passing, gint64 here, GError **error)
{
  g_autofree char *label = dup_label (passing->merge, passing->table, here, error);

  if (label == NULL)
    return FALSE;
  /* Translators: %s is a player with his name in quotes. */
  merge_tell (passing->merge, g_strdup_printf (_ ("%s is who has that name here"), label));
  return TRUE;
}

static gboolean
pass_row (Passing *passing, const DbValue *there, GError **error)
{
  MergeTable *table = passing->table;
  const MergeSpec *spec = table->spec;
  gint64 there_id = there[table->table->key[0]].integer, here;
  const char *column;
  guint nth;

  if (!find_here (passing, there_id, &here, &nth, error))
    return FALSE;
  if (here == 0) {
    if (!add_row (passing, there, &here, error))
      return FALSE;
    merge_map (table, there_id, here);
    return TRUE;
  }
  merge_map (table, there_id, here);
  if (table->id >= 0)
    passing->values[table->id].integer = here;
  /* Two of them there may be one here. */
  if (merge_is_new (table, here) && table->id >= 0)
    return TRUE;
  passing->merge->merged->same++;
  if (nth > 0 && spec->find[nth] != merge_elsewhere && spec->subject == DB_SUBJECT_PLAYER
      && !tell_taken (passing, here, error))
    return FALSE;
  if (!compare_here (passing, &column, error))
    return FALSE;
  if (column != NULL)
    return merge_differs (passing->merge, table, here, column, error);
  note_later (passing, here, there, TRUE);
  return TRUE;
}

static gboolean
pass_part (Passing *passing, const DbValue *there, GError **error)
{
  MergeTable *table = passing->table;
  MergeTable *owner = merge_get_table (passing->merge, table->spec->owner);
  int at = db_table_find_column (table->table, table->spec->column, strlen (table->spec->column));
  gint64 row = passing->values[at].integer, here;
  const char *column;

  if (merge_is_new (owner, row))
    return add_row (passing, there, &here, error);
  /* Rows with ids of their own say nothing by their key. */
  if (table->id >= 0)
    return TRUE;
  if (!compare_here (passing, &column, error))
    return FALSE;
  return column == NULL || merge_differs (passing->merge, owner, row, table->spec->table, error);
}

static gboolean
pass_moves (Passing *passing, const DbValue *there, GError **error)
{
  MergeTable *table = passing->table;
  MergeTable *owner = merge_get_table (passing->merge, table->spec->owner);
  int at = db_table_find_column (table->table, table->spec->column, strlen (table->spec->column));
  gint64 row = passing->values[at].integer, here = 0;

  if (!merge_is_new (owner, row)) {
    gint64 pair[] = { there[at].integer, row };
    GArray *matches = passing->merge->matches;

    merge_map (table, there[table->id].integer, 0);
    if (matches->len == 0 || g_array_index (matches, gint64, matches->len - 2) != pair[0])
      g_array_append_vals (matches, pair, 2);
    return TRUE;
  }
  if (!add_row (passing, there, &here, error))
    return FALSE;
  if (table->id >= 0)
    merge_map (table, there[table->id].integer, here);
  return TRUE;
}

/* A note is of the line whose own move it is about, and of none that is not there. */
static gboolean
place_note (Passing *passing, gboolean *placed, GError **error)
{
  const DbTable *table = passing->table->table;
  int line = db_table_find_column (table, "line", 4);
  int number = db_table_find_column (table, "number", 6);
  gint64 owner;

  *placed = TRUE;
  if (passing->merge->dry || !g_str_equal (table->name, "move_notes"))
    return TRUE;
  if (!db_line_owner (passing->merge->to, passing->values[line].integer,
                      (guint64)passing->values[number].integer, &owner, error))
    return FALSE;
  *placed = owner != 0;
  passing->values[line].integer = owner;
  return TRUE;
}

static gboolean
pass (const DbTable *table, const DbValue *there, const char *file, gpointer data, GError **error)
{
  Passing *passing = data;
  Merge *merge = passing->merge;
  gboolean placed;

  if (merge->steps++ % LOOK_EVERY == 0
      && g_cancellable_set_error_if_cancelled (merge->cancellable, error))
    return FALSE;
  memcpy (passing->values, there, table->n_columns * sizeof *there);
  if (!map_row (passing)) {
    /* What belongs to moves of a known match has its own way. */
    if (passing->table->spec->kind != MERGE_MOVES)
      merge->merged->differ++;
    return TRUE;
  }
  switch (passing->table->spec->kind) {
  case MERGE_PART:
    return pass_part (passing, there, error);
  case MERGE_MOVES:
    return pass_moves (passing, there, error);
  case MERGE_ROW:
  case MERGE_LEFT:
  default:
    if (!place_note (passing, &placed, error))
      return FALSE;
    if (placed)
      return pass_row (passing, there, error);
    merge->merged->differ++;
    return TRUE;
  }
}

gboolean
merge_rows (Merge *merge, MergeTable *table, GError **error)
{
  g_autofree DbValue *values = g_new0 (DbValue, table->table->n_columns);
  g_autofree gboolean *later = g_new0 (gboolean, table->table->n_columns);
  Passing passing = { merge, table, values, later };
  gboolean done = db_table_foreach (merge->from, table->table, TRUE, pass, &passing, error);

  table->done = TRUE;
  return done;
}
