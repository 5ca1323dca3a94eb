/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The ways into the Import page: file choosers, the clipboard, addresses, BoardGameGeek.
 */
#include "ui/import/import-private.h"

#include "ui/widget/page.h"

#include <glib/gi18n.h>
#include <string.h>

/* Paths where there are any, else addresses; for g_strfreev(). */
static char **
dup_sources (GListModel *files)
{
  g_autoptr (GStrvBuilder) sources = g_strv_builder_new ();

  for (guint k = 0; k < g_list_model_get_n_items (files); k++) {
    g_autoptr (GFile) file = g_list_model_get_item (files, k);
    g_autofree char *path = g_file_get_path (file);
    g_autofree char *uri = path == NULL ? g_file_get_uri (file) : NULL;

    g_strv_builder_add (sources, path != NULL ? path : uri);
  }
  return g_strv_builder_end (sources);
}

void
ui_import_page_read (UiImportPage *self, const char *const *sources)
{
  if (sources[0] == NULL || !ui_import_page_clear (self))
    return;
  for (guint k = 0; sources[k] != NULL; k++)
    app_bringing_add (self->bringing, sources[k]);
  ui_import_page_begin (self);
}

/* One line that names something elsewhere; but a play that was shared as an address is the play
 * itself. */
static char *
dup_named (const char *line)
{
  gboolean web = g_ascii_strncasecmp (line, "http://", 7) == 0
                 || g_ascii_strncasecmp (line, "https://", 8) == 0;

  if (strpbrk (line, "\r\n") != NULL || strstr (line, "createPlay") != NULL)
    return NULL;
  if (web)
    return g_strdup (line);
  if (g_ascii_strncasecmp (line, "file://", 7) == 0)
    return g_filename_from_uri (line, NULL, NULL);
  return g_path_is_absolute (line) && g_file_test (line, G_FILE_TEST_EXISTS) ? g_strdup (line)
                                                                             : NULL;
}

void
ui_import_page_read_text (UiImportPage *self, const char *text)
{
  g_autofree char *line = g_strstrip (g_strdup (text));
  g_autofree char *named = dup_named (line);
  g_autoptr (GBytes) bytes = NULL;

  if (*line == '\0') {
    ui_page_tell (GTK_WIDGET (self), _ ("There is no text to import."), 0);
    return;
  }
  if (!ui_import_page_clear (self))
    return;
  if (named != NULL) {
    app_bringing_add (self->bringing, named);
  } else {
    bytes = g_bytes_new (text, strlen (text));
    app_bringing_add_bytes (self->bringing, _ ("Clipboard"), bytes);
  }
  ui_import_page_begin (self);
}

/* File choosers */

static void
chosen_cb (GtkFileChooserNative *chooser, int response, UiImportPage *self)
{
  g_autoptr (GListModel) files = NULL;
  g_auto (GStrv) sources = NULL;

  if (response != GTK_RESPONSE_ACCEPT)
    return;
  files = gtk_file_chooser_get_files (GTK_FILE_CHOOSER (chooser));
  sources = dup_sources (files);
  ui_import_page_read (self, (const char *const *)sources);
}

static void
choose (UiImportPage *self, const char *title, GtkFileChooserAction action)
{
  GtkFileChooserNative *chooser =
      gtk_file_chooser_native_new (title, GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
                                   action, _ ("_Open"), _ ("_Cancel"));

  gtk_file_chooser_set_select_multiple (GTK_FILE_CHOOSER (chooser), TRUE);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  g_signal_connect_object (chooser, "response", G_CALLBACK (chosen_cb), self, 0);
  g_signal_connect (chooser, "response", G_CALLBACK (g_object_unref), NULL);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

static void
choose_files_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  choose (UI_IMPORT_PAGE (widget), _ ("Files to Import"), GTK_FILE_CHOOSER_ACTION_OPEN);
}

static void
choose_folder_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  choose (UI_IMPORT_PAGE (widget), _ ("A Folder to Import"), GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER);
}

/* The clipboard */

static void
files_pasted_cb (GObject *clipboard, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiImportPage) self = data;
  const GValue *value = gdk_clipboard_read_value_finish (GDK_CLIPBOARD (clipboard), result, NULL);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) sources = NULL;

  g_clear_object (&self->pasting);
  if (value == NULL || self->bringing == NULL)
    return;
  for (GSList *link = g_value_get_boxed (value); link != NULL; link = link->next) {
    g_autofree char *path = g_file_get_path (link->data);
    g_autofree char *uri = path == NULL ? g_file_get_uri (link->data) : NULL;

    g_strv_builder_add (builder, path != NULL ? path : uri);
  }
  sources = g_strv_builder_end (builder);
  ui_import_page_read (self, (const char *const *)sources);
}

static void
text_pasted_cb (GObject *clipboard, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiImportPage) self = data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (clipboard), result, NULL);

  g_clear_object (&self->pasting);
  if (self->bringing != NULL)
    ui_import_page_read_text (self, text != NULL ? text : "");
}

static void
paste_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiImportPage *self = UI_IMPORT_PAGE (widget);
  GdkClipboard *clipboard = gtk_widget_get_clipboard (widget);

  if (self->pasting != NULL)
    return;
  self->pasting = g_cancellable_new ();
  if (gdk_content_formats_contain_gtype (gdk_clipboard_get_formats (clipboard), GDK_TYPE_FILE_LIST))
    gdk_clipboard_read_value_async (clipboard, GDK_TYPE_FILE_LIST, G_PRIORITY_DEFAULT,
                                    self->pasting, files_pasted_cb, g_object_ref (self));
  else
    gdk_clipboard_read_text_async (clipboard, self->pasting, text_pasted_cb, g_object_ref (self));
}

/* Addresses */

static void
add_cb (GtkWidget *widget, const char *name, GVariant *source)
{
  ui_import_page_read_text (UI_IMPORT_PAGE (widget), g_variant_get_string (source, NULL));
}

static void
bgg_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiImportPage *self = UI_IMPORT_PAGE (widget);
  const char *user, *token;
  gboolean keep;

  g_variant_get (parameter, "(&s&sb)", &user, &token, &keep);
  if (!ui_import_page_clear (self))
    return;
  app_bringing_add_bgg (self->bringing, user, token, keep);
  ui_import_page_begin (self);
}

void
ui_import_install_ways (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "import.choose-files", NULL, choose_files_cb);
  gtk_widget_class_install_action (klass, "import.choose-folder", NULL, choose_folder_cb);
  gtk_widget_class_install_action (klass, "import.paste", NULL, paste_cb);
  gtk_widget_class_install_action (klass, "import.add", "s", add_cb);
  gtk_widget_class_install_action (klass, "import.bgg", "(ssb)", bgg_cb);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_v, GDK_CONTROL_MASK, "import.paste", NULL);
}
