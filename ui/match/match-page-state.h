/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What all parts of the match page stand on: the move on show (ui_match_page_set_position()),
 * playing, a change of the line that is on its way, and what the page says and allows.
 */
#pragma once

#include "ui/match/match-page-private.h"

G_BEGIN_DECLS

/* Tells screen readers the move on show, and what it led to or who is next. */
void ui_match_page_tell_position (UiMatchPage *self);
/* Shows another move, and tells screen readers which: who goes through the moves hears what was
 * done, and the board in whole when asked for it. */
void ui_match_page_step_to (UiMatchPage *self, guint number);
/* Tells them what was recorded behind move @after, and who is next. */
void ui_match_page_tell_recorded (UiMatchPage *self, guint after);
/* Tells them who is next, now that some moves are gone. @taken: "Taken back 1 move." */
void ui_match_page_tell_taken_back (UiMatchPage *self, const char *taken);

/* Goes through the moves by itself, or stops. */
void ui_match_page_play (UiMatchPage *self, gboolean play);

/* A change of the line is on its way: no other one begins. */
void ui_match_page_begin (UiMatchPage *self);
/* It is done: others can be made, and @error is told. FALSE when it failed, or the page was left.
 */
gboolean ui_match_page_finish (UiMatchPage *self, const GError *error);

/* Lets the window say a sentence. */
void ui_match_page_toast (UiMatchPage *self, const char *sentence);

/* An action of the page ("match.try"), and its item where the menu has one. */
void ui_match_page_enable (UiMatchPage *self, const char *name, gboolean enabled);

G_END_DECLS
