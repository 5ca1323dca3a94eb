/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dialog that merges two players into one.
 */
#include "ui/player/merge-dialog.h"

#include "app/base/phrases.h"
#include "ui/widget/list-search.h"

#include <glib/gi18n.h>

struct _UiMergeDialog {
  AdwWindow parent_instance;

  GtkWidget *merge;
  GtkLabel *question;
  GtkSearchEntry *search_entry;
  GtkLabel *message;
  GtkListView *list;
  GtkSingleSelection *selection;

  AppStore *store;        /* Owned */
  AppPlayerList *players; /* Owned */
  AppPlayer *player;      /* Owned; who goes */
  char *into;             /* Owned; the name of who stays, while it is done */
};

G_DEFINE_FINAL_TYPE (UiMergeDialog, ui_merge_dialog, ADW_TYPE_WINDOW)

enum {
  SIGNAL_DONE,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *name = gtk_label_new (NULL);
  GtkWidget *count = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (name), 0);
  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (name, TRUE);
  gtk_widget_add_css_class (count, "dim-label");
  gtk_widget_add_css_class (count, "numeric");
  gtk_box_append (GTK_BOX (row), name);
  gtk_box_append (GTK_BOX (row), count);
  gtk_widget_add_css_class (row, "match-row");
  gtk_list_item_set_child (item, row);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  AppPlayer *player = gtk_list_item_get_item (item);
  GtkWidget *name = gtk_widget_get_first_child (gtk_list_item_get_child (item));
  g_autofree char *count = NULL;
  guint n_matches;

  g_object_get (player, "n-matches", &n_matches, NULL);
  count = g_strdup_printf (g_dngettext (NULL, "%'u match", "%'u matches", n_matches), n_matches);
  gtk_label_set_label (GTK_LABEL (name), app_player_get_name (player));
  gtk_label_set_label (GTK_LABEL (gtk_widget_get_next_sibling (name)), count);
}

static gboolean
is_other (gpointer item, gpointer data)
{
  UiMergeDialog *self = data;

  return g_strcmp0 (app_player_get_uuid (item), app_player_get_uuid (self->player)) != 0;
}

static void
selected_cb (UiMergeDialog *self)
{
  gtk_widget_set_sensitive (
      self->merge,
      self->into == NULL && gtk_single_selection_get_selected_item (self->selection) != NULL);
}

static void
search_cb (UiMergeDialog *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->search_entry));

  app_player_list_set_search (self->players, text);
  /* The only one that is found is meant. */
  if (*text != '\0' && g_list_model_get_n_items (G_LIST_MODEL (self->selection)) == 1)
    gtk_single_selection_set_selected (self->selection, 0);
}

static void
stop_cb (UiMergeDialog *self)
{
  gtk_window_close (GTK_WINDOW (self));
}

static void
merged_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiMergeDialog) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *sentence = NULL;
  gint64 batch;

  if (!app_player_change_finish (APP_STORE (source), result, &batch, &error)) {
    gtk_label_set_label (self->message, error->message);
    gtk_widget_set_visible (GTK_WIDGET (self->message), TRUE);
    g_clear_pointer (&self->into, g_free);
    selected_cb (self);
    return;
  }
  sentence = app_phrase_printf (_ ("The matches of “%s” are those of “%s” now"),
                                app_player_get_name (self->player), self->into);
  g_signal_emit (self, signals[SIGNAL_DONE], 0, sentence, batch);
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
merge_cb (UiMergeDialog *self)
{
  AppPlayer *into = gtk_single_selection_get_selected_item (self->selection);

  if (into == NULL || self->into != NULL)
    return;
  self->into = g_strdup (app_player_get_name (into));
  selected_cb (self);
  app_player_merge_async (self->store, app_player_get_uuid (self->player),
                          app_player_get_uuid (into), NULL, merged_cb, g_object_ref (self));
}

static void
activate_cb (UiMergeDialog *self, guint position)
{
  gtk_single_selection_set_selected (self->selection, position);
  gtk_widget_grab_focus (self->merge);
}

static void
ui_merge_dialog_dispose (GObject *object)
{
  UiMergeDialog *self = UI_MERGE_DIALOG (object);

  if (self->selection != NULL)
    gtk_single_selection_set_model (self->selection, NULL);
  G_OBJECT_CLASS (ui_merge_dialog_parent_class)->dispose (object);
  self->selection = NULL;
  g_clear_object (&self->players);
  g_clear_object (&self->player);
  g_clear_object (&self->store);
  g_clear_pointer (&self->into, g_free);
}

static void
ui_merge_dialog_class_init (UiMergeDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ui_merge_dialog_dispose;
  signals[SIGNAL_DONE] = g_signal_new ("done", UI_TYPE_MERGE_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL,
                                       NULL, NULL, G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_INT64);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tomekeeper/Tomekeeper/merge-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, UiMergeDialog, merge);
  gtk_widget_class_bind_template_child (widget_class, UiMergeDialog, question);
  gtk_widget_class_bind_template_child (widget_class, UiMergeDialog, search_entry);
  gtk_widget_class_bind_template_child (widget_class, UiMergeDialog, message);
  gtk_widget_class_bind_template_child (widget_class, UiMergeDialog, list);
  gtk_widget_class_bind_template_child (widget_class, UiMergeDialog, selection);
  gtk_widget_class_bind_template_callback (widget_class, selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_cb);
  gtk_widget_class_bind_template_callback (widget_class, stop_cb);
  gtk_widget_class_bind_template_callback (widget_class, merge_cb);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
}

static void
ui_merge_dialog_init (UiMergeDialog *self)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), NULL);
  gtk_list_view_set_factory (self->list, factory);
  ui_list_search_add (self->search_entry, GTK_WIDGET (self->list), FALSE);
}

GtkWidget *
ui_merge_dialog_new (AppStore *store, AppPlayer *player)
{
  UiMergeDialog *self = g_object_new (UI_TYPE_MERGE_DIALOG, NULL);
  GtkFilter *others = GTK_FILTER (gtk_custom_filter_new (is_other, self, NULL));
  g_autoptr (GtkFilterListModel) model = NULL;
  g_autofree char *question = NULL;

  self->store = g_object_ref (store);
  self->player = g_object_ref (player);
  self->players = app_player_list_new (store);
  model = gtk_filter_list_model_new (G_LIST_MODEL (g_object_ref (self->players)), others);
  gtk_single_selection_set_model (self->selection, G_LIST_MODEL (model));
  question = app_phrase_printf (_ ("Who is “%s” really? Their matches go to whom you choose."),
                                app_player_get_name (player));
  gtk_label_set_label (self->question, question);
  gtk_window_set_focus (GTK_WINDOW (self), GTK_WIDGET (self->search_entry));
  return GTK_WIDGET (self);
}
