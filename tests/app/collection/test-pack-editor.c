/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A pack open for editing in a collection: kept, taken back, changed by two at once, made a pack.
 */
#include "tests/app/fixture.h"

#include "app/store/history.h"
#include "app/collection/pack-editor.h"
#include "app/collection/pack-drafts.h"
#include "app/collection/pack-lists.h"
#include "app/store/store-jobs.h"

#include "db/changes.h"
#include "db/integrity.h"
#include "db/packs.h"

#include <string.h>

static AppStore *store;
static GString *changed_paths; /* paths of "changed", blanks between */
static GString *failed;        /* sentences of "failed" */

static void
open_store (void)
{
  g_autoptr (GError) error = NULL;

  folder_setup ();
  store = app_store_open (in_folder ("c.db"), &error);
  ck_assert_msg (store != NULL, "%s", error != NULL ? error->message : "");
  changed_paths = g_string_new (NULL);
  failed = g_string_new (NULL);
}

static void
close_store (void)
{
  g_clear_object (&store);
  g_string_free (changed_paths, TRUE);
  g_string_free (failed, TRUE);
  folder_teardown ();
}

#define OK(call, error)                                                                            \
  ck_assert_msg ((call), "%s", (error) != NULL ? (error)->message : "no error")

static void
changed_cb (AppPackEditor *editor, const char *path, gpointer data)
{
  g_string_append_printf (changed_paths, "%s%s", changed_paths->len > 0 ? " " : "", path);
}

static void
failed_cb (AppPackEditor *editor, const char *sentence, gpointer data)
{
  g_string_append (failed, sentence);
}

static AppPackEditor *
edit (const char *uuid)
{
  g_autoptr (GError) error = NULL;
  AppPackEditor *editor = app_pack_editor_open (store, uuid, &error);

  OK (editor != NULL, error);
  g_signal_connect (editor, "changed", G_CALLBACK (changed_cb), NULL);
  g_signal_connect (editor, "failed", G_CALLBACK (failed_cb), NULL);
  return editor;
}

static char *
copy_of (const char *id, const char *title)
{
  g_autoptr (GError) error = NULL;
  char *uuid = app_pack_draft_copy (store, id, 0, title, &error);

  OK (uuid != NULL, error);
  return uuid;
}

static void
set (AppPackEditor *editor, const char *path, const char *json)
{
  g_autoptr (AppValue) value =
      json != NULL ? app_value_from_json (json, strlen (json), NULL) : NULL;

  app_pack_editor_set (editor, path, value);
}

static void
assert_at (AppPackEditor *editor, const char *path, const char *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const AppValue *value = app_pack_editor_get (editor, path);

  if (value != NULL)
    app_value_to_json (value, text);
  ck_assert_str_eq (text->str, expected);
}

/* The draft as the file has it, read by a connection of its own. */
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

/* Until what is on its way is in the file. */
static void
settle (AppPackEditor *editor)
{
  app_pack_editor_flush (editor);
  for (guint k = 0; k < 40; k++) {
    while (g_main_context_iteration (NULL, FALSE))
      ;
    g_usleep (5000);
  }
}

static void
assert_faults (AppPackEditor *editor, guint n)
{
  app_pack_editor_check (editor);
  ck_assert_uint_eq (app_pack_editor_get_n_faults (editor), n);
}

static void
assert_fault_at (AppPackEditor *editor, const char *path)
{
  app_pack_editor_check (editor);
  ck_assert_ptr_nonnull (app_pack_editor_find_fault (editor, path));
}

