/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * BG Stats' score sheets: JSON in a string, rows of points by player.
 */
#pragma once

#include "importers/plays/bgstats-private.h"

G_BEGIN_DECLS

/* The points round by round, as the fact "Scoresheet". What can't be read is passed over. */
void bgstats_add_sheet (ImportPlay *play, const BgstatsNames *names, ImportJsonTree *tree,
                        const char *sheet);

G_END_DECLS
