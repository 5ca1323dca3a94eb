/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Spell effects: when they activate, what they ask, what they do. A walk over the chapter's
 * spells in play order, which can stop at a choice and go on where it stopped.
 */
#pragma once

#include "rules/tome/tome-state.h"

/* Resolves from where state->resolving stands until a choice is due (true) or the stage is done. */
bool tome_resolve (const TomeRules *rules, TomeState *state);
/* What is asked at state->resolving, whose effect has begun. */
void tome_current_choice (const TomeRules *rules, const TomeState *state, TomeChoice *choice);
/* What of that @arg answers: a card or an element; of TOME_CHOICE_YES nothing. Whether it is one of
 * the options is not looked at. */
unsigned tome_answer_value (TomeChoiceKind ask, const RulesArg *arg);
/* Takes an answer that is one of the options. */
void tome_resolve_answer (const TomeRules *rules, TomeState *state, const RulesArg *arg);
/* Refuses all of the optional effect. */
void tome_decline_effect (TomeState *state);
/* The spell of @order, NULL when it has left. */
TomeSpell *tome_spell (const TomeState *state, unsigned order);
/* Takes a spell from the chapter to @where, as the rule "what was changed about it ends". */
void tome_remove_spell (const TomeRules *rules, TomeState *state, TomeSpell *spell,
                        TomeCardPlace where);
/* Derives state->acting anew, after spells were silenced, or no more, or have left. */
void tome_derive_acting (const TomeRules *rules, TomeState *state);
/* Changes a spell's power as a ruling or effect does: not below 1, Flux unmoved. */
void tome_add_power (TomeSpell *spell, int by);
