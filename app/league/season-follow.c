/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A season's figures kept up to date: what changed is taken in match by match and fixture by
 * fixture, and the table with it. What reaches further is to be read again.
 */
#include "app/league/season-private.h"

#include <string.h>

#define MOST_TOUCHED 100 /* matches; more are read faster with all others */

/**
 * Taking:
 * @sat: (element-type guint32): entrants of results before and after
 * @changed: something that counts did
 * @fixtures: some of the season's were read again
 * @again: what came can't be taken in
 */
typedef struct {
  SeasonReader *reader;
  GArray *sat;
  gboolean changed, fixtures, again;
} Taking;

void
app_season_count_matches (AppSeason *season)
{
  const GArray *results = season->results->results;

  season->last_match = 0;
  for (guint k = 0; k < results->len; k++)
    season->last_match = MAX (season->last_match, g_array_index (results, LeagueResult, k).match);
}

const LeagueResult *
app_season_find_result (AppSeason *season, gint64 fixture, gint64 match)
{
  const LeagueResult *results = (const LeagueResult *)(gpointer)season->results->results->data;

  if (match > season->last_match)
    return NULL;
  /* The last ones are asked for most. */
  for (guint k = season->results->results->len; k-- > 0;)
    if (results[k].fixture == fixture && results[k].match == match)
      return &results[k];
  return NULL;
}

static void
add_sat (Taking *taking, const LeagueSeat *seats, guint n_seats)
{
  for (guint k = 0; k < n_seats; k++)
    g_array_append_val (taking->sat, seats[k].entrant);
}

/* Where it is now, what it was: copied, since results move. */
typedef struct {
  LeagueSeat seats[LEAGUE_SEATS];
  guint n;
} Before;

static void
find_before (Taking *taking, gint64 fixture, gint64 match, Before *before)
{
  AppSeason *season = taking->reader->season;
  const LeagueResult *result = app_season_find_result (season, fixture, match);

  before->n = result != NULL ? result->n_seats : 0;
  if (before->n > 0)
    memcpy (before->seats, league_results_get_seats (season->results, result),
            before->n * sizeof *before->seats);
  add_sat (taking, before->seats, before->n);
}

static void
take_out (Taking *taking, gint64 fixture, gint64 match)
{
  if (league_results_take (taking->reader->season->results, fixture, match))
    taking->changed = TRUE;
}

static void
put (Taking *taking, const LeagueResult *result, const LeagueSeat *seats, guint n_seats)
{
  AppSeason *season = taking->reader->season;

  add_sat (taking, seats, n_seats);
  season->last_match = MAX (season->last_match, result->match);
  if (league_results_put (season->results, result, seats, n_seats))
    taking->changed = TRUE;
}

/* Fixtures */

static void
forget_fixture (Taking *taking, gint64 fixture)
{
  AppSeason *season = taking->reader->season;
  gpointer key = GSIZE_TO_POINTER ((gsize)fixture), match;
  Before before;

  if (!g_hash_table_lookup_extended (season->fixtures, key, NULL, &match))
    return;
  find_before (taking, fixture, (gint64)GPOINTER_TO_SIZE (match), &before);
  take_out (taking, fixture, (gint64)GPOINTER_TO_SIZE (match));
  g_hash_table_remove (season->fixtures, key);
  g_hash_table_remove (season->dayless, key);
  if (match != NULL)
    g_hash_table_remove (season->by_match, match);
}

static void
take_fixture (Taking *taking, gint64 row)
{
  SeasonReader *reader = taking->reader;
  AppSeason *season = reader->season;
  g_autoptr (DbFixture) fixture = db_fixture_get (reader->db, row, &reader->error);
  gpointer old = NULL;
  LeagueResult result;
  LeagueSeat seats[LEAGUE_SEATS];
  guint n_seats;
  Before before;

  if (fixture == NULL || fixture->season != season->id)
    return;
  taking->fixtures = TRUE;
  /* Others come to the later rounds. */
  if (season->pairing.format == LEAGUE_KNOCK_OUT) {
    taking->again = TRUE;
    return;
  }
  /* A ladder's match that becomes a fixture's, or no longer is one, is counted in another way. */
  g_hash_table_lookup_extended (season->fixtures, GSIZE_TO_POINTER ((gsize)row), NULL, &old);
  if (season->row->open && (gint64)GPOINTER_TO_SIZE (old) != fixture->match)
    taking->again = TRUE;
  if (fixture->deleted != 0 || !season_reader_fixture (reader, fixture, &result, seats, &n_seats)) {
    forget_fixture (taking, row);
    return;
  }
  if ((gint64)GPOINTER_TO_SIZE (old) != fixture->match)
    forget_fixture (taking, row);
  else
    find_before (taking, row, fixture->match, &before);
  app_season_note_fixture (season, &result);
  put (taking, &result, seats, n_seats);
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
      const LeagueSeat *sat = league_results_get_seats (season->results, result);

      for (guint s = 0; s < result->n_seats; s++)
        there = there || sat[s].entrant == seats[k].entrant;
    }
    if (!there)
      return TRUE;
  }
  return FALSE;
}

static gboolean
take_match_cb (const DbCounted *match, gpointer data)
{
  Taking *taking = data;
  SeasonReader *reader = taking->reader;
  AppSeason *season = reader->season;
  LeagueSeat seats[LEAGUE_SEATS];
  LeagueResult result;
  Before before;
  guint n_seats;

  find_before (taking, 0, match->match, &before);
  reader->newcomer = FALSE;
  if (season_reader_count (reader, match, FALSE, &result, seats, &n_seats))
    put (taking, &result, seats, n_seats);
  else if (reader->error == NULL && before.n > 0)
    take_out (taking, 0, match->match);
  /* Of all matches the entrants are those who sat in one. */
  if (reader->newcomer || (season->id == 0 && is_gone (season, before.seats, before.n)))
    taking->again = TRUE;
  return TRUE;
}

