/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A history from an address: what its name says counts, what is not ready is no history, and a
 * password is told nowhere.
 */
#include "tests/app/plays-in/play-import-stage.h"
#include "tests/importers/web-server.h"

#include "app/plays-in/play-import-read.h"
#include "app/store/database.h"

#include <string.h>

/* Nothing in it says that it is a table of one column. */
static const char list[] = "date\r\n2020-01-02\r\n";

static void
answer (WebServer *web, const char *target, const char *head, gpointer data)
{
  web_send (web, g_str_has_prefix (target, "/soon")
                     ? "HTTP/1.1 202 Accepted\r\nContent-Length: 6\r\n\r\n<wait>"
                     : "HTTP/1.1 200 OK\r\n"
                       "Content-Disposition: attachment; filename=\"plays.csv\"\r\n"
                       "Content-Length: 18\r\n\r\n");
  if (!g_str_has_prefix (target, "/soon"))
    web_send (web, list);
}

static void
note_doing (double fraction, const char *doing, gpointer data)
{
  g_string_append_printf (data, "%s\n", doing);
}

static gboolean
read_from (AppPlayImport *play_import, const char *address, GError **error)
{
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autoptr (AppPacks) packs = app_database_new_packs (db);

  app_play_import_add (play_import, address, IMPORT_FORMAT_UNKNOWN);
  return app_play_import_read (play_import, db, packs, NULL, error);
}

START_TEST (its_name_says_what_it_is)
{
  g_autoptr (WebServer) web = web_start (answer, NULL);
  g_autoptr (AppPlayImport) play_import = app_play_import_new (NULL);
  g_autofree char *address = web_address (web, "/download?id=7");
  g_autoptr (GError) error = NULL;

  ck_assert_msg (read_from (play_import, address, &error), "%s",
                 error != NULL ? error->message : "");
  ck_assert_ptr_nonnull (app_play_import_get_sheet (play_import, 0));
}
END_TEST

START_TEST (what_is_not_ready_is_no_history)
{
  g_autoptr (WebServer) web = web_start (answer, NULL);
  g_autoptr (AppPlayImport) play_import = app_play_import_new (NULL);
  g_autofree char *address = web_address (web, "/soon");
  g_autoptr (GError) error = NULL;

  ck_assert (!read_from (play_import, address, &error));
  ck_assert_msg (g_str_has_suffix (error->message, "The answer is not ready yet."
                                                   " Try again in a minute."),
                 "%s", error->message);
}
END_TEST

START_TEST (a_password_is_told_nowhere)
{
  g_autoptr (WebServer) web = web_start (answer, NULL);
  g_autoptr (AppPlayImport) play_import = app_play_import_new (NULL);
  g_autofree char *address =
      g_strdup_printf ("http://ada:to@psecret@127.0.0.1:%u/soon?key=hidden", web_port (web));
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  app_play_import_set_progress (play_import, note_doing, text);
  ck_assert (!read_from (play_import, address, &error));
  g_string_append (text, error->message);
  ck_assert_ptr_nonnull (strstr (text->str, "Loading http://127.0.0.1:"));
  ck_assert_msg (strstr (text->str, "secret") == NULL, "%s", text->str);
  ck_assert_msg (strstr (text->str, "hidden") == NULL, "%s", text->str);
}
END_TEST

TEST_SUITE (play_import_address)
{
  Suite *suite = suite_create ("app-play-import-address");
  TCase *tests = tcase_create ("address");

  tcase_add_checked_fixture (tests, folder_setup, folder_teardown);
  tcase_add_test (tests, its_name_says_what_it_is);
  tcase_add_test (tests, what_is_not_ready_is_no_history);
  tcase_add_test (tests, a_password_is_told_nowhere);
  suite_add_tcase (suite, tests);
  return suite;
}
