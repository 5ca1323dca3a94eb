/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plays that an import has read and not yet stored, in a temporary SQLite file apart from the
 * collection, so that a hundred thousand plays need the memory of a few. Not tied to a thread, but
 * to be used by one at a time.
 */
#pragma once

#include "db/store.h"

G_BEGIN_DECLS

typedef struct DbStaging DbStaging;

DbStaging *db_staging_new (GError **error) G_GNUC_WARN_UNUSED_RESULT;
void db_staging_free (DbStaging *staging);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DbStaging, db_staging_free)

/* Forgets all of it. */
gboolean db_staging_clear (DbStaging *staging, GError **error);
/* Writes between the two are one transaction, for speed. */
gboolean db_staging_begin (DbStaging *staging, GError **error);
gboolean db_staging_end (DbStaging *staging, GError **error);

/**
 * DbStagedPlay:
 * @source, @external: its own id; ids are unique in the staging
 * @form: the play, as the caller's bytes
 * @file, @line, @at: its place in the source
 * @day: to list by
 * @modified: when its source changed it last, as a text that sorts; "" or NULL when unknown
 * @verdict: the caller's, below DB_STAGED_VERDICTS, and counted
 * @row: the match that it is, or 0
 * @choice: the person's
 * @explanation: the caller's JSON or text: why this verdict, and what differs
 */
typedef struct {
  gint64 id;
  const char *source, *external;
  gconstpointer form;
  gsize length;
  const char *file;
  guint line;
  const char *at;
  const char *day;
  const char *modified;
  guint verdict;
  gint64 row;
  guint choice;
  const char *explanation;
} DbStagedPlay;

#define DB_STAGED_VERDICTS 16

typedef enum {
  DB_STAGED_ADDED,
  DB_STAGED_SAME,  /* it was there with the same form */
  DB_STAGED_OTHER, /* it was there with another form, which the new one has replaced */
  DB_STAGED_OLDER, /* it was there with a form that was changed later, which stays */
} DbStagingResult;

/* Adds a play, or finds that it is there. */
gboolean db_staging_add_play (DbStaging *staging, const DbStagedPlay *play, DbStagingResult *staged,
                              GError **error);
/* The play's number, 0 where there is none; and that of the last one that was added. */
gboolean db_staging_find (DbStaging *staging, const char *source, const char *external, gint64 *id,
                          GError **error);
gboolean db_staging_last (DbStaging *staging, gint64 *id, GError **error);
/* Sets verdict, row, choice and explanation of the play of that id. */
gboolean db_staging_set_play (DbStaging *staging, const DbStagedPlay *play, GError **error);

/* Borrowed for the call. FALSE with error ends it; inside, plays may be set. */
typedef gboolean (*DbStagedFunc) (const DbStagedPlay *play, gpointer data, GError **error);

/* All plays in the order of adding. */
gboolean db_staging_foreach (DbStaging *staging, DbStagedFunc each, gpointer data, GError **error);
/* Those of the verdicts in the mask, the latest day first: @limit of them from @offset. */
gboolean db_staging_list (DbStaging *staging, guint verdicts, guint offset, guint limit,
                          DbStagedFunc each, gpointer data, GError **error);
/* Those of the verdicts in the mask whose explanation begins otherwise than with a control
 * character, in the order of adding. */
gboolean db_staging_foreach_explained (DbStaging *staging, guint verdicts, DbStagedFunc each,
                                       gpointer data, GError **error);
gboolean db_staging_get (DbStaging *staging, gint64 id, DbStagedFunc each, gpointer data,
                         GError **error);
/* How many plays have each verdict. */
gboolean db_staging_count (DbStaging *staging, guint counts[DB_STAGED_VERDICTS], GError **error);

/* Rows of the source that could not be read: where and why. */
gboolean db_staging_add_skipped (DbStaging *staging, const char *file, guint line, const char *at,
                                 const char *why, GError **error);
typedef gboolean (*DbSkippedFunc) (const char *file, guint line, const char *at, const char *why,
                                   gpointer data);
gboolean db_staging_foreach_skipped (DbStaging *staging, guint limit, DbSkippedFunc each,
                                     gpointer data, guint *count, GError **error);

G_END_DECLS
