/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the match page does about a move that was wrong: correcting it in place, and settling what
 * waits then.
 */
#include "ui/match/match-page-private.h"

#include "ui/widget/page.h"
#include "ui/entry/ruling-dialog.h"

#include <glib/gi18n.h>

/* Correcting */

static void
correct_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiMatchPage *self = UI_MATCH_PAGE (widget);
  UiCorrect what = strcmp (name, "match.insert-before") == 0 ? UI_CORRECT_INSERT
                   : strcmp (name, "match.leave-out") == 0   ? UI_CORRECT_REMOVE
                                                             : UI_CORRECT_REPLACE;

  ui_match_page_play (self, FALSE);
  ui_correct_bar_open (self->correct_bar, what, self->position);
}

/* The bar takes the entry bar's place, and the board shows where its move is judged. */
static void
corrected_cb (UiMatchPage *self)
{
  gboolean open = ui_correct_bar_is_open (self->correct_bar);
  gboolean again = open && ui_correct_bar_get_what (self->correct_bar) == UI_CORRECT_REENTER;

  gtk_widget_set_visible (GTK_WIDGET (self->entry_bar), !open);
  ui_waiting_panel_set_quiet (self->waiting_panel, open && !again);
  if (again)
    ui_match_page_set_position (self, self->n_moves);
  ui_match_page_show_state (self);
  ui_match_page_update_actions (self);
}

void
ui_match_page_show_state (UiMatchPage *self)
{
  gboolean open = ui_correct_bar_is_open (self->correct_bar);
  gboolean before = open && self->position == ui_correct_bar_get_number (self->correct_bar);

  if (self->board != NULL)
    ui_board_show (UI_BOARD (self->board),
                   before ? ui_correct_bar_get_at (self->correct_bar) : self->position);
  if (!app_match_can_change (self->match))
    return;
  /* A number beyond the tip: while something is corrected, the bar takes no moves. */
  ui_entry_bar_set_position (self->entry_bar, open ? G_MAXUINT : self->position);
  ui_correct_bar_update_board (self->correct_bar);
}

/* What waits */

static void
settled_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiMatchPage) self = data;
  g_autoptr (GError) error = NULL;
  AppCorrected corrected = { 0 };
  g_autofree char *told = NULL;

  app_recorder_settle_finish (APP_MATCH (source), result, &corrected, &error);
  if (!ui_match_page_finish (self, error))
    return;
  ui_match_page_set_position (self, self->n_moves);
  told = corrected.waiting == 0
             ? g_strdup (_ ("Nothing waits any more."))
             : g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u move waits.", "%u moves wait.",
                                             corrected.waiting),
                                corrected.waiting);
  ui_page_tell (GTK_WIDGET (self), told, corrected.batch);
}

static void
settle (UiMatchPage *self, AppSettle what, const char *text)
{
  if (self->busy || app_match_get_waiting (self->match) == NULL)
    return;
  self->busy = TRUE;
  ui_match_page_play (self, FALSE);
  ui_correct_bar_close (self->correct_bar);
  app_recorder_settle_async (self->match, what, text, NULL, settled_cb, g_object_ref (self));
}

static void
settle_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  settle (UI_MATCH_PAGE (widget),
          strcmp (name, "match.take-over") == 0 ? APP_SETTLE_TAKE_OVER
          : strcmp (name, "match.drop") == 0    ? APP_SETTLE_DROP
                                                : APP_SETTLE_DROP_ALL,
          NULL);
}

static void
reenter_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiMatchPage *self = UI_MATCH_PAGE (widget);

  ui_match_page_play (self, FALSE);
  ui_match_page_set_position (self, self->n_moves);
  ui_correct_bar_open (self->correct_bar, UI_CORRECT_REENTER, 0);
}

static void
ruled_cb (UiMatchPage *self, const char *text)
{
  settle (self, APP_SETTLE_RULE, text);
}

