/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Spelled's legal moves listed, and what chance owes.
 */
#include "rules/spelled/spelled-choices.h"

#include "rules/faults.h"
#include "rules/spelled/spelled-use.h"
#include "rules/spelled/spelled-spellings.h"

/* Lists of several cards are many; a table that could be offered more looks at the first ones. */
#define LISTS 65536

typedef struct {
  const RulesMatch *match;
  const SpelledRules *rules;
  const SpelledState *state;
  RulesChoiceFunc each;
  void *data;
  bool more;
} Listing;

/* Lists a move if it is legal. */
static void
list_move (Listing *listing, unsigned actor, unsigned verb, const RulesArg *args, unsigned n)
{
  RulesMove move = { .actor = actor, .verb = verb, .n_args = n, .args = args, .text = { "", 0 } };

  if (listing->more && spelled_is_legal (listing->match, listing->state, &move))
    listing->more = listing->each (&move, listing->data);
}

static RulesArg
card_arg (unsigned card, unsigned extra)
{
  return (RulesArg){ .kind = RULES_ARG_CARD, .extra = extra, .value = (int32_t)card };
}

static RulesArg
number_arg (unsigned number)
{
  return (RulesArg){ .kind = RULES_ARG_NUMBER, .value = (int32_t)number };
}

static void
list_card (Listing *listing, unsigned actor, unsigned verb, unsigned card)
{
  RulesArg arg = card_arg (card, SPELLED_ARG_ALONE);

  list_move (listing, actor, verb, &arg, 1);
}

/* Several cards: each unordered list once, in the order in which they are written */

typedef struct {
  uint16_t card;
  uint8_t extra;
  uint8_t seen, unseen; /* copies that are there, and that could be */
} Source;

typedef struct {
  Listing *listing;
  unsigned actor, verb, fixed, min, max, n_sources, left;
  unsigned hidden; /* cards of the hand that nobody saw */
  Source sources[2 * SPELLED_CARDS + SPELLED_ROW];
  RulesArg args[1 + SPELLED_MAX_HAND];
} Combinations;

/* How many cards the sources from @from on can still give. */
static unsigned
count_available (const Combinations *combinations, unsigned from)
{
  unsigned seen = 0, unseen = 0;

  for (unsigned i = from; i < combinations->n_sources; i++) {
    seen += combinations->sources[i].seen;
    unseen += combinations->sources[i].unseen;
  }
  return seen + (unseen < combinations->hidden ? unseen : combinations->hidden);
}

static void
list_combinations_from (Combinations *combinations, unsigned from, unsigned n, unsigned size)
{
  if (n == size) {
    combinations->left--;
    list_move (combinations->listing, combinations->actor, combinations->verb, combinations->args,
               combinations->fixed + n);
    return;
  }
  for (unsigned i = from; combinations->listing->more && combinations->left
                          && n + count_available (combinations, i) >= size;
       i++) {
    Source *source = &combinations->sources[i], before = *source;
    unsigned hidden = combinations->hidden;

    if (source->seen) {
      source->seen--;
    } else if (source->unseen && hidden) {
      source->unseen--;
      combinations->hidden--;
    } else {
      continue;
    }
    combinations->args[combinations->fixed + n] = card_arg (source->card, source->extra);
    list_combinations_from (combinations, i, n + 1, size);
    *source = before;
    combinations->hidden = hidden;
  }
}

/* The short lists first, so that none of them is lost among too many. */
static void
list_combinations (Combinations *combinations)
{
  for (unsigned size = combinations->min; size <= combinations->max; size++)
    list_combinations_from (combinations, 0, 0, size);
}

static void
add_source (Combinations *combinations, unsigned card, unsigned extra, unsigned seen,
            unsigned unseen)
{
  if (seen || unseen)
    combinations->sources[combinations->n_sources++] = (Source){ card, extra, seen, unseen };
}

/* What the hand holds, and what it could. */
static void
add_hand (Combinations *combinations, unsigned seat, unsigned extra)
{
  const SpelledState *state = combinations->listing->state;

  combinations->hidden = state->hidden[seat - 1];
  for (unsigned c = 0; c < combinations->listing->rules->n_cards; c++) {
    unsigned unseen = spelled_pile_copies (state, spelled_seat_pile (SPELLED_PILE_UNSEEN, seat), c);

    add_source (combinations, c, extra,
                spelled_pile_copies (state, spelled_seat_pile (SPELLED_PILE_HAND, seat), c),
                unseen < combinations->hidden ? unseen : combinations->hidden);
  }
}

