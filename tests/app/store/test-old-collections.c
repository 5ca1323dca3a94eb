/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Collections as older programs wrote them (tests/old-files), asked by this program what their own
 * program was asked: it says the same of them, and takes the same changes back. Standings are to
 * the letter what the first release told.
 */
#include "tests/app/fixture.h"

#include "tests/old-files.h"

#include "app/result/quick.h"

#include <json-glib/json-glib.h>
#include <string.h>

#define FIRST_LEAGUES 8 /* the first version whose collection has leagues */
#define LAST_LEAGUES 10 /* that the first release could read */

/* A question to the program and its answer then. */
typedef struct {
  char **words;
  int status;
  char *out;
} Asked;

static void
asked_free (Asked *asked)
{
  g_strfreev (asked->words);
  g_free (asked->out);
  g_free (asked);
}

static Asked *
read_block (const char *block)
{
  Asked *asked = g_new0 (Asked, 1);
  const char *status = strstr (block, "\n= ");
  g_autofree char *words = NULL;

  ck_assert_msg (status != NULL, "%.100s", block);
  words = g_strndup (block, (gsize)(status - block));
  ck_assert (g_shell_parse_argv (words, NULL, &asked->words, NULL));
  asked->status = atoi (status + 3);
  status = strchr (status + 1, '\n');
  asked->out = g_strdup (status == NULL ? "" : status + 1);
  return asked;
}

/* (element-type Asked): "$ words", "= status", and what was said without its last line's end. */
static GPtrArray *
read_asked (const char *text)
{
  GPtrArray *all = g_ptr_array_new_with_free_func ((GDestroyNotify)asked_free);
  g_autofree char *from_start = g_strconcat ("\n", text, NULL);
  g_auto (GStrv) blocks = g_strsplit (from_start, "\n$ ", -1);

  for (char **block = blocks + 1; *block != NULL; block++)
    g_ptr_array_add (all, read_block (*block));
  ck_assert_uint_gt (all->len, 10);
  return all;
}

/* --- what is in the old answer is in the new one --- */

static char *compare (JsonNode *old, JsonNode *now, const char *where);

static char *
compare_arrays (JsonArray *old, JsonArray *now, const char *where)
{
  if (json_array_get_length (old) != json_array_get_length (now))
    return g_strdup_printf ("%s: %u of them, not %u", where, json_array_get_length (now),
                            json_array_get_length (old));
  for (guint k = 0; k < json_array_get_length (old); k++) {
    g_autofree char *deeper = g_strdup_printf ("%s[%u]", where, k);
    char *difference =
        compare (json_array_get_element (old, k), json_array_get_element (now, k), deeper);

    if (difference != NULL)
      return difference;
  }
  return NULL;
}

static char *
compare_objects (JsonObject *old, JsonObject *now, const char *where)
{
  g_autoptr (GList) names = json_object_get_members (old);

  for (GList *at = names; at != NULL; at = at->next) {
    g_autofree char *deeper = g_strdup_printf ("%s.%s", where, (char *)at->data);
    char *difference;

    if (!json_object_has_member (now, at->data))
      return g_strdup_printf ("%s is missing", deeper);
    difference = compare (json_object_get_member (old, at->data),
                          json_object_get_member (now, at->data), deeper);
    if (difference != NULL)
      return difference;
  }
  return NULL;
}

/* A sentence for people that is worded otherwise since: who gains stands in front of what, "Gains
 * Ben: $2"; and who begins is told by seats, which pairings of before did not keep. */
static char *
dup_reworded_value (const char *text, const char *where)
{
  g_autoptr (GRegex) gains = g_regex_new ("\"Gains ([^:\"]+): ", 0, 0, NULL);
  g_autoptr (GRegex) begins = g_regex_new ("\"(.+) begins: (.+) began more often\\.\"", 0, 0, NULL);
  g_autoptr (GRegex) turn = g_regex_new (
      "\"(.+) begins: the last time only one of the two did, it was (.+)\\.\"", 0, 0, NULL);

  if (g_str_has_suffix (where, ".label"))
    return g_regex_replace (gains, text, -1, 0, "\"\\1: Gains ", 0, NULL);
  if (g_regex_match (begins, text, 0, NULL))
    return g_regex_replace (begins, text, -1, 0,
                            "\"\\1 begins: the first seats of \\2 outweigh the second ones more.\"",
                            0, NULL);
  return g_regex_replace (turn, text, -1, 0,
                          "\"\\1 begins: match by match backwards, it was \\2 who began where only "
                          "one of the two did.\"",
                          0, NULL);
}