START_TEST (a_new_pack_has_what_it_needs)
{
  static const char *const games[] = { "tome", "tokio", "spelled", "arkham", "restless" };
  g_autoptr (GError) error = NULL;
  g_autofree char *uuid = app_pack_draft_new (store, games[_i], "Salt Tea", &error);
  g_autoptr (AppPackEditor) editor = NULL;

  OK (uuid != NULL, error);
  editor = edit (uuid);
  assert_at (editor, "pack", "\"salt-tea\"");
  assert_at (editor, "title", "\"Salt Tea\"");
  assert_at (editor, "cards", "[]");
  ck_assert_str_eq (app_pack_editor_get_target (editor), "salt-tea@1");
  ck_assert_ptr_null (app_pack_editor_get_base (editor));
  ck_assert_str_eq (app_pack_editor_get_game (editor)->id, games[_i]);
  if (_i == 0) {
    assert_at (editor, "elements[3].kind", "\"basic\"");
    /* Elements without spells. */
    assert_faults (editor, 4);
    assert_fault_at (editor, "elements[3]");
  }
}
END_TEST

START_TEST (a_copy_is_good_at_once)
{
  static const char *const packs[] = { "tome-starter", "tokio-starter", "spelled-starter",
                                       "arkham-starter", "restless-starter" };
  g_autofree char *uuid = copy_of (packs[_i], NULL), *second = copy_of (packs[_i], NULL);
  g_autoptr (AppPackEditor) editor = edit (uuid), other = edit (second);
  g_autofree char *base = g_strdup_printf ("%s@1", packs[_i]), *kept = NULL;
  g_autoptr (GError) error = NULL;

  assert_faults (editor, 0);
  ck_assert_str_eq (app_pack_editor_get_base (editor), base);
  ck_assert_str_ne (app_pack_editor_get_target (editor), app_pack_editor_get_target (other));
  kept = app_pack_editor_publish (editor, &error);
  OK (kept != NULL, error);
  ck_assert (app_pack_editor_is_gone (editor));
}
END_TEST

START_TEST (a_change_is_kept)
{
  g_autofree char *uuid = copy_of ("tome-starter", "Mine"), *title = NULL, *later = NULL;
  AppPackEditor *editor = edit (uuid);

  set (editor, "title", "\"Ours\"");
  ck_assert_str_eq (changed_paths->str, "title");
  settle (editor);
  title = stored_title (uuid);
  ck_assert_str_eq (title, "Ours");
  /* The editor goes before the moment has passed. */
  set (editor, "title", "\"Yours\"");
  g_clear_object (&editor);
  for (guint k = 0; k < 40; k++) {
    while (g_main_context_iteration (NULL, FALSE))
      ;
    g_usleep (5000);
  }
  later = stored_title (uuid);
  ck_assert_str_eq (later, "Yours");
}
END_TEST

START_TEST (changes_are_taken_back)
{
  g_autofree char *uuid = copy_of ("tome-starter", "Mine"), *title = NULL;
  g_autoptr (AppPackEditor) editor = edit (uuid);

  ck_assert (!app_pack_editor_can_undo (editor));
  set (editor, "title", "\"O\"");
  set (editor, "title", "\"Ou\"");
  set (editor, "title", "\"Our\"");
  app_pack_editor_remove (editor, "cards[0]");
  assert_fault_at (editor, "elements[0]");
  ck_assert (app_pack_editor_undo (editor));
  assert_faults (editor, 0);
  assert_at (editor, "title", "\"Our\"");
  ck_assert (app_pack_editor_undo (editor));
  assert_at (editor, "title", "\"Mine\"");
  ck_assert (!app_pack_editor_undo (editor));
  ck_assert (app_pack_editor_redo (editor));
  assert_at (editor, "title", "\"Our\"");
  settle (editor);
  title = stored_title (uuid);
  ck_assert_str_eq (title, "Our");
}
END_TEST

/* Typing that comes back to what was there is no step, and no fault of it stays. */
START_TEST (typed_and_taken_away_is_nothing)
{
  g_autofree char *uuid = copy_of ("tokio-starter", "Mine");
  g_autoptr (AppPackEditor) editor = edit (uuid);

  set (editor, "cards[0].level", "17");
  assert_faults (editor, 1);
  set (editor, "cards[0].level", "1");
  assert_faults (editor, 0);
  ck_assert (!app_pack_editor_can_undo (editor));
}
END_TEST

