/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dialogs that merge two players into one, and part one into two.
 */
#include "ui/player/merge-dialog.h"

#include "app/base/phrases.h"
#include "app/match/matches.h"
#include "app/plays-in/past-imports.h"
#include "ui/widget/completion.h"
#include "ui/widget/list-row.h"
#include "ui/widget/list-search.h"
#include "ui/widget/page.h"

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

  if (!app_command_finish (result, &batch, &error)) {
    ui_show_text (self->message, error->message);
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
  app_command_do_async (self->store, &app_player_merge,
                        &(AppPlayerCommand){ .player = app_player_get_uuid (self->player),
                                             .into = app_player_get_uuid (into) },
                        NULL, merged_cb, g_object_ref (self));
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
  g_type_ensure (UI_TYPE_FOCUS_GROUP);
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

/* Parting one into two */

#define CALM_MS 200 /* without a key or click before it is told what would come of it */

struct _UiSplitDialog {
  AdwWindow parent_instance;

  GtkWidget *move;
  GtkWidget *names_group;
  AdwEntryRow *other;
  GtkLabel *plan, *message;
  GtkListView *list;

  AppStore *store;           /* Owned */
  AppPlayerList *players;    /* Owned */
  AppMatchList *matches;     /* Owned */
  char *player;              /* Owned; UUID */
  GPtrArray *names;          /* Owned; of AppPastImportName, or NULL while they are read */
  GPtrArray *checks;         /* of GtkCheckButton, one a name; borrowed */
  GHashTable *chosen;        /* Owned; UUIDs of matches */
  char **known;              /* Owned; names of players */
  GCancellable *cancellable; /* Owned; of what is being read */
  guint calm;
  gboolean busy;
};

G_DEFINE_FINAL_TYPE (UiSplitDialog, ui_split_dialog, ADW_TYPE_WINDOW)

static guint split_done;

static char *
dup_other (UiSplitDialog *self)
{
  return g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->other))));
}

/* What was chosen: the names' matches and ids; @matches (out): single ones. */
static void
collect_chosen (UiSplitDialog *self, GArray *plays, GStrvBuilder *ids, GStrvBuilder *matches)
{
  GHashTableIter iter;
  gpointer uuid;

  for (guint k = 0; self->names != NULL && k < self->checks->len; k++) {
    const AppPastImportName *name = g_ptr_array_index (self->names, k);

    if (!gtk_check_button_get_active (g_ptr_array_index (self->checks, k)))
      continue;
    g_array_append_vals (plays, name->plays->data, name->plays->len);
    g_strv_builder_add (ids, name->source);
    g_strv_builder_add (ids, name->external);
  }
  g_hash_table_iter_init (&iter, self->chosen);
  while (g_hash_table_iter_next (&iter, &uuid, NULL))
    g_strv_builder_add (matches, uuid);
}

static gboolean
is_chosen (UiSplitDialog *self)
{
  for (guint k = 0; k < self->checks->len; k++)
    if (gtk_check_button_get_active (g_ptr_array_index (self->checks, k)))
      return TRUE;
  return g_hash_table_size (self->chosen) > 0;
}

static void
ask_split (UiSplitDialog *self, gboolean dry, GAsyncReadyCallback callback)
{
  g_autoptr (GArray) plays = g_array_new (FALSE, FALSE, sizeof (AppPlayerPlay));
  g_autoptr (GStrvBuilder) id_builder = g_strv_builder_new ();
  g_autoptr (GStrvBuilder) match_builder = g_strv_builder_new ();
  g_auto (GStrv) ids = NULL, matches = NULL;
  g_autofree char *other = dup_other (self);
  AppPlayerSplit split = { .plays = plays, .name = other, .tables = TRUE };

  collect_chosen (self, plays, id_builder, match_builder);
  ids = g_strv_builder_end (id_builder);
  matches = g_strv_builder_end (match_builder);
  split.ids = (const char *const *)ids;
  app_player_split_async (self->store, self->player, &split, (const char *const *)matches, dry,
                          dry ? self->cancellable : NULL, callback, g_object_ref (self));
}

static void
update_split (UiSplitDialog *self)
{
  g_autofree char *other = dup_other (self);

  gtk_widget_set_sensitive (self->move, !self->busy && *other != '\0' && is_chosen (self));
}

static void
show_split_fault (UiSplitDialog *self, const GError *error)
{
  gtk_label_set_label (self->message, error != NULL ? error->message : "");
  gtk_widget_set_visible (GTK_WIDGET (self->message), error != NULL);
}

