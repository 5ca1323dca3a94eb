/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Jobs that are done once, and then killed again and again.
 */
#include "tests/app/killed/kill-stage.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>

/**
 * State:
 * @truth: what the collection holds when so many steps are done; NULL of an @opening job's first
 * @names: what lies in the folder then
 * @sentence: the answer of what follows from it
 * @beside: the job's
 * @microseconds, @events: what the step to it took
 */
typedef struct {
  char *truth, *names, *sentence, *beside;
  gint64 microseconds;
  guint events;
} State;

/* What came of the kills. */
typedef struct {
  guint kills, too_late;             /* after its end */
  guint nothing, torn, unheard, all; /* there: of the step that went on */
  guint heard;                       /* steps that were acknowledged */
  guint litter;                      /* kills that left files, which the next run removed */
} Counts;

static struct {
  char *match;
  const KillJob *job;
  guint n_steps;
  State states[KILL_STEPS + 1];
  GRand *random;
  Counts counts;
} stage;

void
kill_setup (void)
{
  folder_setup ();
  ck_assert_int_eq (g_mkdir (kill_path (""), 0700), 0);
  ck_assert_int_eq (g_mkdir (kill_path ("tmp"), 0700), 0);
  g_setenv ("TMPDIR", kill_path ("tmp"), TRUE);
  g_setenv ("XDG_DATA_HOME", kill_path ("home"), TRUE);
  g_setenv ("XDG_CACHE_HOME", kill_path ("home"), TRUE);
}

void
kill_teardown (void)
{
  for (guint k = 0; k <= KILL_STEPS; k++) {
    g_free (stage.states[k].truth);
    g_free (stage.states[k].names);
    g_free (stage.states[k].sentence);
    g_free (stage.states[k].beside);
  }
  g_free (stage.match);
  g_clear_pointer (&stage.random, g_rand_free);
  memset (&stage, 0, sizeof stage);
  folder_teardown ();
}

const char *
kill_path (const char *name)
{
  g_autofree char *inside = g_build_filename ("work", name, NULL);

  return in_folder (inside);
}

void
kill_write (const char *name, const char *text)
{
  ck_assert (g_file_set_contents (kill_path (name), text, -1, NULL));
}

void
kill_set_match (const char *uuid)
{
  g_free (stage.match);
  stage.match = g_strdup (uuid);
}

const char *
kill_get_match (void)
{
  return stage.match;
}

guint
kill_count (const KillJob *job)
{
  const char *kills = suite_variable ("TOMEKEEPER_KILLS");
  const char *only = suite_variable ("TOMEKEEPER_KILLED");

  if (only != NULL && !g_str_equal (only, job->name))
    return 0;
  return kills != NULL ? (guint)g_ascii_strtoull (kills, NULL, 10) : job->few;
}

/* Steps */

/* Of a call that may end with status 1 though all is done: it has something to tell. */
static gboolean
may_exit_1 (const char *words)
{
  return words[0] == '!';
}

static KillRun *
start_words (const char *words, KillInstant instant)
{
  g_autofree char *all = g_strconcat ("tomekeeper-cli --database " KILL_DATABASE " ",
                                      words + may_exit_1 (words), NULL);
  g_auto (GStrv) argv = NULL;
  KillRun *run;

  ck_assert_msg (g_shell_parse_argv (all, NULL, &argv, NULL), "%s", words);
  for (char **word = argv; *word != NULL; word++)
    if (g_str_equal (*word, "MATCH")) {
      g_free (*word);
      *word = g_strdup (stage.match);
    }
  run = kill_run_start (NULL, (const char *const *)argv + 1, instant);
  run->may_exit_1 = may_exit_1 (words);
  return run;
}

static KillRun *
start_step (guint from, guint to, KillInstant instant)
{
  g_autofree char *first = g_strdup_printf ("%u", from);
  g_autofree char *end = g_strdup_printf ("%u", to);
  const char *const words[] = { "--script", stage.job->script, first, end, stage.match, NULL };

  if (stage.job->script != NULL)
    return kill_run_start ("killed-window", words, instant);
  return start_words (stage.job->steps[from], instant);
}

/* Ends well, or the test does. */
static void
expect_done (KillRun *run, const char *what)
{
  kill_run_wait (run);
  if (!kill_run_is_done (run)) {
    g_autofree char *error = kill_run_dup_error ();

    ck_abort_msg ("%s: %s: status %d: %s", stage.job != NULL ? stage.job->name : "", what,
                  run->status, error);
  }
}

static const KillInstant never = { KILL_NEVER, 0 };

char *
kill_do (const char *words)
{
  g_autoptr (KillRun) run = start_words (words, never);

  expect_done (run, words);
  return line_of (run->output->str, 0);
}

static char *
dup_figures (void)
{
  g_autoptr (KillRun) run = NULL;

  if (stage.job->may_exit_1 == NULL)
    return g_strdup ("");
  run = start_words (stage.job->may_exit_1, never);
  expect_done (run, stage.job->may_exit_1);
  return kill_file_normalize (run->output->str);
}

