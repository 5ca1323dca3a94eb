/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tables: rows counted, ranked, and kept while results come.
 */
#include "app/league/maths/table.h"

#include "app/league/maths/table-private.h"
#include "app/league/maths/tie-breaks.h"

#include <math.h>
#include <string.h>

static gint64 league_table_key (LeagueTable *table, guint32 entrant, LeagueColumn column);
static void league_table_rank (LeagueTable *table);
static void league_figures_finish (LeagueTable *table, guint32 entrant);
static void league_figures_sum (LeagueTable *table, guint32 entrant);
static gboolean league_rows_follow (LeagueTable *table, gboolean *changed);
static void league_rows_clear (LeagueTable *table);
static void league_rows_build (LeagueTable *table);
static void
allocate (LeagueTable *table)
{
  guint n = table->results->entrants->len;

  table->n = n;
  table->rows = g_new0 (LeagueRow, n + 1);
  table->figures = g_new0 (LeagueFigures, n + 1);
  table->adjusted = g_new0 (double, n + 1);
  table->opponent_figures = g_new0 (LeagueOpponentFigures, n + 1);
  table->direct_places = g_new0 (LeagueDirectPlace, n + 1);
  table->order = g_new0 (guint32, n + 1);
  table->ranks = g_new0 (guint32, n + 1);
  table->stamps = g_new0 (guint32, n + 1);
  table->met_points = g_new0 (double, n + 1);
  table->met_times = g_new0 (guint32, n + 1);
  table->places = g_new0 (guint32, n + 1);
  table->stamp = 0;
}

static void
release (LeagueTable *table)
{
  league_rows_clear (table);
  g_free (table->rows);
  g_free (table->figures);
  g_free (table->adjusted);
  g_free (table->opponent_figures);
  g_free (table->direct_places);
  g_free (table->order);
  g_free (table->ranks);
  g_free (table->stamps);
  g_free (table->met_points);
  g_free (table->met_times);
  g_free (table->places);
}

/* Up to the last one with a match that has its result. A later one in which there are byes alone is
 * reached when nobody waits for a match. */
static guint
find_rounds (const LeagueTable *table)
{
  guint rounds = 0, waits = 0, byes = 0;

  for (guint k = 0; k < table->n; k++) {
    rounds = MAX (rounds, table->figures[k].last_round);
    byes = MAX (byes, table->figures[k].last_bye);
    waits = MAX (waits, table->figures[k].last_open);
  }
  return waits > rounds ? rounds : MAX (rounds, byes);
}

/* How many rounds there were, and which byes and penalties count by that; the figures that take it
 * are to be made when it is another. */
static gboolean
count_rounds (LeagueTable *table)
{
  guint rounds = find_rounds (table), before = table->rounds;

  if (rounds == before)
    return FALSE;
  table->rounds = rounds;
  table->round_flags = g_renew (guint8, table->round_flags, rounds + 1);
  table->round_points = g_renew (LeaguePoints, table->round_points, rounds + 1);
  for (guint32 k = 0; k < table->n; k++)
    if (MAX (table->figures[k].last_bye, table->figures[k].last_penalty) > MIN (rounds, before)) {
      league_figures_sum (table, k);
      table->direct_places[k].changed = TRUE;
    }
  return TRUE;
}

static void
make_all (LeagueTable *table)
{
  table->rounds = G_MAXUINT;
  league_rows_build (table);
  count_rounds (table);
  for (guint32 k = 0; k < table->n; k++) {
    league_figures_finish (table, k);
    table->opponent_figures[k].fresh = 0;
    table->direct_places[k].changed = TRUE;
  }
  league_table_rank (table);
}

LeagueTable *
league_table_new (const LeagueRules *rules, const LeagueResults *results, LeagueDay until,
                  guint rounds)
{
  LeagueTable *table = g_new0 (LeagueTable, 1);

  table->rules = *rules;
  table->results = results;
  table->until = until;
  table->limit = rounds;
  table->round_flags = g_new (guint8, 1);
  table->round_points = g_new (LeaguePoints, 1);
  table->met = g_array_new (FALSE, FALSE, sizeof (guint32));
  allocate (table);
  make_all (table);
  return table;
}

void
league_table_free (LeagueTable *table)
{
  if (table == NULL)
    return;
  release (table);
  g_free (table->round_flags);
  g_free (table->round_points);
  g_free (table->items);
  g_array_unref (table->met);
  g_free (table);
}

static void
make_stale (LeagueTable *table, guint32 entrant)
{
  const LeagueRow *row = &table->rows[entrant];
  guint32 others[LEAGUE_SEATS];

  table->opponent_figures[entrant].fresh = 0;
  table->direct_places[entrant].changed = TRUE;
  for (guint k = 0; k < row->n; k++) {
    guint n = league_table_get_others (table, entrant, k, others);

    for (guint m = 0; m < n; m++)
      table->opponent_figures[others[m]].fresh = 0;
  }
}

