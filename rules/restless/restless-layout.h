/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of The Restless as a list of what lies where.
 */
#pragma once

#include "rules/restless/restless-state.h"

void restless_layout (const RulesMatch *match, const void *state, RulesLayout *layout);
