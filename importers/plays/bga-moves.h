/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The times of moves that a bookmarklet copies from a table's replay: one play a table, on the day
 * of its last move, as long as from the first to the last. Who won is not in it.
 *
 * Source: MoveStats.js of oliverosz/bga-export-stats
 */
#pragma once

#include "importers/plays/plays-private.h"

G_BEGIN_DECLS

gboolean import_parse_bga_moves (ImportParse *parse, GError **error);

G_END_DECLS
