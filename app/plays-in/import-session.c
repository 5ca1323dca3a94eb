/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Import of plays for the window: sources read on a thread, choices, names and rows as lists,
 * stored and taken back.
 */
#include "app/plays-in/import-session.h"

#include "app/base/error.h"
#include "app/base/item-list.h"
#include "app/base/properties.h"
#include "app/base/instants.h"
#include "app/match/labels.h"
#include "app/plays-in/play-import-identify.h"
#include "app/plays-in/play-import-merge.h"
#include "app/plays-in/play-import-private.h"
#include "app/plays-in/play-import-read.h"
#include "app/plays-in/play-import-store.h"
#include "app/plays-in/play-import-games.h"
#include "app/plays-in/past-imports.h"
#include "app/plays-in/play-import-name-index.h"
#include "app/result/quick.h"
#include "app/store/store-jobs.h"

#include "db/figures.h"
#include "db/places.h"
#include "db/players.h"
#include "importers/net/fetch.h"
#include "importers/net/token.h"
#include "importers/plays/csv-mapping.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/**
 * PlayImportCore:
 * @in_use: held while @play_import is worked with
 * @user, @token, @keep: of BoardGameGeek; only for the reading
 * @lock: of what follows
 * @fraction, @doing, @pending: how far it is; pending while the main loop is going to look
 */
typedef struct {
  gatomicrefcount refs;
  GWeakRef owner; /* the AppImportSession */
  GMainContext *context;
  GMutex in_use;
  AppPlayImport *play_import;
  char *user, *token;
  gboolean keep;
  GMutex lock;
  double fraction;
  char *doing;
  gboolean pending;
} PlayImportCore;

static void play_import_core_unref (PlayImportCore *core);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PlayImportCore, play_import_core_unref)

/* What was found, for the main thread. */
typedef struct {
  AppPlayImportCounts counts;
  gboolean has_work;
  char *summary;
  GPtrArray *faults, *others, *skipped; /* of utf8 */
  GPtrArray *tables;                    /* of AppPlayImportSheet */
  GPtrArray *names[IMPORT_KINDS];       /* of AppPlayImportName */
  GPtrArray *known[IMPORT_KINDS];       /* of AppPlayImportExisting */
  char *notice;                         /* to be told, or NULL */
} PlayImportSnapshot;

static void play_import_snapshot_free (PlayImportSnapshot *look);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PlayImportSnapshot, play_import_snapshot_free)

/**
 * PlayImportJob:
 * @work: in the thread, with the core in use
 * @done: on the main loop, while the AppImportSession lives, cancelled or not
 */
typedef struct PlayImportJob PlayImportJob;
struct PlayImportJob {
  PlayImportCore *core;
  GCancellable *cancellable;
  gboolean (*work) (PlayImportJob *job, DbStore *db, AppPacks *packs, GError **error);
  void (*done) (AppImportSession *self, PlayImportJob *job);
  gpointer data, answer;
  GDestroyNotify free_data, free_answer;
  GError *error;
};

/* A thread that works off jobs on a collection's file, until a job without core comes. */
typedef struct PlayImportThread PlayImportThread;

typedef struct {
  char *name;    /* of bytes, else what app_play_import_add() takes */
  GBytes *bytes; /* Owned; NULL for others */
} PendingSource;

/**
 * AppImportSession:
 * @core: of what was read last; NULL while nothing is
 * @cancel: of the reading or storing under way
 * @matching: of the last matching, which is not answered while @working
 */
struct _AppImportSession {
  GObject parent;
  AppStore *store; /* Owned */
  PlayImportThread *thread;
  GPtrArray *sources; /* of PendingSource */
  char *user, *token; /* Owned */
  char *game;         /* Owned; of tournament reports */
  gboolean keep;
  gboolean again; /* it is to be read, and there is no collection to read it for */
  AppImportSessionState state;
  double fraction;
  char *doing;
  gboolean working;
  GError *error;
  PlayImportCore *core;
  GCancellable *cancel;
  GCancellable *matching;
  PlayImportSnapshot *look;
  GPtrArray *plays; /* of GWeakRef: lists that were given out */
  GListModel *names[IMPORT_KINDS];
  char *done;
  gint64 batch;
};

/* @names: (element-type AppPlayImportName): what is in it is taken out. */

static guint play_import_names_count_doubtful (GListModel *names);
static GListModel *play_import_names_new (void) G_GNUC_WARN_UNUSED_RESULT;
static void play_import_plays_update (GListModel *plays, const AppPlayImportCounts *counts);
static void play_import_plays_note_choice (GListModel *plays, gint64 row);
static GListModel *play_import_plays_new (AppImportSession *self,
                                          guint verdicts) G_GNUC_WARN_UNUSED_RESULT;
static void session_identify_again (AppImportSession *self);
static void session_forget_job (AppImportSession *self);
static void play_import_thread_leave (PlayImportThread *thread);
static void play_import_thread_push (PlayImportThread *thread, PlayImportJob *job);
static PlayImportThread *play_import_thread_new (const char *path) G_GNUC_WARN_UNUSED_RESULT;
static PlayImportJob *play_import_job_new (PlayImportCore *core,
                                           GCancellable *cancellable) G_GNUC_WARN_UNUSED_RESULT;
static void play_import_token_forget_refused (PlayImportCore *core, const GError *error);
static char *play_import_token_keep (PlayImportCore *core,
                                     GCancellable *cancellable) G_GNUC_WARN_UNUSED_RESULT;
static void play_import_token_wipe (char *token);
static gboolean play_import_token_prepare (PlayImportCore *core, GCancellable *cancellable,
                                           GError **error);
static PlayImportSnapshot *play_import_snapshot_new (PlayImportCore *core, DbStore *db,
                                                     GError **error) G_GNUC_WARN_UNUSED_RESULT;
static PlayImportCore *play_import_core_ref (PlayImportCore *core);
static PlayImportCore *play_import_core_new (AppImportSession *owner,
                                             GError **error) G_GNUC_WARN_UNUSED_RESULT;
G_DEFINE_FINAL_TYPE (AppImportSession, app_import_session, G_TYPE_OBJECT)

enum {
  SIGNAL_LOOKED,
  SIGNAL_NOTICE,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

static void
source_free (gpointer data)
{
  PendingSource *source = data;

  g_clear_pointer (&source->bytes, g_bytes_unref);
  g_free (source->name);
  g_free (source);
}

static void
weak_free (gpointer data)
{
  g_weak_ref_clear (data);
  g_free (data);
}

static void
session_set_state (AppImportSession *self, AppImportSessionState state)
{
  if (self->state == state)
    return;
  self->state = state;
  g_object_notify (G_OBJECT (self), "state");
}

static void
session_set_working (AppImportSession *self, gboolean working)
{
  if (self->working == working)
    return;
  self->working = working;
  g_object_notify (G_OBJECT (self), "working");
}

static void
session_set_progress (AppImportSession *self, double fraction, const char *doing)
{
  if (self->fraction != fraction) {
    self->fraction = fraction;
    g_object_notify (G_OBJECT (self), "fraction");
  }
  if (g_strcmp0 (self->doing, doing) != 0) {
    g_free (self->doing);
    self->doing = g_strdup (doing);
    g_object_notify (G_OBJECT (self), "doing");
  }
}

/* On the main loop: the window is told how far @core is. */
static void
app_import_session_progress (AppImportSession *self, PlayImportCore *core, double fraction,
                             const char *doing)
{
  if (core == self->core
      && (self->state == APP_IMPORT_SESSION_READING || self->state == APP_IMPORT_SESSION_STORING))
    session_set_progress (self, fraction, doing != NULL ? doing : "");
}

/* A sentence for the person, which ends nothing. */
static void
session_emit_notice (AppImportSession *self, const char *sentence)
{
  g_signal_emit (self, signals[SIGNAL_NOTICE], 0, sentence);
}

/* Cancels and forgets, if there is anything. */
static void
cancel_and_clear (GCancellable **cancellable)
{
  if (*cancellable != NULL)
    g_cancellable_cancel (*cancellable);
  g_clear_object (cancellable);
}

/* The present one; NULL before anything is read. Borrowed. */
static PlayImportCore *
app_import_session_get_core (AppImportSession *self)
{
  return self->core;
}

/* Pushes @job; it is taken over. */
static void
app_import_session_push (AppImportSession *self, PlayImportJob *job)
{
  if (self->thread == NULL)
    self->thread = play_import_thread_new (app_store_get_path (self->store));
  play_import_thread_push (self->thread, job);
}

/* Sources */

void
app_import_session_add_bytes (AppImportSession *self, const char *name, GBytes *bytes)
{
  PendingSource *source;

  if (self->state != APP_IMPORT_SESSION_EMPTY)
    return;
  source = g_new0 (PendingSource, 1);
  source->name = g_strdup (name);
  source->bytes = bytes != NULL ? g_bytes_ref (bytes) : NULL;
  g_ptr_array_add (self->sources, source);
}

void
app_import_session_add (AppImportSession *self, const char *source)
{
  app_import_session_add_bytes (self, source, NULL);
}

void
app_import_session_add_bgg (AppImportSession *self, const char *user, const char *token,
                            gboolean keep)
{
  g_autofree char *source = g_strconcat ("bgg:", user, NULL);

  app_import_session_add_bytes (self, source, NULL);
  g_free (self->user);
  self->user = g_strdup (user);
  g_clear_pointer (&self->token, play_import_token_wipe);
  self->token = token != NULL && *token != '\0' ? g_strdup (token) : NULL;
  self->keep = keep;
}

void
app_import_session_set_game (AppImportSession *self, const char *game)
{
  g_free (self->game);
  self->game = game != NULL && *game != '\0' ? g_strdup (game) : NULL;
}

char *
app_import_session_dup_sources (AppImportSession *self)
{
  const PendingSource *source;
  const char *colon;

  if (self->sources->len == 0)
    return g_strdup ("");
  if (self->sources->len > 1)
    return g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE, "%'u source", "%'u sources", self->sources->len),
        self->sources->len);
  source = g_ptr_array_index (self->sources, 0);
  colon = g_str_has_prefix (source->name, "bgg:") ? source->name + strlen ("bgg:") : NULL;
  if (source->bytes == NULL && colon != NULL)
    /* Translators: whose plays come from BoardGameGeek. */
    return g_strdup_printf (_ ("%s at BoardGameGeek"), colon);
  if (source->bytes != NULL)
    return g_strdup (source->name);
  if (strstr (source->name, "://") != NULL)
    return app_play_import_dup_shown_source (source->name);
  return g_filename_display_basename (source->name);
}

