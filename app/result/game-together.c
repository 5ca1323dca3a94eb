/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whether the results of a game that every player won were won together.
 */
#include "app/result/game-together.h"

#include "app/base/error.h"
#include "app/base/phrases.h"
#include "app/result/quick-db.h"
#include "app/store/store-jobs.h"

#include "db/changes.h"
#include "db/matches.h"
#include "db/settings.h"
#include "db/transaction.h"

#include <glib/gi18n-lib.h>

#define SETTING "together." /* and the game's UUID */
#define TOGETHER "yes"
#define DRAWN "no"

/* Which results */

static gboolean
has_scores_or_teams (const DbMatch *match)
{
  for (guint k = 0; k < match->seats->len; k++)
    if (g_array_index (match->seats, DbSeat, k).has_score)
      return TRUE;
  for (guint k = 0; k < match->sides->len; k++) {
    const char *name = g_array_index (match->sides, DbSide, k).name;

    if (name != NULL && name[0] != '\0')
      return TRUE;
  }
  return FALSE;
}

static gboolean
is_won_by_all (const DbMatch *match)
{
  if (match->with_moves || match->raw_record != NULL || match->seats->len < 2
      || has_scores_or_teams (match))
    return FALSE;
  for (guint k = 0; k < match->sides->len; k++)
    if (g_array_index (match->sides, DbSide, k).place != 1)
      return FALSE;
  return TRUE;
}

static gboolean
is_drawn (const DbMatch *match)
{
  return is_won_by_all (match) && match->sides->len == match->seats->len
         && match->result == RULES_DRAWN;
}

static gboolean
is_won_together (const DbMatch *match)
{
  return is_won_by_all (match) && match->mode == DB_MODE_CO_OP && match->sides->len == 1
         && match->result == RULES_WON;
}

/* Told of each that could be changed; FALSE with @error ends it. */
typedef gboolean (*Each) (DbStore *db, DbMatch *match, gpointer data, GError **error);

static gboolean
foreach_result (DbStore *db, gint64 game, Each each, gpointer data, GError **error)
{
  g_autoptr (GArray) rows = db_matches_list_results (db, game, error);

  for (guint k = 0; rows != NULL && k < rows->len; k++) {
    g_autoptr (DbMatch) match = db_match_get (db, g_array_index (rows, gint64, k), error);

    if (match == NULL || !each (db, match, data, error))
      return FALSE;
  }
  return rows != NULL;
}

static gboolean
count_one (DbStore *db, DbMatch *match, gpointer data, GError **error)
{
  AppWonByAll *won_by_all = data;

  won_by_all->drawn += is_drawn (match) ? 1 : 0;
  won_by_all->together += is_won_together (match) ? 1 : 0;
  return TRUE;
}

gboolean
app_game_count_won_by_all (DbStore *db, gint64 game, AppWonByAll *won_by_all, GError **error)
{
  *won_by_all = (AppWonByAll){ 0 };
  return foreach_result (db, game, count_one, won_by_all, error);
}

/* Changing them */

static void
make_together (DbMatch *match)
{
  match->mode = DB_MODE_CO_OP;
  match->result = RULES_WON;
  for (guint k = 0; k < match->seats->len; k++)
    g_array_index (match->seats, DbSeat, k).side = 1;
  g_array_set_size (match->sides, 0);
  db_match_add_side (match, 1, 1, NULL);
  db_match_set_tag (match, APP_QUICK_TAG, app_quick_scoring_name (APP_QUICK_CO_OP));
}

static void
make_drawn (DbMatch *match)
{
  match->mode = match->seats->len == 2 ? DB_MODE_VERSUS : DB_MODE_FREE_FOR_ALL;
  match->result = RULES_DRAWN;
  g_array_set_size (match->sides, 0);
  for (guint k = 0; k < match->seats->len; k++) {
    g_array_index (match->seats, DbSeat, k).side = k + 1;
    db_match_add_side (match, k + 1, 1, NULL);
  }
  db_match_set_tag (match, APP_QUICK_TAG, app_quick_scoring_name (APP_QUICK_WINNERS));
}

typedef struct {
  gboolean together;
  guint n;
} Change;

static gboolean
change_one (DbStore *db, DbMatch *match, gpointer data, GError **error)
{
  Change *change = data;

  if (!(change->together ? is_drawn (match) : is_won_together (match)))
    return TRUE;
  change->n++;
  if (change->together)
    make_together (match);
  else
    make_drawn (match);
  return db_match_update (db, match, error);
}

