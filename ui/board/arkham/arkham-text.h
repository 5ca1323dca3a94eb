/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A table of Tomes of Arkham in words: for screen readers, for tooltips, and for the captions on
 * the mat.
 */
#pragma once

#include "ui/board/arkham/arkham-layout.h"

G_BEGIN_DECLS

/* The first two as UiBoardClass wants them; @scene is a UiArkhamScene. */

/* The whole state, a sentence for each thing on the table. */
char *ui_arkham_describe (gconstpointer scene) G_GNUC_WARN_UNUSED_RESULT;

/* What a drawn thing is, and the rule behind it; NULL where there is nothing to say. */
char *ui_arkham_explain (gconstpointer scene, const UiBoardItem *item) G_GNUC_WARN_UNUSED_RESULT;

/* The mat's captions: "Round 3 · Draft", and what is due. */
char *ui_arkham_dup_progress (const UiArkhamScene *scene) G_GNUC_WARN_UNUSED_RESULT;
char *ui_arkham_dup_news (const UiArkhamScene *scene) G_GNUC_WARN_UNUSED_RESULT;

/* What an event's action does: "Take 2 resources from a player." "" where it does nothing. */
char *ui_arkham_dup_action (const UiArkhamEvent *event,
                            gboolean demented) G_GNUC_WARN_UNUSED_RESULT;

/* What became of an event this round, as a sentence, and in a word or two. */
const char *ui_arkham_fate_text (const UiArkhamScene *scene, const UiArkhamEvent *event);

G_END_DECLS
