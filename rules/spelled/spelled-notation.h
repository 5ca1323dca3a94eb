/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Spelled's notation: verbs and rulings read and written.
 */
#pragma once

#include "rules/spelled/spelled-state.h"

extern const RulesVerb spelled_verbs[], spelled_rulings[];
RulesStatus spelled_read (RulesMatch *match, const RecordLine *line, RulesMoveBuffer *move,
                          RulesError *error);
void spelled_write (const RulesMatch *match, const RulesMove *move, RulesBuffer *out);
RulesWordUse spelled_word_use (const RulesMove *move);
