/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matches: round trips, kept records, finding by Id and by likeness, the list, the bin.
 */
#include "tests/db/fixture.h"

#include "db/line-append.h"
#include "db/match-rows.h"
#include "db/packs.h"
#include "db/places.h"
#include "db/players.h"
#include "db/results.h"

#include <string.h>

/* All that a match can hold, as one text to compare. */
static char *
describe (const DbMatch *match)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (
      text, "%s|%s|%s|%s|%s|%u|%d|%s|%s|%s|%s|%s|%s|%d|%d|%s|%s", match->uuid, match->game_code,
      match->game_name, match->variant, db_mode_name (match->mode), match->rules, match->open,
      match->date, match->place, match->event, match->round, match->campaign, match->session,
      match->result, match->with_moves, match->raw_record == NULL ? "" : match->raw_record,
      match->raw_record_reason == NULL ? "" : match->raw_record_reason);
  for (guint k = 0; k < match->seats->len; k++) {
    const DbSeat *seat = &g_array_index (match->seats, DbSeat, k);

    g_string_append_printf (text, "\nseat %u %u %s %d %g", seat->seat, seat->side, seat->name,
                            seat->has_score, seat->score);
  }
  for (guint k = 0; k < match->sides->len; k++) {
    const DbSide *side = &g_array_index (match->sides, DbSide, k);

    g_string_append_printf (text, "\nside %u %u %s", side->side, side->place, side->name);
  }
  for (guint k = 0; k < match->options->len; k++)
    g_string_append_printf (text, "\noption %s %d",
                            g_array_index (match->options, DbOption, k).name,
                            (int)g_array_index (match->options, DbOption, k).value);
  for (guint k = 0; k < match->packs->len; k++)
    g_string_append_printf (text, "\npack %d",
                            (int)g_array_index (match->packs, DbPin, k).revision_row);
  for (guint k = 0; k < match->tags->len; k++) {
    const DbTag *tag = &g_array_index (match->tags, DbTag, k);

    g_string_append_printf (text, "\ntag %s %s", tag->name, tag->value == NULL ? "-" : tag->value);
  }
  return g_string_free (text, FALSE);
}

static gint64
add_pack (guint revision)
{
  DbPackContent draft = { .code = "tome-starter",
                          .revision = revision,
                          .game = "tome",
                          .title = "Starter",
                          .json = "{}",
                          .json_length = 2 };
  g_autoptr (GError) error = NULL;
  gint64 row = 0;

  assert_ok (db_pack_add (fixture_store, &draft, &row, NULL, &error), error);
  return row;
}

static DbMatch *
full_draft (void)
{
  DbMatch *match = db_match_new ();

  match->uuid = g_strdup ("0193A4C2-7B1E-7C3D-8E4F-0123456789AB");
  match->game_code = g_strdup ("tome");
  match->game_name = g_strdup ("Tome");
  match->mode = DB_MODE_VERSUS;
  match->rules = 3;
  match->open = TRUE;
  match->with_moves = TRUE;
  db_match_set_string (&match->variant, "team");
  db_match_set_string (&match->date, "2026-11-21T18:00:00+01:00");
  db_match_set_string (&match->place, "Café “Zur Ecke”");
  db_match_set_string (&match->event, "Thursday league");
  db_match_set_string (&match->round, "4");
  db_match_set_string (&match->campaign, "Long night");
  db_match_set_string (&match->session, "2");
  db_match_add_side (match, 1, 0, "The Owls");
  db_match_add_side (match, 2, 0, NULL);
  db_match_add_seat (match, 1, 0, "Ada");
  db_match_add_seat (match, 2, 0, "Ben");
  db_match_add_seat (match, 1, 0, "Cyd");
  db_match_add_seat (match, 2, 0, "Dan");
  db_match_add_option (match, "a-rounds", 5);
  db_match_add_option (match, "health", -3);
  db_match_add_pack (match, add_pack (2));
  db_match_add_pack (match, add_pack (1));
  db_match_add_tag (match, "Record", "1");
  db_match_add_tag (match, "Weather", "rain; \"heavy\"\nthen sun");
  db_match_add_tag (match, "Seat1", "somebody else");
  db_match_add_tag (match, "Words", "sowpods sha256:00");
  db_match_add_tag (match, "Seats", "2");
  return match;
}

