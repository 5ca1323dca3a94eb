/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A tournament report file as a struct: made, looked into, and its lines cut into columns.
 */
#include "importers/trf-private.h"

#include <glib/gi18n-lib.h>
#include <stdarg.h>
#include <string.h>

/* The struct */

static void
player_free (ImportTrfPlayer *player)
{
  if (player == NULL)
    return;
  g_free (player->sex);
  g_free (player->title);
  g_free (player->name);
  g_free (player->federation);
  g_free (player->id);
  g_free (player->born);
  g_array_unref (player->rounds);
  g_free (player);
}

static void
line_free (gpointer data)
{
  ImportTrfLine *line = data;

  g_free (line->text);
  player_free (line->player);
  g_free (line);
}

static void
team_free (gpointer data)
{
  ImportTrfTeam *team = data;

  g_free (team->name);
  g_array_unref (team->numbers);
  g_free (team);
}

ImportTrf *
import_trf_new (void)
{
  ImportTrf *trf = g_new0 (ImportTrf, 1);

  g_strlcpy (trf->newline, "\n", sizeof trf->newline);
  trf->ends_with_newline = TRUE;
  trf->lines = g_ptr_array_new_with_free_func (line_free);
  trf->players = g_ptr_array_new ();
  trf->teams = g_ptr_array_new_with_free_func (team_free);
  trf->points = (ImportTrfPoints){
    .win = 1000, .draw = 500, .bye = 1000, .full_bye = 1000, .half_bye = 500, .forfeit_win = 1000
  };
  trf->absences = g_array_new (FALSE, TRUE, sizeof (ImportTrfAbsence));
  trf->forbidden = g_array_new (FALSE, TRUE, sizeof (ImportTrfForbidden));
  trf->abnormal = g_array_new (FALSE, TRUE, sizeof (ImportTrfAbnormal));
  return trf;
}

void
import_trf_free (ImportTrf *trf)
{
  if (trf == NULL)
    return;
  g_ptr_array_unref (trf->players);
  g_ptr_array_unref (trf->lines);
  g_ptr_array_unref (trf->teams);
  g_array_unref (trf->absences);
  g_array_unref (trf->forbidden);
  g_array_unref (trf->abnormal);
  g_free (trf);
}

ImportTrfTeam *
trf_add_team (ImportTrf *trf, guint line)
{
  ImportTrfTeam *team = g_new0 (ImportTrfTeam, 1);

  team->line = line;
  team->name = g_strdup ("");
  team->match_points = team->game_points = IMPORT_TRF_NO_POINTS;
  team->numbers = g_array_new (FALSE, FALSE, sizeof (guint));
  g_ptr_array_add (trf->teams, team);
  return team;
}

static ImportTrfLine *
add_line (ImportTrf *trf)
{
  ImportTrfLine *line = g_new0 (ImportTrfLine, 1);

  g_ptr_array_add (trf->lines, line);
  return line;
}

void
import_trf_add_line (ImportTrf *trf, const char *text)
{
  add_line (trf)->text = g_strdup (text);
}

ImportTrfPlayer *
import_trf_add_player (ImportTrf *trf, guint number, const char *name)
{
  ImportTrfPlayer *player = g_new0 (ImportTrfPlayer, 1);

  player->number = number;
  player->name = g_strdup (name);
  player->sex = g_strdup ("");
  player->title = g_strdup ("");
  player->federation = g_strdup ("");
  player->id = g_strdup ("");
  player->born = g_strdup ("");
  player->points = IMPORT_TRF_NO_POINTS;
  player->rounds = g_array_new (FALSE, TRUE, sizeof (ImportTrfRound));
  add_line (trf)->player = player;
  g_ptr_array_add (trf->players, player);
  return player;
}

static gboolean
has_number (const ImportTrfPlayer *player, guint number)
{
  return player->number == number;
}

ImportTrfPlayer *
import_trf_get_player (const ImportTrf *trf, guint number)
{
  /* Mostly they stand in the order of their numbers, without gaps. */
  if (number > 0 && number <= trf->players->len
      && has_number (g_ptr_array_index (trf->players, number - 1), number))
    return g_ptr_array_index (trf->players, number - 1);
  for (guint k = 0; k < trf->players->len; k++)
    if (has_number (g_ptr_array_index (trf->players, k), number))
      return g_ptr_array_index (trf->players, k);
  return NULL;
}

static guint
count_rounds (const ImportTrf *trf, gboolean paired)
{
  guint rounds = 0;

  for (guint k = 0; k < trf->players->len; k++) {
    const ImportTrfPlayer *player = g_ptr_array_index (trf->players, k);

    for (guint r = player->rounds->len; r > rounds; r--)
      if (!paired || g_array_index (player->rounds, ImportTrfRound, r - 1).opponent > 0)
        rounds = r;
  }
  return rounds;
}

guint
import_trf_count_paired_rounds (const ImportTrf *trf)
{
  return count_rounds (trf, TRUE);
}

guint
import_trf_count_rounds (const ImportTrf *trf)
{
  return count_rounds (trf, FALSE);
}

