/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What bookmarklets copy from Board Game Arena as lines: totals of players, and the tables of
 * tournaments.
 *
 * Source: PlayerStats.js and TournamentStats.js of oliverosz/bga-export-stats
 */
#pragma once

#include "importers/plays/plays-private.h"

G_BEGIN_DECLS

gboolean import_parse_bga_stats (ImportParse *parse, GError **error);
gboolean import_parse_bga_tournament (ImportParse *parse, GError **error);

G_END_DECLS
