/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The privacy cover of a match that is played at one screen. Where the game hides something from
 * somebody, it hides the match until the player who is awaited lifts it; then the match is shown as
 * that player sees it, until somebody else is awaited. Nothing is covered at the end of the match.
 */
#pragma once

#include "app/recording/dealer.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_PRIVACY_COVER (ui_privacy_cover_get_type ())
G_DECLARE_FINAL_TYPE (UiPrivacyCover, ui_privacy_cover, UI, PRIVACY_COVER, AdwBin)

/* Takes the child of @bin for what is covered, and its place. */
UiPrivacyCover *ui_privacy_cover_new_over (AdwBin *bin);

/* A match for which the program does not deal is never covered. */
void ui_privacy_cover_set_match (UiPrivacyCover *cover, AppMatch *match);

gboolean ui_privacy_cover_is_on (UiPrivacyCover *cover);

/* Whether there is something to be covered now. */
gboolean ui_privacy_cover_is_needed (UiPrivacyCover *cover);

/* Covers at once: @seat may lift it; 0 for who is awaited, or anybody. Nothing where nothing is
 * hidden. */
void ui_privacy_cover_show_for (UiPrivacyCover *cover, guint seat);

/* Puts the keyboard on what lifts the cover. */
void ui_privacy_cover_focus (UiPrivacyCover *cover);

/* Signals: "changed": the cover was put on or lifted, or the viewer changed. */

G_END_DECLS
