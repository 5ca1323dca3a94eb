/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The demo collection: matches that look like a group's last months. They are imported, and the
 * rest is stored, as a person's own would be; all dates are fixed.
 */
#pragma once

#include "app/store/known-packs.h"
#include "app/store/store.h"

#include "db/store.h"

G_BEGIN_DECLS

/* Fills an empty collection; one that was filled before stays as it is. */
gboolean app_demo_fill (DbStore *db, AppPacks *packs, GError **error);

/* Opens the demo collection, and fills it the first time. Kept apart from the person's file. */
AppStore *app_demo_open (GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
