/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A season's rows, read once and brought up to date fixture by fixture, and what readers see of
 * them: rounds, fixtures, entrants and the outlook.
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

static void fill_rounds (AppSeasonSnapshot *snapshot);
static char *app_season_snapshot_dup_result (const AppSeasonSnapshot *snapshot,
                                             const AppFixture *fixture) G_GNUC_WARN_UNUSED_RESULT;
static char *app_season_snapshot_round_title (const AppSeasonSnapshot *snapshot,
                                              guint round) G_GNUC_WARN_UNUSED_RESULT;

static void
fixture_clear (gpointer data)
{
  AppFixture *fixture = data;

  db_fixture_free (fixture->row);
  g_free (fixture->seats);
  g_free (fixture->sides);
  g_free (fixture->title);
  g_free (fixture->result_text);
  g_free (fixture->problem);
  g_strfreev (fixture->why);
}

static void
fixture_unref (gpointer fixture)
{
  g_atomic_rc_box_release_full (fixture, fixture_clear);
}

/* @row: taken */
static AppFixture *
fixture_new (DbFixture *row)
{
  AppFixture *fixture = g_atomic_rc_box_new0 (AppFixture);

  fixture->row = row;
  fixture->uuid = row->uuid;
  fixture->round = row->round;
  fixture->number = row->number;
  fixture->match = row->match != 0 && !row->match_deleted ? row->match_uuid : NULL;
  fixture->reason = row->reason;
  fixture->date = row->date;
  fixture->by_hand = row->by_hand;
  return fixture;
}

AppSeasonSnapshot *
app_season_snapshot_ref (AppSeasonSnapshot *snapshot)
{
  return g_atomic_rc_box_acquire (snapshot);
}

static void
snapshot_clear (gpointer data)
{
  AppSeasonSnapshot *snapshot = data;

  g_clear_pointer (&snapshot->rounds, g_ptr_array_unref);
  g_clear_pointer (&snapshot->fixtures, g_ptr_array_unref);
  g_free (snapshot->next_text);
  g_clear_error (&snapshot->error);
  if (snapshot->origin != NULL) {
    app_season_snapshot_free (snapshot->origin);
    return;
  }
  db_season_free (snapshot->row);
  db_league_free (snapshot->league_row);
  g_clear_pointer (&snapshot->entrant_rows, g_ptr_array_unref);
  g_clear_pointer (&snapshot->round_rows, g_ptr_array_unref);
  app_entrants_free (snapshot->index);
  g_free (snapshot->title);
  g_free (snapshot->season_title);
  g_free (snapshot->summary);
  app_season_draft_free (snapshot->draft);
  g_clear_pointer (&snapshot->entrants, g_ptr_array_unref);
  g_clear_pointer (&snapshot->exceptions, g_ptr_array_unref);
  g_strfreev (snapshot->seasons);
  g_strfreev (snapshot->season_titles);
}

void
app_season_snapshot_free (AppSeasonSnapshot *snapshot)
{
  if (snapshot != NULL)
    g_atomic_rc_box_release_full (snapshot, snapshot_clear);
}

/* Results */

gboolean
app_fixture_has_entrant (const DbFixture *row, gint64 entrant)
{
  for (guint k = 0; k < row->seats->len; k++)
    if (g_array_index (row->seats, DbFixtureSeat, k).entrant == entrant)
      return TRUE;
  return FALSE;
}

/* Whether all who played, and nobody else, sit in the fixture. */
static gboolean
are_same_players (const AppSeasonSnapshot *snapshot, const DbFixture *row,
                  const AppCountedMatch *counted)
{
  LeagueSeat seats[LEAGUE_SEATS];
  guint n;

  if (!app_counted_match_seat (snapshot->index, counted, seats, &n) || n != row->seats->len)
    return FALSE;
  for (guint k = 0; k < n; k++)
    if (!app_fixture_has_entrant (row,
                                  app_season_snapshot_entrant (snapshot, seats[k].entrant)->id))
      return FALSE;
  return TRUE;
}

static AppFixtureState
state_of (const DbFixture *row, const AppFixture *fixture, AppMatchCounts counts)
{
  if (!g_str_equal (row->kind, "match"))
    return APP_FIXTURE_BYE;
  if (row->award[0] != '\0')
    return g_str_equal (row->award, "forfeit") ? APP_FIXTURE_FORFEIT : APP_FIXTURE_DECIDED;
  if (fixture->entrants_known && fixture->result.kind == LEAGUE_PLAYED)
    return APP_FIXTURE_PLAYED;
  if (row->match != 0 && counts != APP_COUNTS_NEVER)
    return APP_FIXTURE_RUNNING;
  return app_fixture_has_entrant (row, 0) ? APP_FIXTURE_UNSEATED : APP_FIXTURE_OPEN;
}

/* Seats in the order of the fixture's, with sides as there. */
static void
reorder (const AppSeasonSnapshot *snapshot, const DbFixture *row, AppFixture *fixture)
{
  LeagueSeat before[LEAGUE_SEATS];
  guint8 sides[LEAGUE_SEATS];
  guint n = 0, n_sides = 0;

  if (!fixture->entrants_known || fixture->wrong_players)
    return;
  memcpy (before, fixture->result_seats, sizeof before);
  memset (sides, G_MAXUINT8, sizeof sides);
  for (guint k = 0; k < row->seats->len; k++) {
    gint64 entrant = g_array_index (row->seats, DbFixtureSeat, k).entrant;

    for (guint j = 0; j < fixture->n_result_seats; j++)
      if (app_season_snapshot_entrant (snapshot, before[j].entrant)->id == entrant) {
        guint8 *side = &sides[before[j].side];

        if (*side == G_MAXUINT8)
          *side = (guint8)n_sides++;
        fixture->result_seats[n] = before[j];
        fixture->result_seats[n++].side = *side;
      }
  }
}

