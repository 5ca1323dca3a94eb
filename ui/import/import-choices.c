/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a person says of a history that is brought along, and taking an import back: actions of the
 * Import page.
 */
#include "ui/import/import-private.h"

#include "ui/import/import-who.h"
#include "ui/widget/page.h"

#include <glib/gi18n.h>

static void
pass_over_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  app_bringing_pass_over_faults (UI_IMPORT_PAGE (widget)->bringing);
}

static void
choose_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gint64 row;
  guint choice;

  g_variant_get (parameter, "(xu)", &row, &choice);
  app_bringing_choose (UI_IMPORT_PAGE (widget)->bringing, row, choice);
}

static void
choose_all_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  guint verdicts, choice;

  g_variant_get (parameter, "(uu)", &verdicts, &choice);
  app_bringing_choose_all (UI_IMPORT_PAGE (widget)->bringing, verdicts, choice);
}

static void
name_known_cb (GtkWidget *widget, const char *action, GVariant *parameter)
{
  gint64 name, row;

  g_variant_get (parameter, "(xx)", &name, &row);
  app_bringing_choose_known (UI_IMPORT_PAGE (widget)->bringing, name, row);
}

static void
name_new_cb (GtkWidget *widget, const char *action, GVariant *parameter)
{
  gint64 name;
  const char *as;

  g_variant_get (parameter, "(x&s)", &name, &as);
  app_bringing_choose_new (UI_IMPORT_PAGE (widget)->bringing, name, *as != '\0' ? as : NULL);
}

static void
name_none_cb (GtkWidget *widget, const char *action, GVariant *name)
{
  app_bringing_choose_none (UI_IMPORT_PAGE (widget)->bringing, g_variant_get_int64 (name));
}

static void
name_found_cb (GtkWidget *widget, const char *action, GVariant *name)
{
  app_bringing_choose_found (UI_IMPORT_PAGE (widget)->bringing, g_variant_get_int64 (name));
}

static void
ask_name_cb (GtkWidget *widget, const char *action, GVariant *parameter)
{
  UiImportPage *self = UI_IMPORT_PAGE (widget);
  GListModel *names;
  guint kind;
  gint64 id;

  g_variant_get (parameter, "(ux)", &kind, &id);
  names = app_bringing_get_names (self->bringing, MIN (kind, IMPORT_KINDS - 1));
  for (guint k = 0; k < g_list_model_get_n_items (names); k++) {
    g_autoptr (AppBringNamed) named = g_list_model_get_item (names, k);
    GtkWidget *dialog;

    if (app_bring_named_get_name (named)->id != id)
      continue;
    dialog = ui_import_who_new (self->bringing, app_bring_named_get_name (named));
    gtk_window_set_transient_for (GTK_WINDOW (dialog), GTK_WINDOW (gtk_widget_get_root (widget)));
    gtk_window_present (GTK_WINDOW (dialog));
    return;
  }
}

static void
undone_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiImportPage) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *some = NULL;
  gint64 undo = 0;
  guint stayed = 0;

  if (!app_past_import_undo_finish (APP_STORE (source), result, &undo, &stayed, &error)) {
    ui_page_tell (GTK_WIDGET (self), error->message, 0);
    return;
  }
  some = g_strdup_printf (
      g_dngettext (NULL, "The import is taken back; %'u thing that changed since stays as it is",
                   "The import is taken back; %'u things that changed since stay as they are",
                   stayed),
      stayed);
  ui_page_tell (GTK_WIDGET (self), stayed > 0 ? some : _ ("The import is taken back"), undo);
}

static void
undo (UiImportPage *self, gint64 batch)
{
  AppStore *store = app_bringing_get_store (self->bringing);

  if (store != NULL && batch != 0)
    app_past_import_undo_async (store, batch, NULL, undone_cb, g_object_ref (self));
}

static void
undo_cb (GtkWidget *widget, const char *name, GVariant *batch)
{
  undo (UI_IMPORT_PAGE (widget), g_variant_get_int64 (batch));
}

static void
undo_this_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  undo (UI_IMPORT_PAGE (widget), app_bringing_get_batch (UI_IMPORT_PAGE (widget)->bringing));
}

void
ui_import_install_choices (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "import.pass-over", NULL, pass_over_cb);
  gtk_widget_class_install_action (klass, "import.choose", "(xu)", choose_cb);
  gtk_widget_class_install_action (klass, "import.choose-all", "(uu)", choose_all_cb);
  gtk_widget_class_install_action (klass, "import.name-known", "(xx)", name_known_cb);
  gtk_widget_class_install_action (klass, "import.name-new", "(xs)", name_new_cb);
  gtk_widget_class_install_action (klass, "import.name-none", "x", name_none_cb);
  gtk_widget_class_install_action (klass, "import.name-found", "x", name_found_cb);
  gtk_widget_class_install_action (klass, "import.ask-name", "(ux)", ask_name_cb);
  gtk_widget_class_install_action (klass, "import.undo", "x", undo_cb);
  gtk_widget_class_install_action (klass, "import.undo-this", NULL, undo_this_cb);
}
