/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Spelled as a value of RulesGame; rules_games names it.
 */
#pragma once

#include "rules/rules.h"

extern const RulesGame spelled_game;
