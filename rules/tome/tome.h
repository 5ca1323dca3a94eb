/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tome for the table of games; nothing else of this folder is named outside it.
 */
#pragma once

#include "rules/rules.h"

extern const RulesGame tome_game;
