/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A row of each subject as JSON (its image), and back: the log of changes stores one before and one
 * after each change. A match's image has its sides, seats, options, packs and tags, a player's the
 * aliases. Columns that moves change (the current line, instants of modification) are in no image.
 * A column that a later schema added is written only where it has a value, so that older images
 * still compare as equal.
 */
#pragma once

#include "db/store-private.h"

G_BEGIN_DECLS

/* The image of a row of external_ids, in a query on that table. */
#define DB_EXTERNAL_IMAGE                                                                          \
  "json_object ('subject', subject, 'source', source, 'external', external, 'row', row,"           \
  " 'created', created)"

/* A row as JSON, NULL when it isn't there; private to changes.c. */
gboolean db_row_image_read (DbStore *store, DbSubject subject, gint64 row, char **json,
                            GError **error);
/* Makes the row, which is @now, what @json says; NULL takes it away or marks it as deleted. */
gboolean db_row_image_restore (DbStore *store, DbSubject subject, gint64 row, const char *now,
                               const char *json, GError **error);

/* Until db_row_images_forget_used_names() rows that are names stay where matches have them that are
 * outside of the bin by now: for those who take away many, and no match meanwhile. */
gboolean db_row_images_read_used_names (DbStore *store, GError **error);
void db_row_images_forget_used_names (DbStore *store);

G_END_DECLS
