/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who comes to the later fixtures of a knock-out.
 */
#include "app/league/season-tree.h"

static DbFixture *
fixture_at (const GPtrArray *fixtures, guint k)
{
  return g_ptr_array_index (fixtures, k);
}

static DbFixture *
find_fixture (const GPtrArray *fixtures, guint number)
{
  for (guint k = 0; k < fixtures->len; k++) {
    DbFixture *fixture = fixture_at (fixtures, k);

    if (app_tree_number (fixture->round, fixture->number) == number)
      return fixture;
  }
  return NULL;
}

static gboolean
leads_to (const DbFixture *fixture, guint number)
{
  return fixture->winner_to == number || fixture->loser_to == number;
}

/* The seat, from 0, that the fixture at @k fills: seats that are filled already are passed over,
 * unless each seat has a fixture that leads to it. */
static guint
seat_of (const GPtrArray *fixtures, guint k, const DbFixture *target, guint number)
{
  guint before = 0, leading = 0;

  for (guint j = 0; j < fixtures->len; j++)
    if (leads_to (fixture_at (fixtures, j), number)) {
      before += j < k ? 1 : 0;
      leading++;
    }
  if (leading >= target->seats->len)
    return before;
  for (guint seat = 0; seat < target->seats->len; seat++)
    if (g_array_index (target->seats, DbFixtureSeat, seat).entrant == 0 && before-- == 0)
      return seat;
  return target->seats->len;
}

/* Rows of entrants who won and lost, 0 where nobody did yet. */
static void
read_ends (const LeagueResult *result, const LeagueSeat *seats, guint n_seats,
           const GPtrArray *entrants, gint64 *winner, gint64 *loser)
{
  guint first = 0;

  *winner = *loser = 0;
  if (league_kind_is_bye (result->kind)) {
    if (n_seats == 1)
      *winner = ((DbEntrant *)g_ptr_array_index (entrants, seats[0].entrant))->id;
    return;
  }
  if (result->kind == LEAGUE_UNPLAYED)
    return;
  for (guint k = 0; k < n_seats; k++)
    first += seats[k].place == 1 ? 1 : 0;
  for (guint k = 0; first == 1 && k < n_seats; k++)
    *(seats[k].place == 1 ? winner : loser) =
        ((DbEntrant *)g_ptr_array_index (entrants, seats[k].entrant))->id;
}

/* Seats are given before others see them: the order in which fixtures send must not count. */
typedef struct {
  guint target;
  guint seat;
  gint64 entrant;
} Sent;

static void
send (const GPtrArray *fixtures, guint k, guint number, gint64 entrant, GArray *sent)
{
  const DbFixture *target = number != 0 ? find_fixture (fixtures, number) : NULL;
  Sent one;

  if (target == NULL)
    return;
  one = (Sent){ number, seat_of (fixtures, k, target, number), entrant };
  g_array_append_val (sent, one);
}

static void
arrive (const GPtrArray *fixtures, const GArray *sent)
{
  for (guint k = 0; k < sent->len; k++) {
    const Sent *one = &g_array_index (sent, Sent, k);
    DbFixture *target = find_fixture (fixtures, one->target);

    if (one->seat < target->seats->len) {
      DbFixtureSeat *seat = &g_array_index (target->seats, DbFixtureSeat, one->seat);

      if (seat->entrant == 0)
        seat->entrant = one->entrant;
    }
  }
}

/* Those of one round, who all come to later rounds. */
static void
seat_round (GPtrArray *fixtures, guint first, guint end, const GPtrArray *entrants,
            AppFixtureReadFunc read, gpointer data)
{
  g_autoptr (GArray) sent = g_array_new (FALSE, FALSE, sizeof (Sent));

  for (guint k = first; k < end; k++) {
    const DbFixture *fixture = fixture_at (fixtures, k);
    LeagueSeat seats[LEAGUE_SEATS];
    LeagueResult result;
    gint64 winner, loser;
    guint n;

    if ((fixture->winner_to == 0 && fixture->loser_to == 0)
        || !read (fixture, &result, seats, &n, data))
      continue;
    read_ends (&result, seats, n, entrants, &winner, &loser);
    send (fixtures, k, fixture->winner_to, winner, sent);
    send (fixtures, k, fixture->loser_to, loser, sent);
  }
  arrive (fixtures, sent);
}

void
app_tree_seat (GPtrArray *fixtures, const GPtrArray *entrants, AppFixtureReadFunc read,
               gpointer data)
{
  guint end;

  for (guint first = 0; first < fixtures->len; first = end) {
    guint round = fixture_at (fixtures, first)->round;

    for (end = first; end < fixtures->len && fixture_at (fixtures, end)->round == round;)
      end++;
    seat_round (fixtures, first, end, entrants, read, data);
  }
}

guint32
app_tree_fed (const GPtrArray *fixtures, const DbFixture *fixture)
{
  guint number = app_tree_number (fixture->round, fixture->number), seat = 0;
  guint32 fed = 0;

  for (guint k = 0; fixture->round > 1 && k < fixtures->len; k++) {
    const DbFixture *from = fixture_at (fixtures, k);

    if (!leads_to (from, number))
      continue;
    if (g_str_equal (from->kind, "match"))
      fed |= 1u << seat;
    seat++;
  }
  return seat == fixture->seats->len ? fed : 0;
}
