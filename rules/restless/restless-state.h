/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of The Restless: its state, and what the files of this folder share.
 *
 * A card is its number in the match. Where all cards lie is known but for the decks' order: of each
 * card it is counted how many copies are in play and how many in the pile; the rest is the deck's.
 * The piles' order is kept for the view alone.
 */
#pragma once

#include "rules/restless/restless-cards.h"

#define RESTLESS_ITEMS 24          /* of a character */
#define RESTLESS_BURDENS 12        /* statuses, Sins, blessings of a character, each */
#define RESTLESS_GROUND_ITEMS 64   /* items on the ground */
#define RESTLESS_TARGET_ITEMS 96   /* items that a Target holds */
#define RESTLESS_MAX_CANDIDATES 40 /* cards of a Pick From, and of a Trader's Inventory */
#define RESTLESS_GROUPS 40         /* group blessings, and resource pools */
#define RESTLESS_MAX_NUMBER 999    /* health, counters, draws owed */
#define RESTLESS_MAX_ATTACK 99     /* attack and damage */
#define RESTLESS_DEFENSES 99
#define RESTLESS_ARMORS 99
#define RESTLESS_COUNTERS 99
#define RESTLESS_ENCOUNTERS 20 /* of a realm */
#define RESTLESS_MAX_MOD 99
#define RESTLESS_INLINES 500  /* inline cards of a state */
#define RESTLESS_ORDERED 1024 /* cards of all piles together whose order is kept, the latest */
#define RESTLESS_CARDS (2000 + RULES_INLINE)
#define RESTLESS_TAROT_PRICE 4 /* health that the tarot costs */
#define RESTLESS_TAROT_CARDS 5 /* shown in a consultation, with an Omenist; one fewer without */
#define RESTLESS_DIE 20
#define RESTLESS_OMENIST 0 /* the number of that trait */

#define RESTLESS_NONE 0xFFFF   /* no card */
#define RESTLESS_UNSEEN 0xFFFE /* a candidate "?" */
/* In the piles' order: a card of @deck that nobody saw. */
#define RESTLESS_PILED_UNSEEN(deck) (0xFF00u + (deck))

typedef enum {
  RESTLESS_PHASE_SETUP,
  RESTLESS_PHASE_REALM,
  RESTLESS_PHASE_CONSULT,
  RESTLESS_PHASE_REVEAL,
  RESTLESS_PHASE_CHOOSE,
  RESTLESS_PHASE_ENCOUNTER,
  RESTLESS_PHASE_COMBAT,
  RESTLESS_PHASE_DROPS,
  RESTLESS_PHASE_TRADER,
  RESTLESS_PHASE_REST,
  RESTLESS_PHASE_FINAL_NIGHT,
  RESTLESS_PHASE_GOD,
  RESTLESS_PHASES,
} RestlessPhase;

/* The order of RulesSetup.options. */
typedef enum {
  RESTLESS_OPTION_CHARACTERS,
  RESTLESS_OPTION_STARTERS,
  RESTLESS_OPTION_RESTS,
  RESTLESS_OPTION_REROLLS,
  RESTLESS_OPTION_ENCOUNTERS,
  RESTLESS_OPTION_REALMS,
} RestlessOption;

/* What may be drawn by the party's members, and what a Pick From is for. */
typedef enum {
  RESTLESS_DRAW_ENCOUNTER,
  RESTLESS_DRAW_OF_LOOT,
  RESTLESS_DRAW_OF_TREASURE,
  RESTLESS_DRAWS,
} RestlessDraw;

/**
 * RestlessHeldItem:
 * @ready_at: of an active item that was used: the encounter of the run with which it is ready
 *   again; 0 when it is
 * An item somewhere.
 */
typedef struct {
  uint16_t card;
  uint8_t counters, armor;
  uint16_t ready_at;
} RestlessHeldItem;

/**
 * RestlessMember:
 * @seat: 0 for a slot that was never filled
 * @health_mod, @weight_mod: for good, beside the card and what lasts while it is held
 * @owes: draws owed by this one alone, by RestlessDraw
 * @rolls, @damage: bonuses of this encounter, by RestlessRoll
 */
