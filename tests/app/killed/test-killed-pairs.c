/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two processes on one file, of which one is killed at a random instant: two recorders of one
 * match, a recorder and an import, a backup, a restore, two that bring an older file up to date.
 * The one that lives ends its work; whatever either acknowledged is there, or after a restore in
 * the copy that it kept; imports and restores are whole or not at all. kill-stage.h names the
 * variables that say how often.
 */
#include "tests/app/plays-in/play-import-stage.h"
#include "tests/app/killed/kill-stage.h"

#include "app/match/match.h"
#include "app/recording/recorder.h"
#include "app/store/store.h"

#include "db/auto-backup.h"

#include <stdio.h>
#include <string.h>

#define NOTES 30 /* that a recorder writes */
#define PLAYS 60
#define TRIES 200

/* What runs: a recorder as the window has it */

static gboolean
write_note (AppMatch *match, const char *who, guint k, GError **error)
{
  g_autofree char *text = g_strdup_printf ("- note \"%s %u.\"", who, k);
  g_autoptr (GAsyncResult) result = NULL;

  app_recorder_append_async (match, text, NULL, take_result, &result);
  return app_recorder_finish (match, wait_for (&result), error);
}

/* Writes one, opening the file and the match anew where others were faster, or put another content
 * into it. */
static gboolean
write_in_time (AppStore **store, AppMatch **match, const char *who, guint k, const char *uuid,
               GError **error)
{
  for (guint tries = 0; tries < TRIES; tries++) {
    g_clear_error (error);
    if (*store == NULL)
      *store = app_store_open (KILL_DATABASE, error);
    if (*store != NULL && *match == NULL)
      *match = app_match_open (*store, uuid, error);
    if (*match != NULL && write_note (*match, who, k, error))
      return TRUE;
    g_clear_object (match);
    g_clear_object (store);
  }
  return FALSE;
}

/* "--script WHO FROM TO MATCH" */
static int
run_script (char **words)
{
  guint from = (guint)g_ascii_strtoull (words[1], NULL, 10);
  guint to = (guint)g_ascii_strtoull (words[2], NULL, 10);
  g_autoptr (AppStore) store = NULL;
  g_autoptr (AppMatch) match = NULL;
  g_autoptr (GError) error = NULL;

  for (guint k = from; k < to; k++) {
    if (!write_in_time (&store, &match, words[0], k, words[3], &error)) {
      fprintf (stderr, "%s\n", error->message);
      return EXIT_FAILURE;
    }
    printf ("ok %u\n", k);
    fflush (stdout);
  }
  return EXIT_SUCCESS;
}

/* What is there before */

static void
prepare (void)
{
  g_autofree StagePlay *plays = g_new0 (StagePlay, PLAYS);
  g_autofree char *uuid = NULL;
  g_autofree char *text = NULL;

  kill_write ("tags.tkr", "[Record \"1\"]\n[Game \"tome\"]\n[Variant \"team\"]\n[Seat1 \"Ada\"]\n"
                          "[Seat2 \"Ben\"]\n[Seat3 \"Cyd\"]\n[Seat4 \"Dan\"]\n");
  uuid = kill_do ("new tags.tkr");
  kill_set_match (uuid);
  g_free (kill_do ("record MATCH '- dealer 1'"));
  g_free (kill_do ("backup b.db"));
  for (guint k = 0; k < PLAYS; k++)
    plays[k] = (StagePlay){ .id = k + 1,
                            .date = "2020-02-03",
                            .game = "Hive",
                            .n = 2,
                            .seats = { { "Ada", (int)k, FALSE }, { "Ben", 100, TRUE } } };
  text = play_import_stage_as_bgstats (plays, PLAYS);
  kill_write ("history.json", text);
}

/* Pairs */

typedef enum {
  NOTES_A,
  NOTES_B,
  IMPORT,
  BACKUP,
  RESTORE,
} Work;

static const struct {
  const char *name;
  Work victim, other;
  guint few;
} pairs[] = {
  { "two-recorders", NOTES_A, NOTES_B },
  { "import-beside-recorder", IMPORT, NOTES_B },
  { "recorder-beside-import", NOTES_A, IMPORT, 1 },
  { "backup-beside-recorder", BACKUP, NOTES_B },
  { "recorder-beside-backup", NOTES_A, BACKUP },
  { "restore-beside-recorder", RESTORE, NOTES_B, 1 },
  { "recorder-beside-restore", NOTES_A, RESTORE },
};

