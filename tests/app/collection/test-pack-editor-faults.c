/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A pack as a value: its text, changes to it and their undoing, and all that is wrong with it.
 */
#include "tests/app/fixture.h"

#include "app/collection/pack-drafts.h"

#include "importers/pack-json.h"

#include <string.h>

static const char *const games[] = { "tome", "tokio", "spelled", "arkham", "restless" };

static AppValue *
read_root (const char *json)
{
  g_autoptr (GError) error = NULL;
  AppValue *root = app_pack_draft_read (json, strlen (json), "test", &error);

  ck_assert_msg (root != NULL, "%s", error != NULL ? error->message : "");
  return root;
}

static char *
starter_text (const char *game)
{
  g_autofree char *name = g_strdup_printf ("data/packs/%s-starter.json", game);

  return read_text (in_source (name));
}

static AppValue *
starter (const char *game)
{
  g_autofree char *text = starter_text (game);

  return read_root (text);
}

static AppValue *
json (const char *text)
{
  g_autoptr (GError) error = NULL;
  AppValue *value = app_value_from_json (text, strlen (text), &error);

  ck_assert_msg (value != NULL, "%s: %s", text, error != NULL ? error->message : "");
  return value;
}

/* Sets what is at @path; frees the root before. */
static void
set (AppValue **root, const char *path, const char *text)
{
  g_autoptr (AppValue) value = text != NULL ? json (text) : NULL;
  AppValue *made = app_pack_root_set (*root, path, value);

  ck_assert_msg (made != NULL, "%s can't be set", path);
  app_value_unref (*root);
  *root = made;
}

static void
check_now (AppPackCheck *check, const AppValue *root)
{
  app_pack_check_members (check, root);
  app_pack_check_global (check, FALSE);
}

/* All faults, "path: sentence" a line each. */
static char *
faults_of (AppPackCheck *check)
{
  const GArray *faults = app_pack_check_get_faults (check);
  GString *out = g_string_new (NULL);

  for (guint k = 0; k < faults->len; k++) {
    const AppPackFault *fault = &g_array_index (faults, AppPackFault, k);

    g_string_append_printf (out, "%s%s: %s\n", fault->warning ? "(" : "", fault->path,
                            fault->sentence);
  }
  return g_string_free (out, FALSE);
}

/* The paths of all faults, blanks between. */
static char *
paths_of (const AppValue *root)
{
  g_autoptr (AppPackCheck) check = app_pack_check_new ();
  const GArray *faults;
  GString *out = g_string_new (NULL);

  check_now (check, root);
  faults = app_pack_check_get_faults (check);
  for (guint k = 0; k < faults->len; k++) {
    const AppPackFault *fault = &g_array_index (faults, AppPackFault, k);

    ck_assert_uint_gt (strlen (fault->sentence), 0);
    g_string_append_printf (out, "%s%s%s", k > 0 ? " " : "", fault->warning ? "~" : "",
                            fault->path);
  }
  return g_string_free (out, FALSE);
}

static void
assert_paths (const AppValue *root, const char *expected)
{
  g_autofree char *paths = paths_of (root);

  ck_assert_str_eq (paths, expected);
}

static char *
hash_of (const char *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (GError) error = NULL;
  g_autoptr (ImportPack) pack = import_pack_load (bytes, &error);

  ck_assert_msg (pack != NULL, "%s", error != NULL ? error->message : "");
  return g_strdup (import_pack_get_hash (pack));
}

/* The text */

START_TEST (starters_come_through)
{
  g_autofree char *text = starter_text (games[_i]);
  g_autoptr (AppValue) root = read_root (text), again = NULL;
  g_autofree char *laid_out = app_pack_draft_dup_json (root), *twice = NULL;
  g_autofree char *before = hash_of (text), *after = hash_of (laid_out);

  ck_assert_str_eq (before, after);
  again = read_root (laid_out);
  twice = app_pack_draft_dup_json (again);
  ck_assert_str_eq (laid_out, twice);
}
END_TEST

START_TEST (starters_are_good)
{
  g_autoptr (AppValue) root = starter (games[_i]);

  assert_paths (root, "");
}
END_TEST

