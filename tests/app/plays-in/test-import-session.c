/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A history brought along without blocking: states, lists that are read where somebody looks, what
 * is chosen, storing, and taking it back a year later.
 */
#include "tests/app/fixture.h"

#include "app/plays-in/import-session.h"
#include "app/plays-in/past-imports.h"
#include "app/plays-in/sheet-draft.h"
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

static AppImportSession *
read_file (const char *path)
{
  AppImportSession *import_session = app_import_session_new (store);

  app_import_session_add (import_session, path);
  app_import_session_read (import_session);
  ck_assert_int_eq (app_import_session_get_state (import_session), APP_IMPORT_SESSION_READING);
  UNTIL (app_import_session_get_state (import_session) != APP_IMPORT_SESSION_READING);
  ck_assert_msg (app_import_session_get_error (import_session) == NULL, "%s",
                 app_import_session_get_error (import_session) != NULL
                     ? app_import_session_get_error (import_session)->message
                     : "");
  ck_assert_int_eq (app_import_session_get_state (import_session), APP_IMPORT_SESSION_READY);
  return import_session;
}

static guint
count (AppImportSession *import_session, AppPlayImportVerdict verdict)
{
  return app_import_session_get_counts (import_session)->plays[verdict];
}

static void
run (AppImportSession *import_session)
{
  UNTIL (!app_import_session_is_working (import_session));
  app_import_session_run (import_session);
  ck_assert_int_eq (app_import_session_get_state (import_session), APP_IMPORT_SESSION_STORING);
  UNTIL (app_import_session_get_state (import_session) != APP_IMPORT_SESSION_STORING);
  ck_assert_int_eq (app_import_session_get_state (import_session), APP_IMPORT_SESSION_DONE);
}

