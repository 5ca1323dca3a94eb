/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What leagues count, streamed; which changes take a serial; kept forms and what makes them old.
 */
#include "tests/db/fixture.h"

#include "db/line-append.h"
#include "db/match-outcomes.h"
#include "db/entrants.h"
#include "db/fixtures.h"
#include "db/league-cache.h"
#include "db/leagues.h"
#include "db/places.h"
#include "db/players.h"
#include "db/results.h"
#include "db/seasons.h"

#include <string.h>

static const RulesOutcome running = { .status = RULES_RUNNING };
static const RulesOutcome ada_won = { .status = RULES_WON, .winners = 1, .scores = { 7, 3, 0, 0 } };
static const RulesOutcome ben_won = { .status = RULES_WON, .winners = 2, .scores = { 3, 7, 0, 0 } };

static gint64
serial_of (DbStore *store)
{
  g_autoptr (GError) error = NULL;
  gint64 serial = 0;

  assert_ok (db_league_serial (store, &serial, &error), error);
  return serial;
}

static gint64
season_serial (gint64 season)
{
  g_autoptr (GError) error = NULL;
  gint64 serial = 0;

  assert_ok (db_league_season_serial (fixture_store, season, &serial, &error), error);
  return serial;
}

static guint
n_touched (DbStore *store, gint64 since)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) rows = db_league_list_changed_matches (store, since, &error);

  assert_ok (rows != NULL, error);
  return rows->len;
}

static void
append (gint64 match, const char *text, const RulesOutcome *after)
{
  g_autoptr (GError) error = NULL;
  DbMove move;
  DbTip tip;

  ck_assert (db_match_get_tip (fixture_store, match, &tip, NULL));
  move = fixture_move (tip.number + 1, text);
  assert_ok (db_line_append (fixture_store, &tip, &move, 1, after, &error), error);
}

static void
undo_last (void)
{
  g_autoptr (GError) error = NULL;
  gint64 batch;

  ck_assert (db_changes_last_undoable (fixture_store, &batch, NULL));
  assert_ok (db_changes_undo (fixture_store, batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error),
             error);
}

/* What can be done to a match. It has moves, and goes on. */

static void
append_running (gint64 match)
{
  append (match, "b", &running);
}

static void
append_last (gint64 match)
{
  append (match, "end", &ada_won);
}

static void
append_unknown (gint64 match)
{
  append (match, "b", NULL);
}

static void
set_result (gint64 match)
{
  g_autoptr (GError) error = NULL;
  DbTip tip;

  ck_assert (db_match_get_tip (fixture_store, match, &tip, NULL));
  assert_ok (db_result_set (fixture_store, match, &tip, &ben_won, &error), error);
}

static void
set_running (gint64 match)
{
  g_autoptr (GError) error = NULL;
  DbTip tip;

  ck_assert (db_match_get_tip (fixture_store, match, &tip, NULL));
  assert_ok (db_result_set (fixture_store, match, &tip, &running, &error), error);
}

static void
forget_result (gint64 match)
{
  g_autoptr (GError) error = NULL;
  DbTip tip;

  ck_assert (db_match_get_tip (fixture_store, match, &tip, NULL));
  assert_ok (db_result_set (fixture_store, match, &tip, NULL, &error), error);
}

static void
take_back (gint64 match)
{
  g_autoptr (GError) error = NULL;
  DbTip tip;

  ck_assert (db_match_get_tip (fixture_store, match, &tip, NULL));
  assert_ok (db_line_take_back (fixture_store, &tip, tip.number - 1, &running, &error), error);
}

static void
fork_line (gint64 match, const RulesOutcome *after)
{
  g_autoptr (GError) error = NULL;
  DbFork fork = { .make_current = TRUE, .fork_at = 1 };
  DbMove move = fixture_move (2, "other");
  DbTip tip;

  ck_assert (db_match_get_tip (fixture_store, match, &tip, NULL));
  fork.parent = tip.line;
  assert_ok (db_line_fork (fixture_store, &fork, &tip, &move, 1, after, &error), error);
}

static void
fork_running (gint64 match)
{
  fork_line (match, &running);
}

static void
fork_won (gint64 match)
{
  fork_line (match, &ben_won);
}

static void
fork_same (gint64 match)
{
  fork_line (match, &ada_won);
}

/* The first line is the match's again; @match ended on both. */
static void
promote_first (gint64 match)
{
  g_autoptr (GError) error = NULL;
  gint64 line;

  ck_assert (db_line_find (fixture_store, match, 1, &line, NULL));
  assert_ok (db_line_promote (fixture_store, line, &ada_won, &error), error);
}

