/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From SQLite's result codes to sentences that name the file.
 */
#include "db/error.h"

#include <errno.h>
#include <glib/gi18n-lib.h>

G_DEFINE_QUARK (db - error - quark, db_error)

typedef struct {
  int code;
  DbError error;
  const char *sentence;
} Sentence;

/* By primary result code; %s is the file. */
static const Sentence sentences[] = {
  { SQLITE_NOTADB, DB_ERROR_NOT_DATABASE, N_ ("“%s” is not a database") },
  { SQLITE_CORRUPT, DB_ERROR_DAMAGED,
    N_ ("“%s” is damaged; put a backup back, or salvage what is left") },
  { SQLITE_BUSY, DB_ERROR_BUSY, N_ ("“%s” is in use by another program") },
  { SQLITE_PROTOCOL, DB_ERROR_BUSY, N_ ("“%s” is in use by another program") },
  { SQLITE_LOCKED, DB_ERROR_BUSY, N_ ("“%s” is in use by another program") },
  { SQLITE_FULL, DB_ERROR_FULL, N_ ("There is no room left to write to “%s”") },
  { SQLITE_READONLY, DB_ERROR_READ_ONLY, N_ ("“%s” can only be read") },
  { SQLITE_CANTOPEN, DB_ERROR_OPEN, N_ ("“%s” cannot be opened") },
  { SQLITE_PERM, DB_ERROR_OPEN, N_ ("“%s” cannot be opened") },
  { SQLITE_AUTH, DB_ERROR_OPEN, N_ ("“%s” cannot be opened") },
  { SQLITE_IOERR, DB_ERROR_IO, N_ ("“%s” cannot be read or written") },
};

/* Fills in what a translated sentence says of the file. */
static char *
dup_sentence (const char *sentence, const char *name)
{
  GString *filled = g_string_new (_ (sentence));

  g_string_replace (filled, "%s", name, 1);
  return g_string_free (filled, FALSE);
}

gboolean
db_fail_path (const char *path, int code, const char *words, GError **error)
{
  g_autofree char *name = g_filename_display_name (path);

  for (gsize k = 0; k < G_N_ELEMENTS (sentences); k++)
    if (sentences[k].code == (code & 0xff)) {
      g_autofree char *sentence = dup_sentence (sentences[k].sentence, name);

      g_set_error_literal (error, DB_ERROR, sentences[k].error, sentence);
      return FALSE;
    }
  if ((code & 0xff) == SQLITE_CONSTRAINT)
    g_set_error (error, DB_ERROR,
                 code == SQLITE_CONSTRAINT_UNIQUE || code == SQLITE_CONSTRAINT_PRIMARYKEY
                     ? DB_ERROR_CONFLICT
                     : DB_ERROR_INVALID,
                 _ ("“%s” does not take this: %s"), name, words);
  else
    g_set_error (error, DB_ERROR, DB_ERROR_FAILED, "“%s”: %s", name, words);
  return FALSE;
}

int
db_error_code (int code, int system)
{
  gboolean device = system == EIO || system == ENXIO || system == ERANGE;

  return (code & 0xff) == SQLITE_CORRUPT && device ? SQLITE_IOERR_READ : code;
}

gboolean
db_store_fail_replaced (DbStore *store, GError **error)
{
  g_autofree char *name = g_filename_display_name (store->path);

  g_set_error (
      error, DB_ERROR, DB_ERROR_REPLACED,
      _ ("“%s” was replaced or moved while it was open. Nothing was changed; open it again."),
      name);
  return FALSE;
}

gboolean
db_store_fail (DbStore *store, int code, GError **error)
{
  int primary;

  /* What lies beside the file in shared memory found no room. */
  if ((code & 0xff) == SQLITE_IOERR && sqlite3_system_errno (store->db) == ENOSPC)
    code = SQLITE_FULL;
  primary = code & 0xff;
  /* The words first: telling the connection to be quiet replaces them. */
  db_fail_path (store->path, code, sqlite3_errmsg (store->db), error);
  if (primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB)
    db_store_set_damaged (store);
  else if (primary == SQLITE_READONLY && db_store_is_damaged (store)) {
    g_clear_error (error);
    return db_store_check_not_damaged (store, error);
  }
  return FALSE;
}

gboolean
db_store_check_not_damaged (DbStore *store, GError **error)
{
  g_autofree char *name = NULL;

  if (!db_store_is_damaged (store))
    return TRUE;
  if (store->altered != NULL) {
    g_set_error_literal (error, DB_ERROR, DB_ERROR_DAMAGED, store->altered);
    return FALSE;
  }
  name = g_filename_display_name (store->path);
  g_set_error (error, DB_ERROR, DB_ERROR_DAMAGED,
               _ ("“%s” is damaged, so nothing is written to it; put a backup back, or salvage "
                  "what is left"),
               name);
  return FALSE;
}