START_TEST (renaming_letter_by_letter_is_followed)
{
  g_autofree char *uuid = copy_of ("tome-starter", "Mine");
  g_autoptr (AppPackEditor) editor = edit (uuid);

  /* "wind" is another's on the way. */
  set (editor, "elements[0].id", "\"win\"");
  set (editor, "elements[0].id", "\"wind\"");
  set (editor, "elements[0].id", "\"windy\"");
  assert_faults (editor, 0);
  assert_at (editor, "cards[0].element", "\"windy\"");
  ck_assert (app_pack_editor_undo (editor));
  assert_at (editor, "cards[0].element", "\"fire\"");
  ck_assert (!app_pack_editor_can_undo (editor));
}
END_TEST

START_TEST (members_are_added_moved_and_removed)
{
  g_autofree char *uuid = copy_of ("tokio-starter", "Mine");
  g_autoptr (AppPackEditor) editor = edit (uuid);
  const AppPackForm *form = app_pack_root_find_form (app_pack_editor_get_root (editor), "cards[0]");
  g_autoptr (AppValue) member = NULL;
  guint n = app_value_length (app_pack_editor_get (editor, "cards"));

  ck_assert_str_eq (form->id, app_pack_sections ("tokio")[0].form->id);
  ck_assert_ptr_nonnull (app_pack_root_find_form (app_pack_editor_get_root (editor), ""));
  ck_assert_ptr_nonnull (
      app_pack_root_find_form (app_pack_editor_get_root (editor), "cards[0].sides[2]"));
  ck_assert_ptr_null (app_pack_root_find_form (app_pack_editor_get_root (editor), "cards"));
  ck_assert_ptr_null (app_pack_root_find_form (app_pack_editor_get_root (editor), "cards[999]"));
  ck_assert_ptr_null (app_pack_root_find_form (app_pack_editor_get_root (editor), "cards[0].name"));
  member = app_pack_form_new_member (form, NULL, app_pack_editor_get_root (editor), "Salt");
  app_pack_editor_insert (editor, "cards", 2, member);
  assert_at (editor, "cards[2].name", "\"Salt\"");
  assert_faults (editor, 0);
  app_pack_editor_move (editor, "cards", 2, 0);
  assert_at (editor, "cards[0].name", "\"Salt\"");
  app_pack_editor_duplicate (editor, "cards[0]");
  assert_at (editor, "cards[1].name", "\"Salt 2\"");
  app_pack_editor_remove (editor, "cards[0]");
  app_pack_editor_remove (editor, "cards[0]");
  ck_assert_uint_eq (app_value_length (app_pack_editor_get (editor, "cards")), n);
  while (app_pack_editor_undo (editor))
    ;
  assert_at (editor, "cards[0].name", "\"Cinder\"");
}
END_TEST

START_TEST (what_is_no_change_is_none)
{
  g_autofree char *uuid = copy_of ("tokio-starter", "Mine");
  g_autoptr (AppPackEditor) editor = edit (uuid);

  set (editor, "title", "\"Mine\"");
  set (editor, "cards[999].name", "\"x\"");
  set (editor, "cards[0].name.deep", "1");
  set (editor, "nothing", NULL);
  set (editor, "game", "\"tome\"");
  set (editor, "cards", "7");
  set (editor, "", "[]");
  app_pack_editor_remove (editor, "cards[999]");
  app_pack_editor_move (editor, "cards", 999, 0);
  app_pack_editor_duplicate (editor, "title");
  ck_assert_str_eq (changed_paths->str, "");
  ck_assert (!app_pack_editor_can_undo (editor));
}
END_TEST

START_TEST (too_long_a_text_is_refused)
{
  g_autofree char *uuid = copy_of ("tokio-starter", "Mine"), *letters = g_strnfill (65537, 'x');
  g_autoptr (AppPackEditor) editor = edit (uuid);
  g_autoptr (AppValue) text = app_value_new_text (letters);

  app_pack_editor_set (editor, "title", text);
  assert_at (editor, "title", "\"Mine\"");
  ck_assert_uint_gt (failed->len, 0);
  g_clear_pointer (&text, app_value_unref);
  letters[65536] = '\0';
  text = app_value_new_text (letters);
  app_pack_editor_set (editor, "title", text);
  settle (editor);
  g_clear_object (&editor);
  editor = edit (uuid);
  ck_assert_uint_eq (strlen (app_value_text (app_pack_editor_get (editor, "title"))), 65536);
}
END_TEST

