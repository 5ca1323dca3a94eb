/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whole seasons paired at once, seasons that can't be, pairings made by hand, and the sentences.
 */
#include "tests/suite.h"

#include "tests/app/league/maths/event.h"

#include <stdlib.h>
#include <string.h>

#define NOBODY G_MAXUINT32

static LeaguePairing *
pair_season (LeagueFormat format, guint n, guint cycles, gboolean third_place)
{
  LeaguePairingRules rules = { .format = format, .cycles = cycles, .third_place = third_place };
  g_autofree guint32 *entrants = g_new (guint32, n);
  g_autofree char *problem = NULL;
  LeaguePairing *pairing;

  for (guint32 e = 0; e < n; e++)
    entrants[e] = e;
  pairing = league_pair_season (&rules, entrants, n, &problem);
  ck_assert_ptr_nonnull (pairing);
  return pairing;
}

static const LeaguePairedTable *
table_at (const LeaguePairing *pairing, guint k)
{
  return g_ptr_array_index (pairing->tables, k);
}

/* "1-4 2-3 | 4-3 1-2": numbers from 1, a free one alone. */
static char *
dup_rounds (const LeaguePairing *pairing)
{
  GString *text = g_string_new (NULL);
  guint round = 1;

  for (guint k = 0; k < pairing->tables->len; k++) {
    const LeaguePairedTable *table = table_at (pairing, k);

    if (k > 0)
      g_string_append (text, table->round != round ? " | " : " ");
    round = table->round;
    g_string_append_printf (text, "%u", table->entrants[0] + 1);
    if (table->n == 2)
      g_string_append_printf (text, "-%u", table->entrants[1] + 1);
  }
  return g_string_free (text, FALSE);
}

/* FIDE's handbook, C.05, annex 1; the last two rounds of a first cycle change places. */
static const struct {
  guint n, cycles;
  const char *rounds;
} tables[] = {
  { 2, 1, "1-2" },
  { 2, 3, "1-2 | 2-1 | 1-2" },
  { 3, 1, "2-3 1 | 1-2 3 | 3-1 2" },
  { 4, 1, "1-4 2-3 | 4-3 1-2 | 2-4 3-1" },
  { 4, 2, "1-4 2-3 | 2-4 3-1 | 4-3 1-2 | 4-1 3-2 | 3-4 2-1 | 4-2 1-3" },
  { 6, 1, "1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1" },
};

START_TEST (test_berger_tables)
{
  g_autoptr (LeaguePairing) pairing =
      pair_season (LEAGUE_ROUND_ROBIN, tables[_i].n, tables[_i].cycles, FALSE);
  g_autofree char *rounds = dup_rounds (pairing);

  ck_assert_str_eq (rounds, tables[_i].rounds);
  ck_assert_int_eq (g_array_index (table_at (pairing, 0)->reasons, LeagueReason, 0).kind,
                    LEAGUE_WHY_TABLE);
}
END_TEST

/* Everybody meets everybody once in a cycle, sits at one table a round, and begins as often as
 * not. */
static void
check_robin (guint n, guint cycles)
{
  g_autoptr (LeaguePairing) pairing = pair_season (LEAGUE_ROUND_ROBIN, n, cycles, FALSE);
  guint rounds = n - 1 + n % 2, met[40][40] = { { 0 } }, last[40] = { 0 };
  int more[40] = { 0 }, row[40] = { 0 };

  for (guint k = 0; k < pairing->tables->len; k++) {
    const LeaguePairedTable *table = table_at (pairing, k);
    guint cycle = (table->round - 1) / rounds;

    for (guint seat = 0; seat < table->n; seat++) {
      guint entrant = table->entrants[seat];
      int turn = seat == 0 ? 1 : -1;

      ck_assert_uint_eq (last[entrant], table->round - 1);
      last[entrant] = table->round;
      if (table->n == 1)
        continue;
      more[entrant] += turn;
      row[entrant] = row[entrant] * turn > 0 ? row[entrant] + turn : turn;
      ck_assert_int_le (abs (row[entrant]), 2 + (n == 4 && cycles > 2));
    }
    if (table->n == 1) {
      ck_assert_int_eq (table->kind, LEAGUE_ZERO_BYE);
      continue;
    }
    ck_assert_uint_eq (met[table->entrants[0]][table->entrants[1]]++, cycle / 2);
    ck_assert_uint_eq (met[table->entrants[1]][table->entrants[0]], (cycle + 1) / 2);
  }
  for (guint e = 0; e < n; e++) {
    ck_assert_uint_eq (last[e], rounds * cycles);
    ck_assert_int_le (abs (more[e]), n % 2 == 0 && cycles % 2 == 1);
  }
}

