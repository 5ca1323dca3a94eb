/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Why a move is refused, in the words on the screen.
 */
#pragma once

#include "app/match/labels.h"

G_BEGIN_DECLS

/**
 * app_labels_dup_reason:
 * @state: where the move was refused
 * @with_section: the rule book's section follows in brackets
 *
 * The sentence of a fault with the names of players, cards and characters, where the notation has
 * seats, ids and slots: "It is Ben’s turn. (Game Play)".
 */
char *app_labels_dup_reason (AppLabels *labels, const void *state, const RulesError *wrong,
                             gboolean with_section) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
