/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A view of The Restless as the board wants it: the present state, what the last move changed about
 * it, the realm's road as the moves since it was drawn walked it, and what a move that is being
 * typed would do. Nothing here decides a rule.
 */
#pragma once

#include "app/match/match.h"

G_BEGIN_DECLS

#define UI_RESTLESS_SLOTS 4
#define UI_RESTLESS_ROAD 40    /* encounters of a realm that are drawn, at most */
#define UI_RESTLESS_STRIKES 20 /* of a Traitor God */
#define UI_RESTLESS_DIE 20     /* faces */

typedef enum {
  UI_RESTLESS_SETUP,
  UI_RESTLESS_REALM,
  UI_RESTLESS_CONSULT,
  UI_RESTLESS_REVEAL,
  UI_RESTLESS_CHOOSE,
  UI_RESTLESS_ENCOUNTER,
  UI_RESTLESS_COMBAT,
  UI_RESTLESS_DROPS,
  UI_RESTLESS_TRADER,
  UI_RESTLESS_REST,
  UI_RESTLESS_FINAL_NIGHT,
  UI_RESTLESS_GOD,
  UI_RESTLESS_OVER,
} UiRestlessPhase;

/* An item, where it lies. @armor is what it has left. */
typedef struct {
  const char *card;
  int counters, armor;
  gboolean ready, changed;
} UiRestlessItem;

typedef struct {
  UiRestlessItem *at; /* Owned */
  guint n;
} UiRestlessItems;

typedef enum {
  UI_RESTLESS_STATUS,
  UI_RESTLESS_BLESSING,
  UI_RESTLESS_SIN,
} UiRestlessMarkKind;

/* What is on a character and weighs nothing. */
typedef struct {
  UiRestlessMarkKind kind;
  const char *card;
  gboolean changed;
} UiRestlessMark;

/**
 * UiRestlessMember:
 * @card: NULL for a slot that was never filled
 * @health_change, @armor_change: what the last move made of it; 0 where there was somebody else
 * @joined: with the last move
 * @then: what a typed move would leave; the same as now where nothing is typed
 */
typedef struct {
  guint seat;
  const char *card;
  gboolean alive, acted, consumed, joined;
  int health, max_health, armor, weight, max_weight;
  int health_change, armor_change;
  UiRestlessItems items;
  UiRestlessMark *marks; /* Owned */
  guint n_marks;
  struct {
    int health, max_health, armor;
    gboolean alive;
  } then;
} UiRestlessMember;

typedef struct {
  int from, to, damage;
  const char *text;
} UiRestlessStrike;

/**
 * UiRestlessFoe:
 * @card: NULL for none
 * @then: its health after a typed move
 * @strikes: of a god, instead of an attack
 */
typedef struct {
  const char *card;
  gboolean god, chain_magic;
  int health, max_health, attack, defense, health_change, then;
  const AppValue *held;
  UiRestlessStrike strikes[UI_RESTLESS_STRIKES];
  guint n_strikes;
} UiRestlessFoe;

typedef enum {
  UI_RESTLESS_COMING,
  UI_RESTLESS_HERE,
  UI_RESTLESS_PASSED,
  UI_RESTLESS_FLED,
} UiRestlessFate;

/* A place on the realm's road; @card is NULL until it is known. */
typedef struct {
  const char *card;
  UiRestlessFate fate;
} UiRestlessStop;

/* What becomes of a throw: with a typed attack, of each face. */
typedef enum {
  UI_RESTLESS_UNKNOWN,
  UI_RESTLESS_HIT,
  UI_RESTLESS_MISS,
  UI_RESTLESS_STRUCK,
} UiRestlessThrow;

/**
 * UiRestlessTypedMove:
 * @words: Owned; its actor, its verb, and so on; NULL while nothing is typed
 * @after: Owned; the view after it, NULL while it is no legal move
 * @faces, @amounts: of an attack or a dodge, what each face of a die would do, from 1, and how much
 *   it costs whom it hits
 * @dice, @n_dice: those that count, as far as they are typed
 */
