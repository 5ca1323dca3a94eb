/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A match's photos in small.
 */
#include "ui/widget/photo-strip.h"

#include "ui/widget/follow-store.h"
#include "ui/widget/page.h"
#include "ui/widget/photo-view.h"
#include "ui/widget/photo.h"
#include "ui/widget/shell.h"
#include "ui/widget/wrap-layout.h"

#include "app/store/history.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>

#define SIDE 112

struct _UiPhotoStrip {
  AdwBin parent_instance;

  GtkWidget *box;
  GtkWidget *add;
  GtkWidget *hint;

  AppStore *store;      /* Owned */
  char *match;          /* Owned */
  char *shown;          /* Owned; what stands there, to leave it when it is the same */
  GPtrArray *photos;    /* Owned; of AppPhoto */
  GCancellable *cancel; /* Owned */
  gboolean writable;
};

G_DEFINE_FINAL_TYPE (UiPhotoStrip, ui_photo_strip, ADW_TYPE_BIN)

/* Adding */

static void
add_file (UiPhotoStrip *self, GFile *file)
{
  g_autofree char *path = g_file_get_path (file);

  if (path != NULL)
    ui_photo_add (GTK_WIDGET (self), self->store, self->match, path, TRUE);
}

static void
chosen_cb (GtkFileChooserNative *chooser, int response, UiPhotoStrip *self)
{
  g_autoptr (GListModel) files = gtk_file_chooser_get_files (GTK_FILE_CHOOSER (chooser));

  for (guint k = 0; response == GTK_RESPONSE_ACCEPT && k < g_list_model_get_n_items (files); k++) {
    g_autoptr (GFile) file = g_list_model_get_item (files, k);

    add_file (self, file);
  }
}

static void
add_cb (UiPhotoStrip *self)
{
  GtkFileChooserNative *chooser =
      ui_photo_chooser_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))));

  g_signal_connect_object (chooser, "response", G_CALLBACK (chosen_cb), self, 0);
  g_signal_connect (chooser, "response", G_CALLBACK (g_object_unref), NULL);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

static gboolean
drop_cb (GtkDropTarget *target, const GValue *value, double x, double y, UiPhotoStrip *self)
{
  if (!self->writable)
    return FALSE;
  for (GSList *link = g_value_get_boxed (value); link != NULL; link = link->next)
    add_file (self, link->data);
  return TRUE;
}

/* A picture without a file gets one for as long as it takes to be read. */
typedef struct {
  char *path;
  gpointer change;
} Pasted;

static void
pasted_cb (GObject *store, GAsyncResult *result, gpointer data)
{
  Pasted *pasted = data;

  ui_photo_toast_cb (store, result, pasted->change);
  g_unlink (pasted->path);
  g_free (pasted->path);
  g_free (pasted);
}

static void
add_texture (UiPhotoStrip *self, GdkTexture *texture)
{
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;
  int file = g_file_open_tmp ("tomekeeper-XXXXXX.png", &path, &error);
  Pasted *pasted;

  if (file >= 0)
    g_close (file, NULL);
  if (file < 0 || !gdk_texture_save_to_png (texture, path)) {
    ui_page_toast (GTK_WIDGET (self),
                   error != NULL ? error->message : _ ("The picture can’t be read."), 0);
    if (file >= 0)
      g_unlink (path);
    return;
  }
  pasted = g_new (Pasted, 1);
  pasted->path = g_steal_pointer (&path);
  pasted->change = ui_photo_toast_new (GTK_WIDGET (self), g_strdup (_ ("The photo is added")));
  app_photo_add_async (self->store, self->match, pasted->path, NULL, pasted_cb, pasted);
}

static void
texture_cb (GObject *clipboard, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiPhotoStrip) self = data;
  g_autoptr (GdkTexture) texture =
      gdk_clipboard_read_texture_finish (GDK_CLIPBOARD (clipboard), result, NULL);

  if (texture != NULL && self->store != NULL)
    add_texture (self, texture);
  else
    ui_page_toast (GTK_WIDGET (self), _ ("There is no picture to paste."), 0);
}

