/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A Spelled table in words: for screen readers, for tooltips, and for what stands on the mat.
 */
#pragma once

#include "ui/board/spelled/spelled-layout.h"

G_BEGIN_DECLS

/* Both as UiBoardClass wants them; @table is a UiSpelledTable. */
char *ui_spelled_describe (gconstpointer table) G_GNUC_WARN_UNUSED_RESULT;
char *ui_spelled_explain (gconstpointer table, const UiBoardItem *item) G_GNUC_WARN_UNUSED_RESULT;

/* The mat's captions: "Turn 12", and what is due or happened. */
char *ui_spelled_place (const UiSpelledTable *table) G_GNUC_WARN_UNUSED_RESULT;
char *ui_spelled_news (const UiSpelledTable *table) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
