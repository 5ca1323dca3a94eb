/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Statistics of what is played together.
 */
#include "app/player/coop-stats.h"

#include "app/base/error.h"
#include "app/league/season-result.h"

#include "db/match-outcomes.h"
#include "db/figures.h"
#include "db/matches.h"
#include "db/transaction.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Players of a match at most; who comes after them is not told apart. */
#define MOST LEAGUE_SEATS

/* What is added up, by who played: rows of players in order, ended by 0. */
typedef struct {
  gint64 who[MOST + 1];
  guint played, won, lost, other, n_scores;
  double best, sum;
} Tally;

typedef struct {
  DbStore *db;
  AppPacks *packs;
  GHashTable *groups, *players; /* Tally, owned, by itself */
  Tally all;
  guint n_against;
  GError *error;
} Reader;

static guint
tally_hash (gconstpointer data)
{
  const Tally *tally = data;
  guint hash = 0;

  for (const gint64 *who = tally->who; *who != 0; who++)
    hash = hash * 31 + (guint)*who;
  return hash;
}

static gboolean
tally_equal (gconstpointer a, gconstpointer b)
{
  const Tally *one = a, *other = b;
  guint k = 0;

  while (one->who[k] != 0 && one->who[k] == other->who[k])
    k++;
  return one->who[k] == other->who[k];
}

static void
add_result (Tally *tally, RulesOutcomeStatus status, double score)
{
  tally->played++;
  tally->won += status == RULES_WON ? 1 : 0;
  tally->lost += status == RULES_LOST ? 1 : 0;
  tally->other += status == RULES_DRAWN ? 1 : 0;
  if (isnan (score))
    return;
  tally->best = tally->n_scores++ == 0 ? score : MAX (tally->best, score);
  tally->sum += score;
}

static Tally *
tally_of (GHashTable *table, const gint64 *who, guint n)
{
  Tally key = { 0 }, *found;

  memcpy (key.who, who, n * sizeof *who);
  found = g_hash_table_lookup (table, &key);
  if (found == NULL) {
    found = g_memdup2 (&key, sizeof key);
    g_hash_table_add (table, found);
  }
  return found;
}

static int
compare_rows (gconstpointer a, gconstpointer b)
{
  const gint64 one = *(const gint64 *)a, other = *(const gint64 *)b;

  return (one > other) - (one < other);
}

/* The group's score: all have it in a match with moves, and share it in one without. */
static double
score_of (const DbMatchOutcome *match)
{
  double score = NAN;

  if (match->with_moves)
    return match->outcome.scores[0];
  for (guint k = 0; k < match->n_seats; k++)
    if (match->seats[k].has_score)
      score = match->seats[k].score + (isnan (score) ? 0 : score);
  return score;
}

static gboolean
has_scores (const DbMatchOutcome *match)
{
  for (guint k = 0; match->with_moves && k < RULES_SEATS; k++)
    if (match->outcome.scores[k] != 0)
      return TRUE;
  return !match->with_moves;
}

static gboolean
match_cb (const DbMatchOutcome *match, gpointer data)
{
  Reader *reader = data;
  DbMatchOutcome copy = *match;
  RulesOutcomeStatus status;
  gint64 who[MOST];
  guint n = MIN (match->n_seats, MOST);
  double score;

  if (match->mode != DB_MODE_CO_OP && match->mode != DB_MODE_SOLO) {
    reader->n_against++;
    return TRUE;
  }
  if (!app_match_outcome_complete (&copy, reader->db, reader->packs, NULL, &reader->error))
    return FALSE;
  status = !copy.with_moves ? copy.result : copy.has_outcome ? copy.outcome.status : RULES_RUNNING;
  if (status == RULES_RUNNING || status == RULES_ABANDONED)
    return TRUE;
  score = has_scores (&copy) ? score_of (&copy) : NAN;
  for (guint k = 0; k < n; k++)
    who[k] = match->seats[k].player;
  qsort (who, n, sizeof *who, compare_rows);
  add_result (&reader->all, status, score);
  add_result (tally_of (reader->groups, who, n), status, score);
  for (guint k = 0; k < n; k++)
    if (k == 0 || who[k] != who[k - 1])
      add_result (tally_of (reader->players, &who[k], 1), status, score);
  return TRUE;
}

