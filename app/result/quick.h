/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results without moves: of these games and any other, as quickly as a score. Who sat where and
 * with whom, scores, places or winners, how a co-op game ended, when, how long, and where.
 */
#pragma once

#include "app/store/command.h"
#include "db/title.h"

G_BEGIN_DECLS

#define APP_QUICK_SEATS 16      /* players at most */
#define APP_QUICK_LENGTH 200    /* characters of a name, a place or an event, at most */
#define APP_QUICK_NOTE 20000    /* characters of a note, at most */
#define APP_QUICK_SCORE 1e9     /* a score is at most that, above or below zero */
#define APP_QUICK_MINUTES 10080 /* a week */

/* What says who won. */
typedef enum {
  APP_QUICK_HIGH_SCORE, /* places follow from the scores, sides added up */
  APP_QUICK_LOW_SCORE,
  APP_QUICK_PLACES,  /* each side's place */
  APP_QUICK_WINNERS, /* the sides with place 1; the others share the next */
  APP_QUICK_CO_OP,   /* all play together: won, lost or drawn */
  APP_QUICK_OPEN,    /* nobody says */
} AppQuickScoring;

/**
 * AppQuickSeat:
 * @name: a player's; new ones are added
 * @side: from 1; each seat its own unless they play together
 * @words: (nullable): the score as its source has it, "5.10": shown while it is that number
 * @place: of its side in APP_QUICK_PLACES and _WINNERS, 1 is best, equal ones tie, 0 for none
 */
typedef struct {
  char *name;
  guint side;
  guint place;
  gboolean has_score;
  double score;
  char *words;
} AppQuickSeat;

/**
 * AppQuick:
 * @uuid: of the match that is edited; NULL for a new one
 * @game: its name, or a code of the five: "tome"; other names are other games
 * @seats: (element-type AppQuickSeat)
 * @co_op_result: of a co-op game: RULES_WON, RULES_LOST, RULES_DRAWN; RULES_RUNNING when it was not
 *   said yet. Sides do not count in one
 * @date: a day or an instant as in a record; NULL for today, "" for one that nobody remembers
 * @minutes: how long it took, -1 for unknown
 * @place, @event, @note: NULL for none
 *
 * Strings are owned, and may be set to anything; blanks around them count for nothing. The score of
 * a side is the sum of what its seats have.
 */
typedef struct {
  char *uuid;
  char *game;
  char *variant;
  AppQuickScoring scoring;
  GPtrArray *seats;
  guint co_op_result;
  char *date;
  int minutes;
  char *place, *event, *note;
} AppQuick;

AppQuick *app_quick_new (void) G_GNUC_WARN_UNUSED_RESULT;
void app_quick_free (AppQuick *quick);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppQuick, app_quick_free)
void app_quick_add_seat (AppQuick *quick, const char *name, guint side);
/* Copies a text into one of the fields. */
void app_quick_set_string (char **field, const char *value);
AppQuick *app_quick_copy (const AppQuick *quick) G_GNUC_WARN_UNUSED_RESULT;
/* The code of a game of the five, by its code or name in English or translated; NULL of others. */
const char *app_quick_game_code (const char *game);
/* The game's name for the eye, translated; "" while there is none. */
const char *app_quick_game_name (const char *game);

/* As the result of that game was that was logged last, whatever its date; where none was logged,
 * its last match by date, with moves or imported too: players, who wins by what, place. @game NULL:
 * of any game. One that was never played has the players of the last result of any. Scores and
 * places are empty. */
