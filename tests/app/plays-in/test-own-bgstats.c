/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * BG Stats' plays out and in again: what came from there goes back as it came, and the program's
 * own export of it changes nothing; a file that tells less takes nothing away.
 */
#include "tests/app/plays-in/play-import-stage.h"

#include "app/store/command-db.h"
#include "app/result/games.h"
#include "db/changes.h"
#include "db/imports.h"
#include "db/notes.h"
#include "importers/plays/play-bytes.h"

#include <json-glib/json-glib.h>
#include <string.h>

#define PLAYS "tests/importers/plays/"
#define RICH PLAYS "json/bgstats-rich.json"

/* All the BG Stats files that there are, but those of what is wrong in such files. */
static const char *const sources[] = {
  PLAYS "bgstats/bgstats-2020-ios-pga99-MIT.json",
  RICH,
  PLAYS "json/bgstats-full.json",
  PLAYS "json/bgstats-one-number-twice.json",
  PLAYS "json/bgstats-days.json",
  PLAYS "json/bgstats-two-alike.json",
};

static char *
read_source (const char *path)
{
  return read_text (in_source (path));
}

/* Comparing */

static JsonNode *
parse (const char *text)
{
  g_autoptr (GError) error = NULL;
  JsonNode *root = json_from_string (text, &error);

  ck_assert_msg (root != NULL, "%s", error != NULL ? error->message : "");
  return root;
}

static JsonArray *
list_of (JsonNode *root, const char *key)
{
  JsonObject *object = json_node_get_object (root);

  return json_object_has_member (object, key) ? json_object_get_array_member (object, key) : NULL;
}

static guint
count (JsonArray *list)
{
  return list != NULL ? json_array_get_length (list) : 0;
}

static const char *
text_of (JsonObject *object, const char *key)
{
  JsonNode *node = object != NULL ? json_object_get_member (object, key) : NULL;

  return node != NULL && json_node_get_value_type (node) == G_TYPE_STRING
             ? json_node_get_string (node)
             : "";
}

static JsonObject *
find_by_id (JsonNode *root, const char *list, gint64 id)
{
  JsonArray *array = list_of (root, list);

  for (guint k = 0; k < count (array); k++) {
    JsonObject *object = json_array_get_object_element (array, k);

    if (json_object_get_int_member_with_default (object, "id", -1) == id)
      return object;
  }
  return NULL;
}

static JsonObject *
find_by_uuid (JsonNode *root, const char *list, const char *uuid)
{
  JsonArray *array = list_of (root, list);

  for (guint k = 0; uuid[0] != '\0' && k < count (array); k++) {
    JsonObject *object = json_array_get_object_element (array, k);

    if (g_ascii_strcasecmp (text_of (object, "uuid"), uuid) == 0)
      return object;
  }
  return NULL;
}

/* What is missing, 0, false or empty is the same. */
static gboolean
is_empty (JsonNode *node)
{
  GType type = node != NULL && JSON_NODE_HOLDS_VALUE (node) ? json_node_get_value_type (node) : 0;

  if (node == NULL || JSON_NODE_HOLDS_NULL (node))
    return TRUE;
  if (JSON_NODE_HOLDS_ARRAY (node))
    return count (json_node_get_array (node)) == 0;
  return type == G_TYPE_STRING    ? json_node_get_string (node)[0] == '\0'
         : type == G_TYPE_BOOLEAN ? !json_node_get_boolean (node)
         : type == G_TYPE_INT64   ? json_node_get_int (node) == 0
                                  : FALSE;
}

static char *
dup_node (JsonNode *node)
{
  return node != NULL ? json_to_string (node, FALSE) : g_strdup ("nothing");
}

static void
assert_member (JsonObject *source, JsonObject *out, const char *key, const char *what)
{
  JsonNode *there = json_object_get_member (source, key), *here = json_object_get_member (out, key);
  g_autofree char *one = dup_node (there), *other = dup_node (here);

  if (is_empty (there) && is_empty (here))
    return;
  ck_assert_msg (there != NULL && here != NULL && json_node_equal (there, here),
                 "%s of %s: %s there, %s here", key, what, one, other);
}

/* All members of both, but for @but. */
static void
assert_members (JsonObject *source, JsonObject *out, const char *const *but, const char *what)
{
  JsonObject *const both[] = { source, out };

  for (guint k = 0; k < 2; k++) {
    g_autoptr (GList) keys = json_object_get_members (both[k]);

    for (GList *key = keys; key != NULL; key = key->next)
      if (!g_strv_contains (but, key->data))
        assert_member (source, out, key->data, what);
  }
}

