/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plays being filled: texts made clean, scores read as numbers, days looked at.
 */
#include "play-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define TEXTS 1024      /* bytes that texts are kept in at a time */
#define MOST_POINTS 1e9 /* beyond it is words */
#define MADE_DIGITS 32  /* of the hash in an id that is made */

typedef enum { ONE_LINE, LINES } Shape;

ImportPlay *
import_play_new (void)
{
  ImportPlay *play = g_new0 (ImportPlay, 1);

  play->texts = g_string_chunk_new (TEXTS);
  play->seats = g_array_new (FALSE, TRUE, sizeof (ImportSeat));
  play->facts = g_array_new (FALSE, TRUE, sizeof (ImportFact));
  play->remarks = g_ptr_array_new ();
  import_play_clear (play);
  return play;
}

void
import_play_free (ImportPlay *play)
{
  if (play == NULL)
    return;
  g_string_chunk_free (play->texts);
  g_array_unref (play->seats);
  g_array_unref (play->facts);
  g_ptr_array_unref (play->remarks);
  g_free (play);
}

void
import_play_clear (ImportPlay *play)
{
  const ImportPlay empty = {
    .file = "",
    .at = "",
    .game.name = "",
    .date = "",
    .time = "",
    .place.name = "",
    .minutes = -1,
    .quantity = 1,
    .co_op = IMPORT_UNSAID,
    .high_score = IMPORT_UNSAID,
    .comment = "",
    .seats = play->seats,
    .facts = play->facts,
    .remarks = play->remarks,
    .texts = play->texts,
  };

  g_string_chunk_clear (play->texts);
  g_array_set_size (play->seats, 0);
  g_array_set_size (play->facts, 0);
  g_ptr_array_set_size (play->remarks, 0);
  *play = empty;
}

/* Texts */

/* Nothing in it is to be changed. */
static gboolean
is_clean (const char *text, gsize length, Shape shape)
{
  gboolean ascii = TRUE;

  for (gsize k = 0; k < length; k++) {
    guchar c = (guchar)text[k];

    if ((c < 0x20 && !(c == '\n' && shape == LINES)) || c == 0x7f)
      return FALSE;
    ascii = ascii && c < 0x80;
  }
  if (ascii)
    return TRUE;
  if (!g_utf8_validate_len (text, length, NULL))
    return FALSE;
  for (gsize k = 0; k + 1 < length; k++) /* U+0080 to U+009F */
    if ((guchar)text[k] == 0xc2 && (guchar)text[k + 1] < 0xa0)
      return FALSE;
  return TRUE;
}

static char *
make_clean (const char *text, gsize length, Shape shape)
{
  g_autofree char *valid = g_utf8_make_valid (text, (gssize)length);
  GString *clean = g_string_sized_new (length);

  for (const char *at = valid; *at != '\0'; at = g_utf8_next_char (at)) {
    gunichar c = g_utf8_get_char (at);

    if (c == '\r' && at[1] == '\n')
      continue;
    if (c == '\n' || c == '\r')
      g_string_append_c (clean, shape == LINES ? '\n' : ' ');
    else if (c == '\t')
      g_string_append_c (clean, ' ');
    else if (!g_unichar_iscntrl (c))
      g_string_append_unichar (clean, c);
  }
  return g_string_free (clean, FALSE);
}

static gsize
length_of (const char *text, gssize length)
{
  if (text == NULL)
    return 0;
  return length < 0 ? strlen (text) : (gsize)length;
}

static const char *
keep (ImportPlay *play, const char *text, gsize length)
{
  return length > 0 ? g_string_chunk_insert_len (play->texts, text, (gssize)length) : "";
}

static const char *
keep_clean (ImportPlay *play, const char *text, gsize length, Shape shape)
{
  g_autofree char *clean = NULL;

  if (is_clean (text, length, shape))
    return keep (play, text, length);
  clean = make_clean (text, length, shape);
  return keep (play, clean, strlen (clean));
}

/* Blanks at both ends taken off valid UTF-8. */
static void
trim (const char **text, gsize *length)
{
  const char *at = *text, *end = at + *length;

  while (at < end && g_unichar_isspace (g_utf8_get_char (at)))
    at = g_utf8_next_char (at);
  while (at < end) {
    const char *last = g_utf8_find_prev_char (at, end);

    if (last == NULL || !g_unichar_isspace (g_utf8_get_char (last)))
      break;
    end = last;
  }
  *text = at;
  *length = (gsize)(end - at);
}

const char *
import_play_text (ImportPlay *play, const char *text, gssize length)
{
  return keep_clean (play, text, length_of (text, length), ONE_LINE);
}

static void
remark_cut (ImportPlay *play, const char *text, gulong characters)
{
  g_autofree char *start = g_utf8_substring (text, 0, MIN ((glong)characters, 40));
  g_autofree char *sentence =
      g_strdup_printf (_ ("“%s…” is too long and was cut to %lu characters."), start, characters);

  import_play_remark (play, sentence);
}

