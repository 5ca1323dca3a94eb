/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tournament report files read: bytes to lines, and the lines of players by their columns.
 */
#include "importers/trf-read.h"

#include "importers/trf-lines.h"
#include "importers/trf-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Players */

static gboolean
is_one_of (char c, const char *set)
{
  return c != '\0' && strchr (set, c) != NULL;
}

static gboolean
read_round (const TrfRow *row, guint from, ImportTrfPlayer *player, GError **error)
{
  ImportTrfRound round = { 0, trf_row_get (row, from + 5), trf_row_get (row, from + 7) };
  guint opponent;

  if (!trf_row_expect_blank (row, from - 2, from - 1, error)
      || !trf_row_read_number (row, from, from + 3, IMPORT_TRF_NUMBER, TRUE,
                               _ ("an opponent’s start number"), &opponent, error)
      || !trf_row_expect_blank (row, from + 4, from + 4, error))
    return FALSE;
  round.opponent = (guint16)opponent;
  round.colour = g_ascii_tolower (round.colour);
  round.result = g_ascii_toupper (round.result);
  if (!is_one_of (round.colour, "wb- "))
    return trf_fail (error, row->line, from + 5,
                     _ ("In column %u a colour is expected: w, b or -."), from + 5);
  if (!trf_row_expect_blank (row, from + 6, from + 6, error))
    return FALSE;
  if (!is_one_of (round.result, "1=0WDL+-UFHZ "))
    return trf_fail (error, row->line, from + 7,
                     _ ("In column %u a result is expected: 1 = 0 + - W D L H F U Z or a blank."),
                     from + 7);
  g_array_append_val (player->rounds, round);
  return TRUE;
}

/* "0000" alone says nothing either. */
static void
trim_rounds (GArray *rounds)
{
  while (rounds->len > 0) {
    const ImportTrfRound *last = &g_array_index (rounds, ImportTrfRound, rounds->len - 1);

    if (last->opponent != 0 || last->colour != ' ' || last->result != ' ')
      return;
    g_array_set_size (rounds, rounds->len - 1);
  }
}

static gboolean
read_rounds (const TrfRow *row, ImportTrfPlayer *player, GError **error)
{
  guint last = row->n_columns, n;

  while (last >= TRF_ROUNDS - 2 && trf_row_is_blank (row, last, last))
    last--;
  if (last < TRF_ROUNDS - 2)
    return TRUE;
  n = (last - TRF_ROUNDS + 2) / TRF_ROUND + 1;
  if (n > IMPORT_TRF_ROUNDS)
    return trf_fail (error, row->line, TRF_ROUNDS + TRF_ROUND * IMPORT_TRF_ROUNDS,
                     _ ("A file has at most %d rounds."), IMPORT_TRF_ROUNDS);
  for (guint k = 0; k < n; k++)
    if (!read_round (row, TRF_ROUNDS + TRF_ROUND * k, player, error))
      return FALSE;
  trim_rounds (player->rounds);
  return TRUE;
}

/* Columns of fields, and the blank ones between them. */
static gboolean
read_blanks (const TrfRow *row, GError **error)
{
  static const guint8 blank[] = { 4, 9, 14, 48, 53, 57, 69, 85 };

  for (guint k = 0; k < G_N_ELEMENTS (blank); k++)
    if (!trf_row_expect_blank (row, blank[k], blank[k], error))
      return FALSE;
  return TRUE;
}

static void
set (char **field, char *text)
{
  g_free (*field);
  *field = text;
}

/* Some programs write it a column too far to the right, where points of 100 begin. */
static gboolean
is_born_late (const TrfRow *row)
{
  return trf_row_get (row, TRF_BORN) == ' ' && trf_row_get (row, TRF_POINTS - 1) != ' '
         && trf_row_get (row, TRF_POINTS) != ' ';
}

/* Those of ASCII, and the others that a collection takes for none of a name's characters. */
static gboolean
is_control (const char *at)
{
  return (guchar)*at < ' ' || *at == 0x7F || g_unichar_iscntrl (g_utf8_get_char_validated (at, -1));
}

