/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Drafts of packs, with how far they are. Whether one has faults is looked up when nothing else is
 * to be done: it takes reading the whole pack.
 */
#include "ui/pack-editor/pack-editor-drafts.h"

#include "app/collection/pack-editor.h"
#include "ui/widget/follow-store.h"
#include "ui/widget/list-row.h"

#include <glib/gi18n.h>

struct _UiPackDrafts {
  AdwBin parent_instance;

  GtkListBox *list;
  AppStore *store; /* Owned */
  guint checking;  /* The source that looks for faults */
};

G_DEFINE_FINAL_TYPE (UiPackDrafts, ui_pack_drafts, ADW_TYPE_BIN)

/* "Tome · 30 cards · becomes revision 2 of tome-house" */
static char *
dup_details (const AppPackDraft *draft)
{
  const RulesGame *game = rules_game (rules_text (draft->game));
  g_autofree char *cards =
      g_strdup_printf (g_dngettext (NULL, "%u card", "%u cards", draft->cards), draft->cards);
  const char *name = game != NULL ? _ (game->name) : draft->game;

  return draft->base != NULL
             /* Translators: a game, “30 cards”, and a pack’s id with its revision. */
             ? g_strdup_printf (_ ("%s · %s · made from %s"), name, cards, draft->base)
             : g_strdup_printf ("%s · %s", name, cards);
}

static GtkWidget *
row_new (const AppPackDraft *draft)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *state = gtk_label_new (NULL);
  g_autofree char *details = dup_details (draft);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row),
                                 *draft->title != '\0' ? draft->title : _ ("Untitled Pack"));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), details);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), state);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row),
                             gtk_image_new_from_icon_name ("go-next-symbolic"));
  g_object_set_data_full (G_OBJECT (row), "ui-draft", g_strdup (draft->uuid), g_free);
  g_object_set_data (G_OBJECT (row), "ui-state", state);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (row), "s", draft->uuid);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (row), "win.edit-draft");
  return row;
}

static void
check (UiPackDrafts *self, GtkWidget *row)
{
  GtkLabel *state = g_object_get_data (G_OBJECT (row), "ui-state");
  g_autoptr (AppPackEditor) editor =
      app_pack_editor_open (self->store, g_object_get_data (G_OBJECT (row), "ui-draft"), NULL);
  g_autofree char *text = NULL;
  guint n = 0;

  if (editor == NULL)
    return;
  for (guint k = 0; k < app_pack_editor_get_n_faults (editor); k++)
    n += !app_pack_editor_get_fault (editor, k)->warning;
  text = n > 0 ? g_strdup_printf (g_dngettext (NULL, "%u fault", "%u faults", n), n)
               : g_strdup (_ ("ready to keep"));
  gtk_label_set_label (state, text);
  gtk_widget_add_css_class (GTK_WIDGET (state), n > 0 ? "warning" : "dim-label");
}

/* One at a time. */
static gboolean
check_cb (gpointer data)
{
  UiPackDrafts *self = data;
  GtkListBoxRow *row;

  for (int k = 0; (row = gtk_list_box_get_row_at_index (self->list, k)) != NULL; k++)
    if (g_object_get_data (G_OBJECT (row), "ui-checked") == NULL) {
      g_object_set_data (G_OBJECT (row), "ui-checked", row);
      check (self, GTK_WIDGET (row));
      return G_SOURCE_CONTINUE;
    }
  self->checking = 0;
  return G_SOURCE_REMOVE;
}

static void
read_drafts (GtkWidget *widget)
{
  UiPackDrafts *self = UI_PACK_DRAFTS (widget);
  g_autoptr (GPtrArray) drafts = app_pack_drafts (self->store, NULL);
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index (self->list, 0)) != NULL)
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
  for (guint k = 0; drafts != NULL && k < drafts->len; k++)
    gtk_list_box_append (self->list, row_new (g_ptr_array_index (drafts, k)));
  /* What is in it, not the widget: hidden, it would not be told of the first one. */
  gtk_widget_set_visible (adw_bin_get_child (ADW_BIN (self)), drafts != NULL && drafts->len > 0);
  if (self->checking == 0)
    self->checking = g_idle_add_full (G_PRIORITY_LOW, check_cb, self, NULL);
}

static void
ui_pack_drafts_dispose (GObject *object)
{
  UiPackDrafts *self = UI_PACK_DRAFTS (object);

  g_clear_handle_id (&self->checking, g_source_remove);
  g_clear_object (&self->store);
  G_OBJECT_CLASS (ui_pack_drafts_parent_class)->dispose (object);
}

static void
ui_pack_drafts_class_init (UiPackDraftsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ui_pack_drafts_dispose;
}

static GtkWidget *
text_new (const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, css_class);
  return label;
}

static void
ui_pack_drafts_init (UiPackDrafts *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *stop = g_object_new (UI_TYPE_FOCUS_GROUP, NULL);
  GtkWidget *caption =
      text_new (_ ("Nothing plays with a draft. It becomes a pack when you keep it."), "caption");

  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_NONE);
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "boxed-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Packs You Are Writing"), -1);
  gtk_widget_add_css_class (caption, "dim-label");
  gtk_box_append (GTK_BOX (box), text_new (_ ("Packs You Are Writing"), "title-4"));
  adw_bin_set_child (ADW_BIN (stop), GTK_WIDGET (self->list));
  gtk_box_append (GTK_BOX (box), stop);
  gtk_box_append (GTK_BOX (box), caption);
  gtk_widget_set_margin_top (box, 18);
  adw_bin_set_child (ADW_BIN (self), box);
}

void
ui_pack_drafts_set_store (UiPackDrafts *self, AppStore *store)
{
  self->store = g_object_ref (store);
  ui_follow_store (GTK_WIDGET (self), store, APP_CHANGED_PACKS, read_drafts);
  read_drafts (GTK_WIDGET (self));
}
