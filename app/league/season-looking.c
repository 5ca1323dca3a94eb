/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A season's rows read at once, its fixtures with their results.
 */
#include "app/league/season-looking.h"

#include "app/league/season-tree.h"

#include "db/transaction.h"

#include <string.h>

static void
fixture_free (gpointer data)
{
  AppFixtureRow *fixture = data;

  db_fixture_free (fixture->row);
  g_free (fixture);
}

void
app_looking_free (AppLooking *looking)
{
  if (looking == NULL)
    return;
  db_season_free (looking->row);
  db_league_free (looking->league);
  g_clear_pointer (&looking->entrants, g_ptr_array_unref);
  g_clear_pointer (&looking->fixtures, g_ptr_array_unref);
  g_clear_pointer (&looking->rounds, g_ptr_array_unref);
  app_entrants_free (looking->index);
  g_clear_error (&looking->error);
  g_free (looking);
}

/* Results */

typedef struct {
  AppLooking *looking;
  const DbFixture *row;
  AppFixtureRow *fixture;
  AppCounts counts;
} Reading;

static gboolean
is_in (const DbFixture *row, gint64 entrant)
{
  for (guint k = 0; k < row->seats->len; k++)
    if (g_array_index (row->seats, DbFixtureSeat, k).entrant == entrant)
      return TRUE;
  return FALSE;
}

/* Whether all who played, and nobody else, sit in the fixture. */
static gboolean
are_same (const AppLooking *looking, const DbFixture *row, const AppCounted *counted)
{
  LeagueSeat seats[LEAGUE_SEATS];
  guint n;

  if (!app_counted_seat (looking->index, counted, seats, &n) || n != row->seats->len)
    return FALSE;
  for (guint k = 0; k < n; k++)
    if (!is_in (row, app_looking_entrant (looking, seats[k].entrant)->id))
      return FALSE;
  return TRUE;
}

/* A match with moves that nobody replayed yet is replayed here. */
static gboolean
complete (AppLooking *looking, DbCounted *match)
{
  gboolean found;

  if (match->deleted || !match->with_moves || match->has_outcome || looking->packs == NULL)
    return TRUE;
  if (!app_counted_replay (looking->db, looking->packs, match->match, &match->outcome, &found,
                           &looking->error))
    return FALSE;
  match->has_outcome = found;
  return TRUE;
}

static gboolean
read_match (const DbCounted *match, gpointer data)
{
  Reading *reading = data;
  AppFixtureRow *fixture = reading->fixture;
  DbCounted copy = *match;
  AppCounted counted;

  if (!complete (reading->looking, &copy))
    return FALSE;
  reading->counts = app_counted_read (&copy, &counted);
  fixture->read = app_fixture_read (reading->looking->index, reading->row, &copy, &fixture->result,
                                    fixture->seats, &fixture->n_seats);
  fixture->strangers = fixture->strangers
                       || (reading->row->award[0] == '\0' && reading->counts == APP_COUNTS
                           && !are_same (reading->looking, reading->row, &counted));
  return FALSE;
}

static AppFixtureState
state_of (const DbFixture *row, const AppFixtureRow *fixture, AppCounts counts)
{
  if (!g_str_equal (row->kind, "match"))
    return APP_FIXTURE_BYE;
  if (row->award[0] != '\0')
    return g_str_equal (row->award, "forfeit") ? APP_FIXTURE_FORFEIT : APP_FIXTURE_DECIDED;
  if (fixture->read && fixture->result.kind == LEAGUE_PLAYED)
    return APP_FIXTURE_PLAYED;
  if (row->match != 0 && counts != APP_COUNTS_NEVER)
    return APP_FIXTURE_RUNNING;
  return is_in (row, 0) ? APP_FIXTURE_WAITS : APP_FIXTURE_OPEN;
}

/* Seats in the order of the fixture's, with sides as there. */
static void
reorder (const AppLooking *looking, const DbFixture *row, AppFixtureRow *fixture)
{
  LeagueSeat before[LEAGUE_SEATS];
  guint8 sides[LEAGUE_SEATS];
  guint n = 0, n_sides = 0;

  if (!fixture->read || fixture->strangers)
    return;
  memcpy (before, fixture->seats, sizeof before);
  memset (sides, G_MAXUINT8, sizeof sides);
  for (guint k = 0; k < row->seats->len; k++) {
    gint64 entrant = g_array_index (row->seats, DbFixtureSeat, k).entrant;

    for (guint j = 0; j < fixture->n_seats; j++)
      if (app_looking_entrant (looking, before[j].entrant)->id == entrant) {
        guint8 *side = &sides[before[j].side];

        if (*side == G_MAXUINT8)
          *side = (guint8)n_sides++;
        fixture->seats[n] = before[j];
        fixture->seats[n++].side = *side;
      }
  }
}

