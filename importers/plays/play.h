/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One play as any other program tells it: who sat where, what came out, and what its source calls
 * everything. Parsers fill it, the program makes a match of it. Nothing here knows a collection.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define IMPORT_PLAY_IDS 4    /* that one thing has */
#define IMPORT_PLAY_SEATS 64 /* of one play; a play with more can't be taken */
#define IMPORT_PLAY_QUANTITY 1000
#define IMPORT_PLAY_TEXT (64 * 1024) /* bytes of a comment; a longer one is cut, with a remark */
#define IMPORT_PLAY_NAME 200         /* characters of a name; likewise */

typedef enum { IMPORT_UNSAID = -1, IMPORT_NO, IMPORT_YES } ImportTristate;

/* What a source calls something: "bgstats" and a UUID in lower case, "bgg" and a number or, of
 * players, a user name in lower case, "bga", "nemestats", "csv". */
typedef struct {
  const char *source, *id;
} ImportId;

/* @name: one line, without blanks around it; "" when it has none. The first id is the one under
 * which it is remembered. */
typedef struct {
  const char *name;
  ImportId ids[IMPORT_PLAY_IDS];
  guint n_ids;
} ImportEntity;

/* What a source can tell of a play. What it can't, an import leaves as it is; what it could and
 * doesn't is empty there. */
typedef enum {
  IMPORT_SAYS_TIME = 1 << 0,
  IMPORT_SAYS_PLACE = 1 << 1,
  IMPORT_SAYS_MINUTES = 1 << 2,
  IMPORT_SAYS_CO_OP = 1 << 3, /* that it was none, too */
  IMPORT_SAYS_TEAMS = 1 << 4,
  IMPORT_SAYS_HIGH_SCORE = 1 << 5,
  IMPORT_SAYS_BY_HAND = 1 << 6,
  IMPORT_SAYS_UNCOUNTED = 1 << 7,
  IMPORT_SAYS_INCOMPLETE = 1 << 8,
  IMPORT_SAYS_COMMENT = 1 << 9,
  IMPORT_SAYS_SCORES = 1 << 10,
  IMPORT_SAYS_RANKS = 1 << 11,
  IMPORT_SAYS_WINNERS = 1 << 12,
  IMPORT_SAYS_ROLES = 1 << 13,
  IMPORT_SAYS_FIRST = 1 << 14,
  IMPORT_SAYS_NEW = 1 << 15,
  IMPORT_SAYS_BOTS = 1 << 16,
  /* Facts */
  IMPORT_SAYS_BOARDS = 1 << 17,
  IMPORT_SAYS_ROUNDS = 1 << 18,
  IMPORT_SAYS_RATING = 1 << 19,
  IMPORT_SAYS_EXPANSIONS = 1 << 20,
  IMPORT_SAYS_TAGS = 1 << 21,
  IMPORT_SAYS_SHEET = 1 << 22,
  IMPORT_SAYS_START = 1 << 23,
  IMPORT_SAYS_SCORING = 1 << 24,
  IMPORT_SAYS_FACTS = 1 << 25, /* all others */
} ImportSays;

/**
 * ImportSeat:
 * @anonymous: the source knows no name
 * @score: word for word, NULL when nobody says
 * @has_points, @points: the score as a number, sums worked out
 * @rank: 1 is first, 0 when nobody says
 * @team: which side, where the play has teams; else NULL
 * @role: faction, hero, deck, colour; NULL for none
 * @first: began the game; @newcomer: had never played it before
 * @bot: no person, but a program or the game's own player
 */
typedef struct {
  ImportEntity player;
  gboolean anonymous;
  const char *score;
  gboolean has_points;
  double points;
  guint rank;
  ImportTristate winner;
  const char *team;
  const char *role;
  gboolean first, newcomer, bot;
} ImportSeat;

/* What else there is to keep: "Board", "Expansion", "Rounds". The names are tag names of a record.
 */
typedef struct {
  const char *name, *value;
} ImportFact;

