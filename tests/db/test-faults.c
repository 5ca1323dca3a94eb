/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The store under faults: I/O errors, short writes and reads, a full disk, locks that others hold,
 * and power cuts, at one call after the other of what a collection goes through (tests/faults).
 * TOMEKEEPER_FAULTS=all takes every call; TOMEKEEPER_FAULTS_ONLY=NAME one scenario.
 */
#include "tests/db/fixture.h"

#include "db/line-append.h"
#include "db/backup.h"
#include "db/scratch.h"
#include "db/merge.h"
#include "db/players.h"
#include "db/results.h"
#include "db/search.h"
#include "db/store-private.h"
#include "db/tables.h"
#include "tests/faults/sweep.h"

#include <string.h>

#define WITH_MOVES 1 /* the first match of prepare() */
#define SCORED 2     /* and the second */

static const RulesOutcome running = { RULES_RUNNING, 0, { 0 } };

/* Opening and closing */

static gboolean
open_it (SweepStage *stage, GError **error)
{
  stage->held = db_store_open (stage->path, DB_OPEN_CREATE, error);
  return stage->held != NULL;
}

static void
close_it (SweepStage *stage)
{
  db_store_close (stage->held);
}

static gboolean
reads_only (SweepStage *stage)
{
  return db_store_is_read_only (stage->held);
}

static DbStore *
begin_in (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GError) error = NULL;
  DbStore *store = db_store_open (path, DB_OPEN_CREATE, &error);

  assert_ok (store != NULL, error);
  return store;
}

/* The first side wins. */
static void
win (DbMatch *match)
{
  match->result = RULES_WON;
  for (guint k = 0; k < match->sides->len; k++)
    g_array_index (match->sides, DbSide, k).place = k == 0 ? 1 : 2;
}

static void
add_matches (DbStore *store, const char *first, const char *second)
{
  const char *const names[] = { first, second, NULL };
  g_autoptr (DbMatch) moves = fixture_new_match (names), scored = fixture_new_match (names);
  g_autoptr (GError) error = NULL;
  gint64 match;
  DbTip tip;

  assert_ok (db_match_add (store, moves, &match, &error), error);
  assert_ok (db_match_get_tip (store, match, &tip, &error), error);
  fixture_append (store, &tip, "a b c");
  scored->with_moves = FALSE;
  win (scored);
  assert_ok (db_match_add (store, scored, &match, &error), error);
}

/* Two matches of Ada and Ben; the one has three moves, the other a result. */
static void
prepare (const char *folder)
{
  g_autoptr (DbStore) store = begin_in (folder, "store.db");

  add_matches (store, "Ada", "Ben");
}

/* Moves */

static gboolean
tip_of (SweepStage *stage, DbTip *tip, GError **error)
{
  return db_match_get_tip (stage->held, WITH_MOVES, tip, error);
}

static gboolean
append (SweepStage *stage, const char *text, GError **error)
{
  DbTip tip;
  DbMove move;

  if (!tip_of (stage, &tip, error))
    return FALSE;
  move = fixture_move (tip.number + 1, text);
  return db_line_append (stage->held, &tip, &move, 1, &running, error);
}

static gboolean
append_one (SweepStage *stage, GError **error)
{
  return append (stage, "d", error);
}

static gboolean
append_other (SweepStage *stage, GError **error)
{
  return append (stage, "x", error);
}

static gboolean
take_back (SweepStage *stage, GError **error)
{
  DbTip tip;

  return tip_of (stage, &tip, error) && db_line_take_back (stage->held, &tip, 2, &running, error);
}

static gboolean
correct (SweepStage *stage, GError **error)
{
  DbFork fork = { .parent = 1, .fork_at = 1, .name = "What if", .make_current = TRUE };
  DbMove moves[2] = { fixture_move (2, "y"), fixture_move (3, "z") };
  DbTip tip;

  return tip_of (stage, &tip, error)
         && db_line_fork (stage->held, &fork, &tip, moves, 2, &running, error);
}

static gboolean
promote (SweepStage *stage, GError **error)
{
  return db_line_promote (stage->held, 1, NULL, error);
}

