/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Search: what is found, and that no change leaves an old answer behind.
 */
#include "tests/db/fixture.h"

#include "db/notes.h"
#include "db/places.h"
#include "db/players.h"
#include "db/results.h"
#include "db/search.h"
#include "db/settings.h"

static void
check_found (DbStore *store, const char *words, guint expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) found = db_search_matches (store, words, &error);

  assert_ok (found != NULL, error);
  ck_assert_msg (found->len == expected, "“%s”: %u", words, found->len);
}

static gint64
add_match (void)
{
  g_autoptr (DbMatch) draft =
      fixture_new_match ((const char *const[]){ "Zoë Müller", "O'Neill \"Ace\"", NULL });
  gint64 id;

  db_match_set_string (&draft->place, "Café Größe");
  db_match_set_string (&draft->event, "Thursday league");
  ck_assert (db_match_add (fixture_store, draft, &id, NULL));
  return id;
}

START_TEST (test_words)
{
  static const struct {
    const char *words;
    guint found;
  } cases[] = {
    { "zoe", 1 },
    { "ZOË mül", 1 },
    { "muller cafe", 1 },
    { "zo league tom", 1 },
    { "oe", 0 },
    { "zoe bob", 0 },
    { "o'neill", 1 },
    { "\"ace", 1 },
    { "players:zoe", 0 },
    { "zoe OR bob", 0 },
    { "zoe NOT league", 0 },
    { "zo*", 1 },
    { "", 0 },
    { "  ", 0 },
    { "\"'()*^:-+", 0 },
    { "\xff\xfe", 0 },
    { "2026-11-21 zoe", 1 },
    { "größe", 1 },
    { "2027", 0 },
  };

  add_match ();
  fixture_add_match (fixture_store, FALSE);
  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++)
    check_found (fixture_store, cases[k].words, cases[k].found);
  check_found (fixture_store, "tome", 2);
}
END_TEST

static void
add_event (const char *name)
{
  g_autoptr (DbMatch) draft = fixture_new_match ((const char *const[]){ "Ada", "Ben", NULL });
  gint64 id;

  db_match_set_string (&draft->event, name);
  ck_assert (db_match_add (fixture_store, draft, &id, NULL));
}

/* Whatever stands between the words of a name: it is found by typing the whole name, and nothing
 * of it asks for more than what it is. */
START_TEST (test_literally)
{
  static const char *const between[] = { "\"",
                                         "\"\"",
                                         "'",
                                         "*",
                                         "%",
                                         "_",
                                         "\\",
                                         "^",
                                         ":",
                                         "-",
                                         "+",
                                         "(",
                                         ")",
                                         "{",
                                         "}",
                                         ",",
                                         ";",
                                         "?",
                                         "[a-z]",
                                         "NEAR",
                                         "NEAR(",
                                         "AND",
                                         "OR",
                                         "NOT",
                                         "--",
                                         "/*",
                                         "🎲",
                                         "👩‍👧",
                                         "\u200b",
                                         "\xe2\x90\x80",
                                         "\xee\x80\x80",
                                         "\x01",
                                         "\xef\xbf\xbf",
                                         "é",
                                         "हिन्दी" };

  add_event ("alpha omega");
  for (gsize k = 0; k < G_N_ELEMENTS (between); k++) {
    g_autofree char *apart = g_strdup_printf ("kilo%zu %s lima%zu", k, between[k], k);
    g_autofree char *close = g_strdup_printf ("papa%zu%squebec%zu", k, between[k], k);
    g_autofree char *other = g_strdup_printf ("alp%smega", between[k]);

    add_event (apart);
    add_event (close);
    check_found (fixture_store, apart, 1);
    check_found (fixture_store, close, 1);
    check_found (fixture_store, other, 0);
  }
}
END_TEST

/* However long it is. */
START_TEST (test_long)
{
  static const struct {
    const char *unit;
    guint found;
  } units[] = { { "a", 0 },   { "a ", 1 }, { "ada ", 1 }, { "\"", 0 },   { "* ", 0 },
                { "(a ", 1 }, { "é", 0 },  { "-a:", 1 },  { "NOT ", 0 }, { "A_", 1 } };

  add_event ("alpha");
  for (gsize k = 0; k < G_N_ELEMENTS (units); k++) {
    g_autoptr (GString) typed = g_string_new (NULL);
    g_autoptr (GArray) found = NULL;
    g_autoptr (GError) error = NULL;

    while (typed->len < 10000)
      g_string_append (typed, units[k].unit);
    found = db_search_matches (fixture_store, typed->str, &error);
    ck_assert_msg (found != NULL, "“%s”…: %s", units[k].unit, error != NULL ? error->message : "");
    ck_assert_uint_eq (found->len, units[k].found);
  }
}
END_TEST

