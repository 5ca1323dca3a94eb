/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pods against all ways of seating up to ten players, by a plain account of what is wanted; sizes,
 * seats, changing partners, larger fields.
 */
#include "tests/suite.h"

#include "tests/app/league/maths/event.h"

#include <stdlib.h>
#include <string.h>

#define MOST 10

static guint
times (guint few)
{
  const char *more = suite_variable ("TOMEKEEPER_GAMES");

  return few * (more != NULL ? (guint)MAX (atoi (more), 1) : 1);
}

/* Less is better, the first part decides. */
typedef struct {
  gint64 of[4];
} Worth;

typedef struct {
  guint n, partners;
  gint64 met[MOST][MOST], with[MOST][MOST];
  LeaguePoints points[MOST];
} Account;

static void
account_for (Account *account, const Event *event, guint partners)
{
  *account = (Account){ .n = event->n, .partners = partners };
  for (guint k = 0; k < event->results->results->len; k++) {
    const LeagueResult *result = &g_array_index (event->results->results, LeagueResult, k);
    const LeagueSeat *seats = league_results_get_seats (event->results, result);

    for (guint a = 0; a < result->n_seats; a++)
      for (guint b = 0; b < result->n_seats; b++)
        if (a != b && seats[a].side == seats[b].side)
          account->with[seats[a].entrant][seats[b].entrant]++;
        else if (a != b)
          account->met[seats[a].entrant][seats[b].entrant]++;
  }
  memcpy (account->points, event->points, sizeof account->points);
}

static int
compare (const Worth *one, const Worth *other)
{
  for (guint k = 0; k < G_N_ELEMENTS (one->of); k++)
    if (one->of[k] != other->of[k])
      return one->of[k] < other->of[k] ? -1 : 1;
  return 0;
}

static void
add_two (const Account *account, guint one, guint other, gboolean partners, Worth *worth)
{
  if (partners)
    worth->of[0] += account->with[one][other] * account->with[one][other];
  else
    worth->of[1] += account->met[one][other] * account->met[one][other];
  worth->of[2] += ABS (account->points[one] - account->points[other]);
}

static Worth
table_worth (const Account *account, const guint *members, guint size, guint side)
{
  Worth worth = { { 0 } };
  LeaguePoints more = 0;

  for (guint a = 0; a < size; a++) {
    more += (side >> a & 1) != 0 ? account->points[members[a]] : -account->points[members[a]];
    for (guint b = 0; b < a; b++)
      add_two (account, members[a], members[b],
               account->partners == 2 && (side >> a & 1) == (side >> b & 1), &worth);
  }
  if (account->partners == 2)
    worth.of[3] = ABS (more);
  return worth;
}

/* With partners the best of the three ways to be two and two. */
static Worth
best_table (const Account *account, const guint *members, guint size)
{
  Worth best = table_worth (account, members, size, 3);

  for (guint side = 5; account->partners == 2 && side <= 6; side++) {
    Worth worth = table_worth (account, members, size, side);

    if (compare (&worth, &best) < 0)
      best = worth;
  }
  return best;
}

static void
add_worth (Worth *sum, const Worth *worth)
{
  for (guint k = 0; k < G_N_ELEMENTS (sum->of); k++)
    sum->of[k] += worth->of[k];
}

typedef struct {
  const Account *account;
  guint sizes[MOST], n_sizes;
  gboolean used[MOST];
  Worth best;
  gboolean found;
} Search;

static void seat_next (Search *search, guint taken, const Worth *so_far);

static void
fill (Search *search, guint taken, guint *members, guint n, guint size, guint from,
      const Worth *so_far)
{
  if (n == size) {
    Worth worth = best_table (search->account, members, size);

    add_worth (&worth, so_far);
    seat_next (search, taken, &worth);
    return;
  }
  for (guint next = from; next < search->account->n; next++)
    if ((taken >> next & 1) == 0) {
      members[n] = next;
      fill (search, taken | 1u << next, members, n + 1, size, next + 1, so_far);
    }
}

static void
seat_next (Search *search, guint taken, const Worth *so_far)
{
  guint first = 0;

  while (first < search->account->n && (taken >> first & 1) != 0)
    first++;
  if (first == search->account->n) {
    if (!search->found || compare (so_far, &search->best) < 0)
      search->best = *so_far;
    search->found = TRUE;
    return;
  }
  for (guint k = 0; k < search->n_sizes; k++)
    if (!search->used[k]) {
      guint members[MOST] = { first };

      search->used[k] = TRUE;
      fill (search, taken | 1u << first, members, 1, search->sizes[k], first + 1, so_far);
      search->used[k] = FALSE;
    }
}

