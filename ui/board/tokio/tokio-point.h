/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What pointing at spaces of a ToKiO table means.
 */
#pragma once

#include "ui/board/tokio/tokio-layout.h"

G_BEGIN_DECLS

/* As UiBoardClass wants them; @scene is a UiTokioScene. */
gboolean ui_tokio_items_match (gconstpointer scene, const UiBoardItem *const *items, guint n,
                               const char *const *words);
char *ui_tokio_compose (gconstpointer scene, const UiBoardItem *const *items, guint n);
char *ui_tokio_intended_move (gconstpointer scene,
                              const UiBoardItem *item) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