/* Names are written without the blanks around them. */
static void
assert_name (JsonObject *source, JsonObject *out)
{
  g_autofree char *name = g_strstrip (g_strdup (text_of (source, "name")));

  ck_assert_str_eq (text_of (out, "name"), name);
}

/* What may differ. */

/* References are compared by what they refer to; UUIDs are written in lower case; where a source
 * has no dates there are those of here. */
static const char *const play_apart[] = { "uuid", "gameRefId",      "locationRefId",
                                          "tags", "expansionPlays", "playerScores",
                                          NULL };
static const char *const seat_apart[] = { "playerRefId", NULL };
static const char *const dates[] = { "entryDate", "modificationDate" };
/* Nothing else is kept of those. */
static const char *const player_keys[] = { "isAnonymous", "bggUsername", "metaData" };
static const char *const game_keys[] = { "bggId",     "cooperative", "highestWins", "noPoints",
                                         "usesTeams", "isBaseGame",  "isExpansion", "rating" };
static const char *const tag_keys[] = { "type", "group" };

static void
drop_dates (JsonObject *source, JsonObject *out)
{
  for (guint k = 0; k < G_N_ELEMENTS (dates); k++)
    if (!json_object_has_member (source, dates[k]))
      json_object_remove_member (out, dates[k]);
}

/* @source refers to what @out does; what the source refers to is nothing, or has no UUID. */
static JsonObject *
assert_reference (JsonNode *source, JsonObject *from, JsonNode *out, JsonObject *to,
                  const char *list, const char *key)
{
  JsonObject *there =
      find_by_id (source, list, json_object_get_int_member_with_default (from, key, -1));
  JsonObject *here = find_by_id (out, list, json_object_get_int_member_with_default (to, key, -1));

  if (there == NULL)
    return NULL;
  ck_assert_ptr_nonnull (here);
  if (text_of (there, "uuid")[0] != '\0')
    ck_assert_msg (g_ascii_strcasecmp (text_of (there, "uuid"), text_of (here, "uuid")) == 0,
                   "%s of %s is %s", key, text_of (there, "name"), text_of (here, "name"));
  return here;
}

static void
assert_list (JsonNode *source, JsonObject *from, JsonNode *out, JsonObject *to, const char *list,
             const char *key, const char *reference)
{
  const char *const but[] = { reference, NULL };
  JsonArray *there =
      json_object_has_member (from, key) ? json_object_get_array_member (from, key) : NULL;
  JsonArray *here =
      json_object_has_member (to, key) ? json_object_get_array_member (to, key) : NULL;
  guint at = 0;

  for (guint k = 0; k < count (there); k++) {
    JsonObject *one = json_array_get_object_element (there, k);

    if (find_by_id (source, list, json_object_get_int_member_with_default (one, reference, -1))
        == NULL)
      continue;
    ck_assert_uint_lt (at, count (here));
    assert_reference (source, one, out, json_array_get_object_element (here, at), list, reference);
    assert_members (one, json_array_get_object_element (here, at), but, key);
    at++;
  }
  ck_assert_uint_eq (at, count (here));
}

static int
compare_orders_cb (gconstpointer a, gconstpointer b)
{
  gint64 one = json_object_get_int_member_with_default (*(JsonObject *const *)a, "seatOrder", 0),
         other = json_object_get_int_member_with_default (*(JsonObject *const *)b, "seatOrder", 0);

  return one < other ? -1 : one > other;
}

/* They are written in the order in which they sat. */
static void
assert_seats (JsonNode *source, JsonObject *from, JsonNode *out, JsonObject *to)
{
  JsonArray *there = json_object_has_member (from, "playerScores")
                         ? json_object_get_array_member (from, "playerScores")
                         : NULL,
            *here = json_object_get_array_member (to, "playerScores");
  g_autoptr (GPtrArray) sorted = g_ptr_array_new ();

  for (guint k = 0; k < count (there); k++)
    g_ptr_array_add (sorted, json_array_get_object_element (there, k));
  g_ptr_array_sort (sorted, compare_orders_cb);
  ck_assert_uint_eq (sorted->len, count (here));
  for (guint k = 0; k < sorted->len; k++) {
    JsonObject *one = g_ptr_array_index (sorted, k),
               *other = json_array_get_object_element (here, k);

    assert_reference (source, one, out, other, "players", "playerRefId");
    assert_members (one, other, seat_apart, text_of (from, "uuid"));
  }
}