typedef struct {
  uint16_t card;
  uint8_t seat, alive;
  uint8_t acted, consumed, armor;
  uint8_t n_items, n_status, n_sins, n_blessings;
  uint8_t unused;
  int16_t health, health_mod, weight_mod;
  int16_t rolls[3], damage;
  uint16_t owes[RESTLESS_DRAWS];
  RestlessHeldItem items[RESTLESS_ITEMS];
  uint16_t status[RESTLESS_BURDENS], sins[RESTLESS_BURDENS], blessings[RESTLESS_BURDENS];
} RestlessMember;

/* A group blessing with whom it reaches (bit 0 for A), or a pool with its counters. */
typedef struct {
  uint16_t card;
  uint8_t on, counters;
} RestlessSharedCard;

#define RESTLESS_OFFER 6  /* cards that are drawn to choose from */
#define RESTLESS_AHEAD 64 /* cards of all decks together that are known to come next */
#define RESTLESS_OUT 256  /* cards that rulings took out of the run */

/* A card that lies on its deck, and which deck that is. */
typedef struct {
  uint16_t card, deck;
} RestlessKnownCard;

#define RESTLESS_UNDER 48 /* cards that were put under their decks, the latest */

/* A card that was put under its deck, with so many above it. */
typedef struct {
  uint16_t card, deck, above;
} RestlessUnderCard;

#define RESTLESS_BOUNDS 16 /* levels of unknown copies below the top one */
#define RESTLESS_LISTED 96 /* unknown copies whose level is told apart */

typedef struct {
  uint16_t card, level;
} RestlessUnseenCopy;

/**
 * RestlessUnseen:
 * @bound: of the unknown copies up to each level, how many may be unseen ones
 * @usual: the level of those that are not listed
 *
 * What the unseen cards of a deck can be (restless-unseen.h); all 0 where they can be any. Where it
 * would need more levels or more copies, they can again be any.
 */
typedef struct {
  uint16_t n_bounds, usual, n_copies;
  uint16_t bound[RESTLESS_BOUNDS];
  RestlessUnseenCopy copies[RESTLESS_LISTED];
} RestlessUnseen;

/**
 * RestlessState:
 * @phase: RestlessPhase; when the game is over, the one in which it ended
 * @won: with head.over
 * @return_phase: the phase to which a Trader or a Rest leads back
 * @realm: realms drawn
 * @encounter: of the realm, from 1; 0 where there is none
 * @turn: whose turn is open, from 1; 0 for none
 * @attacked: its owner has
 * @battle: somebody has rolled against the Target or the god
 * @may_rest: in drops: after a defeat
 * @traded: this Trader's Inventory was seen
 * @night_shared: the final night was spent with others
 * @met: encounters met in the run
 * @pick: cards of the next Pick From, by RestlessDraw
 * @owed: draws owed by anybody
 * @chain, @attack, @health, @max_health, @defense: the Target's; @defense is what rulings add
 * @defense_bonus: of this encounter
 * @god_defense: what rulings add
 * @starters: drawn in setup
 * @offered: what is left of the cards drawn to choose from, of one deck
 * @ahead: cards known to lie on their decks, of each deck from its top; @out: out of the run. Like
 *   those, and @offered, they are counted as in play
 * @under: what can't come next, of which no rule knows: for warnings alone
 * @defined: by inline card: its definition's number + 1, 0 for not defined here
 *
 * Derived: @n_defined; @left, copies of a deck neither in play nor known in its pile; @piled, those
 * known in its pile; @pile_sum and @defined_sum, for the digest.
 * @hidden: cards of a deck's pile that nobody saw; @shown: tarot cards that nobody saw and that lie
 *   in front, within a consultation; @unseen: what they can be, of encounters, Rests and the tarot.
 * @order: the piles' cards in the order in which they came there, all decks together, 0 behind
 *   @n_order; @unordered: more than RESTLESS_ORDERED lay there once, and the first were left out
 *
 * What follows @n_defined is as long as the match has cards.
 */
