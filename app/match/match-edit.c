/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What was typed wrong about a match put right.
 */
#include "app/match/match-edit.h"

#include "app/base/error.h"
#include "app/match/match-db.h"
#include "app/result/quick-db.h"
#include "app/store/store-jobs.h"

#include "db/changes.h"
#include "db/transaction.h"

#include <glib/gi18n-lib.h>

static gboolean G_GNUC_PRINTF (2, 3) refuse (GError **error, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_propagate_error (error, g_error_new_valist (APP_ERROR, APP_ERROR_USAGE, format, args));
  va_end (args);
  return FALSE;
}

static gboolean
check_text (const char *what, const char *text, GError **error)
{
  g_autofree char *wrong = app_quick_check_text (what, text);

  return wrong == NULL || refuse (error, "%s", wrong);
}

static gboolean
set_seats (DbMatch *match, const AppMatchEdit *edit, GError **error)
{
  for (guint k = 0; k < APP_MATCH_EDIT_SEATS; k++) {
    g_autofree char *name = NULL;
    DbSeat *seat;

    if (edit->names[k] == NULL)
      continue;
    if (k >= match->seats->len)
      return refuse (error, _ ("The match has no seat %u."), k + 1);
    if (!check_text (_ ("Player"), edit->names[k], error))
      return FALSE;
    name = g_strstrip (g_strdup (edit->names[k]));
    if (name[0] == '\0')
      return refuse (error, _ ("Say who sits in seat %u."), k + 1);
    seat = &g_array_index (match->seats, DbSeat, k);
    if (g_strcmp0 (seat->name, name) == 0)
      continue;
    db_match_set_string (&seat->name, name);
    seat->player = 0;
  }
  return TRUE;
}

/* By name, and by who answers to it. */
static gboolean
check_people (DbStore *db, const DbMatch *match, GError **error)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree const char **names = g_new0 (const char *, match->seats->len);

  for (guint k = 0; k < match->seats->len; k++) {
    names[k] = g_array_index (match->seats, DbSeat, k).name;
    if (!g_hash_table_add (seen, db_fold (names[k])))
      return refuse (error, _ ("%s sits in two seats."), names[k]);
  }
  return app_quick_check_people (db, names, match->seats->len, error);
}

static gboolean
set_texts (DbMatch *match, const AppMatchEdit *edit, GError **error)
{
  const struct {
    const char *what, *value;
    char **field;
  } texts[] = {
    { _ ("Place"), edit->place, &match->place },
    { _ ("Event"), edit->event, &match->event },
    { _ ("Round"), edit->round, &match->round },
  };

  for (gsize k = 0; k < G_N_ELEMENTS (texts); k++) {
    g_autofree char *trimmed =
        texts[k].value != NULL ? g_strstrip (g_strdup (texts[k].value)) : NULL;

    if (trimmed == NULL)
      continue;
    if (!check_text (texts[k].what, trimmed, error))
      return FALSE;
    db_match_set_string (texts[k].field, trimmed);
  }
  return TRUE;
}

static gboolean
set_time (DbMatch *match, const AppMatchEdit *edit, GError **error)
{
  g_autofree char *date = NULL;

  if (edit->date != NULL && edit->date[0] != '\0' && !app_quick_read_date (edit->date, &date))
    return refuse (error, _ ("“%s” is no day. Write it like 2026-11-20."), edit->date);
  if (edit->date != NULL)
    db_match_set_string (&match->date, date != NULL ? date : "");
  if (edit->minutes != NULL && edit->minutes[0] == '\0')
    match->minutes = -1;
  else if (edit->minutes != NULL && !app_quick_read_minutes (edit->minutes, &match->minutes))
    return refuse (error, _ ("“%s” is no time. Write it like 45 or 1h30."), edit->minutes);
  return TRUE;
}

static gboolean
store_edit (DbStore *db, gint64 id, const AppMatchEdit *edit, gint64 *batch, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (DbMatch) match = NULL;
  gboolean same;

  if (!db_transaction_begin (&scope, db, error) || (match = db_match_get (db, id, error)) == NULL
      || !set_seats (match, edit, error) || !check_people (db, match, error)
      || !set_texts (match, edit, error) || !set_time (match, edit, error)
      || !db_changes_open_batch (db, DB_ORIGIN_PERSON, NULL, NULL, batch, error)
      || !db_match_update (db, match, error) || !db_changes_is_empty (db, *batch, &same, error))
    return FALSE;
  if (!same)
    return db_transaction_commit (&scope, error);
  *batch = 0;
  return TRUE;
}

gboolean
app_match_edit (DbStore *db, gint64 match, const AppMatchEdit *edit, gint64 *batch, GError **error)
{
  GError *failed = NULL;

  if (store_edit (db, match, edit, batch, &failed))
    return TRUE;
  app_error_take (error, failed);
  return FALSE;
}

/* In the background */

typedef struct {
  char *match;
  AppMatchEdit edit; /* its strings are owned here */
} EditJob;

static void
edit_job_free (gpointer data)
{
  EditJob *edit_job = data;
  const AppMatchEdit *edit = &edit_job->edit;
  const char *const texts[] = { edit->date, edit->place, edit->event, edit->round, edit->minutes };

  for (gsize k = 0; k < G_N_ELEMENTS (texts); k++)
    g_free ((char *)texts[k]);
  for (gsize k = 0; k < APP_MATCH_EDIT_SEATS; k++)
    g_free ((char *)edit->names[k]);
  g_free (edit_job->match);
  g_free (edit_job);
}

static EditJob *
edit_job_new (const char *match, const AppMatchEdit *edit)
{
  EditJob *edit_job = g_new0 (EditJob, 1);

  edit_job->match = g_strdup (match);
  edit_job->edit = (AppMatchEdit){
    .date = g_strdup (edit->date),
    .place = g_strdup (edit->place),
    .event = g_strdup (edit->event),
    .round = g_strdup (edit->round),
    .minutes = g_strdup (edit->minutes),
  };
  for (gsize k = 0; k < APP_MATCH_EDIT_SEATS; k++)
    edit_job->edit.names[k] = g_strdup (edit->names[k]);
  return edit_job;
}

static gpointer
edit_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  const EditJob *edit_job = data;
  gint64 match, batch;

  return db_match_find (db, edit_job->match, &match, error)
                 && app_match_edit (db, match, &edit_job->edit, &batch, error)
             ? app_store_new_batch (batch)
             : NULL;
}

void
app_match_edit_async (AppStore *store, const char *match, const AppMatchEdit *edit,
                      GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (store, cancellable, callback, data);

  g_task_set_task_data (task, edit_job_new (match, edit), edit_job_free);
  app_store_push (store, task, edit_work, g_free);
}

gboolean
app_match_edit_finish (AppStore *store, GAsyncResult *result, gint64 *batch, GError **error)
{
  return app_store_take_batch (result, batch, error);
}
