/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Preloaded into a GTK program: writes the instant of its first painted frame, in microseconds of
 * the monotonic clock, to the descriptor that FRAME_WATCH names, and ends the program.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <gtk/gtk.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static gboolean painted;

static gboolean
render_cb (GSignalInvocationHint *hint, guint n_values, const GValue *values, gpointer data)
{
  painted = TRUE;
  return TRUE;
}

static void
after_paint_cb (GdkFrameClock *clock, gpointer data)
{
  gint64 now = g_get_monotonic_time ();
  const char *descriptor = getenv ("FRAME_WATCH");

  if (!painted || descriptor == NULL)
    return;
  dprintf (atoi (descriptor), "%lld\n", (long long)now);
  _exit (0);
}

void
gtk_window_present (GtkWindow *window)
{
  void (*present) (GtkWindow *) = (void (*) (GtkWindow *))dlsym (RTLD_NEXT, "gtk_window_present");
  GdkSurface *surface;

  gtk_widget_realize (GTK_WIDGET (window));
  surface = gtk_native_get_surface (GTK_NATIVE (window));
  /* A handler would come too late: GTK's own ends the emission. */
  g_signal_add_emission_hook (g_signal_lookup ("render", GDK_TYPE_SURFACE), 0, render_cb, NULL,
                              NULL);
  g_signal_connect (gdk_surface_get_frame_clock (surface), "after-paint",
                    G_CALLBACK (after_paint_cb), NULL);
  present (window);
}
