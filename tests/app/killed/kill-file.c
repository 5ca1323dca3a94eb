/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a file holds after a kill, and what lies beside it.
 */
#include "tests/app/killed/kill-file.h"

#include "app/store/database.h"
#include "app/match/verify.h"

#include "db/integrity.h"
#include "db/match-rows.h"
#include "db/tables.h"

#include <glib/gstdio.h>
#include <string.h>

#define LONG_TEXT 4000 /* more is told by its sum */

/* Plain texts */

#define UUID_LENGTH 36

static gboolean
is_uuid (const char *at)
{
  for (guint k = 0; k < UUID_LENGTH; k++)
    if (k == 8 || k == 13 || k == 18 || k == 23 ? at[k] != '-' : !g_ascii_isxdigit (at[k]))
      return FALSE;
  return TRUE;
}

/* "2026-11-22T16:00:00.123Z", and "20261122T160000Z" of a file's name; 0 for anything else. */
static gsize
instant_length (const char *at)
{
  gsize digits = strspn (at, "0123456789"), length;

  if (digits == 4 && at[4] == '-' && strspn (at + 5, "0123456789") == 2 && at[7] == '-'
      && strspn (at + 8, "0123456789") == 2 && at[10] == 'T')
    length = 11;
  else if (digits == 8 && at[8] == 'T')
    length = 9;
  else
    return 0;
  return length + strspn (at + length, "0123456789:.Z");
}

/* Milliseconds since 1970, of these years. */
static gboolean
is_milliseconds (const char *at, gsize digits)
{
  return digits == 13 && at[0] == '1';
}

static void
format_uuid (GString *out, const char *at, GHashTable *uuids)
{
  g_autofree char *uuid = g_ascii_strdown (at, UUID_LENGTH);
  gpointer number;

  if (uuids == NULL) {
    g_string_append (out, "UUID");
    return;
  }
  number = g_hash_table_lookup (uuids, uuid);
  if (number == NULL) {
    number = GUINT_TO_POINTER (g_hash_table_size (uuids) + 1);
    g_hash_table_insert (uuids, g_steal_pointer (&uuid), number);
  }
  g_string_append_printf (out, "UUID%u", GPOINTER_TO_UINT (number));
}

/* @text has a NUL behind its end. */
static void
format_text (GString *out, const char *text, gsize length, GHashTable *uuids)
{
  const char *end = text + length;

  for (const char *at = text; at < end;) {
    gsize left = (gsize)(end - at), digits, instant;

    if (!g_ascii_isxdigit (*at)) {
      g_string_append_c (out, *at++);
      continue;
    }
    digits = strspn (at, "0123456789");
    instant = instant_length (at);
    if (left >= UUID_LENGTH && is_uuid (at)) {
      format_uuid (out, at, uuids);
      at += UUID_LENGTH;
    } else if (instant > 0 && instant <= left) {
      g_string_append (out, "INSTANT");
      at += instant;
    } else if (is_milliseconds (at, digits)) {
      g_string_append (out, "INSTANT");
      at += digits;
    } else {
      digits = MAX (1, MIN (digits, left));
      g_string_append_len (out, at, (gssize)digits);
      at += digits;
    }
  }
}

char *
kill_file_normalize (const char *text)
{
  GString *out = g_string_new (NULL);

  format_text (out, text, strlen (text), NULL);
  return g_string_free (out, FALSE);
}

/* What a file holds */

typedef struct {
  GString *out;
  GHashTable *uuids;
} Dump;

static void
format_bytes (Dump *dump, const DbValue *value)
{
  g_autofree char *text = NULL;

  if (value->kind == DB_VALUE_BLOB || value->length > LONG_TEXT) {
    g_autofree char *sum =
        g_compute_checksum_for_data (G_CHECKSUM_MD5, (const guchar *)value->bytes, value->length);

    g_string_append_printf (dump->out, "%s of %" G_GSIZE_FORMAT, sum, value->length);
    return;
  }
  text = g_strndup (value->bytes, value->length);
  format_text (dump->out, text, strlen (text), dump->uuids);
}

