/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files about kept copies share, and their tests look at.
 */
#pragma once

#include "db/auto-backup.h"

G_BEGIN_DECLS

#define DB_KEPT_SUFFIX ".db"
#define DB_KEPT_OF_A_SECOND 999 /* a copy's number in its second becomes its milliseconds */

/* Where a file really is, so that a link to it has the same copies. */
char *db_kept_dup_real (const char *path) G_GNUC_WARN_UNUSED_RESULT;

/* Fills in name, instant and reason from a base name, "20261122T155417Z-daily-2.db". FALSE, with
 * @kept as it was, for any other name. */
gboolean db_kept_parse_name (const char *base, DbKept *kept);

/* Whether all that is in an open file holds together, for SQLite and by its references; else
 * DB_ERROR_DAMAGED. */
gboolean db_kept_check (DbStore *store, GError **error);

G_END_DECLS
