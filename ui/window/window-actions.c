/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the window does when it is asked: the "win.…" actions.
 */
#include "ui/window/window-actions.h"

#include "app/store/history.h"
#include "app/match/matches.h"
#include "ui/collection/deck-dialog.h"
#include "ui/collection/deck-page.h"
#include "ui/import/export-dialog.h"
#include "ui/window/addresses.h"
#include "ui/window/help.h"
#include "ui/match/match-page.h"
#include "ui/match/matches-page.h"
#include "ui/new-match/new-match-dialog.h"
#include "ui/collection/pack-page.h"
#include "ui/widget/page.h"
#include "ui/window/window-collection.h"
#include "ui/window/window-pages.h"
#include "ui/window/window-routes.h"
#include "ui/window/window-toasts.h"

#include <glib/gi18n.h>

static void
page_cb (GtkWidget *widget, const char *name, GVariant *page)
{
  ui_window_show_page (UI_WINDOW (widget), g_variant_get_string (page, NULL));
}

static void
back_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  ui_window_back (UI_WINDOW (widget));
}

static void
search_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiWindow *self = UI_WINDOW (widget);
  GtkSearchBar *search =
      UI_IS_PAGE (self->page) ? ui_page_get_search_bar (UI_PAGE (self->page)) : NULL;

  /* From a page without a search, to the one where most is found. */
  if (search == NULL && self->store != NULL) {
    ui_window_show_page (self, "matches");
    search = ui_page_get_search_bar (UI_PAGE (self->page));
  }
  if (search == NULL)
    return;
  gtk_search_bar_set_search_mode (search, TRUE);
  gtk_widget_child_focus (GTK_WIDGET (search), GTK_DIR_TAB_FORWARD);
}

static void
find_matches_cb (GtkWidget *widget, const char *name, GVariant *words)
{
  UiWindow *self = UI_WINDOW (widget);

  ui_window_show_page (self, "matches");
  if (UI_IS_MATCHES_PAGE (self->page))
    ui_matches_page_search (UI_MATCHES_PAGE (self->page), g_variant_get_string (words, NULL));
}

static void
started_cb (UiNewMatchDialog *dialog, const char *uuid, UiWindow *self)
{
  ui_window_open_match (self, uuid);
}

