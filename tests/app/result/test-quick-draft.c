/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The draft of the quick log: the line and the fields follow each other, and each change is checked
 * once.
 */
#include "tests/app/counted.h"
#include "tests/app/fixture.h"

#include "app/result/quick-draft.h"
#include "app/store/store.h"

#include <string.h>

static AppStore *store;

static void
set_up (void)
{
  g_autoptr (GError) error = NULL;

  folder_setup ();
  store = app_store_open (NULL, &error);
  ck_assert_msg (store != NULL, "%s", error != NULL ? error->message : "");
}

static void
tear_down (void)
{
  g_clear_object (&store);
  folder_teardown ();
}

static AppQuickDraft *
draft_new (void)
{
  return app_quick_draft_new (store, app_quick_new_like_last (store, NULL));
}

static void
set (AppQuickDraft *draft, const char *property, const char *text)
{
  g_object_set (draft, property, text, NULL);
}

static void
set_seat (AppQuickDraft *draft, guint k, const char *property, const char *text)
{
  g_object_set (app_quick_draft_get_seat (draft, k), property, text, NULL);
}

static const char *
fault_of (AppQuickDraft *draft)
{
  return app_draft_get_fault (APP_DRAFT (draft));
}

/* What a form does with a change. */
static void
changed_cb (AppQuickDraft *draft, guint *changes)
{
  g_autofree char *text =
      fault_of (draft) == NULL ? app_quick_dup_checked_text (draft->quick) : NULL;

  ++*changes;
  ck_assert_pstr_eq (fault_of (draft), fault_of (draft));
}

static char *
keep (AppQuickDraft *draft)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  char *uuid;

  app_command_do_async (store, &app_quick_log, &(AppQuickLog){ draft->quick }, NULL, take_result,
                        &result);
  uuid = app_command_finish_uuid (wait_for (&result), NULL, &error);
  ck_assert_msg (uuid != NULL, "%s", error != NULL ? error->message : "");
  return uuid;
}

START_TEST (each_change_is_checked_once)
{
  static const char line[] = "Catan: Ada 10, Ben 8, Cy 8 @Club 45m; close";
  g_autoptr (AppQuickDraft) draft = draft_new ();
  g_autofree char *uuid = NULL;
  guint changes = 0, before = 0;

  g_signal_connect (draft, "changed", G_CALLBACK (changed_cb), &changes);
  for (gsize n = 1; n <= strlen (line); n++) {
    g_autofree char *typed = g_strndup (line, n);

    counted_begin ();
    set (draft, "line", typed);
    ck_assert_msg (counted_get (COUNTED_QUICK) <= 1, "%s is checked %u times", typed,
                   counted_get (COUNTED_QUICK));
    ck_assert_uint_eq (changes, n);
  }
  ck_assert_pstr_eq (fault_of (draft), NULL);
  for (guint k = 0; k < 12; k++) {
    g_autofree char *number = g_strdup_printf ("%u", k);

    before = changes;
    counted_begin ();
    if (k % 2 == 0)
      set_seat (draft, k % 3, "score", number);
    else
      set (draft, "minutes", number);
    ck_assert_uint_eq (counted_get (COUNTED_QUICK), 1);
    ck_assert_uint_eq (changes, before + 1);
  }
  counted_begin ();
  uuid = keep (draft);
  ck_assert_uint_le (counted_get (COUNTED_QUICK), 1);
}
END_TEST