const char *
import_play_name (ImportPlay *play, const char *text, gssize length)
{
  gsize size = length_of (text, length);
  const char *clean, *name;

  if (size == 0)
    return "";
  clean = name = keep_clean (play, text, size, ONE_LINE);
  size = strlen (clean);
  trim (&name, &size);
  if (size > IMPORT_PLAY_NAME) {
    const char *at = name;
    guint n = 0;

    while (at < name + size && n++ < IMPORT_PLAY_NAME)
      at = g_utf8_next_char (at);
    if (at < name + size) {
      remark_cut (play, name, IMPORT_PLAY_NAME);
      size = (gsize)(at - name);
      trim (&name, &size);
    }
  }
  return name == clean && name[size] == '\0' ? name : keep (play, name, size);
}

/* At most IMPORT_PLAY_TEXT bytes of a text that is clean, to the end of a character. */
static const char *
cut_text (ImportPlay *play, const char *text, gsize size)
{
  const char *end;

  if (size <= IMPORT_PLAY_TEXT)
    return text[size] == '\0' ? text : keep (play, text, size);
  end = g_utf8_find_prev_char (text, text + IMPORT_PLAY_TEXT + 1);
  remark_cut (play, text, (gulong)g_utf8_strlen (text, end - text));
  return keep (play, text, (gsize)(end - text));
}

const char *
import_play_long_text (ImportPlay *play, const char *text, gssize length)
{
  gsize size = length_of (text, length);
  const char *clean;

  if (size == 0)
    return "";
  clean = keep_clean (play, text, size, LINES);
  size = strlen (clean);
  trim (&clean, &size);
  return cut_text (play, clean, size);
}

/* Ids, seats, facts */

static void
add_id (ImportPlay *play, ImportId *ids, guint *n_ids, const char *source, const char *id)
{
  const char *name;

  /* One that would have to be cut could be another's. */
  if (id == NULL || strlen (id) > IMPORT_PLAY_NAME || *n_ids == IMPORT_PLAY_IDS)
    return;
  name = import_play_name (play, id, -1);
  if (*name == '\0')
    return;
  for (guint k = 0; k < *n_ids; k++)
    if (g_str_equal (ids[k].source, source) && g_str_equal (ids[k].id, name))
      return;
  ids[*n_ids] = (ImportId){ import_play_text (play, source, -1), name };
  ++*n_ids;
}

void
import_play_add_id (ImportPlay *play, const char *source, const char *id)
{
  add_id (play, play->ids, &play->n_ids, source, id);
}

void
import_named_add_id (ImportPlay *play, ImportNamed *named, const char *source, const char *id)
{
  add_id (play, named->ids, &named->n_ids, source, id);
}

ImportSeat *
import_play_add_seat (ImportPlay *play)
{
  ImportSeat *seat;

  if (play->seats->len == IMPORT_PLAY_SEATS)
    return NULL;
  g_array_set_size (play->seats, play->seats->len + 1);
  seat = &g_array_index (play->seats, ImportSeat, play->seats->len - 1);
  seat->player.name = "";
  seat->winner = IMPORT_UNSAID;
  return seat;
}

void
import_play_add_fact (ImportPlay *play, const char *name, const char *value)
{
  const char *clean = import_play_text (play, value, -1);
  ImportFact fact;

  if (*clean == '\0')
    return;
  if (play->facts->len == IMPORT_PLAY_FACTS) {
    import_play_remark (play, _ ("Some facts of the play were left out, for there are too many."));
    return;
  }
  fact.name = import_play_text (play, name, -1);
  fact.value = cut_text (play, clean, strlen (clean));
  g_array_append_val (play->facts, fact);
}

void
import_play_remark (ImportPlay *play, const char *sentence)
{
  const char *kept = import_play_text (play, sentence, -1);

  for (guint k = 0; k < play->remarks->len; k++)
    if (g_str_equal (play->remarks->pdata[k], kept))
      return;
  if (play->remarks->len < IMPORT_PLAY_REMARKS)
    g_ptr_array_add (play->remarks, (gpointer)kept);
}

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
    play->date = keep (play, text, strlen (text));
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

static gboolean
is_time (const char *text)
{
  int hours, minutes, seconds;

  return take_digits (&text, 2, ':', &hours) && take_digits (&text, 2, ':', &minutes)
         && take_digits (&text, 2, '\0', &seconds) && *text == '\0' && hours < 24 && minutes < 60
         && seconds < 60;
}

void
import_play_set_when (ImportPlay *play, const char *text)
{
  const char *kept = import_play_name (play, text, -1), *at = kept;
  int year, month, day;

  play->date = play->time = "";
  if (*kept == '\0')
    return;
  if (!take_digits (&at, 4, '-', &year) || !take_digits (&at, 2, '-', &month)
      || !take_digits (&at, 2, '\0', &day)
      || (*at != '\0' && ((*at != ' ' && *at != 'T') || !is_time (at + 1)))) {
    keep_wrong_day (play, kept);
    return;
  }
  import_play_set_day (play, year, month, day);
  if (*play->date != '\0' && *at != '\0')
    play->time = keep (play, at + 1, strlen (at + 1));
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
