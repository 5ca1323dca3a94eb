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
count_to (JsonPass *pass, const char *to)
{
  const char *at = pass->counted, *newline;

  while ((newline = memchr (at, '\n', (gsize)(to - at))) != NULL) {
    pass->line++;
    pass->column = 1;
    at = newline + 1;
  }
  pass->column += (guint)import_json_count (at, to);
  pass->counted = to;
}

/* Always FALSE, as what follows. */
gboolean
json_pass_fail_at (JsonPass *pass, guint line, guint column, ImportError code, const char *message)
{
  if (!pass->failed)
    import_error_set (pass->error, code, line, column, message);
  pass->failed = TRUE;
  return FALSE;
}

gboolean
json_pass_fail (JsonPass *pass, ImportError code, const char *message)
{
  count_to (pass, pass->at);
  return json_pass_fail_at (pass, pass->line, pass->column, code, message);
}

static gboolean
fail_limit_at (JsonPass *pass, guint line, guint column, const char *format, guint64 limit)
{
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, limit);
  g_auto (GStrv) parts = g_strsplit (format, "{1}", 2);
  g_autofree char *message = g_strjoinv (number, parts);

  return json_pass_fail_at (pass, line, column, IMPORT_ERROR_TOO_BIG, message);
}

static gboolean
fail_limit (JsonPass *pass, const char *format, guint64 limit)
{
  count_to (pass, pass->at);
  return fail_limit_at (pass, pass->line, pass->column, format, limit);
}

/* Reading */

static gboolean
put_by (JsonPass *pass)
{
  gsize length = (gsize)(pass->at - pass->wanted);

  if (pass->element->len + length > IMPORT_CUT_ELEMENT)
    return fail_limit_at (pass, pass->element_line, pass->element_column,
                          _ ("This is longer than {1} bytes."), IMPORT_CUT_ELEMENT);
  g_byte_array_append (pass->element, (const guint8 *)pass->wanted, (guint)length);
  pass->wanted = pass->at;
  return TRUE;
}

