/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results without moves: what one is made of, and which sides that makes.
 */
#include "app/result/quick-store.h"

#include <glib/gi18n-lib.h>

static const char *const by_names[] = {
  [APP_QUICK_HIGH_SCORE] = "high", [APP_QUICK_LOW_SCORE] = "low", [APP_QUICK_PLACES] = "places",
  [APP_QUICK_WINNERS] = "winners", [APP_QUICK_CO_OP] = "co-op",   [APP_QUICK_OPEN] = "open",
};

const char *
app_quick_by_name (AppQuickBy by)
{
  return by_names[by];
}

gboolean
app_quick_by_from_name (const char *name, AppQuickBy *by)
{
  for (gsize k = 0; k < G_N_ELEMENTS (by_names); k++)
    if (g_strcmp0 (name, by_names[k]) == 0) {
      *by = (AppQuickBy)k;
      return TRUE;
    }
  return FALSE;
}

static void
seat_free (gpointer data)
{
  g_free (((AppQuickSeat *)data)->name);
  g_free (data);
}

AppQuick *
app_quick_new (void)
{
  AppQuick *quick = g_new0 (AppQuick, 1);

  quick->seats = g_ptr_array_new_with_free_func (seat_free);
  quick->minutes = -1;
  return quick;
}

void
app_quick_free (AppQuick *quick)
{
  char **strings[] = { &quick->uuid,  &quick->game,  &quick->variant, &quick->date,
                       &quick->place, &quick->event, &quick->note };

  if (quick == NULL)
    return;
  for (gsize k = 0; k < G_N_ELEMENTS (strings); k++)
    g_free (*strings[k]);
  g_ptr_array_unref (quick->seats);
  g_free (quick);
}

void
app_quick_add_seat (AppQuick *quick, const char *name, guint side)
{
  AppQuickSeat *seat = g_new0 (AppQuickSeat, 1);

  seat->name = g_strdup (name);
  seat->side = side;
  g_ptr_array_add (quick->seats, seat);
}

void
app_quick_set_string (char **field, const char *value)
{
  db_match_set_string (field, value);
}

AppQuick *
app_quick_copy (const AppQuick *quick)
{
  AppQuick *copy = g_memdup2 (quick, sizeof *quick);
  char **strings[] = { &copy->uuid,  &copy->game,  &copy->variant, &copy->date,
                       &copy->place, &copy->event, &copy->note };

  for (gsize k = 0; k < G_N_ELEMENTS (strings); k++)
    *strings[k] = g_strdup (*strings[k]);
  copy->seats = g_ptr_array_new_with_free_func (seat_free);
  for (guint k = 0; k < quick->seats->len; k++) {
    AppQuickSeat *seat = g_memdup2 (g_ptr_array_index (quick->seats, k), sizeof (AppQuickSeat));

    seat->name = g_strdup (seat->name);
    g_ptr_array_add (copy->seats, seat);
  }
  return copy;
}

static const RulesGame *
find_game (const char *game)
{
  g_autofree char *folded = game != NULL ? db_fold (game) : NULL;

  for (guint k = 0; folded != NULL && rules_games[k] != NULL; k++) {
    g_autofree char *english = db_fold (rules_games[k]->name);
    g_autofree char *translated = db_fold (_ (rules_games[k]->name));

    if (g_str_equal (folded, rules_games[k]->id) || g_str_equal (folded, english)
        || g_str_equal (folded, translated))
      return rules_games[k];
  }
  return NULL;
}

const char *
app_quick_game_code (const char *game)
{
  const RulesGame *found = find_game (game);

  return found != NULL ? found->id : NULL;
}

const char *
app_quick_game_name (const char *game)
{
  const RulesGame *found = find_game (game);

  return found != NULL ? _ (found->name) : game != NULL ? game : "";
}

/* Sides */

static guint
side_number (const AppQuick *quick, guint seat)
{
  return quick->by == APP_QUICK_CO_OP
             ? 1
             : ((const AppQuickSeat *)g_ptr_array_index (quick->seats, seat))->side;
}

guint
app_quick_side_of (const AppQuick *quick, const GArray *sides, guint seat)
{
  for (guint k = 0; k < sides->len; k++)
    if (side_number (quick, g_array_index (sides, AppQuickSide, k).first)
        == side_number (quick, seat))
      return k;
  return sides->len;
}

/* A side's place among the scores: one more than there are better ones. */
static void
rank (GArray *sides, gboolean low)
{
  for (guint k = 0; k < sides->len; k++) {
    AppQuickSide *side = &g_array_index (sides, AppQuickSide, k);

    side->place = 1;
    for (guint other = 0; other < sides->len; other++) {
      double score = g_array_index (sides, AppQuickSide, other).score;

      if (low ? score < side->score : score > side->score)
        side->place++;
    }
  }
}

static void
set_places (const AppQuick *quick, GArray *sides)
{
  gboolean alone = sides->len == 1;

  if (quick->by == APP_QUICK_HIGH_SCORE || quick->by == APP_QUICK_LOW_SCORE)
    rank (sides, quick->by == APP_QUICK_LOW_SCORE);
  for (guint k = 0; k < sides->len; k++) {
    AppQuickSide *side = &g_array_index (sides, AppQuickSide, k);

    if (quick->by == APP_QUICK_WINNERS)
      side->place = side->place == 1 ? 1 : 2;
    else if (quick->by == APP_QUICK_OPEN)
      side->place = 0;
    else if (quick->by == APP_QUICK_CO_OP)
      side->place = quick->co_op_result == RULES_WON ? 1 : 0;
    else if (alone && quick->by != APP_QUICK_PLACES)
      side->place = 0; /* a score alone beats nobody */
  }
}

GArray *
app_quick_sides (const AppQuick *quick, gboolean places)
{
  GArray *sides = g_array_new (FALSE, TRUE, sizeof (AppQuickSide));

  for (guint k = 0; k < quick->seats->len; k++) {
    const AppQuickSeat *seat = g_ptr_array_index (quick->seats, k);
    guint at = app_quick_side_of (quick, sides, k);
    AppQuickSide *side;

    if (at == sides->len) {
      const AppQuickSide made = { .side = at + 1, .first = k };

      g_array_append_val (sides, made);
    }
    side = &g_array_index (sides, AppQuickSide, at);
    if (side->place == 0)
      side->place = seat->place;
    side->has_score = side->has_score || seat->has_score;
    side->score += seat->has_score ? seat->score : 0;
  }
  if (places)
    set_places (quick, sides);
  return sides;
}

RulesOutcomeStatus
app_quick_result (const AppQuick *quick, const GArray *sides)
{
  guint first = 0;

  if (quick->by == APP_QUICK_CO_OP)
    return (RulesOutcomeStatus)quick->co_op_result;
  for (guint k = 0; k < sides->len; k++)
    first += g_array_index (sides, AppQuickSide, k).place == 1 ? 1 : 0;
  if (first == 0)
    return RULES_RUNNING;
  return first == sides->len && first > 1 ? RULES_DRAWN : RULES_WON;
}
