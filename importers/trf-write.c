/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tournament report files written: each line as it was, and the players' by their columns.
 */
#include "importers/trf-write.h"

#include "importers/trf-private.h"

#include <string.h>

/* Fills up to @columns; a longer text is cut. */
static void
put (GString *out, const char *text, guint columns)
{
  guint n = 0;

  for (; *text != '\0' && n < columns; text = g_utf8_next_char (text), n++) {
    gunichar c = g_utf8_get_char (text);

    g_string_append_unichar (out, c < ' ' || c == 0x7F ? ' ' : c);
  }
  for (; n < columns; n++)
    g_string_append_c (out, ' ');
}

static void
put_number (GString *out, guint number, guint columns)
{
  if (number > 0)
    g_string_append_printf (out, "%*u", (int)columns, MIN (number, IMPORT_TRF_NUMBER));
  else
    put (out, "", columns);
}

/* Five columns; the first one is seldom needed. As many decimals as there are, and room for. */
static void
put_points (GString *out, gint points)
{
  char text[32];

  if (points < 0) {
    put (out, "", 5);
    return;
  }
  points = MIN (points, 999900);
  if (points % 100 != 0 && points < 100000 && (points % 10 == 0 || points >= 10000))
    g_snprintf (text, sizeof text, "%d.%02d", (points + 5) / 1000, (points + 5) % 1000 / 10);
  else if (points % 100 != 0 && points < 100000)
    g_snprintf (text, sizeof text, "%d.%03d", points / 1000, points % 1000);
  else
    g_snprintf (text, sizeof text, "%d.%d", (points + 50) / 1000, (points + 50) % 1000 / 100);
  g_string_append_printf (out, "%5s", text);
}

static void
put_round (GString *out, const ImportTrfRound *round)
{
  if (round->opponent > 0)
    g_string_append_printf (out, "  %4u %c %c", round->opponent, round->colour, round->result);
  else
    g_string_append_printf (out, "  %s %c %c", round->colour != ' ' ? "0000" : "    ",
                            round->colour, round->result);
}

static void
put_player (GString *out, const ImportTrfPlayer *player)
{
  gsize begin = out->len;

  g_string_append_printf (out, "001 %4u ", player->number);
  put (out, player->sex, 1);
  put (out, player->title, 3);
  put (out, " ", 1);
  put (out, player->name, IMPORT_TRF_NAME);
  put (out, " ", 1);
  put_number (out, player->rating, 4);
  put (out, " ", 1);
  put (out, player->federation, 3);
  put (out, " ", 1);
  put (out, player->id, 11);
  put (out, " ", 1);
  put (out, player->born, 10);
  put_points (out, player->points);
  put (out, " ", 1);
  put_number (out, player->rank, 4);
  for (guint k = 0; k < player->rounds->len; k++)
    put_round (out, &g_array_index (player->rounds, ImportTrfRound, k));
  while (out->len > begin && out->str[out->len - 1] == ' ')
    g_string_truncate (out, out->len - 1);
}

/* A line of text has no line end inside. */
static void
put_text (GString *out, const char *text)
{
  for (; *text != '\0'; text++)
    g_string_append_c (out, *text == '\n' || *text == '\r' ? ' ' : *text);
}

char *
import_trf_write (const ImportTrf *trf, gsize *length)
{
  g_autoptr (GString) out = g_string_new (trf->byte_order_mark ? "\xef\xbb\xbf" : NULL);
  char *latin1 = NULL;

  for (guint k = 0; k < trf->lines->len; k++) {
    const ImportTrfLine *line = g_ptr_array_index (trf->lines, k);

    if (line->player != NULL)
      put_player (out, line->player);
    else
      put_text (out, line->text);
    if (trf->ends_with_newline || k + 1 < trf->lines->len)
      g_string_append (out, trf->newline);
  }
  if (trf->latin1)
    latin1 = g_convert (out->str, (gssize)out->len, "ISO-8859-1", "UTF-8", NULL, length, NULL);
  if (latin1 != NULL)
    return latin1;
  *length = out->len;
  return g_string_free (g_steal_pointer (&out), FALSE);
}
