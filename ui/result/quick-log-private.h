/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the two files of the quick log's dialog share: quick-log-line.c has the typed line.
 */
#pragma once

#include "app/match/match.h"
#include "ui/result/quick-log-dialog.h"
#include "ui/result/quick-seats.h"

G_BEGIN_DECLS

struct _UiQuickLogDialog {
  AdwWindow parent_instance;

  GtkWidget *record;
  GtkEntry *line;
  GtkLabel *line_fault, *told;
  GtkEditable *game;
  GtkMenuButton *games_button;
  GtkListBox *games;
  AdwComboRow *variant, *by, *ended;
  UiQuickSeats *seats;
  GtkEditable *date;
  GtkMenuButton *date_button;
  GtkCalendar *calendar;
  GtkEditable *minutes, *place, *event, *note;
  GtkWidget *photos_group;
  GtkListBox *photos;
  GtkWidget *add_photo;

  AppStore *store;        /* Owned */
  AppQuick *last;         /* Owned; what the form began with */
  char **known_games;     /* Owned */
  char **known_players;   /* Owned */
  char **known_places;    /* Owned */
  char *fixture;          /* Owned; UUID of a league's fixture that it is the result of, or NULL */
  char *played;           /* Owned; the game that the way of winning was chosen for */
  const RulesGame *rules; /* Of that game; NULL for other games */
  GPtrArray *paths;       /* Owned; of photos that are added when it is recorded */
  gboolean filling;       /* One of the two follows the other */
  gboolean line_wrong;    /* What stands in the line can't be read */
  gboolean form_counts;   /* and something was entered in the form since */
  gboolean busy;
};

/* Reads what is typed in the line as a result, and shows it in the form. */
void ui_quick_log_read_line (UiQuickLogDialog *self);
/* Writes the form's result as a line, unless one that can't be read stands there. */
void ui_quick_log_write_line (UiQuickLogDialog *self, const AppQuick *quick);
/* The line was to be recorded, and can't be read. */
void ui_quick_log_complain (UiQuickLogDialog *self);
/* Completion and keys of the line. */
void ui_quick_log_set_up_line (UiQuickLogDialog *self);

/* Shows @quick in the form; @whole: also what the line does not say. */
void ui_quick_log_show (UiQuickLogDialog *self, const AppQuick *quick, gboolean whole);
/* Tells what will be recorded, or what is missing. */
void ui_quick_log_tell (UiQuickLogDialog *self);

G_END_DECLS
