/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rulings: what the table decided, applied exactly.
 *
 * Source: The Restless page, Rulings
 */
#pragma once

#include "rules/restless/restless-state.h"

void restless_apply_ruling (RestlessMoveContext *context);
