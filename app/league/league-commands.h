/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The commands of leagues: seasons, entrants, absences, awards, results, pairing.
 */
#pragma once

#include "app/league/leagues.h"
#include "app/store/command.h"

G_BEGIN_DECLS

/* Says why it can't be: APP_ERROR_USAGE. Each %s of the sentence stands for one of the texts, which
 * are ended by NULL. Returns FALSE. */
gboolean app_league_command_refuse (GError **error, const char *sentence,
                                    ...) G_GNUC_NULL_TERMINATED;
/* Takes a sentence over. */
gboolean app_league_command_refuse_take (GError **error, char *sentence);
/* Links a match to a fixture on the connection of a transaction, as APP_LEAGUE_COMMAND_LINK does.
 */
gboolean app_fixture_link (DbStore *db, AppPacks *packs, const char *fixture, gint64 match,
                           GError **error);
AppLeagueCommand *app_league_command_new (AppLeagueCommandKind kind) G_GNUC_WARN_UNUSED_RESULT;

/* Of an AppLeagueCommand. What can't be is APP_ERROR_USAGE, the reason and the way out; the answer
 * has what a person should know of it: "3 open fixtures are forfeited." */
extern const AppCommandType app_league_command;

G_END_DECLS