static void
edit (gint64 match, void (*change) (DbMatch *match))
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DbMatch) row = db_match_get (fixture_store, match, &error);

  assert_ok (row != NULL, error);
  change (row);
  assert_ok (db_match_update (fixture_store, row, &error), error);
}

static void
change_date (DbMatch *match)
{
  db_match_set_string (&match->date, "2026-01-01");
}

static void
change_place (DbMatch *match)
{
  db_match_set_string (&match->place, "Elsewhere");
  db_match_set_string (&match->event, "A cup");
  match->minutes = 55;
  db_match_set_tag (match, "Mood", "fine");
}

static void
change_player (DbMatch *match)
{
  DbSeat *seat = &g_array_index (match->seats, DbSeat, 1);

  seat->player = 0;
  db_match_set_string (&seat->name, "Eve");
}

static void
change_mode (DbMatch *match)
{
  match->mode = DB_MODE_FREE_FOR_ALL;
}

static void
change_score (DbMatch *match)
{
  DbSeat *seat = &g_array_index (match->seats, DbSeat, 1);

  seat->has_score = TRUE;
  seat->score = 12.5;
}

static void
change_places (DbMatch *match)
{
  match->result = RULES_WON;
  g_array_index (match->sides, DbSide, 1).place = 1;
}

static void
edit_date (gint64 match)
{
  edit (match, change_date);
}

static void
edit_place (gint64 match)
{
  edit (match, change_place);
}

static void
edit_player (gint64 match)
{
  edit (match, change_player);
}

static void
edit_mode (gint64 match)
{
  edit (match, change_mode);
}

static void
edit_score (gint64 match)
{
  edit (match, change_score);
}

static void
edit_places (gint64 match)
{
  edit (match, change_places);
}

static void
delete_match (gint64 match)
{
  ck_assert (db_match_set_deleted (fixture_store, match, TRUE, NULL));
}

static void
undo_change (gint64 match)
{
  undo_last ();
}

static void
rename_player (gint64 match)
{
  gint64 ben;

  ck_assert (db_player_find (fixture_store, "Ben", &ben, NULL));
  ck_assert (db_player_rename (fixture_store, ben, "Benno", NULL));
}

/* @before is done first, and touches as it likes. */
static const struct {
  void (*before) (gint64 match);
  void (*change) (gint64 match);
  gboolean touches;
} changes[] = {
  { NULL, append_running, FALSE },
  { NULL, append_unknown, FALSE },
  { NULL, append_last, TRUE },
  { NULL, fork_running, FALSE },
  { NULL, fork_won, TRUE },
  { NULL, set_running, FALSE },
  { append_unknown, set_running, FALSE },
  { append_unknown, set_result, TRUE },
  { append_last, append_running, TRUE },
  { append_last, append_unknown, TRUE },
  { append_last, forget_result, TRUE },
  { append_last, set_result, TRUE },
  { set_result, set_result, FALSE },
  { append_last, take_back, TRUE },
  { append_last, fork_running, TRUE },
  { append_last, fork_won, TRUE },
  { append_last, fork_same, FALSE },
  { fork_won, promote_first, TRUE },
  { promote_first, undo_change, TRUE },
  { NULL, edit_date, TRUE },
  { NULL, edit_place, FALSE },
  { NULL, edit_player, TRUE },
  { NULL, edit_mode, TRUE },
  { NULL, edit_score, TRUE },
  { NULL, edit_places, TRUE },
  { NULL, delete_match, TRUE },
  { edit_date, undo_change, TRUE },
  { edit_place, undo_change, FALSE },
  { delete_match, undo_change, TRUE },
  { NULL, undo_change, TRUE },
  { NULL, rename_player, FALSE },
};

START_TEST (test_touched)
{
  g_autoptr (DbStore) other =
      db_store_open (db_store_get_path (fixture_store), DB_OPEN_EXISTING, NULL);
  gint64 before, match;

  fixture_add_match (fixture_store, FALSE);
  before = serial_of (other);
  match = fixture_add_match (fixture_store, TRUE);
  ck_assert_int_gt (serial_of (other), before);
  append (match, "a", &running);
  if (changes[_i].before != NULL)
    changes[_i].before (match);
  before = serial_of (other);
  ck_assert_uint_eq (n_touched (other, before), 0);
  changes[_i].change (match);
  ck_assert_int_eq (serial_of (other) > before, changes[_i].touches);
  ck_assert_uint_eq (n_touched (other, before), changes[_i].touches ? 1 : 0);
  if (changes[_i].touches) {
    g_autoptr (GArray) rows = db_league_list_changed_matches (other, before, NULL);

    ck_assert_int_eq (g_array_index (rows, gint64, 0), match);
  }
}
END_TEST

