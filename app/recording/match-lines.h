/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A match's lines: what people do with them.
 */
#pragma once

#include "app/match/lines.h"
#include "app/match/match.h"

G_BEGIN_DECLS

/* @batch (out): for app_store_undo_async(). */
void app_match_change_line_async (AppMatch *match, gint64 line, AppLineChange change,
                                  const char *name, GCancellable *cancellable,
                                  GAsyncReadyCallback callback, gpointer data);
gboolean app_match_change_line_finish (AppMatch *match, GAsyncResult *result, gint64 *batch,
                                       GError **error);

/**
 * app_match_fork_line_async:
 * @at: moves of the line on show to keep
 * @name: (nullable)
 *
 * Goes on from there on a new line, which is shown: nothing of the old one is lost, and what waits
 * there waits here too, but for corrections behind @at. With @go_on it becomes the current one if
 * the one on show was; else something is only tried.
 */
void app_match_fork_line_async (AppMatch *match, guint at, const char *name, gboolean go_on,
                                GCancellable *cancellable, GAsyncReadyCallback callback,
                                gpointer data);
gboolean app_match_fork_line_finish (AppMatch *match, GAsyncResult *result, gint64 *line,
                                     GError **error);

G_END_DECLS