/* An award stands for those to whom it was given, whoever comes here since. */
static void
restore_pinned (AppFixtureRow *fixture)
{
  for (guint k = 0; k < fixture->row->seats->len; k++) {
    DbFixtureSeat *seat = &g_array_index (fixture->row->seats, DbFixtureSeat, k);

    if (fixture->pinned[k] == 0)
      continue;
    fixture->strangers =
        fixture->strangers || (seat->entrant != 0 && seat->entrant != fixture->pinned[k]);
    seat->entrant = fixture->pinned[k];
  }
}

static gboolean
read_fixture (AppLooking *looking, const DbFixture *row, AppFixtureRow *fixture)
{
  Reading reading = { looking, row, fixture, APP_COUNTS_NEVER };

  restore_pinned (fixture);
  if (row->match != 0 && looking->error == NULL
      && !db_counted_get (looking->db, row->match, read_match, &reading, &looking->error))
    return FALSE;
  if (row->match == 0)
    fixture->read = app_fixture_read (looking->index, row, NULL, &fixture->result, fixture->seats,
                                      &fixture->n_seats);
  fixture->result.n_seats = (guint8)fixture->n_seats;
  fixture->state = state_of (row, fixture, reading.counts);
  reorder (looking, row, fixture);
  return looking->error == NULL;
}

/* While the tree is filled, results go by the rows. */
typedef struct {
  AppLooking *looking;
  GHashTable *by_row; /* DbFixture to AppFixtureRow */
} Seating;

static gboolean
read_cb (const DbFixture *row, LeagueResult *result, LeagueSeat *seats, guint *n_seats,
         gpointer data)
{
  Seating *seating = data;
  AppFixtureRow *fixture = g_hash_table_lookup (seating->by_row, row);

  if (!read_fixture (seating->looking, row, fixture))
    return FALSE;
  *result = fixture->result;
  *n_seats = fixture->n_seats;
  memcpy (seats, fixture->seats, sizeof fixture->seats);
  return fixture->read;
}

/* Takes those out of the seats who are there by an award alone, so that the tree can tell who comes
 * there. */
static void
unpin (AppFixtureRow *fixture)
{
  for (guint k = 0; k < fixture->row->seats->len; k++) {
    DbFixtureSeat *seat = &g_array_index (fixture->row->seats, DbFixtureSeat, k);

    if ((fixture->fed & 1u << k) == 0)
      continue;
    fixture->pinned[k] = seat->entrant;
    seat->entrant = 0;
  }
}

static gboolean
read_fixtures (AppLooking *looking, GError **error)
{
  g_autoptr (GPtrArray) rows = db_fixtures_list (looking->db, looking->row->id, error);
  g_autoptr (GHashTable) by_row = g_hash_table_new (NULL, NULL);
  Seating seating = { looking, by_row };

  if (rows == NULL)
    return FALSE;
  g_ptr_array_set_free_func (rows, NULL);
  for (guint k = 0; k < rows->len; k++) {
    AppFixtureRow *fixture = g_new0 (AppFixtureRow, 1);

    fixture->row = g_ptr_array_index (rows, k);
    g_hash_table_insert (by_row, fixture->row, fixture);
    g_ptr_array_add (looking->fixtures, fixture);
  }
  for (guint k = 0; looking->format == LEAGUE_KNOCK_OUT && k < rows->len; k++) {
    AppFixtureRow *fixture = app_looking_fixture (looking, k);

    fixture->fed = app_tree_fed (rows, fixture->row);
    unpin (fixture);
  }
  app_tree_seat (rows, looking->entrants, read_cb, &seating);
  for (guint k = 0; looking->error == NULL && k < looking->fixtures->len; k++) {
    AppFixtureRow *fixture = app_looking_fixture (looking, k);

    if (fixture->row->winner_to == 0 && fixture->row->loser_to == 0)
      read_fixture (looking, fixture->row, fixture);
  }
  if (looking->error == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&looking->error));
  return FALSE;
}

