/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The members of one list of a pack that is being edited, to be searched and chosen from: a face,
 * a name, a few words, a mark where something is wrong.
 */
#pragma once

#include "app/collection/pack-editor.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_PACK_LIST (ui_pack_list_get_type ())
G_DECLARE_FINAL_TYPE (UiPackList, ui_pack_list, UI, PACK_LIST, AdwBin)

/* Once. */
void ui_pack_list_set_editor (UiPackList *self, AppPackEditor *editor);

/* Another list of the pack; the search begins anew. */
void ui_pack_list_set_section (UiPackList *self, const AppPackSection *section);

/* @place: of the one that changed, when nothing else did; else G_MAXUINT */
void ui_pack_list_update (UiPackList *self, guint place);

/* G_MAXUINT: none. What a search hides is shown again. */
void ui_pack_list_choose (UiPackList *self, guint place);
guint ui_pack_list_get_chosen (UiPackList *self);

GtkSearchBar *ui_pack_list_get_search_bar (UiPackList *self);
void ui_pack_list_focus (UiPackList *self);

/* Signals: "chosen": another one, or none; "opened": Enter, or a double click, on the chosen one;
 * "moved" (guint from, guint to): by mouse or keys; "deleted" and "duplicated" (guint): by keys. */

G_END_DECLS
