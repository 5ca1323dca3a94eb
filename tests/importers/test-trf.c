/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tournament reports: every file of the corpus is read and written again, whole; what is wrong is
 * named with its place; and a random report comes back as it was.
 */
#include "tests/suite.h"

#include "importers/trf-check.h"
#include "importers/trf-read.h"
#include "importers/trf-write.h"
#include "importers/trf.h"

#include <string.h>

#define FOLDER "/tests/importers/trf/"

static char *
load (const char *name, gsize *length)
{
  g_autofree char *path = g_strconcat (suite_variable ("TOMEKEEPER_SOURCE"), FOLDER, name, NULL);
  char *text = NULL;

  ck_assert_msg (g_file_get_contents (path, &text, length, NULL), "%s", path);
  return text;
}

static ImportTrf *
read_all (const char *text, gsize length, const char *name)
{
  g_autoptr (GError) error = NULL;
  ImportTrf *trf = import_trf_read (text, length, &error);

  ck_assert_msg (
      trf != NULL, "%s:%u:%u: %s", name, error != NULL ? import_error_get_line (error) : 0,
      error != NULL ? import_error_get_column (error) : 0, error != NULL ? error->message : "");
  return trf;
}

static ImportTrf *
read_file (const char *name)
{
  gsize length;
  g_autofree char *text = load (name, &length);

  return read_all (text, length, name);
}

/* Equal, field by field */

static void
same_player (const ImportTrfPlayer *one, const ImportTrfPlayer *other)
{
  ck_assert_uint_eq (one->number, other->number);
  ck_assert_str_eq (one->sex, other->sex);
  ck_assert_str_eq (one->title, other->title);
  ck_assert_str_eq (one->name, other->name);
  ck_assert_str_eq (one->federation, other->federation);
  ck_assert_str_eq (one->id, other->id);
  ck_assert_str_eq (one->born, other->born);
  ck_assert_uint_eq (one->rating, other->rating);
  ck_assert_int_eq (one->points, other->points);
  ck_assert_uint_eq (one->rank, other->rank);
  ck_assert_uint_eq (one->rounds->len, other->rounds->len);
  for (guint r = 0; r < one->rounds->len; r++) {
    const ImportTrfRound *a = &g_array_index (one->rounds, ImportTrfRound, r);
    const ImportTrfRound *b = &g_array_index (other->rounds, ImportTrfRound, r);

    ck_assert_uint_eq (a->opponent, b->opponent);
    ck_assert_int_eq (a->colour, b->colour);
    ck_assert_int_eq (a->result, b->result);
  }
}

static void
same_absent (const GArray *one, const GArray *other)
{
  ck_assert_uint_eq (one->len, other->len);
  for (guint k = 0; k < one->len; k++) {
    const ImportTrfAbsence *a = &g_array_index (one, ImportTrfAbsence, k);
    const ImportTrfAbsence *b = &g_array_index (other, ImportTrfAbsence, k);

    ck_assert (a->round == b->round && a->number == b->number && a->kind == b->kind);
  }
}

static void
same_forbidden (const GArray *one, const GArray *other)
{
  ck_assert_uint_eq (one->len, other->len);
  for (guint k = 0; k < one->len; k++) {
    const ImportTrfForbidden *a = &g_array_index (one, ImportTrfForbidden, k);
    const ImportTrfForbidden *b = &g_array_index (other, ImportTrfForbidden, k);

    ck_assert (a->one == b->one && a->other == b->other && a->from == b->from && a->to == b->to);
  }
}

static void
same (const ImportTrf *one, const ImportTrf *other)
{
  ck_assert_str_eq (one->newline, other->newline);
  ck_assert_int_eq (one->ends_with_newline, other->ends_with_newline);
  ck_assert_int_eq (one->latin1, other->latin1);
  ck_assert_uint_eq (one->rounds, other->rounds);
  ck_assert_int_eq (one->first_colour, other->first_colour);
  ck_assert_mem_eq (&one->points, &other->points, sizeof one->points);
  ck_assert_uint_eq (one->teams->len, other->teams->len);
  same_absent (one->absences, other->absences);
  same_forbidden (one->forbidden, other->forbidden);
  ck_assert_uint_eq (one->lines->len, other->lines->len);
  for (guint k = 0; k < one->lines->len; k++) {
    const ImportTrfLine *a = g_ptr_array_index (one->lines, k);
    const ImportTrfLine *b = g_ptr_array_index (other->lines, k);

    ck_assert_str_eq (a->text != NULL ? a->text : "", b->text != NULL ? b->text : "");
    ck_assert_int_eq (a->player != NULL, b->player != NULL);
    if (a->player != NULL)
      same_player (a->player, b->player);
  }
}

