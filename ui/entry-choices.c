/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The moves that the entry bar offers as buttons.
 */
#include "entry-bar-private.h"

#include "board.h"
#include "element.h"

#include <glib/gi18n.h>

#define MANY 9
#define MOST 150

static void
choice_cb (GtkButton *button, UiEntryBar *self)
{
  ui_entry_bar_record (self, g_object_get_data (G_OBJECT (button), "text"));
}

static GtkWidget *
choice_button (UiEntryBar *self, const AppChoice *choice)
{
  GtkWidget *button = gtk_button_new (), *label = gtk_label_new (choice->label);
  const char *element = ui_move_element (self->match, choice->text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_natural_wrap_mode (GTK_LABEL (label), GTK_NATURAL_WRAP_NONE);
  if (element != NULL) {
    GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

    gtk_box_append (GTK_BOX (box), ui_element_icon_new (element));
    gtk_box_append (GTK_BOX (box), label);
    label = box;
  }
  gtk_button_set_child (GTK_BUTTON (button), label);
  gtk_widget_set_tooltip_text (button, choice->text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  choice->label, -1);
  gtk_widget_add_css_class (button, "move-choice");
  /* Or the blanks of a move that is typed next would press buttons. */
  gtk_widget_set_focus_on_click (button, FALSE);
  g_object_set_data_full (G_OBJECT (button), "text", g_strdup (choice->text), g_free);
  g_signal_connect (button, "clicked", G_CALLBACK (choice_cb), self);
  return button;
}

/* Puts the beginning of a move into the line, to be typed to its end. */
static void
begin_cb (GtkButton *button, UiEntryBar *self)
{
  ui_entry_bar_complain (self, NULL);
  ui_entry_bar_fill (self, g_object_get_data (G_OBJECT (button), "text"));
  ui_entry_bar_go_on (self);
  ui_entry_bar_complete (self);
}

/* Unseen cards are dealt by a choice; those that were seen need the notation. */
static void
add_naming (UiEntryBar *self)
{
  gboolean may_hide;
  char *start = app_recorder_dup_chance_start (self->match, &may_hide);
  GtkWidget *button;

  if (start == NULL)
    return;
  button = gtk_button_new_with_label (_ ("Name the Cards…"));
  gtk_widget_set_tooltip_text (button, may_hide ? _ ("Type the cards one after the other. A card "
                                                     "that you did not see is a question mark.")
                                                : _ ("Type the cards one after the other."));
  gtk_widget_add_css_class (button, "move-choice");
  g_object_set_data_full (G_OBJECT (button), "text", start, g_free);
  g_signal_connect (button, "clicked", G_CALLBACK (begin_cb), self);
  gtk_box_append (GTK_BOX (self->few), button);
}

static void
remove_from (GtkWidget *box, GtkWidget *keep)
{
  GtkWidget *child = gtk_widget_get_first_child (box);

  while (child != NULL) {
    GtkWidget *next = gtk_widget_get_next_sibling (child);

    if (child != keep)
      gtk_box_remove (GTK_BOX (box), child);
    child = next;
  }
}

/* Back from what was pointed at to all moves. */
static void
add_widening (UiEntryBar *self, GtkWidget *box)
{
  GtkWidget *button = gtk_button_new_with_label (_ ("All Moves"));

  gtk_widget_set_tooltip_text (button, _ ("Lets go of what you pointed at (Escape)"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "match.unpoint");
  gtk_widget_add_css_class (button, "move-choice");
  gtk_widget_add_css_class (button, "flat");
  gtk_box_append (GTK_BOX (box), button);
}

/* A line that the list does not hold, put together from what was pointed at. */
static GtkWidget *
line_button (UiEntryBar *self)
{
  g_autofree char *label = NULL;
  AppChoice choice = { .text = self->line };
  GtkWidget *button;

  if (self->line == NULL || !app_recorder_judge (self->match, self->line, NULL))
    return NULL;
  choice.label = label = app_recorder_dup_label (self->match, self->line);
  button = choice_button (self, &choice);
  gtk_widget_add_css_class (button, "suggested-action");
  return button;
}

/* What a row of buttons cannot hold is left to pointing and typing. */
static void
add_rest (UiEntryBar *self, guint rest)
{
  g_autofree char *text = g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%u more move: point at the board, or type it.",
                   "%u more moves: point at the board, or type them.", rest),
      rest);
  GtkWidget *label = gtk_label_new (text);

  gtk_widget_add_css_class (label, "dim-label");
  gtk_box_append (GTK_BOX (self->many), label);
}

/* Few choices stand behind the status in as many lines as they need; many scroll below it. */
void
ui_entry_bar_offer (UiEntryBar *self)
{
  GPtrArray *choices = self->offered != NULL ? self->offered : self->choices;
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL, *first = NULL;
  gboolean focused = focus != NULL && gtk_widget_has_css_class (focus, "move-choice");
  gboolean many = choices->len > MANY;
  GtkWidget *box = many ? self->many : self->few, *line = line_button (self);

  remove_from (self->few, GTK_WIDGET (self->status));
  remove_from (self->many, NULL);
  if (line != NULL)
    gtk_box_append (GTK_BOX (box), first = line);
  for (guint k = 0; k < MIN (choices->len, MOST); k++) {
    GtkWidget *button = choice_button (self, g_ptr_array_index (choices, k));

    gtk_box_append (GTK_BOX (box), button);
    if (first == NULL)
      first = button;
  }
  if (choices->len > MOST)
    add_rest (self, choices->len - MOST);
  if (self->offered != NULL)
    add_widening (self, self->few);
  else
    add_naming (self);
  gtk_widget_set_visible (GTK_WIDGET (self->scroller), many);
  /* Somebody who picks by keyboard goes on picking. */
  if (focused && first != NULL)
    gtk_widget_grab_focus (first);
  else if (focused)
    gtk_entry_grab_focus_without_selecting (self->entry);
}
