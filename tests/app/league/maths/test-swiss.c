/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Swiss rounds against all pairings there are, by a plain account of what is wanted; whole events;
 * rounds that federations' engines paired; looking ahead; who begins.
 */
#include "tests/suite.h"

#include "tests/app/league/maths/event.h"

#include <stdlib.h>
#include <string.h>

#define MOST 10

/* What a pairing is worth, in the order in which it counts. Less is better. */
typedef struct {
  gint64 of[10];
} Worth;

/* The same event, counted once more by this program. */
typedef struct {
  guint n, met[MOST][MOST], byes[MOST], missed[MOST];
  int more[MOST], row[MOST];
  LeaguePoints points[MOST];
  guint rank[MOST];
  guint order[MOST];
  gboolean present[MOST], forbidden[MOST][MOST];
  gboolean fide_seats;
  LeaguePoints half; /* who has more is a topscorer; only in the last round */
} Account;

/* Seats by FIDE's rule come behind a second bye and before whose bye it is. */
#define ONE_CLASH (1000 * LEAGUE_POINT)
#define ONE_BYE (1000 * ONE_CLASH)

static void
account_for (Account *account, const LeaguePairingRules *rules, const LeaguePairee *pairees,
             guint n, const LeagueResults *results)
{
  memset (account, 0, sizeof *account);
  account->fide_seats = rules->seating == LEAGUE_SEATING_FIDE;
  account->half = G_MAXINT64;
  for (guint k = 0; k < results->results->len; k++) {
    const LeagueResult *result = &g_array_index (results->results, LeagueResult, k);
    const LeagueSeat *seats = league_results_get_seats (results, result);
    guint a = seats[0].entrant, b = result->n_seats > 1 ? seats[1].entrant : a;

    if (result->kind == LEAGUE_PLAYED) {
      account->met[a][b] = account->met[b][a] = result->round;
      account->more[a]++;
      account->more[b]--;
      account->row[a] = account->row[a] > 0 ? account->row[a] + 1 : 1;
      account->row[b] = account->row[b] < 0 ? account->row[b] - 1 : -1;
      continue;
    }
    account->missed[a]++;
    if (b != a)
      account->missed[b]++;
    if (result->kind != LEAGUE_HALF_BYE && result->kind != LEAGUE_ZERO_BYE)
      account->byes[a]++;
  }
  for (guint k = 0; k < n; k++) {
    account->points[pairees[k].entrant] = pairees[k].points;
    account->rank[pairees[k].entrant] = pairees[k].rank;
    account->present[pairees[k].entrant] = !pairees[k].absent;
  }
  for (guint rank = 1; rank <= n; rank++)
    for (guint k = 0; k < n; k++)
      if (pairees[k].rank == rank && !pairees[k].absent)
        account->order[account->n++] = pairees[k].entrant;
  for (guint k = 0; rules->forbidden != NULL && k < rules->forbidden->len; k++) {
    guint64 pair = g_array_index (rules->forbidden, guint64, k);

    account->forbidden[pair >> 32][pair & 0xffffffff] = TRUE;
    account->forbidden[pair & 0xffffffff][pair >> 32] = TRUE;
  }
}

static guint
strength (const Account *account, guint entrant)
{
  if (abs (account->more[entrant]) >= 2 || abs (account->row[entrant]) >= 2)
    return 3;
  return account->more[entrant] != 0 ? 2 : account->row[entrant] != 0;
}

static int
wish (const Account *account, guint entrant)
{
  int from = account->row[entrant];

  if (abs (account->more[entrant]) >= 2
      || (abs (account->row[entrant]) < 2 && account->more[entrant] != 0))
    from = account->more[entrant];
  return from > 0 ? -1 : from < 0;
}

/* Of those with @points: how many, and the position among the present of the first one. */
static guint
group_of (const Account *account, LeaguePoints points, guint *first)
{
  guint n = 0;

  for (guint k = account->n; k-- > 0;)
    if (account->points[account->order[k]] == points) {
      *first = k;
      n++;
    }
  return n;
}

static gint64
squared (gint64 number)
{
  return number * number;
}

/* Both would need the same seat, and neither is a topscorer. */
static gboolean
clash (const Account *account, guint a, guint b)
{
  return account->fide_seats && strength (account, a) == 3 && strength (account, b) == 3
         && wish (account, a) == wish (account, b) && account->points[a] <= account->half
         && account->points[b] <= account->half;
}

static void
add_pair (const Account *account, guint upper, guint lower, Worth *worth)
{
  guint a = account->order[upper], b = account->order[lower];
  guint first = 0, other_first = 0, size = group_of (account, account->points[a], &first);
  guint groups = 0;

  group_of (account, account->points[b], &other_first);
  for (guint k = upper; k < lower; k++)
    groups += account->points[account->order[k]] != account->points[account->order[k + 1]];
  worth->of[0] += clash (account, a, b) * ONE_CLASH;
  worth->of[1] += account->points[a] - account->points[b];
  worth->of[2] += squared (groups);
  if (wish (account, a) != 0 && wish (account, a) == wish (account, b))
    worth->of[7 - MIN (strength (account, a), strength (account, b))]++;
  if (groups == 0)
    worth->of[7] += squared ((gint64)lower - upper - size / 2);
  else
    worth->of[7] += squared (first + size - 1 - upper) + squared (lower - other_first);
}