/* The corpus */

/* Whether writing gives the very bytes, and how many players, rounds told, rounds announced. */
static const struct {
  const char *name;
  gboolean exact;
  guint n_players, told, rounds;
} good[] = {
  { "bbp-dutch_2025_C5", TRUE, 6, 3, 3 },   { "bbp-dutch_2025_C9", TRUE, 5, 1, 3 },
  { "bbp-issue_7", FALSE, 60, 14, 15 },     { "berger6", TRUE, 6, 5, 5 },
  { "kitchen7-round2-162", TRUE, 7, 1, 5 }, { "kitchen7-round2-BBW", TRUE, 7, 1, 5 },
  { "swiss11r5", TRUE, 11, 5, 0 },          { "trf26_team", FALSE, 2, 1, 5 },
  { "latin1-all", TRUE, 6, 3, 0 },          { "counted-in-bytes", FALSE, 2, 1, 0 },
  { "no-last-newline", TRUE, 2, 1, 0 },     { "next-round", TRUE, 3, 1, 4 },
  { "hundred-players", TRUE, 100, 0, 9 },
};

START_TEST (reads_and_writes)
{
  g_autofree char *name = g_strconcat ("good/", good[_i].name, ".trf", NULL);
  gsize length, written;
  g_autofree char *text = load (name, &length);
  g_autoptr (ImportTrf) trf = read_all (text, length, name);
  g_autofree char *out = import_trf_write (trf, &written);
  g_autoptr (ImportTrf) again = read_all (out, written, name);
  g_autoptr (GError) error = NULL;

  ck_assert_msg (import_trf_check (trf, &error), "%s: %s", name,
                 error != NULL ? error->message : "");
  ck_assert_uint_eq (trf->players->len, good[_i].n_players);
  ck_assert_uint_eq (import_trf_count_rounds (trf), good[_i].told);
  ck_assert_uint_eq (trf->rounds, good[_i].rounds);
  same (trf, again);
  if (good[_i].exact) {
    ck_assert_str_eq (out, text);
    ck_assert_uint_eq (written, length);
  }
}
END_TEST

/* Bug: a tab behind the last field, as in a report of a federation, refused the whole file. */
START_TEST (reads_blank_ends)
{
  g_autofree char *name = g_strconcat ("good/", good[_i].name, ".trf", NULL);
  gsize length;
  g_autofree char *text = load (name, &length);
  g_autoptr (ImportTrf) trf = read_all (text, length, name);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autofree char *blanks = g_strjoinv ("\t \n", lines);
  g_autoptr (ImportTrf) again = read_all (blanks, strlen (blanks), name);

  ck_assert_uint_eq (trf->players->len, again->players->len);
  for (guint k = 0; k < trf->players->len; k++)
    same_player (g_ptr_array_index (trf->players, k), g_ptr_array_index (again->players, k));
  same_absent (trf->absences, again->absences);
  same_forbidden (trf->forbidden, again->forbidden);
  ck_assert_uint_eq (trf->rounds, again->rounds);
}
END_TEST

/* Only where a file's points are not those of its results is something odd. */
START_TEST (remarks)
{
  for (guint k = 0; k < G_N_ELEMENTS (good); k++) {
    g_autofree char *name = g_strconcat ("good/", good[k].name, ".trf", NULL);
    g_autoptr (ImportTrf) trf = read_file (name);
    g_auto (GStrv) odd = import_trf_dup_remarks (trf);
    guint expected = g_str_equal (good[k].name, "trf26_team")        ? 2
                     : g_str_equal (good[k].name, "hundred-players") ? 1
                                                                     : 0;

    ck_assert_msg (g_strv_length (odd) == expected, "%s: %s", name, odd[0]);
  }
}
END_TEST

/* As many points as there can be: they are told, not added up beyond what a number holds. */
START_TEST (remarks_many_points)
{
  g_autofree char *text = g_strdup_printf (
      "BBW 999999\n%-81s1.0       0000 - U  0000 - U  0000 - U\n", "001    1      Ann");
  g_autoptr (ImportTrf) trf = read_all (text, strlen (text), "many points");
  g_auto (GStrv) odd = import_trf_dup_remarks (trf);

  ck_assert_uint_eq (g_strv_length (odd), 1);
  ck_assert_str_eq (odd[0], "Line 2: Ann has 1.0 points, but the results bring 2999997.0.");
}
END_TEST

