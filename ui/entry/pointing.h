/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Recording by pointing: a board and an entry bar brought together.
 *
 * What stands in the line wins: where something was typed, the token of what is pointed at becomes
 * its next word. Dice that are typed behind what is pointed at are its move's. Else the legal moves are narrowed to those that name all that was pointed at: a
 * single one is recorded at once, several are offered alone, and where the board composes a line of
 * them, that is put into the entry, and as long as nobody changes it, pointing goes on. Pointing
 * again at the same thing lets go of it; something that means nothing with the rest begins anew. A
 * thing whose token is the verb of a move that chance owes ("deal") begins that move in the line,
 * where its cards have to be named.
 */
#pragma once

#include "ui/board/board.h"
#include "ui/entry/entry-bar.h"

G_BEGIN_DECLS

#define UI_TYPE_POINTING (ui_pointing_get_type ())
G_DECLARE_FINAL_TYPE (UiPointing, ui_pointing, UI, POINTING, GObject)

/* Both are borrowed and outlive it. */
UiPointing *ui_pointing_new (UiBoard *board, UiEntryBar *bar) G_GNUC_WARN_UNUSED_RESULT;

/* Lets go of everything that was pointed at; whether there was anything. */
gboolean ui_pointing_clear (UiPointing *pointing);

G_END_DECLS
