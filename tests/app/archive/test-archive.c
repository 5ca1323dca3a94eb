/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Archives: a collection out and in is the same collection; what is broken or hostile is refused
 * with its place; what is stopped leaves nothing behind.
 */
#include "tests/app/fixture.h"
#include "tests/app/archive/zips.h"

#include "app/archive/archive.h"
#include "app/archive/archive-row.h"
#include "app/store/database.h"
#include "app/demo/demo.h"
#include "app/store/store.h"
#include "db/changes.h"
#include "db/clocks.h"
#include "db/lines.h"
#include "db/match-rows.h"
#include "db/matches.h"
#include "db/move-notes.h"
#include "db/notes.h"
#include "db/photos.h"
#include "db/players.h"
#include "db/tables.h"

#include <math.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define assert_ok(call, error) ck_assert_msg ((call), "%s", (error) ? (error)->message : "no error")

static const char red[] = "\xff\xd8\xff\xe0 red";

static DbStore *
open_db (const char *name)
{
  g_autoptr (GError) error = NULL;
  DbStore *db = app_database_open (in_folder (name), DB_OPEN_CREATE, &error);

  assert_ok (db != NULL, error);
  return db;
}

/* A small collection: two players, a match with its photo, a plain result. */
static void
fill (DbStore *db)
{
  static const char *const names[] = { "Ada", "Ben" };
  g_autoptr (GBytes) bytes = g_bytes_new_static (red, sizeof red);
  g_autoptr (DbMatch) match = db_match_new ();
  g_autoptr (GError) error = NULL;
  gint64 id, photo;

  match->game_name = g_strdup ("Catan");
  db_match_set_string (&match->date, "2026-11-22");
  for (guint k = 0; k < 2; k++)
    db_match_add_seat (match, k + 1, 0, names[k]);
  assert_ok (db_match_add (db, match, &id, &error)
                 && db_photo_add (db, DB_SUBJECT_MATCH, id, bytes, 2, 2, "red", &photo, &error),
             error);
}

static void
write_archive (DbStore *db, const char *path)
{
  g_autoptr (GError) error = NULL;

  assert_ok (app_archive_write (db, path, NULL, NULL, NULL, NULL, &error), error);
}

static AppArchive *
open_bytes (GBytes *bytes, GError **error)
{
  g_autoptr (ImportInput) input = import_input_new_bytes ("a.zip", bytes);

  return app_archive_open (input, NULL, NULL, NULL, error);
}

static GBytes *
file_bytes (const char *path)
{
  char *contents;
  gsize length;

  ck_assert (g_file_get_contents (path, &contents, &length, NULL));
  return g_bytes_new_take (contents, length);
}

/* One for all tests of what is wrong. */
static GBytes *good;

static void
make_good (void)
{
  g_autoptr (DbStore) db = NULL;

  folder_setup ();
  db = open_db ("a.db");
  fill (db);
  write_archive (db, in_folder ("a.zip"));
  good = file_bytes (in_folder ("a.zip"));
}

static void
drop_good (void)
{
  g_clear_pointer (&good, g_bytes_unref);
  folder_teardown ();
}

/* Rows */

START_TEST (test_rows)
{
  static char *columns[] = { (char *)"id", (char *)"value", NULL };
  static guint key[] = { 0 };
  const DbTable table = {
    .name = (char *)"t", .columns = columns, .n_columns = 2, .key = key, .n_key = 1, .outside = -1
  };
  static const DbValue values[] = {
    { .kind = DB_VALUE_NULL },
    { .kind = DB_VALUE_INTEGER, .integer = G_MININT64 },
    { .kind = DB_VALUE_INTEGER, .integer = G_MAXINT64 },
    { .kind = DB_VALUE_REAL, .real = 3 },
    { .kind = DB_VALUE_REAL, .real = 0.1 },
    { .kind = DB_VALUE_REAL, .real = -1.7976931348623157e308 },
    { .kind = DB_VALUE_REAL, .real = 4.9406564584124654e-324 },
    { .kind = DB_VALUE_REAL, .real = INFINITY },
    { .kind = DB_VALUE_REAL, .real = -INFINITY },
    { .kind = DB_VALUE_TEXT, .bytes = "", .length = 0 },
    { .kind = DB_VALUE_TEXT, .bytes = "a \"b\" \\ /\n\t\x1f\x7f é 🎲", .length = 22 },
    { .kind = DB_VALUE_TEXT, .bytes = "a\0b", .length = 3 },
    { .kind = DB_VALUE_TEXT, .bytes = "\xff\xfe", .length = 2 },
    { .kind = DB_VALUE_BLOB, .bytes = "", .length = 0 },
    { .kind = DB_VALUE_BLOB, .bytes = "\0\xff\xd8", .length = 3 },
  };
  DbValue row[] = { { .kind = DB_VALUE_INTEGER, .integer = 1 }, values[_i] }, back[2];
  g_autoptr (GString) line = g_string_new (NULL);
  g_autofree char *again = NULL, *file = NULL, *wrong = NULL;

  archive_row_write (line, &table, row, NULL);
  again = g_strdup (line->str);
  again[line->len - 1] = '\0';
  ck_assert_msg (archive_row_parse (again, line->len - 1, &table, back, &file, &wrong), "%s: %s",
                 line->str, wrong);
  ck_assert_ptr_null (file);
  ck_assert_int_eq (back[0].integer, 1);
  ck_assert_int_eq (back[1].kind, row[1].kind);
  ck_assert_int_eq (back[1].integer, row[1].integer);
  ck_assert (back[1].kind != DB_VALUE_REAL || back[1].real == row[1].real);
  ck_assert_uint_eq (back[1].length, row[1].length);
  ck_assert_int_eq (memcmp (back[1].bytes == NULL ? "" : back[1].bytes,
                            row[1].bytes == NULL ? "" : row[1].bytes, row[1].length),
                    0);
}
END_TEST