/* A bye of a round that has not begun counts there, and not here yet. */
START_TEST (remarks_coming_byes)
{
  static const struct {
    const char *points, *told;
  } table[] = {
    { "1.0", NULL },
    { "1.5",
      "Line 1: Ann has 1.5 points with a bye in round 2, which counts here when it has begun." },
    { "2.0", "Line 1: Ann has 2.0 points, but the results bring 1.5." },
  };
  g_autofree char *text =
      g_strdup_printf ("%-81s%s    1     2 w 1  0000 - H\n"
                       "%-81s0.0    2     1 b 0\n",
                       "001    1      Ann", table[_i].points, "001    2      Ben");
  g_autoptr (ImportTrf) trf = read_all (text, strlen (text), "coming byes");
  g_auto (GStrv) odd = import_trf_dup_remarks (trf);

  ck_assert_uint_eq (g_strv_length (odd), table[_i].told != NULL ? 1 : 0);
  if (table[_i].told != NULL)
    ck_assert_str_eq (odd[0], table[_i].told);
}
END_TEST

START_TEST (reads_fields)
{
  g_autoptr (ImportTrf) trf = read_file ("good/latin1-all.trf");
  const ImportTrfPlayer *player = import_trf_get_player (trf, 1);
  g_autofree char *name = import_trf_dup_value (trf, "012");
  g_autofree char *date = import_trf_dup_round_date (trf, 3);
  const ImportTrfTeam *team = g_ptr_array_index (trf->teams, 0);

  ck_assert_str_eq (name, "Tournoi d'été");
  ck_assert_str_eq (player->name, "Émile, \"le <b>Rapide</b>\"");
  ck_assert_str_eq (player->sex, "m");
  ck_assert_str_eq (player->title, "FM");
  ck_assert_uint_eq (player->rating, 2100);
  ck_assert_str_eq (player->federation, "FRA");
  ck_assert_str_eq (player->id, "123456");
  ck_assert_str_eq (player->born, "1970/00/00");
  ck_assert_int_eq (player->points, 2000);
  ck_assert_uint_eq (player->rank, 1);
  ck_assert_str_eq (date, "2005/07/30");
  ck_assert_str_eq (team->name, "Team one");
  ck_assert_uint_eq (team->numbers->len, 3);
  ck_assert_int_eq (trf->first_colour, 'w');
  ck_assert_uint_eq (trf->forbidden->len, 3);
  ck_assert_uint_eq (trf->absences->len, 1);
  ck_assert_uint_eq (g_array_index (trf->absences, ImportTrfAbsence, 0).round, 4);
  ck_assert_ptr_null (import_trf_get_player (trf, 7));
}
END_TEST

START_TEST (reads_next_round)
{
  g_autoptr (ImportTrf) trf = read_file ("good/next-round.trf");
  const ImportTrfAbsence *absence = &g_array_index (trf->absences, ImportTrfAbsence, 0);
  const ImportTrfForbidden *pair = &g_array_index (trf->forbidden, ImportTrfForbidden, 0);
  const ImportTrfPoints points = { 3000, 1000, 0, 2000, 3000, 1000, 500, 3000, 0 };

  ck_assert_mem_eq (&trf->points, &points, sizeof points);
  ck_assert_uint_eq (absence->round, 2);
  ck_assert_uint_eq (absence->number, 1);
  ck_assert_int_eq (absence->kind, 'H');
  ck_assert_uint_eq (pair->one, 1);
  ck_assert_uint_eq (pair->other, 2);
  ck_assert_uint_eq (pair->to, 4);
  ck_assert_int_eq (trf->first_colour, 'b');
}
END_TEST

START_TEST (reads_bytes)
{
  g_autoptr (ImportTrf) trf = read_file ("good/counted-in-bytes.trf");
  const ImportTrfPlayer *player = import_trf_get_player (trf, 1);

  ck_assert_str_eq (player->name, "Émile Zoë");
  ck_assert_uint_eq (player->rating, 2100);
  ck_assert_int_eq (player->points, 1000);
}
END_TEST

/* Faults */

