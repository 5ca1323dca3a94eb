/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results of matches with moves.
 */
#include "app/match/results.h"

#include "app/base/error.h"
#include "app/match/stored-match.h"
#include "app/store/store-jobs.h"

#include "db/results.h"
#include "db/transaction.h"

#define CHUNK 500 /* matches in one transaction */

/* A match that can't be replayed any more stays without a result; others are not held up by it. */
static gboolean
refresh_one (DbStore *db, AppPacks *packs, gint64 match, gboolean *done, GError **error)
{
  g_auto (AppStoredReplay) at = { 0 };
  RulesOutcome outcome;
  GError *failed = NULL;

  *done = FALSE;
  if (!app_stored_replay_open (&at, db, packs, match, &failed)) {
    gboolean harmless =
        failed->domain == APP_ERROR
        && (failed->code == APP_ERROR_RULES || failed->code == APP_ERROR_UNPLAYABLE);

    if (harmless)
      g_error_free (failed);
    else
      g_propagate_error (error, failed);
    return harmless;
  }
  rules_outcome (at.stored->match, at.replay.state, &outcome);
  *done = db_result_set (db, match, &at.tip, &outcome, &failed);
  if (failed != NULL && !g_error_matches (failed, DB_ERROR, DB_ERROR_CHANGED_ELSEWHERE)) {
    g_propagate_error (error, failed);
    return FALSE;
  }
  g_clear_error (&failed);
  return TRUE;
}

gboolean
app_results_refresh (DbStore *db, AppPacks *packs, guint *done, GError **error)
{
  g_autoptr (GArray) stale = db_results_list_stale (db, error);
  guint n = 0;

  if (stale == NULL)
    return FALSE;
  for (guint k = 0; k < stale->len; k += CHUNK) {
    g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;

    if (!db_transaction_begin (&scope, db, error))
      return FALSE;
    for (guint i = k; i < MIN (stale->len, k + CHUNK); i++) {
      gboolean one;

      if (!refresh_one (db, packs, g_array_index (stale, gint64, i), &one, error))
        return FALSE;
      n += one ? 1 : 0;
    }
    if (!db_transaction_commit (&scope, error))
      return FALSE;
  }
  if (done != NULL)
    *done = n;
  return TRUE;
}

static gpointer
refresh_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable,
              GError **error)
{
  app_results_refresh (db, packs, NULL, error);
  return NULL;
}

static void
refreshed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;

  g_task_propagate_pointer (G_TASK (result), &error);
  if (error != NULL)
    app_error_log (G_LOG_LEVEL_MESSAGE, error);
}

void
app_results_refresh_async (AppStore *store)
{
  if (!app_store_is_read_only (store))
    app_store_push (store, g_task_new (store, NULL, refreshed_cb, NULL), refresh_work, NULL);
}