static const AppPlayImportRow *
get_row (GListModel *plays, guint position)
{
  g_autoptr (AppPlayImportPlay) play = g_list_model_get_item (plays, position);

  UNTIL (app_play_import_play_get_row (play) != NULL);
  return app_play_import_play_get_row (play);
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
  g_autoptr (AppImportSession) import_session = read_file (write_plays ("many.csv", MANY, "Ben"));
  g_autoptr (GListModel) plays =
      app_import_session_new_plays (import_session, 1u << APP_PLAY_IMPORT_ADD);
  g_autoptr (GListModel) known =
      app_import_session_new_plays (import_session, 1u << APP_PLAY_IMPORT_KNOWN);
  g_autofree char *sources = app_import_session_dup_sources (import_session);

  ck_assert_str_eq (sources, "many.csv");
  ck_assert_uint_eq (app_import_session_get_sheets (import_session)->len, 1);
  ck_assert_uint_eq (count (import_session, APP_PLAY_IMPORT_ADD), MANY);
  ck_assert_uint_eq (g_list_model_get_n_items (plays), MANY);
  ck_assert_uint_eq (g_list_model_get_n_items (known), 0);
  /* The latest first, and from far down without what is above. */
  ck_assert_str_eq (get_row (plays, 0)->game, "Night Ferry");
  ck_assert_ptr_nonnull (strstr (get_row (plays, MANY - 1)->result, "1"));
  ck_assert_ptr_null (g_list_model_get_item (plays, MANY));
  ck_assert_uint_eq (count_matches (), 0);
  run (import_session);
  ck_assert_int_ne (app_import_session_get_batch (import_session), 0);
  ck_assert_str_ne (app_import_session_get_done_text (import_session), "");
  ck_assert_uint_eq (count_matches (), MANY);
  /* And the same once more is known. */
  app_import_session_clear (import_session);
  ck_assert_int_eq (app_import_session_get_state (import_session), APP_IMPORT_SESSION_EMPTY);
  app_import_session_add (import_session, in_folder ("many.csv"));
  app_import_session_read (import_session);
  UNTIL (app_import_session_get_state (import_session) == APP_IMPORT_SESSION_READY);
  ck_assert_uint_eq (count (import_session, APP_PLAY_IMPORT_KNOWN), MANY);
  ck_assert (!app_import_session_has_work (import_session));
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
  g_autoptr (AppImportSession) import_session = read_file (write_plays ("some.csv", 9, "Ben"));
  g_autoptr (GListModel) plays =
      app_import_session_new_plays (import_session, 1u << APP_PLAY_IMPORT_ADD);
  g_autoptr (GListModel) out =
      app_import_session_new_plays (import_session, 1u << APP_PLAY_IMPORT_LEFT_OUT);
  g_autoptr (AppPlayImportPlay) last = NULL;
  Change change = { 0 };
  gint64 chosen = get_row (plays, 4)->id, next = get_row (plays, 5)->id;

  last = g_list_model_get_item (plays, 8);
  app_play_import_play_set_open (last, TRUE);
  g_signal_connect (plays, "items-changed", G_CALLBACK (changed_cb), &change);
  app_import_session_choose (import_session, chosen, APP_PLAY_IMPORT_CHOICE_LEAVE_OUT);
  ck_assert (app_import_session_is_working (import_session));
  UNTIL (!app_import_session_is_working (import_session));
  /* That row went and no other; what is open stays open. */
  ck_assert_uint_eq (change.times, 1);
  ck_assert_uint_eq (change.position, 4);
  ck_assert_uint_eq (change.removed, 1);
  ck_assert_uint_eq (change.added, 0);
  ck_assert_int_eq (get_row (plays, 4)->id, next);
  ck_assert (app_play_import_play_is_open (last));
  ck_assert_uint_eq (g_list_model_get_n_items (out), 1);
  ck_assert_int_eq (get_row (out, 0)->id, chosen);
  /* Several choices after one another all count. */
  app_import_session_choose (import_session, chosen, APP_PLAY_IMPORT_CHOICE_NONE);
  app_import_session_choose (import_session, next, APP_PLAY_IMPORT_CHOICE_LEAVE_OUT);
  app_import_session_choose_all (import_session, 1u << APP_PLAY_IMPORT_ADD,
                                 APP_PLAY_IMPORT_CHOICE_LEAVE_OUT);
  UNTIL (!app_import_session_is_working (import_session));
  ck_assert_uint_eq (count (import_session, APP_PLAY_IMPORT_ADD)
                         + count (import_session, APP_PLAY_IMPORT_LEFT_OUT),
                     9);
  ck_assert_uint_eq (g_list_model_get_n_items (plays), count (import_session, APP_PLAY_IMPORT_ADD));
  ck_assert_uint_ge (count (import_session, APP_PLAY_IMPORT_LEFT_OUT), 8);
}
END_TEST

static const AppPlayImportName *
find_name (AppImportSession *import_session, ImportEntityKind kind, const char *called)
{
  GListModel *names = app_import_session_get_names (import_session, kind);

  for (guint k = 0; k < g_list_model_get_n_items (names); k++) {
    g_autoptr (AppPlayImportNameItem) named = g_list_model_get_item (names, k);

    if (g_str_equal (app_play_import_name_item_get_name (named)->name, called))
      return app_play_import_name_item_get_name (named);
  }
  ck_abort_msg ("nobody is called %s", called);
}

