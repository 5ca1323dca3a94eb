/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One open collection. The main thread reads with its own connection; changes go through one
 * writer thread with another, in the order in which they were asked for, and are told to the main
 * thread when they are on disk.
 */
#include "app/store/store-jobs.h"

#include "app/store/backups.h"

#include "db/changes.h"
#include "db/error.h"

#include <glib/gi18n-lib.h>

#define WATCH_MS 500
#define DAY_MS (G_GINT64_CONSTANT (86400) * 1000)

struct _AppStore {
  GObject parent;
  char *path;
  gboolean demo;
  DbStore *db;     /* Owned: the main thread's */
  AppPacks *packs; /* Owned: the main thread's */
  GThread *writer; /* made with the first job */
  GAsyncQueue *jobs;
  GMainContext *context;
  GWeakRef *self;    /* for whoever finds the damage, in its thread; goes after the connections */
  GArray *listeners; /* of Listener; those whose object is gone leave when another one comes */
  guint notifying;   /* inside so many notify_changed() */
  guint watch;
  gboolean looking;  /* a job that looks for changes of others is on its way */
  gboolean looked;   /* one came back: from then on the writer's connection notices all */
  gboolean missed;   /* others changed the file before the writer began */
  gboolean wrote;    /* a job of ours did */
  gboolean replaced; /* another file is where ours was, and that was told */
  gint64 day;        /* since 1970, on which all pages were looked through last */
};

G_DEFINE_FINAL_TYPE (AppStore, app_store, G_TYPE_OBJECT)

enum {
  PROP_0,
  PROP_DAMAGED,
  N_PROPS,
};
static GParamSpec *properties[N_PROPS];

