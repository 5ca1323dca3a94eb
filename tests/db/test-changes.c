/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The log of changes: batches, history, undoing them, undoing an undo.
 */
#include "tests/db/fixture.h"

#include "db/externals.h"
#include "db/figures.h"
#include "db/notes.h"
#include "db/places.h"
#include "db/players.h"
#include "db/search.h"

#include <glib/gi18n.h>
#include <string.h>

static char *
name_of (gint64 player)
{
  g_autoptr (DbPlayer) row = db_player_get (fixture_store, player, NULL);

  return g_strdup (row->name);
}

static void
check_name (gint64 player, const char *expected)
{
  g_autofree char *name = name_of (player);

  ck_assert_str_eq (name, expected);
}

static gint64
last_batch (void)
{
  g_autoptr (GError) error = NULL;
  gint64 batch;

  assert_ok (db_changes_last_undoable (fixture_store, &batch, &error), error);
  return batch;
}

START_TEST (test_undo_and_redo)
{
  gint64 ada, undo, redo, batch;
  g_autoptr (GError) error = NULL;

  ck_assert (db_player_add (fixture_store, "Ada", &ada, NULL));
  ck_assert (db_player_rename (fixture_store, ada, "Adele", NULL));
  batch = last_batch ();
  assert_ok (db_changes_undo (fixture_store, batch, DB_UNDO_ALL_OR_NOTHING, &undo, NULL, &error),
             error);
  check_name (ada, "Ada");
  assert_error (db_changes_undo (fixture_store, batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error),
                error, DB_ERROR_CONFLICT);
  assert_ok (db_changes_undo (fixture_store, undo, DB_UNDO_ALL_OR_NOTHING, &redo, NULL, &error),
             error);
  check_name (ada, "Adele");
  assert_ok (db_changes_undo (fixture_store, batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error),
             error);
  check_name (ada, "Ada");
  assert_error (db_changes_undo (fixture_store, 999, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error),
                error, DB_ERROR_NOT_FOUND);
}
END_TEST

START_TEST (test_nothing_changed)
{
  gint64 ada;

  ck_assert (db_player_add (fixture_store, "Ada", &ada, NULL));
  ck_assert (db_player_rename (fixture_store, ada, "Ada", NULL));
  ck_assert (db_player_set_note (fixture_store, ada, "", NULL));
  ck_assert_int_eq (
      fixture_query_int (db_store_get_path (fixture_store), "SELECT count (*) FROM changes"), 1);
}
END_TEST

/* An import: its matches, players and places go; what others use by now stays. */
static gint64
import (gint64 *match)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (DbMatch) draft = fixture_new_match ((const char *const[]){ "Ada", "Ben", NULL });
  gint64 batch;

  ck_assert (db_transaction_begin (&scope, fixture_store, NULL));
  ck_assert (db_changes_open_batch (fixture_store, DB_ORIGIN_IMPORT, DB_TITLE (DB_TITLE_IMPORT),
                                    "plays.csv", &batch, NULL));
  db_match_set_string (&draft->place, "Kitchen");
  ck_assert (db_match_add (fixture_store, draft, match, NULL));
  ck_assert (db_external_add (fixture_store, DB_SUBJECT_MATCH, "bgg", "17", *match, NULL));
  ck_assert (db_transaction_commit (&scope, NULL));
  return batch;
}

START_TEST (test_undo_import)
{
  g_autoptr (DbMatch) own = fixture_new_match ((const char *const[]){ "Ben", "Cyd", NULL });
  g_autoptr (DbMatch) stored = NULL, back = NULL;
  g_autoptr (GPtrArray) players = NULL, places = NULL, batches = NULL;
  g_autoptr (GError) error = NULL;
  gint64 match, mine, batch = import (&match), undo, row;
  DbTip tip;
  guint skipped;

  assert_ok (db_match_add (fixture_store, own, &mine, &error), error);
  ck_assert (db_match_get_tip (fixture_store, match, &tip, NULL));
  fixture_append (fixture_store, &tip, "a b");
  assert_ok (
      db_changes_undo (fixture_store, batch, DB_UNDO_ALL_OR_NOTHING, &undo, &skipped, &error),
      error);
  ck_assert_uint_eq (skipped, 0);
  stored = db_match_get (fixture_store, match, NULL);
  ck_assert_int_ne (stored->deleted, 0);
  players = db_players_list (fixture_store, FALSE, NULL);
  ck_assert_uint_eq (players->len, 2);
  ck_assert_str_eq (((DbPlayer *)g_ptr_array_index (players, 0))->name, "Ben");
  places = db_places_list (fixture_store, NULL);
  ck_assert_uint_eq (places->len, 0);
  ck_assert (db_external_find (fixture_store, DB_SUBJECT_MATCH, "bgg", "17", &row, NULL));
  ck_assert_int_eq (row, 0);

  batches = db_batches_list (fixture_store, 10, NULL);
  ck_assert_uint_eq (batches->len, 3);
  {
    const DbBatch *import_batch = g_ptr_array_index (batches, 2);

    ck_assert_str_eq (import_batch->title, "Import ");
    ck_assert_str_eq (import_batch->source, "plays.csv");
    ck_assert_int_eq (import_batch->origin, DB_ORIGIN_IMPORT);
    ck_assert_int_ne (import_batch->undone, 0);
    ck_assert_uint_eq (import_batch->changes, 6);
  }

  assert_ok (db_changes_undo (fixture_store, undo, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error),
             error);
  back = db_match_get (fixture_store, match, NULL);
  ck_assert_int_eq (back->deleted, 0);
  ck_assert_str_eq (back->place, "Kitchen");
  ck_assert (db_external_find (fixture_store, DB_SUBJECT_MATCH, "bgg", "17", &row, NULL));
  ck_assert_int_eq (row, match);
}
END_TEST

/* What the program brings itself is in the history, and nobody takes it back. */
START_TEST (test_program)
{
  g_autoptr (GPtrArray) batches = NULL;
  g_autoptr (GError) error = NULL;
  gint64 before = last_batch (), batch, player;

  {
    g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;

    ck_assert (db_transaction_begin (&scope, fixture_store, NULL));
    ck_assert (db_changes_open_batch (fixture_store, DB_ORIGIN_PROGRAM, NULL, NULL, &batch, NULL));
    ck_assert (db_player_ensure (fixture_store, "Nobody", &player, NULL));
    ck_assert (db_transaction_commit (&scope, NULL));
  }
  ck_assert_int_eq (last_batch (), before);
  batches = db_batches_list (fixture_store, 1, NULL);
  ck_assert_int_eq (((const DbBatch *)g_ptr_array_index (batches, 0))->id, batch);
  ck_assert_int_eq (((const DbBatch *)g_ptr_array_index (batches, 0))->origin, DB_ORIGIN_PROGRAM);
  assert_error (db_changes_undo (fixture_store, batch, DB_UNDO_WHAT_CAN_BE, NULL, NULL, &error),
                error, DB_ERROR_CONFLICT);
}
END_TEST

