/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The Restless and Tarot Restless as a value of RulesGame.
 */
#pragma once

#include "rules/rules.h"

extern const RulesGame restless_game;
