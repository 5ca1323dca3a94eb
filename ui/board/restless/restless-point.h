/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What pointing at a table of The Restless means.
 */
#pragma once

#include "ui/board/restless/restless-layout.h"

G_BEGIN_DECLS

/* Both as UiBoardClass wants them; @scene is a UiRestlessScene. */
gboolean ui_restless_items_match (gconstpointer scene, const UiBoardItem *const *items, guint n,
                                  const char *const *words);

/**
 * ui_restless_compose:
 * Counters of health are a payment to the tarot, "- consult A=2 D=2 ", to be gone on with. What is
 * for sale is bought with exactly the items that are pointed at, and with counters for what they
 * lack; nothing is to be composed where one item is worth it.
 */
char *ui_restless_compose (gconstpointer scene, const UiBoardItem *const *items,
                           guint n) G_GNUC_WARN_UNUSED_RESULT;

/* What a character carries is fought with or used, and what lies on the ground is taken. */
char *ui_restless_intended_move (gconstpointer scene,
                                 const UiBoardItem *item) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
