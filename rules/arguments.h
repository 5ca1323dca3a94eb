/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading the arguments of a move: cards, numbers, and faults that know their column. For the
 * games' notation.
 */
#pragma once

#include "rules/record.h"

/* Fills @error with the fault and @token's place; @token's value, or @text, is its {a}. Returns
 * @status. */
RulesStatus argument_fault (RulesStatus status, unsigned code, const RecordToken *token,
                            RulesError *error);
RulesStatus argument_fault_text (RulesStatus status, unsigned code, RulesText text,
                                 const RecordToken *token, RulesError *error);

/* The wrong number of arguments: the verb's usage is {a}. */
RulesStatus argument_count_fault (unsigned code, const RulesVerb *verb, RulesError *error);

/* A card by its id @text, which is @token's value or a part of it. */
RulesStatus argument_read_card (const RulesMatch *match, RulesText text, const RecordToken *token,
                                RulesArg *arg, RulesError *error);

/* A number from @min to @max; @change: one that is written with its sign. */
RulesStatus argument_read_number (RulesText text, bool change, int32_t min, int32_t max,
                                  const RecordToken *token, RulesArg *arg, RulesError *error);

/* The reason of a ruling, its last and quoted token, into @move, which borrows it. */
RulesStatus argument_read_reason (const RecordLine *line, RulesMove *move, RulesError *error);
/* The ruling that @token, its first argument, names, as an argument; NULL for none is a fault.
 * @rule: (out): its number in match->game->rulings */
RulesStatus argument_read_ruling_name (const RulesMatch *match, const RecordToken *token,
                                       unsigned *rule, RulesArg *arg, RulesError *error);
/* Both, where the name comes first of all: what is left are the tokens between them. */
RulesStatus argument_read_ruling (const RulesMatch *match, const RecordLine *line, unsigned *rule,
                                  RulesMoveBuffer *buffer, RulesError *error);
