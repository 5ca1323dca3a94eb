/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A season's rows, read once, and the snapshot that readers see: rounds, fixtures, entrants and
 * the outlook.
 */
#include "app/league/season-snapshot.h"

#include "app/base/error.h"
#include "app/base/instants.h"
#include "app/base/phrases.h"
#include "app/league/pairing-reasons.h"
#include "app/league/schemes.h"
#include "app/league/season-draft.h"
#include "app/league/season-private.h"
#include "app/league/season-ids.h"
#include "app/match/labels.h"
#include "app/result/quick-db.h"
#include "app/store/store-jobs.h"

#include "db/match-outcomes.h"
#include "db/entrants.h"
#include "db/figures.h"
#include "db/fixtures.h"
#include "db/seasons.h"
#include "db/transaction.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

static char *app_season_rows_dup_result (const AppSeasonRows *season_rows,
                                         const AppFixtureRow *fixture) G_GNUC_WARN_UNUSED_RESULT;
static char *app_season_rows_dup_title (const AppSeasonRows *season_rows) G_GNUC_WARN_UNUSED_RESULT;
static char *app_season_rows_round_title (const AppSeasonRows *season_rows,
                                          guint round) G_GNUC_WARN_UNUSED_RESULT;
static void
fixture_free (gpointer data)
{
  AppFixtureRow *fixture = data;

  db_fixture_free (fixture->row);
  g_free (fixture);
}

void
app_season_rows_free (AppSeasonRows *season_rows)
{
  if (season_rows == NULL)
    return;
  db_season_free (season_rows->row);
  db_league_free (season_rows->league);
  g_clear_pointer (&season_rows->entrants, g_ptr_array_unref);
  g_clear_pointer (&season_rows->fixtures, g_ptr_array_unref);
  g_clear_pointer (&season_rows->rounds, g_ptr_array_unref);
  app_entrants_free (season_rows->index);
  g_clear_error (&season_rows->error);
  g_free (season_rows);
}

/* Results */

