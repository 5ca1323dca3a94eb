/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A legal move, as it is offered.
 */
#include "app/match/choice.h"

AppChoice *
app_choice_new (AppLabels *labels, const AppParty *party, AppListedMove *listed)
{
  AppChoice *choice = g_rc_box_new0 (AppChoice);
  g_autofree char *label = app_labels_dup_move_with_party (labels, party, listed->bare, NULL);

  choice->text = g_steal_pointer (&listed->text);
  choice->move = g_steal_pointer (&listed->move);
  choice->actor = app_labels_dup_actor (labels, party, listed->actor);
  choice->seat = app_labels_get_actor_seat (party, listed->actor);
  choice->dice = g_steal_pointer (&listed->dice);
  choice->label = choice->dice != NULL ? g_strconcat (label, "…", NULL) : g_steal_pointer (&label);
  return choice;
}

AppChoice *
app_choice_new_plain (char *text, char *label)
{
  AppChoice *choice = g_rc_box_new0 (AppChoice);

  choice->text = text;
  choice->label = label;
  choice->actor = g_strdup ("");
  return choice;
}

static void
choice_clear (gpointer data)
{
  AppChoice *choice = data;

  g_free (choice->text);
  g_free (choice->label);
  g_free (choice->move);
  g_free (choice->actor);
  app_dice_unref (choice->dice);
}

AppChoice *
app_choice_ref (const AppChoice *choice)
{
  return g_rc_box_acquire ((AppChoice *)choice);
}

void
app_choice_unref (gpointer choice)
{
  if (choice != NULL)
    g_rc_box_release_full (choice, choice_clear);
}
