/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From the rules core's coded errors to translated sentences.
 */
#include "app/base/sentence.h"

#include "importers/error.h"

#include <glib/gi18n-lib.h>

char *
app_sentence (const RulesGame *game, const RulesError *error)
{
  return import_fault_sentence (game, error);
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
