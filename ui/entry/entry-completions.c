/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What stands in the line for the notation, and what it may become: completions in a popover, and
 * the keys of the line.
 */
#include "app/recording/known-cards.h"
#include "ui/entry/entry-bar-private.h"

#include "ui/board/board.h"
#include "ui/entry/card-dialog.h"
#include "ui/board/element.h"

#include "app/campaign/campaigns.h"

#include <glib/gi18n.h>

#define REMEMBERED 5 /* cards met before that are offered, at most */

static void
clear_completions (UiEntryBar *self)
{
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->completions))) != NULL)
    gtk_list_box_remove (self->completions, row);
}

/* The card that was defined, and the move that waited for it. */
static void
defined_cb (UiEntryBar *self, const char *moves)
{
  ui_entry_bar_fill (self, "");
  ui_entry_bar_record (self, moves);
  ui_entry_bar_go_on (self);
}

/* NULL for the row that offers a new card. */
static const char *
row_text (GtkListBoxRow *row)
{
  return g_object_get_data (G_OBJECT (row), "text");
}

static void
add_completion (UiEntryBar *self, const char *text)
{
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *label = gtk_label_new (text);
  const char *element = ui_move_element (self->match, text), *word = strrchr (text, ' ');
  const AppCard *card = word != NULL ? app_match_get_card (self->match, word + 1) : NULL;

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (box), label);
  if (card != NULL) {
    GtkWidget *name = gtk_label_new (card->name);

    gtk_widget_add_css_class (name, "dim-label");
    gtk_box_append (GTK_BOX (box), name);
  }
  if (element != NULL)
    gtk_box_append (GTK_BOX (box), ui_element_icon_new (element));
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  g_object_set_data_full (G_OBJECT (row), "text", g_strdup (text), g_free);
  gtk_widget_set_focusable (row, FALSE);
  gtk_list_box_append (self->completions, row);
}

/* Cards that no pack knows */

/* Whether a move waits for a card that can be named. */
static const AppChoice *
waiting_choice (UiEntryBar *self)
{
  const AppChoice *likely = app_recorder_get_likely (self->match);

  return likely != NULL && likely->n_cards > 0 ? likely : NULL;
}

static void
open_card (UiEntryBar *self, const char *name, const char *waiting)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *dialog =
      ui_card_dialog_new (self->match, root != NULL ? GTK_WINDOW (root) : NULL, name, waiting);

  gtk_popover_popdown (self->popover);
  g_signal_connect_object (dialog, "record", G_CALLBACK (defined_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

gboolean
ui_entry_bar_new_card (UiEntryBar *self, const char *name)
{
  const AppChoice *waiting = waiting_choice (self);

  /* Dice that come too late name no card. */
  if (waiting == NULL || app_match_get_game (self->match)->n_forms == 0 || app_dice_is_typed (name)
      || strchr (name, '=') != NULL || g_str_has_prefix (name, "- "))
    return FALSE;
  open_card (self, name, waiting->text);
  return TRUE;
}

void
ui_entry_bar_open_card (UiEntryBar *self)
{
  const AppChoice *waiting = waiting_choice (self);

  if (self->choices != NULL && app_match_get_game (self->match)->n_forms > 0)
    open_card (self, "", waiting != NULL ? waiting->text : NULL);
}

static void
add_row (UiEntryBar *self, const char *text, const char *shown, const char *dim)
{
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *label = gtk_label_new (shown), *more = gtk_label_new (dim);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_add_css_class (more, "dim-label");
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), more);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  g_object_set_data_full (G_OBJECT (row), "text", g_strdup (text), g_free);
  gtk_widget_set_focusable (row, FALSE);
  gtk_list_box_append (self->completions, row);
}