/* What a starter pack becomes when @path is set to @value, and the paths of the faults that come.
 */
static const struct {
  const char *game, *path, *value, *faults;
} single[] = {
  { "tome", "title", "null", "title" },
  { "tome", "title", NULL, "title" },
  { "tome", "pack", "\"Not An Id\"", "pack" },
  { "tome", "pack", NULL, "pack" },
  { "tome", "pack", "7", "pack" },
  { "tome", "author", "3", "author" },
  { "tome", "autor", "\"Ada\"", "autor" },
  { "tome", "cards[3].name", NULL, "cards[3].name" },
  { "tome", "cards[3].id", "\"\"", "cards[3].id" },
  { "tome", "cards[3].id", "\"kindle\"", "cards[3].id" },
  { "tome", "cards[3].element", "\"tea\"", "cards[3].element" },
  { "tome", "cards[3].power", "10", "cards[3].power" },
  { "tome", "cards[3].power", "\"f\"", "cards[3].power" },
  { "tome", "cards[3].copies", "2", "cards[3].copies" },
  { "tome", "cards[3].effect", "[]", "cards[3].effect" },
  { "tome", "cards[3].effects[0].when", "\"never\"", "cards[3].effects[0].when" },
  { "tome", "cards[3].effects[0].if[1]", "\"wonn\"", "cards[3].effects[0].if[1]" },
  { "tome", "cards[3].effects[0].do[0].by", "0", "cards[3].effects[0].do[0].by" },
  { "tome", "cards[3].effects[0].do", "[]", "cards[3].effects[0].do" },
  { "tome", "cards[3]", "7", "cards[3]" },
  { "tome", "cards[3]", NULL, "elements[0]" },
  { "tome", "elements[1].kind", "\"base\"", "elements[1].kind" },
  { "tome", "elements[1].id", "\"title\"", "elements[1].id" },
  { "tome", "elements[5]", "{\"id\": \"tea\", \"name\": \"Tea\", \"kind\": \"basic\"}",
    "elements[5]" },
  { "tokio", "cards[2].level", "4", "cards[2].level" },
  { "tokio", "cards[2].sides[3]", NULL, "cards[2].sides" },
  { "tokio", "cards[2].sides[1].attack", "100", "cards[2].sides[1].attack" },
  { "tokio", "cards[2].abilities", "[\"spin\", \"spin\"]", "cards[2].abilities[1]" },
  { "tokio", "cards[4].id", "\"cinder\"", "cards[4].id" },
  { "spelled", "cards[8].letter", "\"abc\"", "cards[8].letter" },
  { "spelled", "cards[8].strength", "3", "cards[8].strength" },
  { "spelled", "cards[8].fragment[0].op", "\"fly\"", "cards[8].fragment[0].op" },
  { "spelled", "starter[0].id", "\"tea\"", "starter[0].id" },
  { "spelled", "reserve[0].id", "\"ash\"", "reserve[0].id" },
  { "spelled", "starter[1].copies", "3", "~starter" },
  { "arkham", "collections[0].renown", "[]", "collections[0].renown" },
  { "arkham", "collections[0].renown[2]", "1000", "collections[0].renown[2]" },
  { "arkham", "tomes[0].collection", "\"tea\"", "tomes[0].collection" },
  { "arkham", "tomes[0].symbol", "\"dull\"", "tomes[0].symbol" },
  { "arkham", "tomes[0].unique", NULL, "tomes[0].unique" },
  { "arkham", "cards[0].tome", "\"tea\"", "cards[0].tome" },
  { "arkham", "cards[0].id", "\"bonus\"", "cards[0].id" },
  { "arkham", "cards[0]", NULL, "~cards" },
  { "arkham", "events[7]", NULL, "events" },
  { "arkham", "events[3].initiative", "1", "events[3].initiative" },
  { "arkham", "events[3].lucid[0].n", "0", "events[3].lucid[0].n" },
  { "restless", "cards[0].kind", "\"hero\"", "cards[0].kind" },
  { "restless", "cards[0].death[0].n", "9999", "cards[0].death[0].n" },
  { "restless", "cards[0].weight", "1", "cards[0].weight" },
  { "restless", "cards[1].id", "\"ilse\"", "cards[1].id" },
};

