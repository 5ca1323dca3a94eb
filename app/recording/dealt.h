/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matches for which the program deals: what is due, and who should look at the screen. The dealer
 * (dealer.h) records.
 */
#pragma once

#include "app/match/match.h"

G_BEGIN_DECLS

/* Whether the program deals for this match, which can be played and changed. */
gboolean app_match_is_dealt (AppMatch *match);

/* Whether chance is due now, which nobody has to decide: app_dealer_deal_async() records it. */
gboolean app_dealer_is_due (AppMatch *match);
/* The move that is due, as far as it is known before the draw; NULL for none. */
char *app_dealer_dup_due (AppMatch *match) G_GNUC_WARN_UNUSED_RESULT;

/* How many moves a take-back of the last @n takes back: in a dealt match those before which
 * somebody decided something last. */
guint app_dealer_count_back (AppMatch *match, guint n);

/* Whether, at the end of a dealt match that goes on, something is hidden from some player:
 * until a cover is lifted only what everybody knows is shown. */
gboolean app_match_is_secret (AppMatch *match);

/* The seat that should look at the screen now: who is awaited, or who may act in secret though
 * it is nobody's turn (laying out gems); 0 for nobody. */
guint app_match_get_awaited (AppMatch *match);

G_END_DECLS
