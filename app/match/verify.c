/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Stored matches replayed against their digests.
 */
#include "app/match/verify.h"

#include "app/match/match-db.h"
#include "app/match/stored-match.h"

#include "db/results.h"
#include "db/transaction.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

const char *
app_verify_name (AppVerifyStatus status)
{
  static const char *const names[] = { "exact", "unverified", "diverged", "unplayable" };

  return names[status];
}

void
app_verify_result_clear (AppVerifyResult *verified)
{
  g_clear_pointer (&verified->uuid, g_free);
  g_clear_pointer (&verified->reason, g_free);
  g_clear_pointer (&verified->refused, g_ptr_array_unref);
}

typedef struct {
  guint64 number;
  guint64 digest;
} Stamp;

/* Digests that are missing are put aside: nothing is written while rows are read. */
static gboolean
collect_stamp (const DbMove *move, const Replay *replay, gpointer data)
{
  const Stamp stamp = { move->number, replay->digest };

  if (!move->has_digest)
    g_array_append_val ((GArray *)data, stamp);
  return replay->diverged == 0;
}

static gboolean
store_stamps (DbStore *db, gint64 line, const GArray *stamps, AppVerifyResult *verified,
              GError **error)
{
  for (guint k = 0; k < stamps->len; k++) {
    const Stamp *stamp = &g_array_index (stamps, Stamp, k);

    if (!db_line_stamp (db, line, stamp->number, stamp->digest, error))
      return FALSE;
  }
  verified->stamped += stamps->len;
  return TRUE;
}

static void
set_diverged (AppVerifyResult *verified, guint line, guint64 move, char *reason)
{
  verified->status = APP_VERIFY_DIVERGED;
  verified->line = line;
  verified->move = move;
  g_free (verified->reason);
  verified->reason = reason;
}

/* The cached result of the current line against the one found. */
static gboolean
check_result (AppStoredMatch *stored, const DbLine *line, const Replay *replay,
              AppVerifyResult *verified, GError **error)
{
  RulesOutcome outcome;
  gboolean found, same;
  DbResult result;
  DbTip tip;

  rules_outcome (stored->match, replay->state, &outcome);
  if (!db_result_get (stored->db, stored->row->id, &result, &found, error))
    return FALSE;
  same =
      found && result.outcome.status == outcome.status && result.outcome.winners == outcome.winners;
  for (guint seat = 0; same && seat < stored->match->setup.seats; seat++)
    same = result.outcome.scores[seat] == outcome.scores[seat];
  if (found && !same)
    set_diverged (verified, line->number, line->tip,
                  g_strdup (_ ("The result that was kept is not that of the moves.")));
  if (same || db_store_is_read_only (stored->db))
    return TRUE;
  return db_line_get_tip (stored->db, line->id, &tip, error)
         && db_result_set (stored->db, stored->row->id, &tip, &outcome, error);
}

static gboolean
verify_line (AppStoredMatch *stored, const DbLine *line, gboolean stamp, AppVerifyResult *verified,
             GError **error)
{
  g_autoptr (GArray) stamps = g_array_new (FALSE, FALSE, sizeof (Stamp));
  GError *failed = NULL;
  gboolean done = TRUE;
  Replay replay;

  replay_init (&replay, stored->match);
  if (line->tip > 0
      && !app_stored_match_replay (stored, line->id, &replay, line->tip, collect_stamp, stamps,
                                   &failed)) {
    if (!g_error_matches (failed, APP_ERROR, APP_ERROR_RULES)) {
      g_propagate_error (error, failed);
      replay_clear (&replay);
      return FALSE;
    }
    set_diverged (verified, line->number, replay.n_moves + 1, g_strdup (failed->message));
    g_error_free (failed);
  } else if (replay.diverged > 0) {
    set_diverged (
        verified, line->number, replay.diverged,
        g_strdup_printf (_ ("The state after move %" PRIu64 " is not the one that was recorded."),
                         (guint64)replay.diverged));
  } else {
    if (stamps->len > 0 && stamp)
      done = store_stamps (stored->db, line->id, stamps, verified, error);
    else if (stamps->len > 0 && verified->status == APP_VERIFY_EXACT)
      verified->status = APP_VERIFY_UNVERIFIED;
    if (line->current)
      verified->moves = replay.n_moves;
    if (done && line->current)
      done = check_result (stored, line, &replay, verified, error)
             && (verified->refused = app_revision_list_refused (stored, line->id, NULL, error))
                    != NULL;
  }
  replay_clear (&replay);
  return done;
}

static gboolean
verify_lines (AppStoredMatch *stored, gboolean stamp, AppVerifyResult *verified, GError **error)
{
  g_autoptr (GPtrArray) lines = db_lines_list (stored->db, stored->row->id, error);

  if (lines == NULL)
    return FALSE;
  for (guint k = 0; k < lines->len && verified->status != APP_VERIFY_DIVERGED; k++)
    if (!verify_line (stored, g_ptr_array_index (lines, k), stamp, verified, error))
      return FALSE;
  if (verified->status == APP_VERIFY_UNVERIFIED)
    verified->reason = g_strdup (_ ("There are moves without a digest."));
  return TRUE;
}

gboolean
app_verify (DbStore *db, AppPacks *packs, gint64 match, gboolean stamp, AppVerifyResult *verified,
            GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (AppStoredMatch) stored = app_stored_match_load (db, packs, match, error);
  GError *failed = NULL;

  if (stored == NULL)
    return FALSE;
  verified->uuid = g_strdup (stored->row->uuid);
  verified->status = APP_VERIFY_EXACT;
  if (stored->match == NULL) {
    verified->status = APP_VERIFY_UNPLAYABLE;
    verified->reason = g_strdup (stored->unplayable->message);
    return TRUE;
  }
  if ((!stamp || db_transaction_begin (&scope, db, &failed))
      && verify_lines (stored, stamp, verified, &failed)
      && (!stamp || db_transaction_commit (&scope, &failed)))
    return TRUE;
  app_error_take (error, failed);
  return FALSE;
}
