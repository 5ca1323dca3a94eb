/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From the rules core's coded errors to translated sentences.
 */
#pragma once

#include <glib.h>

#include "rules/rules.h"

G_BEGIN_DECLS

/* "It is Ben's turn." with the arguments set in; no section. */
char *app_sentence (const RulesGame *game, const RulesError *error) G_GNUC_WARN_UNUSED_RESULT;

/* The sentence, and the rule-book section in brackets behind it. */
char *app_sentence_with_section (const RulesGame *game,
                                 const RulesError *error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
