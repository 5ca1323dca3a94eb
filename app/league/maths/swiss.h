/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Swiss pairings: a round, its colours and turns, and that the rounds ahead can be paired.
 */
#pragma once

#include "app/league/maths/pairing-private.h"

G_BEGIN_DECLS

/* Vertices are positions, and behind them one for the bye if they are odd in number. @again: who
 * met may meet again. */
LeagueGraph *league_swiss_graph (const LeagueField *field,
                                 gboolean again) G_GNUC_WARN_UNUSED_RESULT;
/* The sum of gaps of a matching of such a graph. */
LeaguePoints league_swiss_gaps (const LeagueField *field, const guint32 *mates);
LeaguePairing *league_swiss_pair (const LeagueField *field,
                                  char **problem) G_GNUC_WARN_UNUSED_RESULT;
/* Whether the rounds after @field's can be paired without anybody meeting again once @mates have
 * met. */
LeagueLookahead league_swiss_look_ahead (const LeagueField *field, const guint32 *mates);
/**
 * league_swiss_choose:
 * @mates: (inout): the pairing of least cost; becomes the one that is taken
 *
 * Takes another pairing when rounds to come could not be paired after the first. Returns what is
 * known of the one that was taken.
 */
LeagueLookahead league_swiss_choose (const LeagueField *field, const LeagueGraph *graph,
                                     guint32 *mates);

G_END_DECLS
