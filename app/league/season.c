/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A season's figures: its settings and rows read, kept for next time, followed, and asked.
 */
#include "app/league/season.h"

#include "app/base/error.h"
#include "app/league/schemes.h"
#include "app/league/season-private.h"
#include "app/league/season-ids.h"
#include "app/match/results.h"

#include "db/match-outcomes.h"
#include "db/matches.h"
#include "db/places.h"
#include "db/seasons.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

static gboolean app_season_read_settings (SeasonReader *reader);

/* Figures */

AppSeasonSnapshot *
app_season_get_snapshot (AppSeason *season)
{
  return season->snapshot;
}

const LeagueRules *
app_season_get_rules (AppSeason *season)
{
  return &season->rules;
}

const LeagueResults *
app_season_get_results (AppSeason *season)
{
  return season->results;
}

const LeagueTable *
app_season_get_table (AppSeason *season)
{
  if (season->table == NULL)
    season->table = league_table_new (&season->rules, season->results, 0, 0);
  return season->table;
}

LeagueTable *
app_season_dup_table (AppSeason *season, LeagueDay until, guint rounds)
{
  return league_table_new (&season->rules, season->results, until, rounds);
}

/* What a player of the season before, or a team of that name, ended with. */
static gboolean
previous_rating (AppSeason *season, guint32 entrant, LeagueRating *rating)
{
  AppSeason *before = season->previous;
  const char *player = app_season_get_player (season, entrant);
  const LeagueRatings *ratings = app_season_get_ratings (before);

  for (guint32 k = 0; ratings != NULL && k < before->results->entrants->len; k++) {
    const char *other = app_season_get_player (before, k);

    if (player != NULL ? g_strcmp0 (player, other) != 0
                       : other != NULL
                             || g_strcmp0 (app_season_get_name (season, entrant),
                                           app_season_get_name (before, k))
                                    != 0)
      continue;
    *rating = league_ratings_get (ratings, k);
    return TRUE;
  }
  return FALSE;
}

/* What each begins with: where he ended before, or the rating that he came with. */
static LeagueRating *
dup_starts (AppSeason *season, const LeagueRatingRules *rules)
{
  guint n = season->results->entrants->len;
  LeagueRating *starts = g_new0 (LeagueRating, MAX (n, 1));
  gboolean goes_on = season->previous != NULL && season->previous->rating.system == rules->system;

  for (guint32 k = 0; k < n; k++) {
    double rating = g_array_index (season->results->entrants, LeagueEntrant, k).rating;

    if ((goes_on && previous_rating (season, k, &starts[k])) || rating <= 0
        || rules->system == LEAGUE_PLACKETT_LUCE)
      continue;
    starts[k].rating = rating;
    starts[k].deviation = rules->system == LEAGUE_GLICKO2 ? rules->deviation : 0;
    starts[k].volatility = rules->system == LEAGUE_GLICKO2 ? rules->volatility : 0;
  }
  return starts;
}

static LeagueRatings *
make_ratings (AppSeason *season, const LeagueResults *results, const LeagueRatingRules *rules,
              LeagueDay until)
{
  g_autofree LeagueRating *starts = dup_starts (season, rules);

  return league_ratings_new (rules, results, starts, until, TRUE);
}

const LeagueRatings *
app_season_get_ratings (AppSeason *season)
{
  if (season->ratings == NULL && season->rated)
    season->ratings = make_ratings (season, season->results, &season->rating, 0);
  else if (season->ratings != NULL && season->unrated != G_MAXUINT32)
    league_ratings_update (season->ratings, season->results, season->unrated);
  season->unrated = G_MAXUINT32;
  return season->ratings;
}

LeagueRatings *
app_season_rate (AppSeason *season, const LeagueResults *results)
{
  return make_ratings (season, results, &season->rating, 0);
}

const LeagueRatingRules *
app_season_get_rating_rules (AppSeason *season)
{
  return season->rated ? &season->rating : NULL;
}

LeagueRatings *
app_season_dup_ratings (AppSeason *season, const LeagueRatingRules *rules, LeagueDay until)
{
  return make_ratings (season, season->results, rules, until);
}

const char *
app_season_get_title (AppSeason *season)
{
  return season->title;
}

guint
app_season_get_round (AppSeason *season)
{
  gboolean whole = league_format_is_paired_at_once (season->pairing.format);
  /* That all rounds are paired at once says nothing of how far the season is. */
  guint round = whole ? 0 : season->last_paired;

  for (guint k = 0; k < season->results->results->len; k++) {
    const LeagueResult *result = &g_array_index (season->results->results, LeagueResult, k);

    if (result->kind != LEAGUE_UNPLAYED
        && (!whole || league_kind_is_played ((LeagueKind)result->kind)))
      round = MAX (round, result->round);
  }
  return round;
}

guint
app_season_get_n_rounds (AppSeason *season)
{
  guint rounds = season->last_paired;

  if (season->n_rounds > 0)
    return season->n_rounds;
  if (!league_format_is_paired_at_once (season->pairing.format))
    return 0;
  for (guint k = 0; k < season->results->results->len; k++)
    rounds = MAX (rounds, g_array_index (season->results->results, LeagueResult, k).round);
  return rounds;
}

/* Entrants */

/* Of all matches the entrants are the players: NULL for a season. */
static const DbPlayerName *
player_at (AppSeason *season, guint32 entrant)
{
  if (season->id != 0 || entrant >= season->results->entrants->len)
    return NULL;
  return db_players_find_name (
      season->players, g_array_index (season->results->entrants, LeagueEntrant, entrant).id);
}