static gboolean
format_row (const DbTable *table, const DbValue *values, const char *file, gpointer data,
            GError **error)
{
  Dump *dump = data;

  g_string_append (dump->out, table->name);
  for (guint k = 0; k < table->n_columns; k++) {
    g_string_append_printf (dump->out, " %s=", table->columns[k]);
    if (values[k].kind == DB_VALUE_INTEGER) {
      g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, values[k].integer);

      /* A move's digest may be any number. */
      if (is_milliseconds (number, strlen (number)) && !g_str_equal (table->columns[k], "digest"))
        g_string_append (dump->out, "INSTANT");
      else
        g_string_append (dump->out, number);
    } else if (values[k].kind == DB_VALUE_REAL)
      g_string_append_printf (dump->out, "%.17g", values[k].real);
    else if (values[k].kind != DB_VALUE_NULL)
      format_bytes (dump, &values[k]);
  }
  g_string_append_c (dump->out, '\n');
  return TRUE;
}

char *
kill_file_dump (DbStore *db)
{
  g_autoptr (GPtrArray) tables = db_tables_list (db, NULL);
  g_autoptr (GHashTable) uuids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Dump dump = { g_string_new (NULL), uuids };

  ck_assert_ptr_nonnull (tables);
  for (guint k = 0; k < tables->len; k++) {
    g_autoptr (GError) error = NULL;

    ck_assert_msg (
        db_table_foreach (db, g_ptr_array_index (tables, k), TRUE, format_row, &dump, &error), "%s",
        error != NULL ? error->message : "");
  }
  return g_string_free (dump.out, FALSE);
}

/* Soundness */

static gboolean
take_match (const DbMatchRow *row, gpointer data)
{
  if (row->with_moves)
    g_array_append_val ((GArray *)data, row->id);
  return TRUE;
}

static void
verify_all (DbStore *db, const char *why)
{
  g_autoptr (AppPacks) packs = app_database_new_packs (db);
  g_autoptr (GArray) matches = g_array_new (FALSE, FALSE, sizeof (gint64));

  ck_assert (db_matches_foreach (db, FALSE, take_match, matches, NULL));
  for (guint k = 0; k < matches->len; k++) {
    g_auto (AppVerifyResult) verified = { 0 };

    ck_assert (app_verify (db, packs, g_array_index (matches, gint64, k), FALSE, &verified, NULL));
    ck_assert_msg (!(verified.status == APP_VERIFY_DIVERGED), "%s: %s diverged: %s", why,
                   verified.uuid, verified.reason);
  }
}

char *
kill_file_check (const char *path, const char *why)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DbStore) db = app_database_open (path, DB_OPEN_EXISTING, &error);
  g_auto (GStrv) findings = NULL;

  ck_assert_msg (db != NULL, "%s: %s", why, error != NULL ? error->message : "");
  ck_assert_msg (!db_store_is_read_only (db), "%s: it can be read only", why);
  ck_assert_msg (db_integrity_check (db, &findings, &error), "%s: %s", why,
                 error != NULL ? error->message : "");
  ck_assert_msg (findings[0] == NULL, "%s: %s", why, findings[0]);
  verify_all (db, why);
  return kill_file_dump (db);
}

/* The log */

#define WAL_HEAD 32
#define WAL_FRAME_HEAD 24

static guint32
read_big (const char *at)
{
  guint32 number;

  memcpy (&number, at, sizeof number);
  return GUINT32_FROM_BE (number);
}

