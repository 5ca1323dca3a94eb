/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A plan changed by hand, or taken from another engine, and checked again.
 */
#include "app/league/pairings-private.h"

#include "app/league/season-private.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* Checking */

static gboolean
is_same (const LeagueTableSeats *one, const LeagueTableSeats *other)
{
  return one->kind == other->kind && one->n == other->n && one->round == other->round
         && memcmp (one->entrants, other->entrants, one->n * sizeof *one->entrants) == 0
         && memcmp (one->sides, other->sides, one->n * sizeof *one->sides) == 0;
}

/* The table of the plan that is the same as the one at @index; NULL when a person made it. In a
 * knock-out several are alike whose players nobody knows yet. */
static const LeagueTableSeats *
find_planned (const AppPairing *pairing, guint index)
{
  const LeagueTableSeats *table = app_pairing_table (pairing->tables, index);

  if (index < pairing->plan->tables->len
      && is_same (app_pairing_table (pairing->plan, index), table))
    return app_pairing_table (pairing->plan, index);
  for (guint k = 0; k < pairing->plan->tables->len; k++)
    if (is_same (app_pairing_table (pairing->plan, k), table))
      return app_pairing_table (pairing->plan, k);
  return NULL;
}

static gboolean
has_kind (const GArray *reasons, LeagueReasonKind kind)
{
  for (guint k = 0; k < reasons->len; k++)
    if (g_array_index (reasons, LeagueReason, k).kind == kind)
      return TRUE;
  return FALSE;
}

/* Whether the plan said as much. */
static gboolean
is_said (const GArray *planned, LeagueReasonKind kind)
{
  return has_kind (planned, kind)
         || (kind == LEAGUE_ODD_MET && has_kind (planned, LEAGUE_ODD_AGAIN));
}

/* What the check found goes behind the plan's own reasons. */
static void
explain (const AppPairing *pairing, guint index)
{
  LeagueTableSeats *table = app_pairing_table (pairing->tables, index);
  const LeagueTableSeats *planned = find_planned (pairing, index);
  g_autoptr (GArray) found = g_steal_pointer (&table->reasons);

  if (planned != NULL) {
    table->reasons = g_array_copy (planned->reasons);
  } else {
    const LeagueReason hand = { .kind = LEAGUE_WHY_HAND, .one = G_MAXUINT32, .other = G_MAXUINT32 };

    table->reasons = g_array_new (FALSE, FALSE, sizeof (LeagueReason));
    g_array_append_val (table->reasons, hand);
  }
  for (guint k = 0; k < found->len; k++) {
    const LeagueReason *reason = &g_array_index (found, LeagueReason, k);

    if (planned == NULL || !is_said (planned->reasons, reason->kind))
      g_array_append_vals (table->reasons, reason, 1);
  }
}

static gboolean
are_odd (const GArray *reasons)
{
  for (guint k = 0; k < reasons->len; k++)
    if (league_reason_is_odd (&g_array_index (reasons, LeagueReason, k)))
      return TRUE;
  return FALSE;
}

void
app_pairing_check (AppPairing *pairing)
{
  const LeaguePairee *pairees = (const LeaguePairee *)(gpointer)pairing->pairees->data;

  pairing->good =
      league_pairing_check (&pairing->rules, pairing->tables, pairees, pairing->pairees->len,
                            pairing->season->results, pairing->round);
  pairing->odd = are_odd (pairing->tables->remarks) || pairing->open > 0;
  for (guint k = 0; k < pairing->tables->tables->len; k++) {
    explain (pairing, k);
    pairing->odd = pairing->odd || are_odd (app_pairing_table (pairing->tables, k)->reasons);
  }
}

/* By hand */

/* Two change places in all rounds: so a season that is paired as a whole stays one. */
static void
exchange_everywhere (AppPairing *pairing, guint32 one, guint32 other)
{
  for (guint k = 0; k < pairing->tables->tables->len; k++) {
    LeagueTableSeats *table = app_pairing_table (pairing->tables, k);

    for (guint seat = 0; seat < table->n; seat++) {
      if (table->entrants[seat] == one)
        table->entrants[seat] = other;
      else if (table->entrants[seat] == other)
        table->entrants[seat] = one;
    }
  }
}

