/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A listing of legal moves on its way: what the files that list Arkham's moves share.
 */
#pragma once

#include "rules/arkham/arkham-state.h"

/* What is listed. */
typedef enum {
  ARKHAM_LIST_MOVES,
  ARKHAM_LIST_OPTIONAL_DRAWS, /* the beginnings that chance goes on with */
  ARKHAM_LIST_NEXT_DRAW,      /* what chance adds to @begun */
  ARKHAM_LIST_CONTINUATIONS,  /* moves that begin with @begun, up to where chance goes on */
} ArkhamListKind;

/* @begun: (nullable): what the move begins with
 * @chance, @tell: of beginnings; borrowed */
typedef struct {
  const RulesMatch *match;
  const ArkhamRules *rules;
  const ArkhamState *state;
  RulesChoiceFunc each;
  void *data;
  unsigned actor, verb;
  unsigned moves_left;      /* moves that may still be told */
  unsigned selections_left; /* selections of resources that may still be looked at */
  bool risky;               /* renown could pass its bound */
  ArkhamListKind kind;
  const RulesMove *begun;
  RulesChance *chance;
  RulesChanceFunc report_chance;
  unsigned n_args;
  RulesArg args[RULES_ARGS];
} ArkhamListing;

/* Tells the move that stands in the listing. */
void arkham_list_move (ArkhamListing *listing);
/* Tells it although it is not whole. */
void arkham_list_partial_move (ArkhamListing *listing);

/* Where cards come from that the move names next. */
typedef enum {
  ARKHAM_FROM_DECK,
  ARKHAM_FROM_HAND, /* another's, which who takes them can't see */
  ARKHAM_FROM_BACK, /* the other side of what lies on sale */
} ArkhamSource;

static inline void
arkham_begin_move (ArkhamListing *listing, unsigned actor, unsigned verb)
{
  listing->actor = actor;
  listing->verb = verb;
  listing->n_args = 0;
}

static inline void
arkham_push_arg (ArkhamListing *listing, RulesArgKind kind, unsigned extra, int32_t value)
{
  listing->args[listing->n_args++] = (RulesArg){ .kind = kind, .extra = extra, .value = value };
}

static inline void
arkham_push_seat (ArkhamListing *listing, unsigned seat)
{
  arkham_push_arg (listing, RULES_ARG_NUMBER, 0, seat);
}

static inline void
arkham_push_unseen (ArkhamListing *listing)
{
  arkham_push_arg (listing, RULES_ARG_UNSEEN, 0, 0);
}

static inline void
arkham_push_event (ArkhamListing *listing, unsigned event)
{
  arkham_push_arg (listing, RULES_ARG_NAME, ARKHAM_NAME_EVENT, event);
}

static inline void
arkham_push_value (ArkhamListing *listing, unsigned value)
{
  arkham_push_arg (listing, RULES_ARG_NAME, ARKHAM_NAME_VALUE, value);
}

static inline void
arkham_push_card (ArkhamListing *listing, unsigned card)
{
  arkham_push_arg (listing, RULES_ARG_CARD, 0, card);
}

/* An item of the sale or of a collection. */
static inline void
arkham_push_tome (ArkhamListing *listing, unsigned item)
{
  if (item >= ARKHAM_ITEM_CARD)
    arkham_push_card (listing, item - ARKHAM_ITEM_CARD);
  else
    arkham_push_arg (listing, RULES_ARG_NAME, ARKHAM_NAME_TOME, item);
}

/* Whether the item stands in the sale before @place. */
static inline bool
arkham_stands_earlier_on_sale (const ArkhamState *state, unsigned place)
{
  return memchr (state->sale, state->sale[place], place) != NULL;
}

/**
 * ArkhamSelection:
 * @state: where the hand is
 * @any: any number may be named, else @n are
 * @may_hide: "?" may be named
 * @each: told when a selection stands in the listing's arguments
 * @each_data: what @each goes on with
 */
typedef struct ArkhamSelection ArkhamSelection;
struct ArkhamSelection {
  ArkhamListing *listing;
  const ArkhamState *state;
  unsigned seat, n;
  bool any, may_hide;
  uint8_t key;
  void (*each) (ArkhamSelection *selection);
  const void *each_data;
  unsigned taken;
  uint8_t by_value[ARKHAM_VALUES]; /* known cards of that value in hand that are not taken */
  unsigned n_cards;
  uint8_t cards[ARKHAM_CARDS];
  bool chosen[ARKHAM_CARDS];
};

/* Tells every selection of resources out of a hand; @selection has all but what it finds itself. */
void arkham_list_selections (ArkhamSelection *selection);
