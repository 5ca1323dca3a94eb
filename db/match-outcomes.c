/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What leagues count of matches: cursors over matches, results, seats and finishing places, all in
 * the order of match rows, merged as they stream.
 */
#include "db/match-outcomes.h"

#include "db/matches-private.h"

#define UNCOUNTED DB_MATCH_IS_UNCOUNTED ("matches.id")
#define ROWS                                                                                       \
  "SELECT id, game, mode, date, created, line, result, deleted IS NOT NULL OR " UNCOUNTED          \
  " FROM matches WHERE (:deleted OR NOT (deleted IS NOT NULL OR " UNCOUNTED ")) AND id"
#define RESULTS                                                                                    \
  "SELECT match, line, status, winners, score1, score2, score3, score4 FROM results WHERE match"
#define SEATS "SELECT match, seat, side, player, score FROM seats WHERE match"
#define PLACES "SELECT match, side, place FROM sides WHERE place IS NOT NULL AND match"

#define RANGE " BETWEEN :first AND :last"
/* Whoever was merged into the player is the player. */
#define PLAYER                                                                                     \
  " IN (SELECT s.match FROM seats s WHERE s.player IN"                                             \
  " (SELECT id FROM players WHERE id = :player OR merged_into = :player))"

/* All matches of a range, and those of a player alone. */
static const char *const rows_sql[] = { ROWS RANGE " ORDER BY id", ROWS PLAYER " ORDER BY id" };
static const char *const results_sql[] = { RESULTS RANGE " ORDER BY match",
                                           RESULTS PLAYER " ORDER BY match" };
static const char *const seats_sql[] = { SEATS RANGE " ORDER BY match, seat",
                                         SEATS PLAYER " ORDER BY match, seat" };
static const char *const places_sql[] = { PLACES RANGE " ORDER BY match, side",
                                          PLACES PLAYER " ORDER BY match, side" };

static const char merged_sql[] =
    "SELECT id, merged_into FROM players WHERE merged_into IS NOT NULL";

static const char merged_there_sql[] =
    "SELECT id, merged_into FROM players WHERE merged_into IS NOT NULL"
    " AND id IN (SELECT player FROM seats WHERE match = :match)";

/**
 * Stream:
 * @match: of the row that @query stands on and nobody took yet; G_MAXINT64 behind the last one
 */
typedef struct {
  DbStatement *query;
  sqlite3_stmt *row;
  gint64 match;
} Stream;

/**
 * Cursor:
 * @merged: (element-type gint64 gint64): whom a player was merged into
 * @games: (element-type gint64 gint64): those that are asked for; NULL for all
 * @list: (element-type DbMatchOutcomeSeat): of the present match
 */
typedef struct {
  Stream matches, results, seats, places;
  GHashTable *merged;
  GHashTable *games;
  GArray *list;
} Cursor;

static gboolean
next_row (Stream *stream, GError **error)
{
  DbStep step = db_step (stream->query, error);

  stream->match = step == DB_STEP_ROW ? sqlite3_column_int64 (stream->row, 0) : G_MAXINT64;
  return step != DB_STEP_ERROR;
}

/* Passes over what is of matches before @match. */
static gboolean
catch_up (Stream *stream, gint64 match, GError **error)
{
  while (stream->match < match)
    if (!next_row (stream, error))
      return FALSE;
  return TRUE;
}

