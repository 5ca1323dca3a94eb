/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which deck each seat brings.
 */
#include "ui/new-match/seat-decks.h"

#include "app/collection/decks.h"
#include "app/new-match/match-draft.h"
#include "ui/widget/draft-view.h"

#include <glib/gi18n.h>

typedef struct {
  AdwComboRow *row;
  GtkWidget *warning;
  GPtrArray *choices; /* Owned; of AppDeckChoice; NULL before the first showing */
} Seat;

struct _UiSeatDecks {
  AdwBin parent_instance;

  Seat seats[RULES_SEATS];
  AppMatchDraft *draft; /* Borrowed; NULL before the first showing */
};

G_DEFINE_FINAL_TYPE (UiSeatDecks, ui_seat_decks, ADW_TYPE_BIN)

/* The deck that is chosen in the row of a seat is the draft's. */
static void
set_deck (UiSeatDecks *self, guint k)
{
  const Seat *seat = &self->seats[k];
  guint chosen = adw_combo_row_get_selected (seat->row);
  const AppDeckChoice *choice = seat->choices != NULL && chosen > 0 && chosen <= seat->choices->len
                                    ? g_ptr_array_index (seat->choices, chosen - 1)
                                    : NULL;

  app_match_draft_set_deck (self->draft, k, choice != NULL ? choice->uuid : NULL);
}

static void
selected_cb (UiSeatDecks *self, GParamSpec *spec, AdwComboRow *row)
{
  for (guint k = 0; k < RULES_SEATS && self->draft != NULL; k++)
    if (self->seats[k].row == row)
      set_deck (self, k);
}

static gboolean
same_choices (const GPtrArray *a, const GPtrArray *b)
{
  if (a == NULL || a->len != b->len)
    return FALSE;
  for (guint k = 0; k < a->len; k++) {
    const AppDeckChoice *one = g_ptr_array_index (a, k), *other = g_ptr_array_index (b, k);

    if (!g_str_equal (one->uuid, other->uuid) || !g_str_equal (one->label, other->label))
      return FALSE;
  }
  return TRUE;
}

/* Puts @choices, taken over, into the row; @uuid stays chosen if it is among them. */
static void
fill_row (Seat *seat, GPtrArray *choices, const char *uuid)
{
  g_autoptr (GtkStringList) labels = gtk_string_list_new (NULL);
  guint chosen = 0;

  gtk_string_list_append (labels, _ ("No deck"));
  for (guint k = 0; k < choices->len; k++) {
    const AppDeckChoice *choice = g_ptr_array_index (choices, k);

    gtk_string_list_append (labels, choice->label);
    if (g_strcmp0 (choice->uuid, uuid) == 0)
      chosen = k + 1;
  }
  if (same_choices (seat->choices, choices)) {
    g_ptr_array_unref (choices);
    adw_combo_row_set_selected (seat->row, chosen);
    return;
  }
  g_clear_pointer (&seat->choices, g_ptr_array_unref);
  seat->choices = choices;
  ui_draft_set_rows (seat->row, G_LIST_MODEL (labels), chosen);
}

static void
show_seat (UiSeatDecks *self, AppStore *store, AppMatchDraft *draft, guint k)
{
  Seat *seat = &self->seats[k];
  const char *name = draft->names[k];
  g_autofree char *title =
      name != NULL && *name != '\0' ? g_strdup (name) : g_strdup_printf (_ ("Seat %u"), k + 1);
  g_autofree char *faults = app_match_draft_dup_deck_faults (store, draft, k);

  fill_row (seat, app_deck_dup_choices (store, draft->game, name), draft->decks[k]);
  set_deck (self, k);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (seat->row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (seat->row), faults != NULL ? faults : "");
  gtk_widget_set_visible (seat->warning, faults != NULL);
}

void
ui_seat_decks_show (UiSeatDecks *self, AppStore *store, AppMatchDraft *draft)
{
  gboolean any = FALSE;

  self->draft = draft;
  for (guint k = 0; k < RULES_SEATS; k++) {
    gboolean there = k < draft->seats && app_game_has_decks (draft->game);

    if (there)
      show_seat (self, store, draft, k);
    else
      app_match_draft_set_deck (draft, k, NULL);
    any = any || (there && self->seats[k].choices->len > 0);
    gtk_widget_set_visible (GTK_WIDGET (self->seats[k].row), there);
  }
  gtk_widget_set_visible (GTK_WIDGET (self), any);
}

static void
ui_seat_decks_finalize (GObject *object)
{
  UiSeatDecks *self = UI_SEAT_DECKS (object);

  for (guint k = 0; k < RULES_SEATS; k++)
    g_clear_pointer (&self->seats[k].choices, g_ptr_array_unref);
  G_OBJECT_CLASS (ui_seat_decks_parent_class)->finalize (object);
}

static void
ui_seat_decks_dispose (GObject *object)
{
  UI_SEAT_DECKS (object)->draft = NULL;
  G_OBJECT_CLASS (ui_seat_decks_parent_class)->dispose (object);
}

static void
ui_seat_decks_class_init (UiSeatDecksClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ui_seat_decks_dispose;
  G_OBJECT_CLASS (klass)->finalize = ui_seat_decks_finalize;
}

static void
ui_seat_decks_init (UiSeatDecks *self)
{
  GtkWidget *group = adw_preferences_group_new ();

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), _ ("Decks"));
  for (guint k = 0; k < RULES_SEATS; k++) {
    Seat *seat = &self->seats[k];

    seat->row = ADW_COMBO_ROW (adw_combo_row_new ());
    adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (seat->row), FALSE);
    adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (seat->row), 0);
    seat->warning = gtk_image_new_from_icon_name ("dialog-warning-symbolic");
    gtk_widget_add_css_class (seat->warning, "warning");
    adw_action_row_add_suffix (ADW_ACTION_ROW (seat->row), seat->warning);
    g_signal_connect_object (seat->row, "notify::selected", G_CALLBACK (selected_cb), self,
                             G_CONNECT_SWAPPED);
    adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), GTK_WIDGET (seat->row));
  }
  adw_bin_set_child (ADW_BIN (self), group);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}
