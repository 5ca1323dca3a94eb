/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the program draws for a match, at one state: the part that the window and the command line
 * share. A move that chance completes is begun by its text, "A loot" or "A attack axe", and grows
 * by one drawing after another. Each drawing is stored (db/chance-outcomes.h) before it is shown,
 * by the text of the move before it.
 */
#pragma once

#include "app/match/choice.h"
#include "app/match/stored-match.h"

G_BEGIN_DECLS

/**
 * AppDealPosition:
 * @state, @digest, @at: the moves before, and what they led to
 * @id: the match's row
 * @decks: (element-type DbMatchDeck) (nullable): that the seats brought; their cards are drawn from
 *   them
 *
 * The position at which something is drawn. All is borrowed.
 */
typedef struct {
  RulesMatch *match;
  const void *state;
  guint64 digest;
  guint64 at;
  gint64 id;
  DbStore *db;
  GPtrArray *decks;
} AppDealPosition;

void app_deal_position_clear (AppDealPosition *position);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (AppDealPosition, app_deal_position_clear)

/* Whether the tags say that the program deals, and with open knowledge; and a function that
 * sets these tags. */
gboolean app_dealing_is_tagged (const RecordTags *tags);
void app_dealing_set_tags (RecordTags *tags);

/* A move's text read; nothing that it defines stays. */
gboolean app_dealing_read_move (RulesMatch *match, const char *text, RulesMoveBuffer *move);

/* The beginning of the move that chance owes, and nobody decides anything before; else NULL. */
char *app_dealing_dup_due (const RulesMatch *match, const void *state) G_GNUC_WARN_UNUSED_RESULT;

/**
 * AppChanceDraw:
 * @begun: the move as far as chance brought it
 * @rest: what is to stand behind it, " mod=+2", or ""
 * @text: the whole move, in the notation; NULL while somebody has to decide something
 * @label: the result for display: "Brute: Attack with Axe: 17"
 * @can_redraw: the last card or die may be drawn or rolled again (a reroll, as the rules allow)
 * @choices: (element-type AppChoice) (nullable): the complete moves among which the player decides
 *
 * A player's choice with what was drawn for it, not recorded yet. While there is neither @text nor
 * @choices, another drawing from @begun is needed.
 */
typedef struct {
  char *begun, *rest;
  char *text;
  char *label;
  gboolean can_redraw;
  GPtrArray *choices;
} AppChanceDraw;

void app_chance_draw_free (AppChanceDraw *draw);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppChanceDraw, app_chance_draw_free)

/**
 * AppBegunMove:
 * @text: the beginning
 * @move: likewise
 * @options: (element-type RulesArg): what may follow
 * @open: the player may also decide what follows, without chance
 *
 * The beginning of a move that chance completes.
 */
typedef struct {
  char *text;
  RulesMoveBuffer move;
  GArray *options;
  gboolean open;
} AppBegunMove;

/* (element-type AppBegunMove): the draws that are due, or else those that players may bring
 * about; with @called, those that only a card's text or a decision at the table calls for. */
GPtrArray *app_dealing_dup_begun_moves (const RulesMatch *match, const void *state,
                                        gboolean called) G_GNUC_WARN_UNUSED_RESULT;

/* The chance that completes a move which begins as @text does, into @chance, and its beginning;
 * NULL when none does. */
char *app_dealing_find_chance (RulesMatch *match, const void *state, const char *text,
                               RulesChance *chance) G_GNUC_WARN_UNUSED_RESULT;

/* (element-type AppBegunMove): those that players may bring about and that several cards complete,
 * or one and a decision: of these a list of moves has but one example, whose cards nobody drew. */
GPtrArray *app_dealing_dup_joint_moves (const RulesMatch *match,
                                        const void *state) G_GNUC_WARN_UNUSED_RESULT;

/* Whether @text is the beginning @begin, or goes on behind it with other words. */
gboolean app_dealing_text_begins (const char *text, const char *begin);

/**
 * app_dealing_dup_answers:
 * @begun: the beginning of a move that cards complete, with those that have been named
 * @n_left: (out): how many more are to be named, as far as that is certain; 0 when all are
 *
 * (element-type utf8): @begun with each card that may come next, "?" among them where nobody need
 * see it; or, when all are named, the whole moves among which the player decides.
 */
GPtrArray *app_dealing_dup_answers (RulesMatch *match, const void *state, const char *begun,
                                    guint *n_left) G_GNUC_WARN_UNUSED_RESULT;

/* Whether @move begins as one of @begun does, and goes on with what chance brings. */
gboolean app_dealing_is_begun_by (const GPtrArray *begun, const RulesMove *move);

/* Whether chance completes @text, a whole move: it names cards that nobody knew, or dice. */
gboolean app_dealing_needs_chance (RulesMatch *match, const void *state, const char *text);

/**
 * app_dealing_split_typed:
 * @typed: "A attack axe mod=+2"
 * @rest: (out): " mod=+2"; what has a key may stand behind
 *
 * The beginning of a move that chance completes, as it is listed; NULL when it is none.
 */
char *app_dealing_split_typed (const AppDealPosition *position, const char *typed,
                               char **rest) G_GNUC_WARN_UNUSED_RESULT;

/**
 * app_dealing_draw:
 * @begun: as far as the move is
 * @rest: what will stand behind it: outcomes that don't fit it are excluded
 * @again: the last die or card, once more
 * @due: (out): the beginning by which the outcome is stored
 * @outcome: (out): the move with the outcome
 *
 * Draws once, from the random source; db_chance_outcome_store() then says which outcome counts.
 * FALSE when chance has nothing to add.
 */
gboolean app_dealing_draw (const AppDealPosition *position, const char *begun, const char *rest,
                           gboolean again, char **due, char **outcome, GError **error);

/* The state of a move that was drawn as far as @begun: complete, in need of a decision, or of a
 * further drawing. */
AppChanceDraw *app_dealing_read_draw (const AppDealPosition *position, const char *begun,
                                      const char *rest) G_GNUC_WARN_UNUSED_RESULT;

/* Whether a further drawing is all that can follow. */
gboolean app_dealing_needs_draw (const AppChanceDraw *draw);

/* All drawings until a player has to decide something, each stored at once; for callers that
 * may block. */
AppChanceDraw *app_dealing_draw_all (const AppDealPosition *position, const char *begun,
                                     const char *rest, gboolean again,
                                     GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The text, as far as drawn, of a move that was drawn at this position and not recorded; NULL
 * when there is none. */
char *app_dealing_dup_pending (const AppDealPosition *position) G_GNUC_WARN_UNUSED_RESULT;

/* Checks that no other drawing than one for @begun is pending here; else a sentence. */
gboolean app_dealing_check_pending (const AppDealPosition *position, const char *begun,
                                    GError **error);

/**
 * app_dealing_check:
 * @text: a legal move as it is listed
 *
 * Whether it can be recorded in a match for which the program deals: its cards and dice are those
 * that were drawn, and no pending drawing is passed over. Else a sentence.
 */
gboolean app_dealing_check (const AppDealPosition *position, const char *text, GError **error);

/**
 * app_dealing_judge:
 * @before: (nullable): the state that @replay is at, which stays; NULL when there is no other than
 *   @replay's own
 *
 * As app_judged_move_judge(), and where the program deals for @stored as app_dealing_check().
 */
gboolean app_dealing_judge (AppStoredMatch *stored, Replay *replay, const void *before,
                            const AppEnteredMove *entered, AppJudgedMove *typed, GError **error);

G_END_DECLS