static gboolean
read_fields (const TrfRow *row, ImportTrfPlayer *player, GError **error)
{
  guint late = is_born_late (row) ? 1 : 0;

  set (&player->sex, trf_row_dup (row, TRF_SEX, TRF_SEX));
  set (&player->title, trf_row_dup (row, TRF_TITLE, TRF_TITLE + 2));
  set (&player->name, trf_row_dup (row, TRF_NAME, TRF_NAME + IMPORT_TRF_NAME - 1));
  set (&player->federation, trf_row_dup (row, TRF_FEDERATION, TRF_FEDERATION + 2));
  set (&player->id, trf_row_dup (row, TRF_ID, TRF_ID + 10));
  set (&player->born, trf_row_dup (row, TRF_BORN + late, TRF_BORN + 9 + late));
  if (trf_is_blank (player->name))
    return trf_fail (error, row->line, TRF_NAME, _ ("In columns %d to %d a name is expected."),
                     TRF_NAME, TRF_NAME + IMPORT_TRF_NAME - 1);
  for (guint column = 1; column <= row->n_columns; column++)
    if (is_control (row->at[column - 1]))
      return trf_fail (error, row->line, column,
                       _ ("In column %u there is a control character or a tab. Columns are filled "
                          "with blanks."),
                       column);
  return trf_row_read_number (row, TRF_RATING, TRF_RATING + 3, IMPORT_TRF_NUMBER, TRUE,
                              _ ("a rating"), &player->rating, error)
         && trf_row_read_points (row, TRF_POINTS + late, TRF_POINTS + 4, TRUE, &player->points,
                                 error)
         && trf_row_read_number (row, TRF_RANK, TRF_RANK + 3, IMPORT_TRF_NUMBER, TRUE, _ ("a rank"),
                                 &player->rank, error);
}

static gboolean
read_row (const TrfRow *row, ImportTrfPlayer *player, GError **error)
{
  return trf_row_read_number (row, TRF_NUMBER, TRF_NUMBER + 3, IMPORT_TRF_NUMBER, FALSE,
                              _ ("a start number"), &player->number, error)
         && read_blanks (row, error) && read_fields (row, player, error)
         && read_rounds (row, player, error);
}

static gboolean
is_ascii (const char *text)
{
  while (*text != '\0')
    if ((guchar)*text++ >= 0x80)
      return FALSE;
  return TRUE;
}

static gboolean
has_good_texts (const ImportTrfPlayer *player)
{
  return g_utf8_validate (player->name, -1, NULL) && g_utf8_validate (player->title, -1, NULL)
         && g_utf8_validate (player->sex, -1, NULL) && g_utf8_validate (player->id, -1, NULL)
         && g_utf8_validate (player->federation, -1, NULL)
         && g_utf8_validate (player->born, -1, NULL);
}

/* Some programs count bytes: when characters don't fit, these are tried. */
static gboolean
read_bytes (const char *text, guint line, ImportTrfPlayer *player)
{
  TrfRow row;
  gboolean good;

  g_array_set_size (player->rounds, 0);
  trf_row_init (&row, text, line, TRUE);
  good = read_row (&row, player, NULL) && has_good_texts (player);
  trf_row_clear (&row);
  return good;
}

static gboolean
read_player (ImportTrf *trf, const char *text, guint line, GError **error)
{
  ImportTrfPlayer *player;
  TrfRow row;
  gboolean good;

  if (trf->players->len == IMPORT_TRF_NUMBER)
    return trf_fail (error, line, 1, _ ("A file has at most %d players."), IMPORT_TRF_NUMBER);
  player = import_trf_add_player (trf, 0, "");
  player->line = line;
  trf_row_init (&row, text, line, FALSE);
  good = read_row (&row, player, error);
  trf_row_clear (&row);
  if (!good && !is_ascii (text) && read_bytes (text, line, player)) {
    g_clear_error (error);
    good = TRUE;
  }
  return good;
}

