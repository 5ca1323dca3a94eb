/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results for the eye.
 */
#include "app/league/season-result.h"

#include "app/base/phrases.h"

#include <glib/gi18n-lib.h>

static void
append_names (GString *out, const LeagueResult *result, const LeagueSeat *seats, guint side,
              LeagueNameFunc name, gpointer data)
{
  gboolean first = TRUE;

  for (guint k = 0; k < result->n_seats; k++)
    if (seats[k].side == side) {
      g_autofree char *shown = app_phrase_name (name (seats[k].entrant, data));

      g_string_append_printf (out, "%s%s", first ? "" : " & ", shown);
      first = FALSE;
    }
}

static gint64
side_score (const LeagueResult *result, const LeagueSeat *seats, guint side)
{
  gint64 score = LEAGUE_NO_SCORE;

  for (guint k = 0; k < result->n_seats; k++)
    if (seats[k].side == side && seats[k].score != LEAGUE_NO_SCORE)
      score = seats[k].score + (score != LEAGUE_NO_SCORE ? score : 0);
  return score;
}

static guint
side_place (const LeagueResult *result, const LeagueSeat *seats, guint side)
{
  for (guint k = 0; k < result->n_seats; k++)
    if (seats[k].side == side)
      return seats[k].place;
  return 0;
}

/* "3 – 1", "½ – ½", "1 – 0 (forfeit)" */
static char *
dup_two (const LeagueResult *result, const LeagueSeat *seats)
{
  gint64 one = side_score (result, seats, 0), other = side_score (result, seats, 1);
  guint first = side_place (result, seats, 0), second = side_place (result, seats, 1);

  if (one != LEAGUE_NO_SCORE && other != LEAGUE_NO_SCORE && (one > other) == (first < second)
      && (one < other) == (first > second)) {
    g_autofree char *left = app_quick_dup_score ((double)one / 1000);
    g_autofree char *right = app_quick_dup_score ((double)other / 1000);

    return g_strdup_printf ("%s – %s", left, right);
  }
  if (first == second)
    return g_strdup (first == 1 ? "½ – ½" : "0 – 0");
  return g_strdup (first < second ? "1 – 0" : "0 – 1");
}

static char *
dup_award (const LeagueResult *result, char *told)
{
  g_autofree char *plain = told;

  if (result->kind == LEAGUE_FORFEIT)
    /* Translators: a result, like "1 – 0 (forfeit)". */
    return g_strdup_printf (_ ("%s (forfeit)"), plain);
  if (result->kind == LEAGUE_DECIDED)
    /* Translators: a result that a judge decided, like "1 – 0 (decision)". */
    return g_strdup_printf (_ ("%s (decision)"), plain);
  return g_steal_pointer (&plain);
}

const char *
app_bye_told (LeagueKind kind, gboolean round_robin)
{
  switch (kind) {
  case LEAGUE_FULL_BYE:
    return _ ("full bye");
  case LEAGUE_HALF_BYE:
    return _ ("half bye");
  case LEAGUE_ZERO_BYE:
    return round_robin ? _ ("free") : _ ("absent");
  default:
    return _ ("bye");
  }
}

/* "Ann = Cy, Ben": by place. */
static char *
dup_many (const LeagueResult *result, const LeagueSeat *seats, guint n_sides, LeagueNameFunc name,
          gpointer data)
{
  g_autoptr (GString) out = g_string_new (NULL);
  guint last = 0;

  for (guint place = 1; place <= n_sides + 1; place++)
    for (guint side = 0; side < n_sides; side++) {
      if (side_place (result, seats, side) != place)
        continue;
      if (last != 0)
        g_string_append (out, last == place ? " = " : ", ");
      append_names (out, result, seats, side, name, data);
      last = place;
    }
  return g_string_free (g_steal_pointer (&out), FALSE);
}

/* "Ann – Ben – Cy": as they sit. */
static char *
dup_unplayed (const LeagueResult *result, const LeagueSeat *seats, guint n_sides,
              LeagueNameFunc name, gpointer data)
{
  GString *out = g_string_new (NULL);

  for (guint side = 0; side < n_sides; side++) {
    g_string_append (out, side > 0 ? " – " : "");
    append_names (out, result, seats, side, name, data);
  }
  return g_string_free (out, FALSE);
}

char *
app_result_dup_told (const LeagueResult *result, const LeagueSeat *seats, LeagueNameFunc name,
                     gpointer data)
{
  g_autoptr (GString) left = g_string_new (NULL);
  g_autoptr (GString) right = g_string_new (NULL);
  g_autofree char *between = NULL;
  guint n_sides = 0;

  for (guint k = 0; k < result->n_seats; k++)
    n_sides = MAX (n_sides, seats[k].side + 1u);
  if (league_kind_is_bye (result->kind)) {
    if (name == NULL)
      return g_strdup (app_bye_told (result->kind, FALSE));
    append_names (left, result, seats, 0, name, data);
    /* Translators: a name, and "bye". */
    return g_strdup_printf (_ ("%s: %s"), left->str, app_bye_told (result->kind, FALSE));
  }
  if (result->kind == LEAGUE_UNPLAYED)
    return name != NULL ? dup_unplayed (result, seats, n_sides, name, data) : g_strdup ("");
  if (n_sides != 2)
    return dup_award (result,
                      name != NULL ? dup_many (result, seats, n_sides, name, data) : g_strdup (""));
  between = dup_two (result, seats);
  if (name == NULL)
    return dup_award (result, g_steal_pointer (&between));
  append_names (left, result, seats, 0, name, data);
  append_names (right, result, seats, 1, name, data);
  return dup_award (result, g_strdup_printf ("%s %s %s", left->str, between, right->str));
}
