/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cells of tables: at the side where their column begins or ends, whichever way the window runs.
 */
#include "tests/suite.h"

#include "ui/widget/text-cell.h"

#include <adwaita.h>

#define WIDTH 400

static const char *const texts[] = { "Ada – Ben", "47", "19 Nov 2026", "أحمد", "אדה – Ben" };
static GtkWidget *window;

static void
set_up (void)
{
  adw_init ();
}

static void
tear_down (void)
{
  g_clear_pointer ((GtkWindow **)&window, gtk_window_destroy);
  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
}

/* The middle of what is drawn of a text, from the left. */
static float
middle_of (const char *text, float xalign)
{
  GtkWidget *cell = ui_text_cell_new (xalign);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  g_autoptr (GdkPaintable) drawn = gtk_widget_paintable_new (cell);
  GskRenderNode *node;
  graphene_rect_t bounds;

  window = gtk_window_new ();
  ui_text_cell_set_text (UI_TEXT_CELL (cell), text);
  gtk_window_set_default_size (GTK_WINDOW (window), WIDTH, 40);
  gtk_window_set_child (GTK_WINDOW (window), cell);
  gtk_window_present (GTK_WINDOW (window));
  for (gint64 end = g_get_monotonic_time () + 120 * G_USEC_PER_SEC;
       gdk_paintable_get_intrinsic_width (drawn) == 0 && g_get_monotonic_time () < end;)
    g_main_context_iteration (NULL, FALSE);
  ck_assert_int_eq (gtk_widget_get_width (cell), WIDTH);
  gdk_paintable_snapshot (drawn, snapshot, WIDTH, 40);
  node = gtk_snapshot_free_to_node (snapshot);
  ck_assert_ptr_nonnull (node);
  gsk_render_node_get_bounds (node, &bounds);
  gsk_render_node_unref (node);
  g_clear_pointer ((GtkWindow **)&window, gtk_window_destroy);
  return bounds.origin.x + bounds.size.width / 2;
}

START_TEST (they_stand_where_their_column_begins_and_ends)
{
  for (guint k = 0; k < G_N_ELEMENTS (texts); k++) {
    const gboolean begins = _i == GTK_TEXT_DIR_LTR;

    gtk_widget_set_default_direction ((GtkTextDirection)_i);
    ck_assert_msg ((middle_of (texts[k], 0) < WIDTH / 2) == begins, "%s begins elsewhere",
                   texts[k]);
    ck_assert_msg ((middle_of (texts[k], 1) > WIDTH / 2) == begins, "%s ends elsewhere", texts[k]);
  }
}
END_TEST

TEST_SUITE (cells)
{
  Suite *suite = suite_create ("cells");
  TCase *tcase = tcase_create ("cells");

  tcase_add_checked_fixture (tcase, set_up, tear_down);
  tcase_add_loop_test (tcase, they_stand_where_their_column_begins_and_ends, GTK_TEXT_DIR_LTR,
                       GTK_TEXT_DIR_RTL + 1);
  suite_add_tcase (suite, tcase);
  return suite;
}
