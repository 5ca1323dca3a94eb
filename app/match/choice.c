/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A legal move, as it is offered.
 */
#include "app/match/choice.h"

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
