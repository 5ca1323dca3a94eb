/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What corrections changed since a round was paired: in the table published then, and in the
 * pairings that nobody has played yet.
 */
#include "app/league/correction-impact.h"

#include "app/base/error.h"
#include "app/base/json.h"
#include "app/base/phrases.h"
#include "app/league/season-explanation.h"
#include "app/league/season-private.h"

#include "db/fixtures.h"
#include "db/seasons.h"

#include <glib/gi18n-lib.h>
#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>

/* The table as it was published when a round was paired, and what corrections changed since. */

/* Writing */

static void
write_row (AppSeason *season, const LeagueTable *table, const LeagueRatings *ratings,
           guint32 entrant, AppJson *json)
{
  char rating[G_ASCII_DTOSTR_BUF_SIZE];

  app_json_begin_object (json);
  app_json_set_text (json, "entrant", app_season_get_uuid (season, entrant));
  app_json_set_integer (json, "rank", league_table_get_rank (table, entrant));
  app_json_set_integer (json, "points", league_table_get_points (table, entrant));
  if (ratings != NULL) {
    g_ascii_dtostr (rating, sizeof rating, league_ratings_get_shown (ratings, entrant));
    app_json_set_text (json, "rating", rating);
  }
  app_json_end_object (json);
}

char *
app_season_dup_published_table (AppSeason *season, const LeagueTable *table)
{
  GString *out = g_string_new (NULL);
  const LeagueRatings *ratings = app_season_get_ratings (season);
  AppJson json;

  app_json_init (&json, out);
  app_json_begin_list (&json);
  for (guint k = 0; k < league_table_get_size (table); k++)
    write_row (season, table, ratings, league_table_get_entrant (table, k), &json);
  app_json_end_list (&json);
  return g_string_free (out, FALSE);
}

/* Reading */

#define MOST_BYTES (1 << 23) /* 40,000 entrants */

/* @rating: as shown, NAN without */
typedef struct {
  guint rank;
  LeaguePoints points;
  double rating;
} PublishedRow;

/* Entrant's UUID to PublishedRow; empty for what app_season_dup_published_table() did not write. */
static GHashTable *
read_published (const char *json)
{
  GHashTable *rows = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (JsonNode) root = app_json_parse (json, MOST_BYTES);
  JsonArray *list;

  if (root == NULL || !JSON_NODE_HOLDS_ARRAY (root))
    return rows;
  list = json_node_get_array (root);
  for (guint k = 0; k < json_array_get_length (list); k++) {
    JsonObject *object = app_json_list_object (list, k);
    const char *uuid = app_json_member_text (object, "entrant");
    const char *rating = app_json_member_text (object, "rating");
    PublishedRow *row;

    if (uuid == NULL)
      continue;
    row = g_new (PublishedRow, 1);
    row->rank = (guint)CLAMP (app_json_member_integer (object, "rank"), 0, G_MAXINT);
    row->points = app_json_member_integer (object, "points");
    row->rating = rating != NULL ? g_ascii_strtod (rating, NULL) : NAN;
    g_hash_table_insert (rows, g_strdup (uuid), row);
  }
  return rows;
}

/* What differs from it now */

static void
app_rank_change_free (AppRankChange *change)
{
  if (change == NULL)
    return;
  g_free (change->name);
  g_free (change);
}

static void
change_free (gpointer data)
{
  app_rank_change_free (data);
}

void
app_correction_impact_free (AppCorrectionImpact *impact)
{
  if (impact == NULL)
    return;
  g_ptr_array_unref (impact->changes);
  g_strfreev (impact->pairings);
  g_strfreev (impact->corrected);
  g_free (impact);
}

/* As it was */

/* Whether rounds are paired one by one, by the table of the moment. */
static gboolean
is_paired_by_round (const AppSeason *season)
{
  return season->id != 0 && !league_format_is_paired_at_once (season->pairing.format);
}

static DbRound *
find_round (AppSeason *season, DbStore *db, guint round, GError **error)
{
  GError *failed = NULL;
  g_autoptr (GPtrArray) rounds = db_rounds_list (db, season->id, &failed);
  DbRound *found = NULL;

  if (rounds == NULL) {
    app_error_take (error, failed);
    return NULL;
  }
  for (guint k = 0; k < rounds->len; k++) {
    DbRound *of = g_ptr_array_index (rounds, k);

    if (of->paired != 0 && (round == 0 || of->number == round)) {
      db_round_free (found);
      found = g_steal_pointer (&g_ptr_array_index (rounds, k));
    }
  }
  return found;
}

/* The results of the rounds before, as they are now. */
static LeagueResults *
dup_results_before (AppSeason *season, guint round)
{
  LeagueResults *before = league_results_new ();

  g_array_append_vals (before->entrants, season->results->entrants->data,
                       season->results->entrants->len);
  g_array_append_vals (before->penalties, season->results->penalties->data,
                       season->results->penalties->len);
  for (guint k = 0; k < season->results->results->len; k++) {
    const LeagueResult *result = &g_array_index (season->results->results, LeagueResult, k);

    if (result->round < round)
      league_results_add (before, result, league_results_get_seats (season->results, result),
                          result->n_seats);
  }
  league_results_sort (before);
  return before;
}