/* An award stands for those to whom it was given, whoever comes here since. */
static void
restore_awarded_seats (AppFixture *fixture)
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

/* @match: (nullable): the fixture's */
static gboolean
read_result (AppSeasonSnapshot *snapshot, AppFixture *fixture, const DbMatchOutcome *match)
{
  const DbFixture *row = fixture->row;
  AppMatchCounts counts = APP_COUNTS_NEVER;
  AppCountedMatch counted;
  DbMatchOutcome complete;

  restore_awarded_seats (fixture);
  if (match != NULL) {
    complete = *match;
    if (!match->deleted
        && !app_match_outcome_complete (&complete, snapshot->db, snapshot->packs,
                                        &snapshot->missing, &snapshot->error))
      return FALSE;
    counts = app_counted_match_read (&complete, &counted);
  }
  fixture->entrants_known =
      app_fixture_read (snapshot->index, row, match != NULL ? &complete : NULL, &fixture->result,
                        fixture->result_seats, &fixture->n_result_seats);
  fixture->wrong_players = fixture->wrong_players
                           || (row->award[0] == '\0' && counts == APP_COUNTS
                               && !are_same_players (snapshot, row, &counted));
  fixture->result.n_seats = (guint8)fixture->n_result_seats;
  fixture->state = state_of (row, fixture, counts);
  reorder (snapshot, row, fixture);
  return TRUE;
}

static gboolean
is_read (const AppFixture *fixture)
{
  return fixture->result.fixture != 0;
}

/**
 * Reading:
 * @fixtures: (element-type gint64 AppFixture): those to be read, by their matches' rows
 */
typedef struct {
  AppSeasonSnapshot *snapshot;
  GHashTable *fixtures;
} Reading;

static gboolean
match_cb (const DbMatchOutcome *match, gpointer data)
{
  Reading *reading = data;
  AppFixture *fixture =
      g_hash_table_lookup (reading->fixtures, GSIZE_TO_POINTER ((gsize)match->match));

  return fixture == NULL || read_result (reading->snapshot, fixture, match);
}

static void
add_match (Reading *reading, AppFixture *fixture)
{
  g_hash_table_insert (reading->fixtures, GSIZE_TO_POINTER ((gsize)fixture->row->match), fixture);
}

static gboolean
read_fixture (AppSeasonSnapshot *snapshot, AppFixture *fixture)
{
  g_autoptr (GHashTable) fixtures = NULL;
  Reading reading = { snapshot };

  if (is_read (fixture))
    return TRUE;
  if (fixture->row->match == 0)
    return read_result (snapshot, fixture, NULL);
  reading.fixtures = fixtures = g_hash_table_new (NULL, NULL);
  add_match (&reading, fixture);
  return db_match_outcome_get (snapshot->db, fixture->row->match, match_cb, &reading,
                               &snapshot->error)
         && snapshot->error == NULL;
}

#define FEW 8 /* fewer than one match in so many is read by itself */

/* Matches of a season are mostly added one after another: then all between the first and the last
 * one are read at once. What is left out is read later. */
static gboolean
read_matches (AppSeasonSnapshot *snapshot)
{
  g_autoptr (GHashTable) fixtures = g_hash_table_new (NULL, NULL);
  Reading reading = { snapshot, fixtures };
  gint64 first = G_MAXINT64, last = 0;

  for (guint k = 0; k < snapshot->fixtures->len; k++) {
    AppFixture *fixture = app_season_snapshot_fixture (snapshot, k);

    if (fixture->row->match == 0 || is_read (fixture))
      continue;
    add_match (&reading, fixture);
    first = MIN (first, fixture->row->match);
    last = MAX (last, fixture->row->match);
  }
  if (first >= last || (last - first) / FEW > g_hash_table_size (fixtures))
    return TRUE;
  return db_match_outcomes_between (snapshot->db, first, last, match_cb, &reading, &snapshot->error)
         && snapshot->error == NULL;
}

/* While the tree is filled, results go by the rows. */
static gboolean
read_cb (const DbFixture *row, LeagueResult *result, LeagueSeat *seats, guint *n_seats,
         gpointer data)
{
  AppSeasonSnapshot *snapshot = data;
  AppFixture *fixture = app_season_snapshot_find_row (snapshot, row->id);

  if (!read_fixture (snapshot, fixture))
    return FALSE;
  *result = fixture->result;
  *n_seats = fixture->n_result_seats;
  memcpy (seats, fixture->result_seats, sizeof fixture->result_seats);
  return fixture->entrants_known;
}

/* Takes those out of the seats who are there by an award alone, so that the tree can tell who comes
 * there. */
static void
clear_awarded_seats (AppFixture *fixture)
{
  for (guint k = 0; k < fixture->row->seats->len; k++) {
    DbFixtureSeat *seat = &g_array_index (fixture->row->seats, DbFixtureSeat, k);

    if ((fixture->fed_seats & 1u << k) == 0)
      continue;
    fixture->awarded_entrants[k] = seat->entrant;
    seat->entrant = 0;
  }
}

/* Those of a knock-out, who come to it by the results before. */
static void
read_tree (AppSeasonSnapshot *snapshot)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new ();

  for (guint k = 0; k < snapshot->fixtures->len; k++)
    g_ptr_array_add (rows, app_season_snapshot_fixture (snapshot, k)->row);
  for (guint k = 0; k < rows->len; k++) {
    AppFixture *fixture = app_season_snapshot_fixture (snapshot, k);

    if (is_read (fixture))
      continue;
    fixture->fed_seats = app_bracket_fed_seats (rows, fixture->row);
    clear_awarded_seats (fixture);
  }
  app_bracket_fill_seats (rows, snapshot->entrant_rows, read_cb, snapshot);
}

