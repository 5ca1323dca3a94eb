/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a screen reader is told, on every page and in every dialog, popover and menu: what can be
 * used, chosen or gone through has a name in words; pictures have one or are no more than ornament;
 * what is drawn tells what it shows. The names are those that come over the accessibility bus.
 */
#include "tests/ui/access/access-pages.h"
#include "tests/ui/access/access-tree.h"
#include "tests/ui/match/match-stage.h"

/* Faults that are found on a page; Check's messages have an end. */
#define MOST_FAULTS 12

/* What acts, and what holds things. */
static const char *const acting[] = { "button",
                                      "checkbox",
                                      "combo box",
                                      "link",
                                      "list item",
                                      "menu item",
                                      "menu item checkbox",
                                      "menu item radio",
                                      "option",
                                      "radio",
                                      "row",
                                      "column header",
                                      "grid cell",
                                      "search box",
                                      "slider",
                                      "spin button",
                                      "switch",
                                      "tab",
                                      "text box",
                                      "toggle button",
                                      "meter",
                                      "progress bar",
                                      NULL };
static const char *const holding[] = { "grid",  "list", "list box",  "menu", "tab list",
                                       "table", "tree", "tree grid", NULL };

/* GTK looks for the accessibility bus once a process. */
static void
set_up (void)
{
  access_open ();
  stage_set_up ();
}

/* What GTK says where nobody gave a name: a class; "(None)" of a choice where something is
 * chosen. */
static gboolean
has_noise (const char *name)
{
  static const char *const prefixes[] = { "Gtk", "Adw", "Ui" };
  g_auto (GStrv) words = g_strsplit (name, " ", -1);

  for (guint k = 0; k < G_N_ELEMENTS (prefixes); k++)
    for (guint j = 0; words[j] != NULL; j++)
      if (g_str_has_prefix (words[j], prefixes[k])
          && g_ascii_isupper (words[j][strlen (prefixes[k])]))
        return TRUE;
  return strstr (name, "(None)") != NULL;
}

/* "Save Save", "_Save Save". */
static gboolean
is_doubled (const char *name)
{
  g_auto (GStrv) parts = g_strsplit (name, "_", -1);
  g_autofree char *plain = g_strjoinv ("", parts);
  const gsize half = strlen (plain) / 2;

  return strlen (plain) % 2 == 1 && plain[half] == ' '
         && strncmp (plain, plain + half + 1, half) == 0;
}

static gboolean
is_in_words (const char *name)
{
  return name[0] != '\0' && !has_noise (name) && strstr (name, "-symbolic") == NULL
         && strchr (name, '_') == NULL && strchr (name, '<') == NULL
         && strstr (name, "&amp;") == NULL;
}

static gboolean
is_inside (const AccessNode *node, const char *const *roles)
{
  for (const AccessNode *at = node->parent; at != NULL; at = at->parent)
    if (g_strv_contains (roles, at->role))
      return TRUE;
  return FALSE;
}

/* By it those that scroll are found on the bus: GTK 4.18 tells of no scroll bars where all is in
 * view. */
#define SCROLLED "scrolled window"

static void
mark_scrolled (GtkWidget *widget)
{
  if (GTK_IS_SCROLLED_WINDOW (widget))
    gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_PLACEHOLDER,
                                    SCROLLED, -1);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    mark_scrolled (child);
}

static void
mark_all_scrolled (void)
{
  GListModel *toplevels = gtk_window_get_toplevels ();

  for (guint k = 0; k < g_list_model_get_n_items (toplevels); k++) {
    g_autoptr (GtkWidget) toplevel = g_list_model_get_item (toplevels, k);

    mark_scrolled (toplevel);
  }
}

static gboolean
scrolls (AccessNode *node)
{
  for (guint k = 0; k < node->children->len; k++)
    if (g_str_equal (((AccessNode *)g_ptr_array_index (node->children, k))->role, "scroll bar"))
      return TRUE;
  return g_str_equal (access_get_placeholder (node), SCROLLED);
}

/* Cells of a row are told with the row: one that holds a button or a drawing need not say more. A
 * row where the keyboard does not stop is told by what is in it. */
static gboolean
is_named_by_row (const AccessNode *node)
{
  return g_str_equal (node->role, "grid cell")
         || (g_str_equal (node->role, "row") && node->children->len > 0
             && g_str_equal (((AccessNode *)g_ptr_array_index (node->children, 0))->role,
                             "column header"))
         || (g_str_equal (node->role, "list item") && !access_is (node, ACCESS_STATE_FOCUSABLE));
}

/* What newer versions have inside of what is told: in the button of a drop-down a row, to which the
 * keyboard can't come, and in a row that opens its first line. */
