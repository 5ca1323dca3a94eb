/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the boards' tests share: a match on its page in a window, its things found, clicked with the
 * real mouse and explained, layouts looked through at many sizes, whole games made by clicks. Needs
 * the fixture of stage_case(); no game is named here, all goes through the class of the board.
 */
#pragma once

#include "tests/ui/stage.h"

#include "app/deal/simulate.h"
#include "ui/board/board-private.h"
#include "ui/entry/entry-bar.h"
#include "ui/match/match-page.h"

/* All borrowed from the window, until it goes with the test. */
typedef struct {
  UiWindow *window;
  UiMatchPage *page;
  UiBoard *board;
  UiEntryBar *bar;
  AppMatch *match;
} BoardStage;

/* Records. */

/* A game of random moves to its end, with the fields of @simulation that are set: seats, seed,
 * variant, open …; free with g_free(). */
char *board_stage_simulate (const char *game, AppSimulation simulation);
/* @record up to its move @n, with no result; free with g_free(). */
char *board_stage_cut (const char *record, guint n);
/* @record replayed, without a window; owned by the caller. */
AppMatch *board_stage_replay (const char *record);
/* Stores @record and opens its page. */
void board_stage_open (BoardStage *stage, const char *record);

/* Things. @seat 0 and @token NULL: any. */

/* NULL where there is none. */
const UiBoardItem *board_stage_find_in (const GArray *items, int kind, guint seat,
                                        const char *token);
const UiBoardItem *board_stage_find_nth (const GArray *items, int kind, guint seat, guint index);
/* On the board as it lies now; it must be there. */
const UiBoardItem *board_stage_get (BoardStage *stage, int kind, guint seat, const char *token);
const UiBoardItem *board_stage_get_nth (BoardStage *stage, int kind, guint seat, guint index);

/* By the mouse. */

/* Scrolls to @item and clicks where nothing covers it, never twice at the same point. */
void board_stage_click (BoardStage *stage, const UiBoardItem *item);
/* Points as the board's own gesture does once it knows the item. */
void board_stage_point (BoardStage *stage, const UiBoardItem *item);
/* Presses the choice @label of the entry bar @bar, and before it the steps that lead there. */
void board_stage_pick (gpointer bar, const char *label);
/* How many things are pointed at. */
guint board_stage_n_pointed (BoardStage *stage);
/* What stands in the line is @text. */
void board_stage_assert_line (BoardStage *stage, const char *text);
/* Waits until there are @number moves; the last one is @text. */
void board_stage_assert_recorded (BoardStage *stage, guint number, const char *text);
/* Records @text from the bar, and waits for it. */
void board_stage_record (BoardStage *stage, const char *text);

/* Whether @text is among the legal moves that are listed. */
gboolean board_stage_lists (BoardStage *stage, const char *text);
/* Things that narrow the listed moves to @text, or as far as they can; how many, 0: nothing on the
 * board means it. */
guint board_stage_find_way (BoardStage *stage, const char *text, const UiBoardItem *way[8]);
/* Makes a listed move: clicks on that way, and takes from the bar what is still open then. Returns
 * whether clicks on the board alone did it. */
gboolean board_stage_make (BoardStage *stage, const char *text);

/* Words. */

/* The description of the state after move @number has all of @parts (ends with NULL). */
void board_stage_assert_described (BoardStage *stage, guint number, const char *const *parts);
/* What is said of @item on show has @part. */
void board_stage_assert_explained (BoardStage *stage, const UiBoardItem *item, const char *part);
/* In every state, for the eyes of everybody in turn: valid words, and something to say of whatever
 * can be pointed at. */
void board_stage_check_words (BoardStage *stage);

/* Boxes. */

/* 900 by 700 pixels, 14.7 an em; owned by the caller. */
GArray *board_stage_lay_out (BoardStage *stage, gconstpointer scene);

/* Whether two things may lie over each other; called with the one that is drawn first as @a. */
typedef gboolean (*BoardStageTouch) (const UiBoardItem *a, const UiBoardItem *b);

/* From 300 to 1,700 pixels wide, with 10 to 30 an em, at the least height and in a high window:
 * nothing leaves the board, is too small to be pointed at, or overlaps what it may not touch. */
void board_stage_check_boxes (BoardStage *stage, guint number, guint viewer,
                              BoardStageTouch may_touch);

/* @item of @items travels from where @from lay among @before. */
void board_stage_assert_travels (const GArray *items, const UiBoardItem *item, const GArray *before,
                                 const UiBoardItem *from);