static void
list_discards (Listing *listing)
{
  const SpelledState *state = listing->state;

  for (unsigned seat = 1; seat <= listing->rules->seats; seat++) {
    Combinations combinations = { .listing = listing,
                                  .actor = seat,
                                  .verb = SPELLED_VERB_DISCARD,
                                  .min = 1,
                                  .max = state->owed_discards[seat - 1],
                                  .left = LISTS };

    if (!combinations.max)
      continue;
    add_hand (&combinations, seat, SPELLED_ARG_ALONE);
    list_combinations (&combinations);
  }
}

/* Chance, listed */

static void
list_setup (Listing *listing)
{
  for (unsigned seat = 1; seat <= listing->rules->seats; seat++) {
    RulesArg arg = number_arg (seat);

    list_move (listing, 0, SPELLED_VERB_FIRST, &arg, 1);
  }
}

static void
list_reveals (Listing *listing)
{
  for (unsigned c = 0; listing->state->reveals && c < listing->rules->n_cards; c++)
    if (spelled_pile_copies (listing->state, SPELLED_PILE_MARKET, c))
      list_card (listing, 0, SPELLED_VERB_REVEAL, c);
}

static void
list_draws (Listing *listing)
{
  const SpelledState *state = listing->state;

  for (unsigned seat = 1; seat <= listing->rules->seats; seat++) {
    RulesArg args[2] = { number_arg (seat), { .kind = RULES_ARG_UNSEEN } };

    if (!state->due_draws[seat - 1])
      continue;
    list_move (listing, 0, SPELLED_VERB_DRAW, args, 2);
    if (state->due_draws[seat - 1] > 1)
      list_move (listing, 0, SPELLED_VERB_DRAW, args, 1);
    for (unsigned c = 0; c < listing->rules->n_cards; c++) {
      args[1] = card_arg (c, SPELLED_ARG_ALONE);
      list_move (listing, 0, SPELLED_VERB_DRAW, args, 2);
    }
  }
}

/* The main phase */

static void
list_hand (Listing *listing)
{
  unsigned seat = listing->state->turn;

  list_move (listing, seat, SPELLED_VERB_END, NULL, 0);
  for (unsigned c = 0; c < listing->rules->n_cards; c++)
    if (spelled_may_hold (listing->state, seat, c)) {
      list_card (listing, seat, SPELLED_VERB_FRAGMENT, c);
      list_card (listing, seat, SPELLED_VERB_END, c);
    }
}

/* Each card on offer once. */
static void
list_offers (Listing *listing, unsigned verb, RulesArg *args, unsigned n)
{
  const SpelledState *state = listing->state;

  for (unsigned i = 0; i < SPELLED_ROW; i++) {
    bool again = state->market[i] == SPELLED_NONE
                 || spelled_pile_copies (state, SPELLED_PILE_RESERVE, state->market[i]);

    for (unsigned k = 0; k < i; k++)
      again |= state->market[k] == state->market[i];
    args[n] = card_arg (state->market[i], SPELLED_ARG_ALONE);
    if (!again)
      list_move (listing, state->turn, verb, args, n + 1);
  }
  for (unsigned c = 0; c < listing->rules->n_cards; c++)
    if (spelled_pile_copies (state, SPELLED_PILE_RESERVE, c)) {
      args[n] = card_arg (c, SPELLED_ARG_ALONE);
      list_move (listing, state->turn, verb, args, n + 1);
    }
}

/* Whether a like card of the same seat stands before @at in play. */
static bool
is_repeated (const SpelledState *state, unsigned at)
{
  for (unsigned k = 0; k < at; k++)
    if (state->play[k].card == state->play[at].card && state->play[k].seat == state->play[at].seat)
      return true;
  return false;
}