void
app_pairing_swap (AppPairing *pairing, guint table, guint seat, guint other_table, guint other_seat)
{
  guint n = pairing->tables->tables->len;
  LeagueTableSeats *one, *other;
  guint32 entrant;

  g_return_if_fail (table < n && other_table < n);
  one = app_pairing_table (pairing->tables, table);
  other = app_pairing_table (pairing->tables, other_table);
  g_return_if_fail (seat < one->n && other_seat < other->n);
  entrant = one->entrants[seat];
  if (pairing->whole) {
    if (entrant != G_MAXUINT32 && other->entrants[other_seat] != G_MAXUINT32)
      exchange_everywhere (pairing, entrant, other->entrants[other_seat]);
  } else {
    one->entrants[seat] = other->entrants[other_seat];
    other->entrants[other_seat] = entrant;
  }
  app_pairing_check (pairing);
}

/* Sides are counted in the order of their first seats. */
static void
number_sides (LeagueTableSeats *table)
{
  guint8 numbers[LEAGUE_SEATS];
  guint8 n = 0;

  memset (numbers, G_MAXUINT8, sizeof numbers);
  for (guint seat = 0; seat < table->n; seat++) {
    guint8 side = MIN (table->sides[seat], LEAGUE_SEATS - 1);

    if (numbers[side] == G_MAXUINT8)
      numbers[side] = n++;
    table->sides[seat] = numbers[side];
  }
}

void
app_pairing_turn (AppPairing *pairing, guint table)
{
  LeagueTableSeats *turned;
  guint32 entrants[LEAGUE_SEATS];
  guint8 sides[LEAGUE_SEATS];

  g_return_if_fail (table < pairing->tables->tables->len);
  turned = app_pairing_table (pairing->tables, table);
  for (guint seat = 0; seat < turned->n; seat++) {
    entrants[seat] = turned->entrants[turned->n - 1 - seat];
    sides[seat] = turned->sides[turned->n - 1 - seat];
    /* Which seat is whose follows from earlier tables. */
    if (entrants[seat] == G_MAXUINT32)
      return;
  }
  memcpy (turned->entrants, entrants, turned->n * sizeof *entrants);
  memcpy (turned->sides, sides, turned->n * sizeof *sides);
  number_sides (turned);
  app_pairing_check (pairing);
}

/* Another engine's */

/**
 * Reading:
 * @line: that is being read, from 1
 * @seated: by entrant
 */
typedef struct {
  AppPairing *pairing;
  LeaguePairing *tables;
  guint line;
  gboolean *seated;
  GError *error;
} Reading;

/* Takes the sentence over. */
static gboolean
fail (Reading *reading, char *sentence)
{
  g_set_error (&reading->error, APP_ERROR, APP_ERROR_RULES, _ ("Line %u: %s"),
               MAX (reading->line, 1), sentence);
  g_free (sentence);
  return FALSE;
}

static gboolean
find_number (Reading *reading, guint64 number, guint32 *entrant)
{
  AppSeason *season = reading->pairing->season;

  for (guint32 k = 0; k < season->people->len; k++)
    if (((const SeasonPerson *)g_ptr_array_index (season->people, k))->number == number) {
      *entrant = k;
      break;
    }
  if (*entrant == G_MAXUINT32)
    return fail (reading, g_strdup_printf (_ ("Nobody has the start number %" PRIu64 "."), number));
  if (reading->seated[*entrant])
    return fail (reading, g_strdup_printf (_ ("%s is paired for the second time."),
                                           app_season_get_name (season, *entrant)));
  reading->seated[*entrant] = TRUE;
  return TRUE;
}

