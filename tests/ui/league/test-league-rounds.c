/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The rounds of a league: results entered where they are awaited, by buttons, menus and keys, and
 * what a format refuses.
 */
#include "tests/ui/league/league-stage.h"

#include "app/league/fixture-match.h"
#include "app/league/league-commands.h"
#include "app/match/match.h"
#include "ui/league/bracket.h"
#include "ui/league/fixtures-view.h"
#include "ui/league/league-actions.h"
#include "ui/league/league-page.h"

static UiWindow *window;

static GtkWidget *
page (void)
{
  return ui_window_get_page (window);
}

/* Of the first round. */
static const AppFixture *
fixture_at (const AppSeasonSnapshot *look, guint k)
{
  const AppRound *round = g_ptr_array_index (look->rounds, 0);

  return g_ptr_array_index (round->fixtures, k);
}

/* The place of the first player of a fixture that is played, from 1; 0 for one that is open. */
static guint
place_of (const char *season, guint round, guint table)
{
  g_autoptr (AppSeasonSnapshot) look = stage_season_snapshot (window, season);
  const AppRound *of = g_ptr_array_index (look->rounds, round);
  const AppFixture *fixture = g_ptr_array_index (of->fixtures, table);

  return fixture->state == APP_FIXTURE_PLAYED ? fixture->seats[0].place : 0;
}

/* Commands are done one after the other: behind this one all before it were answered. */
static void
wait_for_answers (const char *fixture)
{
  AppLeagueCommand *command = app_league_command_new (APP_LEAGUE_COMMAND_SET_DATE);

  command->fixture = g_strdup (fixture);
  command->text = g_strdup ("2026-11-29");
  g_free (stage_run_command (window, command));
  stage_settle ();
}

/* Six keys faster than anything is stored: each is its own row's. */
START_TEST (test_fast_keys)
{
  static const guint keys[] = { GDK_KEY_1, GDK_KEY_0, GDK_KEY_d, GDK_KEY_0, GDK_KEY_1, GDK_KEY_d };
  static const guint places[][2] = { { 1, 2 }, { 2, 1 }, { 1, 1 }, { 2, 1 }, { 1, 2 }, { 1, 1 } };
  g_autofree char *season = stage_open_season (&window, LEAGUE_ROUND_ROBIN, 6, 0);
  g_autoptr (AppSeasonSnapshot) look = NULL;
  const guint n = stage_n_open (window, season);
  guint at = 0;

  stage_press (page (), "_Enter Results");
  stage_settle ();
  for (guint k = 0; k < G_N_ELEMENTS (keys); k++)
    stage_key (window, keys[k], 0);
  STAGE_UNTIL (stage_n_open (window, season) == n - G_N_ELEMENTS (keys));
  look = stage_season_snapshot (window, season);
  for (guint r = 0; r < look->rounds->len; r++) {
    const AppRound *round = g_ptr_array_index (look->rounds, r);

    for (guint k = 0; k < round->fixtures->len && at < G_N_ELEMENTS (keys); k++, at++) {
      const AppFixture *fixture = g_ptr_array_index (round->fixtures, k);

      ck_assert_uint_eq (fixture->seats[0].place, places[at][0]);
      ck_assert_uint_eq (fixture->seats[1].place, places[at][1]);
    }
  }
  ck_assert_uint_eq (at, G_N_ELEMENTS (keys));
}
END_TEST

/* Into the list Tab goes to the fixture that is next, not to the first row, which has a result. */
START_TEST (test_tab_goes_to_the_next)
{
  g_autofree char *season = stage_open_season (&window, LEAGUE_ROUND_ROBIN, 6, 1);
  const guint n = stage_n_open (window, season), first = place_of (season, 0, 0);

  ui_league_page_show_view (UI_LEAGUE_PAGE (page ()), "rounds");
  stage_settle ();
  ck_assert (gtk_widget_child_focus (stage_get (window, UI_TYPE_FIXTURES_VIEW, NULL),
                                     GTK_DIR_TAB_FORWARD));
  stage_settle ();
  stage_key (window, GDK_KEY_0, 0);
  STAGE_UNTIL (stage_n_open (window, season) == n - 1);
  ck_assert_uint_eq (place_of (season, 0, 0), first);
  ck_assert_uint_eq (place_of (season, 1, 0), 2);
}
END_TEST

