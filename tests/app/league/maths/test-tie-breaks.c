/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tie-breaks worked out by hand, rule by rule: FIDE's handbook C.07 (2024, with the changes of
 * 2026) and Magic tournament rules, appendix C.
 */
#include "tests/suite.h"

#include "tests/app/league/maths/season.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Figures of a case, by entrant from number 1: "bh 10 14 10 10"; "-" for none. */
#define FIGURES 16
#define ENTRANTS 12

typedef struct {
  const char *name;
  const char *scheme;
  gboolean round_robin;
  const char *cells[ENTRANTS];
  double start[ENTRANTS];
  double ratings[ENTRANTS];
  const char *figures[FIGURES];
} Case;

static const Case cases[] = {
  /* C.07, 10: number 4 has no rating, and the forfeit of round 3 was not played. B.02, 8.1.1: three
   * quarters are worth 193, nothing at all -800. 8: seats of matches that were played. */
  { .name = "ratings of opponents",
    .scheme = "chess",
    .cells = { "2w1 . 4w+", ". 4w1 .", "4w1 1w= 2w1", ". . ." },
    .ratings = { 2000, 1800, 1700, 0 },
    .figures = { "aro 1750 1850 1900 1750", "tpr 1943 1050 2093 950", "bpg 1 2 0 2" } },
  /* 10.1: half a point is rounded up. */
  { .name = "a mean that is rounded",
    .scheme = "chess",
    .cells = { "2w1 .", ". .", ". 1w=" },
    .ratings = { 0, 1801, 1700 },
    .figures = { "aro 1751 - -", "tpr 1944 - -", "bpg 1 1 0" } },
  /* C.07, 16.4.1: who wins or loses by forfeit meets a dummy, who has no more than the opponent
   * that was scheduled; 16.3: to others the forfeit counts as what it gave. WIN (7.1) counts the
   * forfeit, WON (7.2) doesn't. */
  { .name = "forfeits, 3-1-0",
    .scheme = "three-one-nil",
    .cells = { "2w1 3w= 4w1", ". 4w1 3w0", "4w+ . .", ". . ." },
    .figures = { "points 7 3 7 0", "bh 10 14 10 10", "bh-c1 10 14 10 10", "bh-m1 3 7 3 3",
                 "sb 16 0 16 0", "win 2 1 2 0", "won-otb 2 1 1 0", "ps 14 6 14 0",
                 "ps-c1 11 6 11 0", "ks 1 0 1 0", "de - - - -", "played 3 3 3 3", "won 2 1 2 0",
                 "omw 0.4803703704 0.6285185185 0.4803703704 0.6296296296" } },
  /* 16.4.2: a dummy has no more than draws in all rounds; 16.5: what was asked for is cut first,
   * though a real opponent has less; a bye from the pairing (number 4) is not what was asked for.
   */
  { .name = "half a bye",
    .scheme = "chess",
    .cells = { "H 2w1 3w1", "3w1 . 4w1", ". 4w1 .", "U . ." },
    .figures = { "points 2.5 2 1 1", "bh 4.5 4.5 5.5 4", "bh-c1 3 3.5 4.5 3", "bh-c2 2 2.5 2.5 2",
                 "bh-m1 1 1 2 1", "sb 3.75 2 1 1", "ps 4.5 4 2 3", "ps-c1 4 3 2 2", "byes 1 0 0 1",
                 "win 2 2 1 1", "per-match 1 0.6666666667 0.3333333333 0" } },
  /* 16.3.2: rounds missed at the end count as draws to the opponents, those before a return as
   * nothing: number 4 drops out after round 1, number 5 joins for round 2, 3 leaves for round 3. */
  { .name = "joined late, dropped out",
    .scheme = "chess",
    .cells = { "4w1 2w= 5w1", "3w1 . U", ". 5w0 Z", ". . .", ". . ." },
    .figures = { "points 2.5 2.5 0 0 1", "bh 4.5 4.5 3.5 2.5 4", "bh-c1 3.5 4 3.5 2.5 3",
                 "bh-c2 2.5 2.5 2.5 2.5 2.5", "sb 3.25 3.25 0 0 0.5", "ps 5 5 0 0 2" } },
  /* Both lost by forfeit: both rounds were not to be played by their own choice. */
  { .name = "nobody came",
    .scheme = "chess",
    .cells = { "2w-- 3w1", ". 4w1", "4w1 .", ". ." },
    .figures = { "points 1 1 1 0", "bh 2 1 1 2", "bh-c1 1 0 1 1", "lost 1 1 1 2" } },
  /* 15: where all meet, a forfeit is as good as a game, and who sits out meets nobody. */
  { .name = "round robin of three, a forfeit",
    .scheme = "chess",
    .round_robin = TRUE,
    .cells = { ". 3w+ 2w=", "3w1 . .", ". . ." },
    .figures = { "points 1.5 1.5 0", "bh 1.5 1.5 3", "sb 0.75 0.75 0", "ks 0.5 0.5 0",
                 "de - - -" } },
  /* 9.2: half of what two games can bring is 1, which number 3 just has. */
  { .name = "Koya with an odd number",
    .scheme = "chess",
    .round_robin = TRUE,
    .cells = { ". 3w= 2w1", "3w= . .", ". . ." },
    .figures = { "points 1.5 0.5 1", "ks 0.5 0.5 0.5" } },
  /* 6.2: number 1 stays ahead whatever the meeting of 2 and 3 would bring. */
  { .name = "direct encounter, some did not meet, ahead all the same",
    .scheme = "chess",
    .cells = { "2w1 3w1", ". .", ". ." },
    .start = { 0, 2, 2 },
    .figures = { "points 2 2 2", "de 1 2 2" } },
  /* 6.2: number 3 could still have both points. */
  { .name = "direct encounter, some did not meet, not ahead",
    .scheme = "chess",
    .cells = { "2w1", ".", "." },
    .start = { 0, 1, 1 },
    .figures = { "points 1 1 1", "de - - -" } },
  /* 6.3: who are level still are ordered by their own meeting: 1 beat 2, and 3 beat 4. */
  { .name = "direct encounter, once more among those level",
    .scheme = "chess",
    .cells = { "2w1 3w1 4w0", ". 4w1 3w1", "4w1 . .", ". . ." },
    .start = { 0, 0, 1, 1 },
    .figures = { "points 2 2 2 2", "de 1 2 3 4" } },
  { .name = "direct encounter, in a circle",
    .scheme = "chess",
    .cells = { "2w1 .", ". 3w1", "1w1 ." },
    .figures = { "points 1 1 1", "de - - -" } },
  /* 6.1: of two meetings the mean counts: 1 has half a point of 2 and one of 3, 2 has half and 0.
   */
  { .name = "direct encounter, two meetings and one",
    .scheme = "chess",
    .round_robin = TRUE,
    .cells = { "2w1 2w0 3w1", ". . .", ". 2w1 ." },
    .start = { 0, 1, 1 },
    .figures = { "points 2 2 2", "de 1 3 2" } },
  /* Forfeits are no meetings in a Swiss. */
  { .name = "direct encounter, by forfeit",
    .scheme = "chess",
    .cells = { "2w+", "." },
    .start = { 0, 1 },
    .figures = { "points 1 1", "de - -" } },
  { .name = "direct encounter, by forfeit where all meet",
    .scheme = "chess",
    .round_robin = TRUE,
    .cells = { "2w+", "." },
    .start = { 0, 1 },
    .figures = { "points 1 1", "de 1 2" } },
  /* MTR, appendix C: 6 won, 2 lost, 1 drawn are 19 of 27; with two of the six from byes 13 of 21;
   * 1 won and 4 lost count as 33 %. The others met nobody but him. */
  { .name = "6-2-1",
    .scheme = "three-one-nil",
    .cells = { "2w1 3w1 4w1 5w1 6w1 7w1 8w0 9w0 10w=", ".", ".", ".", ".", ".", ".", ".", ".",
               "." },
    .figures = { "omw 0.4792592593 0.7037037037 0.7037037037 0.7037037037 0.7037037037 "
                 "0.7037037037 0.7037037037 0.7037037037 0.7037037037 0.7037037037",
                 "points 19 0 0 0 0 0 0 3 3 1" } },
  { .name = "6-2-1, two of them byes",
    .scheme = "three-one-nil",
    .cells = { "U F 4w1 5w1 6w1 7w1 8w0 9w0 2w=", ".", ".", ".", ".", ".", ".", ".", "." },
    .figures = { "points 19 1 0 0 0 0 0 3 3",
                 "omw 0.5219047619 0.6190476190 - 0.6190476190 0.6190476190 0.6190476190 "
                 "0.6190476190 0.6190476190 0.6190476190" } },
  { .name = "1-4",
    .scheme = "three-one-nil",
    .cells = { "2w1 3w0 4w0 5w0 6w0", ".", ".", ".", ".", "." },
    .figures = { "omw 0.866 0.33 0.33 0.33 0.33 0.33" } },
  /* A round of which some games are still to be played moves nobody's tie-breaks but theirs who
   * played: number 3 and 4 meet no dummies while their game of round 2 waits. */
  { .name = "round 2 to be played",
    .scheme = "chess",
    .cells = { "3w1", "4w1", ". 4w?", "." },
    .figures = { "bh 0 0 1 1" } },
  { .name = "round 2 under way",
    .scheme = "chess",
    .cells = { "3w1 2w1", "4w1", ". 4w?", "." },
    .figures = { "points 2 1 0 0", "bh 1 2 2 1", "ks 1 0 0 0", "ps 3 2 0 0", "ps-c1 2 1 0 0" } },
  /* Who won and waits for the match of round 2 has no round 2 yet; who waits for round 1 has no
   * first round that could be cut. */
  { .name = "waiting",
    .scheme = "chess",
    .cells = { "4w1 2w1", "5w1", "6w? 5w1", ". 6w?", ".", "." },
    .figures = { "ps 3 2 1 0 0 0", "ps-c1 2 1 1 0 0 0" } },
  /* All rounds of five are paired, and each sits out of one: only of round 1 there is a result. */
  { .name = "odd round robin",
    .scheme = "chess",
    .round_robin = TRUE,
    .cells = { "4w1 5w? Z 2w? 3w?", "3w? Z 4w? . 5w?", ". 4w? . 5w? .", ". . . Z Z", "Z . Z . ." },
    .figures = { "ps 1 0 0 0 0", "ps-c1 0 0 0 0 0", "byes 0 0 0 0 1" } },
  /* A bye of a Swiss counts once its round has begun; one of a round of byes alone, at once. */
  { .name = "a bye of a round to come",
    .scheme = "chess",
    .cells = { "2w1 3w?", ". U", "U" },
    .figures = { "points 1 0 1", "bh 0 1 0.5" } },
  { .name = "a round of byes alone",
    .scheme = "chess",
    .cells = { "2w1 3w= U", ". U H", "U" },
    .figures = { "points 2.5 1.5 1.5" } },
};

