/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The library as the window uses it: a store and its writer thread, matches recorded and shown,
 * lists that follow.
 */
#include "tests/app/match/match-stage.h"

#include "app/collection/packs.h"
#include "app/new-match/match-draft.h"
#include "app/recording/choices.h"
#include "app/store/database.h"
#include "app/demo/demo.h"
#include "app/files/import.h"
#include "app/match/match.h"
#include "app/match/matches.h"
#include "app/player/players.h"
#include "app/recording/match-lines.h"
#include "app/recording/recorder.h"
#include "app/deal/simulate.h"
#include "app/store/store-jobs.h"
#include "app/store/history.h"

#include "tests/live.h"

#include <sqlite3.h>
#include <string.h>

static gboolean
take_back (AppMatch *match, guint n)
{
  g_autoptr (GAsyncResult) result = NULL;

  app_recorder_take_back_async (match, n, NULL, take_result, &result);
  return app_recorder_finish (match, wait_for (&result), NULL);
}

static gboolean
redo (AppMatch *match, guint n)
{
  g_autoptr (GAsyncResult) result = NULL;

  app_recorder_redo_async (match, n, NULL, take_result, &result);
  return app_recorder_finish (match, wait_for (&result), NULL);
}

static void
count_cb (GObject *object, guint number, gpointer data)
{
  ((guint *)data)[0]++;
  ((guint *)data)[1] = number;
}

START_TEST (a_match_is_started_and_recorded)
{
  g_autoptr (AppStore) store = open_store ();
  g_autofree char *uuid = start_match (store);
  g_autoptr (AppMatch) match = open_match (store, uuid);
  g_autoptr (AppMatch) again = NULL;
  guint changed[2] = { 0, 0 };

  g_signal_connect (match, "moves-changed", G_CALLBACK (count_cb), changed);
  ck_assert_str_eq (app_match_get_title (match), "Ada & Cyd – Ben & Dan");
  ck_assert_str_eq (app_match_get_subtitle (match), "Tome · Teams");
  ck_assert_str_eq (app_match_get_status (match), "Waiting for the first dealer");
  assert_append (match, "- dealer 1 ; Ada has the oldest spell book");
  assert_append (match, "- deal");
  assert_append (match, "- title quench");
  ck_assert_uint_eq (changed[0], 3);
  ck_assert_uint_eq (changed[1], 3);
  ck_assert_str_eq (app_match_get_status (match), "Ben to play");
  ck_assert_str_eq (app_match_get_move (match, 3)->label, "Title: Quench");
  ck_assert_str_eq (app_match_get_move (match, 1)->comment, "Ada has the oldest spell book");
  ck_assert_ptr_nonnull (app_match_get_move (match, 1)->instant);
  /* What was acknowledged is in the file for everybody. */
  again = open_match (store, uuid);
  ck_assert_uint_eq (app_match_get_n_moves (again), 3);
}
END_TEST

START_TEST (an_illegal_move_changes_nothing)
{
  g_autoptr (AppStore) store = open_store ();
  g_autofree char *uuid = start_match (store);
  g_autoptr (AppMatch) match = open_match (store, uuid);
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) judged = NULL;

  assert_append (match, "- dealer 1");
  ck_assert (!app_recorder_judge (match, "1 play gust", &judged));
  ck_assert_int_eq (judged->code, APP_ERROR_RULES);
  ck_assert (!append (match, "1 play gust", &error));
  ck_assert_str_eq (error->message, judged->message);
  ck_assert_uint_eq (app_match_get_n_moves (match), 1);
  g_clear_error (&judged);
  /* One line has no place to be told. */
  ck_assert (!app_recorder_judge (match, "- deal 1 nothing ? ? ? ? ?", &judged));
  ck_assert_msg (g_str_has_prefix (judged->message, "No pack of this match"), "%s",
                 judged->message);
  ck_assert (app_recorder_judge (match, "- deal", NULL));
  ck_assert_uint_eq (app_match_get_n_moves (match), 1);
}
END_TEST

