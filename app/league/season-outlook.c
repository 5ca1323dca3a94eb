/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What may come of a season.
 */
#include "app/league/season-private.h"

/* Rounds that will be paired yet. */
static guint
count_more_rounds (AppSeason *season)
{
  guint rounds = app_season_get_n_rounds (season);

  if (season->pairing.format != LEAGUE_SWISS && season->pairing.format != LEAGUE_PODS)
    return 0;
  return rounds > season->last_paired ? rounds - season->last_paired : 0;
}

LeagueOutlook *
app_season_outlook (AppSeason *season, guint runs, guint64 seed, const gboolean *cancelled)
{
  LeagueRatingRules rules = season->rating;
  g_autoptr (LeagueRatings) own = NULL;
  gboolean pods = season->pairing.format == LEAGUE_PODS;

  if (!season->rated) {
    league_rating_rules_init (&rules, LEAGUE_PLACKETT_LUCE);
    own = app_season_dup_ratings (season, &rules, 0);
  }
  return league_outlook_new (&season->rules, season->results, &rules,
                             own != NULL ? own : app_season_get_ratings (season),
                             count_more_rounds (season), pods ? season->pairing.pod_most : 2,
                             league_results_draw_share (season->results), runs, seed, cancelled);
}
