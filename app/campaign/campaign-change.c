/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Campaigns, runs, sessions and journals changed on the writer thread.
 */
#include "app/campaign/campaign-work.h"

#include "app/base/error.h"
#include "app/campaign/campaigns.h"
#include "app/match/sessions-store.h"
#include "app/match/sessions.h"
#include "app/store/store-jobs.h"

#include "db/changes.h"
#include "db/players.h"
#include "db/transaction.h"

#include <glib/gi18n-lib.h>

/**
 * Change:
 * @kind: which of the table below
 * @uuid: of what is changed, or to what something is added
 * @other: of what is added
 * @text, @player: what is written
 * @number: a move
 * @draft, @session: for the changes that have one
 */
typedef struct {
  guint kind;
  char *uuid, *other, *text, *player;
  guint number;
  AppCampaignDraft *draft;
  AppSession *session;
} Change;

/* @id (out): row of what was added; 0 for none. @by_moves (out): no batch undoes it. */
typedef struct {
  DbStore *db;
  AppPacks *packs;
  const Change *change;
  gint64 id;
  gboolean by_moves;
} Doing;

typedef struct {
  char *uuid;
  gint64 batch;
} Changed;

static void
changed_free (gpointer data)
{
  Changed *changed = data;

  g_free (changed->uuid);
  g_free (changed);
}

static void
change_free (gpointer data)
{
  Change *change = data;

  g_free (change->uuid);
  g_free (change->other);
  g_free (change->text);
  g_free (change->player);
  app_campaign_draft_free (change->draft);
  app_session_free (change->session);
  g_free (change);
}

/* Campaigns */

static gboolean
add_campaign (Doing *doing, GError **error)
{
  const AppCampaignDraft *draft = doing->change->draft;
  g_autoptr (DbCampaign) row = db_campaign_new (draft->game->id, "");

  app_campaign_draft_write (draft, row);
  return db_campaign_add (doing->db, row, &doing->id, error);
}

static gboolean
edit_campaign (Doing *doing, GError **error)
{
  g_autoptr (DbCampaign) row = NULL;
  gint64 id;

  if (!db_campaign_find (doing->db, doing->change->uuid, &id, error)
      || (row = db_campaign_get (doing->db, id, error)) == NULL)
    return FALSE;
  app_campaign_draft_write (doing->change->draft, row);
  return db_campaign_update (doing->db, row, error);
}

static gboolean
set_deleted (Doing *doing, gboolean deleted, GError **error)
{
  gint64 id;

  return db_campaign_find (doing->db, doing->change->uuid, &id, error)
         && db_campaign_set_deleted (doing->db, id, deleted, error);
}

static gboolean
delete_campaign (Doing *doing, GError **error)
{
  return set_deleted (doing, TRUE, error);
}

static gboolean
restore_campaign (Doing *doing, GError **error)
{
  return set_deleted (doing, FALSE, error);
}

/* Runs */

static gboolean
add_run (Doing *doing, GError **error)
{
  gint64 campaign, match;

  return db_campaign_find (doing->db, doing->change->uuid, &campaign, error)
         && db_match_find (doing->db, doing->change->other, &match, error)
         && db_run_add (doing->db, campaign, match, &doing->id, error);
}

static gboolean
find_run (Doing *doing, gint64 *id, GError **error)
{
  return db_run_find (doing->db, doing->change->uuid, id, error);
}

static gboolean
remove_run (Doing *doing, GError **error)
{
  gint64 id;

  return find_run (doing, &id, error) && db_run_set_deleted (doing->db, id, TRUE, error);
}

static gboolean
rename_run (Doing *doing, GError **error)
{
  gint64 id;

  return find_run (doing, &id, error) && db_run_rename (doing->db, id, doing->change->text, error);
}

static gboolean
pause_run (Doing *doing, GError **error)
{
  gint64 id;

  return find_run (doing, &id, error) && app_run_pause (doing->db, id, error);
}

static gboolean
resume_run (Doing *doing, GError **error)
{
  gboolean unpaused = TRUE;
  gint64 id;

  if (!find_run (doing, &id, error)
      || !app_run_resume (doing->db, doing->packs, id, &unpaused, error))
    return FALSE;
  doing->by_moves = !unpaused;
  return TRUE;
}

static gboolean
abandon_run (Doing *doing, GError **error)
{
  gint64 id;

  doing->by_moves = TRUE;
  return find_run (doing, &id, error) && app_run_abandon (doing->db, doing->packs, id, error);
}

/* Sessions */

static gboolean
begin_session (Doing *doing, GError **error)
{
  gint64 match;

  return app_session_find_match (doing->db, doing->change->uuid, &match, error)
         && app_session_begin (doing->db, match, &doing->id, error);
}