START_TEST (test_round_robins)
{
  for (guint n = 2; n <= 40; n++)
    for (guint cycles = 1; cycles <= 3; cycles++)
      check_robin (n, cycles);
}
END_TEST

/* The better seed wins each match: seats of later tables are filled as results come. */
static void
play_tree (LeaguePairing *pairing)
{
  g_autofree guint *filled = g_new0 (guint, pairing->tables->len);

  for (guint k = 0; k < pairing->tables->len; k++) {
    const LeaguePairedTable *table = table_at (pairing, k);
    guint32 ends[2] = { table->entrants[0], NOBODY };
    const int to[] = { table->winner_to, table->loser_to };

    if (table->n == 2) {
      ck_assert_uint_ne (table->entrants[0], NOBODY);
      ck_assert_uint_ne (table->entrants[1], NOBODY);
      ends[0] = MIN (table->entrants[0], table->entrants[1]);
      ends[1] = MAX (table->entrants[0], table->entrants[1]);
    }
    for (guint end = 0; end < 2; end++) {
      LeaguePairedTable *next;
      guint seat;

      if (to[end] < 0)
        continue;
      ck_assert_int_gt (to[end], (int)k);
      next = g_ptr_array_index (pairing->tables, to[end]);
      ck_assert_uint_gt (next->round, table->round);
      seat = filled[to[end]]++;
      ck_assert_uint_lt (seat, 2);
      ck_assert (next->entrants[seat] == NOBODY || next->entrants[seat] == ends[end]);
      next->entrants[seat] = ends[end];
    }
  }
}

static void
check_tree (guint n, gboolean third_place)
{
  g_autoptr (LeaguePairing) pairing = pair_season (LEAGUE_KNOCK_OUT, n, 1, third_place);
  guint rounds = 0, n_matches = 0, n_byes = 0;
  gboolean third = third_place && n >= 4;
  const LeaguePairedTable *final;

  while ((1u << rounds) < n)
    rounds++;
  play_tree (pairing);
  for (guint k = 0; k < pairing->tables->len; k++) {
    const LeaguePairedTable *table = table_at (pairing, k);
    guint left = 1u << (rounds - table->round + 1);

    n_matches += table->n == 2;
    if (table->n == 1) {
      /* The best seeds have the byes. */
      ck_assert_uint_eq (table->round, 1);
      ck_assert_uint_lt (table->entrants[0], (1u << rounds) - n);
      n_byes++;
    } else if (!third || k + 1 < pairing->tables->len) {
      /* Seeds add up when the better ones win. */
      ck_assert_uint_eq (table->entrants[0] + table->entrants[1] + 2, left + 1);
    }
  }
  ck_assert_uint_eq (n_matches, n - 1 + third);
  ck_assert_uint_eq (n_byes, (1u << rounds) - n);
  final = table_at (pairing, pairing->tables->len - 1 - third);
  ck_assert_uint_eq (final->round, rounds);
  ck_assert_uint_eq (final->entrants[0], 0);
  ck_assert_uint_eq (final->entrants[1], 1);
  if (third) {
    const LeaguePairedTable *match = table_at (pairing, pairing->tables->len - 1);

    ck_assert_uint_eq (match->round, rounds);
    ck_assert_uint_eq (match->entrants[0] + match->entrants[1], 2 + 3);
  }
}

START_TEST (test_knock_outs)
{
  for (guint n = 2; n <= 128; n++) {
    check_tree (n, FALSE);
    check_tree (n, TRUE);
  }
}
END_TEST

#define SWISS(r)                                                                                   \
  {                                                                                                \
    .format = LEAGUE_SWISS, .rounds = r                                                            \
  }
#define PODS(r, least, most)                                                                       \
  {                                                                                                \
    .format = LEAGUE_PODS, .rounds = r, .pod_least = least, .pod_most = most                       \
  }

