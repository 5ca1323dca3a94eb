/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decks: names, entries, the bin; what a match keeps of them; the cards that players own.
 */
#include "tests/db/fixture.h"

#include "db/decks.h"
#include "db/match-decks.h"
#include "db/owned-cards.h"
#include "db/players.h"

#include <sqlite3.h>

static DbDeck *
draft (const char *name, gint64 player, const char *cards)
{
  DbDeck *deck = db_deck_new ("tokio", name);
  g_auto (GStrv) words = g_strsplit (cards, " ", -1);

  deck->player = player;
  db_match_set_string (&deck->packs, "tokio-starter@1");
  for (char **word = words; *word != NULL && **word != '\0'; word++)
    db_deck_cards_set (deck->cards, *word, db_deck_cards_get (deck->cards, *word) + 1);
  return deck;
}

static gint64
add (const char *name, gint64 player, const char *cards)
{
  g_autoptr (DbDeck) deck = draft (name, player, cards);
  g_autoptr (GError) error = NULL;
  gint64 id = 0;

  assert_ok (db_deck_add (fixture_store, deck, &id, &error), error);
  return id;
}

static gint64
person (const char *name)
{
  gint64 player = 0;

  ck_assert (db_player_add (fixture_store, name, &player, NULL));
  return player;
}

static char *
dup_cards (const GArray *cards)
{
  GString *out = g_string_new (NULL);

  for (guint k = 0; k < cards->len; k++) {
    const DbDeckCard *card = &g_array_index (cards, DbDeckCard, k);

    g_string_append_printf (out, "%s%u %s", k > 0 ? ", " : "", card->copies, card->code);
  }
  return g_string_free (out, FALSE);
}

static void
check_deck (gint64 id, const char *name, const char *player, const char *cards)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DbDeck) deck = db_deck_get (fixture_store, id, &error);
  g_autofree char *found = NULL;

  assert_ok (deck != NULL, error);
  found = dup_cards (deck->cards);
  ck_assert_str_eq (deck->name, name);
  ck_assert_str_eq (deck->player_name, player);
  ck_assert_str_eq (found, cards);
}

static gint64
last_batch (void)
{
  gint64 batch = 0;

  ck_assert (db_changes_last_undoable (fixture_store, &batch, NULL));
  return batch;
}

static void
undo (gint64 batch)
{
  g_autoptr (GError) error = NULL;

  assert_ok (db_changes_undo (fixture_store, batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error),
             error);
}

START_TEST (test_entries)
{
  g_autoptr (GArray) cards = db_deck_cards_new ();

  db_deck_cards_set (cards, "ruby", 2);
  db_deck_cards_set (cards, "opal", 1);
  db_deck_cards_set (cards, "jade", 0);
  db_deck_cards_set (cards, "ruby", 3);
  ck_assert_uint_eq (cards->len, 2);
  ck_assert_uint_eq (db_deck_cards_count (cards), 4);
  ck_assert_uint_eq (db_deck_cards_get (cards, "jade"), 0);
  db_deck_cards_set (cards, "ruby", 0);
  ck_assert_uint_eq (cards->len, 1);
  ck_assert_uint_eq (db_deck_cards_get (cards, "opal"), 1);
}
END_TEST

START_TEST (test_add_edit_delete)
{
  gint64 ada = person ("Ada");
  gint64 storm = add ("  Storm ", ada, "ruby ruby opal"), other;
  g_autoptr (DbDeck) deck = NULL;
  g_autoptr (DbDeck) again = draft ("STORM", ada, "");
  g_autoptr (DbDeck) blank = draft ("  ", ada, "");
  g_autoptr (GPtrArray) left = NULL, all = NULL;
  g_autoptr (GError) error = NULL;

  check_deck (storm, "Storm", "Ada", "2 ruby, 1 opal");
  /* A name is free for others, the table among them. */
  assert_error (db_deck_add (fixture_store, again, &other, &error), error, DB_ERROR_CONFLICT);
  assert_error (db_deck_add (fixture_store, blank, &other, &error), error, DB_ERROR_INVALID);
  other = add ("Storm", 0, "jade");

  deck = db_deck_get (fixture_store, storm, &error);
  db_match_set_string (&deck->name, "Gale");
  db_match_set_string (&deck->note, "for windy days");
  db_deck_cards_set (deck->cards, "ruby", 1);
  assert_ok (db_deck_update (fixture_store, deck, &error), error);
  check_deck (storm, "Gale", "Ada", "1 ruby, 1 opal");
  undo (last_batch ());
  check_deck (storm, "Storm", "Ada", "2 ruby, 1 opal");

  assert_ok (db_deck_set_deleted (fixture_store, storm, TRUE, &error), error);
  left = db_decks_list (fixture_store, "tokio", FALSE, &error);
  ck_assert_uint_eq (left->len, 1);
  all = db_decks_list (fixture_store, NULL, TRUE, &error);
  ck_assert_uint_eq (all->len, 2);
  /* In the bin its name is free; then it can't come back under it. */
  assert_ok (db_deck_add (fixture_store, again, &other, &error), error);
  assert_error (db_deck_set_deleted (fixture_store, storm, FALSE, &error), error,
                DB_ERROR_CONFLICT);
  assert_ok (db_deck_set_deleted (fixture_store, other, TRUE, &error), error);
  assert_ok (db_deck_set_deleted (fixture_store, storm, FALSE, &error), error);
  check_deck (storm, "Storm", "Ada", "2 ruby, 1 opal");
}
END_TEST