/* What it does by the functions that people use is one batch with the rest, up to its scope's end.
 */
START_TEST (test_program_joins)
{
  g_autoptr (GPtrArray) batches = NULL;
  gint64 batch, joined, player;

  {
    g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
    g_auto (DbTransaction) inner = DB_TRANSACTION_INIT;

    ck_assert (db_transaction_begin (&scope, fixture_store, NULL));
    ck_assert (db_changes_open_batch (fixture_store, DB_ORIGIN_PROGRAM, DB_TITLE (DB_TITLE_DEMO),
                                      NULL, &batch, NULL));
    ck_assert (db_transaction_begin (&inner, fixture_store, NULL));
    ck_assert (db_changes_open_batch (fixture_store, DB_ORIGIN_PERSON, DB_TITLE (DB_TITLE_IMPORT),
                                      NULL, &joined, NULL));
    ck_assert (db_player_add (fixture_store, "Nobody", &player, NULL));
    ck_assert (db_transaction_commit (&inner, NULL));
    ck_assert_int_eq (joined, batch);
    ck_assert (db_transaction_commit (&scope, NULL));
  }
  batches = db_batches_list (fixture_store, 1, NULL);
  ck_assert_str_eq (((const DbBatch *)g_ptr_array_index (batches, 0))->title,
                    "The demo collection");
  ck_assert_uint_eq (((const DbBatch *)g_ptr_array_index (batches, 0))->changes, 1);
  ck_assert (db_player_add (fixture_store, "Somebody", &player, NULL));
  ck_assert_int_gt (last_batch (), batch);
}
END_TEST

START_TEST (test_changed_since)
{
  gint64 match, batch = import (&match);
  g_autoptr (DbMatch) stored = db_match_get (fixture_store, match, NULL), after = NULL;
  g_autoptr (GPtrArray) players = NULL;
  g_autoptr (GError) error = NULL;
  guint skipped;

  db_match_set_string (&stored->event, "edited");
  ck_assert (db_match_update (fixture_store, stored, NULL));
  ck_assert (!db_changes_undo (fixture_store, batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error));
  ck_assert (g_error_matches (error, DB_ERROR, DB_ERROR_CONFLICT));
  ck_assert_ptr_nonnull (strstr (error->message, stored->uuid)); /* it says which */
  g_clear_error (&error);
  players = db_players_list (fixture_store, FALSE, NULL);
  ck_assert_uint_eq (players->len, 2);
  assert_ok (db_changes_undo (fixture_store, batch, DB_UNDO_WHAT_CAN_BE, NULL, &skipped, &error),
             error);
  ck_assert_uint_eq (skipped, 1);
  after = db_match_get (fixture_store, match, NULL);
  ck_assert_int_eq (after->deleted, 0);
}
END_TEST

START_TEST (test_bin)
{
  gint64 match = fixture_add_match (fixture_store, TRUE);
  g_autoptr (DbMatch) gone = NULL, back = NULL;
  DbTip tip;

  ck_assert (db_match_set_deleted (fixture_store, match, TRUE, NULL));
  gone = db_match_get (fixture_store, match, NULL);
  ck_assert_int_ne (gone->deleted, 0);
  ck_assert (
      db_changes_undo (fixture_store, last_batch (), DB_UNDO_ALL_OR_NOTHING, NULL, NULL, NULL));
  back = db_match_get (fixture_store, match, NULL);
  ck_assert_int_eq (back->deleted, 0);
  ck_assert (db_match_get_tip (fixture_store, match, &tip, NULL));
}
END_TEST

typedef struct {
  guint n;
  gint64 newest;
  char *before, *after;
} History;

static gboolean
history_cb (const DbChange *change, gpointer data)
{
  History *history = data;

  if (history->n++ == 0) {
    history->newest = change->id;
    history->before = g_strdup (change->before);
    history->after = g_strdup (change->after);
  }
  return TRUE;
}

START_TEST (test_history)
{
  History history = { 0 };
  g_autoptr (GError) error = NULL;
  gint64 ada, undo;

  ck_assert (db_player_add (fixture_store, "Ada", &ada, NULL));
  ck_assert (db_player_set_note (fixture_store, ada, "one \"quoted\"", NULL));
  ck_assert (db_player_set_note (fixture_store, ada, "two", NULL));
  assert_ok (
      db_changes_foreach (fixture_store, DB_SUBJECT_PLAYER, ada, history_cb, &history, &error),
      error);
  ck_assert_uint_eq (history.n, 3);
  ck_assert_ptr_nonnull (strstr (history.before, "\"note\":\"one \\\"quoted\\\"\""));
  ck_assert_ptr_nonnull (strstr (history.after, "\"note\":\"two\""));
  assert_ok (db_change_undo (fixture_store, history.newest, &undo, &error), error);
  {
    g_autoptr (DbPlayer) player = db_player_get (fixture_store, ada, NULL);

    ck_assert_str_eq (player->note, "one \"quoted\"");
  }
  assert_error (db_change_undo (fixture_store, history.newest, NULL, &error), error,
                DB_ERROR_CONFLICT);
  g_free (history.before);
  g_free (history.after);
}
END_TEST

static void
assert_said (gint64 id, double rating, int owned)
{
  g_autoptr (GPtrArray) games = db_games_list (fixture_store, NULL);
  const DbPlaceOrGame *game = NULL;

  for (guint k = 0; k < games->len; k++)
    if (((const DbPlaceOrGame *)g_ptr_array_index (games, k))->id == id)
      game = g_ptr_array_index (games, k);
  ck_assert_ptr_nonnull (game);
  ck_assert_double_eq_tol (game->rating, rating, 1e-9);
  ck_assert_int_eq (game->owned, owned);
}

/* What is said of a game is logged where something is, so that a game of which nothing is said
 * looks in the log as it always did. */
