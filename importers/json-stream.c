/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A recursive descent over JSON. The recursion is as deep as the limit allows and no deeper; the
 * keys of an object are compared when it ends.
 */
#include "importers/json-stream.h"

#include "importers/json-bytes.h"
#include "importers/json-locate.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define BUFFER (64 * 1024)
#define NUMBER_BYTES 400 /* enough for any double written in full */
#define FEW_KEYS 64      /* of an object */

typedef struct {
  const char *name;
  gsize at; /* in the element */
  guint hash;
} Key;

/* A number as it is written: @n characters, @digits of them after any first 0. */
typedef struct {
  gsize start; /* in the element */
  char text[NUMBER_BYTES + 8];
  guint n, digits;
} Number;

static gboolean read_value (JsonStream *stream, const char *key);

/* Places and faults */

/* Brings line and column to @to. */
static void
count_to (JsonStream *stream, const char *to)
{
  const char *at = stream->counted_to, *newline;

  while ((newline = memchr (at, '\n', (gsize)(to - at))) != NULL) {
    stream->line++;
    stream->column = 1;
    at = newline + 1;
  }
  stream->column += (guint)import_json_count (at, to);
  stream->counted_to = to;
}

/* Always FALSE, as what follows. */
gboolean
json_stream_fail_at (JsonStream *stream, guint line, guint column, ImportError code,
                     const char *message)
{
  if (!stream->failed)
    import_error_set (stream->error, code, line, column, message);
  stream->failed = TRUE;
  return FALSE;
}

gboolean
json_stream_fail (JsonStream *stream, ImportError code, const char *message)
{
  count_to (stream, stream->at);
  return json_stream_fail_at (stream, stream->line, stream->column, code, message);
}

static gboolean
is_captured (const JsonStream *stream)
{
  return stream->capture_start != NULL;
}

/* Where it stands in the element. */
static gsize
get_offset (const JsonStream *stream)
{
  return is_captured (stream) ? stream->element->len + (gsize)(stream->at - stream->capture_start)
                              : 0;
}

static char *
dup_limit_message (const char *format, guint64 limit)
{
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, limit);
  g_auto (GStrv) parts = g_strsplit (format, "{1}", 2);

  return g_strjoinv (number, parts);
}

static gboolean
check_captured (JsonStream *stream)
{
  g_autofree char *message = NULL;

  if (get_offset (stream) <= stream->limits->bytes)
    return TRUE;
  message = dup_limit_message (_ ("This is longer than {1} bytes."), stream->limits->bytes);
  return json_stream_fail_at (stream, stream->element_line, stream->element_column,
                              IMPORT_ERROR_TOO_BIG, message);
}

/* Out of the buffer, of which all before @at was read. */
static gboolean
append_captured (JsonStream *stream)
{
  if (!check_captured (stream))
    return FALSE;
  g_byte_array_append (stream->element, (const guint8 *)stream->capture_start,
                       (guint)(stream->at - stream->capture_start));
  stream->capture_start = stream->at;
  return TRUE;
}

/* At @offset of the element. */
static gboolean
fail_in_element (JsonStream *stream, gsize offset, ImportError code, const char *message)
{
  const char *text = stream->capture_start;
  guint line, column;

  if (stream->input != NULL) {
    if (!append_captured (stream))
      return FALSE;
    text = (const char *)stream->element->data;
  }
  import_json_place (text, text + offset, &line, &column);
  if (line == 1)
    column += stream->element_column - 1;
  return json_stream_fail_at (stream, stream->element_line + line - 1, column, code, message);
}

/* Reading */

/* How much of the buffer is whole characters; what is none ends the text there. */
static void
find_end (JsonStream *stream, gboolean ended)
{
  const char *valid;
  gsize left;

  stream->broken = FALSE;
  stream->end = stream->buffer + stream->filled;
  if (import_json_validate (stream->buffer, stream->filled, &valid))
    return;
  left = (gsize)(stream->end - valid);
  stream->broken =
      ended || left > 3 || g_utf8_get_char_validated (valid, (gssize)left) != (gunichar)-2;
  stream->end = valid;
}

