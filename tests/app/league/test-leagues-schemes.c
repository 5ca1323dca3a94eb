/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Points schemes as JSON, read strictly with the place of what is wrong; points for the eye; the
 * usual settings of seasons, and their words in the store.
 */
#include "tests/suite.h"

#include "app/base/error.h"
#include "app/league/schemes.h"
#include "app/league/season-draft.h"
#include "app/league/season-ids.h"

#include <math.h>
#include <string.h>

static void
assert_has_parts (const char *sentence, const char *words)
{
  g_auto (GStrv) parts = g_strsplit (words, "|", -1);

  for (char **part = parts; *part != NULL; part++)
    ck_assert_msg (strstr (sentence, *part) != NULL, "“%s” lacks “%s”", sentence, *part);
}

/* Points */

/* What is typed, in thousandths, and how it is shown; G_MAXINT: it is no number of points. */
static const struct {
  const char *typed;
  int thousandths;
  const char *shown;
} points[] = {
  { "0", 0, "0" },
  { "3", 3000, "3" },
  { "½", 500, "½" },
  { "2½", 2500, "2½" },
  { "2.5", 2500, "2½" },
  { "2,5", 2500, "2½" },
  { " 1.25 ", 1250, "1.25" },
  { "0.667", 667, "0.667" },
  { "-1", -1000, "−1" },
  { "−½", -500, "−½" },
  { "1000000", 1000000000, "1000000" },
  { "0.0001", G_MAXINT, NULL },
  { "1000001", G_MAXINT, NULL },
  { "99999999999999999999", G_MAXINT, NULL },
  { "", G_MAXINT, NULL },
  { "-", G_MAXINT, NULL },
  { ".", G_MAXINT, NULL },
  { "1.", G_MAXINT, NULL },
  { "½½", G_MAXINT, NULL },
  { "1e3", G_MAXINT, NULL },
  { "nan", G_MAXINT, NULL },
};

START_TEST (points_are_read_and_shown)
{
  for (guint k = 0; k < G_N_ELEMENTS (points); k++) {
    LeaguePoints read = -1;
    gboolean good = app_points_read (points[k].typed, &read);
    g_autofree char *shown = NULL;

    ck_assert_msg (good == (points[k].shown != NULL), "%s", points[k].typed);
    if (!good)
      continue;
    ck_assert_int_eq (read, points[k].thousandths * (LEAGUE_POINT / 1000));
    shown = app_points_dup (read);
    ck_assert_str_eq (shown, points[k].shown);
  }
}
END_TEST

START_TEST (a_third_is_shown)
{
  g_autofree char *third = app_points_dup (LEAGUE_POINT / 3);
  g_autofree char *two = app_points_dup (-5 * LEAGUE_POINT / 3);

  ck_assert_str_eq (third, "0.333");
  ck_assert_str_eq (two, "−1.667");
}
END_TEST

/* JSON */

START_TEST (ready_schemes_go_through_json)
{
  for (const LeaguePresetScheme *ready = league_preset_schemes (); ready->id != NULL; ready++) {
    g_autofree char *json = app_scheme_write (&ready->scheme);
    g_autofree char *again = NULL;
    g_autoptr (GError) error = NULL;
    LeagueScheme read;

    ck_assert_msg (app_scheme_read (json, &read, &error), "%s: %s", ready->id,
                   error != NULL ? error->message : "");
    again = app_scheme_write (&read);
    ck_assert_str_eq (json, again);
  }
}
END_TEST

/* What a scheme leaves out follows from what it says. */
START_TEST (what_is_left_out_follows)
{
  LeagueScheme scheme;

  ck_assert (app_scheme_read ("{\"win\": 3, \"draw\": 1, \"loss\": 0}", &scheme, NULL));
  ck_assert (!scheme.by_place);
  ck_assert_int_eq (scheme.bye, 3 * LEAGUE_POINT);
  ck_assert_int_eq (scheme.full_bye, 3 * LEAGUE_POINT);
  ck_assert_int_eq (scheme.half_bye, LEAGUE_POINT);
  ck_assert_int_eq (scheme.zero_bye, 0);
  ck_assert_int_eq (scheme.forfeit_win, 3 * LEAGUE_POINT);
  ck_assert_int_eq (scheme.forfeit_loss, 0);
  ck_assert (
      app_scheme_read ("{\"places\": {\"4\": [7, 5, 3, 1], \"3\": [5, 3, 1]}}", &scheme, NULL));
  ck_assert (scheme.by_place);
  ck_assert_uint_eq (scheme.sizes, 1u << 3 | 1u << 4);
  ck_assert_int_eq (scheme.places[4][2], 5 * LEAGUE_POINT);
  ck_assert_int_eq (scheme.win, 7 * LEAGUE_POINT);
  ck_assert_int_eq (scheme.draw, 4 * LEAGUE_POINT);
  ck_assert_int_eq (scheme.loss, LEAGUE_POINT);
  ck_assert_int_eq (scheme.ties, LEAGUE_TIES_SHARE);
}
END_TEST

