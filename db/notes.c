/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Notes, tags and bookmarks.
 */
#include "db/notes.h"

#include "db/store-private.h"
#include "db/uuid.h"

#include <glib/gi18n-lib.h>

void
db_note_free (DbNote *note)
{
  if (note == NULL)
    return;
  g_free (note->uuid);
  g_free (note->text);
  g_free (note);
}

void
db_bookmark_free (DbBookmark *bookmark)
{
  if (bookmark == NULL)
    return;
  g_free (bookmark->name);
  g_free (bookmark);
}

static void
free_note (gpointer note)
{
  db_note_free (note);
}

static void
free_bookmark (gpointer bookmark)
{
  db_bookmark_free (bookmark);
}

/* Subjects that notes, tags and ids may be of. */
static const char *const exists[] = {
  [DB_SUBJECT_GAME] = "SELECT 1 FROM games WHERE id = :row",
  [DB_SUBJECT_PLAYER] = "SELECT 1 FROM players WHERE id = :row",
  [DB_SUBJECT_PLACE] = "SELECT 1 FROM places WHERE id = :row",
  [DB_SUBJECT_PACK] = "SELECT 1 FROM packs WHERE id = :row",
  [DB_SUBJECT_MATCH] = "SELECT 1 FROM matches WHERE id = :row",
  [DB_SUBJECT_LEAGUE] = "SELECT 1 FROM leagues WHERE id = :row",
  [DB_SUBJECT_SEASON] = "SELECT 1 FROM seasons WHERE id = :row",
  [DB_SUBJECT_ENTRANT] = "SELECT 1 FROM entrants WHERE id = :row",
  [DB_SUBJECT_FIXTURE] = "SELECT 1 FROM fixtures WHERE id = :row",
};

gboolean
db_subject_check_row (DbStore *store, DbSubject subject, gint64 row, GError **error)
{
  g_autoptr (DbStatement) query = NULL;
  gint64 found = 0;

  if (subject < G_N_ELEMENTS (exists) && exists[subject] != NULL) {
    query = db_prepare (store, exists[subject], error);
    db_bind_integer (query, ":row", row);
    if (!db_statement_run_integer (query, 0, &found, error))
      return FALSE;
  }
  if (found)
    return TRUE;
  g_set_error (error, DB_ERROR, DB_ERROR_NOT_FOUND, _ ("There is no such %s"),
               db_subject_name (subject));
  return FALSE;
}

static const char insert_note_sql[] =
    "INSERT INTO notes (uuid, subject, row, text, created, modified)"
    " VALUES (:uuid, :subject, :row, :text, :now, :now)";

gboolean
db_note_add (DbStore *store, DbSubject subject, gint64 row, const char *text, gint64 *note,
             GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autoptr (DbStatement) insert = NULL;
  char uuid[DB_UUID_SIZE];

  if (!db_transaction_begin (&scope, store, error)
      || !db_subject_check_row (store, subject, row, error)
      || !db_edit_begin (&edit, store, DB_SUBJECT_NOTE, 0,
                         db_title_new (DB_TITLE_NOTE_ADD, text, NULL), error))
    return FALSE;
  db_uuid_v7 (uuid);
  insert = db_prepare (store, insert_note_sql, error);
  db_bind_text (insert, ":uuid", uuid);
  db_bind_text (insert, ":subject", db_subject_name (subject));
  db_bind_integer (insert, ":row", row);
  db_bind_text (insert, ":text", text);
  db_bind_integer (insert, ":now", db_now ());
  if (!db_statement_run (insert, error))
    return FALSE;
  edit.row = db_last_row (store);
  if (!db_edit_end (&edit, error) || !db_transaction_commit (&scope, error))
    return FALSE;
  if (note != NULL)
    *note = edit.row;
  return TRUE;
}

static const char set_text_sql[] =
    "UPDATE notes SET text = :text, modified = :now WHERE id = :note";

gboolean
db_note_set_text (DbStore *store, gint64 note, const char *text, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autoptr (DbStatement) update = NULL;

  if (!db_transaction_begin (&scope, store, error)
      || !db_edit_begin (&edit, store, DB_SUBJECT_NOTE, note,
                         db_title_new (DB_TITLE_NOTE_EDIT, text, NULL), error))
    return FALSE;
  update = db_prepare (store, set_text_sql, error);
  db_bind_text (update, ":text", text);
  db_bind_integer (update, ":now", db_now ());
  db_bind_integer (update, ":note", note);
  return db_statement_run (update, error) && db_edit_end (&edit, error)
         && db_transaction_commit (&scope, error);
}

static const char text_sql[] = "SELECT text FROM notes WHERE id = :note";

static DbTitle *
new_title (DbStore *store, DbTitleKind kind, gint64 note)
{
  g_autoptr (DbStatement) query = db_prepare (store, text_sql, NULL);

  db_bind_integer (query, ":note", note);
  return db_title_new (kind, db_step (query, NULL) == DB_STEP_ROW ? db_column_text (query, 0) : "",
                       NULL);
}

