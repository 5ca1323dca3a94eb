/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which JSON it is, by its keys and how deep they stand; the text may end anywhere.
 */
#pragma once

#include "importers/plays/parse.h"

G_BEGIN_DECLS

/* By the keys of JSON that begins at @text, as far as it goes. */
ImportFormat import_sniff_json (const char *text, gsize length);

G_END_DECLS
