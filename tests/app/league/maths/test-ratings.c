/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ratings, a step at a time: Elo, Glicko-2 and Plackett-Luce as others compute them, what they
 * promise of a match, and which numbers are refused.
 */
#include "tests/suite.h"

#include "app/league/maths/ratings-private.h"

#include <math.h>

#include <json-glib/json-glib.h>

#define SAME 1e-9

static JsonParser *parser;

/* What is in a file of fixtures under a name. */
static JsonObject *
fixture (const char *file, const char *name)
{
  g_autofree char *path = g_build_filename (suite_variable ("TOMEKEEPER_SOURCE"), "tests", "app",
                                            "league", "maths", "fixtures", file, NULL);

  if (parser == NULL)
    parser = json_parser_new ();
  ck_assert (json_parser_load_from_file (parser, path, NULL));
  return json_object_get_object_member (json_node_get_object (json_parser_get_root (parser)), name);
}

/* [mu, sigma] of element @k. */
static void
check_pair (JsonArray *pairs, guint k, const LeagueRating *rating)
{
  JsonArray *pair = json_array_get_array_element (pairs, k);

  ck_assert_double_eq_tol (rating->rating, json_array_get_double_element (pair, 0), SAME);
  ck_assert_double_eq_tol (rating->deviation, json_array_get_double_element (pair, 1), SAME);
}

START_TEST (test_elo)
{
  JsonObject *example = json_object_get_object_member (fixture ("ratings.json", "elo"), "example");
  JsonArray *opponents = json_object_get_array_member (example, "opponents");
  JsonArray *scores = json_object_get_array_member (example, "S");
  double rating = json_object_get_double_member (example, "R");
  double expected = 0, score = 0;

  for (guint k = 0; k < json_array_get_length (opponents); k++) {
    expected += league_elo_expected (rating, json_array_get_double_element (opponents, k));
    score += json_array_get_double_element (scores, k);
  }
  ck_assert_double_eq_tol (expected, json_object_get_double_member (example, "sumE"), 0.00005);
  rating += json_object_get_double_member (example, "K") * (score - expected);
  ck_assert_double_eq_tol (rating, json_object_get_double_member (example, "R_new"), 0.005);
  ck_assert_double_eq (league_elo_expected (1700, 1700), 0.5);
  ck_assert_double_eq_tol (league_elo_expected (1900, 1500), 10.0 / 11.0, 1e-15);
}
END_TEST

static LeagueRating
glicko_rating (JsonObject *of)
{
  LeagueRating rating = {
    .rating = json_object_get_double_member (of, "r"),
    .deviation = json_object_get_double_member (of, "rd"),
    .volatility = 0.06,
  };

  return rating;
}

START_TEST (test_glicko2)
{
  JsonObject *paper = fixture ("ratings.json", "glicko2");
  JsonObject *precise = json_object_get_object_member (paper, "full_precision");
  JsonArray *told = json_object_get_array_member (paper, "games");
  LeagueRating player = glicko_rating (json_object_get_object_member (paper, "player")), after;
  double tau = json_object_get_double_member (paper, "tau"), v;
  LeagueGlickoGame games[3];
  LeagueGlickoSums sums = { 0 };

  for (guint k = 0; k < G_N_ELEMENTS (games); k++) {
    JsonObject *game = json_array_get_object_element (told, k);
    double odds, g;

    games[k] =
        (LeagueGlickoGame){ glicko_rating (game), json_object_get_double_member (game, "s") };
    odds =
        league_glicko2_odds (player.rating - games[k].opponent.rating, games[k].opponent.deviation);
    g = league_glicko2_odds (173.7178, games[k].opponent.deviation);
    ck_assert_double_eq_tol (1 / (1 + exp (-odds)), json_object_get_double_member (game, "E"),
                             6e-5);
    ck_assert_double_eq_tol (g, json_object_get_double_member (game, "g"), 6e-5);
    league_glicko2_add (&sums, &player, &games[k].opponent, games[k].score);
  }
  v = 1 / sums.information;
  ck_assert_double_eq_tol (v, json_object_get_double_member (paper, "v"), 5e-7);
  ck_assert_double_eq_tol (v * sums.surprise, json_object_get_double_member (paper, "delta"), 5e-7);
  ck_assert_double_eq_tol (league_glicko2_volatility (&player, &sums, tau),
                           json_object_get_double_member (paper, "vol_new"), 5e-11);

  after = league_glicko2_rate (&player, games, G_N_ELEMENTS (games), tau);
  ck_assert_double_eq_tol (after.rating, json_object_get_double_member (precise, "r"), SAME);
  ck_assert_double_eq_tol (after.deviation, json_object_get_double_member (precise, "rd"), SAME);
  ck_assert_double_eq_tol (after.volatility, json_object_get_double_member (precise, "vol"), SAME);
  ck_assert (after.rating > 1464.05 && after.rating < 1464.06);
  ck_assert_double_eq_tol (after.deviation, 151.52, 0.005);
  ck_assert_double_eq_tol (after.volatility, 0.05999, 0.00001);
  ck_assert_double_eq_tol ((after.rating - 1500) / 173.7178,
                           json_object_get_double_member (paper, "mu_new"), 5e-7);
  ck_assert_double_eq_tol (after.deviation / 173.7178,
                           json_object_get_double_member (paper, "phi_new"), 5e-7);
}
END_TEST

