/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The entry bar. Moves go to the writer one after the other: what is entered meanwhile waits in a
 * queue, and the line for the notation stays free.
 */
#include "entry-bar-private.h"

#include "board.h"
#include "element.h"
#include "wrap-layout.h"

#include <glib/gi18n.h>

#define MANY 9

G_DEFINE_FINAL_TYPE (UiEntryBar, ui_entry_bar, ADW_TYPE_BIN)

static void record_next (UiEntryBar *self);

char *
ui_quote (const char *text)
{
  GString *quoted = g_string_new ("\"");

  for (const char *at = text; *at != '\0'; at++)
    switch (*at) {
    case '"':
    case '\\':
      g_string_append_c (quoted, '\\');
      g_string_append_c (quoted, *at);
      break;
    case '\n':
      g_string_append (quoted, "\\n");
      break;
    default:
      g_string_append_c (quoted, *at);
    }
  g_string_append_c (quoted, '"');
  return g_string_free (quoted, FALSE);
}

void
ui_entry_bar_complain (UiEntryBar *self, const char *sentence)
{
  gboolean wrong = sentence != NULL;

  gtk_label_set_text (self->complaint, wrong ? sentence : "");
  gtk_widget_set_visible (GTK_WIDGET (self->complaint), wrong);
  if (wrong)
    gtk_widget_add_css_class (GTK_WIDGET (self->entry), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->entry), "error");
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_STATE_INVALID,
                               wrong ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE,
                               -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  wrong ? sentence : "", -1);
}

void
ui_entry_bar_fill (UiEntryBar *self, const char *text)
{
  self->filling = TRUE;
  gtk_editable_set_text (GTK_EDITABLE (self->entry), text);
  gtk_editable_set_position (GTK_EDITABLE (self->entry), -1);
  self->filling = FALSE;
}

/* A move could not be recorded: it goes back into the field, and what waited behind it is let go,
 * because it was meant to follow it. */
static void
give_up (UiEntryBar *self, const GError *error)
{
  g_autofree char *text = g_queue_pop_head (&self->waiting);

  g_queue_clear_full (&self->waiting, g_free);
  if (gtk_editable_get_text (GTK_EDITABLE (self->entry))[0] == '\0')
    ui_entry_bar_fill (self, text);
  if (g_error_matches (error, APP_ERROR, APP_ERROR_ELSEWHERE))
    gtk_widget_activate_action (GTK_WIDGET (self), "match.tell", "s", error->message);
  else
    ui_entry_bar_complain (self, error->message);
}

static void
appended_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiEntryBar) self = data;
  g_autoptr (GError) error = NULL;

  if (!app_recorder_append_finish (APP_MATCH (source), result, &error)) {
    give_up (self, error);
    return;
  }
  g_free (g_queue_pop_head (&self->waiting));
  record_next (self);
}

static void
record_next (UiEntryBar *self)
{
  const char *text = g_queue_peek_head (&self->waiting);

  if (text != NULL)
    app_recorder_append_async (self->match, text, NULL, appended_cb, g_object_ref (self));
}

void
ui_entry_bar_record (UiEntryBar *self, const char *text)
{
  gtk_popover_popdown (self->popover);
  ui_entry_bar_complain (self, NULL);
  g_queue_push_tail (&self->waiting, g_strdup (text));
  if (self->waiting.length == 1)
    record_next (self);
}

static void
changed_cb (UiEntryBar *self)
{
  if (self->filling)
    return;
  ui_entry_bar_complain (self, NULL);
  ui_entry_bar_complete (self);
}

/* Enter: records what stands there. What is short for only one move is written out first. */
static void
activate_cb (UiEntryBar *self)
{
  g_autofree char *text =
      g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->entry))));
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) found = NULL;

  gtk_popover_popdown (self->popover);
  if (text[0] == '\0')
    return;
  /* While others wait, only they know the position that this move is for. */
  if (self->waiting.length > 0 || app_recorder_judge (self->match, text, &error)) {
    ui_entry_bar_fill (self, "");
    ui_entry_bar_record (self, text);
    return;
  }
  found = app_recorder_dup_completions (self->match, text);
  if (found[0] != NULL && found[1] == NULL && app_recorder_judge (self->match, found[0], NULL))
    ui_entry_bar_fill (self, found[0]);
  else
    ui_entry_bar_complain (self, error->message);
}

