/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Doing a correction, and telling what came of it: what failed stands in the bar, and nothing that
 * was typed is lost.
 */
#include "ui/entry/correct-bar-private.h"

#include "ui/widget/page.h"
#include "ui/entry/word-ask.h"

#include <glib/gi18n.h>

/* @told: what the toast says when nothing waits; @line: on which it was. */
typedef struct {
  UiCorrectBar *bar; /* Owned */
  char *text;        /* Owned; NULL for leaving out */
  char *told;        /* Owned */
  gint64 line;
} Correcting;

static void
correcting_free (gpointer data)
{
  Correcting *correcting = data;

  g_object_unref (correcting->bar);
  g_free (correcting->text);
  g_free (correcting->told);
  g_free (correcting);
}

static void commit (UiCorrectBar *self, const char *text);

/* The move and the ruling that allows its word, both or neither. */
static void
word_cb (const char *reason, gpointer data)
{
  Correcting *correcting = data;
  UiCorrectBar *self = correcting->bar;
  g_autofree char *ruling = NULL, *both = NULL;

  if (!self->open)
    return;
  if (reason == NULL) {
    gtk_entry_grab_focus_without_selecting (self->entry);
    return;
  }
  ruling = app_recorder_dup_word_ruling (self->match, reason);
  both = g_strconcat (correcting->text, "\n", ruling, NULL);
  commit (self, both);
}

/* What is wrong, without the match and its line that programs read. */
static const char *
without_place (UiCorrectBar *self, const GError *error)
{
  const char *after = strstr (error->message, ": ");

  return g_str_has_prefix (error->message, app_match_get_uuid (self->match)) && after != NULL
             ? after + 2
             : error->message;
}

static void
failed (Correcting *correcting, const GError *error)
{
  UiCorrectBar *self = correcting->bar;
  const char *told = without_place (self, error);

  ui_correct_bar_tell (self, told, TRUE);
  if (g_error_matches (error, APP_ERROR, APP_ERROR_WORD) && correcting->text != NULL) {
    ui_word_ask (GTK_WIDGET (self), told, word_cb, correcting, correcting_free);
    return;
  }
  correcting_free (correcting);
}

static char *
dup_outcome (const Correcting *correcting, const AppCorrected *corrected)
{
  g_autofree char *rest = NULL;

  if (corrected->waiting > 0)
    rest = g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE, "%u move waits.", "%u moves wait.", corrected->waiting),
        corrected->waiting);
  else if (corrected->kept > 0)
    rest = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u later move still fits.",
                                         "All %u later moves still fit.", corrected->kept),
                            corrected->kept);
  else
    return g_strdup (correcting->told);
  /* Translators: two sentences, what was done and what came of it. */
  return g_strdup_printf (_ ("%s %s"), correcting->told, rest);
}

static void
done (Correcting *correcting, const AppCorrected *corrected)
{
  UiCorrectBar *self = correcting->bar;
  g_autofree char *told = dup_outcome (correcting, corrected);
  gboolean reentered = self->what == UI_CORRECT_REENTER;

  ui_correct_bar_close (self);
  if (reentered)
    ui_page_tell (GTK_WIDGET (self), told, 0);
  else if (corrected->line != 0)
    ui_page_offer (GTK_WIDGET (self), told, _ ("_Undo"), "match.put-back",
                   g_variant_new_int64 (correcting->line));
  gtk_widget_activate_action (GTK_WIDGET (self), "match.last", NULL);
}

static void
committed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Correcting *correcting = data;
  UiCorrectBar *self = correcting->bar;
  g_autoptr (GError) error = NULL;
  AppCorrected corrected = { 0 };
  gboolean good;

  good = self->what == UI_CORRECT_REENTER
             ? app_recorder_settle_finish (APP_MATCH (source), result, &corrected, &error)
             : app_recorder_correct_finish (APP_MATCH (source), result, &corrected, &error);
  self->busy = FALSE;
  gtk_widget_set_sensitive (self->commit, TRUE);
  if (self->match == NULL) {
    correcting_free (correcting);
    return;
  }
  if (!good) {
    failed (correcting, error);
    return;
  }
  done (correcting, &corrected);
  correcting_free (correcting);
}

static char *
dup_told (UiCorrectBar *self)
{
  switch (self->what) {
  case UI_CORRECT_REPLACE:
    return g_strdup_printf (_ ("Move %u is corrected."), self->number);
  case UI_CORRECT_INSERT:
    return g_strdup_printf (_ ("A move is inserted as move %u."), self->number);
  case UI_CORRECT_REMOVE:
    return g_strdup_printf (_ ("Move %u is left out."), self->number);
  case UI_CORRECT_REENTER:
  default:
    return g_strdup (_ ("It is entered."));
  }
}

static void
commit (UiCorrectBar *self, const char *text)
{
  Correcting *correcting = g_new0 (Correcting, 1);

  correcting->bar = g_object_ref (self);
  correcting->text = g_strdup (text);
  correcting->told = dup_told (self);
  correcting->line = app_match_get_shown_line (self->match);
  self->busy = TRUE;
  ui_correct_bar_forget_ahead (self);
  gtk_widget_set_sensitive (self->commit, FALSE);
  if (self->what == UI_CORRECT_REENTER)
    app_recorder_settle_async (self->match, APP_SETTLE_REENTER, text, NULL, committed_cb,
                               correcting);
  else
    app_recorder_correct_async (self->match, (AppCorrect)self->what, self->number, text, NULL,
                                committed_cb, correcting);
}

/* Whether @text is a move that may stand there, with a ruling for its word if need be. */
static gboolean
is_legal (UiCorrectBar *self, const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *reason = NULL;
  AppCorrected corrected;
  gboolean legal =
      self->what == UI_CORRECT_REENTER
          ? app_recorder_judge (self->match, text, &error)
          : app_recorder_try_correction (self->match, (AppCorrect)self->what, self->number, text,
                                         &corrected, &reason, &error);

  return legal || g_error_matches (error, APP_ERROR, APP_ERROR_WORD);
}

/* What is short for only one legal move there is that move. */
static char *
dup_meant (UiCorrectBar *self)
{
  char *text = ui_correct_bar_dup_line (self);
  g_auto (GStrv) found = NULL;

  if (text[0] == '\0' || g_strcmp0 (text, self->before) == 0 || is_legal (self, text))
    return text;
  if (self->secret)
    return text;
  found = app_recorder_dup_completions_at (self->match, self->at, text);
  if (found[0] == NULL || found[1] != NULL)
    return text;
  g_free (text);
  return g_strdup (found[0]);
}

void
ui_correct_bar_commit (UiCorrectBar *self)
{
  g_autofree char *text = NULL;

  if (!self->open || self->busy)
    return;
  gtk_popover_popdown (self->popover);
  if (self->what == UI_CORRECT_REMOVE) {
    commit (self, NULL);
    return;
  }
  text = dup_meant (self);
  if (text[0] == '\0')
    ui_correct_bar_tell (self, _ ("Type the move that stands there, or pick one."), TRUE);
  else if (self->what == UI_CORRECT_REPLACE && g_strcmp0 (text, self->before) == 0)
    ui_correct_bar_close (self);
  else {
    if (strcmp (text, ui_correct_bar_get_text (self)) != 0)
      ui_correct_bar_fill (self, text, FALSE);
    commit (self, text);
  }
}
