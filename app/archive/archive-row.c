/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rows as JSON. A row is flat, and there are millions of them, so they are read here in one pass
 * without a tree: only objects of numbers, texts, null and {"kind": "text"} are known at all.
 */
#include "app/archive/archive-row.h"

#include "db/json-text.h"

#include <glib/gi18n-lib.h>
#include <errno.h>
#include <math.h>
#include <string.h>

/* Writing */

/* GLib's own check does not let U+0000 pass. */
static gboolean
is_utf8 (const char *bytes, gsize length)
{
  const char *end = bytes + length;

  while (!g_utf8_validate_len (bytes, (gsize)(end - bytes), &bytes)) {
    if (*bytes != '\0')
      return FALSE;
    bytes++;
  }
  return TRUE;
}

static void
write_wrapped (GString *out, const char *kind, const char *bytes, gsize length)
{
  g_autofree char *base64 = g_base64_encode ((const guchar *)bytes, length);

  g_string_append_printf (out, "{\"%s\":\"%s\"}", kind, base64);
}

/* The shortest number that is read as the same one, and not as an integer. */
static void
write_real (GString *out, double value)
{
  static const char *const formats[] = { "%.15g", "%.16g", "%.17g" };
  char text[G_ASCII_DTOSTR_BUF_SIZE] = "";

  if (!isfinite (value)) {
    g_string_append_printf (out, "{\"real\":\"%s\"}", value > 0 ? "inf" : "-inf");
    return;
  }
  /* Most are scores. */
  if (fabs (value) < 1e15 && value == trunc (value) && !signbit (value)) {
    db_json_append_integer (out, (gint64)value);
    g_string_append (out, ".0");
    return;
  }
  for (gsize k = 0; k < G_N_ELEMENTS (formats); k++) {
    g_ascii_formatd (text, sizeof text, formats[k], value);
    if (g_ascii_strtod (text, NULL) == value)
      break;
  }
  g_string_append (out, text);
  if (strpbrk (text, ".e") == NULL)
    g_string_append (out, ".0");
}

static void
write_value (GString *out, const DbValue *value)
{
  switch (value->kind) {
  case DB_VALUE_INTEGER:
    db_json_append_integer (out, value->integer);
    break;
  case DB_VALUE_REAL:
    write_real (out, value->real);
    break;
  case DB_VALUE_TEXT:
    if (is_utf8 (value->bytes, value->length))
      db_json_append_text (out, value->bytes, (gssize)value->length, DB_JSON_NEWLINE);
    else
      write_wrapped (out, "text", value->bytes, value->length);
    break;
  case DB_VALUE_BLOB:
    write_wrapped (out, "blob", value->bytes, value->length);
    break;
  case DB_VALUE_NULL:
  default:
    g_string_append (out, "null");
    break;
  }
}

void
archive_row_write (GString *out, const DbTable *table, const DbValue *values, const char *file)
{
  for (guint k = 0; k < table->n_columns; k++) {
    g_string_append (out, k == 0 ? "{\"" : ",\"");
    g_string_append (out, table->columns[k]);
    g_string_append (out, "\":");
    if (file != NULL && (int)k == table->outside)
      g_string_append_printf (out, "{\"file\":\"%s\"}", file);
    else
      write_value (out, &values[k]);
  }
  g_string_append (out, "}\n");
}

/* Reading */

typedef struct {
  char *at, *end;
  char *wrong;
} Reader;

static gboolean
fail (Reader *reader, const char *sentence)
{
  if (reader->wrong == NULL)
    reader->wrong = g_strdup (sentence);
  return FALSE;
}

static void
skip_blanks (Reader *reader)
{
  while (reader->at < reader->end
         && (*reader->at == ' ' || *reader->at == '\t' || *reader->at == '\r'))
    reader->at++;
}

static gboolean
take_character (Reader *reader, char sign)
{
  skip_blanks (reader);
  if (reader->at == reader->end || *reader->at != sign)
    return FALSE;
  reader->at++;
  return TRUE;
}

static gboolean
expect (Reader *reader, char sign)
{
  g_autofree char *sentence = NULL;

  if (take_character (reader, sign))
    return TRUE;
  sentence = g_strdup_printf (_ ("“%c” is expected"), sign);
  return fail (reader, sentence);
}

static gboolean
read_unit (Reader *reader, guint *unit)
{
  *unit = 0;
  if (reader->end - reader->at < 4)
    return FALSE;
  for (guint k = 0; k < 4; k++) {
    int digit = g_ascii_xdigit_value (*reader->at++);

    if (digit < 0)
      return FALSE;
    *unit = *unit << 4 | (guint)digit;
  }
  return TRUE;
}

