/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A table of The Restless in words: captions, tooltips, the whole for screen readers, in the rule
 * book's terms.
 */
#pragma once

#include "app/base/value.h"
#include "ui/board/restless/restless-layout.h"

G_BEGIN_DECLS

/* The captions: where the party is, and what is awaited. */
char *ui_restless_dup_progress (const UiRestlessScene *scene) G_GNUC_WARN_UNUSED_RESULT;
char *ui_restless_dup_news (const UiRestlessScene *scene) G_GNUC_WARN_UNUSED_RESULT;
const char *ui_restless_ground_word (const UiRestlessScene *scene);

/* Both as UiBoardClass wants them; @scene is a UiRestlessScene. */
char *ui_restless_describe (gconstpointer scene);
char *ui_restless_explain (gconstpointer scene, const UiBoardItem *item);

/* Appends a sentence for what happens when a card is used, while it is there, with a trait, and
 * with a death. */
void ui_restless_add_effects (GString *text, const AppValue *fields);

/* Texts of a list: "herbalist, hunter"; "" for none. */
char *ui_restless_dup_list (const AppValue *list) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
