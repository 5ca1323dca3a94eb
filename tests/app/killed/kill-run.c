/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One process, started to be killed: at an instant, at a thing that it does to a file, or while it
 * waits to give its answer.
 */
/* ppoll(), F_SETPIPE_SZ */
#include "tests/app/killed/kill-stage.h"

#include <fcntl.h>
#include <glib-unix.h>
#include <glib/gstdio.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define PATIENCE_US (120 * G_USEC_PER_SEC)
#define LOOK_US 200 /* between two looks whether it waits */

#define EVENTS (IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO)

#define ERROR_FILES 4 /* so many processes at once */

static guint started;

static char *
error_file (void)
{
  g_autofree char *name = g_strdup_printf ("error-%u", started % ERROR_FILES);

  return g_strdup (in_folder (name));
}

char *
kill_run_dup_error (void)
{
  g_autofree char *file = error_file ();

  return read_text (file);
}

/* A pipe into which nothing goes any more until somebody reads. */
static void
fill_pipe (int end)
{
  static const char full[4096];

  fcntl (end, F_SETPIPE_SZ, (int)sizeof full);
  g_unix_set_fd_nonblocking (end, TRUE, NULL);
  while (write (end, full, sizeof full) > 0)
    ;
  g_unix_set_fd_nonblocking (end, FALSE, NULL);
}

KillRun *
kill_run_start (const char *suite, const char *const *words, KillInstant instant)
{
  g_autofree char *cli =
      g_build_filename (suite_variable ("TOMEKEEPER_BUILD"), "app", "tomekeeper-cli", NULL);
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *errors = NULL;
  g_autoptr (GPtrArray) argv = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;
  KillRun *run = g_new0 (KillRun, 1);
  int ends[2], err;

  g_ptr_array_add (argv, suite == NULL ? cli : self);
  if (suite != NULL)
    g_ptr_array_add (argv, (gpointer)suite);
  for (; *words != NULL; words++)
    g_ptr_array_add (argv, (gpointer)*words);
  g_ptr_array_add (argv, NULL);
  run->output = g_string_new (NULL);
  run->instant = instant;
  run->watch = inotify_init1 (IN_CLOEXEC | IN_NONBLOCK);
  ck_assert_int_ge (run->watch, 0);
  ck_assert_int_ge (inotify_add_watch (run->watch, kill_path ("."), EVENTS), 0);
  ck_assert (g_unix_open_pipe (ends, FD_CLOEXEC, NULL));
  if (instant.when == KILL_AT_ANSWER)
    fill_pipe (ends[1]);
  started++;
  errors = error_file ();
  err = g_open (errors, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  run->began = g_get_monotonic_time ();
  ck_assert_msg (g_spawn_async_with_fds (kill_path ("."), (char **)argv->pdata, NULL,
                                         G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL, &run->child, -1,
                                         ends[1], err, &error),
                 "%s", error != NULL ? error->message : "");
  close (ends[1]);
  close (err);
  run->out = ends[0];
  return run;
}

/* Counts what happened to files since the last look. */
static void
count_events (KillRun *run)
{
  _Alignas(struct inotify_event) char buffer[4096];
  ssize_t n;

  while ((n = read (run->watch, buffer, sizeof buffer)) > 0)
    for (char *at = buffer; at < buffer + n;) {
      const struct inotify_event *event = (const struct inotify_event *)(gconstpointer)at;

      run->events++;
      at += sizeof *event + event->len;
    }
}

/* FALSE when it is over. */
static gboolean
take_answer (KillRun *run)
{
  char bytes[4096];
  ssize_t n = read (run->out, bytes, sizeof bytes);

  if (n > 0)
    g_string_append_len (run->output, bytes, n);
  return n > 0;
}

/* Listens until its instant, or its end. */
static void
listen_until (KillRun *run)
{
  struct pollfd ears[] = { { run->out, POLLIN, 0 }, { run->watch, POLLIN, 0 } };
  gboolean at_time = run->instant.when == KILL_AT_TIME;
  gint64 until = run->began + (at_time ? run->instant.after : PATIENCE_US);
  gint64 now;

  while ((now = g_get_monotonic_time ()) < until) {
    const struct timespec left = { (until - now) / G_USEC_PER_SEC,
                                   (until - now) % G_USEC_PER_SEC * 1000 };

    ppoll (ears, G_N_ELEMENTS (ears), &left, NULL);
    if (ears[1].revents != 0)
      count_events (run);
    if (run->instant.when == KILL_AT_WRITE && run->events >= run->instant.after)
      return;
    if (ears[0].revents != 0 && !take_answer (run))
      return;
  }
  ck_assert_msg (at_time, "it takes too long");
}

/* Whether it waits in a write to standard output; or nobody can tell. */
static gboolean
is_stuck (GPid child)
{
  g_autofree char *name = g_strdup_printf ("/proc/%d/syscall", (int)child);
  g_autofree char *writing = g_strdup_printf ("%d 0x1 ", (int)SYS_write);
  g_autofree char *call = NULL;

  return !g_file_get_contents (name, &call, NULL, NULL) || call[0] == '\0'
         || g_str_has_prefix (call, writing);
}

static void
wait_for_answer (KillRun *run)
{
  siginfo_t ended = { 0 };

  while (!is_stuck (run->child)
         && waitid (P_PID, (id_t)run->child, &ended, WEXITED | WNOHANG | WNOWAIT) == 0
         && ended.si_pid == 0) {
    ck_assert_int_lt (g_get_monotonic_time () - run->began, PATIENCE_US);
    g_usleep (LOOK_US);
  }
}

void
kill_run_wait (KillRun *run)
{
  if (run->instant.when == KILL_AT_ANSWER)
    wait_for_answer (run);
  else
    listen_until (run);
  if (run->instant.when != KILL_NEVER)
    kill (run->child, SIGKILL);
  ck_assert_int_eq (waitpid (run->child, &run->status, 0), run->child);
  run->microseconds = g_get_monotonic_time () - run->began;
  run->killed = WIFSIGNALED (run->status) && WTERMSIG (run->status) == SIGKILL;
  while (take_answer (run))
    ;
  if (run->instant.when == KILL_AT_ANSWER)
    g_string_truncate (run->output, 0);
  count_events (run);
}

void
kill_run_free (KillRun *run)
{
  g_string_free (run->output, TRUE);
  close (run->out);
  close (run->watch);
  g_free (run);
}

guint
kill_run_count_lines (const KillRun *run)
{
  guint lines = 0;

  /* A test program tells behind # what it read of the environment. */
  for (const char *at = run->output->str, *end; (end = strchr (at, '\n')) != NULL; at = end + 1)
    lines += *at != '#';
  return lines;
}

gboolean
kill_run_is_done (const KillRun *run)
{
  return WIFEXITED (run->status) && WEXITSTATUS (run->status) <= run->may_exit_1;
}
