/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The window's way to campaigns, their runs, and what is told of them. A page that stands behind
 * the one on show is gone back to, so that going round in circles piles nothing up.
 */
#include "ui/window/window-private.h"

#include "ui/campaign/book-page.h"
#include "ui/campaign/campaign-page.h"
#include "ui/match/match-page.h"
#include "ui/result/result-page.h"
#include "ui/campaign/run-page.h"

gboolean
ui_window_go_back_to (UiWindow *self, GType type, UiNameOf name_of, const char *uuid)
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

static void
push_or_tell (UiWindow *self, GtkWidget *page, GError *error)
{
  if (page != NULL)
    ui_window_push (self, page);
  else if (error != NULL)
    ui_window_tell (self, error->message, 0);
}

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

  if (self->store != NULL && !ui_window_go_back_to (self, UI_TYPE_CAMPAIGN_PAGE, campaign_of, uuid))
    push_or_tell (self, ui_campaign_page_new (self->store, uuid, &error), error);
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

  if (self->store != NULL && !ui_window_go_back_to (self, UI_TYPE_RUN_PAGE, run_of, match))
    push_or_tell (self, ui_run_page_new (self->store, match, &error), error);
}

static const char *
book_of (GtkWidget *page)
{
  return ui_book_page_get_uuid (UI_BOOK_PAGE (page));
}

static void
open_book_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiWindow *self = UI_WINDOW (widget);
  const char *uuid = g_variant_get_string (parameter, NULL);
  gboolean whole = g_str_equal (name, "win.open-campaign-book");
  g_autoptr (GError) error = NULL;

  if (self->store == NULL || ui_window_go_back_to (self, UI_TYPE_BOOK_PAGE, book_of, uuid))
    return;
  push_or_tell (self,
                whole ? ui_book_page_new_for_campaign (self->store, uuid, &error)
                      : ui_book_page_new_for_match (self->store, uuid, &error),
                error);
}

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

gboolean
ui_window_go_back_to_match (UiWindow *self, const char *uuid)
{
  return ui_window_go_back_to (self, UI_TYPE_MATCH_PAGE, match_of, uuid)
         || ui_window_go_back_to (self, UI_TYPE_RESULT_PAGE, result_of, uuid);
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
  gtk_widget_class_install_action (klass, "win.open-match-at", "(su)", open_match_at_cb);
}