static gboolean
stop_session (Doing *doing, GError **error)
{
  gint64 match;

  return app_session_find_match (doing->db, doing->change->uuid, &match, error)
         && app_session_stop (doing->db, match, &doing->id, error);
}

static gboolean
find_session (Doing *doing, gint64 *id, GError **error)
{
  return db_session_find (doing->db, doing->change->uuid, id, error);
}

static gboolean
end_session (Doing *doing, GError **error)
{
  gint64 id;

  return find_session (doing, &id, error) && app_session_end (doing->db, id, error);
}

static gboolean
edit_session (Doing *doing, GError **error)
{
  const AppSession *edited = doing->change->session;
  g_autoptr (DbSession) row = NULL;
  gint64 id;

  if (!find_session (doing, &id, error) || (row = db_session_get (doing->db, id, error)) == NULL)
    return FALSE;
  db_match_set_string (&row->date, edited->date);
  db_match_set_string (&row->place, edited->place);
  db_match_set_string (&row->note, edited->note);
  g_array_set_size (row->players, 0);
  for (char **name = edited->players; name != NULL && *name != NULL; name++)
    db_player_refs_add (row->players, 0, *name);
  return db_session_update (doing->db, row, error);
}

static gboolean
join_session (Doing *doing, GError **error)
{
  gint64 id;

  return find_session (doing, &id, error) && app_session_join (doing->db, id, error);
}

static gboolean
split_session (Doing *doing, GError **error)
{
  gint64 id;

  return find_session (doing, &id, error)
         && app_session_split (doing->db, id, doing->change->number, &doing->id, error);
}

/* The journal */

static gboolean
add_entry (Doing *doing, GError **error)
{
  const Change *change = doing->change;
  gint64 id;

  return find_run (doing, &id, error)
         && app_journal_write (doing->db, id,
                               change->number == G_MAXUINT ? G_MAXUINT64 : change->number,
                               change->text, change->player, &doing->id, error);
}

static gboolean
edit_entry (Doing *doing, GError **error)
{
  const Change *change = doing->change;
  g_autoptr (DbJournalEntry) row = NULL;
  gint64 id;

  if (!db_journal_find (doing->db, change->uuid, &id, error)
      || (row = db_journal_get (doing->db, id, error)) == NULL)
    return FALSE;
  db_match_set_string (&row->text, change->text);
  row->player = 0;
  if (change->player != NULL && change->player[0] != '\0'
      && !db_player_ensure (doing->db, change->player, &row->player, error))
    return FALSE;
  return db_journal_update (doing->db, row, error);
}

static gboolean
delete_entry (Doing *doing, GError **error)
{
  gint64 id;

  return db_journal_find (doing->db, doing->change->uuid, &id, error)
         && db_journal_set_deleted (doing->db, id, TRUE, error);
}

/* All of them */

enum {
  ADD_CAMPAIGN,
  EDIT_CAMPAIGN,
  DELETE_CAMPAIGN,
  RESTORE_CAMPAIGN,
  ADD_RUN,
  REMOVE_RUN,
  RENAME_RUN,
  PAUSE_RUN,
  RESUME_RUN,
  ABANDON_RUN,
  BEGIN_SESSION,
  STOP_SESSION,
  END_SESSION,
  EDIT_SESSION,
  JOIN_SESSION,
  SPLIT_SESSION,
  ADD_ENTRY,
  EDIT_ENTRY,
  DELETE_ENTRY,
};

static const struct {
  const char *title; /* of the batch; NULL for the one that its change has */
  gboolean (*func) (Doing *doing, GError **error);
} kinds[] = {
  [ADD_CAMPAIGN] = { NULL, add_campaign },
  [EDIT_CAMPAIGN] = { NULL, edit_campaign },
  [DELETE_CAMPAIGN] = { NULL, delete_campaign },
  [RESTORE_CAMPAIGN] = { NULL, restore_campaign },
  [ADD_RUN] = { N_ ("Add a run"), add_run },
  [REMOVE_RUN] = { N_ ("Take a run out of its campaign"), remove_run },
  [RENAME_RUN] = { N_ ("Name a run"), rename_run },
  [PAUSE_RUN] = { N_ ("Pause a run"), pause_run },
  [RESUME_RUN] = { N_ ("Resume a run"), resume_run },
  [ABANDON_RUN] = { N_ ("Abandon a run"), abandon_run },
  [BEGIN_SESSION] = { N_ ("Begin a session"), begin_session },
  [STOP_SESSION] = { N_ ("Stop for today"), stop_session },
  [END_SESSION] = { N_ ("End a session"), end_session },
  [EDIT_SESSION] = { NULL, edit_session },
  [JOIN_SESSION] = { N_ ("Join two sessions"), join_session },
  [SPLIT_SESSION] = { N_ ("Split a session"), split_session },
  [ADD_ENTRY] = { N_ ("Write into the journal"), add_entry },
  [EDIT_ENTRY] = { N_ ("Edit a journal entry"), edit_entry },
  [DELETE_ENTRY] = { N_ ("Delete a journal entry"), delete_entry },
};

