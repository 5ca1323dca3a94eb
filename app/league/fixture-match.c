/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matches of fixtures: begun, found, and the fixtures that wait for one.
 */
#include "app/league/fixture-match.h"

#include "app/base/error.h"
#include "app/base/instants.h"
#include "app/base/phrases.h"
#include "app/league/league-commands.h"
#include "app/league/season.h"
#include "app/league/season-draft.h"
#include "app/league/season-snapshot.h"
#include "app/match/labels.h"
#include "app/new-match/match-draft.h"
#include "app/result/quick-db.h"
#include "app/store/store-jobs.h"

#include "db/match-outcomes.h"
#include "db/figures.h"
#include "db/fixtures.h"
#include "db/matches.h"
#include "db/places.h"
#include "db/seasons.h"

#include <glib/gi18n-lib.h>

#define CANDIDATES 50
#define LOOKED_AT 2000 /* matches of one player */

/* @store: (nullable): whose snapshots are taken; else the season is read with @db */
static gboolean
read_fixture (AppStore *store, DbStore *db, const char *uuid, AppSeasonSnapshot **snapshot,
              AppFixture **fixture, GError **error)
{
  g_autoptr (DbFixture) row = NULL;
  g_autoptr (AppSeasonSnapshot) read = NULL;
  gint64 id;

  if (!db_fixture_find (db, uuid, &id, error) || (row = db_fixture_get (db, id, error)) == NULL)
    return FALSE;
  read = store != NULL ? app_season_snapshot_get (store, row->season, error)
                       : app_season_snapshot_read (db, NULL, row->season, error);
  if (read == NULL)
    return FALSE;
  *fixture = app_season_snapshot_find_row (read, id);
  if (*fixture == NULL) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_NOT_FOUND,
                         _ ("The fixture is there no more: its round was unpaired."));
    return FALSE;
  }
  *snapshot = g_steal_pointer (&read);
  return TRUE;
}

/* Why nobody can play it. */
static gboolean
check_playable (const AppFixture *fixture, GError **error)
{
  if (fixture->state == APP_FIXTURE_BYE)
    g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE,
                         _ ("This is a bye: nobody plays. Change the fixture if somebody does."));
  else if (fixture->state == APP_FIXTURE_UNSEATED)
    g_set_error_literal (
        error, APP_ERROR, APP_ERROR_USAGE,
        _ ("It is not known yet who comes here: enter the earlier results first."));
  else
    return TRUE;
  return FALSE;
}

/* Names by seat: of teams each one's first player, then each one's second, so that partners sit
 * apart. @sides (out): from 1 */
static GPtrArray *
dup_seats (const AppSeasonSnapshot *snapshot, const AppFixture *fixture, GHashTable *names,
           GArray *sides)
{
  GPtrArray *seats = g_ptr_array_new ();
  gboolean more = TRUE;

  for (guint place = 0; more; place++) {
    more = FALSE;
    for (guint k = 0; k < fixture->row->seats->len; k++) {
      const DbFixtureSeat *seat = &g_array_index (fixture->row->seats, DbFixtureSeat, k);
      const DbEntrant *row = app_season_snapshot_find_entrant (snapshot, seat->entrant, NULL);
      gint64 player = row == NULL                 ? 0
                      : row->player != 0          ? (place == 0 ? row->player : 0)
                      : place < row->players->len ? g_array_index (row->players, gint64, place)
                                                  : 0;
      const DbPlayerName *named = db_players_find_name (names, player);

      if (named == NULL)
        continue;
      more = TRUE;
      g_ptr_array_add (seats, named->name);
      g_array_append_val (sides, seat->side);
    }
  }
  return seats;
}

/* The season's first game, as its code or name. */
static char *
dup_game (DbStore *db, const DbSeason *season)
{
  g_autoptr (GPtrArray) games = db_games_list (db, NULL);

  for (guint k = 0; games != NULL && season->games->len > 0 && k < games->len; k++) {
    const DbPlaceOrGame *game = g_ptr_array_index (games, k);

    if (game->id == g_array_index (season->games, gint64, 0))
      return g_strdup (game->code != NULL ? game->code : game->name);
  }
  return g_strdup ("");
}

static gboolean
has_scores (const AppQuick *last)
{
  return last->scoring == APP_QUICK_HIGH_SCORE || last->scoring == APP_QUICK_LOW_SCORE;
}

/* Where others of the season play on that day, NULL where nobody says: the last result that was
 * logged may be of another table in another town. (transfer full) */
