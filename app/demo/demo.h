/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The demo collection: matches that look like a group's last months, made by the same code paths
 * as a person's own, from fixed seeds and dates.
 */
#pragma once

#include "app/store/packs-known.h"

#include "db/store.h"

G_BEGIN_DECLS

/* Fills an empty collection; one that was filled before stays as it is. */
gboolean app_demo_fill (DbStore *db, AppPacks *packs, GError **error);

G_END_DECLS