/* How much of the buffer is whole characters; what is none ends the text there. */
static void
find_end (JsonPass *pass, gboolean ended)
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
refill (JsonPass *pass)
{
  gsize rest = pass->filled - (gsize)(pass->end - pass->buffer);
  gssize got;

  if (pass->failed || (pass->wanted != NULL && !put_by (pass)))
    return FALSE;
  if (pass->broken)
    return json_pass_fail (pass, IMPORT_ERROR_SYNTAX, _ ("This is not UTF-8."));
  count_to (pass, pass->end);
  memmove (pass->buffer, pass->end, rest);
  pass->at = pass->counted = pass->buffer;
  if (pass->wanted != NULL)
    pass->wanted = pass->buffer;
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
peek (JsonPass *pass)
{
  return pass->at < pass->end || refill (pass) ? (guchar)*pass->at : -1;
}

/* Something else than what stands here was due: @message says what. */
static gboolean
fail_syntax (JsonPass *pass, const char *message)
{
  if (peek (pass) < 0)
    message = _ ("The text ends in the middle.");
  return json_pass_fail (pass, IMPORT_ERROR_SYNTAX, message);
}

/* The first byte that is no blank. */
int
json_pass_token (JsonPass *pass)
{
  int c;

  while ((c = peek (pass)) == ' ' || c == '\n' || c == '\r' || c == '\t')
    pass->at++;
  return c;
}

/* Takes @c if it comes next; no error else. */
static gboolean
json_pass_take (JsonPass *pass, char c)
{
  if (json_pass_token (pass) != c)
    return FALSE;
  pass->at++;
  return TRUE;
}

/* Passing over */

static gboolean
skip_escape (JsonPass *pass)
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
json_pass_string (JsonPass *pass)
{
  gsize size = 0;
  int c;

  pass->at++;
  while ((c = peek (pass)) >= 0 && c != '"') {
    const char *start = pass->at;

    if (c < 0x20)
      return json_pass_fail (
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
    if (size > JSON_PASS_TEXT)
      return fail_limit (pass, _ ("This text has more than {1} bytes."), JSON_PASS_TEXT);
  }
  return json_pass_take (pass, '"') || fail_syntax (pass, "");
}

static gboolean
skip_digits (JsonPass *pass, guint *n)
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
take_next (JsonPass *pass, char c)
{
  if (peek (pass) != c)
    return FALSE;
  pass->at++;
  return TRUE;
}

static gboolean
skip_number (JsonPass *pass)
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
skip_word (JsonPass *pass, const char *word)
{
  for (; *word != '\0'; word++)
    if (!take_next (pass, *word))
      return fail_syntax (pass, _ ("This is no value."));
  return TRUE;
}

gboolean
json_pass_enter (JsonPass *pass)
{
  if (pass->depth == JSON_PASS_DEPTH)
    return fail_limit (pass, _ ("Lists and objects are nested deeper than {1}."), JSON_PASS_DEPTH);
  pass->depth++;
  pass->at++;
  return TRUE;
}

/* Behind a comma, or the bracket @end, which tells. */
gboolean
json_pass_comma (JsonPass *pass, char end, gboolean *more)
{
  *more = json_pass_take (pass, ',');
  if (*more)
    return TRUE;
  pass->depth--;
  return json_pass_take (pass, end)
         || fail_syntax (pass, end == '}' ? _ ("A comma or “}” is due here.")
                                          : _ ("A comma or “]” is due here."));
}

/* An empty list or object ends at once. */
gboolean
json_pass_is_empty (JsonPass *pass, char end)
{
  if (!json_pass_take (pass, end))
    return FALSE;
  pass->depth--;
  return TRUE;
}

gboolean
json_pass_expect_key (JsonPass *pass)
{
  return json_pass_token (pass) == '"' || fail_syntax (pass, _ ("A key in quotes is due here."));
}

gboolean
json_pass_colon (JsonPass *pass)
{
  return json_pass_take (pass, ':') || fail_syntax (pass, _ ("A colon is due here."));
}

static gboolean
skip_members (JsonPass *pass)
{
  gboolean object = *pass->at == '{', more = TRUE;
  char end = object ? '}' : ']';

  if (!json_pass_enter (pass))
    return FALSE;
  if (json_pass_is_empty (pass, end))
    return TRUE;
  while (more) {
    if (object
        && (!json_pass_expect_key (pass) || !json_pass_string (pass) || !json_pass_colon (pass)))
      return FALSE;
    if (!json_pass_value (pass) || !json_pass_comma (pass, end, &more))
      return FALSE;
  }
  return TRUE;
}

gboolean
json_pass_value (JsonPass *pass)
{
  switch (json_pass_token (pass)) {
  case '{':
  case '[':
    return skip_members (pass);
  case '"':
    return json_pass_string (pass);
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
json_pass_begin (JsonPass *pass)
{
  count_to (pass, pass->at);
  pass->element_line = pass->line;
  pass->element_column = pass->column;
  g_byte_array_set_size (pass->element, 0);
  pass->wanted = pass->at;
}

/* What was put by, with a NUL behind it. */
gboolean
json_pass_end (JsonPass *pass)
{
  if (!put_by (pass))
    return FALSE;
  pass->wanted = NULL;
  g_byte_array_append (pass->element, (const guint8 *)"", 1);
  return TRUE;
}

/* The beginning and the end */

static void
skip_mark (JsonPass *pass)
{
  static const char mark[] = "\xef\xbb\xbf";

  (void)peek (pass);
  if (pass->end - pass->at >= 3 && memcmp (pass->at, mark, 3) == 0)
    pass->at = pass->counted = pass->at + 3;
}

gboolean
json_pass_init (JsonPass *pass, ImportInput *input, GError **error)
{
  *pass = (JsonPass){ .input = input, .error = error, .line = 1, .column = 1 };
  pass->buffer = g_malloc (BUFFER);
  pass->at = pass->end = pass->counted = pass->buffer;
  pass->element = g_byte_array_new ();
  pass->failed = !import_input_rewind (input, error);
  if (!pass->failed)
    skip_mark (pass);
  return !pass->failed;
}

void
json_pass_clear (JsonPass *pass)
{
  g_byte_array_unref (pass->element);
  g_free (pass->buffer);
}