START_TEST (test_glicko2_without_games)
{
  LeagueRating player = { 1500, 200, 0.06 };
  LeagueRating rested = league_glicko2_rate (&player, NULL, 0, 0.5);
  LeagueRating twice = league_glicko2_rate (&rested, NULL, 0, 0.5);
  LeagueRating at_once = league_glicko2_rest (&player, 2, 350);

  ck_assert_double_eq (rested.rating, 1500);
  ck_assert_double_eq (rested.volatility, 0.06);
  ck_assert_double_eq_tol (rested.deviation, hypot (200, 0.06 * 173.7178), SAME);
  ck_assert_double_eq_tol (at_once.deviation, twice.deviation, SAME);
  ck_assert_double_eq (league_glicko2_rest (&player, 1000000, 350).deviation, 350);
  ck_assert_double_eq (league_glicko2_rest (&player, 5, 150).deviation, 200);
}
END_TEST

/* The worst that can be said of a player: numbers stay numbers. */
START_TEST (test_glicko2_at_the_edge)
{
  const double gaps[] = { 0, 3000, 50000, -50000 };

  for (guint k = 0; k < G_N_ELEMENTS (gaps); k++)
    for (guint won = 0; won < 2; won++) {
      LeagueRating player = { 1500 + gaps[k], 30, 0.06 };
      LeagueGlickoGame game = { { 1500, 30, 0.06 }, won };
      LeagueRating after = league_glicko2_rate (&player, &game, 1, 0.5);

      ck_assert (isfinite (after.rating) && isfinite (after.volatility));
      ck_assert (after.deviation > 0 && after.deviation < 10000);
      ck_assert (won ? after.rating >= player.rating : after.rating <= player.rating);
    }
}
END_TEST

/* Sides with their sizes and places; all begin with the rules' numbers. */
typedef struct {
  const char *name;
  guint n_sides;
  guint sizes[5];
  guint8 places[5];
  double weights[10]; /* 0: without */
} Match;

static guint
start_match (const LeagueRatingRules *rules, const Match *match, LeagueRating *ratings,
             guint8 *sides)
{
  guint n = 0;

  for (guint i = 0; i < match->n_sides; i++)
    for (guint k = 0; k < match->sizes[i]; k++, n++) {
      ratings[n] = (LeagueRating){ rules->mu, rules->sigma, 0 };
      sides[n] = (guint8)i;
    }
  return n;
}

/* The inputs of openskill.py's generate.py. Its weights are given there in other units and brought
 * to 1 to 2 in each side. In three of its cases an option is on that changes nothing there:
 * "margins" and "balance" have equal players, in "limit_sigma" no deviation grows. */