/* A match as what it is to the season: a fixture's, or one of its own accord. */
static void
take_match (Taking *taking, gint64 match)
{
  SeasonReader *reader = taking->reader;
  AppSeason *season = reader->season;
  gpointer fixture = g_hash_table_lookup (season->by_match, GSIZE_TO_POINTER ((gsize)match));

  if (fixture != NULL)
    take_fixture (taking, (gint64)GPOINTER_TO_SIZE (fixture));
  else if (season->id == 0 || season->row->open)
    db_counted_get (reader->db, match, take_match_cb, taking, &reader->error);
}

static gboolean
take_touched (Taking *taking)
{
  SeasonReader *reader = taking->reader;
  AppSeason *season = reader->season;
  g_autoptr (GArray) touched = NULL;
  gint64 serial, own, all;

  if (!db_league_serial (reader->db, &serial, &reader->error)
      || !db_league_season_serial (reader->db, season->id, &own, &reader->error)
      || !db_league_season_serial (reader->db, 0, &all, &reader->error))
    return FALSE;
  if (serial == season->serial)
    return TRUE;
  /* Fixtures were taken in by the log; whatever else it was, it reaches further. */
  if (all > season->serial || (own > season->serial && !taking->fixtures)) {
    taking->again = TRUE;
    return TRUE;
  }
  touched = db_league_touched (reader->db, season->serial, &reader->error);
  if (touched == NULL)
    return FALSE;
  if (touched->len > MOST_TOUCHED) {
    taking->again = TRUE;
    return TRUE;
  }
  for (guint k = 0; k < touched->len && !taking->again && reader->error == NULL; k++)
    take_match (taking, g_array_index (touched, gint64, k));
  season->serial = serial;
  season->n_new += touched->len;
  return reader->error == NULL;
}

/* The log of changes */

static gboolean
is_own_entrant (Taking *taking, gint64 row)
{
  g_autoptr (DbEntrant) entrant = db_entrant_get (taking->reader->db, row, NULL);

  return entrant == NULL || entrant->season == taking->reader->season->id;
}

static void
take_row_changed (Taking *taking, const DbTouched *row, gboolean *people)
{
  AppSeason *season = taking->reader->season;

  switch (row->subject) {
  case DB_SUBJECT_PLAYER:
    *people = TRUE;
    break;
  case DB_SUBJECT_SEASON:
  case DB_SUBJECT_ROUND:
    taking->again = taking->again || row->row == season->id;
    break;
  case DB_SUBJECT_LEAGUE:
    taking->again = taking->again || (season->id != 0 && row->row == season->row->league);
    break;
  case DB_SUBJECT_ENTRANT:
    taking->again = taking->again || (season->id != 0 && is_own_entrant (taking, row->row));
    break;
  case DB_SUBJECT_FIXTURE:
    if (season->id != 0 && !taking->again)
      take_fixture (taking, row->row);
    break;
  default:
    break;
  }
}

static gboolean
take_changes (Taking *taking)
{
  SeasonReader *reader = taking->reader;
  AppSeason *season = reader->season;
  g_autoptr (GArray) rows = NULL;
  gboolean people = FALSE, same = TRUE;
  gint64 number;

  if (!db_changes_number (reader->db, &number, &reader->error))
    return FALSE;
  if (number == season->changes)
    return TRUE;
  rows = db_changes_rows_since (reader->db, season->changes, &reader->error);
  for (guint k = 0; rows != NULL && k < rows->len && reader->error == NULL; k++)
    take_row_changed (taking, &g_array_index (rows, DbTouched, k), &people);
  season->changes = number;
  if (rows == NULL || reader->error != NULL)
    return FALSE;
  if (!people || taking->again)
    return TRUE;
  /* Whoever was merged sits in others' matches now. */
  if (!app_season_read_people (reader, &same))
    return FALSE;
  taking->again = !same;
  taking->changed = TRUE;
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

static void
follow_figures (Taking *taking, guint64 n_edits)
{
  AppSeason *season = taking->reader->season;

  /* What is to be read again only has to fit its results so long. */
  if (g_hash_table_size (season->fixtures) > 0 && !taking->again) {
    /* Days may have moved. */
    g_clear_pointer (&season->table, league_table_free);
    g_clear_pointer (&season->ratings, league_ratings_free);
    app_season_settle_days (season);
    league_results_sort (season->results);
    return;
  }
  if (season->table != NULL && taking->sat->len > 0)
    league_table_update (season->table, (const guint32 *)(gpointer)taking->sat->data,
                         taking->sat->len);
  follow_ratings (season, n_edits);
}

gboolean
app_season_take_in (SeasonReader *reader, SeasonNews *news)
{
  g_autoptr (GArray) sat = g_array_new (FALSE, FALSE, sizeof (guint32));
  Taking taking = { .reader = reader, .sat = sat };
  guint64 n_edits = reader->season->results->n_edits;

  if (!take_changes (&taking) || !take_touched (&taking))
    return FALSE;
  *news = taking.again ? SEASON_TO_BE_READ : taking.changed ? SEASON_CHANGED : SEASON_SAME;
  if (taking.changed)
    follow_figures (&taking, n_edits);
  return TRUE;
}