START_TEST (each_fault_is_where_it_is)
{
  g_autoptr (AppValue) root = starter (single[_i].game);

  set (&root, single[_i].path, single[_i].value);
  assert_paths (root, single[_i].faults);
}
END_TEST

/* Faults of many members, each told; and of one member several. */
START_TEST (all_faults_are_told)
{
  g_autoptr (AppValue) root = starter ("tome");

  set (&root, "licence", "1");
  set (&root, "elements[4].name", NULL);
  set (&root, "cards[1].name", NULL);
  set (&root, "cards[1].effects[0].do[0].op", "\"fly\"");
  set (&root, "cards[1].source", "\"mine\"");
  set (&root, "cards[4].power", "0");
  set (&root, "cards[29].text", "7");
  assert_paths (root, "licence elements[4].name cards[1].source cards[1].name"
                      " cards[1].effects[0].do[0].op cards[4].power cards[29].text");
}
END_TEST

START_TEST (several_of_one_list_are_told)
{
  g_autoptr (AppValue) root = starter ("spelled");

  set (&root, "cards[8].fragment",
       "[{\"op\": \"energy\", \"n\": 0}, {\"op\": \"heal\"}, {\"op\": \"fly\"},"
       " {\"op\": \"draw\", \"n\": 41}]");
  assert_paths (root, "cards[8].fragment[0].n cards[8].fragment[2].op cards[8].fragment[3].n");
}
END_TEST

START_TEST (twins_are_all_told)
{
  g_autoptr (AppValue) root = starter ("tokio");

  set (&root, "cards[3].id", "\"cinder\"");
  set (&root, "cards[5].id", "\"cinder\"");
  set (&root, "cards[7].id", "\"spark\"");
  set (&root, "cards[9].level", "0");
  assert_paths (root, "cards[3].id cards[5].id cards[7].id cards[9].level");
}
END_TEST

/* A card at fault takes no element's spells away. */
START_TEST (one_fault_makes_no_other)
{
  g_autoptr (AppValue) root = starter ("tome");

  for (guint k = 0; k < 30; k++) {
    g_autofree char *path = g_strdup_printf ("cards[%u].power", k);

    set (&root, path, "\"G\"");
  }
  {
    g_autofree char *paths = paths_of (root);
    g_auto (GStrv) parts = g_strsplit (paths, " ", -1);

    ck_assert_uint_eq (g_strv_length (parts), 30);
    ck_assert_ptr_null (strstr (paths, "elements"));
  }
}
END_TEST

START_TEST (no_more_than_two_hundred)
{
  g_autoptr (AppPackCheck) check = app_pack_check_new ();
  g_autoptr (AppValue) root = starter ("restless"), bad = json ("{\"id\": \"x\"}");
  const GArray *faults;

  for (guint k = 0; k < 300; k++) {
    AppValue *made = app_pack_root_insert (root, "cards", 0, bad);

    app_value_unref (root);
    root = made;
  }
  check_now (check, root);
  faults = app_pack_check_get_faults (check);
  ck_assert_uint_eq (faults->len, 200);
  ck_assert_ptr_nonnull (app_pack_check_find (check, "cards[0]"));
  ck_assert_ptr_nonnull (app_pack_check_find (check, ""));
  ck_assert_ptr_null (app_pack_check_find (check, "title"));
}
END_TEST

/* A big pack in which every card has faults is told of in bounded time. */
START_TEST (much_that_is_wrong_is_told_in_time)
{
  g_autoptr (AppPackCheck) check = app_pack_check_new ();
  g_autoptr (AppValue) root = starter ("restless");
  g_autoptr (AppValue) bad = json (
      "{\"id\": \"x\", \"name\": 7, \"kind\": \"loot\", \"odd\": 1, \"use\": [{\"op\": \"a\"},"
      " {\"op\": \"b\"}, {\"op\": \"heal\", \"n\": 0}]}");
  g_autofree const AppValue **members = g_new0 (const AppValue *, 2000);
  g_autoptr (AppValue) list = NULL, other = NULL;
  glong begun = suite_cpu_time (), took;

  for (guint k = 0; k < 2000; k++)
    members[k] = bad;
  list = app_value_new_list (members, 2000);
  other = app_pack_root_set (root, "cards", list);
  check_now (check, other);
  took = suite_cpu_time () - begun;
  if (suite_is_long ())
    g_printerr ("# 2,000 cards at fault: %.1f ms\n", (double)took / 1000);
  ck_assert_uint_eq (app_pack_check_get_faults (check)->len, 200);
  ck_assert_int_lt (took, 20 * G_USEC_PER_SEC);
}
END_TEST

