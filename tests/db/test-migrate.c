/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Migrations: steps over a file with data, steps that fail, the fixture of each step's schema.
 */
#include "tests/db/fixture.h"

#include "db/campaigns.h"
#include "db/entrants.h"
#include "db/fixtures.h"
#include "db/imports.h"
#include "db/auto-backup.h"
#include "db/leagues.h"
#include "db/migrate.h"
#include "db/pack-drafts.h"
#include "db/players.h"
#include "db/results.h"
#include "db/seasons.h"
#include "db/sessions.h"
#include "db/store-private.h"

#include <sqlite3.h>
#include <string.h>

/* A next step as a later issue might bring it, and ones that must not get through. %u is its
 * number.
 */
static const char good_step[] = "ALTER TABLE players ADD COLUMN colour TEXT NOT NULL DEFAULT 'red';"
                                "UPDATE players SET note = 'migrated'; PRAGMA user_version = %u;";
static const char bad_step[] = "UPDATE players SET note = 'half'; SELECT no_such_function ();"
                               "PRAGMA user_version = %u;";
static const char orphan_step[] =
    "INSERT INTO player_aliases (player, name, folded) VALUES (4711, 'x', 'x');"
    "PRAGMA user_version = %u;";
static const char forgetful_step[] = "UPDATE players SET note = 'forgot';";

/* Performs @step after the program's own. */
static gboolean
migrate (const char *step, GError **error)
{
  guint latest = db_migrate_latest ();
  g_autofree const char **steps = g_new0 (const char *, latest + 1);
  g_autofree char *number = g_strdup_printf ("%u", latest + 1);
  g_auto (GStrv) parts = g_strsplit (step, "%u", -1);
  g_autofree char *sql = g_strjoinv (number, parts);

  steps[latest] = sql;
  return db_migrate_steps (fixture_store, latest, steps, latest + 1, TRUE, error)
         && db_store_accept_schema (fixture_store, error);
}

static gint64
query (const char *sql)
{
  return fixture_query_int (db_store_get_path (fixture_store), sql);
}

START_TEST (test_good_step)
{
  guint latest = db_migrate_latest ();
  g_autoptr (GPtrArray) kept = NULL;
  g_autoptr (GError) error = NULL;
  const char *copy;
  gint64 match = fixture_add_match (fixture_store, TRUE);
  DbTip tip;

  ck_assert (db_match_get_tip (fixture_store, match, &tip, NULL));
  fixture_append (fixture_store, &tip, "a b c");
  assert_ok (migrate (good_step, &error), error);
  ck_assert_int_eq (query ("PRAGMA user_version"), latest + 1);
  ck_assert_int_eq (query ("SELECT count (*) FROM players WHERE colour = 'red'"
                           " AND note = 'migrated'"),
                    2);
  fixture_append (fixture_store, &tip, "d");
  /* The copy is the file as it was, whole and by itself. */
  kept = db_auto_backup_list (db_store_get_path (fixture_store), &error);
  assert_ok (kept != NULL && kept->len == 1, error);
  ck_assert_int_eq (((const DbAutoBackup *)kept->pdata[0])->why, DB_AUTO_BACKUP_MIGRATION);
  copy = ((const DbAutoBackup *)kept->pdata[0])->file;
  ck_assert_int_eq (fixture_query_int (copy, "PRAGMA user_version"), latest);
  ck_assert_int_eq (fixture_query_int (copy, "SELECT count (*) FROM moves"), 3);
  ck_assert_int_eq (fixture_query_int (copy, "SELECT count (*) FROM players WHERE note <> ''"), 0);
  assert_ok (db_migrate_steps (fixture_store, latest + 1, NULL, latest + 1, TRUE, &error), error);
}
END_TEST

START_TEST (test_bad_steps)
{
  static const char *const steps[] = { bad_step, orphan_step, forgetful_step };
  g_autoptr (GError) error = NULL;
  gint64 match = fixture_add_match (fixture_store, TRUE);

  ck_assert (!migrate (steps[_i], &error));
  ck_assert_ptr_nonnull (error);
  ck_assert_int_eq (query ("PRAGMA user_version"), db_migrate_latest ());
  ck_assert_int_eq (query ("SELECT count (*) FROM players WHERE note <> ''"), 0);
  ck_assert_int_eq (query ("SELECT count (*) FROM player_aliases"), 0);
  /* Foreign keys are guarded again, and the store works on. */
  ck_assert_int_eq (match, 1);
  {
    g_autoptr (DbMatch) draft = fixture_new_match ((const char *const[]){ "Eve", NULL });
    gint64 id;

    g_clear_error (&error);
    db_match_add_pack (draft, 77);
    assert_error (db_match_add (fixture_store, draft, &id, &error), error, DB_ERROR_INVALID);
  }
}
END_TEST

