/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Drafts of forms: properties that are set, changes told once, a check that is asked once.
 */
#include "tests/suite.h"

#include "app/base/draft.h"

#define TEST_TYPE_DRAFT (test_draft_get_type ())
G_DECLARE_FINAL_TYPE (TestDraft, test_draft, TEST, DRAFT, AppDraft)

struct _TestDraft {
  AppDraft parent;
  char *name;
  gboolean odd;
  int moved;
  guint number;
  gint64 instant;
  guint64 size;
  double share;
  guint checks, follows;
  gboolean settled; /* No property; by follow() alone */
};

G_DEFINE_FINAL_TYPE (TestDraft, test_draft, APP_TYPE_DRAFT)

static const AppProperty properties[] = {
  { "name", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (TestDraft, name) },
  { "odd", APP_PROPERTY_BOOLEAN, G_STRUCT_OFFSET (TestDraft, odd) },
  { "moved", APP_PROPERTY_INT, G_STRUCT_OFFSET (TestDraft, moved) },
  { "number", APP_PROPERTY_UINT, G_STRUCT_OFFSET (TestDraft, number) },
  { "instant", APP_PROPERTY_INT64, G_STRUCT_OFFSET (TestDraft, instant) },
  { "size", APP_PROPERTY_UINT64, G_STRUCT_OFFSET (TestDraft, size) },
  { "share", APP_PROPERTY_DOUBLE, G_STRUCT_OFFSET (TestDraft, share) },
};

/* What is odd has moved. */
static void
follow (AppDraft *draft)
{
  TestDraft *self = TEST_DRAFT (draft);

  self->follows++;
  if (self->odd)
    g_object_set (self, "moved", -1, NULL);
  self->settled = self->odd;
}

static char *
check (AppDraft *draft, char **warning)
{
  TestDraft *self = TEST_DRAFT (draft);

  self->checks++;
  if (self->name == NULL)
    return g_strdup ("No name.");
  if (self->settled)
    *warning = g_strdup ("Odd.");
  return NULL;
}

static void
test_draft_class_init (TestDraftClass *class)
{
  APP_DRAFT_CLASS (class)->follow = follow;
  APP_DRAFT_CLASS (class)->check = check;
  app_properties_install_writable (G_OBJECT_CLASS (class), properties, G_N_ELEMENTS (properties));
}

static void
test_draft_init (TestDraft *self)
{
}

static TestDraft *
draft_new (void)
{
  return g_object_new (TEST_TYPE_DRAFT, NULL);
}

static void
count_cb (guint *count)
{
  ++*count;
}

/* How often @signal of @draft was emitted from now on. */
static void
count (TestDraft *draft, const char *signal, guint *count)
{
  *count = 0;
  g_signal_connect_swapped (draft, signal, G_CALLBACK (count_cb), count);
}

START_TEST (fields_are_set_as_properties)
{
  g_autoptr (TestDraft) draft = draft_new ();

  g_object_set (draft, "name", "Ada", "odd", TRUE, "moved", -1, "number", 7, "instant",
                -G_GINT64_CONSTANT (5000000000), "size", G_MAXUINT64, "share", 0.5, NULL);
  ck_assert_str_eq (draft->name, "Ada");
  ck_assert (draft->odd);
  ck_assert_int_eq (draft->moved, -1);
  ck_assert_uint_eq (draft->number, 7);
  ck_assert_int_eq (draft->instant, -G_GINT64_CONSTANT (5000000000));
  ck_assert (draft->size == G_MAXUINT64);
  ck_assert_double_eq (draft->share, 0.5);
}
END_TEST

START_TEST (only_another_value_is_a_change)
{
  g_autoptr (TestDraft) draft = draft_new ();
  guint changed, named;

  count (draft, "changed", &changed);
  count (draft, "notify::name", &named);
  g_object_set (draft, "name", "Ada", NULL);
  g_object_set (draft, "name", "Ada", "number", 0, NULL);
  ck_assert_uint_eq (changed, 1);
  ck_assert_uint_eq (named, 1);
}
END_TEST

