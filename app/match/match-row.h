/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One row of the list of matches: a small struct, whose texts many rows share, and the object that
 * represents it while it is on show.
 */
#pragma once

#include "app/match/matches.h"

#include "db/match-rows.h"

G_BEGIN_DECLS

/* The texts and players of rows, shared by the list and the rows on show; others after each
 * reading. What was put there stays where it is. */
typedef struct AppMatchTexts AppMatchTexts;

AppMatchTexts *app_match_texts_new (void) G_GNUC_WARN_UNUSED_RESULT;
void app_match_texts_unref (AppMatchTexts *texts);
/* The text at a place that a packed match says. The same texts have the same place. */
const char *app_match_texts_get (const AppMatchTexts *texts, guint32 place);

#define APP_LISTED_MATCH_SEATS 16

/* Texts are never NULL; @seats are players' row ids. @uuid: its 16 bytes, or 0 where @odd_uuid is
 * the text, which is no UUID. @winners: a mask of those whose win it is, as a player's page counts
 * it: of the side that came first alone, or of all who won together; none of a match that counts
 * nowhere. @plain: a result without moves, which is never unfinished. */
typedef struct {
  gint64 id;
  guint8 uuid[16];
  const char *odd_uuid;
  const char *game; /* code, or "" */
  const char *game_name;
  const char *variant;
  const char *date;
  const char *place;
  const char *event;
  const char *players;
  const char *result;
  const char *run; /* "Smoke Road, run 3", or "" */
  const gint64 *seats;
  guint moves;
  guint8 status; /* RulesOutcomeStatus */
  guint8 n_seats;
  guint16 winners;
  gboolean plain;
  gboolean deleted;
} AppListedMatch;

/* A listed match in a third of the memory, for hundreds of thousands of them: texts and seats are
 * places in the texts it came from. */
typedef struct {
  gint64 id;
  guint8 uuid[16];
  guint32 odd_uuid, game, game_name, variant, date, place, event, players, result, run, seats,
      moves;
  guint8 status, n_seats;
  guint16 winners;
  guint8 plain, deleted;
} AppPackedMatch;

/* What a listed match shows; its texts go to @texts. */
void app_packed_match_fill (AppPackedMatch *row, const DbMatchRow *from, AppMatchTexts *texts);
/* Borrowed from @texts. */
void app_packed_match_unpack (const AppPackedMatch *packed, const AppMatchTexts *texts,
                              AppListedMatch *row);

/* Case and dashes made one, for searching; to be freed. */
char *app_listed_match_fold (const char *text) G_GNUC_WARN_UNUSED_RESULT;

/* Everything that is searched, folded, with a blank before each word; to be freed. */
char *app_listed_match_dup_key (const AppListedMatch *row) G_GNUC_WARN_UNUSED_RESULT;

/* The object for @row, which is copied. */
AppMatchRow *app_match_row_new (const AppListedMatch *row,
                                AppMatchTexts *texts) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
