/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A recursive descent over JSON that streams through one buffer. What is passed over is checked for
 * its syntax; what is wanted is put by, byte by byte as it stands, for the scanner to look at.
 */
#include "json-cut.h"

#include "importers/json-scan.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define BUFFER (64 * 1024)
#define DEPTH 64                    /* of lists and objects in one another */
#define TEXT_BYTES (1024 * 1024)    /* of one string */
#define NUMBER_BYTES 400            /* as import_json_scan() */
#define ELEMENT_VALUES (256 * 1024) /* in one element */
#define KEY_BYTES 200               /* beyond it is no key that anybody asks for */

typedef struct {
  ImportInput *input;
  const char *const *keys;
  ImportCutFunc each;
  gpointer data;
  GError **error;

  char *buffer;
  gsize filled;         /* bytes in it, of which those from @end on are half a character */
  const char *at, *end; /* what is left to read */
  gboolean failed;      /* @error is set */
  gboolean broken;      /* no UTF-8 from @end on */

  const char *counted; /* line and column are those of this place */
  guint line, column;

  const char *wanted; /* from here on it belongs to the element; NULL outside of one */
  GByteArray *element;
  guint element_line, element_column;

  guint depth;
  gboolean met; /* one of the keys was there */
  GString *path;
  GHashTable *seen; /* paths that were handed over or led on, each at most once */
  ImportJsonTree *tree;
} Cut;

static gboolean cut_value (Cut *cut);
static gboolean skip_value (Cut *cut);

/* Places and faults */

/* Brings line and column to @to. */
static void
count_to (Cut *cut, const char *to)
{
  const char *at = cut->counted, *newline;

  while ((newline = memchr (at, '\n', (gsize)(to - at))) != NULL) {
    cut->line++;
    cut->column = 1;
    at = newline + 1;
  }
  for (; at < to; at++)
    cut->column += ((guchar)*at & 0xc0) != 0x80;
  cut->counted = to;
}

/* Always FALSE, as what follows. */
static gboolean
fail_at (Cut *cut, guint line, guint column, ImportError code, const char *message)
{
  if (!cut->failed)
    import_error_set (cut->error, code, line, column, message);
  cut->failed = TRUE;
  return FALSE;
}

static gboolean
fail (Cut *cut, ImportError code, const char *message)
{
  count_to (cut, cut->at);
  return fail_at (cut, cut->line, cut->column, code, message);
}

static gboolean
fail_limit_at (Cut *cut, guint line, guint column, const char *format, guint64 limit)
{
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, limit);
  g_auto (GStrv) parts = g_strsplit (format, "{1}", 2);
  g_autofree char *message = g_strjoinv (number, parts);

  return fail_at (cut, line, column, IMPORT_ERROR_TOO_BIG, message);
}

static gboolean
fail_limit (Cut *cut, const char *format, guint64 limit)
{
  count_to (cut, cut->at);
  return fail_limit_at (cut, cut->line, cut->column, format, limit);
}

/* Reading */

static gboolean
put_by (Cut *cut)
{
  gsize length = (gsize)(cut->at - cut->wanted);

  if (cut->element->len + length > IMPORT_CUT_ELEMENT)
    return fail_limit_at (cut, cut->element_line, cut->element_column,
                          _ ("This is longer than {1} bytes."), IMPORT_CUT_ELEMENT);
  g_byte_array_append (cut->element, (const guint8 *)cut->wanted, (guint)length);
  cut->wanted = cut->at;
  return TRUE;
}

/* How much of the buffer is whole characters; what is none ends the text there. */
static void
find_end (Cut *cut, gboolean ended)
{
  const char *valid;
  gsize left;

  cut->broken = FALSE;
  cut->end = cut->buffer + cut->filled;
  if (g_utf8_validate_len (cut->buffer, cut->filled, &valid))
    return;
  left = (gsize)(cut->end - valid);
  cut->broken =
      ended || left > 3 || g_utf8_get_char_validated (valid, (gssize)left) != (gunichar)-2;
  cut->end = valid;
}

/* More bytes when all are read; FALSE at the end, too. */
static gboolean
refill (Cut *cut)
{
  gsize rest = cut->filled - (gsize)(cut->end - cut->buffer);
  gssize got;

  if (cut->failed || (cut->wanted != NULL && !put_by (cut)))
    return FALSE;
  if (cut->broken)
    return fail (cut, IMPORT_ERROR_SYNTAX, _ ("This is not UTF-8."));
  count_to (cut, cut->end);
  memmove (cut->buffer, cut->end, rest);
  cut->at = cut->counted = cut->buffer;
  if (cut->wanted != NULL)
    cut->wanted = cut->buffer;
  got = import_input_read (cut->input, cut->buffer + rest, BUFFER - rest, cut->error);
  cut->failed = got < 0;
  cut->filled = rest + (got > 0 ? (gsize)got : 0);
  find_end (cut, got <= 0);
  if (cut->broken && cut->end == cut->buffer)
    return refill (cut);
  return cut->end > cut->buffer;
}

