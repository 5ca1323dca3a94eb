/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pairings: what was, what may be, round robins by Berger's tables, knock-outs, seasons as a
 * whole.
 */
#include "app/league/maths/pairing.h"

#include "app/league/maths/pairing-private.h"
#include "app/league/maths/reasons.h"
#include "app/league/maths/swiss.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static LeaguePairing *league_knock_out_pair (const guint32 *entrants, guint n,
                                             gboolean third_place) G_GNUC_WARN_UNUSED_RESULT;
static LeaguePairing *league_berger_pair (const guint32 *entrants, guint n,
                                          guint cycles) G_GNUC_WARN_UNUSED_RESULT;
static LeagueField *league_field_new (const LeaguePairingRules *rules, const LeaguePairee *pairees,
                                      guint n, const LeagueHistory *history,
                                      guint round) G_GNUC_WARN_UNUSED_RESULT;
static LeagueHistory *league_history_new (const LeagueResults *results,
                                          guint round) G_GNUC_WARN_UNUSED_RESULT;
static const struct {
  const char *id;
  const char *name;
} formats[] = {
  [LEAGUE_LADDER] = { "ladder", N_ ("Ladder") },
  [LEAGUE_ROUND_ROBIN] = { "round-robin", N_ ("Round robin") },
  [LEAGUE_SWISS] = { "swiss", N_ ("Swiss") },
  [LEAGUE_PODS] = { "pods", N_ ("Pods") },
  [LEAGUE_KNOCK_OUT] = { "knock-out", N_ ("Knock-out") },
};

const char *
league_format_id (LeagueFormat format)
{
  return formats[format].id;
}

gboolean
league_format_find (const char *id, LeagueFormat *format)
{
  for (guint k = 0; k < G_N_ELEMENTS (formats); k++)
    if (g_strcmp0 (formats[k].id, id) == 0) {
      *format = (LeagueFormat)k;
      return TRUE;
    }
  return FALSE;
}

static const char *const seatings[] = {
  [LEAGUE_SEATING_GAPS] = "gaps",
  [LEAGUE_SEATING_FIDE] = "fide",
};

const char *
league_seating_id (LeagueSeating seating)
{
  return seatings[seating];
}

gboolean
league_seating_find (const char *id, LeagueSeating *seating)
{
  for (guint k = 0; k < G_N_ELEMENTS (seatings); k++)
    if (g_strcmp0 (id, seatings[k]) == 0) {
      *seating = k;
      return TRUE;
    }
  return FALSE;
}

const char *
league_format_name (LeagueFormat format)
{
  return g_dgettext (GETTEXT_PACKAGE, formats[format].name);
}

static void
table_free (gpointer data)
{
  LeaguePairedTable *table = data;

  g_array_unref (table->reasons);
  g_free (table);
}

LeaguePairing *
league_pairing_new (void)
{
  LeaguePairing *pairing = g_new (LeaguePairing, 1);

  pairing->tables = g_ptr_array_new_with_free_func (table_free);
  pairing->remarks = g_array_new (FALSE, FALSE, sizeof (LeagueReason));
  return pairing;
}

void
league_pairing_free (LeaguePairing *pairing)
{
  if (pairing == NULL)
    return;
  g_ptr_array_unref (pairing->tables);
  g_array_unref (pairing->remarks);
  g_free (pairing);
}

LeaguePairedTable *
league_pairing_add (LeaguePairing *pairing, LeagueKind kind)
{
  LeaguePairedTable *table = g_new0 (LeaguePairedTable, 1);

  table->kind = kind;
  table->reasons = g_array_new (FALSE, FALSE, sizeof (LeagueReason));
  table->winner_to = table->loser_to = -1;
  g_ptr_array_add (pairing->tables, table);
  return table;
}

LeaguePairing *
league_pairing_copy (const LeaguePairing *pairing)
{
  LeaguePairing *copy = league_pairing_new ();

  g_array_append_vals (copy->remarks, pairing->remarks->data, pairing->remarks->len);
  for (guint k = 0; k < pairing->tables->len; k++) {
    const LeaguePairedTable *table = g_ptr_array_index (pairing->tables, k);
    LeaguePairedTable *added = league_pairing_add (copy, table->kind);
    GArray *reasons = added->reasons;

    *added = *table;
    added->reasons = reasons;
    g_array_append_vals (reasons, table->reasons->data, table->reasons->len);
  }
  return copy;
}

