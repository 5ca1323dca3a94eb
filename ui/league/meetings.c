/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Meetings, sorted by who met.
 */
#include "ui/league/meetings.h"

struct UiMeetings {
  GArray *all; /* UiMeeting */
  gboolean many_sides;
  guint most;
};

static UiMet
how (const LeagueResult *result, const LeagueSeat *one, const LeagueSeat *other)
{
  if (result->kind == LEAGUE_UNPLAYED)
    return UI_MET_UNPLAYED;
  if (one->place != other->place)
    return one->place < other->place ? UI_MET_WON : UI_MET_LOST;
  return one->place == 1 || result->n_seats > 2 ? UI_MET_DRAWN : UI_MET_BOTH_LOST;
}

static void
add_result (UiMeetings *meetings, const LeagueResults *results, guint index)
{
  const LeagueResult *result = &g_array_index (results->results, LeagueResult, index);
  const LeagueSeat *seats = league_results_get_seats (results, result);

  for (guint k = 0; k < result->n_seats; k++) {
    meetings->many_sides = meetings->many_sides || seats[k].side > 1;
    for (guint i = 0; i < result->n_seats; i++) {
      UiMeeting meeting = { (guint64)seats[k].entrant << 32 | seats[i].entrant, index };

      if (seats[i].side == seats[k].side)
        continue;
      meeting.met = (guint8)how (result, &seats[k], &seats[i]);
      meeting.unplayed = result->kind == LEAGUE_FORFEIT;
      g_array_append_val (meetings->all, meeting);
    }
  }
}

static int
compare (gconstpointer a, gconstpointer b)
{
  const UiMeeting *one = a, *other = b;

  if (one->pair != other->pair)
    return one->pair < other->pair ? -1 : 1;
  return one->result < other->result ? -1 : one->result > other->result;
}

UiMeetings *
ui_meetings_new (const LeagueResults *results, LeagueDay until, guint rounds)
{
  UiMeetings *meetings = g_new0 (UiMeetings, 1);
  guint run = 0;

  meetings->all = g_array_new (FALSE, FALSE, sizeof (UiMeeting));
  for (guint k = 0; k < results->results->len; k++) {
    const LeagueResult *result = &g_array_index (results->results, LeagueResult, k);

    if ((until == 0 || result->day <= until) && (rounds == 0 || result->round <= rounds))
      add_result (meetings, results, k);
  }
  g_array_sort (meetings->all, compare);
  for (guint k = 0; k < meetings->all->len; k++) {
    const UiMeeting *all = (const UiMeeting *)meetings->all->data;

    run = k > 0 && all[k - 1].pair == all[k].pair ? run + 1 : 1;
    meetings->most = MAX (meetings->most, run);
  }
  return meetings;
}

void
ui_meetings_free (UiMeetings *meetings)
{
  if (meetings == NULL)
    return;
  g_array_unref (meetings->all);
  g_free (meetings);
}

const UiMeeting *
ui_meetings_get (const UiMeetings *meetings, guint32 one, guint32 other, guint *n)
{
  const UiMeeting *all = (const UiMeeting *)meetings->all->data;
  guint64 pair = (guint64)one << 32 | other;
  guint low = 0, high = meetings->all->len;

  while (low < high) {
    guint middle = low + (high - low) / 2;

    if (all[middle].pair < pair)
      low = middle + 1;
    else
      high = middle;
  }
  for (*n = 0; low + *n < meetings->all->len && all[low + *n].pair == pair; (*n)++)
    ;
  return *n > 0 ? &all[low] : NULL;
}

gboolean
ui_meetings_has_many_sides (const UiMeetings *meetings)
{
  return meetings->many_sides;
}

guint
ui_meetings_get_most (const UiMeetings *meetings)
{
  return meetings->most;
}
