/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A player purged from a collection in which the name stands wherever it can: no byte of it is left
 * in the file or beside it, whatever is undone afterwards, and everybody else stays as they were.
 */
#include "tests/db/fixture.h"

#include "db/auto-backup.h"
#include "db/externals.h"
#include "db/imports.h"
#include "db/integrity.h"
#include "db/leagues.h"
#include "db/move-notes.h"
#include "db/notes.h"
#include "db/photos.h"
#include "db/places.h"
#include "db/players.h"
#include "db/purge.h"
#include "db/settings.h"
#include "db/statement.h"

#include <string.h>

#define NAME "Zenobia Quux"
#define FORMER "Zena \"Zed\" Qux"
#define MERGED "Z. Kwuks"
#define PLAYS 80 /* enough for forms to be compressed */

/* What must not be found, as it was written and folded; “Zenobia Quuxley” is somebody else. */
static const char *const traces[] = {
  NAME,       "zenobia quux", "Zena \"Zed\" Qux", "Zena \\\"Zed\\\" Qux", MERGED,
  "z. kwuks", "zen-4711",     "Zen-4711",         "secret of hers",       "A face",
  NULL
};

static void
assert_no_trace (const char *path)
{
  static const char *const suffixes[] = { "", "-wal", "-journal" };

  for (gsize k = 0; k < G_N_ELEMENTS (suffixes); k++) {
    g_autofree char *file = g_strconcat (path, suffixes[k], NULL);
    g_autofree char *bytes = NULL;
    gsize length;

    if (!g_file_get_contents (file, &bytes, &length, NULL))
      continue;
    for (const char *const *trace = traces; *trace != NULL; trace++)
      for (gsize at = 0; at + strlen (*trace) < length; at++)
        ck_assert_msg (memcmp (bytes + at, *trace, strlen (*trace)) != 0
                           || g_ascii_isalpha (bytes[at + strlen (*trace)]),
                       "%s: “%s” at %zu", file, *trace, at);
  }
}

/* Here a form is a text. */
static GBytes *
rewrite_form (const DbPurge *purge, gconstpointer form, gsize length, gpointer data)
{
  g_autofree char *text = g_strndup (form, length);
  char *other = db_purge_dup_text (purge, text);

  return other != NULL ? g_bytes_new_take (other, strlen (other)) : NULL;
}

static void
import_plays (void)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (GError) error = NULL;

  assert_ok (db_transaction_begin_flat (&scope, fixture_store, &error), error);
  assert_ok (db_changes_open_batch (fixture_store, DB_ORIGIN_IMPORT, DB_TITLE (DB_TITLE_IMPORT),
                                    "plays of " NAME ".json", NULL, &error),
             error);
  db_changes_log_ranges (fixture_store);
  for (guint k = 0; k < PLAYS; k++) {
    g_autoptr (DbMatch) draft = fixture_new_match ((const char *const[]){ NAME, "Ben", NULL });
    g_autofree char *text =
        g_strdup_printf ("{\"play\":%u,\"comment\":\"long as it is\",\"players\":[\"" NAME
                         "\",\"Ben Zenobia Quuxley\"],\"user\":\"Zen-4711\"}",
                         k);
    g_autofree char *external = g_strdup_printf ("play-%u", k);
    g_autoptr (GBytes) form = g_bytes_new (text, strlen (text));
    gint64 match, named, id;

    assert_ok (db_match_add (fixture_store, draft, &match, &error), error);
    assert_ok (db_external_add (fixture_store, DB_SUBJECT_MATCH, "bgg", external, match, &error),
               error);
    assert_ok (db_external_find_entry (fixture_store, DB_SUBJECT_MATCH, "bgg", external, match, &id,
                                       &error),
               error);
    named = match;
    assert_ok (db_imported_add (fixture_store, "bgg", external, named, id, form, &error), error);
  }
  assert_ok (db_transaction_commit (&scope, &error), error);
}