static LeaguePairing *
pair (Event *event, const LeaguePairingRules *rules, guint round)
{
  g_autofree char *problem = NULL;
  LeaguePairing *pairing =
      league_pair_round (rules, event_stand (event), event->n, event->results, round, &problem);

  ck_assert_msg (pairing != NULL, "%s", problem != NULL ? problem : "");
  return pairing;
}

static Worth
worth_of (const Account *account, const LeaguePairing *pairing)
{
  Worth sum = { { 0 } };

  for (guint k = 0; k < pairing->tables->len; k++) {
    const LeaguePairedTable *table = g_ptr_array_index (pairing->tables, k);
    guint side = 0;
    Worth worth;

    for (guint seat = 0; seat < MIN (table->n, LEAGUE_SEATS); seat++)
      side |= (table->sides[seat] == 0 ? 1u : 0u) << seat;
    worth = table_worth (account, table->entrants, table->n, side);
    add_worth (&sum, &worth);
  }
  return sum;
}

/* Random tables of earlier rounds, which the program didn't make. */
static void
play_by_chance (Event *event, GRand *rand, guint rounds, guint partners)
{
  for (guint round = 1; round <= rounds; round++) {
    guint32 order[MOST];
    static const guint8 alone[] = { 0, 1, 2, 3 }, together[] = { 0, 0, 1, 1 };

    for (guint k = 0; k < event->n; k++)
      order[k] = k;
    for (guint k = event->n - 1; k > 0; k--) {
      guint other = (guint)g_rand_int_range (rand, 0, (int)k + 1);
      guint32 kept = order[k];

      order[k] = order[other];
      order[other] = kept;
    }
    for (guint k = 0; k + 4 <= event->n; k += 4)
      event_sit (event, round, order + k, partners == 2 ? together : alone, 4);
  }
}

START_TEST (test_best_of_all)
{
  GRand *rand = g_rand_new_with_seed (8);

  for (guint run = 0; run < times (60); run++) {
    guint n = (guint)g_rand_int_range (rand, 3, run % 6 == 0 ? MOST + 1 : 10);
    guint rounds = (guint)g_rand_int_range (rand, 0, 6);
    g_autoptr (Event) event = event_new (n);
    LeaguePairingRules rules = { .format = LEAGUE_PODS, .pod_least = 3, .pod_most = 4 };
    g_autoptr (LeaguePairing) pairing = NULL;
    Account account;
    Search search = { .account = &account };
    Worth worth;

    play_by_chance (event, rand, rounds, 1);
    account_for (&account, event, 1);
    pairing = pair (event, &rules, rounds + 1);
    for (guint k = 0; k < pairing->tables->len; k++)
      search.sizes[search.n_sizes++] =
          ((const LeaguePairedTable *)g_ptr_array_index (pairing->tables, k))->n;
    seat_next (&search, 0, &(Worth){ { 0 } });
    worth = worth_of (&account, pairing);
    ck_assert_int_eq (compare (&worth, &search.best), 0);
  }
  g_rand_free (rand);
}
END_TEST

START_TEST (test_best_partners)
{
  GRand *rand = g_rand_new_with_seed (9);

  for (guint run = 0; run < times (60); run++) {
    g_autoptr (Event) event = event_new (run % 3 == 0 ? 4 : 8);
    guint rounds = (guint)g_rand_int_range (rand, 0, 9);
    LeaguePairingRules rules = { .format = LEAGUE_PODS, .partners = 2 };
    g_autoptr (LeaguePairing) pairing = NULL;
    Account account;
    Search search = { .account = &account, .sizes = { 4, 4 }, .n_sizes = event->n / 4 };
    Worth worth;

    play_by_chance (event, rand, rounds, 2);
    account_for (&account, event, 2);
    pairing = pair (event, &rules, rounds + 1);
    seat_next (&search, 0, &(Worth){ { 0 } });
    worth = worth_of (&account, pairing);
    ck_assert_int_eq (compare (&worth, &search.best), 0);
  }
  g_rand_free (rand);
}
END_TEST