static char *
dup_place (const AppSeasonSnapshot *snapshot, const AppFixture *fixture)
{
  g_autofree char *day =
      fixture->row->date[0] != '\0' ? g_strdup (fixture->row->date) : app_quick_dup_today ();

  g_autofree char *place = db_season_dup_place (snapshot->db, snapshot->row->id, day, NULL);

  return place != NULL && place[0] != '\0' ? g_steal_pointer (&place) : NULL;
}

static AppQuick *
quick_of (const AppSeasonSnapshot *snapshot, const AppFixture *fixture, GHashTable *names)
{
  g_autofree char *game = dup_game (snapshot->db, snapshot->row);
  g_autoptr (AppQuick) last = app_quick_last (snapshot->db, game);
  g_autoptr (GArray) sides = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GPtrArray) seats = dup_seats (snapshot, fixture, names, sides);
  g_autofree char *place = dup_place (snapshot, fixture);
  gboolean scored = app_quick_was_played (snapshot->db, game) && has_scores (last);
  AppQuick *quick = app_quick_new ();

  app_quick_set_string (&quick->game, game);
  quick->scoring = snapshot->row->best_of > 1 ? APP_QUICK_HIGH_SCORE
                   : scored                   ? last->scoring
                   : fixture->row->seats->len > 2 && snapshot->partners == APP_PARTNERS_NONE
                       ? APP_QUICK_PLACES
                       : APP_QUICK_WINNERS;
  app_quick_set_string (&quick->place, place);
  app_quick_set_string (&quick->event, snapshot->league_row->name);
  if (fixture->row->date[0] != '\0')
    app_quick_set_string (&quick->date, fixture->row->date);
  for (guint k = 0; k < seats->len; k++)
    app_quick_add_seat (quick, g_ptr_array_index (seats, k), g_array_index (sides, guint, k));
  return quick;
}

AppQuick *
app_fixture_make_quick (const AppSeasonSnapshot *snapshot, const AppFixture *fixture,
                        GError **error)
{
  g_autoptr (GHashTable) names = NULL;

  if (!check_playable (fixture, error))
    return NULL;
  if (fixture->match != NULL)
    return app_quick_get (snapshot->db, fixture->row->match, error);
  names = db_players_dup_names (snapshot->db, error);
  return names != NULL ? quick_of (snapshot, fixture, names) : NULL;
}

gboolean
app_fixture_find_side (const AppSeasonSnapshot *snapshot, const AppFixture *fixture,
                       const AppQuickSeat *seat, guint *side, GError **error)
{
  g_autoptr (GHashTable) names = db_players_dup_names (snapshot->db, error);
  g_autoptr (GArray) sides = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GPtrArray) seats = NULL;
  guint k;

  if (names == NULL)
    return FALSE;
  seats = dup_seats (snapshot, fixture, names, sides);
  *side = g_ptr_array_find_with_equal_func (seats, seat->name, g_str_equal, &k)
              ? g_array_index (sides, guint, k)
              : seat->side;
  return TRUE;
}

static AppQuick *
read_quick (AppStore *store, DbStore *db, const char *fixture, GError **error)
{
  g_autoptr (AppSeasonSnapshot) snapshot = NULL;
  AppQuick *quick = NULL;
  AppFixture *row;
  GError *failed = NULL;

  if (read_fixture (store, db, fixture, &snapshot, &row, &failed))
    quick = app_fixture_make_quick (snapshot, row, &failed);
  if (quick == NULL)
    app_error_take (error, failed);
  return quick;
}

AppQuick *
app_fixture_read_quick (DbStore *db, const char *fixture, GError **error)
{
  return read_quick (NULL, db, fixture, error);
}

AppQuick *
app_fixture_dup_quick (AppStore *store, const char *fixture, GError **error)
{
  return read_quick (store, app_store_get_db (store), fixture, error);
}

/* Outside of fixtures */

static gboolean
takes_part (const AppSeasonSnapshot *snapshot, const char *name)
{
  for (guint k = 0; k < snapshot->entrants->len; k++) {
    const AppEntrant *entrant = g_ptr_array_index (snapshot->entrants, k);

    if (entrant->left == G_MAXUINT && g_strv_contains ((const char *const *)entrant->players, name))
      return TRUE;
  }
  return FALSE;
}

