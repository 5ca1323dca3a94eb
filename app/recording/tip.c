/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The end of a line, changed on a connection.
 */
#include "app/recording/tip.h"

#include "app/base/error.h"
#include "app/match/sessions-db.h"

#include "db/line-append.h"
#include "db/transaction.h"

/* The change is done, or @failed says why not. */
static gboolean
end_change (gboolean done, GError *failed, GError **error)
{
  if (!done)
    app_error_take (error, failed);
  return done;
}

static gboolean
append_all (DbStore *db, DbTip *tip, const AppTipMoves *added, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  DbTip end = *tip;

  if (!db_transaction_begin (&scope, db, error)
      || (added->session_of != 0
          && !app_session_ensure (db, added->session_of, &end, added->last, added->instant, error))
      || !db_line_append_within (db, &end, added->moves, added->n_moves, added->outcome, error)
      || (added->clock != NULL && !app_clock_write_update (db, added->clock, error))
      || !db_transaction_commit (&scope, error))
    return FALSE;
  *tip = end;
  return TRUE;
}

gboolean
app_tip_append (DbStore *db, DbTip *tip, const AppTipMoves *added, GError **error)
{
  GError *failed = NULL;
  const gboolean done = append_all (db, tip, added, &failed);

  return end_change (done, failed, error);
}

gboolean
app_tip_take_back (DbStore *db, DbTip *tip, guint64 to, const RulesOutcome *outcome, GError **error)
{
  GError *failed = NULL;
  const gboolean done = db_line_take_back (db, tip, to, outcome, &failed);

  return end_change (done, failed, error);
}

gboolean
app_tip_redo (DbStore *db, DbTip *tip, guint64 to, const RulesOutcome *outcome, GError **error)
{
  GError *failed = NULL;
  const gboolean done = db_line_redo (db, tip, to, outcome, &failed);

  return end_change (done, failed, error);
}

gboolean
app_tip_fork (DbStore *db, DbTip *tip, const DbFork *fork, const AppTipMoves *added, GError **error)
{
  static const AppTipMoves none = { 0 };
  const AppTipMoves *moves = added != NULL ? added : &none;
  GError *failed = NULL;
  const gboolean done =
      (tip->line == 0 || db_line_check_tip (db, tip, &failed))
      && db_line_fork (db, fork, tip, moves->moves, moves->n_moves, moves->outcome, &failed);

  return end_change (done, failed, error);
}
