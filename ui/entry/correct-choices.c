/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The moves that are legal where something is corrected, as buttons and by pointing at the board. A
 * choice comes into the line: before it is done one sees what would come of it.
 */
#include "ui/entry/correct-bar-private.h"

#include "ui/board/element.h"

#include <glib/gi18n.h>

#define MANY 12 /* moves that are offered one by one; more are picked in steps */

/* What lacks its dice or cards is typed to its end. */
static void
take_choice (UiCorrectBar *self, const AppChoice *choice)
{
  ui_correct_bar_fill (self, choice->text, FALSE);
  gtk_entry_grab_focus_without_selecting (self->entry);
  gtk_editable_set_position (GTK_EDITABLE (self->entry), -1);
  ui_correct_bar_look_ahead (self, TRUE);
}

static void
choice_cb (GtkButton *button, UiCorrectBar *self)
{
  g_autoptr (AppChoice) choice = app_choice_copy (g_object_get_data (G_OBJECT (button), "choice"));

  take_choice (self, choice);
}

static void
step_cb (GtkButton *button, UiCorrectBar *self)
{
  g_ptr_array_add (self->steps, g_ptr_array_ref (g_object_get_data (G_OBJECT (button), "group")));
  ui_correct_bar_offer (self);
}

static void
back_cb (GtkButton *button, UiCorrectBar *self)
{
  ui_correct_bar_widen (self);
}

static GtkWidget *
add_button (UiCorrectBar *self, GtkWidget *child, const char *name, const char *tooltip)
{
  GtkWidget *button = gtk_button_new ();

  gtk_button_set_child (GTK_BUTTON (button), child);
  gtk_widget_set_tooltip_text (button, tooltip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_widget_add_css_class (button, "move-choice");
  /* Or the blanks of a move that is typed next would press buttons. */
  gtk_widget_set_focus_on_click (button, FALSE);
  gtk_box_append (GTK_BOX (self->few), button);
  return button;
}

static GtkWidget *
new_label (const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_natural_wrap_mode (GTK_LABEL (label), GTK_NATURAL_WRAP_NONE);
  return label;
}

static void
add_choice (UiCorrectBar *self, const AppChoice *choice)
{
  GtkWidget *button, *label = new_label (choice->label);
  const char *element = ui_move_element (self->match, choice->text);

  if (element != NULL) {
    GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

    gtk_box_append (GTK_BOX (box), ui_element_icon_new (element));
    gtk_box_append (GTK_BOX (box), label);
    label = box;
  }
  button = add_button (self, label, choice->label, choice->text);
  g_object_set_data_full (G_OBJECT (button), "choice", app_choice_copy (choice),
                          (GDestroyNotify)app_choice_free);
  g_signal_connect (button, "clicked", G_CALLBACK (choice_cb), self);
}

static void
add_group (UiCorrectBar *self, const AppGroup *group)
{
  g_autofree char *words = app_group_dup_words (group);
  GtkWidget *button = add_button (self, new_label (group->label), group->label, words);

  g_object_set_data_full (G_OBJECT (button), "group", g_ptr_array_ref (group->choices),
                          (GDestroyNotify)g_ptr_array_unref);
  g_signal_connect (button, "clicked", G_CALLBACK (step_cb), self);
}

static void
add_back (UiCorrectBar *self)
{
  GtkWidget *button =
      add_button (self, new_label (_ ("Back")), _ ("Back"), _ ("More moves again (Escape)"));

  gtk_widget_add_css_class (button, "flat");
  g_signal_connect (button, "clicked", G_CALLBACK (back_cb), self);
}

static void
add_choices (UiCorrectBar *self, GPtrArray *choices)
{
  g_autoptr (GPtrArray) groups =
      choices->len > MANY ? app_recorder_dup_groups (self->match, choices) : NULL;

  for (guint k = 0; groups != NULL && k < groups->len; k++) {
    const AppGroup *group = g_ptr_array_index (groups, k);

    if (group->choices->len == 1)
      add_choice (self, g_ptr_array_index (group->choices, 0));
    else
      add_group (self, group);
  }
  for (guint k = 0; groups == NULL && k < choices->len; k++)
    add_choice (self, g_ptr_array_index (choices, k));
}

void
ui_correct_bar_offer (UiCorrectBar *self)
{
  GPtrArray *choices = self->steps->len > 0 ? g_ptr_array_index (self->steps, self->steps->len - 1)
                       : self->offered != NULL ? self->offered
                                               : self->choices;
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL, *child;
  gboolean focused = focus != NULL && gtk_widget_is_ancestor (focus, self->few);
  gboolean some = choices != NULL && choices->len > 0 && self->what != UI_CORRECT_REMOVE;

  while ((child = gtk_widget_get_first_child (self->few)) != NULL)
    gtk_box_remove (GTK_BOX (self->few), child);
  gtk_widget_set_visible (GTK_WIDGET (self->scroller), some);
  if (!some)
    return;
  add_choices (self, choices);
  if (choices != self->choices)
    add_back (self);
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0);
  /* Somebody who picks by keyboard goes on picking. */
  if (focused)
    gtk_widget_grab_focus (gtk_widget_get_first_child (self->few));
}