/* The next byte, -1 at the end. */
static inline int
peek (Cut *cut)
{
  return cut->at < cut->end || refill (cut) ? (guchar)*cut->at : -1;
}

/* Something else than what stands here was due: @message says what. */
static gboolean
fail_syntax (Cut *cut, const char *message)
{
  if (peek (cut) < 0)
    message = _ ("The text ends in the middle.");
  return fail (cut, IMPORT_ERROR_SYNTAX, message);
}

/* The first byte that is no blank. */
static int
peek_token (Cut *cut)
{
  int c;

  while ((c = peek (cut)) == ' ' || c == '\n' || c == '\r' || c == '\t')
    cut->at++;
  return c;
}

static gboolean
take (Cut *cut, char c)
{
  if (peek_token (cut) != c)
    return FALSE;
  cut->at++;
  return TRUE;
}

/* Passing over */

static gboolean
skip_escape (Cut *cut)
{
  int name = peek (cut);

  if (name <= 0 || strchr ("\"\\/bfnrtu", name) == NULL)
    return fail_syntax (cut, _ ("There is no such escape."));
  cut->at++;
  for (guint k = 0; name == 'u' && k < 4; k++, cut->at++)
    if (peek (cut) < 0 || !g_ascii_isxdigit (*cut->at))
      return fail_syntax (cut, _ ("Four hexadecimal digits belong behind “\\u”."));
  return TRUE;
}

/* Up to what may end a string or needs a look. */
static const char *
plain_end (const char *at, const char *end)
{
  while (at < end && *at != '"' && *at != '\\' && (guchar)*at >= 0x20)
    at++;
  return at;
}

/* Behind a string whose quote is due. */
static gboolean
skip_string (Cut *cut)
{
  gsize size = 0;
  int c;

  cut->at++;
  while ((c = peek (cut)) >= 0 && c != '"') {
    const char *start = cut->at;

    if (c < 0x20)
      return fail (cut, IMPORT_ERROR_SYNTAX,
                   _ ("A text can’t hold a control character or go on in the next line."));
    if (c == '\\') {
      cut->at++;
      size++;
      if (!skip_escape (cut))
        return FALSE;
    } else {
      cut->at = plain_end (start, cut->end);
      size += (gsize)(cut->at - start);
    }
    if (size > TEXT_BYTES)
      return fail_limit (cut, _ ("This text has more than {1} bytes."), TEXT_BYTES);
  }
  return take (cut, '"') || fail_syntax (cut, "");
}

static gboolean
skip_digits (Cut *cut, guint *n)
{
  int c = peek (cut);

  if (c < '0' || c > '9')
    return fail_syntax (cut, _ ("A digit is due here."));
  for (; (c = peek (cut)) >= '0' && c <= '9'; cut->at++)
    if (++*n > NUMBER_BYTES)
      return fail_limit (cut, _ ("This number has more than {1} characters."), NUMBER_BYTES);
  return TRUE;
}

/* Takes @c without blanks before it. */
static gboolean
take_next (Cut *cut, char c)
{
  if (peek (cut) != c)
    return FALSE;
  cut->at++;
  return TRUE;
}

static gboolean
skip_number (Cut *cut)
{
  guint n = 0;

  (void)take_next (cut, '-');
  if (!take_next (cut, '0')) {
    if (!skip_digits (cut, &n))
      return FALSE;
  } else if (peek (cut) >= '0' && peek (cut) <= '9') {
    return fail_syntax (cut, _ ("A number can’t begin with 0."));
  }
  if (take_next (cut, '.') && !skip_digits (cut, &n))
    return FALSE;
  if (!take_next (cut, 'e') && !take_next (cut, 'E'))
    return TRUE;
  if (!take_next (cut, '+'))
    (void)take_next (cut, '-');
  return skip_digits (cut, &n);
}

static gboolean
skip_word (Cut *cut, const char *word)
{
  for (; *word != '\0'; word++)
    if (!take_next (cut, *word))
      return fail_syntax (cut, _ ("This is no value."));
  return TRUE;
}

static gboolean
enter (Cut *cut)
{
  if (cut->depth == DEPTH)
    return fail_limit (cut, _ ("Lists and objects are nested deeper than {1}."), DEPTH);
  cut->depth++;
  cut->at++;
  return TRUE;
}

