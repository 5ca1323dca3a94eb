/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Spelled's table: its compiled cards, its state, where cards are, and what the files of this
 * folder share.
 */
#pragma once

#include "rules/rules.h"

#define SPELLED_CARDS 500          /* cards in the packs of a record, at most */
#define SPELLED_COPIES 60          /* of one card, at most */
#define SPELLED_MAX_HEALTH 9999    /* at most */
#define SPELLED_MAX_ENERGY 999     /* at most; so is damage */
#define SPELLED_MAX_HAND 40        /* cards of a hand or a spell, abilities of a pool, at most */
#define SPELLED_MAX_IN_PLAY 160    /* face-up cards of all players, at most */
#define SPELLED_HITS 128           /* damages of one turn, at most */
#define SPELLED_TOPS 64            /* known cards on top of one deck, at most */
#define SPELLED_ROW 5              /* spaces of the Market row */
#define SPELLED_HAND_SIZE 5        /* cards that a hand is filled up to */
#define SPELLED_FIRST_DISCARDS 2   /* discards of who begins */
#define SPELLED_START_HEALTH 25    /* health */
#define SPELLED_SETUP_SCRAP_COST 5 /* cost from which a card is replaced at setup */
#define SPELLED_MIN_SPELL 3        /* cards of a spell, at least */
#define SPELLED_BONUS_LETTERS 5    /* letters */
#define SPELLED_BONUS_DAMAGE 5     /* damage */
#define SPELLED_NONE 0xFFFF        /* no card, no limit of cost */
#define SPELLED_SPENT 0x8000u      /* of a damage */

typedef enum { SPELLED_EFFECT, SPELLED_SHIELD, SPELLED_TOTEM } SpelledKind;

/* The text boxes of a card. */
typedef enum { SPELLED_FRAGMENT, SPELLED_SPELLED, SPELLED_SCRAP, SPELLED_BOXES } SpelledBox;

typedef enum {
  SPELLED_OP_ENERGY, /* these three apply at once */
  SPELLED_OP_HEAL,
  SPELLED_OP_DAMAGE,
  SPELLED_OP_DRAW, /* from here on they go to the pool */
  SPELLED_OP_SCRAP,
  SPELLED_OP_ACQUIRE,
  SPELLED_OP_PURCHASE,
  SPELLED_OP_DESTROY,
  SPELLED_OP_DISCARD,
} SpelledOp;

/* Where an ability takes cards from or sends them, and a ruling moves them. */
typedef enum {
  SPELLED_AT_HAND,
  SPELLED_AT_DECK,
  SPELLED_AT_DISCARD,
  SPELLED_AT_PLAY,
  SPELLED_AT_SCRAP,
  SPELLED_AT_RESERVE,
  SPELLED_AT_MARKET,
} SpelledPlace;

/**
 * SpelledAbility:
 * @op: SpelledOp
 * @from: bits by SpelledPlace
 * @to: SpelledPlace
 * @word: letters that the word must have, 0 for any and for no word
 * @n: of what it gives; @max: cost of what it acquires, SPELLED_NONE for any
 */
typedef struct {
  uint8_t op, from, optional, to, word, zero;
  uint16_t n, max;
} SpelledAbility;

/**
 * SpelledCard:
 * @letters: @n_letters of them, none for a wild card
 * @first: its abilities in SpelledRules.abilities, box after box
 * @n: how many in each box
 * @starter, @reserve: copies for each player, and in the Vowel Reserve; @market: in the Market deck
 */
typedef struct {
  char letters[2];
  uint8_t n_letters, kind;
  uint16_t cost, damage, strength;
  uint8_t n[SPELLED_BOXES];
  uint8_t starter, reserve, market;
  uint32_t first;
} SpelledCard;

/**
 * SpelledRules:
 * @marks: by card: XXH64 of its id, what one copy adds to the sum of the place where it lies
 *
 * What RulesMatch.compiled points at.
 */
typedef struct {
  uint8_t seats, open;
  uint16_t n_cards;
  uint64_t marks[SPELLED_CARDS];
  SpelledCard cards[SPELLED_CARDS];
  SpelledAbility abilities[];
} SpelledRules;

typedef enum {
  SPELLED_PHASE_SETUP,
  SPELLED_PHASE_DISCARD,
  SPELLED_PHASE_MAIN,
  SPELLED_PHASE_DRAW,
} SpelledPhase;

/* Piles, by what is counted in them. Of each player three. */
typedef enum {
  SPELLED_PILE_SCRAP,
  SPELLED_PILE_RESERVE,
  SPELLED_PILE_HAND,    /* known cards of seat 1's hand; + 3 * (seat - 1) */
  SPELLED_PILE_UNSEEN,  /* its deck without known cards on top, and unseen cards of its hand */
  SPELLED_PILE_DISCARD, /* its discard pile */
  SPELLED_SUMS = SPELLED_PILE_HAND + 3 * RULES_SEATS,
  SPELLED_PILE_MARKET = SPELLED_SUMS, /* the Market deck, which follows from the others */
  SPELLED_PILES,
} SpelledPile;

