/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the cards may be that nobody saw; the header tells how it is known.
 *
 * Source: The Restless page, World
 */
#include "rules/restless/restless-unseen.h"

static RestlessUnseen *
unseen_of (RestlessState *state, unsigned deck)
{
  switch (deck) {
  case RESTLESS_ENCOUNTER:
    return &state->unseen[0];
  case RESTLESS_REST:
    return &state->unseen[1];
  case RESTLESS_TAROT:
    return &state->unseen[2];
  default:
    return NULL;
  }
}

static const RestlessUnseen *
unseen_in (const RestlessState *state, unsigned deck)
{
  return unseen_of ((RestlessState *)state, deck);
}

unsigned
restless_unseen_in_front (const RestlessState *state, unsigned deck)
{
  unsigned n = deck == RESTLESS_TAROT ? state->shown : 0;

  for (unsigned i = 0; deck == RESTLESS_ENCOUNTER && i < state->n_candidates; i++)
    n += state->candidates[i] == RESTLESS_UNSEEN;
  return n;
}

unsigned
restless_unseen_count (const RestlessState *state, unsigned deck)
{
  return state->hidden[deck] + restless_unseen_in_front (state, deck);
}

/* Copies that nobody knows where they are: in the deck, or unseen. */
static unsigned
count_unknown (const RulesMatch *match, const RestlessState *state, unsigned card)
{
  return restless_card (match, state, card)->copies - state->in_play[card] - state->pile[card];
}

static unsigned
count_listed (const RestlessUnseen *unseen, unsigned card)
{
  unsigned n = 0;

  for (unsigned i = 0; i < unseen->n_copies; i++)
    n += unseen->copies[i].card == card;
  return n;
}

/* Unknown copies of a level above @level; @left: of all. */
static unsigned
count_above (const RestlessUnseen *unseen, unsigned left, unsigned level)
{
  unsigned n = unseen->usual > level ? left - unseen->n_copies : 0;

  for (unsigned i = 0; i < unseen->n_copies; i++)
    n += unseen->copies[i].level > level;
  return n;
}

static void
forget (RestlessUnseen *unseen)
{
  memset (unseen, 0, sizeof *unseen);
}

static void
remove_copy (RestlessUnseen *unseen, unsigned at)
{
  memmove (&unseen->copies[at], &unseen->copies[at + 1],
           (unseen->n_copies - at - 1u) * sizeof *unseen->copies);
  unseen->copies[--unseen->n_copies] = (RestlessUnseenCopy){ 0 };
}

static bool
add_copy (RestlessUnseen *unseen, unsigned card, unsigned level)
{
  if (unseen->n_copies == RESTLESS_LISTED)
    return false;
  unseen->copies[unseen->n_copies++] = (RestlessUnseenCopy){ (uint16_t)card, (uint16_t)level };
  return true;
}

/* The lowest level of @card's unknown copies, or the highest; @at: its place in the list, -1 for a
 * copy that is not listed. */
static unsigned
find_copy (const RulesMatch *match, const RestlessState *state, const RestlessUnseen *unseen,
           unsigned card, bool highest, int *at)
{
  bool found = count_unknown (match, state, card) > count_listed (unseen, card);
  unsigned level = unseen->usual;

  *at = -1;
  for (unsigned i = 0; i < unseen->n_copies; i++) {
    const RestlessUnseenCopy *copy = &unseen->copies[i];

    if (copy->card != card || (found && (highest ? copy->level <= level : copy->level >= level)))
      continue;
    found = true;
    level = copy->level;
    *at = (int)i;
  }
  return level;
}

/* Level @level is one with the next, since its bound binds nothing. */
static void
drop_level (RestlessUnseen *unseen, unsigned level)
{
  memmove (&unseen->bound[level], &unseen->bound[level + 1],
           (unseen->n_bounds - level - 1u) * sizeof *unseen->bound);
  unseen->bound[--unseen->n_bounds] = 0;
  if (unseen->usual > level)
    unseen->usual--;
  for (unsigned i = 0; i < unseen->n_copies; i++)
    if (unseen->copies[i].level > level)
      unseen->copies[i].level--;
  for (unsigned i = unseen->n_copies; i > 0; i--)
    if (unseen->copies[i - 1].level == unseen->usual)
      remove_copy (unseen, i - 1);
}