static void
assert_play (JsonNode *source, JsonObject *from, JsonNode *out, JsonObject *to)
{
  drop_dates (from, to);
  assert_members (from, to, play_apart, text_of (from, "uuid"));
  assert_reference (source, from, out, to, "games", "gameRefId");
  assert_reference (source, from, out, to, "locations", "locationRefId");
  assert_list (source, from, out, to, "tags", "tags", "tagRefId");
  assert_list (source, from, out, to, "games", "expansionPlays", "gameRefId");
  assert_seats (source, from, out, to);
}

static void
assert_entities (JsonNode *source, JsonNode *out, const char *list, const char *const *keys,
                 guint n)
{
  JsonArray *here = list_of (out, list);

  for (guint k = 0; k < count (here); k++) {
    JsonObject *to = json_array_get_object_element (here, k);
    JsonObject *from = find_by_uuid (source, list, text_of (to, "uuid"));

    if (from == NULL)
      continue;
    drop_dates (from, to);
    assert_name (from, to);
    assert_member (from, to, "modificationDate", text_of (from, "name"));
    for (guint j = 0; j < n; j++)
      if (json_object_has_member (from, keys[j]))
        assert_member (from, to, keys[j], text_of (from, "name"));
  }
}

/* Every game is there again, played or not, with the copies that it had. */
static void
assert_games (JsonNode *source, JsonNode *out)
{
  static const char *const none[] = { NULL };
  JsonArray *there = list_of (source, "games");

  for (guint k = 0; k < count (there); k++) {
    JsonObject *from = json_array_get_object_element (there, k);
    JsonObject *to = find_by_uuid (out, "games", text_of (from, "uuid"));
    JsonArray *copies = json_object_has_member (from, "copies")
                            ? json_object_get_array_member (from, "copies")
                            : NULL;

    if (text_of (from, "uuid")[0] == '\0')
      continue;
    ck_assert_msg (to != NULL, "%s is not there", text_of (from, "name"));
    ck_assert_uint_eq (count (json_object_get_array_member (to, "copies")), count (copies));
    for (guint j = 0; j < count (copies); j++)
      assert_members (
          json_array_get_object_element (copies, j),
          json_array_get_object_element (json_object_get_array_member (to, "copies"), j), none,
          text_of (from, "name"));
  }
}

START_TEST (goes_back_as_it_came)
{
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autofree char *text = read_source (sources[_i]), *written = NULL;
  g_autoptr (JsonNode) source = parse (text), out = NULL;
  JsonArray *plays = list_of (source, "plays");

  play_import_stage_import (db, "there.json", text, NULL);
  written = play_import_stage_write (db, APP_PLAYS_BGSTATS);
  out = parse (written);
  ck_assert_uint_eq (count (list_of (out, "plays")), count (plays));
  for (guint k = 0; k < count (plays); k++) {
    JsonObject *from = json_array_get_object_element (plays, k);
    JsonObject *to = find_by_uuid (out, "plays", text_of (from, "uuid"));

    if (text_of (from, "uuid")[0] == '\0')
      continue;
    ck_assert_ptr_nonnull (to);
    assert_play (source, from, out, to);
  }
  assert_entities (source, out, "players", player_keys, G_N_ELEMENTS (player_keys));
  assert_entities (source, out, "games", game_keys, G_N_ELEMENTS (game_keys));
  assert_games (source, out);
  assert_entities (source, out, "locations", NULL, 0);
  assert_entities (source, out, "tags", tag_keys, G_N_ELEMENTS (tag_keys));
}
END_TEST

static void
assert_all_known (DbStore *db, const char *name, const char *text, const char *before)
{
  g_autofree char *after = NULL;
  AppPlayImportCounts counts;

  play_import_stage_import (db, name, text, &counts);
  ck_assert_uint_eq (counts.plays[APP_PLAY_IMPORT_KNOWN], counts.read);
  for (guint kind = 0; kind < IMPORT_KINDS; kind++)
    ck_assert_uint_eq (counts.new_names[kind], 0);
  after = play_import_stage_write (db, APP_PLAYS_JSON);
  ck_assert_str_eq (after, before);
}

/* The own export, then the original, then what is exported after all that. */
START_TEST (own_export_changes_nothing)
{
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autofree char *text = read_source (sources[_i]), *out = NULL, *again = NULL, *before = NULL;

  play_import_stage_import (db, "there.json", text, NULL);
  before = play_import_stage_write (db, APP_PLAYS_JSON);
  out = play_import_stage_write (db, APP_PLAYS_BGSTATS);
  assert_all_known (db, "own.json", out, before);
  assert_all_known (db, "there.json", text, before);
  again = play_import_stage_write (db, APP_PLAYS_BGSTATS);
  ck_assert_str_eq (again, out);
}
END_TEST