static char *
dup_beside (void)
{
  g_autofree char *beside = stage.job->dup_side_file != NULL ? stage.job->dup_side_file () : NULL;

  return kill_file_normalize (beside != NULL ? beside : "");
}

/* "players 4", a line a table. */
static char *
count_rows (const char *truth)
{
  g_auto (GStrv) rows = g_strsplit (truth, "\n", -1);
  GString *counts = g_string_new (NULL);
  guint n = 0;

  for (guint k = 0; rows[k] != NULL; k++) {
    gsize length = strcspn (rows[k], " ");

    n++;
    if (rows[k + 1] != NULL && strncmp (rows[k], rows[k + 1], length + 1) == 0)
      continue;
    g_string_append_printf (counts, "%.*s %u\n", (int)length, rows[k], n);
    n = 0;
  }
  return g_string_free (counts, FALSE);
}

static char *
check_truth (const char *why)
{
  g_autofree char *truth = kill_file_check (kill_path (KILL_DATABASE), why);

  return stage.job->counts_only ? count_rows (truth) : g_steal_pointer (&truth);
}

/* The job without harm */

static const char *
state_folder (guint k)
{
  g_autofree char *name = g_strdup_printf ("state-%u", k);

  return in_folder (name);
}

static void
save_state (guint k)
{
  State *state = &stage.states[k];

  kill_folder_copy (kill_path (""), state_folder (k));
  state->names = kill_folder_list (kill_path (""));
  if (k == 0 && stage.job->opening)
    return;
  state->sentence = dup_figures ();
  state->truth = check_truth ("never killed");
  state->beside = dup_beside ();
  if (stage.job->look != NULL)
    stage.job->look (k, "never killed");
  kill_folder_copy (state_folder (k), kill_path (""));
}

static void
record_states (void)
{
  save_state (0);
  for (guint k = 0; k < stage.n_steps; k++) {
    g_autoptr (KillRun) run = start_step (k, k + 1, never);

    expect_done (run, "a step");
    stage.states[k + 1].microseconds = run->microseconds;
    stage.states[k + 1].events = run->events;
    save_state (k + 1);
  }
}

/* Kills */

/* What the steps from @from on take, of which a script does all. */
static void
measure_steps (guint from, gint64 *microseconds, guint *events)
{
  guint to = stage.job->script != NULL ? stage.n_steps : from + 1;

  *microseconds = 0;
  *events = 0;
  for (guint k = from; k < to; k++) {
    *microseconds += stage.states[k + 1].microseconds;
    *events += stage.states[k + 1].events;
  }
}

/* Half of them anywhere, a sixth of them towards the end, most others at something that it writes,
 * and some when it would answer. */
static KillInstant
pick_instant (guint from)
{
  guint dice = (guint)g_rand_int_range (stage.random, 0, 24);
  gint64 microseconds;
  guint events;

  measure_steps (from, &microseconds, &events);
  if (dice < 8)
    return (KillInstant){ KILL_AT_TIME,
                          (guint)(g_rand_double (stage.random) * 1.05 * (double)microseconds) };
  if (dice < 12)
    return (KillInstant){ KILL_AT_TIME, (guint)((0.8 + 0.2 * g_rand_double (stage.random))
                                                * (double)microseconds) };
  if (dice < 21 && events > 0)
    return (KillInstant){ KILL_AT_WRITE,
                          (guint)g_rand_int_range (stage.random, 1, (gint32)events + 1) };
  return (KillInstant){ KILL_AT_ANSWER, 0 };
}

static char *
dup_why (guint from, const KillRun *run)
{
  static const char *const whens[] = { "never", "at a time", "at a write", "at the answer" };

  return g_strdup_printf ("%s, step %u, kill %u %s (%u), %u heard", stage.job->name, from + 1,
                          stage.counts.kills + 1, whens[run->instant.when], run->instant.after,
                          kill_run_count_lines (run));
}

static void
assert_state (guint k, const char *truth, const char *why)
{
  g_autofree char *beside = dup_beside ();

  kill_assert_same (truth, stage.states[k].truth, why);
  kill_assert_same (beside, stage.states[k].beside, why);
  if (stage.job->look != NULL)
    stage.job->look (k, why);
}

/* The step behind @sentence is wholly there, too; where that can be seen. */
static gboolean
is_step_ahead (guint sentence, const char *truth)
{
  const State *before = &stage.states[sentence], *after = before + 1;
  g_autofree char *beside = NULL;

  if (sentence == stage.n_steps || !g_str_equal (truth, after->truth))
    return FALSE;
  beside = dup_beside ();
  return g_str_equal (beside, after->beside)
         && !(g_str_equal (truth, before->truth) && g_str_equal (beside, before->beside));
}

