/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files of AppBringing share. A core is one reading of some sources with all that is
 * chosen after it; it goes from thread to thread, and is in use by one at a time. A reading that
 * was given up keeps its core until it has noticed.
 */
#pragma once

#include "app/plays-in/bringing.h"

#include "app/store/store-jobs.h"

G_BEGIN_DECLS

/**
 * BringCore:
 * @in_use: held while @bring is worked with
 * @user, @token, @keep: of BoardGameGeek; only for the reading
 * @lock: of what follows
 * @fraction, @doing, @pending: how far it is; pending while the main loop is going to look
 */
typedef struct {
  gatomicrefcount refs;
  GWeakRef owner; /* the AppBringing */
  GMainContext *context;
  GMutex in_use;
  AppBring *bring;
  char *user, *token;
  gboolean keep;
  GMutex lock;
  double fraction;
  char *doing;
  gboolean pending;
} BringCore;

BringCore *bring_core_new (AppBringing *owner, GError **error) G_GNUC_WARN_UNUSED_RESULT;
BringCore *bring_core_ref (BringCore *core);
void bring_core_unref (BringCore *core);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BringCore, bring_core_unref)
/* On the main loop: the window is told how far @core is. */
void app_bringing_progress (AppBringing *self, BringCore *core, double fraction, const char *doing);

/* What was found, for the main thread. */
typedef struct {
  AppBringCounts counts;
  gboolean has_work;
  char *summary;
  GPtrArray *faults, *others, *skipped; /* of utf8 */
  GPtrArray *tables;                    /* of AppBringTable */
  GPtrArray *names[IMPORT_KINDS];       /* of AppBringName */
  GPtrArray *known[IMPORT_KINDS];       /* of AppBringKnown */
  char *notice;                         /* to be told, or NULL */
} BringLook;

void bring_look_free (BringLook *look);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BringLook, bring_look_free)
BringLook *bring_look_take (BringCore *core, DbStore *db, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Finds the token of @core's user where none was given; FALSE when there is none. */
gboolean bring_token_prepare (BringCore *core, GCancellable *cancellable, GError **error);
/* Frees a copy, and leaves nothing of it in memory. */
void bring_token_wipe (char *token);
/* Keeps it where that was wished; a sentence when it can't be. */
char *bring_token_keep (BringCore *core, GCancellable *cancellable) G_GNUC_WARN_UNUSED_RESULT;
/* Forgets a kept token that the site refused, as @error says: the next one is asked for. */
void bring_token_look_back (BringCore *core, const GError *error);

/**
 * BringJob:
 * @work: in the thread, with the core in use
 * @done: on the main loop, while the AppBringing lives, cancelled or not
 */
typedef struct BringJob BringJob;
struct BringJob {
  BringCore *core;
  GCancellable *cancellable;
  gboolean (*work) (BringJob *job, DbStore *db, AppPacks *packs, GError **error);
  void (*done) (AppBringing *self, BringJob *job);
  gpointer data, answer;
  GDestroyNotify free_data, free_answer;
  GError *error;
};

/* @core: NULL for one that ends the thread */
BringJob *bring_job_new (BringCore *core, GCancellable *cancellable) G_GNUC_WARN_UNUSED_RESULT;

/* A thread that works off jobs on a collection's file, until a job without core comes. */
typedef struct BringThread BringThread;
BringThread *bring_thread_new (const char *path) G_GNUC_WARN_UNUSED_RESULT;
void bring_thread_push (BringThread *thread, BringJob *job);
/* Lets it end by itself. */
void bring_thread_leave (BringThread *thread);

typedef struct {
  char *name;    /* of bytes, else what app_bring_add() takes */
  GBytes *bytes; /* Owned; NULL for others */
} BringSource;

/**
 * AppBringing:
 * @core: of what was read last; NULL while nothing is
 * @cancel: of the reading or storing under way
 * @matching: of the last matching, which is not answered while @working
 */
struct _AppBringing {
  GObject parent;
  AppStore *store; /* Owned */
  BringThread *thread;
  GPtrArray *sources; /* of BringSource */
  char *user, *token; /* Owned */
  char *game;         /* Owned; of tournament reports */
  gboolean keep;
  gboolean again; /* it is to be read, and there is no collection to read it for */
  AppBringingState state;
  double fraction;
  char *doing;
  gboolean working;
  GError *error;
  BringCore *core;
  GCancellable *cancel;
  GCancellable *matching;
  BringLook *look;
  GPtrArray *plays; /* of GWeakRef: lists that were given out */
  GListModel *names[IMPORT_KINDS];
  char *done;
  gint64 batch;
};

void bring_set_state (AppBringing *self, AppBringingState state);
void bring_set_working (AppBringing *self, gboolean working);
void bring_set_progress (AppBringing *self, double fraction, const char *doing);
/* A sentence for the person, which ends nothing. */
void bring_tell (AppBringing *self, const char *sentence);
/* Cancels and forgets, if there is anything. */
void bring_cancel (GCancellable **cancellable);
/* What was read, and what is under way; the sources stay. */
void bring_forget (AppBringing *self);
/* After a choice, or when the collection is another. */
void bring_match_again (AppBringing *self);

/* Pushes @job; it is taken over. */
void app_bringing_push (AppBringing *self, BringJob *job);
/* The present one; NULL before anything is read. Borrowed. */
BringCore *app_bringing_get_core (AppBringing *self);

/* The lists of plays. */
GListModel *bring_plays_new (AppBringing *self, guint verdicts) G_GNUC_WARN_UNUSED_RESULT;
/* What is to be known when a row is gone next. */
void bring_plays_note_choice (GListModel *plays, gint64 row);
/* Another reading or matching came. */
void bring_plays_look (GListModel *plays, const AppBringCounts *counts);

/* The lists of names. */
GListModel *bring_names_new (void) G_GNUC_WARN_UNUSED_RESULT;
/* @names: (element-type AppBringName): what is in it is taken out. */
void bring_names_look (GListModel *names, GPtrArray *found);
guint bring_names_count_doubtful (GListModel *names);

G_END_DECLS
