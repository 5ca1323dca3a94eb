/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The cached results of matches with moves.
 */
#include "db/results.h"

#include "db/lines-private.h"

#include <glib/gi18n-lib.h>

static const char store_sql[] =
    "INSERT INTO results (match, line, moves, digest, status, winners, score1, score2, score3,"
    " score4, instant) VALUES (:match, :line, :moves, :digest, :status, :winners, :score1,"
    " :score2, :score3, :score4, :now)"
    " ON CONFLICT (match) DO UPDATE SET line = excluded.line, moves = excluded.moves,"
    " digest = excluded.digest, status = excluded.status, winners = excluded.winners,"
    " score1 = excluded.score1, score2 = excluded.score2, score3 = excluded.score3,"
    " score4 = excluded.score4, instant = excluded.instant";

static const char forget_sql[] = "DELETE FROM results WHERE match = :match";

static const char known_sql[] =
    "SELECT status, winners, score1, score2, score3, score4 FROM results WHERE match = :match";

static gboolean
is_same (DbStatement *query, const RulesOutcome *outcome)
{
  gboolean same = (RulesOutcomeStatus)db_column_integer (query, 0) == outcome->status
                  && (uint8_t)db_column_integer (query, 1) == outcome->winners;

  for (int k = 0; k < RULES_SEATS && same; k++)
    same = (int32_t)db_column_integer (query, 2 + k) == outcome->scores[k];
  return same;
}

/* Whether leagues count the change: a match that went on and goes on counts for nothing. */
static gboolean
counts_for_leagues (DbStore *store, gint64 match, const RulesOutcome *outcome, gboolean *changed,
                    GError **error)
{
  static const RulesOutcome running = { .status = RULES_RUNNING };
  g_autoptr (DbStatement) query = db_prepare (store, known_sql, error);
  DbStep step;
  gboolean ended;

  if (outcome == NULL)
    outcome = &running;
  db_bind_integer (query, ":match", match);
  step = db_step (query, error);
  ended = step == DB_STEP_ROW && db_column_integer (query, 0) != RULES_RUNNING;
  *changed = (ended || outcome->status != RULES_RUNNING)
             && (step != DB_STEP_ROW || !is_same (query, outcome));
  return step != DB_STEP_ERROR;
}

static gboolean
delete_result (DbStore *store, gint64 match, GError **error)
{
  g_autoptr (DbStatement) delete = db_prepare (store, forget_sql, error);

  db_bind_integer (delete, ":match", match);
  return db_statement_run (delete, error);
}

static gboolean
insert_result (DbStore *store, gint64 match, const DbTip *tip, const RulesOutcome *outcome,
               GError **error)
{
  g_autoptr (DbStatement) insert = db_prepare (store, store_sql, error);

  db_bind_integer (insert, ":match", match);
  db_bind_integer (insert, ":line", tip->line);
  db_bind_integer (insert, ":moves", (gint64)tip->number);
  if (tip->has_digest)
    db_bind_integer (insert, ":digest", (gint64)tip->digest);
  else
    db_bind_null (insert, ":digest");
  db_bind_integer (insert, ":status", outcome->status);
  db_bind_integer (insert, ":winners", outcome->winners);
  db_bind_integer (insert, ":score1", outcome->scores[0]);
  db_bind_integer (insert, ":score2", outcome->scores[1]);
  db_bind_integer (insert, ":score3", outcome->scores[2]);
  db_bind_integer (insert, ":score4", outcome->scores[3]);
  db_bind_integer (insert, ":now", db_now ());
  return db_statement_run (insert, error);
}

gboolean
db_result_store (DbStore *store, gint64 match, const DbTip *tip, const RulesOutcome *outcome,
                 GError **error)
{
  gboolean changed;

  return counts_for_leagues (store, match, outcome, &changed, error)
         && (outcome == NULL ? delete_result (store, match, error)
                             : insert_result (store, match, tip, outcome, error))
         && (!changed || db_league_touch (store, match, error));
}

static const char get_sql[] =
    "SELECT line, moves, digest, status, winners, score1, score2, score3, score4, instant"
    " FROM results WHERE match = :match";

gboolean
db_result_get (DbStore *store, gint64 match, DbResult *result, gboolean *found, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (DbStatement) query = NULL;
  DbStep step;
  DbTip tip;

  if (!db_transaction_begin_read (&scope, store, error)
      || !db_match_get_tip (store, match, &tip, error))
    return FALSE;
  query = db_prepare (store, get_sql, error);
  db_bind_integer (query, ":match", match);
  step = db_step (query, error);
  if (step == DB_STEP_ROW) {
    result->line = db_column_integer (query, 0);
    result->moves = (guint64)db_column_integer (query, 1);
    result->has_digest = !db_column_is_null (query, 2);
    result->digest = (guint64)db_column_integer (query, 2);
    result->outcome.status = (RulesOutcomeStatus)db_column_integer (query, 3);
    result->outcome.winners = (uint8_t)db_column_integer (query, 4);
    for (int k = 0; k < 4; k++)
      result->outcome.scores[k] = (int32_t)db_column_integer (query, 5 + k);
    result->instant = db_column_integer (query, 9);
  }
  *found = step == DB_STEP_ROW && result->line == tip.line && result->moves == tip.number;
  return step != DB_STEP_ERROR && db_transaction_commit (&scope, error);
}

gboolean
db_result_set (DbStore *store, gint64 match, const DbTip *tip, const RulesOutcome *outcome,
               GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  DbTip now;

  if (!db_transaction_begin (&scope, store, error) || !db_match_get_tip (store, match, &now, error))
    return FALSE;
  if (now.line != tip->line || now.number != tip->number) {
    g_set_error_literal (
        error, DB_ERROR, DB_ERROR_CHANGED_ELSEWHERE,
        _ ("This match was changed elsewhere meanwhile: nothing was recorded. Try again."));
    return FALSE;
  }
  if (!db_result_store (store, match, tip, outcome, error))
    return FALSE;
  db_store_touch (store, DB_SUBJECT_MATCH, match);
  return db_transaction_commit (&scope, error);
}

static const char stale_sql[] =
    "SELECT m.id FROM matches m LEFT JOIN results r ON r.match = m.id AND r.line = m.line"
    " WHERE m.line IS NOT NULL AND m.deleted IS NULL AND r.match IS NULL ORDER BY m.id";

GArray *
db_results_list_stale (DbStore *store, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, stale_sql, error);

  return db_statement_run_rows (query, error);
}
