/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `tomekeeper-cli record` killed with SIGKILL at random instants, while it starts and while moves
 * come: every move that it acknowledged is there, as it was sent and in order, and not half a move
 * more; the file is sound, the digest is that of a replay, and recording goes on from there until
 * the game is over.
 *
 * TOMEKEEPER_KILLS says how often in each game (3 by default), TOMEKEEPER_KILLED in which one
 * alone.
 */
#include "tests/app/fixture.h"

#include "app/store/database.h"
#include "app/match/match.h"
#include "app/base/paths.h"
#include "app/deal/simulate.h"
#include "app/match/stored-match.h"

#include "db/integrity.h"

#include <fcntl.h>
#include <glib-unix.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define START_US 60000 /* what it takes to open a collection and a match, and some moves */
#define STREAM_US 15000
#define MAX_MOVES 2000

/* A match that is being recorded. */
typedef struct {
  const char *path;
  AppPacks *packs;
  AppSimulatedRecord *simulated;
  char *uuid;
  guint n; /* moves that are there */
} Recorded;

typedef struct {
  guint kills, unheard, acknowledged, unacknowledged, matches;
} Counts;

static guint
how_often (void)
{
  const char *kills = suite_variable ("TOMEKEEPER_KILLS");

  return kills != NULL ? (guint)g_ascii_strtoull (kills, NULL, 10) : 3;
}