/* Choices. */

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
  gtk_entry_grab_focus_without_selecting (self->entry);
  gtk_editable_set_position (GTK_EDITABLE (self->entry), -1);
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

/* Few choices stand behind the status in as many lines as they need; many scroll below it. */
static void
fill_choices (UiEntryBar *self)
{
  g_autoptr (GPtrArray) choices = app_recorder_dup_choices (self->match);
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL, *first = NULL;
  gboolean focused = focus != NULL && gtk_widget_has_css_class (focus, "move-choice");
  gboolean many = choices->len > MANY;

  remove_from (self->few, GTK_WIDGET (self->status));
  remove_from (self->many, NULL);
  for (guint k = 0; k < choices->len; k++) {
    GtkWidget *button = choice_button (self, g_ptr_array_index (choices, k));

    gtk_box_append (GTK_BOX (many ? self->many : self->few), button);
    if (first == NULL)
      first = button;
  }
  add_naming (self);
  gtk_widget_set_visible (GTK_WIDGET (self->scroller), many);
  /* Somebody who picks by keyboard goes on picking. */
  if (focused && first != NULL)
    gtk_widget_grab_focus (first);
  else if (focused)
    gtk_entry_grab_focus_without_selecting (self->entry);
}

static void
update (UiEntryBar *self)
{
  guint n = app_match_get_n_moves (self->match);
  gboolean tip = self->position == n;
  g_autofree char *text = NULL;

  if (tip) {
    const char *status = app_match_get_status (self->match);

    gtk_label_set_text (self->status, status != NULL ? status : "");
    fill_choices (self);
  } else {
    text = self->position == 0 ? g_strdup (_ ("Looking at the start."))
                               : g_strdup_printf (_ ("Looking at move %u."), self->position);
    gtk_label_set_text (self->away, text);
    gtk_popover_popdown (self->popover);
  }
  gtk_stack_set_visible_child_name (self->stack, tip ? "tip" : "away");
}

static void
ui_entry_bar_dispose (GObject *object)
{
  UiEntryBar *self = UI_ENTRY_BAR (object);

  if (self->popover != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->popover));
  self->popover = NULL;
  g_clear_object (&self->match);
  g_queue_clear_full (&self->waiting, g_free);
  G_OBJECT_CLASS (ui_entry_bar_parent_class)->dispose (object);
}

static void
ui_entry_bar_class_init (UiEntryBarClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->dispose = ui_entry_bar_dispose;
  g_type_ensure (UI_TYPE_WRAP_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tomekeeper/Tomekeeper/entry-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, UiEntryBar, stack);
  gtk_widget_class_bind_template_child (widget_class, UiEntryBar, scroller);
  gtk_widget_class_bind_template_child (widget_class, UiEntryBar, few);
  gtk_widget_class_bind_template_child (widget_class, UiEntryBar, many);
  gtk_widget_class_bind_template_child (widget_class, UiEntryBar, status);
  gtk_widget_class_bind_template_child (widget_class, UiEntryBar, complaint);
  gtk_widget_class_bind_template_child (widget_class, UiEntryBar, away);
  gtk_widget_class_bind_template_child (widget_class, UiEntryBar, entry);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_set_css_name (widget_class, "entrybar");
}

static void
ui_entry_bar_init (UiEntryBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_queue_init (&self->waiting);
  ui_entry_bar_init_completions (self);
}

void
ui_entry_bar_set_match (UiEntryBar *self, AppMatch *match)
{
  g_set_object (&self->match, match);
  g_signal_connect_object (match, "header-changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  ui_entry_bar_set_position (self, app_match_get_n_moves (match));
}

void
ui_entry_bar_set_position (UiEntryBar *self, guint number)
{
  self->position = number;
  update (self);
}

void
ui_entry_bar_focus_entry (UiEntryBar *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->entry));
}
