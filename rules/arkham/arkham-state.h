/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Arkham's table: its compiled cards, its state, and what the files of this folder share.
 *
 * What lies on the table are items: a known card, whose id names both sides; a tome or a resource,
 * of which one side was seen; or a "?". Of each side, and of each id, there is as much on show as
 * the packs have, or less; the rest is the deck's or behind a "?".
 */
#pragma once

#include "rules/rules.h"

#define ARKHAM_CARDS 100                 /* cards in the packs of a record, at most */
#define ARKHAM_TOMES 60                  /* tomes, at most */
#define ARKHAM_COLLECTIONS 12            /* collections, at most */
#define ARKHAM_VALUES 99                 /* what a resource may be worth, from 1, at most */
#define ARKHAM_EVENTS 8                  /* events, of the initiatives 1 to 8 */
#define ARKHAM_OPS 6                     /* operations of an action, at most */
#define ARKHAM_OP_CARDS 9                /* cards that one operation moves, at most */
#define ARKHAM_DECK 42                   /* cards of the game as it is sold */
#define ARKHAM_UNDER 8                   /* items under the deck that are kept in mind, at most */
#define ARKHAM_LAST_ROUND_TOMES 8        /* who has as many tomes has begun the last round */
#define ARKHAM_MAX_RENOWN 999            /* renown goes from -999 to 999 */
#define ARKHAM_DANGEROUS_LOSS 4          /* what dangerous books cost */
#define ARKHAM_MIN_DEALT 2               /* dollars of a hand at setup, at least */
#define ARKHAM_NONE 255                  /* no collection */
#define ARKHAM_MAX_LISTED (1u << 16)     /* moves that are listed, at most */
#define ARKHAM_MAX_SELECTIONS (1u << 20) /* and ways to pay looked at for them */

typedef enum { ARKHAM_NO_SYMBOL, ARKHAM_LUCID, ARKHAM_DEMENTED } ArkhamSymbol;

typedef enum {
  ARKHAM_OP_STOP_EVENT,
  ARKHAM_OP_STEAL_RESOURCE,
  ARKHAM_OP_GAIN_RESOURCE,
  ARKHAM_OP_GAIN_FOR_SALE,
  ARKHAM_OP_GUARD,
  ARKHAM_OP_ACQUIRE_AGAIN,
  ARKHAM_OP_STEAL_TOME,
  ARKHAM_OP_DISCOUNT,
  ARKHAM_OP_SWAP_TOME,
  ARKHAM_OP_MOVE_FIRST,
  ARKHAM_OP_LOSE_RESOURCE,
} ArkhamOpKind;

typedef struct {
  uint8_t op, n;
} ArkhamOp;

/* The two actions of an event. */
typedef enum { ARKHAM_ACTION_LUCID, ARKHAM_ACTION_DEMENTED } ArkhamActionKind;

typedef struct {
  uint8_t n_ops, guards;
  ArkhamOp ops[ARKHAM_OPS];
} ArkhamAction;

typedef struct {
  const char *id;
  uint8_t bonus;
  ArkhamAction actions[2];
} ArkhamEvent;

/* @worth: renown, with the bonus of a unique one */
typedef struct {
  const char *id;
  uint8_t collection, cost, symbol, copies;
  int16_t worth;
} ArkhamTome;

/* @renown: by the number of its tomes that somebody has; 0 for none */
typedef struct {
  const char *id;
  uint64_t tomes;
  int16_t renown[ARKHAM_TOMES + 1];
} ArkhamCollection;

/* What resources are worth: @text is "$2". */
typedef struct {
  uint8_t worth, copies;
  char text[4];
} ArkhamValue;

typedef struct {
  uint8_t tome, value;
} ArkhamCard;

/**
 * ArkhamRules:
 * @revision: of the rules; 2 refuses calls and backs of cards that no world explains
 * @events: by initiative, from 0
 * @tomes, @collections: in the bytewise order of their ids
 * @values: in the bytewise order of their texts
 * @rising: values by their worth
 * @symbols: masks of tomes by ArkhamSymbol
 * @most: renown that tomes and collections can bring or take, at most
 *
 * What RulesMatch.compiled points at.
 */
typedef struct {
  uint8_t revision, seats, open, n_cards, n_tomes, n_collections, n_values;
  int32_t most;
  uint64_t symbols[3];
  ArkhamEvent events[ARKHAM_EVENTS];
  ArkhamTome tomes[ARKHAM_TOMES];
  ArkhamValue values[ARKHAM_VALUES];
  uint8_t rising[ARKHAM_VALUES];
  ArkhamCard cards[ARKHAM_CARDS];
  ArkhamCollection collections[ARKHAM_COLLECTIONS];
} ArkhamRules;