/* So that each commit is brought into the file itself at once. */
static gboolean
open_and_checkpoint (SweepStage *stage, GError **error)
{
  g_autoptr (DbStore) store = db_store_open (stage->path, DB_OPEN_EXISTING, error);

  if (store == NULL || !db_store_exec (store, "PRAGMA wal_autocheckpoint = 1", error))
    return FALSE;
  stage->held = g_steal_pointer (&store);
  return TRUE;
}

/* Matches and people */

static gboolean
add_match (SweepStage *stage, GError **error)
{
  static const char *const names[] = { "Ada", "Cyd", "Dan", NULL };
  g_autoptr (DbMatch) match = fixture_new_match (names);
  gint64 id;

  match->with_moves = FALSE;
  db_match_set_string (&match->place, "Kitchen");
  win (match);
  return db_match_add (stage->held, match, &id, error);
}

static gboolean
edit_match (SweepStage *stage, GError **error)
{
  g_autoptr (DbMatch) match = db_match_get (stage->held, SCORED, error);

  if (match == NULL)
    return FALSE;
  db_match_set_string (&match->event, "Autumn");
  db_match_set_tag (match, "Annotator", "Ben");
  return db_match_update (stage->held, match, error);
}

static gboolean
undo_last (SweepStage *stage, GError **error)
{
  gint64 batch;

  return db_changes_last_undoable (stage->held, &batch, error)
         && db_changes_undo (stage->held, batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, error);
}

static gboolean
delete_match (SweepStage *stage, GError **error)
{
  return db_match_set_deleted (stage->held, WITH_MOVES, TRUE, error);
}

static gboolean
restore_match (SweepStage *stage, GError **error)
{
  return db_match_set_deleted (stage->held, WITH_MOVES, FALSE, error);
}

static gboolean
merge_players (SweepStage *stage, GError **error)
{
  return db_player_merge (stage->held, 2, 1, NULL, error);
}

static gboolean
add_player (SweepStage *stage, GError **error)
{
  gint64 player;

  return db_player_add (stage->held, "Eve", &player, error);
}

static gboolean
refresh_search (SweepStage *stage, GError **error)
{
  return db_search_refresh (stage->held, NULL, error);
}

/* Much at once, from other functions' transactions. */
static gboolean
add_many (SweepStage *stage, GError **error)
{
  static const char *const names[] = { "Flo", "Gus", "Hal", "Ivy", "Jon", "Kim", NULL };
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;

  if (!db_transaction_begin_flat (&scope, stage->held, error)
      || !db_changes_open_batch (stage->held, DB_ORIGIN_IMPORT, DB_TITLE (DB_TITLE_IMPORT), "test",
                                 NULL, error))
    return FALSE;
  for (guint k = 0; k + 1 < G_N_ELEMENTS (names) - 1; k++) {
    g_autoptr (DbMatch) match = fixture_new_match (&names[k]);
    gint64 id;

    if (!db_match_add (stage->held, match, &id, error))
      return FALSE;
  }
  return db_transaction_commit (&scope, error);
}

/* Whoever goes on after a part has failed has lost that part alone, or everything. */
static gboolean
add_parts (SweepStage *stage, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (GError) first = NULL;
  gint64 player;

  if (!db_transaction_begin (&scope, stage->held, error))
    return FALSE;
  for (guint k = 0; k < 3; k++) {
    g_autofree char *name = g_strdup_printf ("Part %u", k);

    if (!db_player_add (stage->held, name, &player, first == NULL ? &first : NULL))
      continue;
  }
  if (first == NULL)
    return db_transaction_commit (&scope, error);
  g_propagate_error (error, g_steal_pointer (&first));
  return FALSE;
}

/* Files of older versions, and derived tables of others */

static void
prepare_old (const char *folder, guint schema)
{
  g_autofree char *name = g_strdup_printf ("schema-%03u.sql", schema);
  g_autofree char *source = g_build_filename (suite_variable ("TOMEKEEPER_SOURCE"), "tests", "db",
                                              "fixtures", name, NULL);
  g_autofree char *path = g_build_filename (folder, "store.db", NULL), *sql = NULL;

  ck_assert (g_file_get_contents (source, &sql, NULL, NULL));
  fixture_exec (path, sql);
}

