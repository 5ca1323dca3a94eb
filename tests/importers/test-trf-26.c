/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * TRF26: its records of teams and of points that are not those of results, what is wrong in them,
 * and every file of the corpus said in its words.
 */
#include "tests/suite.h"

#include "importers/trf-26.h"
#include "importers/trf-check.h"
#include "importers/trf-read.h"
#include "importers/trf-write.h"
#include "importers/trf.h"

#include <string.h>

#define FOLDER "/tests/importers/trf/"

static ImportTrf *
read_text (const char *text, gsize length, const char *name)
{
  g_autoptr (GError) error = NULL;
  ImportTrf *trf = import_trf_read (text, length, &error);

  ck_assert_msg (trf != NULL, "%s:%u: %s", name, error != NULL ? import_error_get_line (error) : 0,
                 error != NULL ? error->message : "");
  return trf;
}

static ImportTrf *
read_file (const char *name)
{
  g_autofree char *path =
      g_strconcat (suite_variable ("TOMEKEEPER_SOURCE"), FOLDER, name, ".trf", NULL);
  g_autofree char *text = NULL;
  gsize length;

  ck_assert_msg (g_file_get_contents (path, &text, &length, NULL), "%s", path);
  return read_text (text, length, name);
}

/* Four columns, whatever the points are: one more and the line says something else. */
START_TEST (points_fit_their_columns)
{
  static const struct {
    gint points;
    const char *text;
  } points[] = { { 0, " 0.0" },      { 3000, " 3.0" },   { 250, "0.25" },   { 10000, "10.0" },
                 { 9990, "9.99" },   { 12250, "12.3" },  { 99900, "99.9" }, { 99960, " 100" },
                 { 100000, " 100" }, { 999900, "1000" }, { -500, "-0.5" },  { -250, "-0.3" },
                 { -12500, " -13" } };

  for (gsize k = 0; k < G_N_ELEMENTS (points); k++) {
    g_autofree char *text = import_trf_dup_points (points[k].points);

    ck_assert_uint_eq (strlen (text), 4);
    ck_assert_str_eq (text, points[k].text);
  }
}
END_TEST

/* Teams */

START_TEST (reads_teams)
{
  g_autoptr (ImportTrf) trf = read_file ("good/trf26-teams");
  const ImportTrfTeam *red = g_ptr_array_index (trf->teams, 0);
  const ImportTrfTeam *blue = g_ptr_array_index (trf->teams, 1);
  g_auto (GStrv) odd = import_trf_dup_remarks (trf);

  ck_assert (trf->by_teams);
  ck_assert_uint_eq (trf->teams->len, 2);
  ck_assert_uint_eq (red->number, 1);
  ck_assert_str_eq (red->name, "Red");
  ck_assert_int_eq (red->match_points, 2000);
  ck_assert_int_eq (red->game_points, 1500);
  ck_assert_uint_eq (red->rank, 1);
  ck_assert_uint_eq (blue->numbers->len, 2);
  ck_assert_uint_eq (g_array_index (blue->numbers, guint, 1), 4);
  /* 240, 260 and 299 speak of teams: no player is absent for it, or gets points. */
  ck_assert_uint_eq (trf->absences->len + trf->forbidden->len + trf->abnormal->len, 0);
  ck_assert_uint_eq (g_strv_length (odd), 0);
}
END_TEST

START_TEST (reads_the_fixture)
{
  g_autoptr (ImportTrf) trf = read_file ("good/trf26_team");
  const ImportTrfTeam *team = g_ptr_array_index (trf->teams, 0);

  ck_assert (trf->by_teams);
  ck_assert_uint_eq (trf->teams->len, 1);
  ck_assert_str_eq (team->name, "Russia");
  ck_assert_int_eq (team->match_points, 4000);
  ck_assert_int_eq (team->game_points, 7500);
  ck_assert_uint_eq (team->numbers->len, 2);
}
END_TEST

/* Points that results don't bring */

START_TEST (reads_abnormal)
{
  g_autoptr (ImportTrf) trf = read_file ("good/trf26-individual");
  const ImportTrfAbnormal *half = &g_array_index (trf->abnormal, ImportTrfAbnormal, 0);
  const ImportTrfAbnormal *penalty = &g_array_index (trf->abnormal, ImportTrfAbnormal, 1);
  g_auto (GStrv) odd = import_trf_dup_remarks (trf);

  ck_assert (!trf->by_teams);
  ck_assert_uint_eq (trf->abnormal->len, 2);
  ck_assert (half->kind == 'H' && half->round == 3 && half->number == 4 && half->points == 500);
  ck_assert (penalty->kind == ' ' && penalty->round == 0 && penalty->points == -1000);
  ck_assert_uint_eq (trf->absences->len, 2);
  ck_assert_uint_eq (trf->forbidden->len, 1);
  ck_assert_int_eq (trf->first_colour, 'b');
  ck_assert_msg (odd[0] == NULL, "%s", odd[0]);
}
END_TEST

