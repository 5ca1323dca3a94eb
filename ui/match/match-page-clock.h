/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The match page's clock and cover: whose turn it is, and as whom it is shown.
 */
#pragma once

#include "ui/match/match-page-private.h"

G_BEGIN_DECLS

/* For whose eyes the page is, and the cover (cover.h). */
void ui_match_page_install_eyes (GtkWidgetClass *widget_class);
void ui_match_page_build_eyes (UiMatchPage *self);
void ui_match_page_update_eyes (UiMatchPage *self);
gboolean ui_match_page_is_covered (UiMatchPage *self);
void ui_match_page_focus_cover (UiMatchPage *self);
/* Whether a key of a covered page ends there: GDK_EVENT_STOP, but for those that lift the cover and
 * those of the window. */
gboolean ui_match_page_takes_key (guint key, GdkModifierType held);
/* The clock, and stopping for today (match-page-clock.c). */
void ui_match_page_install_clock (GtkWidgetClass *widget_class);
void ui_match_page_build_clock (UiMatchPage *self);
void ui_match_page_update_clock (UiMatchPage *self);

G_END_DECLS
