/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plays of NemeStats, as its REST interface lists them.
 *
 * Source: PlayedGames in NemeStats' nemestatsopenapi3.json
 */
#pragma once

#include "importers/plays/plays-private.h"

G_BEGIN_DECLS

gboolean import_parse_nemestats (ImportParse *parse, GError **error);

G_END_DECLS