/* What is looked at again after a change is the same as what is looked at for the first time. */
START_TEST (changes_are_looked_at_as_a_whole_is)
{
  static const struct {
    const char *path, *value;
  } changes[] = {
    { "cards[2].power", "12" }, { "elements[2].id", "\"air\"" },
    { "cards[2].power", "3" },  { "elements[0].name", "\"\"" },
    { "cards[0]", NULL },       { "cards[7].element", "\"x\"" },
    { "elements[4]", NULL },    { "cards[3].effects", "7" },
    { "cards[3]", NULL },
  };
  g_autoptr (AppPackCheck) check = app_pack_check_new ();
  g_autoptr (AppValue) root = starter ("tome");

  check_now (check, root);
  for (guint k = 0; k < G_N_ELEMENTS (changes); k++) {
    g_autoptr (AppPackCheck) fresh = app_pack_check_new ();
    g_autofree char *went_on = NULL, *from_scratch = NULL;

    set (&root, changes[k].path, changes[k].value);
    check_now (check, root);
    check_now (fresh, root);
    went_on = faults_of (check);
    from_scratch = faults_of (fresh);
    ck_assert_str_eq (went_on, from_scratch);
  }
}
END_TEST

/* A place anywhere in @value. */
static void
walk_by_chance (GRand *chance, const AppValue *value, GString *path)
{
  guint n = app_value_length (value), k;

  if (n == 0 || (path->len > 0 && g_rand_int_range (chance, 0, 4) == 0))
    return;
  k = (guint)g_rand_int_range (chance, 0, (gint32)n);
  if (app_value_kind (value) == APP_VALUE_LIST)
    g_string_append_printf (path, "[%u]", k);
  else
    g_string_append_printf (path, "%s%s", path->len > 0 ? "." : "", app_value_key (value, k));
  walk_by_chance (chance,
                  app_value_kind (value) == APP_VALUE_LIST ? app_value_at (value, k)
                                                           : app_value_member (value, k),
                  path);
}

/* Somewhere something else. */
static AppValue *
change_by_chance (GRand *chance, const AppValue *root)
{
  static const char *const values[] = { "null",     "true",        "0",     "-1",
                                        "3",        "100000",      "\"\"",  "\"x\"",
                                        "\"fire\"", "\"cinder\"",  "[]",    "{}",
                                        "[1]",      "{\"op\": 1}", "\"F\"", "\"played\"" };
  g_autoptr (GString) path = g_string_new (NULL);
  g_autoptr (AppValue) value = json (values[g_rand_int_range (chance, 0, G_N_ELEMENTS (values))]);
  guint what = (guint)g_rand_int_range (chance, 0, 5);

  walk_by_chance (chance, root, path);
  if (g_str_has_prefix (path->str, "game") || g_str_has_prefix (path->str, "revision"))
    return app_value_copy (root);
  if (what == 0)
    return app_value_with_path (root, path->str, NULL);
  if (what == 1)
    return app_pack_root_duplicate (root, path->str);
  return app_value_with_path (root, path->str, value);
}

