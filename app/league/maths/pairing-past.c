/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What came before a round, as pairings see it: who met, who had a bye, who sat where; and those
 * who are to be paired, in order.
 */
#include "app/league/maths/pairing-private.h"

static void
note_pair (LeagueHistory *history, const LeagueSeat *one, const LeagueSeat *other, guint round)
{
  gsize there = (gsize)one->entrant * history->n + other->entrant;
  gsize back = (gsize)other->entrant * history->n + one->entrant;
  guint16 *counts = one->side == other->side ? history->partners : history->met;

  if (one->entrant == other->entrant)
    return;
  if (counts[there] < G_MAXUINT16)
    counts[back] = ++counts[there];
  if (one->side != other->side)
    history->last_met[there] = history->last_met[back] = (guint16)round;
}

static void
note_seat (LeagueHistory *history, const LeagueSeat *seat, gboolean two_sides)
{
  LeaguePast *past = &history->past[seat->entrant];
  guint8 turn = seat->side == 0 ? 1 : 2;

  if (seat->seat >= 1 && seat->seat <= LEAGUE_SEATS) {
    past->seats[seat->seat - 1]++;
    past->last_seat = seat->seat;
  }
  if (!two_sides)
    return;
  if (turn == 1) {
    past->firsts++;
    past->row = MAX (past->row, 0) + 1;
  } else {
    past->seconds++;
    past->row = MIN (past->row, 0) - 1;
  }
  g_array_append_val (history->turns[seat->entrant], turn);
}

static void
note_unplayed (LeagueHistory *history, const LeagueResult *result, const LeagueSeat *seat)
{
  LeaguePast *past = &history->past[seat->entrant];

  past->unplayed++;
  if (result->kind == LEAGUE_BYE || result->kind == LEAGUE_FULL_BYE
      || (result->kind == LEAGUE_FORFEIT && seat->place == 1)) {
    past->byes++;
    past->bye_round = MAX (past->bye_round, result->round);
  }
}

static guint
count_sides (const LeagueSeat *seats, guint n)
{
  guint sides = 0;

  for (guint k = 0; k < n; k++)
    sides = MAX (sides, seats[k].side + 1u);
  return sides;
}

/* Results by round: seats in a row are by rounds, not by the days on which they were played. */
static int
compare_rounds (gconstpointer a, gconstpointer b, gpointer data)
{
  const LeagueResults *results = data;
  guint one = *(const guint *)a, other = *(const guint *)b;
  guint16 round = g_array_index (results->results, LeagueResult, one).round;
  guint16 other_round = g_array_index (results->results, LeagueResult, other).round;

  if (round != other_round)
    return round < other_round ? -1 : 1;
  return one < other ? -1 : one > other;
}

static void
note_result (LeagueHistory *history, const LeagueResults *results, const LeagueResult *result)
{
  const LeagueSeat *seats = league_results_get_seats (results, result);
  guint sides = count_sides (seats, result->n_seats);
  gboolean sat = league_kind_is_played (result->kind) || result->kind == LEAGUE_UNPLAYED;

  for (guint k = 0; k < result->n_seats; k++) {
    if (seats[k].entrant >= history->n)
      continue;
    if (!sat) {
      note_unplayed (history, result, &seats[k]);
      continue;
    }
    note_seat (history, &seats[k], sides == 2);
    for (guint j = 0; j < k; j++)
      if (seats[j].entrant < history->n)
        note_pair (history, &seats[k], &seats[j], result->round);
  }
}

LeagueHistory *
league_history_new (const LeagueResults *results, guint round)
{
  LeagueHistory *history = g_new0 (LeagueHistory, 1);
  g_autoptr (GArray) order = g_array_new (FALSE, FALSE, sizeof (guint));
  gsize n = results->entrants->len;

  history->n = (guint)n;
  history->past = g_new0 (LeaguePast, n);
  history->met = g_new0 (guint16, n * n);
  history->last_met = g_new0 (guint16, n * n);
  history->partners = g_new0 (guint16, n * n);
  history->turns = g_new (GArray *, n);
  for (gsize e = 0; e < n; e++) {
    history->turns[e] = g_array_new (FALSE, FALSE, sizeof (guint8));
    history->past[e].rating = g_array_index (results->entrants, LeagueEntrant, e).rating;
  }
  for (guint r = 0; r < results->results->len; r++)
    if (g_array_index (results->results, LeagueResult, r).round < round)
      g_array_append_val (order, r);
  g_array_sort_with_data (order, compare_rounds, (gpointer)results);
  for (guint k = 0; k < order->len; k++)
    note_result (history, results,
                 &g_array_index (results->results, LeagueResult, g_array_index (order, guint, k)));
  return history;
}

