/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The match page's corrections and lines.
 */
#include "ui/match/match-page-correct.h"

#include "app/base/phrases.h"
#include "app/match/revealed.h"
#include "app/match/revision.h"
#include "app/recording/corrections.h"
#include "app/recording/dealer.h"
#include "app/recording/match-lines.h"
#include "ui/entry/ruling-dialog.h"
#include "ui/match/compare-page.h"
#include "ui/match/lines-page.h"
#include "ui/match/match-page-state.h"
#include "ui/widget/page.h"
#include "ui/widget/question.h"
#include "ui/widget/shell.h"

#include <glib/gi18n.h>

/* Correcting */

static void
correct_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiMatchPage *self = UI_MATCH_PAGE (widget);
  UiCorrectKind what = strcmp (name, "match.insert-before") == 0 ? UI_CORRECT_INSERT
                       : strcmp (name, "match.leave-out") == 0   ? UI_CORRECT_REMOVE
                                                                 : UI_CORRECT_REPLACE;

  ui_match_page_play (self, FALSE);
  ui_correct_bar_open (self->correct_bar, what, self->position);
}

/* Moves that a newer revision of the rules would refuse */

void
ui_match_page_tell_revision (UiMatchPage *self)
{
  g_autofree char *notice = app_match_dup_revision_notice (self->match, &self->refused_move);

  gtk_widget_set_visible (self->revision, notice != NULL);
  gtk_label_set_label (self->revision_label, notice != NULL ? notice : "");
  if (notice == NULL)
    return;
  self->refused_line = app_match_get_shown_line (self->match);
  app_match_set_revision_told (self->match);
}

static void
leave_revision_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_widget_set_visible (UI_MATCH_PAGE (widget)->revision, FALSE);
}

static void
correct_refused_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiMatchPage *self = UI_MATCH_PAGE (widget);

  gtk_widget_set_visible (self->revision, FALSE);
  app_match_show_line (self->match, self->refused_line);
  if (self->refused_move > self->n_moves)
    return;
  ui_match_page_set_position (self, self->refused_move);
  gtk_widget_activate_action (widget, "match.correct", NULL);
}

/* What waits */

static void
settled_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiMatchPage) self = data;
  g_autoptr (GError) error = NULL;
  AppCorrectionSummary corrected = { 0 };
  g_autofree char *text = NULL;

  app_recorder_settle_finish (APP_MATCH (source), result, &corrected, &error);
  if (!ui_match_page_finish (self, error))
    return;
  ui_match_page_set_position (self, self->n_moves);
  text = corrected.waiting == 0
             ? g_strdup (_ ("Nothing waits any more."))
             : g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u move waits.", "%u moves wait.",
                                             corrected.waiting),
                                corrected.waiting);
  ui_page_toast (GTK_WIDGET (self), text, corrected.batch);
}

static void
settle (UiMatchPage *self, AppSettle what, const char *text)
{
  if (self->busy || app_match_get_waiting (self->match) == NULL)
    return;
  ui_match_page_begin (self);
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
  ui_waiting_moves_dialog_show (widget, (UI_MATCH_PAGE (widget))->match);
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

void
ui_match_page_update_corrections (UiMatchPage *self)
{
  gboolean mine = app_match_can_change (self->match), before = self->position > 0;
  gboolean waiting = mine && app_match_get_waiting (self->match) != NULL;

  ui_match_page_enable (self, "match.correct", mine && before);
  ui_match_page_enable (self, "match.insert-before", mine && before);
  ui_match_page_enable (self, "match.leave-out", mine && before);
  ui_match_page_enable (self, "match.correct-refused", mine);
  ui_match_page_enable (self, "match.reenter", waiting);
  ui_match_page_enable (self, "match.rule-waiting", waiting);
  ui_match_page_enable (self, "match.take-over", waiting);
  ui_match_page_enable (self, "match.drop", waiting);
  ui_match_page_enable (self, "match.drop-all", waiting);
  ui_match_page_enable (self, "match.show-waiting", waiting);
  ui_match_page_enable (self, "match.old-line", waiting);
}

void
ui_match_page_build_corrections (UiMatchPage *self)
{
  if (!app_match_can_change (self->match))
    return;
  ui_correct_bar_set_match (self->correct_bar, self->match,
                            self->board != NULL ? UI_BOARD (self->board) : NULL);
  ui_waiting_panel_set_match (self->waiting_panel, self->match);
  /* After the pointing, which has set the board's choices. */
  g_signal_connect_object (self->entry_bar, "choices-changed",
                           G_CALLBACK (ui_correct_bar_update_board), self->correct_bar,
                           G_CONNECT_SWAPPED);
}

void
ui_match_page_install_corrections (GtkWidgetClass *class)
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
    { "match.correct-refused", correct_refused_cb, 0, 0 },
    { "match.leave-revision", leave_revision_cb, 0, 0 },
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

/* What the match page does with lines: which is on show, trying something on a new one, putting
 * an old one back, and the ways to the pages of lines and of their comparison. */

static const AppLine *
find_line (AppMatch *match, gint64 id)
{
  for (guint k = 0; k < app_match_get_n_lines (match); k++)
    if (app_match_get_line (match, k)->id == id)
      return app_match_get_line (match, k);
  return NULL;
}

static const AppLine *
find_current (AppMatch *match)
{
  for (guint k = 0; k < app_match_get_n_lines (match); k++)
    if (app_match_get_line (match, k)->current)
      return app_match_get_line (match, k);
  return NULL;
}

/* Going on from the move on show */

static void
forked_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiMatchPage) self = data;
  g_autoptr (GError) error = NULL;

  app_match_fork_line_finish (APP_MATCH (source), result, NULL, &error);
  if (ui_match_page_finish (self, error))
    ui_entry_bar_focus_entry (self->entry_bar);
}

