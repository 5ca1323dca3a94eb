/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Packs from the window: begun, written, copied, left.
 */
#include "ui/window/window-private.h"

#include "app/collection/pack-editor.h"
#include "ui/pack-editor/pack-editor-new.h"
#include "ui/pack-editor/pack-editor-page.h"

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
  GtkWidget *page = NULL;

  if (self->store == NULL || ui_window_go_back_to (self, UI_TYPE_PACK_EDITOR_PAGE, draft_of, uuid))
    return;
  page = ui_pack_editor_page_new (self->store, uuid, &error);
  if (page != NULL)
    ui_window_push (self, page);
  else
    ui_window_tell (self, error->message, 0);
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
    ui_window_tell (self, error->message, 0);
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

void
ui_window_update_packs (UiWindow *self, gboolean writable)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.new-pack", writable);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.copy-pack", writable);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.edit-pack", writable);
}