/* NULL for all matches. */
static const DbEntrant *
entrant_at (AppSeason *season, guint32 entrant)
{
  return season->id != 0 && entrant < season->snapshot->entrant_rows->len
             ? app_season_snapshot_entrant (season->snapshot, entrant)
             : NULL;
}

const char *
app_season_get_penalty_reason (AppSeason *season, guint penalty)
{
  return g_ptr_array_index (season->penalty_reasons, penalty);
}

const char *
app_season_get_name (AppSeason *season, guint32 entrant)
{
  const DbEntrant *row = entrant_at (season, entrant);
  const DbPlayerName *player = player_at (season, entrant);

  return row != NULL ? row->display_name : player != NULL ? player->name : "";
}

const char *
app_season_name_func (guint32 entrant, gpointer data)
{
  return app_season_get_name (data, entrant);
}

const char *
app_season_get_uuid (AppSeason *season, guint32 entrant)
{
  const DbEntrant *row = entrant_at (season, entrant);
  const DbPlayerName *player = player_at (season, entrant);

  return row != NULL ? row->uuid : player != NULL ? player->uuid : "";
}

const char *
app_season_get_player (AppSeason *season, guint32 entrant)
{
  const DbEntrant *row = entrant_at (season, entrant);
  const DbPlayerName *player = row != NULL ? db_players_find_name (season->players, row->player)
                                           : player_at (season, entrant);

  return player != NULL ? player->uuid : NULL;
}

static gboolean
is_called (AppSeason *season, guint32 entrant, const char *folded)
{
  g_autofree char *name = db_fold (app_season_get_name (season, entrant));

  return g_str_equal (name, folded) || g_str_equal (app_season_get_uuid (season, entrant), folded)
         || g_strcmp0 (app_season_get_player (season, entrant), folded) == 0;
}

gboolean
app_season_find_number (AppSeason *season, guint64 number, guint32 *entrant)
{
  for (guint32 k = 0; k < season->results->entrants->len; k++) {
    const DbEntrant *row = entrant_at (season, k);

    if (row == NULL || row->number != number)
      continue;
    *entrant = k;
    return TRUE;
  }
  return FALSE;
}

/* A name goes before a number: somebody may be called "7". */
gboolean
app_season_find_entrant (AppSeason *season, const char *name, guint32 *entrant)
{
  g_autofree char *folded = db_fold (name);
  guint64 number = 0;

  for (guint32 k = 0; k < season->results->entrants->len; k++)
    if (is_called (season, k, folded)) {
      *entrant = k;
      return TRUE;
    }
  return g_ascii_string_to_unsigned (folded, 10, 1, G_MAXUINT, &number, NULL)
         && app_season_find_number (season, number, entrant);
}

/* Columns */

static void
add_column (LeagueColumn *columns, guint *n, LeagueColumn column)
{
  for (guint k = 0; k < *n; k++)
    if (columns[k] == column)
      return;
  columns[(*n)++] = column;
}

static gboolean
has_value (AppSeason *season, LeagueColumn column)
{
  const LeagueTable *table = app_season_get_table (season);

  for (guint32 k = 0; k < league_table_get_size (table); k++)
    if (league_table_get_value (table, k, column) > 0)
      return TRUE;
  return FALSE;
}

guint
app_season_get_columns (AppSeason *season, LeagueColumn *columns)
{
  gboolean pods = season->pairing.format == LEAGUE_PODS;
  guint n = 0;

  add_column (columns, &n, LEAGUE_COLUMN_PLAYED);
  add_column (columns, &n, LEAGUE_COLUMN_WON);
  if (!pods || has_value (season, LEAGUE_COLUMN_DRAWN))
    add_column (columns, &n, LEAGUE_COLUMN_DRAWN);
  if (!pods)
    add_column (columns, &n, LEAGUE_COLUMN_LOST);
  if (has_value (season, LEAGUE_COLUMN_BYES))
    add_column (columns, &n, LEAGUE_COLUMN_BYES);
  if (season->rules.best_of > 1) {
    add_column (columns, &n, LEAGUE_COLUMN_FOR);
    add_column (columns, &n, LEAGUE_COLUMN_AGAINST);
  }
  add_column (columns, &n, LEAGUE_COLUMN_POINTS);
  if (pods)
    add_column (columns, &n, LEAGUE_COLUMN_PLACE);
  if (season->pairing.format == LEAGUE_LADDER)
    add_column (columns, &n, LEAGUE_COLUMN_PER_MATCH);
  for (guint k = 0; k < season->rules.n_tie_breaks; k++)
    if (season->rules.tie_breaks[k] != LEAGUE_COLUMN_START)
      add_column (columns, &n, season->rules.tie_breaks[k]);
  return n;
}

char *
app_column_dup_value (LeagueColumn column, double value)
{
  const char *sign = value < 0 ? "−" : "";
  g_autofree char *text = NULL;

  if (isnan (value))
    return g_strdup ("–");
  switch (league_column_unit (column)) {
  case LEAGUE_IN_COUNTS:
  case LEAGUE_IN_RATING:
    return g_strdup_printf ("%s%.0f", sign, fabs (value));
  case LEAGUE_IN_POINTS:
    return app_points_dup ((LeaguePoints)llround (value * LEAGUE_POINT));
  case LEAGUE_IN_SCORE:
    return g_strdup_printf ("%s%.10g", sign, fabs (value));
  case LEAGUE_IN_SHARE:
    return g_strdup_printf (_ ("%s%.1f %%"), sign, fabs (value) * 100);
  default:
    return g_strdup_printf ("%s%.2f", sign, fabs (value));
  }
}

/* Days */

