/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A view of Tomes of Arkham as the board wants it: the present state, what the last move changed
 * about it, and what became of this round's events as far as everybody at the table, or the viewer,
 * has seen it. Nothing here decides a rule: it looks up what the view names in the packs' lists.
 */
#pragma once

#include "app/match/match.h"

G_BEGIN_DECLS

#define UI_ARKHAM_SEATS 4
#define UI_ARKHAM_EVENTS 8
#define UI_ARKHAM_TOMES 60
#define UI_ARKHAM_COLLECTIONS 12
#define UI_ARKHAM_COINS 100

typedef enum {
  UI_ARKHAM_SYMBOL_NONE,
  UI_ARKHAM_SYMBOL_LUCID,
  UI_ARKHAM_SYMBOL_DEMENTED
} UiArkhamSymbol;

/* How an event fares this round, as far as the eyes that look have seen it. */
typedef enum {
  UI_ARKHAM_FATE_OPEN,    /* nobody knows, or it lies there to be chosen */
  UI_ARKHAM_FATE_HELD,    /* kept by a seat */
  UI_ARKHAM_FATE_CALLED,  /* on */
  UI_ARKHAM_FATE_PLAYED,  /* done */
  UI_ARKHAM_FATE_STOPPED, /* not played this round */
  UI_ARKHAM_FATE_ASIDE,   /* nobody's this round */
} UiArkhamFate;

typedef struct {
  const char *id, *name;
  int renown[UI_ARKHAM_TOMES]; /* for 1, 2, 3 … tomes */
  guint n_renown;
} UiArkhamCollection;

/**
 * UiArkhamTome:
 * @key: as the view names it, by a tome or a card; the rest as its tome says
 * @collection: its place in the table's collections, -1 for none
 */
typedef struct {
  const char *key, *id, *name;
  int collection;
  int cost, renown, bonus;
  gboolean unique, changed;
  UiArkhamSymbol symbol;
} UiArkhamTome;

/* What @key means on its resource side; @value -1 where nobody has seen it. */
typedef struct {
  const char *key;
  int value;
  gboolean changed;
} UiArkhamCoin;

/* A seat's tomes of one collection, @n from the @first on; @kinds different ones. */
typedef struct {
  int collection; /* -1: of none */
  guint first, n, kinds;
} UiArkhamGroup;

typedef struct {
  UiArkhamTome tomes[UI_ARKHAM_TOMES]; /* by collection, then by name */
  guint n_tomes;
  UiArkhamGroup groups[UI_ARKHAM_COLLECTIONS + 1];
  guint n_groups;
  UiArkhamCoin coins[UI_ARKHAM_COINS];
  guint n_coins;
  const char *events[UI_ARKHAM_EVENTS]; /* ids, NULL for one that is not known */
  guint n_events;
  int lucid, demented, renown;
  gboolean guarded, renown_changed;
} UiArkhamSeat;

/**
 * UiArkhamEvent:
 * @initiative: 1 to 8
 * @fields: of its pack
 * @seat: whose it is, or was this round; 0 for nobody known
 */
typedef struct {
  const char *id, *name;
  int initiative, bonus;
  const AppValue *fields;
  UiArkhamFate fate;
  guint seat;
  gboolean changed;
} UiArkhamEvent;

/**
 * UiArkhamScene:
 * @phase: the view's: "setup", "sale", "draft", "acquire", "over"
 * @turn, @first, @due: seats, 0 for none; @due must take the Demented action
 * @called: the event that is on, an index; -1 between turns
 * @last_called: the one on which the dial's hand rests, -1 before the round's first
 *
 * Texts are borrowed from @view or from the match.
 */
typedef struct {
  AppMatch *match;  /* Borrowed */
  AppValue *view;   /* Owned */
  AppValue *before; /* Owned; the view before the last move, NULL at the start */
  guint number, viewer, n_seats;
  const char *phase;
  int round, deck;
  guint first, turn, due;
  int called, last_called;
  UiArkhamTome sale[UI_ARKHAM_TOMES];
  guint n_sale;
  UiArkhamEvent events[UI_ARKHAM_EVENTS];
  guint n_events;
  UiArkhamCollection collections[UI_ARKHAM_COLLECTIONS];
  guint n_collections;
  UiArkhamSeat seats[UI_ARKHAM_SEATS];
} UiArkhamScene;

/* The table after move @number, as @viewer sees it. */
UiArkhamScene *ui_arkham_scene_new (AppMatch *match, guint number,
                                    guint viewer) G_GNUC_WARN_UNUSED_RESULT;
void ui_arkham_scene_free (UiArkhamScene *scene);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UiArkhamScene, ui_arkham_scene_free)

/* A tome as its pack prints it, of no collection yet; texts are borrowed from @fields. */
void ui_arkham_read_tome (UiArkhamTome *tome, const AppValue *fields);

/* What a collection brings with @kinds different tomes. */
int ui_arkham_collection_renown (const UiArkhamCollection *collection, guint kinds);

/* The event by its id, -1 for none. */
int ui_arkham_find_event (const UiArkhamScene *scene, const char *id);

/* Whether an event's Lucid or Demented action has an operation. */
gboolean ui_arkham_event_has_op (const UiArkhamEvent *event, const char *side, const char *op);

G_END_DECLS
