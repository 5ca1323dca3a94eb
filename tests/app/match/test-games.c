/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Simulated games of every game, variant, number of seats and knowledge: the state of a live game,
 * of its exported record and of its stored match have the same digest after every move, and check()
 * finds nothing wrong.
 *
 * TOMEKEEPER_GAMES says how many of each game (200 by default; 100,000 take some minutes);
 * TOMEKEEPER_FEW_GAMES=4 is a fourth of them.
 */
#include "tests/app/fixture.h"

#include "app/store/database.h"
#include "app/files/export.h"
#include "app/files/import.h"
#include "app/base/json.h"
#include "app/match/notation.h"
#include "app/base/paths.h"
#include "app/match/records.h"
#include "app/deal/simulate.h"
#include "app/match/stored-match.h"
#include "app/match/verify.h"

#include "db/transaction.h"

#include <stdio.h>
#include <string.h>

#define CHUNK 50 /* games in one import */

/* In any state of a match. */
#define HOLDS(condition, simulated, number, what)                                                  \
  ck_assert_msg (condition, "%s, seed %lu, move %u: %s", (simulated)->match->game->id,             \
                 (unsigned long)playing, number, what)

static guint64 playing; /* the seed */

static guint
how_many (void)
{
  const char *games = suite_variable ("TOMEKEEPER_GAMES"),
             *few = suite_variable ("TOMEKEEPER_FEW_GAMES");

  if (games != NULL)
    return (guint)g_ascii_strtoull (games, NULL, 10);
  return 200 / (few != NULL ? (guint)g_ascii_strtoull (few, NULL, 10) : 1);
}

/* How many ways there are to set @game up; the @k-th of them is filled in. */
static guint
setups_of (const RulesGame *game, guint k, AppSimulation *simulation)
{
  guint n = 0;

  for (guint variant = 0; variant < game->n_variants; variant++)
    for (guint seats = game->variants[variant].min_seats;
         seats <= game->variants[variant].max_seats; seats++)
      for (guint open = 0; open < 2; open++)
        if (n++ == k) {
          simulation->variant = variant;
          simulation->seats = seats;
          simulation->open = open;
        }
  return n;
}

/* Some of them end before the game does, and in some only words of a list are spelled. */
static AppSimulatedRecord *
simulate (const RulesGame *game, guint64 seed, AppPacks *packs)
{
  AppSimulation simulation = { .game = game, .seed = seed, .max_moves = seed % 7 == 0 ? 60 : 5000 };
  g_autoptr (AppDictionary) words = seed % 5 == 0 ? app_dictionary_load_default () : NULL;
  g_autoptr (GError) error = NULL;
  AppSimulatedRecord *simulated;

  if (words != NULL && game->word_use != NULL) {
    simulation.dictionary = words;
    simulation.max_moves = 300; /* few words do little damage */
  }
  setups_of (game, (guint)(seed % setups_of (game, 0, &simulation)), &simulation);
  simulated = app_simulate (&simulation, packs, &error);
  ck_assert_msg (simulated != NULL, "%s, seed %lu: %s", game->id, (unsigned long)seed,
                 error != NULL ? error->message : "");
  if (simulation.max_moves == 5000)
    ck_assert_msg (simulated->outcome.status != RULES_RUNNING,
                   "%s, seed %lu goes on after %u moves", game->id, (unsigned long)seed,
                   simulated->n_moves);
  return simulated;
}

/* The record, read again, arrives at the live game's digests, and check() agrees. */
static void
replay_record (const GString *record, const AppSimulatedRecord *simulated, AppPacks *packs)
{
  g_autoptr (AppRecords) records = app_records_new (
      app_text_reader_new ("record", record->str, record->len), packs, APP_RECORDS_PLAIN);
  g_autoptr (GError) error = NULL;
  AppRecordsEvent event;
  guint n = 0;

  if (simulated->word_list != NULL)
    app_records_set_dictionary (records, simulated->word_list->dictionary);
  while ((event = app_records_next (records, &error)) != APP_RECORDS_DONE) {
    const Replay *replay = app_records_get_replay (records);
    const char *wrong;

    HOLDS (event != APP_RECORDS_FAULT, simulated, n + 1, error != NULL ? error->message : "");
    if (event != APP_RECORDS_MOVE)
      continue;
    HOLDS (replay->digest == simulated->digests[n], simulated, n + 1, "another digest");
    wrong = rules_check_state (app_records_get_match (records), replay->state);
    HOLDS (wrong == NULL, simulated, n + 1, wrong);
    n++;
  }
  ck_assert_uint_eq (n, simulated->n_moves);
}

