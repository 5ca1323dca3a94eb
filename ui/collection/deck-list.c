/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The decks of a collection.
 */
#include "ui/collection/deck-list.h"

#include "app/collection/decks.h"
#include "app/base/phrases.h"
#include "ui/widget/list-row.h"

#include <glib/gi18n.h>

struct _UiDeckList {
  AdwBin parent_instance;

  GtkListBox *list;
  GListModel *decks; /* Owned */
};

G_DEFINE_FINAL_TYPE (UiDeckList, ui_deck_list, ADW_TYPE_BIN)

/* "ToKiO · Ada · 5 cards · brought to 2 matches" */
static char *
dup_details (GObject *deck)
{
  g_autofree char *game = NULL;
  g_autofree char *player = NULL, *named = NULL;
  guint cards, matches;
  GString *details;

  g_object_get (deck, "game-name", &game, "player", &player, "n-cards", &cards, "n-matches",
                &matches, NULL);
  details = g_string_new (game);
  named = app_phrase_name (player);
  g_string_append_printf (details, " · %s", *named != '\0' ? named : _ ("the table’s"));
  g_string_append (details, " · ");
  g_string_append_printf (details, g_dngettext (NULL, "%u in it", "%u in it", cards), cards);
  if (matches > 0) {
    g_string_append (details, " · ");
    g_string_append_printf (
        details, g_dngettext (NULL, "brought to %u match", "brought to %u matches", matches),
        matches);
  }
  return g_string_free (details, FALSE);
}

/* How many faults a deck has, for those that have some. */
static GtkWidget *
new_faults (guint n)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  g_autofree char *text = g_strdup_printf (g_dngettext (NULL, "%u fault", "%u faults", n), n);

  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name ("dialog-warning-symbolic"));
  gtk_box_append (GTK_BOX (box), gtk_label_new (text));
  gtk_widget_add_css_class (box, "warning");
  return box;
}

static GtkWidget *
row_cb (gpointer item, gpointer data)
{
  GtkWidget *row = adw_action_row_new ();
  g_autofree char *name = NULL;
  g_autofree char *details = dup_details (item);
  guint faults;

  g_object_get (item, "name", &name, "n-faults", &faults, NULL);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), name);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), details);
  if (faults > 0)
    adw_action_row_add_suffix (ADW_ACTION_ROW (row), new_faults (faults));
  adw_action_row_add_suffix (ADW_ACTION_ROW (row),
                             gtk_image_new_from_icon_name ("go-next-symbolic"));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (row), "s", app_deck_get_uuid (item));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (row), "win.open-deck");
  return row;
}

static GtkWidget *
new_heading (void)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *title = gtk_label_new (_ ("Decks"));
  GtkWidget *add = gtk_button_new_with_mnemonic (_ ("New _Deck…"));

  gtk_label_set_xalign (GTK_LABEL (title), 0);
  gtk_widget_set_hexpand (title, TRUE);
  gtk_widget_add_css_class (title, "title-4");
  gtk_widget_add_css_class (add, "flat");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (add), "win.new-deck");
  gtk_box_append (GTK_BOX (box), title);
  gtk_box_append (GTK_BOX (box), add);
  gtk_widget_set_margin_top (box, 18);
  return box;
}

static GtkWidget *
new_caption (const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_add_css_class (label, "caption");
  return label;
}

static void
changed_cb (UiDeckList *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self->list), g_list_model_get_n_items (self->decks) > 0);
}

static void
ui_deck_list_dispose (GObject *object)
{
  g_clear_object (&UI_DECK_LIST (object)->decks);
  G_OBJECT_CLASS (ui_deck_list_parent_class)->dispose (object);
}

static void
ui_deck_list_class_init (UiDeckListClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ui_deck_list_dispose;
}

static void
ui_deck_list_init (UiDeckList *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *stop = g_object_new (UI_TYPE_FOCUS_GROUP, NULL);

  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_NONE);
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "boxed-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Decks"), -1);
  gtk_box_append (GTK_BOX (box), new_heading ());
  g_object_bind_property (self->list, "visible", stop, "visible", G_BINDING_SYNC_CREATE);
  adw_bin_set_child (ADW_BIN (stop), GTK_WIDGET (self->list));
  gtk_box_append (GTK_BOX (box), stop);
  gtk_box_append (GTK_BOX (box),
                  new_caption (_ ("A deck is what somebody brings to a match. The match keeps it "
                                  "as it was.")));
  adw_bin_set_child (ADW_BIN (self), box);
}

void
ui_deck_list_set_store (UiDeckList *self, AppStore *store)
{
  self->decks = app_deck_list_new (store);
  gtk_list_box_bind_model (self->list, self->decks, row_cb, self, NULL);
  g_signal_connect_object (self->decks, "items-changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  changed_cb (self);
}
