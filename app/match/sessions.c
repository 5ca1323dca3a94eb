/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sessions of matches: read, begun, ended, joined and split.
 */
#include "app/match/sessions.h"

#include "app/base/error.h"
#include "app/base/instants.h"
#include "app/base/phrases.h"
#include "app/match/sessions-db.h"
#include "app/store/store-jobs.h"

#include "db/changes.h"
#include "db/runs.h"
#include "db/sessions.h"
#include "db/transaction.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

#define HOUR (60 * 60 * G_GINT64_CONSTANT (1000))

/* What is read of sessions, and told. */

void
app_session_free (AppSession *session)
{
  if (session == NULL)
    return;
  g_free (session->uuid);
  g_free (session->date);
  g_free (session->day);
  g_free (session->place);
  g_free (session->note);
  g_strfreev (session->players);
  g_free (session);
}

static void
free_session (gpointer session)
{
  app_session_free (session);
}

static char **
dup_names (const GArray *refs)
{
  char **names = g_new0 (char *, refs->len + 1);

  for (guint k = 0; k < refs->len; k++)
    names[k] = g_strdup (g_array_index (refs, DbPlayerRef, k).name);
  return names;
}

/* Reading */

static gint64
app_session_read_instant (const char *text, gint64 otherwise)
{
  g_autoptr (GTimeZone) utc = g_time_zone_new_utc ();
  g_autoptr (GDateTime) instant = text != NULL ? g_date_time_new_from_iso8601 (text, utc) : NULL;

  return instant != NULL ? g_date_time_to_unix (instant) * 1000 : otherwise;
}

/* When a move of the match was recorded, 0 when nobody knows. */
static gboolean
app_session_find_instant (DbStore *db, const DbTip *tip, guint64 number, gint64 *instant,
                          GError **error)
{
  g_autofree char *text = NULL;

  *instant = 0;
  if (number == 0 || number > tip->number)
    return TRUE;
  if (!db_line_dup_instant (db, tip->line, number, &text, error))
    return FALSE;
  if (text != NULL)
    *instant = app_session_read_instant (text, 0);
  return TRUE;
}

gboolean
app_session_find_tip (DbStore *db, gint64 match, DbTip *tip, GError **error)
{
  GError *failed = NULL;

  memset (tip, 0, sizeof *tip);
  if (db_match_get_tip (db, match, tip, &failed))
    return TRUE;
  if (!g_error_matches (failed, DB_ERROR, DB_ERROR_NOT_FOUND)) {
    g_propagate_error (error, failed);
    return FALSE;
  }
  g_error_free (failed);
  return TRUE;
}

static gint64
find_played (DbStore *db, const DbTip *tip, const DbSession *session)
{
  gint64 first, last;

  return app_session_find_instant (db, tip, session->first, &first, NULL)
                 && app_session_find_instant (db, tip, session->last, &last, NULL) && first > 0
                 && last > first
             ? (last - first) / 1000
             : 0;
}

GPtrArray *
app_sessions_read (DbStore *db, gint64 match, GError **error)
{
  g_autoptr (GPtrArray) rows = db_sessions_list (db, match, error);
  GPtrArray *sessions;
  DbTip tip;

  if (rows == NULL || !app_session_find_tip (db, match, &tip, error))
    return NULL;
  sessions = g_ptr_array_new_with_free_func (free_session);
  for (guint k = 0; k < rows->len; k++) {
    const DbSession *row = g_ptr_array_index (rows, k);
    AppSession *session = g_new0 (AppSession, 1);

    session->uuid = g_strdup (row->uuid);
    session->number = row->number;
    session->date = g_strdup (row->date);
    session->day = app_date_dup (row->date);
    session->place = g_strdup (row->place);
    session->note = g_strdup (row->note);
    session->players = dup_names (row->players);
    session->going_on = row->ended == 0;
    session->first = (guint)row->first;
    session->last = (guint)row->last;
    session->played = find_played (db, &tip, row);
    session->n_moves = row->last >= row->first ? (guint)(row->last - row->first + 1) : 0;
    g_ptr_array_add (sessions, session);
  }
  return sessions;
}

