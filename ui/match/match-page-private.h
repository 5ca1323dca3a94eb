/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The match page from inside: match-page.c shows a match, match-actions.c does and marks things
 * and takes back, match-correct.c corrects and is about lines, match-clock.c about time and
 * whose turn it is.
 */
#pragma once

#include "ui/board/board.h"
#include "ui/entry/correct-bar.h"
#include "ui/entry/entry-bar.h"
#include "ui/match/match-page.h"
#include "ui/match/move-list.h"
#include "ui/entry/pointing.h"
#include "ui/match/scrubber.h"
#include "ui/entry/waiting-panel.h"

G_BEGIN_DECLS

struct _UiMatchPage {
  AdwBin parent_instance;

  AdwFlap *flap;
  GtkLabel *fault;
  GtkScrolledWindow *table;
  UiScrubber *scrubber;
  GtkLabel *where;
  GtkButton *play;
  UiMoveList *moves;
  UiEntryBar *entry_bar;
  UiCorrectBar *correct_bar;
  UiWaitingPanel *waiting_panel;
  GtkWidget *header_end;            /* Owned */
  GSimpleActionGroup *menu_actions; /* Owned; of the menu in the header bar */
  GtkWidget *moves_button;
  GtkWidget *clock_row;    /* Borrowed; NULL where nothing can be recorded */
  GtkWidget *lines_button; /* In the header bar */
  GtkLabel *lines_label;
  GtkWidget *row_menu; /* A child of the list of moves; NULL where nothing can be recorded */
  GtkMenuButton *viewer;
  GSimpleAction *viewer_action; /* Owned */

  AppMatch *match;      /* Owned */
  GtkWidget *board;     /* Borrowed from the table; NULL where the game has none */
  UiPointing *pointing; /* Owned; NULL where nothing can be recorded */
  guint position, n_moves;
  guint play_source;
  gboolean busy; /* A change of the line is on its way */
};

/* Installs "match.…" actions and keys in the class. */
void ui_match_page_install_actions (GtkWidgetClass *widget_class);

/* The same for those that the menu offers. */
void ui_match_page_install_menu (GtkWidgetClass *widget_class);
GtkWidget *ui_match_page_new_menu (UiMatchPage *self);
/* An action of the page ("match.try"), and its item where the menu has one. */
void ui_match_page_enable (UiMatchPage *self, const char *name, gboolean enabled);

/* For whose eyes the page is, and the cover (cover.h). */
void ui_match_page_install_eyes (GtkWidgetClass *widget_class);
void ui_match_page_init_cover (UiMatchPage *self);
void ui_match_page_build_eyes (UiMatchPage *self);
void ui_match_page_update_eyes (UiMatchPage *self);
gboolean ui_match_page_is_covered (UiMatchPage *self);
void ui_match_page_focus_cover (UiMatchPage *self);
/* Whether a key of a covered page ends there: GDK_EVENT_STOP, but for those that lift the cover and
 * those of the window. */
gboolean ui_match_page_takes_key (guint key, GdkModifierType held);

/* The same for taking back, correcting, lines, and notes on moves. */
void ui_match_page_install_back (GtkWidgetClass *widget_class);
void ui_match_page_install_correct (GtkWidgetClass *widget_class);
void ui_match_page_build_correct (UiMatchPage *self);
void ui_match_page_update_correct (UiMatchPage *self);
void ui_match_page_build_row_menu (UiMatchPage *self);
void ui_match_page_install_branch (GtkWidgetClass *widget_class);
GtkWidget *ui_match_page_new_lines_button (UiMatchPage *self);
void ui_match_page_update_branch (UiMatchPage *self);
void ui_match_page_install_remark (GtkWidgetClass *widget_class);

/* Board and entry show the position; while a move is corrected, where it is judged. */
void ui_match_page_show_state (UiMatchPage *self);

/* A change of the line is done: others can be made, and @error is told. FALSE when it failed, or
 * the page was left. */
gboolean ui_match_page_finish (UiMatchPage *self, const GError *error);

/* The clock, and stopping for today (match-clock.c). */
void ui_match_page_install_clock (GtkWidgetClass *widget_class);
void ui_match_page_build_clock (UiMatchPage *self);
void ui_match_page_update_clock (UiMatchPage *self);

/* Enables what can be done with what is on show. */
void ui_match_page_update_actions (UiMatchPage *self);

/* Lets the window say a sentence. */
void ui_match_page_tell (UiMatchPage *self, const char *sentence);

/* Goes through the moves by itself, or stops. */
void ui_match_page_play (UiMatchPage *self, gboolean play);

/* "Thursdays · Run 3" of a match that is one; else NULL. */
char *ui_match_page_dup_run_title (UiMatchPage *page);

G_END_DECLS