/* A @problem that is said, or a @warning; NULL for neither. */
static const struct {
  LeaguePairingRules rules;
  guint n;
  const char *problem, *warning;
} seasons[] = {
  { SWISS (9), 2,
    "9 rounds of a Swiss need at least 9 players; there are 2. A round robin of 2 has 1 round: "
    "choose",
    NULL },
  { SWISS (8), 8, "8 rounds of a Swiss need at least 9 players; there are 8.", NULL },
  { SWISS (9), 9, NULL, "For 9 players 5 rounds are enough" },
  { SWISS (0), 14, "A Swiss needs a number of rounds. For 14 players choose up to 5", NULL },
  { SWISS (5), 1, "At least 2 players are needed; there is 1. Enter more.", NULL },
  { SWISS (5), 0, "At least 2 players are needed; there are 0.", NULL },
  { SWISS (3), 8, NULL, "With 8 players a round robin would do: in 7 rounds" },
  { SWISS (5), 16, NULL, NULL },
  { SWISS (6), 16, NULL, "For 16 players 5 rounds are enough; with 6" },
  { PODS (0, 3, 4), 12, "Pods need a number of rounds.", NULL },
  { PODS (4, 3, 4), 2, "At least 3 players are needed; there are 2.", NULL },
  { PODS (4, 3, 4), 5, NULL,
    "5 players don’t go into pods of 3 to 4: there will be pods of up to 5." },
  { PODS (4, 3, 4), 6, NULL, NULL },
  { PODS (4, 4, 3), 6, "Pods have from 2 to 16 players", NULL },
  { PODS (4, 3, 17), 20, "Pods have from 2 to 16 players", NULL },
  { { .format = LEAGUE_PODS, .rounds = 3, .partners = 2 },
    3,
    "At least 4 players are needed",
    NULL },
  { { .format = LEAGUE_ROUND_ROBIN, .cycles = 1 }, 1, "At least 2 players", NULL },
  { { .format = LEAGUE_ROUND_ROBIN, .cycles = 2 }, 8, NULL, NULL },
  { { .format = LEAGUE_ROUND_ROBIN, .cycles = 11 }, 8, "at most 10 times", NULL },
  { { .format = LEAGUE_ROUND_ROBIN, .cycles = 10 }, 200, "would take 1990 rounds", NULL },
  { { .format = LEAGUE_KNOCK_OUT }, 2, NULL, NULL },
  { { .format = LEAGUE_LADDER }, 2, NULL, NULL },
};

static void
check_part (const char *text, const char *part)
{
  ck_assert_int_eq (text == NULL, part == NULL);
  if (part != NULL)
    ck_assert_msg (strstr (text, part) != NULL, "%s", text);
}

START_TEST (test_seasons)
{
  g_autofree char *warning = NULL;
  g_autofree char *problem = league_season_check (&seasons[_i].rules, seasons[_i].n, &warning);
  g_autofree char *alone = league_season_check (&seasons[_i].rules, seasons[_i].n, NULL);

  check_part (problem, seasons[_i].problem);
  check_part (warning, seasons[_i].warning);
  ck_assert_int_eq (g_strcmp0 (problem, alone), 0);
}
END_TEST

/* By hand */

typedef struct {
  Event *event;
  LeaguePairingRules rules;
  LeaguePairing *pairing;
  LeaguePairee pairees[EVENT_PLAYERS];
  guint n;
  gboolean good;
} Hand;

/* @tables: "0-3 1-2 4": entrants of the second round. Entrant 5 has left. */
static void
check_hand (Hand *hand, const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  LeaguePairee *pairees = event_stand (hand->event);

  hand->n = hand->event->n - 1;
  for (guint k = 0; k < hand->n; k++) {
    gboolean absent = hand->pairees[k].absent;

    hand->pairees[k] = pairees[k];
    hand->pairees[k].absent = absent;
  }
  hand->pairing = league_pairing_new ();
  for (char **word = words; *word != NULL; word++) {
    g_auto (GStrv) seats = g_strsplit (*word, "-", -1);
    LeaguePairedTable *table = league_pairing_add (
        hand->pairing, g_strv_length (seats) == 1 ? LEAGUE_BYE : LEAGUE_UNPLAYED);

    for (char **seat = seats; *seat != NULL; seat++, table->n++) {
      table->entrants[table->n] = (guint32)g_ascii_strtoull (*seat, NULL, 10);
      table->sides[table->n] = (guint8)table->n;
    }
  }
  hand->good = league_pairing_check (&hand->rules, hand->pairing, hand->pairees, hand->n,
                                     hand->event->results, 2);
}