/* There and back */

/* More than the demo has: photos, notes, clocks, a merged player, a kept record, what is undone. */
static void
add_more (DbStore *db)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (red, sizeof red);
  g_autoptr (GArray) kept = NULL;
  g_autoptr (DbMatch) record = db_match_new ();
  g_autoptr (GError) error = NULL;
  DbClock clock = { .match = 1, .budget = 60000, .increment = 1, .on = TRUE };
  DbClockSpan span = { .match = 1, .seat = 1, .number = 0, .started = 5, .length = 7 };
  gint64 ann, anna, id, batch;

  record->game_code = g_strdup ("tome");
  record->game_name = g_strdup ("Tome");
  record->with_moves = TRUE;
  db_match_add_seat (record, 1, 0, "Ada");
  db_match_add_seat (record, 2, 0, "Ben");
  assert_ok (
      db_photo_add (db, DB_SUBJECT_MATCH, 1, bytes, 2, 2, "one", &id, &error)
          && db_photo_set_deleted (db, id, TRUE, &error)
          && db_photo_add (db, DB_SUBJECT_MATCH, 2, bytes, 2, 2, "two", &id, &error)
          && db_note_add (db, DB_SUBJECT_PLAYER, 1, "plays “fast”\n\n– really", &id, &error)
          && db_move_note_set (db, 1, 0, "before the first", &error)
          && db_clock_set (db, &clock, &error) && db_clock_begin_span (db, &span, &error)
          && db_match_add_raw_record (db, record, "[Record \"1\"]\n", "No such pack.", &id, &error)
          && db_player_add (db, "Ann", &ann, &error) && db_player_add (db, "Anna", &anna, &error)
          && db_player_merge (db, ann, anna, &batch, &error)
          && db_note_add (db, DB_SUBJECT_PLAYER, anna, "gone", &id, &error)
          && db_changes_last_undoable (db, &batch, &error)
          && db_changes_undo (db, batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error),
      error);
}

START_TEST (test_round_trip)
{
  g_autoptr (DbStore) db = open_db ("a.db"), copy = open_db ("b.db");
  g_autoptr (AppPacks) packs = app_database_new_packs (db);
  g_autoptr (GBytes) one = NULL, two = NULL;
  g_autoptr (GPtrArray) before = NULL, after = NULL;
  g_autoptr (AppArchive) archive = NULL;
  g_autoptr (AppArchivePlan) plan = NULL, again = NULL;
  g_autoptr (GError) error = NULL;
  gint64 batch;

  assert_ok (app_demo_fill (db, packs, &error), error);
  add_more (db);
  write_archive (db, in_folder ("a.zip"));
  one = file_bytes (in_folder ("a.zip"));
  archive = open_bytes (one, &error);
  assert_ok (archive != NULL, error);
  plan = app_archive_plan (archive, copy, &error);
  assert_ok (plan != NULL, error);
  ck_assert (plan->empty);
  ck_assert_uint_eq (plan->added.photos, 2);
  assert_ok (app_archive_merge (archive, copy, NULL, &error), error);
  write_archive (copy, in_folder ("b.zip"));
  two = file_bytes (in_folder ("b.zip"));
  before = zips_read (one);
  after = zips_read (two);
  ck_assert_uint_eq (before->len, after->len);
  ck_assert_str_eq (((ZipsEntry *)g_ptr_array_index (before, 0))->name, "manifest.json");
  for (guint k = 1; k < before->len; k++) {
    const ZipsEntry *there = g_ptr_array_index (before, k), *here = g_ptr_array_index (after, k);

    ck_assert_str_eq (there->name, here->name);
    ck_assert_msg (g_string_equal (there->bytes, here->bytes), "%s", there->name);
  }
  /* The history came along, and works: the player merged last is himself again. */
  ck_assert (db_changes_last_undoable (copy, &batch, NULL));
  assert_ok (db_changes_undo (copy, batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error), error);
  /* And again: only that he was merged is another thing there. */
  again = app_archive_plan (archive, copy, &error);
  assert_ok (again != NULL, error);
  ck_assert (!again->empty);
  ck_assert_uint_eq (again->added.rows, 0);
  ck_assert_uint_ge (again->differ, 1);
}
END_TEST

/* The same bytes from the same collection, whatever the time zone; a photo and a pack are files
 * that anybody can open. */
