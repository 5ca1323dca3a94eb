/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The plan: counting calls, and what becomes of each.
 */
#include "tests/faults/faulty-private.h"

#include <string.h>

#define EACH(call) (1u << FAULTY_##call)
#define ALL ((1u << FAULTY_CALLS) - 1)
/* What takes room where there was none. */
#define TAKES                                                                                      \
  (EACH (WRITE) | EACH (OPEN) | EACH (SHM_MAP) | EACH (OWN_OPEN) | EACH (OWN_WRITE)                \
   | EACH (OWN_FOLDER))

static const struct {
  const char *name;
  guint calls;
} kinds[] = {
  [FAULTY_NONE] = { "none", ALL },
  [FAULTY_ERROR] = { "error", ALL },
  [FAULTY_FULL] = { "full", TAKES },
  [FAULTY_ROOM] = { "room", TAKES },
  [FAULTY_SHORT] = { "short", EACH (WRITE) },
  [FAULTY_SHORT_FULL] = { "short-full", EACH (WRITE) },
  [FAULTY_SHORT_READ] = { "short-read", EACH (READ) },
  [FAULTY_BUSY] = { "busy", EACH (LOCK) | EACH (SHM_LOCK) },
  [FAULTY_CUT] = { "cut", ALL },
};

static const char *const call_names[] = {
  [FAULTY_OPEN] = "xOpen",
  [FAULTY_READ] = "xRead",
  [FAULTY_WRITE] = "xWrite",
  [FAULTY_TRUNCATE] = "xTruncate",
  [FAULTY_SYNC] = "xSync",
  [FAULTY_SIZE] = "xFileSize",
  [FAULTY_LOCK] = "xLock",
  [FAULTY_UNLOCK] = "xUnlock",
  [FAULTY_RESERVED] = "xCheckReservedLock",
  [FAULTY_CONTROL] = "xFileControl",
  [FAULTY_SHM_MAP] = "xShmMap",
  [FAULTY_SHM_LOCK] = "xShmLock",
  [FAULTY_FETCH] = "xFetch",
  [FAULTY_DELETE] = "xDelete",
  [FAULTY_ACCESS] = "xAccess",
  [FAULTY_NAME] = "xFullPathname",
  [FAULTY_OWN_OPEN] = "open",
  [FAULTY_OWN_WRITE] = "write",
  [FAULTY_OWN_SYNC] = "fsync",
  [FAULTY_OWN_RENAME] = "rename",
  [FAULTY_OWN_REMOVE] = "unlink",
  [FAULTY_OWN_FOLDER] = "mkdir",
};

static struct {
  FaultyPlan plan;
  gboolean on, stopped;
  guint64 count, struck, grown;
  FaultyCall first;
} now;

static GMutex mutex;
__thread guint faulty_inside;

const char *
faulty_call_name (FaultyCall call)
{
  return call_names[call];
}

const char *
faulty_kind_name (FaultyKind kind)
{
  return kinds[kind].name;
}

void
faulty_lock (void)
{
  g_mutex_lock (&mutex);
  faulty_inside++;
}

void
faulty_unlock (void)
{
  faulty_inside--;
  g_mutex_unlock (&mutex);
}

static FaultyFate
strike (FaultyCall call)
{
  if (now.struck++ == 0)
    now.first = call;
  switch (now.plan.kind) {
  case FAULTY_FULL:
  case FAULTY_ROOM:
    return FAULTY_NO_ROOM;
  case FAULTY_SHORT:
  case FAULTY_SHORT_READ:
    return FAULTY_HALF;
  case FAULTY_SHORT_FULL:
    return FAULTY_HALF_FULL;
  case FAULTY_BUSY:
    return FAULTY_WAIT;
  case FAULTY_CUT:
    now.stopped = TRUE;
    return FAULTY_STOPPED;
  case FAULTY_NONE:
  case FAULTY_ERROR:
  case FAULTY_KINDS:
  default:
    return FAULTY_FAIL;
  }
}

static FaultyFate
judge (FaultyCall call, guint64 grows)
{
  gboolean strikes;

  if (now.stopped)
    return FAULTY_STOPPED;
  if (!now.on || (kinds[now.plan.kind].calls & 1u << call) == 0)
    return FAULTY_GO_ON;
  if (now.plan.kind == FAULTY_FULL && grows == 0)
    return FAULTY_GO_ON;
  now.count++;
  if (now.plan.kind == FAULTY_ROOM)
    strikes = grows > 0 && now.grown + grows > now.plan.room;
  else
    strikes = now.plan.lasting ? now.count >= now.plan.at : now.count == now.plan.at;
  if (now.plan.kind != FAULTY_NONE && strikes)
    return strike (call);
  now.grown += grows;
  return FAULTY_GO_ON;
}

FaultyFate
faulty_call (FaultyCall call, guint64 grows)
{
  FaultyFate fate;

  g_mutex_lock (&mutex);
  fate = judge (call, grows);
  g_mutex_unlock (&mutex);
  return fate;
}

void
faulty_begin (const FaultyPlan *plan)
{
  g_mutex_lock (&mutex);
  memset (&now, 0, sizeof now);
  now.plan = *plan;
  now.on = TRUE;
  g_mutex_unlock (&mutex);
  faulty_set_device (plan->sector, plan->kind != FAULTY_CUT || plan->powersafe);
}

void
faulty_end (void)
{
  g_mutex_lock (&mutex);
  now.on = FALSE;
  if (now.plan.kind == FAULTY_CUT)
    now.stopped = TRUE;
  g_mutex_unlock (&mutex);
}

void
faulty_restart (const DiskCut *cut)
{
  faulty_lock ();
  disk_cut (cut);
  now.stopped = FALSE;
  faulty_unlock ();
}

guint64
faulty_count (void)
{
  return now.count;
}

guint64
faulty_struck (void)
{
  return now.struck;
}

FaultyCall
faulty_first (void)
{
  return now.first;
}

guint64
faulty_grown (void)
{
  return now.grown;
}
