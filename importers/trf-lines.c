/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines of a tournament report that are not players': rounds, points, teams, who is absent and who
 * must not meet.
 */
#include "importers/trf-lines.h"

#include "importers/trf-records.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* 142, XXR */
static gboolean
read_rounds (ImportTrf *trf, const TrfRow *row, GError **error)
{
  guint rounds;

  if (!trf_row_read_number (row, 4, MAX (row->n_columns, 5), IMPORT_TRF_ROUNDS, FALSE,
                            _ ("the number of rounds"), &rounds, error))
    return FALSE;
  trf->rounds = rounds;
  return TRUE;
}

/* 152 W */
static gboolean
read_first (ImportTrf *trf, const TrfRow *row, GError **error)
{
  g_autofree char *text = trf_row_dup (row, 4, row->n_columns);

  if (g_ascii_strcasecmp (text, "w") != 0 && g_ascii_strcasecmp (text, "b") != 0)
    return trf_fail (error, row->line, 5, _ ("In column 5 a colour is expected: W or B."));
  trf->first_colour = g_ascii_tolower (*text);
  return TRUE;
}

/* XXC white1 rank; other words are other engines' business. */
static gboolean
read_first_word (ImportTrf *trf, const TrfRow *row, GError **error)
{
  g_autofree char *text = trf_row_dup (row, 4, row->n_columns);

  if (strstr (text, "white1") != NULL)
    trf->first_colour = 'w';
  else if (strstr (text, "black1") != NULL)
    trf->first_colour = 'b';
  return TRUE;
}

/* Points */

/* What follows from a win and a draw as long as nobody says otherwise. */
static void
set_win (ImportTrf *trf, gint points)
{
  trf->points.win = trf->points.full_bye = trf->points.forfeit_win = points;
  trf->points.bye = points;
}

static void
set_draw (ImportTrf *trf, gint points)
{
  trf->points.draw = trf->points.half_bye = points;
}

/* 162: a letter in column 6, 15, 24 …, and points in the four columns after it. */
static gboolean
read_points (ImportTrf *trf, const TrfRow *row, GError **error)
{
  gint bye = IMPORT_TRF_NO_POINTS;

  for (guint column = 6; column <= row->n_columns; column += 9) {
    char letter = trf_row_get (row, column);
    gint points;

    if (letter == ' ' && trf_row_is_blank (row, column, row->n_columns))
      break;
    if (strchr ("WDLAPX", letter) == NULL)
      return trf_fail (error, row->line, column,
                       _ ("In column %u a letter is expected: W, D, L, A, P or X."), column);
    if (!trf_row_read_points (row, column + 1, column + 4, FALSE, &points, error)
        || !trf_row_expect_blank (row, column + 5, column + 8, error))
      return FALSE;
    if (letter == 'W')
      set_win (trf, points);
    else if (letter == 'D')
      set_draw (trf, points);
    else if (letter == 'L')
      trf->points.loss = points;
    else if (letter == 'A')
      trf->points.zero_bye = trf->points.forfeit_loss = points;
    else if (letter == 'P')
      bye = points;
  }
  if (bye != IMPORT_TRF_NO_POINTS)
    trf->points.bye = bye;
  trf->has_points = TRUE;
  return trf_row_expect_blank (row, 4, 5, error);
}

/* BBW, BBD, BBL, BBZ, BBF, BBU */
static gboolean
read_engine_points (ImportTrf *trf, const TrfRow *row, GError **error)
{
  gint points;

  if (!trf_row_read_points (row, 4, MAX (row->n_columns, 8), FALSE, &points, error))
    return FALSE;
  trf->has_points = TRUE;
  switch (trf_row_get (row, 3)) {
  case 'W':
    set_win (trf, points);
    break;
  case 'D':
    set_draw (trf, points);
    break;
  case 'L':
    trf->points.loss = points;
    break;
  case 'Z':
    trf->points.zero_bye = points;
    break;
  case 'F':
    trf->points.forfeit_loss = points;
    break;
  default:
    trf->points.bye = points;
  }
  return TRUE;
}

