/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which JSON it is, by its keys and how deep they stand; the text may end anywhere.
 */
#include "importers/plays/sniff-json.h"

#include <string.h>

/* Of the objects around a key, the one that has it counts 1 at the top; lists count nothing. */
static const struct {
  const char *key;
  guint depth;
  gboolean sure; /* else only if nothing else is found */
  ImportFormat format;
} signs[] = {
  { "pack", 1, TRUE, IMPORT_FORMAT_PACK },
  { "cards", 1, FALSE, IMPORT_FORMAT_PACK },
  { "playedGames", 1, TRUE, IMPORT_FORMAT_NEMESTATS },
  { "playedGameId", 1, TRUE, IMPORT_FORMAT_NEMESTATS },
  { "tables", 2, TRUE, IMPORT_FORMAT_BGA_TABLES },
  { "tables", 1, TRUE, IMPORT_FORMAT_BGA_TABLES },
  { "table_id", 1, TRUE, IMPORT_FORMAT_BGA_TABLES },
  { "table_id", 2, TRUE, IMPORT_FORMAT_BGA_TABLES },
  { "sourceName", 1, TRUE, IMPORT_FORMAT_BGSTATS_LINK },
  { "sourcePlayId", 1, TRUE, IMPORT_FORMAT_BGSTATS_LINK },
  { "playDate", 1, TRUE, IMPORT_FORMAT_BGSTATS_LINK },
  { "userInfo", 1, TRUE, IMPORT_FORMAT_BGSTATS },
  { "deletedObjects", 1, TRUE, IMPORT_FORMAT_BGSTATS },
  { "challenges", 1, TRUE, IMPORT_FORMAT_BGSTATS },
  { "playerScores", 2, TRUE, IMPORT_FORMAT_BGSTATS },
  { "plays", 1, FALSE, IMPORT_FORMAT_BGSTATS },
  { "games", 1, FALSE, IMPORT_FORMAT_BGSTATS },
  { "players", 1, FALSE, IMPORT_FORMAT_BGSTATS },
  { "locations", 1, FALSE, IMPORT_FORMAT_BGSTATS },
  { "groups", 1, FALSE, IMPORT_FORMAT_BGSTATS },
  { "tags", 1, FALSE, IMPORT_FORMAT_BGSTATS },
};

/* The sign that a key is, -1 for none. */
static int
find_sign (const char *key, gsize length, guint depth)
{
  for (gsize k = 0; k < G_N_ELEMENTS (signs); k++)
    if (signs[k].depth == depth && strlen (signs[k].key) == length
        && memcmp (signs[k].key, key, length) == 0)
      return (int)k;
  return -1;
}

/* To the quote that ends the string which begins at @at, or to the end. */
static const char *
end_of_string (const char *at, const char *end)
{
  for (at++; at < end && *at != '"'; at++)
    at += *at == '\\';
  return MIN (at, end);
}

static gboolean
colon_follows (const char *at, const char *end)
{
  while (at < end && g_ascii_isspace (*at))
    at++;
  return at < end && *at == ':';
}

ImportFormat
import_sniff_json (const char *text, gsize length)
{
  const char *end = text + length;
  ImportFormat found = IMPORT_FORMAT_UNKNOWN;
  guint depth = 0;

  for (const char *at = text; at < end; at++) {
    if (*at == '{') {
      depth++;
    } else if (*at == '}' && depth > 0) {
      depth--;
    } else if (*at == '"') {
      const char *close = end_of_string (at, end);
      int sign = -1;

      if (close < end && colon_follows (close + 1, end))
        sign = find_sign (at + 1, (gsize)(close - at - 1), depth);
      if (sign >= 0 && signs[sign].sure)
        return signs[sign].format;
      if (sign >= 0 && found == IMPORT_FORMAT_UNKNOWN)
        found = signs[sign].format;
      at = close;
    }
  }
  return found;
}
