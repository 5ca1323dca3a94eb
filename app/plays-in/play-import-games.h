/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is decided once a game: of plays in which every player won, or none, whether they played
 * together; and what becomes of the rating that a source has of it, and of whether it is owned
 * there.
 */
#pragma once

#include "app/plays-in/play-import-private.h"

G_BEGIN_DECLS

/* How a play went, as its source has it, before anything is decided about its game. */
PlayImportWinners play_import_co_op_get_winners (const ImportPlay *play);
/* A staged play counts for its game. */
void play_import_co_op_count (PlayImportNameIndex *names, const ImportPlay *play);

/**
 * play_import_co_op_decide:
 * Decides for each game that was read: as the person chose, in this import or an earlier one, else
 * together where any of its plays was won by all, unless others were won by some: then a draw.
 * After the names were matched.
 */
gboolean play_import_co_op_decide (AppPlayImport *play_import, DbStore *db, GError **error);

/**
 * play_import_co_op_load:
 * @staged: its form is made @form's where something is decided about the play
 * @form: (nullable): the bytes of it; to live as long as @staged
 *
 * Fills @play with what was staged, as it is decided. FALSE when the staged bytes are no play.
 */
gboolean play_import_co_op_load (AppPlayImport *play_import, DbStagedPlay *staged, ImportPlay *play,
                                 GByteArray *form);

/* Whether something was chosen that the collection doesn't remember yet. */
gboolean play_import_co_op_is_chosen (const PlayImportName *game);
/* Remembers what was decided, for later imports. @wrote is set where a person chose something. */
gboolean play_import_co_op_remember (AppPlayImport *play_import, DbStore *db, gboolean *wrote,
                                     GError **error);

/* What sources say of games in their lists. */

/* Where a game is listed twice, what was changed there later counts, and the other completes it.
 * @input: from 1 */
void play_import_games_list (PlayImportName *game, guint input, const ImportListedGame *listed);
/* Compares what is said there with what is said here and what was said there last, for each game;
 * after the names were matched. */
gboolean play_import_games_compare (AppPlayImport *play_import, DbStore *db, GError **error);
/* Whether the game is to be stored for what is said of it. */
gboolean play_import_games_has_news (const PlayImportName *game);
/* Writes it, of games that are stored. @wrote is set where something was. */
gboolean play_import_games_store (AppPlayImport *play_import, DbStore *db, gboolean *wrote,
                                  GError **error);
void play_import_games_count (const PlayImportName *game, AppPlayImportCounts *counts);
/* A sentence on what becomes of it; NULL for nothing. */
char *play_import_games_dup_said (const PlayImportName *game) G_GNUC_WARN_UNUSED_RESULT;
gboolean play_import_games_has_conflict (const PlayImportName *game);

G_END_DECLS
