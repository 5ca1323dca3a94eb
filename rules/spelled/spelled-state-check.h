/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What must hold in every state of Spelled: cards conserved, sums and sizes derived again, bounds.
 */
#pragma once

#include "rules/spelled/spelled-state.h"

const char *spelled_check_state (const RulesMatch *match, const void *state);
