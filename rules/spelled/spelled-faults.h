/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sentences of Spelled's faults, with the rule-book sections that forbid.
 */
#pragma once

#include "rules/spelled/spelled-state.h"

extern const RulesFault spelled_faults[];