START_TEST (moves_entered_at_once_come_in_order)
{
  g_autoptr (AppStore) store = open_store ();
  g_autofree char *uuid = start_match (store);
  g_autoptr (AppMatch) match = open_match (store, uuid);
  g_autoptr (GAsyncResult) first = NULL;
  g_autoptr (GAsyncResult) second = NULL;
  g_autoptr (GAsyncResult) third = NULL;

  app_recorder_append_async (match, "- dealer 1", NULL, take_result, &first);
  app_recorder_append_async (match, "- deal", NULL, take_result, &second);
  app_recorder_append_async (match, "- title quench", NULL, take_result, &third);
  wait_for (&third);
  ck_assert (app_recorder_finish (match, first, NULL));
  ck_assert (app_recorder_finish (match, second, NULL));
  ck_assert (app_recorder_finish (match, third, NULL));
  ck_assert_uint_eq (app_match_get_n_moves (match), 3);
}
END_TEST

START_TEST (taking_back_redo_and_forks)
{
  g_autoptr (AppStore) store = open_store ();
  g_autofree char *uuid = start_match (store);
  g_autoptr (AppMatch) match = open_match (store, uuid);
  g_autoptr (GAsyncResult) forked = NULL;

  assert_append (match, "- dealer 1");
  assert_append (match, "- deal");
  assert_append (match, "- title quench");
  ck_assert (!app_recorder_can_redo (match));
  ck_assert (take_back (match, 2));
  ck_assert_uint_eq (app_match_get_n_moves (match), 1);
  ck_assert (app_recorder_can_redo (match));
  ck_assert (redo (match, 2));
  ck_assert_uint_eq (app_match_get_n_moves (match), 3);
  ck_assert (!redo (match, 1));
  ck_assert_uint_eq (app_match_get_n_lines (match), 1);
  app_match_fork_line_async (match, 2, NULL, TRUE, NULL, take_result, &forked);
  ck_assert (app_match_fork_line_finish (match, wait_for (&forked), NULL, NULL));
  assert_append (match, "- title gust");
  ck_assert_uint_eq (app_match_get_n_lines (match), 2);
  ck_assert_str_eq (app_match_get_move (match, 3)->label, "Title: Gust");
  ck_assert_str_eq (app_match_get_line (match, 1)->name, "Line 2, from move 3");
  ck_assert (app_match_get_line (match, 1)->current);
  app_match_show_line (match, app_match_get_line (match, 0)->id);
  ck_assert_str_eq (app_match_get_move (match, 3)->label, "Title: Quench");
  /* Recording goes on in the line on show, which need not be the one on which the match does. */
  assert_append (match, "2 play gust");
  ck_assert_uint_eq (app_match_get_line (match, 0)->n_moves, 4);
  ck_assert_uint_eq (app_match_get_n_moves (match), 4);
  ck_assert (app_match_get_line (match, 1)->current);
}
END_TEST

START_TEST (another_program_is_noticed)
{
  g_autoptr (AppStore) store = open_store ();
  g_autofree char *uuid = start_match (store);
  g_autoptr (AppMatch) match = open_match (store, uuid);
  g_autoptr (GError) error = NULL;
  gint64 until;

  assert_append (match, "- dealer 1");
  /* Unnoticed as yet: what is entered then does not fit, and nothing is lost. */
  ck_assert_int_eq (cli (NULL, "record", uuid, "- deal", NULL).status, 0);
  ck_assert (!append (match, "- deal", &error));
  ck_assert_int_eq (error->code, APP_ERROR_ELSEWHERE);
  ck_assert_uint_eq (app_match_get_n_moves (match), 2);
  app_store_watch (store);
  ck_assert_int_eq (cli (NULL, "record", uuid, "- title quench", NULL).status, 0);
  until = g_get_monotonic_time () + 10 * G_USEC_PER_SEC;
  while (app_match_get_n_moves (match) < 3 && g_get_monotonic_time () < until)
    g_main_context_iteration (NULL, TRUE);
  ck_assert_uint_eq (app_match_get_n_moves (match), 3);
}
END_TEST

static void
count_changed (AppStore *store, guint changed, guint *count)
{
  ++*count;
}

/* The writer's connection, which looks for changes of others, is opened only with the first look.
 */