static LeagueTable *
make_table (const Case *each, LeagueResults *results)
{
  LeagueRules rules;
  guint n = 0;

  while (n < ENTRANTS && each->cells[n] != NULL)
    n++;
  season_add_entrants (results, n);
  for (guint k = 0; k < n; k++) {
    g_array_index (results->entrants, LeagueEntrant, k).start =
        llrint (each->start[k] * LEAGUE_POINT);
    g_array_index (results->entrants, LeagueEntrant, k).rating = each->ratings[k];
    season_add_cells (results, k, each->cells[k]);
  }
  league_results_sort (results);
  season_rules (&rules, each->scheme, "de start");
  rules.round_robin = each->round_robin;
  return league_table_new (&rules, results, 0, 0);
}

static void
check_figures (const char *name, const LeagueTable *table, const char *figures)
{
  g_auto (GStrv) words = g_strsplit (figures, " ", -1);
  LeagueColumn column;

  ck_assert_msg (league_column_find (words[0], &column), "no column %s", words[0]);
  ck_assert_uint_eq (g_strv_length (words) - 1, league_table_get_size (table));
  for (guint k = 1; words[k] != NULL; k++) {
    double value = league_table_get_value (table, k - 1, column);

    if (g_str_equal (words[k], "-"))
      ck_assert_msg (isnan (value), "%s: %s of %u is %.10g", name, words[0], k, value);
    else
      ck_assert_msg (fabs (value - g_ascii_strtod (words[k], NULL)) < 6e-11,
                     "%s: %s of %u is %.10g, not %s", name, words[0], k, value, words[k]);
  }
}

