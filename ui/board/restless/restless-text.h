/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A table of The Restless in words: captions, tooltips, the whole for screen readers, in the rule
 * book's terms.
 */
#pragma once

#include "ui/board/restless/restless-layout.h"

G_BEGIN_DECLS

/* The captions: where the party is, and what is awaited. */
char *ui_restless_place (const UiRestlessTable *table) G_GNUC_WARN_UNUSED_RESULT;
char *ui_restless_news (const UiRestlessTable *table) G_GNUC_WARN_UNUSED_RESULT;
const char *ui_restless_ground_word (const UiRestlessTable *table);

/* Both as UiBoardClass wants them; @table is a UiRestlessTable. */
char *ui_restless_describe (gconstpointer table);
char *ui_restless_explain (gconstpointer table, const UiBoardItem *item);

G_END_DECLS