/* Two windows */
START_TEST (two_editors_do_not_write_over_each_other)
{
  g_autofree char *uuid = copy_of ("tome-starter", "Mine"), *title = NULL;
  g_autoptr (AppPackEditor) one = edit (uuid), two = edit (uuid);

  set (one, "title", "\"One\"");
  set (two, "author", "\"Two\"");
  settle (one);
  ck_assert_ptr_nonnull (strstr (failed->str, "changed elsewhere"));
  assert_at (two, "title", "\"One\"");
  assert_at (two, "author", "\"Tomekeeper\"");
  title = stored_title (uuid);
  ck_assert_str_eq (title, "One");
  /* What the later one had is one step away. */
  ck_assert (app_pack_editor_undo (two));
  assert_at (two, "author", "\"Two\"");
  assert_at (two, "title", "\"Mine\"");
  settle (two);
  assert_at (one, "author", "\"Two\"");
}
END_TEST

START_TEST (others_are_followed_without_a_word)
{
  g_autofree char *uuid = copy_of ("tome-starter", "Mine");
  g_autoptr (AppPackEditor) one = edit (uuid), two = edit (uuid);

  set (one, "cards[3].power", "9");
  settle (one);
  assert_at (two, "cards[3].power", "9");
  ck_assert_str_eq (failed->str, "");
  ck_assert_ptr_nonnull (strstr (changed_paths->str, "cards[3].power"));
}
END_TEST

/* Another program. */
START_TEST (another_program_is_noticed)
{
  g_autofree char *uuid = copy_of ("tome-starter", "Mine"), *title = NULL;
  g_autoptr (AppPackEditor) editor = edit (uuid);
  g_autoptr (GError) error = NULL;
  g_autoptr (DbStore) db = app_database_open (in_folder ("c.db"), DB_OPEN_EXISTING, &error);
  g_autoptr (DbPackDraft) row = NULL;
  g_autoptr (AppValue) root = app_value_copy (app_pack_editor_get_root (editor));
  g_autoptr (AppValue) text = app_value_new_text ("Theirs"), other = NULL;
  g_autofree char *before = app_pack_draft_dup_json (root);
  gint64 id, batch = 0;

  OK (db != NULL && db_pack_draft_find (db, uuid, &id, &error), error);
  row = db_pack_draft_get (db, id, &error);
  other = app_pack_root_set (root, "title", text);
  OK (app_pack_draft_store (db, row, other, app_pack_draft_dup_json (other), before, &batch,
                            &error),
      error);
  set (editor, "author", "\"Me\"");
  settle (editor);
  ck_assert_ptr_nonnull (strstr (failed->str, "changed elsewhere"));
  assert_at (editor, "title", "\"Theirs\"");
  title = stored_title (uuid);
  ck_assert_str_eq (title, "Theirs");
}
END_TEST

/* Keeping */

static gint64
revisions_of (const char *id)
{
  g_autoptr (GPtrArray) packs = db_packs_list (app_store_get_db (store), NULL, NULL);
  gint64 n = 0;

  for (guint k = 0; k < packs->len; k++)
    n += strcmp (((const DbPackRevision *)g_ptr_array_index (packs, k))->code, id) == 0;
  return n;
}

