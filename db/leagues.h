/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Leagues, their seasons, entrants, rounds and fixtures, and points schemes. What figures follow
 * from them is nobody's business here; formats, tie-breaks, schemes and ratings are kept as the
 * words that app/ gives. Standings' kept forms are derived and in league-forms.h.
 *
 * Changes are logged (changes.h): a season with its games, tags, absences, forbidden pairs and
 * single matches; a fixture with its seats; an entrant with his players and tags. What is deleted
 * is marked and can be restored. Each change of a season takes its kept form away.
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

/* A name that an undeleted one has is DB_ERROR_CONFLICT. */
gboolean db_scheme_add (DbStore *store, const DbScheme *scheme, gint64 *id, GError **error);
gboolean db_scheme_update (DbStore *store, const DbScheme *scheme, GError **error);
gboolean db_scheme_set_deleted (DbStore *store, gint64 id, gboolean deleted, GError **error);
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

/* A name that an undeleted one has is DB_ERROR_CONFLICT. */
gboolean db_league_add (DbStore *store, const DbLeague *league, gint64 *id, GError **error);
gboolean db_league_update (DbStore *store, const DbLeague *league, GError **error);
gboolean db_league_set_deleted (DbStore *store, gint64 id, gboolean deleted, GError **error);
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
} DbForbidden;

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
 * @games: (element-type gint64): rows
 * @tags: (element-type DbSeasonTag), @absences: (element-type DbAbsence), @forbidden: (element-type
 *   DbForbidden), @matches: (element-type DbSeasonMatch)
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
  gint64 carries;
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

/* A Swiss of single players, with the usual numbers. */
DbSeason *db_season_new (gint64 league) G_GNUC_WARN_UNUSED_RESULT;
void db_season_free (DbSeason *season);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DbSeason, db_season_free)

/* A number that another undeleted season of the league has is DB_ERROR_CONFLICT. */
gboolean db_season_add (DbStore *store, const DbSeason *season, gint64 *id, GError **error);
/* Stores what differs, the lists too; the league stays, and the number when 0 is given. Absences
 * and forbidden pairs of entrants who were taken out are neither read nor kept. */
gboolean db_season_update (DbStore *store, const DbSeason *season, GError **error);
gboolean db_season_set_deleted (DbStore *store, gint64 id, gboolean deleted, GError **error);
DbSeason *db_season_get (DbStore *store, gint64 id, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* (element-type DbSeason): of a league, by number; of all undeleted leagues for 0. */
GPtrArray *db_seasons_list (DbStore *store, gint64 league, gboolean deleted,
                            GError **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean db_season_find (DbStore *store, const char *uuid, gint64 *id, GError **error);

/**
 * DbEntrant:
 * @number: the start number; 0 when adding: the next one
 * @name: a team's, else ""; @player: 0 for a team, never a merged one when read. One or the other
 * is needed, else DB_ERROR_INVALID
 * @shown: for the reader: the team's or the player's present name
 * @players: (element-type gint64): of a team, in order, nobody twice; merged ones resolved
 * @rating: 0 for none; @start: thousandths of a point
 * @left: G_MAXUINT while he has not
 * @tags: (element-type DbSeasonTag)
 */
typedef struct {
  gint64 id;
  char *uuid;
  gint64 season;
  guint number;
  char *name;
  gint64 player;
  char *shown;
  GArray *players;
  double rating;
  gint64 start;
  guint joined;
  guint left;
  GArray *tags;
  gint64 created, modified, deleted;
} DbEntrant;

DbEntrant *db_entrant_new (gint64 season) G_GNUC_WARN_UNUSED_RESULT;
void db_entrant_free (DbEntrant *entrant);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DbEntrant, db_entrant_free)

/* A player who is in the season already, alone or in a team, is DB_ERROR_CONFLICT. */
gboolean db_entrant_add (DbStore *store, const DbEntrant *entrant, gint64 *id, GError **error);
gboolean db_entrant_update (DbStore *store, const DbEntrant *entrant, GError **error);
/* DB_ERROR_CONFLICT when one of them sits in a fixture and was to be deleted: set left instead. */
gboolean db_entrant_set_deleted (DbStore *store, gint64 id, gboolean deleted, GError **error);
DbEntrant *db_entrant_get (DbStore *store, gint64 id, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* (element-type DbEntrant): undeleted, by start number. */
GPtrArray *db_entrants_list (DbStore *store, gint64 season,
                             GError **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean db_entrant_find (DbStore *store, const char *uuid, gint64 *id, GError **error);

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
  gboolean hand;
  guint winner_to, loser_to;
  GArray *seats;
  gint64 created, modified, deleted;
} DbFixture;

DbFixture *db_fixture_new (gint64 season, guint round, const char *kind) G_GNUC_WARN_UNUSED_RESULT;
void db_fixture_free (DbFixture *fixture);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DbFixture, db_fixture_free)
void db_fixture_add_seat (DbFixture *fixture, guint side, gint64 entrant, guint place);

/* DB_ERROR_CONFLICT for a match that is a fixture of the season already, or an entrant who does not
 * take part in it. */
gboolean db_fixture_add (DbStore *store, const DbFixture *fixture, gint64 *id, GError **error);
gboolean db_fixture_update (DbStore *store, const DbFixture *fixture, GError **error);
gboolean db_fixture_set_deleted (DbStore *store, gint64 id, gboolean deleted, GError **error);
DbFixture *db_fixture_get (DbStore *store, gint64 id, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* (element-type DbFixture): undeleted, by round and number. */
GPtrArray *db_fixtures_list (DbStore *store, gint64 season,
                             GError **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean db_fixture_find (DbStore *store, const char *uuid, gint64 *id, GError **error);

/* Where the season's fixtures of that day ("2026-11-20") were played, by the match that was entered
 * last of those with a place; "" where nobody says. */
char *db_season_dup_place (DbStore *store, gint64 season, const char *day,
                           GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Rows of undeleted matches of the season's games in which @player sits and that are no fixtures of
 * it, the newest first, at most @limit (element-type gint64). */
GArray *db_fixture_candidates (DbStore *store, gint64 season, gint64 player, guint limit,
                               GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* A round of a season: @date, and @told as the caller wrote it, when it was @paired (0: not yet).
 */
typedef struct {
  guint number;
  char *date;
  gint64 paired;
  char *told;
} DbRound;

void db_round_free (DbRound *round);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DbRound, db_round_free)
/* (element-type DbRound): by number. */
GPtrArray *db_rounds_list (DbStore *store, gint64 season, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* Adds the round or stores what differs; part of the season's log. */
gboolean db_round_set (DbStore *store, gint64 season, const DbRound *round, GError **error);
/* Takes the round of that number back; DB_ERROR_CONFLICT while it has fixtures. */
gboolean db_round_remove (DbStore *store, gint64 season, guint number, GError **error);

G_END_DECLS