START_TEST (test_follows_changes)
{
  gint64 match = add_match (), zoe, note, other, place, batch;
  g_autoptr (DbMatch) stored = NULL;

  check_found (fixture_store, "zoe", 1);
  ck_assert (db_player_find (fixture_store, "Zoë Müller", &zoe, NULL));
  ck_assert (db_player_rename (fixture_store, zoe, "Zora", NULL));
  check_found (fixture_store, "zora", 1);
  check_found (fixture_store, "zoe", 1);
  ck_assert (db_player_add (fixture_store, "Aurora", &other, NULL));
  ck_assert (db_player_merge (fixture_store, zoe, other, &batch, NULL));
  check_found (fixture_store, "aurora zora", 1);
  ck_assert (db_player_rename (fixture_store, other, "Rory", NULL));
  check_found (fixture_store, "rory", 1);
  ck_assert (db_player_rename (fixture_store, other, "Aurora", NULL));
  ck_assert (db_note_add (fixture_store, DB_SUBJECT_MATCH, match, "what a comeback", &note, NULL));
  check_found (fixture_store, "comeback", 1);
  ck_assert (db_note_set_deleted (fixture_store, note, TRUE, NULL));
  check_found (fixture_store, "comeback", 0);
  ck_assert (db_tag_set (fixture_store, DB_SUBJECT_MATCH, match, "rematch", TRUE, NULL));
  check_found (fixture_store, "rematch", 1);
  ck_assert (db_tag_set (fixture_store, DB_SUBJECT_MATCH, match, "rematch", FALSE, NULL));
  check_found (fixture_store, "rematch", 0);
  ck_assert (db_place_ensure (fixture_store, "Café Größe", &place, NULL));
  ck_assert (db_place_rename (fixture_store, place, "Attic", NULL));
  check_found (fixture_store, "attic", 1);
  check_found (fixture_store, "cafe", 0);
  stored = db_match_get (fixture_store, match, NULL);
  db_match_set_string (&stored->event, "Friday");
  ck_assert (db_match_update (fixture_store, stored, NULL));
  check_found (fixture_store, "friday", 1);
  check_found (fixture_store, "thursday", 0);
  ck_assert (db_match_set_deleted (fixture_store, match, TRUE, NULL));
  check_found (fixture_store, "friday", 0);
  ck_assert (db_match_set_deleted (fixture_store, match, FALSE, NULL));
  check_found (fixture_store, "friday", 1);
}
END_TEST

START_TEST (test_rebuilt)
{
  guint done;

  add_match ();
  check_found (fixture_store, "zoe", 1);
  ck_assert (db_derived_rebuild (fixture_store, NULL));
  ck_assert (db_search_refresh (fixture_store, &done, NULL));
  ck_assert_uint_eq (done, 1);
  ck_assert (db_search_refresh (fixture_store, &done, NULL));
  ck_assert_uint_eq (done, 0);
  check_found (fixture_store, "zoe", 1);
}
END_TEST

/* A file that cannot be written answers from what is indexed, and shows nothing old. */
START_TEST (test_read_only)
{
  g_autoptr (DbStore) reader = NULL;
  g_autoptr (DbMatch) stored = NULL;
  gint64 match = add_match ();

  add_match ();
  check_found (fixture_store, "zoe", 2);
  stored = db_match_get (fixture_store, match, NULL);
  db_match_set_string (&stored->event, "Friday");
  ck_assert (db_match_update (fixture_store, stored, NULL));
  reader = db_store_open (db_store_get_path (fixture_store), DB_OPEN_READ_ONLY, NULL);
  check_found (reader, "thursday", 1);
  check_found (reader, "friday", 0);
}
END_TEST

START_TEST (test_settings)
{
  g_autofree char *none = db_setting_dup (fixture_store, "last.players", NULL), *value = NULL,
                  *gone = NULL;

  ck_assert_ptr_null (none);
  ck_assert (db_setting_set (fixture_store, "last.players", "1,2", NULL));
  ck_assert (db_setting_set (fixture_store, "last.players", "3,4", NULL));
  value = db_setting_dup (fixture_store, "last.players", NULL);
  ck_assert_str_eq (value, "3,4");
  ck_assert (db_setting_set (fixture_store, "last.players", NULL, NULL));
  gone = db_setting_dup (fixture_store, "last.players", NULL);
  ck_assert_ptr_null (gone);
}
END_TEST

TEST_SUITE (search)
{
  Suite *suite = suite_create ("search");
  TCase *search = tcase_create ("search");

  tcase_add_checked_fixture (search, fixture_open, fixture_close);
  tcase_add_test (search, test_words);
  tcase_add_test (search, test_literally);
  tcase_add_test (search, test_long);
  tcase_add_test (search, test_follows_changes);
  tcase_add_test (search, test_rebuilt);
  tcase_add_test (search, test_read_only);
  tcase_add_test (search, test_settings);
  suite_add_tcase (suite, search);
  return suite;
}
