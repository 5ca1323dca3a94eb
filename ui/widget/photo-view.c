/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The page of one photo.
 */
#include "ui/widget/photo-view.h"

#include "ui/widget/follow-store.h"
#include "ui/widget/page.h"
#include "ui/widget/photo.h"

#include "app/store/history.h"

#include <glib/gi18n.h>

struct _UiPhotoView {
  AdwBin parent_instance;

  GtkPicture *picture;
  GtkWidget *previous, *next;
  GtkEditable *caption;

  AppStore *store;      /* Owned */
  char *match;          /* Owned */
  char *shown;          /* Owned; the photo on show */
  GPtrArray *photos;    /* Owned; of AppPhoto */
  guint at;             /* Where it stands among them */
  GCancellable *cancel; /* Owned; of the one that is being read */
};

static void ui_photo_view_page_init (UiPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (UiPhotoView, ui_photo_view, ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (UI_TYPE_PAGE, ui_photo_view_page_init))

static const AppPhoto *
photo_of (UiPhotoView *self)
{
  return self->photos != NULL && self->at < self->photos->len
             ? g_ptr_array_index (self->photos, self->at)
             : NULL;
}

static void
loaded_cb (GObject *store, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiPhotoView) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkTexture) texture = ui_photo_load_finish (APP_STORE (store), result, &error);

  if (texture != NULL && self->store != NULL)
    gtk_picture_set_paintable (self->picture, GDK_PAINTABLE (texture));
  else if (error != NULL && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    ui_page_toast (GTK_WIDGET (self), error->message, 0);
}

static void
show_photo (UiPhotoView *self)
{
  const AppPhoto *photo = photo_of (self);
  g_autofree char *name = ui_photo_dup_name (photo, self->at + 1);
  gboolean another = g_strcmp0 (self->shown, photo->uuid) != 0;

  gtk_picture_set_alternative_text (self->picture, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->picture), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  name, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  if (another || !gtk_widget_has_focus (GTK_WIDGET (gtk_editable_get_delegate (self->caption))))
    gtk_editable_set_text (self->caption, photo->caption);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "photo.previous", self->at > 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "photo.next", self->at + 1 < self->photos->len);
  gtk_widget_set_visible (self->previous, self->photos->len > 1);
  gtk_widget_set_visible (self->next, self->photos->len > 1);
  if (another) {
    ui_set_string (&self->shown, photo->uuid);
    g_cancellable_cancel (self->cancel);
    g_clear_object (&self->cancel);
    self->cancel = g_cancellable_new ();
    ui_photo_load_async (self->store, photo->uuid, 0, self->cancel, loaded_cb, g_object_ref (self));
  }
  ui_page_changed (UI_PAGE (self));
}

/* What is in the bin gives way to the one behind it. */
static void
refresh (GtkWidget *widget)
{
  UiPhotoView *self = UI_PHOTO_VIEW (widget);
  GPtrArray *photos = app_photos_list (self->store, self->match, NULL);

  if (photos == NULL)
    return;
  g_clear_pointer (&self->photos, g_ptr_array_unref);
  self->photos = photos;
  if (photos->len == 0) {
    gtk_widget_activate_action (widget, "win.back", NULL);
    return;
  }
  for (guint k = 0; k < photos->len; k++)
    if (g_strcmp0 (((const AppPhoto *)g_ptr_array_index (photos, k))->uuid, self->shown) == 0)
      self->at = k;
  self->at = MIN (self->at, photos->len - 1);
  show_photo (self);
}

static void
caption_cb (UiPhotoView *self)
{
  const AppPhoto *photo = photo_of (self);
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (self->caption)));

  if (photo == NULL || g_str_equal (text, photo->caption))
    return;
  app_command_do_async (
      self->store, &app_photo_set_caption, &(AppPhotoCommand){ photo->uuid, text }, NULL,
      ui_photo_toast_cb,
      ui_photo_toast_new (GTK_WIDGET (self), g_strdup (_ ("The caption is changed"))));
  gtk_widget_grab_focus (GTK_WIDGET (self));
}

static void
step_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiPhotoView *self = UI_PHOTO_VIEW (widget);
  gboolean forward = g_str_equal (name, "photo.next");

  caption_cb (self);
  self->at = forward ? MIN (self->at + 1, self->photos->len - 1) : self->at - MIN (self->at, 1);
  show_photo (self);
}

static void
delete_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiPhotoView *self = UI_PHOTO_VIEW (widget);
  const AppPhoto *photo = photo_of (self);

  if (photo != NULL)
    app_command_do_async (self->store, &app_bin_set_deleted,
                          &(AppBinCommand){ "photo", photo->uuid, TRUE }, NULL, ui_photo_toast_cb,
                          ui_photo_toast_new (widget, g_strdup (_ ("The photo is in the bin"))));
}