/* Results of the fixtures that are not read yet. */
static gboolean
read_results (AppSeasonSnapshot *snapshot, GError **error)
{
  if (snapshot->format == LEAGUE_KNOCK_OUT)
    read_tree (snapshot);
  else
    read_matches (snapshot);
  for (guint k = 0; snapshot->error == NULL && k < snapshot->fixtures->len; k++)
    read_fixture (snapshot, app_season_snapshot_fixture (snapshot, k));
  if (snapshot->error == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&snapshot->error));
  return FALSE;
}

static gboolean
read_fixtures (AppSeasonSnapshot *snapshot, GError **error)
{
  g_autoptr (GPtrArray) rows = db_fixtures_list (snapshot->db, snapshot->row->id, error);

  if (rows == NULL)
    return FALSE;
  g_ptr_array_set_free_func (rows, NULL);
  for (guint k = 0; k < rows->len; k++)
    g_ptr_array_add (snapshot->fixtures, fixture_new (g_ptr_array_index (rows, k)));
  return read_results (snapshot, error);
}

static LeagueDay
read_today (void)
{
  g_autofree char *today = app_quick_dup_today ();

  return app_day_from_text (today);
}

static gboolean
read_all (AppSeasonSnapshot *snapshot, gint64 season, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  LeagueRules rules;
  LeaguePairingRules pairing;
  LeagueRatingRules rating;
  gboolean rated;

  if (!db_transaction_begin_read (&scope, snapshot->db, error)
      || !db_changes_last_number (snapshot->db, &snapshot->changes, error)
      || !db_league_serial (snapshot->db, &snapshot->serial, error)
      || (snapshot->row = db_season_get (snapshot->db, season, error)) == NULL
      || (snapshot->league_row = db_league_get (snapshot->db, snapshot->row->league, error)) == NULL
      || !app_season_rules_read (snapshot->row, &rules, &pairing, &rated, &rating, error)
      || (snapshot->entrant_rows = db_entrants_list (snapshot->db, season, error)) == NULL
      || (snapshot->round_rows = db_rounds_list (snapshot->db, season, error)) == NULL)
    return FALSE;
  snapshot->day = read_today ();
  snapshot->format = pairing.format;
  app_partners_find (snapshot->row->partners, &snapshot->partners);
  snapshot->index = app_entrants_new (snapshot->entrant_rows, snapshot->partners);
  return read_fixtures (snapshot, error);
}

AppSeasonSnapshot *
app_season_snapshot_read (DbStore *db, AppPacks *packs, gint64 season, GError **error)
{
  g_autoptr (AppSeasonSnapshot) snapshot = g_atomic_rc_box_new0 (AppSeasonSnapshot);

  snapshot->db = db;
  snapshot->packs = packs;
  snapshot->fixtures = g_ptr_array_new_with_free_func (fixture_unref);
  if (!read_all (snapshot, season, error))
    return NULL;
  snapshot->packs = NULL;
  return g_steal_pointer (&snapshot);
}

/* What was changed since a snapshot was read */

#define MOST_CHANGES 1000 /* more are read slower than the season */

/**
 * Changed:
 * @fixtures, @matches: rows, as keys
 * @others: something else of the season: all of it is to be read again
 */
typedef struct {
  GHashTable *fixtures, *matches;
  gboolean others;
} Changed;

static void
add_changed (GHashTable *rows, gint64 row)
{
  g_hash_table_add (rows, GSIZE_TO_POINTER ((gsize)row));
}

/* Whether a season is this one, or one of its league, which the snapshot lists. */
static gboolean
is_of_league (const AppSeasonSnapshot *snapshot, DbStore *db, gint64 season)
{
  g_autoptr (DbSeason) row = NULL;

  if (season == snapshot->row->id)
    return TRUE;
  row = db_season_get (db, season, NULL);
  return row == NULL || row->league == snapshot->row->league;
}

static gboolean
is_own_entrant (const AppSeasonSnapshot *snapshot, DbStore *db, gint64 entrant)
{
  g_autoptr (DbEntrant) row = db_entrant_get (db, entrant, NULL);

  return row == NULL || row->season == snapshot->row->id;
}

static void
note_change (const AppSeasonSnapshot *snapshot, DbStore *db, const DbTouched *touched,
             Changed *changed)
{
  guint32 entrant;

  switch (touched->subject) {
  case DB_SUBJECT_FIXTURE:
    add_changed (changed->fixtures, touched->row);
    if (app_season_snapshot_find_row (snapshot, touched->row) == NULL) {
      g_autoptr (DbFixture) row = db_fixture_get (db, touched->row, NULL);

      changed->others = changed->others || row == NULL || row->season == snapshot->row->id;
    }
    break;
  case DB_SUBJECT_MATCH:
    add_changed (changed->matches, touched->row);
    break;
  case DB_SUBJECT_PLAYER:
    changed->others = changed->others || snapshot->row->matches->len > 0
                      || app_entrants_lookup (snapshot->index->by_player, touched->row, &entrant);
    break;
  case DB_SUBJECT_ENTRANT:
    changed->others = changed->others || is_own_entrant (snapshot, db, touched->row);
    break;
  case DB_SUBJECT_LEAGUE:
    changed->others = changed->others || touched->row == snapshot->row->league;
    break;
  case DB_SUBJECT_SEASON:
  case DB_SUBJECT_ROUND: /* by its season */
    changed->others = changed->others || is_of_league (snapshot, db, touched->row);
    break;
  case DB_SUBJECT_GAME:
  case DB_SUBJECT_SCHEME:
    changed->others = TRUE;
    break;
  default:
    break;
  }
}

