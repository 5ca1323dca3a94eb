/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What groups write into the journals of their runs.
 */
#include "app/campaign/campaign-work.h"

#include "app/base/instants.h"
#include "app/match/sessions-store.h"

#include "db/players.h"
#include "db/transaction.h"

#include <glib/gi18n-lib.h>

void
app_journal_entry_free (AppJournalEntry *entry)
{
  if (entry == NULL)
    return;
  g_free (entry->uuid);
  g_free (entry->text);
  g_free (entry->player);
  g_free (entry->written);
  g_free (entry);
}

static void
free_entry (gpointer entry)
{
  app_journal_entry_free (entry);
}

static guint
number_of (const GPtrArray *sessions, gint64 id)
{
  for (guint k = 0; k < sessions->len; k++) {
    const DbSession *session = g_ptr_array_index (sessions, k);

    if (session->id == id)
      return session->number;
  }
  return 0;
}

GPtrArray *
app_journal_read (DbStore *db, gint64 run, GError **error)
{
  g_autoptr (DbRun) its = db_run_get (db, run, error);
  g_autoptr (GPtrArray) rows = its != NULL ? db_journal_list (db, run, error) : NULL;
  g_autoptr (GPtrArray) sessions = rows != NULL ? db_sessions_list (db, its->match, error) : NULL;
  GPtrArray *entries;

  if (sessions == NULL)
    return NULL;
  entries = g_ptr_array_new_with_free_func (free_entry);
  for (guint k = 0; k < rows->len; k++) {
    const DbJournalEntry *row = g_ptr_array_index (rows, k);
    AppJournalEntry *entry = g_new0 (AppJournalEntry, 1);
    g_autofree char *day = app_session_dup_day (row->created);

    entry->uuid = g_strdup (row->uuid);
    entry->at = (guint)row->at;
    entry->session = number_of (sessions, row->session);
    entry->text = g_strdup (row->text);
    entry->player = g_strdup (row->player_name);
    entry->written = app_date_dup (day);
    g_ptr_array_add (entries, entry);
  }
  return entries;
}

/* The session in which move @at was, or that is about to go on after it. */
static gint64
session_at (const GPtrArray *sessions, guint64 at)
{
  gint64 id = 0;

  for (guint k = 0; k < sessions->len; k++) {
    const DbSession *session = g_ptr_array_index (sessions, k);

    if (session->first <= at || (session->ended == 0 && session->first == at + 1))
      id = session->id;
  }
  return id;
}

DbRun *
app_run_load (DbStore *db, gint64 id, DbTip *tip, GError **error)
{
  g_autoptr (DbRun) run = db_run_get (db, id, error);

  return run != NULL && app_session_find_tip (db, run->match, tip, error) ? g_steal_pointer (&run)
                                                                          : NULL;
}

gboolean
app_journal_write (DbStore *db, gint64 run, guint64 at, const char *text, const char *player,
                   gint64 *id, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (DbJournalEntry) entry = NULL;
  g_autoptr (GPtrArray) sessions = NULL;
  g_autoptr (DbRun) row = NULL;
  DbTip tip;

  if (!db_transaction_begin (&scope, db, error)
      || (row = app_run_load (db, run, &tip, error)) == NULL
      || (sessions = db_sessions_list (db, row->match, error)) == NULL)
    return FALSE;
  if (at != G_MAXUINT64 && at > tip.number) {
    g_set_error (error, APP_ERROR, APP_ERROR_USAGE,
                 g_dngettext (GETTEXT_PACKAGE, "The run has only %u move.",
                              "The run has only %u moves.", (gulong)tip.number),
                 (guint)tip.number);
    return FALSE;
  }
  entry = db_journal_entry_new (run, MIN (at, tip.number), text);
  entry->session = session_at (sessions, entry->at);
  if (player != NULL && player[0] != '\0' && !db_player_ensure (db, player, &entry->player, error))
    return FALSE;
  return db_journal_add (db, entry, id, error) && db_transaction_commit (&scope, error);
}
