/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is read of sessions, and told.
 */
#include "app/match/sessions-store.h"

#include "app/base/error.h"
#include "app/base/instants.h"
#include "app/base/phrases.h"
#include "app/store/store-jobs.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

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
  g_autofree char *told = day != NULL ? g_date_time_format (day, _ ("%A, %-d %B")) : NULL;

  if (told != NULL && session->place[0] != '\0') {
    g_autofree char *place = app_phrase_name (session->place);

    return g_strdup_printf ("%s · %s", told, place);
  }
  if (told != NULL)
    return g_steal_pointer (&told);
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
app_sessions_dup_told (const GPtrArray *sessions, const char *today)
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

/* Reading */

gint64
app_session_read_instant (const char *text, gint64 otherwise)
{
  g_autoptr (GTimeZone) utc = g_time_zone_new_utc ();
  g_autoptr (GDateTime) instant = text != NULL ? g_date_time_new_from_iso8601 (text, utc) : NULL;

  return instant != NULL ? g_date_time_to_unix (instant) * 1000 : otherwise;
}

gboolean
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
read_kept (DbStore *db, gint64 match, GError **error)
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
    sessions = read_kept (db, id, &failed);
  if (sessions == NULL)
    app_error_take (error, failed);
  return sessions;
}
