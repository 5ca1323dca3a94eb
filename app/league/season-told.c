/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A season for the eye: titles, who plays whom, results, and what to do next.
 */
#include "app/league/season-looking.h"

#include "app/base/instants.h"
#include "app/base/phrases.h"
#include "app/result/quick-store.h"

#include <glib/gi18n-lib.h>
#include <string.h>

char *
app_looking_round_title (const AppLooking *looking, guint round)
{
  guint left = app_looking_last_round (looking) - round;

  if (round == 0)
    return g_strdup ("");
  if (looking->format == LEAGUE_KNOCK_OUT && left == 0)
    /* Translators: the last round of a knock-out. */
    return g_strdup (C_ ("round", "Final"));
  if (looking->format == LEAGUE_KNOCK_OUT && left == 1)
    return g_strdup (C_ ("round", "Semi-final"));
  if (looking->format == LEAGUE_KNOCK_OUT && left == 2)
    return g_strdup (C_ ("round", "Quarter-final"));
  return g_strdup_printf (_ ("Round %u"), round);
}

char *
app_looking_dup_title (const AppLooking *looking)
{
  g_autofree char *own = app_season_row_title (looking->row);
  g_autofree char *league = app_phrase_name (looking->league->name);
  g_autofree char *season = app_phrase_name (own);

  /* Translators: a league and its season. */
  return g_strdup_printf (_ ("%s, %s"), league, season);
}

static const char *
name_of (guint32 entrant, gpointer data)
{
  const AppLooking *looking = data;

  return entrant < looking->entrants->len ? app_looking_entrant (looking, entrant)->shown : "?";
}

/* The seat with which the side of seat @k begins. */
static guint
first_of_side (const GArray *seats, guint k)
{
  guint first = 0;

  while (g_array_index (seats, DbFixtureSeat, first).side
         != g_array_index (seats, DbFixtureSeat, k).side)
    first++;
  return first;
}

static void
append_side (GString *out, const AppLooking *looking, const GArray *seats, guint first)
{
  for (guint k = first; k < seats->len; k++) {
    const DbFixtureSeat *seat = &g_array_index (seats, DbFixtureSeat, k);
    const DbEntrant *entrant = app_looking_find_entrant (looking, seat->entrant, NULL);
    g_autofree char *name = NULL;

    if (first_of_side (seats, k) != first)
      continue;
    name = app_phrase_name (entrant != NULL ? entrant->shown : "?");
    g_string_append_printf (out, "%s%s", k == first ? "" : " & ", name);
  }
}

char *
app_looking_dup_sides (const AppLooking *looking, const AppFixtureRow *fixture)
{
  const GArray *seats = fixture->row->seats;
  GString *out = g_string_new (NULL);

  for (guint k = 0; k < seats->len; k++)
    if (first_of_side (seats, k) == k) {
      g_string_append (out, k == 0 ? "" : " – ");
      append_side (out, looking, seats, k);
    }
  return g_string_free (out, FALSE);
}

char *
app_looking_dup_result (const AppLooking *looking, const AppFixtureRow *fixture)
{
  guint n_sides = 0;

  if (!fixture->read || app_fixture_state_is_open (fixture->state))
    return g_strdup ("");
  if (league_kind_is_bye ((LeagueKind)fixture->result.kind))
    return g_strdup (
        app_bye_told ((LeagueKind)fixture->result.kind, looking->format == LEAGUE_ROUND_ROBIN));
  for (guint k = 0; k < fixture->n_seats; k++)
    n_sides = MAX (n_sides, fixture->seats[k].side + 1u);
  return app_result_dup_told (&fixture->result, fixture->seats,
                              n_sides > 2 || fixture->strangers ? name_of : NULL,
                              (gpointer)looking);
}

/* What to do next */

static char *
told_results (guint n)
{
  return g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%u result is awaited.", "%u results are awaited.", n), n);
}

static gboolean
is_past (const char *day)
{
  g_autofree char *today = app_quick_dup_today ();

  return day[0] != '\0' && strcmp (day, today) < 0;
}

static AppSeasonNext
next_of_ladder (const AppLooking *looking, guint open, char **told)
{
  g_autofree char *day = NULL;

  if (open > 0) {
    *told = told_results (open);
    return APP_NEXT_RESULTS;
  }
  if (is_past (looking->row->ends)) {
    day = app_date_dup (looking->row->ends);
    *told = g_strdup_printf (_ ("The season ended on %s: finish it."), day);
    return APP_NEXT_FINISH;
  }
  *told = looking->row->open ? g_strdup (_ ("Play: what its entrants play counts by itself."))
                             : g_strdup (_ ("Play, and say which matches count."));
  return APP_NEXT_PLAY;
}

static AppSeasonNext
next_to_pair (const AppLooking *looking, char **told)
{
  guint round = app_looking_last_round (looking) + 1;

  *told = league_format_is_whole (looking->format) ? g_strdup (_ ("Pair the whole season."))
                                                   : g_strdup_printf (_ ("Pair round %u."), round);
  return APP_NEXT_PAIR;
}

AppSeasonNext
app_looking_next (const AppLooking *looking, char **told)
{
  guint active = app_looking_count_active (looking), open = app_looking_count_open (looking, 0);
  guint least = looking->format == LEAGUE_PODS ? looking->row->pod_least : 2;
  guint last = app_looking_last_round (looking);
  gboolean whole = league_format_is_whole (looking->format);

  if (looking->row->finished != 0) {
    *told = g_strdup (_ ("The season is over."));
    return APP_NEXT_OVER;
  }
  if (open > 0 && looking->format != LEAGUE_LADDER) {
    *told = told_results (open);
    return APP_NEXT_RESULTS;
  }
  if (last > 0 && (whole || (looking->row->rounds > 0 && last >= looking->row->rounds))
      && looking->format != LEAGUE_LADDER) {
    *told = g_strdup (_ ("All is played: finish the season."));
    return APP_NEXT_FINISH;
  }
  if (active < least) {
    *told = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "Enter %u more: %u are needed.",
                                          "Enter %u more: %u are needed.", least - active),
                             least - active, least);
    return APP_NEXT_ENTRANTS;
  }
  return looking->format == LEAGUE_LADDER ? next_of_ladder (looking, open, told)
                                          : next_to_pair (looking, told);
}
