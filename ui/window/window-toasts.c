/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Toasts: what is told, with Undo or with an offer of the page on show; and Ctrl+Z.
 */
#include "ui/window/window-toasts.h"

#include "ui/match/match-page.h"
#include "ui/widget/page.h"
#include "ui/window/window-pages.h"

#include <glib/gi18n.h>

/* Taking back what was done: by the button of a toast, and step by step with Ctrl+Z. What the
 * window told with an Undo is remembered while it is open; the history has everything. */

#define REMEMBERED 100

typedef struct {
  gint64 batch;
  char *sentence;
} Done;

static void
done_free (gpointer data)
{
  Done *done = data;

  g_free (done->sentence);
  g_free (done);
}

static void
remember (UiWindow *self, const char *sentence, gint64 batch)
{
  Done *done = g_new (Done, 1);

  done->batch = batch;
  done->sentence = g_strdup (sentence);
  g_queue_push_tail (&self->undo_queue, done);
  if (g_queue_get_length (&self->undo_queue) > REMEMBERED)
    done_free (g_queue_pop_head (&self->undo_queue));
}

void
ui_window_clear_undo (UiWindow *self)
{
  g_queue_clear_full (&self->undo_queue, done_free);
}

/* Takes it out of what is remembered; what it said, or NULL. */
static char *
forget (UiWindow *self, gint64 batch)
{
  for (GList *link = self->undo_queue.tail; link != NULL; link = link->prev) {
    Done *done = link->data;
    char *sentence;

    if (done->batch != batch)
      continue;
    sentence = g_steal_pointer (&done->sentence);
    done_free (done);
    g_queue_delete_link (&self->undo_queue, link);
    return sentence;
  }
  return NULL;
}

void
ui_window_update_undo (UiWindow *self)
{
  gboolean writable = self->store != NULL && !app_store_is_read_only (self->store);

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.undo", writable);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.undo-last",
                                 writable && !g_queue_is_empty (&self->undo_queue));
}

/* Telling. */

/* Long enough to read a sentence, and to reach for the button; no longer, as a toast covers what
 * stands below it. */
#define TOAST_SECONDS 3
#define UNDO_SECONDS 6

/* Lifts toasts over what stands at the foot of the page, which people write in meanwhile. */
static void
lift_toasts (UiWindow *self)
{
  int foot = UI_IS_PAGE (self->page) ? ui_page_get_foot (UI_PAGE (self->page)) : 0;

  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->toasts)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (strcmp (gtk_widget_get_css_name (child), "toast") == 0)
      gtk_widget_set_margin_bottom (child, foot);
}

/* Shows @toast, which is taken, in the place of the last one. */
static void
add_toast (UiWindow *self, AdwToast *toast)
{
  /* What is told while another toast is up must not wait until it is no news any more. */
  if (self->last_toast != NULL)
    adw_toast_dismiss (self->last_toast);
  g_set_weak_pointer (&self->last_toast, toast);
  adw_toast_overlay_add_toast (self->toasts, toast);
  lift_toasts (self);
}

void
ui_window_toast (UiWindow *self, const char *sentence, gint64 batch)
{
  AdwToast *toast = adw_toast_new ("");

  adw_toast_set_custom_title (
      toast, ui_toast_title_new (self->toasts, sentence, batch != 0 ? _ ("_Undo") : ""));
  adw_toast_set_timeout (toast, batch != 0 ? UNDO_SECONDS : TOAST_SECONDS);
  if (batch != 0) {
    remember (self, sentence, batch);
    adw_toast_set_button_label (toast, _ ("_Undo"));
    adw_toast_set_action_name (toast, "win.undo");
    adw_toast_set_action_target_value (toast, g_variant_new_int64 (batch));
    adw_toast_set_priority (toast, ADW_TOAST_PRIORITY_HIGH);
  }
  add_toast (self, toast);
  ui_window_update_undo (self);
}

static void
toast_cb (GtkWidget *widget, const char *name, GVariant *sentence)
{
  ui_window_toast (UI_WINDOW (widget), g_variant_get_string (sentence, NULL), 0);
}

static void
toast_undo_cb (GtkWidget *widget, const char *name, GVariant *text)
{
  const char *sentence;
  gint64 batch;

  g_variant_get (text, "(&sx)", &sentence, &batch);
  ui_window_toast (UI_WINDOW (widget), sentence, batch);
}

/* Taking back. */

/* Adding the match on show may be what was undone. */
static void
leave_what_is_gone (UiWindow *self)
{
  const char *uuid = ui_window_get_match_on_show (self);
  g_autoptr (AppMatch) match = NULL;

  if (uuid == NULL || self->store == NULL)
    return;
  match = app_match_open (self->store, uuid, NULL);
  if (match == NULL)
    ui_window_back (self);
}

typedef struct {
  UiWindow *window; /* Owned */
  char *sentence;   /* Owned; what was told of it, NULL when that is forgotten */
} Undoing;