/* Shifts */

typedef struct {
  AppSeason *season;
  GHashTable *published;
  const LeagueTable *table;
  const LeagueRatings *ratings;
} Comparing;

static gboolean
differs (const AppRankChange *change)
{
  return change->rank_before != change->rank_after || change->points_before != change->points_after
         || (!isnan (change->rating_before) && !isnan (change->rating_after)
             && fabs (change->rating_before - change->rating_after) > 1e-6);
}

static AppRankChange *
compare_entrant (const Comparing *comparing, guint32 entrant)
{
  const PublishedRow *published =
      g_hash_table_lookup (comparing->published, app_season_get_uuid (comparing->season, entrant));
  AppRankChange *change = g_new0 (AppRankChange, 1);

  change->name = g_strdup (app_season_get_name (comparing->season, entrant));
  change->rank_after = league_table_get_rank (comparing->table, entrant);
  change->points_after = league_table_get_points (comparing->table, entrant);
  change->rating_before = change->rating_after = NAN;
  if (comparing->ratings != NULL)
    change->rating_after = league_ratings_get_shown (comparing->ratings, entrant);
  if (published != NULL) {
    change->rank_before = published->rank;
    change->points_before = published->points;
    change->rating_before = published->rating;
  }
  return change;
}

/* Who was not published came later: that is no correction. */
static void
compare_all (const Comparing *comparing, GPtrArray *shifts)
{
  for (guint k = 0; k < league_table_get_size (comparing->table); k++) {
    guint32 entrant = league_table_get_entrant (comparing->table, k);
    const char *uuid = app_season_get_uuid (comparing->season, entrant);
    AppRankChange *change;

    if (!g_hash_table_contains (comparing->published, uuid))
      continue;
    change = compare_entrant (comparing, entrant);
    if (differs (change))
      g_ptr_array_add (shifts, change);
    else
      app_rank_change_free (change);
  }
}

/* Pairings */

/* A round's fixtures that nobody played, and who is free for them. */
typedef struct {
  AppSeason *season;
  guint round;
  GArray *open; /* of guint: results */
  gboolean *taken;
} Round;

static gboolean
is_open (const LeagueResult *result)
{
  return result->kind == LEAGUE_UNPLAYED || result->kind == LEAGUE_BYE;
}

static void
read_round (Round *round)
{
  LeagueResults *results = round->season->results;

  for (guint k = 0; k < results->results->len; k++) {
    const LeagueResult *result = &g_array_index (results->results, LeagueResult, k);
    const LeagueSeat *seats = league_results_get_seats (results, result);

    if (result->round != round->round)
      continue;
    if (result->kind == LEAGUE_UNPLAYED)
      g_array_append_val (round->open, k);
    for (guint s = 0; s < result->n_seats; s++)
      if (!is_open (result))
        round->taken[seats[s].entrant] = TRUE;
  }
}

static gboolean
is_absent (AppSeason *season, guint32 entrant, guint round)
{
  gint64 row = g_array_index (season->results->entrants, LeagueEntrant, entrant).id;

  for (guint k = 0; k < season->row->absences->len; k++) {
    const DbAbsence *absence = &g_array_index (season->row->absences, DbAbsence, k);

    if (absence->round == round && absence->entrant == row)
      return TRUE;
  }
  return FALSE;
}

static GArray *
dup_pairees (const Round *round, const LeagueTable *table)
{
  GArray *pairees = g_array_new (FALSE, FALSE, sizeof (LeaguePairee));
  const GArray *entrants = round->season->results->entrants;

  for (guint32 k = 0; k < entrants->len; k++) {
    const LeagueEntrant *entrant = &g_array_index (entrants, LeagueEntrant, k);
    LeaguePairee pairee = { .entrant = k,
                            .points = league_table_get_points (table, k),
                            .rank = league_table_get_rank (table, k) };

    if (round->taken[k] || entrant->joined > round->round || entrant->left < round->round)
      continue;
    pairee.absent = is_absent (round->season, k, round->round);
    pairee.kind = LEAGUE_ZERO_BYE;
    g_array_append_val (pairees, pairee);
  }
  return pairees;
}

/* Whether a table has the same people, in whatever seats. */
static gboolean
is_table_of (const LeaguePairedTable *table, const LeagueSeat *seats, guint n)
{
  guint same = 0;

  for (guint k = 0; k < n; k++)
    for (guint s = 0; s < table->n; s++)
      same += table->entrants[s] == seats[k].entrant ? 1 : 0;
  return table->n == n && same == n;
}

static const LeaguePairedTable *
find_table (const LeaguePairing *plan, const LeagueSeat *seats, guint n, guint32 entrant)
{
  const LeaguePairedTable *of = NULL;

  for (guint k = 0; k < plan->tables->len; k++) {
    const LeaguePairedTable *table = g_ptr_array_index (plan->tables, k);

    if (is_table_of (table, seats, n))
      return NULL;
    for (guint s = 0; s < table->n; s++)
      if (table->entrants[s] == entrant)
        of = table;
  }
  return of;
}