char *
app_session_dup_day (gint64 instant)
{
  g_autoptr (GDateTime) local = g_date_time_new_from_unix_local (instant / 1000);

  return g_date_time_format (local, "%Y-%m-%d");
}

gboolean
app_session_find_match (DbStore *db, const char *which, gint64 *match, GError **error)
{
  g_autoptr (DbRun) run = NULL;
  GError *failed = NULL;
  gint64 id;

  if (db_run_find (db, which, &id, &failed) && (run = db_run_get (db, id, &failed)) != NULL) {
    *match = run->match;
    return TRUE;
  }
  if (!g_error_matches (failed, DB_ERROR, DB_ERROR_NOT_FOUND)) {
    g_propagate_error (error, failed);
    return FALSE;
  }
  g_error_free (failed);
  return db_match_find (db, which, match, error);
}

/* Those of a match that is not in the bin. */
static GPtrArray *
read_unbinned (DbStore *db, gint64 match, GError **error)
{
  g_autoptr (DbMatch) row = db_match_get (db, match, error);

  if (row == NULL)
    return NULL;
  return row->deleted != 0 ? g_ptr_array_new () : app_sessions_read (db, match, error);
}

GPtrArray *
app_match_dup_sessions (AppStore *store, const char *match, GError **error)
{
  DbStore *db = app_store_get_db (store);
  GPtrArray *sessions = NULL;
  GError *failed = NULL;
  gint64 id;

  if (app_session_find_match (db, match, &id, &failed))
    sessions = read_unbinned (db, id, &failed);
  if (sessions == NULL)
    app_error_take (error, failed);
  return sessions;
}

/* Beginning and ending */

static gboolean
end_at (DbStore *db, gint64 id, guint64 last, gint64 instant, GError **error)
{
  g_autoptr (DbSession) session = db_session_get (db, id, error);

  if (session == NULL)
    return FALSE;
  session->ended = MAX (instant, session->started);
  session->last = last;
  return db_session_update (db, session, error);
}

/* Moves after @last are others now, or gone: sessions that had them end before. */
static gboolean
cut_sessions (DbStore *db, GPtrArray *sessions, guint64 last, GError **error)
{
  for (guint k = 0; k < sessions->len; k++) {
    DbSession *session = g_ptr_array_index (sessions, k);

    session->last = MIN (session->last, last);
    session->first = MIN (session->first, last + 1);
    if (!db_session_update (db, session, error))
      return FALSE;
  }
  return TRUE;
}

/* Who sits in the match, and where it is played if no session says it. */
static gboolean
fill_from_match (DbStore *db, gint64 match, DbSession *session, GError **error)
{
  g_autoptr (DbMatch) row = db_match_get (db, match, error);

  if (row == NULL)
    return FALSE;
  for (guint k = 0; k < row->seats->len; k++) {
    const DbSeat *seat = &g_array_index (row->seats, DbSeat, k);

    db_player_refs_add (session->players, seat->player, seat->name);
  }
  if (session->place[0] == '\0')
    db_match_set_string (&session->place, row->place);
  return TRUE;
}

static gboolean
begin_at (DbStore *db, gint64 match, guint64 first, gint64 instant, gint64 *id, GError **error)
{
  g_autoptr (DbSession) session = db_session_new (match);
  g_autoptr (GPtrArray) sessions = db_sessions_list (db, match, error);
  g_autofree char *day = app_session_dup_day (instant);

  if (sessions == NULL || !cut_sessions (db, sessions, first - 1, error))
    return FALSE;
  if (sessions->len > 0) {
    const DbSession *before = g_ptr_array_index (sessions, sessions->len - 1);

    db_match_set_string (&session->place, before->place);
  }
  db_match_set_string (&session->date, day);
  session->started = instant;
  session->first = first;
  return fill_from_match (db, match, session, error) && db_session_add (db, session, id, error);
}

static gboolean
find_dated_move_cb (const DbMove *move, gpointer data)
{
  DbMove *first = data;

  first->number = move->number;
  return move->instant.length == 0;
}