LeagueDay
app_day_from_text (const char *date)
{
  LeagueDay day;
  gint64 instant;

  app_day_read (date, &day, &instant);
  return day;
}

char *
app_day_dup (LeagueDay day)
{
  return day == 0 ? g_strdup ("")
                  : g_strdup_printf ("%04d-%02d-%02d", day / 10000, day / 100 % 100, day % 100);
}

/* A season's results read from the truth: its fixtures, and the matches that it counts by itself.
 */

/* Gives the match its outcome, where it can count. */
static gboolean
season_reader_complete (SeasonReader *reader, DbMatchOutcome *match)
{
  return match->mode == DB_MODE_CO_OP || match->mode == DB_MODE_SOLO || match->deleted
         || app_match_outcome_complete (match, reader->db, reader->packs, &reader->missing,
                                        &reader->error);
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

/* A match as a result by the rule of the season, that of a ladder or all of a game. With @adding,
 * players of all matches become entrants as they come. */
static gboolean
season_reader_count (SeasonReader *reader, const DbMatchOutcome *match, gboolean adding,
                     LeagueResult *result, LeagueSeat *seats, guint *n_seats)
{
  AppSeason *season = reader->season;
  gpointer key = GSIZE_TO_POINTER ((gsize)match->match);
  guint exception = season->exceptions == NULL
                        ? 0
                        : GPOINTER_TO_UINT (g_hash_table_lookup (season->exceptions, key));
  DbMatchOutcome complete = *match;
  AppCountedMatch counted;
  guint32 known;

  if (exception == 2 || (exception == 0 && !is_game_of (season, match->game)))
    return FALSE;
  if (!season_reader_complete (reader, &complete)
      || app_counted_match_read (&complete, &counted) != APP_COUNTS)
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
  return app_counted_match_seat (season->entrants, &counted, seats, n_seats)
         && (season->id == 0 || exception == 1
             || league_scheme_covers (&season->rules.scheme, counted.n_sides));
}

/**
 * Uncounted:
 * @sides: how many the match has; 0 where the ladder counts it, or has nothing to do with it
 */
typedef struct {
  SeasonReader *reader;
  guint sides;
} Uncounted;

static gboolean
uncounted_cb (const DbMatchOutcome *match, gpointer data)
{
  Uncounted *uncounted = data;
  SeasonReader *reader = uncounted->reader;
  const AppSeason *season = reader->season;
  LeagueSeat seats[LEAGUE_SEATS];
  DbMatchOutcome complete = *match;
  AppCountedMatch counted;
  guint n_seats;

  if (!g_hash_table_contains (season->exceptions, GSIZE_TO_POINTER ((gsize)match->match))
      && is_game_of (season, match->game) && season_reader_complete (reader, &complete)
      && app_counted_match_read (&complete, &counted) == APP_COUNTS
      && is_in_time (season, counted.day)
      && app_counted_match_seat (season->entrants, &counted, seats, &n_seats)
      && !league_scheme_covers (&season->rules.scheme, counted.n_sides))
    uncounted->sides = counted.n_sides;
  return TRUE;
}

/* How many sides the match has for which a ladder has no points; 0 where it has. */
static guint
find_uncounted (DbStore *db, const DbSeason *row, gint64 match, char **title)
{
  g_autoptr (AppSeason) season = g_new0 (AppSeason, 1);
  SeasonReader reader = { .season = season, .db = db };
  Uncounted uncounted = { &reader, 0 };

  season->id = row->id;
  if (app_season_read_settings (&reader))
    db_match_outcome_get (db, match, uncounted_cb, &uncounted, &reader.error);
  g_clear_error (&reader.error);
  if (uncounted.sides > 0)
    *title = g_strdup (season->title);
  return uncounted.sides;
}

char *
app_ladders_dup_uncounted (DbStore *db, const char *match)
{
  g_autoptr (GPtrArray) seasons = db_seasons_list (db, 0, FALSE, NULL);
  gint64 row;

  if (!db_match_find (db, match, &row, NULL))
    return NULL;
  for (guint k = 0; seasons != NULL && k < seasons->len; k++) {
    const DbSeason *season = g_ptr_array_index (seasons, k);
    g_autofree char *title = NULL;
    guint sides = 0;

    if (season->open && season->finished == 0)
      sides = find_uncounted (db, season, row, &title);
    if (sides > 0)
      /* Translators: a ladder, and how many sides a match has. */
      return g_strdup_printf (_ ("%s does not count it: its points say nothing of %u sides. Choose "
                                 "points by place for it."),
                              title, sides);
  }
  return NULL;
}

static gboolean
add_match_cb (const DbMatchOutcome *match, gpointer data)
{
  SeasonReader *reader = data;
  AppSeason *season = reader->season;
  LeagueResult result;
  LeagueSeat seats[LEAGUE_SEATS];
  guint n_seats;

  if (!g_hash_table_contains (season->fixture_matches, GSIZE_TO_POINTER ((gsize)match->match))
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
        && (!db_match_outcome_get (reader->db, match, add_match_cb, reader, &reader->error)
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

/* Days by round, from 1: as somebody said, else that of the last match, else that of the round
 * before. */
static LeagueDay *
dup_round_days (const AppSeasonSnapshot *snapshot)
{
  guint n = app_season_snapshot_last_round (snapshot);
  LeagueDay *days = g_new0 (LeagueDay, n + 1);

  for (guint k = 0; k < snapshot->fixtures->len; k++) {
    const AppFixture *fixture = app_season_snapshot_fixture (snapshot, k);

    if (fixture->entrants_known)
      days[fixture->round] = MAX (days[fixture->round], fixture->result.day);
  }
  for (guint round = 1; round <= n; round++) {
    const DbRound *row = app_season_snapshot_find_round (snapshot, round);
    LeagueDay said = row != NULL ? app_day_from_text (row->date) : 0;

    if (said != 0)
      days[round] = said;
    if (days[round] == 0 && round > 1)
      days[round] = days[round - 1];
  }
  return days;
}

static LeagueEntrant
make_entrant (const DbEntrant *row)
{
  return (LeagueEntrant){
    .id = row->id,
    .rating = row->rating,
    .start = row->start * (LEAGUE_POINT / 1000),
    .joined = (guint16)MIN (row->joined, G_MAXUINT16),
    .left = (guint16)MIN (row->left, G_MAXUINT16),
  };
}

static void
add_penalties (LeagueResults *results, guint32 entrant, const DbEntrant *row)
{
  for (guint k = 0; k < row->penalties->len; k++) {
    const DbPenalty *from = &g_array_index (row->penalties, DbPenalty, k);
    LeaguePenalty penalty = { .entrant = entrant,
                              .round = (guint16)MIN (from->round, G_MAXUINT16),
                              .points = from->points * (LEAGUE_POINT / 1000) };

    g_array_append_val (results->penalties, penalty);
  }
}

/* What the snapshot says: who takes part, and the results of fixtures. A fixture without a day has
 * that of its round. */
static LeagueResults *
dup_snapshot_results (const AppSeasonSnapshot *snapshot)
{
  LeagueResults *results = league_results_new ();
  g_autofree LeagueDay *days = dup_round_days (snapshot);

  for (guint k = 0; k < snapshot->entrant_rows->len; k++) {
    const DbEntrant *row = app_season_snapshot_entrant (snapshot, k);
    LeagueEntrant entrant = make_entrant (row);

    g_array_append_val (results->entrants, entrant);
    add_penalties (results, k, row);
  }
  for (guint k = 0; k < snapshot->fixtures->len; k++) {
    const AppFixture *fixture = app_season_snapshot_fixture (snapshot, k);
    LeagueResult result = fixture->result;

    if (!fixture->entrants_known)
      continue;
    if (result.day == 0 && result.round > 0)
      result.day = days[result.round];
    league_results_add (results, &result, fixture->result_seats, fixture->n_result_seats);
  }
  return results;
}

/* Results anew after fixtures changed; those of other matches stay. */
static void
app_season_renew_results (AppSeason *season)
{
  LeagueResults *before = season->results;

  season->results = dup_snapshot_results (season->snapshot);
  for (guint k = 0; k < before->results->len; k++) {
    const LeagueResult *result = &g_array_index (before->results, LeagueResult, k);

    if (result->fixture == 0)
      league_results_add (season->results, result, league_results_get_seats (before, result),
                          result->n_seats);
  }
  league_results_free (before);
  league_results_sort (season->results);
}

/* What results say of @last_match, when all are there. */
static void
app_season_count_matches (AppSeason *season)
{
  const GArray *results = season->results->results;

  season->last_match = 0;
  for (guint k = 0; k < results->len; k++)
    season->last_match = MAX (season->last_match, g_array_index (results, LeagueResult, k).match);
}

/* All results from the truth; inside a reading transaction. */
static gboolean
app_season_read_results (SeasonReader *reader)
{
  AppSeason *season = reader->season;

  if (season->id == 0 || season->row->open) {
    if (!db_match_outcomes_foreach (reader->db, season->games, add_match_cb, reader, &reader->error)
        || reader->error != NULL || !add_exceptions (reader))
      return FALSE;
  }
  if (season->id == 0)
    order_players (season);
  league_results_sort (season->results);
  app_season_count_matches (season);
  return TRUE;
}

/* What a season is and who takes part, read from the store. */

/* Players' names and UUIDs. */
static gboolean
read_players (SeasonReader *reader)
{
  g_clear_pointer (&reader->season->players, g_hash_table_unref);
  reader->season->players = db_players_dup_names (reader->db, &reader->error);
  return reader->season->players != NULL;
}

/* Settings */

/* Lets go of all that reading filled in. */
static void
app_season_empty (AppSeason *season)
{
  g_clear_pointer (&season->table, league_table_free);
  g_clear_pointer (&season->ratings, league_ratings_free);
  if (season->snapshot == NULL)
    app_entrants_free (season->entrants);
  season->entrants = NULL;
  season->row = NULL;
  g_clear_pointer (&season->snapshot, app_season_snapshot_free);
  g_clear_pointer (&season->title, g_free);
  g_clear_pointer (&season->games, g_array_unref);
  g_clear_pointer (&season->pairing.forbidden, g_array_unref);
  g_clear_pointer (&season->exceptions, g_hash_table_unref);
  g_clear_pointer (&season->players, g_hash_table_unref);
  g_clear_pointer (&season->penalty_reasons, g_ptr_array_unref);
  g_clear_pointer (&season->fixture_matches, g_hash_table_unref);
  g_clear_pointer (&season->results, league_results_free);
  g_clear_pointer (&season->previous, app_season_free);
  season->unrated = G_MAXUINT32;
  season->last_paired = 0;
  season->n_new = 0;
  season->cached = FALSE;
}

/* Who wins has a point: the usual measure of all matches together. */
static void
set_all_matches_rules (AppSeason *season)
{
  LeagueScheme *scheme = &season->rules.scheme;

  season->rules = (LeagueRules){ .n_tie_breaks = 2,
                                 .tie_breaks = { LEAGUE_COLUMN_PER_MATCH, LEAGUE_COLUMN_WON } };
  scheme->win = LEAGUE_POINT;
  scheme->draw = LEAGUE_POINT / 2;
  scheme->forfeit_win = LEAGUE_POINT;
  scheme->by_place = TRUE;
  scheme->ties = LEAGUE_TIES_SHARE;
  for (guint n = 2; n <= LEAGUE_SEATS; n++) {
    scheme->sizes |= 1u << n;
    scheme->places[n][1] = LEAGUE_POINT;
  }
  season->rated = TRUE;
  season->pairing.format = LEAGUE_LADDER;
  league_rating_rules_init (&season->rating, LEAGUE_PLACKETT_LUCE);
}

static gboolean
read_game_title (SeasonReader *reader)
{
  AppSeason *season = reader->season;
  g_autoptr (GPtrArray) games = NULL;

  if (season->game == 0) {
    season->title = g_strdup (_ ("All games"));
    return TRUE;
  }
  games = db_games_list (reader->db, &reader->error);
  for (guint k = 0; games != NULL && k < games->len; k++) {
    const DbPlaceOrGame *named = g_ptr_array_index (games, k);
    const RulesGame *game = named->code != NULL ? rules_game (rules_text (named->code)) : NULL;

    if (named->id == season->game)
      season->title = g_strdup (game != NULL ? _ (game->name) : named->name);
  }
  if (season->title == NULL)
    season->title = g_strdup ("");
  return games != NULL;
}

static gboolean
read_all_matches (SeasonReader *reader)
{
  AppSeason *season = reader->season;
  g_autoptr (GPtrArray) none = g_ptr_array_new ();

  set_all_matches_rules (season);
  if (season->game != 0) {
    season->games = g_array_new (FALSE, FALSE, sizeof (gint64));
    g_array_append_val (season->games, season->game);
  }
  season->entrants = app_entrants_new (none, APP_PARTNERS_CHANGING);
  return read_game_title (reader);
}

static void
read_row_settings (AppSeason *season)
{
  const DbSeason *row = season->row;

  season->n_rounds = row->rounds;
  season->starts = app_day_from_text (row->starts);
  season->ends = app_day_from_text (row->ends);
  season->games = g_array_ref (row->games);
  season->exceptions = g_hash_table_new (NULL, NULL);
  for (guint k = 0; k < row->matches->len; k++) {
    const DbSeasonMatch *match = &g_array_index (row->matches, DbSeasonMatch, k);

    g_hash_table_insert (season->exceptions, GSIZE_TO_POINTER ((gsize)match->match),
                         GUINT_TO_POINTER (match->counts ? 1 : 2));
  }
}

/* Pairs that must not meet, by entrant. */
static void
fill_forbidden (AppSeason *season)
{
  const GArray *rows = season->row->forbidden;

  if (rows->len == 0)
    return;
  season->pairing.forbidden = g_array_new (FALSE, FALSE, sizeof (guint64));
  for (guint k = 0; k < rows->len; k++) {
    const DbForbiddenPair *pair = &g_array_index (rows, DbForbiddenPair, k);
    guint32 one, other;
    guint64 both;

    if (!app_entrants_lookup (season->entrants->by_row, pair->one, &one)
        || !app_entrants_lookup (season->entrants->by_row, pair->other, &other))
      continue;
    both = (guint64)MIN (one, other) << 32 | MAX (one, other);
    g_array_append_val (season->pairing.forbidden, both);
  }
}

/* What the rows of rounds, fixtures and entrants say beside results. */
static void
read_rows (AppSeason *season)
{
  const AppSeasonSnapshot *snapshot = season->snapshot;

  for (guint k = 0; k < snapshot->round_rows->len; k++) {
    const DbRound *round = g_ptr_array_index (snapshot->round_rows, k);

    if (round->paired != 0)
      season->last_paired = MAX (season->last_paired, round->number);
  }
  for (guint k = 0; k < snapshot->fixtures->len; k++) {
    const DbFixture *row = app_season_snapshot_fixture (snapshot, k)->row;

    if (row->match != 0)
      g_hash_table_add (season->fixture_matches, GSIZE_TO_POINTER ((gsize)row->match));
  }
  for (guint k = 0; k < snapshot->entrant_rows->len; k++) {
    const GArray *penalties = app_season_snapshot_entrant (snapshot, k)->penalties;

    for (guint i = 0; i < penalties->len; i++)
      g_ptr_array_add (season->penalty_reasons, g_array_index (penalties, DbPenalty, i).reason);
  }
}

static gboolean
read_season (SeasonReader *reader)
{
  AppSeason *season = reader->season;
  AppSeasonSnapshot *snapshot =
      app_season_snapshot_read (reader->db, reader->packs, season->id, &reader->error);

  season->snapshot = snapshot;
  if (snapshot == NULL
      || !app_season_rules_read (snapshot->row, &season->rules, &season->pairing, &season->rated,
                                 &season->rating, &reader->error))
    return FALSE;
  season->row = snapshot->row;
  season->entrants = snapshot->index;
  season->title = app_season_snapshot_dup_title (snapshot);
  reader->missing = snapshot->missing;
  read_row_settings (season);
  read_rows (season);
  fill_forbidden (season);
  season->results = dup_snapshot_results (snapshot);
  return TRUE;
}

/* What the season is, who takes part, and the results of fixtures; inside a reading transaction. */
static gboolean
app_season_read_settings (SeasonReader *reader)
{
  AppSeason *season = reader->season;

  app_season_empty (season);
  season->fixture_matches = g_hash_table_new (NULL, NULL);
  season->penalty_reasons = g_ptr_array_new ();
  if (season->id != 0)
    return read_season (reader) && read_players (reader);
  season->results = league_results_new ();
  return read_all_matches (reader) && read_players (reader);
}

/* A season's figures kept up to date: what changed is taken in match by match and fixture by
 * fixture, and the table with it. What reaches further is to be read again. */

#define MOST_TOUCHED 100 /* matches; more are read faster with all others */

/**
 * SeasonUpdate:
 * @affected: (element-type guint32): entrants of results before and after
 * @changed: something that counts did
 * @must_reload: what came can't be taken in
 */
typedef struct {
  SeasonReader *reader;
  GArray *affected;
  gboolean changed, must_reload;
} SeasonUpdate;

/* The result of a match of its own; NULL for none. */
static const LeagueResult *
app_season_find_result (AppSeason *season, gint64 match)
{
  const LeagueResult *results = (const LeagueResult *)(gpointer)season->results->results->data;

  if (match > season->last_match)
    return NULL;
  /* The last ones are asked for most. */
  for (guint k = season->results->results->len; k-- > 0;)
    if (results[k].fixture == 0 && results[k].match == match)
      return &results[k];
  return NULL;
}

static void
add_affected (SeasonUpdate *update, const LeagueSeat *seats, guint n_seats)
{
  for (guint k = 0; k < n_seats; k++)
    g_array_append_val (update->affected, seats[k].entrant);
}

/* Where it is now, what it was: copied, since results move. */
typedef struct {
  LeagueSeat seats[LEAGUE_SEATS];
  guint n;
} SeatsBefore;

static void
find_before (SeasonUpdate *update, gint64 match, SeatsBefore *before)
{
  AppSeason *season = update->reader->season;
  const LeagueResult *result = app_season_find_result (season, match);

  before->n = result != NULL ? result->n_seats : 0;
  if (before->n > 0)
    memcpy (before->seats, league_results_get_seats (season->results, result),
            before->n * sizeof *before->seats);
  add_affected (update, before->seats, before->n);
}

static void
put_result (SeasonUpdate *update, const LeagueResult *result, const LeagueSeat *seats,
            guint n_seats)
{
  AppSeason *season = update->reader->season;

  add_affected (update, seats, n_seats);
  season->last_match = MAX (season->last_match, result->match);
  if (league_results_put (season->results, result, seats, n_seats))
    update->changed = TRUE;
}

/* Fixtures */

static gboolean
have_same_matches (const AppSeasonSnapshot *one, const AppSeasonSnapshot *other)
{
  for (guint k = 0; k < one->fixtures->len; k++)
    if (app_season_snapshot_fixture (one, k)->row->match
        != app_season_snapshot_fixture (other, k)->row->match)
      return FALSE;
  return TRUE;
}

static gboolean
update_fixtures (SeasonUpdate *update)
{
  SeasonReader *reader = update->reader;
  AppSeason *season = reader->season;
  g_autoptr (AppSeasonSnapshot) now = app_season_snapshot_ref (season->snapshot);

  if (!app_season_snapshot_update (&now, reader->db, reader->packs, &reader->error))
    return FALSE;
  /* A ladder's match that becomes a fixture's, or no longer is one, is counted in another way. */
  update->must_reload =
      now == NULL || (season->row->open && !have_same_matches (season->snapshot, now));
  if (update->must_reload || now == season->snapshot)
    return TRUE;
  update->changed = TRUE;
  /* Days may have moved. */
  g_clear_pointer (&season->table, league_table_free);
  g_clear_pointer (&season->ratings, league_ratings_free);
  app_season_snapshot_free (season->snapshot);
  season->snapshot = g_steal_pointer (&now);
  app_season_renew_results (season);
  return TRUE;
}

/* Matches */

/* Whether someone has no result any more: of all matches he is no entrant then. */
static gboolean
is_gone (AppSeason *season, const LeagueSeat *seats, guint n_seats)
{
  const GArray *results = season->results->results;

  for (guint k = 0; k < n_seats; k++) {
    gboolean there = FALSE;

    for (guint r = results->len; r-- > 0 && !there;) {
      const LeagueResult *result = &g_array_index (results, LeagueResult, r);
      const LeagueSeat *affected = league_results_get_seats (season->results, result);

      for (guint s = 0; s < result->n_seats; s++)
        there = there || affected[s].entrant == seats[k].entrant;
    }
    if (!there)
      return TRUE;
  }
  return FALSE;
}

static gboolean
update_match_cb (const DbMatchOutcome *match, gpointer data)
{
  SeasonUpdate *update = data;
  SeasonReader *reader = update->reader;
  AppSeason *season = reader->season;
  LeagueSeat seats[LEAGUE_SEATS];
  LeagueResult result;
  SeatsBefore before;
  guint n_seats;

  find_before (update, match->match, &before);
  reader->newcomer = FALSE;
  if (season_reader_count (reader, match, FALSE, &result, seats, &n_seats))
    put_result (update, &result, seats, n_seats);
  else if (reader->error == NULL && before.n > 0
           && league_results_remove (season->results, 0, match->match))
    update->changed = TRUE;
  /* Of all matches the entrants are those who sat in one. */
  if (reader->newcomer || (season->id == 0 && is_gone (season, before.seats, before.n)))
    update->must_reload = TRUE;
  return TRUE;
}

/* Matches that count of their own accord. */
static gboolean
update_matches (SeasonUpdate *update)
{
  SeasonReader *reader = update->reader;
  AppSeason *season = reader->season;
  g_autoptr (GArray) touched = NULL;
  gint64 serial, all;

  if (!db_league_serial (reader->db, &serial, &reader->error)
      || !db_league_season_serial (reader->db, 0, &all, &reader->error))
    return FALSE;
  if (serial == season->serial)
    return TRUE;
  if (all > season->serial) {
    update->must_reload = TRUE;
    return TRUE;
  }
  touched = db_league_list_changed_matches (reader->db, season->serial, &reader->error);
  if (touched == NULL)
    return FALSE;
  if (touched->len > MOST_TOUCHED) {
    update->must_reload = TRUE;
    return TRUE;
  }
  for (guint k = 0; k < touched->len && !update->must_reload && reader->error == NULL; k++) {
    gint64 match = g_array_index (touched, gint64, k);

    if (!g_hash_table_contains (season->fixture_matches, GSIZE_TO_POINTER ((gsize)match)))
      db_match_outcome_get (reader->db, match, update_match_cb, update, &reader->error);
  }
  season->serial = serial;
  season->n_new += touched->len;
  return reader->error == NULL;
}

/* Names of players, by the log of changes. */
static gboolean
update_players (SeasonUpdate *update)
{
  SeasonReader *reader = update->reader;
  AppSeason *season = reader->season;
  g_autoptr (GArray) rows = NULL;
  gint64 number;

  if (!db_changes_last_number (reader->db, &number, &reader->error))
    return FALSE;
  if (number == season->changes)
    return TRUE;
  rows = db_changes_rows_since (reader->db, season->changes, &reader->error);
  if (rows == NULL)
    return FALSE;
  season->changes = number;
  for (guint k = 0; k < rows->len; k++)
    if (g_array_index (rows, DbTouched, k).subject == DB_SUBJECT_PLAYER) {
      update->changed = TRUE;
      return read_players (reader);
    }
  return TRUE;
}

/* Ratings go on from the first result that is another, when somebody asks for them. */
static void
follow_ratings (AppSeason *season, guint64 n_edits)
{
  const GArray *edits = season->results->edits;
  guint64 n = season->results->n_edits - n_edits;

  if (n > edits->len) {
    g_clear_pointer (&season->ratings, league_ratings_free);
    return;
  }
  for (guint k = edits->len - (guint)n; k < edits->len; k++)
    season->unrated = MIN (season->unrated, g_array_index (edits, LeagueEdit, k).index);
}

/* Takes in what can be taken in one by one; inside a reading transaction. FALSE for an error. */
static gboolean
app_season_apply_changes (SeasonReader *reader, SeasonRefresh *news)
{
  AppSeason *season = reader->season;
  g_autoptr (GArray) affected = g_array_new (FALSE, FALSE, sizeof (guint32));
  SeasonUpdate update = { .reader = reader, .affected = affected };
  guint64 n_edits;

  if (!(season->id == 0 ? update_players (&update) : update_fixtures (&update)))
    return FALSE;
  n_edits = season->results->n_edits;
  if (!update.must_reload && (season->id == 0 || season->row->open) && !update_matches (&update))
    return FALSE;
  *news = update.must_reload ? SEASON_RELOAD : update.changed ? SEASON_CHANGED : SEASON_SAME;
  if (!update.changed)
    return TRUE;
  if (season->table != NULL && affected->len > 0)
    league_table_update (season->table, (const guint32 *)(gpointer)affected->data, affected->len);
  follow_ratings (season, n_edits);
  return TRUE;
}

/* The kept form of a season's results: read instead of all its matches, with what changed since.
 * Seasons of fixtures have none: they are read as fast. */

#define WORTH 500     /* results that take long to be read */
#define WORTH_NEW 100 /* matches that were taken in since */

/* Whether the results are those of matches alone. */
static gboolean
can_be_cached (const AppSeason *season)
{
  return season->id == 0 || (season->row->open && !app_season_has_fixtures (season));
}

/* Entrants of a season are as the store says now; players of all matches are in the form. */
static gboolean
match_cached_entrants (SeasonReader *reader, LeagueResults *cached_results)
{
  AppSeason *season = reader->season;
  GArray *now = season->results->entrants;

  if (season->id == 0) {
    for (guint k = 0; k < cached_results->entrants->len; k++)
      g_hash_table_insert (
          season->entrants->by_player,
          GSIZE_TO_POINTER ((gsize)g_array_index (cached_results->entrants, LeagueEntrant, k).id),
          GUINT_TO_POINTER (k + 1));
    return TRUE;
  }
  if (now->len != cached_results->entrants->len)
    return FALSE;
  for (guint k = 0; k < now->len; k++) {
    LeagueEntrant *entrant = &g_array_index (cached_results->entrants, LeagueEntrant, k);

    if (entrant->id != g_array_index (now, LeagueEntrant, k).id)
      return FALSE;
    *entrant = g_array_index (now, LeagueEntrant, k);
  }
  g_array_append_vals (cached_results->penalties, season->results->penalties->data,
                       season->results->penalties->len);
  return TRUE;
}

static gboolean
use_cached_results (SeasonReader *reader, GBytes *bytes, gboolean *found)
{
  AppSeason *season = reader->season;
  LeagueResults *cached_results = league_results_from_bytes (bytes);
  SeasonRefresh news;

  *found = cached_results != NULL && match_cached_entrants (reader, cached_results);
  if (!*found) {
    league_results_free (cached_results);
    return TRUE;
  }
  league_results_free (season->results);
  season->results = cached_results;
  app_season_count_matches (season);
  season->cached = TRUE;
  for (guint32 k = 0; season->id == 0 && *found && k < season->results->entrants->len; k++)
    *found = player_at (season, k) != NULL;
  if (*found && !app_season_apply_changes (reader, &news))
    return FALSE;
  *found = *found && news != SEASON_RELOAD;
  return TRUE;
}

/* Results from the kept form and what changed since, where there is one and it fits: @found. Inside
 * a reading transaction. */
static gboolean
app_season_read_cache (SeasonReader *reader, gboolean *found)
{
  AppSeason *season = reader->season;
  g_autoptr (GBytes) bytes = NULL;

  *found = FALSE;
  if (!can_be_cached (season))
    return TRUE;
  bytes = db_league_cache_get (reader->db, season->id, season->game, SEASON_CACHE_VERSION,
                               &season->serial, &reader->error);
  if (bytes == NULL)
    return reader->error == NULL;
  return use_cached_results (reader, bytes, found);
}

gboolean
app_season_write_cache (AppSeason *season, DbStore *db, GError **error)
{
  g_autoptr (GBytes) cached_results = NULL;

  if (!can_be_cached (season) || db_store_is_read_only (db))
    return TRUE;
  cached_results = league_results_to_bytes (season->results);
  if (!db_league_cache_set (db, season->id, season->game, SEASON_CACHE_VERSION, season->serial,
                            cached_results, error))
    return FALSE;
  season->cached = TRUE;
  season->n_new = 0;
  return TRUE;
}

/* Reading the form would be faster than all matches, and there is none, or an old one. */
static gboolean
app_season_is_worth_caching (const AppSeason *season)
{
  return can_be_cached (season) && season->results->results->len >= WORTH
         && (!season->cached || season->n_new >= WORTH_NEW);
}

/* Loading */

#define MOST_BEFORE 50 /* seasons that ratings went through */

static gboolean
read_in_transaction (SeasonReader *reader)
{
  AppSeason *season = reader->season;
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  gboolean found;

  if (!db_transaction_begin_read (&scope, reader->db, &reader->error)
      || !db_changes_last_number (reader->db, &season->changes, &reader->error)
      || !app_season_read_settings (reader) || !app_season_read_cache (reader, &found))
    return FALSE;
  if (found)
    return TRUE;
  /* What was cached stands in the place of what was read. */
  return (!season->cached || app_season_read_settings (reader))
         && db_league_serial (reader->db, &season->serial, &reader->error)
         && app_season_read_results (reader);
}

static AppSeason *load (DbStore *db, AppPacks *packs, gint64 id, gint64 game, guint depth,
                        GError **error);

/* The season that ratings go on from; what a chain of them that bites itself brings is left out. */
static gboolean
read_previous (AppSeason *season, DbStore *db, AppPacks *packs, guint depth, GError **error)
{
  guint carried = 0;

  if (season->id == 0 || !season->rated || season->row->carries_from == 0 || depth >= MOST_BEFORE
      || !app_carry_read (season->row->carried, &carried, NULL) || !(carried & APP_CARRY_RATINGS))
    return TRUE;
  season->previous = load (db, packs, season->row->carries_from, 0, depth + 1, error);
  return season->previous != NULL;
}

static gboolean
read_all (AppSeason *season, DbStore *db, AppPacks *packs, guint depth, GError **error)
{
  SeasonReader reader = { .season = season, .db = db };

  if (db_store_is_read_only (db))
    reader.packs = packs;
  if (read_in_transaction (&reader) && reader.missing && reader.packs == NULL) {
    /* Kept by this, results need not be replayed the next time; where that fails they are now. */
    app_results_refresh (db, packs, NULL, NULL);
    reader.packs = packs;
    read_in_transaction (&reader);
  }
  if (reader.error != NULL) {
    app_error_take (error, reader.error);
    return FALSE;
  }
  if (app_season_is_worth_caching (season))
    app_season_write_cache (season, db, NULL);
  return read_previous (season, db, packs, depth, error);
}

static AppSeason *
load (DbStore *db, AppPacks *packs, gint64 id, gint64 game, guint depth, GError **error)
{
  g_autoptr (AppSeason) season = g_new0 (AppSeason, 1);

  season->id = id;
  season->game = id == 0 ? game : 0;
  if (!read_all (season, db, packs, depth, error))
    return NULL;
  return g_steal_pointer (&season);
}

AppSeason *
app_season_load (DbStore *db, AppPacks *packs, gint64 season, gint64 game, GError **error)
{
  return load (db, packs, season, game, 0, error);
}

void
app_season_free (AppSeason *season)
{
  if (season == NULL)
    return;
  app_season_empty (season);
  g_free (season);
}

/* Following */

static gboolean
update_previous (AppSeason *season, DbStore *db, AppPacks *packs, SeasonRefresh *news,
                 GError **error)
{
  SeasonRefresh before;

  if (season->previous == NULL)
    return TRUE;
  if (!app_season_update (season->previous, db, packs, &before, error))
    return FALSE;
  if (before != SEASON_SAME)
    g_clear_pointer (&season->ratings, league_ratings_free);
  *news = MAX (*news, before);
  return TRUE;
}

gboolean
app_season_update (AppSeason *season, DbStore *db, AppPacks *packs, SeasonRefresh *news,
                   GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  SeasonReader reader = { .season = season, .db = db, .packs = packs };

  *news = SEASON_SAME;
  if (!db_transaction_begin_read (&scope, db, &reader.error)
      || !app_season_apply_changes (&reader, news)) {
    app_error_take (error, reader.error);
    return FALSE;
  }
  return update_previous (season, db, packs, news, error);
}

gboolean
app_season_refresh (AppSeason *season, DbStore *db, AppPacks *packs, gboolean *changed,
                    GError **error)
{
  SeasonRefresh news;

  if (!app_season_update (season, db, packs, &news, error)
      || (news == SEASON_RELOAD && !read_all (season, db, packs, 0, error)))
    return FALSE;
  if (changed != NULL)
    *changed = news != SEASON_SAME;
  return TRUE;
}