START_TEST (test_round_trip)
{
  g_autoptr (DbMatch) draft = full_draft (), stored = NULL;
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  gint64 id;

  assert_ok (db_match_add (fixture_store, draft, &id, &error), error);
  stored = db_match_get (fixture_store, id, &error);
  assert_ok (stored != NULL, error);
  text = describe (stored);
  ck_assert_str_eq (text,
                    "0193a4c2-7b1e-7c3d-8e4f-0123456789ab|tome|Tome|team|versus|3|1|"
                    "2026-11-21T18:00:00+01:00|Café “Zur Ecke”|Thursday league|4|Long night|2|0|1||"
                    "\nseat 1 1 Ada 0 0\nseat 2 2 Ben 0 0\nseat 3 1 Cyd 0 0\nseat 4 2 Dan 0 0"
                    "\nside 1 0 The Owls\nside 2 0 \noption a-rounds 5\noption health -3"
                    "\npack 1\npack 2\ntag Record -\ntag Weather rain; \"heavy\"\nthen sun"
                    "\ntag Seat1 -\ntag Words sowpods sha256:00\ntag Seats 2");
  ck_assert_str_eq (g_array_index (stored->packs, DbPin, 0).code, "tome-starter");
  ck_assert_uint_eq (g_array_index (stored->packs, DbPin, 0).revision, 2);
  assert_error (db_match_add (fixture_store, draft, &id, &error), error, DB_ERROR_CONFLICT);
  ck_assert_int_eq (
      fixture_query_int (db_store_get_path (fixture_store), "SELECT count (*) FROM matches"), 1);
}
END_TEST

START_TEST (test_plain_score)
{
  g_autoptr (DbMatch) draft = db_match_new (), stored = NULL;
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  gint64 id;

  draft->uuid = g_strdup ("0193a4c2-7b1e-7c3d-8e4f-0123456789ac");
  draft->game_name = g_strdup ("Ludo");
  draft->mode = DB_MODE_FREE_FOR_ALL;
  draft->result = RULES_WON;
  for (guint k = 1; k <= 6; k++) {
    static const char *const names[] = { "Ada", "Ben", "Cyd", "Dan", "Eve", "Flo" };

    db_match_add_seat (draft, k, 0, names[k - 1]);
    g_array_index (draft->seats, DbSeat, k - 1).has_score = k != 4;
    g_array_index (draft->seats, DbSeat, k - 1).score = k * 12.5;
    db_match_add_side (draft, k, k == 6 ? 1 : k == 5 ? 1 : 7 - k, NULL);
  }
  assert_ok (db_match_add (fixture_store, draft, &id, &error), error);
  stored = db_match_get (fixture_store, id, &error);
  text = describe (stored);
  ck_assert_str_eq (text, "0193a4c2-7b1e-7c3d-8e4f-0123456789ac|(null)|Ludo||free-for-all|0|0||||||"
                          "|1|0||\nseat 1 1 Ada 1 12.5\nseat 2 2 Ben 1 25\nseat 3 3 Cyd 1 37.5"
                          "\nseat 4 4 Dan 0 0\nseat 5 5 Eve 1 62.5\nseat 6 6 Flo 1 75\nside 1 6 "
                          "\nside 2 5 \nside 3 4 \nside 4 3 \nside 5 1 \nside 6 1 ");
}
END_TEST

static void
break_no_seats (DbMatch *match)
{
  g_array_set_size (match->seats, 0);
}

static void
break_gap (DbMatch *match)
{
  g_array_index (match->seats, DbSeat, 1).seat = 5;
}

