/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plays that every player won, or nobody: whether they were played together is asked once a game.
 */
#include "tests/app/plays-in/play-import-stage.h"

#include "app/player/player-snapshot.h"
#include "app/plays-in/play-import-read.h"
#include "app/plays-in/play-import-store.h"
#include "app/store/database.h"

#include "db/changes.h"
#include "db/match-rows.h"
#include "db/places.h"
#include "db/settings.h"

/**
 * A play as BG Stats has it of a game that nobody ticked as co-operative:
 * @winners: a letter a seat: "1" wins, "0" doesn't
 * @more: of each seat: "\"score\":\"7\","
 */
typedef struct {
  const char *game, *winners, *more;
} Sample;

static char *
as_bgstats (const Sample *samples, guint n)
{
  g_autoptr (GPtrArray) games = g_ptr_array_new ();
  GString *out = g_string_new ("{\"players\":[{\"id\":0,\"uuid\":\"p0\",\"name\":\"Ada\"},"
                               "{\"id\":1,\"uuid\":\"p1\",\"name\":\"Ben\"},"
                               "{\"id\":2,\"uuid\":\"p2\",\"name\":\"Cyd\"}],\"games\":[");

  for (guint k = 0; k < n; k++)
    if (!g_ptr_array_find_with_equal_func (games, samples[k].game, g_str_equal, NULL)) {
      g_ptr_array_add (games, (gpointer)samples[k].game);
      g_string_append_printf (
          out,
          "%s{\"id\":%u,\"uuid\":\"g-%s\",\"name\":\"%s\",\"cooperative\":false,"
          "\"highestWins\":true}",
          games->len > 1 ? "," : "", games->len, samples[k].game, samples[k].game);
    }
  g_string_append (out, "],\"plays\":[");
  for (guint k = 0; k < n; k++) {
    guint game = 0;

    g_ptr_array_find_with_equal_func (games, samples[k].game, g_str_equal, &game);
    g_string_append_printf (out,
                            "%s{\"uuid\":\"play-%s-%u\",\"playDate\":\"2020-01-%02u 20:00:00\","
                            "\"gameRefId\":%u,\"manualWinner\":true,\"playerScores\":[",
                            k > 0 ? "," : "", samples[k].game, k, k + 1, game + 1);
    for (guint seat = 0; samples[k].winners[seat] != '\0'; seat++)
      g_string_append_printf (out, "%s{\"playerRefId\":%u,%s\"winner\":%s}", seat > 0 ? "," : "",
                              seat, samples[k].more != NULL ? samples[k].more : "",
                              samples[k].winners[seat] == '1' ? "true" : "false");
    g_string_append (out, "]}");
  }
  g_string_append (out, "]}");
  return g_string_free (out, FALSE);
}

/* "co-op won, versus drawn": all undeleted matches in the order of rows. */
static char *
dup_ends (DbStore *db)
{
  static const char *const words[] = { "open", "won", "drawn", "lost", "abandoned" };
  GString *out = g_string_new (NULL);

  for (guint k = 0; k < play_import_stage_count (db); k++) {
    g_autoptr (DbMatch) match = play_import_stage_match_at (db, k);

    g_string_append_printf (out, "%s%s %s", k > 0 ? ", " : "", db_mode_name (match->mode),
                            words[match->result]);
  }
  return g_string_free (out, FALSE);
}

static void
assert_ends (DbStore *db, const char *ends)
{
  g_autofree char *are = dup_ends (db);

  ck_assert_str_eq (are, ends);
}

static void
choose (AppPlayImport *play_import, DbStore *db, const char *game, gboolean together)
{
  g_autoptr (AppPlayImportName) name = play_import_stage_name (play_import, db, IMPORT_GAME, game);

  ck_assert (app_play_import_choose_together (play_import, name->id, together, NULL));
  play_import_stage_match (play_import, db);
}

static void
import_as_drawn (DbStore *db, const char *text, const char *game)
{
  g_autoptr (AppPlayImport) play_import = play_import_stage_read (db, "a.json", text);

  choose (play_import, db, game, FALSE);
  play_import_stage_run (play_import, db);
}

static const Sample campaign[] = { { "Legacy", "111", NULL },
                                   { "Legacy", "11", NULL },
                                   { "Legacy", "000", NULL },
                                   { "Legacy", "0", NULL } };

