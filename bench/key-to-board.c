/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * key-to-board [GAME]: opens a match of 2,000 moves of each game in the real window, types moves
 * into its entry, steps, takes back, and prints how long it takes from the key, as the X server
 * sends it, to the end of the first frame that shows what came of it: recorded on disk, judged,
 * listed, drawn. Exits with 1 when the median or nine of ten pass their limit.
 */
#include "app/new-match/match-draft.h"
#include "app/store/known-packs.h"
#include "app/recording/recorder.h"
#include "app/deal/simulate.h"
#include "rules/record.h"
#include "ui/window/application.h"
#include "ui/match/match-page.h"
#include "ui/window/window.h"

#include <X11/XKBlib.h>
#include <X11/extensions/XTest.h>
#include <gdk/x11/gdkx.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MOVES 2000
#define TYPED 20 /* moves that are typed */
#define LIMIT_MS 50.0
#define SECONDS 20

typedef struct {
  UiWindow *window;
  UiMatchPage *page;
  AppMatch *match;
  GtkEditable *line;
  guint frames; /* painted so far */
} Stage;

/* Milliseconds, and how many of them this thread had a core. */
typedef struct {
  double ms[TYPED * 12];
  double worked[TYPED * 12];
  guint n;
} Times;

static double
thread_time (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (double)now.tv_sec * 1000 + (double)now.tv_nsec / 1e6;
}

static G_NORETURN void
fail (const char *why)
{
  fprintf (stderr, "key-to-board: %s\n", why);
  exit (2);
}

static void
painted_cb (GdkFrameClock *clock, gpointer data)
{
  ((Stage *)data)->frames++;
}

static void
iterate_main_loop (gint64 end, const char *what)
{
  g_main_context_iteration (NULL, TRUE);
  if (g_get_monotonic_time () > end)
    fail (what);
}

static void
wait_quiet (void)
{
  gint64 end = g_get_monotonic_time () + G_USEC_PER_SEC * 3 / 10;

  while (g_get_monotonic_time () < end)
    if (!g_main_context_iteration (NULL, FALSE))
      g_usleep (1000);
}

static GtkWidget *
find (GtkWidget *widget, GType type)
{
  GtkWidget *found = g_type_is_a (G_OBJECT_TYPE (widget), type) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find (child, type);
  return found;
}

/* Keys */

static Display *
display_of (Stage *stage)
{
  return gdk_x11_display_get_xdisplay (gtk_widget_get_display (GTK_WIDGET (stage->window)));
}

static void
press (Stage *stage, guint key, gboolean control)
{
  Display *display = display_of (stage);
  KeyCode held = XKeysymToKeycode (display, XK_Control_L);
  KeyCode code = XKeysymToKeycode (display, key);

  if (control)
    XTestFakeKeyEvent (display, held, True, CurrentTime);
  XTestFakeKeyEvent (display, code, True, CurrentTime);
  XTestFakeKeyEvent (display, code, False, CurrentTime);
  if (control)
    XTestFakeKeyEvent (display, held, False, CurrentTime);
  XFlush (display);
}

/* What a key is to bring about. */
typedef struct {
  guint n_moves, position;
  const char *text; /* of the line; NULL: whatever */
} Wanted;

static gboolean
is_shown (Stage *stage, const Wanted *wanted)
{
  return app_match_get_n_moves (stage->match) == wanted->n_moves
         && ui_match_page_get_position (stage->page) == wanted->position
         && (wanted->text == NULL
             || strcmp (gtk_editable_get_text (stage->line), wanted->text) == 0);
}

/* From the key to the end of the frame after what it brings about. */
static void
measure (Stage *stage, guint key, gboolean control, const Wanted *wanted, Times *times)
{
  gint64 begun = g_get_monotonic_time ();
  gint64 end = begun + SECONDS * G_USEC_PER_SEC;
  double worked = thread_time ();
  guint frames;

  press (stage, key, control);
  while (!is_shown (stage, wanted))
    iterate_main_loop (end, "a key has no effect");
  frames = stage->frames;
  while (stage->frames == frames)
    iterate_main_loop (end, "nothing is painted");
  times->worked[times->n] = thread_time () - worked;
  times->ms[times->n++] = (double)(g_get_monotonic_time () - begun) / 1000;
  wait_quiet ();
}

