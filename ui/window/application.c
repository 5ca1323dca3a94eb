/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The application: options, keys, and opening its window and files.
 */
#include "ui/window/application.h"

#include "app/base/paths.h"
#include "app/files/import.h"
#include "ui/window/help.h"
#include "ui/widget/accessible.h"
#include "ui/widget/tip.h"
#include "ui/window/window.h"

#include "app/match/match.h"

#include <glib/gi18n.h>
#include <stdio.h>

struct _UiApplication {
  AdwApplication parent_instance;

  gboolean demo;
  char *database;    /* Owned */
  char *page;        /* Owned */
  const char *asked; /* An action of the application, of an entry in the desktop's menu */
  int width, height;
};

G_DEFINE_FINAL_TYPE (UiApplication, ui_application, ADW_TYPE_APPLICATION)

static const struct {
  const char *action;
  const char *keys[3];
} accels[] = {
  { "app.quit", { "<Control>q" } },
  { "app.help", { "F1", "Help" } },
  { "win.show-help-overlay", { "<Control>question" } },
  { "window.close", { "<Control>w" } },
  { "win.new-match", { "<Control>n" } },
  { "win.new-window", { "<Control><Shift>n" } },
  { "win.quick-log", { "<Control>l" } },
  { "win.open-record", { "<Control>o" } },
  { "win.import", { "<Control><Shift>o" } },
  { "win.open-bin", { "<Control>b" } },
  { "win.preferences", { "<Control>comma" } },
  { "win.open-history", { "<Control>h" } },
  { "win.search", { "<Control>f" } },
  { "win.back", { "<Alt>Left", "Back" } },
  { "win.page::home", { "<Control>1", "<Control>KP_1" } },
  { "win.page::matches", { "<Control>2", "<Control>KP_2" } },
  { "win.page::players", { "<Control>3", "<Control>KP_3" } },
  { "win.page::leagues", { "<Control>4", "<Control>KP_4" } },
  { "win.page::campaigns", { "<Control>5", "<Control>KP_5" } },
  { "win.page::collection", { "<Control>6", "<Control>KP_6" } },
};

static void
add_options (GApplication *application)
{
  g_application_add_main_option (application, "demo", 0, 0, G_OPTION_ARG_NONE,
                                 _ ("Open the demo collection"), NULL);
  g_application_add_main_option (application, "database", 0, 0, G_OPTION_ARG_FILENAME,
                                 _ ("Open another collection than your own"), _ ("FILE"));
  g_application_add_main_option (
      application, "page", 0, 0, G_OPTION_ARG_STRING,
      /* Translators: the names of pages stay as they are. */
      _ ("Show a page: home, matches, players, leagues, campaigns, collection"), _ ("NAME"));
  g_application_add_main_option (application, "size", 0, 0, G_OPTION_ARG_STRING,
                                 _ ("Width and height of the window, like 800x600"), _ ("SIZE"));
  g_application_add_main_option (application, "new-match", 0, 0, G_OPTION_ARG_NONE,
                                 _ ("Start a match"), NULL);
  g_application_add_main_option (application, "quick-log", 0, 0, G_OPTION_ARG_NONE,
                                 _ ("Log a result without moves"), NULL);
  g_application_add_main_option (application, "version", 0, 0, G_OPTION_ARG_NONE,
                                 _ ("Print the version"), NULL);
  g_application_set_option_context_parameter_string (application, _ ("[FILE…]"));
  g_application_set_option_context_summary (
      application,
      _ ("Keeps the matches of your table. A FILE is a record (.tkr) to look at, or anything that "
         "can be imported: other programs’ exports, archives, packs; or an address."));
}

/* FALSE when "800x600" is something else. */
static gboolean
read_size (UiApplication *self, const char *size)
{
  char end;

  return sscanf (size, "%dx%d%c", &self->width, &self->height, &end) == 2 && self->width > 0
         && self->width <= 8192 && self->height > 0 && self->height <= 8192;
}

