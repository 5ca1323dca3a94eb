/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dialog that begins a deck.
 */
#include "ui/collection/deck-dialog.h"

#include "app/collection/decks.h"
#include "ui/widget/page.h"

#include <glib/gi18n.h>

struct _UiDeckDialog {
  AdwWindow parent_instance;

  GtkWidget *save;
  AdwComboRow *game;
  AdwEntryRow *name, *player;
  GtkLabel *message;

  AppStore *store;  /* Owned */
  GPtrArray *games; /* Of const RulesGame, those that decks are brought to */
  gboolean busy;
};

G_DEFINE_FINAL_TYPE (UiDeckDialog, ui_deck_dialog, ADW_TYPE_WINDOW)

enum {
  SIGNAL_DONE,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static char *
dup_text (AdwEntryRow *row)
{
  return g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (row))));
}

static void
update (UiDeckDialog *self)
{
  g_autofree char *name = dup_text (self->name);

  gtk_widget_set_sensitive (self->save, !self->busy && *name != '\0');
}

static void
show_fault (UiDeckDialog *self, const char *sentence)
{
  ui_show_text (self->message, sentence);
  ui_set_css_class (GTK_WIDGET (self->name), "error", sentence != NULL);
}

static void
changed_cb (UiDeckDialog *self)
{
  show_fault (self, NULL);
  update (self);
}

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiDeckDialog) self = data;
  g_autoptr (GError) error = NULL;
  g_auto (AppCommandAnswer) answer = { 0 };

  self->busy = FALSE;
  if (!app_command_finish_answer (result, &answer, &error)) {
    show_fault (self, error->message);
    update (self);
    gtk_widget_grab_focus (GTK_WIDGET (self->name));
    return;
  }
  g_signal_emit (self, signals[SIGNAL_DONE], 0, answer.uuid);
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
save_cb (UiDeckDialog *self)
{
  g_autofree char *name = dup_text (self->name);
  g_autofree char *player = dup_text (self->player);
  guint chosen = adw_combo_row_get_selected (self->game);
  const RulesGame *game;

  if (self->busy || *name == '\0' || chosen >= self->games->len)
    return;
  self->busy = TRUE;
  update (self);
  game = g_ptr_array_index (self->games, chosen);
  app_command_do_async (self->store, &app_deck_add,
                        &(AppDeckCommand){ .game = game->id, .name = name, .player = player }, NULL,
                        saved_cb, g_object_ref (self));
}

static void
fill_games (UiDeckDialog *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  for (guint k = 0; rules_games[k] != NULL; k++)
    if (app_game_has_decks (rules_games[k])) {
      gtk_string_list_append (names, _ (rules_games[k]->name));
      g_ptr_array_add (self->games, (gpointer)rules_games[k]);
    }
  adw_combo_row_set_model (self->game, G_LIST_MODEL (names));
}

static void
ui_deck_dialog_finalize (GObject *object)
{
  UiDeckDialog *self = UI_DECK_DIALOG (object);

  g_clear_object (&self->store);
  g_ptr_array_unref (self->games);
  G_OBJECT_CLASS (ui_deck_dialog_parent_class)->finalize (object);
}

static void
ui_deck_dialog_class_init (UiDeckDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = ui_deck_dialog_finalize;
  signals[SIGNAL_DONE] = g_signal_new ("done", UI_TYPE_DECK_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL,
                                       NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tomekeeper/Tomekeeper/deck-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, UiDeckDialog, save);
  gtk_widget_class_bind_template_child (widget_class, UiDeckDialog, game);
  gtk_widget_class_bind_template_child (widget_class, UiDeckDialog, name);
  gtk_widget_class_bind_template_child (widget_class, UiDeckDialog, player);
  gtk_widget_class_bind_template_child (widget_class, UiDeckDialog, message);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, save_cb);
}

static void
ui_deck_dialog_init (UiDeckDialog *self)
{
  self->games = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
ui_deck_dialog_new (AppStore *store)
{
  UiDeckDialog *self = g_object_new (UI_TYPE_DECK_DIALOG, NULL);

  self->store = g_object_ref (store);
  fill_games (self);
  update (self);
  gtk_window_set_focus (GTK_WINDOW (self), GTK_WIDGET (self->name));
  return GTK_WIDGET (self);
}