START_TEST (test_cases)
{
  for (guint k = 0; k < G_N_ELEMENTS (cases); k++) {
    g_autoptr (LeagueResults) results = league_results_new ();
    g_autoptr (LeagueTable) table = make_table (&cases[k], results);

    for (guint m = 0; m < FIGURES && cases[k].figures[m] != NULL; m++)
      check_figures (cases[k].name, table, cases[k].figures[m]);
  }
}
END_TEST

static const Case *
find_case (const char *name)
{
  for (guint k = 0; k < G_N_ELEMENTS (cases); k++)
    if (g_str_equal (cases[k].name, name))
      return &cases[k];
  ck_abort_msg ("no case %s", name);
}

/* A part's round, opponent (G_MAXUINT32 for none), amount, and whether it is cut or unplayed. */
static void
check_part (const GArray *parts, guint index, guint round, guint32 other, double amount,
            gboolean cut, gboolean unplayed)
{
  const LeaguePart *part = &g_array_index (parts, LeaguePart, index);

  ck_assert_uint_lt (index, parts->len);
  ck_assert_uint_eq (part->round, round);
  ck_assert_uint_eq (part->other, other);
  ck_assert_double_eq_tol (part->amount, amount, 1e-10);
  ck_assert_int_eq (part->cut, cut);
  ck_assert_int_eq (part->unplayed, unplayed);
}

