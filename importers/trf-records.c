/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Records that TRF26 has and TRF16 had not: teams, their matches and byes, acceleration, and points
 * that are not those of results. What nothing here asks for is checked by its columns alone.
 *
 * Source: FIDE Handbook, "Format of Tournament Report File (TRF), Version 2026"
 */
#include "importers/trf-records.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define TEAMS 999 /* the highest number of a team */

/* Fields of three or four columns, each behind a blank, from column @from on to the end. A zero is
 * nobody when @or_nobody. @numbers: (nullable) */
static gboolean
read_ids (const TrfRow *row, guint from, guint width, gboolean or_nobody, const char *what,
          GArray *numbers, GError **error)
{
  for (guint column = from; column <= row->n_columns; column += width + 1) {
    guint number;

    if (trf_row_is_blank (row, column, row->n_columns))
      break;
    if (!trf_row_read_number (row, column, column + width - 1,
                              width == 3 ? TEAMS : IMPORT_TRF_NUMBER, or_nobody, what, &number,
                              error)
        || !trf_row_expect_blank (row, column + width, column + width, error))
      return FALSE;
    if (numbers != NULL)
      g_array_append_val (numbers, number);
  }
  return TRUE;
}

static gboolean
expect_blanks (const TrfRow *row, const guint8 *columns, gsize n, GError **error)
{
  for (gsize k = 0; k < n; k++)
    if (!trf_row_expect_blank (row, columns[k], columns[k], error))
      return FALSE;
  return TRUE;
}

/* Points that may be below zero. */
static gboolean
read_signed (const TrfRow *row, guint from, guint to, gint *points, gboolean *given, GError **error)
{
  guint column = trf_row_find (row, from, to);
  gboolean minus = column > 0 && trf_row_get (row, column) == '-';

  *given = column > 0;
  *points = 0;
  if (!*given)
    return TRUE;
  if (!trf_row_read_points (row, minus ? column + 1 : from, to, FALSE, points, error))
    return FALSE;
  if (minus)
    *points = -*points;
  return TRUE;
}

/* 310: number in 5 to 7, name in 9 to 40, nickname in 42 to 46, strength in 48 to 53, match points
 * in 55 to 60, game points in 62 to 67, rank in 69 to 71, then start numbers from 74 on. */
gboolean
trf_read_team (ImportTrf *trf, const TrfRow *row, GError **error)
{
  static const guint8 blanks[] = { 4, 8, 41, 47, 54, 61, 68, 72, 73 };
  ImportTrfTeam *team = trf_add_team (trf, row->line);

  trf->by_teams = TRUE;
  g_free (team->name);
  team->name = trf_row_dup (row, 9, 40);
  if (!trf_row_read_number (row, 5, 7, TEAMS, FALSE, _ ("a team’s number"), &team->number, error)
      || !expect_blanks (row, blanks, G_N_ELEMENTS (blanks), error))
    return FALSE;
  if (trf_is_blank (team->name))
    return trf_fail (error, row->line, 9, _ ("In columns 9 to 40 a team’s name is expected."));
  return trf_row_read_points (row, 55, 60, TRUE, &team->match_points, error)
         && trf_row_read_points (row, 62, 67, TRUE, &team->game_points, error)
         && trf_row_read_number (row, 69, 71, TEAMS, TRUE, _ ("a team’s rank"), &team->rank, error)
         && read_ids (row, 74, 4, FALSE, _ ("a start number"), team->numbers, error);
}

/* 250: points in 5 to 8 and 10 to 13, rounds in 15 to 17 and 19 to 21, from whom to whom in 23 to
 * 26 and 28 to 31. */
gboolean
trf_read_acceleration (ImportTrf *trf, const TrfRow *row, GError **error)
{
  static const guint8 blanks[] = { 4, 9, 14, 18, 22, 27 };
  guint from, to, first, last;
  gint points;

  if (!expect_blanks (row, blanks, G_N_ELEMENTS (blanks), error)
      || !trf_row_read_points (row, 5, 8, TRUE, &points, error)
      || !trf_row_read_points (row, 10, 13, TRUE, &points, error)
      || !trf_row_read_number (row, 15, 17, IMPORT_TRF_ROUNDS, FALSE, _ ("the first round"), &from,
                               error)
      || !trf_row_read_number (row, 19, 21, IMPORT_TRF_ROUNDS, FALSE, _ ("the last round"), &to,
                               error)
      || !trf_row_read_number (row, 23, 26, IMPORT_TRF_NUMBER, FALSE, _ ("a start number"), &first,
                               error)
      || !trf_row_read_number (row, 28, 31, IMPORT_TRF_NUMBER, FALSE, _ ("a start number"), &last,
                               error))
    return FALSE;
  if (to < from)
    return trf_fail (error, row->line, 19, _ ("The last round is before the first one."));
  return last >= first || trf_fail (error, row->line, 28, _ ("The last one is before the first."));
}