/* More bytes when all are read; FALSE at the end, too. */
static gboolean
refill (JsonStream *stream)
{
  gsize rest = stream->filled - (gsize)(stream->end - stream->buffer);
  gssize got;

  if (stream->input == NULL || stream->failed
      || (is_captured (stream) && !append_captured (stream)))
    return FALSE;
  if (stream->broken)
    return json_stream_fail (stream, IMPORT_ERROR_SYNTAX, _ ("This is not UTF-8."));
  count_to (stream, stream->end);
  memmove (stream->buffer, stream->end, rest);
  stream->at = stream->counted_to = stream->buffer;
  if (is_captured (stream))
    stream->capture_start = stream->buffer;
  got = import_input_read (stream->input, stream->buffer + rest, BUFFER - rest, stream->error);
  stream->failed = got < 0;
  stream->filled = rest + (got > 0 ? (gsize)got : 0);
  find_end (stream, got <= 0);
  if (stream->end == stream->buffer && (stream->broken || got > 0)) /* half a character came */
    return refill (stream);
  return stream->end > stream->buffer;
}

/* The next byte, -1 at the end. */
static inline int
peek (JsonStream *stream)
{
  return stream->at < stream->end || refill (stream) ? (guchar)*stream->at : -1;
}

/* Something else than what stands here was due: @message says what. */
static gboolean
fail_syntax (JsonStream *stream, const char *message)
{
  if (peek (stream) < 0)
    message = _ ("The text ends in the middle.");
  return json_stream_fail (stream, IMPORT_ERROR_SYNTAX, message);
}

/* A fault of what began at @from of the element. Of a stream it is told where it stands. */
static gboolean
fail_from (JsonStream *stream, gsize from, const char *message)
{
  return stream->input != NULL ? fail_syntax (stream, message)
                               : fail_in_element (stream, from, IMPORT_ERROR_SYNTAX, message);
}

static gboolean
fail_limit (JsonStream *stream, gsize from, const char *format, guint64 limit)
{
  g_autofree char *message = dup_limit_message (format, limit);

  return stream->input != NULL ? json_stream_fail (stream, IMPORT_ERROR_TOO_BIG, message)
                               : fail_in_element (stream, from, IMPORT_ERROR_TOO_BIG, message);
}

/* Takes @c without blanks before it; no error else. */
static inline gboolean
take_next (JsonStream *stream, char c)
{
  if (peek (stream) != c)
    return FALSE;
  stream->at++;
  return TRUE;
}

/* The first byte that is no blank. */
int
json_stream_peek_token (JsonStream *stream)
{
  int c;

  while ((c = peek (stream)) == ' ' || c == '\n' || c == '\r' || c == '\t')
    stream->at++;
  return c;
}

/* Takes @c if it comes next; no error else. */
static gboolean
take (JsonStream *stream, char c)
{
  if (json_stream_peek_token (stream) != c)
    return FALSE;
  stream->at++;
  return TRUE;
}

/* Strings */

/* Four hexadecimal digits; -1 where one of them is none. */
static int
take_code_unit (JsonStream *stream)
{
  int unit = 0;

  for (guint k = 0; k < 4; k++, stream->at++) {
    int digit = peek (stream) >= 0 ? g_ascii_xdigit_value (*stream->at) : -1;

    if (digit < 0)
      return -1;
    unit = unit << 4 | digit;
  }
  return unit;
}