START_TEST (test_plain_zip)
{
  g_autoptr (GPtrArray) entries = zips_read (good);
  g_autofree char *row = NULL;
  const ZipsEntry *photos = zips_find (entries, "tables/photo_bytes.jsonl");
  const ZipsEntry *players = zips_find (entries, "tables/players.jsonl");
  const ZipsEntry *pack = zips_find (entries, "packs/tome-starter@1.json");
  const ZipsEntry *last = g_ptr_array_index (entries, entries->len - 1);

  ck_assert_ptr_nonnull (pack);
  ck_assert_int_eq (pack->bytes->str[0], '{');
  ck_assert (g_str_has_prefix (last->name, "photos/") && g_str_has_suffix (last->name, ".jpg"));
  ck_assert_int_eq (memcmp (last->bytes->str, red, sizeof red), 0);
  row = g_strdup_printf ("{\"photo\":1,\"jpeg\":{\"file\":\"%s\"}}\n", last->name);
  ck_assert_str_eq (photos->bytes->str, row);
  ck_assert (g_str_has_prefix (players->bytes->str, "{\"id\":1,\"uuid\":\""));
  ck_assert_ptr_nonnull (strstr (players->bytes->str, "\"merged_into\":null"));
  ck_assert_ptr_null (zips_find (entries, "tables/results.jsonl"));
  ck_assert_ptr_null (zips_find (entries, "tables/search.jsonl"));
}
END_TEST

/* As somebody leaves it who unpacked it and packed it again, in another order. */
START_TEST (test_other_order)
{
  g_autoptr (GPtrArray) entries = zips_read (good);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (AppArchive) archive = NULL;
  g_autoptr (GError) error = NULL;

  for (guint k = 0; k < entries->len / 2; k++) {
    gpointer entry = g_ptr_array_index (entries, k);

    g_ptr_array_index (entries, k) = g_ptr_array_index (entries, entries->len - 1 - k);
    g_ptr_array_index (entries, entries->len - 1 - k) = entry;
  }
  bytes = zips_write (entries);
  archive = open_bytes (bytes, &error);
  assert_ok (archive != NULL, error);
  ck_assert_uint_eq (app_archive_get_counts (archive)->players, 2);
  ck_assert_str_eq (app_archive_get_version (archive), TOMEKEEPER_VERSION);
}
END_TEST

/* Columns that a table got later. */
static void
drop_columns (const GPtrArray *entries, const char *table, const char *columns)
{
  ZipsEntry *entry = zips_find (entries, table);

  ck_assert_ptr_nonnull (entry);
  g_string_replace (entry->bytes, columns, "", 0);
}

/* Kinds and names of changes; what is left is a history without sentences. */
static void
drop_titles (ZipsEntry *batches)
{
  g_autoptr (GRegex) columns = g_regex_new (
      ",\"kind\":(null|\"[^\"]*\"),\"names\":(null|\"(\\\\.|[^\"\\\\])*\")}", 0, 0, NULL);
  g_autofree char *older =
      g_regex_replace_literal (columns, batches->bytes->str, -1, 0, "}", 0, NULL);

  ck_assert_str_ne (older, batches->bytes->str);
  g_string_assign (batches->bytes, older);
}

/* One of the schema before imports left anything. */
START_TEST (test_older)
{
  g_autoptr (GPtrArray) entries = zips_read (good);
  ZipsEntry *manifest = zips_find (entries, "manifest.json");
  g_autoptr (DbStore) db = open_db ("old.db");
  g_autoptr (GBytes) bytes = NULL, again = NULL;
  g_autoptr (AppArchive) archive = NULL, merged = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GRegex) newer = g_regex_new (
      "\"(entrant_penalties|form_dictionaries|imported|mappings|pack_drafts)\": [{][^}]*[}],?\\s*",
      0, 0, NULL);
  g_autofree char *older = g_regex_replace (newer, manifest->bytes->str, -1, 0, "", 0, NULL);

  g_ptr_array_remove (entries, zips_find (entries, "tables/entrant_penalties.jsonl"));
  g_ptr_array_remove (entries, zips_find (entries, "tables/form_dictionaries.jsonl"));
  g_ptr_array_remove (entries, zips_find (entries, "tables/imported.jsonl"));
  g_ptr_array_remove (entries, zips_find (entries, "tables/mappings.jsonl"));
  g_ptr_array_remove (entries, zips_find (entries, "tables/pack_drafts.jsonl"));
  g_string_assign (manifest->bytes, older);
  ck_assert_uint_eq (g_string_replace (manifest->bytes, "\"schema\": 13", "\"schema\": 8", 1), 1);
  drop_titles (zips_find (entries, "tables/batches.jsonl"));
  drop_columns (entries, "tables/games.jsonl", ",\"rating\":null,\"owned\":null");
  drop_columns (entries, "tables/seasons.jsonl", ",\"seating\":null");
  zips_sum_again (entries, FALSE);
  bytes = zips_write (entries);
  archive = open_bytes (bytes, &error);
  assert_ok (archive != NULL, error);
  assert_ok (app_archive_merge (archive, db, NULL, &error), error);
  ck_assert_uint_eq (app_archive_get_counts (archive)->matches, 1);
  write_archive (db, in_folder ("new.zip"));
  again = file_bytes (in_folder ("new.zip"));
  merged = open_bytes (again, &error);
  assert_ok (merged != NULL, error);
  ck_assert_uint_eq (app_archive_get_counts (merged)->matches, 1);
  ck_assert_uint_eq (app_archive_get_counts (merged)->players, 2);
}
END_TEST

