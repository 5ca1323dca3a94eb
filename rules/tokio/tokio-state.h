/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * ToKiO's table: its compiled gems, its state, who has lost, and what the files of this folder
 * share.
 */
#pragma once

#include "rules/rules.h"

#define TOKIO_SEATS 2
#define TOKIO_COLUMNS 5 /* of the board, and so a player's gems */
#define TOKIO_SIDES 4
#define TOKIO_GEMS 1000       /* in the packs of a record, at most */
#define TOKIO_UNSEEN 1001     /* an inactive gem that nobody named */
#define TOKIO_MAX_POINTS 99   /* attack or defense of a side, at most */
#define TOKIO_MAX_TURNS 99999 /* completed ones, at most */
#define TOKIO_ABILITIES 2     /* of one gem, at most */
#define TOKIO_NO_COLUMN -1    /* an argument that was not given */

/* What a gem can do besides, as bits. */
typedef enum {
  TOKIO_SWIFT = 1,  /* may attack in the turn it was flipped */
  TOKIO_FREE = 2,   /* is flipped without tribute */
  TOKIO_SPIN = 4,   /* rotates by 1 to 3 quarter turns */
  TOKIO_LEAP = 8,   /* swaps with, or moves to, any space of its side */
  TOKIO_REACH = 16, /* attacks the columns beside the one it faces too */
  TOKIO_EDGE = 32,  /* wins a tie when attacking */
  TOKIO_ROOTED = 64,
  TOKIO_TWIN = 128, /* rotates once more in a turn */
} TokioAbility;

/**
 * TokioGem:
 * @attack, @defense: by side from 0
 * @copies: that one player can have, TOKIO_COLUMNS at most
 * @light: it is flipped without tribute
 */
typedef struct {
  uint8_t attack[TOKIO_SIDES], defense[TOKIO_SIDES];
  uint8_t level, abilities, copies, light;
} TokioGem;

/**
 * TokioRules:
 * @light: copies of light gems
 * @gems: from 1; a card's number and 1. That of 0 is no gem, that of TOKIO_UNSEEN can do nothing
 *
 * What RulesMatch.compiled points at.
 */
typedef struct {
  uint8_t open;
  uint16_t n_gems;
  uint32_t light;
  TokioGem gems[TOKIO_UNSEEN + 1];
} TokioRules;

typedef enum {
  TOKIO_PHASE_PLACE,
  TOKIO_PHASE_FIRST,
  TOKIO_PHASE_FLIP, /* or rotate */
  TOKIO_PHASE_SWAP,
  TOKIO_PHASE_ATTACK,
} TokioPhase;

/**
 * TokioState:
 * @turn: the seat whose turn it is, 0 before the first
 * @flipped_column: column, from 1, of the gem that was flipped in this turn; 0 for none
 * @freely_rotated: columns whose free rotation is spent in this turn, bit 0 for a
 * @turns: completed ones
 * @gems: by seat and column, as in TokioRules.gems
 * @lost: by seat, in order, 0 behind the last
 * @fronts: the side shown, from 1; 0 while inactive
 * @n_lost: (derived)
 *
 * When the rules ended the game, @turn, @phase and the columns stay, so that a ruling may undo the
 * end. What a player has on the board and has lost is five gems, from placing on.
 */
typedef struct {
  RulesStateHeader head;
  uint8_t phase, turn, flipped_column, freely_rotated, zero;
  uint32_t turns;
  uint16_t gems[TOKIO_SEATS][TOKIO_COLUMNS], lost[TOKIO_SEATS][TOKIO_COLUMNS];
  uint8_t fronts[TOKIO_SEATS][TOKIO_COLUMNS];
  uint8_t n_lost[TOKIO_SEATS];
} TokioState;

_Static_assert(sizeof (TokioState) == 64, "the state is walked whole, without padding");

/* Names of arguments: RulesArg.value of RULES_ARG_NAME; below them are the columns. */
typedef enum {
  TOKIO_NAME_ON = TOKIO_COLUMNS,
  TOKIO_NAME_OFF,
} TokioName;

typedef enum {
  TOKIO_KEY_TRIBUTE = 1, /* a name: columns, bit 0 for a */
  TOKIO_KEY_TURNS,       /* a number: quarter turns, 2 or 3 */
} TokioKey;

typedef enum {
  TOKIO_VERB_PLACE = RULES_VERB_GAME,
  TOKIO_VERB_FIRST,
  TOKIO_VERB_FLIP,
  TOKIO_VERB_ROTATE,
  TOKIO_VERB_SWAP,
  TOKIO_VERB_MOVE,
  TOKIO_VERB_ATTACK,
  TOKIO_VERB_END,
  TOKIO_VERBS_END,
} TokioVerb;

typedef enum {
  TOKIO_RULING_REMOVE,
  TOKIO_RULING_PLACE,
  TOKIO_RULING_FRONT,
  TOKIO_RULING_ACTIVE,
  TOKIO_RULING_TURN,
  TOKIO_RULINGS,
} TokioRuling;

