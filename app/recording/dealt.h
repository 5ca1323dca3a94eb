/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matches for which the program deals, as they stand: what is due, and what they offer whoever
 * looks at them. What follows from it is recorded by the dealer (dealer.h).
 */
#pragma once

#include "app/match/match.h"

G_BEGIN_DECLS

/* Whether the program deals for this match, which can be played and changed. */
gboolean app_match_is_dealt (AppMatch *match);

/* Whether chance is due now, which nobody has to decide: app_dealer_deal_async() records it. */
gboolean app_dealer_is_due (AppMatch *match);
/* The move that is due, as far as it is known before chance has its say; NULL for none. */
char *app_dealer_dup_due (AppMatch *match) G_GNUC_WARN_UNUSED_RESULT;

/* How many moves a take-back of the last @n takes back: in a dealt match those before which
 * somebody decided something last. */
guint app_dealer_count_back (AppMatch *match, guint n);

/* Whether something at the end of a dealt match, which goes on, is not for everybody who plays: who
 * has lifted no cover is told what all know. */
gboolean app_match_is_secret (AppMatch *match);

/* The seat whose eyes are wanted at the end: who is awaited, or may do in secret what is nobody's
 * turn, as laying out his gems; 0 for nobody. */
guint app_match_get_awaited (AppMatch *match);

G_END_DECLS
