/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The boards' common part from inside, for the boards of games.
 */
#pragma once

#include "ui/board/board.h"

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * UiBoardCursor:
 * Where the keyboard points: a child over the item. Two take turns, so that every step moves the
 * focus, which screen readers follow.
 */
#define UI_TYPE_BOARD_CURSOR (ui_board_cursor_get_type ())
G_DECLARE_FINAL_TYPE (UiBoardCursor, ui_board_cursor, UI, BOARD_CURSOR, GtkWidget)

#define UI_BOARD_TRAVEL_MS 200.0

/**
 * UiBoardWay:
 * @item: which of the things on show, or, when it @leaves, which of those that were there before
 * @old: as which of those it was there before, -1 for none
 * @from, @to: where it goes
 * @delay: in milliseconds: one card is dealt after the other
 * @appears: it comes out of another thing, and is not seen before it sets off
 * @leaves: it is gone at the end: into another thing, or, where it does not move, by fading
 * @flips: it is turned over on the way
 * @turn: quarter turns clockwise in which it lay before, from -1 to 2
 */
typedef struct {
  guint item;
  int old;
  graphene_rect_t from, to;
  float delay;
  gboolean appears, leaves, flips;
  int turn;
} UiBoardWay;

/* How long it is told how a counter went. */
#define UI_BOARD_TALLY_MS 1100.0

/**
 * UiBoardTally:
 * @item: which of the things on show
 * @text: Owned: "+2", "−1"; the face of a die
 */
typedef struct {
  guint item;
  char *text;
  gboolean die;
} UiBoardTally;

/**
 * UiBoardPrivate:
 * @table: of the class; @items: (element-type UiBoardItem): NULL until they are needed
 * @old_table, @old_items: where things come from while they travel
 * @ways: (element-type UiBoardWay): of all that moves, NULL until needed; @elapsed: milliseconds
 *   since they set off. @backwards: to the state before
 * @tallies: (element-type UiBoardTally): what the last step did to numbers; NULL when it was told.
 *   @told: how far that is, from 0 to 1
 * @still: what lies still is drawn once; @still_brush: in which colours
 * @em: the size on show. @stepped: it is to fit a state that came by one move, @in_step: which has
 *   not been allocated yet
 * @choices: see ui_board_set_choices(); @words: (element-type GStrv): of each of them
 * @pointed: (element-type UiBoardItem): with rings; their keys may be gone
 * @pointed_in: the state's number when a series of quick clicks began
 * @pointer: where it was last; @hand: it looks like a hand
 * @hover: the item under it, by its place in @items; -1 for none
 * @cursors: which has @cursor's turn; @at: the item where the keyboard points
 */
typedef struct {
  AppMatch *match; /* Owned */
  guint number, viewer;
  gboolean shown;

  gpointer table;
  GArray *items, *old_items, *ways;
  gpointer old_table;
  float width, height, em;
  gboolean stepped, in_step;
  AdwAnimation *travel; /* Owned */
  double elapsed;
  gboolean backwards;
  GArray *tallies;
  AdwAnimation *telling; /* Owned */
  double told;
  GskRenderNode *still;
  UiBrush still_brush;

  GPtrArray *choices, *words;
  GArray *pointed;
  guint pointed_in;
  int hover;
  graphene_point_t pointer;
  gboolean pointer_inside, hand;
  GtkWidget *cursors[2];
  guint cursor;
  UiBoardItem at;
} UiBoardPrivate;

UiBoardPrivate *ui_board_private (UiBoard *board);

/* The boxes from which @items come: of the same key, nearest first; their own where they were
 * nowhere. */
GArray *ui_board_find_origins (const GArray *items, const GArray *before) G_GNUC_WARN_UNUSED_RESULT;

/* (element-type UiBoardWay): of all that moves, comes or goes between two states; @backwards: the
 * same ways the other way round, as @items are those of the state before. */
GArray *ui_board_find_ways (const GArray *items, const GArray *before,
                            gboolean backwards) G_GNUC_WARN_UNUSED_RESULT;
/* How far it is on its way after @elapsed milliseconds, from 0 to 1, and in what box. */
double ui_board_way_at (const UiBoardWay *way, double elapsed, graphene_rect_t *box);
/* When the last one has arrived. */
double ui_board_ways_end (const GArray *ways);
/* Lets @box be drawn with the turn, the flip and the fading that belong to @share of @way; to be
 * ended by ui_board_way_pop(). Returns FALSE, and needs no end, where nothing is to be seen. */
/* Whether the side that was up before is still seen. */
gboolean ui_board_way_shows_old (const UiBoardWay *way, double share);

/* (element-type UiBoardTally): of all counters that changed between two states. */
GArray *ui_board_find_tallies (UiBoardClass *class, gconstpointer table, const GArray *items,
                               gconstpointer old_table,
                               const GArray *before) G_GNUC_WARN_UNUSED_RESULT;
/* The dice of the move that led to @table, too. */
void ui_board_add_throws (UiBoardClass *class, gconstpointer table, const GArray *items,
                          GArray *tallies);

/* Pointing: its part of init, dispose and drawing. */

/* Whether two items are the same thing, in layouts of one state. */
gboolean ui_board_item_is_same (const UiBoardItem *a, const UiBoardItem *b);

/* What an item is, and why nothing can be done with it now; NULL where there is nothing to say. */
char *ui_board_explain (UiBoard *board, const UiBoardItem *item) G_GNUC_WARN_UNUSED_RESULT;

/* The keyboard's cursor: its part of init, dispose and allocation. */

G_END_DECLS