LeaguePairing *
league_pair_round (const LeaguePairingRules *rules, const LeaguePairee *pairees, guint n,
                   const LeagueResults *results, guint round, char **problem)
{
  g_autoptr (LeagueHistory) history = league_history_new (results, round);
  g_autoptr (LeagueField) field = league_field_new (rules, pairees, n, history, round);

  *problem = NULL;
  if (league_format_is_paired_at_once (rules->format)) {
    *problem = g_strdup (_ ("A round robin or a knock-out is paired as a whole, before its first "
                            "round."));
    return NULL;
  }
  if (n > LEAGUE_GRAPH_MAX - 2) {
    *problem = g_strdup_printf (
        g_dngettext (
            GETTEXT_PACKAGE,
            "There is %u player; at most %u can be paired. Divide them into several seasons.",
            "There are %u players; at most %u can be paired. Divide them into several seasons.", n),
        n, LEAGUE_GRAPH_MAX - 2);
    return NULL;
  }
  if (field->n < 2) {
    *problem = g_strdup_printf (_ ("Fewer than two players take part in round %u. Enter more, or "
                                   "let somebody come back."),
                                round);
    return NULL;
  }
  return league_pairing_rules_use_pods (rules) ? league_pods_pair (field, problem)
                                               : league_swiss_pair (field, problem);
}

/* A pairing that a person made or changed: what can't be in it, and what is odd. */

/**
 * Check:
 * @pairees: by entrant, NULL for one who has left
 * @seated: by entrant, the table (from 1) of the round looked at
 */
typedef struct {
  const LeagueField *field;
  LeaguePairing *pairing;
  const LeaguePairee **pairees;
  guint *seated;
  guint n_entrants;
} Check;

static const LeaguePairee *
pairee_of (const Check *check, guint32 entrant)
{
  return entrant < check->n_entrants ? check->pairees[entrant] : NULL;
}

static gboolean
is_wrong (const GArray *reasons)
{
  for (guint k = 0; k < reasons->len; k++)
    if (league_reason_is_wrong (&g_array_index (reasons, LeagueReason, k)))
      return TRUE;
  return FALSE;
}

static void
add (LeaguePairedTable *table, LeagueReasonKind kind, guint32 one, guint32 other, guint count,
     guint round)
{
  league_reason_add (table->reasons, kind, one, other, count, round, 0);
}

/* The seat not known yet of a knock-out is nobody's. */
static void
check_seats (Check *check, LeaguePairedTable *table, guint number)
{
  for (guint k = 0; k < table->n; k++) {
    guint32 entrant = table->entrants[k];

    if (entrant == LEAGUE_NOBODY && check->field->rules->format == LEAGUE_KNOCK_OUT)
      continue;
    if (entrant >= check->n_entrants)
      add (table, LEAGUE_WRONG_UNKNOWN, LEAGUE_NOBODY, LEAGUE_NOBODY, 0, 0);
    else if (check->pairees[entrant] == NULL)
      add (table, LEAGUE_WRONG_DROPPED, entrant, LEAGUE_NOBODY, 0, 0);
    else if (check->seated[entrant] == number)
      add (table, LEAGUE_WRONG_SELF, entrant, LEAGUE_NOBODY, 0, 0);
    else if (check->seated[entrant] != 0)
      add (table, LEAGUE_WRONG_TWICE, entrant, LEAGUE_NOBODY, 0, 0);
    else
      check->seated[entrant] = number;
  }
}

/* Sizes that the rules ask for, or that the number of players makes of them. */
static gboolean
is_pod_size (const Check *check, guint n)
{
  const LeaguePairingRules *rules = check->field->rules;
  guint players = check->field->n;

  if (rules->partners > 1)
    return n == 2 * rules->partners;
  if (n >= rules->pod_least && n <= rules->pod_most)
    return n >= 2;
  for (guint k = 0; players > 0 && k < league_pods_count (rules, players); k++)
    if (league_pods_size (rules, players, k) == n)
      return TRUE;
  return FALSE;
}

