/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whole collections: every table of truth has its way into another collection; a blank one becomes
 * the other; one that has something keeps it, gets what it lacks, and can be rid of it again.
 */
#include "tests/db/fixture.h"

#include "db/line-append.h"
#include "db/backup.h"
#include "db/integrity.h"
#include "db/scratch.h"
#include "db/entrants.h"
#include "db/externals.h"
#include "db/imports.h"
#include "db/fixtures.h"
#include "db/leagues.h"
#include "db/merge-private.h"
#include "db/move-notes.h"
#include "db/notes.h"
#include "db/photos.h"
#include "db/places.h"
#include "db/players.h"
#include "db/seasons.h"

#include <string.h>

static DbStore *other; /* a second collection */

static void
set_up (void)
{
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;

  fixture_open ();
  path = fixture_path ("other.db");
  other = db_store_open (path, DB_OPEN_CREATE, &error);
  assert_ok (other != NULL, error);
}

static void
tear_down (void)
{
  g_clear_pointer (&other, db_store_close);
  fixture_close ();
}

static gboolean
insert_row (const DbTable *table, const DbValue *values, const char *file, gpointer data,
            GError **error)
{
  return db_table_insert (data, table, values, error);
}

static DbStore *
draft_of (DbStore *store)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) tables = db_tables_list (store, &error);
  DbStore *draft = db_scratch_new (db_tables_get_latest (), &error);

  assert_ok (draft != NULL && tables != NULL, error);
  for (guint k = 0; k < tables->len; k++)
    assert_ok (
        db_table_foreach (store, g_ptr_array_index (tables, k), TRUE, insert_row, draft, &error),
        error);
  assert_ok (db_scratch_finish (draft, &error), error);
  return draft;
}

static gint64
number (DbStore *store, const char *sql)
{
  return fixture_query_int (db_store_get_path (store), sql);
}

/* The other collection as a copy of the first. */
static void
copy_to_other (void)
{
  g_autofree char *path = g_strdup (db_store_get_path (other));
  g_autoptr (GError) error = NULL;

  g_clear_pointer (&other, db_store_close);
  assert_ok (db_backup_to (fixture_store, path, &error), error);
  other = db_store_open (path, DB_OPEN_EXISTING, &error);
  assert_ok (other != NULL, error);
}

static void
assert_sound (DbStore *store)
{
  g_auto (GStrv) findings = NULL;
  g_autoptr (GError) error = NULL;

  assert_ok (db_integrity_check (store, &findings, &error), error);
  ck_assert_msg (findings[0] == NULL, "%s", findings[0]);
}

/* What is planned is what is done. */
static DbMergeReport *
merge (void)
{
  g_autoptr (DbStore) draft = draft_of (fixture_store);
  g_autoptr (GError) error = NULL;
  g_autoptr (DbMergeReport) planned =
      db_tables_merge (other, draft, DB_TITLE (DB_TITLE_IMPORT), "a", TRUE, NULL, &error);
  DbMergeReport *merged;

  assert_ok (planned != NULL, error);
  merged = db_tables_merge (other, draft, DB_TITLE (DB_TITLE_IMPORT), "a", FALSE, NULL, &error);
  assert_ok (merged != NULL, error);
  ck_assert_uint_eq (merged->same, planned->same);
  ck_assert_uint_eq (merged->differ, planned->differ);
  ck_assert_uint_eq (merged->sentences->len, planned->sentences->len);
  ck_assert_uint_eq (merged->added->len, planned->added->len);
  for (guint k = 0; k < merged->added->len; k++) {
    const DbMergedTable *done = &g_array_index (merged->added, DbMergedTable, k);
    const DbMergedTable *plan = &g_array_index (planned->added, DbMergedTable, k);

    ck_assert_str_eq (done->table, plan->table);
    ck_assert_uint_eq (done->rows, plan->rows);
  }
  assert_sound (other);
  return merged;
}

static guint64
added (const DbMergeReport *merged, const char *table)
{
  guint64 all = 0;

  for (guint k = 0; k < merged->added->len; k++) {
    const DbMergedTable *one = &g_array_index (merged->added, DbMergedTable, k);

    if (table == NULL)
      all += one->rows;
    else if (g_str_equal (one->table, table))
      return one->rows;
  }
  ck_assert_msg (table == NULL, "%s", table);
  return all;
}