/* How many classes of byes are before the one of @position. */
static void
add_bye (const Account *account, guint position, Worth *worth)
{
  guint entrant = account->order[position], first = 0;
  guint size = group_of (account, account->points[entrant], &first);

  worth->of[0] += account->byes[entrant] * ONE_BYE + account->points[entrant];
  worth->of[3] = account->missed[entrant];
  worth->of[7] += squared (first + size - 1 - position);
}

static int
compare_worth (const Worth *one, const Worth *other)
{
  for (guint k = 0; k < G_N_ELEMENTS (one->of); k++)
    if (one->of[k] != other->of[k])
      return one->of[k] < other->of[k] ? -1 : 1;
  return 0;
}

typedef gboolean (*Allowed) (const Account *account, const guint *mates, gpointer data);

typedef struct {
  Worth best;
  gboolean found;
  guint mates[MOST];
  Allowed allowed;
  gpointer data;
} Search;

/* All pairings of the present; @mates by position, account->n for the bye. */
static void
search_all (const Account *account, guint taken, gboolean bye, const Worth *so_far, Search *search)
{
  guint one = 0;

  while (one < account->n && (taken >> one & 1) != 0)
    one++;
  if (one == account->n) {
    if ((!search->found || compare_worth (so_far, &search->best) < 0)
        && (search->allowed == NULL || search->allowed (account, search->mates, search->data))) {
      search->found = TRUE;
      search->best = *so_far;
    }
    return;
  }
  for (guint other = one + 1; other < account->n; other++) {
    guint a = account->order[one], b = account->order[other];
    Worth worth = *so_far;

    if ((taken >> other & 1) != 0 || account->met[a][b] != 0 || account->forbidden[a][b])
      continue;
    add_pair (account, one, other, &worth);
    search->mates[one] = other;
    search->mates[other] = one;
    search_all (account, taken | 1u << one | 1u << other, bye, &worth, search);
  }
  if (account->n % 2 == 1 && !bye) {
    Worth worth = *so_far;

    add_bye (account, one, &worth);
    search->mates[one] = account->n;
    search_all (account, taken | 1u << one, TRUE, &worth, search);
  }
}

/* What the pairing is worth; asserts that it is one, of the present ones, without a meeting again.
 */
static Worth
worth_of (const Account *account, const LeaguePairing *pairing)
{
  Worth worth = { { 0 } };
  guint position[MOST], n_seen = 0;

  for (guint k = 0; k < account->n; k++)
    position[account->order[k]] = k;
  for (guint k = 0; k < pairing->tables->len; k++) {
    const LeaguePairedTable *table = g_ptr_array_index (pairing->tables, k);
    guint a = table->entrants[0], b = table->entrants[1];

    ck_assert_uint_gt (table->reasons->len, 0);
    if (!account->present[a]) {
      ck_assert_uint_eq (table->n, 1);
      continue;
    }
    n_seen += table->n;
    if (league_kind_is_bye (table->kind)) {
      ck_assert_int_eq (table->kind, LEAGUE_BYE);
      add_bye (account, position[a], &worth);
      continue;
    }
    ck_assert_uint_eq (table->n, 2);
    ck_assert_uint_eq (account->met[a][b], 0);
    ck_assert (!account->forbidden[a][b]);
    add_pair (account, MIN (position[a], position[b]), MAX (position[a], position[b]), &worth);
  }
  ck_assert_uint_eq (n_seen, account->n);
  return worth;
}

/* Some rounds that chance paired and decided, with byes, forfeits and those who stayed away. */
static void
play_by_chance (Event *event, GRand *rand, guint rounds)
{
  for (guint round = 1; round <= rounds; round++) {
    guint order[MOST];
    guint n = event->n;

    for (guint k = 0; k < n; k++)
      order[k] = k;
    for (guint k = n - 1; k > 0; k--) {
      guint other = (guint)g_rand_int_range (rand, 0, (int)k + 1), kept = order[k];

      order[k] = order[other];
      order[other] = kept;
    }
    if (n % 2 == 1)
      event_bye (event, round, order[--n],
                 (LeagueKind)g_rand_int_range (rand, LEAGUE_BYE, LEAGUE_ZERO_BYE + 1));
    for (guint k = 0; k < n; k += 2) {
      int chance = g_rand_int_range (rand, 0, 12);

      if (chance == 0) {
        event_bye (event, round, order[k], LEAGUE_HALF_BYE);
        event_bye (event, round, order[k + 1], LEAGUE_ZERO_BYE);
      } else if (chance == 1) {
        event_forfeit (event, round, order[k], order[k + 1]);
      } else {
        event_play (event, round, order[k], order[k + 1], chance % 3 - 1);
      }
    }
  }
}

static void
forbid_some (GRand *rand, guint n, GArray *forbidden)
{
  guint n_forbidden = (guint)g_rand_int_range (rand, 0, 4);

  while (n_forbidden-- > 0) {
    guint one = (guint)g_rand_int_range (rand, 0, (int)n - 1);
    guint other = (guint)g_rand_int_range (rand, (int)one + 1, (int)n);
    guint64 pair = (guint64)one << 32 | other;

    g_array_append_val (forbidden, pair);
  }
}

/* TOMEKEEPER_GAMES: how many times as much is tried. */
static guint
times (guint few)
{
  const char *more = suite_variable ("TOMEKEEPER_GAMES");

  return few * (more != NULL ? (guint)MAX (atoi (more), 1) : 1);
}

