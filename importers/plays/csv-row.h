/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A row of a table and what it tells of a play.
 */
#pragma once

#include "importers/plays/csv-plays.h"
#include "importers/plays/play.h"

G_BEGIN_DECLS

/**
 * ImportCsvRow:
 * @order: of its days; AUTO only where no row of the table says which
 * @heads: (element-type utf8): fewer than columns where the head is short, none without one
 * @scope: what ids of the table begin with
 * @cells: clean, as many as the mapping has columns
 */
typedef struct {
  const ImportMapping *mapping;
  ImportDayOrder order;
  const GPtrArray *heads;
  const char *scope;
  guint line;
  const char **cells;
} ImportCsvRow;

guint import_csv_count_columns (const ImportMapping *mapping, ImportColumn column);
/* The first cell of a kind; "" when there is none. */
const char *import_csv_get (const ImportCsvRow *row, ImportColumn column);

/* Id, game, day and all else that is the play's and not its seats'. */
void import_csv_fill_play (const ImportCsvRow *row, ImportPlay *play);
/* One seat or all of them, as the mapping has columns; FALSE for too many. */
gboolean import_csv_add_seats (const ImportCsvRow *row, ImportPlay *play);
/* Of a co-op game, for the seats that are there. */
void import_csv_set_result (const ImportCsvRow *row, ImportPlay *play);
/* A cell with winners: names, teams, or words such as "all". Those who have no seat yet get one;
 * FALSE for too many. */
gboolean import_csv_set_winners (ImportPlay *play, const char *text);

G_END_DECLS