/* The session that the moves up to @tip were, which nobody has written down; @id stays 0 where none
 * of them says when it was. */
static gboolean
store_unwritten (DbStore *db, gint64 match, const DbTip *tip, gint64 ended, gint64 *id,
                 GError **error)
{
  g_autoptr (DbSession) session = db_session_new (match);
  g_autofree char *day = NULL;
  DbMove first = { .number = 1 };

  *id = 0;
  if (tip->number == 0)
    return TRUE;
  if (!db_line_foreach_move (db, tip->line, 1, tip->number, find_dated_move_cb, &first, error)
      || !app_session_find_instant (db, tip, first.number, &session->started, error))
    return FALSE;
  if (session->started == 0)
    return TRUE;
  day = app_session_dup_day (session->started);
  db_match_set_string (&session->date, day);
  session->first = first.number;
  session->last = tip->number;
  session->ended = MAX (ended, session->started);
  return fill_from_match (db, match, session, error) && db_session_add (db, session, id, error);
}

/* The same before another one begins by hand, where there is none yet and nobody keeps a run's. */
static gboolean
store_first_unwritten (DbStore *db, gint64 match, const DbTip *tip, GError **error)
{
  g_autoptr (GPtrArray) sessions = db_sessions_list (db, match, error);
  gint64 run, moved, id;

  if (sessions == NULL || !db_run_of_match (db, match, &run, error)
      || !app_session_find_instant (db, tip, tip->number, &moved, error))
    return FALSE;
  return run != 0 || sessions->len > 0 || store_unwritten (db, match, tip, moved, &id, error);
}

/* Whether a move recorded at @instant belongs to the session that goes on. @quiet (out): when its
 * last move was. */
static gboolean
find_quiet_time (DbStore *db, const DbOpenSession *session, const DbTip *before, const char *last,
                 gint64 instant, gint64 *quiet, gboolean *same, GError **error)
{
  gint64 moved = 0;

  if (before->number >= session->first && last != NULL)
    moved = app_session_read_instant (last, 0);
  else if (before->number >= session->first
           && !app_session_find_instant (db, before, before->number, &moved, error))
    return FALSE;
  *quiet = MAX (moved, session->started);
  *same = instant - *quiet <= APP_SESSION_HOURS * HOUR;
  return TRUE;
}

/* After moves were taken back it goes on with the next one. */
static gboolean
continue_session (DbStore *db, gint64 match, const DbOpenSession *session, guint64 first,
                  GError **error)
{
  g_autoptr (GPtrArray) sessions = NULL;

  if (session->first <= first)
    return TRUE;
  sessions = db_sessions_list (db, match, error);
  return sessions != NULL && cut_sessions (db, sessions, first - 1, error);
}

/**
 * Following:
 * @run: the match is one; NULL for others
 * @session: the one that goes on, if there is one; @same: the moves belong to it
 * @quiet: when the last move was
 * @unwritten: what was recorded until then is a session that nobody has written down
 */
typedef struct {
  gint64 match;
  const DbTip *before;
  const char *last;
  gint64 instant;
  DbRun *run;
  DbOpenSession session;
  gboolean same;
  gboolean unwritten;
  gint64 quiet;
} SessionCheck;

static gboolean
check_open_session (DbStore *db, SessionCheck *session_check, GError **error)
{
  if (!db_session_get_open (db, session_check->match, &session_check->session, error))
    return FALSE;
  return session_check->session.id == 0
         || find_quiet_time (db, &session_check->session, session_check->before,
                             session_check->last, session_check->instant, &session_check->quiet,
                             &session_check->same, error);
}

/* A match that is no run, in which no session goes on: @due (out): one has to begin. */
static gboolean
check_first_session (DbStore *db, SessionCheck *session_check, gboolean *due, GError **error)
{
  g_autoptr (GPtrArray) sessions = db_sessions_list (db, session_check->match, error);
  const DbTip *before = session_check->before;

  if (sessions == NULL)
    return FALSE;
  *due = sessions->len > 0;
  if (*due)
    return TRUE;
  if (!app_session_find_instant (db, before, before->number, &session_check->quiet, error))
    return FALSE;
  session_check->unwritten = session_check->quiet != 0;
  *due = session_check->unwritten
         && session_check->instant - session_check->quiet > APP_SESSION_HOURS * HOUR;
  return TRUE;
}

