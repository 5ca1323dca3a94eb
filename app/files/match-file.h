/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An opened match against its record: written to a file, and replayed against its digests, both
 * off the main thread.
 */
#pragma once

#include "app/files/export.h"
#include "app/match/match.h"
#include "app/match/verify.h"

G_BEGIN_DECLS

/* A name for the record's file, "Ada & Cyd – Ben & Dan, 2026-03-01.tkr", that any disk takes. */
char *app_match_dup_file_name (AppMatch *match) G_GNUC_WARN_UNUSED_RESULT;

/**
 * app_match_export_async:
 * @path: appears complete or not at all
 *
 * As app_export_match(). A preview has its record in a file already: APP_ERROR_USAGE.
 */
void app_match_export_async (AppMatch *match, const char *path, AppExportFlags flags,
                             GCancellable *cancellable, GAsyncReadyCallback callback,
                             gpointer data);
gboolean app_match_export_finish (AppMatch *match, GAsyncResult *result, GError **error);

/* As app_verify(), without storing digests. */
void app_match_verify_async (AppMatch *match, GCancellable *cancellable,
                             GAsyncReadyCallback callback, gpointer data);
/* @verified: (out): to be cleared by the caller; its reason has no place in front. */
gboolean app_match_verify_finish (AppMatch *match, GAsyncResult *result, AppVerifyResult *verified,
                                  GError **error);

G_END_DECLS