/* @number, @serial: (out): up to which changes are known then */
static gboolean
find_changes (const AppSeasonSnapshot *snapshot, DbStore *db, Changed *changed, gint64 *number,
              gint64 *serial, GError **error)
{
  g_autoptr (GArray) rows = NULL;
  g_autoptr (GArray) matches = NULL;
  gint64 all;

  if (!db_changes_last_number (db, number, error) || !db_league_serial (db, serial, error)
      || !db_league_season_serial (db, 0, &all, error))
    return FALSE;
  /* Numbers that are lower are those of another file in its place. */
  changed->others = all > snapshot->serial || *number < snapshot->changes
                    || *serial < snapshot->serial || *number - snapshot->changes > MOST_CHANGES
                    || snapshot->day != read_today ();
  if (changed->others)
    return TRUE;
  if (*number != snapshot->changes
      && (rows = db_changes_rows_since (db, snapshot->changes, error)) == NULL)
    return FALSE;
  for (guint k = 0; rows != NULL && k < rows->len && !changed->others; k++)
    note_change (snapshot, db, &g_array_index (rows, DbTouched, k), changed);
  if (*serial == snapshot->serial || changed->others)
    return TRUE;
  matches = db_league_list_changed_matches (db, snapshot->serial, error);
  for (guint k = 0; matches != NULL && k < matches->len; k++)
    add_changed (changed->matches, g_array_index (matches, gint64, k));
  return matches != NULL;
}

static gboolean
is_changed (GHashTable *rows, gint64 row)
{
  return g_hash_table_contains (rows, GSIZE_TO_POINTER ((gsize)row));
}

/* In the same place of the season, with the same entrants. */
static gboolean
is_same_fixture (const AppFixture *before, const DbFixture *row)
{
  const GArray *seats = before->row->seats;

  if (row->deleted != 0 || before->round != row->round || before->number != row->number
      || seats->len != row->seats->len)
    return FALSE;
  for (guint k = 0; k < seats->len; k++)
    if ((before->fed_seats & 1u << k) == 0
        && g_array_index (seats, DbFixtureSeat, k).entrant
               != g_array_index (row->seats, DbFixtureSeat, k).entrant)
      return FALSE;
  return TRUE;
}

/* Puts the fixture at @k as its row is now, without its result; @others (out): it is not where it
 * was. */
static gboolean
replace_fixture (AppSeasonSnapshot *snapshot, guint k, gboolean *others, GError **error)
{
  AppFixture *before = app_season_snapshot_fixture (snapshot, k);
  g_autoptr (DbFixture) row = db_fixture_get (snapshot->db, before->row->id, error);

  if (row == NULL)
    return FALSE;
  *others = !is_same_fixture (before, row);
  if (*others)
    return TRUE;
  snapshot->fixtures->pdata[k] = fixture_new (g_steal_pointer (&row));
  fixture_unref (before);
  return TRUE;
}

/* @snapshot as it is after changes of fixtures alone; another one shares all others with it. */
static AppSeasonSnapshot *
copy_for_changes (AppSeasonSnapshot *before, DbStore *db)
{
  AppSeasonSnapshot *after = g_atomic_rc_box_dup (sizeof *before, before);

  after->db = db;
  after->origin = app_season_snapshot_ref (before->origin != NULL ? before->origin : before);
  after->fixtures = g_ptr_array_new_full (before->fixtures->len, fixture_unref);
  for (guint k = 0; k < before->fixtures->len; k++)
    g_ptr_array_add (after->fixtures,
                     g_atomic_rc_box_acquire (app_season_snapshot_fixture (before, k)));
  after->rounds = NULL;
  after->next_text = NULL;
  return after;
}

/* Whether a match changed that counts against the rule, or doesn't. */
static gboolean
is_exception_changed (const AppSeasonSnapshot *snapshot, GHashTable *matches)
{
  for (guint k = 0; k < snapshot->row->matches->len; k++)
    if (is_changed (matches, g_array_index (snapshot->row->matches, DbSeasonMatch, k).match))
      return TRUE;
  return FALSE;
}

/* Puts the fixtures that changed, and those of a knock-out to which they send somebody, as they are
 * now into @after: a copy, made when there is one. */
static gboolean
replace_changed (AppSeasonSnapshot *before, DbStore *db, Changed *changed,
                 AppSeasonSnapshot **after, GError **error)
{
  g_autoptr (GHashTable) fed = g_hash_table_new (NULL, NULL);

  for (guint k = 0; k < before->fixtures->len && !changed->others; k++) {
    const DbFixture *row = app_season_snapshot_fixture (before, k)->row;

    if (!is_changed (changed->fixtures, row->id)
        && (row->match == 0 || !is_changed (changed->matches, row->match))
        && !is_changed (fed, app_bracket_number (row->round, row->number)))
      continue;
    add_changed (fed, row->winner_to);
    add_changed (fed, row->loser_to);
    if (*after == NULL)
      *after = copy_for_changes (before, db);
    if (!replace_fixture (*after, k, &changed->others, error))
      return FALSE;
  }
  return TRUE;
}

gboolean
app_season_snapshot_update (AppSeasonSnapshot **snapshot, DbStore *db, AppPacks *packs,
                            GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (GHashTable) fixtures = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) matches = g_hash_table_new (NULL, NULL);
  g_autoptr (AppSeasonSnapshot) before = g_steal_pointer (snapshot);
  g_autoptr (AppSeasonSnapshot) after = NULL;
  Changed changed = { fixtures, matches, FALSE };
  gint64 number, serial;

  if (!db_transaction_begin_read (&scope, db, error)
      || !find_changes (before, db, &changed, &number, &serial, error))
    return FALSE;
  changed.others = changed.others || is_exception_changed (before, matches);
  if (!replace_changed (before, db, &changed, &after, error))
    return FALSE;
  if (changed.others)
    return TRUE;
  if (after != NULL) {
    after->packs = packs;
    if (!read_results (after, error))
      return FALSE;
    after->packs = NULL;
    if (after->draft != NULL)
      fill_rounds (after);
  } else {
    after = g_steal_pointer (&before);
  }
  after->changes = number;
  after->serial = serial;
  *snapshot = g_steal_pointer (&after);
  return TRUE;
}

/* Finding and counting */

