/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One row of the list of matches: a small struct, whose texts many rows share, and the object that
 * represents it while it is on show.
 */
#pragma once

#include "app/match/matches.h"

#include "db/match-rows.h"

G_BEGIN_DECLS

/* The texts of rows, shared by the list and the rows on show; another one after each reading. */
typedef struct {
  GStringChunk *chunk;
} AppMatchTexts;

AppMatchTexts *app_match_texts_new (void) G_GNUC_WARN_UNUSED_RESULT;
void app_match_texts_unref (AppMatchTexts *texts);

#define APP_LISTED_MATCH_SEATS 16

/* Texts are never NULL; @seats are players' row ids. @winners: a mask of those whose win it is, as
 * a player's page counts it: of the side that came first alone, or of all who won together; none of
 * a match that counts nowhere. @plain: a result without moves, which is never unfinished. */
typedef struct {
  gint64 id;
  const char *uuid;
  const char *game; /* code, or "" */
  const char *game_name;
  const char *variant;
  const char *date;
  const char *place;
  const char *event;
  const char *players;
  const char *result;
  const char *run; /* "Smoke Road, run 3", or "" */
  gint64 created;
  gint64 seats[APP_LISTED_MATCH_SEATS];
  guint moves;
  guint8 status; /* RulesOutcomeStatus */
  guint8 n_seats;
  guint16 winners;
  gboolean plain;
  gboolean deleted;
} AppListedMatch;

/* What a listed match shows; its texts go to @texts. */
void app_listed_match_fill (AppListedMatch *row, const DbMatchRow *from, AppMatchTexts *texts);

/* Case and dashes made one, for searching; to be freed. */
char *app_listed_match_fold (const char *text) G_GNUC_WARN_UNUSED_RESULT;

/* Everything that is searched, folded, with a blank before each word; to be freed. */
char *app_listed_match_dup_key (const AppListedMatch *row) G_GNUC_WARN_UNUSED_RESULT;

/* The object for @row, which is copied. */
AppMatchRow *app_match_row_new (const AppListedMatch *row,
                                AppMatchTexts *texts) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