static gboolean
is_page (const char *name)
{
  static const char *const pages[] = { "home",      "matches",    "players", "leagues",
                                       "campaigns", "collection", NULL };

  return name == NULL || *name == '\0' || g_strv_contains (pages, name);
}

static UiWindow *
ensure_window (UiApplication *self)
{
  GtkWindow *active = gtk_application_get_active_window (GTK_APPLICATION (self));
  UiWindow *window;

  for (; active != NULL && !UI_IS_WINDOW (active); active = gtk_window_get_transient_for (active))
    ;
  if (active != NULL)
    return UI_WINDOW (active);
  window = ui_window_new (GTK_APPLICATION (self));
  if (self->width > 0)
    gtk_window_set_default_size (GTK_WINDOW (window), self->width, self->height);
  ui_window_open_collection (window, self->database, self->demo);
  return window;
}

static void
present (UiApplication *self, UiWindow *window)
{
  gtk_window_present (GTK_WINDOW (window));
  if (self->page != NULL)
    ui_window_show_page (window, self->page);
}

static void
ui_application_activate (GApplication *application)
{
  UiApplication *self = UI_APPLICATION (application);

  present (self, ensure_window (self));
  if (self->asked != NULL)
    g_action_group_activate_action (G_ACTION_GROUP (application), g_steal_pointer (&self->asked),
                                    NULL);
}

/* What the window does when asked by name; when it stands open for that. */
typedef struct {
  UiWindow *window;   /* Weak */
  const char *action; /* Static */
} Asked;

static gboolean
asked_cb (gpointer data)
{
  Asked *asked = data;

  if (asked->window != NULL && !ui_window_is_settled (asked->window))
    return G_SOURCE_CONTINUE;
  if (asked->window != NULL)
    gtk_widget_activate_action (GTK_WIDGET (asked->window), asked->action, NULL);
  g_clear_weak_pointer (&asked->window);
  g_free (asked);
  return G_SOURCE_REMOVE;
}

static void
ask_window (UiApplication *self, const char *action)
{
  Asked *asked = g_new0 (Asked, 1);
  UiWindow *window = ensure_window (self);

  gtk_window_present (GTK_WINDOW (window));
  g_set_weak_pointer (&asked->window, window);
  asked->action = action;
  g_timeout_add (20, asked_cb, asked);
}

static void
new_match_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  ask_window (data, "win.new-match");
}

static void
quick_log_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  ask_window (data, "win.quick-log");
}

static void
ui_application_open (GApplication *application, GFile **files, int n_files, const char *hint)
{
  UiApplication *self = UI_APPLICATION (application);
  UiWindow *window = ensure_window (self);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) sources = NULL;

  for (int k = 0; k < n_files; k++) {
    g_autofree char *path = g_file_get_path (files[k]);
    g_autofree char *uri = path == NULL ? g_file_get_uri (files[k]) : NULL;

    g_strv_builder_add (builder, path != NULL ? path : uri);
  }
  sources = g_strv_builder_end (builder);
  ui_window_open_files (window, (const char *const *)sources);
  present (self, window);
}

/* Leaves it to the program that runs already: 0 when it was told, -1 when there is none. */
static int
ask_running (GApplication *application, const char *action)
{
  if (!g_application_register (application, NULL, NULL)
      || !g_application_get_is_remote (application))
    return -1;
  g_action_group_activate_action (G_ACTION_GROUP (application), action, NULL);
  g_dbus_connection_flush_sync (g_application_get_dbus_connection (application), NULL, NULL);
  return 0;
}

