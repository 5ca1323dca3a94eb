/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A play as a match: converted, who won decided, merged with what is stored.
 */
#pragma once

#include "app/plays-in/play-import-converter.h"
#include "app/plays-in/play-import-private.h"

G_BEGIN_DECLS

/* Names that are not known yet are found in passing, and with @store those that are used are
 * stored. */
gboolean play_import_convert (PlayImportNameIndex *names, DbStore *db, const ImportPlay *play,
                              gboolean store, PlayImportConversion *made, GError **error);
/* Puts the seats of @play into the order of @players (n of them), as far as they sit there. */
gboolean play_import_align (PlayImportNameIndex *names, DbStore *db, ImportPlay *play,
                            const gint64 *players, guint n, GError **error);
/* Who sits in a seat, from 0; who sits in a second one is somebody else. */
PlayImportName *play_import_name_index_get_seat (PlayImportNameIndex *names, const ImportPlay *play,
                                                 guint seat);
/* Who sits in a play that names nobody. */
PlayImportName *play_import_name_index_get_nobody (PlayImportNameIndex *names,
                                                   const ImportPlay *play);
/* (element-type AppPlayImportDifference): what is other there. */
GPtrArray *play_import_merge_compare (const PlayImportMerge *merge) G_GNUC_WARN_UNUSED_RESULT;
/* The key of the difference that is none in the match. */
#define PLAY_IMPORT_REST "rest"
/* Sets in @here what counts of there; TRUE in @note when the note does. FALSE when the match is as
 * it was. */
gboolean play_import_merge_apply (const PlayImportMerge *merge, const GPtrArray *differences,
                                  gboolean *note);
/* Whether the match, applied to, says anything else than its source. @note: it has the one from
 * there. */
gboolean play_import_merge_differs (const PlayImportMerge *merge, gboolean note);
void play_import_difference_free (gpointer difference);
/* How a match ended, for the eye; "" when nobody says. */
char *play_import_dup_result (const DbMatch *match) G_GNUC_WARN_UNUSED_RESULT;
/* Whether two matches of the same game, day and players may be one. */
PlayImportLikeness play_import_compare_likeness (const DbMatch *one, const DbMatch *other);
/* Sets which side counts by the person's choice. */
void play_import_choose_sides (GPtrArray *differences, guint choice);

G_END_DECLS
