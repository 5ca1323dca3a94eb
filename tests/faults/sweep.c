/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Faults, one after the other, and what is to be found afterwards.
 */
#include "tests/faults/sweep.h"

#include "db/integrity.h"
#include "db/store.h"
#include "tests/faults/faulty-private.h"
#include "tests/faults/state.h"
#include "tests/suite.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>

#define STEPS 8
#define COLLECTION "store.db"
#define SHORT 3        /* in a short run each scenario has one kind of faults of so many */
#define PLACES 1       /* of each kind of fault in each scenario, in a short run */
#define ROOM_STEPS 200 /* in a long one */
#define TELL 12        /* findings */

typedef struct {
  guint64 faults, cuts, under_way, absorbed, doubtful;
} Figures;

/**
 * Sweep:
 * @states: after 0, 1 … steps
 * @counts: of calls, by kind of fault and by what SQLite is told of the device; 0 for unknown
 * @label: of the fault at hand
 * @findings: (element-type utf8)
 */
typedef struct {
  const SweepScenario *scenario;
  char *folder, *path;
  Image *image;
  State *states[STEPS + 1];
  guint n_steps;
  guint64 counts[FAULTY_KINDS][2];
  char label[200];
  GPtrArray *findings;
  Figures figures;
} Sweep;

/* How a fault is tried at one place after the other. */
typedef struct {
  FaultyPlan plan;
  DiskLanding landing;
} Trial;

static const Trial trials[] = {
  { { .kind = FAULTY_ERROR } },
  { { .kind = FAULTY_ERROR, .lasting = TRUE } },
  { { .kind = FAULTY_FULL } },
  { { .kind = FAULTY_FULL, .lasting = TRUE } },
  { { .kind = FAULTY_ROOM, .lasting = TRUE } },
  { { .kind = FAULTY_SHORT } },
  { { .kind = FAULTY_SHORT_FULL } },
  { { .kind = FAULTY_SHORT_READ } },
  { { .kind = FAULTY_BUSY } },
  { { .kind = FAULTY_BUSY, .lasting = TRUE } },
  { { .kind = FAULTY_CUT, .sector = 512, .powersafe = TRUE }, DISK_NOTHING },
  { { .kind = FAULTY_CUT, .sector = 512, .powersafe = TRUE }, DISK_EVERYTHING },
  { { .kind = FAULTY_CUT, .sector = 512, .powersafe = TRUE }, DISK_NAMES },
  { { .kind = FAULTY_CUT, .sector = 512, .powersafe = TRUE }, DISK_DATA },
  { { .kind = FAULTY_CUT, .sector = 512, .powersafe = TRUE }, DISK_SOME },
  { { .kind = FAULTY_CUT, .sector = 4096, .powersafe = TRUE }, DISK_SOME },
  { { .kind = FAULTY_CUT, .sector = 512 }, DISK_SOME },
  { { .kind = FAULTY_CUT, .sector = 4096 }, DISK_SOME },
};

static void find_fault (Sweep *sweep, const char *format, ...) G_GNUC_PRINTF (2, 3);

static void
find_fault (Sweep *sweep, const char *format, ...)
{
  g_autofree char *what = NULL;
  va_list rest;

  va_start (rest, format);
  what = g_strdup_vprintf (format, rest);
  va_end (rest);
  g_ptr_array_add (sweep->findings,
                   g_strdup_printf ("%s, %s: %s", sweep->scenario->name, sweep->label, what));
}

/* Steps */

static void
stage_init (Sweep *sweep, SweepStage *stage)
{
  *stage = (SweepStage){ .folder = sweep->folder, .path = sweep->path };
}

static gboolean
do_step (Sweep *sweep, SweepStage *stage, guint k, GError **error)
{
  SweepStage before = *stage;

  faulty_set_step (k + 1);
  if (sweep->scenario->steps[k](stage, error))
    return TRUE;
  memcpy (stage->memory, before.memory, sizeof before.memory);
  if (error != NULL && *error == NULL)
    find_fault (sweep, "step %u failed without an error", k);
  return FALSE;
}

