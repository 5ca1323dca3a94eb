/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a window saves: everything as an archive, matches as records, or plays in one of their
 * formats. Made and written on a thread, with progress.
 */
#pragma once

#include "app/plays-out/plays.h"

#include "app/store/store.h"

G_BEGIN_DECLS

typedef enum {
  APP_SAVE_ARCHIVE, /* all there is */
  APP_SAVE_RECORDS, /* matches with moves, all or the one */
  APP_SAVE_PLAYS,
} AppSaveKind;

/**
 * AppSaveRequest:
 * @format: of plays
 * @match: (nullable): UUID of the only one that is wanted
 * @game, @player: (nullable): names; @since, @until: (nullable): days: of plays, all that are meant
 */
typedef struct {
  AppSaveKind kind;
  AppPlaysFormat format;
  const char *match;
  const char *game, *player;
  const char *since, *until;
} AppSaveRequest;

/* A name for its file: "Tomekeeper 2026-11-22.zip". */
char *app_save_request_dup_file_name (const AppSaveRequest *request) G_GNUC_WARN_UNUSED_RESULT;

/* How far it is, from any thread. */
typedef struct AppSaveProgress AppSaveProgress;

AppSaveProgress *app_save_progress_new (void) G_GNUC_WARN_UNUSED_RESULT;
void app_save_progress_unref (AppSaveProgress *progress);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppSaveProgress, app_save_progress_unref)
/* From 0 to 1. */
double app_save_progress_get (AppSaveProgress *progress);

/* Writes it to @path, whole or not at all; @request is copied, @progress (nullable) kept. */
void app_save_async (AppStore *store, const AppSaveRequest *request, const char *path,
                     AppSaveProgress *progress, GCancellable *cancellable,
                     GAsyncReadyCallback callback, gpointer data);
gboolean app_save_finish (AppStore *store, GAsyncResult *result, GError **error);

/* A BG Stats play link of one match, for the window. */
char *app_save_dup_link (AppStore *store, const char *match,
                         GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
