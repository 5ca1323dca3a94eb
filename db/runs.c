/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The runs of campaigns, and how far each got.
 */
#include "db/runs.h"

#include "db/campaigns-private.h"

#include "db/lines-private.h"
#include "db/matches-private.h"
#include "db/uuid.h"

#include <glib/gi18n-lib.h>
#include <string.h>

void
db_run_free (DbRun *run)
{
  if (run == NULL)
    return;
  {
    char *texts[] = {
      run->uuid,          run->name,          run->match_uuid,    run->game,
      run->campaign_uuid, run->campaign_name, run->variant,       run->date,
      run->place,         run->last_instant,  run->first_session, run->last_session
    };

    for (gsize k = 0; k < G_N_ELEMENTS (texts); k++)
      g_free (texts[k]);
  }
  g_strfreev (run->players);
  g_free (run);
}

static void
free_run (gpointer run)
{
  db_run_free (run);
}

/* Reading */

/* Names by seat, a line each. */
#define PLAYERS                                                                                    \
  "(SELECT group_concat (name, char (10)) FROM (SELECT coalesce (q.name, o.name) AS name"          \
  " FROM seats t JOIN players o ON o.id = t.player LEFT JOIN players q ON q.id = o.merged_into"    \
  " WHERE t.match = m.id ORDER BY t.seat))"

#define SELECT                                                                                     \
  "SELECT r.id, r.uuid, r.campaign, r.number, r.match, r.name, r.paused, m.uuid, c.game, c.uuid,"  \
  " c.name, m.variant, m.date, p.name, m.line, CASE WHEN x.match IS NOT NULL THEN x.moves ELSE"    \
  " coalesce (l.tip, (SELECT max (number) FROM moves WHERE line = l.id), l.fork_at) END,"          \
  " x.status, m.result, (SELECT instant FROM moves WHERE line = m.line AND instant IS NOT NULL"    \
  " AND number <= coalesce (l.tip, number) ORDER BY number DESC LIMIT 1), count (s.id), min "      \
  "(nullif (s.date, '')), max (s.date),"                                                           \
  " r.created, r.modified, r.deleted, " PLAYERS                                                    \
  " FROM runs r JOIN campaigns c ON c.id = r.campaign"                                             \
  " JOIN matches m ON m.id = r.match LEFT JOIN places p ON p.id = m.place"                         \
  " LEFT JOIN lines l ON l.id = m.line LEFT JOIN results x ON x.match = m.id AND x.line = m.line"  \
  " LEFT JOIN sessions s ON s.match = m.id AND s.deleted IS NULL"

static char *
dup_text (DbStatement *query, int column)
{
  return g_strdup (db_column_is_null (query, column) ? "" : db_column_text (query, column));
}

static DbRun *
read_run (DbStatement *query)
{
  DbRun *run = g_new0 (DbRun, 1);

  run->id = db_column_integer (query, 0);
  run->uuid = dup_text (query, 1);
  run->campaign = db_column_integer (query, 2);
  run->number = (guint)db_column_integer (query, 3);
  run->match = db_column_integer (query, 4);
  run->name = dup_text (query, 5);
  run->paused = db_column_integer (query, 6);
  run->match_uuid = dup_text (query, 7);
  run->game = dup_text (query, 8);
  run->campaign_uuid = dup_text (query, 9);
  run->campaign_name = dup_text (query, 10);
  run->variant = dup_text (query, 11);
  run->date = dup_text (query, 12);
  run->place = dup_text (query, 13);
  run->with_moves = !db_column_is_null (query, 14);
  run->line = db_column_integer (query, 14);
  run->moves = (guint64)db_column_integer (query, 15);
  run->has_result = !run->with_moves || !db_column_is_null (query, 16);
  run->status = run->with_moves ? (RulesOutcomeStatus)db_column_integer (query, 16)
                                : db_result_from_name (db_column_text (query, 17));
  run->last_instant = dup_text (query, 18);
  run->sessions = (guint)db_column_integer (query, 19);
  run->first_session = dup_text (query, 20);
  run->last_session = dup_text (query, 21);
  run->created = db_column_integer (query, 22);
  run->modified = db_column_integer (query, 23);
  run->deleted = db_column_integer (query, 24);
  run->players =
      g_strsplit (db_column_is_null (query, 25) ? "" : db_column_text (query, 25), "\n", -1);
  return run;
}

static const char get_sql[] = SELECT " WHERE r.id = :row GROUP BY r.id";

DbRun *
db_run_get (DbStore *store, gint64 id, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, get_sql, error);
  DbStep step;

  db_bind_integer (query, ":row", id);
  step = db_step (query, error);
  if (step == DB_STEP_DONE)
    g_set_error_literal (error, DB_ERROR, DB_ERROR_NOT_FOUND, _ ("There is no such run"));
  return step == DB_STEP_ROW ? read_run (query) : NULL;
}