/* "win.new-match" as the last one, or "win.new-match-of" a game. */
static void
new_match_cb (GtkWidget *widget, const char *name, GVariant *game)
{
  UiWindow *self = UI_WINDOW (widget);
  GtkWidget *dialog = ui_new_match_dialog_new (
      self->store, GTK_WINDOW (self),
      game != NULL ? rules_game (rules_text (g_variant_get_string (game, NULL))) : NULL);

  g_signal_connect_object (dialog, "started", G_CALLBACK (started_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
open_match_cb (GtkWidget *widget, const char *name, GVariant *uuid)
{
  ui_window_open_match (UI_WINDOW (widget), g_variant_get_string (uuid, NULL));
}

/* What was looked at is one of the matches now: that one takes its place. */
static void
show_added_cb (GtkWidget *widget, const char *name, GVariant *uuid)
{
  ui_window_back (UI_WINDOW (widget));
  ui_window_open_match (UI_WINDOW (widget), g_variant_get_string (uuid, NULL));
}

static void
open_pack_cb (GtkWidget *widget, const char *name, GVariant *pack)
{
  UiWindow *self = UI_WINDOW (widget);
  const char *id;
  guint revision;

  g_variant_get (pack, "(&su)", &id, &revision);
  if (self->store != NULL)
    ui_window_push (self, ui_pack_page_new (self->store, id, revision));
}

static void
open_deck (UiWindow *self, const char *uuid)
{
  g_autoptr (GError) error = NULL;
  GtkWidget *page = self->store != NULL ? ui_deck_page_new (self->store, uuid, &error) : NULL;

  if (page != NULL)
    ui_window_push (self, page);
  else if (error != NULL)
    ui_window_toast (self, error->message, 0);
}

static void
open_deck_cb (GtkWidget *widget, const char *name, GVariant *uuid)
{
  open_deck (UI_WINDOW (widget), g_variant_get_string (uuid, NULL));
}

/* Another deck takes the place of the one on show. */
static void
replace_deck_cb (GtkWidget *widget, const char *name, GVariant *uuid)
{
  if (UI_IS_DECK_PAGE (UI_WINDOW (widget)->page))
    ui_window_back (UI_WINDOW (widget));
  open_deck (UI_WINDOW (widget), g_variant_get_string (uuid, NULL));
}

/* A deck that is in the bin is not looked at any more. */
static void
leave_deck_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  if (UI_IS_DECK_PAGE (UI_WINDOW (widget)->page))
    ui_window_back (UI_WINDOW (widget));
}

static void
deck_made_cb (UiDeckDialog *dialog, const char *uuid, UiWindow *self)
{
  open_deck (self, uuid);
}

static void
new_deck_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiWindow *self = UI_WINDOW (widget);
  GtkWidget *dialog = ui_deck_dialog_new (self->store);

  gtk_window_set_transient_for (GTK_WINDOW (dialog), GTK_WINDOW (self));
  g_signal_connect_object (dialog, "done", G_CALLBACK (deck_made_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* A match that is in the bin is not looked at any more. */
static void
leave_match (UiWindow *self, const char *uuid)
{
  if (g_strcmp0 (ui_window_get_match_on_show (self), uuid) == 0)
    ui_window_back (self);
}

typedef struct {
  UiWindow *window; /* Owned */
  char *uuid;       /* Owned */
} Deletion;

static void
deletion_free (Deletion *deletion)
{
  g_object_unref (deletion->window);
  g_free (deletion->uuid);
  g_free (deletion);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Deletion, deletion_free)

static void
deleted_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (Deletion) deletion = data;
  g_autoptr (GError) error = NULL;
  gint64 batch;

  if (!app_command_finish (result, &batch, &error)) {
    ui_window_toast (deletion->window, error->message, 0);
    return;
  }
  leave_match (deletion->window, deletion->uuid);
  ui_window_toast (deletion->window, _ ("The match is in the bin"), batch);
}

static void
delete_match_cb (GtkWidget *widget, const char *name, GVariant *uuid)
{
  UiWindow *self = UI_WINDOW (widget);
  Deletion *deletion;

  if (self->store == NULL)
    return;
  deletion = g_new (Deletion, 1);
  deletion->window = g_object_ref (self);
  deletion->uuid = g_variant_dup_string (uuid, NULL);
  app_command_do_async (self->store, &app_bin_set_deleted,
                        &(AppBinCommand){ "match", deletion->uuid, TRUE }, NULL, deleted_cb,
                        deletion);
}

static void
restored_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiWindow) self = data;
  g_autoptr (GError) error = NULL;

  gint64 batch = 0;

  if (app_command_finish (result, &batch, &error))
    ui_window_toast (self, _ ("The match is among your matches again"), batch);
  else
    ui_window_toast (self, error->message, 0);
}

static void
restore_match_cb (GtkWidget *widget, const char *name, GVariant *uuid)
{
  UiWindow *self = UI_WINDOW (widget);

  if (self->store != NULL)
    app_command_do_async (self->store, &app_bin_restore,
                          &(AppBinCommand){ "match", g_variant_get_string (uuid, NULL) }, NULL,
                          restored_cb, g_object_ref (self));
}

/* Asks for a file; @chosen gets its path. */
static void
choose_file (UiWindow *self, const char *title, GtkFileFilter *filter, GCallback chosen)
{
  GtkFileChooserNative *chooser = gtk_file_chooser_native_new (
      title, GTK_WINDOW (self), GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Open"), _ ("_Cancel"));
  GtkFileFilter *all = gtk_file_filter_new ();

  gtk_file_filter_set_name (all, _ ("All files"));
  gtk_file_filter_add_pattern (all, "*");
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (chooser), filter);
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (chooser), all);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  g_signal_connect_object (chooser, "response", chosen, self, 0);
  g_signal_connect (chooser, "response", G_CALLBACK (g_object_unref), NULL);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
  g_object_unref (filter);
  g_object_unref (all);
}

static char *
chosen_path (GtkFileChooserNative *chooser, int response)
{
  g_autoptr (GFile) file = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  return file != NULL ? g_file_get_path (file) : NULL;
}

static void
record_chosen_cb (GtkFileChooserNative *chooser, int response, UiWindow *self)
{
  g_autofree char *path = chosen_path (chooser, response);

  if (path != NULL)
    ui_window_open_file (self, path);
}