/* CliOutput in its words */

static const char *const files[] = {
  "bbp-dutch_2025_C5",   "bbp-dutch_2025_C9",   "bbp-issue_7",      "berger6",
  "kitchen7-round2-162", "swiss11r5",           "trf26_team",       "latin1-all",
  "next-round",          "kitchen7-round2-BBW", "hundred-players",  "no-last-newline",
  "trf26-teams",         "counted-in-bytes",    "trf26-individual",
};

static void
same_pairs (const ImportTrf *one, const ImportTrf *other)
{
  ck_assert_uint_eq (one->forbidden->len, other->forbidden->len);
  for (guint k = 0; k < one->forbidden->len; k++) {
    const ImportTrfForbidden *a = &g_array_index (one->forbidden, ImportTrfForbidden, k);
    const ImportTrfForbidden *b = &g_array_index (other->forbidden, ImportTrfForbidden, k);

    ck_assert (a->one == b->one && a->other == b->other && a->from == b->from);
  }
}

static void
same_absent (const ImportTrf *one, const ImportTrf *other)
{
  ck_assert_uint_eq (one->absences->len, other->absences->len);
  for (guint k = 0; k < one->absences->len; k++) {
    const ImportTrfAbsence *a = &g_array_index (one->absences, ImportTrfAbsence, k);
    const ImportTrfAbsence *b = &g_array_index (other->absences, ImportTrfAbsence, k);

    ck_assert (a->round == b->round && a->number == b->number && a->kind == b->kind);
  }
}

static void
no_extension (const ImportTrf *trf, const char *name)
{
  for (guint k = 0; k < trf->lines->len; k++) {
    const char *text = ((ImportTrfLine *)g_ptr_array_index (trf->lines, k))->text;

    ck_assert_msg (text == NULL
                       || (!g_str_has_prefix (text, "BB") && !g_str_has_prefix (text, "013")
                           && !g_str_has_prefix (text, "XXR") && !g_str_has_prefix (text, "XXS")
                           && !g_str_has_prefix (text, "XXP") && !g_str_has_prefix (text, "XXZ")),
                   "%s: %s", name, text);
  }
}

/* Nothing that can be said is lost, and said once more it is the same file. */
static void
same_player (const ImportTrfPlayer *one, const ImportTrfPlayer *other)
{
  ck_assert_uint_eq (one->number, other->number);
  ck_assert_str_eq (one->name, other->name);
  ck_assert_int_eq (one->points, other->points);
  ck_assert_uint_eq (one->rounds->len, other->rounds->len);
  for (guint r = 0; r < one->rounds->len; r++) {
    const ImportTrfRound *a = &g_array_index (one->rounds, ImportTrfRound, r);
    const ImportTrfRound *b = &g_array_index (other->rounds, ImportTrfRound, r);

    ck_assert_uint_eq (a->opponent, b->opponent);
    ck_assert_int_eq (a->colour, b->colour);
    ck_assert_int_eq (a->result, b->result);
  }
}

START_TEST (says_all)
{
  g_autofree char *name = g_strconcat ("good/", files[_i], NULL);
  g_autoptr (ImportTrf) before = read_file (name), trf = read_file (name);
  g_autofree char *text = NULL, *twice = NULL;
  g_autoptr (ImportTrf) again = NULL;
  g_autoptr (GError) error = NULL;
  gsize length, twice_length;

  import_trf_convert_to_26 (trf);
  text = import_trf_write (trf, &length);
  again = read_text (text, length, name);
  no_extension (again, name);
  ck_assert_msg (import_trf_check (again, &error), "%s: %s", name,
                 error != NULL ? error->message : "");
  ck_assert_uint_eq (again->players->len, before->players->len);
  for (guint k = 0; k < again->players->len; k++)
    same_player (g_ptr_array_index (again->players, k), g_ptr_array_index (before->players, k));
  ck_assert_uint_eq (again->rounds, before->rounds);
  ck_assert_int_eq (again->first_colour, before->first_colour);
  ck_assert_int_eq (again->points.win, before->points.win);
  ck_assert_int_eq (again->points.draw, before->points.draw);
  ck_assert_int_eq (again->points.bye, before->points.bye);
  ck_assert_uint_eq (again->teams->len, before->teams->len);
  if (again->by_teams == before->by_teams) {
    same_pairs (again, before);
    same_absent (again, before);
  }
  import_trf_convert_to_26 (again);
  twice = import_trf_write (again, &twice_length);
  ck_assert_str_eq (twice, text);
}
END_TEST

