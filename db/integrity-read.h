/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `check`: checks the complete file: SQLite's own checks, foreign keys, and rules that the schema
 * cannot say; integrity.h mends it.
 */
#pragma once

#include "db/store.h"

G_BEGIN_DECLS

/**
 * db_integrity_check:
 * @findings: (out) (transfer full): one sentence each; empty when all is well
 *
 * Returns FALSE only when the file cannot be read at all.
 */
gboolean db_integrity_check (DbStore *store, GStrv *findings, GError **error);

/* Checks every page, unused ones too, but not whether indexes agree with their tables: a second
 * for 200 MB. DB_ERROR_DAMAGED, and the store is damaged from then on. */
gboolean db_integrity_check_pages (DbStore *store, GError **error);

G_END_DECLS