START_TEST (test_best_of_all)
{
  GRand *rand = g_rand_new_with_seed (1);
  guint n_none = 0, n_runs = times (1500);

  for (guint run = 0; run < n_runs; run++) {
    guint n = (guint)g_rand_int_range (rand, 2, run % 8 == 0 ? MOST + 1 : 8);
    guint rounds = (guint)g_rand_int_range (rand, 0, (int)n);
    g_autoptr (Event) event = event_new (n);
    g_autoptr (GArray) forbidden = g_array_new (FALSE, FALSE, sizeof (guint64));
    LeaguePairingRules rules = { .format = LEAGUE_SWISS,
                                 .forbidden = forbidden,
                                 .seating = (LeagueSeating)_i,
                                 .win = LEAGUE_POINT,
                                 .rounds = _i > 0 && run % 3 == 0 ? rounds + 1 : 0 };
    g_autoptr (LeaguePairing) pairing = NULL;
    g_autofree char *problem = NULL;
    LeaguePairee *pairees;
    Account account;
    Search search = { 0 };
    guint n_present = 0;

    play_by_chance (event, rand, rounds);
    forbid_some (rand, n, forbidden);
    pairees = event_stand (event);
    for (guint k = 0; k < n; k++) {
      pairees[k].absent = g_rand_int_range (rand, 0, 10) == 0;
      pairees[k].kind = LEAGUE_ZERO_BYE;
      n_present += !pairees[k].absent;
    }
    account_for (&account, &rules, pairees, n, event->results);
    if (rules.rounds > 0)
      account.half = rounds * LEAGUE_POINT / 2;
    search_all (&account, 0, FALSE, &(Worth){ { 0 } }, &search);
    pairing = league_pair_round (&rules, pairees, n, event->results, rounds + 1, &problem);
    ck_assert_int_eq (pairing != NULL, search.found && n_present >= 2);
    ck_assert_int_eq (pairing == NULL, problem != NULL);
    if (pairing != NULL) {
      Worth worth = worth_of (&account, pairing);

      /* Classes of byes are compared, not their distance. */
      for (guint k = 0; k < G_N_ELEMENTS (worth.of); k++)
        ck_assert_msg (worth.of[k] == search.best.of[k], "run %u, part %u", run, k);
    }
    n_none += pairing == NULL;
  }
  ck_assert_uint_gt (n_none, n_runs / 20);
  ck_assert_uint_lt (n_none, n_runs / 2);
  g_rand_free (rand);
}
END_TEST

/* Whole rounds that may follow without a meeting again, by trying. */
static gboolean
can_go_on (gboolean free[MOST + 1][MOST + 1], guint n, guint taken, guint rounds)
{
  guint one = 0;

  while (one < n && (taken >> one & 1) != 0)
    one++;
  if (one == n)
    return rounds == 1 || can_go_on (free, n, 0, rounds - 1);
  for (guint other = one + 1; other < n; other++) {
    gboolean found;

    if ((taken >> other & 1) != 0 || !free[one][other])
      continue;
    free[one][other] = FALSE;
    found = can_go_on (free, n, taken | 1u << one | 1u << other, rounds);
    free[one][other] = TRUE;
    if (found)
      return TRUE;
  }
  return FALSE;
}

static gboolean
leaves_rounds (const Account *account, const guint *mates, gpointer data)
{
  gboolean free[MOST + 1][MOST + 1] = { { FALSE } };
  guint rounds = *(const guint *)data, even = account->n + account->n % 2;

  if (rounds == 0)
    return TRUE;
  for (guint one = 0; one < account->n; one++) {
    for (guint other = one + 1; other < account->n; other++)
      free[one][other] =
          account->met[account->order[one]][account->order[other]] == 0 && mates[one] != other;
    if (even > account->n)
      free[one][account->n] = account->byes[account->order[one]] == 0 && mates[one] != account->n;
  }
  return can_go_on (free, even, 0, rounds);
}

/* Small fields to the last round that there can be: it is reached, and each round is the best of
 * those after which it can be reached. */
START_TEST (test_looks_ahead)
{
  GRand *rand = g_rand_new_with_seed (2);
  guint n_other = 0;

  for (guint run = 0; run < times (60); run++) {
    guint n = 4 + run % 5;
    guint rounds = n - 1 + n % 2 - (run / 5) % 2;
    g_autoptr (Event) event = event_new (n);
    LeaguePairingRules rules = { .format = LEAGUE_SWISS, .rounds = rounds };

    for (guint round = 1; round <= rounds; round++) {
      LeaguePairee *pairees = event_stand (event);
      g_autoptr (LeaguePairing) pairing = NULL;
      g_autofree char *problem = NULL;
      guint left = rounds - round;
      Account account;
      Search search = { .allowed = leaves_rounds, .data = &left }, nearest = { 0 };
      Worth worth;

      account_for (&account, &rules, pairees, n, event->results);
      search_all (&account, 0, FALSE, &(Worth){ { 0 } }, &search);
      search_all (&account, 0, FALSE, &(Worth){ { 0 } }, &nearest);
      ck_assert (search.found);
      pairing = league_pair_round (&rules, pairees, n, event->results, round, &problem);
      ck_assert_ptr_nonnull (pairing);
      ck_assert_uint_eq (pairing->remarks->len, 0);
      worth = worth_of (&account, pairing);
      ck_assert_int_eq (compare_worth (&worth, &search.best), 0);
      n_other += compare_worth (&nearest.best, &search.best) != 0;
      event_play_all (event, rand, pairing, round);
    }
  }
  /* Without looking ahead some would have ended early. */
  ck_assert_uint_gt (n_other, 5);
  g_rand_free (rand);
}
END_TEST