/* A face-up card. @spell: played in a spell; @word: letters of its word and @now: 1, while the main
 * phase it was played in lasts; @damage: of a shield or totem, until the turn passes. */
typedef struct {
  uint16_t card;
  uint8_t seat, spell, word, now;
  uint16_t damage;
} SpelledFaceUpCard;

/* An ability of the pool: the @index-th of @box of @card. */
typedef struct {
  uint16_t card;
  uint8_t box; /* SpelledBox, and 128 when spent */
  uint8_t index;
} SpelledPoolAbility;

#define SPELLED_USED 128

/**
 * SpelledState:
 * @phase, @turn: while the rules have ended the game, what they were
 * @first: at setup who begins, 0 as long as nobody knows and afterwards
 * @row_was_laid: the Market row was full once, or the Market deck empty
 * @played: a card was played this turn
 * @spelled: nothing but notes and rulings came after the last spell
 * @owed_discards: discards by seat; @due_draws: draws that are due by seat
 * @hidden: by seat: cards of its hand that nobody showed
 * @market: the row, SPELLED_NONE for an empty space
 * @buys: bit by bit, the first one lowest: the next cards bought go to the deck, else to the hand;
 *   @n_buys of them
 * @sums: by SpelledPile: the marks of its cards
 * @hits: the turn's damages in order, with SPELLED_SPENT
 * @tops: by seat: known cards on top of its deck, the topmost last
 * @counts: copies by SpelledPile and card
 * @sizes: cards by SpelledPile
 * @turns: the how-manieth turn it is, for headings
 * @reveals: spaces of the Market row that the Market deck has to fill
 *
 * The digest walks the parts as they stand in memory: what is unused is zero, and arrays fill
 * whole blocks.
 */
typedef struct {
  /* 64 bytes */
  RulesStateHeader head;
  uint8_t phase, turn, first, row_was_laid, played, spelled;
  uint8_t n_play, n_pool, n_hits, n_buys, zero[3];
  uint8_t owed_discards[RULES_SEATS], due_draws[RULES_SEATS], hidden[RULES_SEATS],
      n_tops[RULES_SEATS];
  uint16_t energy, health[RULES_SEATS], market[SPELLED_ROW];
  uint8_t more_zero[4];
  uint64_t buys;

  uint64_t sums[16]; /* SPELLED_SUMS at most */
  SpelledFaceUpCard play[SPELLED_MAX_IN_PLAY];
  SpelledPoolAbility pool[SPELLED_MAX_HAND];
  uint16_t hits[SPELLED_HITS];
  uint16_t tops[RULES_SEATS][SPELLED_TOPS];

  /* not walked: what follows from the sums, and what changes nothing in what can be done */
  uint8_t counts[SPELLED_PILES][512]; /* SPELLED_CARDS at most */
  uint32_t sizes[SPELLED_PILES];
  uint32_t turns;
  uint8_t reveals, derived_zero[3];
} SpelledState;

_Static_assert(sizeof (SpelledState) <= 16384, "Spelled's state is at most 16 KiB");

/* RulesArg.extra of a card: alone, behind a seat's number or behind a place. */
#define SPELLED_ARG_ALONE 0
#define SPELLED_ARG_PLACE 16 /* + SpelledPlace; between them the seats */

typedef enum {
  SPELLED_VERB_FIRST = RULES_VERB_GAME,
  SPELLED_VERB_REVEAL,
  SPELLED_VERB_DRAW,
  SPELLED_VERB_FRAGMENT,
  SPELLED_VERB_SPELL,
  SPELLED_VERB_USE,
  SPELLED_VERB_BUY,
  SPELLED_VERB_SCRAP,
  SPELLED_VERB_HIT,
  SPELLED_VERB_DISCARD,
  SPELLED_VERB_END,
  SPELLED_VERBS,
} SpelledVerb;

typedef enum {
  SPELLED_RULING_HEALTH,
  SPELLED_RULING_ENERGY,
  SPELLED_RULING_DAMAGE,
  SPELLED_RULING_OWES,
  SPELLED_RULING_DRAW,
  SPELLED_RULING_MARKET,
  SPELLED_RULING_WORD,
  SPELLED_RULING_MOVE,
  SPELLED_RULINGS,
} SpelledRuling;