/* ToKiO's faults, from RULES_FAULT_GAME; sentences in tokio-faults.c. */
typedef enum {
  TOKIO_FAULT_PLACED = RULES_FAULT_GAME,
  TOKIO_FAULT_FIRST,
  TOKIO_FAULT_NOT_BEGUN,
  TOKIO_FAULT_TURN,
  TOKIO_FAULT_PHASE_DUE,
  TOKIO_FAULT_PHASE_DONE,
  TOKIO_FAULT_SWAPPED,
  TOKIO_FAULT_EMPTY,
  TOKIO_FAULT_ACTIVE,
  TOKIO_FAULT_INACTIVE,
  TOKIO_FAULT_UNNAMED,
  TOKIO_FAULT_OTHER,
  TOKIO_FAULT_TRIBUTE_GEM,
  TOKIO_FAULT_TRIBUTE_NONE,
  TOKIO_FAULT_TRIBUTE_ONE,
  TOKIO_FAULT_TRIBUTE_TWO,
  TOKIO_FAULT_TRIBUTE_TWICE,
  TOKIO_FAULT_SPIN,
  TOKIO_FAULT_TWIN,
  TOKIO_FAULT_TWIN_SPENT,
  TOKIO_FAULT_SWAP_SELF,
  TOKIO_FAULT_ROOTED,
  TOKIO_FAULT_FAR,
  TOKIO_FAULT_OCCUPIED,
  TOKIO_FAULT_FLIPPED,
  TOKIO_FAULT_REACH,
  TOKIO_FAULT_TARGET,
  TOKIO_FAULT_RULE_EARLY,
  TOKIO_FAULT_RULE_LOST,
  TOKIO_FAULT_RULE_EMPTY,
  TOKIO_FAULT_RULE_OCCUPIED,
  TOKIO_FAULT_RULE_INACTIVE,
  TOKIO_FAULT_RULE_UNSEEN,
  TOKIO_FAULT_TURNS,
  TOKIO_FAULT_GEMS_FEW,
  TOKIO_FAULT_ABILITY_TWICE,
  TOKIO_FAULT_SIDES,
  TOKIO_FAULT_DECK_SIZE,
  TOKIO_FAULT_DECK_COPIES,
  TOKIO_FAULT_END,
} TokioFault;

/* How many copies of @gem @seat can still have behind a "?". */
unsigned tokio_copies_left (const TokioRules *rules, const TokioState *state, unsigned seat,
                            unsigned gem);
/* The seat's active gems of @level or more, bit 0 for column a. */
unsigned tokio_active_columns (const TokioRules *rules, const TokioState *state, unsigned seat,
                               unsigned level);
/* Whether @tribute, columns of active gems, is exactly what flipping @gem takes. */
bool tokio_is_tribute (const TokioRules *rules, const TokioState *state, unsigned seat,
                       unsigned gem, unsigned tribute);
/* Removes the gem from play; what was true of it in this turn ends. */
void tokio_remove_gem (TokioState *state, unsigned seat, unsigned column);
/* The seats that have won: both of them when neither has a gem left; 0 while the game runs. */
unsigned tokio_winners (const TokioRules *rules, const TokioState *state);
/* Begins a turn of @seat, and judges whether it has lost. */
void tokio_begin_turn (const TokioRules *rules, TokioState *state, unsigned seat);

/* Small ones that every file needs */

static inline unsigned
tokio_opponent (unsigned seat)
{
  return TOKIO_SEATS + 1 - seat;
}

static inline bool
tokio_has_ability (const TokioRules *rules, unsigned gem, TokioAbility ability)
{
  return rules->gems[gem].abilities & ability;
}

/* A column's letter, for faults and notation. */
static inline RulesText
tokio_column_letter (unsigned column)
{
  return (RulesText){ &"abcde"[column], 1 };
}

/* How far two columns are from each other. */
static inline unsigned
tokio_distance (unsigned a, unsigned b)
{
  return a > b ? a - b : b - a;
}

/* Whether gems of @seat in two columns may change places, both active; or the one in @a go to the
 * empty space @b. */
static inline bool
tokio_may_exchange (const TokioRules *rules, const TokioState *state, unsigned seat, unsigned a,
                    unsigned b)
{
  const uint16_t *gems = state->gems[seat - 1];

  return tokio_distance (a, b) == 1
         || (rules->gems[gems[a]].abilities | rules->gems[gems[b]].abilities) & TOKIO_LEAP;
}

/* Whether the gem in column @a of @seat attacks column @b of the other: one it faces, or beside. */
static inline bool
tokio_reaches_column (const TokioRules *rules, const TokioState *state, unsigned seat, unsigned a,
                      unsigned b)
{
  return a == b
         || (tokio_distance (a, b) == 1
             && tokio_has_ability (rules, state->gems[seat - 1][a], TOKIO_REACH));
}

/* Whether the gem in @column may attack at all: it is active and not just flipped. */
static inline bool
tokio_may_attack (const TokioRules *rules, const TokioState *state, unsigned column)
{
  return state->fronts[state->turn - 1][column]
         && (state->flipped_column != column + 1
             || tokio_has_ability (rules, state->gems[state->turn - 1][column], TOKIO_SWIFT));
}

/* Whether an attack by the gem in column @a of @seat removes the one in column @b of the other, by
 * the fronts that both show: they are active. Source: ToKiO, "Turn Phases", 3; the page, ruling 5
 */
static inline bool
tokio_attack_wins (const TokioRules *rules, const TokioState *state, unsigned seat, unsigned a,
                   unsigned b)
{
  unsigned other = tokio_opponent (seat);
  const TokioGem *attacker = &rules->gems[state->gems[seat - 1][a]],
                 *defender = &rules->gems[state->gems[other - 1][b]];
  unsigned attack = attacker->attack[state->fronts[seat - 1][a] - 1],
           defense = defender->defense[state->fronts[other - 1][b] - 1];
  bool edge = attacker->abilities & TOKIO_EDGE && !(defender->abilities & TOKIO_ROOTED);

  return attack + edge > defense;
}
