/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The next round's pairing of a season as a plan: made, explained, changed by hand and checked
 * again, before it is accepted.
 */
#pragma once

#include "app/league/season.h"

G_BEGIN_DECLS

typedef struct AppPairing AppPairing;

/**
 * app_pairing_plan:
 * Pairs the next round; of a round robin or a knock-out the whole season. APP_ERROR_USAGE says why
 * it can't be done, with the way out.
 */
AppPairing *app_pairing_plan (DbStore *db, AppPacks *packs, gint64 season,
                              GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* The same, but where no pairing of a Swiss is left without somebody meeting an opponent again, as
 * few as can be do. */
AppPairing *app_pairing_plan_repeats (DbStore *db, AppPacks *packs, gint64 season,
                                      GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* On a thread of its own. */
void app_pairing_plan_async (AppStore *store, const char *season, GCancellable *cancellable,
                             GAsyncReadyCallback callback, gpointer data);
void app_pairing_plan_repeats_async (AppStore *store, const char *season, GCancellable *cancellable,
                                     GAsyncReadyCallback callback, gpointer data);
AppPairing *app_pairing_plan_finish (AppStore *store, GAsyncResult *result,
                                     GError **error) G_GNUC_WARN_UNUSED_RESULT;
void app_pairing_free (AppPairing *pairing);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppPairing, app_pairing_free)

const char *app_pairing_get_title (AppPairing *pairing); /* "Round 3" */
guint app_pairing_get_round (AppPairing *pairing);
/* The season's figures it was made from. */
AppSeason *app_pairing_get_season (AppPairing *pairing);
const LeaguePairing *app_pairing_get_tables (AppPairing *pairing);
/* Sentences: why a table is so; remarks on the whole. */
char **app_pairing_dup_reasons (AppPairing *pairing, guint table) G_GNUC_WARN_UNUSED_RESULT;
char **app_pairing_dup_remarks (AppPairing *pairing) G_GNUC_WARN_UNUSED_RESULT;
/* Nothing in it is wrong, so that it can be accepted; @odd (out) (optional): something is odd. */
gboolean app_pairing_is_good (AppPairing *pairing, gboolean *odd);

/* Exchanges two seats; a bye is a table of one seat. Where a whole season is paired the two change
 * places in all rounds. Checked again. */
void app_pairing_swap (AppPairing *pairing, guint table, guint seat, guint other_table,
                       guint other_seat);
/* Turns the order of seats of a table around, unless it is not known yet who comes. */
void app_pairing_reverse_seats (AppPairing *pairing, guint table);

/**
 * app_pairing_read_engine:
 * @text: of another engine: the number of tables, then a line of start numbers each, the first one
 *   begins; "7 0" is a bye
 *
 * Takes the pairing of a federation's engine instead. APP_ERROR_RULES names the line.
 */
gboolean app_pairing_read_engine (AppPairing *pairing, const char *text, GError **error);

/* APP_LEAGUE_COMMAND_PAIR of it. */
AppLeagueCommand *app_pairing_to_command (AppPairing *pairing) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
