/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The words of a result that is typed as one line.
 */
#include "app/result/quick-words.h"

#include <locale.h>
#include <stdlib.h>
#include <string.h>

static void
clear_word (gpointer data)
{
  g_free (((QuickWord *)data)->text);
}

const char *
quick_quote_end (const char *at)
{
  static const char *const pairs[][2] = {
    { "\"", "\"" },
    { "“", "”" },
    { "„", "“" },
    { "«", "»" },
  };

  for (gsize k = 0; k < G_N_ELEMENTS (pairs); k++)
    if (g_str_has_prefix (at, pairs[k][0]))
      return pairs[k][1];
  return NULL;
}

const char *
quick_skip_quote (const char *at, const char *end)
{
  const char *close = quick_quote_end (at);
  const char *found = g_strstr_len (g_utf8_next_char (at), end - g_utf8_next_char (at), close);

  return found != NULL ? found + strlen (close) : NULL;
}

gboolean
quick_is_comma (const char *at)
{
  gunichar c = g_utf8_get_char (at);

  return c == ',' || c == 0x060c || c == 0x3001 || c == 0xff0c;
}

/* Whether the comma at @at is the decimal mark of a number, as in "33,5": where that is what the
 * person's locale writes. Behind a comma between two players people put a blank, or a name. */
static gboolean
is_decimal_comma (const char *line, const char *at)
{
  return *at == ',' && at > line && g_ascii_isdigit (at[-1]) && g_ascii_isdigit (at[1])
         && g_str_equal (localeconv ()->decimal_point, ",");
}

const char *
quick_find (const char *at, const char *end, gboolean (*is_one) (const char *at))
{
  const char *from = at;

  while (at < end && (!is_one (at) || is_decimal_comma (from, at))) {
    const char *after = quick_quote_end (at) != NULL ? quick_skip_quote (at, end) : NULL;

    at = after != NULL ? after : g_utf8_next_char (at);
  }
  return MIN (at, end);
}

gboolean
quick_is_semicolon (const char *at)
{
  return *at == ';';
}

gboolean
quick_is_colon (const char *at)
{
  return *at == ':';
}

static gboolean
ends_word (const char *at)
{
  return *at == '+' || g_unichar_isspace (g_utf8_get_char (at));
}

/* @text with the digits of every script as those of ASCII. */
static char *
dup_digits (const char *text)
{
  GString *plain = g_string_new (NULL);

  for (; *text != '\0'; text = g_utf8_next_char (text)) {
    gunichar letter = g_utf8_get_char (text);
    int digit = g_unichar_digit_value (letter);

    g_string_append_unichar (plain, digit >= 0 ? (gunichar)('0' + digit) : letter);
  }
  return g_string_free (plain, FALSE);
}

/* An integer or decimal number with at most one sign, nothing around it. Its decimal mark is a
 * point, or a comma where the locale has one. */
static gboolean
read_score (const char *typed, double *score)
{
  g_autofree char *text = dup_digits (typed);
  gboolean negative = g_str_has_prefix (text, "-") || g_str_has_prefix (text, "−");
  const char *digits = negative ? g_utf8_next_char (text) : text;
  char *end;

  if (g_str_equal (localeconv ()->decimal_point, ","))
    g_strdelimit (text, ",", '.');
  if (strspn (digits, "0123456789.") != strlen (digits) || !g_ascii_isdigit (digits[0]))
    return FALSE;
  *score = g_ascii_strtod (digits, &end) * (negative ? -1 : 1);
  return *end == '\0' && !g_str_has_suffix (digits, ".");
}

/* "1st", "2nd", "3.": a place from 1. */
static gboolean
read_place (const char *folded, double *place)
{
  gsize n = strspn (folded, "0123456789");

  if (n == 0 || n > 2)
    return FALSE;
  *place = atoi (folded);
  return *place >= 1
         && (g_str_equal (folded + n, ".") || app_quick_is_word (folded + n, APP_QUICK_PLACE_ENDS));
}

static QuickWordKind
kind_of (QuickWord *word)
{
  static const struct {
    const char *words;
    QuickWordKind kind;
  } keywords[] = {
    { APP_QUICK_WON_WORDS, WORD_WON },           { APP_QUICK_LOST_WORDS, WORD_LOST },
    { APP_QUICK_DREW_WORDS, WORD_DREW },         { APP_QUICK_LOW_WORDS, WORD_LOW },
    { APP_QUICK_TOGETHER_WORDS, WORD_TOGETHER }, { APP_QUICK_HIGH_WORDS, WORD_HIGH },
  };
  g_autofree char *folded = db_fold (word->text);
  g_autofree char *date = NULL;
  int minutes;

  if (word->quoted)
    return WORD_NAME;
  if (g_str_equal (word->text, "+"))
    return WORD_PLUS;
  if (word->text[0] == '@')
    return WORD_WHERE;
  if (read_score (word->text, &word->number))
    return WORD_SCORE;
  if (read_place (folded, &word->number))
    return WORD_PLACE;
  for (gsize k = 0; k < G_N_ELEMENTS (keywords); k++)
    if (app_quick_is_word (folded, keywords[k].words))
      return keywords[k].kind;
  if (app_quick_read_minutes (word->text, &minutes)) {
    word->number = minutes;
    return WORD_MINUTES;
  }
  return app_quick_read_date (word->text, &date) ? WORD_DATE : WORD_NAME;
}

/* "90 min" is one word. */
static void
join_minutes (GArray *words)
{
  for (guint k = 0; k + 1 < words->len; k++) {
    QuickWord *number = &g_array_index (words, QuickWord, k);
    const QuickWord *unit = &g_array_index (words, QuickWord, k + 1);
    g_autofree char *both = NULL;
    int minutes;

    if (number->kind != WORD_SCORE || unit->quoted)
      continue;
    both = g_strconcat (number->text, unit->text, NULL);
    if (unit->kind != WORD_NAME || !app_quick_read_minutes (both, &minutes))
      continue;
    number->kind = WORD_MINUTES;
    number->number = minutes;
    g_array_remove_index (words, k + 1);
  }
}

gboolean
quick_read_words (const char *at, const char *end, GArray *words, const char **open)
{
  g_array_set_size (words, 0);
  while (at < end) {
    const char *stop;
    QuickWord word = { .at = at };

    if (g_unichar_isspace (g_utf8_get_char (at))) {
      at = g_utf8_next_char (at);
      continue;
    }
    if (quick_quote_end (at) != NULL) {
      const char *text = g_utf8_next_char (at);

      stop = quick_skip_quote (at, end);
      *open = at;
      if (stop == NULL)
        return FALSE;
      word.quoted = TRUE;
      word.text = g_strndup (text, (gsize)(stop - strlen (quick_quote_end (at)) - text));
    } else {
      stop = *at == '+' ? at + 1 : quick_find (at, end, ends_word);
      word.text = g_strndup (at, (gsize)(stop - at));
    }
    word.kind = kind_of (&word);
    g_array_append_val (words, word);
    at = stop;
  }
  join_minutes (words);
  return TRUE;
}

GArray *
quick_words_new (void)
{
  GArray *words = g_array_new (FALSE, FALSE, sizeof (QuickWord));

  g_array_set_clear_func (words, clear_word);
  return words;
}