/* To a collection that has something: one batch, which can be taken back; the second time nothing.
 */
START_TEST (test_merged)
{
  g_autoptr (DbStore) db = open_db ("m.db");
  g_autoptr (AppArchive) archive = open_bytes (good, NULL);
  g_autoptr (AppArchivePlan) plan = NULL, again = NULL;
  g_autoptr (GPtrArray) batches = NULL;
  g_autoptr (GError) error = NULL;
  const DbBatch *batch;
  gint64 zoe, last;

  assert_ok (db_player_add (db, "Zoe", &zoe, &error), error);
  plan = app_archive_plan (archive, db, &error);
  assert_ok (plan != NULL, error);
  ck_assert (!plan->empty);
  ck_assert_uint_eq (plan->added.matches, 1);
  ck_assert_uint_eq (plan->added.players, 2);
  ck_assert_uint_eq (plan->added.photos, 1);
  ck_assert_uint_eq (plan->differ, 0);
  assert_ok (app_archive_merge (archive, db, NULL, &error), error);
  assert_ok (app_archive_merge (archive, db, NULL, &error), error);
  batches = db_batches_list (db, 1, &error);
  assert_ok (batches != NULL && batches->len == 1, error);
  batch = g_ptr_array_index (batches, 0);
  ck_assert_str_eq (batch->title, "Import a.zip");
  ck_assert (batch->origin == DB_ORIGIN_IMPORT);
  ck_assert (db_changes_last_undoable (db, &last, NULL));
  ck_assert_int_eq (last, batch->id);
  assert_ok (db_changes_undo (db, last, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error), error);
  again = app_archive_plan (archive, db, &error);
  assert_ok (again != NULL, error);
  ck_assert_uint_eq (again->added.rows, 0);
  ck_assert_uint_ge (again->differ, 3); /* they are in the bin here */
}
END_TEST

/* The same play as two programs write it. */
static const char bgstats[] =
    "{\"players\":[{\"id\":1,\"uuid\":\"00000000-0000-4000-8000-000000000000\",\"name\":\"Ada\"},"
    "{\"id\":2,\"uuid\":\"00000001-0000-4000-8000-000000000000\",\"name\":\"Ben\"}],\"games\":[{"
    "\"id\":1,\"uuid\":\"99999999-0000-4000-8000-000000000000\",\"name\":\"Go\",\"bggId\":5,"
    "\"highestWins\":true}],\"plays\":[{\"uuid\":\"AAAAAAAA-0000-4000-8000-000000000000\","
    "\"playDate\":\"2024-05-06 20:00:00\",\"gameRefId\":1,\"bggId\":500,\"comments\":\"Well"
    " played\",\"playerScores\":[{\"winner\":true,\"score\":\"9\",\"playerRefId\":1},"
    "{\"winner\":false,\"score\":\"4\",\"playerRefId\":2}]}]}";
static const char bgg[] =
    "<plays username=\"ada\" userid=\"1\" total=\"1\" page=\"1\"><play id=\"500\""
    " date=\"2024-05-06\" quantity=\"1\" length=\"0\" incomplete=\"0\" nowinstats=\"0\""
    " location=\"\"><item name=\"Go\" objecttype=\"thing\" objectid=\"5\"/><comments>Well"
    " played</comments><players><player username=\"\" userid=\"0\" name=\"Ada\" startposition=\"\""
    " color=\"\" score=\"9\" new=\"0\" rating=\"0\" win=\"1\"/><player username=\"\" userid=\"0\""
    " name=\"Ben\" startposition=\"\" color=\"\" score=\"4\" new=\"0\" rating=\"0\" win=\"0\"/>"
    "</players></play></plays>";

/* Which of the two files each of two collections has, in their order. */
static const struct {
  const char *here, *there;
} twice[] = { { "jx", "xj" }, { "xj", "jx" }, { "j", "x" }, { "x", "j" }, { "j", "j" } };

static void
import_files (const char *db, const char *which)
{
  for (; *which != '\0'; which++) {
    const char *file =
        *which == 'j' ? write_file ("play.json", bgstats) : write_file ("play.xml", bgg);

    ck_assert_int_eq (cli (NULL, "-d", db, "import", file, NULL).status, 0);
  }
}

static guint64
count_rows (const char *file, const char *name)
{
  g_autoptr (DbStore) db = open_db (file);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) tables = db_tables_list (db, &error);
  guint64 rows = 0;
  guint k = 0;

  assert_ok (tables != NULL, error);
  while (!g_str_equal (((DbTable *)g_ptr_array_index (tables, k))->name, name))
    k++;
  assert_ok (db_table_count (db, g_ptr_array_index (tables, k), &rows, &error), error);
  return rows;
}

