/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Taking back what was done: by the button of a toast, and step by step with Ctrl+Z. What the
 * window told with an Undo is remembered while it is open; the history has everything.
 */
#include "ui/window/window-private.h"

#include "ui/match/match-page.h"
#include "ui/result/result-page.h"

#include <glib/gi18n.h>

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

void
ui_window_remember (UiWindow *self, const char *sentence, gint64 batch)
{
  Done *done = g_new (Done, 1);

  done->batch = batch;
  done->sentence = g_strdup (sentence);
  g_queue_push_tail (&self->done, done);
  if (g_queue_get_length (&self->done) > REMEMBERED)
    done_free (g_queue_pop_head (&self->done));
}

void
ui_window_forget_done (UiWindow *self)
{
  g_queue_clear_full (&self->done, done_free);
}

/* Takes it out of what is remembered; what it said, or NULL. */
static char *
forget (UiWindow *self, gint64 batch)
{
  for (GList *link = self->done.tail; link != NULL; link = link->prev) {
    Done *done = link->data;
    char *sentence;

    if (done->batch != batch)
      continue;
    sentence = g_steal_pointer (&done->sentence);
    done_free (done);
    g_queue_delete_link (&self->done, link);
    return sentence;
  }
  return NULL;
}

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
    ui_window_tell (self, error->message, 0);
  } else {
    /* Translators: what was told when it was done: "The match is in the bin". */
    g_autofree char *told = g_strdup_printf (_ ("Taken back: %s"), undoing->sentence);

    if (undoing->sentence != NULL)
      ui_window_tell (self, told, 0);
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
  if (self->told != NULL)
    adw_toast_dismiss (self->told);
  app_store_undo_async (self->store, batch, NULL, undone_cb, undoing);
  ui_window_update_actions (self);
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
  const Done *last = g_queue_peek_tail (&self->done);

  /* Beside a match it would be read as taking back a move. */
  if (last != NULL && !UI_IS_MATCH_PAGE (self->page))
    undo (self, last->batch);
}

void
ui_window_install_undo (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.undo", "x", undo_cb);
  gtk_widget_class_install_action (klass, "win.undo-last", NULL, undo_last_cb);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_z, GDK_CONTROL_MASK, "win.undo-last", NULL);
}