static int
compare (const void *a, const void *b)
{
  double one = *(const double *)a, other = *(const double *)b;

  return one < other ? -1 : one > other;
}

static gboolean
print_times (const char *game, const char *what, Times *times)
{
  double median, most;

  qsort (times->ms, times->n, sizeof *times->ms, compare);
  qsort (times->worked, times->n, sizeof *times->worked, compare);
  median = times->ms[times->n / 2];
  most = times->ms[times->n * 9 / 10];
  printf ("%-9s %-26s median %6.1f ms (%.1f at work), nine of ten below %6.1f, limit %.0f%s\n",
          game, what, median, times->worked[times->n / 2], most, LIMIT_MS,
          most > LIMIT_MS ? "   TOO SLOW" : "");
  return most <= LIMIT_MS;
}

/* The match */

static void
append (const char *bytes, size_t length, void *data)
{
  g_string_append_len (data, bytes, (gssize)length);
}

/* @typed (out): moves that follow it */
static char *
make_record (const RulesGame *game, AppPacks *packs, char *typed[TYPED])
{
  const AppSimulation simulation = { .game = game,
                                     .seats = game->variants[0].max_seats,
                                     .seed = 5,
                                     .open = TRUE,
                                     .max_moves = MOVES + TYPED };
  g_autoptr (AppSimulatedRecord) simulated = app_simulate (&simulation, packs, NULL);
  GString *text = g_string_new (NULL);
  guint kept, written = 0;

  if (simulated == NULL || simulated->n_moves < 2 * TYPED)
    fail ("no game can be simulated");
  kept = simulated->n_moves - TYPED;
  record_tags_set (simulated->tags, "Result", NULL);
  record_tags_set (simulated->tags, "Scores", NULL);
  record_write_tags (simulated->tags, append, text);
  for (guint k = 0; k < kept; k++) {
    record_write_move (app_simulated_record_get_move (simulated, k),
                       RULES_TEXT ("2026-11-19T19:00:00Z"), NULL, RULES_TEXT (""), append, text);
    while (++written < (k + 1) * MOVES / kept)
      g_string_append_printf (text, "- note \"%u\"\n", written);
  }
  for (guint k = 0; k < TYPED; k++)
    typed[k] = app_simulated_record_dup_move (simulated, kept + k);
  return g_string_free (text, FALSE);
}

static void
added_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  gint64 batch;
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  *(char **)data = app_match_add_record_finish (APP_STORE (source), result, &batch, &text, &error);
  if (*(char **)data == NULL)
    fail (error->message);
}

