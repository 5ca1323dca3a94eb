/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The decks of the demo collection.
 */
#pragma once

#include "app/store/packs-known.h"

#include "db/store.h"

G_BEGIN_DECLS

/* Part of the caller's transaction; the players are those of the demo's matches. */
gboolean app_demo_add_decks (DbStore *db, AppPacks *packs, GError **error);

G_END_DECLS
