/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The token of BoardGameGeek against a site on loopback in its place: it is sent and never written,
 * whatever file and whatever sentence; a kept one that is refused is forgotten.
 */
#include "tests/app/fixture.h"
#include "tests/importers/secret-service.h"
#include "tests/importers/web-server.h"

#include "app/plays-in/import-session.h"
#include "app/plays-in/play-import-read.h"
#include "app/plays-in/play-import-store.h"
#include "app/store/database.h"
#include "app/store/store-jobs.h"

#include "importers/net/bgg-live.h"
#include "importers/net/token.h"

#include <libsecret/secret.h>
#include <signal.h>
#include <string.h>

#define TOKEN "0f9a1b2c-never-written-3d4e"
#define SITE "boardgamegeek.com"
#define SECONDS 30

#define PLAYS                                                                                      \
  "HTTP/1.1 200 OK\r\nETag: \"7\"\r\nContent-Type: text/xml\r\n\r\n"                               \
  "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"                                                   \
  "<plays username=\"ada\" userid=\"1\" total=\"1\" page=\"1\">\n"                                 \
  " <play id=\"7\" date=\"2026-11-20\" quantity=\"1\" length=\"60\" incomplete=\"0\""              \
  " nowinstats=\"0\" location=\"Club\">\n"                                                         \
  "  <item name=\"Night Ferry\" objecttype=\"thing\" objectid=\"3\"/>\n"                           \
  "  <players><player username=\"\" userid=\"0\" name=\"Ada\" startposition=\"\" color=\"\""       \
  " score=\"7\" new=\"0\" rating=\"0\" win=\"1\"/></players>\n"                                    \
  " </play>\n</plays>\n"

/* The site in place of the real one */

static char *site;

gboolean __real_import_bgg_fetch_plays (const ImportBgg *bgg, ImportBggPageFunc each, gpointer data,
                                        guint *total, GCancellable *cancellable, GError **error);
gboolean __wrap_import_bgg_fetch_plays (const ImportBgg *bgg, ImportBggPageFunc each, gpointer data,
                                        guint *total, GCancellable *cancellable, GError **error);

gboolean
__wrap_import_bgg_fetch_plays (const ImportBgg *bgg, ImportBggPageFunc each, gpointer data,
                               guint *total, GCancellable *cancellable, GError **error)
{
  ImportBgg here = *bgg;

  here.site = site;
  here.pace_ms = here.wait_ms = 1;
  return __real_import_bgg_fetch_plays (&here, each, data, total, cancellable, error);
}

static void
answer_cb (WebServer *web, const char *target, const char *head, gpointer data)
{
  ck_assert_ptr_nonnull (strstr (head, "Authorization: Bearer " TOKEN));
  web_send (web, data);
}

/* Looking for it */

static gboolean
holds_token (const char *bytes, gsize length)
{
  return memmem (bytes, length, TOKEN, strlen (TOKEN)) != NULL
         || memmem (bytes, length, "Bearer", strlen ("Bearer")) != NULL;
}