static gboolean
report_mentions (const DbMergeReport *merged, const char *words)
{
  for (guint k = 0; k < merged->sentences->len; k++)
    if (strstr (g_ptr_array_index (merged->sentences, k), words) != NULL)
      return TRUE;
  return FALSE;
}

static void
undo_last (DbStore *store)
{
  g_autoptr (GError) error = NULL;
  gint64 batch;

  ck_assert (db_changes_last_undoable (store, &batch, NULL));
  assert_ok (db_changes_undo (store, batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error), error);
}

static gint64
player (DbStore *store, const char *name)
{
  g_autoptr (GError) error = NULL;
  gint64 id = 0;

  assert_ok (db_player_ensure (store, name, &id, &error), error);
  return id;
}

static gint64
played (DbStore *store, const char *words)
{
  gint64 match = fixture_add_match (store, TRUE);
  DbTip tip;

  ck_assert (db_match_get_tip (store, match, &tip, NULL));
  if (words != NULL)
    fixture_append (store, &tip, words);
  return match;
}

static gint64
current_line (DbStore *store, gint64 match)
{
  DbTip tip;

  ck_assert (db_match_get_tip (store, match, &tip, NULL));
  return tip.line;
}

/* A season of two with a round of one fixture. */
static gint64
add_season (void)
{
  g_autoptr (DbLeague) league = db_league_new ("Club");
  g_autoptr (DbSeason) season = NULL;
  g_autoptr (DbFixture) fixture = NULL;
  g_autoptr (GError) error = NULL;
  gint64 of, id, entrants[2];
  DbRound round = { .number = 1, .date = (char *)"2026-11-22", .published_table = (char *)"" };

  assert_ok (db_league_add (fixture_store, league, &of, &error), error);
  season = db_season_new (of);
  db_match_set_string (&season->scheme, "{}");
  assert_ok (db_season_add (fixture_store, season, &id, &error), error);
  for (guint k = 0; k < 2; k++) {
    g_autoptr (DbEntrant) entrant = db_entrant_new (id);

    entrant->player = player (fixture_store, k == 0 ? "Ada" : "Ben");
    assert_ok (db_entrant_add (fixture_store, entrant, &entrants[k], &error), error);
  }
  assert_ok (db_round_set (fixture_store, id, &round, &error), error);
  fixture = db_fixture_new (id, 1, "match");
  db_fixture_add_seat (fixture, 1, entrants[0], 0);
  db_fixture_add_seat (fixture, 2, entrants[1], 0);
  assert_ok (db_fixture_add (fixture_store, fixture, &of, &error), error);
  return id;
}

/* A bit of everything that hangs on a match. */
static gint64
fill (void)
{
  static const char jpeg[] = "\xff\xd8\xff\xe0 red";
  g_autoptr (GBytes) bytes = g_bytes_new_static (jpeg, sizeof jpeg);
  g_autoptr (GError) error = NULL;
  gint64 match = played (fixture_store, "a b c"), id;
  gint64 line = current_line (fixture_store, match);

  assert_ok (db_photo_add (fixture_store, DB_SUBJECT_MATCH, match, bytes, 2, 2, "red", &id, &error)
                 && db_note_add (fixture_store, DB_SUBJECT_MATCH, match, "fine", &id, &error)
                 && db_tag_set (fixture_store, DB_SUBJECT_MATCH, match, "rainy", TRUE, &error)
                 && db_bookmark_set (fixture_store, line, 2, "here", &error)
                 && db_move_note_set (fixture_store, line, 3, "well", &error)
                 && db_external_add (fixture_store, DB_SUBJECT_MATCH, "bgg", "17", match, &error),
             error);
  add_season ();
  return match;
}

/* A rating and whether a game is owned go along with it, and stay where something else is said. */
START_TEST (test_what_is_said_of_games)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DbMergeReport) first = NULL, second = NULL;
  gint64 hive;

  player (other, "Zoe"); /* it is not blank */
  assert_ok (db_game_ensure (fixture_store, NULL, "Hive", &hive, &error), error);
  assert_ok (db_game_describe (fixture_store, hive, 7.5, 1, &error), error);
  first = merge ();
  ck_assert_uint_eq (added (first, "games"), 1);
  ck_assert_int_eq (number (other, "SELECT count (*) FROM games WHERE rating = 7.5 AND owned = 1"),
                    1);
  assert_ok (db_game_describe (fixture_store, hive, 3, 0, &error), error);
  second = merge ();
  ck_assert (report_mentions (second, "Hive"));
  ck_assert_int_eq (number (other, "SELECT count (*) FROM games WHERE rating = 7.5 AND owned = 1"),
                    1);
}
END_TEST

