/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A season's figures for the window: loaded in the background, followed, shown at any time.
 */
#include "tests/app/league/league-stage.h"

#include "app/league/standings.h"
#include "app/store/store-jobs.h"

#include "db/seasons.h"

#include <math.h>
#include <string.h>

static AppStore *store;

static gpointer
nothing (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  return NULL;
}

static void
done_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  *(gboolean *)data = TRUE;
}

/* What others change is told from the writer's first job on. */
static void
setup (void)
{
  gboolean done = FALSE;

  stage_setup_file ();
  store = app_store_open (stage_path (), NULL);
  ck_assert_ptr_nonnull (store);
  app_store_watch (store);
  app_store_push (store, g_task_new (store, NULL, done_cb, &done), nothing, NULL);
  while (!done)
    g_main_context_iteration (NULL, TRUE);
}

static void
teardown (void)
{
  g_clear_object (&store);
  stage_teardown ();
}

static void
wait_loaded (AppStandings *standings)
{
  while (app_standings_is_loading (standings))
    g_main_context_iteration (NULL, TRUE);
}

static void
count_cb (AppStandings *standings, guint *n)
{
  ++*n;
}

/* Waits for a "changed" that follows what @n had. */
static void
wait_changed (AppStandings *standings, const guint *n)
{
  guint had = *n;

  while (*n == had || app_standings_is_loading (standings))
    g_main_context_iteration (NULL, TRUE);
}

static AppStandings *
open_standings (gint64 season, guint *n)
{
  g_autoptr (DbSeason) row = db_season_get (stage_db, season, NULL);
  AppStandings *standings = app_standings_new (store, row->uuid, NULL);

  *n = 0;
  g_signal_connect (standings, "changed", G_CALLBACK (count_cb), n);
  return standings;
}

static AppStanding *
row_at (AppStandings *standings, guint k)
{
  AppStanding *row = g_list_model_get_item (G_LIST_MODEL (standings), k);

  ck_assert_ptr_nonnull (row);
  g_object_unref (row);
  return row;
}

static int
moved (AppStanding *row)
{
  int places;

  g_object_get (row, "moved", &places, NULL);
  return places;
}

START_TEST (rows)
{
  const StageSeason swiss = { .format = "swiss", .rounds = 3, .tie_breaks = "bh", .rating = "elo" };
  gint64 id = stage_season (&swiss, "Ann; Ben; Cy; Dee");
  g_autoptr (AppStandings) standings = NULL;
  g_autoptr (AppFigureExplanation) why = NULL;
  g_autofree char *form = NULL;
  g_autofree char *rating = NULL;
  g_autofree char *text = NULL;
  AppStanding *row;
  guint n;

  stage_played (id, 1, "2026-01-10", "Ann > Ben");
  stage_played (id, 1, "2026-01-10", "Cy > Dee");
  stage_played (id, 2, "2026-01-17", "Ann > Cy");
  stage_played (id, 2, "2026-01-17", "Dee > Ben");
  standings = open_standings (id, &n);
  ck_assert (app_standings_is_loading (standings));
  ck_assert_uint_eq (g_list_model_get_n_items (G_LIST_MODEL (standings)), 0);
  wait_loaded (standings);
  ck_assert_uint_eq (n, 1);
  ck_assert_ptr_null (app_standings_get_error (standings));
  ck_assert_uint_eq (g_list_model_get_n_items (G_LIST_MODEL (standings)), 4);
  row = row_at (standings, 0);
  ck_assert_str_eq (app_standing_get_name (row), "Ann");
  ck_assert_uint_eq (app_standing_get_rank (row), 1);
  ck_assert_double_eq (app_standing_get_value (row, LEAGUE_COLUMN_POINTS), 2);
  text = app_standing_dup_text (row, LEAGUE_COLUMN_BUCHHOLZ);
  ck_assert_str_eq (text, "1");
  g_object_get (row, "form", &form, "rating", &rating, NULL);
  ck_assert_str_eq (form, "WW");
  ck_assert_str_eq (rating, "1532");
  /* Dee won the last round. */
  ck_assert_int_eq (moved (row_at (standings, 2)), 0);
  why = app_standings_explain_figure (standings, app_standing_get_entrant (row),
                                      LEAGUE_COLUMN_POINTS);
  ck_assert_uint_eq (why->parts->len, 2);
}
END_TEST