static void
break_empty_side (DbMatch *match)
{
  db_match_add_side (match, 9, 0, NULL);
}

static void
break_uuid (DbMatch *match)
{
  db_match_set_string (&match->uuid, "not-a-uuid");
}

static void
break_player (DbMatch *match)
{
  db_match_set_string (&g_array_index (match->seats, DbSeat, 0).name, " ");
}

static void
break_pack (DbMatch *match)
{
  g_array_index (match->packs, DbPin, 0).revision_row = 99;
}

static void
break_option (DbMatch *match)
{
  db_match_add_option (match, "health", 1);
}

static void (*const breaks[]) (DbMatch *) = { break_no_seats, break_gap,    break_empty_side,
                                              break_uuid,     break_player, break_pack,
                                              break_option };

/* Refused whole: no player, place or game stays behind. */
START_TEST (test_refused)
{
  g_autoptr (DbMatch) draft = full_draft ();
  g_autoptr (GError) error = NULL;
  gint64 id;

  breaks[_i](draft);
  ck_assert (!db_match_add (fixture_store, draft, &id, &error));
  ck_assert_msg (g_error_matches (error, DB_ERROR, DB_ERROR_INVALID)
                     || g_error_matches (error, DB_ERROR, DB_ERROR_CONFLICT),
                 "%s", error->message);
  ck_assert_int_eq (
      fixture_query_int (db_store_get_path (fixture_store),
                         "SELECT (SELECT count (*) FROM matches)"
                         " + (SELECT count (*) FROM players)"
                         " + (SELECT count (*) FROM places)"
                         " + (SELECT count (*) FROM games)"
                         " + (SELECT count (*) FROM changes WHERE subject <> 'pack')"),
      0);
}
END_TEST

START_TEST (test_find)
{
  g_autoptr (DbMatch) draft = full_draft ();
  g_autoptr (GError) error = NULL;
  gint64 one, two, found;

  assert_ok (db_match_add (fixture_store, draft, &one, &error), error);
  db_match_set_string (&draft->uuid, "0193a4c2-7b1e-7c3d-8e4f-012345670000");
  assert_ok (db_match_add (fixture_store, draft, &two, &error), error);
  assert_ok (db_match_find (fixture_store, "0193a4c2-7b1e-7c3d-8e4f-012345670000", &found, &error),
             error);
  ck_assert_int_eq (found, two);
  assert_ok (db_match_find (fixture_store, "0193A4C2-7B1E-7C3D-8E4F-0123456789", &found, &error),
             error);
  ck_assert_int_eq (found, one);
  assert_error (db_match_find (fixture_store, "0193a4", &found, &error), error, DB_ERROR_AMBIGUOUS);
  assert_error (db_match_find (fixture_store, "7", &found, &error), error, DB_ERROR_NOT_FOUND);
  assert_error (db_match_find (fixture_store, "", &found, &error), error, DB_ERROR_NOT_FOUND);
  assert_error (db_match_find (fixture_store, "%", &found, &error), error, DB_ERROR_NOT_FOUND);
}
END_TEST

START_TEST (test_update)
{
  g_autoptr (DbMatch) draft = full_draft (), stored = NULL, again = NULL;
  g_autofree char *before = NULL, *after = NULL;
  g_autoptr (GError) error = NULL;
  gint64 id, batch;

  assert_ok (db_match_add (fixture_store, draft, &id, &error), error);
  stored = db_match_get (fixture_store, id, &error);
  before = describe (stored);
  db_match_set_string (&stored->place, "Kitchen");
  db_match_set_string (&stored->round, "5");
  db_match_add_tag (stored, "Mood", "good");
  db_match_set_string (&g_array_index (stored->seats, DbSeat, 3).name, "Dora");
  g_array_index (stored->seats, DbSeat, 3).player = 0;
  assert_ok (db_match_update (fixture_store, stored, &error), error);
  again = db_match_get (fixture_store, id, &error);
  ck_assert_str_eq (again->place, "Kitchen");
  ck_assert_str_eq (g_array_index (again->seats, DbSeat, 3).name, "Dora");
  ck_assert_uint_eq (again->tags->len, 6);
  again->rules = 9;
  assert_error (db_match_update (fixture_store, again, &error), error, DB_ERROR_INVALID);
  assert_ok (db_changes_last_undoable (fixture_store, &batch, &error), error);
  assert_ok (db_changes_undo (fixture_store, batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error),
             error);
  g_clear_pointer (&again, db_match_free);
  again = db_match_get (fixture_store, id, &error);
  after = describe (again);
  ck_assert_str_eq (before, after);
}
END_TEST

