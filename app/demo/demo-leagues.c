/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The demo collection's leagues. Seasons are set up, paired and their results entered as anybody
 * does it.
 */
#include "app/demo/demo-leagues.h"

#include "app/store/command-db.h"
#include "app/league/league-commands.h"
#include "app/league/pairings.h"
#include "app/league/schemes.h"
#include "app/league/season-draft.h"

#include "db/changes.h"
#include "db/leagues.h"
#include "db/seasons.h"
#include "db/transaction.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define PLAYERS 10
#define ROUNDS 5

/**
 * DemoRound:
 * @date: NULL ends a season's rounds
 * @results: who won, with blanks between; or what each has, "Ada=24 Ben=18". A fixture of which
 *   nobody is named has no result yet
 * @absent: (nullable): who did not come, and forfeits
 */
typedef struct {
  const char *date;
  const char *results;
  const char *absent;
} DemoRound;

/**
 * DemoSeason:
 * @league: the first season of a league makes it
 * @rounds: of the season; @played: those that were paired
 */
typedef struct {
  const char *league;
  LeagueFormat format;
  guint sides;
  const char *scheme;
  const char *games[6];
  const char *names[PLAYERS + 1];
  guint rounds;
  const char *where;
  gboolean open;
  gboolean finished;
  DemoRound played[ROUNDS + 1];
} DemoSeason;

static const DemoSeason demo_seasons[] = {
  {
      .league = N_ ("Thursday League"),
      .format = LEAGUE_SWISS,
      .sides = 2,
      .scheme = "three-one-nil",
      .games = { "tokio" },
      .names = { "Ada", "Ben", "Cyd", "Dan", "Eve", "Finn", "Gita", "Hugo" },
      .rounds = 4,
      .where = "The Copper Kettle",
      .finished = TRUE,
      .played = { { "2026-07-02", "Ada Ben Gita Dan" },
                  { "2026-07-09", "Ada Gita Finn Eve" },
                  { "2026-07-16", "Ada Eve Dan Cyd" },
                  { "2026-07-23", "Ada Eve Dan Finn" } },
  },
  {
      .league = N_ ("Thursday League"),
      .format = LEAGUE_SWISS,
      .sides = 2,
      .scheme = "three-one-nil",
      .games = { "tokio" },
      .names = { "Ada", "Ben", "Cyd", "Dan", "Eve", "Finn", "Gita", "Hugo", "Iris" },
      .rounds = 5,
      .where = "The Copper Kettle",
      .played = { { "2026-09-10", "Eve Finn Gita Dan" },
                  { "2026-09-24", "Eve Ada Cyd", "Finn" },
                  { "2026-10-08", "Eve Ada Cyd Gita" },
                  { "2026-10-22", "Eve Ada" } },
  },
  {
      .league = N_ ("Collectors’ Cup"),
      .format = LEAGUE_PODS,
      .sides = 4,
      .scheme = "places",
      .games = { "arkham" },
      .names = { "Eve", "Finn", "Hugo", "Cyd", "Ada", "Dan", "Gita", "Iris" },
      .rounds = 3,
      .where = "Dan's garden",
      .played = { { "2026-09-06", "Eve=33 Cyd=30 Finn=20 Hugo=17 Dan=27 Ada=24 Gita=22 Iris=18" },
                  { "2026-10-04", "Dan=30 Ada=30 Eve=23 Cyd=22 Finn=25 Gita=24 Hugo=22 Iris=21" } },
  },
  {
      .league = N_ ("All Tables"),
      .format = LEAGUE_LADDER,
      .sides = 4,
      .scheme = "places",
      .games = { "tome", "arkham", "spelled", "tokio", "Catan" },
      .names = { "Ada", "Ben", "Cyd", "Dan", "Eve", "Finn", "Gita", "Hugo" },
      .open = TRUE,
  },
};

static AppSeasonDraft *
draft_season (DbStore *db, const DemoSeason *plan, GError **error)
{
  AppSeasonDraft *draft = app_season_draft_new (plan->format, plan->sides);
  g_autoptr (AppScheme) scheme = app_scheme_find (db, plan->scheme, error);
  gint64 league;

  if (scheme == NULL) {
    app_season_draft_free (draft);
    return NULL;
  }
  app_season_draft_set_scheme (draft, plan->scheme, &scheme->scheme);
  if (db_league_find (db, _ (plan->league), &league, NULL)) {
    g_autoptr (DbLeague) found = db_league_get (db, league, NULL);

    draft->league = g_strdup (found->uuid);
  } else {
    g_free (draft->league_name);
    draft->league_name = g_strdup (_ (plan->league));
  }
  draft->open = plan->open;
  g_strfreev (draft->games);
  draft->games = g_strdupv ((char **)plan->games);
  draft->rounds = plan->rounds;
  g_strfreev (draft->entrants);
  draft->entrants = g_strdupv ((char **)plan->names);
  if (plan->open)
    draft->partners = APP_PARTNERS_CHANGING;
  return draft;
}

static gboolean
start_season (DbStore *db, AppPacks *packs, const DemoSeason *plan, char **season, GError **error)
{
  g_autoptr (AppLeagueCommand) command = app_league_command_new (APP_LEAGUE_COMMAND_NEW_SEASON);
  g_auto (AppCommandAnswer) answer = { 0 };

  command->draft = draft_season (db, plan, error);
  if (command->draft == NULL
      || !app_command_do (db, packs, &app_league_command, command, &answer, error))
    return FALSE;
  *season = g_steal_pointer (&answer.uuid);
  return TRUE;
}

