/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which lists the packs of a game have, each with the form of its members.
 */
#pragma once

#include "app/collection/pack-forms.h"

G_BEGIN_DECLS

/* The lists of @game's packs in the order of the editor's tabs, ended by a NULL key; NULL for a
 * game that nobody knows. */
const AppPackSection *app_pack_sections (const char *game);

G_END_DECLS
