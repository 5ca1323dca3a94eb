/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sentences of Arkham's faults, with the rule-book sections that forbid.
 */
#pragma once

#include "rules/arkham/arkham-state.h"

extern const RulesFault arkham_faults[];