static gboolean
begin_another (DbStore *db, const SessionCheck *session_check, GError **error)
{
  const guint64 number = session_check->before->number;
  const gint64 match = session_check->match, quiet = session_check->quiet;
  gint64 id;

  if (!db_changes_open_batch (db, DB_ORIGIN_PERSON, DB_TITLE (DB_TITLE_SESSION_BEGIN), NULL, NULL,
                              error)
      || (session_check->run != NULL
          && !db_run_set_paused (db, session_check->run->id, FALSE, error)))
    return FALSE;
  if (session_check->same)
    return continue_session (db, match, &session_check->session, number + 1, error);
  return (!session_check->unwritten
          || store_unwritten (db, match, session_check->before, quiet, &id, error))
         && (session_check->session.id == 0
             || end_at (db, session_check->session.id, number, quiet, error))
         && begin_at (db, match, number + 1, session_check->instant, &id, error);
}

static gboolean
ensure_session (DbStore *db, SessionCheck *session_check, GError **error)
{
  gboolean due = TRUE;

  if (!check_open_session (db, session_check, error))
    return FALSE;
  if (session_check->same && (session_check->run == NULL || session_check->run->paused == 0))
    return continue_session (db, session_check->match, &session_check->session,
                             session_check->before->number + 1, error);
  if (session_check->run == NULL && session_check->session.id == 0
      && !check_first_session (db, session_check, &due, error))
    return FALSE;
  return !due || begin_another (db, session_check, error);
}

gboolean
app_session_ensure (DbStore *db, gint64 match, const DbTip *before, const char *last,
                    const char *instant, GError **error)
{
  SessionCheck session_check = { .match = match, .before = before, .last = last };
  gboolean done;
  gint64 run;

  if (!before->current)
    return TRUE;
  if (!db_run_of_match (db, match, &run, error)
      || (run != 0 && (session_check.run = db_run_get (db, run, error)) == NULL))
    return FALSE;
  session_check.instant = app_session_read_instant (instant, db_now ());
  done = ensure_session (db, &session_check, error);
  db_run_free (session_check.run);
  return done;
}

gboolean
app_session_begin (DbStore *db, gint64 match, gint64 *id, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  gint64 open;
  DbTip tip;

  if (!db_transaction_begin (&scope, db, error) || !app_session_find_tip (db, match, &tip, error)
      || !db_session_find_open (db, match, &open, error)
      || !(open != 0 ? end_at (db, open, tip.number, db_now (), error)
                     : store_first_unwritten (db, match, &tip, error))
      || !begin_at (db, match, tip.number + 1, db_now (), id, error))
    return FALSE;
  return db_transaction_commit (&scope, error);
}

gboolean
app_session_end (DbStore *db, gint64 session, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (DbSession) row = NULL;

  if (!db_transaction_begin (&scope, db, error)
      || (row = db_session_get (db, session, error)) == NULL
      || (row->ended == 0 && !end_at (db, session, row->last, db_now (), error)))
    return FALSE;
  return db_transaction_commit (&scope, error);
}

gboolean
app_session_stop (DbStore *db, gint64 match, gint64 *id, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (GPtrArray) sessions = NULL;
  DbTip tip;
  gint64 run;

  if (!db_transaction_begin (&scope, db, error) || !app_session_find_tip (db, match, &tip, error)
      || !db_session_find_open (db, match, id, error) || !db_run_of_match (db, match, &run, error)
      || (sessions = db_sessions_list (db, match, error)) == NULL)
    return FALSE;
  if (*id != 0 ? !app_session_end (db, *id, error)
               : run == 0 && sessions->len == 0
                     && !store_unwritten (db, match, &tip, db_now (), id, error))
    return FALSE;
  if (*id != 0)
    return db_transaction_commit (&scope, error);
  g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE, _ ("No session goes on."));
  return FALSE;
}

