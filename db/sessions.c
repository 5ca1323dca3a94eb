/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sessions of matches.
 */
#include "db/sessions.h"

#include "db/campaigns-private.h"

#include "db/lines.h"
#include "db/places.h"
#include "db/runs.h"
#include "db/uuid.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

static const DbPlayerRefsTable players_table = DB_PLAYER_REFS_TABLE ("session_players", "session");

DbSession *
db_session_new (gint64 match)
{
  DbSession *session = g_new0 (DbSession, 1);

  session->match = match;
  session->date = g_strdup ("");
  session->place = g_strdup ("");
  session->note = g_strdup ("");
  session->first = 1;
  session->players = db_player_refs_new ();
  return session;
}

void
db_session_free (DbSession *session)
{
  if (session == NULL)
    return;
  g_free (session->uuid);
  g_free (session->date);
  g_free (session->place);
  g_free (session->note);
  g_array_unref (session->players);
  g_free (session);
}

static void
free_session (gpointer session)
{
  db_session_free (session);
}

/* Reading */

#define SELECT                                                                                     \
  "SELECT s.id, s.uuid, s.match, s.date, coalesce (p.name, ''), s.note, s.started, s.ended, "      \
  "s.first,"                                                                                       \
  " s.last, s.deleted, (SELECT count (*) FROM sessions t WHERE t.match = s.match"                  \
  " AND t.deleted IS NULL AND (t.first, t.id) <= (s.first, s.id)) FROM sessions s"                 \
  " LEFT JOIN places p ON p.id = s.place"

/* Where the match's current line ends, 0 for a match without moves. */
static gboolean
find_end (DbStore *store, gint64 match, guint64 *end, GError **error)
{
  GError *failed = NULL;
  DbTip tip = { 0 };

  *end = 0;
  if (!db_match_get_tip (store, match, &tip, &failed)) {
    if (!g_error_matches (failed, DB_ERROR, DB_ERROR_NOT_FOUND)) {
      g_propagate_error (error, failed);
      return FALSE;
    }
    g_error_free (failed);
  }
  *end = tip.number;
  return TRUE;
}

static DbSession *
read_session (DbStore *store, DbStatement *query, GError **error)
{
  g_autoptr (DbSession) session = db_session_new (db_column_integer (query, 2));
  g_autoptr (GArray) players = NULL;
  guint64 end;

  session->id = db_column_integer (query, 0);
  session->uuid = db_column_dup (query, 1);
  db_match_set_string (&session->date, db_column_text (query, 3));
  db_match_set_string (&session->place, db_column_text (query, 4));
  db_match_set_string (&session->note, db_column_text (query, 5));
  session->started = db_column_integer (query, 6);
  session->ended = db_column_integer (query, 7);
  session->first = (guint64)db_column_integer (query, 8);
  session->last = (guint64)db_column_integer (query, 9);
  session->deleted = db_column_integer (query, 10);
  session->number = (guint)db_column_integer (query, 11);
  if (!find_end (store, session->match, &end, error))
    return NULL;
  if (db_column_is_null (query, 9) || session->last > end)
    session->last = end;
  players = db_player_refs_read (store, &players_table, session->id, error);
  if (players == NULL)
    return NULL;
  g_array_unref (session->players);
  session->players = g_steal_pointer (&players);
  return g_steal_pointer (&session);
}

static const char get_sql[] = SELECT " WHERE s.id = :row";

DbSession *
db_session_get (DbStore *store, gint64 id, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, get_sql, error);
  DbStep step;

  db_bind_integer (query, ":row", id);
  step = db_step (query, error);
  if (step == DB_STEP_DONE)
    g_set_error_literal (error, DB_ERROR, DB_ERROR_NOT_FOUND, _ ("There is no such session"));
  return step == DB_STEP_ROW ? read_session (store, query, error) : NULL;
}

static const char list_sql[] =
    SELECT " WHERE s.match = :match AND s.deleted IS NULL ORDER BY s.first, s.id";