/* The test that fails when a step of the schema brings a table that nobody thought of here. */
START_TEST (test_every_table)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) tables = db_tables_list (fixture_store, &error);
  guint n = 0;

  assert_ok (tables != NULL, error);
  for (const MergeSpec *spec = merge_specs; spec->table != NULL; spec++)
    n++;
  for (guint k = 0; k < tables->len; k++) {
    const DbTable *table = g_ptr_array_index (tables, k);
    const MergeSpec *spec = merge_specs;

    while (spec->table != NULL && !g_str_equal (spec->table, table->name))
      spec++;
    ck_assert_msg (spec->table != NULL, "merge_specs lacks %s", table->name);
    ck_assert_msg (spec->column == NULL
                       || db_table_find_column (table, spec->column, strlen (spec->column)) >= 0,
                   "%s.%s", table->name, spec->column);
    ck_assert_msg (table->n_key > 0, "%s", table->name);
  }
  ck_assert_uint_eq (n, tables->len);
}
END_TEST

START_TEST (test_replace)
{
  static const char *const guarded[] = { "DELETE FROM moves", "UPDATE moves SET text = 'z'",
                                         "DELETE FROM lines",
                                         "UPDATE photo_bytes SET jpeg = x'00'" };
  g_autoptr (GError) error = NULL;
  g_autoptr (DbStore) draft = NULL;
  gboolean blank;

  fill ();
  assert_ok (db_tables_is_blank (fixture_store, &blank, &error), error);
  ck_assert (!blank);
  assert_ok (db_tables_is_blank (other, &blank, &error), error);
  ck_assert (blank);
  draft = draft_of (fixture_store);
  assert_ok (db_tables_replace (other, draft, NULL, &error), error);
  assert_sound (other);
  ck_assert_int_eq (number (other, "SELECT count (*) FROM moves"), 3);
  ck_assert_int_eq (
      number (other, "SELECT count (*) FROM sqlite_schema WHERE type = 'trigger'"),
      number (fixture_store, "SELECT count (*) FROM sqlite_schema WHERE type = 'trigger'"));
  for (gsize k = 0; k < G_N_ELEMENTS (guarded); k++)
    ck_assert (!db_store_exec (other, guarded[k], NULL));
  ck_assert (
      !db_store_exec (other, "INSERT INTO moves (line, number, text) VALUES (99, 1, 'a')", NULL));
  /* What was done there can be undone here. */
  undo_last (other);
  ck_assert_int_eq (number (other, "SELECT count (*) FROM fixtures WHERE deleted IS NULL"), 0);
  assert_error (db_tables_replace (other, draft, NULL, &error), error, DB_ERROR_CONFLICT);
}
END_TEST

/* What was written when sessions were of runs, brought up to date; and what never held together. */
START_TEST (test_older_draft)
{
  static const char rows[] =
      "INSERT INTO games (id, uuid, code, name, folded, created, modified)"
      " VALUES (1, 'g', 'restless', 'R', 'r', 1, 1);"
      "INSERT INTO players (id, uuid, name, folded, created, modified)"
      " VALUES (1, 'p', 'Ada', 'ada', 1, 1);"
      "INSERT INTO matches (id, uuid, game, mode, created, modified)"
      " VALUES (7, 'm', 1, 'co-op', 1, 1);"
      "INSERT INTO sides (match, side) VALUES (7, 1);"
      "INSERT INTO seats (match, seat, side, player) VALUES (7, 1, 1, 1);"
      "INSERT INTO campaigns (id, uuid, game, name, folded, created, modified)"
      " VALUES (1, 'c', 'restless', 'C', 'c', 1, 1);"
      "INSERT INTO runs (id, uuid, campaign, number, match, created, modified)"
      " VALUES (3, 'r', 1, 1, 7, 1, 1);"
      "INSERT INTO sessions (id, uuid, run, started, first, created, modified)"
      " VALUES (1, 's', 3, 1, 1, 1, 1);";
  g_autoptr (GError) error = NULL;
  g_autoptr (DbStore) draft = db_scratch_new (5, &error), broken = NULL;
  guint schema;

  assert_ok (draft != NULL && db_store_exec (draft, rows, &error), error);
  assert_ok (db_scratch_finish (draft, &error), error);
  assert_ok (db_tables_get_schema (draft, &schema, &error), error);
  ck_assert_uint_eq (schema, db_tables_get_latest ());
  assert_ok (db_tables_replace (other, draft, NULL, &error), error);
  ck_assert_int_eq (number (other, "SELECT match FROM sessions"), 7);
  broken = db_scratch_new (5, &error);
  assert_ok (broken != NULL && db_store_exec (broken, rows, &error)
                 && db_store_exec (broken, "DELETE FROM players", &error),
             error);
  assert_error (db_scratch_finish (broken, &error), error, DB_ERROR_DAMAGED);
}
END_TEST