/* Into an empty collection it is the same plays as the original. */
START_TEST (own_export_is_as_good)
{
  g_autoptr (DbStore) one = play_import_stage_collection (),
                      other = play_import_stage_collection ();
  g_autofree char *text = read_source (RICH), *out = NULL, *again = NULL;

  play_import_stage_import (one, "there.json", text, NULL);
  out = play_import_stage_write (one, APP_PLAYS_BGSTATS);
  play_import_stage_import (other, "own.json", out, NULL);
  again = play_import_stage_write (other, APP_PLAYS_BGSTATS);
  ck_assert_str_eq (again, out);
}
END_TEST

/* Files that tell less */

/* As earlier versions wrote a play of BG Stats, and a little worse: no score sheet, no words of
 * where one began, no marks, all by the game's own scoring, and a date of here. */
static char *
make_poor (const char *text)
{
  static const char *const play_keys[] = { "scoresheet", "metaData", "playImages", "bggLastSync",
                                           "tags",       "comments", "board" };
  static const char *const seat_keys[] = { "startPosition", "metaData", "teamRole", "newPlayer",
                                           "role" };
  g_autoptr (JsonNode) root = parse (text);
  JsonArray *plays = list_of (root, "plays");
  JsonObject *owner = json_object_new ();

  for (guint k = 0; k < count (plays); k++) {
    JsonObject *play = json_array_get_object_element (plays, k);
    JsonArray *seats = json_object_get_array_member (play, "playerScores");

    for (guint j = 0; j < G_N_ELEMENTS (play_keys); j++)
      json_object_remove_member (play, play_keys[j]);
    for (guint s = 0; s < count (seats); s++)
      for (guint j = 0; j < G_N_ELEMENTS (seat_keys); j++)
        json_object_remove_member (json_array_get_object_element (seats, s), seat_keys[j]);
    if (json_object_get_int_member (play, "scoringSetting") <= 6)
      json_object_set_int_member (play, "scoringSetting", 0);
    json_object_set_string_member (play, "modificationDate", "2025-01-01 00:00:00");
  }
  json_object_set_int_member (owner, "meRefId", 7);
  json_object_set_object_member (json_node_get_object (root), "userInfo", owner);
  return json_to_string (root, FALSE);
}

/* A co-op game that its owner never said to be one: it is so by the play's own scoring alone. */
static char *
without_co_op_games (const char *text)
{
  GString *out = g_string_new (text);

  g_string_replace (out, "\"cooperative\":true", "\"cooperative\":false", 0);
  return g_string_free (out, FALSE);
}

START_TEST (a_poorer_file_takes_nothing_away)
{
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autofree char *read = read_source (RICH), *text = without_co_op_games (read),
                  *poor = make_poor (text), *before = NULL, *out = NULL, *again = NULL;

  play_import_stage_import (db, "there.json", text, NULL);
  before = play_import_stage_write (db, APP_PLAYS_JSON);
  out = play_import_stage_write (db, APP_PLAYS_BGSTATS);
  assert_all_known (db, "poor.json", poor, before);
  assert_all_known (db, "there.json", text, before);
  again = play_import_stage_write (db, APP_PLAYS_BGSTATS);
  ck_assert_str_eq (again, out);
}
END_TEST

/* Where something else of it counts, what it doesn't tell stays with what it said before. */
START_TEST (what_it_tells_is_taken)
{
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autofree char *text = read_source (RICH), *poor = make_poor (text), *before = NULL;
  g_autoptr (GString) changed = g_string_new (poor);
  g_autoptr (DbMatch) match = NULL;
  AppPlayImportCounts counts;

  play_import_stage_import (db, "there.json", text, NULL);
  ck_assert_uint_eq (g_string_replace (changed, "\"durationMin\":95", "\"durationMin\":96", 0), 1);
  play_import_stage_import (db, "poor.json", changed->str, &counts);
  ck_assert_uint_eq (counts.plays[APP_PLAY_IMPORT_UPDATE], 1);
  match = play_import_stage_match_at (db, 0);
  ck_assert_int_eq (match->minutes, 96);
  before = play_import_stage_write (db, APP_PLAYS_JSON);
  ck_assert_ptr_nonnull (strstr (before, "Row 1: Ada 9"));
  assert_all_known (db, "there.json", text, before); /* it is older */
}
END_TEST

/* An earlier version took away what a poorer file did not have: the rich one brings it back, though
 * it is older, and what is said later stays. */