START_TEST (another_program_is_noticed_from_the_opening_on)
{
  g_autofree char *uuid = NULL;
  g_autoptr (AppStore) store = NULL;
  g_autoptr (AppMatch) match = NULL;
  guint told = 0;
  gint64 until;

  {
    g_autoptr (AppStore) before = open_store ();

    uuid = start_match (before);
  }
  store = open_store ();
  match = open_match (store, uuid);
  g_signal_connect (store, "changed", G_CALLBACK (count_changed), &told);
  app_store_watch (store);
  ck_assert_int_eq (cli (NULL, "record", uuid, "- dealer 1", NULL).status, 0);
  until = g_get_monotonic_time () + 10 * G_USEC_PER_SEC;
  while (app_match_get_n_moves (match) < 1 && g_get_monotonic_time () < until)
    g_main_context_iteration (NULL, TRUE);
  ck_assert_uint_eq (app_match_get_n_moves (match), 1);
  assert_append (match, "- deal");
  until = g_get_monotonic_time () + 11 * G_USEC_PER_SEC / 10;
  while (g_get_monotonic_time () < until)
    g_main_context_iteration (NULL, TRUE);
  ck_assert_msg (told == 2, "told %u times of one change of theirs and one of ours", told);
}
END_TEST

START_TEST (our_own_change_is_told_once)
{
  g_autoptr (AppStore) store = open_store ();
  g_autofree char *uuid = NULL;
  guint told = 0;
  gint64 until = g_get_monotonic_time () + 11 * G_USEC_PER_SEC / 10;

  g_signal_connect (store, "changed", G_CALLBACK (count_changed), &told);
  app_store_watch (store);
  uuid = start_match (store);
  while (g_get_monotonic_time () < until)
    g_main_context_iteration (NULL, TRUE);
  ck_assert_uint_eq (told, 1);
}
END_TEST

/* A record of a whole game, open or with unseen cards, in the collection; its UUID. */
static char *
add_game (AppStore *store, guint64 seed, guint variant)
{
  const AppSimulation simulation = { .game = rules_game (RULES_TEXT ("tome")),
                                     .variant = variant,
                                     .seats = variant == 0 ? 4 : 3,
                                     .open = seed % 2 == 0,
                                     .seed = seed,
                                     .max_moves = 2000 };
  g_autoptr (AppSimulatedRecord) simulated =
      app_simulate (&simulation, app_store_get_packs (store), NULL);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (AppMatch) preview = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  guint n_records;

  ck_assert_ptr_nonnull (simulated);
  app_simulated_record_write (simulated, text);
  preview = app_match_open_record (write_file ("game.tkr", text->str), 0, &n_records, NULL);
  ck_assert_ptr_nonnull (preview);
  ck_assert_uint_eq (n_records, 1);
  ck_assert (app_match_is_preview (preview));
  ck_assert_uint_eq (app_match_get_n_moves (preview), simulated->n_moves);
  app_match_add_record_async (store, preview, NULL, take_result, &result);
  return app_match_add_record_finish (store, wait_for (&result), NULL, NULL, NULL);
}

/* Any state of the timeline, in any order, is the one that a straight replay arrives at. */
START_TEST (the_timeline_equals_a_straight_replay)
{
  g_autoptr (AppStore) store = open_store ();
  g_autofree char *uuid = add_game (store, (guint64)_i, (guint)_i % 2);
  g_autoptr (AppMatch) match = open_match (store, uuid);
  guint n = app_match_get_n_moves (match);
  g_autofree char *record = g_strdup (cli (NULL, "export", uuid, NULL).out);
  CliOutput said = cli (record, "replay", "-", "--each", "--json", NULL);
  g_auto (GStrv) lines = g_strsplit (said.out, "\n", -1);

  ck_assert_uint_gt (n, 50);
  ck_assert_uint_eq (g_strv_length (lines), n + 1);
  for (guint k = 0; k < n; k++) {
    /* 37 is prime: every number comes once, none near the last. */
    guint number = k * 37 % n + 1;
    g_autoptr (AppValue) view = app_match_dup_view (match, number, 0);
    g_autoptr (GString) json = g_string_new ("\"view\": ");

    app_value_to_json (view, json);
    ck_assert_msg (strstr (lines[number - 1], json->str) != NULL, "move %u: %s", number, json->str);
  }
}
END_TEST