static const struct {
  const char *from, *to; /* lines before and behind the players */
} said[] = {
  { "XXR 5\nXXC white1 rank\n", "142 5\n152 W\n" },
  { "XXS W=3 D=1 PAB=2\n", "162  W 3.0    D 1.0    L 0.0    P 2.0\n" },
  { "BBW 1.0\nBBD 0.5\n", "" },
  /* A half-point bye and a forfeit that bring what no draw and no win does. */
  { "XXS HPB=0.25 FW=0.75\n", "299 H        0.25  001    1\n299 +        0.75  002    1\n" },
};

START_TEST (says_otherwise)
{
  g_autofree char *players = g_strdup_printf ("%-79s  1.0    1  0000 - H     2 w +\n"
                                              "%-79s  0.0    2  0000 - Z     1 b -\n",
                                              "001    1      Ann", "001    2      Ben");
  g_autofree char *text = g_strconcat (said[_i].from, players, NULL);
  g_autofree char *expected = g_strconcat (said[_i].to, players, NULL);
  g_autoptr (ImportTrf) trf = read_text (text, strlen (text), "x");
  g_autofree char *out = NULL;
  gsize length;

  import_trf_convert_to_26 (trf);
  out = import_trf_write (trf, &length);
  ck_assert_str_eq (out, expected);
}
END_TEST

/* Teams of 013 get numbers; their pairs that must not meet end with the last round. */
START_TEST (says_teams)
{
  g_autoptr (ImportTrf) trf = read_file ("good/latin1-all");
  g_autofree char *text = NULL;
  gsize length;

  import_trf_convert_to_26 (trf);
  g_strlcpy (trf->newline, "\n", sizeof trf->newline);
  text = import_trf_write (trf, &length);
  ck_assert_msg (strstr (text, "\n310   1 Team one                        ") != NULL, "%s", text);
}
END_TEST

/* Faults */

static const struct {
  const char *name;
  guint line, column;
  const char *says;
} bad[] = {
  { "310", 1, 7, "a team’s number" },
  { "310-blank", 2, 9, "a team’s name" },
  { "310-twice", 3, 5, "Two teams have the number 1" },
  { "310-nobody", 2, 79, "Red: no player has the start number 9" },
  { "310-in-two", 3, 74, "in a team already (line 2)" },
  { "310-shifted", 2, 61, "must be blank" },
  { "299", 2, 5, "W D L F H Z + -" },
  { "299-no-points", 2, 14, "points are expected" },
  { "250", 2, 19, "before the first one" },
  { "300", 2, 9, "a team’s number" },
  { "320", 2, 15, "a team’s number" },
  { "330", 2, 5, "+-, -+ or --" },
  { "330-long", 2, 22, "must be blank" },
};

START_TEST (refuses)
{
  g_autofree char *path =
      g_strconcat (suite_variable ("TOMEKEEPER_SOURCE"), FOLDER "bad/", bad[_i].name, ".trf", NULL);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (ImportTrf) trf = NULL;
  gsize length;

  ck_assert (g_file_get_contents (path, &text, &length, NULL));
  trf = import_trf_read (text, length, &error);
  ck_assert (trf == NULL || !import_trf_check (trf, &error));
  ck_assert_msg (strstr (error->message, bad[_i].says) != NULL, "%s: %s", bad[_i].name,
                 error->message);
  ck_assert_msg (import_error_get_line (error) == bad[_i].line
                     && import_error_get_column (error) == bad[_i].column,
                 "%s:%u:%u: %s", bad[_i].name, import_error_get_line (error),
                 import_error_get_column (error), error->message);
}
END_TEST

TEST_SUITE (trf_26)
{
  Suite *suite = suite_create ("trf-26");
  TCase *tests = tcase_create ("trf-26");

  tcase_add_test (tests, points_fit_their_columns);
  tcase_add_test (tests, reads_teams);
  tcase_add_test (tests, reads_the_fixture);
  tcase_add_test (tests, reads_abnormal);
  tcase_add_loop_test (tests, says_all, 0, G_N_ELEMENTS (files));
  tcase_add_loop_test (tests, says_otherwise, 0, G_N_ELEMENTS (said));
  tcase_add_test (tests, says_teams);
  tcase_add_loop_test (tests, refuses, 0, G_N_ELEMENTS (bad));
  suite_add_tcase (suite, tests);
  return suite;
}