/* After a round in which 0 beat 2, 1 beat 3, and 4 had the bye. */
static void
hand_init (Hand *hand)
{
  *hand = (Hand){ .event = event_new (6), .rules = { .format = LEAGUE_SWISS, .rounds = 3 } };
  event_play (hand->event, 1, 0, 2, 1);
  event_play (hand->event, 1, 1, 3, 1);
  event_bye (hand->event, 1, 4, LEAGUE_BYE);
}

static void
hand_clear (Hand *hand)
{
  league_pairing_free (hand->pairing);
  event_free (hand->event);
}

static const LeagueReason *
find_reason (const GArray *reasons, LeagueReasonKind kind)
{
  for (guint k = 0; k < reasons->len; k++)
    if (g_array_index (reasons, LeagueReason, k).kind == kind)
      return &g_array_index (reasons, LeagueReason, k);
  return NULL;
}

/* What is wrong or odd at a table (or on the whole, @table G_MAXUINT), and with whom. */
static const struct {
  const char *tables;
  guint table;
  LeagueReasonKind kind;
  guint32 one, other;
} hands[] = {
  { "0-0 1-2 3-4", 0, LEAGUE_WRONG_SELF, 0, NOBODY },
  { "0-1 1-2 3-4", 1, LEAGUE_WRONG_TWICE, 1, NOBODY },
  { "0-1 2-5 3-4", 1, LEAGUE_WRONG_DROPPED, 5, NOBODY },
  { "0-1 2-77 3-4", 1, LEAGUE_WRONG_UNKNOWN, NOBODY, NOBODY },
  { "0-1-2 3-4", 0, LEAGUE_WRONG_SIZE, NOBODY, NOBODY },
  { "0-2 1-4 3", 0, LEAGUE_ODD_MET, 0, 2 },
  { "0-3 1-2 4", 2, LEAGUE_ODD_BYE, 4, NOBODY },
  { "3-4 1-2 0", 2, LEAGUE_ODD_BYE_HIGH, 0, 3 },
  { "0-3 1-2 4", G_MAXUINT, LEAGUE_ODD_GAP, NOBODY, NOBODY },
  { "0-1 2-4", G_MAXUINT, LEAGUE_ODD_LEFT_OUT, 3, NOBODY },
};

START_TEST (test_by_hand)
{
  LeagueReason reason = { .kind = hands[_i].kind };
  const LeagueReason *found;
  Hand hand;

  hand_init (&hand);
  check_hand (&hand, hands[_i].tables);
  found =
      find_reason (hands[_i].table == G_MAXUINT ? hand.pairing->remarks
                                                : table_at (hand.pairing, hands[_i].table)->reasons,
                   hands[_i].kind);
  ck_assert_ptr_nonnull (found);
  ck_assert_uint_eq (found->one, hands[_i].one);
  ck_assert_uint_eq (found->other, hands[_i].other);
  ck_assert_int_eq (hand.good, !league_reason_is_wrong (&reason));
  hand_clear (&hand);
}
END_TEST

/* What the program itself would make is neither. */
START_TEST (test_nothing_odd)
{
  Hand hand;

  hand_init (&hand);
  check_hand (&hand, "1-0 4-2 3");
  ck_assert (hand.good);
  ck_assert_uint_eq (hand.pairing->remarks->len, 0);
  for (guint k = 0; k < hand.pairing->tables->len; k++)
    ck_assert_uint_eq (table_at (hand.pairing, k)->reasons->len, 0);
  hand_clear (&hand);
}
END_TEST

