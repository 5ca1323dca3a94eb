/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where things lie on a table of The Restless:
 *
 *   Realm 2 · Encounter 3 of 4                         Brute’s turn
 *   [realm]  (1)--(2)--(3)--( )--gate        rerolls 4     rests 1
 *      pools and         ┌───────────────┐        decks and what
 *      blessings         │  the Target   │        can be done
 *                        └───────────────┘
 *                        1 2 3 … 20  what a throw does
 *   on the ground: [axe] [bread]
 *   [A        ]   [B        ]   [C        ]   [D        ]
 *   decks and discard piles: [loot 61 · 3] [rest 4 · 1]; beside what is met, where it fits
 *
 * In a narrow window each of these takes the lines it needs, the party in two columns or in one.
 */
#pragma once

#include "ui/board/brush.h"
#include "ui/board/restless/restless-scene.h"

G_BEGIN_DECLS

/* What is seen: the kinds of items. The seat of what a member has is its slot, from 1. */
typedef enum {
  UI_RESTLESS_PART_MAT,
  UI_RESTLESS_PART_PLACE,
  UI_RESTLESS_PART_NEWS,
  UI_RESTLESS_PART_REALM,
  UI_RESTLESS_PART_STOP, /* an encounter of the road */
  UI_RESTLESS_PART_GATE, /* what the road leads to */
  UI_RESTLESS_PART_REROLLS,
  UI_RESTLESS_PART_RESTS,
  UI_RESTLESS_PART_CARD, /* what is met, or who is fought */
  UI_RESTLESS_PART_ATTACK,
  UI_RESTLESS_PART_DEFENSE,
  UI_RESTLESS_PART_CHAIN,
  UI_RESTLESS_PART_FOE_HEALTH,
  UI_RESTLESS_PART_STRIKE,
  UI_RESTLESS_PART_HELD,
  UI_RESTLESS_PART_OUTCOME,
  UI_RESTLESS_PART_CANDIDATE,
  UI_RESTLESS_PART_STOCK,
  UI_RESTLESS_PART_OFFERED, /* drawn to choose from, before the run */
  UI_RESTLESS_PART_DECK,
  UI_RESTLESS_PART_ACTION,
  UI_RESTLESS_PART_POOL,
  UI_RESTLESS_PART_GROUP,
  UI_RESTLESS_PART_GROUND, /* the word for it */
  UI_RESTLESS_PART_LYING,  /* an item on it */
  UI_RESTLESS_PART_PANEL,
  UI_RESTLESS_PART_PLATE,
  UI_RESTLESS_PART_PLAYER,
  UI_RESTLESS_PART_ARMOR,
  UI_RESTLESS_PART_HEALTH,
  UI_RESTLESS_PART_COUNTER, /* one of health, while it can be paid */
  UI_RESTLESS_PART_UNARMED,
  UI_RESTLESS_PART_WEIGHT,
  UI_RESTLESS_PART_END,
  UI_RESTLESS_PART_ITEM,
  UI_RESTLESS_PART_MARK,
  UI_RESTLESS_PART_PILES, /* the words for them */
  UI_RESTLESS_PART_PILE,  /* a deck with its discard pile */
} UiRestlessPart;

typedef enum {
  UI_RESTLESS_DECK_CHARACTERS,
  UI_RESTLESS_DECK_STARTERS,
  UI_RESTLESS_DECK_REALMS,
  UI_RESTLESS_DECK_GODS,
  UI_RESTLESS_DECK_ENCOUNTERS,
  UI_RESTLESS_DECK_LOOT,
  UI_RESTLESS_DECK_TREASURE,
  UI_RESTLESS_DECK_TAROT,
  UI_RESTLESS_DECKS,
} UiRestlessDeck;

typedef enum {
  UI_RESTLESS_ACTION_TRADER,
  UI_RESTLESS_ACTION_LEAVE,
  UI_RESTLESS_ACTION_REST,
  UI_RESTLESS_ACTION_WAKE,
  UI_RESTLESS_ACTION_FLEE,
  UI_RESTLESS_ACTION_FINAL_NIGHT,
  UI_RESTLESS_ACTION_BATTLE,
  UI_RESTLESS_ACTION_ANNIHILATION,
  UI_RESTLESS_ACTION_NEXT,
  UI_RESTLESS_ACTIONS,
} UiRestlessAction;

/* What a deck and its discard pile are called, translated; and their numbers: "61 · 3". Free. */
const char *ui_restless_pile_name (const UiRestlessPile *pile);
char *ui_restless_dup_pile_numbers (const UiRestlessPile *pile) G_GNUC_WARN_UNUSED_RESULT;

/* What is written on it; translated. */
const char *ui_restless_deck_name (UiRestlessDeck deck);
const char *ui_restless_action_name (UiRestlessAction action);

/* The card in the middle, NULL for none; it may be a Rest card, or one that is defeated. */
const char *ui_restless_middle_card (const UiRestlessScene *scene);
/* Whether that is somebody to be fought, with numbers. */
gboolean ui_restless_is_fought (const UiRestlessScene *scene);

/* How wide the band at the left of that card is. */
float ui_restless_band_width (float w, float u);

/* Whether health can be paid to the tarot now, counter by counter. */
gboolean ui_restless_is_payable (const UiRestlessScene *scene);

/* How counters of health lie: @step apart, @fit in each of @lines, numbers behind them. Where they
 * would take too many lines @fit is 0: then a bar is drawn. */
typedef struct {
  guint fit, lines;
  float step;
} UiRestlessCounters;

/* @most: lines that there is room for; @pointed: they are pointed at one by one, and have to be
 * large enough for that. */
UiRestlessCounters ui_restless_counters (int max, float width, float u, guint most,
                                         gboolean pointed);

float ui_restless_height_for (gconstpointer scene, float width, float em);
void ui_restless_lay_out (gconstpointer scene, float width, float height, float em, GArray *items);

/* The unit that the layout chose: the plate of a member is 1.8 of them high. */
float ui_restless_unit (const UiBrush *brush);

/* The number that an item shows: see UiBoardClass. */
gboolean ui_restless_item_number (gconstpointer scene, const UiBoardItem *item, int *number);
/* The die that a member threw with the last move. */
int ui_restless_item_die (gconstpointer scene, const UiBoardItem *item);

G_END_DECLS