/**
 * ImportPlay:
 * @file, @line, @at: where it stands, for the preview: name of the input, line from 1 (0: none),
 * and "plays[17]" or ""
 * @ids: by which the source knows it, the first of them its own; none where the source has none:
 *   then import_play_make_id() gives it one
 * @made_id: the id was made from what the play says
 * @date: "2024-02-29", "" when nobody knows; @time: "20:08:07" of the place, or ""
 * @place: name "" and no ids for none; @owner: whose log it is in, who sits in a play that names no
 *   players, likewise
 * @minutes: -1 when nobody says
 * @quantity: so many plays of the kind, from 1
 * @co_op: all win or lose together; @teams: sides by the seats' team
 * @high_score: NO when the lowest wins
 * @by_hand: the winner was set by hand, whatever the scores say
 * @uncounted: left out of statistics; @incomplete: broken off
 * @comment: or ""
 * @modified: when it was changed last there, "2024-02-29 20:08:07", to be compared with the
 * source's own alone; "" when nobody says
 * @says: the ImportSays of what its source can tell; 0: what is in it, and nothing else
 * @rest: what the source keeps beside and nothing here can read, as JSON, to be given back; or ""
 * @differs: the match that it became says something else here, so that @rest tells not all of it
 * @seats: (element-type ImportSeat); @facts: (element-type ImportFact)
 * @remarks: (element-type utf8): what could not be taken as it stands, translated sentences
 *
 * All texts are the play's own, in @texts, and valid UTF-8 without control characters but line ends
 * in comments. To be emptied and filled again.
 */
typedef struct {
  const char *file;
  guint line;
  const char *at;
  ImportId ids[IMPORT_PLAY_IDS];
  guint n_ids;
  gboolean made_id;
  ImportEntity game;
  const char *date, *time;
  ImportEntity place, owner;
  int minutes;
  guint quantity;
  ImportTristate co_op;
  gboolean teams;
  ImportTristate high_score;
  gboolean by_hand;
  gboolean uncounted, incomplete;
  const char *comment;
  const char *modified;
  guint says;
  const char *rest;
  gboolean differs;
  GArray *seats;
  GArray *facts;
  GPtrArray *remarks;
  GStringChunk *texts;
} ImportPlay;

ImportPlay *import_play_new (void) G_GNUC_WARN_UNUSED_RESULT;
void import_play_free (ImportPlay *play);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ImportPlay, import_play_free)
/* Empties it; what it pointed to is gone. */
void import_play_clear (ImportPlay *play);

/* A copy that the play owns, made clean: broken UTF-8 replaced, control characters dropped. */
const char *import_play_text (ImportPlay *play, const char *text, gssize length);
/* The same for one line of at most IMPORT_PLAY_NAME characters, without blanks around it; what is
 * longer is cut, with a remark. */
const char *import_play_name (ImportPlay *play, const char *text, gssize length);
/* For comments: keeps line ends, at most IMPORT_PLAY_TEXT bytes. */
const char *import_play_long_text (ImportPlay *play, const char *text, gssize length);

/* Copies; an empty or missing id is none, and so is one too many. */
void import_play_add_id (ImportPlay *play, const char *source, const char *id);
void import_entity_add_id (ImportPlay *play, ImportEntity *named, const char *source,
                           const char *id);
/* A new, empty seat: valid until the next is added. NULL beyond IMPORT_PLAY_SEATS. */
ImportSeat *import_play_add_seat (ImportPlay *play);
/* Nothing for an empty value, or what was said before. */
void import_play_add_fact (ImportPlay *play, const char *name, const char *value);
void import_play_remark (ImportPlay *play, const char *sentence);

/**
 * import_play_complete:
 * @last: the same play as its source had it before, or as one of its files has it that says more
 *
 * Takes from @last what the source of @play can't tell and what is empty in it. TRUE when that was
 * anything. With the @rest of @last @play is marked as @differs, for that tells of @last.
 */
gboolean import_play_complete (ImportPlay *play, const ImportPlay *last);

G_END_DECLS
