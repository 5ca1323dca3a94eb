/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * With Tab through every page and every dialog: the keyboard comes to all that can be used, each
 * once, in the order in which it is read, stops nowhere unseen, is caught nowhere, and finds the
 * same way back. What opens has the keyboard, and Escape gives it back.
 */
#include "tests/ui/access/access-pages.h"

#include <X11/keysym.h>

/* More stops than any page has: a list is one. */
#define MOST 100

typedef struct {
  GtkWidget *widget; /* Borrowed */
  graphene_rect_t box;
} Stop;

/* Of a popover the window that it is in. */
static GtkRoot *
root_of (gpointer of)
{
  return gtk_widget_get_root (of);
}

static gboolean
has_seen_focus (gpointer of)
{
  GtkWidget *focus = gtk_root_get_focus (root_of (of));

  return focus != NULL && gtk_widget_get_mapped (focus);
}

static GtkWidget *
focus_of (gpointer of)
{
  STAGE_UNTIL (has_seen_focus (of));
  return gtk_root_get_focus (root_of (of));
}

static char *
dup_description (GtkWidget *widget)
{
  const char *tooltip = gtk_widget_get_tooltip_text (widget);
  const char *label = GTK_IS_BUTTON (widget) ? gtk_button_get_label (GTK_BUTTON (widget)) : NULL;

  return g_strdup_printf ("%s “%s” in a %s", G_OBJECT_TYPE_NAME (widget),
                          label != NULL     ? label
                          : tooltip != NULL ? tooltip
                                            : "",
                          G_OBJECT_TYPE_NAME (gtk_widget_get_parent (widget)));
}

static gboolean
is_met (const GArray *met, GtkWidget *widget)
{
  for (guint k = 0; k < met->len; k++)
    if (g_array_index (met, Stop, k).widget == widget)
      return TRUE;
  return FALSE;
}

/* Around until the keyboard is where it has been. */
static GArray *
go_around (gpointer of, GdkModifierType modifiers, const char *page)
{
  GArray *met = g_array_new (FALSE, FALSE, sizeof (Stop));

  for (;;) {
    Stop stop = { focus_of (of) };
    g_autofree char *text = dup_description (stop.widget);

    if (is_met (met, stop.widget))
      return met;
    ck_assert_msg (gtk_widget_compute_bounds (stop.widget, of, &stop.box) && stop.box.size.width > 0
                       && stop.box.size.height > 0,
                   "%s: the keyboard is in a %s that nobody sees", page, text);
    g_array_append_val (met, stop);
    ck_assert_msg (met->len < MOST, "%s: Tab finds no end", page);
    stage_key (root_of (of), GDK_KEY_Tab, modifiers);
  }
}

/* Of @widget and what is in it, those where the keyboard can stop; what is in a list is gone
 * through by arrows, and so are views from libadwaita 1.7 on. */