gboolean
kill_file_is_torn (const char *path)
{
  g_autofree char *name = g_strconcat (path, "-wal", NULL);
  g_autofree char *log = NULL;
  gboolean torn = FALSE;
  gsize length, frame;

  if (!g_file_get_contents (name, &log, &length, NULL) || length < WAL_HEAD)
    return FALSE;
  frame = WAL_FRAME_HEAD + read_big (log + 8);
  /* Frames of this round have the head's salts; a commit says how many pages there are. */
  for (gsize at = WAL_HEAD; at + WAL_FRAME_HEAD <= length; at += frame) {
    if (memcmp (log + at + 8, log + 16, 8) != 0)
      break;
    torn = read_big (log + at + 4) == 0 || at + frame > length;
  }
  return torn;
}

/* Folders */

void
kill_folder_remove (const char *path)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL) {
    g_autofree char *inside = g_build_filename (path, name, NULL);

    if (g_file_test (inside, G_FILE_TEST_IS_DIR))
      kill_folder_remove (inside);
    else
      g_unlink (inside);
  }
  g_rmdir (path);
}

void
kill_folder_copy (const char *from, const char *to)
{
  g_autoptr (GDir) folder = g_dir_open (from, 0, NULL);
  const char *name;

  ck_assert_ptr_nonnull (folder);
  kill_folder_remove (to);
  ck_assert_int_eq (g_mkdir (to, 0700), 0);
  while ((name = g_dir_read_name (folder)) != NULL) {
    g_autofree char *source = g_build_filename (from, name, NULL);
    g_autofree char *target = g_build_filename (to, name, NULL);
    g_autofree char *bytes = NULL;
    FILE *file;
    gsize length;

    if (g_file_test (source, G_FILE_TEST_IS_DIR)) {
      kill_folder_copy (source, target);
      continue;
    }
    ck_assert (g_file_get_contents (source, &bytes, &length, NULL));
    file = g_fopen (target, "wb");
    ck_assert_ptr_nonnull (file);
    ck_assert_uint_eq (fwrite (bytes, 1, length, file), length);
    fclose (file);
  }
}

static gboolean
is_log (const char *name)
{
  return g_str_has_suffix (name, ".db-wal") || g_str_has_suffix (name, ".db-shm");
}

/* A copy's name without the number that it has where there were others of its second. */
static char *
plain_name (const char *name)
{
  g_autoptr (GRegex) number = g_regex_new ("(INSTANT-[a-z-]+)-[0-9]+\\.db$", 0, 0, NULL);
  g_autofree char *plain = kill_file_normalize (name);

  return g_regex_replace (number, plain, -1, 0, "\\1.db", 0, NULL);
}

static void
list_into (GPtrArray *names, const char *path, const char *below)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL) {
    g_autofree char *inside = g_build_filename (path, name, NULL);
    g_autofree char *shown = g_strconcat (below, name, NULL);

    if (g_file_test (inside, G_FILE_TEST_IS_DIR)) {
      g_autofree char *deeper = g_strconcat (shown, "/", NULL);

      list_into (names, inside, deeper);
    } else if (!is_log (name)) {
      char *plain = plain_name (shown);

      if (g_ptr_array_find_with_equal_func (names, plain, g_str_equal, NULL))
        g_free (plain);
      else
        g_ptr_array_add (names, plain);
    }
  }
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *)a, *(const char *const *)b);
}

char *
kill_folder_list (const char *path)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  list_into (names, path, "");
  g_ptr_array_sort (names, compare_names);
  g_ptr_array_add (names, NULL);
  return g_strjoinv ("\n", (char **)names->pdata);
}

void
kill_assert_same (const char *is, const char *should, const char *why)
{
  g_auto (GStrv) some = NULL;
  g_auto (GStrv) others = NULL;
  guint k = 0;

  if (g_str_equal (is, should))
    return;
  some = g_strsplit (is, "\n", -1);
  others = g_strsplit (should, "\n", -1);
  while (some[k] != NULL && others[k] != NULL && g_str_equal (some[k], others[k]))
    k++;
  ck_abort_msg ("%s: there is “%.400s”, not “%.400s”", why, some[k] != NULL ? some[k] : "",
                others[k] != NULL ? others[k] : "");
}