static gboolean
all_take_part (const AppSeasonSnapshot *snapshot, const AppQuick *quick)
{
  for (guint k = 0; k < quick->seats->len; k++) {
    const AppQuickSeat *seat = g_ptr_array_index (quick->seats, k);

    if (!takes_part (snapshot, seat->name))
      return FALSE;
  }
  return quick->seats->len > 0;
}

/* As many as sit at a table, a team on a side. */
static void
seat_entrants (AppQuick *quick, const AppSeasonSnapshot *snapshot)
{
  const LeaguePairingRules *rules = &snapshot->draft->pairing;
  const guint n = league_pairing_rules_use_pods (rules) ? rules->pod_most : 2;
  guint side = 0;

  g_ptr_array_set_size (quick->seats, 0);
  for (guint k = 0; k < snapshot->entrants->len && side < n; k++) {
    const AppEntrant *entrant = g_ptr_array_index (snapshot->entrants, k);

    if (entrant->left != G_MAXUINT)
      continue;
    side++;
    for (char **player = entrant->players; *player != NULL; player++)
      app_quick_add_seat (quick, *player, side);
  }
}

AppQuick *
app_season_dup_quick (AppStore *store, const AppSeasonSnapshot *snapshot)
{
  const char *game = snapshot->draft->games[0];
  AppQuick *quick = app_quick_new_like_last (store, game);

  if (game != NULL)
    app_quick_set_string (&quick->game, game);
  app_quick_set_string (&quick->event, snapshot->league_name);
  if (!all_take_part (snapshot, quick))
    seat_entrants (quick, snapshot);
  return quick;
}

/* A match to be started */

static void
set_text (char **field, const char *value)
{
  g_free (*field);
  *field = value != NULL && value[0] != '\0' ? g_strdup (value) : NULL;
}

/* The first variant for so many seats, in which they are as many sides. */
static gboolean
choose_variant (const RulesGame *game, guint seats, gboolean partners, guint *variant)
{
  for (guint k = 0; k < game->n_variants; k++) {
    const RulesVariant *one = &game->variants[k];
    gboolean pairs = one->mode == RULES_MODE_VERSUS && one->min_seats > 2;

    if (one->mode != RULES_MODE_CO_OP && seats >= one->min_seats && seats <= one->max_seats
        && pairs == partners) {
      *variant = k;
      return TRUE;
    }
  }
  return FALSE;
}

static AppMatchDraft *
draft_of (AppStore *store, const AppQuick *quick, const char *fixture, GError **error)
{
  const RulesGame *game = app_season_find_rules_game (quick->game);
  gboolean partners = FALSE;
  g_autoptr (AppMatchDraft) draft = NULL;
  guint variant;

  if (game == NULL) {
    g_set_error (error, APP_ERROR, APP_ERROR_USAGE,
                 _ ("The rules of %s are not known here. Enter the result instead."), quick->game);
    return NULL;
  }
  for (guint k = 0; k < quick->seats->len; k++)
    for (guint j = 0; j < k; j++)
      partners = partners
                 || ((AppQuickSeat *)g_ptr_array_index (quick->seats, k))->side
                        == ((AppQuickSeat *)g_ptr_array_index (quick->seats, j))->side;
  if (quick->seats->len > RULES_SEATS
      || !choose_variant (game, quick->seats->len, partners, &variant)) {
    g_set_error (error, APP_ERROR, APP_ERROR_USAGE,
                 _ ("%s is not played by %u so. Enter the result instead."), _ (game->name),
                 quick->seats->len);
    return NULL;
  }
  draft = app_match_draft_new (store, game);
  draft->variant = variant;
  draft->seats = quick->seats->len;
  for (guint k = 0; k < RULES_SEATS; k++) {
    set_text (&draft->names[k], k < quick->seats->len
                                    ? ((AppQuickSeat *)g_ptr_array_index (quick->seats, k))->name
                                    : NULL);
    set_text (&draft->decks[k], NULL);
  }
  set_text (&draft->event, quick->event);
  set_text (&draft->campaign, NULL);
  draft->link = app_fixture_link;
  set_text (&draft->link_to, fixture);
  return g_steal_pointer (&draft);
}

