/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The operations of Lucid and Demented actions, done one after the other: each takes its arguments
 * from those of the move, and an operation that can't be done takes none.
 */
#pragma once

#include "rules/arkham/arkham-state.h"

/* Seats that @op may choose, as a mask. */
unsigned arkham_op_seat_mask (const ArkhamRules *rules, const ArkhamState *state,
                              const ArkhamOp *op);
/* Events that may be stopped now, as a mask. */
unsigned arkham_stoppable (const ArkhamState *state);
/**
 * arkham_count_backs:
 * @args: (array length=n_args): what the line names before
 * How many cards of @tome have @value behind it and are not in play by their ids, without those
 * that
 * @args turn over.
 */
unsigned arkham_count_backs (const ArkhamRules *rules, const ArkhamState *state,
                             const RulesArg *args, unsigned n_args, unsigned tome, unsigned value);
/**
 * arkham_perform_op:
 * @n_args: arguments left
 * @used: (out): how many the operation took
 * Performs one operation; on error the state may have changed.
 */
RulesStatus arkham_perform_op (const RulesMatch *match, ArkhamState *state, const ArkhamOp *op,
                               const RulesArg *args, unsigned n_args, unsigned *used,
                               RulesError *error);
/* Performs an action; on error the state may have changed. */
RulesStatus arkham_perform_action (const RulesMatch *match, ArkhamState *state,
                                   ArkhamActionKind kind, const RulesMove *move, RulesError *error);
/* The Lucid action is complete: is the Demented one due? */
void arkham_complete_action (const ArkhamRules *rules, ArkhamState *state);