static void
fork_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiMatchPage *self = UI_MATCH_PAGE (widget);
  g_autofree char *seen = NULL;

  if (self->busy)
    return;
  ui_match_page_begin (self);
  ui_match_page_play (self, FALSE);
  ui_entry_bar_set_fault (self->entry_bar, NULL);
  seen = app_match_dup_revealed (self->match, self->position);
  if (seen != NULL)
    ui_page_toast (widget, seen, 0);
  app_match_fork_line_async (self->match, self->position, NULL, TRUE, NULL, forked_cb,
                             g_object_ref (self));
}

/* Trying something: the match does not go on there until somebody says so. */

static void
tried_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiMatchPage) self = data;
  g_autoptr (GError) error = NULL;
  const AppLine *current;
  g_autofree char *text = NULL;
  gint64 line;

  app_match_fork_line_finish (APP_MATCH (source), result, &line, &error);
  if (!ui_match_page_finish (self, error))
    return;
  ui_match_page_set_position (self, self->n_moves);
  ui_entry_bar_focus_entry (self->entry_bar);
  current = find_current (self->match);
  if (current == NULL || current->id == line)
    return;
  text =
      app_phrase_printf (_ ("Try what you like. The match itself stays on “%s”."), current->name);
  ui_page_toast_with_button (GTK_WIDGET (self), text, _ ("_Back There"), "match.show-line",
                             g_variant_new_int64 (current->id));
}

static void
named_cb (AdwMessageDialog *dialog, const char *response, UiMatchPage *self)
{
  g_autofree char *name = ui_question_dup_answer (dialog);
  guint at = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (dialog), "number"));

  if (strcmp (response, "try") != 0 || self->match == NULL || self->busy || at > self->n_moves)
    return;
  ui_match_page_begin (self);
  app_match_fork_line_async (self->match, at, name[0] != '\0' ? name : NULL, FALSE, NULL, tried_cb,
                             g_object_ref (self));
}

static void
try_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiMatchPage *self = UI_MATCH_PAGE (widget);
  GtkWidget *entry;
  g_autofree char *body =
      self->position > 0
          ? g_strdup_printf (_ ("A line of its own begins after move %u. The match itself stays "
                                "where it is."),
                             self->position)
          : g_strdup (_ ("A line of its own begins at the start. The match itself stays where it "
                         "is."));
  GtkWidget *dialog = ui_question_new (widget, _ ("Try Something"), body, "try", _ ("_Try"));

  ui_match_page_play (self, FALSE);
  entry = ui_question_add_entry (dialog, _ ("Name of the line"), "");
  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), _ ("Name, if you like"));
  g_object_set_data (G_OBJECT (dialog), "number", GUINT_TO_POINTER (self->position));
  g_signal_connect_object (dialog, "response", G_CALLBACK (named_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
  gtk_widget_grab_focus (entry);
}

/* Which line is on show */

static void
show_line_cb (GtkWidget *widget, const char *name, GVariant *line)
{
  UiMatchPage *self = UI_MATCH_PAGE (widget);

  if (find_line (self->match, g_variant_get_int64 (line)) != NULL)
    app_match_show_line (self->match, g_variant_get_int64 (line));
}

static void
put_back_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiMatchPage) self = data;
  g_autoptr (GError) error = NULL;
  const AppLine *current;
  g_autofree char *text = NULL;
  gint64 batch = 0;

  app_match_change_line_finish (APP_MATCH (source), result, &batch, &error);
  if (!ui_match_page_finish (self, error))
    return;
  current = find_current (self->match);
  if (current == NULL)
    return;
  app_match_show_line (self->match, current->id);
  ui_match_page_set_position (self, self->n_moves);
  text = app_phrase_printf (_ ("The match goes on with “%s” again."), current->name);
  ui_page_toast (GTK_WIDGET (self), text, batch);
}