static const struct {
  const char *json;
  const char *words;
} wrong[] = {
  { "", "Line 1" },
  { "[]", "Line 1|is an object" },
  { "{\"win\": 3}", "“draw” is missing" },
  { "{\n \"win\": 3,\n \"drow\": 1\n}", "Line 3: drow|no “drow”|forfeit-win" },
  { "{\"win\": \"3\"}", "win: A number" },
  { "{\"win\": 0.0001}", "three digits" },
  { "{\"win\": 1e7}", "too much" },
  { "{\"win\": 1, \"win\": 2}", "Line 1" },
  { "{\"win\": 1,", "Line 1" },
  { "{\"places\": []}", "places: Table sizes" },
  { "{\"places\": {}}", "one size" },
  { "{\"places\": {\"4\": [4, 3, 2]}}", "places.4|table of 4|3 numbers" },
  { "{\"places\": {\"17\": []}}", "no size of a table" },
  { "{\"places\": {\"four\": []}}", "no size of a table" },
  { "{\"places\": {\"2\": [2, null]}}", "places.2[1]: A number" },
  { "{\"places\": {\"2\": 2}}", "places.2: A list" },
  { "{\"places\": {\"2\": [2, 1]}, \"ties\": \"shared\"}", "ties|share, best, worst, draw" },
  { "{\"places\": {\"2\": [2, 1]}, \"ties\": \"draw\"}", "“draw” is missing" },
  { "{\"win\": 1, \"draw\": 0, \"loss\": 0, \"bonus\": {}}", "bonus: A list" },
  { "{\"win\": 1, \"draw\": 0, \"loss\": 0, \"bonus\": [1]}", "bonus[0]: A bonus" },
  { "{\"bonus\": [{\"for\": \"won\", \"limit\": 1, \"points\": 1}]}", "bonus[0].for|won-by" },
  { "{\"bonus\": [{\"for\": \"won-by\", \"points\": 1}]}", "“limit” is missing" },
  { "{\"bonus\": [{\"for\": \"played\", \"limit\": 1, \"points\": 1}]}", "no limit" },
  { "{\"bonus\": [{\"limit\": 1, \"points\": 1}]}", "“for” is missing" },
  { "{\"bonus\": [{\"for\": \"played\"}]}", "“points” is missing" },
  { "{\"bonus\": [{\"for\": \"played\", \"point\": 1}]}", "bonus[0].point|no “point”" },
  { "{\"bonus\": [{},{},{},{},{},{},{},{},{}]}", "at most 8" },
};

START_TEST (wrong_schemes_are_refused)
{
  for (guint k = 0; k < G_N_ELEMENTS (wrong); k++) {
    g_autoptr (GError) error = NULL;
    LeagueScheme scheme = { .win = 42 };

    ck_assert_msg (!app_scheme_read (wrong[k].json, &scheme, &error), "%s", wrong[k].json);
    ck_assert (g_error_matches (error, APP_ERROR, APP_ERROR_RULES));
    assert_has_parts (error->message, wrong[k].words);
    ck_assert_int_eq (scheme.win, 42);
  }
}
END_TEST

START_TEST (a_file_is_named)
{
  g_autoptr (GError) error = NULL;
  LeagueScheme scheme;

  ck_assert (!app_scheme_read_file_text ("{\n\"win\": []}", "club.json", &scheme, &error));
  ck_assert (g_str_has_prefix (error->message, "club.json:2: win: "));
}
END_TEST

