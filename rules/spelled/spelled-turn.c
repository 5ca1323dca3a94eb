/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What happens by itself: draws and reshuffles, the ends of setup, phases and turns, recovery.
 */
#include "rules/spelled/spelled-turn.h"

void
spelled_deduce_hand (const SpelledRules *rules, SpelledState *state, unsigned seat)
{
  unsigned hand = spelled_seat_pile (SPELLED_PILE_HAND, seat),
           unseen = spelled_seat_pile (SPELLED_PILE_UNSEEN, seat);

  if (!state->hidden[seat - 1] || spelled_deck_size (state, seat))
    return;
  for (unsigned c = 0; c < rules->n_cards; c++)
    state->counts[hand][c] += state->counts[unseen][c];
  memset (state->counts[unseen], 0, rules->n_cards);
  state->sums[hand] += state->sums[unseen];
  state->sums[unseen] = 0;
  state->sizes[hand] += state->sizes[unseen];
  state->sizes[unseen] = 0;
  state->hidden[seat - 1] = 0;
}

/* The discard pile becomes the deck. All that was unseen is known by now, because the deck is
 * empty. */
static void
reshuffle (const SpelledRules *rules, SpelledState *state, unsigned seat)
{
  unsigned unseen = spelled_seat_pile (SPELLED_PILE_UNSEEN, seat),
           discard = spelled_seat_pile (SPELLED_PILE_DISCARD, seat);

  memcpy (state->counts[unseen], state->counts[discard], rules->n_cards);
  memset (state->counts[discard], 0, rules->n_cards);
  state->sums[unseen] = state->sums[discard];
  state->sums[discard] = 0;
  state->sizes[unseen] = state->sizes[discard];
  state->sizes[discard] = 0;
}

void
spelled_draw_card (const SpelledRules *rules, SpelledState *state, unsigned seat, unsigned card)
{
  unsigned hand = spelled_seat_pile (SPELLED_PILE_HAND, seat);
  uint8_t *n_tops = &state->n_tops[seat - 1];

  if (spelled_deck_size (state, seat) == 0)
    reshuffle (rules, state, seat);
  if (*n_tops) {
    uint16_t *top = &state->tops[seat - 1][--*n_tops];

    spelled_pile_add (rules, state, hand, *top);
    *top = 0;
  } else if (card == SPELLED_NONE) {
    state->hidden[seat - 1]++;
  } else {
    spelled_pile_remove (rules, state, spelled_seat_pile (SPELLED_PILE_UNSEEN, seat), card);
    spelled_pile_add (rules, state, hand, card);
  }
  state->due_draws[seat - 1]--;
  spelled_deduce_hand (rules, state, seat);
}

static bool
is_recovered (const SpelledRules *rules, const SpelledFaceUpCard *played, unsigned seat)
{
  return played->seat == seat && rules->cards[played->card].kind != SPELLED_EFFECT;
}

/* Source: Spelled, "Recover Shields & Totems" */
static RulesStatus
recover (const SpelledRules *rules, SpelledState *state, RulesError *error)
{
  unsigned seat = state->turn, n = 0, kept = 0;

  for (unsigned i = 0; i < state->n_play; i++)
    n += is_recovered (rules, &state->play[i], seat);
  if (n && spelled_hand_size (state, seat) + n > SPELLED_MAX_HAND)
    return spelled_bound_fault (error, SPELLED_FAULT_BOUND_HAND, SPELLED_MAX_HAND);
  for (unsigned i = 0; n && i < state->n_play; i++)
    if (is_recovered (rules, &state->play[i], seat))
      spelled_pile_add (rules, state, spelled_seat_pile (SPELLED_PILE_HAND, seat),
                        state->play[i].card);
    else
      state->play[kept++] = state->play[i];
  if (n) {
    memset (&state->play[kept], 0, n * sizeof *state->play);
    state->n_play = kept;
  }
  state->phase = SPELLED_PHASE_MAIN;
  return RULES_OK;
}

