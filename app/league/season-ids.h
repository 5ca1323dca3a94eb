/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ids with which seasons are stored, and that people type or read: tie-breaks, ratings, what is
 * carried on, entrants, titles.
 */
#pragma once

#include "app/league/leagues.h"

#include "db/leagues.h"

G_BEGIN_DECLS

/* "bh-c1 bh sb": the columns, apart by blanks or commas; each once, and tie-breaks alone.
 * APP_ERROR_USAGE names the word. */
char *app_tie_breaks_write (const LeagueRules *rules) G_GNUC_WARN_UNUSED_RESULT;
gboolean app_tie_breaks_read (const char *text, LeagueRules *rules, GError **error);
/* "elo k=20 start=1500 provisional=0", "" for a season that isn't rated. Read, what is missing is
 * as usual, and "none" is "". APP_ERROR_USAGE names the word. */
char *app_rating_write (gboolean rated, const LeagueRatingRules *rules) G_GNUC_WARN_UNUSED_RESULT;
gboolean app_rating_read (const char *text, gboolean *rated, LeagueRatingRules *rules,
                          GError **error);
/* "entrants seeds ratings points" */
char *app_carry_write (guint carried) G_GNUC_WARN_UNUSED_RESULT;
gboolean app_carry_read (const char *text, guint *carried, GError **error);
const char *app_partners_id (AppPartners partners);
gboolean app_partners_find (const char *id, AppPartners *partners);
/**
 * app_season_rules_read:
 * @rules: (out): its @round_robin and @rounds too, where the season says how many
 * @pairing: (out): without forbidden pairs
 * @rated, @rating: (out)
 *
 * The rules of a stored season; APP_ERROR_RULES for words that this program doesn't know.
 */
gboolean app_season_rules_read (const DbSeason *row, LeagueRules *rules,
                                LeaguePairingRules *pairing, gboolean *rated,
                                LeagueRatingRules *rating, GError **error);

/* Entrants as people write them */

/**
 * AppEntrantText:
 * @name: a team's, "" of a player
 * @players: names, ended by NULL; one of a player
 */
typedef struct {
  char *name;
  char **players;
} AppEntrantText;

void app_entrant_text_free (AppEntrantText *words);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppEntrantText, app_entrant_text_free)
/* "Ann"; of teams "Red: Ann, Ben", or "Ann & Ben", who are then called so. NULL with a @problem, a
 * sentence with the way out. */
AppEntrantText *app_entrant_text_read (const char *text, AppPartners partners,
                                       char **problem) G_GNUC_WARN_UNUSED_RESULT;

/* "Season 2" or its name. */
char *app_season_row_title (const DbSeason *row) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
