/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Without a mouse and without eyes: an evening by keys alone, Tab around the page of a match, names
 * for all that can be reached, and words for what changes.
 */
#include "tests/ui/match/match-stage.h"

#include "app/match/marks.h"
#include "ui/window/bin-page.h"
#include "ui/entry/correct-bar.h"
#include "ui/entry/waiting-panel.h"

#include <X11/keysym.h>

static BoardStage stage;
static UiWindow *window;

static gboolean
has_seen_focus (gpointer of)
{
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (of));

  return focus != NULL && gtk_widget_get_mapped (focus);
}

/* The keyboard is somewhere that can be seen, once what another thread took away is made up for. */
static GtkWidget *
focus_of (gpointer of)
{
  STAGE_UNTIL (has_seen_focus (of));
  return gtk_root_get_focus (GTK_ROOT (of));
}

static void
key (guint symbol, GdkModifierType modifiers)
{
  stage_key (window, symbol, modifiers);
  if (stage_dialog (window) == NULL)
    focus_of (window);
}

static void
type (const char *text)
{
  match_stage_type (window, text);
  focus_of (window);
}

static guint
n_moves (void)
{
  return app_match_get_n_moves (stage.match);
}

static const char *
text_of (guint number)
{
  return app_match_get_move (stage.match, number)->text;
}

static gboolean
holds_focus (gpointer of, GtkWidget *widget)
{
  GtkWidget *focus = focus_of (of);

  return focus == widget || gtk_widget_is_ancestor (focus, widget);
}

/* Tab until the keyboard is in @widget. */
static void
tab_to (gpointer of, GtkWidget *widget)
{
  for (guint k = 0; k < 60 && !holds_focus (of, widget); k++)
    stage_key (of, GDK_KEY_Tab, 0);
  ck_assert_msg (holds_focus (of, widget), "Tab never comes to a %s", G_OBJECT_TYPE_NAME (widget));
}

/* Tome by four, with its first moves. */
static void
start_by_keys (void)
{
  static const char *const moves[] = {
    "- dealer 4",    "- deal",          "- title bonfire", "1 play inferno", "2 play lantern",
    "3 play zenith", "4 play mountain", "- title recycle", "1 play halo",    "2 play gust",
  };
  GtkWindow *dialog;

  window = stage_window (NULL, FALSE);
  key (GDK_KEY_n, GDK_CONTROL_MASK);
  dialog = match_stage_dialog (window);
  focus_of (dialog);
  match_stage_type (dialog, "Ada\n");
  match_stage_type (dialog, "Ben\n");
  match_stage_type (dialog, "Cyd\n");
  match_stage_type (dialog, "Dan\n");
  focus_of (dialog);
  match_stage_type (dialog, "\n");
  match_stage_init (&stage, window);
  ck_assert_str_eq (app_match_get_seat_name (stage.match, 4), "Dan");
  focus_of (window);
  for (guint k = 0; k < G_N_ELEMENTS (moves); k++) {
    type (moves[k]);
    type ("\n");
    STAGE_UNTIL (n_moves () == k + 1);
    ck_assert_str_eq (text_of (k + 1), moves[k]);
  }
}

static void
take_back_by_keys (void)
{
  const guint n = n_moves ();

  key (GDK_KEY_z, GDK_CONTROL_MASK);
  STAGE_UNTIL (n_moves () == n - 1);
  key (GDK_KEY_z, GDK_CONTROL_MASK);
  STAGE_UNTIL (n_moves () == n - 2);
  key (GDK_KEY_z, GDK_CONTROL_MASK | GDK_SHIFT_MASK);
  STAGE_UNTIL (n_moves () == n - 1);
  key (GDK_KEY_z, GDK_CONTROL_MASK | GDK_SHIFT_MASK);
  STAGE_UNTIL (n_moves () == n);
}

