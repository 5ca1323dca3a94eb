/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results of Board Game Arena: replies of its list of tables, one or several, or a list of them.
 * Everything is text there, and what belongs to players stands in lists apart by commas. A table's
 * day is the one on which it ended, in UTC, for who played it may sit anywhere.
 *
 * Source: the field list in docs/BGA_API.md of Nublo/gaia-project-search
 */
#pragma once

#include "importers/plays/plays-private.h"

G_BEGIN_DECLS

gboolean import_parse_bga_tables (ImportParse *parse, GError **error);

G_END_DECLS
