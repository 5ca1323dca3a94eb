/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The list of matches: two cursors over matches and seats, both in the order of match rows, merged
 * as they stream.
 */
#include "listing.h"

#include "matches-private.h"

#include <string.h>

#define MASK_SEATS 8

static const char rows_sql[] =
    "SELECT m.id, m.uuid, g.code, g.name, m.variant, m.mode, m.date, p.name, m.event,"
    " m.campaign, m.result, m.line, k.match IS NOT NULL, m.created, m.modified, m.deleted,"
    " r.status, r.winners, r.score1, r.score2, r.score3, r.score4, r.instant,"
    " CASE WHEN r.match IS NOT NULL THEN r.moves ELSE (SELECT coalesce (l.tip,"
    " (SELECT max (number) FROM moves WHERE line = l.id), l.fork_at)"
    " FROM lines l WHERE l.id = m.line) END"
    " FROM matches m JOIN games g ON g.id = m.game LEFT JOIN places p ON p.id = m.place"
    " LEFT JOIN results r ON r.match = m.id AND r.line = m.line"
    " LEFT JOIN kept_records k ON k.match = m.id AND k.played IS NULL"
    " WHERE m.id BETWEEN :first AND :last AND (:deleted OR m.deleted IS NULL) ORDER BY m.id";

static const char seats_sql[] =
    "SELECT s.match, s.seat, s.side, s.score, d.place, coalesce (q.id, p.id),"
    " coalesce (q.name, p.name) FROM seats s CROSS JOIN sides d ON d.match = s.match"
    " AND d.side = s.side CROSS JOIN players p ON p.id = s.player"
    " LEFT JOIN players q ON q.id = p.merged_into"
    " WHERE s.match BETWEEN :first AND :last ORDER BY s.match, s.seat";

/**
 * Cursor:
 * @more: @seats stands on a row that nobody took yet
 * @places: by seat of the present match
 * @names: all names of the present match, each with its NUL
 */
typedef struct {
  DbStatement *rows;
  DbStatement *seats;
  gboolean more;
  GArray *list;
  GArray *places;
  GString *names;
  GString *players;
} Cursor;

static const char *
text (DbStatement *rows, int column)
{
  const char *value = db_column_text (rows, column);

  return value == NULL ? "" : value;
}

static gboolean
next_seat (Cursor *cursor, GError **error)
{
  DbStep step = db_step (cursor->seats, error);

  cursor->more = step == DB_STEP_ROW;
  return step != DB_STEP_ERROR;
}

static void
take_seat (Cursor *cursor)
{
  DbStatement *seats = cursor->seats;
  RulesText name = db_column_span (seats, 6);
  guint place = (guint)db_column_integer (seats, 4);
  DbListedSeat seat = {
    .seat = (guint)db_column_integer (seats, 1),
    .side = (guint)db_column_integer (seats, 2),
    .player = db_column_integer (seats, 5),
    .name = GSIZE_TO_POINTER (cursor->names->len),
    .has_score = !db_column_is_null (seats, 3),
    .score = db_column_double (seats, 3),
  };

  g_string_append_len (cursor->names, name.at, name.length);
  g_string_append_c (cursor->names, '\0');
  if (cursor->list->len > 0)
    g_string_append (cursor->players, ", ");
  g_string_append_len (cursor->players, name.at, name.length);
  g_array_append_val (cursor->list, seat);
  g_array_append_val (cursor->places, place);
}

/* The seats of @match; those of matches before it, which the list leaves out, are passed over. */
static gboolean
take_seats (Cursor *cursor, gint64 match, GError **error)
{
  g_array_set_size (cursor->list, 0);
  g_array_set_size (cursor->places, 0);
  g_string_truncate (cursor->names, 0);
  g_string_truncate (cursor->players, 0);
  while (cursor->more && db_column_integer (cursor->seats, 0) <= match) {
    if (db_column_integer (cursor->seats, 0) == match)
      take_seat (cursor);
    if (!next_seat (cursor, error))
      return FALSE;
  }
  /* Offsets become addresses now that the names stand still. */
  for (guint k = 0; k < cursor->list->len; k++) {
    DbListedSeat *seat = &g_array_index (cursor->list, DbListedSeat, k);

    seat->name = cursor->names->str + GPOINTER_TO_SIZE (seat->name);
  }
  return TRUE;
}

