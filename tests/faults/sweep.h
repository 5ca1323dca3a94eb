/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Scenarios under every fault in turn. A scenario is done once without a fault, which says what the
 * folder holds after each of its steps and how many calls it takes; then again for each call and
 * each kind of fault, on a fresh copy.
 *
 * What is demanded: after a fault the folder holds exactly what the acknowledged steps left there;
 * after a power cut the step that was under way may be there too, whole. So it may when a disk
 * fails for good: a commit that was written and could not be synced is one or none, which nobody
 * can tell any more. These two are counted. The check
 * finds nothing. A step that failed says so in a sentence of the right kind. When the fault is gone
 * the rest is done, on the same connection where there is one, and ends as without any fault.
 * Nothing is left open or lying about.
 *
 * TOMEKEEPER_FAULTS=all goes through every call, =N through every N-th. Without it, as in every run
 * of the suite, each scenario has a third of the kinds, at one place and behind everything.
 * TOMEKEEPER_FAULTS_ONLY=NAME takes one scenario.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * SweepStage:
 * @folder: of the scenario
 * @path: of its collection, "store.db" there
 * @held: what steps keep open
 * @memory: what steps need to know of each other; as it was when a step fails
 */
typedef struct {
  const char *folder;
  const char *path;
  gpointer held;
  gint64 memory[8];
} SweepStage;

/* FALSE with @error: nothing was done, whoever calls may try again. */
typedef gboolean (*SweepStep) (SweepStage *stage, GError **error);

/**
 * SweepScenario:
 * @prepare: makes the folder's files
 * @steps: (array zero-terminated=1): the first one opens what is held
 * @drop: closes it; may be called without
 * @reads_only: whether what is held was opened for reading alone, since the file could not be
 *   written: then it has to be opened anew
 * @domain: (nullable): of the errors, which are to be of the right kind
 */
typedef struct {
  const char *name;
  void (*prepare) (const char *folder);
  SweepStep steps[8];
  void (*drop) (SweepStage *stage);
  GQuark (*domain) (void);
  gboolean (*reads_only) (SweepStage *stage);
} SweepScenario;

/* Once, before SQLite is used. */
void sweep_begin (void);
/* Fails the test when it finds something. */
void sweep (const SweepScenario *scenario);

G_END_DECLS