/* Seasons that go on from each other in a ring. */
START_TEST (test_ring_of_seasons)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DbStore) draft = NULL;
  g_autoptr (DbStore) ring = db_scratch_new (db_tables_get_latest (), &error);
  static const char rows[] =
      "INSERT INTO leagues (id, uuid, name, folded, created, modified)"
      " VALUES (1, 'l', 'L', 'l', 1, 1);"
      "INSERT INTO seasons (id, uuid, league, number, format, scheme, carries, created, modified)"
      " VALUES (1, 'a', 1, 1, 'swiss', '{}', 3, 1, 1), (2, 'b', 1, 2, 'swiss', '{}', 1, 1, 1),"
      " (3, 'c', 1, 3, 'swiss', '{}', 2, 1, 1);";

  assert_ok (ring != NULL && db_store_exec (ring, rows, &error), error);
  assert_error (db_scratch_finish (ring, &error), error, DB_ERROR_DAMAGED);
  draft = db_scratch_new (db_tables_get_latest (), &error);
  assert_ok (draft != NULL && db_store_exec (draft, rows, &error)
                 && db_store_exec (draft, "UPDATE seasons SET carries = NULL WHERE id = 1", &error),
             error);
  assert_ok (db_scratch_finish (draft, &error), error);
}
END_TEST

/* Nothing is there after a cancelled one, and nothing after one that fails. */
START_TEST (test_replace_cancelled)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (DbStore) draft = NULL;
  g_autoptr (GError) error = NULL;
  gboolean blank;

  fill ();
  draft = draft_of (fixture_store);
  g_cancellable_cancel (cancellable);
  ck_assert (!db_tables_replace (other, draft, cancellable, &error));
  ck_assert (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED));
  g_clear_error (&error);
  ck_assert (db_store_exec (other, "PRAGMA max_page_count = 1", NULL));
  assert_error (db_tables_replace (other, draft, NULL, &error), error, DB_ERROR_FULL);
  ck_assert (db_tables_is_blank (other, &blank, NULL) && blank);
  ck_assert (db_store_exec (other, "PRAGMA max_page_count = 100000", NULL));
  assert_ok (db_tables_replace (other, draft, NULL, &error), error);
}
END_TEST

/* Into a collection that has people and matches of its own, once and again, and out again. */
START_TEST (test_merge)
{
  g_autoptr (DbMergeReport) first = NULL, again = NULL;
  gint64 own, ada;

  fill ();
  player (other, "Zoe");
  ada = player (other, "ada");
  own = played (other, "x y");
  first = merge ();
  ck_assert_uint_eq (added (first, "matches"), 1);
  ck_assert_uint_eq (added (first, "moves"), 3);
  ck_assert_uint_eq (added (first, "players"),
                     0); /* fixture_add_match() seats Ada and Ben there, too */
  ck_assert (report_mentions (first, "“ada” is who has that name"));
  ck_assert_int_eq (number (other, "SELECT count (*) FROM players"), 3);
  ck_assert_int_eq (number (other, "SELECT count (*) FROM matches"), 2);
  ck_assert_int_eq (number (other, "SELECT count (*) FROM seats WHERE player = 2"), 2);
  ck_assert_int_eq (ada, 2);
  /* What hangs on the match hangs on it under its new number. */
  ck_assert_int_eq (number (other, "SELECT count (*) FROM matches m JOIN photos p ON p.row = m.id"
                                   " JOIN photo_bytes b ON b.photo = p.id JOIN notes n"
                                   " ON n.row = m.id JOIN tags t ON t.row = m.id JOIN lines l"
                                   " ON l.id = m.line JOIN bookmarks k ON k.line = l.id"
                                   " JOIN move_notes o ON o.line = l.id JOIN external_ids e"
                                   " ON e.row = m.id WHERE m.id = 2 AND e.subject = 'match'"),
                    1);
  ck_assert_int_eq (number (other, "SELECT count (*) FROM fixture_seats t JOIN entrants e"
                                   " ON e.id = t.entrant JOIN players p ON p.id = e.player"),
                    2);
  again = merge ();
  ck_assert_uint_eq (added (again, NULL), 0);
  ck_assert_int_eq (number (other, "SELECT count (*) FROM batches WHERE kind = 'import'"), 1);
  undo_last (other);
  ck_assert_int_eq (number (other, "SELECT count (*) FROM matches WHERE deleted IS NULL"), 1);
  ck_assert_int_eq (number (other, "SELECT id FROM matches WHERE deleted IS NULL"), own);
  ck_assert_int_eq (number (other, "SELECT count (*) FROM seasons WHERE deleted IS NULL"), 0);
  ck_assert_int_eq (number (other, "SELECT count (*) FROM players WHERE deleted IS NULL"), 3);
  ck_assert_int_eq (number (other, "SELECT count (*) FROM rounds"), 0);
  assert_sound (other);
}
END_TEST

