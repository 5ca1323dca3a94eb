/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the correction bar's files share: correct-bar.c is the bar, correct-commit.c does the
 * correction, correct-ahead.c tells what would come of it, correct-choices.c offers moves as
 * buttons and by the board, correct-line.c completes the line.
 */
#pragma once

#include "ui/entry/correct-bar.h"

G_BEGIN_DECLS

struct _UiCorrectBar {
  AdwBin parent_instance;

  GtkLabel *title;
  GtkWidget *kinds;
  GtkToggleButton *replace, *insert, *remove;
  GtkScrolledWindow *scroller;
  GtkWidget *few;
  GtkLabel *ahead;
  GtkEntry *entry;
  GtkWidget *commit;
  GtkPopover *popover; /* A child of the bar, because an entry presents none */
  GtkListBox *completions;

  AppMatch *match; /* Owned */
  UiBoard *board;  /* Borrowed; NULL where there is none */
  UiCorrect what;
  guint number, at;
  gboolean open, filling, busy;
  gboolean secret;    /* What is legal there is not for the eyes before the screen */
  char *before;       /* Owned; what stands there now, NULL for nothing */
  GPtrArray *choices; /* Of AppChoice, owned; NULL while closed */
  GPtrArray *offered; /* Some of them, owned; NULL for all */
  GPtrArray *steps;   /* Of GPtrArray of AppChoice, owned: fewer and fewer of these */
  guint ahead_source;
};

/* What stands in the line. */
const char *ui_correct_bar_get_text (UiCorrectBar *bar);

/* The move that it means: faces alone are the dice of the move that stands there now. */
char *ui_correct_bar_dup_line (UiCorrectBar *bar) G_GNUC_WARN_UNUSED_RESULT;

/* Puts @text into the line; with @select all of it is selected, to be typed over. */
void ui_correct_bar_fill (UiCorrectBar *bar, const char *text, gboolean select);

/* The line says something else: looks ahead when nobody types any more. */
void ui_correct_bar_look_ahead (UiCorrectBar *bar, gboolean at_once);
void ui_correct_bar_forget_ahead (UiCorrectBar *bar);
/* @wrong: it hinders the correction. */
void ui_correct_bar_tell (UiCorrectBar *bar, const char *sentence, gboolean wrong);

/* Offers the legal moves there. */
void ui_correct_bar_offer (UiCorrectBar *bar);
/* One step back among them; FALSE when all are offered. */
gboolean ui_correct_bar_widen (UiCorrectBar *bar);
void ui_correct_bar_connect_board (UiCorrectBar *bar);

/* Does what is entered. */
void ui_correct_bar_commit (UiCorrectBar *bar);

/* The popover of completions, and the keys of the line. */
void ui_correct_bar_init_line (UiCorrectBar *bar);
void ui_correct_bar_complete (UiCorrectBar *bar);

G_END_DECLS
