/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Leagues, seasons, entrants, rounds, fixtures and points schemes as rows, leagues and schemes
 * read: leagues.h has what writes them.
 */
#pragma once

#include "db/store.h"

G_BEGIN_DECLS

/* A named points scheme. */
typedef struct {
  gint64 id;
  char *uuid;
  char *name;
  char *json;
  gint64 created, modified, deleted;
} DbScheme;

DbScheme *db_scheme_new (const char *name, const char *json) G_GNUC_WARN_UNUSED_RESULT;
void db_scheme_free (DbScheme *scheme);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DbScheme, db_scheme_free)

DbScheme *db_scheme_get (DbStore *store, gint64 id, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* (element-type DbScheme): by name. */
GPtrArray *db_schemes_list (DbStore *store, gboolean deleted,
                            GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* By name (case folded), UUID or a prefix of it. */
gboolean db_scheme_find (DbStore *store, const char *name, gint64 *id, GError **error);

typedef struct {
  gint64 id;
  char *uuid;
  char *name;
  char *note;
  gint64 created, modified, deleted;
} DbLeague;

DbLeague *db_league_new (const char *name) G_GNUC_WARN_UNUSED_RESULT;
void db_league_free (DbLeague *league);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DbLeague, db_league_free)

DbLeague *db_league_get (DbStore *store, gint64 id, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* (element-type DbLeague): by name. */
GPtrArray *db_leagues_list (DbStore *store, gboolean deleted,
                            GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* By name (case folded) among the undeleted, UUID or a prefix of it. */
gboolean db_league_find (DbStore *store, const char *name, gint64 *id, GError **error);

typedef struct {
  guint round;
  gint64 entrant;
  char kind[8]; /* "full", "half", "zero" */
} DbAbsence;

typedef struct {
  gint64 one, other; /* entrants; one < other */
} DbForbiddenPair;

/* A match that a ladder counts, or doesn't, against its rule. */
typedef struct {
  gint64 match;
  gboolean counts;
  char *reason;
} DbSeasonMatch;

typedef struct {
  char *name;
  char *value;
} DbSeasonTag;

/**
 * DbSeason:
 * Columns as in schema/008-leagues.sql. Strings are owned and never NULL.
 * @id, @created, @modified, @deleted: filled by reading
 * @number: 0 when adding: the next one of the league
 * @rounds: 0 for NULL
 * @seating: "fide", or "" for NULL
 * @games: (element-type gint64): rows
 * @tags: (element-type DbSeasonTag), @absences: (element-type DbAbsence), @forbidden: (element-type
 *   DbForbiddenPair), @matches: (element-type DbSeasonMatch)
 * @finished: instant, or 0
 */
typedef struct {
  gint64 id;
  char *uuid;
  gint64 league;
  guint number;
  char *name;
  char *format;
  char *partners;
  gboolean open;
  char *starts, *ends;
  guint rounds, cycles, pod_least, pod_most, best_of;
  gboolean third_place;
  char *scheme;
  char *tie_breaks;
  char *rating;
  char *seating;
  gint64 carries_from;
  char *carried;
  char *note;
  GArray *games;
  GArray *tags;
  GArray *absences;
  GArray *forbidden;
  GArray *matches;
  gint64 finished;
  gint64 created, modified, deleted;
} DbSeason;

void db_season_free (DbSeason *season);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DbSeason, db_season_free)

/**
 * DbPenalty:
 * Points taken from an entrant.
 * @round: from which on they count, 0 before the first
 * @points: thousandths, above 0
 */
typedef struct {
  guint round;
  gint64 points;
  char *reason;
} DbPenalty;

/**
 * DbEntrant:
 * @number: the start number; 0 when adding: the next one
 * @name: a team's, else ""; @player: 0 for a team, never a merged one when read. One or the other
 * is needed, else DB_ERROR_INVALID
 * @display_name: for the reader: the team's or the player's present name
 * @players: (element-type gint64): of a team, in order, nobody twice; merged ones resolved
 * @rating: 0 for none; @start: thousandths of a point
 * @left: G_MAXUINT while he has not
 * @penalties: (element-type DbPenalty): in the order in which they were given
 * @tags: (element-type DbSeasonTag)
 */
typedef struct {
  gint64 id;
  char *uuid;
  gint64 season;
  guint number;
  char *name;
  gint64 player;
  char *display_name;
  GArray *players;
  double rating;
  gint64 start;
  guint joined;
  guint left;
  GArray *penalties;
  GArray *tags;
  gint64 created, modified, deleted;
} DbEntrant;

void db_entrant_free (DbEntrant *entrant);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DbEntrant, db_entrant_free)

typedef struct {
  guint seat;
  guint side;
  gint64 entrant; /* 0: not known yet */
  guint place;    /* of an award, 0 without */
} DbFixtureSeat;

/**
 * DbFixture:
 * Columns as in schema/008-leagues.sql.
 * @number: 0 when adding: the next one of the round
 * @match: its result. One that is in the bin stays linked, with @match_deleted set, and the fixture
 *   is open as long: restoring the match brings the result back
 * @match_uuid, @match_deleted: filled by reading; @match_uuid may be NULL
 * @winner_to, @loser_to: 0 for none
 * @seats: (element-type DbFixtureSeat): by seat
 */
typedef struct {
  gint64 id;
  char *uuid;
  gint64 season;
  guint round;
  guint number;
  char *kind;
  gint64 match;
  char *match_uuid;
  gboolean match_deleted;
  char *award;
  char *reason;
  char *date;
  char *why;
  gboolean by_hand;
  guint winner_to, loser_to;
  GArray *seats;
  gint64 created, modified, deleted;
} DbFixture;

void db_fixture_free (DbFixture *fixture);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DbFixture, db_fixture_free)

/* A round of a season. @paired: instant, 0: not yet; @published_table: the table at that time
 * as JSON, written and read by app/.
 * */
typedef struct {
  guint number;
  char *date;
  gint64 paired;
  char *published_table;
} DbRound;

void db_round_free (DbRound *round);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DbRound, db_round_free)

G_END_DECLS