static void
prepare_first (const char *folder)
{
  prepare_old (folder, 1);
}

static void
prepare_fourth (const char *folder)
{
  prepare_old (folder, 4);
}

static void
prepare_eighth (const char *folder)
{
  prepare_old (folder, 8);
}

static void
prepare_other_derived (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "store.db", NULL);

  prepare (folder);
  fixture_exec (path, "UPDATE settings SET value = 'x' WHERE name = 'derived'");
}

static void
prepare_nothing (const char *folder)
{
}

/* Copies */

static void
prepare_copy (const char *folder)
{
  g_autofree char *copy = g_build_filename (folder, "copy.db", NULL);
  g_autoptr (DbStore) store = begin_in (folder, "store.db");
  g_autoptr (GError) error = NULL;
  gint64 player;

  assert_ok (db_player_add (store, "Zoe", &player, &error), error);
  assert_ok (db_backup_to (store, copy, &error), error);
  add_matches (store, "Ada", "Ben");
}

static gboolean
back_up (SweepStage *stage, GError **error)
{
  g_autofree char *copy = g_build_filename (stage->folder, "copy.db", NULL);

  return db_backup_to (stage->held, copy, error);
}

static gboolean
put_back (SweepStage *stage, GError **error)
{
  g_autofree char *copy = g_build_filename (stage->folder, "copy.db", NULL);

  return db_backup_restore (stage->held, copy, NULL, error);
}

/* Whole collections */

static void
prepare_other (const char *folder)
{
  g_autoptr (DbStore) other = begin_in (folder, "other.db");

  add_matches (other, "Ada", "Flo");
}

static void
prepare_blank (const char *folder)
{
  db_store_close (begin_in (folder, "store.db"));
  prepare_other (folder);
}

static void
prepare_both (const char *folder)
{
  prepare (folder);
  prepare_other (folder);
}

static gboolean
insert_row (const DbTable *table, const DbValue *values, const char *file, gpointer data,
            GError **error)
{
  return db_table_insert (data, table, values, error);
}

static DbStore *
draft_of_other (SweepStage *stage, GError **error)
{
  g_autofree char *path = g_build_filename (stage->folder, "other.db", NULL);
  g_autoptr (DbStore) other = db_store_open (path, DB_OPEN_EXISTING, error);
  g_autoptr (GPtrArray) tables = other == NULL ? NULL : db_tables_list (other, error);
  g_autoptr (DbStore) draft =
      tables == NULL ? NULL : db_scratch_new (db_tables_get_latest (), error);

  if (draft == NULL)
    return NULL;
  for (guint k = 0; k < tables->len; k++)
    if (!db_table_foreach (other, g_ptr_array_index (tables, k), TRUE, insert_row, draft, error))
      return NULL;
  return db_scratch_finish (draft, error) ? g_steal_pointer (&draft) : NULL;
}

static gboolean
replace_all (SweepStage *stage, GError **error)
{
  g_autoptr (DbStore) draft = draft_of_other (stage, error);

  return draft != NULL && db_tables_replace (stage->held, draft, NULL, error);
}

static gboolean
merge_other (SweepStage *stage, GError **error)
{
  g_autoptr (DbStore) draft = draft_of_other (stage, error);
  g_autoptr (DbMergeReport) merged =
      draft == NULL ? NULL
                    : db_tables_merge (stage->held, draft, DB_TITLE (DB_TITLE_IMPORT), "a", FALSE,
                                       NULL, error);

  return merged != NULL;
}

/* Two connections */

typedef struct {
  DbStore *one, *other;
} Two;

static void
close_two (SweepStage *stage)
{
  Two *two = stage->held;

  if (two == NULL)
    return;
  db_store_close (two->one);
  db_store_close (two->other);
  g_free (two);
}

