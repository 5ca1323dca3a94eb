/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The two families of formats that import_sniff() has a close look at.
 */
#pragma once

#include "importers/plays/parse.h"

G_BEGIN_DECLS

/* By the keys of JSON that begins at @text, as far as it goes. */
ImportFormat import_sniff_json (const char *text, gsize length);

/**
 * import_sniff_lines:
 * @lines: (array zero-terminated=1): the first ones that are not blank
 * Tables, tournament reports, and lists of words.
 */
ImportFormat import_sniff_lines (char **lines);

G_END_DECLS