static const struct {
  guint n, least, most;
  const char *sizes;
} sizes[] = {
  { 2, 3, 4, "2" },      { 3, 3, 4, "3" },       { 4, 3, 4, "4" },     { 5, 3, 4, "5" },
  { 6, 3, 4, "33" },     { 7, 3, 4, "43" },      { 8, 3, 4, "44" },    { 9, 3, 4, "333" },
  { 10, 3, 4, "433" },   { 11, 3, 4, "443" },    { 13, 3, 4, "4333" }, { 14, 3, 4, "4433" },
  { 17, 3, 4, "44333" }, { 6, 4, 4, "6" },       { 10, 4, 4, "55" },   { 11, 4, 4, "65" },
  { 12, 3, 3, "3333" },  { 10, 3, 3, "433" },    { 10, 2, 6, "55" },   { 21, 3, 4, "444333" },
  { 17, 9, 16, "98" },   { 31, 16, 16, "1615" },
};

START_TEST (test_sizes)
{
  g_autoptr (Event) event = event_new (sizes[_i].n);
  LeaguePairingRules rules = { .format = LEAGUE_PODS,
                               .pod_least = sizes[_i].least,
                               .pod_most = sizes[_i].most };
  g_autoptr (LeaguePairing) pairing = pair (event, &rules, 1);
  guint counts[LEAGUE_SEATS + 1] = { 0 };
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint k = 0; k < pairing->tables->len; k++)
    counts[((const LeaguePairedTable *)g_ptr_array_index (pairing->tables, k))->n]++;
  for (guint n = LEAGUE_SEATS; n > 0; n--)
    for (guint k = 0; k < counts[n]; k++)
      g_string_append_printf (text, "%u", n);
  ck_assert_str_eq (text->str, sizes[_i].sizes);
}
END_TEST

/* Sixteen can play five rounds in fours so that everybody meets everybody once, and the program
 * finds them. Seats come out even. */
START_TEST (test_larger_fields)
{
  g_autoptr (Event) event = event_new (16);
  LeaguePairingRules rules = { .format = LEAGUE_PODS, .pod_least = 3, .pod_most = 4 };
  GRand *rand = g_rand_new_with_seed (10);
  guint met[16][16] = { { 0 } }, seats[16][4] = { { 0 } };

  for (guint round = 1; round <= 8; round++) {
    g_autoptr (LeaguePairing) pairing = pair (event, &rules, round);
    g_autoptr (LeaguePairing) again = pair (event, &rules, round);
    guint seen = 0, most = 0;

    for (guint k = 0; k < pairing->tables->len; k++) {
      const LeaguePairedTable *table = g_ptr_array_index (pairing->tables, k);
      const LeaguePairedTable *same = g_ptr_array_index (again->tables, k);

      ck_assert_mem_eq (table->entrants, same->entrants, sizeof table->entrants);
      for (guint a = 0; a < table->n; a++) {
        seen |= 1u << table->entrants[a];
        seats[table->entrants[a]][a]++;
        for (guint b = 0; b < a; b++) {
          guint one = MIN (table->entrants[a], table->entrants[b]);
          guint other = MAX (table->entrants[a], table->entrants[b]);

          met[one][other]++;
          most = MAX (most, met[one][other]);
        }
      }
    }
    ck_assert_uint_eq (seen, 0xffff);
    ck_assert_uint_le (most, round <= 5 ? 1 : 3);
    event_play_all (event, rand, pairing, round);
  }
  for (guint e = 0; e < 16; e++)
    for (guint seat = 0; seat < 4; seat++) {
      ck_assert_uint_ge (seats[e][seat], 1);
      ck_assert_uint_le (seats[e][seat], 3);
    }
  g_rand_free (rand);
}
END_TEST

