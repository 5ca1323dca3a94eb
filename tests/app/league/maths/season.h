/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Seasons for tests of tables: written as the cells of a crosstable, or drawn at random.
 */
#pragma once

#include "app/league/maths/table.h"
#include "rules/random.h"

G_BEGIN_DECLS

/* Nobody. */
#define NONE G_MAXUINT

/* "chess", "three-one-nil" … with the tie-breaks of @ids, "bh sb de". */
void season_rules (LeagueRules *rules, const char *scheme, const char *ids);

void season_add_entrants (LeagueResults *results, guint n);

/**
 * season_add_cells:
 * @cells: an entrant's rounds as a tournament report has them, by blanks: "2w1" a win with white
 *   over number 2, "2b=", "2w+", "2w-" and "2w--" forfeits, "U", "F", "H", "Z" byes, "." nothing
 * known
 *
 * A game is taken from the cell with 'w'. From round 1.
 */
void season_add_cells (LeagueResults *results, guint entrant, const char *cells);

/* A result with one entrant a side, in the order of seats, with places "1222"; @day of 2026. */
void season_add_match (LeagueResults *results, guint round, const char *places, ...);

/* Random results: of two sides, pods and teams, byes, forfeits, decisions, unplayed ones, in and
 * outside of rounds. */
void season_draw (LeagueResults *results, RulesRandom *random, guint n_entrants, guint n_results,
                  guint n_rounds);
/* One result of such a season. */
guint season_draw_result (RulesRandom *random, guint n_entrants, guint n_rounds, gint64 match,
                          LeagueResult *result, LeagueSeat *seats);

/* Reads a tournament report of the fixtures. */
LeagueResults *season_read_trf (const char *name) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
