/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The cards of The Restless as its rules see them: packs and inline cards compiled into small
 * fixed structs. It knows what a card is; states know where it is, and which inline cards they
 * have.
 */
#pragma once

#include "rules/rules.h"

typedef enum {
  RESTLESS_CHARACTER,
  RESTLESS_ENCOUNTER,
  RESTLESS_STARTER,
  RESTLESS_LOOT,
  RESTLESS_TREASURE,
  RESTLESS_REST,
  RESTLESS_REALM,
  RESTLESS_GOD,
  RESTLESS_STATUS,
  RESTLESS_TAROT,
  RESTLESS_KINDS,
} RestlessKind;

/* A deck is the cards of one kind, of realms those of one level: RESTLESS_REALM_DECK + level - 1;
 * every other deck has its kind's number. */
#define RESTLESS_LEVELS 5
#define RESTLESS_REALM_DECK RESTLESS_KINDS
#define RESTLESS_DECKS (RESTLESS_REALM_DECK + RESTLESS_LEVELS)

typedef enum { RESTLESS_COMBAT, RESTLESS_EVENT, RESTLESS_TRADER } RestlessType; /* of encounters */

typedef enum {
  RESTLESS_NO_ITEM, /* not a starter, loot or treasure */
  RESTLESS_WEAPON,
  RESTLESS_CONSUMABLE,
  RESTLESS_ACTIVE,
  RESTLESS_EQUIPMENT,
  RESTLESS_SIN,
  RESTLESS_NOTHING,
} RestlessItem;

typedef enum {
  RESTLESS_BLESSING,
  RESTLESS_GROUP_BLESSING,
  RESTLESS_RESOURCE_POOL,
  RESTLESS_TAROT_EVENT,
} RestlessTarot; /* the forms of tarot cards */

typedef enum {
  RESTLESS_HEAL,
  RESTLESS_DAMAGE,
  RESTLESS_ARMOR,
  RESTLESS_MAX_HEALTH,
  RESTLESS_WEIGHT_BONUS,
  RESTLESS_REROLLS,
  RESTLESS_DRAW_LOOT,
  RESTLESS_DRAW_TREASURE,
  RESTLESS_ROLL_BONUS,
  RESTLESS_DAMAGE_BONUS,
  RESTLESS_DEFENSE,
  RESTLESS_RECHARGE,
  RESTLESS_OPS,
} RestlessOp;

/* Whom an effect is for; the default of its card is filled in. */
typedef enum { RESTLESS_SELF, RESTLESS_CHOSEN, RESTLESS_PARTY, RESTLESS_TARGET } RestlessRecipient;

typedef enum { RESTLESS_ROLL_COMBAT, RESTLESS_ROLL_RANGED, RESTLESS_ROLL_DODGE } RestlessRoll;

typedef struct {
  uint8_t op, of, roll; /* roll: of RESTLESS_ROLL_BONUS */
  int8_t n;
} RestlessEffect;

typedef struct {
  const RestlessEffect *at; /* NULL for none */
  unsigned n;
} RestlessEffects;

/* What cards that last add up: to one of the party. */
typedef struct {
  int16_t max_health, max_weight, damage;
  int16_t rolls[3]; /* by RestlessRoll */
} RestlessBonuses;

/**
 * RestlessPassive:
 * @own: for its bearer; where it has none, for all that it reaches
 * @reach: for all that it reaches
 * @defense: on the Target
 * @owns, @reaches: whether there is anything in @own, in @reach
 *
 * Effects that last, summed up when the card is compiled.
 */
typedef struct {
  RestlessBonuses own, reach;
  int16_t defense;
  bool owns, reaches;
} RestlessPassive;

#define RESTLESS_TRAITS 256 /* different ones in a match */
#define RESTLESS_OMENIST 0  /* the number of the one that the tarot knows */

/* A set of traits by their numbers in the match. */
typedef struct {
  uint64_t bits[RESTLESS_TRAITS / 64];
} RestlessTraits;

typedef struct {
  uint8_t from, to, damage;
} RestlessStrike; /* one attack of a god */

#define RESTLESS_STRIKES 20 /* of a god: ranges of a die don't overlap */

/**
 * RestlessCard:
 * @id: xxh64 of the card's id: what the digest knows it by
 * @trait_bonus: what the bearer (or, without bearer, one of the living) with one of @traits gets
 *   besides; used with @use where there is one, else passive
 * @has_use, @bonus_of_use: as said
 * @lasts: it does something while it is held or met: @lasting, and @lasting_trait for who has one
 *   of @traits
 * @attack_spell: a consumable `spell` with `damage`
 *
 * A field that a kind does not have is 0.
 */
typedef struct {
  uint64_t id;
  uint8_t kind; /* RestlessKind */
  uint8_t deck;
  uint8_t copies;
  uint8_t type;       /* RestlessType */
  uint8_t item;       /* RestlessItem */
  uint8_t tarot;      /* RestlessTarot */
  uint8_t level;      /* of a realm */
  uint8_t encounters; /* a realm's own number, 0 for none */
  int16_t health;
  int8_t attack, defense, damage, max_weight;
  int8_t weight, value, armor;
  uint8_t shots, counters, recharge;
  uint8_t drop_loot, drop_treasure, drop_rerolls;
  bool chain_magic, ranged, food, spell, attack_spell, rest_only, stacks;
  bool bonus_of_use, lasts;
  bool chosen;       /* one of the effects of its use, bonus included, is of RESTLESS_CHOSEN */
  bool needs_target; /* one of them is of the Target */
  RestlessTraits traits;
  RestlessPassive lasting, lasting_trait;
  RestlessEffects use, passive, trait_bonus, death;
  uint8_t n_strikes;
  RestlessStrike strikes[RESTLESS_STRIKES];
} RestlessCard;

/**
 * RestlessCards:
 * @cards: (array length=match->n_pack_cards): by number
 * @inlines: (array length=n_inlines): by the number of their definition in the match; each its own
 *   allocation, so that pointers stay
 *
 * What RulesMatch.compiled points to.
 */
typedef struct {
  RestlessCard *cards;
  RestlessCard **inlines;
  unsigned n_inlines;
} RestlessCards;

RulesStatus restless_compile (const RulesMatch *match, void **compiled, RulesError *error);
void restless_release (void *compiled);
RulesStatus restless_define_card (RulesMatch *match, unsigned definition, RulesError *error);
void restless_forget_cards (RulesMatch *match, unsigned definition);