static KillRun *
start_work (Work work, KillInstant instant)
{
  const char *const notes[] = { "--script", work == NOTES_A ? "a" : "b", "1",
                                "31",       kill_get_match (),           NULL };
  const char *const import[] = { "--database", KILL_DATABASE, "import", "history.json", NULL };
  const char *const backup[] = { "--database", KILL_DATABASE, "backup", "b.db", NULL };
  const char *const restore[] = { "--database", KILL_DATABASE, "restore", "b.db", NULL };

  switch (work) {
  case IMPORT:
    return kill_run_start (NULL, import, instant);
  case BACKUP:
    return kill_run_start (NULL, backup, instant);
  case RESTORE:
    return kill_run_start (NULL, restore, instant);
  default:
    return kill_run_start ("killed-pairs", notes, instant);
  }
}

/* Which notes of somebody are there: bit k of note k, each once and in order. */
static guint64
find_notes (const char *truth, const char *who, const char *why)
{
  g_autofree char *start = g_strdup_printf (" text=- note \"%s ", who);
  guint64 found = 0;

  for (const char *at = truth; (at = strstr (at, start)) != NULL;) {
    guint64 bit = G_GUINT64_CONSTANT (1) << g_ascii_strtoull (at += strlen (start), NULL, 10);

    ck_assert_msg (bit > found, "%s: a note of %s is there twice, or out of order", why, who);
    found |= bit;
  }
  return found;
}

static guint
count_plays (const char *truth)
{
  guint n = 0;

  for (const char *at = truth; (at = strstr (at, "\nimported ")) != NULL; at++)
    n++;
  return n;
}

/* What is in the file, and in the copies that were kept before restores. */
static guint64
find_kept_notes (const char *who, const char *why)
{
  g_autoptr (GPtrArray) kept = db_auto_backup_list (kill_path (KILL_DATABASE), NULL);
  guint64 found = 0;

  ck_assert_ptr_nonnull (kept);
  for (guint k = 0; k < kept->len; k++) {
    const DbAutoBackup *copy = g_ptr_array_index (kept, k);
    const char *apart = in_folder ("copy.db");
    g_autofree char *bytes = NULL;
    g_autofree char *truth = NULL;
    gsize length;

    ck_assert (g_file_get_contents (copy->file, &bytes, &length, NULL));
    ck_assert (g_file_set_contents (apart, bytes, (gssize)length, NULL));
    truth = kill_file_check (apart, why);
    found |= find_notes (truth, who, why);
  }
  return found;
}

static guint64
up_to (guint k)
{
  return (G_GUINT64_CONSTANT (1) << (k + 1)) - 2;
}

/* Notes of a recorder: what was acknowledged, and one more at most where it was killed. */
static void
check_notes (const char *truth, const char *who, const KillRun *run, gboolean restored,
             const char *why)
{
  guint heard = kill_run_count_lines (run);
  guint64 there = find_notes (truth, who, why);

  if (restored)
    there |= find_kept_notes (who, why);
  ck_assert_msg (there == up_to (heard) || (run->killed && there == up_to (heard + 1)),
                 "%s: %u notes of %s were acknowledged, %" G_GINT64_MODIFIER "x are there", why,
                 heard, who, there);
}

static const KillRun *
run_of (guint pair, Work work, const KillRun *victim, const KillRun *other)
{
  return pairs[pair].victim == work ? victim : pairs[pair].other == work ? other : NULL;
}

static void
check_backup (const char *why)
{
  const char *apart = in_folder ("copy.db");
  g_autofree char *bytes = NULL;
  gsize length;

  ck_assert (g_file_get_contents (kill_path ("b.db"), &bytes, &length, NULL));
  ck_assert (g_file_set_contents (apart, bytes, (gssize)length, NULL));
  g_free (kill_file_check (apart, why));
}

typedef struct {
  guint kills, too_late, heard, other;
} Counts;

static void
judge (guint pair, const KillRun *victim, const KillRun *other, const char *why)
{
  g_autofree char *truth = kill_file_check (kill_path (KILL_DATABASE), why);
  gboolean restored = pairs[pair].victim == RESTORE || pairs[pair].other == RESTORE;
  const KillRun *run;
  guint plays = count_plays (truth);

  if ((run = run_of (pair, NOTES_A, victim, other)) != NULL)
    check_notes (truth, "a", run, restored, why);
  if ((run = run_of (pair, NOTES_B, victim, other)) != NULL)
    check_notes (truth, "b", run, restored, why);
  if ((run = run_of (pair, IMPORT, victim, other)) != NULL)
    ck_assert_msg (plays == PLAYS || (plays == 0 && run->killed && kill_run_count_lines (run) == 0),
                   "%s: %u plays are there", why, plays);
  check_backup (why);
}

