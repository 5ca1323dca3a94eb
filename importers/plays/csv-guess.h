/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a table seems to be: by the words of its head in four languages, and by what stands below.
 */
#pragma once

#include "importers/plays/csv-plays.h"

G_BEGIN_DECLS

/* What it seems to be: dialect, head, and columns by what their heads are called in English,
 * German, French and Spanish, and by what their cells look like. IMPORT_ERROR_CONTENT for a table
 * without rows. */
ImportMapping *import_mapping_guess (ImportInput *input, GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
