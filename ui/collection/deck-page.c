/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The page of one deck.
 */
#include "ui/collection/deck-page.h"

#include "app/collection/deck-editor.h"
#include "app/collection/decks.h"
#include "app/base/phrases.h"
#include "app/collection/packs.h"
#include "app/player/players.h"
#include "app/store/history.h"
#include "ui/collection/deck-entries.h"
#include "ui/collection/deck-card-picker.h"
#include "ui/widget/list-row.h"
#include "ui/widget/page.h"

#include <glib/gi18n.h>
#include <string.h>

struct _UiDeckPage {
  AdwBin parent_instance;

  AdwLeaflet *leaflet;
  GtkWidget *offer_pane, *deck_pane;
  UiDeckCardPicker *offer;
  GtkWidget *done_bar;
  GtkLabel *done_count;
  AdwEntryRow *name, *player, *note;
  AdwComboRow *variant;
  AdwExpanderRow *packs;
  GtkWidget *owning_row;
  GtkSwitch *owning;
  GtkLabel *count;
  GtkWidget *offer_button;
  GtkListBox *entries, *faults;
  GtkWidget *header; /* Owned; the menu in the header bar */

  AppStore *store;       /* Owned */
  AppDeckEditor *editor; /* Owned */
  GPtrArray *checks;     /* Borrowed check buttons, each with its pack's id as data */
  char *removed;         /* Owned; what was taken out and is not kept yet */
  guint refreshing;      /* The source that shows the deck anew */
};

static void ui_deck_page_page_init (UiPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (UiDeckPage, ui_deck_page, ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (UI_TYPE_PAGE, ui_deck_page_page_init))

static void
owning_cb (UiDeckPage *self)
{
  ui_deck_card_picker_set_owning (self->offer, gtk_switch_get_active (self->owning));
}

/* The two panes */

static void
folded_cb (UiDeckPage *self)
{
  gboolean folded = adw_leaflet_get_folded (self->leaflet);

  gtk_widget_set_visible (self->offer_button, folded);
  gtk_widget_set_visible (self->done_bar, folded);
}

static void
offer_cb (UiDeckPage *self)
{
  adw_leaflet_set_visible_child (self->leaflet, self->offer_pane);
}

static void
done_cb (UiDeckPage *self)
{
  adw_leaflet_set_visible_child (self->leaflet, self->deck_pane);
}

static void
search_mode_cb (UiDeckPage *self)
{
  if (gtk_search_bar_get_search_mode (ui_deck_card_picker_get_search_bar (self->offer)))
    adw_leaflet_set_visible_child (self->leaflet, self->offer_pane);
}

/* The deck's own fields */

static void
set_entry (AdwEntryRow *row, const char *text)
{
  if (g_strcmp0 (gtk_editable_get_text (GTK_EDITABLE (row)), text) != 0)
    gtk_editable_set_text (GTK_EDITABLE (row), text);
}

static void
name_cb (UiDeckPage *self)
{
  app_deck_editor_set_name (self->editor, gtk_editable_get_text (GTK_EDITABLE (self->name)));
}

static void
player_cb (UiDeckPage *self)
{
  app_deck_editor_set_player (self->editor, gtk_editable_get_text (GTK_EDITABLE (self->player)));
}

static void
note_cb (UiDeckPage *self)
{
  app_deck_editor_set_note (self->editor, gtk_editable_get_text (GTK_EDITABLE (self->note)));
}

static void
variant_cb (UiDeckPage *self)
{
  guint chosen = adw_combo_row_get_selected (self->variant);
  const RulesGame *game;

  if (self->editor == NULL || chosen == GTK_INVALID_LIST_POSITION)
    return;
  game = app_deck_editor_get_game (self->editor);
  app_deck_editor_set_variant (self->editor, chosen > 0 ? game->variants[chosen - 1].id : "");
}

static void
fill_variants (UiDeckPage *self, const RulesGame *game)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  gtk_string_list_append (names, _ ("Any"));
  for (guint k = 0; k < game->n_variants; k++)
    gtk_string_list_append (names, _ (game->variants[k].name));
  adw_combo_row_set_model (self->variant, G_LIST_MODEL (names));
  gtk_widget_set_visible (GTK_WIDGET (self->variant), game->n_variants > 1);
}

