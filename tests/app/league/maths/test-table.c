/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tables of events whose tie-breaks are known.
 */
#include "tests/suite.h"

#include "tests/app/league/maths/season.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define FIXTURES TOMEKEEPER_SOURCE_ROOT "/tests/app/league/maths/fixtures/"

/* A column of the .tiebreaks.tsv files and ours. */
static LeagueColumn
column_of (const char *heading)
{
  static const struct {
    const char *heading;
    LeagueColumn column;
  } columns[] = {
    { "PTS", LEAGUE_COLUMN_POINTS },    { "DE", LEAGUE_COLUMN_DIRECT },
    { "BH", LEAGUE_COLUMN_BUCHHOLZ },   { "BH/C1", LEAGUE_COLUMN_BUCHHOLZ_CUT1 },
    { "BH/M1", LEAGUE_COLUMN_MEDIAN1 }, { "SB", LEAGUE_COLUMN_SONNEBORN },
    { "KS", LEAGUE_COLUMN_KOYA },       { "PS", LEAGUE_COLUMN_PROGRESSIVE },
    { "WIN", LEAGUE_COLUMN_WINS },
  };

  for (guint k = 0; k < G_N_ELEMENTS (columns); k++)
    if (g_str_equal (columns[k].heading, heading))
      return columns[k].column;
  ck_abort_msg ("no column for %s", heading);
}

/* All figures that were worked out elsewhere; 0 of a direct encounter decides nothing. The order is
 * that of the columns, after points. */
static void
check_event (const char *name, const char *scheme, gboolean round_robin, guint n)
{
  g_autofree char *path = g_strconcat (FIXTURES, name, ".tiebreaks.tsv", NULL);
  g_autoptr (LeagueResults) results = season_read_trf (name);
  g_autoptr (LeagueTable) table = NULL;
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL, heads = NULL;
  LeagueRules rules;
  guint seen = 0;

  ck_assert (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (g_strchomp (text), "\n", -1);
  heads = g_strsplit (lines[0], "\t", -1);
  season_rules (&rules, scheme, "de");
  rules.round_robin = round_robin;
  rules.n_tie_breaks = 0;
  for (guint k = 3; heads[k] != NULL; k++)
    rules.tie_breaks[rules.n_tie_breaks++] = column_of (heads[k]);
  table = league_table_new (&rules, results, 0, 0);
  for (guint line = 1; lines[line] != NULL; line++, seen++) {
    g_auto (GStrv) cells = g_strsplit (lines[line], "\t", -1);
    guint32 entrant = (guint32)atoi (cells[0]) - 1;

    ck_assert_msg (league_table_get_rank (table, entrant) == (guint)atoi (cells[1]),
                   "%s: %s has rank %u, not %s", name, cells[0],
                   league_table_get_rank (table, entrant), cells[1]);
    for (guint k = 2; heads[k] != NULL; k++) {
      double value = league_table_get_value (table, entrant, column_of (heads[k]));

      ck_assert_msg ((isnan (value) ? 0 : value) == g_ascii_strtod (cells[k], NULL),
                     "%s: %s of %s is %g, not %s", name, heads[k], cells[0], value, cells[k]);
    }
  }
  ck_assert_uint_eq (seen, n);
}

/* By FIDE's own program. */
START_TEST (test_known_events)
{
  check_event ("berger6", "chess", TRUE, 6);
  check_event ("swiss11r5", "chess", FALSE, 11);
}
END_TEST

/* By another program of our own. */
START_TEST (test_worked_out_events)
{
  check_event ("double7", "chess", TRUE, 7);
  check_event ("swiss12r6-310", "three-one-nil", FALSE, 12);
}
END_TEST

/* The words of files stay as they are, and each says one column. */
START_TEST (test_columns)
{
  for (int k = 0; k < LEAGUE_COLUMNS; k++) {
    LeagueColumn column = (LeagueColumn)k, found;

    ck_assert (league_column_find (league_column_id (column), &found));
    ck_assert_int_eq (found, column);
    ck_assert_str_ne (league_column_name (column), "");
    ck_assert_str_ne (league_column_heading (column), "");
    ck_assert (g_str_has_suffix (league_column_description (column), "."));
    ck_assert_msg (league_column_is_tie_break (column) || column < LEAGUE_COLUMN_DIRECT, "%s",
                   league_column_id (column));
  }
  ck_assert (!league_column_find ("buchholz", &(LeagueColumn){ 0 }));
  ck_assert (!league_column_is_tie_break (LEAGUE_COLUMN_POINTS));
  ck_assert (league_column_is_falling (LEAGUE_COLUMN_PLACE));
  ck_assert (!league_column_is_falling (LEAGUE_COLUMN_BUCHHOLZ));
  ck_assert_int_eq (league_column_unit (LEAGUE_COLUMN_OPPONENTS_WIN), LEAGUE_IN_SHARE);
}
END_TEST

/* Who has how many points, and other figures, in tables after rounds 1 to 3. */
static void
check_after (const LeagueRules *rules, const LeagueResults *results, guint round,
             LeagueColumn column, const char *wanted)
{
  g_autoptr (LeagueTable) table = league_table_new (rules, results, 0, round);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint k = 0; k < 4; k++)
    g_string_append_printf (text, "%s%g", k > 0 ? " " : "",
                            league_table_get_value (table, k, column));
  ck_assert_msg (g_str_equal (text->str, wanted), "%s after round %u: %s, not %s",
                 league_column_id (column), round, text->str, wanted);
}

