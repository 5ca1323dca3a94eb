/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Charts of leagues: values where they belong, told in words, by pointer and by keys.
 */
#include "tests/suite.h"

#include "ui/widget/chances-chart.h"
#include "ui/widget/draw.h"
#include "ui/widget/line-chart.h"

#include <adwaita.h>

static GtkWidget *window;
static char *activated;

/* Shows a chart in a window of a size, drawn once. */
static void
show (GtkWidget *chart, int width, int height)
{
  window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (window), width, height);
  gtk_window_set_child (GTK_WINDOW (window), chart);
  gtk_window_present (GTK_WINDOW (window));
  for (gint64 end = g_get_monotonic_time () + 120 * G_USEC_PER_SEC;
       gtk_widget_get_width (chart) == 0 && g_get_monotonic_time () < end;)
    g_main_context_iteration (NULL, FALSE);
  ck_assert_int_gt (gtk_widget_get_width (chart), 0);
}

/* In the test's own process: a display does not survive a fork. */
static void
set_up (void)
{
  adw_init ();
}

static void
tear_down (void)
{
  if (window != NULL)
    gtk_window_destroy (GTK_WINDOW (window));
  window = NULL;
  g_clear_pointer (&activated, g_free);
}

static char *
format_round (double value)
{
  return g_strdup_printf ("Round %.0f", value);
}

static char *
format_place (double value)
{
  return g_strdup_printf ("%.0f.", value);
}

static UiLineChart *
new_places (void)
{
  static const struct {
    const char *name;
    double places[3];
  } lines[] = { { "Ann", { 2, 1, 1 } }, { "Ben", { 1, 3, 2 } }, { "Cy", { 3, 2, 3 } } };
  UiLineChart *chart = UI_LINE_CHART (ui_line_chart_new ("Places by round"));

  ui_line_chart_set_axes (chart, format_round, format_place, TRUE);
  for (guint k = 0; k < G_N_ELEMENTS (lines); k++) {
    guint line = ui_line_chart_add_line (chart, lines[k].name);

    for (guint round = 0; round < 3; round++) {
      g_autofree char *key = g_strdup_printf ("%s-%u", lines[k].name, round + 1);

      ui_line_chart_add_point (chart, line, round + 1, lines[k].places[round], 0, key);
    }
  }
  ui_line_chart_finish (chart);
  return chart;
}

START_TEST (test_words)
{
  UiLineChart *chart = new_places ();
  g_autofree char *second = NULL;
  g_autofree char *between = NULL;

  show (GTK_WIDGET (chart), 600, 300);
  second = ui_line_chart_dup_text (chart, 2);
  ck_assert_str_eq (second, "Round 2\nAnn: 1.\nCy: 2.\nBen: 3.");
  /* Between two rounds the earlier one still holds. */
  between = ui_line_chart_dup_text (chart, 2.5);
  ck_assert_str_eq (strchr (between, '\n'), strchr (second, '\n'));
}
END_TEST

/* The first place stands above the last one; of ratings the highest. */
START_TEST (test_better_is_above)
{
  UiLineChart *chart = new_places ();

  show (GTK_WIDGET (chart), 600, 300);
  ck_assert_double_lt (ui_line_chart_get_y_of (chart, 1), ui_line_chart_get_y_of (chart, 3));
  ck_assert_double_lt (ui_line_chart_get_x_of (chart, 1), ui_line_chart_get_x_of (chart, 3));
  ui_line_chart_set_axes (chart, format_round, format_place, FALSE);
  ck_assert_double_gt (ui_line_chart_get_y_of (chart, 1), ui_line_chart_get_y_of (chart, 3));
  gtk_widget_set_direction (GTK_WIDGET (chart), GTK_TEXT_DIR_RTL);
  ck_assert_double_gt (ui_line_chart_get_x_of (chart, 1), ui_line_chart_get_x_of (chart, 3));
}
END_TEST

/* Everything lies inside the widget, however narrow it is and however long the names are. */
START_TEST (test_narrow)
{
  UiLineChart *chart = new_places ();
  guint line = ui_line_chart_add_line (chart, "Somebody with a name that never seems to end");

  ui_line_chart_add_point (chart, line, 1, 4, 0, NULL);
  ui_line_chart_finish (chart);
  show (GTK_WIDGET (chart), 300, 200);
  ck_assert_double_ge (ui_line_chart_get_x_of (chart, 1), 0);
  ck_assert_double_gt (ui_line_chart_get_x_of (chart, 3), ui_line_chart_get_x_of (chart, 1) + 50);
  ck_assert_double_le (ui_line_chart_get_x_of (chart, 3),
                       gtk_widget_get_width (GTK_WIDGET (chart)));
}
END_TEST

