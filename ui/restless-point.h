/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What pointing at a table of The Restless means.
 */
#pragma once

#include "restless-layout.h"

G_BEGIN_DECLS

/* Both as UiBoardClass wants them; @table is a UiRestlessTable. */
gboolean ui_restless_means (gconstpointer table, const UiBoardItem *const *items, guint n,
                            const char *const *words);

/**
 * ui_restless_compose:
 * Counters of health are a payment to the tarot, "- consult A=2 D=2 ", to be gone on with. An item
 * for sale with several items, or with one and Reroll Counters, is bought with exactly these, and
 * with counters for what they lack.
 */
char *ui_restless_compose (gconstpointer table, const UiBoardItem *const *items,
                           guint n) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
