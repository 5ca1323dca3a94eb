/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A card's effects in words: "When it is met: Everyone regains 2 Health."
 */
#pragma once

#include "app/base/value.h"

G_BEGIN_DECLS

/* Appends a sentence for what happens when a card is used, while it is there, with a trait, and
 * with a death. */
void ui_restless_add_effects (GString *text, const AppValue *fields);

/* Texts of a list: "herbalist, hunter"; "" for none. */
char *ui_restless_dup_list (const AppValue *list) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
