/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A recursive descent over JSON that streams through one buffer.
 */
#include "importers/plays/json-stream.h"

#include "importers/plays/json-split.h"

#include "importers/json-bytes.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define BUFFER (64 * 1024)
#define NUMBER_BYTES 400 /* as import_json_scan() */

/* Places and faults */

/* Brings line and column to @to. */
static void
count_to (JsonStream *pass, const char *to)
{
  const char *at = pass->counted_to, *newline;

  while ((newline = memchr (at, '\n', (gsize)(to - at))) != NULL) {
    pass->line++;
    pass->column = 1;
    at = newline + 1;
  }
  pass->column += (guint)import_json_count (at, to);
  pass->counted_to = to;
}

/* Always FALSE, as what follows. */
gboolean
json_stream_fail_at (JsonStream *pass, guint line, guint column, ImportError code,
                     const char *message)
{
  if (!pass->failed)
    import_error_set (pass->error, code, line, column, message);
  pass->failed = TRUE;
  return FALSE;
}

gboolean
json_stream_fail (JsonStream *pass, ImportError code, const char *message)
{
  count_to (pass, pass->at);
  return json_stream_fail_at (pass, pass->line, pass->column, code, message);
}

static gboolean
fail_limit_at (JsonStream *pass, guint line, guint column, const char *format, guint64 limit)
{
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, limit);
  g_auto (GStrv) parts = g_strsplit (format, "{1}", 2);
  g_autofree char *message = g_strjoinv (number, parts);

  return json_stream_fail_at (pass, line, column, IMPORT_ERROR_TOO_BIG, message);
}

static gboolean
fail_limit (JsonStream *pass, const char *format, guint64 limit)
{
  count_to (pass, pass->at);
  return fail_limit_at (pass, pass->line, pass->column, format, limit);
}

/* Reading */

static gboolean
append_captured (JsonStream *pass)
{
  gsize length = (gsize)(pass->at - pass->capture_start);

  if (pass->element->len + length > IMPORT_JSON_ELEMENT_BYTES)
    return fail_limit_at (pass, pass->element_line, pass->element_column,
                          _ ("This is longer than {1} bytes."), IMPORT_JSON_ELEMENT_BYTES);
  g_byte_array_append (pass->element, (const guint8 *)pass->capture_start, (guint)length);
  pass->capture_start = pass->at;
  return TRUE;
}

/* How much of the buffer is whole characters; what is none ends the text there. */
static void
find_end (JsonStream *pass, gboolean ended)
{
  const char *valid;
  gsize left;

  pass->broken = FALSE;
  pass->end = pass->buffer + pass->filled;
  if (import_json_validate (pass->buffer, pass->filled, &valid))
    return;
  left = (gsize)(pass->end - valid);
  pass->broken =
      ended || left > 3 || g_utf8_get_char_validated (valid, (gssize)left) != (gunichar)-2;
  pass->end = valid;
}

/* More bytes when all are read; FALSE at the end, too. */
static gboolean
refill (JsonStream *pass)
{
  gsize rest = pass->filled - (gsize)(pass->end - pass->buffer);
  gssize got;

  if (pass->failed || (pass->capture_start != NULL && !append_captured (pass)))
    return FALSE;
  if (pass->broken)
    return json_stream_fail (pass, IMPORT_ERROR_SYNTAX, _ ("This is not UTF-8."));
  count_to (pass, pass->end);
  memmove (pass->buffer, pass->end, rest);
  pass->at = pass->counted_to = pass->buffer;
  if (pass->capture_start != NULL)
    pass->capture_start = pass->buffer;
  got = import_input_read (pass->input, pass->buffer + rest, BUFFER - rest, pass->error);
  pass->failed = got < 0;
  pass->filled = rest + (got > 0 ? (gsize)got : 0);
  find_end (pass, got <= 0);
  if (pass->end == pass->buffer && (pass->broken || got > 0)) /* half a character came */
    return refill (pass);
  return pass->end > pass->buffer;
}

