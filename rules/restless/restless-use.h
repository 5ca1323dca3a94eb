/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Consumables, resource pools and active items in use.
 *
 * Source: The Restless, "Types of Items" and "Taking a turn"
 */
#pragma once

#include "rules/restless/restless-state.h"

void restless_apply_use (RestlessMoveContext *context);
