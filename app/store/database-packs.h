/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The packs that a collection's matches play with: found, stored, pinned.
 */
#pragma once

#include "app/store/known-packs.h"

#include "db/matches.h"

G_BEGIN_DECLS

/* Packs from @db, then the bundled ones; @db is borrowed. */
AppPacks *app_database_new_packs (DbStore *db) G_GNUC_WARN_UNUSED_RESULT;

/* A stored revision, compiled; the binary is stored for the next time where that is possible. */
ImportPack *app_database_load_pack (DbStore *db, gint64 revision,
                                    GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Stores @pack; the same content again is nothing. @revision (out): its row. */
gboolean app_database_add_pack (DbStore *db, ImportPack *pack, const char *origin, gint64 *revision,
                                gboolean *added, GError **error);

/* Pins @match to every pack of a Pack tag's value with revisions, adding those not stored yet. */
gboolean app_database_pin (DbStore *db, AppPacks *packs, const char *pinned, DbMatch *match,
                           GError **error);

G_END_DECLS
