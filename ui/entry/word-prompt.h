/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Asks whether the table lets a word stand that the match's list lacks.
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* @reason: why it stands; NULL when it shall be another. */
typedef void (*UiWordAnswer) (const char *reason, gpointer data);

/* @sentence: what is wrong with the word. @data is freed with @destroy when it is answered. */
void ui_word_prompt (GtkWidget *from, const char *sentence, UiWordAnswer answer, gpointer data,
                     GDestroyNotify destroy);

G_END_DECLS