/* Where nothing is awaited it goes to the first fixture. */
START_TEST (test_tab_where_all_is_played)
{
  g_autofree char *season = stage_open_season (&window, LEAGUE_ROUND_ROBIN, 4, 3);
  const guint first = place_of (season, 0, 0);

  ck_assert_uint_eq (stage_n_open (window, season), 0);
  ui_league_page_show_view (UI_LEAGUE_PAGE (page ()), "rounds");
  stage_settle ();
  ck_assert (gtk_widget_child_focus (stage_get (window, UI_TYPE_FIXTURES_VIEW, NULL),
                                     GTK_DIR_TAB_FORWARD));
  stage_settle ();
  stage_key (window, first == 1 ? GDK_KEY_0 : GDK_KEY_1, 0);
  STAGE_UNTIL (place_of (season, 0, 0) == (first == 1 ? 2 : 1));
}
END_TEST

/* On a fixture that has a result the same keys correct it; scores are corrected in the form. */
START_TEST (test_key_corrects)
{
  g_autofree char *season = stage_open_season (&window, LEAGUE_ROUND_ROBIN, 4, 0);
  g_autoptr (AppSeasonSnapshot) look = NULL;
  AppLeagueCommand *command = app_league_command_new (APP_LEAGUE_COMMAND_LOG);
  const guint n = stage_n_open (window, season);

  stage_press (page (), "_Enter Results");
  stage_settle ();
  stage_key (window, GDK_KEY_1, 0);
  STAGE_UNTIL (stage_n_open (window, season) == n - 1);
  stage_settle ();
  stage_key (window, GDK_KEY_Home, 0);
  stage_key (window, GDK_KEY_0, 0);
  STAGE_UNTIL (place_of (season, 0, 0) == 2);
  look = stage_season_snapshot (window, season);
  ck_assert_uint_eq (stage_n_open (window, season), n - 1);
  ck_assert_uint_eq (fixture_at (look, 0)->seats[0].place, 2);
  ck_assert_uint_eq (fixture_at (look, 0)->seats[1].place, 1);
  command->fixture = g_strdup (fixture_at (look, 0)->uuid);
  command->quick = app_fixture_dup_quick (ui_window_get_store (window), command->fixture, NULL);
  command->quick->scoring = APP_QUICK_HIGH_SCORE;
  for (guint k = 0; k < 2; k++) {
    AppQuickSeat *seat = g_ptr_array_index (command->quick->seats, k);

    seat->has_score = TRUE;
    seat->score = 10 + k;
  }
  g_free (stage_run_command (window, command));
  stage_settle ();
  stage_key (window, GDK_KEY_1, 0);
  STAGE_UNTIL (stage_dialog (window) != NULL);
  ck_assert_str_eq (G_OBJECT_TYPE_NAME (stage_dialog (window)), "UiQuickLogDialog");
  stage_key (stage_dialog (window), GDK_KEY_Escape, 0);
}
END_TEST

/* Nothing that a knock-out refuses is offered, and its key gets the reason. */
START_TEST (test_knock_out)
{
  g_autofree char *season = stage_open_season (&window, LEAGUE_KNOCK_OUT, 4, 0);
  g_autoptr (AppSeasonSnapshot) look = stage_season_snapshot (window, season);
  g_autoptr (AppSeasonSnapshot) after = NULL;
  const AppFixture *fixture = fixture_at (look, 1);
  const guint n = stage_n_open (window, season);

  stage_press (page (), "_Enter Results");
  stage_settle ();
  stage_get (page (), GTK_TYPE_BUTTON, "1–0");
  ck_assert_ptr_null (stage_find (page (), GTK_TYPE_BUTTON, "½"));
  stage_key (window, GDK_KEY_d, 0);
  stage_get (window, GTK_TYPE_LABEL,
             "A knock-out needs a winner, and this match has none. Let them play again, or award "
             "the fixture.");
  ck_assert_uint_eq (stage_n_open (window, season), n);
  /* The next key is that of the same match; one that came before the answer is nobody's. */
  stage_key (window, GDK_KEY_d, 0);
  stage_key (window, GDK_KEY_1, 0);
  wait_for_answers (fixture->uuid);
  if (stage_n_open (window, season) == n)
    stage_key (window, GDK_KEY_1, 0);
  STAGE_UNTIL (stage_n_open (window, season) == n - 1);
  after = stage_season_snapshot (window, season);
  ck_assert_int_eq (fixture_at (after, 0)->state, APP_FIXTURE_PLAYED);
  ck_assert_int_eq (fixture_at (after, 1)->state, APP_FIXTURE_OPEN);
  gtk_widget_activate_action (page (), "league.award", "s", fixture->uuid);
  STAGE_UNTIL (stage_dialog (window) != NULL);
  stage_settle ();
  ck_assert_uint_eq (stage_count (stage_dialog (window), ADW_TYPE_ACTION_ROW), 4);
  ck_assert_ptr_null (stage_find (stage_dialog (window), ADW_TYPE_ACTION_ROW, "Neither came"));
}
END_TEST

