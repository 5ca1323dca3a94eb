/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matches that are here and in a salvaged file, and go on otherwise there.
 */
#pragma once

#include "db/store.h"

G_BEGIN_DECLS

/* Sentences about the matches of both whose current lines differ, once @from was merged into @db:
 * moves that were taken back there, or another line that was chosen. (transfer full) */
GStrv app_salvage_compare_lines (DbStore *db, DbStore *from,
                                 GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