/* A match that changed often is there once, by its last change; what was rolled back is not. */
START_TEST (test_order)
{
  g_autoptr (GArray) rows = NULL;
  gint64 one = fixture_add_match (fixture_store, FALSE),
         two = fixture_add_match (fixture_store, FALSE);
  gint64 before = serial_of (fixture_store);

  edit_date (one);
  edit_date (two);
  edit_player (one);
  rows = db_league_list_changed_matches (fixture_store, before, NULL);
  ck_assert_uint_eq (rows->len, 2);
  ck_assert_int_eq (g_array_index (rows, gint64, 0), two);
  ck_assert_int_eq (g_array_index (rows, gint64, 1), one);
  before = serial_of (fixture_store);
  {
    g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;

    ck_assert (db_transaction_begin (&scope, fixture_store, NULL));
    edit_mode (one);
    ck_assert_int_gt (serial_of (fixture_store), before);
  }
  ck_assert_int_eq (serial_of (fixture_store), before);
  /* What is made anew knows of no change, so all matches may have changed. */
  ck_assert (db_derived_rebuild (fixture_store, NULL));
  ck_assert_int_gt (serial_of (fixture_store), before);
  ck_assert_uint_eq (n_touched (fixture_store, before), 2);
  ck_assert_uint_eq (n_touched (fixture_store, serial_of (fixture_store)), 0);
}
END_TEST

/* Seasons */

static gint64
add_season (gint64 carries)
{
  g_autoptr (DbLeague) league = db_league_new ("Thursdays");
  g_autoptr (DbSeason) season = NULL;
  g_autoptr (GError) error = NULL;
  gint64 id, row = 0;

  if (!db_league_find (fixture_store, "Thursdays", &id, NULL))
    assert_ok (db_league_add (fixture_store, league, &id, &error), error);
  season = db_season_new (id);
  season->carries_from = carries;
  assert_ok (db_season_add (fixture_store, season, &row, &error), error);
  return row;
}

static gint64 season, entrant, fixture;

static void
change_season (void)
{
  g_autoptr (DbSeason) row = db_season_get (fixture_store, season, NULL);

  db_match_set_string (&row->tie_breaks, "wins");
  ck_assert (db_season_update (fixture_store, row, NULL));
}

static void
add_entrant (void)
{
  g_autoptr (DbEntrant) row = db_entrant_new (season);

  ck_assert (db_player_ensure (fixture_store, "Ben", &row->player, NULL));
  ck_assert (db_entrant_add (fixture_store, row, &entrant, NULL));
}

static void
change_entrant (void)
{
  g_autoptr (DbEntrant) row = db_entrant_get (fixture_store, entrant, NULL);

  row->left = 2;
  ck_assert (db_entrant_update (fixture_store, row, NULL));
}

static void
add_fixture (void)
{
  g_autoptr (DbFixture) row = db_fixture_new (season, 1, "half-bye");

  db_fixture_add_seat (row, 1, entrant, 0);
  ck_assert (db_fixture_add (fixture_store, row, &fixture, NULL));
}

static void
delete_fixture (void)
{
  ck_assert (db_fixture_set_deleted (fixture_store, fixture, TRUE, NULL));
}

static void
set_round (void)
{
  DbRound row = { 2, (char *)"2026-11-29", 0, NULL };

  ck_assert (db_round_set (fixture_store, season, &row, NULL));
}

static void
delete_season (void)
{
  ck_assert (db_season_set_deleted (fixture_store, season, TRUE, NULL));
}

static void
undo_season (void)
{
  undo_last ();
}

START_TEST (test_season)
{
  static void (*const steps[]) (
      void) = { change_season,  add_entrant, change_entrant, add_fixture,
                delete_fixture, set_round,   delete_season,  undo_season };
  g_autoptr (GBytes) form = g_bytes_new ("form", 4);
  gint64 stranger, heir, grandchild;

  season = add_season (0);
  stranger = add_season (0);
  heir = add_season (season);
  grandchild = add_season (heir);
  for (gsize k = 0; k < G_N_ELEMENTS (steps); k++) {
    gint64 before = serial_of (fixture_store), found = 0;
    const gint64 seasons[] = { season, heir, grandchild };

    for (gsize s = 0; s < G_N_ELEMENTS (seasons); s++)
      ck_assert (db_league_cache_set (fixture_store, seasons[s], 0, 1, before, form, NULL));
    ck_assert (db_league_cache_set (fixture_store, stranger, 0, 1, before, form, NULL));
    steps[k]();
    ck_assert_uint_eq (n_touched (fixture_store, before), 0);
    for (gsize s = 0; s < G_N_ELEMENTS (seasons); s++) {
      ck_assert_int_gt (season_serial (seasons[s]), before);
      ck_assert_ptr_null (db_league_cache_get (fixture_store, seasons[s], 0, 1, &found, NULL));
      /* What was read before the change is not kept. */
      ck_assert (db_league_cache_set (fixture_store, seasons[s], 0, 1, before, form, NULL));
      ck_assert_ptr_null (db_league_cache_get (fixture_store, seasons[s], 0, 1, &found, NULL));
    }
    ck_assert_int_le (season_serial (stranger), before);
    {
      g_autoptr (GBytes) kept = db_league_cache_get (fixture_store, stranger, 0, 1, &found, NULL);

      ck_assert_ptr_nonnull (kept);
      ck_assert (g_bytes_equal (kept, form));
      ck_assert_int_eq (found, before);
    }
  }
}
END_TEST