/* The ids of the deck's packs, ended by NULL. */
static char **
dup_pack_ids (UiDeckPage *self)
{
  char **ids = g_strsplit_set (app_deck_editor_get_packs (self->editor), " \t", -1);

  for (char **id = ids; *id != NULL; id++)
    (*id)[strcspn (*id, "@")] = '\0';
  return ids;
}

static const char *
pack_of (gconstpointer check)
{
  return g_object_get_data ((GObject *)check, "pack");
}

/* The packs with @toggled or without, in the order of the list; one is in the deck at least. */
static void
pack_toggled_cb (UiDeckPage *self, GtkCheckButton *toggled)
{
  g_auto (GStrv) ids = dup_pack_ids (self);
  g_autoptr (GString) packs = g_string_new (NULL);
  gboolean active = gtk_check_button_get_active (toggled);

  if (active == g_strv_contains ((const char *const *)ids, pack_of (toggled)))
    return;
  for (guint k = 0; k < self->checks->len; k++) {
    GtkCheckButton *check = g_ptr_array_index (self->checks, k);
    const char *pack = pack_of (check);

    if (check == toggled ? active : g_strv_contains ((const char *const *)ids, pack))
      g_string_append_printf (packs, "%s%s", packs->len > 0 ? " " : "", pack);
  }
  if (packs->len > 0)
    app_deck_editor_set_packs (self->editor, packs->str);
}

static void
add_pack (UiDeckPage *self, const char *id, const char *title)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *check = gtk_check_button_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  gtk_widget_set_valign (check, GTK_ALIGN_CENTER);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), check);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), check);
  gtk_accessible_update_property (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  g_object_set_data_full (G_OBJECT (check), "pack", g_strdup (id), g_free);
  g_signal_connect_swapped (check, "toggled", G_CALLBACK (pack_toggled_cb), self);
  adw_expander_row_add_row (self->packs, row);
  g_ptr_array_add (self->checks, check);
}

/* The game's packs, each once; with one there is nothing to choose. */
static void
fill_packs (UiDeckPage *self)
{
  g_autoptr (GListModel) packs = app_pack_list_new (self->store);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint k = 0; k < g_list_model_get_n_items (packs); k++) {
    g_autoptr (GObject) pack = g_list_model_get_item (packs, k);
    g_autofree char *id = NULL;
    g_autofree char *game = NULL;
    g_autofree char *title = NULL;

    g_object_get (pack, "id", &id, "game", &game, "title", &title, NULL);
    if (g_str_equal (game, app_deck_editor_get_game (self->editor)->id)
        && g_hash_table_add (seen, g_strdup (id)))
      add_pack (self, id, title);
  }
  gtk_widget_set_visible (GTK_WIDGET (self->packs), self->checks->len > 1);
}

static void
show_packs (UiDeckPage *self)
{
  g_auto (GStrv) ids = dup_pack_ids (self);

  adw_expander_row_set_subtitle (self->packs, app_deck_editor_get_packs (self->editor));
  for (guint k = 0; k < self->checks->len; k++) {
    GtkCheckButton *check = g_ptr_array_index (self->checks, k);

    gtk_check_button_set_active (check,
                                 g_strv_contains ((const char *const *)ids, pack_of (check)));
  }
}

static void
show_fields (UiDeckPage *self)
{
  const RulesGame *game = app_deck_editor_get_game (self->editor);
  const char *variant = app_deck_editor_get_variant (self->editor);
  guint chosen = 0;

  set_entry (self->name, app_deck_editor_get_name (self->editor));
  set_entry (self->player, app_deck_editor_get_player (self->editor));
  set_entry (self->note, app_deck_editor_get_note (self->editor));
  for (guint k = 0; k < game->n_variants; k++)
    if (g_str_equal (game->variants[k].id, variant))
      chosen = k + 1;
  adw_combo_row_set_selected (self->variant, chosen);
  show_packs (self);
}

