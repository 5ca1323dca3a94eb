/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which table or list it is, by its first lines.
 */
#pragma once

#include "importers/plays/parse.h"

G_BEGIN_DECLS

/**
 * import_sniff_lines:
 * @lines: (array zero-terminated=1): the first ones that are not blank
 * Tables, tournament reports, and lists of words.
 */
ImportFormat import_sniff_lines (char **lines);

G_END_DECLS
