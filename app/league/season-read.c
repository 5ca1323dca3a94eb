/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A season's results read from the truth: its fixtures, and the matches that it counts by itself.
 */
#include "app/league/season-private.h"
#include "app/league/season-tree.h"

#include "db/matches.h"

#define FEW 8 /* fewer than one match in so many is looked up by itself */

gboolean
season_reader_complete (SeasonReader *reader, const DbCounted *match, DbCounted *copy)
{
  gboolean found = FALSE;

  *copy = *match;
  if (!match->with_moves || match->has_outcome || match->mode == DB_MODE_CO_OP
      || match->mode == DB_MODE_SOLO || match->deleted)
    return TRUE;
  if (!reader->replay) {
    reader->missing++;
    return FALSE;
  }
  if (!app_counted_replay (reader->db, reader->packs, match->match, &copy->outcome, &found,
                           &reader->error))
    return FALSE;
  copy->has_outcome = found;
  return TRUE;
}

static gboolean
is_in_time (const AppSeason *season, LeagueDay day)
{
  return (season->starts == 0 || day >= season->starts)
         && (season->ends == 0 || (day != 0 && day <= season->ends));
}

static gboolean
is_game_of (const AppSeason *season, gint64 game)
{
  for (guint k = 0; season->games != NULL && k < season->games->len; k++)
    if (g_array_index (season->games, gint64, k) == game)
      return TRUE;
  return season->games == NULL;
}

/* A player of all matches who was not seen yet. */
static void
add_player (AppSeason *season, gint64 player)
{
  LeagueEntrant entrant = { .id = player, .joined = 1, .left = G_MAXUINT16 };
  gpointer key = GSIZE_TO_POINTER ((gsize)player);
  guint32 known;

  if (app_entrants_lookup (season->entrants->by_player, player, &known))
    return;
  g_array_append_val (season->results->entrants, entrant);
  g_hash_table_insert (season->entrants->by_player, key,
                       GUINT_TO_POINTER (season->results->entrants->len));
}

gboolean
season_reader_count (SeasonReader *reader, const DbCounted *match, gboolean adding,
                     LeagueResult *result, LeagueSeat *seats, guint *n_seats)
{
  AppSeason *season = reader->season;
  gpointer key = GSIZE_TO_POINTER ((gsize)match->match);
  guint exception = season->exceptions == NULL
                        ? 0
                        : GPOINTER_TO_UINT (g_hash_table_lookup (season->exceptions, key));
  AppCounted counted;
  DbCounted copy;
  guint32 known;

  if (exception == 2 || (exception == 0 && !is_game_of (season, match->game)))
    return FALSE;
  if (!season_reader_complete (reader, match, &copy)
      || app_counted_read (&copy, &counted) != APP_COUNTS)
    return FALSE;
  if (exception == 0 && !is_in_time (season, counted.day))
    return FALSE;
  for (guint k = 0; season->id == 0 && k < counted.n_seats; k++)
    if (adding)
      add_player (season, counted.players[k]);
    else if (!app_entrants_lookup (season->entrants->by_player, counted.players[k], &known))
      reader->newcomer = TRUE;
  *result = (LeagueResult){ .match = match->match,
                            .instant = counted.instant,
                            .entered = match->created,
                            .day = counted.day,
                            .kind = LEAGUE_PLAYED,
                            .game = (guint32)match->game };
  return app_counted_seat (season->entrants, &counted, seats, n_seats)
         && (season->id == 0 || exception == 1
             || league_scheme_knows (&season->rules.scheme, counted.n_sides));
}

static gboolean
add_match_cb (const DbCounted *match, gpointer data)
{
  SeasonReader *reader = data;
  AppSeason *season = reader->season;
  LeagueResult result;
  LeagueSeat seats[LEAGUE_SEATS];
  guint n_seats;

  if (!g_hash_table_contains (season->by_match, GSIZE_TO_POINTER ((gsize)match->match))
      && season_reader_count (reader, match, TRUE, &result, seats, &n_seats))
    league_results_add (season->results, &result, seats, n_seats);
  return reader->error == NULL;
}

/* Matches that count though they are of other games. */
static gboolean
add_exceptions (SeasonReader *reader)
{
  GHashTableIter iter;
  gpointer key, value;

  if (reader->season->exceptions == NULL)
    return TRUE;
  g_hash_table_iter_init (&iter, reader->season->exceptions);
  while (g_hash_table_iter_next (&iter, &key, &value)) {
    gint64 match = (gint64)GPOINTER_TO_SIZE (key);
    LeagueResults *results = reader->season->results;
    gboolean there = FALSE;

    for (guint k = 0; k < results->results->len && !there; k++)
      there = g_array_index (results->results, LeagueResult, k).match == match;
    if (GPOINTER_TO_UINT (value) == 1 && !there
        && (!db_counted_get (reader->db, match, add_match_cb, reader, &reader->error)
            || reader->error != NULL))
      return FALSE;
  }
  return TRUE;
}

