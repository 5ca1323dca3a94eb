/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Exports of BG Stats: everything, one play that was shared, or what its owner left of it. Plays
 * refer to names by number, and keys come in any order, so the file is read twice. What it says of
 * deleted things is not asked for: nothing is deleted here because it was there. E-mail addresses
 * are passed over.
 */
#pragma once

#include "importers/plays/plays-private.h"

G_BEGIN_DECLS

/* ImportSays of a whole file, but that it never says of a play that it was broken off. */
#define BGSTATS_SAYS (2 * (guint)IMPORT_SAYS_FACTS - 1 - IMPORT_SAYS_INCOMPLETE)

gboolean import_parse_bgstats (ImportParse *parse, GError **error);

G_END_DECLS