/* What follows \u; a half of a pair alone is none. */
static gboolean
read_character (Reader *reader, gunichar *character)
{
  guint unit, low;

  if (!read_unit (reader, &unit))
    return FALSE;
  *character = unit;
  if (unit < 0xd800 || unit > 0xdfff)
    return TRUE;
  if (unit > 0xdbff || reader->end - reader->at < 6 || reader->at[0] != '\\'
      || reader->at[1] != 'u')
    return FALSE;
  reader->at += 2;
  if (!read_unit (reader, &low) || low < 0xdc00 || low > 0xdfff)
    return FALSE;
  *character = 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
  return TRUE;
}

static gboolean
read_escape (Reader *reader, char **out)
{
  static const char names[] = "\"\\/bfnrt", escaped[] = "\"\\/\b\f\n\r\t";
  const char *found;
  gunichar character;

  if (reader->at == reader->end)
    return FALSE;
  if (*reader->at == 'u') {
    reader->at++;
    if (!read_character (reader, &character))
      return FALSE;
    *out += g_unichar_to_utf8 (character, *out);
    return TRUE;
  }
  found = *reader->at == '\0' ? NULL : strchr (names, *reader->at);
  if (found == NULL)
    return FALSE;
  reader->at++;
  *(*out)++ = escaped[found - names];
  return TRUE;
}

/* A text in its place: unescaped it is never longer. */
static gboolean
read_text (Reader *reader, char **text, gsize *length)
{
  char *out;

  if (!expect (reader, '"'))
    return FALSE;
  *text = out = reader->at;
  while (reader->at < reader->end && *reader->at != '"') {
    if ((guchar)*reader->at < ' ')
      return fail (reader, _ ("A text holds a control character"));
    if (*reader->at != '\\') {
      *out++ = *reader->at++;
      continue;
    }
    reader->at++;
    if (!read_escape (reader, &out))
      return fail (reader, _ ("A text holds an escape that is none"));
  }
  if (reader->at == reader->end)
    return fail (reader, _ ("A text does not end"));
  *length = (gsize)(out - *text);
  reader->at++;
  return TRUE;
}

/* As JSON writes numbers: no plus, no leading zero, digits on both sides of the point. */
static gboolean
read_digits (Reader *reader)
{
  const char *from = reader->at;

  while (reader->at < reader->end && g_ascii_isdigit (*reader->at))
    reader->at++;
  return reader->at > from;
}

static gboolean
read_fraction (Reader *reader, gboolean *real)
{
  if (reader->at < reader->end && *reader->at == '.') {
    *real = TRUE;
    reader->at++;
    if (!read_digits (reader))
      return FALSE;
  }
  if (reader->at < reader->end && (*reader->at == 'e' || *reader->at == 'E')) {
    *real = TRUE;
    reader->at++;
    if (reader->at < reader->end && (*reader->at == '+' || *reader->at == '-'))
      reader->at++;
    return read_digits (reader);
  }
  return TRUE;
}

static gboolean
read_number (Reader *reader, DbValue *value)
{
  const char *from = reader->at, *first;
  gboolean real = FALSE;
  char *end;

  if (*reader->at == '-')
    reader->at++;
  first = reader->at;
  if (!read_digits (reader) || (*first == '0' && reader->at > first + 1)
      || !read_fraction (reader, &real))
    return fail (reader, _ ("A value is neither number, text nor null"));
  /* The line ends with a NUL, so a number at its end does, too. */
  errno = 0;
  if (real) {
    value->kind = DB_VALUE_REAL;
    value->real = g_ascii_strtod (from, &end);
  } else {
    value->kind = DB_VALUE_INTEGER;
    value->integer = g_ascii_strtoll (from, &end, 10);
  }
  if ((errno == ERANGE && (!real || !isfinite (value->real))) || end != reader->at)
    return fail (reader, _ ("A number does not fit"));
  return TRUE;
}

static gboolean
is_word (const char *text, gsize length, const char *word)
{
  return strlen (word) == length && memcmp (text, word, length) == 0;
}

/* Base64 as it is written, in its place. */
static gboolean
decode (Reader *reader, char *text, gsize length, DbValueKind kind, DbValue *value)
{
  gsize padding = 0, decoded = 0;

  for (gsize k = 0; k < length; k++) {
    if (text[k] == '=' && k + 2 >= length)
      padding++;
    else if (padding > 0 || (!g_ascii_isalnum (text[k]) && text[k] != '+' && text[k] != '/'))
      return fail (reader, _ ("Bytes are not in Base64"));
  }
  if (length % 4 != 0)
    return fail (reader, _ ("Bytes are not in Base64"));
  if (length > 0) {
    int state = 0;
    guint save = 0;

    decoded = g_base64_decode_step (text, length, (guchar *)text, &state, &save);
  }
  *value = (DbValue){ .kind = kind, .bytes = text, .length = decoded };
  return TRUE;
}