/* Joined and split */

static gboolean
has_player (const GArray *refs, gint64 player)
{
  for (guint k = 0; k < refs->len; k++)
    if (g_array_index (refs, DbPlayerRef, k).player == player)
      return TRUE;
  return FALSE;
}

/* Of a campaign's run; others have none. */
static GPtrArray *
find_entries (DbStore *db, gint64 match, GError **error)
{
  gint64 run;

  if (!db_run_of_match (db, match, &run, error))
    return NULL;
  return run != 0 ? db_journal_list (db, run, error) : g_ptr_array_new ();
}

/* What stands in the journal of @from after move @at goes to @to. */
static gboolean
move_entries (DbStore *db, const DbSession *from, gint64 to, guint64 at, GError **error)
{
  g_autoptr (GPtrArray) entries = find_entries (db, from->match, error);

  if (entries == NULL)
    return FALSE;
  for (guint k = 0; k < entries->len; k++) {
    DbJournalEntry *entry = g_ptr_array_index (entries, k);

    if (entry->session != from->id || entry->at < at)
      continue;
    entry->session = to;
    if (!db_journal_update (db, entry, error))
      return FALSE;
  }
  return TRUE;
}

static void
join_sessions (DbSession *before, const DbSession *session)
{
  g_autofree char *notes = NULL;

  before->last = session->last;
  before->ended = session->ended;
  for (guint k = 0; k < session->players->len; k++) {
    const DbPlayerRef *ref = &g_array_index (session->players, DbPlayerRef, k);

    if (!has_player (before->players, ref->player))
      db_player_refs_add (before->players, ref->player, ref->name);
  }
  if (session->note[0] == '\0')
    return;
  notes = before->note[0] != '\0' ? g_strconcat (before->note, "\n", session->note, NULL)
                                  : g_strdup (session->note);
  db_match_set_string (&before->note, notes);
}

/* The one before @session in @sessions, NULL for the first. */
static DbSession *
find_before (const GPtrArray *sessions, gint64 session)
{
  for (guint k = 1; k < sessions->len; k++)
    if (((const DbSession *)g_ptr_array_index (sessions, k))->id == session)
      return g_ptr_array_index (sessions, k - 1);
  return NULL;
}

gboolean
app_session_join (DbStore *db, gint64 session, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (DbSession) row = NULL;
  g_autoptr (GPtrArray) sessions = NULL;
  DbSession *before;

  if (!db_transaction_begin (&scope, db, error)
      || (row = db_session_get (db, session, error)) == NULL
      || (sessions = db_sessions_list (db, row->match, error)) == NULL)
    return FALSE;
  before = find_before (sessions, session);
  if (before == NULL) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE,
                         _ ("There is no session before this one."));
    return FALSE;
  }
  join_sessions (before, row);
  return move_entries (db, row, before->id, 0, error)
         && db_session_set_deleted (db, session, TRUE, error)
         && db_session_update (db, before, error) && db_transaction_commit (&scope, error);
}

/* @late (out): the part from @move on; @row keeps what is before. */
static gboolean
cut_in_two (DbStore *db, DbSession *row, guint64 move, DbSession *late, GError **error)
{
  gint64 moved = 0, ended = 0;
  DbTip tip;

  if (!app_session_find_tip (db, row->match, &tip, error)
      || !app_session_find_instant (db, &tip, move, &moved, error)
      || !app_session_find_instant (db, &tip, move - 1, &ended, error))
    return FALSE;
  late->first = move;
  late->last = row->last;
  late->ended = row->ended;
  late->started = moved > 0 ? moved : row->started;
  db_match_set_string (&late->place, row->place);
  if (moved > 0) {
    g_autofree char *day = app_session_dup_day (moved);

    db_match_set_string (&late->date, day);
  } else {
    db_match_set_string (&late->date, row->date);
  }
  for (guint k = 0; k < row->players->len; k++) {
    const DbPlayerRef *ref = &g_array_index (row->players, DbPlayerRef, k);

    db_player_refs_add (late->players, ref->player, ref->name);
  }
  row->last = move - 1;
  row->ended = MAX (ended, row->started);
  return TRUE;
}

