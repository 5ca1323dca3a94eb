/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * first-frame WATCH EMPTY PROGRAM [ARGUMENT...]: from start to the first painted frame, PROGRAM
 * against the empty window, started by turns; medians, and their ratio beside its limit. Exits
 * with 1 when the limit is passed.
 */
#include "bench/budgets.h"

#include <glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#define STARTS 21
/* Seconds until a program without a frame is given up. */
#define PATIENCE 20

/* Milliseconds; ends the program when there is no frame. */
static double
start (const char *watch, char **argv)
{
  int ends[2];
  char line[64] = { 0 };
  gint64 begin;
  pid_t child;

  if (pipe (ends) != 0)
    exit (2);
  begin = g_get_monotonic_time ();
  child = fork ();
  if (child == 0) {
    g_autofree char *descriptor = g_strdup_printf ("%d", ends[1]);

    close (ends[0]);
    alarm (PATIENCE);
    g_setenv ("LD_PRELOAD", watch, TRUE);
    g_setenv ("FRAME_WATCH", descriptor, TRUE);
    execv (argv[0], argv);
    _exit (127);
  }
  close (ends[1]);
  if (child < 0 || read (ends[0], line, sizeof line - 1) <= 0) {
    fprintf (stderr, "first-frame: %s showed nothing\n", argv[0]);
    exit (2);
  }
  close (ends[0]);
  waitpid (child, NULL, 0);
  return (double)(g_ascii_strtoll (line, NULL, 10) - begin) / 1000;
}

static int
compare (const void *a, const void *b)
{
  double one = *(const double *)a, other = *(const double *)b;

  return one < other ? -1 : one > other;
}

static double
median (double *times)
{
  qsort (times, STARTS, sizeof *times, compare);
  return times[STARTS / 2];
}

int
main (int argc, char **argv)
{
  double empty[STARTS], program[STARTS], ratio;

  if (argc < 4) {
    fprintf (stderr, "usage: first-frame WATCH EMPTY PROGRAM [ARGUMENT...]\n");
    return 2;
  }
  /* Once each beforehand, so that no median has cold files in it. */
  start (argv[1], (char *[]){ argv[2], NULL });
  start (argv[1], argv + 3);
  for (int k = 0; k < STARTS; k++) {
    empty[k] = start (argv[1], (char *[]){ argv[2], NULL });
    program[k] = start (argv[1], argv + 3);
  }
  ratio = median (program) / median (empty);
  printf ("start to first frame: %.0f ms; empty window: %.0f ms; ratio %.2f, limit %.1f%s\n",
          program[STARTS / 2], empty[STARTS / 2], ratio, LIMIT_FIRST_FRAME,
          ratio <= LIMIT_FIRST_FRAME ? "" : "   TOO SLOW");
  return ratio <= LIMIT_FIRST_FRAME ? 0 : 1;
}