typedef enum {
  ARKHAM_PHASE_SETUP, /* up to the first sale */
  ARKHAM_PHASE_SALE,
  ARKHAM_PHASE_DRAFT,
  ARKHAM_PHASE_ACQUIRE,
} ArkhamPhase;

/* Where a known card is. */
typedef enum {
  ARKHAM_AWAY, /* not known to be anywhere */
  ARKHAM_HAND, /* + seat - 1 */
  ARKHAM_OWNED = ARKHAM_HAND + RULES_SEATS,
  ARKHAM_ON_SALE = ARKHAM_OWNED + RULES_SEATS,
  ARKHAM_MOVING, /* inside one move */
} ArkhamCardPlace;

/* Items in one byte: a tome or a value is its number, a card is: */
#define ARKHAM_ITEM_CARD 128
#define ARKHAM_ITEM_UNSEEN 127

/* How far the action of a turn is. */
typedef enum { ARKHAM_NOT_ACTED, ARKHAM_ACTED_LUCID, ARKHAM_ACTED_BOTH } ArkhamActionProgress;

/**
 * ArkhamState:
 * @step: at setup, seats passed in the deal; then lines of this draft
 * @first_in_order: the seat that begins the deal or the draft
 * @turn, @event: who has a turn, and the initiative of the event; 0 between turns
 * @called: the initiative called last this round, 0 for none
 * @acquired, @acted, @demented_due, @acquires_left, @bonus_spent, @discount: of this turn: the
 * acquire action is done; ArkhamActionProgress; the Demented action is due; acquires left of an
 * acquire-again; the event's bonus is spent; what tomes cost less
 * @is_last_round: somebody has had eight tomes
 * @guarded: mask of seats
 * @ups, @downs: events set aside by the table
 * @aside, @shown: masks of named events set aside, and of called ones that somebody showed
 * @held, @unseen: by seat: mask of known events, number of others
 * @hidden: by seat: resources that nobody saw
 * @stopped: initiatives in the order of the stopping
 * @adjusted: renown by rulings
 * @tomes: by seat: mask
 * @hands: [seat * n_values + value]: resources of which that side was seen
 * @sale: items in order
 * @where: by card: ArkhamCardPlace
 *
 * The digest walks the parts as they stand in memory: what is unused is zero, and arrays fill whole
 * blocks. What is derived, and what only a warning needs, stands last.
 */
typedef struct {
  /* 96 bytes */
  RulesStateHeader head;
  uint8_t phase, step, first_in_order, first, turn;
  uint8_t event, called, acquired, acted, demented_due, acquires_left, bonus_spent, discount;
  uint8_t is_last_round, guarded, ups, downs, aside, shown, n_stopped, n_sale;
  uint8_t held[RULES_SEATS], unseen[RULES_SEATS];
  uint8_t hidden[RULES_SEATS], stopped[ARKHAM_EVENTS];
  uint32_t round;
  int32_t adjusted[RULES_SEATS];
  uint64_t tomes[RULES_SEATS];

  uint8_t hands[416];
  uint8_t sale[128];
  uint8_t where[128];

  /* derived */
  uint8_t shown_values[ARKHAM_VALUES + 1], shown_tomes[ARKHAM_TOMES];
  uint8_t sizes[RULES_SEATS]; /* cards in hand */
  uint8_t deck, n_known;      /* @n_known: cards whose id is on show */
  uint8_t stops;              /* mask of @stopped */

  /* not a matter of the rules: the sale that lies under the deck since the round ended, until the
   * next one is put up or a ruling touches the cards */
  uint8_t n_under, under[ARKHAM_UNDER];
} ArkhamState;

_Static_assert(sizeof (ArkhamState) <= 1024, "Arkham's state is at most 1 KiB");

/* What a name of an argument is: RulesArg.extra of RULES_ARG_NAME. */
typedef enum {
  ARKHAM_NAME_KEYWORD, /* value: ArkhamKeyword, or a ruling's number */
  ARKHAM_NAME_TOME,    /* value: its number, and above 8 bits an event's of the same id from 1 */
  ARKHAM_NAME_EVENT,   /* value: its number from 0 */
  ARKHAM_NAME_VALUE,   /* value: its number */
} ArkhamName;

typedef enum {
  ARKHAM_KEYWORD_BONUS,
  ARKHAM_KEYWORD_UP,
  ARKHAM_KEYWORD_DOWN,
  ARKHAM_KEYWORD_OUT
} ArkhamKeyword;

/* The arguments of ARKHAM_VERB_OUT, which stand the other way round in the notation: what chance
 * has to add comes last. */
enum { ARKHAM_OUT_SIDE, ARKHAM_OUT_EVENT };

/* RulesArg.key. @BACK: the other side of the argument before it, joined by a colon. */
enum { ARKHAM_KEY_PAY = 1, ARKHAM_KEY_BACK };

