/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who learns what a move of Arkham names.
 */
#pragma once

#include "rules/arkham/arkham-state.h"

unsigned arkham_observers (const RulesMatch *match, const void *before, const RulesMove *move);