START_TEST (headings_follow_rounds_and_chapters)
{
  g_autoptr (AppStore) store = open_store ();
  g_autofree char *uuid = add_game (store, 4, 0);
  g_autoptr (AppMatch) match = open_match (store, uuid);
  guint rounds = 0;
  int last = 0;

  for (guint number = 1; number <= app_match_get_n_moves (match); number++) {
    const AppMove *move = app_match_get_move (match, number);

    if (move->new_level == 0) {
      g_autofree char *heading = app_match_dup_heading (match, &move->place, 0);
      g_autofree char *wanted = g_strdup_printf ("Round %u", ++rounds);

      ck_assert_str_eq (heading, wanted);
    }
    ck_assert_int_ge (move->place.number[0], last);
    last = move->place.number[0];
  }
  ck_assert_uint_gt (rounds, 1);
}
END_TEST

START_TEST (a_preview_shows_what_comes_before_a_fault)
{
  const char *path = write_file ("x.tkr", TAGS "- dealer 1\n- deal\n9 play gust\n" TAGS);
  g_autoptr (GError) error = NULL;
  guint n;
  g_autoptr (AppMatch) match = app_match_open_record (path, 0, &n, &error);
  g_autoptr (AppMatch) second = app_match_open_record (path, 1, NULL, NULL);

  ck_assert_ptr_nonnull (match);
  ck_assert_uint_eq (n, 2);
  ck_assert_uint_eq (app_match_get_n_moves (match), 2);
  ck_assert_ptr_nonnull (strstr (app_match_get_fault (match), "x.tkr:11: "));
  ck_assert_str_eq (app_match_get_subtitle (match), "Tome · Teams · Thursday league, round 4");
  ck_assert_ptr_nonnull (second);
  ck_assert_ptr_null (app_match_get_fault (second));
  ck_assert_ptr_null (app_match_open_record (path, 2, NULL, &error));
  ck_assert_int_eq (error->code, APP_ERROR_USAGE);
}
END_TEST

/* Lists */

static char *
string_of (gpointer object, const char *property)
{
  char *value;

  g_object_get (object, property, &value, NULL);
  return value;
}

static char *
first_players (AppMatchList *list)
{
  g_autoptr (AppMatchRow) row = g_list_model_get_item (G_LIST_MODEL (list), 0);

  return row != NULL ? string_of (row, "players") : NULL;
}

static void
items_cb (GListModel *model, guint position, guint removed, guint added, gpointer data)
{
  ((guint *)data)[0]++;
  ((guint *)data)[1] = removed;
  ((guint *)data)[2] = added;
}

START_TEST (the_list_of_matches_filters_sorts_and_searches)
{
  g_autoptr (AppStore) store = app_demo_open (NULL);
  g_autoptr (AppMatchList) list = app_match_list_new (store);
  GListModel *model = G_LIST_MODEL (list);
  g_autofree char *players = NULL;
  g_autofree char *result = NULL;
  g_autoptr (AppMatchRow) row = NULL;

  ck_assert (app_store_is_demo (store));
  ck_assert_uint_eq (g_list_model_get_n_items (model), 57);
  ck_assert_uint_eq (app_match_list_get_total (list), 57);
  row = g_list_model_get_item (model, 0);
  result = string_of (row, "result");
  ck_assert_str_eq (result, "Unfinished");
  app_match_list_set_filter (list, APP_MATCH_FILTER_RUNNING);
  ck_assert_uint_eq (g_list_model_get_n_items (model), 6);
  app_match_list_set_filter (list, APP_MATCH_FILTER_ALL);
  app_match_list_set_search (list, "hug kettle");
  ck_assert_uint_eq (g_list_model_get_n_items (model), 9);
  app_match_list_set_search (list, "zzz");
  ck_assert_uint_eq (g_list_model_get_n_items (model), 0);
  app_match_list_set_search (list, NULL);
  app_match_list_set_sort (list, APP_MATCH_SORT_PLAYERS, FALSE);
  players = first_players (list);
  ck_assert_str_eq (players, "Ada & Cyd – Ben & Dan");
  app_match_list_set_game (list, "restless");
  ck_assert_uint_eq (g_list_model_get_n_items (model), 3);
  /* And results without moves, of other games too. */
  app_match_list_set_game (list, NULL);
  app_match_list_set_search (list, "pandemic");
  ck_assert_uint_eq (g_list_model_get_n_items (model), 1);
  g_free (players);
  players = first_players (list);
  ck_assert_str_eq (players, "Dan & Eve & Gita");
  app_match_list_set_search (list, NULL);
  app_match_list_set_game (list, "chess");
  ck_assert_uint_eq (g_list_model_get_n_items (model), 0);
}
END_TEST

