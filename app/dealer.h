/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * App-dealt games: the program shuffles, deals and rolls, for people who play at one screen or want
 * a fair shuffle. Every outcome is recorded as a move, with open knowledge, so that the match can
 * be replayed like any other; the tag [Dealt "app"] says that it is one.
 *
 * Chance comes from the system's random source, each option as likely as its copies. What was drawn
 * is kept by the state in which it was due: taking back, correcting, or killing the program brings
 * the same card again to whoever does the same again. Nothing can be fished for.
 *
 * On one screen players look in turn. Where a game hides something from a player, a cover hides the
 * board until the one who is awaited lifts it, and then shows it with that player's eyes.
 */
#pragma once

#include "recorder.h"

G_BEGIN_DECLS

/* Whether the program deals for this match. */
gboolean app_match_is_dealt (AppMatch *match);

/**
 * app_dealer_set_source:
 * @random: fills @n bytes
 * For tests: a source of one's own instead of the system's; NULL for that.
 */
void app_dealer_set_source (void (*random) (guint8 *bytes, gsize n, gpointer data), gpointer data);

/* Whether chance is due now, which nobody has to decide: app_dealer_deal_async() records it. */
gboolean app_dealer_is_due (AppMatch *match);

/**
 * app_dealer_deal_async:
 * Records all that is due, one move after another, until somebody has to decide something.
 */
void app_dealer_deal_async (AppMatch *match, GCancellable *cancellable,
                            GAsyncReadyCallback callback, gpointer data);
/* @n: (out) (optional): moves recorded */
gboolean app_dealer_deal_finish (AppMatch *match, GAsyncResult *result, guint *n, GError **error);

/**
 * AppDraw:
 * @text: the whole move, in the notation
 * @told: what came, for the eye: "Die 1: 17", "Axe"
 * @again: whether what came last may be drawn or rolled once more, for what the rules take for it
 *
 * What chance brought to a choice of a player's, on its way to be recorded.
 */
typedef struct {
  char *text;
  char *told;
  gboolean again;
} AppDraw;

void app_draw_free (AppDraw *draw);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppDraw, app_draw_free)

/**
 * app_dealer_draw_async:
 * @choice: the beginning of a move that chance completes, as app_recorder_dup_choices() offers it
 * in a dealt match: dice to be rolled, cards to be drawn
 * @again: (nullable): what came before, to be drawn or rolled once more
 *
 * Draws, and keeps what was drawn, on disk, before it is told. The caller records @text.
 */
void app_dealer_draw_async (AppMatch *match, const char *choice, const AppDraw *again,
                            GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
AppDraw *app_dealer_draw_finish (AppMatch *match, GAsyncResult *result,
                                 GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Whether some seat sees less than all that is known after move @number: then a cover is wanted. */
gboolean app_match_hides (AppMatch *match, guint number);

/**
 * app_match_set_eyes:
 * @seat: as whom everything is told; 0 for all that is known
 *
 * Labels of moves, choices and the status say nothing that @seat could not know; emits
 * "moves-changed" when that makes them others.
 */
void app_match_set_eyes (AppMatch *match, guint seat);
guint app_match_get_eyes (AppMatch *match);

G_END_DECLS
