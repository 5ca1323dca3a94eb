/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A clock and random numbers that are the same each time: functions of the test program that bear
 * GLib's and libc's names.
 */
#include "tests/faults/faulty-private.h"

#include <sqlite3.h>
#include <string.h>
#include <sys/random.h>

#define BEGINNING (G_GINT64_CONSTANT (1795000000) * G_USEC_PER_SEC) /* 18 November 2026 */

static guint step;
static guint asked;
static GMutex mutex;

void
faulty_set_step (guint number)
{
  g_mutex_lock (&mutex);
  step = number;
  asked = 0;
  g_mutex_unlock (&mutex);
  /* SQLite asks anew. */
  sqlite3_randomness (0, NULL);
}

gint64
g_get_real_time (void)
{
  return BEGINNING + (gint64)step * G_USEC_PER_SEC;
}

ssize_t
getrandom (void *bytes, size_t length, unsigned int flags)
{
  g_mutex_lock (&mutex);
  for (size_t k = 0; k < length; k++) {
    guint32 mixed = (step * 2654435761u) ^ (++asked * 2246822519u);

    ((guint8 *)bytes)[k] = (guint8)(mixed >> 13 ^ mixed >> 21);
  }
  g_mutex_unlock (&mutex);
  return (ssize_t)length;
}
