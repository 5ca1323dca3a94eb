/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Leagues and seasons as people see and change them: the list, one season with its entrants, rounds
 * and fixtures, and everything that can be done with them. Figures are in season.h and standings.h,
 * pairings in pairings.h.
 *
 * What is read is a snapshot; AppStore::changed with APP_CHANGED_LEAGUES (leagues, seasons,
 * fixtures) or APP_CHANGED_MATCHES (results) tells when to read again. All changes are commands:
 * one function does them on a connection, another on the writer thread.
 */
#pragma once

#include "app/new-match/match-draft.h"
#include "app/store/known-packs.h"
#include "app/result/quick.h"
#include "app/recording/recorder.h"
#include "app/store/store.h"

#include "db/leagues-read.h"
#include "db/store.h"
#include "app/league/maths/pairing.h"
#include "app/league/maths/ratings.h"
#include "app/league/maths/results.h"
#include "app/league/maths/table.h"

G_BEGIN_DECLS

/* The list of leagues */

#define APP_TYPE_LEAGUE (app_league_get_type ())
G_DECLARE_FINAL_TYPE (AppLeague, app_league, APP, LEAGUE, GObject)

/* Readable properties: uuid, name, summary ("Swiss · round 3 of 5 · 14 players"), season (UUID of
 * the one that goes on, else the last; "" without), season-title, n-seasons (uint), n-open (uint:
 * fixtures of paired rounds without a result). */
const char *app_league_get_uuid (AppLeague *league);
const char *app_league_get_name (AppLeague *league);

/* A GListModel of AppLeague, those with open fixtures first, then by name. Follows the store. */
GListModel *app_league_list_new (AppStore *store, gboolean deleted) G_GNUC_WARN_UNUSED_RESULT;

/* A season's settings */

/* What a season takes from the one it carries on from. */
typedef enum {
  APP_CARRY_ENTRANTS = 1 << 0,
  APP_CARRY_SEEDS = 1 << 1,   /* start numbers by its final table */
  APP_CARRY_RATINGS = 1 << 2, /* ratings go on */
  APP_CARRY_POINTS = 1 << 3,  /* points go on */
} AppCarry;

typedef enum {
  APP_PARTNERS_NONE,
  APP_PARTNERS_FIXED,    /* entrants are teams */
  APP_PARTNERS_CHANGING, /* entrants are players, who get a partner each time */
} AppPartners;

/**
 * AppSeasonDraft:
 * @league: UUID of the league it belongs to; NULL for a new league of @league_name
 * @name: of the season; "" for "Season 2"
 * @open: a ladder that counts what its entrants play by itself
 * @games: names or codes, ended by NULL; at least one
 * @rounds: 0 for unknown
 * @pairing: format, cycles, pods, third place; its rounds and forbidden are not used here
 * @rules: scheme, tie-breaks, best_of; its rounds and round_robin are not used here
 * @scheme_id: of a ready or stored one that @rules' scheme is a copy of, or ""
 * @rated: FALSE for none
 * @carry_from: UUID of a season, or NULL; @carry_flags: AppCarry flags
 * @entrants: names for a new season: "Ann", or "Red: Ann, Ben" (or "Ann & Ben") for a team; ended
 *   by NULL. With APP_CARRY_ENTRANTS those of that season come in besides
 *
 * What a dialog asks for. Strings are owned.
 */
typedef struct {
  char *league;
  char *league_name;
  char *name;
  AppPartners partners;
  gboolean open;
  char **games;
  char *starts, *ends;
  guint rounds;
  LeaguePairingRules pairing;
  LeagueRules rules;
  char *scheme_id;
  gboolean rated;
  LeagueRatingRules rating;
  char *carry_from;
  guint carry_flags;
  char *note;
  char **entrants;
} AppSeasonDraft;

/* What a season has at most. */
#define APP_MOST_ROUNDS 200
#define APP_MOST_CYCLES 10
#define APP_MOST_BEST_OF 99

void app_season_draft_free (AppSeasonDraft *draft);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppSeasonDraft, app_season_draft_free)

/* A season as it stands */

/**
 * AppPenalty:
 * Points taken from an entrant, from @round on, 0 before the first one.
 */
typedef struct {
  guint round;
  LeaguePoints points;
  char *reason;
} AppPenalty;

/* "less 1 in round 3: late", a part of a list. */
char *app_penalty_dup_text (const AppPenalty *penalty) G_GNUC_WARN_UNUSED_RESULT;