typedef enum {
  ARKHAM_VERB_FIRST = RULES_VERB_GAME,
  ARKHAM_VERB_GAIN,
  ARKHAM_VERB_SALE,
  ARKHAM_VERB_OUT,
  ARKHAM_VERB_KEEP,
  ARKHAM_VERB_DROP,
  ARKHAM_VERB_DRAFT,
  ARKHAM_VERB_EVENT,
  ARKHAM_VERB_ACQUIRE,
  ARKHAM_VERB_ACTION,
  ARKHAM_VERB_DEMENTED,
  ARKHAM_VERB_DONE,
  ARKHAM_VERB_END,
} ArkhamVerb;

typedef enum {
  ARKHAM_RULING_RESOURCE,
  ARKHAM_RULING_TOME,
  ARKHAM_RULING_SALE,
  ARKHAM_RULING_FIRST,
  ARKHAM_RULING_RENOWN,
  ARKHAM_RULING_STOP,
  ARKHAM_RULINGS,
} ArkhamRuling;

/* Arkham's faults, from RULES_FAULT_GAME; sentences in arkham-faults.c. */
typedef enum {
  ARKHAM_FAULT_PHASE_FIRST = RULES_FAULT_GAME,
  ARKHAM_FAULT_PHASE_DEAL,
  ARKHAM_FAULT_DEAL_SEAT,
  ARKHAM_FAULT_PHASE_SALE,
  ARKHAM_FAULT_SALE_COUNT,
  ARKHAM_FAULT_DECK_EMPTY,
  ARKHAM_FAULT_PHASE_DRAFT,
  ARKHAM_FAULT_DRAFT_OUT,
  ARKHAM_FAULT_DRAFT_KEEP,
  ARKHAM_FAULT_DRAFT_DROP,
  ARKHAM_FAULT_OUT_UP,
  ARKHAM_FAULT_OUT_UNSEEN,
  ARKHAM_FAULT_OUT_FIRST,
  ARKHAM_FAULT_EVENT_TAKEN,
  ARKHAM_FAULT_PHASE_EVENT,
  ARKHAM_FAULT_EVENT_HOLDER,
  ARKHAM_FAULT_EVENT_CALLED,
  ARKHAM_FAULT_EVENT_STOPPED,
  ARKHAM_FAULT_EVENT_EARLIER,
  ARKHAM_FAULT_EVENT_ENOUGH,
  ARKHAM_FAULT_PHASE_TURN,
  ARKHAM_FAULT_TURN,
  ARKHAM_FAULT_ACQUIRED,
  ARKHAM_FAULT_DEMENTED_DUE,
  ARKHAM_FAULT_DEMENTED_NOT,
  ARKHAM_FAULT_ACTED,
  ARKHAM_FAULT_ACQUIRE_DUE,
  ARKHAM_FAULT_NOT_ON_SALE,
  ARKHAM_FAULT_OWNED,
  ARKHAM_FAULT_PRICE,
  ARKHAM_FAULT_PAY_UNSEEN,
  ARKHAM_FAULT_BONUS,
  ARKHAM_FAULT_NOT_IN_HAND,
  ARKHAM_FAULT_NO_UNSEEN,
  ARKHAM_FAULT_NOT_OWNED,
  ARKHAM_FAULT_ARGS_FEW,
  ARKHAM_FAULT_ARGS_REST,
  ARKHAM_FAULT_ARG_EVENT,
  ARKHAM_FAULT_ARG_SEAT,
  ARKHAM_FAULT_ARG_RESOURCE,
  ARKHAM_FAULT_ARG_TOME,
  ARKHAM_FAULT_ARG_SALE,
  ARKHAM_FAULT_STOP,
  ARKHAM_FAULT_SEAT,
  ARKHAM_FAULT_SEAT_EMPTY,
  ARKHAM_FAULT_GUARDED,
  ARKHAM_FAULT_FIRST_HOLDER,
  ARKHAM_FAULT_STOPPED_TWICE,
  ARKHAM_FAULT_NAME_UNKNOWN,
  ARKHAM_FAULT_EVENT_UNKNOWN,
  ARKHAM_FAULT_VALUE_UNKNOWN,
  ARKHAM_FAULT_CARDS_OTHER,
  ARKHAM_FAULT_EVENTS_EIGHT,
  ARKHAM_FAULT_INITIATIVE_TWICE,
  ARKHAM_FAULT_ID_SHARED,
  ARKHAM_FAULT_ID_BONUS,
  ARKHAM_FAULT_COPIES,
  ARKHAM_FAULT_TOMES_MANY,
  ARKHAM_FAULT_COLLECTIONS_MANY,
  ARKHAM_FAULT_EVENT_UNSEEN,
  ARKHAM_FAULT_TWO_SIDES,
  ARKHAM_FAULT_UNDER_DECK, /* a warning */
  ARKHAM_FAULT_END,
} ArkhamFault;

