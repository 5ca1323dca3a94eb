/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The merge of collections: how each table is merged, and the state of a running merge. Private to
 * db/; also for its tests.
 */
#pragma once

#include "db/merge.h"
#include "db/store-private.h"
#include "db/tables-private.h"

G_BEGIN_DECLS

#define NO_SUBJECT (-1)
#define MERGE_FINDS 4

/**
 * MergeKind:
 * @MERGE_ROW: a thing of its own: added where none of the queries finds it here
 * @MERGE_PART: belongs to a row of another table: added with it; where that is known here, its
 * parts are compared
 * @MERGE_MOVES: a part that is not compared so: merge.c does
 * @MERGE_SKIPPED: not merged: the log, which has the other collection's ids, and settings
 */
typedef enum {
  MERGE_ROW,
  MERGE_PART,
  MERGE_MOVES,
  MERGE_SKIPPED,
} MergeKind;

/**
 * MergeSpec:
 * @find: queries by the row's columns, references mapped; each gives a row here, or none.
 *   merge_by_external_id among them stands for the row here that has an id elsewhere of the row
 * there
 * @owner, @column: of a part: whose it is
 * @subject: what the log calls the row, or NO_SUBJECT
 * @logged_as: of a row that is part of its owner's row image: the owner's subject; @column has its
 *   row
 * @label: how a person knows the row: an SQL expression
 * @noun: N_()
 * @number: a column that is counted on where the number is taken, and @within: the columns that
 *   say where: SQL
 */
typedef struct {
  const char *table;
  MergeKind kind;
  const char *find[MERGE_FINDS];
  const char *owner, *column;
  int subject, logged_as;
  const char *label, *noun;
  const char *number, *next;
} MergeSpec;

extern const char merge_by_external_id[];

/* In an order in which what is referred to comes first, as far as there is one; ended by a NULL
 * table. */
extern const MergeSpec merge_specs[];

/**
 * MergeTable:
 * @ids: (element-type gint64 gint64): rows there to rows here; 0 for a line that has yet to find
 *   its place
 * @next: the next new row's id; from @first on they are new
 * @new_rows: (element-type gint64): the new ones of a table without ids
 * @external_ids: (element-type gint64 gint64): rows there to rows here that share an id elsewhere
 * @references: (array length=n_columns): tables that columns refer to, or NULL
 * @done: all its rows were passed
 */
typedef struct MergeTable MergeTable;
struct MergeTable {
  const MergeSpec *spec;
  DbTable *table;
  GHashTable *ids, *new_rows, *external_ids;
  gint64 first, next;
  int id, row, subject;
  MergeTable **references;
  guint64 added;
  gboolean done;
};

/* A reference that could not be filled in yet; or, of a row that was @known, not compared. */
typedef struct {
  MergeTable *table, *referred;
  guint column;
  gint64 here, there;
  gboolean known;
} MergeDeferred;

typedef struct {
  DbSubject subject;
  gint64 row;
} MergeLogged;

/**
 * Merge:
 * @tables: (element-type MergeTable): in the order of merge_specs
 * @deferred: (element-type MergeDeferred)
 * @logged: (element-type MergeLogged): rows that were made, in their order
 * @edits: (element-type utf8 DbEdit): rows that are here and change
 * @matches: (element-type gint64): pairs of known matches, there and here
 * @differing: (element-type utf8): "table/row" counted already
 */
typedef struct {
  DbStore *to, *from;
  gboolean dry;
  GCancellable *cancellable;
  GPtrArray *tables;
  GArray *deferred, *logged, *matches;
  GHashTable *edits, *differing;
  DbMergeReport *merged;
  guint64 steps;
} Merge;

G_END_DECLS
