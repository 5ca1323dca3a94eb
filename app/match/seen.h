/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What moves brought to light: for a warning before they are taken back.
 */
#pragma once

#include "app/match/stored.h"

G_BEGIN_DECLS

/* What the moves after @number brought to light: "Since then Ben has seen cards and dice were
 * rolled."; NULL for nothing. @recording is then behind its last move again. */
char *app_recording_dup_seen_since (AppRecording *recording,
                                    guint64 number) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
