/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Photos in the store, the bin of all kinds, what was played last, and how long: logged, undone,
 * and never lost.
 */
#include "tests/db/fixture.h"

#include "db/bin.h"
#include "db/integrity.h"
#include "db/notes.h"
#include "db/photos.h"
#include "db/players.h"
#include "db/recent.h"
#include "db/transaction.h"

#include <sqlite3.h>
#include <string.h>

static gint64
add (gint64 match, const char *bytes, const char *caption)
{
  g_autoptr (GBytes) jpeg = g_bytes_new (bytes, strlen (bytes));
  g_autoptr (GError) error = NULL;
  gint64 photo;

  assert_ok (
      db_photo_add (fixture_store, DB_SUBJECT_MATCH, match, jpeg, 40, 30, caption, &photo, &error),
      error);
  return photo;
}

/* The captions of a match's photos, "a|b". */
static char *
captions (gint64 match)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) photos = db_photos_list (fixture_store, DB_SUBJECT_MATCH, match, &error);
  GString *all = g_string_new (NULL);

  assert_ok (photos != NULL, error);
  for (guint k = 0; k < photos->len; k++)
    g_string_append_printf (all, "%s%s", k > 0 ? "|" : "",
                            ((const DbPhoto *)g_ptr_array_index (photos, k))->caption);
  return g_string_free (all, FALSE);
}

static void
check_captions (gint64 match, const char *expected)
{
  g_autofree char *all = captions (match);

  ck_assert_str_eq (all, expected);
}

static void
undo_last (void)
{
  g_autoptr (GError) error = NULL;
  gint64 batch;

  assert_ok (db_changes_last_undoable (fixture_store, &batch, &error), error);
  assert_ok (db_changes_undo (fixture_store, batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error),
             error);
}

static char *
last_title (void)
{
  g_autoptr (GPtrArray) batches = db_batches_list (fixture_store, 1, NULL);

  return g_strdup (((const DbBatch *)g_ptr_array_index (batches, 0))->title);
}

START_TEST (test_photos)
{
  gint64 match = fixture_add_match (fixture_store, FALSE),
         other = fixture_add_match (fixture_store, FALSE);
  gint64 one = add (match, "first", "one"), two = add (match, "second", "two"), found;
  g_autoptr (GPtrArray) photos = db_photos_list (fixture_store, DB_SUBJECT_MATCH, match, NULL);
  const DbPhoto *first = g_ptr_array_index (photos, 0);
  g_autoptr (GBytes) bytes = db_photo_dup_bytes (fixture_store, two, NULL);
  g_autoptr (GError) error = NULL;

  ck_assert_uint_eq (photos->len, 2);
  ck_assert_int_eq (first->id, one);
  ck_assert_uint_eq (first->width, 40);
  ck_assert_uint_eq (first->height, 30);
  ck_assert_uint_eq (g_bytes_get_size (bytes), strlen ("second"));
  assert_ok (db_photo_find (fixture_store, first->uuid, &found, &error), error);
  ck_assert_int_eq (found, one);
  assert_error (db_photo_find (fixture_store, "no", &found, &error), error, DB_ERROR_NOT_FOUND);
  check_captions (other, "");
  assert_ok (db_photo_set_caption (fixture_store, two, "2", &error), error);
  check_captions (match, "one|2");
  assert_ok (db_photo_set_deleted (fixture_store, one, TRUE, &error), error);
  check_captions (match, "2");
  undo_last ();
  check_captions (match, "one|2");
  undo_last ();
  check_captions (match, "one|two");
  /* Undone, it is in the bin; a next one comes behind. */
  undo_last ();
  check_captions (match, "one");
  add (match, "third", "three");
  check_captions (match, "one|three");
}
END_TEST

