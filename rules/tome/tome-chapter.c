/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The course of the game: spells are played, chapters are won, rounds follow each other, the
 * end is judged.
 */
#include "tome-table.h"

/* Begins to resolve a stage. */
static void
begin_stage (TomeState *state, TomeWhen stage)
{
  memset (&state->resolving, 0, sizeof state->resolving);
  state->resolving.stage = stage;
  state->resolving.chosen = TOME_NONE;
}

/* The moments that the present stage covers, as a mask. */
static unsigned
stage_whens (const TomeState *state)
{
  return 1u << state->resolving.stage
         | (state->resolving.stage == TOME_PLAYED ? 1u << TOME_ANY_PLAYED : 0);
}

/* Orders spells from weak to strong: trump, then what outranks, then the rest; the higher power;
 * the earlier played. Source: Tome, "Winning a chapter", "Special spells", "Flux" */
static unsigned
strength (const TomeRules *rules, const TomeState *state, const TomeSpell *spell)
{
  unsigned trump = tome_is_trump (rules, state, spell);
  unsigned class = trump << 1 | (~trump & rules->elements[spell->element].outranks);

  return class << 24 | (unsigned)spell->power << 8 | (255u - spell->order);
}

/* Finds who won the chapter and, in survival, who played the weakest spell, and keeps the sight of
 * it. */
static void
find_strongest (const TomeRules *rules, TomeState *state)
{
  uint64_t most = 0, least = UINT64_MAX;

  /* The seat rides in the lowest byte, so that the greatest and the least name it. */
  for (unsigned i = 0; i < state->n_spells; i++) {
    uint64_t s = (uint64_t)strength (rules, state, &state->spells[i]) << 8 | state->spells[i].seat;

    most = s > most ? s : most;
    least = s < least ? s : least;
  }
  state->winner = (uint8_t)most;
  state->weakest = rules->team || !state->n_spells ? 0 : (uint8_t)least;
  state->last.title = state->title;
  state->last.title_element = state->title_element;
  state->last.n_spells = state->n_spells;
  /* What lies behind the spells is zero, so whole blocks are copied for the digest. */
  memcpy (state->last_spells, state->spells,
          (state->n_spells + 3u) / 4 * 4 * sizeof *state->spells);
}

static void
clear_table (TomeState *state)
{
  for (unsigned i = 0; i < state->n_spells; i++)
    state->where[state->spells[i].card] = TOME_PILE;
  state->counts[TOME_PILE] += state->n_spells;
  state->counts[TOME_CHAPTER] = 0;
  memset (state->spells, 0, state->n_spells * sizeof *state->spells);
  if (state->title != TOME_NONE)
    tome_put (state, state->title, TOME_PILE);
  state->n_spells = state->played = state->orders = state->turn = state->whens = 0;
  state->ruled = 0;
  state->title = state->title_element = state->played_element = TOME_NONE;
  state->chain = TOME_CHAIN_NONE;
  state->chain_element = TOME_NONE;
  state->winner = state->weakest = 0;
  memset (state->points, 0, sizeof state->points);
  begin_stage (state, TOME_ALWAYS);
}

void
tome_begin_round (const TomeRules *rules, TomeState *state)
{
  unsigned unseen = 0;

  memset (state->hidden, 0, sizeof state->hidden);
  memset (state->counts, 0, sizeof state->counts);
  state->gone = state->n_under = state->dealt = 0;
  for (unsigned c = 0; c < rules->n_cards; c++) {
    bool in_deck = state->elements & 1u << rules->cards[c].element;

    state->where[c] = in_deck ? TOME_UNSEEN : TOME_OUT;
    unseen += in_deck;
  }
  state->counts[TOME_UNSEEN] = unseen;
  state->counts[TOME_OUT] = rules->n_cards - unseen;
  state->chapter = 1;
  state->lead = tome_left (rules, state->dealer);
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
  state->dealer = tome_left (rules, state->dealer);
  tome_begin_round (rules, state);
}

/* A knocked-out seat lays its hand down, unseen cards unseen. */
static void
discard_hand (const TomeRules *rules, TomeState *state, unsigned seat)
{
  unsigned hand = TOME_HAND + seat - 1;

  for (unsigned c = 0; c < rules->n_cards; c++)
    state->where[c] = state->where[c] == hand ? TOME_PILE : state->where[c];
  state->counts[TOME_PILE] += state->counts[hand];
  state->counts[hand] = 0;
  state->gone += state->hidden[seat - 1];
  state->hidden[seat - 1] = 0;
}

static unsigned
n_alive (const TomeRules *rules, const uint8_t *health)
{
  unsigned n = 0;

  for (unsigned i = 0; i < rules->seats; i++)
    n += health[i] != 0;
  return n;
}

/* What a knock-out pays to those who remain. Source: Tome, "Survival mode", Play */
static void
pay_knock_out (const TomeRules *rules, const uint8_t *health, int16_t *points)
{
  bool sole = n_alive (rules, health) == 1;

  for (unsigned i = 0; i < rules->seats; i++)
    if (health[i])
      points[i] += sole ? 2 : 1;
}

