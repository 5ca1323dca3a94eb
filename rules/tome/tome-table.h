/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tome's table: its compiled cards, its state, who may play, and what the files of this folder
 * share.
 */
#pragma once

#include "../rules.h"

#define TOME_CARDS 72    /* spells in the packs of a record, at most */
#define TOME_ELEMENTS 12 /* elements in the packs of a record, at most */
#define TOME_DECK 30     /* spells of the chosen elements, at most; hands hold no more */
#define TOME_PARTS 8     /* effects a spell, conditions and operations an effect, at most */
#define TOME_DEAL 6      /* spells of a hand */
#define TOME_CHAPTERS 6  /* chapters of a round */
#define TOME_POWER 999
#define TOME_FLUX 32000 /* the power F; stands above every number */
#define TOME_SCORE 999
#define TOME_FAR 16000 /* where a power or a chapter's points stop, far beyond the bounds */
#define TOME_HEALTH 9
#define TOME_NONE 255 /* no card, element or spell */

typedef enum { TOME_TEAM, TOME_SURVIVAL } TomeVariant;

/* When an effect activates. */
typedef enum {
  TOME_PLAYED,
  TOME_ANY_PLAYED,
  TOME_BEFORE_STRONGEST,
  TOME_CHAPTER_END,
  TOME_ALWAYS,
} TomeWhen;

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
  TOME_OF_SELF,
  TOME_OF_PREVIOUS,
  TOME_OF_OTHERS,
  TOME_OF_ALL,
  TOME_OF_OPPONENTS,
  TOME_OF_ALLIES,
  TOME_OF_SAME,
  TOME_OF_CHOSEN, /* from here on its player chooses */
  TOME_OF_CHOSEN_OPPONENT,
  TOME_OF_CHOSEN_ALLY,
  TOME_OF_CHOSEN_ANY,
} TomeOf;

/* Where `to` is no element's number. */
#define TOME_TO_CHOSEN 253
#define TOME_TO_TITLE 254 /* of set-element */
#define TOME_TO_SELF 254  /* of title-element */

typedef enum { TOME_PER_NOTHING, TOME_PER_OTHER_SPELL, TOME_PER_ELEMENT } TomePer;

typedef struct {
  uint8_t op, of, to, per, per_element;
  uint8_t asks; /* its player chooses something */
  int16_t n;    /* by, or the power to set */
} TomeOp;

typedef struct {
  uint8_t kind, arg;
} TomeCondition;

typedef struct {
  uint8_t when, optional, n_conditions, n_ops;
  TomeCondition conditions[TOME_PARTS];
  TomeOp ops[TOME_PARTS];
} TomeEffect;

/* A spell as its pack describes it. @whens: bit by TomeWhen of its effects; @first: of them, in
 * TomeRules.effects. */