static void
kill_once (guint pair, GRand *random, gint64 usual, Counts *counts)
{
  guint events = (guint)g_rand_int_range (random, 1, 120);
  gboolean at_write = g_rand_int_range (random, 0, 3) == 0;
  KillInstant instant = { at_write ? KILL_AT_WRITE : KILL_AT_TIME,
                          at_write ? events
                                   : (guint)(g_rand_double (random) * 1.1 * (double)usual) };
  g_autoptr (KillRun) other = start_work (pairs[pair].other, (KillInstant){ KILL_NEVER, 0 });
  g_autoptr (KillRun) victim = start_work (pairs[pair].victim, instant);
  g_autofree char *why = NULL;

  kill_run_wait (victim);
  kill_run_wait (other);
  why = g_strdup_printf ("%s, kill %u %s (%u), %u heard", pairs[pair].name, counts->kills + 1,
                         at_write ? "at a write" : "at a time", instant.after,
                         kill_run_count_lines (victim));
  if (!kill_run_is_done (other) || (!victim->killed && !kill_run_is_done (victim))) {
    g_autofree char *error = kill_run_dup_error ();

    ck_abort_msg ("%s: status %d and %d: %s", why, victim->status, other->status, error);
  }
  judge (pair, victim, other, why);
  counts->kills += victim->killed;
  counts->too_late += !victim->killed;
  counts->heard += kill_run_count_lines (victim);
  counts->other += kill_run_count_lines (other);
}

/* How long the victim takes beside the other one. */
static gint64
rehearse (guint pair)
{
  g_autoptr (KillRun) other = start_work (pairs[pair].other, (KillInstant){ KILL_NEVER, 0 });
  g_autoptr (KillRun) victim = start_work (pairs[pair].victim, (KillInstant){ KILL_NEVER, 0 });

  kill_run_wait (victim);
  kill_run_wait (other);
  if (!kill_run_is_done (victim) || !kill_run_is_done (other)) {
    g_autofree char *error = kill_run_dup_error ();

    ck_abort_msg ("%s: never killed: status %d and %d: %s", pairs[pair].name, victim->status,
                  other->status, error);
  }
  judge (pair, victim, other, "never killed");
  return victim->microseconds;
}

START_TEST (nothing_is_lost)
{
  const KillJob job = { .name = pairs[_i].name, .few = pairs[_i].few };
  guint kills = kill_count (&job);
  g_autoptr (GRand) random = g_rand_new_with_seed ((guint32)_i + 1);
  Counts counts = { 0 };
  gint64 usual;

  if (kills == 0)
    SUITE_SKIP ("“%s” is killed by ./check --long alone", pairs[_i].name);
  prepare ();
  kill_folder_copy (kill_path (""), in_folder ("state"));
  usual = rehearse ((guint)_i);
  while (counts.kills < kills && counts.too_late < 4 * kills + 20) {
    kill_folder_copy (in_folder ("state"), kill_path (""));
    kill_once ((guint)_i, random, usual, &counts);
  }
  ck_assert_uint_gt (counts.kills, 0);
  if (suite_variable ("TOMEKEEPER_KILLS") != NULL)
    printf ("# %s: %u kills (%u more came too late): %u answers of the one that was killed, %u of "
            "the other one\n",
            pairs[_i].name, counts.kills, counts.too_late, counts.heard, counts.other);
}
END_TEST

TEST_SUITE (killed_pairs)
{
  char **words = suite_arguments ();
  Suite *suite;
  TCase *tests;

  if (g_strv_length (words) >= 5 && g_str_equal (words[0], "--script"))
    exit (run_script (words + 1));
  suite = suite_create ("app-killed-pairs");
  tests = tcase_create ("killed");
  tcase_add_checked_fixture (tests, kill_setup, kill_teardown);
  tcase_set_timeout (tests, 7200);
  tcase_add_loop_test (tests, nothing_is_lost, 0, G_N_ELEMENTS (pairs));
  suite_add_tcase (suite, tests);
  return suite;
}
