/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A list of what lies on the table while a game tells it.
 */
#include "rules/layout.h"

#include "rules/rules.h"

#include <string.h>

const RulesLayoutWord rules_layout_remember = { "remember", N_ ("To Remember") },
                      rules_layout_unseen = { "unseen", N_ ("Face-down cards") },
                      rules_layout_phase = { "phase", N_ ("Now") },
                      rules_layout_turn = { "turn", N_ ("Whose turn it is") },
                      rules_layout_whose = { "of", N_ ("of") },
                      rules_layout_position = { "position", N_ ("space") };

void
rules_layout_end (RulesLayout *layout)
{
  if (layout->begun)
    layout->each (&layout->item, layout->data);
  layout->begun = false;
}

void
rules_layout_place (RulesLayout *layout, const RulesLayoutWord *place, unsigned actor)
{
  rules_layout_end (layout);
  layout->item.place = place;
  layout->item.actor = actor;
}

static void
begin (RulesLayout *layout, RulesLayoutFact what)
{
  rules_layout_end (layout);
  layout->begun = true;
  layout->item.what = what;
  layout->item.count = what.kind == RULES_LAYOUT_NUMBER ? what.number : 1;
  layout->item.n_facts = 0;
}

static void
add (RulesLayout *layout, RulesLayoutFact fact)
{
  if (layout->item.n_facts < RULES_LAYOUT_FACTS)
    layout->item.facts[layout->item.n_facts++] = fact;
}

static RulesLayoutFact
numbered (RulesLayoutKind kind, const RulesLayoutWord *word, int32_t number)
{
  return (RulesLayoutFact){ .kind = kind, .word = word, .number = number };
}

static RulesLayoutFact
named (const RulesLayoutWord *word, const char *id)
{
  return (RulesLayoutFact){ .kind = RULES_LAYOUT_ID, .word = word, .text = id };
}

static RulesLayoutFact
worded (const RulesLayoutWord *word, const RulesLayoutWord *value)
{
  return (RulesLayoutFact){ .kind = RULES_LAYOUT_WORD, .word = word, .value = value };
}

void
rules_layout_card (RulesLayout *layout, const RulesLayoutWord *word, unsigned card)
{
  begin (layout, numbered (RULES_LAYOUT_CARD, word, (int32_t)card));
}

void
rules_layout_id (RulesLayout *layout, const RulesLayoutWord *word, const char *id)
{
  begin (layout, named (word, id));
}

void
rules_layout_number (RulesLayout *layout, const RulesLayoutWord *word, int32_t number)
{
  begin (layout, numbered (RULES_LAYOUT_NUMBER, word, number));
}

void
rules_layout_some (RulesLayout *layout, const RulesLayoutWord *word, int32_t number)
{
  if (number)
    rules_layout_number (layout, word, number);
}

void
rules_layout_unseen_cards (RulesLayout *layout, unsigned n)
{
  rules_layout_some (layout, &rules_layout_unseen, (int32_t)n);
}

void
rules_layout_flag (RulesLayout *layout, const RulesLayoutWord *word)
{
  begin (layout, numbered (RULES_LAYOUT_FLAG, word, 0));
}

void
rules_layout_actor (RulesLayout *layout, const RulesLayoutWord *word, unsigned actor)
{
  begin (layout, numbered (RULES_LAYOUT_ACTOR, word, (int32_t)actor));
}

void
rules_layout_word (RulesLayout *layout, const RulesLayoutWord *word, const RulesLayoutWord *value)
{
  begin (layout, worded (word, value));
}

void
rules_layout_count (RulesLayout *layout, unsigned count)
{
  layout->item.count = (int32_t)count;
}

void
rules_layout_fact_card (RulesLayout *layout, const RulesLayoutWord *word, unsigned card)
{
  add (layout, numbered (RULES_LAYOUT_CARD, word, (int32_t)card));
}

void
rules_layout_fact_id (RulesLayout *layout, const RulesLayoutWord *word, const char *id)
{
  add (layout, named (word, id));
}

void
rules_layout_fact_number (RulesLayout *layout, const RulesLayoutWord *word, int32_t number)
{
  add (layout, numbered (RULES_LAYOUT_NUMBER, word, number));
}

void
rules_layout_fact_flag (RulesLayout *layout, const RulesLayoutWord *word)
{
  add (layout, numbered (RULES_LAYOUT_FLAG, word, 0));
}

void
rules_layout_fact_actor (RulesLayout *layout, const RulesLayoutWord *word, unsigned actor)
{
  add (layout, numbered (RULES_LAYOUT_ACTOR, word, (int32_t)actor));
}

void
rules_layout_fact_word (RulesLayout *layout, const RulesLayoutWord *word,
                        const RulesLayoutWord *value)
{
  add (layout, worded (word, value));
}

void
rules_layout_fact_party (RulesLayout *layout, const RulesLayoutWord *word, unsigned slots)
{
  add (layout, numbered (RULES_LAYOUT_PARTY, word, (int32_t)slots));
}
