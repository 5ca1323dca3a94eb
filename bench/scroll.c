/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * scroll [MATCHES]: opens a long collection and prints how long the main loop is held up while it
 * is read; then scrolls the page of all matches through it, page by page, and prints how long the
 * work of a frame takes in the quietest of three passes: the time that its thread had a core. Exits
 * with 1 when a limit is passed, by more than one frame in twenty.
 *
 * scroll --page MATCHES|FILE: the page of all matches of a collection of so many, or of a file, in
 * a process of its own five times: milliseconds from the window's present to the first whole frame
 * of the page, and MiB of proportional set size then, and when all matches are read; medians.
 */
#include "bench/budgets.h"

#include "tests/ui/many-matches.h"
#include "ui/window/application.h"
#include "ui/window/window.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

/* The page of all matches on its own. */

#define ONCE "--page-once"
#define ROUNDS 5
#define MANY_MATCHES 1000000

typedef struct {
  double frame, frame_memory, whole, whole_memory;
} Page;

/* MiB of proportional set size. */
static double
read_pss (void)
{
  g_autofree char *rollup = NULL;
  const char *line = NULL;

  if (g_file_get_contents ("/proc/self/smaps_rollup", &rollup, NULL, NULL))
    line = strstr (rollup, "\nPss:");
  return line != NULL ? (double)g_ascii_strtoull (line + strlen ("\nPss:"), NULL, 10) / 1024 : 0;
}

static double
clock_ms (void)
{
  return (double)g_get_monotonic_time () / 1000;
}

static void
painted_cb (GdkFrameClock *clock, gpointer data)
{
  ++*(guint *)data;
}

/* How many rows the page's table has; 0 while it is not on show. */
static guint
count_rows (UiWindow *window)
{
  GtkWidget *page = ui_window_is_settled (window) ? ui_window_get_page (window) : NULL;
  GtkWidget *table = page == NULL ? NULL : find_widget (page, GTK_TYPE_COLUMN_VIEW);
  GtkSelectionModel *model =
      table == NULL ? NULL : gtk_column_view_get_model (GTK_COLUMN_VIEW (table));

  return model == NULL ? 0 : g_list_model_get_n_items (G_LIST_MODEL (model));
}

static int
show_page_once (UiApplication *application, const char *path)
{
  UiWindow *window = ui_window_new (GTK_APPLICATION (application));
  double start = clock_ms (), frame, frame_memory;
  guint painted = 0, first, before;

  gtk_window_present (GTK_WINDOW (window));
  g_signal_connect (gtk_widget_get_frame_clock (GTK_WIDGET (window)), "after-paint",
                    G_CALLBACK (painted_cb), &painted);
  ui_window_open_collection (window, path, FALSE);
  ui_window_show_page (window, "matches");
  while (count_rows (window) == 0)
    g_main_context_iteration (NULL, TRUE);
  gtk_widget_queue_draw (GTK_WIDGET (window));
  for (before = painted; painted < before + 2;)
    g_main_context_iteration (NULL, TRUE);
  frame = clock_ms () - start;
  frame_memory = read_pss ();
  for (first = count_rows (window); count_rows (window) == first && clock_ms () - start < 60000;)
    g_main_context_iteration (NULL, FALSE);
  printf ("%.1f %.1f %.1f %.1f %u\n", frame, frame_memory, clock_ms () - start, read_pss (),
          count_rows (window));
  gtk_window_destroy (GTK_WINDOW (window));
  return 0;
}

static gboolean
measure_page (const char *program, const char *path, double values[4][ROUNDS], guint *rows)
{
  for (guint k = 0; k < ROUNDS; k++) {
    const char *const arguments[] = { program, ONCE, path, NULL };
    g_autofree char *out = NULL;
    int status;

    if (!g_spawn_sync (NULL, (char **)arguments, NULL, G_SPAWN_DEFAULT, NULL, NULL, &out, NULL,
                       &status, NULL)
        || status != 0
        || sscanf (out, "%lf %lf %lf %lf %u", &values[0][k], &values[1][k], &values[2][k],
                   &values[3][k], rows)
               != 5)
      return FALSE;
  }
  for (guint k = 0; k < 4; k++)
    qsort (values[k], ROUNDS, sizeof **values, compare);
  return TRUE;
}

static int
bench_page (const char *program, const char *path)
{
  double values[4][ROUNDS];
  guint rows;
  gboolean good;

  if (!measure_page (program, path, values, &rows)) {
    fputs ("scroll: the page can't be measured\n", stderr);
    return 2;
  }
  good = rows < MANY_MATCHES
         || (values[0][ROUNDS / 2] <= LIMIT_PAGE && values[1][ROUNDS / 2] <= LIMIT_PAGE_MEMORY);
  printf ("the page of %u matches: %.0f ms to its first frame, %.0f MiB; all read after %.0f ms, "
          "%.0f MiB; limit %.0f ms and %.0f MiB%s\n",
          rows, values[0][ROUNDS / 2], values[1][ROUNDS / 2], values[2][ROUNDS / 2],
          values[3][ROUNDS / 2], LIMIT_PAGE, LIMIT_PAGE_MEMORY, good ? "" : "   TOO SLOW");
  return good ? 0 : 1;
}

static void
remove_collection (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);

  g_unlink (path);
  g_rmdir (folder);
}

/* A collection of @n matches in a folder of its own, which the caller removes; exits when it can't
 * be made. */
static char *
make_collection (UiApplication *application, int n)
{
  g_autofree char *folder = g_dir_make_tmp ("tomekeeper-XXXXXX", NULL);
  char *path = g_build_filename (folder, "long.db", NULL), *message = NULL;
  double longest;

  gtk_window_destroy (GTK_WINDOW (open_window (application, path, &longest)));
  if (!fill_many_matches (path, n, &message)) {
    fprintf (stderr, "scroll: %s\n", message);
    remove_collection (path);
    exit (2);
  }
  return path;
}

/* @what: a file, or how many matches one is made of */
static int
run_page (UiApplication *application, const char *program, const char *what)
{
  g_autofree char *path = NULL;
  int n = atoi (what), status;

  if (n == 0)
    return bench_page (program, what);
  path = make_collection (application, n);
  status = bench_page (program, path);
  remove_collection (path);
  return status;
}

int
main (int argc, char **argv)
{
  int n = argc > 1 ? atoi (argv[1]) : 100000;
  g_autofree char *path = NULL;
  UiApplication *application = ui_application_new ();
  double median = 0, most = 0, longest;
  UiWindow *window;

  g_application_set_flags (G_APPLICATION (application), G_APPLICATION_NON_UNIQUE);
  if (!g_application_register (G_APPLICATION (application), NULL, NULL))
    return 2;
  if (argc > 2 && g_str_equal (argv[1], ONCE))
    return show_page_once (application, argv[2]);
  if (argc > 2 && g_str_equal (argv[1], "--page"))
    return run_page (application, argv[0], argv[2]);
  path = make_collection (application, n);
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
  remove_collection (path);
  return most <= LIMIT_FRAME && longest <= LIMIT_TURN ? 0 : 1;
}
