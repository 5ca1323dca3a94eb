/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The window's actions that lead to pages: leagues, players, packs, results, campaigns, files
 * and text.
 */
#include "ui/window/window-routes.h"

#include "app/collection/pack-editor.h"
#include "app/match/photos.h"
#include "ui/campaign/book-page.h"
#include "ui/campaign/campaign-page.h"
#include "ui/campaign/run-page.h"
#include "ui/import/import-page.h"
#include "ui/league/league-page.h"
#include "ui/match/match-page.h"
#include "ui/match/preview-page.h"
#include "ui/pack-editor/pack-editor-new.h"
#include "ui/pack-editor/pack-editor-page.h"
#include "ui/player/player-page.h"
#include "ui/result/quick-log-dialog.h"
#include "ui/result/result-page.h"
#include "ui/widget/page.h"
#include "ui/window/bin-page.h"
#include "ui/window/window-pages.h"
#include "ui/window/window-toasts.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>

/* What a page is about: a uuid, or more. */
typedef const char *(*NameOf) (GtkWidget *page);

/* Goes back to the page of @type that is about @uuid; FALSE when none stands there. A page that
 * stands behind the one on show is gone back to, so that going round in circles piles nothing up.
 */
static gboolean
go_back_to (UiWindow *self, GType type, NameOf name_of, const char *uuid)
{
  GList *found = NULL;

  for (GList *link = self->pushed.head; link != NULL; link = link->next)
    if (G_TYPE_CHECK_INSTANCE_TYPE (link->data, type)
        && g_strcmp0 (name_of (link->data), uuid) == 0)
      found = link;
  if (found == NULL)
    return FALSE;
  while (self->pushed.tail != found)
    ui_window_back (self);
  return TRUE;
}

/* @error: why there is no page; read only after that was made */
static void
push_or_toast (UiWindow *self, GtkWidget *page, GError **error)
{
  if (page != NULL)
    ui_window_push (self, page);
  else if (*error != NULL)
    ui_window_toast (self, (*error)->message, 0);
}

/* Matches, results and records. */

static const char *
match_of (GtkWidget *page)
{
  return app_match_get_uuid (ui_match_page_get_match (UI_MATCH_PAGE (page)));
}

static const char *
result_of (GtkWidget *page)
{
  return ui_result_page_get_uuid (UI_RESULT_PAGE (page));
}

/* Goes back to the page of a match that stands behind the one on show; FALSE without one. */
static gboolean
go_back_to_match (UiWindow *self, const char *uuid)
{
  return go_back_to (self, UI_TYPE_MATCH_PAGE, match_of, uuid)
         || go_back_to (self, UI_TYPE_RESULT_PAGE, result_of, uuid);
}

/* The page of a result without moves; NULL for a match that has some. */
static GtkWidget *
new_result_page (UiWindow *self, const char *uuid)
{
  g_autoptr (AppQuick) quick = app_quick_load (self->store, uuid, NULL);

  return quick != NULL ? ui_result_page_new (self->store, uuid) : NULL;
}

static void
match_toast_cb (GtkWidget *page, const char *message, UiWindow *self)
{
  ui_window_toast (self, message, 0);
}

void
ui_window_open_match (UiWindow *self, const char *uuid)
{
  g_autoptr (AppMatch) match = NULL;
  g_autoptr (GError) error = NULL;
  GtkWidget *page;

  if (self->store == NULL || go_back_to_match (self, uuid))
    return;
  page = new_result_page (self, uuid);
  if (page != NULL) {
    ui_window_push (self, page);
    return;
  }
  match = app_match_open (self->store, uuid, &error);
  if (match == NULL) {
    ui_window_toast (self, error->message, 0);
    return;
  }
  page = ui_match_page_new (match);
  g_signal_connect_object (page, "toast", G_CALLBACK (match_toast_cb), self, 0);
  g_signal_connect_object (match, "header-changed", G_CALLBACK (ui_window_update_title), self,
                           G_CONNECT_SWAPPED);
  ui_window_push (self, page);
}

