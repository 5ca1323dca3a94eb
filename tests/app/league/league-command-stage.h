/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands in few words: seasons begun, rounds paired, matches played and fixtures awarded, in a
 * collection of the test's own.
 */
#pragma once

#include "tests/app/fixture.h"

#include "app/result/quick.h"
#include "app/league/season.h"

G_BEGIN_DECLS

extern DbStore *league_db;
extern AppPacks *league_packs;

/* A checked fixture. */
void set_up (void);
void tear_down (void);

/* Does it; the UUID of what was made, @text (out) (optional). */
char *run_command_text (AppLeagueCommand *command, char **text) G_GNUC_WARN_UNUSED_RESULT;
void run_command (AppLeagueCommand *command);
void assert_has_parts (const char *sentence, const char *words);
/* It is refused with all of the words between bars, and nothing is changed. */
void refuse (AppLeagueCommand *command, const char *words);
AppLeagueCommand *of_season (AppLeagueCommandKind kind,
                             const char *season) G_GNUC_WARN_UNUSED_RESULT;
AppSeasonDraft *draft_of (LeagueFormat format, guint sides,
                          const char *entrants) G_GNUC_WARN_UNUSED_RESULT;
AppLeagueCommand *begin_of (AppSeasonDraft *draft) G_GNUC_WARN_UNUSED_RESULT;
char *begin (LeagueFormat format, guint sides, const char *entrants) G_GNUC_WARN_UNUSED_RESULT;
AppSeasonSnapshot *look_at (const char *season) G_GNUC_WARN_UNUSED_RESULT;
const AppEntrant *entrant_named (const AppSeasonSnapshot *snapshot, const char *name);
const AppFixture *fixture_at (const AppSeasonSnapshot *snapshot, guint round, guint table);
void assert_fixture (const char *season, guint round, guint table, const char *sides,
                     const char *text);
char *uuid_of (const char *season, guint round, guint table) G_GNUC_WARN_UNUSED_RESULT;
AppLeagueCommand *of_fixture (AppLeagueCommandKind kind, const char *season, guint round,
                              guint table) G_GNUC_WARN_UNUSED_RESULT;
AppLeagueCommand *of_entrant (AppLeagueCommandKind kind, const char *season,
                              const char *name) G_GNUC_WARN_UNUSED_RESULT;
/* Pairs the whole season, or the next round with those who take part in their order. */
AppLeagueCommand *pairing_of (const char *season) G_GNUC_WARN_UNUSED_RESULT;
/* One round of tables of two: "Ann Ben|Cy Dee|Eve", a single one has a bye. */
AppLeagueCommand *round_of (const char *season, const char *tables) G_GNUC_WARN_UNUSED_RESULT;
/* A result without moves of the players, the first one wins: "Ann Ben"; "Ann = Ben" a draw. */
AppQuick *quick_of (const char *game, const char *names) G_GNUC_WARN_UNUSED_RESULT;
AppLeagueCommand *log_of (const char *season, guint round, guint table,
                          const char *names) G_GNUC_WARN_UNUSED_RESULT;
/* A match that belongs to no fixture yet. */
char *play (const char *game, const char *names) G_GNUC_WARN_UNUSED_RESULT;
AppLeagueCommand *link_of (const char *season, guint round, guint table,
                           const char *match) G_GNUC_WARN_UNUSED_RESULT;
AppLeagueCommand *award_of (const char *season, guint round, guint table, LeagueKind kind,
                            guint one, guint other, const char *reason) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