/* A whole collection of somebody: 37 plays of 22 games, whose players won 53 in all with those of
 * games that BG Stats knows to be co-operative, and lost 25. */
START_TEST (a_collection_of_bg_stats)
{
  const char *file = in_source ("tests/importers/plays/bgstats/bgstats-2020-ios-pga99-MIT.json");
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autoptr (AppPacks) packs = app_database_new_packs (db);
  g_autoptr (AppPlayImport) play_import = app_play_import_new (NULL);
  g_autoptr (GPtrArray) games = NULL;
  guint asked = 0, plays = 0, won = 0, lost = 0, drawn_unscored = 0;

  app_play_import_add (play_import, file, IMPORT_FORMAT_UNKNOWN);
  ck_assert (app_play_import_read (play_import, db, packs, NULL, NULL));
  play_import_stage_match (play_import, db);
  games = app_play_import_list_names (play_import, db, IMPORT_GAME, NULL);
  for (guint k = 0; k < games->len; k++) {
    const AppPlayImportName *game = g_ptr_array_index (games, k);

    asked += game->asks ? 1 : 0;
    plays += game->asks ? game->won_by_all : 0;
    ck_assert (!game->asks || game->together == IMPORT_YES);
    ck_assert (game->asks || k >= asked); /* what is asked stands first */
  }
  ck_assert_uint_eq (asked, 22);
  ck_assert_uint_eq (plays, 37);
  play_import_stage_run (play_import, db);
  for (guint k = 0; k < play_import_stage_count (db); k++) {
    g_autoptr (DbMatch) match = play_import_stage_match_at (db, k);
    gboolean co_op = match->mode == DB_MODE_CO_OP;

    won += co_op && match->result == RULES_WON ? 1 : 0;
    lost += co_op && match->result == RULES_LOST ? 1 : 0;
    drawn_unscored +=
        match->result == RULES_DRAWN && !g_array_index (match->seats, DbSeat, 0).has_score ? 1 : 0;
  }
  ck_assert_uint_eq (won, 53);
  ck_assert_uint_eq (lost, 25);
  ck_assert_uint_eq (drawn_unscored, 0);
}
END_TEST

/* They are partners, whom nothing rates against each other. */
START_TEST (who_won_together_is_not_compared)
{
  g_autofree char *text = as_bgstats (campaign, 4);
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autoptr (AppPacks) packs = app_database_new_packs (db);
  g_autoptr (AppPlayerSnapshot) ada = NULL;

  play_import_stage_import (db, "a.json", text, NULL);
  assert_ends (db, "co-op won, co-op won, co-op lost, solo lost");
  ada = app_player_snapshot_new (db, packs, "Ada", NULL, NULL, NULL);
  ck_assert_uint_eq (ada->competitive->n, 0);
  ck_assert_uint_eq (ada->co_op->won, 2);
  ck_assert_uint_eq (ada->co_op->lost, 2);
  ck_assert_uint_eq (ada->co_op->drawn, 0);
  ck_assert_uint_eq (ada->tallies[APP_PLAYER_TALLY_OPPONENTS]->len, 0);
}
END_TEST

/* What tells players apart, or sides, or that they were against each other, is knowledge. */
START_TEST (what_is_known_is_not_asked)
{
  static const struct {
    Sample samples[2];
    guint n;
    gboolean asks;
    ImportTristate together;
    const char *ends;
  } table[] = {
    { { { "Go", "11", NULL } }, 1, TRUE, IMPORT_YES, "co-op won" },
    { { { "Go", "11", "\"score\":\"7\"," } }, 1, FALSE, IMPORT_UNSAID, "versus drawn" },
    { { { "Go", "11", "\"rank\":1," } }, 1, FALSE, IMPORT_UNSAID, "versus drawn" },
    { { { "Go", "11", NULL }, { "Go", "10", NULL } },
      2,
      TRUE,
      IMPORT_NO,
      "versus drawn, versus won" },
    { { { "Go", "00", NULL } }, 1, FALSE, IMPORT_UNSAID, "versus open" },
    { { { "Go", "11", NULL }, { "Go", "00", "\"score\":\"7\"," } },
      2,
      TRUE,
      IMPORT_YES,
      "co-op won, versus open" },
    { { { "Go", "11", NULL }, { "Hive", "00", NULL } },
      2,
      TRUE,
      IMPORT_YES,
      "co-op won, versus open" },
    { { { "Go", "1", NULL } }, 1, FALSE, IMPORT_UNSAID, "solo won" },
  };
  g_autofree char *text = as_bgstats (table[_i].samples, table[_i].n);
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autoptr (AppPlayImport) play_import = play_import_stage_read (db, "a.json", text);
  g_autoptr (AppPlayImportName) go = play_import_stage_name (play_import, db, IMPORT_GAME, "Go");

  ck_assert_int_eq (go->asks, table[_i].asks);
  ck_assert_int_eq (go->together, table[_i].together);
  play_import_stage_run (play_import, db);
  assert_ends (db, table[_i].ends);
}
END_TEST