/* Ada played another card; what waits then is dropped by Tab and Enter. */
static void
correct_by_keys (void)
{
  key (GDK_KEY_Escape, 0);
  key (GDK_KEY_Left, 0);
  STAGE_UNTIL (ui_match_page_get_position (stage.page) == 9);
  key (GDK_KEY_e, 0);
  STAGE_UNTIL (stage_find (stage.page, UI_TYPE_CORRECT_BAR, NULL) != NULL);
  type ("1 play gust");
  type ("\n");
  STAGE_UNTIL (stage_find (stage.page, UI_TYPE_WAITING_PANEL, NULL) != NULL);
  ck_assert_str_eq (text_of (9), "1 play gust");
  tab_to (window, stage_get (stage.page, GTK_TYPE_BUTTON, "_Drop"));
  type ("\n");
  STAGE_UNTIL (stage_find (stage.page, UI_TYPE_WAITING_PANEL, NULL) == NULL);
  stage_settle ();
  focus_of (window);
  ck_assert_uint_eq (n_moves (), 9);
}

static void
mark_by_keys (void)
{
  GtkWindow *dialog;

  key (GDK_KEY_Escape, 0);
  key (GDK_KEY_n, GDK_CONTROL_MASK);
  dialog = match_stage_dialog (window);
  match_stage_type (dialog, "tea");
  stage_key (dialog, GDK_KEY_Return, GDK_CONTROL_MASK);
  STAGE_UNTIL (app_match_get_remark (stage.match, 9) != NULL);
  STAGE_UNTIL (stage_dialog (window) == NULL);
  key (GDK_KEY_b, GDK_CONTROL_MASK);
  STAGE_UNTIL (app_match_get_bookmark (stage.match, 9) != NULL);
}

/* The form is filled by Tab, and left with nothing lost; the same goes as a line. */
static void
rule_by_keys (void)
{
  const guint n = n_moves ();
  GtkWindow *dialog;

  key (GDK_KEY_r, GDK_CONTROL_MASK);
  dialog = match_stage_dialog (window);
  focus_of (dialog);
  /* The list of rulings opens by Enter and is gone through by arrows. */
  tab_to (dialog, stage_get (dialog, ADW_TYPE_COMBO_ROW, "Ruling"));
  match_stage_type (dialog, "\n");
  stage_key (dialog, GDK_KEY_End, 0);
  stage_key (dialog, GDK_KEY_Return, 0);
  tab_to (dialog, stage_get (dialog, ADW_TYPE_ENTRY_ROW, "Reason"));
  match_stage_type (dialog, "tea on it");
  stage_key (dialog, GDK_KEY_Escape, 0);
  STAGE_UNTIL (stage_dialog (window) == NULL);
  ck_assert_uint_eq (n_moves (), n);
  type ("- adjust score 1 +1 \"tea on it\"");
  type ("\n");
  STAGE_UNTIL (n_moves () == n + 1);
}

/* Another game's result, its way to the bin and back. */
static void
log_by_keys (void)
{
  GtkWindow *dialog;
  GtkWidget *list;

  key (GDK_KEY_l, GDK_CONTROL_MASK);
  dialog = match_stage_dialog (window);
  stage_key (dialog, GDK_KEY_l, GDK_CONTROL_MASK);
  match_stage_type (dialog, "Catan: Eve 10, Fay 8");
  match_stage_type (dialog, "\n");
  STAGE_UNTIL (stage_dialog (window) == NULL && stage_count_matches (window) == 2);
  key (GDK_KEY_2, GDK_CONTROL_MASK);
  list = stage_get (window, GTK_TYPE_COLUMN_VIEW, NULL);
  tab_to (window, gtk_widget_get_last_child (list));
  key (GDK_KEY_Down, 0);
  key (GDK_KEY_Delete, 0);
  STAGE_UNTIL (stage_count_matches (window) == 1);
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, "1 match") != NULL);
  stage_settle ();
  ck_assert (holds_focus (window, list));
  key (GDK_KEY_b, GDK_CONTROL_MASK);
  STAGE_UNTIL (UI_IS_BIN_PAGE (ui_window_get_page (window)));
  stage_get (window, GTK_TYPE_BUTTON, "Restore");
  tab_to (window, stage_get (window, GTK_TYPE_LIST_VIEW, NULL));
  key (GDK_KEY_Return, 0);
  STAGE_UNTIL (stage_count_matches (window) == 2);
}

