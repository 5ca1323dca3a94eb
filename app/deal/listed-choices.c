/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Moves that chance completes are listed once, by their beginning.
 */
#include "app/deal/listed-choices.h"

#include "app/deal/dealing.h"
#include "app/match/dice.h"

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

/* Whether @text is @begun with more behind it. */
static gboolean
goes_on (const char *text, const char *begun)
{
  const gsize length = strlen (begun);

  return strncmp (text, begun, length) == 0 && text[length] == ' ';
}

/* Takes the moves that begin so off the list; whether there were any. */
static gboolean
remove_begun (GPtrArray *moves, const char *begun)
{
  const guint before = moves->len;

  for (guint k = moves->len; k > 0; k--)
    if (goes_on (((const AppListedMove *)g_ptr_array_index (moves, k - 1))->text, begun))
      g_ptr_array_remove_index (moves, k - 1);
  return moves->len < before;
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
  g_autoptr (GPtrArray) all = app_dealing_dup_begun_moves (match, state, FALSE);

  if (due != NULL) {
    add_choice (choices, due, "chance", 0);
    return choices;
  }
  for (guint k = 0; k < all->len; k++) {
    const AppBegunMove *begun = g_ptr_array_index (all, k);
    const RulesArgKind kind =
        begun->options->len > 0 ? g_array_index (begun->options, RulesArg, 0).kind : RULES_ARG_DIE;
    guint n_left;

    if (begun->open || kind == RULES_ARG_DIE || (!remove_begun (moves, begun->text) && !dealt))
      continue;
    g_ptr_array_unref (app_dealing_dup_answers (match, state, begun->text, &n_left));
    add_choice (choices, begun->text, dealt ? "chance" : name_kind (kind), dealt ? 0 : n_left);
  }
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