START_TEST (test_kept)
{
  g_autoptr (DbMatch) draft = full_draft (), stored = NULL, playable = NULL;
  g_autoptr (GArray) kept = NULL, none = NULL;
  g_autoptr (GError) error = NULL;
  gint64 id;
  DbTip tip;

  assert_ok (db_match_add_raw_record (fixture_store, draft, "[Record \"1\"]\r\n1 play x\n",
                                      "Pack x@7 is not known here.", &id, &error),
             error);
  stored = db_match_get (fixture_store, id, &error);
  ck_assert_str_eq (stored->raw_record, "[Record \"1\"]\r\n1 play x\n");
  ck_assert_str_eq (stored->raw_record_reason, "Pack x@7 is not known here.");
  ck_assert (!stored->with_moves);
  assert_error (db_match_get_tip (fixture_store, id, &tip, &error), error, DB_ERROR_NOT_FOUND);
  kept = db_matches_list_raw_records (fixture_store, &error);
  ck_assert_uint_eq (kept->len, 1);
  assert_ok (db_match_make_playable (fixture_store, stored, &error), error);
  none = db_matches_list_raw_records (fixture_store, &error);
  ck_assert_uint_eq (none->len, 0);
  assert_ok (db_match_get_tip (fixture_store, id, &tip, &error), error);
  fixture_append (fixture_store, &tip, "a b");
  playable = db_match_get (fixture_store, id, &error);
  ck_assert (playable->with_moves && playable->raw_record == NULL);
  assert_error (db_match_make_playable (fixture_store, playable, &error), error,
                DB_ERROR_NOT_FOUND);
  ck_assert_int_eq (fixture_query_int (db_store_get_path (fixture_store),
                                       "SELECT length (text) FROM kept_records"),
                    23);
}
END_TEST

START_TEST (test_alike)
{
  static const char *const names[] = { "ada", "BEN", NULL };
  static const struct {
    const char *moves;
    guint found;
  } cases[] = {
    { "", 1 },    { "a", 1 }, { "a b c d", 1 }, { "a b c d e", 1 },
    { "a x", 1 }, { "x", 0 }, { "a b x", 0 },
  };
  gint64 match = fixture_add_match (fixture_store, TRUE), ada, augusta;
  g_autoptr (DbMatch) draft = fixture_new_match (names);
  g_autoptr (GError) error = NULL;
  DbTip tip;

  fixture_add_match (fixture_store, FALSE);
  ck_assert (db_match_get_tip (fixture_store, match, &tip, NULL));
  fixture_append (fixture_store, &tip, "a b c d");
  ck_assert (db_line_take_back (fixture_store, &tip, 1, NULL, NULL));
  fixture_append (fixture_store, &tip, "x y");
  ck_assert (db_player_find (fixture_store, "Ada", &ada, NULL));
  ck_assert (db_player_add (fixture_store, "Augusta", &augusta, NULL));
  ck_assert (db_player_merge (fixture_store, ada, augusta, NULL, NULL));
  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++) {
    g_auto (GStrv) words = g_strsplit (cases[k].moves, " ", -1);
    g_autoptr (GArray) moves = g_array_new (FALSE, FALSE, sizeof (RulesText));
    g_autoptr (GArray) alike = NULL;

    for (guint w = 0; words[w] != NULL; w++) {
      RulesText word = rules_text (words[w]);

      g_array_append_val (moves, word);
    }
    alike = db_match_find_alike (fixture_store, draft, (const RulesText *)moves->data, moves->len,
                                 &error);
    assert_ok (alike != NULL, error);
    /* The match without moves is like a record without moves. */
    ck_assert_msg (alike->len == cases[k].found + (moves->len == 0), "%s: %u", cases[k].moves,
                   alike->len);
    if (cases[k].found)
      ck_assert_int_eq (g_array_index (alike, gint64, 0), match);
  }
  {
    g_autoptr (GArray) other_day = NULL;

    db_match_set_string (&draft->date, "2026-11-22");
    other_day = db_match_find_alike (fixture_store, draft, NULL, 0, &error);
    ck_assert_uint_eq (other_day->len, 0);
  }
}
END_TEST