/* What stands behind "\u". Half a surrogate pair is a fault of what is captured. */
static gboolean
take_unicode (JsonStream *stream, gsize escape, gunichar *character)
{
  int unit = take_code_unit (stream), low;

  if (unit < 0)
    return fail_from (stream, escape, _ ("Four hexadecimal digits belong behind “\\u”."));
  *character = (gunichar)unit;
  if (!is_captured (stream))
    return TRUE;
  if (unit == 0)
    return fail_in_element (stream, escape, IMPORT_ERROR_SYNTAX,
                            _ ("A text can’t hold the character U+0000."));
  if (unit < 0xd800 || unit > 0xdfff)
    return TRUE;
  if (unit < 0xdc00 && take_next (stream, '\\') && take_next (stream, 'u')) {
    low = take_code_unit (stream);
    *character = 0x10000 + ((gunichar)(unit - 0xd800) << 10 | (gunichar)(low - 0xdc00));
    if (low >= 0xdc00 && low <= 0xdfff)
      return TRUE;
  }
  if (stream->input != NULL && peek (stream) < 0)
    return fail_syntax (stream, "");
  return fail_in_element (stream, escape, IMPORT_ERROR_SYNTAX,
                          _ ("This escape is half of a surrogate pair."));
}

/* An escape whose backslash comes next. */
static gboolean
take_escape (JsonStream *stream, gunichar *character)
{
  static const char names[] = "\"\\/bfnrt", values[] = "\"\\/\b\f\n\r\t";
  gsize escape = get_offset (stream);
  const char *found;
  int name;

  stream->at++;
  name = peek (stream);
  if (name < 0)
    return fail_syntax (stream, "");
  if (take_next (stream, 'u'))
    return take_unicode (stream, escape, character);
  found = strchr (names, name);
  if (found == NULL)
    return fail_from (stream, escape, _ ("There is no such escape."));
  stream->at++;
  *character = (guchar)values[found - names];
  return TRUE;
}

/* Behind a string whose quote comes next. @text: (out) (optional): it without escapes, borrowed */
static gboolean
read_string (JsonStream *stream, const char **text)
{
  GString *out = g_string_truncate (stream->text, 0);
  gsize start = get_offset (stream), size = 0;
  int c;

  stream->at++;
  while ((c = peek (stream)) >= 0 && c != '"') {
    const char *piece = stream->at;
    gunichar character = 0;
    char bytes[6];
    gsize n;

    if (c < 0x20)
      return json_stream_fail (
          stream, IMPORT_ERROR_SYNTAX,
          _ ("A text can’t hold a control character or go on in the next line."));
    if (c == '\\') {
      if (!take_escape (stream, &character))
        return FALSE;
      piece = bytes;
      n = is_captured (stream) ? (gsize)g_unichar_to_utf8 (character, bytes) : 1;
    } else {
      stream->at = import_json_plain_end (piece, stream->end);
      n = (gsize)(stream->at - piece);
    }
    size += n;
    if (size > stream->limits->text_bytes)
      return fail_limit (stream, start, _ ("This text has more than {1} bytes."),
                         stream->limits->text_bytes);
    if (text != NULL)
      g_string_append_len (out, piece, (gssize)n);
  }
  if (!take_next (stream, '"'))
    return fail_syntax (stream, "");
  if (text != NULL)
    *text = g_string_chunk_insert_len (stream->tree->texts, out->str, (gssize)out->len);
  return TRUE;
}

/* Numbers and words */

static inline gboolean
take_sign (JsonStream *stream, Number *number, char c)
{
  if (!take_next (stream, c))
    return FALSE;
  number->text[number->n++] = c;
  return TRUE;
}

static gboolean
take_digits (JsonStream *stream, Number *number)
{
  int c = peek (stream);

  if (c < '0' || c > '9')
    return fail_syntax (stream, _ ("A digit is due here."));
  for (; (c = peek (stream)) >= '0' && c <= '9'; stream->at++) {
    if (number->digits++ == NUMBER_BYTES)
      return fail_limit (stream, number->start, _ ("This number has more than {1} characters."),
                         NUMBER_BYTES);
    number->text[number->n++] = (char)c;
  }
  return TRUE;
}

