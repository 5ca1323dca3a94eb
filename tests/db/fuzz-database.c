/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzes a database file as a whole: a small collection in pages of 512 bytes is damaged as the
 * input says, opened, asked, checked, written to and closed, and salvaged. What is found damaged
 * must stay as it is to the byte, and what salvage makes of it must hold together.
 *
 * The input is a list of damages: what (a byte), a page (two), a place in it (two), and what
 * follows: bytes that are put there, with their number before them.
 */
#include "db/bytes.h"
#include "db/integrity.h"
#include "db/lines.h"
#include "db/match-rows.h"
#include "db/players.h"
#include "db/salvage.h"
#include "db/search.h"
#include "db/tables.h"
#include "tests/fuzz.h"

#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>

#define PAGE 512

static char *folder;
static char *whole;
static gsize n_whole;

/* What is in the collection: the same in each run, so that an input means the same. */
static const char rows_sql[] =
    "INSERT INTO games (id, uuid, code, name, folded, created, modified) VALUES"
    " (1, '00000000-0000-4000-8000-000000000001', 'tome', 'Tome', 'tome', 1, 1),"
    " (2, '00000000-0000-4000-8000-000000000002', NULL, 'Catan', 'catan', 1, 1);"
    "INSERT INTO players (id, uuid, name, folded, created, modified) WITH RECURSIVE n (k) AS"
    " (SELECT 1 UNION ALL SELECT k + 1 FROM n WHERE k < 12) SELECT k,"
    " printf ('00000000-0000-4000-8000-0000000001%02d', k), 'Ada ' || k, 'ada ' || k, 1, 1 FROM n;"
    "INSERT INTO batches (id, uuid, origin, title, created) VALUES"
    " (1, '00000000-0000-4000-8000-000000000003', 'person', 'A', 1);"
    "INSERT INTO matches (id, uuid, game, mode, created, modified) WITH RECURSIVE n (k) AS"
    " (SELECT 1 UNION ALL SELECT k + 1 FROM n WHERE k < 20) SELECT k,"
    " printf ('00000000-0000-4000-8000-0000000002%02d', k), 1 + k % 2, 'versus', 1, 1 FROM n;"
    "INSERT INTO sides (match, side) SELECT id, 1 FROM matches UNION SELECT id, 2 FROM matches;"
    "INSERT INTO seats (match, seat, side, player) SELECT match, side, side, 1 + (match + side) % "
    "12"
    " FROM sides;"
    "INSERT INTO lines (id, match, number, parent, fork_at, created) SELECT id, id, 1, NULL, 0, 1"
    " FROM matches WHERE game = 2;"
    "INSERT INTO lines (id, match, number, parent, fork_at, created) SELECT id + 100, id, 2, id, "
    "5, 1"
    " FROM matches WHERE game = 2;"
    "UPDATE matches SET line = id WHERE game = 2;"
    "INSERT INTO moves (line, number, text, digest) WITH RECURSIVE n (k) AS"
    " (SELECT 1 UNION ALL SELECT k + 1 FROM n WHERE k < 12) SELECT id, k + fork_at, 'move ' || k, k"
    " FROM lines, n;"
    "INSERT INTO notes (id, uuid, subject, row, text, created, modified) SELECT id,"
    " printf ('00000000-0000-4000-8000-0000000003%02d', id), 'match', id,"
    " replace (hex (zeroblob (id * 50)), '00', 'word '), 1, 1 FROM matches;"
    "INSERT INTO tags (subject, row, name, folded, created) SELECT 'match', id, 'T', 't', 1"
    " FROM matches;"
    "INSERT INTO changes (batch, instant, subject, row, after) SELECT 1, 1, 'match', id,"
    " json_object ('uuid', uuid, 'game', game, 'variant', '', 'mode', mode, 'rules', 0, "
    "'knowledge',"
    " 'table', 'date', '', 'event', '', 'round', '', 'campaign', '', 'session', '',"
    " 'sides', json_array (json_array (1, NULL, ''), json_array (2, NULL, '')),"
    " 'seats', json_array (json_array (1, 1, 1, NULL), json_array (2, 2, 2, NULL)),"
    " 'options', json_array (), 'packs', json_array (), 'tags', json_array ()) FROM matches;";

static void
exec (const char *path, const char *sql)
{
  char *wrong = NULL;
  sqlite3 *db;

  require (sqlite3_open (path, &db) == SQLITE_OK);
  if (sqlite3_exec (db, sql, NULL, NULL, &wrong) != SQLITE_OK)
    g_error ("%s", wrong);
  sqlite3_close (db);
}

static void
remove_file (const char *name)
{
  static const char *const tails[] = { "", "-wal", "-shm", "-journal" };

  for (gsize k = 0; k < G_N_ELEMENTS (tails); k++) {
    g_autofree char *tail = g_strconcat (name, tails[k], NULL);
    g_autofree char *path = g_build_filename (folder, tail, NULL);

    g_unlink (path);
  }
}