static int
ui_application_handle_local_options (GApplication *application, GVariantDict *options)
{
  UiApplication *self = UI_APPLICATION (application);
  const char *size = NULL;

  if (g_variant_dict_contains (options, "version")) {
    g_print ("tomekeeper %s\n", TOMEKEEPER_VERSION);
    return 0;
  }
  self->demo = g_variant_dict_contains (options, "demo");
  self->asked = g_variant_dict_contains (options, "new-match")   ? "new-match"
                : g_variant_dict_contains (options, "quick-log") ? "quick-log"
                                                                 : NULL;
  g_variant_dict_lookup (options, "database", "^ay", &self->database);
  g_variant_dict_lookup (options, "page", "s", &self->page);
  g_variant_dict_lookup (options, "size", "&s", &size);
  if (self->demo && self->database != NULL) {
    g_printerr ("tomekeeper: %s\n", _ ("--demo and --database exclude each other."));
    return 2;
  }
  if (!is_page (self->page)) {
    g_printerr ("tomekeeper: %s\n", _ ("--page wants one of the names that --help lists."));
    return 2;
  }
  if (size != NULL && !read_size (self, size)) {
    g_printerr ("tomekeeper: %s\n", _ ("--size wants a width and a height, like 800x600."));
    return 2;
  }
  /* What asks for something else than the window that may be open is a program of its own. */
  if (self->demo || self->database != NULL)
    g_application_set_flags (application,
                             g_application_get_flags (application) | G_APPLICATION_NON_UNIQUE);
  return self->asked != NULL ? ask_running (application, self->asked) : -1;
}

static void
quit_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GList *windows = g_list_copy (gtk_application_get_windows (data));

  /* Each window closes by itself, so that it can remember its size. */
  for (GList *link = windows; link != NULL; link = link->next)
    gtk_window_close (link->data);
  g_list_free (windows);
}

static void
help_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GtkWindow *window = gtk_application_get_active_window (data);

  if (window != NULL)
    ui_help_show_for (window);
}

/* Icons of a source tree that is not installed. */
static void
find_icons (void)
{
  const char *data_dir = g_getenv ("TOMEKEEPER_DATA_DIR");
  GdkDisplay *display = gdk_display_get_default ();

  if (data_dir != NULL && display != NULL) {
    g_autofree char *icons = g_build_filename (data_dir, "icons", NULL);

    gtk_icon_theme_add_search_path (gtk_icon_theme_get_for_display (display), icons);
  }
}

static void
ui_application_startup (GApplication *application)
{
  static const GActionEntry actions[] = {
    { "help", help_cb },
    { "new-match", new_match_cb },
    { "quick-log", quick_log_cb },
    { "quit", quit_cb },
  };

  G_APPLICATION_CLASS (ui_application_parent_class)->startup (application);
  g_action_map_add_action_entries (G_ACTION_MAP (application), actions, G_N_ELEMENTS (actions),
                                   application);
  for (guint k = 0; k < G_N_ELEMENTS (accels); k++)
    gtk_application_set_accels_for_action (GTK_APPLICATION (application), accels[k].action,
                                           (const char *const *)accels[k].keys);
  find_icons ();
  ui_help_bind ();
  ui_accessible_install ();
  ui_tip_install ();
  gtk_window_set_default_icon_name (TOMEKEEPER_APPLICATION_ID);
}

static void
ui_application_finalize (GObject *object)
{
  UiApplication *self = UI_APPLICATION (object);

  g_free (self->database);
  g_free (self->page);
  G_OBJECT_CLASS (ui_application_parent_class)->finalize (object);
}

static void
ui_application_class_init (UiApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = ui_application_finalize;
  application_class->activate = ui_application_activate;
  application_class->open = ui_application_open;
  application_class->startup = ui_application_startup;
  application_class->handle_local_options = ui_application_handle_local_options;
}

static void
ui_application_init (UiApplication *self)
{
  add_options (G_APPLICATION (self));
}

UiApplication *
ui_application_new (void)
{
  app_import_init ();
  app_paths_init_locale ();
  g_set_application_name (_ ("Tomekeeper"));
  return g_object_new (UI_TYPE_APPLICATION, "application-id", TOMEKEEPER_APPLICATION_ID, "flags",
                       G_APPLICATION_HANDLES_OPEN, NULL);
}