typedef struct {
  char **words;
  AppValue *after;
  UiRestlessThrow faces[UI_RESTLESS_DIE + 1];
  int amounts[UI_RESTLESS_DIE + 1];
  int dice[UI_RESTLESS_DIE];
  guint n_dice;
} UiRestlessTypedMove;

#define UI_RESTLESS_PILES 10

/**
 * UiRestlessPile:
 * @kind: the view's name of the deck
 * @left: cards in the deck
 * @discarded, @out, @ahead: ids, "?" for what nobody saw; those known to lie on the deck from its
 * top
 * @pick: cards of the next Pick From of it that waits, 1 for none
 * @changed: with the last move
 */
typedef struct {
  const char *kind;
  int left, pick;
  const AppValue *discarded, *out, *ahead;
  gboolean changed;
} UiRestlessPile;

/**
 * UiRestlessScene:
 * @realm: 0 before the first
 * @encounter: its number on the road; 0 for none
 * @current: what is met, NULL for none
 * @rest: the Rest card that was played, while resting
 * @turn: 'A' to 'D', 0 for none
 * @traded: the Inventory of the Trader who is there was seen; @night_shared: the final night was
 *   spent together
 * @smoke: how far the smoke has closed in, 0 to 1
 * @foe: the Target or, in the final battle, the god; @god: who waits at the end
 * @piles: the decks that are drawn from again and again, and those of which something is gone
 *
 * Texts are borrowed from @view or from the match.
 */
typedef struct {
  AppMatch *match;         /* Borrowed */
  AppValue *view, *before; /* Owned; the second is NULL at the start */
  guint number, viewer;
  gboolean tarot;
  UiRestlessPhase phase;
  int realm, encounter, encounters, pick_from, rerolls, rests, rounds;
  int rerolls_change, rests_change;
  const char *realm_card, *current, *rest;
  char turn;
  gboolean no_rest, traded, night_shared;
  float smoke;
  UiRestlessMember party[UI_RESTLESS_SLOTS];
  UiRestlessFoe foe, god;
  int draw_loot, draw_treasure;
  UiRestlessItems ground;
  const AppValue *candidates, *stock, *offered, *group_blessings, *pools;
  UiRestlessPile piles[UI_RESTLESS_PILES];
  guint n_piles;
  UiRestlessStop road[UI_RESTLESS_ROAD];
  guint n_road;
  UiRestlessTypedMove typed;
} UiRestlessScene;

/* The table after move @number, as @viewer sees it. */
UiRestlessScene *ui_restless_scene_new (AppMatch *match, guint number,
                                        guint viewer) G_GNUC_WARN_UNUSED_RESULT;
void ui_restless_scene_free (UiRestlessScene *scene);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UiRestlessScene, ui_restless_scene_free)

/* Nothing is typed, and nothing awaited. */
void ui_restless_clear_typed (UiRestlessScene *scene);

/* The member in a slot 'A' to 'D'; of index 0 to 3. */
static inline guint
ui_restless_index (char slot)
{
  return slot >= 'A' && slot < 'A' + UI_RESTLESS_SLOTS ? (guint)(slot - 'A') : 0;
}

/* A card's fields, NULL of what the packs lack. */
const AppValue *ui_restless_fields (const UiRestlessScene *scene, const char *card);
/* Its name, its id where it has none; "" for NULL. Borrowed. */
const char *ui_restless_name (const UiRestlessScene *scene, const char *card);

/* Whether what is met is a Trader. */
gboolean ui_restless_is_trader (const UiRestlessScene *scene);
/* Whether items are bought or sold by their Value now. */
gboolean ui_restless_is_trading (const UiRestlessScene *scene);

/* A text of a view's list, NULL for none. */
const char *ui_restless_text_at (const AppValue *list, guint k);

G_END_DECLS
