/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tables of text, streamed row by row through libcsv: any delimiter, quoted line breaks, UTF-8 with
 * or without a mark, UTF-16 with one, or Windows-1252.
 */
#pragma once

#include "importers/error.h"
#include "importers/input.h"

G_BEGIN_DECLS

#define IMPORT_CSV_COLUMNS 200
#define IMPORT_CSV_CELL (1024 * 1024) /* bytes of a cell at most */

typedef enum {
  IMPORT_CSV_UTF8,
  IMPORT_CSV_UTF16, /* which order its mark says, or else its first character */
  IMPORT_CSV_1252,
} ImportCsvEncoding;

typedef struct {
  char delimiter; /* ',' ';' '\t' '|' */
  ImportCsvEncoding encoding;
  gboolean plain; /* quotation marks are text like any other */
} ImportCsvDialect;

/**
 * ImportCsvRowFunc:
 * @line: of the file, where the row begins
 * @cells: (array zero-terminated=1): UTF-8, as they stand; empty rows are passed over
 *
 * FALSE ends the reading: with an error, or without one, which then is none.
 */
typedef gboolean (*ImportCsvRowFunc) (guint line, char **cells, guint n_cells, gpointer data,
                                      GError **error);

/* From the start of @input. A cell or row beyond the limits is IMPORT_ERROR_TOO_BIG with its line,
 * an open quote at the end IMPORT_ERROR_SYNTAX with the line where it began. */
gboolean import_csv_read (ImportInput *input, const ImportCsvDialect *dialect,
                          ImportCsvRowFunc each, gpointer data, GError **error);

G_END_DECLS