static const char list_sql[] =
    SELECT " WHERE r.deleted IS NULL AND m.deleted IS NULL AND"
           " CASE :campaign WHEN 0 THEN c.deleted IS NULL ELSE r.campaign = :campaign END"
           " GROUP BY r.id ORDER BY r.campaign, r.number, r.id";

GPtrArray *
db_runs_list (DbStore *store, gint64 campaign, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, list_sql, error);
  g_autoptr (GPtrArray) runs = g_ptr_array_new_with_free_func (free_run);
  DbStep step;

  db_bind_integer (query, ":campaign", campaign);
  while ((step = db_step (query, error)) == DB_STEP_ROW)
    g_ptr_array_add (runs, read_run (query));
  return step == DB_STEP_ERROR ? NULL : g_steal_pointer (&runs);
}

static const char by_uuid_sql[] =
    "SELECT id FROM runs WHERE uuid BETWEEN :prefix AND :prefix || 'g' LIMIT 2";
static const char by_match_sql[] = "SELECT r.id FROM matches m JOIN runs r ON r.match = m.id"
                                   " WHERE m.uuid BETWEEN :prefix AND :prefix || 'g' LIMIT 2";

gboolean
db_run_find (DbStore *store, const char *which, gint64 *id, GError **error)
{
  static const char *const ways[] = { by_uuid_sql, by_match_sql, NULL };

  return db_find_one (store, ways, which, g_strdup_printf (_ ("There is no run “%s”"), which),
                      g_strdup_printf (_ ("More than one run answers to “%s”"), which), id, error);
}

static const char of_match_sql[] =
    "SELECT r.id FROM runs r JOIN campaigns c ON c.id = r.campaign WHERE r.match = :match"
    " AND r.deleted IS NULL AND c.deleted IS NULL";

gboolean
db_run_of_match (DbStore *store, gint64 match, gint64 *id, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, of_match_sql, error);

  db_bind_integer (query, ":match", match);
  return db_statement_run_integer (query, 0, id, error);
}

static const char match_sql[] = "SELECT match FROM runs WHERE id = :row";

gboolean
db_run_get_match (DbStore *store, gint64 run, gint64 *match, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, match_sql, error);

  db_bind_integer (query, ":row", run);
  return db_statement_run_integer (query, 0, match, error);
}

static const char candidates_sql[] =
    "SELECT m.id FROM campaigns c JOIN games g ON g.code = c.game JOIN matches m ON m.game = g.id"
    " WHERE c.id = :campaign AND m.deleted IS NULL AND NOT EXISTS (SELECT 1 FROM runs r"
    " JOIN campaigns k ON k.id = r.campaign WHERE r.match = m.id AND r.deleted IS NULL"
    " AND k.deleted IS NULL) ORDER BY m.date DESC, m.id DESC LIMIT :limit";

GArray *
db_run_candidates (DbStore *store, gint64 campaign, guint limit, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, candidates_sql, error);

  db_bind_integer (query, ":campaign", campaign);
  db_bind_integer (query, ":limit", limit);
  return db_statement_run_rows (query, error);
}

/* Writing */

static const char same_game_sql[] =
    "SELECT EXISTS (SELECT 1 FROM matches m JOIN games g ON g.id = m.game JOIN campaigns c"
    " ON c.game = g.code WHERE m.id = :match AND c.id = :campaign)";

/* The match is of the campaign's game, and no run yet. */
static gboolean
check_match (DbStore *store, gint64 campaign, gint64 match, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, same_game_sql, error);
  g_autoptr (DbRun) run = NULL;
  gint64 same, id;

  db_bind_integer (query, ":match", match);
  db_bind_integer (query, ":campaign", campaign);
  if (!db_statement_run_integer (query, 0, &same, error)
      || !db_run_of_match (store, match, &id, error))
    return FALSE;
  if (!same) {
    g_set_error_literal (error, DB_ERROR, DB_ERROR_INVALID,
                         _ ("This match is of another game than the campaign"));
    return FALSE;
  }
  if (id == 0)
    return TRUE;
  run = db_run_get (store, id, error);
  if (run != NULL)
    g_set_error (error, DB_ERROR, DB_ERROR_CONFLICT, _ ("This match is run %u of “%s” already"),
                 run->number, run->campaign_name);
  return FALSE;
}

static const char row_sql[] = "SELECT id FROM runs WHERE match = :match";

static const char insert_sql[] =
    "INSERT INTO runs (uuid, campaign, number, match, created, modified) VALUES (:uuid, :campaign,"
    " :number, :match, :now, :now)";

static const char again_sql[] = "UPDATE runs SET campaign = :campaign, number = :number,"
                                " deleted = NULL, modified = :now WHERE match = :match";

