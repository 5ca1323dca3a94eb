/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a pack of Spelled can say. Source: docs/packs.md, "Spelled"
 */
#pragma once

#include "app/collection/pack-forms-private.h"

G_BEGIN_DECLS

/* The lists of a pack, ended by a NULL key. */
extern const AppPackSection app_pack_spelled_lists[];

extern const AppPackFormOwn app_pack_spelled_card_own, app_pack_spelled_ability_own,
    app_pack_spelled_copies_own;
extern const AppPackWord app_pack_spelled_kinds[];

G_END_DECLS
