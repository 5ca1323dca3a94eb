/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What makes a change of truth: its fields, and what it does in its transaction.
 */
#pragma once

#include "app/store/command-db.h"
#include "app/store/store-jobs.h"

#include "db/changes.h"

G_BEGIN_DECLS

typedef gpointer (*AppCopyFunc) (gconstpointer value);

/**
 * AppCommandField:
 * @offset: in the struct, of a pointer
 * @copy, @free: (nullable): of what it points to, which may be NULL; of a text, when both are NULL
 *
 * What a command owns when it waits for the writer. Numbers need no field.
 */
typedef struct {
  gsize offset;
  AppCopyFunc copy;
  GDestroyNotify free;
} AppCommandField;

/**
 * AppCommandRun:
 * @batch: open; 0 until then
 * @unlogged: (out): something was written that the history does not hold, such as a setting
 * @by_moves: (out): moves were, so that no batch undoes it
 * @uuid, @notice, @n: (out): as of AppCommandAnswer, transfer full
 * @state, @free_state: (nullable): of the type's own, from the title to the end
 *
 * A command at work, in its transaction.
 */
typedef struct {
  DbStore *db;
  AppPacks *packs;
  gint64 batch;
  gboolean unlogged, by_moves;
  char *uuid;
  char *notice;
  guint n;
  gpointer state;
  GDestroyNotify free_state;
} AppCommandRun;

/**
 * AppCommandType:
 * @size: of the struct
 * @fields: (array length=n_fields)
 * @prepare: (nullable): before the transaction begins
 * @new_title: (nullable): for the history; NULL for the title of its first change
 * @run: does it. One whose functions open the batch themselves sets @batch of the run, and
 *   @opens_batch
 */
struct _AppCommandType {
  gsize size;
  const AppCommandField *fields;
  guint n_fields;
  gboolean opens_batch;
  gboolean (*prepare) (AppCommandRun *run, gconstpointer command, GError **error);
  DbTitle *(*new_title) (AppCommandRun *run, gconstpointer command);
  gboolean (*run) (AppCommandRun *run, gconstpointer command, GError **error);
};

/* Answers with the UUID of the row that was added or changed, as db_subject_dup_uuid() finds it. */
gboolean app_command_answer_row (AppCommandRun *run, DbSubject subject, gint64 row, GError **error);

/* As app_command_do_async(), for a task that has waited for something else before; it is taken
 * over.
 */
void app_command_push (AppStore *store, GTask *task, const AppCommandType *type,
                       gconstpointer command);

G_END_DECLS
