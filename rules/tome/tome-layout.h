/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tome's table as a list of what lies where.
 */
#pragma once

#include "rules/tome/tome-state.h"

void tome_layout (const RulesMatch *match, const void *state, RulesLayout *layout);
