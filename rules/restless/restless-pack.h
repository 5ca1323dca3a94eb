/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Packs of The Restless, and inline cards as packs of one: every field checked by the table.
 *
 * Source: The Restless page, Pack and Bounds
 */
#pragma once

#include "rules/restless/restless-cards.h"
#include "rules/restless/restless-pack-bounds.h"

/* The hooks of RulesGame that are about cards (restless-cards.c, restless-inline.c,
 * restless-card-fields.c). */
RulesStatus restless_check_pack (const RulesPack *pack, RulesError *error);
/**
 * restless_check_card:
 * @path: of @node in its pack
 * The kind and all fields that it has. The common fields but copies are checked.
 */
RulesStatus restless_check_card (const FieldPath *path, PackNode node, RulesError *error);