/* It must have a value that can be kept. */
static gboolean
check_number (JsonStream *stream, Number *number, gboolean whole, ImportJson *value)
{
  if (number->n > NUMBER_BYTES)
    return fail_limit (stream, number->start, _ ("This number has more than {1} characters."),
                       NUMBER_BYTES);
  number->text[number->n] = '\0';
  errno = 0;
  value->number = whole ? (double)g_ascii_strtoll (number->text, NULL, 10)
                        : g_ascii_strtod (number->text, NULL);
  if (errno != 0 && (whole || !isfinite (value->number))) /* too small a number is 0 */
    return fail_in_element (stream, number->start, IMPORT_ERROR_TOO_BIG,
                            _ ("This number is too large."));
  if (stream->keep)
    value->text = g_string_chunk_insert_len (stream->tree->texts, number->text, number->n);
  return TRUE;
}

static gboolean
read_number (JsonStream *stream, ImportJson *value)
{
  Number number;
  gboolean whole = TRUE;

  number.start = get_offset (stream);
  number.n = number.digits = 0;
  (void)take_sign (stream, &number, '-');
  if (!take_sign (stream, &number, '0')) {
    if (!take_digits (stream, &number))
      return FALSE;
  } else if (peek (stream) >= '0' && peek (stream) <= '9') {
    return fail_from (stream, number.start, _ ("A number can’t begin with 0."));
  }
  if (take_sign (stream, &number, '.')) {
    whole = FALSE;
    if (!take_digits (stream, &number))
      return FALSE;
  }
  if (take_sign (stream, &number, 'e') || take_sign (stream, &number, 'E')) {
    whole = FALSE;
    if (!take_sign (stream, &number, '+'))
      (void)take_sign (stream, &number, '-');
    if (!take_digits (stream, &number))
      return FALSE;
  }
  return !is_captured (stream) || check_number (stream, &number, whole, value);
}

static gboolean
read_word (JsonStream *stream, const char *word)
{
  gsize start = get_offset (stream);

  for (; *word != '\0'; word++)
    if (!take_next (stream, *word))
      return fail_from (stream, start, _ ("This is no value."));
  return TRUE;
}

/* Lists and objects */

static int
compare_keys_cb (gconstpointer a, gconstpointer b)
{
  const Key *one = a, *other = b;
  int order = strcmp (one->name, other->name);

  return order != 0 ? order : (one->at > other->at) - (one->at < other->at);
}

/* Whether that is certain at a glance, as of most objects. */
static gboolean
are_different (const Key *keys, guint n)
{
  guint64 seen[4] = { 0 };

  for (guint k = 0; k < n && n <= FEW_KEYS; k++) {
    guint64 *word = &seen[keys[k].hash >> 6 & 3], bit = G_GUINT64_CONSTANT (1)
                                                        << (keys[k].hash & 63);

    for (guint other = 0; other < k && (*word & bit) != 0; other++)
      if (keys[other].hash == keys[k].hash)
        return FALSE;
    *word |= bit;
  }
  return n <= FEW_KEYS;
}

/* The first key that stands there already, NULL for none. Sorts the keys. */
static const Key *
find_twin (Key *keys, guint n)
{
  const Key *twin = NULL;

  qsort (keys, n, sizeof *keys, compare_keys_cb);
  for (guint k = 1; k < n; k++)
    if (strcmp (keys[k - 1].name, keys[k].name) == 0 && (twin == NULL || keys[k].at < twin->at))
      twin = &keys[k];
  return twin;
}

/* For a sentence: control characters become blanks. */
static char *
dup_shown (const char *name)
{
  GString *shown = g_string_new (NULL);

  for (const char *at = name; *at != '\0'; at = g_utf8_next_char (at)) {
    gunichar c = g_utf8_get_char (at);

    g_string_append_unichar (shown, g_unichar_iscntrl (c) ? ' ' : c);
  }
  return g_string_free (shown, FALSE);
}

/* No two of the keys from @first may be the same; they are forgotten after that. */
static gboolean
check_keys (JsonStream *stream, guint first)
{
  GArray *all = stream->keys;
  Key *keys = &g_array_index (all, Key, first);
  guint n = all->len - first;
  const Key *twin = are_different (keys, n) ? NULL : find_twin (keys, n);
  g_autofree char *name = NULL, *message = NULL;

  if (twin == NULL) {
    g_array_set_size (all, first);
    return TRUE;
  }
  name = dup_shown (twin->name);
  message = g_strdup_printf (_ ("“%s” stands twice in this object."), name);
  return fail_in_element (stream, twin->at, IMPORT_ERROR_SYNTAX, message);
}

