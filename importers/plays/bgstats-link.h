/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plays that other programs push to BG Stats: JSON as it is, or within an address, one a line. The
 * time of a play is UTC there and by the clock of here in a play, for whoever follows the link was
 * at the table. A link of our own names our match.
 *
 * Source: bgstatsapp.com, "Push plays to BG Stats from other apps or websites"
 */
#pragma once

#include "importers/plays/plays-private.h"

G_BEGIN_DECLS

gboolean import_parse_bgstats_link (ImportParse *parse, GError **error);

G_END_DECLS
