/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files of salvage share. Private to db/.
 */
#pragma once

#include "db/pages.h"
#include "db/salvage.h"
#include "db/store-private.h"

G_BEGIN_DECLS

/**
 * DbForm:
 * @table: borrowed
 * @keyed: its rows stand in its key's tree (WITHOUT ROWID)
 * @alias: the column that is the row's number and not in the record, or -1
 * @order: (array length=table->n_columns): the columns in the record's order
 * @needed: (array length=table->n_columns): whether a column is never NULL
 * @defaults: (array length=table->n_columns): what it is in rows from before it was added
 * @uuid, @name, @folded: columns of such content, or -1
 *
 * How rows of a table look in the file.
 */
typedef struct {
  const DbTable *table;
  gboolean keyed;
  int alias;
  guint *order;
  gboolean *needed;
  DbValue *defaults;
  int uuid, name, folded;
} DbForm;

void db_form_free (DbForm *form);

/* (element-type DbForm): of @tables, as they are in @draft. */
GPtrArray *db_forms_new (DbStore *draft, GPtrArray *tables, GError **error);

/* Whether a record of @n columns can be a row of that table; then @row is that, by columns. */
gboolean db_form_read (const DbForm *form, gint64 number, const DbValue *record, guint n,
                       DbValue *row);

/* Makes a draft hold together: rows that nothing can be done without are remade, and what refers to
 * nothing goes. @broken: rows may be missing. @homeless: see db_known_remake(). @loose gets what
 * goes of people's words: sentences.
 */
gboolean db_salvage_mend (DbStore *draft, GPtrArray *tables, guint schema, gboolean broken,
                          GPtrArray *loose, gint64 *homeless, GError **error);

/* Lengths of lines by what else the file says: a draft gets tables for them. */
gboolean db_known_begin (DbStore *draft, GError **error);
/* A row of a derived table that says how long a match's current line is. */
gboolean db_known_read (DbStore *draft, gint64 match, const DbValue *record, guint n,
                        GError **error);
/* Moves of these lines stand side by side on a page: nothing is missing between them. */
gboolean db_known_adjoin (DbStore *draft, gint64 before, gint64 behind, GError **error);
/* What the draft's rows say, before they are mended. */
gboolean db_known_gather (DbStore *draft, guint schema, GError **error);
/* Rows of lines that are lost, and whose match something else tells. @homeless: (out): lines with
 * moves whose match nothing tells */
gboolean db_known_remake (DbStore *draft, guint schema, gint64 *homeless, GError **error);
/* A sentence of each match that refers to what is gone, before the reference goes. */
gboolean db_known_tell_lacks (DbStore *draft, guint schema, GPtrArray *loose, GError **error);
/* Compares, when they are mended. */
gboolean db_known_end (DbStore *draft, gboolean moves_lost, DbSalvaged *salvaged, GError **error);

G_END_DECLS
