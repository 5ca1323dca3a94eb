/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What somebody else puts into the schema, or takes from it: noticed at opening and never obeyed,
 * and no collection that this program or an older one made is taken for such a one.
 */
#include "tests/db/fixture.h"

#include "db/backup.h"
#include "db/compact.h"
#include "db/integrity.h"
#include "db/migrate.h"
#include "db/players.h"
#include "db/salvage.h"
#include "db/schema-compare.h"
#include "tests/old-files.h"

#include <string.h>

/* So that evaluating it once would be felt. */
#define SLOW "hex (hex (hex (zeroblob (50000000))))"
/* The SQL of an object, edited as DEFENSIVE would forbid it. */
#define EDIT(object, from, to)                                                                     \
  "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace (sql, '" from "', '" to     \
  "') WHERE name = '" object "'"

typedef struct {
  const char *sql, *finding;
} Case;

static const Case grave[] = {
  { "CREATE TRIGGER evil AFTER INSERT ON seats BEGIN UPDATE matches SET deleted = 1;"
    " UPDATE players SET name = 'hacked' || id; END",
    "A trigger that Tomekeeper did not make: evil" },
  { "CREATE TRIGGER evil AFTER INSERT ON results BEGIN UPDATE matches SET deleted = 1; END",
    "A trigger that Tomekeeper did not make: evil" },
  { "DROP TRIGGER lines_stay", "A trigger that guards rows is missing: lines_stay" },
  { "DROP TRIGGER lines_stay; CREATE TRIGGER lines_stay BEFORE DELETE ON lines BEGIN SELECT 1; END",
    "A trigger is not as it was made: lines_stay" },
  { "CREATE VIEW endless AS WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)"
    " SELECT x FROM c",
    "A view that Tomekeeper did not make: endless" },
  { EDIT ("seats", "seat >= 1", "seat >= 0"), "A table is not as it was made: seats" },
  { EDIT ("seats", "REFERENCES players (id)", ""), "A table is not as it was made: seats" },
  { "CREATE INDEX slow ON players (name);" EDIT ("slow", "(name)", "(" SLOW ")"),
    "An index that Tomekeeper did not make: slow" },
  { "CREATE INDEX some ON players (name) WHERE length (name) > 3",
    "An index that Tomekeeper did not make: some" },
  { "CREATE UNIQUE INDEX one ON notes (text)", "An index that Tomekeeper did not make: one" },
  { "CREATE INDEX text ON players (name || 'a')", "An index that Tomekeeper did not make: text" },
  { "CREATE TABLE spy (player INTEGER REFERENCES players (id))",
    "A table that Tomekeeper did not make: spy" },
  { "CREATE TABLE slow (a, b AS (" SLOW "))", "A table that Tomekeeper did not make: slow" },
  { "CREATE VIRTUAL TABLE words USING fts5 (a)", "A table that Tomekeeper did not make: words" },
  { "CREATE TABLE \"a\nb\" (a, CHECK (a > 0))", "A table that Tomekeeper did not make: a b" },
};

static const Case mixed[] = {
  { "CREATE INDEX mine ON players (name COLLATE NOCASE, note DESC)",
    "An index that Tomekeeper did not make: mine" },
  { "CREATE TABLE mine (a TEXT DEFAULT 'x', b); INSERT INTO mine VALUES (1, 2);"
    "CREATE INDEX mine_a ON mine (a)",
    "A table that Tomekeeper did not make: mine" },
  { "DROP INDEX players_folded", "An index is missing: players_folded" },
  { "DROP INDEX players_folded; CREATE INDEX players_folded ON players (name)",
    "An index is not as it was made: players_folded" },
};

/* What is the same to everybody. */
static const char *const same[] = {
  "ANALYZE",
  "VACUUM",
  "REINDEX",
  EDIT ("seats", "seat INTEGER", "\"seat\"   INTEGER /* of the table */"),
  EDIT ("lines", "-- ", "--  "),
  EDIT ("players", "name TEXT", "[name] TEXT"),
};

static void
reopen (GError **error)
{
  g_autofree char *path = g_strdup (db_store_get_path (fixture_store));

  g_clear_pointer (&fixture_store, db_store_close);
  fixture_store = db_store_open (path, DB_OPEN_EXISTING, error);
}

static void
begin (const char *sql)
{
  g_autoptr (GError) error = NULL;

  fixture_add_match (fixture_store, TRUE);
  fixture_exec (db_store_get_path (fixture_store), sql);
  reopen (&error);
  assert_ok (fixture_store != NULL, error);
}