/* Looks through all files below @path; how many there are. */
static guint
search (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  g_autofree char *bytes = NULL;
  const char *name;
  gsize length;
  guint n = 0;

  if (dir == NULL) {
    ck_assert (g_file_get_contents (path, &bytes, &length, NULL));
    ck_assert_msg (!holds_token (bytes, length), "%s holds the token", path);
    return 1;
  }
  while ((name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *inside = g_build_filename (path, name, NULL);

    n += search (inside);
  }
  return n;
}

static void
assert_silent (CliOutput said)
{
  ck_assert_msg (said.status == 0, "%s", said.err);
  ck_assert_msg (!holds_token (said.out, strlen (said.out)), "%s", said.out);
  ck_assert_msg (!holds_token (said.err, strlen (said.err)), "%s", said.err);
}

static void
note_doing (double fraction, const char *doing, gpointer data)
{
  g_string_append_printf (data, "%s\n", doing);
}

/* What is told on the way is added to @text. */
static gboolean
play_import (DbStore *db, GString *text, GError **error)
{
  g_autoptr (AppPacks) packs = app_database_new_packs (db);
  g_autoptr (AppPlayImport) import_session = app_play_import_new (NULL);
  gint64 batch = 0;

  app_play_import_set_progress (import_session, note_doing, text);
  app_play_import_set_token (import_session, TOKEN);
  app_play_import_add (import_session, "bgg:ada", IMPORT_FORMAT_UNKNOWN);
  if (!app_play_import_read (import_session, db, packs, NULL, error)
      || !app_play_import_identify (import_session, db, NULL, error)
      || !app_play_import_run (import_session, db, packs, NULL, &batch, error))
    return FALSE;
  ck_assert_int_ne (batch, 0);
  return TRUE;
}

static void
set_up (void)
{
  folder_setup ();
  g_setenv ("XDG_CACHE_HOME", in_folder ("cache"), TRUE);
  g_setenv ("TMPDIR", in_folder (""), TRUE);
}

static void
tear_down (void)
{
  g_clear_pointer (&site, g_free);
  folder_teardown ();
}

START_TEST (it_is_sent_and_never_written)
{
  g_autoptr (WebServer) web = web_start (answer_cb, (gpointer)PLAYS);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (DbStore) db = app_database_open (NULL, DB_OPEN_CREATE, &error);

  site = web_address (web, "");
  ck_assert_msg (db != NULL, "%s", error != NULL ? error->message : "");
  ck_assert_msg (play_import (db, text, &error), "%s", error != NULL ? error->message : "");
  ck_assert_uint_eq (web_count_requests (web), 1);
  ck_assert_msg (!holds_token (text->str, text->len), "%s", text->str);
  /* The write-ahead log among them. */
  ck_assert_uint_ge (search (in_folder ("")), 2);
  g_clear_pointer (&db, db_store_close);
  assert_silent (cli (NULL, "history", "--json", NULL));
  assert_silent (cli (NULL, "list", "imports", "--json", NULL));
  assert_silent (cli (NULL, "export", "--archive", in_folder ("all.zip"), NULL));
  assert_silent (cli (NULL, "export", "--plays", "json", NULL));
  assert_silent (cli (NULL, "backup", in_folder ("copy.db"), NULL));
  ck_assert_uint_ge (search (in_folder ("")), 3);
}
END_TEST

/* @data: what the site says */
START_TEST (what_goes_wrong_does_not_tell_it)
{
  static const char *const answers[] = {
    "HTTP/1.1 401 Unauthorized\r\n\r\nBearer " TOKEN,
    "HTTP/1.1 500 No\r\n\r\nBearer " TOKEN,
    "HTTP/1.1 200 OK\r\n\r\nBearer " TOKEN,
    "HTTP/1.1 302 Found\r\nLocation: http://localhost:1/" TOKEN "\r\n\r\n",
    "Bearer " TOKEN "\r\n\r\n",
  };
  g_autoptr (WebServer) web = web_start (answer_cb, (gpointer)answers[_i]);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (DbStore) db = app_database_open (NULL, DB_OPEN_CREATE, NULL);

  site = web_address (web, "");
  ck_assert (!play_import (db, text, &error));
  ck_assert_uint_ge (web_count_requests (web), 1);
  g_string_append (text, error->message);
  ck_assert_msg (!holds_token (text->str, text->len), "%s", text->str);
  search (in_folder (""));
}
END_TEST

/* What the command line says while it waits, and how it ends. */
#define BROKEN                                                                                     \
  "HTTP/1.1 200 OK\r\n\r\n<plays total=\"1\" page=\"1\"><play id=\"7\"></players></plays>"

START_TEST (trouble_is_told_at_once)
{
  static const struct {
    const char *answer, *said, *last;
    guint asked;
  } cases[] = {
    { "HTTP/1.1 500 No\r\n\r\n", "it says 500). Next try in 1 second (2 of 4).", "(4 of 4)", 4 },
    { "HTTP/1.1 200 OK\r\n\r\n<plays total=\"1\" page=\"1\">",
      "does not come whole. Next try in 1 ", "Nothing was imported.", 4 },
    /* It ends as a page does, and is none inside. */
    { BROKEN, ":1: ", "", 1 },
  };

  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++) {
    g_autoptr (WebServer) web = web_start (answer_cb, (gpointer)cases[k].answer);
    const char *token = write_file ("token", TOKEN);
    CliOutput said;

    g_clear_pointer (&site, g_free);
    site = web_address (web, "");
    said = cli (NULL, "import", "--token-from", token, "bgg:ada", NULL);
    ck_assert_int_ne (said.status, 0);
    ck_assert_msg (strstr (said.err, cases[k].said) != NULL
                       && strstr (said.err, cases[k].last) != NULL,
                   "%s", said.err);
    ck_assert_msg (web_count_requests (web) == cases[k].asked, "%u", web_count_requests (web));
    ck_assert_str_eq (cli (NULL, "list", "matches", NULL).out, "");
  }
}
END_TEST

static void
silent_cb (WebServer *web, const char *target, const char *head, gpointer data)
{
  gint *pid = data;

  while (g_atomic_int_get (pid) == 0)
    g_usleep (1000);
  kill (*pid, SIGINT);
  web_wait_for_close (web);
}

START_TEST (ctrl_c_ends_it_at_once)
{
  gint pid = 0;
  g_autoptr (WebServer) web = web_start (silent_cb, &pid);
  g_autofree char *program =
      g_build_filename (suite_variable ("TOMEKEEPER_BUILD"), "app", "tomekeeper-cli", NULL);
  g_autofree char *address = web_address (web, "/history.json");
  g_autoptr (GSubprocess) process = NULL;
  g_autofree char *said = NULL;

  process =
      g_subprocess_new (G_SUBPROCESS_FLAGS_STDERR_PIPE, NULL, program, "import", address, NULL);
  ck_assert_ptr_nonnull (process);
  g_atomic_int_set (&pid, (gint)g_ascii_strtoll (g_subprocess_get_identifier (process), NULL, 10));
  ck_assert (g_subprocess_communicate_utf8 (process, NULL, NULL, NULL, &said, NULL));
  ck_assert (g_subprocess_get_if_signaled (process));
  ck_assert_int_eq (g_subprocess_get_term_sig (process), SIGINT);
  ck_assert_msg (g_str_has_suffix (said, "\nStopped. Nothing was imported.\n"), "%s", said);
  ck_assert_str_eq (cli (NULL, "list", "matches", NULL).out, "");
}
END_TEST

