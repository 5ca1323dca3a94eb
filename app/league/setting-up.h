/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the window's dialogs ask when a league is set up, of the main thread's connection.
 */
#pragma once

#include "app/league/leagues.h"
#include "app/league/schemes.h"

G_BEGIN_DECLS

/* As app_season_draft_next(), app_season_draft_of() and app_season_draft_check(). */
AppSeasonDraft *app_season_draft_next_at (AppStore *store, const char *league,
                                          GError **error) G_GNUC_WARN_UNUSED_RESULT;
AppSeasonDraft *app_season_draft_of_at (AppStore *store, const char *season,
                                        GError **error) G_GNUC_WARN_UNUSED_RESULT;
char *app_season_draft_check_at (AppStore *store, const AppSeasonDraft *draft, const char *season,
                                 char **warning) G_GNUC_WARN_UNUSED_RESULT;

/* (element-type AppScheme): as app_schemes_list(); empty when it can't be read. */
GPtrArray *app_schemes_list_at (AppStore *store) G_GNUC_WARN_UNUSED_RESULT;

/* By id, UUID or name; NULL for none. */
AppScheme *app_scheme_find_at (AppStore *store, const char *name) G_GNUC_WARN_UNUSED_RESULT;

/* UUIDs of the entrants whom one must not meet, ended by NULL. */
char **app_entrant_dup_forbidden (AppStore *store, const char *season,
                                  const char *entrant) G_GNUC_WARN_UNUSED_RESULT;

/* The season of a fixture, as it stands; NULL when it is gone. @fixture (out): borrowed from it. */
AppSeasonLook *app_fixture_look (AppStore *store, const char *uuid, const AppFixture **fixture,
                                 GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
