/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pointing at things instead of typing: which legal moves name all that was pointed at, and why
 * nothing can be done with a thing now.
 */
#pragma once

#include "app/match/match.h"

G_BEGIN_DECLS

/**
 * app_pointing_split_move:
 * @move: in the notation: "1 scrap hand:owl,fox"
 *
 * Its actor, its verb, then its arguments split at blanks, commas, ':' and '=': "1", "scrap",
 * "hand", "owl", "fox". A quoted text is one word. Free with g_strfreev().
 */
char **app_pointing_split_move (const char *move) G_GNUC_WARN_UNUSED_RESULT;

/**
 * app_pointing_is_named:
 * @words: of a move, as above
 * @tokens: (array length=n_tokens): what was pointed at, "fox", "hand:owl"
 *
 * Whether the move names all of them, each by words of its own, so that a thing that is pointed at
 * twice is named twice. A token of several words is named by words that follow each other. The verb
 * counts as a word, the actor does not.
 */
gboolean app_pointing_is_named (const char *const *words, const char *const *tokens,
                                guint n_tokens);

/**
 * app_pointing_append_token:
 * @typed: what stands in an entry: "2 discard fox", "1 acquire t pay=$1"
 * @token: what was pointed at
 *
 * The line with that token as its next word, or as the next one of a list that a key began
 * ("1 acquire t pay=$1,$2").
 */
char *app_pointing_append_token (const char *typed, const char *token) G_GNUC_WARN_UNUSED_RESULT;

/**
 * app_recorder_dup_why_not:
 * @would: (nullable): the move that pointing at it would enter, in the notation, or some in a line
 *   each, the likeliest first
 * @token: as moves name it: "fox", "2:owl"
 * @alike: (array zero-terminated=1) (nullable): tokens of things of its kind that legal moves name
 *   now; where @would is NULL it is tried in their place
 *
 * The sentence of the rule that forbids it at the tip, with the rule book's section; NULL when it
 * is allowed, the match is over, or it would be no move at all.
 */
char *app_recorder_dup_why_not (AppMatch *match, const char *would, const char *token,
                                const char *const *alike) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