static RulesStatus
begin_turn (const SpelledRules *rules, SpelledState *state, unsigned seat, RulesError *error)
{
  state->turn = seat;
  state->turns++;
  state->played = 0;
  for (unsigned i = 0; i < state->n_play; i++)
    state->play[i].damage = 0;
  if (!state->owed_discards[seat - 1])
    return recover (rules, state, error);
  state->phase = SPELLED_PHASE_DISCARD;
  return RULES_OK;
}

RulesStatus
spelled_advance (const SpelledRules *rules, SpelledState *state, RulesError *error)
{
  unsigned seat = state->turn;

  switch ((SpelledPhase)state->phase) {
  case SPELLED_PHASE_SETUP:
    if (!state->first || state->reveals || spelled_draws_due (state))
      return RULES_OK;
    state->row_was_laid = 1;
    state->owed_discards[state->first - 1] += SPELLED_FIRST_DISCARDS;
    spelled_cap_owed (state, state->first);
    seat = state->first;
    state->first = 0;
    return begin_turn (rules, state, seat, error);
  case SPELLED_PHASE_DISCARD:
    return state->owed_discards[seat - 1] ? RULES_OK : recover (rules, state, error);
  case SPELLED_PHASE_DRAW:
    if (state->due_draws[seat - 1])
      return RULES_OK;
    return begin_turn (rules, state, seat == rules->seats ? 1 : seat + 1, error);
  default:
    return RULES_OK;
  }
}

/* Until five are held, or nothing is left to draw. */
static void
count_draws (SpelledState *state)
{
  unsigned seat = state->turn, size = spelled_hand_size (state, seat),
           draws = size < SPELLED_HAND_SIZE ? SPELLED_HAND_SIZE - size : 0;

  if (draws > spelled_drawable (state, seat))
    draws = spelled_drawable (state, seat);
  state->due_draws[seat - 1] = draws;
}

/* Source: Spelled, "Discard Phase" */
static void
clear_table (const SpelledRules *rules, SpelledState *state)
{
  unsigned seat = state->turn, n = state->n_play, kept = 0;

  for (unsigned i = 0; i < n; i++) {
    SpelledFaceUpCard *played = &state->play[i];

    if (played->seat != seat || (played->spell && is_recovered (rules, played, seat))) {
      state->play[kept] = *played;
      state->play[kept].word = state->play[kept].now = 0;
      kept++;
    } else {
      spelled_pile_add (rules, state, spelled_seat_pile (SPELLED_PILE_DISCARD, seat), played->card);
    }
  }
  memset (&state->play[kept], 0, (n - kept) * sizeof *state->play);
  state->n_play = kept;
}

RulesStatus
spelled_end_main_phase (const SpelledRules *rules, SpelledState *state, RulesError *error)
{
  spelled_cap_owed (state, state->turn);
  clear_table (rules, state);
  state->energy = 0;
  state->buys = 0;
  state->n_buys = 0;
  memset (state->pool, 0, state->n_pool * sizeof *state->pool);
  memset (state->hits, 0, state->n_hits * sizeof *state->hits);
  state->n_pool = state->n_hits = 0;
  state->played = 0;
  state->phase = SPELLED_PHASE_DRAW;
  count_draws (state);
  return spelled_advance (rules, state, error);
}

RulesStatus
spelled_settle_after_ruling (const SpelledRules *rules, SpelledState *state, RulesError *error)
{
  for (unsigned seat = 1; seat <= rules->seats; seat++) {
    spelled_deduce_hand (rules, state, seat);
    spelled_cap_owed (state, seat);
    if (state->due_draws[seat - 1] > spelled_drawable (state, seat))
      state->due_draws[seat - 1] = spelled_drawable (state, seat);
  }
  if (state->phase == SPELLED_PHASE_DRAW)
    count_draws (state);
  return spelled_advance (rules, state, error);
}

bool
spelled_may_pass_bound (const SpelledRules *rules, const SpelledState *state)
{
  for (unsigned seat = 1; seat <= rules->seats; seat++)
    if (spelled_hand_size (state, seat) + state->due_draws[seat - 1] + SPELLED_HAND_SIZE
            + state->n_play
        >= SPELLED_MAX_HAND)
      return true;
  return false;
}