typedef struct {
  AppSeasonRows *season_rows;
  const DbFixture *row;
  AppFixtureRow *fixture;
  AppMatchCounts counts;
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
are_same_players (const AppSeasonRows *season_rows, const DbFixture *row,
                  const AppCountedMatch *counted)
{
  LeagueSeat seats[LEAGUE_SEATS];
  guint n;

  if (!app_counted_match_seat (season_rows->index, counted, seats, &n) || n != row->seats->len)
    return FALSE;
  for (guint k = 0; k < n; k++)
    if (!is_in (row, app_season_rows_entrant (season_rows, seats[k].entrant)->id))
      return FALSE;
  return TRUE;
}

/* A match with moves that nobody replayed yet is replayed here. */
static gboolean
replay_missing_outcome (AppSeasonRows *season_rows, DbMatchOutcome *match)
{
  gboolean found;

  if (match->deleted || !match->with_moves || match->has_outcome || season_rows->packs == NULL)
    return TRUE;
  if (!app_counted_match_replay (season_rows->db, season_rows->packs, match->match, &match->outcome,
                                 &found, &season_rows->error))
    return FALSE;
  match->has_outcome = found;
  return TRUE;
}

static gboolean
read_match (const DbMatchOutcome *match, gpointer data)
{
  Reading *reading = data;
  AppFixtureRow *fixture = reading->fixture;
  DbMatchOutcome copy = *match;
  AppCountedMatch counted;

  if (!replay_missing_outcome (reading->season_rows, &copy))
    return FALSE;
  reading->counts = app_counted_match_read (&copy, &counted);
  fixture->entrants_known = app_fixture_read (reading->season_rows->index, reading->row, &copy,
                                              &fixture->result, fixture->seats, &fixture->n_seats);
  fixture->wrong_players = fixture->wrong_players
                           || (reading->row->award[0] == '\0' && reading->counts == APP_COUNTS
                               && !are_same_players (reading->season_rows, reading->row, &counted));
  return FALSE;
}

static AppFixtureState
state_of (const DbFixture *row, const AppFixtureRow *fixture, AppMatchCounts counts)
{
  if (!g_str_equal (row->kind, "match"))
    return APP_FIXTURE_BYE;
  if (row->award[0] != '\0')
    return g_str_equal (row->award, "forfeit") ? APP_FIXTURE_FORFEIT : APP_FIXTURE_DECIDED;
  if (fixture->entrants_known && fixture->result.kind == LEAGUE_PLAYED)
    return APP_FIXTURE_PLAYED;
  if (row->match != 0 && counts != APP_COUNTS_NEVER)
    return APP_FIXTURE_RUNNING;
  return is_in (row, 0) ? APP_FIXTURE_UNSEATED : APP_FIXTURE_OPEN;
}

/* Seats in the order of the fixture's, with sides as there. */
static void
reorder (const AppSeasonRows *season_rows, const DbFixture *row, AppFixtureRow *fixture)
{
  LeagueSeat before[LEAGUE_SEATS];
  guint8 sides[LEAGUE_SEATS];
  guint n = 0, n_sides = 0;

  if (!fixture->entrants_known || fixture->wrong_players)
    return;
  memcpy (before, fixture->seats, sizeof before);
  memset (sides, G_MAXUINT8, sizeof sides);
  for (guint k = 0; k < row->seats->len; k++) {
    gint64 entrant = g_array_index (row->seats, DbFixtureSeat, k).entrant;

    for (guint j = 0; j < fixture->n_seats; j++)
      if (app_season_rows_entrant (season_rows, before[j].entrant)->id == entrant) {
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
restore_awarded_seats (AppFixtureRow *fixture)
{
  for (guint k = 0; k < fixture->row->seats->len; k++) {
    DbFixtureSeat *seat = &g_array_index (fixture->row->seats, DbFixtureSeat, k);

    if (fixture->awarded_entrants[k] == 0)
      continue;
    fixture->wrong_players =
        fixture->wrong_players
        || (seat->entrant != 0 && seat->entrant != fixture->awarded_entrants[k]);
    seat->entrant = fixture->awarded_entrants[k];
  }
}

static gboolean
read_fixture (AppSeasonRows *season_rows, const DbFixture *row, AppFixtureRow *fixture)
{
  Reading reading = { season_rows, row, fixture, APP_COUNTS_NEVER };

  restore_awarded_seats (fixture);
  if (row->match != 0 && season_rows->error == NULL
      && !db_match_outcome_get (season_rows->db, row->match, read_match, &reading,
                                &season_rows->error))
    return FALSE;
  if (row->match == 0)
    fixture->entrants_known = app_fixture_read (season_rows->index, row, NULL, &fixture->result,
                                                fixture->seats, &fixture->n_seats);
  fixture->result.n_seats = (guint8)fixture->n_seats;
  fixture->state = state_of (row, fixture, reading.counts);
  reorder (season_rows, row, fixture);
  return season_rows->error == NULL;
}

/* While the tree is filled, results go by the rows. */
typedef struct {
  AppSeasonRows *season_rows;
  GHashTable *by_row; /* DbFixture to AppFixtureRow */
} Seating;

static gboolean
read_cb (const DbFixture *row, LeagueResult *result, LeagueSeat *seats, guint *n_seats,
         gpointer data)
{
  Seating *seating = data;
  AppFixtureRow *fixture = g_hash_table_lookup (seating->by_row, row);

  if (!read_fixture (seating->season_rows, row, fixture))
    return FALSE;
  *result = fixture->result;
  *n_seats = fixture->n_seats;
  memcpy (seats, fixture->seats, sizeof fixture->seats);
  return fixture->entrants_known;
}

/* Takes those out of the seats who are there by an award alone, so that the tree can tell who comes
 * there. */
static void
clear_awarded_seats (AppFixtureRow *fixture)
{
  for (guint k = 0; k < fixture->row->seats->len; k++) {
    DbFixtureSeat *seat = &g_array_index (fixture->row->seats, DbFixtureSeat, k);

    if ((fixture->fed_seats & 1u << k) == 0)
      continue;
    fixture->awarded_entrants[k] = seat->entrant;
    seat->entrant = 0;
  }
}

static gboolean
read_fixtures (AppSeasonRows *season_rows, GError **error)
{
  g_autoptr (GPtrArray) rows = db_fixtures_list (season_rows->db, season_rows->row->id, error);
  g_autoptr (GHashTable) by_row = g_hash_table_new (NULL, NULL);
  Seating seating = { season_rows, by_row };

  if (rows == NULL)
    return FALSE;
  g_ptr_array_set_free_func (rows, NULL);
  for (guint k = 0; k < rows->len; k++) {
    AppFixtureRow *fixture = g_new0 (AppFixtureRow, 1);

    fixture->row = g_ptr_array_index (rows, k);
    g_hash_table_insert (by_row, fixture->row, fixture);
    g_ptr_array_add (season_rows->fixtures, fixture);
  }
  for (guint k = 0; season_rows->format == LEAGUE_KNOCK_OUT && k < rows->len; k++) {
    AppFixtureRow *fixture = app_season_rows_fixture (season_rows, k);

    fixture->fed_seats = app_bracket_fed_seats (rows, fixture->row);
    clear_awarded_seats (fixture);
  }
  app_bracket_fill_seats (rows, season_rows->entrants, read_cb, &seating);
  for (guint k = 0; season_rows->error == NULL && k < season_rows->fixtures->len; k++) {
    AppFixtureRow *fixture = app_season_rows_fixture (season_rows, k);

    if (fixture->row->winner_to == 0 && fixture->row->loser_to == 0)
      read_fixture (season_rows, fixture->row, fixture);
  }
  if (season_rows->error == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&season_rows->error));
  return FALSE;
}

static gboolean
read_all (AppSeasonRows *season_rows, gint64 season, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  LeagueRules rules;
  LeaguePairingRules pairing;
  LeagueRatingRules rating;
  gboolean rated;

  if (!db_transaction_begin_read (&scope, season_rows->db, error)
      || (season_rows->row = db_season_get (season_rows->db, season, error)) == NULL
      || (season_rows->league = db_league_get (season_rows->db, season_rows->row->league, error))
             == NULL
      || !app_season_rules_read (season_rows->row, &rules, &pairing, &rated, &rating, error)
      || (season_rows->entrants = db_entrants_list (season_rows->db, season, error)) == NULL
      || (season_rows->rounds = db_rounds_list (season_rows->db, season, error)) == NULL)
    return FALSE;
  season_rows->format = pairing.format;
  app_partners_find (season_rows->row->partners, &season_rows->partners);
  season_rows->index = app_entrants_new (season_rows->entrants, season_rows->partners);
  return read_fixtures (season_rows, error);
}

AppSeasonRows *
app_season_rows_new (DbStore *db, AppPacks *packs, gint64 season, GError **error)
{
  g_autoptr (AppSeasonRows) season_rows = g_new0 (AppSeasonRows, 1);

  season_rows->db = db;
  season_rows->packs = packs;
  season_rows->fixtures = g_ptr_array_new_with_free_func (fixture_free);
  return read_all (season_rows, season, error) ? g_steal_pointer (&season_rows) : NULL;
}

/* Finding and counting */

AppFixtureRow *
app_season_rows_find (const AppSeasonRows *season_rows, gint64 fixture)
{
  for (guint k = 0; k < season_rows->fixtures->len; k++)
    if (app_season_rows_fixture (season_rows, k)->row->id == fixture)
      return app_season_rows_fixture (season_rows, k);
  return NULL;
}

DbEntrant *
app_season_rows_find_entrant (const AppSeasonRows *season_rows, gint64 entrant, guint *k)
{
  guint32 found;

  if (entrant == 0 || !app_entrants_lookup (season_rows->index->by_row, entrant, &found))
    return NULL;
  if (k != NULL)
    *k = found;
  return app_season_rows_entrant (season_rows, found);
}

static gboolean
app_fixture_state_is_open (AppFixtureState state)
{
  return state == APP_FIXTURE_OPEN || state == APP_FIXTURE_RUNNING || state == APP_FIXTURE_UNSEATED;
}

guint
app_season_rows_count_active (const AppSeasonRows *season_rows)
{
  guint n = 0;

  for (guint k = 0; k < season_rows->entrants->len; k++)
    n += app_season_rows_entrant (season_rows, k)->left == G_MAXUINT ? 1 : 0;
  return n;
}

guint
app_season_rows_count_open (const AppSeasonRows *season_rows, guint round)
{
  guint n = 0;

  for (guint k = 0; k < season_rows->fixtures->len; k++) {
    const AppFixtureRow *fixture = app_season_rows_fixture (season_rows, k);

    n += (round == 0 || fixture->row->round == round) && app_fixture_state_is_open (fixture->state)
             ? 1
             : 0;
  }
  return n;
}

guint
app_season_rows_last_round (const AppSeasonRows *season_rows)
{
  guint last = 0;

  for (guint k = 0; k < season_rows->fixtures->len; k++)
    last = MAX (last, app_season_rows_fixture (season_rows, k)->row->round);
  return last;
}

guint
app_season_rows_count_rounds (const AppSeasonRows *season_rows)
{
  guint last = app_season_rows_last_round (season_rows),
        n = app_season_rows_count_active (season_rows);

  switch (season_rows->format) {
  case LEAGUE_ROUND_ROBIN:
    return last != 0 ? last : n < 2 ? 0 : (n % 2 == 0 ? n - 1 : n) * season_rows->row->cycles;
  case LEAGUE_KNOCK_OUT:
    return last;
  default:
    return season_rows->row->rounds;
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

/* One season as it stands, for whoever shows it. */

/* Parts */

static void
entrant_free (gpointer data)
{
  AppEntrant *entrant = data;

  g_free (entrant->uuid);
  g_free (entrant->name);
  g_strfreev (entrant->players);
  g_free (entrant->player);
  g_free (entrant->away);
  g_array_unref (entrant->penalties);
  g_free (entrant);
}

static void
snapshot_fixture_free (gpointer data)
{
  AppFixture *fixture = data;

  for (guint k = 0; k < fixture->n_seats; k++) {
    g_free (fixture->seats[k].entrant);
    g_free (fixture->seats[k].name);
  }
  g_free (fixture->seats);
  g_free (fixture->uuid);
  g_free (fixture->sides);
  g_free (fixture->title);
  g_free (fixture->match);
  g_free (fixture->result_text);
  g_free (fixture->reason);
  g_free (fixture->date);
  g_free (fixture->problem);
  g_strfreev (fixture->why);
  g_free (fixture);
}

static void
round_free (gpointer data)
{
  AppRound *round = data;

  g_free (round->title);
  g_free (round->date);
  g_ptr_array_unref (round->fixtures);
  g_free (round);
}

void
app_season_snapshot_free (AppSeasonSnapshot *snapshot)
{
  if (snapshot == NULL)
    return;
  g_free (snapshot->league);
  g_free (snapshot->league_name);
  g_free (snapshot->uuid);
  g_free (snapshot->title);
  g_free (snapshot->season_title);
  g_free (snapshot->summary);
  app_season_draft_free (snapshot->draft);
  g_clear_pointer (&snapshot->entrants, g_ptr_array_unref);
  g_clear_pointer (&snapshot->rounds, g_ptr_array_unref);
  g_clear_pointer (&snapshot->exceptions, g_ptr_array_unref);
  g_strfreev (snapshot->seasons);
  g_strfreev (snapshot->season_titles);
  g_free (snapshot->next_text);
  g_free (snapshot);
}

/* Entrants */

typedef struct {
  char *uuid;
  char *name;
} Person;

static void
person_free (gpointer data)
{
  Person *person = data;

  g_free (person->uuid);
  g_free (person->name);
  g_free (person);
}

static gboolean
take_person (gint64 player, const char *uuid, const char *name, gpointer data)
{
  Person *person = g_new (Person, 1);

  person->uuid = g_strdup (uuid);
  person->name = g_strdup (name);
  g_hash_table_insert (data, GSIZE_TO_POINTER ((gsize)player), person);
  return TRUE;
}

static const Person *
person_of (GHashTable *people, gint64 player)
{
  return g_hash_table_lookup (people, GSIZE_TO_POINTER ((gsize)player));
}

static char **
dup_players (const DbEntrant *row, GHashTable *people)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  if (row->player != 0)
    g_strv_builder_add (names, row->display_name);
  for (guint k = 0; row->player == 0 && k < row->players->len; k++) {
    const Person *person = person_of (people, g_array_index (row->players, gint64, k));

    if (person != NULL)
      g_strv_builder_add (names, person->name);
  }
  return g_strv_builder_end (names);
}

static guint *
dup_away (const DbSeason *season, gint64 entrant)
{
  g_autoptr (GArray) away = g_array_new (TRUE, FALSE, sizeof (guint));

  for (guint k = 0; k < season->absences->len; k++) {
    const DbAbsence *absence = &g_array_index (season->absences, DbAbsence, k);

    if (absence->entrant == entrant)
      g_array_append_val (away, absence->round);
  }
  return (guint *)(gpointer)g_array_free (g_steal_pointer (&away), FALSE);
}

/* Rows of those who sit in some fixture. */
static GHashTable *
read_seated (const AppSeasonRows *season_rows)
{
  GHashTable *seated = g_hash_table_new (NULL, NULL);

  for (guint k = 0; k < season_rows->fixtures->len; k++) {
    const GArray *seats = app_season_rows_fixture (season_rows, k)->row->seats;

    for (guint j = 0; j < seats->len; j++)
      g_hash_table_add (seated,
                        GSIZE_TO_POINTER ((gsize)g_array_index (seats, DbFixtureSeat, j).entrant));
  }
  return seated;
}

static void
clear_penalty (gpointer penalty)
{
  g_free (((AppPenalty *)penalty)->reason);
}

static GArray *
dup_penalties (const DbEntrant *row)
{
  GArray *penalties = g_array_new (FALSE, FALSE, sizeof (AppPenalty));

  g_array_set_clear_func (penalties, clear_penalty);
  for (guint k = 0; k < row->penalties->len; k++) {
    const DbPenalty *from = &g_array_index (row->penalties, DbPenalty, k);
    AppPenalty penalty = { from->round, from->points * (LEAGUE_POINT / 1000),
                           g_strdup (from->reason) };

    g_array_append_val (penalties, penalty);
  }
  return penalties;
}

char *
app_penalty_dup_text (const AppPenalty *penalty)
{
  g_autofree char *points = app_points_dup (penalty->points);
  g_autofree char *reason = app_phrase_name (penalty->reason);

  if (penalty->round == 0)
    return g_strdup_printf (_ ("less %s: %s"), points, reason);
  /* Translators: points that were taken from somebody, in which round, and why. */
  return g_strdup_printf (_ ("less %s in round %u: %s"), points, penalty->round, reason);
}

static AppEntrant *
entrant_new (const AppSeasonRows *season_rows, const DbEntrant *row, GHashTable *people,
             GHashTable *seated)
{
  AppEntrant *entrant = g_new0 (AppEntrant, 1);
  const Person *person = person_of (people, row->player);

  entrant->uuid = g_strdup (row->uuid);
  entrant->number = row->number;
  entrant->name = g_strdup (row->display_name);
  entrant->players = dup_players (row, people);
  entrant->player = person != NULL ? g_strdup (person->uuid) : NULL;
  entrant->rating = row->rating;
  entrant->start = row->start * (LEAGUE_POINT / 1000);
  entrant->joined = row->joined;
  entrant->left = row->left;
  entrant->away = dup_away (season_rows->row, row->id);
  entrant->penalties = dup_penalties (row);
  entrant->sits = g_hash_table_contains (seated, GSIZE_TO_POINTER ((gsize)row->id));
  return entrant;
}

static gboolean
put_entrants (AppSeasonSnapshot *snapshot, const AppSeasonRows *season_rows, GError **error)
{
  g_autoptr (GHashTable) people = g_hash_table_new_full (NULL, NULL, NULL, person_free);
  g_autoptr (GHashTable) seated = read_seated (season_rows);

  snapshot->entrants = g_ptr_array_new_with_free_func (entrant_free);
  if (!db_players_foreach (season_rows->db, take_person, people, error))
    return FALSE;
  for (guint k = 0; k < season_rows->entrants->len; k++)
    g_ptr_array_add (
        snapshot->entrants,
        entrant_new (season_rows, app_season_rows_entrant (season_rows, k), people, seated));
  return TRUE;
}

/* Fixtures */

static gint64
score_of (const AppFixtureRow *fixture, guint32 entrant, guint *place)
{
  *place = 0;
  for (guint k = 0; k < fixture->n_seats; k++)
    if (fixture->seats[k].entrant == entrant) {
      *place = fixture->seats[k].place;
      return fixture->seats[k].score;
    }
  return LEAGUE_NO_SCORE;
}

static void
fill_seat (AppFixtureSeat *seat, const AppSeasonRows *season_rows, const AppFixtureRow *fixture,
           const DbFixtureSeat *from)
{
  guint k;
  const DbEntrant *entrant = app_season_rows_find_entrant (season_rows, from->entrant, &k);
  gint64 score = LEAGUE_NO_SCORE;

  seat->entrant = entrant != NULL ? g_strdup (entrant->uuid) : NULL;
  seat->name = g_strdup (entrant != NULL ? entrant->display_name : "");
  seat->side = from->side - 1;
  if (entrant != NULL && fixture->entrants_known && !app_fixture_state_is_open (fixture->state))
    score = score_of (fixture, k, &seat->place);
  seat->has_score = score != LEAGUE_NO_SCORE;
  seat->score = seat->has_score ? (double)score / 1000 : 0;
}

/* What nobody can count, or what the tree brings otherwise. */
static char *
dup_problem (const AppSeasonRows *season_rows, const AppFixtureRow *fixture)
{
  gboolean knock_out = season_rows->format == LEAGUE_KNOCK_OUT;

  if (fixture->wrong_players)
    return g_strdup (fixture->fed_seats != 0
                         ? _ ("Others come here since an earlier result was corrected. Take the "
                              "result off, or correct that one again.")
                         : _ ("Others played this match. Take it off, or correct its players."));
  if (knock_out && fixture->state == APP_FIXTURE_PLAYED && fixture->n_seats == 2
      && fixture->seats[0].place == fixture->seats[1].place)
    return g_strdup (_ ("A knock-out needs a winner. Let them play again, or award the fixture."));
  return NULL;
}

static LeagueKind
kind_of (const AppFixtureRow *fixture)
{
  return fixture->entrants_known ? (LeagueKind)fixture->result.kind : LEAGUE_UNPLAYED;
}

/* Whether losers come to it, and meet for the third place. */
static gboolean
is_for_third_place (const AppSeasonRows *season_rows, const AppFixtureRow *fixture)
{
  guint number = app_bracket_number (fixture->row->round, fixture->row->number);

  for (guint k = 0; season_rows->format == LEAGUE_KNOCK_OUT && k < season_rows->fixtures->len; k++)
    if (app_season_rows_fixture (season_rows, k)->row->loser_to == number)
      return TRUE;
  return FALSE;
}

static AppFixture *
fixture_new (const AppSeasonRows *season_rows, const AppFixtureRow *from)
{
  g_autoptr (GArray) reasons = app_reasons_read (from->row->why, season_rows->entrants);
  AppFixture *fixture = g_new0 (AppFixture, 1);

  fixture->uuid = g_strdup (from->row->uuid);
  fixture->round = from->row->round;
  fixture->number = from->row->number;
  fixture->state = from->state;
  fixture->kind = kind_of (from);
  fixture->n_seats = from->row->seats->len;
  fixture->seats = g_new0 (AppFixtureSeat, MAX (fixture->n_seats, 1));
  for (guint k = 0; k < fixture->n_seats; k++)
    fill_seat (&fixture->seats[k], season_rows, from,
               &g_array_index (from->row->seats, DbFixtureSeat, k));
  if (from->row->match != 0 && !from->row->match_deleted)
    fixture->match = g_strdup (from->row->match_uuid);
  fixture->sides = app_season_rows_dup_sides (season_rows, from);
  fixture->free = season_rows->format == LEAGUE_ROUND_ROBIN && fixture->kind == LEAGUE_ZERO_BYE;
  fixture->title =
      is_for_third_place (season_rows, from) ? g_strdup (_ ("Match for the third place")) : NULL;
  fixture->result_text = app_season_rows_dup_result (season_rows, from);
  fixture->reason = g_strdup (from->row->reason);
  fixture->date = g_strdup (from->row->date);
  fixture->why = app_reasons_dup_texts (reasons, season_rows->entrants);
  fixture->by_hand = from->row->by_hand;
  fixture->problem = dup_problem (season_rows, from);
  return fixture;
}

static const DbRound *
find_round (const AppSeasonRows *season_rows, guint number)
{
  for (guint k = 0; k < season_rows->rounds->len; k++) {
    const DbRound *round = g_ptr_array_index (season_rows->rounds, k);

    if (round->number == number)
      return round;
  }
  return NULL;
}

static AppRound *
round_new (const AppSeasonRows *season_rows, guint number)
{
  const DbRound *row = find_round (season_rows, number);
  AppRound *round = g_new0 (AppRound, 1);

  round->number = number;
  round->title = app_season_rows_round_title (season_rows, number);
  round->date = g_strdup (row != NULL ? row->date : "");
  round->paired = row != NULL ? row->paired : 0;
  round->fixtures = g_ptr_array_new_with_free_func (snapshot_fixture_free);
  round->n_open = app_season_rows_count_open (season_rows, number);
  for (guint k = 0; k < season_rows->fixtures->len; k++)
    if (app_season_rows_fixture (season_rows, k)->row->round == number)
      g_ptr_array_add (round->fixtures,
                       fixture_new (season_rows, app_season_rows_fixture (season_rows, k)));
  return round;
}

static void
put_rounds (AppSeasonSnapshot *snapshot, const AppSeasonRows *season_rows)
{
  guint last = app_season_rows_last_round (season_rows);

  snapshot->rounds = g_ptr_array_new_with_free_func (round_free);
  for (guint k = 0; k < season_rows->rounds->len; k++)
    last = MAX (last, ((const DbRound *)g_ptr_array_index (season_rows->rounds, k))->number);
  for (guint number = 1; number <= last; number++)
    g_ptr_array_add (snapshot->rounds, round_new (season_rows, number));
}

/* Matches that count against the rule, or don't */

static void
exception_free (gpointer data)
{
  AppSeasonException *exception = data;

  g_free (exception->match);
  g_free (exception->label);
  g_free (exception->reason);
  g_free (exception);
}

static void
put_exceptions (AppSeasonSnapshot *snapshot, const AppSeasonRows *season_rows)
{
  snapshot->exceptions = g_ptr_array_new_with_free_func (exception_free);
  for (guint k = 0; k < season_rows->row->matches->len; k++) {
    const DbSeasonMatch *from = &g_array_index (season_rows->row->matches, DbSeasonMatch, k);
    g_autoptr (DbMatch) match = db_match_get (season_rows->db, from->match, NULL);
    AppSeasonException *exception;

    if (match == NULL)
      continue;
    exception = g_new0 (AppSeasonException, 1);
    exception->match = g_strdup (match->uuid);
    exception->label = app_match_dup_label (season_rows->db, match);
    exception->counts = from->counts;
    exception->reason = g_strdup (from->reason);
    g_ptr_array_add (snapshot->exceptions, exception);
  }
}

/* The whole */

static gboolean
put_seasons (AppSeasonSnapshot *snapshot, const AppSeasonRows *season_rows, GError **error)
{
  g_autoptr (GPtrArray) rows =
      db_seasons_list (season_rows->db, season_rows->league->id, FALSE, error);
  g_autoptr (GStrvBuilder) uuids = g_strv_builder_new ();
  g_autoptr (GStrvBuilder) titles = g_strv_builder_new ();

  if (rows == NULL)
    return FALSE;
  for (guint k = 0; k < rows->len; k++) {
    const DbSeason *row = g_ptr_array_index (rows, k);
    g_autofree char *title = app_season_row_title (row);

    g_strv_builder_add (uuids, row->uuid);
    g_strv_builder_add (titles, title);
  }
  snapshot->seasons = g_strv_builder_end (uuids);
  snapshot->season_titles = g_strv_builder_end (titles);
  return TRUE;
}

/* "Swiss · 5 rounds · Win 3, draw 1, loss 0" */
static char *
dup_summary (const AppSeasonDraft *draft)
{
  g_autofree char *scheme = app_scheme_dup_text (&draft->rules.scheme);
  GString *text = g_string_new (league_format_name (draft->pairing.format));

  if (draft->partners == APP_PARTNERS_FIXED)
    g_string_append_printf (text, " · %s", _ ("teams"));
  else if (draft->partners == APP_PARTNERS_CHANGING)
    g_string_append_printf (text, " · %s", _ ("changing partners"));
  if (draft->rounds > 0) {
    g_string_append (text, " · ");
    g_string_append_printf (
        text, g_dngettext (GETTEXT_PACKAGE, "%u round", "%u rounds", draft->rounds), draft->rounds);
  }
  if (draft->pairing.format == LEAGUE_ROUND_ROBIN && draft->pairing.cycles == 2)
    g_string_append_printf (text, " · %s", _ ("there and back"));
  else if (draft->pairing.format == LEAGUE_ROUND_ROBIN && draft->pairing.cycles > 2) {
    g_string_append (text, " · ");
    g_string_append_printf (
        text, g_dngettext (GETTEXT_PACKAGE, "%u time each", "%u times each", draft->pairing.cycles),
        draft->pairing.cycles);
  }
  if (draft->rules.best_of > 1) {
    g_string_append (text, " · ");
    g_string_append_printf (text, _ ("best of %u"), draft->rules.best_of);
  }
  g_string_append_printf (text, " · %s", scheme);
  return g_string_free (text, FALSE);
}

static AppSeasonSnapshot *
snapshot_from_rows (const AppSeasonRows *season_rows, GError **error)
{
  g_autoptr (AppSeasonSnapshot) snapshot = g_new0 (AppSeasonSnapshot, 1);

  snapshot->draft = app_season_draft_read (season_rows->db, season_rows->row, error);
  if (snapshot->draft == NULL || !put_entrants (snapshot, season_rows, error)
      || !put_seasons (snapshot, season_rows, error))
    return NULL;
  put_rounds (snapshot, season_rows);
  put_exceptions (snapshot, season_rows);
  snapshot->league = g_strdup (season_rows->league->uuid);
  snapshot->league_name = g_strdup (season_rows->league->name);
  snapshot->uuid = g_strdup (season_rows->row->uuid);
  snapshot->number = season_rows->row->number;
  snapshot->title = app_season_rows_dup_title (season_rows);
  snapshot->season_title = app_season_row_title (season_rows->row);
  snapshot->summary = dup_summary (snapshot->draft);
  snapshot->next = app_season_rows_next (season_rows, &snapshot->next_text);
  snapshot->finished = season_rows->row->finished != 0;
  snapshot->deleted = season_rows->row->deleted != 0 || season_rows->league->deleted != 0;
  return g_steal_pointer (&snapshot);
}

AppSeasonSnapshot *
app_season_snapshot_new (DbStore *db, AppPacks *packs, const char *season, GError **error)
{
  g_autoptr (AppSeasonRows) season_rows = NULL;
  AppSeasonSnapshot *snapshot = NULL;
  GError *failed = NULL;
  gint64 id;

  if (!app_season_find (db, season, &id, error))
    return NULL;
  season_rows = app_season_rows_new (db, packs, id, &failed);
  if (season_rows != NULL)
    snapshot = snapshot_from_rows (season_rows, &failed);
  if (snapshot == NULL)
    app_error_take (error, failed);
  return snapshot;
}

AppSeasonSnapshot *
app_season_snapshot_from_store (AppStore *store, const char *season, GError **error)
{
  return app_season_snapshot_new (app_store_get_db (store), app_store_get_packs (store), season,
                                  error);
}

const AppFixture *
app_season_snapshot_find_fixture (const AppSeasonSnapshot *snapshot, const char *uuid)
{
  for (guint r = 0; r < snapshot->rounds->len; r++) {
    const AppRound *round = g_ptr_array_index (snapshot->rounds, r);

    for (guint k = 0; k < round->fixtures->len; k++) {
      const AppFixture *fixture = g_ptr_array_index (round->fixtures, k);

      if (strcmp (fixture->uuid, uuid) == 0)
        return fixture;
    }
  }
  return NULL;
}

AppSeasonSnapshot *
app_fixture_dup_snapshot (AppStore *store, const char *uuid, const AppFixture **fixture,
                          GError **error)
{
  DbStore *db = app_store_get_db (store);
  g_autoptr (DbFixture) row = NULL;
  g_autoptr (DbSeason) season = NULL;
  g_autoptr (AppSeasonSnapshot) snapshot = NULL;
  gint64 id;

  if (!db_fixture_find (db, uuid, &id, error) || (row = db_fixture_get (db, id, error)) == NULL
      || (season = db_season_get (db, row->season, error)) == NULL
      || (snapshot = app_season_snapshot_from_store (store, season->uuid, error)) == NULL)
    return NULL;
  *fixture = app_season_snapshot_find_fixture (snapshot, uuid);
  if (*fixture != NULL)
    return g_steal_pointer (&snapshot);
  g_set_error_literal (error, APP_ERROR, APP_ERROR_NOT_FOUND,
                       _ ("The fixture is not in the season any more."));
  return NULL;
}

/* A season for the eye: titles, who plays whom, results, and what to do next. */

static char *
app_season_rows_round_title (const AppSeasonRows *season_rows, guint round)
{
  guint left = app_season_rows_last_round (season_rows) - round;

  if (round == 0)
    return g_strdup ("");
  if (season_rows->format == LEAGUE_KNOCK_OUT && left == 0)
    /* Translators: the last round of a knock-out. */
    return g_strdup (C_ ("round", "Final"));
  if (season_rows->format == LEAGUE_KNOCK_OUT && left == 1)
    return g_strdup (C_ ("round", "Semi-final"));
  if (season_rows->format == LEAGUE_KNOCK_OUT && left == 2)
    return g_strdup (C_ ("round", "Quarter-final"));
  return g_strdup_printf (_ ("Round %u"), round);
}

/* "Thursday League, Season 2" */
static char *
app_season_rows_dup_title (const AppSeasonRows *season_rows)
{
  g_autofree char *own = app_season_row_title (season_rows->row);
  g_autofree char *league = app_phrase_name (season_rows->league->name);
  g_autofree char *season = app_phrase_name (own);

  /* Translators: a league and its season. */
  return g_strdup_printf (_ ("%s, %s"), league, season);
}

static const char *
name_of (guint32 entrant, gpointer data)
{
  const AppSeasonRows *season_rows = data;

  return entrant < season_rows->entrants->len
             ? app_season_rows_entrant (season_rows, entrant)->display_name
             : "?";
}

/* The seat with which the side of seat @k begins. */
static guint
first_of_side (const GArray *seats, guint k)
{
  guint first = 0;

  while (g_array_index (seats, DbFixtureSeat, first).side
         != g_array_index (seats, DbFixtureSeat, k).side)
    first++;
  return first;
}

static void
append_side (GString *out, const AppSeasonRows *season_rows, const GArray *seats, guint first)
{
  for (guint k = first; k < seats->len; k++) {
    const DbFixtureSeat *seat = &g_array_index (seats, DbFixtureSeat, k);
    const DbEntrant *entrant = app_season_rows_find_entrant (season_rows, seat->entrant, NULL);
    g_autofree char *name = NULL;

    if (first_of_side (seats, k) != first)
      continue;
    name = app_phrase_name (entrant != NULL ? entrant->display_name : "?");
    g_string_append_printf (out, "%s%s", k == first ? "" : " & ", name);
  }
}

char *
app_season_rows_dup_sides (const AppSeasonRows *season_rows, const AppFixtureRow *fixture)
{
  const GArray *seats = fixture->row->seats;
  GString *out = g_string_new (NULL);

  for (guint k = 0; k < seats->len; k++)
    if (first_of_side (seats, k) == k) {
      g_string_append (out, k == 0 ? "" : " – ");
      append_side (out, season_rows, seats, k);
    }
  return g_string_free (out, FALSE);
}

/* "2 – 1", "Ann, Cy, Ben", "bye", "" */
static char *
app_season_rows_dup_result (const AppSeasonRows *season_rows, const AppFixtureRow *fixture)
{
  guint n_sides = 0;

  if (!fixture->entrants_known || app_fixture_state_is_open (fixture->state))
    return g_strdup ("");
  if (league_kind_is_bye ((LeagueKind)fixture->result.kind))
    return g_strdup (
        app_bye_text ((LeagueKind)fixture->result.kind, season_rows->format == LEAGUE_ROUND_ROBIN));
  for (guint k = 0; k < fixture->n_seats; k++)
    n_sides = MAX (n_sides, fixture->seats[k].side + 1u);
  return app_result_dup_text (&fixture->result, fixture->seats,
                              n_sides > 2 || fixture->wrong_players ? name_of : NULL,
                              (gpointer)season_rows);
}

/* What to do next */

/* Of @open fixtures those of which it is known who plays, and how many follow from them. */
static char *
dup_awaited_text (const AppSeasonRows *season_rows, guint open)
{
  guint n = 0;
  g_autofree char *awaited = NULL;

  for (guint k = 0; k < season_rows->fixtures->len; k++) {
    const AppFixtureState state = app_season_rows_fixture (season_rows, k)->state;

    n += state == APP_FIXTURE_OPEN || state == APP_FIXTURE_RUNNING;
  }
  awaited = g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%u result is awaited.", "%u results are awaited.", n), n);
  if (n >= open || n == 0)
    return g_steal_pointer (&awaited);
  /* Translators: a sentence, and matches of a knock-out whose players are not known yet. */
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s %u match follows from them.",
                                       "%s %u matches follow from them.", open - n),
                          awaited, open - n);
}

static gboolean
is_past (const char *day)
{
  g_autofree char *today = app_quick_dup_today ();

  return day[0] != '\0' && strcmp (day, today) < 0;
}

static AppSeasonNext
next_of_ladder (const AppSeasonRows *season_rows, guint open, char **sentences)
{
  g_autofree char *day = NULL;

  if (open > 0) {
    *sentences = dup_awaited_text (season_rows, open);
    return APP_NEXT_RESULTS;
  }
  if (is_past (season_rows->row->ends)) {
    day = app_date_dup (season_rows->row->ends);
    *sentences = g_strdup_printf (_ ("The season ended on %s: finish it."), day);
    return APP_NEXT_FINISH;
  }
  *sentences = season_rows->row->open
                   ? g_strdup (_ ("Play: what its entrants play counts by itself."))
                   : g_strdup (_ ("Play, and say which matches count."));
  return APP_NEXT_PLAY;
}

static AppSeasonNext
next_to_pair (const AppSeasonRows *season_rows, char **sentences)
{
  guint round = app_season_rows_last_round (season_rows) + 1;

  *sentences = league_format_is_paired_at_once (season_rows->format)
                   ? g_strdup (_ ("Pair the whole season."))
                   : g_strdup_printf (_ ("Pair round %u."), round);
  return APP_NEXT_PAIR;
}

AppSeasonNext
app_season_rows_next (const AppSeasonRows *season_rows, char **sentences)
{
  guint active = app_season_rows_count_active (season_rows),
        open = app_season_rows_count_open (season_rows, 0);
  guint least = season_rows->format == LEAGUE_PODS ? season_rows->row->pod_least : 2;
  guint last = app_season_rows_last_round (season_rows);
  gboolean whole = league_format_is_paired_at_once (season_rows->format);

  if (season_rows->row->finished != 0) {
    *sentences = g_strdup (_ ("The season is over."));
    return APP_NEXT_OVER;
  }
  if (open > 0 && season_rows->format != LEAGUE_LADDER) {
    *sentences = dup_awaited_text (season_rows, open);
    return APP_NEXT_RESULTS;
  }
  if (last > 0 && (whole || (season_rows->row->rounds > 0 && last >= season_rows->row->rounds))
      && season_rows->format != LEAGUE_LADDER) {
    *sentences = g_strdup (_ ("All is played: finish the season."));
    return APP_NEXT_FINISH;
  }
  if (active < least) {
    *sentences = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "Enter %u more: %u are needed.",
                                               "Enter %u more: %u are needed.", least - active),
                                  least - active, least);
    return APP_NEXT_ENTRANTS;
  }
  return season_rows->format == LEAGUE_LADDER ? next_of_ladder (season_rows, open, sentences)
                                              : next_to_pair (season_rows, sentences);
}