AppQuick *app_quick_new_like_last (AppStore *store, const char *game) G_GNUC_WARN_UNUSED_RESULT;
/* One that is stored, to be edited. APP_ERROR_USAGE for a match with moves. */
AppQuick *app_quick_load (AppStore *store, const char *uuid,
                          GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Names to complete from, those used last first: games (the five and others), players, places. */
char **app_quick_dup_games (AppStore *store) G_GNUC_WARN_UNUSED_RESULT;
char **app_quick_dup_players (AppStore *store, const char *game) G_GNUC_WARN_UNUSED_RESULT;
char **app_quick_dup_places (AppStore *store) G_GNUC_WARN_UNUSED_RESULT;

/**
 * app_quick_read:
 * @line: "Catan: Ada 10, Ben 8, Cy 8", "Tome: Ada+Cy 16, Ben+Dee 5", "Restless: Ada, Ben won"
 *
 * One typed line as a result: a game and a colon, which may be missing where @last is of one; sides
 * apart by commas, partners by +; behind a side its score, or "won", "lost", "1st". The grammar in
 * full is in docs/quick-log.md. APP_ERROR_USAGE says what was expected where.
 */
AppQuick *app_quick_read (AppStore *store, const char *line, const AppQuick *last,
                          GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The first thing that is missing or wrong, a sentence; NULL when it can be stored. */
char *app_quick_check (const AppQuick *quick) G_GNUC_WARN_UNUSED_RESULT;
/* The same of its texts, date and length alone: of a result whose players and outcome were checked.
 */
char *app_quick_check_circumstances (const AppQuick *quick) G_GNUC_WARN_UNUSED_RESULT;
/* What will be recorded, for the eye: "Ada wins with 10 points, before Ben and Cy with 8". "" of
 * what can't be stored. */
char *app_quick_dup_text (const AppQuick *quick) G_GNUC_WARN_UNUSED_RESULT;
/* The same of a result that was checked, and can be stored. */
char *app_quick_dup_checked_text (const AppQuick *quick) G_GNUC_WARN_UNUSED_RESULT;
/* What the history calls storing it, of a result that can be stored: "Log Chess: Ada wins". */
DbTitle *app_quick_new_title (const AppQuick *quick) G_GNUC_WARN_UNUSED_RESULT;
/* Names that the collection has not yet, which may be slips: "New: Catna, Bne, Club". "" when all
 * are known. */
char *app_quick_dup_new (AppStore *store, const AppQuick *quick) G_GNUC_WARN_UNUSED_RESULT;
/* The first new name that is more likely a slip than a player: nobody is called so, no score stands
 * behind it, and others are known, it is a number, or it is the only name and nobody says how it
 * went. As a sentence; "" without doubt. */
char *app_quick_dup_doubt (AppStore *store, const AppQuick *quick) G_GNUC_WARN_UNUSED_RESULT;
/* The rest of it: "Catan · 20 Nov 2026 · Club · 45 min". */
char *app_quick_dup_circumstances (const AppQuick *quick) G_GNUC_WARN_UNUSED_RESULT;

/**
 * AppQuickStanding:
 * @place: 1 is best, equal ones tie; 0 where nobody says, and in a co-op game
 * @names: partners by " & "; owned
 * @score: for the eye, or ""; owned
 *
 * A side as the table ranks it.
 */
typedef struct {
  guint place;
  char *names;
  char *score;
} AppQuickStanding;

/* (element-type AppQuickStanding): the best first; empty of what can't be stored. */
GPtrArray *app_quick_dup_standings (const AppQuick *quick) G_GNUC_WARN_UNUSED_RESULT;

/* A score for the eye, without zeros that say nothing. */
char *app_quick_dup_score (double score) G_GNUC_WARN_UNUSED_RESULT;
/* The same, or @words (nullable) where they are another way to write it: "5.10" of 5.1. */
char *app_quick_dup_score_as_written (double score, const char *words) G_GNUC_WARN_UNUSED_RESULT;
/* "45 min", "2 h 05 min", "" of -1. */
char *app_quick_dup_minutes (int minutes) G_GNUC_WARN_UNUSED_RESULT;
/* Reads "45", "45m", "1h30", "1:30" and the like; FALSE for anything else. */
gboolean app_quick_read_minutes (const char *text, int *minutes);
/* Reads "2026-11-20", an instant, "today", "yesterday" or a weekday, the last such day; FALSE for
 * anything else. */
gboolean app_quick_read_date (const char *text, char **date);

/**
 * AppQuickLog:
 * @quick: to be stored, as a new match or as what its @uuid is now
 *
 * The answer has the match's UUID. APP_ERROR_USAGE for what app_quick_check() refuses.
 */
typedef struct {
  const AppQuick *quick;
} AppQuickLog;

extern const AppCommandType app_quick_log;

G_END_DECLS
