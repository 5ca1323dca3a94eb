/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Staged plays matched, and stored in one transaction, and what else their files held.
 */
#pragma once

#include "app/plays-in/play-import-private.h"
#include "app/plays-in/play-import.h"

G_BEGIN_DECLS

/* Whatever has no plays. */
gboolean play_import_others_add (AppPlayImport *play_import, ImportFormat format, const char *path,
                                 ImportInput *input, GCancellable *cancellable, GError **error);
/* Reads records, packs and word lists; what is wrong in them is among the faults. */
gboolean play_import_others_check (AppPlayImport *play_import, DbStore *db, GError **error);
/**
 * app_play_import_identify:
 * Finds what each name and each play is, with the choices made so far. To be called after reading,
 * after choices, and when the collection has changed. @db is read only.
 */
gboolean app_play_import_identify (AppPlayImport *play_import, DbStore *db,
                                   GCancellable *cancellable, GError **error);

/**
 * app_play_import_run:
 * @batch: (out): for undoing it; 0 when there was nothing to do
 *
 * In one transaction: names, plays, what the others bring, the choices to be remembered. What
 * changed in the collection since it was matched is matched again first. On any error, and when
 * cancelled, nothing is written.
 */
gboolean app_play_import_run (AppPlayImport *play_import, DbStore *db, AppPacks *packs,
                              GCancellable *cancellable, gint64 *batch, GError **error);

G_END_DECLS