/* Eight have seven partners each, in as many rounds; nine have a bye each in nine. */
static void
check_partners (guint n, guint rounds, guint least)
{
  g_autoptr (Event) event = event_new (n);
  LeaguePairingRules rules = { .format = LEAGUE_PODS, .partners = 2 };
  GRand *rand = g_rand_new_with_seed (11);
  guint with[MOST][MOST] = { { 0 } }, byes[MOST] = { 0 }, pairs = 0;

  for (guint round = 1; round <= rounds; round++) {
    g_autoptr (LeaguePairing) pairing = pair (event, &rules, round);

    for (guint k = 0; k < pairing->tables->len; k++) {
      const LeaguePairedTable *table = g_ptr_array_index (pairing->tables, k);

      if (table->n == 1) {
        byes[table->entrants[0]]++;
        continue;
      }
      ck_assert_uint_eq (table->n, 4);
      for (guint a = 0; a < 4; a++) {
        ck_assert_uint_eq (table->sides[a], a % 2);
        for (guint b = 0; b < a; b++)
          if (table->sides[a] == table->sides[b])
            pairs += with[MIN (table->entrants[a], table->entrants[b])]
                         [MAX (table->entrants[a], table->entrants[b])]++
                     == 0;
      }
    }
    event_play_all (event, rand, pairing, round);
  }
  ck_assert_uint_ge (pairs, least);
  for (guint e = 0; e < n; e++)
    ck_assert_uint_eq (byes[e], n % 4 == 0 ? 0 : rounds * (n % 4) / n);
  g_rand_free (rand);
}

START_TEST (test_partners)
{
  check_partners (4, 3, 6);
  check_partners (8, 7, 24);
  check_partners (9, 9, 30);
}
END_TEST

/* A ladder that is paired has its own tables: those of the rules, unless two alone may sit down. */
static const struct {
  guint least, most, partners;
  const char *sizes;
} ladders[] = { { 3, 4, 1, "43" }, { 4, 4, 2, "4111" }, { 2, 4, 1, "2221" }, { 2, 2, 1, "2221" } };

START_TEST (test_ladders)
{
  g_autoptr (Event) event = event_new (7);
  LeaguePairingRules rules = { .format = LEAGUE_LADDER,
                               .pod_least = ladders[_i].least,
                               .pod_most = ladders[_i].most,
                               .partners = ladders[_i].partners };
  g_autoptr (LeaguePairing) pairing = pair (event, &rules, 1);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint k = 0; k < pairing->tables->len; k++)
    g_string_append_printf (text, "%u",
                            ((const LeaguePairedTable *)g_ptr_array_index (pairing->tables, k))->n);
  ck_assert_str_eq (text->str, ladders[_i].sizes);
  ck_assert (league_pairing_check (&rules, pairing, event_stand (event), 7, event->results, 1));
}
END_TEST

START_TEST (test_forbidden)
{
  g_autoptr (Event) event = event_new (6);
  g_autoptr (GArray) forbidden = g_array_new (FALSE, FALSE, sizeof (guint64));
  LeaguePairingRules rules = {
    .format = LEAGUE_PODS, .pod_least = 3, .pod_most = 4, .forbidden = forbidden
  };
  guint64 pairs[] = { (guint64)0 << 32 | 1, (guint64)1 << 32 | 2, (guint64)0 << 32 | 2 };
  g_autoptr (LeaguePairing) pairing = NULL;
  g_autofree char *problem = NULL;

  /* Two of them can't but sit together when three are kept apart at two tables. */
  g_array_append_vals (forbidden, pairs, 1);
  pairing = pair (event, &rules, 1);
  for (guint k = 0; k < 2; k++) {
    const LeaguePairedTable *table = g_ptr_array_index (pairing->tables, k);
    guint seen = 0;

    for (guint seat = 0; seat < 3; seat++)
      seen += table->entrants[seat] <= 1;
    ck_assert_uint_eq (seen, 1);
  }
  g_array_append_vals (forbidden, pairs + 1, 2);
  ck_assert_ptr_null (
      league_pair_round (&rules, event_stand (event), 6, event->results, 1, &problem));
  ck_assert (strstr (problem, "too many pairs must not meet") != NULL);
}
END_TEST

TEST_SUITE (pods)
{
  Suite *suite = suite_create ("league-pods");
  TCase *tcase = tcase_create ("pods");

  tcase_set_timeout (tcase, 600);
  tcase_add_test (tcase, test_best_of_all);
  tcase_add_test (tcase, test_best_partners);
  tcase_add_loop_test (tcase, test_sizes, 0, G_N_ELEMENTS (sizes));
  tcase_add_test (tcase, test_larger_fields);
  tcase_add_test (tcase, test_partners);
  tcase_add_loop_test (tcase, test_ladders, 0, G_N_ELEMENTS (ladders));
  tcase_add_test (tcase, test_forbidden);
  suite_add_tcase (suite, tcase);
  return suite;
}
