/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The list of matches: cursors over matches, seats, finishing places and runs, all in the order of
 * match rows, merged as they stream. Names come from a table of players read before.
 */
#include "db/match-rows.h"

#include "db/matches-private.h"
#include "db/resolved-players.h"

#include <string.h>

#define MASK_SEATS 8

static const char rows_sql[] =
    "SELECT m.id, m.uuid, g.code, g.name, m.variant, m.mode, m.date, p.name, m.event,"
    " m.result, m.line, k.match IS NOT NULL, m.created, m.modified, m.deleted,"
    " r.status, r.winners, r.score1, r.score2, r.score3, r.score4, r.instant,"
    " CASE WHEN r.match IS NOT NULL THEN r.moves ELSE (SELECT coalesce (l.tip,"
    " (SELECT max (number) FROM moves WHERE line = l.id), l.fork_at)"
    " FROM lines l WHERE l.id = m.line) END, m.game"
    " FROM matches m JOIN games g ON g.id = m.game LEFT JOIN places p ON p.id = m.place"
    " LEFT JOIN results r ON r.match = m.id AND r.line = m.line"
    " LEFT JOIN kept_records k ON k.match = m.id AND k.played IS NULL"
    " WHERE m.id BETWEEN :first AND :last AND (:deleted OR m.deleted IS NULL) ORDER BY m.id";

static const char seats_sql[] = "SELECT match, seat, side, player, score FROM seats"
                                " WHERE match BETWEEN :first AND :last ORDER BY match, seat";

static const char places_sql[] =
    "SELECT match, side, place FROM sides WHERE match BETWEEN :first AND :last"
    " AND place IS NOT NULL ORDER BY match, side";

/* What lists show of tags: an import's "Score2", and that a match is left out of statistics. */
static const char tags_sql[] =
    "SELECT match, name, value FROM match_tags WHERE match BETWEEN :first AND :last"
    " AND (name = 'Uncounted' OR name GLOB 'Score[0-9]*') ORDER BY match";

static const char runs_sql[] =
    "SELECT r.match, c.name, r.number FROM runs r JOIN campaigns c ON c.id = r.campaign"
    " AND c.deleted IS NULL WHERE r.match BETWEEN :first AND :last AND r.deleted IS NULL"
    " ORDER BY r.match";

/**
 * Stream:
 * @more: @query stands on a row that nobody took yet
 */
typedef struct {
  DbStatement *query;
  gboolean more;
} Stream;

/**
 * Cursor:
 * @people: (element-type gint64 DbResolvedPlayer)
 * @list: (element-type DbMatchRowSeat): of the present match, as are @words, which it borrows, and
 * @uncounted
 * @campaign, @run: of the present match, "" and 0 for none
 */
typedef struct {
  DbStatement *rows;
  Stream seats;
  Stream places;
  Stream runs;
  Stream tags;
  GHashTable *people;
  GArray *list;
  GPtrArray *words;
  gboolean uncounted;
  GString *players;
  GString *campaign;
  guint run;
} Cursor;

static const char *
column_text (DbStatement *rows, int column)
{
  const char *value = db_column_text (rows, column);

  return value == NULL ? "" : value;
}

static gboolean
next_row (Stream *stream, GError **error)
{
  DbStep step = db_step (stream->query, error);

  stream->more = step == DB_STEP_ROW;
  return step != DB_STEP_ERROR;
}

static void
read_seat (Cursor *cursor)
{
  DbStatement *query = cursor->seats.query;
  gint64 player = db_column_integer (query, 3);
  const DbResolvedPlayer *person = g_hash_table_lookup (cursor->people, &player);
  DbMatchRowSeat seat = {
    .seat = (guint)db_column_integer (query, 1),
    .side = (guint)db_column_integer (query, 2),
    .player = person == NULL ? player : person->id,
    .name = person == NULL ? "" : person->name,
    .has_score = !db_column_is_null (query, 4),
    .score = db_column_double (query, 4),
  };

  if (cursor->list->len > 0)
    g_string_append (cursor->players, ", ");
  g_string_append (cursor->players, seat.name);
  g_array_append_val (cursor->list, seat);
}

static void
read_place (Cursor *cursor)
{
  guint side = (guint)db_column_integer (cursor->places.query, 1);

  for (guint k = 0; k < cursor->list->len; k++) {
    DbMatchRowSeat *seat = &g_array_index (cursor->list, DbMatchRowSeat, k);

    if (seat->side == side)
      seat->place = (guint)db_column_integer (cursor->places.query, 2);
  }
}

static void
read_run (Cursor *cursor)
{
  g_string_assign (cursor->campaign, column_text (cursor->runs.query, 1));
  cursor->run = (guint)db_column_integer (cursor->runs.query, 2);
}