/* Another program migrated while this one waited: nothing is done twice. */
START_TEST (test_done_meanwhile)
{
  g_autoptr (GError) error = NULL;

  fixture_add_match (fixture_store, TRUE);
  assert_ok (migrate (good_step, &error), error);
  assert_ok (migrate (good_step, &error), error);
  ck_assert_int_eq (query ("SELECT count (*) FROM players WHERE colour = 'red'"), 2);
}
END_TEST

START_TEST (test_derived_of_another_program)
{
  g_autofree char *path = g_strdup (db_store_get_path (fixture_store));
  g_autoptr (GError) error = NULL;
  gint64 match = fixture_add_match (fixture_store, TRUE);
  DbResult result;
  gboolean found;
  DbTip tip;

  ck_assert (db_match_get_tip (fixture_store, match, &tip, NULL));
  fixture_append (fixture_store, &tip, "a");
  g_clear_pointer (&fixture_store, db_store_close);
  fixture_exec (path, "DROP TABLE results; CREATE TABLE results (other);"
                      "UPDATE settings SET value = 'x' WHERE name = 'derived'");
  fixture_store = db_store_open (path, DB_OPEN_EXISTING, &error);
  assert_ok (fixture_store != NULL, error);
  assert_ok (db_result_get (fixture_store, match, &result, &found, &error), error);
  ck_assert (!found);
  fixture_append (fixture_store, &tip, "b");
  assert_ok (db_result_get (fixture_store, match, &result, &found, &error), error);
  ck_assert (found);
}
END_TEST

static int
name_cb (void *data, int n, char **values, char **names)
{
  g_ptr_array_add (data, g_strdup (values[0]));
  return 0;
}

/* How many rows each table of truth has, as far as it is one of @tables. */
static char *
dump_counts (const char *path, GPtrArray *tables)
{
  GString *text = g_string_new (NULL);

  for (guint k = 0; k < tables->len; k++) {
    const char *name = g_ptr_array_index (tables, k);
    g_autofree char *sql = g_strdup_printf ("SELECT count (*) FROM \"%s\"", name);

    g_string_append_printf (text, "%s: %d\n", name, (int)fixture_query_int (path, sql));
  }
  return g_string_free (text, FALSE);
}

static GPtrArray *
list_tables (const char *path)
{
  GPtrArray *tables = g_ptr_array_new_with_free_func (g_free);
  sqlite3 *db;

  ck_assert_int_eq (sqlite3_open (path, &db), SQLITE_OK);
  sqlite3_exec (db,
                "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'settings'"
                " ORDER BY name",
                name_cb, tables, NULL);
  sqlite3_close (db);
  return tables;
}

