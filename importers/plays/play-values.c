/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What plays say: scores read as numbers, days looked at, and an id made of it all.
 */
#include "importers/plays/play-values.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define MOST_POINTS 1e9 /* beyond it is words */
#define MADE_DIGITS 32  /* of the hash in an id that is made */

/* Scores */

static const char *
skip_blanks (const char *at)
{
  while (*at == ' ')
    at++;
  return at;
}

/* Digits with at most one @mark among them, without a sign. */
static gboolean
take_number (const char **text, char mark, double *number)
{
  const char *at = *text, *start = at;
  char digits[48];
  gboolean marked = FALSE, any = FALSE;
  gsize n;

  for (; g_ascii_isdigit (*at) || (*at == mark && !marked); at++) {
    any = any || *at != mark;
    marked = marked || *at == mark;
  }
  n = (gsize)(at - start);
  if (!any || at[-1] == mark || n >= sizeof digits)
    return FALSE;
  memcpy (digits, start, n);
  digits[n] = '\0';
  for (gsize k = 0; k < n; k++)
    if (digits[k] == mark)
      digits[k] = '.';
  *number = g_ascii_strtod (digits, NULL);
  *text = at;
  return *number <= MOST_POINTS;
}

/* 1 or -1 for a plus or minus, which is passed; 0 for none. */
static int
take_sign (const char **text)
{
  static const char minus[] = "\xe2\x88\x92"; /* U+2212 */

  if (**text == '+' || **text == '-')
    return *(*text)++ == '+' ? 1 : -1;
  if (strncmp (*text, minus, strlen (minus)) != 0)
    return 0;
  *text += strlen (minus);
  return -1;
}

/* A number, or several with a sign between each and the next. */
static gboolean
read_points (const char *text, char mark, double *points)
{
  int sign = take_sign (&text);

  *points = 0;
  if (sign == 0)
    sign = 1;
  for (;;) {
    double number;

    text = skip_blanks (text);
    if (!take_number (&text, mark, &number))
      return FALSE;
    *points += sign * number;
    text = skip_blanks (text);
    if (*text == '\0')
      return fabs (*points) <= MOST_POINTS;
    sign = take_sign (&text);
    if (sign == 0)
      return FALSE;
  }
}

void
import_play_set_score (ImportPlay *play, ImportSeat *seat, const char *text, gboolean comma)
{
  const char *score = import_play_name (play, text, -1);

  seat->score = *score != '\0' ? score : NULL;
  seat->points = 0;
  seat->has_points = seat->score != NULL && read_points (score, comma ? ',' : '.', &seat->points);
  if (!seat->has_points)
    seat->points = 0;
}

/* Days */

static void
keep_wrong_day (ImportPlay *play, const char *text)
{
  g_autofree char *sentence =
      g_strdup_printf (_ ("“%s” is no date; the play is kept without one."), text);

  play->date = "";
  import_play_add_fact (play, "When", text);
  import_play_remark (play, sentence);
}

void
import_play_set_day (ImportPlay *play, int year, int month, int day)
{
  g_autofree char *text = g_strdup_printf ("%04d-%02d-%02d", year, month, day);

  play->date = "";
  if (year == 0 && month == 0 && day == 0)
    return;
  if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1
      || !g_date_valid_dmy ((GDateDay)MIN (day, 32), (GDateMonth)month, (GDateYear)year))
    keep_wrong_day (play, text);
  else
    play->date = import_play_text (play, text, -1);
}

/* @n digits and, unless it is NUL, @mark behind them. */
static gboolean
take_digits (const char **text, guint n, char mark, int *number)
{
  *number = 0;
  for (guint k = 0; k < n; k++) {
    if (!g_ascii_isdigit (**text))
      return FALSE;
    *number = *number * 10 + g_ascii_digit_value (*(*text)++);
  }
  if (mark == '\0')
    return TRUE;
  return *(*text)++ == mark;
}