/* How many steps are there: as many as were acknowledged, or one more that is wholly there. */
static guint
count_steps_done (guint sentence, const KillRun *run, const char *why)
{
  g_autofree char *figures = NULL;
  g_autofree char *truth = NULL;
  guint there = sentence;

  if (!stage.job->opening)
    figures = dup_figures ();
  truth = check_truth (why);
  if (stage.job->opening)
    there = stage.n_steps; /* whoever looks opens it */
  else if (run->killed && is_step_ahead (sentence, truth))
    there++;
  assert_state (there, truth, why);
  if (figures != NULL)
    kill_assert_same (figures, stage.states[there].sentence, why);
  return there;
}

/* The steps that are missing; of a call's the next one. */
static guint
run_missing_steps (guint there, const char *why)
{
  guint to = stage.job->script != NULL ? stage.n_steps : there + 1;
  g_autoptr (KillRun) run = NULL;
  g_autofree char *truth = NULL;

  if (there == stage.n_steps)
    return there;
  run = start_step (there, to, never);
  expect_done (run, why);
  if (to == there + 1) {
    stage.states[to].microseconds = (3 * stage.states[to].microseconds + run->microseconds) / 4;
    stage.states[to].events = MAX (stage.states[to].events, run->events);
  }
  truth = check_truth (why);
  assert_state (to, truth, why);
  return to;
}

/* Of files that are being written. */
static gboolean
is_litter (const char *names)
{
  return strstr (names, ".partial-") != NULL || strstr (names, ".restore-") != NULL
         || strstr (names, "-journal") != NULL;
}

/* What a killed program left goes when its work is done again. */
static void
check_litter (guint from, guint there, const char *why)
{
  g_autofree char *names = kill_folder_list (kill_path (""));
  g_autofree char *after = NULL;
  g_autoptr (KillRun) again = NULL;

  /* What a half-made file was brought up to date from, whoever looks keeps too. */
  if (stage.job->opening && !is_litter (names))
    return;
  if (g_str_equal (names, stage.states[there].names))
    return;
  again = start_step (from, from + 1, never);
  kill_run_wait (again);
  after = kill_folder_list (kill_path (""));
  kill_assert_same (after, stage.states[there].names, why);
}

static void
count_outcome (guint from, guint sentence, guint there, gboolean torn, const KillRun *run)
{
  Counts *counts = &stage.counts;

  counts->heard += sentence - from;
  if (!run->killed) {
    counts->too_late++;
    return;
  }
  counts->kills++;
  if (there > sentence)
    counts->unheard++;
  else if (sentence > from)
    counts->all++;
  else if (torn)
    counts->torn++;
  else
    counts->nothing++;
}

static void
kill_once (void)
{
  guint from = (guint)g_rand_int_range (stage.random, 0, (gint32)stage.n_steps), sentence, there;
  g_autofree char *left = NULL;
  g_autofree char *why = NULL;
  g_autoptr (KillRun) run = NULL;
  gboolean torn;

  kill_folder_copy (state_folder (from), kill_path (""));
  run =
      start_step (from, stage.job->script != NULL ? stage.n_steps : from + 1, pick_instant (from));
  kill_run_wait (run);
  why = dup_why (from, run);
  if (!run->killed && !kill_run_is_done (run)) {
    g_autofree char *error = kill_run_dup_error ();

    ck_abort_msg ("%s: status %d: %s", why, run->status, error);
  }
  torn = kill_file_is_torn (kill_path (KILL_DATABASE));
  left = kill_folder_list (kill_path (""));
  if (stage.job->script != NULL)
    sentence = MIN (from + kill_run_count_lines (run), stage.n_steps);
  else
    sentence = from + (kill_run_count_lines (run) > 0 || !run->killed);
  there = count_steps_done (sentence, run, why);
  stage.counts.litter += is_litter (left);
  count_outcome (from, sentence, stage.job->opening ? sentence : there, torn, run);
  there = run_missing_steps (there, why);
  check_litter (from, there, why);
}

void
kill_job (const KillJob *job)
{
  const char *seed = suite_variable ("TOMEKEEPER_KILL_SEED");
  const Counts *counts = &stage.counts;
  guint kills = kill_count (job);

  if (kills == 0) {
    suite_skip ("“%s” is killed by ./check --long alone", job->name);
    return;
  }
  stage.job = job;
  stage.random = g_rand_new_with_seed (seed != NULL ? (guint32)g_ascii_strtoull (seed, NULL, 10)
                                                    : g_str_hash (job->name));
  stage.n_steps = job->n_steps;
  while (job->script == NULL && job->steps[stage.n_steps] != NULL)
    stage.n_steps++;
  if (job->prepare != NULL)
    job->prepare ();
  record_states ();
  while (counts->kills < kills && counts->too_late < 4 * kills + 20)
    kill_once ();
  ck_assert_uint_gt (counts->kills, 0);
  if (suite_variable ("TOMEKEEPER_KILLS") != NULL)
    printf (
        "# %s: %u kills (%u more came too late): %u before anything was there, %u in the middle "
        "of a write to the log, %u after the commit and before the answer, %u after answers; "
        "%u steps acknowledged; %u left files that the next run removed\n",
        job->name, counts->kills, counts->too_late, counts->nothing, counts->torn, counts->unheard,
        counts->all, counts->heard, counts->litter);
}
