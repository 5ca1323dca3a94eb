/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The entry bar where the program deals: what is due comes by itself after a move, or by a button;
 * what is drawn or rolled for a choice is shown, and kept or drawn once more.
 */
#include "ui/entry/entry-bar-private.h"

#include <glib/gi18n.h>

static void
let_go (UiEntryBar *self)
{
  g_clear_pointer (&self->draw, app_draw_free);
}

static void
tell (UiEntryBar *self, const char *sentence)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "match.tell", "s", sentence);
}

/* Dealing */

static void
dealt_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiEntryBar) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *told = NULL;
  guint n;
  gboolean done = app_dealer_deal_finish (APP_MATCH (source), result, &n, &error);

  self->drawing = FALSE;
  if (self->match == NULL)
    return;
  if (n > 0) {
    told = app_dealer_dup_told (self->match, n);
    tell (self, told);
  }
  if (!done)
    ui_entry_bar_complain (self, error->message);
}

void
ui_entry_bar_deal (UiEntryBar *self)
{
  if (self->match == NULL || self->drawing || !app_dealer_is_due (self->match))
    return;
  self->drawing = TRUE;
  app_dealer_deal_async (self->match, NULL, dealt_cb, g_object_ref (self));
}

/* Drawing for a choice */

static void
show_draw (UiEntryBar *self, AppDraw *draw)
{
  let_go (self);
  self->draw = draw;
  ui_entry_bar_fill (self, draw->text != NULL ? draw->text : "");
  ui_entry_bar_offer (self);
  if (draw->text != NULL)
    ui_entry_bar_go_on (self);
}

static void
drawn_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiEntryBar) self = data;
  g_autoptr (GError) error = NULL;
  AppDraw *draw = app_dealer_draw_finish (APP_MATCH (source), result, &error);

  self->drawing = FALSE;
  if (self->match == NULL) {
    app_draw_free (draw);
  } else if (draw == NULL) {
    ui_entry_bar_complain (self, error->message);
  } else if (draw->text != NULL && !draw->again) {
    let_go (self);
    ui_entry_bar_fill (self, "");
    tell (self, draw->told);
    ui_entry_bar_record (self, draw->text);
    app_draw_free (draw);
  } else {
    show_draw (self, draw);
  }
}

static void
draw_on (UiEntryBar *self, const char *choice, gboolean again)
{
  if (self->drawing)
    return;
  self->drawing = TRUE;
  ui_entry_bar_complain (self, NULL);
  app_dealer_draw_async (self->match, choice, self->draw, again, NULL, drawn_cb,
                         g_object_ref (self));
}

void
ui_entry_bar_draw (UiEntryBar *self, const char *choice)
{
  if (self->waiting.length > 0)
    return;
  let_go (self);
  ui_entry_bar_fill (self, "");
  if (app_dealer_is_due (self->match))
    ui_entry_bar_deal (self);
  else
    draw_on (self, choice, FALSE);
}

/* What came is kept: recorded, or drawn on from. */
void
ui_entry_bar_keep (UiEntryBar *self)
{
  g_autofree char *text = self->draw != NULL ? g_strdup (self->draw->text) : NULL;

  if (self->draw == NULL || self->drawing || self->draw->ways != NULL)
    return;
  if (text == NULL) {
    draw_on (self, self->draw->begun, FALSE);
    return;
  }
  let_go (self);
  ui_entry_bar_fill (self, "");
  ui_entry_bar_record (self, text);
}

gboolean
ui_entry_bar_enter_drawn (UiEntryBar *self, const char *text)
{
  if (!app_dealer_is_begun (self->match, text))
    return FALSE;
  ui_entry_bar_draw (self, text);
  return TRUE;
}

void
ui_entry_bar_update_draw (UiEntryBar *self, gboolean tip)
{
  let_go (self);
  if (tip && !self->drawing)
    self->draw = app_dealer_dup_pending (self->match);
}

static void
keep_cb (GtkButton *button, UiEntryBar *self)
{
  ui_entry_bar_keep (self);
}

static void
again_cb (GtkButton *button, UiEntryBar *self)
{
  if (self->draw != NULL)
    draw_on (self, self->draw->begun, TRUE);
}

static void
way_cb (GtkButton *button, UiEntryBar *self)
{
  g_autofree char *text = g_strdup (g_object_get_data (G_OBJECT (button), "text"));

  let_go (self);
  ui_entry_bar_record (self, text);
}

static GtkWidget *
add_button (UiEntryBar *self, const char *label, const char *tooltip, GCallback clicked)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  gtk_widget_set_tooltip_text (button, tooltip);
  gtk_widget_add_css_class (button, "move-choice");
  gtk_widget_set_focus_on_click (button, FALSE);
  g_signal_connect (button, "clicked", clicked, self);
  gtk_box_append (GTK_BOX (self->few), button);
  return button;
}

/* How many times more, where the game counts that. */
static char *
dup_again_tooltip (UiEntryBar *self)
{
  const int left = app_recorder_get_rerolls (self->match);

  if (left < 0)
    return NULL;
  return g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%d reroll left", "%d rerolls left", (gulong)left), left);
}

void
ui_entry_bar_offer_draw (UiEntryBar *self)
{
  const AppDraw *draw = self->draw;
  GtkWidget *told = gtk_label_new (draw->told);
  g_autofree char *tooltip = NULL;

  gtk_widget_add_css_class (told, "drawn");
  gtk_label_set_wrap (GTK_LABEL (told), TRUE);
  gtk_label_set_natural_wrap_mode (GTK_LABEL (told), GTK_NATURAL_WRAP_NONE);
  gtk_box_append (GTK_BOX (self->few), told);
  for (guint k = 0; draw->ways != NULL && k < draw->ways->len; k++) {
    const AppChoice *way = g_ptr_array_index (draw->ways, k);
    GtkWidget *button = add_button (self, way->label, way->text, G_CALLBACK (way_cb));

    g_object_set_data_full (G_OBJECT (button), "text", g_strdup (way->text), g_free);
  }
  if (draw->ways == NULL) {
    GtkWidget *keep =
        add_button (self, _ ("Keep"), _ ("What came stands (Enter)"), G_CALLBACK (keep_cb));

    gtk_widget_add_css_class (keep, "suggested-action");
    gtk_accessible_update_property (GTK_ACCESSIBLE (keep), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                    draw->told, -1);
  }
  tooltip = dup_again_tooltip (self);
  if (draw->again)
    add_button (self, _ ("Once More"), tooltip, G_CALLBACK (again_cb));
}