START_TEST (what_is_set_together_is_one_change)
{
  g_autoptr (TestDraft) draft = draft_new ();
  guint changed, fault;

  count (draft, "changed", &changed);
  count (draft, "notify::fault", &fault);
  g_object_freeze_notify (G_OBJECT (draft));
  g_object_set (draft, "name", "Ada", "number", 7, NULL);
  app_draft_changed (APP_DRAFT (draft));
  ck_assert_uint_eq (changed, 0);
  g_object_thaw_notify (G_OBJECT (draft));
  ck_assert_uint_eq (changed, 1);
  ck_assert_uint_eq (fault, 1);
  app_draft_changed (APP_DRAFT (draft));
  ck_assert_uint_eq (changed, 2);
  ck_assert_uint_eq (fault, 2);
}
END_TEST

static void
named_cb (TestDraft *draft)
{
  g_object_set (draft, "number", 7, NULL);
}

START_TEST (what_follows_from_a_change_is_part_of_it)
{
  g_autoptr (TestDraft) draft = draft_new ();
  guint changed;

  count (draft, "changed", &changed);
  g_signal_connect (draft, "notify::name", G_CALLBACK (named_cb), NULL);
  g_object_set (draft, "name", "Ada", NULL);
  ck_assert_uint_eq (changed, 1);
  g_object_set (draft, "odd", TRUE, NULL);
  ck_assert_int_eq (draft->moved, -1);
  ck_assert_uint_eq (changed, 2);
  ck_assert_uint_eq (draft->follows, 2);
}
END_TEST

static void
moved_cb (TestDraft *draft)
{
  app_draft_get_warning (APP_DRAFT (draft));
}

/* Who asks as soon as anything is another gets the answer to all of the change. */
START_TEST (nobody_is_told_before_all_is_followed)
{
  g_autoptr (TestDraft) draft = draft_new ();

  g_object_set (draft, "name", "Ada", NULL);
  g_signal_connect (draft, "notify::moved", G_CALLBACK (moved_cb), NULL);
  g_object_set (draft, "odd", TRUE, NULL);
  ck_assert_pstr_eq (app_draft_get_warning (APP_DRAFT (draft)), "Odd.");
}
END_TEST

START_TEST (a_change_is_checked_once)
{
  g_autoptr (TestDraft) draft = draft_new ();

  ck_assert_str_eq (app_draft_get_fault (APP_DRAFT (draft)), "No name.");
  ck_assert_str_eq (app_draft_get_fault (APP_DRAFT (draft)), "No name.");
  ck_assert_uint_eq (draft->checks, 1);
  g_object_set (draft, "name", "Ada", "odd", TRUE, NULL);
  ck_assert_uint_eq (draft->checks, 1);
  ck_assert_ptr_null (app_draft_get_fault (APP_DRAFT (draft)));
  ck_assert_str_eq (app_draft_get_warning (APP_DRAFT (draft)), "Odd.");
  ck_assert_uint_eq (draft->checks, 2);
  g_object_set (draft, "odd", FALSE, NULL);
  ck_assert_ptr_null (app_draft_get_warning (APP_DRAFT (draft)));
  ck_assert_uint_eq (draft->checks, 3);
}
END_TEST

TEST_SUITE (draft)
{
  Suite *suite = suite_create ("app-draft");
  TCase *tests = tcase_create ("draft");

  tcase_add_test (tests, fields_are_set_as_properties);
  tcase_add_test (tests, only_another_value_is_a_change);
  tcase_add_test (tests, what_is_set_together_is_one_change);
  tcase_add_test (tests, what_follows_from_a_change_is_part_of_it);
  tcase_add_test (tests, nobody_is_told_before_all_is_followed);
  tcase_add_test (tests, a_change_is_checked_once);
  suite_add_tcase (suite, tests);
  return suite;
}
