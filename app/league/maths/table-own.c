/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Figures that follow from an entrant's own results alone.
 */
#include "app/league/maths/table-private.h"

#include <math.h>
#include <string.h>

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
sum_match (LeagueOwn *own, const LeagueEntry *entry, const LeagueShare *share,
           const LeagueSeat *seat)
{
  own->played++;
  own->won += share->outcome == LEAGUE_WON;
  own->drawn += share->outcome == LEAGUE_DRAWN;
  own->lost += share->outcome == LEAGUE_LOST;
  own->matches += share->points;
  own->base += share->base;
  own->best += share->best;
  own->floor += share->sides == 2 ? LEAST_SHARE : 1.0 / share->sides;
  own->places += share->twice;
  if (share->score != LEAGUE_NO_SCORE) {
    own->score += share->score;
    own->scored = TRUE;
  }
  if (share->against != LEAGUE_NO_SCORE) {
    own->against += share->against;
    own->scored = TRUE;
  }
  if (league_kind_is_played ((LeagueKind)entry->kind)) {
    own->at_table++;
    own->first += seat->seat == 1;
    own->wins_at_table += share->outcome == LEAGUE_WON;
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
sum_entry (LeagueTable *table, LeagueOwn *own, LeagueEntry *entry, const LeagueResult *result,
           const LeagueSeat *seats, guint seat)
{
  LeagueSides sides;
  LeagueShare share;
  gint64 won, of;

  league_sides_read (&sides, result, seats);
  league_share_rate (&table->rules.scheme, result, &sides, seats[seat].side, &share);
  entry->points = share.points;
  entry->outcome = (guint8)share.outcome;
  own->points += share.points;
  own->elements++;
  own->wins += league_table_counts_as_win (table, entry, &share);
  league_table_games (table, entry, &share, &won, &of);
  own->games += won;
  own->games_of += of;
  if (league_entry_is_match (entry))
    sum_match (own, entry, &share, &seats[seat]);
  else
    own->byes++;
}

static void
make_shares (LeagueOwn *own)
{
  double least = own->played > 0 ? own->floor / own->played : 0;

  own->match_win = own->per_match = own->game_win = NAN;
  if (own->played > 0) {
    own->match_win = own->best > 0 ? MAX ((double)own->base / (double)own->best, least) : least;
    own->per_match = (double)own->matches / LEAGUE_POINT / own->played;
  }
  if (own->games_of > 0)
    own->game_win =
        MAX ((double)own->games / (double)own->games_of, own->played > 0 ? least : LEAST_SHARE);
}

void
league_own_begin (LeagueTable *table, guint32 entrant)
{
  memset (&table->own[entrant], 0, sizeof *table->own);
  table->own[entrant].points = league_table_entrant (table, entrant)->start;
}

/* How far the season is, as far as this result tells. */
static void
note_round (LeagueOwn *own, const LeagueResult *result, gboolean counting)
{
  guint *last = &own->waits;

  if (league_kind_is_bye ((LeagueKind)result->kind))
    last = counting ? &own->last_bye : NULL;
  else if (counting)
    last = &own->last_round;
  if (last != NULL)
    *last = MAX (*last, result->round);
}

void
league_own_add (LeagueTable *table, guint32 entrant, guint k, const LeagueResult *result,
                const LeagueSeat *seats, guint seat)
{
  LeagueEntry *entry = &table->rows[entrant].entries[k];
  gboolean counting = counts (table, result);
  gboolean bye = league_kind_is_bye ((LeagueKind)result->kind);

  note_round (&table->own[entrant], result, counting);
  entry->points = 0;
  entry->round = result->round;
  entry->outcome = LEAGUE_NOTHING;
  entry->kind =
      counting && (!bye || result->round <= table->rounds) ? result->kind : LEAGUE_UNPLAYED;
  entry->other = find_other (table, seats, result->n_seats, seat);
  if (entry->kind != LEAGUE_UNPLAYED)
    sum_entry (table, &table->own[entrant], entry, result, seats, seat);
}

void
league_own_end (LeagueTable *table, guint32 entrant)
{
  make_shares (&table->own[entrant]);
}

void
league_own_sum (LeagueTable *table, guint32 entrant)
{
  const LeagueRow *row = &table->rows[entrant];

  league_own_begin (table, entrant);
  for (guint k = 0; k < row->n; k++) {
    const LeagueResult *result = league_table_result (table, row->results[k]);
    const LeagueSeat *seats = league_results_get_seats (table->results, result);

    league_own_add (table, entrant, k, result, seats, find_seat (seats, result->n_seats, entrant));
  }
  league_own_end (table, entrant);
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
adjust (LeagueTable *table, LeagueOwn *own, const LeagueRow *row, guint last)
{
  LeaguePoints away = table->rules.round_robin ? 0 : league_table_draw (table);
  guint outside = 0;

  for (guint k = 0; k < row->n; k++) {
    const LeagueEntry *entry = &row->entries[k];
    gboolean asked = entry->kind == LEAGUE_HALF_BYE || entry->kind == LEAGUE_ZERO_BYE;

    if (entry->kind == LEAGUE_UNPLAYED)
      continue;
    if (entry_position (table, entry, &outside) > last && asked)
      own->adjusted += away;
    else
      own->adjusted += entry->points;
  }
  for (guint round = 1; round <= table->rounds; round++)
    if (!table->seen_rounds[round]) {
      own->missed++;
      if (round > last)
        own->adjusted += away;
    }
}

/* After each round, but not after one in which his match waits. */
static void
progress (LeagueTable *table, LeagueOwn *own, const LeagueRow *row, LeaguePoints start)
{
  LeaguePoints so_far = start, first = 0;
  gboolean begun = table->rounds > 0;

  for (guint round = 1; round <= table->rounds; round++) {
    if (table->seen_rounds[round] == LEAGUE_SEEN)
      continue;
    so_far += table->round_points[round];
    own->progressive += so_far;
    if (round == 1)
      first = so_far;
  }
  for (guint k = 0; k < row->n; k++)
    if (row->entries[k].round == 0 && row->entries[k].kind != LEAGUE_UNPLAYED) {
      so_far += row->entries[k].points;
      own->progressive += so_far;
      if (!begun)
        first = so_far;
      begun = TRUE;
    }
  own->progressive_cut1 = own->progressive - first;
}

void
league_table_see_rounds (LeagueTable *table, guint32 entrant)
{
  const LeagueRow *row = &table->rows[entrant];

  memset (table->seen_rounds, 0, table->rounds + 1);
  for (guint k = 0; k < row->n; k++)
    if (row->entries[k].round > 0 && row->entries[k].round <= table->rounds)
      table->seen_rounds[row->entries[k].round] |=
          row->entries[k].kind == LEAGUE_UNPLAYED ? LEAGUE_SEEN : LEAGUE_SEEN | LEAGUE_COUNTED;
}

void
league_own_finish (LeagueTable *table, guint32 entrant)
{
  const LeagueRow *row = &table->rows[entrant];
  LeagueOwn *own = &table->own[entrant];
  LeaguePoints start = league_table_entrant (table, entrant)->start;

  league_table_see_rounds (table, entrant);
  memset (table->round_points, 0, (table->rounds + 1) * sizeof *table->round_points);
  for (guint k = 0; k < row->n; k++)
    if (row->entries[k].round > 0 && row->entries[k].round <= table->rounds)
      table->round_points[row->entries[k].round] += row->entries[k].points;
  own->elements -= own->missed;
  own->adjusted = start;
  own->progressive = 0;
  own->missed = 0;
  adjust (table, own, row, find_last_wanted (table, row));
  own->elements += own->missed;
  table->adjusted[entrant] = (double)own->adjusted;
  progress (table, own, row, start);
}