static void
check_size (const Check *check, LeaguePairedTable *table)
{
  guint sides[LEAGUE_SEATS] = { 0 };
  gboolean fits = league_pairing_rules_use_pods (check->field->rules)
                      ? is_pod_size (check, table->n)
                      : table->n == 2;

  if (league_kind_is_bye (table->kind))
    fits = table->n == 1;
  if (!fits) {
    add (table, LEAGUE_WRONG_SIZE, LEAGUE_NOBODY, LEAGUE_NOBODY, table->n, 0);
    return;
  }
  for (guint k = 0; k < table->n; k++)
    sides[MIN (table->sides[k], LEAGUE_SEATS - 1)]++;
  for (guint k = 0; k < table->n; k++)
    if (sides[MIN (table->sides[k], LEAGUE_SEATS - 1)]
        != (league_kind_is_bye (table->kind) ? 1 : MAX (check->field->rules->partners, 1))) {
      add (table, LEAGUE_WRONG_SIDES, LEAGUE_NOBODY, LEAGUE_NOBODY, 0, 0);
      return;
    }
}

static void
check_pair (const Check *check, LeaguePairedTable *table, guint32 one, guint32 other)
{
  const LeagueHistory *history = check->field->history;

  if (league_pair_is_forbidden (check->field->rules, one, other))
    add (table, LEAGUE_ODD_FORBIDDEN, one, other, 0, 0);
  if (check->field->rules->format == LEAGUE_SWISS && league_history_met (history, one, other) > 0)
    add (table, LEAGUE_ODD_MET, one, other, league_history_met (history, one, other),
         history->last_met[one * history->n + other]);
}

/* The lowest one who should have the bye rather than @entrant. */
static guint32
find_lower (const Check *check, guint32 entrant)
{
  const LeagueField *field = check->field;

  for (guint k = field->n; k-- > 0;) {
    const LeaguePairee *other = field->present[k];

    if (other->points < check->pairees[entrant]->points
        && field->history->past[other->entrant].byes == 0)
      return other->entrant;
  }
  return LEAGUE_NOBODY;
}

static void
check_bye (const Check *check, LeaguePairedTable *table)
{
  guint32 entrant = table->entrants[0], lower;
  const LeagueEntrantHistory *past = &check->field->history->past[entrant];

  if (check->pairees[entrant]->absent) {
    add (table, LEAGUE_WHY_ASKED, entrant, LEAGUE_NOBODY, 0, 0);
    return;
  }
  if (table->kind != LEAGUE_BYE)
    return;
  if (past->byes > 0)
    add (table, LEAGUE_ODD_BYE, entrant, LEAGUE_NOBODY, past->byes, past->bye_round);
  lower = find_lower (check, entrant);
  if (lower != LEAGUE_NOBODY)
    add (table, LEAGUE_ODD_BYE_HIGH, entrant, lower, 0, 0);
}

/* Who would have had one seat three times more often than the other. */
static void
check_balance (LeaguePairedTable *table, const LeagueEntrantHistory *first,
               const LeagueEntrantHistory *second)
{
  if (first->firsts >= first->seconds + 2 && first->row < 2)
    add (table, LEAGUE_ODD_FIRSTS, table->entrants[0], LEAGUE_NOBODY,
         first->firsts - first->seconds + 1, 0);
  if (second->seconds >= second->firsts + 2 && second->row > -2)
    add (table, LEAGUE_ODD_SECONDS, table->entrants[1], LEAGUE_NOBODY,
         second->seconds - second->firsts + 1, 0);
}