/* "74 matches go to Kevin T., a new player. 2 stay." and the leagues and runs among them. */
static char *
dup_plan (UiSplitDialog *self, const AppPlayerSplitResult *result, gboolean is_new)
{
  g_autofree char *other = dup_other (self);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *moved = app_phrase_printf (
      is_new ? g_dngettext (NULL, "%u match goes to %s, a new player.",
                            "%u matches go to %s, a new player.", result->moved)
             : g_dngettext (NULL, "%u match goes to %s.", "%u matches go to %s.", result->moved),
      result->moved, other);

  g_string_append (text, moved);
  if (result->stay > 0)
    g_string_append_printf (text, g_dngettext (NULL, " %u stays.", " %u stay.", result->stay),
                            result->stay);
  for (char **table = result->tables; *table != NULL; table++)
    g_string_append_printf (text, "\n%s", *table);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
planned_cb (GObject *source, GAsyncResult *answer, gpointer data)
{
  g_autoptr (UiSplitDialog) self = data;
  g_auto (AppPlayerSplitResult) result = { 0 };
  g_autoptr (GError) error = NULL;
  g_autofree char *plan = NULL;
  gboolean is_new;
  gint64 batch;

  if (!app_player_split_finish (APP_STORE (source), answer, &result, &is_new, &batch, &error)) {
    if (self->store != NULL && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
      show_split_fault (self, error);
    return;
  }
  if (self->store == NULL) /* closed meanwhile */
    return;
  plan = dup_plan (self, &result, is_new);
  gtk_label_set_label (self->plan, plan);
}

static gboolean
calm_cb (gpointer data)
{
  UiSplitDialog *self = data;

  self->calm = 0;
  g_cancellable_cancel (self->cancellable);
  g_object_unref (self->cancellable);
  self->cancellable = g_cancellable_new ();
  gtk_label_set_label (self->plan, "");
  if (gtk_widget_get_sensitive (self->move))
    ask_split (self, TRUE, planned_cb);
  return G_SOURCE_REMOVE;
}

static void
split_changed_cb (UiSplitDialog *self)
{
  show_split_fault (self, NULL);
  update_split (self);
  g_clear_handle_id (&self->calm, g_source_remove);
  self->calm = g_timeout_add (CALM_MS, calm_cb, self);
}

static void
split_cb (GObject *source, GAsyncResult *answer, gpointer data)
{
  g_autoptr (UiSplitDialog) self = data;
  g_auto (AppPlayerSplitResult) result = { 0 };
  g_autoptr (GError) error = NULL;
  g_autofree char *plan = NULL;
  gboolean is_new;
  gint64 batch;

  if (self->store == NULL) /* closed meanwhile */
    return;
  if (!app_player_split_finish (APP_STORE (source), answer, &result, &is_new, &batch, &error)) {
    self->busy = FALSE;
    show_split_fault (self, error);
    update_split (self);
    return;
  }
  g_strfreev (result.tables);
  result.tables = g_new0 (char *, 1);
  plan = dup_plan (self, &result, is_new);
  g_signal_emit (self, split_done, 0, plan, batch);
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
move_cb (UiSplitDialog *self)
{
  if (!gtk_widget_get_sensitive (self->move))
    return;
  self->busy = TRUE;
  update_split (self);
  ask_split (self, FALSE, split_cb);
}

/* The names of imports */

static void
add_past_name (UiSplitDialog *self, const AppPastImportName *name)
{
  GtkWidget *row = adw_action_row_new (), *check = gtk_check_button_new ();
  g_autofree char *subtitle = NULL, *count = NULL;

  count = g_strdup_printf (g_dngettext (NULL, "%'u match", "%'u matches", name->plays->len),
                           name->plays->len);
  /* Translators: another program, and how many matches came from there. */
  subtitle = app_phrase_printf (_ ("%s · %s"), app_past_import_source_title (name->source), count);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), name->name);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  gtk_widget_set_valign (check, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_PROPERTY_LABEL, name->name,
                                  -1);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), check);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), check);
  g_signal_connect_object (check, "toggled", G_CALLBACK (split_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_ptr_array_add (self->checks, check);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self->names_group), row);
}

static void
names_cb (GObject *source, GAsyncResult *answer, gpointer data)
{
  g_autoptr (UiSplitDialog) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) names =
      app_past_import_list_names_finish (APP_STORE (source), answer, &error);

  if (self->store == NULL) /* closed meanwhile */
    return;
  if (names == NULL) {
    show_split_fault (self, error);
    return;
  }
  self->names = g_steal_pointer (&names);
  for (guint k = 0; k < self->names->len; k++)
    add_past_name (self, g_ptr_array_index (self->names, k));
  gtk_widget_set_visible (self->names_group, self->names->len > 0);
}