/* The collection is another than what was matched with. */
static void
store_changed_cb (AppImportSession *self)
{
  if (self->state == APP_IMPORT_SESSION_READY)
    session_identify_again (self);
}

/* The object */

static void
app_import_session_dispose (GObject *object)
{
  AppImportSession *self = APP_IMPORT_SESSION (object);

  cancel_and_clear (&self->cancel);
  cancel_and_clear (&self->matching);
  g_clear_pointer (&self->core, play_import_core_unref);
  g_clear_pointer (&self->thread, play_import_thread_leave);
  g_clear_object (&self->store);
  G_OBJECT_CLASS (app_import_session_parent_class)->dispose (object);
}

static void
app_import_session_finalize (GObject *object)
{
  AppImportSession *self = APP_IMPORT_SESSION (object);

  g_clear_pointer (&self->look, play_import_snapshot_free);
  for (guint kind = 0; kind < IMPORT_KINDS; kind++)
    g_clear_object (&self->names[kind]);
  g_ptr_array_unref (self->plays);
  g_ptr_array_unref (self->sources);
  g_clear_error (&self->error);
  play_import_token_wipe (self->token);
  g_free (self->user);
  g_free (self->game);
  g_free (self->doing);
  g_free (self->done);
  G_OBJECT_CLASS (app_import_session_parent_class)->finalize (object);
}

/* What is doing is a text that app_import_session_finalize() frees. */
static const AppProperty session_properties[] = {
  { "state", APP_PROPERTY_UINT, G_STRUCT_OFFSET (AppImportSession, state) },
  { "fraction", APP_PROPERTY_DOUBLE, G_STRUCT_OFFSET (AppImportSession, fraction) },
  { "doing", APP_PROPERTY_BORROWED_TEXT, G_STRUCT_OFFSET (AppImportSession, doing) },
  { "working", APP_PROPERTY_BOOLEAN, G_STRUCT_OFFSET (AppImportSession, working) },
};

