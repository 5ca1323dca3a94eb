/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What pages ask of the window that they are in, where an action does not do. They know it by this
 * interface alone; outside of a window nothing happens.
 */
#pragma once

#include "app/store/store.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UI_TYPE_SHELL (ui_shell_get_type ())
G_DECLARE_INTERFACE (UiShell, ui_shell, UI, SHELL, GtkWidget)

struct _UiShellInterface {
  GTypeInterface parent_iface;

  void (*push) (UiShell *shell, GtkWidget *page);
  GtkWidget *(*get_page) (UiShell *shell);
  AppStore *(*get_store) (UiShell *shell);
};

/* What the desktop remembers of the window; NULL where nothing is installed that knows @key. */
GSettings *ui_shell_new_settings (const char *key) G_GNUC_WARN_UNUSED_RESULT;

/* The one around @widget; NULL outside of a window. */
UiShell *ui_shell_of (GtkWidget *widget);

/* A page in front of what is shown; Back returns. Takes the floating reference. */
void ui_shell_push (UiShell *shell, GtkWidget *page);
/* The page on show. */
GtkWidget *ui_shell_get_page (UiShell *shell);
/* The open collection; NULL while there is none. */
AppStore *ui_shell_get_store (UiShell *shell);

G_END_DECLS