static int
compare_players (gconstpointer a, gconstpointer b, gpointer data)
{
  const LeagueEntrant *entrants = data;
  gint64 one = entrants[*(const guint32 *)a].id, other = entrants[*(const guint32 *)b].id;

  return (one > other) - (one < other);
}

/* Numbers players by their rows, whatever match they were found in. */
static void
order_players (AppSeason *season)
{
  GArray *entrants = season->results->entrants;
  g_autoptr (GArray) sorted = g_array_copy (entrants);
  g_autofree guint32 *order = g_new (guint32, entrants->len);
  g_autofree guint32 *index = g_new (guint32, entrants->len);

  for (guint32 k = 0; k < entrants->len; k++)
    order[k] = k;
  g_qsort_with_data (order, (int)entrants->len, sizeof *order, compare_players, entrants->data);
  for (guint32 k = 0; k < entrants->len; k++) {
    LeagueEntrant *entrant = &g_array_index (sorted, LeagueEntrant, k);

    *entrant = g_array_index (entrants, LeagueEntrant, order[k]);
    index[order[k]] = k;
    g_hash_table_insert (season->entrants->by_player, GSIZE_TO_POINTER ((gsize)entrant->id),
                         GUINT_TO_POINTER (k + 1));
  }
  for (guint k = 0; k < season->results->seats->len; k++) {
    LeagueSeat *seat = &g_array_index (season->results->seats, LeagueSeat, k);

    seat->entrant = index[seat->entrant];
  }
  g_array_unref (entrants);
  season->results->entrants = g_steal_pointer (&sorted);
}

/* Fixtures */

typedef struct {
  SeasonReader *reader;
  const DbFixture *fixture;
  LeagueResult *result;
  LeagueSeat *seats;
  guint *n_seats;
  gboolean counts;
} FixtureMatch;

static gboolean
fixture_match_cb (const DbCounted *match, gpointer data)
{
  FixtureMatch *of = data;
  DbCounted copy;

  season_reader_complete (of->reader, match, &copy);
  of->counts = app_fixture_read (of->reader->season->entrants, of->fixture, &copy, of->result,
                                 of->seats, of->n_seats);
  return TRUE;
}

gboolean
season_reader_fixture (SeasonReader *reader, const DbFixture *fixture, LeagueResult *result,
                       LeagueSeat *seats, guint *n_seats)
{
  FixtureMatch of = { reader, fixture, result, seats, n_seats, FALSE };

  if (fixture->match == 0)
    return app_fixture_read (reader->season->entrants, fixture, NULL, result, seats, n_seats);
  return db_counted_get (reader->db, fixture->match, fixture_match_cb, &of, &reader->error)
         && reader->error == NULL && of.counts;
}

void
app_season_note_fixture (AppSeason *season, const LeagueResult *result)
{
  gpointer fixture = GSIZE_TO_POINTER ((gsize)result->fixture);
  gpointer match = GSIZE_TO_POINTER ((gsize)result->match);

  g_hash_table_insert (season->fixtures, fixture, match);
  if (result->match != 0)
    g_hash_table_insert (season->by_match, match, fixture);
  if (result->day == 0 && result->round > 0)
    g_hash_table_add (season->dayless, fixture);
  else
    g_hash_table_remove (season->dayless, fixture);
}

static gboolean
read_tree_cb (const DbFixture *fixture, LeagueResult *result, LeagueSeat *seats, guint *n_seats,
              gpointer data)
{
  SeasonReader *reader = data;

  if (reader->error != NULL || !season_reader_fixture (reader, fixture, result, seats, n_seats))
    return FALSE;
  result->n_seats = (guint8)*n_seats;
  return TRUE;
}

/* Undeleted fixtures, those of a knock-out with who came to them. */
static GPtrArray *
list_fixtures (SeasonReader *reader)
{
  gint64 season = reader->season->id;
  GPtrArray *rows = db_fixtures_list (reader->db, season, &reader->error);

  if (rows != NULL && reader->season->pairing.format == LEAGUE_KNOCK_OUT) {
    g_autoptr (GPtrArray) entrants = db_entrants_list (reader->db, season, &reader->error);

    if (entrants != NULL)
      app_tree_seat (rows, entrants, read_tree_cb, reader);
  }
  return rows;
}

static void
add_fixture (SeasonReader *reader, const LeagueResult *result, const LeagueSeat *seats,
             guint n_seats)
{
  app_season_note_fixture (reader->season, result);
  league_results_add (reader->season->results, result, seats, n_seats);
}

/* Fixtures by their match's row, those that are not read yet. */
typedef struct {
  SeasonReader *reader;
  GHashTable *by_match;
} Streaming;