START_TEST (test_more_odds)
{
  guint64 pair = (guint64)0 << 32 | 1;
  const LeagueReason *found;
  Hand hand;

  hand_init (&hand);
  hand.rules.forbidden = g_array_new (FALSE, FALSE, sizeof pair);
  g_array_append_val (hand.rules.forbidden, pair);
  hand.pairees[1].absent = TRUE;
  check_hand (&hand, "0-1 4-2 3");
  ck_assert_ptr_nonnull (find_reason (table_at (hand.pairing, 0)->reasons, LEAGUE_ODD_FORBIDDEN));
  found = find_reason (table_at (hand.pairing, 0)->reasons, LEAGUE_ODD_ABSENT);
  ck_assert_uint_eq (found->one, 1);
  g_array_unref (hand.rules.forbidden);
  hand_clear (&hand);
}
END_TEST

START_TEST (test_first_again)
{
  g_autoptr (Event) event = event_new (4);
  g_autoptr (LeaguePairing) pairing = league_pairing_new ();
  LeaguePairingRules rules = { .format = LEAGUE_SWISS, .rounds = 3 };
  const LeagueReason *found;

  event_play (event, 1, 0, 1, 0);
  event_play (event, 1, 2, 3, 0);
  event_play (event, 2, 0, 2, 0);
  event_play (event, 2, 1, 3, 0);
  for (guint k = 0; k < 2; k++) {
    LeaguePairedTable *table = league_pairing_add (pairing, LEAGUE_UNPLAYED);

    table->n = 2;
    table->sides[1] = 1;
    table->entrants[0] = k == 0 ? 0 : 1;
    table->entrants[1] = k == 0 ? 3 : 2;
  }
  ck_assert (league_pairing_check (&rules, pairing, event_stand (event), 4, event->results, 3));
  found = find_reason (table_at (pairing, 0)->reasons, LEAGUE_ODD_FIRST);
  ck_assert_uint_eq (found->one, 0);
  ck_assert_uint_eq (found->count, 3);
  ck_assert_uint_eq (table_at (pairing, 1)->reasons->len, 0);
}
END_TEST

/* Six players who met in two triangles have no round left: the check tells when a round leads
 * there. */
START_TEST (test_dead_end)
{
  g_autoptr (Event) event = event_new (6);
  LeaguePairingRules rules = { .format = LEAGUE_SWISS, .rounds = 4 };
  static const guint met[][2] = { { 0, 3 }, { 1, 4 }, { 2, 5 }, { 0, 4 }, { 1, 5 }, { 2, 3 } };
  g_autoptr (LeaguePairing) pairing = league_pairing_new ();

  for (guint k = 0; k < 6; k++)
    event_play (event, 1 + k / 3, met[k][0], met[k][1], 0);
  for (guint k = 0; k < 3; k++) {
    LeaguePairedTable *table = league_pairing_add (pairing, LEAGUE_UNPLAYED);

    table->n = 2;
    table->sides[1] = 1;
    table->entrants[0] = k;
    table->entrants[1] = k == 0 ? 5 : k + 2;
  }
  ck_assert (league_pairing_check (&rules, pairing, event_stand (event), 6, event->results, 3));
  ck_assert_ptr_nonnull (find_reason (pairing->remarks, LEAGUE_ODD_DEAD_END));
}
END_TEST

/* Sentences */

static const char *
name_of (guint32 entrant, gpointer data)
{
  static const char *const names[] = { "Ann", "Ben" };

  return names[entrant];
}

START_TEST (test_every_reason_is_told)
{
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint kind = LEAGUE_WHY_EQUAL; kind <= LEAGUE_ODD_AGAIN; kind++)
    for (guint count = 0; count <= 3; count++) {
      LeagueReason reason = { .kind = kind, .one = 0, .other = 1, .count = count, .round = count };
      g_autofree char *text = league_reason_dup_text (&reason, name_of, NULL);

      ck_assert_uint_gt (strlen (text), 10);
      ck_assert (strchr (".", text[strlen (text) - 1]));
      ck_assert_ptr_null (strstr (text, "(null)"));
      if (count == 0)
        ck_assert (g_hash_table_add (ids, (gpointer)league_reason_id (kind)));
    }
}
END_TEST

