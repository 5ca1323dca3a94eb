/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From the rules core's coded errors to translated sentences.
 */
#include "sentence.h"

#include <glib/gi18n-lib.h>

/* The argument that @name stands for, "1" to "3", "a" or "b"; FALSE when there is none. */
static gboolean
append_argument (GString *out, char name, const RulesError *error)
{
  switch (name) {
  case '1':
  case '2':
  case '3':
    g_string_append_printf (out, "%" G_GINT64_FORMAT, (gint64)error->number[name - '1']);
    return TRUE;
  case 'a':
  case 'b':
    g_string_append (out, error->text[name - 'a']);
    return TRUE;
  default:
    return FALSE;
  }
}

char *
app_sentence (const RulesGame *game, const RulesError *error)
{
  const RulesFault *fault = rules_error_fault (game, error);
  GString *out = g_string_new (NULL);

  for (const char *at = _ (fault->sentence); *at != '\0'; at++) {
    if (at[0] == '{' && at[1] != '\0' && at[2] == '}' && append_argument (out, at[1], error))
      at += 2;
    else
      g_string_append_c (out, *at);
  }
  return g_string_free (out, FALSE);
}

char *
app_sentence_with_section (const RulesGame *game, const RulesError *error)
{
  const RulesFault *fault = rules_error_fault (game, error);
  g_autofree char *sentence = app_sentence (game, error);

  if (fault->section == NULL || fault->section[0] == '\0')
    return g_steal_pointer (&sentence);
  /* Translators: a sentence, then the section of the rule book that says so. */
  return g_strdup_printf (_ ("%s (%s)"), sentence, fault->section);
}
