/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Finds places in JSON text.
 */
#include "importers/json-locate.h"

#include "importers/json-stream.h"

#include <string.h>

/* Moves into the list that comes next, to its member @index. */
static gboolean
enter_list (JsonStream *stream, guint64 index)
{
  gboolean more = TRUE;

  if (json_stream_peek_token (stream) != '[' || !json_stream_enter (stream)
      || json_stream_leave_empty (stream, ']'))
    return FALSE;
  for (; index > 0 && more; index--)
    if (!json_stream_skip_value (stream) || !json_stream_take_comma (stream, ']', &more))
      return FALSE;
  return more;
}

/* Moves into the object that comes next, to its member @key. */
static gboolean
enter_object (JsonStream *stream, const char *key, gsize length)
{
  gboolean more = TRUE;

  if (json_stream_peek_token (stream) != '{' || !json_stream_enter (stream)
      || json_stream_leave_empty (stream, '}'))
    return FALSE;
  while (more) {
    const char *name;

    (void)json_stream_peek_token (stream);
    name = stream->at + 1;
    if (!json_stream_take_key (stream, NULL))
      return FALSE;
    if ((gsize)(stream->at - name) > length && name[length] == '"'
        && memcmp (name, key, length) == 0)
      return TRUE;
    if (!json_stream_skip_value (stream) || !json_stream_take_comma (stream, '}', &more))
      return FALSE;
  }
  return FALSE;
}

/* Follows the first step of @path, "[3]" or ".key", and takes it off. */
static gboolean
follow_step (JsonStream *stream, const char **path)
{
  gsize length;
  const char *key;
  guint64 index;
  char *end;

  if (**path == '[') {
    index = g_ascii_strtoull (*path + 1, &end, 10);
    *path = end + 1;
    return *end == ']' && enter_list (stream, index);
  }
  key = *path + (**path == '.');
  length = strcspn (key, ".[");
  *path = key + length;
  return enter_object (stream, key, length);
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
  static const ImportJsonLimits limits = { G_MAXSIZE, G_MAXUINT, G_MAXSIZE, G_MAXUINT };
  g_autoptr (ImportJsonTree) tree = import_json_tree_new ();
  const char *start, *value;
  JsonStream stream;

  json_stream_init_text (&stream, json, length, &limits, tree, NULL);
  start = stream.at;
  (void)json_stream_peek_token (&stream);
  value = stream.at;
  while (*path != '\0' && follow_step (&stream, &path)) {
    (void)json_stream_peek_token (&stream);
    value = stream.at;
  }
  import_json_place (start, value, line, column);
  json_stream_clear (&stream);
}
