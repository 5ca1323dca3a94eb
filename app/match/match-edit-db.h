/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Editing a match on a bare connection, for the writer thread and the command line.
 */
#pragma once

#include "app/match/match-edit.h"

#include "db/store.h"

G_BEGIN_DECLS

gboolean app_match_edit (DbStore *db, gint64 match, const AppMatchEdit *edit, gint64 *batch,
                         GError **error);

G_END_DECLS