/* The UUID of what was added, NULL for nothing. */
static gboolean
tell_uuid (const Doing *doing, char **uuid, GError **error)
{
  *uuid = NULL;
  if (doing->id == 0)
    return TRUE;
  if (doing->change->kind == ADD_CAMPAIGN) {
    g_autoptr (DbCampaign) row = db_campaign_get (doing->db, doing->id, error);

    *uuid = row != NULL ? g_strdup (row->uuid) : NULL;
  } else if (doing->change->kind == ADD_RUN) {
    g_autoptr (DbRun) row = db_run_get (doing->db, doing->id, error);

    *uuid = row != NULL ? g_strdup (row->uuid) : NULL;
  } else if (doing->change->kind == ADD_ENTRY) {
    g_autoptr (DbJournalEntry) row = db_journal_get (doing->db, doing->id, error);

    *uuid = row != NULL ? g_strdup (row->uuid) : NULL;
  } else {
    g_autoptr (DbSession) row = db_session_get (doing->db, doing->id, error);

    *uuid = row != NULL ? g_strdup (row->uuid) : NULL;
  }
  return *uuid != NULL;
}

static gpointer
change_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  const Change *change = data;
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  Doing doing = { .db = db, .packs = packs, .change = change };
  Changed *changed;
  char *uuid;
  const char *title = kinds[change->kind].title;
  gint64 batch;

  if (!db_transaction_begin (&scope, db, error)
      || !db_changes_open_batch (db, DB_ORIGIN_PERSON, title != NULL ? _ (title) : NULL, NULL,
                                 &batch, error)
      || !kinds[change->kind].func (&doing, error) || !tell_uuid (&doing, &uuid, error))
    return NULL;
  if (!db_transaction_commit (&scope, error)) {
    g_free (uuid);
    return NULL;
  }
  changed = g_new0 (Changed, 1);
  changed->uuid = uuid;
  changed->batch = doing.by_moves ? 0 : batch;
  return changed;
}

gboolean
app_campaign_change_finish (AppStore *store, GAsyncResult *result, char **uuid, gint64 *batch,
                            GError **error)
{
  Changed *changed = g_task_propagate_pointer (G_TASK (result), error);

  if (changed == NULL)
    return FALSE;
  if (uuid != NULL)
    *uuid = g_steal_pointer (&changed->uuid);
  if (batch != NULL)
    *batch = changed->batch;
  changed_free (changed);
  return TRUE;
}

static AppCampaignDraft *
draft_copy (const AppCampaignDraft *draft)
{
  AppCampaignDraft *copy = g_memdup2 (draft, sizeof *draft);

  copy->name = g_strdup (draft->name);
  copy->players = g_strdupv (draft->players);
  copy->house_rules = g_strdup (draft->house_rules);
  copy->note = g_strdup (draft->note);
  return copy;
}

static AppSession *
session_copy (const AppSession *session)
{
  AppSession *copy = g_memdup2 (session, sizeof *session);

  copy->uuid = g_strdup (session->uuid);
  copy->date = g_strdup (session->date);
  copy->day = g_strdup (session->day);
  copy->place = g_strdup (session->place);
  copy->note = g_strdup (session->note);
  copy->players = g_strdupv (session->players);
  return copy;
}

/* What @change borrows is copied. */
static void
push (AppStore *store, Change change, const AppCampaignDraft *draft, const AppSession *session,
      GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (store, cancellable, callback, data);

  change.uuid = g_strdup (change.uuid);
  change.other = g_strdup (change.other);
  change.text = g_strdup (change.text);
  change.player = g_strdup (change.player);
  change.draft = draft != NULL ? draft_copy (draft) : NULL;
  change.session = session != NULL ? session_copy (session) : NULL;
  g_task_set_task_data (task, g_memdup2 (&change, sizeof change), change_free);
  app_store_push (store, task, change_work, changed_free);
}

/* A change of what @uuid names that needs nothing else. */
static void
push_plain (AppStore *store, guint kind, const char *uuid, GCancellable *cancellable,
            GAsyncReadyCallback callback, gpointer data)
{
  push (store, (Change){ .kind = kind, .uuid = (char *)uuid }, NULL, NULL, cancellable, callback,
        data);
}

void
app_campaign_add_async (AppStore *store, const AppCampaignDraft *draft, GCancellable *cancellable,
                        GAsyncReadyCallback callback, gpointer data)
{
  push (store, (Change){ .kind = ADD_CAMPAIGN }, draft, NULL, cancellable, callback, data);
}

