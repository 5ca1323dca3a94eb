/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Bringing a history along, its pure parts: names spelled in two ways, and three versions of one
 * match.
 */
#include "tests/suite.h"

#include "app/plays-in/play-import-merge.h"
#include "app/plays-in/play-import-private.h"
#include "app/plays-in/play-import-name-index.h"

#include <string.h>

/* Names */

START_TEST (names_are_like_each_other)
{
  static const struct {
    const char *one, *other;
    gboolean like;
  } table[] = {
    { "José", "Jose", TRUE },
    { "Søren Kierkegaard", "Soren Kierkegaard", TRUE },
    { "Müller", "Muller", TRUE },
    { "Lovelace, Ada", "Ada Lovelace", TRUE },
    { "Ada L.", "Ada Lovelace", TRUE },
    { "A. L.", "Ada Lovelace", FALSE },
    { "Benjamin", "Benjamim", TRUE },
    { "Benjamin", "Bejnamin", TRUE },
    { "Catherine", "Katherine", TRUE },
    { "Anna", "Anne", TRUE },
    { "Ada", "Ida", FALSE },
    { "Ben", "Benjamin", FALSE },
    { "Pandemic 1", "Pandemic 2", FALSE },
    { "Player 12", "Player 21", FALSE },
    { "Catan", "Catan: Seafarers", FALSE },
    { "Ticket to Ride", "Ticket To Ride!", TRUE },
    { "7 Wonders", "7 Wonders Duel", FALSE },
    { "漢字", "漢子", FALSE },
    { "", "", FALSE },
    { "...", "!!!", FALSE },
  };

  for (gsize k = 0; k < G_N_ELEMENTS (table); k++) {
    ck_assert_msg (play_import_is_like (table[k].one, table[k].other) == table[k].like, "%s, %s",
                   table[k].one, table[k].other);
    ck_assert (play_import_is_like (table[k].other, table[k].one) == table[k].like);
  }
}
END_TEST

START_TEST (long_names_cost_little)
{
  g_autofree char *one = g_strnfill (100000, 'a');
  g_autofree char *other = g_strnfill (100000, 'b');

  ck_assert (!play_import_is_like (one, other));
  ck_assert (play_import_is_like (one, one));
}
END_TEST

/* Matches */

/* "place/minutes/score 1/score 2/winner/role 1/note", where "-" is none. */
typedef struct {
  DbMatch *match;
  const char *note;
} Version;

static void
add_version_seat (DbMatch *match, guint k, const char *score)
{
  DbSeat *seat;

  db_match_add_seat (match, k, (gint64)k, k == 1 ? "Ada" : "Ben");
  if (g_str_equal (score, "-"))
    return;
  seat = &g_array_index (match->seats, DbSeat, k - 1);
  seat->has_score = TRUE;
  seat->score = g_ascii_strtod (score, NULL);
}

static Version
make_version (const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, "/", -1);
  DbMatch *match = db_match_new ();
  guint winner;

  ck_assert_uint_eq (g_strv_length (parts), 7);
  db_match_set_string (&match->game_name, "Catan");
  db_match_set_string (&match->date, "2020-01-02");
  db_match_set_string (&match->place, g_str_equal (parts[0], "-") ? "" : parts[0]);
  match->minutes = g_str_equal (parts[1], "-") ? -1 : atoi (parts[1]);
  add_version_seat (match, 1, parts[2]);
  add_version_seat (match, 2, parts[3]);
  winner = g_str_equal (parts[4], "-") ? 0 : (guint)atoi (parts[4]);
  for (guint k = 1; k <= 2; k++)
    db_match_add_side (match, k, winner == 0 ? 0 : winner == k ? 1 : 2, NULL);
  match->result = winner == 0 ? RULES_RUNNING : RULES_WON;
  if (!g_str_equal (parts[5], "-"))
    db_match_add_tag (match, "Role1", parts[5]);
  return (Version){ match, g_str_equal (parts[6], "-") ? "" : g_intern_string (parts[6]) };
}

static void
append_score (GString *out, const DbSeat *seat)
{
  if (seat->has_score)
    g_string_append_printf (out, "%g/", seat->score);
  else
    g_string_append (out, "-/");
}

