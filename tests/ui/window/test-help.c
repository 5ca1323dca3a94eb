/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * F1 and Help: the desktop is asked for the manual at the right place, with a reader of manuals,
 * with a browser only, and with neither. Both are pretended by a script that writes down what it is
 * given.
 */
#include "tests/ui/stage.h"

#include "ui/window/help.h"

#include <glib/gstdio.h>

/* A program of the desktop that is the default for @type. */
static void
pretend (const char *type)
{
  g_autofree char *seen = g_build_filename (stage_folder (), "seen", NULL);
  g_autofree char *script = g_strdup_printf (
      "#!/bin/sh\nprintf '%%s' \"$1\" >'%s.part'; mv '%s.part' '%s'\n", seen, seen, seen);
  g_autofree char *program = stage_write ("reader.sh", script);
  g_autofree char *entry = g_strdup_printf ("[Desktop Entry]\nType=Application\nName=Reader\n"
                                            "Exec=%s %%u\nMimeType=%s;\n",
                                            program, type);
  g_autofree char *cache = g_strdup_printf ("[MIME Cache]\n%s=reader.desktop;\n", type);
  g_autofree char *folder = g_build_filename (stage_folder (), "applications", NULL);

  ck_assert_int_eq (g_chmod (program, 0755), 0);
  g_mkdir_with_parents (folder, 0755);
  g_free (stage_write ("applications/reader.desktop", entry));
  g_free (stage_write ("applications/mimeinfo.cache", cache));
}

/* A manual with two pages; @translated: also in German, its first page only. */
static void
lay_html (gboolean translated)
{
  g_autofree char *folder = g_build_filename (stage_folder (), "html", NULL);

  for (guint k = 0; k < (translated ? 2 : 1); k++) {
    g_autofree char *name = g_build_filename ("html", k == 0 ? "C" : "de", NULL);
    g_autofree char *made = g_build_filename (stage_folder (), name, NULL);
    g_autofree char *index = g_build_filename (name, "index.html", NULL);
    g_autofree char *other = g_build_filename (name, "run.html", NULL);

    g_mkdir_with_parents (made, 0755);
    g_free (stage_write (index, "<!DOCTYPE html><title>Manual</title>"));
    if (k == 0)
      g_free (stage_write (other, "<!DOCTYPE html><title>Run</title>"));
  }
  g_setenv ("TOMEKEEPER_MANUAL_DIR", folder, TRUE);
}

/* What the desktop was asked to open, once it was; free with g_free(). */
static char *
dup_seen (void)
{
  g_autofree char *path = g_build_filename (stage_folder (), "seen", NULL);
  char *seen = NULL;

  STAGE_UNTIL (g_file_test (path, G_FILE_TEST_EXISTS));
  ck_assert (g_file_get_contents (path, &seen, NULL, NULL));
  g_unlink (path);
  return seen;
}

static void
assert_seen (const char *end)
{
  g_autofree char *seen = dup_seen ();

  ck_assert_msg (g_str_has_suffix (seen, end), "%s was opened, not %s", seen, end);
}

START_TEST (test_reader_of_manuals)
{
  UiWindow *window;
  g_autofree char *folder = g_build_filename (stage_folder (), "help", "C", "tomekeeper", NULL);

  pretend ("x-scheme-handler/help");
  g_mkdir_with_parents (folder, 0755);
  g_free (stage_write ("help/C/tomekeeper/index.page", "<page/>"));
  g_unsetenv ("TOMEKEEPER_MANUAL_DIR");
  window = stage_window (NULL, FALSE);
  ui_help_show (GTK_WINDOW (window), NULL);
  assert_seen ("help:tomekeeper");
  ui_help_show (GTK_WINDOW (window), "run#resume");
  assert_seen ("help:tomekeeper/run#resume");
}
END_TEST