static void
add_stops (GtkWidget *widget, GPtrArray *stops)
{
  const guint before = stops->len;
  const gboolean list = GTK_IS_LIST_BASE (widget) || GTK_IS_LIST_BOX (widget)
                        || GTK_IS_COLUMN_VIEW (widget) || GTK_IS_FLOW_BOX (widget)
                        || ADW_IS_VIEW_SWITCHER (widget);

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
is_reached (const GArray *met, GtkWidget *stop)
{
  for (guint k = 0; k < met->len; k++) {
    GtkWidget *at = g_array_index (met, Stop, k).widget;

    if (at == stop || gtk_widget_is_ancestor (at, stop) || gtk_widget_is_ancestor (stop, at))
      return TRUE;
  }
  return FALSE;
}

static void
check_reached (gpointer of, const GArray *met, const char *page, const char *way)
{
  g_autoptr (GPtrArray) stops = g_ptr_array_new ();

  add_stops (GTK_WIDGET (of), stops);
  for (guint k = 0; k < stops->len; k++)
    if (!is_reached (met, g_ptr_array_index (stops, k))) {
      g_autofree char *text = dup_description (g_ptr_array_index (stops, k));

      ck_abort_msg ("%s, %s: Tab never comes to a %s", page, way, text);
    }
}

/* Up again only where a column to the right begins, and once, where it all begins anew. */
static void
check_order (const GArray *met, const char *page)
{
  guint wraps = 0;

  for (guint k = 1; k < met->len; k++) {
    const Stop *from = &g_array_index (met, Stop, k - 1), *to = &g_array_index (met, Stop, k);
    g_autofree char *one = dup_description (from->widget), *other = dup_description (to->widget);
    const gboolean up = to->box.origin.y + to->box.size.height <= from->box.origin.y + 1;
    const gboolean right = to->box.origin.x >= from->box.origin.x + from->box.size.width - 1;

    ck_assert_msg (!(up && !right && ++wraps > 1),
                   "%s: Tab jumps back from a %s at %.0f,%.0f to a %s at %.0f,%.0f", page, one,
                   from->box.origin.x, from->box.origin.y, other, to->box.origin.x,
                   to->box.origin.y);
  }
}

static gboolean
is_field (GtkWidget *row)
{
  return ADW_IS_COMBO_ROW (row) || ADW_IS_ENTRY_ROW (row) || ADW_IS_EXPANDER_ROW (row);
}

/* Rows of one list; fields of a form are apart. */
static gboolean
are_rows_of_a_list (GtkWidget *one, GtkWidget *other)
{
  GtkWidget *list = gtk_widget_get_parent (one);

  return list == gtk_widget_get_parent (other) && !is_field (one) && !is_field (other)
         && (GTK_IS_LIST_BASE (list) || GTK_IS_LIST_BOX (list) || GTK_IS_FLOW_BOX (list))
         && gtk_widget_get_ancestor (list, ADW_TYPE_PREFERENCES_GROUP) == NULL;
}

/* Arrows go through a list, and Tab leaves it. */
static void
check_lists (const GArray *met, const char *page)
{
  for (guint k = 1; k < met->len; k++) {
    GtkWidget *from = g_array_index (met, Stop, k - 1).widget;
    GtkWidget *to = g_array_index (met, Stop, k).widget;
    g_autofree char *one = dup_description (from);

    ck_assert_msg (!are_rows_of_a_list (from, to), "%s: Tab goes from row to row at a %s", page,
                   one);
  }
}

/* Where the stops are not the same all the way: a toast goes by itself, a page moves the keyboard
 * once it has read, arrows go from seat to seat, an expander scrolls. They are gone around, and
 * that is all. */
static const char *const unsteady[] = { "taken-back",  "import-changed", "import-faults",
                                        "import-done", "pairing",        "season-dialog-more",
                                        NULL };

/* What opens has the keyboard at once. */
static void
check_inside (GtkWidget *shown, const char *page)
{
  GtkWidget *focus = focus_of (shown);

  ck_assert_msg (gtk_widget_is_ancestor (focus, shown), "%s: the keyboard stays behind it", page);
}

/* Back to where the keyboard was when it opened. */
static void
leave (UiWindow *window, GtkWidget *shown)
{
  GtkWidget *before = GTK_IS_WINDOW (shown) ? gtk_window_get_focus (GTK_WINDOW (window)) : NULL;
  g_autoptr (GtkWidget) held = g_object_ref (shown);

  for (int k = 0; k < 3 && gtk_widget_get_mapped (shown); k++)
    stage_key (root_of (shown), GDK_KEY_Escape, 0);
  STAGE_UNTIL (!gtk_widget_get_mapped (shown));
  if (before != NULL)
    ck_assert_ptr_eq (focus_of (window), before);
  focus_of (window);
}

START_TEST (tab_reads_every_page)
{
  const AccessPage *page = &access_pages[_i];
  g_autoptr (GArray) there = NULL, back = NULL;
  UiWindow *window;
  GtkWidget *shown;

  window = stage_window (NULL, TRUE);
  shown = access_page_open (window, page);
  if (shown != GTK_WIDGET (window))
    check_inside (shown, page->name);
  stage_key (root_of (shown), GDK_KEY_Tab, 0);
  there = go_around (shown, 0, page->name);
  back = go_around (shown, GDK_SHIFT_MASK, page->name);
  check_lists (there, page->name);
  check_lists (back, page->name);
  if (!g_strv_contains (unsteady, page->name)) {
    check_reached (shown, there, page->name, "forward");
    check_order (there, page->name);
    check_reached (shown, back, page->name, "back");
  }
  if (shown != GTK_WIDGET (window))
    leave (window, shown);
}
END_TEST

TEST_SUITE (focus)
{
  Suite *suite = suite_create ("ui-focus");
  TCase *tests = stage_case ("focus");

  access_add_pages (tests, tab_reads_every_page, 1);
  suite_add_tcase (suite, tests);
  return suite;
}