typedef struct {
  RulesStateHeader head;
  uint8_t won, phase, return_phase, realm, encounter, unordered, shown;
  uint8_t encounters, turn, attacked, battle, may_rest, no_rest, traded, night_shared;
  uint8_t chain, starters, n_candidates, n_stock, n_ground, n_held, n_groups, n_pools;
  uint16_t pick[RESTLESS_DRAWS], owed[RESTLESS_DRAWS];
  uint16_t rerolls, rests, met, realm_card, current, god;
  int16_t attack, health, max_health, defense, defense_bonus, god_health, god_defense;
  uint16_t n_defined;
  uint32_t rounds;
  uint16_t n_out;
  uint8_t n_offered, n_ahead, n_under;
  uint16_t offered[RESTLESS_OFFER], out[RESTLESS_OUT];
  RestlessKnownCard ahead[RESTLESS_AHEAD];
  RestlessUnderCard under[RESTLESS_UNDER];
  uint16_t candidates[RESTLESS_MAX_CANDIDATES], stock[RESTLESS_MAX_CANDIDATES];
  RestlessSharedCard groups[RESTLESS_GROUPS], pools[RESTLESS_GROUPS];
  RestlessHeldItem ground[RESTLESS_GROUND_ITEMS], held[RESTLESS_TARGET_ITEMS];
  RestlessMember party[RULES_PARTY];
  RestlessUnseen unseen[3];
  uint64_t pile_sum, defined_sum;
  uint32_t left[RESTLESS_DECKS];
  uint16_t hidden[RESTLESS_DECKS], piled[RESTLESS_DECKS];
  uint16_t n_order;

  uint8_t in_play[RESTLESS_CARDS], pile[RESTLESS_CARDS];
  uint16_t order[RESTLESS_ORDERED];
  uint16_t defined[RULES_INLINE];
} RestlessState;

_Static_assert(sizeof (RestlessState) <= 16384, "the state of The Restless is at most 16 KiB");

/* RulesArg.key, and the order in which most moves write them. */
typedef enum {
  RESTLESS_KEY_NONE,
  RESTLESS_KEY_A, /* to D */
  RESTLESS_KEY_D = RESTLESS_KEY_A + RULES_PARTY - 1,
  RESTLESS_KEY_SEAT,
  RESTLESS_KEY_ROLL,
  RESTLESS_KEY_MOD,
  RESTLESS_KEY_KEEP,
  RESTLESS_KEY_ON,
  RESTLESS_KEY_ARMOR,
  RESTLESS_KEY_BY,
  RESTLESS_KEY_PAY,
  RESTLESS_KEY_LOOT,
  RESTLESS_KEY_TREASURE,
  RESTLESS_KEY_SIDES,
  RESTLESS_KEYS,
} RestlessKey;

/* RulesArg.extra: of a card its character, from 1, where one is named ("A:axe"); and that a die or
 * a drawn card comes in place of the one before it. */
#define RESTLESS_EXTRA_SLOT 7
#define RESTLESS_EXTRA_AGAIN 8
/* Of a RULES_ARG_NAME: what it is. */
#define RESTLESS_EXTRA_KEYWORD 16 /* value: RestlessKeyword, or a ruling's number */
/* Of a card: it stands behind another with a comma. */
#define RESTLESS_EXTRA_LISTED 32

typedef enum {
  RESTLESS_KEYWORD_ENCOUNTER, /* as RestlessDraw */
  RESTLESS_KEYWORD_LOOT,
  RESTLESS_KEYWORD_TREASURE,
  RESTLESS_KEYWORD_OFF,
  RESTLESS_KEYWORD_ON,
  RESTLESS_KEYWORD_REROLLS,
  RESTLESS_KEYWORD_TARGET,
  RESTLESS_KEYWORD_REST, /* decks: those that may be looked at ahead */
  RESTLESS_KEYWORD_TAROT,
  RESTLESS_KEYWORD_REALM,
  RESTLESS_KEYWORD_CHARACTER, /* and the others */
  RESTLESS_KEYWORD_STARTER,
  RESTLESS_KEYWORD_STATUS,
  RESTLESS_KEYWORD_GOD,
  RESTLESS_KEYWORD_ALL,
  RESTLESS_KEYWORD_IN,
  RESTLESS_KEYWORD_OUT,
  RESTLESS_KEYWORD_TOP,
  RESTLESS_KEYWORD_BOTTOM,
  RESTLESS_KEYWORDS,
} RestlessKeyword;