START_TEST (test_browser)
{
  UiWindow *window;

  pretend ("text/html");
  lay_html (FALSE);
  window = stage_window (NULL, FALSE);
  stage_key (window, GDK_KEY_F1, 0);
  assert_seen ("/html/C/index.html");
  ui_help_show (GTK_WINDOW (window), "run");
  assert_seen ("/html/C/run.html");
  ui_help_show (GTK_WINDOW (window), "no-such-page");
  assert_seen ("/html/C/index.html");
}
END_TEST

START_TEST (test_language)
{
  UiWindow *window;

  g_setenv ("LANGUAGE", "de", TRUE);
  pretend ("text/html");
  lay_html (TRUE);
  window = stage_window (NULL, FALSE);
  ui_help_show (GTK_WINDOW (window), NULL);
  assert_seen ("/html/de/index.html");
  ui_help_show (GTK_WINDOW (window), "run");
  assert_seen ("/html/C/run.html");
}
END_TEST

START_TEST (test_from_a_dialog)
{
  UiWindow *window;

  pretend ("text/html");
  lay_html (FALSE);
  window = stage_window (NULL, FALSE);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.new-match", NULL);
  STAGE_UNTIL (stage_dialog (window) != NULL);
  stage_key (stage_dialog (window), GDK_KEY_F1, 0);
  assert_seen (".html");
}
END_TEST

START_TEST (test_no_browser)
{
  g_autofree char *sentence =
      g_strdup_printf ("No program was found that shows the manual. It is in %s/html/C/index.html.",
                       stage_folder ());
  UiWindow *window;

  lay_html (FALSE);
  window = stage_window (NULL, FALSE);
  ui_help_show (GTK_WINDOW (window), NULL);
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, sentence) != NULL);
}
END_TEST

START_TEST (test_no_manual)
{
  UiWindow *window = stage_window (NULL, FALSE);

  g_setenv ("TOMEKEEPER_MANUAL_DIR", "/nowhere", TRUE);
  gtk_widget_activate_action (GTK_WIDGET (window), "app.help", NULL);
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, "The manual was not installed with the program.")
               != NULL);
}
END_TEST

START_TEST (test_page_on_show)
{
  UiWindow *window = stage_window (NULL, FALSE);

  ui_window_show_page (window, "home");
  stage_settle ();
  ck_assert_str_eq (ui_help_find (GTK_WINDOW (window)), "index");
  ui_window_show_page (window, "leagues");
  stage_settle ();
  ck_assert_str_eq (ui_help_find (GTK_WINDOW (window)), "league-begin");
  gtk_widget_activate_action (GTK_WIDGET (window), "win.quick-log", NULL);
  STAGE_UNTIL (stage_dialog (window) != NULL);
  ck_assert_str_eq (ui_help_find (stage_dialog (window)), "log-result");
}
END_TEST

/* A record that is looked at is a match. */
START_TEST (test_preview)
{
  static const char *const seats[] = { "Ada", "Ben", "Cyd", "Dan" };
  UiWindow *window = stage_window (NULL, FALSE);
  g_autofree char *record = stage_record (seats, "2026-05-01", TRUE);
  g_autofree char *path = stage_write ("looked-at.tkr", record);

  ui_window_open_record (window, path);
  stage_settle ();
  gtk_window_set_focus (GTK_WINDOW (window), NULL);
  ck_assert_str_eq (ui_help_find (GTK_WINDOW (window)), "log-match");
}
END_TEST

TEST_SUITE (help)
{
  Suite *suite = suite_create ("help");
  TCase *tests = stage_case ("help");

  tcase_add_test (tests, test_reader_of_manuals);
  tcase_add_test (tests, test_browser);
  tcase_add_test (tests, test_language);
  tcase_add_test (tests, test_from_a_dialog);
  tcase_add_test (tests, test_no_browser);
  tcase_add_test (tests, test_no_manual);
  tcase_add_test (tests, test_page_on_show);
  tcase_add_test (tests, test_preview);
  suite_add_tcase (suite, tests);
  return suite;
}
