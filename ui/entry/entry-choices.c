/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The moves that the entry bar offers as buttons.
 */
#include "ui/entry/entry-bar-private.h"

#include "ui/board/board.h"
#include "ui/board/element.h"

#include <glib/gi18n.h>
#include <string.h>

#define MANY 12  /* moves that are offered one by one; more are picked in steps */
#define LINES 2  /* of choices on show; further ones are scrolled to */
#define SPREAD 5 /* of the table's, however many others there are */

/* Who points at a choice may go on by typing: letters are not to be taken for shortcuts then. Who
 * picks by keyboard goes on picking. */
static void
go_on_typing (UiEntryBar *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (focus == NULL || !gtk_widget_is_ancestor (focus, self->few))
    ui_entry_bar_go_on (self);
}

static void
choice_cb (GtkButton *button, UiEntryBar *self)
{
  g_autoptr (AppChoice) choice = app_choice_copy (g_object_get_data (G_OBJECT (button), "choice"));

  go_on_typing (self);
  ui_entry_bar_choose (self, choice);
}

/* How many bytes of all their labels are alike, up to where what differs begins: who picks in steps
 * has said so much already. */
static gsize
alike (const GPtrArray *choices)
{
  const char *first = choices->len > 1 ? ((const AppChoice *)choices->pdata[0])->label : "";
  gsize n = strlen (first);

  for (guint k = 1; k < choices->len; k++) {
    const char *label = ((const AppChoice *)g_ptr_array_index (choices, k))->label;
    gsize same = 0;

    while (same < n && label[same] == first[same])
      same++;
    n = same;
  }
  while (n > 0 && (n < 2 || first[n - 1] != ' ' || strchr (":,", first[n - 2]) == NULL))
    n--;
  return n;
}

/* @head: so many bytes of its label are left out. */
static GtkWidget *
choice_button (UiEntryBar *self, const AppChoice *choice, gsize head)
{
  GtkWidget *button = gtk_button_new (), *label = gtk_label_new (choice->label + head);
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
  g_object_set_data_full (G_OBJECT (button), "choice", app_choice_copy (choice),
                          (GDestroyNotify)app_choice_free);
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
  gtk_widget_set_focus_on_click (button, FALSE);
  gtk_box_append (GTK_BOX (box), button);
}

/* A line that the list does not hold, put together from what was pointed at. */
static GtkWidget *
line_button (UiEntryBar *self)
{
  g_autofree char *label = NULL;
  AppChoice choice = { .text = self->line, .actor = (char *)"" };
  GtkWidget *button;

  if (self->line == NULL || !app_recorder_judge (self->match, self->line, NULL))
    return NULL;
  choice.label = label = app_recorder_dup_label (self->match, self->line);
  button = choice_button (self, &choice, 0);
  gtk_widget_add_css_class (button, "suggested-action");
  return button;
}

/* Many choices in steps */

static void
step_cb (GtkButton *button, UiEntryBar *self)
{
  go_on_typing (self);
  g_ptr_array_add (self->steps, g_ptr_array_ref (g_object_get_data (G_OBJECT (button), "group")));
  ui_entry_bar_offer (self);
}

void
ui_entry_bar_step_to (UiEntryBar *self, const char *start)
{
  g_autoptr (GPtrArray) some = g_ptr_array_new ();

  for (guint k = 0; self->choices != NULL && k < self->choices->len; k++) {
    const AppChoice *choice = g_ptr_array_index (self->choices, k);

    if (g_str_has_prefix (choice->text, start))
      g_ptr_array_add (some, (gpointer)choice);
  }
  if (some->len == 0)
    return;
  g_ptr_array_add (self->steps, g_steal_pointer (&some));
  ui_entry_bar_offer (self);
}

gboolean
ui_entry_bar_step_back (UiEntryBar *self)
{
  if (self->steps->len == 0)
    return FALSE;
  g_ptr_array_set_size (self->steps, (int)self->steps->len - 1);
  ui_entry_bar_offer (self);
  return TRUE;
}

static GtkWidget *
group_button (UiEntryBar *self, const AppGroup *group)
{
  const AppChoice *first = g_ptr_array_index (group->choices, 0);
  const AppChoice *likely = app_recorder_get_likely (self->match);
  GtkWidget *button = gtk_button_new_with_label (group->label);
  g_autofree char *words = app_group_dup_words (group);

  gtk_widget_set_tooltip_text (button, words);
  gtk_widget_add_css_class (button, "move-choice");
  gtk_widget_set_focus_on_click (button, FALSE);
  g_object_set_data_full (G_OBJECT (button), "group", g_ptr_array_ref (group->choices),
                          (GDestroyNotify)g_ptr_array_unref);
  g_signal_connect (button, "clicked", G_CALLBACK (step_cb), self);
  if (likely != NULL && likely->n_cards > 0 && self->steps->len == 0
      && g_str_has_prefix (first->text, likely->text))
    gtk_widget_add_css_class (button, "suggested-action");
  return button;
}

static void
back_cb (GtkButton *button, UiEntryBar *self)
{
  go_on_typing (self);
  ui_entry_bar_step_back (self);
}

