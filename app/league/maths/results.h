/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the league mathematics knows of a season: who takes part, and the results, as numbers alone.
 * Nothing in app/league/maths knows a database, a name or a window; its callers bring rows in and
 * take figures out. All of it is a function of its input: the order in which results come never
 * counts.
 *
 * Entrants are numbered from 0 in the order of their start numbers; an entrant is a player, or a
 * team. Where partners change, a side has several entrants.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * LeaguePoints:
 * Points in units so fine that any mean of up to ten places, halves and thousandths are whole
 * numbers: sums are exact, and come out alike in any order.
 */
typedef gint64 LeaguePoints;

#define LEAGUE_POINT G_GINT64_CONSTANT (2520000)
#define LEAGUE_POINTS_MAX (G_GINT64_CONSTANT (1000000) * LEAGUE_POINT)
/* Entrants of a fixture, and sides, at most. */
#define LEAGUE_SEATS 16
#define LEAGUE_NO_SCORE G_MININT64
/* A day as 20261122; 0 for one that nobody knows, which counts as before all others. */
typedef gint32 LeagueDay;

/**
 * LeagueKind:
 * @LEAGUE_PLAYED: a match that was played
 * @LEAGUE_DECIDED: a judge decided its result; for tie-breaks it was played, no rating counts it
 * @LEAGUE_FORFEIT: won and lost without play: for tie-breaks an unplayed round
 * @LEAGUE_BYE: allotted by the pairing (TRF "U")
 * @LEAGUE_FULL_BYE: asked for, with the points of a win (TRF "F")
 * @LEAGUE_HALF_BYE: asked for, with the points of a draw (TRF "H")
 * @LEAGUE_ZERO_BYE: absent (TRF "Z")
 * @LEAGUE_UNPLAYED: a fixture without a result; counts for nothing, and meetings are known by it
 */
typedef enum {
  LEAGUE_PLAYED,
  LEAGUE_DECIDED,
  LEAGUE_FORFEIT,
  LEAGUE_BYE,
  LEAGUE_FULL_BYE,
  LEAGUE_HALF_BYE,
  LEAGUE_ZERO_BYE,
  LEAGUE_UNPLAYED,
} LeagueKind;

/* Whether two sides sat down and played: not a forfeit, a bye or an unplayed fixture. */
static inline gboolean
league_kind_is_played (LeagueKind kind)
{
  return kind == LEAGUE_PLAYED || kind == LEAGUE_DECIDED;
}

static inline gboolean
league_kind_is_bye (LeagueKind kind)
{
  return kind >= LEAGUE_BYE && kind <= LEAGUE_ZERO_BYE;
}

/**
 * LeagueSeat:
 * @entrant: from 0
 * @side: from 0, without gaps in a result; sides are in the order of their first seats
 * @seat: from 1: who sat where. Of two the first one begins (has the white pieces)
 * @place: of its side: 1 is best, equal ones tie. Of two sides: 1 and 2 a win, 1 and 1 a draw, 2
 * and 2 that both lost
 * @score: of the player, in thousandths, or LEAGUE_NO_SCORE; a side's is the sum. In a match of
 *   several games the games won
 */
typedef struct {
  guint32 entrant;
  guint8 side;
  guint8 seat;
  guint8 place;
  gint64 score;
} LeagueSeat;

/**
 * LeagueResult:
 * @fixture, @match: the caller's numbers of them, 0 for none; not both 0. The two together are a
 *   result's key
 * @instant: orders results of one day; 0 where the time is not known
 * @entered: when it came to be known, which orders results of one instant and round; then come
 *   match and fixture, whose numbers another collection may give in another order
 * @round: from 1; 0 outside of rounds
 * @game: the caller's number of the game, 0 for none
 * @first: index of its first seat among the seats it came with
 */
typedef struct {
  gint64 fixture;
  gint64 match;
  gint64 instant;
  gint64 entered;
  LeagueDay day;
  guint16 round;
  guint8 kind; /* LeagueKind */
  guint8 n_seats;
  guint32 game;
  guint32 first;
} LeagueResult;

/**
 * LeagueEntrant:
 * @id: the caller's number, not 0
 * @rating: as given at the start, 0 for none; orders those who are equal in everything when pairing
 * @start: points he begins with
 * @joined: first round
 * @left: last round before he dropped out; G_MAXUINT16 while he has not
 */
typedef struct {
  gint64 id;
  double rating;
  LeaguePoints start;
  guint16 joined;
  guint16 left;
} LeagueEntrant;

/**
 * LeaguePenalty:
 * @points: above 0, taken from @entrant in tables from @round on; 0 before the first round
 */
typedef struct {
  guint32 entrant;
  guint16 round;
  LeaguePoints points;
} LeaguePenalty;

/**
 * LeagueEdit:
 * @index: of the result
 * @delta: 1 put in there, -1 taken out, 0 changed in its place
 */
typedef struct {
  guint32 index;
  gint32 delta;
} LeagueEdit;

/**
 * LeagueResults:
 * @entrants: (element-type LeagueEntrant)
 * @penalties: (element-type LeaguePenalty): by entrant, in the order in which they were given
 * @results: (element-type LeagueResult): in the order of play: day, instant, round, entered, match,
 *   fixture
 * @seats: (element-type LeagueSeat): each result's in the order of their seats
 * @edits: (element-type LeagueEdit): the last changes, for tables that follow; only results.c
 *   writes them
 * @n_edits: how many changes there were ever
 * @spare: seats that no result has any more
 *
 * A season's results, or those of all matches of a game. @entrants and @penalties may be filled by
 * anybody, the others change by the functions below.
 */
typedef struct {
  GArray *entrants;
  GArray *penalties;
  GArray *results;
  GArray *seats;
  GArray *edits;
  guint64 n_edits;
  guint spare;
} LeagueResults;

LeagueResults *league_results_new (void) G_GNUC_WARN_UNUSED_RESULT;
void league_results_free (LeagueResults *results);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LeagueResults, league_results_free)

/* Points taken from an entrant up to a round. */
LeaguePoints league_results_sum_penalties (const LeagueResults *results, guint32 entrant,
                                           guint round);

/* Adds one behind the others; @result's first and n_seats are set here, seats are brought into
 * their order. league_results_sort() brings results into the order of play. */
void league_results_add (LeagueResults *results, const LeagueResult *result,
                         const LeagueSeat *seats, guint n_seats);
void league_results_sort (LeagueResults *results);
gboolean league_results_are_sorted (const LeagueResults *results);

/* Puts the result with the key of @result in its place in the order, instead of the one that has
 * its key. FALSE when nothing differs. For some; many are faster added and sorted. */
gboolean league_results_put (LeagueResults *results, const LeagueResult *result,
                             const LeagueSeat *seats, guint n_seats);
/* Takes out the result of that key; FALSE when there is none. */
gboolean league_results_remove (LeagueResults *results, gint64 fixture, gint64 match);

static inline const LeagueSeat *
league_results_get_seats (const LeagueResults *results, const LeagueResult *result)
{
  return &g_array_index (results->seats, LeagueSeat, result->first);
}

/* The results as bytes, and back, but for penalties: a form of this program version, in machine
 * order, checked against damage; NULL of bytes that are something else. LEAGUE_RESULTS_VERSION
 * changes with it. */
#define LEAGUE_RESULTS_VERSION 2
GBytes *league_results_to_bytes (const LeagueResults *results) G_GNUC_WARN_UNUSED_RESULT;
LeagueResults *league_results_from_bytes (GBytes *form) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