/* "5 gems" can't be said without knowing the game. */
static void
show_count (UiDeckPage *self)
{
  guint n = app_deck_editor_get_count (self->editor);
  g_autofree char *count = g_strdup_printf (
      /* Translators: how many cards, or elements, a deck is made of. */
      g_dngettext (NULL, "%u in the deck", "%u in the deck", n), n);

  gtk_label_set_label (self->count, count);
  gtk_label_set_label (self->done_count, count);
}

static void
refresh (UiDeckPage *self)
{
  ui_deck_card_picker_refresh (self->offer);
  show_fields (self);
  gtk_widget_set_visible (self->owning_row, app_deck_editor_can_own (self->editor));
  show_count (self);
  if (!ui_deck_entries_show (self->entries, self->editor))
    ui_page_focus (UI_PAGE (self));
  ui_deck_faults_show (self->faults, self->editor);
  ui_page_changed (UI_PAGE (self));
}

static gboolean
refresh_cb (gpointer data)
{
  UiDeckPage *self = data;

  self->refreshing = 0;
  if (app_deck_editor_is_deleted (self->editor))
    gtk_widget_activate_action (GTK_WIDGET (self), "win.leave-deck", NULL);
  else
    refresh (self);
  return G_SOURCE_REMOVE;
}

/* Not at once: what was pressed may be a row that goes. */
static void
changed_cb (UiDeckPage *self)
{
  if (self->refreshing == 0)
    self->refreshing = g_idle_add_full (G_PRIORITY_DEFAULT, refresh_cb, self, NULL);
}

static void
failed_cb (AppDeckEditor *editor, const char *sentence, UiDeckPage *self)
{
  g_clear_pointer (&self->removed, g_free);
  ui_page_toast (GTK_WIDGET (self), sentence, 0);
}

static void
kept_cb (AppDeckEditor *editor, gint64 batch, UiDeckPage *self)
{
  g_autofree char *sentence = NULL;

  if (self->removed == NULL)
    return;
  sentence = app_phrase_printf (_ ("“%s” is out of the deck"), self->removed);
  g_clear_pointer (&self->removed, g_free);
  ui_page_toast (GTK_WIDGET (self), sentence, batch);
}

static void
entry_removed_cb (const char *name, gpointer data)
{
  UiDeckPage *self = data;

  ui_set_string (&self->removed, name);
}

/* Actions */

static void
undo_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  app_deck_editor_undo (UI_DECK_PAGE (widget)->editor);
}

static void
copied_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiDeckPage) self = data;
  g_autoptr (GError) error = NULL;
  g_auto (AppCommandAnswer) answer = { 0 };

  if (!app_command_finish_answer (result, &answer, &error)) {
    ui_page_toast (GTK_WIDGET (self), error->message, 0);
    return;
  }
  ui_page_toast (GTK_WIDGET (self), _ ("This is the copy"), answer.batch);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.replace-deck", "s", answer.uuid);
}

static void
copy_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiDeckPage *self = UI_DECK_PAGE (widget);

  app_deck_editor_flush (self->editor);
  app_command_do_async (self->store, &app_deck_copy,
                        &(AppDeckCommand){ .uuid = app_deck_editor_get_uuid (self->editor) }, NULL,
                        copied_cb, g_object_ref (self));
}

static void
deleted_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiDeckPage) self = data;
  g_autoptr (GError) error = NULL;
  gint64 batch;

  if (app_command_finish (result, &batch, &error))
    ui_page_toast (GTK_WIDGET (self), _ ("The deck is in the bin"), batch);
  else
    ui_page_toast (GTK_WIDGET (self), error->message, 0);
}

static void
delete_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiDeckPage *self = UI_DECK_PAGE (widget);

  app_deck_editor_flush (self->editor);
  app_command_do_async (self->store, &app_bin_set_deleted,
                        &(AppBinCommand){ "deck", app_deck_editor_get_uuid (self->editor), TRUE },
                        NULL, deleted_cb, g_object_ref (self));
}

static void
menu_cb (GAction *action, GVariant *parameter, UiDeckPage *self)
{
  g_autofree char *name = g_strconcat ("deck.", g_action_get_name (action), NULL);

  gtk_widget_activate_action (GTK_WIDGET (self), name, NULL);
}