START_TEST (a_pack_is_kept_and_taken_back)
{
  g_autofree char *uuid = copy_of ("tome-starter", "Mine"), *kept = NULL, *again = NULL;
  g_autoptr (AppPackEditor) editor = edit (uuid);
  g_autoptr (GError) error = NULL;
  g_autoptr (AppValue) root = NULL;
  g_autoptr (GPtrArray) drafts = NULL;
  g_auto (GStrv) findings = NULL;

  set (editor, "cards[0].name", "\"Sparkle\"");
  kept = app_pack_editor_publish (editor, &error);
  OK (kept != NULL, error);
  ck_assert_str_eq (kept, "mine@1");
  ck_assert (app_pack_editor_is_gone (editor));
  ck_assert (!app_pack_editor_can_change (editor));
  root = app_pack_draft_load_pack (app_store_get_db (store), "mine", 0, &error);
  ck_assert_str_eq (app_value_text (app_value_find (root, "cards[0].name")), "Sparkle");
  drafts = app_pack_drafts (store, &error);
  ck_assert_uint_eq (drafts->len, 0);
  OK (db_changes_undo (app_store_get_db (store), app_pack_editor_get_publish_batch (editor),
                       DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error),
      error);
  ck_assert_int_eq (revisions_of ("mine"), 0);
  g_clear_pointer (&drafts, g_ptr_array_unref);
  drafts = app_pack_drafts (store, &error);
  ck_assert_uint_eq (drafts->len, 1);
  ck_assert_str_eq (((const AppPackDraft *)g_ptr_array_index (drafts, 0))->title, "Mine");
  g_clear_object (&editor);
  editor = edit (uuid);
  /* mine@1 may be known to others by now. */
  ck_assert_str_eq (app_pack_editor_get_target (editor), "mine@2");
  set (editor, "cards[0].name", "\"Glow\"");
  again = app_pack_editor_publish (editor, &error);
  OK (again != NULL, error);
  ck_assert_str_eq (again, "mine@2");
  OK (db_integrity_check (app_store_get_db (store), &findings, &error), error);
  ck_assert_uint_eq (g_strv_length (findings), 0);
}
END_TEST

START_TEST (a_revision_is_the_next)
{
  g_autofree char *uuid = copy_of ("tokio-starter", "Mine"), *kept = NULL, *again = NULL;
  g_autofree char *next = NULL, *same = NULL;
  g_autoptr (AppPackEditor) editor = edit (uuid);
  g_autoptr (GError) error = NULL;

  kept = app_pack_editor_publish (editor, &error);
  OK (kept != NULL, error);
  next = app_pack_draft_revise (store, "mine", &error);
  OK (next != NULL, error);
  same = app_pack_draft_revise (store, "mine", &error);
  ck_assert_str_eq (next, same);
  g_clear_object (&editor);
  editor = edit (next);
  ck_assert_str_eq (app_pack_editor_get_target (editor), "mine@2");
  ck_assert_str_eq (app_pack_editor_get_base (editor), "mine@1");
  /* Nothing was changed. */
  ck_assert_ptr_null (app_pack_editor_publish (editor, &error));
  ck_assert_ptr_nonnull (strstr (error->message, "mine@1 says the same"));
  g_clear_error (&error);
  set (editor, "cards[0].level", "2");
  again = app_pack_editor_publish (editor, &error);
  OK (again != NULL, error);
  ck_assert_str_eq (again, "mine@2");
  ck_assert_int_eq (revisions_of ("mine"), 2);
}
END_TEST

START_TEST (bundled_packs_stay_as_they_are)
{
  g_autofree char *uuid = copy_of ("tome-starter", "Mine");
  g_autoptr (AppPackEditor) editor = edit (uuid);
  g_autoptr (GError) error = NULL;

  ck_assert_ptr_null (app_pack_draft_revise (store, "tome-starter", &error));
  ck_assert_ptr_nonnull (strstr (error->message, "comes with the program"));
  g_clear_error (&error);
  set (editor, "pack", "\"tome-starter\"");
  assert_faults (editor, 1);
  ck_assert_str_eq (app_pack_editor_get_fault (editor, 0)->path, "pack");
  ck_assert_ptr_null (app_pack_editor_publish (editor, &error));
  ck_assert_int_eq (revisions_of ("tome-starter"), 1);
}
END_TEST