void
app_campaign_edit_async (AppStore *store, const char *uuid, const AppCampaignDraft *draft,
                         GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  push (store, (Change){ .kind = EDIT_CAMPAIGN, .uuid = (char *)uuid }, draft, NULL, cancellable,
        callback, data);
}

void
app_campaign_delete_async (AppStore *store, const char *uuid, GCancellable *cancellable,
                           GAsyncReadyCallback callback, gpointer data)
{
  push_plain (store, DELETE_CAMPAIGN, uuid, cancellable, callback, data);
}

void
app_campaign_restore_async (AppStore *store, const char *uuid, GCancellable *cancellable,
                            GAsyncReadyCallback callback, gpointer data)
{
  push_plain (store, RESTORE_CAMPAIGN, uuid, cancellable, callback, data);
}

void
app_run_add_async (AppStore *store, const char *campaign, const char *match,
                   GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  push (store, (Change){ .kind = ADD_RUN, .uuid = (char *)campaign, .other = (char *)match }, NULL,
        NULL, cancellable, callback, data);
}

void
app_run_remove_async (AppStore *store, const char *run, GCancellable *cancellable,
                      GAsyncReadyCallback callback, gpointer data)
{
  push_plain (store, REMOVE_RUN, run, cancellable, callback, data);
}

void
app_run_rename_async (AppStore *store, const char *run, const char *name, GCancellable *cancellable,
                      GAsyncReadyCallback callback, gpointer data)
{
  push (store, (Change){ .kind = RENAME_RUN, .uuid = (char *)run, .text = (char *)name }, NULL,
        NULL, cancellable, callback, data);
}

void
app_run_pause_async (AppStore *store, const char *run, GCancellable *cancellable,
                     GAsyncReadyCallback callback, gpointer data)
{
  push_plain (store, PAUSE_RUN, run, cancellable, callback, data);
}

void
app_run_resume_async (AppStore *store, const char *run, GCancellable *cancellable,
                      GAsyncReadyCallback callback, gpointer data)
{
  push_plain (store, RESUME_RUN, run, cancellable, callback, data);
}

void
app_run_abandon_async (AppStore *store, const char *run, GCancellable *cancellable,
                       GAsyncReadyCallback callback, gpointer data)
{
  push_plain (store, ABANDON_RUN, run, cancellable, callback, data);
}

void
app_session_begin_async (AppStore *store, const char *match, GCancellable *cancellable,
                         GAsyncReadyCallback callback, gpointer data)
{
  push_plain (store, BEGIN_SESSION, match, cancellable, callback, data);
}

void
app_session_stop_async (AppStore *store, const char *match, GCancellable *cancellable,
                        GAsyncReadyCallback callback, gpointer data)
{
  push_plain (store, STOP_SESSION, match, cancellable, callback, data);
}

void
app_session_end_async (AppStore *store, const char *session, GCancellable *cancellable,
                       GAsyncReadyCallback callback, gpointer data)
{
  push_plain (store, END_SESSION, session, cancellable, callback, data);
}

void
app_session_edit_async (AppStore *store, const AppSession *edited, GCancellable *cancellable,
                        GAsyncReadyCallback callback, gpointer data)
{
  push (store, (Change){ .kind = EDIT_SESSION, .uuid = edited->uuid }, NULL, edited, cancellable,
        callback, data);
}

void
app_session_join_async (AppStore *store, const char *session, GCancellable *cancellable,
                        GAsyncReadyCallback callback, gpointer data)
{
  push_plain (store, JOIN_SESSION, session, cancellable, callback, data);
}

void
app_session_split_async (AppStore *store, const char *session, guint move,
                         GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  push (store, (Change){ .kind = SPLIT_SESSION, .uuid = (char *)session, .number = move }, NULL,
        NULL, cancellable, callback, data);
}

void
app_journal_add_async (AppStore *store, const char *run, guint at, const char *text,
                       const char *player, GCancellable *cancellable, GAsyncReadyCallback callback,
                       gpointer data)
{
  push (store,
        (Change){ .kind = ADD_ENTRY,
                  .uuid = (char *)run,
                  .text = (char *)text,
                  .player = (char *)player,
                  .number = at },
        NULL, NULL, cancellable, callback, data);
}

void
app_journal_edit_async (AppStore *store, const char *entry, const char *text, const char *player,
                        GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  push (store,
        (Change){ .kind = EDIT_ENTRY,
                  .uuid = (char *)entry,
                  .text = (char *)text,
                  .player = (char *)player },
        NULL, NULL, cancellable, callback, data);
}

void
app_journal_delete_async (AppStore *store, const char *entry, GCancellable *cancellable,
                          GAsyncReadyCallback callback, gpointer data)
{
  push_plain (store, DELETE_ENTRY, entry, cancellable, callback, data);
}