/* Behind a comma, or the bracket @end, which tells. */
static gboolean
skip_comma (Cut *cut, char end, gboolean *more)
{
  *more = take (cut, ',');
  if (*more)
    return TRUE;
  cut->depth--;
  return take (cut, end)
         || fail_syntax (cut, end == '}' ? _ ("A comma or “}” is due here.")
                                         : _ ("A comma or “]” is due here."));
}

/* An empty list or object ends at once. */
static gboolean
is_empty (Cut *cut, char end)
{
  if (!take (cut, end))
    return FALSE;
  cut->depth--;
  return TRUE;
}

static gboolean
expect_key (Cut *cut)
{
  return peek_token (cut) == '"' || fail_syntax (cut, _ ("A key in quotes is due here."));
}

static gboolean
skip_colon (Cut *cut)
{
  return take (cut, ':') || fail_syntax (cut, _ ("A colon is due here."));
}

static gboolean
skip_members (Cut *cut)
{
  gboolean object = *cut->at == '{', more = TRUE;
  char end = object ? '}' : ']';

  if (!enter (cut))
    return FALSE;
  if (is_empty (cut, end))
    return TRUE;
  while (more) {
    if (object && (!expect_key (cut) || !skip_string (cut) || !skip_colon (cut)))
      return FALSE;
    if (!skip_value (cut) || !skip_comma (cut, end, &more))
      return FALSE;
  }
  return TRUE;
}

static gboolean
skip_value (Cut *cut)
{
  switch (peek_token (cut)) {
  case '{':
  case '[':
    return skip_members (cut);
  case '"':
    return skip_string (cut);
  case 't':
    return skip_word (cut, "true");
  case 'f':
    return skip_word (cut, "false");
  case 'n':
    return skip_word (cut, "null");
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
    return skip_number (cut);
  default:
    return fail_syntax (cut, _ ("This is no value."));
  }
}

/* Putting by and handing over */

static void
begin_element (Cut *cut)
{
  count_to (cut, cut->at);
  cut->element_line = cut->line;
  cut->element_column = cut->column;
  g_byte_array_set_size (cut->element, 0);
  cut->wanted = cut->at;
}

/* What was put by, with a NUL behind it. */
static gboolean
end_element (Cut *cut)
{
  if (!put_by (cut))
    return FALSE;
  cut->wanted = NULL;
  g_byte_array_append (cut->element, (const guint8 *)"", 1);
  return TRUE;
}

/* A fault of the scanner's is told where it stands in the whole. */
static gboolean
scan_element (Cut *cut)
{
  const ImportJsonLimits limits = { IMPORT_CUT_ELEMENT, DEPTH - cut->depth, TEXT_BYTES,
                                    ELEMENT_VALUES };
  g_autoptr (GError) error = NULL;
  guint line, column;

  if (import_json_scan ((const char *)cut->element->data, cut->element->len - 1, &limits, &error))
    return TRUE;
  line = import_error_get_line (error);
  column = import_error_get_column (error);
  if (line <= 1)
    column += cut->element_column - 1;
  return fail_at (cut, cut->element_line + line - 1, column, (ImportError)error->code,
                  error->message);
}

/* A value that is wanted. */
static gboolean
hand_over (Cut *cut, gint index)
{
  const ImportJson *value;

  (void)peek_token (cut);
  begin_element (cut);
  if (!skip_value (cut) || !end_element (cut) || !scan_element (cut))
    return FALSE;
  value = import_json_tree_read (cut->tree, (char *)cut->element->data, cut->element->len - 1);
  cut->failed = !cut->each (cut->path->str, index, value, cut->element_line, cut->element_column,
                            cut->data, cut->error);
  return !cut->failed;
}

static gboolean
cut_list (Cut *cut)
{
  gboolean more = TRUE;

  if (!enter (cut))
    return FALSE;
  if (is_empty (cut, ']'))
    return TRUE;
  for (gint index = 0; more; index++)
    if (!hand_over (cut, index) || !skip_comma (cut, ']', &more))
      return FALSE;
  return TRUE;
}

/* Whether the path is one of the keys, or leads to one. */
static void
look_up (const Cut *cut, gboolean *wanted, gboolean *leads)
{
  const char *path = cut->path->str;
  gsize length = cut->path->len;

  *wanted = *leads = FALSE;
  for (const char *const *key = cut->keys; *key != NULL; key++) {
    if (!g_str_has_prefix (*key, path))
      continue;
    *wanted = *wanted || (*key)[length] == '\0';
    *leads = *leads || length == 0 || (*key)[length] == '.';
  }
}

