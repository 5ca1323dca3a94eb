/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The course of the game: spells are played, chapters are won, rounds follow each other, the
 * end is judged.
 */
#include "rules/tome/tome-chapter.h"

#include <limits.h>

#include "rules/digest.h"
#include "rules/tome/tome-effects.h"

/* Spells are copied and cleared by blocks of the digest's walk; behind the last they are zero. */
#define BLOCK (RULES_WALK_BLOCK / sizeof (TomeSpell))

/* Orders spells from weak to strong: trump, then what outranks, then the rest; the higher power;
 * the earlier played. A number that holds the place of the spell at @i as well.
 * Source: Tome, "Winning a chapter", "Special spells", "Flux" */
static unsigned
strength (const TomeRules *rules, const TomeState *state, unsigned trump, unsigned i)
{
  const TomeSpell *spell = &state->spells[i];
  /* All that are trump are of one element, so it doesn't matter whether that outranks. */
  unsigned class =
      tome_is_of_trump (rules, spell, trump) << 1 | (rules->outranking >> spell->element & 1);

  return class << 24 | (unsigned)spell->power << 8 | (TOME_DECK - i);
}

static const TomeSpell *
spell_of_strength (const TomeState *state, unsigned strength)
{
  return &state->spells[TOME_DECK - (uint8_t)strength];
}

/* Finds who won the chapter and, in survival, who played the weakest spell, and keeps the sight of
 * it. */
static void
find_strongest (const TomeRules *rules, TomeState *state)
{
  unsigned most = TOME_DECK, least = UINT_MAX, trump = tome_trump (rules, state);

  for (unsigned i = 0; i < state->n_spells; i++) {
    unsigned s = strength (rules, state, trump, i);

    most = s > most ? s : most;
    least = s < least ? s : least;
  }
  state->winner = state->weakest = 0;
  if (state->n_spells > 0) {
    state->winner = spell_of_strength (state, most)->seat;
    state->weakest = rules->team ? 0 : spell_of_strength (state, least)->seat;
  }
  state->last.title = state->title;
  state->last.title_element = state->title_element;
  state->last.n_spells = state->n_spells;
  /* What lies behind the spells is zero, so whole blocks are copied for the digest. */
  for (unsigned i = 0; i < state->n_spells; i += BLOCK)
    memcpy (&state->last_spells[i], &state->spells[i], BLOCK * sizeof *state->spells);
}

static void
clear_table (TomeState *state)
{
  for (unsigned i = 0; i < state->n_spells; i++)
    state->where[state->spells[i].card] = TOME_PILE;
  for (unsigned i = 0; i < state->n_spells; i += BLOCK)
    memset (&state->spells[i], 0, BLOCK * sizeof *state->spells);
  if (state->title != TOME_NONE)
    tome_move_card (state, state->title, TOME_PILE);
  state->n_spells = state->played = state->orders = state->turn = 0;
  memset (state->acting, 0, sizeof state->acting);
  state->ruled = 0;
  state->title = state->title_element = state->played_element = TOME_NONE;
  state->chain = TOME_CHAIN_NONE;
  state->chain_element = TOME_NONE;
  state->winner = state->weakest = 0;
  memset (state->points, 0, sizeof state->points);
  tome_begin_stage (state, TOME_ALWAYS);
}

bool
tome_may_be_element (const TomeRules *rules, const TomeState *state, unsigned element)
{
  unsigned basics = 0;

  for (unsigned e = 0; e < rules->n_elements; e++)
    basics += rules->elements[e].basic && state->elements & 1u << e;
  return !(state->elements & 1u << element)
         && rules->elements[element].basic == (basics < rules->n_basics);
}

bool
tome_may_be_title (const TomeState *state, unsigned card)
{
  unsigned left = tome_card_count (state, TOME_UNSEEN);

  if (state->where[card] == TOME_UNSEEN)
    return left > 0;
  return state->where[card] == TOME_UNDER && left == 0 && state->under[0] == card;
}

void
tome_make_deck (const TomeRules *rules, TomeState *state)
{
  for (unsigned c = 0; c < rules->n_cards; c++)
    if (state->elements & 1u << rules->cards[c].spell.element)
      state->where[c] = TOME_UNSEEN;
}