static char *
dup_version (const DbMatch *match, const char *note)
{
  GString *out = g_string_new (match->place[0] != '\0' ? match->place : "-");
  const DbSide *sides = (const DbSide *)match->sides->data;

  if (match->minutes >= 0)
    g_string_append_printf (out, "/%d/", match->minutes);
  else
    g_string_append (out, "/-/");
  append_score (out, &g_array_index (match->seats, DbSeat, 0));
  append_score (out, &g_array_index (match->seats, DbSeat, 1));
  g_string_append (out, sides[0].place == 1 ? "1/" : sides[1].place == 1 ? "2/" : "-/");
  g_string_append_printf (out, "%s/%s",
                          match->tags->len > 0 ? g_array_index (match->tags, DbTag, 0).value : "-",
                          note[0] != '\0' ? note : "-");
  return g_string_free (out, FALSE);
}

static const struct {
  const char *base, *here, *there;
  const char *made;       /* by default */
  const char *there_made; /* when everything there counts */
  const char *keys;       /* what is other there, "!" before conflicts */
} merges[] = {
  { "Club/60/5/7/2/red/-", "Club/60/5/7/2/red/-", "Club/60/5/7/2/red/-", "Club/60/5/7/2/red/-",
    "Club/60/5/7/2/red/-", "" },
  /* only there */
  { "Club/60/5/7/2/red/-", "Club/60/5/7/2/red/-", "Home/90/8/7/1/blue/hm", "Home/90/8/7/1/blue/hm",
    "Home/90/8/7/1/blue/hm", "place minutes score.1 result tag.Role1 note" },
  /* only here */
  { "Club/60/5/7/2/red/-", "Home/90/8/7/1/blue/hm", "Club/60/5/7/2/red/-", "Home/90/8/7/1/blue/hm",
    "Home/90/8/7/1/blue/hm", "" },
  /* the same at both ends */
  { "Club/60/5/7/2/red/-", "Home/60/5/7/2/red/-", "Home/60/5/7/2/red/-", "Home/60/5/7/2/red/-",
    "Home/60/5/7/2/red/-", "" },
  /* other fields at each end */
  { "Club/60/5/7/2/red/-", "Home/60/5/7/2/red/-", "Club/60/5/9/2/red/-", "Home/60/5/9/2/red/-",
    "Home/60/5/9/2/red/-", "score.2" },
  /* the same field at both ends */
  { "Club/60/5/7/2/red/a", "Home/60/6/7/2/red/b", "Pub/60/7/7/2/red/c", "Home/60/6/7/2/red/b",
    "Pub/60/7/7/2/red/c", "!place !score.1 !note" },
  /* taken away there */
  { "Club/60/5/7/2/red/a", "Club/60/5/7/2/red/a", "-/-/-/7/2/-/-", "-/-/-/7/2/-/-", "-/-/-/7/2/-/-",
    "place minutes score.1 note tag.Role1" },
  /* taken away here, changed there */
  { "Club/60/5/7/2/red/-", "-/60/5/7/2/-/-", "Pub/60/5/7/2/blue/-", "-/60/5/7/2/-/-",
    "Pub/60/5/7/2/blue/-", "!place !tag.Role1" },
  /* joined for the first time: what is empty is filled */
  { NULL, "-/-/-/-/-/-/-", "Club/60/5/7/2/red/hm", "Club/60/5/7/2/red/hm", "Club/60/5/7/2/red/hm",
    "place minutes score.1 score.2 result tag.Role1 note" },
  { NULL, "Home/30/1/2/2/blue/-", "Club/60/5/7/1/red/hm", "Home/30/1/2/2/blue/hm",
    "Home/30/1/2/2/blue/hm", "note" },
};

static char *
dup_keys (const GPtrArray *differences)
{
  GString *keys = g_string_new (NULL);

  for (guint k = 0; k < differences->len; k++) {
    const AppPlayImportDifference *difference = g_ptr_array_index (differences, k);

    g_string_append_printf (keys, "%s%s%s", k > 0 ? " " : "", difference->conflict ? "!" : "",
                            difference->key);
    ck_assert (difference->label[0] != '\0');
    ck_assert_str_ne (difference->here, difference->there);
  }
  return g_string_free (keys, FALSE);
}

static void
assert_merge (guint k, guint choice, const char *expected)
{
  Version base = merges[k].base != NULL ? make_version (merges[k].base) : (Version){ NULL, "" };
  Version here = make_version (merges[k].here), there = make_version (merges[k].there);
  PlayImportMerge merge = { base.match, base.note, here.match, here.note, there.match, there.note };
  g_autoptr (GPtrArray) differences = play_import_merge_compare (&merge);
  g_autofree char *keys = dup_keys (differences);
  g_autofree char *made = NULL;
  gboolean note;

  ck_assert_str_eq (keys, merges[k].keys);
  play_import_choose_sides (differences, choice);
  play_import_merge_apply (&merge, differences, &note);
  made = dup_version (here.match, note ? there.note : here.note);
  ck_assert_str_eq (made, expected);
  db_match_free (base.match);
  db_match_free (here.match);
  db_match_free (there.match);
}