START_TEST (a_pack_with_faults_is_not_kept)
{
  g_autofree char *uuid = copy_of ("tome-starter", "Mine"), *title = NULL;
  g_autoptr (AppPackEditor) editor = edit (uuid);
  g_autoptr (GError) error = NULL;

  set (editor, "cards[3].power", "99");
  set (editor, "title", "\"Ours\"");
  ck_assert_ptr_null (app_pack_editor_publish (editor, &error));
  ck_assert_msg (g_str_has_prefix (error->message, "cards[3].power: "), "%s", error->message);
  ck_assert (!app_pack_editor_is_gone (editor));
  settle (editor);
  title = stored_title (uuid);
  ck_assert_str_eq (title, "Ours");
}
END_TEST

START_TEST (a_draft_goes_to_the_bin)
{
  g_autofree char *uuid = copy_of ("tome-starter", "Mine");
  g_autoptr (AppPackEditor) editor = edit (uuid);
  g_autoptr (GError) error = NULL;
  g_autoptr (GListModel) bin = app_bin_new (store);

  OK (app_command_do_and_wait (store, &app_bin_set_deleted,
                               &(AppBinCommand){ "pack-draft", uuid, TRUE }, NULL, &error),
      error);
  ck_assert (app_pack_editor_is_gone (editor));
  ck_assert (!app_pack_editor_can_change (editor));
  set (editor, "title", "\"x\"");
  assert_at (editor, "title", "\"Mine\"");
  settle (editor);
  ck_assert_uint_eq (g_list_model_get_n_items (bin), 1);
  OK (app_command_do_and_wait (store, &app_bin_set_deleted,
                               &(AppBinCommand){ "pack-draft", uuid, FALSE }, NULL, &error),
      error);
  ck_assert (!app_pack_editor_is_gone (editor));
  set (editor, "title", "\"x\"");
  assert_at (editor, "title", "\"x\"");
}
END_TEST

START_TEST (a_file_with_faults_is_read)
{
  const char *path = write_file ("mine.json", "{\"game\": \"tokio\", \"cards\": [{\"id\": 7}]}");
  g_autoptr (GError) error = NULL;
  g_autofree char *uuid = app_pack_draft_from_file (store, path, &error), *text = NULL;
  g_autoptr (AppPackEditor) editor = NULL;

  OK (uuid != NULL, error);
  editor = edit (uuid);
  assert_fault_at (editor, "pack");
  assert_fault_at (editor, "cards[0].id");
  text = app_pack_editor_dup_json (editor);
  ck_assert_ptr_nonnull (strstr (text, "\"revision\": 1"));
  ck_assert_ptr_null (app_pack_draft_from_file (store, in_folder ("none.json"), &error));
  ck_assert_int_eq (error->code, APP_ERROR_FILE);
  g_clear_error (&error);
  ck_assert_ptr_null (app_pack_draft_from_file (store, write_file ("x.json", "[]"), &error));
  ck_assert_int_eq (error->code, APP_ERROR_RULES);
}
END_TEST