static void
make_changed (LeagueTable *table, const gboolean *changed)
{
  gboolean others;

  for (guint32 k = 0; k < table->n; k++)
    if (changed[k])
      league_figures_sum (table, k);
  others = count_rounds (table);
  for (guint32 k = 0; k < table->n; k++) {
    if (others || changed[k])
      league_figures_finish (table, k);
    if (others)
      table->opponent_figures[k].fresh = 0;
  }
  for (guint32 k = 0; k < table->n; k++)
    if (changed[k])
      make_stale (table, k);
  league_table_rank (table);
}

void
league_table_update (LeagueTable *table, const guint32 *entrants, guint n)
{
  g_autofree gboolean *changed = NULL;

  if (table->results->entrants->len != table->n) {
    release (table);
    allocate (table);
    make_all (table);
    return;
  }
  changed = g_new0 (gboolean, table->n + 1);
  for (guint k = 0; k < n; k++)
    if (entrants[k] < table->n)
      changed[entrants[k]] = TRUE;
  if (league_rows_follow (table, changed))
    make_changed (table, changed);
  else
    make_all (table);
}

guint
league_table_get_rounds (const LeagueTable *table)
{
  return table->rounds;
}

guint
league_table_get_size (const LeagueTable *table)
{
  return table->n;
}

guint32
league_table_get_entrant (const LeagueTable *table, guint position)
{
  return table->order[position];
}

guint
league_table_get_rank (const LeagueTable *table, guint32 entrant)
{
  return table->ranks[entrant];
}

LeaguePoints
league_table_get_points (const LeagueTable *table, guint32 entrant)
{
  return table->figures[entrant].points;
}

static double
value_of_key (gint64 key, double unit)
{
  return key == G_MININT64 ? NAN : (double)key / unit;
}

/* Figures are made when asked, which nobody sees. */
double
league_table_get_value (const LeagueTable *table, guint32 entrant, LeagueColumn column)
{
  LeagueTable *making = (LeagueTable *)table;
  const LeagueFigures *figures = &table->figures[entrant];

  switch (column) {
  case LEAGUE_COLUMN_PER_MATCH:
    return figures->per_match;
  case LEAGUE_COLUMN_PLACE:
    return figures->played > 0 ? (double)figures->places / 2 / figures->played : NAN;
  case LEAGUE_COLUMN_FIRST:
    return figures->at_table > 0 ? (double)figures->first / figures->at_table : NAN;
  case LEAGUE_COLUMN_GAME_WIN:
    return figures->game_win;
  case LEAGUE_COLUMN_OPPONENTS_WIN:
  case LEAGUE_COLUMN_OPPONENTS_GAME:
  case LEAGUE_COLUMN_OPPONENTS_POINTS:
  case LEAGUE_COLUMN_OPPONENTS_RATING:
  case LEAGUE_COLUMN_PERFORMANCE:
    return league_opponent_figure_get (making, entrant, column);
  case LEAGUE_COLUMN_BUCHHOLZ:
  case LEAGUE_COLUMN_BUCHHOLZ_CUT1:
  case LEAGUE_COLUMN_BUCHHOLZ_CUT2:
  case LEAGUE_COLUMN_MEDIAN1:
  case LEAGUE_COLUMN_MEDIAN2:
  case LEAGUE_COLUMN_SONNEBORN:
  case LEAGUE_COLUMN_KOYA:
    return league_opponent_figure_get (making, entrant, column) / LEAGUE_POINT;
  case LEAGUE_COLUMN_DIRECT:
    league_table_need_direct (making);
    break;
  default:
    break;
  }
  switch (league_column_unit (column)) {
  case LEAGUE_IN_POINTS:
    return value_of_key (league_table_key (making, entrant, column), LEAGUE_POINT);
  case LEAGUE_IN_SCORE:
    return value_of_key (league_table_key (making, entrant, column), 1000);
  default:
    return value_of_key (league_table_key (making, entrant, column), 1);
  }
}

LeagueColumn
league_table_get_decider (const LeagueTable *table, guint32 one, guint32 other)
{
  LeagueTable *making = (LeagueTable *)table;

  if (table->figures[one].points != table->figures[other].points)
    return LEAGUE_COLUMN_POINTS;
  for (guint k = 0; k < table->rules.n_tie_breaks; k++) {
    LeagueColumn column = table->rules.tie_breaks[k];

    if (league_table_key (making, one, column) != league_table_key (making, other, column))
      return column;
  }
  return LEAGUE_COLUMNS;
}

static char
letter_of (const LeagueEntry *entry)
{
  static const char letters[] = { '-', 'W', 'D', 'L' };

  return letters[entry->outcome];
}

void
league_table_get_form (const LeagueTable *table, guint32 entrant, guint n, char *form)
{
  const LeagueRow *row = &table->rows[entrant];
  guint length = 0;

  for (guint k = row->n; k > 0 && length < n; k--)
    if (row->entries[k - 1].kind != LEAGUE_UNPLAYED)
      form[length++] = letter_of (&row->entries[k - 1]);
  form[length] = '\0';
}

