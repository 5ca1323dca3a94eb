/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tie-breaks in their order. The list is one stop of Tab: Alt+Up and Alt+Down move a row, Delete
 * takes it out; the pointer has a handle and a button for that.
 */
#include "ui/league/setup/tie-breaks-box.h"

#include "ui/widget/dragging.h"
#include "ui/widget/list-row.h"
#include "ui/widget/page.h"

#include <glib/gi18n.h>

#define COLUMN "tk-column"

struct _UiTieBreaksBox {
  AdwBin parent_instance;

  GtkListBox *list;
  GtkWidget *none; /* Shown when there are none */
  GtkMenuButton *add;
  GtkListBox *others;

  AppSeasonForm *form; /* Owned; whose tie-breaks they are */
};

G_DEFINE_FINAL_TYPE (UiTieBreaksBox, ui_tie_breaks_box, ADW_TYPE_BIN)

static LeagueColumn
column_of (gpointer row)
{
  return (LeagueColumn)GPOINTER_TO_UINT (g_object_get_data (row, COLUMN));
}

static guint
index_of (gpointer row)
{
  return (guint)gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row));
}

static const LeagueRules *
get_rules (UiTieBreaksBox *self)
{
  return &app_season_form_get_draft (self->form)->rules;
}

/* The keyboard to the row, which may be another widget now. */
static void
focus (UiTieBreaksBox *self, guint at)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (self->list, (int)at);

  gtk_widget_grab_focus (row != NULL ? GTK_WIDGET (row) : GTK_WIDGET (self->add));
}

static void
move (UiTieBreaksBox *self, guint from, guint to)
{
  LeagueRules rules = *get_rules (self);
  LeagueColumn *columns = rules.tie_breaks, moved = columns[from];

  if (from >= rules.n_tie_breaks || to >= rules.n_tie_breaks || from == to)
    return;
  for (guint k = from; k < to; k++)
    columns[k] = columns[k + 1];
  for (guint k = from; k > to; k--)
    columns[k] = columns[k - 1];
  columns[to] = moved;
  app_season_form_set_tie_breaks (self->form, columns, rules.n_tie_breaks);
  focus (self, to);
}

static void
remove_at (UiTieBreaksBox *self, guint at)
{
  LeagueRules rules = *get_rules (self);
  LeagueColumn *columns = rules.tie_breaks;
  const guint left = rules.n_tie_breaks - 1;

  for (guint k = at; k < left; k++)
    columns[k] = columns[k + 1];
  app_season_form_set_tie_breaks (self->form, columns, left);
  focus (self, MIN (at, MAX (left, 1) - 1));
}

/* A row */

static gboolean
key_cb (GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state,
        UiTieBreaksBox *self)
{
  GtkWidget *row = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (keys));
  gboolean alt = (state & gtk_accelerator_get_default_mod_mask ()) == GDK_ALT_MASK;
  guint at = index_of (row);

  if (key == GDK_KEY_Delete) {
    remove_at (self, at);
    return GDK_EVENT_STOP;
  }
  if (!alt || (key != GDK_KEY_Up && key != GDK_KEY_Down))
    return GDK_EVENT_PROPAGATE;
  if (key == GDK_KEY_Down || at > 0)
    move (self, at, key == GDK_KEY_Up ? at - 1 : at + 1);
  return GDK_EVENT_STOP;
}

static void
remove_cb (GtkButton *button, UiTieBreaksBox *self)
{
  remove_at (self, index_of (gtk_widget_get_ancestor (GTK_WIDGET (button), GTK_TYPE_LIST_BOX_ROW)));
}

static void
dropped (GtkWidget *within, GtkWidget *dragged, GtkWidget *onto)
{
  move (UI_TIE_BREAKS_BOX (within), index_of (dragged), index_of (onto));
}

static GtkWidget *
new_row (UiTieBreaksBox *self, LeagueColumn column)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *handle = ui_drag_handle_new (GTK_WIDGET (self), row,
                                          _ ("Drag to another place (Alt+Up, Alt+Down)"), dropped);
  GtkWidget *remove = ui_icon_button_new ("list-remove-symbolic", _ ("Take Out (Delete)"), NULL);
  GtkEventController *keys = gtk_event_controller_key_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), league_column_name (column));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), league_column_description (column));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  g_object_set_data (G_OBJECT (row), COLUMN, GUINT_TO_POINTER (column));
  gtk_widget_add_css_class (remove, "flat");
  gtk_widget_set_valign (remove, GTK_ALIGN_CENTER);
  gtk_widget_set_focusable (remove, FALSE);
  g_signal_connect (remove, "clicked", G_CALLBACK (remove_cb), self);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), handle);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), remove);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (row, keys);
  return row;
}

/* Those that are not there yet */

