/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The match page's clock and cover: whose turn it is, and as whom it is shown.
 */
#include "ui/match/match-page-clock.h"

#include "app/base/phrases.h"
#include "app/campaign/campaigns.h"
#include "app/match/sessions.h"
#include "ui/board/privacy-cover.h"
#include "ui/match/clock-row.h"
#include "ui/match/match-page-state.h"
#include "ui/widget/follow-store.h"
#include "ui/widget/page.h"

#include <glib/gi18n.h>

static AppClock *
get_clock (UiMatchPage *self)
{
  return self->clock_row != NULL ? ui_clock_row_get_clock (UI_CLOCK_ROW (self->clock_row)) : NULL;
}

/* Setting it */

static void
set_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiMatchPage) self = data;
  g_autoptr (GError) error = NULL;
  AppClock *clock = APP_CLOCK (source);
  gint64 batch;

  if (!app_command_finish (result, &batch, &error))
    ui_match_page_toast (self, error->message);
  else
    ui_page_toast (GTK_WIDGET (self),
                   app_clock_is_on (clock) ? _ ("The clock is set") : _ ("The clock is taken off"),
                   batch);
}

static void
answered_cb (AdwMessageDialog *dialog, const char *response, UiMatchPage *self)
{
  GtkSpinButton *minutes = g_object_get_data (G_OBJECT (dialog), "minutes");
  GtkSpinButton *increment = g_object_get_data (G_OBJECT (dialog), "increment");

  if (get_clock (self) == NULL || strcmp (response, "cancel") == 0)
    return;
  app_clock_set_async (get_clock (self), strcmp (response, "set") == 0,
                       (guint)gtk_spin_button_get_value_as_int (minutes),
                       (guint)gtk_spin_button_get_value_as_int (increment), NULL, set_cb,
                       g_object_ref (self));
}

static GtkWidget *
add_spin (AdwPreferencesGroup *group, const char *title, const char *subtitle, guint max,
          gint64 value)
{
  GtkWidget *row = adw_action_row_new (), *spin = gtk_spin_button_new_with_range (0, max, 1);

  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), (double)value);
  gtk_editable_set_width_chars (GTK_EDITABLE (spin), 4);
  gtk_text_set_activates_default (GTK_TEXT (gtk_editable_get_delegate (GTK_EDITABLE (spin))), TRUE);
  gtk_widget_set_valign (spin, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, subtitle, -1);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), spin);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), spin);
  adw_preferences_group_add (group, row);
  return spin;
}

static void
clock_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiMatchPage *self = UI_MATCH_PAGE (widget);
  AppClock *clock = get_clock (self);
  GtkWidget *dialog, *group = adw_preferences_group_new ();
  GtkWidget *minutes, *increment;

  dialog = adw_message_dialog_new (GTK_WINDOW (gtk_widget_get_root (widget)), _ ("Clock"),
                                   _ ("It counts for whoever is awaited, and decides nothing."));
  minutes = add_spin (ADW_PREFERENCES_GROUP (group), _ ("Minutes a Player"), _ ("0 only counts up"),
                      APP_CLOCK_MAX_BUDGET, app_clock_get_budget (clock) / 60000);
  increment = add_spin (ADW_PREFERENCES_GROUP (group), _ ("Seconds with Each Turn"),
                        _ ("Added to what is left"), APP_CLOCK_MAX_INCREMENT,
                        app_clock_get_increment (clock) / 1000);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), group);
  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"));
  if (app_clock_is_on (clock))
    adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "off", _ ("_Take Off"));
  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "set",
                                   app_clock_is_on (clock) ? _ ("_Set") : _ ("_Start"));
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "set");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "set",
                                              ADW_RESPONSE_SUGGESTED);
  g_object_set_data (G_OBJECT (dialog), "minutes", minutes);
  g_object_set_data (G_OBJECT (dialog), "increment", increment);
  g_signal_connect_object (dialog, "response", G_CALLBACK (answered_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
  gtk_widget_grab_focus (minutes);
}

static void
pause_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  AppClock *clock = get_clock (UI_MATCH_PAGE (widget));

  app_clock_set_paused (clock, !app_clock_is_paused (clock));
}

/* Stopping */

static void
stop_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiMatchPage *self = UI_MATCH_PAGE (widget);

  ui_match_page_play (self, FALSE);
  if (get_clock (self) != NULL)
    app_clock_set_paused (get_clock (self), TRUE);
  app_command_do_async (
      app_match_get_store (self->match), &app_campaign_command,
      &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_SESSION_STOP,
                             .uuid = app_match_get_uuid (self->match) },
      NULL, ui_change_toast_cb,
      ui_change_toast_new (
          widget,
          g_strdup_printf (_ ("Stopped after move %u; it goes on from there"), self->n_moves)));
}

void
ui_match_page_update_clock (UiMatchPage *self)
{
  AppClock *clock = get_clock (self);
  /* The match may have other moves already than the page has shown. */
  const guint n = app_match_get_n_moves (self->match);
  const gboolean running = app_match_can_change (self->match)
                           && app_match_get_outcome (self->match, n).status == RULES_RUNNING;

  ui_match_page_enable (self, "match.clock", clock != NULL);
  ui_match_page_enable (self, "match.pause-clock",
                        clock != NULL && app_clock_is_on (clock) && running);
  ui_match_page_enable (self, "match.stop", running && n > 0);
}