int
league_table_get_streak (const LeagueTable *table, guint32 entrant)
{
  const LeagueRow *row = &table->rows[entrant];
  char which = '-';
  int streak = 0;

  for (guint k = row->n; k > 0; k--) {
    char letter = letter_of (&row->entries[k - 1]);

    if (letter == '-')
      continue;
    if (which == '-')
      which = letter;
    if (letter == 'D' || letter != which)
      break;
    streak += letter == 'W' ? 1 : -1;
  }
  return streak;
}

static void
count_meeting (const LeagueTable *table, guint32 one, guint k, guint32 other,
               LeagueMeeting *meeting)
{
  const LeagueRow *row = &table->rows[one];
  const LeagueEntry *entry = &row->entries[k];
  LeagueShare share;
  double against;

  league_table_share (table, one, row->results[k], &share);
  meeting->played++;
  meeting->points += entry->points;
  if (share.sides == 2) {
    meeting->won += entry->outcome == LEAGUE_WON;
    meeting->drawn += entry->outcome == LEAGUE_DRAWN;
    meeting->lost += entry->outcome == LEAGUE_LOST;
    return;
  }
  against = league_table_against (table, league_table_result (table, row->results[k]), one, other);
  meeting->won += against > 0.5;
  meeting->drawn += against == 0.5;
  meeting->lost += against < 0.5;
}

void
league_table_get_meeting (const LeagueTable *table, guint32 one, guint32 other,
                          LeagueMeeting *meeting)
{
  const LeagueRow *row = &table->rows[one];

  memset (meeting, 0, sizeof *meeting);
  for (guint k = 0; k < row->n; k++) {
    guint32 others[LEAGUE_SEATS];
    guint n;

    if (!league_entry_is_match (&row->entries[k]))
      continue;
    if (row->entries[k].other < LEAGUE_SEVERAL && row->entries[k].other != other)
      continue;
    n = league_table_get_others (table, one, k, others);
    for (guint m = 0; m < n; m++)
      if (others[m] == other)
        count_meeting (table, one, k, other, meeting);
  }
}

/* Figures that follow from an entrant's own results alone. */

/* The least share of a win that counts: of two sides as Magic's organisers have it (MTR, appendix
 * C), of more one part of the table. */
#define LEAST_SHARE 0.33
/* A game won, and drawn, in Magic's game points; scores are in thousandths. */
#define GAME_WON 3
#define GAME_DRAWN 1

static guint
find_seat (const LeagueSeat *seats, guint n_seats, guint32 entrant)
{
  for (guint k = 0; k < n_seats; k++)
    if (seats[k].entrant == entrant)
      return k;
  return G_MAXUINT;
}

gboolean
league_table_share (const LeagueTable *table, guint32 entrant, guint index, LeagueShare *share)
{
  const LeagueResult *result = league_table_result (table, index);
  const LeagueSeat *seats = league_results_get_seats (table->results, result);
  guint seat = find_seat (seats, result->n_seats, entrant);
  LeagueSides sides;

  if (seat == G_MAXUINT)
    return FALSE;
  league_sides_read (&sides, result, seats);
  league_share_rate (&table->rules.scheme, result, &sides, seats[seat].side, share);
  return TRUE;
}

guint
league_table_get_others (const LeagueTable *table, guint32 entrant, guint k, guint32 *others)
{
  const LeagueRow *row = &table->rows[entrant];
  const LeagueResult *result;
  const LeagueSeat *seats;
  guint seat, n = 0;

  if (row->entries[k].other == LEAGUE_NOBODY)
    return 0;
  if (row->entries[k].other != LEAGUE_SEVERAL) {
    others[0] = row->entries[k].other;
    return 1;
  }
  result = league_table_result (table, row->results[k]);
  seats = league_results_get_seats (table->results, result);
  seat = find_seat (seats, result->n_seats, entrant);
  for (guint m = 0; m < result->n_seats; m++)
    if (seats[m].side != seats[seat].side && seats[m].entrant < table->n)
      others[n++] = seats[m].entrant;
  return n;
}

double
league_table_against (const LeagueTable *table, const LeagueResult *result, guint32 entrant,
                      guint32 other)
{
  const LeagueSeat *seats = league_results_get_seats (table->results, result);
  guint one = find_seat (seats, result->n_seats, entrant);
  guint two = find_seat (seats, result->n_seats, other);

  if (one == G_MAXUINT || two == G_MAXUINT || seats[one].place > seats[two].place)
    return 0;
  return seats[one].place < seats[two].place ? 1 : 0.5;
}

static gboolean
counts (const LeagueTable *table, const LeagueResult *result)
{
  return result->kind != LEAGUE_UNPLAYED && (table->until == 0 || result->day <= table->until)
         && (table->limit == 0 || result->round <= table->limit);
}

