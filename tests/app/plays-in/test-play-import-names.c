/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who and what a history brought along names: found again, asked about once, put right later.
 */
#include "tests/app/plays-in/play-import-stage.h"

#include "app/player/players.h"
#include "app/plays-in/past-imports.h"

#include "db/changes.h"
#include "db/externals.h"
#include "db/places.h"
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

static char *
seats_of (DbStore *db)
{
  GString *text = g_string_new (NULL);

  for (guint k = 0; k < play_import_stage_count (db); k++) {
    g_autoptr (DbMatch) match = play_import_stage_match_at (db, k);

    for (guint j = 0; j < match->seats->len; j++)
      g_string_append_printf (text, "%s%s", j > 0 ? "," : "", seat_of (match, j)->name);
    g_string_append_c (text, '\n');
  }
  return g_string_free (text, FALSE);
}

/* Somebody was taken for another one: said once more, it holds, for what came before as well; and
 * as one change that can be taken back, however much came after it. */
START_TEST (a_name_is_put_right_later)
{
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autofree char *two = play_import_stage_as_bgstats (play_import_stage_year, 2);
  g_autofree char *three = play_import_stage_as_bgstats (play_import_stage_year, 3);
  g_autoptr (AppPlayImport) play_import = NULL;
  g_autoptr (AppPlayImport) later = NULL;
  g_autoptr (AppPlayImportName) ben = NULL;
  g_autoptr (DbMatch) match = NULL;
  g_autofree char *after = NULL, *undone = NULL;
  gint64 bertha, batch, undo;

  play_import_stage_import (db, "a.json", two, NULL);
  ck_assert (db_player_add (db, "Bertha", &bertha, NULL));
  play_import = play_import_stage_read (db, "a.json", two);
  ben = play_import_stage_name (play_import, db, IMPORT_PLAYER, "Ben");
  ck_assert_int_eq (ben->status, APP_PLAY_IMPORT_NAME_KNOWN);
  ck_assert (app_play_import_choose_known (play_import, ben->id, bertha, NULL));
  play_import_stage_match (play_import, db);
  ck_assert (app_play_import_has_work (play_import));
  app_play_import_name_free (g_steal_pointer (&ben));
  ben = play_import_stage_name (play_import, db, IMPORT_PLAYER, "Ben");
  ck_assert_str_eq (ben->from, "Ben");
  ck_assert_uint_eq (ben->moves, 2);
  ck_assert_uint_eq (ben->stay, 0);
  batch = play_import_stage_run (play_import, db);
  ck_assert_int_gt (batch, 0);
  after = seats_of (db);
  ck_assert_str_eq (after, "Ada,Bertha\nAda,Bertha\n");
  for (guint k = 0; k < 200; k++) {
    g_autofree char *name = g_strdup_printf ("Guest %u", k);
    gint64 guest;

    ck_assert (db_player_add (db, name, &guest, NULL));
  }
  ck_assert (db_changes_undo (db, batch, DB_UNDO_ALL_OR_NOTHING, &undo, NULL, NULL));
  undone = seats_of (db);
  ck_assert_str_eq (undone, "Ada,Ben\nAda,Ben\n");
  ck_assert (db_changes_undo (db, undo, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, NULL));
  later = play_import_stage_read (db, "a.json", three);
  ck_assert_str_eq (play_import_stage_verdicts (later), "add 1, known 2");
  play_import_stage_run (later, db);
  match = play_import_stage_match_at (db, 2);
  ck_assert_str_eq (seat_of (match, 2)->name, "Bertha");
}
END_TEST

/* It is nobody who is here: a new one takes the matches along, also where the same import changes
 * one of them. */
START_TEST (a_name_is_somebody_new_later)
{
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autofree char *two = play_import_stage_as_bgstats (play_import_stage_year, 2);
  g_auto (GStrv) parts = g_strsplit (two, "A long one", 2);
  g_autofree char *changed = g_strjoinv ("A short one", parts);
  g_autoptr (AppPlayImport) play_import = NULL, again = NULL;
  g_autoptr (AppPlayImportName) ben = NULL;
  g_autofree char *after = NULL;
  gint64 known;

  ck_assert (db_player_add (db, "Ben", &known, NULL));
  play_import_stage_import (db, "a.json", two, NULL);
  play_import = play_import_stage_read (db, "a.json", changed);
  ck_assert_str_eq (play_import_stage_verdicts (play_import), "update 1, known 1");
  ben = play_import_stage_name (play_import, db, IMPORT_PLAYER, "Ben");
  ck_assert (app_play_import_choose_new (play_import, ben->id, "Benno", NULL));
  play_import_stage_match (play_import, db);
  play_import_stage_run (play_import, db);
  after = seats_of (db);
  ck_assert_str_eq (after, "Ada,Benno\nAda,Benno\n");
  again = play_import_stage_read (db, "a.json", changed);
  ck_assert_str_eq (play_import_stage_verdicts (again), "known 2");
}
END_TEST