/* The matches */

static void
match_toggled_cb (GtkCheckButton *check, GtkListItem *item)
{
  UiSplitDialog *self =
      UI_SPLIT_DIALOG (gtk_widget_get_ancestor (GTK_WIDGET (check), UI_TYPE_SPLIT_DIALOG));
  AppMatchRow *row = gtk_list_item_get_item (item);

  if (self == NULL || row == NULL)
    return;
  if (gtk_check_button_get_active (check))
    g_hash_table_add (self->chosen, g_strdup (app_match_row_get_uuid (row)));
  else
    g_hash_table_remove (self->chosen, app_match_row_get_uuid (row));
  split_changed_cb (self);
}

static void
setup_match_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  GtkWidget *check = gtk_check_button_new (), *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_check_button_set_child (GTK_CHECK_BUTTON (check), label);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                  label, NULL, -1);
  gtk_widget_add_css_class (check, "match-row");
  g_signal_connect (check, "toggled", G_CALLBACK (match_toggled_cb), item);
  gtk_list_item_set_child (item, check);
}

static void
bind_match_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  UiSplitDialog *self = data;
  AppMatchRow *row = gtk_list_item_get_item (item);
  GtkWidget *check = gtk_list_item_get_child (item);
  g_autofree char *date = NULL, *game = NULL, *players = NULL, *text = NULL;

  g_object_get (row, "date", &date, "game-name", &game, "players", &players, NULL);
  /* Translators: a day, a game, and who played. */
  text = app_phrase_printf (_ ("%s · %s · %s"), date, game, players);
  gtk_label_set_label (GTK_LABEL (gtk_check_button_get_child (GTK_CHECK_BUTTON (check))), text);
  g_signal_handlers_block_by_func (check, match_toggled_cb, item);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check),
                               g_hash_table_contains (self->chosen, app_match_row_get_uuid (row)));
  g_signal_handlers_unblock_by_func (check, match_toggled_cb, item);
}

/* The other player */

static char *
complete_cb (const char *typed, gpointer data)
{
  UiSplitDialog *self = data;

  return self->known != NULL
             ? g_strdup (ui_completion_find ((const char *const *)self->known, typed))
             : NULL;
}

static void
known_cb (UiSplitDialog *self)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  GListModel *players = G_LIST_MODEL (self->players);

  for (guint k = 0; k < g_list_model_get_n_items (players); k++) {
    g_autoptr (AppPlayer) player = g_list_model_get_item (players, k);

    if (g_strcmp0 (app_player_get_uuid (player), self->player) != 0)
      g_strv_builder_add (names, app_player_get_name (player));
  }
  g_strfreev (self->known);
  self->known = g_strv_builder_end (names);
}

/* The dialog */

static void
ui_split_dialog_dispose (GObject *object)
{
  UiSplitDialog *self = UI_SPLIT_DIALOG (object);

  g_clear_handle_id (&self->calm, g_source_remove);
  g_cancellable_cancel (self->cancellable);
  if (self->list != NULL)
    gtk_list_view_set_model (self->list, NULL);
  self->list = NULL;
  g_ptr_array_set_size (self->checks, 0);
  G_OBJECT_CLASS (ui_split_dialog_parent_class)->dispose (object);
  g_clear_object (&self->players);
  g_clear_object (&self->matches);
  g_clear_object (&self->store);
}

static void
ui_split_dialog_finalize (GObject *object)
{
  UiSplitDialog *self = UI_SPLIT_DIALOG (object);

  g_object_unref (self->cancellable);
  g_clear_pointer (&self->names, g_ptr_array_unref);
  g_ptr_array_unref (self->checks);
  g_hash_table_unref (self->chosen);
  g_strfreev (self->known);
  g_free (self->player);
  G_OBJECT_CLASS (ui_split_dialog_parent_class)->finalize (object);
}

static void
ui_split_dialog_class_init (UiSplitDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ui_split_dialog_dispose;
  G_OBJECT_CLASS (klass)->finalize = ui_split_dialog_finalize;
  split_done = g_signal_new ("done", UI_TYPE_SPLIT_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                             G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_INT64);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static GtkWidget *
new_split_header (UiSplitDialog *self)
{
  GtkWidget *header = adw_header_bar_new ();
  GtkWidget *cancel = gtk_button_new_with_mnemonic (_ ("_Cancel"));

  adw_header_bar_set_show_start_title_buttons (ADW_HEADER_BAR (header), FALSE);
  adw_header_bar_set_show_end_title_buttons (ADW_HEADER_BAR (header), FALSE);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (cancel), "window.close");
  self->move = gtk_button_new_with_mnemonic (_ ("_Move"));
  gtk_widget_add_css_class (self->move, "suggested-action");
  gtk_widget_set_sensitive (self->move, FALSE);
  g_signal_connect_object (self->move, "clicked", G_CALLBACK (move_cb), self, G_CONNECT_SWAPPED);
  adw_header_bar_pack_start (ADW_HEADER_BAR (header), cancel);
  adw_header_bar_pack_end (ADW_HEADER_BAR (header), self->move);
  return header;
}

