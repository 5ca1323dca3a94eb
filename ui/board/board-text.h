/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words that the boards of all games share, those of cards among them.
 */
#pragma once

#include "app/base/value.h"
#include "app/match/match.h"

G_BEGIN_DECLS

/* A seat's player, "the table" for seat 0; borrowed. */
const char *ui_seat_name (AppMatch *match, guint seat);

/* How the match ended by move @number: "Ada & Cyd won the game". */
char *ui_dup_outcome_text (AppMatch *match, guint number) G_GNUC_WARN_UNUSED_RESULT;

/* Appends a sentence as app_phrase_printf() makes it, a blank before it unless it is the first. */
void ui_add_sentence (GString *text, const char *format, ...) G_GNUC_PRINTF (2, 3);

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