static gboolean
is_told_by_parent (const AccessNode *node)
{
  static const char *const choosing[] = { "toggle button", NULL };
  const AccessNode *row = node->parent != NULL ? node->parent->parent : NULL;

  return is_inside (node, choosing)
         || (row != NULL && g_str_equal (row->role, "list item") && is_in_words (row->name));
}

/* Of GTK 4.8 a dialog is a filler, unless its role is set before its children are there. */
static gboolean
is_nameless_window (const AccessNode *node)
{
  return node->parent != NULL && node->parent->parent == NULL && !g_str_equal (node->role, "window")
         && !g_str_equal (node->role, "dialog");
}

/* NULL: all is well. */
static const char *
find_fault (AccessNode *node)
{
  const gboolean acts = g_strv_contains (acting, node->role);
  const gboolean holds = g_strv_contains (holding, node->role);
  const gboolean words = is_in_words (node->name);

  if (is_nameless_window (node))
    return "a window that opens without a word";
  if (acts && !words)
    return is_named_by_row (node) ? NULL : "not named in words";
  if (acts && is_doubled (node->name))
    return "said twice";
  if (holds && !words)
    return "a list without a name";
  if (g_str_equal (node->role, "image") && !words && !is_inside (node, acting))
    return "a picture that says nothing";
  if (access_is (node, ACCESS_STATE_FOCUSABLE) && !acts && !holds && !words
      && !is_told_by_parent (node) && !scrolls (node))
    return "the keyboard stops there and nothing is said";
  return NULL;
}

static void
look (AccessNode *node, GHashTable *reported, GString *faults)
{
  const char *fault = node->from_cache ? NULL : find_fault (node);
  g_autofree char *place = NULL;

  if (fault != NULL && access_has_room (node)) {
    place = access_dup_place (node);
    if (g_hash_table_add (reported, g_strdup (place)) && g_hash_table_size (reported) < MOST_FAULTS)
      g_string_append_printf (faults, "\n  %s: …%s", fault,
                              place + (strlen (place) > 240 ? strlen (place) - 240 : 0));
  }
  for (guint k = 0; k < node->children->len; k++)
    look (g_ptr_array_index (node->children, k), reported, faults);
}

static guint
count (const AccessNode *node)
{
  guint n = 1;

  for (guint k = 0; k < node->children->len; k++)
    n += count (g_ptr_array_index (node->children, k));
  return n;
}

typedef struct {
  GHashTable *known, *reported, *opened;
  GString *faults;
  guint n_nodes;
} Looking;

static void
look_at_all (Looking *looking)
{
  g_autoptr (AccessNode) root = NULL;

  mark_all_scrolled ();
  root = access_read (looking->known);
  looking->n_nodes = count (root);
  look (root, looking->reported, looking->faults);
}

/* Buttons with menus and popovers below @widget; of those that say the same the first, and the
 * window's own on no page but @home. */
static void
open_menus (GtkWidget *widget, gboolean home, Looking *looking)
{
  if (!gtk_widget_get_mapped (widget))
    return;
  if (GTK_IS_MENU_BUTTON (widget)) {
    const char *tooltip = gtk_widget_get_tooltip_text (widget);
    g_autofree char *kind = g_strndup (tooltip != NULL ? tooltip : "", 8);

    if (!gtk_widget_is_sensitive (widget) || (!home && g_strcmp0 (tooltip, "Main Menu") == 0)
        || !g_hash_table_add (looking->opened, g_steal_pointer (&kind)))
      return;
    gtk_menu_button_popup (GTK_MENU_BUTTON (widget));
    stage_settle ();
    look_at_all (looking);
    gtk_menu_button_popdown (GTK_MENU_BUTTON (widget));
    stage_settle ();
    return;
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    open_menus (child, home, looking);
}

static void
check (const AccessPage *page, gboolean demo)
{
  g_autoptr (GHashTable) known = access_known_new ();
  g_autoptr (GHashTable) reported = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) opened = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GString) faults = g_string_new (NULL);
  UiWindow *window = stage_window (NULL, demo);
  GtkWidget *shown = access_page_open (window, page);
  Looking looking = { known, reported, opened, faults, 0 };

  look_at_all (&looking);
  /* Somebody answers on the bus. */
  ck_assert_uint_gt (looking.n_nodes, 10);
  open_menus (shown, g_str_equal (page->name, "home"), &looking);
  ck_assert_msg (faults->len == 0, "%s%s:%s", page->name, demo ? "" : ", empty", faults->str);
}

START_TEST (every_page_tells_what_it_holds)
{
  check (&access_pages[_i], TRUE);
}
END_TEST

