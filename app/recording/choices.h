/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What can be done at the tip of the line on show: legal moves in groups, completions, shorthand,
 * spelled words, rulings, the party.
 */
#pragma once

#include "app/base/value.h"
#include "app/match/choice.h"
#include "app/match/match.h"
#include "app/recording/defined-cards.h"

G_BEGIN_DECLS

/**
 * AppChoiceGroup:
 * @label: for the eye: "Brute: Attack…", "Herbalist 2…", or that of its only choice
 * @choices: (element-type AppChoice): borrowed; at least one
 */
typedef struct {
  char *label;
  GPtrArray *choices;
} AppChoiceGroup;

/**
 * AppPartySlot:
 * @actor: "A" to "D"
 * @name: of its character, for the eye
 * @carried: ids of the cards that it carries and that are on it
 */
typedef struct {
  char actor[2];
  char *name;
  guint seat;
  gboolean alive;
  char **carried;
} AppPartySlot;

/**
 * AppSpelling:
 * @text: the move, in the notation
 * @worth: what the game says that the move is worth; more is better
 */
typedef struct {
  char *word;
  char *text;
  int worth;
} AppSpelling;

/* As their namesakes of recorder.h, at the state after move @at of the line on show. */
GPtrArray *app_recorder_dup_choices_at (AppMatch *match, guint at) G_GNUC_WARN_UNUSED_RESULT;
char **app_recorder_dup_completions_at (AppMatch *match, guint at,
                                        const char *typed) G_GNUC_WARN_UNUSED_RESULT;
/* (element-type AppChoice): legal moves at the tip, those of who is awaited first, sorted by
 * notation; shared with the match, so don't change it, and unref it. Words are not among them, of
 * which there can be thousands: app_recorder_dup_spellings(). */
GPtrArray *app_recorder_dup_choices (AppMatch *match) G_GNUC_WARN_UNUSED_RESULT;
/* The most probable next choice, borrowed until the next move; NULL where there is none. */
const AppChoice *app_recorder_get_likely_choice (AppMatch *match);
/* What all legal moves at the tip have in common, for the eye, "Ada: Play"; NULL where they do not.
 */
char *app_recorder_dup_expected (AppMatch *match) G_GNUC_WARN_UNUSED_RESULT;
/* The choice that typed dice faces alone belong to, borrowed likewise: the likely move; or,
 * where that rolls none, what is likely after it, if it may be done without it. */
const AppChoice *app_recorder_get_dice_choice (AppMatch *match);
/* (element-type AppKnownCard) (nullable): cards that the match's campaign knows and the match
 * does not (campaigns.h); borrowed until the next move. */
const GPtrArray *app_recorder_get_known_cards (AppMatch *match);
/**
 * app_recorder_dup_groups:
 * @choices: (element-type AppChoice): legal moves, which must stay while the groups do
 *
 * (element-type AppChoiceGroup): one step on the way from many choices to one: by who does what, or
 * first by who where that are many, then by the first argument in which they differ, and where
 * these are too many for a menu, by the letter with which it begins. In the order of the choices;
 * free with g_ptr_array_unref().
 */
GPtrArray *app_recorder_dup_groups (AppMatch *match,
                                    const GPtrArray *choices) G_GNUC_WARN_UNUSED_RESULT;
/* The contents of a group, in short: "Beacon and Breeze". */
char *app_choice_group_dup_text (const AppChoiceGroup *group) G_GNUC_WARN_UNUSED_RESULT;
/**
 * app_recorder_dup_rolled_move:
 * @choice: one with dice
 * @typed: their faces: "12 7", "3>15"
 * @is_complete: (out): it is legal: no die is missing
 *
 * The move with these dice; while some are missing as far as they.
 */
char *app_recorder_dup_rolled_move (AppMatch *match, const AppChoice *choice, const char *typed,
                                    gboolean *is_complete) G_GNUC_WARN_UNUSED_RESULT;
/* Which die is entered next, for the eye: "Die 2", "Brute: die 1"; or that none is missing. */
char *app_recorder_dup_dice_prompt (AppMatch *match, const AppChoice *choice,
                                    const char *typed) G_GNUC_WARN_UNUSED_RESULT;
/* Whether the last of these dice may be rolled again. */
gboolean app_recorder_may_reroll (AppMatch *match, const AppChoice *choice, const char *typed);
/* How many rerolls are left at the tip; -1 where the game counts none. */
int app_recorder_get_rerolls (AppMatch *match);
/* The state, as all know it, after a move that is only typed; NULL when it is not legal. */
AppValue *app_recorder_dup_view_after (AppMatch *match, const char *text) G_GNUC_WARN_UNUSED_RESULT;
/* What a choice's label would be for a move that the list does not hold. */
char *app_recorder_dup_label (AppMatch *match, const char *text) G_GNUC_WARN_UNUSED_RESULT;
/**
 * app_recorder_dup_completions:
 * @typed: what stands in the entry: "2 p q"
 *
 * Whole lines in the notation that it may become, best first, at most 12: legal moves that the
 * typed words fit, as app_typed_words_fit() says and the resolver takes them; then forms that
 * `moves` does not list (deals, rulings) as far as they are typed; and where there are none, the
 * words that the awaited hand spells. NULL-terminated.
 */
char **app_recorder_dup_completions (AppMatch *match, const char *typed) G_GNUC_WARN_UNUSED_RESULT;
/* (element-type AppPartySlot): the slots of the party at the tip that somebody stood in; empty in
 * games without one. */
GPtrArray *app_recorder_dup_party_slots (AppMatch *match) G_GNUC_WARN_UNUSED_RESULT;
/* The id of the card of that id or name, whatever its case; NULL when there is none. */
const char *app_recorder_find_card (AppMatch *match, const char *name);
/* The forms a ruling may take at this game, "power CARD +N" with its summary, for a form. */
const RulesVerb *app_recorder_get_rulings (AppMatch *match, guint *n);
/**
 * app_recorder_judge:
 * @text: a move, or some in a line each
 * Whether it is legal at the tip; else one translated sentence that says why not, and the
 * rule-book section.
 */
gboolean app_recorder_judge (AppMatch *match, const char *text, GError **error);
/**
 * app_recorder_dup_chance_start:
 * @may_hide: (out): whether "?" may stand for a card that you did not see
 *
 * The beginning of the move that names the cards of a deal which is due, "- deal 1 ", to be typed
 * to its end; NULL when nothing of the kind is due.
 */
char *app_recorder_dup_chance_start (AppMatch *match, gboolean *may_hide) G_GNUC_WARN_UNUSED_RESULT;
/* The name of the list with which the match's words are looked up; NULL where there is none, or it
 * is not known here. */
const char *app_recorder_get_word_list (AppMatch *match);
/* The list of the match's Words tag for the eye: its name, and whether it is not known here; NULL
 * without one. */
char *app_recorder_dup_dictionary_text (AppMatch *match) G_GNUC_WARN_UNUSED_RESULT;
/* (element-type AppSpelling): of the match's list and the known cards of @seat's hand, the best
 * first, each word once; empty without a list, and for seat 0, as when nobody is awaited. */
GPtrArray *app_spellings_list (const RulesMatch *match, const void *state,
                               guint seat) G_GNUC_WARN_UNUSED_RESULT;
/* (element-type AppSpelling): the words that @seat's hand spells at the tip, as
 * app_spellings_list() says. */
GPtrArray *app_recorder_dup_spellings (AppMatch *match, guint seat) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
