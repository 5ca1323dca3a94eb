/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who and what a history brought along names: found again, asked about once, put right later.
 */
#include "tests/app/plays-in/play-import-stage.h"

#include "db/players.h"

static const DbSeat *
seat_of (const DbMatch *match, guint k)
{
  return &g_array_index (match->seats, DbSeat, k);
}

/* Names */

START_TEST (people_stay_who_they_are)
{
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autofree char *first = play_import_stage_as_bgstats (play_import_stage_year, 2);
  g_autofree char *all = play_import_stage_as_bgstats (play_import_stage_year, 3);
  g_autoptr (AppPlayImport) play_import = NULL;
  g_autoptr (DbMatch) match = NULL;
  gint64 ben, other;

  play_import_stage_import (db, "a.json", first, NULL);
  ck_assert (db_player_find (db, "Ben", &ben, NULL));
  ck_assert (db_player_rename (db, ben, "Benjamin", NULL));
  ck_assert (db_player_add (db, "Big Ben", &other, NULL));
  ck_assert (db_player_merge (db, ben, other, NULL, NULL));
  play_import = play_import_stage_read (db, "a.json", all);
  ck_assert_str_eq (play_import_stage_verdicts (play_import), "add 1, known 2");
  play_import_stage_run (play_import, db);
  match = play_import_stage_match_at (db, 2);
  ck_assert_str_eq (seat_of (match, 2)->name, "Big Ben");
}
END_TEST

START_TEST (names_are_asked_about_once_for_always)
{
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autofree char *text = play_import_stage_as_bgstats (play_import_stage_year, 3);
  g_autoptr (AppPlayImport) play_import = NULL;
  g_autoptr (AppPlayImport) again = NULL;
  g_autoptr (AppPlayImportName) like = NULL, told = NULL, later = NULL;
  gint64 bern;

  ck_assert (db_player_add (db, "Cydd", &bern, NULL));
  play_import = play_import_stage_read (db, "a.json", text);
  like = play_import_stage_name (play_import, db, IMPORT_PLAYER, "Cyd");
  ck_assert_int_eq (like->status, APP_PLAY_IMPORT_NAME_NEW); /* too short to be a slip */
  app_play_import_name_free (g_steal_pointer (&like));
  ck_assert (db_player_rename (db, bern, "CÝD", NULL));
  play_import_stage_match (play_import, db);
  like = play_import_stage_name (play_import, db, IMPORT_PLAYER, "Cyd");
  ck_assert_int_eq (like->status, APP_PLAY_IMPORT_NAME_LIKE);
  ck_assert_str_eq (like->here, "CÝD");
  ck_assert (app_play_import_choose_known (play_import, like->id, bern, NULL));
  play_import_stage_match (play_import, db);
  told = play_import_stage_name (play_import, db, IMPORT_PLAYER, "Cyd");
  ck_assert_int_eq (told->status, APP_PLAY_IMPORT_NAME_CHOSEN);
  play_import_stage_run (play_import, db);
  again = play_import_stage_read (db, "a.json", text);
  later = play_import_stage_name (again, db, IMPORT_PLAYER, "Cyd");
  ck_assert_int_eq (later->status, APP_PLAY_IMPORT_NAME_KNOWN);
  ck_assert_int_eq (later->row, bern);
}
END_TEST

/* Somebody was taken for another one: said once more, it holds. */
START_TEST (a_name_is_put_right_later)
{
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autofree char *two = play_import_stage_as_bgstats (play_import_stage_year, 2);
  g_autofree char *three = play_import_stage_as_bgstats (play_import_stage_year, 3);
  g_autoptr (AppPlayImport) play_import = NULL;
  g_autoptr (AppPlayImport) later = NULL;
  g_autoptr (AppPlayImportName) ben = NULL;
  g_autoptr (DbMatch) match = NULL;
  gint64 bertha;

  play_import_stage_import (db, "a.json", two, NULL);
  ck_assert (db_player_add (db, "Bertha", &bertha, NULL));
  play_import = play_import_stage_read (db, "a.json", two);
  ben = play_import_stage_name (play_import, db, IMPORT_PLAYER, "Ben");
  ck_assert_int_eq (ben->status, APP_PLAY_IMPORT_NAME_KNOWN);
  ck_assert (app_play_import_choose_known (play_import, ben->id, bertha, NULL));
  play_import_stage_match (play_import, db);
  ck_assert (app_play_import_has_work (play_import));
  ck_assert_int_gt (play_import_stage_run (play_import, db), 0);
  later = play_import_stage_read (db, "a.json", three);
  play_import_stage_run (later, db);
  match = play_import_stage_match_at (db, 2);
  ck_assert_str_eq (seat_of (match, 2)->name, "Bertha");
}
END_TEST

