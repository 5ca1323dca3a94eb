/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tome's table: its compiled cards, its state, who may play, and what the files of this folder
 * share.
 */
#pragma once

#include "rules/rules.h"

#define TOME_CARDS 72    /* spells in the packs of a record, at most */
#define TOME_ELEMENTS 12 /* elements in the packs of a record, at most */
#define TOME_DECK 30     /* spells of the chosen elements, at most; hands hold no more */
#define TOME_PARTS 8     /* effects a spell, conditions and operations an effect, at most */
#define TOME_HAND_SIZE 6 /* spells of a hand */
#define TOME_CHAPTERS 6  /* chapters of a round */
#define TOME_MAX_POWER 999
#define TOME_FLUX 32000 /* the power F; stands above every number */
#define TOME_MAX_SCORE 999
#define TOME_SATURATION                                                                            \
  16000 /* where a power or a chapter's points stop, far beyond the bounds                         \
         */
#define TOME_MAX_HEALTH 9
#define TOME_NONE 255 /* no card, element or spell */

typedef enum { TOME_TEAM, TOME_SURVIVAL } TomeVariant;

/* When an effect activates. */
typedef enum {
  TOME_PLAYED,
  TOME_ANY_PLAYED,
  TOME_BEFORE_STRONGEST,
  TOME_CHAPTER_END,
  TOME_ALWAYS,
  TOME_TRIGGERS,
} TomeTrigger;

typedef enum {
  TOME_FIRST,
  TOME_LAST,
  TOME_TRUMP,
  TOME_NOT_TRUMP,
  TOME_WON,
  TOME_LOST,
  TOME_CHAIN_INTACT,
  TOME_CHAIN_BROKEN,
  TOME_PLAYED_ELEMENT,
  TOME_TITLE_ELEMENT,
  TOME_OTHERS_AT_LEAST,
} TomeConditionKind;

typedef enum {
  TOME_OP_POWER,
  TOME_OP_SET_POWER,
  TOME_OP_SET_ELEMENT,
  TOME_OP_SILENCE,
  TOME_OP_TITLE_ELEMENT,
  TOME_OP_SWAP_TITLE,
  TOME_OP_TAKE,
  TOME_OP_RETURN,
  TOME_OP_POINTS,
  TOME_OP_PROTECT_TITLE,
  TOME_OP_PROTECT_POWER,
} TomeOpKind;

typedef enum {
  TOME_TARGET_SELF,
  TOME_TARGET_PREVIOUS,
  TOME_TARGET_OTHERS,
  TOME_TARGET_ALL,
  TOME_TARGET_OPPONENTS,
  TOME_TARGET_ALLIES,
  TOME_TARGET_SAME,
  TOME_TARGET_CHOSEN, /* from here on its player chooses */
  TOME_TARGET_CHOSEN_OPPONENT,
  TOME_TARGET_CHOSEN_ALLY,
  TOME_TARGET_CHOSEN_ANY,
} TomeTargetKind;

/* How a spell stands to the one whose effect it is. */
typedef enum {
  TOME_ITSELF,
  TOME_ALLY,
  TOME_OPPONENT,
  TOME_NEITHER, /* in survival another spell of the same player */
} TomeRelation;

/* Where `to` is no element's number. */
#define TOME_TO_CHOSEN 253
#define TOME_TO_TITLE 254 /* of set-element */
#define TOME_TO_SELF 254  /* of title-element */

typedef enum { TOME_PER_NOTHING, TOME_PER_OTHER_SPELL, TOME_PER_ELEMENT } TomePer;

typedef struct {
  uint8_t op, of, to, per, per_element;
  uint8_t has_choice; /* its player chooses something */
  int16_t n;          /* by, or the power to set */
} TomeOp;

typedef struct {
  uint8_t kind, arg;
} TomeCondition;

/* @asks: it is optional, or one of its operations asks */
typedef struct {
  uint8_t when, optional, n_conditions, n_ops, has_choice;
  TomeCondition conditions[TOME_PARTS];
  TomeOp ops[TOME_PARTS];
} TomeEffect;

