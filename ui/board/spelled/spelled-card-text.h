/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What cards of Spelled can do, in words.
 */
#pragma once

#include "ui/board/spelled/spelled-scene.h"

G_BEGIN_DECLS

/* A line for each box of abilities: "Spelled: Draw 2 cards." NULL for none, and of "?". */
char *ui_spelled_dup_abilities (const UiSpelledScene *scene,
                                const char *card) G_GNUC_WARN_UNUSED_RESULT;

/* What the @k-th ability of the pool does, short for a chip ("Draw 2"), or a sentence. */
char *ui_spelled_dup_pool_label (const UiSpelledScene *scene, guint k) G_GNUC_WARN_UNUSED_RESULT;
char *ui_spelled_dup_pool_sentence (const UiSpelledScene *scene, guint k) G_GNUC_WARN_UNUSED_RESULT;

/* "Owl", or "an unseen card". */
const char *ui_spelled_card_name (const UiSpelledScene *scene, const char *card);

/* "shield" */
const char *ui_spelled_kind_name (UiSpelledTileKind kind);

/* "2 × Owl, Fox, 3 unseen cards" of a list, "" when it is empty. */
char *ui_spelled_dup_list (const UiSpelledScene *scene, const AppValue *list,
                           const char *separator) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