/* The number that it had there, else one that nobody had. */
static const char next_sql[] =
    "SELECT coalesce ((SELECT number FROM runs WHERE match = :match AND campaign = :campaign),"
    " (SELECT coalesce (max (number), 0) + 1 FROM runs WHERE campaign = :campaign))";

/* A match that was a run before has its row. */
static gboolean
write_run (DbStore *store, gint64 campaign, gint64 match, gint64 *row, GError **error)
{
  g_autoptr (DbStatement) next = db_prepare (store, next_sql, error);
  g_autoptr (DbStatement) write = NULL;
  char uuid[DB_UUID_SIZE];
  gint64 number;

  db_bind_integer (next, ":campaign", campaign);
  db_bind_integer (next, ":match", match);
  if (!db_statement_run_integer (next, 1, &number, error))
    return FALSE;
  write = db_prepare (store, *row == 0 ? insert_sql : again_sql, error);
  db_uuid_v7 (uuid);
  if (*row == 0)
    db_bind_text (write, ":uuid", uuid);
  db_bind_integer (write, ":campaign", campaign);
  db_bind_integer (write, ":number", number);
  db_bind_integer (write, ":match", match);
  db_bind_integer (write, ":now", db_now ());
  if (!db_statement_run (write, error))
    return FALSE;
  if (*row == 0)
    *row = db_last_row (store);
  return TRUE;
}

static const char clear_tag_sql[] =
    "UPDATE matches SET campaign = '', modified = :now WHERE id = :match AND campaign <> ''";

/* From now on the run tells the match's campaign. */
static gboolean
clear_tag (DbStore *store, gint64 match, GError **error)
{
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autoptr (DbStatement) clear = NULL;

  if (!db_edit_begin (&edit, store, DB_SUBJECT_MATCH, match, NULL, error))
    return FALSE;
  clear = db_prepare (store, clear_tag_sql, error);
  db_bind_integer (clear, ":match", match);
  db_bind_integer (clear, ":now", db_now ());
  return db_statement_run (clear, error) && db_edit_end (&edit, error);
}

gboolean
db_run_add (DbStore *store, gint64 campaign, gint64 match, gint64 *id, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autoptr (DbCampaign) row = NULL;
  g_autoptr (DbStatement) known = NULL;
  gint64 run;

  if (!db_transaction_begin (&scope, store, error))
    return FALSE;
  row = db_campaign_get (store, campaign, error);
  if (row == NULL || !db_subject_check_row (store, DB_SUBJECT_MATCH, match, error)
      || !check_match (store, campaign, match, error))
    return FALSE;
  known = db_prepare (store, row_sql, error);
  db_bind_integer (known, ":match", match);
  if (!db_statement_run_integer (known, 0, &run, error)
      || !db_edit_begin (&edit, store, DB_SUBJECT_RUN, run,
                         db_title_new (DB_TITLE_RUN_ADD_TO, row->name, NULL), error)
      || !db_edit_open_batch (&edit, error) || !clear_tag (store, match, error)
      || !write_run (store, campaign, match, &run, error))
    return FALSE;
  edit.row = run;
  if (!db_edit_end (&edit, error) || !db_transaction_commit (&scope, error))
    return FALSE;
  *id = run;
  return TRUE;
}

/* One column of a run; @sql has :value, :now and :row, and @value 0 binds NULL. */
static gboolean
set_column (DbStore *store, gint64 run, const char *sql, gint64 value, const char *text,
            DbTitleKind kind, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autoptr (DbStatement) update = NULL;

  if (!db_transaction_begin (&scope, store, error)
      || !db_edit_begin (&edit, store, DB_SUBJECT_RUN, run, db_title_new (kind, NULL), error))
    return FALSE;
  update = db_prepare (store, sql, error);
  if (text != NULL)
    db_bind_text (update, ":value", text);
  else
    db_bind_row (update, ":value", value);
  db_bind_integer (update, ":now", db_now ());
  db_bind_integer (update, ":row", run);
  return db_statement_run (update, error) && db_edit_end (&edit, error)
         && db_transaction_commit (&scope, error);
}

static const char rename_sql[] = "UPDATE runs SET name = :value, modified = :now WHERE id = :row";

gboolean
db_run_rename (DbStore *store, gint64 run, const char *name, GError **error)
{
  g_autofree char *clean = NULL;
  g_autofree char *trimmed = g_strstrip (g_strdup (name));

  if (trimmed[0] != '\0' && (clean = db_dup_name (name, error)) == NULL)
    return FALSE;
  return set_column (store, run, rename_sql, 0, clean != NULL ? clean : "", DB_TITLE_RUN_NAME,
                     error);
}

/* What was paused stays paused since then. */
static const char pause_sql[] =
    "UPDATE runs SET paused = CASE WHEN :value IS NULL THEN NULL ELSE coalesce (paused, :value)"
    " END, modified = :now WHERE id = :row";