static void
check_table (const Check *check, LeaguePairedTable *table)
{
  const LeagueHistory *history = check->field->history;
  const LeagueEntrantHistory *first, *second;

  for (guint k = 0; k < table->n; k++) {
    if (table->entrants[k] == LEAGUE_NOBODY)
      return;
    if (check->pairees[table->entrants[k]]->absent && !league_kind_is_bye (table->kind))
      add (table, LEAGUE_ODD_ABSENT, table->entrants[k], LEAGUE_NOBODY, 0, 0);
    for (guint j = 0; j < k; j++)
      if (table->sides[j] != table->sides[k])
        check_pair (check, table, table->entrants[j], table->entrants[k]);
  }
  if (league_kind_is_bye (table->kind)) {
    check_bye (check, table);
    return;
  }
  first = &history->past[table->entrants[0]];
  if (table->n == 2 && first->row >= 2)
    add (table, LEAGUE_ODD_FIRST, table->entrants[0], LEAGUE_NOBODY, (guint)first->row + 1, 0);
  second = &history->past[table->entrants[1]];
  if (table->n == 2 && second->row <= -2)
    add (table, LEAGUE_ODD_SECOND, table->entrants[1], LEAGUE_NOBODY, (guint)-second->row + 1, 0);
  if (table->n == 2 && check->field->rules->seating == LEAGUE_SEATING_FIDE)
    check_balance (table, first, second);
}

/* The pairing as mates of positions; FALSE when it is not one of the present ones, all of them and
 * no others. */
static gboolean
find_mates (const Check *check, guint32 *mates)
{
  const LeagueField *field = check->field;
  g_autofree guint *positions = g_new (guint, check->n_entrants + 1);
  guint n_paired = 0;

  for (guint e = 0; e < check->n_entrants; e++)
    positions[e] = G_MAXUINT;
  for (guint k = 0; k < field->n; k++)
    positions[field->present[k]->entrant] = k;
  for (guint k = 0; k < check->pairing->tables->len; k++) {
    const LeaguePairedTable *table = g_ptr_array_index (check->pairing->tables, k);
    guint one = positions[table->entrants[0]];
    guint other = table->n == 2 ? positions[table->entrants[1]] : field->n;

    if (table->n == 1 && check->pairees[table->entrants[0]]->absent)
      continue;
    if (one >= field->n || (table->n == 2 && other >= field->n))
      return FALSE;
    mates[one] = other;
    if (table->n == 2)
      mates[other] = one;
    n_paired += table->n;
  }
  return n_paired == field->n;
}

/* Against the pairing that the program would make. */
static void
compare_with_best (const Check *check)
{
  const LeagueField *field = check->field;
  g_autoptr (LeagueGraph) graph = league_swiss_graph (field, field->rules->format == LEAGUE_LADDER);
  g_autofree guint32 *mates = g_new (guint32, field->n + 2);
  g_autofree guint32 *best = g_new (guint32, field->n + 2);
  LeaguePoints gaps;

  if (!find_mates (check, mates))
    return;
  if (field->rules->format == LEAGUE_SWISS
      && league_swiss_look_ahead (field, mates) == LEAGUE_LOOKAHEAD_CLOSED)
    league_reason_add (check->pairing->remarks, LEAGUE_ODD_DEAD_END, LEAGUE_NOBODY, LEAGUE_NOBODY,
                       0, field->round, 0);
  if (!league_graph_match (graph, best))
    return;
  if (field->rules->format == LEAGUE_SWISS)
    league_swiss_choose (field, graph, best);
  gaps = league_swiss_gaps (field, mates);
  if (gaps > league_swiss_gaps (field, best))
    league_reason_add (check->pairing->remarks, LEAGUE_ODD_GAP, LEAGUE_NOBODY, LEAGUE_NOBODY, 0, 0,
                       gaps);
}

/* Tables of several rounds are checked round by round. Returns whether nothing is wrong. */
static gboolean
check_round (Check *check, guint round)
{
  GPtrArray *tables = check->pairing->tables;
  gboolean good = TRUE;

  memset (check->seated, 0, check->n_entrants * sizeof *check->seated);
  for (guint k = 0; k < tables->len; k++) {
    LeaguePairedTable *table = g_ptr_array_index (tables, k);

    if (table->round != round)
      continue;
    g_array_set_size (table->reasons, 0);
    check_seats (check, table, k + 1);
    check_size (check, table);
    if (is_wrong (table->reasons))
      good = FALSE;
    else
      check_table (check, table);
  }
  return good;
}

