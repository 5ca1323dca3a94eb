/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whole seasons: whether one can be played, and those that are paired at once.
 */
#include "app/league/maths/pairing-private.h"

#include <glib/gi18n-lib.h>

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
