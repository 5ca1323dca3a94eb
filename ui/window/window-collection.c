/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The collection that the window shows: opened once the window has been drawn, and what lasts
 * told in the banner row.
 */
#include "app/demo/demo.h"
#include "ui/window/window-private.h"

#include "ui/import/import-page.h"
#include "ui/widget/page.h"
#include "ui/match/preview-page.h"

#include <glib/gi18n.h>

/**
 * Lasting:
 * @label: of the button that leads out of it; NULL for none
 */
typedef struct {
  const char *sentence;
  const char *label, *action;
} Lasting;

static const Lasting when_damaged = {
  N_ ("This collection’s file is damaged. You can read it, and nothing is written to it any more."),
  N_ ("_Repair…"),
  "win.repair",
};
static const Lasting when_demo = {
  N_ ("This is the demo collection. Try whatever you like."),
  N_ ("Open Your Own"),
  "win.open-own",
};
static const Lasting when_read_only = {
  N_ ("This collection can only be read. Nothing you do here is kept."),
  NULL,
  NULL,
};

static const Lasting *
what_lasts (UiWindow *self)
{
  if (self->store == NULL)
    return NULL;
  if (app_store_is_damaged (self->store))
    return &when_damaged;
  if (app_store_is_demo (self->store))
    return &when_demo;
  return app_store_is_read_only (self->store) ? &when_read_only : NULL;
}

void
ui_window_update_banner (UiWindow *self)
{
  const Lasting *lasting = what_lasts (self);

  gtk_revealer_set_reveal_child (self->banner, lasting != NULL);
  if (lasting == NULL)
    return;
  gtk_label_set_label (self->banner_label, _ (lasting->sentence));
  gtk_widget_set_visible (self->banner_button, lasting->label != NULL);
  if (lasting->label == NULL)
    return;
  gtk_button_set_label (GTK_BUTTON (self->banner_button), _ (lasting->label));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->banner_button), lasting->action);
}

/* Pages that stay when another collection is opened. */
static void
give_store (UiWindow *self)
{
  for (GList *link = self->pushed.head; link != NULL; link = link->next) {
    if (UI_IS_PREVIEW_PAGE (link->data))
      ui_preview_page_set_store (UI_PREVIEW_PAGE (link->data), self->store);
    else
      ui_import_page_set_store (UI_IMPORT_PAGE (link->data), self->store);
  }
}

/* What is damaged stays so, however often it is tried. */
static void
suggest_repair (UiWindow *self, gboolean repair)
{
  gtk_widget_set_visible (self->trouble_repair, repair);
  gtk_widget_remove_css_class (repair ? self->trouble_retry : self->trouble_repair,
                               "suggested-action");
  gtk_widget_add_css_class (repair ? self->trouble_repair : self->trouble_retry,
                            "suggested-action");
}

static void
open_now (UiWindow *self)
{
  g_autoptr (GError) error = NULL;

  self->waiting = FALSE;
  g_clear_pointer (&self->trouble_why, g_free);
  self->store = self->collection.demo ? app_demo_open (&error)
                                      : app_store_open (self->collection.path, &error);
  if (self->store != NULL) {
    app_store_watch (self->store);
  } else {
    g_autofree char *sentence = g_markup_escape_text (error->message, -1);

    self->trouble_why = g_strdup (error->message);
    suggest_repair (self, ui_window_can_repair (self, error));
    adw_status_page_set_description (self->trouble, sentence);
    gtk_widget_set_visible (self->trouble_own,
                            self->collection.demo || self->collection.path != NULL);
    gtk_widget_set_visible (self->trouble_demo, !self->collection.demo);
  }
  give_store (self);
  ui_window_keep (self);
  ui_window_update_banner (self);
  if (g_queue_is_empty (&self->pushed)) {
    ui_window_show_widget (self, ui_window_ensure_root (self));
    if (UI_IS_PAGE (self->page))
      ui_page_focus (UI_PAGE (self->page));
    else
      gtk_widget_grab_focus (gtk_widget_get_visible (self->trouble_repair) ? self->trouble_repair
                                                                           : self->trouble_retry);
  }
  ui_window_update_actions (self);
  ui_window_update_title (self);
}

static gboolean
open_cb (gpointer data)
{
  UiWindow *self = data;

  self->open_source = 0;
  open_now (self);
  return G_SOURCE_REMOVE;
}

/* The first frame is on the screen: now there is time for the file. */
static void
drawn_cb (GdkFrameClock *clock, UiWindow *self)
{
  g_signal_handlers_disconnect_by_func (clock, drawn_cb, self);
  if (self->waiting && self->open_source == 0)
    self->open_source = g_idle_add (open_cb, self);
}

void
ui_window_open_when_drawn (UiWindow *self)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (self));

  if (!self->waiting || clock == NULL)
    return;
  g_signal_connect_object (clock, "after-paint", G_CALLBACK (drawn_cb), self, 0);
  gdk_frame_clock_request_phase (clock, GDK_FRAME_CLOCK_PHASE_PAINT);
}

void
ui_window_open_collection (UiWindow *self, const char *path, gboolean demo)
{
  g_autofree char *kept = g_strdup (path);

  ui_window_drop_pages (self);
  g_clear_object (&self->store);
  ui_window_keep (self);
  give_store (self);
  g_free (self->collection.path);
  self->collection.path = g_steal_pointer (&kept);
  self->collection.demo = demo;
  ui_window_forget_done (self);
  self->waiting = TRUE;
  if (!g_queue_is_empty (&self->pushed))
    ui_window_show_widget (self, g_queue_peek_tail (&self->pushed));
  ui_window_update_banner (self);
  ui_window_update_actions (self);
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    ui_window_open_when_drawn (self);
}

AppStore *
ui_window_get_store (UiWindow *self)
{
  return self->store;
}

gboolean
ui_window_is_settled (UiWindow *self)
{
  return !self->waiting;
}
