/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a figure is made of: the parts that sum to it, or that it is the mean of.
 */
#include "app/league/maths/table-private.h"

#include <math.h>

static void
add_part (GArray *parts, guint32 result, guint round, guint32 other, double amount, double weight)
{
  LeaguePart part = {
    .result = result, .other = other, .round = round, .amount = amount, .weight = weight
  };

  g_array_append_val (parts, part);
}

static guint32
one_other (const LeagueEntry *entry)
{
  return entry->other < LEAGUE_SEVERAL ? entry->other : LEAGUE_NOBODY;
}

/* What an entry adds to a figure that is a sum or a mean over the own results. FALSE for
 * nothing. */
static gboolean
entry_part (const LeagueTable *table, const LeagueEntry *entry, const LeagueResult *result,
            guint32 entrant, const LeagueShare *share, LeagueColumn column, double *amount,
            double *weight)
{
  gboolean match = league_entry_is_match (entry);
  gint64 won, of;

  *amount = *weight = 1;
  switch (column) {
  case LEAGUE_COLUMN_PLAYED:
    return match;
  case LEAGUE_COLUMN_WON:
    return share->outcome == LEAGUE_WON;
  case LEAGUE_COLUMN_DRAWN:
    return share->outcome == LEAGUE_DRAWN;
  case LEAGUE_COLUMN_LOST:
    return share->outcome == LEAGUE_LOST;
  case LEAGUE_COLUMN_BYES:
    return !match;
  case LEAGUE_COLUMN_POINTS:
    *amount = (double)entry->points / LEAGUE_POINT;
    return TRUE;
  case LEAGUE_COLUMN_PER_MATCH:
    *amount = (double)entry->points / LEAGUE_POINT;
    return match;
  case LEAGUE_COLUMN_FOR:
    *amount = (double)share->score / 1000;
    return match && share->score != LEAGUE_NO_SCORE;
  case LEAGUE_COLUMN_AGAINST:
    *amount = (double)share->against / 1000;
    return match && share->against != LEAGUE_NO_SCORE;
  case LEAGUE_COLUMN_DIFFERENCE:
    *amount = ((share->score == LEAGUE_NO_SCORE ? 0 : (double)share->score)
               - (share->against == LEAGUE_NO_SCORE ? 0 : (double)share->against))
              / 1000;
    return match && (share->score != LEAGUE_NO_SCORE || share->against != LEAGUE_NO_SCORE);
  case LEAGUE_COLUMN_PLACE:
    *amount = share->twice / 2.0;
    return match;
  case LEAGUE_COLUMN_FIRST:
    *amount = league_results_get_seats (table->results, result)[0].entrant == entrant
              && league_results_get_seats (table->results, result)[0].seat == 1;
    return league_kind_is_played ((LeagueKind)entry->kind);
  case LEAGUE_COLUMN_WINS:
    return league_table_counts_as_win (table, entry, share);
  case LEAGUE_COLUMN_GAMES_WON:
    return league_kind_is_played ((LeagueKind)entry->kind) && share->outcome == LEAGUE_WON;
  case LEAGUE_COLUMN_GAME_WIN:
    league_table_games (table, entry, share, &won, &of);
    *amount = of > 0 ? (double)won / (double)of : 0;
    *weight = (double)of / 3000; /* games */
    return of > 0;
  default:
    return FALSE;
  }
}

static void
tell_own (const LeagueTable *table, guint32 entrant, LeagueColumn column, GArray *parts)
{
  const LeagueRow *row = &table->rows[entrant];

  for (guint k = 0; k < row->n; k++) {
    const LeagueEntry *entry = &row->entries[k];
    double amount, weight;
    LeagueShare share;

    if (entry->kind == LEAGUE_UNPLAYED)
      continue;
    league_table_share (table, entrant, row->results[k], &share);
    if (entry_part (table, entry, league_table_result (table, row->results[k]), entrant, &share,
                    column, &amount, &weight))
      add_part (parts, row->results[k], entry->round, one_other (entry), amount, weight);
  }
}

