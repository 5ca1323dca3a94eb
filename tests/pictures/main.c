/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * tomekeeper-picture PAGE FILE [ARGUMENT...]: Tomekeeper started with these arguments, and a
 * picture of one page, or of the dialog in front of it, saved as PNG. PAGE is one of those that
 * tomekeeper-picture --pages lists, or "start" for what is shown first.
 *
 * tomekeeper-picture --every FOLDER DATABASE: pictures of all pages, in one run, each of a fresh
 * copy of DATABASE.
 *
 * Some pages can only be shown after something was changed: a pack is drafted, a move corrected. So
 * the program works on a copy of the collection, which goes with it. Nobody else should write the
 * collection while it is copied.
 */
#define _GNU_SOURCE /* nftw() */
#include "ui/window/application.h"
#include "tests/pictures/adwaita-warnings.h"
#include "tests/pictures/picture.h"

#include <ftw.h>
#include <stdio.h>
#include <string.h>

typedef struct {
  GtkApplication *application; /* Borrowed */
  const char *page;            /* Borrowed; NULL for what is shown first */
  const char *path;            /* Borrowed */
  gboolean begun;
  int status;
} Session;

static int
remove_cb (const char *path, const struct stat *status, int kind, struct FTW *place)
{
  return remove (path);
}

/* The file at @from, and the log beside it that has what was written last. What can't be read can't
 * be shown either: the window says why. */
static void
copy_collection (const char *from, const char *to)
{
  static const char *const parts[] = { "", "-wal" };

  for (guint k = 0; k < G_N_ELEMENTS (parts); k++) {
    g_autofree char *source = g_strconcat (from, parts[k], NULL);
    g_autofree char *target = g_strconcat (to, parts[k], NULL);
    g_autoptr (GFile) source_file = g_file_new_for_path (source);
    g_autoptr (GFile) target_file = g_file_new_for_path (target);

    g_file_copy (source_file, target_file, G_FILE_COPY_NONE, NULL, NULL, NULL, NULL);
  }
}

/* Makes @home the home of the data, and copies the own collection and that of the demo there. To be
 * called first: GLib keeps the folder that it was told first. */
static void
move_house (const char *home)
{
  static const char *const names[] = { "tomekeeper.db", "tomekeeper-demo.db" };
  g_autofree char *given = g_strdup (g_getenv ("XDG_DATA_HOME"));
  g_autofree char *usual = g_build_filename (g_get_home_dir (), ".local", "share", NULL);
  g_autofree char *folder = g_build_filename (home, "tomekeeper", NULL);

  g_setenv ("XDG_DATA_HOME", home, TRUE);
  g_mkdir_with_parents (folder, 0700);
  for (guint k = 0; k < G_N_ELEMENTS (names); k++) {
    g_autofree char *from = g_build_filename (given != NULL && *given != '\0' ? given : usual,
                                              "tomekeeper", names[k], NULL);
    g_autofree char *to = g_build_filename (folder, names[k], NULL);

    copy_collection (from, to);
  }
}

/* The program's arguments with a copy below @home in the place of the collection that they name. */
static char **
dup_arguments (char **arguments, const char *home)
{
  const char *option = "--database";
  g_autofree char *folder = g_build_filename (home, "database", NULL);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  const gsize length = strlen (option);

  g_mkdir_with_parents (folder, 0700);
  for (guint k = 0; arguments[k] != NULL; k++) {
    const char *from = NULL;

    if (g_str_equal (arguments[k], option) && arguments[k + 1] != NULL)
      from = arguments[++k];
    else if (g_str_has_prefix (arguments[k], option) && arguments[k][length] == '=')
      from = arguments[k] + length + 1;
    if (from != NULL) {
      g_autofree char *name = g_path_get_basename (from);
      g_autofree char *to = g_build_filename (folder, name, NULL);
      g_autofree char *argument = g_strdup_printf ("%s=%s", option, to);

      copy_collection (from, to);
      g_strv_builder_add (builder, argument);
    } else {
      g_strv_builder_add (builder, arguments[k]);
    }
  }
  return g_strv_builder_end (builder);
}

static void
pictured_cb (const GError *error, gpointer data)
{
  Session *session = data;

  if (error != NULL) {
    g_printerr ("tomekeeper-picture: %s\n", error->message);
    session->status = 1;
  }
  g_application_quit (G_APPLICATION (session->application));
}

static void
window_added_cb (GtkApplication *application, GtkWindow *window, gpointer data)
{
  Session *session = data;

  if (session->begun || !UI_IS_WINDOW (window))
    return;
  session->begun = TRUE;
  picture_take (UI_WINDOW (window), session->page, session->path, pictured_cb, session);
}