/* Two machines that went on from the same collection. */
START_TEST (test_lines)
{
  gint64 longer = played (fixture_store, "a b"), split = played (fixture_store, "a b c");
  g_autofree char *one = NULL, *old = NULL, *new = NULL;
  g_autoptr (DbMergeReport) merged = NULL, again = NULL;
  gint64 here;
  DbTip tip;

  copy_to_other ();
  ck_assert (db_match_get_tip (fixture_store, longer, &tip, NULL));
  fixture_append (fixture_store, &tip, "c d");
  ck_assert (db_match_get_tip (fixture_store, split, &tip, NULL));
  fixture_append (fixture_store, &tip, "d");
  ck_assert (db_match_get_tip (other, split, &tip, NULL));
  here = tip.line;
  fixture_append (other, &tip, "e f");
  ck_assert (db_move_note_set (fixture_store, current_line (fixture_store, split), 4, "D", NULL));
  ck_assert (db_move_note_set (fixture_store, current_line (fixture_store, split), 2, "B", NULL));
  merged = merge ();
  ck_assert_uint_eq (added (merged, "moves"), 3);
  ck_assert_uint_eq (added (merged, "lines"), 1);
  ck_assert_uint_eq (merged->differ, 0);
  one = fixture_dup_moves (other, current_line (other, longer), 1, G_MAXUINT64);
  ck_assert_str_eq (one, "1a 2b 3c 4d");
  ck_assert_int_eq (current_line (other, split), here);
  old = fixture_dup_moves (other, here, 1, G_MAXUINT64);
  ck_assert_str_eq (old, "1a 2b 3c 4e 5f");
  new = fixture_dup_moves (other, 3, 1, G_MAXUINT64);
  ck_assert_str_eq (new, "1a 2b 3c 4d");
  /* A note is of the line that has the move. */
  ck_assert_int_eq (number (other, "SELECT line FROM move_notes WHERE text = 'D'"), 3);
  ck_assert_int_eq (number (other, "SELECT line FROM move_notes WHERE text = 'B'"), here);
  again = merge ();
  ck_assert_uint_eq (added (again, NULL), 0);
}
END_TEST

/* What was taken back here stays so: what the other one has beyond it comes as a line of its own.
 */
START_TEST (test_taken_back)
{
  gint64 match = played (fixture_store, "a b c");
  g_autoptr (DbMergeReport) merged = NULL, again = NULL;
  g_autofree char *new = NULL;
  gint64 here;
  DbTip tip;

  copy_to_other ();
  ck_assert (db_match_get_tip (fixture_store, match, &tip, NULL));
  fixture_append (fixture_store, &tip, "d");
  ck_assert (db_match_get_tip (other, match, &tip, NULL));
  here = tip.line;
  ck_assert (db_line_take_back (other, &tip, 1, NULL, NULL));
  merged = merge ();
  ck_assert_uint_eq (added (merged, "lines"), 1);
  ck_assert (db_match_get_tip (other, match, &tip, NULL));
  ck_assert_int_eq (tip.line, here);
  ck_assert_uint_eq (tip.number, 1);
  new = fixture_dup_moves (other, here + 1, 1, G_MAXUINT64);
  ck_assert_str_eq (new, "1a 2b 3c 4d");
  again = merge ();
  ck_assert_uint_eq (added (again, NULL), 0);
}
END_TEST

