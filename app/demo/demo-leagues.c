/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The demo collection's leagues. Seasons are set up, paired and their results entered as anybody
 * does it; who wins is a matter of strength and of a little luck, the same in every demo.
 */
#include "app/demo/demo-leagues.h"

#include "app/demo/demo-play.h"
#include "app/league/pairings.h"
#include "app/league/schemes.h"

#include "db/changes.h"
#include "db/leagues.h"
#include "db/transaction.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define PLAYERS 10
#define ROUNDS 5

/**
 * DemoSeason:
 * @league: the first season of a league makes it
 * @rounds: of the season; @dates: when each was played, as many as were
 * @absent: who did not come to a round, whose fixture is forfeited: @absent_round
 * @late: of the last round only the first so many tables have their result, 0 for all
 */
typedef struct {
  const char *league;
  const char *season;
  LeagueFormat format;
  guint sides;
  const char *scheme;
  const char *games[6];
  const char *names[PLAYERS + 1];
  guint rounds;
  const char *dates[ROUNDS + 1];
  const char *where;
  const char *absent;
  guint absent_round;
  guint late;
  gboolean open;
  gboolean finished;
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
      .dates = { "2026-07-02", "2026-07-09", "2026-07-16", "2026-07-23" },
      .where = "The Copper Kettle",
      .finished = TRUE,
  },
  {
      .league = N_ ("Thursday League"),
      .format = LEAGUE_SWISS,
      .sides = 2,
      .scheme = "three-one-nil",
      .games = { "tokio" },
      .names = { "Ada", "Ben", "Cyd", "Dan", "Eve", "Finn", "Gita", "Hugo", "Iris" },
      .rounds = 5,
      .dates = { "2026-09-10", "2026-09-24", "2026-10-08", "2026-10-22" },
      .where = "The Copper Kettle",
      .absent = "Finn",
      .absent_round = 2,
      .late = 2,
  },
  {
      .league = N_ ("Collectors’ Cup"),
      .format = LEAGUE_PODS,
      .sides = 4,
      .scheme = "places",
      .games = { "arkham" },
      .names = { "Eve", "Finn", "Hugo", "Cyd", "Ada", "Dan", "Gita", "Iris" },
      .rounds = 3,
      .dates = { "2026-09-06", "2026-10-04" },
      .where = "Dan's garden",
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

/* How well somebody plays on a day: a strength that stays, and luck. */
static double
play (const char *name, const char *date)
{
  static const char *const by_strength[] = { "Iris", "Hugo", "Finn", "Ben", "Dan",
                                             "Cyd",  "Gita", "Eve",  "Ada" };
  g_autofree char *day = g_strconcat (name, " ", date, NULL);
  guint luck = g_str_hash (day) * 2654435761u;
  guint strength = 0;

  while (strength < G_N_ELEMENTS (by_strength) && !g_str_equal (by_strength[strength], name))
    strength++;
  return strength + (luck >> 16) % 90 / 10.0;
}

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
  g_autoptr (AppDeed) deed = app_deed_new (APP_DEED_NEW_SEASON);

  deed->draft = draft_season (db, plan, error);
  return deed->draft != NULL && app_deed_do (db, packs, deed, season, NULL, error);
}

static gboolean
pair_round (DbStore *db, AppPacks *packs, const char *season, GError **error)
{
  g_autoptr (AppPairing) pairing = NULL;
  g_autoptr (AppDeed) deed = NULL;
  gint64 id;

  if (!db_season_find (db, season, &id, error))
    return FALSE;
  pairing = app_pairing_plan (db, packs, id, error);
  deed = pairing != NULL ? app_pairing_accept (pairing) : NULL;
  return deed != NULL && app_deed_do (db, packs, deed, NULL, NULL, error);
}