static gboolean
read_all (AppLooking *looking, gint64 season, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  LeagueRules rules;
  LeaguePairingRules pairing;
  LeagueRatingRules rating;
  gboolean rated;

  if (!db_transaction_begin_read (&scope, looking->db, error)
      || (looking->row = db_season_get (looking->db, season, error)) == NULL
      || (looking->league = db_league_get (looking->db, looking->row->league, error)) == NULL
      || !app_season_rules_read (looking->row, &rules, &pairing, &rated, &rating, error)
      || (looking->entrants = db_entrants_list (looking->db, season, error)) == NULL
      || (looking->rounds = db_rounds_list (looking->db, season, error)) == NULL)
    return FALSE;
  looking->format = pairing.format;
  app_partners_find (looking->row->partners, &looking->partners);
  looking->index = app_entrants_new (looking->entrants, looking->partners);
  return read_fixtures (looking, error);
}

AppLooking *
app_looking_new (DbStore *db, AppPacks *packs, gint64 season, GError **error)
{
  g_autoptr (AppLooking) looking = g_new0 (AppLooking, 1);

  looking->db = db;
  looking->packs = packs;
  looking->fixtures = g_ptr_array_new_with_free_func (fixture_free);
  return read_all (looking, season, error) ? g_steal_pointer (&looking) : NULL;
}

/* Finding and counting */

AppFixtureRow *
app_looking_find (const AppLooking *looking, gint64 fixture)
{
  for (guint k = 0; k < looking->fixtures->len; k++)
    if (app_looking_fixture (looking, k)->row->id == fixture)
      return app_looking_fixture (looking, k);
  return NULL;
}

DbEntrant *
app_looking_find_entrant (const AppLooking *looking, gint64 entrant, guint *k)
{
  guint32 found;

  if (entrant == 0 || !app_entrants_lookup (looking->index->by_row, entrant, &found))
    return NULL;
  if (k != NULL)
    *k = found;
  return app_looking_entrant (looking, found);
}

gboolean
app_fixture_state_is_open (AppFixtureState state)
{
  return state == APP_FIXTURE_OPEN || state == APP_FIXTURE_RUNNING || state == APP_FIXTURE_WAITS;
}

guint
app_looking_count_active (const AppLooking *looking)
{
  guint n = 0;

  for (guint k = 0; k < looking->entrants->len; k++)
    n += app_looking_entrant (looking, k)->left == G_MAXUINT ? 1 : 0;
  return n;
}

guint
app_looking_count_open (const AppLooking *looking, guint round)
{
  guint n = 0;

  for (guint k = 0; k < looking->fixtures->len; k++) {
    const AppFixtureRow *fixture = app_looking_fixture (looking, k);

    n += (round == 0 || fixture->row->round == round) && app_fixture_state_is_open (fixture->state)
             ? 1
             : 0;
  }
  return n;
}

guint
app_looking_last_round (const AppLooking *looking)
{
  guint last = 0;

  for (guint k = 0; k < looking->fixtures->len; k++)
    last = MAX (last, app_looking_fixture (looking, k)->row->round);
  return last;
}

guint
app_looking_count_rounds (const AppLooking *looking)
{
  guint last = app_looking_last_round (looking), n = app_looking_count_active (looking);

  switch (looking->format) {
  case LEAGUE_ROUND_ROBIN:
    return last != 0 ? last : n < 2 ? 0 : (n % 2 == 0 ? n - 1 : n) * looking->row->cycles;
  case LEAGUE_KNOCK_OUT:
    return last;
  default:
    return looking->row->rounds;
  }
}

gboolean
app_league_present_season (DbStore *db, gint64 league, gint64 *season, GError **error)
{
  g_autoptr (GPtrArray) rows = db_seasons_list (db, league, FALSE, error);

  if (rows == NULL)
    return FALSE;
  *season = 0;
  for (guint k = rows->len; *season == 0 && k-- > 0;)
    if (((const DbSeason *)g_ptr_array_index (rows, k))->finished == 0)
      *season = ((const DbSeason *)g_ptr_array_index (rows, k))->id;
  if (*season == 0 && rows->len > 0)
    *season = ((const DbSeason *)g_ptr_array_index (rows, rows->len - 1))->id;
  return TRUE;
}
