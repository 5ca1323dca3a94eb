/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The next round as a plan: who meets whom and why. Seats are exchanged by dragging or by keys, and
 * checked at once; nothing is stored before it is accepted.
 */
#pragma once

#include "app/league/pairings.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_PAIRING_PAGE (ui_pairing_page_get_type ())
G_DECLARE_FINAL_TYPE (UiPairingPage, ui_pairing_page, UI, PAIRING_PAGE, AdwBin)

/* @season: UUID. It is a UiPage, and plans by itself. */
GtkWidget *ui_pairing_page_new (AppStore *store, const char *season);

G_END_DECLS