/* What was changed at both ends stays as it is here. */
START_TEST (test_differences)
{
  gint64 match = fill (), ben = player (fixture_store, "Ben");
  g_autoptr (DbMergeReport) merged = NULL;
  g_autoptr (GError) error = NULL;

  copy_to_other ();
  assert_ok (db_player_set_note (fixture_store, ben, "left-handed", &error), error);
  assert_ok (db_store_exec (fixture_store, "UPDATE seats SET score = 3 WHERE seat = 1", &error),
             error);
  assert_ok (db_match_set_deleted (other, match, TRUE, &error), error);
  merged = merge ();
  ck_assert_uint_eq (added (merged, NULL), 0);
  ck_assert_uint_eq (merged->differ, 2);
  ck_assert (report_mentions (merged, "Player “Ben” is another one in the archive: note"));
  ck_assert (report_mentions (merged, "is another one in the archive: deleted"));
  ck_assert_int_eq (number (other, "SELECT count (*) FROM players WHERE note <> ''"), 0);
  ck_assert_int_eq (number (other, "SELECT count (*) FROM matches WHERE deleted IS NULL"), 0);
}
END_TEST

/* A row is known by its id elsewhere, and brings what else is said of it; undoing leaves what was.
 */
START_TEST (test_ids_elsewhere)
{
  static const DbSubject subjects[] = { DB_SUBJECT_MATCH, DB_SUBJECT_PLAYER };
  g_autoptr (GError) error = NULL;
  g_autoptr (DbMergeReport) first = NULL, again = NULL;
  gint64 theirs[] = { played (fixture_store, NULL), player (fixture_store, "Cleo") };
  gint64 ours[] = { played (other, NULL), player (other, "Cleopatra") };

  for (guint k = 0; k < 2; k++)
    assert_ok (db_external_add (fixture_store, subjects[k], "bgstats", "A", theirs[k], &error)
                   && db_external_add (fixture_store, subjects[k], "bgg", "5", theirs[k], &error)
                   && db_external_add (other, subjects[k], "bgg", "5", ours[k], &error),
               error);
  first = merge ();
  ck_assert_uint_eq (added (first, "matches"), 0);
  ck_assert_uint_eq (added (first, "players"), 0);
  ck_assert_uint_eq (added (first, "external_ids"), 2);
  ck_assert (report_mentions (first, "Player “Cleopatra” is another one in the archive: name"));
  ck_assert (!report_mentions (first, "Id elsewhere"));
  for (guint k = 0; k < 2; k++) {
    gint64 row;

    assert_ok (db_external_find (other, subjects[k], "bgstats", "A", &row, &error), error);
    ck_assert_int_eq (row, ours[k]);
  }
  again = merge ();
  ck_assert_uint_eq (added (again, NULL), 0);
  undo_last (other);
  ck_assert_int_eq (number (other, "SELECT count (*) FROM external_ids WHERE deleted IS NULL"), 2);
  ck_assert_int_eq (number (other, "SELECT count (*) FROM matches WHERE deleted IS NULL"), 1);
}
END_TEST

/* Ids that were taken away: there, they come along and say nothing; here, they are given back. */
START_TEST (test_removed_ids_elsewhere)
{
  g_autoptr (DbMergeReport) first = NULL, again = NULL, back = NULL;
  g_autoptr (GError) error = NULL;
  gint64 match = played (fixture_store, NULL), row;

  assert_ok (db_external_add (fixture_store, DB_SUBJECT_MATCH, "bgg", "5", match, &error), error);
  undo_last (fixture_store);
  first = merge ();
  ck_assert_uint_eq (added (first, "external_ids"), 1);
  assert_ok (db_external_find (other, DB_SUBJECT_MATCH, "bgg", "5", &row, &error), error);
  ck_assert_int_eq (row, 0);
  ck_assert_int_eq (number (other, "SELECT count (*) FROM changes WHERE subject = 'external'"), 0);
  again = merge ();
  ck_assert_uint_eq (added (again, NULL), 0);
  assert_ok (db_external_add (fixture_store, DB_SUBJECT_MATCH, "bgg", "5", match, &error), error);
  back = merge ();
  ck_assert_uint_eq (added (back, "external_ids"), 1);
  ck_assert_uint_eq (added (back, NULL), 1);
  ck_assert_uint_eq (back->differ, 0);
  assert_ok (db_external_find (other, DB_SUBJECT_MATCH, "bgg", "5", &row, &error), error);
  ck_assert_int_ne (row, 0);
  undo_last (other);
  assert_ok (db_external_find (other, DB_SUBJECT_MATCH, "bgg", "5", &row, &error), error);
  ck_assert_int_eq (row, 0);
  /* What was taken away there stays here. */
  undo_last (fixture_store);
  assert_ok (db_external_add (other, DB_SUBJECT_MATCH, "bgg", "5", 1, &error), error);
  db_merge_report_free (g_steal_pointer (&again));
  again = merge ();
  ck_assert_uint_eq (added (again, NULL), 0);
  ck_assert_uint_eq (again->differ, 0);
  assert_ok (db_external_find (other, DB_SUBJECT_MATCH, "bgg", "5", &row, &error), error);
  ck_assert_int_eq (row, 1);
  assert_sound (other);
}
END_TEST

