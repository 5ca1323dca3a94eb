/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sentences of Tome's faults, with the rule-book sections that forbid.
 */
#pragma once

#include "rules/tome/tome-state.h"

extern const RulesFault tome_faults[];
