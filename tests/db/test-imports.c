/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What imports leave: plays in their source's words, valid while their batch is; rows that come
 * back out of the bin; matches that look the same; mappings.
 */
#include "tests/db/fixture.h"

#include "db/integrity.h"
#include "db/externals.h"
#include "db/imports.h"
#include "db/places.h"
#include "db/players.h"
#include "db/uuid.h"

#include <string.h>

static void
imported (const char *id, const char *expected, gint64 match)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) form = NULL;
  gint64 found;

  assert_ok (db_imported_find (fixture_store, "bgg", id, &found, &form, &error), error);
  ck_assert_int_eq (found, expected == NULL ? 0 : match);
  ck_assert ((form == NULL) == (expected == NULL));
  if (expected != NULL) {
    g_autoptr (GBytes) meant = g_bytes_new_static (expected, strlen (expected));

    ck_assert (g_bytes_equal (form, meant));
  }
}

static void
add (const char *id, gint64 match, const char *form)
{
  g_autoptr (GBytes) bytes = g_bytes_new (form, strlen (form));
  g_autoptr (GError) error = NULL;
  gint64 known, external = 0;

  assert_ok (db_external_find (fixture_store, DB_SUBJECT_MATCH, "bgg", id, &known, &error), error);
  if (known == match)
    assert_ok (
        db_external_ensure (fixture_store, DB_SUBJECT_MATCH, "bgg", id, match, &external, &error),
        error);
  assert_ok (db_imported_add (fixture_store, "bgg", id, match, external, bytes, &error), error);
}

static void
undo (gint64 batch, gint64 *made)
{
  g_autoptr (GError) error = NULL;

  assert_ok (db_changes_undo (fixture_store, batch, DB_UNDO_ALL_OR_NOTHING, made, NULL, &error),
             error);
}

static void
check_healthy (void)
{
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) findings = NULL;

  assert_ok (db_integrity_check (fixture_store, &findings, &error), error);
  ck_assert_msg (findings[0] == NULL, "%s", findings[0]);
}

/* What the source calls Ada, Ben, the game and the place, the same in every import. */
static void
make_uuid (const char *id, char uuid[DB_UUID_SIZE])
{
  db_uuid_v5 ("bgg", id, uuid);
}

/* An import as the pipeline does it: rows under their UUIDs, a match, its id and its form. */
static gint64
import (gint64 *match)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (DbMatch) draft = db_match_new ();
  g_autoptr (GError) error = NULL;
  char uuid[DB_UUID_SIZE];
  gint64 batch, player, other, game, place;

  ck_assert (db_transaction_begin (&scope, fixture_store, NULL));
  ck_assert (db_changes_open_batch (fixture_store, DB_ORIGIN_IMPORT, DB_TITLE (DB_TITLE_IMPORT),
                                    "plays.xml", &batch, NULL));
  make_uuid ("player/1", uuid);
  assert_ok (db_player_add_imported (fixture_store, uuid, "Ada", &player, &error), error);
  make_uuid ("player/2", uuid);
  assert_ok (db_player_add_imported (fixture_store, uuid, "Ben", &other, &error), error);
  make_uuid ("game/1", uuid);
  assert_ok (db_game_add_imported (fixture_store, uuid, "Hanabi", &game, &error), error);
  make_uuid ("place/1", uuid);
  assert_ok (db_place_add_imported (fixture_store, uuid, "Attic", &place, &error), error);
  db_match_add_seat (draft, 1, player, "Ada");
  db_match_add_seat (draft, 2, other, "Ben");
  db_match_set_string (&draft->game_name, "Hanabi");
  db_match_set_string (&draft->place, "Attic");
  db_match_set_string (&draft->date, "2024-02-29");
  make_uuid ("play/1", uuid);
  db_match_set_string (&draft->uuid, uuid);
  if (db_match_find (fixture_store, uuid, match, NULL)) {
    draft->id = *match;
    assert_ok (db_match_set_deleted (fixture_store, *match, FALSE, &error), error);
    assert_ok (db_match_update (fixture_store, draft, &error), error);
  } else {
    assert_ok (db_match_add (fixture_store, draft, match, &error), error);
  }
  assert_ok (db_external_add (fixture_store, DB_SUBJECT_MATCH, "bgg", "1", *match, &error), error);
  add ("1", *match, "form");
  ck_assert (db_transaction_commit (&scope, NULL));
  return batch;
}