/* What step 008 brought, read by the program. */
static void
assert_leagues (DbStore *store)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) seasons = db_seasons_list (store, 0, FALSE, &error);
  g_autoptr (GPtrArray) entrants = db_entrants_list (store, 1, &error);
  g_autoptr (GPtrArray) fixtures = db_fixtures_list (store, 1, &error);
  g_autoptr (GPtrArray) rounds = db_rounds_list (store, 1, &error);
  g_autoptr (DbEntrant) team = NULL;
  const DbSeason *first, *winter;
  const DbFixture *fixture;
  gint64 batch;

  assert_ok (error == NULL, error);
  ck_assert_uint_eq (seasons->len, 2);
  first = g_ptr_array_index (seasons, 0);
  winter = g_ptr_array_index (seasons, 1);
  ck_assert_str_eq (first->tie_breaks, "direct buchholz");
  ck_assert_str_eq (g_array_index (first->absences, DbAbsence, 0).kind, "half");
  ck_assert_uint_eq (first->forbidden->len, 1);
  ck_assert_uint_eq (first->tags->len, 1);
  ck_assert_int_eq (winter->carries_from, 1);
  ck_assert (winter->open);
  ck_assert_str_eq (g_array_index (winter->matches, DbSeasonMatch, 0).reason, "A friendly game");
  ck_assert_uint_eq (entrants->len, 3);
  ck_assert (((const DbEntrant *)g_ptr_array_index (entrants, 0))->rating == 1612.5);
  ck_assert_uint_eq (((const DbEntrant *)g_ptr_array_index (entrants, 2))->left, 2);
  ck_assert_uint_eq (fixtures->len, 3);
  fixture = g_ptr_array_index (fixtures, 2);
  ck_assert_str_eq (fixture->award, "forfeit");
  ck_assert_uint_eq (g_array_index (fixture->seats, DbFixtureSeat, 1).place, 1);
  ck_assert_uint_eq (rounds->len, 1);
  /* Ada, who was merged into Augusta, and Cyd. */
  team = db_entrant_get (store, 4, &error);
  ck_assert_str_eq (team->display_name, "Red");
  ck_assert_int_eq (g_array_index (team->players, gint64, 0), 3);
  /* What was done can still be undone, one after the other. */
  for (guint k = 0; k < 14; k++) {
    ck_assert (db_changes_last_undoable (store, &batch, NULL));
    assert_ok (db_changes_undo (store, batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error), error);
  }
  g_clear_pointer (&seasons, g_ptr_array_unref);
  seasons = db_leagues_list (store, FALSE, &error);
  ck_assert_uint_eq (seasons->len, 0);
}

/* What step 009 brought: a play whose second import was undone. */
static void
assert_imports (DbStore *store)
{
  static const char id[] = "0b0c1d9e-8f5e-4f6e-9c8e-3f2a1b4c5d6e";
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) form = NULL;
  g_autofree char *mapping = db_mapping_find (store, "date,game,player", &error);
  gint64 match, batch;

  ck_assert_str_eq (mapping, "{\"date\":\"date\"}");
  assert_ok (db_imported_find (store, "bgstats", id, &match, &form, &error), error);
  ck_assert_int_eq (match, 4);
  ck_assert_mem_eq (g_bytes_get_data (form, NULL), "\1first", 6);
  ck_assert (db_changes_last_undoable (store, &batch, NULL));
  assert_ok (db_changes_undo (store, batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error), error);
  assert_ok (db_imported_find (store, "bgstats", id, &match, NULL, &error), error);
  ck_assert_int_eq (match, 0);
}

/* The sentence of an old file stays; that of a newer one is told from its kind and names. */
static void
assert_last_title (DbStore *store, const char *title)
{
  g_autoptr (GPtrArray) batches = db_batches_list (store, 1, NULL);

  ck_assert_uint_eq (batches->len, 1);
  ck_assert_str_eq (((const DbBatch *)g_ptr_array_index (batches, 0))->title, title);
}

/* What step 010 brought: a draft of a pack, begun and edited. */
static void
assert_drafts (DbStore *store)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DbPackDraft) draft = db_pack_draft_get (store, 1, &error);
  g_autoptr (GPtrArray) left = NULL;
  gint64 batch;

  assert_ok (draft != NULL, error);
  ck_assert_str_eq (draft->title, "High tide");
  ck_assert_str_eq (draft->base, "tome-starter@1");
  ck_assert_ptr_nonnull (strstr (draft->json, "\n  \"title\": \"High tide\",\n"));
  for (guint k = 0; k < 2; k++) {
    ck_assert (db_changes_last_undoable (store, &batch, NULL));
    assert_ok (db_changes_undo (store, batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error), error);
    g_clear_pointer (&draft, db_pack_draft_free);
    draft = db_pack_draft_get (store, 1, &error);
    ck_assert_str_eq (draft->title, "Tide");
  }
  left = db_pack_drafts_list (store, &error);
  ck_assert_uint_eq (left->len, 0);
}

/* tests/db/fixtures/schema-NNN.sql is a dump, by sqlite3, of a file with data as the program of
 * that step made it. It opens, has the schema that a new file gets, and its data. */