/* (transfer full): NULL when there is none. */
static DbPlaceOrGame *
find_game (DbStore *db, gint64 game, GError **error)
{
  g_autoptr (GPtrArray) rows = db_games_list (db, error);

  for (guint k = 0; rows != NULL && k < rows->len; k++)
    if (((const DbPlaceOrGame *)g_ptr_array_index (rows, k))->id == game)
      return g_ptr_array_steal_index (rows, k);
  if (rows != NULL)
    g_set_error_literal (error, APP_ERROR, APP_ERROR_NOT_FOUND, _ ("There is no such game."));
  return NULL;
}

static char *
dup_title (const DbPlaceOrGame *game, gboolean together)
{
  /* Translators: a game, and what is done to all of its results that every player won. */
  return app_phrase_printf (together ? _ ("%s: draws of all were won together")
                                     : _ ("%s: what all won together is a draw"),
                            game->name);
}

static gboolean
store_change (DbStore *db, gint64 id, Change *change, gint64 *batch, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (DbPlaceOrGame) game = NULL;
  g_autofree char *title = NULL;
  gboolean same;

  if (!db_transaction_begin (&scope, db, error) || (game = find_game (db, id, error)) == NULL)
    return FALSE;
  if (game->code != NULL) {
    g_autofree char *sentence =
        app_phrase_printf (_ ("Whether %s is played together, its rules say."), game->name);

    g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE, sentence);
    return FALSE;
  }
  title = dup_title (game, change->together);
  if (!db_changes_open_batch (db, DB_ORIGIN_PERSON, title, NULL, batch, error)
      || !foreach_result (db, id, change_one, change, error)
      || !app_game_remember_together (db, game, change->together, error)
      || !db_changes_is_empty (db, *batch, &same, error) || !db_transaction_commit (&scope, error))
    return FALSE;
  if (same)
    *batch = 0;
  return TRUE;
}

gboolean
app_game_set_together (DbStore *db, gint64 game, gboolean together, guint *n, gint64 *batch,
                       GError **error)
{
  Change change = { .together = together };
  GError *failed = NULL;

  if (!store_change (db, game, &change, batch, &failed)) {
    app_error_take (error, failed);
    return FALSE;
  }
  *n = change.n;
  return TRUE;
}

/* What was said last */

static char *
dup_setting (const DbPlaceOrGame *game)
{
  return g_strconcat (SETTING, game->uuid, NULL);
}

gboolean
app_game_recall_together (DbStore *db, const DbPlaceOrGame *game, AppTogether *together,
                          GError **error)
{
  g_autofree char *setting = dup_setting (game);
  GError *failed = NULL;
  g_autofree char *value = db_setting_dup (db, setting, &failed);

  if (failed != NULL) {
    g_propagate_error (error, failed);
    return FALSE;
  }
  *together = value == NULL                ? APP_TOGETHER_UNSAID
              : g_str_equal (value, DRAWN) ? APP_TOGETHER_NO
                                           : APP_TOGETHER_YES;
  return TRUE;
}

gboolean
app_game_remember_together (DbStore *db, const DbPlaceOrGame *game, gboolean together,
                            GError **error)
{
  g_autofree char *setting = dup_setting (game);

  return db_setting_set (db, setting, together ? TOGETHER : DRAWN, error);
}

/* For the window */

gboolean
app_store_count_won_by_all (AppStore *store, const char *name, AppWonByAll *won_by_all,
                            GError **error)
{
  DbStore *db = app_store_get_db (store);
  GError *failed = NULL;
  gint64 game;

  if (!app_quick_find_game (db, name, &game, error))
    return FALSE;
  if (app_game_count_won_by_all (db, game, won_by_all, &failed))
    return TRUE;
  app_error_take (error, failed);
  return FALSE;
}

/* @n and @batch: (out) */
typedef struct {
  char *game;
  gboolean together;
  guint n;
  gint64 batch;
} Job;

static void
job_free (gpointer data)
{
  g_free (((Job *)data)->game);
  g_free (data);
}

static gpointer
set_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  Job *job = data;
  gint64 game;

  return app_quick_find_game (db, job->game, &game, error)
                 && app_game_set_together (db, game, job->together, &job->n, &job->batch, error)
             ? app_store_new_batch (job->batch)
             : NULL;
}

void
app_store_set_together_async (AppStore *store, const char *game, gboolean together,
                              GCancellable *cancellable, GAsyncReadyCallback callback,
                              gpointer data)
{
  GTask *task = g_task_new (store, cancellable, callback, data);
  Job *job = g_new0 (Job, 1);

  job->game = g_strdup (game);
  job->together = together;
  g_task_set_task_data (task, job, job_free);
  app_store_push (store, task, set_work, g_free);
}

gboolean
app_store_set_together_finish (AppStore *store, GAsyncResult *result, guint *n, gint64 *batch,
                               GError **error)
{
  const Job *job = g_task_get_task_data (G_TASK (result));

  if (!app_store_take_batch (result, batch, error))
    return FALSE;
  *n = job->n;
  return TRUE;
}
