/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards written as a move defines them, and told apart: a definition that contradicts what is
 * known is refused with both shown.
 *
 * Source: The Restless page, Pack
 */
#pragma once

#include "rules/restless/restless-cards.h"
#include "rules/restless/restless-pack-bounds.h"

/**
 * restless_refuse_card:
 * @definition: what the move says the card is
 * @known: what it is already: a definition's number, or -1 for the packs' card
 * Fills @error with the fault that shows both, each shortened to what differs.
 */
RulesStatus restless_refuse_card (const RulesMatch *match, unsigned definition, int known,
                                  RulesError *error);
/* The card of a pack that has one. */
PackNode restless_only_card (const RulesPack *pack);
/* A checked card as a move defines it, from its id on: in the order of the table, without what
 * goes without saying. Malloc'd; NULL when there is not enough memory. */
char *restless_card_text (PackNode card);
