/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The menu of a move in the match page's list: by the mouse's other button, and by keyboard.
 */
#include "ui/match/match-page-private.h"

#include "ui/match/move-row.h"

#include <glib/gi18n.h>

static void
popup_menu (UiMatchPage *self, double x, double y)
{
  gtk_popover_set_pointing_to (GTK_POPOVER (self->row_menu),
                               &(GdkRectangle){ (int)x, (int)y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->row_menu));
}

static void
pressed_cb (UiMatchPage *self, int n_press, double x, double y)
{
  GtkWidget *row = gtk_widget_pick (GTK_WIDGET (self->moves), x, y, GTK_PICK_DEFAULT);

  if (row != NULL && !UI_IS_MOVE_ROW (row) && gtk_widget_get_first_child (row) != NULL)
    row = gtk_widget_get_first_child (row);
  if (!UI_IS_MOVE_ROW (row) || ui_move_row_get_number (UI_MOVE_ROW (row)) == 0)
    return;
  ui_match_page_play (self, FALSE);
  ui_match_page_set_position (self, ui_move_row_get_number (UI_MOVE_ROW (row)));
  popup_menu (self, x, y);
}

/* By keyboard, at the row that has the focus. */
static gboolean
menu_key_cb (GtkWidget *widget, GVariant *parameter, gpointer data)
{
  UiMatchPage *self = data;
  GtkWidget *row = gtk_root_get_focus (gtk_widget_get_root (widget));
  graphene_rect_t box;

  if (row == NULL || !gtk_widget_compute_bounds (row, GTK_WIDGET (self->moves), &box))
    return GDK_EVENT_PROPAGATE;
  popup_menu (self, box.origin.x + box.size.width / 2, box.origin.y + box.size.height / 2);
  return GDK_EVENT_STOP;
}

static void
add_menu_key (UiMatchPage *self, GtkEventController *keys, guint key, GdkModifierType modifiers)
{
  gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (keys),
      gtk_shortcut_new (gtk_keyval_trigger_new (key, modifiers),
                        gtk_callback_action_new (menu_key_cb, self, NULL)));
}

/* One for all pages, as the page's own menu. */
static GMenuModel *
get_menu (void)
{
  static const struct {
    const char *label, *action;
    gboolean first; /* of a section */
  } items[] = {
    { N_ ("_Correct…"), "match.correct", TRUE },
    { N_ ("_Insert Before…"), "match.insert-before", FALSE },
    { N_ ("_Leave Out…"), "match.leave-out", FALSE },
    { N_ ("_Note…"), "match.remark", TRUE },
    { N_ ("_Bookmark"), "match.bookmark", FALSE },
    { N_ ("_Take Back to Here"), "match.take-back-to", TRUE },
    { N_ ("_Go On from Here"), "match.fork", FALSE },
    { N_ ("Try _Something from Here…"), "match.try", FALSE },
  };
  static GMenu *menu;
  g_autoptr (GMenu) section = NULL;

  if (menu != NULL)
    return G_MENU_MODEL (menu);
  menu = g_menu_new ();
  for (guint k = 0; k < G_N_ELEMENTS (items); k++) {
    if (items[k].first) {
      g_clear_object (&section);
      section = g_menu_new ();
      g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
    }
    g_menu_append (section, _ (items[k].label), items[k].action);
  }
  return G_MENU_MODEL (menu);
}

void
ui_match_page_build_row_menu (UiMatchPage *self)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkEventController *keys = gtk_shortcut_controller_new ();

  self->row_menu = gtk_popover_menu_new_from_model (get_menu ());
  gtk_popover_set_has_arrow (GTK_POPOVER (self->row_menu), FALSE);
  gtk_widget_set_halign (self->row_menu, GTK_ALIGN_START);
  gtk_widget_set_parent (self->row_menu, GTK_WIDGET (self->moves));
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->moves), GTK_EVENT_CONTROLLER (click));
  add_menu_key (self, keys, GDK_KEY_F10, GDK_SHIFT_MASK);
  add_menu_key (self, keys, GDK_KEY_Menu, 0);
  gtk_widget_add_controller (GTK_WIDGET (self->moves), keys);
}
