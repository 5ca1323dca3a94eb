/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results without moves on a bare connection, for the writer thread, the command line and the list
 * of matches.
 */
#pragma once

#include "app/result/quick.h"

#include "db/match-rows.h"
#include "db/matches.h"

G_BEGIN_DECLS

/* The tag of a match without moves that says what AppQuickScoring it has, and its values. */
#define APP_QUICK_TAG "Scoring"
const char *app_quick_scoring_name (AppQuickScoring by);
gboolean app_quick_scoring_from_name (const char *name, AppQuickScoring *by);

/**
 * AppQuickSide:
 * @first: the seat that it begins with, from 0
 * @place: follows from scores or is said; 0 for none
 *
 * A side as it will be stored.
 */
typedef struct {
  guint side;
  guint first;
  guint place;
  gboolean has_score;
  double score;
} AppQuickSide;

/* (element-type AppQuickSide): in the order of their first seats, and numbered so; seats that play
 * together are one. @places: FALSE leaves them out, for what is not complete yet. */
GArray *app_quick_sides (const AppQuick *quick, gboolean places) G_GNUC_WARN_UNUSED_RESULT;
/* Which of @sides a seat belongs to, from 0. */
guint app_quick_side_of (const AppQuick *quick, const GArray *sides, guint seat);
/* Its result, RULES_RUNNING when unknown. */
RulesOutcomeStatus app_quick_result (const AppQuick *quick, const GArray *sides);

/* "Ada won 10–8–8", "Lost", "No result": of a listed match without moves. */
char *app_quick_dup_row_text (const DbMatchRow *row) G_GNUC_WARN_UNUSED_RESULT;

/* A match without moves as a quick result. */
AppQuick *app_quick_from_match (const DbMatch *match) G_GNUC_WARN_UNUSED_RESULT;

/* The row of a game that was played, by its code or name, in any case: APP_ERROR_NOT_FOUND. */
gboolean app_quick_find_game (DbStore *db, const char *name, gint64 *game, GError **error);

/* Whether there is a last result or match of @game, so that app_quick_last() is of that game. */
gboolean app_quick_was_played (DbStore *db, const char *game);
AppQuick *app_quick_last (DbStore *db, const char *game) G_GNUC_WARN_UNUSED_RESULT;
AppQuick *app_quick_get (DbStore *db, gint64 match, GError **error) G_GNUC_WARN_UNUSED_RESULT;
AppQuick *app_quick_read_line (DbStore *db, const char *line, const AppQuick *last,
                               GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* app_quick_dup_new() where there is no window. */
char *app_quick_dup_new_names (DbStore *db, const AppQuick *quick) G_GNUC_WARN_UNUSED_RESULT;
char *app_quick_dup_doubt_of (DbStore *db, const AppQuick *quick) G_GNUC_WARN_UNUSED_RESULT;

/* Stores it inside a transaction and the batch of the caller, without the checks of
 * app_quick_check(). */
gboolean app_quick_write_within (DbStore *db, const AppQuick *quick, gint64 *match, GError **error);

/* Nobody may sit twice in a match, by a former name neither: APP_ERROR_USAGE. Names that nobody has
 * yet are told apart by themselves. */
gboolean app_quick_check_people (DbStore *db, const char *const *names, guint n, GError **error);
/* Words of one meaning between bars. A translation need not repeat the English ones, which are
 * always understood. */
/* Translators: words between bars, that people may type. */
#define APP_QUICK_MINUTE_WORDS N_ ("m|min|mins|minute|minutes")
/* Translators: words between bars, that people may type. */
#define APP_QUICK_HOUR_WORDS N_ ("h|hour|hours")
/* Translators: words between bars, that people may type. */
#define APP_QUICK_WON_WORDS N_ ("won|win|wins|winner|winners")
/* Translators: words between bars, that people may type. */
#define APP_QUICK_LOST_WORDS N_ ("lost|lose|loses")
/* Translators: words between bars, that people may type. */
#define APP_QUICK_DREW_WORDS N_ ("drew|draw|draws|drawn|tie|tied|ties")
/* Translators: words between bars, that people may type. */
#define APP_QUICK_CO_OP_WORDS N_ ("co-op|coop|together")
/* Translators: words between bars, that people may type. */
#define APP_QUICK_LOW_WORDS N_ ("low|lowest")
/* Translators: words between bars, that people may type. */
#define APP_QUICK_HIGH_WORDS N_ ("high|highest")
/* Translators: what may stand behind a place's number, between bars: "1st", "2nd"; French has
 * "er|re|e|ème". A full stop is known in every language. */
#define APP_QUICK_PLACE_ENDS N_ ("st|nd|rd|th")
/* Whether a folded word is one of them, in English or translated. */
gboolean app_quick_is_word (const char *folded, const char *english);

/* Today by the local calendar. */
char *app_quick_dup_today (void) G_GNUC_WARN_UNUSED_RESULT;
/* Fills @match, an existing or a new one, from @quick. */
void app_quick_fill_match (const AppQuick *quick, DbMatch *match);
/* A text that is one line of at most APP_QUICK_LENGTH characters, or a sentence about @what. */
char *app_quick_check_text (const char *what, const char *text) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