/* The outcome of a match without moves, as far as RulesOutcome can say it. */
static void
read_plain_outcome (Cursor *cursor, DbMatchRow *row)
{
  row->outcome.status = db_result_from_name (db_column_text (cursor->rows, 10));
  row->has_result = TRUE;
  for (guint k = 0; k < MIN (row->n_seats, MASK_SEATS); k++) {
    const DbListedSeat *seat = &row->seats[k];

    if (g_array_index (cursor->places, guint, k) == 1 && row->outcome.status == RULES_WON)
      row->outcome.winners |= (uint8_t)(1u << (seat->seat - 1));
    if (k < RULES_SEATS && seat->has_score)
      row->outcome.scores[k] = (int32_t)CLAMP (seat->score, -1e9, 1e9);
  }
}

static void
read_replayed_outcome (Cursor *cursor, DbMatchRow *row)
{
  row->has_result = !db_column_is_null (cursor->rows, 16);
  row->outcome.status = (RulesOutcomeStatus)db_column_integer (cursor->rows, 16);
  row->outcome.winners = (uint8_t)db_column_integer (cursor->rows, 17);
  for (int k = 0; k < RULES_SEATS; k++)
    row->outcome.scores[k] = (int32_t)db_column_integer (cursor->rows, 18 + k);
  row->modified = MAX (row->modified, db_column_integer (cursor->rows, 22));
  row->moves = (guint64)db_column_integer (cursor->rows, 23);
}

static void
read_row (Cursor *cursor, DbMatchRow *row)
{
  DbStatement *rows = cursor->rows;

  memset (row, 0, sizeof *row);
  row->id = db_column_integer (rows, 0);
  row->uuid = text (rows, 1);
  row->game_code = db_column_text (rows, 2);
  row->game_name = text (rows, 3);
  row->variant = text (rows, 4);
  db_mode_from_name (text (rows, 5), &row->mode);
  row->date = text (rows, 6);
  row->place = text (rows, 7);
  row->event = text (rows, 8);
  row->campaign = text (rows, 9);
  row->with_moves = !db_column_is_null (rows, 11);
  row->kept = db_column_integer (rows, 12) != 0;
  row->created = db_column_integer (rows, 13);
  row->modified = db_column_integer (rows, 14);
  row->deleted = db_column_integer (rows, 15);
}

static gboolean
stream (Cursor *cursor, DbMatchRowFunc each, gpointer data, guint *count, GError **error)
{
  DbMatchRow row;
  DbStep step;

  if (!next_seat (cursor, error))
    return FALSE;
  while ((step = db_step (cursor->rows, error)) == DB_STEP_ROW) {
    read_row (cursor, &row);
    if (!take_seats (cursor, row.id, error))
      return FALSE;
    row.players = cursor->players->str;
    row.seats = (const DbListedSeat *)cursor->list->data;
    row.n_seats = cursor->list->len;
    if (row.with_moves)
      read_replayed_outcome (cursor, &row);
    else
      read_plain_outcome (cursor, &row);
    ++*count;
    if (!each (&row, data))
      return TRUE;
  }
  return step == DB_STEP_DONE;
}

static gboolean
list (DbStore *store, gint64 first, gint64 last, gboolean deleted, DbMatchRowFunc each,
      gpointer data, guint *count, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (DbStatement) rows = NULL, seats = NULL;
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (DbListedSeat));
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GString) names = g_string_new (NULL);
  g_autoptr (GString) players = g_string_new (NULL);
  Cursor cursor = { NULL, NULL, FALSE, taken, places, names, players };

  if (!db_transaction_begin_read (&scope, store, error))
    return FALSE;
  cursor.rows = rows = db_prepare (store, rows_sql, error);
  cursor.seats = seats = rows == NULL ? NULL : db_prepare (store, seats_sql, error);
  if (seats == NULL)
    return FALSE;
  db_bind_integer (rows, ":first", first);
  db_bind_integer (rows, ":last", last);
  db_bind_integer (rows, ":deleted", deleted);
  db_bind_integer (seats, ":first", first);
  db_bind_integer (seats, ":last", last);
  return stream (&cursor, each, data, count, error) && db_transaction_commit (&scope, error);
}

gboolean
db_matches_foreach (DbStore *store, gboolean deleted, DbMatchRowFunc each, gpointer data,
                    GError **error)
{
  guint count = 0;

  return list (store, 1, G_MAXINT64, deleted, each, data, &count, error);
}

gboolean
db_match_row (DbStore *store, gint64 match, DbMatchRowFunc each, gpointer data, GError **error)
{
  guint count = 0;

  if (!list (store, match, match, TRUE, each, data, &count, error))
    return FALSE;
  return count > 0 || db_no_such_match (error);
}

static const char count_sql[] = "SELECT count (*) FROM matches WHERE deleted IS NULL";

gboolean
db_matches_count (DbStore *store, guint *count, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, count_sql, error);
  gint64 number;

  if (!db_run_integer (query, 0, &number, error))
    return FALSE;
  *count = (guint)number;
  return TRUE;
}