static const char *
find_line (const ImportTrf *trf, const char *code)
{
  for (guint k = 0; k < trf->lines->len; k++) {
    const ImportTrfLine *line = g_ptr_array_index (trf->lines, k);

    if (line->text != NULL && g_str_has_prefix (line->text, code))
      return line->text;
  }
  return NULL;
}

char *
import_trf_dup_value (const ImportTrf *trf, const char *code)
{
  const char *text = find_line (trf, code);

  return text != NULL ? g_strstrip (g_strdup (text + strlen (code))) : NULL;
}

char *
import_trf_dup_round_date (const ImportTrf *trf, guint round)
{
  const char *text = find_line (trf, "132");
  guint from = TRF_ROUNDS + TRF_ROUND * (round - 1);
  TrfRow row;
  char *date;

  if (text == NULL || round < 1 || round > IMPORT_TRF_ROUNDS)
    return g_strdup ("");
  trf_row_init (&row, text, 0, FALSE);
  date = trf_row_dup (&row, from, from + TRF_ROUND - 1);
  trf_row_clear (&row);
  return date;
}

/* Columns */

void
trf_row_init (TrfRow *row, const char *text, guint line, gboolean bytes)
{
  gsize length = strlen (text);
  guint n = 0;

  row->line = line;
  row->at = g_new (const char *, length + 1);
  for (const char *at = text; *at != '\0'; at = bytes ? at + 1 : g_utf8_next_char (at))
    row->at[n++] = at;
  row->at[n] = text + length;
  /* What is blank behind the last field is none, tabs of editors among it. */
  while (n > 0 && strchr (" \t", *row->at[n - 1]) != NULL)
    n--;
  row->n_columns = n;
}

void
trf_row_clear (TrfRow *row)
{
  g_clear_pointer (&row->at, g_free);
}

guint
trf_row_find (const TrfRow *row, guint from, guint to)
{
  for (guint column = from; column <= MIN (to, row->n_columns); column++)
    if (*row->at[column - 1] != ' ')
      return column;
  return 0;
}

gboolean
trf_row_is_blank (const TrfRow *row, guint from, guint to)
{
  return trf_row_find (row, from, to) == 0;
}

char *
trf_row_dup (const TrfRow *row, guint from, guint to)
{
  guint last = MIN (to, row->n_columns);

  if (from > last)
    return g_strdup ("");
  return g_strstrip (g_strndup (row->at[from - 1], (gsize)(row->at[last] - row->at[from - 1])));
}

gboolean
trf_is_blank (const char *name)
{
  for (; *name != '\0'; name = g_utf8_next_char (name))
    if (!g_unichar_isspace (g_utf8_get_char_validated (name, -1)))
      return FALSE;
  return TRUE;
}

char
trf_row_get (const TrfRow *row, guint column)
{
  if (column > row->n_columns)
    return ' ';
  return g_ascii_isprint (*row->at[column - 1]) ? *row->at[column - 1] : '?';
}

gboolean
trf_fail (GError **error, guint line, guint column, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list arguments;

  va_start (arguments, format);
  message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  import_error_set (error, IMPORT_ERROR_SYNTAX, line, column, message);
  return FALSE;
}

gboolean
trf_row_expect_blank (const TrfRow *row, guint from, guint to, GError **error)
{
  guint column = trf_row_find (row, from, to);

  return column == 0
         || trf_fail (error, row->line, column,
                      _ ("Column %u must be blank: it is between two fields."), column);
}

gboolean
trf_row_read_number (const TrfRow *row, guint from, guint to, guint most, gboolean optional,
                     const char *what, guint *number, GError **error)
{
  g_autofree char *text = trf_row_dup (row, from, to);
  guint64 value = 0;

  *number = 0;
  if (optional && *text == '\0')
    return TRUE;
  if (!g_ascii_string_to_unsigned (text, 10, optional ? 0 : 1, most, &value, NULL)) {
    guint column = trf_row_find (row, from, to);

    return trf_fail (
        error, row->line, column > 0 ? column : from,
        /* Translators: two columns, what stands there in a few words, a number, a text. */
        _ ("Columns %u to %u: %s. A whole number up to %u belongs there; there is “%s”."), from, to,
        what, most, text);
  }
  *number = (guint)value;
  return TRUE;
}

gboolean
trf_read_points (const char *text, gint *points)
{
  gint value = 0, unit = 1000;
  guint digits = 0;

  for (; g_ascii_isdigit (*text) && digits < 6; text++, digits++)
    value = value * 10 + (*text - '0');
  value *= 1000;
  if (*text == '.' || *text == ',')
    for (text++; g_ascii_isdigit (*text) && unit > 1; text++, digits++)
      value += (*text - '0') * (unit /= 10);
  *points = value;
  return *text == '\0' && digits > 0;
}

gboolean
trf_row_read_points (const TrfRow *row, guint from, guint to, gboolean optional, gint *points,
                     GError **error)
{
  g_autofree char *text = trf_row_dup (row, from, to);

  *points = IMPORT_TRF_NO_POINTS;
  if (optional && *text == '\0')
    return TRUE;
  if (trf_read_points (text, points))
    return TRUE;
  return trf_fail (error, row->line, MAX (trf_row_find (row, from, to), from),
                   _ ("In columns %u to %u points are expected, like 11.5; there is “%s”."), from,
                   to, text);
}
