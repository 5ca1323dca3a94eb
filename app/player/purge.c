/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Purging a player: told in words, done with plays as importers know them, and backups that hold
 * the name.
 */
#include "app/player/purge.h"

#include "app/base/error.h"

#include "importers/plays/play-bytes.h"

#include "db/auto-backup.h"
#include "db/players.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

void
app_purge_free (AppPurge *purge)
{
  if (purge == NULL)
    return;
  db_purge_free (purge->purge);
  g_clear_pointer (&purge->backups, g_ptr_array_unref);
  g_free (purge);
}

/* A play without the name */

static void
replace (const DbPurge *purge, ImportPlay *play, const char **text, gboolean *changed)
{
  g_autofree char *other = *text != NULL ? db_purge_dup_text (purge, *text) : NULL;

  if (other == NULL)
    return;
  *text = import_play_long_text (play, other, -1);
  *changed = TRUE;
}

/* With the name goes what the source calls the person. */
static void
replace_entity (const DbPurge *purge, ImportPlay *play, ImportEntity *entity, gboolean *changed)
{
  gboolean meant = FALSE;

  replace (purge, play, &entity->name, &meant);
  if (meant && g_str_equal (entity->name, purge->pseudonym))
    entity->n_ids = 0;
  *changed = *changed || meant;
}

static GBytes *
rewrite_form (const DbPurge *purge, gconstpointer form, gsize length, gpointer data)
{
  g_autoptr (ImportPlay) play = import_play_new ();
  g_autoptr (GByteArray) bytes = NULL;
  gboolean changed = FALSE;

  if (!import_play_from_bytes (play, form, length))
    return NULL;
  for (guint k = 0; k < play->seats->len; k++) {
    ImportSeat *seat = &g_array_index (play->seats, ImportSeat, k);

    replace_entity (purge, play, &seat->player, &changed);
    replace (purge, play, &seat->team, &changed);
    replace (purge, play, &seat->role, &changed);
    replace (purge, play, &seat->score, &changed);
  }
  for (guint k = 0; k < play->facts->len; k++)
    replace (purge, play, &g_array_index (play->facts, ImportFact, k).value, &changed);
  replace_entity (purge, play, &play->owner, &changed);
  replace (purge, play, &play->place.name, &changed);
  replace (purge, play, &play->game.name, &changed);
  replace (purge, play, &play->comment, &changed);
  replace (purge, play, &play->rest, &changed);
  if (!changed)
    return NULL;
  bytes = g_byte_array_new ();
  import_play_to_bytes (play, bytes);
  return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
}

/* Looking */

static GPtrArray *
list_backups (const DbPurge *purge, const char *path, GError **error)
{
  g_autoptr (GPtrArray) all = db_auto_backup_list (path, error);
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func (g_free);

  for (guint k = 0; all != NULL && k < all->len; k++) {
    const DbAutoBackup *backup = g_ptr_array_index (all, k);

    if (db_purge_is_in_file (purge, backup->file))
      g_ptr_array_add (found, g_strdup (backup->file));
  }
  return all != NULL ? g_steal_pointer (&found) : NULL;
}

AppPurge *
app_purge_look (DbStore *db, const char *who, GError **error)
{
  g_autoptr (AppPurge) purge = g_new0 (AppPurge, 1);
  GError *failed = NULL;
  gint64 player;

  if (!db_player_find (db, who, &player, &failed)
      || (purge->purge = db_purge_look (db, player, rewrite_form, NULL, &failed)) == NULL
      || (purge->backups = list_backups (purge->purge, db_store_get_path (db), &failed)) == NULL) {
    app_error_take (error, failed);
    return NULL;
  }
  return g_steal_pointer (&purge);
}

