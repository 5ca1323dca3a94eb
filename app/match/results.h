/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results of matches with moves: replayed facts, kept beside the match. Those that are missing are
 * replayed and kept before anybody reads them.
 */
#pragma once

#include "app/store/known-packs.h"
#include "app/store/store.h"

#include "db/store.h"

G_BEGIN_DECLS

/* Replays every match whose result is missing; @done (out) (optional) counts them. */
gboolean app_results_refresh (DbStore *db, AppPacks *packs, guint *done, GError **error);

/* The same on the writer thread; views hear of it as of any change. */
void app_results_refresh_async (AppStore *store);

G_END_DECLS