static void
app_import_session_class_init (AppImportSessionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  app_properties_install (object_class, session_properties, G_N_ELEMENTS (session_properties));
  object_class->dispose = app_import_session_dispose;
  object_class->finalize = app_import_session_finalize;
  signals[SIGNAL_LOOKED] = g_signal_new ("looked", APP_TYPE_IMPORT_SESSION, G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_NOTICE] = g_signal_new ("notice", APP_TYPE_IMPORT_SESSION, G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
app_import_session_init (AppImportSession *self)
{
  self->sources = g_ptr_array_new_with_free_func (source_free);
  self->plays = g_ptr_array_new_with_free_func (weak_free);
  self->fraction = -1;
  self->doing = g_strdup ("");
  for (guint kind = 0; kind < IMPORT_KINDS; kind++)
    self->names[kind] = play_import_names_new ();
}

void
app_import_session_set_store (AppImportSession *self, AppStore *store)
{
  gboolean again =
      self->again
      || (self->state != APP_IMPORT_SESSION_EMPTY && self->state != APP_IMPORT_SESSION_DONE);

  if (self->store == store)
    return;
  if (self->store != NULL)
    g_signal_handlers_disconnect_by_func (self->store, store_changed_cb, self);
  session_forget_job (self);
  g_clear_pointer (&self->thread, play_import_thread_leave);
  g_set_object (&self->store, store);
  self->again = again && store == NULL;
  session_set_state (self, APP_IMPORT_SESSION_EMPTY);
  if (store == NULL)
    return;
  g_signal_connect_object (store, "changed", G_CALLBACK (store_changed_cb), self,
                           G_CONNECT_SWAPPED);
  if (again)
    app_import_session_read (self);
}

AppImportSession *
app_import_session_new (AppStore *store)
{
  AppImportSession *self = g_object_new (APP_TYPE_IMPORT_SESSION, NULL);

  app_import_session_set_store (self, store);
  return self;
}

AppStore *
app_import_session_get_store (AppImportSession *self)
{
  return self->store;
}

AppImportSessionState
app_import_session_get_state (AppImportSession *self)
{
  return self->state;
}

gboolean
app_import_session_is_working (AppImportSession *self)
{
  return self->working;
}

double
app_import_session_get_fraction (AppImportSession *self)
{
  return self->fraction;
}

const char *
app_import_session_get_doing (AppImportSession *self)
{
  return self->doing;
}

const GError *
app_import_session_get_error (AppImportSession *self)
{
  return self->error;
}

const AppPlayImportCounts *
app_import_session_get_counts (AppImportSession *self)
{
  return self->look != NULL ? &self->look->counts : NULL;
}

const char *
app_import_session_get_summary (AppImportSession *self)
{
  return self->look != NULL ? self->look->summary : "";
}

gboolean
app_import_session_has_work (AppImportSession *self)
{
  return self->look != NULL && self->look->has_work && self->look->faults->len == 0;
}

const GPtrArray *
app_import_session_get_faults (AppImportSession *self)
{
  return self->look != NULL ? self->look->faults : NULL;
}

const GPtrArray *
app_import_session_get_others (AppImportSession *self)
{
  return self->look != NULL ? self->look->others : NULL;
}

const GPtrArray *
app_import_session_get_skipped (AppImportSession *self)
{
  return self->look != NULL ? self->look->skipped : NULL;
}

const GPtrArray *
app_import_session_get_sheets (AppImportSession *self)
{
  return self->look != NULL ? self->look->tables : NULL;
}

GListModel *
app_import_session_new_plays (AppImportSession *self, guint verdicts)
{
  GListModel *plays = play_import_plays_new (self, verdicts);
  GWeakRef *weak = g_new0 (GWeakRef, 1);

  g_weak_ref_init (weak, plays);
  g_ptr_array_add (self->plays, weak);
  if (self->look != NULL)
    play_import_plays_update (plays, &self->look->counts);
  return plays;
}

GListModel *
app_import_session_get_names (AppImportSession *self, ImportEntityKind kind)
{
  return self->names[kind];
}

guint
app_import_session_count_doubtful (AppImportSession *self, ImportEntityKind kind)
{
  return play_import_names_count_doubtful (self->names[kind]);
}

const GPtrArray *
app_import_session_get_existing (AppImportSession *self, ImportEntityKind kind)
{
  return self->look != NULL ? self->look->known[kind] : NULL;
}

const char *
app_import_session_get_done_text (AppImportSession *self)
{
  return self->done != NULL ? self->done : "";
}

gint64
app_import_session_get_batch (AppImportSession *self)
{
  return self->batch;
}

/* What a person chooses of a history that is brought along, and storing it. */

/* Choosing */

typedef enum { KNOWN, NEW, NONE, TOGETHER, SAID, RESULTS, FOUND, PLAY, ALL, PASS_OVER } ChoiceKind;

typedef struct {
  ChoiceKind what;
  gint64 id, row;
  char *as;
  gboolean together, there;
  guint verdicts;
  AppPlayImportChoice choice;
} ChoiceRequest;

static void
choice_request_free (gpointer data)
{
  ChoiceRequest *choice_request = data;

  g_free (choice_request->as);
  g_free (choice_request);
}

static gboolean
choose_work (PlayImportJob *job, DbStore *db, AppPacks *packs, GError **error)
{
  const ChoiceRequest *choice_request = job->data;
  AppPlayImport *play_import = job->core->play_import;

  switch (choice_request->what) {
  case KNOWN:
    return app_play_import_choose_known (play_import, choice_request->id, choice_request->row,
                                         error);
  case NEW:
    return app_play_import_choose_new (play_import, choice_request->id, choice_request->as, error);
  case NONE:
    return app_play_import_choose_none (play_import, choice_request->id, error);
  case TOGETHER:
    return app_play_import_choose_together (play_import, choice_request->id,
                                            choice_request->together, error);
  case SAID:
    return app_play_import_choose_said (play_import, choice_request->id, choice_request->there,
                                        error);
  case RESULTS:
    app_play_import_choose_results (play_import, choice_request->there);
    return TRUE;
  case FOUND:
    return app_play_import_choose_found (play_import, choice_request->id, error);
  case PLAY:
    return app_play_import_choose (play_import, choice_request->id, choice_request->choice, error);
  case ALL:
    return app_play_import_choose_all (play_import, choice_request->verdicts,
                                       choice_request->choice, error);
  case PASS_OVER:
    app_play_import_pass_over_faults (play_import);
    return TRUE;
  default:
    g_return_val_if_reached (FALSE);
  }
}

static void
chosen_cb (AppImportSession *self, PlayImportJob *job)
{
  if (job->core == self->core && job->error != NULL)
    session_emit_notice (self, job->error->message);
}

/* The choice itself can't be given up, what follows from it can, when another one follows. */
static void
choose (AppImportSession *self, const ChoiceRequest *choice_request)
{
  PlayImportJob *job;

  if (self->state != APP_IMPORT_SESSION_READY)
    return;
  job = play_import_job_new (self->core, NULL);
  job->work = choose_work;
  job->done = chosen_cb;
  job->data = g_memdup2 (choice_request, sizeof *choice_request);
  ((ChoiceRequest *)job->data)->as = g_strdup (choice_request->as);
  job->free_data = choice_request_free;
  app_import_session_push (self, job);
  session_identify_again (self);
}

void
app_import_session_choose_known (AppImportSession *self, gint64 name, gint64 row)
{
  choose (self, &(ChoiceRequest){ .what = KNOWN, .id = name, .row = row });
}

void
app_import_session_choose_new (AppImportSession *self, gint64 name, const char *as)
{
  choose (self, &(ChoiceRequest){ .what = NEW, .id = name, .as = (char *)as });
}

void
app_import_session_choose_none (AppImportSession *self, gint64 name)
{
  choose (self, &(ChoiceRequest){ .what = NONE, .id = name });
}

void
app_import_session_choose_together (AppImportSession *self, gint64 name, gboolean together)
{
  choose (self, &(ChoiceRequest){ .what = TOGETHER, .id = name, .together = together });
}

void
app_import_session_choose_said (AppImportSession *self, gint64 name, gboolean there)
{
  choose (self, &(ChoiceRequest){ .what = SAID, .id = name, .there = there });
}

void
app_import_session_choose_results (AppImportSession *self, gboolean there)
{
  choose (self, &(ChoiceRequest){ .what = RESULTS, .there = there });
}

void
app_import_session_choose_found (AppImportSession *self, gint64 name)
{
  choose (self, &(ChoiceRequest){ .what = FOUND, .id = name });
}

void
app_import_session_choose (AppImportSession *self, gint64 row, AppPlayImportChoice choice)
{
  for (guint k = 0; k < self->plays->len; k++) {
    g_autoptr (GListModel) plays = g_weak_ref_get (g_ptr_array_index (self->plays, k));

    if (plays != NULL)
      play_import_plays_note_choice (plays, row);
  }
  choose (self, &(ChoiceRequest){ .what = PLAY, .id = row, .choice = choice });
}

void
app_import_session_choose_all (AppImportSession *self, guint verdicts, AppPlayImportChoice choice)
{
  choose (self, &(ChoiceRequest){ .what = ALL, .verdicts = verdicts, .choice = choice });
}

void
app_import_session_pass_over_faults (AppImportSession *self)
{
  choose (self, &(ChoiceRequest){ .what = PASS_OVER });
}

/* Storing */

typedef struct {
  PlayImportCore *core; /* Owned */
  gint64 batch;
  char *done;
} Storing;

static void
storing_free (gpointer data)
{
  Storing *storing = data;

  play_import_core_unref (storing->core);
  g_free (storing->done);
  g_free (storing);
}

static gpointer
run_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  Storing *storing = data;

  g_mutex_lock (&storing->core->in_use);
  if (app_play_import_run (storing->core->play_import, db, packs, cancellable, &storing->batch,
                           error))
    storing->done = app_play_import_dup_summary (storing->core->play_import);
  g_mutex_unlock (&storing->core->in_use);
  return NULL;
}

static void
ran_cb (GObject *object, GAsyncResult *result, gpointer data)
{
  AppImportSession *self = APP_IMPORT_SESSION (object);
  Storing *storing = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;

  g_task_propagate_pointer (G_TASK (result), &error);
  /* Another collection is open meanwhile. */
  if (storing->core != self->core)
    return;
  g_clear_object (&self->cancel);
  if (error == NULL) {
    self->done = g_steal_pointer (&storing->done);
    self->batch = storing->batch;
    session_set_state (self, APP_IMPORT_SESSION_DONE);
    return;
  }
  if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    self->error = g_steal_pointer (&error);
  session_set_state (self, APP_IMPORT_SESSION_READY);
  session_identify_again (self);
}

void
app_import_session_run (AppImportSession *self)
{
  Storing *storing;
  GTask *task;

  if (self->state != APP_IMPORT_SESSION_READY || self->working
      || !app_import_session_has_work (self))
    return;
  g_clear_error (&self->error);
  g_clear_pointer (&self->done, g_free);
  self->batch = 0;
  self->cancel = g_cancellable_new ();
  storing = g_new0 (Storing, 1);
  storing->core = play_import_core_ref (self->core);
  task = g_task_new (self, self->cancel, ran_cb, NULL);
  g_task_set_source_tag (task, app_import_session_run);
  /* What is written before it is cancelled stands. */
  g_task_set_check_cancellable (task, FALSE);
  g_task_set_task_data (task, storing, storing_free);
  session_set_progress (self, -1, "");
  session_set_state (self, APP_IMPORT_SESSION_STORING);
  app_store_push (self->store, task, run_work, NULL);
}

/* Lists of names that are brought along. They stay in the order in which they were found first,
 * so that a choice moves nothing. */

struct _AppPlayImportNameItem {
  GObject parent;
  AppPlayImportName *name; /* Owned */
};

G_DEFINE_FINAL_TYPE (AppPlayImportNameItem, app_play_import_name_item, G_TYPE_OBJECT)

static guint changed_signal;

static const AppProperty name_item_properties[] = {
  { NULL, APP_PROPERTY_NONE, G_STRUCT_OFFSET (AppPlayImportNameItem, name),
    (GDestroyNotify)app_play_import_name_free },
};

static void
app_play_import_name_item_class_init (AppPlayImportNameItemClass *klass)
{
  app_properties_install (G_OBJECT_CLASS (klass), name_item_properties,
                          G_N_ELEMENTS (name_item_properties));
  changed_signal = g_signal_new ("changed", APP_TYPE_PLAY_IMPORT_NAME_ITEM, G_SIGNAL_RUN_LAST, 0,
                                 NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
app_play_import_name_item_init (AppPlayImportNameItem *named)
{
}

const AppPlayImportName *
app_play_import_name_item_get_name (AppPlayImportNameItem *named)
{
  return named->name;
}

static gboolean
is_same (const AppPlayImportName *one, const AppPlayImportName *other)
{
  return one->status == other->status && one->row == other->row && one->plays == other->plays
         && one->won_by_all == other->won_by_all && one->won_by_nobody == other->won_by_nobody
         && one->together == other->together && one->asks == other->asks
         && one->said_asks == other->said_asks && g_strcmp0 (one->said, other->said) == 0
         && g_strcmp0 (one->here, other->here) == 0 && g_strcmp0 (one->name, other->name) == 0;
}

/* @name is taken. */
static void
set_name (AppPlayImportNameItem *named, AppPlayImportName *name)
{
  gboolean same = named->name != NULL && is_same (named->name, name);

  g_clear_pointer (&named->name, app_play_import_name_free);
  named->name = name;
  if (!same)
    g_signal_emit (named, changed_signal, 0);
}

#define APP_TYPE_PLAY_IMPORT_NAMES (app_play_import_names_get_type ())
G_DECLARE_FINAL_TYPE (AppPlayImportNames, app_play_import_names, APP, PLAY_IMPORT_NAMES,
                      AppItemList)

struct _AppPlayImportNames {
  AppItemList parent; /* of AppPlayImportNameItem */
  GHashTable *by_id;  /* gint64 to an AppPlayImportNameItem that is borrowed */
};

G_DEFINE_FINAL_TYPE (AppPlayImportNames, app_play_import_names, APP_TYPE_ITEM_LIST)

static const AppProperty names_properties[] = {
  { NULL, APP_PROPERTY_NONE, G_STRUCT_OFFSET (AppPlayImportNames, by_id),
    (GDestroyNotify)g_hash_table_unref },
};

static void
app_play_import_names_class_init (AppPlayImportNamesClass *klass)
{
  app_properties_install (G_OBJECT_CLASS (klass), names_properties,
                          G_N_ELEMENTS (names_properties));
}

static void
app_play_import_names_init (AppPlayImportNames *names)
{
  app_item_list_set_item_type (APP_ITEM_LIST (names), APP_TYPE_PLAY_IMPORT_NAME_ITEM);
  names->by_id = g_hash_table_new (g_int64_hash, g_int64_equal);
}

/* The lists of names. */
static GListModel *
play_import_names_new (void)
{
  return g_object_new (APP_TYPE_PLAY_IMPORT_NAMES, NULL);
}

/* Whether nothing is gone since the list was made. */
static gboolean
has_all (AppPlayImportNames *names, const GPtrArray *found)
{
  guint n = 0;

  for (guint k = 0; k < found->len; k++) {
    const AppPlayImportName *name = g_ptr_array_index (found, k);

    n += g_hash_table_contains (names->by_id, &name->id) ? 1 : 0;
  }
  return n == g_hash_table_size (names->by_id);
}

static void
play_import_names_update (GListModel *model, GPtrArray *found)
{
  AppPlayImportNames *names = APP_PLAY_IMPORT_NAMES (model);
  g_autoptr (GPtrArray) items = NULL;

  if (!has_all (names, found))
    g_hash_table_remove_all (names->by_id);
  items = app_items_new (
      g_hash_table_size (names->by_id) > 0 ? app_item_list_get_items (APP_ITEM_LIST (names)) : NULL,
      NULL, NULL);
  g_ptr_array_set_free_func (found, NULL);
  for (guint k = 0; k < found->len; k++) {
    AppPlayImportName *name = g_ptr_array_index (found, k);
    AppPlayImportNameItem *named = g_hash_table_lookup (names->by_id, &name->id);

    if (named == NULL) {
      named = g_object_new (APP_TYPE_PLAY_IMPORT_NAME_ITEM, NULL);
      g_ptr_array_add (items, named);
    } else {
      g_hash_table_remove (names->by_id, &name->id);
    }
    set_name (named, name);
    g_hash_table_insert (names->by_id, &named->name->id, named);
  }
  g_ptr_array_set_size (found, 0);
  app_item_list_update (APP_ITEM_LIST (names), items, NULL, NULL, g_direct_equal, FALSE);
}

static guint
play_import_names_count_doubtful (GListModel *model)
{
  const GPtrArray *items = app_item_list_get_items (APP_ITEM_LIST (model));
  guint n = 0;

  for (guint k = 0; k < items->len; k++) {
    const AppPlayImportNameItem *named = g_ptr_array_index (items, k);

    n += named->name->status == APP_PLAY_IMPORT_NAME_LIKE || named->name->asks
                 || named->name->said_asks
             ? 1
             : 0;
  }
  return n;
}

/* Reading and matching a history that is brought along, and giving it up. */

/* What was found */

static void
free_snapshot (gpointer look)
{
  play_import_snapshot_free (look);
}

/* Takes what @job found. */
static void
use_snapshot (AppImportSession *self, PlayImportJob *job)
{
  g_autofree char *notice = NULL;

  g_clear_pointer (&self->look, play_import_snapshot_free);
  self->look = g_steal_pointer (&job->answer);
  notice = g_steal_pointer (&self->look->notice);
  for (guint kind = 0; kind < IMPORT_KINDS; kind++)
    play_import_names_update (self->names[kind], self->look->names[kind]);
  for (guint k = self->plays->len; k-- > 0;) {
    g_autoptr (GListModel) plays = g_weak_ref_get (g_ptr_array_index (self->plays, k));

    if (plays != NULL)
      play_import_plays_update (plays, &self->look->counts);
    else
      g_ptr_array_remove_index_fast (self->plays, k);
  }
  g_signal_emit_by_name (self, "looked");
  if (notice != NULL)
    session_emit_notice (self, notice);
}

static gboolean
identify_and_snapshot (PlayImportJob *job, DbStore *db, GError **error)
{
  if (app_play_import_identify (job->core->play_import, db, job->cancellable, error))
    job->answer = play_import_snapshot_new (job->core, db, error);
  return job->answer != NULL;
}

/* Reading */

static gboolean
read_work (PlayImportJob *job, DbStore *db, AppPacks *packs, GError **error)
{
  PlayImportCore *core = job->core;
  PlayImportSnapshot *look;

  if (!play_import_token_prepare (core, job->cancellable, error))
    return FALSE;
  if (!app_play_import_read (core->play_import, db, packs, job->cancellable, error)) {
    play_import_token_forget_refused (core, *error);
    return FALSE;
  }
  if (!identify_and_snapshot (job, db, error))
    return FALSE;
  look = job->answer;
  look->notice = play_import_token_keep (core, job->cancellable);
  return TRUE;
}

static void
read_cb (AppImportSession *self, PlayImportJob *job)
{
  if (job->core != self->core || job->cancellable != self->cancel)
    return;
  g_clear_object (&self->cancel);
  if (job->answer != NULL) {
    use_snapshot (self, job);
    session_set_state (self, APP_IMPORT_SESSION_READY);
    return;
  }
  g_clear_pointer (&self->core, play_import_core_unref);
  self->error = g_steal_pointer (&job->error);
  session_set_state (self, APP_IMPORT_SESSION_EMPTY);
}

static void
add_sources (AppImportSession *self)
{
  const AppPlayImportOptions options = { .game = self->game };

  app_play_import_set_options (self->core->play_import, &options);
  for (guint k = 0; k < self->sources->len; k++) {
    const PendingSource *source = g_ptr_array_index (self->sources, k);

    if (source->bytes != NULL)
      app_play_import_add_bytes (self->core->play_import, source->name, source->bytes,
                                 IMPORT_FORMAT_UNKNOWN);
    else
      app_play_import_add (self->core->play_import, source->name, IMPORT_FORMAT_UNKNOWN);
  }
}

/* Lists of names show one reading. */
static void
forget_names (AppImportSession *self)
{
  g_autoptr (GPtrArray) none = g_ptr_array_new ();

  for (guint kind = 0; kind < IMPORT_KINDS; kind++)
    play_import_names_update (self->names[kind], none);
}

void
app_import_session_read (AppImportSession *self)
{
  PlayImportJob *job;

  if (self->sources->len == 0 || self->state != APP_IMPORT_SESSION_EMPTY)
    return;
  self->again = self->store == NULL;
  if (self->again)
    return;
  g_clear_error (&self->error);
  g_clear_pointer (&self->core, play_import_core_unref);
  self->core = play_import_core_new (self, &self->error);
  if (self->core == NULL) {
    g_object_notify (G_OBJECT (self), "state");
    return;
  }
  add_sources (self);
  self->core->user = g_strdup (self->user);
  self->core->token = g_strdup (self->token);
  self->core->keep = self->keep;
  forget_names (self);
  self->cancel = g_cancellable_new ();
  job = play_import_job_new (self->core, self->cancel);
  job->work = read_work;
  job->done = read_cb;
  job->free_answer = free_snapshot;
  session_set_progress (self, -1, "");
  app_import_session_push (self, job);
  session_set_state (self, APP_IMPORT_SESSION_READING);
}

static gboolean
mapping_work (PlayImportJob *job, DbStore *db, AppPacks *packs, GError **error)
{
  app_play_import_set_mapping (job->core->play_import, job->data);
  return app_play_import_read (job->core->play_import, db, packs, job->cancellable, error)
         && identify_and_snapshot (job, db, error);
}

static void
mapping_free (gpointer mapping)
{
  import_mapping_free (mapping);
}

static void
mapped_cb (AppImportSession *self, PlayImportJob *job)
{
  if (job->core != self->core || job->cancellable != self->matching)
    return;
  g_clear_object (&self->matching);
  if (job->answer != NULL)
    use_snapshot (self, job);
  else if (job->error != NULL)
    session_emit_notice (self, job->error->message);
  session_set_working (self, FALSE);
}

/* Work whose answer only counts when no other came after it; the state stays READY. */
static void
push_identify_job (AppImportSession *self, PlayImportJob *job)
{
  job->done = mapped_cb;
  job->free_answer = free_snapshot;
  app_import_session_push (self, job);
  session_set_working (self, TRUE);
}

static PlayImportJob *
new_identify_job (AppImportSession *self)
{
  cancel_and_clear (&self->matching);
  self->matching = g_cancellable_new ();
  return play_import_job_new (self->core, self->matching);
}

static gboolean
identify_work (PlayImportJob *job, DbStore *db, AppPacks *packs, GError **error)
{
  return identify_and_snapshot (job, db, error);
}

/* After a choice, or when the collection is another. */
static void
session_identify_again (AppImportSession *self)
{
  PlayImportJob *job = new_identify_job (self);

  job->work = identify_work;
  push_identify_job (self, job);
}

void
app_import_session_set_mapping (AppImportSession *self, const ImportMapping *mapping)
{
  PlayImportJob *job;

  if (self->state != APP_IMPORT_SESSION_READY)
    return;
  job = new_identify_job (self);
  job->work = mapping_work;
  job->data = import_mapping_copy (mapping);
  job->free_data = mapping_free;
  push_identify_job (self, job);
}

void
app_import_session_cancel (AppImportSession *self)
{
  if (self->state == APP_IMPORT_SESSION_READING) {
    cancel_and_clear (&self->cancel);
    g_clear_pointer (&self->core, play_import_core_unref);
    session_set_state (self, APP_IMPORT_SESSION_EMPTY);
  } else if (self->state == APP_IMPORT_SESSION_STORING && self->cancel != NULL) {
    g_cancellable_cancel (self->cancel);
  }
}

/* What was read, and what is under way; the sources stay. */
static void
session_forget_job (AppImportSession *self)
{
  cancel_and_clear (&self->cancel);
  cancel_and_clear (&self->matching);
  session_set_working (self, FALSE);
  g_clear_pointer (&self->core, play_import_core_unref);
  g_clear_pointer (&self->look, play_import_snapshot_free);
  g_clear_error (&self->error);
}

void
app_import_session_clear (AppImportSession *self)
{
  if (self->state == APP_IMPORT_SESSION_STORING)
    return;
  session_forget_job (self);
  self->again = FALSE;
  g_ptr_array_set_size (self->sources, 0);
  g_clear_pointer (&self->user, g_free);
  g_clear_pointer (&self->token, play_import_token_wipe);
  session_set_state (self, APP_IMPORT_SESSION_EMPTY);
}

/* The token of BoardGameGeek: the one that was typed, or the one that the desktop keeps. */

#define SITE "boardgamegeek.com"

/* Frees a copy, and leaves nothing of it in memory. */
static void
play_import_token_wipe (char *token)
{
  if (token != NULL)
    explicit_bzero (token, strlen (token));
  g_free (token);
}

/* Finds the token of @core's user where none was given; FALSE when there is none. */
static gboolean
play_import_token_prepare (PlayImportCore *core, GCancellable *cancellable, GError **error)
{
  g_autofree char *user = NULL;
  char *kept;

  if (core->user == NULL)
    return TRUE;
  if (core->token != NULL) {
    app_play_import_set_token (core->play_import, core->token);
    return TRUE;
  }
  user = g_utf8_strdown (core->user, -1);
  kept = import_token_look_up (SITE, user, cancellable, NULL);
  if (kept == NULL) {
    if (!g_cancellable_set_error_if_cancelled (cancellable, error))
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED,
                           _ ("BoardGameGeek wants a token, and none is kept on this desktop."));
    return FALSE;
  }
  app_play_import_set_token (core->play_import, kept);
  import_token_free (kept);
  return TRUE;
}

/* Keeps it where that was wished; a sentence when it can't be. */
static char *
play_import_token_keep (PlayImportCore *core, GCancellable *cancellable)
{
  g_autofree char *user = NULL;
  g_autoptr (GError) error = NULL;

  if (core->user == NULL || core->token == NULL || !core->keep)
    return NULL;
  user = g_utf8_strdown (core->user, -1);
  if (import_token_store (SITE, user, core->token, cancellable, &error))
    return NULL;
  return g_strdup_printf (_ ("The token could not be kept: %s"), error->message);
}

/* Forgets a kept token that the site refused, as @error says: the next one is asked for. */
static void
play_import_token_forget_refused (PlayImportCore *core, const GError *error)
{
  if (core->user != NULL && core->token == NULL
      && g_error_matches (error, IMPORT_FETCH_ERROR, IMPORT_FETCH_ERROR_UNAUTHORIZED))
    import_token_forget (SITE, core->user, NULL, NULL);
}

gboolean
app_import_session_wants_token (AppImportSession *self)
{
  return self->user != NULL
         && (g_error_matches (self->error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED)
             || g_error_matches (self->error, IMPORT_FETCH_ERROR, IMPORT_FETCH_ERROR_UNAUTHORIZED));
}

static void
forget_thread (GTask *task, gpointer source, gpointer user, GCancellable *cancellable)
{
  GError *error = NULL;

  if (import_token_forget (SITE, user, cancellable, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

void
app_import_session_forget_token_async (const char *user, GCancellable *cancellable,
                                       GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, data);

  g_task_set_source_tag (task, app_import_session_forget_token_async);
  g_task_set_task_data (task, g_strdup (user), g_free);
  g_task_run_in_thread (task, forget_thread);
}

gboolean
app_import_session_forget_token_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
has_keyring_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_task_return_boolean (task, import_token_has_keyring (cancellable));
}

void
app_import_session_has_keyring_async (GCancellable *cancellable, GAsyncReadyCallback callback,
                                      gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, data);

  g_task_set_source_tag (task, app_import_session_has_keyring_async);
  g_task_run_in_thread (task, has_keyring_thread);
}

gboolean
app_import_session_has_keyring_finish (GAsyncResult *result)
{
  return g_task_propagate_boolean (G_TASK (result), NULL);
}

/* The thread of a history that is brought along, and what goes there and comes back. */

#define PROGRESS_MS 60

struct PlayImportThread {
  gatomicrefcount refs;
  GAsyncQueue *jobs;
  char *path;
};

/* Cores */

typedef struct {
  PlayImportCore *core;
  double fraction;
  char *doing;
} ProgressReport;

static void
progress_report_free (gpointer data)
{
  ProgressReport *report = data;

  play_import_core_unref (report->core);
  g_free (report->doing);
  g_free (report);
}

static gboolean
progress_report_cb (gpointer data)
{
  ProgressReport *report = data;
  PlayImportCore *core = report->core;
  g_autoptr (AppImportSession) owner = g_weak_ref_get (&core->owner);

  g_mutex_lock (&core->lock);
  core->pending = FALSE;
  report->fraction = core->fraction;
  report->doing = g_strdup (core->doing);
  g_mutex_unlock (&core->lock);
  if (owner != NULL)
    app_import_session_progress (owner, core, report->fraction, report->doing);
  return G_SOURCE_REMOVE;
}

/* From whatever thread the bring is in: the main loop looks some times a second. */
static void
progress_cb (double fraction, const char *doing, gpointer data)
{
  PlayImportCore *core = data;
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
    ProgressReport *report = g_new0 (ProgressReport, 1);

    report->core = play_import_core_ref (core);
    g_source_set_callback (source, progress_report_cb, report, progress_report_free);
    g_source_attach (source, core->context);
  }
}

static PlayImportCore *
play_import_core_new (AppImportSession *owner, GError **error)
{
  AppPlayImport *play_import = app_play_import_new (error);
  PlayImportCore *core;

  if (play_import == NULL)
    return NULL;
  core = g_new0 (PlayImportCore, 1);
  g_atomic_ref_count_init (&core->refs);
  g_weak_ref_init (&core->owner, owner);
  core->context = g_main_context_ref_thread_default ();
  g_mutex_init (&core->in_use);
  g_mutex_init (&core->lock);
  core->fraction = -1;
  core->play_import = play_import;
  app_play_import_set_progress (play_import, progress_cb, core);
  return core;
}

static PlayImportCore *
play_import_core_ref (PlayImportCore *core)
{
  g_atomic_ref_count_inc (&core->refs);
  return core;
}

static void
play_import_core_unref (PlayImportCore *core)
{
  if (core == NULL || !g_atomic_ref_count_dec (&core->refs))
    return;
  app_play_import_free (core->play_import);
  g_weak_ref_clear (&core->owner);
  g_main_context_unref (core->context);
  g_mutex_clear (&core->in_use);
  g_mutex_clear (&core->lock);
  g_free (core->doing);
  g_free (core->user);
  play_import_token_wipe (core->token);
  g_free (core);
}

/* Jobs */

static PlayImportJob *
play_import_job_new (PlayImportCore *core, GCancellable *cancellable)
{
  PlayImportJob *job = g_new0 (PlayImportJob, 1);

  job->core = core != NULL ? play_import_core_ref (core) : NULL;
  job->cancellable = cancellable != NULL ? g_object_ref (cancellable) : NULL;
  return job;
}

static void
job_free (gpointer data)
{
  PlayImportJob *job = data;

  if (job->free_data != NULL)
    job->free_data (job->data);
  if (job->free_answer != NULL && job->answer != NULL)
    job->free_answer (job->answer);
  g_clear_error (&job->error);
  g_clear_object (&job->cancellable);
  play_import_core_unref (job->core);
  g_free (job);
}

static gboolean
job_done_cb (gpointer data)
{
  PlayImportJob *job = data;
  g_autoptr (AppImportSession) owner = g_weak_ref_get (&job->core->owner);

  if (owner != NULL && job->done != NULL)
    job->done (owner, job);
  return G_SOURCE_REMOVE;
}

static void
post_answer (PlayImportJob *job)
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
  collection->packs = app_database_new_packs (collection->db);
  return TRUE;
}