static const char delete_note_sql[] =
    "UPDATE notes SET deleted = :deleted, modified = :now WHERE id = :note";

gboolean
db_note_set_deleted (DbStore *store, gint64 note, gboolean deleted, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autoptr (DbStatement) update = NULL;
  gint64 now = db_now ();

  if (!db_transaction_begin (&scope, store, error)
      || !db_edit_begin (
          &edit, store, DB_SUBJECT_NOTE, note,
          new_title (store, deleted ? DB_TITLE_NOTE_DELETE : DB_TITLE_NOTE_RESTORE, note), error))
    return FALSE;
  update = db_prepare (store, delete_note_sql, error);
  db_bind_row (update, ":deleted", deleted ? now : 0);
  db_bind_integer (update, ":now", now);
  db_bind_integer (update, ":note", note);
  return db_statement_run (update, error) && db_edit_end (&edit, error)
         && db_transaction_commit (&scope, error);
}

static const char list_notes_sql[] =
    "SELECT id, uuid, text, created, modified FROM notes"
    " WHERE subject = :subject AND row = :row AND deleted IS NULL ORDER BY id";

GPtrArray *
db_notes_list (DbStore *store, DbSubject subject, gint64 row, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, list_notes_sql, error);
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (free_note);
  DbStep step;

  db_bind_text (query, ":subject", db_subject_name (subject));
  db_bind_integer (query, ":row", row);
  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    DbNote *note = g_new0 (DbNote, 1);

    note->id = db_column_integer (query, 0);
    note->uuid = db_column_dup (query, 1);
    note->text = db_column_dup (query, 2);
    note->created = db_column_integer (query, 3);
    note->modified = db_column_integer (query, 4);
    g_ptr_array_add (notes, note);
  }
  return step == DB_STEP_ERROR ? NULL : g_steal_pointer (&notes);
}

static const char find_tag_sql[] =
    "SELECT id FROM tags WHERE subject = :subject AND row = :row AND folded = :folded";

static const char insert_tag_sql[] = "INSERT INTO tags (subject, row, name, folded, created)"
                                     " VALUES (:subject, :row, :name, :folded, :now)";

static const char remove_tag_sql[] = "DELETE FROM tags WHERE id = :tag";

static gboolean
add_tag (DbStore *store, DbSubject subject, gint64 row, const char *name, const char *folded,
         GError **error)
{
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autoptr (DbStatement) insert = db_prepare (store, insert_tag_sql, error);

  if (!db_edit_begin (&edit, store, DB_SUBJECT_TAG, 0, db_title_new (DB_TITLE_TAG_ADD, name, NULL),
                      error))
    return FALSE;
  db_bind_text (insert, ":subject", db_subject_name (subject));
  db_bind_integer (insert, ":row", row);
  db_bind_text (insert, ":name", name);
  db_bind_text (insert, ":folded", folded);
  db_bind_integer (insert, ":now", db_now ());
  if (!db_statement_run (insert, error))
    return FALSE;
  edit.row = db_last_row (store);
  return db_edit_end (&edit, error);
}

/* Removes a row whose subject is deleted for good, logged; the log can bring it back. */
static gboolean
remove_row (DbStore *store, DbSubject subject, gint64 row, const char *sql, const char *parameter,
            DbTitle *title, GError **error)
{
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autoptr (DbStatement) delete = NULL;

  /* Marked before it goes: afterwards nothing tells which match it was on. */
  if (!db_edit_begin (&edit, store, subject, row, title, error)
      || !db_search_mark (store, subject, row, error))
    return FALSE;
  delete = db_prepare (store, sql, error);
  db_bind_integer (delete, parameter, row);
  return db_statement_run (delete, error) && db_edit_end (&edit, error);
}

gboolean
db_tag_set (DbStore *store, DbSubject subject, gint64 row, const char *name, gboolean on,
            GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (DbStatement) query = NULL;
  g_autofree char *clean = db_dup_name (name, error);
  g_autofree char *folded = clean == NULL ? NULL : db_fold (clean);
  gint64 tag;

  if (clean == NULL || !db_transaction_begin (&scope, store, error)
      || !db_subject_check_row (store, subject, row, error))
    return FALSE;
  query = db_prepare (store, find_tag_sql, error);
  db_bind_text (query, ":subject", db_subject_name (subject));
  db_bind_integer (query, ":row", row);
  db_bind_text (query, ":folded", folded);
  if (!db_statement_run_integer (query, 0, &tag, error)
      || (on && tag == 0 && !add_tag (store, subject, row, clean, folded, error))
      || (!on && tag != 0
          && !remove_row (store, DB_SUBJECT_TAG, tag, remove_tag_sql, ":tag",
                          db_title_new (DB_TITLE_TAG_REMOVE, clean, NULL), error)))
    return FALSE;
  return db_transaction_commit (&scope, error);
}

