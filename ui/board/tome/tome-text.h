/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A Tome table in words: for screen readers, for tooltips, and for the captions on the mat.
 */
#pragma once

#include "ui/board/tome/tome-layout.h"

G_BEGIN_DECLS

/* The first two as UiBoardClass wants them; @scene is a UiTomeScene. */

/* The whole state, a sentence for each thing on the table. */
char *ui_tome_describe (gconstpointer scene) G_GNUC_WARN_UNUSED_RESULT;

/* What a drawn thing is, and the rule behind it; NULL where there is nothing to say. */
char *ui_tome_explain (gconstpointer scene, const UiBoardItem *item) G_GNUC_WARN_UNUSED_RESULT;

/* The mat's captions: "Round 2 · Chapter 3", and what happened or is due. */
char *ui_tome_dup_progress (const UiTomeScene *scene) G_GNUC_WARN_UNUSED_RESULT;
char *ui_tome_dup_news (const UiTomeScene *scene) G_GNUC_WARN_UNUSED_RESULT;

/* "Ada & Cyd": a side by one of its seats. */
char *ui_tome_dup_side_name (const UiTomeScene *scene, guint seat) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
