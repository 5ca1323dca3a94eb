/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Why a thing that is pointed at can't be used now.
 */
#pragma once

#include "app/match/match.h"

G_BEGIN_DECLS

/**
 * app_recorder_dup_why_not:
 * @would: (nullable): the move that pointing at it would enter, in the notation, or some in a line
 *   each, the likeliest first
 * @token: as moves name it: "fox", "2:owl"
 * @alike: (array zero-terminated=1) (nullable): tokens of things of its kind that legal moves name
 *   now; where @would is NULL it is tried in their place
 *
 * The sentence of the rule that forbids it at the tip, with the rule book's section; NULL when it
 * is allowed, the match is over, or it would be no move at all.
 */
char *app_recorder_dup_why_not (AppMatch *match, const char *would, const char *token,
                                const char *const *alike) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
