/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A recursive descent over JSON text. The recursion is as deep as the limit allows and no
 * deeper; keys are unescaped into one arena and compared when their object ends.
 */
#include "importers/json-scan.h"

#include "importers/error.h"
#include "importers/json-bytes.h"
#include "importers/json-locate.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define NUMBER_BYTES 400 /* enough for any double written in full */
#define FEW_KEYS 64      /* of an object */
#define SMALL_BYTES 18   /* of a whole number that fits whatever its digits are */

typedef struct {
  gsize name; /* in the arena, NUL-terminated */
  gsize at;   /* in the text */
  guint hash;
} Key;

typedef struct {
  const char *start, *at, *end;
  const ImportJsonLimits *limits;
  guint depth, values;
  GByteArray *names; /* keys of the open objects, unescaped */
  GArray *keys;      /* Key */
  GError **error;
} Scan;

static gboolean scan_value (Scan *scan);

/* Always FALSE, so that a check can end with it. */
static gboolean
fail (Scan *scan, const char *at, ImportError code, const char *message)
{
  guint line, column;

  import_json_place (scan->start, at, &line, &column);
  import_error_set (scan->error, code, line, column, message);
  return FALSE;
}

/* Something else than what stands here was due: @message says what. */
static gboolean
fail_syntax (Scan *scan, const char *message)
{
  if (scan->at >= scan->end)
    message = _ ("The text ends in the middle.");
  return fail (scan, scan->at, IMPORT_ERROR_SYNTAX, message);
}

static gboolean
fail_limit (Scan *scan, const char *at, const char *format, guint64 limit)
{
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, limit);
  g_auto (GStrv) parts = g_strsplit (format, "{1}", 2);
  g_autofree char *message = g_strjoinv (number, parts);

  return fail (scan, at, IMPORT_ERROR_TOO_BIG, message);
}

static void
skip_blanks (Scan *scan)
{
  while (scan->at < scan->end
         && (*scan->at == ' ' || *scan->at == '\n' || *scan->at == '\r' || *scan->at == '\t'))
    scan->at++;
}

/* Takes @c when it stands here. */
static gboolean
take (Scan *scan, char c)
{
  if (scan->at >= scan->end || *scan->at != c)
    return FALSE;
  scan->at++;
  return TRUE;
}

/* Four hexadecimal digits; -1 when they are not there. */
static int
take_code_unit (Scan *scan)
{
  int unit = 0;

  if (scan->end - scan->at < 4)
    return -1;
  for (int k = 0; k < 4; k++) {
    int digit = g_ascii_xdigit_value (scan->at[k]);

    if (digit < 0)
      return -1;
    unit = unit << 4 | digit;
  }
  scan->at += 4;
  return unit;
}

/* What stands behind "\u"; half a surrogate pair is a fault. */
static gboolean
take_unicode (Scan *scan, const char *escape, gunichar *character)
{
  int unit = take_code_unit (scan), low;

  if (unit < 0)
    return fail (scan, escape, IMPORT_ERROR_SYNTAX,
                 _ ("Four hexadecimal digits belong behind “\\u”."));
  *character = (gunichar)unit;
  if (unit == 0)
    return fail (scan, escape, IMPORT_ERROR_SYNTAX, _ ("A text can’t hold the character U+0000."));
  if (unit < 0xd800 || unit > 0xdfff)
    return TRUE;
  if (unit < 0xdc00 && take (scan, '\\') && take (scan, 'u')) {
    low = take_code_unit (scan);
    *character = 0x10000 + ((gunichar)(unit - 0xd800) << 10 | (gunichar)(low - 0xdc00));
    if (low >= 0xdc00 && low <= 0xdfff)
      return TRUE;
  }
  return fail (scan, escape, IMPORT_ERROR_SYNTAX, _ ("This escape is half of a surrogate pair."));
}

static gboolean
take_escape (Scan *scan, gunichar *character)
{
  static const char names[] = "\"\\/bfnrt", values[] = "\"\\/\b\f\n\r\t";
  const char *escape = scan->at - 1, *found;
  char name;

  if (scan->at >= scan->end)
    return fail_syntax (scan, "");
  name = *scan->at++;
  if (name == 'u')
    return take_unicode (scan, escape, character);
  found = name != '\0' ? strchr (names, name) : NULL;
  if (found == NULL)
    return fail (scan, escape, IMPORT_ERROR_SYNTAX, _ ("There is no such escape."));
  *character = (guchar)values[found - names];
  return TRUE;
}