void
tome_begin_round (const TomeRules *rules, TomeState *state)
{
  uint8_t out = 0;

  memset (state->hidden, 0, sizeof state->hidden);
  state->n_discarded_unseen = state->n_under = state->dealt = 0;
  for (unsigned c = 0; c < sizeof state->where; c++) {
    out += state->where[c] == TOME_OUT;
    state->where[c] = state->where[c] == TOME_OUT ? TOME_OUT : TOME_UNSEEN;
  }
  state->counts = (rules->n_cards - out) * tome_count_unit (TOME_UNSEEN);
  state->chapter = 1;
  state->lead = tome_seat_to_left (rules, state->dealer);
  state->phase = TOME_PHASE_DEAL;
}

static void
next_round (const TomeRules *rules, TomeState *state)
{
  state->round++;
  for (unsigned i = 0; !rules->team && i < rules->seats; i++)
    state->health[i] = 2;
  /* Rulings may end a round before the first dealer is named. */
  if (state->phase <= TOME_PHASE_DEALER)
    return;
  state->dealer = tome_seat_to_left (rules, state->dealer);
  tome_begin_round (rules, state);
}

/* A knocked-out seat lays its hand down, unseen cards unseen. */
static void
discard_hand (TomeState *state, unsigned seat)
{
  const uint8_t hand = TOME_HAND + seat - 1;

  for (unsigned c = 0; c < sizeof state->where; c++)
    state->where[c] = state->where[c] == hand ? TOME_PILE : state->where[c];
  state->counts -= tome_card_count (state, hand) * tome_count_unit (hand);
  state->n_discarded_unseen += state->hidden[seat - 1];
  state->hidden[seat - 1] = 0;
}

static unsigned
n_alive (const uint8_t *health)
{
  unsigned n = 0;

  for (unsigned i = 0; i < RULES_SEATS; i++)
    n += health[i] != 0;
  return n;
}

/* What a knock-out pays to those who remain. Source: Tome, "Survival mode", Play */
static void
pay_knock_out (const uint8_t *health, int16_t *points)
{
  int share = n_alive (health) == 1 ? 2 : 1;

  for (unsigned i = 0; i < RULES_SEATS; i++)
    points[i] += health[i] ? share : 0;
}

/* Pays the last chapter: what does not depend on the winner, what effects changed, and the
 * winner's share; a side's sum is never below 0. */
static void
pay_chapter (const TomeRules *rules, TomeState *state)
{
  TomeLastChapter *last = &state->last;
  int16_t winner = last->winner ? (int)tome_side (rules, last->winner) : -1;
  int16_t share = rules->team + (last->chapter == TOME_CHAPTERS);

  for (int16_t side = 0; side < RULES_SEATS; side++) {
    int16_t points = last->fixed[side] + (side == winner ? share : 0);
    int16_t paid = points < 0 ? 0 : points;
    int16_t score = state->scores[side] - last->paid[side] + paid;

    last->paid[side] = paid;
    state->scores[side] = score < 0 ? 0 : score;
  }
}

void
tome_judge_end (const TomeRules *rules, TomeState *state)
{
  const int16_t *s = state->scores;
  unsigned best = 0, n = 1;

  if (rules->team) {
    int high = s[0] > s[1] ? s[0] : s[1], low = s[0] > s[1] ? s[1] : s[0];

    state->head.ended_by_rules = high >= 15 && high - low >= 2;
    return;
  }
  for (unsigned i = 1; i < rules->seats; i++) {
    if (s[i] > s[best]) {
      best = i;
      n = 1;
    } else if (s[i] == s[best]) {
      n++;
    }
  }
  /* Survival ends between rounds alone. */
  state->head.ended_by_rules = s[best] >= 10 && n == 1 && state->last.round != state->round;
}

/* Leaves the chapter that ended, with @winner for the next lead, and begins what comes. */
static void
end_chapter (const TomeRules *rules, TomeState *state, bool round_over)
{
  unsigned winner = state->winner;

  memcpy (state->last.health, state->health, sizeof state->health);
  clear_table (state);
  if (round_over)
    next_round (rules, state);
  else {
    state->lead = winner ? winner : state->lead;
    state->chapter++;
    state->phase = TOME_PHASE_TITLE;
  }
}

