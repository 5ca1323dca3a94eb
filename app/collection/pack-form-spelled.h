/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a pack of Spelled can say. Source: docs/packs.md, "Spelled"
 */
#pragma once

#include "app/collection/pack-forms-private.h"

G_BEGIN_DECLS

/* The lists of a pack, ended by a NULL key. */
extern const AppPackSection app_pack_spelled_lists[];

G_END_DECLS