GPtrArray *
db_sessions_list (DbStore *store, gint64 match, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (GPtrArray) sessions = g_ptr_array_new_with_free_func (free_session);
  g_autoptr (DbStatement) query = NULL;
  DbStep step;

  if (!db_transaction_begin_read (&scope, store, error))
    return NULL;
  query = db_prepare (store, list_sql, error);
  db_bind_integer (query, ":match", match);
  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    DbSession *session = read_session (store, query, error);

    if (session == NULL)
      return NULL;
    g_ptr_array_add (sessions, session);
  }
  if (step == DB_STEP_ERROR || !db_transaction_commit (&scope, error))
    return NULL;
  return g_steal_pointer (&sessions);
}

static const char open_sql[] =
    "SELECT id, first, started FROM sessions WHERE match = :match AND ended IS NULL"
    " AND deleted IS NULL ORDER BY first DESC, id DESC LIMIT 1";

gboolean
db_session_find_open (DbStore *store, gint64 match, gint64 *id, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, open_sql, error);

  db_bind_integer (query, ":match", match);
  return db_statement_run_integer (query, 0, id, error);
}

gboolean
db_session_get_open (DbStore *store, gint64 match, DbOpenSession *open, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, open_sql, error);
  DbStep step;

  memset (open, 0, sizeof *open);
  db_bind_integer (query, ":match", match);
  step = db_step (query, error);
  if (step == DB_STEP_ROW) {
    open->id = db_column_integer (query, 0);
    open->first = (guint64)db_column_integer (query, 1);
    open->started = db_column_integer (query, 2);
  }
  return step != DB_STEP_ERROR;
}

static const char by_uuid_sql[] =
    "SELECT id FROM sessions WHERE uuid BETWEEN :prefix AND :prefix || 'g' LIMIT 2";

gboolean
db_session_find (DbStore *store, const char *uuid, gint64 *id, GError **error)
{
  static const char *const ways[] = { by_uuid_sql, NULL };

  return db_find_one (store, ways, uuid, g_strdup_printf (_ ("There is no session “%s”"), uuid),
                      g_strdup_printf (_ ("More than one session answers to “%s”"), uuid), id,
                      error);
}

/* Writing */

static gboolean
check (const DbSession *session, GError **error)
{
  int year, month, mday, read = 0;

  if (session->first < 1) {
    g_set_error_literal (error, DB_ERROR, DB_ERROR_INVALID,
                         _ ("A session begins with move 1 or a later one"));
    return FALSE;
  }
  if (session->date[0] == '\0')
    return TRUE;
  if (sscanf (session->date, "%4d-%2d-%2d%n", &year, &month, &mday, &read) == 3 && read == 10
      && session->date[10] == '\0' && month >= 1
      && g_date_valid_dmy ((GDateDay)mday, (GDateMonth)month, (GDateYear)year))
    return TRUE;
  g_set_error (error, DB_ERROR, DB_ERROR_INVALID,
               _ ("“%s” is not a day, which is written like 2026-11-19"), session->date);
  return FALSE;
}

static gboolean
find_place (DbStore *store, const DbSession *session, gint64 *place, GError **error)
{
  *place = 0;
  return session->place[0] == '\0' || db_place_ensure (store, session->place, place, error);
}

static void
bind_columns (DbStatement *statement, const DbSession *session, gint64 place)
{
  db_bind_text (statement, ":date", session->date);
  db_bind_row (statement, ":place", place);
  db_bind_text (statement, ":note", session->note);
  db_bind_integer (statement, ":started", session->started);
  db_bind_row (statement, ":ended", session->ended);
  db_bind_integer (statement, ":first", (gint64)session->first);
  if (session->ended == 0)
    db_bind_null (statement, ":last");
  else
    db_bind_integer (statement, ":last", (gint64)session->last);
  db_bind_integer (statement, ":now", db_now ());
}

