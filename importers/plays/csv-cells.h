/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What cells mean: lengths of time, yes and no, numbers, lists of names.
 */
#pragma once

#include "importers/plays/csv-private.h"

G_BEGIN_DECLS

/* The cells' text without blanks around it and without the apostrophe that keeps spreadsheets from
 * taking it for a formula; borrowed. */
const char *import_csv_clean (char *cell);
/* "20:08", "8:08 pm", "20h08" as "20:08:00"; NULL for anything else. */
char *import_csv_read_time (const char *text) G_GNUC_WARN_UNUSED_RESULT;
/* Of "45", "1:30", "1h30", "1.5 h"; -1 for anything else. */
int import_csv_read_minutes (const char *text);
/* Of "yes", "x", "1", "lost", in four languages; @drawn for a draw. UNSAID for anything else. */
ImportTristate import_csv_read_tristate (const char *text, gboolean *drawn);
/* A number as one with a point: "1.234,5" with @comma, "1,234.5" without; as it stands otherwise.
 */
char *import_csv_read_score (const char *text, gboolean comma) G_GNUC_WARN_UNUSED_RESULT;
/* Digits with a comma as the mark of decimals, such as "12,5". */
gboolean import_csv_has_comma (const char *text);
gboolean import_csv_is_number (const char *text);
/* (element-type ImportCsvName): apart by ; or else by , & and /, or by lines. "Ada 10, Ben 8" has
 * scores when all have and the names differ without them. */
GArray *import_csv_read_names (const char *text) G_GNUC_WARN_UNUSED_RESULT;
/* In small letters without accents, letters and digits alone: "Date de la partie" is
 * "datedelapartie". */
char *import_csv_fold (const char *text) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
