/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Spelled's table as a list of what lies where.
 */
#pragma once

#include "rules/spelled/spelled-state.h"

void spelled_layout (const RulesMatch *match, const void *state, RulesLayout *layout);
