/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Nothing of a draft is lost: typed without a pause, left at once, too big, in the bin, or where
 * another draft has come to stand in its place.
 */
#include "tests/app/fixture.h"

#include "app/collection/pack-drafts.h"
#include "app/collection/pack-editor.h"
#include "app/store/history.h"
#include "app/store/store-jobs.h"

#include "db/changes.h"

#include <string.h>

static AppStore *store;
static GString *failed;

#define OK(call, error)                                                                            \
  ck_assert_msg ((call), "%s", (error) != NULL ? (error)->message : "no error")

static void
open_store (void)
{
  g_autoptr (GError) error = NULL;

  folder_setup ();
  store = app_store_open (in_folder ("c.db"), &error);
  OK (store != NULL, error);
  failed = g_string_new (NULL);
}

static void
close_store (void)
{
  g_clear_object (&store);
  g_string_free (failed, TRUE);
  folder_teardown ();
}

static void
failed_cb (AppPackEditor *editor, const char *sentence, gpointer data)
{
  g_string_append (failed, sentence);
}

static char *
draft_new (const char *game, const char *title)
{
  g_autoptr (GError) error = NULL;
  char *uuid = app_pack_draft_new (store, game, title, &error);

  OK (uuid != NULL, error);
  return uuid;
}

static AppPackEditor *
edit (const char *uuid)
{
  g_autoptr (GError) error = NULL;
  AppPackEditor *editor = app_pack_editor_open (store, uuid, &error);

  OK (editor != NULL, error);
  g_signal_connect (editor, "failed", G_CALLBACK (failed_cb), NULL);
  return editor;
}

static void
set_title (AppPackEditor *editor, const char *title)
{
  g_autoptr (AppValue) text = app_value_new_text (title);

  app_pack_editor_set (editor, "title", text);
}

/* The draft's title as the file has it, read by a connection of its own. */
static char *
stored_title (const char *uuid)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DbStore) db = app_database_open (in_folder ("c.db"), DB_OPEN_READ_ONLY, &error);
  g_autoptr (DbPackDraft) row = NULL;
  gint64 id;

  OK (db != NULL && db_pack_draft_find (db, uuid, &id, &error), error);
  row = db_pack_draft_get (db, id, &error);
  OK (row != NULL, error);
  return g_strdup (row->title);
}

static void
turn (void)
{
  for (guint k = 0; k < 20; k++) {
    while (g_main_context_iteration (NULL, FALSE))
      ;
    g_usleep (2000);
  }
}

START_TEST (typing_without_a_pause_is_kept)
{
  g_autofree char *uuid = draft_new ("tokio", "Mine"), *title = NULL;
  g_autoptr (AppPackEditor) editor = edit (uuid);
  gint64 begun = g_get_monotonic_time ();

  for (guint k = 0; g_get_monotonic_time () - begun < 3500 * 1000; k++) {
    g_autofree char *typed = g_strdup_printf ("Ours %u", k);

    set_title (editor, typed);
    turn ();
  }
  title = stored_title (uuid);
  ck_assert_msg (g_str_has_prefix (title, "Ours "), "“%s”", title);
}
END_TEST

START_TEST (what_is_left_at_once_is_in_the_file)
{
  g_autofree char *uuid = draft_new ("tokio", "Mine"), *title = NULL;
  g_autoptr (AppPackEditor) editor = edit (uuid);

  set_title (editor, "Ours");
  app_pack_editor_flush (editor);
  title = stored_title (uuid);
  ck_assert_str_eq (title, "Ours");
}
END_TEST

/* What was written earlier, and is heard of later, is not taken for somebody else's. */
START_TEST (answers_come_in_any_order)
{
  g_autofree char *uuid = draft_new ("tokio", "Mine"), *title = NULL;
  g_autoptr (AppPackEditor) editor = edit (uuid);
  gint64 begun = g_get_monotonic_time ();

  set_title (editor, "One");
  /* The first keeping is asked for by its time, and not heard of. */
  while (g_get_monotonic_time () - begun < 700 * 1000)
    g_usleep (20000);
  g_main_context_iteration (NULL, FALSE);
  set_title (editor, "Two");
  app_pack_editor_flush (editor);
  set_title (editor, "Three");
  turn ();
  ck_assert_str_eq (failed->str, "");
  ck_assert_str_eq (app_value_text (app_pack_editor_get (editor, "title")), "Three");
  app_pack_editor_flush (editor);
  title = stored_title (uuid);
  ck_assert_str_eq (title, "Three");
}
END_TEST

START_TEST (what_could_not_be_opened_again_is_not_written)
{
  g_autofree char *uuid = draft_new ("tokio", "Mine"), *title = NULL;
  g_autoptr (AppPackEditor) editor = edit (uuid), again = NULL;
  g_autoptr (GPtrArray) items = g_ptr_array_new ();
  g_autoptr (AppValue) zero = app_value_new_integer (0), many = NULL;

  for (guint k = 0; k <= 500000; k++)
    g_ptr_array_add (items, zero);
  many = app_value_new_list ((const AppValue *const *)items->pdata, items->len);
  app_pack_editor_set (editor, "author", many);
  app_pack_editor_flush (editor);
  ck_assert_ptr_nonnull (strstr (failed->str, "too big"));
  ck_assert (app_pack_editor_undo (editor));
  set_title (editor, "Ours");
  app_pack_editor_flush (editor);
  title = stored_title (uuid);
  ck_assert_str_eq (title, "Ours");
  again = edit (uuid);
  ck_assert_ptr_nonnull (again);
}
END_TEST

