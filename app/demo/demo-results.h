/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results without moves of the demo collection.
 */
#pragma once

#include "db/store.h"

G_BEGIN_DECLS

/* Part of the caller's transaction. */
gboolean app_demo_add_results (DbStore *db, GError **error);

G_END_DECLS
