/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Players: names, aliases, merging and its undo.
 */
#include "tests/db/fixture.h"

#include "db/match-rows.h"
#include "db/players.h"

#include <string.h>

static gint64
add (const char *name)
{
  g_autoptr (GError) error = NULL;
  gint64 player = 0;

  assert_ok (db_player_add (fixture_store, name, &player, &error), error);
  return player;
}

static void
check_found (const char *who, gint64 expected)
{
  g_autoptr (GError) error = NULL;
  gint64 player = 0;

  assert_ok (db_player_find (fixture_store, who, &player, &error), error);
  ck_assert_int_eq (player, expected);
}

static void
check_aliases (gint64 id, const char *expected)
{
  g_autoptr (DbPlayer) player = db_player_get (fixture_store, id, NULL);
  g_autofree char *aliases = g_strjoinv ("|", player->aliases);

  ck_assert_str_eq (aliases, expected);
}

START_TEST (test_add)
{
  gint64 ada = add ("  Ada  ");
  g_autoptr (DbPlayer) player = db_player_get (fixture_store, ada, NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *prefix = NULL;
  gint64 other;

  ck_assert_str_eq (player->name, "Ada");
  ck_assert_str_eq (player->note, "");
  ck_assert_uint_eq (player->matches, 0);
  ck_assert_uint_eq (strlen (player->uuid), 36);
  ck_assert (player->created > 0 && player->deleted == 0);
  assert_error (db_player_add (fixture_store, "ADA", &other, &error), error, DB_ERROR_CONFLICT);
  check_found ("aDa", ada);
  check_found (player->uuid, ada);
  prefix = g_strndup (player->uuid, 10);
  check_found (prefix, ada);
  assert_error (db_player_find (fixture_store, "Bea", &other, &error), error, DB_ERROR_NOT_FOUND);
  assert_error (db_player_get (fixture_store, 99, &error) != NULL, error, DB_ERROR_NOT_FOUND);
}
END_TEST

START_TEST (test_bad_names)
{
  static const char *const names[] = { "", "  ", "\t\n", "a\nb", "a\x7f", "\xff\xfe" };
  g_autoptr (GError) error = NULL;
  gint64 player;

  for (gsize k = 0; k < G_N_ELEMENTS (names); k++)
    assert_error (db_player_add (fixture_store, names[k], &player, &error), error,
                  DB_ERROR_INVALID);
  assert_error (db_player_add (fixture_store, NULL, &player, &error), error, DB_ERROR_INVALID);
}
END_TEST

START_TEST (test_rename)
{
  gint64 ada = add ("Ada"), ben = add ("Ben"), again, added;
  g_autoptr (GError) error = NULL;

  assert_ok (db_player_rename (fixture_store, ada, "Ada L.", &error), error);
  check_found ("Ada L.", ada);
  check_found ("ada", ada);
  check_aliases (ada, "Ada");
  assert_error (db_player_rename (fixture_store, ben, "ada l.", &error), error, DB_ERROR_CONFLICT);
  assert_error (db_player_rename (fixture_store, 99, "x", &error), error, DB_ERROR_NOT_FOUND);
  assert_ok (db_player_rename (fixture_store, ada, "ADA L.", &error), error);
  check_aliases (ada, "Ada");
  assert_ok (db_player_ensure (fixture_store, "Ada", &again, &error), error);
  ck_assert_int_eq (again, ada);
  /* A new person may be called what another was called once; then the name is theirs. */
  added = add ("Ada");
  check_found ("Ada", added);
  assert_ok (db_player_rename (fixture_store, ben, "Benjamin", &error), error);
  assert_ok (db_player_rename (fixture_store, ben, "Ben", &error), error);
  check_aliases (ben, "Benjamin");
}
END_TEST

START_TEST (test_two_who_were)
{
  gint64 one = add ("Sam"), two;
  g_autoptr (GError) error = NULL;

  assert_ok (db_player_rename (fixture_store, one, "Samuel", &error), error);
  two = add ("Sam");
  assert_ok (db_player_rename (fixture_store, two, "Samantha", &error), error);
  assert_error (db_player_find (fixture_store, "Sam", &two, &error), error, DB_ERROR_AMBIGUOUS);
  assert_error (db_player_ensure (fixture_store, "sam", &two, &error), error, DB_ERROR_AMBIGUOUS);
}
END_TEST

typedef struct {
  char *players;
  gint64 first;
} Listed;

static gboolean
row_cb (const DbMatchRow *row, gpointer data)
{
  Listed *listed = data;

  listed->players = g_strdup (row->players);
  listed->first = row->seats[0].player;
  return TRUE;
}

static void
check_match (gint64 match, const char *players, gint64 first)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DbMatch) whole = NULL;
  Listed listed = { NULL, 0 };

  assert_ok (db_match_row_get (fixture_store, match, row_cb, &listed, &error), error);
  ck_assert_str_eq (listed.players, players);
  ck_assert_int_eq (listed.first, first);
  g_free (listed.players);
  whole = db_match_get (fixture_store, match, &error);
  ck_assert_int_eq (g_array_index (whole->seats, DbSeat, 0).player, first);
}