gboolean
app_session_split (DbStore *db, gint64 session, guint64 move, gint64 *id, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (DbSession) row = NULL;
  g_autoptr (DbSession) late = NULL;

  if (!db_transaction_begin (&scope, db, error)
      || (row = db_session_get (db, session, error)) == NULL)
    return FALSE;
  if (move <= row->first || move > row->last) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE,
                         _ ("A session is split at a move behind its first one."));
    return FALSE;
  }
  late = db_session_new (row->match);
  return cut_in_two (db, row, move, late, error) && db_session_update (db, row, error)
         && db_session_add (db, late, id, error) && move_entries (db, row, *id, move, error)
         && db_transaction_commit (&scope, error);
}

/* Heading and length, for the eye */

char *
app_session_dup_heading (const AppSession *session)
{
  g_auto (GStrv) parts = g_strsplit (session->date, "-", 3);
  g_autoptr (GDateTime) day =
      g_strv_length (parts) == 3
          ? g_date_time_new_utc (atoi (parts[0]), atoi (parts[1]), atoi (parts[2]), 0, 0, 0)
          : NULL;
  /* Translators: the day of a session, as g_date_time_format() takes it: "Friday, 21 November". */
  g_autofree char *text = day != NULL ? g_date_time_format (day, _ ("%A, %-d %B")) : NULL;

  if (text != NULL && session->place[0] != '\0') {
    g_autofree char *place = app_phrase_name (session->place);

    return g_strdup_printf ("%s · %s", text, place);
  }
  if (text != NULL)
    return g_steal_pointer (&text);
  return session->place[0] != '\0' ? g_strdup (session->place)
                                   : g_strdup_printf (_ ("Session %u"), session->number);
}

char *
app_session_dup_played (gint64 seconds)
{
  const guint minutes = (guint)(seconds / 60);

  if (minutes == 0)
    return g_strdup ("");
  if (minutes < 60)
    return g_strdup_printf (_ ("%u min"), minutes);
  if (minutes % 60 == 0)
    return g_strdup_printf (_ ("%u h"), minutes / 60);
  /* Translators: hours and minutes. */
  return g_strdup_printf (_ ("%u h %u min"), minutes / 60, minutes % 60);
}

/* How long ago @date was, for the eye. */
static char *
dup_ago (const char *date, const char *today)
{
  g_autofree char *present =
      today != NULL ? g_strdup (today) : app_session_dup_day (g_get_real_time () / 1000);
  g_autofree char *at = g_strconcat (date, "T00:00:00Z", NULL);
  g_autofree char *now = g_strconcat (present, "T00:00:00Z", NULL);
  const gint64 days =
      (app_session_read_instant (now, 0) - app_session_read_instant (at, 0)) / (24 * 3600 * 1000);
  g_autofree char *day = app_date_dup (date);

  if (days == 0)
    return g_strdup (_ ("last today"));
  if (days == 1)
    return g_strdup (_ ("last yesterday"));
  /* Translators: when a match was played last: "last on 3 Nov 2026". */
  return g_strdup_printf (_ ("last on %s"), day);
}

char *
app_sessions_dup_text (const GPtrArray *sessions, const char *today)
{
  const AppSession *last =
      sessions->len > 1 ? g_ptr_array_index (sessions, sessions->len - 1) : NULL;
  g_autofree char *number = NULL;
  g_autofree char *ago = NULL;

  if (last == NULL)
    return NULL;
  number = g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%u session", "%u sessions", sessions->len), sessions->len);
  if (last->date[0] == '\0')
    return g_steal_pointer (&number);
  ago = dup_ago (last->date, today);
  /* Translators: how many sessions, and when the last one was: "2 sessions, last yesterday". */
  return g_strdup_printf (_ ("%s, %s"), number, ago);
}