/* arkham-choices.c */
void arkham_choices (const RulesMatch *match, const void *state, RulesChoiceFunc each, void *data);

/* How many of a value, or of a tome, may still come on show. */
static inline unsigned
arkham_value_left (const ArkhamRules *rules, const ArkhamState *state, unsigned value)
{
  return rules->values[value].copies - state->shown_values[value];
}

static inline unsigned
arkham_tome_left (const ArkhamRules *rules, const ArkhamState *state, unsigned tome)
{
  return rules->tomes[tome].copies - state->shown_tomes[tome];
}

/* Whether a card's id may come on show. */
static inline bool
arkham_card_left (const ArkhamRules *rules, const ArkhamState *state, unsigned card)
{
  return state->where[card] == ARKHAM_AWAY
         && arkham_value_left (rules, state, rules->cards[card].value)
         && arkham_tome_left (rules, state, rules->cards[card].tome);
}

static inline uint8_t *
arkham_hand_by_value (const ArkhamRules *rules, ArkhamState *state, unsigned seat)
{
  return state->hands + (seat - 1) * rules->n_values;
}

/* Items on their way from one place to another; they are on show until they are laid down. */
typedef struct {
  unsigned n;
  uint8_t items[RULES_ARGS];
} ArkhamItems;

/* The tome side of an item. */
static inline unsigned
arkham_item_tome (const ArkhamRules *rules, unsigned item)
{
  return item >= ARKHAM_ITEM_CARD ? rules->cards[item - ARKHAM_ITEM_CARD].tome : item;
}

/* The seat after @k others in the deal or the draft. */
static inline unsigned
arkham_seat_at (const ArkhamRules *rules, const ArkhamState *state, unsigned k)
{
  return (state->first_in_order - 1u + k) % rules->seats + 1;
}

/* What the draft asks next. */
typedef enum {
  ARKHAM_DRAFT_OUT,
  ARKHAM_DRAFT_DROP,
  ARKHAM_DRAFT_KEEP,
  ARKHAM_DRAFT_OVER,
} ArkhamDraftStep;

/* Mask of events that nobody named this round. */
static inline unsigned
arkham_unnamed_events (const ArkhamState *state)
{
  return 0xFFu
         & ~(unsigned)(state->aside | state->shown | state->held[0] | state->held[1]
                       | state->held[2] | state->held[3]);
}

/* Events that are held unseen, of all seats. */
static inline unsigned
arkham_count_unseen_events (const ArkhamState *state)
{
  return state->unseen[0] + state->unseen[1] + state->unseen[2] + state->unseen[3];
}

/* More demented symbols than lucid ones. */
static inline bool
arkham_is_demented (const ArkhamRules *rules, const ArkhamState *state, unsigned seat)
{
  uint64_t tomes = state->tomes[seat - 1];

  return __builtin_popcountll (tomes & rules->symbols[ARKHAM_DEMENTED])
         > __builtin_popcountll (tomes & rules->symbols[ARKHAM_LUCID]);
}

/* The action @kind of the event that is played. */
static inline const ArkhamAction *
arkham_action (const ArkhamRules *rules, const ArkhamState *state, ArkhamActionKind kind)
{
  return &rules->events[state->event - 1].actions[kind];
}

/* Whether the Demented action would be due, were the Lucid one complete now. */
static inline bool
arkham_demented_follows (const ArkhamRules *rules, const ArkhamState *state)
{
  return state->acted == ARKHAM_ACTED_LUCID
         && arkham_action (rules, state, ARKHAM_ACTION_DEMENTED)->n_ops > 0
         && arkham_is_demented (rules, state, state->turn);
}

/* What a tome costs now. */
static inline unsigned
arkham_price (const ArkhamRules *rules, const ArkhamState *state, unsigned tome)
{
  unsigned cost = rules->tomes[tome].cost;

  return cost > state->discount ? cost - state->discount : 0;
}

/* Whether @seat may swap its tome @own for @theirs of @other. */
static inline bool
arkham_may_swap (const ArkhamState *state, unsigned seat, unsigned other, unsigned own,
                 unsigned theirs)
{
  return own == theirs
         || !(state->tomes[seat - 1] >> theirs & 1 || state->tomes[other - 1] >> own & 1);
}

/* arkham.c */
bool arkham_may_gain (const ArkhamRules *rules, const ArkhamState *state);
bool arkham_may_acquire (const ArkhamState *state);
bool arkham_may_end_turn (const ArkhamRules *rules, const ArkhamState *state);
bool arkham_may_use_demented (const ArkhamRules *rules, const ArkhamState *state);
/* Whether renown could pass its bound from here. */
bool arkham_may_pass_bound (const ArkhamRules *rules, const ArkhamState *state);