START_TEST (an_evening_by_keys)
{
  start_by_keys ();
  take_back_by_keys ();
  correct_by_keys ();
  mark_by_keys ();
  rule_by_keys ();
  key (GDK_KEY_Escape, 0);
  key (GDK_KEY_s, GDK_CONTROL_MASK | GDK_SHIFT_MASK);
  STAGE_UNTIL (match_stage_shows_text (window, "Stopped after move"));
  log_by_keys ();
}
END_TEST

/* Tab */

/* Of @widget and what is in it, those where the keyboard can stop; rows of a list are gone through
 * by arrows, the list is one stop. */
static void
add_stops (GtkWidget *widget, GPtrArray *stops)
{
  const guint before = stops->len;
  const gboolean list =
      GTK_IS_LIST_BASE (widget) || GTK_IS_LIST_BOX (widget) || GTK_IS_COLUMN_VIEW (widget);

  if (!gtk_widget_get_mapped (widget) || !gtk_widget_is_sensitive (widget)
      || !gtk_widget_get_can_focus (widget))
    return;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && !list;
       child = gtk_widget_get_next_sibling (child))
    add_stops (child, stops);
  if (stops->len == before && (list || gtk_widget_get_focusable (widget)))
    g_ptr_array_add (stops, widget);
}

static gboolean
was_met (GPtrArray *met, GtkWidget *stop)
{
  for (guint k = 0; k < met->len; k++) {
    GtkWidget *at = g_ptr_array_index (met, k);

    if (at == stop || gtk_widget_is_ancestor (at, stop))
      return TRUE;
  }
  return FALSE;
}

/* Around by @symbol, until the keyboard is where it has been: where that is not all, it is caught.
 */
static void
go_around (gpointer of, guint symbol, GdkModifierType modifiers, const char *page)
{
  g_autoptr (GPtrArray) met = g_ptr_array_new (), stops = g_ptr_array_new ();

  for (GtkWidget *at = focus_of (of); !g_ptr_array_find (met, at, NULL); at = focus_of (of)) {
    g_ptr_array_add (met, at);
    stage_key (of, symbol, modifiers);
  }
  add_stops (GTK_WIDGET (of), stops);
  ck_assert_uint_gt (stops->len, 3);
  for (guint k = 0; k < stops->len; k++) {
    GtkWidget *stop = g_ptr_array_index (stops, k);

    ck_assert_msg (was_met (met, stop), "%s, %s: of %u stops Tab never comes to a %s “%s” in a %s",
                   page, modifiers != 0 ? "back" : "forward", stops->len, G_OBJECT_TYPE_NAME (stop),
                   gtk_widget_get_tooltip_text (stop),
                   G_OBJECT_TYPE_NAME (gtk_widget_get_parent (stop)));
  }
}

static void
check_tab (gpointer of, const char *page)
{
  stage_key (of, GDK_KEY_Tab, 0);
  go_around (of, GDK_KEY_Tab, 0, page);
  go_around (of, GDK_KEY_Tab, GDK_SHIFT_MASK, page);
}

static const char record[] =
    "[Record \"1\"]\n[Game \"tome\"]\n[Variant \"team\"]\n"
    "[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n[Seat3 \"Cyd\"]\n[Seat4 \"Dan\"]\n\n"
    "- dealer 4\n- deal\n- title bonfire\n1 play inferno\n"
    "2 play lantern\n3 play zenith\n4 play mountain\n- title recycle\n"
    "1 play halo\n2 play gust\n3 play ocean\n4 play breeze\n4 decline\n";

/* Names */

