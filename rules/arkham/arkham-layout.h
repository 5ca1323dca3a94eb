/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Arkham's table as a list of what lies where.
 */
#pragma once

#include "rules/arkham/arkham-state.h"

void arkham_layout (const RulesMatch *match, const void *state, RulesLayout *layout);