static void
check_left_out (const Check *check)
{
  for (guint e = 0; e < check->n_entrants; e++)
    if (pairee_of (check, e) != NULL && check->seated[e] == 0)
      league_reason_add (check->pairing->remarks, LEAGUE_ODD_LEFT_OUT, e, LEAGUE_NOBODY, 0, 0, 0);
}

gboolean
league_pairing_check (const LeaguePairingRules *rules, LeaguePairing *pairing,
                      const LeaguePairee *pairees, guint n, const LeagueResults *results,
                      guint round)
{
  g_autoptr (LeagueHistory) history = league_history_new (results, round);
  g_autoptr (LeagueField) field = league_field_new (rules, pairees, n, history, round);
  g_autofree const LeaguePairee **by_entrant = g_new0 (const LeaguePairee *, history->n + 1);
  g_autofree guint *seated = g_new0 (guint, history->n + 1);
  Check check = { field, pairing, by_entrant, seated, history->n };
  gboolean whole = league_format_is_paired_at_once (rules->format);
  guint last = round;
  gboolean good = TRUE;

  for (guint k = 0; k < n; k++)
    by_entrant[pairees[k].entrant] = &pairees[k];
  for (guint k = 0; k < pairing->tables->len; k++) {
    LeaguePairedTable *table = g_ptr_array_index (pairing->tables, k);

    if (!whole)
      table->round = round;
    last = MAX (last, table->round);
  }
  g_array_set_size (pairing->remarks, 0);
  for (guint each = whole ? 1 : round; each <= last; each++)
    good &= check_round (&check, each);
  if (whole)
    return good;
  check_left_out (&check);
  if (good && !league_pairing_rules_use_pods (rules))
    compare_with_best (&check);
  return good;
}

/* What came before a round, as pairings see it: who met, who had a bye, who sat where; and those
 * who are to be paired, in order. */

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
  LeagueEntrantHistory *past = &history->past[seat->entrant];
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
  LeagueEntrantHistory *past = &history->past[seat->entrant];

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

static LeagueHistory *
league_history_new (const LeagueResults *results, guint round)
{
  LeagueHistory *history = g_new0 (LeagueHistory, 1);
  g_autoptr (GArray) order = g_array_new (FALSE, FALSE, sizeof (guint));
  gsize n = results->entrants->len;

  history->n = (guint)n;
  history->past = g_new0 (LeagueEntrantHistory, n);
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

static LeagueField *
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
    LeaguePairedTable *table;

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
  const LeagueEntrantHistory *past = &field->history->past[a->entrant];
  const LeagueEntrantHistory *other_past = &field->history->past[b->entrant];

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

/* Whole seasons: whether one can be played, and those that are paired at once. */

#define FEW_PLAYERS 8
#define MOST_CYCLES 10
#define MOST_ROUNDS 999

static guint
steps_to_one (guint n)
{
  guint steps = 0;

  while (n > 1 && (1u << steps) < n)
    steps++;
  return steps;
}

/* With an odd number one sits out each round, so that there is one round more. */
static guint
most_rounds (guint n)
{
  return n - 1 + n % 2;
}

static char *
check_number (guint n, guint least)
{
  if (n >= least)
    return NULL;
  return g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "At least %u players are needed; there is %u. Enter more.",
                   "At least %u players are needed; there are %u. Enter more.", n),
      least, n);
}