START_TEST (three_versions_become_one)
{
  guint k = (guint)_i;

  assert_merge (k, APP_PLAY_IMPORT_CHOICE_NONE, merges[k].made);
  assert_merge (k, APP_PLAY_IMPORT_CHOICE_THERE, merges[k].there_made);
  assert_merge (k, APP_PLAY_IMPORT_CHOICE_HERE, merges[k].here);
}
END_TEST

/* Of a match with moves no play says who sat where and who won. */
START_TEST (moves_count_more_than_plays)
{
  Version here = make_version ("-/-/-/-/-/-/-"), there = make_version ("Club/60/5/7/2/red/hm");
  PlayImportMerge merge = { NULL,        NULL,       here.match,   here.note,
                            there.match, there.note, .moves = TRUE };
  g_autoptr (GPtrArray) differences = play_import_merge_compare (&merge);
  g_autofree char *keys = dup_keys (differences);

  ck_assert_str_eq (keys, "place minutes note");
  db_match_free (here.match);
  db_match_free (there.match);
}
END_TEST

/* A player more there changes who played as a whole. */
START_TEST (seats_of_other_numbers_are_one_field)
{
  Version base = make_version ("Club/60/5/7/2/-/-"), here = make_version ("Club/60/5/7/2/-/-"),
          there = make_version ("Club/60/5/7/2/-/-");
  PlayImportMerge merge = { base.match, "", here.match, "", there.match, "" };
  g_autoptr (GPtrArray) differences = NULL;
  g_autofree char *keys = NULL;
  gboolean note;

  db_match_add_seat (there.match, 3, 9, "Cyd");
  db_match_add_side (there.match, 3, 2, NULL);
  differences = play_import_merge_compare (&merge);
  keys = dup_keys (differences);
  ck_assert_str_eq (keys, "seats");
  play_import_merge_apply (&merge, differences, &note);
  ck_assert_uint_eq (here.match->seats->len, 3);
  ck_assert_uint_eq (here.match->sides->len, 3);
  ck_assert_str_eq (g_array_index (here.match->seats, DbSeat, 2).name, "Cyd");
  db_match_free (base.match);
  db_match_free (here.match);
  db_match_free (there.match);
}
END_TEST

START_TEST (looking_the_same)
{
  static const struct {
    const char *one, *other;
    PlayImportLikeness looks;
  } table[] = {
    { "Club/60/5/7/2/-/-", "-/-/5/7/2/-/-", PLAY_IMPORT_LIKENESS_EQUAL },
    { "-/-/5/7/2/-/-", "-/-/-/-/2/-/-", PLAY_IMPORT_LIKENESS_ALIKE },
    { "-/-/5/7/2/-/-", "-/-/-/-/-/-/-", PLAY_IMPORT_LIKENESS_ALIKE },
    { "-/-/5/7/2/-/-", "-/-/5/8/2/-/-", PLAY_IMPORT_LIKENESS_OTHER },
    { "-/-/-/-/2/-/-", "-/-/-/-/1/-/-", PLAY_IMPORT_LIKENESS_OTHER },
  };

  for (gsize k = 0; k < G_N_ELEMENTS (table); k++) {
    Version one = make_version (table[k].one), other = make_version (table[k].other);

    ck_assert (play_import_compare_likeness (one.match, other.match) == table[k].looks);
    ck_assert (play_import_compare_likeness (other.match, one.match) == table[k].looks);
    db_match_free (one.match);
    db_match_free (other.match);
  }
}
END_TEST

TEST_SUITE (play_import_merge)
{
  Suite *suite = suite_create ("app-play-import-merge");
  TCase *tests = tcase_create ("merge");

  tcase_add_test (tests, names_are_like_each_other);
  tcase_add_test (tests, long_names_cost_little);
  tcase_add_loop_test (tests, three_versions_become_one, 0, G_N_ELEMENTS (merges));
  tcase_add_test (tests, moves_count_more_than_plays);
  tcase_add_test (tests, seats_of_other_numbers_are_one_field);
  tcase_add_test (tests, looking_the_same);
  suite_add_tcase (suite, tests);
  return suite;
}