START_TEST (test_undo_add)
{
  gint64 storm = add ("Storm", 0, "ruby");
  g_autoptr (GPtrArray) decks = NULL;

  undo (last_batch ());
  decks = db_decks_list (fixture_store, NULL, FALSE, NULL);
  ck_assert_uint_eq (decks->len, 0);
  check_deck (storm, "Storm", "", "1 ruby");
}
END_TEST

START_TEST (test_find)
{
  gint64 ada = person ("Ada"), ben = person ("Ben"), found;
  gint64 storm = add ("Storm", ada, "ruby"), table = add ("Calm", 0, "opal");
  g_autoptr (DbDeck) deck = db_deck_get (fixture_store, storm, NULL);
  g_autofree char *prefix = g_strndup (deck->uuid, 20);
  g_autoptr (GError) error = NULL;

  assert_ok (db_deck_find (fixture_store, "storm", &found, &error), error);
  ck_assert_int_eq (found, storm);
  assert_ok (db_deck_find (fixture_store, prefix, &found, &error), error);
  ck_assert_int_eq (found, storm);
  assert_error (db_deck_find (fixture_store, "Sto", &found, &error), error, DB_ERROR_NOT_FOUND);
  add ("Storm", ben, "ruby");
  assert_error (db_deck_find (fixture_store, "Storm", &found, &error), error, DB_ERROR_AMBIGUOUS);

  assert_ok (db_deck_find_for (fixture_store, "tokio", ada, "STORM", &found, &error), error);
  ck_assert_int_eq (found, storm);
  assert_ok (db_deck_find_for (fixture_store, "tokio", ada, "Calm", &found, &error), error);
  ck_assert_int_eq (found, table);
  assert_ok (db_deck_find_for (fixture_store, "tome", ada, "Storm", &found, &error), error);
  ck_assert_int_eq (found, 0);
  /* One person by two names has two decks of one name now: a record means neither. */
  assert_ok (db_player_merge (fixture_store, ben, ada, NULL, &error), error);
  assert_ok (db_deck_find_for (fixture_store, "tokio", ada, "Storm", &found, &error), error);
  ck_assert_int_eq (found, 0);
}
END_TEST

/* An edit of a merged player's deck leaves whose it was, so that undoing the merge gives it back.
 */
START_TEST (test_merged_player)
{
  gint64 ada = person ("Ada"), ben = person ("Ben"), batch;
  gint64 storm = add ("Storm", ada, "ruby");
  g_autoptr (DbDeck) deck = NULL;
  g_autoptr (GError) error = NULL;

  assert_ok (db_player_merge (fixture_store, ada, ben, &batch, &error), error);
  check_deck (storm, "Storm", "Ben", "1 ruby");
  deck = db_deck_get (fixture_store, storm, NULL);
  db_deck_cards_set (deck->cards, "ruby", 2);
  assert_ok (db_deck_update (fixture_store, deck, &error), error);
  undo (batch);
  check_deck (storm, "Storm", "Ada", "2 ruby");
}
END_TEST

START_TEST (test_match_keeps_it)
{
  gint64 match = fixture_add_match (fixture_store, TRUE),
         storm = add ("Storm", 0, "ruby ruby opal");
  g_autoptr (DbDeck) deck = NULL;
  g_autoptr (GPtrArray) kept = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *cards = NULL;
  const DbMatchDeck *was;

  assert_ok (db_match_deck_add (fixture_store, match, 2, storm, &error), error);
  assert_error (db_match_deck_add (fixture_store, match, 2, storm, &error), error,
                DB_ERROR_CONFLICT);
  assert_error (db_match_deck_add (fixture_store, match, 3, storm, &error), error,
                DB_ERROR_NOT_FOUND);
  assert_error (db_match_deck_add (fixture_store, match, 1, 99, &error), error, DB_ERROR_NOT_FOUND);
  assert_error (db_match_deck_add (fixture_store, 99, 1, storm, &error), error, DB_ERROR_NOT_FOUND);
  deck = db_deck_get (fixture_store, storm, NULL);
  ck_assert_uint_eq (deck->matches, 1);
  db_match_set_string (&deck->name, "Gale");
  db_deck_cards_set (deck->cards, "ruby", 0);
  assert_ok (db_deck_update (fixture_store, deck, &error), error);
  assert_ok (db_deck_set_deleted (fixture_store, storm, TRUE, &error), error);

  kept = db_match_decks_list (fixture_store, match, &error);
  ck_assert_uint_eq (kept->len, 1);
  was = g_ptr_array_index (kept, 0);
  cards = dup_cards (was->cards);
  ck_assert_uint_eq (was->seat, 2);
  ck_assert_int_eq (was->deck, storm);
  ck_assert_str_eq (was->name, "Storm");
  ck_assert_str_eq (was->packs, "tokio-starter@1");
  ck_assert_str_eq (cards, "2 ruby, 1 opal");
}
END_TEST