/* Everywhere; answers the player. */
static gint64
fill (void)
{
  static const char text[] =
      "[Event \"Cup of " NAME "\"]\n[Player1 \"" NAME "\"]\n\n1. a {" NAME "}\n";
  g_autoptr (DbMatch) draft = NULL, raw = NULL;
  g_autoptr (DbLeague) league = db_league_new ("Friends of " NAME);
  g_autoptr (GBytes) jpeg = g_bytes_new_static ("A face", 6);
  g_autoptr (GError) error = NULL;
  gint64 player, other, match, kept, note, photo, id, batch;
  DbTip tip;

  assert_ok (db_player_add (fixture_store, FORMER, &player, &error), error);
  assert_ok (db_player_rename (fixture_store, player, NAME, &error), error);
  assert_ok (db_player_set_note (fixture_store, player, "secret of hers", &error), error);
  assert_ok (
      db_note_add (fixture_store, DB_SUBJECT_PLAYER, player, "secret of hers", &note, &error),
      error);
  assert_ok (db_note_set_text (fixture_store, note, "secret of hers, again", &error), error);
  assert_ok (db_tag_set (fixture_store, DB_SUBJECT_PLAYER, player, "secret of hers", TRUE, &error),
             error);
  assert_ok (
      db_photo_add (fixture_store, DB_SUBJECT_PLAYER, player, jpeg, 1, 1, NAME, &photo, &error),
      error);
  assert_ok (db_external_add (fixture_store, DB_SUBJECT_PLAYER, "bgg", "zen-4711", player, &error),
             error);
  assert_ok (db_player_add (fixture_store, MERGED, &other, &error), error);
  assert_ok (db_player_merge (fixture_store, other, player, NULL, &error), error);
  assert_ok (db_player_add (fixture_store, "Zenobia Quuxley", &other, &error), error);

  draft = fixture_new_match ((const char *const[]){ NAME, "Ben", NULL });
  db_match_set_string (&draft->event, "Birthday of " NAME);
  db_match_set_tag (draft, "Judge", NAME);
  assert_ok (db_match_add (fixture_store, draft, &match, &error), error);
  ck_assert (db_match_get_tip (fixture_store, match, &tip, NULL));
  fixture_append (fixture_store, &tip, "a b");
  assert_ok (db_move_note_set (fixture_store, tip.line, 1, "Here\n" NAME " sighed", &error), error);
  assert_ok (db_note_add (fixture_store, DB_SUBJECT_MATCH, match,
                          "With\n" NAME ", and Zenobia Quuxley", &note, &error),
             error);
  assert_ok (db_changes_last_undoable (fixture_store, &batch, &error), error);
  assert_ok (db_changes_undo (fixture_store, batch, DB_UNDO_ALL_OR_NOTHING, &batch, NULL, &error),
             error);
  assert_ok (db_changes_undo (fixture_store, batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error),
             error);
  raw = fixture_new_match ((const char *const[]){ NAME, "Cyd", NULL });
  assert_ok (db_match_add_raw_record (fixture_store, raw, text, "no pack", &kept, &error), error);
  assert_ok (db_league_add (fixture_store, league, &id, &error), error);
  assert_ok (db_place_ensure (fixture_store, NAME "’s kitchen", &id, &error), error);
  assert_ok (db_setting_set (fixture_store, "draft.tome", "player1=" NAME "\nplayer2=Ben", &error),
             error);
  import_plays ();
  /* A comment, which no function of ours changes. */
  fixture_exec (db_store_get_path (fixture_store),
                "INSERT INTO moves (line, number, text, comment) SELECT line, 3, 'c', '" NAME
                " thinks' FROM moves WHERE number = 2; UPDATE batches SET title = 'Add player " NAME
                "' WHERE id = 1; INSERT INTO player_aliases (player, name, folded)"
                " SELECT id, 'Quuxa', 'quuxa' FROM players WHERE name = 'Zenobia Quuxley'");
  return player;
}

static gint64
count (const char *sql)
{
  return fixture_query_int (db_store_get_path (fixture_store), sql);
}

/* What a guard forbids. */
static gboolean
delete_lines (void)
{
  g_autoptr (DbStatement) remove = db_prepare (fixture_store, "DELETE FROM lines", NULL);

  return db_statement_run (remove, NULL);
}

static void
assert_holds_together (void)
{
  g_auto (GStrv) findings = NULL;
  g_autoptr (GError) error = NULL;

  assert_ok (db_integrity_check (fixture_store, &findings, &error), error);
  ck_assert_msg (findings[0] == NULL, "%s", findings[0]);
}

static void
reopen (void)
{
  g_autofree char *path = g_strdup (db_store_get_path (fixture_store));
  g_autoptr (GError) error = NULL;

  g_clear_pointer (&fixture_store, db_store_close);
  assert_no_trace (path);
  fixture_store = db_store_open (path, DB_OPEN_EXISTING, &error);
  assert_ok (fixture_store != NULL, error);
}

