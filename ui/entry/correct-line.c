/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The line of a correction: what it may become, and its keys.
 */
#include "ui/entry/correct-bar-private.h"

#include "ui/board/element.h"

#include <glib/gi18n.h>

static const char *
typed (UiCorrectBar *self)
{
  return gtk_editable_get_text (GTK_EDITABLE (self->entry));
}

static void
add_completion (UiCorrectBar *self, const char *text)
{
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *label = gtk_label_new (text);
  const char *element = ui_move_element (self->match, text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (box), label);
  if (element != NULL)
    gtk_box_append (GTK_BOX (box), ui_element_icon_new (element));
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  g_object_set_data_full (G_OBJECT (row), "text", g_strdup (text), g_free);
  gtk_widget_set_focusable (row, FALSE);
  gtk_list_box_append (self->completions, row);
}

static void
show_completions (UiCorrectBar *self)
{
  graphene_rect_t box;

  if (!gtk_widget_compute_bounds (GTK_WIDGET (self->entry), GTK_WIDGET (self), &box))
    return;
  gtk_popover_set_pointing_to (self->popover,
                               &(GdkRectangle){ (int)box.origin.x, (int)box.origin.y,
                                                (int)box.size.width, (int)box.size.height });
  gtk_popover_popup (self->popover);
}

void
ui_correct_bar_complete (UiCorrectBar *self)
{
  g_auto (GStrv) found = NULL;
  GtkWidget *row;
  guint n;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->completions))) != NULL)
    gtk_list_box_remove (self->completions, row);
  if (typed (self)[0] == '\0' || self->secret
      || !gtk_widget_get_mapped (GTK_WIDGET (self->entry))) {
    gtk_popover_popdown (self->popover);
    return;
  }
  found = app_recorder_dup_completions_at (self->match, self->at, typed (self));
  n = g_strv_length (found);
  for (guint k = 0; k < n; k++)
    add_completion (self, found[k]);
  if (n > 1 || (n == 1 && strcmp (found[0], typed (self)) != 0))
    show_completions (self);
  else
    gtk_popover_popdown (self->popover);
}

/* Takes a completion into the line. */
static void
take (UiCorrectBar *self, GtkListBoxRow *row, gboolean done)
{
  g_autofree char *text = g_strdup (g_object_get_data (G_OBJECT (row), "text"));

  ui_correct_bar_fill (self, text, FALSE);
  ui_correct_bar_look_ahead (self, FALSE);
  if (done)
    gtk_popover_popdown (self->popover);
}

static void
completion_cb (UiCorrectBar *self, GtkListBoxRow *row)
{
  take (self, row, TRUE);
  gtk_entry_grab_focus_without_selecting (self->entry);
  gtk_editable_set_position (GTK_EDITABLE (self->entry), -1);
}

static void
step (UiCorrectBar *self, int by)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->completions);
  int index = row != NULL ? gtk_list_box_row_get_index (row) + by : by > 0 ? 0 : -1;
  GtkListBoxRow *next = gtk_list_box_get_row_at_index (self->completions, index);

  if (index < 0 || next == NULL)
    return;
  gtk_list_box_select_row (self->completions, next);
  take (self, next, FALSE);
}

static gboolean
key_cb (UiCorrectBar *self, guint key, guint code, GdkModifierType state)
{
  gboolean open = gtk_widget_get_visible (GTK_WIDGET (self->popover));
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->completions);

  if (!open)
    return GDK_EVENT_PROPAGATE;
  switch (key) {
  case GDK_KEY_Down:
  case GDK_KEY_Up:
    step (self, key == GDK_KEY_Down ? 1 : -1);
    return GDK_EVENT_STOP;
  case GDK_KEY_Tab:
    if (row == NULL)
      row = gtk_list_box_get_row_at_index (self->completions, 0);
    if (row == NULL || state & GDK_SHIFT_MASK)
      return GDK_EVENT_PROPAGATE;
    take (self, row, TRUE);
    return GDK_EVENT_STOP;
  default:
    return GDK_EVENT_PROPAGATE;
  }
}

void
ui_correct_bar_init_line (UiCorrectBar *self)
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
