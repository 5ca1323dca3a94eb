/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which table or list it is, by its first lines.
 */
#include "importers/plays/sniff-lines.h"

#include "importers/plays/bgg-games.h"

#include <string.h>

static gboolean
is_number (const char *text)
{
  return *text != '\0' && strspn (text, "0123456789") == strlen (text);
}

static gboolean
is_number_or (const char *text, const char *word)
{
  return is_number (text) || g_str_equal (text, word);
}

/* PlayerStats: player, what, and four numbers, of which the first may be "N/A" and the second
 * missing. */
static gboolean
is_bga_stats (char **lines)
{
  for (; *lines != NULL; lines++) {
    g_auto (GStrv) cells = g_strsplit (*lines, "\t", -1);

    if (g_strv_length (cells) != 6 || !is_number_or (cells[2], "N/A")
        || !is_number_or (cells[3], "") || !is_number (cells[4]) || !is_number (cells[5]))
      return FALSE;
  }
  return TRUE;
}

/* MoveStats: table; game; move or null; time; day of a spreadsheet with a comma; player; rest */
static gboolean
is_bga_moves (char **lines)
{
  for (; *lines != NULL; lines++) {
    g_auto (GStrv) cells = g_strsplit (*lines, ";", -1);

    if (g_strv_length (cells) != 7 || !is_number (cells[0]) || !is_number_or (cells[2], "null")
        || *cells[4] == '\0' || strspn (cells[4], "0123456789,") != strlen (cells[4]))
      return FALSE;
  }
  return TRUE;
}

/* A tournament's number, its name, and nothing. */
static gboolean
is_bga_head (char **cells, guint n)
{
  return n == 11 && is_number (cells[0]) && *cells[2] == '\0';
}

/* TournamentStats: a head of eleven cells, then table by table four cells and three for each
 * player; then the next tournament. */
static gboolean
is_bga_tournament (char **lines)
{
  for (char **line = lines; *line != NULL; line++) {
    g_auto (GStrv) cells = g_strsplit (*line, "\t", -1);
    guint n = g_strv_length (cells);

    if (!is_bga_head (cells, n)
        && (line == lines || n < 4 || (n - 4) % 3 != 0 || !is_number (cells[0])))
      return FALSE;
  }
  return TRUE;
}

static gboolean
is_nemestats (char **lines)
{
  return strstr (lines[0], "DatePlayed") != NULL && strstr (lines[0], "GameDefinitionName") != NULL;
}

/* BoardGameGeek's table of a collection, saved by a spreadsheet or not. */
static gboolean
is_bgg_games (char **lines)
{
  char **heads = g_str_has_prefix (lines[0], "sep=") ? lines + 1 : lines;

  if (*heads == NULL || strstr (*heads, "objectid") == NULL)
    return FALSE;
  for (const char *delimiter = "\t;,|"; *delimiter != '\0'; delimiter++) {
    const char text[] = { *delimiter, '\0' };
    g_auto (GStrv) cells = g_strsplit (*heads, text, -1);

    if (bgg_games_are_heads (cells))
      return TRUE;
  }
  return FALSE;
}

/* Lines begin with three digits or letters that say what they are; a tournament's name or a player
 * is among them. */
static gboolean
is_trf (char **lines)
{
  for (; *lines != NULL; lines++) {
    if (g_str_has_prefix (*lines, "012 ") || g_str_has_prefix (*lines, "001 "))
      return strpbrk (*lines, "\t|") == NULL;
    if (strlen (*lines) > 3 && (*lines)[3] != ' ')
      return FALSE;
  }
  return FALSE;
}

/* How often @delimiter stands in @line outside of quotes. */
static guint
count (const char *line, char delimiter)
{
  gboolean quoted = FALSE;
  guint n = 0;

  for (; *line != '\0'; line++) {
    quoted ^= *line == '"';
    n += *line == delimiter && !quoted;
  }
  return n;
}

/* The first two lines have the same cells; of prose they do by accident. */
static gboolean
is_table (char **lines)
{
  if (g_str_has_prefix (lines[0], "sep="))
    return TRUE;
  for (const char *delimiter = "\t;,|"; *delimiter != '\0'; delimiter++) {
    guint n = count (lines[0], *delimiter);

    if (n > 0
        && (lines[1] == NULL || strchr (lines[1], '"') != NULL
            || count (lines[1], *delimiter) == n))
      return TRUE;
  }
  return FALSE;
}

static gboolean
has_controls (const char *line)
{
  while (*line != '\0' && !g_ascii_iscntrl (*line))
    line++;
  return *line != '\0';
}

/* A word a line, and none begins as lines of records do; programs begin with none. */
static gboolean
are_words (char **lines)
{
  if (has_controls (*lines))
    return FALSE;
  for (; *lines != NULL; lines++)
    if (strchr ("[#;\"<{", **lines) != NULL || strpbrk (*lines, " \t;,|=") != NULL)
      return FALSE;
  return TRUE;
}

ImportFormat
import_sniff_lines (char **lines)
{
  static const struct {
    gboolean (*is) (char **lines);
    ImportFormat format;
  } looks[] = {
    { is_bga_stats, IMPORT_FORMAT_BGA_STATS },
    { is_bga_moves, IMPORT_FORMAT_BGA_MOVES },
    { is_bga_tournament, IMPORT_FORMAT_BGA_TOURNAMENT },
    { is_nemestats, IMPORT_FORMAT_NEMESTATS_CSV },
    { is_bgg_games, IMPORT_FORMAT_BGG_GAMES },
    { is_trf, IMPORT_FORMAT_TRF },
    { are_words, IMPORT_FORMAT_WORDS },
    { is_table, IMPORT_FORMAT_CSV },
  };

  if (lines[0] == NULL)
    return IMPORT_FORMAT_UNKNOWN;
  for (gsize k = 0; k < G_N_ELEMENTS (looks); k++)
    if (looks[k].is (lines))
      return looks[k].format;
  return IMPORT_FORMAT_UNKNOWN;
}