typedef enum {
  RESTLESS_VERB_CARD = RULES_VERB_GAME,
  RESTLESS_VERB_JOIN,
  RESTLESS_VERB_STARTER,
  RESTLESS_VERB_REALM,
  RESTLESS_VERB_GOD,
  RESTLESS_VERB_ENCOUNTERS,
  RESTLESS_VERB_PICK_FROM,
  RESTLESS_VERB_REVEAL,
  RESTLESS_VERB_CHOOSE,
  RESTLESS_VERB_REPLACE,
  RESTLESS_VERB_INSERT,
  RESTLESS_VERB_REMOVE,
  RESTLESS_VERB_ATTACK,
  RESTLESS_VERB_DODGE,
  RESTLESS_VERB_ROLL,
  RESTLESS_VERB_END,
  RESTLESS_VERB_FLEE,
  RESTLESS_VERB_LOOT,
  RESTLESS_VERB_TREASURE,
  RESTLESS_VERB_TAKE,
  RESTLESS_VERB_GIVE,
  RESTLESS_VERB_DROP,
  RESTLESS_VERB_DISCARD,
  RESTLESS_VERB_USE,
  RESTLESS_VERB_ACTIVATE,
  RESTLESS_VERB_TRADER,
  RESTLESS_VERB_BUY,
  RESTLESS_VERB_SELL,
  RESTLESS_VERB_LEAVE,
  RESTLESS_VERB_REST,
  RESTLESS_VERB_HEAL,
  RESTLESS_VERB_WAKE,
  RESTLESS_VERB_NEXT,
  RESTLESS_VERB_FINAL_NIGHT,
  RESTLESS_VERB_BATTLE,
  RESTLESS_VERB_ANNIHILATION,
  RESTLESS_VERB_CONSULT,
  RESTLESS_VERB_OFFER,
  RESTLESS_VERB_AHEAD,
  RESTLESS_VERBS,
} RestlessVerb;

typedef enum {
  RESTLESS_RULING_HEALTH,
  RESTLESS_RULING_KILL,
  RESTLESS_RULING_MAX_HEALTH,
  RESTLESS_RULING_ARMOR,
  RESTLESS_RULING_COUNTERS,
  RESTLESS_RULING_REVIVE,
  RESTLESS_RULING_CHARACTER,
  RESTLESS_RULING_STATUS,
  RESTLESS_RULING_SIN,
  RESTLESS_RULING_BLESSING,
  RESTLESS_RULING_GROUP_BLESSING,
  RESTLESS_RULING_POOL,
  RESTLESS_RULING_ITEM,
  RESTLESS_RULING_GROUND,
  RESTLESS_RULING_READY,
  RESTLESS_RULING_REROLLS,
  RESTLESS_RULING_RESTS,
  RESTLESS_RULING_ENCOUNTERS,
  RESTLESS_RULING_DRAWS,
  RESTLESS_RULING_NO_REST,
  RESTLESS_RULING_TARGET_HEALTH,
  RESTLESS_RULING_TARGET_ATTACK,
  RESTLESS_RULING_DEFENSE,
  RESTLESS_RULING_CHAIN_MAGIC,
  RESTLESS_RULING_GOD_HEALTH,
  RESTLESS_RULING_ACTED,
  RESTLESS_RULING_CONSUMED,
  RESTLESS_RULING_SKIP,
  RESTLESS_RULING_PICK_FROM,
  RESTLESS_RULING_PILE,
  RESTLESS_RULINGS,
} RestlessRuling;

#include "rules/restless/restless-faults.h"

/* What lasts: of each character, and on the Target. */
typedef struct {
  RestlessBonuses of[RULES_PARTY];
  int16_t defense;
} RestlessPassiveTotals;

/* Which armor takes damage: the character's own, or an item's by its place. */
typedef struct {
  uint8_t slot, item; /* from 0; item: RESTLESS_OWN_ARMOR for its own */
  int16_t left;
} RestlessArmor;

#define RESTLESS_OWN_ARMOR 255
#define RESTLESS_UNKNOWN 2

