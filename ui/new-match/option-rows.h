/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a game can be set up with, a row an option: numbers of a draft.
 */
#pragma once

#include "app/base/draft.h"
#include "app/store/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * ui_option_rows_show:
 * @rows: (element-type GtkWidget): the rows of another game in @group, which are replaced; borrowed
 * @draft: has the properties "option1" and so on, of the game's options in their order
 *
 * A game without options hides the group.
 */
void ui_option_rows_show (AdwPreferencesGroup *group, GPtrArray *rows, const RulesGame *game,
                          AppDraft *draft);

/* Takes @rows out of their group. */
void ui_rows_clear (AdwPreferencesGroup *group, GPtrArray *rows);

G_END_DECLS
