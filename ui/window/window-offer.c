/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Toasts whose button asks the page on show to do something.
 */
#include "ui/widget/page.h"
#include "ui/window/window-private.h"

#include <glib/gi18n.h>

/* Long enough to read some sentences, and to reach for the button. */
#define OFFER_SECONDS 8
#define LONG_SECONDS 14
#define LONG 80

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
ui_window_offer (UiWindow *self, const char *sentence, const char *label, const char *action,
                 GVariant *target)
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
  ui_window_add_toast (self, toast);
}

static void
offer_cb (GtkWidget *widget, const char *name, GVariant *told)
{
  const char *sentence, *label, *action;
  g_autoptr (GVariant) target = NULL;

  g_variant_get (told, "(&s&s&smv)", &sentence, &label, &action, &target);
  ui_window_offer (UI_WINDOW (widget), sentence, label, action, target);
}

void
ui_window_install_offer (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.offer", "(sssmv)", offer_cb);
}
