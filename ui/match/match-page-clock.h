/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The match page's clock and cover: whose turn it is, and as whom it is shown.
 */
#pragma once

#include "ui/match/match-page-private.h"

G_BEGIN_DECLS

/* The viewer of the page, and the privacy cover (privacy-cover.h). */
void ui_match_page_install_viewer (GtkWidgetClass *widget_class);
void ui_match_page_build_viewer (UiMatchPage *self);
void ui_match_page_update_viewer (UiMatchPage *self);
gboolean ui_match_page_is_covered (UiMatchPage *self);
void ui_match_page_focus_cover (UiMatchPage *self);
/* Whether a key of a covered page ends there: GDK_EVENT_STOP, but for those that lift the cover and
 * those of the window. */
gboolean ui_match_page_stops_key (guint key, GdkModifierType held);
/* The clock, and stopping for today (match-page-clock.c). */
void ui_match_page_install_clock (GtkWidgetClass *widget_class);
void ui_match_page_build_clock (UiMatchPage *self);
void ui_match_page_update_clock (UiMatchPage *self);

G_END_DECLS