/* A Swiss that takes all rounds there can be is hardly one, but it can be played. */
static char *
check_swiss (const LeaguePairingRules *rules, guint n, char **warning)
{
  guint rounds = rules->rounds, usual = steps_to_one (n) + 1;

  if (rounds == 0)
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                         "A Swiss needs a number of rounds. For %u player choose "
                                         "up to %u, or choose a ladder, which has no rounds.",
                                         "A Swiss needs a number of rounds. For %u players choose "
                                         "up to %u, or choose a ladder, which has no rounds.",
                                         n),
                            n, MIN (usual, most_rounds (n)));
  if (rounds > most_rounds (n))
    return g_strdup_printf (
        g_dngettext (
            GETTEXT_PACKAGE,
            "%u rounds of a Swiss need at least %u players; there are %u. A round robin of "
            "%u has %u round: choose one, or as many rounds at most.",
            "%u rounds of a Swiss need at least %u players; there are %u. A round robin of "
            "%u has %u rounds: choose one, or as many rounds at most.",
            most_rounds (n)),
        rounds, rounds + (rounds % 2 == 0), n, n, most_rounds (n));
  if (n <= FEW_PLAYERS)
    *warning = g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE,
                     "With %u players a round robin would do: in %u round everybody meets "
                     "everybody.",
                     "With %u players a round robin would do: in %u rounds everybody meets "
                     "everybody.",
                     most_rounds (n)),
        n, most_rounds (n));
  else if (rounds > usual)
    *warning = g_strdup_printf (/* Translators: the plural is that of the second number; the first
                                   is 2 or more. */
                                g_dngettext (GETTEXT_PACKAGE,
                                             "For %u players %u round is enough; with %u the last "
                                             "ones pair players who are far apart.",
                                             "For %u players %u rounds are enough; with %u the "
                                             "last ones pair players who are far apart.",
                                             usual),
                                n, usual, rounds);
  return NULL;
}

static char *
check_pods (const LeaguePairingRules *rules, guint n, char **warning)
{
  guint least, most;

  if (rules->rounds == 0)
    return g_strdup (
        _ ("Pods need a number of rounds. Choose one, or choose a ladder, which has no "
           "rounds."));
  if (rules->partners > 1)
    return check_number (n, 2 * rules->partners);
  if (rules->pod_least < 2 || rules->pod_least > rules->pod_most || rules->pod_most > LEAGUE_SEATS)
    return g_strdup_printf (_ ("Pods have from 2 to %u players, and the smallest is not above the "
                               "largest. Choose for example 3 to 4."),
                            LEAGUE_SEATS);
  if (n < rules->pod_least)
    return check_number (n, rules->pod_least);
  least = league_pods_size (rules, n, league_pods_count (rules, n) - 1);
  most = league_pods_size (rules, n, 0);
  if (least < rules->pod_least || most > rules->pod_most)
    *warning = g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE,
                     "%u player doesn’t go into pods of %u to %u: there will be pods of up to %u.",
                     "%u players don’t go into pods of %u to %u: there will be pods of up to %u.",
                     n),
        n, rules->pod_least, rules->pod_most, most);
  return NULL;
}

static char *
check_round_robin (const LeaguePairingRules *rules, guint n)
{
  guint rounds = MAX (rules->cycles, 1) * most_rounds (n);

  if (rules->cycles > MOST_CYCLES)
    return g_strdup_printf (_ ("A round robin goes around at most %u times. Choose fewer."),
                            MOST_CYCLES);
  if (rounds > MOST_ROUNDS)
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                         "This round robin would take %u round. Choose a Swiss, or "
                                         "divide the players into several seasons.",
                                         "This round robin would take %u rounds. Choose a Swiss, "
                                         "or divide the players into several seasons.",
                                         rounds),
                            rounds);
  return NULL;
}

char *
league_season_check (const LeaguePairingRules *rules, guint n, char **warning)
{
  g_autofree char *unwise = NULL;
  char *problem = check_number (n, 2);

  if (warning != NULL)
    *warning = NULL;
  if (problem != NULL)
    return problem;
  switch (rules->format) {
  case LEAGUE_SWISS:
    problem = check_swiss (rules, n, &unwise);
    break;
  case LEAGUE_PODS:
    problem = check_pods (rules, n, &unwise);
    break;
  case LEAGUE_ROUND_ROBIN:
    problem = check_round_robin (rules, n);
    break;
  default:
    break;
  }
  if (warning != NULL && problem == NULL)
    *warning = g_steal_pointer (&unwise);
  return problem;
}