static void
rule_waiting_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiMatchPage *self = UI_MATCH_PAGE (widget);
  GtkWidget *dialog = ui_ruling_dialog_new (self->match, GTK_WINDOW (gtk_widget_get_root (widget)));

  g_signal_connect_object (dialog, "record", G_CALLBACK (ruled_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
show_waiting_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  ui_waiting_moves_show (widget, UI_MATCH_PAGE (widget)->match);
}

/* The line that moves wait in, as it was. */
static void
old_line_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiMatchPage *self = UI_MATCH_PAGE (widget);
  const AppWaiting *waiting = app_match_get_waiting (self->match);

  if (waiting != NULL)
    gtk_widget_activate_action (widget, "match.put-back", "x", waiting->line);
}

static void
waiting_changed_cb (UiMatchPage *self)
{
  ui_match_page_update_actions (self);
}

void
ui_match_page_update_correct (UiMatchPage *self)
{
  gboolean mine = app_match_can_change (self->match), before = self->position > 0;
  gboolean waiting = mine && app_match_get_waiting (self->match) != NULL;

  ui_match_page_enable (self, "match.correct", mine && before);
  ui_match_page_enable (self, "match.insert-before", mine && before);
  ui_match_page_enable (self, "match.leave-out", mine && before);
  ui_match_page_enable (self, "match.reenter", waiting);
  ui_match_page_enable (self, "match.rule-waiting", waiting);
  ui_match_page_enable (self, "match.take-over", waiting);
  ui_match_page_enable (self, "match.drop", waiting);
  ui_match_page_enable (self, "match.drop-all", waiting);
  ui_match_page_enable (self, "match.show-waiting", waiting);
  ui_match_page_enable (self, "match.old-line", waiting);
}

void
ui_match_page_build_correct (UiMatchPage *self)
{
  if (!app_match_can_change (self->match))
    return;
  ui_correct_bar_set_match (self->correct_bar, self->match,
                            self->board != NULL ? UI_BOARD (self->board) : NULL);
  ui_waiting_panel_set_match (self->waiting_panel, self->match);
  g_signal_connect_object (self->correct_bar, "changed", G_CALLBACK (corrected_cb), self,
                           G_CONNECT_SWAPPED);
  /* After the pointing, which has set the board's choices. */
  g_signal_connect_object (self->entry_bar, "choices-changed",
                           G_CALLBACK (ui_correct_bar_update_board), self->correct_bar,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->match, "waiting-changed", G_CALLBACK (waiting_changed_cb), self,
                           G_CONNECT_SWAPPED);
  ui_match_page_build_row_menu (self);
}

void
ui_match_page_install_correct (GtkWidgetClass *class)
{
  static const struct {
    const char *name;
    GtkWidgetActionActivateFunc activate;
    guint key;
    GdkModifierType modifiers;
  } actions[] = {
    { "match.correct", correct_cb, GDK_KEY_e, 0 },
    { "match.insert-before", correct_cb, GDK_KEY_e, GDK_SHIFT_MASK },
    { "match.leave-out", correct_cb, GDK_KEY_Delete, 0 },
    { "match.reenter", reenter_cb, 0, 0 },
    { "match.rule-waiting", rule_waiting_cb, 0, 0 },
    { "match.take-over", settle_cb, 0, 0 },
    { "match.drop", settle_cb, 0, 0 },
    { "match.drop-all", settle_cb, 0, 0 },
    { "match.show-waiting", show_waiting_cb, 0, 0 },
    { "match.old-line", old_line_cb, 0, 0 },
  };

  for (guint k = 0; k < G_N_ELEMENTS (actions); k++) {
    gtk_widget_class_install_action (class, actions[k].name, NULL, actions[k].activate);
    if (actions[k].key != 0)
      gtk_widget_class_add_binding_action (class, actions[k].key, actions[k].modifiers,
                                           actions[k].name, NULL);
  }
}
