/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * scroll [MATCHES]: opens a long collection and prints how long the main loop is held up while it
 * is read; then scrolls the page of all matches through it, page by page, and prints how long the
 * work of a frame takes in the quietest of three passes: the time that its thread had a core. Exits
 * with 1 when a limit is passed, by more than one frame in twenty.
 */
#include "bench/budgets.h"

#include "tests/ui/many-matches.h"
#include "ui/window/application.h"
#include "ui/window/window.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define PASSES 3
#define FRAMES 200

static double times[FRAMES];
static guint n_times;
static double begun;

/* Milliseconds that this thread had a core. */
static double
thread_time (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (double)now.tv_sec * 1000 + (double)now.tv_nsec / 1e6;
}

static void
before_cb (GdkFrameClock *clock, gpointer data)
{
  begun = thread_time ();
}

static void
after_cb (GdkFrameClock *clock, gpointer data)
{
  if (n_times < FRAMES)
    times[n_times++] = thread_time () - begun;
}

static GtkWidget *
find_widget (GtkWidget *widget, GType type)
{
  if (g_type_is_a (G_OBJECT_TYPE (widget), type))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = find_widget (child, type);

    if (found != NULL)
      return found;
  }
  return NULL;
}

/* Whether the page that a collection opens with has something to show, or knows that it has not. */
static gboolean
is_loaded (UiWindow *window)
{
  GtkWidget *stack;

  if (!ui_window_is_settled (window))
    return FALSE;
  stack = find_widget (ui_window_get_page (window), GTK_TYPE_STACK);
  return g_strcmp0 (gtk_stack_get_visible_child_name (GTK_STACK (stack)), "waiting") != 0;
}

/* @longest: turn of the main loop, from the window's first frame until the collection is read */
static UiWindow *
open_window (UiApplication *application, const char *path, double *longest)
{
  UiWindow *window = ui_window_new (GTK_APPLICATION (application));

  gtk_window_present (GTK_WINDOW (window));
  for (int k = 0; k < 50; k++)
    g_main_context_iteration (NULL, FALSE);
  ui_window_open_collection (window, path, FALSE);
  for (*longest = 0; !is_loaded (window);) {
    double before = thread_time ();

    g_main_context_iteration (NULL, TRUE);
    *longest = MAX (*longest, thread_time () - before);
  }
  return window;
}

static void
connect_clock (UiWindow *window)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (window));

  g_signal_connect (clock, "before-paint", G_CALLBACK (before_cb), NULL);
  g_signal_connect (clock, "after-paint", G_CALLBACK (after_cb), NULL);
}

/* One page further a frame, and back to the top at the end. */
static void
scroll (UiWindow *window)
{
  GtkWidget *table = find_widget (ui_window_get_page (window), GTK_TYPE_COLUMN_VIEW);
  GtkAdjustment *rows = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (table));

  while (n_times < FRAMES) {
    guint before = n_times;
    double next = gtk_adjustment_get_value (rows) + gtk_adjustment_get_page_size (rows);

    gtk_adjustment_set_value (rows, next < gtk_adjustment_get_upper (rows) ? next : 0);
    while (n_times == before)
      g_main_context_iteration (NULL, TRUE);
  }
}

static int
compare (const void *a, const void *b)
{
  double one = *(const double *)a, other = *(const double *)b;

  return one < other ? -1 : one > other;
}

int
main (int argc, char **argv)
{
  int n = argc > 1 ? atoi (argv[1]) : 100000;
  g_autofree char *folder = g_dir_make_tmp ("tomekeeper-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "long.db", NULL);
  g_autofree char *message = NULL;
  UiApplication *application = ui_application_new ();
  double median = 0, most = 0, longest;
  UiWindow *window;

  g_application_set_flags (G_APPLICATION (application), G_APPLICATION_NON_UNIQUE);
  if (!g_application_register (G_APPLICATION (application), NULL, NULL))
    return 2;
  gtk_window_destroy (GTK_WINDOW (open_window (application, path, &longest)));
  if (!fill_many_matches (path, n, &message)) {
    fprintf (stderr, "scroll: %s\n", message);
    return 2;
  }
  window = open_window (application, path, &longest);
  ui_window_show_page (window, "matches");
  for (int k = 0; k < 50; k++)
    g_main_context_iteration (NULL, FALSE);
  connect_clock (window);
  for (int pass = 0; pass < PASSES; pass++) {
    n_times = 0;
    scroll (window);
    qsort (times, FRAMES, sizeof *times, compare);
    if (pass == 0 || times[FRAMES * 19 / 20] < most) {
      median = times[FRAMES / 2];
      most = times[FRAMES * 19 / 20];
    }
  }
  printf ("the longest turn of the main loop while %d matches are read: %.1f ms, limit %.0f ms%s\n",
          n, longest, LIMIT_TURN, longest <= LIMIT_TURN ? "" : "   TOO SLOW");
  printf (
      "a frame while %d matches scroll: median %.1f ms, 19 of 20 below %.1f ms, limit %.0f ms%s\n",
      n, median, most, LIMIT_FRAME, most <= LIMIT_FRAME ? "" : "   TOO SLOW");
  gtk_window_destroy (GTK_WINDOW (window));
  g_unlink (path);
  g_rmdir (folder);
  return most <= LIMIT_FRAME && longest <= LIMIT_TURN ? 0 : 1;
}