AppFixture *
app_season_snapshot_find_row (const AppSeasonSnapshot *snapshot, gint64 fixture)
{
  for (guint k = 0; k < snapshot->fixtures->len; k++)
    if (app_season_snapshot_fixture (snapshot, k)->row->id == fixture)
      return app_season_snapshot_fixture (snapshot, k);
  return NULL;
}

const DbRound *
app_season_snapshot_find_round (const AppSeasonSnapshot *snapshot, guint number)
{
  for (guint k = 0; k < snapshot->round_rows->len; k++) {
    const DbRound *round = g_ptr_array_index (snapshot->round_rows, k);

    if (round->number == number)
      return round;
  }
  return NULL;
}

DbEntrant *
app_season_snapshot_find_entrant (const AppSeasonSnapshot *snapshot, gint64 entrant, guint *k)
{
  guint32 found;

  if (entrant == 0 || !app_entrants_lookup (snapshot->index->by_row, entrant, &found))
    return NULL;
  if (k != NULL)
    *k = found;
  return app_season_snapshot_entrant (snapshot, found);
}

static gboolean
app_fixture_state_is_open (AppFixtureState state)
{
  return state == APP_FIXTURE_OPEN || state == APP_FIXTURE_RUNNING || state == APP_FIXTURE_UNSEATED;
}

guint
app_season_snapshot_count_active (const AppSeasonSnapshot *snapshot)
{
  guint n = 0;

  for (guint k = 0; k < snapshot->entrant_rows->len; k++)
    n += app_season_snapshot_entrant (snapshot, k)->left == G_MAXUINT ? 1 : 0;
  return n;
}

guint
app_season_snapshot_count_open (const AppSeasonSnapshot *snapshot, guint round)
{
  guint n = 0;

  for (guint k = 0; k < snapshot->fixtures->len; k++) {
    const AppFixture *fixture = app_season_snapshot_fixture (snapshot, k);

    n += (round == 0 || fixture->row->round == round) && app_fixture_state_is_open (fixture->state)
             ? 1
             : 0;
  }
  return n;
}

guint
app_season_snapshot_last_round (const AppSeasonSnapshot *snapshot)
{
  guint last = 0;

  for (guint k = 0; k < snapshot->fixtures->len; k++)
    last = MAX (last, app_season_snapshot_fixture (snapshot, k)->row->round);
  return last;
}