START_TEST (test_photo_refused)
{
  g_autoptr (GBytes) jpeg = g_bytes_new_static ("x", 1);
  g_autoptr (GError) error = NULL;
  gint64 match = fixture_add_match (fixture_store, FALSE), photo = add (match, "x", NULL);

  assert_error (
      db_photo_add (fixture_store, DB_SUBJECT_MATCH, 4711, jpeg, 1, 1, "", &photo, &error), error,
      DB_ERROR_NOT_FOUND);
  assert_error (db_photo_set_caption (fixture_store, 4711, "x", &error), error, DB_ERROR_NOT_FOUND);
  ck_assert_ptr_null (db_photo_dup_bytes (fixture_store, 4711, &error));
  ck_assert (g_error_matches (error, DB_ERROR, DB_ERROR_NOT_FOUND));
}
END_TEST

/* The pictures are in no log, which would hold them twice. */
START_TEST (test_photo_not_logged)
{
  gint64 match = fixture_add_match (fixture_store, FALSE);

  add (match, "these are the bytes", "");
  ck_assert_int_eq (fixture_query_int (db_store_get_path (fixture_store),
                                       "SELECT count (*) FROM changes WHERE subject = 'photo'"),
                    1);
  ck_assert_int_eq (fixture_query_int (db_store_get_path (fixture_store),
                                       "SELECT count (*) FROM changes WHERE after LIKE '%bytes%'"),
                    0);
}
END_TEST

/* A picture is never overwritten or taken away, and one that is missing is found. */
START_TEST (test_photo_stays)
{
  static const char *const changes[] = { "UPDATE photo_bytes SET jpeg = x'00'",
                                         "DELETE FROM photo_bytes" };
  const char *path = db_store_get_path (fixture_store);
  gint64 match = fixture_add_match (fixture_store, FALSE);
  g_auto (GStrv) sound = NULL;
  g_auto (GStrv) found = NULL;

  add (match, "\xff\xd8 and so on", "");
  ck_assert (db_integrity_check (fixture_store, &sound, NULL));
  ck_assert_ptr_null (sound[0]);
  for (gsize k = 0; k < G_N_ELEMENTS (changes); k++) {
    sqlite3 *db;

    ck_assert_int_eq (sqlite3_open (path, &db), SQLITE_OK);
    ck_assert_int_eq (sqlite3_exec (db, changes[k], NULL, NULL, NULL), SQLITE_CONSTRAINT);
    sqlite3_close (db);
  }
  add (match, "no picture", "");
  ck_assert (db_integrity_check (fixture_store, &found, NULL));
  ck_assert_ptr_nonnull (found[0]);
  ck_assert (g_str_has_prefix (found[0], "A photo has no picture: "));
}
END_TEST

START_TEST (test_minutes)
{
  gint64 id = fixture_add_match (fixture_store, FALSE);
  g_autoptr (DbMatch) match = db_match_get (fixture_store, id, NULL);
  g_autoptr (DbMatch) after = NULL;
  g_autoptr (DbMatch) undone = NULL;
  g_autoptr (GError) error = NULL;

  ck_assert_int_eq (match->minutes, -1);
  match->minutes = 0;
  assert_ok (db_match_update (fixture_store, match, &error), error);
  after = db_match_get (fixture_store, id, NULL);
  ck_assert_int_eq (after->minutes, 0);
  undo_last ();
  undone = db_match_get (fixture_store, id, NULL);
  ck_assert_int_eq (undone->minutes, -1);
}
END_TEST

/* A log from before a column was there still undoes: the column is not in it while it is empty. */
START_TEST (test_older_log)
{
  gint64 id = fixture_add_match (fixture_store, FALSE);
  const char *path = db_store_get_path (fixture_store);

  ck_assert_int_eq (fixture_query_int (path, "SELECT count (*) FROM changes WHERE subject = 'match'"
                                             " AND after LIKE '%\"minutes\"%'"),
                    0);
  ck_assert (db_match_set_deleted (fixture_store, id, TRUE, NULL));
  undo_last ();
  ck_assert_int_eq (fixture_query_int (path, "SELECT count (*) FROM matches WHERE deleted IS NULL"),
                    1);
}
END_TEST