/* The menu's items are actions of the page, which the header bar is no part of. */
static GtkWidget *
new_menu (UiDeckPage *self)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  GtkWidget *button = ui_menu_button_new (G_MENU_MODEL (menu), NULL);
  GSimpleActionGroup *actions = g_simple_action_group_new ();
  static const char *const names[] = { "copy", "delete" };

  for (guint k = 0; k < G_N_ELEMENTS (names); k++) {
    GSimpleAction *action = g_simple_action_new (names[k], NULL);

    g_signal_connect_object (action, "activate", G_CALLBACK (menu_cb), self, 0);
    g_action_map_add_action (G_ACTION_MAP (actions), G_ACTION (action));
    g_object_unref (action);
  }
  ui_page_insert_actions (button, "this-deck", G_ACTION_GROUP (actions));
  g_object_unref (actions);
  g_menu_append (menu, _ ("_Copy the Deck"), "this-deck.copy");
  g_menu_append (menu, _ ("_Delete the Deck"), "this-deck.delete");
  return button;
}

/* The page */

static char *
ui_deck_page_dup_title (UiPage *page)
{
  return g_strdup (app_deck_editor_get_name (UI_DECK_PAGE (page)->editor));
}

static char *
ui_deck_page_dup_subtitle (UiPage *page)
{
  AppDeckEditor *editor = UI_DECK_PAGE (page)->editor;
  const char *game = _ (app_deck_editor_get_game (editor)->name);
  const char *player = app_deck_editor_get_player (editor);

  return *player != '\0' ? app_phrase_printf ("%s · %s", game, player) : g_strdup (game);
}

static GtkWidget *
ui_deck_page_get_header_end (UiPage *page)
{
  return UI_DECK_PAGE (page)->header;
}

static GtkSearchBar *
ui_deck_page_get_search_bar (UiPage *page)
{
  return ui_deck_card_picker_get_search_bar (UI_DECK_PAGE (page)->offer);
}

static void
ui_deck_page_focus (UiPage *page)
{
  UiDeckPage *self = UI_DECK_PAGE (page);

  if (adw_leaflet_get_folded (self->leaflet))
    gtk_widget_grab_focus (self->offer_button);
  else
    ui_deck_card_picker_focus (self->offer);
  /* A window that looked for a place of its own for the keyboard has selected it. */
  gtk_editable_select_region (GTK_EDITABLE (self->name), 0, 0);
}

static void
ui_deck_page_page_init (UiPageInterface *iface)
{
  iface->dup_title = ui_deck_page_dup_title;
  iface->dup_subtitle = ui_deck_page_dup_subtitle;
  iface->get_header_end = ui_deck_page_get_header_end;
  iface->get_search_bar = ui_deck_page_get_search_bar;
  iface->focus = ui_deck_page_focus;
}

static void
ui_deck_page_dispose (GObject *object)
{
  UiDeckPage *self = UI_DECK_PAGE (object);

  g_clear_handle_id (&self->refreshing, g_source_remove);
  if (self->editor != NULL)
    app_deck_editor_flush (self->editor);
  g_clear_object (&self->header);
  G_OBJECT_CLASS (ui_deck_page_parent_class)->dispose (object);
}

static void
ui_deck_page_finalize (GObject *object)
{
  UiDeckPage *self = UI_DECK_PAGE (object);

  g_clear_object (&self->editor);
  g_clear_object (&self->store);
  g_ptr_array_unref (self->checks);
  g_free (self->removed);
  G_OBJECT_CLASS (ui_deck_page_parent_class)->finalize (object);
}