static void
activated_cb (UiLineChart *chart, const char *key)
{
  g_free (activated);
  activated = g_strdup (key);
}

/* Runs a key binding of the focused chart. */
static void
press (GtkWidget *chart, guint key)
{
  GListModel *controllers = gtk_widget_observe_controllers (chart);
  gboolean done = FALSE;

  for (guint k = 0; !done && k < g_list_model_get_n_items (controllers); k++) {
    g_autoptr (GObject) item = g_list_model_get_item (controllers, k);
    GListModel *shortcuts = GTK_IS_SHORTCUT_CONTROLLER (item) ? G_LIST_MODEL (item) : NULL;

    for (guint i = 0; shortcuts != NULL && !done && i < g_list_model_get_n_items (shortcuts); i++) {
      g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (shortcuts, i);
      GtkShortcutTrigger *trigger = gtk_shortcut_get_trigger (shortcut);

      if (GTK_IS_KEYVAL_TRIGGER (trigger)
          && gtk_keyval_trigger_get_keyval (GTK_KEYVAL_TRIGGER (trigger)) == key)
        done = gtk_shortcut_action_activate (gtk_shortcut_get_action (shortcut), 0, chart,
                                             gtk_shortcut_get_arguments (shortcut));
    }
  }
  g_object_unref (controllers);
  ck_assert_msg (done, "no binding for key %u", key);
}

START_TEST (test_keys)
{
  UiLineChart *chart = new_places ();

  show (GTK_WIDGET (chart), 600, 300);
  g_signal_connect (chart, "activated", G_CALLBACK (activated_cb), NULL);
  press (GTK_WIDGET (chart), GDK_KEY_Return); /* no line is chosen */
  ck_assert_ptr_null (activated);
  press (GTK_WIDGET (chart), GDK_KEY_Down);
  press (GTK_WIDGET (chart), GDK_KEY_Down);
  press (GTK_WIDGET (chart), GDK_KEY_Left);
  press (GTK_WIDGET (chart), GDK_KEY_Return);
  ck_assert_str_eq (activated, "Ben-2");
  for (guint k = 0; k < 5; k++)
    press (GTK_WIDGET (chart), GDK_KEY_Left);
  press (GTK_WIDGET (chart), GDK_KEY_Up);
  press (GTK_WIDGET (chart), GDK_KEY_Return);
  ck_assert_str_eq (activated, "Ann-1");
}
END_TEST

START_TEST (test_empty)
{
  UiLineChart *chart = new_places ();

  show (GTK_WIDGET (chart), 600, 300);
  ui_line_chart_clear (chart);
  ui_line_chart_finish (chart);
  press (GTK_WIDGET (chart), GDK_KEY_Down);
  press (GTK_WIDGET (chart), GDK_KEY_Left);
  press (GTK_WIDGET (chart), GDK_KEY_Return);
  ck_assert_uint_eq (ui_line_chart_get_line (chart), G_MAXUINT);
}
END_TEST

/* Numbers are set as type. */
START_TEST (test_minus)
{
  static const char *const cases[][2] = {
    { "-10.0", "−10.0" }, { "10.0", "10.0" }, { "-0.0", "0.0" }, { "-0,4", "−0,4" }, { "", "" },
  };

  for (guint k = 0; k < G_N_ELEMENTS (cases); k++) {
    g_autofree char *number = ui_number_typeset_minus (g_strdup (cases[k][0]));

    ck_assert_str_eq (number, cases[k][1]);
  }
}
END_TEST

static guint asked;

static char *
format_day (double value)
{
  asked++;
  return format_round (value);
}

/* Many points, one, and the same value throughout: all of it lies in the chart, and of thousands of
 * names only those that can stand there are made. */