static gboolean
pair_round (DbStore *db, AppPacks *packs, const char *season, GError **error)
{
  g_autoptr (AppPairing) pairing = NULL;
  g_autoptr (AppLeagueCommand) command = NULL;
  gint64 id;

  if (!db_season_find (db, season, &id, error))
    return FALSE;
  pairing = app_pairing_plan (db, packs, id, error);
  command = pairing != NULL ? app_pairing_to_command (pairing) : NULL;
  return command != NULL && app_command_do (db, packs, &app_league_command, command, NULL, error);
}

/* 1 for a name alone, 0 for who is not there. */
static guint
points_of (const DemoRound *round, const char *name)
{
  g_auto (GStrv) words = g_strsplit (round->results, " ", 0);
  guint points = 0;

  for (guint k = 0; words[k] != NULL; k++) {
    char *number = strchr (words[k], '=');

    if (number != NULL)
      *number++ = '\0';
    if (g_strcmp0 (words[k], name) == 0)
      points = number != NULL ? (guint)g_ascii_strtoull (number, NULL, 10) : 1;
  }
  return points;
}

/* The result as people would have noted it: who won, or the renown of all. NULL when there is none
 * yet. */
static AppQuick *
result_of (const DemoSeason *plan, const DemoRound *round, const AppFixture *fixture)
{
  g_autoptr (AppQuick) quick = app_quick_new ();
  guint best = 0;

  quick->game = g_strdup (plan->games[0]);
  quick->scoring = fixture->n_seats > 2 ? APP_QUICK_HIGH_SCORE : APP_QUICK_WINNERS;
  quick->date = g_strdup (round->date);
  quick->place = g_strdup (plan->where);
  quick->event = g_strdup (_ (plan->league));
  for (guint k = 0; k < fixture->n_seats; k++)
    best = MAX (best, points_of (round, fixture->seats[k].name));
  for (guint k = 0; k < fixture->n_seats; k++) {
    AppQuickSeat *seat;

    app_quick_add_seat (quick, fixture->seats[k].name, k + 1);
    seat = g_ptr_array_index (quick->seats, k);
    seat->score = points_of (round, fixture->seats[k].name);
    seat->has_score = fixture->n_seats > 2;
    seat->place = seat->score == best ? 1 : 2;
  }
  return best > 0 ? g_steal_pointer (&quick) : NULL;
}

static gboolean
is_absent (const DemoRound *round, const AppFixture *fixture)
{
  for (guint k = 0; k < fixture->n_seats; k++)
    if (g_strcmp0 (round->absent, fixture->seats[k].name) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
forfeit (DbStore *db, AppPacks *packs, const DemoRound *round, const AppFixture *fixture,
         GError **error)
{
  g_autoptr (AppLeagueCommand) command = app_league_command_new (APP_LEAGUE_COMMAND_AWARD);

  command->fixture = g_strdup (fixture->uuid);
  command->award = LEAGUE_FORFEIT;
  command->text = g_strdup (_ ("The train did not run."));
  for (guint k = 0; k < fixture->n_seats; k++)
    command->places[fixture->seats[k].side] =
        g_str_equal (fixture->seats[k].name, round->absent) ? 2 : 1;
  return app_command_do (db, packs, &app_league_command, command, NULL, error);
}

static gboolean
enter_result (DbStore *db, AppPacks *packs, const DemoSeason *plan, const DemoRound *round,
              const AppFixture *fixture, GError **error)
{
  g_autoptr (AppLeagueCommand) command = app_league_command_new (APP_LEAGUE_COMMAND_LOG);

  if (round->absent != NULL && is_absent (round, fixture))
    return forfeit (db, packs, round, fixture, error);
  command->fixture = g_strdup (fixture->uuid);
  command->quick = result_of (plan, round, fixture);
  return command->quick == NULL
         || app_command_do (db, packs, &app_league_command, command, NULL, error);
}

static gboolean
play_round (DbStore *db, AppPacks *packs, const DemoSeason *plan, const char *season, guint k,
            GError **error)
{
  g_autoptr (AppSeasonSnapshot) look = NULL;
  const AppRound *round;

  if (!pair_round (db, packs, season, error))
    return FALSE;
  look = app_season_snapshot_new (db, packs, season, error);
  if (look == NULL)
    return FALSE;
  round = g_ptr_array_index (look->rounds, k);
  for (guint f = 0; f < round->fixtures->len; f++) {
    const AppFixture *fixture = g_ptr_array_index (round->fixtures, f);

    if (fixture->state == APP_FIXTURE_OPEN
        && !enter_result (db, packs, plan, &plan->played[k], fixture, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
add_season (DbStore *db, AppPacks *packs, const DemoSeason *plan, GError **error)
{
  g_autoptr (AppLeagueCommand) finish = app_league_command_new (APP_LEAGUE_COMMAND_FINISH_SEASON);
  g_autofree char *season = NULL;

  if (!start_season (db, packs, plan, &season, error))
    return FALSE;
  for (guint k = 0; plan->played[k].date != NULL; k++)
    if (!play_round (db, packs, plan, season, k, error))
      return FALSE;
  finish->season = g_strdup (season);
  return !plan->finished || app_command_do (db, packs, &app_league_command, finish, NULL, error);
}

gboolean
app_demo_add_leagues (DbStore *db, AppPacks *packs, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;

  if (!db_transaction_begin (&scope, db, error)
      || !db_changes_open_batch (db, DB_ORIGIN_PROGRAM, DB_TITLE (DB_TITLE_DEMO_LEAGUES), NULL,
                                 NULL, error))
    return FALSE;
  for (guint k = 0; k < G_N_ELEMENTS (demo_seasons); k++)
    if (!add_season (db, packs, &demo_seasons[k], error))
      return FALSE;
  return db_transaction_commit (&scope, error);
}

const char *
app_demo_league (void)
{
  return _ (demo_seasons[0].league);
}