static const char insert_sql[] =
    "INSERT INTO sessions (uuid, match, date, place, note, started, ended, first, last, created,"
    " modified) VALUES (:uuid, :match, :date, :place, :note, :started, :ended, :first, :last, :now,"
    " :now)";

static gboolean
insert_session (DbStore *store, const DbSession *session, gint64 *id, GError **error)
{
  g_autoptr (DbStatement) insert = NULL;
  char uuid[DB_UUID_SIZE];
  gint64 place;

  if (!find_place (store, session, &place, error))
    return FALSE;
  insert = db_prepare (store, insert_sql, error);
  db_uuid_v7 (uuid);
  db_bind_text (insert, ":uuid", session->uuid != NULL ? session->uuid : uuid);
  db_bind_integer (insert, ":match", session->match);
  bind_columns (insert, session, place);
  if (!db_statement_run (insert, error))
    return FALSE;
  *id = db_last_row (store);
  return db_player_refs_write (store, &players_table, *id, session->players, error);
}

/* What the history calls its beginning: a campaign's run has a name. (transfer full) */
static DbTitle *
new_title (DbStore *store, gint64 match)
{
  g_autoptr (DbRun) run = NULL;
  gint64 id;

  if (db_run_of_match (store, match, &id, NULL) && id != 0)
    run = db_run_get (store, id, NULL);
  return run != NULL ? db_title_new (DB_TITLE_SESSION_BEGIN_OF, run->campaign_name, NULL)
                     : db_title_new (DB_TITLE_SESSION_BEGIN, NULL);
}

gboolean
db_session_add (DbStore *store, const DbSession *session, gint64 *id, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;

  if (!check (session, error) || !db_transaction_begin (&scope, store, error)
      || !db_subject_check_row (store, DB_SUBJECT_MATCH, session->match, error)
      || !db_edit_begin (&edit, store, DB_SUBJECT_SESSION, 0, new_title (store, session->match),
                         error)
      || !db_edit_open_batch (&edit, error) || !insert_session (store, session, &edit.row, error)
      || !db_edit_end (&edit, error) || !db_transaction_commit (&scope, error))
    return FALSE;
  *id = edit.row;
  return TRUE;
}

static const char update_sql[] =
    "UPDATE sessions SET date = :date, place = :place, note = :note, started = :started,"
    " ended = :ended, first = :first, last = :last, modified = :now WHERE id = :row";

static gboolean
update_session (DbStore *store, const DbSession *session, GError **error)
{
  g_autoptr (DbStatement) update = NULL;
  gint64 place;

  if (!find_place (store, session, &place, error))
    return FALSE;
  update = db_prepare (store, update_sql, error);
  bind_columns (update, session, place);
  db_bind_integer (update, ":row", session->id);
  return db_statement_run (update, error)
         && db_player_refs_write (store, &players_table, session->id, session->players, error);
}

gboolean
db_session_update (DbStore *store, const DbSession *session, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;

  return check (session, error) && db_transaction_begin (&scope, store, error)
         && db_edit_begin (&edit, store, DB_SUBJECT_SESSION, session->id,
                           session->date != NULL && session->date[0] != '\0'
                               ? db_title_new (DB_TITLE_SESSION_EDIT_OF, session->date, NULL)
                               : db_title_new (DB_TITLE_SESSION_EDIT, NULL),
                           error)
         && db_edit_open_batch (&edit, error) && update_session (store, session, error)
         && db_edit_end (&edit, error) && db_transaction_commit (&scope, error);
}

static const char set_deleted_sql[] =
    "UPDATE sessions SET deleted = CASE WHEN :deleted IS NULL THEN NULL ELSE"
    " coalesce (deleted, :deleted) END, modified = :now WHERE id = :row";

gboolean
db_session_set_deleted (DbStore *store, gint64 id, gboolean deleted, GError **error)
{
  return db_mark_deleted (
      store, DB_SUBJECT_SESSION, id, set_deleted_sql, deleted,
      db_title_new (deleted ? DB_TITLE_SESSION_DELETE : DB_TITLE_SESSION_RESTORE, NULL), error);
}
