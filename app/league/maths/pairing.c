/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pairings: formats, tables with reasons, and which way of pairing goes with which format.
 */
#include "app/league/maths/pairing-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

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

const char *
league_format_name (LeagueFormat format)
{
  return g_dgettext (GETTEXT_PACKAGE, formats[format].name);
}

static void
table_free (gpointer data)
{
  LeagueTableSeats *table = data;

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

LeagueTableSeats *
league_pairing_add (LeaguePairing *pairing, LeagueKind kind)
{
  LeagueTableSeats *table = g_new0 (LeagueTableSeats, 1);

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
    const LeagueTableSeats *table = g_ptr_array_index (pairing->tables, k);
    LeagueTableSeats *added = league_pairing_add (copy, table->kind);
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
  if (league_format_is_whole (rules->format)) {
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
  return league_rules_seat_several (rules) ? league_pods_pair (field, problem)
                                           : league_swiss_pair (field, problem);
}
