/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The panel of what waits.
 */
#include "ui/entry/waiting-panel.h"

#include "ui/entry/correct-bar-private.h"
#include "ui/widget/wrap-layout.h"

#include "app/base/phrases.h"

#include <glib/gi18n.h>

struct _UiWaitingPanel {
  AdwBin parent_instance;

  GtkLabel *message;
  GtkWidget *take_over;

  AppMatch *match; /* Owned */
  gboolean quiet;
};

G_DEFINE_FINAL_TYPE (UiWaitingPanel, ui_waiting_panel, ADW_TYPE_BIN)

/* "You must follow the Title's element (Tome, Playing)." */
static char *
dup_first (const AppWaiting *waiting)
{
  g_autofree char *words = ui_dup_move_text (waiting->actor, waiting->label);
  g_autofree char *first = NULL;

  if (waiting->reason == NULL)
    /* Translators: a move, "Ben: Quench". */
    return g_strdup_printf (_ ("The first fits again: %s."), words);
  /* Translators: a move, "Ben: Quench", and a sentence why it is not legal. */
  first = g_strdup_printf (_ ("The first no longer fits: %s. %s"), words, waiting->reason);
  if (waiting->section == NULL)
    return g_steal_pointer (&first);
  return g_strdup_printf ("%s (%s)", first, waiting->section);
}

/* The keyboard must not go with the panel. */
static void
set_shown (UiWaitingPanel *self, gboolean visible)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (!visible && focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self)))
    gtk_widget_activate_action (GTK_WIDGET (self), "match.focus-board", NULL);
  gtk_widget_set_visible (GTK_WIDGET (self), visible);
}

static void
update (UiWaitingPanel *self)
{
  const AppWaiting *waiting = app_match_get_waiting (self->match);
  g_autofree char *count = NULL, *first = NULL, *all = NULL, *markup = NULL;

  if (waiting != NULL) {
    count = app_phrase_printf (g_dngettext (GETTEXT_PACKAGE, "%u move of “%s” waits.",
                                            "%u moves of “%s” wait.", waiting->n),
                               waiting->n, waiting->line_name);
    first = dup_first (waiting);
    all = g_strdup_printf ("%s %s", count, first);
    markup = g_markup_printf_escaped ("<b>%s</b> %s", count, first);
    gtk_label_set_markup (self->message, markup);
    gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, all, -1);
    gtk_widget_set_visible (self->take_over, waiting->reason == NULL);
  }
  set_shown (self, waiting != NULL && !self->quiet);
}

static void
ui_waiting_panel_dispose (GObject *object)
{
  g_clear_object (&UI_WAITING_PANEL (object)->match);
  G_OBJECT_CLASS (ui_waiting_panel_parent_class)->dispose (object);
}

static void
ui_waiting_panel_class_init (UiWaitingPanelClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->dispose = ui_waiting_panel_dispose;
  g_type_ensure (UI_TYPE_WRAP_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tomekeeper/Tomekeeper/waiting-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, UiWaitingPanel, message);
  gtk_widget_class_bind_template_child (widget_class, UiWaitingPanel, take_over);
  gtk_widget_class_set_css_name (widget_class, "waitingpanel");
}

static void
ui_waiting_panel_init (UiWaitingPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
ui_waiting_panel_set_match (UiWaitingPanel *self, AppMatch *match)
{
  g_set_object (&self->match, match);
  g_signal_connect_object (match, "waiting-changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
}

void
ui_waiting_panel_set_quiet (UiWaitingPanel *self, gboolean quiet)
{
  self->quiet = quiet;
  update (self);
}

/* The list of all that wait */

static GtkWidget *
new_row (const AppMove *move)
{
  g_autofree char *words = ui_dup_move_text (move->actor, move->label);
  g_autofree char *number = g_strdup_printf ("%u", move->number);
  GtkWidget *row = adw_action_row_new (), *label = gtk_label_new (number);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), words);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), move->text);
  gtk_widget_add_css_class (label, "numeric");
  gtk_widget_add_css_class (label, "dim-label");
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), label);
  return row;
}

void
ui_waiting_moves_dialog_show (GtkWidget *from, AppMatch *match)
{
  g_autoptr (GPtrArray) moves = app_match_dup_waiting_moves (match);
  const AppWaiting *waiting = app_match_get_waiting (match);
  GtkWidget *dialog, *list = gtk_list_box_new (), *scroller = gtk_scrolled_window_new ();
  g_autofree char *body = waiting != NULL ? dup_first (waiting) : NULL;

  dialog = adw_message_dialog_new (GTK_WINDOW (gtk_widget_get_root (from)), _ ("What Waits"), body);
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "boxed-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Moves that wait"), -1);
  for (guint k = 0; k < moves->len; k++)
    gtk_list_box_append (GTK_LIST_BOX (list), new_row (g_ptr_array_index (moves, k)));
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), 360);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), list);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), scroller);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "close", _ ("_Close"), NULL);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "close");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "close");
  gtk_window_present (GTK_WINDOW (dialog));
}
