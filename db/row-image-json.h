/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A row and the rows that belong to it as JSON, character for character as SQLite's functions
 * json_object() and json_group_array() would make it, in a third of the time. Private to db/.
 */
#pragma once

#include "db/statement.h"

G_BEGIN_DECLS

/* Rows that belong to one; @sql has :row, and each of its rows becomes an array, or a value where
 * it has one column. */
typedef struct {
  const char *key;
  const char *sql;
} DbRowImagePart;

/**
 * DbRowImageShape:
 * @columns: the row at :row, its columns named as the keys. One named "+key" comes last, and only
 *   where it has a value
 * @parts: (array zero-terminated=1): in their order behind the columns
 */
typedef struct {
  const char *columns;
  const DbRowImagePart *parts;
} DbRowImageShape;

/* @json (out): owned; NULL where there is no such row */
gboolean db_row_image_write (DbStore *store, const DbRowImageShape *shape, gint64 row, char **json,
                             GError **error);

G_END_DECLS
