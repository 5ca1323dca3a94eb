/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The bin on a bare connection, for the writer thread and the command line.
 */
#pragma once

#include "app/store/history.h"

#include "db/bin.h"

G_BEGIN_DECLS

/* "match", and its translated name. */
const char *app_bin_kind (const DbBinItem *item);
const char *app_bin_kind_name (const DbBinItem *item);
/* What it is called, what it belongs to, and when it was deleted, for the eye. */
char *app_bin_dup_title (const DbBinItem *item) G_GNUC_WARN_UNUSED_RESULT;
char *app_bin_dup_subtitle (const DbBinItem *item) G_GNUC_WARN_UNUSED_RESULT;
char *app_bin_dup_deleted (gint64 instant) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