/* Kept ones */

#define UNTIL(condition)                                                                           \
  do {                                                                                             \
    gint64 end = g_get_monotonic_time () + SECONDS * G_USEC_PER_SEC;                               \
    while (!(condition) && g_get_monotonic_time () < end)                                          \
      if (!g_main_context_iteration (NULL, FALSE))                                                 \
        g_usleep (200);                                                                            \
    ck_assert_msg (condition, "%s", #condition);                                                   \
  } while (0)

static GSubprocess *
start_bus (void)
{
  g_autoptr (GSubprocess) bus =
      g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE, NULL, "dbus-daemon", "--session",
                        "--nofork", "--nopidfile", "--print-address=1", NULL);
  g_autoptr (GDataInputStream) lines = NULL;
  g_autofree char *address = NULL;

  ck_assert_ptr_nonnull (bus);
  lines = g_data_input_stream_new (g_subprocess_get_stdout_pipe (bus));
  address = g_data_input_stream_read_line (lines, NULL, NULL, NULL);
  ck_assert_ptr_nonnull (address);
  g_setenv ("DBUS_SESSION_BUS_ADDRESS", address, TRUE);
  return g_steal_pointer (&bus);
}

static gboolean
is_kept (void)
{
  char *token = import_token_look_up (SITE, "ada", NULL, NULL);
  const gboolean kept = token != NULL;

  import_token_free (token);
  return kept;
}

/* As the window reads it, with the token that the desktop keeps. */
static void
read_with_kept (AppStore *store, const char *answer)
{
  g_autoptr (WebServer) web = web_start (answer_cb, (gpointer)answer);
  g_autoptr (AppImportSession) import_session = app_import_session_new (store);

  g_clear_pointer (&site, g_free);
  site = web_address (web, "");
  ck_assert (import_token_store (SITE, "ada", TOKEN, NULL, NULL));
  app_import_session_add_bgg (import_session, "Ada", NULL, FALSE);
  app_import_session_read (import_session);
  UNTIL (app_import_session_get_state (import_session) != APP_IMPORT_SESSION_READING);
  ck_assert_ptr_nonnull (app_import_session_get_error (import_session));
  ck_assert (app_import_session_wants_token (import_session) == !is_kept ());
}

static void
forget (const char *user)
{
  g_autoptr (GAsyncResult) result = NULL;

  ck_assert (import_token_store (SITE, "ada", TOKEN, NULL, NULL));
  app_import_session_forget_token_async (user, NULL, take_result, &result);
  ck_assert (app_import_session_forget_token_finish (wait_for (&result), NULL));
}

START_TEST (a_refused_one_is_forgotten)
{
  g_autoptr (GSubprocess) bus = start_bus ();
  g_autoptr (GDBusConnection) connection = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, NULL);
  FakeKeyring *secrets = secrets_start (suite_variable ("DBUS_SESSION_BUS_ADDRESS"));
  AppStore *store = app_store_open (NULL, NULL);

  g_dbus_connection_set_exit_on_close (connection, FALSE);
  read_with_kept (store, "HTTP/1.1 401 Unauthorized\r\n\r\n");
  ck_assert (!is_kept ());
  /* What is no fault of the token leaves it there. */
  read_with_kept (store, "HTTP/1.1 500 Internal Server Error\r\n\r\n");
  ck_assert (is_kept ());
  forget ("bob");
  ck_assert (is_kept ());
  forget ("Ada");
  ck_assert (!is_kept ());
  forget (NULL);
  ck_assert (!is_kept ());
  /* By the command line. */
  ck_assert (import_token_store (SITE, "ada", TOKEN, NULL, NULL));
  ck_assert_int_eq (cli (NULL, "token", "keep", NULL).status, 2);
  ck_assert_int_eq (cli_process (NULL, "token", "forget", "ada", NULL).status, 0);
  ck_assert (!is_kept ());
  g_object_unref (store);
  secret_service_disconnect ();
  secrets_stop (secrets);
  g_subprocess_force_exit (bus);
  g_subprocess_wait (bus, NULL, NULL);
}
END_TEST

TEST_SUITE (play_import_token)
{
  Suite *suite = suite_create ("app-play-import-token");
  TCase *tests = tcase_create ("token");

  tcase_add_checked_fixture (tests, set_up, tear_down);
  tcase_set_timeout (tests, 120);
  tcase_add_test (tests, it_is_sent_and_never_written);
  tcase_add_loop_test (tests, what_goes_wrong_does_not_tell_it, 0, 5);
  tcase_add_test (tests, trouble_is_told_at_once);
  tcase_add_test (tests, ctrl_c_ends_it_at_once);
  tcase_add_test (tests, a_refused_one_is_forgotten);
  suite_add_tcase (suite, tests);
  return suite;
}
