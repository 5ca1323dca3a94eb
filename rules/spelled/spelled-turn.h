/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What happens by itself: draws and reshuffles, the ends of setup, phases and turns, recovery.
 */
#pragma once

#include "rules/spelled/spelled-state.h"

/* Draws one card, the named one or, for SPELLED_NONE, an unseen one; it is there. */
void spelled_draw_card (const SpelledRules *rules, SpelledState *state, unsigned seat,
                        unsigned card);
/* Unseen cards of a hand are known when the deck is empty. */
void spelled_deduce_hand (const SpelledRules *rules, SpelledState *state, unsigned seat);
/* Goes on where nothing is due any more. RULES_BOUND when a hand would grow too big. */
RulesStatus spelled_advance (const SpelledRules *rules, SpelledState *state, RulesError *error);
/* Ends the main phase of the active seat, whose discards are made. */
RulesStatus spelled_end_main_phase (const SpelledRules *rules, SpelledState *state,
                                    RulesError *error);
/* After a ruling: owed discards and due draws that can't be are gone; then goes on. */
RulesStatus spelled_settle_after_ruling (const SpelledRules *rules, SpelledState *state,
                                         RulesError *error);
/* Whether the next recovery could make a hand too big. */
bool spelled_may_pass_bound (const SpelledRules *rules, const SpelledState *state);
