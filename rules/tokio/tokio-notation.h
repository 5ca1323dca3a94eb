/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * ToKiO's notation: verbs and rulings read and written.
 */
#pragma once

#include "rules/tokio/tokio-state.h"

extern const RulesVerb tokio_verbs[], tokio_rulings[];
RulesStatus tokio_read (RulesMatch *match, const RecordLine *line, RulesMoveBuffer *move,
                        RulesError *error);
void tokio_normalize (const RulesMatch *match, const void *state, RulesMoveBuffer *move);
void tokio_write (const RulesMatch *match, const RulesMove *move, RulesBuffer *out);
