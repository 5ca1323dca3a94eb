/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A season as a dialog edits it: filled, checked, written, with what it may choose from.
 */
#pragma once

#include "app/base/draft.h"
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
/* Names of games with commas between them, trimmed, without empty ones; ended by NULL. */
char **app_season_split_games (const char *text) G_GNUC_WARN_UNUSED_RESULT;

/* A season as a form edits it */

#define APP_TYPE_SEASON_FORM (app_season_form_get_type ())
G_DECLARE_FINAL_TYPE (AppSeasonForm, app_season_form, APP, SEASON_FORM, AppDraft)

/* Properties: the draft's texts as they are typed (league-name, season-name, games with commas
 * between them, starts, ends, note); format, partners, pod-least, pod-most, rounds, cycles, best-of
 * (uint); third-place, fide-seats, carry-entrants, carry-seeds, carry-ratings, carry-points
 * (boolean); points (uint: place in app_season_form_get_schemes()); ratings (uint: 0 for none, else
 * 1 and the LeagueSystem), start, k, deviation, tau, mu, sigma, beta (double), provisional, period
 * (uint) as of LeagueRatingRules; n-tie-breaks (uint), which is notified when the tie-breaks are
 * others.
 *
 * Another format, other partners or sizes set what is usual with them, and more entrants the number
 * of rounds, but for what was set by itself before. A league's next season and a stored one have
 * all set. Its check is app_season_draft_check(). */

/* A new league's season, a league's next one, or a stored one for editing; NULL with @error. */
AppSeasonForm *app_season_form_new (AppStore *store,
                                    const AppSeasonDraft *draft) G_GNUC_WARN_UNUSED_RESULT;
AppSeasonForm *app_season_form_new_next (AppStore *store, const char *league,
                                         GError **error) G_GNUC_WARN_UNUSED_RESULT;
AppSeasonForm *app_season_form_new_edit (AppStore *store, const char *season,
                                         GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* What is to be stored: texts trimmed. */
AppSeasonDraft *app_season_form_dup_draft (AppSeasonForm *form) G_GNUC_WARN_UNUSED_RESULT;
/* As it is: texts as they were typed; its games and flags of what it carries on are older.
 * Borrowed.
 */
const AppSeasonDraft *app_season_form_get_draft (AppSeasonForm *form);
/* UUID of the stored one; NULL for a new one. */
const char *app_season_form_get_season (AppSeasonForm *form);
/* How many take part, with those that come from the last season. */
guint app_season_form_count_entrants (AppSeasonForm *form);
/* As of a draft; (transfer full). */
void app_season_form_take_entrants (AppSeasonForm *form, char **entrants);
void app_season_form_set_tie_breaks (AppSeasonForm *form, const LeagueColumn *columns, guint n);
/* (element-type AppScheme): what points can be chosen, the season's own first where it is none of
 * those that are known. Borrowed, until they are read again. */
const GPtrArray *app_season_form_get_schemes (AppSeasonForm *form);
/* Reads them again. @chosen: (nullable): UUID of the one to be set */
void app_season_form_read_schemes (AppSeasonForm *form, const char *chosen);

/* What is awarded to a fixture */

#define APP_TYPE_AWARD_DRAFT (app_award_draft_get_type ())
G_DECLARE_FINAL_TYPE (AppAwardDraft, app_award_draft, APP, AWARD_DRAFT, AppDraft)

/* Property: reason (string). @n_sides: places are from 1 on in their order; of two sides nothing is
 * awarded yet, of more a forfeit. */
AppAwardDraft *app_award_draft_new (guint n_sides, const char *reason) G_GNUC_WARN_UNUSED_RESULT;
void app_award_draft_set_kind (AppAwardDraft *draft, LeagueKind kind);
void app_award_draft_set_place (AppAwardDraft *draft, guint side, guint place);
/* The kind is LEAGUE_UNPLAYED for nothing. @places: (array fixed-size=LEAGUE_SEATS): by side */
LeagueKind app_award_draft_get (AppAwardDraft *draft, guint *places);

/* (element-type AppScheme): as app_schemes_list(); empty when it can't be read. */
GPtrArray *app_schemes_list_from_store (AppStore *store) G_GNUC_WARN_UNUSED_RESULT;
/* UUIDs of the entrants whom one must not meet, ended by NULL. */
char **app_entrant_dup_forbidden (AppStore *store, const char *season,
                                  const char *entrant) G_GNUC_WARN_UNUSED_RESULT;
G_END_DECLS
