/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who and what plays name: players, games and places, found again and asked about.
 */
#pragma once

#include "app/plays-in/play-import-private.h"

G_BEGIN_DECLS

PlayImportNameIndex *play_import_name_index_new (void) G_GNUC_WARN_UNUSED_RESULT;
void play_import_name_index_free (PlayImportNameIndex *names);
/* Names that come from now on are of the next input. */
void play_import_name_index_begin_input (PlayImportNameIndex *names);
/**
 * play_import_name_index_get:
 * @source: of the play, for a name without ids
 * @sitting: the how manieth time it sits in one play, from 1; others than the first are somebody
 *   else
 *
 * The entry of a name, made when there is none. NULL for no name and no ids.
 */
PlayImportName *play_import_name_index_get (PlayImportNameIndex *names, ImportEntityKind kind,
                                            const ImportEntity *named, const char *source,
                                            guint sitting);
PlayImportName *play_import_name_index_by_id (PlayImportNameIndex *names, gint64 id);
guint play_import_name_index_count (PlayImportNameIndex *names);
PlayImportName *play_import_name_index_nth (PlayImportNameIndex *names, guint nth);
/* Finds what each is; those that come later are found as they come. */
gboolean play_import_name_index_match (PlayImportNameIndex *names, DbStore *db,
                                       GCancellable *cancellable, GError **error);
/* The same for one alone, unless it was found. */
gboolean play_import_name_find (PlayImportNameIndex *names, DbStore *db, PlayImportName *name,
                                GError **error);
/* Which other row the name stood for in earlier imports, where a person chooses what it is now; 0
 * for none. */
gboolean play_import_name_get_former (DbStore *db, const PlayImportName *name, gint64 *row,
                                      GError **error);
/* @plays: (transfer full) (element-type AppPlayerPlay): what came under the name as row @from, and
 * goes along when the name is stored, as far as it can: counted here. */
gboolean play_import_name_set_moves (DbStore *db, PlayImportName *name, gint64 from, GArray *plays,
                                     GError **error);
/* Makes the row of a new one and notes its ids. */
gboolean play_import_name_store (PlayImportNameIndex *names, DbStore *db, PlayImportName *name,
                                 GError **error);
/* Who it is: a row, or below 0 a new one. */
gint64 play_import_name_key (const PlayImportName *name);
/* What it is or will be called. */
const char *play_import_name_here (const PlayImportName *name);
/* A game of the five; else NULL. */
const char *play_import_name_code (const PlayImportName *name);
/* The name of a row; NULL when there is none. */
const char *play_import_name_index_row_name (PlayImportNameIndex *names, ImportEntityKind kind,
                                             gint64 row);

/* Whether two folded names may be one, spelled in two ways: other accents, order of words, initials
 * or a slip of the pen. Digits must agree. */
gboolean play_import_is_like (const char *one, const char *other);
/* Whether each word of @typed stands in the name; accents, case and points don't count, as they
 * don't where names that may be one are compared. */
gboolean app_play_import_name_contains (const char *name, const char *typed);

G_END_DECLS