START_TEST (test_choose_names)
{
  g_autoptr (AppImportSession) first =
      read_file (write_plays ("first.csv", 4, "Benjamin Franklin"));
  g_autoptr (AppImportSession) import_session = NULL;
  const AppPlayImportExisting *ada;
  const AppPlayImportName *name;

  run (first);
  import_session = read_file (write_plays ("second.csv", 3, "Benjamin Frankllin"));
  ck_assert_int_eq (find_name (import_session, IMPORT_PLAYER, "Ada Lovelace")->status,
                    APP_PLAY_IMPORT_NAME_KNOWN);
  /* What is in doubt comes first, and stays there when it is no more. */
  ck_assert_uint_eq (app_import_session_count_doubtful (import_session, IMPORT_PLAYER), 1);
  name = find_name (import_session, IMPORT_PLAYER, "Benjamin Frankllin");
  ck_assert_int_eq (name->status, APP_PLAY_IMPORT_NAME_LIKE);
  ck_assert_str_eq (name->here, "Benjamin Franklin");
  app_import_session_choose_known (import_session, name->id, name->row);
  UNTIL (!app_import_session_is_working (import_session));
  ck_assert_uint_eq (app_import_session_count_doubtful (import_session, IMPORT_PLAYER), 0);
  name = find_name (import_session, IMPORT_PLAYER, "Benjamin Frankllin");
  ck_assert_int_eq (name->status, APP_PLAY_IMPORT_NAME_CHOSEN);
  ck_assert_uint_eq (app_import_session_get_counts (import_session)->new_names[IMPORT_PLAYER], 0);
  /* Somebody else, or a new one of another name. */
  ada = g_ptr_array_index (app_import_session_get_existing (import_session, IMPORT_PLAYER), 0);
  ck_assert_str_eq (ada->name, "Ada Lovelace");
  app_import_session_choose_new (import_session, name->id, "Benny");
  UNTIL (!app_import_session_is_working (import_session));
  ck_assert_str_eq (find_name (import_session, IMPORT_PLAYER, "Benjamin Frankllin")->here, "Benny");
  /* A game's plays are left out. */
  app_import_session_choose_none (import_session,
                                  find_name (import_session, IMPORT_GAME, "Castles of Clay")->id);
  UNTIL (!app_import_session_is_working (import_session));
  ck_assert_uint_eq (count (import_session, APP_PLAY_IMPORT_LEFT_OUT), 2);
  app_import_session_choose_found (import_session,
                                   find_name (import_session, IMPORT_GAME, "Castles of Clay")->id);
  UNTIL (!app_import_session_is_working (import_session));
  ck_assert_uint_eq (count (import_session, APP_PLAY_IMPORT_LEFT_OUT), 0);
}
END_TEST

/* Whether a game is played together is asked like who somebody is. */
START_TEST (test_choose_together)
{
  static const char table[] = "date,game,player,won,player,won\n"
                              "2024-01-01,Hanabi,Ada,yes,Ben,yes\n"
                              "2024-01-02,Hanabi,Ada,no,Ben,no\n";
  g_autoptr (AppImportSession) import_session = read_file (write_file ("all.csv", table));
  const AppPlayImportName *game = find_name (import_session, IMPORT_GAME, "Hanabi");
  g_autoptr (GListModel) plays =
      app_import_session_new_plays (import_session, 1u << APP_PLAY_IMPORT_ADD);

  ck_assert_uint_eq (app_import_session_count_doubtful (import_session, IMPORT_GAME), 1);
  ck_assert (game->asks && game->together == IMPORT_YES);
  ck_assert_uint_eq (game->won_by_nobody, 1);
  ck_assert (g_str_has_suffix (get_row (plays, 1)->result, "win together"));
  app_import_session_choose_together (import_session, game->id, FALSE);
  UNTIL (!app_import_session_is_working (import_session));
  game = find_name (import_session, IMPORT_GAME, "Hanabi");
  ck_assert (!game->asks && game->together == IMPORT_NO);
  ck_assert_uint_eq (app_import_session_count_doubtful (import_session, IMPORT_GAME), 0);
  UNTIL (g_str_has_prefix (get_row (plays, 1)->result, "A draw"));
  app_import_session_choose_found (import_session, game->id);
  UNTIL (!app_import_session_is_working (import_session));
  ck_assert_uint_eq (app_import_session_count_doubtful (import_session, IMPORT_GAME), 1);
}
END_TEST

static void
note_cb (AppImportSession *import_session, const char *sentence, char **sentences)
{
  g_free (*sentences);
  *sentences = g_strdup (sentence);
}

START_TEST (test_refused)
{
  g_autoptr (AppImportSession) import_session = read_file (write_plays ("some.csv", 2, "Ben"));
  g_autofree char *text = NULL;

  g_signal_connect (import_session, "notice", G_CALLBACK (note_cb), &text);
  app_import_session_choose_none (import_session,
                                  find_name (import_session, IMPORT_PLAYER, "Ben")->id);
  UNTIL (text != NULL && !app_import_session_is_working (import_session));
  ck_assert_uint_eq (count (import_session, APP_PLAY_IMPORT_ADD), 2);
}
END_TEST