static gint64
count (const char *sql)
{
  return fixture_query_int (db_store_get_path (fixture_store), sql);
}

START_TEST (test_valid_while_its_batch_is)
{
  gint64 match, batch = import (&match), first, second;

  imported ("1", "form", match);
  imported ("2", NULL, 0);
  undo (batch, &first);
  imported ("1", NULL, 0);
  undo (first, &second);
  imported ("1", "form", match);
  undo (second, &first);
  imported ("1", NULL, 0);
  undo (first, NULL);
  imported ("1", "form", match);
  check_healthy ();
}
END_TEST

static gboolean
join_cb (const char *source, const char *external, gconstpointer form, gsize length, gint64 batch,
         gpointer data)
{
  g_string_append_printf (data, "%s/%s=%.*s ", source, external, (int)length, (const char *)form);
  return TRUE;
}

static void
check_known (gint64 match, const char *expected)
{
  g_autoptr (GString) known = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  assert_ok (db_imported_foreach (fixture_store, match, join_cb, known, &error), error);
  ck_assert_str_eq (known->str, expected);
}

START_TEST (test_last_form_counts)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) form = g_bytes_new ("x", 1);
  gint64 match, batch, again;

  import (&match);
  assert_error (db_imported_add (fixture_store, "bgg", "1", match, 0, form, &error), error,
                DB_ERROR_FAILED);
  ck_assert (db_transaction_begin (&scope, fixture_store, NULL));
  ck_assert (db_changes_open_batch (fixture_store, DB_ORIGIN_IMPORT, DB_TITLE (DB_TITLE_IMPORT),
                                    NULL, &batch, NULL));
  add ("1", match, "other");
  add ("7", match, "");
  ck_assert (db_transaction_commit (&scope, NULL));
  imported ("1", "other", match);
  imported ("7", "", match);
  check_known (match, "bgg/1=form bgg/1=other bgg/7= ");
  undo (batch, &again);
  imported ("1", "form", match);
  imported ("7", NULL, 0);
  check_known (match, "bgg/1=form ");
}
END_TEST

START_TEST (test_comes_back)
{
  gint64 match, again, batch = import (&match), second;
  g_autoptr (GPtrArray) players = NULL;
  g_autoptr (DbMatch) stored = NULL;

  undo (batch, NULL);
  ck_assert_int_eq (count ("SELECT count (*) FROM players WHERE deleted IS NULL"), 0);
  ck_assert_int_eq (count ("SELECT count (*) FROM games WHERE deleted IS NULL"), 0);
  ck_assert_int_eq (count ("SELECT count (*) FROM places WHERE deleted IS NULL"), 0);
  second = import (&again);
  ck_assert_int_eq (again, match);
  ck_assert_int_eq (count ("SELECT count (*) FROM players"), 2);
  ck_assert_int_eq (count ("SELECT count (*) FROM places"), 1);
  ck_assert_int_eq (count ("SELECT count (*) FROM games"), 1);
  stored = db_match_get (fixture_store, match, NULL);
  ck_assert_int_eq (stored->deleted, 0);
  ck_assert_str_eq (stored->place, "Attic");
  ck_assert_str_eq (g_array_index (stored->seats, DbSeat, 1).name, "Ben");
  players = db_players_list (fixture_store, FALSE, NULL);
  ck_assert_uint_eq (players->len, 2);
  imported ("1", "form", match);
  check_healthy ();
  /* The revival is logged, and can be undone as the first one was. */
  undo (second, &batch);
  ck_assert_int_eq (count ("SELECT count (*) FROM matches WHERE deleted IS NULL"), 0);
  ck_assert_int_eq (count ("SELECT count (*) FROM players WHERE deleted IS NULL"), 0);
  ck_assert_int_eq (count ("SELECT count (*) FROM games WHERE deleted IS NULL"), 0);
  undo (batch, NULL);
  imported ("1", "form", match);
  ck_assert_int_eq (count ("SELECT count (*) FROM matches WHERE deleted IS NULL"), 1);
  ck_assert_int_eq (count ("SELECT count (*) FROM seats s JOIN players p ON p.id = s.player"
                           " WHERE p.deleted IS NULL"),
                    2);
}
END_TEST

