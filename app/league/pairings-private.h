/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What planning a pairing and changing the plan share.
 */
#pragma once

#include "app/league/pairings.h"

G_BEGIN_DECLS

/**
 * AppPairing:
 * @uuid: of the season
 * @pairees: (element-type LeaguePairee)
 * @whole: a round robin or a knock-out: all rounds at once
 * @plan: as the program made it; @tables: as they are now
 * @names: (array): by entrant, as they stand in sentences
 * @open: fixtures of earlier rounds that have no result yet
 */
struct AppPairing {
  AppSeason *season;
  char *uuid;
  char *title;
  LeaguePairingRules rules;
  GArray *pairees;
  guint round;
  gboolean whole;
  LeaguePairing *plan, *tables;
  char **names;
  guint open;
  gboolean good, odd;
};

static inline LeagueTableSeats *
app_pairing_table (const LeaguePairing *tables, guint k)
{
  return g_ptr_array_index (tables->tables, k);
}

/* Checks the tables, and explains those that are as the program made them as it did. */
void app_pairing_check (AppPairing *pairing);

G_END_DECLS