typedef struct {
  uint8_t element, basic, n_effects, whens;
  int16_t power;
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
 * @strong: effects of one chapter could carry a power or score past its bound
 *
 * What RulesMatch.compiled points at.
 */
typedef struct {
  uint8_t team, seats, open, n_basics, choose, n_elements, n_cards, strong;
  uint16_t fixed_elements;
  uint8_t sides[RULES_SEATS + 1]; /* by seat */
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
} TomeWhere;

/* A spell on the chapter. @order: it was played as the how-manieth, from 0. */
typedef struct {
  uint8_t card, seat, element, silenced, order, reserved;
  int16_t power;
} TomeSpell;

/**
 * TomeResolving:
 * @stage: TomeWhen: TOME_PLAYED covers any-played; TOME_ALWAYS when nothing is resolved
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
} TomeResolving;

/**
 * TomeLast:
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
} TomeLast;

/**
 * TomeState:
 * @counts: cards by TomeWhere (derived from @where): unseen ones, each known hand, …
 * @hidden: by seat: cards of its hand that nobody showed
 * @gone: unseen cards that lie face down, discarded by a knocked-out seat
 * @under, @n_under: cards under the Element Deck, the upper one first
 * @scores, @points: by side; @points is what effects change of this chapter's points
 * @played: mask of seats that played this chapter
 * @dealt: mask of seats that have their hand
 * @orders: spells played this chapter
 * @played_element: of the spell played last, as it was played
 * @whens: of all spells played this chapter; what is not in it need not be looked for (derived)
 * @ruled: a ruling came in this chapter, so that effects may pass a bound (derived)
 *
 * Between chapters the table is clear and @chapter is the coming one; phase, round, dealer and
 * lead go on even when the game is over, so that a ruling may undo the end. The digest walks the
 * parts as they stand in memory: what is unused is zero, and arrays fill whole blocks.
 */
typedef struct {
  /* 64 bytes */
  RulesHead head;
  uint8_t phase, chapter, dealer, lead, turn;
  uint8_t title, title_element, chain, chain_element;
  uint8_t n_spells, played, dealt, orders, played_element;
  uint8_t gone, n_under, winner, weakest;
  uint8_t hidden[RULES_SEATS], health[RULES_SEATS];
  TomeResolving resolving;
  uint16_t round, elements;
  int16_t scores[RULES_SEATS], points[RULES_SEATS];
  uint8_t zero[4];

  TomeLast last;
  uint8_t where[96]; /* TOME_CARDS at most */
  uint8_t under[32]; /* TOME_DECK at most, as of the spells */
  TomeSpell spells[32], last_spells[32];

  /* derived */
  uint8_t counts[TOME_PLACES], whens, ruled;
} TomeState;

_Static_assert(sizeof (TomeState) <= 1024, "Tome's state is at most 1 KiB");

/* The options of the choice that is asked. */
typedef enum {
  TOME_ASK_NOTHING,
  TOME_ASK_YES,
  TOME_ASK_SPELL,   /* one on the chapter */
  TOME_ASK_ELEMENT, /* one of the deck */
  TOME_ASK_HAND,    /* one of the player's hand */
} TomeAsk;

typedef struct {
  TomeAsk ask;
  bool may_decline;
  unsigned n;
  uint8_t options[TOME_CARDS]; /* cards or elements, ascending; of TOME_ASK_YES none */
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
  TOME_RULE_POWER,
  TOME_RULE_SET_POWER,
  TOME_RULE_ELEMENT,
  TOME_RULE_SILENCE,
  TOME_RULE_TITLE_ELEMENT,
  TOME_RULE_TITLE,
  TOME_RULE_WINNER,
  TOME_RULE_SCORE,
  TOME_RULE_HEALTH,
  TOME_RULE_HAND,
  TOME_RULE_DISCARD,
  TOME_RULE_CHAIN,
  TOME_RULE_TURN,
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

extern const RulesFault tome_faults[];

/* tome-cards.c */
RulesStatus tome_check_pack (const RulesPack *pack, RulesError *error);
void tome_check_deck (const RulesMatch *match, const RulesDeckEntry *entries, unsigned n_entries,
                      RulesDeckFaultFunc each, void *data);
RulesStatus tome_compile (const RulesMatch *match, void **compiled, RulesError *error);

/* tome-moves.c */
extern const RulesVerb tome_verbs[], tome_rulings[];
RulesStatus tome_read (RulesMatch *match, const RecordLine *line, RulesMoveBuffer *move,
                       RulesError *error);
void tome_write (const RulesMatch *match, const RulesMove *move, RulesBuffer *out);
void tome_choices (const RulesMatch *match, const void *state, RulesChoiceFunc each, void *data);
/* Whether the dealer could reveal @card now: it is unseen and not needed for a "?", or it lies
 * under the Element Deck and nothing above it is left. */
bool tome_may_be_title (const TomeState *state, unsigned card);
bool tome_chance (const RulesMatch *match, const void *state, RulesChance *chance);
unsigned tome_seen (const RulesMatch *match, const void *before, const RulesMove *move);

/* tome-effects.c */

/* Resolves from where state->resolving stands until a choice is due (true) or the stage is done. */
bool tome_resolve (const TomeRules *rules, TomeState *state);

/* What is asked at state->resolving, whose effect has begun. */
void tome_ask (const TomeRules *rules, const TomeState *state, TomeChoice *choice);

/* Takes an answer: a card, an element, or TOME_NAME_YES. It is one of the options. */
void tome_answer (const TomeRules *rules, TomeState *state, TomeAsk ask, unsigned answer);
/* Refuses all of the optional effect. */
void tome_decline (TomeState *state);

bool tome_is_trump (const TomeRules *rules, const TomeState *state, const TomeSpell *spell);
/* The spell of @order, NULL when it has left. */
TomeSpell *tome_spell (const TomeState *state, unsigned order);
/* Takes a spell from the chapter to @where, as the rule "what was changed about it ends". */
void tome_leave (TomeState *state, TomeSpell *spell, TomeWhere where);
/* Changes a spell's power as a ruling or effect does: not below 1, Flux unmoved. */
void tome_raise (TomeSpell *spell, int by);

/* Small ones that every file needs */

static inline unsigned
tome_left (const TomeRules *rules, unsigned seat)
{
  return seat == rules->seats ? 1 : seat + 1;
}

/* Side of a seat, from 0. */
static inline unsigned
tome_side (const TomeRules *rules, unsigned seat)
{
  return rules->sides[seat];
}

/* Moves a card between places and keeps the counts. */
static inline void
tome_put (TomeState *state, unsigned card, unsigned where)
{
  state->counts[state->where[card]]--;
  state->counts[where]++;
  state->where[card] = where;
}

/* Whether a seat has a card in hand, known or not. */
static inline bool
tome_has_cards (const TomeState *state, unsigned seat)
{
  return state->counts[TOME_HAND + seat - 1] || state->hidden[seat - 1];
}

/* Unseen cards that are behind a "?" or lie face down. */
static inline unsigned
tome_kept (const TomeState *state)
{
  return state->gone + state->hidden[0] + state->hidden[1] + state->hidden[2] + state->hidden[3];
}

/* Seats without cards are passed over; 0 when nobody has to play. @from is looked at first. */
static inline unsigned
tome_next_seat (const TomeRules *rules, const TomeState *state, unsigned from)
{
  unsigned able = 0, turned;

  /* Without branches, because who has cards is what a processor can't guess. */
  for (unsigned i = 0; i < RULES_SEATS; i++)
    able |= (unsigned)(((state->counts[TOME_HAND + i] | state->hidden[i]) != 0)
                       & ((rules->team | state->health[i]) != 0))
            << i;
  able &= ~(unsigned)state->played;
  turned = able >> (from - 1) | (able << (rules->seats - from + 1) & ((1u << rules->seats) - 1));
  if (!turned)
    return 0;
  from += (unsigned)__builtin_ctz (turned);
  return from > rules->seats ? from - rules->seats : from;
}

/* tome-table.c */

/* Whether an effect could carry a score or a power past its bound from here. */
bool tome_is_risky (const TomeRules *rules, const TomeState *state);
/* Whether a value passed its bound in the last change, which is then undone by the caller. */
bool tome_in_bounds (const TomeState *state, int *value, int *min, int *max);

/* tome-chapter.c */

/* The play that @card by @seat is, with all that follows. */
void tome_play (const TomeRules *rules, TomeState *state, unsigned seat, unsigned card);
/* Goes on after an answer or a ruling: resolves, passes the turn, ends chapters and rounds. */
void tome_go_on (const TomeRules *rules, TomeState *state);
/* Puts a Title Spell and begins its chapter. */
void tome_begin_chapter (const TomeRules *rules, TomeState *state, unsigned card);
/* Pays a knock-out by ruling; may end the round. */
void tome_knock_out (const TomeRules *rules, TomeState *state, unsigned seat, uint8_t *health);
/* Names another winner of the last chapter and pays anew. */
void tome_set_winner (const TomeRules *rules, TomeState *state, unsigned seat);
/* Judges the game's end by the scores as they are. */
void tome_judge_end (const TomeRules *rules, TomeState *state);
/* Deck and hands as a round begins. */
void tome_begin_round (const TomeRules *rules, TomeState *state);

/* tome-rulings.c */
RulesStatus tome_rule (const RulesMatch *match, TomeState *state, const RulesMove *move,
                       RulesError *error);

/* tome-view.c */
void tome_view (const RulesMatch *match, const void *state, unsigned viewer, RulesWriter *writer);
uint64_t tome_digest (const RulesMatch *match, const void *state);
const char *tome_check (const RulesMatch *match, const void *state);
void tome_place (const RulesMatch *match, const void *state, RulesPlace *place);