void
ui_window_open_record (UiWindow *self, const char *path)
{
  GtkWidget *page = ui_preview_page_new (path);

  /* Another record takes the place of one that was only looked at. */
  if (UI_IS_PREVIEW_PAGE (self->page))
    ui_window_back (self);
  if (self->store != NULL)
    ui_preview_page_set_store (UI_PREVIEW_PAGE (page), self->store);
  ui_window_push (self, page);
}

/* Leagues. */

static const char *
season_of (GtkWidget *page)
{
  return ui_league_page_get_season (UI_LEAGUE_PAGE (page));
}

static const char *
league_of (GtkWidget *page)
{
  return ui_league_page_get_league (UI_LEAGUE_PAGE (page));
}

static void
open_league_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiWindow *self = UI_WINDOW (widget);
  const char *uuid = g_variant_get_string (parameter, NULL);
  g_autoptr (GError) error = NULL;

  if (self->store == NULL || go_back_to (self, UI_TYPE_LEAGUE_PAGE, season_of, uuid)
      || go_back_to (self, UI_TYPE_LEAGUE_PAGE, league_of, uuid))
    return;
  push_or_toast (self, ui_league_page_new (self->store, uuid, &error), &error);
}

void
ui_window_install_leagues (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.open-league", "s", open_league_cb);
}

/* The window's way to the pages of players. */

static const char *
about (GtkWidget *page)
{
  return ui_player_page_get_subject (UI_PLAYER_PAGE (page));
}

static void
show (UiWindow *self, const char *player, const char *opponent)
{
  g_autofree char *wanted =
      opponent != NULL ? g_strdup_printf ("%s %s", player, opponent) : g_strdup (player);
  g_autoptr (GError) error = NULL;

  if (self->store == NULL || go_back_to (self, UI_TYPE_PLAYER_PAGE, about, wanted))
    return;
  push_or_toast (self, ui_player_page_new (self->store, player, opponent, &error), &error);
}

static void
show_player_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  show (UI_WINDOW (widget), g_variant_get_string (parameter, NULL), NULL);
}

static void
show_head_to_head_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const char *player, *opponent;

  g_variant_get (parameter, "(&s&s)", &player, &opponent);
  show (UI_WINDOW (widget), player, opponent);
}

void
ui_window_install_players (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.show-player", "s", show_player_cb);
  gtk_widget_class_install_action (klass, "win.show-head-to-head", "(ss)", show_head_to_head_cb);
}

/* Packs from the window: begun, written, copied, left. */

static const char *
draft_of (GtkWidget *page)
{
  return UI_IS_PACK_EDITOR_PAGE (page) ? app_pack_editor_get_uuid (
             ui_pack_editor_page_get_editor (UI_PACK_EDITOR_PAGE (page)))
                                       : NULL;
}

static void
edit (UiWindow *self, const char *uuid)
{
  g_autoptr (GError) error = NULL;

  if (self->store == NULL || go_back_to (self, UI_TYPE_PACK_EDITOR_PAGE, draft_of, uuid))
    return;
  push_or_toast (self, ui_pack_editor_page_new (self->store, uuid, &error), &error);
}

static void
edit_draft_cb (GtkWidget *widget, const char *name, GVariant *uuid)
{
  edit (UI_WINDOW (widget), g_variant_get_string (uuid, NULL));
}

/* Its next revision. */
static void
edit_pack_cb (GtkWidget *widget, const char *name, GVariant *id)
{
  UiWindow *self = UI_WINDOW (widget);
  g_autoptr (GError) error = NULL;
  g_autofree char *uuid = NULL;

  if (self->store == NULL)
    return;
  uuid = app_pack_draft_revise (self->store, g_variant_get_string (id, NULL), &error);
  if (uuid != NULL)
    edit (self, uuid);
  else
    ui_window_toast (self, error->message, 0);
}

static void
done_cb (UiNewPack *dialog, const char *uuid, UiWindow *self)
{
  edit (self, uuid);
}

