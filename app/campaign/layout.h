/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What to put where to lay the table of a match again: a list to be ticked off, for people and for
 * programs.
 */
#pragma once

#include "app/base/json.h"
#include "app/document/document.h"
#include "app/match/match.h"

G_BEGIN_DECLS

/* As the number of a move: the end of the line on show. */
#define APP_LAYOUT_END G_MAXUINT

/**
 * app_layout_new_book:
 * @number: the move after which the table is laid, 0 for the start, at most the end
 * @viewer: 0: all that the record knows, cards in hands too; else what that seat, or
 *   APP_VIEWER_NOBODY, may see
 *
 * The list as a book: a heading for each place, and under it an APP_BLOCK_CHECK for each thing, in
 * the order in which they are best laid. NULL with the reason when the match can't be played here.
 */
AppDocument *app_layout_new_book (AppMatch *match, guint number, guint viewer,
                                  GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Appends the list as {"place", "who", "what", "count", "state"}: "who" is a seat's number, a
 * party's slot or null; "state" an object. FALSE as above. */
gboolean app_layout_append_json (AppMatch *match, guint number, guint viewer, AppJson *json,
                                 GError **error);

G_END_DECLS