static void
drop (Sweep *sweep, SweepStage *stage)
{
  sweep->scenario->drop (stage);
  stage->held = NULL;
  if (faulty_open_files () > 0)
    find_fault (sweep, "%u files are still open", faulty_open_files ());
}

/* SQLite's own words and ours for what can't be are none for people. */
static const char *const raw[] = {
  "disk I/O error", "database",     "SQL",     "logic error", "schema step",
  "unable to open", "not an error", "locked",  "constraint",  "malformed",
  "locking",        "rolled back",  "unknown", "(null)",      "abort",
};

static void
check_words (Sweep *sweep, guint step, const char *words)
{
  if (g_strstr_len (words, -1, "is not a database") != NULL)
    return;
  for (gsize k = 0; k < G_N_ELEMENTS (raw); k++)
    if (strstr (words, raw[k]) != NULL) {
      find_fault (sweep, "step %u says “%s”", step, words);
      return;
    }
}

static gboolean
is_fitting (FaultyKind kind, int code)
{
  switch (kind) {
  case FAULTY_ERROR:
  case FAULTY_SHORT:
  case FAULTY_SHORT_READ:
    return code == DB_ERROR_IO || code == DB_ERROR_OPEN || code == DB_ERROR_READ_ONLY;
  case FAULTY_FULL:
  case FAULTY_ROOM:
  case FAULTY_SHORT_FULL:
    return code == DB_ERROR_FULL || code == DB_ERROR_OPEN || code == DB_ERROR_READ_ONLY;
  case FAULTY_BUSY:
    return code == DB_ERROR_BUSY;
  case FAULTY_CUT:
    return TRUE;
  case FAULTY_NONE:
  case FAULTY_KINDS:
  default:
    return FALSE;
  }
}

static void
check_error (Sweep *sweep, const FaultyPlan *plan, guint step, const GError *error)
{
  if (error == NULL || plan->kind == FAULTY_CUT)
    return;
  check_words (sweep, step, error->message);
  if (sweep->scenario->domain == NULL)
    return;
  if (error->domain != sweep->scenario->domain ()
      || (error->domain == DB_ERROR && !is_fitting (plan->kind, error->code)))
    find_fault (sweep, "step %u fails with %s %d: %s", step, g_quark_to_string (error->domain),
                error->code, error->message);
}

/* What is there */

/* Whether @name's hash is that of a state. */
static gboolean
is_of (const State *there, const State *expected, const char *name)
{
  /* The program's own copies are of any time. */
  if (strstr (name, ".backups/") != NULL && g_hash_table_contains (there->files, name))
    return strstr (state_get (there, name), "unreadable") == NULL;
  return g_str_equal (state_get (there, name), state_get (expected, name));
}

/* Files other than the collection: as after @done steps, or, with @next, after one more. */
static void
check_others (Sweep *sweep, const State *there, guint done, gboolean next)
{
  const State *a = sweep->states[done], *b = sweep->states[MIN (done + next, sweep->n_steps)];
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);
  const State *const all[] = { there, a, b };
  GHashTableIter iter;
  gpointer name;

  for (gsize k = 0; k < G_N_ELEMENTS (all); k++) {
    g_hash_table_iter_init (&iter, all[k]->files);
    while (g_hash_table_iter_next (&iter, &name, NULL))
      g_hash_table_add (names, name);
  }
  g_hash_table_remove (names, COLLECTION);
  g_hash_table_iter_init (&iter, names);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    if (!is_of (there, a, name) && !is_of (there, b, name))
      find_fault (sweep, "%s is neither as after %u steps nor as after one more: %s", (char *)name,
                  done, state_get (there, name));
}