AppMatchDraft *
app_fixture_dup_draft (AppStore *store, const char *fixture, GError **error)
{
  DbStore *db = app_store_get_db (store);
  g_autoptr (GHashTable) names = NULL;
  g_autoptr (AppSeasonSnapshot) snapshot = NULL;
  g_autoptr (AppQuick) quick = NULL;
  AppMatchDraft *draft;
  AppFixture *row;
  GError *failed = NULL;

  if (!read_fixture (store, db, fixture, &snapshot, &row, &failed) || !check_playable (row, &failed)
      || (names = db_players_dup_names (db, &failed)) == NULL) {
    app_error_take (error, failed);
    return NULL;
  }
  if (row->state != APP_FIXTURE_OPEN) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE,
                         _ ("The fixture has a result or a match already. Take it off first."));
    return NULL;
  }
  quick = quick_of (snapshot, row, names);
  draft = draft_of (store, quick, row->row->uuid, error);
  if (draft != NULL && row->row->round > 0)
    draft->round = g_strdup_printf ("%u", row->row->round);
  return draft;
}

/* Matches that could be it */

static void
candidate_free (gpointer data)
{
  AppFixtureCandidate *candidate = data;

  g_free (candidate->match);
  g_free (candidate->label);
  g_free (candidate);
}

typedef struct {
  AppSeasonSnapshot *snapshot;
  const AppFixture *fixture;
  gboolean same;
} Comparing;

static gboolean
compare_cb (const DbMatchOutcome *match, gpointer data)
{
  Comparing *comparing = data;
  const GArray *own = comparing->fixture->row->seats;
  AppCountedMatch counted;
  LeagueSeat seats[LEAGUE_SEATS];
  guint n;

  comparing->same = app_counted_match_read (match, &counted) != APP_COUNTS_NEVER
                    && app_counted_match_seat (comparing->snapshot->index, &counted, seats, &n)
                    && n == own->len;
  for (guint k = 0; comparing->same && k < n; k++) {
    gint64 entrant = app_season_snapshot_entrant (comparing->snapshot, seats[k].entrant)->id;
    gboolean there = FALSE;

    for (guint j = 0; j < own->len; j++)
      there = there || g_array_index (own, DbFixtureSeat, j).entrant == entrant;
    comparing->same = there;
  }
  return FALSE;
}

static AppFixtureCandidate *
candidate_new (DbStore *db, const DbMatch *match)
{
  AppFixtureCandidate *candidate = g_new0 (AppFixtureCandidate, 1);

  candidate->match = g_strdup (match->uuid);
  candidate->label = app_match_dup_label (db, match);
  return candidate;
}

/* One player who must have played. */
static gint64
first_player (const AppSeasonSnapshot *snapshot, const AppFixture *fixture)
{
  const DbEntrant *row =
      fixture->row->seats->len > 0 ? app_season_snapshot_find_entrant (
          snapshot, g_array_index (fixture->row->seats, DbFixtureSeat, 0).entrant, NULL)
                                   : NULL;

  if (row == NULL)
    return 0;
  return row->player != 0        ? row->player
         : row->players->len > 0 ? g_array_index (row->players, gint64, 0)
                                 : 0;
}

GPtrArray *
app_fixture_dup_candidates (AppStore *store, const char *fixture)
{
  DbStore *db = app_store_get_db (store);
  GPtrArray *candidates = g_ptr_array_new_with_free_func (candidate_free);
  g_autoptr (AppSeasonSnapshot) snapshot = NULL;
  g_autoptr (GArray) rows = NULL;
  AppFixture *row;

  if (!read_fixture (store, db, fixture, &snapshot, &row, NULL) || !check_playable (row, NULL)
      || (rows = db_fixture_candidates (db, snapshot->row->id, first_player (snapshot, row),
                                        LOOKED_AT, NULL))
             == NULL)
    return candidates;
  for (guint k = 0; candidates->len < CANDIDATES && k < rows->len; k++) {
    gint64 id = g_array_index (rows, gint64, k);
    Comparing comparing = { snapshot, row, FALSE };
    g_autoptr (DbMatch) match = NULL;

    if (!db_match_outcome_get (db, id, compare_cb, &comparing, NULL) || !comparing.same)
      continue;
    match = db_match_get (db, id, NULL);
    if (match != NULL)
      g_ptr_array_add (candidates, candidate_new (db, match));
  }
  return candidates;
}

/* Fixtures that wait for a result, of all seasons that go on. */

static void
app_fixture_title_free (AppFixtureTitle *title)
{
  if (title == NULL)
    return;
  g_free (title->uuid);
  g_free (title->season);
  g_free (title->title);
  g_free (title->subtitle);
  g_free (title->match);
  g_free (title);
}

static void
free_title (gpointer title)
{
  app_fixture_title_free (title);
}