START_TEST (schemes_are_told)
{
  static const struct {
    const char *json, *text;
  } schemes[] = {
    { "{\"win\": 3, \"draw\": 1, \"loss\": 0}", "Win 3, draw 1, loss 0" },
    { "{\"win\": 1, \"draw\": 0.5, \"loss\": 0, \"bye\": 0.5}", "Win 1, draw ½, loss 0; bye ½" },
    { "{\"places\": {\"3\": [3, 2, 1], \"4\": [4, 3, 2, 1]}, \"bye\": 0}",
      "Of 3: 3, 2, 1; of 4: 4, 3, 2, 1; ties share" },
    { "{\"places\": {\"3\": [5, 0, 0]}, \"ties\": \"draw\", \"draw\": 1}",
      "Of 3: 5, 0, 0; a shared first place 1; bye 5" },
    { "{\"win\": 2, \"draw\": 1, \"loss\": 0, \"bonus\": [{\"for\": \"lost-by\", \"limit\": 2, "
      "\"points\": 0.5}, {\"for\": \"played\", \"points\": 1}]}",
      "Win 2, draw 1, loss 0; +½ for losing by 2 or less; +1 for playing" },
  };

  for (guint k = 0; k < G_N_ELEMENTS (schemes); k++) {
    LeagueScheme scheme;
    g_autofree char *text = NULL;

    ck_assert (app_scheme_read (schemes[k].json, &scheme, NULL));
    text = app_scheme_dup_text (&scheme);
    ck_assert_str_eq (text, schemes[k].text);
  }
}
END_TEST

/* Seasons' words */

START_TEST (ratings_are_words)
{
  static const struct {
    const char *typed, *written;
  } ratings[] = {
    { "", "" },
    { "none", "" },
    { "elo", "elo start=1500 k=32 provisional=0" },
    { "elo k=20, provisional=10", "elo start=1500 k=20 provisional=10" },
    { "glicko-2 period=week tau=0.3", "glicko-2 start=1500 deviation=350 volatility=0.06 tau=0.3 "
                                      "period=week" },
  };
  static const struct {
    const char *typed, *words;
  } refused[] = {
    { "chess", "no rating|elo, glicko-2" },
    { "elo tau=1", "no setting|tau" },
    { "elo k=many", "a number belongs" },
    { "elo provisional=-1", "number of matches" },
    { "glicko-2 period=year", "rating period|month" },
    { "none k=3", "says nothing" },
  };
  LeagueRatingRules rules;
  gboolean rated;

  for (guint k = 0; k < G_N_ELEMENTS (ratings); k++) {
    g_autofree char *written = NULL;

    ck_assert (app_rating_read (ratings[k].typed, &rated, &rules, NULL));
    written = app_rating_write (rated, &rules);
    ck_assert_str_eq (written, ratings[k].written);
  }
  for (guint k = 0; k < G_N_ELEMENTS (refused); k++) {
    g_autoptr (GError) error = NULL;

    ck_assert (!app_rating_read (refused[k].typed, &rated, &rules, &error));
    assert_has_parts (error->message, refused[k].words);
  }
}
END_TEST

START_TEST (tie_breaks_are_words)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) twice = NULL;
  LeagueRules rules = { 0 };
  g_autofree char *written = NULL;

  ck_assert (app_tie_breaks_read ("BH-C1, bh sb", &rules, NULL));
  written = app_tie_breaks_write (&rules);
  ck_assert_str_eq (written, "bh-c1 bh sb");
  ck_assert (!app_tie_breaks_read ("bh drawn", &rules, &error));
  assert_has_parts (error->message, "“drawn” is no tie-break|bh-c1");
  ck_assert (!app_tie_breaks_read ("bh bh", &rules, &twice));
  assert_has_parts (twice->message, "twice");
  ck_assert_uint_eq (rules.n_tie_breaks, 3);
}
END_TEST

START_TEST (usual_settings_are_good)
{
  for (guint format = LEAGUE_LADDER; format <= LEAGUE_KNOCK_OUT; format++)
    for (guint sides = 2; sides <= 4; sides += 2) {
      g_autoptr (AppSeasonDraft) draft = app_season_draft_new (format, sides);
      g_autofree char *wrong_scheme = NULL;
      guint least, most;

      app_season_draft_sides (draft, &least, &most);
      wrong_scheme = league_scheme_check (&draft->rules.scheme, least, most);
      ck_assert_msg (wrong_scheme == NULL, "%s", wrong_scheme);
      ck_assert_uint_gt (draft->rules.n_tie_breaks, 0);
      ck_assert_int_eq (draft->rating.system, most > 2 ? LEAGUE_PLACKETT_LUCE : LEAGUE_ELO);
    }
}
END_TEST