static void
add_back (UiEntryBar *self)
{
  GtkWidget *button = gtk_button_new_with_label (_ ("Back"));

  gtk_widget_set_tooltip_text (button, _ ("More moves again (Escape)"));
  gtk_widget_add_css_class (button, "move-choice");
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_focus_on_click (button, FALSE);
  g_signal_connect (button, "clicked", G_CALLBACK (back_cb), self);
  gtk_box_append (GTK_BOX (self->few), button);
}

static void
add_choices (UiEntryBar *self, const GPtrArray *choices, const char *likely, gsize head)
{
  for (guint k = 0; k < choices->len; k++) {
    const AppChoice *choice = g_ptr_array_index (choices, k);

    if (g_strcmp0 (choice->text, likely) != 0)
      gtk_box_append (GTK_BOX (self->few), choice_button (self, choice, head));
  }
}

/* What the table has to do is offered at once as long as it is little: everybody waits for it. Not
 * so further on, where all are the table's. */
static gboolean
is_spread (UiEntryBar *self, const AppGroup *group)
{
  const AppChoice *first = g_ptr_array_index (group->choices, 0);
  gboolean further = self->steps->len > 0 || self->offered != NULL;

  return group->choices->len == 1
         || (!further && first->text[0] == '-' && group->choices->len <= SPREAD);
}

static void
add_groups (UiEntryBar *self, const GPtrArray *choices, const char *likely, gsize head)
{
  g_autoptr (GPtrArray) groups = app_recorder_dup_groups (self->match, choices);

  for (guint k = 0; k < groups->len; k++) {
    const AppGroup *group = g_ptr_array_index (groups, k);

    if (is_spread (self, group))
      add_choices (self, group->choices, likely, head);
    else
      gtk_box_append (GTK_BOX (self->few), group_button (self, group));
  }
}

/* Whether the likely move only lacks the name of a card, and the moves on offer have some. */
static gboolean
is_among (const AppChoice *likely, const GPtrArray *choices)
{
  for (guint k = 0; likely->n_cards > 0 && likely->text[0] == '-' && k < choices->len; k++)
    if (g_str_has_prefix (((const AppChoice *)g_ptr_array_index (choices, k))->text, likely->text))
      return TRUE;
  return FALSE;
}

/* The move that Enter does, in front of all. */
static const char *
add_likely (UiEntryBar *self, const GPtrArray *choices)
{
  const AppChoice *likely = app_recorder_get_likely (self->match);
  GtkWidget *button;

  if (likely == NULL || is_among (likely, choices))
    return NULL;
  button = choice_button (self, likely, 0);
  gtk_widget_add_css_class (button, "suggested-action");
  gtk_box_append (GTK_BOX (self->few), button);
  return likely->text;
}

/* Room for whole lines of choices, whatever the size of letters: no line is cut, and none comes or
 * goes with the number of choices. */
static void
fit_lines (UiEntryBar *self)
{
  GtkWidget *button = gtk_widget_get_last_child (self->few);
  int line, spacing;

  if (button == NULL || !GTK_IS_BUTTON (button) || gtk_widget_get_root (button) == NULL)
    return;
  gtk_widget_measure (button, GTK_ORIENTATION_VERTICAL, -1, &line, NULL, NULL, NULL);
  g_object_get (gtk_widget_get_layout_manager (self->few), "spacing", &spacing, NULL);
  gtk_scrolled_window_set_min_content_height (self->scroller, line);
  gtk_widget_set_size_request (self->room, -1, LINES * line + (LINES - 1) * spacing);
}

void
ui_entry_bar_offer (UiEntryBar *self)
{
  const GPtrArray *choices = self->steps->len > 0
                                 ? g_ptr_array_index (self->steps, self->steps->len - 1)
                             : self->offered != NULL ? self->offered
                                                     : self->choices;
  gboolean all = choices == self->choices;
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL, *line = line_button (self);
  gboolean focused = focus != NULL && gtk_widget_is_ancestor (focus, self->few);
  const gsize head = self->steps->len > 0 ? alike (choices) : 0;
  const char *likely = NULL;

  remove_from (self->few, GTK_WIDGET (self->status));
  if (self->draw != NULL) {
    ui_entry_bar_offer_draw (self);
    return;
  }
  if (all)
    likely = add_likely (self, choices);
  if (line != NULL)
    gtk_box_append (GTK_BOX (self->few), line);
  if (choices->len > MANY)
    add_groups (self, choices, likely, head);
  else
    add_choices (self, choices, likely, head);
  if (self->steps->len > 0)
    add_back (self);
  else if (self->offered != NULL)
    add_widening (self, self->few);
  else
    add_naming (self);
  fit_lines (self);
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0);
  /* Somebody who picks by keyboard goes on picking. */
  focus = gtk_widget_get_next_sibling (GTK_WIDGET (self->status));
  if (focused && focus != NULL)
    gtk_widget_grab_focus (focus);
  else if (focused)
    gtk_entry_grab_focus_without_selecting (self->entry);
}