START_TEST (test_cancel)
{
  g_autoptr (AppImportSession) import_session = app_import_session_new (store);

  app_import_session_add (import_session, write_plays ("many.csv", MANY, "Ben"));
  app_import_session_read (import_session);
  app_import_session_cancel (import_session);
  ck_assert_int_eq (app_import_session_get_state (import_session), APP_IMPORT_SESSION_EMPTY);
  ck_assert_ptr_null (app_import_session_get_error (import_session));
  /* What was given up says no more, and the same can be read again. */
  app_import_session_read (import_session);
  UNTIL (app_import_session_get_state (import_session) == APP_IMPORT_SESSION_READY);
  ck_assert_uint_eq (count (import_session, APP_PLAY_IMPORT_ADD), MANY);
  /* Nothing is stored by what was cancelled, or all of it. */
  app_import_session_run (import_session);
  app_import_session_cancel (import_session);
  UNTIL (app_import_session_get_state (import_session) != APP_IMPORT_SESSION_STORING);
  ck_assert_ptr_null (app_import_session_get_error (import_session));
  ck_assert_uint_eq (count_matches (),
                     app_import_session_get_state (import_session) == APP_IMPORT_SESSION_DONE ? MANY
                                                                                              : 0);
}
END_TEST

START_TEST (test_left_while_reading)
{
  AppImportSession *import_session = app_import_session_new (store);
  GListModel *plays = app_import_session_new_plays (import_session, 1u << APP_PLAY_IMPORT_ADD);

  app_import_session_add (import_session, write_plays ("many.csv", MANY, "Ben"));
  app_import_session_read (import_session);
  g_object_unref (import_session);
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
  g_autoptr (AppImportSession) import_session = app_import_session_new (store);

  app_import_session_read (import_session); /* nothing was added */
  ck_assert_int_eq (app_import_session_get_state (import_session), APP_IMPORT_SESSION_EMPTY);
  app_import_session_add (import_session, in_folder ("nowhere.json"));
  app_import_session_read (import_session);
  UNTIL (app_import_session_get_state (import_session) == APP_IMPORT_SESSION_EMPTY);
  ck_assert_ptr_nonnull (
      strstr (app_import_session_get_error (import_session)->message, "nowhere.json"));
  /* Without a token, and nothing that keeps one. */
  app_import_session_clear (import_session);
  app_import_session_add_bgg (import_session, "ada", NULL, FALSE);
  app_import_session_read (import_session);
  UNTIL (app_import_session_get_state (import_session) == APP_IMPORT_SESSION_EMPTY);
  ck_assert (g_error_matches (app_import_session_get_error (import_session), G_IO_ERROR,
                              G_IO_ERROR_PERMISSION_DENIED));
}
END_TEST

START_TEST (test_faults)
{
  g_autoptr (AppImportSession) import_session = app_import_session_new (store);

  app_import_session_add (import_session, write_plays ("good.csv", 3, "Ben"));
  app_import_session_add (import_session,
                          write_file ("bad.json", "{\"plays\":[{\"uuid\":\"x\",\"playDate\":"));
  app_import_session_read (import_session);
  UNTIL (app_import_session_get_state (import_session) == APP_IMPORT_SESSION_READY);
  ck_assert_uint_eq (app_import_session_get_faults (import_session)->len, 1);
  ck_assert_ptr_nonnull (
      strstr (g_ptr_array_index (app_import_session_get_faults (import_session), 0), "bad.json:1"));
  ck_assert (!app_import_session_has_work (import_session));
  app_import_session_run (import_session);
  ck_assert_int_eq (app_import_session_get_state (import_session), APP_IMPORT_SESSION_READY);
  app_import_session_pass_over_faults (import_session);
  UNTIL (!app_import_session_is_working (import_session));
  ck_assert_uint_eq (app_import_session_get_faults (import_session)->len, 0);
  run (import_session);
  ck_assert_uint_eq (count_matches (), 3);
}
END_TEST