static void
check_name (gint64 player, const char *expected)
{
  g_autoptr (DbPlayer) row = db_player_get (fixture_store, player, NULL);

  ck_assert_str_eq (row->name, expected);
  ck_assert_int_eq (row->deleted, 0);
}

START_TEST (test_names_that_are_taken)
{
  static const char *const expected[] = { "ada (2)", "ada (3)", "ada (4)", "ada (5)", "ada (6)" };
  g_autoptr (GError) error = NULL;
  gint64 own, found, first, batch;
  char uuid[DB_UUID_SIZE];

  ck_assert (db_player_add (fixture_store, "Ada", &own, NULL));
  for (guint k = 0; k < G_N_ELEMENTS (expected); k++) {
    g_autofree char *id = g_strdup_printf ("player/%u", k);

    make_uuid (id, uuid);
    assert_ok (db_player_add_imported (fixture_store, uuid, "ada", &found, &error), error);
    ck_assert_int_ne (found, own);
    check_name (found, expected[k]);
  }
  /* Known by its UUID, whatever it is called here and there. */
  first = found;
  assert_ok (db_player_add_imported (fixture_store, uuid, "Eve", &found, &error), error);
  ck_assert_int_eq (found, first);
  check_name (found, "ada (6)");
  /* Out of the bin, where the name was given to somebody else meanwhile. */
  ck_assert (db_player_set_deleted (fixture_store, first, TRUE, NULL));
  ck_assert (db_player_rename (fixture_store, own, "ada (6)", NULL));
  assert_ok (db_player_add_imported (fixture_store, uuid, "ada", &found, &error), error);
  ck_assert_int_eq (found, first);
  check_name (found, "ada (6) (2)");
  /* Who was merged stays who he is. */
  ck_assert (db_player_merge (fixture_store, first, own, &batch, NULL));
  assert_ok (db_player_add_imported (fixture_store, uuid, "ada", &found, &error), error);
  ck_assert_int_eq (found, own);
  assert_error (db_player_add_imported (fixture_store, uuid, "two\nlines", &found, &error), error,
                DB_ERROR_INVALID);
  check_healthy ();
}
END_TEST

/* Where one of the name is that one. */
START_TEST (test_games_and_places_of_the_name)
{
  g_autoptr (GError) error = NULL;
  gint64 attic, hanabi, found;
  char uuid[DB_UUID_SIZE];

  make_uuid ("1", uuid);
  ck_assert (db_place_ensure (fixture_store, "Attic", &attic, NULL));
  ck_assert (db_game_ensure (fixture_store, NULL, "Hanabi", &hanabi, NULL));
  assert_ok (db_place_add_imported (fixture_store, uuid, "ATTIC", &found, &error), error);
  ck_assert_int_eq (found, attic);
  assert_ok (db_game_add_imported (fixture_store, uuid, "hanabi", &found, &error), error);
  ck_assert_int_eq (found, hanabi);
  assert_ok (db_place_add_imported (fixture_store, uuid, "Cellar", &found, &error), error);
  ck_assert_int_ne (found, attic);
  /* In the bin, with another one of the name outside. */
  ck_assert (db_place_set_deleted (fixture_store, found, TRUE, NULL));
  assert_ok (db_place_add_imported (fixture_store, uuid, "attic", &found, &error), error);
  ck_assert_int_eq (found, attic);
  ck_assert_int_eq (count ("SELECT count (*) FROM places WHERE deleted IS NULL"), 1);
}
END_TEST

static void
add_alike (const char *date, gint64 first, gint64 second)
{
  g_autoptr (DbMatch) draft = db_match_new ();
  gint64 match;

  db_match_add_seat (draft, 1, first, NULL);
  if (second != 0)
    db_match_add_seat (draft, 2, second, NULL);
  db_match_set_string (&draft->game_name, "Hanabi");
  db_match_set_string (&draft->date, date);
  ck_assert (db_match_add (fixture_store, draft, &match, NULL));
}

