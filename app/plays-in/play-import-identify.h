/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Staged plays beside what is stored: known, changed, or like another one.
 */
#pragma once

#include "app/plays-in/play-import-private.h"

G_BEGIN_DECLS

gboolean play_import_identify_plays (AppPlayImport *play_import, DbStore *db,
                                     GCancellable *cancellable, GError **error);
/* @play is changed: its seats go where those of the match are. @form: of its last import, or NULL.
 */
gboolean play_import_pair_load (PlayImportNameIndex *names, DbStore *db, ImportPlay *play,
                                GBytes *form, gint64 match, gboolean store, PlayImportPair *pair,
                                GError **error);
PlayImportMerge play_import_pair_merge (PlayImportPair *pair);
/* The same of a staged play, whose match may be another staged one (@row below 0): then there is
 * no pair, and @here of @pair NULL. */
gboolean play_import_pair_load_staged (AppPlayImport *play_import, DbStore *db,
                                       const DbStagedPlay *staged, ImportPlay *play,
                                       PlayImportPair *pair, GError **error);
G_END_DECLS
