/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The thread of a history that is brought along, and what goes there and comes back.
 */
#include "app/plays-in/bringing-private.h"

#include "db/places.h"
#include "db/players.h"

#define PROGRESS_MS 60

struct BringThread {
  gatomicrefcount refs;
  GAsyncQueue *jobs;
  char *path;
};

/* Cores */

typedef struct {
  BringCore *core;
  double fraction;
  char *doing;
} Told;

static void
told_free (gpointer data)
{
  Told *told = data;

  bring_core_unref (told->core);
  g_free (told->doing);
  g_free (told);
}

static gboolean
told_cb (gpointer data)
{
  Told *told = data;
  BringCore *core = told->core;
  g_autoptr (AppBringing) owner = g_weak_ref_get (&core->owner);

  g_mutex_lock (&core->lock);
  core->pending = FALSE;
  told->fraction = core->fraction;
  told->doing = g_strdup (core->doing);
  g_mutex_unlock (&core->lock);
  if (owner != NULL)
    app_bringing_progress (owner, core, told->fraction, told->doing);
  return G_SOURCE_REMOVE;
}

/* From whatever thread the bring is in: the main loop looks some times a second. */
static void
progress_cb (double fraction, const char *doing, gpointer data)
{
  BringCore *core = data;
  gboolean pending;

  g_mutex_lock (&core->lock);
  core->fraction = fraction;
  if (g_strcmp0 (core->doing, doing) != 0) {
    g_free (core->doing);
    core->doing = g_strdup (doing);
  }
  pending = core->pending;
  core->pending = TRUE;
  g_mutex_unlock (&core->lock);
  if (!pending) {
    g_autoptr (GSource) source = g_timeout_source_new (PROGRESS_MS);
    Told *told = g_new0 (Told, 1);

    told->core = bring_core_ref (core);
    g_source_set_callback (source, told_cb, told, told_free);
    g_source_attach (source, core->context);
  }
}

BringCore *
bring_core_new (AppBringing *owner, GError **error)
{
  AppBring *bring = app_bring_new (error);
  BringCore *core;

  if (bring == NULL)
    return NULL;
  core = g_new0 (BringCore, 1);
  g_atomic_ref_count_init (&core->refs);
  g_weak_ref_init (&core->owner, owner);
  core->context = g_main_context_ref_thread_default ();
  g_mutex_init (&core->in_use);
  g_mutex_init (&core->lock);
  core->fraction = -1;
  core->bring = bring;
  app_bring_set_progress (bring, progress_cb, core);
  return core;
}

BringCore *
bring_core_ref (BringCore *core)
{
  g_atomic_ref_count_inc (&core->refs);
  return core;
}

void
bring_core_unref (BringCore *core)
{
  if (core == NULL || !g_atomic_ref_count_dec (&core->refs))
    return;
  app_bring_free (core->bring);
  g_weak_ref_clear (&core->owner);
  g_main_context_unref (core->context);
  g_mutex_clear (&core->in_use);
  g_mutex_clear (&core->lock);
  g_free (core->doing);
  g_free (core->user);
  bring_token_wipe (core->token);
  g_free (core);
}

/* Jobs */

BringJob *
bring_job_new (BringCore *core, GCancellable *cancellable)
{
  BringJob *job = g_new0 (BringJob, 1);

  job->core = core != NULL ? bring_core_ref (core) : NULL;
  job->cancellable = cancellable != NULL ? g_object_ref (cancellable) : NULL;
  return job;
}

static void
job_free (gpointer data)
{
  BringJob *job = data;

  if (job->free_data != NULL)
    job->free_data (job->data);
  if (job->free_answer != NULL && job->answer != NULL)
    job->free_answer (job->answer);
  g_clear_error (&job->error);
  g_clear_object (&job->cancellable);
  bring_core_unref (job->core);
  g_free (job);
}

static gboolean
job_done_cb (gpointer data)
{
  BringJob *job = data;
  g_autoptr (AppBringing) owner = g_weak_ref_get (&job->core->owner);

  if (owner != NULL && job->done != NULL)
    job->done (owner, job);
  return G_SOURCE_REMOVE;
}

static void
answer (BringJob *job)
{
  g_autoptr (GSource) source = g_idle_source_new ();

  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_callback (source, job_done_cb, job, job_free);
  g_source_attach (source, job->core->context);
}

/* The thread */

typedef struct {
  DbStore *db;
  AppPacks *packs;
} Collection;

static gboolean
open_collection (Collection *collection, const char *path, GError **error)
{
  if (collection->db != NULL)
    return TRUE;
  collection->db = db_store_open (path, DB_OPEN_READ_ONLY, error);
  if (collection->db == NULL)
    return FALSE;
  collection->packs = app_database_packs (collection->db);
  return TRUE;
}

static void
run_job (BringJob *job, Collection *collection, const char *path)
{
  GError *error = NULL;

  if (!g_cancellable_set_error_if_cancelled (job->cancellable, &job->error)
      && open_collection (collection, path, &error)) {
    g_mutex_lock (&job->core->in_use);
    job->work (job, collection->db, collection->packs, &error);
    g_mutex_unlock (&job->core->in_use);
  }
  if (error != NULL)
    app_error_take (&job->error, error);
}

static void
thread_unref (BringThread *thread)
{
  if (!g_atomic_ref_count_dec (&thread->refs))
    return;
  g_async_queue_unref (thread->jobs);
  g_free (thread->path);
  g_free (thread);
}

static gpointer
thread_main (gpointer data)
{
  BringThread *thread = data;
  Collection collection = { NULL, NULL };

  for (;;) {
    BringJob *job = g_async_queue_pop (thread->jobs);

    if (job->core == NULL) {
      job_free (job);
      break;
    }
    run_job (job, &collection, thread->path);
    answer (job);
  }
  g_clear_pointer (&collection.packs, app_packs_unref);
  db_store_close (collection.db);
  thread_unref (thread);
  return NULL;
}