START_TEST (the_list_follows_one_row_at_a_time)
{
  g_autoptr (AppStore) store = app_demo_open (NULL);
  g_autoptr (AppMatchList) list = app_match_list_new (store);
  g_autoptr (AppMatchRow) row = g_list_model_get_item (G_LIST_MODEL (list), 0);
  g_autoptr (AppMatch) match = open_match (store, app_match_row_get_uuid (row));
  g_autoptr (AppMatchRow) after = NULL;
  guint told[3] = { 0 }, moves;

  g_signal_connect (list, "items-changed", G_CALLBACK (items_cb), told);
  assert_append (match, "- note \"still here\"");
  ck_assert_uint_eq (told[0], 1);
  ck_assert_uint_eq (told[1], 1);
  ck_assert_uint_eq (told[2], 1);
  after = g_list_model_get_item (G_LIST_MODEL (list), 0);
  g_object_get (after, "n-moves", &moves, NULL);
  ck_assert_uint_eq (moves, app_match_get_n_moves (match));
  /* The row that somebody still holds is as it was. */
  g_object_get (row, "n-moves", &moves, NULL);
  ck_assert_uint_eq (moves, app_match_get_n_moves (match) - 1);
}
END_TEST

START_TEST (a_deleted_match_is_in_the_bin_until_undone)
{
  g_autoptr (AppStore) store = app_demo_open (NULL);
  g_autoptr (AppMatchList) list = app_match_list_new (store);
  g_autoptr (AppMatchRow) row = g_list_model_get_item (G_LIST_MODEL (list), 3);
  g_autoptr (GAsyncResult) deleted = NULL;
  g_autoptr (GAsyncResult) undone = NULL;
  gint64 batch;

  app_command_do_async (store, &app_bin_set_deleted,
                        &(AppBinCommand){ "match", app_match_row_get_uuid (row), TRUE }, NULL,
                        take_result, &deleted);
  ck_assert (app_command_finish (wait_for (&deleted), &batch, NULL));
  ck_assert_uint_eq (g_list_model_get_n_items (G_LIST_MODEL (list)), 56);
  ck_assert_uint_eq (app_match_list_get_total (list), 56);
  app_match_list_set_filter (list, APP_MATCH_FILTER_BIN);
  ck_assert_uint_eq (g_list_model_get_n_items (G_LIST_MODEL (list)), 1);
  app_store_undo_async (store, batch, NULL, take_result, &undone);
  ck_assert (app_store_undo_finish (store, wait_for (&undone), NULL));
  ck_assert_uint_eq (g_list_model_get_n_items (G_LIST_MODEL (list)), 0);
  app_match_list_set_filter (list, APP_MATCH_FILTER_ALL);
  ck_assert_uint_eq (g_list_model_get_n_items (G_LIST_MODEL (list)), 57);
}
END_TEST

START_TEST (renaming_a_player_is_seen_everywhere)
{
  g_autoptr (AppStore) store = app_demo_open (NULL);
  g_autoptr (AppPlayerList) players = app_player_list_new (store);
  g_autoptr (AppMatchList) list = app_match_list_new (store);
  g_autoptr (AppMatchRow) row = g_list_model_get_item (G_LIST_MODEL (list), 0);
  g_autoptr (AppMatch) match = open_match (store, app_match_row_get_uuid (row));
  g_autoptr (AppPlayer) ada = g_list_model_get_item (G_LIST_MODEL (players), 0);
  g_autoptr (GAsyncResult) renamed = NULL;
  g_autoptr (GAsyncResult) refused = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *title = NULL;
  guint n;

  g_object_get (ada, "n-matches", &n, NULL);
  ck_assert_str_eq (app_player_get_name (ada), "Ada");
  ck_assert_uint_gt (n, 5);
  app_command_do_async (
      store, &app_player_rename,
      &(AppPlayerCommand){ .player = app_player_get_uuid (ada), .name = "Adeline" }, NULL,
      take_result, &renamed);
  ck_assert (app_command_finish (wait_for (&renamed), NULL, NULL));
  ck_assert_ptr_nonnull (strstr (app_match_get_title (match), "Adeline"));
  title = first_players (list);
  ck_assert_ptr_nonnull (strstr (title, "Adeline"));
  app_command_do_async (store, &app_player_add, &(AppPlayerCommand){ .name = "Ben" }, NULL,
                        take_result, &refused);
  ck_assert (!app_command_finish (wait_for (&refused), NULL, &error));
  ck_assert_ptr_nonnull (strstr (error->message, "Ben"));
}
END_TEST