static char *
findings_of (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) findings = NULL;

  assert_ok (db_integrity_check (fixture_store, &findings, &error), error);
  return g_strjoinv ("\n", findings);
}

static gint64
count_matches (const char *path)
{
  return fixture_query_int (path, "SELECT count (*) FROM matches WHERE deleted IS NULL");
}

/* Told with what it is, read, and neither written nor run. */
START_TEST (what_would_be_obeyed_is_refused)
{
  const Case *one = &grave[_i];
  g_autofree char *path = g_strdup (db_store_get_path (fixture_store)), *findings = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (DbMatch) draft = NULL, match = NULL;
  gint64 begun = g_get_monotonic_time (), id;

  begin (one->sql);
  ck_assert (db_store_is_damaged (fixture_store));
  ck_assert (db_store_is_read_only (fixture_store));
  ck_assert_ptr_nonnull (strstr (db_store_get_altered (fixture_store), one->finding));
  ck_assert_ptr_nonnull (strstr (db_store_get_altered (fixture_store), "not by Tomekeeper"));
  match = db_match_get (fixture_store, 1, &error);
  assert_ok (match != NULL, error);
  draft = fixture_new_match ((const char *const[]){ "Eve", NULL });
  ck_assert (!db_match_add (fixture_store, draft, &id, &error));
  ck_assert_str_eq (error->message, db_store_get_altered (fixture_store));
  assert_error (FALSE, error, DB_ERROR_DAMAGED);
  findings = findings_of (path);
  ck_assert_msg (strstr (findings, one->finding) != NULL, "%s", findings);
  ck_assert_int_eq (count_matches (path), 1);
  ck_assert_int_eq (fixture_query_int (path, "SELECT count (*) FROM players WHERE name GLOB 'h*'"),
                    0);
  ck_assert_int_lt (g_get_monotonic_time () - begun, 3 * G_USEC_PER_SEC);
}
END_TEST

/* Such a file takes no place; what is there stays. */
START_TEST (what_would_be_obeyed_is_not_restored)
{
  g_autofree char *evil = fixture_path ("evil.db"), *kept = NULL;
  g_autofree char *path = g_strdup (db_store_get_path (fixture_store));
  g_autoptr (GError) error = NULL;
  DbAutoBackupContent content;

  fixture_add_match (fixture_store, TRUE);
  assert_ok (db_backup_to (fixture_store, evil, &error), error);
  fixture_add_match (fixture_store, TRUE);
  fixture_exec (evil, grave[_i].sql);
  ck_assert (!db_backup_restore (fixture_store, evil, &kept, &error));
  ck_assert_ptr_nonnull (strstr (error->message, grave[_i].finding));
  ck_assert_ptr_nonnull (strstr (error->message, "salvage"));
  assert_error (FALSE, error, DB_ERROR_DAMAGED);
  ck_assert_ptr_null (kept);
  assert_error (db_auto_backup_inspect (evil, &content, &error), error, DB_ERROR_DAMAGED);
  reopen (&error);
  assert_ok (fixture_store != NULL, error);
  ck_assert (!db_store_is_damaged (fixture_store));
  ck_assert_int_eq (count_matches (path), 2);
}
END_TEST

/* All rows come out into a collection that is as it should be. */
START_TEST (what_it_holds_can_be_salvaged)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DbSalvageReport) salvaged = NULL;
  g_autoptr (DbSchemaReport) report = NULL;
  g_autoptr (DbStore) sound = NULL;
  g_autoptr (GPtrArray) players = NULL;
  g_auto (GStrv) findings = NULL;

  begin (grave[_i].sql);
  sound = db_salvage (db_store_get_path (fixture_store), NULL, NULL, &salvaged, &error);
  assert_ok (sound != NULL, error);
  report = db_schema_compare (sound, &error);
  assert_ok (report != NULL, error);
  ck_assert_uint_eq (report->findings->len, 0);
  assert_ok (db_integrity_check (sound, &findings, &error), error);
  ck_assert_msg (findings[0] == NULL, "%s", findings[0]);
  players = db_players_list (sound, TRUE, &error);
  ck_assert_uint_eq (players->len, 2);
}
END_TEST

/* A table that is none any more can't be read: restoring it would leave nothing that opens. */
START_TEST (a_view_in_a_table_s_place_is_no_collection)
{
  g_autofree char *evil = fixture_path ("evil.db");
  g_autoptr (GError) error = NULL;

  fixture_add_match (fixture_store, TRUE);
  assert_ok (db_backup_to (fixture_store, evil, &error), error);
  fixture_exec (evil, "PRAGMA foreign_keys = OFF; CREATE TABLE other AS SELECT * FROM players;"
                      "DROP TABLE players; CREATE VIEW players AS SELECT * FROM other");
  assert_error (db_store_open (evil, DB_OPEN_EXISTING, &error) != NULL, error, DB_ERROR_DAMAGED);
  assert_error (db_backup_restore (fixture_store, evil, NULL, &error), error, DB_ERROR_DAMAGED);
  ck_assert_int_eq (count_matches (db_store_get_path (fixture_store)), 1);
}
END_TEST

