/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matches of a player.
 */
#include "ui/player/player-matches.h"

#include "ui/match/match-columns.h"
#include "ui/widget/list-row.h"

#include "app/base/phrases.h"

#include <glib/gi18n.h>

struct _UiPlayerMatches {
  AdwBin parent_instance;

  GtkLabel *title;
  GtkWidget *all_button;
  GtkListView *list;

  AppStore *store;       /* Owned */
  AppMatchList *matches; /* Owned; NULL until somebody looks */
  GArray *all;           /* Owned */
  GArray *some;          /* Owned; NULL while all are shown */
  char *what;            /* Owned; of some */
};

G_DEFINE_FINAL_TYPE (UiPlayerMatches, ui_player_matches, ADW_TYPE_BIN)

static void
update_title (UiPlayerMatches *self)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->matches));
  g_autofree char *count = g_strdup_printf (g_dngettext (NULL, "%'u match", "%'u matches", n), n);
  g_autofree char *title =
      /* Translators: which matches are listed, and how many: "Won: Ada · 3 matches". */
      self->some != NULL ? app_phrase_printf (_ ("%s · %s"), self->what, count)
                         : g_steal_pointer (&count);

  gtk_label_set_label (self->title, title);
  gtk_widget_set_visible (self->all_button, self->some != NULL);
}

static void
refresh (UiPlayerMatches *self)
{
  if (self->matches == NULL || self->all == NULL)
    return;
  app_match_list_set_rows (self->matches, self->some != NULL ? self->some : self->all);
  update_title (self);
}

static void
activate_cb (UiPlayerMatches *self, guint position)
{
  g_autoptr (AppMatchRow) row = g_list_model_get_item (G_LIST_MODEL (self->matches), position);

  gtk_widget_activate_action (GTK_WIDGET (self), "win.open-match", "s",
                              app_match_row_get_uuid (row));
}

static void
all_cb (UiPlayerMatches *self)
{
  g_clear_pointer (&self->some, g_array_unref);
  refresh (self);
  /* The button that had the keyboard goes. */
  ui_player_matches_focus (self);
}

/* All matches are listed from the store's table, which may not be read before. */
static void
ui_player_matches_map (GtkWidget *widget)
{
  UiPlayerMatches *self = UI_PLAYER_MATCHES (widget);

  if (self->matches == NULL && self->store != NULL) {
    g_autoptr (GtkSelectionModel) selection = NULL;

    self->matches = app_match_list_new (self->store);
    refresh (self);
    selection = GTK_SELECTION_MODEL (
        gtk_single_selection_new (g_object_ref (G_LIST_MODEL (self->matches))));
    gtk_single_selection_set_autoselect (GTK_SINGLE_SELECTION (selection), FALSE);
    gtk_list_view_set_model (self->list, selection);
    g_signal_connect_object (self->matches, "items-changed", G_CALLBACK (update_title), self,
                             G_CONNECT_SWAPPED);
  }
  GTK_WIDGET_CLASS (ui_player_matches_parent_class)->map (widget);
}

static void
ui_player_matches_dispose (GObject *object)
{
  UiPlayerMatches *self = UI_PLAYER_MATCHES (object);

  g_clear_object (&self->matches);
  g_clear_object (&self->store);
  g_clear_pointer (&self->all, g_array_unref);
  g_clear_pointer (&self->some, g_array_unref);
  g_clear_pointer (&self->what, g_free);
  G_OBJECT_CLASS (ui_player_matches_parent_class)->dispose (object);
}

static void
ui_player_matches_class_init (UiPlayerMatchesClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ui_player_matches_dispose;
  GTK_WIDGET_CLASS (klass)->map = ui_player_matches_map;
}

static GtkWidget *
new_tools (UiPlayerMatches *self)
{
  GtkWidget *tools = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);

  self->title = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_xalign (self->title, 0);
  gtk_label_set_wrap (self->title, TRUE);
  gtk_label_set_wrap_mode (self->title, PANGO_WRAP_WORD_CHAR);
  gtk_widget_set_hexpand (GTK_WIDGET (self->title), TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self->title), "dim-label");
  self->all_button = gtk_button_new_with_mnemonic (_ ("_All Matches"));
  gtk_widget_set_valign (self->all_button, GTK_ALIGN_CENTER);
  gtk_widget_set_visible (self->all_button, FALSE);
  g_signal_connect_object (self->all_button, "clicked", G_CALLBACK (all_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (tools), GTK_WIDGET (self->title));
  gtk_box_append (GTK_BOX (tools), self->all_button);
  gtk_widget_add_css_class (tools, "tools");
  return tools;
}

static GtkWidget *
new_list (UiPlayerMatches *self)
{
  GtkWidget *stop = g_object_new (UI_TYPE_FOCUS_GROUP, NULL), *window = gtk_scrolled_window_new ();
  GtkWidget *clamp = adw_clamp_scrollable_new ();

  self->list = GTK_LIST_VIEW (gtk_list_view_new (NULL, ui_match_columns_row_factory ()));
  gtk_list_view_set_show_separators (self->list, TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "plain");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Matches"), -1);
  g_signal_connect_object (self->list, "activate", G_CALLBACK (activate_cb), self,
                           G_CONNECT_SWAPPED);
  adw_clamp_scrollable_set_maximum_size (ADW_CLAMP_SCROLLABLE (clamp), 860);
  adw_clamp_scrollable_set_child (ADW_CLAMP_SCROLLABLE (clamp), GTK_WIDGET (self->list));
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (window), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (window), clamp);
  gtk_widget_set_vexpand (stop, TRUE);
  adw_bin_set_child (ADW_BIN (stop), window);
  return stop;
}

static void
ui_player_matches_init (UiPlayerMatches *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  gtk_box_append (GTK_BOX (box), new_tools (self));
  gtk_box_append (GTK_BOX (box), new_list (self));
  adw_bin_set_child (ADW_BIN (self), box);
}

void
ui_player_matches_set_store (UiPlayerMatches *self, AppStore *store)
{
  g_set_object (&self->store, store);
}

void
ui_player_matches_set_all (UiPlayerMatches *self, const GArray *rows)
{
  g_clear_pointer (&self->all, g_array_unref);
  self->all = g_array_copy ((GArray *)rows);
  refresh (self);
}

void
ui_player_matches_show (UiPlayerMatches *self, const GArray *rows, const char *title)
{
  g_clear_pointer (&self->some, g_array_unref);
  g_free (self->what);
  self->some = rows != NULL ? g_array_copy ((GArray *)rows) : NULL;
  self->what = g_strdup (title);
  refresh (self);
}

void
ui_player_matches_focus (UiPlayerMatches *self)
{
  gtk_widget_child_focus (GTK_WIDGET (self->list), GTK_DIR_TAB_FORWARD);
}