static void
files_cb (GObject *clipboard, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiPhotoStrip) self = data;
  const GValue *value = gdk_clipboard_read_value_finish (GDK_CLIPBOARD (clipboard), result, NULL);

  for (GSList *link = value != NULL ? g_value_get_boxed (value) : NULL;
       link != NULL && self->store != NULL; link = link->next)
    add_file (self, link->data);
}

void
ui_photo_strip_paste (UiPhotoStrip *self)
{
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (self));

  if (!self->writable)
    return;
  if (gdk_content_formats_contain_gtype (gdk_clipboard_get_formats (clipboard), GDK_TYPE_FILE_LIST))
    gdk_clipboard_read_value_async (clipboard, GDK_TYPE_FILE_LIST, G_PRIORITY_DEFAULT, NULL,
                                    files_cb, g_object_ref (self));
  else
    gdk_clipboard_read_texture_async (clipboard, NULL, texture_cb, g_object_ref (self));
}

/* The pictures */

static const AppPhoto *
photo_of (UiPhotoStrip *self, GtkWidget *button)
{
  return g_ptr_array_index (self->photos,
                            GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "photo")));
}

static void
open_cb (GtkWidget *button, UiPhotoStrip *self)
{
  UiShell *shell = ui_shell_of (button);

  if (shell != NULL)
    ui_shell_push (shell,
                   ui_photo_view_new (self->store, self->match, photo_of (self, button)->uuid));
}

static gboolean
delete_cb (GtkWidget *button, GVariant *arguments, gpointer data)
{
  UiPhotoStrip *self = data;

  if (!self->writable)
    return FALSE;
  app_command_do_async (
      self->store, &app_bin_set_deleted,
      &(AppBinCommand){ "photo", photo_of (self, button)->uuid, TRUE }, NULL, ui_photo_toast_cb,
      ui_photo_toast_new (GTK_WIDGET (self), g_strdup (_ ("The photo is in the bin"))));
  gtk_widget_grab_focus (self->add);
  return TRUE;
}

static void
loaded_cb (GObject *store, GAsyncResult *result, gpointer data)
{
  g_autoptr (GtkImage) image = data;
  g_autoptr (GdkTexture) texture = ui_photo_load_finish (APP_STORE (store), result, NULL);

  if (texture != NULL)
    gtk_image_set_from_paintable (image, GDK_PAINTABLE (texture));
  else
    gtk_image_set_from_icon_name (image, "image-missing-symbolic");
}

static GtkWidget *
new_thumb (UiPhotoStrip *self, guint k)
{
  const AppPhoto *photo = g_ptr_array_index (self->photos, k);
  GtkWidget *button = gtk_button_new (), *image = gtk_image_new ();
  GtkEventController *keys = gtk_shortcut_controller_new ();
  g_autofree char *name = ui_photo_dup_name (photo, k + 1);

  gtk_image_set_pixel_size (GTK_IMAGE (image), SIDE);
  gtk_button_set_child (GTK_BUTTON (button), image);
  gtk_widget_add_css_class (button, "photo");
  gtk_widget_set_tooltip_text (button, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_object_set_data (G_OBJECT (button), "photo", GUINT_TO_POINTER (k));
  g_signal_connect_object (button, "clicked", G_CALLBACK (open_cb), self, 0);
  gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (keys),
      gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_Delete, 0),
                        gtk_callback_action_new (delete_cb, self, NULL)));
  gtk_widget_add_controller (button, keys);
  ui_photo_load_async (self->store, photo->uuid,
                       SIDE * gtk_widget_get_scale_factor (GTK_WIDGET (self)), self->cancel,
                       loaded_cb, g_object_ref (image));
  return button;
}

