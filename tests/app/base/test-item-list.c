/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lists of items, what they say of a change, and properties by a table.
 */
#include "tests/suite.h"

#include "app/base/item-list.h"
#include "app/base/properties.h"

#define TEST_TYPE_ITEM (test_item_get_type ())
G_DECLARE_FINAL_TYPE (TestItem, test_item, TEST, ITEM, GObject)

struct _TestItem {
  GObject parent;
  char *name, *secret;
  const char *kind, *date;
  gboolean odd;
  int moved;
  guint number;
  gint64 instant;
  guint64 size;
  double share;
  GBytes *bytes;
};

G_DEFINE_FINAL_TYPE (TestItem, test_item, G_TYPE_OBJECT)

static const AppProperty properties[] = {
  { "name", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (TestItem, name) },
  { NULL, APP_PROPERTY_TEXT, G_STRUCT_OFFSET (TestItem, secret) },
  { "kind", APP_PROPERTY_BORROWED_TEXT, G_STRUCT_OFFSET (TestItem, kind) },
  { "date", APP_PROPERTY_DATE, G_STRUCT_OFFSET (TestItem, date) },
  { "odd", APP_PROPERTY_BOOLEAN, G_STRUCT_OFFSET (TestItem, odd) },
  { "moved", APP_PROPERTY_INT, G_STRUCT_OFFSET (TestItem, moved) },
  { "number", APP_PROPERTY_UINT, G_STRUCT_OFFSET (TestItem, number) },
  { "instant", APP_PROPERTY_INT64, G_STRUCT_OFFSET (TestItem, instant) },
  { "size", APP_PROPERTY_UINT64, G_STRUCT_OFFSET (TestItem, size) },
  { "share", APP_PROPERTY_DOUBLE, G_STRUCT_OFFSET (TestItem, share) },
  { NULL, APP_PROPERTY_NONE, G_STRUCT_OFFSET (TestItem, bytes), (GDestroyNotify)g_bytes_unref },
};

static void
test_item_class_init (TestItemClass *class)
{
  app_properties_install (G_OBJECT_CLASS (class), properties, G_N_ELEMENTS (properties));
}

static void
test_item_init (TestItem *item)
{
}

static gpointer
item_new (gpointer name, gpointer data)
{
  TestItem *item = g_object_new (TEST_TYPE_ITEM, NULL);

  item->name = g_strdup (name);
  return item;
}

#define TEST_TYPE_LIST (test_list_get_type ())
G_DECLARE_FINAL_TYPE (TestList, test_list, TEST, LIST, AppItemList)

struct _TestList {
  AppItemList parent;
};

G_DEFINE_FINAL_TYPE (TestList, test_list, APP_TYPE_ITEM_LIST)

static void
test_list_class_init (TestListClass *class)
{
}

static void
test_list_init (TestList *list)
{
  app_item_list_set_item_type (APP_ITEM_LIST (list), TEST_TYPE_ITEM);
}

static void
free_nothing (gpointer data)
{
}

START_TEST (fields_are_read_as_properties)
{
  g_autoptr (TestItem) item = item_new ((gpointer) "Ada", NULL);
  g_autoptr (GBytes) bytes = g_bytes_new_with_free_func ("x", 1, free_nothing, NULL);
  g_autofree char *name = NULL, *kind = NULL, *date = NULL;
  gboolean odd;
  int moved;
  guint number;
  gint64 instant;
  guint64 size;
  double share;

  item->secret = g_strdup ("nobody reads it");
  item->kind = "player";
  item->date = "";
  item->odd = TRUE;
  item->moved = -3;
  item->number = 7;
  item->instant = -G_GINT64_CONSTANT (5000000000);
  item->size = G_MAXUINT64;
  item->share = 0.5;
  item->bytes = g_bytes_ref (bytes);
  g_object_get (item, "name", &name, "kind", &kind, "date", &date, "odd", &odd, "moved", &moved,
                "number", &number, "instant", &instant, "size", &size, "share", &share, NULL);
  ck_assert_str_eq (name, "Ada");
  ck_assert_str_eq (kind, "player");
  ck_assert_str_eq (date, "");
  ck_assert (odd);
  ck_assert_int_eq (moved, -3);
  ck_assert_uint_eq (number, 7);
  ck_assert_int_eq (instant, -G_GINT64_CONSTANT (5000000000));
  ck_assert (size == G_MAXUINT64);
  ck_assert_double_eq (share, 0.5);
  ck_assert_ptr_null (g_object_class_find_property (G_OBJECT_GET_CLASS (item), "secret"));
}
END_TEST