static guint32
find_other (const LeagueTable *table, const LeagueSeat *seats, guint n_seats, guint seat)
{
  guint32 other = LEAGUE_NOBODY;

  for (guint k = 0; k < n_seats; k++)
    if (seats[k].side != seats[seat].side && seats[k].entrant < table->n)
      other = other == LEAGUE_NOBODY ? seats[k].entrant : LEAGUE_SEVERAL;
  return other;
}

static gint64
games_to_win (const LeagueTable *table)
{
  return table->rules.best_of > 1 ? table->rules.best_of / 2 + 1 : 1;
}

static void
sum_games (const LeagueTable *table, const LeagueShare *share, gint64 *won, gint64 *of)
{
  gboolean scored = table->rules.best_of > 1 && share->score != LEAGUE_NO_SCORE;

  if (scored && share->total > 0) {
    *won = GAME_WON * share->score;
    *of = GAME_WON * share->total;
    return;
  }
  *of = GAME_WON * 1000;
  if (share->outcome == LEAGUE_DRAWN) {
    *won = GAME_DRAWN * 1000;
    return;
  }
  *of *= games_to_win (table);
  *won = share->outcome == LEAGUE_WON ? *of : 0;
}

void
league_table_games (const LeagueTable *table, const LeagueEntry *entry, const LeagueShare *share,
                    gint64 *won, gint64 *of)
{
  *won = *of = 0;
  if (league_entry_is_match (entry))
    sum_games (table, share, won, of);
  else if (entry->kind == LEAGUE_BYE || entry->kind == LEAGUE_FULL_BYE)
    *won = *of = GAME_WON * 1000 * games_to_win (table);
}

static void
sum_match (LeagueFigures *figures, const LeagueEntry *entry, const LeagueShare *share,
           const LeagueSeat *seat)
{
  figures->played++;
  figures->won += share->outcome == LEAGUE_WON;
  figures->drawn += share->outcome == LEAGUE_DRAWN;
  figures->lost += share->outcome == LEAGUE_LOST;
  figures->matches += share->points;
  figures->base += share->base;
  figures->best += share->best;
  figures->floor += share->sides == 2 ? LEAST_SHARE : 1.0 / share->sides;
  figures->places += share->mean_twice;
  if (share->score != LEAGUE_NO_SCORE) {
    figures->score += share->score;
    figures->scored = TRUE;
  }
  if (share->against != LEAGUE_NO_SCORE) {
    figures->against += share->against;
    figures->scored = TRUE;
  }
  if (league_kind_is_played ((LeagueKind)entry->kind)) {
    figures->at_table++;
    figures->first += seat->seat == 1;
    figures->black += share->sides == 2 && seat->side != 0;
    figures->wins_at_table += share->outcome == LEAGUE_WON;
  }
}

/* Whether it brought as much as a win. */
gboolean
league_table_counts_as_win (const LeagueTable *table, const LeagueEntry *entry,
                            const LeagueShare *share)
{
  LeaguePoints win = league_entry_is_match (entry) ? share->best : table->rules.scheme.win;

  return win > 0 && share->base >= win;
}

static void
sum_entry (LeagueTable *table, LeagueFigures *figures, LeagueEntry *entry,
           const LeagueResult *result, const LeagueSeat *seats, guint seat)
{
  LeagueSides sides;
  LeagueShare share;
  gint64 won, of;

  league_sides_read (&sides, result, seats);
  league_share_rate (&table->rules.scheme, result, &sides, seats[seat].side, &share);
  entry->points = share.points;
  entry->outcome = (guint8)share.outcome;
  figures->points += share.points;
  figures->elements++;
  figures->wins += league_table_counts_as_win (table, entry, &share);
  league_table_games (table, entry, &share, &won, &of);
  figures->games += won;
  figures->games_of += of;
  if (league_entry_is_match (entry))
    sum_match (figures, entry, &share, &seats[seat]);
  else
    figures->byes++;
}

static void
make_shares (LeagueFigures *figures)
{
  double least = figures->played > 0 ? figures->floor / figures->played : 0;

  figures->match_win = figures->per_match = figures->game_win = NAN;
  if (figures->played > 0) {
    figures->match_win =
        figures->best > 0 ? MAX ((double)figures->base / (double)figures->best, least) : least;
    figures->per_match = (double)figures->matches / LEAGUE_POINT / figures->played;
  }
  if (figures->games_of > 0)
    figures->game_win = MAX ((double)figures->games / (double)figures->games_of,
                             figures->played > 0 ? least : LEAST_SHARE);
}

/* What somebody has without any result: points from the start less penalties of rounds so far. */
static LeaguePoints
league_table_begin_points (const LeagueTable *table, guint32 entrant)
{
  return league_table_entrant (table, entrant)->start
         - league_results_sum_penalties (table->results, entrant, table->rounds);
}