START_TEST (empty_pages_tell_it_too)
{
  check (&access_pages[_i], FALSE);
}
END_TEST

static gboolean
holds_name (const AccessNode *node, const char *name)
{
  if (g_str_equal (node->name, name))
    return TRUE;
  for (guint k = 0; k < node->children->len; k++)
    if (holds_name (g_ptr_array_index (node->children, k), name))
      return TRUE;
  return FALSE;
}

/* What happens */

static const char record[] =
    "[Record \"1\"]\n[Game \"tome\"]\n[Variant \"team\"]\n"
    "[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n[Seat3 \"Cyd\"]\n[Seat4 \"Dan\"]\n\n"
    "- dealer 4\n- deal\n- title bonfire\n1 play inferno\n2 play lantern\n";

#define TOLD_SECONDS 20

static void
assert_told (const char *sentence)
{
  const gint64 end = g_get_monotonic_time () + TOLD_SECONDS * G_USEC_PER_SEC;

  while (g_strcmp0 (access_get_told (), sentence) != 0 && g_get_monotonic_time () < end)
    stage_turn ();
  ck_assert_pstr_eq (access_get_told (), sentence);
}

/* Moves, who is next, refusals, what is taken back, and where one is: a sentence each, and the
 * whole board when it is asked for. */
START_TEST (a_match_is_told)
{
  BoardStage stage;
  UiWindow *window;

  board_stage_open (&stage, record);
  window = stage.window;
  access_listen ();
  match_stage_type (window, "3 play zenith\n");
  assert_told ("Cyd: Zenith; Dan to play");
  match_stage_type (window, "4 play nothing\n");
  STAGE_UNTIL (strstr (access_get_told (), "nothing") != NULL);
  access_listen ();
  stage_key (window, GDK_KEY_Return, 0);
  STAGE_UNTIL (access_get_told () != NULL && strstr (access_get_told (), "nothing") != NULL);
  stage_key (window, GDK_KEY_Escape, 0);
  stage_key (window, GDK_KEY_Escape, 0);
  stage_key (window, GDK_KEY_z, GDK_CONTROL_MASK);
  assert_told ("Taken back 1 move; Cyd to play");
  stage_key (window, GDK_KEY_Left, 0);
  assert_told ("Ada: Inferno; Trump; Ben to play");
  stage_key (window, GDK_KEY_Left, 0);
  assert_told ("Chapter 1; Title: Bonfire; Ada to play");
  stage_key (window, GDK_KEY_Right, 0);
  assert_told ("Ada: Inferno; Trump; Ben to play");
  stage_key (window, GDK_KEY_F1, GDK_CONTROL_MASK);
  STAGE_UNTIL (strlen (access_get_told ()) > 100);
  stage_key (window, GDK_KEY_End, 0);
  assert_told ("Ben: Lantern; Cyd to play");
  /* The toast says a part of it, with a full stop. */
  stage_key (window, GDK_KEY_Left, 0);
  stage_key (window, GDK_KEY_Left, 0);
  stage_key (window, GDK_KEY_t, GDK_CONTROL_MASK);
  STAGE_UNTIL (g_str_has_prefix (access_get_told (), "Taken back 2 moves"));
  ck_assert_ptr_null (strstr (access_get_told () + 1, "Taken back"));
}
END_TEST

/* Where it stands, when somebody comes back to it. */
START_TEST (opening_a_match_is_told)
{
  UiWindow *window = stage_window (NULL, TRUE);

  stage_settle ();
  access_listen ();
  access_page_open (window, &(AccessPage){ "match-tome", "UiMatchPage" });
  assert_told ("Ada: Quench; Trump; Ada chooses for Quench");
}
END_TEST

/* The keyboard goes to another row meanwhile, and the toast is heard there. */
START_TEST (toasts_are_told)
{
  UiWindow *window = stage_window (NULL, TRUE);

  ui_window_show_page (window, "matches");
  stage_settle ();
  gtk_widget_child_focus (stage_get (window, GTK_TYPE_COLUMN_VIEW, NULL), GTK_DIR_TAB_FORWARD);
  stage_key (window, GDK_KEY_Down, 0);
  access_listen ();
  stage_key (window, GDK_KEY_Delete, 0);
  STAGE_UNTIL (access_get_told () != NULL && strstr (access_get_told (), "in the bin") != NULL);
  stage_key (window, GDK_KEY_z, GDK_CONTROL_MASK);
  STAGE_UNTIL (g_str_has_prefix (access_get_told (), "Taken back: "));
}
END_TEST

static gboolean
is_told (const char *name)
{
  g_autoptr (GHashTable) known = access_known_new ();
  g_autoptr (AccessNode) root = access_read (known);

  return holds_name (root, name);
}

