/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A collection's file for one thread, opened with the bundled packs in it.
 */
#pragma once

#include "app/store/database-packs.h"

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

G_END_DECLS