/* The collection has to be as after @done steps, or, with @next, after one more: returns which. */
static guint
check_collection (Sweep *sweep, const State *there, guint done, gboolean next)
{
  if (is_of (there, sweep->states[done], COLLECTION))
    return done;
  if (next && done < sweep->n_steps && is_of (there, sweep->states[done + 1], COLLECTION))
    return done + 1;
  for (guint k = 0; k <= sweep->n_steps; k++)
    if (is_of (there, sweep->states[k], COLLECTION)) {
      find_fault (sweep, "%u steps were acknowledged, and %u are there", done, k);
      return k;
    }
  find_fault (sweep, "%u steps were acknowledged, and the collection is as after none: %s", done,
              state_get (there, COLLECTION));
  return done;
}

/* Opens the collection anew, brings it up to date, and lets it be checked. */
static void
check_well (Sweep *sweep)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DbStore) store = NULL;
  g_auto (GStrv) findings = NULL;

  faulty_set_step (1);
  store = db_store_open (sweep->path, DB_OPEN_CREATE, &error);
  if (store == NULL) {
    find_fault (sweep, "it can’t be opened again: %s", error->message);
    return;
  }
  if (db_store_is_read_only (store))
    find_fault (sweep, "it can only be read when it is opened again");
  if (!db_integrity_check (store, &findings, &error))
    find_fault (sweep, "it can’t be checked: %s", error->message);
  else if (findings[0] != NULL)
    find_fault (sweep, "the check finds: %s", findings[0]);
}

static void
check_end (Sweep *sweep, gboolean clean)
{
  g_autoptr (State) there = state_of (sweep->folder);

  check_collection (sweep, there, sweep->n_steps, FALSE);
  if (clean && there->rubbish->len > 0)
    find_fault (sweep, "%s is left behind", (char *)g_ptr_array_index (there->rubbish, 0));
}

/* What is left to do, on what is open or is opened now. */
static void
go_on (Sweep *sweep, SweepStage *stage, guint from, gboolean clean)
{
  for (guint k = stage->held == NULL ? 0 : from; k < sweep->n_steps; k++) {
    g_autoptr (GError) error = NULL;

    if (!do_step (sweep, stage, k, &error)) {
      find_fault (sweep, "step %u fails afterwards: %s", k,
                  error != NULL ? error->message : "no error");
      drop (sweep, stage);
      return;
    }
    if (k == 0 && from > 0)
      k = from - 1;
  }
  drop (sweep, stage);
  check_well (sweep);
  check_end (sweep, clean);
}

/* The collection after it was closed and opened by others. */
static void
judge_closed (Sweep *sweep, guint done, gboolean next, gboolean cut)
{
  g_autoptr (State) there = NULL;
  SweepStage stage;
  guint at;

  stage_init (sweep, &stage);
  check_well (sweep);
  there = state_of (sweep->folder);
  at = check_collection (sweep, there, MAX (done, 1), next);
  check_others (sweep, there, done, TRUE);
  if (cut)
    sweep->figures.under_way += at > MAX (done, 1);
  else
    sweep->figures.doubtful += at > MAX (done, 1);
  go_on (sweep, &stage, at, FALSE);
}

/* The collection while it is still open. */
static void
judge_open (Sweep *sweep, SweepStage *stage, guint done)
{
  g_autoptr (State) there = state_of (sweep->folder);

  /* Opened for reading alone, as far as was possible. */
  if (stage->held != NULL && sweep->scenario->reads_only (stage))
    drop (sweep, stage);
  if (stage->held == NULL) {
    judge_closed (sweep, done, FALSE, FALSE);
    return;
  }
  check_collection (sweep, there, done, FALSE);
  check_others (sweep, there, done, TRUE);
  go_on (sweep, stage, done, faulty_first () != FAULTY_OWN_REMOVE);
}

/* One fault */

static void
put_files (Sweep *sweep)
{
  image_put (sweep->image, sweep->folder);
  faulty_lock ();
  disk_watch (sweep->folder);
  faulty_unlock ();
}

static guint
do_steps (Sweep *sweep, SweepStage *stage, const FaultyPlan *plan)
{
  for (guint k = 0; k < sweep->n_steps; k++) {
    g_autoptr (GError) error = NULL;

    if (!do_step (sweep, stage, k, &error)) {
      check_error (sweep, plan, k, error);
      return k;
    }
  }
  return sweep->n_steps;
}

