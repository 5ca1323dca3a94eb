/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Staged plays beside what is stored: known, changed, or like another one.
 */
#pragma once

#include "app/plays-in/play-import-private.h"
#include "app/plays-in/import-session.h"

G_BEGIN_DECLS

/* Whether two folded names may be one, spelled in two ways: other accents, order of words, initials
 * or a slip of the pen. Digits must agree. */
gboolean play_import_is_like (const char *one, const char *other);
/* Two names of the same skeleton differ in accents, points and the order of words alone. */
char *play_import_dup_skeleton (const char *name) G_GNUC_WARN_UNUSED_RESULT;
gboolean play_import_match_plays (AppPlayImport *play_import, DbStore *db,
                                  GCancellable *cancellable, GError **error);
/* @play is changed: its seats go where those of the match are. @form: of its last import, or NULL.
 */
gboolean play_import_pair_load (PlayImportWho *names, DbStore *db, ImportPlay *play, GBytes *form,
                                gint64 match, gboolean store, PlayImportPair *pair, GError **error);
PlayImportMerge play_import_pair_merge (PlayImportPair *pair);
/* The same of a staged play, whose match may be another staged one (@row below 0): then there is
 * no pair, and @here of @pair NULL. */
gboolean play_import_pair_load_staged (AppPlayImport *play_import, DbStore *db,
                                       const DbStagedPlay *staged, ImportPlay *play,
                                       PlayImportPair *pair, GError **error);
/* Whether each word of @typed stands in the name; accents, case and points don't count, as they
 * don't where names that may be one are compared. */
gboolean app_play_import_name_has (const char *name, const char *typed);

G_END_DECLS
