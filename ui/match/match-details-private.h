/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files of a match's details share: match-details-marks.c has tags and notes,
 * match-details-sessions.c sessions and times.
 */
#pragma once

#include "ui/match/match-details.h"
#include "ui/widget/photo-strip.h"

G_BEGIN_DECLS

struct _UiMatchDetails {
  AdwBin parent_instance;

  AdwPreferencesGroup *result_group;
  GtkWidget *photos_group, *tags_group, *notes_group, *header_group, *lines_group;
  UiPhotoStrip *photos;
  GtkWidget *edit_button;
  GtkWidget *tags_row;
  GtkWidget *tags, *offered;
  AdwEntryRow *tag_entry;
  GtkListBox *notes;
  AdwEntryRow *note_entry;
  GtkGrid *facts;
  AdwActionRow *id_row, *verify_row;
  GtkImage *verify_icon;
  GtkWidget *export_row;

  AppMatch *match;      /* Owned */
  AppStore *store;      /* Owned; NULL where it is not known */
  GCancellable *cancel; /* Owned; of what is read off the main thread */
  GtkWidget *sessions, *times; /* Of match-details-sessions.c */
  GPtrArray *line_rows; /* Owned; of rows borrowed from their group */
  char *tags_shown;     /* Owned; what stands there, to leave it when it is the same */
  char *notes_shown;    /* Owned; likewise */
  gboolean can_mark;
};

/* Binds what the template's tags and notes call. */
void ui_match_details_install_marks (GtkWidgetClass *widget_class);

/* Makes what the template leaves out; show_marks comes after it. */
void ui_match_details_build_marks (UiMatchDetails *self);

/* Makes the list of sessions and that of players' times, before the lines. */
void ui_match_details_build_sessions (UiMatchDetails *self);

/* Reads both again. */
void ui_match_details_show_sessions (UiMatchDetails *self);

/* Reads tags and notes again. */
void ui_match_details_show_marks (UiMatchDetails *self);

G_END_DECLS