/* A spell on the chapter. @order: it was played as the how-manieth, from 0. */
typedef struct {
  uint8_t card, seat, element, silenced, order, reserved;
  int16_t power;
} TomeSpell;

/* A set of spells on the chapter, by their places. */
typedef uint32_t TomeSpellSet;

/* A spell as its pack describes it. @spell: as it comes to the chapter; @acts: by TomeTrigger, 1
 * where it has an effect; @first: of them, in TomeRules.effects. */
typedef struct {
  TomeSpell spell;
  TomeSpellSet acts[TOME_TRIGGERS];
  uint8_t basic, n_effects;
  uint16_t first;
} TomeCard;

typedef struct {
  const char *id, *name;
  uint8_t basic, outranks;
} TomeElement;

/**
 * TomeRules:
 * @elements: in the bytewise order of their ids
 * @n_basics: basic elements that the deck needs
 * @choose: bit 0: basics are chosen; bit 1: the special one is
 * @fixed_elements: mask of those that are in the deck without being asked
 * @outranking: mask of those whose spells outrank what is not trump
 * @strong: effects of one chapter could carry a power or score past its bound
 * @sides: by seat, from 0
 * @relations: how a seat's other spells stand to a seat's
 * @turns: who plays, when the seats of a mask can and this one is asked first; 0 when nobody can.
 *   The row behind the last seat is the first one's again
 * @lives: what keeps a seat in the round beside its health, a byte a seat
 *
 * What RulesMatch.compiled points at.
 */
typedef struct {
  uint8_t team, seats, open, n_basics, choose, n_elements, n_cards, strong;
  uint16_t fixed_elements, outranking;
  uint8_t sides[RULES_SEATS + 1];
  uint8_t relations[RULES_SEATS + 1][RULES_SEATS + 1];
  uint8_t turns[RULES_SEATS + 2][1 << RULES_SEATS];
  uint32_t lives;
  uint16_t n_effects;
  TomeElement elements[TOME_ELEMENTS];
  TomeCard cards[TOME_CARDS];
  TomeEffect effects[TOME_CARDS * TOME_PARTS];
} TomeRules;

typedef enum {
  TOME_PHASE_ELEMENTS,
  TOME_PHASE_DEALER,
  TOME_PHASE_DEAL,
  TOME_PHASE_TITLE,
  TOME_PHASE_PLAY,
  TOME_PHASE_CHOOSE,
} TomePhase;

typedef enum { TOME_CHAIN_NONE, TOME_CHAIN_OPEN, TOME_CHAIN_BROKE } TomeChain;

/* Where a spell of the packs is. */
typedef enum {
  TOME_UNSEEN, /* in the Element Deck, behind a "?", or face down unseen */
  TOME_HAND,   /* + seat - 1 */
  TOME_TITLE = TOME_HAND + RULES_SEATS,
  TOME_CHAPTER,
  TOME_PILE,  /* played and set aside */
  TOME_UNDER, /* put under the Element Deck by a ruling */
  TOME_OUT,   /* of an element that is not in the deck */
  TOME_PLACES,
} TomeCardPlace;

/**
 * TomeResolution:
 * @stage: TomeTrigger: TOME_PLAYED covers any-played; TOME_ALWAYS when nothing is resolved
 * @spell: order of the spell whose effects are looked at
 * @effect, @op: where in it
 * @inside: an effect has begun, @source_* is its spell
 * @accepted: it is not optional, or it was accepted
 * @chosen: order of the spell chosen last in it
 * @spell_chosen: the present operation has its spell, and asks for the element
 */
typedef struct {
  uint8_t stage, spell, effect, op, inside, accepted, chosen, spell_chosen;
  uint8_t source_card, source_seat, source_order;
} TomeResolution;

/**
 * TomeLastChapter:
 * @ended: there was one
 * @ruling: a ruling may still name its winner
 * @fixed: points by side that do not depend on the winner
 * @paid: points by side that it gave
 *
 * The chapter that ended last.
 */
