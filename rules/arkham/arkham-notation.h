/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Arkham's notation: verbs and rulings read and written.
 */
#pragma once

#include "rules/arkham/arkham-state.h"

extern const RulesVerb arkham_verbs[], arkham_rulings[];
RulesStatus arkham_read (RulesMatch *match, const RecordLine *line, RulesMoveBuffer *move,
                         RulesError *error);
void arkham_write (const RulesMatch *match, const RulesMove *move, RulesBuffer *out);
/* The number of the event that @arg names, -1 when it names none. */
int arkham_arg_event (const RulesArg *arg);
/* The argument as it is written, for faults. */
RulesText arkham_arg_text (const RulesMatch *match, const RulesArg *arg);