/* It holds for later imports, until it is said anew; then it is a change of those that are here. */
START_TEST (what_was_said_is_remembered)
{
  static const Sample more[] = { { "Legacy", "111", NULL },
                                 { "Legacy", "11", NULL },
                                 { "Legacy", "000", NULL },
                                 { "Legacy", "0", NULL },
                                 { "Legacy", "111", NULL } };
  g_autofree char *text = as_bgstats (campaign, 4);
  g_autofree char *later = as_bgstats (more, 5);
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autoptr (AppPlayImport) again = NULL;
  g_autoptr (AppPlayImportName) game = NULL;

  import_as_drawn (db, text, "Legacy");
  assert_ends (db, "free-for-all drawn, versus drawn, free-for-all open, solo open");
  again = play_import_stage_read (db, "b.json", later);
  ck_assert_str_eq (play_import_stage_verdicts (again), "add 1, known 4");
  game = play_import_stage_name (again, db, IMPORT_GAME, "Legacy");
  ck_assert (!game->asks && game->together == IMPORT_NO);
  choose (again, db, "Legacy", TRUE);
  ck_assert_str_eq (play_import_stage_verdicts (again), "add 1, update 4");
  play_import_stage_run (again, db);
  assert_ends (db, "co-op won, co-op won, co-op lost, solo lost, co-op won");
  app_play_import_free (g_steal_pointer (&again));
  again = play_import_stage_read (db, "b.json", later);
  ck_assert_str_eq (play_import_stage_verdicts (again), "known 5");
  ck_assert (!app_play_import_has_work (again));
}
END_TEST

/* A lost one that comes alone is of a game that is known by then. */
START_TEST (what_was_taken_is_remembered)
{
  g_autofree char *text = as_bgstats (campaign, 2);
  g_autofree char *later = as_bgstats (&(Sample){ "Legacy", "000", NULL }, 1);
  g_autoptr (GString) alone = g_string_new (later);
  g_autoptr (DbStore) db = play_import_stage_collection ();

  g_string_replace (alone, "play-Legacy-0", "play-Legacy-9", 0);
  play_import_stage_import (db, "a.json", text, NULL);
  play_import_stage_import (db, "b.json", alone->str, NULL);
  assert_ends (db, "co-op won, co-op won, co-op lost");
}
END_TEST

/* As if an earlier version had imported them, which asked nothing and took each for a draw. */
static void
forget_what_was_said (DbStore *db)
{
  g_autoptr (GPtrArray) games = db_games_list (db, NULL);

  for (guint k = 0; k < games->len; k++) {
    const DbPlaceOrGame *game = g_ptr_array_index (games, k);
    g_autofree char *setting = g_strconcat ("together.", game->uuid, NULL);

    ck_assert (db_setting_set (db, setting, NULL, NULL));
  }
}