START_TEST (test_what_is_said_of_games)
{
  History made = { 0 }, rated = { 0 };
  g_autoptr (GError) error = NULL;
  gint64 hive, batch;

  assert_ok (db_game_ensure (fixture_store, NULL, "Hive", &hive, &error), error);
  ck_assert (db_changes_foreach (fixture_store, DB_SUBJECT_GAME, hive, history_cb, &made, NULL));
  ck_assert_ptr_null (strstr (made.after, "rating"));
  ck_assert (
      g_str_has_suffix (made.after, ",\"name\":\"Hive\",\"folded\":\"hive\",\"deleted\":null}"));
  assert_ok (db_game_describe (fixture_store, hive, 7.5, 1, &error), error);
  assert_said (hive, 7.5, 1);
  ck_assert (db_changes_foreach (fixture_store, DB_SUBJECT_GAME, hive, history_cb, &rated, NULL));
  ck_assert (g_str_has_suffix (rated.after, ",\"deleted\":null,\"rating\":7.5,\"owned\":1}"));
  assert_ok (db_game_describe (fixture_store, hive, -1, 0, &error), error);
  assert_said (hive, -1, 0);
  ck_assert (db_changes_last_undoable (fixture_store, &batch, NULL));
  assert_ok (db_changes_undo (fixture_store, batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error),
             error);
  assert_said (hive, 7.5, 1);
  assert_error (db_game_describe (fixture_store, hive, 10.5, 1, &error), error, DB_ERROR_INVALID);
  assert_error (db_game_describe (fixture_store, 4711, 1, 1, &error), error, DB_ERROR_NOT_FOUND);
  g_free (made.before);
  g_free (made.after);
  g_free (rated.before);
  g_free (rated.after);
}
END_TEST

START_TEST (test_batch_needs_transaction)
{
  g_autoptr (GError) error = NULL;

  assert_error (db_changes_open_batch (fixture_store, DB_ORIGIN_PERSON, DB_TITLE (DB_TITLE_IMPORT),
                                       NULL, NULL, &error),
                error, DB_ERROR_FAILED);
}
END_TEST

START_TEST (test_notes_and_tags)
{
  gint64 match = fixture_add_match (fixture_store, TRUE), note;
  g_autoptr (GPtrArray) notes = NULL, fewer = NULL, again = NULL;
  g_auto (GStrv) tags = NULL, none = NULL, back = NULL, all = NULL;
  g_autoptr (GError) error = NULL;

  assert_ok (db_note_add (fixture_store, DB_SUBJECT_MATCH, match, "first", &note, &error), error);
  assert_ok (db_note_add (fixture_store, DB_SUBJECT_MATCH, match, "second", &note, &error), error);
  assert_ok (db_note_set_text (fixture_store, note, "2nd", &error), error);
  notes = db_notes_list (fixture_store, DB_SUBJECT_MATCH, match, &error);
  ck_assert_uint_eq (notes->len, 2);
  ck_assert_str_eq (((DbNote *)g_ptr_array_index (notes, 1))->text, "2nd");
  assert_ok (db_note_set_deleted (fixture_store, note, TRUE, &error), error);
  fewer = db_notes_list (fixture_store, DB_SUBJECT_MATCH, match, &error);
  ck_assert_uint_eq (fewer->len, 1);
  ck_assert (
      db_changes_undo (fixture_store, last_batch (), DB_UNDO_ALL_OR_NOTHING, NULL, NULL, NULL));
  again = db_notes_list (fixture_store, DB_SUBJECT_MATCH, match, &error);
  ck_assert_uint_eq (again->len, 2);
  assert_error (db_note_add (fixture_store, DB_SUBJECT_PLAYER, 99, "x", &note, &error), error,
                DB_ERROR_NOT_FOUND);

  assert_ok (db_tag_set (fixture_store, DB_SUBJECT_MATCH, match, "Close", TRUE, &error), error);
  assert_ok (db_tag_set (fixture_store, DB_SUBJECT_MATCH, match, "CLOSE ", TRUE, &error), error);
  assert_ok (db_tag_set (fixture_store, DB_SUBJECT_PLAYER, 1, "club", TRUE, &error), error);
  tags = db_tags_of (fixture_store, DB_SUBJECT_MATCH, match, &error);
  ck_assert_uint_eq (g_strv_length (tags), 1);
  ck_assert_str_eq (tags[0], "Close");
  all = db_tags_list (fixture_store, &error);
  ck_assert_uint_eq (g_strv_length (all), 2);
  assert_ok (db_tag_set (fixture_store, DB_SUBJECT_MATCH, match, "close", FALSE, &error), error);
  assert_ok (db_tag_set (fixture_store, DB_SUBJECT_MATCH, match, "close", FALSE, &error), error);
  none = db_tags_of (fixture_store, DB_SUBJECT_MATCH, match, &error);
  ck_assert_uint_eq (g_strv_length (none), 0);
  ck_assert (
      db_changes_undo (fixture_store, last_batch (), DB_UNDO_ALL_OR_NOTHING, NULL, NULL, NULL));
  back = db_tags_of (fixture_store, DB_SUBJECT_MATCH, match, &error);
  ck_assert_str_eq (back[0], "Close");
}
END_TEST

START_TEST (test_bookmarks)
{
  gint64 match = fixture_add_match (fixture_store, TRUE);
  g_autoptr (GPtrArray) two = NULL, one = NULL, again = NULL;
  g_autoptr (GError) error = NULL;
  DbTip tip;

  ck_assert (db_match_get_tip (fixture_store, match, &tip, NULL));
  fixture_append (fixture_store, &tip, "a b c");
  assert_ok (db_bookmark_set (fixture_store, tip.line, 3, "the turn", &error), error);
  assert_ok (db_bookmark_set (fixture_store, tip.line, 1, NULL, &error), error);
  assert_ok (db_bookmark_set (fixture_store, tip.line, 3, "The Turn", &error), error);
  two = db_bookmarks_list (fixture_store, match, &error);
  ck_assert_uint_eq (two->len, 2);
  ck_assert_uint_eq (((DbBookmark *)g_ptr_array_index (two, 0))->number, 1);
  ck_assert_str_eq (((DbBookmark *)g_ptr_array_index (two, 1))->name, "The Turn");
  assert_ok (db_bookmark_remove (fixture_store, tip.line, 1, &error), error);
  assert_error (db_bookmark_remove (fixture_store, tip.line, 1, &error), error, DB_ERROR_NOT_FOUND);
  one = db_bookmarks_list (fixture_store, match, &error);
  ck_assert_uint_eq (one->len, 1);
  ck_assert (
      db_changes_undo (fixture_store, last_batch (), DB_UNDO_ALL_OR_NOTHING, NULL, NULL, NULL));
  again = db_bookmarks_list (fixture_store, match, &error);
  ck_assert_uint_eq (again->len, 2);
}
END_TEST