START_TEST (rounds_are_suggested)
{
  static const struct {
    LeagueFormat format;
    guint n, rounds;
  } suggested[] = {
    { LEAGUE_SWISS, 4, 2 },       { LEAGUE_SWISS, 8, 3 },       { LEAGUE_SWISS, 9, 5 },
    { LEAGUE_SWISS, 16, 5 },      { LEAGUE_SWISS, 200, 9 },     { LEAGUE_SWISS, 2, 1 },
    { LEAGUE_ROUND_ROBIN, 5, 5 }, { LEAGUE_ROUND_ROBIN, 6, 5 }, { LEAGUE_KNOCK_OUT, 9, 4 },
    { LEAGUE_LADDER, 30, 0 },
  };

  for (guint k = 0; k < G_N_ELEMENTS (suggested); k++) {
    g_autoptr (AppSeasonDraft) draft = app_season_draft_new (suggested[k].format, 2);

    ck_assert_uint_eq (app_season_draft_suggest_rounds (draft, suggested[k].n),
                       suggested[k].rounds);
  }
}
END_TEST

START_TEST (a_scheme_brings_its_tie_breaks)
{
  g_autoptr (AppSeasonDraft) draft = app_season_draft_new (LEAGUE_SWISS, 2);

  ck_assert_int_eq (draft->rules.tie_breaks[0], LEAGUE_COLUMN_BUCHHOLZ_CUT1);
  draft->rules.best_of = 3;
  app_season_draft_set_scheme (draft, "three-one-nil",
                               &league_preset_scheme ("three-one-nil")->scheme);
  ck_assert_int_eq (draft->rules.tie_breaks[0], LEAGUE_COLUMN_OPPONENTS_WIN);
  ck_assert_int_eq (draft->rules.tie_breaks[1], LEAGUE_COLUMN_GAME_WIN);
  ck_assert_str_eq (draft->scheme_id, "three-one-nil");
  app_season_draft_set_format (draft, LEAGUE_PODS);
  ck_assert_uint_eq (draft->pairing.pod_least, 3);
  ck_assert_uint_eq (draft->pairing.pod_most, 4);
  ck_assert_int_eq (draft->rules.tie_breaks[0], LEAGUE_COLUMN_OPPONENTS_POINTS);
  ck_assert (draft->rules.scheme.by_place);
}
END_TEST

/* Drafts of forms */

START_TEST (a_scheme_is_typed_as_it_was)
{
  static const char *const ready[] = { "three-one-nil", "chess", "wins", "places" };

  for (guint k = 0; k < G_N_ELEMENTS (ready); k++) {
    const LeagueScheme *scheme = &league_preset_scheme (ready[k])->scheme;
    g_autoptr (AppSchemeDraft) draft = app_scheme_draft_new ("Ours");
    g_autofree char *before = app_scheme_write (scheme);
    g_autofree char *after = NULL;
    LeagueScheme read;

    app_scheme_draft_set_scheme (draft, scheme);
    ck_assert_ptr_null (app_draft_get_fault (APP_DRAFT (draft)));
    ck_assert (app_scheme_draft_read (draft, &read));
    after = app_scheme_write (&read);
    ck_assert_str_eq (after, before);
  }
}
END_TEST

START_TEST (what_is_typed_of_a_scheme_is_not_lost)
{
  g_autoptr (AppSchemeDraft) draft = app_scheme_draft_new ("");
  LeagueScheme read;

  app_scheme_draft_set_scheme (draft, &league_preset_scheme ("places")->scheme);
  ck_assert_str_eq (app_draft_get_fault (APP_DRAFT (draft)), "Give the points a name.");
  app_scheme_draft_set_place (draft, 4, 1, "x");
  ck_assert (g_str_has_prefix (app_draft_get_fault (APP_DRAFT (draft)), "Points are numbers"));
  g_object_set (draft, "most", 3, "name", " Ours ", NULL);
  ck_assert_ptr_null (app_draft_get_fault (APP_DRAFT (draft)));
  ck_assert (app_scheme_draft_read (draft, &read));
  ck_assert (!(read.sizes & 1u << 4));
  g_object_set (draft, "most", 4, NULL);
  ck_assert_str_eq (app_scheme_draft_get_place (draft, 4, 1), "x");
  g_object_set (draft, "by", 0, "win", "2.50", NULL);
  ck_assert (app_scheme_draft_read (draft, &read));
  ck_assert_int_eq (read.win, 5 * LEAGUE_POINT / 2);
}
END_TEST

