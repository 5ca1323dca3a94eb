/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One row of a table as one line of JSON, and back, exactly: docs/archive.md, "Rows".
 */
#pragma once

#include "db/tables.h"

G_BEGIN_DECLS

/**
 * archive_row_write:
 * @file: what the table's outside column refers to, or NULL where it stands in the row
 *
 * Appends an object with every column, and a line feed.
 */
void archive_row_write (GString *out, const DbTable *table, const DbValue *values,
                        const char *file);

/**
 * archive_row_parse:
 * @line: without its line feed; it is changed, and @values point into it
 * @values: (array length=n_columns) (out)
 * @file: (out) (transfer full): the file that the outside column refers to, or NULL
 * @wrong: (out) (transfer full): a sentence, on failure
 *
 * The columns of the table, each once, and nothing else.
 */
gboolean archive_row_parse (char *line, gsize length, const DbTable *table, DbValue *values,
                            char **file, char **wrong);

G_END_DECLS