typedef struct {
  uint8_t ended, ruling, chapter, dealer, lead, winner, weakest, title, title_element, n_spells;
  uint8_t health[RULES_SEATS];
  uint16_t round;
  int16_t fixed[RULES_SEATS], paid[RULES_SEATS];
} TomeLastChapter;

/**
 * TomeState:
 * @counts: how many cards the Element Deck and each hand hold, seen or not: a byte each, at the
 *   bits of 8 * TomeCardPlace (derived from @where, @hidden and @n_discarded_unseen)
 * @hidden: by seat: cards of its hand that nobody showed
 * @n_discarded_unseen: unseen cards that lie face down, discarded by a knocked-out seat
 * @under, @n_under: cards under the Element Deck, the upper one first
 * @scores, @points: by side; @points is what effects change of this chapter's points
 * @played: mask of seats that played this chapter
 * @dealt: mask of seats that have their hand
 * @orders: spells played this chapter
 * @played_element: of the spell played last, as it was played
 * @acting: by TomeTrigger, the spells that have an effect for it and aren't silenced; for
 * TOME_PLAYED the one that was played last alone (derived)
 * @ruled: a ruling came in this chapter, so that effects may pass a bound (derived)
 *
 * Between chapters the table is clear and @chapter is the coming one; phase, round, dealer and
 * lead go on even when the game is over, so that a ruling may undo the end. The digest walks the
 * parts as they stand in memory: what is unused is zero, and arrays fill whole blocks.
 */
typedef struct {
  /* 64 bytes */
  RulesStateHeader head;
  uint8_t phase, chapter, dealer, lead, turn;
  uint8_t title, title_element, chain, chain_element;
  uint8_t n_spells, played, dealt, orders, played_element;
  uint8_t n_discarded_unseen, n_under, winner, weakest;
  uint8_t hidden[RULES_SEATS], health[RULES_SEATS];
  TomeResolution resolving;
  uint16_t round, elements;
  int16_t scores[RULES_SEATS], points[RULES_SEATS];
  uint8_t zero[4];

  TomeLastChapter last;
  uint8_t where[96]; /* TOME_CARDS at most */
  uint8_t under[32]; /* TOME_DECK at most, as of the spells */
  TomeSpell spells[32], last_spells[32];

  /* derived */
  uint64_t counts;
  TomeSpellSet acting[TOME_TRIGGERS];
  uint8_t ruled;
} TomeState;

_Static_assert(sizeof (TomeState) <= 1024, "Tome's state is at most 1 KiB");

/* The options of the choice that is asked. */
typedef enum {
  TOME_CHOICE_NOTHING,
  TOME_CHOICE_YES,
  TOME_CHOICE_SPELL,   /* one on the chapter */
  TOME_CHOICE_ELEMENT, /* one of the deck */
  TOME_CHOICE_HAND,    /* one of the player's hand */
} TomeChoiceKind;

typedef struct {
  TomeChoiceKind kind;
  bool may_decline;
  unsigned n;
  uint8_t options[TOME_CARDS]; /* cards or elements, ascending; of TOME_CHOICE_YES none */
} TomeChoice;

/* Names of arguments that are no element: RulesArg.value of RULES_ARG_NAME. */
typedef enum {
  TOME_NAME_YES = 100,
  TOME_NAME_ON,
  TOME_NAME_OFF,
  TOME_NAME_FLUX,
  TOME_NAME_NONE,
  TOME_NAME_OPEN,
  TOME_NAME_BROKEN,
} TomeName;

typedef enum {
  TOME_VERB_PLAY = RULES_VERB_GAME,
  TOME_VERB_CHOOSE,
  TOME_VERB_DECLINE,
  TOME_VERB_TITLE,
  TOME_VERB_DEAL,
  TOME_VERB_DEALER,
  TOME_VERB_ELEMENT,
} TomeVerb;

