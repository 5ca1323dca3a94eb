/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Small parts of sentences for the eye.
 */
#include "app/base/phrases.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define LEFT_TO_RIGHT_MARK 0x200e
#define RIGHT_TO_LEFT_MARK 0x200f
#define FIRST_STRONG_ISOLATE 0x2068
#define POP_DIRECTIONAL_ISOLATE 0x2069

static gboolean
begins_isolate (gunichar c)
{
  return c >= 0x2066 && c <= FIRST_STRONG_ISOLATE;
}

/* Whether @c is a letter that is written from right to left, or a mark of direction. */
static gboolean
is_rtl_character (gunichar c)
{
  return (c >= 0x0590 && c <= 0x08ff) || (c >= 0xfb1d && c <= 0xfdff)
         || (c >= 0xfe70 && c <= 0xfefc) || (c >= 0x10800 && c <= 0x10fff)
         || (c >= 0x1e800 && c <= 0x1efff) || (c >= 0x200e && c <= 0x200f)
         || (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= POP_DIRECTIONAL_ISOLATE);
}

/* Whether the sentences are. Translators: rtl for a language that is written from right to left. */
static gboolean
is_rtl (void)
{
  return strcmp (C_ ("direction of this language", "ltr"), "rtl") == 0;
}

/* Puts @name between isolating marks; its own ones are balanced, or they would end ours. The mark
 * before them is for Pango: it takes the first letter for the direction of all, isolated or not. */
static char *
dup_isolated (const char *name)
{
  GString *out = g_string_new (NULL);
  guint depth = 0;

  g_string_append_unichar (out, is_rtl () ? RIGHT_TO_LEFT_MARK : LEFT_TO_RIGHT_MARK);
  g_string_append_unichar (out, FIRST_STRONG_ISOLATE);
  for (const char *at = name; *at != '\0'; at = g_utf8_next_char (at)) {
    gunichar c = g_utf8_get_char (at);

    if (c == POP_DIRECTIONAL_ISOLATE && depth == 0)
      continue;
    depth += begins_isolate (c) ? 1 : 0;
    depth -= c == POP_DIRECTIONAL_ISOLATE ? 1 : 0;
    g_string_append_unichar (out, c);
  }
  for (guint k = 0; k <= depth; k++)
    g_string_append_unichar (out, POP_DIRECTIONAL_ISOLATE);
  return g_string_free (out, FALSE);
}

char *
app_phrase_name (const char *name)
{
  char *plain = g_utf8_make_valid (name, -1);

  for (char *at = plain; *at != '\0'; at = g_utf8_next_char (at))
    if (*at == '\t')
      *at = ' ';
  rules_text_blank_controls (plain);
  for (const char *at = plain; *at != '\0'; at = g_utf8_next_char (at))
    if (is_rtl_character (g_utf8_get_char (at))) {
      char *isolated = dup_isolated (plain);

      g_free (plain);
      return isolated;
    }
  return plain;
}

char *
app_phrase_menu_name (const char *name)
{
  g_autofree char *plain = app_phrase_name (name);
  g_auto (GStrv) parts = g_strsplit (plain, "_", -1);

  return g_strjoinv ("__", parts);
}

/* Sentences */

#define MOST_ARGUMENTS 9

/**
 * Directive:
 * @argument: which one, from 0
 * @kind: 's', 'u', 'd', '+' for "+d", or 'c'; '%' for the sign itself
 */
typedef struct {
  guint argument;
  char kind;
} Directive;

/* Reads the directive at @at, behind its '%'; @next is the argument when it has no number. */
static const char *
read_directive (const char *at, guint *next, Directive *directive)
{
  if (g_ascii_isdigit (at[0]) && at[1] == '$') {
    directive->argument = (guint)(at[0] - '1');
    at += 2;
  } else {
    directive->argument = *at == '%' ? 0 : (*next)++;
  }
  directive->kind = g_str_has_prefix (at, "+d") ? '+' : *at;
  g_assert (*at != '\0' && strchr ("sudc%+", directive->kind) != NULL
            && directive->argument < MOST_ARGUMENTS);
  return at + (directive->kind == '+' ? 2 : 1);
}

/* What has lines is no name: sentences that were made before. */
static char *
dup_text (const char *text)
{
  if (text == NULL || strchr (text, '\n') != NULL)
    return g_strdup (text != NULL ? text : "");
  return app_phrase_name (text);
}

/* Takes the arguments in their order, as texts. */
static void
read_arguments (const char *format, va_list args, char *texts[MOST_ARGUMENTS])
{
  char kinds[MOST_ARGUMENTS] = "";
  guint next = 0;

  for (const char *at = strchr (format, '%'); at != NULL; at = strchr (at, '%')) {
    Directive directive;

    at = read_directive (at + 1, &next, &directive);
    if (directive.kind != '%')
      kinds[directive.argument] = directive.kind;
  }
  for (guint k = 0; k < MOST_ARGUMENTS && kinds[k] != '\0'; k++)
    switch (kinds[k]) {
    case 's':
      texts[k] = dup_text (va_arg (args, const char *));
      break;
    case 'u':
      texts[k] = g_strdup_printf ("%u", va_arg (args, guint));
      break;
    case 'd':
      texts[k] = g_strdup_printf ("%d", va_arg (args, int));
      break;
    case '+':
      texts[k] = g_strdup_printf ("%+d", va_arg (args, int));
      break;
    default:
      texts[k] = g_strdup_printf ("%c", va_arg (args, int));
      break;
    }
}