/* The next byte, -1 at the end. */
static inline int
peek (JsonStream *pass)
{
  return pass->at < pass->end || refill (pass) ? (guchar)*pass->at : -1;
}

/* Something else than what stands here was due: @message says what. */
static gboolean
fail_syntax (JsonStream *pass, const char *message)
{
  if (peek (pass) < 0)
    message = _ ("The text ends in the middle.");
  return json_stream_fail (pass, IMPORT_ERROR_SYNTAX, message);
}

/* The first byte that is no blank. */
int
json_stream_peek_token (JsonStream *pass)
{
  int c;

  while ((c = peek (pass)) == ' ' || c == '\n' || c == '\r' || c == '\t')
    pass->at++;
  return c;
}

/* Takes @c if it comes next; no error else. */
static gboolean
json_stream_take (JsonStream *pass, char c)
{
  if (json_stream_peek_token (pass) != c)
    return FALSE;
  pass->at++;
  return TRUE;
}

/* Passing over */

static gboolean
skip_escape (JsonStream *pass)
{
  int name = peek (pass);

  if (name <= 0 || strchr ("\"\\/bfnrtu", name) == NULL)
    return fail_syntax (pass, _ ("There is no such escape."));
  pass->at++;
  for (guint k = 0; name == 'u' && k < 4; k++, pass->at++)
    if (peek (pass) < 0 || !g_ascii_isxdigit (*pass->at))
      return fail_syntax (pass, _ ("Four hexadecimal digits belong behind “\\u”."));
  return TRUE;
}

/* Behind a string whose quote is due. */
gboolean
json_stream_skip_string (JsonStream *pass)
{
  gsize size = 0;
  int c;

  pass->at++;
  while ((c = peek (pass)) >= 0 && c != '"') {
    const char *start = pass->at;

    if (c < 0x20)
      return json_stream_fail (
          pass, IMPORT_ERROR_SYNTAX,
          _ ("A text can’t hold a control character or go on in the next line."));
    if (c == '\\') {
      pass->at++;
      size++;
      if (!skip_escape (pass))
        return FALSE;
    } else {
      pass->at = import_json_plain_end (start, pass->end);
      size += (gsize)(pass->at - start);
    }
    if (size > JSON_STREAM_TEXT)
      return fail_limit (pass, _ ("This text has more than {1} bytes."), JSON_STREAM_TEXT);
  }
  return json_stream_take (pass, '"') || fail_syntax (pass, "");
}

static gboolean
skip_digits (JsonStream *pass, guint *n)
{
  int c = peek (pass);

  if (c < '0' || c > '9')
    return fail_syntax (pass, _ ("A digit is due here."));
  for (; (c = peek (pass)) >= '0' && c <= '9'; pass->at++)
    if (++*n > NUMBER_BYTES)
      return fail_limit (pass, _ ("This number has more than {1} characters."), NUMBER_BYTES);
  return TRUE;
}

/* Takes @c without blanks before it. */
static gboolean
take_next (JsonStream *pass, char c)
{
  if (peek (pass) != c)
    return FALSE;
  pass->at++;
  return TRUE;
}

static gboolean
skip_number (JsonStream *pass)
{
  guint n = 0;

  (void)take_next (pass, '-');
  if (!take_next (pass, '0')) {
    if (!skip_digits (pass, &n))
      return FALSE;
  } else if (peek (pass) >= '0' && peek (pass) <= '9') {
    return fail_syntax (pass, _ ("A number can’t begin with 0."));
  }
  if (take_next (pass, '.') && !skip_digits (pass, &n))
    return FALSE;
  if (!take_next (pass, 'e') && !take_next (pass, 'E'))
    return TRUE;
  if (!take_next (pass, '+'))
    (void)take_next (pass, '-');
  return skip_digits (pass, &n);
}

static gboolean
skip_word (JsonStream *pass, const char *word)
{
  for (; *word != '\0'; word++)
    if (!take_next (pass, *word))
      return fail_syntax (pass, _ ("This is no value."));
  return TRUE;
}