static gboolean
is_same (gconstpointer item, gconstpointer name)
{
  return g_str_equal (((const TestItem *)item)->name, name);
}

/* "a b c": a row of each word. */
static GPtrArray *
new_rows (const char *names)
{
  g_auto (GStrv) words = g_strsplit (names, " ", -1);
  GPtrArray *rows = g_ptr_array_new_with_free_func (g_free);

  for (guint k = 0; words[k] != NULL; k++)
    g_ptr_array_add (rows, g_strdup (words[k]));
  return rows;
}

/* An item of each word. */
static GPtrArray *
new_items (const char *names)
{
  g_autoptr (GPtrArray) rows = new_rows (names);

  return app_items_new (rows, item_new, NULL);
}

/* What a change said last: "at 1: 2 for 3". */
static void
changed_cb (GListModel *list, guint position, guint removed, guint added, gpointer data)
{
  g_string_printf (data, "at %u: %u for %u", position, added, removed);
}

static const struct {
  const char *before, *after;
  gboolean whole;
  const char *change;
  guint kept; /* objects that are in the list as before */
} changes[] = {
  { "a b c", "a b c", FALSE, "", 3 },
  { "a b c", "a b c", TRUE, "", 3 },
  { "", "a", FALSE, "at 0: 1 for 0", 0 },
  { "a", "", FALSE, "at 0: 0 for 1", 0 },
  { "a b c", "a x c", FALSE, "at 1: 1 for 1", 2 },
  { "a b c", "a x c", TRUE, "at 0: 3 for 3", 0 },
  { "a b c", "x a b c", FALSE, "at 0: 1 for 0", 3 },
  { "a b c", "a b c x y", FALSE, "at 3: 2 for 0", 3 },
  { "a b c d", "a d", FALSE, "at 1: 0 for 2", 2 },
  { "a a", "a a a", FALSE, "at 2: 1 for 0", 2 },
  { "a a a", "a", FALSE, "at 1: 0 for 2", 1 },
};

START_TEST (an_update_says_what_is_another)
{
  g_autoptr (TestList) list = g_object_new (TEST_TYPE_LIST, NULL);
  g_autoptr (GString) said = g_string_new (NULL);
  g_autoptr (GPtrArray) rows = new_rows (changes[_i].after);
  g_autoptr (GPtrArray) before = NULL;
  guint kept = 0;

  app_item_list_replace (APP_ITEM_LIST (list), new_items (changes[_i].before));
  before = app_items_new (app_item_list_get_items (APP_ITEM_LIST (list)), NULL, NULL);
  g_signal_connect (list, "items-changed", G_CALLBACK (changed_cb), said);
  app_item_list_update (APP_ITEM_LIST (list), rows, item_new, NULL, is_same, changes[_i].whole);
  ck_assert_str_eq (said->str, changes[_i].change);
  ck_assert_uint_eq (g_list_model_get_n_items (G_LIST_MODEL (list)), rows->len);
  for (guint k = 0; k < rows->len; k++) {
    g_autoptr (GObject) item = g_list_model_get_item (G_LIST_MODEL (list), k);

    ck_assert (is_same (item, rows->pdata[k]));
    kept += g_ptr_array_find (before, item, NULL) ? 1 : 0;
  }
  ck_assert_uint_eq (kept, changes[_i].kept);
}
END_TEST

START_TEST (replacing_always_says_so)
{
  g_autoptr (TestList) list = g_object_new (TEST_TYPE_LIST, NULL);
  g_autoptr (GString) said = g_string_new (NULL);

  ck_assert (g_list_model_get_item_type (G_LIST_MODEL (list)) == TEST_TYPE_ITEM);
  ck_assert_ptr_null (g_list_model_get_item (G_LIST_MODEL (list), 0));
  g_signal_connect (list, "items-changed", G_CALLBACK (changed_cb), said);
  app_item_list_replace (APP_ITEM_LIST (list), new_items ("a b"));
  ck_assert_str_eq (said->str, "at 0: 2 for 0");
  app_item_list_replace (APP_ITEM_LIST (list), new_items ("a b"));
  ck_assert_str_eq (said->str, "at 0: 2 for 2");
}
END_TEST

TEST_SUITE (item_list)
{
  Suite *suite = suite_create ("app-item-list");
  TCase *tests = tcase_create ("item-list");

  tcase_add_test (tests, fields_are_read_as_properties);
  tcase_add_loop_test (tests, an_update_says_what_is_another, 0, G_N_ELEMENTS (changes));
  tcase_add_test (tests, replacing_always_says_so);
  suite_add_tcase (suite, tests);
  return suite;
}