/* A play is known by its id elsewhere, whatever its UUID. */
START_TEST (test_known_elsewhere)
{
  const char *here = in_folder ("here.db"), *there = in_folder ("there.db");
  const char *zip = in_folder ("there.zip");

  import_files (here, twice[_i].here);
  import_files (there, twice[_i].there);
  ck_assert_int_eq (cli (NULL, "-d", there, "archive", "write", zip, NULL).status, 0);
  for (guint k = 0; k < 2; k++) {
    ck_assert_int_eq (cli (NULL, "-d", here, "import", zip, NULL).status, 0);
    import_files (here, "jx");
    ck_assert_uint_eq (count_rows ("here.db", "matches"), 1);
    ck_assert_uint_eq (count_rows ("here.db", "notes"), 1);
    ck_assert_uint_eq (count_rows ("here.db", "players"), 2);
    ck_assert_uint_eq (count_rows ("here.db", "games"), count_rows ("there.db", "games"));
  }
  ck_assert_int_eq (cli (NULL, "-d", here, "check", NULL).status, 0);
}
END_TEST

/* What is wrong */

/* @entry: which one is changed; NULL takes the one named by @from away, and with @to NULL nothing
 *   else; @from NULL: the entry is new
 * @sums: the manifest says that it must be so; @names: and what has no right to be there is in it
 */
typedef struct {
  const char *entry, *from, *to;
  enum { AS_IS, SUMS, NAMES } manifest;
  const char *place, *words;
} Wrong;

#define PLAYERS "tables/players.jsonl"
#define PHOTOS "tables/photo_bytes.jsonl"

static const Wrong wrongs[] = {
  { PLAYERS, "\"note\":", "\"nota\":", SUMS, PLAYERS ":1:", "The column “nota” is not known" },
  { PLAYERS, "\"note\":", "\"name\":", SUMS, PLAYERS ":1:", "“name” is there twice" },
  { PLAYERS, ",\"note\":\"\"", "", SUMS, PLAYERS ":1:", "“note” is missing" },
  { PLAYERS, "\"deleted\":null", "\"deleted\":\"soon\"", SUMS,
    PLAYERS ":1:", "“deleted” is not of its type, INTEGER" },
  { PLAYERS, "\"name\":\"Ada\"", "\"name\":5", SUMS,
    PLAYERS ":1:", "“name” is not of its type, TEXT" },
  { PLAYERS, "\"id\":2", "\"id\":\"2\"", SUMS, PLAYERS ":2:", "“id” is not of its type, INTEGER" },
  { PLAYERS, "\"id\":2", "\"id\":1", SUMS, PLAYERS ":2:", "UNIQUE" },
  { PLAYERS, "\"id\":1", "\"id\":null", SUMS, PLAYERS ":1:", "has no key" },
  { PLAYERS, "\"deleted\":null", "\"deleted\":99999999999999999999", SUMS,
    PLAYERS ":1:", "does not fit" },
  { PLAYERS, "\"deleted\":null", "\"deleted\":1e999", SUMS, PLAYERS ":1:", "does not fit" },
  { PLAYERS, "\"deleted\":null", "\"deleted\":true", SUMS, PLAYERS ":1:", "neither number" },
  { PLAYERS, "\"note\":\"\"", "\"note\":[[[[[[[[[[[[[[[[[[[[", SUMS,
    PLAYERS ":1:", "neither number" },
  { PLAYERS, "\"note\":\"\"", "\"note\":{\"file\":\"packs/tome-starter@1.json\"}", SUMS,
    PLAYERS ":1:", "neither number" },
  { PLAYERS, "\"note\":\"\"", "\"note\":{\"text\":\"a===\"}", SUMS, PLAYERS ":1:", "Base64" },
  { PLAYERS, "\"note\":\"\"", "\"note\":\"\\ud800\"", SUMS, PLAYERS ":1:", "an escape" },
  { PLAYERS, "\"note\":\"\"", "\"note\":\"\xff\"", SUMS, PLAYERS ":1:", "not UTF-8" },
  { PLAYERS, "\"note\":\"\"", "\"note\":\"\t\"", SUMS, PLAYERS ":1:", "control character" },
  { PLAYERS, "}\n", "}}\n", SUMS, PLAYERS ":1:", "follows the row" },
  { PLAYERS, "\"note\":\"\"", "\"note\":\"x\"", AS_IS, PLAYERS ":", "its sum is another one" },
  { PLAYERS, "\"name\":\"Ada\"", "\"name\":\"Eda\"", AS_IS, PLAYERS ":", "its sum is another one" },
  { PLAYERS, "\"merged_into\":null", "\"merged_into\":7", SUMS,
    PLAYERS ":1:", "refers to one that is missing" },
  { "tables/seats.jsonl", "\"seat\":2,\"side\":2,\"player\":2",
    "\"seat\":2,\"side\":2,\"player\":9", SUMS,
    "tables/seats.jsonl:2:", "refers to one that is missing" },
  { PLAYERS, "\"merged_into\":null", "\"merged_into\":1", SUMS, PLAYERS ":1:", "CHECK" },
  { "tables/matches.jsonl", "\"mode\":\"", "\"mode\":\"war", SUMS, "matches.jsonl:1:", "CHECK" },
  { "tables/seats.jsonl", "\"seat\":2", "\"seat\":9", SUMS, "a.zip:", "seats have a gap" },
  { "tables/changes.jsonl", "\"after\":\"{", "\"after\":\"[", SUMS, "a.zip:", "history" },
  { "packs/tome-starter@1.json", "Tome", "Tomb", SUMS, "a.zip:", "not what it was" },
  { PHOTOS, "photos/", "photos/../", SUMS, PHOTOS ":1:", "is not there" },
  { PHOTOS, "photos/", "tables/", SUMS, PHOTOS ":1:", "is not there" },
  { NULL, PLAYERS, NULL, AS_IS, PLAYERS ":", "names this, and it is not there" },
  { NULL, "packs/tome-starter@1.json", NULL, AS_IS,
    "packs/tome-starter@1.json:", "names this, and it is not there" },
  { "../../.profile", NULL, "rm -r", AS_IS, "../../.profile:", "does not name this" },
  { "../../.profile", NULL, "rm -r", NAMES, "../../.profile:", "No row refers" },
  { PLAYERS, NULL, "", AS_IS, PLAYERS ":", "twice" },
  { "manifest.json", NULL, "{}", AS_IS, "manifest.json:", "twice" },
  { "tables/spells.jsonl", NULL, "", NAMES, "tables/spells.jsonl:", "no such table" },
  { "manifest.json", "\"version\": 1", "\"version\": 2", AS_IS, "manifest.json:", "newer version" },
  { "manifest.json", "\"schema\": 13", "\"schema\": 99", AS_IS, "manifest.json:", "newer version" },
  { "manifest.json", "\"schema\": 13", "\"schema\": 0", AS_IS, "manifest.json:", "broken" },
  { "manifest.json", "\"schema\": 13", "\"schema\": 8", AS_IS, "batches.jsonl:", "not known" },
  { "manifest.json", "tomekeeper-archive", "bookkeeper", AS_IS, "manifest.json:", "no archive" },
  { "manifest.json", "\"tables\": {", "\"tables\": [[[[[[[[[[[[", AS_IS, "manifest.json:", "" },
  { "manifest.json", "\"absences\": {\"rows\": 0", "\"absences\": {\"rows\": 1", AS_IS,
    "absences.jsonl:", "number of rows" },
  { NULL, "manifest.json", NULL, AS_IS, "a.zip:", "no archive" },
};

