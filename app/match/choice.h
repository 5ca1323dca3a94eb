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
 * @text: in the notation, "2 play quench"; where dice are to be entered or cards to be named, as
 * far as they: "A attack axe roll=", "- reveal "
 * @label: for the eye: "Quench", "Brute: Attack with Axe…"
 * @actor: who acts, for the eye: a player, a character, "" for the table
 * @seat: the actor's, or its player's; 0 for the table
 * @dice: where dice are to be entered, else NULL: app_recorder_dup_rolled()
 * @n_cards: how many cards are to be named that only the table knows
 * @drawn: of a match for which the program deals: chance completes it, app_dealer_draw_async()
 *
 * A legal move, or all that differ in the faces of dice alone.
 */
typedef struct {
  char *text;
  char *label;
  char *actor;
  guint seat;
  AppDice *dice;
  guint n_cards;
  gboolean drawn;
} AppChoice;

/* A choice of what was listed, whose text and dice are taken over. @party: where it may be done. */
AppChoice *app_choice_new (AppLabels *labels, const AppParty *party,
                           AppListed *listed) G_GNUC_WARN_UNUSED_RESULT;
AppChoice *app_choice_copy (const AppChoice *choice) G_GNUC_WARN_UNUSED_RESULT;
void app_choice_free (AppChoice *choice);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppChoice, app_choice_free)

G_END_DECLS
