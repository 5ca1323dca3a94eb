/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plays in which every player won, or none: whether they played together, decided once a game.
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

G_END_DECLS
