/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What groups write into the journals of their runs.
 */
#include "db/campaigns-private.h"

#include "db/uuid.h"

#include <glib/gi18n-lib.h>
#include <string.h>

DbJournalEntry *
db_journal_entry_new (gint64 run, guint64 at, const char *text)
{
  DbJournalEntry *entry = g_new0 (DbJournalEntry, 1);

  entry->run = run;
  entry->at = at;
  entry->text = g_strdup (text);
  entry->player_name = g_strdup ("");
  return entry;
}

void
db_journal_entry_free (DbJournalEntry *entry)
{
  if (entry == NULL)
    return;
  g_free (entry->uuid);
  g_free (entry->text);
  g_free (entry->player_name);
  g_free (entry);
}

static void
free_entry (gpointer entry)
{
  db_journal_entry_free (entry);
}

/* Reading */

#define SELECT                                                                                     \
  "SELECT j.id, j.uuid, j.run, j.session, j.at, j.text, coalesce (q.id, p.id),"                    \
  " coalesce (q.name, p.name, ''), j.created, j.modified, j.deleted FROM journal j"                \
  " LEFT JOIN players p ON p.id = j.player LEFT JOIN players q ON q.id = p.merged_into"

static DbJournalEntry *
read_entry (DbStatement *query)
{
  DbJournalEntry *entry =
      db_journal_entry_new (db_column_integer (query, 2), (guint64)db_column_integer (query, 4),
                            db_column_text (query, 5));

  entry->id = db_column_integer (query, 0);
  entry->uuid = db_column_dup (query, 1);
  entry->session = db_column_integer (query, 3);
  entry->player = db_column_integer (query, 6);
  db_match_set_string (&entry->player_name, db_column_text (query, 7));
  entry->created = db_column_integer (query, 8);
  entry->modified = db_column_integer (query, 9);
  entry->deleted = db_column_integer (query, 10);
  return entry;
}

static const char get_sql[] = SELECT " WHERE j.id = :row";

DbJournalEntry *
db_journal_get (DbStore *store, gint64 id, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, get_sql, error);
  DbStep step;

  db_bind_integer (query, ":row", id);
  step = db_step (query, error);
  if (step == DB_STEP_DONE)
    g_set_error_literal (error, DB_ERROR, DB_ERROR_NOT_FOUND, _ ("There is no such journal entry"));
  return step == DB_STEP_ROW ? read_entry (query) : NULL;
}

static const char list_sql[] =
    SELECT " WHERE j.run = :run AND j.deleted IS NULL ORDER BY j.at, j.id";

GPtrArray *
db_journal_list (DbStore *store, gint64 run, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, list_sql, error);
  g_autoptr (GPtrArray) entries = g_ptr_array_new_with_free_func (free_entry);
  DbStep step;

  db_bind_integer (query, ":run", run);
  while ((step = db_step (query, error)) == DB_STEP_ROW)
    g_ptr_array_add (entries, read_entry (query));
  return step == DB_STEP_ERROR ? NULL : g_steal_pointer (&entries);
}

static const char by_uuid_sql[] =
    "SELECT id FROM journal WHERE uuid BETWEEN :prefix AND :prefix || 'g' LIMIT 2";

gboolean
db_journal_find (DbStore *store, const char *uuid, gint64 *id, GError **error)
{
  static const char *const ways[] = { by_uuid_sql, NULL };

  return db_find_one (
      store, ways, uuid, g_strdup_printf (_ ("There is no journal entry “%s”"), uuid),
      g_strdup_printf (_ ("More than one journal entry answers to “%s”"), uuid), id, error);
}

/* Writing */

static char *
dup_text (const DbJournalEntry *entry, GError **error)
{
  char *text = g_strstrip (g_strdup (entry->text));

  if (text[0] != '\0' && g_utf8_validate (text, -1, NULL))
    return text;
  g_set_error_literal (error, DB_ERROR, DB_ERROR_INVALID,
                       text[0] == '\0' ? _ ("A journal entry says something")
                                       : _ ("A journal entry is a text in UTF-8"));
  g_free (text);
  return NULL;
}

