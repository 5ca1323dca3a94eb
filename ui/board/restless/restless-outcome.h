/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a move that is being typed would do: who is hit, who is struck, and by how much. It is read
 * from the states that the core makes of it.
 */
#pragma once

#include "ui/board/restless/restless-scene.h"

G_BEGIN_DECLS

/* As UiBoardClass wants it; @scene is a UiRestlessScene. While nothing is typed it is the attack
 * whose dice are awaited. */
void ui_restless_preview (gpointer scene, const char *typed);

/* In a few words: "Hit: 4 damage, Golem is left with 6." NULL where there is nothing to tell. */
char *ui_restless_dup_outcome (const UiRestlessScene *scene) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