static void
league_figures_begin (LeagueTable *table, guint32 entrant)
{
  LeagueFigures *figures = &table->figures[entrant];
  const GArray *penalties = table->results->penalties;

  memset (figures, 0, sizeof *figures);
  figures->points = league_table_begin_points (table, entrant);
  for (guint k = 0; k < penalties->len; k++) {
    const LeaguePenalty *penalty = &g_array_index (penalties, LeaguePenalty, k);

    if (penalty->entrant == entrant)
      figures->last_penalty = MAX (figures->last_penalty, penalty->round);
  }
}

/* How far the season is, as far as this result tells. */
static void
note_round (LeagueFigures *figures, const LeagueResult *result, gboolean counting)
{
  guint *last = &figures->last_open;

  if (league_kind_is_bye ((LeagueKind)result->kind))
    last = counting ? &figures->last_bye : NULL;
  else if (counting)
    last = &figures->last_round;
  if (last != NULL)
    *last = MAX (*last, result->round);
}

static void
league_figures_add (LeagueTable *table, guint32 entrant, guint k, const LeagueResult *result,
                    const LeagueSeat *seats, guint seat)
{
  LeagueEntry *entry = &table->rows[entrant].entries[k];
  gboolean counting = counts (table, result);
  gboolean bye = league_kind_is_bye ((LeagueKind)result->kind);

  note_round (&table->figures[entrant], result, counting);
  entry->points = 0;
  entry->round = result->round;
  entry->outcome = LEAGUE_NO_OUTCOME;
  entry->kind =
      counting && (!bye || result->round <= table->rounds) ? result->kind : LEAGUE_UNPLAYED;
  entry->other = find_other (table, seats, result->n_seats, seat);
  if (entry->kind != LEAGUE_UNPLAYED)
    sum_entry (table, &table->figures[entrant], entry, result, seats, seat);
}

static void
league_figures_end (LeagueTable *table, guint32 entrant)
{
  make_shares (&table->figures[entrant]);
}

/* The same for one whose row is another. */
static void
league_figures_sum (LeagueTable *table, guint32 entrant)
{
  const LeagueRow *row = &table->rows[entrant];

  league_figures_begin (table, entrant);
  for (guint k = 0; k < row->n; k++) {
    const LeagueResult *result = league_table_result (table, row->results[k]);
    const LeagueSeat *seats = league_results_get_seats (table->results, result);

    league_figures_add (table, entrant, k, result, seats,
                        find_seat (seats, result->n_seats, entrant));
  }
  league_figures_end (table, entrant);
}

/* Where an entry stands among all that happened to its entrant: its round, or behind them all. */
static guint
entry_position (const LeagueTable *table, const LeagueEntry *entry, guint *outside)
{
  return entry->round > 0 ? entry->round : table->rounds + ++*outside;
}

static guint
find_last_wanted (const LeagueTable *table, const LeagueRow *row)
{
  guint last = 0, outside = 0;

  for (guint k = 0; k < row->n; k++)
    if (row->entries[k].kind != LEAGUE_UNPLAYED) {
      guint position = entry_position (table, &row->entries[k], &outside);

      if (!league_entry_is_voluntary (&row->entries[k]))
        last = MAX (last, position);
    }
  return last;
}

/* FIDE C.07, 16.3: byes that were asked for and rounds missed count as draws to the opponents when
 * the entrant took part no more after them; where all meet, as nothing. */
static void
sum_adjusted (LeagueTable *table, LeagueFigures *figures, const LeagueRow *row, guint last)
{
  LeaguePoints away = table->rules.round_robin ? 0 : league_table_draw (table);
  guint outside = 0;

  for (guint k = 0; k < row->n; k++) {
    const LeagueEntry *entry = &row->entries[k];
    gboolean asked = entry->kind == LEAGUE_HALF_BYE || entry->kind == LEAGUE_ZERO_BYE;

    if (entry->kind == LEAGUE_UNPLAYED)
      continue;
    if (entry_position (table, entry, &outside) > last && asked)
      figures->adjusted += away;
    else
      figures->adjusted += entry->points;
  }
  for (guint round = 1; round <= table->rounds; round++)
    if (!table->round_flags[round]) {
      figures->missed++;
      if (round > last)
        figures->adjusted += away;
    }
}

/* After each round, but not after one in which his match waits. */
static void
sum_progressive (LeagueTable *table, LeagueFigures *figures, const LeagueRow *row,
                 LeaguePoints start)
{
  LeaguePoints so_far = start, first = 0;
  gboolean begun = table->rounds > 0;

  for (guint round = 1; round <= table->rounds; round++) {
    so_far += table->round_points[round];
    if (table->round_flags[round] == LEAGUE_ROUND_PRESENT)
      continue;
    figures->progressive += so_far;
    if (round == 1)
      first = so_far;
  }
  for (guint k = 0; k < row->n; k++)
    if (row->entries[k].round == 0 && row->entries[k].kind != LEAGUE_UNPLAYED) {
      so_far += row->entries[k].points;
      figures->progressive += so_far;
      if (!begun)
        first = so_far;
      begun = TRUE;
    }
  figures->progressive_cut1 = figures->progressive - first;
}