START_TEST (test_alike)
{
  static const struct {
    const char *day;
    guint n_players, expected;
  } cases[] = {
    { "2024-02-29", 2, 3 }, { "2024-02-29", 1, 1 }, { "2024-02-28", 2, 0 },
    { "2024-02-2", 2, 0 },  { "", 2, 1 },           { "2024-03-01", 2, 1 },
  };
  g_autoptr (GError) error = NULL;
  gint64 players[3], game, batch;

  ck_assert (db_player_add (fixture_store, "Ada", &players[0], NULL));
  ck_assert (db_player_add (fixture_store, "Ben", &players[1], NULL));
  ck_assert (db_player_add (fixture_store, "Ada L.", &players[2], NULL));
  add_alike ("2024-02-29", players[1], players[0]);
  add_alike ("2024-02-29T20:15:00+01:00", players[0], players[1]);
  add_alike ("2024-02-29", players[2], players[1]);
  add_alike ("2024-02-29", players[0], 0);
  add_alike ("2024-03-01", players[0], players[1]);
  add_alike ("", players[0], players[1]);
  ck_assert (db_player_merge (fixture_store, players[2], players[0], &batch, NULL));
  ck_assert (db_game_ensure (fixture_store, NULL, "Hanabi", &game, NULL));
  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++) {
    g_autoptr (GArray) alike =
        db_matches_alike (fixture_store, game, cases[k].day, players, cases[k].n_players, &error);

    assert_ok (alike != NULL, error);
    ck_assert_msg (alike->len == cases[k].expected, "%s, %u: %u", cases[k].day, cases[k].n_players,
                   alike->len);
  }
}
END_TEST

START_TEST (test_mappings)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *none = db_mapping_find (fixture_store, "date,game", &error);
  g_autofree char *first = NULL, *second = NULL;

  assert_ok (none == NULL && error == NULL, error);
  assert_ok (db_mapping_set (fixture_store, "date,game", "{}", &error), error);
  first = db_mapping_find (fixture_store, "date,game", &error);
  ck_assert_str_eq (first, "{}");
  assert_ok (db_mapping_set (fixture_store, "date,game", "{\"date\":1}", &error), error);
  second = db_mapping_find (fixture_store, "date,game", &error);
  ck_assert_str_eq (second, "{\"date\":1}");
  ck_assert_int_eq (count ("SELECT count (*) FROM mappings"), 1);
}
END_TEST

/* Forms of a large import */

#define FORMS 200

static char *
dup_form_of (guint k)
{
  GString *form = g_string_new (NULL);

  g_string_printf (
      form, "{\"game\":\"Hanabi\",\"place\":\"Attic\",\"players\":[\"Ada %u\",\"Ben\"]", k % 7);
  for (guint seat = 0; seat < 9; seat++)
    g_string_append_printf (form, ",{\"seat\":%u,\"score\":%u,\"winner\":false}", seat, k * seat);
  /* One that can't be made smaller, one that is empty, one longer than what is remembered. */
  if (k == 150)
    for (guint n = 0; n < 64; n++)
      g_string_append_printf (form, "%08x", g_random_int ());
  if (k == 151)
    g_string_truncate (form, 0);
  if (k == 152)
    for (guint n = 0; n < 4000; n++)
      g_string_append_printf (form, " word %u", n);
  return g_string_free (form, FALSE);
}

static gint64
import_forms (gint64 *matches, char **forms)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  gint64 batch;

  ck_assert (db_transaction_begin_flat (&scope, fixture_store, NULL));
  ck_assert (db_changes_open_batch (fixture_store, DB_ORIGIN_IMPORT, DB_TITLE (DB_TITLE_IMPORT),
                                    "many", &batch, NULL));
  for (guint k = 0; k < FORMS; k++) {
    g_autoptr (DbMatch) draft = fixture_new_match ((const char *const[]){ "Ada", "Ben", NULL });
    g_autofree char *id = g_strdup_printf ("%u", k);

    ck_assert (db_match_add (fixture_store, draft, &matches[k], NULL));
    /* What has no id for its match is stored as it is. */
    if (k != 170)
      ck_assert (db_external_add (fixture_store, DB_SUBJECT_MATCH, "bgg", id, matches[k], NULL));
    add (id, matches[k], forms[k]);
  }
  ck_assert (db_transaction_commit (&scope, NULL));
  return batch;
}

