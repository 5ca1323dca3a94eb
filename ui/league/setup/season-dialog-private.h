/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files of the season's dialog share.
 */
#pragma once

#include "ui/league/setup/season-dialog.h"

#include "ui/widget/names-box.h"
#include "ui/league/setup/rating-box.h"
#include "ui/league/setup/tie-breaks-box.h"

#include "app/league/setting-up.h"

G_BEGIN_DECLS

/* What a person chose, so that it isn't filled in any more. */
typedef enum {
  OWN_ROUNDS = 1 << 0,
  OWN_POINTS = 1 << 1,
  OWN_TIE_BREAKS = 1 << 2,
  OWN_RATING = 1 << 3,
  OWN_SIZES = 1 << 4,
  OWN_ALL = (1 << 5) - 1,
} Own;

struct _UiSeasonDialog {
  AdwWindow parent_instance;

  GtkWidget *save;
  AdwEntryRow *league_name, *season_name, *games, *starts, *ends, *note;
  GtkMenuButton *games_button;
  GtkListBox *games_list, *formats;
  GtkWidget *carry_group, *names_group;
  GtkSwitch *carry_entrants, *carry_seeds, *carry_ratings, *carry_points, *third_place;
  UiNamesBox *names;
  GtkLabel *count;
  AdwComboRow *partners, *points;
  GtkSpinButton *rounds, *cycles, *pod_least, *pod_most, *best_of;
  AdwActionRow *rounds_row;
  GtkWidget *cycles_row, *pod_least_row, *pod_most_row, *third_place_row, *best_of_row;
  UiTieBreaksBox *tie_breaks;
  UiRatingBox *rating;
  GtkRevealer *missing;
  GtkLabel *missing_label;

  AppStore *store;       /* Owned */
  AppSeasonDraft *draft; /* Owned; what is shown */
  char *season;          /* Owned; UUID of the stored one, NULL for a new one */
  GPtrArray *schemes;    /* Owned; of the choice of points, with the draft's own first if @odd */
  gboolean odd;          /* The draft's scheme is none of those that are known */
  char **known_games;    /* Owned */
  char *warned;          /* Owned; the advice on show, NULL for none */
  guint n_carried;       /* Entrants of the season that it carries on from, or edits */
  guint own;             /* Own flags */
  gboolean filling, busy, stored;
};

/* Takes what the widgets show over into the draft. */
void ui_season_dialog_read (UiSeasonDialog *self);

/* Something was changed by hand: the draft, and what is told of it. */
void ui_season_dialog_changed_cb (UiSeasonDialog *self);

/* season-dialog-points.c: the choice of points, as the draft has it; and what was chosen. */
void ui_season_dialog_show_points (UiSeasonDialog *self);
void ui_season_dialog_points_cb (UiSeasonDialog *self);
void ui_season_dialog_own_points_cb (UiSeasonDialog *self);

G_END_DECLS
