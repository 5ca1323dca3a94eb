/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * NemeStats' spreadsheet of plays, saved as a table of text. It names the winners alone.
 */
#pragma once

#include "importers/plays/plays-private.h"

G_BEGIN_DECLS

gboolean import_parse_nemestats_csv (ImportParse *parse, GError **error);

G_END_DECLS
