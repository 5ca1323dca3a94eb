/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of fields. A field that stands twice in a form is there under two conditions.
 *
 * Source: The Restless page, Pack and Bounds
 */
#pragma once

#include "rules/restless/restless-cards.h"
#include "rules/restless/restless-pack-bounds.h"

extern const RulesCardKind restless_card_kinds[];
extern const unsigned restless_n_card_kinds;
/* In the order of RestlessOp, RestlessRecipient and RestlessRoll, and ended by NULL. */
extern const char *const restless_op_names[];
extern const char *const restless_recipient_names[];
extern const char *const restless_roll_names[];
/* Whether cards may have @op in their passive list. */
bool restless_op_is_passive (RestlessOp op);
int restless_op_least (RestlessOp op);
/* The form of a kind's cards; NULL for a text that is no kind, or NULL. */
const RulesCardKind *restless_card_kind (const char *kind);
/* The field @key of the card @node, as @form and what the card is (its type, its item) have it;
 * NULL when such a card has none. */
const RulesField *restless_card_field (const RulesCardKind *form, PackNode node, const char *key);
/* Whether the card @node has the field: what it depends on holds. */
bool restless_field_applies (const RulesCardKind *form, PackNode node, const RulesField *field);
/* Whom an effect is for when nothing is said. */
RestlessRecipient restless_default_recipient (PackNode card);
extern const RulesField restless_common_fields[RESTLESS_COMMON_FIELDS];
