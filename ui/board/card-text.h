/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A card in words, from what its pack says: a few names of fields that games share, and any other
 * plain field as the game's forms call it, so that it serves every game's packs.
 */
#pragma once

#include "app/base/value.h"

G_BEGIN_DECLS

/* A text field of a card, "" when it has none; borrowed. */
const char *ui_card_get_text (const AppValue *card, const char *key);

/* A plain field for the eye, NULL when it has none. */
char *ui_card_dup_field (const AppValue *card, const char *key) G_GNUC_WARN_UNUSED_RESULT;

/* "Fire · power 7", of an element's id and a power, each NULL where there is none. */
char *ui_card_dup_element_power (const char *element, const char *power) G_GNUC_WARN_UNUSED_RESULT;

/* What a card has beside its name, text, element and power, in the words of @game's forms: "Weapon
 * · Damage: 2 · Weight: 3". Where a field has the id of another member of the pack, it is told by
 * its name. @pack: the root, NULL where it isn't known. */
char *ui_card_dup_other_fields (const AppValue *card, const char *game,
                                const AppValue *pack) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