void
ui_match_page_build_clock (UiMatchPage *self)
{
  GtkWidget *bar = GTK_WIDGET (self->entry_bar);
  g_autoptr (AppClock) clock = NULL;

  if (!app_match_can_change (self->match))
    return;
  clock = app_clock_new (self->match);
  self->clock_row = ui_clock_row_new (clock);
  gtk_box_insert_child_after (GTK_BOX (gtk_widget_get_parent (bar)), self->clock_row,
                              gtk_widget_get_prev_sibling (bar));
  g_signal_connect_object (self->clock_row, "over", G_CALLBACK (ui_match_page_toast), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (clock, "changed", G_CALLBACK (ui_match_page_update_clock), self,
                           G_CONNECT_SWAPPED);
}

void
ui_match_page_install_clock (GtkWidgetClass *class)
{
  gtk_widget_class_install_action (class, "match.clock", NULL, clock_cb);
  gtk_widget_class_install_action (class, "match.pause-clock", NULL, pause_cb);
  gtk_widget_class_install_action (class, "match.stop", NULL, stop_cb);
  gtk_widget_class_add_binding_action (class, GDK_KEY_p, 0, "match.pause-clock", NULL);
  gtk_widget_class_add_binding_action (class, GDK_KEY_p, GDK_SHIFT_MASK, "match.clock", NULL);
  gtk_widget_class_add_binding_action (class, GDK_KEY_s, GDK_SHIFT_MASK, "match.stop", NULL);
}

/* For whose eyes the match page is: the menu that says so, and the cover of a match for which the
 * program deals. */

static UiPrivacyCover *
get_cover (UiMatchPage *self)
{
  return UI_PRIVACY_COVER (adw_bin_get_child (ADW_BIN (self)));
}

gboolean
ui_match_page_is_covered (UiMatchPage *self)
{
  return ui_privacy_cover_is_on (get_cover (self));
}

void
ui_match_page_focus_cover (UiMatchPage *self)
{
  ui_privacy_cover_focus (get_cover (self));
}

/* While something is hidden, nobody sees more than a player does, and each lifts the cover. */
static void
viewer_cb (GSimpleAction *action, GVariant *value, gpointer data)
{
  UiMatchPage *self = data;
  const guint seat = (guint)g_variant_get_int32 (value);

  if (ui_privacy_cover_is_needed (get_cover (self))) {
    if (seat != 0)
      ui_privacy_cover_show_for (get_cover (self), seat);
    else
      ui_match_page_toast (self, _ ("While it is played, everybody sees what is theirs."));
    return;
  }
  g_simple_action_set_state (action, value);
  app_match_set_viewer (self->match, seat);
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
  const guint eyes = app_match_get_viewer (self->match);
  GVariant *state = g_variant_new_int32 (eyes <= RULES_SEATS ? (gint32)eyes : -1);

  g_simple_action_set_state (self->viewer_action, state);
  if (self->board != NULL)
    ui_board_set_viewer (UI_BOARD (self->board), eyes);
}

void
ui_match_page_build_viewer (UiMatchPage *self)
{
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  UiPrivacyCover *cover = get_cover (self);

  self->viewer_action =
      g_simple_action_new_stateful ("viewer", G_VARIANT_TYPE_INT32, g_variant_new_int32 (0));
  g_signal_connect_object (self->viewer_action, "change-state", G_CALLBACK (viewer_cb), self, 0);
  g_action_map_add_action (G_ACTION_MAP (group), G_ACTION (self->viewer_action));
  gtk_widget_insert_action_group (GTK_WIDGET (self), "eyes", G_ACTION_GROUP (group));
  build_menu (self);
  g_signal_connect_object (cover, "changed", G_CALLBACK (cover_changed_cb), self,
                           G_CONNECT_SWAPPED);
  ui_privacy_cover_set_match (cover, self->match);
}

gboolean
ui_match_page_stops_key (guint key, GdkModifierType held)
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
  ui_privacy_cover_show_for (get_cover (UI_MATCH_PAGE (widget)), 0);
}

void
ui_match_page_update_viewer (UiMatchPage *self)
{
  static const char *const hidden[] = {
    "match.take-back",   "match.redo",         "match.fork",         "match.ruling",
    "match.note",        "match.words",        "match.card",         "match.play",
    "match.focus-entry", "match.take-back-to", "match.correct",      "match.insert-before",
    "match.leave-out",   "match.reenter",      "match.rule-waiting", "match.take-over",
    "match.drop",        "match.drop-all",     "match.try",          "match.details",
    "match.lines",       "match.compare",      "match.remark"
  };
  UiPrivacyCover *cover = get_cover (self);

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "match.hide",
                                 ui_privacy_cover_is_needed (cover)
                                     && !ui_privacy_cover_is_on (cover));
  for (guint k = 0; ui_privacy_cover_is_on (cover) && k < G_N_ELEMENTS (hidden); k++)
    ui_match_page_enable (self, hidden[k], FALSE);
}

void
ui_match_page_install_viewer (GtkWidgetClass *class)
{
  gtk_widget_class_install_action (class, "match.hide", NULL, hide_cb);
  gtk_widget_class_add_binding_action (class, GDK_KEY_h, 0, "match.hide", NULL);
}
