/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A word list read: its encoding is looked at first, then line by line its words.
 */
#include "importers/word-list.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>

#define CHUNK (256 * 1024)
#define MOST_ROOM (1u << 20) /* words for which room is made at once */

static gboolean
fail (GError **error, guint line, const char *message)
{
  import_error_set (error, IMPORT_ERROR_SYNTAX, line, 0, message);
  return FALSE;
}

/* Encoding */

static guint
line_of (const char *text, const char *at)
{
  guint line = 1;

  while ((text = memchr (text, '\n', (gsize)(at - text))) != NULL) {
    line++;
    text++;
  }
  return line;
}

/* In UTF-16 every other byte of Latin letters is zero. */
static gboolean
looks_like_utf16 (const char *text, gsize length)
{
  gsize n = MIN (length, 1024) & ~(gsize)1, zero[2] = { 0, 0 };

  if (length >= 2 && (memcmp (text, "\xff\xfe", 2) == 0 || memcmp (text, "\xfe\xff", 2) == 0))
    return TRUE;
  for (gsize k = 0; k < n; k++)
    zero[k % 2] += text[k] == '\0';
  return MAX (zero[0], zero[1]) * 4 >= n && MIN (zero[0], zero[1]) * 4 <= n && n > 0
         && zero[0] != zero[1];
}

static gboolean
fail_control (GError **error, guint line, gunichar c)
{
  g_autofree char *message = g_strdup_printf (
      _ ("The control character U+%04X does not belong in a word list."), (guint)c);

  return fail (error, line, message);
}

static gboolean
check_encoding (const char *text, gsize length, GError **error)
{
  const char *end;

  if (looks_like_utf16 (text, length))
    return fail (
        error, 1,
        _ ("This is not UTF-8, it looks like UTF-16. Save the file as UTF-8, or convert it "
           "with “iconv -f UTF-16 -t UTF-8”."));
  if (g_utf8_validate_len (text, length, &end))
    return TRUE;
  if (*end == '\0')
    return fail_control (error, line_of (text, end), 0);
  return fail (error, line_of (text, end),
               _ ("This is not UTF-8, it looks like Latin-1. Save the file as UTF-8, or convert it "
                  "with “iconv -f LATIN1 -t UTF-8”."));
}

/* Words */

/* Whether case folding may make letters of a to z of it: long s, sharp s, the Kelvin sign, and the
 * ligatures of f and s. Every other character beyond ASCII keeps its word from being spelled. */
static gboolean
folds_to_ascii (gunichar c)
{
  return c == 0xDF || c == 0x17F || c == 0x1E9E || c == 0x212A || (c >= 0xFB00 && c <= 0xFB06);
}

/* The characters beyond ASCII of @word, which is valid UTF-8. */
static gboolean
check_wide (const char *word, gsize length, guint line, gboolean *spellable, GError **error)
{
  *spellable = TRUE;
  for (const char *at = word; at < word + length; at = g_utf8_next_char (at)) {
    gunichar c = g_utf8_get_char (at);

    if (c >= 0x80 && c < 0xA0)
      return fail_control (error, line, c);
    if (c >= 0x80 && g_unichar_isspace (c))
      return fail (error, line, _ ("There is a blank inside. A line has one word."));
    *spellable = *spellable && (c < 0x80 || folds_to_ascii (c));
  }
  return TRUE;
}

static gboolean
fail_memory (GError **error)
{
  import_error_set (error, IMPORT_ERROR_TOO_BIG, 0, 0,
                    _ ("There is not enough memory for this word list."));
  return FALSE;
}

static gboolean
add_to_dictionary (ImportWordList *list, RulesText word, GError **error)
{
  return rules_dictionary_add (list->dictionary, word) || fail_memory (error);
}

/* For a list whose lines are all words; a longer one makes more as it needs it. */
static gboolean
make_room (ImportWordList *list, const char *text, const char *end, GError **error)
{
  return rules_dictionary_reserve (list->dictionary, MIN (line_of (text, end), MOST_ROOM),
                                   MIN ((gsize)(end - text), MOST_ROOM * 16))
         || fail_memory (error);
}

static gboolean
add_wide (ImportWordList *list, const char *word, gsize length, guint line, GError **error)
{
  g_autofree char *folded = NULL;
  gboolean spellable;

  if (!check_wide (word, length, line, &spellable, error))
    return FALSE;
  if (!spellable)
    return TRUE;
  folded = g_utf8_casefold (word, (gssize)length);
  return add_to_dictionary (list, rules_text (folded), error);
}

