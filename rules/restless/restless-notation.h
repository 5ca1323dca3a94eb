/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The notation of The Restless: the forms of its moves, read and written.
 *
 * Source: The Restless page, Notation
 */
#pragma once

#include "rules/restless/restless-state.h"

/* Arguments */
const RulesArg *restless_key_args (const RulesMove *move, unsigned key, unsigned *n);
/* A key's one value: a slot from 0, or a number; @other where it is not given. */
int restless_key_value (const RulesMove *move, unsigned key, int other);
RulesStatus restless_read (RulesMatch *match, const RecordLine *line, RulesMoveBuffer *move,
                           RulesError *error);
void restless_write (const RulesMatch *match, const RulesMove *move, RulesBuffer *out);
extern const char *const restless_keywords[];