static const struct {
  const char *name;
  guint line, column;
  const char *says;
} bad[] = {
  { "empty", 1, 1, "no player" },
  { "no-player", 1, 1, "begin with 001" },
  { "zero", 2, 1, "byte of zero" },
  { "start-number", 2, 7, "Columns 5 to 8: a start number" },
  { "rating", 1, 49, "a rating. A whole number up to 9999" },
  { "colour", 1, 97, "colour is expected" },
  { "result", 1, 99, "result is expected" },
  { "shifted", 1, 93, "an opponent’s start number" },
  { "tab", 1, 9, "must be blank" },
  { "162", 1, 6, "letter is expected" },
  { "xxs", 1, 5, "W=3" },
  { "142", 1, 5, "number of rounds" },
  { "240", 1, 5, "F, H or Z" },
  { "no-name", 1, 15, "a name is expected" },
  { "blank-name", 1, 15, "a name is expected" },
  { "opponent", 1, 92, "start number 3" },
  { "one-sided", 1, 92, "not the other way round" },
  { "both-won", 1, 99, "don’t go together" },
  { "same-colour", 1, 97, "same colour" },
  { "himself", 1, 92, "himself" },
  { "twice", 2, 5, "start number 1" },
  { "bye-with-opponent", 1, 99, "is a bye" },
  { "absent-nobody", 0, 0, "Player 7" },
};

START_TEST (refuses)
{
  g_autofree char *name = g_strconcat ("bad/", bad[_i].name, ".trf", NULL);
  gsize length;
  g_autofree char *text = load (name, &length);
  g_autoptr (GError) error = NULL;
  g_autoptr (ImportTrf) trf = import_trf_read (text, length, &error);

  ck_assert (trf == NULL || !import_trf_check (trf, &error));
  ck_assert_msg (strstr (error->message, bad[_i].says) != NULL, "%s: %s", name, error->message);
  ck_assert_msg (import_error_get_line (error) == bad[_i].line
                     && import_error_get_column (error) == bad[_i].column,
                 "%s:%u:%u: %s", name, import_error_get_line (error),
                 import_error_get_column (error), error->message);
}
END_TEST

START_TEST (refuses_size)
{
  g_autofree char *text = g_strnfill (IMPORT_TRF_BYTES + 1, ' ');
  g_autoptr (GError) error = NULL;

  ck_assert_ptr_null (import_trf_read (text, IMPORT_TRF_BYTES + 1, &error));
  ck_assert_int_eq (error->code, IMPORT_ERROR_TOO_BIG);
}
END_TEST

/* Points in three notations, and what they bring. */
static const struct {
  const char *lines;
  ImportTrfPoints points;
} schemes[] = {
  { "", { 1000, 500, 0, 1000, 1000, 500, 0, 1000, 0 } },
  { "162  W 3.0    D 1.0\n", { 3000, 1000, 0, 3000, 3000, 1000, 0, 3000, 0 } },
  { "162  P 2.0    W 3.0\n", { 3000, 500, 0, 2000, 3000, 500, 0, 3000, 0 } },
  { "BBW  3.0\nBBD  1.0\n", { 3000, 1000, 0, 3000, 3000, 1000, 0, 3000, 0 } },
  { "BBW  3.0\nBBU  1.5\nBBL  0.5\nBBF -\n", { 0 } },
  { "XXS PAB=2 W=3 D=1 FL=0.25 HPB=0\n", { 3000, 1000, 0, 2000, 3000, 0, 0, 3000, 250 } },
};

