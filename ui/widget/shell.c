/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What pages ask of the window that they are in.
 */
#include "ui/widget/shell.h"

G_DEFINE_INTERFACE (UiShell, ui_shell, GTK_TYPE_WIDGET)

static void
ui_shell_default_init (UiShellInterface *iface)
{
}

GSettings *
ui_shell_new_settings (const char *key)
{
  GSettingsSchemaSource *source = g_settings_schema_source_get_default ();
  g_autoptr (GSettingsSchema) schema = NULL;

  if (source != NULL)
    schema = g_settings_schema_source_lookup (source, TOMEKEEPER_APPLICATION_ID, TRUE);
  return schema != NULL && g_settings_schema_has_key (schema, key)
             ? g_settings_new_full (schema, NULL, NULL)
             : NULL;
}

UiShell *
ui_shell_of (GtkWidget *widget)
{
  GtkRoot *root = gtk_widget_get_root (widget);

  return UI_IS_SHELL (root) ? UI_SHELL (root) : NULL;
}

void
ui_shell_push (UiShell *shell, GtkWidget *page)
{
  UI_SHELL_GET_IFACE (shell)->push (shell, page);
}

GtkWidget *
ui_shell_get_page (UiShell *shell)
{
  return UI_SHELL_GET_IFACE (shell)->get_page (shell);
}

AppStore *
ui_shell_get_store (UiShell *shell)
{
  return UI_SHELL_GET_IFACE (shell)->get_store (shell);
}