static gboolean
list_cb (const DbMatchRow *row, gpointer data)
{
  g_string_append_printf (data, "%d %s %s %s %s|%s|%s %d%d%d%d %d w%x s%d,%d m%u n%u\n",
                          (int)row->id, row->game_name, row->variant, db_mode_name (row->mode),
                          row->date, row->place, row->players, row->has_result, row->with_moves,
                          row->is_raw_record, row->deleted != 0, row->outcome.status,
                          row->outcome.winners, row->outcome.scores[0], row->outcome.scores[1],
                          (guint)row->moves, row->n_seats);
  ck_assert_int_ge (row->modified, row->created);
  for (guint k = 0; k < row->n_seats; k++)
    ck_assert_ptr_nonnull (strstr (row->players, row->seats[k].name));
  return TRUE;
}

START_TEST (test_list)
{
  const RulesOutcome won = { RULES_WON, 2, { 3, 8, 0, 0 } };
  gint64 one = fixture_add_match (fixture_store, TRUE),
         two = fixture_add_match (fixture_store, TRUE);
  gint64 three = fixture_add_match (fixture_store, FALSE), four;
  g_autoptr (DbMatch) draft = full_draft (), plain = NULL;
  g_autoptr (GString) all = g_string_new (NULL), live = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  DbMove move = fixture_move (1, "a");
  guint count;
  DbTip tip;

  ck_assert (db_match_get_tip (fixture_store, one, &tip, NULL));
  ck_assert (db_line_append (fixture_store, &tip, &move, 1, &won, NULL));
  ck_assert (db_match_get_tip (fixture_store, two, &tip, NULL));
  ck_assert (db_line_append (fixture_store, &tip, &move, 1, NULL, NULL));
  plain = db_match_get (fixture_store, three, NULL);
  plain->result = RULES_WON;
  g_array_index (plain->sides, DbSide, 1).place = 1;
  g_array_index (plain->seats, DbSeat, 0).has_score = TRUE;
  g_array_index (plain->seats, DbSeat, 0).score = 41;
  assert_ok (db_match_update (fixture_store, plain, &error), error);
  assert_ok (db_match_add_raw_record (fixture_store, draft, "x", "y", &four, &error), error);
  assert_ok (db_match_set_deleted (fixture_store, two, TRUE, &error), error);
  assert_ok (db_matches_foreach (fixture_store, TRUE, list_cb, all, &error), error);
  ck_assert_str_eq (all->str, "1 Tome duel versus 2026-11-21||Ada, Ben 1100 1 w2 s3,8 m1 n2\n"
                              "2 Tome duel versus 2026-11-21||Ada, Ben 0101 0 w0 s0,0 m1 n2\n"
                              "3 Tome duel versus 2026-11-21||Ada, Ben 1000 1 w2 s41,0 m0 n2\n"
                              "4 Tome team versus 2026-11-21T18:00:00+01:00|Café “Zur Ecke”|"
                              "Ada, Ben, Cyd, Dan 1010 0 w0 s0,0 m0 n4\n");
  assert_ok (db_matches_foreach (fixture_store, FALSE, list_cb, live, &error), error);
  ck_assert_ptr_null (strstr (live->str, "2 Tome duel versus 2026-11-21||Ada, Ben 0101"));
  ck_assert_ptr_nonnull (strstr (live->str, "3 Tome"));
  assert_ok (db_matches_count (fixture_store, &count, &error), error);
  ck_assert_uint_eq (count, 3);
  g_string_truncate (live, 0);
  assert_ok (db_match_row_get (fixture_store, two, list_cb, live, &error), error);
  ck_assert_ptr_nonnull (strstr (live->str, "2 Tome"));
  assert_error (db_match_row_get (fixture_store, 99, list_cb, live, &error), error,
                DB_ERROR_NOT_FOUND);
}
END_TEST