/* A new one, or a copy of the pack that @pack names. */
static void
new_pack_cb (GtkWidget *widget, const char *name, GVariant *pack)
{
  UiWindow *self = UI_WINDOW (widget);
  const char *id;
  GtkWidget *dialog;
  guint revision;

  if (self->store == NULL)
    return;
  dialog = ui_new_pack_new (self->store);
  if (pack != NULL) {
    g_variant_get (pack, "(&su)", &id, &revision);
    ui_new_pack_choose (UI_NEW_PACK (dialog), id, revision);
  }
  gtk_window_set_transient_for (GTK_WINDOW (dialog), GTK_WINDOW (self));
  g_signal_connect_object (dialog, "done", G_CALLBACK (done_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* A draft that is in the bin, or kept as a pack, is not looked at any more: another one is. */
static void
leave_draft_cb (GtkWidget *widget, const char *name, GVariant *uuid)
{
  GtkWidget *page = UI_WINDOW (widget)->page;

  if (g_strcmp0 (page != NULL ? draft_of (page) : NULL, g_variant_get_string (uuid, NULL)) == 0)
    ui_window_back (UI_WINDOW (widget));
}

void
ui_window_install_packs (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.new-pack", NULL, new_pack_cb);
  gtk_widget_class_install_action (klass, "win.copy-pack", "(su)", new_pack_cb);
  gtk_widget_class_install_action (klass, "win.edit-pack", "s", edit_pack_cb);
  gtk_widget_class_install_action (klass, "win.edit-draft", "s", edit_draft_cb);
  gtk_widget_class_install_action (klass, "win.leave-draft", "s", leave_draft_cb);
}

/* A record that was pasted: looked at as one from a file is, from a file that goes with the page.
 */

static void
remove_cb (GtkWidget *page, char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);

  g_remove (path);
  g_rmdir (folder);
  g_free (path);
}

static void
preview_record_cb (GtkWidget *widget, const char *name, GVariant *record)
{
  UiWindow *self = UI_WINDOW (widget);
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("tomekeeper-XXXXXX", &error);
  g_autofree char *path =
      folder != NULL ? g_build_filename (folder, _ ("Pasted record.tkr"), NULL) : NULL;

  if (path == NULL
      || !g_file_set_contents (path, g_variant_get_string (record, NULL), -1, &error)) {
    ui_window_toast (self, error->message, 0);
    return;
  }
  ui_window_open_record (self, path);
  g_signal_connect (self->page, "destroy", G_CALLBACK (remove_cb), g_steal_pointer (&path));
}

void
ui_window_install_paste (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.preview-record", "s", preview_record_cb);
}

/* The window's way to results without moves, to the bin and to the history. */

static void
stored_cb (UiQuickLogDialog *dialog, const char *uuid, const char *sentence, gint64 batch,
           UiWindow *self)
{
  ui_window_toast (self, sentence, batch);
}

/* @quick is taken. */
static void
present (UiWindow *self, AppQuick *quick)
{
  GtkWidget *dialog = ui_quick_log_dialog_new (self->store, GTK_WINDOW (self), quick);

  g_signal_connect_object (dialog, "stored", G_CALLBACK (stored_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
quick_log_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiWindow *self = UI_WINDOW (widget);

  if (self->store != NULL)
    present (self, NULL);
}

/* NULL, and told, when it can't be read. */
static AppQuick *
load (UiWindow *self, GVariant *uuid)
{
  g_autoptr (GError) error = NULL;
  AppQuick *quick = NULL;

  if (self->store == NULL)
    return NULL;
  quick = app_quick_load (self->store, g_variant_get_string (uuid, NULL), &error);
  if (quick == NULL)
    ui_window_toast (self, error->message, 0);
  return quick;
}

/* A match with moves is corrected where these are. */
static void
edit_result_cb (GtkWidget *widget, const char *name, GVariant *uuid)
{
  UiWindow *self = UI_WINDOW (widget);
  g_autoptr (AppQuick) read = NULL;

  if (self->store == NULL)
    return;
  read = app_quick_load (self->store, g_variant_get_string (uuid, NULL), NULL);
  if (read != NULL)
    present (self, g_steal_pointer (&read));
  else
    gtk_widget_activate_action_variant (widget, "win.open-match", uuid);
}

/* The same game and players: what came of it is asked for. */
static void
log_again_cb (GtkWidget *widget, const char *name, GVariant *uuid)
{
  UiWindow *self = UI_WINDOW (widget);
  AppQuick *quick = load (self, uuid);

  if (quick == NULL)
    return;
  g_clear_pointer (&quick->uuid, g_free);
  g_clear_pointer (&quick->date, g_free);
  g_clear_pointer (&quick->note, g_free);
  quick->minutes = -1;
  quick->co_op_result = RULES_RUNNING;
  for (guint k = 0; k < quick->seats->len; k++) {
    AppQuickSeat *seat = g_ptr_array_index (quick->seats, k);

    seat->place = 0;
    seat->has_score = FALSE;
  }
  present (self, quick);
}

/* The bin or the history; from one to the other without another page. */
static void
open_bin_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiWindow *self = UI_WINDOW (widget);
  const char *view = g_str_equal (name, "win.open-bin") ? "bin" : "history";

  if (self->store == NULL)
    return;
  if (UI_IS_BIN_PAGE (self->page))
    ui_bin_page_show (UI_BIN_PAGE (self->page), view);
  else
    ui_window_push (self, ui_bin_page_new (self->store, view));
}

void
ui_window_install_results (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.quick-log", NULL, quick_log_cb);
  gtk_widget_class_install_action (klass, "win.edit-result", "s", edit_result_cb);
  gtk_widget_class_install_action (klass, "win.log-again", "s", log_again_cb);
  gtk_widget_class_install_action (klass, "win.open-bin", NULL, open_bin_cb);
  gtk_widget_class_install_action (klass, "win.open-history", NULL, open_bin_cb);
}

/* The window's way to campaigns, their runs, and what is told of them. */

static const char *
campaign_of (GtkWidget *page)
{
  return ui_campaign_page_get_uuid (UI_CAMPAIGN_PAGE (page));
}

static void
open_campaign_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiWindow *self = UI_WINDOW (widget);
  const char *uuid = g_variant_get_string (parameter, NULL);
  g_autoptr (GError) error = NULL;

  if (self->store != NULL && !go_back_to (self, UI_TYPE_CAMPAIGN_PAGE, campaign_of, uuid))
    push_or_toast (self, ui_campaign_page_new (self->store, uuid, &error), &error);
}

static const char *
run_of (GtkWidget *page)
{
  return ui_run_page_get_match (UI_RUN_PAGE (page));
}

static void
open_run_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiWindow *self = UI_WINDOW (widget);
  const char *match = g_variant_get_string (parameter, NULL);
  g_autoptr (GError) error = NULL;

  if (self->store != NULL && !go_back_to (self, UI_TYPE_RUN_PAGE, run_of, match))
    push_or_toast (self, ui_run_page_new (self->store, match, &error), &error);
}

static const char *
book_of (GtkWidget *page)
{
  return ui_book_page_get_id (UI_BOOK_PAGE (page));
}

static void
open_book_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiWindow *self = UI_WINDOW (widget);
  const char *uuid = g_variant_get_string (parameter, NULL);
  gboolean whole = g_str_equal (name, "win.open-campaign-book");
  g_autoptr (GError) error = NULL;

  if (self->store == NULL || go_back_to (self, UI_TYPE_BOOK_PAGE, book_of, uuid))
    return;
  push_or_toast (self,
                 whole ? ui_book_page_new_for_campaign (self->store, uuid, &error)
                       : ui_book_page_new_for_match (self->store, uuid, &error),
                 &error);
}