/* Two people of one name stay two; nobody knows which of them another program means. */
START_TEST (two_people_may_have_one_name)
{
  static const char json[] =
      "{\"players\":[{\"id\":1,\"uuid\":\"x\",\"name\":\"Ben\"},"
      "{\"id\":2,\"uuid\":\"y\",\"name\":\"Ben\"},"
      "{\"id\":3,\"uuid\":\"z\",\"name\":\"Anonymous\",\"isAnonymous\":true}],"
      "\"games\":[{\"id\":1,\"uuid\":\"g\",\"name\":\"Go\"}],\"plays\":[{\"uuid\":\"p\","
      "\"playDate\":\"2020-01-01 10:00:00\",\"gameRefId\":1,\"playerScores\":["
      "{\"playerRefId\":1,\"score\":\"4\",\"winner\":false},"
      "{\"playerRefId\":2,\"score\":\"5\",\"winner\":true},"
      "{\"playerRefId\":3,\"score\":\"2\",\"winner\":false},"
      "{\"playerRefId\":3,\"score\":\"3\",\"winner\":false}]}]}";
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autoptr (AppPlayImport) again = NULL;
  g_autoptr (DbMatch) match = NULL;

  play_import_stage_import (db, "a.json", json, NULL);
  match = play_import_stage_match_at (db, 0);
  ck_assert_str_eq (seat_of (match, 0)->name, "Ben");
  ck_assert_str_eq (seat_of (match, 1)->name, "Ben (2)");
  ck_assert_str_eq (seat_of (match, 2)->name, "Anonymous");
  ck_assert_str_eq (seat_of (match, 3)->name, "Anonymous 2");
  again = play_import_stage_read (db, "a.json", json);
  ck_assert_str_eq (play_import_stage_verdicts (again), "known 1");
}
END_TEST

START_TEST (a_new_player_of_a_taken_name_gets_another)
{
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autofree char *text = play_import_stage_as_bgstats (play_import_stage_year, 1);
  g_autoptr (AppPlayImport) play_import = NULL;
  g_autoptr (AppPlayImportName) ben = NULL, told = NULL;
  gint64 here;

  ck_assert (db_player_add (db, "ben", &here, NULL));
  play_import = play_import_stage_read (db, "a.json", text);
  ben = play_import_stage_name (play_import, db, IMPORT_PLAYER, "Ben");
  ck_assert_int_eq (ben->status, APP_PLAY_IMPORT_NAME_SAME);
  ck_assert_int_eq (ben->row, here);
  ck_assert (app_play_import_choose_new (play_import, ben->id, NULL, NULL));
  play_import_stage_match (play_import, db);
  told = play_import_stage_name (play_import, db, IMPORT_PLAYER, "Ben");
  ck_assert_str_eq (told->here, "Ben (2)");
  play_import_stage_run (play_import, db);
  ck_assert (db_player_find (db, "Ben (2)", &here, NULL));
}
END_TEST

START_TEST (a_game_is_left_out)
{
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autofree char *text = play_import_stage_as_bgstats (play_import_stage_year, 3);
  g_autoptr (AppPlayImport) play_import = play_import_stage_read (db, "a.json", text);
  g_autoptr (AppPlayImportName) game =
      play_import_stage_name (play_import, db, IMPORT_GAME, "Catan");
  g_autoptr (AppPlayImportName) player =
      play_import_stage_name (play_import, db, IMPORT_PLAYER, "Ada");
  GError *error = NULL;

  ck_assert (!app_play_import_choose_none (play_import, player->id, &error));
  g_clear_error (&error);
  ck_assert (app_play_import_choose_none (play_import, game->id, NULL));
  play_import_stage_match (play_import, db);
  ck_assert_str_eq (play_import_stage_verdicts (play_import), "add 1, left-out 2");
  play_import_stage_run (play_import, db);
  ck_assert_uint_eq (play_import_stage_count (db), 1);
}
END_TEST

TEST_SUITE (play_import_names)
{
  Suite *suite = suite_create ("app-play-import-names");
  TCase *tests = tcase_create ("names");

  tcase_add_test (tests, people_stay_who_they_are);
  tcase_add_test (tests, names_are_asked_about_once_for_always);
  tcase_add_test (tests, a_name_is_put_right_later);
  tcase_add_test (tests, two_people_may_have_one_name);
  tcase_add_test (tests, a_new_player_of_a_taken_name_gets_another);
  tcase_add_test (tests, a_game_is_left_out);
  suite_add_tcase (suite, tests);
  return suite;
}