/* Where the least share counts, it is the only part that isn't left out. */
static void
tell_least (const LeagueTable *table, guint32 entrant, GArray *parts)
{
  const LeagueOwn *own = &table->own[entrant];

  if (own->games_of == 0 || own->game_win <= (double)own->games / (double)own->games_of)
    return;
  for (guint k = 0; k < parts->len; k++)
    g_array_index (parts, LeaguePart, k).cut = TRUE;
  add_part (parts, G_MAXUINT32, 0, LEAGUE_NOBODY, own->game_win, 1);
}

/* The entry of a round that is told for it: the first one. */
static guint
find_round (const LeagueRow *row, guint round)
{
  for (guint k = 0; k < row->n; k++)
    if (row->entries[k].round == round && row->entries[k].kind != LEAGUE_UNPLAYED)
      return k;
  return G_MAXUINT;
}

static void
tell_progress (LeagueTable *table, guint32 entrant, gboolean cut, GArray *parts)
{
  const LeagueRow *row = &table->rows[entrant];
  LeaguePoints so_far = league_table_entrant (table, entrant)->start;

  league_table_see_rounds (table, entrant);
  for (guint round = 1; round <= table->rounds; round++) {
    guint k = find_round (row, round);

    if (table->seen_rounds[round] == LEAGUE_SEEN)
      continue;
    for (guint m = 0; m < row->n; m++)
      if (row->entries[m].round == round)
        so_far += row->entries[m].points;
    add_part (parts, k == G_MAXUINT ? G_MAXUINT32 : row->results[k], round, LEAGUE_NOBODY,
              (double)so_far / LEAGUE_POINT, 1);
    g_array_index (parts, LeaguePart, parts->len - 1).unplayed =
        k == G_MAXUINT || !league_kind_is_played ((LeagueKind)row->entries[k].kind);
  }
  for (guint k = 0; k < row->n; k++)
    if (row->entries[k].round == 0 && row->entries[k].kind != LEAGUE_UNPLAYED) {
      so_far += row->entries[k].points;
      add_part (parts, row->results[k], 0, LEAGUE_NOBODY, (double)so_far / LEAGUE_POINT, 1);
    }
  /* Where the match of round 1 waits, that round is not there to be cut. */
  if (cut && parts->len > 0 && g_array_index (parts, LeaguePart, 0).round == MIN (table->rounds, 1))
    g_array_index (parts, LeaguePart, 0).cut = TRUE;
}

GArray *
league_table_why (const LeagueTable *table, guint32 entrant, LeagueColumn column)
{
  GArray *parts = g_array_new (FALSE, TRUE, sizeof (LeaguePart));
  LeaguePoints start = league_table_entrant (table, entrant)->start;
  LeagueTable *making = (LeagueTable *)table;

  switch (column) {
  case LEAGUE_COLUMN_DIRECT:
    league_table_need_direct (making);
    league_direct_parts (making, entrant, parts);
    break;
  case LEAGUE_COLUMN_BUCHHOLZ:
  case LEAGUE_COLUMN_BUCHHOLZ_CUT1:
  case LEAGUE_COLUMN_BUCHHOLZ_CUT2:
  case LEAGUE_COLUMN_MEDIAN1:
  case LEAGUE_COLUMN_MEDIAN2:
  case LEAGUE_COLUMN_SONNEBORN:
  case LEAGUE_COLUMN_KOYA:
  case LEAGUE_COLUMN_OPPONENTS_WIN:
  case LEAGUE_COLUMN_OPPONENTS_GAME:
  case LEAGUE_COLUMN_OPPONENTS_POINTS:
    league_far_make (making, entrant, column, parts);
    break;
  case LEAGUE_COLUMN_PROGRESSIVE:
  case LEAGUE_COLUMN_PROGRESSIVE_CUT1:
    tell_progress (making, entrant, column == LEAGUE_COLUMN_PROGRESSIVE_CUT1, parts);
    break;
  case LEAGUE_COLUMN_START:
    add_part (parts, G_MAXUINT32, 0, LEAGUE_NOBODY, (double)entrant + 1, 1);
    break;
  default:
    if (column == LEAGUE_COLUMN_POINTS && start != 0)
      add_part (parts, G_MAXUINT32, 0, LEAGUE_NOBODY, (double)start / LEAGUE_POINT, 1);
    tell_own (table, entrant, column, parts);
    if (column == LEAGUE_COLUMN_GAME_WIN)
      tell_least (table, entrant, parts);
    break;
  }
  return parts;
}
