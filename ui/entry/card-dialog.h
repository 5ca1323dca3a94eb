/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The form for a card that the table holds in its hands and no pack knows. What has to be said
 * stands in front, for fingers on the keys while others wait; the rest is folded away.
 */
#pragma once

#include "app/recording/recorder.h"

#include <adwaita.h>
#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UI_TYPE_CARD_DIALOG (ui_card_dialog_get_type ())
G_DECLARE_FINAL_TYPE (UiCardDialog, ui_card_dialog, UI, CARD_DIALOG, AdwWindow)

/**
 * ui_card_dialog_new:
 * @match: of a game whose records define cards
 * @name: what was typed of it, or ""
 * @pending_move: (nullable): the beginning of the move that it is for, "- reveal "
 *
 * Signal "record" (const char *text): the definition and the move that waited for it, a line each;
 * they are legal at the tip.
 */
GtkWidget *ui_card_dialog_new (AppMatch *match, GtkWindow *parent, const char *name,
                               const char *pending_move);

/* One widget for each kind of field that a card of a record may have. */

G_END_DECLS