/* What the group met before, and what nobody did. */
static guint
add_cards (UiEntryBar *self, const char *typed, gboolean known)
{
  const GPtrArray *cards = app_recorder_get_remembered (self->match);
  g_autofree char *folded = g_utf8_casefold (typed, -1);
  g_autofree char *offer = NULL;
  guint n = 0;

  if (waiting_choice (self) == NULL || g_str_has_prefix (typed, "-"))
    return 0;
  for (guint k = 0; cards != NULL && k < cards->len && n < REMEMBERED; k++) {
    const AppRememberedCard *card = g_ptr_array_index (cards, k);
    g_autofree char *name = g_utf8_casefold (card->name, -1);

    if (!g_str_has_prefix (name, folded) && !g_str_has_prefix (card->id, folded))
      continue;
    add_row (self, card->name, card->name, _ ("met before"));
    known = TRUE;
    n++;
  }
  if (known || app_match_get_game (self->match)->n_forms == 0 || app_dice_is_typed (typed))
    return n;
  /* Translators: the name of a card that is to be defined. */
  offer = g_strdup_printf (_ ("New card “%s”…"), typed);
  add_row (self, NULL, offer, NULL);
  return n + 1;
}

static void
show_completions (UiEntryBar *self)
{
  graphene_rect_t box;

  if (!gtk_widget_compute_bounds (GTK_WIDGET (self->entry), GTK_WIDGET (self), &box))
    return;
  gtk_popover_set_pointing_to (self->popover,
                               &(GdkRectangle){ (int)box.origin.x, (int)box.origin.y,
                                                (int)box.size.width, (int)box.size.height });
  gtk_popover_popup (self->popover);
}

/* Faces need no completion. */
static gboolean
is_dice (UiEntryBar *self, const char *typed)
{
  return app_recorder_get_rolling (self->match) != NULL && app_dice_is_typed (typed);
}

void
ui_entry_bar_complete (UiEntryBar *self)
{
  const char *typed = gtk_editable_get_text (GTK_EDITABLE (self->entry));
  g_auto (GStrv) found = NULL;
  guint n_cards;
  gboolean same;

  clear_completions (self);
  if (typed[0] == '\0' || self->rolling != NULL || is_dice (self, typed)
      || !gtk_widget_get_mapped (GTK_WIDGET (self->entry))) {
    gtk_popover_popdown (self->popover);
    return;
  }
  found = app_recorder_dup_completions (self->match, typed);
  same = found[0] != NULL && found[1] == NULL && strcmp (found[0], typed) == 0;
  for (guint k = 0; found[k] != NULL && !same; k++)
    add_completion (self, found[k]);
  n_cards = same ? 0 : add_cards (self, typed, found[0] != NULL);
  if ((found[0] != NULL && !same) || n_cards > 0)
    show_completions (self);
  else
    gtk_popover_popdown (self->popover);
}

/* Takes a completion into the entry; a form that is not whole yet goes on with a blank. */
static void
take_completion (UiEntryBar *self, GtkListBoxRow *row, gboolean go_on)
{
  g_autofree char *text = g_strdup (row_text (row));
  g_autofree char *meant = NULL;

  if (text == NULL) {
    if (go_on)
      ui_entry_bar_new_card (self, gtk_editable_get_text (GTK_EDITABLE (self->entry)));
    return;
  }
  meant = app_recorder_dup_meant (self->match, text);
  if (go_on && meant == NULL && !app_recorder_judge (self->match, text, NULL)) {
    g_autofree char *longer = g_strconcat (text, " ", NULL);

    ui_entry_bar_fill (self, longer);
    ui_entry_bar_complete (self);
    return;
  }
  ui_entry_bar_fill (self, text);
  if (go_on)
    gtk_popover_popdown (self->popover);
}

gboolean
ui_entry_bar_take_completion (UiEntryBar *self)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->completions);

  if (row == NULL)
    return FALSE;
  take_completion (self, row, TRUE);
  return TRUE;
}

gboolean
ui_entry_bar_enter_only (UiEntryBar *self, char **found, gboolean shown)
{
  if (found[0] == NULL || found[1] != NULL || !app_recorder_judge (self->match, found[0], NULL))
    return FALSE;
  ui_entry_bar_fill (self, shown ? "" : found[0]);
  if (shown)
    ui_entry_bar_record (self, found[0]);
  return TRUE;
}

void
ui_entry_bar_complain_of (UiEntryBar *self, const char *text, char **found, const GError *error)
{
  gboolean notation = text[0] != '\0' && (text[1] == ' ' || text[1] == '\0');
  const char *sentence = error != NULL ? error->message : NULL;

  if (app_dice_is_typed (text) && app_recorder_get_rolling (self->match) == NULL
      && app_match_get_game (self->match)->n_forms > 0)
    sentence = _ ("No die is rolled now.");
  else if (!notation && found[0] != NULL && found[1] != NULL)
    sentence = _ ("This may be several moves. Choose one, or type more.");
  ui_entry_bar_complain (self, sentence);
  if (found[0] != NULL)
    ui_entry_bar_complete (self);
}

