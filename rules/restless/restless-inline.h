/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Inline cards: `- card ID key=value…` made into a pack of one card, which is checked and compiled
 * as every pack is.
 *
 * Source: The Restless page, Pack
 */
#pragma once

#include "rules/restless/restless-cards.h"

/**
 * restless_read_card:
 * The arguments of `- card ID key=value…` into a definition of @match. @move gets two: the card
 * (RULES_ARG_CARD) and the definition's number (RULES_ARG_NAME). What is wrong with it is told at
 * its token. An id of the packs is read, too: a state refuses it.
 */
RulesStatus restless_read_card (RulesMatch *match, const RecordLine *line, RulesMoveBuffer *move,
                                RulesError *error);