/* Not even somebody with sqlite3 changes what a match played with by mistake. */
START_TEST (test_match_deck_is_immutable)
{
  static const char *const changes[] = {
    "UPDATE match_decks SET name = 'x'",
    "DELETE FROM match_decks",
    "UPDATE match_deck_cards SET copies = 9",
    "DELETE FROM match_deck_cards",
  };
  gint64 match = fixture_add_match (fixture_store, TRUE), storm = add ("Storm", 0, "ruby");
  sqlite3 *db;

  ck_assert (db_match_deck_add (fixture_store, match, 1, storm, NULL));
  ck_assert_int_eq (sqlite3_open (db_store_get_path (fixture_store), &db), SQLITE_OK);
  ck_assert_int_eq (sqlite3_exec (db, changes[_i], NULL, NULL, NULL), SQLITE_CONSTRAINT);
  sqlite3_close (db);
}
END_TEST

static void
check_owned (gint64 player, const char *game, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) list = db_owned_cards_list (fixture_store, player, game, &error);
  g_autoptr (GString) out = g_string_new (NULL);

  assert_ok (list != NULL, error);
  for (guint k = 0; k < list->len; k++) {
    const DbOwnedCard *owned = g_ptr_array_index (list, k);

    g_string_append_printf (out, "%s%s/%s %u", k > 0 ? ", " : "", owned->pack, owned->card,
                            owned->copies);
  }
  ck_assert_str_eq (out->str, expected);
}

static void
own (gint64 player, const char *card, guint copies)
{
  g_autoptr (GError) error = NULL;

  assert_ok (db_owned_card_set (fixture_store, player, "gems", card, copies, &error), error);
}

START_TEST (test_owned)
{
  gint64 ada = person ("Ada"), ben = person ("Ben"), batch;
  g_autoptr (GError) error = NULL;

  own (ada, "ruby", 2);
  own (ada, "opal", 1);
  check_owned (ada, NULL, "gems/opal 1, gems/ruby 2");
  check_owned (ada, "tokio", ""); /* no pack of that id is here */
  own (ada, "ruby", 3);
  undo (last_batch ());
  check_owned (ada, NULL, "gems/opal 1, gems/ruby 2");
  own (ada, "opal", 0);
  check_owned (ada, NULL, "gems/ruby 2");
  undo (last_batch ());
  check_owned (ada, NULL, "gems/opal 1, gems/ruby 2");
  assert_error (db_owned_card_set (fixture_store, 99, "gems", "ruby", 1, &error), error,
                DB_ERROR_NOT_FOUND);

  /* Undone, the first word on a card is as if it had not been said, and can be redone. */
  own (ben, "jade", 1);
  batch = last_batch ();
  undo (batch);
  check_owned (ben, NULL, "");
  assert_ok (db_changes_undo (fixture_store, batch + 1, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error),
             error);
  check_owned (ben, NULL, "gems/jade 1");

  /* Of two who are one, the last word counts. */
  g_usleep (2000);
  own (ben, "ruby", 1);
  assert_ok (db_player_merge (fixture_store, ada, ben, NULL, &error), error);
  check_owned (ben, NULL, "gems/jade 1, gems/opal 1, gems/ruby 1");
}
END_TEST

TEST_SUITE (decks)
{
  Suite *suite = suite_create ("decks");
  TCase *decks = tcase_create ("decks");

  tcase_add_checked_fixture (decks, fixture_open, fixture_close);
  tcase_add_test (decks, test_entries);
  tcase_add_test (decks, test_add_edit_delete);
  tcase_add_test (decks, test_undo_add);
  tcase_add_test (decks, test_find);
  tcase_add_test (decks, test_merged_player);
  tcase_add_test (decks, test_match_keeps_it);
  tcase_add_loop_test (decks, test_match_deck_is_immutable, 0, 4);
  tcase_add_test (decks, test_owned);
  suite_add_tcase (suite, decks);
  return suite;
}