static void
row_free (gpointer data)
{
  AppCoopStatsRow *row = data;

  g_free (row->name);
  g_strfreev (row->players);
  g_free (row);
}

static AppCoopStatsRow *
row_new (const Tally *tally, GHashTable *players)
{
  AppCoopStatsRow *row = g_new0 (AppCoopStatsRow, 1);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  GPtrArray *uuids = g_ptr_array_new ();

  for (const gint64 *who = tally->who; *who != 0; who++) {
    const DbPlayerName *named = db_players_find_name (players, *who);

    g_ptr_array_add (names, named != NULL ? named->name : (char *)"");
    g_ptr_array_add (uuids, g_strdup (named != NULL ? named->uuid : NULL));
  }
  g_ptr_array_add (names, NULL);
  g_ptr_array_add (uuids, NULL);
  row->name = g_strjoinv (", ", (char **)names->pdata);
  row->players = (char **)g_ptr_array_free (uuids, FALSE);
  row->played = tally->played;
  row->won = tally->won;
  row->lost = tally->lost;
  row->other = tally->other;
  row->best = tally->n_scores > 0 ? tally->best : NAN;
  row->mean = tally->n_scores > 0 ? tally->sum / tally->n_scores : NAN;
  return row;
}

static int
compare_played (gconstpointer a, gconstpointer b)
{
  const AppCoopStatsRow *one = *(AppCoopStatsRow *const *)a, *other = *(AppCoopStatsRow *const *)b;

  if (one->played != other->played)
    return one->played > other->played ? -1 : 1;
  return strcmp (one->name, other->name);
}

static GPtrArray *
dup_rows (GHashTable *tallies, GHashTable *players)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func (row_free);
  GHashTableIter iter;
  gpointer tally;

  g_hash_table_iter_init (&iter, tallies);
  while (g_hash_table_iter_next (&iter, &tally, NULL))
    g_ptr_array_add (rows, row_new (tally, players));
  g_ptr_array_sort (rows, compare_played);
  return rows;
}

static AppCoopStats *
stats_new (const Reader *reader, GHashTable *players)
{
  AppCoopStats *stats = g_new0 (AppCoopStats, 1);

  stats->all = row_new (&reader->all, players);
  stats->groups = dup_rows (reader->groups, players);
  stats->players = dup_rows (reader->players, players);
  stats->n_against = reader->n_against;
  return stats;
}

AppCoopStats *
app_coop_stats_read (DbStore *db, AppPacks *packs, gint64 game, GError **error)
{
  g_autoptr (GHashTable) groups = g_hash_table_new_full (tally_hash, tally_equal, g_free, NULL);
  g_autoptr (GHashTable) alone = g_hash_table_new_full (tally_hash, tally_equal, g_free, NULL);
  g_autoptr (GHashTable) names = NULL;
  g_autoptr (GArray) games = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  Reader reader = { .db = db, .packs = packs, .groups = groups, .players = alone };

  if (game != 0)
    g_array_append_val (games, game);
  if (!db_transaction_begin_read (&scope, db, &reader.error)
      || !db_match_outcomes_foreach (db, game != 0 ? games : NULL, match_cb, &reader, &reader.error)
      || reader.error != NULL || (names = db_players_dup_names (db, &reader.error)) == NULL) {
    app_error_take (error, reader.error);
    return NULL;
  }
  return stats_new (&reader, names);
}

void
app_coop_stats_free (AppCoopStats *stats)
{
  if (stats == NULL)
    return;
  row_free (stats->all);
  g_ptr_array_unref (stats->groups);
  g_ptr_array_unref (stats->players);
  g_free (stats);
}