/* Speed: how long a keystroke in a big pack takes, told when asked for. */
START_TEST (a_keystroke_is_quick)
{
  static const struct {
    const char *pack;
    guint cards;
  } big[] = { { "tokio-starter", 1000 },
              { "restless-starter", 2000 },
              { "spelled-starter", 500 },
              { "tome-starter", 72 } };
  g_autoptr (GError) error = NULL;
  g_autoptr (AppValue) root =
      app_pack_draft_load_pack (app_store_get_db (store), big[_i].pack, 0, &error);
  g_autoptr (GPtrArray) members = g_ptr_array_new_with_free_func ((GDestroyNotify)app_value_unref);
  g_autoptr (AppValue) list = NULL, title = app_value_new_text ("Big"), pack = NULL;
  const AppValue *cards = app_value_get (root, "cards");
  g_autofree char *text = NULL, *uuid = NULL;
  g_autoptr (AppPackEditor) editor = NULL;
  gint64 worst = 0, all = 0, begun = g_get_monotonic_time (), opened, settled, whole_took;
  glong least = G_MAXLONG;

  for (guint k = 0; k < big[_i].cards; k++) {
    g_autofree char *id = g_strdup_printf ("card-%u", k);
    g_autoptr (AppValue) own = app_value_new_text (id);
    const AppValue *card = app_value_at (cards, k % app_value_length (cards));

    g_ptr_array_add (members, k < app_value_length (cards) ? app_value_copy (card)
                                                           : app_value_with (card, "id", own));
  }
  list = app_value_new_list ((const AppValue *const *)members->pdata, members->len);
  pack = app_pack_root_set (root, "cards", list);
  {
    g_autoptr (AppValue) named = app_value_with (pack, "title", title);
    g_autoptr (AppValue) id = app_value_new_text ("big"),
                         whole = app_value_with (named, "pack", id);

    text = app_pack_draft_dup_json (whole);
  }
  uuid = app_pack_draft_from_file (store, write_file ("big.json", text), &error);
  OK (uuid != NULL, error);
  begun = g_get_monotonic_time ();
  editor = edit (uuid);
  opened = g_get_monotonic_time () - begun;
  for (guint k = 0; k < 30; k++) {
    g_autofree char *name = g_strdup_printf ("\"%u\"", k);
    glong start = suite_cpu_time (), took;

    set (editor, "cards[40].name", name);
    took = suite_cpu_time () - start;
    least = MIN (least, took);
    worst = MAX (worst, took);
    all += took;
  }
  {
    g_autoptr (AppPackCheck) check = app_pack_check_new ();

    app_pack_check_members (check, app_pack_editor_get_root (editor));
    begun = g_get_monotonic_time ();
    app_pack_check_global (check, FALSE);
    whole_took = g_get_monotonic_time () - begun;
  }
  begun = g_get_monotonic_time ();
  settle (editor);
  settled = g_get_monotonic_time () - begun;
  if (suite_is_long ())
    g_printerr ("# %s, %u cards, %zu bytes: opened in %.1f ms, a keystroke %.1f ms, at most %.1f; "
                "%u faults, the whole %.1f ms, settled %.1f\n",
                big[_i].pack, big[_i].cards, strlen (text), (double)opened / 1000,
                (double)all / 30000, (double)worst / 1000, app_pack_editor_get_n_faults (editor),
                (double)whole_took / 1000, (double)settled / 1000);
  assert_at (editor, "cards[40].name", "\"29\"");
  ck_assert_int_lt (least, 200000);
}
END_TEST

TEST_SUITE (pack_editor)
{
  Suite *suite = suite_create ("pack-editor");
  TCase *editor = tcase_create ("editor");

  tcase_add_checked_fixture (editor, open_store, close_store);
  tcase_add_loop_test (editor, a_new_pack_has_what_it_needs, 0, 5);
  tcase_add_loop_test (editor, a_copy_is_good_at_once, 0, 5);
  tcase_add_test (editor, a_change_is_kept);
  tcase_add_test (editor, changes_are_taken_back);
  tcase_add_test (editor, typed_and_taken_away_is_nothing);
  tcase_add_test (editor, renaming_letter_by_letter_is_followed);
  tcase_add_test (editor, members_are_added_moved_and_removed);
  tcase_add_test (editor, what_is_no_change_is_none);
  tcase_add_test (editor, too_long_a_text_is_refused);
  tcase_add_test (editor, two_editors_do_not_write_over_each_other);
  tcase_add_test (editor, others_are_followed_without_a_word);
  tcase_add_test (editor, another_program_is_noticed);
  tcase_add_test (editor, a_pack_is_kept_and_taken_back);
  tcase_add_test (editor, a_revision_is_the_next);
  tcase_add_test (editor, bundled_packs_stay_as_they_are);
  tcase_add_test (editor, a_pack_with_faults_is_not_kept);
  tcase_add_test (editor, a_draft_goes_to_the_bin);
  tcase_add_test (editor, a_file_with_faults_is_read);
  tcase_add_loop_test (editor, a_keystroke_is_quick, 0, 4);
  suite_add_tcase (suite, editor);
  return suite;
}