static gboolean
external_cb (const char *source, const char *id, gpointer data)
{
  g_string_append_printf (data, "%s %s;", source, id);
  return TRUE;
}

START_TEST (test_externals)
{
  gint64 match = fixture_add_match (fixture_store, TRUE), ada, ben, row;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  ck_assert_int_ne (match, 0);
  ck_assert (db_player_find (fixture_store, "Ada", &ada, NULL));
  ck_assert (db_player_find (fixture_store, "Ben", &ben, NULL));
  assert_ok (db_external_add (fixture_store, DB_SUBJECT_PLAYER, "bgg", "ada77", ada, &error),
             error);
  assert_ok (db_external_add (fixture_store, DB_SUBJECT_PLAYER, "bgg", "ada77", ada, &error),
             error);
  assert_ok (db_external_add (fixture_store, DB_SUBJECT_PLAYER, "bga", "9", ada, &error), error);
  assert_error (db_external_add (fixture_store, DB_SUBJECT_PLAYER, "bgg", "ada77", ben, &error),
                error, DB_ERROR_CONFLICT);
  assert_ok (
      db_externals_foreach (fixture_store, DB_SUBJECT_PLAYER, ada, external_cb, text, &error),
      error);
  ck_assert_str_eq (text->str, "bgg ada77;bga 9;");
  assert_ok (db_external_find (fixture_store, DB_SUBJECT_MATCH, "bgg", "ada77", &row, &error),
             error);
  ck_assert_int_eq (row, 0);
  /* A merged player's ids lead to whom it was merged into, and stay consistent with both. */
  ck_assert (db_player_merge (fixture_store, ada, ben, NULL, NULL));
  assert_ok (db_external_find (fixture_store, DB_SUBJECT_PLAYER, "bgg", "ada77", &row, &error),
             error);
  ck_assert_int_eq (row, ben);
  assert_ok (db_external_add (fixture_store, DB_SUBJECT_PLAYER, "bgg", "ada77", ben, &error),
             error);
}
END_TEST

/* What SQLite's own functions make of a match, as all logs of older programs have it. */
static const char match_json_sql[] =
    "SELECT after = json_patch (json_object ('uuid', uuid, 'game', game, 'variant', variant,"
    " 'mode', mode, 'rules', rules, 'knowledge', knowledge, 'date', date, 'place', place,"
    " 'event', event, 'round', round, 'campaign', campaign, 'session', session, 'result', result,"
    " 'deleted', deleted, 'played', (SELECT played FROM kept_records WHERE match = m.id),"
    " 'sides', (SELECT json_group_array (json_array (side, place, name)) FROM"
    "  (SELECT side, place, name FROM sides WHERE match = m.id ORDER BY side)),"
    " 'seats', (SELECT json_group_array (json_array (seat, side, player, score)) FROM"
    "  (SELECT seat, side, player, score FROM seats WHERE match = m.id ORDER BY seat)),"
    " 'options', (SELECT json_group_array (json_array (name, value)) FROM"
    "  (SELECT name, value FROM match_options WHERE match = m.id ORDER BY name)),"
    " 'packs', (SELECT json_group_array (pack) FROM"
    "  (SELECT pack FROM match_packs WHERE match = m.id ORDER BY position)),"
    " 'tags', (SELECT json_group_array (json_array (name, value)) FROM"
    "  (SELECT name, value FROM match_tags WHERE match = m.id ORDER BY position))),"
    " json_object ('minutes', minutes))"
    " FROM matches m JOIN changes c ON c.row = m.id WHERE c.subject = 'match'"
    " ORDER BY c.id DESC LIMIT 1";

START_TEST (test_match_as_sqlite_writes_it)
{
  static const double scores[] = { 0, -1.5, 100, 1e9, 0.1, 12345678.901234567 };
  const char *path = db_store_get_path (fixture_store);
  g_autoptr (GString) odd = g_string_new ("\"quoted\" \\ / é \x7f “\xf0\x9f\x8e\xb2”");
  g_autoptr (DbMatch) draft = db_match_new ();
  g_autoptr (GError) error = NULL;
  gint64 match;

  for (char control = 1; control < 32; control++)
    g_string_append_c (odd, control);
  db_match_set_string (&draft->game_name, "Hanabi");
  for (guint k = 0; k < G_N_ELEMENTS (scores); k++) {
    g_autofree char *name = g_strdup_printf ("Player %u", k);

    db_match_add_seat (draft, 9 - k, 0, name);
    g_array_index (draft->seats, DbSeat, k).has_score = k != 2;
    g_array_index (draft->seats, DbSeat, k).score = scores[k];
  }
  db_match_add_side (draft, 7, 2, odd->str);
  db_match_add_option (draft, "b", 2);
  db_match_add_option (draft, "a", -1);
  db_match_add_tag (draft, "Game", "Hanabi");
  db_match_add_tag (draft, "Odd", odd->str);
  db_match_set_string (&draft->event, odd->str);
  assert_ok (db_match_add (fixture_store, draft, &match, &error), error);
  ck_assert_int_eq (fixture_query_int (path, match_json_sql), 1);
  draft->id = match;
  draft->minutes = 45;
  draft->result = RULES_DRAWN;
  db_match_set_string (&draft->place, "Attic");
  assert_ok (db_match_update (fixture_store, draft, &error), error);
  ck_assert_int_eq (fixture_query_int (path, match_json_sql), 1);
  assert_ok (db_match_add_raw_record (fixture_store, draft, "x", "y", &match, &error), error);
  ck_assert_int_eq (fixture_query_int (path, match_json_sql), 1);
}
END_TEST

/* Ranges: an import of many logs what it made as one change. */

#define MANY 5

/* Adds @n matches of Ada and Ben, row by row behind @first, and what "bgg" calls them. */
static gint64
import_so_many (guint n, gint64 *first)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  gint64 batch, match;

  ck_assert (db_transaction_begin_flat (&scope, fixture_store, NULL));
  ck_assert (db_changes_open_batch (fixture_store, DB_ORIGIN_IMPORT, DB_TITLE (DB_TITLE_IMPORT),
                                    "plays.csv", &batch, NULL));
  db_changes_log_ranges (fixture_store);
  for (guint k = 0; k < n; k++) {
    g_autoptr (DbMatch) draft = fixture_new_match ((const char *const[]){ "Ada", "Ben", NULL });
    g_autofree char *id = g_strdup_printf ("%u", k);

    ck_assert (db_match_add (fixture_store, draft, &match, NULL));
    ck_assert (db_external_add (fixture_store, DB_SUBJECT_MATCH, "bgg", id, match, NULL));
    if (k == 0)
      *first = match;
    ck_assert_int_eq (match, *first + k);
  }
  ck_assert (db_transaction_commit (&scope, NULL));
  return batch;
}