START_TEST (the_original_brings_back_what_it_has)
{
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autofree char *text = read_source (RICH), *poor = make_poor (text), *after = NULL;
  g_autoptr (GString) later = g_string_new (poor);
  g_autoptr (DbMatch) match = NULL;
  AppPlayImportCounts counts;

  g_string_replace (later, "\"durationMin\":95", "\"durationMin\":96", 0);
  play_import_stage_import (db, "poor.json", later->str, NULL);
  play_import_stage_import (db, "there.json", text, &counts);
  ck_assert_uint_eq (counts.plays[APP_PLAY_IMPORT_UPDATE], 4);
  after = play_import_stage_write (db, APP_PLAYS_JSON);
  ck_assert_ptr_nonnull (strstr (after, "Row 1: Ada 9"));
  ck_assert_ptr_nonnull (strstr (after, "\"Start\": \"Ada: 1; Ben: north\""));
  ck_assert_ptr_nonnull (strstr (after, "Long, but"));
  match = play_import_stage_match_at (db, 0);
  ck_assert_int_eq (match->minutes, 96);
  assert_all_known (db, "there.json", text, after);
}
END_TEST

/* Changed here */

static JsonObject *
first_play (JsonNode **root, DbStore *db)
{
  g_autofree char *out = play_import_stage_write (db, APP_PLAYS_BGSTATS);

  *root = parse (out);
  return find_by_uuid (*root, "plays", "cccc0000-0000-4000-8000-000000000001");
}

static JsonObject *
seat_at (JsonObject *play, guint k)
{
  return json_array_get_object_element (json_object_get_array_member (play, "playerScores"), k);
}

/* What was changed has a date of here, and all else is as it came. */
START_TEST (what_is_changed_here_is_written_anew)
{
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autofree char *text = read_source (RICH);
  g_autoptr (DbMatch) match = NULL;
  g_autoptr (JsonNode) root = NULL, source = parse (text);
  JsonObject *play, *there = find_by_uuid (source, "plays", "CCCC0000-0000-4000-8000-000000000001");

  play_import_stage_import (db, "there.json", text, NULL);
  match = play_import_stage_match_at (db, 0);
  match->minutes = 100;
  ck_assert (db_match_update (db, match, NULL));
  play = first_play (&root, db);
  ck_assert_int_eq (json_object_get_int_member (play, "durationMin"), 100);
  ck_assert_str_ne (text_of (play, "modificationDate"), text_of (there, "modificationDate"));
  drop_dates (there, play);
  json_object_set_int_member (play, "durationMin", 95);
  json_object_set_string_member (play, "modificationDate", text_of (there, "modificationDate"));
  assert_play (source, there, root, play);
  ck_assert_str_eq (text_of (find_by_uuid (root, "plays", "cccc0000-0000-4000-8000-000000000002"),
                             "modificationDate"),
                    "2024-04-02 09:00:00");
}
END_TEST

/* A score that was corrected is the one of here, and the sheet that goes with it stays. */
START_TEST (a_corrected_score_counts)
{
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autofree char *text = read_source (RICH);
  g_autoptr (DbMatch) match = NULL;
  g_autoptr (JsonNode) root = NULL;
  JsonObject *play;

  play_import_stage_import (db, "there.json", text, NULL);
  match = play_import_stage_match_at (db, 0);
  g_array_index (match->seats, DbSeat, 2).score = 11;
  ck_assert (db_match_update (db, match, NULL));
  play = first_play (&root, db);
  ck_assert_str_eq (text_of (seat_at (play, 2), "score"), "11");
  ck_assert_str_eq (text_of (seat_at (play, 1), "score"), "20");
  ck_assert_int_eq (json_object_get_int_member (seat_at (play, 1), "rank"), 1);
  ck_assert_str_eq (text_of (seat_at (play, 1), "role"), "Druid／Elf");
  ck_assert (json_object_get_boolean_member (seat_at (play, 1), "newPlayer"));
  ck_assert_str_ne (text_of (play, "scoresheet"), "");
  ck_assert_int_eq (json_object_get_int_member (play, "scoringSetting"), 1);
}
END_TEST

