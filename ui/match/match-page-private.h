/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The match page from inside. match-page.c is the class: it installs the parts and lets them follow
 * the match. match-page-actions.c does and marks things and takes back, match-page-correct.c
 * corrects and is about lines, match-page-clock.c about time and whose turn it is. They know each
 * other and the class only by match-page-state.c.
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
  GtkWidget *revision;
  GtkLabel *revision_label;
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
  guint refused_move; /* That the newest revision of the rules refuses; 0 for none to tell */
  gint64 refused_line;
  guint play_source;
  gboolean busy; /* A change of the line is on its way */
};

G_END_DECLS