/* The tree has all of it: a press on what waits asks for its result, and who won goes on. */
START_TEST (test_tree)
{
  g_autofree char *season = stage_open_season (&window, LEAGUE_KNOCK_OUT, 6, 0);
  GtkWidget *bracket;
  guint n = 0;

  ui_league_page_show_view (UI_LEAGUE_PAGE (page ()), "tree");
  stage_settle ();
  bracket = stage_get (page (), UI_TYPE_BRACKET, NULL);
  for (GtkWidget *child = gtk_widget_get_first_child (bracket); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += GTK_IS_BUTTON (child);
  /* Two byes and two matches, two semi-finals, the final. */
  ck_assert_uint_eq (n, 7);
  stage_get (bracket, GTK_TYPE_LABEL, "Semi-final");
  stage_check_names (window, "tree");
  stage_check_narrow (window, "tree");
  for (GtkWidget *child = gtk_widget_get_first_child (bracket); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_BUTTON (child) && gtk_widget_is_sensitive (child)) {
      g_signal_emit_by_name (child, "clicked");
      break;
    }
  STAGE_UNTIL (stage_dialog (window) != NULL);
  stage_settle ();
  ck_assert_str_eq (G_OBJECT_TYPE_NAME (stage_dialog (window)), "UiQuickLogDialog");
  stage_key (stage_dialog (window), GDK_KEY_Escape, 0);
}
END_TEST

/* The first fixture that is played; of @look. */
static const AppFixture *
first_played (const AppSeasonSnapshot *look)
{
  for (guint r = 0; r < look->rounds->len; r++) {
    const AppRound *of = g_ptr_array_index (look->rounds, r);

    for (guint k = 0; k < of->fixtures->len; k++) {
      const AppFixture *fixture = g_ptr_array_index (of->fixtures, k);

      if (fixture->state == APP_FIXTURE_PLAYED)
        return fixture;
    }
  }
  return NULL;
}

/* What was entered wrongly is corrected from its own menu. */
START_TEST (test_correct_from_the_menu)
{
  g_autofree char *season = stage_open_season (&window, LEAGUE_ROUND_ROBIN, 6, 0);
  g_autoptr (AppSeasonSnapshot) look = NULL;
  g_autoptr (GMenuModel) menu = NULL;
  gboolean offered = FALSE;

  stage_press (page (), "_Enter Results");
  stage_settle ();
  stage_key (window, GDK_KEY_1, 0);
  STAGE_UNTIL (stage_n_open (window, season) == 14);
  look = stage_season_snapshot (window, season);
  ck_assert_ptr_nonnull (first_played (look));
  menu = ui_fixture_menu_new (first_played (look));
  for (int k = 0; k < g_menu_model_get_n_items (menu) && !offered; k++) {
    g_autofree char *action = NULL, *match = NULL;

    g_menu_model_get_item_attribute (menu, k, G_MENU_ATTRIBUTE_ACTION, "s", &action);
    offered = g_strcmp0 (action, "win.edit-result") == 0;
    if (offered) {
      g_menu_model_get_item_attribute (menu, k, G_MENU_ATTRIBUTE_TARGET, "s", &match);
      gtk_widget_activate_action (GTK_WIDGET (window), action, "s", match);
    }
  }
  ck_assert (offered);
  STAGE_UNTIL (stage_dialog (window) != NULL);
  ck_assert_str_eq (gtk_window_get_title (stage_dialog (window)), "Edit the Result");
}
END_TEST

START_TEST (test_log_and_open)
{
  g_autofree char *season = stage_open_season (&window, LEAGUE_ROUND_ROBIN, 6, 0);
  GtkWindow *asked;

  stage_press (page (), "_Enter Results");
  stage_settle ();
  stage_key (window, GDK_KEY_Return, 0);
  STAGE_UNTIL (stage_dialog (window) != NULL);
  stage_settle ();
  /* The quick log knows who plays; what is logged counts here. */
  asked = stage_dialog (window);
  gtk_window_close (asked);
  STAGE_UNTIL (stage_dialog (window) == NULL);
  ck_assert_uint_eq (stage_n_open (window, season), 15);
  stage_key (window, GDK_KEY_1, 0);
  STAGE_UNTIL (stage_n_open (window, season) == 14);
  stage_settle ();
  /* The keyboard went on. */
  stage_key (window, GDK_KEY_Up, 0);
  stage_key (window, GDK_KEY_Return, 0);
  STAGE_UNTIL (!UI_IS_LEAGUE_PAGE (page ()));
}
END_TEST

/* The match that is started from a fixture is the fixture's, whatever is typed besides. */
START_TEST (test_start_is_of_the_fixture)
{
  UiWindow *made = window = stage_window (NULL, FALSE);
  g_autofree char *season = stage_league_of (made, "ToKiO", LEAGUE_ROUND_ROBIN, 2, 4);
  g_autoptr (AppSeasonSnapshot) before = stage_season_snapshot (made, season);
  g_autoptr (AppSeasonSnapshot) after = NULL;
  g_autoptr (AppMatch) match = NULL;
  const AppFixture *fixture = fixture_at (before, 1);

  gtk_widget_activate_action (GTK_WIDGET (made), "win.open-league", "s", season);
  STAGE_UNTIL (UI_IS_LEAGUE_PAGE (page ()));
  stage_settle ();
  gtk_widget_activate_action (page (), "league.start", "s", fixture->uuid);
  STAGE_UNTIL (stage_dialog (made) != NULL);
  gtk_editable_set_text (
      GTK_EDITABLE (stage_get (stage_dialog (made), ADW_TYPE_ENTRY_ROW, "Place")), "The hut");
  stage_press (stage_dialog (made), "_Start");
  STAGE_UNTIL (stage_dialog (made) == NULL);
  stage_settle ();
  after = stage_season_snapshot (made, season);
  fixture = fixture_at (after, 1);
  ck_assert_int_eq (fixture->state, APP_FIXTURE_RUNNING);
  ck_assert_ptr_nonnull (fixture->match);
  match = app_match_open (ui_window_get_store (made), fixture->match, NULL);
  ck_assert_str_eq (app_match_get_tag (match, "Place"), "The hut");
}
END_TEST

/* After a result that a dialog asked for, Enter asks for that of the next fixture. */
START_TEST (test_log_one_by_one)
{
  g_autofree char *season = stage_open_season (&window, LEAGUE_ROUND_ROBIN, 6, 0);
  g_autoptr (AppSeasonSnapshot) look = stage_season_snapshot (window, season);
  const AppRound *round = g_ptr_array_index (look->rounds, 0);

  stage_press (page (), "_Enter Results");
  stage_settle ();
  for (guint k = 0; k < 2; k++) {
    const AppFixture *fixture = g_ptr_array_index (round->fixtures, k);
    AppLeagueCommand *command = app_league_command_new (APP_LEAGUE_COMMAND_AWARD);
    GtkWindow *asked;

    stage_key (window, GDK_KEY_Return, 0);
    STAGE_UNTIL (stage_dialog (window) != NULL);
    stage_settle ();
    asked = stage_dialog (window);
    command->fixture = g_strdup (fixture->uuid);
    command->award = LEAGUE_FORFEIT;
    command->text = g_strdup ("ill");
    command->places[0] = 1;
    command->places[1] = 2;
    g_free (stage_run_command (window, command));
    gtk_window_close (asked);
    STAGE_UNTIL (stage_dialog (window) == NULL);
    STAGE_UNTIL (stage_n_open (window, season) == 14 - k);
    stage_settle ();
  }
  /* From the end and back, the third one is two below the first. */
  stage_key (window, GDK_KEY_End, 0);
  stage_key (window, GDK_KEY_Home, 0);
  stage_key (window, GDK_KEY_Down, 0);
  stage_key (window, GDK_KEY_Down, 0);
  stage_key (window, GDK_KEY_1, 0);
  STAGE_UNTIL (place_of (season, 0, 2) == 1);
}
END_TEST

/* A round is entered key by key, also faster than it is stored, and goes on to the next one. */
START_TEST (test_round_by_keys)
{
  static const guint keys[] = { GDK_KEY_1, GDK_KEY_0, GDK_KEY_d, GDK_KEY_0 };
  g_autofree char *season = stage_open_season (&window, LEAGUE_ROUND_ROBIN, 6, 0);

  stage_press (page (), "_Enter Results");
  stage_settle ();
  for (guint k = 0; k < G_N_ELEMENTS (keys); k++)
    stage_key (window, keys[k], 0);
  STAGE_UNTIL (stage_n_open (window, season) == 11);
  ck_assert_uint_eq (place_of (season, 0, 0), 1);
  ck_assert_uint_eq (place_of (season, 0, 1), 2);
  ck_assert_uint_eq (place_of (season, 0, 2), 1);
  ck_assert_uint_eq (place_of (season, 1, 0), 2);
  /* What has a result is corrected, and keeps the keyboard. */
  stage_settle ();
  stage_key (window, GDK_KEY_Up, 0);
  stage_key (window, GDK_KEY_1, 0);
  STAGE_UNTIL (place_of (season, 1, 0) == 1);
  ck_assert_uint_eq (stage_n_open (window, season), 11);
  stage_key (window, GDK_KEY_End, 0);
  stage_key (window, GDK_KEY_1, 0);
  STAGE_UNTIL (stage_n_open (window, season) == 10);
  stage_settle ();
  stage_key (window, GDK_KEY_Return, 0);
  STAGE_UNTIL (!UI_IS_LEAGUE_PAGE (page ()));
}
END_TEST

/* Where a league has come to by itself, Enter does the next thing. */
START_TEST (test_next_by_keys)
{
  g_autofree char *season = stage_open_season (&window, LEAGUE_ROUND_ROBIN, 6, 0);
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (window));

  ck_assert_ptr_eq (focus, stage_get (page (), GTK_TYPE_BUTTON, "_Enter Results"));
  stage_key (window, GDK_KEY_Return, 0);
  stage_settle ();
  stage_key (window, GDK_KEY_1, 0);
  STAGE_UNTIL (stage_n_open (window, season) == 14);
}
END_TEST