void
league_table_flag_rounds (LeagueTable *table, guint32 entrant)
{
  const LeagueRow *row = &table->rows[entrant];

  memset (table->round_flags, 0, table->rounds + 1);
  for (guint k = 0; k < row->n; k++)
    if (row->entries[k].round > 0 && row->entries[k].round <= table->rounds)
      table->round_flags[row->entries[k].round] |= row->entries[k].kind == LEAGUE_UNPLAYED
                                                       ? LEAGUE_ROUND_PRESENT
                                                       : LEAGUE_ROUND_PRESENT | LEAGUE_ROUND_COUNTS;
}

/* What needs to know how many rounds there were. */
static void
league_figures_finish (LeagueTable *table, guint32 entrant)
{
  const LeagueRow *row = &table->rows[entrant];
  LeagueFigures *figures = &table->figures[entrant];
  LeaguePoints start = league_table_entrant (table, entrant)->start;
  const GArray *penalties = table->results->penalties;

  league_table_flag_rounds (table, entrant);
  memset (table->round_points, 0, (table->rounds + 1) * sizeof *table->round_points);
  for (guint k = 0; k < row->n; k++)
    if (row->entries[k].round > 0 && row->entries[k].round <= table->rounds)
      table->round_points[row->entries[k].round] += row->entries[k].points;
  figures->elements -= figures->missed;
  for (guint k = 0; k < penalties->len; k++) {
    const LeaguePenalty *penalty = &g_array_index (penalties, LeaguePenalty, k);

    if (penalty->entrant != entrant || penalty->round > table->rounds)
      continue;
    if (penalty->round > 0)
      table->round_points[penalty->round] -= penalty->points;
    else
      start -= penalty->points;
  }
  figures->adjusted = league_table_begin_points (table, entrant);
  figures->progressive = 0;
  figures->missed = 0;
  sum_adjusted (table, figures, row, find_last_wanted (table, row));
  figures->elements += figures->missed;
  table->adjusted[entrant] = (double)figures->adjusted;
  sum_progressive (table, figures, row, start);
}

/* The order of a table: by points, then by each tie-break among those who are level still. */

/* Shares and means as whole numbers: equal ones, however they were summed, have the same. */
#define FINE 1e9

typedef struct {
  gint64 key;
  guint32 entrant;
} Ranked;

static gint64
key_of_share (double value)
{
  return isnan (value) ? G_MININT64 : llrint (value * FINE);
}

static gint64
figure_key (const LeagueFigures *figures, LeagueColumn column)
{
  switch (column) {
  case LEAGUE_COLUMN_PLAYED:
    return figures->played;
  case LEAGUE_COLUMN_WON:
    return figures->won;
  case LEAGUE_COLUMN_DRAWN:
    return figures->drawn;
  case LEAGUE_COLUMN_LOST:
    return figures->lost;
  case LEAGUE_COLUMN_BYES:
    return figures->byes;
  case LEAGUE_COLUMN_POINTS:
    return figures->points;
  case LEAGUE_COLUMN_PER_MATCH:
    return key_of_share (figures->per_match);
  case LEAGUE_COLUMN_FOR:
    return figures->scored ? figures->score : G_MININT64;
  case LEAGUE_COLUMN_AGAINST:
    return figures->scored ? figures->against : G_MININT64;
  case LEAGUE_COLUMN_DIFFERENCE:
    return figures->scored ? figures->score - figures->against : G_MININT64;
  case LEAGUE_COLUMN_PLACE:
    return figures->played > 0 ? key_of_share ((double)figures->places / 2 / figures->played)
                               : G_MININT64;
  case LEAGUE_COLUMN_FIRST:
    return figures->at_table > 0 ? key_of_share ((double)figures->first / figures->at_table)
                                 : G_MININT64;
  case LEAGUE_COLUMN_WINS:
    return figures->wins;
  case LEAGUE_COLUMN_GAMES_WON:
    return figures->wins_at_table;
  case LEAGUE_COLUMN_BLACK:
    return figures->black;
  case LEAGUE_COLUMN_PROGRESSIVE:
    return figures->progressive;
  case LEAGUE_COLUMN_PROGRESSIVE_CUT1:
    return figures->progressive_cut1;
  default:
    return key_of_share (figures->game_win);
  }
}