START_TEST (test_places_and_games)
{
  g_autoptr (GPtrArray) places = NULL, games = NULL;
  g_autoptr (GError) error = NULL;
  gint64 kitchen, again, tome, chess;

  assert_ok (db_place_ensure (fixture_store, "Kitchen", &kitchen, &error), error);
  assert_ok (db_place_ensure (fixture_store, " kitchen ", &again, &error), error);
  ck_assert_int_eq (kitchen, again);
  assert_error (db_place_ensure (fixture_store, " ", &again, &error), error, DB_ERROR_INVALID);
  assert_ok (db_place_rename (fixture_store, kitchen, "Our kitchen", &error), error);
  assert_ok (db_place_ensure (fixture_store, "Attic", &again, &error), error);
  assert_ok (db_place_set_deleted (fixture_store, again, TRUE, &error), error);
  places = db_places_list (fixture_store, &error);
  ck_assert_uint_eq (places->len, 1);
  ck_assert_str_eq (((DbPlaceOrGame *)g_ptr_array_index (places, 0))->name, "Our kitchen");

  assert_ok (db_game_ensure (fixture_store, "tome", NULL, &tome, &error), error);
  assert_ok (db_game_ensure (fixture_store, NULL, "Chess", &chess, &error), error);
  assert_ok (db_game_ensure (fixture_store, "tome", "Tome", &again, &error), error);
  ck_assert_int_eq (tome, again);
  assert_ok (db_game_ensure (fixture_store, NULL, "CHESS", &again, &error), error);
  ck_assert_int_eq (chess, again);
  assert_ok (db_game_rename (fixture_store, chess, "Chess960", &error), error);
  games = db_games_list (fixture_store, &error);
  ck_assert_uint_eq (games->len, 2);
  ck_assert_str_eq (((DbPlaceOrGame *)g_ptr_array_index (games, 0))->name, "Tome");
  ck_assert_str_eq (((DbPlaceOrGame *)g_ptr_array_index (games, 0))->code, "tome");
  ck_assert_str_eq (((DbPlaceOrGame *)g_ptr_array_index (games, 1))->name, "Chess960");
  ck_assert_ptr_null (((DbPlaceOrGame *)g_ptr_array_index (games, 1))->code);
}
END_TEST

TEST_SUITE (matches)
{
  Suite *suite = suite_create ("matches");
  TCase *matches = tcase_create ("matches");

  tcase_add_checked_fixture (matches, fixture_open, fixture_close);
  tcase_add_test (matches, test_round_trip);
  tcase_add_test (matches, test_plain_score);
  tcase_add_loop_test (matches, test_refused, 0, G_N_ELEMENTS (breaks));
  tcase_add_test (matches, test_find);
  tcase_add_test (matches, test_update);
  tcase_add_test (matches, test_kept);
  tcase_add_test (matches, test_alike);
  tcase_add_test (matches, test_list);
  tcase_add_test (matches, test_places_and_games);
  suite_add_tcase (suite, matches);
  return suite;
}