/* Its columns would be computed by somebody else's words: not even read. */
START_TEST (computed_columns_are_not_read)
{
  g_autofree char *path = g_strdup (db_store_get_path (fixture_store));
  g_autoptr (GError) error = NULL;

  fixture_add_match (fixture_store, TRUE);
  g_clear_pointer (&fixture_store, db_store_close);
  fixture_exec (path,
                EDIT ("players", "note TEXT NOT NULL DEFAULT ''''", "note TEXT AS (" SLOW ")"));
  assert_error (db_store_open (path, DB_OPEN_EXISTING, &error) != NULL, error, DB_ERROR_DAMAGED);
}
END_TEST

/* An older file is not brought up to date with what somebody put into it. */
START_TEST (an_older_one_is_not_migrated)
{
  g_autofree char *path = fixture_path ("old.db");
  g_autoptr (GError) error = NULL;
  gboolean latest = (guint)_i == db_migrate_latest ();
  DbStore *store;

  old_file_copy ((guint)_i, path);
  fixture_exec (path, "CREATE TRIGGER evil AFTER UPDATE ON settings BEGIN DELETE FROM tags; END");
  store = db_store_open (path, DB_OPEN_EXISTING, &error);
  ck_assert (latest == (store != NULL));
  ck_assert (latest || strstr (error->message, "did not make: evil") != NULL);
  ck_assert_int_eq (fixture_query_int (path, "PRAGMA user_version"), _i);
  db_store_close (store);
}
END_TEST

/* What does nothing lies there until it is taken off, after a backup. */
START_TEST (what_does_nothing_is_taken_off)
{
  const Case *one = &mixed[_i];
  g_autofree char *path = g_strdup (db_store_get_path (fixture_store));
  g_autofree char *before = NULL, *after = NULL;
  g_autoptr (DbAutoBackup) backup = NULL, none = NULL;
  g_autoptr (GError) error = NULL;

  begin (one->sql);
  ck_assert (db_store_is_mixed (fixture_store));
  ck_assert (!db_store_is_read_only (fixture_store));
  ck_assert_ptr_null (db_store_get_altered (fixture_store));
  fixture_add_match (fixture_store, TRUE);
  before = findings_of (path);
  ck_assert_msg (strstr (before, one->finding) != NULL, "%s", before);
  assert_ok (db_integrity_mend (fixture_store, &backup, &error), error);
  ck_assert_ptr_nonnull (backup);
  ck_assert (!db_store_is_mixed (fixture_store));
  after = findings_of (path);
  ck_assert_str_eq (after, "");
  fixture_add_match (fixture_store, TRUE);
  ck_assert_int_eq (count_matches (path), 3);
  ck_assert_int_eq (count_matches (backup->file), 2);
  assert_ok (db_integrity_mend (fixture_store, &none, &error), error);
  ck_assert_ptr_null (none);
}
END_TEST

/* Mending is no way round: what would be obeyed is refused, and nothing is taken off. */
START_TEST (what_would_be_obeyed_is_not_mended)
{
  g_autoptr (DbAutoBackup) backup = NULL;
  g_autoptr (GError) error = NULL;

  begin (grave[0].sql);
  assert_error (db_integrity_mend (fixture_store, &backup, &error), error, DB_ERROR_DAMAGED);
  ck_assert_ptr_null (backup);
}
END_TEST

START_TEST (the_same_in_other_letters)
{
  g_autofree char *findings = NULL;

  begin (same[_i]);
  ck_assert (!db_store_is_damaged (fixture_store));
  ck_assert (!db_store_is_mixed (fixture_store));
  findings = findings_of (db_store_get_path (fixture_store));
  ck_assert_str_eq (findings, "");
}
END_TEST

/* Opening costs little as long as the newest schema is known by its digest. */
START_TEST (the_newest_is_known_by_its_digest)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *digest = NULL;
  gboolean known;

  digest = db_schema_dup_digest (fixture_store, &known, &error);
  assert_ok (digest != NULL, error);
  ck_assert_msg (known, "NEWEST_DIGEST in db/schema-compare.c has to be %s", digest);
}
END_TEST

