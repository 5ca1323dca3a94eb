/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The importers' GError, which knows its place in the data.
 */
#include "importers/error.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct {
  guint line, column;
} ImportErrorPrivate;

static void
import_error_private_init (ImportErrorPrivate *private)
{
  private->line = private->column = 0;
}

static void
import_error_private_copy (const ImportErrorPrivate *from, ImportErrorPrivate *to)
{
  *to = *from;
}

static void
import_error_private_clear (ImportErrorPrivate *private)
{
}

G_DEFINE_EXTENDED_ERROR (ImportError, import_error)

guint
import_error_get_line (const GError *error)
{
  return error->domain == IMPORT_ERROR ? import_error_get_private (error)->line : 0;
}

guint
import_error_get_column (const GError *error)
{
  return error->domain == IMPORT_ERROR ? import_error_get_private (error)->column : 0;
}

void
import_error_set (GError **error, ImportError code, guint line, guint column, const char *message)
{
  ImportErrorPrivate *private;

  if (error == NULL)
    return;
  *error = g_error_new_literal (IMPORT_ERROR, (int)code, message);
  rules_text_blank_controls ((*error)->message);
  private = import_error_get_private (*error);
  private->line = line;
  private->column = column;
}

/* What stands for the placeholder "{@name}" of a sentence, NULL when there is no such one. */
static const char *
argument (const RulesError *fault, char name, char number[32])
{
  if (name == 'a' || name == 'b')
    return fault->text[name - 'a'];
  if (name < '1' || name > '3')
    return NULL;
  g_snprintf (number, 32, "%" G_GINT64_FORMAT, fault->number[name - '1']);
  return number;
}

static const char *
translate (const RulesFault *kind, const RulesError *fault)
{
  if (kind->one == NULL)
    return g_dgettext (GETTEXT_PACKAGE, kind->sentence);
  return g_dngettext (GETTEXT_PACKAGE, kind->one, kind->sentence,
                      (gulong)ABS (fault->number[kind->counted - 1]));
}

/* Stands in a sentence for the name of seat {1}; no text has it. */
#define NAME '\001'

/* @form, "the hand of seat {1}", in @sentence, its first letter small or capital. */
static char *
find_form (char *sentence, const char *form)
{
  char *found = strstr (sentence, form);
  g_autofree char *capital = g_strdup (form);

  capital[0] = g_ascii_toupper (capital[0]);
  return found != NULL ? found : strstr (sentence, capital);
}

/* @sentence with NAME wherever it speaks of seat {1}. */
static char *
dup_with_names (const char *sentence)
{
  /* Translators: how your sentences speak of a seat, and with a player's name in its place: all
   * forms that stand in them, apart by |, longer ones first. {1} is the seat's number in front of
   * =, and the name behind it: "of the seat {1}=of {1}|the seat {1}={1}". */
  g_auto (GStrv) forms = g_strsplit (_ ("seat {1}={1}"), "|", -1);
  g_autofree char *named = g_strdup (sentence);

  for (char **form = forms; *form != NULL; form++) {
    char *with = strchr (*form, '='), *at;

    if (with == NULL)
      continue;
    *with++ = '\0';
    while ((at = find_form (named, *form)) != NULL) {
      const char *place = strstr (with, "{1}");
      const gboolean capital = g_ascii_isupper (at[0]) && !g_ascii_isupper ((*form)[0]);
      g_autofree char *put = place != NULL ? g_strdup_printf ("%.*s%c%s", (int)(place - with), with,
                                                              NAME, place + strlen ("{1}"))
                                           : g_strdup (with);
      char *longer;

      if (capital)
        put[0] = g_ascii_toupper (put[0]);
      *at = '\0';
      longer = g_strconcat (named, put, at + strlen (*form), NULL);
      g_free (named);
      named = longer;
    }
  }
  return g_steal_pointer (&named);
}

/* The ruling in a sentence, which is notation; its end when it has none. */
static const char *
ruling_of (const char *sentence)
{
  const char *ruling = strstr (sentence, "adjust ");

  return ruling != NULL ? ruling : sentence + strlen (sentence);
}

static const char *
name_of (const ImportFaultNames *names, const char *word)
{
  const char *name = names != NULL && names->word != NULL ? names->word (word, names->data) : NULL;

  return name != NULL ? name : word;
}

char *
import_fault_dup_sentence (const RulesGame *game, const RulesError *fault,
                           const ImportFaultNames *names)
{
  const char *seat = names != NULL && names->seat != NULL && fault->number[0] > 0
                             && fault->number[0] <= RULES_SEATS
                         ? names->seat ((guint)fault->number[0], names->data)
                         : NULL;
  const char *translated = translate (rules_error_fault (game, fault), fault);
  g_autofree char *text = seat != NULL ? dup_with_names (translated) : g_strdup (translated);
  const char *ruling = ruling_of (text);
  GString *sentence = g_string_new (NULL);

  for (const char *at = text; *at != '\0';) {
    char number[32];
    const char *value = NULL;

    if (at[0] == '{' && at[1] != '\0' && at[2] == '}')
      value = argument (fault, at[1], number);
    if (*at == NAME) {
      g_string_append (sentence, seat);
      at++;
    } else if (value != NULL) {
      g_string_append (sentence, at < ruling && value != number ? name_of (names, value) : value);
      at += 3;
    } else {
      g_string_append_c (sentence, *at++);
    }
  }
  return g_string_free (sentence, FALSE);
}