START_TEST (test_forms)
{
  g_autoptr (GBytes) form = g_bytes_new ("\0form", 5), empty = g_bytes_new ("", 0), kept = NULL;
  g_autoptr (GError) error = NULL;
  gint64 serial = serial_of (fixture_store), found = 0, ada, augusta, batch;

  ck_assert_ptr_null (db_league_cache_get (fixture_store, 0, 3, 7, &found, &error));
  assert_ok (error == NULL, error);
  assert_ok (db_league_cache_set (fixture_store, 0, 3, 7, serial, form, &error), error);
  assert_ok (db_league_cache_set (fixture_store, 0, 0, 7, serial, empty, &error), error);
  ck_assert_ptr_null (db_league_cache_get (fixture_store, 0, 3, 8, &found, &error));
  ck_assert_ptr_null (db_league_cache_get (fixture_store, 0, 4, 7, &found, &error));
  kept = db_league_cache_get (fixture_store, 0, 3, 7, &found, &error);
  ck_assert (kept != NULL && g_bytes_equal (kept, form));
  g_clear_pointer (&kept, g_bytes_unref);
  kept = db_league_cache_get (fixture_store, 0, 0, 7, &found, &error);
  ck_assert (kept != NULL && g_bytes_get_size (kept) == 0);
  /* A new match leaves it as it was made; a merge, and its undo, makes all of them old. */
  fixture_add_match (fixture_store, FALSE);
  g_clear_pointer (&kept, g_bytes_unref);
  kept = db_league_cache_get (fixture_store, 0, 3, 7, &found, &error);
  ck_assert (kept != NULL);
  ck_assert_int_eq (found, serial);
  ck_assert (db_player_find (fixture_store, "Ada", &ada, NULL));
  ck_assert (db_player_add (fixture_store, "Augusta", &augusta, NULL));
  serial = serial_of (fixture_store);
  ck_assert (db_player_merge (fixture_store, ada, augusta, &batch, NULL));
  ck_assert_ptr_null (db_league_cache_get (fixture_store, 0, 3, 7, &found, &error));
  ck_assert_uint_eq (n_touched (fixture_store, serial), 1);
  serial = serial_of (fixture_store);
  assert_ok (db_league_cache_set (fixture_store, 0, 3, 7, serial, form, &error), error);
  ck_assert (db_changes_undo (fixture_store, batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, NULL));
  ck_assert_ptr_null (db_league_cache_get (fixture_store, 0, 3, 7, &found, &error));
  assert_ok (error == NULL, error);
}
END_TEST

/* Counted matches */

static gboolean
append_counted_cb (const DbMatchOutcome *match, gpointer data)
{
  GString *text = data;

  g_string_append_printf (text, "%d g%d %s %s%s", (int)match->match, (int)match->game, match->date,
                          db_mode_name (match->mode), match->deleted ? " deleted" : "");
  if (match->with_moves && match->has_outcome)
    g_string_append_printf (text, " %d/%d %d:%d", match->outcome.status, match->outcome.winners,
                            match->outcome.scores[0], match->outcome.scores[1]);
  else if (match->with_moves)
    g_string_append (text, " ?");
  else
    g_string_append_printf (text, " =%d", match->result);
  for (guint k = 0; k < match->n_seats; k++) {
    const DbMatchOutcomeSeat *seat = &match->seats[k];

    g_string_append_printf (text, " %u.%u", seat->seat, seat->side);
    g_string_append_printf (text, " p%d", (int)seat->player);
    if (seat->place != 0)
      g_string_append_printf (text, " #%u", seat->place);
    if (seat->has_score)
      g_string_append_printf (text, " %g", seat->score);
  }
  g_string_append_c (text, '\n');
  return TRUE;
}