static void
undone_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Undoing *undoing = data;
  UiWindow *self = undoing->window;
  g_autoptr (GError) error = NULL;

  if (!app_store_undo_finish (APP_STORE (source), result, &error)) {
    ui_window_toast (self, error->message, 0);
  } else {
    /* Translators: what was told when it was done: "The match is in the bin". */
    g_autofree char *text = g_strdup_printf (_ ("Taken back: %s"), undoing->sentence);

    if (undoing->sentence != NULL)
      ui_window_toast (self, text, 0);
    leave_what_is_gone (self);
  }
  g_object_unref (self);
  g_free (undoing->sentence);
  g_free (undoing);
}

static void
undo (UiWindow *self, gint64 batch)
{
  Undoing *undoing;

  if (self->store == NULL)
    return;
  undoing = g_new (Undoing, 1);
  undoing->window = g_object_ref (self);
  undoing->sentence = forget (self, batch);
  if (self->last_toast != NULL)
    adw_toast_dismiss (self->last_toast);
  app_store_undo_async (self->store, batch, NULL, undone_cb, undoing);
  ui_window_update_undo (self);
}

static void
undo_cb (GtkWidget *widget, const char *name, GVariant *batch)
{
  undo (UI_WINDOW (widget), g_variant_get_int64 (batch));
}

static void
undo_last_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiWindow *self = UI_WINDOW (widget);
  const Done *last = g_queue_peek_tail (&self->undo_queue);

  /* Beside a match it would be read as taking back a move. */
  if (last != NULL && !UI_IS_MATCH_PAGE (self->page))
    undo (self, last->batch);
}

/* Toasts whose button asks the page on show to do something. */

/* Long enough to read some sentences, and to reach for the button. */
#define OFFER_SECONDS 8
#define LONG_SECONDS 14
#define LONG 80

#define OFFERED "ui-toast-offered" /* the action's name, of the toast */

/* What is asked goes with the toast. */
typedef struct {
  UiWindow *window; /* Borrowed; outlives its toasts' buttons */
  GtkWidget *page;  /* Weak */
  char *action;
  GVariant *target; /* Owned; NULL for none */
} Offer;

static void
offer_free (gpointer data, GClosure *closure)
{
  Offer *offer = data;

  g_clear_weak_pointer (&offer->page);
  g_free (offer->action);
  g_clear_pointer (&offer->target, g_variant_unref);
  g_free (offer);
}

/* Only the page that offered it knows what it meant. */
static void
clicked_cb (AdwToast *toast, Offer *offer)
{
  if (offer->page != NULL && offer->window->page == offer->page)
    gtk_widget_activate_action_variant (offer->page, offer->action, offer->target);
}

void
ui_window_toast_with_button (UiWindow *self, const char *sentence, const char *label,
                             const char *action, GVariant *target)
{
  AdwToast *toast = adw_toast_new ("");
  Offer *offer = g_new0 (Offer, 1);

  offer->window = self;
  g_set_weak_pointer (&offer->page, self->page);
  offer->action = g_strdup (action);
  offer->target = target != NULL ? g_variant_ref_sink (target) : NULL;
  adw_toast_set_custom_title (toast, ui_toast_title_new (self->toasts, sentence, label));
  adw_toast_set_button_label (toast, label);
  adw_toast_set_timeout (toast, g_utf8_strlen (sentence, -1) > LONG ? LONG_SECONDS : OFFER_SECONDS);
  adw_toast_set_priority (toast, ADW_TOAST_PRIORITY_HIGH);
  g_signal_connect_data (toast, "button-clicked", G_CALLBACK (clicked_cb), offer, offer_free, 0);
  g_object_set_data_full (G_OBJECT (toast), OFFERED, g_strdup (action), g_free);
  add_toast (self, toast);
}

static void
withdraw_cb (GtkWidget *widget, const char *name, GVariant *action)
{
  AdwToast *toast = UI_WINDOW (widget)->last_toast;

  if (toast != NULL
      && g_strcmp0 (g_object_get_data (G_OBJECT (toast), OFFERED),
                    g_variant_get_string (action, NULL))
             == 0)
    adw_toast_dismiss (toast);
}

static void
offer_cb (GtkWidget *widget, const char *name, GVariant *text)
{
  const char *sentence, *label, *action;
  g_autoptr (GVariant) target = NULL;

  g_variant_get (text, "(&s&s&smv)", &sentence, &label, &action, &target);
  ui_window_toast_with_button (UI_WINDOW (widget), sentence, label, action, target);
}

void
ui_window_install_toasts (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.tell", "s", toast_cb);
  gtk_widget_class_install_action (klass, "win.tell-undo", "(sx)", toast_undo_cb);
  gtk_widget_class_install_action (klass, "win.offer", "(sssmv)", offer_cb);
  gtk_widget_class_install_action (klass, "win.withdraw", "s", withdraw_cb);
  gtk_widget_class_install_action (klass, "win.undo", "x", undo_cb);
  gtk_widget_class_install_action (klass, "win.undo-last", NULL, undo_last_cb);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_z, GDK_CONTROL_MASK, "win.undo-last", NULL);
}