/* Whether the round could be paired at all, which the program must find out by itself. */
static gboolean
exists (Event *event, guint round)
{
  LeaguePairingRules rules = { .format = LEAGUE_SWISS };
  LeaguePairee *pairees = event_stand (event);
  g_autofree char *problem = NULL;
  g_autoptr (LeaguePairing) pairing =
      league_pair_round (&rules, pairees, event->n, event->results, round, &problem);

  return pairing != NULL;
}

/* Asserts that everybody sits once, against somebody new. Returns how many had a bye before. */
static guint
check_round (const LeaguePairing *pairing, guint n, guint8 *met, guint8 *byes)
{
  g_autofree gboolean *seen = g_new0 (gboolean, n);
  guint n_seen = 0, n_again = 0;

  for (guint k = 0; k < pairing->tables->len; k++) {
    const LeaguePairedTable *table = g_ptr_array_index (pairing->tables, k);

    for (guint seat = 0; seat < table->n; seat++) {
      ck_assert (!seen[table->entrants[seat]]);
      seen[table->entrants[seat]] = TRUE;
      n_seen++;
    }
    if (table->n == 1) {
      n_again += byes[table->entrants[0]]++ > 0;
      continue;
    }
    ck_assert_uint_eq (met[table->entrants[0] * n + table->entrants[1]], 0);
    met[table->entrants[0] * n + table->entrants[1]] = 1;
    met[table->entrants[1] * n + table->entrants[0]] = 1;
  }
  ck_assert_uint_eq (n_seen, n);
  return n_again;
}

/* Events of 5 to 64 players with up to as many rounds as a round robin has. Those of up to 12 come
 * to their end, with a bye for everybody at most. */
START_TEST (test_whole_events)
{
  GRand *rand = g_rand_new_with_seed (3);
  guint n_ended = 0, n_small = 0, n_rounds = 0, n_again = 0;

  for (guint run = 0; run < times (100); run++) {
    guint n = (guint)g_rand_int_range (rand, 5, 65);
    guint most = n - 1 + n % 2;
    guint rounds = run % 4 == 0 ? most : (guint)g_rand_int_range (rand, 1, (int)most + 1);
    g_autoptr (Event) event = event_new (n);
    g_autofree guint8 *met = g_new0 (guint8, n * n), *byes = g_new0 (guint8, n);
    LeaguePairingRules rules = { .format = LEAGUE_SWISS, .rounds = rounds };

    for (guint round = 1; round <= rounds; round++) {
      LeaguePairee *pairees = event_stand (event);
      g_autofree char *problem = NULL;
      g_autoptr (LeaguePairing) pairing =
          league_pair_round (&rules, pairees, n, event->results, round, &problem);
      guint again;

      if (pairing == NULL) {
        ck_assert (!exists (event, round));
        n_ended++;
        n_small += n <= 12;
        break;
      }
      again = check_round (pairing, n, met, byes);
      n_again += again;
      n_small += n <= 12 && again > 0;
      event_play_all (event, rand, pairing, round);
      n_rounds++;
    }
  }
  ck_assert_uint_eq (n_small, 0);
  if (suite_variable ("TOMEKEEPER_GAMES") != NULL)
    g_printerr ("%u events, %u rounds; %u ended early, %u second byes\n", times (100), n_rounds,
                n_ended, n_again);
  g_rand_free (rand);
}
END_TEST

/* Rounds as engines for FIDE's Dutch system pair them: games "1-4" of rounds, the result after it;
 * "5" alone was away, "7!" had the bye, "4?" is away now; and what comes out. */
static const struct {
  const char *rounds, *wanted;
  guint n, n_rounds;
} engines[] = {
  /* The bye goes to the lowest, though the leaders then can't meet. */
  { "1-4+ 5-2- 3-6+ | 2-1- 4-3- 6-5- | 4?", "1-5 3-2 6", 6, 3 },
  /* Of those with the fewest points to one who missed no round. */
  { "1-3+ 4-2- 5 |", "2-1 3-5 4", 5, 3 },
  /* Who had a bye has no turn yet and begins. */
  { "1-4+ 5-2= 3-6+ 7! |", "7-1 2-3 4-5 6", 7, 5 },
};

static void
play_word (Event *event, guint round, const char *word, LeaguePairee *pairees)
{
  char *end;
  guint one = (guint)strtoul (word, &end, 10) - 1, other;

  if (*end == '!') {
    event_bye (event, round, one, LEAGUE_BYE);
  } else if (*end == '?') {
    pairees[one].absent = TRUE;
    pairees[one].kind = LEAGUE_ZERO_BYE;
  } else if (*end == '\0') {
    event_bye (event, round, one, LEAGUE_ZERO_BYE);
  } else {
    other = (guint)strtoul (end + 1, &end, 10) - 1;
    event_play (event, round, one, other, *end == '+' ? 1 : *end == '=' ? 0 : -1);
  }
}