static void
run_job (PlayImportJob *job, Collection *collection, const char *path)
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
thread_unref (PlayImportThread *thread)
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
  PlayImportThread *thread = data;
  Collection collection = { NULL, NULL };

  for (;;) {
    PlayImportJob *job = g_async_queue_pop (thread->jobs);

    if (job->core == NULL) {
      job_free (job);
      break;
    }
    run_job (job, &collection, thread->path);
    post_answer (job);
  }
  g_clear_pointer (&collection.packs, app_packs_unref);
  db_store_close (collection.db);
  thread_unref (thread);
  return NULL;
}

static PlayImportThread *
play_import_thread_new (const char *path)
{
  PlayImportThread *thread = g_new0 (PlayImportThread, 1);

  g_atomic_ref_count_init (&thread->refs);
  g_atomic_ref_count_inc (&thread->refs);
  thread->jobs = g_async_queue_new_full (job_free);
  thread->path = g_strdup (path);
  g_thread_unref (g_thread_new ("tomekeeper-bring", thread_main, thread));
  return thread;
}

static void
play_import_thread_push (PlayImportThread *thread, PlayImportJob *job)
{
  g_async_queue_push (thread->jobs, job);
}

/* Lets it end by itself. */
static void
play_import_thread_leave (PlayImportThread *thread)
{
  play_import_thread_push (thread, play_import_job_new (NULL, NULL));
  thread_unref (thread);
}

