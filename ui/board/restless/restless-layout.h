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
 *
 * In a narrow window each of these takes the lines it needs, the party in two columns or in one.
 */
#pragma once

#include "ui/board/brush.h"
#include "ui/board/restless/restless-scene.h"

G_BEGIN_DECLS

/* What is seen: the kinds of items. The seat of what a member has is its slot, from 1. */
typedef enum {
  UI_RESTLESS_SEE_MAT,
  UI_RESTLESS_SEE_PLACE,
  UI_RESTLESS_SEE_NEWS,
  UI_RESTLESS_SEE_REALM,
  UI_RESTLESS_SEE_STOP, /* an encounter of the road */
  UI_RESTLESS_SEE_GATE, /* what the road leads to */
  UI_RESTLESS_SEE_REROLLS,
  UI_RESTLESS_SEE_RESTS,
  UI_RESTLESS_SEE_CARD, /* what is met, or who is fought */
  UI_RESTLESS_SEE_ATTACK,
  UI_RESTLESS_SEE_DEFENSE,
  UI_RESTLESS_SEE_CHAIN,
  UI_RESTLESS_SEE_FOE_HEALTH,
  UI_RESTLESS_SEE_STRIKE,
  UI_RESTLESS_SEE_HELD,
  UI_RESTLESS_SEE_OUTCOME,
  UI_RESTLESS_SEE_CANDIDATE,
  UI_RESTLESS_SEE_STOCK,
  UI_RESTLESS_SEE_DECK,
  UI_RESTLESS_SEE_ACTION,
  UI_RESTLESS_SEE_POOL,
  UI_RESTLESS_SEE_GROUP,
  UI_RESTLESS_SEE_GROUND, /* the word for it */
  UI_RESTLESS_SEE_LYING,  /* an item on it */
  UI_RESTLESS_SEE_PANEL,
  UI_RESTLESS_SEE_PLATE,
  UI_RESTLESS_SEE_PLAYER,
  UI_RESTLESS_SEE_ARMOR,
  UI_RESTLESS_SEE_HEALTH,
  UI_RESTLESS_SEE_COUNTER, /* one of health, while it can be paid */
  UI_RESTLESS_SEE_UNARMED,
  UI_RESTLESS_SEE_WEIGHT,
  UI_RESTLESS_SEE_END,
  UI_RESTLESS_SEE_ITEM,
  UI_RESTLESS_SEE_MARK,
} UiRestlessSeen;

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
  UI_RESTLESS_DO_TRADER,
  UI_RESTLESS_DO_LEAVE,
  UI_RESTLESS_DO_REST,
  UI_RESTLESS_DO_WAKE,
  UI_RESTLESS_DO_FLEE,
  UI_RESTLESS_DO_FINAL_NIGHT,
  UI_RESTLESS_DO_BATTLE,
  UI_RESTLESS_DO_ANNIHILATION,
  UI_RESTLESS_DO_NEXT,
  UI_RESTLESS_ACTIONS,
} UiRestlessAction;

/* What is written on it; translated. */
const char *ui_restless_deck_name (UiRestlessDeck deck);
const char *ui_restless_action_name (UiRestlessAction action);

/* The card in the middle, NULL for none; it may be a Rest card, or one that is defeated. */
const char *ui_restless_middle (const UiRestlessTable *table);
/* Whether that is somebody to be fought, with numbers. */
gboolean ui_restless_is_fought (const UiRestlessTable *table);

/* How wide the band at the left of that card is. */
float ui_restless_tab (float w, float u);

/* Whether health can be paid to the tarot now, counter by counter. */
gboolean ui_restless_is_payable (const UiRestlessTable *table);

/* How counters of health lie: @step apart, @fit in each of @lines, numbers behind them. Where they
 * would take too many lines @fit is 0: then a bar is drawn. */
typedef struct {
  guint fit, lines;
  float step;
} UiRestlessCounters;

/* @pointed: they are pointed at one by one, and have to be large enough for that. */
UiRestlessCounters ui_restless_counters (int max, float width, float u, gboolean pointed);

float ui_restless_height_for (gconstpointer table, float width, float em);
void ui_restless_lay_out (gconstpointer table, float width, float height, float em, GArray *items);

/* The unit that the layout chose: the plate of a member is 1.8 of them high. */
float ui_restless_unit (const UiBrush *brush);

/* The number that an item shows: see UiBoardClass. */
gboolean ui_restless_count (gconstpointer table, const UiBoardItem *item, int *number);
/* The die that a member threw with the last move. */
int ui_restless_thrown (gconstpointer table, const UiBoardItem *item);

G_END_DECLS