/* Derived tables are made anew, whoever says that they are ours. */
START_TEST (derived_tables_are_made_anew)
{
  begin ("DROP TABLE results; CREATE TABLE results (other); DROP TABLE stale");
  ck_assert (!db_store_is_damaged (fixture_store));
  ck_assert (!db_store_is_mixed (fixture_store));
  ck_assert_int_eq (fixture_query_int (db_store_get_path (fixture_store),
                                       "SELECT count (*) FROM pragma_table_info ('results')"
                                       " WHERE name = 'digest'"),
                    1);
}
END_TEST

static void
assert_ours (const char *path, const char *when)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DbStore) store = db_store_open (path, DB_OPEN_EXISTING, &error);
  g_autoptr (DbSchemaReport) report = NULL;

  assert_ok (store != NULL, error);
  report = db_schema_compare (store, &error);
  assert_ok (report != NULL, error);
  ck_assert_msg (report->findings->len == 0, "%s: %s", when,
                 (const char *)report->findings->pdata[0]);
  ck_assert (!report->derived);
}

/* Collections of each version as that program left them, brought up to date, copied, restored,
 * compacted and salvaged. */
START_TEST (no_collection_of_ours_is_foreign)
{
  g_autofree char *path = fixture_path ("old.db"), *copy = fixture_path ("copy.db");
  g_autofree char *untouched = fixture_path ("untouched.db");
  g_autoptr (GError) error = NULL;
  g_autoptr (DbSalvageReport) salvaged = NULL;
  g_autoptr (DbSchemaReport) old = NULL, sound = NULL;
  g_autoptr (DbCompactReport) compacted = NULL;
  g_autoptr (DbStore) store = NULL, rows = NULL;

  old_file_copy ((guint)_i, path);
  old_file_copy ((guint)_i, untouched);
  store = db_store_connect (untouched, SQLITE_OPEN_READWRITE, &error);
  assert_ok (store != NULL, error);
  old = db_schema_compare (store, &error);
  assert_ok (old != NULL, error);
  ck_assert_msg (old->findings->len == 0, "%s", (const char *)old->findings->pdata[0]);
  db_store_close (g_steal_pointer (&store));

  assert_ours (path, "brought up to date");
  assert_ok (db_backup_restore (fixture_store, untouched, NULL, &error), error);
  assert_ours (db_store_get_path (fixture_store), "restored");
  compacted = db_compact (fixture_store, &error);
  assert_ok (compacted != NULL, error);
  assert_ours (db_store_get_path (fixture_store), "compacted");
  assert_ok (db_backup_to (fixture_store, copy, &error), error);
  assert_ours (copy, "copied");
  rows = db_salvage (untouched, NULL, NULL, &salvaged, &error);
  assert_ok (rows != NULL, error);
  sound = db_schema_compare (rows, &error);
  assert_ok (sound != NULL, error);
  ck_assert_uint_eq (sound->findings->len, 0);
}
END_TEST

TEST_SUITE (schema_compare)
{
  Suite *suite = suite_create ("schema-compare");
  TCase *altered = tcase_create ("altered"), *ours = tcase_create ("ours");

  tcase_add_checked_fixture (altered, fixture_open, fixture_close);
  tcase_set_timeout (altered, 60);
  tcase_add_loop_test (altered, what_would_be_obeyed_is_refused, 0, G_N_ELEMENTS (grave));
  tcase_add_loop_test (altered, what_would_be_obeyed_is_not_restored, 0, G_N_ELEMENTS (grave));
  tcase_add_loop_test (altered, what_it_holds_can_be_salvaged, 0, G_N_ELEMENTS (grave));
  tcase_add_test (altered, a_view_in_a_table_s_place_is_no_collection);
  tcase_add_test (altered, computed_columns_are_not_read);
  tcase_add_loop_test (altered, an_older_one_is_not_migrated, 1, OLD_FILES + 1);
  tcase_add_loop_test (altered, what_does_nothing_is_taken_off, 0, G_N_ELEMENTS (mixed));
  tcase_add_test (altered, what_would_be_obeyed_is_not_mended);
  suite_add_tcase (suite, altered);

  tcase_add_checked_fixture (ours, fixture_open, fixture_close);
  tcase_set_timeout (ours, 60);
  tcase_add_loop_test (ours, the_same_in_other_letters, 0, G_N_ELEMENTS (same));
  tcase_add_test (ours, the_newest_is_known_by_its_digest);
  tcase_add_test (ours, derived_tables_are_made_anew);
  tcase_add_loop_test (ours, no_collection_of_ours_is_foreign, 1, OLD_FILES + 1);
  suite_add_tcase (suite, ours);
  old_files_open ();
  return suite;
}