static void
begin (Recorded *recorded, const RulesGame *game, guint64 seed)
{
  const AppSimulation simulation = { .game = game, .seed = seed, .max_moves = MAX_MOVES };
  g_autoptr (GString) record = g_string_new (NULL);
  g_autoptr (GString) tags = g_string_new (NULL);
  g_auto (GStrv) lines = NULL;
  g_autoptr (GError) error = NULL;
  CliOutput said;

  recorded->simulated = app_simulate (&simulation, recorded->packs, &error);
  ck_assert_msg (recorded->simulated != NULL, "%s", error != NULL ? error->message : "");
  app_simulated_record_write (recorded->simulated, record);
  lines = g_strsplit (record->str, "\n", -1);
  for (guint k = 0; lines[k] != NULL && lines[k][0] == '['; k++)
    if (!g_str_has_prefix (lines[k], "[Result ") && !g_str_has_prefix (lines[k], "[Scores "))
      g_string_append_printf (tags, "%s\n", lines[k]);
  said = cli (NULL, "--database", recorded->path, "new", write_file ("tags.tkr", tags->str), NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  recorded->uuid = line_of (said.out, 0);
  recorded->n = 0;
}

static void
end (Recorded *recorded)
{
  g_clear_pointer (&recorded->simulated, app_simulated_record_free);
  g_clear_pointer (&recorded->uuid, g_free);
}

/* Starts to record the moves that are not there yet. */
static GPid
start (const Recorded *recorded, int *out)
{
  g_autofree char *program =
      g_build_filename (suite_variable ("TOMEKEEPER_BUILD"), "app", "tomekeeper-cli", NULL);
  const char *argv[] = { program, "--database", recorded->path, "record", recorded->uuid, NULL };
  g_autoptr (GString) moves = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  int in, ends[2];
  GPid child;

  for (guint k = recorded->n; k < recorded->simulated->n_moves; k++) {
    RulesText move = app_simulated_record_get_move (recorded->simulated, k);

    g_string_append_printf (moves, "%.*s\n", (int)move.length, move.at);
  }
  in = g_open (write_file ("moves", moves->str), O_RDONLY | O_CLOEXEC, 0);
  ck_assert_int_ge (in, 0);
  ck_assert (g_unix_open_pipe (ends, FD_CLOEXEC, NULL));
  ck_assert_msg (g_spawn_async_with_fds (NULL, (char **)argv, NULL, G_SPAWN_DO_NOT_REAP_CHILD, NULL,
                                         NULL, &child, in, ends[1], -1, &error),
                 "%s", error != NULL ? error->message : "");
  close (in);
  close (ends[1]);
  *out = ends[0];
  return child;
}

/* All that it said until it was killed @microseconds after its start, or, @heard, after it said
 * something. FALSE when it ended before. */
static gboolean
run_and_kill (const Recorded *recorded, gboolean heard, guint microseconds, GString *said)
{
  int out, status;
  GPid child = start (recorded, &out);
  char bytes[4096];
  ssize_t n;

  if (heard && (n = read (out, bytes, sizeof bytes)) > 0)
    g_string_append_len (said, bytes, n);
  g_usleep (microseconds);
  kill (child, SIGKILL);
  ck_assert_int_eq (waitpid (child, &status, 0), child);
  while ((n = read (out, bytes, sizeof bytes)) > 0)
    g_string_append_len (said, bytes, n);
  close (out);
  ck_assert (WIFSIGNALED (status) || (WIFEXITED (status) && WEXITSTATUS (status) == 0));
  return WIFSIGNALED (status);
}

/* The last move that is acknowledged in whole lines, one after another from @before. */
static guint
last_told (const char *said, guint before)
{
  g_auto (GStrv) lines = g_strsplit (said, "\n", -1);
  guint told = before;

  for (guint k = 0; lines[k] != NULL && lines[k + 1] != NULL; k++) {
    g_autofree char *wanted = g_strdup_printf ("ok %u", told + 1);

    ck_assert_msg (!(strcmp (lines[k], wanted) != 0), "“%s” came, not “%s”", lines[k], wanted);
    told++;
  }
  return told;
}

typedef struct {
  const Recorded *recorded;
  guint n;
} Reading;

static gboolean
compare_cb (const DbMove *move, const Replay *replay, gpointer data)
{
  Reading *reading = data;
  const AppSimulatedRecord *simulated = reading->recorded->simulated;
  g_autofree char *sent = app_simulated_record_dup_move (simulated, reading->n);

  ck_assert_msg (!(!rules_text_is (move->text, sent) || !move->has_digest
                   || move->digest != simulated->digests[reading->n]
                   || replay->digest != move->digest),
                 "move %u is not as it was sent: %s", reading->n + 1, sent);
  reading->n++;
  return TRUE;
}

/* Looks into the file, and returns how many moves there are. */
static guint
look (const Recorded *recorded)
{
  g_autoptr (DbStore) db = app_database_open (recorded->path, DB_OPEN_EXISTING, NULL);
  g_autoptr (AppPacks) packs = NULL;
  g_autoptr (AppStoredMatch) stored = NULL;
  g_auto (GStrv) findings = NULL;
  Reading reading = { .recorded = recorded };
  Replay replay;
  gint64 match;
  DbTip tip;

  ck_assert_ptr_nonnull (db);
  ck_assert (db_integrity_check (db, &findings, NULL));
  ck_assert_msg (g_strv_length (findings) == 0, "%s", findings[0]);
  packs = app_database_new_packs (db);
  ck_assert (db_match_find (db, recorded->uuid, &match, NULL));
  stored = app_stored_match_load (db, packs, match, NULL);
  ck_assert (stored != NULL && stored->match != NULL);
  ck_assert (db_match_get_tip (db, match, &tip, NULL));
  replay_init (&replay, stored->match);
  ck_assert (
      app_stored_match_replay (stored, tip.line, &replay, tip.number, compare_cb, &reading, NULL));
  ck_assert_uint_eq (reading.n, tip.number);
  ck_assert_uint_eq (replay.diverged, 0);
  ck_assert_ptr_null (rules_check_state (stored->match, replay.state));
  replay_clear (&replay);
  return reading.n;
}

/* The match as the window opens it. */
static void
resume (const Recorded *recorded)
{
  g_autoptr (AppStore) store = app_store_open (recorded->path, NULL);
  g_autoptr (AppMatch) match = NULL;

  ck_assert_ptr_nonnull (store);
  match = app_match_open (store, recorded->uuid, NULL);
  ck_assert_ptr_nonnull (match);
  ck_assert_ptr_null (app_match_get_fault (match));
  ck_assert_uint_eq (app_match_get_n_moves (match), recorded->n);
  if (recorded->n > 0) {
    g_autofree char *last = app_simulated_record_dup_move (recorded->simulated, recorded->n - 1);

    ck_assert_str_eq (app_match_get_move (match, recorded->n)->text, last);
  }
}

static void
kill_once (Recorded *recorded, GRand *random, Counts *counts)
{
  gboolean heard = g_rand_boolean (random);
  guint microseconds = (guint)g_rand_int_range (random, 0, heard ? STREAM_US : START_US);
  g_autoptr (GString) said = g_string_new (NULL);
  gboolean killed = run_and_kill (recorded, heard, microseconds, said);
  guint told = last_told (said->str, recorded->n), there = look (recorded);

  ck_assert_msg (there == told || (killed && there == told + 1), "%u told, %u there", told, there);
  counts->kills += killed;
  counts->unheard += killed && told == recorded->n;
  counts->acknowledged += told - recorded->n;
  counts->unacknowledged += there - told;
  recorded->n = there;
  resume (recorded);
}

START_TEST (what_is_acknowledged_is_there)
{
  const RulesGame *game = rules_games[_i];
  const char *only = suite_variable ("TOMEKEEPER_KILLED");
  g_autofree char *starter = app_paths_dup_starter (game->id);
  g_autoptr (AppPacks) packs = app_packs_new ();
  g_autoptr (GRand) random = g_rand_new_with_seed ((guint32)_i + 1);
  Recorded recorded = { .path = in_folder ("killed.db"), .packs = packs };
  Counts counts = { 0 };

  ck_assert (g_file_test (starter, G_FILE_TEST_EXISTS));
  if (only != NULL && strcmp (only, game->id) != 0)
    SUITE_SKIP ("only “%s” is asked for", only);
  while (counts.kills < how_often ()) {
    begin (&recorded, game, ++counts.matches);
    while (recorded.n < recorded.simulated->n_moves && counts.kills < how_often ())
      kill_once (&recorded, random, &counts);
    end (&recorded);
  }
  if (suite_variable ("TOMEKEEPER_KILLS") != NULL)
    printf ("# %s: %u kills, %u of them before anything was acknowledged, in %u matches; %u moves "
            "acknowledged, %u more were there\n",
            game->id, counts.kills, counts.unheard, counts.matches, counts.acknowledged,
            counts.unacknowledged);
}
END_TEST

TEST_SUITE (killed)
{
  Suite *suite = suite_create ("app-killed");
  TCase *tests = tcase_create ("killed");
  int n = 0;

  while (rules_games[n] != NULL)
    n++;
  tcase_add_checked_fixture (tests, folder_setup, folder_teardown);
  tcase_set_timeout (tests, 7200);
  tcase_add_loop_test (tests, what_is_acknowledged_is_there, 0, n);
  suite_add_tcase (suite, tests);
  return suite;
}