static gboolean
stream_cb (const DbCounted *match, gpointer data)
{
  Streaming *streaming = data;
  SeasonReader *reader = streaming->reader;
  const DbFixture *fixture =
      g_hash_table_lookup (streaming->by_match, GSIZE_TO_POINTER ((gsize)match->match));
  LeagueResult result;
  LeagueSeat seats[LEAGUE_SEATS];
  guint n_seats;
  DbCounted copy;

  if (fixture == NULL)
    return TRUE;
  season_reader_complete (reader, match, &copy);
  if (app_fixture_read (reader->season->entrants, fixture, &copy, &result, seats, &n_seats))
    add_fixture (reader, &result, seats, n_seats);
  g_hash_table_remove (streaming->by_match, GSIZE_TO_POINTER ((gsize)match->match));
  return reader->error == NULL;
}

/* Matches of a season are mostly added one after another: then all between the first and the last
 * one are read at once. */
static gboolean
stream_fixtures (SeasonReader *reader, const GPtrArray *rows, GHashTable *by_match)
{
  Streaming streaming = { reader, by_match };
  gint64 first = G_MAXINT64, last = 0;

  for (guint k = 0; k < rows->len; k++) {
    DbFixture *fixture = g_ptr_array_index (rows, k);

    if (fixture->match == 0)
      continue;
    g_hash_table_insert (by_match, GSIZE_TO_POINTER ((gsize)fixture->match), fixture);
    first = MIN (first, fixture->match);
    last = MAX (last, fixture->match);
  }
  if (first >= last || (last - first) / FEW > g_hash_table_size (by_match))
    return TRUE;
  return db_counted_between (reader->db, first, last, stream_cb, &streaming, &reader->error)
         && reader->error == NULL;
}

static gboolean
add_fixtures (SeasonReader *reader)
{
  g_autoptr (GPtrArray) rows = list_fixtures (reader);
  g_autoptr (GHashTable) left = g_hash_table_new (NULL, NULL);

  if (rows == NULL || !stream_fixtures (reader, rows, left))
    return FALSE;
  for (guint k = 0; reader->error == NULL && k < rows->len; k++) {
    const DbFixture *fixture = g_ptr_array_index (rows, k);
    LeagueResult result;
    LeagueSeat seats[LEAGUE_SEATS];
    guint n_seats;

    if (fixture->match != 0
        && !g_hash_table_contains (left, GSIZE_TO_POINTER ((gsize)fixture->match)))
      continue;
    if (season_reader_fixture (reader, fixture, &result, seats, &n_seats))
      add_fixture (reader, &result, seats, n_seats);
  }
  return reader->error == NULL;
}

/* Days by round: as somebody said, else that of the last match, else that of the round before. */
static LeagueDay *
dup_round_days (AppSeason *season, guint n)
{
  LeagueDay *days = g_new0 (LeagueDay, n + 1);

  for (guint k = 0; k < season->results->results->len; k++) {
    const LeagueResult *result = &g_array_index (season->results->results, LeagueResult, k);

    if (!g_hash_table_contains (season->dayless, GSIZE_TO_POINTER ((gsize)result->fixture)))
      days[result->round] = MAX (days[result->round], result->day);
  }
  for (guint round = 1; round <= n; round++) {
    LeagueDay said =
        GPOINTER_TO_INT (g_hash_table_lookup (season->round_days, GUINT_TO_POINTER (round)));

    if (said != 0)
      days[round] = said;
    if (days[round] == 0 && round > 1)
      days[round] = days[round - 1];
  }
  return days;
}

void
app_season_settle_days (AppSeason *season)
{
  GArray *results = season->results->results;
  g_autofree LeagueDay *days = NULL;
  guint n = 0;

  if (g_hash_table_size (season->dayless) == 0)
    return;
  for (guint k = 0; k < results->len; k++)
    n = MAX (n, g_array_index (results, LeagueResult, k).round);
  days = dup_round_days (season, n);
  for (guint k = 0; k < results->len; k++) {
    LeagueResult *result = &g_array_index (results, LeagueResult, k);
    gpointer fixture = GSIZE_TO_POINTER ((gsize)result->fixture);

    if (result->round > 0 && g_hash_table_contains (season->dayless, fixture))
      result->day = days[result->round];
  }
}

gboolean
app_season_read_results (SeasonReader *reader)
{
  AppSeason *season = reader->season;

  if (season->id != 0 && !add_fixtures (reader))
    return FALSE;
  if (season->id == 0 || season->row->open) {
    if (!db_counted_foreach (reader->db, season->games, add_match_cb, reader, &reader->error)
        || reader->error != NULL || !add_exceptions (reader))
      return FALSE;
  }
  if (season->id == 0) {
    order_players (season);
    if (!app_season_read_people (reader, NULL))
      return FALSE;
  }
  app_season_settle_days (season);
  league_results_sort (season->results);
  app_season_count_matches (season);
  return TRUE;
}
