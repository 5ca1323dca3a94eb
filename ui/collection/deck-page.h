/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The page of one deck: beside what the packs offer stands what is in it, with what is wrong as it
 * is being made. Where it is narrow, one of the two is on show.
 */
#pragma once

#include "app/store/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_DECK_PAGE (ui_deck_page_get_type ())
G_DECLARE_FINAL_TYPE (UiDeckPage, ui_deck_page, UI, DECK_PAGE, AdwBin)

/* NULL with @error when there is no such deck. */
GtkWidget *ui_deck_page_new (AppStore *store, const char *uuid, GError **error);

G_END_DECLS
