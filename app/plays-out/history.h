/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A history on paper from inside: what one match's row says, and the sums at its beginning.
 */
#pragma once

#include "app/plays-out/out-private.h"

#include "app/document/report.h"

G_BEGIN_DECLS

/* How often each game, player and place occurs. */

typedef struct HistorySums HistorySums;

void history_sums_free (HistorySums *sums);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HistorySums, history_sums_free)

G_END_DECLS
