/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tokens with a store of secrets and without one: what is kept is found by its site and user alone,
 * and where there is no store nobody waits for it.
 */
#include "importers/net/token.h"

#include "tests/importers/secret-service.h"
#include "tests/suite.h"

#include <libsecret/secret.h>
#include <string.h>

#define SITE "boardgamegeek.com"

static void
check_not_supported (void)
{
  g_autoptr (GError) error = NULL, forgetting = NULL, looking = NULL;

  ck_assert (!import_token_has_keyring (NULL));
  ck_assert_ptr_null (import_token_look_up (SITE, "anna", NULL, &looking));
  ck_assert_ptr_null (looking);
  ck_assert (!import_token_store (SITE, "anna", "secret", NULL, &error));
  ck_assert (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED));
  ck_assert_ptr_null (strstr (error->message, "secret"));
  ck_assert (!import_token_forget (SITE, "anna", NULL, &forgetting));
  ck_assert (g_error_matches (forgetting, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED));
}

START_TEST (test_without_bus)
{
  g_setenv ("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent/bus", TRUE);
  check_not_supported ();
}
END_TEST

static void
check_found (const char *user, const char *token)
{
  g_autoptr (GError) error = NULL;
  char *found = import_token_look_up (SITE, user, NULL, &error);

  ck_assert_msg (error == NULL, "%s", error != NULL ? error->message : "");
  ck_assert_pstr_eq (found, token);
  import_token_free (found);
}

static void
check_kept (void)
{
  g_autoptr (GError) error = NULL;

  ck_assert (import_token_has_keyring (NULL));
  check_found ("anna", NULL);
  ck_assert_msg (import_token_store (SITE, "anna", "first", NULL, &error), "%s",
                 error != NULL ? error->message : "");
  check_found ("anna", "first");
  check_found ("Anna", "first");
  check_found ("bob", NULL);
  ck_assert (import_token_store (SITE, "anna", "second", NULL, NULL));
  check_found ("anna", "second");
  ck_assert (import_token_forget (SITE, "bob", NULL, NULL));
  check_found ("anna", "second");
  ck_assert (import_token_forget (SITE, "Anna", NULL, NULL));
  check_found ("anna", NULL);
  ck_assert (import_token_forget (SITE, "anna", NULL, NULL));
  ck_assert (import_token_store (SITE, "anna", "third", NULL, NULL));
  ck_assert (import_token_forget ("example.org", NULL, NULL, NULL));
  check_found ("anna", "third");
  ck_assert (import_token_forget (SITE, NULL, NULL, NULL));
  check_found ("anna", NULL);
}

static void
check_locked (void)
{
  g_autoptr (GError) error = NULL;

  ck_assert (!import_token_store (SITE, "anna", "third", NULL, &error));
  ck_assert (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED));
  ck_assert_ptr_nonnull (strstr (error->message, "locked"));
}

static gpointer
cancel_soon (gpointer cancellable)
{
  g_usleep (20000);
  g_cancellable_cancel (cancellable);
  return NULL;
}

static void
check_cancelled (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  GThread *thread = g_thread_new ("cancel", cancel_soon, cancellable);
  gint64 start = g_get_monotonic_time ();

  ck_assert_ptr_null (import_token_look_up (SITE, "anna", cancellable, &error));
  ck_assert (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED));
  ck_assert_int_lt (g_get_monotonic_time () - start, 4 * G_USEC_PER_SEC);
  g_thread_join (thread);
}

/* Starts a session bus and makes it this process's. */
static GSubprocess *
start_bus (void)
{
  GSubprocess *bus = g_subprocess_new (
      G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_SILENCE, NULL, "dbus-daemon",
      "--session", "--nofork", "--nopidfile", "--print-address", NULL);
  g_autoptr (GDataInputStream) lines = NULL;
  g_autofree char *address = NULL;

  ck_assert_ptr_nonnull (bus);
  lines = g_data_input_stream_new (g_subprocess_get_stdout_pipe (bus));
  address = g_data_input_stream_read_line (lines, NULL, NULL, NULL);
  ck_assert_ptr_nonnull (address);
  g_setenv ("DBUS_SESSION_BUS_ADDRESS", address, TRUE);
  return bus;
}

/* One bus for all, for a process keeps the one that it has. */
START_TEST (test_with_bus)
{
  g_autoptr (GSubprocess) bus = start_bus ();
  g_autoptr (GDBusConnection) connection = NULL;
  FakeKeyring *secrets;

  connection = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, NULL);
  g_dbus_connection_set_exit_on_close (connection, FALSE);
  check_not_supported ();
  secrets = secrets_start (suite_variable ("DBUS_SESSION_BUS_ADDRESS"));
  check_kept ();
  secrets_refuse_to_store (secrets);
  check_locked ();
  secrets_stop_answering (secrets);
  check_cancelled ();
  secret_service_disconnect ();
  secrets_stop (secrets);
  g_subprocess_force_exit (bus);
  g_subprocess_wait (bus, NULL, NULL);
}
END_TEST

TEST_SUITE (token)
{
  Suite *suite = suite_create ("token");
  TCase *tokens = tcase_create ("tokens");

  tcase_add_test (tokens, test_with_bus);
  tcase_add_test (tokens, test_without_bus);
  suite_add_tcase (suite, tokens);
  return suite;
}
