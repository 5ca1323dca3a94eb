/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards that are drawn, shown or consulted together at the table: nobody but the table knows them,
 * so they are asked for, one by one, and nothing is offered in their place.
 */
#pragma once

#include "app/match/match.h"

G_BEGIN_DECLS

/**
 * app_recorder_dup_answers:
 * @begun: the text of a choice that asks, with the cards that have been named
 *
 * (element-type AppChoice): what the table may answer at the tip: the cards that may come next,
 * each with how many are left to be named (AppChoice.n_cards, at least 1; that one included) and
 * @asks; or, when all are named, whole moves. Free with g_ptr_array_unref().
 */
GPtrArray *app_recorder_dup_answers (AppMatch *match, const char *begun) G_GNUC_WARN_UNUSED_RESULT;

/* The cards that have been named in @asked, for the eye: "Death, Justice"; "" for none. */
char *app_recorder_dup_named_cards (AppMatch *match, const char *asked) G_GNUC_WARN_UNUSED_RESULT;

/* Which card comes next behind @asked, for the eye: "Loot, 1 of 2"; NULL where @answers, which are
 * behind it, name none. A card that calls for another one is counted once it lies there. */
char *app_recorder_dup_asked_label (AppMatch *match, const char *asked,
                                    const GPtrArray *answers) G_GNUC_WARN_UNUSED_RESULT;

/* (element-type AppChoice): those of @answers, which are behind @asked, that the last name in
 * @typed may become; all where it becomes none. Borrowed from @answers; free with
 * g_ptr_array_unref(). */
GPtrArray *app_recorder_narrow_answers (const GPtrArray *answers, const char *asked,
                                        const char *typed) G_GNUC_WARN_UNUSED_RESULT;

/**
 * app_recorder_dup_answered:
 * @asked: (nullable): a choice that asks, with the cards that have been named
 * @typed: names of cards, or beginnings of them, in the order in which they lay: "garr noth",
 *   separated by blanks or, where names have some, by commas; then words of the decision: "death
 *   on=A". In front of them, without @asked, a choice that asks, or words with which it begins:
 *   "trader by=B"
 *
 * The move as far as it was answered: whole, or for app_recorder_dup_answers(). NULL with @error
 * for a name that can't come next or may be several; NULL without where @typed begins no such
 * choice.
 */
char *app_recorder_dup_answered (AppMatch *match, const char *asked, const char *typed,
                                 GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
