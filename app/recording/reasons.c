/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The rules' sentences with the names of a match.
 */
#include "app/recording/reasons.h"

#include "app/base/phrases.h"
#include "importers/error.h"

#include <glib/gi18n-lib.h>

/* @slots: what the characters are called; NULL for a slot where nobody stood
 * @shown: (element-type utf8): names as they stand in a sentence, owned until it is made */
typedef struct {
  AppLabels *labels;
  char *slots[RULES_PARTY];
  GPtrArray *shown;
} Naming;

static const char *
show_name (const Naming *naming, const char *name)
{
  char *shown = app_phrase_name (name);

  g_ptr_array_add (naming->shown, shown);
  return shown;
}

static const char *
name_seat (guint seat, gpointer data)
{
  const Naming *naming = data;
  const char *name = seat <= app_labels_get_match (naming->labels)->setup.seats
                         ? app_labels_get_seat (naming->labels, seat)
                         : "";

  return name[0] != '\0' ? show_name (naming, name) : NULL;
}

static const char *
name_word (const char *word, gpointer data)
{
  const Naming *naming = data;
  const char *name;

  if (word[0] >= 'A' && word[0] < 'A' + RULES_PARTY && word[1] == '\0')
    name = naming->slots[word[0] - 'A'];
  else
    name = app_labels_get_name (naming->labels, word);
  return name != NULL ? show_name (naming, name) : NULL;
}

char *
app_labels_dup_reason (AppLabels *labels, const void *state, const RulesError *wrong,
                       gboolean with_section)
{
  const RulesGame *game = app_labels_get_match (labels)->game;
  const RulesFault *fault = rules_error_fault (game, wrong);
  g_autoptr (GPtrArray) shown = g_ptr_array_new_with_free_func (g_free);
  Naming naming = { .labels = labels, .shown = shown };
  const ImportFaultNames names = { name_seat, name_word, &naming };
  g_autofree char *sentence = NULL;
  AppParty party;

  app_labels_read_party (labels, state, &party);
  for (guint k = 0; k < RULES_PARTY; k++)
    if (party.cards[k] >= 0)
      naming.slots[k] = app_labels_dup_actor (labels, &party, (guint8)('A' + k));
  sentence = import_fault_dup_sentence (game, wrong, &names);
  for (guint k = 0; k < RULES_PARTY; k++)
    g_free (naming.slots[k]);
  if (!with_section || fault->section == NULL || fault->section[0] == '\0')
    return g_steal_pointer (&sentence);
  /* Translators: a sentence, then the section of the rule book that says so. */
  return g_strdup_printf (_ ("%s (%s)"), sentence, fault->section);
}