/* Penalties lower somebody's points from their round on, in his own figures and in those of
 * opponents that take his points; what is made of matches alone stays. */
START_TEST (penalties_count_from_their_round)
{
  const LeaguePenalty penalties[] = { { 0, 2, LEAGUE_POINT }, { 1, 0, LEAGUE_POINT / 2 } };
  g_autoptr (LeagueResults) results = league_results_new ();
  LeagueRules rules;

  season_rules (&rules, "chess", "bh");
  season_add_entrants (results, 4);
  season_add_cells (results, 0, "2w1 3w1 4w1");
  season_add_cells (results, 1, ". 4w= 3w1");
  season_add_cells (results, 2, "4w1");
  league_results_sort (results);
  check_after (&rules, results, 1, LEAGUE_COLUMN_POINTS, "1 0 1 0");
  check_after (&rules, results, 0, LEAGUE_COLUMN_POINTS, "3 1.5 1 0.5");
  check_after (&rules, results, 0, LEAGUE_COLUMN_BUCHHOLZ, "3 4.5 5 5.5");
  g_array_append_vals (results->penalties, penalties, G_N_ELEMENTS (penalties));
  check_after (&rules, results, 1, LEAGUE_COLUMN_POINTS, "1 -0.5 1 0");
  check_after (&rules, results, 2, LEAGUE_COLUMN_POINTS, "1 0 1 0.5");
  check_after (&rules, results, 0, LEAGUE_COLUMN_POINTS, "2 1 1 0.5");
  check_after (&rules, results, 0, LEAGUE_COLUMN_BUCHHOLZ, "2.5 3.5 3.5 4");
  check_after (&rules, results, 0, LEAGUE_COLUMN_SONNEBORN, "2.5 1.25 0.5 0.5");
  check_after (&rules, results, 0, LEAGUE_COLUMN_PROGRESSIVE, "4 0.5 3 1");
  check_after (&rules, results, 0, LEAGUE_COLUMN_PROGRESSIVE_CUT1, "3 1 2 1");
  check_after (&rules, results, 0, LEAGUE_COLUMN_WINS, "3 1 1 0");
  check_after (&rules, results, 0, LEAGUE_COLUMN_PER_MATCH, "1 0.5 0.333333 0.166667");
}
END_TEST

TEST_SUITE (table)
{
  Suite *suite = suite_create ("table");
  TCase *tcase = tcase_create ("table");

  tcase_add_test (tcase, test_known_events);
  tcase_add_test (tcase, test_worked_out_events);
  tcase_add_test (tcase, test_columns);
  tcase_add_test (tcase, penalties_count_from_their_round);
  suite_add_tcase (suite, tcase);
  return suite;
}
