/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * league-page: a result of a league on its page, from the command that asks for it to the frame
 * that shows it. A season of 1,035 fixtures, and a ladder of 1,000 players: milliseconds, medians.
 * Exits with 1 when a limit is passed.
 */
#include "bench/budgets.h"

#include "app/league/league-commands.h"
#include "app/league/season-draft.h"
#include "app/league/standings.h"
#include "app/result/quick.h"
#include "ui/league/league-page.h"
#include "ui/window/application.h"
#include "ui/window/window.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>

#define RESULTS 9
#define ROBIN 46 /* entrants: 1,035 fixtures */
#define LADDER 1000
#define IDLE_TURNS 100 /* of the main loop between two results */

/* How far the last command has come. */
static struct {
  gboolean done, changed, painted;
} shown;

static void
wait_until (const gboolean *set)
{
  while (!*set)
    g_main_context_iteration (NULL, TRUE);
}

static void
command_done_cb (GObject *store, GAsyncResult *result, gpointer uuid)
{
  g_autoptr (GError) error = NULL;
  g_auto (AppCommandAnswer) answer = { 0 };

  if (!app_command_finish_answer (result, &answer, &error)) {
    fprintf (stderr, "league-page: %s\n", error->message);
    exit (2);
  }
  *(char **)uuid = g_steal_pointer (&answer.uuid);
  shown.done = TRUE;
}

/* Returns: the UUID of what was made */
static char *
run_command (UiWindow *window, AppLeagueCommand *command)
{
  char *uuid = NULL;

  shown.done = FALSE;
  app_command_do_async (ui_window_get_store (window), &app_league_command, command, NULL,
                        command_done_cb, &uuid);
  app_league_command_free (command);
  wait_until (&shown.done);
  return uuid;
}

/* A season of @n players, paired where all rounds are paired at once. Returns: its UUID */
static char *
make_season (UiWindow *window, const char *name, LeagueFormat format, guint n)
{
  AppLeagueCommand *command = app_league_command_new (APP_LEAGUE_COMMAND_NEW_SEASON);
  AppSeasonDraft *draft = app_season_draft_new (format, 2);
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  g_autofree guint32 *entrants = g_new (guint32, n);
  g_autofree char *problem = NULL;
  LeaguePairing *pairing = NULL;
  char *season;

  for (guint k = 0; k < n; k++) {
    g_autofree char *player = g_strdup_printf ("Player %u", k + 1);

    g_strv_builder_add (names, player);
    entrants[k] = k;
  }
  g_free (draft->league_name);
  draft->league_name = g_strdup (name);
  g_strfreev (draft->games);
  draft->games = g_strsplit ("Catan", "|", -1);
  g_strfreev (draft->entrants);
  draft->entrants = g_strv_builder_end (names);
  if (league_format_is_paired_at_once (format))
    pairing = league_pair_season (&draft->pairing, entrants, n, &problem);
  command->draft = draft;
  season = run_command (window, command);
  if (pairing == NULL)
    return season;
  command = app_league_command_new (APP_LEAGUE_COMMAND_PAIR);
  command->season = g_strdup (season);
  command->pairing = pairing;
  g_free (run_command (window, command));
  return season;
}

static void
painted_cb (GdkFrameClock *clock, gpointer data)
{
  shown.painted = shown.changed;
}

/* Behind the page's own idle, which shows the season. */
static gboolean
page_shown_cb (gpointer window)
{
  shown.changed = TRUE;
  gtk_widget_queue_draw (GTK_WIDGET (window));
  return G_SOURCE_REMOVE;
}

static void
table_changed_cb (AppStandings *standings, gpointer window)
{
  g_idle_add (page_shown_cb, window);
}

static void
quick_stored_cb (GObject *store, GAsyncResult *result, gpointer data)
{
  g_free (app_command_finish_uuid (result, NULL, NULL));
}

/* Result @k of the ladder. */
static void
ask_ladder (UiWindow *window, const AppSeasonSnapshot *snapshot, guint k)
{
  g_autoptr (AppQuick) quick = app_quick_new ();

  app_quick_set_string (&quick->game, "Catan");
  quick->scoring = APP_QUICK_WINNERS;
  for (guint side = 1; side <= 2; side++) {
    g_autofree char *name = g_strdup_printf ("Player %u", 2 * k + side);

    app_quick_add_seat (quick, name, side);
  }
  ((AppQuickSeat *)g_ptr_array_index (quick->seats, 0))->place = 1;
  app_command_do_async (ui_window_get_store (window), &app_quick_log, &(AppQuickLog){ quick }, NULL,
                        quick_stored_cb, NULL);
}

