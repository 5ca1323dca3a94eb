/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words that the boards of all games share.
 */
#pragma once

#include "app/match/match.h"

G_BEGIN_DECLS

/* A seat's player, "the table" for seat 0; borrowed. */
const char *ui_seat_name (AppMatch *match, guint seat);

/* How the match ended by move @number: "Ada & Cyd won the game". */
char *ui_dup_outcome_text (AppMatch *match, guint number) G_GNUC_WARN_UNUSED_RESULT;

/* Appends a sentence as app_phrase_printf() makes it, a blank before it unless it is the first. */
void ui_add_sentence (GString *text, const char *format, ...) G_GNUC_PRINTF (2, 3);

G_END_DECLS