/* Looks */

static void
known_free (gpointer data)
{
  AppPlayImportExisting *known = data;

  g_free (known->name);
  g_free (known);
}

static void
play_import_snapshot_free (PlayImportSnapshot *look)
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
  AppPlayImportExisting *known = g_new (AppPlayImportExisting, 1);

  known->row = row;
  known->name = g_strdup (name);
  g_ptr_array_add (list, known);
}

static int
compare_known (gconstpointer a, gconstpointer b)
{
  const AppPlayImportExisting *one = *(AppPlayImportExisting *const *)a,
                              *other = *(AppPlayImportExisting *const *)b;

  return g_utf8_collate (one->name, other->name);
}

static GPtrArray *
list_known (DbStore *db, ImportEntityKind kind, GError **error)
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
    const DbPlaceOrGame *named = g_ptr_array_index (rows, k);

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
copy_tables (AppPlayImport *play_import)
{
  GPtrArray *tables = g_ptr_array_new_with_free_func (app_play_import_sheet_free);
  const AppPlayImportSheet *table;

  for (guint k = 0; (table = app_play_import_get_sheet (play_import, k)) != NULL; k++) {
    AppPlayImportSheet *copy = g_new0 (AppPlayImportSheet, 1);

    copy->file = g_strdup (table->file);
    copy->mapping = import_mapping_copy (table->mapping);
    copy->remembered = table->remembered;
    copy->preview = g_new0 (ImportCsvPreview, 1);
    copy->preview->rows = copy_table_rows (table->preview->rows);
    copy->preview->columns = table->preview->columns;
    g_ptr_array_add (tables, copy);
  }
  return tables;
}

