/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Hashes of files, by content.
 */
#include "tests/faults/state.h"

#include "tests/faults/faulty-private.h"

#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>

#define MIX G_GUINT64_CONSTANT (1099511628211)
#define BEGIN G_GUINT64_CONSTANT (14695981039346656037)
#define LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
#define INSTANT 8 /* digits in a row */

char *(*state_hash_zip) (const char *path);

static guint64
mix (guint64 hash, const void *bytes, gsize length)
{
  const guint8 *at = bytes;

  for (gsize k = 0; k < length; k++)
    hash = (hash ^ at[k]) * MIX;
  return hash ^ hash >> 29;
}

static guint64
hash_row (sqlite3_stmt *row)
{
  guint64 hash = BEGIN;

  for (int k = 0; k < sqlite3_column_count (row); k++) {
    int type = sqlite3_column_type (row, k);
    const void *bytes = type == SQLITE_NULL ? NULL : sqlite3_column_blob (row, k);

    hash = mix (hash, &type, sizeof type);
    if (bytes != NULL)
      hash = mix (hash, bytes, (gsize)sqlite3_column_bytes (row, k));
  }
  return hash;
}

/* The sum over all rows of a query, whatever their order. */
static int
add_query (sqlite3 *db, const char *sql, guint64 *hash)
{
  sqlite3_stmt *row = NULL;
  int rc = sqlite3_prepare_v2 (db, sql, -1, &row, NULL);
  guint64 sum = 0;

  while (rc == SQLITE_OK || rc == SQLITE_ROW) {
    rc = sqlite3_step (row);
    if (rc == SQLITE_ROW)
      sum += hash_row (row);
  }
  sqlite3_finalize (row);
  *hash = mix (*hash, &sum, sizeof sum);
  return rc;
}

/* The full-text index keeps its words in tables of its own, and their layout is its affair. */
static const char tables_sql[] =
    "SELECT 'SELECT * FROM \"' || name || '\"' FROM sqlite_schema WHERE type = 'table'"
    " AND name NOT LIKE 'search_%' AND name NOT LIKE 'sqlite_%' ORDER BY name";

static int
add_tables (sqlite3 *db, guint64 *hash)
{
  sqlite3_stmt *tables = NULL;
  int rc = sqlite3_prepare_v2 (db, tables_sql, -1, &tables, NULL);

  while (rc == SQLITE_OK && sqlite3_step (tables) == SQLITE_ROW) {
    const char *sql = (const char *)sqlite3_column_text (tables, 0);

    *hash = mix (*hash, sql, strlen (sql));
    if (add_query (db, sql, hash) != SQLITE_DONE)
      rc = SQLITE_ERROR;
  }
  sqlite3_finalize (tables);
  return rc;
}

static char *
hash_database (const char *path)
{
  guint64 hash = BEGIN;
  sqlite3 *db = NULL;
  char *text;

  sqlite3_open_v2 (path, &db, SQLITE_OPEN_READWRITE, NULL);
  if (add_query (db, "SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'search_%'", &hash)
          == SQLITE_DONE
      && add_query (db, "PRAGMA user_version", &hash) == SQLITE_DONE
      && add_tables (db, &hash) == SQLITE_OK)
    text = g_strdup_printf ("%016" G_GINT64_MODIFIER "x", hash);
  else
    text = g_strdup_printf ("unreadable: %s", sqlite3_errmsg (db));
  sqlite3_close (db);
  return text;
}

/* Of bytes, fast. */
static guint64
hash_bytes (const char *bytes, gsize length)
{
  guint64 hash = mix (BEGIN, &length, sizeof length);
  guint64 word;

  for (; length >= sizeof word; bytes += sizeof word, length -= sizeof word) {
    memcpy (&word, bytes, sizeof word);
    hash = (hash ^ word) * MIX;
    hash ^= hash >> 31;
  }
  return mix (hash, bytes, length);
}

/* Opening one takes long, and many a file is as one before was. */
static char *
hash_known_database (const char *path, const char *bytes, gsize length)
{
  static GHashTable *known;
  g_autofree char *log = g_strconcat (path, "-wal", NULL);
  guint64 key = hash_bytes (bytes, length);
  char *hash;

  if (g_file_test (log, G_FILE_TEST_EXISTS))
    return hash_database (path);
  if (known == NULL)
    known = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  hash = g_hash_table_lookup (known, &key);
  if (hash == NULL) {
    hash = hash_database (path);
    g_hash_table_insert (known, g_memdup2 (&key, sizeof key), hash);
  }
  return g_strdup (hash);
}