static GBytes *
spoil (const Wrong *wrong)
{
  g_autoptr (GPtrArray) entries = zips_read (good);
  ZipsEntry *entry;

  if (wrong->entry == NULL)
    ck_assert (g_ptr_array_remove (entries, zips_find (entries, wrong->from)));
  else if (wrong->from == NULL)
    zips_add (entries, wrong->entry, wrong->to, strlen (wrong->to));
  else {
    entry = zips_find (entries, wrong->entry);
    ck_assert_uint_eq (g_string_replace (entry->bytes, wrong->from, wrong->to, 1), 1);
  }
  if (wrong->manifest != AS_IS)
    zips_sum_again (entries, wrong->manifest == NAMES);
  return zips_write (entries);
}

START_TEST (test_wrong)
{
  const Wrong *wrong = &wrongs[_i];
  g_autoptr (GBytes) bytes = spoil (wrong);
  g_autoptr (GError) error = NULL;

  ck_assert_ptr_null (open_bytes (bytes, &error));
  ck_assert_msg (g_error_matches (error, APP_ERROR, APP_ERROR_RULES), "%s", error->message);
  ck_assert_msg (strstr (error->message, wrong->place) != NULL
                     && strstr (error->message, wrong->words) != NULL,
                 "%s", error->message);
}
END_TEST

/* Rows that refer to each other in a ring. */
START_TEST (test_rings)
{
  g_autoptr (GPtrArray) entries = zips_read (good);
  ZipsEntry *players = zips_find (entries, PLAYERS);
  char *first = strstr (players->bytes->str, "\"merged_into\":null");
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;

  memcpy (first, "\"merged_into\":   2", 18);
  memcpy (strstr (first, "\"merged_into\":null"), "\"merged_into\":   1", 18);
  zips_sum_again (entries, FALSE);
  bytes = zips_write (entries);
  ck_assert_ptr_null (open_bytes (bytes, &error));
  ck_assert_msg (strstr (error->message, "merged into one who is merged") != NULL, "%s",
                 error->message);
}
END_TEST

