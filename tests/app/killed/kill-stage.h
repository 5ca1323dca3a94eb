/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Programs killed with SIGKILL in the middle of what they do, and what is asked of what they leave:
 * all that they acknowledged is there as it was, nothing is half there, the file is sound, another
 * run goes on from there and ends where one that was never killed did, and no litter stays.
 *
 * TOMEKEEPER_KILLS says how often each job is killed (by default a few times, and most jobs not at
 * all), TOMEKEEPER_KILLED which job alone is done, TOMEKEEPER_KILL_SEED begins other dice.
 */
#pragma once

#include "tests/app/killed/kill-file.h"

G_BEGIN_DECLS

#define KILL_STEPS 32

/* The collection's file in the folder in which everything is run. */
#define KILL_DATABASE "c.db"

/**
 * KillJob:
 * @name: for people
 * @few: how often it is killed where nobody says how often
 * @prepare: (nullable): makes what is there before, by kill_do() and kill_write()
 * @steps: what is then done one after another: each the words of a call of tomekeeper-cli, behind
 *   "!" where it may end with status 1; "MATCH" is kill_set_match()'s
 * @script: (nullable): instead, what this very program does when it is started with "--script
 *   NAME FROM TO": the steps from FROM to before TO in one process, "ok" said after each
 * @n_steps: of a script
 * @may_exit_1: (nullable): words of a call whose answer follows from derived figures; it has to be
 * that of what is there
 * @opening: the steps only open the file, and so does whoever looks at it
 * @counts_only: what the steps do differs from run to run: only how many rows there are is looked
 * at
 * @dup_side_file: (nullable): what a file is that the steps write beside the collection, which has
 * to be that of before a step or of after it, to be freed
 * @look: (nullable): looks at what else is there, when @state steps of the job are
 */
typedef struct {
  const char *name;
  guint few;
  void (*prepare) (void);
  const char *steps[KILL_STEPS];
  const char *script;
  guint n_steps;
  const char *may_exit_1;
  gboolean opening, counts_only;
  char *(*dup_side_file) (void);
  void (*look) (guint state, const char *why);
} KillJob;

/* A checked fixture, instead of the folder's. */
void kill_setup (void);
void kill_teardown (void);

/* A path in the folder in which everything is run; it lives until the fixture goes. */
const char *kill_path (const char *name);
/* Writes a file there. */
void kill_write (const char *name, const char *text);
/* Runs tomekeeper-cli there, which has to end well; its answer's first line, to be freed. */
char *kill_do (const char *words);
void kill_set_match (const char *uuid);
const char *kill_get_match (void);

/* How often each job is to be killed; 0 for one that is not asked for. */
guint kill_count (const KillJob *job);

/* Does the job once without harm, then kills it again and again; where it is not to be killed, the
 * test is skipped. */
void kill_job (const KillJob *job);

/* Processes, for what is killed otherwise */

typedef enum {
  KILL_NEVER,
  KILL_AT_TIME,   /* @after microseconds after its start */
  KILL_AT_WRITE,  /* when it did so many things to files of the folder */
  KILL_AT_ANSWER, /* when it waits for somebody who reads its answer */
} KillWhen;

typedef struct {
  KillWhen when;
  guint after;
} KillInstant;

/**
 * KillRun:
 * @may_exit_1: it may end with status 1, because it has something to tell
 * @output: what it said
 * @events: things that happened to files of the folder
 */
typedef struct {
  GPid child;
  int out, watch;
  KillInstant instant;
  gboolean may_exit_1;
  gint64 began;
  GString *output;
  gboolean killed;
  int status;
  guint events;
  gint64 microseconds;
} KillRun;

/* Starts it in the folder: with NULL tomekeeper-cli, else this program with a suite and these
 * words. */
KillRun *kill_run_start (const char *suite, const char *const *words, KillInstant instant);
/* Kills it at its instant, or waits for its end. */
void kill_run_wait (KillRun *run);
void kill_run_free (KillRun *run);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KillRun, kill_run_free)

/* How many whole lines it said. */
guint kill_run_count_lines (const KillRun *run);
/* It came to its end by itself, and to a good one. */
gboolean kill_run_is_done (const KillRun *run);
/* What it said on standard error, until the next one is started. */
char *kill_run_dup_error (void) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
