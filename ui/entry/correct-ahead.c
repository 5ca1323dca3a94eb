/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What would come of a correction: told while it is typed, a moment after the last key.
 */
#include "ui/entry/correct-bar-private.h"

#include <glib/gi18n.h>

#define PAUSE_MS 150

char *
ui_dup_move_words (const char *actor, const char *label)
{
  if (actor == NULL || actor[0] == '\0')
    return g_strdup (label);
  /* Translators: who does what, "Ben: Quench". */
  return g_strdup_printf (_ ("%s: %s"), actor, label);
}

void
ui_correct_bar_tell (UiCorrectBar *self, const char *sentence, gboolean wrong)
{
  gtk_label_set_text (self->ahead, sentence);
  gtk_widget_set_visible (GTK_WIDGET (self->ahead), sentence[0] != '\0');
  if (wrong) {
    gtk_widget_add_css_class (GTK_WIDGET (self->ahead), "error");
    gtk_widget_add_css_class (GTK_WIDGET (self->entry), "error");
  } else {
    gtk_widget_remove_css_class (GTK_WIDGET (self->ahead), "error");
    gtk_widget_remove_css_class (GTK_WIDGET (self->entry), "error");
  }
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_STATE_INVALID,
                               wrong ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE,
                               -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  sentence, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->ahead), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  sentence, -1);
}

/* The later moves all fit. */
static char *
dup_all_fit (guint kept)
{
  if (kept == 0)
    return g_strdup (_ ("Nothing comes after it."));
  return g_strdup_printf (
      g_dngettext (NULL, "The later move still fits.", "All %u later moves still fit.", kept),
      kept);
}

/* The first that would wait, by its number in the line as it is now. */
static char *
dup_first (UiCorrectBar *self, const AppCorrected *corrected, const char *reason)
{
  guint number = self->number + corrected->kept + (self->what == UI_CORRECT_INSERT ? 0 : 1);
  const AppMove *move;
  g_autofree char *words = NULL, *wait = NULL;

  if (number > app_match_get_n_moves (self->match))
    return g_strdup (reason);
  move = app_match_get_move (self->match, number);
  words = ui_dup_move_words (move->actor, move->label);
  wait = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u move would wait.",
                                       "%u moves would wait.", corrected->waiting),
                          corrected->waiting);
  /* Translators: the number of a move, the move, and a sentence why it would not be legal; then how
   * many moves would wait. */
  return g_strdup_printf (_ ("Then move %u (%s) would not fit: %s %s"), number, words,
                          reason != NULL ? reason : "", wait);
}

/* Another move for the first that waits: only whether it is legal can be told. */
static void
judge_reentry (UiCorrectBar *self, const char *text)
{
  g_autoptr (GError) error = NULL;

  if (app_recorder_judge (self->match, text, &error))
    ui_correct_bar_tell (self, _ ("That is legal here."), FALSE);
  else
    ui_correct_bar_tell (self, error->message, FALSE);
}

static void
look (UiCorrectBar *self)
{
  g_autofree char *text = ui_correct_bar_dup_line (self);
  g_autofree char *reason = NULL, *told = NULL;
  g_autoptr (GError) error = NULL;
  AppCorrected corrected = { 0 };

  if (self->what != UI_CORRECT_REMOVE && text[0] == '\0') {
    ui_correct_bar_tell (self, "", FALSE);
    return;
  }
  if (self->what == UI_CORRECT_REENTER) {
    judge_reentry (self, text);
    return;
  }
  if (self->what == UI_CORRECT_REPLACE && g_strcmp0 (text, self->before) == 0) {
    ui_correct_bar_tell (self, _ ("So it stands there now."), FALSE);
    return;
  }
  if (!app_recorder_try_correction (self->match, (AppCorrect)self->what, self->number,
                                    self->what == UI_CORRECT_REMOVE ? NULL : text, &corrected,
                                    &reason, &error))
    told = g_strdup (error->message);
  else if (corrected.waiting == 0)
    told = dup_all_fit (corrected.kept);
  else
    told = dup_first (self, &corrected, reason);
  ui_correct_bar_tell (self, told, FALSE);
}

static gboolean
look_cb (gpointer data)
{
  UiCorrectBar *self = data;

  self->ahead_source = 0;
  look (self);
  return G_SOURCE_REMOVE;
}

void
ui_correct_bar_forget_ahead (UiCorrectBar *self)
{
  g_clear_handle_id (&self->ahead_source, g_source_remove);
}

void
ui_correct_bar_look_ahead (UiCorrectBar *self, gboolean at_once)
{
  ui_correct_bar_forget_ahead (self);
  if (at_once)
    look (self);
  else
    self->ahead_source = g_timeout_add (PAUSE_MS, look_cb, self);
}
