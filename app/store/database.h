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

G_END_DECLS