/* Rows of a table, in the order of its columns, with what their figures count. */
START_TEST (rows_are_told_in_order)
{
  UiWindow *window = stage_window (NULL, TRUE);

  ui_window_show_page (window, "matches");
  stage_settle ();
  ck_assert (is_told ("19 Nov 2026, Tome · Teams, Ada & Cyd – Ben & Dan, Unfinished, "
                      "47 moves, Ada's kitchen"));
}
END_TEST

/* The table of a league has all its columns, each with its name; of a fixture it is told where it
 * is played, and a bye once. A key that finds nothing to log gets the reason. */
START_TEST (a_league_is_told)
{
  UiWindow *window = stage_window (NULL, TRUE);

  access_page_open (window, &(AccessPage){ "league", "UiLeaguePage" });
  stage_settle ();
  ck_assert (
      is_told ("5. Finn, 3 places up, Played: 3, Won: 1, Drawn: 0, Lost: 2, Byes: 1, Points: 6, "
               "Buchholz, worst one cut: 16, Buchholz: 22, Sonneborn-Berger: 21, Wins: 2, "
               "Rating: 1499, Recent form: bye, lost, lost, won"));
  stage_press (ui_window_get_page (window), "_Enter Results");
  stage_settle ();
  ck_assert (is_told ("Hugo – Iris, to be played, Round 4, table 4"));
  ck_assert (is_told ("Finn, Bye, Round 4"));
  access_listen ();
  stage_key (window, GDK_KEY_End, 0);
  stage_key (window, GDK_KEY_1, 0);
  assert_told ("This is a bye: nobody plays. Change the fixture if somebody does.");
}
END_TEST

/* The table of pages */

static gboolean
is_in_table (const char *type)
{
  for (guint k = 0; k < access_n_pages; k++)
    if (g_str_equal (access_pages[k].type, type))
      return TRUE;
  return g_str_equal (type, "UiWindow");
}

/* What @name is in a tag: class="…". */
static char *
dup_attribute (const char *tag, const char *name)
{
  g_autofree char *begin = g_strdup_printf ("%s=\"", name);
  const char *at = strstr (tag, begin);

  ck_assert_ptr_nonnull (at);
  at += strlen (begin);
  return g_strndup (at, strcspn (at, "\""));
}

START_TEST (no_page_is_forgotten)
{
  const char *folder = "/io/github/tomekeeper/Tomekeeper";
  g_auto (GStrv) files = g_resources_enumerate_children (folder, 0, NULL);
  guint found = 0;

  for (guint k = 0; files[k] != NULL; k++) {
    g_autofree char *path = g_build_filename (folder, files[k], NULL);
    g_autoptr (GBytes) bytes = g_resources_lookup_data (path, 0, NULL);
    const char *text = bytes != NULL ? g_bytes_get_data (bytes, NULL) : NULL;
    const char *tag =
        text != NULL && g_str_has_suffix (path, ".ui") ? strstr (text, "<template ") : NULL;
    g_autofree char *type = tag != NULL ? dup_attribute (tag, "class") : NULL;
    g_autofree char *parent = tag != NULL ? dup_attribute (tag, "parent") : NULL;

    if (tag == NULL
        || !(g_str_has_suffix (parent, "Window") || g_str_equal (parent, "GtkPopover")
             || g_str_has_suffix (type, "Page")))
      continue;
    found++;
    ck_assert_msg (is_in_table (type), "%s is not in the table of access-pages.c", type);
  }
  ck_assert_uint_gt (found, 30);
}
END_TEST

TEST_SUITE (access)
{
  Suite *suite = suite_create ("ui-access");
  TCase *tests = tcase_create ("access"), *table = stage_case ("table");

  tcase_add_checked_fixture (tests, set_up, stage_tear_down);
  tcase_set_timeout (tests, 2 * STAGE_SECONDS);
  access_add_pages (tests, every_page_tells_what_it_holds, -1);
  for (int k = 0; k < (int)access_n_pages; k++)
    if (access_pages[k].empty && access_page_is_taken ((guint)k, 0))
      tcase_add_loop_test (tests, empty_pages_tell_it_too, k, k + 1);
  tcase_add_test (tests, a_match_is_told);
  tcase_add_test (tests, opening_a_match_is_told);
  tcase_add_test (tests, toasts_are_told);
  tcase_add_test (tests, rows_are_told_in_order);
  tcase_add_test (tests, a_league_is_told);
  tcase_add_test (table, no_page_is_forgotten);
  suite_add_tcase (suite, tests);
  suite_add_tcase (suite, table);
  return suite;
}