static gboolean
is_used (UiTieBreaksBox *self, LeagueColumn column)
{
  const LeagueRules *rules = get_rules (self);

  for (guint k = 0; k < rules->n_tie_breaks; k++)
    if (rules->tie_breaks[k] == column)
      return TRUE;
  return !league_column_is_tie_break (column);
}

static void
clear (GtkListBox *list)
{
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index (list, 0)) != NULL)
    gtk_list_box_remove (list, GTK_WIDGET (row));
}

static void
show_others (UiTieBreaksBox *self)
{
  clear (self->others);
  for (guint column = 0; column < LEAGUE_COLUMNS; column++) {
    GtkWidget *row;

    if (is_used (self, (LeagueColumn)column))
      continue;
    row = adw_action_row_new ();
    adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row),
                                   league_column_name ((LeagueColumn)column));
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row),
                                 league_column_description ((LeagueColumn)column));
    gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
    g_object_set_data (G_OBJECT (row), COLUMN, GUINT_TO_POINTER (column));
    gtk_list_box_append (self->others, row);
  }
}

static void
chosen_cb (UiTieBreaksBox *self, GtkListBoxRow *row)
{
  LeagueRules rules = *get_rules (self);

  rules.tie_breaks[rules.n_tie_breaks] = column_of (row);
  gtk_menu_button_popdown (self->add);
  app_season_form_set_tie_breaks (self->form, rules.tie_breaks, rules.n_tie_breaks + 1);
  focus (self, rules.n_tie_breaks);
}

static void
show (UiTieBreaksBox *self)
{
  const LeagueRules *rules = get_rules (self);

  clear (self->list);
  for (guint k = 0; k < rules->n_tie_breaks; k++)
    gtk_list_box_append (self->list, new_row (self, rules->tie_breaks[k]));
  gtk_widget_set_visible (GTK_WIDGET (self->list), rules->n_tie_breaks > 0);
  gtk_widget_set_visible (self->none, rules->n_tie_breaks == 0);
  show_others (self);
}

/* The widget */

static void
ui_tie_breaks_box_finalize (GObject *object)
{
  g_clear_object (&UI_TIE_BREAKS_BOX (object)->form);
  G_OBJECT_CLASS (ui_tie_breaks_box_parent_class)->finalize (object);
}

static void
ui_tie_breaks_box_class_init (UiTieBreaksBoxClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = ui_tie_breaks_box_finalize;
}

static GtkWidget *
new_list (UiTieBreaksBox *self)
{
  GtkWidget *stop = g_object_new (UI_TYPE_FOCUS_GROUP, NULL);

  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_NONE);
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "boxed-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Tie-breaks in their order"),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  _ ("Alt+Up and Alt+Down move one, Delete takes it out"), -1);
  adw_bin_set_child (ADW_BIN (stop), GTK_WIDGET (self->list));
  return stop;
}

static GtkWidget *
new_add (UiTieBreaksBox *self)
{
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *stop = g_object_new (UI_TYPE_FOCUS_GROUP, NULL);

  self->others = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->others, GTK_SELECTION_NONE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->others), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Other tie-breaks"), -1);
  g_signal_connect_swapped (self->others, "row-activated", G_CALLBACK (chosen_cb), self);
  adw_bin_set_child (ADW_BIN (stop), GTK_WIDGET (self->others));
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scrolled), 320);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), stop);
  gtk_widget_set_size_request (scrolled, 300, -1);
  gtk_popover_set_child (GTK_POPOVER (popover), scrolled);
  self->add = GTK_MENU_BUTTON (gtk_menu_button_new ());
  gtk_menu_button_set_label (self->add, _ ("_Add a Tie-Break"));
  gtk_menu_button_set_use_underline (self->add, TRUE);
  gtk_menu_button_set_popover (self->add, popover);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->add), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Add a tie-break"), -1);
  gtk_widget_set_halign (GTK_WIDGET (self->add), GTK_ALIGN_START);
  return GTK_WIDGET (self->add);
}

static void
ui_tie_breaks_box_init (UiTieBreaksBox *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 9);

  self->none = gtk_label_new (_ ("Without tie-breaks those with equal points share a place."));
  gtk_label_set_wrap (GTK_LABEL (self->none), TRUE);
  gtk_label_set_xalign (GTK_LABEL (self->none), 0);
  gtk_widget_add_css_class (self->none, "dim-label");
  gtk_box_append (GTK_BOX (box), new_list (self));
  gtk_box_append (GTK_BOX (box), self->none);
  gtk_box_append (GTK_BOX (box), new_add (self));
  adw_bin_set_child (ADW_BIN (self), box);
}

void
ui_tie_breaks_box_set_form (UiTieBreaksBox *self, AppSeasonForm *form)
{
  self->form = g_object_ref (form);
  g_signal_connect_object (form, "notify::n-tie-breaks", G_CALLBACK (show), self,
                           G_CONNECT_SWAPPED);
  show (self);
}
