/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A history on paper from inside: what one match's row says, and the sums at its beginning.
 */
#pragma once

#include "app/plays-out/out-private.h"

#include "app/document/report.h"

G_BEGIN_DECLS

/* history-words.c */

/* "1. Ada 10, 2. Ben 8", "Ada & Ben: won", "Ada, Ben: no result": who played and what came out. */
char *history_dup_players (const OutPlay *play) G_GNUC_WARN_UNUSED_RESULT;
/* What people wrote about it, on one line and not too long. */
char *history_dup_note (const OutPlay *play) G_GNUC_WARN_UNUSED_RESULT;

/* history-sums.c: how often each game, player and place occurs. */

typedef struct HistorySums HistorySums;

HistorySums *history_sums_new (void) G_GNUC_WARN_UNUSED_RESULT;
void history_sums_free (HistorySums *sums);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HistorySums, history_sums_free)
void history_sums_add (HistorySums *sums, const OutPlay *play);
/* Facts and tables about all that was added. */
void history_sums_tell (const HistorySums *sums, AppReport *report);
/* "5 Jan 2019 – 20 Nov 2026", or "". */
char *history_sums_dup_span (const HistorySums *sums) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
