/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Text columns and tags of leagues, seasons, entrants and fixtures. Private to db/.
 */
#pragma once

#include "db/campaigns-private.h"
#include "db/leagues.h"

G_BEGIN_DECLS

/**
 * DbTextField:
 * A text column of a row's struct.
 * @name: the statement's parameter, ":note"
 * @offset: of the char * in the struct
 */
typedef struct {
  const char *name;
  gsize offset;
} DbTextField;

/* Makes all of them "". */
void db_texts_init (gpointer row, const DbTextField *fields, gsize n_fields);
void db_texts_free (gpointer row, const DbTextField *fields, gsize n_fields);
/* NULL binds "". */
void db_texts_bind (DbStatement *statement, gconstpointer row, const DbTextField *fields,
                    gsize n_fields);
/* From columns one after another, the first being @column. */
void db_texts_read (DbStatement *query, int column, gpointer row, const DbTextField *fields,
                    gsize n_fields);

/* (element-type DbSeasonTag): an empty list. */
GArray *db_season_tags_new (void) G_GNUC_WARN_UNUSED_RESULT;
void db_season_tags_add (GArray *tags, const char *name, const char *value);

G_END_DECLS