static void
assert_counted (const GArray *games, const char *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  assert_ok (db_match_outcomes_foreach (fixture_store, games, append_counted_cb, text, &error),
             error);
  ck_assert_str_eq (text->str, expected);
}

static void
assert_one (gint64 match, const char *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  assert_ok (db_match_outcome_get (fixture_store, match, append_counted_cb, text, &error), error);
  ck_assert_str_eq (text->str, expected);
}

static gint64
add_ludo (void)
{
  g_autoptr (DbMatch) match = db_match_new ();
  g_autoptr (GError) error = NULL;
  gint64 id = 0;

  db_match_set_string (&match->game_name, "Ludo");
  match->mode = DB_MODE_FREE_FOR_ALL;
  match->result = RULES_WON;
  db_match_set_string (&match->date, "2026-11-01");
  for (guint k = 0; k < 3; k++)
    db_match_add_seat (match, k + 1, 0, (const char *const[]){ "Cy", "Ada", "Ben" }[k]);
  g_array_index (match->seats, DbSeat, 0).has_score = TRUE;
  g_array_index (match->seats, DbSeat, 0).score = 31.5;
  db_match_add_side (match, 1, 1, "");
  db_match_add_side (match, 2, 3, "");
  db_match_add_side (match, 3, 2, "");
  assert_ok (db_match_add (fixture_store, match, &id, &error), error);
  return id;
}

static gboolean
stop_cb (const DbMatchOutcome *match, gpointer data)
{
  ++*(guint *)data;
  return FALSE;
}

START_TEST (test_counted)
{
  g_autoptr (GArray) games = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GError) error = NULL;
  gint64 first = fixture_add_match (fixture_store, TRUE),
         gone = fixture_add_match (fixture_store, FALSE), ludo = add_ludo (),
         last = fixture_add_match (fixture_store, TRUE), row = 2, cy, ben;
  guint count = 0;

  append (first, "a", &ada_won);
  append (last, "a", NULL);
  delete_match (gone);
  assert_counted (NULL, "1 g1 2026-11-21 versus 1/1 7:3 1.1 p1 2.2 p2\n"
                        "3 g2 2026-11-01 free-for-all =1 1.1 p3 #1 31.5 2.2 p1 #3 3.3 p2 #2\n"
                        "4 g1 2026-11-21 versus ? 1.1 p1 2.2 p2\n");
  assert_one (gone, "2 g1 2026-11-21 versus deleted =0 1.1 p1 2.2 p2\n");
  assert_one (ludo, "3 g2 2026-11-01 free-for-all =1 1.1 p3 #1 31.5 2.2 p1 #3 3.3 p2 #2\n");
  assert_counted (games, "");
  g_array_append_val (games, row);
  assert_counted (games, "3 g2 2026-11-01 free-for-all =1 1.1 p3 #1 31.5 2.2 p1 #3 3.3 p2 #2\n");
  row = 1;
  g_array_append_val (games, row);
  fork_won (first);
  ck_assert (db_player_find (fixture_store, "Cy", &cy, NULL));
  ck_assert (db_player_find (fixture_store, "Ben", &ben, NULL));
  ck_assert (db_player_merge (fixture_store, ben, cy, NULL, NULL));
  assert_counted (games, "1 g1 2026-11-21 versus 1/2 3:7 1.1 p1 2.2 p3\n"
                         "3 g2 2026-11-01 free-for-all =1 1.1 p3 #1 31.5 2.2 p1 #3 3.3 p3 #2\n"
                         "4 g1 2026-11-21 versus ? 1.1 p1 2.2 p3\n");
  assert_one (last, "4 g1 2026-11-21 versus ? 1.1 p1 2.2 p3\n");
  assert_ok (db_match_outcomes_foreach (fixture_store, NULL, stop_cb, &count, &error), error);
  ck_assert_uint_eq (count, 1);
  assert_error (db_match_outcome_get (fixture_store, 77, stop_cb, &count, &error), error,
                DB_ERROR_NOT_FOUND);
}
END_TEST

TEST_SUITE (league_forms)
{
  Suite *suite = suite_create ("league-forms");
  TCase *forms = tcase_create ("forms");

  tcase_add_checked_fixture (forms, fixture_open, fixture_close);
  tcase_add_loop_test (forms, test_touched, 0, G_N_ELEMENTS (changes));
  tcase_add_test (forms, test_order);
  tcase_add_test (forms, test_season);
  tcase_add_test (forms, test_forms);
  tcase_add_test (forms, test_counted);
  suite_add_tcase (suite, forms);
  return suite;
}
