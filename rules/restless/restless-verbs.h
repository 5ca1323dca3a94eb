/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The verbs and rulings of The Restless, for help, completion and labels.
 */
#pragma once

#include "rules/restless/restless-state.h"

extern const RulesVerb restless_verbs[], restless_rulings[];