START_TEST (packs_have_their_cards)
{
  g_autoptr (AppStore) store = open_store ();
  g_autoptr (GListModel) packs = app_pack_list_new (store);
  const guint n_packs = g_list_model_get_n_items (packs);

  ck_assert_uint_gt (n_packs, 0);
  for (guint k = 0; k < n_packs; k++) {
    g_autoptr (AppPack) pack = g_list_model_get_item (packs, k);
    g_autofree char *id = string_of (pack, "id");
    g_autoptr (AppValue) root = app_pack_dup_root (store, id, 1, NULL);
    const AppValue *cards = app_value_get (root, "cards");
    gboolean bundled;
    guint n;

    g_object_get (pack, "n-cards", &n, "bundled", &bundled, NULL);
    ck_assert_msg (g_str_has_suffix (id, "-starter"), "%s", id);
    ck_assert (bundled);
    ck_assert_uint_eq (app_value_length (cards), n);
    ck_assert_ptr_nonnull (app_value_text (app_value_get (app_value_at (cards, 0), "id")));
  }
}
END_TEST

START_TEST (a_draft_remembers_and_says_what_is_missing)
{
  g_autoptr (AppStore) store = open_store ();
  const RulesGame *game = rules_game (RULES_TEXT ("tome"));
  g_autoptr (AppMatchDraft) first = app_match_draft_new (store, game);
  g_autoptr (AppMatchDraft) next = NULL;
  g_autofree char *missing = app_match_draft_check (store, first);
  g_autofree char *twice = NULL;
  g_autofree char *unknown = NULL;
  g_autofree char *uuid = NULL;

  ck_assert_str_eq (missing, "Say who sits in seat 1.");
  for (guint k = 0; k < 4; k++)
    first->names[k] = g_strdup ("Ada");
  twice = app_match_draft_check (store, first);
  ck_assert_str_eq (twice, "Ada sits in two seats.");
  uuid = start_match (store);
  next = app_match_draft_new (store, game);
  ck_assert_str_eq (next->names[2], "Cyd");
  ck_assert_str_eq (next->place, "Ada's kitchen");
  next->packs = g_strdup ("nobody-knows");
  unknown = app_match_draft_check (store, next);
  ck_assert_ptr_nonnull (strstr (unknown, "nobody-knows"));
}
END_TEST

static void
listen_cb (AppStore *store, const DbTouched *touched, gsize n_touched, gpointer data)
{
  g_object_set_data (data, "told", data);
}

/* Views come and go all evening: what listened and is gone costs nothing. */
START_TEST (listeners_that_are_gone_leave_nothing)
{
  g_autoptr (AppStore) store = open_store ();
  g_autoptr (GObject) stays = g_object_new (G_TYPE_OBJECT, NULL);
  g_autofree char *uuid = NULL;
  gsize before = 0;

  app_store_listen (store, listen_cb, stays);
  for (guint k = 0; k < 20000; k++) {
    g_autoptr (GObject) goes = g_object_new (G_TYPE_OBJECT, NULL);

    if (k == 1000)
      before = live_bytes ();
    app_store_listen (store, listen_cb, goes);
  }
  ck_assert_uint_lt (live_bytes (), before + 16384);
  uuid = start_match (store);
  ck_assert_ptr_eq (g_object_get_data (stays, "told"), stays);
}
END_TEST

/* What a new collection has, by SQLite itself: schema, settings, packs, and how many rows each
 * table has. */
