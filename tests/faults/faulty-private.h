/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the VFS and the functions with libc's names share.
 */
#pragma once

#include "tests/faults/faulty.h"

G_BEGIN_DECLS

/* What is to become of a call. */
typedef enum {
  FAULTY_GO_ON,
  FAULTY_FAIL,
  FAULTY_NO_ROOM,
  FAULTY_HALF, /* and then an I/O error */
  FAULTY_HALF_FULL,
  FAULTY_WAIT,
  FAULTY_STOPPED,
} FaultyFate;

/* @grows: bytes by which a file would grow, or 0 */
FaultyFate faulty_call (FaultyCall call, guint64 grows);

/* What SQLite is told of the device from now on. */
void faulty_set_device (guint sector, gboolean powersafe);

/* The disk is one thread's at a time. */
void faulty_lock (void);
void faulty_unlock (void);

/* Whether this thread is inside of the platform's VFS, or of our own doings. */
extern __thread guint faulty_inside;

G_END_DECLS