/* What can be written in, set or switched has a name, or is named by something else. */
static void
check_fields (GtkWidget *widget, const char *page)
{
  const gboolean field =
      (GTK_IS_ENTRY (widget) || GTK_IS_TEXT_VIEW (widget) || GTK_IS_SPIN_BUTTON (widget)
       || GTK_IS_SWITCH (widget) || GTK_IS_LIST_BOX (widget) || GTK_IS_LIST_BASE (widget));
  /* GTK and libadwaita name the inner parts of their own widgets, or should. */
  GtkWidget *parent = gtk_widget_get_parent (widget);
  const gboolean own = parent != NULL
                       && !g_str_has_prefix (G_OBJECT_TYPE_NAME (parent), "GtkColumn")
                       && gtk_widget_get_ancestor (widget, GTK_TYPE_CALENDAR) == NULL
                       && (!GTK_IS_LIST_BASE (widget)
                           || gtk_widget_get_ancestor (widget, ADW_TYPE_COMBO_ROW) == NULL)
                       && (!GTK_IS_LIST_BOX (widget)
                           || gtk_widget_get_ancestor (widget, ADW_TYPE_PREFERENCES_GROUP) == NULL);

  if (!gtk_widget_get_mapped (widget))
    return;
  ck_assert_msg (!(field && own
                   && !gtk_test_accessible_has_property (GTK_ACCESSIBLE (widget),
                                                         GTK_ACCESSIBLE_PROPERTY_LABEL)
                   && !gtk_test_accessible_has_relation (GTK_ACCESSIBLE (widget),
                                                         GTK_ACCESSIBLE_RELATION_LABELLED_BY)),
                 "%s: a %s without a name, in a %s", page, G_OBJECT_TYPE_NAME (widget),
                 G_OBJECT_TYPE_NAME (parent));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    check_fields (child, page);
}

static void
check_names (gpointer root, const char *page)
{
  stage_settle ();
  stage_check_names (root, page);
  check_fields (GTK_WIDGET (root), page);
}

/* Pages of the window and dialogs in front of it, by their keys. */
static const struct {
  const char *name;
  guint key;
  GdkModifierType modifiers;
} places[] = {
  { "home", GDK_KEY_1, GDK_CONTROL_MASK },      { "matches", GDK_KEY_2, GDK_CONTROL_MASK },
  { "players", GDK_KEY_3, GDK_CONTROL_MASK },   { "details", GDK_KEY_i, GDK_CONTROL_MASK },
  { "bin", GDK_KEY_b, GDK_CONTROL_MASK },       { "history", GDK_KEY_h, GDK_CONTROL_MASK },
  { "new match", GDK_KEY_n, GDK_CONTROL_MASK }, { "quick log", GDK_KEY_l, GDK_CONTROL_MASK },
};

START_TEST (tab_goes_around_elsewhere)
{
  GtkWidget *match, *page;
  GtkWindow *dialog;

  board_stage_open (&stage, record);
  window = stage.window;
  match = ui_window_get_page (window);
  gtk_widget_grab_focus (GTK_WIDGET (stage.board));
  /* At the last move some of these keys are the match's. */
  stage_key (window, GDK_KEY_Left, 0);
  stage_key (window, places[_i].key, places[_i].modifiers);
  STAGE_UNTIL ((page = ui_window_get_page (window)) != match || stage_dialog (window) != NULL);
  stage_settle ();
  dialog = stage_dialog (window);
  check_names (dialog != NULL ? (gpointer)dialog : window, places[_i].name);
  check_tab (dialog != NULL ? (gpointer)dialog : window, places[_i].name);
}
END_TEST

START_TEST (tab_goes_around_a_match)
{
  board_stage_open (&stage, record);
  window = stage.window;
  check_tab (window, "match");
  stage_key (window, GDK_KEY_Escape, 0);
  gtk_widget_grab_focus (GTK_WIDGET (stage.board));
  ui_match_page_set_position (stage.page, 9);
  stage_key (window, GDK_KEY_e, 0);
  STAGE_UNTIL (stage_find (stage.page, UI_TYPE_CORRECT_BAR, NULL) != NULL);
  check_tab (window, "correcting");
}
END_TEST

