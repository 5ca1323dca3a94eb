/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Copies of decks as they were when they were brought to matches, read.
 */
#pragma once

#include "db/decks-read.h"

G_BEGIN_DECLS

/* (element-type DbMatchDeck): by seat. */
GPtrArray *db_match_decks_list (DbStore *store, gint64 match,
                                GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
