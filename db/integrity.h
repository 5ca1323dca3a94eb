/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `check`: whether the file holds together: SQLite's own checks, foreign keys, and rules that the
 * schema cannot say.
 */
#pragma once

#include "db/store.h"

G_BEGIN_DECLS

/**
 * db_check:
 * @findings: (out) (transfer full): one sentence each; empty when all is well
 *
 * Returns FALSE only when the file cannot be read at all.
 */
gboolean db_check (DbStore *store, GStrv *findings, GError **error);

/* Looks through every page, the ones that nobody reads too, but for what indexes say: a second for
 * 200 MB. DB_ERROR_DAMAGED, and the store is damaged from then on. */
gboolean db_check_pages (DbStore *store, GError **error);

G_END_DECLS