/* @second: those that others follow from were set before. */
static gboolean
set_point (ImportTrf *trf, const char *name, gint points, gboolean second)
{
  const struct {
    const char *name;
    gint *points;
  } names[] = {
    { "L", &trf->points.loss },          { "WL", &trf->points.loss },
    { "BL", &trf->points.loss },         { "ZPB", &trf->points.zero_bye },
    { "HPB", &trf->points.half_bye },    { "FPB", &trf->points.full_bye },
    { "PAB", &trf->points.bye },         { "FW", &trf->points.forfeit_win },
    { "FL", &trf->points.forfeit_loss },
  };

  if (g_str_equal (name, "W") || g_str_equal (name, "WW") || g_str_equal (name, "BW")) {
    if (!second)
      set_win (trf, points);
    return TRUE;
  }
  if (g_str_equal (name, "D") || g_str_equal (name, "WD") || g_str_equal (name, "BD")) {
    if (!second)
      set_draw (trf, points);
    return TRUE;
  }
  for (guint k = 0; k < G_N_ELEMENTS (names); k++)
    if (g_str_equal (name, names[k].name)) {
      *names[k].points = points;
      return TRUE;
    }
  return FALSE;
}

/* XXS W=3 D=1 PAB=3; what follows from a win comes first, so that order does not count. */
static gboolean
read_words (ImportTrf *trf, const TrfRow *row, GError **error)
{
  for (guint pass = 0; pass < 2; pass++)
    for (guint column = 4, end; (column = trf_row_find (row, column, row->n_columns)) > 0;
         column = end) {
      g_autofree char *word = NULL;
      char *sign;
      gint points;

      for (end = column; end <= row->n_columns && trf_row_get (row, end) != ' ';)
        end++;
      word = trf_row_dup (row, column, end - 1);
      sign = strchr (word, '=');
      if (sign != NULL)
        *sign = '\0';
      if (sign == NULL || !trf_read_points (sign + 1, &points))
        return trf_fail (error, row->line, column,
                         _ ("In column %u something like W=3 or D=0.5 is expected."), column);
      if (!set_point (trf, word, points, pass == 1))
        return trf_fail (error, row->line, column,
                         _ ("“%s” has no meaning here. There are W, D, L, WW, BW, WD, BD, WL, BL, "
                            "PAB, FPB, HPB, ZPB, FW and FL."),
                         word);
    }
  trf->has_points = TRUE;
  return TRUE;
}

/* Start numbers */

/* Numbers in fields of five columns from @from on: four of the number, one blank. */
static gboolean
read_numbers (const TrfRow *row, guint from, GArray *numbers, GError **error)
{
  for (guint column = from; column <= row->n_columns; column += 5) {
    guint number;

    if (trf_row_is_blank (row, column, row->n_columns))
      break;
    if (!trf_row_read_number (row, column, column + 3, IMPORT_TRF_NUMBER, FALSE,
                              _ ("a start number"), &number, error)
        || !trf_row_expect_blank (row, column + 4, column + 4, error))
      return FALSE;
    g_array_append_val (numbers, number);
  }
  return TRUE;
}

/* The same apart by blanks. */
static gboolean
read_loose_numbers (const TrfRow *row, GArray *numbers, GError **error)
{
  for (guint column = 4, end; (column = trf_row_find (row, column, row->n_columns)) > 0;
       column = end) {
    guint number;

    for (end = column; end <= row->n_columns && trf_row_get (row, end) != ' ';)
      end++;
    if (!trf_row_read_number (row, column, end - 1, IMPORT_TRF_NUMBER, FALSE, _ ("a start number"),
                              &number, error))
      return FALSE;
    g_array_append_val (numbers, number);
  }
  return TRUE;
}

/* 013: a name in columns 5 to 36, then start numbers. */
static gboolean
read_team (ImportTrf *trf, const TrfRow *row, GError **error)
{
  ImportTrfTeam *team = trf_add_team (trf, row->line);

  g_free (team->name);
  team->name = trf_row_dup (row, 5, 36);
  return read_numbers (row, 37, team->numbers, error);
}

