/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a stored match or a fixture is to a league: sides, places and scores as the mathematics
 * counts them. The one place where this is decided; figures and the lists of fixtures read it here.
 */
#pragma once

#include "app/league/leagues.h"
#include "app/store/known-packs.h"

#include "db/league-cache.h"
#include "db/leagues.h"

G_BEGIN_DECLS

/**
 * AppMatchCounts:
 * @APP_COUNTS: it has a result between sides
 * @APP_COUNTS_RUNNING: it has none: going on, abandoned, or nobody says who won
 * @APP_COUNTS_NEVER: played together or alone, with too many seats, or in the bin
 */
typedef enum {
  APP_COUNTS,
  APP_COUNTS_RUNNING,
  APP_COUNTS_NEVER,
} AppMatchCounts;

/**
 * AppCountedMatch:
 * @players: (array length=n_seats): rows, in the order of seats
 * @seats: (array length=n_seats): each without its entrant
 * @day, @instant: when it was played; the instant is 0 of a match that has a day alone
 *
 * A match as sides with places. Places are those of a competition (1, 1, 3). Winners come first,
 * the others by their scores, where those differ, else they share the next place. The score of a
 * side in a match with moves is on its first seat.
 */
typedef struct {
  guint n_seats, n_sides;
  gint64 players[LEAGUE_SEATS];
  LeagueSeat seats[LEAGUE_SEATS];
  LeagueDay day;
  gint64 instant;
} AppCountedMatch;

/* Seats, places and scores are filled in for APP_COUNTS alone; else who sat, as far as there is
 * room. */
AppMatchCounts app_counted_match_read (const DbMatchOutcome *match, AppCountedMatch *counted);

/**
 * app_match_outcome_complete:
 * @match: (inout): gets the outcome of its replay when it has moves and none yet
 * @packs: (nullable): NULL replays nothing
 * @missing: (inout) (optional): set to TRUE where there is none afterwards, as the match was not or
 *   can't be replayed
 *
 * FALSE for errors of the store.
 */
gboolean app_match_outcome_complete (DbMatchOutcome *match, DbStore *db, AppPacks *packs,
                                     gboolean *missing, GError **error);

/* Day and milliseconds since 1970 of a record's date: 0 and 0 of anything else; without a time the
 * instant is 0. */
void app_day_read (const char *date, LeagueDay *day, gint64 *instant);

/* Entrants */

/**
 * AppEntrants:
 * @by_player: player's row to 1 + entrant; @by_row: entrant's row to 1 + entrant
 *
 * Whose result a player's is.
 */
struct AppEntrants {
  AppPartners partners;
  GHashTable *by_player;
  GHashTable *by_row;
};

/* @rows: (element-type DbEntrant): entrants are numbered in their order. */
AppEntrants *app_entrants_new (const GPtrArray *rows,
                               AppPartners partners) G_GNUC_WARN_UNUSED_RESULT;
void app_entrants_free (AppEntrants *entrants);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppEntrants, app_entrants_free)

static inline gboolean
app_entrants_lookup (GHashTable *table, gint64 row, guint32 *entrant)
{
  gpointer found = g_hash_table_lookup (table, GSIZE_TO_POINTER ((gsize)row));

  *entrant = GPOINTER_TO_UINT (found) - 1;
  return found != NULL;
}

/**
 * app_counted_match_seat:
 * @seats: (out): of LEAGUE_SEATS
 *
 * Seats with their entrants: a team has one seat, that of its first player, with the score of all.
 * FALSE when somebody is no entrant, or a side is not what the season's sides are.
 */
gboolean app_counted_match_seat (const AppEntrants *entrants, const AppCountedMatch *counted,
                                 LeagueSeat *seats, guint *n_seats);

/**
 * app_fixture_read:
 * @match: (nullable): that of the fixture, with its outcome; a deleted one counts as none
 * @result: (out): without day where nobody says one
 * @seats: (out): of LEAGUE_SEATS
 *
 * A fixture as a result: an award's places, a bye, what its match brought, or LEAGUE_UNPLAYED.
 * FALSE while it is not known who plays.
 */
gboolean app_fixture_read (const AppEntrants *entrants, const DbFixture *fixture,
                           const DbMatchOutcome *match, LeagueResult *result, LeagueSeat *seats,
                           guint *n_seats);

/* "played", "decision", "half-bye": what it is to tie-breaks, as data has it. */
const char *app_result_kind_id (LeagueKind kind);
/* The same of a fixture as it is stored: "match" where it is no bye. */
const char *app_fixture_kind_id (LeagueKind kind);

/* "bye", "half bye", "absent": who is paired with nobody in a round robin is "free". Translated. */
const char *app_bye_text (LeagueKind kind, gboolean round_robin);

/**
 * app_result_dup_text:
 * @name: (nullable): an entrant's; NULL tells the result without names where it has two sides
 *
 * "Ann 1 – 0 Ben", "1 – 0", "Ann, Cy = Dee, Ben", "Ann: bye"; "Ann – Ben" of an unplayed one.
 */
char *app_result_dup_text (const LeagueResult *result, const LeagueSeat *seats, LeagueNameFunc name,
                           gpointer data) G_GNUC_WARN_UNUSED_RESULT;

/* Who comes to the later fixtures of a knock-out. Their seats are stored without an entrant and
 * filled whenever a season is read: so results that come from moves, and corrections, bring
 * others there by themselves. */

/* A fixture as a result, as app_fixture_read() says; its match is the caller's business. */
typedef gboolean (*AppFixtureReadFunc) (const DbFixture *fixture, LeagueResult *result,
                                        LeagueSeat *seats, guint *n_seats, gpointer data);

/**
 * app_bracket_fill_seats:
 * @fixtures: (element-type DbFixture): of a season, by round and number; seats without an entrant
 *   get the one that an earlier fixture sends, where that has a winner
 * @entrants: (element-type DbEntrant): those that results count from 0
 * @read: called once for each fixture that sends somebody, after its own seats were filled
 *
 * The first fixture that leads to another one fills its first seat, the second the second. Nothing
 * in other formats.
 */
void app_bracket_fill_seats (GPtrArray *fixtures, const GPtrArray *entrants,
                             AppFixtureReadFunc read, gpointer data);

/* Seats of @fixture, bit k from 0, for which an earlier match decides who sits there. */
guint32 app_bracket_fed_seats (const GPtrArray *fixtures, const DbFixture *fixture);

/* The number by which winner_to and loser_to name a fixture. */
static inline guint
app_bracket_number (guint round, guint number)
{
  return round * 1000 + number;
}

G_END_DECLS
