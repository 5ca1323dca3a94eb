/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * App-dealt games: the program shuffles, deals and rolls, for people who play at one screen or want
 * a fair shuffle. Every outcome is recorded as a move, with open knowledge, so that the match can
 * be replayed like any other; the tag [Dealt "app"] says that it is one.
 *
 * Chance comes from the system's random source, each option as likely as its copies. What was drawn
 * is stored by the state in which it was due: taking back, correcting, or killing the program
 * brings the same card again to whoever does the same again. What was rolled or drawn for a
 * player's choice, and shown, has to be recorded before any other move, rulings and notes aside. So
 * nobody can draw again until he likes the result.
 *
 * Nobody decides what is due, so a take-back (recorder.h) that would end before a deal goes on back
 * to before the last decision, whose move is what somebody wants to have back; and entering it
 * again goes forward over the deals that followed. Only where something is due already it is taken
 * at its word. After either, nothing is dealt until somebody asks for it: app_dealer_is_due().
 *
 * On one screen players look in turn. Where a game hides something from a player, a cover hides the
 * board until the awaited player lifts it; then that player is the viewer.
 */
#pragma once

#include "app/deal/dealing.h"
#include "app/recording/dealt.h"
#include "app/recording/recorder.h"

G_BEGIN_DECLS

/**
 * app_dealer_set_source:
 * @random: fills @n bytes
 * For tests: a source of one's own instead of the system's; NULL for that.
 */
void app_dealer_set_source (void (*random) (guint8 *bytes, gsize n, gpointer data), gpointer data);

/**
 * app_dealer_deal_async:
 * Records all that is due, one move after another, until somebody has to decide something. FALSE
 * when something went wrong; the moves before it stay.
 */
void app_dealer_deal_async (AppMatch *match, GCancellable *cancellable,
                            GAsyncReadyCallback callback, gpointer data);
/* @n: (out) (optional): moves recorded */
gboolean app_dealer_deal_finish (AppMatch *match, GAsyncResult *result, guint *n, GError **error);

/* The last @n moves for display, as the viewer may know them: "Dealer: Ada. Title: Breeze". */
char *app_dealer_dup_text (AppMatch *match, guint n) G_GNUC_WARN_UNUSED_RESULT;

/**
 * app_dealer_draw_async:
 * @choice: the beginning of a move that chance completes, as app_recorder_dup_choices() offers it
 *   in a dealt match (AppChoice.drawn), or as somebody typed it, "A attack axe mod=+2"
 * @before: (nullable): what came before
 * @again: the last card or die is drawn or rolled again; else it stays, and drawing goes on
 *
 * Draws, and keeps what was drawn, on disk, before it is told, until somebody has to decide
 * something. The caller records @text.
 */
void app_dealer_draw_async (AppMatch *match, const char *choice, const AppChanceDraw *before,
                            gboolean again, GCancellable *cancellable, GAsyncReadyCallback callback,
                            gpointer data);
AppChanceDraw *app_dealer_draw_finish (AppMatch *match, GAsyncResult *result,
                                       GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Whether @typed begins a move that chance alone completes in a dealt match: "A attack axe". */
gboolean app_dealer_is_begun (AppMatch *match, const char *typed);

/* What was drawn and shown at the tip, and not recorded: by a process that was killed, or
 * another window. NULL when there is nothing. */
AppChanceDraw *app_dealer_dup_pending (AppMatch *match) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