gboolean
db_run_set_paused (DbStore *store, gint64 run, gboolean paused, GError **error)
{
  return set_column (store, run, pause_sql, paused ? db_now () : 0, NULL,
                     paused ? DB_TITLE_RUN_PAUSE : DB_TITLE_RUN_RESUME, error);
}

static const char set_deleted_sql[] =
    "UPDATE runs SET deleted = CASE WHEN :deleted IS NULL THEN NULL ELSE"
    " coalesce (deleted, :deleted) END, modified = :now WHERE id = :row";

gboolean
db_run_set_deleted (DbStore *store, gint64 run, gboolean deleted, GError **error)
{
  return db_mark_deleted (store, DB_SUBJECT_RUN, run, set_deleted_sql, deleted,
                          db_title_new (deleted ? DB_TITLE_RUN_REMOVE : DB_TITLE_RUN_RESTORE, NULL),
                          error);
}

/* Moves */

typedef struct {
  RulesText prefix;
  gboolean (*each) (guint64 number, const char *text, gpointer data);
  gpointer data;
} Moves;

static gboolean
each_move (const DbMove *move, gpointer data)
{
  const Moves *moves = data;
  g_autofree char *text = NULL;

  if (move->text.length < moves->prefix.length
      || strncmp (move->text.at, moves->prefix.at, moves->prefix.length) != 0)
    return TRUE;
  text = g_strndup (move->text.at, move->text.length);
  return moves->each (move->number, text, moves->data);
}

gboolean
db_run_foreach_move (DbStore *store, gint64 run, const char *prefix,
                     gboolean (*each) (guint64 number, const char *text, gpointer data),
                     gpointer data, GError **error)
{
  g_autoptr (DbRun) row = db_run_get (store, run, error);
  Moves moves = { rules_text (prefix), each, data };

  if (row == NULL)
    return FALSE;
  return !row->with_moves
         || db_line_foreach_move (store, row->line, 1, G_MAXUINT64, each_move, &moves, error);
}

/* How far they got */

void
db_run_progress_clear (DbRunProgress *reached)
{
  g_clear_pointer (&reached->party_lines, g_free);
}

static const char reached_sql[] =
    "SELECT line, moves, levels, number1, number2, of1, of2, party FROM reached"
    " WHERE match = :match";

gboolean
db_run_progress_get (DbStore *store, gint64 match, DbRunProgress *reached, gboolean *found,
                     GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, reached_sql, error);
  DbStep step;
  DbTip tip;

  *found = FALSE;
  if (query == NULL || !db_match_get_tip (store, match, &tip, error))
    return FALSE;
  db_bind_integer (query, ":match", match);
  step = db_step (query, error);
  if (step != DB_STEP_ROW)
    return step == DB_STEP_DONE;
  reached->match = match;
  reached->line = db_column_integer (query, 0);
  reached->moves = (guint64)db_column_integer (query, 1);
  *found = reached->line == tip.line && reached->moves == tip.number;
  if (!*found)
    return TRUE;
  reached->place.n = (unsigned)db_column_integer (query, 2);
  for (int k = 0; k < 2; k++) {
    reached->place.number[k] = (int32_t)db_column_integer (query, 3 + k);
    reached->place.of[k] = (int32_t)db_column_integer (query, 5 + k);
  }
  reached->party_lines = db_column_dup (query, 7);
  return TRUE;
}

static const char set_reached_sql[] =
    "INSERT OR REPLACE INTO reached (match, line, moves, levels, number1, number2, of1, of2, party)"
    " VALUES (:match, :line, :moves, :levels, :number1, :number2, :of1, :of2, :party)";

gboolean
db_run_progress_set (DbStore *store, const DbRunProgress *reached, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (DbStatement) insert = NULL;
  gint64 run;

  if (!db_transaction_begin (&scope, store, error))
    return FALSE;
  insert = db_prepare (store, set_reached_sql, error);
  db_bind_integer (insert, ":match", reached->match);
  db_bind_integer (insert, ":line", reached->line);
  db_bind_integer (insert, ":moves", (gint64)reached->moves);
  db_bind_integer (insert, ":levels", reached->place.n);
  db_bind_integer (insert, ":number1", reached->place.number[0]);
  db_bind_integer (insert, ":number2", reached->place.number[1]);
  db_bind_integer (insert, ":of1", reached->place.of[0]);
  db_bind_integer (insert, ":of2", reached->place.of[1]);
  db_bind_text (insert, ":party", reached->party_lines);
  if (!db_statement_run (insert, error) || !db_run_of_match (store, reached->match, &run, error))
    return FALSE;
  if (run != 0)
    db_store_touch (store, DB_SUBJECT_RUN, run);
  return db_transaction_commit (&scope, error);
}