static PlayImportSnapshot *
play_import_snapshot_new (PlayImportCore *core, DbStore *db, GError **error)
{
  g_autoptr (PlayImportSnapshot) look = g_new0 (PlayImportSnapshot, 1);
  const GPtrArray *faults = app_play_import_get_faults (core->play_import);
  const GPtrArray *others = app_play_import_get_others (core->play_import);

  app_play_import_get_counts (core->play_import, &look->counts);
  look->has_work = app_play_import_has_work (core->play_import);
  look->summary = app_play_import_dup_summary (core->play_import);
  look->faults = g_ptr_array_new_with_free_func (g_free);
  for (guint k = 0; faults != NULL && k < faults->len; k++) {
    const GError *fault = g_ptr_array_index (faults, k);

    g_ptr_array_add (look->faults, g_strdup (fault->message));
  }
  look->others = g_ptr_array_new_with_free_func (g_free);
  for (guint k = 0; others != NULL && k < others->len; k++)
    g_ptr_array_add (look->others, g_strdup (g_ptr_array_index (others, k)));
  look->tables = copy_tables (core->play_import);
  look->skipped =
      app_play_import_list_skipped (core->play_import, APP_IMPORT_SESSION_SKIPPED, error);
  if (look->skipped == NULL)
    return NULL;
  for (guint kind = 0; kind < IMPORT_KINDS; kind++) {
    look->names[kind] = app_play_import_list_names (core->play_import, db, kind, error);
    look->known[kind] = look->names[kind] != NULL ? list_known (db, kind, error) : NULL;
    if (look->known[kind] == NULL)
      return NULL;
  }
  return g_steal_pointer (&look);
}

/* Lists of plays that are brought along, read page by page where somebody looks. What is chosen
 * changes the rows that stand there; only what came or went changes the list, so that nothing
 * jumps away under a pointer. */

#define PAGE 64
#define PAGES_KEPT 24

struct _AppPlayImportPlay {
  GObject parent;
  AppPlayImportRow *row; /* Owned; NULL until read */
  gboolean open;
};

G_DEFINE_FINAL_TYPE (AppPlayImportPlay, app_play_import_play, G_TYPE_OBJECT)

static guint rows_changed_signal;

static const AppProperty play_properties[] = {
  { NULL, APP_PROPERTY_NONE, G_STRUCT_OFFSET (AppPlayImportPlay, row),
    (GDestroyNotify)app_play_import_row_free },
};