static gboolean
key_cb (UiPhotoView *self, guint key, guint code, GdkModifierType state)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));
  GdkModifierType held = state & gtk_accelerator_get_default_mod_mask ();
  gboolean rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  const char *action = NULL;

  if (key == GDK_KEY_Escape && held == 0) {
    caption_cb (self);
    action = "win.back";
  } else if (held != 0 || GTK_IS_EDITABLE (focus)) {
    return GDK_EVENT_PROPAGATE;
  } else if (key == GDK_KEY_Left || key == GDK_KEY_KP_Left) {
    action = rtl ? "photo.next" : "photo.previous";
  } else if (key == GDK_KEY_Right || key == GDK_KEY_KP_Right) {
    action = rtl ? "photo.previous" : "photo.next";
  } else if (key == GDK_KEY_Delete || key == GDK_KEY_KP_Delete) {
    action = "photo.delete";
  }
  if (action == NULL)
    return GDK_EVENT_PROPAGATE;
  gtk_widget_activate_action (GTK_WIDGET (self), action, NULL);
  return GDK_EVENT_STOP;
}

static char *
ui_photo_view_dup_title (UiPage *page)
{
  UiPhotoView *self = UI_PHOTO_VIEW (page);

  return g_strdup_printf (_ ("Photo %u of %u"), self->at + 1,
                          self->photos != NULL ? self->photos->len : 0);
}

static char *
ui_photo_view_dup_subtitle (UiPage *page)
{
  const AppPhoto *photo = photo_of (UI_PHOTO_VIEW (page));

  return g_strdup (photo != NULL ? photo->caption : NULL);
}

static void
ui_photo_view_focus (UiPage *page)
{
  gtk_widget_grab_focus (GTK_WIDGET (page));
}

static void
ui_photo_view_page_init (UiPageInterface *iface)
{
  iface->dup_title = ui_photo_view_dup_title;
  iface->dup_subtitle = ui_photo_view_dup_subtitle;
  iface->focus = ui_photo_view_focus;
}

static void
ui_photo_view_dispose (GObject *object)
{
  UiPhotoView *self = UI_PHOTO_VIEW (object);

  g_cancellable_cancel (self->cancel);
  G_OBJECT_CLASS (ui_photo_view_parent_class)->dispose (object);
  g_clear_object (&self->store);
}

static void
ui_photo_view_finalize (GObject *object)
{
  UiPhotoView *self = UI_PHOTO_VIEW (object);

  g_clear_object (&self->cancel);
  g_clear_pointer (&self->photos, g_ptr_array_unref);
  g_free (self->match);
  g_free (self->shown);
  G_OBJECT_CLASS (ui_photo_view_parent_class)->finalize (object);
}

static void
ui_photo_view_class_init (UiPhotoViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ui_photo_view_dispose;
  G_OBJECT_CLASS (klass)->finalize = ui_photo_view_finalize;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tomekeeper/Tomekeeper/photo-view.ui");
  /* GTK 4.18 keeps the names of those that have no role to itself. */
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_bind_template_child (widget_class, UiPhotoView, picture);
  gtk_widget_class_bind_template_child (widget_class, UiPhotoView, previous);
  gtk_widget_class_bind_template_child (widget_class, UiPhotoView, next);
  gtk_widget_class_bind_template_child (widget_class, UiPhotoView, caption);
  gtk_widget_class_bind_template_callback (widget_class, caption_cb);
  gtk_widget_class_install_action (widget_class, "photo.previous", NULL, step_cb);
  gtk_widget_class_install_action (widget_class, "photo.next", NULL, step_cb);
  gtk_widget_class_install_action (widget_class, "photo.delete", NULL, delete_cb);
}

static void
ui_photo_view_init (UiPhotoView *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

GtkWidget *
ui_photo_view_new (AppStore *store, const char *match, const char *photo)
{
  UiPhotoView *self = g_object_new (UI_TYPE_PHOTO_VIEW, NULL);
  GPtrArray *photos = app_photos_list (store, match, NULL);
  gboolean writable = !app_store_is_read_only (store);

  self->store = g_object_ref (store);
  self->match = g_strdup (match);
  self->photos = photos != NULL ? photos : g_ptr_array_new ();
  for (guint k = 0; k < self->photos->len; k++)
    if (g_strcmp0 (((const AppPhoto *)g_ptr_array_index (self->photos, k))->uuid, photo) == 0)
      self->at = k;
  gtk_editable_set_editable (self->caption, writable);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "photo.delete", writable);
  if (self->photos->len > 0)
    show_photo (self);
  ui_follow_store (GTK_WIDGET (self), store, APP_CHANGED_MATCHES, refresh);
  return GTK_WIDGET (self);
}