gboolean
json_stream_take_key (JsonStream *stream, const char **key)
{
  if (json_stream_peek_token (stream) != '"')
    return fail_syntax (stream, _ ("A key in quotes is due here."));
  return read_string (stream, key)
         && (take (stream, ':') || fail_syntax (stream, _ ("A colon is due here.")));
}

static gboolean
read_key (JsonStream *stream, const char **name)
{
  Key key;

  if (!is_captured (stream))
    return json_stream_take_key (stream, NULL);
  (void)json_stream_peek_token (stream);
  key.at = get_offset (stream);
  if (!json_stream_take_key (stream, &key.name))
    return FALSE;
  key.hash = g_str_hash (key.name);
  g_array_append_val (stream->keys, key);
  *name = key.name;
  return TRUE;
}

gboolean
json_stream_enter (JsonStream *stream)
{
  if (stream->depth == stream->limits->depth)
    return fail_limit (stream, get_offset (stream),
                       _ ("Lists and objects are nested deeper than {1}."), stream->limits->depth);
  stream->depth++;
  stream->at++;
  return TRUE;
}

/* Behind a comma, or the bracket @end, which tells. */
gboolean
json_stream_take_comma (JsonStream *stream, char end, gboolean *more)
{
  *more = take (stream, ',');
  if (*more)
    return TRUE;
  stream->depth--;
  return take (stream, end)
         || fail_syntax (stream, end == '}' ? _ ("A comma or “}” is due here.")
                                            : _ ("A comma or “]” is due here."));
}

/* An empty list or object ends at once. */
gboolean
json_stream_leave_empty (JsonStream *stream, char end)
{
  if (!take (stream, end))
    return FALSE;
  stream->depth--;
  return TRUE;
}

/* A list or object whose bracket comes next. */
static gboolean
read_members (JsonStream *stream)
{
  gboolean object = *stream->at == '{', more = TRUE;
  guint first_key = stream->keys->len;
  char end = object ? '}' : ']';

  if (!json_stream_enter (stream))
    return FALSE;
  if (json_stream_leave_empty (stream, end))
    return TRUE;
  while (more) {
    const char *key = NULL;

    if ((object && !read_key (stream, &key)) || !read_value (stream, key)
        || !json_stream_take_comma (stream, end, &more))
      return FALSE;
  }
  return check_keys (stream, first_key);
}

/* Values */

static gboolean
read_scalar (JsonStream *stream, int c, gboolean kept, ImportJson *value)
{
  switch (c) {
  case '"':
    value->kind = IMPORT_JSON_TEXT;
    return read_string (stream, kept ? &value->text : NULL);
  case 't':
  case 'f':
    value->kind = IMPORT_JSON_TRUTH;
    value->number = c == 't';
    return read_word (stream, c == 't' ? "true" : "false");
  case 'n':
    return read_word (stream, "null");
  default:
    if (c != '-' && (c < '0' || c > '9'))
      return fail_syntax (stream, _ ("This is no value."));
    value->kind = IMPORT_JSON_NUMBER;
    return read_number (stream, value);
  }
}

static gboolean
read_value (JsonStream *stream, const char *key)
{
  ImportJson value = { .kind = IMPORT_JSON_NULL, .size = 1, .key = key };
  GArray *values = stream->tree->values;
  gboolean kept = stream->keep && is_captured (stream);
  int c = json_stream_peek_token (stream);
  guint index = values->len;

  if (is_captured (stream) && c >= 0 && stream->values++ == stream->limits->values)
    return fail_limit (stream, get_offset (stream), _ ("There are more than {1} values."),
                       stream->limits->values);
  if (c != '{' && c != '[') {
    if (!read_scalar (stream, c, kept, &value))
      return FALSE;
    if (kept)
      g_array_append_val (values, value);
    return TRUE;
  }
  value.kind = c == '{' ? IMPORT_JSON_OBJECT : IMPORT_JSON_LIST;
  if (kept)
    g_array_append_val (values, value);
  if (!read_members (stream))
    return FALSE;
  if (kept)
    g_array_index (values, ImportJson, index).size = values->len - index;
  return TRUE;
}

