/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The window's way to results without moves, to the bin and to the history.
 */
#include "ui/window/window-private.h"

#include "ui/window/bin-page.h"
#include "ui/match/match-page.h"
#include "ui/result/quick-log-dialog.h"
#include "ui/result/result-page.h"

#include "app/match/photos.h"

static void
stored_cb (UiQuickLogDialog *dialog, const char *uuid, const char *sentence, gint64 batch,
           UiWindow *self)
{
  ui_window_tell (self, sentence, batch);
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
    ui_window_tell (self, error->message, 0);
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

const char *
ui_window_get_match_on_show (UiWindow *self)
{
  if (UI_IS_MATCH_PAGE (self->page))
    return app_match_get_uuid (ui_match_page_get_match (UI_MATCH_PAGE (self->page)));
  if (UI_IS_RESULT_PAGE (self->page))
    return ui_result_page_get_uuid (UI_RESULT_PAGE (self->page));
  return NULL;
}

GtkWidget *
ui_window_new_result_page (UiWindow *self, const char *uuid)
{
  g_autoptr (AppQuick) quick = app_quick_load (self->store, uuid, NULL);

  return quick != NULL ? ui_result_page_new (self->store, uuid) : NULL;
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