static void
read_tag (Cursor *cursor)
{
  const char *name = db_column_text (cursor->tags.query, 1);
  const char *value = db_column_text (cursor->tags.query, 2);
  guint64 number = g_str_has_prefix (name, "Score") ? g_ascii_strtoull (name + 5, NULL, 10) : 0;

  if (number == 0) {
    cursor->uncounted = cursor->uncounted || g_str_equal (name, "Uncounted");
    return;
  }
  for (guint k = 0; value != NULL && k < cursor->list->len; k++) {
    DbMatchRowSeat *seat = &g_array_index (cursor->list, DbMatchRowSeat, k);

    if (seat->seat == number) {
      g_ptr_array_add (cursor->words, g_strdup (value));
      seat->words = g_ptr_array_index (cursor->words, cursor->words->len - 1);
    }
  }
}

/* What @stream has of @match; what is of matches before it, which the list leaves out, is passed
 * over. */
static gboolean
read_until (Cursor *cursor, Stream *stream, gint64 match, void (*take_one) (Cursor *),
            GError **error)
{
  while (stream->more && db_column_integer (stream->query, 0) <= match) {
    if (db_column_integer (stream->query, 0) == match)
      take_one (cursor);
    if (!next_row (stream, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
read_parts (Cursor *cursor, gint64 match, GError **error)
{
  g_array_set_size (cursor->list, 0);
  g_string_truncate (cursor->players, 0);
  g_string_truncate (cursor->campaign, 0);
  cursor->run = 0;
  cursor->uncounted = FALSE;
  g_ptr_array_set_size (cursor->words, 0);
  return read_until (cursor, &cursor->seats, match, read_seat, error)
         && read_until (cursor, &cursor->places, match, read_place, error)
         && read_until (cursor, &cursor->runs, match, read_run, error)
         && read_until (cursor, &cursor->tags, match, read_tag, error);
}

/* The outcome of a match without moves, as far as RulesOutcome can say it. */
static void
read_plain_outcome (Cursor *cursor, DbMatchRow *row)
{
  row->outcome.status = db_result_from_name (db_column_text (cursor->rows, 9));
  row->has_result = TRUE;
  for (guint k = 0; k < MIN (row->n_seats, MASK_SEATS); k++) {
    const DbMatchRowSeat *seat = &row->seats[k];

    if (row->outcome.status == RULES_WON && seat->place == 1)
      row->outcome.winners |= (uint8_t)(1u << (seat->seat - 1));
    if (k < RULES_SEATS && seat->has_score)
      row->outcome.scores[k] = (int32_t)CLAMP (seat->score, -1e9, 1e9);
  }
}

static void
read_replayed_outcome (Cursor *cursor, DbMatchRow *row)
{
  row->has_result = !db_column_is_null (cursor->rows, 15);
  row->outcome.status = (RulesOutcomeStatus)db_column_integer (cursor->rows, 15);
  row->outcome.winners = (uint8_t)db_column_integer (cursor->rows, 16);
  for (int k = 0; k < RULES_SEATS; k++)
    row->outcome.scores[k] = (int32_t)db_column_integer (cursor->rows, 17 + k);
  row->modified = MAX (row->modified, db_column_integer (cursor->rows, 21));
  row->moves = (guint64)db_column_integer (cursor->rows, 22);
}

static void
read_row (Cursor *cursor, DbMatchRow *row)
{
  DbStatement *rows = cursor->rows;

  memset (row, 0, sizeof *row);
  row->id = db_column_integer (rows, 0);
  row->uuid = column_text (rows, 1);
  row->game = db_column_integer (rows, 23);
  row->game_code = db_column_text (rows, 2);
  row->game_name = column_text (rows, 3);
  row->variant = column_text (rows, 4);
  db_mode_from_name (column_text (rows, 5), &row->mode);
  row->date = column_text (rows, 6);
  row->place = column_text (rows, 7);
  row->event = column_text (rows, 8);
  row->with_moves = !db_column_is_null (rows, 10);
  row->is_raw_record = db_column_integer (rows, 11) != 0;
  row->created = db_column_integer (rows, 12);
  row->modified = db_column_integer (rows, 13);
  row->deleted = db_column_integer (rows, 14);
}

static gboolean
stream_rows (Cursor *cursor, DbMatchRowFunc each, gpointer data, guint *count, GError **error)
{
  DbMatchRow row;
  DbStep step;

  if (!next_row (&cursor->seats, error) || !next_row (&cursor->places, error)
      || !next_row (&cursor->runs, error) || !next_row (&cursor->tags, error))
    return FALSE;
  while ((step = db_step (cursor->rows, error)) == DB_STEP_ROW) {
    read_row (cursor, &row);
    if (!read_parts (cursor, row.id, error))
      return FALSE;
    row.players = cursor->players->str;
    row.seats = (const DbMatchRowSeat *)cursor->list->data;
    row.n_seats = cursor->list->len;
    row.campaign = cursor->campaign->str;
    row.run = cursor->run;
    row.uncounted = cursor->uncounted;
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

static DbStatement *
prepare_range (DbStore *store, const char *sql, gint64 first, gint64 last, GError **error)
{
  DbStatement *query = db_prepare (store, sql, error);

  db_bind_integer (query, ":first", first);
  db_bind_integer (query, ":last", last);
  return query;
}

/* @match: one, or 0 for all. */
static gboolean
list_rows (DbStore *store, gint64 match, gboolean deleted, DbMatchRowFunc each, gpointer data,
           guint *count, GError **error)
{
  gint64 first = match == 0 ? 1 : match, last = match == 0 ? G_MAXINT64 : match;
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (DbStatement) rows = NULL, seats = NULL, places = NULL, runs = NULL, tags = NULL;
  g_autoptr (GHashTable) people = NULL;
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (DbMatchRowSeat));
  g_autoptr (GString) players = g_string_new (NULL), campaign = g_string_new (NULL);
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  Cursor cursor = { .list = taken, .words = words, .players = players, .campaign = campaign };

  if (!db_transaction_begin_read (&scope, store, error))
    return FALSE;
  cursor.people = people = db_resolved_players_load (store, match, error);
  cursor.rows = rows = people == NULL ? NULL : prepare_range (store, rows_sql, first, last, error);
  cursor.seats.query = seats =
      rows == NULL ? NULL : prepare_range (store, seats_sql, first, last, error);
  cursor.places.query = places =
      seats == NULL ? NULL : prepare_range (store, places_sql, first, last, error);
  cursor.runs.query = runs =
      places == NULL ? NULL : prepare_range (store, runs_sql, first, last, error);
  cursor.tags.query = tags =
      runs == NULL ? NULL : prepare_range (store, tags_sql, first, last, error);
  if (tags == NULL)
    return FALSE;
  db_bind_integer (rows, ":deleted", deleted);
  return stream_rows (&cursor, each, data, count, error) && db_transaction_commit (&scope, error);
}

gboolean
db_matches_foreach (DbStore *store, gboolean deleted, DbMatchRowFunc each, gpointer data,
                    GError **error)
{
  guint count = 0;

  return list_rows (store, 0, deleted, each, data, &count, error);
}

gboolean
db_match_row_get (DbStore *store, gint64 match, DbMatchRowFunc each, gpointer data, GError **error)
{
  guint count = 0;

  if (!list_rows (store, match, TRUE, each, data, &count, error))
    return FALSE;
  return count > 0 || db_no_such_match (error);
}

/* By game, as the index has them. */
static const char newest_sql[] =
    "SELECT date, id FROM matches WHERE game = :game ORDER BY date DESC, id DESC LIMIT :limit";
static const char games_sql[] = "SELECT id FROM games";

typedef struct {
  char date[24];
  gint64 id;
} Dated;

static int
compare_latest_first (gconstpointer a, gconstpointer b)
{
  const Dated *one = a, *other = b;
  int order = strcmp (other->date, one->date);

  return order != 0 ? order : (one->id < other->id) - (one->id > other->id);
}

static int
compare_ids (gconstpointer a, gconstpointer b)
{
  gint64 one = *(const gint64 *)a, other = *(const gint64 *)b;

  return (one > other) - (one < other);
}

static gboolean
add_newest_of_game (DbStore *store, gint64 game, guint limit, GArray *all, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, newest_sql, error);
  DbStep step;

  db_bind_integer (query, ":game", game);
  db_bind_integer (query, ":limit", limit);
  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    Dated dated = { .id = db_column_integer (query, 1) };

    g_strlcpy (dated.date, db_column_text (query, 0), sizeof dated.date);
    g_array_append_val (all, dated);
  }
  return step == DB_STEP_DONE;
}

GArray *
db_matches_list_newest (DbStore *store, guint limit, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, games_sql, error);
  g_autoptr (GArray) games = db_statement_run_rows (query, error);
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (Dated));
  GArray *ids;

  for (guint k = 0; games != NULL && k < games->len; k++)
    if (!add_newest_of_game (store, g_array_index (games, gint64, k), limit, all, error))
      return NULL;
  if (games == NULL)
    return NULL;
  g_array_sort (all, compare_latest_first);
  ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (guint k = 0; k < MIN (limit, all->len); k++)
    g_array_append_val (ids, g_array_index (all, Dated, k).id);
  g_array_sort (ids, compare_ids);
  return ids;
}

/* From indexes alone. */
static const char count_sql[] = "SELECT (SELECT count (*) FROM matches)"
                                " - (SELECT count (*) FROM matches WHERE deleted IS NOT NULL)";

gboolean
db_matches_count (DbStore *store, guint *count, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, count_sql, error);
  gint64 number;

  if (!db_statement_run_integer (query, 0, &number, error))
    return FALSE;
  *count = (guint)number;
  return TRUE;
}