START_TEST (reads_points)
{
  g_autofree char *text = g_strconcat (schemes[_i].lines, "001    1      Ann\n", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (ImportTrf) trf = import_trf_read (text, strlen (text), &error);

  if (schemes[_i].points.win == 0) {
    ck_assert_ptr_null (trf);
    ck_assert_uint_eq (import_error_get_line (error), 4);
    return;
  }
  ck_assert_ptr_nonnull (trf);
  ck_assert_mem_eq (&trf->points, &schemes[_i].points, sizeof trf->points);
}
END_TEST

static const struct {
  const char *text, *day;
} days[] = {
  { "2026/01/10", "2026-01-10" },
  { "26/01/10", "2026-01-10" },
  { "99/12/31", "1999-12-31" },
  { "24/09/2010", "2010-09-24" },
  { "28. 07. 2005", "2005-07-28" },
  { "Jun 26, 2020", "2020-06-26" },
  { "June 6, 2020", "2020-06-06" },
  { "2026-01-10", "2026-01-10" },
  { "1970/00/00", NULL },
  { "2026/02/30", NULL },
  { "", NULL },
  { "soon", NULL },
};

START_TEST (reads_days)
{
  g_autofree char *day = import_trf_dup_day (days[_i].text);

  ck_assert_msg (g_strcmp0 (day, days[_i].day) == 0, "%s: %s", days[_i].text, day);
}
END_TEST

/* A random report */

static const char *const names[] = { "Ann",       "Émile \"x\"",
                                     "<b>%s</b>", "O'Neil, J. & Sons",
                                     "Ö",         "a name of thirty-three columns xx" };

static void
add_round (ImportTrfPlayer *player, guint opponent, char colour, char result)
{
  ImportTrfRound round = { (guint16)opponent, colour, result };

  g_array_append_val (player->rounds, round);
}

static void
add_random_rounds (GRand *rand, ImportTrfPlayer *player)
{
  static const char results[] = "1=0WDL+-UFHZ ", colours[] = "wb- ";
  guint n = (guint)g_rand_int_range (rand, 0, 12);

  for (guint r = 0; r < n; r++)
    add_round (player, (guint)g_rand_int_range (rand, 0, 10000),
               colours[g_rand_int_range (rand, 0, 4)], results[g_rand_int_range (rand, 0, 13)]);
  if (n > 0) /* the last one says something */
    add_round (player, 0, '-', 'Z');
}

static void
add_random_player (GRand *rand, ImportTrf *trf)
{
  ImportTrfPlayer *player =
      import_trf_add_player (trf, (guint)g_rand_int_range (rand, 1, 10000),
                             names[g_rand_int_range (rand, 0, G_N_ELEMENTS (names))]);

  if (g_rand_boolean (rand)) {
    g_free (player->title);
    player->title = g_strdup ("WGM");
    g_free (player->id);
    player->id = g_strdup ("12345678901");
    player->rating = (guint)g_rand_int_range (rand, 0, 10000);
    player->points = g_rand_int_range (rand, 0, 1000) * 100;
    player->rank = (guint)g_rand_int_range (rand, 0, 10000);
  } else {
    g_free (player->sex);
    player->sex = g_strdup ("w");
    g_free (player->born);
    player->born = g_strdup ("1999/12/31");
    g_free (player->federation);
    player->federation = g_strdup ("SUI");
    player->points = g_rand_int_range (rand, 0, 10000);
  }
  add_random_rounds (rand, player);
}

START_TEST (any_report)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed ((guint32)_i);
  g_autoptr (ImportTrf) trf = import_trf_new ();
  guint n = (guint)g_rand_int_range (rand, 1, 40);
  gsize length;
  g_autofree char *text = NULL;
  g_autoptr (ImportTrf) again = NULL;

  g_strlcpy (trf->newline, _i % 3 == 0 ? "\n" : _i % 3 == 1 ? "\r\n" : "\r", sizeof trf->newline);
  import_trf_add_line (trf, "012 Été  ");
  for (guint k = 0; k < n; k++) {
    add_random_player (rand, trf);
    if (g_rand_int_range (rand, 0, 4) == 0)
      import_trf_add_line (trf, g_rand_boolean (rand) ? "" : "### \tremark ");
  }
  text = import_trf_write (trf, &length);
  again = read_all (text, length, text);
  same (trf, again);
}
END_TEST

/* What doesn't fit its columns is cut, and the file stays one. */
START_TEST (cuts)
{
  g_autoptr (ImportTrf) trf = import_trf_new ();
  ImportTrfPlayer *player =
      import_trf_add_player (trf, 1, "Ä name of more\nthan thirty-three columns");
  gsize length;
  g_autofree char *text = NULL;
  g_autoptr (ImportTrf) again = NULL;

  player->points = 66667;
  import_trf_add_line (trf, "### two\nlines");
  text = import_trf_write (trf, &length);
  again = read_all (text, length, text);
  player = import_trf_get_player (again, 1);
  ck_assert_str_eq (player->name, "Ä name of more than thirty-three");
  ck_assert_int_eq (player->points, 66670);
  ck_assert_uint_eq (again->lines->len, 2);
}
END_TEST

TEST_SUITE (trf)
{
  Suite *suite = suite_create ("trf");
  TCase *tests = tcase_create ("trf");

  tcase_add_loop_test (tests, reads_and_writes, 0, G_N_ELEMENTS (good));
  tcase_add_loop_test (tests, reads_blank_ends, 0, G_N_ELEMENTS (good));
  tcase_add_test (tests, remarks);
  tcase_add_test (tests, remarks_many_points);
  tcase_add_loop_test (tests, remarks_coming_byes, 0, 3);
  tcase_add_test (tests, reads_fields);
  tcase_add_test (tests, reads_next_round);
  tcase_add_test (tests, reads_bytes);
  tcase_add_loop_test (tests, refuses, 0, G_N_ELEMENTS (bad));
  tcase_add_test (tests, refuses_size);
  tcase_add_loop_test (tests, reads_points, 0, G_N_ELEMENTS (schemes));
  tcase_add_loop_test (tests, reads_days, 0, G_N_ELEMENTS (days));
  tcase_add_loop_test (tests, any_report, 0, 50);
  tcase_add_test (tests, cuts);
  suite_add_tcase (suite, tests);
  return suite;
}
