/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Word lists: bytes that never change, found by name or hash.
 */
#include "db/word-lists.h"

#include "db/store-private.h"
#include "db/uuid.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define SHA256_DIGITS 64
#define FEWEST_DIGITS 4 /* that name a list */

void
db_word_list_free (DbWordList *list)
{
  if (list == NULL)
    return;
  g_free (list->uuid);
  g_free (list->name);
  g_free (list->sha256);
  g_free (list);
}

static void
free_list (gpointer list)
{
  db_word_list_free (list);
}

/* A Words tag ends with the hash; an index of the schema has these. */
#define LIST_COLUMNS                                                                               \
  "SELECT w.id, w.uuid, w.name, w.sha256, w.words, (SELECT count(*) FROM match_tags t"             \
  " JOIN matches m ON m.id = t.match WHERE t.name = 'Words' AND m.deleted IS NULL"                 \
  " AND substr (t.value, -64) = w.sha256), w.created, w.deleted FROM word_lists w"

static DbWordList *
read_list (DbStatement *query)
{
  DbWordList *list = g_new0 (DbWordList, 1);

  list->id = db_column_integer (query, 0);
  list->uuid = db_column_dup (query, 1);
  list->name = db_column_dup (query, 2);
  list->sha256 = db_column_dup (query, 3);
  list->n_words = (guint)db_column_integer (query, 4);
  list->matches = (guint)db_column_integer (query, 5);
  list->created = db_column_integer (query, 6);
  list->deleted = db_column_integer (query, 7);
  return list;
}

static gboolean
not_found (GError **error)
{
  g_set_error_literal (error, DB_ERROR, DB_ERROR_NOT_FOUND, _ ("There is no such word list"));
  return FALSE;
}

static const char get_sql[] = LIST_COLUMNS " WHERE w.id = :list";

DbWordList *
db_word_list_get (DbStore *store, gint64 list, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, get_sql, error);
  DbStep step;

  db_bind_integer (query, ":list", list);
  step = db_step (query, error);
  if (step == DB_STEP_ROW)
    return read_list (query);
  if (step == DB_STEP_DONE)
    not_found (error);
  return NULL;
}

static const char list_sql[] =
    LIST_COLUMNS " WHERE w.deleted IS NULL ORDER BY w.folded, w.created DESC, w.id DESC";

GPtrArray *
db_word_lists_list (DbStore *store, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, list_sql, error);
  g_autoptr (GPtrArray) lists = g_ptr_array_new_with_free_func (free_list);
  DbStep step;

  while ((step = db_step (query, error)) == DB_STEP_ROW)
    g_ptr_array_add (lists, read_list (query));
  return step == DB_STEP_ERROR ? NULL : g_steal_pointer (&lists);
}

static const char find_sha256_sql[] = "SELECT id FROM word_lists WHERE sha256 = :sha256";

gboolean
db_word_list_find_sha256 (DbStore *store, const char *sha256, gint64 *list, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, find_sha256_sql, error);

  db_bind_text (query, ":sha256", sha256);
  return db_statement_run_integer (query, 0, list, error);
}

static gboolean
are_digits (const char *text)
{
  gsize length = strspn (text, "0123456789abcdef");

  return text[length] == '\0' && length >= FEWEST_DIGITS && length <= SHA256_DIGITS;
}

static const char find_sql[] =
    "SELECT id FROM word_lists WHERE (deleted IS NOT NULL) = :deleted AND (folded = :folded"
    " OR substr (sha256, 1, length (:digits)) = :digits)";

/* The lists that answer to @name, in the bin or not. */
static GArray *
find_rows (DbStore *store, const char *name, gboolean deleted, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, find_sql, error);
  g_autofree char *folded = db_fold (name);
  g_autofree char *digits = g_ascii_strdown (name, -1);

  db_bind_integer (query, ":deleted", deleted);
  db_bind_text (query, ":folded", folded);
  db_bind_text (query, ":digits", are_digits (digits) ? digits : NULL);
  return db_statement_run_rows (query, error);
}