/* The first round with something to play stands above, with and without the keyboard there. */
START_TEST (test_round_in_sight)
{
  g_autofree char *season = NULL;
  GtkWidget *list, *heading;

  window = stage_window (NULL, FALSE);
  season = stage_league (window, LEAGUE_ROUND_ROBIN, 2, 6);
  stage_play_rounds (window, season, 3);
  for (guint k = 0; k < 2; k++) {
    graphene_point_t at;

    gtk_widget_activate_action (GTK_WIDGET (window), "win.open-league", "s", season);
    STAGE_UNTIL (UI_IS_LEAGUE_PAGE (page ()));
    STAGE_UNTIL (app_standings_get_season (stage_standings (window)) != NULL);
    gtk_window_set_default_size (GTK_WINDOW (window), 700, 520);
    stage_settle ();
    if (k == 0)
      ui_league_page_show_view (UI_LEAGUE_PAGE (page ()), "rounds");
    else
      stage_press (page (), "_Enter Results");
    for (guint n = 0; n < 20; n++) {
      g_usleep (20000);
      stage_settle ();
    }
    list = stage_get (page (), GTK_TYPE_LIST_VIEW, NULL);
    heading = stage_get (list, GTK_TYPE_LABEL, "Round 4");
    ck_assert (gtk_widget_compute_point (heading, list, &GRAPHENE_POINT_INIT (0, 0), &at));
    ck_assert_msg (at.y >= 0 && at.y < (float)gtk_widget_get_height (list) / 2, "%u: %f of %d", k,
                   at.y, gtk_widget_get_height (list));
    ui_window_back (window);
  }
}
END_TEST

TEST_SUITE (league_rounds)
{
  Suite *suite = suite_create ("league-rounds");
  TCase *tests = stage_case ("rounds");

  tcase_add_test (tests, test_knock_out);
  tcase_add_test (tests, test_fast_keys);
  tcase_add_test (tests, test_tab_goes_to_the_next);
  tcase_add_test (tests, test_tab_where_all_is_played);
  tcase_add_test (tests, test_key_corrects);
  tcase_add_test (tests, test_tree);
  tcase_add_test (tests, test_correct_from_the_menu);
  tcase_add_test (tests, test_log_and_open);
  tcase_add_test (tests, test_start_is_of_the_fixture);
  tcase_add_test (tests, test_log_one_by_one);
  tcase_add_test (tests, test_round_by_keys);
  tcase_add_test (tests, test_next_by_keys);
  tcase_add_test (tests, test_round_in_sight);
  suite_add_tcase (suite, tests);
  return suite;
}