static const Match PYTHON[] = {
  { "normal", 2, { 1, 2 }, { 1, 2 } },
  { "ranks", 4, { 1, 2, 1, 2 }, { 2, 1, 4, 3 } },
  { "scores", 2, { 1, 2 }, { 2, 1 } },
  { "margins", 5, { 2, 2, 2, 2, 2 }, { 1, 2, 2, 4, 5 }, { 1, 2, 2, 1, 1, 2, 2, 1, 1, 2 } },
  { "limit_sigma", 3, { 1, 2, 3 }, { 2, 1, 3 } },
  { "ties", 3, { 1, 2, 3 }, { 1, 2, 1 } },
  { "weights", 4, { 3, 2, 3, 2 }, { 2, 1, 4, 3 }, { 2, 1, 1, 1, 2, 1, 1, 2, 1, 2 } },
  { "balance", 2, { 2, 2 }, { 1, 2 } },
};

START_TEST (test_plackett_luce_python)
{
  const Match *match = &PYTHON[_i];
  JsonObject *model = fixture ("plackett-luce.json", "model");
  LeagueRatingRules rules;
  LeagueRating ratings[LEAGUE_SEATS];
  guint8 sides[LEAGUE_SEATS];
  JsonObject *told;
  guint n, k = 0;

  league_rating_rules_init (&rules, LEAGUE_PLACKETT_LUCE);
  rules.mu = json_object_get_double_member (model, "mu");
  rules.sigma = json_object_get_double_member (model, "sigma");
  n = start_match (&rules, match, ratings, sides);
  if (match->weights[0] > 0)
    league_plackett_luce_rate_weighted (&rules, ratings, sides, match->weights, n, match->places,
                                        match->n_sides);
  else
    league_plackett_luce_rate (&rules, ratings, sides, n, match->places, match->n_sides);

  told = fixture ("plackett-luce.json", match->name);
  ck_assert_uint_eq (json_object_get_size (told), match->n_sides);
  for (guint i = 0; i < match->n_sides; i++) {
    g_autofree char *name = g_strdup_printf ("team_%u", i + 1);
    JsonArray *team = json_object_get_array_member (told, name);

    ck_assert_uint_eq (json_array_get_length (team), match->sizes[i]);
    for (guint member = 0; member < match->sizes[i]; member++, k++) {
      JsonObject *player = json_array_get_object_element (team, member);

      ck_assert_double_eq_tol (ratings[k].rating, json_object_get_double_member (player, "mu"),
                               SAME);
      ck_assert_double_eq_tol (ratings[k].deviation,
                               json_object_get_double_member (player, "sigma"), SAME);
    }
  }
}
END_TEST

/* openskill.js, which lets no deviation drift; one pair per side. */
static const Match SCRIPT[] = {
  { "ffa2", 2, { 1, 1 }, { 1, 2 } },
  { "ffa3", 3, { 1, 1, 1 }, { 1, 2, 3 } },
  { "ffa4", 4, { 1, 1, 1, 1 }, { 1, 2, 3, 4 } },
  { "teams_3v1v2_in_finish_order", 3, { 3, 1, 2 }, { 1, 2, 3 } },
  { "ffa4_scores_37_19_37_42", 4, { 1, 1, 1, 1 }, { 2, 4, 2, 1 } },
};

START_TEST (test_plackett_luce_script)
{
  const Match *match = &SCRIPT[_i];
  JsonObject *told = fixture ("ratings.json", "plackett_luce_tau0");
  JsonArray *teams = json_object_get_array_member (told, match->name);
  gboolean nested = g_str_has_prefix (match->name, "teams");
  LeagueRatingRules rules;
  LeagueRating ratings[LEAGUE_SEATS];
  guint8 sides[LEAGUE_SEATS];
  guint n;

  league_rating_rules_init (&rules, LEAGUE_PLACKETT_LUCE);
  ck_assert_double_eq (rules.sigma, json_object_get_double_member (told, "sigma"));
  ck_assert_double_eq (rules.beta, json_object_get_double_member (told, "beta"));
  ck_assert_double_eq (rules.kappa, json_object_get_double_member (told, "kappa"));
  rules.drift = 0;
  n = start_match (&rules, match, ratings, sides);
  league_plackett_luce_rate (&rules, ratings, sides, n, match->places, match->n_sides);
  ck_assert_uint_eq (json_array_get_length (teams), match->n_sides);
  for (guint k = 0; k < n; k++)
    if (nested)
      check_pair (json_array_get_array_element (teams, sides[k]), 0, &ratings[k]);
    else
      check_pair (teams, sides[k], &ratings[k]);
}
END_TEST