/* A move's label is for people; the program of version 9 still had "Trader's" with the typewriter's
 * apostrophe. */
static char *
dup_leaf (JsonNode *node, const char *where)
{
  g_autofree char *text = json_to_string (node, FALSE), *reworded = NULL;
  GString *plain;

  if (!JSON_NODE_HOLDS_VALUE (node)
      || (!g_str_has_suffix (where, ".label") && strstr (where, ".why[") == NULL))
    return g_steal_pointer (&text);
  reworded = dup_reworded_value (text, where);
  plain = g_string_new (reworded);
  g_string_replace (plain, "’", "'", 0);
  return g_string_free (plain, FALSE);
}

/* What older programs told wrongly: the code of one of the five games as its name, and a result
 * that nobody won as a match that goes on. */
static gboolean
is_mended (JsonNode *old, JsonNode *now, const char *where)
{
  const char *before, *after;

  if (json_node_get_value_type (old) != G_TYPE_STRING
      || json_node_get_value_type (now) != G_TYPE_STRING)
    return FALSE;
  before = json_node_get_string (old);
  after = json_node_get_string (now);
  if (g_str_has_suffix (where, ".game-name"))
    return g_str_equal (after, app_quick_game_name (before));
  return g_str_has_suffix (where, ".outcome.status") && g_str_equal (before, "running")
         && g_str_equal (after, "open");
}

/* NULL when @now says all that @old says; it may say more of an object. */
static char *
compare (JsonNode *old, JsonNode *now, const char *where)
{
  g_autofree char *one = dup_leaf (old, where), *other = dup_leaf (now, where);

  if (JSON_NODE_TYPE (old) == JSON_NODE_TYPE (now) && JSON_NODE_HOLDS_OBJECT (old))
    return compare_objects (json_node_get_object (old), json_node_get_object (now), where);
  if (JSON_NODE_TYPE (old) == JSON_NODE_TYPE (now) && JSON_NODE_HOLDS_ARRAY (old))
    return compare_arrays (json_node_get_array (old), json_node_get_array (now), where);
  if (JSON_NODE_HOLDS_VALUE (old) && JSON_NODE_HOLDS_VALUE (now) && is_mended (old, now, where))
    return NULL;
  return strcmp (one, other) == 0 ? NULL : g_strdup_printf ("%s: %s, not %s", where, other, one);
}

/* A line that older programs said, as it is said now: a thing's name that is a plural is no
 * sentence's subject any more. */
static char *
dup_reworded (const char *line)
{
  static const char end[] = " lies on the ground.";
  const gsize indent = strspn (line, " "), length = strlen (line);

  if (!g_str_has_suffix (line, end))
    return g_strdup (line);
  return g_strdup_printf ("%*sOn the ground: %.*s.", (int)indent, "",
                          (int)(length - indent - strlen (end)), line + indent);
}

static char *
compare_texts (const char *old, const char *now)
{
  g_autofree char *shorter = g_strchomp (g_strdup (now)), *before = g_strchomp (g_strdup (old));
  g_auto (GStrv) one = g_strsplit (before, "\n", -1), other = g_strsplit (shorter, "\n", -1);
  guint k = 0;

  for (char **line = one; *line != NULL; line++) {
    char *reworded = dup_reworded (*line);

    g_free (*line);
    *line = reworded;
  }
  while (one[k] != NULL && other[k] != NULL && strcmp (one[k], other[k]) == 0)
    k++;
  if (one[k] == NULL && other[k] == NULL)
    return NULL;
  return g_strdup_printf ("line %u: %s, not %s", k + 1, other[k] == NULL ? "nothing" : other[k],
                          one[k] == NULL ? "nothing" : one[k]);
}

/* Opening a collection adds the starter packs that an older program had not, and says so. */
static gboolean
may_have_more (const Asked *asked)
{
  return g_strcmp0 (asked->words[1], "history") == 0 || g_strcmp0 (asked->words[2], "packs") == 0;
}

