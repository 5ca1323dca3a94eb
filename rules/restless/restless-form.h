/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What cards of The Restless are made of: the one table of fields by which packs are checked and
 * compiled, inline cards read and written, and dialogs built.
 */
#pragma once

#include "rules/fields.h"
#include "rules/restless/restless-cards.h"

#define RESTLESS_COPIES 99
#define RESTLESS_PACK_CARDS 2000 /* of all packs of a match together, copies not counted */
#define RESTLESS_EFFECTS 99      /* of one list; the page knows no bound */

/* In the order of RestlessOp, RestlessOf and RestlessRoll, and ended by NULL. */
extern const char *const restless_op_names[];
extern const char *const restless_of_names[];
extern const char *const restless_roll_names[];

/* Whether cards may have @op in their passive list. */
bool restless_op_is_passive (RestlessOp op);

/* The lowest n of an effect; the highest is RESTLESS_AMOUNT. */
#define RESTLESS_AMOUNT 99
int restless_op_least (RestlessOp op);

/* The form of a kind's cards; NULL for a text that is no kind, or NULL. */
const RulesCardForm *restless_form (const char *kind);

/* The field @key of the card @node, as @form and what the card is (its type, its item) have it;
 * NULL when such a card has none. */
const RulesField *restless_field (const RulesCardForm *form, PackNode node, const char *key);

/* Whether the card @node has the field: what it depends on holds. */
bool restless_field_holds (const RulesCardForm *form, PackNode node, const RulesField *field);

/* Whom an effect is for when nothing is said. */
RestlessOf restless_default_of (PackNode card);

/**
 * restless_check_card:
 * @path: of @node in its pack
 * The kind and all fields that it has. The common fields but copies are checked.
 */
RulesStatus restless_check_card (const FieldPath *path, PackNode node, RulesError *error);

/* The fields that all cards have, beside those of their forms. */
#define RESTLESS_COMMON_FIELDS 4
extern const RulesField restless_common_fields[RESTLESS_COMMON_FIELDS];

/* The card of a pack that has one. */
PackNode restless_only_card (const RulesPack *pack);

/* A checked card as a move defines it, from its id on: in the order of the table, without what
 * goes without saying. Malloc'd; NULL when there is not enough memory. */
char *restless_card_text (PackNode card);