static void
open_match (Stage *stage, const char *folder, const char *record)
{
  gint64 end = g_get_monotonic_time () + SECONDS * G_USEC_PER_SEC;
  g_autofree char *path = g_build_filename (folder, "long.tkr", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (AppMatch) preview = NULL;
  g_autofree char *uuid = NULL;
  GtkWidget *page;

  if (!g_file_set_contents (path, record, -1, &error)
      || (preview = app_match_open_record (path, 0, NULL, &error)) == NULL)
    fail (error->message);
  app_match_add_record_async (ui_window_get_store (stage->window), preview, NULL, added_cb, &uuid);
  while (uuid == NULL)
    iterate_main_loop (end, "the match is not added");
  gtk_widget_activate_action (GTK_WIDGET (stage->window), "win.open-match", "s", uuid);
  while ((page = find (GTK_WIDGET (stage->window), UI_TYPE_MATCH_PAGE)) == NULL
         || app_match_get_n_moves (ui_match_page_get_match (UI_MATCH_PAGE (page))) < MOVES)
    iterate_main_loop (end, "the match is not shown");
  stage->page = UI_MATCH_PAGE (page);
  stage->match = ui_match_page_get_match (stage->page);
  stage->line = GTK_EDITABLE (find (page, GTK_TYPE_TEXT));
  g_unlink (path);
  wait_quiet ();
}

/* Types @text without its end, then the rest key by key. */
static void
type (Stage *stage, const char *text, Times *keys)
{
  const guint at = app_match_get_n_moves (stage->match);
  gsize begin = strlen (text) > 3 ? strlen (text) - 3 : 0;
  g_autofree char *first = g_strndup (text, begin);

  gtk_widget_grab_focus (GTK_WIDGET (stage->line));
  gtk_editable_set_text (stage->line, first);
  gtk_editable_set_position (stage->line, -1);
  wait_quiet ();
  for (gsize k = begin + 1; k <= strlen (text); k++) {
    g_autofree char *typed = g_strndup (text, k);

    if (g_ascii_islower (text[k - 1]) || g_ascii_isdigit (text[k - 1]))
      measure (stage, gdk_unicode_to_keyval ((guint32)text[k - 1]), FALSE,
               &(Wanted){ at, at, typed }, keys);
    else {
      gtk_editable_set_text (stage->line, typed);
      gtk_editable_set_position (stage->line, -1);
      wait_quiet ();
    }
  }
}

static gboolean
run (Stage *stage, const char *folder, const RulesGame *game)
{
  g_autoptr (AppPacks) packs = app_packs_new ();
  static Times keys, records, steps, back;
  char *typed[TYPED];
  g_autofree char *record = make_record (game, packs, typed);
  gboolean held;
  guint at;

  keys.n = records.n = steps.n = back.n = 0;
  open_match (stage, folder, record);
  for (guint k = 0; k < TYPED; k++) {
    at = app_match_get_n_moves (stage->match);
    type (stage, typed[k], &keys);
    measure (stage, GDK_KEY_Return, FALSE, &(Wanted){ at + 1, at + 1, "" }, &records);
    g_free (typed[k]);
  }
  gtk_widget_grab_focus (GTK_WIDGET (stage->page));
  at = app_match_get_n_moves (stage->match);
  for (guint k = 0; k < TYPED; k++)
    measure (stage, GDK_KEY_Left, FALSE, &(Wanted){ at, at - k - 1, NULL }, &steps);
  press (stage, GDK_KEY_End, FALSE);
  wait_quiet ();
  for (guint k = 0; k < TYPED; k++)
    measure (stage, GDK_KEY_z, TRUE, &(Wanted){ at - k - 1, at - k - 1, NULL }, &back);
  held = print_times (game->id, "a typed letter", &keys);
  held = print_times (game->id, "Enter, recorded and drawn", &records) && held;
  held = print_times (game->id, "a step back", &steps) && held;
  held = print_times (game->id, "a take-back", &back) && held;
  gtk_widget_activate_action (GTK_WIDGET (stage->window), "win.back", NULL);
  ui_window_show_page (stage->window, "home");
  wait_quiet ();
  return held;
}

int
main (int argc, char **argv)
{
  g_autofree char *folder = g_dir_make_tmp ("tomekeeper-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "bench.db", NULL);
  UiApplication *application = ui_application_new ();
  Stage stage = { 0 };
  gboolean held = TRUE;

  g_application_set_flags (G_APPLICATION (application), G_APPLICATION_NON_UNIQUE);
  if (!g_application_register (G_APPLICATION (application), NULL, NULL))
    return 2;
  stage.window = ui_window_new (GTK_APPLICATION (application));
  gtk_window_present (GTK_WINDOW (stage.window));
  ui_window_open_collection (stage.window, path, FALSE);
  wait_quiet ();
  XSetInputFocus (display_of (&stage),
                  gdk_x11_surface_get_xid (gtk_native_get_surface (GTK_NATIVE (stage.window))),
                  RevertToParent, CurrentTime);
  g_signal_connect (gtk_widget_get_frame_clock (GTK_WIDGET (stage.window)), "after-paint",
                    G_CALLBACK (painted_cb), &stage);
  wait_quiet ();
  for (guint k = 0; rules_games[k] != NULL; k++)
    if (argc < 2 || strcmp (argv[1], rules_games[k]->id) == 0)
      held = run (&stage, folder, rules_games[k]) && held;
  gtk_window_destroy (GTK_WINDOW (stage.window));
  g_unlink (path);
  g_rmdir (folder);
  return held ? 0 : 1;
}
