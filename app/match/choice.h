/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A legal move, as it is offered.
 */
#pragma once

#include "app/match/dice.h"
#include "app/match/labels.h"

G_BEGIN_DECLS

/**
 * AppChoice:
 * @text: in the notation, "2 play quench"; up to the dice that are to be entered or the cards to be
 *   named: "A attack axe roll=", "- reveal "
 * @label: for the eye: "Quench", "Brute: Attack with Axe…"
 * @move: (nullable): what @text says, of a listed move that is whole: in normal form, as
 *   rules_choices() and rules_likely_move() give it
 * @actor: who acts, for the eye: a player, a character, "" for the table
 * @seat: the actor's, or its player's; 0 for the table
 * @dice: where dice are to be entered, else NULL: app_recorder_dup_rolled_move()
 * @n_cards: how many unknown cards are to be named
 * @needs_chance: of a match for which the program deals: chance completes it,
 * app_dealer_draw_async()
 * @asks: cards that are drawn together follow, which only the table knows:
 *   app_recorder_dup_answers()
 *
 * A legal move, or all that differ in the faces of dice alone.
 */
typedef struct {
  char *text;
  char *label;
  RulesMove *move;
  char *actor;
  guint seat;
  AppDice *dice;
  guint n_cards;
  gboolean needs_chance, asks;
} AppChoice;

/* A choice of what was listed, whose text, move and dice are taken over. @party: where it may be
 * done. */
AppChoice *app_choice_new (AppLabels *labels, const AppParty *party,
                           AppListedMove *listed) G_GNUC_WARN_UNUSED_RESULT;
/* One of a move that is in no list; the texts are taken over, and it says no actor. */
AppChoice *app_choice_new_plain (char *text, char *label) G_GNUC_WARN_UNUSED_RESULT;
/* Choices are shared, and not changed once they are. On the main thread alone. */
AppChoice *app_choice_ref (const AppChoice *choice) G_GNUC_WARN_UNUSED_RESULT;
/* A GDestroyNotify of an AppChoice; takes NULL. */
void app_choice_unref (gpointer choice);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppChoice, app_choice_unref)

G_END_DECLS