static const struct {
  LeagueReason reason;
  const char *text;
} reasons[] = {
  { { .kind = LEAGUE_WHY_EQUAL, .amount = LEAGUE_POINT * 5 / 2 },
    "Both have 2½ points and have not met." },
  { { .kind = LEAGUE_WHY_EQUAL, .amount = LEAGUE_POINT }, "Both have 1 point and have not met." },
  { { .kind = LEAGUE_WHY_FIRST, .one = 1, .other = 0, .seats = { 1, 2, 2, 0 } },
    "Ben begins, by seats so far: Ben first 1, second 2; Ann first 2, second 0." },
  { { .kind = LEAGUE_WHY_FIRST, .one = 1, .other = 0 },
    "Ben begins: the first seats of Ann outweigh the second ones more." },
  { { .kind = LEAGUE_WHY_FIRST_TURN, .one = 1, .other = 0 },
    "Ben begins: match by match backwards, it was Ann who began where only one of the two did." },
  { { .kind = LEAGUE_WHY_FIRST_ROW, .one = 1, .other = 0, .count = 2 },
    "Ben begins: Ann did so in the last 2 matches." },
  { { .kind = LEAGUE_WHY_PARTNERS, .one = 0, .other = 1, .count = 1 },
    "Ann and Ben were partners 1 time." },
  { { .kind = LEAGUE_WHY_TABLE, .count = 6, .round = 3 }, "Round 3 of the Berger table for 6." },
  { { .kind = LEAGUE_ODD_MET, .one = 0, .other = 1, .round = 2 }, "Ann and Ben met in round 2." },
  { { .kind = LEAGUE_ODD_GAP, .amount = LEAGUE_POINT / 3 },
    "The gaps add up to 0.33 points; they could be smaller." },
  { { .kind = LEAGUE_ODD_FIRST, .one = 0, .count = 3 }, "Ann would begin 3 times in a row." },
  { { .kind = LEAGUE_ODD_SECOND, .one = 0, .count = 3 }, "Ann would sit second 3 times in a row." },
};

START_TEST (test_sentences)
{
  g_autofree char *text = league_reason_dup_text (&reasons[_i].reason, name_of, NULL);

  ck_assert_str_eq (text, reasons[_i].text);
}
END_TEST

/* Nobody has to ask what the problem is. */
START_TEST (test_no_problem_asked)
{
  const LeaguePairingRules swiss = { .format = LEAGUE_SWISS, .rounds = 3 };
  const LeaguePairingRules robin = { .format = LEAGUE_ROUND_ROBIN, .cycles = 1 };
  const guint32 entrants[] = { 0, 1, 2, 3 };
  g_autoptr (LeaguePairing) pairing = league_pair_season (&robin, entrants, 4, NULL);

  ck_assert_ptr_nonnull (pairing);
  ck_assert_ptr_null (league_pair_season (&swiss, entrants, 4, NULL));
  ck_assert_ptr_null (league_pair_season (&robin, entrants, 1, NULL));
}
END_TEST

START_TEST (test_formats)
{
  LeagueFormat format;

  for (guint k = LEAGUE_LADDER; k <= LEAGUE_KNOCK_OUT; k++) {
    ck_assert (league_format_find (league_format_id (k), &format));
    ck_assert_uint_eq (format, k);
    ck_assert_uint_gt (strlen (league_format_name (k)), 3);
  }
  ck_assert (!league_format_find ("dutch", &format));
  ck_assert (!league_format_find (NULL, &format));
}
END_TEST

TEST_SUITE (pairing)
{
  Suite *suite = suite_create ("league-pairing");
  TCase *tcase = tcase_create ("pairing");

  tcase_add_loop_test (tcase, test_berger_tables, 0, G_N_ELEMENTS (tables));
  tcase_add_test (tcase, test_round_robins);
  tcase_add_test (tcase, test_knock_outs);
  tcase_add_loop_test (tcase, test_seasons, 0, G_N_ELEMENTS (seasons));
  tcase_add_loop_test (tcase, test_by_hand, 0, G_N_ELEMENTS (hands));
  tcase_add_test (tcase, test_nothing_odd);
  tcase_add_test (tcase, test_more_odds);
  tcase_add_test (tcase, test_first_again);
  tcase_add_test (tcase, test_dead_end);
  tcase_add_test (tcase, test_every_reason_is_told);
  tcase_add_loop_test (tcase, test_sentences, 0, G_N_ELEMENTS (reasons));
  tcase_add_test (tcase, test_no_problem_asked);
  tcase_add_test (tcase, test_formats);
  suite_add_tcase (suite, tcase);
  return suite;
}
