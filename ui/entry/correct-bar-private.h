/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The correction bar from inside.
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
  UiCorrectKind kind;
  guint number, at;
  gboolean open, busy;
  gboolean secret;      /* What is legal there is not for the eyes before the screen */
  char *before;         /* Owned; what stands there now, NULL for nothing */
  GPtrArray *choices;   /* Of AppChoice, owned; NULL while closed */
  GPtrArray *narrowed;  /* Some of them, owned; NULL for all */
  GPtrArray *narrowing; /* Of GPtrArray of AppChoice, owned: fewer and fewer of these */
  guint ahead_source;
};

/* The line says something else: looks ahead when nobody types any more. */

/* One step back among them; FALSE when all are offered. */

/* Does what is entered. */
void ui_correct_bar_commit (UiCorrectBar *bar);

G_END_DECLS