/* Pays the last chapter: what does not depend on the winner, what effects changed, and the
 * winner's share; a side's sum is never below 0. */
static void
pay_chapter (const TomeRules *rules, TomeState *state)
{
  TomeLast *last = &state->last;
  unsigned sides = rules->team ? 2 : rules->seats;

  int share = (rules->team ? 1 : 0) + (last->chapter == TOME_CHAPTERS);

  for (unsigned side = 0; side < sides; side++) {
    bool won = last->winner && tome_side (rules, last->winner) == side;
    int points = last->fixed[side] + won * share;
    int score = state->scores[side] - last->paid[side];

    last->paid[side] = points < 0 ? 0 : points;
    score += last->paid[side];
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

    state->head.over = high >= 15 && high - low >= 2;
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
  state->head.over = s[best] >= 10 && n == 1 && state->last.round != state->round;
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
note_last (TomeState *state)
{
  TomeLast *last = &state->last;

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
  TomeLast *last = &state->last;
  bool round_over = state->chapter == TOME_CHAPTERS;

  note_last (state);
  last->winner = state->winner;
  last->weakest = state->weakest;
  last->ruling = 1;
  memcpy (last->fixed, state->points, sizeof last->fixed);
  memset (last->paid, 0, sizeof last->paid);
  if (state->weakest && state->health[state->weakest - 1]
      && --state->health[state->weakest - 1] == 0) {
    discard_hand (rules, state, state->weakest);
    pay_knock_out (rules, state->health, last->fixed);
    round_over |= n_alive (rules, state->health) <= 1;
  }
  pay_chapter (rules, state);
  end_chapter (rules, state, round_over);
  if (rules->team || round_over)
    tome_judge_end (rules, state);
}

void
tome_go_on (const TomeRules *rules, TomeState *state)
{
  for (;;) {
    if (state->phase == TOME_PHASE_PLAY && state->resolving.stage == TOME_ALWAYS) {
      /* A ruling may have taken the last card of the seat that was to play. */
      if (!state->turn || !tome_has_cards (state, state->turn))
        state->turn = tome_next_seat (rules, state, state->turn ? state->turn : state->lead);
      if (state->turn)
        return;
      begin_stage (state, TOME_BEFORE_STRONGEST);
    }
    if (state->whens & stage_whens (state) && tome_resolve (rules, state)) {
      state->phase = TOME_PHASE_CHOOSE;
      return;
    }
    state->phase = TOME_PHASE_PLAY;
    switch (state->resolving.stage) {
    case TOME_PLAYED:
      begin_stage (state, TOME_ALWAYS);
      break;
    case TOME_BEFORE_STRONGEST:
      find_strongest (rules, state);
      begin_stage (state, TOME_CHAPTER_END);
      break;
    default:
      finish_chapter (rules, state);
      return;
    }
  }
}

void
tome_play (const TomeRules *rules, TomeState *state, unsigned seat, unsigned card)
{
  const TomeCard *rule = &rules->cards[card];
  TomeSpell *spell = &state->spells[state->n_spells++];
  unsigned opens, breaks;

  if (state->where[card] == TOME_UNSEEN)
    state->hidden[seat - 1]--;
  tome_put (state, card, TOME_CHAPTER);
  /* The first basic spell opens the chain, another element breaks it once; computed, because no
   * processor can guess it. */
  opens = (state->chain == TOME_CHAIN_NONE) & rule->basic;
  breaks =
      (state->chain == TOME_CHAIN_OPEN) & rule->basic & (state->chain_element != rule->element);
  state->chain += opens + breaks;
  state->chain_element = opens ? rule->element : state->chain_element;
  spell->card = card;
  spell->seat = seat;
  spell->element = rule->element;
  spell->silenced = breaks;
  spell->order = state->orders++;
  spell->power = rule->power;
  state->played |= 1u << (seat - 1);
  state->whens |= rule->whens;
  state->played_element = rule->element;
  state->turn = tome_next_seat (rules, state, tome_left (rules, seat));
  if (state->whens & 1u << TOME_ANY_PLAYED || (rule->whens & 1u << TOME_PLAYED && !spell->silenced))
    begin_stage (state, TOME_PLAYED);
  tome_go_on (rules, state);
}

void
tome_begin_chapter (const TomeRules *rules, TomeState *state, unsigned card)
{
  tome_put (state, card, TOME_TITLE);
  state->title = card;
  state->title_element = rules->cards[card].element;
  state->last.ruling = 0;
  state->phase = TOME_PHASE_PLAY;
  tome_go_on (rules, state);
}

void
tome_knock_out (const TomeRules *rules, TomeState *state, unsigned seat, uint8_t *health)
{
  int16_t points[RULES_SEATS] = { 0 };

  pay_knock_out (rules, health, points);
  for (unsigned i = 0; i < rules->seats; i++)
    state->scores[i] += points[i];
  if (health != state->health)
    return;
  discard_hand (rules, state, seat);
  if (n_alive (rules, state->health) > 1)
    return;
  if (state->title != TOME_NONE || state->last.title == TOME_NONE)
    note_last (state);
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