/* What to put where, of a match after a move. */
static void
open_layout_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiWindow *self = UI_WINDOW (widget);
  const char *uuid;
  guint move;
  g_autofree char *id = NULL;
  g_autoptr (GError) error = NULL;

  g_variant_get (parameter, "(&su)", &uuid, &move);
  id = ui_book_page_dup_layout_id (uuid, move);
  if (self->store != NULL && !go_back_to (self, UI_TYPE_BOOK_PAGE, book_of, id))
    push_or_toast (self, ui_book_page_new_for_layout (self->store, uuid, move, &error), &error);
}

static void
open_match_at_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiWindow *self = UI_WINDOW (widget);
  const char *uuid;
  guint move;

  g_variant_get (parameter, "(&su)", &uuid, &move);
  ui_window_open_match (self, uuid);
  if (UI_IS_MATCH_PAGE (self->page) && g_strcmp0 (match_of (self->page), uuid) == 0)
    ui_match_page_set_position (UI_MATCH_PAGE (self->page), move);
}

/* Behind the dialog stands the page where the campaign will be. */
static void
new_campaign_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiWindow *self = UI_WINDOW (widget);

  ui_window_show_page (self, "campaigns");
  gtk_widget_activate_action (self->page, "campaigns.new", NULL);
}

void
ui_window_install_campaigns (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.new-campaign", NULL, new_campaign_cb);
  gtk_widget_class_install_action (klass, "win.open-campaign", "s", open_campaign_cb);
  gtk_widget_class_install_action (klass, "win.open-run", "s", open_run_cb);
  gtk_widget_class_install_action (klass, "win.open-book", "s", open_book_cb);
  gtk_widget_class_install_action (klass, "win.open-campaign-book", "s", open_book_cb);
  gtk_widget_class_install_action (klass, "win.open-layout", "(su)", open_layout_cb);
  gtk_widget_class_install_action (klass, "win.open-match-at", "(su)", open_match_at_cb);
}

