/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Constructed decks: the elements that a table has chosen beforehand.
 */
#include "rules/tome/tome-deck-check.h"

/* Tells @each one fault, about @id when that isn't NULL. */
static void
report_fault (RulesDeckFaultFunc each, void *data, RulesStatus status, unsigned code,
              const RulesText *id, int64_t n1, int64_t n2)
{
  RulesError fault;

  rules_error_set (&fault, status, code, n1, n2, 0);
  if (id)
    rules_error_set_argument (&fault, 0, *id);
  each (&fault, data);
}

static const TomeElement *
find_element (const TomeRules *rules, RulesText id)
{
  for (unsigned e = 0; e < rules->n_elements; e++)
    if (rules_text_is (id, rules->elements[e].id))
      return &rules->elements[e];
  return NULL;
}

void
tome_check_deck (const RulesMatch *match, const RulesDeckEntry *entries, unsigned n_entries,
                 RulesDeckFaultFunc each, void *data)
{
  const TomeRules *rules = match->compiled;
  unsigned basics = 0, specials = 0;

  for (unsigned k = 0; k < n_entries; k++) {
    const TomeElement *element = find_element (rules, entries[k].id);

    if (!element) {
      report_fault (each, data, RULES_UNKNOWN, TOME_FAULT_ELEMENT_UNKNOWN, &entries[k].id, 0, 0);
      continue;
    }
    if (entries[k].copies != 1)
      report_fault (each, data, RULES_ILLEGAL, TOME_FAULT_DECK_COPIES, &entries[k].id,
                    entries[k].copies, 0);
    *(element->basic ? &basics : &specials) += 1;
  }
  if (basics != rules->n_basics)
    report_fault (each, data, RULES_ILLEGAL, TOME_FAULT_DECK_BASICS, NULL, rules->n_basics, basics);
  if (specials != 1)
    report_fault (each, data, RULES_ILLEGAL, TOME_FAULT_DECK_SPECIALS, NULL, specials, 0);
}