gboolean
db_word_list_find (DbStore *store, const char *name, gint64 *list, GError **error)
{
  for (int deleted = FALSE; deleted <= TRUE; deleted++) {
    g_autoptr (GArray) rows = find_rows (store, name, deleted, error);

    if (rows == NULL)
      return FALSE;
    if (rows->len > 1) {
      g_set_error (error, DB_ERROR, DB_ERROR_AMBIGUOUS,
                   _ ("More than one word list answers to “%s”"), name);
      return FALSE;
    }
    if (rows->len == 1) {
      *list = g_array_index (rows, gint64, 0);
      return TRUE;
    }
  }
  g_set_error (error, DB_ERROR, DB_ERROR_NOT_FOUND, _ ("There is no word list “%s”"), name);
  return FALSE;
}

static const char insert_sql[] =
    "INSERT INTO word_lists (uuid, name, folded, sha256, words, content, created)"
    " VALUES (:uuid, :name, :folded, :sha256, :words, :content, :now)";

static gboolean
insert (DbStore *store, const char *name, GBytes *content, const char *sha256, guint words,
        gint64 *row, GError **error)
{
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autoptr (DbStatement) statement = NULL;
  g_autofree char *folded = db_fold (name);
  gsize length;
  gconstpointer bytes = g_bytes_get_data (content, &length);
  char uuid[DB_UUID_SIZE];

  if (!db_edit_begin (&edit, store, DB_SUBJECT_WORD_LIST, 0,
                      db_title_new (DB_TITLE_WORDS_ADD, name, NULL), error))
    return FALSE;
  db_uuid_v7 (uuid);
  statement = db_prepare (store, insert_sql, error);
  db_bind_text (statement, ":uuid", uuid);
  db_bind_text (statement, ":name", name);
  db_bind_text (statement, ":folded", folded);
  db_bind_text (statement, ":sha256", sha256);
  db_bind_integer (statement, ":words", words);
  db_bind_blob (statement, ":content", bytes, length);
  db_bind_integer (statement, ":now", db_now ());
  if (!db_statement_run (statement, error))
    return FALSE;
  *row = edit.row = db_last_row (store);
  return db_edit_end (&edit, error);
}

static const char set_deleted_sql[] = "UPDATE word_lists SET deleted = :deleted WHERE id = :list";

/* Nothing is logged where nothing changes: a list that is there stays as it is. */
static gboolean
set_deleted (DbStore *store, gint64 list, gboolean deleted, GError **error)
{
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autoptr (DbWordList) stored = db_word_list_get (store, list, error);
  g_autoptr (DbStatement) update = NULL;

  if (stored == NULL)
    return FALSE;
  if ((stored->deleted != 0) == deleted)
    return TRUE;
  if (!db_edit_begin (&edit, store, DB_SUBJECT_WORD_LIST, list,
                      db_title_new (deleted ? DB_TITLE_WORDS_DELETE : DB_TITLE_WORDS_RESTORE,
                                    stored->name, NULL),
                      error))
    return FALSE;
  update = db_prepare (store, set_deleted_sql, error);
  db_bind_row (update, ":deleted", deleted ? db_now () : 0);
  db_bind_integer (update, ":list", list);
  return db_statement_run (update, error) && db_edit_end (&edit, error);
}

gboolean
db_word_list_add (DbStore *store, const char *name, GBytes *content, guint words, gint64 *list,
                  gboolean *added, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autofree char *own = db_dup_name (name, error);
  g_autofree char *sha256 = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, content);
  gint64 row;

  if (own == NULL || !db_transaction_begin (&scope, store, error)
      || !db_word_list_find_sha256 (store, sha256, &row, error))
    return FALSE;
  if (added != NULL)
    *added = row == 0;
  if (row != 0 ? !set_deleted (store, row, FALSE, error)
               : !insert (store, own, content, sha256, words, &row, error))
    return FALSE;
  if (!db_transaction_commit (&scope, error))
    return FALSE;
  *list = row;
  return TRUE;
}

static const char content_sql[] = "SELECT content FROM word_lists WHERE id = :list";

GBytes *
db_word_list_dup_content (DbStore *store, gint64 list, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, content_sql, error);
  DbStep step;

  db_bind_integer (query, ":list", list);
  step = db_step (query, error);
  if (step == DB_STEP_ROW)
    return db_column_dup_bytes (query, 0);
  if (step == DB_STEP_DONE)
    not_found (error);
  return NULL;
}

gboolean
db_word_list_set_deleted (DbStore *store, gint64 list, gboolean deleted, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;

  return db_transaction_begin (&scope, store, error) && set_deleted (store, list, deleted, error)
         && db_transaction_commit (&scope, error);
}