static void
record_last_chapter (TomeState *state)
{
  TomeLastChapter *last = &state->last;

  last->ended = 1;
  last->round = state->round;
  last->chapter = state->chapter;
  last->dealer = state->dealer;
  last->lead = state->lead;
}

/* After the chapter-end effects. Source: Tome, "Finishing the chapter", "Survival mode" */
static void
finish_chapter (const TomeRules *rules, TomeState *state)
{
  TomeLastChapter *last = &state->last;
  bool round_over = state->chapter == TOME_CHAPTERS;

  record_last_chapter (state);
  last->winner = state->winner;
  last->weakest = state->weakest;
  last->ruling = 1;
  memcpy (last->fixed, state->points, sizeof last->fixed);
  memset (last->paid, 0, sizeof last->paid);
  if (state->weakest && state->health[state->weakest - 1]
      && --state->health[state->weakest - 1] == 0) {
    discard_hand (state, state->weakest);
    pay_knock_out (state->health, last->fixed);
    round_over |= n_alive (state->health) <= 1;
  }
  pay_chapter (rules, state);
  end_chapter (rules, state, round_over);
  if (rules->team || round_over)
    tome_judge_end (rules, state);
}

/* Resolves the stage; false when it waits for a choice. */
static inline bool
resolve_stage (const TomeRules *rules, TomeState *state)
{
  bool waits = (state->resolving.inside || tome_acting (state)) && tome_resolve (rules, state);

  state->phase = waits ? TOME_PHASE_CHOOSE : TOME_PHASE_PLAY;
  return !waits;
}

void
tome_advance (const TomeRules *rules, TomeState *state)
{
  const TomeResolution *at = &state->resolving;

  if (at->stage == TOME_PLAYED) {
    if (!resolve_stage (rules, state))
      return;
    tome_begin_stage (state, TOME_ALWAYS);
  }
  if (at->stage == TOME_ALWAYS) {
    /* A ruling may have taken the last card of the seat that was to play. */
    if (state->turn && tome_card_count (state, TOME_HAND + state->turn - 1))
      return;
    if (tome_pass_turn (rules, state, state->turn ? state->turn : state->lead))
      return;
    tome_begin_stage (state, TOME_BEFORE_STRONGEST);
  }
  if (at->stage == TOME_BEFORE_STRONGEST) {
    if (!resolve_stage (rules, state))
      return;
    find_strongest (rules, state);
    tome_begin_stage (state, TOME_CHAPTER_END);
  }
  if (resolve_stage (rules, state))
    finish_chapter (rules, state);
}

void
tome_begin_chapter (const TomeRules *rules, TomeState *state, unsigned card)
{
  tome_move_card (state, card, TOME_TITLE);
  state->title = card;
  state->title_element = rules->cards[card].spell.element;
  state->last.ruling = 0;
  state->phase = TOME_PHASE_PLAY;
  if (!tome_pass_turn (rules, state, state->lead))
    tome_advance (rules, state);
}

void
tome_knock_out (const TomeRules *rules, TomeState *state, unsigned seat, uint8_t *health)
{
  int16_t points[RULES_SEATS] = { 0 };

  pay_knock_out (health, points);
  for (unsigned i = 0; i < rules->seats; i++)
    state->scores[i] += points[i];
  if (health != state->health)
    return;
  discard_hand (state, seat);
  if (n_alive (state->health) > 1)
    return;
  if (state->title != TOME_NONE || state->last.title == TOME_NONE)
    record_last_chapter (state);
  if (state->resolving.stage == TOME_CHAPTER_END) {
    state->last.winner = state->winner;
    state->last.weakest = state->weakest;
  }
  end_chapter (rules, state, true);
  tome_judge_end (rules, state);
}

void
tome_set_winner (const TomeRules *rules, TomeState *state, unsigned seat)
{
  /* The chapter-end effects are still being resolved: points come after them. */
  if (state->resolving.stage == TOME_CHAPTER_END) {
    state->winner = seat;
    return;
  }
  state->last.winner = seat;
  pay_chapter (rules, state);
  if (state->last.round == state->round)
    state->lead = seat;
  tome_judge_end (rules, state);
}
