/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the window's tests share: the program started inside the test with a home of its own, real
 * widgets to be found and pressed, real keys, and waiting for what must come.
 */
#pragma once

#include "tests/suite.h"
#include "app/recording/recorder.h"
#include "app/result/quick.h"
#include "ui/window/application.h"
#include "ui/window/window.h"

/* Only what hangs takes longer, on the busiest machine and with a sanitizer too. */
#define STAGE_SECONDS 120

/* A checked fixture: one application, which stays for the process, and one empty home a test. What
 * a test leaves behind is gone when the next one begins: windows and their collections, settings,
 * the clipboard, the colour scheme. */
void stage_set_up (void);
void stage_tear_down (void);

/* A case of tests with that fixture. */
TCase *stage_case (const char *name);

/* A folder that goes with the test. */
const char *stage_folder (void);
/* A file in it; free with g_free(). */
char *stage_write (const char *name, const char *text);

/* A window with a collection, drawn and settled: the own one, or @database, or the demo. */
UiWindow *stage_window (const char *database, gboolean demo);

/* One turn of the main loop, at most a few milliseconds long. */
void stage_turn (void);
/* Until nothing is left to do at once, and the windows show it. Other threads may still be at
 * work: wait for what comes of it with STAGE_UNTIL. */
void stage_settle (void);

/* Fails, and tells what stands in the windows. */
G_NORETURN void stage_fail (const char *condition);

/* Turns until @condition holds, and fails when it never does. */
#define STAGE_UNTIL(condition)                                                                     \
  do {                                                                                             \
    gint64 stage_end = g_get_monotonic_time () + STAGE_SECONDS * G_USEC_PER_SEC;                   \
    while (!(condition) && g_get_monotonic_time () < stage_end)                                    \
      stage_turn ();                                                                               \
    if (!(condition))                                                                              \
      stage_fail (#condition);                                                                     \
    mark_point ();                                                                                 \
  } while (0)

/* The first mapped widget below @root of @type (G_TYPE_NONE: any) that shows @text (NULL: any) as
 * its label, title or text; NULL when there is none. */
GtkWidget *stage_find (gpointer root, GType type, const char *text);
/* The same, which must be there. */
GtkWidget *stage_get (gpointer root, GType type, const char *text);
/* How many mapped widgets of @type there are. */
guint stage_count (gpointer root, GType type);

/* The toast that is shown; NULL for none. */
GtkWidget *stage_toast (UiWindow *window);
/* The dialog in front of @window; NULL when there is none. */
GtkWindow *stage_dialog (UiWindow *window);
/* Presses the button that shows @text, which must be there and sensitive. */
void stage_press (gpointer root, const char *text);

/* Every button without words, and every entry, below @root has a name for those who can't see it.
 * @page: told when one has none. */
void stage_check_names (gpointer root, const char *page);

/* Makes @window as narrow as a phone; the sidebar folds. */
void stage_narrow (UiWindow *window);
/* Fails when @window asks for more room than that. @page: told then. */
void stage_check_narrow (gpointer window, const char *page);

/* A key with modifiers, pressed on the real keyboard while @window is active. */
void stage_key (gpointer window, guint key, GdkModifierType modifiers);

/* A click of the real mouse at a point of @widget, in its pixels. */
void stage_click (GtkWidget *widget, float x, float y);
/* The mouse goes down in the middle of one widget and up in that of another. What comes of the
 * drop may take a moment: wait for it. */
void stage_drag (GtkWidget *from, GtkWidget *to);

/* A record of a match of Tome by its four seats, that is over or goes on after four moves. */
char *stage_record (const char *const seats[4], const char *date, gboolean over);
/* A record of @n moves that goes on, of a game that all play together: the first random one that
 * gets so far. @players: by seat, ended by NULL. */
char *stage_simulate (const RulesGame *game, const char *const *players, guint n);
/* Stores a record; its match's UUID, free with g_free(). */
char *stage_add_record (UiWindow *window, const char *record);

/* Stores a result, or changes the one that it is of; its match's UUID, free with g_free(). */
char *stage_log (UiWindow *window, const AppQuick *quick);
/* The same of a line as people type it. */
char *stage_log_line (UiWindow *window, const char *line);

/* How many matches the window's list has, read to its end; G_MAXUINT without a collection. */
guint stage_count_matches (UiWindow *window);
/* The UUID of a player, who must be there; free with g_free(). */
char *stage_player (UiWindow *window, const char *name);
