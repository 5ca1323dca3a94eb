/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Following a collection, and telling of changes to it.
 */
#include "ui/widget/follow-store.h"

#include "app/campaign/campaigns.h"
#include "ui/widget/page.h"

typedef struct {
  GtkWidget *widget; /* Borrowed; it owns this */
  AppChanged what;
  UiFollowFunc refresh;
  guint source;
  gboolean stale;
} Follow;

static void
follow_free (gpointer data)
{
  Follow *follow = data;

  g_clear_handle_id (&follow->source, g_source_remove);
  g_free (follow);
}

static gboolean
refresh_cb (gpointer data)
{
  Follow *follow = data;

  follow->source = 0;
  follow->stale = FALSE;
  follow->refresh (follow->widget);
  return G_SOURCE_REMOVE;
}

static void
changed_cb (AppStore *store, AppChanged changed, GtkWidget *widget)
{
  Follow *follow = g_object_get_data (G_OBJECT (widget), "ui-follow");

  if ((changed & follow->what) == 0)
    return;
  follow->stale = TRUE;
  if (gtk_widget_get_mapped (widget) && follow->source == 0)
    follow->source = g_idle_add (refresh_cb, follow);
}

static void
map_cb (GtkWidget *widget, Follow *follow)
{
  if (!follow->stale)
    return;
  g_clear_handle_id (&follow->source, g_source_remove);
  refresh_cb (follow);
}

static void
unmap_cb (GtkWidget *widget, Follow *follow)
{
  g_clear_handle_id (&follow->source, g_source_remove);
}

void
ui_follow_store (GtkWidget *widget, AppStore *store, AppChanged what, UiFollowFunc refresh)
{
  Follow *follow = g_new0 (Follow, 1);

  follow->widget = widget;
  follow->what = what;
  follow->refresh = refresh;
  g_object_set_data_full (G_OBJECT (widget), "ui-follow", follow, follow_free);
  g_signal_connect_object (store, "changed", G_CALLBACK (changed_cb), widget, 0);
  g_signal_connect (widget, "map", G_CALLBACK (map_cb), follow);
  g_signal_connect (widget, "unmap", G_CALLBACK (unmap_cb), follow);
}

/* The window is kept, as the page may be left by then. */
typedef struct {
  GtkWidget *window; /* Owned; NULL outside one */
  char *sentence;    /* Owned */
} Change;

gpointer
ui_change_toast_new (GtkWidget *from, char *sentence)
{
  Change *change = g_new (Change, 1);
  GtkRoot *root = gtk_widget_get_root (from);

  change->window = root != NULL ? g_object_ref (GTK_WIDGET (root)) : NULL;
  change->sentence = sentence;
  return change;
}

void
ui_change_toast_cb (GObject *store, GAsyncResult *result, gpointer data)
{
  Change *change = data;
  g_autoptr (GError) error = NULL;
  gint64 batch = 0;
  gboolean done = app_command_finish (result, &batch, &error);

  if (change->window != NULL)
    ui_page_toast (change->window, done ? change->sentence : error->message, done ? batch : 0);
  g_clear_object (&change->window);
  g_free (change->sentence);
  g_free (change);
}
