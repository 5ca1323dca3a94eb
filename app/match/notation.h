/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Help for typing the notation: legal moves as lines, and completions.
 */
#pragma once

#include <glib.h>

#include "rules/rules.h"

G_BEGIN_DECLS

/* (element-type char *): the legal moves as RECORD.md's `moves` lists them, sorted bytewise. */
GPtrArray *app_notation_dup_moves (const RulesMatch *match,
                                   const void *state) G_GNUC_WARN_UNUSED_RESULT;

/* One move as it is listed. */
char *app_notation_dup_move (const RulesMatch *match,
                             const RulesMove *move) G_GNUC_WARN_UNUSED_RESULT;

/* A copy of it and of all that it borrows, to be freed with g_free(). */
RulesMove *app_notation_copy_move (const RulesMove *move) G_GNUC_WARN_UNUSED_RESULT;

/**
 * app_notation_apply:
 * @text: one move in the notation
 * @wrong: (out) (optional)
 *
 * Reads and judges it, and moves @state on; all or nothing, and nothing is stored. Cards that it
 * defines stay: rules_match_forget_cards() drops them.
 */
RulesStatus app_notation_apply (RulesMatch *match, void *state, const char *text,
                                RulesError *wrong);

/**
 * app_notation_judge:
 * @state: where the moves would be made; it stays as it is, and so do the match's cards
 * @text: moves in the notation, in a line each
 * @wrong: (out) (optional): of the first that is at fault
 *
 * Whether they may be made there, one after the other. Whoever asks only that asks here; what the
 * program deals, and who is at the screen, app_recorder_judge() looks at besides.
 */
RulesStatus app_notation_judge (RulesMatch *match, const void *state, const char *text,
                                RulesError *wrong);

/**
 * AppNotationDecks:
 * @cards: by seat, from 0: the ids that a seat's deck has, each as often as there are copies, ended
 *   by NULL; NULL where unknown
 */
typedef struct {
  char **cards[RULES_SEATS];
} AppNotationDecks;

/* Whether a card is in the deck of the seat that makes @move; in any where the table does. */
gboolean app_notation_is_in_deck (const AppNotationDecks *decks, const char *move, const char *id);

/**
 * app_notation_complete:
 * @decks: (nullable): what the seats brought: cards of the deck whose seat acts, or of any where
 *   the table does, come first; and where as many cards are owed as a deck has, it comes as a whole
 * @moves: (element-type char *): legal moves that @typed may become, the best first
 * @typed: what stands in an entry
 *
 * Lines that it may become, best first, at most 12: @moves; then forms that are not listed, deals
 * and rulings, as far as they are typed and not forbidden. A move that chance owes is completed
 * with what chance has left, and with "?" where that may be recorded.
 */
char **app_notation_complete (RulesMatch *match, const void *state, const AppNotationDecks *decks,
                              const GPtrArray *moves, const char *typed) G_GNUC_WARN_UNUSED_RESULT;

/**
 * app_notation_dup_owed_start:
 * @may_hide: (out): whether "?" may stand for a card that nobody saw
 *
 * The beginning of the move by which cards are named that chance owes, "- deal 1 ", when its list
 * of moves does not hold it: more than one card is to come, or some may be hidden. Else NULL.
 */
char *app_notation_dup_owed_start (const RulesMatch *match, const void *state,
                                   gboolean *may_hide) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
