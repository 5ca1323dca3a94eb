/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The move on show and what its page says, for every part of the page. What has to follow does so
 * by the properties "position" and "busy".
 */
#include "ui/match/match-page-state.h"

#include <glib/gi18n.h>

#define PLAY_MS 900

void
ui_match_page_set_position (UiMatchPage *self, guint number)
{
  number = MIN (number, self->n_moves);
  if (number == self->position)
    return;
  self->position = number;
  g_object_notify (G_OBJECT (self), "position");
}

/* Playing. */

static void
show_playing (UiMatchPage *self, gboolean playing)
{
  const char *label = playing ? C_ ("playback", "Pause") : C_ ("playback", "Play");
  g_autofree char *tooltip = g_strdup_printf (_ ("%s (Space)"), label);

  gtk_button_set_icon_name (self->play, playing ? "media-playback-pause-symbolic"
                                                : "media-playback-start-symbolic");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->play), tooltip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->play), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
}

static gboolean
play_cb (gpointer data)
{
  UiMatchPage *self = data;

  ui_match_page_set_position (self, self->position + 1);
  if (self->position < self->n_moves)
    return G_SOURCE_CONTINUE;
  self->play_source = 0;
  show_playing (self, FALSE);
  return G_SOURCE_REMOVE;
}

void
ui_match_page_play (UiMatchPage *self, gboolean play)
{
  if (play == (self->play_source != 0) || (play && self->n_moves == 0))
    return;
  if (play) {
    /* From the end it begins anew. */
    if (self->position == self->n_moves)
      ui_match_page_set_position (self, 0);
    self->play_source = g_timeout_add (PLAY_MS, play_cb, self);
  } else {
    g_clear_handle_id (&self->play_source, g_source_remove);
  }
  show_playing (self, play);
}

/* A change of the line. */

void
ui_match_page_begin (UiMatchPage *self)
{
  self->busy = TRUE;
  g_object_notify (G_OBJECT (self), "busy");
}

gboolean
ui_match_page_finish (UiMatchPage *self, const GError *error)
{
  self->busy = FALSE;
  if (self->match == NULL)
    return FALSE;
  if (error != NULL)
    ui_match_page_toast (self, error->message);
  g_object_notify (G_OBJECT (self), "busy");
  return error == NULL;
}

void
ui_match_page_toast (UiMatchPage *self, const char *sentence)
{
  g_signal_emit_by_name (self, "toast", sentence);
}

void
ui_match_page_enable (UiMatchPage *self, const char *name, gboolean enabled)
{
  GAction *item =
      g_action_map_lookup_action (G_ACTION_MAP (self->menu_actions), name + strlen ("match."));

  gtk_widget_action_set_enabled (GTK_WIDGET (self), name, enabled);
  if (item != NULL)
    g_simple_action_set_enabled (G_SIMPLE_ACTION (item), enabled);
}