/**
 * AppEntrant:
 * @uuid, @name: the team's or the player's; borrowed from the snapshot
 * @players: names; of a single player his own
 * @player: UUID of a single player, NULL of a team
 * @left: last round, G_MAXUINT while he takes part
 * @away: rounds for which he asked to be away, ended by 0
 * @penalties: (element-type AppPenalty): in the order in which they were given
 */
typedef struct {
  const char *uuid;
  guint number;
  const char *name;
  char **players;
  char *player;
  double rating;
  LeaguePoints start;
  guint joined, left;
  guint *away;
  GArray *penalties;
  gboolean sits; /* in some fixture: he can leave, but not be taken out */
} AppEntrant;

typedef enum {
  APP_FIXTURE_OPEN,    /* nothing is there yet */
  APP_FIXTURE_RUNNING, /* its match has no result yet */
  APP_FIXTURE_PLAYED,
  APP_FIXTURE_FORFEIT,
  APP_FIXTURE_DECIDED,
  APP_FIXTURE_BYE,
  APP_FIXTURE_UNSEATED, /* of a knock-out: not known yet who comes */
} AppFixtureState;

typedef struct {
  const char *entrant; /* UUID, or NULL: not known yet */
  const char *name;    /* "" then */
  guint side;          /* from 0 */
  guint place;         /* of its side as counted: 1 is best; 0 without a result */
  gboolean has_score;
  double score;
} AppFixtureSeat;

/**
 * AppFixture:
 * @row: with the entrants whom a knock-out sends here; owned
 * @fed_seats: bit k: an earlier fixture of the knock-out decides who sits in seat k, from 0
 * @awarded_entrants: who sits in such a seat because an award says so, 0 for nobody
 * @result, @result_seats, @n_result_seats: as app_fixture_read() has it; seats in the order of the
 *   fixture's
 * @entrants_known: it is known who plays
 * @wrong_players: the result's players are not the fixture's entrants
 * @uuid, @round, @number, @reason, @date, @by_hand: of @row, borrowed; @reason of an award
 * @match: UUID, or NULL; borrowed from @row
 *
 * What follows is filled in for readers alone (app_season_snapshot_new()):
 * @seats: (array length=n_seats): in the order of seats
 * @sides: who meets whom: "Ann – Ben", "Ann & Cy – Ben & Dee", "Ann – ?"
 * @title: (nullable): what match it is where its round does not say that: "Match for the third
 *   place"
 * @result_text: the result for the eye: "1 – 0", "Ann, Cy, Ben", "bye", ""
 * @why: why it was paired so, sentences, ended by NULL
 * @kind: of a bye; @free: of a round robin, whose table leaves somebody over
 * @problem: (nullable): what is wrong with its match, a sentence with the way out: others played
 * it, or a knock-out has no winner
 *
 * A fixture of a season with what came of it. Snapshots of the season share those that are the
 * same in them.
 */
typedef struct {
  DbFixture *row;
  LeagueResult result;
  LeagueSeat result_seats[LEAGUE_SEATS];
  guint n_result_seats;
  guint32 fed_seats;
  gint64 awarded_entrants[LEAGUE_SEATS];
  gboolean entrants_known;
  gboolean wrong_players;
  AppFixtureState state;
  const char *uuid;
  guint round, number;
  const char *match;
  char *reason;
  const char *date;
  gboolean by_hand;
  AppFixtureSeat *seats;
  guint n_seats;
  LeagueKind kind;
  gboolean free;
  char *sides;
  char *title;
  char *result_text;
  char **why;
  char *problem;
} AppFixture;

/**
 * AppRound:
 * @title: "Round 3", "Semi-final"
 * @date: borrowed from the snapshot
 * @fixtures: (element-type AppFixture): borrowed from the snapshot
 * @n_open: without a result
 */
typedef struct {
  guint number;
  char *title;
  const char *date;
  gint64 paired;
  GPtrArray *fixtures;
  guint n_open;
} AppRound;

/**
 * AppSeasonException:
 * @counts: though the rule says otherwise; else it doesn't
 * @label: its day and who played, for the eye
 *
 * A match that a ladder counts, or doesn't, against its rule.
 */
typedef struct {
  char *match;
  char *label;
  gboolean counts;
  char *reason;
} AppSeasonException;

/* What can be done next, for a button. */
typedef enum {
  APP_NEXT_ENTRANTS, /* too few take part */
  APP_NEXT_PAIR,     /* the next round (or the whole season) can be paired */
  APP_NEXT_RESULTS,  /* results are awaited */
  APP_NEXT_PLAY,     /* a ladder: play */
  APP_NEXT_FINISH,   /* all is played */
  APP_NEXT_OVER,     /* finished */
} AppSeasonNext;

