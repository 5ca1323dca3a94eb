/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Changes of truth: each is one struct with a table of its fields, and is done in one transaction
 * as one batch of the history; by the window on the writer thread, by others on a connection of
 * their own (command-db.h).
 */
#pragma once

#include "app/store/store.h"

G_BEGIN_DECLS

/* A kind of change: what it does, and the fields of its struct. */
typedef struct _AppCommandType AppCommandType;

/**
 * AppCommandAnswer:
 * @uuid: (nullable): of what was made
 * @notice: (nullable): what a person should know of it, a sentence
 * @n: how many rows were changed, where that is told
 * @batch: for undoing it; 0 when it changed nothing, or moves alone
 */
typedef struct {
  char *uuid;
  char *notice;
  gint64 batch;
  guint n;
} AppCommandAnswer;

void app_command_answer_clear (AppCommandAnswer *answer);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (AppCommandAnswer, app_command_answer_clear)

/* Does what @command, of the type, says on the writer thread; it is copied. app_command_finish()
 * belongs to all of them. */
void app_command_do_async (AppStore *store, const AppCommandType *type, gconstpointer command,
                           GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
/* The same for what is short and somebody waits for. */
gboolean app_command_do_and_wait (AppStore *store, const AppCommandType *type,
                                  gconstpointer command, gint64 *batch, GError **error);
/* @batch: (out) (optional): as of the answer */
gboolean app_command_finish (GAsyncResult *result, gint64 *batch, GError **error);
/* The same with all of it. @answer: (out): to be cleared */
gboolean app_command_finish_answer (GAsyncResult *result, AppCommandAnswer *answer, GError **error);
/* The same of what makes something: its UUID, to be freed; NULL with @error. */
char *app_command_finish_uuid (GAsyncResult *result, gint64 *batch,
                               GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
