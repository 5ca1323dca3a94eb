/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The privacy cover of a match that is played at one screen: where the game hides something from
 * somebody, it hides the match until the player who is awaited lifts it, and then lets it be told
 * for that player's eyes, until somebody else is awaited. A turn of the table needs none, and at
 * the end all is shown.
 */
#pragma once

#include "app/recording/dealer.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_COVER (ui_cover_get_type ())
G_DECLARE_FINAL_TYPE (UiCover, ui_cover, UI, COVER, AdwBin)

/* Takes the child of @bin for what is covered, and its place. */
UiCover *ui_cover_put_over (AdwBin *bin);

/* A match for which the program does not deal is never covered. */
void ui_cover_set_match (UiCover *cover, AppMatch *match);

gboolean ui_cover_is_on (UiCover *cover);

/* Whether there is something to be covered now. */
gboolean ui_cover_is_wanted (UiCover *cover);

/* Covers at once: @seat may lift it; 0 for who is awaited, or anybody. Nothing where nothing is
 * hidden. */
void ui_cover_ask_for (UiCover *cover, guint seat);

/* Puts the keyboard on what lifts the cover. */
void ui_cover_focus (UiCover *cover);

/* Signals: "changed": it is on, or lifted, or the match is told for other eyes. */

G_END_DECLS