/* 240: F, H or Z in column 5, the round in 7 to 9, then start numbers. */
static gboolean
read_absent (ImportTrf *trf, const TrfRow *row, GError **error)
{
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (guint));
  ImportTrfAbsence absence = { 0, 0, trf_row_get (row, 5) };

  if (strchr ("FHZ", absence.kind) == NULL)
    return trf_fail (error, row->line, 5, _ ("In column 5 a kind of bye is expected: F, H or Z."));
  if (!trf_row_read_number (row, 6, 9, IMPORT_TRF_ROUNDS, FALSE, _ ("a round"), &absence.round,
                            error)
      || !read_numbers (row, 11, numbers, error))
    return FALSE;
  for (guint k = 0; k < numbers->len; k++) {
    absence.number = g_array_index (numbers, guint, k);
    g_array_append_val (trf->absences, absence);
  }
  return TRUE;
}

#define TRF_FORBIDDEN 100000 /* pairs that must not meet, at most */

/* Each with each of @numbers. */
static gboolean
forbid (ImportTrf *trf, const GArray *numbers, guint from, guint to, guint line, GError **error)
{
  for (guint k = 0; k < numbers->len; k++)
    for (guint j = 0; j < k; j++) {
      guint one = g_array_index (numbers, guint, j), other = g_array_index (numbers, guint, k);
      ImportTrfForbidden pair = { MIN (one, other), MAX (one, other), from, to };

      if (one == other)
        return trf_fail (error, line, 4, _ ("Player %u is named twice."), one);
      if (trf->forbidden->len == TRF_FORBIDDEN)
        return trf_fail (error, line, 4, _ ("More than %d pairs must not meet."), TRF_FORBIDDEN);
      g_array_append_val (trf->forbidden, pair);
    }
  return TRUE;
}

/* 260: the first round in columns 5 to 7, the last one in 9 to 11, then start numbers. */
static gboolean
read_forbidden (ImportTrf *trf, const TrfRow *row, GError **error)
{
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (guint));
  guint from, to;

  return trf_row_read_number (row, 4, 7, IMPORT_TRF_ROUNDS, FALSE, _ ("the first round"), &from,
                              error)
         && trf_row_read_number (row, 8, 11, IMPORT_TRF_ROUNDS, FALSE, _ ("the last round"), &to,
                                 error)
         && read_numbers (row, 13, numbers, error)
         && forbid (trf, numbers, from, to, row->line, error);
}

/* XXP */
static gboolean
read_loose_forbidden (ImportTrf *trf, const TrfRow *row, GError **error)
{
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (guint));

  return read_loose_numbers (row, numbers, error)
         && forbid (trf, numbers, 1, G_MAXUINT, row->line, error);
}

static const struct {
  const char *code;
  gboolean (*read) (ImportTrf *trf, const TrfRow *row, GError **error);
} readers[] = {
  { "013", read_team },
  { "142", read_rounds },
  { "152", read_first },
  { "162", read_points },
  { "240", read_absent },
  { "260", read_forbidden },
  { "250", trf_read_acceleration },
  { "299", trf_read_abnormal },
  { "300", trf_read_order },
  { "310", trf_read_team },
  { "320", trf_read_team_byes },
  { "330", trf_read_forfeit },
  { "BBD", read_engine_points },
  { "BBF", read_engine_points },
  { "BBL", read_engine_points },
  { "BBU", read_engine_points },
  { "BBW", read_engine_points },
  { "BBZ", read_engine_points },
  { "XXC", read_first_word },
  { "XXP", read_loose_forbidden },
  { "XXR", read_rounds },
  { "XXS", read_words },
};

gboolean
trf_read_line (ImportTrf *trf, const char *text, guint line, GArray *zeros, GError **error)
{
  TrfRow row;
  gboolean good = TRUE;

  trf_row_init (&row, text, line, FALSE);
  for (guint k = 0; k < G_N_ELEMENTS (readers); k++)
    if (g_str_has_prefix (text, readers[k].code))
      good = readers[k].read (trf, &row, error);
  if (g_str_has_prefix (text, "XXZ"))
    good = read_loose_numbers (&row, zeros, error);
  trf_row_clear (&row);
  return good;
}