START_TEST (test_titles)
{
  gint64 match = fixture_add_match (fixture_store, FALSE), photo, note;
  g_autofree char *title = db_match_dup_title (fixture_store, match);
  g_autofree char *added = last_title ();
  g_autofree char *longest = g_strnfill (300, 'x');
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autofree char *named = NULL;
  g_autofree char *shown = NULL;
  g_autofree char *noted = NULL;
  g_autoptr (GError) error = NULL;

  ck_assert_str_eq (title, "Tome: Ada, Ben");
  ck_assert_str_eq (added, "Add match Tome: Ada, Ben");
  /* A batch without a title takes that of its first change. */
  assert_ok (db_transaction_begin (&scope, fixture_store, &error), error);
  assert_ok (db_changes_open_batch (fixture_store, DB_ORIGIN_PERSON, NULL, NULL, NULL, &error),
             error);
  ck_assert (db_match_set_deleted (fixture_store, match, TRUE, NULL));
  photo = add (match, "x", "");
  assert_ok (db_transaction_commit (&scope, &error), error);
  named = last_title ();
  ck_assert_str_eq (named, "Delete match Tome: Ada, Ben");
  ck_assert (db_photo_set_deleted (fixture_store, photo, TRUE, NULL));
  shown = last_title ();
  ck_assert_str_eq (shown, "Delete a photo of Tome: Ada, Ben");
  ck_assert (db_note_add (fixture_store, DB_SUBJECT_MATCH, match, longest, &note, NULL));
  noted = last_title ();
  ck_assert_int_eq (g_utf8_strlen (noted, -1), 131);
}
END_TEST

/* Everything that was deleted, the last first, each with what it belongs to; and back. */
START_TEST (test_bin)
{
  gint64 match = fixture_add_match (fixture_store, FALSE), photo = add (match, "x", "table"), note;
  g_autoptr (GPtrArray) items = NULL;
  g_autoptr (GPtrArray) left = NULL;
  g_autoptr (DbBinItem) found = NULL;
  g_autoptr (GError) error = NULL;
  const DbBinItem *item;
  gint64 ada, other;

  ck_assert (db_player_find (fixture_store, "Ada", &ada, NULL));
  ck_assert (db_note_add (fixture_store, DB_SUBJECT_MATCH, match, "a\nb", &note, NULL));
  ck_assert (db_note_set_deleted (fixture_store, note, TRUE, NULL));
  g_usleep (2000);
  ck_assert (db_photo_set_deleted (fixture_store, photo, TRUE, NULL));
  g_usleep (2000);
  ck_assert (db_player_set_deleted (fixture_store, ada, TRUE, NULL));
  g_usleep (2000);
  ck_assert (db_match_set_deleted (fixture_store, match, TRUE, NULL));
  items = db_bin_list (fixture_store, &error);
  assert_ok (items != NULL, error);
  ck_assert_uint_eq (items->len, 4);
  item = g_ptr_array_index (items, 0);
  ck_assert_int_eq (item->subject, DB_SUBJECT_MATCH);
  ck_assert_str_eq (item->title, "Tome: Ada, Ben");
  item = g_ptr_array_index (items, 1);
  ck_assert_str_eq (item->title, "Ada");
  item = g_ptr_array_index (items, 2);
  ck_assert_str_eq (item->title, "table");
  ck_assert_str_eq (item->owner, "Tome: Ada, Ben");
  found = db_bin_find (fixture_store, item->uuid, &error);
  assert_ok (found != NULL, error);
  ck_assert_int_eq (found->row, photo);
  /* Somebody else is called so by now. */
  ck_assert (db_player_add (fixture_store, "ADA", &other, NULL));
  assert_error (db_bin_set_deleted (fixture_store, DB_SUBJECT_PLAYER, ada, FALSE, &error), error,
                DB_ERROR_CONFLICT);
  assert_ok (db_bin_set_deleted (fixture_store, DB_SUBJECT_PHOTO, photo, FALSE, &error), error);
  assert_ok (db_bin_set_deleted (fixture_store, DB_SUBJECT_NOTE, note, FALSE, &error), error);
  assert_ok (db_bin_set_deleted (fixture_store, DB_SUBJECT_MATCH, match, FALSE, &error), error);
  left = db_bin_list (fixture_store, NULL);
  ck_assert_uint_eq (left->len, 1);
  ck_assert_ptr_null (db_bin_find (fixture_store, "", &error));
  ck_assert (g_error_matches (error, DB_ERROR, DB_ERROR_NOT_FOUND));
}
END_TEST