LeaguePairing *
league_pair_season (const LeaguePairingRules *rules, const guint32 *entrants, guint n,
                    char **problem)
{
  char *wrong = league_season_check (rules, n, NULL);

  if (wrong == NULL && rules->format == LEAGUE_ROUND_ROBIN)
    return league_berger_pair (entrants, n, MAX (rules->cycles, 1));
  if (wrong == NULL && rules->format == LEAGUE_KNOCK_OUT)
    return league_knock_out_pair (entrants, n, rules->third_place);
  if (wrong == NULL)
    wrong = g_strdup (_ ("Only a round robin or a knock-out is paired as a whole. Pair the next "
                         "round instead."));
  if (problem != NULL)
    *problem = wrong;
  else
    g_free (wrong);
  return NULL;
}

/* Berger tables, as in annex 1 of FIDE's handbook C.05. In round r of n players (the next even
 * number) player n meets a pivot, and the others meet around it: one to its right sits first
 * against one to its left. */

/* A number from 1 to @n - 1, whatever @number is. */
static guint
around (guint number, guint n)
{
  return (number + n - 2) % (n - 1) + 1;
}

/* Start numbers from 1; above @n for the free place of an odd number. */
static void
add_game (LeaguePairing *pairing, const guint32 *entrants, guint n, guint first, guint second,
          guint round, guint table_round)
{
  guint even = n + n % 2;
  gboolean free = first > n || second > n;
  LeaguePairedTable *table = league_pairing_add (pairing, free ? LEAGUE_ZERO_BYE : LEAGUE_UNPLAYED);

  table->round = round;
  if (free) {
    table->n = 1;
    table->entrants[0] = entrants[MIN (first, second) - 1];
  } else {
    table->n = 2;
    table->entrants[0] = entrants[first - 1];
    table->entrants[1] = entrants[second - 1];
    table->sides[1] = 1;
  }
  league_reason_add (table->reasons, LEAGUE_WHY_TABLE, LEAGUE_NOBODY, LEAGUE_NOBODY, even,
                     table_round, 0);
}

/* Round @table_round of the table as round @round; byes come last. */
static void
add_round (LeaguePairing *pairing, const guint32 *entrants, guint n, guint round, guint table_round,
           gboolean turned)
{
  guint even = n + n % 2;
  guint pivot = table_round % 2 == 1 ? (table_round + 1) / 2 : even / 2 + table_round / 2;
  gboolean last_begins = (table_round % 2 == 0) != turned;

  if (n == even)
    add_game (pairing, entrants, n, last_begins ? even : pivot, last_begins ? pivot : even, round,
              table_round);
  for (guint k = 1; k < even / 2; k++) {
    guint right = around (pivot + k, even), left = around (pivot + even - 1 - k, even);

    add_game (pairing, entrants, n, turned ? left : right, turned ? right : left, round,
              table_round);
  }
  if (n < even)
    add_game (pairing, entrants, n, pivot, even, round, table_round);
}

static LeaguePairing *
league_berger_pair (const guint32 *entrants, guint n, guint cycles)
{
  LeaguePairing *pairing = league_pairing_new ();
  guint rounds = n + n % 2 - 1;

  for (guint cycle = 0; cycle < cycles; cycle++)
    for (guint round = 1; round <= rounds; round++) {
      guint table_round = round;

      /* So that nobody begins three times in a row where one cycle follows another. */
      if (cycle + 1 < cycles && rounds >= 3 && round + 1 >= rounds)
        table_round = round == rounds ? rounds - 1 : rounds;
      add_round (pairing, entrants, n, cycle * rounds + round, table_round, cycle % 2 == 1);
    }
  return pairing;
}

/* Knock-out trees: the two best seeds can't meet before the final, the best four not before the
 * semi-finals, and so on; places of the tree that nobody takes are byes of the best seeds. */

/* Seeds of the first round from top to bottom: each pair of a round of half the size becomes two
 * pairs, whose seeds add up to one more than the tree's size. */
static guint *
tree_seeds (guint size)
{
  guint *seeds = g_new (guint, size);

  seeds[0] = 1;
  for (guint n = 1; n < size; n *= 2)
    for (guint k = n; k-- > 0;) {
      guint seed = seeds[k];

      /* The better seed on top in the upper half of each pair, below in the lower. */
      seeds[2 * k] = k % 2 == 0 ? seed : 2 * n + 1 - seed;
      seeds[2 * k + 1] = k % 2 == 0 ? 2 * n + 1 - seed : seed;
    }
  return seeds;
}