/* Partners whose points are one number have it in two ways there. */
START_TEST (a_shared_score_stays_as_each_has_it)
{
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autofree char *text = read_source (RICH), *out = NULL;
  g_autoptr (DbMatch) match = NULL;
  g_autoptr (JsonNode) root = NULL;
  JsonObject *play;

  play_import_stage_import (db, "there.json", text, NULL);
  match = play_import_stage_match_at (db, 2);
  match->minutes = 30;
  ck_assert (db_match_update (db, match, NULL));
  out = play_import_stage_write (db, APP_PLAYS_BGSTATS);
  root = parse (out);
  play = find_by_uuid (root, "plays", "cccc0000-0000-4000-8000-000000000003");
  ck_assert_int_eq (json_object_get_int_member (play, "durationMin"), 30);
  ck_assert_str_eq (text_of (seat_at (play, 0), "score"), "51-6");
  ck_assert_str_eq (text_of (seat_at (play, 1), "score"), "45");
}
END_TEST

/* So is a note that was written here, and what was kept as here in an import. */
START_TEST (what_is_kept_here_is_not_there)
{
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autofree char *text = read_source (RICH);
  g_autoptr (GString) later = g_string_new (text);
  g_autoptr (AppPlayImport) play_import = NULL;
  g_autoptr (JsonNode) root = NULL, again = NULL;
  JsonObject *play;
  gint64 note;

  play_import_stage_import (db, "there.json", text, NULL);
  g_string_replace (later, "\"durationMin\":95", "\"durationMin\":96", 0);
  play_import = play_import_stage_read (db, "later.json", later->str);
  ck_assert (app_play_import_choose_all (play_import, 1u << APP_PLAY_IMPORT_UPDATE,
                                         APP_PLAY_IMPORT_CHOICE_HERE, NULL));
  play_import_stage_match (play_import, db);
  play_import_stage_run (play_import, db);
  play = first_play (&root, db);
  ck_assert_int_eq (json_object_get_int_member (play, "durationMin"), 95);
  ck_assert_str_ne (text_of (play, "modificationDate"), "2024-04-01 09:00:00");
  play = find_by_uuid (root, "plays", "cccc0000-0000-4000-8000-000000000002");
  ck_assert_str_eq (text_of (play, "modificationDate"), "2024-04-02 09:00:00");
  {
    g_autoptr (DbMatch) match = play_import_stage_match_at (db, 1);

    ck_assert (db_note_add (db, DB_SUBJECT_MATCH, match->id, "We nearly made it", &note, NULL));
  }
  first_play (&again, db);
  play = find_by_uuid (again, "plays", "cccc0000-0000-4000-8000-000000000002");
  ck_assert_str_eq (text_of (play, "comments"), "We nearly made it");
  ck_assert_str_ne (text_of (play, "modificationDate"), "2024-04-02 09:00:00");
}
END_TEST

/* What is not taken */

START_TEST (tells_what_is_not_taken)
{
  static const guint expected[IMPORT_LEFT_KINDS] = {
    [IMPORT_LEFT_CHALLENGES] = 1,
    [IMPORT_LEFT_PICTURES] = 2,
    [IMPORT_LEFT_TAGS] = 2,
    [IMPORT_LEFT_FILTERS] = 1,
  };
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autofree char *text = read_source (RICH), *before = NULL, *after = NULL;
  g_autoptr (AppPlayImport) play_import = play_import_stage_read (db, "there.json", text);

  for (guint k = 0; k < IMPORT_LEFT_KINDS; k++)
    ck_assert_uint_eq (app_play_import_count_left (play_import, (ImportLeft)k), expected[k]);
  before = app_play_import_dup_summary (play_import);
  ck_assert_ptr_nonnull (strstr (before, "2 ratings of games, 2 games noted as owned or not.\n"));
  ck_assert_ptr_nonnull (strstr (before, "\nNot taken: 1 challenge, 2 pictures, 2 tags"));
  play_import_stage_run (play_import, db);
  after = app_play_import_dup_summary (play_import);
  ck_assert_ptr_nonnull (strstr (after, "\nNot taken: 1 challenge, 2 pictures, 2 tags"));
}
END_TEST

/* Who was new and who is none are tags. */
START_TEST (takes_marks)
{
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autofree char *text = read_source (RICH), *json = NULL;

  play_import_stage_import (db, "there.json", text, NULL);
  json = play_import_stage_write (db, APP_PLAYS_JSON);
  /* The order at the table: Automa, Ada, Ben. */
  ck_assert_ptr_nonnull (strstr (json, "\"New\": \"1 2\", \"Bot\": \"1\""));
}
END_TEST

/* What is said of games */

static void
assert_said (DbStore *db, const char *name, double rating, int owned)
{
  g_autoptr (DbPlaceOrGame) game = app_game_find (db, name, NULL);

  ck_assert_msg (game != NULL, "%s", name);
  ck_assert_double_eq_tol (game->rating, rating, 1e-9);
  ck_assert_int_eq (game->owned, owned);
}