/* Whatever is changed: there are faults when, and only when, the pack would be refused. */
START_TEST (faults_are_what_is_refused)
{
  g_autoptr (GRand) chance = g_rand_new_with_seed (7);
  g_autoptr (AppPackCheck) check = app_pack_check_new ();
  const guint few = suite_variable ("TOMEKEEPER_FEW_GAMES") != NULL ? 4 : 1;
  const guint rounds = (_i == 4 ? 80 : 400) / few;
  guint refused = 0;

  for (guint round = 0; round < rounds; round++) {
    AppValue *root = starter (games[_i]);
    g_autofree char *text = NULL, *sentence = NULL;
    g_autoptr (AppValue) again = NULL;
    g_autoptr (ImportPack) pack = NULL;
    g_autoptr (GBytes) bytes = NULL;
    g_autoptr (GError) error = NULL;
    const AppPackFault *fault;

    for (guint k = 0; k <= round % 6; k++) {
      AppValue *other = change_by_chance (chance, root);

      if (other == NULL)
        continue;
      app_value_unref (root);
      root = other;
    }
    text = app_pack_draft_dup_json (root);
    app_value_unref (root);
    again = app_pack_draft_read (text, strlen (text), "x", NULL);
    /* A list that is none can't be a draft. */
    if (again == NULL)
      continue;
    bytes = g_bytes_new (text, strlen (text));
    pack = import_pack_load (bytes, &error);
    refused += pack == NULL;
    check_now (check, again);
    fault = app_pack_check_find (check, "");
    sentence = faults_of (check);
    ck_assert_msg ((pack == NULL) == (fault != NULL && !fault->warning),
                   "round %u: %s; told: %.1500s", round, error != NULL ? error->message : "good",
                   sentence);
    /* The one that it is refused for is among them. */
    if (error != NULL && strchr (error->message, ':') != NULL) {
      g_autofree char *path = g_strndup (error->message, strcspn (error->message, ":"));

      ck_assert_msg (app_pack_check_find (check, path) != NULL, "round %u: %s; told: %.1500s",
                     round, error->message, sentence);
    }
  }
  ck_assert_uint_gt (refused, rounds / 10);
}
END_TEST

/* Changes */

static void
assert_json (const AppValue *root, const char *path, const char *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const AppValue *value = app_value_find (root, path);

  if (value != NULL)
    app_value_to_json (value, text);
  ck_assert_str_eq (text->str, expected);
}

START_TEST (names_follow)
{
  g_autoptr (AppValue) root = starter ("tome");

  set (&root, "elements[0].id", "\"flame\"");
  assert_paths (root, "");
  assert_json (root, "cards[0].element", "\"flame\"");
  assert_json (root, "cards[0].effects[0].do[0].to", "\"flame\"");
  assert_json (root, "cards[2].effects[0].if[0]", "{\"played-element\": \"flame\"}");
  /* Into another's place nobody follows. */
  set (&root, "elements[0].id", "\"water\"");
  assert_json (root, "cards[0].element", "\"flame\"");
}
END_TEST

START_TEST (names_follow_in_every_game)
{
  g_autoptr (AppValue) arkham = starter ("arkham"), spelled = starter ("spelled");

  set (&arkham, "collections[0].id", "\"salts\"");
  set (&arkham, "tomes[0].id", "\"almanac\"");
  assert_json (arkham, "tomes[0].collection", "\"salts\"");
  assert_paths (arkham, "");
  set (&spelled, "cards[0].id", "\"ashes\"");
  assert_json (spelled, "starter[0].id", "\"ashes\"");
  assert_paths (spelled, "");
}
END_TEST

START_TEST (a_new_key_stands_in_its_place)
{
  g_autoptr (AppValue) root = starter ("tome");
  g_autoptr (GString) text = g_string_new (NULL);

  set (&root, "cards[5].text", "\"Hot.\"");
  app_value_to_json (app_value_find (root, "cards[5]"), text);
  ck_assert_ptr_nonnull (strstr (text->str, "\"text\""));
  set (&root, "cards", NULL);
  set (&root, "cards", "[]");
  ck_assert_str_eq (app_value_key (root, app_value_length (root) - 1), "cards");
}
END_TEST

START_TEST (a_twin_has_a_name_of_its_own)
{
  g_autoptr (AppValue) root = starter ("tokio");
  AppValue *made = app_pack_root_duplicate (root, "cards[0]"), *twice;

  assert_json (made, "cards[1].name", "\"Cinder 2\"");
  assert_json (made, "cards[1].id", "\"cinder-2\"");
  assert_paths (made, "");
  twice = app_pack_root_duplicate (made, "cards[1]");
  assert_json (twice, "cards[2].name", "\"Cinder 3\"");
  assert_json (twice, "cards[2].id", "\"cinder-3\"");
  app_value_unref (made);
  made = app_pack_root_duplicate (twice, "cards[0].sides[1]");
  assert_json (made, "cards[0].sides[2]", "{\"attack\": 1, \"defense\": 1}");
  app_value_unref (twice);
  app_value_unref (made);
}
END_TEST