static gboolean
read_seats (Cursor *cursor, gint64 match, GError **error)
{
  sqlite3_stmt *row = cursor->seats.row;

  g_array_set_size (cursor->list, 0);
  if (!catch_up (&cursor->seats, match, error))
    return FALSE;
  while (cursor->seats.match == match) {
    DbMatchOutcomeSeat seat = {
      .seat = (guint)sqlite3_column_int64 (row, 1),
      .side = (guint)sqlite3_column_int64 (row, 2),
      .player = sqlite3_column_int64 (row, 3),
      .has_score = sqlite3_column_type (row, 4) != SQLITE_NULL,
      .score = sqlite3_column_double (row, 4),
    };
    const gint64 *into = g_hash_table_size (cursor->merged) > 0
                             ? g_hash_table_lookup (cursor->merged, &seat.player)
                             : NULL;

    if (into != NULL)
      seat.player = *into;
    g_array_append_val (cursor->list, seat);
    if (!next_row (&cursor->seats, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
read_places (Cursor *cursor, gint64 match, GError **error)
{
  sqlite3_stmt *row = cursor->places.row;

  if (!catch_up (&cursor->places, match, error))
    return FALSE;
  while (cursor->places.match == match) {
    guint side = (guint)sqlite3_column_int64 (row, 1);
    guint place = (guint)sqlite3_column_int64 (row, 2);

    for (guint k = 0; k < cursor->list->len; k++) {
      DbMatchOutcomeSeat *seat = &g_array_index (cursor->list, DbMatchOutcomeSeat, k);

      if (seat->side == side)
        seat->place = place;
    }
    if (!next_row (&cursor->places, error))
      return FALSE;
  }
  return TRUE;
}

/* A result counts as long as it is of the present line. */
static gboolean
read_outcome (Cursor *cursor, DbMatchOutcome *match, gint64 line, GError **error)
{
  sqlite3_stmt *row = cursor->results.row;

  if (!catch_up (&cursor->results, match->match, error))
    return FALSE;
  if (cursor->results.match != match->match || sqlite3_column_int64 (row, 1) != line)
    return TRUE;
  match->has_outcome = TRUE;
  match->outcome.status = (RulesOutcomeStatus)sqlite3_column_int (row, 2);
  match->outcome.winners = (uint8_t)sqlite3_column_int (row, 3);
  for (int k = 0; k < RULES_SEATS; k++)
    match->outcome.scores[k] = (int32_t)sqlite3_column_int64 (row, 4 + k);
  return TRUE;
}

static gboolean
read_match (Cursor *cursor, DbMatchOutcome *match, GError **error)
{
  sqlite3_stmt *row = cursor->matches.row;
  gint64 line = sqlite3_column_int64 (row, 5);
  DbMode mode = DB_MODE_VERSUS;

  db_mode_from_name ((const char *)sqlite3_column_text (row, 2), &mode);
  *match = (DbMatchOutcome){
    .match = cursor->matches.match,
    .game = sqlite3_column_int64 (row, 1),
    .mode = mode,
    .date = (const char *)sqlite3_column_text (row, 3),
    .created = sqlite3_column_int64 (row, 4),
    .with_moves = line != 0,
    .deleted = sqlite3_column_int (row, 7) != 0,
  };
  if (line == 0)
    match->result = db_result_from_name ((const char *)sqlite3_column_text (row, 6));
  else if (!read_outcome (cursor, match, line, error))
    return FALSE;
  if (!read_seats (cursor, match->match, error) || !read_places (cursor, match->match, error))
    return FALSE;
  match->seats = (const DbMatchOutcomeSeat *)cursor->list->data;
  match->n_seats = cursor->list->len;
  return TRUE;
}

static gboolean
is_asked_for (Cursor *cursor)
{
  gint64 game = cursor->games == NULL ? 0 : sqlite3_column_int64 (cursor->matches.row, 1);

  return cursor->games == NULL || g_hash_table_contains (cursor->games, &game);
}

static gboolean
stream_matches (Cursor *cursor, DbMatchOutcomeFunc each, gpointer data, guint *count,
                GError **error)
{
  DbMatchOutcome match;

  if (!next_row (&cursor->matches, error) || !next_row (&cursor->results, error)
      || !next_row (&cursor->seats, error) || !next_row (&cursor->places, error))
    return FALSE;
  while (cursor->matches.match != G_MAXINT64) {
    if (is_asked_for (cursor)) {
      if (!read_match (cursor, &match, error))
        return FALSE;
      ++*count;
      if (!each (&match, data))
        return TRUE;
    }
    if (!next_row (&cursor->matches, error))
      return FALSE;
  }
  return TRUE;
}

/* Which matches: one, deleted or not, or else all undeleted ones: of a player, or between two rows,
 * where they are said. */
typedef struct {
  gint64 match, player, first, last;
} MatchSelection;

static gboolean
open_stream (Stream *of, DbStore *store, const char *const *sql, const MatchSelection *which,
             GError **error)
{
  of->query = db_prepare (store, sql[which->player != 0 ? 1 : 0], error);
  if (of->query == NULL)
    return FALSE;
  of->row = db_statement_get_sqlite (of->query);
  if (which->player != 0) {
    db_bind_integer (of->query, ":player", which->player);
  } else {
    db_bind_integer (of->query, ":first", which->match == 0 ? which->first : which->match);
    db_bind_integer (of->query, ":last", which->match == 0 ? which->last : which->match);
  }
  if (db_has_parameter (of->query, ":deleted"))
    db_bind_integer (of->query, ":deleted", which->match != 0);
  return TRUE;
}

static gint64 *
dup_row (gint64 row)
{
  return g_memdup2 (&row, sizeof row);
}

/* Of those who sat in a match, or with 0 all. */
static GHashTable *
load_merged (DbStore *store, gint64 match, GError **error)
{
  g_autoptr (DbStatement) query =
      db_prepare (store, match == 0 ? merged_sql : merged_there_sql, error);
  g_autoptr (GHashTable) merged =
      g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  DbStep step;

  if (match != 0)
    db_bind_integer (query, ":match", match);
  while ((step = db_step (query, error)) == DB_STEP_ROW)
    g_hash_table_insert (merged, dup_row (db_column_integer (query, 0)),
                         dup_row (db_column_integer (query, 1)));
  return step == DB_STEP_ERROR ? NULL : g_steal_pointer (&merged);
}

static GHashTable *
make_game_set (const GArray *games)
{
  GHashTable *set = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);

  for (guint k = 0; k < games->len; k++)
    g_hash_table_add (set, dup_row (g_array_index (games, gint64, k)));
  return set;
}

static void
cursor_clear (Cursor *cursor)
{
  db_statement_free (cursor->matches.query);
  db_statement_free (cursor->results.query);
  db_statement_free (cursor->seats.query);
  db_statement_free (cursor->places.query);
  g_clear_pointer (&cursor->merged, g_hash_table_unref);
  g_clear_pointer (&cursor->games, g_hash_table_unref);
  g_clear_pointer (&cursor->list, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Cursor, cursor_clear)

static gboolean
read_matches (DbStore *store, const MatchSelection *which, const GArray *games,
              DbMatchOutcomeFunc each, gpointer data, guint *count, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (Cursor) cursor = { .list = g_array_new (FALSE, FALSE, sizeof (DbMatchOutcomeSeat)) };

  if (!db_transaction_begin_read (&scope, store, error))
    return FALSE;
  cursor.games = games == NULL ? NULL : make_game_set (games);
  cursor.merged = load_merged (store, which->match, error);
  return cursor.merged != NULL && open_stream (&cursor.matches, store, rows_sql, which, error)
         && open_stream (&cursor.results, store, results_sql, which, error)
         && open_stream (&cursor.seats, store, seats_sql, which, error)
         && open_stream (&cursor.places, store, places_sql, which, error)
         && stream_matches (&cursor, each, data, count, error)
         && db_transaction_commit (&scope, error);
}

gboolean
db_match_outcomes_foreach (DbStore *store, const GArray *games, DbMatchOutcomeFunc each,
                           gpointer data, GError **error)
{
  guint count = 0;

  return read_matches (store, &(MatchSelection){ .last = G_MAXINT64 }, games, each, data, &count,
                       error);
}

gboolean
db_match_outcomes_between (DbStore *store, gint64 first, gint64 last, DbMatchOutcomeFunc each,
                           gpointer data, GError **error)
{
  guint count = 0;

  return read_matches (store, &(MatchSelection){ .first = first, .last = last }, NULL, each, data,
                       &count, error);
}

gboolean
db_match_outcomes_foreach_of (DbStore *store, gint64 player, const GArray *games,
                              DbMatchOutcomeFunc each, gpointer data, GError **error)
{
  guint count = 0;

  return read_matches (store, &(MatchSelection){ .player = player }, games, each, data, &count,
                       error);
}

gboolean
db_match_outcome_get (DbStore *store, gint64 match, DbMatchOutcomeFunc each, gpointer data,
                      GError **error)
{
  guint count = 0;

  if (!read_matches (store, &(MatchSelection){ .match = match }, NULL, each, data, &count, error))
    return FALSE;
  return count > 0 || db_no_such_match (error);
}
