/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tie-breaks: the columns that a table may have, direct encounter among them.
 */
#pragma once

#include "app/league/maths/table-private.h"

G_BEGIN_DECLS

/* Figures from opponents (tie-breaks.c): in LeaguePoints or a share; @parts may be NULL. */
double league_opponent_figure_make (LeagueTable *table, guint32 entrant, LeagueColumn column,
                                    GArray *parts);
double league_opponent_figure_get (LeagueTable *table, guint32 entrant, LeagueColumn column);
/* Places among @members, who are level: 1 and so on, shared where equal; all 0 when nothing is
 * decided. */
void league_direct_rank (LeagueTable *table, const guint32 *members, guint n, guint32 *places);
/* Parts of what @entrant has against those he was level with. */
void league_direct_parts (LeagueTable *table, guint32 entrant, GArray *parts);

G_END_DECLS
