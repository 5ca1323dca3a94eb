/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tables of a pairing, to be changed: a seat is a button, and the first one of a table begins.
 * Enter marks a seat, and on another exchanges the two; so does dropping one on the other. Arrow
 * keys go from seat to seat, and all of them are one stop of Tab.
 */
#pragma once

#include "app/league/pairings.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_PAIRING_TABLES (ui_pairing_tables_get_type ())
G_DECLARE_FINAL_TYPE (UiPairingTables, ui_pairing_tables, UI, PAIRING_TABLES, GtkWidget)

/* @pairing: borrowed, until another one or NULL is shown. */
void ui_pairing_tables_set_pairing (UiPairingTables *self, AppPairing *pairing);

/* Signal "changed": by a person. */

G_END_DECLS