static void
label (Sweep *sweep, const Trial *trial, const FaultyPlan *plan)
{
  g_autofree char *cut =
      plan->kind != FAULTY_CUT
          ? g_strdup ("")
          : g_strdup_printf (", %s lands in %u%s", disk_landing_name (trial->landing), plan->sector,
                             plan->powersafe ? "" : " or is spoilt");

  g_snprintf (sweep->label, sizeof sweep->label, "%s%s at %" G_GUINT64_FORMAT "%s",
              faulty_kind_name (plan->kind), plan->lasting ? " from then on" : "",
              plan->kind == FAULTY_ROOM ? plan->room : plan->at, cut);
}

static void
append_label (Sweep *sweep)
{
  gsize length = strlen (sweep->label);

  g_snprintf (sweep->label + length, sizeof sweep->label - length, " (%s)",
              faulty_struck () > 0 ? faulty_call_name (faulty_first ()) : "the end");
}

static void
try_once (Sweep *sweep, const Trial *trial, const FaultyPlan *plan)
{
  DiskCut cut = { trial->landing, plan->sector, (guint32)plan->at, plan->powersafe };
  SweepStage stage;
  guint done;

  label (sweep, trial, plan);
  put_files (sweep);
  stage_init (sweep, &stage);
  faulty_begin (plan);
  done = do_steps (sweep, &stage, plan);
  append_label (sweep);
  if (plan->kind == FAULTY_CUT) {
    drop (sweep, &stage);
    faulty_end ();
    faulty_restart (&cut);
    sweep->figures.cuts++;
    judge_closed (sweep, done, done < sweep->n_steps, TRUE);
    return;
  }
  if (plan->lasting || done == sweep->n_steps)
    drop (sweep, &stage);
  faulty_end ();
  sweep->figures.faults += faulty_struck () > 0;
  sweep->figures.absorbed += faulty_struck () > 0 && done == sweep->n_steps;
  if (plan->lasting || done == sweep->n_steps)
    judge_closed (sweep, done, plan->kind == FAULTY_ERROR && done < sweep->n_steps, FALSE);
  else
    judge_open (sweep, &stage, done);
}

/* Everything once with a plan that never strikes. */
static guint64
count (Sweep *sweep, const FaultyPlan *like)
{
  FaultyPlan plan = *like;
  SweepStage stage;

  plan.at = plan.room = G_MAXUINT64;
  put_files (sweep);
  stage_init (sweep, &stage);
  faulty_begin (&plan);
  do_steps (sweep, &stage, &plan);
  drop (sweep, &stage);
  if (plan.kind == FAULTY_CUT) {
    DiskCut cut = { DISK_EVERYTHING, 512, 0, TRUE };

    faulty_end ();
    faulty_restart (&cut);
  } else {
    faulty_end ();
  }
  return plan.kind == FAULTY_ROOM ? faulty_grown () : faulty_count ();
}

/* How many calls it is from one place to the next, of @calls. */
static guint64
stride_of (guint64 calls)
{
  const char *asked = suite_variable ("TOMEKEEPER_FAULTS");

  if (asked == NULL)
    return MAX (calls / PLACES, 1);
  return g_str_equal (asked, "all") ? 1 : MAX (g_ascii_strtoull (asked, NULL, 10), 1);
}

static guint64
count_once (Sweep *sweep, const FaultyPlan *plan)
{
  guint64 *known = &sweep->counts[plan->kind][plan->powersafe];

  if (*known == 0)
    *known = count (sweep, plan);
  return *known;
}

/* Every third kind, another third for the next scenario. */
static gboolean
is_left_out (Sweep *sweep, gsize trial)
{
  return suite_variable ("TOMEKEEPER_FAULTS") == NULL
         && (trial + g_str_hash (sweep->scenario->name)) % SHORT != 0;
}