static void
app_play_import_play_class_init (AppPlayImportPlayClass *klass)
{
  app_properties_install (G_OBJECT_CLASS (klass), play_properties, G_N_ELEMENTS (play_properties));
  rows_changed_signal = g_signal_new ("changed", APP_TYPE_PLAY_IMPORT_PLAY, G_SIGNAL_RUN_LAST, 0,
                                      NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
app_play_import_play_init (AppPlayImportPlay *play)
{
}

const AppPlayImportRow *
app_play_import_play_get_row (AppPlayImportPlay *play)
{
  return play->row;
}

gboolean
app_play_import_play_is_open (AppPlayImportPlay *play)
{
  return play->open;
}

void
app_play_import_play_set_open (AppPlayImportPlay *play, gboolean open)
{
  play->open = open;
}

/* @row is taken. */
static void
set_row (AppPlayImportPlay *play, AppPlayImportRow *row)
{
  if (play->row != NULL && play->row->id != row->id)
    play->open = FALSE;
  g_clear_pointer (&play->row, app_play_import_row_free);
  play->row = row;
  g_signal_emit (play, rows_changed_signal, 0);
}

/**
 * AppPlayImportPlays:
 * @items: (element-type AppPlayImportPlay): NULL where nobody looked
 * @requested_pages: pages that are read or asked for, the last one first
 * @generation: of what is asked for; answers to what was asked before count no more
 * @chosen: rows that may be gone when the next look comes
 */
#define APP_TYPE_PLAY_IMPORT_PLAYS (app_play_import_plays_get_type ())
G_DECLARE_FINAL_TYPE (AppPlayImportPlays, app_play_import_plays, APP, PLAY_IMPORT_PLAYS, GObject)

struct _AppPlayImportPlays {
  GObject parent;
  AppImportSession *import_session; /* Weak */
  guint verdicts;
  GPtrArray *items;
  GQueue requested_pages;
  guint generation;
  GArray *chosen; /* of gint64 */
};

typedef struct {
  GWeakRef list;
  guint generation, page, verdicts;
} PageRequest;

static void
page_request_free (gpointer data)
{
  PageRequest *request = data;

  g_weak_ref_clear (&request->list);
  g_free (request);
}

static gboolean
list_work (PlayImportJob *job, DbStore *db, AppPacks *packs, GError **error)
{
  const PageRequest *request = job->data;

  job->answer = app_play_import_list (job->core->play_import, db, request->verdicts,
                                      request->page * PAGE, PAGE, error);
  return job->answer != NULL;
}

static void
truncate_items (AppPlayImportPlays *list, guint from)
{
  guint n = list->items->len;

  if (from >= n)
    return;
  g_ptr_array_set_size (list->items, (int)from);
  g_list_model_items_changed (G_LIST_MODEL (list), from, n - from, 0);
}

static void
listed_cb (AppImportSession *import_session, PlayImportJob *job)
{
  PageRequest *request = job->data;
  g_autoptr (AppPlayImportPlays) list = g_weak_ref_get (&request->list);
  GPtrArray *rows = job->answer;
  guint first = request->page * PAGE;

  if (list == NULL || rows == NULL || request->generation != list->generation)
    return;
  if (rows->len < PAGE)
    truncate_items (list, first + rows->len);
  while (rows->len > 0 && first + rows->len > list->items->len)
    g_ptr_array_set_size (rows, (int)rows->len - 1);
  g_ptr_array_set_free_func (rows, NULL);
  for (guint k = 0; k < rows->len; k++) {
    if (list->items->pdata[first + k] == NULL)
      list->items->pdata[first + k] = g_object_new (APP_TYPE_PLAY_IMPORT_PLAY, NULL);
    set_row (list->items->pdata[first + k], rows->pdata[k]);
  }
}

static void
rows_free (gpointer rows)
{
  g_ptr_array_unref (rows);
}

static void
forget_page (AppPlayImportPlays *list, guint page)
{
  for (guint k = page * PAGE; k < (page + 1) * PAGE && k < list->items->len; k++)
    g_clear_object (&list->items->pdata[k]);
}

static void
request_page (AppPlayImportPlays *list, guint page)
{
  PageRequest *request;
  PlayImportJob *job;

  if (g_queue_find (&list->requested_pages, GUINT_TO_POINTER (page)) != NULL
      || list->import_session == NULL)
    return;
  g_queue_push_head (&list->requested_pages, GUINT_TO_POINTER (page));
  if (g_queue_get_length (&list->requested_pages) > PAGES_KEPT)
    forget_page (list, GPOINTER_TO_UINT (g_queue_pop_tail (&list->requested_pages)));
  request = g_new0 (PageRequest, 1);
  g_weak_ref_init (&request->list, list);
  request->generation = list->generation;
  request->page = page;
  request->verdicts = list->verdicts;
  job = play_import_job_new (app_import_session_get_core (list->import_session), NULL);
  job->work = list_work;
  job->done = listed_cb;
  job->data = request;
  job->free_data = page_request_free;
  job->free_answer = rows_free;
  app_import_session_push (list->import_session, job);
}

static GType
rows_get_item_type (GListModel *model)
{
  return APP_TYPE_PLAY_IMPORT_PLAY;
}

static guint
rows_get_n_items (GListModel *model)
{
  return APP_PLAY_IMPORT_PLAYS (model)->items->len;
}

static gpointer
rows_get_item (GListModel *model, guint position)
{
  AppPlayImportPlays *list = APP_PLAY_IMPORT_PLAYS (model);

  if (position >= list->items->len)
    return NULL;
  if (list->items->pdata[position] == NULL)
    list->items->pdata[position] = g_object_new (APP_TYPE_PLAY_IMPORT_PLAY, NULL);
  request_page (list, position / PAGE);
  return g_object_ref (list->items->pdata[position]);
}

static void
rows_list_model_init (GListModelInterface *interface)
{
  interface->get_item_type = rows_get_item_type;
  interface->get_n_items = rows_get_n_items;
  interface->get_item = rows_get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (AppPlayImportPlays, app_play_import_plays, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, rows_list_model_init))

static void
app_play_import_plays_finalize (GObject *object)
{
  AppPlayImportPlays *list = APP_PLAY_IMPORT_PLAYS (object);

  g_clear_weak_pointer (&list->import_session);
  g_ptr_array_unref (list->items);
  g_queue_clear (&list->requested_pages);
  g_array_unref (list->chosen);
  G_OBJECT_CLASS (app_play_import_plays_parent_class)->finalize (object);
}

static void
app_play_import_plays_class_init (AppPlayImportPlaysClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = app_play_import_plays_finalize;
}

static void
item_unref (gpointer item)
{
  if (item != NULL)
    g_object_unref (item);
}

static void
app_play_import_plays_init (AppPlayImportPlays *list)
{
  list->items = g_ptr_array_new_with_free_func (item_unref);
  list->chosen = g_array_new (FALSE, FALSE, sizeof (gint64));
}

/* The lists of plays. */
static GListModel *
play_import_plays_new (AppImportSession *self, guint verdicts)
{
  AppPlayImportPlays *list = g_object_new (APP_TYPE_PLAY_IMPORT_PLAYS, NULL);

  g_set_weak_pointer (&list->import_session, self);
  list->verdicts = verdicts;
  return G_LIST_MODEL (list);
}

/* What is to be known when a row is gone next. */
static void
play_import_plays_note_choice (GListModel *plays, gint64 row)
{
  g_array_append_val (APP_PLAY_IMPORT_PLAYS (plays)->chosen, row);
}

/* Takes out the row that was chosen away; FALSE when it isn't there. */
static gboolean
take_out (AppPlayImportPlays *list, gint64 row)
{
  for (guint k = 0; k < list->items->len; k++) {
    const AppPlayImportPlay *play = list->items->pdata[k];

    if (play == NULL || play->row == NULL || play->row->id != row)
      continue;
    g_ptr_array_remove_index (list->items, k);
    g_list_model_items_changed (G_LIST_MODEL (list), k, 1, 0);
    return TRUE;
  }
  return FALSE;
}

static void
set_length (AppPlayImportPlays *list, guint n)
{
  guint before = list->items->len;

  for (guint k = 0; k < list->chosen->len && list->items->len > n; k++)
    take_out (list, g_array_index (list->chosen, gint64, k));
  g_array_set_size (list->chosen, 0);
  before = list->items->len;
  truncate_items (list, n);
  if (n > before) {
    g_ptr_array_set_size (list->items, (int)n);
    g_list_model_items_changed (G_LIST_MODEL (list), before, 0, n - before);
  }
}

/* Another reading or matching came. */
static void
play_import_plays_update (GListModel *plays, const AppPlayImportCounts *counts)
{
  AppPlayImportPlays *list = APP_PLAY_IMPORT_PLAYS (plays);
  GQueue requested_pages = list->requested_pages;
  guint n = 0;

  for (guint k = 0; k < APP_PLAY_IMPORT_VERDICTS; k++)
    if (list->verdicts & (1u << k))
      n += counts->plays[k];
  list->generation++;
  g_queue_init (&list->requested_pages);
  set_length (list, n);
  /* What is on show is read again, in place. */
  for (GList *link = requested_pages.tail; link != NULL; link = link->prev)
    if (GPOINTER_TO_UINT (link->data) * PAGE < n)
      request_page (list, GPOINTER_TO_UINT (link->data));
  g_queue_clear (&requested_pages);
}

/* What will become of plays and names, for the eye. */

void
app_play_import_row_free (AppPlayImportRow *row)
{
  if (row == NULL)
    return;
  g_free (row->where);
  g_free (row->match);
  g_free (row->date);
  g_free (row->day);
  g_free (row->game);
  g_free (row->players);
  g_free (row->result);
  g_free (row->why);
  g_ptr_array_unref (row->differences);
  g_free (row);
}

static void
row_free (gpointer row)
{
  app_play_import_row_free (row);
}

/* Plays */

/**
 * Looking:
 * @rows: (element-type AppPlayImportRow)
 */
typedef struct {
  AppPlayImport *play_import;
  DbStore *db;
  GPtrArray *rows;
  ImportPlay *play;
} RowReader;

/* "BGStatsExport.json:12, plays[17]" */
static char *
dup_where (const char *file, guint line, const char *at)
{
  GString *where = g_string_new (file);

  if (line > 0)
    g_string_append_printf (where, ":%u", line);
  if (at != NULL && at[0] != '\0')
    g_string_append_printf (where, ", %s", at);
  return g_string_free (where, FALSE);
}

static char *
dup_players (const DbMatch *match)
{
  guint n = match->seats->len;
  g_autofree const char **names = g_new0 (const char *, n + 1);
  g_autofree guint *sides = g_new0 (guint, n + 1);

  for (guint k = 0; k < n; k++) {
    names[k] = g_array_index (match->seats, DbSeat, k).name;
    sides[k] = g_array_index (match->seats, DbSeat, k).side;
  }
  return app_labels_dup_sides (names, sides, n);
}

/* The remarks of reading, and why it is what it is. */
static char *
dup_why (const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, "\x1f", 2);
  g_autofree char *why = g_strjoinv (" ", parts);

  return g_strdup (g_strstrip (why));
}

static void
show_match (AppPlayImportRow *row, const DbMatch *match)
{
  row->date = g_strdup (match->date);
  row->day = app_date_dup (match->date);
  row->game = g_strdup (
      app_quick_game_name (match->game_code != NULL ? match->game_code : match->game_name));
  row->players = dup_players (match);
  row->result = play_import_dup_result (match);
}

static gboolean
staged_cb (const DbStagedPlay *staged, gpointer data, GError **error)
{
  RowReader *reader = data;
  g_auto (PlayImportPair) pair = { 0 };
  DbStagedPlay decided = *staged;
  AppPlayImportRow *row;

  if (!play_import_co_op_load (reader->play_import, &decided, reader->play, NULL)
      || !play_import_pair_load_staged (reader->play_import, reader->db, staged, reader->play,
                                        &pair, error))
    return FALSE;
  row = g_new0 (AppPlayImportRow, 1);
  g_ptr_array_add (reader->rows, row);
  row->id = staged->id;
  row->verdict = staged->verdict;
  row->where = dup_where (staged->file, staged->line, staged->at);
  row->why = dup_why (staged->explanation);
  row->match = pair.here != NULL ? g_strdup (pair.here->uuid) : NULL;
  show_match (row, pair.there.match);
  if (pair.here != NULL) {
    PlayImportMerge merge = play_import_pair_merge (&pair);

    row->differences = play_import_merge_compare (&merge);
    play_import_choose_sides (row->differences, staged->choice);
  } else {
    row->differences = g_ptr_array_new_with_free_func (play_import_difference_free);
  }
  return TRUE;
}

GPtrArray *
app_play_import_list (AppPlayImport *play_import, DbStore *db, guint verdicts, guint offset,
                      guint limit, GError **error)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (row_free);
  g_autoptr (ImportPlay) play = import_play_new ();
  RowReader reader = { play_import, db, rows, play };
  GError *failed = NULL;

  if (db_staging_list (play_import->staging, verdicts & ((1u << APP_PLAY_IMPORT_VERDICTS) - 1),
                       offset, limit, staged_cb, &reader, &failed))
    return g_steal_pointer (&rows);
  app_error_take (error, failed);
  return NULL;
}