static gboolean
read_table (Reading *reading, const guint64 *numbers)
{
  guint32 entrants[] = { G_MAXUINT32, G_MAXUINT32 };
  gboolean bye = numbers[1] == 0;
  LeagueTableSeats *table;

  if (!find_number (reading, numbers[0], &entrants[0])
      || (!bye && !find_number (reading, numbers[1], &entrants[1])))
    return FALSE;
  table = league_pairing_add (reading->tables, bye ? LEAGUE_BYE : LEAGUE_UNPLAYED);
  table->round = reading->pairing->round;
  table->n = bye ? 1 : 2;
  memcpy (table->entrants, entrants, table->n * sizeof *entrants);
  table->sides[1] = bye ? 0 : 1;
  return TRUE;
}

/* The numbers of a line, two at most. Returns how many there are, and one more for anything else.
 */
static guint
read_numbers (const char *line, guint64 *numbers)
{
  g_auto (GStrv) words = g_strsplit_set (line, " \t", -1);
  guint n = 0;

  for (char **word = words; *word != NULL; word++) {
    if (**word == '\0')
      continue;
    if (n == 2 || !g_ascii_string_to_unsigned (*word, 10, 0, G_MAXUINT, &numbers[n], NULL))
      return 3;
    n++;
  }
  return n;
}

static gboolean
read_lines (Reading *reading, char **lines)
{
  guint64 numbers[2], expected = G_MAXUINT64;

  for (char **line = lines; *line != NULL; line++) {
    guint n = read_numbers (*line, numbers);

    reading->line++;
    if (n == 0)
      continue;
    if (expected == G_MAXUINT64) {
      if (n != 1)
        return fail (reading, g_strdup (_ ("The first line is the number of tables.")));
      expected = numbers[0];
    } else if (n != 2) {
      return fail (reading, g_strdup (_ ("A table is two start numbers, like “3 7”; “3 0” is a "
                                         "bye.")));
    } else if (!read_table (reading, numbers)) {
      return FALSE;
    }
  }
  if (expected == G_MAXUINT64)
    return fail (reading, g_strdup (_ ("There is no pairing in it.")));
  if (expected != reading->tables->tables->len)
    return fail (reading,
                 g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                               "There should be %" PRIu64 " table; there are %u.",
                                               "There should be %" PRIu64 " tables; there are %u.",
                                               (gulong)expected),
                                  expected, reading->tables->tables->len));
  return TRUE;
}

/* Whoever asked to be away has no line of his own. */
static void
add_absent (Reading *reading)
{
  const GArray *pairees = reading->pairing->pairees;

  for (guint k = 0; k < pairees->len; k++) {
    const LeaguePairee *pairee = &g_array_index (pairees, LeaguePairee, k);
    LeagueTableSeats *table;

    if (!pairee->absent || reading->seated[pairee->entrant])
      continue;
    table = league_pairing_add (reading->tables, pairee->kind);
    table->round = reading->pairing->round;
    table->n = 1;
    table->entrants[0] = pairee->entrant;
  }
}

gboolean
app_pairing_read (AppPairing *pairing, const char *text, GError **error)
{
  g_autoptr (LeaguePairing) tables = league_pairing_new ();
  g_autofree gboolean *seated = g_new0 (gboolean, pairing->season->results->entrants->len + 1);
  Reading reading = { .pairing = pairing, .tables = tables, .seated = seated };
  g_autoptr (GString) plain = g_string_new (text);
  g_auto (GStrv) lines = NULL;

  if (pairing->whole || league_rules_seat_several (&pairing->rules)) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE,
                         _ ("A list of pairs goes with a Swiss or a ladder alone."));
    return FALSE;
  }
  /* Engines end lines in three ways. */
  g_string_replace (plain, "\r\n", "\n", 0);
  g_string_replace (plain, "\r", "\n", 0);
  lines = g_strsplit (plain->str, "\n", -1);
  if (!read_lines (&reading, lines)) {
    g_propagate_error (error, reading.error);
    return FALSE;
  }
  add_absent (&reading);
  league_pairing_free (pairing->tables);
  pairing->tables = g_steal_pointer (&tables);
  app_pairing_check (pairing);
  return TRUE;
}
