/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matches as rows, filled in, and read: matches.h has what writes them.
 */
#pragma once

#include "db/store.h"
#include "db/title.h"

#include "rules/rules.h"

G_BEGIN_DECLS

typedef enum {
  DB_MODE_VERSUS,
  DB_MODE_FREE_FOR_ALL,
  DB_MODE_CO_OP,
  DB_MODE_ONE_AGAINST_MANY,
  DB_MODE_SOLO,
} DbMode;

/* "versus", "free-for-all", "co-op", "one-against-many", "solo" */
const char *db_mode_name (DbMode mode);

/**
 * DbSeat:
 * @seat: number from 1, without gaps
 * @side: number from 1
 * @player: row id. Given to a writing function as 0, the player of @name is found or added. Read
 *   it is never a merged player, and @name is the present name
 * @score: of a match without moves
 */
typedef struct {
  guint seat;
  guint side;
  gint64 player;
  char *name;
  gboolean has_score;
  double score;
} DbSeat;

/**
 * DbSide:
 * @place: in the finishing order of a match without moves: 1 is best, equal ones tie, 0 unknown
 * @name: a team's, or ""
 */
typedef struct {
  guint side;
  guint place;
  char *name;
} DbSide;

/* `[Option.NAME "n"]`, with @name without its "Option." */
typedef struct {
  char *name;
  gint64 value;
} DbOption;

/**
 * DbPin:
 * A pack revision that the match plays with. Written by @revision_row alone.
 */
typedef struct {
  gint64 revision_row;
  char *code;
  guint revision;
} DbPin;

/**
 * DbTag:
 * A tag of the record. @value is NULL for the tags that the match has as fields (see
 * db_match_tag_has_field()): those only keep their place in the order.
 */
typedef struct {
  char *name;
  char *value;
} DbTag;

/**
 * DbMatch:
 * @id, @created, @modified, @deleted, @line, @raw_record: filled by reading, not read by writing
 * @uuid: may be NULL when adding: then a new one
 * @game_code: of the rules core, or NULL
 * @game_name: may be NULL when adding with a code
 * @variant: or ""
 * @rules: revision of the rules code, 0 without
 * @open: knowledge is open, else table
 * @date: as in the record: a day or an instant of RFC 3339, or ""
 * @place, @event, @round, @campaign, @session: or ""; a place is found or added by its name. Of a
 *   run @campaign is its campaign's name, and @session how many it had unless the match says so
 * @result: of a match without moves; RULES_RUNNING when unknown. Winners are the sides placed 1
 * @minutes: how long it took, -1 when unknown
 * @with_moves: it has lines; adding makes the first
 * @line: the current line's row id, or 0
 * @raw_record: of a record that cannot be played here yet, its text word for word, else NULL
 * @raw_record_reason: why, else NULL
 * @seats: (element-type DbSeat), @sides: (element-type DbSide), @options: (element-type DbOption),
 *   @packs: (element-type DbPin), @tags: (element-type DbTag): in their order. Sides may be left
 *   empty when writing: then each side that a seat names is made
 *
 * A match's own row with all that belongs to it but moves. db_match_new() makes an empty one to
 * fill in; strings are owned.
 */
typedef struct {
  gint64 id;
  char *uuid;
  char *game_code;
  char *game_name;
  char *variant;
  DbMode mode;
  guint rules;
  gboolean open;
  char *date;
  char *place;
  char *event;
  char *round;
  char *campaign;
  char *session;
  RulesOutcomeStatus result;
  int minutes;
  gboolean with_moves;
  gint64 line;
  char *raw_record;
  char *raw_record_reason;
  GArray *seats;
  GArray *sides;
  GArray *options;
  GArray *packs;
  GArray *tags;
  gint64 created;
  gint64 modified;
  gint64 deleted;
} DbMatch;

DbMatch *db_match_new (void) G_GNUC_WARN_UNUSED_RESULT;
void db_match_free (DbMatch *match);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DbMatch, db_match_free)

/* Fill in a match: each copies its texts and adds one element. */
void db_match_set_string (char **field, const char *value);
void db_match_add_seat (DbMatch *match, guint side, gint64 player, const char *name);
void db_match_add_side (DbMatch *match, guint side, guint place, const char *name);
void db_match_add_option (DbMatch *match, const char *name, gint64 value);
void db_match_add_pack (DbMatch *match, gint64 revision_row);
void db_match_add_tag (DbMatch *match, const char *name, const char *value);
/* Another value of a tag that is there, or else one more. */
void db_match_set_tag (DbMatch *match, const char *name, const char *value);

/* Whether a tag's value is a field of DbMatch or follows from its moves: "Game", "Seat2", "Result".
 */
gboolean db_match_tag_has_field (const char *name);

/* Row ids of undeleted matches that are stored as raw records (element-type gint64). */
GArray *db_matches_list_raw_records (DbStore *store, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Row ids of undeleted matches of a game that have no moves, and are no league's fixture
 * (element-type gint64). */
GArray *db_matches_list_results (DbStore *store, gint64 game,
                                 GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* "Tome: Ada, Ben": a match as the history and the bin call it, translated; at most a line. */
char *db_match_dup_title (DbStore *store, gint64 id) G_GNUC_WARN_UNUSED_RESULT;
/* The same for a title. */
DbTitle *db_match_new_phrase (DbStore *store, gint64 id) G_GNUC_WARN_UNUSED_RESULT;

DbMatch *db_match_get (DbStore *store, gint64 id, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/**
 * db_match_find:
 * @uuid: or a prefix of it that only one match has, deleted ones included; any case
 *
 * DB_ERROR_NOT_FOUND, DB_ERROR_AMBIGUOUS; an empty prefix is not found.
 */
gboolean db_match_find (DbStore *store, const char *uuid, gint64 *id, GError **error);

/* By a whole UUID in any case; @id 0 where there is none, which is no error. */
gboolean db_match_find_uuid (DbStore *store, const char *uuid, gint64 *id, GError **error);

/* The undeleted match of a game that has moves and the latest date, the last one added of several;
 * @id 0 for none among the latest 200. */
gboolean db_match_find_last (DbStore *store, const char *game, gint64 *id, GError **error);

/**
 * db_match_find_alike:
 * @match: a record without Id: its game, seats and date count
 * @moves: (array length=n_moves): its first moves
 *
 * Undeleted matches of the same game, players by seat and date, in one of whose lines the moves
 * are the same as far as both go. An empty array is no error (element-type gint64).
 */
GArray *db_match_find_alike (DbStore *store, const DbMatch *match, const RulesText *moves,
                             gsize n_moves, GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
