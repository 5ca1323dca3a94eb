/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which hidden information moves revealed, as a sentence for the warning before they are taken
 * back.
 */
#pragma once

#include "app/match/match.h"
#include "app/match/stored-match.h"

G_BEGIN_DECLS

/* What the moves after @number revealed: "Since then Ben has seen cards and dice were rolled.";
 * NULL for nothing. @at is then behind its last move again. */
char *app_stored_replay_dup_revealed (AppStoredReplay *at,
                                      guint64 number) G_GNUC_WARN_UNUSED_RESULT;

/**
 * app_match_dup_revealed:
 * A sentence about the hidden information that the moves after @number revealed ("Since then Ben
 * has drawn cards and a die was rolled."); NULL for nothing. For a warning with a take-back.
 */
char *app_match_dup_revealed (AppMatch *match, guint number) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