START_TEST (test_mapping)
{
  const char *path =
      write_file ("odd.csv", "A,B,C\n2026-01-02,Ada,Castles\n2026-01-03,Ben,Ferry\n");
  g_autoptr (AppImportSession) import_session = read_file (path);
  const AppPlayImportSheet *table =
      g_ptr_array_index (app_import_session_get_sheets (import_session), 0);
  g_autoptr (ImportMapping) mapping = import_mapping_copy (table->mapping);
  static const ImportColumn meant[] = { IMPORT_COLUMN_DATE, IMPORT_COLUMN_PLAYERS,
                                        IMPORT_COLUMN_GAME };

  ck_assert (!table->remembered);
  ck_assert_uint_eq (table->preview->columns, 3);
  g_array_set_size (mapping->columns, 0);
  g_array_append_vals (mapping->columns, meant, G_N_ELEMENTS (meant));
  mapping->head = TRUE;
  app_import_session_set_mapping (import_session, mapping);
  UNTIL (!app_import_session_is_working (import_session));
  ck_assert_uint_eq (app_import_session_get_faults (import_session)->len, 0);
  ck_assert_uint_eq (count (import_session, APP_PLAY_IMPORT_ADD), 2);
  ck_assert_str_eq (find_name (import_session, IMPORT_GAME, "Ferry")->name, "Ferry");
  run (import_session);
  /* It is remembered by its heads. */
  app_import_session_clear (import_session);
  app_import_session_add (import_session,
                          write_file ("later.csv", "A,B,C\n2026-02-02,Ada,Castles\n"));
  app_import_session_read (import_session);
  UNTIL (app_import_session_get_state (import_session) == APP_IMPORT_SESSION_READY);
  table = g_ptr_array_index (app_import_session_get_sheets (import_session), 0);
  ck_assert (table->remembered);
  ck_assert_uint_eq (count (import_session, APP_PLAY_IMPORT_ADD), 1);
}
END_TEST

static void
undo_past (gint64 batch, gint64 *undo, guint *stayed)
{
  g_autoptr (GAsyncResult) result = NULL;

  app_past_import_undo_async (store, batch, NULL, take_result, &result);
  ck_assert (app_past_import_undo_finish (store, wait_for (&result), undo, stayed, NULL));
}

/* How a table is read, as a form has it. */
START_TEST (test_sheet_draft)
{
  g_autoptr (ImportMapping) mapping = import_mapping_new ();
  g_autoptr (AppSheetDraft) draft = NULL;

  mapping->dialect.delimiter = ';';
  draft = app_sheet_draft_new (mapping);
  ck_assert_ptr_nonnull (app_draft_get_fault (APP_DRAFT (draft)));
  ck_assert_int_eq (app_sheet_draft_get_column (draft, 1), IMPORT_COLUMN_NOTHING);
  app_sheet_draft_set_column (draft, 1, IMPORT_COLUMN_PLAYERS);
  g_object_set (draft, "game", "Chess", "comma", TRUE, NULL);
  ck_assert_ptr_null (app_draft_get_fault (APP_DRAFT (draft)));
  ck_assert_int_eq (app_sheet_draft_get_column (draft, 1), IMPORT_COLUMN_PLAYERS);
  ck_assert_int_eq (app_sheet_draft_get_mapping (draft)->dialect.delimiter, ';');
  g_object_set (draft, "delimiter", 2, NULL);
  ck_assert_int_eq (app_sheet_draft_get_mapping (draft)->dialect.delimiter, '\t');
  ck_assert (app_sheet_draft_get_mapping (draft)->comma);
  ck_assert_uint_eq (mapping->columns->len, 0);
}
END_TEST