void
league_history_free (LeagueHistory *history)
{
  if (history == NULL)
    return;
  for (guint e = 0; e < history->n; e++)
    g_array_unref (history->turns[e]);
  g_free (history->turns);
  g_free (history->past);
  g_free (history->met);
  g_free (history->last_met);
  g_free (history->partners);
  g_free (history);
}

gboolean
league_pair_is_forbidden (const LeaguePairingRules *rules, guint32 one, guint32 other)
{
  guint64 pair = (guint64)MIN (one, other) << 32 | MAX (one, other);

  for (guint k = 0; rules->forbidden != NULL && k < rules->forbidden->len; k++)
    if (g_array_index (rules->forbidden, guint64, k) == pair)
      return TRUE;
  return FALSE;
}

static int
compare_pairees (gconstpointer a, gconstpointer b, gpointer data)
{
  const LeagueHistory *history = data;
  const LeaguePairee *one = *(const LeaguePairee *const *)a;
  const LeaguePairee *other = *(const LeaguePairee *const *)b;
  double rating = history->past[one->entrant].rating;
  double other_rating = history->past[other->entrant].rating;

  if (one->points != other->points)
    return one->points > other->points ? -1 : 1;
  if (one->rank != other->rank)
    return one->rank < other->rank ? -1 : 1;
  if (rating > other_rating || rating < other_rating)
    return rating > other_rating ? -1 : 1;
  return one->entrant < other->entrant ? -1 : one->entrant > other->entrant;
}

static void
find_groups (LeagueField *field)
{
  field->groups = g_new0 (guint, field->n + 1);
  field->starts = g_new0 (guint, field->n + 2);
  for (guint k = 0; k < field->n; k++) {
    if (k > 0 && field->present[k]->points != field->present[k - 1]->points)
      field->starts[++field->n_groups] = k;
    field->groups[k] = field->n_groups;
  }
  if (field->n > 0)
    field->starts[++field->n_groups] = field->n;
}

LeagueField *
league_field_new (const LeaguePairingRules *rules, const LeaguePairee *pairees, guint n,
                  const LeagueHistory *history, guint round)
{
  LeagueField *field = g_new0 (LeagueField, 1);

  field->rules = rules;
  field->history = history;
  field->round = round;
  field->present = g_new0 (const LeaguePairee *, n + 1);
  field->all = g_new0 (const LeaguePairee *, n + 1);
  field->n_all = n;
  for (guint k = 0; k < n; k++)
    field->all[k] = &pairees[k];
  g_qsort_with_data (field->all, (int)n, sizeof *field->all, compare_pairees, (gpointer)history);
  for (guint k = 0; k < n; k++)
    if (!field->all[k]->absent)
      field->present[field->n++] = field->all[k];
  find_groups (field);
  return field;
}

void
league_field_free (LeagueField *field)
{
  if (field == NULL)
    return;
  g_free (field->present);
  g_free (field->all);
  g_free (field->groups);
  g_free (field->starts);
  g_free (field);
}

void
league_field_add_absent (const LeagueField *field, LeaguePairing *pairing)
{
  for (guint k = 0; k < field->n_all; k++) {
    const LeaguePairee *pairee = field->all[k];
    LeagueTableSeats *table;

    if (!pairee->absent)
      continue;
    table = league_pairing_add (pairing, pairee->kind);
    table->n = 1;
    table->entrants[0] = pairee->entrant;
    table->round = field->round;
    league_reason_add (table->reasons, LEAGUE_WHY_ASKED, pairee->entrant, LEAGUE_NOBODY, 0, 0, 0);
  }
}

int
league_field_compare_bye (const LeagueField *field, guint one, guint other, gboolean strict)
{
  const LeaguePairee *a = field->present[one], *b = field->present[other];
  const LeaguePast *past = &field->history->past[a->entrant];
  const LeaguePast *other_past = &field->history->past[b->entrant];

  if (past->byes != other_past->byes)
    return past->byes < other_past->byes ? -1 : 1;
  if (a->points != b->points)
    return a->points < b->points ? -1 : 1;
  if (!strict)
    return 0;
  if (past->unplayed != other_past->unplayed)
    return past->unplayed < other_past->unplayed ? -1 : 1;
  return one > other ? -1 : one < other;
}

static int
compare_bye (gconstpointer a, gconstpointer b, gpointer data)
{
  return league_field_compare_bye (data, *(const guint *)a, *(const guint *)b, TRUE);
}

guint *
league_field_bye_order (const LeagueField *field)
{
  guint *order = g_new (guint, field->n + 1);

  for (guint k = 0; k < field->n; k++)
    order[k] = k;
  g_qsort_with_data (order, (int)field->n, sizeof *order, compare_bye, (gpointer)field);
  return order;
}