/* The result of table @k of the first round in which all wait. */
static void
ask_fixture (UiWindow *window, const AppSeasonSnapshot *snapshot, guint k)
{
  const AppRound *round = NULL;
  const AppFixture *fixture;

  for (guint r = 0; round == NULL || round->n_open < round->fixtures->len; r++)
    round = g_ptr_array_index (snapshot->rounds, r);
  fixture = g_ptr_array_index (round->fixtures, k);
  gtk_widget_activate_action (ui_window_get_page (window), "league.result", "(su)", fixture->uuid,
                              k % 3);
}

static int
compare (const void *a, const void *b)
{
  double one = *(const double *)a, other = *(const double *)b;

  return one < other ? -1 : one > other;
}

static gboolean
shows_season (UiWindow *window, const char *season)
{
  GtkWidget *page = ui_window_get_page (window);

  return UI_IS_LEAGUE_PAGE (page)
         && g_str_equal (ui_league_page_get_season (UI_LEAGUE_PAGE (page)), season);
}

static gboolean
measure (UiWindow *window, const char *what, const char *season, const char *view,
         void (*ask) (UiWindow *window, const AppSeasonSnapshot *snapshot, guint k))
{
  g_autoptr (AppSeasonSnapshot) snapshot =
      app_season_snapshot_from_store (ui_window_get_store (window), season, NULL);
  double times[RESULTS];
  AppStandings *standings;

  gtk_widget_activate_action (GTK_WIDGET (window), "win.open-league", "s", season);
  while (!shows_season (window, season))
    g_main_context_iteration (NULL, TRUE);
  ui_league_page_show_view (UI_LEAGUE_PAGE (ui_window_get_page (window)), view);
  standings = ui_league_page_get_standings (UI_LEAGUE_PAGE (ui_window_get_page (window)));
  while (app_standings_get_season (standings) == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_signal_connect (standings, "changed", G_CALLBACK (table_changed_cb), window);
  for (guint k = 0; k < RESULTS; k++) {
    gint64 begun;

    for (guint turn = 0; turn < IDLE_TURNS; turn++)
      g_main_context_iteration (NULL, FALSE);
    shown.changed = shown.painted = FALSE;
    begun = g_get_monotonic_time ();
    ask (window, snapshot, k);
    wait_until (&shown.painted);
    times[k] = (double)(g_get_monotonic_time () - begun) / 1000;
  }
  g_signal_handlers_disconnect_by_data (standings, window);
  qsort (times, RESULTS, sizeof *times, compare);
  printf ("a result on the page, %-32s %7.1f ms, the longest %7.1f   limit %.0f%s\n", what,
          times[RESULTS / 2], times[RESULTS - 1], LIMIT_RESULT_SHOWN,
          times[RESULTS / 2] > LIMIT_RESULT_SHOWN ? "   TOO SLOW" : "");
  return times[RESULTS / 2] <= LIMIT_RESULT_SHOWN;
}

int
main (void)
{
  UiApplication *application = ui_application_new ();
  g_autofree char *folder = g_dir_make_tmp ("tomekeeper-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "leagues.db", NULL);
  g_autofree char *robin = NULL, *ladder = NULL;
  UiWindow *window;
  gboolean good;

  g_application_set_flags (G_APPLICATION (application), G_APPLICATION_NON_UNIQUE);
  if (!g_application_register (G_APPLICATION (application), NULL, NULL))
    return 2;
  window = ui_window_new (GTK_APPLICATION (application));
  gtk_window_present (GTK_WINDOW (window));
  ui_window_open_collection (window, path, FALSE);
  while (!ui_window_is_settled (window))
    g_main_context_iteration (NULL, TRUE);
  robin = make_season (window, "Robin", LEAGUE_ROUND_ROBIN, ROBIN);
  ladder = make_season (window, "Ladder", LEAGUE_LADDER, LADDER);
  g_signal_connect (gtk_widget_get_frame_clock (GTK_WIDGET (window)), "after-paint",
                    G_CALLBACK (painted_cb), NULL);
  good = measure (window, "1,035 fixtures, the table:", robin, "table", ask_fixture);
  good = measure (window, "1,035 fixtures, the rounds:", robin, "rounds", ask_fixture) && good;
  good = measure (window, "1,000 players, the table:", ladder, "table", ask_ladder) && good;
  gtk_window_destroy (GTK_WINDOW (window));
  g_unlink (path);
  g_rmdir (folder);
  return good ? 0 : 1;
}
