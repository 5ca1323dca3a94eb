/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Some games in one entry, with commas between them.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The names of @text, trimmed, without empty ones; ended by NULL. */
char **ui_game_names_split (const char *text) G_GNUC_WARN_UNUSED_RESULT;

/* @text with @game behind it, unless it is there. */
char *ui_game_names_add (const char *text, const char *game) G_GNUC_WARN_UNUSED_RESULT;

/* @typed with its last name ended from @known; NULL where there is nothing to add. */
char *ui_game_names_complete (const char *typed,
                              const char *const *known) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
