/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rulings: what the table decided, applied exactly. A loss is judged again after each.
 */
#pragma once

#include "rules/tokio/tokio-state.h"

RulesStatus tokio_apply_ruling (const RulesMatch *match, TokioState *state, const RulesMove *move,
                                RulesError *error);