BringThread *
bring_thread_new (const char *path)
{
  BringThread *thread = g_new0 (BringThread, 1);

  g_atomic_ref_count_init (&thread->refs);
  g_atomic_ref_count_inc (&thread->refs);
  thread->jobs = g_async_queue_new_full (job_free);
  thread->path = g_strdup (path);
  g_thread_unref (g_thread_new ("tomekeeper-bring", thread_main, thread));
  return thread;
}

void
bring_thread_push (BringThread *thread, BringJob *job)
{
  g_async_queue_push (thread->jobs, job);
}

void
bring_thread_leave (BringThread *thread)
{
  bring_thread_push (thread, bring_job_new (NULL, NULL));
  thread_unref (thread);
}

/* Looks */

static void
known_free (gpointer data)
{
  AppBringKnown *known = data;

  g_free (known->name);
  g_free (known);
}

void
bring_look_free (BringLook *look)
{
  g_free (look->summary);
  g_free (look->notice);
  g_clear_pointer (&look->faults, g_ptr_array_unref);
  g_clear_pointer (&look->others, g_ptr_array_unref);
  g_clear_pointer (&look->skipped, g_ptr_array_unref);
  g_clear_pointer (&look->tables, g_ptr_array_unref);
  for (guint kind = 0; kind < IMPORT_KINDS; kind++) {
    g_clear_pointer (&look->names[kind], g_ptr_array_unref);
    g_clear_pointer (&look->known[kind], g_ptr_array_unref);
  }
  g_free (look);
}

static void
add_known (GPtrArray *list, gint64 row, const char *name)
{
  AppBringKnown *known = g_new (AppBringKnown, 1);

  known->row = row;
  known->name = g_strdup (name);
  g_ptr_array_add (list, known);
}

static int
compare_known (gconstpointer a, gconstpointer b)
{
  const AppBringKnown *one = *(AppBringKnown *const *)a, *other = *(AppBringKnown *const *)b;

  return g_utf8_collate (one->name, other->name);
}

static GPtrArray *
list_known (DbStore *db, ImportKind kind, GError **error)
{
  g_autoptr (GPtrArray) known = g_ptr_array_new_with_free_func (known_free);
  g_autoptr (GPtrArray) rows = NULL;

  if (kind == IMPORT_PLAYER)
    rows = db_players_list (db, FALSE, error);
  else
    rows = kind == IMPORT_GAME ? db_games_list (db, error) : db_places_list (db, error);
  if (rows == NULL)
    return NULL;
  for (guint k = 0; k < rows->len; k++) {
    const DbPlayer *player = g_ptr_array_index (rows, k);
    const DbNamed *named = g_ptr_array_index (rows, k);

    if (kind == IMPORT_PLAYER)
      add_known (known, player->id, player->name);
    else
      add_known (known, named->id, named->name);
  }
  g_ptr_array_sort (known, compare_known);
  return g_steal_pointer (&known);
}

static GPtrArray *
copy_table_rows (const GPtrArray *rows)
{
  GPtrArray *copy = g_ptr_array_new_with_free_func ((GDestroyNotify)g_strfreev);

  for (guint k = 0; k < rows->len; k++)
    g_ptr_array_add (copy, g_strdupv (g_ptr_array_index (rows, k)));
  return copy;
}

static GPtrArray *
copy_tables (AppBring *bring)
{
  GPtrArray *tables = g_ptr_array_new_with_free_func (app_bring_table_free);
  const AppBringTable *table;

  for (guint k = 0; (table = app_bring_get_table (bring, k)) != NULL; k++) {
    AppBringTable *copy = g_new0 (AppBringTable, 1);

    copy->file = g_strdup (table->file);
    copy->mapping = import_mapping_copy (table->mapping);
    copy->remembered = table->remembered;
    copy->look = g_new0 (ImportCsvLook, 1);
    copy->look->rows = copy_table_rows (table->look->rows);
    copy->look->columns = table->look->columns;
    g_ptr_array_add (tables, copy);
  }
  return tables;
}

BringLook *
bring_look_take (BringCore *core, DbStore *db, GError **error)
{
  g_autoptr (BringLook) look = g_new0 (BringLook, 1);
  const GPtrArray *faults = app_bring_get_faults (core->bring);
  const GPtrArray *others = app_bring_get_others (core->bring);

  app_bring_get_counts (core->bring, &look->counts);
  look->has_work = app_bring_has_work (core->bring);
  look->summary = app_bring_dup_summary (core->bring);
  look->faults = g_ptr_array_new_with_free_func (g_free);
  for (guint k = 0; faults != NULL && k < faults->len; k++) {
    const GError *fault = g_ptr_array_index (faults, k);

    g_ptr_array_add (look->faults, g_strdup (fault->message));
  }
  look->others = g_ptr_array_new_with_free_func (g_free);
  for (guint k = 0; others != NULL && k < others->len; k++)
    g_ptr_array_add (look->others, g_strdup (g_ptr_array_index (others, k)));
  look->tables = copy_tables (core->bring);
  look->skipped = app_bring_list_skipped (core->bring, APP_BRINGING_SKIPPED, error);
  if (look->skipped == NULL)
    return NULL;
  for (guint kind = 0; kind < IMPORT_KINDS; kind++) {
    look->names[kind] = app_bring_list_names (core->bring, db, kind, error);
    look->known[kind] = look->names[kind] != NULL ? list_known (db, kind, error) : NULL;
    if (look->known[kind] == NULL)
      return NULL;
  }
  return g_steal_pointer (&look);
}