static gint64
import_many (gint64 *first)
{
  return import_so_many (MANY, first);
}

static gboolean
images_cb (const DbChange *change, gpointer data)
{
  g_ptr_array_add (data, g_strdup (change->before == NULL ? "" : change->before));
  g_ptr_array_add (data, g_strdup (change->after == NULL ? "" : change->after));
  return TRUE;
}

/* Before and after of each change by turns, the newest first. */
static GPtrArray *
history_of (DbSubject subject, gint64 row)
{
  GPtrArray *images = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;

  assert_ok (db_changes_foreach (fixture_store, subject, row, images_cb, images, &error), error);
  return images;
}

static const char *
image (const GPtrArray *history, guint k)
{
  ck_assert_uint_lt (k, history->len);
  return g_ptr_array_index (history, k);
}

static int
number (const char *sql)
{
  return (int)fixture_query_int (db_store_get_path (fixture_store), sql);
}

static void
move_to (gint64 match, const char *place)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DbMatch) stored = db_match_get (fixture_store, match, &error);

  assert_ok (stored != NULL, error);
  db_match_set_string (&stored->place, place);
  assert_ok (db_match_update (fixture_store, stored, &error), error);
}

START_TEST (test_range_is_one_change)
{
  g_autoptr (GPtrArray) batches = NULL, history = NULL, later = NULL;
  g_autoptr (GArray) rows = NULL;
  g_autoptr (GError) error = NULL;
  gint64 first, batch = import_many (&first);
  guint64 matches;

  ck_assert_int_eq (number ("SELECT count (*) FROM changes WHERE subject = 'match'"), 1);
  ck_assert_int_eq (number ("SELECT count (*) FROM changes WHERE subject = 'external'"), 1);
  ck_assert_int_eq (number ("SELECT count (*) FROM changes WHERE after = '+5'"), 2);
  batches = db_batches_list (fixture_store, 1, &error);
  /* Matches, ids, and Tome, Ada and Ben. */
  ck_assert_uint_ge (((DbBatch *)g_ptr_array_index (batches, 0))->changes, 2 * MANY + 2);
  assert_ok (db_changes_count_matches (fixture_store, batch, &matches, &error), error);
  ck_assert_uint_eq (matches, MANY);
  rows = db_changes_rows_since (fixture_store, 0, &error);
  assert_ok (rows != NULL, error);
  ck_assert_uint_ge (rows->len, 2 * MANY + 2);
  history = history_of (DB_SUBJECT_MATCH, first + 2);
  ck_assert_uint_eq (history->len, 2);
  ck_assert_str_eq (image (history, 0), "");
  ck_assert_ptr_nonnull (strstr (image (history, 1), "\"deleted\":null"));
  /* What it was like stays known when it is something else. */
  move_to (first + 2, "Attic");
  move_to (first + 2, "Garden");
  later = history_of (DB_SUBJECT_MATCH, first + 2);
  ck_assert_uint_eq (later->len, 6);
  ck_assert_str_eq (image (later, 5), image (history, 1));
  ck_assert_str_eq (image (later, 5), image (later, 2));
  ck_assert_str_eq (image (later, 3), image (later, 0));
  ck_assert_str_ne (image (later, 5), image (later, 1));
}
END_TEST

START_TEST (test_range_undone_and_done_again)
{
  g_autoptr (GPtrArray) made = NULL, binned = NULL, again = NULL;
  g_autoptr (GError) error = NULL;
  gint64 first, batch = import_many (&first), undo, redo, row;
  guint skipped = 9;

  made = history_of (DB_SUBJECT_MATCH, first + 4);
  assert_ok (db_changes_undo (fixture_store, batch, DB_UNDO_ALL_OR_NOTHING, &undo, NULL, &error),
             error);
  ck_assert_int_eq (number ("SELECT count (*) FROM matches WHERE deleted IS NULL"), 0);
  ck_assert_int_eq (number ("SELECT count (*) FROM external_ids WHERE deleted IS NULL"), 0);
  ck_assert_int_eq (number ("SELECT count (*) FROM changes WHERE before = '~5'"), 2);
  ck_assert_int_eq (number ("SELECT count (*) FROM players WHERE deleted IS NULL"), 0);
  binned = history_of (DB_SUBJECT_MATCH, first + 4);
  ck_assert_uint_eq (binned->len, 4);
  ck_assert_str_eq (image (binned, 0), image (made, 1));
  ck_assert_str_eq (image (binned, 3), image (made, 1));
  ck_assert_ptr_null (strstr (image (binned, 1), "\"deleted\":null"));
  assert_ok (db_changes_undo (fixture_store, undo, DB_UNDO_ALL_OR_NOTHING, &redo, NULL, &error),
             error);
  ck_assert_int_eq (number ("SELECT count (*) FROM matches WHERE deleted IS NULL"), MANY);
  ck_assert_int_eq (number ("SELECT count (*) FROM players WHERE deleted IS NULL"), 2);
  assert_ok (db_external_find (fixture_store, DB_SUBJECT_MATCH, "bgg", "3", &row, &error), error);
  ck_assert_int_eq (row, first + 3);
  again = history_of (DB_SUBJECT_MATCH, first + 4);
  ck_assert_uint_eq (again->len, 6);
  for (guint k = 0; k < 4; k++)
    ck_assert_str_eq (image (again, k + 2), image (binned, k));
  ck_assert_str_eq (image (again, 1), image (made, 1));
  assert_ok (db_changes_undo (fixture_store, batch, DB_UNDO_WHAT_CAN_BE, NULL, &skipped, &error),
             error);
  ck_assert_uint_eq (skipped, 0);
  ck_assert_int_eq (number ("SELECT count (*) FROM matches WHERE deleted IS NULL"), 0);
}
END_TEST

