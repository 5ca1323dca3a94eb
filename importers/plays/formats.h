/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The formats by name.
 */
#pragma once

#include "importers/plays/parse.h"

G_BEGIN_DECLS

/* "bgstats", "bgg", "csv": as --format takes it; NULL for IMPORT_FORMAT_UNKNOWN. */
const char *import_format_name (ImportFormat format);
/* IMPORT_FORMAT_UNKNOWN for a name that there is not. */
ImportFormat import_format_from_name (const char *name);
/* "BG Stats export": for the eye, translated. */
const char *import_format_title (ImportFormat format);
/* Whether import_parse() reads it. */
gboolean import_format_has_plays (ImportFormat format);

G_END_DECLS
