/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The window's ways to a history that is brought along: the action, files opened and let go over
 * the window.
 */
#include "ui/window/window-private.h"

#include "ui/import/import-page.h"
#include "ui/widget/page.h"
#include "ui/match/preview-page.h"

#include <glib/gi18n.h>

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
