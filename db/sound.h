/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whether a file looks sound, as far as that can be told at every opening without reading all of
 * it. Private to db/.
 */
#pragma once

#include "store-private.h"

G_BEGIN_DECLS

/* Whether the schema of a file of the newest version has what the program needs, each in a place of
 * its own: DB_ERROR_DAMAGED. */
gboolean db_sound_look_at_schema (DbStore *store, GError **error);

/* SQLite's check of every page but not of every index, before much is written at once:
 * DB_ERROR_DAMAGED, and the store is damaged from then on. */
gboolean db_sound_look_at_pages (DbStore *store, GError **error);

G_END_DECLS
