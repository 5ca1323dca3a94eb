/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The demo collection's leagues: a Swiss in its second season, pods, and a ladder over everything.
 */
#pragma once

#include "app/store/known-packs.h"

#include "db/store.h"

G_BEGIN_DECLS

/* Part of the caller's transaction; after all matches of the demo. */
gboolean app_demo_add_leagues (DbStore *db, AppPacks *packs, GError **error);

/* The name of the league to show first. */
const char *app_demo_league (void);

G_END_DECLS