#define PLAYS 80 /* from some on their forms are compressed */

/* What an undone import was told comes along, with the ids that it names: both are out of use. */
START_TEST (test_undone_import)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (DbMergeReport) first = NULL, again = NULL;
  g_autoptr (GError) error = NULL;
  gint64 match;

  assert_ok (db_transaction_begin_flat (&scope, fixture_store, &error), error);
  assert_ok (db_changes_open_batch (fixture_store, DB_ORIGIN_IMPORT, DB_TITLE (DB_TITLE_IMPORT),
                                    "many", NULL, &error),
             error);
  db_changes_log_ranges (fixture_store);
  for (guint k = 0; k < PLAYS; k++) {
    g_autofree char *id = g_strdup_printf ("%u", k);
    g_autofree char *text = g_strdup_printf ("{\"game\":\"Hanabi\",\"players\":[\"Ada\",\"Ben\"],"
                                             "\"place\":\"Attic\",\"score\":%u}",
                                             k);
    g_autoptr (GBytes) form = g_bytes_new (text, strlen (text));
    gint64 external;

    match = played (fixture_store, NULL);
    assert_ok (
        db_external_ensure (fixture_store, DB_SUBJECT_MATCH, "bgg", id, match, &external, &error)
            && db_imported_add (fixture_store, "bgg", id, match, external, form, &error),
        error);
  }
  assert_ok (db_transaction_commit (&scope, &error), error);
  ck_assert_int_gt (number (fixture_store, "SELECT count (external_id) FROM imported"), 0);
  undo_last (fixture_store);
  first = merge ();
  ck_assert_uint_eq (added (first, "imported"), PLAYS);
  ck_assert_uint_eq (added (first, "external_ids"), PLAYS);
  ck_assert_uint_eq (first->differ, 0);
  ck_assert_int_eq (number (other, "SELECT count (*) FROM imported i JOIN external_ids e"
                                   " ON e.id = i.external_id WHERE e.row <> i.match"),
                    0);
  assert_ok (db_external_find (other, DB_SUBJECT_MATCH, "bgg", "79", &match, &error), error);
  ck_assert_int_eq (match, 0);
  again = merge ();
  ck_assert_uint_eq (added (again, NULL), 0);
  assert_sound (other);
}
END_TEST

/* A season that went on elsewhere gets its entrants, rounds and fixtures; merged players and former
 * names come with their players. */
