/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Recording: what can be done at the tip of the line on show, doing it durably, taking back. That
 * line need not be the current one: what is tried there leaves the match as it is.
 * Every _async function works on the writer thread and answers when the change is on disk; the
 * match then emits its signals. app_recorder_finish() belongs to all of them.
 */
#pragma once

#include "app/match/choice.h"
#include "app/match/dice.h"
#include "app/match/match.h"

G_BEGIN_DECLS

/**
 * app_recorder_append_async:
 * @text: a move in the notation, optional comment included; or up to seven in a line each, all or
 *   none
 *
 * Judges, stores with the present instant, and moves the line on show to the new tip. After a
 * take-back it begins a new line; what was taken back stays in the old one. A legal move whose word
 * the match's list lacks is APP_ERROR_WORD: app_recorder_append_allowed_async() records it.
 * While another change is on its way it waits for its turn, in a dealt match for what is due then,
 * too. What waits behind a move that is refused was meant to follow it, and ends with
 * G_IO_ERROR_CANCELLED.
 */
void app_recorder_append_async (AppMatch *match, const char *text, GCancellable *cancellable,
                                GAsyncReadyCallback callback, gpointer data);
/* The same of a choice that is whole, as app_recorder_dup_choices() lists it: nothing has to be
 * read. @choice is kept. */
void app_recorder_choose_async (AppMatch *match, const AppChoice *choice, GCancellable *cancellable,
                                GAsyncReadyCallback callback, gpointer data);
/* The same of what somebody typed ahead: when its turn comes, it means what app_recorder_resolve()
 * says then, and is APP_ERROR_INCOMPLETE where that is no whole move. */
void app_recorder_enter_async (AppMatch *match, const char *typed, GCancellable *cancellable,
                               GAsyncReadyCallback callback, gpointer data);
/* Whether the change is on disk. */
gboolean app_recorder_finish (AppMatch *match, GAsyncResult *result, GError **error);

/* Once, when something is to be warned of in the move that was recorded last (rules_warning()): a
 * sentence; else NULL. */
char *app_recorder_take_move_warning (AppMatch *match) G_GNUC_WARN_UNUSED_RESULT;

/* Once, when a move was recorded while the computer's clock was behind the move before: one
 * sentence that says so; else NULL. */
const char *app_recorder_take_clock_warning (AppMatch *match);

/**
 * app_recorder_append_allowed_async:
 * @reason: why the word stands
 *
 * The same with the ruling that allows the move's word, both or neither.
 */
void app_recorder_append_allowed_async (AppMatch *match, const char *text, const char *reason,
                                        GCancellable *cancellable, GAsyncReadyCallback callback,
                                        gpointer data);

/* The ruling that allows the word of the move before it; NULL in games without. */
char *app_recorder_dup_word_ruling (AppMatch *match, const char *reason) G_GNUC_WARN_UNUSED_RESULT;

gboolean app_recorder_can_take_back (AppMatch *match);
gboolean app_recorder_can_redo (AppMatch *match);
void app_recorder_take_back_async (AppMatch *match, guint n, GCancellable *cancellable,
                                   GAsyncReadyCallback callback, gpointer data);
void app_recorder_redo_async (AppMatch *match, guint n, GCancellable *cancellable,
                              GAsyncReadyCallback callback, gpointer data);

G_END_DECLS
