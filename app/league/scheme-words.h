/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words of points schemes in JSON, for those who read and write them.
 */
#pragma once

#include "app/league/schemes.h"

G_BEGIN_DECLS

/* A thousandth of a point, the finest that a scheme says. */
#define APP_SCHEME_UNIT (LEAGUE_POINT / 1000)
#define APP_SCHEME_TIES (LEAGUE_TIES_FIXED + 1)
#define APP_SCHEME_BONUSES (LEAGUE_BONUS_PLAYED + 1)
#define APP_SCHEME_POINTS 9

/* By LeagueTies and LeagueBonusKind. */
extern const char *const app_scheme_ties[APP_SCHEME_TIES];
extern const char *const app_scheme_bonuses[APP_SCHEME_BONUSES];

/* Keys of points; the first three are win, draw and loss. */
extern const char *const app_scheme_keys[APP_SCHEME_POINTS];
/* What one of them says in @scheme. */
LeaguePoints *app_scheme_points (LeagueScheme *scheme, guint key);

G_END_DECLS