/* Shields and totems of opponents. */
static void
list_targets (Listing *listing, unsigned verb, RulesArg *args, unsigned n)
{
  const SpelledState *state = listing->state;

  for (unsigned i = 0; i < state->n_play; i++)
    if (state->play[i].seat != state->turn && !is_repeated (state, i)) {
      args[n] = card_arg (state->play[i].card, state->play[i].seat);
      list_move (listing, state->turn, verb, args, n + 1);
    }
}

static void
list_opponents (Listing *listing, unsigned verb, RulesArg *args, unsigned n)
{
  for (unsigned seat = 1; seat <= listing->rules->seats; seat++) {
    args[n] = number_arg (seat);
    list_move (listing, listing->state->turn, verb, args, n + 1);
  }
}

static void
list_hits (Listing *listing)
{
  for (unsigned k = 0; k < listing->state->n_hits; k++) {
    RulesArg args[2] = { number_arg (k + 1) };

    if (listing->state->hits[k] & SPELLED_SPENT)
      continue;
    list_opponents (listing, SPELLED_VERB_HIT, args, 1);
    list_targets (listing, SPELLED_VERB_HIT, args, 1);
  }
}

static void
list_scraps (Listing *listing)
{
  const SpelledState *state = listing->state;

  for (unsigned i = 0; i < state->n_play; i++)
    if (state->play[i].seat == state->turn && !is_repeated (state, i))
      list_card (listing, state->turn, SPELLED_VERB_SCRAP, state->play[i].card);
}

/* What an ability that scraps can be used on, in the order of the places' names. */
static void
list_scrapping (Listing *listing, const SpelledAbility *ability, unsigned number)
{
  const SpelledState *state = listing->state;
  unsigned seat = state->turn, most = spelled_count_scrappable (state, ability->from);
  Combinations combinations = { .listing = listing,
                                .actor = seat,
                                .verb = SPELLED_VERB_USE,
                                .fixed = 1,
                                .left = LISTS,
                                .args = { number_arg (number) } };

  combinations.max = most < ability->n ? most : ability->n;
  combinations.min = ability->optional ? 1 : combinations.max;
  if (!combinations.max)
    return;
  for (unsigned c = 0; ability->from & 1u << SPELLED_AT_DISCARD && c < listing->rules->n_cards; c++)
    add_source (&combinations, c, SPELLED_ARG_PLACE + SPELLED_AT_DISCARD,
                spelled_pile_copies (state, spelled_seat_pile (SPELLED_PILE_DISCARD, seat), c), 0);
  if (ability->from & 1u << SPELLED_AT_HAND)
    add_hand (&combinations, seat, SPELLED_ARG_PLACE + SPELLED_AT_HAND);
  for (unsigned c = 0; ability->from & 1u << SPELLED_AT_MARKET && c < listing->rules->n_cards;
       c++) {
    unsigned copies = 0;

    for (unsigned i = 0; i < SPELLED_ROW; i++)
      copies += state->market[i] == c;
    add_source (&combinations, c, SPELLED_ARG_PLACE + SPELLED_AT_MARKET, copies, 0);
  }
  list_combinations (&combinations);
}

static void
list_pool (Listing *listing)
{
  const SpelledState *state = listing->state;

  for (unsigned k = 0; k < state->n_pool; k++) {
    const SpelledAbility *ability = spelled_pool_ability (listing->rules, &state->pool[k]);
    RulesArg args[2] = { number_arg (k + 1) };

    if (state->pool[k].box & SPELLED_USED)
      continue;
    switch ((SpelledOp)ability->op) {
    case SPELLED_OP_DRAW:
    case SPELLED_OP_PURCHASE:
      list_move (listing, state->turn, SPELLED_VERB_USE, args, 1);
      break;
    case SPELLED_OP_DISCARD:
      list_opponents (listing, SPELLED_VERB_USE, args, 1);
      break;
    case SPELLED_OP_DESTROY:
      list_targets (listing, SPELLED_VERB_USE, args, 1);
      break;
    case SPELLED_OP_ACQUIRE:
      list_offers (listing, SPELLED_VERB_USE, args, 1);
      break;
    default:
      list_scrapping (listing, ability, k + 1);
    }
  }
}

