/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which delimiter and encoding a table has, by its first bytes: the delimiter is the one by which
 * most rows have as many cells as the first.
 */
#pragma once

#include "importers/plays/csv-table.h"

G_BEGIN_DECLS

/* From the first bytes of a file. */
ImportCsvDialect import_csv_sniff (const char *start, gsize length);
/* The same of an input from its start, which it is left behind. G_IO_ERROR. */
gboolean import_csv_sniff_input (ImportInput *input, ImportCsvDialect *dialect, GError **error);

G_END_DECLS
