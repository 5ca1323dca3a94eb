/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The demo collection's campaign.
 */
#pragma once

#include "db/store.h"

G_BEGIN_DECLS

/* The group, whose runs are imported after it. */
gboolean app_demo_add_campaign (DbStore *db, GError **error);

/* Names, sessions and journals of the runs, sessions and clocks of other matches. */
gboolean app_demo_add_evenings (DbStore *db, GError **error);

G_END_DECLS
