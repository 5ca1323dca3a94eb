/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What must hold in every state of Spelled: cards conserved, sums and sizes derived again, bounds.
 */
#include "rules/spelled/spelled-state-check.h"

static const char *
check_piles (const SpelledRules *rules, const SpelledState *state)
{
  for (unsigned pile = 0; pile < SPELLED_PILES; pile++) {
    uint64_t sum = 0;
    uint32_t size = 0;

    for (unsigned c = 0; c < sizeof state->counts[pile]; c++) {
      if (c >= rules->n_cards && state->counts[pile][c])
        return "cards that no pack has are nowhere";
      size += state->counts[pile][c];
      if (c < rules->n_cards)
        sum += state->counts[pile][c] * rules->marks[c];
    }
    if (size != state->sizes[pile])
      return "a pile knows its size";
    if (pile < SPELLED_SUMS && sum != state->sums[pile])
      return "a pile's sum is that of its cards";
  }
  return NULL;
}

/* All copies of a card that the players and the table began with are somewhere. */
static const char *
check_cards (const SpelledRules *rules, const SpelledState *state)
{
  for (unsigned c = 0; c < rules->n_cards; c++) {
    const SpelledCard *card = &rules->cards[c];
    unsigned n = 0;

    for (unsigned pile = 0; pile < SPELLED_PILES; pile++)
      n += state->counts[pile][c];
    for (unsigned i = 0; i < SPELLED_ROW; i++)
      n += state->market[i] == c;
    for (unsigned i = 0; i < state->n_play; i++)
      n += state->play[i].card == c;
    for (unsigned seat = 0; seat < rules->seats; seat++)
      for (unsigned i = 0; i < state->n_tops[seat]; i++)
        n += state->tops[seat][i] == c;
    if (n != card->market + card->reserve + (unsigned)card->starter * rules->seats)
      return "no copy of a card is lost or made";
    if (card->reserve && state->counts[SPELLED_PILE_SCRAP][c])
      return "cards of the Vowel Reserve are not scrapped";
  }
  return NULL;
}

static const char *
check_seats (const SpelledRules *rules, const SpelledState *state)
{
  for (unsigned seat = 1; seat <= RULES_SEATS; seat++) {
    unsigned i = seat - 1;

    if (seat > rules->seats) {
      if (state->owed_discards[i] || state->due_draws[i] || state->hidden[i] || state->n_tops[i]
          || state->health[i])
        return "only who plays has something";
      continue;
    }
    if (state->hidden[i] > state->sizes[spelled_seat_pile (SPELLED_PILE_UNSEEN, seat)])
      return "there is an unseen card for every ?";
    if (state->hidden[i] && !spelled_deck_size (state, seat))
      return "all is known of who has no deck";
    if (state->hidden[i] && rules->open)
      return "in open knowledge nothing is hidden";
    if (spelled_hand_size (state, seat) > SPELLED_MAX_HAND)
      return "a hand keeps its bound";
    if (state->owed_discards[i] > spelled_hand_size (state, seat))
      return "what is owed does not exceed the hand";
    if (state->due_draws[i] > spelled_drawable (state, seat))
      return "nobody draws more than there is";
    if (state->health[i] > SPELLED_MAX_HEALTH || (!state->health[i] && !state->head.ended_by_rules))
      return "health keeps its bounds, and the game goes on above 0";
  }
  return NULL;
}

static const char *
check_lists (const SpelledRules *rules, const SpelledState *state)
{
  if (state->n_play > SPELLED_MAX_IN_PLAY || state->n_pool > SPELLED_MAX_HAND
      || state->n_hits > SPELLED_HITS || state->n_buys > SPELLED_MAX_HAND
      || state->energy > SPELLED_MAX_ENERGY)
    return "energy and lists keep their bounds";
  for (unsigned i = 0; i < state->n_play; i++) {
    const SpelledFaceUpCard *played = &state->play[i];
    const SpelledCard *card = &rules->cards[played->card];

    if (played->seat < 1 || played->seat > rules->seats)
      return "a face-up card is a player's";
    if (played->damage && (card->kind == SPELLED_EFFECT || played->damage >= card->strength))
      return "damage is counted on what stands";
    if (played->word && !played->spell)
      return "a fragment has no word";
    if ((played->word || played->now)
        && (played->seat != state->turn || state->phase != SPELLED_PHASE_MAIN))
      return "a card was played in the present main phase or has forgotten it";
  }
  for (unsigned i = 0; i < state->n_hits; i++)
    if (!(state->hits[i] & ~SPELLED_SPENT)
        || (state->hits[i] & ~SPELLED_SPENT) > SPELLED_MAX_ENERGY)
      return "damage keeps its bounds";
  if (state->phase != SPELLED_PHASE_MAIN
      && (state->n_pool || state->n_hits || state->n_buys || state->energy || state->played))
    return "what a main phase brought ends with it";
  return NULL;
}

const char *
spelled_check_state (const RulesMatch *match, const void *data)
{
  const SpelledRules *rules = match->compiled;
  const SpelledState *state = data;
  SpelledState counted = { 0 };
  const char *fault;

  if ((fault = check_piles (rules, state)) || (fault = check_cards (rules, state))
      || (fault = check_seats (rules, state)) || (fault = check_lists (rules, state)))
    return fault;
  memcpy (counted.market, state->market, sizeof state->market);
  counted.sizes[SPELLED_PILE_MARKET] = state->sizes[SPELLED_PILE_MARKET];
  spelled_count_reveals (&counted);
  if (counted.reveals != state->reveals)
    return "reveals are due where the Market deck can fill the row";
  if ((state->phase == SPELLED_PHASE_SETUP) != (state->turn == 0) || state->turn > rules->seats)
    return "after setup it is somebody's turn";
  if (state->phase == SPELLED_PHASE_DRAW && !state->due_draws[state->turn - 1])
    return "the draw phase lasts as long as draws are due";
  if (state->phase == SPELLED_PHASE_DISCARD && !state->owed_discards[state->turn - 1])
    return "the discard phase lasts as long as discards are owed";
  return NULL;
}