static void
try_all (Sweep *sweep, const Trial *trial, guint offset)
{
  FaultyPlan plan = trial->plan;
  guint64 calls = count_once (sweep, &plan), stride = stride_of (calls);

  if (plan.kind == FAULTY_ROOM)
    stride = MAX (calls / MAX (ROOM_STEPS / stride, PLACES), 1);
  /* In a short run each kind has places of its own. */
  for (guint64 at = stride == 1 ? 1 : 1 + offset * 97 % stride;
       at <= calls + (plan.kind == FAULTY_CUT); at += stride) {
    plan.at = plan.room = at;
    try_once (sweep, trial, &plan);
    if (sweep->findings->len > 1000)
      return;
  }
  /* After all was acknowledged, at any rate. */
  if (plan.kind == FAULTY_CUT && trial->landing == DISK_NOTHING && stride > 1) {
    plan.at = calls + 1;
    try_once (sweep, trial, &plan);
  }
}

static void
tell (Sweep *sweep)
{
  const FaultyPlan plain = { .kind = FAULTY_NONE };
  const Figures *figures = &sweep->figures;

  printf ("# %s: %d calls; %d faults, %d without effect, and after %d, where the disk failed from "
          "then on, the change that had failed was there; %d power cuts, and after %d the change "
          "that was under way was there; %u findings\n",
          sweep->scenario->name, (int)count_once (sweep, &plain), (int)figures->faults,
          (int)figures->absorbed, (int)figures->doubtful, (int)figures->cuts,
          (int)figures->under_way, sweep->findings->len);
  for (guint k = 0; k < MIN (sweep->findings->len, TELL); k++)
    printf ("# %s\n", (char *)g_ptr_array_index (sweep->findings, k));
  fflush (stdout);
}

/* What the folder holds after each step when nothing goes wrong. */
static void
refer (Sweep *sweep)
{
  SweepStage stage;

  stage_init (sweep, &stage);
  g_strlcpy (sweep->label, "without a fault", sizeof sweep->label);
  sweep->states[0] = state_of (sweep->folder);
  while (sweep->n_steps < STEPS && sweep->scenario->steps[sweep->n_steps] != NULL) {
    g_autoptr (GError) error = NULL;

    ck_assert_msg (do_step (sweep, &stage, sweep->n_steps, &error), "%s, step %u: %s",
                   sweep->scenario->name, sweep->n_steps, error->message);
    sweep->states[++sweep->n_steps] = state_of (sweep->folder);
  }
  drop (sweep, &stage);
  check_well (sweep);
  check_end (sweep, TRUE);
}

void
sweep_begin (void)
{
  faulty_install ();
}

void
sweep (const SweepScenario *scenario)
{
  const char *only = suite_variable ("TOMEKEEPER_FAULTS_ONLY");
  Sweep sweep = { .scenario = scenario };
  guint64 calls;
  guint findings;

  if (only != NULL && strcmp (only, scenario->name) != 0)
    return;
  sweep.folder = g_dir_make_tmp ("tomekeeper-faults-XXXXXX", NULL);
  sweep.path = g_build_filename (sweep.folder, COLLECTION, NULL);
  sweep.findings = g_ptr_array_new_with_free_func (g_free);
  faulty_set_step (0);
  scenario->prepare (sweep.folder);
  sweep.image = image_take (sweep.folder);
  refer (&sweep);
  for (gsize k = 0; k < G_N_ELEMENTS (trials); k++)
    if (!is_left_out (&sweep, k))
      try_all (&sweep, &trials[k], (guint)k);
  disk_watch (NULL);
  tell (&sweep);
  findings = sweep.findings->len;
  calls = sweep.counts[FAULTY_NONE][0];
  g_clear_pointer (&sweep.image, image_free);
  for (guint k = 0; k <= sweep.n_steps; k++)
    state_free (sweep.states[k]);
  g_ptr_array_unref (sweep.findings);
  image_remove (sweep.folder);
  g_free (sweep.folder);
  g_free (sweep.path);
  ck_assert_uint_eq (findings, 0);
  /* Where none can fail, nothing was found out. */
  ck_assert_uint_gt (calls, 0);
}