/**
 * RestlessMoveContext:
 * @status: RULES_OK, or the first fault; what is done after it is undone
 * @stale: @force no longer holds, or RESTLESS_UNKNOWN: it was never asked for
 * @changed: what lasts is another since the move began
 * @armor: what armor= names and has not been used yet
 * @listed_face: for the listing of moves: what every die shows, instead of those of the move; else
 * 0
 * @dice_taken: then, how many dice each character took
 *
 * A state while one move changes it.
 */
typedef struct {
  const RulesMatch *match;
  RestlessState *state;
  const RulesMove *move;
  RulesError *error;
  RulesStatus status;
  uint8_t stale;
  bool changed;
  RestlessPassiveTotals force;
  unsigned n_armor;
  RestlessArmor armor[RULES_ARGS / 2];
  unsigned listed_face;
  uint8_t dice_taken[RULES_PARTY];
} RestlessMoveContext;

/* Cards */

/* The card of a number that @state knows. */
static inline const RestlessCard *
restless_card (const RulesMatch *match, const RestlessState *state, unsigned card)
{
  const RestlessCards *cards = match->compiled;

  return card < match->n_pack_cards
             ? &cards->cards[card]
             : cards->inlines[state->defined[card - match->n_pack_cards] - 1];
}

static inline bool
restless_knows_card (const RulesMatch *match, const RestlessState *state, unsigned card)
{
  return card < match->n_pack_cards
         || (card < match->n_cards && state->defined[card - match->n_pack_cards]);
}

static inline const RestlessCard *
restless_context_card (const RestlessMoveContext *context, unsigned card)
{
  return restless_card (context->match, context->state, card);
}

/* Whether what is new in revision 2 of the rules holds: no trade in an open turn, and unseen cards
 * that are counted where they can be. */
static inline bool
restless_is_second (const RulesMatch *match)
{
  return match->setup.revision >= 2;
}

static inline bool
restless_is_tarot (const RulesMatch *match)
{
  return match->setup.variant == 1;
}

/* @card comes to where it is held or met, or goes. */
static inline void
restless_mark_stale (RestlessMoveContext *context, unsigned card)
{
  if (restless_context_card (context, card)->lasts)
    context->stale = true;
}

/* Whether somebody is there, and living. */
static inline bool
restless_is_alive (const RestlessState *state, int slot)
{
  return slot >= 0 && slot < RULES_PARTY && state->party[slot].alive;
}

static inline bool
restless_is_fight (const RestlessState *state)
{
  return state->phase == RESTLESS_PHASE_COMBAT || state->phase == RESTLESS_PHASE_GOD;
}

/* Faults: the first is kept. All return false, so that a judge can end with them. */

bool restless_refuse (RestlessMoveContext *context, unsigned code);
/* @card: {a}, -1 for none; @slot: {b}, from 0, -1 for none */
bool restless_refuse_about (RestlessMoveContext *context, unsigned code, int card, int slot,
                            int64_t n1, int64_t n2, int64_t n3);
/* @value is outside of @min to @max. */
bool restless_refuse_bound (RestlessMoveContext *context, int64_t value, int64_t min, int64_t max);

typedef enum {
  RESTLESS_DEATH_BY_TARGET,
  RESTLESS_DEATH_OTHER,
  RESTLESS_DEATH_IN_FLIGHT,
} RestlessDeath;

/**
 * RestlessUse:
 * @user: whose it is, or who uses it; -1 for nobody
 * @chosen: -1 for nobody
 * @reach: whom `party` means
 * @item: the active item, which does not recharge itself
 * @by_target: the Target does it
 */
typedef struct {
  unsigned card;
  int user, chosen;
  unsigned reach;
  const RestlessHeldItem *item;
  bool by_target;
} RestlessUse;

/* @rolls: how many; @bonus: on each; @damage: of each that hits */
typedef struct {
  int rolls, bonus, damage;
  RestlessRoll roll;
} RestlessAttack;

/* restless.c */
RulesStatus restless_judge (RestlessMoveContext *context);
static inline int
restless_actor_slot (const RulesMove *move)
{
  return move->actor >= 'A' && move->actor <= 'D' ? move->actor - 'A' : -1;
}