START_TEST (test_as_engines_do)
{
  g_autoptr (Event) event = event_new (engines[_i].n);
  LeaguePairingRules rules = { .format = LEAGUE_SWISS, .rounds = engines[_i].n_rounds };
  g_auto (GStrv) words = g_strsplit (engines[_i].rounds, " ", -1);
  LeaguePairee away[MOST] = { { 0 } }, *pairees;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (LeaguePairing) pairing = NULL;
  g_autofree char *problem = NULL;
  guint round = 1;

  for (char **word = words; *word != NULL; word++)
    if (**word == '|')
      round++;
    else
      play_word (event, round, *word, away);
  pairees = event_stand (event);
  for (guint k = 0; k < event->n; k++) {
    pairees[k].absent = away[k].absent;
    pairees[k].kind = LEAGUE_ZERO_BYE;
  }
  pairing = league_pair_round (&rules, pairees, event->n, event->results, round, &problem);
  for (guint k = 0; k < pairing->tables->len; k++) {
    const LeaguePairedTable *table = g_ptr_array_index (pairing->tables, k);

    if (table->kind == LEAGUE_ZERO_BYE)
      continue;
    g_string_append_printf (text, "%s%u", k > 0 ? " " : "", table->entrants[0] + 1);
    if (table->n == 2)
      g_string_append_printf (text, "-%u", table->entrants[1] + 1);
  }
  ck_assert_str_eq (text->str, engines[_i].wanted);
}
END_TEST

/* In events of the usual length who begins is even, but for a few whom nobody else could meet. */
START_TEST (test_who_begins)
{
  GRand *rand = g_rand_new_with_seed (4);
  guint n_seats = 0, n_odd = 0;

  for (guint run = 0; run < times (50); run++) {
    guint n = (guint)g_rand_int_range (rand, 8, 40);
    g_autoptr (Event) event = event_new (n);
    g_autofree int *more = g_new0 (int, n), *row = g_new0 (int, n);
    LeaguePairingRules rules = { .format = LEAGUE_SWISS, .rounds = 6 };

    for (guint round = 1; round <= 6; round++) {
      g_autofree char *problem = NULL;
      g_autoptr (LeaguePairing) pairing =
          league_pair_round (&rules, event_stand (event), n, event->results, round, &problem);

      for (guint k = 0; k < pairing->tables->len; k++) {
        const LeaguePairedTable *table = g_ptr_array_index (pairing->tables, k);

        for (guint seat = 0; table->n == 2 && seat < 2; seat++) {
          guint entrant = table->entrants[seat];
          int turn = seat == 0 ? 1 : -1;

          more[entrant] += turn;
          row[entrant] = row[entrant] * turn > 0 ? row[entrant] + turn : turn;
          n_odd += abs (more[entrant]) > 2 || abs (row[entrant]) > 2;
          n_seats++;
        }
      }
      event_play_all (event, rand, pairing, round);
    }
  }
  ck_assert_uint_le (n_odd * 500, n_seats);
  g_rand_free (rand);
}
END_TEST

/* How many of a round would sit where they must not: a third time in a row, or three times more
 * than in the other seat. */
static guint
count_clashes (const LeaguePairing *pairing, const int *more, const int *row)
{
  guint n = 0;

  for (guint k = 0; k < pairing->tables->len; k++) {
    const LeaguePairedTable *table = g_ptr_array_index (pairing->tables, k);

    for (guint seat = 0; table->n == 2 && seat < 2; seat++) {
      guint entrant = table->entrants[seat];
      int turn = seat == 0 ? 1 : -1;

      n += more[entrant] * turn >= 2 || row[entrant] * turn >= 2;
    }
  }
  return n;
}

static void
note_seats (const LeaguePairing *pairing, int *more, int *row)
{
  for (guint k = 0; k < pairing->tables->len; k++) {
    const LeaguePairedTable *table = g_ptr_array_index (pairing->tables, k);

    for (guint seat = 0; table->n == 2 && seat < 2; seat++) {
      guint entrant = table->entrants[seat];
      int turn = seat == 0 ? 1 : -1;

      more[entrant] += turn;
      row[entrant] = row[entrant] * turn > 0 ? row[entrant] + turn : turn;
    }
  }
}

/* By FIDE's rule nobody has a seat a third time in a row or three times more than the other, but
 * for rounds of which no pairing is without, and for topscorers in the last one. In small fields
 * all pairings are tried; large ones always have one. */
START_TEST (fide_seats_are_kept)
{
  GRand *rand = g_rand_new_with_seed (71);
  guint n_rounds = 0, n_forced = 0, n_last = 0;

  for (guint run = 0; run < times (240); run++) {
    gboolean small = run % 2 == 0;
    guint n = small ? (guint)g_rand_int_range (rand, 5, MOST + 1)
                    : (guint)g_rand_int_range (rand, 20, 65);
    guint rounds = small ? MIN (n - 1, 7) : 9;
    g_autoptr (Event) event = event_new (n);
    g_autofree int *more = g_new0 (int, n), *row = g_new0 (int, n);
    LeaguePairingRules rules = { .format = LEAGUE_SWISS,
                                 .rounds = small ? rounds : 0,
                                 .seating = LEAGUE_SEATING_FIDE,
                                 .win = LEAGUE_POINT };

    for (guint round = 1; round <= rounds; round++) {
      LeaguePairee *pairees = event_stand (event);
      g_autofree char *problem = NULL;
      g_autoptr (LeaguePairing) pairing =
          league_pair_round (&rules, pairees, n, event->results, round, &problem);
      guint clashes;

      ck_assert_ptr_nonnull (pairing);
      clashes = count_clashes (pairing, more, row);
      n_rounds++;
      if (clashes > 0) {
        Account account;
        Search search = { 0 };

        ck_assert (small);
        account_for (&account, &rules, pairees, n, event->results);
        if (round == rounds)
          account.half = (round - 1) * LEAGUE_POINT / 2;
        search_all (&account, 0, FALSE, &(Worth){ { 0 } }, &search);
        /* None without, or but those that topscorers may have. */
        ck_assert_uint_le (search.best.of[0] % ONE_BYE / ONE_CLASH, clashes);
        if (account.half == G_MAXINT64)
          ck_assert_uint_eq (search.best.of[0] % ONE_BYE / ONE_CLASH, clashes);
        n_forced++;
        n_last += round == rounds;
      }
      note_seats (pairing, more, row);
      event_play_all (event, rand, pairing, round);
    }
  }
  /* It happens, and is rare. */
  ck_assert_uint_gt (n_forced, 0);
  ck_assert_uint_lt (n_forced, n_rounds / 10);
  if (suite_variable ("TOMEKEEPER_GAMES") != NULL)
    g_printerr ("%u rounds, %u with a seat too often, %u of them last ones\n", n_rounds, n_forced,
                n_last);
  g_rand_free (rand);
}
END_TEST

