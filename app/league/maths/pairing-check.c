/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A pairing that a person made or changed: what can't be in it, and what is odd.
 */
#include "app/league/maths/pairing-private.h"

#include <string.h>

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
add (LeagueTableSeats *table, LeagueReasonKind kind, guint32 one, guint32 other, guint count,
     guint round)
{
  league_reason_add (table->reasons, kind, one, other, count, round, 0);
}

/* The seat not known yet of a knock-out is nobody's. */
static void
check_seats (Check *check, LeagueTableSeats *table, guint number)
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
check_size (const Check *check, LeagueTableSeats *table)
{
  guint sides[LEAGUE_SEATS] = { 0 };
  gboolean fits = league_rules_seat_several (check->field->rules) ? is_pod_size (check, table->n)
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
check_pair (const Check *check, LeagueTableSeats *table, guint32 one, guint32 other)
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
check_bye (const Check *check, LeagueTableSeats *table)
{
  guint32 entrant = table->entrants[0], lower;
  const LeaguePast *past = &check->field->history->past[entrant];

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

static void
check_table (const Check *check, LeagueTableSeats *table)
{
  const LeagueHistory *history = check->field->history;
  const LeaguePast *first;

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
    const LeagueTableSeats *table = g_ptr_array_index (check->pairing->tables, k);
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
      && league_swiss_look_ahead (field, mates) == LEAGUE_AHEAD_CLOSED)
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
    LeagueTableSeats *table = g_ptr_array_index (tables, k);

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
  gboolean whole = league_format_is_whole (rules->format);
  guint last = round;
  gboolean good = TRUE;

  for (guint k = 0; k < n; k++)
    by_entrant[pairees[k].entrant] = &pairees[k];
  for (guint k = 0; k < pairing->tables->len; k++) {
    LeagueTableSeats *table = g_ptr_array_index (pairing->tables, k);

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
  if (good && !league_rules_seat_several (rules))
    compare_with_best (&check);
  return good;
}
