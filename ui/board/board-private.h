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
 * UiBoardMotion:
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
} UiBoardMotion;

/* How long it is told how a counter went. */
#define UI_BOARD_DELTA_MS 1100.0

/**
 * UiBoardDelta:
 * @item: which of the things on show
 * @text: Owned: "+2", "−1"; the face of a die
 */
typedef struct {
  guint item;
  char *text;
  gboolean die;
} UiBoardDelta;

/**
 * UiBoardPrivate:
 * @scene: of the class; @items: (element-type UiBoardItem): NULL until they are needed
 * @typed: what @scene shows of a line that is typed, see ui_board_set_typed(); NULL for nothing
 * @old_scene, @old_items: where things come from while they travel
 * @motions: (element-type UiBoardMotion): of all that moves, NULL until needed; @elapsed:
 * milliseconds since they set off. @backwards: to the state before
 * @deltas: (element-type UiBoardDelta): what the last step did to numbers; NULL when it was told.
 *   @delta_progress: how far that is, from 0 to 1
 * @still_node: what lies still is drawn once; @still_brush: in which colours
 * @em: the size on show. @stepped: it is to fit a state that came by one move, @step_unallocated:
 * which has not been allocated yet
 * @choices: see ui_board_set_choices(); @choice_words: (element-type GStrv): of each of them
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

  gpointer scene;
  char *typed; /* Owned */
  GArray *items, *old_items, *motions;
  gpointer old_scene;
  float width, height, em;
  gboolean stepped, step_unallocated;
  AdwAnimation *travel; /* Owned */
  double elapsed;
  gboolean backwards;
  GArray *deltas;
  AdwAnimation *delta_animation; /* Owned */
  double delta_progress;
  GskRenderNode *still_node;
  UiBrush still_brush;

  GPtrArray *choices, *choice_words;
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

/* (element-type UiBoardMotion): of all that moves, comes or goes between two states; @backwards:
 * the same ways the other way round, as @items are those of the state before. */
GArray *ui_board_find_motions (const GArray *items, const GArray *before,
                               gboolean backwards) G_GNUC_WARN_UNUSED_RESULT;
/* How far it is on its way after @elapsed milliseconds, from 0 to 1, and in what box. */
double ui_board_motion_at (const UiBoardMotion *way, double elapsed, graphene_rect_t *box);
/* When the last one has arrived. */
double ui_board_motions_end (const GArray *ways);
/* Lets @box be drawn with the turn, the flip and the fading that belong to @share of @way; to be
 * ended by ui_board_motion_pop(). Returns FALSE, and needs no end, where nothing is to be seen. */
/* Whether the side that was up before is still seen. */
gboolean ui_board_motion_shows_old (const UiBoardMotion *way, double share);

/* (element-type UiBoardDelta): of all counters that changed between two states. */
GArray *ui_board_find_deltas (UiBoardClass *class, gconstpointer scene, const GArray *items,
                              gconstpointer old_scene,
                              const GArray *before) G_GNUC_WARN_UNUSED_RESULT;
/* The dice of the move that led to @scene, too. */
void ui_board_add_throws (UiBoardClass *class, gconstpointer scene, const GArray *items,
                          GArray *tallies);

/* Pointing: its part of init, dispose and drawing. */

/* Whether two items are the same thing, in layouts of one state. */
gboolean ui_board_item_is_same (const UiBoardItem *a, const UiBoardItem *b);

/* What an item is, and why nothing can be done with it now; NULL where there is nothing to say. */
char *ui_board_explain (UiBoard *board, const UiBoardItem *item) G_GNUC_WARN_UNUSED_RESULT;

/* The keyboard's cursor: its part of init, dispose and allocation. */

G_END_DECLS
