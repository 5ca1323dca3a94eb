/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results of matches with moves: derived by replay and cached. Missing ones are replayed and stored
 * before they are read.
 */
#pragma once

#include "app/store/known-packs.h"
#include "app/store/store.h"

#include "db/store.h"

G_BEGIN_DECLS

/* Replays every match whose result is missing; @done (out) (optional) counts them. */
gboolean app_results_refresh (DbStore *db, AppPacks *packs, guint *done, GError **error);

/* The same on the writer thread; views are notified as of any change. */
void app_results_refresh_async (AppStore *store);

G_END_DECLS
