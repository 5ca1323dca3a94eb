/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A state examined: what is derived is derived again, and no card is lost.
 */
#pragma once

#include "rules/restless/restless-state.h"

const char *restless_check_state (const RulesMatch *match, const void *state);