START_TEST (draws_of_earlier_imports_are_put_right)
{
  g_autofree char *text = as_bgstats (campaign, 4);
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autoptr (AppPlayImport) again = NULL;
  g_autoptr (AppPlayImportRow) conflict = NULL;
  g_autoptr (DbMatch) edited = NULL;
  gint64 batch;

  import_as_drawn (db, text, "Legacy");
  forget_what_was_said (db);
  /* What a person said of one of them stays. */
  edited = play_import_stage_match_at (db, 1);
  g_array_index (edited->sides, DbSide, 1).place = 2;
  edited->result = RULES_WON;
  ck_assert (db_match_update (db, edited, NULL));
  again = play_import_stage_read (db, "a.json", text);
  ck_assert_str_eq (play_import_stage_verdicts (again), "update 3, conflict 1");
  conflict = play_import_stage_row (again, db, APP_PLAY_IMPORT_CONFLICT);
  ck_assert (
      !((AppPlayImportDifference *)g_ptr_array_index (conflict->differences, 0))->takes_there);
  batch = play_import_stage_run (again, db);
  assert_ends (db, "co-op won, versus won, co-op lost, solo lost");
  ck_assert (db_changes_undo (db, batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, NULL));
  assert_ends (db, "free-for-all drawn, versus won, free-for-all open, solo open");
}
END_TEST

/* What is said where nothing would change is kept as well. */
START_TEST (an_answer_alone_is_something_to_store)
{
  g_autofree char *text = as_bgstats (campaign, 2);
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autoptr (AppPlayImport) again = NULL;
  g_autoptr (AppPlayImportName) game = NULL;

  import_as_drawn (db, text, "Legacy");
  forget_what_was_said (db);
  again = play_import_stage_read (db, "a.json", text);
  choose (again, db, "Legacy", FALSE);
  ck_assert_str_eq (play_import_stage_verdicts (again), "known 2");
  ck_assert (app_play_import_has_work (again));
  play_import_stage_run (again, db);
  app_play_import_free (g_steal_pointer (&again));
  again = play_import_stage_read (db, "a.json", text);
  ck_assert_str_eq (play_import_stage_verdicts (again), "known 2");
  game = play_import_stage_name (again, db, IMPORT_GAME, "Legacy");
  ck_assert (!game->asks);
}
END_TEST

/* BoardGameGeek has no word for co-op: the same question, with the same answers. */
START_TEST (other_sources_ask_the_same)
{
  static const StagePlay plays[] = {
    { 1,
      501,
      "2020-01-02",
      "Hanabi",
      "Club",
      60,
      "",
      { { "Ada", 9, TRUE }, { "Ben", 9, TRUE } },
      2 },
  };
  g_autofree char *text = play_import_stage_as_bgg (plays, 1, 9000);
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autoptr (AppPlayImport) play_import = play_import_stage_read (db, "a.xml", text);
  g_autoptr (AppPlayImportName) game =
      play_import_stage_name (play_import, db, IMPORT_GAME, "Hanabi");

  ck_assert (game->asks && game->together == IMPORT_YES);
  ck_assert_uint_eq (game->won_by_all, 1);
  if (_i == 1)
    choose (play_import, db, "Hanabi", FALSE);
  play_import_stage_run (play_import, db);
  assert_ends (db, _i == 1 ? "versus drawn" : "co-op won");
}
END_TEST

START_TEST (only_games_are_played_together)
{
  g_autofree char *text = as_bgstats (campaign, 1);
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autoptr (AppPlayImport) play_import = play_import_stage_read (db, "a.json", text);
  g_autoptr (AppPlayImportName) ada =
      play_import_stage_name (play_import, db, IMPORT_PLAYER, "Ada");
  g_autoptr (GError) error = NULL;

  ck_assert (!app_play_import_choose_together (play_import, ada->id, TRUE, &error));
  ck_assert_str_eq (error->message, "Only a game can be one that is played together.");
}
END_TEST

TEST_SUITE (play_import_co_op)
{
  Suite *suite = suite_create ("app-play-import-co-op");
  TCase *tests = tcase_create ("together");

  tcase_add_checked_fixture (tests, folder_setup, folder_teardown);
  tcase_add_test (tests, a_collection_of_bg_stats);
  tcase_add_test (tests, who_won_together_is_not_compared);
  tcase_add_loop_test (tests, what_is_known_is_not_asked, 0, 8);
  tcase_add_test (tests, what_was_said_is_remembered);
  tcase_add_test (tests, what_was_taken_is_remembered);
  tcase_add_test (tests, draws_of_earlier_imports_are_put_right);
  tcase_add_test (tests, an_answer_alone_is_something_to_store);
  tcase_add_loop_test (tests, other_sources_ask_the_same, 0, 2);
  tcase_add_test (tests, only_games_are_played_together);
  suite_add_tcase (suite, tests);
  return suite;
}