static GtkLabel *
add_split_label (GtkWidget *box, const char *class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  if (class != NULL)
    gtk_widget_add_css_class (label, class);
  gtk_box_append (GTK_BOX (box), label);
  return GTK_LABEL (label);
}

static GtkWidget *
new_split_list (UiSplitDialog *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkWidget *window = gtk_scrolled_window_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (setup_match_cb), self);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_match_cb), self);
  self->list = GTK_LIST_VIEW (gtk_list_view_new (NULL, factory));
  gtk_list_view_set_show_separators (self->list, TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "plain");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Matches"), -1);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (window), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (window), 160);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (window), GTK_WIDGET (self->list));
  gtk_widget_add_css_class (window, "card");
  gtk_widget_set_vexpand (window, TRUE);
  return window;
}

static void
ui_split_dialog_init (UiSplitDialog *self)
{
  GtkWidget *all = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *body = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *group = adw_preferences_group_new ();

  g_object_set (self, "accessible-role", GTK_ACCESSIBLE_ROLE_DIALOG, NULL);
  self->checks = g_ptr_array_new ();
  self->chosen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->cancellable = g_cancellable_new ();
  gtk_window_set_title (GTK_WINDOW (self), _ ("Matches of Another Person"));
  gtk_window_set_modal (GTK_WINDOW (self), TRUE);
  gtk_window_set_destroy_with_parent (GTK_WINDOW (self), TRUE);
  gtk_window_set_default_size (GTK_WINDOW (self), 480, 560);
  gtk_box_append (GTK_BOX (all), new_split_header (self));
  gtk_widget_add_css_class (body, "dialog-body");
  self->other = ADW_ENTRY_ROW (adw_entry_row_new ());
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->other), _ ("Whose They Are"));
  g_signal_connect_object (self->other, "changed", G_CALLBACK (split_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->other, "entry-activated", G_CALLBACK (move_cb), self,
                           G_CONNECT_SWAPPED);
  ui_completion_add (GTK_EDITABLE (self->other), complete_cb, self);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), GTK_WIDGET (self->other));
  gtk_box_append (GTK_BOX (body), group);
  self->names_group = adw_preferences_group_new ();
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (self->names_group),
                                   _ ("All That Came Under a Name"));
  gtk_widget_set_visible (self->names_group, FALSE);
  gtk_box_append (GTK_BOX (body), self->names_group);
  gtk_label_set_label (add_split_label (body, "heading"), _ ("Single Matches"));
  gtk_box_append (GTK_BOX (body), new_split_list (self));
  self->plan = add_split_label (body, NULL);
  self->message = add_split_label (body, "error");
  gtk_widget_set_visible (GTK_WIDGET (self->message), FALSE);
  gtk_widget_set_vexpand (body, TRUE);
  gtk_box_append (GTK_BOX (all), body);
  adw_window_set_content (ADW_WINDOW (self), all);
}

GtkWidget *
ui_split_dialog_new (AppStore *store, const char *player, const char *name, const GArray *matches)
{
  UiSplitDialog *self = g_object_new (UI_TYPE_SPLIT_DIALOG, NULL);
  g_autofree char *title = app_phrase_printf (_ ("Not by %s"), name);
  GtkSelectionModel *selection;

  self->store = g_object_ref (store);
  self->player = g_strdup (player);
  gtk_window_set_title (GTK_WINDOW (self), title);
  self->players = app_player_list_new (store);
  g_signal_connect_object (self->players, "items-changed", G_CALLBACK (known_cb), self,
                           G_CONNECT_SWAPPED);
  known_cb (self);
  self->matches = app_match_list_new (store);
  app_match_list_set_rows (self->matches, matches);
  selection = GTK_SELECTION_MODEL (
      gtk_no_selection_new (G_LIST_MODEL (g_object_ref (G_LIST_MODEL (self->matches)))));
  gtk_list_view_set_model (self->list, selection);
  g_object_unref (selection);
  app_past_import_list_names_async (store, player, NULL, names_cb, g_object_ref (self));
  gtk_window_set_focus (GTK_WINDOW (self), GTK_WIDGET (self->other));
  return GTK_WIDGET (self);
}