guint
app_season_snapshot_count_rounds (const AppSeasonSnapshot *snapshot)
{
  guint last = app_season_snapshot_last_round (snapshot),
        n = app_season_snapshot_count_active (snapshot);

  switch (snapshot->format) {
  case LEAGUE_ROUND_ROBIN:
    return last != 0 ? last : n < 2 ? 0 : (n % 2 == 0 ? n - 1 : n) * snapshot->row->cycles;
  case LEAGUE_KNOCK_OUT:
    return last;
  default:
    return snapshot->row->rounds;
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

  g_strfreev (entrant->players);
  g_free (entrant->player);
  g_free (entrant->away);
  g_array_unref (entrant->penalties);
  g_free (entrant);
}

static void
round_free (gpointer data)
{
  AppRound *round = data;

  g_free (round->title);
  g_ptr_array_unref (round->fixtures);
  g_free (round);
}

/* Entrants */

static char **
dup_players (const DbEntrant *row, GHashTable *people)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  if (row->player != 0)
    g_strv_builder_add (names, row->display_name);
  for (guint k = 0; row->player == 0 && k < row->players->len; k++) {
    const DbPlayerName *person =
        db_players_find_name (people, g_array_index (row->players, gint64, k));

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
read_seated (const AppSeasonSnapshot *snapshot)
{
  GHashTable *seated = g_hash_table_new (NULL, NULL);

  for (guint k = 0; k < snapshot->fixtures->len; k++) {
    const GArray *seats = app_season_snapshot_fixture (snapshot, k)->row->seats;

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
entrant_new (const AppSeasonSnapshot *snapshot, const DbEntrant *row, GHashTable *people,
             GHashTable *seated)
{
  AppEntrant *entrant = g_new0 (AppEntrant, 1);
  const DbPlayerName *person = db_players_find_name (people, row->player);

  entrant->uuid = row->uuid;
  entrant->number = row->number;
  entrant->name = row->display_name;
  entrant->players = dup_players (row, people);
  entrant->player = person != NULL ? g_strdup (person->uuid) : NULL;
  entrant->rating = row->rating;
  entrant->start = row->start * (LEAGUE_POINT / 1000);
  entrant->joined = row->joined;
  entrant->left = row->left;
  entrant->away = dup_away (snapshot->row, row->id);
  entrant->penalties = dup_penalties (row);
  entrant->sits = g_hash_table_contains (seated, GSIZE_TO_POINTER ((gsize)row->id));
  return entrant;
}

static gboolean
fill_entrants (AppSeasonSnapshot *snapshot, GError **error)
{
  g_autoptr (GHashTable) people = db_players_dup_names (snapshot->db, error);
  g_autoptr (GHashTable) seated = read_seated (snapshot);

  snapshot->entrants = g_ptr_array_new_with_free_func (entrant_free);
  if (people == NULL)
    return FALSE;
  for (guint k = 0; k < snapshot->entrant_rows->len; k++)
    g_ptr_array_add (
        snapshot->entrants,
        entrant_new (snapshot, app_season_snapshot_entrant (snapshot, k), people, seated));
  return TRUE;
}

/* Fixtures */

static gint64
score_of (const AppFixture *fixture, guint32 entrant, guint *place)
{
  *place = 0;
  for (guint k = 0; k < fixture->n_result_seats; k++)
    if (fixture->result_seats[k].entrant == entrant) {
      *place = fixture->result_seats[k].place;
      return fixture->result_seats[k].score;
    }
  return LEAGUE_NO_SCORE;
}

static void
fill_seat (AppFixtureSeat *seat, const AppSeasonSnapshot *snapshot, const AppFixture *fixture,
           const DbFixtureSeat *from)
{
  guint k;
  const DbEntrant *entrant = app_season_snapshot_find_entrant (snapshot, from->entrant, &k);
  gint64 score = LEAGUE_NO_SCORE;

  seat->entrant = entrant != NULL ? entrant->uuid : NULL;
  seat->name = entrant != NULL ? entrant->display_name : "";
  seat->side = from->side - 1;
  if (entrant != NULL && fixture->entrants_known && !app_fixture_state_is_open (fixture->state))
    score = score_of (fixture, k, &seat->place);
  seat->has_score = score != LEAGUE_NO_SCORE;
  seat->score = seat->has_score ? (double)score / 1000 : 0;
}

/* What nobody can count, or what the tree brings otherwise. */
static char *
dup_problem (const AppSeasonSnapshot *snapshot, const AppFixture *fixture)
{
  gboolean knock_out = snapshot->format == LEAGUE_KNOCK_OUT;

  if (fixture->wrong_players)
    return g_strdup (fixture->fed_seats != 0
                         ? _ ("Others come here since an earlier result was corrected. Take the "
                              "result off, or correct that one again.")
                         : _ ("Others played this match. Take it off, or correct its players."));
  if (knock_out && fixture->state == APP_FIXTURE_PLAYED && fixture->n_result_seats == 2
      && fixture->result_seats[0].place == fixture->result_seats[1].place)
    return g_strdup (_ ("A knock-out needs a winner. Let them play again, or award the fixture."));
  return NULL;
}

static LeagueKind
kind_of (const AppFixture *fixture)
{
  return fixture->entrants_known ? (LeagueKind)fixture->result.kind : LEAGUE_UNPLAYED;
}

/* Whether losers come to it, and meet for the third place. */
static gboolean
is_for_third_place (const AppSeasonSnapshot *snapshot, const AppFixture *fixture)
{
  guint number = app_bracket_number (fixture->row->round, fixture->row->number);

  for (guint k = 0; snapshot->format == LEAGUE_KNOCK_OUT && k < snapshot->fixtures->len; k++)
    if (app_season_snapshot_fixture (snapshot, k)->row->loser_to == number)
      return TRUE;
  return FALSE;
}

/* What readers see of a fixture. */
static void
fill_fixture (const AppSeasonSnapshot *snapshot, AppFixture *fixture)
{
  const GArray *seats = fixture->row->seats;
  g_autoptr (GArray) reasons = app_reasons_read (fixture->row->why, snapshot->entrant_rows);

  fixture->kind = kind_of (fixture);
  fixture->n_seats = seats->len;
  fixture->seats = g_new0 (AppFixtureSeat, MAX (seats->len, 1));
  for (guint k = 0; k < seats->len; k++)
    fill_seat (&fixture->seats[k], snapshot, fixture, &g_array_index (seats, DbFixtureSeat, k));
  fixture->sides = app_season_snapshot_dup_sides (snapshot, fixture);
  fixture->free = snapshot->format == LEAGUE_ROUND_ROBIN && fixture->kind == LEAGUE_ZERO_BYE;
  fixture->title =
      is_for_third_place (snapshot, fixture) ? g_strdup (_ ("Match for the third place")) : NULL;
  fixture->result_text = app_season_snapshot_dup_result (snapshot, fixture);
  fixture->why = app_reasons_dup_texts (reasons, snapshot->entrant_rows);
  fixture->problem = dup_problem (snapshot, fixture);
}

static AppRound *
round_new (const AppSeasonSnapshot *snapshot, guint number)
{
  const DbRound *row = app_season_snapshot_find_round (snapshot, number);
  AppRound *round = g_new0 (AppRound, 1);

  round->number = number;
  round->title = app_season_snapshot_round_title (snapshot, number);
  round->date = row != NULL ? row->date : "";
  round->paired = row != NULL ? row->paired : 0;
  round->fixtures = g_ptr_array_new ();
  round->n_open = app_season_snapshot_count_open (snapshot, number);
  for (guint k = 0; k < snapshot->fixtures->len; k++)
    if (app_season_snapshot_fixture (snapshot, k)->round == number)
      g_ptr_array_add (round->fixtures, app_season_snapshot_fixture (snapshot, k));
  return round;
}

/* Fixtures as readers see them, by round, and what is to be done next. */
static void
fill_rounds (AppSeasonSnapshot *snapshot)
{
  guint last = app_season_snapshot_last_round (snapshot);

  for (guint k = 0; k < snapshot->fixtures->len; k++)
    if (app_season_snapshot_fixture (snapshot, k)->sides == NULL)
      fill_fixture (snapshot, app_season_snapshot_fixture (snapshot, k));
  snapshot->rounds = g_ptr_array_new_with_free_func (round_free);
  for (guint k = 0; k < snapshot->round_rows->len; k++)
    last = MAX (last, ((const DbRound *)g_ptr_array_index (snapshot->round_rows, k))->number);
  for (guint number = 1; number <= last; number++)
    g_ptr_array_add (snapshot->rounds, round_new (snapshot, number));
  snapshot->next = app_season_snapshot_next (snapshot, &snapshot->next_text);
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
fill_exceptions (AppSeasonSnapshot *snapshot)
{
  snapshot->exceptions = g_ptr_array_new_with_free_func (exception_free);
  for (guint k = 0; k < snapshot->row->matches->len; k++) {
    const DbSeasonMatch *from = &g_array_index (snapshot->row->matches, DbSeasonMatch, k);
    g_autoptr (DbMatch) match = db_match_get (snapshot->db, from->match, NULL);
    AppSeasonException *exception;

    if (match == NULL)
      continue;
    exception = g_new0 (AppSeasonException, 1);
    exception->match = g_strdup (match->uuid);
    exception->label = app_match_dup_label (snapshot->db, match);
    exception->counts = from->counts;
    exception->reason = g_strdup (from->reason);
    g_ptr_array_add (snapshot->exceptions, exception);
  }
}

/* The whole */

static gboolean
fill_seasons (AppSeasonSnapshot *snapshot, GError **error)
{
  g_autoptr (GPtrArray) rows =
      db_seasons_list (snapshot->db, snapshot->league_row->id, FALSE, error);
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

gboolean
app_season_snapshot_fill (AppSeasonSnapshot *snapshot, GError **error)
{
  g_autoptr (AppSeasonDraft) draft = NULL;

  if (snapshot->draft != NULL)
    return TRUE;
  draft = app_season_draft_read (snapshot->db, snapshot->row, error);

  if (draft == NULL || !fill_entrants (snapshot, error) || !fill_seasons (snapshot, error))
    return FALSE;
  snapshot->draft = g_steal_pointer (&draft);
  fill_rounds (snapshot);
  fill_exceptions (snapshot);
  snapshot->league = snapshot->league_row->uuid;
  snapshot->league_name = snapshot->league_row->name;
  snapshot->uuid = snapshot->row->uuid;
  snapshot->number = snapshot->row->number;
  snapshot->title = app_season_snapshot_dup_title (snapshot);
  snapshot->season_title = app_season_row_title (snapshot->row);
  snapshot->summary = dup_summary (snapshot->draft);
  snapshot->finished = snapshot->row->finished != 0;
  snapshot->deleted = snapshot->row->deleted != 0 || snapshot->league_row->deleted != 0;
  return TRUE;
}

AppSeasonSnapshot *
app_season_snapshot_new (DbStore *db, AppPacks *packs, const char *season, GError **error)
{
  g_autoptr (AppSeasonSnapshot) snapshot = NULL;
  GError *failed = NULL;
  gint64 id;

  if (!app_season_find (db, season, &id, error))
    return NULL;
  snapshot = app_season_snapshot_read (db, packs, id, &failed);
  if (snapshot != NULL && app_season_snapshot_fill (snapshot, &failed))
    return g_steal_pointer (&snapshot);
  app_error_take (error, failed);
  return NULL;
}

/* The snapshots that the main thread has, by the season's row. */

static void
free_snapshot (gpointer snapshot)
{
  app_season_snapshot_free (snapshot);
}

static GHashTable *
get_shared (AppStore *store)
{
  static const char key[] = "app-season-snapshots";
  GHashTable *shared = g_object_get_data (G_OBJECT (store), key);

  if (shared == NULL) {
    shared = g_hash_table_new_full (NULL, NULL, NULL, free_snapshot);
    g_object_set_data_full (G_OBJECT (store), key, shared, (GDestroyNotify)g_hash_table_unref);
  }
  return shared;
}

/* @whole: with what readers see, and everything replayed */
static AppSeasonSnapshot *
get_snapshot (AppStore *store, gint64 season, gboolean whole, GError **error)
{
  DbStore *db = app_store_get_db (store);
  AppPacks *packs = whole ? app_store_get_packs (store) : NULL;
  GHashTable *shared = get_shared (store);
  gpointer key = GSIZE_TO_POINTER ((gsize)season);
  g_autoptr (AppSeasonSnapshot) snapshot = g_hash_table_lookup (shared, key);

  if (snapshot != NULL)
    g_hash_table_steal (shared, key);
  if (snapshot != NULL && !app_season_snapshot_update (&snapshot, db, packs, error))
    return NULL;
  /* What lacks only some is read whole as rarely as somebody asks for it first. */
  if (snapshot != NULL
      && (snapshot->missing || (whole && snapshot->draft == NULL && snapshot->origin != NULL)))
    g_clear_pointer (&snapshot, app_season_snapshot_free);
  if (snapshot == NULL && (snapshot = app_season_snapshot_read (db, packs, season, error)) == NULL)
    return NULL;
  if (whole && !app_season_snapshot_fill (snapshot, error))
    return NULL;
  g_hash_table_insert (shared, key, app_season_snapshot_ref (snapshot));
  return g_steal_pointer (&snapshot);
}

AppSeasonSnapshot *
app_season_snapshot_get (AppStore *store, gint64 season, GError **error)
{
  return get_snapshot (store, season, FALSE, error);
}

AppSeasonSnapshot *
app_season_snapshot_from_store (AppStore *store, const char *season, GError **error)
{
  AppSeasonSnapshot *snapshot;
  GError *failed = NULL;
  gint64 id;

  if (!app_season_find (app_store_get_db (store), season, &id, error))
    return NULL;
  snapshot = get_snapshot (store, id, TRUE, &failed);
  if (snapshot == NULL)
    app_error_take (error, failed);
  return snapshot;
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
  g_autoptr (AppSeasonSnapshot) snapshot = NULL;
  gint64 id;

  if (!db_fixture_find (db, uuid, &id, error) || (row = db_fixture_get (db, id, error)) == NULL
      || (snapshot = get_snapshot (store, row->season, TRUE, error)) == NULL)
    return NULL;
  *fixture = app_season_snapshot_find_row (snapshot, id);
  if (*fixture != NULL)
    return g_steal_pointer (&snapshot);
  g_set_error_literal (error, APP_ERROR, APP_ERROR_NOT_FOUND,
                       _ ("The fixture is not in the season any more."));
  return NULL;
}

/* A season for the eye: titles, who plays whom, results, and what to do next. */

static char *
app_season_snapshot_round_title (const AppSeasonSnapshot *snapshot, guint round)
{
  guint left = app_season_snapshot_last_round (snapshot) - round;

  if (round == 0)
    return g_strdup ("");
  if (snapshot->format == LEAGUE_KNOCK_OUT && left == 0)
    /* Translators: the last round of a knock-out. */
    return g_strdup (C_ ("round", "Final"));
  if (snapshot->format == LEAGUE_KNOCK_OUT && left == 1)
    return g_strdup (C_ ("round", "Semi-final"));
  if (snapshot->format == LEAGUE_KNOCK_OUT && left == 2)
    return g_strdup (C_ ("round", "Quarter-final"));
  return g_strdup_printf (_ ("Round %u"), round);
}

char *
app_season_snapshot_dup_title (const AppSeasonSnapshot *snapshot)
{
  g_autofree char *own = app_season_row_title (snapshot->row);
  g_autofree char *league = app_phrase_name (snapshot->league_row->name);
  g_autofree char *season = app_phrase_name (own);

  /* Translators: a league and its season. */
  return g_strdup_printf (_ ("%s, %s"), league, season);
}

static const char *
name_of (guint32 entrant, gpointer data)
{
  const AppSeasonSnapshot *snapshot = data;

  return entrant < snapshot->entrant_rows->len
             ? app_season_snapshot_entrant (snapshot, entrant)->display_name
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
append_side (GString *out, const AppSeasonSnapshot *snapshot, const GArray *seats, guint first)
{
  for (guint k = first; k < seats->len; k++) {
    const DbFixtureSeat *seat = &g_array_index (seats, DbFixtureSeat, k);
    const DbEntrant *entrant = app_season_snapshot_find_entrant (snapshot, seat->entrant, NULL);
    g_autofree char *name = NULL;

    if (first_of_side (seats, k) != first)
      continue;
    name = app_phrase_name (entrant != NULL ? entrant->display_name : "?");
    g_string_append_printf (out, "%s%s", k == first ? "" : " & ", name);
  }
}

char *
app_season_snapshot_dup_sides (const AppSeasonSnapshot *snapshot, const AppFixture *fixture)
{
  const GArray *seats = fixture->row->seats;
  GString *out = g_string_new (NULL);

  for (guint k = 0; k < seats->len; k++)
    if (first_of_side (seats, k) == k) {
      g_string_append (out, k == 0 ? "" : " – ");
      append_side (out, snapshot, seats, k);
    }
  return g_string_free (out, FALSE);
}

/* "2 – 1", "Ann, Cy, Ben", "bye", "" */
static char *
app_season_snapshot_dup_result (const AppSeasonSnapshot *snapshot, const AppFixture *fixture)
{
  guint n_sides = 0;

  if (!fixture->entrants_known || app_fixture_state_is_open (fixture->state))
    return g_strdup ("");
  if (league_kind_is_bye ((LeagueKind)fixture->result.kind))
    return g_strdup (
        app_bye_text ((LeagueKind)fixture->result.kind, snapshot->format == LEAGUE_ROUND_ROBIN));
  for (guint k = 0; k < fixture->n_result_seats; k++)
    n_sides = MAX (n_sides, fixture->result_seats[k].side + 1u);
  return app_result_dup_text (&fixture->result, fixture->result_seats,
                              n_sides > 2 || fixture->wrong_players ? name_of : NULL,
                              (gpointer)snapshot);
}

/* What to do next */

/* Of @open fixtures those of which it is known who plays, and how many follow from them. */
static char *
dup_awaited_text (const AppSeasonSnapshot *snapshot, guint open)
{
  guint n = 0;
  g_autofree char *awaited = NULL;

  for (guint k = 0; k < snapshot->fixtures->len; k++) {
    const AppFixtureState state = app_season_snapshot_fixture (snapshot, k)->state;

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

static AppSeasonNext
next_of_ladder (const AppSeasonSnapshot *snapshot, guint open, char **sentences)
{
  const LeagueDay ends = app_day_from_text (snapshot->row->ends);
  g_autofree char *day = NULL;

  if (open > 0) {
    *sentences = dup_awaited_text (snapshot, open);
    return APP_NEXT_RESULTS;
  }
  if (ends != 0 && ends < snapshot->day) {
    day = app_date_dup (snapshot->row->ends);
    *sentences = g_strdup_printf (_ ("The season ended on %s: finish it."), day);
    return APP_NEXT_FINISH;
  }
  *sentences = snapshot->row->open ? g_strdup (_ ("Play: what its entrants play counts by itself."))
                                   : g_strdup (_ ("Play, and say which matches count."));
  return APP_NEXT_PLAY;
}

static AppSeasonNext
next_to_pair (const AppSeasonSnapshot *snapshot, char **sentences)
{
  guint round = app_season_snapshot_last_round (snapshot) + 1;

  *sentences = league_format_is_paired_at_once (snapshot->format)
                   ? g_strdup (_ ("Pair the whole season."))
                   : g_strdup_printf (_ ("Pair round %u."), round);
  return APP_NEXT_PAIR;
}

AppSeasonNext
app_season_snapshot_next (const AppSeasonSnapshot *snapshot, char **sentences)
{
  guint active = app_season_snapshot_count_active (snapshot),
        open = app_season_snapshot_count_open (snapshot, 0);
  guint least = snapshot->format == LEAGUE_PODS ? snapshot->row->pod_least : 2;
  guint last = app_season_snapshot_last_round (snapshot);
  gboolean whole = league_format_is_paired_at_once (snapshot->format);

  if (snapshot->row->finished != 0) {
    *sentences = g_strdup (_ ("The season is over."));
    return APP_NEXT_OVER;
  }
  if (open > 0 && snapshot->format != LEAGUE_LADDER) {
    *sentences = dup_awaited_text (snapshot, open);
    return APP_NEXT_RESULTS;
  }
  if (last > 0 && (whole || (snapshot->row->rounds > 0 && last >= snapshot->row->rounds))
      && snapshot->format != LEAGUE_LADDER) {
    *sentences = g_strdup (_ ("All is played: finish the season."));
    return APP_NEXT_FINISH;
  }
  if (active < least) {
    *sentences = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "Enter %u more: %u are needed.",
                                               "Enter %u more: %u are needed.", least - active),
                                  least - active, least);
    return APP_NEXT_ENTRANTS;
  }
  return snapshot->format == LEAGUE_LADDER ? next_of_ladder (snapshot, open, sentences)
                                           : next_to_pair (snapshot, sentences);
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