/* A figure as a whole number that equal figures have in common; G_MININT64 for none. */
static gint64
league_table_key (LeagueTable *table, guint32 entrant, LeagueColumn column)
{
  switch (column) {
  case LEAGUE_COLUMN_DIRECT:
    return table->direct_places[entrant].place > 0 ? table->direct_places[entrant].place
                                                   : G_MININT64;
  case LEAGUE_COLUMN_START:
    return (gint64)entrant + 1;
  case LEAGUE_COLUMN_BUCHHOLZ:
  case LEAGUE_COLUMN_BUCHHOLZ_CUT1:
  case LEAGUE_COLUMN_BUCHHOLZ_CUT2:
  case LEAGUE_COLUMN_MEDIAN1:
  case LEAGUE_COLUMN_MEDIAN2:
  case LEAGUE_COLUMN_SONNEBORN:
  case LEAGUE_COLUMN_KOYA:
    return llrint (league_opponent_figure_get (table, entrant, column));
  case LEAGUE_COLUMN_OPPONENTS_WIN:
  case LEAGUE_COLUMN_OPPONENTS_GAME:
  case LEAGUE_COLUMN_OPPONENTS_POINTS:
  case LEAGUE_COLUMN_OPPONENTS_RATING:
  case LEAGUE_COLUMN_PERFORMANCE:
    return key_of_share (league_opponent_figure_get (table, entrant, column));
  default:
    return figure_key (&table->figures[entrant], column);
  }
}

static int
compare_ranked (gconstpointer a, gconstpointer b, gpointer data)
{
  const Ranked *one = a, *other = b;

  if (one->key != other->key)
    return one->key > other->key ? -1 : 1;
  return one->entrant < other->entrant ? -1 : one->entrant > other->entrant;
}

static guint64
digest_of (const Ranked *group, guint n)
{
  guint64 digest = n;

  for (guint k = 0; k < n; k++) {
    digest ^= group[k].entrant + 1;
    digest *= G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
    digest ^= digest >> 29;
  }
  return digest | 1;
}

static gboolean
is_known (const LeagueTable *table, const Ranked *group, guint n, guint64 digest)
{
  for (guint k = 0; k < n; k++) {
    const LeagueDirectPlace *direct = &table->direct_places[group[k].entrant];

    if (direct->group != digest || direct->changed)
      return FALSE;
  }
  return TRUE;
}

/* Direct encounters of a group in the order of start numbers. */
static void
rank_direct_group (LeagueTable *table, const Ranked *group, guint n)
{
  guint64 digest = digest_of (group, n);
  g_autofree guint32 *members = NULL;

  if (is_known (table, group, n, digest))
    return;
  members = g_new (guint32, 2 * n);
  for (guint k = 0; k < n; k++)
    members[k] = group[k].entrant;
  league_direct_rank (table, members, n, members + n);
  for (guint k = 0; k < n; k++) {
    LeagueDirectPlace *direct = &table->direct_places[members[k]];

    direct->group = digest;
    direct->place = members[n + k];
    direct->changed = FALSE;
  }
}

static void
clear_direct_place (LeagueTable *table, guint32 entrant)
{
  table->direct_places[entrant] = (LeagueDirectPlace){ 0 };
}

static void
set_keys (LeagueTable *table, Ranked *group, guint n, LeagueColumn column)
{
  gboolean falling = league_column_is_falling (column);

  if (column == LEAGUE_COLUMN_DIRECT)
    rank_direct_group (table, group, n);
  for (guint k = 0; k < n; k++) {
    gint64 key = league_table_key (table, group[k].entrant, column);

    group[k].key = falling && key != G_MININT64 ? -key : key;
  }
}

/* Those of @group are level up to the tie-break @k; their first one stands at @position. */
static void
rank_group (LeagueTable *table, Ranked *group, guint n, guint k, guint position)
{
  guint first = 0;

  if (n == 1) {
    table->order[position] = group[0].entrant;
    table->ranks[group[0].entrant] = position + 1;
    for (; k < table->rules.n_tie_breaks; k++)
      if (table->rules.tie_breaks[k] == LEAGUE_COLUMN_DIRECT)
        clear_direct_place (table, group[0].entrant);
    return;
  }
  if (k == table->rules.n_tie_breaks) {
    for (guint m = 0; m < n; m++) {
      table->order[position + m] = group[m].entrant;
      table->ranks[group[m].entrant] = position + 1;
    }
    return;
  }
  set_keys (table, group, n, table->rules.tie_breaks[k]);
  g_qsort_with_data (group, (gint)n, sizeof *group, compare_ranked, NULL);
  for (guint m = 1; m <= n; m++)
    if (m == n || group[m].key != group[first].key) {
      /* The keys of what follows are overwritten: these are compared with their successor alone. */
      rank_group (table, group + first, m - first, k + 1, position + first);
      first = m;
    }
}

/* Who joined after the table's time and has no result has no rank. */
static gboolean
is_ranked (const LeagueTable *table, guint32 entrant)
{
  guint round = MAX (1, table->limit > 0 ? table->limit : table->rounds);
  const LeagueFigures *figures = &table->figures[entrant];

  return (table->limit == 0 && table->until == 0) || figures->played + figures->byes > 0
         || league_table_entrant (table, entrant)->joined <= round;
}