/* "20:08", "20:08:07", "20:08:07.123", each with or without a Z; NULL for anything else. */
static char *
dup_time (const char *text)
{
  int hours, minutes, seconds = 0;

  if (!take_digits (&text, 2, ':', &hours) || !take_digits (&text, 2, '\0', &minutes))
    return NULL;
  if (*text == ':') {
    text++;
    if (!take_digits (&text, 2, '\0', &seconds))
      return NULL;
    if (text[0] == '.' && g_ascii_isdigit (text[1]))
      text += 1 + strspn (text + 1, "0123456789");
  }
  text += *text == 'Z';
  if (*text != '\0' || hours > 23 || minutes > 59 || seconds > 59)
    return NULL;
  return g_strdup_printf ("%02d:%02d:%02d", hours, minutes, seconds);
}

void
import_play_set_when (ImportPlay *play, const char *text)
{
  const char *kept = import_play_name (play, text, -1), *at = kept;
  g_autofree char *time = NULL;
  int year, month, day;

  play->date = play->time = "";
  if (*kept == '\0')
    return;
  if (!take_digits (&at, 4, '-', &year) || !take_digits (&at, 2, '-', &month)
      || !take_digits (&at, 2, '\0', &day)
      || (*at != '\0' && ((*at != ' ' && *at != 'T') || (time = dup_time (at + 1)) == NULL))) {
    keep_wrong_day (play, kept);
    return;
  }
  import_play_set_day (play, year, month, day);
  if (*play->date != '\0' && time != NULL)
    play->time = import_play_text (play, time, -1);
}

void
import_play_set_minutes (ImportPlay *play, gint64 minutes, int most)
{
  g_autofree char *number = NULL;
  g_autofree char *sentence = NULL;

  play->minutes = minutes > 0 && minutes <= most ? (int)minutes : -1;
  if (minutes >= 0 && minutes <= most)
    return;
  number = g_strdup_printf ("%" G_GINT64_FORMAT, minutes);
  sentence =
      g_strdup_printf (_ ("It is said to have taken %s minutes, which was left out."), number);
  import_play_remark (play, sentence);
}

void
import_play_set_modified (ImportPlay *play, const char *text)
{
  const char *at = text != NULL ? text : "";
  g_autofree char *time = NULL;
  g_autofree char *modified = NULL;
  int year, month, day;

  play->modified = "";
  if (!take_digits (&at, 4, '-', &year) || !take_digits (&at, 2, '-', &month)
      || !take_digits (&at, 2, '\0', &day) || (*at != ' ' && *at != 'T')
      || (time = dup_time (at + 1)) == NULL)
    return;
  modified = g_strdup_printf ("%04d-%02d-%02d %s", year, month, day, time);
  play->modified = import_play_text (play, modified, -1);
}

gboolean
import_play_is_older (const ImportPlay *play, const ImportPlay *other)
{
  return play->modified[0] != '\0' && other->modified[0] != '\0'
         && strcmp (play->modified, other->modified) < 0;
}

/* Made ids */

static int
compare_lines_cb (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *)a, *(const char *const *)b);
}

/* Who sat there and what came out, in an order that does not depend on the seats. */
static GPtrArray *
seat_lines (const ImportPlay *play)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);

  for (guint k = 0; k < play->seats->len; k++) {
    const ImportSeat *seat = &g_array_index (play->seats, ImportSeat, k);
    g_autofree char *name = g_utf8_casefold (seat->player.name, -1);

    g_ptr_array_add (lines, g_strdup_printf ("%s\n%s\n%u\n%d", name,
                                             seat->score != NULL ? seat->score : "", seat->rank,
                                             (int)seat->winner));
  }
  g_ptr_array_sort (lines, compare_lines_cb);
  return lines;
}

void
import_play_make_id (ImportPlay *play, const char *source)
{
  g_autoptr (GChecksum) hash = g_checksum_new (G_CHECKSUM_SHA256);
  g_autoptr (GPtrArray) lines = seat_lines (play);
  g_autofree char *game = g_utf8_casefold (play->game.name, -1);
  g_autofree char *start = g_strdup_printf ("%s\n%s\n%s", play->date, play->time, game);
  g_autofree char *id = NULL;

  g_checksum_update (hash, (const guchar *)start, -1);
  for (guint k = 0; k < lines->len; k++) {
    g_checksum_update (hash, (const guchar *)"\n", 1);
    g_checksum_update (hash, lines->pdata[k], -1);
  }
  id = g_strdup_printf ("made-%.*s", MADE_DIGITS, g_checksum_get_string (hash));
  import_play_add_id (play, source, id);
  play->made_id = TRUE;
}