/* 299: what for in 5, match points in 8 to 11, points in 14 to 17, the round in 20 to 22, then who.
 */
gboolean
trf_read_abnormal (ImportTrf *trf, const TrfRow *row, GError **error)
{
  static const guint8 blanks[] = { 4, 6, 7, 12, 13, 18, 19, 23 };
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (guint));
  ImportTrfAbnormal abnormal = { .kind = (char)g_ascii_toupper (trf_row_get (row, 5)) };
  gboolean matches, given;
  gint match_points;

  if (strchr ("WDLFHZ+- ", abnormal.kind) == NULL)
    return trf_fail (error, row->line, 5,
                     _ ("In column 5 a result is expected: W D L F H Z + - or a blank."));
  if (!expect_blanks (row, blanks, G_N_ELEMENTS (blanks), error)
      || !read_signed (row, 8, 11, &match_points, &matches, error)
      || !read_signed (row, 14, 17, &abnormal.points, &given, error)
      || !trf_row_read_number (row, 20, 22, IMPORT_TRF_ROUNDS, TRUE, _ ("a round"), &abnormal.round,
                               error)
      || !read_ids (row, 24, 4, FALSE, _ ("a start number"), numbers, error))
    return FALSE;
  if (!matches && !given)
    return trf_fail (error, row->line, 14, _ ("In columns 14 to 17 points are expected."));
  for (guint k = 0; given && k < numbers->len; k++) {
    abnormal.number = g_array_index (numbers, guint, k);
    g_array_append_val (trf->abnormal, abnormal);
  }
  return TRUE;
}

/* 300: the round in 5 to 7, the team in 9 to 11, its opponent in 13 to 15, then its players by
 * boards. */
gboolean
trf_read_order (ImportTrf *trf, const TrfRow *row, GError **error)
{
  static const guint8 blanks[] = { 4, 8, 12, 16 };
  guint number;

  return expect_blanks (row, blanks, G_N_ELEMENTS (blanks), error)
         && trf_row_read_number (row, 5, 7, IMPORT_TRF_ROUNDS, FALSE, _ ("a round"), &number, error)
         && trf_row_read_number (row, 9, 11, TEAMS, FALSE, _ ("a team’s number"), &number, error)
         && trf_row_read_number (row, 13, 15, TEAMS, FALSE, _ ("a team’s number"), &number, error)
         && read_ids (row, 17, 4, TRUE, _ ("a start number"), NULL, error);
}

/* 320: match points in 5 to 8, game points in 10 to 13, then the team of each round. */
gboolean
trf_read_team_byes (ImportTrf *trf, const TrfRow *row, GError **error)
{
  static const guint8 blanks[] = { 4, 9, 14 };
  gint points;

  return expect_blanks (row, blanks, G_N_ELEMENTS (blanks), error)
         && trf_row_read_points (row, 5, 8, TRUE, &points, error)
         && trf_row_read_points (row, 10, 13, TRUE, &points, error)
         && read_ids (row, 15, 3, TRUE, _ ("a team’s number"), NULL, error);
}

/* 330: who won in 5 and 6, the round in 8 to 10, white in 12 to 14, black in 16 to 18. */
gboolean
trf_read_forfeit (ImportTrf *trf, const TrfRow *row, GError **error)
{
  static const guint8 blanks[] = { 4, 7, 11, 15 };
  g_autofree char *kind = trf_row_dup (row, 5, 6);
  guint number;

  if (!g_str_equal (kind, "+-") && !g_str_equal (kind, "-+") && !g_str_equal (kind, "--"))
    return trf_fail (error, row->line, 5, _ ("In columns 5 and 6 there is to be +-, -+ or --."));
  return expect_blanks (row, blanks, G_N_ELEMENTS (blanks), error)
         && trf_row_read_number (row, 8, 10, IMPORT_TRF_ROUNDS, FALSE, _ ("a round"), &number,
                                 error)
         && trf_row_read_number (row, 12, 14, TEAMS, FALSE, _ ("a team’s number"), &number, error)
         && trf_row_read_number (row, 16, 18, TEAMS, FALSE, _ ("a team’s number"), &number, error)
         && trf_row_expect_blank (row, 19, row->n_columns, error);
}
