/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A round at tables of several: how many tables of which size, who sits there by the search, on
 * which side and on which seat.
 */
#include "app/league/maths/pods.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>

guint
league_pods_count (const LeaguePairingRules *rules, guint n)
{
  guint least = MAX (rules->pod_least, 2), most = MAX (rules->pod_most, least);
  guint count = (n + most - 1) / most, fewer = MAX (n / least, 1);

  if (rules->partners > 1)
    return n / (2 * rules->partners);
  return n / count < least && n <= fewer * LEAGUE_SEATS ? fewer : count;
}

guint
league_pods_size (const LeaguePairingRules *rules, guint n, guint k)
{
  guint count = league_pods_count (rules, n);

  if (rules->partners > 1)
    return 2 * rules->partners;
  return n / count + (k < n % count);
}

static int
compare_positions (gconstpointer a, gconstpointer b)
{
  guint one = *(const guint *)a, other = *(const guint *)b;

  return one < other ? -1 : one > other;
}

static LeaguePods *
pods_new (const LeagueField *field, const guint *positions, guint n)
{
  LeaguePods *pods = g_new0 (LeaguePods, 1);

  pods->field = field;
  pods->n = n;
  pods->partners = MAX (field->rules->partners, 1);
  pods->positions = g_memdup2 (positions, n * sizeof *positions);
  qsort (pods->positions, n, sizeof *pods->positions, compare_positions);
  pods->n_pods = league_pods_count (field->rules, n);
  pods->sizes = g_new (guint, pods->n_pods);
  for (guint k = 0; k < pods->n_pods; k++)
    pods->sizes[k] = league_pods_size (field->rules, n, k);
  pods->forbidden = g_new0 (guint8, (gsize)n * n);
  pods->met = g_new0 (guint16, (gsize)n * n);
  pods->with = g_new0 (guint16, (gsize)n * n);
  for (guint one = 0; one < n; one++)
    for (guint other = 0; other < n; other++) {
      guint32 a = field->present[pods->positions[one]]->entrant;
      guint32 b = field->present[pods->positions[other]]->entrant;

      pods->forbidden[one * n + other] = league_pair_is_forbidden (field->rules, a, b);
      pods->met[one * n + other] = (guint16)league_history_met (field->history, a, b);
      pods->with[one * n + other] = (guint16)league_history_partners (field->history, a, b);
    }
  return pods;
}