/* A digest of events as they were paired before there was a choice: the rule of gaps is the same to
 * the last seat. */
#define GAPS_DIGEST "cc58002553b43934c239b67281ea42355e9ce6f3292414b36d52638530cd693c"

START_TEST (gaps_are_as_ever)
{
  g_autoptr (GChecksum) digest = g_checksum_new (G_CHECKSUM_SHA256);
  GRand *rand = g_rand_new_with_seed (72);

  for (guint run = 0; run < 60; run++) {
    guint n = (guint)g_rand_int_range (rand, 4, 40);
    guint rounds = MIN (n - 1, 8);
    g_autoptr (Event) event = event_new (n);
    LeaguePairingRules rules = { .format = LEAGUE_SWISS, .rounds = rounds };

    for (guint round = 1; round <= rounds; round++) {
      g_autofree char *problem = NULL;
      g_autoptr (LeaguePairing) pairing =
          league_pair_round (&rules, event_stand (event), n, event->results, round, &problem);

      for (guint k = 0; pairing != NULL && k < pairing->tables->len; k++) {
        const LeaguePairedTable *table = g_ptr_array_index (pairing->tables, k);

        for (guint seat = 0; seat < table->n; seat++) {
          g_autofree char *text = g_strdup_printf ("%u ", table->entrants[seat]);

          g_checksum_update (digest, (const guchar *)text, -1);
        }
        for (guint r = 0; r < table->reasons->len; r++) {
          const LeagueReason *reason = &g_array_index (table->reasons, LeagueReason, r);
          g_autofree char *text =
              g_strdup_printf ("%s %u %u %u %u;", league_reason_id (reason->kind), reason->one,
                               reason->other, reason->count, reason->round);

          g_checksum_update (digest, (const guchar *)text, -1);
        }
      }
      if (pairing == NULL)
        break;
      event_play_all (event, rand, pairing, round);
    }
  }
  ck_assert_str_eq (g_checksum_get_string (digest), GAPS_DIGEST);
  g_rand_free (rand);
}
END_TEST

/* What the rows say of who sat where, reckoned a second time: + first, - second, by round. */
static GString *
seats_of (const Event *event, guint32 entrant, guint before)
{
  GString *seats = g_string_new (NULL);

  for (guint round = 0; round < before; round++)
    for (guint k = 0; k < event->results->results->len; k++) {
      const LeagueResult *result = &g_array_index (event->results->results, LeagueResult, k);
      const LeagueSeat *two = league_results_get_seats (event->results, result);

      if (result->round != round || result->kind != LEAGUE_PLAYED || result->n_seats != 2)
        continue;
      for (guint seat = 0; seat < 2; seat++)
        if (two[seat].entrant == entrant)
          g_string_append_c (seats, two[seat].seat == 1 ? '+' : '-');
    }
  return seats;
}

static guint
count_char (const GString *seats, char sign)
{
  guint n = 0;

  for (gsize k = 0; k < seats->len; k++)
    n += seats->str[k] == sign;
  return n;
}

/* How many of the last ones are @sign. */
static guint
count_last (const GString *seats, char sign)
{
  guint n = 0;

  while (n < seats->len && seats->str[seats->len - 1 - n] == sign)
    n++;
  return n;
}

/* Backwards match by match: who began where only one of them did: 1, 2, 0 for nobody. */
static guint
find_last_turn (const GString *one, const GString *other)
{
  for (gsize k = 1; k <= MIN (one->len, other->len); k++)
    if (one->str[one->len - k] != other->str[other->len - k])
      return one->str[one->len - k] == '+' ? 1 : 2;
  return 0;
}

static gboolean
have_met (const Event *event, guint32 one, guint32 other)
{
  for (guint k = 0; k < event->results->results->len; k++) {
    const LeagueResult *result = &g_array_index (event->results->results, LeagueResult, k);
    const LeagueSeat *two = league_results_get_seats (event->results, result);

    if (result->kind == LEAGUE_PLAYED && result->n_seats == 2
        && (two[0].entrant == one || two[1].entrant == one)
        && (two[0].entrant == other || two[1].entrant == other))
      return TRUE;
  }
  return FALSE;
}