START_TEST (test_past)
{
  g_autoptr (GListModel) past = app_past_imports_new (store);
  g_autoptr (AppImportSession) import_session = read_file (write_plays ("some.csv", 3, "Ben"));
  g_autoptr (AppImportSession) again = NULL;
  g_autoptr (AppPastImport) import = NULL;
  g_autoptr (AppPastImport) undone = NULL;
  guint stayed = 1;

  ck_assert_uint_eq (g_list_model_get_n_items (past), 0);
  run (import_session);
  ck_assert_uint_eq (g_list_model_get_n_items (past), 1);
  import = g_list_model_get_item (past, 0);
  ck_assert_int_eq (app_past_import_get_batch (import),
                    app_import_session_get_batch (import_session));
  ck_assert_uint_ge (app_past_import_get_n_changes (import), 3);
  ck_assert (!app_past_import_is_undone (import));
  /* Somebody looks at the same when it is taken back. */
  again = read_file (in_folder ("some.csv"));
  ck_assert_uint_eq (count (again, APP_PLAY_IMPORT_KNOWN), 3);
  undo_past (app_past_import_get_batch (import), NULL, &stayed);
  ck_assert_uint_eq (stayed, 0);
  ck_assert_uint_eq (count_matches (), 0);
  undone = g_list_model_get_item (past, 0);
  ck_assert (app_past_import_is_undone (undone));
  UNTIL (!app_import_session_is_working (again));
  ck_assert_uint_eq (count (again, APP_PLAY_IMPORT_KNOWN), 0);
}
END_TEST

START_TEST (test_changed_since)
{
  g_autoptr (AppImportSession) import_session = read_file (write_plays ("some.csv", 3, "Ben"));
  g_autoptr (AppPlayerList) players = NULL;
  g_autoptr (AppPlayer) player = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  guint stayed = 0;

  run (import_session);
  players = app_player_list_new (store);
  UNTIL (!app_player_list_is_loading (players));
  player = g_list_model_get_item (G_LIST_MODEL (players), 1);
  app_command_do_async (
      store, &app_player_rename,
      &(AppPlayerCommand){ .player = app_player_get_uuid (player), .name = "Benny" }, NULL,
      take_result, &result);
  ck_assert (app_command_finish (wait_for (&result), NULL, NULL));
  undo_past (app_import_session_get_batch (import_session), NULL, &stayed);
  ck_assert_uint_eq (stayed, 1);
  ck_assert_uint_eq (count_matches (), 0);
}
END_TEST

START_TEST (test_other_collection)
{
  g_autoptr (AppImportSession) import_session = read_file (write_plays ("some.csv", 3, "Ben"));
  AppStore *own = store;

  app_import_session_set_store (import_session, NULL);
  ck_assert_int_eq (app_import_session_get_state (import_session), APP_IMPORT_SESSION_EMPTY);
  store = app_store_open (in_folder ("other.db"), NULL);
  app_import_session_set_store (import_session, store);
  UNTIL (app_import_session_get_state (import_session) == APP_IMPORT_SESSION_READY);
  run (import_session);
  ck_assert_uint_eq (count_matches (), 3);
  g_object_unref (store);
  store = own;
  ck_assert_uint_eq (count_matches (), 0);
}
END_TEST

TEST_SUITE (import_session)
{
  Suite *suite = suite_create ("import-session");
  TCase *tests = tcase_create ("bringing");

  tcase_add_checked_fixture (tests, set_up, tear_down);
  tcase_set_timeout (tests, 120);
  tcase_add_test (tests, test_read_look_store);
  tcase_add_test (tests, test_choose_plays);
  tcase_add_test (tests, test_choose_names);
  tcase_add_test (tests, test_choose_together);
  tcase_add_test (tests, test_refused);
  tcase_add_test (tests, test_cancel);
  tcase_add_test (tests, test_left_while_reading);
  tcase_add_test (tests, test_errors);
  tcase_add_test (tests, test_faults);
  tcase_add_test (tests, test_mapping);
  tcase_add_test (tests, test_sheet_draft);
  tcase_add_test (tests, test_past);
  tcase_add_test (tests, test_changed_since);
  tcase_add_test (tests, test_other_collection);
  suite_add_tcase (suite, tests);
  return suite;
}
