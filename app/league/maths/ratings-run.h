/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A run of ratings, for the files that make it: from match to match, and by rating periods.
 */
#pragma once

#include "app/league/maths/ratings-private.h"

G_BEGIN_DECLS

#define LEAGUE_NO_PERIOD G_MININT64

/**
 * LeagueStepRecord:
 * @period: Glicko-2's; else the result's index. Never less than the step's before
 * @n: results that it is from
 * @previous: of the entrant: its index + 1; 0 for his first step
 */
typedef struct {
  LeagueRatingStep rated;
  gint64 period;
  guint32 entrant;
  guint n;
  guint previous;
} LeagueStepRecord;

/* Arrays by entrant, @n long; @starts is @n_starts long. */
struct LeagueRatings {
  LeagueRatingRules rules;
  LeagueDay until;
  guint n;
  guint n_starts;
  LeagueRating *starts;
  LeagueRating *now;     /* after the entrant's last step */
  guint *counts;         /* results behind it */
  gint64 *period;        /* of the last step; LEAGUE_NO_PERIOD without one */
  guint *latest;         /* index + 1 of the last step */
  GArray **histories;    /* (element-type LeagueRatingStep) (nullable): made when somebody looks */
  GArray *steps;         /* (element-type LeagueStepRecord); NULL without history */
  gint64 last_period;    /* Glicko-2: of all results that count */
  gint64 unknown_period; /* Glicko-2: of results whose day nobody knows */
};

G_END_DECLS