typedef struct {
  const AppSimulatedRecord *simulated;
  guint n;
} Comparing;

static gboolean
compare_move (const DbMove *move, const Replay *replay, gpointer data)
{
  Comparing *comparing = data;

  HOLDS (move->has_digest && replay->digest == move->digest
             && move->digest == comparing->simulated->digests[comparing->n],
         comparing->simulated, comparing->n + 1, "another digest in the collection");
  comparing->n++;
  return TRUE;
}

static void
append (const char *bytes, size_t length, void *data)
{
  g_string_append_len (data, bytes, (gssize)length);
}

/* The stored match, replayed from its rows and from its export. */
static void
replay_stored (DbStore *db, AppPacks *packs, const char *uuid, const AppSimulatedRecord *simulated)
{
  g_autoptr (GString) exported = g_string_new (NULL);
  g_autoptr (AppStoredMatch) stored = NULL;
  Comparing comparing = { .simulated = simulated };
  Replay replay;
  gint64 match;
  DbTip tip;

  ck_assert (db_match_find (db, uuid, &match, NULL));
  stored = app_stored_match_load (db, packs, match, NULL);
  ck_assert (stored != NULL && stored->match != NULL);
  ck_assert (db_match_get_tip (db, match, &tip, NULL));
  replay_init (&replay, stored->match);
  ck_assert (app_stored_match_replay (stored, tip.line, &replay, tip.number, compare_move,
                                      &comparing, NULL));
  ck_assert_uint_eq (comparing.n, simulated->n_moves);
  replay_clear (&replay);
  ck_assert (app_export_match (db, packs, match, APP_EXPORT_CURRENT, append, exported, NULL));
  replay_record (exported, simulated, packs);
}

/* One chunk of games, imported together. */
static void
play_chunk (DbStore *db, const RulesGame *game, guint64 from, guint n)
{
  g_autoptr (AppPacks) packs = app_database_new_packs (db);
  g_autoptr (AppImport) import = app_import_new (db, packs, APP_IMPORT_NEW);
  g_autoptr (GString) records = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  AppSimulatedRecord *games[CHUNK];
  const GPtrArray *answers;

  for (guint k = 0; k < n; k++) {
    gsize begin = records->len;
    g_autoptr (GString) record = NULL;

    playing = from + k;
    games[k] = simulate (game, playing, packs);
    app_simulated_record_write (games[k], records);
    record = g_string_new (records->str + begin);
    replay_record (record, games[k], packs);
  }
  ck_assert (app_import_read_lines (
      import, app_text_reader_new ("games", records->str, records->len), NULL));
  ck_assert_uint_eq (app_import_get_faults (import)->len, 0);
  ck_assert_msg (app_import_run (import, DB_TITLE (DB_TITLE_IMPORT), NULL, &error), "%s",
                 error != NULL ? error->message : "");
  answers = app_import_get_items (import);
  ck_assert_uint_eq (answers->len, n);
  for (guint k = 0; k < n; k++) {
    const AppImportedItem *imported = g_ptr_array_index (answers, k);

    playing = from + k;
    replay_stored (db, packs, imported->name, games[k]);
    app_simulated_record_free (games[k]);
  }
}

/* The @k-th game, if it has a pack to play with. */
static const RulesGame *
game_with_pack (int k)
{
  g_autofree char *starter = app_paths_dup_starter (rules_games[k]->id);

  ck_assert_msg (g_file_test (starter, G_FILE_TEST_EXISTS), "%s", starter);
  return rules_games[k];
}

START_TEST (live_exported_and_stored_are_one_game)
{
  const RulesGame *game = game_with_pack (_i);
  g_autoptr (DbStore) db = app_database_open (in_folder ("games.db"), DB_OPEN_CREATE, NULL);
  guint n = how_many ();

  ck_assert_ptr_nonnull (db);
  for (guint from = 0; game != NULL && from < n; from += CHUNK)
    play_chunk (db, game, from, MIN (CHUNK, n - from));
}
END_TEST

