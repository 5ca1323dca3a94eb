/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The view of The Restless: all that lies on the table, with the numbers in force. Every seat sees
 * the same.
 *
 * Source: The Restless page, View
 */
#pragma once

#include "rules/restless/restless-state.h"

void restless_view (const RulesMatch *match, const void *state, unsigned viewer,
                    RulesWriter *writer);