/* As deep as a pack may be. */
START_TEST (a_deep_pack_is_written_in_time)
{
  g_autoptr (GString) json = g_string_new ("{\"game\": \"tokio\", \"cards\": [{\"z\": ");
  g_autoptr (GError) error = NULL;
  g_autofree char *uuid = NULL;
  g_autoptr (AppPackEditor) editor = NULL;

  for (guint k = 0; k < 61; k++)
    g_string_append_c (json, '[');
  for (guint k = 0; k < 61; k++)
    g_string_append_c (json, ']');
  g_string_append (json, "}]}");
  uuid = app_pack_draft_from_file (store, write_file ("deep.json", json->str), &error);
  OK (uuid != NULL, error);
  editor = edit (uuid);
  set_title (editor, "Deep");
  app_pack_editor_flush (editor);
  ck_assert_str_eq (failed->str, "");
  ck_assert_ptr_nonnull (app_pack_editor_find_fault (editor, "cards[0].z"));
}
END_TEST

START_TEST (the_bin_is_undone_by_its_own_change)
{
  g_autofree char *uuid = draft_new ("tokio", "Mine"), *other = NULL;
  g_autoptr (AppPackEditor) editor = edit (uuid);
  g_autoptr (GError) error = NULL;
  gint64 batch = 0;

  OK (app_command_do_and_wait (store, &app_bin_set_deleted,
                               &(AppBinCommand){ "pack-draft", uuid, TRUE }, &batch, &error),
      error);
  ck_assert_int_gt (batch, 0);
  /* Somebody else does something before it is taken back. */
  other = draft_new ("tome", "Another");
  OK (db_changes_undo (app_store_get_db (store), batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error),
      error);
  g_clear_object (&editor);
  editor = edit (uuid);
  ck_assert (!app_pack_editor_is_gone (editor));
  g_clear_object (&editor);
  editor = edit (other);
  ck_assert (!app_pack_editor_is_gone (editor));
}
END_TEST

START_TEST (what_was_typed_when_it_went_to_the_bin_is_kept_when_it_is_back)
{
  g_autofree char *uuid = draft_new ("tokio", "Mine"), *title = NULL;
  g_autoptr (AppPackEditor) editor = edit (uuid);
  g_autoptr (GError) error = NULL;

  set_title (editor, "Ours");
  OK (app_command_do_and_wait (store, &app_bin_set_deleted,
                               &(AppBinCommand){ "pack-draft", uuid, TRUE }, NULL, &error),
      error);
  OK (app_command_do_and_wait (store, &app_bin_set_deleted,
                               &(AppBinCommand){ "pack-draft", uuid, FALSE }, NULL, &error),
      error);
  ck_assert_str_eq (app_value_text (app_pack_editor_get (editor, "title")), "Ours");
  app_pack_editor_flush (editor);
  title = stored_title (uuid);
  ck_assert_str_eq (title, "Ours");
}
END_TEST

/* Rows that are taken back leave their places to others. */
START_TEST (another_draft_in_its_place_is_not_shown)
{
  g_autofree char *uuid = draft_new ("tokio", "Mine"), *other = NULL;
  g_autoptr (AppPackEditor) editor = edit (uuid);
  g_autoptr (GPtrArray) batches = db_batches_list (app_store_get_db (store), 1, NULL);
  g_autoptr (GError) error = NULL;

  OK (db_changes_undo (app_store_get_db (store),
                       ((const DbBatch *)g_ptr_array_index (batches, 0))->id,
                       DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error),
      error);
  other = draft_new ("tome", "Another");
  ck_assert (app_pack_editor_is_gone (editor));
  ck_assert_str_eq (app_value_text (app_pack_editor_get (editor, "title")), "Mine");
  ck_assert_str_eq (app_pack_editor_get_game (editor)->id, "tokio");
}
END_TEST

START_TEST (drafts_of_one_title_have_ids_of_their_own)
{
  g_autofree char *one = draft_new ("tokio", "Mine"), *two = draft_new ("tokio", "Mine"),
                  *three = NULL;
  g_autoptr (AppPackEditor) editor = edit (two), last = NULL;
  g_autoptr (AppValue) id = app_value_new_text ("mine");

  /* Two of the same id do not make it free. */
  app_pack_editor_set (editor, "pack", id);
  app_pack_editor_flush (editor);
  three = draft_new ("tokio", "Mine");
  last = edit (three);
  ck_assert_str_ne (app_value_text (app_pack_editor_get (last, "pack")), "mine");
}
END_TEST

TEST_SUITE (pack_editor_lost)
{
  Suite *suite = suite_create ("pack-editor-lost");
  TCase *lost = tcase_create ("lost");

  tcase_add_checked_fixture (lost, open_store, close_store);
  tcase_set_timeout (lost, 60);
  tcase_add_test (lost, typing_without_a_pause_is_kept);
  tcase_add_test (lost, what_is_left_at_once_is_in_the_file);
  tcase_add_test (lost, answers_come_in_any_order);
  tcase_add_test (lost, what_could_not_be_opened_again_is_not_written);
  tcase_add_test (lost, a_deep_pack_is_written_in_time);
  tcase_add_test (lost, the_bin_is_undone_by_its_own_change);
  tcase_add_test (lost, what_was_typed_when_it_went_to_the_bin_is_kept_when_it_is_back);
  tcase_add_test (lost, another_draft_in_its_place_is_not_shown);
  tcase_add_test (lost, drafts_of_one_title_have_ids_of_their_own);
  suite_add_tcase (suite, lost);
  return suite;
}