enum {
  SIGNAL_CHANGED,
  SIGNAL_REPLACED,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

typedef struct {
  AppStoreListener listener;
  GWeakRef *object;
} Listener;

/* Somebody on the main thread who waits for a job. */
typedef struct {
  GMutex mutex;
  GCond cond;
  gboolean done;
} Waiter;

/**
 * Job:
 * @store: Owned; NULL in the job that ends the thread
 * @task: Owned; NULL in one that somebody waits for, or that only looks for changes of others
 * @work: NULL in one that only looks
 * @data: @work's where there is no task
 *
 * It goes to the writer thread and comes back, so that no object is let go of over there.
 */
typedef struct {
  AppStore *store;
  GTask *task;
  AppStoreWork work;
  gpointer data;
  Waiter *waiter;
  GDestroyNotify free_answer;
  gpointer answer;
  GError *error;
  GArray *touched; /* of DbTouched */
  gboolean others; /* another program changed the file, or so much was changed that all may be */
} Job;

/* What the writer thread knows. */
typedef struct {
  char *path;
  GAsyncQueue *jobs;
  GMainContext *context;
  DbStore *db;
  AppPacks *packs;
  Job *job; /* the present one */
} Writer;

static guint
changed_by (const DbTouched *touched, gsize n_touched)
{
  guint changed = 0;

  for (gsize k = 0; k < n_touched; k++) {
    switch (touched[k].subject) {
    case DB_SUBJECT_PLAYER:
      changed |= APP_CHANGED_PLAYERS | APP_CHANGED_MATCHES;
      break;
    case DB_SUBJECT_PACK:
    case DB_SUBJECT_PACK_DRAFT:
      changed |= APP_CHANGED_PACKS;
      break;
    case DB_SUBJECT_MATCH:
      changed |= APP_CHANGED_MATCHES | APP_CHANGED_PLAYERS;
      break;
    case DB_SUBJECT_WORD_LIST:
    case DB_SUBJECT_DECK:
    case DB_SUBJECT_MATCH_DECK:
    case DB_SUBJECT_OWNED_CARD:
    case DB_SUBJECT_CLOCK:
      break;
    case DB_SUBJECT_CAMPAIGN:
    case DB_SUBJECT_RUN:
    case DB_SUBJECT_SESSION:
    case DB_SUBJECT_JOURNAL:
      changed |= APP_CHANGED_CAMPAIGNS;
      break;
    case DB_SUBJECT_SCHEME:
    case DB_SUBJECT_LEAGUE:
    case DB_SUBJECT_SEASON:
    case DB_SUBJECT_ENTRANT:
    case DB_SUBJECT_FIXTURE:
    case DB_SUBJECT_ROUND:
      changed |= APP_CHANGED_LEAGUES;
      break;
    default:
      changed |= APP_CHANGED_MATCHES;
      break;
    }
  }
  return touched == NULL ? (guint)APP_CHANGED_ALL : changed;
}

static void
notify_changed (AppStore *store, const DbTouched *touched, gsize n_touched)
{
  guint changed = changed_by (touched, n_touched);

  g_object_ref (store);
  store->notifying++;
  if (changed & APP_CHANGED_PACKS) {
    /* The newest revision of a pack may be another one now. */
    g_clear_pointer (&store->packs, app_packs_unref);
    store->packs = app_database_new_packs (store->db);
  }
  for (guint k = 0; k < store->listeners->len; k++) {
    Listener listener = g_array_index (store->listeners, Listener, k);
    g_autoptr (GObject) object = g_weak_ref_get (listener.object);

    if (object != NULL)
      listener.listener (store, touched, n_touched, object);
  }
  store->notifying--;
  g_signal_emit (store, signals[SIGNAL_CHANGED], 0, changed);
  g_object_unref (store);
}

static void
job_free (gpointer data)
{
  Job *job = data;

  g_clear_object (&job->task);
  g_clear_object (&job->store);
  g_clear_error (&job->error);
  g_array_unref (job->touched);
  g_free (job);
}

static Job *
job_new (AppStore *store)
{
  Job *job = g_new0 (Job, 1);

  job->store = store != NULL ? g_object_ref (store) : NULL;
  job->touched = g_array_new (FALSE, FALSE, sizeof (DbTouched));
  return job;
}

/* What others committed before the writer's connection was opened, the main one's notices; what is
 * ours it would take for theirs. */
static gboolean
has_foreign_changes (AppStore *store, const Job *job)
{
  gboolean first = job->work == NULL && !store->looked;
  gboolean missed = first && (store->missed || (!store->wrote && db_store_poll (store->db)));

  store->looked = store->looked || job->work == NULL;
  store->wrote = store->wrote || job->touched->len > 0;
  return missed || job->others;
}

/* What was read is of a file that is there no more: said once. */
static void
check_replaced (AppStore *store)
{
  if (store->replaced || !db_store_is_replaced (store->db))
    return;
  store->replaced = TRUE;
  g_object_ref (store);
  g_signal_emit (store, signals[SIGNAL_REPLACED], 0);
  g_object_unref (store);
}

static void
notify_job (Job *job)
{
  check_replaced (job->store);
  if (job->store->replaced)
    ;
  else if (has_foreign_changes (job->store, job))
    notify_changed (job->store, NULL, 0);
  else if (job->touched->len > 0)
    notify_changed (job->store, (const DbTouched *)(gpointer)job->touched->data, job->touched->len);
}

/* Back on the main thread: tells what changed, then answers. */
static gboolean
job_done_cb (gpointer data)
{
  Job *job = data;

  notify_job (job);
  if (job->task == NULL)
    job->store->looking = FALSE;
  else if (job->error != NULL)
    g_task_return_error (job->task, g_steal_pointer (&job->error));
  else
    g_task_return_pointer (job->task, job->answer, job->free_answer);
  return G_SOURCE_REMOVE;
}

static void
committed_cb (const DbTouched *touched, gsize n_touched, gpointer data)
{
  Writer *writer = data;

  if (touched == NULL)
    writer->job->others = TRUE;
  else
    g_array_append_vals (writer->job->touched, touched, (guint)n_touched);
}

static void
open_writer (Writer *writer, GError **error)
{
  writer->db = app_database_open (writer->path, DB_OPEN_EXISTING, error);
  if (writer->db == NULL)
    return;
  db_store_set_watch (writer->db, committed_cb, writer);
  db_store_poll (writer->db);
  writer->packs = app_database_new_packs (writer->db);
}

/* A connection that could only be opened for reading may have met with a passing fault. */
static void
reopen_read_only_writer (Writer *writer, Job *job)
{
  if (writer->db == NULL || job->work == NULL || !db_store_is_read_only (writer->db))
    return;
  g_clear_pointer (&writer->packs, app_packs_unref);
  g_clear_pointer (&writer->db, db_store_close);
  job->others = TRUE;
}

static void
run_job (Writer *writer, Job *job)
{
  GCancellable *cancellable = job->task != NULL ? g_task_get_cancellable (job->task) : NULL;
  GError *error = NULL;

  writer->job = job;
  reopen_read_only_writer (writer, job);
  if (writer->db == NULL && job->error == NULL)
    open_writer (writer, &job->error);
  if (writer->db == NULL || job->error != NULL)
    return;
  if (job->work != NULL && !g_cancellable_set_error_if_cancelled (cancellable, &job->error)) {
    job->answer = job->work (writer->db, writer->packs,
                             job->task != NULL ? g_task_get_task_data (job->task) : job->data,
                             cancellable, &error);
    if (error != NULL)
      app_error_take (&job->error, error);
  }
  job->others |= db_store_poll (writer->db);
}

static gpointer
writer_main (gpointer data)
{
  Writer *writer = data;

  for (;;) {
    Job *job = g_async_queue_pop (writer->jobs);
    GSource *source;

    if (job->store == NULL) {
      job_free (job);
      break;
    }
    run_job (writer, job);
    if (job->waiter != NULL) {
      Waiter *waiter = job->waiter;

      g_mutex_lock (&waiter->mutex);
      waiter->done = TRUE;
      g_cond_signal (&waiter->cond);
      g_mutex_unlock (&waiter->mutex);
      continue;
    }
    source = g_idle_source_new ();
    g_source_set_priority (source, G_PRIORITY_DEFAULT);
    g_source_set_callback (source, job_done_cb, job, job_free);
    g_source_attach (source, writer->context);
    g_source_unref (source);
  }
  app_packs_unref (writer->packs);
  db_store_close (writer->db);
  g_async_queue_unref (writer->jobs);
  g_main_context_unref (writer->context);
  g_free (writer->path);
  g_free (writer);
  return NULL;
}

static void
start_writer (AppStore *store)
{
  Writer *writer = g_new0 (Writer, 1);

  writer->path = g_strdup (store->path);
  writer->jobs = g_async_queue_ref (store->jobs);
  writer->context = g_main_context_ref (store->context);
  store->writer = g_thread_new ("tomekeeper-writer", writer_main, writer);
}

static void
push_job (AppStore *store, Job *job)
{
  if (store->writer == NULL) {
    store->missed = db_store_poll (store->db);
    start_writer (store);
  }
  /* The writer's connection may be younger than what replaced the file, and know no better. */
  if (store->replaced || db_store_is_replaced (store->db)) {
    GError *failed = NULL;

    db_store_fail_replaced (store->db, &failed);
    app_error_take (&job->error, failed);
  }
  g_async_queue_push (store->jobs, job);
}

static void
listener_clear (gpointer data)
{
  Listener *listener = data;

  g_weak_ref_clear (listener->object);
  g_free (listener->object);
}

static gboolean
notify_damage_cb (gpointer data)
{
  g_object_notify_by_pspec (data, properties[PROP_DAMAGED]);
  return G_SOURCE_REMOVE;
}

/* In any thread. */
static void
damaged_cb (gpointer data)
{
  GWeakRef *self = data;
  AppStore *store = g_weak_ref_get (self);
  GSource *source;

  if (store == NULL)
    return;
  source = g_idle_source_new ();
  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_callback (source, notify_damage_cb, store, g_object_unref);
  g_source_attach (source, store->context);
  g_source_unref (source);
}

static void
app_store_get_property (GObject *object, guint property, GValue *value, GParamSpec *spec)
{
  if (property == PROP_DAMAGED)
    g_value_set_boolean (value, app_store_is_damaged (APP_STORE (object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, spec);
}

static void
app_store_finalize (GObject *object)
{
  AppStore *store = APP_STORE (object);

  g_clear_handle_id (&store->watch, g_source_remove);
  if (store->writer != NULL) {
    g_async_queue_push (store->jobs, job_new (NULL));
    g_thread_join (store->writer);
  }
  g_async_queue_unref (store->jobs);
  g_array_unref (store->listeners);
  app_packs_unref (store->packs);
  db_store_close (store->db);
  g_weak_ref_clear (store->self);
  g_free (store->self);
  g_main_context_unref (store->context);
  g_free (store->path);
  G_OBJECT_CLASS (app_store_parent_class)->finalize (object);
}

static void
app_store_class_init (AppStoreClass *class)
{
  G_OBJECT_CLASS (class)->finalize = app_store_finalize;
  G_OBJECT_CLASS (class)->get_property = app_store_get_property;

  properties[PROP_DAMAGED] = g_param_spec_boolean ("damaged", NULL, NULL, FALSE,
                                                   G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (G_OBJECT_CLASS (class), N_PROPS, properties);

  /**
   * AppStore::changed:
   * @changed: AppChanged flags: what was changed, here or by another program
   */
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", APP_TYPE_STORE, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);

  /**
   * AppStore::replaced:
   *
   * See app_store_watch().
   */
  signals[SIGNAL_REPLACED] = g_signal_new ("replaced", APP_TYPE_STORE, G_SIGNAL_RUN_LAST, 0, NULL,
                                           NULL, NULL, G_TYPE_NONE, 0);
}

static void
app_store_init (AppStore *store)
{
  store->jobs = g_async_queue_new ();
  store->listeners = g_array_new (FALSE, FALSE, sizeof (Listener));
  g_array_set_clear_func (store->listeners, listener_clear);
  store->context = g_main_context_ref_thread_default ();
  store->self = g_new0 (GWeakRef, 1);
  g_weak_ref_init (store->self, store);
}

char *
app_store_default_path (gboolean demo)
{
  return g_build_filename (g_get_user_data_dir (), "tomekeeper",
                           demo ? "tomekeeper-demo.db" : "tomekeeper.db", NULL);
}

AppStore *
app_store_open_file (const char *path, gboolean demo, GError **error)
{
  DbStore *db = app_database_open (path, DB_OPEN_CREATE, error);
  AppStore *store;

  if (db == NULL)
    return NULL;
  store = g_object_new (APP_TYPE_STORE, NULL);
  store->path = g_strdup (path);
  store->demo = demo;
  store->db = db;
  db_store_set_damage_watch (db, damaged_cb, store->self);
  store->packs = app_database_new_packs (db);
  return store;
}

AppStore *
app_store_open (const char *path, GError **error)
{
  g_autofree char *own = path == NULL ? app_store_default_path (FALSE) : NULL;

  return app_store_open_file (path != NULL ? path : own, FALSE, error);
}

const char *
app_store_get_path (AppStore *store)
{
  return store->path;
}

gboolean
app_store_is_demo (AppStore *store)
{
  return store->demo;
}

gboolean
app_store_is_read_only (AppStore *store)
{
  return db_store_is_read_only (store->db);
}

gboolean
app_store_is_damaged (AppStore *store)
{
  return db_store_is_damaged (store->db);
}

const char *
app_store_get_altered (AppStore *store)
{
  return db_store_get_altered (store->db);
}

gboolean
app_store_is_mixed (AppStore *store)
{
  return db_store_is_mixed (store->db) && !db_store_is_read_only (store->db);
}

void
app_store_set_damaged (AppStore *store)
{
  db_store_mark_file_damaged (store->db);
}

gboolean
app_store_claim_day (AppStore *store, gint64 now)
{
  gint64 before = store->day;

  store->day = now / DAY_MS;
  return store->day != before;
}

DbStore *
app_store_get_db (AppStore *store)
{
  return store->db;
}

AppPacks *
app_store_get_packs (AppStore *store)
{
  return store->packs;
}

static gboolean
watch_cb (gpointer data)
{
  AppStore *store = data;

  /* The writer's connection tells others' changes from ours. */
  if (!store->looking) {
    store->looking = TRUE;
    push_job (store, job_new (store));
  }
  return G_SOURCE_CONTINUE;
}

void
app_store_watch (AppStore *store)
{
  if (store->watch == 0)
    store->watch = g_timeout_add (WATCH_MS, watch_cb, store);
}

/* Lets go of listeners whose object is gone. */
static void
drop_listeners (AppStore *store)
{
  for (guint k = store->listeners->len; k > 0; k--) {
    g_autoptr (GObject) object =
        g_weak_ref_get (g_array_index (store->listeners, Listener, k - 1).object);

    if (object == NULL)
      g_array_remove_index (store->listeners, k - 1);
  }
}

void
app_store_listen (AppStore *store, AppStoreListener listener, GObject *object)
{
  Listener added = { .listener = listener, .object = g_new0 (GWeakRef, 1) };

  /* Not from inside a listener: notify_changed() counts on their places. */
  if (store->notifying == 0)
    drop_listeners (store);
  g_weak_ref_init (added.object, object);
  g_array_append_val (store->listeners, added);
}

void
app_store_push (AppStore *store, GTask *task, AppStoreWork work, GDestroyNotify free_answer)
{
  Job *job = job_new (store);

  job->task = task;
  job->work = work;
  job->free_answer = free_answer;
  push_job (store, job);
}

gpointer
app_store_push_and_wait (AppStore *store, AppStoreWork work, gpointer data, GError **error)
{
  Waiter waiter = { .done = FALSE };
  Job *job = job_new (store);
  gpointer answer;

  g_mutex_init (&waiter.mutex);
  g_cond_init (&waiter.cond);
  job->work = work;
  job->data = data;
  job->waiter = &waiter;
  push_job (store, job);
  g_mutex_lock (&waiter.mutex);
  while (!waiter.done)
    g_cond_wait (&waiter.cond, &waiter.mutex);
  g_mutex_unlock (&waiter.mutex);
  g_mutex_clear (&waiter.mutex);
  g_cond_clear (&waiter.cond);
  notify_job (job);
  answer = job->answer;
  if (job->error != NULL)
    g_propagate_error (error, g_steal_pointer (&job->error));
  job_free (job);
  return answer;
}

gpointer
app_store_new_batch (gint64 batch)
{
  return g_memdup2 (&batch, sizeof batch);
}

gboolean
app_store_take_batch (GAsyncResult *result, gint64 *batch, GError **error)
{
  g_autofree gint64 *answer = NULL;
  GError *failed = NULL;

  answer = g_task_propagate_pointer (G_TASK (result), &failed);
  if (failed != NULL) {
    g_propagate_error (error, failed);
    return FALSE;
  }
  if (batch != NULL)
    *batch = answer != NULL ? *answer : 0;
  return TRUE;
}

static gpointer
undo_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  const gint64 *batch = data;

  app_backups_undo (db, *batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, error);
  return NULL;
}

void
app_store_undo_async (AppStore *store, gint64 batch, GCancellable *cancellable,
                      GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (store, cancellable, callback, data);

  g_task_set_source_tag (task, app_store_undo_async);
  g_task_set_task_data (task, app_store_new_batch (batch), g_free);
  app_store_push (store, task, undo_work, NULL);
}

gboolean
app_store_undo_finish (AppStore *store, GAsyncResult *result, GError **error)
{
  return app_store_take_batch (result, NULL, error);
}