static void
pods_free (LeaguePods *pods)
{
  g_free (pods->positions);
  g_free (pods->sizes);
  g_free (pods->forbidden);
  g_free (pods->met);
  g_free (pods->with);
  g_free (pods);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (LeaguePods, pods_free)

static guint32
entrant_of (const LeaguePods *pods, guint index)
{
  return pods->field->present[pods->positions[index]]->entrant;
}

/* Everybody sits where they sat least, by squares, and not where they sat last; sides take turns
 * around the table, and @turned says that the second one begins. Returns what it costs. */
static LeagueCost
find_seats (const LeaguePods *pods, const guint *members, guint size, guint first_side,
            gboolean turned, guint *seats)
{
  g_autoptr (LeagueGraph) graph = league_graph_new (2 * size);
  guint32 mates[2 * LEAGUE_SEATS];

  for (guint k = 0; k < size; k++) {
    const LeaguePast *past = &pods->field->history->past[entrant_of (pods, members[k])];

    for (guint seat = 0; seat < size; seat++) {
      gint64 away = (gint64)seat - k;
      LeagueCost cost = { { past->seats[seat], past->last_seat == seat + 1, away * away } };

      if (pods->partners > 1 && ((first_side >> k & 1) != (seat % 2 == 0)) != turned)
        continue;
      league_graph_set (graph, k, size + seat, &cost);
    }
  }
  g_assert_true (league_graph_match (graph, mates));
  for (guint k = 0; k < size; k++)
    seats[k] = mates[k] - size;
  return league_graph_sum (graph, mates);
}

static void
take_seats (const LeaguePods *pods, const guint *members, guint size, guint first_side,
            LeagueTableSeats *table)
{
  guint seats[LEAGUE_SEATS], turned_seats[LEAGUE_SEATS];
  const guint *taken = seats;
  LeagueCost cost = find_seats (pods, members, size, first_side, FALSE, seats), turned;

  if (pods->partners > 1) {
    turned = find_seats (pods, members, size, first_side, TRUE, turned_seats);
    if (league_cost_compare (&turned, &cost) < 0)
      taken = turned_seats;
  }
  table->n = size;
  for (guint k = 0; k < size; k++) {
    table->entrants[taken[k]] = entrant_of (pods, members[k]);
    table->sides[taken[k]] = (guint8)(pods->partners > 1 ? taken[k] % 2 : taken[k]);
  }
}

static void
explain (const LeaguePods *pods, const guint *members, guint size, guint first_side,
         LeagueTableSeats *table)
{
  guint met = 0;

  for (guint k = 0; k < size; k++)
    for (guint j = 0; j < k; j++) {
      gboolean partners = pods->partners > 1 && (first_side >> k & 1) == (first_side >> j & 1);
      gsize pair = (gsize)members[j] * pods->n + members[k];

      if (partners)
        league_reason_add (table->reasons, LEAGUE_WHY_PARTNERS, entrant_of (pods, members[j]),
                           entrant_of (pods, members[k]), pods->with[pair], 0, 0);
      else
        met += pods->met[pair];
    }
  league_reason_add (table->reasons, LEAGUE_WHY_LEAST_MET, LEAGUE_NOBODY, LEAGUE_NOBODY, met, 0, 0);
  league_reason_add (table->reasons, LEAGUE_WHY_SEATS, LEAGUE_NOBODY, LEAGUE_NOBODY, 0, 0, 0);
}

/* Members of a table in the order of positions. Returns FALSE when two sit there who must not. */
static gboolean
add_table (const LeaguePods *pods, guint *members, guint size, LeaguePairing *pairing)
{
  LeagueTableSeats *table = league_pairing_add (pairing, LEAGUE_UNPLAYED);
  LeagueCost cost;
  guint first_side;

  qsort (members, size, sizeof *members, compare_positions);
  cost = league_pods_cost (pods, members, size, &first_side);
  table->round = pods->field->round;
  take_seats (pods, members, size, first_side, table);
  explain (pods, members, size, first_side, table);
  return cost.part[LEAGUE_PODS_FORBIDDEN] == 0;
}

/* Tables in the order of their best players. */
static gboolean
add_tables (const LeaguePods *pods, guint *order, LeaguePairing *pairing)
{
  g_autofree guint *starts = g_new (guint, pods->n_pods);
  g_autofree gboolean *done = g_new0 (gboolean, pods->n_pods);
  gboolean allowed = TRUE;

  for (guint pod = 0, start = 0; pod < pods->n_pods; start += pods->sizes[pod++]) {
    starts[pod] = start;
    qsort (order + start, pods->sizes[pod], sizeof *order, compare_positions);
  }
  for (guint k = 0; k < pods->n_pods; k++) {
    guint best = G_MAXUINT;

    for (guint pod = 0; pod < pods->n_pods; pod++)
      if (!done[pod] && (best == G_MAXUINT || order[starts[pod]] < order[starts[best]]))
        best = pod;
    done[best] = TRUE;
    allowed &= add_table (pods, order + starts[best], pods->sizes[best], pairing);
  }
  return allowed;
}

static void
add_bye (const LeagueField *field, guint position, LeaguePairing *pairing)
{
  const LeaguePairee *pairee = field->present[position];
  LeagueTableSeats *table = league_pairing_add (pairing, LEAGUE_BYE);

  table->round = field->round;
  table->n = 1;
  table->entrants[0] = pairee->entrant;
  league_reason_add (table->reasons, LEAGUE_WHY_BYE, pairee->entrant, LEAGUE_NOBODY,
                     field->history->past[pairee->entrant].byes, 0, pairee->points);
}

LeaguePairing *
league_pods_pair (const LeagueField *field, char **problem)
{
  guint players = 2 * field->rules->partners;
  guint n_byes = field->rules->partners > 1 ? field->n % players : 0;
  g_autofree guint *order = league_field_bye_order (field);
  g_autofree guint *found = NULL;
  g_autoptr (LeaguePods) pods = NULL;
  g_autoptr (LeaguePairing) pairing = league_pairing_new ();

  if (field->rules->partners > 1 && field->n < players) {
    *problem = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                             "A table has %u player; there are %u in round %u. "
                                             "Enter more, or let somebody come back.",
                                             "A table has %u players; there are %u in round %u. "
                                             "Enter more, or let somebody come back.",
                                             players),
                                players, field->n, field->round);
    return NULL;
  }
  pods = pods_new (field, order + n_byes, field->n - n_byes);
  found = league_pods_search (pods);
  if (!add_tables (pods, found, pairing)) {
    *problem = g_strdup_printf (_ ("Round %u can’t be paired: too many pairs must not meet. Allow "
                                   "some of them to meet."),
                                field->round);
    return NULL;
  }
  for (guint k = 0; k < n_byes; k++)
    add_bye (field, order[k], pairing);
  league_field_add_absent (field, pairing);
  return g_steal_pointer (&pairing);
}
