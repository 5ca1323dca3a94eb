/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Forms of The Restless' effects, by where they stand.
 */
#pragma once

#include "app/collection/pack-forms-private.h"

/* The lists of a pack, ended by a NULL key. */
extern const AppPackSection app_pack_restless_lists[];

extern const AppPackFormOwn app_pack_restless_card_own, app_pack_restless_effect_own,
    app_pack_restless_attack_own, app_pack_restless_drops_own;
extern const AppPackForm app_pack_restless_used; /* by whoever has the card */
extern const AppPackForm app_pack_restless_kept; /* a tarot event, for whom one likes */
extern const AppPackForm app_pack_restless_met;  /* of what nobody has */
extern const AppPackForm app_pack_restless_death;
extern const AppPackForm app_pack_restless_borne;  /* lasts while somebody has the card */
extern const AppPackForm app_pack_restless_weapon; /* the same, of what attacks */
extern const AppPackForm app_pack_restless_there;  /* lasts while the card is there */

extern const AppPackWord app_pack_restless_items[], app_pack_restless_types[],
    app_pack_restless_tarots[], app_pack_restless_kinds[];
