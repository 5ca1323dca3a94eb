/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Salvage for people: what db/salvage.h could read of a damaged collection, as records that any
 * Tomekeeper imports, plays of other games, and an archive of the rest; with an account of what is
 * missing.
 */
#pragma once

#include "app/store/store.h"

#include "db/store.h"

G_BEGIN_DECLS

/**
 * AppSalvageReport:
 * @folder: where it was written
 * @intact: matches whose every line replays to the digests that were stored with it, or has none
 * @cut: matches of which moves are missing, or which stop replaying; written up to there
 * @unsure: matches whose last moves may be missing: pages of moves are lost, and nothing says how
 *   long they were
 * @plain: matches without moves
 * @complete: nothing is missing, as far as can be told
 * @account: sentences, one a line: what was read, what is missing, and of which match
 */
typedef struct {
  char *folder;
  guint intact, cut, unsure, plain;
  gboolean complete;
  GStrv account;
} AppSalvageReport;

void app_salvage_report_free (AppSalvageReport *salvaged);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppSalvageReport, app_salvage_report_free)

/**
 * app_salvage:
 * @file: the damaged collection, which is not changed
 * @folder: is made, and must not hold anything yet
 *
 * Writes "records/NAME.tkr" (every match with moves, current line and others, with notes and
 * remarks), "plays.json" (matches without moves, as BG Stats' export has them) where there are any,
 * "collection.zip" (an archive of all that holds together, to be restored or merged), packs and
 * word lists that are only in the file, and "account.txt".
 */
AppSalvageReport *app_salvage (const char *file, const char *folder, GCancellable *cancellable,
                               GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The same off the main thread. */
void app_salvage_async (const char *file, const char *folder, GCancellable *cancellable,
                        GAsyncReadyCallback callback, gpointer data);
AppSalvageReport *app_salvage_finish (GAsyncResult *result, GError **error);

/* As app_salvage_into_async(), in a thread that has the collection's connection. Sentences: what
 * came, and what is another one in the file; then it is not @complete (out). */
GStrv app_salvage_into (DbStore *db, const char *file, gboolean *complete,
                        GCancellable *cancellable, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/**
 * app_salvage_into_async:
 * @file: the damaged collection, or one set aside
 *
 * Brings what @file has and the open collection lacks into it: first rows it does not know, as an
 * archive is merged, then moves and lines of matches that it has shorter. One batch, to be undone
 * as an import. What both have and differs stays as it is here, and is told. For after a backup was
 * put back.
 */
void app_salvage_into_async (AppStore *store, const char *file, GCancellable *cancellable,
                             GAsyncReadyCallback callback, gpointer data);
/* @account: (out) (transfer full): sentences, what came */
gboolean app_salvage_into_finish (AppStore *store, GAsyncResult *result, GStrv *account,
                                  GError **error);

/* Matches that are here and in a salvaged file, and go on otherwise there. */

G_END_DECLS