/* A string whose quote is due; appended to @out, without its escapes, when that is given. */
static gboolean
scan_string (Scan *scan, GByteArray *out)
{
  const char *start = scan->at++;
  gsize size = 0;

  while (scan->at < scan->end && *scan->at != '"') {
    char bytes[6];
    const char *piece = scan->at;
    gsize n = (gsize)(import_json_plain_end (piece, scan->end) - piece);

    scan->at += n;
    if (n == 0 && *piece != '\\')
      return fail (scan, piece, IMPORT_ERROR_SYNTAX,
                   _ ("A text can’t hold a control character or go on in the next line."));
    if (n == 0) {
      gunichar character = 0;

      scan->at++;
      if (!take_escape (scan, &character))
        return FALSE;
      n = (gsize)g_unichar_to_utf8 (character, bytes);
      piece = bytes;
    }
    size += n;
    if (size > scan->limits->text_bytes)
      return fail_limit (scan, start, _ ("This text has more than {1} bytes."),
                         scan->limits->text_bytes);
    if (out != NULL)
      g_byte_array_append (out, (const guint8 *)piece, (guint)n);
  }
  if (!take (scan, '"'))
    return fail_syntax (scan, "");
  return TRUE;
}

static gboolean
scan_digits (Scan *scan)
{
  if (scan->at >= scan->end || !g_ascii_isdigit (*scan->at))
    return fail_syntax (scan, _ ("A digit is due here."));
  while (scan->at < scan->end && g_ascii_isdigit (*scan->at))
    scan->at++;
  return TRUE;
}

/* The number from @start to here must have a value that can be kept. */
static gboolean
check_number (Scan *scan, const char *start, gboolean whole)
{
  g_autofree char *text = NULL;

  if (whole && scan->at - start <= SMALL_BYTES)
    return TRUE;
  if (scan->at - start > NUMBER_BYTES)
    return fail_limit (scan, start, _ ("This number has more than {1} characters."), NUMBER_BYTES);
  text = g_strndup (start, (gsize)(scan->at - start));
  errno = 0;
  if (whole)
    (void)g_ascii_strtoll (text, NULL, 10);
  else if (isfinite (g_ascii_strtod (text, NULL)))
    errno = 0; /* too small a number is 0 */
  if (errno != 0)
    return fail (scan, start, IMPORT_ERROR_TOO_BIG, _ ("This number is too large."));
  return TRUE;
}

static gboolean
scan_number (Scan *scan)
{
  const char *start = scan->at;
  gboolean whole = TRUE;

  (void)take (scan, '-');
  if (!take (scan, '0') && !scan_digits (scan))
    return FALSE;
  if (scan->at < scan->end && g_ascii_isdigit (*scan->at))
    return fail (scan, start, IMPORT_ERROR_SYNTAX, _ ("A number can’t begin with 0."));
  if (take (scan, '.')) {
    whole = FALSE;
    if (!scan_digits (scan))
      return FALSE;
  }
  if (take (scan, 'e') || take (scan, 'E')) {
    whole = FALSE;
    if (!take (scan, '+'))
      (void)take (scan, '-');
    if (!scan_digits (scan))
      return FALSE;
  }
  return check_number (scan, start, whole);
}

static gboolean
scan_word (Scan *scan, const char *word)
{
  gsize length = strlen (word);

  if ((gsize)(scan->end - scan->at) < length || memcmp (scan->at, word, length) != 0)
    return fail_syntax (scan, _ ("This is no value."));
  scan->at += length;
  return TRUE;
}

