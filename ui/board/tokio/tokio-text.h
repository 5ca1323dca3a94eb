/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A ToKiO table in words: for screen readers, for tooltips, and for the captions on the mat.
 */
#pragma once

#include "ui/board/tokio/tokio-layout.h"

G_BEGIN_DECLS

/* The first two as UiBoardClass wants them; @scene is a UiTokioScene. */

/* The whole state, a sentence for each thing on the table. */
char *ui_tokio_describe (gconstpointer scene) G_GNUC_WARN_UNUSED_RESULT;

/* What a drawn thing is, and the rule behind it; NULL where there is nothing to say. */
char *ui_tokio_explain (gconstpointer scene, const UiBoardItem *item) G_GNUC_WARN_UNUSED_RESULT;

/* The mat's captions: "Turn 3", and what is due. */
char *ui_tokio_dup_progress (const UiTokioScene *scene) G_GNUC_WARN_UNUSED_RESULT;
char *ui_tokio_dup_news (const UiTokioScene *scene) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