gboolean
json_stream_enter (JsonStream *pass)
{
  if (pass->depth == JSON_STREAM_DEPTH)
    return fail_limit (pass, _ ("Lists and objects are nested deeper than {1}."),
                       JSON_STREAM_DEPTH);
  pass->depth++;
  pass->at++;
  return TRUE;
}

/* Behind a comma, or the bracket @end, which tells. */
gboolean
json_stream_take_comma (JsonStream *pass, char end, gboolean *more)
{
  *more = json_stream_take (pass, ',');
  if (*more)
    return TRUE;
  pass->depth--;
  return json_stream_take (pass, end)
         || fail_syntax (pass, end == '}' ? _ ("A comma or “}” is due here.")
                                          : _ ("A comma or “]” is due here."));
}

/* An empty list or object ends at once. */
gboolean
json_stream_leave_empty (JsonStream *pass, char end)
{
  if (!json_stream_take (pass, end))
    return FALSE;
  pass->depth--;
  return TRUE;
}

gboolean
json_stream_expect_key (JsonStream *pass)
{
  return json_stream_peek_token (pass) == '"'
         || fail_syntax (pass, _ ("A key in quotes is due here."));
}

gboolean
json_stream_take_colon (JsonStream *pass)
{
  return json_stream_take (pass, ':') || fail_syntax (pass, _ ("A colon is due here."));
}

static gboolean
skip_members (JsonStream *pass)
{
  gboolean object = *pass->at == '{', more = TRUE;
  char end = object ? '}' : ']';

  if (!json_stream_enter (pass))
    return FALSE;
  if (json_stream_leave_empty (pass, end))
    return TRUE;
  while (more) {
    if (object
        && (!json_stream_expect_key (pass) || !json_stream_skip_string (pass)
            || !json_stream_take_colon (pass)))
      return FALSE;
    if (!json_stream_skip_value (pass) || !json_stream_take_comma (pass, end, &more))
      return FALSE;
  }
  return TRUE;
}

gboolean
json_stream_skip_value (JsonStream *pass)
{
  switch (json_stream_peek_token (pass)) {
  case '{':
  case '[':
    return skip_members (pass);
  case '"':
    return json_stream_skip_string (pass);
  case 't':
    return skip_word (pass, "true");
  case 'f':
    return skip_word (pass, "false");
  case 'n':
    return skip_word (pass, "null");
  case '-':
  case '0':
  case '1':
  case '2':
  case '3':
  case '4':
  case '5':
  case '6':
  case '7':
  case '8':
  case '9':
    return skip_number (pass);
  default:
    return fail_syntax (pass, _ ("This is no value."));
  }
}

/* Putting by */

void
json_stream_begin_capture (JsonStream *pass)
{
  count_to (pass, pass->at);
  pass->element_line = pass->line;
  pass->element_column = pass->column;
  g_byte_array_set_size (pass->element, 0);
  pass->capture_start = pass->at;
}

/* What was put by, with a NUL behind it. */
gboolean
json_stream_end_capture (JsonStream *pass)
{
  if (!append_captured (pass))
    return FALSE;
  pass->capture_start = NULL;
  g_byte_array_append (pass->element, (const guint8 *)"", 1);
  return TRUE;
}

/* The beginning and the end */

static void
skip_mark (JsonStream *pass)
{
  static const char mark[] = "\xef\xbb\xbf";

  (void)peek (pass);
  if (pass->end - pass->at >= 3 && memcmp (pass->at, mark, 3) == 0)
    pass->at = pass->counted_to = pass->at + 3;
}

gboolean
json_stream_init (JsonStream *pass, ImportInput *input, GError **error)
{
  *pass = (JsonStream){ .input = input, .error = error, .line = 1, .column = 1 };
  pass->buffer = g_malloc (BUFFER);
  pass->at = pass->end = pass->counted_to = pass->buffer;
  pass->element = g_byte_array_new ();
  pass->failed = !import_input_rewind (input, error);
  if (!pass->failed)
    skip_mark (pass);
  return !pass->failed;
}

void
json_stream_clear (JsonStream *pass)
{
  g_byte_array_unref (pass->element);
  g_free (pass->buffer);
}