static void
remove_folder (void)
{
  remove_file ("first.db");
  remove_file ("whole.db");
  remove_file ("a.db");
  g_rmdir (folder);
}

static void
make_sound_file (void)
{
  g_autofree char *name = g_strdup_printf ("/dev/shm/tomekeeper-database-%d", (int)getpid ());
  g_autofree char *first = NULL, *small = NULL, *into = NULL;

  if (whole != NULL)
    return;
  folder = g_mkdir_with_parents (name, 0700) == 0 ? g_steal_pointer (&name)
                                                  : g_dir_make_tmp (NULL, NULL);
  atexit (remove_folder);
  first = g_build_filename (folder, "first.db", NULL);
  small = g_build_filename (folder, "whole.db", NULL);
  db_store_close (db_store_open (first, DB_OPEN_CREATE, NULL));
  exec (first, rows_sql);
  into = g_strdup_printf ("PRAGMA journal_mode = DELETE; PRAGMA page_size = %d; VACUUM INTO '%s'",
                          PAGE, small);
  exec (first, into);
  exec (small, "PRAGMA journal_mode = WAL");
  require (g_file_get_contents (small, &whole, &n_whole, NULL));
}

/* One damage; how many bytes of the input it took. */
static gsize
damage (guint8 *bytes, gsize *length, const guint8 *data, gsize size)
{
  guint n_pages = (guint)(n_whole / PAGE);
  gsize page, place, n;

  if (size < 6)
    return size;
  page = (gsize)(db_bytes_u16 (data + 1) % n_pages) * PAGE;
  place = page + db_bytes_u16 (data + 3) % PAGE;
  n = MIN (data[5], size - 6);
  switch (data[0] % 6) {
  case 0:
    memset (bytes + page, 0, PAGE);
    return 5;
  case 1:
    memmove (bytes + page, bytes + (gsize)(db_bytes_u16 (data + 3) % n_pages) * PAGE, PAGE);
    return 5;
  case 2:
    *length = MIN (*length, place);
    return 5;
  case 3:
    bytes[place] ^= (guint8)(1 << data[5] % 8);
    return 6;
  case 4: /* in the head of the page's tree, where most hangs on each bit */
    bytes[page + (page == 0 ? 100 : 0) + data[4] % 16] = data[5];
    return 6;
  default:
    n = MIN (n, n_whole - place);
    memcpy (bytes + place, data + 6, n);
    return 6 + n;
  }
}

static gboolean
row_cb (const DbMatchRow *row, gpointer data)
{
  return ++*(guint *)data < 1000;
}

static gboolean
move_cb (const DbMove *move, gpointer data)
{
  return ++*(guint *)data < 1000;
}

static gboolean
read_everything (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DbStore) store = db_store_open (path, DB_OPEN_EXISTING, &error);
  g_auto (GStrv) findings = NULL;
  g_autoptr (GArray) rows = NULL;
  guint count = 0;
  gint64 player;

  if (store == NULL) {
    require_sentence (error);
    return TRUE;
  }
  db_matches_foreach (store, TRUE, row_cb, &count, NULL);
  for (gint64 line = 1; line <= 4; line++) {
    count = 0;
    db_line_foreach_move (store, line, 1, G_MAXUINT64, move_cb, &count, NULL);
  }
  db_integrity_check (store, &findings, NULL);
  if (db_store_is_damaged (store)) {
    require (!db_player_add (store, "Zoe", &player, &error));
    return TRUE;
  }
  rows = db_search_matches (store, "ada", NULL);
  db_player_add (store, "Zoe", &player, NULL);
  return FALSE;
}

static void
salvage_and_compare (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DbSalvageReport) salvaged = NULL;
  g_autoptr (DbStore) store = db_salvage (path, NULL, NULL, &salvaged, &error);

  if (store == NULL && !g_error_matches (error, DB_ERROR, DB_ERROR_NOT_DATABASE))
    g_error ("%s", error->message);
}

static void
require_unchanged (const char *path, const guint8 *bytes, gsize length)
{
  g_autofree char *after = NULL;
  gsize n_after;

  require (g_file_get_contents (path, &after, &n_after, NULL));
  require (n_after == length && memcmp (after, bytes, length) == 0);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autofree guint8 *bytes = NULL;
  g_autofree char *path = NULL;
  gsize length;

  make_sound_file ();
  bytes = g_memdup2 (whole, n_whole);
  length = n_whole;
  while (size > 0) {
    gsize n = damage (bytes, &length, data, size);

    data += n;
    size -= n;
  }
  remove_file ("a.db");
  path = g_build_filename (folder, "a.db", NULL);
  if (!g_file_set_contents_full (path, (const char *)bytes, (gssize)length,
                                 G_FILE_SET_CONTENTS_NONE, 0600, NULL))
    return 0;
  salvage_and_compare (path);
  require_unchanged (path, bytes, length);
  if (read_everything (path))
    require_unchanged (path, bytes, length);
  return 0;
}