/* What stands behind figures: whom somebody met, what is cut, and which rounds were missed. */
START_TEST (test_parts)
{
  g_autoptr (LeagueResults) left = league_results_new (), met = league_results_new (),
                            played = league_results_new ();
  g_autoptr (LeagueTable) dropped = make_table (find_case ("joined late, dropped out"), left);
  g_autoptr (LeagueTable) twice =
      make_table (find_case ("direct encounter, two meetings and one"), met);
  g_autoptr (LeagueTable) waiting = make_table (find_case ("waiting"), played);
  g_autoptr (GArray) bh = league_table_dup_parts (dropped, 3, LEAGUE_COLUMN_BUCHHOLZ_CUT1);
  g_autoptr (GArray) late = league_table_dup_parts (dropped, 4, LEAGUE_COLUMN_BUCHHOLZ_CUT1);
  g_autoptr (GArray) de = league_table_dup_parts (twice, 0, LEAGUE_COLUMN_DIRECT);
  g_autoptr (GArray) ps = league_table_dup_parts (dropped, 4, LEAGUE_COLUMN_PROGRESSIVE_CUT1);
  g_autoptr (GArray) none = league_table_dup_parts (waiting, 3, LEAGUE_COLUMN_PROGRESSIVE);
  g_autoptr (GArray) uncut = league_table_dup_parts (waiting, 2, LEAGUE_COLUMN_PROGRESSIVE_CUT1);

  ck_assert_uint_eq (bh->len, 3);
  check_part (bh, 0, 1, 0, 2.5, FALSE, FALSE);
  check_part (bh, 1, 2, G_MAXUINT32, 0, TRUE, TRUE);
  check_part (bh, 2, 3, G_MAXUINT32, 0, FALSE, TRUE);
  ck_assert_uint_eq (g_array_index (bh, LeaguePart, 1).result, G_MAXUINT32);
  ck_assert_uint_eq (late->len, 3);
  check_part (late, 0, 2, 2, 0.5, FALSE, FALSE);
  check_part (late, 1, 3, 0, 2.5, FALSE, FALSE);
  check_part (late, 2, 1, G_MAXUINT32, 1, TRUE, TRUE);
  ck_assert_uint_eq (de->len, 3);
  check_part (de, 0, 1, 1, 0.5, FALSE, FALSE);
  check_part (de, 1, 2, 1, 0, FALSE, FALSE);
  check_part (de, 2, 3, 2, 1, FALSE, FALSE);
  ck_assert_uint_eq (ps->len, 3);
  check_part (ps, 0, 1, G_MAXUINT32, 0, TRUE, TRUE);
  check_part (ps, 2, 3, G_MAXUINT32, 1, FALSE, FALSE);
  ck_assert_uint_eq (none->len, 1);
  check_part (none, 0, 1, G_MAXUINT32, 0, FALSE, FALSE);
  ck_assert_uint_eq (uncut->len, 1);
  check_part (uncut, 0, 2, G_MAXUINT32, 1, FALSE, FALSE);
}
END_TEST

