/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The commands of leagues: seasons, entrants, absences, awards, results, pairing.
 */
#pragma once

#include "app/league/command-context.h"
#include "app/league/leagues.h"

G_BEGIN_DECLS

/* Says why it can't be: APP_ERROR_USAGE. Each %s of the sentence stands for one of the texts, which
 * are ended by NULL. Returns FALSE. */
gboolean app_league_command_refuse (GError **error, const char *sentence,
                                    ...) G_GNUC_NULL_TERMINATED;
/* Takes a sentence over. */
gboolean app_league_command_refuse_take (GError **error, char *sentence);
/* Reads the season that the command names, by UUID, or that of its entrant or fixture. */
/* Leagues and seasons */
/* Entrants. app_league_command_add_entrants(): @texts as a draft's; the first one's UUID is the
 * command's. */
/* Pairings */
/* Results */
/* Points schemes */
/* Links a match to a fixture on the connection of a transaction, as APP_LEAGUE_COMMAND_LINK does.
 */
gboolean app_fixture_link (DbStore *db, AppPacks *packs, const char *fixture, gint64 match,
                           GError **error);
AppLeagueCommand *app_league_command_new (AppLeagueCommandKind kind) G_GNUC_WARN_UNUSED_RESULT;
/**
 * app_league_command_do:
 * @uuid: (out) (optional): of what was made, else NULL
 * @batch: (out) (optional): for undoing it
 *
 * Does it in one transaction, or says why not: APP_ERROR_USAGE for what can't be (the reason and
 * the way out), APP_ERROR_NOT_FOUND.
 */
gboolean app_league_command_do (DbStore *db, AppPacks *packs, const AppLeagueCommand *command,
                                char **uuid, gint64 *batch, GError **error);
/* The same. @sentences: (out) (optional): what a person should know of it, or NULL: "3 open
 * fixtures are forfeited." */
gboolean app_league_command_do_full (DbStore *db, AppPacks *packs, const AppLeagueCommand *command,
                                     char **uuid, gint64 *batch, char **sentences, GError **error);
/* The same on the writer thread; takes @command over. */
void app_league_command_do_async (AppStore *store, AppLeagueCommand *command,
                                  GCancellable *cancellable, GAsyncReadyCallback callback,
                                  gpointer data);
gboolean app_league_command_do_finish (AppStore *store, GAsyncResult *result, char **uuid,
                                       gint64 *batch, GError **error);
gboolean app_league_command_do_finish_full (AppStore *store, GAsyncResult *result, char **uuid,
                                            gint64 *batch, char **sentences, GError **error);

G_END_DECLS