START_TEST (test_no_byte_is_left)
{
  g_autoptr (GError) error = NULL;
  gint64 player = fill (), matches = count ("SELECT count (*) FROM seats WHERE player = 1");
  g_autofree char *path = g_strdup (db_store_get_path (fixture_store));
  g_autoptr (GPtrArray) batches = NULL;

  ck_assert_int_gt (count ("SELECT count (*) FROM form_dictionaries"), 0);
  /* Of which check would say that rows are others than there. */
  assert_ok (db_auto_backup_make (fixture_store, DB_AUTO_BACKUP_DAILY, NULL, &error), error);
  assert_ok (db_purge_run (fixture_store, player, rewrite_form, NULL, &error), error);
  assert_no_trace (path);
  assert_holds_together ();
  ck_assert_int_gt (count ("SELECT count (*) FROM form_dictionaries"), 0);
  ck_assert_int_eq (count ("SELECT count (*) FROM seats WHERE player = 1"), matches);
  ck_assert_int_eq (count ("SELECT count (*) FROM players WHERE name = 'Player 1'"), 1);
  ck_assert_int_eq (count ("SELECT count (*) FROM players WHERE name = 'Zenobia Quuxley'"), 1);
  ck_assert_int_eq (count ("SELECT count (*) FROM notes WHERE text = 'With' || char (10) ||"
                           " 'Player 1, and Zenobia Quuxley'"),
                    1);
  ck_assert_int_eq (
      count ("SELECT count (*) FROM kept_records WHERE text LIKE '%[Player1 \"Player 1\"]%'"), 1);
  ck_assert_int_eq (count ("SELECT count (*) FROM moves WHERE comment = 'Player 1 thinks'"), 1);
  ck_assert_int_eq (count ("SELECT count (*) FROM leagues WHERE name = 'Friends of Player 1'"
                           " AND folded = 'friends of player 1'"),
                    1);
  ck_assert_int_eq (count ("SELECT count (*) FROM notes WHERE subject = 'player'"), 0);
  /* Guards are up again. */
  ck_assert (!delete_lines ());
  reopen ();
  /* Whatever is undone, there is nobody's name, and what was not the player's comes back. */
  batches = db_batches_list (fixture_store, 1000, &error);
  assert_ok (batches != NULL, error);
  for (guint k = 0; k < batches->len; k++) {
    const DbBatch *batch = g_ptr_array_index (batches, k);
    gboolean undone;

    for (const char *const *trace = traces; *trace != NULL; trace++)
      ck_assert_msg (strstr (batch->title, *trace) == NULL
                         || strstr (batch->title, "Quuxley") != NULL,
                     "%s", batch->title);
    /* Undoing what undid something does that again. */
    ck_assert (db_changes_is_undone (fixture_store, batch->id, &undone, NULL));
    if (!undone && batch->origin != DB_ORIGIN_PROGRAM)
      assert_ok (
          db_changes_undo (fixture_store, batch->id, DB_UNDO_WHAT_CAN_BE, NULL, NULL, &error),
          error);
  }
  assert_holds_together ();
  reopen ();
}
END_TEST

START_TEST (test_looking_changes_nothing)
{
  g_autoptr (GError) error = NULL;
  gint64 player = fill ();
  gint64 before =
      count ("SELECT total_changes () + count (*) FROM changes WHERE after LIKE '%Zenobia%'");
  g_autoptr (DbPurge) purge = db_purge_look (fixture_store, player, rewrite_form, NULL, &error);

  assert_ok (purge != NULL, error);
  ck_assert_str_eq (purge->name, NAME);
  ck_assert_uint_eq (purge->matches, PLAYS + 2);
  ck_assert_uint_eq (purge->notes, 1);
  ck_assert_uint_eq (purge->photos, 1);
  ck_assert_uint_eq (purge->ids, 1);
  ck_assert_uint_eq (purge->plays, PLAYS);
  ck_assert_uint_gt (purge->texts, 5);
  ck_assert_uint_gt (purge->changes, 5);
  ck_assert_int_eq (
      count ("SELECT total_changes () + count (*) FROM changes WHERE after LIKE '%Zenobia%'"),
      before);
  fixture_exec (db_store_get_path (fixture_store), "PRAGMA wal_checkpoint (TRUNCATE)");
  ck_assert (db_purge_is_in_file (purge, db_store_get_path (fixture_store)));
  ck_assert (!delete_lines ());
}
END_TEST

/* A name that is a word of others' names, and of sentences. */
START_TEST (test_others_stay)
{
  g_autoptr (GError) error = NULL;
  gint64 ann, other, note, match;
  g_autoptr (DbMatch) draft = fixture_new_match ((const char *const[]){ "Ann", "Ann Lee", NULL });

  assert_ok (db_match_add (fixture_store, draft, &match, &error), error);
  assert_ok (db_player_find (fixture_store, "Ann", &ann, &error), error);
  assert_ok (db_player_find (fixture_store, "Ann Lee", &other, &error), error);
  assert_ok (db_note_add (fixture_store, DB_SUBJECT_MATCH, match,
                          "Ann beat Ann Lee; Anna saw annual Ann", &note, &error),
             error);
  assert_ok (db_purge_run (fixture_store, ann, rewrite_form, NULL, &error), error);
  ck_assert_int_eq (count ("SELECT count (*) FROM players WHERE name IN ('Player 1', 'Ann Lee')"),
                    2);
  ck_assert_int_eq (count ("SELECT count (*) FROM notes WHERE text ="
                           " 'Player 1 beat Ann Lee; Anna saw annual Player 1'"),
                    1);
  ck_assert_int_eq (count ("SELECT count (*) FROM batches WHERE names LIKE '%Player 1, Ann Lee%'"),
                    1);
}
END_TEST

TEST_SUITE (purge)
{
  Suite *suite = suite_create ("purge");
  TCase *purge = tcase_create ("purge");

  tcase_add_checked_fixture (purge, fixture_open, fixture_close);
  tcase_add_test (purge, test_no_byte_is_left);
  tcase_add_test (purge, test_looking_changes_nothing);
  tcase_add_test (purge, test_others_stay);
  suite_add_tcase (suite, purge);
  return suite;
}
