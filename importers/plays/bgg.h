/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * BoardGameGeek's XML: plays by user or by thing, pages one after another, and what it says instead
 * when something is wrong. Games are bgg-games.c's.
 */
#pragma once

#include "importers/plays/bgg-private.h"
#include "importers/plays/plays-private.h"

G_BEGIN_DECLS

/* Whether it is one of BoardGameGeek's numbers, from 1. */
gboolean bgg_is_number (const char *text);
gboolean import_parse_bgg_plays (ImportParse *parse, GError **error);
gboolean import_parse_bgg_games (ImportParse *parse, GError **error);

G_END_DECLS