static char *
dup_names (AppSeason *season, const guint32 *entrants, guint n)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  for (guint k = 0; k < n; k++)
    g_ptr_array_add (names, app_phrase_name (app_season_get_name (season, entrants[k])));
  return app_phrase_list ((const char *const *)names->pdata, names->len);
}

static char *
dup_otherwise_text (const Round *round, const LeaguePairing *plan, guint result)
{
  AppSeason *season = round->season;
  const LeagueResult *fixture = &g_array_index (season->results->results, LeagueResult, result);
  const LeagueSeat *seats = league_results_get_seats (season->results, fixture);
  guint32 sit[LEAGUE_SEATS];
  const LeaguePairedTable *table;
  g_autofree char *now = NULL;
  g_autofree char *then = NULL;

  for (guint k = 0; k < fixture->n_seats; k++)
    sit[k] = seats[k].entrant;
  table = find_table (plan, seats, fixture->n_seats, sit[0]);
  if (table == NULL)
    return NULL;
  then = dup_names (season, sit, fixture->n_seats);
  now = dup_names (season, table->entrants, table->n);
  if (table->n == 1)
    return g_strdup_printf (_ ("%s are paired; by the present table %s would have a bye."), then,
                            now);
  return g_strdup_printf (_ ("%s are paired; by the present table it would be %s."), then, now);
}

static gboolean
is_by_hand (AppSeason *season, DbStore *db, guint result)
{
  gint64 row = g_array_index (season->results->results, LeagueResult, result).fixture;
  g_autoptr (DbFixture) fixture = db_fixture_get (db, row, NULL);

  return fixture == NULL || fixture->by_hand;
}

/* Sentences about fixtures of the round that would be other ones now. */
static char **
dup_pairings (AppSeason *season, DbStore *db, guint number, const LeagueResults *before,
              const LeagueTable *table)
{
  g_autoptr (GStrvBuilder) sentences = g_strv_builder_new ();
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree gboolean *taken = g_new0 (gboolean, season->results->entrants->len + 1);
  g_autoptr (GArray) pairees = NULL;
  g_autofree char *problem = NULL;
  LeaguePairing *plan;
  Round round = { season, number, open, taken };

  if (season->pairing.format != LEAGUE_SWISS && season->pairing.format != LEAGUE_PODS)
    return g_strv_builder_end (sentences);
  read_round (&round);
  if (open->len == 0)
    return g_strv_builder_end (sentences);
  pairees = dup_pairees (&round, table);
  plan = league_pair_round (&season->pairing, (const LeaguePairee *)(gpointer)pairees->data,
                            pairees->len, before, number, &problem);
  for (guint k = 0; plan != NULL && k < open->len; k++) {
    guint result = g_array_index (open, guint, k);
    g_autofree char *sentence =
        is_by_hand (season, db, result) ? NULL : dup_otherwise_text (&round, plan, result);

    if (sentence != NULL)
      g_strv_builder_add (sentences, sentence);
  }
  if (plan != NULL)
    league_pairing_free (plan);
  return g_strv_builder_end (sentences);
}

/* Results that were corrected since, as they are now. */
static char **
dup_corrected (AppSeason *season, DbStore *db, const DbRound *paired)
{
  g_autoptr (GStrvBuilder) sentences = g_strv_builder_new ();
  g_autoptr (GArray) rows =
      db_fixtures_list_corrected (db, season->id, paired->number, paired->paired, NULL);

  for (guint k = 0; rows != NULL && k < rows->len; k++)
    for (guint r = 0; r < season->results->results->len; r++)
      if (g_array_index (season->results->results, LeagueResult, r).fixture
          == g_array_index (rows, gint64, k)) {
        g_autofree char *text = app_season_dup_result_text (season, db, r);

        g_strv_builder_add (sentences, text);
      }
  return g_strv_builder_end (sentences);
}

AppCorrectionImpact *
app_season_dup_impact (AppSeason *season, DbStore *db, guint round, GError **error)
{
  g_autoptr (DbRound) paired =
      is_paired_by_round (season) ? find_round (season, db, round, error) : NULL;
  g_autoptr (LeagueResults) before = NULL;
  g_autoptr (LeagueTable) table = NULL;
  g_autoptr (LeagueRatings) ratings = NULL;
  g_autoptr (GHashTable) published = NULL;
  AppCorrectionImpact *impact;
  Comparing comparing;

  if (paired == NULL)
    return NULL;
  published = read_published (paired->published_table);
  before = dup_results_before (season, paired->number);
  table = league_table_new (&season->rules, before, 0, 0);
  if (season->rated)
    ratings = app_season_rate (season, before);
  comparing = (Comparing){ season, published, table, ratings };
  impact = g_new0 (AppCorrectionImpact, 1);
  impact->round = paired->number;
  impact->published = paired->paired;
  impact->changes = g_ptr_array_new_with_free_func (change_free);
  compare_all (&comparing, impact->changes);
  impact->corrected = dup_corrected (season, db, paired);
  impact->pairings = impact->changes->len > 0
                         ? dup_pairings (season, db, paired->number, before, table)
                         : g_new0 (char *, 1);
  return impact;
}