START_TEST (what_is_named_comes_along)
{
  g_autoptr (AppValue) other = starter ("arkham");
  g_autoptr (AppValue) root = json ("{\"pack\": \"p\", \"revision\": 1, \"game\": \"arkham\","
                                    " \"title\": \"P\", \"collections\": [], \"tomes\": [],"
                                    " \"cards\": [], \"events\": []}");
  const guint which[] = { 0, 3 };
  guint added;
  AppValue *made = app_pack_root_add_from (root, other, "cards", which, 2, &added), *again;

  ck_assert_uint_eq (added, 2);
  assert_paths (made, "~cards");
  ck_assert_uint_ge (app_value_length (app_value_get (made, "tomes")), 1);
  ck_assert_uint_ge (app_value_length (app_value_get (made, "collections")), 1);
  /* The same once more: others of other ids, which name what is here by now. */
  again = app_pack_root_add_from (made, other, "cards", which, 2, &added);
  ck_assert_uint_eq (added, 2);
  assert_paths (again, "~cards");
  ck_assert_uint_eq (app_value_length (app_value_get (again, "cards")), 4);
  ck_assert_uint_eq (app_value_length (app_value_get (again, "tomes")),
                     app_value_length (app_value_get (made, "tomes")));
  app_value_unref (made);
  app_value_unref (again);
}
END_TEST

/* As many as nobody waits for where each of them is looked for among all others. */
START_TEST (thousands_come_at_once)
{
  enum { MANY = 12000 };
  g_autoptr (AppValue) root = starter ("tokio");
  g_autoptr (GString) text = g_string_new ("{\"game\": \"tokio\", \"cards\": [");
  g_autoptr (GArray) which = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (AppValue) other = NULL, made = NULL;
  guint n = app_value_length (app_value_get (root, "cards")), added;
  const AppValue *cards;

  for (guint k = 0; k < MANY; k++) {
    g_string_append_printf (text, "%s{\"id\": \"c%u\", \"name\": \"Cinder\"}", k > 0 ? ", " : "",
                            k);
    g_array_append_val (which, k);
  }
  g_string_append (text, "]}");
  other = json (text->str);
  made = app_pack_root_add_from (root, other, "cards", (const guint *)(gpointer)which->data, MANY,
                                 &added);
  ck_assert_uint_eq (added, MANY);
  cards = app_value_get (made, "cards");
  ck_assert_uint_eq (app_value_length (cards), n + MANY);
  ck_assert_str_eq (app_value_text (app_value_get (app_value_at (cards, n), "id")), "c0");
  ck_assert_str_eq (app_value_text (app_value_get (app_value_at (cards, n + MANY - 1), "id")),
                    "c11999");
}
END_TEST

START_TEST (another_games_cards_stay_out)
{
  g_autoptr (AppValue) root = starter ("tome"), other = starter ("tokio");
  const guint which[] = { 0 };
  guint added = 7;

  ck_assert_ptr_null (app_pack_root_add_from (root, other, "cards", which, 1, &added));
  ck_assert_uint_eq (added, 0);
}
END_TEST

/* Steps */

