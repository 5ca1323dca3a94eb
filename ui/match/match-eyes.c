/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * For whose eyes the match page is: the menu that says so, and the cover of a match for which the
 * program deals.
 */
#include "ui/match/match-page-private.h"

#include "ui/board/cover.h"
#include "ui/widget/page.h"

#include "app/base/phrases.h"

#include <glib/gi18n.h>

static UiCover *
get_cover (UiMatchPage *self)
{
  return UI_COVER (adw_bin_get_child (ADW_BIN (self)));
}

gboolean
ui_match_page_is_covered (UiMatchPage *self)
{
  return ui_cover_is_on (get_cover (self));
}

void
ui_match_page_focus_cover (UiMatchPage *self)
{
  ui_cover_focus (get_cover (self));
}

/* While something is hidden, nobody sees more than a player does, and each lifts the cover. */
static void
viewer_cb (GSimpleAction *action, GVariant *value, gpointer data)
{
  UiMatchPage *self = data;
  const guint seat = (guint)g_variant_get_int32 (value);

  if (ui_cover_is_wanted (get_cover (self))) {
    if (seat != 0)
      ui_cover_ask_for (get_cover (self), seat);
    else
      ui_match_page_tell (self, _ ("While it is played, everybody sees what is theirs."));
    return;
  }
  g_simple_action_set_state (action, value);
  app_match_set_eyes (self->match, seat);
  if (self->board != NULL)
    ui_board_set_viewer (UI_BOARD (self->board), seat);
}

static void
build_menu (UiMatchPage *self)
{
  g_autoptr (GMenu) menu = g_menu_new ();

  g_menu_append (menu, _ ("All That Is Known"), "eyes.viewer(0)");
  for (guint seat = 1; seat <= app_match_get_n_seats (self->match); seat++) {
    g_autofree char *action = g_strdup_printf ("eyes.viewer(%u)", seat);
    g_autofree char *name = app_phrase_menu_name (app_match_get_seat_name (self->match, seat));
    g_autofree char *label = g_strdup_printf (_ ("As %s Sees It"), name);

    g_menu_append (menu, label, action);
  }
  if (app_match_is_dealt (self->match))
    g_menu_append (menu, _ ("Cover the Screen"), "match.hide");
  gtk_menu_button_set_menu_model (self->viewer, G_MENU_MODEL (menu));
}

static void
cover_changed_cb (UiMatchPage *self)
{
  const guint eyes = app_match_get_eyes (self->match);
  GVariant *state = g_variant_new_int32 (eyes <= RULES_SEATS ? (gint32)eyes : -1);

  g_simple_action_set_state (self->viewer_action, state);
  if (self->board != NULL)
    ui_board_set_viewer (UI_BOARD (self->board), eyes);
  ui_match_page_update_actions (self);
}

void
ui_match_page_build_eyes (UiMatchPage *self)
{
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  UiCover *cover = get_cover (self);

  self->viewer_action =
      g_simple_action_new_stateful ("viewer", G_VARIANT_TYPE_INT32, g_variant_new_int32 (0));
  g_signal_connect_object (self->viewer_action, "change-state", G_CALLBACK (viewer_cb), self, 0);
  g_action_map_add_action (G_ACTION_MAP (group), G_ACTION (self->viewer_action));
  gtk_widget_insert_action_group (GTK_WIDGET (self), "eyes", G_ACTION_GROUP (group));
  build_menu (self);
  g_signal_connect_object (cover, "changed", G_CALLBACK (cover_changed_cb), self,
                           G_CONNECT_SWAPPED);
  ui_cover_set_match (cover, self->match);
}

void
ui_match_page_init_cover (UiMatchPage *self)
{
  ui_cover_put_over (ADW_BIN (self));
}

gboolean
ui_match_page_takes_key (guint key, GdkModifierType held)
{
  static const guint keys[] = { GDK_KEY_Tab,      GDK_KEY_ISO_Left_Tab, GDK_KEY_Return,
                                GDK_KEY_KP_Enter, GDK_KEY_Up,           GDK_KEY_Down,
                                GDK_KEY_Escape,   GDK_KEY_F9,           GDK_KEY_space };

  for (guint k = 0; k < G_N_ELEMENTS (keys); k++)
    if (key == keys[k])
      return GDK_EVENT_PROPAGATE;
  return (held & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0 ? GDK_EVENT_PROPAGATE : GDK_EVENT_STOP;
}

static void
hide_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  ui_cover_ask_for (get_cover (UI_MATCH_PAGE (widget)), 0);
}

void
ui_match_page_update_eyes (UiMatchPage *self)
{
  static const char *const hidden[] = {
    "match.take-back",   "match.redo",         "match.fork",         "match.ruling",
    "match.note",        "match.words",        "match.card",         "match.play",
    "match.focus-entry", "match.take-back-to", "match.correct",      "match.insert-before",
    "match.leave-out",   "match.reenter",      "match.rule-waiting", "match.take-over",
    "match.drop",        "match.drop-all",     "match.try",          "match.details",
    "match.lines",       "match.compare",      "match.remark"
  };
  UiCover *cover = get_cover (self);

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "match.hide",
                                 ui_cover_is_wanted (cover) && !ui_cover_is_on (cover));
  for (guint k = 0; ui_cover_is_on (cover) && k < G_N_ELEMENTS (hidden); k++)
    ui_match_page_enable (self, hidden[k], FALSE);
}

void
ui_match_page_install_eyes (GtkWidgetClass *class)
{
  gtk_widget_class_install_action (class, "match.hide", NULL, hide_cb);
  gtk_widget_class_add_binding_action (class, GDK_KEY_h, 0, "match.hide", NULL);
}
