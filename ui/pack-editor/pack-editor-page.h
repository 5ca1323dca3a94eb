/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The page that a pack is written on: its lists as tabs, the members of one beside the form of
 * the chosen one, and above that the card as it will be drawn and what it will do.
 */
#pragma once

#include "app/collection/pack-editor.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_PACK_EDITOR_PAGE (ui_pack_editor_page_get_type ())
G_DECLARE_FINAL_TYPE (UiPackEditorPage, ui_pack_editor_page, UI, PACK_EDITOR_PAGE, AdwBin)

/* The draft of that UUID; NULL with @error when there is none. */
GtkWidget *ui_pack_editor_page_new (AppStore *store, const char *uuid, GError **error);

AppPackEditor *ui_pack_editor_page_get_editor (UiPackEditorPage *self);

/* Chooses the member at @path, "cards[3]", or the field below it that it leads to. */
void ui_pack_editor_page_show (UiPackEditorPage *self, const char *path);

G_END_DECLS
