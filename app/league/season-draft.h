/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A season as a dialog edits it: filled, checked, written, with what it may choose from.
 */
#pragma once

#include "app/league/leagues.h"
#include "db/leagues.h"
#include "app/league/schemes.h"

G_BEGIN_DECLS

/* For a new league: the usual settings of @format and a number of sides (2, or more for tables of
 * several). */
AppSeasonDraft *app_season_draft_new (LeagueFormat format, guint sides) G_GNUC_WARN_UNUSED_RESULT;
/* The scheme, tie-breaks and rating that suit @draft's format and partners, as a new one has. */
void app_season_draft_set_format (AppSeasonDraft *draft, LeagueFormat format);
/* Another scheme, with the tie-breaks that suit it. @id: of a ready or stored one, or NULL. */
void app_season_draft_set_scheme (AppSeasonDraft *draft, const char *id,
                                  const LeagueScheme *scheme);
/* How many rounds are usual for @n entrants; 0 where nobody counts them. */
guint app_season_draft_suggest_rounds (const AppSeasonDraft *draft, guint n);
/* The next season of a league, as its last one was set up. */
AppSeasonDraft *app_season_draft_next (DbStore *db, const char *league,
                                       GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* A stored one, for editing. */
AppSeasonDraft *app_season_draft_load (DbStore *db, const char *season,
                                       GError **error) G_GNUC_WARN_UNUSED_RESULT;
AppSeasonDraft *app_season_draft_copy (const AppSeasonDraft *draft) G_GNUC_WARN_UNUSED_RESULT;
/* The first thing that is missing or wrong, a sentence with the way out; NULL when it can be
 * stored.
 * @season: UUID of the stored one, NULL for a new one. @warning (out) (nullable): possible but
 * unwise. */
char *app_season_draft_check (DbStore *db, const AppSeasonDraft *draft, const char *season,
                              char **warning) G_GNUC_WARN_UNUSED_RESULT;
/* Without entrants and the season it carries on from. */
AppSeasonDraft *app_season_draft_read (DbStore *db, const DbSeason *row,
                                       GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* Into a row; games are added to the collection where they are new. Inside a transaction. */
gboolean app_season_draft_write (DbStore *db, const AppSeasonDraft *draft, DbSeason *row,
                                 GError **error);
/* "2026-11-20", a day that there is. */
gboolean app_day_is_valid (const char *text);
/* The day @by days after one; "" of what is none. */
char *app_day_dup_offset (const char *day, int by) G_GNUC_WARN_UNUSED_RESULT;
/* How many sides a match of the season has. */
void app_season_draft_sides (const AppSeasonDraft *draft, guint *least, guint *most);
/* The game of a name or code that the rules know, NULL for others. */
const RulesGame *app_season_find_rules_game (const char *name);
/* As app_season_draft_next(), app_season_draft_load() and app_season_draft_check(). */
AppSeasonDraft *app_season_draft_next_from_store (AppStore *store, const char *league,
                                                  GError **error) G_GNUC_WARN_UNUSED_RESULT;
AppSeasonDraft *app_season_draft_load_from_store (AppStore *store, const char *season,
                                                  GError **error) G_GNUC_WARN_UNUSED_RESULT;
char *app_season_draft_check_in_store (AppStore *store, const AppSeasonDraft *draft,
                                       const char *season,
                                       char **warning) G_GNUC_WARN_UNUSED_RESULT;
/* (element-type AppScheme): as app_schemes_list(); empty when it can't be read. */
GPtrArray *app_schemes_list_from_store (AppStore *store) G_GNUC_WARN_UNUSED_RESULT;
/* UUIDs of the entrants whom one must not meet, ended by NULL. */
char **app_entrant_dup_forbidden (AppStore *store, const char *season,
                                  const char *entrant) G_GNUC_WARN_UNUSED_RESULT;
G_END_DECLS
