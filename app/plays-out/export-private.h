/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The formats from inside.
 */
#pragma once

#include "app/plays-out/out-play.h"
#include "app/plays-out/plays.h"

G_BEGIN_DECLS

/* app_plays_write() with progress, and errors of the store as they are. */
gboolean export_write_plays (DbStore *db, AppPacks *packs, const AppPlaysFilter *which,
                             AppPlaysFormat format, RecordSink sink, gpointer data,
                             ExportProgressFunc progress, gpointer progress_data,
                             GCancellable *cancellable, GError **error);

/* One a format */

gboolean export_write_csv (ExportWriter *writing, GError **error);
gboolean export_write_wide (ExportWriter *writing, GError **error);
gboolean export_write_json (ExportWriter *writing, GError **error);
gboolean export_write_bgstats (ExportWriter *writing, GError **error);
gboolean export_write_links (ExportWriter *writing, GError **error);
gboolean export_write_history (ExportWriter *writing, AppPlaysFormat format, GError **error);

/* bgstats.c: the address of one play, to be freed; NULL for one that is not over. */
char *export_dup_link (DbStore *db, ExportNames *names,
                       const ExportPlay *play) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