typedef enum {
  TOME_RULING_POWER,
  TOME_RULING_SET_POWER,
  TOME_RULING_ELEMENT,
  TOME_RULING_SILENCE,
  TOME_RULING_TITLE_ELEMENT,
  TOME_RULING_TITLE,
  TOME_RULING_WINNER,
  TOME_RULING_SCORE,
  TOME_RULING_HEALTH,
  TOME_RULING_HAND,
  TOME_RULING_DISCARD,
  TOME_RULING_CHAIN,
  TOME_RULING_TURN,
  TOME_RULINGS,
} TomeRuling;

/* Tome's faults, from RULES_FAULT_GAME; sentences in tome-faults.c. */
typedef enum {
  TOME_FAULT_PHASE_ELEMENT = RULES_FAULT_GAME,
  TOME_FAULT_ELEMENT_KIND,
  TOME_FAULT_ELEMENT_TWICE,
  TOME_FAULT_PHASE_DEALER,
  TOME_FAULT_PHASE_DEAL,
  TOME_FAULT_DEALT,
  TOME_FAULT_DEAL_SIX,
  TOME_FAULT_PLACED,
  TOME_FAULT_NOT_IN_DECK,
  TOME_FAULT_PHASE_TITLE,
  TOME_FAULT_TITLE_PLACE,
  TOME_FAULT_PHASE_PLAY,
  TOME_FAULT_TURN,
  TOME_FAULT_NOT_IN_HAND,
  TOME_FAULT_PHASE_CHOOSE,
  TOME_FAULT_CHOOSER,
  TOME_FAULT_OPTION,
  TOME_FAULT_DECLINE,
  TOME_FAULT_RULE_SPELL,
  TOME_FAULT_RULE_TITLE,
  TOME_FAULT_RULE_UNSEEN,
  TOME_FAULT_RULE_WINNER,
  TOME_FAULT_RULE_SURVIVAL,
  TOME_FAULT_RULE_HAND,
  TOME_FAULT_RULE_OUT,
  TOME_FAULT_RULE_CHAPTER,
  TOME_FAULT_RULE_TURN,
  TOME_FAULT_RULE_STARTED,
  TOME_FAULT_ELEMENTS_MANY,
  TOME_FAULT_ELEMENTS_FEW,
  TOME_FAULT_SPECIAL_NONE,
  TOME_FAULT_ELEMENT_SPELLS,
  TOME_FAULT_ELEMENT_UNKNOWN,
  TOME_FAULT_ELEMENT_WORD,
  TOME_FAULT_SPECIAL_EFFECTS,
  TOME_FAULT_COPIES,
  TOME_FAULT_ALWAYS,
  TOME_FAULT_ALWAYS_ONLY,
  TOME_FAULT_CHAPTER_END_ONLY,
  TOME_FAULT_SAME,
  TOME_FAULT_ZERO,
  TOME_FAULT_DECK_COPIES,
  TOME_FAULT_DECK_BASICS,
  TOME_FAULT_DECK_SPECIALS,
  TOME_FAULT_END,
} TomeFault;

/* Small ones that every file needs */

static inline unsigned
tome_seat_to_left (const TomeRules *rules, unsigned seat)
{
  return seat == rules->seats ? 1 : seat + 1;
}

/* Side of a seat, from 0. */
static inline unsigned
tome_side (const TomeRules *rules, unsigned seat)
{
  return rules->sides[seat];
}

/* One card at @where, as TomeState.counts has it; 0 where nobody counts. */
static inline uint64_t
tome_count_unit (unsigned where)
{
  static const uint64_t ones[TOME_PLACES] = {
    [TOME_UNSEEN] = 1,          [TOME_HAND] = 1u << 8,        [TOME_HAND + 1] = 1u << 16,
    [TOME_HAND + 2] = 1u << 24, [TOME_HAND + 3] = 1ull << 32,
  };

  return ones[where];
}

/* Cards of the Element Deck, or of a hand, known or not. */
static inline unsigned
tome_card_count (const TomeState *state, unsigned where)
{
  return (uint8_t)(state->counts >> 8 * where);
}

