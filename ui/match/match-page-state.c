/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The move on show and what its page says, for every part of the page. What has to follow does so
 * by the properties "position" and "busy".
 */
#include "ui/match/match-page-state.h"

#include "ui/board/board.h"
#include "ui/match/match-page-clock.h"
#include "ui/widget/accessible.h"

#include <glib/gi18n.h>

#define PLAY_MS 900
#define MOST_TOLD 3 /* moves that were recorded at once */

void
ui_match_page_set_position (UiMatchPage *self, guint number)
{
  number = MIN (number, self->n_moves);
  if (number == self->position)
    return;
  self->position = number;
  g_object_notify (G_OBJECT (self), "position");
}

/* Telling. */

static void
add_words (GString *told, const char *words)
{
  if (words != NULL && words[0] != '\0')
    g_string_append_printf (told, "%s%s", told->len > 0 ? "; " : "", words);
}

/* "Chapter 2; Ada: Quench" */
static void
add_move (UiMatchPage *self, guint number, GString *told)
{
  const AppMove *move = app_match_get_move (self->match, number);
  g_autofree char *heading =
      move->new_level >= 0
          ? app_match_dup_heading (self->match, &move->place, (guint)move->new_level)
          : NULL;
  const char *what = move->note && move->reason != NULL ? move->reason : move->label;
  g_autofree char *whole =
      move->actor[0] != '\0' ? g_strdup_printf (_ ("%s: %s"), move->actor, what) : g_strdup (what);

  add_words (told, heading);
  add_words (told, whole);
}

/* What the move led to, or who is next. */
static void
add_news (UiMatchPage *self, GString *told)
{
  g_autofree char *news = self->board != NULL ? ui_board_dup_news (UI_BOARD (self->board))
                                              : g_strdup (app_match_get_status (self->match));

  add_words (told, news);
}

static void
tell (UiMatchPage *self, const char *words)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)) && !ui_match_page_is_covered (self))
    ui_accessible_announce (GTK_WIDGET (self), words);
}

void
ui_match_page_tell_position (UiMatchPage *self)
{
  g_autoptr (GString) told = g_string_new (NULL);

  if (self->position > 0)
    add_move (self, self->position, told);
  else
    add_words (told, gtk_label_get_text (self->where));
  add_news (self, told);
  tell (self, told->str);
}

void
ui_match_page_step_to (UiMatchPage *self, guint number)
{
  guint before = self->position;

  ui_match_page_set_position (self, number);
  if (self->position != before)
    ui_match_page_tell_position (self);
}

void
ui_match_page_tell_recorded (UiMatchPage *self, guint after)
{
  g_autoptr (GString) told = g_string_new (NULL);
  guint n = self->n_moves - after;

  if (n <= MOST_TOLD)
    for (guint number = after + 1; number <= self->n_moves; number++)
      add_move (self, number, told);
  else
    g_string_printf (told, g_dngettext (NULL, "%'u move", "%'u moves", n), n);
  add_news (self, told);
  tell (self, told->str);
}

void
ui_match_page_tell_taken_back (UiMatchPage *self, const char *taken)
{
  g_autoptr (GString) told = g_string_new (taken);

  /* One sentence, though what is shown has a full stop. */
  if (g_str_has_suffix (taken, "."))
    g_string_truncate (told, told->len - 1);
  add_news (self, told);
  tell (self, told->str);
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
  ui_match_page_tell_position (self);
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
    ui_match_page_tell_position (self);
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
