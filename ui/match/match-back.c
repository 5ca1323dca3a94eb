/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Taking back any number of moves on the match page, and doing them again.
 *
 * It asks nothing, because Redo is at hand. What hidden things have been seen since then is told
 * beside it: nobody can unsee them. Only where the program deals is that told before, because there
 * the players' own eyes are all that keeps the game fair.
 */
#include "app/match/seen.h"
#include "ui/match/match-page-private.h"

#include "ui/widget/page.h"

#include "app/recording/corrections.h"
#include "app/recording/dealer.h"

#include <glib/gi18n.h>

/* @seen: what the toast tells besides; NULL for nothing. */
typedef struct {
  UiMatchPage *page; /* Owned */
  guint n;
  char *seen;
} Back;

static void
back_free (gpointer data)
{
  Back *back = data;

  g_object_unref (back->page);
  g_free (back->seen);
  g_free (back);
}

/* A single move that hid nothing needs no words: everybody sees that it is gone. */
static void
tell_back (Back *back)
{
  g_autofree char *told = g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "Taken back %u move.", "Taken back %u moves.", back->n),
      back->n);
  /* Translators: two sentences, what was done and what was seen since. */
  g_autofree char *both =
      back->seen != NULL ? g_strdup_printf (_ ("%s %s"), told, back->seen) : NULL;

  if (back->n > 1 || both != NULL)
    ui_page_offer (GTK_WIDGET (back->page), both != NULL ? both : told, _ ("_Redo"),
                   "match.redo-moves", g_variant_new_uint32 (back->n));
}

gboolean
ui_match_page_finish (UiMatchPage *self, const GError *error)
{
  self->busy = FALSE;
  if (self->match == NULL)
    return FALSE;
  if (error != NULL)
    ui_match_page_tell (self, error->message);
  ui_match_page_update_actions (self);
  return error == NULL;
}

static void
taken_back_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Back *back = data;
  g_autoptr (GError) error = NULL;

  app_recorder_take_back_finish (APP_MATCH (source), result, &error);
  if (ui_match_page_finish (back->page, error)) {
    ui_match_page_set_position (back->page, back->page->n_moves);
    tell_back (back);
  }
  back_free (back);
}

static void
take_back (Back *back)
{
  UiMatchPage *self = back->page;

  self->busy = TRUE;
  ui_match_page_play (self, FALSE);
  ui_entry_bar_complain (self->entry_bar, NULL);
  app_recorder_take_back_async (self->match, back->n, NULL, taken_back_cb, back);
}

static void
asked_cb (AdwMessageDialog *dialog, const char *response, Back *back)
{
  UiMatchPage *self = back->page;
  Back *answer;

  if (strcmp (response, "back") != 0 || self->match == NULL || self->busy
      || back->n > self->n_moves)
    return;
  answer = g_new0 (Back, 1);
  answer->page = g_object_ref (self);
  answer->n = back->n;
  take_back (answer);
}

static void
asked_done_cb (gpointer data, GClosure *closure)
{
  back_free (data);
}

/* Where the program deals, what was seen is told first. */
static void
ask (Back *back)
{
  g_autofree char *heading = g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "Take Back %u Move?", "Take Back %u Moves?", back->n), back->n);
  /* Translators: a sentence that tells what was seen stands before it. */
  g_autofree char *body = g_strdup_printf (_ ("%s The same will come again."), back->seen);
  GtkWidget *dialog = adw_message_dialog_new (
      GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (back->page))), heading, body);

  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"), "back",
                                    _ ("_Take Back"), NULL);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "back");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect_data (dialog, "response", G_CALLBACK (asked_cb), back, asked_done_cb, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
begin_back (UiMatchPage *self, guint n)
{
  Back *back;

  if (self->busy || n == 0 || n > self->n_moves)
    return;
  n = app_dealer_count_back (self->match, n);
  back = g_new0 (Back, 1);
  back->page = g_object_ref (self);
  back->n = n;
  back->seen = app_recorder_dup_seen_since (self->match, self->n_moves - n);
  if (back->seen != NULL && g_strcmp0 (app_match_get_tag (self->match, "Dealt"), "app") == 0)
    ask (back);
  else
    take_back (back);
}

static void
take_back_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  begin_back (UI_MATCH_PAGE (widget), 1);
}

static void
take_back_to_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiMatchPage *self = UI_MATCH_PAGE (widget);

  begin_back (self, self->n_moves - self->position);
}

static void
redone_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiMatchPage) self = data;
  g_autoptr (GError) error = NULL;

  app_recorder_redo_finish (APP_MATCH (source), result, &error);
  if (ui_match_page_finish (self, error))
    ui_match_page_set_position (self, self->n_moves);
}

static void
redo (UiMatchPage *self, guint n)
{
  if (self->busy || !app_recorder_can_redo (self->match))
    return;
  self->busy = TRUE;
  ui_match_page_play (self, FALSE);
  app_recorder_redo_async (self->match, n, NULL, redone_cb, g_object_ref (self));
}

static void
redo_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  redo (UI_MATCH_PAGE (widget), 1);
}

static void
redo_moves_cb (GtkWidget *widget, const char *name, GVariant *n)
{
  redo (UI_MATCH_PAGE (widget), g_variant_get_uint32 (n));
}

void
ui_match_page_install_back (GtkWidgetClass *class)
{
  gtk_widget_class_install_action (class, "match.take-back", NULL, take_back_cb);
  gtk_widget_class_install_action (class, "match.take-back-to", NULL, take_back_to_cb);
  gtk_widget_class_install_action (class, "match.redo", NULL, redo_cb);
  gtk_widget_class_install_action (class, "match.redo-moves", "u", redo_moves_cb);
  gtk_widget_class_add_binding_action (class, GDK_KEY_z, GDK_CONTROL_MASK, "match.take-back", NULL);
  gtk_widget_class_add_binding_action (class, GDK_KEY_z, GDK_CONTROL_MASK | GDK_SHIFT_MASK,
                                       "match.redo", NULL);
  gtk_widget_class_add_binding_action (class, GDK_KEY_t, 0, "match.take-back-to", NULL);
}

void
ui_match_page_update_back (UiMatchPage *self)
{
  gboolean mine = app_match_can_change (self->match), after = self->position < self->n_moves;
  /* What is typed into a correction is undone there. */
  gboolean tip = mine && !after && !ui_correct_bar_is_open (self->correct_bar);

  ui_match_page_enable (self, "match.take-back", tip && app_recorder_can_take_back (self->match));
  ui_match_page_enable (self, "match.redo", tip && app_recorder_can_redo (self->match));
  ui_match_page_enable (self, "match.take-back-to",
                        mine && after && app_recorder_can_take_back (self->match));
}
