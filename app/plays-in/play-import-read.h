/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sources of an import read: fetched, unpacked, parsed, staged.
 */
#pragma once

#include "app/plays-in/play-import.h"

G_BEGIN_DECLS

/**
 * app_play_import_read:
 * Fetches, unpacks and parses all sources, in their order, and stages them; what was read before is
 * forgotten. @db is read only. A source that can't be opened is an error; one that is wrong inside
 * is among the faults, and nothing can be stored while there are any. Cancelled:
 * G_IO_ERROR_CANCELLED.
 */
gboolean app_play_import_read (AppPlayImport *play_import, DbStore *db, AppPacks *packs,
                               GCancellable *cancellable, GError **error);

G_END_DECLS