START_TEST (test_fixture)
{
  g_autofree char *name = g_strdup_printf ("schema-%03d.sql", _i);
  g_autofree char *source = g_build_filename (suite_variable ("TOMEKEEPER_SOURCE"), "tests", "db",
                                              "fixtures", name, NULL);
  g_autofree char *path = fixture_path ("old.db");
  g_autofree char *sql = NULL, *fresh = NULL, *old = NULL, *moves = NULL;
  g_autofree char *before = NULL, *after = NULL;
  g_autoptr (GPtrArray) tables = NULL;
  g_autoptr (DbStore) store = NULL;
  g_autoptr (DbMatch) match = NULL;
  g_autoptr (GError) error = NULL;
  DbTip tip;

  ck_assert_msg (g_file_get_contents (source, &sql, NULL, NULL), "%s is missing", source);
  fixture_exec (path, sql);
  tables = list_tables (path);
  before = dump_counts (path, tables);
  store = db_store_open (path, DB_OPEN_EXISTING, &error);
  assert_ok (store != NULL, error);
  after = dump_counts (path, tables);
  ck_assert_str_eq (before, after);
  fresh = fixture_dup_schema (db_store_get_path (fixture_store));
  old = fixture_dup_schema (path);
  ck_assert_str_eq (fresh, old);
  match = db_match_get (store, 1, &error);
  assert_ok (match != NULL, error);
  ck_assert_str_eq (match->game_code, "tome");
  ck_assert_str_eq (match->place, "Kitchen");
  ck_assert (db_match_get_tip (store, 1, &tip, NULL));
  moves = fixture_dup_moves (store, tip.line, 1, G_MAXUINT64);
  ck_assert_str_eq (moves, "1a 2b 3x");
  ck_assert_int_eq (fixture_query_int (path, "SELECT coalesce (sum (words), 0) FROM word_lists"),
                    _i >= 2 ? 3 : 0);
  ck_assert_int_eq (fixture_query_int (path, "SELECT count (*) FROM match_deck_cards"),
                    _i >= 3 ? 5 : 0);
  ck_assert_int_eq (fixture_query_int (path, "SELECT count (*) FROM journal j JOIN sessions s"
                                             " ON s.id = j.session JOIN runs r ON r.id = j.run"
                                             " WHERE r.match = s.match"),
                    _i >= 4 ? 1 : 0);
  ck_assert_int_eq (fixture_query_int (path, "SELECT count (*) FROM photos JOIN photo_bytes"
                                             " ON photo_bytes.photo = photos.id"),
                    _i >= 5 ? 1 : 0);
  ck_assert_int_eq (fixture_query_int (path, "SELECT count (*) FROM move_notes"), _i >= 5 ? 1 : 0);
  ck_assert_int_eq (fixture_query_int (path, "SELECT count (*) FROM drawn"), _i >= 5 ? 1 : 0);
  ck_assert_int_eq (fixture_query_int (path,
                                       "SELECT coalesce (sum (length), 0) FROM clocks"
                                       " JOIN clock_spans USING (match) WHERE budget = 600000"),
                    _i >= 5 ? 76500 : 0);
  ck_assert_int_eq (fixture_query_int (path, "SELECT count (*) FROM sessions WHERE match = 3"),
                    _i >= 6 ? 1 : 0);
  ck_assert_int_eq (
      fixture_query_int (path, "SELECT coalesce (sum (points), 0) FROM entrant_penalties"),
      _i >= 11 ? 1500 : 0);
  ck_assert_int_eq (
      fixture_query_int (path, "SELECT count (*) FROM games WHERE rating = 7.5 AND owned"),
      _i >= 11 ? 1 : 0);
  ck_assert_int_eq (
      fixture_query_int (path, "SELECT count (*) FROM seasons WHERE seating = 'fide'"),
      _i >= 11 ? 1 : 0);
  if (_i >= 10)
    assert_last_title (store, "Edit the pack High tide");
  if (_i >= 10)
    assert_drafts (store);
  if (_i >= 9)
    assert_imports (store);
  if (_i >= 8)
    assert_leagues (store);
  fixture_append (store, &tip, "y");
}
END_TEST

/* A session as schema 004 logged it. */
#define OLD_SESSION                                                                                \
  "(SELECT json_object ('uuid', uuid, 'run', run, 'date', date, 'place', place,"                   \
  " 'note', note, 'started', started, 'ended', ended, 'first', first, 'last', last,"               \
  " 'deleted', deleted, 'players', (SELECT json_group_array (player) FROM"                         \
  "  (SELECT player FROM session_players WHERE session = sessions.id ORDER BY position)))"         \
  " FROM sessions WHERE id = 1)"

/* What was done to a run's sessions before they were any match's: its note, which looks like the
 * log's own words, was edited, and edited again. */