/* A season by what a person types: a UUID, a league's name, "NAME/2". */

static gboolean
fail_season (const char *season, GError **error)
{
  g_set_error (error, APP_ERROR, APP_ERROR_NOT_FOUND,
               _ ("There is no league or season “%s”. `list leagues` and the page of leagues show "
                  "those that there are."),
               season);
  return FALSE;
}

static gboolean
find_present (DbStore *db, gint64 league, const char *text, gint64 *id, GError **error)
{
  if (!app_league_present_season (db, league, id, error))
    return FALSE;
  if (*id != 0)
    return TRUE;
  g_set_error (error, APP_ERROR, APP_ERROR_NOT_FOUND, _ ("The league “%s” has no season yet."),
               text);
  return FALSE;
}

/* "NAME/2" */
static gboolean
find_numbered (DbStore *db, const char *text, gint64 *id, GError **error)
{
  const char *slash = strrchr (text, '/');
  g_autofree char *name = slash != NULL ? g_strndup (text, (gsize)(slash - text)) : NULL;
  g_autoptr (GPtrArray) seasons = NULL;
  guint64 number;
  gint64 league;

  if (name == NULL || !g_ascii_string_to_unsigned (slash + 1, 10, 1, G_MAXUINT, &number, NULL)
      || !db_league_find (db, name, &league, NULL))
    return fail_season (text, error);
  seasons = db_seasons_list (db, league, FALSE, error);
  if (seasons == NULL)
    return FALSE;
  for (guint k = 0; k < seasons->len; k++) {
    const DbSeason *season = g_ptr_array_index (seasons, k);

    if (season->number == number) {
      *id = season->id;
      return TRUE;
    }
  }
  g_set_error (error, APP_ERROR, APP_ERROR_NOT_FOUND,
               g_dngettext (GETTEXT_PACKAGE, "The league has %u season.",
                            "The league has %u seasons.", seasons->len),
               seasons->len);
  return FALSE;
}