static int
compare_keys_cb (gconstpointer a, gconstpointer b, gpointer data)
{
  const Key *one = a, *other = b;
  const Scan *scan = data;
  const char *names = (const char *)scan->names->data;
  int order = strcmp (names + one->name, names + other->name);

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
find_twin (Scan *scan, Key *keys, guint n)
{
  const char *names = (const char *)scan->names->data;
  const Key *twin = NULL;

  g_qsort_with_data (keys, (int)n, sizeof (Key), compare_keys_cb, scan);
  for (guint k = 1; k < n; k++)
    if (strcmp (names + keys[k - 1].name, names + keys[k].name) == 0
        && (twin == NULL || keys[k].at < twin->at))
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
check_keys (Scan *scan, guint first)
{
  guint n = scan->keys->len - first;
  g_autofree char *name = NULL, *message = NULL;
  const Key *twin;
  Key *keys;
  gsize begin;

  if (n == 0)
    return TRUE;
  keys = &g_array_index (scan->keys, Key, first);
  begin = keys[0].name;
  twin = are_different (keys, n) ? NULL : find_twin (scan, keys, n);
  if (twin == NULL) {
    g_byte_array_set_size (scan->names, (guint)begin);
    g_array_set_size (scan->keys, first);
    return TRUE;
  }
  name = dup_shown ((const char *)scan->names->data + twin->name);
  message = g_strdup_printf (_ ("“%s” stands twice in this object."), name);
  return fail (scan, scan->start + twin->at, IMPORT_ERROR_SYNTAX, message);
}

static gboolean
scan_key (Scan *scan)
{
  Key key = { scan->names->len, (gsize)(scan->at - scan->start) };

  if (scan->at >= scan->end || *scan->at != '"')
    return fail_syntax (scan, _ ("A key in quotes is due here."));
  if (!scan_string (scan, scan->names))
    return FALSE;
  g_byte_array_append (scan->names, (const guint8 *)"", 1);
  key.hash = g_str_hash (scan->names->data + key.name);
  g_array_append_val (scan->keys, key);
  skip_blanks (scan);
  if (!take (scan, ':'))
    return fail_syntax (scan, _ ("A colon is due here."));
  return TRUE;
}

/* A list or object whose opening bracket is due. */
static gboolean
scan_members (Scan *scan)
{
  gboolean object = *scan->at == '{';
  char end = object ? '}' : ']';
  guint first_key = scan->keys->len;

  if (scan->depth == scan->limits->depth)
    return fail_limit (scan, scan->at, _ ("Lists and objects are nested deeper than {1}."),
                       scan->limits->depth);
  scan->depth++;
  scan->at++;
  skip_blanks (scan);
  if (!take (scan, end)) {
    do {
      skip_blanks (scan);
      if ((object && !scan_key (scan)) || !scan_value (scan))
        return FALSE;
      skip_blanks (scan);
    } while (take (scan, ','));
    if (!take (scan, end))
      return fail_syntax (scan, object ? _ ("A comma or “}” is due here.")
                                       : _ ("A comma or “]” is due here."));
  }
  scan->depth--;
  return check_keys (scan, first_key);
}

static gboolean
scan_value (Scan *scan)
{
  skip_blanks (scan);
  if (scan->at >= scan->end)
    return fail_syntax (scan, "");
  if (scan->values++ == scan->limits->values)
    return fail_limit (scan, scan->at, _ ("There are more than {1} values."), scan->limits->values);
  switch (*scan->at) {
  case '{':
  case '[':
    return scan_members (scan);
  case '"':
    return scan_string (scan, NULL);
  case 't':
    return scan_word (scan, "true");
  case 'f':
    return scan_word (scan, "false");
  case 'n':
    return scan_word (scan, "null");
  case '-':
    return scan_number (scan);
  default:
    if (g_ascii_isdigit (*scan->at))
      return scan_number (scan);
    return fail_syntax (scan, _ ("This is no value."));
  }
}

static gboolean
scan_text (Scan *scan)
{
  const char *valid;

  if ((gsize)(scan->end - scan->start) > scan->limits->bytes)
    return fail_limit (scan, scan->start, _ ("This is longer than {1} bytes."),
                       scan->limits->bytes);
  if (!import_json_validate (scan->start, (gsize)(scan->end - scan->start), &valid))
    return fail (scan, valid, IMPORT_ERROR_SYNTAX, _ ("This is not UTF-8."));
  if (!scan_value (scan))
    return FALSE;
  skip_blanks (scan);
  if (scan->at < scan->end)
    return fail (scan, scan->at, IMPORT_ERROR_SYNTAX, _ ("Nothing may follow the value."));
  return TRUE;
}

gboolean
import_json_scan (const char *json, gsize length, const ImportJsonLimits *limits, GError **error)
{
  Scan scan = { .limits = limits, .error = error };
  gboolean ok;

  import_json_skip_mark (&json, &length);
  scan.start = scan.at = length > 0 ? json : "";
  scan.end = scan.start + length;
  scan.names = g_byte_array_new ();
  scan.keys = g_array_new (FALSE, FALSE, sizeof (Key));
  ok = scan_text (&scan);
  g_byte_array_unref (scan.names);
  g_array_unref (scan.keys);
  return ok;
}