START_TEST (times)
{
  const StageSeason swiss = { .format = "swiss", .rounds = 3, .rating = "elo k=20" };
  gint64 id = stage_season (&swiss, "Ann; Ben; Cy; Dee");
  g_autoptr (AppStandings) standings = NULL;
  g_autofree char *rating = NULL;
  AppStanding *before;
  guint n;

  stage_played (id, 1, "2026-01-10", "Ben > Ann");
  stage_played (id, 1, "2026-01-10", "Dee > Cy");
  stage_played (id, 2, "2026-01-17", "Ann > Ben");
  stage_played (id, 2, "2026-01-17", "Dee > Cy");
  standings = open_standings (id, &n);
  wait_loaded (standings);
  ck_assert_str_eq (app_standing_get_name (row_at (standings, 0)), "Dee");
  ck_assert_int_eq (moved (row_at (standings, 1)), 1); /* Ann, from 3 to 2 */
  before = g_object_ref (row_at (standings, 0));
  app_standings_set_time (standings, 0, 1);
  ck_assert_uint_eq (n, 2);
  ck_assert_double_eq (app_standing_get_value (row_at (standings, 0), LEAGUE_COLUMN_POINTS), 1);
  ck_assert_str_eq (app_standing_get_name (row_at (standings, 0)), "Ben");
  g_object_get (row_at (standings, 0), "rating", &rating, NULL);
  ck_assert_str_eq (rating, "1510");
  /* A row that is shown no longer has no figures. */
  ck_assert (isnan (app_standing_get_value (before, LEAGUE_COLUMN_POINTS)));
  g_object_unref (before);
  app_standings_set_time (standings, app_day_from_text ("2026-01-09"), 0);
  ck_assert_double_eq (app_standing_get_value (row_at (standings, 0), LEAGUE_COLUMN_POINTS), 0);
  app_standings_set_time (standings, 0, 0);
  ck_assert_str_eq (app_standing_get_name (row_at (standings, 0)), "Dee");
}
END_TEST

START_TEST (news)
{
  const StageSeason ladder = { .format = "ladder", .open = TRUE };
  gint64 id = stage_season (&ladder, "Ann; Ben; Cy"), match;
  g_autoptr (AppStandings) standings = NULL;
  guint n;
  static const char *const told[] = { "Ben is number 1 now", "2 places changed",
                                      "Ann is number 1 now" };
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  g_autofree char *third = NULL;

  standings = open_standings (id, &n);
  wait_loaded (standings);
  ck_assert_ptr_null (app_standings_dup_news (standings));
  match = stage_match ("2026-01-01", "Ben > Cy");
  wait_changed (standings, &n);
  first = app_standings_dup_news (standings);
  ck_assert_str_eq (first, told[0]);
  ck_assert_str_eq (app_standing_get_name (row_at (standings, 0)), "Ben");
  stage_edit_match (match, "2026-01-01", "Cy > Ben");
  wait_changed (standings, &n);
  second = app_standings_dup_news (standings);
  ck_assert_str_eq (second, told[1]);
  stage_match ("2026-01-02", "Ann > Ben");
  wait_changed (standings, &n);
  third = app_standings_dup_news (standings);
  ck_assert_str_eq (third, told[2]);
}
END_TEST