char *
app_phrase_vprintf (const char *format, va_list args)
{
  char *texts[MOST_ARGUMENTS] = { NULL };
  GString *out = g_string_new (NULL);
  guint next = 0;

  read_arguments (format, args, texts);
  while (*format != '\0') {
    Directive directive;

    if (*format != '%') {
      g_string_append_c (out, *format++);
      continue;
    }
    format = read_directive (format + 1, &next, &directive);
    g_string_append (out, directive.kind == '%' ? "%" : texts[directive.argument]);
  }
  for (guint k = 0; k < MOST_ARGUMENTS; k++)
    g_free (texts[k]);
  return g_string_free (out, FALSE);
}

char *
app_phrase_printf (const char *format, ...)
{
  va_list args;
  char *sentence;

  va_start (args, format);
  sentence = app_phrase_vprintf (format, args);
  va_end (args);
  return sentence;
}

/* Most texts are plain. */
void
app_phrase_add (GStrvBuilder *sentences, const char *format, ...)
{
  g_autofree char *sentence = NULL;
  va_list args;

  va_start (args, format);
  sentence = app_phrase_vprintf (format, args);
  va_end (args);
  g_strv_builder_add (sentences, sentence);
}

char *
app_phrase_dup_folded (const char *text)
{
  return g_str_is_ascii (text) ? g_ascii_strdown (text, -1) : g_utf8_casefold (text, -1);
}

char *
app_phrase_list (const char *const *items, guint n)
{
  g_autofree char *most = NULL;

  if (n <= 1)
    return g_strdup (n == 1 ? items[0] : "");
  most = g_strdup (items[0]);
  for (guint k = 1; k + 1 < n; k++) {
    /* Translators: a list that goes on: "Mirel, Orso" and then another one. */
    char *more = g_strdup_printf (_ ("%s, %s"), most, items[k]);

    g_free (most);
    most = more;
  }
  /* Translators: the end of a list: "Mirel, Orso" and "Vey". */
  return g_strdup_printf (_ ("%s and %s"), most, items[n - 1]);
}

char *
app_phrase_list_short (const char *const *items, guint n, guint limit)
{
  g_autofree const char **some = NULL;
  g_autofree char *rest = NULL;

  if (n <= limit + 1)
    return app_phrase_list (items, n);
  /* Translators: the end of a list that is not told whole: "Axe, Rope and 3 more". */
  rest =
      g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u more", "%u more", n - limit), n - limit);
  some = g_new (const char *, limit + 1);
  for (guint k = 0; k < limit; k++)
    some[k] = items[k];
  some[limit] = rest;
  return app_phrase_list (some, limit + 1);
}

char *
app_phrase_join (const char *between, char *const *names)
{
  GString *out = g_string_new (NULL);

  for (guint k = 0; names != NULL && names[k] != NULL; k++) {
    g_autofree char *name = app_phrase_name (names[k]);

    g_string_append_printf (out, "%s%s", k > 0 ? between : "", name);
  }
  return g_string_free (out, FALSE);
}

/* @texts: those that are NULL stay placeholders; @numbers may be NULL. */
static char *
fill_in (const char *sentence, char *const texts[3], const int32_t *numbers)
{
  GString *out = g_string_new (NULL);

  for (const char *at = sentence; *at != '\0';) {
    const char which = at[0] == '{' && at[1] != '\0' && at[2] == '}' ? at[1] : '\0';

    if (which >= 'a' && which <= 'c' && texts[which - 'a'] != NULL) {
      g_string_append (out, texts[which - 'a']);
      at += 3;
    } else if (which >= '1' && which <= '3' && numbers != NULL) {
      g_string_append_printf (out, "%d", numbers[which - '1']);
      at += 3;
    } else {
      g_string_append_c (out, *at++);
    }
  }
  return g_string_free (out, FALSE);
}

char *
app_phrase_event (const char *sentence, const char *const names[3], const int32_t numbers[3])
{
  char *texts[3] = { NULL, NULL, NULL };
  char *out;

  for (guint k = 0; k < 3 && names != NULL; k++)
    if (names[k] != NULL)
      texts[k] = app_phrase_name (names[k]);
  out = fill_in (g_dgettext (GETTEXT_PACKAGE, sentence), texts, numbers);
  for (guint k = 0; k < 3; k++)
    g_free (texts[k]);
  return out;
}

char *
app_phrase_fill_in (const char *sentence, const char *a, const char *b)
{
  char *const texts[3] = { (char *)a, (char *)b, NULL };

  return fill_in (sentence, texts, NULL);
}

const char *
app_phrase_get_direction (void)
{
  return is_rtl () ? "rtl" : "ltr";
}

gboolean
app_phrase_runs_along (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);

  for (const char *at = valid; *at != '\0'; at = g_utf8_next_char (at)) {
    gunichar c = g_utf8_get_char (at);

    if (g_unichar_isalpha (c) && is_rtl_character (c) != is_rtl ())
      return FALSE;
  }
  return TRUE;
}

char *
app_phrase_dup_language (void)
{
  const char *name = g_get_language_names ()[0];

  return g_str_equal (name, "C") || g_str_has_prefix (name, "C.")
             ? g_strdup ("en")
             : g_strndup (name, strcspn (name, "_.@"));
}