static gboolean
is_true (const Event *event, const LeaguePairedTable *table, const LeagueReason *reason)
{
  const guint32 begins = table->entrants[0], follows = table->entrants[1];
  g_autoptr (GString) one = seats_of (event, begins, table->round);
  g_autoptr (GString) other = seats_of (event, follows, table->round);
  const guint firsts = count_char (one, '+'), seconds = count_char (one, '-');
  const guint other_firsts = count_char (other, '+'), other_seconds = count_char (other, '-');
  const gboolean uneven = firsts + other_seconds != other_firsts + seconds;

  switch (reason->kind) {
  case LEAGUE_WHY_EQUAL:
    return event->points[begins] == event->points[follows]
           && event->points[begins] == reason->amount && !have_met (event, begins, follows);
  case LEAGUE_WHY_NEAREST:
  case LEAGUE_WHY_NEAREST_SEATS:
    return ABS (event->points[begins] - event->points[follows]) == reason->amount;
  case LEAGUE_WHY_FIRST:
    return reason->one == begins && reason->other == follows && reason->seats[0] == firsts
           && reason->seats[1] == seconds && reason->seats[2] == other_firsts
           && reason->seats[3] == other_seconds && firsts + other_seconds < other_firsts + seconds;
  case LEAGUE_WHY_FIRST_ROW:
    return reason->one == begins && reason->count > 0
           && (reason->other == G_MAXUINT32
                   ? count_last (one, '-') == reason->count
                   : reason->other == follows && count_last (other, '+') == reason->count);
  case LEAGUE_WHY_FIRST_TURN:
    return reason->one == begins && reason->other == follows && find_last_turn (one, other) == 2;
  case LEAGUE_WHY_FIRST_LOT:
    return reason->one == begins && !uneven && find_last_turn (one, other) == 0
           && (one->len > 0) == (other->len > 0);
  case LEAGUE_WHY_BYE:
    return reason->one == begins && reason->amount == event->points[begins];
  case LEAGUE_WHY_ASKED:
    return reason->one == begins && event->pairees[begins].absent;
  case LEAGUE_ODD_FIRST:
    return reason->one == begins && reason->count >= 3
           && count_last (one, '+') + 1 == reason->count;
  case LEAGUE_ODD_SECOND:
    return reason->one == follows && reason->count >= 3
           && count_last (other, '-') + 1 == reason->count;
  case LEAGUE_ODD_FIRSTS:
    return reason->one == begins && firsts + 1 == seconds + reason->count && reason->count >= 3;
  case LEAGUE_ODD_SECONDS:
    return reason->one == follows && other_seconds + 1 == other_firsts + reason->count
           && reason->count >= 3;
  case LEAGUE_ODD_BYE_HIGH:
    return reason->one == begins && event->points[reason->other] < event->points[begins];
  case LEAGUE_ODD_BYE:
    return reason->one == begins && reason->round > 0 && reason->round < table->round;
  default:
    return FALSE;
  }
}

/* Each reason is true of the rows, and each third seat in a row is told. */
static void
check_reasons (const Event *event, const LeaguePairing *pairing, guint *n_checked)
{
  for (guint k = 0; k < pairing->tables->len; k++) {
    const LeaguePairedTable *table = g_ptr_array_index (pairing->tables, k);

    for (guint r = 0; r < table->reasons->len; r++) {
      const LeagueReason *reason = &g_array_index (table->reasons, LeagueReason, r);

      ck_assert_msg (is_true (event, table, reason), "round %u, %u-%u: %s", table->round,
                     table->entrants[0], table->n > 1 ? table->entrants[1] : 0,
                     league_reason_id (reason->kind));
      n_checked[reason->kind]++;
    }
  }
}

/* As check_reasons(), and what a person is warned of. */
static void
check_warnings (Event *event, const LeaguePairingRules *rules, LeaguePairing *pairing, guint round,
                guint *n_checked)
{
  guint wanted = 0, told = 0;

  league_pairing_check (rules, pairing, event->pairees, event->n, event->results, round);
  check_reasons (event, pairing, n_checked);
  for (guint k = 0; k < pairing->tables->len; k++) {
    const LeaguePairedTable *table = g_ptr_array_index (pairing->tables, k);

    for (guint seat = 0; table->n == 2 && seat < 2; seat++) {
      g_autoptr (GString) seats = seats_of (event, table->entrants[seat], round);

      wanted += count_last (seats, seat == 0 ? '+' : '-') >= 2;
    }
    for (guint r = 0; r < table->reasons->len; r++) {
      const LeagueReasonKind kind = g_array_index (table->reasons, LeagueReason, r).kind;

      told += kind == LEAGUE_ODD_FIRST || kind == LEAGUE_ODD_SECOND;
    }
  }
  ck_assert_uint_eq (told, wanted);
}