/* What somebody changed since stays, and is the only thing that does. */
START_TEST (test_range_changed_since)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DbMatch) kept = NULL;
  gint64 first, batch = import_many (&first), edit;
  guint skipped;

  move_to (first + 1, "Attic");
  edit = last_batch ();
  assert_error (db_changes_undo (fixture_store, batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error),
                error, DB_ERROR_CONFLICT);
  ck_assert_int_eq (number ("SELECT count (*) FROM matches WHERE deleted IS NULL"), MANY);
  /* Put back as it was, it is no longer in the way. */
  assert_ok (db_changes_undo (fixture_store, edit, DB_UNDO_ALL_OR_NOTHING, &edit, NULL, &error),
             error);
  assert_ok (db_changes_undo (fixture_store, batch, DB_UNDO_ALL_OR_NOTHING, &batch, NULL, &error),
             error);
  ck_assert_int_eq (number ("SELECT count (*) FROM matches WHERE deleted IS NULL"), 0);
  assert_ok (db_changes_undo (fixture_store, batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error),
             error);
  batch = last_batch ();
  move_to (first + 1, "Garden");
  assert_ok (db_changes_undo (fixture_store, batch, DB_UNDO_WHAT_CAN_BE, NULL, &skipped, &error),
             error);
  ck_assert_uint_gt (skipped, 0);
  kept = db_match_get (fixture_store, first + 1, &error);
  ck_assert_int_eq (kept->deleted, 0);
  ck_assert_str_eq (kept->place, "Garden");
  ck_assert_int_eq (number ("SELECT count (*) FROM matches WHERE deleted IS NULL"), 1);
}
END_TEST

static gint64
undo (gint64 batch)
{
  g_autoptr (GError) error = NULL;
  gint64 made;

  assert_ok (db_changes_undo (fixture_store, batch, DB_UNDO_ALL_OR_NOTHING, &made, NULL, &error),
             error);
  return made;
}

static gint64
known_as (const char *id)
{
  g_autoptr (GError) error = NULL;
  gint64 row;

  assert_ok (db_external_find (fixture_store, DB_SUBJECT_MATCH, "bgg", id, &row, &error), error);
  return row;
}

static gint64
external_row (const char *id)
{
  g_autofree char *sql =
      g_strdup_printf ("SELECT id FROM external_ids WHERE source = 'bgg' AND external = '%s'", id);

  return number (sql);
}

static void
assert_images (gint64 row, guint n, const char *const images[])
{
  g_autoptr (GPtrArray) history = history_of (DB_SUBJECT_EXTERNAL, row);

  ck_assert_uint_eq (history->len, n);
  for (guint k = 0; k < n; k++)
    ck_assert_str_eq (image (history, k), images[k]);
}

/* Ids elsewhere that a range took away keep what they said, however often they are given back. */
START_TEST (test_removed_ids)
{
  g_autoptr (GPtrArray) made = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  gint64 first, batch = import_many (&first), row = external_row ("3"), undone;
  const char *is;

  made = history_of (DB_SUBJECT_EXTERNAL, row);
  is = image (made, 1);
  assert_images (row, 2, (const char *const[]){ "", is });
  undone = undo (batch);
  ck_assert_int_eq (known_as ("3"), 0);
  assert_ok (
      db_externals_foreach (fixture_store, DB_SUBJECT_MATCH, first + 3, external_cb, text, &error),
      error);
  ck_assert_str_eq (text->str, "");
  assert_images (row, 4, (const char *const[]){ is, "", "", is });
  undone = undo (undone);
  ck_assert_int_eq (known_as ("3"), first + 3);
  assert_images (row, 6, (const char *const[]){ "", is, is, "", "", is });
  undone = undo (undone);
  ck_assert_int_eq (known_as ("3"), 0);
  assert_images (row, 8, (const char *const[]){ is, "", "", is, is, "", "", is });
  undo (undone);
  ck_assert_int_eq (known_as ("3"), first + 3);
  ck_assert_int_eq (external_row ("3"), row);
}
END_TEST

/* An id that was taken away is added to another row: it is the old one, which names that. */
START_TEST (test_removed_id_added_again)
{
  g_autoptr (GPtrArray) made = NULL, history = NULL;
  g_autoptr (GError) error = NULL;
  gint64 first, batch = import_many (&first), row = external_row ("3"), other, undone, redo;
  const char *is, *now;
  guint skipped;

  made = history_of (DB_SUBJECT_EXTERNAL, row);
  is = image (made, 1);
  undone = undo (batch);
  other = fixture_add_match (fixture_store, TRUE);
  assert_ok (db_external_add (fixture_store, DB_SUBJECT_MATCH, "bgg", "3", other, &error), error);
  ck_assert_int_eq (external_row ("3"), row);
  ck_assert_int_eq (known_as ("3"), other);
  history = history_of (DB_SUBJECT_EXTERNAL, row);
  now = image (history, 1);
  ck_assert_str_ne (now, is);
  assert_images (row, 8, (const char *const[]){ is, now, "", is, is, "", "", is });
  assert_error (db_external_add (fixture_store, DB_SUBJECT_MATCH, "bgg", "3", first + 3, &error),
                error, DB_ERROR_CONFLICT);
  /* What names another row now is in the way of doing the import again, and so is the game, which
   * the other match has taken out of the bin; the rest is not. */
  batch = last_batch ();
  assert_error (db_changes_undo (fixture_store, undone, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error),
                error, DB_ERROR_CONFLICT);
  assert_ok (db_changes_undo (fixture_store, undone, DB_UNDO_WHAT_CAN_BE, &redo, &skipped, &error),
             error);
  ck_assert_uint_eq (skipped, 2);
  ck_assert_int_eq (known_as ("3"), other);
  ck_assert_int_eq (known_as ("2"), first + 2);
  undo (batch);
  ck_assert_int_eq (known_as ("3"), 0);
  assert_images (row, 12,
                 (const char *const[]){ is, "", now, is, is, now, "", is, is, "", "", is });
}
END_TEST

/* The same in another import of many. */
START_TEST (test_removed_ids_imported_again)
{
  g_autoptr (GPtrArray) made = NULL;
  gint64 first, again, batch = import_many (&first), row = external_row ("3");
  const char *is;

  made = history_of (DB_SUBJECT_EXTERNAL, row);
  is = image (made, 1);
  undo (batch);
  batch = import_many (&again);
  ck_assert_int_ne (again, first);
  ck_assert_int_eq (known_as ("3"), again + 3);
  ck_assert_int_eq (external_row ("3"), row);
  {
    g_autoptr (GPtrArray) history = history_of (DB_SUBJECT_EXTERNAL, row);

    /* Given back, and then pointed at the new match. */
    ck_assert_uint_eq (history->len, 8);
    ck_assert_str_eq (image (history, 0), is);
    ck_assert_str_ne (image (history, 1), is);
    ck_assert_str_eq (image (history, 2), "");
    ck_assert_str_eq (image (history, 3), is);
    ck_assert_str_eq (image (history, 4), is);
  }
  batch = undo (batch);
  ck_assert_int_eq (known_as ("3"), 0);
  ck_assert_int_eq (number ("SELECT count (*) FROM matches WHERE deleted IS NULL"), 0);
  undo (batch);
  ck_assert_int_eq (known_as ("3"), again + 3);
  ck_assert_int_eq (number ("SELECT count (*) FROM external_ids WHERE deleted IS NULL"), MANY);
}
END_TEST