static void
add_first (LeaguePairing *pairing, const guint32 *entrants, guint n, guint seed, guint other,
           int winner_to)
{
  guint better = MIN (seed, other), worse = MAX (seed, other);
  LeaguePairedTable *table = league_pairing_add (pairing, worse > n ? LEAGUE_BYE : LEAGUE_UNPLAYED);

  table->round = 1;
  table->winner_to = winner_to;
  table->n = worse > n ? 1 : 2;
  table->entrants[0] = entrants[better - 1];
  if (worse <= n)
    table->entrants[1] = entrants[worse - 1];
  table->sides[1] = 1;
  league_reason_add (table->reasons, LEAGUE_WHY_SEED, entrants[better - 1],
                     worse <= n ? entrants[worse - 1] : LEAGUE_NOBODY, better, 1, 0);
}

/* A table for the winners, or losers, of two others. */
static LeaguePairedTable *
add_later (LeaguePairing *pairing, guint round, guint one, guint other, int winner_to)
{
  LeaguePairedTable *table = league_pairing_add (pairing, LEAGUE_UNPLAYED);
  const guint from[] = { one, other };

  table->round = round;
  table->winner_to = winner_to;
  table->n = 2;
  table->sides[1] = 1;
  for (guint k = 0; k < 2; k++) {
    const LeaguePairedTable *before = g_ptr_array_index (pairing->tables, from[k]);

    table->entrants[k] = before->kind == LEAGUE_BYE ? before->entrants[0] : LEAGUE_NOBODY;
  }
  return table;
}

static void
add_third_place (LeaguePairing *pairing, guint round, guint semi_final)
{
  guint index = pairing->tables->len;
  LeaguePairedTable *table = league_pairing_add (pairing, LEAGUE_UNPLAYED);

  table->round = round;
  table->n = 2;
  table->sides[1] = 1;
  for (guint k = 0; k < 2; k++) {
    LeaguePairedTable *before = g_ptr_array_index (pairing->tables, semi_final + k);

    table->entrants[k] = LEAGUE_NOBODY;
    before->loser_to = (int)index;
  }
  league_reason_add (table->reasons, LEAGUE_WHY_LOSER, LEAGUE_NOBODY, LEAGUE_NOBODY, 1, round - 1,
                     0);
  league_reason_add (table->reasons, LEAGUE_WHY_LOSER, LEAGUE_NOBODY, LEAGUE_NOBODY, 2, round - 1,
                     0);
}

static LeaguePairing *
league_knock_out_pair (const guint32 *entrants, guint n, gboolean third_place)
{
  LeaguePairing *pairing = league_pairing_new ();
  g_autofree guint *seeds = NULL;
  guint size = 2, start = 0, round = 1;

  while (size < n)
    size *= 2;
  seeds = tree_seeds (size);
  for (guint k = 0; k < size / 2; k++)
    add_first (pairing, entrants, n, seeds[2 * k], seeds[2 * k + 1],
               size > 2 ? (int)(size / 2 + k / 2) : -1);
  for (guint tables = size / 4; tables >= 1; tables /= 2) {
    guint next = start + 2 * tables;

    round++;
    for (guint k = 0; k < tables; k++) {
      LeaguePairedTable *table = add_later (pairing, round, start + 2 * k, start + 2 * k + 1,
                                            tables > 1 ? (int)(next + tables + k / 2) : -1);

      for (guint from = 0; from < 2; from++)
        if (table->entrants[from] == LEAGUE_NOBODY)
          league_reason_add (table->reasons, LEAGUE_WHY_WINNER, LEAGUE_NOBODY, LEAGUE_NOBODY,
                             2 * k + from + 1, round - 1, 0);
    }
    start = next;
  }
  if (third_place && n >= 4)
    add_third_place (pairing, round, start - 2);
  return pairing;
}