/* Of who is away, comes late, and of matches won without play. */
START_TEST (reasons_are_true)
{
  guint n_checked[LEAGUE_ODD_AGAIN + 1] = { 0 };
  GRand *rand = g_rand_new_with_seed (61);

  for (guint run = 0; run < times (150); run++) {
    guint n = (guint)g_rand_int_range (rand, 6, 24);
    g_autoptr (Event) event = event_new (n);
    LeaguePairingRules rules = { .format = LEAGUE_SWISS,
                                 .rounds = 9,
                                 .seating = (LeagueSeating)(run % 3 == 2),
                                 .win = LEAGUE_POINT };

    for (guint round = 1; round <= 9; round++) {
      LeaguePairee *pairees = event_stand (event);
      g_autofree char *problem = NULL;
      g_autoptr (LeaguePairing) pairing = NULL;

      for (guint k = 0; k < n; k++) {
        pairees[k].absent = g_rand_int_range (rand, 0, 7) == 0;
        pairees[k].kind = LEAGUE_ZERO_BYE;
      }
      pairing = league_pair_round (&rules, pairees, n, event->results, round, &problem);
      if (pairing == NULL)
        break;
      check_reasons (event, pairing, n_checked);
      check_warnings (event, &rules, pairing, round, n_checked);
      for (guint k = 0; k < pairing->tables->len; k++) {
        const LeaguePairedTable *table = g_ptr_array_index (pairing->tables, k);

        if (table->n == 1)
          event_bye (event, round, table->entrants[0], table->kind);
        else if (g_rand_int_range (rand, 0, 12) == 0)
          event_forfeit (event, round, table->entrants[1], table->entrants[0]);
        else
          event_play (event, round, table->entrants[0], table->entrants[1],
                      g_rand_int_range (rand, -1, 2));
      }
    }
  }
  ck_assert_uint_gt (n_checked[LEAGUE_WHY_FIRST], 100);
  ck_assert_uint_gt (n_checked[LEAGUE_WHY_FIRST_ROW], 10);
  ck_assert_uint_gt (n_checked[LEAGUE_WHY_FIRST_TURN], 100);
  ck_assert_uint_gt (n_checked[LEAGUE_WHY_FIRST_LOT], 100);
  ck_assert_uint_gt (n_checked[LEAGUE_ODD_FIRST], 0);
  ck_assert_uint_gt (n_checked[LEAGUE_ODD_SECOND], 0);
  g_rand_free (rand);
}
END_TEST

/* Where nobody is left to meet, a ladder goes on, and so does a Swiss that may. */
START_TEST (test_again)
{
  g_autoptr (Event) event = event_new (4);
  LeaguePairingRules rules = { .format = LEAGUE_SWISS, .rounds = 5 };
  GRand *rand = g_rand_new_with_seed (12);
  guint met[4][4] = { { 0 } };

  for (guint round = 1; round <= 6; round++) {
    g_autofree char *problem = NULL;
    g_autoptr (LeaguePairing) pairing =
        league_pair_round (&rules, event_stand (event), 4, event->results, round, &problem);

    ck_assert_int_eq (pairing == NULL, round > 3);
    if (pairing == NULL) {
      ck_assert (strstr (problem, "End the season here") != NULL);
      g_clear_pointer (&problem, g_free);
      rules.allow_repeats = round == 4;
      rules.format = round == 4 ? LEAGUE_SWISS : LEAGUE_LADDER;
      pairing = league_pair_round (&rules, event_stand (event), 4, event->results, round, &problem);
      ck_assert_int_eq (
          g_array_index (
              ((const LeaguePairedTable *)g_ptr_array_index (pairing->tables, 0))->reasons,
              LeagueReason, 0)
              .kind,
          round == 4 ? LEAGUE_ODD_AGAIN : LEAGUE_WHY_LEAST_MET);
      rules.allow_repeats = FALSE;
      rules.format = LEAGUE_SWISS;
    }
    for (guint k = 0; k < 2; k++) {
      const LeaguePairedTable *table = g_ptr_array_index (pairing->tables, k);
      guint one = MIN (table->entrants[0], table->entrants[1]);

      met[one][MAX (table->entrants[0], table->entrants[1])]++;
    }
    event_play_all (event, rand, pairing, round);
  }
  for (guint one = 0; one < 4; one++)
    for (guint other = one + 1; other < 4; other++)
      ck_assert_uint_ge (met[one][other], 1);
  g_rand_free (rand);
}
END_TEST

START_TEST (test_two_hundred)
{
  g_autoptr (Event) event = event_new (200);
  LeaguePairingRules rules = { .format = LEAGUE_SWISS, .rounds = 9 };
  GRand *rand = g_rand_new_with_seed (13);
  gint64 longest = 0;

  for (guint round = 1; round <= 5; round++) {
    LeaguePairee *pairees = event_stand (event);
    g_autofree char *problem = NULL;
    g_autoptr (LeaguePairing) pairing = NULL;
    gint64 start = g_get_monotonic_time ();

    pairing = league_pair_round (&rules, pairees, 200, event->results, round, &problem);
    longest = MAX (longest, g_get_monotonic_time () - start);
    ck_assert_uint_eq (pairing->tables->len, 100);
    event_play_all (event, rand, pairing, round);
  }
  /* The goal is a second; it takes a twentieth of one, and sanitizers and others slow it down. */
  ck_assert_int_lt (longest, 5 * G_USEC_PER_SEC);
  g_rand_free (rand);
}
END_TEST

TEST_SUITE (swiss)
{
  Suite *suite = suite_create ("league-swiss");
  TCase *tcase = tcase_create ("swiss");

  tcase_set_timeout (tcase, 3600);
  tcase_add_test (tcase, reasons_are_true);
  tcase_add_loop_test (tcase, test_best_of_all, LEAGUE_SEATING_GAPS, LEAGUE_SEATING_FIDE + 1);
  tcase_add_test (tcase, fide_seats_are_kept);
  tcase_add_test (tcase, gaps_are_as_ever);
  tcase_add_test (tcase, test_looks_ahead);
  tcase_add_test (tcase, test_whole_events);
  tcase_add_loop_test (tcase, test_as_engines_do, 0, G_N_ELEMENTS (engines));
  tcase_add_test (tcase, test_who_begins);
  tcase_add_test (tcase, test_again);
  tcase_add_test (tcase, test_two_hundred);
  suite_add_tcase (suite, tcase);
  return suite;
}