/* {"blob": …} and the like. */
static gboolean
read_wrapped (Reader *reader, gboolean outside, DbValue *value, char **file)
{
  char *kind, *text;
  gsize kind_length, length;

  if (!expect (reader, '{') || !read_text (reader, &kind, &kind_length) || !expect (reader, ':')
      || !read_text (reader, &text, &length) || !expect (reader, '}'))
    return FALSE;
  if (is_word (kind, kind_length, "blob"))
    return decode (reader, text, length, DB_VALUE_BLOB, value);
  if (is_word (kind, kind_length, "text"))
    return decode (reader, text, length, DB_VALUE_TEXT, value);
  if (is_word (kind, kind_length, "real")
      && (is_word (text, length, "inf") || is_word (text, length, "-inf"))) {
    *value = (DbValue){ .kind = DB_VALUE_REAL, .real = *text == '-' ? -INFINITY : INFINITY };
    return TRUE;
  }
  if (outside && is_word (kind, kind_length, "file") && memchr (text, '\0', length) == NULL) {
    *file = g_strndup (text, length);
    return TRUE;
  }
  return fail (reader, _ ("A value is neither number, text nor null"));
}

static gboolean
read_value (Reader *reader, gboolean outside, DbValue *value, char **file)
{
  char *text;

  skip_blanks (reader);
  *value = (DbValue){ .kind = DB_VALUE_NULL };
  if (reader->end - reader->at >= 4 && memcmp (reader->at, "null", 4) == 0) {
    reader->at += 4;
    return TRUE;
  }
  if (reader->at < reader->end && *reader->at == '{')
    return read_wrapped (reader, outside, value, file);
  if (reader->at == reader->end || *reader->at != '"')
    return read_number (reader, value);
  if (!read_text (reader, &text, &value->length))
    return FALSE;
  value->kind = DB_VALUE_TEXT;
  value->bytes = text;
  return TRUE;
}

static gboolean
read_column (Reader *reader, const DbTable *table, guint expected, DbValue *values, gboolean *seen,
             char **file)
{
  g_autofree char *sentence = NULL;
  gsize length;
  char *name;
  int column;

  if (!read_text (reader, &name, &length) || !expect (reader, ':'))
    return FALSE;
  /* Nearly always the next one. */
  column = is_word (name, length, table->columns[expected])
               ? (int)expected
               : db_table_find_column (table, name, length);
  if (column < 0) {
    sentence = g_strdup_printf (_ ("The column “%.*s” is not known"), (int)MIN (length, 60), name);
    return fail (reader, sentence);
  }
  if (seen[column]) {
    sentence = g_strdup_printf (_ ("The column “%s” is there twice"), table->columns[column]);
    return fail (reader, sentence);
  }
  seen[column] = TRUE;
  return read_value (reader, column == table->outside, &values[column], file);
}

static gboolean
read_row (Reader *reader, const DbTable *table, DbValue *values, char **file)
{
  g_autofree gboolean *seen = g_new0 (gboolean, table->n_columns);
  guint n = 0;

  if (!expect (reader, '{'))
    return FALSE;
  do
    if (!read_column (reader, table, MIN (n, table->n_columns - 1), values, seen, file))
      return FALSE;
  while (n++ < table->n_columns && take_character (reader, ','));
  if (!expect (reader, '}'))
    return FALSE;
  for (guint k = 0; k < table->n_columns; k++)
    if (!seen[k]) {
      g_autofree char *sentence =
          g_strdup_printf (_ ("The column “%s” is missing"), table->columns[k]);

      return fail (reader, sentence);
    }
  skip_blanks (reader);
  return reader->at == reader->end || fail (reader, _ ("Something follows the row"));
}

/* No row has a key that is left open. */
static gboolean
has_key (Reader *reader, const DbTable *table, const DbValue *values)
{
  for (guint k = 0; k < table->n_key; k++)
    if (values[table->key[k]].kind == DB_VALUE_NULL)
      return fail (reader, _ ("The row has no key"));
  return TRUE;
}

gboolean
archive_row_parse (char *line, gsize length, const DbTable *table, DbValue *values, char **file,
                   char **wrong)
{
  Reader reader = { .at = line, .end = line + length };

  *file = NULL;
  if (!g_utf8_validate_len (line, length, NULL))
    fail (&reader, _ ("The line is not UTF-8"));
  else if (read_row (&reader, table, values, file) && has_key (&reader, table, values))
    return TRUE;
  g_clear_pointer (file, g_free);
  *wrong = g_steal_pointer (&reader.wrong);
  return FALSE;
}