static gboolean
two_read_only (SweepStage *stage)
{
  Two *two = stage->held;

  return db_store_is_read_only (two->one) || db_store_is_read_only (two->other);
}

static gboolean
open_two (SweepStage *stage, GError **error)
{
  Two two;

  two.one = db_store_open (stage->path, DB_OPEN_EXISTING, error);
  two.other = two.one == NULL ? NULL : db_store_open (stage->path, DB_OPEN_EXISTING, error);
  if (two.other != NULL) {
    stage->held = g_memdup2 (&two, sizeof two);
    return TRUE;
  }
  db_store_close (two.one);
  return FALSE;
}

static gboolean
append_by (DbStore *store, const char *text, GError **error)
{
  DbMove move;
  DbTip tip;

  if (!db_match_get_tip (store, WITH_MOVES, &tip, error))
    return FALSE;
  move = fixture_move (tip.number + 1, text);
  return db_line_append (store, &tip, &move, 1, &running, error);
}

static gboolean
append_by_one (SweepStage *stage, GError **error)
{
  return append_by (((Two *)stage->held)->one, "one", error);
}

static gboolean
append_by_other (SweepStage *stage, GError **error)
{
  return append_by (((Two *)stage->held)->other, "other", error);
}

static const SweepScenario scenarios[] = {
  { "append",
    prepare,
    { open_it, append_one, append_other },
    close_it,
    db_error_quark,
    reads_only },
  { "lines",
    prepare,
    { open_it, take_back, append_other, correct, promote },
    close_it,
    db_error_quark,
    reads_only },
  { "checkpoint",
    prepare,
    { open_and_checkpoint, append_one, append_other, add_match },
    close_it,
    db_error_quark,
    reads_only },
  { "match",
    prepare,
    { open_it, add_match, edit_match, undo_last },
    close_it,
    db_error_quark,
    reads_only },
  { "players",
    prepare,
    { open_it, merge_players, undo_last, add_player },
    close_it,
    db_error_quark,
    reads_only },
  { "bin",
    prepare,
    { open_it, delete_match, refresh_search, restore_match, refresh_search },
    close_it,
    db_error_quark,
    reads_only },
  { "many", prepare, { open_it, add_many, undo_last }, close_it, db_error_quark, reads_only },
  { "parts", prepare, { open_it, add_parts }, close_it, db_error_quark, reads_only },
  { "new", prepare_nothing, { open_it, add_player }, close_it, db_error_quark, reads_only },
  { "migrate-001", prepare_first, { open_it, add_player }, close_it, db_error_quark, reads_only },
  { "migrate-004", prepare_fourth, { open_it, add_player }, close_it, db_error_quark, reads_only },
  { "migrate-008", prepare_eighth, { open_it, add_player }, close_it, db_error_quark, reads_only },
  { "derived",
    prepare_other_derived,
    { open_it, append_one },
    close_it,
    db_error_quark,
    reads_only },
  { "backup",
    prepare_copy,
    { open_it, back_up, append_one, back_up },
    close_it,
    db_error_quark,
    reads_only },
  { "restore",
    prepare_copy,
    { open_it, put_back, add_player },
    close_it,
    db_error_quark,
    reads_only },
  { "replace",
    prepare_blank,
    { open_it, replace_all, add_player },
    close_it,
    db_error_quark,
    reads_only },
  { "merge",
    prepare_both,
    { open_it, merge_other, undo_last },
    close_it,
    db_error_quark,
    reads_only },
  { "two",
    prepare,
    { open_two, append_by_one, append_by_other, append_by_one },
    close_two,
    db_error_quark,
    two_read_only },
};

START_TEST (nothing_is_lost)
{
  sweep_begin ();
  sweep (&scenarios[_i]);
}
END_TEST

TEST_SUITE (faults)
{
  Suite *suite = suite_create ("db-faults");
  TCase *faults = tcase_create ("faults");

  tcase_set_timeout (faults, 7200);
  tcase_add_loop_test (faults, nothing_is_lost, 0, G_N_ELEMENTS (scenarios));
  suite_add_tcase (suite, faults);
  return suite;
}