/* Of three one does not come, and the others share the first place: they did not choose that. */
START_TEST (test_forfeit_in_a_pod)
{
  g_autoptr (LeagueResults) results = league_results_new ();
  g_autoptr (LeagueTable) table = NULL;
  g_autoptr (GArray) parts = NULL;
  LeagueRules rules;

  season_rules (&rules, "beaten", "bh-c1");
  season_add_entrants (results, 4);
  season_add_match (results, 1, "211", 0, 1, 2);
  season_add_match (results, 2, "122", 2, 3, 1);
  g_array_index (results->results, LeagueResult, 0).kind = LEAGUE_FORFEIT;
  league_results_sort (results);
  table = league_table_new (&rules, results, 0, 0);
  parts = league_table_dup_parts (table, 2, LEAGUE_COLUMN_BUCHHOLZ_CUT1);
  /* The dummy has more than the mean of the two whom he met. */
  ck_assert_uint_eq (parts->len, 3);
  for (guint k = 0; k < 3; k++) {
    const LeaguePart *part = &g_array_index (parts, LeaguePart, k);

    ck_assert_msg (part->cut == !part->unplayed, "part %u: %g", k, part->amount);
  }
}
END_TEST

/* Two tables of four and then one of three, 5 points for a winner and 1 each of a drawn pod. A
 * match counts once for Buchholz, with the mean of its opponents; against each 1, ½ or 0 for
 * Sonneborn-Berger. The least share of a win is one part of the table. */
START_TEST (test_pods)
{
  g_autoptr (LeagueResults) results = league_results_new ();
  g_autoptr (LeagueTable) table = NULL;
  LeagueRules rules;

  season_rules (&rules, "pod-win", "opp");
  season_add_entrants (results, 4);
  season_add_match (results, 1, "1222", 0, 1, 2, 3);
  season_add_match (results, 2, "1122", 3, 2, 1, 0);
  season_add_match (results, 3, "213", 1, 2, 3);
  league_results_sort (results);
  table = league_table_new (&rules, results, 0, 0);
  check_figures ("pods", table, "points 5 0 6 1");
  check_figures ("pods", table, "played 2 3 3 3");
  check_figures ("pods", table, "won 1 0 1 0");
  check_figures ("pods", table, "drawn 0 0 1 1");
  check_figures ("pods", table, "per-match 2.5 0 2 0.3333333333");
  /* Places: 1 and 3½; 3, 3½ and 2; 3, 1½ and 1; 3, 1½ and 3. */
  check_figures ("pods", table, "place 2.25 2.8333333333 1.8333333333 2.5");
  /* The absence of number 1 in round 3 counts as half a bye to the others: 1 point. */
  check_figures ("pods", table, "bh 7.6666666667 12.1666666667 5.1666666667 11");
  /* 3: (½·0 + ½·1) / 3 of round 1, (½·1 + 0 + 6) / 3 of round 2, (0 + 1) / 2 of round 3. */
  check_figures ("pods", table, "sb 2.3333333333 2.6666666667 2.8333333333 4");
  /* Shares of what could be won: 5/10, 0/15, 6/15 and 1/15; the mean of ¼, ¼ and ⅓ is the least. */
  check_figures ("pods", table, "omw 0.3185185185 0.3791666667 0.3333333333 0.3791666667");
  check_figures ("pods", table, "opp 0.7777777778 1.5 0.75 1.375");
}
END_TEST