START_TEST (everything_is_taken_back)
{
  g_autoptr (AppPackSteps) steps = app_pack_steps_new ();
  g_autoptr (GPtrArray) roots = g_ptr_array_new_with_free_func ((GDestroyNotify)app_value_unref);
  AppValue *root = starter ("tome"), *now;

  g_ptr_array_add (roots, root);
  for (guint k = 0; k < 60; k++) {
    g_autofree char *value = NULL;

    switch (k % 6) {
    case 0:
      now = app_value_copy (root);
      set (&now, "cards[2].power",
           app_value_integer (app_value_find (now, "cards[2].power")) == 7 ? "\"F\"" : "7");
      break;
    case 1:
      now = app_pack_root_duplicate (root, "cards[1]");
      break;
    case 2:
      now = app_pack_root_move (root, "cards", 1, 9);
      break;
    case 3:
      now = app_value_copy (root);
      value = g_strdup_printf ("\"fire-%u\"", k);
      set (&now, "elements[0].id", value);
      break;
    case 4:
      now = app_value_copy (root);
      set (&now, "cards[0]", NULL);
      break;
    default:
      now = app_value_copy (root);
      value = g_strdup_printf ("[%u]", k);
      set (&now, "cards[1].odd.key", value);
      break;
    }
    app_pack_steps_add (steps, root, now, NULL, 0);
    g_ptr_array_add (roots, now);
    root = now;
  }
  now = app_value_copy (root);
  for (guint k = roots->len - 1; k > 0; k--) {
    AppValue *before = app_pack_steps_apply (steps, now, FALSE);

    ck_assert (app_value_equal (before, g_ptr_array_index (roots, k - 1)));
    app_value_unref (now);
    now = before;
  }
  ck_assert (!app_pack_steps_can (steps, FALSE));
  for (guint k = 1; k < roots->len; k++) {
    AppValue *after = app_pack_steps_apply (steps, now, TRUE);

    ck_assert (app_value_equal (after, g_ptr_array_index (roots, k)));
    app_value_unref (now);
    now = after;
  }
  ck_assert (!app_pack_steps_can (steps, TRUE));
  app_value_unref (now);
}
END_TEST

START_TEST (typing_is_one_step)
{
  g_autoptr (AppPackSteps) steps = app_pack_steps_new ();
  g_autoptr (AppValue) root = starter ("tome"), one = starter ("tome"), two = NULL, back = NULL;

  set (&one, "title", "\"A\"");
  app_pack_steps_add (steps, root, one, "title", 0);
  ck_assert_ptr_null (app_pack_steps_merge (steps, one, "author", 100));
  ck_assert_ptr_null (app_pack_steps_merge (steps, one, "title", 2 * G_USEC_PER_SEC + 1));
  two = app_pack_steps_merge (steps, one, "title", G_USEC_PER_SEC);
  ck_assert (app_value_equal (two, root));
  set (&two, "title", "\"AB\"");
  app_pack_steps_add (steps, root, two, "title", G_USEC_PER_SEC);
  back = app_pack_steps_apply (steps, two, FALSE);
  ck_assert (app_value_equal (back, root));
  ck_assert (!app_pack_steps_can (steps, FALSE));
}
END_TEST

/* Odd input */

START_TEST (odd_names_come_through)
{
  static const char *const names[] = {
    "a.b",
    "a[0]",
    "[0]",
    ".",
    "\xe2\x80\xae"
    "evil",
    "\\u0001\\t\\n\\\\\\\"",
    "<b>&amp;",
    "%s%n",
  };
  g_autoptr (AppValue) root = starter ("tokio");
  g_autofree char *before = NULL;
  g_autoptr (AppValue) again = NULL;

  for (guint k = 0; k < G_N_ELEMENTS (names); k++) {
    g_autofree char *text = g_strdup_printf ("\"%s\"", names[k]);
    g_autofree char *object = g_strdup_printf ("{\"%s\": 1}", names[k]);

    set (&root, "cards[0].name", text);
    set (&root, "cards[1].extra", object);
    before = app_pack_draft_dup_json (root);
    again = read_root (before);
    ck_assert (app_value_equal (root, again));
    g_clear_pointer (&before, g_free);
    g_clear_pointer (&again, app_value_unref);
  }
  assert_paths (root, "cards[1].extra");
}
END_TEST

START_TEST (long_texts_come_through)
{
  g_autofree char *letters = g_strnfill (65536, 'x');
  g_autofree char *text = g_strdup_printf ("\"%s\"", letters), *out = NULL;
  g_autoptr (AppValue) root = starter ("tokio"), again = NULL;

  set (&root, "cards[0].text", text);
  assert_paths (root, "");
  out = app_pack_draft_dup_json (root);
  again = read_root (out);
  ck_assert (app_value_equal (root, again));
}
END_TEST