char *
app_purge_dup_told (const AppPurge *purge)
{
  const DbPurge *counts = purge->purge;
  const struct {
    const char *sentence;
    guint n;
  } lines[] = {
    { N_ ("Matches whose results stay: %u"), counts->matches },
    { N_ ("Seasons of leagues whose tables stay: %u"), counts->seasons },
    { N_ ("Notes, tags and photos of the player, which go: %u"),
      counts->notes + counts->tags + counts->photos },
    { N_ ("Ids in other programs, which go: %u"), counts->ids },
    { N_ ("Imported plays in which the name is replaced: %u"), counts->plays },
    { N_ ("Notes, records and other texts in which it is: %u"), counts->texts },
    { N_ ("Entries of the history in which it is: %u"), counts->changes },
    { N_ ("Packs of cards with the name, which stay as they are: %u"), counts->packs },
  };
  GString *out = g_string_new (NULL);

  /* Translators: a name, and what stands in its place: "Player 12". */
  g_string_append_printf (out, _ ("In place of “%s” there will be “%s” everywhere."), counts->name,
                          counts->pseudonym);
  for (gsize k = 0; k < G_N_ELEMENTS (lines); k++)
    if (lines[k].n > 0) {
      g_autoptr (GString) line = g_string_new (_ (lines[k].sentence));
      g_autofree char *number = g_strdup_printf ("%u", lines[k].n);

      g_string_replace (line, "%u", number, 1);
      g_string_append_printf (out, "\n%s", line->str);
    }
  for (guint k = 0; k < purge->backups->len; k++) {
    g_autofree char *name = g_filename_display_name (g_ptr_array_index (purge->backups, k));

    g_string_append_printf (out, "%s%s %s", k == 0 ? "\n\n" : "\n",
                            _ ("A backup that holds the name:"), name);
  }
  g_string_append_printf (
      out, "\n\n%s",
      _ ("Archives, exports and copies of the file that you made are not known to the program: the "
         "name stays in them. An archive that is brought in again doesn’t bring it back."));
  return g_string_free (out, FALSE);
}

gboolean
app_purge_is_name (const AppPurge *purge, const char *typed)
{
  g_autofree char *stripped = g_strstrip (g_strdup (typed));

  return g_str_equal (stripped, purge->purge->name);
}

/* Doing it */

static gboolean
make_backup (DbStore *db, char **backup, GError **error)
{
  g_autoptr (DbAutoBackup) made = NULL;

  if (backup == NULL)
    return TRUE;
  *backup = NULL;
  if (!db_auto_backup_make (db, DB_AUTO_BACKUP_HAND, &made, error))
    return FALSE;
  *backup = g_strdup (made->file);
  return TRUE;
}

gboolean
app_purge_run (DbStore *db, const AppPurge *purge, char **backup, gboolean delete_backups,
               GError **error)
{
  GError *failed = NULL;

  if (!make_backup (db, backup, &failed)
      || !db_purge_run (db, purge->purge->player, rewrite_form, NULL, &failed)) {
    app_error_take (error, failed);
    return FALSE;
  }
  for (guint k = 0; delete_backups && k < purge->backups->len; k++)
    if (g_unlink (g_ptr_array_index (purge->backups, k)) != 0) {
      g_autofree char *name = g_filename_display_name (g_ptr_array_index (purge->backups, k));

      g_set_error (error, APP_ERROR, APP_ERROR_FILE,
                   _ ("The name is gone from the collection, but “%s” could not be deleted."),
                   name);
      return FALSE;
    }
  return TRUE;
}

/* For a window */

typedef struct {
  char *database, *who;
  gboolean backup, delete_backups;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_free (job->database);
  g_free (job->who);
  g_free (job);
}

static void
free_purge (gpointer purge)
{
  app_purge_free (purge);
}

static void
look_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Job *job = data;
  GError *error = NULL;
  g_autoptr (DbStore) db = db_store_open (job->database, DB_OPEN_EXISTING, &error);
  AppPurge *purge = NULL;

  if (db != NULL)
    purge = app_purge_look (db, job->who, &error);
  if (purge != NULL)
    g_task_return_pointer (task, purge, free_purge);
  else
    g_task_return_error (task, error);
}

static void
run_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Job *job = data;
  GError *error = NULL;
  g_autoptr (DbStore) db = db_store_open (job->database, DB_OPEN_EXISTING, &error);
  g_autoptr (AppPurge) purge = db != NULL ? app_purge_look (db, job->who, &error) : NULL;
  g_autofree char *file = NULL;

  if (purge != NULL
      && app_purge_run (db, purge, job->backup ? &file : NULL, job->delete_backups, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
start (const Job *job, gpointer tag, GTaskThreadFunc func, GAsyncReadyCallback callback,
       gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, callback, data);

  g_task_set_source_tag (task, tag);
  g_task_set_task_data (task, g_memdup2 (job, sizeof *job), job_free);
  g_task_run_in_thread (task, func);
}

void
app_purge_look_async (const char *database, const char *who, GAsyncReadyCallback callback,
                      gpointer data)
{
  const Job job = { .database = g_strdup (database), .who = g_strdup (who) };

  start (&job, app_purge_look_async, look_thread, callback, data);
}

AppPurge *
app_purge_look_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

void
app_purge_run_async (const char *database, const char *who, gboolean backup,
                     gboolean delete_backups, GAsyncReadyCallback callback, gpointer data)
{
  const Job job = { .database = g_strdup (database),
                    .who = g_strdup (who),
                    .backup = backup,
                    .delete_backups = delete_backups };

  start (&job, app_purge_run_async, run_thread, callback, data);
}

gboolean
app_purge_run_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}
