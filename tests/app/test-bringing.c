/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A history brought along without blocking: states, lists that are read where somebody looks, what
 * is chosen, storing, and taking it back a year later.
 */
#include "tests/app/fixture.h"

#include "app/plays-in/bringing.h"
#include "app/plays-in/past.h"
#include "app/match/matches.h"
#include "app/player/players.h"

#include "importers/plays/csv-mapping.h"

#include <string.h>

#define MANY 300
#define SECONDS 30

static AppStore *store;

static void
set_up (void)
{
  folder_setup ();
  g_setenv ("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent/bus", TRUE);
  store = app_store_open (NULL, NULL);
  ck_assert_ptr_nonnull (store);
}

static void
tear_down (void)
{
  g_clear_object (&store);
  folder_teardown ();
}

#define UNTIL(condition)                                                                           \
  do {                                                                                             \
    gint64 end = g_get_monotonic_time () + SECONDS * G_USEC_PER_SEC;                               \
    while (!(condition) && g_get_monotonic_time () < end)                                          \
      if (!g_main_context_iteration (NULL, FALSE))                                                 \
        g_usleep (200);                                                                            \
    ck_assert_msg (condition, "%s", #condition);                                                   \
  } while (0)

/* @n plays of two on days in a row, the k-th with the score k; one player is called @second. */
static const char *
write_plays (const char *name, guint n, const char *second)
{
  g_autoptr (GDateTime) first = g_date_time_new_utc (2020, 1, 1, 0, 0, 0);
  g_autoptr (GString) table = g_string_new ("Date,Game,Place,Player,Score,Player,Score\n");

  for (guint k = 0; k < n; k++) {
    g_autoptr (GDateTime) day = g_date_time_add_days (first, (int)k);
    g_autofree char *text = g_date_time_format (day, "%Y-%m-%d");

    g_string_append_printf (table, "%s,%s,Club,Ada Lovelace,%u,%s,%u\n", text,
                            k % 2 == 0 ? "Castles of Clay" : "Night Ferry", k + 1, second, k);
  }
  return write_file (name, table->str);
}

static AppBringing *
read_file (const char *path)
{
  AppBringing *bringing = app_bringing_new (store);

  app_bringing_add (bringing, path);
  app_bringing_read (bringing);
  ck_assert_int_eq (app_bringing_get_state (bringing), APP_BRINGING_READING);
  UNTIL (app_bringing_get_state (bringing) != APP_BRINGING_READING);
  ck_assert_msg (
      app_bringing_get_error (bringing) == NULL, "%s",
      app_bringing_get_error (bringing) != NULL ? app_bringing_get_error (bringing)->message : "");
  ck_assert_int_eq (app_bringing_get_state (bringing), APP_BRINGING_READY);
  return bringing;
}

static guint
count (AppBringing *bringing, AppBringVerdict verdict)
{
  return app_bringing_get_counts (bringing)->plays[verdict];
}

static void
run (AppBringing *bringing)
{
  UNTIL (!app_bringing_is_working (bringing));
  app_bringing_run (bringing);
  ck_assert_int_eq (app_bringing_get_state (bringing), APP_BRINGING_STORING);
  UNTIL (app_bringing_get_state (bringing) != APP_BRINGING_STORING);
  ck_assert_int_eq (app_bringing_get_state (bringing), APP_BRINGING_DONE);
}

static const AppBringRow *
get_row (GListModel *plays, guint position)
{
  g_autoptr (AppBringPlay) play = g_list_model_get_item (plays, position);

  UNTIL (app_bring_play_get_row (play) != NULL);
  return app_bring_play_get_row (play);
}

static guint
count_matches (void)
{
  g_autoptr (AppMatchList) matches = app_match_list_new (store);

  UNTIL (!app_match_list_is_loading (matches));
  return g_list_model_get_n_items (G_LIST_MODEL (matches));
}

START_TEST (test_read_look_store)
{
  g_autoptr (AppBringing) bringing = read_file (write_plays ("many.csv", MANY, "Ben"));
  g_autoptr (GListModel) plays = app_bringing_new_plays (bringing, 1u << APP_BRING_ADD);
  g_autoptr (GListModel) known = app_bringing_new_plays (bringing, 1u << APP_BRING_KNOWN);
  g_autofree char *sources = app_bringing_dup_sources (bringing);

  ck_assert_str_eq (sources, "many.csv");
  ck_assert_uint_eq (app_bringing_get_tables (bringing)->len, 1);
  ck_assert_uint_eq (count (bringing, APP_BRING_ADD), MANY);
  ck_assert_uint_eq (g_list_model_get_n_items (plays), MANY);
  ck_assert_uint_eq (g_list_model_get_n_items (known), 0);
  /* The latest first, and from far down without what is above. */
  ck_assert_str_eq (get_row (plays, 0)->game, "Night Ferry");
  ck_assert_ptr_nonnull (strstr (get_row (plays, MANY - 1)->result, "1"));
  ck_assert_ptr_null (g_list_model_get_item (plays, MANY));
  ck_assert_uint_eq (count_matches (), 0);
  run (bringing);
  ck_assert_int_ne (app_bringing_get_batch (bringing), 0);
  ck_assert_str_ne (app_bringing_get_done (bringing), "");
  ck_assert_uint_eq (count_matches (), MANY);
  /* And the same once more is known. */
  app_bringing_clear (bringing);
  ck_assert_int_eq (app_bringing_get_state (bringing), APP_BRINGING_EMPTY);
  app_bringing_add (bringing, in_folder ("many.csv"));
  app_bringing_read (bringing);
  UNTIL (app_bringing_get_state (bringing) == APP_BRINGING_READY);
  ck_assert_uint_eq (count (bringing, APP_BRING_KNOWN), MANY);
  ck_assert (!app_bringing_has_work (bringing));
  ck_assert_uint_eq (g_list_model_get_n_items (known), MANY);
  ck_assert_uint_eq (g_list_model_get_n_items (plays), 0);
}
END_TEST

typedef struct {
  guint position, removed, added, times;
} Change;

static void
changed_cb (GListModel *plays, guint position, guint removed, guint added, Change *change)
{
  *change = (Change){ position, removed, added, change->times + 1 };
}

START_TEST (test_choose_plays)
{
  g_autoptr (AppBringing) bringing = read_file (write_plays ("some.csv", 9, "Ben"));
  g_autoptr (GListModel) plays = app_bringing_new_plays (bringing, 1u << APP_BRING_ADD);
  g_autoptr (GListModel) out = app_bringing_new_plays (bringing, 1u << APP_BRING_LEFT_OUT);
  g_autoptr (AppBringPlay) last = NULL;
  Change change = { 0 };
  gint64 chosen = get_row (plays, 4)->id, next = get_row (plays, 5)->id;

  last = g_list_model_get_item (plays, 8);
  app_bring_play_set_open (last, TRUE);
  g_signal_connect (plays, "items-changed", G_CALLBACK (changed_cb), &change);
  app_bringing_choose (bringing, chosen, APP_BRING_CHOICE_LEAVE_OUT);
  ck_assert (app_bringing_is_working (bringing));
  UNTIL (!app_bringing_is_working (bringing));
  /* That row went and no other; what is open stays open. */
  ck_assert_uint_eq (change.times, 1);
  ck_assert_uint_eq (change.position, 4);
  ck_assert_uint_eq (change.removed, 1);
  ck_assert_uint_eq (change.added, 0);
  ck_assert_int_eq (get_row (plays, 4)->id, next);
  ck_assert (app_bring_play_is_open (last));
  ck_assert_uint_eq (g_list_model_get_n_items (out), 1);
  ck_assert_int_eq (get_row (out, 0)->id, chosen);
  /* Several choices after one another all count. */
  app_bringing_choose (bringing, chosen, APP_BRING_CHOICE_NONE);
  app_bringing_choose (bringing, next, APP_BRING_CHOICE_LEAVE_OUT);
  app_bringing_choose_all (bringing, 1u << APP_BRING_ADD, APP_BRING_CHOICE_LEAVE_OUT);
  UNTIL (!app_bringing_is_working (bringing));
  ck_assert_uint_eq (count (bringing, APP_BRING_ADD) + count (bringing, APP_BRING_LEFT_OUT), 9);
  ck_assert_uint_eq (g_list_model_get_n_items (plays), count (bringing, APP_BRING_ADD));
  ck_assert_uint_ge (count (bringing, APP_BRING_LEFT_OUT), 8);
}
END_TEST

static const AppBringName *
find_name (AppBringing *bringing, ImportKind kind, const char *called)
{
  GListModel *names = app_bringing_get_names (bringing, kind);

  for (guint k = 0; k < g_list_model_get_n_items (names); k++) {
    g_autoptr (AppBringNamed) named = g_list_model_get_item (names, k);

    if (g_str_equal (app_bring_named_get_name (named)->name, called))
      return app_bring_named_get_name (named);
  }
  ck_abort_msg ("nobody is called %s", called);
}

START_TEST (test_choose_names)
{
  g_autoptr (AppBringing) first = read_file (write_plays ("first.csv", 4, "Benjamin Franklin"));
  g_autoptr (AppBringing) bringing = NULL;
  const AppBringKnown *ada;
  const AppBringName *name;

  run (first);
  bringing = read_file (write_plays ("second.csv", 3, "Benjamin Frankllin"));
  ck_assert_int_eq (find_name (bringing, IMPORT_PLAYER, "Ada Lovelace")->is, APP_BRING_NAME_KNOWN);
  /* What is in doubt comes first, and stays there when it is no more. */
  ck_assert_uint_eq (app_bringing_count_doubtful (bringing, IMPORT_PLAYER), 1);
  name = find_name (bringing, IMPORT_PLAYER, "Benjamin Frankllin");
  ck_assert_int_eq (name->is, APP_BRING_NAME_LIKE);
  ck_assert_str_eq (name->here, "Benjamin Franklin");
  app_bringing_choose_known (bringing, name->id, name->row);
  UNTIL (!app_bringing_is_working (bringing));
  ck_assert_uint_eq (app_bringing_count_doubtful (bringing, IMPORT_PLAYER), 0);
  name = find_name (bringing, IMPORT_PLAYER, "Benjamin Frankllin");
  ck_assert_int_eq (name->is, APP_BRING_NAME_CHOSEN);
  ck_assert_uint_eq (app_bringing_get_counts (bringing)->new_names[IMPORT_PLAYER], 0);
  /* Somebody else, or a new one of another name. */
  ada = g_ptr_array_index (app_bringing_get_known (bringing, IMPORT_PLAYER), 0);
  ck_assert_str_eq (ada->name, "Ada Lovelace");
  app_bringing_choose_new (bringing, name->id, "Benny");
  UNTIL (!app_bringing_is_working (bringing));
  ck_assert_str_eq (find_name (bringing, IMPORT_PLAYER, "Benjamin Frankllin")->here, "Benny");
  /* A game's plays are left out. */
  app_bringing_choose_none (bringing, find_name (bringing, IMPORT_GAME, "Castles of Clay")->id);
  UNTIL (!app_bringing_is_working (bringing));
  ck_assert_uint_eq (count (bringing, APP_BRING_LEFT_OUT), 2);
  app_bringing_choose_found (bringing, find_name (bringing, IMPORT_GAME, "Castles of Clay")->id);
  UNTIL (!app_bringing_is_working (bringing));
  ck_assert_uint_eq (count (bringing, APP_BRING_LEFT_OUT), 0);
}
END_TEST

static void
note_cb (AppBringing *bringing, const char *sentence, char **told)
{
  g_free (*told);
  *told = g_strdup (sentence);
}

START_TEST (test_refused)
{
  g_autoptr (AppBringing) bringing = read_file (write_plays ("some.csv", 2, "Ben"));
  g_autofree char *told = NULL;

  g_signal_connect (bringing, "told", G_CALLBACK (note_cb), &told);
  app_bringing_choose_none (bringing, find_name (bringing, IMPORT_PLAYER, "Ben")->id);
  UNTIL (told != NULL && !app_bringing_is_working (bringing));
  ck_assert_uint_eq (count (bringing, APP_BRING_ADD), 2);
}
END_TEST

START_TEST (test_cancel)
{
  g_autoptr (AppBringing) bringing = app_bringing_new (store);

  app_bringing_add (bringing, write_plays ("many.csv", MANY, "Ben"));
  app_bringing_read (bringing);
  app_bringing_cancel (bringing);
  ck_assert_int_eq (app_bringing_get_state (bringing), APP_BRINGING_EMPTY);
  ck_assert_ptr_null (app_bringing_get_error (bringing));
  /* What was given up says no more, and the same can be read again. */
  app_bringing_read (bringing);
  UNTIL (app_bringing_get_state (bringing) == APP_BRINGING_READY);
  ck_assert_uint_eq (count (bringing, APP_BRING_ADD), MANY);
  /* Nothing is stored by what was cancelled, or all of it. */
  app_bringing_run (bringing);
  app_bringing_cancel (bringing);
  UNTIL (app_bringing_get_state (bringing) != APP_BRINGING_STORING);
  ck_assert_ptr_null (app_bringing_get_error (bringing));
  ck_assert_uint_eq (count_matches (),
                     app_bringing_get_state (bringing) == APP_BRINGING_DONE ? MANY : 0);
}
END_TEST

START_TEST (test_left_while_reading)
{
  AppBringing *bringing = app_bringing_new (store);
  GListModel *plays = app_bringing_new_plays (bringing, 1u << APP_BRING_ADD);

  app_bringing_add (bringing, write_plays ("many.csv", MANY, "Ben"));
  app_bringing_read (bringing);
  g_object_unref (bringing);
  ck_assert_uint_eq (g_list_model_get_n_items (plays), 0);
  g_object_unref (plays);
  for (guint k = 0; k < 200; k++) {
    g_main_context_iteration (NULL, FALSE);
    g_usleep (500);
  }
  ck_assert_uint_eq (count_matches (), 0);
}
END_TEST

START_TEST (test_errors)
{
  g_autoptr (AppBringing) bringing = app_bringing_new (store);

  app_bringing_read (bringing); /* nothing was added */
  ck_assert_int_eq (app_bringing_get_state (bringing), APP_BRINGING_EMPTY);
  app_bringing_add (bringing, in_folder ("nowhere.json"));
  app_bringing_read (bringing);
  UNTIL (app_bringing_get_state (bringing) == APP_BRINGING_EMPTY);
  ck_assert_ptr_nonnull (strstr (app_bringing_get_error (bringing)->message, "nowhere.json"));
  /* Without a token, and nothing that keeps one. */
  app_bringing_clear (bringing);
  app_bringing_add_bgg (bringing, "ada", NULL, FALSE);
  app_bringing_read (bringing);
  UNTIL (app_bringing_get_state (bringing) == APP_BRINGING_EMPTY);
  ck_assert (g_error_matches (app_bringing_get_error (bringing), G_IO_ERROR,
                              G_IO_ERROR_PERMISSION_DENIED));
}
END_TEST

START_TEST (test_faults)
{
  g_autoptr (AppBringing) bringing = app_bringing_new (store);

  app_bringing_add (bringing, write_plays ("good.csv", 3, "Ben"));
  app_bringing_add (bringing, write_file ("bad.json", "{\"plays\":[{\"uuid\":\"x\",\"playDate\":"));
  app_bringing_read (bringing);
  UNTIL (app_bringing_get_state (bringing) == APP_BRINGING_READY);
  ck_assert_uint_eq (app_bringing_get_faults (bringing)->len, 1);
  ck_assert_ptr_nonnull (
      strstr (g_ptr_array_index (app_bringing_get_faults (bringing), 0), "bad.json:1"));
  ck_assert (!app_bringing_has_work (bringing));
  app_bringing_run (bringing);
  ck_assert_int_eq (app_bringing_get_state (bringing), APP_BRINGING_READY);
  app_bringing_pass_over_faults (bringing);
  UNTIL (!app_bringing_is_working (bringing));
  ck_assert_uint_eq (app_bringing_get_faults (bringing)->len, 0);
  run (bringing);
  ck_assert_uint_eq (count_matches (), 3);
}
END_TEST

START_TEST (test_mapping)
{
  const char *path =
      write_file ("odd.csv", "A,B,C\n2026-01-02,Ada,Castles\n2026-01-03,Ben,Ferry\n");
  g_autoptr (AppBringing) bringing = read_file (path);
  const AppBringTable *table = g_ptr_array_index (app_bringing_get_tables (bringing), 0);
  g_autoptr (ImportMapping) mapping = import_mapping_copy (table->mapping);
  static const ImportColumn meant[] = { IMPORT_COLUMN_DATE, IMPORT_COLUMN_PLAYERS,
                                        IMPORT_COLUMN_GAME };

  ck_assert (!table->remembered);
  ck_assert_uint_eq (table->look->columns, 3);
  g_array_set_size (mapping->columns, 0);
  g_array_append_vals (mapping->columns, meant, G_N_ELEMENTS (meant));
  mapping->head = TRUE;
  app_bringing_set_mapping (bringing, mapping);
  UNTIL (!app_bringing_is_working (bringing));
  ck_assert_uint_eq (app_bringing_get_faults (bringing)->len, 0);
  ck_assert_uint_eq (count (bringing, APP_BRING_ADD), 2);
  ck_assert_str_eq (find_name (bringing, IMPORT_GAME, "Ferry")->name, "Ferry");
  run (bringing);
  /* It is remembered by its heads. */
  app_bringing_clear (bringing);
  app_bringing_add (bringing, write_file ("later.csv", "A,B,C\n2026-02-02,Ada,Castles\n"));
  app_bringing_read (bringing);
  UNTIL (app_bringing_get_state (bringing) == APP_BRINGING_READY);
  table = g_ptr_array_index (app_bringing_get_tables (bringing), 0);
  ck_assert (table->remembered);
  ck_assert_uint_eq (count (bringing, APP_BRING_ADD), 1);
}
END_TEST

static void
undo_past (gint64 batch, gint64 *undo, guint *stayed)
{
  g_autoptr (GAsyncResult) result = NULL;

  app_past_import_undo_async (store, batch, NULL, take_result, &result);
  ck_assert (app_past_import_undo_finish (store, wait_for (&result), undo, stayed, NULL));
}

START_TEST (test_past)
{
  g_autoptr (AppPastImports) past = app_past_imports_new (store);
  g_autoptr (AppBringing) bringing = read_file (write_plays ("some.csv", 3, "Ben"));
  g_autoptr (AppBringing) again = NULL;
  g_autoptr (AppPastImport) import = NULL;
  g_autoptr (AppPastImport) undone = NULL;
  guint stayed = 1;

  ck_assert_uint_eq (g_list_model_get_n_items (G_LIST_MODEL (past)), 0);
  run (bringing);
  ck_assert_uint_eq (g_list_model_get_n_items (G_LIST_MODEL (past)), 1);
  import = g_list_model_get_item (G_LIST_MODEL (past), 0);
  ck_assert_int_eq (app_past_import_get_batch (import), app_bringing_get_batch (bringing));
  ck_assert_uint_ge (app_past_import_get_n_changes (import), 3);
  ck_assert (!app_past_import_is_undone (import));
  /* Somebody looks at the same when it is taken back. */
  again = read_file (in_folder ("some.csv"));
  ck_assert_uint_eq (count (again, APP_BRING_KNOWN), 3);
  undo_past (app_past_import_get_batch (import), NULL, &stayed);
  ck_assert_uint_eq (stayed, 0);
  ck_assert_uint_eq (count_matches (), 0);
  undone = g_list_model_get_item (G_LIST_MODEL (past), 0);
  ck_assert (app_past_import_is_undone (undone));
  UNTIL (!app_bringing_is_working (again));
  ck_assert_uint_eq (count (again, APP_BRING_KNOWN), 0);
}
END_TEST

START_TEST (test_changed_since)
{
  g_autoptr (AppBringing) bringing = read_file (write_plays ("some.csv", 3, "Ben"));
  g_autoptr (AppPlayerList) players = NULL;
  g_autoptr (AppPlayer) player = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  guint stayed = 0;

  run (bringing);
  players = app_player_list_new (store);
  UNTIL (!app_player_list_is_loading (players));
  player = g_list_model_get_item (G_LIST_MODEL (players), 1);
  app_player_rename_async (store, app_player_get_uuid (player), "Benny", NULL, take_result,
                           &result);
  ck_assert (app_player_change_finish (store, wait_for (&result), NULL, NULL));
  undo_past (app_bringing_get_batch (bringing), NULL, &stayed);
  ck_assert_uint_eq (stayed, 1);
  ck_assert_uint_eq (count_matches (), 0);
}
END_TEST

START_TEST (test_other_collection)
{
  g_autoptr (AppBringing) bringing = read_file (write_plays ("some.csv", 3, "Ben"));
  AppStore *own = store;

  app_bringing_set_store (bringing, NULL);
  ck_assert_int_eq (app_bringing_get_state (bringing), APP_BRINGING_EMPTY);
  store = app_store_open (in_folder ("other.db"), NULL);
  app_bringing_set_store (bringing, store);
  UNTIL (app_bringing_get_state (bringing) == APP_BRINGING_READY);
  run (bringing);
  ck_assert_uint_eq (count_matches (), 3);
  g_object_unref (store);
  store = own;
  ck_assert_uint_eq (count_matches (), 0);
}
END_TEST

TEST_SUITE (bringing)
{
  Suite *suite = suite_create ("bringing");
  TCase *tests = tcase_create ("bringing");

  tcase_add_checked_fixture (tests, set_up, tear_down);
  tcase_set_timeout (tests, 120);
  tcase_add_test (tests, test_read_look_store);
  tcase_add_test (tests, test_choose_plays);
  tcase_add_test (tests, test_choose_names);
  tcase_add_test (tests, test_refused);
  tcase_add_test (tests, test_cancel);
  tcase_add_test (tests, test_left_while_reading);
  tcase_add_test (tests, test_errors);
  tcase_add_test (tests, test_faults);
  tcase_add_test (tests, test_mapping);
  tcase_add_test (tests, test_past);
  tcase_add_test (tests, test_changed_since);
  tcase_add_test (tests, test_other_collection);
  suite_add_tcase (suite, tests);
  return suite;
}