/* The result as people would have noted it: who won, or the renown of all. */
static AppQuick *
play_fixture (const DemoSeason *plan, const AppFixture *fixture, const char *date)
{
  AppQuick *quick = app_quick_new ();
  guint best = 0;

  quick->game = g_strdup (plan->games[0]);
  quick->by = fixture->n_seats > 2 ? APP_QUICK_HIGH_SCORE : APP_QUICK_WINNERS;
  quick->date = g_strdup (date);
  quick->place = g_strdup (plan->where);
  quick->event = g_strdup (_ (plan->league));
  for (guint k = 1; k < fixture->n_seats; k++)
    if (play (fixture->seats[k].name, date) > play (fixture->seats[best].name, date))
      best = k;
  for (guint k = 0; k < fixture->n_seats; k++) {
    AppQuickSeat *seat;

    app_quick_add_seat (quick, fixture->seats[k].name, k + 1);
    seat = g_ptr_array_index (quick->seats, k);
    seat->place = k == best ? 1 : 2;
    seat->has_score = fixture->n_seats > 2;
    seat->score = 12 + floor (1.4 * play (fixture->seats[k].name, date));
  }
  return quick;
}

static gboolean
forfeit (DbStore *db, AppPacks *packs, const DemoSeason *plan, const AppFixture *fixture,
         GError **error)
{
  g_autoptr (AppDeed) deed = app_deed_new (APP_DEED_AWARD);

  deed->fixture = g_strdup (fixture->uuid);
  deed->award = LEAGUE_FORFEIT;
  deed->text = g_strdup (_ ("The train did not run."));
  for (guint k = 0; k < fixture->n_seats; k++)
    deed->places[fixture->seats[k].side] =
        g_str_equal (fixture->seats[k].name, plan->absent) ? 2 : 1;
  return app_deed_do (db, packs, deed, NULL, NULL, error);
}

static gboolean
enter_result (DbStore *db, AppPacks *packs, const DemoSeason *plan, const AppFixture *fixture,
              const char *date, GError **error)
{
  g_autoptr (AppDeed) deed = app_deed_new (APP_DEED_LOG);

  deed->fixture = g_strdup (fixture->uuid);
  deed->quick = play_fixture (plan, fixture, date);
  return app_deed_do (db, packs, deed, NULL, NULL, error);
}

static gboolean
is_absent (const DemoSeason *plan, const AppFixture *fixture)
{
  for (guint k = 0; k < fixture->n_seats; k++)
    if (plan->absent_round == fixture->round
        && g_strcmp0 (plan->absent, fixture->seats[k].name) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
play_round (DbStore *db, AppPacks *packs, const DemoSeason *plan, const char *season, guint number,
            GError **error)
{
  g_autoptr (AppSeasonLook) look = NULL;
  const AppRound *round;
  guint n;

  if (!pair_round (db, packs, season, error))
    return FALSE;
  look = app_season_look (db, packs, season, error);
  if (look == NULL)
    return FALSE;
  round = g_ptr_array_index (look->rounds, number - 1);
  n = plan->late > 0 && plan->dates[number] == NULL ? plan->late : round->fixtures->len;
  for (guint k = 0; k < MIN (n, round->fixtures->len); k++) {
    const AppFixture *fixture = g_ptr_array_index (round->fixtures, k);

    if (fixture->state == APP_FIXTURE_OPEN
        && !(is_absent (plan, fixture)
                 ? forfeit (db, packs, plan, fixture, error)
                 : enter_result (db, packs, plan, fixture, plan->dates[number - 1], error)))
      return FALSE;
  }
  return TRUE;
}

static gboolean
add_season (DbStore *db, AppPacks *packs, const DemoSeason *plan, GError **error)
{
  g_autoptr (AppDeed) finish = app_deed_new (APP_DEED_FINISH_SEASON);
  g_autofree char *season = NULL;

  if (!start_season (db, packs, plan, &season, error))
    return FALSE;
  for (guint k = 0; plan->dates[k] != NULL; k++)
    if (!play_round (db, packs, plan, season, k + 1, error))
      return FALSE;
  finish->season = g_strdup (season);
  return !plan->finished || app_deed_do (db, packs, finish, NULL, NULL, error);
}

gboolean
app_demo_add_leagues (DbStore *db, AppPacks *packs, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;

  if (!db_transaction_begin (&scope, db, error)
      || !db_changes_open_batch (db, DB_ORIGIN_PROGRAM, _ ("The demo’s leagues"), NULL, NULL,
                                 error))
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