START_TEST (test_many_and_few)
{
  static const guint sizes[] = { 2000, 1, 40 };

  for (guint k = 0; k < G_N_ELEMENTS (sizes); k++) {
    UiLineChart *chart = UI_LINE_CHART (ui_line_chart_new ("Rating"));
    guint line = ui_line_chart_add_line (chart, "Somebody with a name that never seems to end");
    GtkSnapshot *snapshot = gtk_snapshot_new ();
    GskRenderNode *node;

    ui_line_chart_set_axes (chart, format_day, format_place, FALSE);
    for (guint n = 0; n < sizes[k]; n++)
      ui_line_chart_add_point (chart, line, n, sizes[k] == 40 ? -3 : n % 17 - 8.0, 0, NULL);
    ui_line_chart_finish (chart);
    show (GTK_WIDGET (chart), 320, 200);
    asked = 0;
    GTK_WIDGET_GET_CLASS (chart)->snapshot (GTK_WIDGET (chart), snapshot);
    ck_assert_uint_ge (asked, 1);
    ck_assert_uint_le (asked, 150);
    node = gtk_snapshot_free_to_node (snapshot);
    ck_assert_ptr_nonnull (node);
    gsk_render_node_unref (node);
    for (guint n = 0; n < sizes[k]; n++) {
      double y = sizes[k] == 40 ? -3 : n % 17 - 8.0;

      ck_assert_double_ge (ui_line_chart_get_x_of (chart, n), 0);
      ck_assert_double_le (ui_line_chart_get_x_of (chart, n), 320);
      ck_assert_double_ge (ui_line_chart_get_y_of (chart, y), 0);
      ck_assert_double_le (ui_line_chart_get_y_of (chart, y), 200);
    }
    tear_down ();
  }
}
END_TEST

START_TEST (test_chances)
{
  static const char *const names[] = { "Ann", "Ben", "Cy" };
  static const double chances[] = { 0.622, 0.375, 0.003, 0.378, 0.5, 0.122, 0, 0.125, 0.875 };
  UiChancesChart *chart = UI_CHANCES_CHART (ui_chances_chart_new ());
  g_autofree char *ann = NULL;
  g_autofree char *ben = NULL;
  g_autofree char *nobody = NULL;

  ui_chances_chart_set_chances (chart, names, chances, 3);
  show (GTK_WIDGET (chart), 400, 200);
  ann = ui_chances_chart_dup_text (chart, 0);
  ck_assert_str_eq (ann, "Ann: place 1: 62 %, place 2: 38 %, place 3: < 1 %");
  ben = ui_chances_chart_dup_text (chart, 1);
  ck_assert_str_eq (ben, "Ben: place 2: 50 %, place 1: 38 %, place 3: 12 %");
  nobody = ui_chances_chart_dup_text (chart, 3);
  ck_assert_str_eq (nobody, "");
}
END_TEST

/* Only what is certain is told as certain. */
START_TEST (test_certain)
{
  static const struct {
    double chance;
    const char *text;
  } rows[] = { { 0, "" },         { 1e-9, "< 1 %" },    { 0.5, "50 %" },
               { 0.994, "99 %" }, { 0.9999, "> 99 %" }, { 1, "100 %" } };

  for (guint k = 0; k < G_N_ELEMENTS (rows); k++) {
    g_autofree char *text = ui_chance_dup_text (rows[k].chance);

    ck_assert_str_eq (text, rows[k].text);
  }
}
END_TEST

/* Days stand as far apart as they are, and are told again as they were. */
START_TEST (test_days)
{
  static const struct {
    LeagueDay day, next;
    const char *text;
  } rows[] = { { 20261122, 20261123, "22 Nov 2026" },
               { 20261231, 20270101, "31 Dec 2026" },
               { 20280228, 20280229, "28 Feb 2028" } };
  static const LeagueDay never[] = { 0, 20260229, 20261301, 20260100 };

  for (guint k = 0; k < G_N_ELEMENTS (rows); k++) {
    g_autofree char *text = ui_chart_dup_day (ui_chart_day (rows[k].day));

    ck_assert_str_eq (text, rows[k].text);
    ck_assert_double_eq (ui_chart_day (rows[k].next) - ui_chart_day (rows[k].day), 1);
  }
  for (guint k = 0; k < G_N_ELEMENTS (never); k++) {
    g_autofree char *text = ui_chart_dup_day (ui_chart_day (never[k]));

    ck_assert_str_eq (text, "");
  }
}
END_TEST

TEST_SUITE (charts)
{
  Suite *suite = suite_create ("charts");
  TCase *tcase = tcase_create ("charts");

  tcase_add_checked_fixture (tcase, set_up, tear_down);
  tcase_add_test (tcase, test_words);
  tcase_add_test (tcase, test_better_is_above);
  tcase_add_test (tcase, test_narrow);
  tcase_add_test (tcase, test_keys);
  tcase_add_test (tcase, test_empty);
  tcase_add_test (tcase, test_minus);
  tcase_add_test (tcase, test_many_and_few);
  tcase_add_test (tcase, test_chances);
  tcase_add_test (tcase, test_certain);
  tcase_add_test (tcase, test_days);
  suite_add_tcase (suite, tcase);
  return suite;
}
