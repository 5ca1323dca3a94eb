/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A Spelled table in words: for screen readers, for tooltips, and for what stands on the mat.
 */
#pragma once

#include "ui/board/spelled/spelled-layout.h"

G_BEGIN_DECLS

/* Both as UiBoardClass wants them; @scene is a UiSpelledScene. */
char *ui_spelled_describe (gconstpointer scene) G_GNUC_WARN_UNUSED_RESULT;
char *ui_spelled_explain (gconstpointer scene, const UiBoardItem *item) G_GNUC_WARN_UNUSED_RESULT;

/* The mat's captions: "Turn 12", and what is due or happened. */
char *ui_spelled_dup_progress (const UiSpelledScene *scene) G_GNUC_WARN_UNUSED_RESULT;
char *ui_spelled_dup_news (const UiSpelledScene *scene) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