void
restless_unseen_settle (RestlessState *state, unsigned deck)
{
  RestlessUnseen *unseen = unseen_of (state, deck);
  unsigned n = restless_unseen_count (state, deck);

  /* Within a consultation those in the pile are told apart from those in front. */
  if (!unseen || (deck == RESTLESS_TAROT && state->shown))
    return;
  for (unsigned i = unseen->n_bounds; i > 0; i--) {
    unsigned size = state->left[deck] - count_above (unseen, state->left[deck], i - 1);

    if (unseen->bound[i - 1] >= n || unseen->bound[i - 1] >= size)
      drop_level (unseen, i - 1);
  }
  /* Nor does a bound bind that follows from the one before or behind it. */
  for (unsigned i = unseen->n_bounds; i > 1; i--) {
    unsigned size = count_above (unseen, state->left[deck], i - 2)
                    - count_above (unseen, state->left[deck], i - 1);

    if (unseen->bound[i - 1] >= unseen->bound[i - 2] + size)
      drop_level (unseen, i - 1);
    else if (unseen->bound[i - 1] <= unseen->bound[i - 2])
      drop_level (unseen, i - 2);
  }
}

/* Whether one copy of @level fewer leaves enough for @n unseen cards. */
static bool
leaves_enough (const RestlessUnseen *unseen, unsigned left, unsigned level, unsigned n)
{
  for (unsigned i = 0; i < level && i < unseen->n_bounds; i++)
    if (count_above (unseen, left, i) + unseen->bound[i] < n + 1)
      return false;
  return true;
}

bool
restless_unseen_allows (const RulesMatch *match, const RestlessState *state, unsigned card)
{
  unsigned deck = restless_card (match, state, card)->deck;
  const RestlessUnseen *unseen = unseen_in (state, deck);
  int at;

  return !unseen
         || leaves_enough (unseen, state->left[deck],
                           find_copy (match, state, unseen, card, false, &at),
                           restless_unseen_count (state, deck));
}

void
restless_unseen_take (const RulesMatch *match, RestlessState *state, unsigned card)
{
  RestlessUnseen *unseen = unseen_of (state, restless_card (match, state, card)->deck);
  int at;

  if (!unseen)
    return;
  find_copy (match, state, unseen, card, false, &at);
  if (at >= 0)
    remove_copy (unseen, (unsigned)at);
}

void
restless_unseen_add (RestlessState *state, unsigned deck)
{
  RestlessUnseen *unseen = unseen_of (state, deck);

  for (unsigned i = 0; unseen && i < unseen->n_bounds; i++)
    unseen->bound[i]++;
}

bool
restless_unseen_name (const RulesMatch *match, RestlessState *state, unsigned card, bool any)
{
  unsigned deck = restless_card (match, state, card)->deck;
  RestlessUnseen *unseen = unseen_of (state, deck);
  unsigned level;
  int at;

  if (!unseen || !count_unknown (match, state, card))
    return false;
  level = find_copy (match, state, unseen, card, any, &at);
  if (any) {
    for (unsigned i = level; i < unseen->n_bounds; i++)
      if (!unseen->bound[i])
        return false;
  } else if (!leaves_enough (unseen, state->left[deck], level,
                             restless_unseen_count (state, deck))) {
    return false;
  }
  for (unsigned i = any ? level : 0; i < unseen->n_bounds; i++)
    unseen->bound[i]--;
  if (at >= 0)
    remove_copy (unseen, (unsigned)at);
  return true;
}

/* All above is one level higher, and what is returned now is none of the unseen. */
static bool
push_level (RestlessUnseen *unseen)
{
  if (unseen->n_bounds == RESTLESS_BOUNDS)
    return false;
  memmove (&unseen->bound[1], &unseen->bound[0], unseen->n_bounds * sizeof *unseen->bound);
  unseen->bound[0] = 0;
  unseen->n_bounds++;
  unseen->usual++;
  for (unsigned i = 0; i < unseen->n_copies; i++)
    unseen->copies[i].level++;
  return true;
}

void
restless_unseen_return (const RulesMatch *match, RestlessState *state, unsigned card)
{
  unsigned deck = restless_card (match, state, card)->deck;
  RestlessUnseen *unseen = unseen_of (state, deck);

  if (!unseen || !restless_unseen_count (state, deck))
    return;
  if ((unseen->n_bounds == 0 || unseen->bound[0] > 0) && !push_level (unseen))
    forget (unseen);
  else if (unseen->usual > 0 && !add_copy (unseen, card, 0))
    forget (unseen);
}