/* Leaves those elements of @now alone that are also in @old, by their first member. */
static void
leave_out_more (JsonArray *old, JsonArray *now)
{
  static const char *const keys[] = { "title", "pack", "revision" };

  for (guint k = json_array_get_length (now); k-- > 0;) {
    JsonObject *row = json_array_get_object_element (now, k);
    gboolean found = FALSE;

    for (guint j = 0; !found && j < json_array_get_length (old); j++) {
      JsonObject *other = json_array_get_object_element (old, j);

      found = TRUE;
      for (guint m = 0; found && m < G_N_ELEMENTS (keys); m++)
        found = !json_object_has_member (other, keys[m])
                || json_node_equal (json_object_get_member (row, keys[m]),
                                    json_object_get_member (other, keys[m]));
    }
    if (!found)
      json_array_remove_element (now, k);
  }
}

/* Word lists that come with a system are not the collection's. */
static void
leave_out_systems (JsonNode *answer)
{
  JsonArray *rows = JSON_NODE_HOLDS_ARRAY (answer) ? json_node_get_array (answer) : NULL;

  for (guint k = rows != NULL ? json_array_get_length (rows) : 0; k-- > 0;) {
    JsonNode *row = json_array_get_element (rows, k);

    if (JSON_NODE_HOLDS_OBJECT (row)
        && !json_object_get_boolean_member_with_default (json_node_get_object (row), "stored",
                                                         TRUE))
      json_array_remove_element (rows, k);
  }
}

static char *
compare_answers (const Asked *asked, CliOutput now, guint version)
{
  g_autoptr (JsonNode) one = NULL, other = NULL;

  if (now.status != asked->status)
    return g_strdup_printf ("status %d, not %d: %s", now.status, asked->status, now.err);
  if (strcmp (asked->words[0], "revert") == 0)
    return NULL;
  if (strcmp (asked->words[0], "--json") != 0 || asked->status != 0)
    return compare_texts (asked->out, now.out);
  one = json_from_string (asked->out, NULL);
  other = json_from_string (now.out, NULL);
  ck_assert (one != NULL && other != NULL);
  leave_out_systems (one);
  leave_out_systems (other);
  if (version <= 6 && JSON_NODE_HOLDS_OBJECT (one) && !JSON_NODE_HOLDS_NULL (one)
      && json_object_has_member (json_node_get_object (one), "unplayable")
      && !json_object_has_member (json_node_get_object (other), "unplayable"))
    return NULL; /* the program of version 6 could not yet show what it logged */
  if (may_have_more (asked))
    leave_out_more (json_node_get_array (one), json_node_get_array (other));
  return compare (one, other, "");
}

/* --- */

static CliOutput
ask (const char *path, char **words)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new ();

  g_ptr_array_add (all, (gpointer) "--database");
  g_ptr_array_add (all, (gpointer)path);
  for (char **word = words; *word != NULL; word++)
    g_ptr_array_add (all, *word);
  g_ptr_array_add (all, NULL);
  return cli_run (NULL, (const char *const *)all->pdata);
}

static void
compact (const char *path)
{
  CliOutput now = ask (path, (char *[]){ (char *)"compact", NULL });

  ck_assert_msg (now.status == 0, "%s", now.err);
}

static void
ask_all (guint version, const char *name, gboolean compacted)
{
  g_autofree char *text = old_file_read (version, name);
  g_autoptr (GPtrArray) all = read_asked (text);
  const char *path = in_folder ("old.db");

  old_file_copy (version, path);
  if (compacted)
    compact (path);
  for (guint k = 0; k < all->len; k++) {
    const Asked *asked = g_ptr_array_index (all, k);
    g_autofree char *words = g_strjoinv (" ", asked->words), *difference = NULL;

    difference = compare_answers (asked, ask (path, asked->words), version);
    ck_assert_msg (difference == NULL, "version %u, “%s”: %s", version, words, difference);
  }
}

START_TEST (says_what_was_said)
{
  ask_all ((guint)_i, "said", FALSE);
}
END_TEST

START_TEST (takes_back_what_was_taken_back)
{
  ask_all ((guint)_i, "undone", FALSE);
}
END_TEST

/* Made smaller, it says and takes back the same. */
START_TEST (compacted_it_says_the_same)
{
  ask_all ((guint)_i, "said", TRUE);
}
END_TEST

START_TEST (compacted_it_takes_back_the_same)
{
  ask_all ((guint)_i, "undone", TRUE);
}
END_TEST

