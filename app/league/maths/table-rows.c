/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each entrant's results as a row of indexes, and how rows follow single changes of the results.
 */
#include "app/league/maths/table-private.h"

#include <string.h>

static void
row_reserve (LeagueRow *row, guint n)
{
  if (n <= row->size)
    return;
  row->size = MAX (n, row->size + row->size / 2 + 4);
  row->results = g_renew (guint32, row->results, row->size);
  row->entries = g_renew (LeagueEntry, row->entries, row->size);
}

void
league_rows_clear (LeagueTable *table)
{
  for (guint k = 0; k < table->n; k++) {
    g_free (table->rows[k].results);
    g_free (table->rows[k].entries);
  }
  memset (table->rows, 0, table->n * sizeof *table->rows);
}

void
league_rows_build (LeagueTable *table)
{
  const LeagueResults *results = table->results;
  g_autofree guint *counts = g_new0 (guint, table->n + 1);

  for (guint k = 0; k < results->results->len; k++) {
    const LeagueResult *result = league_table_result (table, k);
    const LeagueSeat *seats = league_results_get_seats (results, result);

    for (guint seat = 0; seat < result->n_seats; seat++)
      if (seats[seat].entrant < table->n)
        counts[seats[seat].entrant]++;
  }
  for (guint k = 0; k < table->n; k++) {
    table->rows[k].n = 0;
    row_reserve (&table->rows[k], counts[k]);
    league_own_begin (table, k);
  }
  for (guint k = 0; k < results->results->len; k++) {
    const LeagueResult *result = league_table_result (table, k);
    const LeagueSeat *seats = league_results_get_seats (results, result);

    for (guint seat = 0; seat < result->n_seats; seat++)
      if (seats[seat].entrant < table->n) {
        LeagueRow *row = &table->rows[seats[seat].entrant];

        row->results[row->n] = k;
        league_own_add (table, seats[seat].entrant, row->n++, result, seats, seat);
      }
  }
  for (guint k = 0; k < table->n; k++)
    league_own_end (table, k);
  table->seen = results->n_edits;
}

/* The first one of a row that is not below @index. */
static guint
row_find (const LeagueRow *row, guint32 index)
{
  guint low = 0, high = row->n;

  while (low < high) {
    guint middle = low + (high - low) / 2;

    if (row->results[middle] < index)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static void
row_insert (LeagueRow *row, guint32 index)
{
  guint at = row_find (row, index);

  row_reserve (row, row->n + 1);
  memmove (row->results + at + 1, row->results + at, (row->n - at) * sizeof *row->results);
  row->results[at] = index;
  row->n++;
}

static void
shift (LeagueTable *table, const LeagueEdit *edit, gboolean *changed)
{
  for (guint k = 0; k < table->n; k++) {
    LeagueRow *row = &table->rows[k];
    guint at = row_find (row, edit->index);

    if (edit->by <= 0 && at < row->n && row->results[at] == edit->index) {
      memmove (row->results + at, row->results + at + 1, (row->n - at - 1) * sizeof *row->results);
      row->n--;
      changed[k] = TRUE;
    }
    if (edit->by != 0)
      for (guint m = at; m < row->n; m++)
        row->results[m] += (guint32)edit->by;
  }
}

/* Results that came or changed, by where they are after all changes. */
static void
shift_fresh (GArray *fresh, const LeagueEdit *edit)
{
  for (guint k = fresh->len; k > 0; k--) {
    guint32 *index = &g_array_index (fresh, guint32, k - 1);

    if (edit->by <= 0 && *index == edit->index)
      g_array_remove_index_fast (fresh, k - 1);
    else if (*index >= edit->index)
      *index += (guint32)edit->by;
  }
  if (edit->by >= 0)
    g_array_append_val (fresh, edit->index);
}

gboolean
league_rows_follow (LeagueTable *table, gboolean *changed)
{
  const LeagueResults *results = table->results;
  guint64 missed = results->n_edits - table->seen;
  g_autoptr (GArray) fresh = NULL;

  if (missed > results->edits->len)
    return FALSE;
  fresh = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint k = results->edits->len - (guint)missed; k < results->edits->len; k++) {
    const LeagueEdit *edit = &g_array_index (results->edits, LeagueEdit, k);

    shift (table, edit, changed);
    shift_fresh (fresh, edit);
  }
  for (guint k = 0; k < fresh->len; k++) {
    guint32 index = g_array_index (fresh, guint32, k);
    const LeagueResult *result = league_table_result (table, index);
    const LeagueSeat *seats = league_results_get_seats (results, result);

    for (guint seat = 0; seat < result->n_seats; seat++)
      if (seats[seat].entrant < table->n) {
        row_insert (&table->rows[seats[seat].entrant], index);
        changed[seats[seat].entrant] = TRUE;
      }
  }
  table->seen = results->n_edits;
  return TRUE;
}
