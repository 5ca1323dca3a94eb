/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What pointing at things of a table of Tomes of Arkham means, where their tokens alone would say
 * too much: whose coin it is, and where a tome lies.
 */
#pragma once

#include "ui/board/arkham/arkham-layout.h"

G_BEGIN_DECLS

/* As UiBoardClass wants them; @scene is a UiArkhamScene. */
gboolean ui_arkham_items_match (gconstpointer scene, const UiBoardItem *const *items, guint n,
                                const char *const *words);
char *ui_arkham_compose (gconstpointer scene, const UiBoardItem *const *items,
                         guint n) G_GNUC_WARN_UNUSED_RESULT;
char *ui_arkham_intended_move (gconstpointer scene,
                               const UiBoardItem *item) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
