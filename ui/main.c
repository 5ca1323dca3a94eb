/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The executable `tomekeeper`.
 */
#include "ui/window/application.h"

int
main (int argc, char **argv)
{
  g_autoptr (UiApplication) application = ui_application_new ();

  return g_application_run (G_APPLICATION (application), argc, argv);
}
