/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results without moves are stored: one transaction, one batch, new or edited.
 */
#include "app/result/quick-store.h"

#include "app/base/error.h"
#include "app/store/store-jobs.h"

#include "db/changes.h"
#include "db/notes.h"
#include "db/players.h"
#include "db/transaction.h"

#include <glib/gi18n-lib.h>

gboolean
app_quick_check_people (DbStore *db, const char *const *names, guint n, GError **error)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_int64_hash, g_int64_equal);
  g_autofree gint64 *players = g_new0 (gint64, n);

  for (guint k = 0; k < n; k++) {
    g_autoptr (GError) failed = NULL;

    /* Nobody of that name, or several: adding or the store will tell. */
    if (!db_player_find (db, names[k], &players[k], &failed))
      continue;
    if (!g_hash_table_add (seen, &players[k])) {
      g_set_error (error, APP_ERROR, APP_ERROR_USAGE, _ ("%s sits in two seats, by another name."),
                   names[k]);
      return FALSE;
    }
  }
  return TRUE;
}

static gboolean
check_people (DbStore *db, const AppQuick *quick, GError **error)
{
  const char *names[APP_QUICK_SEATS];

  for (guint k = 0; k < quick->seats->len; k++)
    names[k] = ((const AppQuickSeat *)g_ptr_array_index (quick->seats, k))->name;
  return app_quick_check_people (db, names, quick->seats->len, error);
}

static gboolean
write_note (DbStore *db, gint64 match, const char *text, GError **error)
{
  g_autoptr (GPtrArray) notes = db_notes_list (db, DB_SUBJECT_MATCH, match, error);
  g_autofree char *trimmed = g_strstrip (g_strdup (text != NULL ? text : ""));
  const DbNote *first;
  gint64 note;

  if (notes == NULL)
    return FALSE;
  first = notes->len > 0 ? g_ptr_array_index (notes, 0) : NULL;
  if (first == NULL)
    return trimmed[0] == '\0' || db_note_add (db, DB_SUBJECT_MATCH, match, trimmed, &note, error);
  if (trimmed[0] == '\0')
    return db_note_set_deleted (db, first->id, TRUE, error);
  return g_str_equal (first->text, trimmed) || db_note_set_text (db, first->id, trimmed, error);
}

/* Who was there stays the same person, in the bin or not. */
static void
keep_players (DbMatch *match, const DbMatch *before)
{
  for (guint k = 0; k < match->seats->len; k++) {
    DbSeat *seat = &g_array_index (match->seats, DbSeat, k);
    g_autofree char *folded = db_fold (seat->name);

    for (guint j = 0; j < before->seats->len; j++) {
      const DbSeat *sat = &g_array_index (before->seats, DbSeat, j);
      g_autofree char *name = db_fold (sat->name);

      if (g_str_equal (folded, name))
        seat->player = sat->player;
    }
  }
}

static gboolean
write_match (DbStore *db, const AppQuick *quick, gint64 *id, GError **error)
{
  g_autoptr (DbMatch) match = NULL;
  g_autoptr (DbMatch) before = NULL;

  if (quick->uuid == NULL) {
    match = db_match_new ();
    app_quick_fill_match (quick, match);
    return db_match_add (db, match, id, error);
  }
  if (!db_match_find (db, quick->uuid, id, error)
      || (match = db_match_get (db, *id, error)) == NULL)
    return FALSE;
  if (match->with_moves || match->kept != NULL) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE,
                         _ ("This match has moves: its result follows from them."));
    return FALSE;
  }
  before = db_match_get (db, *id, error);
  if (before == NULL)
    return FALSE;
  app_quick_fill_match (quick, match);
  keep_players (match, before);
  return db_match_update (db, match, error);
}

gboolean
app_quick_put (DbStore *db, const AppQuick *quick, gint64 *match, GError **error)
{
  return check_people (db, quick, error) && write_match (db, quick, match, error)
         && write_note (db, *match, quick->note, error);
}

static char *
dup_title (const AppQuick *quick)
{
  const char *game = app_quick_game_name (quick->game);
  g_autofree char *told = app_quick_dup_told (quick);

  return quick->uuid == NULL
             /* Translators: the game's name and who won. */
             ? g_strdup_printf (_ ("Log %s: %s"), game, told)
             : g_strdup_printf (_ ("Edit the result of %s: %s"), game, told);
}

static gboolean
write_all (DbStore *db, const AppQuick *quick, char **uuid, gint64 *batch, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autofree char *title = dup_title (quick);
  g_autoptr (DbMatch) match = NULL;
  gboolean same;
  gint64 id;

  if (!db_transaction_begin (&scope, db, error)
      || !db_changes_open_batch (db, DB_ORIGIN_PERSON, title, NULL, batch, error)
      || !app_quick_put (db, quick, &id, error) || (match = db_match_get (db, id, error)) == NULL
      || !db_changes_is_empty (db, *batch, &same, error)
      || (!same && !db_transaction_commit (&scope, error)))
    return FALSE;
  if (same)
    *batch = 0;
  *uuid = g_strdup (match->uuid);
  return TRUE;
}

gboolean
app_quick_write (DbStore *db, const AppQuick *quick, char **uuid, gint64 *batch, GError **error)
{
  g_autofree char *wrong = app_quick_check (quick);
  GError *failed = NULL;

  if (wrong != NULL) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE, wrong);
    return FALSE;
  }
  if (write_all (db, quick, uuid, batch, &failed))
    return TRUE;
  app_error_take (error, failed);
  return FALSE;
}

typedef struct {
  char *uuid;
  gint64 batch;
} Stored;

static void
stored_free (gpointer data)
{
  g_free (((Stored *)data)->uuid);
  g_free (data);
}

static gpointer
store_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  Stored *stored = g_new0 (Stored, 1);

  if (app_quick_write (db, data, &stored->uuid, &stored->batch, error))
    return stored;
  stored_free (stored);
  return NULL;
}

static void
free_quick (gpointer quick)
{
  app_quick_free (quick);
}

void
app_quick_store_async (AppStore *store, const AppQuick *quick, GCancellable *cancellable,
                       GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (store, cancellable, callback, data);

  g_task_set_task_data (task, app_quick_copy (quick), free_quick);
  app_store_push (store, task, store_work, stored_free);
}

char *
app_quick_store_finish (AppStore *store, GAsyncResult *result, gint64 *batch, GError **error)
{
  Stored *stored = g_task_propagate_pointer (G_TASK (result), error);
  char *uuid;

  if (stored == NULL)
    return NULL;
  if (batch != NULL)
    *batch = stored->batch;
  uuid = g_steal_pointer (&stored->uuid);
  stored_free (stored);
  return uuid;
}