START_TEST (test_merge)
{
  gint64 match = fixture_add_match (fixture_store, TRUE);
  gint64 ada, augusta = add ("Augusta"), countess = add ("The Countess"), batch, later, resolved;
  g_autoptr (GPtrArray) players = NULL, back = NULL;
  g_autoptr (DbPlayer) player = NULL;
  g_autoptr (GError) error = NULL;

  assert_ok (db_player_find (fixture_store, "Ada", &ada, &error), error);
  assert_ok (db_player_merge (fixture_store, ada, augusta, &batch, &error), error);
  check_found ("Ada", augusta);
  check_match (match, "Augusta, Ben", augusta);
  check_aliases (augusta, "Ada");
  players = db_players_list (fixture_store, FALSE, &error);
  ck_assert_uint_eq (players->len, 3);
  player = db_player_get (fixture_store, augusta, &error);
  ck_assert_uint_eq (player->matches, 1);
  assert_error (db_player_merge (fixture_store, ada, countess, NULL, &error), error,
                DB_ERROR_INVALID);
  assert_error (db_player_merge (fixture_store, countess, ada, NULL, &error), error,
                DB_ERROR_INVALID);
  assert_error (db_player_merge (fixture_store, countess, countess, NULL, &error), error,
                DB_ERROR_INVALID);

  /* Merged further, the first one points to the last. */
  assert_ok (db_player_merge (fixture_store, augusta, countess, &later, &error), error);
  check_match (match, "The Countess, Ben", countess);
  check_aliases (countess, "Ada|Augusta");
  assert_ok (db_player_resolve (fixture_store, ada, &resolved, &error), error);
  ck_assert_int_eq (resolved, countess);

  /* The earlier merge can be undone only after the later one. */
  assert_error (db_changes_undo (fixture_store, batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error),
                error, DB_ERROR_CONFLICT);
  assert_ok (db_changes_undo (fixture_store, later, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error),
             error);
  check_match (match, "Augusta, Ben", augusta);
  assert_ok (db_changes_undo (fixture_store, batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error),
             error);
  check_match (match, "Ada, Ben", ada);
  back = db_players_list (fixture_store, FALSE, &error);
  ck_assert_uint_eq (back->len, 4);
}
END_TEST

/* Editing a match of a merged player and undoing the merge afterwards gives the seat back. */
START_TEST (test_merge_edit_unmerge)
{
  gint64 match = fixture_add_match (fixture_store, TRUE), ada, augusta = add ("Augusta"), batch;
  g_autoptr (DbMatch) whole = NULL;
  g_autoptr (GError) error = NULL;

  assert_ok (db_player_find (fixture_store, "Ada", &ada, &error), error);
  assert_ok (db_player_merge (fixture_store, ada, augusta, &batch, &error), error);
  whole = db_match_get (fixture_store, match, &error);
  db_match_set_string (&whole->event, "Thursday");
  assert_ok (db_match_update (fixture_store, whole, &error), error);
  check_match (match, "Augusta, Ben", augusta);
  assert_ok (db_changes_undo (fixture_store, batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error),
             error);
  check_match (match, "Ada, Ben", ada);
}
END_TEST

/* Who sat in one match by two names sat in one match. */
START_TEST (test_merged_counts)
{
  g_autoptr (GPtrArray) players = NULL;
  g_autoptr (DbPlayer) ben = NULL;
  gint64 match = fixture_add_match (fixture_store, TRUE);

  ck_assert_int_ne (fixture_add_match (fixture_store, TRUE), match);
  ck_assert (db_player_merge (fixture_store, 1, 2, NULL, NULL));
  players = db_players_list (fixture_store, FALSE, NULL);
  ck_assert_uint_eq (players->len, 1);
  ck_assert_uint_eq (((DbPlayer *)g_ptr_array_index (players, 0))->matches, 2);
  ben = db_player_get (fixture_store, 2, NULL);
  ck_assert_uint_eq (ben->matches, 2);
}
END_TEST

START_TEST (test_list_counts)
{
  gint64 match = fixture_add_match (fixture_store, TRUE),
         other = fixture_add_match (fixture_store, FALSE);
  g_autoptr (GPtrArray) players = NULL, all = NULL;
  g_autoptr (GError) error = NULL;
  gint64 cyd = add ("Cyd");

  ck_assert_int_ne (match, other);
  assert_ok (db_match_set_deleted (fixture_store, other, TRUE, &error), error);
  assert_ok (db_player_set_deleted (fixture_store, cyd, TRUE, &error), error);
  assert_ok (db_player_set_note (fixture_store, 1, "left-handed", &error), error);
  players = db_players_list (fixture_store, FALSE, &error);
  ck_assert_uint_eq (players->len, 2);
  for (guint k = 0; k < 2; k++)
    ck_assert_uint_eq (((DbPlayer *)g_ptr_array_index (players, k))->matches, 1);
  ck_assert_str_eq (((DbPlayer *)g_ptr_array_index (players, 0))->note, "left-handed");
  all = db_players_list (fixture_store, TRUE, &error);
  ck_assert_uint_eq (all->len, 3);
  ck_assert_int_ne (((DbPlayer *)g_ptr_array_index (all, 2))->deleted, 0);
}
END_TEST

TEST_SUITE (players)
{
  Suite *suite = suite_create ("players");
  TCase *players = tcase_create ("players");

  tcase_add_checked_fixture (players, fixture_open, fixture_close);
  tcase_add_test (players, test_add);
  tcase_add_test (players, test_bad_names);
  tcase_add_test (players, test_rename);
  tcase_add_test (players, test_two_who_were);
  tcase_add_test (players, test_merge);
  tcase_add_test (players, test_merge_edit_unmerge);
  tcase_add_test (players, test_merged_counts);
  tcase_add_test (players, test_list_counts);
  suite_add_tcase (suite, players);
  return suite;
}