/* One line of 33 MB; and a file that is a thousand times what its zip is. */
START_TEST (test_too_much)
{
  g_autoptr (GPtrArray) entries = zips_read (good);
  ZipsEntry *players = zips_find (entries, PLAYERS), *bomb;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  const gsize length = 33 << 20;

  g_string_set_size (players->bytes, length);
  memset (players->bytes->str, ' ', length);
  for (gsize k = 0; k < length; k += 40)
    players->bytes->str[k] = (char)('a' + k * k / 7 % 26);
  zips_sum_again (entries, FALSE);
  bytes = zips_write (entries);
  ck_assert_ptr_null (open_bytes (bytes, &error));
  ck_assert_msg (strstr (error->message, PLAYERS ":1: This row is too long") != NULL, "%s",
                 error->message);
  g_clear_error (&error);
  g_string_truncate (players->bytes, 0);
  bomb = zips_add (entries, "photos/bomb.jpg", "", 0);
  g_string_set_size (bomb->bytes, 60 << 20);
  memset (bomb->bytes->str, 0, bomb->bytes->len);
  zips_sum_again (entries, TRUE);
  g_clear_pointer (&bytes, g_bytes_unref);
  bytes = zips_write (entries);
  ck_assert_ptr_null (open_bytes (bytes, &error));
  ck_assert_msg (strstr (error->message, "unpacks to more") != NULL, "%s", error->message);
}
END_TEST

/* Where the directory of a zip begins: before it, something is missing, and behind it, nothing. */
static gsize
find_directory (GBytes *bytes)
{
  gsize length;
  const char *all = g_bytes_get_data (bytes, &length);

  for (gsize at = 0; at + 4 <= length; at++)
    if (memcmp (all + at, "PK\1\2", 4) == 0)
      return at;
  return 0;
}

START_TEST (test_cut_off)
{
  gsize directory = find_directory (good);
  g_autoptr (GBytes) whole =
      g_bytes_new_from_bytes (good, 0, (directory + g_bytes_get_size (good)) / 2);
  g_autoptr (AppArchive) archive = NULL;

  for (gsize end = 0; end < directory; end += directory / 11) {
    g_autoptr (GBytes) bytes = g_bytes_new_from_bytes (good, 0, end);
    g_autoptr (GError) error = NULL;

    ck_assert_ptr_null (open_bytes (bytes, &error));
    ck_assert_msg (g_error_matches (error, APP_ERROR, APP_ERROR_RULES), "%s", error->message);
  }
  archive = open_bytes (whole, NULL);
  ck_assert_ptr_nonnull (archive);
}
END_TEST

/* Stopped */

typedef struct {
  GCancellable *cancellable;
  double last;
} Watching;

static void
stop_cb (double fraction, gpointer data)
{
  Watching *watching = data;

  ck_assert (fraction >= watching->last && fraction <= 1);
  watching->last = fraction;
  if (watching->cancellable != NULL)
    g_cancellable_cancel (watching->cancellable);
}

static void
kill_cb (double fraction, gpointer data)
{
  raise (SIGKILL);
}

static guint
count_zips (void)
{
  g_autofree char *folder = g_path_get_dirname (in_folder ("x"));
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  guint n = 0;

  while ((name = g_dir_read_name (dir)) != NULL)
    n += strstr (name, ".zip") != NULL;
  return n;
}

START_TEST (test_cancelled)
{
  g_autoptr (DbStore) db = open_db ("a.db");
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Watching watching = { cancellable, 0 };
  g_autoptr (ImportInput) input = import_input_new_bytes ("a.zip", good);
  g_autoptr (GError) error = NULL;
  guint before = count_zips ();

  ck_assert (
      !app_archive_write (db, in_folder ("c.zip"), NULL, stop_cb, &watching, cancellable, &error));
  ck_assert (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED));
  g_clear_error (&error);
  ck_assert_uint_eq (count_zips (), before);
  g_cancellable_reset (cancellable);
  watching.last = 0;
  ck_assert_ptr_null (app_archive_open (input, stop_cb, &watching, cancellable, &error));
  ck_assert (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED));
}
END_TEST

/* Killed while it writes over an older archive: that one is still there, whole. */
START_TEST (test_killed)
{
  const char *path = in_folder ("a.zip");
  g_autoptr (GBytes) after = NULL;
  int status;
  pid_t child = fork ();

  if (child == 0) {
    g_autoptr (DbStore) db = open_db ("a.db");

    app_archive_write (db, path, NULL, kill_cb, NULL, NULL, NULL);
    _exit (0);
  }
  ck_assert_int_eq (waitpid (child, &status, 0), child);
  ck_assert (WIFSIGNALED (status) && WTERMSIG (status) == SIGKILL);
  after = file_bytes (path);
  ck_assert (g_bytes_equal (good, after));
}
END_TEST

START_TEST (test_full_disk)
{
  const struct rlimit little = { 8000, RLIM_INFINITY }, all = { RLIM_INFINITY, RLIM_INFINITY };
  g_autoptr (DbStore) db = open_db ("a.db");
  g_autoptr (GError) error = NULL;
  guint before = count_zips ();
  gboolean written;

  signal (SIGXFSZ, SIG_IGN);
  ck_assert_int_eq (setrlimit (RLIMIT_FSIZE, &little), 0);
  written = app_archive_write (db, in_folder ("c.zip"), NULL, NULL, NULL, NULL, &error);
  ck_assert_int_eq (setrlimit (RLIMIT_FSIZE, &all), 0);
  signal (SIGXFSZ, SIG_DFL);
  ck_assert (!written);
  ck_assert_msg (g_error_matches (error, APP_ERROR, APP_ERROR_FILE), "%s", error->message);
  ck_assert_uint_eq (count_zips (), before);
}
END_TEST

