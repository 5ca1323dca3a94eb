/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All matches: sorted, filtered and searched; a table where there is room, else a list.
 */
#pragma once

#include "app/store/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_MATCHES_PAGE (ui_matches_page_get_type ())
G_DECLARE_FINAL_TYPE (UiMatchesPage, ui_matches_page, UI, MATCHES_PAGE, AdwBin)

GtkWidget *ui_matches_page_new (AppStore *store);

/* Searches all matches for @words, as if they had been typed. */
void ui_matches_page_search (UiMatchesPage *self, const char *words);

G_END_DECLS