START_TEST (test_season_goes_on)
{
  gint64 season, cyd, one, batch;
  g_autoptr (DbFixture) fixture = NULL;
  g_autoptr (DbEntrant) entrant = NULL;
  g_autoptr (DbMergeReport) merged = NULL;
  g_autoptr (GError) error = NULL;
  DbRound round = { .number = 2, .date = (char *)"2026-11-29", .published_table = (char *)"" };

  season = add_season ();
  copy_to_other ();
  cyd = player (fixture_store, "Cyd");
  one = player (fixture_store, "Cydney");
  assert_ok (
      db_player_merge (fixture_store, one, cyd, &batch, &error)
          && db_player_rename (fixture_store, player (fixture_store, "Ada"), "Adele", &error),
      error);
  entrant = db_entrant_new (season);
  entrant->player = cyd;
  assert_ok (db_entrant_add (fixture_store, entrant, &one, &error)
                 && db_round_set (fixture_store, season, &round, &error),
             error);
  fixture = db_fixture_new (season, 2, "full-bye");
  db_fixture_add_seat (fixture, 1, one, 0);
  assert_ok (db_fixture_add (fixture_store, fixture, &batch, &error), error);
  player (other, "Dan"); /* so that ids part */
  merged = merge ();
  ck_assert_uint_eq (added (merged, "players"), 2);
  ck_assert_uint_eq (added (merged, "entrants"), 1);
  ck_assert_uint_eq (added (merged, "rounds"), 1);
  ck_assert_uint_eq (added (merged, "fixtures"), 1);
  ck_assert_uint_eq (added (merged, "player_aliases"), 1);
  ck_assert_int_eq (number (other, "SELECT count (*) FROM players p JOIN players q"
                                   " ON q.id = p.merged_into WHERE q.name = 'Cyd'"),
                    1);
  ck_assert (report_mentions (merged, "Player “Ada” is another one in the archive: name"));
  undo_last (other);
  ck_assert_int_eq (number (other, "SELECT count (*) FROM rounds"), 1);
  ck_assert_int_eq (number (other, "SELECT count (*) FROM entrants WHERE deleted IS NULL"), 2);
  ck_assert_int_eq (number (other, "SELECT count (*) FROM player_aliases WHERE player = 1"), 0);
  assert_sound (other);
}
END_TEST

/* In somebody else's batch, and with nothing half done when it is stopped. */
START_TEST (test_scopes)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (DbStore) draft = NULL;
  g_autoptr (DbMergeReport) merged = NULL;
  g_autoptr (GError) error = NULL;
  gint64 batch;

  fill ();
  player (other, "Zoe");
  draft = draft_of (fixture_store);
  g_cancellable_cancel (cancellable);
  ck_assert (
      db_tables_merge (other, draft, DB_TITLE (DB_TITLE_IMPORT), "", FALSE, cancellable, &error)
      == NULL);
  ck_assert (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED));
  g_clear_error (&error);
  ck_assert_int_eq (number (other, "SELECT count (*) FROM batches WHERE kind = 'import'"), 0);
  ck_assert_int_eq (number (other, "SELECT count (*) FROM players"), 1);
  assert_ok (db_transaction_begin_flat (&scope, other, &error)
                 && db_changes_open_batch (other, DB_ORIGIN_IMPORT, DB_TITLE (DB_TITLE_IMPORT), "z",
                                           &batch, &error),
             error);
  merged = db_tables_merge (other, draft, DB_TITLE (DB_TITLE_IMPORT), "", FALSE, NULL, &error);
  assert_ok (merged != NULL, error);
  db_merge_report_free (merged);
  /* Nothing new the second time, and the transaction is as good as before. */
  merged = db_tables_merge (other, draft, DB_TITLE (DB_TITLE_IMPORT), "", FALSE, NULL, &error);
  assert_ok (merged != NULL && db_transaction_commit (&scope, &error), error);
  ck_assert_uint_eq (added (merged, NULL), 0);
  ck_assert_int_eq (number (other, "SELECT count (DISTINCT batch) FROM changes"), 2);
  assert_ok (db_changes_undo (other, batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error), error);
  ck_assert_int_eq (number (other, "SELECT count (*) FROM players WHERE deleted IS NULL"), 1);
}
END_TEST

TEST_SUITE (merge)
{
  Suite *suite = suite_create ("merge");
  TCase *tcase = tcase_create ("merge");

  tcase_add_checked_fixture (tcase, set_up, tear_down);
  tcase_add_test (tcase, test_every_table);
  tcase_add_test (tcase, test_what_is_said_of_games);
  tcase_add_test (tcase, test_replace);
  tcase_add_test (tcase, test_older_draft);
  tcase_add_test (tcase, test_ring_of_seasons);
  tcase_add_test (tcase, test_replace_cancelled);
  tcase_add_test (tcase, test_merge);
  tcase_add_test (tcase, test_lines);
  tcase_add_test (tcase, test_taken_back);
  tcase_add_test (tcase, test_differences);
  tcase_add_test (tcase, test_ids_elsewhere);
  tcase_add_test (tcase, test_removed_ids_elsewhere);
  tcase_add_test (tcase, test_undone_import);
  tcase_add_test (tcase, test_season_goes_on);
  tcase_add_test (tcase, test_scopes);
  suite_add_tcase (suite, tcase);
  return suite;
}
