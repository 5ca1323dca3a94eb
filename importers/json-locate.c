/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Finds places in JSON text that is known to be right, so it looks at little more than brackets
 * and quotes.
 */
#include "importers/json-locate.h"

#include <string.h>

typedef struct {
  const char *at, *end;
} Walk;

static void
skip_blanks (Walk *walk)
{
  while (walk->at < walk->end && g_ascii_isspace (*walk->at))
    walk->at++;
}

/* Behind the closing quote of the string that begins here. */
static void
skip_string (Walk *walk)
{
  for (walk->at++; walk->at < walk->end && *walk->at != '"'; walk->at++)
    walk->at += *walk->at == '\\';
  walk->at = MIN (walk->at + 1, walk->end);
}

/* To the comma or bracket that ends the value that begins here. */
static void
skip_value (Walk *walk)
{
  guint depth = 0;

  while (walk->at < walk->end) {
    char c = *walk->at;

    if (c == '"') {
      skip_string (walk);
      continue;
    }
    if (depth == 0 && (c == ',' || c == ']' || c == '}'))
      return;
    if (c == '[' || c == '{')
      depth++;
    else if (c == ']' || c == '}')
      depth--;
    walk->at++;
  }
}

/* Behind @c and the blanks around it, when it stands here. */
static gboolean
take (Walk *walk, char c)
{
  skip_blanks (walk);
  if (walk->at >= walk->end || *walk->at != c)
    return FALSE;
  walk->at++;
  skip_blanks (walk);
  return TRUE;
}

/* Moves into the list that begins here, to its member @index. */
static gboolean
enter_list (Walk *walk, guint64 index)
{
  if (!take (walk, '['))
    return FALSE;
  for (; index > 0; index--) {
    skip_value (walk);
    if (!take (walk, ','))
      return FALSE;
  }
  return walk->at < walk->end && *walk->at != ']';
}

/* Moves into the object that begins here, to its member @key. */
static gboolean
enter_object (Walk *walk, const char *key, gsize length)
{
  if (!take (walk, '{'))
    return FALSE;
  while (walk->at < walk->end && *walk->at == '"') {
    const char *name = walk->at + 1;
    gboolean found;

    skip_string (walk);
    found = (gsize)(walk->at - 1 - name) == length && memcmp (name, key, length) == 0;
    (void)take (walk, ':');
    if (found)
      return TRUE;
    skip_value (walk);
    (void)take (walk, ',');
  }
  return FALSE;
}

/* Follows the first step of @path, "[3]" or ".key", and takes it off. */
static gboolean
follow_step (Walk *walk, const char **path)
{
  gsize length;
  const char *key;
  guint64 index;
  char *end;

  if (**path == '[') {
    index = g_ascii_strtoull (*path + 1, &end, 10);
    *path = end + 1;
    return *end == ']' && enter_list (walk, index);
  }
  key = *path + (**path == '.');
  length = strcspn (key, ".[");
  *path = key + length;
  return enter_object (walk, key, length);
}

void
import_json_skip_mark (const char **json, gsize *length)
{
  if (*length >= 3 && memcmp (*json, "\xef\xbb\xbf", 3) == 0) {
    *json += 3;
    *length -= 3;
  }
}

void
import_json_place (const char *start, const char *at, guint *line, guint *column)
{
  *line = *column = 1;
  for (; start < at; start++) {
    if (*start == '\n') {
      ++*line;
      *column = 1;
    } else if (((guchar)*start & 0xc0) != 0x80) {
      ++*column;
    }
  }
}

void
import_json_locate (const char *json, gsize length, const char *path, guint *line, guint *column)
{
  const char *value;
  Walk walk;

  import_json_skip_mark (&json, &length);
  walk = (Walk){ json, json + length };
  skip_blanks (&walk);
  value = walk.at;
  while (*path != '\0' && follow_step (&walk, &path))
    value = walk.at;
  import_json_place (json, value, line, column);
}
