/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The digest of a state: cards by the hashes of their ids, so that it depends on no numbers.
 * docs/digest-restless.md tells the walk.
 */
#pragma once

#include "rules/restless/restless-state.h"

uint64_t restless_digest (const RulesMatch *match, const void *state);