static void
let_go (UiCorrectBar *self)
{
  g_clear_pointer (&self->offered, g_ptr_array_unref);
  if (self->board != NULL)
    ui_board_set_pointed (self->board, NULL, 0);
}

gboolean
ui_correct_bar_widen (UiCorrectBar *self)
{
  if (self->steps->len > 0)
    g_ptr_array_set_size (self->steps, (int)self->steps->len - 1);
  else if (self->offered != NULL)
    let_go (self);
  else
    return FALSE;
  ui_correct_bar_offer (self);
  return TRUE;
}

/* Pointing */

/* Whether the board shows where the correction is. */
static gboolean
is_shown (UiCorrectBar *self)
{
  return self->open && self->board != NULL && self->what != UI_CORRECT_REMOVE
         && ui_board_get_number (self->board) == self->at;
}

/* Takes @items for what is pointed at; FALSE when they mean nothing together. */
static gboolean
take (UiCorrectBar *self, GArray *items)
{
  g_autofree const UiBoardItem **all = g_new (const UiBoardItem *, items->len + 1);
  g_autoptr (GPtrArray) meant = NULL;
  g_autofree char *line = NULL;

  for (guint k = 0; k < items->len; k++)
    all[k] = &g_array_index (items, UiBoardItem, k);
  meant = ui_board_dup_meant (self->board, all, items->len);
  line = ui_board_compose (self->board, all, items->len);
  if (meant->len == 0 && line == NULL)
    return FALSE;
  if (line == NULL && meant->len == 1) {
    let_go (self);
    ui_correct_bar_offer (self);
    take_choice (self, g_ptr_array_index (meant, 0));
    return TRUE;
  }
  ui_board_set_pointed (self->board, (UiBoardItem *)(gpointer)items->data, items->len);
  g_ptr_array_set_size (self->steps, 0);
  g_clear_pointer (&self->offered, g_ptr_array_unref);
  self->offered = g_steal_pointer (&meant);
  if (line != NULL) {
    ui_correct_bar_fill (self, line, FALSE);
    ui_correct_bar_look_ahead (self, TRUE);
  }
  ui_correct_bar_offer (self);
  return TRUE;
}

static void
point_cb (UiCorrectBar *self, const UiBoardItem *item)
{
  g_autoptr (GArray) items = g_array_new (FALSE, FALSE, sizeof (UiBoardItem));
  const UiBoardItem *pointed;
  guint n;

  if (!is_shown (self) || self->busy)
    return;
  pointed = ui_board_get_pointed (self->board, &n);
  if (n > 0)
    g_array_append_vals (items, pointed, n);
  g_array_append_vals (items, item, 1);
  if (take (self, items))
    return;
  g_array_remove_range (items, 0, n);
  if (n == 0 || !take (self, items))
    gtk_widget_activate_action (GTK_WIDGET (self), "match.tell", "s", _ ("No move names that."));
}

void
ui_correct_bar_connect_board (UiCorrectBar *self)
{
  if (self->board != NULL)
    g_signal_connect_object (self->board, "point", G_CALLBACK (point_cb), self, G_CONNECT_SWAPPED);
}

void
ui_correct_bar_update_board (UiCorrectBar *self)
{
  if (!self->open || self->board == NULL)
    return;
  if (self->offered != NULL) {
    g_clear_pointer (&self->offered, g_ptr_array_unref);
    ui_correct_bar_offer (self);
  }
  ui_board_set_pointed (self->board, NULL, 0);
  ui_board_set_choices (self->board, is_shown (self) ? self->choices : NULL);
}