static void
completion_cb (UiEntryBar *self, GtkListBoxRow *row)
{
  take_completion (self, row, TRUE);
  gtk_entry_grab_focus_without_selecting (self->entry);
}

static void
step_completion (UiEntryBar *self, int step)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->completions);
  int index = row != NULL ? gtk_list_box_row_get_index (row) + step : step > 0 ? 0 : -1;
  GtkListBoxRow *next = gtk_list_box_get_row_at_index (self->completions, index);

  if (index < 0 || next == NULL)
    return;
  gtk_list_box_select_row (self->completions, next);
  take_completion (self, next, FALSE);
}

static gboolean
key_cb (UiEntryBar *self, guint key, guint code, GdkModifierType state)
{
  gboolean open = gtk_widget_get_visible (GTK_WIDGET (self->popover));
  gboolean empty = gtk_editable_get_text (GTK_EDITABLE (self->entry))[0] == '\0';
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->completions);

  switch (key) {
  case GDK_KEY_Down:
  case GDK_KEY_Up:
    if (!open)
      return GDK_EVENT_PROPAGATE;
    step_completion (self, key == GDK_KEY_Down ? 1 : -1);
    return GDK_EVENT_STOP;
  case GDK_KEY_Tab:
    if (row == NULL)
      row = gtk_list_box_get_row_at_index (self->completions, 0);
    if (!open || row == NULL || state & GDK_SHIFT_MASK)
      return GDK_EVENT_PROPAGATE;
    take_completion (self, row, TRUE);
    return GDK_EVENT_STOP;
  case GDK_KEY_slash:
    /* It leads into this line, even from here; no move begins with it. */
    return empty ? GDK_EVENT_STOP : GDK_EVENT_PROPAGATE;
  case GDK_KEY_z:
  case GDK_KEY_Z:
    /* Undoing in an empty line would bring back the text of moves that are long recorded. */
    if (!empty || !(state & GDK_CONTROL_MASK))
      return GDK_EVENT_PROPAGATE;
    gtk_widget_activate_action (GTK_WIDGET (self),
                                state & GDK_SHIFT_MASK ? "match.redo" : "match.take-back", NULL);
    return GDK_EVENT_STOP;
  case GDK_KEY_Escape:
    if (open)
      gtk_popover_popdown (self->popover);
    else if (self->rolling != NULL) {
      ui_entry_bar_fill (self, "");
      ui_entry_bar_roll (self, NULL);
    } else if (empty && ui_entry_bar_step_back (self))
      return GDK_EVENT_STOP;
    else if (!empty)
      gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
    else
      gtk_widget_activate_action (GTK_WIDGET (self), "match.focus-board", NULL);
    return GDK_EVENT_STOP;
  default:
    return GDK_EVENT_PROPAGATE;
  }
}

void
ui_entry_bar_init_completions (UiEntryBar *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkWidget *scroller = gtk_scrolled_window_new ();

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->entry), keys);

  self->completions = GTK_LIST_BOX (gtk_list_box_new ());
  g_signal_connect_swapped (self->completions, "row-activated", G_CALLBACK (completion_cb), self);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->completions), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Completions"), -1);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), GTK_WIDGET (self->completions));
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_propagate_natural_width (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), 300);
  self->popover = GTK_POPOVER (gtk_popover_new ());
  gtk_popover_set_child (self->popover, scroller);
  gtk_popover_set_autohide (self->popover, FALSE);
  gtk_popover_set_has_arrow (self->popover, FALSE);
  gtk_popover_set_position (self->popover, GTK_POS_TOP);
  gtk_widget_set_halign (GTK_WIDGET (self->popover), GTK_ALIGN_START);
  gtk_widget_set_can_focus (GTK_WIDGET (self->popover), FALSE);
  gtk_widget_add_css_class (GTK_WIDGET (self->popover), "completions");
  gtk_widget_set_parent (GTK_WIDGET (self->popover), GTK_WIDGET (self));
}