/* The key put by, without its quotes; NULL with the error set. */
static const char *
decode_key (Cut *cut)
{
  char *key = (char *)cut->element->data;
  gsize length = cut->element->len - 1;

  if (memchr (key, '\\', length) != NULL)
    return scan_element (cut) ? import_json_tree_read (cut->tree, key, length)->text : NULL;
  key[length - 1] = '\0';
  return key + 1;
}

/* Adds a key to the path. What is wanted may stand there once. */
static gboolean
cut_key (Cut *cut, gboolean *passed)
{
  gboolean wanted, leads;
  const char *key;

  if (!expect_key (cut))
    return FALSE;
  begin_element (cut);
  if (!skip_string (cut) || !end_element (cut) || (key = decode_key (cut)) == NULL)
    return FALSE;
  *passed = strlen (key) > KEY_BYTES || strchr (key, '.') != NULL;
  g_string_append_printf (cut->path, "%s%s", cut->path->len > 0 ? "." : "", *passed ? "" : key);
  look_up (cut, &wanted, &leads);
  if (!*passed && (wanted || leads) && !g_hash_table_add (cut->seen, g_strdup (cut->path->str))) {
    g_autofree char *message = g_strdup_printf (_ ("“%s” stands twice in this object."), key);

    return fail_at (cut, cut->element_line, cut->element_column, IMPORT_ERROR_SYNTAX, message);
  }
  return skip_colon (cut);
}

static gboolean
cut_object (Cut *cut)
{
  gsize length = cut->path->len;
  gboolean more = TRUE, passed = FALSE;

  if (!enter (cut))
    return FALSE;
  if (is_empty (cut, '}'))
    return TRUE;
  while (more) {
    if (!cut_key (cut, &passed) || !(passed ? skip_value (cut) : cut_value (cut))
        || !skip_comma (cut, '}', &more))
      return FALSE;
    g_string_truncate (cut->path, length);
  }
  return TRUE;
}

static gboolean
cut_value (Cut *cut)
{
  gboolean wanted, leads;
  int c = peek_token (cut);

  look_up (cut, &wanted, &leads);
  cut->met = cut->met || (wanted && (cut->path->len > 0 || c == '['));
  if (leads && c == '{')
    return cut_object (cut);
  if (wanted && c == '[')
    return cut_list (cut);
  if (wanted && cut->path->len > 0)
    return hand_over (cut, -1);
  return skip_value (cut);
}

static gboolean
fail_unmet (Cut *cut)
{
  g_autofree char *message = g_strdup_printf (_ ("There is no “%s” in it."), cut->keys[0]);

  return fail_at (cut, 1, 1, IMPORT_ERROR_SYNTAX, message);
}

static gboolean
cut_text (Cut *cut, gboolean several)
{
  do {
    g_hash_table_remove_all (cut->seen);
    if (!cut_value (cut))
      return FALSE;
  } while (peek_token (cut) >= 0 && several);
  if (cut->failed)
    return FALSE;
  if (peek (cut) >= 0)
    return fail (cut, IMPORT_ERROR_SYNTAX, _ ("Nothing may follow the value."));
  return cut->met || fail_unmet (cut);
}

static void
skip_mark (Cut *cut)
{
  static const char mark[] = "\xef\xbb\xbf";

  (void)peek (cut);
  if (cut->end - cut->at >= 3 && memcmp (cut->at, mark, 3) == 0)
    cut->at = cut->counted = cut->at + 3;
}

gboolean
import_json_cut (ImportInput *input, const char *const *keys, gboolean several, ImportCutFunc each,
                 gpointer data, GError **error)
{
  Cut cut = { .input = input, .keys = keys, .each = each, .data = data, .line = 1, .column = 1 };
  g_autoptr (GError) failure = NULL;
  gboolean ok;

  cut.error = &failure;
  cut.buffer = g_malloc (BUFFER);
  cut.at = cut.end = cut.counted = cut.buffer;
  cut.element = g_byte_array_new ();
  cut.path = g_string_new (NULL);
  cut.seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  cut.tree = import_json_tree_new ();
  ok = import_input_rewind (input, cut.error);
  if (ok) {
    skip_mark (&cut);
    ok = cut_text (&cut, several);
  }
  import_json_tree_free (cut.tree);
  g_hash_table_unref (cut.seen);
  g_string_free (cut.path, TRUE);
  g_byte_array_unref (cut.element);
  g_free (cut.buffer);
  if (failure != NULL)
    g_propagate_error (error, g_steal_pointer (&failure));
  return ok;
}