static void
describe (DbStore *db, const char *name, double rating, int owned)
{
  g_autoptr (DbPlaceOrGame) game = app_game_find (db, name, NULL);

  ck_assert (app_command_do (db, NULL, &app_game_describe,
                             &(AppGameDescription){ game->uuid, rating, owned }, NULL, NULL));
}

static char *
rated (const char *text, const char *rating, const char *modified)
{
  g_autoptr (GString) changed = g_string_new (text);

  ck_assert_uint_eq (g_string_replace (changed, "\"rating\": 80", rating, 0)
                         + g_string_replace (changed, "\"rating\":80", rating, 0),
                     1);
  ck_assert_uint_eq (g_string_replace (changed, "2023-02-11 08:00:00", modified, 0), 1);
  return g_string_free (g_steal_pointer (&changed), FALSE);
}

/* Also of a game that nobody played; and all of it is undone with the import. */
START_TEST (ratings_and_copies_are_taken)
{
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autofree char *text = read_source (RICH);
  g_autoptr (DbPlaceOrGame) gone = NULL;
  gint64 batch = play_import_stage_import (db, "there.json", text, NULL);

  assert_said (db, "Terra", 8, 1);
  assert_said (db, "Never Played", 6, 1);
  assert_said (db, "Golf", -1, -1);
  ck_assert (db_changes_undo (db, batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, NULL));
  gone = app_game_find (db, "Never Played", NULL);
  ck_assert_ptr_null (gone);
  play_import_stage_import (db, "there.json", text, NULL);
  assert_said (db, "Terra", 8, 1);
  assert_said (db, "Never Played", 6, 1);
}
END_TEST

/* What changed there is taken, what changed here stays, what changed at both ends stays until it is
 * chosen otherwise; an older file takes nothing back. */
START_TEST (ratings_are_merged)
{
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autofree char *text = read_source (RICH),
                  *later = rated (text, "\"rating\": 85", "2025-01-01 08:00:00"),
                  *last = rated (text, "\"rating\": 70", "2025-01-02 08:00:00"),
                  *silent = rated (text, "\"rating\": 0", "2025-01-03 08:00:00");
  g_autoptr (AppPlayImport) play_import = NULL;
  AppPlayImportCounts counts;

  play_import_stage_import (db, "there.json", text, NULL);
  play_import_stage_import (db, "later.json", later, &counts);
  ck_assert_uint_eq (counts.ratings, 1);
  assert_said (db, "Terra", 8.5, 1);
  play_import_stage_import (db, "there.json", text, &counts);
  ck_assert_uint_eq (counts.ratings + counts.said_conflicts, 0);
  assert_said (db, "Terra", 8.5, 1);
  describe (db, "Terra", 9, 0);
  play_import_stage_import (db, "later.json", later, &counts);
  ck_assert_uint_eq (counts.ratings + counts.said_conflicts, 0);
  play_import_stage_import (db, "last.json", last, &counts);
  ck_assert_uint_eq (counts.said_conflicts, 1);
  assert_said (db, "Terra", 9, 0);
  play_import_stage_import (db, "silent.json", silent, NULL);
  assert_said (db, "Terra", 9, 0);
  describe (db, "Never Played", -1, -1);
  play_import_stage_import (db, "silent.json", silent, NULL);
  assert_said (db, "Never Played", -1, -1);
}
END_TEST

START_TEST (a_rating_from_there_is_chosen)
{
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autofree char *text = read_source (RICH),
                  *later = rated (text, "\"rating\": 85", "2025-01-01 08:00:00");
  g_autoptr (AppPlayImport) play_import = NULL;

  play_import_stage_import (db, "there.json", text, NULL);
  describe (db, "Terra", 9, 1);
  play_import = play_import_stage_read (db, "later.json", later);
  ck_assert (app_play_import_choose_all (play_import, 1u << APP_PLAY_IMPORT_CONFLICT,
                                         APP_PLAY_IMPORT_CHOICE_THERE, NULL));
  play_import_stage_match (play_import, db);
  play_import_stage_run (play_import, db);
  assert_said (db, "Terra", 8.5, 1);
}
END_TEST