static void
show_photos (UiPhotoStrip *self)
{
  for (GtkWidget *child = gtk_widget_get_first_child (self->box), *next; child != NULL;
       child = next) {
    next = gtk_widget_get_next_sibling (child);
    if (child != self->add)
      gtk_box_remove (GTK_BOX (self->box), child);
  }
  for (guint k = self->photos->len; k-- > 0;)
    gtk_box_prepend (GTK_BOX (self->box), new_thumb (self, k));
  gtk_widget_set_visible (self->add, self->writable && self->photos->len < APP_PHOTOS);
  gtk_widget_set_visible (self->hint, self->photos->len == 0 && self->writable);
  gtk_widget_set_visible (GTK_WIDGET (self), self->photos->len > 0 || self->writable);
}

static void
refresh (GtkWidget *widget)
{
  UiPhotoStrip *self = UI_PHOTO_STRIP (widget);
  GPtrArray *photos = app_photos_list (self->store, self->match, NULL);
  g_autoptr (GString) all = g_string_new (NULL);

  if (photos == NULL)
    return;
  for (guint k = 0; k < photos->len; k++) {
    const AppPhoto *photo = g_ptr_array_index (photos, k);

    g_string_append_printf (all, "%s %s\n", photo->uuid, photo->caption);
  }
  if (g_strcmp0 (all->str, self->shown) == 0) {
    g_ptr_array_unref (photos);
    return;
  }
  g_clear_pointer (&self->photos, g_ptr_array_unref);
  self->photos = photos;
  ui_set_string (&self->shown, all->str);
  show_photos (self);
}

static void
ui_photo_strip_dispose (GObject *object)
{
  UiPhotoStrip *self = UI_PHOTO_STRIP (object);

  g_cancellable_cancel (self->cancel);
  G_OBJECT_CLASS (ui_photo_strip_parent_class)->dispose (object);
  g_clear_object (&self->store);
}

static void
ui_photo_strip_finalize (GObject *object)
{
  UiPhotoStrip *self = UI_PHOTO_STRIP (object);

  g_object_unref (self->cancel);
  g_clear_pointer (&self->photos, g_ptr_array_unref);
  g_free (self->match);
  g_free (self->shown);
  G_OBJECT_CLASS (ui_photo_strip_parent_class)->finalize (object);
}

static void
ui_photo_strip_class_init (UiPhotoStripClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ui_photo_strip_dispose;
  G_OBJECT_CLASS (klass)->finalize = ui_photo_strip_finalize;
}

static void
ui_photo_strip_init (UiPhotoStrip *self)
{
  GtkWidget *all = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  self->cancel = g_cancellable_new ();
  self->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_set_layout_manager (self->box, g_object_new (UI_TYPE_WRAP_LAYOUT, "spacing", 9, NULL));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->box), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Photos"), -1);
  self->add = ui_icon_button_new ("list-add-symbolic", _ ("Add Photos"), NULL);
  gtk_widget_add_css_class (self->add, "photo");
  g_signal_connect_object (self->add, "clicked", G_CALLBACK (add_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (self->box), self->add);
  self->hint = gtk_label_new (_ ("Choose pictures, drop them here, or paste one."));
  gtk_label_set_xalign (GTK_LABEL (self->hint), 0);
  gtk_label_set_wrap (GTK_LABEL (self->hint), TRUE);
  gtk_widget_add_css_class (self->hint, "dim-label");
  gtk_box_append (GTK_BOX (all), self->box);
  gtk_box_append (GTK_BOX (all), self->hint);
  adw_bin_set_child (ADW_BIN (self), all);
}

void
ui_photo_strip_set_match (UiPhotoStrip *self, AppStore *store, const char *match)
{
  self->store = g_object_ref (store);
  self->match = g_strdup (match);
  self->writable = !app_store_is_read_only (store);
  ui_follow_store (GTK_WIDGET (self), store, APP_CHANGED_MATCHES, refresh);
  refresh (GTK_WIDGET (self));
}

void
ui_photo_strip_accept_drops (UiPhotoStrip *self, GtkWidget *page)
{
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  g_signal_connect_object (target, "drop", G_CALLBACK (drop_cb), self, 0);
  gtk_widget_add_controller (page, GTK_EVENT_CONTROLLER (target));
}