/* Spelled's faults, from RULES_FAULT_GAME; sentences in spelled-faults.c. */
typedef enum {
  SPELLED_FAULT_FIRST = RULES_FAULT_GAME,
  SPELLED_FAULT_REVEAL,
  SPELLED_FAULT_MARKET_COPIES,
  SPELLED_FAULT_DRAW,
  SPELLED_FAULT_DRAW_MANY,
  SPELLED_FAULT_DRAW_TOP,
  SPELLED_FAULT_DRAW_COPIES,
  SPELLED_FAULT_DUE_REVEAL,
  SPELLED_FAULT_DUE_DRAW,
  SPELLED_FAULT_DUE_DISCARD,
  SPELLED_FAULT_PHASE_MAIN,
  SPELLED_FAULT_TURN,
  SPELLED_FAULT_NOT_IN_HAND,
  SPELLED_FAULT_LETTERS,
  SPELLED_FAULT_WORD_FORM,
  SPELLED_FAULT_SPELL_CARDS,
  SPELLED_FAULT_POOL,
  SPELLED_FAULT_POOL_SPENT,
  SPELLED_FAULT_USE_FORM,
  SPELLED_FAULT_OPPONENT,
  SPELLED_FAULT_TARGET,
  SPELLED_FAULT_OFFER,
  SPELLED_FAULT_ACQUIRE_COST,
  SPELLED_FAULT_SCRAP_FROM,
  SPELLED_FAULT_SCRAP_ALL,
  SPELLED_FAULT_SCRAP_MANY,
  SPELLED_FAULT_SCRAP_NONE,
  SPELLED_FAULT_NOT_THERE,
  SPELLED_FAULT_ENERGY,
  SPELLED_FAULT_PLAYED_NONE,
  SPELLED_FAULT_NOT_PLAYED,
  SPELLED_FAULT_NO_SCRAP,
  SPELLED_FAULT_HIT,
  SPELLED_FAULT_HIT_SPENT,
  SPELLED_FAULT_SHIELDED,
  SPELLED_FAULT_OWES,
  SPELLED_FAULT_OWES_MANY,
  SPELLED_FAULT_RULE_MAIN,
  SPELLED_FAULT_RULE_DRAW,
  SPELLED_FAULT_RULE_MARKET,
  SPELLED_FAULT_RULE_WORD,
  SPELLED_FAULT_RULE_PLACE,
  SPELLED_FAULT_BOUND_HAND,
  SPELLED_FAULT_BOUND_POOL,
  SPELLED_FAULT_BOUND_SPELL,
  SPELLED_FAULT_BOUND_HEALTH,
  SPELLED_FAULT_BOUND_ENERGY,
  SPELLED_FAULT_BOUND_DAMAGE,
  SPELLED_FAULT_BOUND_HITS,
  SPELLED_FAULT_BOUND_PLAY,
  SPELLED_FAULT_BOUND_TOPS,
  SPELLED_FAULT_LETTER,
  SPELLED_FAULT_STRENGTH_NONE,
  SPELLED_FAULT_BOTH,
  SPELLED_FAULT_STARTER_NONE,
  SPELLED_FAULT_COUNT_STARTER,
  SPELLED_FAULT_COUNT_RESERVE,
  SPELLED_FAULT_COUNT_MARKET,
  SPELLED_FAULT_DECK_UNKNOWN,
  SPELLED_FAULT_DECK_MARKET,
  SPELLED_FAULT_DECK_COPIES,
  SPELLED_FAULT_DECK_ROW,
  SPELLED_FAULT_END,
} SpelledFault;

/* spelled.c */

/* With this flag a move is judged and nothing is changed. */
#define SPELLED_JUDGE_ONLY 2u

/* Whether @move is legal now. */
bool spelled_is_legal (const RulesMatch *match, const SpelledState *state, const RulesMove *move);

/* Small ones that every file needs */

static inline unsigned
spelled_seat_pile (SpelledPile first, unsigned seat)
{
  return first + 3 * (seat - 1);
}

static inline unsigned
spelled_pile_copies (const SpelledState *state, unsigned pile, unsigned card)
{
  return state->counts[pile][card];
}

static inline void
spelled_pile_add (const SpelledRules *rules, SpelledState *state, unsigned pile, unsigned card)
{
  state->counts[pile][card]++;
  state->sizes[pile]++;
  if (pile < SPELLED_SUMS)
    state->sums[pile] += rules->marks[card];
}

static inline void
spelled_pile_remove (const SpelledRules *rules, SpelledState *state, unsigned pile, unsigned card)
{
  state->counts[pile][card]--;
  state->sizes[pile]--;
  if (pile < SPELLED_SUMS)
    state->sums[pile] -= rules->marks[card];
}

/* Cards of a hand, known or not. */
static inline unsigned
spelled_hand_size (const SpelledState *state, unsigned seat)
{
  return state->sizes[spelled_seat_pile (SPELLED_PILE_HAND, seat)] + state->hidden[seat - 1];
}