static gboolean
is_listed (const GPtrArray *moves, const char *text)
{
  return g_ptr_array_find_with_equal_func ((GPtrArray *)moves, text, g_str_equal, NULL);
}

/* Deals and placings are listed in their unseen form alone. */
static gboolean
is_chance_due (const Replay *replay)
{
  g_autofree RulesChance *chance = g_new (RulesChance, 1);

  return rules_next_chance (replay->match, replay->state, chance);
}

/* A line that is not listed fails and changes nothing; or it is another way to write one that is.
 */
static void
try_unlisted (Replay *replay, const char *text)
{
  g_autoptr (GPtrArray) moves = app_notation_dup_moves (replay->match, replay->state);
  Replay other = { .match = replay->match };
  AppJudgedMove typed = { 0 };
  gboolean taken;

  if (is_listed (moves, text))
    return;
  replay_init (&other, replay->match);
  memcpy (other.state, replay->state, replay->match->game->state_size);
  other.digest = replay->digest;
  taken =
      app_judged_move_judge (&other, &(AppEnteredMove){ .text = rules_text (text) }, &typed, NULL);
  ck_assert_msg (!(taken ? !is_listed (moves, typed.text)
                         : rules_digest (other.match, other.state) != replay->digest),
                 "%s, %s: %s", replay->match->game->id, text,
                 taken ? "taken, though it is not listed" : "refused, but the state changed");
  app_judged_move_clear (&typed);
  replay_clear (&other);
}

/* The moves of other seats, tried as theirs. */
START_TEST (what_is_listed_for_one_seat_fails_for_another)
{
  const RulesGame *game = game_with_pack (_i);
  g_autoptr (AppPacks) packs = app_packs_new ();

  for (guint64 seed = 100; game != NULL && seed < 108; seed++) {
    g_autoptr (AppSimulatedRecord) simulated = simulate (game, seed, packs);
    const guint seats = simulated->match->setup.seats;
    Replay replay;

    playing = seed;
    replay_init (&replay, simulated->match);
    for (guint k = 0; k < simulated->n_moves; k++) {
      g_autofree char *text = app_simulated_record_dup_move (simulated, k);
      g_autofree char *theirs = g_strdup (text);

      if (g_ascii_isdigit (text[0]) && seats > 1 && !is_chance_due (&replay)) {
        theirs[0] = (char)('1' + (text[0] - '1' + 1) % (int)seats);
        try_unlisted (&replay, theirs);
      }
      HOLDS (replay_move_text (&replay, rules_text (text), &simulated->digests[k], NULL, NULL)
                     == RULES_OK
                 && replay.diverged == 0,
             simulated, k + 1, text);
    }
    replay_clear (&replay);
  }
}
END_TEST

/* Games without end are ended by draw-agreed (ToKiO's page, ruling 9). */
START_TEST (an_endless_game_is_agreed_to_be_a_draw)
{
  const AppSimulation simulation = {
    .game = rules_game (RULES_TEXT ("tokio")), .seed = 4, .max_moves = 12, .agree = TRUE
  };
  g_autoptr (AppPacks) packs = app_packs_new ();
  g_autoptr (AppSimulatedRecord) simulated = app_simulate (&simulation, packs, NULL);
  g_autofree char *last = NULL;

  ck_assert_uint_eq (simulated->n_moves, 12);
  last = app_simulated_record_dup_move (simulated, 11);
  ck_assert_str_eq (last, "- draw-agreed");
  ck_assert_int_eq (simulated->outcome.status, RULES_DRAWN);
}
END_TEST

TEST_SUITE (games)
{
  Suite *suite = suite_create ("app-games");
  TCase *tests = tcase_create ("games");
  int n = 0;

  while (rules_games[n] != NULL)
    n++;

  tcase_add_checked_fixture (tests, folder_setup, folder_teardown);
  tcase_set_timeout (tests, 3600);
  tcase_add_loop_test (tests, live_exported_and_stored_are_one_game, 0, n);
  tcase_add_loop_test (tests, what_is_listed_for_one_seat_fails_for_another, 0, n);
  tcase_add_test (tests, an_endless_game_is_agreed_to_be_a_draw);
  suite_add_tcase (suite, tests);
  return suite;
}