static const char old_changes[] =
    "INSERT INTO batches (id, uuid, origin, title, source, created) VALUES"
    " (901, 'x1', 'person', 'Begin', '', 1), (902, 'x2', 'person', 'Edit', '', 2);"
    "UPDATE sessions SET note = 'was ,\"run\":1, once' WHERE id = 1;"
    "INSERT INTO changes (batch, instant, subject, row, after)"
    " VALUES (901, 1, 'session', 1, " OLD_SESSION ");"
    "INSERT INTO changes (batch, instant, subject, row, before)"
    " VALUES (902, 2, 'session', 1, " OLD_SESSION ");"
    "UPDATE sessions SET note = 'is', first = 2 WHERE id = 1;"
    "UPDATE changes SET after = " OLD_SESSION " WHERE batch = 902;"
    "DROP TRIGGER runs_keep_their_match; UPDATE runs SET match = 3 WHERE id = 1;"
    "CREATE TRIGGER runs_keep_their_match BEFORE UPDATE ON runs"
    " WHEN new.id IS NOT old.id OR new.uuid IS NOT old.uuid OR new.match IS NOT old.match"
    " BEGIN SELECT raise(ABORT, 'a run is one match for good'); END;";

/* Sessions keep all that they say when they become a match's, and what was done to them can still
 * be undone. */
START_TEST (test_old_sessions)
{
  g_autofree char *source = g_build_filename (suite_variable ("TOMEKEEPER_SOURCE"), "tests", "db",
                                              "fixtures", "schema-004.sql", NULL);
  g_autofree char *path = fixture_path ("old.db");
  g_autofree char *sql = NULL, *note = NULL;
  g_autoptr (DbStore) store = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) sessions = NULL;
  const DbSession *one, *two;
  const gint64 match = 3;

  ck_assert (g_file_get_contents (source, &sql, NULL, NULL));
  fixture_exec (path, sql);
  fixture_exec (path, old_changes);
  store = db_store_open (path, DB_OPEN_EXISTING, &error);
  assert_ok (store != NULL, error);
  sessions = db_sessions_list (store, match, &error);
  ck_assert_uint_eq (sessions->len, 2);
  one = g_ptr_array_index (sessions, 1);
  two = g_ptr_array_index (sessions, 0);
  if (two->id == 1) {
    one = g_ptr_array_index (sessions, 0);
    two = g_ptr_array_index (sessions, 1);
  }
  ck_assert_str_eq (one->uuid, "01a20080-1111-7001-8001-000000000003");
  ck_assert_str_eq (one->date, "2026-11-21");
  ck_assert_str_eq (one->place, "Kitchen");
  ck_assert_int_eq (one->started, 1795296000000);
  ck_assert_int_eq (one->ended, 1795296900000);
  ck_assert_uint_eq (one->first, 2);
  ck_assert_uint_eq (one->players->len, 2);
  ck_assert_str_eq (two->note, "Short");
  ck_assert_int_eq (two->ended, 0);
  assert_ok (db_changes_undo (store, 902, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error), error);
  g_clear_pointer (&sessions, g_ptr_array_unref);
  sessions = db_sessions_list (store, match, &error);
  one = g_ptr_array_index (sessions, 0);
  ck_assert_str_eq (one->note, "was ,\"run\":1, once");
  ck_assert_uint_eq (one->first, 1);
  assert_ok (db_changes_undo (store, 901, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error), error);
  g_clear_pointer (&sessions, g_ptr_array_unref);
  sessions = db_sessions_list (store, match, &error);
  ck_assert_uint_eq (sessions->len, 1);
}
END_TEST

TEST_SUITE (migrate)
{
  Suite *suite = suite_create ("migrate");
  TCase *migrations = tcase_create ("migrations");

  tcase_add_checked_fixture (migrations, fixture_open, fixture_close);
  tcase_add_test (migrations, test_good_step);
  tcase_add_loop_test (migrations, test_bad_steps, 0, 3);
  tcase_add_test (migrations, test_done_meanwhile);
  tcase_add_test (migrations, test_derived_of_another_program);
  tcase_add_loop_test (migrations, test_fixture, 1, (int)db_migrate_latest () + 1);
  tcase_add_test (migrations, test_old_sessions);
  suite_add_tcase (suite, migrations);
  return suite;
}