/* Whose result a player's is (season-result.h). */
typedef struct AppEntrants AppEntrants;

/**
 * AppSeasonSnapshot:
 * @db: the connection that it was read with; borrowed
 * @origin: (nullable): the snapshot before a change of some fixtures; what is not of them belongs
 * to it. Owned
 * @changes, @serial: of the log and of what leagues count, when it was read; @day: that day, on
 *   which what is to be done next depends
 * @missing: a match with moves has no outcome, as it was not or can't be replayed
 * @entrant_rows: (element-type DbEntrant): by start number; @index numbers them
 * @round_rows: (element-type DbRound)
 * @fixtures: (element-type AppFixture): by round and number
 * @error: of reading a match
 *
 * What follows is for readers (app_season_snapshot_new()), and NULL where nobody asked for it:
 * @league, @league_name, @uuid: borrowed from the rows
 * @title: "Thursday League, Season 2"
 * @season_title: "Season 2" or its name
 * @summary: "Swiss · 5 rounds · Win 3, draw 1, loss 0"
 * @entrants: (element-type AppEntrant): by start number
 * @rounds: (element-type AppRound); results outside of rounds are in none
 * @exceptions: (element-type AppSeasonException): of a ladder
 * @seasons: (array zero-terminated=1): UUIDs of the league's seasons, the oldest first;
 *   @season_titles likewise
 * @next_text: what to do next, a sentence
 *
 * One season, read once in one transaction: its rows, from which lists and commands are made, and
 * what a page shows of them. Counted by references; what its holders see of it does not change.
 */
typedef struct _AppSeasonSnapshot AppSeasonSnapshot;
struct _AppSeasonSnapshot {
  DbStore *db;
  AppPacks *packs; /* Borrowed, while it is read */
  AppSeasonSnapshot *origin;
  gint64 changes, serial;
  LeagueDay day;
  gboolean missing;
  DbSeason *row;
  DbLeague *league_row;
  LeagueFormat format;
  AppPartners partners;
  GPtrArray *entrant_rows;
  GPtrArray *round_rows;
  GPtrArray *fixtures;
  AppEntrants *index;
  GError *error;
  const char *league, *league_name, *uuid;
  guint number;
  char *title, *season_title, *summary;
  AppSeasonDraft *draft;
  GPtrArray *entrants;
  GPtrArray *rounds;
  GPtrArray *exceptions;
  char **seasons, **season_titles;
  AppSeasonNext next;
  char *next_text;
  gboolean finished;
  gboolean deleted;
};

/* @season: a season's UUID, or a league's for its present one; or a prefix of one, or the league's
 * name. */