static void
bind_columns (DbStatement *statement, const DbJournalEntry *entry, const char *text, gint64 player)
{
  db_bind_row (statement, ":session", entry->session);
  db_bind_integer (statement, ":at", (gint64)entry->at);
  db_bind_text (statement, ":text", text);
  db_bind_row (statement, ":player", player);
  db_bind_integer (statement, ":now", db_now ());
}

static const char insert_sql[] =
    "INSERT INTO journal (uuid, run, session, at, text, player, created, modified)"
    " VALUES (:uuid, :run, :session, :at, :text, :player, :now, :now)";

gboolean
db_journal_add (DbStore *store, const DbJournalEntry *entry, gint64 *id, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autoptr (DbStatement) insert = NULL;
  g_autoptr (DbRun) run = NULL;
  g_autofree char *text = dup_text (entry, error);
  char uuid[DB_UUID_SIZE];

  if (text == NULL || !db_transaction_begin (&scope, store, error)
      || (run = db_run_get (store, entry->run, error)) == NULL
      || !db_edit_begin (&edit, store, DB_SUBJECT_JOURNAL, 0,
                         g_strdup_printf (_ ("Write into the journal of %s"), run->campaign_name),
                         error))
    return FALSE;
  insert = db_prepare (store, insert_sql, error);
  db_uuid_v7 (uuid);
  db_bind_text (insert, ":uuid", entry->uuid != NULL ? entry->uuid : uuid);
  db_bind_integer (insert, ":run", entry->run);
  bind_columns (insert, entry, text, entry->player);
  if (!db_run (insert, error))
    return FALSE;
  edit.row = db_last_row (store);
  if (!db_edit_end (&edit, error) || !db_transaction_commit (&scope, error))
    return FALSE;
  *id = edit.row;
  return TRUE;
}

/* The row that stands for the entry's player already, merged or not. */
static const char same_player_sql[] =
    "SELECT j.player FROM journal j JOIN players p ON p.id = j.player WHERE j.id = :row"
    " AND coalesce (p.merged_into, p.id) = :player";

static const char update_sql[] =
    "UPDATE journal SET session = :session, at = :at, text = :text, player = :player,"
    " modified = :now WHERE id = :row";

static gboolean
update_entry (DbStore *store, const DbJournalEntry *entry, const char *text, GError **error)
{
  g_autoptr (DbStatement) same = db_prepare (store, same_player_sql, error);
  g_autoptr (DbStatement) update = NULL;
  gint64 player;

  db_bind_integer (same, ":row", entry->id);
  db_bind_integer (same, ":player", entry->player);
  if (!db_run_integer (same, entry->player, &player, error))
    return FALSE;
  update = db_prepare (store, update_sql, error);
  bind_columns (update, entry, text, player);
  db_bind_integer (update, ":row", entry->id);
  return db_run (update, error);
}

gboolean
db_journal_update (DbStore *store, const DbJournalEntry *entry, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autofree char *text = dup_text (entry, error);

  return text != NULL && db_transaction_begin (&scope, store, error)
         && db_edit_begin (&edit, store, DB_SUBJECT_JOURNAL, entry->id,
                           g_strdup (_ ("Edit a journal entry")), error)
         && update_entry (store, entry, text, error) && db_edit_end (&edit, error)
         && db_transaction_commit (&scope, error);
}

static const char set_deleted_sql[] =
    "UPDATE journal SET deleted = CASE WHEN :deleted IS NULL THEN NULL ELSE"
    " coalesce (deleted, :deleted) END, modified = :now WHERE id = :row";

gboolean
db_journal_set_deleted (DbStore *store, gint64 id, gboolean deleted, GError **error)
{
  return db_mark_deleted (
      store, DB_SUBJECT_JOURNAL, id, set_deleted_sql, deleted,
      g_strdup (deleted ? _ ("Delete a journal entry") : _ ("Restore a journal entry")), error);
}
