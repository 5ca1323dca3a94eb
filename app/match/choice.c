/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A legal move, as it is offered.
 */
#include "app/match/choice.h"

AppChoice *
app_choice_new (AppLabels *labels, const AppParty *party, AppListedMove *listed)
{
  AppChoice *choice = g_new0 (AppChoice, 1);
  g_autofree char *label = app_labels_dup_move_with_party (labels, party, listed->bare, NULL);

  choice->text = g_steal_pointer (&listed->text);
  choice->actor = app_labels_dup_actor (labels, party, listed->actor);
  choice->seat = app_labels_get_actor_seat (party, listed->actor);
  choice->dice = g_steal_pointer (&listed->dice);
  choice->label = choice->dice != NULL ? g_strconcat (label, "…", NULL) : g_steal_pointer (&label);
  return choice;
}

AppChoice *
app_choice_copy (const AppChoice *choice)
{
  AppChoice *copy = g_memdup2 (choice, sizeof *choice);

  copy->text = g_strdup (choice->text);
  copy->label = g_strdup (choice->label);
  copy->actor = g_strdup (choice->actor);
  copy->dice = app_dice_ref (choice->dice);
  return copy;
}

void
app_choice_free (AppChoice *choice)
{
  if (choice == NULL)
    return;
  g_free (choice->text);
  g_free (choice->label);
  g_free (choice->actor);
  app_dice_unref (choice->dice);
  g_free (choice);
}
