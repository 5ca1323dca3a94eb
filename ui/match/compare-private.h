/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the comparison's files share: compare-page.c is the page, compare-sides.c its boards and
 * lines, compare-list.c the list of moves, compare-told.c the differences in words.
 */
#pragma once

#include "app/match/compare.h"
#include "ui/board/board.h"
#include "ui/match/compare-page.h"
#include "ui/match/scrubber.h"

G_BEGIN_DECLS

/* One of the two. */
typedef struct {
  AppMatch *match; /* Owned; a view of its own, which shows the line */
  GtkDropDown *choice;
  GtkWidget *place; /* Where the board is */
  GtkWidget *board; /* Borrowed from it; NULL where the game has none */
  GtkLabel *told;   /* Where it is beyond its end, or what came last */
  GPtrArray *moves; /* Of AppCompared, owned: behind the shared ones */
} UiCompareSide;

struct _UiComparePage {
  AdwBin parent_instance;

  AdwFlap *flap;
  GtkListView *list;
  GtkLabel *shared, *title, *where;
  GtkListBox *differences;
  UiScrubber *scrubber;
  GtkWidget *choice_a, *choice_b, *place_a, *place_b, *told_a, *told_b;
  GtkWidget *header_end; /* Owned */

  AppStore *store; /* Owned */
  AppMatch *match; /* Owned; the one that it was opened from */
  UiCompareSide sides[2];
  AppComparison *comparison; /* Owned; NULL when it failed */
  GArray *lines;             /* Of gint64: those to choose from */
  GListStore *rows;          /* Owned by the list's model: numbers */
  GtkSingleSelection *selection;
  guint position, n;
  gboolean following; /* Something is being set to the position, not by a person */
};

/* The boards, and the lines to choose from. */
gboolean ui_compare_sides_open (UiComparePage *page, GError **error);
void ui_compare_sides_show (UiComparePage *page);
void ui_compare_sides_clear (UiComparePage *page);
/* Which line is chosen at a side, 0 for none. */
gint64 ui_compare_side_line (UiComparePage *page, guint side);
void ui_compare_sides_choose (UiComparePage *page, gint64 a, gint64 b);

/* The move of a side by its number, NULL for one that is shared or beyond its end. */
const AppCompared *ui_compare_side_move (UiComparePage *page, guint side, guint number);

/* The list of the moves that are not shared. */
void ui_compare_list_init (UiComparePage *page);
void ui_compare_list_fill (UiComparePage *page);
void ui_compare_list_follow (UiComparePage *page);

/* What is different at the position. */
void ui_compare_told_update (UiComparePage *page);

G_END_DECLS