static void
league_table_rank (LeagueTable *table)
{
  g_autofree Ranked *all = g_new (Ranked, table->n + 1);
  guint n = 0, last = table->n, first = 0;

  for (guint32 k = 0; k < table->n; k++)
    if (is_ranked (table, k))
      all[n++] = (Ranked){ .key = table->figures[k].points, .entrant = k };
  table->n_ranked = n;
  for (guint32 k = table->n; k > 0; k--)
    if (!is_ranked (table, k - 1)) {
      table->order[--last] = k - 1;
      table->ranks[k - 1] = 0;
      clear_direct_place (table, k - 1);
    }
  table->level_by_points = FALSE;
  g_qsort_with_data (all, (gint)n, sizeof *all, compare_ranked, NULL);
  for (guint k = 1; k <= n; k++)
    if (k == n || all[k].key != all[first].key) {
      rank_group (table, all + first, k - first, 0, first);
      first = k;
    }
}

static gboolean
asks_direct (const LeagueTable *table)
{
  for (guint k = 0; k < table->rules.n_tie_breaks; k++)
    if (table->rules.tie_breaks[k] == LEAGUE_COLUMN_DIRECT)
      return TRUE;
  return FALSE;
}

void
league_table_need_direct (LeagueTable *table)
{
  g_autofree Ranked *level = NULL;
  guint n = 0;

  if (table->level_by_points || asks_direct (table))
    return;
  table->level_by_points = TRUE;
  level = g_new (Ranked, table->n_ranked + 1);
  for (guint k = 0; k < table->n_ranked; k++) {
    guint32 entrant = table->order[k];

    level[n++] = (Ranked){ .key = 0, .entrant = entrant };
    if (k + 1 < table->n_ranked
        && table->figures[table->order[k + 1]].points == table->figures[entrant].points)
      continue;
    g_qsort_with_data (level, (gint)n, sizeof *level, compare_ranked, NULL);
    if (n > 1)
      rank_direct_group (table, level, n);
    else
      clear_direct_place (table, entrant);
    n = 0;
  }
}

/* Each entrant's results as a row of indexes, and how rows follow single changes of the results. */

static void
row_reserve (LeagueRow *row, guint n)
{
  if (n <= row->size)
    return;
  row->size = MAX (n, row->size + row->size / 2 + 4);
  row->results = g_renew (guint32, row->results, row->size);
  row->entries = g_renew (LeagueEntry, row->entries, row->size);
}

static void
league_rows_clear (LeagueTable *table)
{
  for (guint k = 0; k < table->n; k++) {
    g_free (table->rows[k].results);
    g_free (table->rows[k].entries);
  }
  memset (table->rows, 0, table->n * sizeof *table->rows);
}

static void
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
    league_figures_begin (table, k);
  }
  for (guint k = 0; k < results->results->len; k++) {
    const LeagueResult *result = league_table_result (table, k);
    const LeagueSeat *seats = league_results_get_seats (results, result);

    for (guint seat = 0; seat < result->n_seats; seat++)
      if (seats[seat].entrant < table->n) {
        LeagueRow *row = &table->rows[seats[seat].entrant];

        row->results[row->n] = k;
        league_figures_add (table, seats[seat].entrant, row->n++, result, seats, seat);
      }
  }
  for (guint k = 0; k < table->n; k++)
    league_figures_end (table, k);
  table->n_edits = results->n_edits;
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
apply_edit (LeagueTable *table, const LeagueEdit *edit, gboolean *changed)
{
  for (guint k = 0; k < table->n; k++) {
    LeagueRow *row = &table->rows[k];
    guint at = row_find (row, edit->index);

    if (edit->delta <= 0 && at < row->n && row->results[at] == edit->index) {
      memmove (row->results + at, row->results + at + 1, (row->n - at - 1) * sizeof *row->results);
      row->n--;
      changed[k] = TRUE;
    }
    if (edit->delta != 0)
      for (guint m = at; m < row->n; m++)
        row->results[m] += (guint32)edit->delta;
  }
}

/* Results that came or changed, by where they are after all changes. */
static void
shift_fresh_indexes (GArray *fresh, const LeagueEdit *edit)
{
  for (guint k = fresh->len; k > 0; k--) {
    guint32 *index = &g_array_index (fresh, guint32, k - 1);

    if (edit->delta <= 0 && *index == edit->index)
      g_array_remove_index_fast (fresh, k - 1);
    else if (*index >= edit->index)
      *index += (guint32)edit->delta;
  }
  if (edit->delta >= 0)
    g_array_append_val (fresh, edit->index);
}

/* Brings rows up to date by the changes since; FALSE when they can't be followed. @changed:
 * (array): TRUE for each entrant whose row is another. */
static gboolean
league_rows_follow (LeagueTable *table, gboolean *changed)
{
  const LeagueResults *results = table->results;
  guint64 missed = results->n_edits - table->n_edits;
  g_autoptr (GArray) fresh = NULL;

  if (missed > results->edits->len)
    return FALSE;
  fresh = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint k = results->edits->len - (guint)missed; k < results->edits->len; k++) {
    const LeagueEdit *edit = &g_array_index (results->edits, LeagueEdit, k);

    apply_edit (table, edit, changed);
    shift_fresh_indexes (fresh, edit);
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
  table->n_edits = results->n_edits;
  return TRUE;
}
