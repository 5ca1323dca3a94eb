/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who and what a history brought along names: found again, asked about once, put right later.
 */
#include "tests/app/bring-stage.h"

#include "db/players.h"

static const DbSeat *
seat_of (const DbMatch *match, guint k)
{
  return &g_array_index (match->seats, DbSeat, k);
}

/* Names */

START_TEST (people_stay_who_they_are)
{
  g_autoptr (DbStore) db = bring_stage_collection ();
  g_autofree char *first = bring_stage_as_bgstats (bring_stage_year, 2);
  g_autofree char *all = bring_stage_as_bgstats (bring_stage_year, 3);
  g_autoptr (AppBring) bring = NULL;
  g_autoptr (DbMatch) match = NULL;
  gint64 ben, other;

  bring_stage_import (db, "a.json", first, NULL);
  ck_assert (db_player_find (db, "Ben", &ben, NULL));
  ck_assert (db_player_rename (db, ben, "Benjamin", NULL));
  ck_assert (db_player_add (db, "Big Ben", &other, NULL));
  ck_assert (db_player_merge (db, ben, other, NULL, NULL));
  bring = bring_stage_read (db, "a.json", all);
  ck_assert_str_eq (bring_stage_verdicts (bring), "add 1, known 2");
  bring_stage_run (bring, db);
  match = bring_stage_match_at (db, 2);
  ck_assert_str_eq (seat_of (match, 2)->name, "Big Ben");
}
END_TEST

START_TEST (names_are_asked_about_once_for_always)
{
  g_autoptr (DbStore) db = bring_stage_collection ();
  g_autofree char *text = bring_stage_as_bgstats (bring_stage_year, 3);
  g_autoptr (AppBring) bring = NULL;
  g_autoptr (AppBring) again = NULL;
  g_autoptr (AppBringName) like = NULL, told = NULL, later = NULL;
  gint64 bern;

  ck_assert (db_player_add (db, "Cydd", &bern, NULL));
  bring = bring_stage_read (db, "a.json", text);
  like = bring_stage_name (bring, db, IMPORT_PLAYER, "Cyd");
  ck_assert_int_eq (like->is, APP_BRING_NAME_NEW); /* too short to be a slip */
  app_bring_name_free (g_steal_pointer (&like));
  ck_assert (db_player_rename (db, bern, "CÝD", NULL));
  bring_stage_match (bring, db);
  like = bring_stage_name (bring, db, IMPORT_PLAYER, "Cyd");
  ck_assert_int_eq (like->is, APP_BRING_NAME_LIKE);
  ck_assert_str_eq (like->here, "CÝD");
  ck_assert (app_bring_choose_known (bring, like->id, bern, NULL));
  bring_stage_match (bring, db);
  told = bring_stage_name (bring, db, IMPORT_PLAYER, "Cyd");
  ck_assert_int_eq (told->is, APP_BRING_NAME_CHOSEN);
  bring_stage_run (bring, db);
  again = bring_stage_read (db, "a.json", text);
  later = bring_stage_name (again, db, IMPORT_PLAYER, "Cyd");
  ck_assert_int_eq (later->is, APP_BRING_NAME_KNOWN);
  ck_assert_int_eq (later->row, bern);
}
END_TEST

/* Somebody was taken for another one: said once more, it holds. */
START_TEST (a_name_is_put_right_later)
{
  g_autoptr (DbStore) db = bring_stage_collection ();
  g_autofree char *two = bring_stage_as_bgstats (bring_stage_year, 2);
  g_autofree char *three = bring_stage_as_bgstats (bring_stage_year, 3);
  g_autoptr (AppBring) bring = NULL;
  g_autoptr (AppBring) later = NULL;
  g_autoptr (AppBringName) ben = NULL;
  g_autoptr (DbMatch) match = NULL;
  gint64 bertha;

  bring_stage_import (db, "a.json", two, NULL);
  ck_assert (db_player_add (db, "Bertha", &bertha, NULL));
  bring = bring_stage_read (db, "a.json", two);
  ben = bring_stage_name (bring, db, IMPORT_PLAYER, "Ben");
  ck_assert_int_eq (ben->is, APP_BRING_NAME_KNOWN);
  ck_assert (app_bring_choose_known (bring, ben->id, bertha, NULL));
  bring_stage_match (bring, db);
  ck_assert (app_bring_has_work (bring));
  ck_assert_int_gt (bring_stage_run (bring, db), 0);
  later = bring_stage_read (db, "a.json", three);
  bring_stage_run (later, db);
  match = bring_stage_match_at (db, 2);
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
  g_autoptr (DbStore) db = bring_stage_collection ();
  g_autoptr (AppBring) again = NULL;
  g_autoptr (DbMatch) match = NULL;

  bring_stage_import (db, "a.json", json, NULL);
  match = bring_stage_match_at (db, 0);
  ck_assert_str_eq (seat_of (match, 0)->name, "Ben");
  ck_assert_str_eq (seat_of (match, 1)->name, "Ben (2)");
  ck_assert_str_eq (seat_of (match, 2)->name, "Anonymous");
  ck_assert_str_eq (seat_of (match, 3)->name, "Anonymous 2");
  again = bring_stage_read (db, "a.json", json);
  ck_assert_str_eq (bring_stage_verdicts (again), "known 1");
}
END_TEST

START_TEST (a_new_player_of_a_taken_name_gets_another)
{
  g_autoptr (DbStore) db = bring_stage_collection ();
  g_autofree char *text = bring_stage_as_bgstats (bring_stage_year, 1);
  g_autoptr (AppBring) bring = NULL;
  g_autoptr (AppBringName) ben = NULL, told = NULL;
  gint64 here;

  ck_assert (db_player_add (db, "ben", &here, NULL));
  bring = bring_stage_read (db, "a.json", text);
  ben = bring_stage_name (bring, db, IMPORT_PLAYER, "Ben");
  ck_assert_int_eq (ben->is, APP_BRING_NAME_SAME);
  ck_assert_int_eq (ben->row, here);
  ck_assert (app_bring_choose_new (bring, ben->id, NULL, NULL));
  bring_stage_match (bring, db);
  told = bring_stage_name (bring, db, IMPORT_PLAYER, "Ben");
  ck_assert_str_eq (told->here, "Ben (2)");
  bring_stage_run (bring, db);
  ck_assert (db_player_find (db, "Ben (2)", &here, NULL));
}
END_TEST

START_TEST (a_game_is_left_out)
{
  g_autoptr (DbStore) db = bring_stage_collection ();
  g_autofree char *text = bring_stage_as_bgstats (bring_stage_year, 3);
  g_autoptr (AppBring) bring = bring_stage_read (db, "a.json", text);
  g_autoptr (AppBringName) game = bring_stage_name (bring, db, IMPORT_GAME, "Catan");
  g_autoptr (AppBringName) player = bring_stage_name (bring, db, IMPORT_PLAYER, "Ada");
  GError *error = NULL;

  ck_assert (!app_bring_choose_none (bring, player->id, &error));
  g_clear_error (&error);
  ck_assert (app_bring_choose_none (bring, game->id, NULL));
  bring_stage_match (bring, db);
  ck_assert_str_eq (bring_stage_verdicts (bring), "add 1, left-out 2");
  bring_stage_run (bring, db);
  ck_assert_uint_eq (bring_stage_count (db), 1);
}
END_TEST

TEST_SUITE (bring_names)
{
  Suite *suite = suite_create ("app-bring-names");
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
