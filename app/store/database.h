/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A collection's file for one thread, opened with the bundled packs in it.
 */
#pragma once

#include "app/store/known-packs.h"

#include "db/matches.h"
#include "db/store.h"

G_BEGIN_DECLS

/**
 * app_database_open:
 * @path: (nullable): NULL for the person's own file, which is made when missing
 *
 * Migrates the file and adds the bundled packs, unless it is damaged. In the person's own folder
 * the folder and the file are theirs alone afterwards, as they are where they are made; the mode of
 * a file elsewhere is not changed.
 */
DbStore *app_database_open (const char *path, DbOpenFlags flags,
                            GError **error) G_GNUC_WARN_UNUSED_RESULT;

/**
 * AppReviveFunc:
 * Makes raw records playable that a new version of the program, or other packs, can play.
 */
typedef gboolean (*AppReviveFunc) (DbStore *db, AppPacks *packs, GError **error);

/* Called once by each program, before anything is opened; app_database_open() runs @reviver where
 * another version of the program was here last. */
void app_database_set_reviver (AppReviveFunc reviver);

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
