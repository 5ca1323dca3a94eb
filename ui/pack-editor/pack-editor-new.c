/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dialog that begins a pack: for a game, under a title, from a copy or from nothing.
 */
#include "ui/pack-editor/pack-editor-new.h"

#include "app/collection/pack-editor.h"
#include "app/base/phrases.h"
#include "app/collection/packs.h"
#include "app/player/players.h"
#include "ui/widget/page.h"

#include <glib/gi18n.h>

typedef struct {
  char *id, *game, *title;
  guint revision;
} Source;

static void
source_free (gpointer data)
{
  Source *source = data;

  g_free (source->id);
  g_free (source->game);
  g_free (source->title);
  g_free (source);
}

struct _UiNewPack {
  AdwWindow parent_instance;

  GtkWidget *save;
  AdwComboRow *game, *start;
  AdwEntryRow *title;
  GtkLabel *message;

  AppStore *store;    /* Owned */
  GPtrArray *packs;   /* Owned; of Source: the collection's */
  GPtrArray *sources; /* Owned; borrowed Source of the chosen game */
};

G_DEFINE_FINAL_TYPE (UiNewPack, ui_new_pack, ADW_TYPE_WINDOW)

enum {
  SIGNAL_DONE,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static char *
dup_title (UiNewPack *self)
{
  return g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->title))));
}

static void
changed_cb (UiNewPack *self)
{
  g_autofree char *title = dup_title (self);

  ui_show_text (self->message, NULL);
  gtk_widget_set_sensitive (self->save, *title != '\0');
}

/* A copy first: it is easier to change what is there than to begin with nothing. */
static void
game_cb (UiNewPack *self)
{
  guint chosen = adw_combo_row_get_selected (self->game);
  g_autoptr (GtkStringList) starts = gtk_string_list_new (NULL);

  if (self->packs == NULL || chosen == GTK_INVALID_LIST_POSITION)
    return;
  g_ptr_array_set_size (self->sources, 0);
  for (guint k = 0; k < self->packs->len; k++) {
    Source *source = g_ptr_array_index (self->packs, k);
    g_autofree char *label = NULL;

    if (!g_str_equal (source->game, rules_games[chosen]->id))
      continue;
    /* Translators: a pack's title. */
    label = app_phrase_printf (_ ("A copy of “%s”"), source->title);
    gtk_string_list_append (starts, label);
    g_ptr_array_add (self->sources, source);
  }
  gtk_string_list_append (starts, _ ("Nothing"));
  adw_combo_row_set_model (self->start, G_LIST_MODEL (starts));
  adw_combo_row_set_selected (self->start, 0);
}

static char *
create_draft (UiNewPack *self, const char *title, GError **error)
{
  guint start = adw_combo_row_get_selected (self->start);
  const Source *source;

  if (start >= self->sources->len)
    return app_pack_draft_new (
        self->store, rules_games[adw_combo_row_get_selected (self->game)]->id, title, error);
  source = g_ptr_array_index (self->sources, start);
  return app_pack_draft_copy (self->store, source->id, source->revision, title, error);
}

static void
save_cb (UiNewPack *self)
{
  g_autofree char *title = dup_title (self);
  g_autoptr (GError) error = NULL;
  g_autofree char *uuid = NULL;

  if (*title == '\0')
    return;
  uuid = create_draft (self, title, &error);
  if (uuid == NULL) {
    ui_show_text (self->message, error->message);
    return;
  }
  g_signal_emit (self, signals[SIGNAL_DONE], 0, uuid);
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
read_packs (UiNewPack *self)
{
  g_autoptr (GListModel) packs = app_pack_list_new (self->store);

  for (guint k = 0; k < g_list_model_get_n_items (packs); k++) {
    g_autoptr (GObject) pack = g_list_model_get_item (packs, k);
    Source *source = g_new0 (Source, 1);

    g_object_get (pack, "id", &source->id, "revision", &source->revision, "game", &source->game,
                  "title", &source->title, NULL);
    g_ptr_array_add (self->packs, source);
  }
}

static void
ui_new_pack_finalize (GObject *object)
{
  UiNewPack *self = UI_NEW_PACK (object);

  g_clear_object (&self->store);
  g_ptr_array_unref (self->sources);
  g_ptr_array_unref (self->packs);
  G_OBJECT_CLASS (ui_new_pack_parent_class)->finalize (object);
}

static void
ui_new_pack_class_init (UiNewPackClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = ui_new_pack_finalize;
  signals[SIGNAL_DONE] = g_signal_new ("done", UI_TYPE_NEW_PACK, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                       NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/io/github/tomekeeper/Tomekeeper/pack-editor-new.ui");
  gtk_widget_class_bind_template_child (widget_class, UiNewPack, save);
  gtk_widget_class_bind_template_child (widget_class, UiNewPack, game);
  gtk_widget_class_bind_template_child (widget_class, UiNewPack, start);
  gtk_widget_class_bind_template_child (widget_class, UiNewPack, title);
  gtk_widget_class_bind_template_child (widget_class, UiNewPack, message);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, game_cb);
  gtk_widget_class_bind_template_callback (widget_class, save_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
ui_new_pack_init (UiNewPack *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  self->sources = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  self->packs = g_ptr_array_new_with_free_func (source_free);
  for (guint k = 0; rules_games[k] != NULL; k++)
    gtk_string_list_append (names, _ (rules_games[k]->name));
  adw_combo_row_set_model (self->game, G_LIST_MODEL (names));
}

GtkWidget *
ui_new_pack_new (AppStore *store)
{
  UiNewPack *self = g_object_new (UI_TYPE_NEW_PACK, NULL);

  self->store = g_object_ref (store);
  read_packs (self);
  game_cb (self);
  changed_cb (self);
  gtk_window_set_focus (GTK_WINDOW (self), GTK_WIDGET (self->title));
  return GTK_WIDGET (self);
}

void
ui_new_pack_choose (UiNewPack *self, const char *id, guint revision)
{
  for (guint k = 0; k < self->packs->len; k++) {
    Source *source = g_ptr_array_index (self->packs, k);
    g_autofree char *title = NULL;

    if (!g_str_equal (source->id, id))
      continue;
    source->revision = revision;
    for (guint game = 0; rules_games[game] != NULL; game++)
      if (g_str_equal (rules_games[game]->id, source->game))
        adw_combo_row_set_selected (self->game, game);
    for (guint place = 0; place < self->sources->len; place++)
      if (g_ptr_array_index (self->sources, place) == source)
        adw_combo_row_set_selected (self->start, place);
    /* Translators: a pack's title. */
    title = app_phrase_printf (_ ("%s, another version"), source->title);
    gtk_editable_set_text (GTK_EDITABLE (self->title), title);
    gtk_editable_select_region (GTK_EDITABLE (self->title), 0, -1);
    return;
  }
}