START_TEST (the_fields_follow_the_line)
{
  g_autoptr (AppQuickDraft) draft = draft_new ();

  set (draft, "note", "close");
  set (draft, "line", "Skat: Ada+Cy 16, Ben+Dee 5 @Club");
  ck_assert_str_eq (draft->game, "Skat");
  ck_assert_str_eq (draft->place, "Club");
  ck_assert_str_eq (draft->note, "close");
  ck_assert_uint_eq (app_quick_draft_get_n_seats (draft), 5);
  ck_assert_str_eq (app_quick_draft_get_seat (draft, 1)->name, "Cy");
  ck_assert (app_quick_draft_get_seat (draft, 1)->together);
  ck_assert (!app_quick_draft_get_seat (draft, 2)->together);
  ck_assert_str_eq (app_quick_draft_get_seat (draft, 2)->score, "5");
  ck_assert_pstr_eq (fault_of (draft), NULL);
  /* As it was typed. */
  ck_assert_str_eq (draft->line, "Skat: Ada+Cy 16, Ben+Dee 5 @Club");
  set (draft, "line", "Skat: Ada ten, Ben 5");
  ck_assert_str_eq (app_quick_draft_get_seat (draft, 1)->name, "Cy");
  ck_assert_ptr_nonnull (draft->line_fault);
  ck_assert_str_eq (fault_of (draft), draft->line_fault);
  set (draft, "line", "");
  ck_assert_ptr_null (draft->line_fault);
  ck_assert_pstr_eq (fault_of (draft), NULL);
}
END_TEST

START_TEST (the_line_follows_the_fields)
{
  g_autoptr (AppQuickDraft) draft = draft_new ();

  set (draft, "game", "Catan");
  set_seat (draft, 0, "name", "Ada");
  ck_assert_str_eq (fault_of (draft), "Ada has no score yet.");
  set_seat (draft, 0, "score", "ten");
  ck_assert_str_eq (fault_of (draft), "“ten” is no score: type a number.");
  ck_assert (app_quick_draft_get_seat (draft, 0)->wrong);
  set_seat (draft, 0, "score", " 10.0 ");
  set_seat (draft, 1, "name", "Ben");
  set_seat (draft, 1, "score", "−8");
  ck_assert_str_eq (draft->line, "Catan: Ada 10, Ben −8");
  ck_assert_str_eq (app_quick_draft_get_seat (draft, 0)->score, " 10.0 ");
  app_quick_draft_move_seat (draft, 1, 0);
  ck_assert_str_eq (draft->line, "Catan: Ben −8, Ada 10");
  app_quick_draft_remove_seat (draft, 0);
  ck_assert_str_eq (draft->line, "Catan: Ada 10");
  ck_assert_uint_eq (app_quick_draft_get_n_seats (draft), 2);
  /* A line that can't be read stays, and doesn't count any longer. */
  set (draft, "line", "Catan Ada ten");
  set_seat (draft, 0, "score", "11");
  ck_assert_str_eq (draft->line, "Catan Ada ten");
  ck_assert (draft->form_counts);
  ck_assert (g_str_has_suffix (draft->line_fault, " The form counts."));
  ck_assert_pstr_eq (fault_of (draft), NULL);
}
END_TEST

START_TEST (a_known_game_is_won_as_before)
{
  g_autoptr (AppQuickDraft) draft = draft_new ();
  g_autofree char *uuid = NULL;

  set (draft, "line", "Golf: Ada 52, Ben 40, low");
  uuid = keep (draft);
  g_clear_object (&draft);
  draft = draft_new ();
  set (draft, "game", "Tome");
  ck_assert_uint_eq (draft->scoring, APP_QUICK_HIGH_SCORE);
  ck_assert_ptr_nonnull (draft->rules);
  set (draft, "game", "golf");
  ck_assert_uint_eq (draft->scoring, APP_QUICK_LOW_SCORE);
  ck_assert_ptr_null (draft->rules);
  g_object_set (draft, "scoring", APP_QUICK_WINNERS, NULL);
  set (draft, "game", "Gol");
  set (draft, "game", "Golf");
  ck_assert_uint_eq (draft->scoring, APP_QUICK_WINNERS);
}
END_TEST

TEST_SUITE (quick_draft)
{
  Suite *suite = suite_create ("app-quick-draft");
  TCase *tests = tcase_create ("draft");

  tcase_add_checked_fixture (tests, set_up, tear_down);
  tcase_add_test (tests, each_change_is_checked_once);
  tcase_add_test (tests, the_fields_follow_the_line);
  tcase_add_test (tests, the_line_follows_the_fields);
  tcase_add_test (tests, a_known_game_is_won_as_before);
  suite_add_tcase (suite, tests);
  return suite;
}