START_TEST (compact_tells_what_it_did)
{
  const char *path = in_folder ("old.db");
  char *words[] = { (char *)"--json", (char *)"compact", NULL };
  g_autoptr (JsonNode) told = NULL, again = NULL;
  g_autofree char *content = NULL, *first = NULL;
  JsonObject *did;
  const char *kept;
  CliOutput now;

  old_file_copy (OLD_FILES_WITH_ROWS_LOGGED, path);
  now = ask (path, words);
  ck_assert_msg (now.status == 0, "%s", now.err);
  told = json_from_string (now.out, NULL);
  did = json_node_get_object (told);
  ck_assert_int_gt (json_object_get_int_member (did, "before"),
                    json_object_get_int_member (did, "after"));
  ck_assert_int_eq (json_object_get_int_member (did, "entries"), 9);
  ck_assert_int_eq (json_object_get_int_member (did, "plays"), 0);
  kept = json_object_get_string_member (did, "kept");
  ck_assert_ptr_nonnull (strstr (kept, "Z-compact"));
  ck_assert (g_file_test (kept, G_FILE_TEST_EXISTS));
  now = ask (path, words);
  again = json_from_string (now.out, NULL);
  ck_assert (!json_object_has_member (json_node_get_object (again), "kept"));
  now = ask (path, words + 1);
  ck_assert_int_eq (now.status, 0);
  ck_assert (g_str_has_prefix (now.out, "There is nothing to compact: the file has 1"));
  /* What was there comes back, and is compacted in words. */
  now = ask (path, (char *[]){ (char *)"restore", (char *)kept, NULL });
  ck_assert_int_eq (now.status, 0);
  now = ask (path, words + 1);
  ck_assert_int_eq (now.status, 0);
  ck_assert (g_str_has_prefix (now.out, "The file has 1"));
  ck_assert_ptr_nonnull (strstr (now.out, "\n9 entries of the history are stored in less room.\n"));
  ck_assert_ptr_nonnull (strstr (now.out, "\nWhat was there is kept in /"));
  now = ask (path, (char *[]){ (char *)"compact", (char *)"it", NULL });
  ck_assert_int_eq (now.status, 2);
  now = ask (in_folder ("none.db"), words + 1);
  ck_assert_int_eq (now.status, 2);
  ck_assert (g_file_set_contents (in_folder ("text.db"), "Dear diary", -1, NULL));
  now = ask (in_folder ("text.db"), words + 1);
  ck_assert_int_eq (now.status, 2);
  ck_assert_ptr_nonnull (strstr (now.err, "is not a database"));
}
END_TEST

/* The first release's tables, to the letter: a season that is over stands as it stood. */
START_TEST (standings_are_what_they_were)
{
  g_autofree char *text = read_text (in_source ("tests/old-files/standings"));
  g_autofree char *version = g_strdup_printf ("%03d", _i);
  g_autoptr (GPtrArray) all = read_asked (text);
  const char *path = in_folder ("old.db");
  guint n = 0;

  old_file_copy ((guint)_i, path);
  for (guint k = 0; k < all->len; k++) {
    const Asked *asked = g_ptr_array_index (all, k);
    g_autofree char *words = g_strjoinv (" ", asked->words + 1);
    g_autofree char *before = g_strconcat (asked->out, k + 1 < all->len ? "\n" : "", NULL);
    g_autofree char *difference = NULL;
    CliOutput now;

    if (!g_str_equal (asked->words[0], version))
      continue;
    now = ask (path, asked->words + 1);
    difference = compare_texts (before, now.out);
    ck_assert_msg (now.status == asked->status && g_str_equal (now.out, before),
                   "version %d, “%s”: %s", _i, words,
                   difference != NULL ? difference : "other ends of lines");
    n++;
  }
  ck_assert_uint_ge (n, 18);
}
END_TEST

TEST_SUITE (old_collections)
{
  Suite *suite = suite_create ("old-collections");
  TCase *tests = tcase_create ("old collections");

  tcase_add_checked_fixture (tests, folder_setup, folder_teardown);
  tcase_set_timeout (tests, 600);
  tcase_add_loop_test (tests, says_what_was_said, 1, OLD_FILES + 1);
  tcase_add_loop_test (tests, takes_back_what_was_taken_back, 1, OLD_FILES + 1);
  /* Of version 9 on, imports are logged that can be stored in less room. */
  tcase_add_loop_test (tests, compacted_it_says_the_same, 9, OLD_FILES + 1);
  tcase_add_loop_test (tests, compacted_it_takes_back_the_same, 9, OLD_FILES + 1);
  tcase_add_test (tests, compact_tells_what_it_did);
  tcase_add_loop_test (tests, standings_are_what_they_were, FIRST_LEAGUES, LAST_LEAGUES + 1);
  suite_add_tcase (suite, tests);
  old_files_open ();
  return suite;
}
