/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the heads of tables are called in English, German, French and Spanish.
 */
#pragma once

#include "importers/plays/csv-private.h"

G_BEGIN_DECLS

/* What a head means, IMPORT_COLUMNS for words that say nothing. */
ImportColumn import_csv_read_head (const char *head);

G_END_DECLS
