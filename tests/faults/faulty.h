/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Faults on demand. Everything that SQLite asks of the machine goes through a VFS that wraps the
 * platform's, and what the program asks of it itself (open, fsync, rename …) through functions of
 * the test program that bear libc's names. Both count the calls, and one plan at a time lets the
 * n-th of them fail.
 *
 * A call that fails has done nothing, but for unlocking, closing and the like, which is always done
 * and then said to have failed; and a short write, of which half was done. What the machine knows
 * of files in the watched folder is on the disk of disk.h. Nothing is really synced.
 */
#pragma once

#include "tests/faults/disk.h"

G_BEGIN_DECLS

typedef enum {
  FAULTY_OPEN,
  FAULTY_READ,
  FAULTY_WRITE,
  FAULTY_TRUNCATE,
  FAULTY_SYNC,
  FAULTY_SIZE,
  FAULTY_LOCK,
  FAULTY_UNLOCK,
  FAULTY_RESERVED,
  FAULTY_CONTROL,
  FAULTY_SHM_MAP,
  FAULTY_SHM_LOCK,
  FAULTY_FETCH,
  FAULTY_DELETE,
  FAULTY_ACCESS,
  FAULTY_NAME,
  /* Of the program itself */
  FAULTY_OWN_OPEN,
  FAULTY_OWN_WRITE,
  FAULTY_OWN_SYNC,
  FAULTY_OWN_RENAME,
  FAULTY_OWN_REMOVE,
  FAULTY_OWN_FOLDER,
  FAULTY_CALLS,
} FaultyCall;

const char *faulty_call_name (FaultyCall call);

/**
 * FaultyKind:
 * @FAULTY_NONE: calls are counted
 * @FAULTY_ERROR: an I/O error, whatever it is called there
 * @FAULTY_FULL: no room; what doesn't need any goes on
 * @FAULTY_ROOM: the same once @room bytes more were taken
 * @FAULTY_SHORT: half of a write is done, then there is an I/O error
 * @FAULTY_SHORT_FULL: the same, and then no room
 * @FAULTY_SHORT_READ: half of a read arrives, then there is an I/O error. (Where a read says that
 *   the file ends in the midst of it SQLite takes the rest for zeros.)
 * @FAULTY_BUSY: somebody else has the lock
 * @FAULTY_CUT: the machine stops: from then on nothing is done
 */
typedef enum {
  FAULTY_NONE,
  FAULTY_ERROR,
  FAULTY_FULL,
  FAULTY_ROOM,
  FAULTY_SHORT,
  FAULTY_SHORT_FULL,
  FAULTY_SHORT_READ,
  FAULTY_BUSY,
  FAULTY_CUT,
  FAULTY_KINDS,
} FaultyKind;

const char *faulty_kind_name (FaultyKind kind);

/**
 * FaultyPlan:
 * @at: the number, from 1, of the first call that fails, among those that can fail so
 * @lasting: all that follow fail, too
 * @room: for FAULTY_ROOM
 * @powersafe: whether SQLite is told that bytes beside written ones stay
 */
typedef struct {
  FaultyKind kind;
  guint64 at;
  gboolean lasting;
  guint64 room;
  guint sector;
  gboolean powersafe;
} FaultyPlan;

/* Makes the VFS the default one; before anything else of SQLite. */
void faulty_install (void);

/* Begins a plan, and to count. Any thread's calls count until faulty_end(). */
void faulty_begin (const FaultyPlan *plan);
/* Ends it: all works again, unless the machine stopped, which lasts until faulty_restart(). */
void faulty_end (void);
/* The power is back: the watched folder has what the disk has. Everything has to be closed. */
void faulty_restart (const DiskCut *cut);

/* The calls since faulty_begin() that the plan's kind of fault can befall, how many it befell, and
 * the first of those. */
guint64 faulty_count (void);
guint64 faulty_struck (void);
FaultyCall faulty_first (void);
/* Bytes by which files grew since faulty_begin(). */
guint64 faulty_grown (void);

/* Files that SQLite has open. */
guint faulty_open_files (void);

/* The clock and the random numbers of the program depend on @step and on what was asked since it
 * began, so that what is done again is the same. */
void faulty_set_step (guint step);

G_END_DECLS
