/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The least that a libadwaita program can show: what the program's start is measured against.
 */
#include <adwaita.h>

static void
activate_cb (GtkApplication *application, gpointer data)
{
  GtkWidget *window = adw_application_window_new (application);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  gtk_box_append (GTK_BOX (box), adw_header_bar_new ());
  gtk_window_set_default_size (GTK_WINDOW (window), 1120, 740);
  adw_application_window_set_content (ADW_APPLICATION_WINDOW (window), box);
  gtk_window_present (GTK_WINDOW (window));
}

int
main (int argc, char **argv)
{
  g_autoptr (AdwApplication) application =
      adw_application_new ("io.github.tomekeeper.Empty", G_APPLICATION_NON_UNIQUE);

  g_signal_connect (application, "activate", G_CALLBACK (activate_cb), NULL);
  return g_application_run (G_APPLICATION (application), argc, argv);
}
