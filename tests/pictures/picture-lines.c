/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A match is corrected for its picture: a player's move is left out, so that what follows waits, or
 * it is another.
 */
#include "tests/pictures/picture-lines.h"

#include "ui/match/match-page.h"

#include "app/recording/choices.h"
#include "app/recording/corrections.h"

const char *const picture_lines_pages[] = { "correct",   "waiting", "lines",
                                            "lines-all", "compare", "taken-back",
                                            "note",      "ruling",  NULL };

/* The first move of a player behind the middle. */
static guint
find_move (AppMatch *match)
{
  guint n = app_match_get_n_moves (match);

  for (guint k = n / 2 + 1; k <= n; k++)
    if (app_match_get_move (match, k)->seat > 0 && !app_match_get_move (match, k)->ruling)
      return k;
  return n;
}

static void
answer_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  *(GAsyncResult **)data = g_object_ref (result);
}

/* The move that might stand there instead and keeps most of what follows; NULL for none. */
static char *
find_other (AppMatch *match, guint number)
{
  g_autoptr (GPtrArray) choices = app_recorder_dup_choices_at (match, number - 1);
  const char *best = NULL;
  guint most = 0;

  for (guint k = 0; k < choices->len; k++) {
    const AppChoice *choice = g_ptr_array_index (choices, k);
    g_autofree char *reason = NULL;
    AppCorrectionSummary corrected;

    if (strcmp (choice->text, app_match_get_move (match, number)->text) == 0
        || !app_recorder_try_correction (match, APP_CORRECT_REPLACE, number, choice->text,
                                         &corrected, &reason, NULL)
        || (best != NULL && corrected.taken_over <= most))
      continue;
    best = choice->text;
    most = corrected.taken_over;
  }
  return g_strdup (best);
}

static void
correct (AppMatch *match, AppCorrectionKind what, guint number, const char *text)
{
  g_autoptr (GAsyncResult) result = NULL;
  AppCorrectionSummary corrected;

  app_recorder_correct_async (match, what, number, text, NULL, answer_cb, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  app_recorder_correct_finish (match, result, &corrected, NULL);
}

/* Takes @n moves back and goes on otherwise: what was taken back is kept as a line of its own. */
static void
take_back (AppMatch *match, guint n)
{
  guint number = app_match_get_n_moves (match) - n + 1;
  g_autofree char *other = find_other (match, number);
  g_autoptr (GAsyncResult) taken = NULL, appended = NULL;

  app_recorder_take_back_async (match, n, NULL, answer_cb, &taken);
  while (taken == NULL)
    g_main_context_iteration (NULL, TRUE);
  if (!app_recorder_finish (match, taken, NULL) || other == NULL)
    return;
  app_recorder_append_async (match, other, NULL, answer_cb, &appended);
  while (appended == NULL)
    g_main_context_iteration (NULL, TRUE);
  app_recorder_finish (match, appended, NULL);
}

/* Of the page of lines: those that are hidden, too. */
static void
press_toggle (GtkWidget *widget)
{
  if (GTK_IS_TOGGLE_BUTTON (widget)
      && g_strcmp0 (gtk_button_get_icon_name (GTK_BUTTON (widget)), "view-reveal-symbolic") == 0)
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (widget), TRUE);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    press_toggle (child);
}

void
picture_show_lines (UiWindow *window, const char *page)
{
  GtkWidget *widget = ui_window_get_page (window);
  g_autofree char *other = NULL;
  AppMatch *match;
  guint number;
  /* What needs no correction first. */
  static const struct {
    const char *page, *action;
  } actions[] = {
    { "correct", "match.correct" },
    { "taken-back", "match.take-back-to" },
    { "note", "match.remark" },
  };

  if (!UI_IS_MATCH_PAGE (widget))
    return;
  match = ui_match_page_get_match (UI_MATCH_PAGE (widget));
  if (g_str_equal (page, "ruling")) {
    gtk_widget_activate_action (widget, "match.last", NULL);
    gtk_widget_activate_action (widget, "match.ruling", NULL);
    return;
  }
  number = find_move (match);
  /* As many as are taken back without a question. */
  if (g_str_equal (page, "taken-back"))
    number = MAX (number, app_match_get_n_moves (match) - 3);
  ui_match_page_set_position (UI_MATCH_PAGE (widget), number);
  for (guint k = 0; k < G_N_ELEMENTS (actions); k++)
    if (g_str_equal (page, actions[k].page)) {
      gtk_widget_activate_action (widget, actions[k].action, NULL);
      return;
    }
  other = g_str_equal (page, "waiting") ? NULL : find_other (match, number);
  correct (match, other != NULL ? APP_CORRECT_REPLACE : APP_CORRECT_REMOVE, number, other);
  if (g_str_equal (page, "lines-all"))
    take_back (match, 3);
  gtk_widget_activate_action (widget, "match.last", NULL);
  if (g_str_has_prefix (page, "lines"))
    gtk_widget_activate_action (widget, "match.lines", NULL);
  if (g_str_equal (page, "lines-all"))
    press_toggle (GTK_WIDGET (window));
  else if (g_str_equal (page, "compare"))
    gtk_widget_activate_action (widget, "match.compare", NULL);
}

void
picture_show_compared (UiWindow *window)
{
  picture_show_lines (window, "compare");
  gtk_widget_activate_action (ui_window_get_page (window), "compare.last", NULL);
}