static gint64
play (const char *game, const char *name, const char *date, const char *place)
{
  g_autoptr (DbMatch) match = db_match_new ();
  g_autoptr (GError) error = NULL;
  gint64 id;

  db_match_set_string (&match->game_name, game);
  db_match_set_string (&match->date, date);
  db_match_set_string (&match->place, place);
  db_match_add_seat (match, 1, 0, name);
  assert_ok (db_match_add (fixture_store, match, &id, &error), error);
  return id;
}

START_TEST (test_recent)
{
  gint64 late = play ("Go", "Ada", "2026-11-21", "Club"),
         early = play ("Chess", "Ben", "2026-11-01", "Home"), found, chess;
  gint64 last = play ("Chess", "Cy", "2026-11-02", "");
  g_auto (GStrv) games = db_recent_games (fixture_store, NULL);
  g_auto (GStrv) any = db_recent_players (fixture_store, 0, NULL);
  g_auto (GStrv) places = db_recent_places (fixture_store, NULL);
  g_autofree char *names = g_strjoinv ("|", any);
  g_auto (GStrv) of_chess = NULL;
  g_autofree char *players = NULL;

  ck_assert (db_recent_match (fixture_store, 0, &found, NULL));
  ck_assert_int_eq (found, late);
  ck_assert (db_recent_find_game (fixture_store, NULL, "CHESS", &chess, NULL));
  ck_assert (db_recent_match (fixture_store, chess, &found, NULL));
  ck_assert_int_eq (found, last);
  ck_assert (db_match_set_deleted (fixture_store, last, TRUE, NULL));
  ck_assert (db_recent_match (fixture_store, chess, &found, NULL));
  ck_assert_int_eq (found, early);
  /* What was entered last, whatever its date. */
  ck_assert (db_recent_result (fixture_store, 0, &found, NULL));
  ck_assert_int_eq (found, early);
  ck_assert (db_recent_result (fixture_store, chess, &found, NULL));
  ck_assert_int_eq (found, early);
  ck_assert_str_eq (games[0], "Go");
  ck_assert_str_eq (names, "Ada|Cy|Ben");
  ck_assert_str_eq (places[0], "Club");
  of_chess = db_recent_players (fixture_store, chess, NULL);
  players = g_strjoinv ("|", of_chess);
  ck_assert_str_eq (players, "Ben|Ada|Cy");
  ck_assert (db_recent_find_game (fixture_store, "tome", NULL, &found, NULL));
  ck_assert_int_eq (found, 0);
  fixture_add_match (fixture_store, TRUE);
  ck_assert (db_recent_result (fixture_store, 0, &found, NULL));
  ck_assert_int_eq (found, early);
}
END_TEST

TEST_SUITE (photos)
{
  Suite *suite = suite_create ("photos");
  TCase *all = tcase_create ("all");

  tcase_add_checked_fixture (all, fixture_open, fixture_close);
  tcase_add_test (all, test_photos);
  tcase_add_test (all, test_photo_refused);
  tcase_add_test (all, test_photo_not_logged);
  tcase_add_test (all, test_photo_stays);
  tcase_add_test (all, test_minutes);
  tcase_add_test (all, test_older_log);
  tcase_add_test (all, test_titles);
  tcase_add_test (all, test_bin);
  tcase_add_test (all, test_recent);
  suite_add_tcase (suite, all);
  return suite;
}
