/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The formats from inside.
 */
#pragma once

#include "app/plays-out/out-play.h"
#include "app/plays-out/plays.h"

G_BEGIN_DECLS

/* app_plays_write() with progress, and errors of the store as they are. */
gboolean out_write_plays (DbStore *db, AppPacks *packs, const AppPlaysWhich *which,
                          AppPlaysFormat format, RecordSink sink, gpointer data,
                          OutProgress progress, gpointer progress_data, GCancellable *cancellable,
                          GError **error);

/* One a format */

gboolean out_write_csv (OutWriting *writing, GError **error);
gboolean out_write_wide (OutWriting *writing, GError **error);
gboolean out_write_json (OutWriting *writing, GError **error);
gboolean out_write_bgstats (OutWriting *writing, GError **error);
gboolean out_write_links (OutWriting *writing, GError **error);
gboolean out_write_history (OutWriting *writing, AppPlaysFormat format, GError **error);

/* bgstats.c: the address of one play, to be freed; NULL for one that is not over. */
char *out_dup_link (DbStore *db, OutNames *names, const OutPlay *play) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
