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
 * Brings the file up to date and puts the bundled packs into it, unless it turns out to be damaged.
 * In the person's own folder the folder and the file are theirs alone afterwards, as they are where
 * they are made; a looser mode that a file elsewhere was given is kept.
 */
DbStore *app_database_open (const char *path, DbOpenFlags flags,
                            GError **error) G_GNUC_WARN_UNUSED_RESULT;

/**
 * AppReviver:
 * Tries again what no program could make of the collection before: in a new version, or with other
 * packs, some of it can be played.
 */
typedef gboolean (*AppReviver) (DbStore *db, AppPacks *packs, GError **error);

/* Called once by each program, before anything is opened; app_database_open() runs @reviver where
 * another version of the program was here last. */
void app_database_set_reviver (AppReviver reviver);

G_END_DECLS