/* Cards of a deck below those that are known on top of it. */
static inline unsigned
spelled_deck_unknown (const SpelledState *state, unsigned seat)
{
  return state->sizes[spelled_seat_pile (SPELLED_PILE_UNSEEN, seat)] - state->hidden[seat - 1];
}

static inline unsigned
spelled_deck_size (const SpelledState *state, unsigned seat)
{
  return spelled_deck_unknown (state, seat) + state->n_tops[seat - 1];
}

/* Cards that a seat can draw. */
static inline unsigned
spelled_drawable (const SpelledState *state, unsigned seat)
{
  return spelled_deck_size (state, seat)
         + state->sizes[spelled_seat_pile (SPELLED_PILE_DISCARD, seat)];
}

/* Whether @card is in a hand or can be behind a "?" of it. */
static inline bool
spelled_may_hold (const SpelledState *state, unsigned seat, unsigned card)
{
  return spelled_pile_copies (state, spelled_seat_pile (SPELLED_PILE_HAND, seat), card)
         || (state->hidden[seat - 1]
             && spelled_pile_copies (state, spelled_seat_pile (SPELLED_PILE_UNSEEN, seat), card));
}

/* A card leaves a hand: a known one before an unseen one. */
static inline void
spelled_remove_from_hand (const SpelledRules *rules, SpelledState *state, unsigned seat,
                          unsigned card)
{
  unsigned hand = spelled_seat_pile (SPELLED_PILE_HAND, seat);

  if (spelled_pile_copies (state, hand, card)) {
    spelled_pile_remove (rules, state, hand, card);
  } else {
    spelled_pile_remove (rules, state, spelled_seat_pile (SPELLED_PILE_UNSEEN, seat), card);
    state->hidden[seat - 1]--;
  }
}

/* What is owed never exceeds the hand. */
static inline void
spelled_cap_owed (SpelledState *state, unsigned seat)
{
  unsigned size = spelled_hand_size (state, seat);

  if (state->owed_discards[seat - 1] > size)
    state->owed_discards[seat - 1] = size;
}

static inline bool
spelled_draws_due (const SpelledState *state)
{
  uint32_t draws;

  memcpy (&draws, state->due_draws, sizeof draws);
  return draws != 0;
}

/* A card to the Scrap Pile, or back to the Vowel Reserve. */
static inline void
spelled_put_scrap (const SpelledRules *rules, SpelledState *state, unsigned card)
{
  spelled_pile_add (rules, state,
                    rules->cards[card].reserve ? SPELLED_PILE_RESERVE : SPELLED_PILE_SCRAP, card);
}

/* A card is face up no more. */
static inline void
spelled_remove_from_play (SpelledState *state, unsigned at)
{
  SpelledFaceUpCard *played = &state->play[at];

  state->n_play--;
  memmove (played, played + 1, (state->n_play - at) * sizeof *played);
  memset (&state->play[state->n_play], 0, sizeof *played);
}

/* After the Market row or deck changed. */
static inline void
spelled_count_reveals (SpelledState *state)
{
  unsigned empty = 0;

  for (unsigned i = 0; i < SPELLED_ROW; i++)
    empty += state->market[i] == SPELLED_NONE;
  state->reveals =
      empty < state->sizes[SPELLED_PILE_MARKET] ? empty : state->sizes[SPELLED_PILE_MARKET];
}

static inline const SpelledAbility *
spelled_ability (const SpelledRules *rules, unsigned card, unsigned box, unsigned index)
{
  const SpelledCard *known = &rules->cards[card];

  for (unsigned b = 0; b < box; b++)
    index += known->n[b];
  return &rules->abilities[known->first + index];
}

static inline const SpelledAbility *
spelled_pool_ability (const SpelledRules *rules, const SpelledPoolAbility *pooled)
{
  return spelled_ability (rules, pooled->card, pooled->box & ~SPELLED_USED, pooled->index);
}

/* Faults */

static inline RulesStatus
spelled_illegal_fault (RulesError *error, unsigned code, int64_t n1, int64_t n2)
{
  return rules_error_set (error, RULES_ILLEGAL, code, n1, n2, 0);
}

static inline RulesStatus
spelled_illegal_card_fault (const RulesMatch *match, RulesError *error, unsigned code,
                            unsigned card, int64_t n1)
{
  return rules_error_text (error, RULES_ILLEGAL, code, rules_text (match->cards[card].id), n1, 0);
}

static inline RulesStatus
spelled_bound_fault (RulesError *error, unsigned code, int64_t bound)
{
  return rules_error_set (error, RULES_BOUND, code, bound, 0, 0);
}

/* Whether all of the @n arguments @args, cards, are in a hand together; @card gets the first one
 * that is not. */
bool spelled_hand_holds (const SpelledState *state, unsigned seat, const RulesArg *args, unsigned n,
                         unsigned *card);