/* What is done page by page. */
typedef struct {
  UiApplication *application; /* Borrowed */
  const char *database;       /* Borrowed */
  gboolean done;
  int status;
} Every;

static void
every_cb (const GError *error, gpointer data)
{
  Every *every = data;

  if (error != NULL) {
    g_printerr ("tomekeeper-picture: %s\n", error->message);
    every->status = 1;
  }
  every->done = TRUE;
}

/* Windows and their dialogs. */
static void
destroy_all (void)
{
  GListModel *toplevels = gtk_window_get_toplevels ();

  while (g_list_model_get_n_items (toplevels) > 0) {
    g_autoptr (GtkWindow) window = g_list_model_get_item (toplevels, 0);

    gtk_window_destroy (window);
  }
}

/* A picture of @page, of a copy below @home. */
static void
take_one (Every *every, const char *page, const char *path, const char *home)
{
  g_autofree char *folder = g_build_filename (home, "pages", page, NULL);
  g_autofree char *name = g_path_get_basename (every->database);
  g_autofree char *copy = g_build_filename (folder, name, NULL);
  UiWindow *window = ui_window_new (GTK_APPLICATION (every->application));

  g_mkdir_with_parents (folder, 0700);
  copy_collection (every->database, copy);
  ui_window_open_collection (window, copy, FALSE);
  gtk_window_present (GTK_WINDOW (window));
  every->done = FALSE;
  picture_take (window, page, path, every_cb, every);
  while (!every->done)
    g_main_context_iteration (NULL, TRUE);
  destroy_all ();
}

static int
run_every (const char *folder, const char *database, const char *home)
{
  g_autoptr (UiApplication) application = ui_application_new ();
  g_auto (GStrv) pages = picture_dup_pages ();
  g_autoptr (GError) error = NULL;
  Every every = { .application = application, .database = database };

  g_application_set_flags (G_APPLICATION (application), G_APPLICATION_NON_UNIQUE);
  if (!g_application_register (G_APPLICATION (application), NULL, &error)) {
    g_printerr ("tomekeeper-picture: %s\n", error->message);
    return 1;
  }
  for (guint k = 0; pages[k] != NULL; k++) {
    g_autofree char *name = g_strconcat (pages[k], ".png", NULL);
    g_autofree char *path = g_build_filename (folder, name, NULL);

    take_one (&every, pages[k], path, home);
  }
  return every.status;
}

static int
run (Session *session, char **arguments)
{
  g_autoptr (UiApplication) application = ui_application_new ();
  int status;

  session->application = GTK_APPLICATION (application);
  g_application_set_flags (G_APPLICATION (application),
                           g_application_get_flags (G_APPLICATION (application))
                               | G_APPLICATION_NON_UNIQUE);
  g_signal_connect (application, "window-added", G_CALLBACK (window_added_cb), session);
  status =
      g_application_run (G_APPLICATION (application), (int)g_strv_length (arguments), arguments);
  return status != 0 ? status : session->status;
}

static int
run_one (const char *page, const char *path, char **argv, const char *home)
{
  Session session = { .page = page, .path = path };
  g_auto (GStrv) arguments = dup_arguments (argv, home);

  return run (&session, arguments);
}

static void
list_pages (void)
{
  g_auto (GStrv) pages = picture_dup_pages ();

  for (guint k = 0; pages[k] != NULL; k++)
    g_print ("%s\n", pages[k]);
}

int
main (int argc, char **argv)
{
  const gboolean every = argc == 4 && g_str_equal (argv[1], "--every");
  const gboolean start = argc >= 3 && g_str_equal (argv[1], "start");
  g_autofree char *home = NULL;
  int status;

  if (argc == 2 && g_str_equal (argv[1], "--pages")) {
    list_pages ();
    return 0;
  }
  if (!every && !start && (argc < 3 || !picture_is_page (argv[1]))) {
    g_printerr ("Usage: tomekeeper-picture PAGE FILE [ARGUMENT...]\n"
                "       tomekeeper-picture --every FOLDER DATABASE\n"
                "       tomekeeper-picture --pages\n");
    return 2;
  }

  home = g_dir_make_tmp ("tomekeeper-picture-XXXXXX", NULL);
  if (home == NULL) {
    g_printerr ("tomekeeper-picture: there is no room for a copy of the collection\n");
    return 1;
  }
  move_house (home);
  adwaita_warnings_ignore ();
  /* Settings would be remembered, too. */
  g_setenv ("GSETTINGS_BACKEND", "memory", TRUE);

  if (every) {
    status = run_every (argv[2], argv[3], home);
  } else {
    const char *path = argv[2];

    argv[2] = argv[0];
    status = run_one (start ? NULL : argv[1], path, argv + 2, home);
  }
  nftw (home, remove_cb, 16, FTW_DEPTH | FTW_PHYS);
  return status;
}