START_TEST (test_plackett_luce_two_teams)
{
  JsonObject *told = fixture ("ratings.json", "plackett_luce_tau_0.01_2v2");
  JsonArray *after = json_object_get_array_member (told, "after");
  LeagueRatingRules rules;
  LeagueRating ratings[4];
  guint8 sides[] = { 0, 0, 1, 1 }, places[] = { 1, 2 };

  league_rating_rules_init (&rules, LEAGUE_PLACKETT_LUCE);
  rules.drift = 0.01;
  for (guint k = 0; k < 4; k++) {
    JsonArray *team = json_object_get_array_member (told, k < 2 ? "team1" : "team2");
    JsonArray *pair = json_array_get_array_element (team, k % 2);

    ratings[k] = (LeagueRating){ json_array_get_double_element (pair, 0),
                                 json_array_get_double_element (pair, 1), 0 };
  }
  league_plackett_luce_rate (&rules, ratings, sides, 4, places, 2);
  for (guint k = 0; k < 4; k++)
    check_pair (after, k, &ratings[k]);
}
END_TEST

START_TEST (test_plackett_luce_usual)
{
  JsonObject *told = fixture ("ratings.json", "plackett_luce_default_tau_25_300_1v1");
  const char *names[] = { "winner", "loser" };
  LeagueRatingRules rules;
  LeagueRating ratings[2];
  guint8 sides[] = { 0, 1 }, places[] = { 1, 2 };

  league_rating_rules_init (&rules, LEAGUE_PLACKETT_LUCE);
  ratings[0] = ratings[1] = (LeagueRating){ rules.mu, rules.sigma, 0 };
  league_plackett_luce_rate (&rules, ratings, sides, 2, places, 2);
  for (guint k = 0; k < 2; k++) {
    JsonArray *pair = json_object_get_array_member (told, names[k]);

    ck_assert_double_eq_tol (ratings[k].rating, json_array_get_double_element (pair, 0), SAME);
    ck_assert_double_eq_tol (ratings[k].deviation, json_array_get_double_element (pair, 1), SAME);
  }
}
END_TEST

/* The order in which sides are told does not count. */
START_TEST (test_plackett_luce_any_order)
{
  LeagueRatingRules rules;
  LeagueRating one[] = { { 31, 4, 0 }, { 22, 6, 0 }, { 25, 8, 0 }, { 19, 2, 0 } };
  LeagueRating other[] = { one[3], one[1], one[0], one[2] };
  guint8 sides[] = { 0, 1, 2, 3 };
  guint8 places[] = { 2, 1, 2, 4 }, moved[] = { 4, 1, 2, 2 };

  league_rating_rules_init (&rules, LEAGUE_PLACKETT_LUCE);
  league_plackett_luce_rate (&rules, one, sides, 4, places, 4);
  league_plackett_luce_rate (&rules, other, sides, 4, moved, 4);
  ck_assert_double_eq_tol (one[0].rating, other[2].rating, 1e-12);
  ck_assert_double_eq_tol (one[1].rating, other[1].rating, 1e-12);
  ck_assert_double_eq_tol (one[2].deviation, other[3].deviation, 1e-12);
  ck_assert_double_eq_tol (one[3].deviation, other[0].deviation, 1e-12);
}
END_TEST

