/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matches of an older revision of their game's rules: which moves the newest would refuse, and that
 * it was told once. Nothing of the match changes: moves, states and result stay those of its own
 * revision.
 */
#pragma once

#include "app/match/match.h"

G_BEGIN_DECLS

/**
 * app_match_dup_revision_notice:
 * @number: (out): the first move that the newest revision refuses
 *
 * What to tell, once, whoever opens a match of which the newest revision would refuse moves of the
 * line on show. NULL where there is nothing to tell, and where it was told.
 */
char *app_match_dup_revision_notice (AppMatch *match, guint *number) G_GNUC_WARN_UNUSED_RESULT;

/* It was told: no revision up to the present newest is told of again. Nothing happens where the
 * collection can't be written. */
void app_match_set_revision_told (AppMatch *match);

G_END_DECLS
