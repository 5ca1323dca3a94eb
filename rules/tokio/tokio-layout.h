/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * ToKiO's table as a list of what lies where.
 */
#pragma once

#include "rules/tokio/tokio-state.h"

void tokio_layout (const RulesMatch *match, const void *state, RulesLayout *layout);