START_TEST (files_of_others_are_refused_with_their_place)
{
  static const struct {
    const char *text, *error;
  } files[] = {
    { "", "t.json:1:" },
    { "[]", "t.json:1: " },
    { "{\"game\": \"chess\"}", "t.json:1: " },
    { "{\"pack\": \"x\",\n \"game\": 7}", "t.json:2: " },
    { "{\"game\": \"tome\",\n\"cards\": {}}", "t.json:2: " },
    { "{\"game\": \"tome\",\n\"cards\": [{\"power\": 1.5}]}", "t.json:2: " },
    { "{\"game\": \"tome\",\n\n\"cards\": [,]}", "t.json:3: " },
    { "{\"game\": \"tome\", \"a\": 1, \"a\": 2}", "t.json:1: " },
    { "{\"game\": \"tome\"} x", "t.json:1: " },
  };
  g_autoptr (GError) error = NULL;

  ck_assert_ptr_null (
      app_pack_draft_read (files[_i].text, strlen (files[_i].text), "t.json", &error));
  ck_assert_msg (g_str_has_prefix (error->message, files[_i].error), "%s", error->message);
}
END_TEST

/* What others write: other order, numbers with points, blanks, a mark in front. */
START_TEST (files_of_others_are_read)
{
  g_autoptr (AppValue) root =
      read_root ("\xef\xbb\xbf{ \"cards\":[{\"level\":1.0e0,\"id\":\"a\"}],\"x\":null,"
                 "\"game\":\"tokio\" }\r\n");

  assert_json (root, "cards[0].level", "1");
  assert_paths (root, "pack title x cards[0].name cards[0].sides");
}
END_TEST

TEST_SUITE (pack_editor_faults)
{
  Suite *suite = suite_create ("pack-editor-faults");
  TCase *text = tcase_create ("text"), *faults = tcase_create ("faults");
  TCase *changes = tcase_create ("changes"), *odd = tcase_create ("odd");

  tcase_add_checked_fixture (text, folder_setup, folder_teardown);
  tcase_add_checked_fixture (faults, folder_setup, folder_teardown);
  tcase_add_checked_fixture (changes, folder_setup, folder_teardown);
  tcase_add_checked_fixture (odd, folder_setup, folder_teardown);
  tcase_add_loop_test (text, starters_come_through, 0, G_N_ELEMENTS (games));
  tcase_add_loop_test (text, starters_are_good, 0, G_N_ELEMENTS (games));
  suite_add_tcase (suite, text);
  tcase_add_loop_test (faults, each_fault_is_where_it_is, 0, G_N_ELEMENTS (single));
  tcase_add_loop_test (faults, faults_are_what_is_refused, 0, G_N_ELEMENTS (games));
  tcase_add_test (faults, all_faults_are_told);
  tcase_add_test (faults, several_of_one_list_are_told);
  tcase_add_test (faults, twins_are_all_told);
  tcase_add_test (faults, one_fault_makes_no_other);
  tcase_add_test (faults, no_more_than_two_hundred);
  tcase_add_test (faults, much_that_is_wrong_is_told_in_time);
  tcase_add_test (faults, changes_are_looked_at_as_a_whole_is);
  suite_add_tcase (suite, faults);
  tcase_add_test (changes, names_follow);
  tcase_add_test (changes, names_follow_in_every_game);
  tcase_add_test (changes, a_new_key_stands_in_its_place);
  tcase_add_test (changes, a_twin_has_a_name_of_its_own);
  tcase_add_test (changes, what_is_named_comes_along);
  tcase_add_test (changes, thousands_come_at_once);
  tcase_add_test (changes, another_games_cards_stay_out);
  tcase_add_test (changes, everything_is_taken_back);
  tcase_add_test (changes, typing_is_one_step);
  suite_add_tcase (suite, changes);
  tcase_add_test (odd, odd_names_come_through);
  tcase_add_test (odd, long_texts_come_through);
  tcase_add_loop_test (odd, files_of_others_are_refused_with_their_place, 0, 9);
  tcase_add_test (odd, files_of_others_are_read);
  suite_add_tcase (suite, odd);
  return suite;
}
