/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a pack of Tome can say. Source: docs/packs.md, "Tome"
 */
#pragma once

#include "app/collection/pack-forms-private.h"

G_BEGIN_DECLS

/* The lists of a pack, ended by a NULL key. */
extern const AppPackSection app_pack_tome_lists[];

extern const AppPackFormOwn app_pack_tome_card_own, app_pack_tome_element_own,
    app_pack_tome_effect_own, app_pack_tome_condition_own, app_pack_tome_operation_own;
extern const AppPackWord app_pack_tome_kinds[];

G_END_DECLS