START_TEST (a_bonus_is_part_of_its_scheme)
{
  const LeagueBonus bonus = { LEAGUE_BONUS_WON_BY, 2000, LEAGUE_POINT };
  g_autoptr (AppSchemeDraft) draft = app_scheme_draft_new ("Ours");
  g_autoptr (AppBonusDraft) typed = NULL;
  LeagueScheme read;

  app_scheme_draft_set_scheme (draft, &league_preset_scheme ("chess")->scheme);
  app_scheme_draft_add_bonus (draft, &bonus);
  typed = g_list_model_get_item (app_scheme_draft_get_bonuses (draft), 0);
  ck_assert (app_scheme_draft_read (draft, &read));
  ck_assert_uint_eq (read.n_bonus, 1);
  ck_assert_int_eq (read.bonus[0].limit, 2000);
  g_object_set (typed, "limit", "many", NULL);
  ck_assert_ptr_nonnull (app_draft_get_fault (APP_DRAFT (draft)));
  g_object_set (typed, "kind", LEAGUE_BONUS_PLAYED, NULL);
  ck_assert_ptr_null (app_draft_get_fault (APP_DRAFT (draft)));
  app_scheme_draft_remove_bonus (draft, 0);
  ck_assert (app_scheme_draft_read (draft, &read));
  ck_assert_uint_eq (read.n_bonus, 0);
}
END_TEST

START_TEST (an_award_says_what_is_missing)
{
  g_autoptr (AppAwardDraft) draft = app_award_draft_new (2, NULL);
  guint places[LEAGUE_SEATS];

  ck_assert_str_eq (app_draft_get_fault (APP_DRAFT (draft)), "Say what is awarded.");
  app_award_draft_set_kind (draft, LEAGUE_FORFEIT);
  app_award_draft_set_place (draft, 1, 1);
  ck_assert (g_str_has_prefix (app_draft_get_fault (APP_DRAFT (draft)), "Somebody must lose"));
  app_award_draft_set_place (draft, 0, 2);
  ck_assert (g_str_has_prefix (app_draft_get_fault (APP_DRAFT (draft)), "Say why"));
  g_object_set (draft, "reason", "late", NULL);
  ck_assert_ptr_null (app_draft_get_fault (APP_DRAFT (draft)));
  ck_assert_int_eq (app_award_draft_get (draft, places), LEAGUE_FORFEIT);
  ck_assert_uint_eq (places[0], 2);
  ck_assert_uint_eq (places[1], 1);
}
END_TEST

TEST_SUITE (leagues_schemes)
{
  Suite *suite = suite_create ("leagues-schemes");
  TCase *tcase = tcase_create ("schemes");

  tcase_add_test (tcase, points_are_read_and_shown);
  tcase_add_test (tcase, a_third_is_shown);
  tcase_add_test (tcase, ready_schemes_go_through_json);
  tcase_add_test (tcase, what_is_left_out_follows);
  tcase_add_test (tcase, wrong_schemes_are_refused);
  tcase_add_test (tcase, a_file_is_named);
  tcase_add_test (tcase, schemes_are_told);
  tcase_add_test (tcase, ratings_are_words);
  tcase_add_test (tcase, tie_breaks_are_words);
  tcase_add_test (tcase, usual_settings_are_good);
  tcase_add_test (tcase, rounds_are_suggested);
  tcase_add_test (tcase, a_scheme_brings_its_tie_breaks);
  tcase_add_test (tcase, a_scheme_is_typed_as_it_was);
  tcase_add_test (tcase, what_is_typed_of_a_scheme_is_not_lost);
  tcase_add_test (tcase, a_bonus_is_part_of_its_scheme);
  tcase_add_test (tcase, an_award_says_what_is_missing);
  suite_add_tcase (suite, tcase);
  return suite;
}