static gboolean
same_form_cb (const char *source, const char *external, gconstpointer form, gsize length,
              gint64 batch, gpointer data)
{
  GString *told = data;

  g_string_append_printf (told, "%s %s ", source, external);
  g_string_append_len (told, form, (gssize)length);
  return TRUE;
}

/* Every form comes back as it was, by its id and by its match; they take a third of their size. */
START_TEST (test_many_forms)
{
  g_autoptr (GPtrArray) forms = g_ptr_array_new_with_free_func (g_free);
  gint64 matches[FORMS], batch, again;
  gint64 bytes = 0;

  for (guint k = 0; k < FORMS; k++) {
    g_ptr_array_add (forms, dup_form_of (k));
    if (k != 152)
      bytes += (gint64)strlen (g_ptr_array_index (forms, k));
  }
  batch = import_forms (matches, (char **)forms->pdata);
  ck_assert_int_gt (count ("SELECT count (*) FROM imported WHERE dictionary IS NOT NULL"),
                    FORMS / 2);
  ck_assert_int_eq (count ("SELECT count (*) FROM form_dictionaries"), 1);
  ck_assert_int_lt (count ("SELECT sum (length (form)) FROM imported WHERE length (form) < 5000"
                           " AND dictionary IS NOT NULL")
                        * 3,
                    bytes);
  for (guint k = 0; k < FORMS; k++) {
    g_autofree char *id = g_strdup_printf ("%u", k);
    g_autofree char *expected = g_strdup_printf ("bgg %u %s", k, (char *)forms->pdata[k]);
    g_autoptr (GString) told = g_string_new (NULL);

    imported (id, forms->pdata[k], matches[k]);
    ck_assert (db_imported_foreach (fixture_store, matches[k], same_form_cb, told, NULL));
    ck_assert_str_eq (told->str, expected);
  }
  check_healthy ();
  undo (batch, &again);
  imported ("7", NULL, 0);
  imported ("100", NULL, 0);
  undo (again, NULL);
  imported ("7", forms->pdata[7], matches[7]);
  imported ("100", forms->pdata[100], matches[100]);
}
END_TEST

/* Forms whose dictionary is lost are as if they had never been; the others stay. */
START_TEST (test_lost_dictionary)
{
  g_autoptr (GPtrArray) forms = g_ptr_array_new_with_free_func (g_free);
  gint64 matches[FORMS];

  for (guint k = 0; k < FORMS; k++)
    g_ptr_array_add (forms, dup_form_of (k));
  import_forms (matches, (char **)forms->pdata);
  fixture_exec (db_store_get_path (fixture_store),
                "UPDATE form_dictionaries SET bytes = substr (bytes, 1, 8)");
  imported ("7", forms->pdata[7], matches[7]);
  imported ("100", NULL, 0);
  fixture_exec (db_store_get_path (fixture_store), "DELETE FROM form_dictionaries");
  imported ("7", forms->pdata[7], matches[7]);
  imported ("170", forms->pdata[170], matches[170]);
  imported ("100", NULL, 0);
}
END_TEST

TEST_SUITE (imports)
{
  Suite *suite = suite_create ("imports");
  TCase *imports = tcase_create ("imports");

  tcase_add_checked_fixture (imports, fixture_open, fixture_close);
  tcase_add_test (imports, test_valid_while_its_batch_is);
  tcase_add_test (imports, test_last_form_counts);
  tcase_add_test (imports, test_many_forms);
  tcase_add_test (imports, test_lost_dictionary);
  tcase_add_test (imports, test_comes_back);
  tcase_add_test (imports, test_names_that_are_taken);
  tcase_add_test (imports, test_games_and_places_of_the_name);
  tcase_add_test (imports, test_alike);
  tcase_add_test (imports, test_mappings);
  suite_add_tcase (suite, imports);
  return suite;
}