/* What sources call a player, and some of the matches to another one. */
START_TEST (a_player_is_split)
{
  static const char csv[] = "date,game,player,player\n2021-01-01,Go,Ada,Chris Lew\n"
                            "2021-01-02,Go,Chris L,Chris Lew\n2021-01-03,Go,Chris L,Ada\n";
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autoptr (AppPlayImport) play_import = play_import_stage_read (db, "a.csv", csv), again = NULL;
  g_autoptr (AppPlayImportName) lew = NULL, later = NULL;
  g_autoptr (GPtrArray) names = NULL;
  g_auto (AppPlayerSplitResult) plan = { 0 }, result = { 0 };
  g_autofree char *together = NULL, *apart = NULL, *undone = NULL;
  const AppPastImportName *name;
  AppPlayerSplit split = { .name = "Kevin T." };
  const char *ids[3] = { NULL };
  gint64 chris, batch, kevin;

  ck_assert (db_player_add (db, "Chris L", &chris, NULL));
  play_import_stage_match (play_import, db);
  lew = play_import_stage_name (play_import, db, IMPORT_PLAYER, "Chris Lew");
  ck_assert (app_play_import_choose_known (play_import, lew->id, chris, NULL));
  play_import_stage_match (play_import, db);
  play_import_stage_run (play_import, db);
  together = seats_of (db);
  ck_assert_str_eq (together, "Ada,Chris L\nChris L,Chris L\nChris L,Ada\n");
  names = app_past_import_list_names (db, chris, NULL);
  ck_assert_uint_eq (names->len, 2);
  name = g_ptr_array_index (names, 1);
  ck_assert_str_eq (name->name, "Chris Lew");
  ck_assert_uint_eq (name->plays->len, 2);
  split.plays = name->plays;
  ids[0] = name->source;
  ids[1] = name->external;
  split.ids = ids;
  ck_assert (app_player_split_within (db, chris, &split, TRUE, &plan, NULL));
  ck_assert_uint_eq (plan.moved, 2);
  ck_assert (app_player_split (db, chris, &split, &result, &batch, NULL));
  ck_assert_uint_eq (result.moved, 2);
  apart = seats_of (db);
  ck_assert_str_eq (apart, "Ada,Kevin T.\nChris L,Kevin T.\nChris L,Ada\n");
  ck_assert (db_player_find (db, "Kevin T.", &kevin, NULL));
  again = play_import_stage_read (db, "a.csv", csv);
  ck_assert_str_eq (play_import_stage_verdicts (again), "known 3");
  later = play_import_stage_name (again, db, IMPORT_PLAYER, "Chris Lew");
  ck_assert_int_eq (later->row, kevin);
  ck_assert (db_changes_undo (db, batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, NULL));
  undone = seats_of (db);
  ck_assert_str_eq (undone, together);
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

/* A seat that went to another one is no more under the name that brought it, whoever the name is.
 */
START_TEST (a_seat_is_moved_once)
{
  static const char csv[] = "date,game,player,player\n2021-01-01,Go,Ada,Ben\n";
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autoptr (GPtrArray) names = NULL, left = NULL;
  g_auto (AppPlayerSplitResult) result = { 0 };
  g_autofree char *seats = NULL;
  AppPlayerSplit split = { .name = "Zoe" };
  gint64 ada, ben;

  play_import_stage_import (db, "a.csv", csv, NULL);
  ck_assert (db_player_find (db, "Ada", &ada, NULL));
  ck_assert (db_player_find (db, "Ben", &ben, NULL));
  names = app_past_import_list_names (db, ada, NULL);
  ck_assert_uint_eq (names->len, 1);
  split.plays = ((AppPastImportName *)g_ptr_array_index (names, 0))->plays;
  ck_assert (app_player_split (db, ada, &split, &result, NULL, NULL));
  seats = seats_of (db);
  ck_assert_str_eq (seats, "Zoe,Ben\n");
  /* "Ada" is Ben from now on; but Ben's seat came as "Ben". */
  ck_assert (db_external_set (db, DB_SUBJECT_PLAYER, "csv.name", "ada", ben, NULL));
  left = app_past_import_list_names (db, ben, NULL);
  ck_assert_uint_eq (left->len, 1);
  ck_assert_str_eq (((AppPastImportName *)g_ptr_array_index (left, 0))->name, "Ben");
}
END_TEST

/* A game was taken for another one: it takes its plays along, too. */
START_TEST (a_game_is_put_right_later)
{
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autofree char *text = play_import_stage_as_bgstats (play_import_stage_year, 2);
  g_autoptr (AppPlayImport) play_import = NULL, again = NULL;
  g_autoptr (AppPlayImportName) catan = NULL, told = NULL;
  g_autoptr (DbMatch) match = NULL;
  gint64 other, batch;

  play_import_stage_import (db, "a.json", text, NULL);
  ck_assert (db_game_ensure (db, NULL, "Settlers", &other, NULL));
  play_import = play_import_stage_read (db, "a.json", text);
  catan = play_import_stage_name (play_import, db, IMPORT_GAME, "Catan");
  ck_assert (app_play_import_choose_known (play_import, catan->id, other, NULL));
  play_import_stage_match (play_import, db);
  told = play_import_stage_name (play_import, db, IMPORT_GAME, "Catan");
  ck_assert_str_eq (told->from, "Catan");
  ck_assert_uint_eq (told->moves, 2);
  batch = play_import_stage_run (play_import, db);
  match = play_import_stage_match_at (db, 1);
  ck_assert_str_eq (match->game_name, "Settlers");
  again = play_import_stage_read (db, "a.json", text);
  ck_assert_str_eq (play_import_stage_verdicts (again), "known 2");
  ck_assert (db_changes_undo (db, batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, NULL));
  db_match_free (g_steal_pointer (&match));
  match = play_import_stage_match_at (db, 1);
  ck_assert_str_eq (match->game_name, "Catan");
}
END_TEST

#define EDITIONS(a, b)                                                                             \
  "{\"players\":[{\"id\":1,\"uuid\":\"x\",\"name\":\"Ben\"}],\"games\":["                          \
  "{\"id\":1,\"uuid\":\"" a "\",\"name\":\"Trek\",\"bggId\":77},"                                  \
  "{\"id\":2,\"uuid\":\"" b "\",\"name\":\"Trek (Expedition)\",\"bggId\":77}],\"plays\":["         \
  "{\"uuid\":\"p" a "\",\"playDate\":\"2020-01-01 10:00:00\",\"gameRefId\":1,\"playerScores\":["   \
  "{\"playerRefId\":1,\"score\":\"4\",\"winner\":true}]},"                                         \
  "{\"uuid\":\"q" a "\",\"playDate\":\"2020-01-03 10:00:00\",\"gameRefId\":1,\"playerScores\":["   \
  "{\"playerRefId\":1,\"score\":\"4\",\"winner\":true}]},"                                         \
  "{\"uuid\":\"p" b "\",\"playDate\":\"2020-01-02 10:00:00\",\"gameRefId\":2,\"playerScores\":["   \
  "{\"playerRefId\":1,\"score\":\"5\",\"winner\":true}]}]}"

static char *
games_of (DbStore *db)
{
  GString *text = g_string_new (NULL);

  for (guint k = 0; k < play_import_stage_count (db); k++) {
    g_autoptr (DbMatch) match = play_import_stage_match_at (db, k);

    g_string_append_printf (text, "%s,", match->game_name);
  }
  return g_string_free (text, FALSE);
}

/* Two games of one source with one number of another site are two; of two people's programs they
 * are one, as before. */
START_TEST (two_editions_stay_two)
{
  static const char mine[] = EDITIONS ("a", "b");
  static const char theirs[] =
      "{\"players\":[{\"id\":1,\"uuid\":\"y\",\"name\":\"Ada\"}],\"games\":["
      "{\"id\":1,\"uuid\":\"c\",\"name\":\"Treck\",\"bggId\":77}],\"plays\":["
      "{\"uuid\":\"pc\",\"playDate\":\"2021-01-01 10:00:00\",\"gameRefId\":1,\"playerScores\":["
      "{\"playerRefId\":1,\"score\":\"4\",\"winner\":true}]}]}";
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autoptr (AppPlayImport) again = NULL, chosen = NULL;
  g_autoptr (AppPlayImportName) edition = NULL;
  g_autoptr (DbStore) other = play_import_stage_collection ();
  g_autofree char *games = NULL, *more = NULL, *new = NULL;

  play_import_stage_import (db, "a.json", mine, NULL);
  games = games_of (db);
  ck_assert_str_eq (games, "Trek,Trek,Trek (Expedition),");
  again = play_import_stage_read (db, "a.json", mine);
  ck_assert_str_eq (play_import_stage_verdicts (again), "known 3");
  play_import_stage_import (db, "b.json", theirs, NULL);
  more = games_of (db);
  ck_assert_str_eq (more, "Trek,Trek,Trek (Expedition),Trek,");
  chosen = play_import_stage_read (other, "a.json", mine);
  edition = play_import_stage_name (chosen, other, IMPORT_GAME, "Trek (Expedition)");
  ck_assert (app_play_import_choose_new (chosen, edition->id, NULL, NULL));
  play_import_stage_match (chosen, other);
  play_import_stage_run (chosen, other);
  new = games_of (other);
  ck_assert_str_eq (new, "Trek,Trek,Trek (Expedition),");
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
  tcase_add_test (tests, a_name_is_somebody_new_later);
  tcase_add_test (tests, a_player_is_split);
  tcase_add_test (tests, two_people_may_have_one_name);
  tcase_add_test (tests, a_seat_is_moved_once);
  tcase_add_test (tests, a_game_is_put_right_later);
  tcase_add_test (tests, two_editions_stay_two);
  tcase_add_test (tests, a_new_player_of_a_taken_name_gets_another);
  tcase_add_test (tests, a_game_is_left_out);
  suite_add_tcase (suite, tests);
  return suite;
}
