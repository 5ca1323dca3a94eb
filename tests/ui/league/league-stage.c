/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Leagues made by commands.
 */
#include "tests/ui/league/league-stage.h"

#include "ui/league/league-page.h"

#include "app/league/league-commands.h"
#include "app/league/fixture-match.h"
#include "app/league/season-draft.h"

typedef struct {
  char *uuid;
  gboolean done;
} Doing;

static void
done_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Doing *doing = data;
  g_autoptr (GError) error = NULL;
  AppCommandAnswer answer;

  ck_assert_msg (app_command_finish_answer (result, &answer, &error), "%s",
                 error != NULL ? error->message : "");
  doing->uuid = answer.uuid;
  g_free (answer.notice);
  doing->done = TRUE;
}

char *
stage_run_command (UiWindow *window, AppLeagueCommand *command)
{
  Doing doing = { NULL, FALSE };

  app_command_do_async (ui_window_get_store (window), &app_league_command, command, NULL, done_cb,
                        &doing);
  app_league_command_free (command);
  STAGE_UNTIL (doing.done);
  return doing.uuid;
}

static char **
dup_names (guint n)
{
  static const char *const first[] = { "Ann",  "Ben",  "Cy",  "Dee", "Eve", "Finn",
                                       "Gail", "Hugo", "Ida", "Jon", "Kim", "Leo" };
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  for (guint k = 0; k < n; k++) {
    g_autofree char *name =
        k < G_N_ELEMENTS (first) ? g_strdup (first[k]) : g_strdup_printf ("Player %u", k + 1);

    g_strv_builder_add (names, name);
  }
  return g_strv_builder_end (names);
}

static void
pair_all (UiWindow *window, const char *season, const AppSeasonDraft *draft, guint n)
{
  AppLeagueCommand *command = app_league_command_new (APP_LEAGUE_COMMAND_PAIR);
  g_autofree guint32 *entrants = g_new (guint32, n);
  g_autofree char *problem = NULL;

  for (guint k = 0; k < n; k++)
    entrants[k] = k;
  command->season = g_strdup (season);
  command->pairing = league_pair_season (&draft->pairing, entrants, n, &problem);
  ck_assert_msg (command->pairing != NULL, "%s", problem);
  g_free (stage_run_command (window, command));
}

char *
stage_league (UiWindow *window, LeagueFormat format, guint sides, guint n)
{
  return stage_league_of (window, sides > 2 ? "Catan" : "Tome", format, sides, n);
}

char *
stage_league_of (UiWindow *window, const char *game, LeagueFormat format, guint sides, guint n)
{
  AppLeagueCommand *command = app_league_command_new (APP_LEAGUE_COMMAND_NEW_SEASON);
  AppSeasonDraft *draft = app_season_draft_new (format, sides);
  g_autoptr (AppSeasonDraft) kept = NULL;
  char *season;

  g_free (draft->league_name);
  draft->league_name = g_strdup ("Thursdays");
  draft->rounds = format == LEAGUE_SWISS || format == LEAGUE_PODS ? 3 : 0;
  g_strfreev (draft->games);
  draft->games = g_strsplit (game, "|", -1);
  g_strfreev (draft->entrants);
  draft->entrants = dup_names (n);
  kept = app_season_draft_copy (draft);
  command->draft = draft;
  season = stage_run_command (window, command);
  ck_assert_ptr_nonnull (season);
  if (format == LEAGUE_ROUND_ROBIN || format == LEAGUE_KNOCK_OUT)
    pair_all (window, season, kept, n);
  stage_settle ();
  return season;
}

AppSeasonSnapshot *
stage_season_snapshot (UiWindow *window, const char *season)
{
  g_autoptr (GError) error = NULL;
  AppSeasonSnapshot *snapshot =
      app_season_snapshot_from_store (ui_window_get_store (window), season, &error);

  ck_assert_msg (snapshot != NULL, "%s", error != NULL ? error->message : "");
  return snapshot;
}

static void
log_result (UiWindow *window, const char *fixture, gboolean drawn)
{
  AppLeagueCommand *command = app_league_command_new (APP_LEAGUE_COMMAND_LOG);
  g_autoptr (GError) error = NULL;

  command->fixture = g_strdup (fixture);
  command->quick = app_fixture_dup_quick (ui_window_get_store (window), fixture, &error);
  ck_assert_msg (command->quick != NULL, "%s", error != NULL ? error->message : "");
  command->quick->scoring = APP_QUICK_PLACES;
  for (guint k = 0; k < command->quick->seats->len; k++) {
    AppQuickSeat *seat = g_ptr_array_index (command->quick->seats, k);

    seat->place = drawn ? 1 : seat->side;
  }
  g_free (stage_run_command (window, command));
}

void
stage_play_rounds (UiWindow *window, const char *season, guint rounds)
{
  g_autoptr (AppSeasonSnapshot) snapshot = stage_season_snapshot (window, season);
  guint n = 0;

  for (guint r = 0; r < rounds && r < snapshot->rounds->len; r++) {
    const AppRound *round = g_ptr_array_index (snapshot->rounds, r);

    for (guint k = 0; k < round->fixtures->len; k++) {
      const AppFixture *fixture = g_ptr_array_index (round->fixtures, k);

      if (fixture->state == APP_FIXTURE_OPEN)
        log_result (window, fixture->uuid, ++n % 3 == 0);
    }
  }
  stage_settle ();
}

void
stage_pair (UiWindow *window, const char *season, const guint32 *entrants, guint n)
{
  AppLeagueCommand *command = app_league_command_new (APP_LEAGUE_COMMAND_PAIR);

  command->season = g_strdup (season);
  command->pairing = league_pairing_new ();
  for (guint k = 0; k < n; k++) {
    LeaguePairedTable *table = league_pairing_add (command->pairing, LEAGUE_UNPLAYED);

    table->n = 2;
    for (guint seat = 0; seat < 2; seat++) {
      table->entrants[seat] = entrants[2 * k + seat];
      table->sides[seat] = (guint8)seat;
    }
  }
  g_free (stage_run_command (window, command));
  stage_settle ();
}

AppStandings *
stage_standings (UiWindow *window)
{
  return ui_league_page_get_standings (UI_LEAGUE_PAGE (ui_window_get_page (window)));
}

char *
stage_open_season (UiWindow **window, LeagueFormat format, guint n, guint rounds)
{
  UiWindow *made = *window = stage_window (NULL, FALSE);
  char *season = stage_league (made, format, 2, n);

  stage_play_rounds (made, season, rounds);
  gtk_widget_activate_action (GTK_WIDGET (made), "win.open-league", "s", season);
  STAGE_UNTIL (UI_IS_LEAGUE_PAGE (ui_window_get_page (made)));
  STAGE_UNTIL (app_standings_get_season (stage_standings (made)) != NULL);
  stage_settle ();
  return season;
}

guint
stage_n_open (UiWindow *window, const char *season)
{
  g_autoptr (AppSeasonSnapshot) snapshot = stage_season_snapshot (window, season);
  guint n = 0;

  for (guint r = 0; r < snapshot->rounds->len; r++)
    n += ((const AppRound *)g_ptr_array_index (snapshot->rounds, r))->n_open;
  return n;
}
