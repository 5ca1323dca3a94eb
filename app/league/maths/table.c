/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A league's table: made from all results, brought up to date after some changed, and asked.
 */
#include "app/league/maths/table-private.h"

#include <math.h>
#include <string.h>

static void
allocate (LeagueTable *table)
{
  guint n = table->results->entrants->len;

  table->n = n;
  table->rows = g_new0 (LeagueRow, n + 1);
  table->own = g_new0 (LeagueOwn, n + 1);
  table->adjusted = g_new0 (double, n + 1);
  table->far = g_new0 (LeagueFar, n + 1);
  table->stands = g_new0 (LeagueStand, n + 1);
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
  g_free (table->own);
  g_free (table->adjusted);
  g_free (table->far);
  g_free (table->stands);
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
    rounds = MAX (rounds, table->own[k].last_round);
    byes = MAX (byes, table->own[k].last_bye);
    waits = MAX (waits, table->own[k].waits);
  }
  return waits > rounds ? rounds : MAX (rounds, byes);
}

/* How many rounds there were, and which byes count by that; the figures that take it are to be made
 * when it is another. */
static gboolean
count_rounds (LeagueTable *table)
{
  guint rounds = find_rounds (table), before = table->rounds;

  if (rounds == before)
    return FALSE;
  table->rounds = rounds;
  table->seen_rounds = g_renew (guint8, table->seen_rounds, rounds + 1);
  table->round_points = g_renew (LeaguePoints, table->round_points, rounds + 1);
  for (guint32 k = 0; k < table->n; k++)
    if (table->own[k].last_bye > MIN (rounds, before)) {
      league_own_sum (table, k);
      table->stands[k].changed = TRUE;
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
    league_own_finish (table, k);
    table->far[k].fresh = 0;
    table->stands[k].changed = TRUE;
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
  table->seen_rounds = g_new (guint8, 1);
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
  g_free (table->seen_rounds);
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

  table->far[entrant].fresh = 0;
  table->stands[entrant].changed = TRUE;
  for (guint k = 0; k < row->n; k++) {
    guint n = league_table_get_others (table, entrant, k, others);

    for (guint m = 0; m < n; m++)
      table->far[others[m]].fresh = 0;
  }
}

static void
make_changed (LeagueTable *table, const gboolean *changed)
{
  gboolean others;

  for (guint32 k = 0; k < table->n; k++)
    if (changed[k])
      league_own_sum (table, k);
  others = count_rounds (table);
  for (guint32 k = 0; k < table->n; k++) {
    if (others || changed[k])
      league_own_finish (table, k);
    if (others)
      table->far[k].fresh = 0;
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
  return table->own[entrant].points;
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
  const LeagueOwn *own = &table->own[entrant];

  switch (column) {
  case LEAGUE_COLUMN_PER_MATCH:
    return own->per_match;
  case LEAGUE_COLUMN_PLACE:
    return own->played > 0 ? (double)own->places / 2 / own->played : NAN;
  case LEAGUE_COLUMN_FIRST:
    return own->at_table > 0 ? (double)own->first / own->at_table : NAN;
  case LEAGUE_COLUMN_GAME_WIN:
    return own->game_win;
  case LEAGUE_COLUMN_OPPONENTS_WIN:
  case LEAGUE_COLUMN_OPPONENTS_GAME:
  case LEAGUE_COLUMN_OPPONENTS_POINTS:
    return league_far_get (making, entrant, column);
  case LEAGUE_COLUMN_BUCHHOLZ:
  case LEAGUE_COLUMN_BUCHHOLZ_CUT1:
  case LEAGUE_COLUMN_BUCHHOLZ_CUT2:
  case LEAGUE_COLUMN_MEDIAN1:
  case LEAGUE_COLUMN_MEDIAN2:
  case LEAGUE_COLUMN_SONNEBORN:
  case LEAGUE_COLUMN_KOYA:
    return league_far_get (making, entrant, column) / LEAGUE_POINT;
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
league_table_get_decided (const LeagueTable *table, guint32 one, guint32 other)
{
  LeagueTable *making = (LeagueTable *)table;

  if (table->own[one].points != table->own[other].points)
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
