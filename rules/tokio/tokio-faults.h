/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sentences of ToKiO's faults, with the rule-book sections that forbid.
 */
#pragma once

#include "rules/tokio/tokio-state.h"

extern const RulesFault tokio_faults[];
