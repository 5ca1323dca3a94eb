/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * BoardGameGeek's games without plays: a collection, things, what a search found; and the table
 * that a collection's Export button gives. Of an item's names the primary one is taken, else its
 * first.
 */
#pragma once

#include "importers/plays/bgg-private.h"
#include "importers/plays/csv-table.h"

G_BEGIN_DECLS

/* Elements below <items>, at their start and end. */
void bgg_game_start (Bgg *bgg, const ImportXml *xml, const char *name, const char **names,
                     const char **values);
gboolean bgg_game_end (Bgg *bgg, const ImportXml *xml, const char *name, const char *text,
                       GError **error);

/* Whether a row has the heads of the site's table of games: each game's name and number, and no
 * day and no player, which a table of plays has. */
gboolean bgg_games_are_heads (char **cells);
/* Whether @input is such a table. @dialect: (out): how it is written */
gboolean bgg_games_is_table (ImportInput *input, ImportCsvDialect *dialect);
/* Hands over its games. Rows without a number are passed over, as items without one are. */
gboolean bgg_games_read_table (ImportParse *parse, const ImportCsvDialect *dialect, GError **error);

G_END_DECLS