/* The row whose last change is that of the range alone. */
START_TEST (test_range_change_undone)
{
  g_autoptr (GError) error = NULL;
  gint64 first, batch = import_many (&first);

  undo (batch);
  assert_ok (db_change_undo (fixture_store,
                             number ("SELECT id FROM changes WHERE subject = 'external'"
                                     " AND before = '~5'"),
                             NULL, &error),
             error);
  for (guint k = 0; k < MANY; k++) {
    g_autofree char *id = g_strdup_printf ("%u", k);

    ck_assert_int_eq (known_as (id), first + k);
  }
  ck_assert_int_eq (number ("SELECT count (*) FROM matches WHERE deleted IS NULL"), 0);
}
END_TEST

static int
stands (const char *table, const char *name)
{
  g_autofree char *sql = g_strdup_printf (
      "SELECT count (*) FROM %s WHERE name = '%s' AND deleted IS NULL", table, name);

  return number (sql);
}

/* Of names that an import made those stay that others have by now, where they are looked for once
 * for all of them, too. */
START_TEST (test_names_of_many)
{
  g_autoptr (DbMatch) own = fixture_new_match ((const char *const[]){ "Ada", "Cyd", NULL });
  g_autoptr (GError) error = NULL;
  gint64 first, match, batch = import_so_many (_i == 0 ? MANY : 10000, &first), undone;

  assert_ok (db_match_add (fixture_store, own, &match, &error), error);
  undone = undo (batch);
  ck_assert_int_eq (stands ("players", "Ada"), 1);
  ck_assert_int_eq (stands ("players", "Ben"), 0);
  ck_assert_int_eq (stands ("games", "Tome"), 1);
  ck_assert_int_eq (number ("SELECT count (*) FROM matches WHERE deleted IS NULL"), 1);
  assert_ok (db_match_set_deleted (fixture_store, match, TRUE, &error), error);
  undone = undo (undone);
  ck_assert_int_eq (stands ("players", "Ben"), 1);
  undo (undone);
  ck_assert_int_eq (stands ("players", "Ben"), 0);
}
END_TEST

static guint
count_found (const char *words)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) found = db_search_matches (fixture_store, words, &error);

  assert_ok (found != NULL, error);
  return found->len;
}

/* Searched for before, in the bin and after it: nothing is indexed again for that. */
START_TEST (test_range_is_found)
{
  gint64 first, batch = import_many (&first);

  ck_assert_uint_eq (count_found ("ada"), MANY);
  batch = undo (batch);
  ck_assert_int_eq (number ("SELECT count (*) FROM stale WHERE subject = 'search'"), 0);
  ck_assert_uint_eq (count_found ("ada"), 0);
  undo (batch);
  ck_assert_uint_eq (count_found ("ada"), MANY);
  ck_assert_uint_eq (count_found ("ben"), MANY);
}
END_TEST

/* A scope inside that is rolled back takes its rows out of the range. */
START_TEST (test_range_rolled_back)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (GArray) rows = NULL;
  g_autoptr (GError) error = NULL;
  gint64 match;

  ck_assert (db_transaction_begin (&scope, fixture_store, NULL));
  ck_assert (db_changes_open_batch (fixture_store, DB_ORIGIN_IMPORT, DB_TITLE (DB_TITLE_IMPORT),
                                    "x", NULL, NULL));
  db_changes_log_ranges (fixture_store);
  for (guint k = 0; k < 6; k++) {
    g_auto (DbTransaction) inner = DB_TRANSACTION_INIT;
    g_autoptr (DbMatch) draft = fixture_new_match ((const char *const[]){ "Ada", "Ben", NULL });

    ck_assert (db_transaction_begin (&inner, fixture_store, NULL));
    ck_assert (db_match_add (fixture_store, draft, &match, NULL));
    if (k % 3 == 1)
      db_transaction_clear (&inner);
    else
      ck_assert (db_transaction_commit (&inner, NULL));
  }
  ck_assert (db_transaction_commit (&scope, NULL));
  ck_assert_int_eq (number ("SELECT count (*) FROM matches"), 4);
  ck_assert_int_eq (number ("SELECT sum (substr (after, 2)) FROM changes WHERE subject = 'match'"),
                    4);
  assert_ok (
      db_changes_undo (fixture_store, last_batch (), DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error),
      error);
  ck_assert_int_eq (number ("SELECT count (*) FROM matches WHERE deleted IS NULL"), 0);
}
END_TEST

static const char *const languages[] = { "en", "de", "es", "fr", "pl" };

/* How many names its sentence has room for. */
static guint
count_places (DbTitleKind kind)
{
  g_autoptr (DbTitle) title = db_title_new (kind, "\x01", "\x01", "\x01", "\x01", NULL);
  g_autofree char *told = db_title_tell (title);
  guint n = 0;

  for (const char *at = told; *at != '\0'; at++)
    n += *at == '\x01';
  return n;
}

START_TEST (test_kinds_are_told_with_their_names)
{
  static const char *const names[] = { "Zoë \"Z\" \\", "Ben %s", "7", "1" };
  guint other = 0;

  for (guint kind = 0; kind < DB_TITLE_N; kind++) {
    g_autoptr (DbTitle) title = db_title_new (kind, names[0], names[1], names[2], names[3], NULL);
    const char *word = db_title_kind_name (kind);
    const char *stored = db_title_get_names (title);
    g_auto (GStrv) read = db_title_list_names (stored);
    g_autofree char *told = NULL, *was = NULL;
    guint places;

    suite_set_language ("en");
    was = db_title_tell (title);
    places = count_places (kind);
    suite_set_language (languages[_i]);
    told = db_title_tell_stored (word, stored);
    ck_assert_msg (told != NULL && told[0] != '\0', "%s: nothing is told", word);
    ck_assert_uint_eq (g_strv_length (read), G_N_ELEMENTS (names));
    for (guint k = 0; k < G_N_ELEMENTS (names); k++) {
      ck_assert_str_eq (read[k], names[k]);
      ck_assert_msg (k >= places || strstr (told, names[k]) != NULL, "%s: “%s” has no %s", word,
                     told, names[k]);
    }
    for (guint k = 0; k < kind; k++)
      ck_assert_str_ne (word, db_title_kind_name (k));
    other += !g_str_equal (told, was);
  }
  if (_i > 0)
    ck_assert_uint_gt (other, DB_TITLE_N * 3 / 4);
  suite_set_language ("en");
}
END_TEST