static GStrv
run_names (DbStatement *query, GError **error)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  DbStep step;

  while ((step = db_step (query, error)) == DB_STEP_ROW)
    g_strv_builder_add (names, db_column_text (query, 0));
  return step == DB_STEP_ERROR ? NULL : g_strv_builder_end (names);
}

static const char tags_of_sql[] =
    "SELECT name FROM tags WHERE subject = :subject AND row = :row ORDER BY id";

GStrv
db_tags_of (DbStore *store, DbSubject subject, gint64 row, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, tags_of_sql, error);

  db_bind_text (query, ":subject", db_subject_name (subject));
  db_bind_integer (query, ":row", row);
  return run_names (query, error);
}

static const char all_tags_sql[] =
    "SELECT name, min (id) FROM tags GROUP BY folded ORDER BY folded";

GStrv
db_tags_list (DbStore *store, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, all_tags_sql, error);

  return run_names (query, error);
}

static const char find_bookmark_sql[] =
    "SELECT id FROM bookmarks WHERE line = :line AND number = :number";

static gboolean
find_bookmark (DbStore *store, gint64 line, guint64 number, gint64 *bookmark, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, find_bookmark_sql, error);

  db_bind_integer (query, ":line", line);
  db_bind_integer (query, ":number", (gint64)number);
  return db_statement_run_integer (query, 0, bookmark, error);
}

static const char set_bookmark_sql[] =
    "INSERT INTO bookmarks (uuid, line, number, name, created)"
    " VALUES (:uuid, :line, :number, :name, :now)"
    " ON CONFLICT (line, number) DO UPDATE SET name = excluded.name";

gboolean
db_bookmark_set (DbStore *store, gint64 line, guint64 number, const char *name, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autoptr (DbStatement) insert = NULL;
  char uuid[DB_UUID_SIZE];
  gint64 bookmark;

  if (!db_transaction_begin (&scope, store, error)
      || !find_bookmark (store, line, number, &bookmark, error)
      || !db_edit_begin (&edit, store, DB_SUBJECT_BOOKMARK, bookmark,
                         name != NULL && *name != '\0'
                             ? db_title_new (DB_TITLE_BOOKMARK_SET_NAMED, name, NULL)
                             : db_title_new (DB_TITLE_BOOKMARK_SET, NULL),
                         error))
    return FALSE;
  db_uuid_v7 (uuid);
  insert = db_prepare (store, set_bookmark_sql, error);
  db_bind_text (insert, ":uuid", uuid);
  db_bind_integer (insert, ":line", line);
  db_bind_integer (insert, ":number", (gint64)number);
  db_bind_text (insert, ":name", name == NULL ? "" : name);
  db_bind_integer (insert, ":now", db_now ());
  if (!db_statement_run (insert, error) || !find_bookmark (store, line, number, &edit.row, error)
      || !db_edit_end (&edit, error))
    return FALSE;
  return db_transaction_commit (&scope, error);
}

static const char remove_bookmark_sql[] = "DELETE FROM bookmarks WHERE id = :bookmark";

gboolean
db_bookmark_remove (DbStore *store, gint64 line, guint64 number, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  gint64 bookmark;

  if (!db_transaction_begin (&scope, store, error)
      || !find_bookmark (store, line, number, &bookmark, error))
    return FALSE;
  if (bookmark == 0) {
    g_set_error_literal (error, DB_ERROR, DB_ERROR_NOT_FOUND, _ ("There is no such bookmark"));
    return FALSE;
  }
  return remove_row (store, DB_SUBJECT_BOOKMARK, bookmark, remove_bookmark_sql, ":bookmark",
                     db_title_new (DB_TITLE_BOOKMARK_REMOVE, NULL), error)
         && db_transaction_commit (&scope, error);
}

static const char list_bookmarks_sql[] =
    "SELECT b.id, b.line, b.number, b.name FROM bookmarks b JOIN lines l ON l.id = b.line"
    " WHERE l.match = :match ORDER BY l.number, b.number";

GPtrArray *
db_bookmarks_list (DbStore *store, gint64 match, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, list_bookmarks_sql, error);
  g_autoptr (GPtrArray) bookmarks = g_ptr_array_new_with_free_func (free_bookmark);
  DbStep step;

  db_bind_integer (query, ":match", match);
  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    DbBookmark *bookmark = g_new0 (DbBookmark, 1);

    bookmark->id = db_column_integer (query, 0);
    bookmark->line = db_column_integer (query, 1);
    bookmark->number = (guint64)db_column_integer (query, 2);
    bookmark->name = db_column_dup (query, 3);
    g_ptr_array_add (bookmarks, bookmark);
  }
  return step == DB_STEP_ERROR ? NULL : g_steal_pointer (&bookmarks);
}