AppSeasonSnapshot *app_season_snapshot_new (DbStore *db, AppPacks *packs, const char *season,
                                            GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* The same on the main thread's connection, where everybody has the same one until something of
 * the season is changed. */
AppSeasonSnapshot *app_season_snapshot_from_store (AppStore *store, const char *season,
                                                   GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* Drops a reference. */
void app_season_snapshot_free (AppSeasonSnapshot *snapshot);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppSeasonSnapshot, app_season_snapshot_free)

/* A fixture by its UUID; NULL for none. Borrowed. */
const AppFixture *app_season_snapshot_find_fixture (const AppSeasonSnapshot *snapshot,
                                                    const char *uuid);

/* The season of a fixture, as it stands; NULL when it is gone. @fixture (out): borrowed from it. */
AppSeasonSnapshot *app_fixture_dup_snapshot (AppStore *store, const char *uuid,
                                             const AppFixture **fixture,
                                             GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The row of a season by what a person types: as for app_season_snapshot_new(); "NAME/2" is its
 * season 2.
 */
gboolean app_season_find (DbStore *db, const char *season, gint64 *id, GError **error);

/**
 * AppFixtureTitle:
 * @uuid: of a fixture; NULL of a season that waits to be paired
 *
 * A fixture that waits, for Home: "Ann – Ben", "Thursday League, round 3"; or "Round 3 waits to be
 * paired", "Thursday League".
 */
typedef struct {
  char *uuid;
  char *season;
  char *title;
  char *subtitle;
  char *match; /* of one that is going on, else NULL */
} AppFixtureTitle;

/* Commands */

typedef enum {
  APP_LEAGUE_COMMAND_NEW_SEASON,    /* draft: with its league when that is new; uuid: the season */
  APP_LEAGUE_COMMAND_EDIT_SEASON,   /* season, draft */
  APP_LEAGUE_COMMAND_RENAME_LEAGUE, /* league, text; note: note */
  APP_LEAGUE_COMMAND_DELETE_LEAGUE, /* league */
  APP_LEAGUE_COMMAND_RESTORE_LEAGUE,
  APP_LEAGUE_COMMAND_DELETE_SEASON, /* season */
  APP_LEAGUE_COMMAND_RESTORE_SEASON,
  APP_LEAGUE_COMMAND_FINISH_SEASON, /* season */
  APP_LEAGUE_COMMAND_REOPEN_SEASON,
  APP_LEAGUE_COMMAND_ENTER, /* season, texts: as a draft's entrants; number: first round, 0 for the
                               next */
  APP_LEAGUE_COMMAND_EDIT_ENTRANT, /* entrant; text: name of a team; texts: its players; rating;
                            number: start number; each may be missing */
  APP_LEAGUE_COMMAND_LEAVE,        /* entrant; number: last round, G_MAXUINT: the last one paired */
  APP_LEAGUE_COMMAND_RETURN,       /* entrant */
  APP_LEAGUE_COMMAND_REMOVE_ENTRANT, /* entrant, who sits in no fixture */
  APP_LEAGUE_COMMAND_SET_AWAY, /* entrant; number: round; kind, LEAGUE_UNPLAYED: he comes after all
                                */
  APP_LEAGUE_COMMAND_FORBID,   /* entrant, other; number: 0 to allow again */
  APP_LEAGUE_COMMAND_PENALIZE, /* entrant; points: to be taken; number: from which round on, 0
                                  before the first, G_MAXUINT: the last one that has begun; text:
                                  reason */
  APP_LEAGUE_COMMAND_PARDON,   /* entrant; number: of the penalty to be taken back, from 1; 0: the
                                  only one */
  APP_LEAGUE_COMMAND_PAIR,   /* season, pairing: app_pairing_to_command() makes it; round, 0 for the
                      next   or all; texts: UUIDs of the entrants that the pairing counts from 0,
                      NULL:   all   of the season by start number */
  APP_LEAGUE_COMMAND_UNPAIR, /* season; the last paired round, while it has no result */
  APP_LEAGUE_COMMAND_SET_SEATS, /* fixture, texts: entrants' UUIDs by seat: another pairing of one
                              fixture */
  APP_LEAGUE_COMMAND_LINK,      /* fixture, match: its result */
  APP_LEAGUE_COMMAND_UNLINK,    /* fixture */
  APP_LEAGUE_COMMAND_LOG,      /* fixture, quick: stores the result and links it; uuid: the match */
  APP_LEAGUE_COMMAND_RESULT,   /* fixture, places by side: a new result, or another one of the same
                                  match; uuid: the match */
  APP_LEAGUE_COMMAND_AWARD,    /* fixture, award, text: reason, places by side */
  APP_LEAGUE_COMMAND_UNAWARD,  /* fixture */
  APP_LEAGUE_COMMAND_SET_DATE, /* fixture, text: a day or "" */
  APP_LEAGUE_COMMAND_SET_COUNTED,   /* season, match, number: 1 counts, 0 doesn't, 2 by the rule;
                                 text:   reason */
  APP_LEAGUE_COMMAND_STORE_SCHEME,  /* text: name, scheme; uuid: the scheme. One of that name is
                                      changed */
  APP_LEAGUE_COMMAND_DELETE_SCHEME, /* text: its UUID or name */
  APP_LEAGUE_COMMAND_RESTORE_SCHEME,
} AppLeagueCommandKind;

/**
 * AppLeagueCommand:
 * What is to be done. Made by app_league_command_new(), then filled in; strings are owned UUIDs or
 * texts. Which fields count, AppLeagueCommandKind says.
 */
typedef struct {
  AppLeagueCommandKind kind;
  char *league, *season, *entrant, *other, *fixture, *match;
  char *text;
  char *note;
  char **texts; /* ended by NULL */
  guint number;
  LeaguePoints points;
  double rating; /* NAN: as it is */
  LeagueKind bye;
  LeagueKind award; /* LEAGUE_FORFEIT or LEAGUE_DECIDED */
  guint places[LEAGUE_SEATS];
  LeagueScheme scheme;
  AppSeasonDraft *draft;
  AppQuick *quick;
  LeaguePairing *pairing;
  guint round;
} AppLeagueCommand;

void app_league_command_free (AppLeagueCommand *command);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppLeagueCommand, app_league_command_free)

/**
 * AppFixtureCandidate:
 * A match of the fixture's players that could be its result.
 */
typedef struct {
  char *match;
  char *label;
} AppFixtureCandidate;

G_END_DECLS