/* Two against one, as unequal as the rules let them be: numbers stay numbers. */
START_TEST (test_plackett_luce_at_the_edge)
{
  const guint8 sides[] = { 0, 0, 1 };
  LeagueRatingRules rules;

  league_rating_rules_init (&rules, LEAGUE_PLACKETT_LUCE);
  rules.mu = 100000;
  for (guint8 won = 0; won < 2; won++) {
    const guint8 places[] = { won ? 1 : 2, won ? 2 : 1 };
    LeagueRating ratings[3];

    for (guint k = 0; k < 3; k++)
      ratings[k] = (LeagueRating){ rules.mu, rules.sigma, 0 };
    league_plackett_luce_rate (&rules, ratings, sides, 3, places, 2);
    for (guint k = 0; k < 3; k++)
      ck_assert (isfinite (ratings[k].rating) && ratings[k].deviation > 1);
    ck_assert (won ? ratings[2].rating <= rules.mu : ratings[2].rating > rules.mu);
  }
}
END_TEST

START_TEST (test_chances)
{
  const LeagueRating elo[] = { { 1900, 0, 0 }, { 1500, 0, 0 }, { 1500, 0, 0 } };
  const LeagueRating pairs[] = { { 1800, 0, 0 }, { 2000, 0, 0 }, { 1400, 0, 0 }, { 1600, 0, 0 } };
  const LeagueRating glicko[] = { { 1400, 80, 0.06 }, { 1500, 150, 0.06 } };
  const LeagueRating usual[] = { { 25, 25.0 / 3, 0 }, { 25, 25.0 / 3, 0 }, { 25, 25.0 / 3, 0 } };
  const guint8 each[] = { 0, 1, 2 }, by_two[] = { 0, 0, 1, 1 }, one_two[] = { 0, 1, 1 };
  LeagueRatingRules rules;
  double chances[3];

  league_rating_rules_init (&rules, LEAGUE_ELO);
  league_ratings_chances (&rules, elo, each, 2, 2, chances);
  ck_assert_double_eq_tol (chances[0], 10.0 / 11, 1e-12);
  ck_assert_double_eq_tol (chances[0] + chances[1], 1, 1e-15);
  league_ratings_chances (&rules, elo, each, 3, 3, chances);
  ck_assert_double_eq_tol (chances[0], 10.0 / 12, 1e-12);
  ck_assert_double_eq_tol (chances[2], 1.0 / 12, 1e-12);
  league_ratings_chances (&rules, pairs, by_two, 4, 2, chances);
  ck_assert_double_eq_tol (chances[0], 10.0 / 11, 1e-12);

  /* Glickman's "The Glicko system" has this pair: 0.376. */
  league_rating_rules_init (&rules, LEAGUE_GLICKO2);
  league_ratings_chances (&rules, glicko, each, 2, 2, chances);
  ck_assert_double_eq_tol (chances[0], 0.376, 0.0005);
  ck_assert_double_eq_tol (chances[0] + chances[1], 1, 1e-15);

  /* openskill.py's test_c and test_sum_q: c 15.590239, weights 4.970733682703678 and
   * 24.70819334370875. */
  league_rating_rules_init (&rules, LEAGUE_PLACKETT_LUCE);
  league_ratings_chances (&rules, usual, one_two, 3, 2, chances);
  ck_assert_double_eq_tol (chances[1], 24.70819334370875 / 29.67892702634643, 1e-12);
  ck_assert_double_eq_tol (chances[0] + chances[1], 1, 1e-15);
}
END_TEST

START_TEST (test_shown)
{
  const LeagueRating rating = { 28, 3, 0 };
  LeagueRatingRules rules;

  league_rating_rules_init (&rules, LEAGUE_PLACKETT_LUCE);
  ck_assert_double_eq (league_rating_shown (&rules, &rating), 19);
  league_rating_rules_init (&rules, LEAGUE_GLICKO2);
  ck_assert_double_eq (league_rating_shown (&rules, &rating), 28);
}
END_TEST

START_TEST (test_words)
{
  for (guint k = LEAGUE_ELO; k <= LEAGUE_PLACKETT_LUCE; k++) {
    LeagueSystem system = LEAGUE_ELO;

    ck_assert (league_system_find (league_system_id (k), &system));
    ck_assert_uint_eq (system, k);
    ck_assert_str_ne (league_system_name (k), "");
  }
  ck_assert (!league_system_find ("trueskill", &(LeagueSystem){ 0 }));
}
END_TEST