/* Lines */

static gboolean
add_line (ImportTrf *trf, const char *text, guint line, GArray *zeros, GError **error)
{
  if (g_str_has_prefix (text, "001")) {
    if (!read_player (trf, text, line, error))
      return FALSE;
  } else {
    import_trf_add_line (trf, text);
    if (!trf_read_line (trf, text, line, zeros, error))
      return FALSE;
  }
  ((ImportTrfLine *)g_ptr_array_index (trf->lines, trf->lines->len - 1))->line = line;
  return TRUE;
}

/* The first line end is taken for all of them, in writing. */
static void
find_newline (ImportTrf *trf, const char *text)
{
  const char *end = strpbrk (text, "\r\n");

  if (end != NULL)
    g_strlcpy (trf->newline,
               *end == '\n'     ? "\n"
               : end[1] == '\n' ? "\r\n"
                                : "\r",
               sizeof trf->newline);
}

static gboolean
read_lines (ImportTrf *trf, const char *text, GArray *zeros, GError **error)
{
  find_newline (trf, text);
  for (guint line = 1; *text != '\0'; line++) {
    gsize length = strcspn (text, "\r\n");
    g_autofree char *one = g_strndup (text, length);

    if (!add_line (trf, one, line, zeros, error))
      return FALSE;
    text += length;
    trf->ends_with_newline = *text != '\0';
    if (text[0] == '\r' && text[1] == '\n')
      text++;
    if (*text != '\0')
      text++;
  }
  return TRUE;
}

/* As UTF-8, without a byte order mark. */
static char *
decode (ImportTrf *trf, const char *text, gsize length, GError **error)
{
  const char *nul = memchr (text, '\0', length);
  gsize mark = length >= 3 && memcmp (text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;

  if (length > IMPORT_TRF_BYTES) {
    g_autofree char *message =
        g_strdup_printf (_ ("A tournament report has at most %d MiB."), IMPORT_TRF_BYTES >> 20);

    import_error_set (error, IMPORT_ERROR_TOO_BIG, 0, 0, message);
    return NULL;
  }
  if (nul != NULL) {
    guint line = 1;

    for (const char *at = text; at < nul; at++)
      line += *at == '\n' || (*at == '\r' && at[1] != '\n');
    trf_fail (error, line, 1, _ ("This is no text: there is a byte of zero."));
    return NULL;
  }
  trf->byte_order_mark = mark > 0;
  if (g_utf8_validate (text + mark, (gssize)(length - mark), NULL))
    return g_strndup (text + mark, length - mark);
  trf->byte_order_mark = FALSE;
  trf->latin1 = TRUE;
  return g_convert (text, (gssize)length, "UTF-8", "ISO-8859-1", NULL, NULL, NULL);
}

/* XXZ speaks of the round after those that are paired. */
static void
add_zeros (ImportTrf *trf, const GArray *zeros)
{
  guint round = import_trf_count_paired_rounds (trf) + 1;

  for (guint k = 0; k < zeros->len; k++) {
    ImportTrfAbsence absence = { round, g_array_index (zeros, guint, k), 'Z' };

    g_array_append_val (trf->absences, absence);
  }
}

ImportTrf *
import_trf_read (const char *text, gsize length, GError **error)
{
  g_autoptr (ImportTrf) trf = import_trf_new ();
  g_autoptr (GArray) zeros = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree char *decoded = decode (trf, length > 0 ? text : "", length, error);

  if (decoded == NULL || !read_lines (trf, decoded, zeros, error))
    return NULL;
  if (trf->players->len == 0) {
    trf_fail (error, 1, 1,
              _ ("There is no player in this file. A tournament report has lines that begin with "
                 "001."));
    return NULL;
  }
  add_zeros (trf, zeros);
  if (trf->by_teams) {
    g_array_set_size (trf->absences, 0);
    g_array_set_size (trf->forbidden, 0);
    g_array_set_size (trf->abnormal, 0);
  }
  return g_steal_pointer (&trf);
}