/* One line without blanks around it. */
static gboolean
add_word (ImportWordList *list, const char *word, gsize length, guint line, GError **error)
{
  char folded[IMPORT_WORD_LINE_BYTES];
  gboolean wide = FALSE;

  if (length > sizeof folded) {
    g_autofree char *message = g_strdup_printf (
        _ ("This line is longer than %d bytes. A line has one word."), IMPORT_WORD_LINE_BYTES);

    return fail (error, line, message);
  }
  for (gsize k = 0; k < length; k++) {
    if (word[k] == ' ' || word[k] == '\t')
      return fail (error, line, _ ("There is a blank inside. A line has one word."));
    if (g_ascii_iscntrl (word[k]))
      return fail_control (error, line, (guchar)word[k]);
    wide = wide || (guchar)word[k] >= 0x80;
    folded[k] = g_ascii_tolower (word[k]);
  }
  list->n_words++;
  if (wide)
    return add_wide (list, word, length, line, error);
  return add_to_dictionary (list, (RulesText){ folded, (uint32_t)length }, error);
}

static gboolean
is_blank (char c)
{
  return c == ' ' || c == '\t';
}

static gboolean
add_lines (ImportWordList *list, const char *at, const char *end, GError **error)
{
  for (guint line = 1; at < end; line++) {
    const char *feed = memchr (at, '\n', (gsize)(end - at)), *last = feed != NULL ? feed : end;

    if (last > at && last[-1] == '\r')
      last--;
    while (at < last && is_blank (*at))
      at++;
    while (last > at && is_blank (last[-1]))
      last--;
    if (last > at && !add_word (list, at, (gsize)(last - at), line, error))
      return FALSE;
    at = feed != NULL ? feed + 1 : end;
  }
  return TRUE;
}

static gboolean
fill (ImportWordList *list, const char *text, gsize length, GError **error)
{
  gsize mark = length >= 3 && memcmp (text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;

  if (length > IMPORT_WORD_LIST_BYTES) {
    g_autofree char *message =
        g_strdup_printf (_ ("A word list has at most %d MiB."), IMPORT_WORD_LIST_BYTES >> 20);

    import_error_set (error, IMPORT_ERROR_TOO_BIG, 0, 0, message);
    return FALSE;
  }
  if (!check_encoding (text + mark, length - mark, error)
      || !make_room (list, text + mark, text + length, error)
      || !add_lines (list, text + mark, text + length, error))
    return FALSE;
  if (list->n_words > 0)
    return TRUE;
  import_error_set (error, IMPORT_ERROR_CONTENT, 0, 0, _ ("There is no word in this list."));
  return FALSE;
}

ImportWordList *
import_word_list_read (GBytes *content, GError **error)
{
  g_autoptr (ImportWordList) list = g_new0 (ImportWordList, 1);
  g_autofree char *sha256 = NULL;
  gsize length;
  const char *text = g_bytes_get_data (content, &length);

  g_atomic_ref_count_init (&list->references);
  list->content = g_bytes_ref (content);
  list->dictionary = rules_dictionary_new ();
  if (list->dictionary == NULL)
    g_error ("out of memory");
  if (!fill (list, text != NULL ? text : "", length, error))
    return NULL;
  sha256 = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, content);
  g_strlcpy (list->sha256, sha256, sizeof list->sha256);
  return g_steal_pointer (&list);
}

/* Some bytes more than a list may have at most: enough to see that it has too many. */
static GBytes *
read_file (const char *path, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  FILE *file = g_fopen (path, "rbe");
  gsize n = CHUNK;
  int failed = file == NULL ? errno : 0;

  while (failed == 0 && n == CHUNK && bytes->len <= IMPORT_WORD_LIST_BYTES) {
    guint length = bytes->len;

    g_byte_array_set_size (bytes, length + CHUNK);
    n = fread (bytes->data + length, 1, CHUNK, file);
    g_byte_array_set_size (bytes, length + (guint)n);
    failed = ferror (file) ? errno : 0;
  }
  if (file != NULL)
    fclose (file);
  if (failed == 0)
    return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
  g_set_error (error, G_FILE_ERROR, (int)g_file_error_from_errno (failed),
               _ ("“%s” can’t be read: %s."), path, g_strerror (failed));
  return NULL;
}

ImportWordList *
import_word_list_load_file (const char *path, GError **error)
{
  g_autoptr (GBytes) content = read_file (path, error);

  return content != NULL ? import_word_list_read (content, error) : NULL;
}

ImportWordList *
import_word_list_ref (ImportWordList *list)
{
  g_atomic_ref_count_inc (&list->references);
  return list;
}

void
import_word_list_unref (ImportWordList *list)
{
  if (!g_atomic_ref_count_dec (&list->references))
    return;
  rules_dictionary_free (list->dictionary);
  g_bytes_unref (list->content);
  g_free (list);
}