typedef struct {
  AppPlayImport *play_import;
  GPtrArray *rows;
  guint limit;
} Skipping;

static gboolean
skipped_cb (const char *file, guint line, const char *at, const char *why, gpointer data)
{
  Skipping *skipping = data;
  g_autofree char *where = dup_where (file, line, at);

  if (!play_import_is_passed_over (skipping->play_import, file))
    g_ptr_array_add (skipping->rows, g_strdup_printf ("%s: %s", where, why));
  return skipping->rows->len < skipping->limit;
}

GPtrArray *
app_play_import_list_skipped (AppPlayImport *play_import, guint limit, GError **error)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_free);
  Skipping skipping = { play_import, rows, limit };
  GError *failed = NULL;
  guint count;

  if (limit == 0
      || db_staging_foreach_skipped (play_import->staging, G_MAXUINT, skipped_cb, &skipping, &count,
                                     &failed))
    return g_steal_pointer (&rows);
  app_error_take (error, failed);
  return NULL;
}

/* Names */

void
app_play_import_name_free (AppPlayImportName *name)
{
  if (name == NULL)
    return;
  g_free (name->source);
  g_free (name->name);
  g_free (name->here);
  g_free (name->from);
  g_free (name->said);
  g_free (name);
}

static void
name_free (gpointer name)
{
  app_play_import_name_free (name);
}

static AppPlayImportName *
make_name (PlayImportNameIndex *names, const PlayImportName *from)
{
  AppPlayImportName *name = g_new0 (AppPlayImportName, 1);
  const char *like =
      from->like != 0 ? play_import_name_index_row_name (names, from->kind, from->like) : NULL;
  gboolean is_like = from->status == APP_PLAY_IMPORT_NAME_LIKE && like != NULL;

  name->id = from->id;
  name->kind = from->kind;
  name->status = from->status;
  name->source = g_strdup (app_past_import_source_title (from->source));
  name->name = g_strdup (from->name);
  name->here = g_strdup (is_like ? like : play_import_name_here (from));
  name->row = is_like ? from->like : from->as != NULL ? from->as->row : from->row;
  name->plays = from->plays;
  if (from->moves_from != 0)
    name->from = g_strdup (play_import_name_index_row_name (names, from->kind, from->moves_from));
  name->moves = from->n_moves;
  name->stay = from->n_stay;
  name->won_by_all = from->winners[PLAY_IMPORT_WINNERS_ALL];
  name->won_by_nobody = from->winners[PLAY_IMPORT_WINNERS_NOBODY];
  name->together = from->together;
  name->asks = name->won_by_all > 0 && from->together != IMPORT_UNSAID
               && from->chosen_together == IMPORT_UNSAID
               && from->remembered_together == IMPORT_UNSAID;
  name->said = play_import_games_dup_said (from);
  name->said_conflict = play_import_games_has_conflict (from);
  name->said_asks = name->said_conflict && from->listed_choice == APP_PLAY_IMPORT_CHOICE_NONE;
  return name;
}

static guint
order_of (const AppPlayImportName *name)
{
  return name->status == APP_PLAY_IMPORT_NAME_LIKE || name->asks || name->said_asks ? 0
         : name->status == APP_PLAY_IMPORT_NAME_NEW                                 ? 1
                                                                                    : 2;
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  const AppPlayImportName *one = *(AppPlayImportName *const *)a,
                          *other = *(AppPlayImportName *const *)b;

  if (order_of (one) != order_of (other))
    return order_of (one) < order_of (other) ? -1 : 1;
  if (one->plays != other->plays)
    return one->plays > other->plays ? -1 : 1;
  return one->id < other->id ? -1 : 1;
}

GPtrArray *
app_play_import_list_names (AppPlayImport *play_import, DbStore *db, ImportEntityKind kind,
                            GError **error)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (name_free);

  for (guint k = 0; k < play_import_name_index_count (play_import->names); k++) {
    const PlayImportName *name = play_import_name_index_nth (play_import->names, k);

    if (name->kind == kind && name->found
        && (name->plays > 0 || name->wanted || name->listed != NULL))
      g_ptr_array_add (names, make_name (play_import->names, name));
  }
  g_ptr_array_sort (names, compare_names);
  return names;
}

typedef struct {
  GPtrArray *rows;
  guint limit, count;
} Remarks;

static gboolean
remark_cb (const DbStagedPlay *staged, gpointer data, GError **error)
{
  Remarks *remarks = data;
  gsize length = strcspn (staged->explanation, "\x1f");
  g_autofree char *where = NULL;

  if (length == 0 || staged->explanation[length] == '\0')
    return TRUE;
  if (remarks->count++ < remarks->limit) {
    where = dup_where (staged->file, staged->line, staged->at);
    g_ptr_array_add (remarks->rows,
                     g_strdup_printf ("%s: %.*s", where, (int)length, staged->explanation));
  }
  return TRUE;
}

GPtrArray *
app_play_import_list_remarks (AppPlayImport *play_import, guint verdicts, guint limit, guint *count,
                              GError **error)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_free);
  Remarks remarks = { .rows = rows, .limit = limit };
  GError *failed = NULL;

  if (!db_staging_foreach_explained (play_import->staging,
                                     verdicts & ((1u << APP_PLAY_IMPORT_VERDICTS) - 1), remark_cb,
                                     &remarks, &failed)) {
    app_error_take (error, failed);
    return NULL;
  }
  *count = remarks.count;
  return g_steal_pointer (&rows);
}