static void
open_record_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GtkFileFilter *filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, _ ("Match records"));
  gtk_file_filter_add_suffix (filter, "tkr");
  choose_file (UI_WINDOW (widget), _ ("Open a Record"), filter, G_CALLBACK (record_chosen_cb));
}

static void
collection_chosen_cb (GtkFileChooserNative *chooser, int response, UiWindow *self)
{
  g_autofree char *path = chosen_path (chooser, response);

  if (path != NULL)
    ui_window_open_collection (self, path, FALSE);
}

static void
open_collection_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GtkFileFilter *filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, _ ("Collections"));
  gtk_file_filter_add_suffix (filter, "db");
  choose_file (UI_WINDOW (widget), _ ("Open a Collection"), filter,
               G_CALLBACK (collection_chosen_cb));
}

static void
open_own_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  ui_window_open_collection (UI_WINDOW (widget), NULL, FALSE);
}

static void
open_demo_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  ui_window_open_collection (UI_WINDOW (widget), NULL, TRUE);
}

/* The same collection once more: what is done in one window, the others show. */
static void
new_window_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiWindow *self = UI_WINDOW (widget);
  UiWindow *other = ui_window_new (gtk_window_get_application (GTK_WINDOW (self)));

  ui_window_open_collection (other, self->collection.path, self->collection.demo);
  gtk_window_present (GTK_WINDOW (other));
}

static void
retry_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiWindow *self = UI_WINDOW (widget);

  ui_window_open_collection (self, self->collection.path, self->collection.demo);
}

static void
about_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  ui_help_show_about (GTK_WINDOW (widget), TOMEKEEPER_HOMEPAGE, TOMEKEEPER_ISSUES);
}

static void
shortcuts_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  ui_help_show_shortcuts (GTK_APPLICATION_WINDOW (widget));
}

void
ui_window_install_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.page", "s", page_cb);
  gtk_widget_class_install_action (klass, "win.back", NULL, back_cb);
  gtk_widget_class_install_action (klass, "win.search", NULL, search_cb);
  gtk_widget_class_install_action (klass, "win.find-matches", "s", find_matches_cb);
  gtk_widget_class_install_action (klass, "win.new-match", NULL, new_match_cb);
  gtk_widget_class_install_action (klass, "win.new-match-of", "s", new_match_cb);
  gtk_widget_class_install_action (klass, "win.open-match", "s", open_match_cb);
  gtk_widget_class_install_action (klass, "win.delete-match", "s", delete_match_cb);
  gtk_widget_class_install_action (klass, "win.restore-match", "s", restore_match_cb);
  gtk_widget_class_install_action (klass, "win.show-added", "s", show_added_cb);
  gtk_widget_class_install_action (klass, "win.open-pack", "(su)", open_pack_cb);
  gtk_widget_class_install_action (klass, "win.new-deck", NULL, new_deck_cb);
  gtk_widget_class_install_action (klass, "win.open-deck", "s", open_deck_cb);
  gtk_widget_class_install_action (klass, "win.replace-deck", "s", replace_deck_cb);
  gtk_widget_class_install_action (klass, "win.leave-deck", NULL, leave_deck_cb);
  gtk_widget_class_install_action (klass, "win.open-record", NULL, open_record_cb);
  gtk_widget_class_install_action (klass, "win.open-collection", NULL, open_collection_cb);
  gtk_widget_class_install_action (klass, "win.open-own", NULL, open_own_cb);
  gtk_widget_class_install_action (klass, "win.open-demo", NULL, open_demo_cb);
  gtk_widget_class_install_action (klass, "win.new-window", NULL, new_window_cb);
  gtk_widget_class_install_action (klass, "win.retry", NULL, retry_cb);
  gtk_widget_class_install_action (klass, "win.about", NULL, about_cb);
  gtk_widget_class_install_action (klass, "win.show-help-overlay", NULL, shortcuts_cb);
  ui_window_install_campaigns (klass);
  ui_window_install_import (klass);
  ui_window_install_rescue (klass);
  ui_window_install_leagues (klass);
  ui_window_install_packs (klass);
  ui_window_install_players (klass);
  ui_window_install_paste (klass);
  ui_window_install_results (klass);
  ui_window_install_toasts (klass);
  ui_export_install (klass);
}