/* What reaches further than a result is read again in the background. */
START_TEST (read_again)
{
  const StageSeason ladder = { .format = "ladder", .open = TRUE };
  gint64 id = stage_season (&ladder, "Ann; Ben");
  g_autoptr (AppStandings) standings = NULL;
  g_autoptr (DbSeason) row = NULL;
  guint n;

  stage_match ("2026-01-01", "Ben > Ann");
  standings = open_standings (id, &n);
  wait_loaded (standings);
  row = db_season_get (stage_db, id, NULL);
  g_free (row->starts);
  row->starts = g_strdup ("2026-02-01");
  ck_assert (db_season_update (stage_db, row, NULL));
  stage_match ("2026-02-01", "Ann > Ben");
  wait_changed (standings, &n);
  ck_assert_str_eq (app_standing_get_name (row_at (standings, 0)), "Ann");
  ck_assert_double_eq (app_standing_get_value (row_at (standings, 1), LEAGUE_COLUMN_POINTS), 0);
}
END_TEST

START_TEST (games)
{
  g_autoptr (AppStandings) all = NULL;
  g_autoptr (AppStandings) go = NULL;
  g_autoptr (AppStandings) none = NULL;
  g_autoptr (AppStandings) unknown = NULL;

  stage_match ("2026-01-01", "Ben > Ann");
  stage_match_of ("Go", "2026-01-01", "Cy > Ann");
  all = app_standings_new (store, NULL, NULL);
  go = app_standings_new (store, NULL, "Go");
  none = app_standings_new (store, NULL, "Tome");
  unknown = app_standings_new (store, "0191f0a0-0000-7000-8000-000000000000", NULL);
  wait_loaded (all);
  wait_loaded (go);
  wait_loaded (none);
  wait_loaded (unknown);
  ck_assert_uint_eq (g_list_model_get_n_items (G_LIST_MODEL (all)), 3);
  ck_assert_uint_eq (g_list_model_get_n_items (G_LIST_MODEL (go)), 2);
  ck_assert_uint_eq (g_list_model_get_n_items (G_LIST_MODEL (none)), 0);
  ck_assert_ptr_nonnull (app_standings_get_season (none));
  ck_assert_ptr_nonnull (app_standings_get_error (unknown));
  ck_assert_ptr_null (app_standings_get_season (unknown));
}
END_TEST

typedef struct {
  LeagueOutlook *outlook;
  GError *error;
  gboolean done;
} Answer;

static void
answered_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Answer *answer = data;

  answer->outlook = app_standings_outlook_finish (APP_STANDINGS (source), result, &answer->error);
  answer->done = TRUE;
}

START_TEST (outlook)
{
  const StageSeason robin = { .format = "round-robin" };
  gint64 id = stage_season (&robin, "Ann; Ben");
  g_autoptr (AppStandings) standings = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Answer answer = { 0 }, cancelled = { 0 };
  guint n;

  stage_played (id, 1, "2026-01-01", "Ann > Ben");
  stage_fixture (id, 2, "match", "Ben - Ann", 0);
  standings = open_standings (id, &n);
  wait_loaded (standings);
  app_standings_outlook_async (standings, 500, NULL, answered_cb, &answer);
  app_standings_outlook_async (standings, 2000000000, cancellable, answered_cb, &cancelled);
  while (!answer.done)
    g_main_context_iteration (NULL, TRUE);
  ck_assert_uint_eq (answer.outlook->n, 2);
  ck_assert_double_gt (answer.outlook->chances[0], 0.5);
  ck_assert_double_eq_tol (answer.outlook->chances[0] + answer.outlook->chances[1], 1, 1e-9);
  league_outlook_free (answer.outlook);
  g_cancellable_cancel (cancellable);
  while (!cancelled.done)
    g_main_context_iteration (NULL, TRUE);
  ck_assert (g_error_matches (cancelled.error, G_IO_ERROR, G_IO_ERROR_CANCELLED));
  g_error_free (cancelled.error);
}
END_TEST

TEST_SUITE (standings)
{
  Suite *suite = suite_create ("app-standings");
  TCase *tcase = tcase_create ("standings");

  tcase_add_checked_fixture (tcase, setup, teardown);
  tcase_add_test (tcase, rows);
  tcase_add_test (tcase, times);
  tcase_add_test (tcase, news);
  tcase_add_test (tcase, read_again);
  tcase_add_test (tcase, games);
  tcase_add_test (tcase, outlook);
  suite_add_tcase (suite, tcase);
  return suite;
}