/* Dialogs of the match page by their keys; they go by Escape. */
START_TEST (dialogs_of_a_match_have_names)
{
  static const struct {
    const char *page;
    guint key;
    GdkModifierType modifiers;
  } dialogs[] = {
    { "ruling", GDK_KEY_r, GDK_CONTROL_MASK },
    { "note", GDK_KEY_n, GDK_CONTROL_MASK },
    { "note as a move", GDK_KEY_n, GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SHIFT_MASK },
    { "bookmark", GDK_KEY_b, GDK_CONTROL_MASK | GDK_SHIFT_MASK },
    { "clock", GDK_KEY_p, GDK_CONTROL_MASK | GDK_SHIFT_MASK },
  };

  board_stage_open (&stage, record);
  window = stage.window;
  gtk_widget_grab_focus (GTK_WIDGET (stage.board));
  check_names (window, "match");
  for (guint k = 0; k < G_N_ELEMENTS (dialogs); k++) {
    GtkWindow *dialog;

    stage_key (window, dialogs[k].key, dialogs[k].modifiers);
    dialog = match_stage_dialog (window);
    check_names (dialog, dialogs[k].page);
    focus_of (dialog);
    stage_key (dialog, GDK_KEY_Escape, 0);
    STAGE_UNTIL (stage_dialog (window) == NULL);
    focus_of (window);
  }
}
END_TEST

/* Lines and their comparison come by keys, too. */
START_TEST (pages_of_lines_have_names)
{
  GtkWidget *page;

  board_stage_open (&stage, record);
  window = stage.window;
  page = ui_window_get_page (window);
  gtk_widget_grab_focus (GTK_WIDGET (stage.board));
  ui_match_page_set_position (stage.page, 9);
  stage_key (window, GDK_KEY_g, 0);
  STAGE_UNTIL (app_match_get_n_lines (stage.match) == 2);
  stage_key (window, GDK_KEY_Escape, 0);
  stage_key (window, GDK_KEY_l, GDK_CONTROL_MASK | GDK_ALT_MASK);
  STAGE_UNTIL (ui_window_get_page (window) != page);
  check_names (window, "lines");
  focus_of (window);
  stage_key (window, GDK_KEY_Left, GDK_ALT_MASK);
  STAGE_UNTIL (ui_window_get_page (window) == page);
  stage_key (window, GDK_KEY_l, GDK_CONTROL_MASK | GDK_SHIFT_MASK);
  STAGE_UNTIL (ui_window_get_page (window) != page);
  check_names (window, "comparison");
  focus_of (window);
}
END_TEST

/* Changes */

static gboolean
has_role (GtkWidget *widget, const char *part, GtkAccessibleRole role)
{
  if (!gtk_widget_get_mapped (widget))
    return FALSE;
  if (GTK_IS_LABEL (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), part) != NULL)
    for (GtkWidget *at = widget; at != NULL; at = gtk_widget_get_parent (at))
      if (gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (at)) == role)
        return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (has_role (child, part, role))
      return TRUE;
  return FALSE;
}

#define assert_told(root, part, role)                                                              \
  STAGE_UNTIL (has_role (GTK_WIDGET (root), part, GTK_ACCESSIBLE_ROLE_##role))

/* Whose turn it is, what is wrong, what waits, what was taken back. */
START_TEST (changes_are_told)
{
  board_stage_open (&stage, record);
  window = stage.window;
  assert_told (stage.page, app_match_get_status (stage.match), STATUS);
  type ("2 play nothing");
  type ("\n");
  assert_told (stage.page, "nothing", ALERT);
  stage_key (window, GDK_KEY_Escape, 0);
  stage_key (window, GDK_KEY_Escape, 0);
  stage_key (window, GDK_KEY_Left, 0);
  assert_told (stage.page, "Looking at move", STATUS);
  ui_match_page_set_position (stage.page, 9);
  stage_key (window, GDK_KEY_t, GDK_CONTROL_MASK);
  STAGE_UNTIL (stage_dialog (window) != NULL);
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (stage_dialog (window)), "back");
  STAGE_UNTIL (n_moves () == 9);
  assert_told (window, "Taken back", STATUS);
}
END_TEST

TEST_SUITE (keyboard)
{
  Suite *suite = suite_create ("ui-keyboard");
  TCase *tests = stage_case ("keyboard");

  tcase_add_test (tests, an_evening_by_keys);
  tcase_add_test (tests, tab_goes_around_a_match);
  tcase_add_loop_test (tests, tab_goes_around_elsewhere, 0, G_N_ELEMENTS (places));
  tcase_add_test (tests, dialogs_of_a_match_have_names);
  tcase_add_test (tests, pages_of_lines_have_names);
  tcase_add_test (tests, changes_are_told);
  suite_add_tcase (suite, tests);
  return suite;
}