void
spelled_choices (const RulesMatch *match, const void *data, RulesChoiceFunc each, void *each_data)
{
  const SpelledState *state = data;
  Listing listing = { match, match->compiled, state, each, each_data, true };
  RulesArg args[1];

  if (state->phase == SPELLED_PHASE_SETUP && !state->first)
    list_setup (&listing);
  list_reveals (&listing);
  if (spelled_draws_due (state))
    list_draws (&listing);
  list_discards (&listing);
  if (state->phase != SPELLED_PHASE_MAIN || state->reveals || spelled_draws_due (state))
    return;
  list_hand (&listing);
  list_offers (&listing, SPELLED_VERB_BUY, args, 0);
  list_scraps (&listing);
  list_hits (&listing);
  list_pool (&listing);
  if (listing.more)
    spelled_list_spells (match, state, each, each_data);
}

/* Chance */

static void
add_option (RulesChance *chance, RulesArg arg, unsigned copies)
{
  if (copies)
    chance->options[chance->n_options++] = (RulesChanceOption){ arg, copies };
}

static void
begin_chance (RulesChance *chance, unsigned verb, unsigned n_draw)
{
  chance->move.move = (RulesMove){ .verb = verb, .args = chance->move.args, .text = { "", 0 } };
  chance->n_draw = n_draw;
  chance->due = true;
}

/* The cards of @pile, one of which comes at a time. */
static void
add_pile_options (const SpelledRules *rules, const SpelledState *state, unsigned pile,
                  RulesChance *chance)
{
  for (unsigned c = 0; c < rules->n_cards; c++)
    add_option (chance, card_arg (c, SPELLED_ARG_ALONE), spelled_pile_copies (state, pile, c));
}

/* Draws up to where the deck changes: a known card on top, the rest of the deck, or some of the
 * discard pile. */
static void
draw_chance (const SpelledRules *rules, const SpelledState *state, unsigned seat,
             RulesChance *chance)
{
  unsigned tops = state->n_tops[seat - 1], deck = spelled_deck_size (state, seat),
           due = state->due_draws[seat - 1];

  begin_chance (chance, SPELLED_VERB_DRAW, tops ? 1 : deck && deck < due ? deck : due);
  chance->move.args[chance->move.move.n_args++] = number_arg (seat);
  chance->may_hide = true;
  if (tops)
    add_option (chance, card_arg (state->tops[seat - 1][tops - 1], SPELLED_ARG_ALONE), 1);
  else
    add_pile_options (rules, state,
                      spelled_seat_pile (deck ? SPELLED_PILE_UNSEEN : SPELLED_PILE_DISCARD, seat),
                      chance);
}

bool
spelled_chance (const RulesMatch *match, const void *data, RulesChance *chance)
{
  const SpelledRules *rules = match->compiled;
  const SpelledState *state = data;

  if (state->phase == SPELLED_PHASE_SETUP && !state->first) {
    begin_chance (chance, SPELLED_VERB_FIRST, 1);
    for (unsigned seat = 1; seat <= rules->seats; seat++)
      add_option (chance, number_arg (seat), 1);
    return true;
  }
  if (state->reveals) {
    begin_chance (chance, SPELLED_VERB_REVEAL, 1);
    add_pile_options (rules, state, SPELLED_PILE_MARKET, chance);
    return true;
  }
  for (unsigned seat = 1; seat <= rules->seats; seat++)
    if (state->due_draws[seat - 1]) {
      draw_chance (rules, state, seat, chance);
      return true;
    }
  return false;
}

static bool
is_private (unsigned place)
{
  return place == SPELLED_AT_HAND || place == SPELLED_AT_DECK;
}

/* Source: Spelled, "Draw Phase" and "Acquiring Cards": what a hand draws others see only when it
 * lay on top of the deck for all to see; discard piles, the Market and what is played are open. */
unsigned
spelled_observers (const RulesMatch *match, const void *data, const RulesMove *move)
{
  const SpelledState *before = data;
  const RulesArg *args = move->args;
  unsigned all = (1u << RULES_SEATS) - 1;

  if (move->verb == SPELLED_VERB_DRAW && move->n_args - 1u > before->n_tops[args[0].value - 1])
    return 1u << (args[0].value - 1);
  if (move->verb == RULES_VERB_ADJUST && args[0].value == SPELLED_RULING_MOVE
      && is_private (args[3].value) && is_private (args[4].value))
    return 1u << (args[1].value - 1);
  return all;
}