/* The match goes on there again; the line that it left stays. */
static void
back_to_line_cb (GtkWidget *widget, const char *name, GVariant *line)
{
  UiMatchPage *self = UI_MATCH_PAGE (widget);

  if (self->busy)
    return;
  ui_match_page_begin (self);
  app_match_change_line_async (self->match, g_variant_get_int64 (line), APP_LINE_PROMOTE, NULL,
                               NULL, put_back_cb, g_object_ref (self));
}

/* Pages in front of this one, where there is a window for them. */

static void
push (UiMatchPage *self, gboolean compare)
{
  UiShell *shell = ui_shell_of (GTK_WIDGET (self));
  AppStore *store;

  if (shell == NULL || app_match_is_preview (self->match))
    return;
  store = ui_shell_get_store (shell);
  ui_match_page_play (self, FALSE);
  ui_shell_push (shell, compare ? ui_compare_page_new (store, self->match, 0, 0)
                                : ui_lines_page_new (store, self->match));
}

static void
lines_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  push (UI_MATCH_PAGE (widget), FALSE);
}

static void
compare_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  push (UI_MATCH_PAGE (widget), TRUE);
}

/* Two boards side by side show all that is known. */
static gboolean
is_secret (AppMatch *match)
{
  return app_match_is_dealt (match) && app_match_has_hidden (match, app_match_get_n_moves (match));
}

/* The header's button: the line on show by its name. A narrow window has no room for it; there the
 * menu leads to the lines. */

static void
update_button (UiMatchPage *self)
{
  const AppLine *line = find_line (self->match, app_match_get_shown_line (self->match));
  g_autofree char *tooltip = NULL;

  /* Before the page has its size, nobody knows whether there is room. */
  gtk_widget_set_visible (self->lines_button,
                          line != NULL && !adw_flap_get_folded (self->flap)
                              && gtk_widget_get_width (GTK_WIDGET (self)) > 0
                              && app_match_count_offered_lines (self->match) > 1);
  if (line == NULL)
    return;
  gtk_label_set_text (self->lines_label, line->name);
  tooltip = app_phrase_printf (_ ("On show is “%s”. All lines of the match (L)"), line->name);
  gtk_widget_set_tooltip_text (self->lines_button, tooltip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->lines_button),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, tooltip, -1);
}

static gboolean
sized_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  if (gtk_widget_get_width (widget) == 0)
    return G_SOURCE_CONTINUE;
  update_button (UI_MATCH_PAGE (widget));
  return G_SOURCE_REMOVE;
}

/* The header bar is not inside the page: its actions are not found there. */
static void
clicked_cb (UiMatchPage *self)
{
  push (self, FALSE);
}

GtkWidget *
ui_match_page_new_lines_button (UiMatchPage *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->lines_button = gtk_button_new ();
  self->lines_label = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_ellipsize (self->lines_label, PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (self->lines_label, 9);
  gtk_label_set_max_width_chars (self->lines_label, 16);
  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name ("tk-lines-symbolic"));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->lines_label));
  gtk_button_set_child (GTK_BUTTON (self->lines_button), box);
  g_signal_connect_object (self->flap, "notify::folded", G_CALLBACK (update_button), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->lines_button, "clicked", G_CALLBACK (clicked_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->match, "lines-changed", G_CALLBACK (update_button), self,
                           G_CONNECT_SWAPPED);
  update_button (self);
  gtk_widget_add_tick_callback (GTK_WIDGET (self), sized_cb, NULL, NULL);
  return self->lines_button;
}

void
ui_match_page_update_lines (UiMatchPage *self)
{
  gboolean stored = !app_match_is_preview (self->match);
  gboolean mine = app_match_can_change (self->match), after = self->position < self->n_moves;

  ui_match_page_enable (self, "match.fork", mine && after);
  ui_match_page_enable (self, "match.try", mine);
  ui_match_page_enable (self, "match.lines", stored);
  ui_match_page_enable (self, "match.compare",
                        stored && app_match_count_offered_lines (self->match) > 1
                            && !is_secret (self->match));
  ui_match_page_enable (self, "match.put-back", mine);
}

void
ui_match_page_install_lines (GtkWidgetClass *class)
{
  gtk_widget_class_install_action (class, "match.fork", NULL, fork_cb);
  gtk_widget_class_install_action (class, "match.try", NULL, try_cb);
  gtk_widget_class_install_action (class, "match.lines", NULL, lines_cb);
  gtk_widget_class_install_action (class, "match.compare", NULL, compare_cb);
  gtk_widget_class_install_action (class, "match.show-line", "x", show_line_cb);
  gtk_widget_class_install_action (class, "match.put-back", "x", back_to_line_cb);
  gtk_widget_class_add_binding_action (class, GDK_KEY_g, 0, "match.fork", NULL);
  gtk_widget_class_add_binding_action (class, GDK_KEY_g, GDK_SHIFT_MASK, "match.try", NULL);
  gtk_widget_class_add_binding_action (class, GDK_KEY_l, 0, "match.lines", NULL);
  gtk_widget_class_add_binding_action (class, GDK_KEY_l, GDK_SHIFT_MASK, "match.compare", NULL);
}