/* One with its round, to sort by. */
typedef struct {
  AppFixtureTitle *title;
  guint round;
  gint64 row;
} OpenFixture;

static int
compare_open_fixtures (gconstpointer a, gconstpointer b)
{
  const OpenFixture *one = a, *other = b;

  if (one->round != other->round)
    return one->round < other->round ? -1 : 1;
  return one->row < other->row ? -1 : one->row > other->row;
}

/* Seasons that wait to be paired, at most, behind the fixtures. */
#define UNPAIRED 2

static AppFixtureTitle *
title_new (const AppSeasonSnapshot *snapshot, const AppFixture *fixture)
{
  AppFixtureTitle *title = g_new0 (AppFixtureTitle, 1);

  title->uuid = g_strdup (fixture->row->uuid);
  title->season = g_strdup (snapshot->row->uuid);
  title->title = app_season_snapshot_dup_sides (snapshot, fixture);
  /* Translators: a league and the number of a round. */
  title->subtitle =
      app_phrase_printf (_ ("%s, round %u"), snapshot->league_row->name, fixture->row->round);
  if (fixture->state == APP_FIXTURE_RUNNING)
    title->match = g_strdup (fixture->row->match_uuid);
  return title;
}

static void
add_open_fixtures (GArray *open_fixtures, const AppSeasonSnapshot *snapshot)
{
  for (guint k = 0; k < snapshot->fixtures->len; k++) {
    const AppFixture *fixture = app_season_snapshot_fixture (snapshot, k);
    OpenFixture one = { NULL, fixture->row->round, fixture->row->id };

    if (fixture->state != APP_FIXTURE_OPEN && fixture->state != APP_FIXTURE_RUNNING)
      continue;
    one.title = title_new (snapshot, fixture);
    g_array_append_val (open_fixtures, one);
  }
}

/* A season whose next round, or all of which, is to be paired. */
static void
add_unpaired (GPtrArray *unpaired, const AppSeasonSnapshot *snapshot)
{
  g_autofree char *next = NULL;
  AppFixtureTitle *title;

  if (app_season_snapshot_next (snapshot, &next) != APP_NEXT_PAIR)
    return;
  title = g_new0 (AppFixtureTitle, 1);
  title->season = g_strdup (snapshot->row->uuid);
  title->title = league_format_is_paired_at_once (snapshot->format)
                     ? g_strdup (_ ("The season waits to be paired"))
                     : g_strdup_printf (_ ("Round %u waits to be paired"),
                                        app_season_snapshot_last_round (snapshot) + 1);
  title->subtitle = app_phrase_name (snapshot->league_row->name);
  g_ptr_array_add (unpaired, title);
}

GPtrArray *
app_fixtures_list_open (AppStore *store, guint limit)
{
  DbStore *db = app_store_get_db (store);
  GPtrArray *titles = g_ptr_array_new_with_free_func (free_title);
  g_autoptr (GArray) open_fixtures = g_array_new (FALSE, FALSE, sizeof (OpenFixture));
  g_autoptr (GPtrArray) unpaired = g_ptr_array_new_with_free_func (free_title);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) seasons = db_seasons_list (db, 0, FALSE, &error);

  for (guint k = 0; seasons != NULL && k < seasons->len; k++) {
    const DbSeason *season = g_ptr_array_index (seasons, k);
    g_autoptr (AppSeasonSnapshot) snapshot = NULL;

    if (season->finished != 0)
      continue;
    snapshot = app_season_snapshot_get (store, season->id, &error);
    if (snapshot == NULL)
      break;
    add_open_fixtures (open_fixtures, snapshot);
    add_unpaired (unpaired, snapshot);
  }
  if (error != NULL)
    app_error_log (G_LOG_LEVEL_WARNING, error);
  g_array_sort (open_fixtures, compare_open_fixtures);
  for (guint k = 0; k < open_fixtures->len; k++) {
    AppFixtureTitle *title = g_array_index (open_fixtures, OpenFixture, k).title;

    if (k < limit)
      g_ptr_array_add (titles, title);
    else
      app_fixture_title_free (title);
  }
  while (unpaired->len > 0 && titles->len < limit + UNPAIRED)
    g_ptr_array_add (titles, g_ptr_array_steal_index (unpaired, 0));
  return titles;
}

char *
app_match_dup_uncounted (AppStore *store, const char *match)
{
  return app_ladders_dup_uncounted (app_store_get_db (store), match);
}
