/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Odd names, over the pages: they are shown as they are, mean nothing, and widen nothing.
 */
#include "tests/ui/stage.h"

#include "app/base/phrases.h"
#include "ui/match/match-page.h"
#include "ui/widget/page.h"
#include "ui/new-match/seat-list.h"
#include "ui/widget/text-cell.h"

#define NARROW 360

static const char *const odd[] = {
  "🦊🧙‍♀️", "<b>Ben</b> & \"Co\" %s%n",
  "דנה \xe2\x80\xae"
  "abc",
  NULL, /* 200 characters without a blank */
};

static char *names[4];
static UiWindow *window;

static void
set_up (void)
{
  for (guint k = 0; k < G_N_ELEMENTS (odd); k++)
    names[k] = odd[k] != NULL ? g_strdup (odd[k]) : g_strnfill (200, 'w');
  stage_set_up ();
}

static void
tear_down (void)
{
  stage_tear_down ();
  for (guint k = 0; k < G_N_ELEMENTS (names); k++)
    g_clear_pointer (&names[k], g_free);
}

/* What asks for more than a narrow window has, and is not clipped by something that scrolls. */
static void
check_widths (GtkWidget *widget, const char *page)
{
  int minimum;

  if (!gtk_widget_get_mapped (widget))
    return;
  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  if (minimum > NARROW) {
    for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
         child = gtk_widget_get_next_sibling (child))
      check_widths (child, page);
    ck_abort_msg ("%s: a %s wants %d pixels", page, G_OBJECT_TYPE_NAME (widget), minimum);
  }
}

static gboolean
holds (GtkWidget *widget, const char *name)
{
  const char *text = GTK_IS_LABEL (widget)      ? gtk_label_get_text (GTK_LABEL (widget))
                     : UI_IS_TEXT_CELL (widget) ? ui_text_cell_get_text (UI_TEXT_CELL (widget))
                     : GTK_IS_EDITABLE (widget) ? gtk_editable_get_text (GTK_EDITABLE (widget))
                                                : NULL;

  if (!gtk_widget_get_mapped (widget))
    return FALSE;
  if (text != NULL && strstr (text, name) != NULL)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (holds (child, name))
      return TRUE;
  return FALSE;
}

/* The first two names stand somewhere on it as they are. */
static void
check_page (const char *name)
{
  GtkWidget *page = ui_window_get_page (window);

  STAGE_UNTIL (holds (GTK_WIDGET (window), names[0]));
  STAGE_UNTIL (holds (GTK_WIDGET (window), names[1]));
  check_widths (page, name);
}

/* A match by those four: by the dialog itself. */
static void
start_match (void)
{
  g_autofree char *pasted = NULL;
  GtkWindow *dialog;
  UiSeatList *seats;

  window = stage_window (NULL, FALSE);
  gtk_window_set_default_size (GTK_WINDOW (window), NARROW, 640);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.new-match", NULL);
  STAGE_UNTIL (stage_dialog (window) != NULL);
  dialog = stage_dialog (window);
  seats = UI_SEAT_LIST (stage_get (dialog, UI_TYPE_SEAT_LIST, NULL));
  ui_seat_list_set_name (seats, 0, " Ada\nLovelace\n");
  pasted = ui_seat_list_dup_name (seats, 0);
  ck_assert_str_eq (pasted, "Ada Lovelace");
  for (guint k = 0; k < G_N_ELEMENTS (names); k++)
    ui_seat_list_set_name (seats, k, names[k]);
  stage_settle ();
  check_widths (GTK_WIDGET (dialog), "new match");
  stage_press (dialog, "_Start");
  STAGE_UNTIL (UI_IS_MATCH_PAGE (ui_window_get_page (window)));
  STAGE_UNTIL (stage_dialog (window) == NULL);
}

static AppMatch *
match_of_page (void)
{
  return ui_match_page_get_match (UI_MATCH_PAGE (ui_window_get_page (window)));
}

START_TEST (odd_names_go_over_the_pages)
{
  static const char *const pages[] = { "home", "matches", "players" };
  GtkEditable *line;
  AppMatch *match;
  GtkWidget *page;
  guint n;

  start_match ();
  match = match_of_page ();
  for (guint seat = 1; seat <= 4; seat++)
    ck_assert_str_eq (app_match_get_seat_name (match, seat), names[seat - 1]);
  page = ui_window_get_page (window);
  line = GTK_EDITABLE (stage_get (page, GTK_TYPE_ENTRY, NULL));
  for (guint k = 0; k < 4; k++) {
    static const char *const moves[] = { "- dealer 4", "- deal", "- title bonfire",
                                         "1 play inferno" };

    n = app_match_get_n_moves (match);
    gtk_editable_set_text (line, moves[k]);
    g_signal_emit_by_name (line, "activate");
    STAGE_UNTIL (app_match_get_n_moves (match) == n + 1);
  }
  stage_settle ();
  check_widths (page, "match");
  for (guint k = 0; k < G_N_ELEMENTS (pages); k++) {
    ui_window_show_page (window, pages[k]);
    stage_settle ();
    check_page (pages[k]);
  }
  /* And the dialog offers them again. */
  gtk_widget_activate_action (GTK_WIDGET (window), "win.new-match", NULL);
  STAGE_UNTIL (stage_dialog (window) != NULL);
  stage_settle ();
  check_widths (GTK_WIDGET (stage_dialog (window)), "new match again");
  ck_assert (holds (GTK_WIDGET (stage_dialog (window)), names[0]));
}
END_TEST

/* A name from right to left, or with marks of direction, turns nothing around it. */
START_TEST (names_in_sentences_are_isolated)
{
  g_autofree char *isolated = app_phrase_name (names[2]);
  AppMatch *match;

  ck_assert_str_ne (isolated, names[2]);
  start_match ();
  match = match_of_page ();
  ck_assert_ptr_nonnull (strstr (app_match_get_title (match), isolated));
  ck_assert_str_eq (app_match_get_seat_name (match, 3), names[2]);
}
END_TEST

TEST_SUITE (odd_names)
{
  Suite *suite = suite_create ("ui-odd-names");
  TCase *tests = tcase_create ("names");

  tcase_add_checked_fixture (tests, set_up, tear_down);
  tcase_set_timeout (tests, 2 * STAGE_SECONDS);
  tcase_add_test (tests, odd_names_go_over_the_pages);
  tcase_add_test (tests, names_in_sentences_are_isolated);
  suite_add_tcase (suite, tests);
  return suite;
}