/* The window's ways to a history that is brought along: the action, files opened and let go over
 * the window. */

/* The one that is on show, or a new one in front. */
static UiImportPage *
ensure_page (UiWindow *self)
{
  if (!UI_IS_IMPORT_PAGE (self->page))
    ui_window_push (self, ui_import_page_new (self->store));
  return UI_IMPORT_PAGE (self->page);
}

/* After one import the next. */
static void
import_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiImportPage *page;

  if (UI_WINDOW (widget)->store == NULL)
    return;
  page = ensure_page (UI_WINDOW (widget));
  if (g_strcmp0 (ui_import_page_get_step (page), "done") == 0)
    gtk_widget_activate_action (GTK_WIDGET (page), "import.again", NULL);
}

static gboolean
is_record (const char *source)
{
  g_autofree char *lower = g_ascii_strdown (source, -1);

  return g_str_has_suffix (lower, ".tkr") && strstr (source, "://") == NULL;
}

void
ui_window_open_files (UiWindow *self, const char *const *sources)
{
  if (sources[0] == NULL)
    return;
  if (sources[1] == NULL && is_record (sources[0]))
    ui_window_open_record (self, sources[0]);
  else
    ui_import_page_read (ensure_page (self), sources);
}

void
ui_window_open_file (UiWindow *self, const char *path)
{
  const char *const sources[] = { path, NULL };

  ui_window_open_files (self, sources);
}

static void
open_dropped (UiWindow *self, GSList *files)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) sources = NULL;

  for (GSList *link = files; link != NULL; link = link->next) {
    g_autofree char *path = g_file_get_path (link->data);
    g_autofree char *uri = path == NULL ? g_file_get_uri (link->data) : NULL;

    g_strv_builder_add (builder, path != NULL ? path : uri);
  }
  sources = g_strv_builder_end (builder);
  ui_window_open_files (self, (const char *const *)sources);
}

/* Words that are dragged within the window come from no other program. */
static gboolean
dropped_cb (GtkDropTarget *target, const GValue *value, double x, double y, UiWindow *self)
{
  GdkDrop *drop = gtk_drop_target_get_current_drop (target);

  if (drop != NULL && gdk_drop_get_drag (drop) != NULL)
    return FALSE;
  if (G_VALUE_HOLDS (value, GDK_TYPE_FILE_LIST))
    open_dropped (self, g_value_get_boxed (value));
  else if (self->store != NULL)
    ui_import_page_read_text (ensure_page (self), g_value_get_string (value));
  else
    return FALSE;
  return TRUE;
}

/* Files, folders, addresses and text. */
void
ui_window_add_drop_target (UiWindow *self)
{
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_INVALID, GDK_ACTION_COPY);
  GType types[] = { GDK_TYPE_FILE_LIST, G_TYPE_STRING };

  gtk_drop_target_set_gtypes (target, types, G_N_ELEMENTS (types));
  g_signal_connect (target, "drop", G_CALLBACK (dropped_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}

void
ui_window_install_import (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.import", NULL, import_cb);
}