/* A number of the rules, what it is set to, and the word its sentence has; NULL when it is good. */
static const struct {
  LeagueSystem system;
  gsize offset;
  double number;
  const char *word;
} NUMBERS[] = {
#define NUMBER(system, field, number, word)                                                        \
  {                                                                                                \
    system, G_STRUCT_OFFSET (LeagueRatingRules, field), number, word                               \
  }
  NUMBER (LEAGUE_ELO, k, -32, "K must be"),
  NUMBER (LEAGUE_ELO, k, 0, "K must be"),
  NUMBER (LEAGUE_ELO, k, NAN, "K must be"),
  NUMBER (LEAGUE_ELO, k, 24, NULL),
  NUMBER (LEAGUE_ELO, start, 0, "rating at the start"),
  NUMBER (LEAGUE_ELO, tau, 0, NULL),
  NUMBER (LEAGUE_GLICKO2, tau, 0, "Tau"),
  NUMBER (LEAGUE_GLICKO2, tau, -0.5, "Tau"),
  NUMBER (LEAGUE_GLICKO2, deviation, 0, "deviation"),
  NUMBER (LEAGUE_GLICKO2, volatility, 0, "volatility"),
  NUMBER (LEAGUE_GLICKO2, volatility, INFINITY, "volatility"),
  NUMBER (LEAGUE_GLICKO2, start, -1, "rating at the start"),
  NUMBER (LEAGUE_GLICKO2, k, -1, NULL),
  NUMBER (LEAGUE_PLACKETT_LUCE, sigma, 0, "Sigma"),
  NUMBER (LEAGUE_PLACKETT_LUCE, beta, 0, "Beta"),
  NUMBER (LEAGUE_PLACKETT_LUCE, kappa, 0, "Kappa"),
  NUMBER (LEAGUE_PLACKETT_LUCE, drift, -1, "drift"),
  NUMBER (LEAGUE_PLACKETT_LUCE, drift, 0, NULL),
  NUMBER (LEAGUE_PLACKETT_LUCE, mu, 0, NULL),
};

START_TEST (test_rules)
{
  LeagueRatingRules rules;
  g_autofree char *usual = NULL, *problem = NULL;

  league_rating_rules_init (&rules, NUMBERS[_i].system);
  usual = league_rating_rules_check (&rules);
  ck_assert_ptr_null (usual);
  G_STRUCT_MEMBER (double, &rules, NUMBERS[_i].offset) = NUMBERS[_i].number;
  problem = league_rating_rules_check (&rules);
  if (NUMBERS[_i].word == NULL)
    ck_assert_ptr_null (problem);
  else
    ck_assert_ptr_nonnull (strstr (problem, NUMBERS[_i].word));
}
END_TEST

TEST_SUITE (ratings)
{
  Suite *suite = suite_create ("ratings");
  TCase *tcase = tcase_create ("ratings");

  tcase_add_test (tcase, test_elo);
  tcase_add_test (tcase, test_glicko2);
  tcase_add_test (tcase, test_glicko2_without_games);
  tcase_add_test (tcase, test_glicko2_at_the_edge);
  tcase_add_loop_test (tcase, test_plackett_luce_python, 0, G_N_ELEMENTS (PYTHON));
  tcase_add_loop_test (tcase, test_plackett_luce_script, 0, G_N_ELEMENTS (SCRIPT));
  tcase_add_test (tcase, test_plackett_luce_two_teams);
  tcase_add_test (tcase, test_plackett_luce_usual);
  tcase_add_test (tcase, test_plackett_luce_any_order);
  tcase_add_test (tcase, test_plackett_luce_at_the_edge);
  tcase_add_test (tcase, test_chances);
  tcase_add_test (tcase, test_shown);
  tcase_add_test (tcase, test_words);
  tcase_add_loop_test (tcase, test_rules, 0, G_N_ELEMENTS (NUMBERS));
  suite_add_tcase (suite, tcase);
  return suite;
}