START_TEST (test_phrases_in_titles)
{
  g_autoptr (DbTitle) title = db_title_new (DB_TITLE_RESULT_LOG, "Chess", NULL);
  DbTitle *wins = db_title_new (DB_TITLE_WINS_WITH, "Ada", NULL);
  g_autofree char *english = NULL, *german = NULL, *several = NULL;

  db_title_take (wins, db_title_new (DB_TITLE_POINTS, "1", NULL));
  db_title_add (wins, "Ben");
  db_title_add (wins, "1");
  db_title_take (title, wins);
  ck_assert_str_eq (db_title_get_names (title),
                    "[\"Chess\",[\"wins-with\",\"Ada\",[\"points\",\"1\"],\"Ben\",\"1\"]]");
  suite_set_language ("en");
  english = db_title_tell (title);
  ck_assert_str_eq (english, "Log Chess: Ada wins with 1 point, before Ben");
  suite_set_language ("de");
  german = db_title_tell (title);
  ck_assert_str_eq (german, "Chess eintragen: Ada gewinnt mit 1 Punkt vor Ben");
  suite_set_language ("en");
  several = db_title_tell_stored ("import-several", "[\"a.json\",\"3\"]");
  ck_assert_str_eq (several, "Import a.json and 3 more");
}
END_TEST

/* Whatever JSON escapes in a name. */
START_TEST (test_names_come_back)
{
  static const char every[] = "\1\b\t\n\f\r\x1f \"\\/ é\xe2\x80\xa8n";
  g_autoptr (DbTitle) title = db_title_new (DB_TITLE_LIST, NULL);
  g_autofree char *told = NULL;

  db_title_add_whole (title, every);
  told = db_title_tell (title);
  ck_assert_str_eq (told, every);
}
END_TEST

/* What nobody wrote: cut off, nested without end, of a newer program. */
START_TEST (test_broken_titles)
{
  static const char *const names[] = {
    NULL,           "",   "[",   "[\"",           "[\"a\\", "[\"\\u00",
    "[[[[[[[[[[[[", "{}", "[1]", "[\"a\" \"b\"]", "[[]]",   "[[\"undo\",[\"no\"]]]"
  };
  g_autofree char *unknown = db_title_tell_stored ("of-tomorrow", "[\"a\"]");

  ck_assert_ptr_null (unknown);
  for (gsize k = 0; k < G_N_ELEMENTS (names); k++) {
    g_autofree char *told = db_title_tell_stored ("match-add", names[k]);
    g_auto (GStrv) list = db_title_list_names (names[k]);

    ck_assert (told != NULL && g_str_has_prefix (told, "Add match ") && list != NULL);
  }
}
END_TEST

/* The history of a batch that undid one, of undoing that, and of undoing one change. */
START_TEST (test_undoing_is_told_by_what_it_undid)
{
  static const char *const titles[] = { "Undo: Add player Ada", "Redo: Add player Ada",
                                        "Undo: Add player Ada", "Add player Ada" };
  g_autoptr (GPtrArray) batches = NULL;
  gint64 ada, last;

  ck_assert (db_player_ensure (fixture_store, "Ada", &ada, NULL));
  ck_assert (db_changes_last_undoable (fixture_store, &last, NULL));
  for (guint k = 0; k < 3; k++)
    ck_assert (db_changes_undo (fixture_store, last, DB_UNDO_ALL_OR_NOTHING, &last, NULL, NULL));
  batches = db_batches_list (fixture_store, 10, NULL);
  ck_assert_uint_eq (batches->len, G_N_ELEMENTS (titles));
  for (guint k = 0; k < batches->len; k++)
    ck_assert_str_eq (((const DbBatch *)g_ptr_array_index (batches, k))->title, titles[k]);
  ck_assert_int_eq (fixture_query_int (db_store_get_path (fixture_store),
                                       "SELECT count (*) FROM batches WHERE title <> ''"
                                       " OR names LIKE '%Ada%' AND origin = 'undo'"),
                    0);
}
END_TEST

TEST_SUITE (changes)
{
  Suite *suite = suite_create ("changes");
  TCase *changes = tcase_create ("changes");

  bindtextdomain (GETTEXT_PACKAGE, suite_variable ("TOMEKEEPER_LOCALE_DIR"));
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  tcase_add_checked_fixture (changes, fixture_open, fixture_close);
  tcase_add_test (changes, test_undo_and_redo);
  tcase_add_test (changes, test_nothing_changed);
  tcase_add_test (changes, test_undo_import);
  tcase_add_test (changes, test_program);
  tcase_add_test (changes, test_program_joins);
  tcase_add_test (changes, test_changed_since);
  tcase_add_test (changes, test_bin);
  tcase_add_test (changes, test_history);
  tcase_add_test (changes, test_what_is_said_of_games);
  tcase_add_test (changes, test_batch_needs_transaction);
  tcase_add_test (changes, test_notes_and_tags);
  tcase_add_test (changes, test_bookmarks);
  tcase_add_test (changes, test_externals);
  tcase_add_test (changes, test_match_as_sqlite_writes_it);
  tcase_add_test (changes, test_range_is_one_change);
  tcase_add_test (changes, test_range_undone_and_done_again);
  tcase_add_test (changes, test_range_changed_since);
  tcase_add_test (changes, test_range_rolled_back);
  tcase_add_test (changes, test_removed_ids);
  tcase_add_test (changes, test_removed_id_added_again);
  tcase_add_test (changes, test_removed_ids_imported_again);
  tcase_add_test (changes, test_range_change_undone);
  tcase_add_loop_test (changes, test_names_of_many, 0, 2);
  tcase_add_test (changes, test_range_is_found);
  tcase_add_loop_test (changes, test_kinds_are_told_with_their_names, 0, G_N_ELEMENTS (languages));
  tcase_add_test (changes, test_phrases_in_titles);
  tcase_add_test (changes, test_names_come_back);
  tcase_add_test (changes, test_broken_titles);
  tcase_add_test (changes, test_undoing_is_told_by_what_it_undid);
  suite_add_tcase (suite, changes);
  return suite;
}