static char *
dump (const char *path)
{
  GString *text = g_string_new (NULL);
  sqlite3_stmt *select, *count;
  sqlite3 *db;

  ck_assert_int_eq (sqlite3_open (path, &db), SQLITE_OK);
  ck_assert_int_eq (
      sqlite3_prepare_v2 (db,
                          "SELECT name || ' ' || ifnull (sql, ''), type, name FROM sqlite_schema"
                          " UNION ALL SELECT name || ' ' || value, '', '' FROM settings"
                          " UNION ALL SELECT code || ' ' || sha256, '', '' FROM packs"
                          " ORDER BY 1",
                          -1, &select, NULL),
      SQLITE_OK);
  while (sqlite3_step (select) == SQLITE_ROW) {
    g_string_append_printf (text, "%s\n", sqlite3_column_text (select, 0));
    if (g_strcmp0 ((const char *)sqlite3_column_text (select, 1), "table") == 0) {
      g_autofree char *sql =
          g_strdup_printf ("SELECT COUNT(*) FROM \"%s\"", sqlite3_column_text (select, 2));

      ck_assert_int_eq (sqlite3_prepare_v2 (db, sql, -1, &count, NULL), SQLITE_OK);
      ck_assert_int_eq (sqlite3_step (count), SQLITE_ROW);
      g_string_append_printf (text, "%d rows\n", sqlite3_column_int (count, 0));
      sqlite3_finalize (count);
    }
  }
  sqlite3_finalize (select);
  sqlite3_close (db);
  return g_string_free (text, FALSE);
}

/* The tests' own new collections (new-collection.c) have what the program's have. */
START_TEST (a_copy_of_the_template_is_what_the_program_makes)
{
  DbStore *__real_app_database_open (const char *path, DbOpenFlags flags, GError **error);
  const char *names[] = { "one.db", "two.db", "three.db" };
  g_autofree char *expected = NULL;
  DbStore *db;

  app_import_init (); /* as the program does before it opens any */
  db = __real_app_database_open (in_folder ("made.db"), DB_OPEN_CREATE, NULL);
  ck_assert_ptr_nonnull (db);
  db_store_close (db);
  expected = dump (in_folder ("made.db"));
  ck_assert_ptr_nonnull (strstr (expected, "tome-starter"));
  for (guint k = 0; k < G_N_ELEMENTS (names); k++) {
    g_autofree char *found = NULL;

    db = app_database_open (in_folder (names[k]), DB_OPEN_CREATE, NULL);
    ck_assert_ptr_nonnull (db);
    db_store_close (db);
    found = dump (in_folder (names[k]));
    ck_assert_str_eq (found, expected);
  }
}
END_TEST

TEST_SUITE (store)
{
  Suite *suite = suite_create ("app-store");
  TCase *tests = tcase_create ("store");

  tcase_add_checked_fixture (tests, folder_setup, folder_teardown);
  tcase_set_timeout (tests, 60);
  tcase_add_test (tests, a_match_is_started_and_recorded);
  tcase_add_test (tests, an_illegal_move_changes_nothing);
  tcase_add_test (tests, moves_entered_at_once_come_in_order);
  tcase_add_test (tests, taking_back_redo_and_forks);
  tcase_add_test (tests, another_program_is_noticed);
  tcase_add_test (tests, another_program_is_noticed_from_the_opening_on);
  tcase_add_test (tests, our_own_change_is_told_once);
  tcase_add_loop_test (tests, the_timeline_equals_a_straight_replay, 1, 5);
  tcase_add_test (tests, headings_follow_rounds_and_chapters);
  tcase_add_test (tests, a_preview_shows_what_comes_before_a_fault);
  tcase_add_test (tests, the_list_of_matches_filters_sorts_and_searches);
  tcase_add_test (tests, the_list_follows_one_row_at_a_time);
  tcase_add_test (tests, a_deleted_match_is_in_the_bin_until_undone);
  tcase_add_test (tests, renaming_a_player_is_seen_everywhere);
  tcase_add_test (tests, packs_have_their_cards);
  tcase_add_test (tests, a_draft_remembers_and_says_what_is_missing);
  tcase_add_test (tests, listeners_that_are_gone_leave_nothing);
  tcase_add_test (tests, a_copy_of_the_template_is_what_the_program_makes);
  suite_add_tcase (suite, tests);
  return suite;
}
