/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Notes on moves.
 */
#include "db/move-notes.h"

#include "db/store-private.h"
#include "db/uuid.h"

#include <glib/gi18n-lib.h>

void
db_move_note_free (DbMoveNote *note)
{
  if (note == NULL)
    return;
  g_free (note->uuid);
  g_free (note->text);
  g_free (note);
}

static void
free_note (gpointer note)
{
  db_move_note_free (note);
}

static const char find_sql[] = "SELECT id FROM move_notes WHERE line = :line AND number = :number";

/* @note is 0 when there never was one; a removed one counts. */
static gboolean
find (DbStore *store, gint64 line, guint64 number, gint64 *note, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, find_sql, error);

  db_bind_integer (query, ":line", line);
  db_bind_integer (query, ":number", (gint64)number);
  return db_statement_run_integer (query, 0, note, error);
}

static const char set_sql[] =
    "INSERT INTO move_notes (uuid, line, number, text, created, modified)"
    " VALUES (:uuid, :line, :number, :text, :now, :now)"
    " ON CONFLICT (line, number) DO UPDATE SET text = excluded.text, modified = excluded.modified,"
    " deleted = NULL";

gboolean
db_move_note_set (DbStore *store, gint64 line, guint64 number, const char *text, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autoptr (DbStatement) set = NULL;
  char uuid[DB_UUID_SIZE];
  gint64 note;

  if (!g_utf8_validate (text, -1, NULL)) {
    g_set_error_literal (error, DB_ERROR, DB_ERROR_INVALID, _ ("A note is a text in UTF-8"));
    return FALSE;
  }
  if (!db_transaction_begin (&scope, store, error) || !find (store, line, number, &note, error)
      || !db_edit_begin (&edit, store, DB_SUBJECT_MOVE_NOTE, note,
                         db_title_new (DB_TITLE_MOVE_NOTE_SET, NULL), error))
    return FALSE;
  db_uuid_v7 (uuid);
  set = db_prepare (store, set_sql, error);
  db_bind_text (set, ":uuid", uuid);
  db_bind_integer (set, ":line", line);
  db_bind_integer (set, ":number", (gint64)number);
  db_bind_text (set, ":text", text);
  db_bind_integer (set, ":now", db_now ());
  return db_statement_run (set, error) && find (store, line, number, &edit.row, error)
         && db_edit_end (&edit, error) && db_transaction_commit (&scope, error);
}

static const char remove_sql[] =
    "UPDATE move_notes SET deleted = :now, modified = :now WHERE id = :note AND deleted IS NULL";

gboolean
db_move_note_remove (DbStore *store, gint64 line, guint64 number, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autoptr (DbStatement) update = NULL;
  gint64 note;

  if (!db_transaction_begin (&scope, store, error) || !find (store, line, number, &note, error)
      || !db_edit_begin (&edit, store, DB_SUBJECT_MOVE_NOTE, note,
                         db_title_new (DB_TITLE_MOVE_NOTE_REMOVE, NULL), error))
    return FALSE;
  update = db_prepare (store, remove_sql, error);
  db_bind_integer (update, ":now", db_now ());
  db_bind_integer (update, ":note", note);
  if (!db_statement_run (update, error))
    return FALSE;
  if (db_last_changes (store) == 0) {
    g_set_error_literal (error, DB_ERROR, DB_ERROR_NOT_FOUND, _ ("This move has no note"));
    return FALSE;
  }
  return db_edit_end (&edit, error) && db_transaction_commit (&scope, error);
}

static const char list_sql[] =
    "SELECT n.id, n.uuid, n.line, n.number, n.text, n.created, n.modified FROM move_notes n"
    " JOIN lines l ON l.id = n.line WHERE l.match = :match AND n.deleted IS NULL"
    " ORDER BY l.number, n.number";

GPtrArray *
db_move_notes_list (DbStore *store, gint64 match, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, list_sql, error);
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (free_note);
  DbStep step;

  db_bind_integer (query, ":match", match);
  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    DbMoveNote *note = g_new0 (DbMoveNote, 1);

    note->id = db_column_integer (query, 0);
    note->uuid = db_column_dup (query, 1);
    note->line = db_column_integer (query, 2);
    note->number = (guint64)db_column_integer (query, 3);
    note->text = db_column_dup (query, 4);
    note->created = db_column_integer (query, 5);
    note->modified = db_column_integer (query, 6);
    g_ptr_array_add (notes, note);
  }
  return step == DB_STEP_ERROR ? NULL : g_steal_pointer (&notes);
}
