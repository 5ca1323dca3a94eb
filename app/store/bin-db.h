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

/* @kind: one that app_bin_delete_async() takes; @which: a UUID or a beginning, a name, or whatever
 * else the subject is found by. @batch: (out) (optional) */
gboolean app_bin_set_deleted (DbStore *db, const char *kind, const char *which, gboolean deleted,
                              gint64 *batch, GError **error);
/* @kind: NULL for whatever it is; @batch: (out) (optional); @uuid may be a beginning. */
gboolean app_bin_restore (DbStore *db, const char *kind, const char *uuid, gint64 *batch,
                          GError **error);

G_END_DECLS
