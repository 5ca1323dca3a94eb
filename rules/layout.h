/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What lies on the table, as a list: whoever goes through it from its first item to its last can
 * lay the table of a state again. What lies nowhere (who has played, whose turn it is) is in the
 * last block, rules_layout_remember.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define RULES_LAYOUT_FACTS 12 /* of one item, at most */

/* A place, a thing that is no card, or what is said of one. @id: for programs, unique in its game;
 * @name: N_(), for people. */
typedef struct {
  const char *id;
  const char *name;
} RulesLayoutWord;

typedef enum {
  RULES_LAYOUT_FLAG,   /* @word says it all */
  RULES_LAYOUT_NUMBER, /* @number */
  RULES_LAYOUT_CARD,   /* the card of that @number in the match */
  RULES_LAYOUT_ID,     /* @text: what packs name beside their cards: an element, a tome */
  RULES_LAYOUT_ACTOR,  /* @number: a seat, or a party's slot, 'A' to 'D' */
  RULES_LAYOUT_PARTY,  /* @number: a mask of a party's slots, bit 0 is 'A' */
  RULES_LAYOUT_WORD,   /* @value: one of several */
} RulesLayoutKind;

/**
 * RulesLayoutFact:
 * @word: what it tells; NULL of a card or an id that is the thing itself
 * @text: NUL-terminated; as long-lived as the match
 */
typedef struct {
  RulesLayoutKind kind;
  const RulesLayoutWord *word;
  const RulesLayoutWord *value;
  int32_t number;
  const char *text;
} RulesLayoutFact;

/**
 * RulesLayoutItem:
 * @place: where it goes; items of one place stand together
 * @actor: whose place that is: a seat, 'A' to 'D', or 0 for the table's
 * @what: the thing
 * @count: how many alike; of a number that number
 * @facts: (array length=n_facts): how it lies there, each word once
 *
 * Items of one place come in the order in which they lie there, where that matters.
 */
typedef struct {
  const RulesLayoutWord *place;
  uint8_t actor;
  RulesLayoutFact what;
  int32_t count;
  unsigned n_facts;
  RulesLayoutFact facts[RULES_LAYOUT_FACTS];
} RulesLayoutItem;

/* Borrowed for the call. */
typedef void (*RulesLayoutFunc) (const RulesLayoutItem *item, void *data);

/* The place of what lies nowhere, and words that games share. */
extern const RulesLayoutWord rules_layout_remember, rules_layout_unseen, rules_layout_phase,
    rules_layout_turn, rules_layout_whose, rules_layout_position;

/* For games */

/* A list while it is told, as rules_layout() says: each of the calls that begin an item tells the
 * one before it. */
typedef struct {
  RulesLayoutFunc each;
  void *data;
  unsigned viewer;
  bool begun;
  RulesLayoutItem item;
} RulesLayout;

/* Whether the list has what only @seat may see. */
static inline bool
rules_layout_sees (const RulesLayout *layout, unsigned seat)
{
  return !layout->viewer || layout->viewer == seat;
}

/* The next items' place. */
void rules_layout_place (RulesLayout *layout, const RulesLayoutWord *place, unsigned actor);

/* Each begins an item. @word: NULL for the thing itself */
void rules_layout_card (RulesLayout *layout, const RulesLayoutWord *word, unsigned card);
void rules_layout_id (RulesLayout *layout, const RulesLayoutWord *word, const char *id);
void rules_layout_number (RulesLayout *layout, const RulesLayoutWord *word, int32_t number);
void rules_layout_flag (RulesLayout *layout, const RulesLayoutWord *word);
void rules_layout_actor (RulesLayout *layout, const RulesLayoutWord *word, unsigned actor);
void rules_layout_word (RulesLayout *layout, const RulesLayoutWord *word,
                        const RulesLayoutWord *value);
/* How many of the item that was begun there are; 1 unless it is said. */
void rules_layout_count (RulesLayout *layout, unsigned count);
/* @n cards that are not known; none: no item. */
void rules_layout_unseen_cards (RulesLayout *layout, unsigned n);
/* The same as rules_layout_number(), but for 0 no item is told. */
void rules_layout_some (RulesLayout *layout, const RulesLayoutWord *word, int32_t number);

/* Each says something more of it. */
void rules_layout_fact_card (RulesLayout *layout, const RulesLayoutWord *word, unsigned card);
void rules_layout_fact_id (RulesLayout *layout, const RulesLayoutWord *word, const char *id);
void rules_layout_fact_number (RulesLayout *layout, const RulesLayoutWord *word, int32_t number);
void rules_layout_fact_flag (RulesLayout *layout, const RulesLayoutWord *word);
void rules_layout_fact_actor (RulesLayout *layout, const RulesLayoutWord *word, unsigned actor);
void rules_layout_fact_party (RulesLayout *layout, const RulesLayoutWord *word, unsigned slots);
void rules_layout_fact_word (RulesLayout *layout, const RulesLayoutWord *word,
                             const RulesLayoutWord *value);

/* Tells the last item. */
void rules_layout_end (RulesLayout *layout);