static gboolean
find_season (DbStore *db, const char *text, gint64 *id, GError **error)
{
  g_autoptr (GError) failed = NULL;
  g_autoptr (GError) failed_too = NULL;
  gint64 league;

  if (text[0] == '\0')
    return fail_season (text, error);
  if (db_league_find (db, text, &league, &failed))
    return find_present (db, league, text, id, error);
  if (g_error_matches (failed, DB_ERROR, DB_ERROR_AMBIGUOUS)) {
    g_propagate_error (error, g_steal_pointer (&failed));
    return FALSE;
  }
  if (db_season_find (db, text, id, &failed_too))
    return TRUE;
  if (g_error_matches (failed_too, DB_ERROR, DB_ERROR_NOT_FOUND))
    return find_numbered (db, text, id, error);
  g_propagate_error (error, g_steal_pointer (&failed_too));
  return FALSE;
}

gboolean
app_season_find (DbStore *db, const char *season, gint64 *id, GError **error)
{
  GError *failed = NULL;

  if (find_season (db, season, id, &failed))
    return TRUE;
  app_error_take (error, failed);
  return FALSE;
}

/* What may come of a season. */

/* Rounds that will be paired yet. */
static guint
count_more_rounds (AppSeason *season)
{
  guint rounds = app_season_get_n_rounds (season);

  if (season->pairing.format != LEAGUE_SWISS && season->pairing.format != LEAGUE_PODS)
    return 0;
  return rounds > season->last_paired ? rounds - season->last_paired : 0;
}

LeagueOutlook *
app_season_outlook (AppSeason *season, guint runs, guint64 seed, const gboolean *cancelled)
{
  LeagueRatingRules rules = season->rating;
  g_autoptr (LeagueRatings) own = NULL;
  gboolean pods = season->pairing.format == LEAGUE_PODS;

  if (!season->rated) {
    league_rating_rules_init (&rules, LEAGUE_PLACKETT_LUCE);
    own = app_season_dup_ratings (season, &rules, 0);
  }
  return league_outlook_new (&season->rules, season->results, &rules,
                             own != NULL ? own : app_season_get_ratings (season),
                             count_more_rounds (season), pods ? season->pairing.pod_most : 2,
                             league_results_draw_share (season->results), runs, seed, cancelled);
}
