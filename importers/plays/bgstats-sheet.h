/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * BG Stats' score sheets: JSON in a string, rows of points by player.
 */
#pragma once

#include "importers/plays/bgstats-private.h"

G_BEGIN_DECLS

/**
 * bgstats_add_sheet:
 * @seats: (element-type utf8 utf8): who sits where, by the ids that a seat has for its sheet, in
 * lower case
 * @others: (element-type BgstatsName): to be filled with players in it who sit in no seat by theirs
 *
 * The points round by round, as the fact "Scoresheet". Who is in none of the lists is "Player 3",
 * by the order of the row. What can't be read is passed over.
 */
void bgstats_add_sheet (ImportPlay *play, const BgstatsNames *names, GHashTable *seats,
                        GPtrArray *others, ImportJsonTree *tree, const char *sheet);

G_END_DECLS