/* Moves a card that lies open or in the Element Deck. */
static inline void
tome_move_card (TomeState *state, unsigned card, unsigned where)
{
  state->counts += tome_count_unit (where) - tome_count_unit (state->where[card]);
  state->where[card] = where;
}

/* Moves a card of a hand, known or not. */
static inline void
tome_move_from_hand (TomeState *state, unsigned seat, unsigned card, unsigned where)
{
  state->hidden[seat - 1] -= state->where[card] == TOME_UNSEEN;
  state->counts += tome_count_unit (where) - tome_count_unit (TOME_HAND + seat - 1);
  state->where[card] = where;
}

/* Gives a seat @n cards that nobody saw. */
static inline void
tome_deal_unseen (TomeState *state, unsigned seat, unsigned n)
{
  state->hidden[seat - 1] += n;
  state->counts += n * (tome_count_unit (TOME_HAND + seat - 1) - tome_count_unit (TOME_UNSEEN));
}

/* Seats without cards are passed over; 0 when nobody has to play. @from is looked at first, and
 * may be the seat behind the last. */
static inline unsigned
tome_next_seat (const TomeRules *rules, const TomeState *state, unsigned from)
{
  const uint8_t *health = state->health;
  uint32_t cards = (uint32_t)(state->counts >> 8 * TOME_HAND);
  uint32_t lives = rules->lives | health[0] | (uint32_t)health[1] << 8 | (uint32_t)health[2] << 16
                   | (uint32_t)health[3] << 24;
  /* A byte below 128 reaches its highest bit by this, unless it is 0. */
  uint32_t able = (cards + 0x7F7F7F7F) & (lives + 0x7F7F7F7F) & 0x80808080;

  /* The product has the four bits side by side. */
  return rules->turns[from][able * 0x00204081u >> 28 & ~(unsigned)state->played];
}

/* Passes the turn to the next who can play, @from being asked first; false when nobody can. */
static inline bool
tome_pass_turn (const TomeRules *rules, TomeState *state, unsigned from)
{
  state->turn = tome_next_seat (rules, state, from);
  return state->turn != 0;
}

/* Begins to resolve a stage. */
static inline void
tome_begin_stage (TomeState *state, TomeTrigger stage)
{
  memset (&state->resolving, 0, sizeof state->resolving);
  state->resolving.stage = stage;
  state->resolving.chosen = TOME_NONE;
}

/* The spells that act in the present stage. */
static inline TomeSpellSet
tome_acting (const TomeState *state)
{
  unsigned stage = state->resolving.stage;

  return state->acting[stage]
         | (state->acting[TOME_ANY_PLAYED] & -(TomeSpellSet)(stage == TOME_PLAYED));
}

/* The element that is trump, TOME_NONE when none is. */
static inline unsigned
tome_trump (const TomeRules *rules, const TomeState *state)
{
  return state->title != TOME_NONE && rules->elements[state->title_element].basic
             ? state->title_element
             : TOME_NONE;
}

/* Whether a spell is trump, where that is what tome_trump() told. */
static inline bool
tome_is_of_trump (const TomeRules *rules, const TomeSpell *spell, unsigned trump)
{
  return rules->cards[spell->card].basic & (spell->element == trump);
}

static inline bool
tome_is_trump (const TomeRules *rules, const TomeState *state, const TomeSpell *spell)
{
  return tome_is_of_trump (rules, spell, tome_trump (rules, state));
}

/* Whether an effect could carry a score or a power past its bound from here. */
static inline bool
tome_may_pass_bound (const TomeRules *rules, const TomeState *state)
{
  const int16_t *s = state->scores;

  return rules->strong || state->ruled || (s[0] | s[1] | s[2] | s[3]) > TOME_MAX_SCORE / 2;
}

/* Whether a value passed its bound in the last change, which is then undone by the caller. */
bool tome_in_bounds (const TomeState *state, int *value, int *min, int *max);
