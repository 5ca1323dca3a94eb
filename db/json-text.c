/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Texts and integers as JSON has them.
 */
#include "db/json-text.h"

#include <string.h>

static gboolean
is_escaped (guchar character, guint escapes)
{
  return character < ' ' || character == '"' || character == '\\'
         || (character == 0x7f && (escapes & DB_JSON_DELETE) != 0);
}

/* Control characters that have a letter, with any of these. */
static const struct {
  char character, letter;
  guint escapes;
} letters[] = {
  { '\n', 'n', DB_JSON_NEWLINE | DB_JSON_LETTERS },
  { '\t', 't', DB_JSON_TAB | DB_JSON_LETTERS },
  { '\r', 'r', DB_JSON_LETTERS },
  { '\b', 'b', DB_JSON_LETTERS },
  { '\f', 'f', DB_JSON_LETTERS },
};

static void
append_escape (GString *json, guchar character, guint escapes)
{
  char letter = character == '"' || character == '\\' ? (char)character : '\0';

  for (gsize k = 0; k < G_N_ELEMENTS (letters); k++)
    if (character == (guchar)letters[k].character && (escapes & letters[k].escapes) != 0)
      letter = letters[k].letter;
  if (letter != '\0')
    g_string_append_printf (json, "\\%c", letter);
  else
    g_string_append_printf (json, "\\u%04x", (guint)character);
}

void
db_json_append_escaped (GString *json, const char *text, gssize length, guint escapes)
{
  const char *end = text + (length < 0 ? (gssize)strlen (text) : length);
  const char *from = text;

  for (const char *at = text; at < end; at++) {
    /* U+0080 to U+009F are 0xc2 and a byte that is the character's number. */
    gboolean c1 = (escapes & DB_JSON_C1) != 0 && (guchar)*at == 0xc2 && at + 1 < end
                  && (guchar)at[1] >= 0x80 && (guchar)at[1] < 0xa0;

    if (!c1 && !is_escaped ((guchar)*at, escapes))
      continue;
    g_string_append_len (json, from, at - from);
    if (c1)
      at++;
    append_escape (json, (guchar)*at, escapes);
    from = at + 1;
  }
  g_string_append_len (json, from, end - from);
}

void
db_json_append_text (GString *json, const char *text, gssize length, guint escapes)
{
  g_string_append_c (json, '"');
  db_json_append_escaped (json, text, length, escapes);
  g_string_append_c (json, '"');
}

void
db_json_append_integer (GString *json, gint64 value)
{
  guint64 rest = value < 0 ? -(guint64)value : (guint64)value;
  char digits[24], *at = digits + sizeof digits;

  do
    *--at = (char)('0' + rest % 10);
  while ((rest /= 10) > 0);
  if (value < 0)
    *--at = '-';
  g_string_append_len (json, at, digits + sizeof digits - at);
}