/* Where nobody came first, all are one place further back: four who lost fill 2 to 5, whose mean is
 * behind who came third; two fill the last place. */
START_TEST (test_nobody_first)
{
  g_autoptr (LeagueResults) results = league_results_new ();
  g_autoptr (LeagueTable) table = NULL;
  LeagueRules rules;

  season_rules (&rules, "places", "place");
  season_add_entrants (results, 4);
  season_add_match (results, 1, "2222", 0, 1, 2, 3);
  season_add_match (results, 2, "22", 2, 3);
  league_results_sort (results);
  table = league_table_new (&rules, results, 0, 0);
  check_figures ("nobody first", table, "place 3.5 3.5 2.75 2.75");
}
END_TEST

/* Best of three: MTR counts games; a bye is two games to nil, and the least share is 33 %. */
START_TEST (test_games)
{
  g_autoptr (LeagueResults) results = league_results_new ();
  g_autoptr (LeagueTable) table = NULL;
  LeagueRules rules;
  const gint64 scores[][2] = { { 2, 1 }, { 0, 2 }, { 1, 1 } };
  const char *const places[] = { "12", "21", "11" };

  season_rules (&rules, "three-one-nil", "gw");
  rules.best_of = 3;
  season_add_entrants (results, 3);
  for (guint k = 0; k < 3; k++) {
    LeagueResult result = { .match = k + 1, .round = (guint16)(k + 1) };
    LeagueSeat seats[2];

    for (guint m = 0; m < 2; m++)
      seats[m] = (LeagueSeat){ .entrant = m,
                               .side = (guint8)m,
                               .seat = (guint8)(m + 1),
                               .place = (guint8)(places[k][m] - '0'),
                               .score = scores[k][m] * 1000 };
    league_results_add (results, &result, seats, 2);
  }
  season_add_cells (results, 2, "U . . 2w0");
  season_add_cells (results, 0, ". . . U");
  table = league_table_new (&rules, results, 0, 0);
  /* 1: 2, 0 and 1 of 3, 2 and 2 games, 2 of 2 for the bye. 3: 2 of 2, none of 2. */
  check_figures ("games", table, "gw 0.5555555556 0.6666666667 0.5");
  check_figures ("games", table, "ogw 0.6666666667 0.5416666667 0.6666666667");
  check_figures ("games", table, "for 3 4 -");
  check_figures ("games", table, "difference -1 1 -");
}
END_TEST

/* Teams of two with changing partners: all members have the side's points, opponents are the other
 * side's members, and partners are none. */
START_TEST (test_partners)
{
  g_autoptr (LeagueResults) results = league_results_new ();
  g_autoptr (LeagueTable) table = NULL;
  LeagueMeeting meeting;
  LeagueRules rules;

  season_rules (&rules, "chess", "bh");
  season_add_entrants (results, 4);
  for (guint k = 0; k < 2; k++) {
    LeagueResult result = { .match = k + 1, .round = (guint16)(k + 1) };
    LeagueSeat seats[4];

    /* 1 and 2 beat 3 and 4; 1 and 3 beat 2 and 4. */
    for (guint m = 0; m < 4; m++) {
      guint8 side = k == 0 ? m >= 2 : m == 1 || m == 3;

      seats[m] = (LeagueSeat){ .entrant = m,
                               .side = side,
                               .seat = (guint8)(m + 1),
                               .place = (guint8)(side + 1),
                               .score = LEAGUE_NO_SCORE };
    }
    league_results_add (results, &result, seats, 4);
  }
  table = league_table_new (&rules, results, 0, 0);
  check_figures ("partners", table, "points 2 1 1 0");
  check_figures ("partners", table, "bh 1 2 2 3");
  check_figures ("partners", table, "sb 1 0.5 0.5 0");
  league_table_get_meeting (table, 0, 3, &meeting);
  ck_assert_uint_eq (meeting.played, 2);
  ck_assert_uint_eq (meeting.won, 2);
  ck_assert_int_eq (meeting.points, 2 * LEAGUE_POINT);
  league_table_get_meeting (table, 1, 0, &meeting);
  ck_assert_uint_eq (meeting.played, 1);
  ck_assert_uint_eq (meeting.lost, 1);
}
END_TEST