/* By hand */

START_TEST (test_cli)
{
  const char *db = in_folder ("a.db"), *new = in_folder ("n.db"), *file = in_folder ("cli.zip");
  CliOutput said = cli (NULL, "-d", db, "archive", "write", file, NULL);

  ck_assert_msg (said.status == 0, "%s", said.err);
  ck_assert_ptr_nonnull (strstr (said.out, "2  players\n"));
  said = cli (NULL, "--json", "archive", "show", file, NULL);
  ck_assert_int_eq (said.status, 0);
  ck_assert_ptr_nonnull (strstr (said.out, "\"matches\": 1"));
  said = cli (NULL, "--json", "-d", new, "archive", "restore", file, NULL);
  ck_assert_int_eq (said.status, 0);
  ck_assert_ptr_nonnull (strstr (said.out, "\"empty\": true"));
  said = cli (NULL, "-d", new, "archive", "restore", "--dry-run", file, NULL);
  ck_assert_int_eq (said.status, 0);
  ck_assert_ptr_nonnull (strstr (said.out, "0  rows in all\n"));
  said = cli (NULL, "archive", "show", write_file ("no.zip", "PK"), NULL);
  ck_assert_int_eq (said.status, 1);
  ck_assert_ptr_nonnull (strstr (said.err, "no.zip: This is not a whole zip file."));
  ck_assert_int_eq (cli (NULL, "archive", "show", in_folder ("nowhere"), NULL).status, 2);
  ck_assert_int_eq (cli (NULL, "archive", "burn", file, NULL).status, 2);
}
END_TEST

/* Machines that told each other everything rate alike: the order of a day is that of entering, not
 * that of the rows, which each file numbers as things come to it. */
START_TEST (test_two_machines)
{
  static const struct {
    const char *db, *line;
  } logged[] = { { "one.db", "Catan: Ann 9, Ben 4, 2026-11-20" },
                 { "two.db", "Catan: Ben 9, Cy 4, 2026-11-20" },
                 { "one.db", "Catan: Cy 9, Ann 4, 2026-11-20" },
                 { "two.db", "Catan: Ann 9, Cy 4, 2026-11-20" },
                 { "one.db", "Catan: Ben 9, Ann 4, 2026-11-20" } };
  const char *one = in_folder ("one.db"), *two = in_folder ("two.db");
  const char *from_one = in_folder ("one.zip"), *from_two = in_folder ("two.zip");
  g_autofree char *rated = NULL;
  CliOutput said;

  for (guint k = 0; k < G_N_ELEMENTS (logged); k++)
    ck_assert_int_eq (
        cli (NULL, "-d", in_folder (logged[k].db), "log", logged[k].line, NULL).status, 0);
  ck_assert_int_eq (cli (NULL, "-d", one, "archive", "write", from_one, NULL).status, 0);
  ck_assert_int_eq (cli (NULL, "-d", two, "archive", "write", from_two, NULL).status, 0);
  ck_assert_int_eq (cli (NULL, "-d", one, "archive", "restore", from_two, NULL).status, 0);
  ck_assert_int_eq (cli (NULL, "-d", two, "archive", "restore", from_one, NULL).status, 0);
  said = cli (NULL, "-d", one, "ratings", "--game", "Catan", "--system", "elo", "--csv", NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  rated = g_strdup (said.out);
  ck_assert_ptr_nonnull (strstr (rated, "Ann"));
  said = cli (NULL, "-d", two, "ratings", "--game", "Catan", "--system", "elo", "--csv", NULL);
  ck_assert_str_eq (said.out, rated);
}
END_TEST

TEST_SUITE (archive)
{
  Suite *suite = suite_create ("archive");
  TCase *fresh = tcase_create ("round-trip"), *made = tcase_create ("made");

  tcase_add_checked_fixture (fresh, folder_setup, folder_teardown);
  tcase_set_timeout (fresh, 60);
  tcase_add_loop_test (fresh, test_rows, 0, 15);
  tcase_add_test (fresh, test_round_trip);
  tcase_add_test (fresh, test_two_machines);
  suite_add_tcase (suite, fresh);
  tcase_add_unchecked_fixture (made, make_good, drop_good);
  tcase_set_timeout (made, 60);
  tcase_add_test (made, test_plain_zip);
  tcase_add_test (made, test_other_order);
  tcase_add_test (made, test_older);
  tcase_add_test (made, test_merged);
  tcase_add_loop_test (fresh, test_known_elsewhere, 0, G_N_ELEMENTS (twice));
  tcase_add_loop_test (made, test_wrong, 0, G_N_ELEMENTS (wrongs));
  tcase_add_test (made, test_rings);
  tcase_add_test (made, test_too_much);
  tcase_add_test (made, test_cut_off);
  tcase_add_test (made, test_cancelled);
  tcase_add_test (made, test_killed);
  tcase_add_test (made, test_full_disk);
  tcase_add_test (made, test_cli);
  suite_add_tcase (suite, made);
  return suite;
}