static void
ui_deck_page_class_init (UiDeckPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ui_deck_page_dispose;
  G_OBJECT_CLASS (klass)->finalize = ui_deck_page_finalize;
  g_type_ensure (UI_TYPE_DECK_CARD_PICKER);
  g_type_ensure (UI_TYPE_FOCUS_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tomekeeper/Tomekeeper/deck-page.ui");
  gtk_widget_class_bind_template_child (widget_class, UiDeckPage, leaflet);
  gtk_widget_class_bind_template_child (widget_class, UiDeckPage, offer_pane);
  gtk_widget_class_bind_template_child (widget_class, UiDeckPage, deck_pane);
  gtk_widget_class_bind_template_child (widget_class, UiDeckPage, offer);
  gtk_widget_class_bind_template_child (widget_class, UiDeckPage, done_bar);
  gtk_widget_class_bind_template_child (widget_class, UiDeckPage, done_count);
  gtk_widget_class_bind_template_child (widget_class, UiDeckPage, name);
  gtk_widget_class_bind_template_child (widget_class, UiDeckPage, player);
  gtk_widget_class_bind_template_child (widget_class, UiDeckPage, note);
  gtk_widget_class_bind_template_child (widget_class, UiDeckPage, variant);
  gtk_widget_class_bind_template_child (widget_class, UiDeckPage, packs);
  gtk_widget_class_bind_template_child (widget_class, UiDeckPage, count);
  gtk_widget_class_bind_template_child (widget_class, UiDeckPage, owning_row);
  gtk_widget_class_bind_template_child (widget_class, UiDeckPage, owning);
  gtk_widget_class_bind_template_child (widget_class, UiDeckPage, offer_button);
  gtk_widget_class_bind_template_child (widget_class, UiDeckPage, entries);
  gtk_widget_class_bind_template_child (widget_class, UiDeckPage, faults);
  gtk_widget_class_bind_template_callback (widget_class, folded_cb);
  gtk_widget_class_bind_template_callback (widget_class, offer_cb);
  gtk_widget_class_bind_template_callback (widget_class, done_cb);
  gtk_widget_class_bind_template_callback (widget_class, name_cb);
  gtk_widget_class_bind_template_callback (widget_class, player_cb);
  gtk_widget_class_bind_template_callback (widget_class, note_cb);
  gtk_widget_class_bind_template_callback (widget_class, owning_cb);
  gtk_widget_class_bind_template_callback (widget_class, variant_cb);
  gtk_widget_class_install_action (widget_class, "deck.undo", NULL, undo_cb);
  gtk_widget_class_install_action (widget_class, "deck.copy", NULL, copy_cb);
  gtk_widget_class_install_action (widget_class, "deck.delete", NULL, delete_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK, "deck.undo",
                                       NULL);
}

static void
ui_deck_page_init (UiDeckPage *self)
{
  self->checks = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  self->header = g_object_ref_sink (new_menu (self));
}

GtkWidget *
ui_deck_page_new (AppStore *store, const char *uuid, GError **error)
{
  g_autoptr (AppDeckEditor) editor = app_deck_editor_open (store, uuid, error);
  UiDeckPage *self;

  if (editor == NULL)
    return NULL;
  self = g_object_new (UI_TYPE_DECK_PAGE, NULL);
  self->store = g_object_ref (store);
  /* The list of variants chooses none for the deck while it is filled. */
  fill_variants (self, app_deck_editor_get_game (editor));
  self->editor = g_steal_pointer (&editor);
  g_signal_connect_object (self->editor, "changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->editor, "kept", G_CALLBACK (kept_cb), self, 0);
  g_signal_connect_object (self->editor, "failed", G_CALLBACK (failed_cb), self, 0);
  ui_deck_entries_setup (self->entries, self->editor, entry_removed_cb, self);
  ui_deck_card_picker_set_editor (self->offer, self->editor, GTK_WIDGET (self));
  g_signal_connect_object (ui_deck_card_picker_get_search_bar (self->offer),
                           "notify::search-mode-enabled", G_CALLBACK (search_mode_cb), self,
                           G_CONNECT_SWAPPED);
  fill_packs (self);
  refresh (self);
  if (!app_deck_editor_can_change (self->editor)) {
    gtk_widget_set_sensitive (self->deck_pane, FALSE);
    gtk_widget_set_sensitive (self->header, FALSE);
  }
  adw_leaflet_set_visible_child (self->leaflet, self->deck_pane);
  folded_cb (self);
  return GTK_WIDGET (self);
}