/* Level on points: the first tie-break in which they differ decides, and the rest is shared. */
START_TEST (test_decided)
{
  g_autoptr (LeagueResults) results = league_results_new ();
  g_autoptr (LeagueTable) table = NULL;
  LeagueRules rules;
  char form[4];

  season_rules (&rules, "chess", "win sb");
  season_add_entrants (results, 6);
  season_add_cells (results, 0, "4w1 5w0 6w1");
  season_add_cells (results, 1, "5w= 6w1 4w=");
  season_add_cells (results, 2, "6w= 4w1 5w=");
  league_results_sort (results);
  table = league_table_new (&rules, results, 0, 0);
  check_figures ("decided", table, "points 2 2 2 0.5 2 0.5");
  check_figures ("decided", table, "win 2 1 1 0 1 0");
  check_figures ("decided", table, "sb 1 1.75 1.75 1 4 1");
  ck_assert_int_eq (league_table_get_decider (table, 0, 4), LEAGUE_COLUMN_WINS);
  ck_assert_int_eq (league_table_get_decider (table, 4, 1), LEAGUE_COLUMN_SONNEBORN);
  ck_assert_int_eq (league_table_get_decider (table, 1, 2), LEAGUE_COLUMNS);
  ck_assert_int_eq (league_table_get_decider (table, 2, 3), LEAGUE_COLUMN_POINTS);
  ck_assert_uint_eq (league_table_get_rank (table, 0), 1);
  ck_assert_uint_eq (league_table_get_rank (table, 4), 2);
  ck_assert_uint_eq (league_table_get_rank (table, 1), 3);
  ck_assert_uint_eq (league_table_get_rank (table, 2), 3);
  ck_assert_uint_eq (league_table_get_rank (table, 3), 5);
  ck_assert_uint_eq (league_table_get_entrant (table, 2), 1);
  league_table_get_form (table, 0, 3, form);
  ck_assert_str_eq (form, "WLW");
  ck_assert_int_eq (league_table_get_streak (table, 0), 1);
  ck_assert_int_eq (league_table_get_streak (table, 3), 0);
  league_table_get_form (table, 5, 2, form);
  ck_assert_str_eq (form, "LL");
  ck_assert_int_eq (league_table_get_streak (table, 5), -2);
}
END_TEST

/* After round 1, who joins for round 3 is in the table, without a rank and last. */
START_TEST (test_after_a_round)
{
  g_autoptr (LeagueResults) results = league_results_new ();
  g_autoptr (LeagueTable) table = NULL, now = NULL;
  LeagueRules rules;

  season_rules (&rules, "chess", "bh");
  season_add_entrants (results, 3);
  g_array_index (results->entrants, LeagueEntrant, 0).joined = 3;
  season_add_cells (results, 1, "3w1 3w1");
  table = league_table_new (&rules, results, 0, 1);
  ck_assert_uint_eq (league_table_get_size (table), 3);
  ck_assert_uint_eq (league_table_get_rank (table, 0), 0);
  ck_assert_uint_eq (league_table_get_entrant (table, 2), 0);
  check_figures ("after round 1", table, "points 0 1 0");
  now = league_table_new (&rules, results, 0, 0);
  ck_assert_uint_eq (league_table_get_rank (now, 0), 3);
  check_figures ("now", now, "points 0 2 0");
}
END_TEST

TEST_SUITE (tie_breaks)
{
  Suite *suite = suite_create ("tie-breaks");
  TCase *tcase = tcase_create ("tie-breaks");

  tcase_add_test (tcase, test_cases);
  tcase_add_test (tcase, test_parts);
  tcase_add_test (tcase, test_forfeit_in_a_pod);
  tcase_add_test (tcase, test_pods);
  tcase_add_test (tcase, test_nobody_first);
  tcase_add_test (tcase, test_games);
  tcase_add_test (tcase, test_partners);
  tcase_add_test (tcase, test_decided);
  tcase_add_test (tcase, test_after_a_round);
  suite_add_tcase (suite, tcase);
  return suite;
}
