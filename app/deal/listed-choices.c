/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Moves that chance completes are listed once, by their beginning.
 */
#include "app/deal/listed-choices.h"

#include "app/deal/dealing.h"
#include "app/match/dice.h"
#include "app/match/notation.h"

#include <string.h>

static void
choice_free (gpointer data)
{
  AppListedChoice *choice = data;

  g_free (choice->text);
  g_free (choice);
}

static void
add_choice (GPtrArray *choices, const char *text, const char *what, guint n)
{
  AppListedChoice *choice = g_new (AppListedChoice, 1);

  choice->text = g_strdup (text);
  choice->what = what;
  choice->n = n;
  g_ptr_array_add (choices, choice);
}

static const char *
name_kind (RulesArgKind kind)
{
  return kind == RULES_ARG_CARD ? "card" : kind == RULES_ARG_NUMBER ? "number" : "name";
}

/* Takes off the list what begins so. */
static void
remove_begun (GPtrArray *moves, const char *begun)
{
  for (guint k = moves->len; k > 0; k--)
    if (app_dealing_text_begins (((const AppListedMove *)g_ptr_array_index (moves, k - 1))->text,
                                 begun))
      g_ptr_array_remove_index (moves, k - 1);
}

/* What cards complete, in the place of the moves that name some. */
static void
add_begun (GPtrArray *choices, GPtrArray *moves, RulesMatch *match, const void *state,
           gboolean dealt)
{
  g_autoptr (GPtrArray) all = app_dealing_dup_begun_moves (match, state, FALSE);

  for (guint k = 0; k < all->len; k++) {
    const AppBegunMove *begun = g_ptr_array_index (all, k);
    const RulesArgKind kind =
        begun->options->len > 0 ? g_array_index (begun->options, RulesArg, 0).kind : RULES_ARG_DIE;
    g_autoptr (GPtrArray) answers = NULL;
    guint n_left;

    if (begun->open || kind == RULES_ARG_DIE)
      continue;
    remove_begun (moves, begun->text);
    answers = app_dealing_dup_answers (match, state, begun->text, &n_left);
    add_choice (choices, begun->text, dealt ? "chance" : name_kind (kind), dealt ? 0 : n_left);
  }
}

/* Cards that are owed and may also lie unseen, as ToKiO's: those that somebody saw are named. */
static void
add_owed (GPtrArray *choices, const RulesMatch *match, const void *state)
{
  g_autofree RulesChance *chance = g_new (RulesChance, 1);
  gboolean may_hide;
  g_autofree char *start = app_notation_dup_owed_start (match, state, &may_hide);

  if (start == NULL || !rules_next_chance (match, state, chance))
    return;
  g_strchomp (start);
  for (guint k = 0; k < choices->len; k++)
    if (g_str_equal (((const AppListedChoice *)g_ptr_array_index (choices, k))->text, start))
      return;
  add_choice (choices, start, name_kind (chance->options[0].arg.kind), chance->n_draw);
}

static int
compare_choices (gconstpointer a, gconstpointer b)
{
  return strcmp ((*(AppListedChoice *const *)a)->text, (*(AppListedChoice *const *)b)->text);
}

GPtrArray *
app_listed_choices_new (RulesMatch *match, const void *state, gboolean dealt)
{
  GPtrArray *choices = g_ptr_array_new_with_free_func (choice_free);
  g_autofree char *due = dealt ? app_dealing_dup_due (match, state) : NULL;
  g_autoptr (GPtrArray) moves = app_dice_dup_moves (match, state);

  if (due != NULL) {
    add_choice (choices, due, "chance", 0);
    return choices;
  }
  add_begun (choices, moves, match, state, dealt);
  if (!dealt)
    add_owed (choices, match, state);
  for (guint k = 0; k < moves->len; k++) {
    const AppListedMove *move = g_ptr_array_index (moves, k);

    if (move->dice == NULL)
      add_choice (choices, move->text, NULL, 0);
    else
      add_choice (choices, dealt ? move->bare : move->text, dealt ? "chance" : "die",
                  dealt ? 0 : move->dice->n);
  }
  g_ptr_array_sort (choices, compare_choices);
  return choices;
}