/* A rating of here goes out with a date of here, so that the other program takes it. */
START_TEST (a_rating_of_here_goes_out)
{
  g_autoptr (DbStore) db = play_import_stage_collection (), other = play_import_stage_collection ();
  g_autofree char *text = read_source (RICH), *out = NULL;
  g_autoptr (JsonNode) root = NULL;
  JsonObject *game;

  play_import_stage_import (db, "there.json", text, NULL);
  describe (db, "Terra", 9.5, 0);
  describe (db, "Golf", 2.5, 1);
  out = play_import_stage_write (db, APP_PLAYS_BGSTATS);
  root = parse (out);
  game = find_by_uuid (root, "games", "bbbb0000-0000-4000-8000-000000000001");
  ck_assert_int_eq (json_object_get_int_member (game, "rating"), 95);
  ck_assert_str_ne (text_of (game, "modificationDate"), "2023-02-11 08:00:00");
  play_import_stage_import (other, "own.json", out, NULL);
  assert_said (other, "Terra", 9.5, 0);
  assert_said (other, "Golf", 2.5, 1);
  assert_said (other, "Never Played", 6, 1);
  assert_said (other, "Two Sides", -1, -1);
}
END_TEST

/* A collection of BoardGameGeek, as a table and as XML: what it says comes back out of a BG Stats
 * file, and of the JSON. */
START_TEST (a_collection_comes_back)
{
  static const char table[] = "objectname,objectid,rating,numplays,own,wishlist\n"
                              "Azul,230802,8.5,0,1,0\nGo,188,0,3,0,1\nHive,2655,N/A,0,,0\n";
  g_autoptr (DbStore) db = play_import_stage_collection (), other = play_import_stage_collection ();
  g_autofree char *xml = read_source (PLAYS "bgg/arnak-2024-26-collection_owned_with_stats.xml"),
                  *out = NULL;
  g_autoptr (GPtrArray) here = NULL, there = NULL;
  AppPlayImportCounts counts;

  play_import_stage_import (db, "collection.csv", table, &counts);
  ck_assert_uint_eq (counts.new_names[IMPORT_GAME], 3);
  ck_assert_uint_eq (counts.ratings, 1);
  ck_assert_uint_eq (counts.owned, 2);
  assert_said (db, "Azul", 8.5, 1);
  assert_said (db, "Go", -1, 0);
  assert_said (db, "Hive", -1, -1);
  play_import_stage_import (db, "collection.xml", xml, &counts);
  ck_assert_uint_eq (counts.new_names[IMPORT_GAME], 37);
  ck_assert_uint_eq (counts.ratings, 25);
  assert_said (db, "Citadels", 7, 1);
  play_import_stage_import (db, "collection.xml", xml, &counts);
  ck_assert_uint_eq (counts.ratings + counts.owned + counts.new_names[IMPORT_GAME], 0);
  out = play_import_stage_write (db, APP_PLAYS_BGSTATS);
  play_import_stage_import (other, "own.json", out, NULL);
  here = app_games_list (db, NULL);
  there = app_games_list (other, NULL);
  ck_assert_uint_eq (here->len, 40);
  ck_assert_uint_eq (there->len, 40);
  for (guint k = 0; k < here->len; k++) {
    const DbPlaceOrGame *one = g_ptr_array_index (here, k);

    assert_said (other, one->name, one->rating, one->owned);
  }
}
END_TEST

TEST_SUITE (own_bgstats)
{
  Suite *suite = suite_create ("own-bgstats");
  TCase *tcase = tcase_create ("bgstats");

  tcase_add_checked_fixture (tcase, folder_setup, folder_teardown);
  tcase_set_timeout (tcase, 120);
  tcase_add_loop_test (tcase, goes_back_as_it_came, 0, G_N_ELEMENTS (sources));
  tcase_add_loop_test (tcase, own_export_changes_nothing, 0, G_N_ELEMENTS (sources));
  tcase_add_test (tcase, own_export_is_as_good);
  tcase_add_test (tcase, a_poorer_file_takes_nothing_away);
  tcase_add_test (tcase, what_it_tells_is_taken);
  tcase_add_test (tcase, the_original_brings_back_what_it_has);
  tcase_add_test (tcase, what_is_changed_here_is_written_anew);
  tcase_add_test (tcase, a_corrected_score_counts);
  tcase_add_test (tcase, a_shared_score_stays_as_each_has_it);
  tcase_add_test (tcase, what_is_kept_here_is_not_there);
  tcase_add_test (tcase, tells_what_is_not_taken);
  tcase_add_test (tcase, takes_marks);
  tcase_add_test (tcase, ratings_and_copies_are_taken);
  tcase_add_test (tcase, ratings_are_merged);
  tcase_add_test (tcase, a_rating_from_there_is_chosen);
  tcase_add_test (tcase, a_rating_of_here_goes_out);
  tcase_add_test (tcase, a_collection_comes_back);
  suite_add_tcase (suite, tcase);
  return suite;
}