gboolean
json_stream_skip_value (JsonStream *stream)
{
  return read_value (stream, NULL);
}

/* Capturing */

void
json_stream_begin_capture (JsonStream *stream)
{
  count_to (stream, stream->at);
  stream->element_line = stream->line;
  stream->element_column = stream->column;
  g_byte_array_set_size (stream->element, 0);
  stream->capture_start = stream->at;
  stream->values = 0;
  g_array_set_size (stream->tree->values, 0);
  g_array_set_size (stream->keys, 0);
  g_string_chunk_clear (stream->tree->texts);
}

gboolean
json_stream_end_capture (JsonStream *stream)
{
  if (!check_captured (stream))
    return FALSE;
  stream->capture_start = NULL;
  return TRUE;
}

/* The beginning and the end */

static void
skip_mark (JsonStream *stream)
{
  static const char mark[] = "\xef\xbb\xbf";

  (void)peek (stream);
  if (stream->end - stream->at >= 3 && memcmp (stream->at, mark, 3) == 0)
    stream->at = stream->counted_to = stream->at + 3;
}

gboolean
json_stream_init (JsonStream *stream, ImportInput *input, const ImportJsonLimits *limits,
                  ImportJsonTree *tree, GError **error)
{
  json_stream_init_text (stream, "", 0, limits, tree, error);
  stream->input = input;
  stream->keep = TRUE;
  stream->buffer = g_malloc (BUFFER);
  stream->at = stream->end = stream->counted_to = stream->buffer;
  stream->capture_start = NULL;
  stream->failed = !import_input_rewind (input, error);
  if (!stream->failed)
    skip_mark (stream);
  return !stream->failed;
}

void
json_stream_init_text (JsonStream *stream, const char *json, gsize length,
                       const ImportJsonLimits *limits, ImportJsonTree *tree, GError **error)
{
  *stream = (JsonStream){ .limits = limits, .tree = tree, .error = error, .line = 1, .column = 1 };
  import_json_skip_mark (&json, &length);
  stream->at = stream->counted_to = length > 0 ? json : "";
  stream->end = stream->at + length;
  stream->element = g_byte_array_new ();
  stream->keys = g_array_new (FALSE, FALSE, sizeof (Key));
  stream->text = g_string_new (NULL);
  json_stream_begin_capture (stream);
}

void
json_stream_clear (JsonStream *stream)
{
  g_byte_array_unref (stream->element);
  g_array_unref (stream->keys);
  g_string_free (stream->text, TRUE);
  g_free (stream->buffer);
}

static gboolean
read_whole (JsonStream *stream)
{
  gsize length = (gsize)(stream->end - stream->at);
  const char *valid;

  if (length > stream->limits->bytes)
    return fail_limit (stream, 0, _ ("This is longer than {1} bytes."), stream->limits->bytes);
  if (!import_json_validate (stream->at, length, &valid))
    return fail_in_element (stream, (gsize)(valid - stream->at), IMPORT_ERROR_SYNTAX,
                            _ ("This is not UTF-8."));
  if (!read_value (stream, NULL))
    return FALSE;
  return json_stream_peek_token (stream) < 0
         || json_stream_fail (stream, IMPORT_ERROR_SYNTAX, _ ("Nothing may follow the value."));
}

gboolean
json_stream_read_text (const char *json, gsize length, const ImportJsonLimits *limits,
                       ImportJsonTree *tree, gboolean keep, GError **error)
{
  JsonStream stream;
  gboolean ok;

  json_stream_init_text (&stream, json, length, limits, tree, error);
  stream.keep = keep;
  ok = read_whole (&stream);
  json_stream_clear (&stream);
  return ok;
}