static char *
hash_file (const char *path)
{
  g_autofree char *bytes = NULL;
  gsize length;

  if (!g_file_get_contents (path, &bytes, &length, NULL))
    return g_strdup ("unreadable");
  if (length > 16 && memcmp (bytes, "SQLite format 3", 16) == 0)
    return hash_known_database (path, bytes, length);
  if (state_hash_zip != NULL && g_str_has_suffix (path, ".zip"))
    return state_hash_zip (path);
  return g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *)bytes, length);
}

/* Without the instants in it: "a.db.before-restore-20261122T160000Z". */
static char *
plain_name (const char *name)
{
  GString *plain = g_string_new (NULL);

  while (*name != '\0') {
    gsize digits = strspn (name, "0123456789TZ");

    if (digits < INSTANT)
      g_string_append_len (plain, name, (gssize)MAX (digits, 1));
    else
      g_string_append_c (plain, '*');
    name += MAX (digits, 1);
  }
  return g_string_free (plain, FALSE);
}

/* "a.tkr.XXXXXX" on its way to "a.tkr". */
static gboolean
is_temporary (const char *name)
{
  const char *end = strrchr (name, '.');

  return end != NULL && strlen (end + 1) == 6 && strspn (end + 1, LETTERS) == 6;
}

static gboolean
is_rubbish (const char *name)
{
  return is_temporary (name) || strstr (name, ".partial-") != NULL
         || strstr (name, ".restore-") != NULL || g_str_has_suffix (name, "-wal")
         || g_str_has_suffix (name, "-shm") || g_str_has_suffix (name, "-journal");
}

static void
read_state (State *state, const char *folder, const char *prefix)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *entry;

  while (dir != NULL && (entry = g_dir_read_name (dir)) != NULL) {
    g_autofree char *path = g_build_filename (folder, entry, NULL);
    g_autofree char *plain = plain_name (entry), *name = g_strconcat (prefix, plain, NULL);

    if (g_file_test (path, G_FILE_TEST_IS_DIR)) {
      g_autofree char *inner = g_strconcat (name, "/", NULL);

      read_state (state, path, inner);
    } else if (is_rubbish (entry)) {
      g_ptr_array_add (state->rubbish, g_steal_pointer (&name));
    } else {
      g_hash_table_insert (state->files, g_steal_pointer (&name), hash_file (path));
    }
  }
}

State *
state_of (const char *folder)
{
  State *state = g_new0 (State, 1);

  state->files = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  state->rubbish = g_ptr_array_new_with_free_func (g_free);
  read_state (state, folder, "");
  return state;
}

void
state_free (State *state)
{
  if (state == NULL)
    return;
  g_hash_table_unref (state->files);
  g_ptr_array_unref (state->rubbish);
  g_free (state);
}

const char *
state_get (const State *state, const char *name)
{
  const char *hash = g_hash_table_lookup (state->files, name);

  return hash == NULL ? "" : hash;
}

/* Images */

struct Image {
  GHashTable *files; /* by name: GBytes */
};

static void
unref_bytes (gpointer bytes)
{
  g_bytes_unref (bytes);
}

Image *
image_take (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  Image *image = g_new0 (Image, 1);
  const char *name;

  image->files = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, unref_bytes);
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *path = g_build_filename (folder, name, NULL);
    char *bytes;
    gsize length;

    if (g_file_get_contents (path, &bytes, &length, NULL))
      g_hash_table_insert (image->files, g_strdup (name), g_bytes_new_take (bytes, length));
  }
  return image;
}

static void
empty (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *path = g_build_filename (folder, name, NULL);

    if (g_file_test (path, G_FILE_TEST_IS_DIR)) {
      empty (path);
      g_rmdir (path);
    } else {
      g_unlink (path);
    }
  }
}

void
image_put (const Image *image, const char *folder)
{
  GHashTableIter iter;
  gpointer name, bytes;

  faulty_inside++;
  empty (folder);
  g_hash_table_iter_init (&iter, image->files);
  while (g_hash_table_iter_next (&iter, &name, &bytes)) {
    g_autofree char *path = g_build_filename (folder, name, NULL);
    gsize length;
    const char *content = g_bytes_get_data (bytes, &length);

    g_file_set_contents_full (path, content, (gssize)length, G_FILE_SET_CONTENTS_NONE, 0600, NULL);
  }
  faulty_inside--;
}

void
image_remove (const char *folder)
{
  empty (folder);
  g_rmdir (folder);
}

void
image_free (Image *image)
{
  if (image == NULL)
    return;
  g_hash_table_unref (image->files);
  g_free (image);
}