/* @shuffled: what is known when the pile has become the deck: the pile's known cards are of level
 * 0. The deck is empty, so that the unknown copies are the unseen ones: who stays in front is what
 * the pile did not have, and the levels are turned round. */
static void
shuffle_into (const RulesMatch *match, const RestlessState *state, unsigned deck,
              RestlessUnseen *shuffled)
{
  const RestlessUnseen *unseen = unseen_in (state, deck);
  unsigned piled = state->hidden[deck], front = restless_unseen_in_front (state, deck);
  unsigned n = unseen->n_bounds, left = state->left[deck];

  forget (shuffled);
  if (!front || n == RESTLESS_BOUNDS || left > RESTLESS_LISTED)
    return;
  shuffled->n_bounds = (uint16_t)(n + 1);
  for (unsigned j = 1; j <= n; j++)
    shuffled->bound[j] =
        (uint16_t)(piled ? count_above (unseen, left, n - j) + unseen->bound[n - j] - piled - front
                         : unseen->bound[j - 1]);
  for (unsigned card = 0; card < match->n_cards; card++) {
    unsigned unknown;

    if (!restless_knows_card (match, state, card)
        || restless_card (match, state, card)->deck != deck)
      continue;
    unknown = count_unknown (match, state, card) - count_listed (unseen, card);
    while (unknown--)
      add_copy (shuffled, card, piled ? n - unseen->usual + 1 : unseen->usual + 1u);
    for (unsigned i = 0; i < unseen->n_copies; i++)
      if (unseen->copies[i].card == card)
        add_copy (shuffled, card,
                  piled ? n - unseen->copies[i].level + 1 : unseen->copies[i].level + 1u);
  }
}

bool
restless_unseen_allows_shuffled (const RulesMatch *match, const RestlessState *state, unsigned card)
{
  unsigned deck = restless_card (match, state, card)->deck;
  unsigned front = restless_unseen_in_front (state, deck);
  RestlessUnseen shuffled;
  unsigned level = RESTLESS_BOUNDS + 1;

  if (!unseen_in (state, deck) || !front)
    return true;
  shuffle_into (match, state, deck, &shuffled);
  if (!shuffled.n_bounds)
    return true;
  for (unsigned i = 0; i < shuffled.n_copies; i++)
    if (shuffled.copies[i].card == card && shuffled.copies[i].level < level)
      level = shuffled.copies[i].level;
  return leaves_enough (&shuffled, state->left[deck] + state->piled[deck], level, front);
}

void
restless_unseen_shuffle (const RulesMatch *match, RestlessState *state, unsigned deck)
{
  RestlessUnseen *unseen = unseen_of (state, deck), shuffled;

  if (!unseen)
    return;
  shuffle_into (match, state, deck, &shuffled);
  *unseen = shuffled;
}

const char *
restless_unseen_check (const RulesMatch *match, const RestlessState *state)
{
  static const unsigned decks[] = { RESTLESS_ENCOUNTER, RESTLESS_REST, RESTLESS_TAROT };

  if (state->shown)
    return "nothing stays in front when the tarot has been consulted";
  for (unsigned k = 0; k < sizeof decks / sizeof *decks; k++) {
    const RestlessUnseen *unseen = unseen_in (state, decks[k]);
    unsigned n = restless_unseen_count (state, decks[k]), left = state->left[decks[k]];

    if (!n && (unseen->n_bounds || unseen->n_copies || unseen->usual))
      return "where all is seen, nothing is known of the unseen";
    if (unseen->usual > unseen->n_bounds || unseen->n_copies > left)
      return "unknown copies have levels";
    for (unsigned i = 0; i < unseen->n_bounds; i++)
      if (count_above (unseen, left, i) + unseen->bound[i] < n)
        return "the unseen have enough copies to be";
    for (unsigned i = 0; i < unseen->n_copies; i++) {
      const RestlessUnseenCopy *copy = &unseen->copies[i];

      if (copy->level > unseen->n_bounds || copy->level == unseen->usual
          || restless_card (match, state, copy->card)->deck != decks[k]
          || count_listed (unseen, copy->card) > count_unknown (match, state, copy->card))
        return "copies whose level is listed are unknown";
    }
  }
  return NULL;
}
