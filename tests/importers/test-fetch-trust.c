/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who gets to see what: tokens and passwords go to their own server alone, whatever it redirects to
 * and whatever proxy there is, and a server has to prove who it is.
 */
#include "importers/net/fetch.h"

#include "tests/importers/fetch-checks.h"
#include "tests/suite.h"
#include "tests/importers/web-server.h"

#include <gio/gio.h>
#include <string.h>

#define TOKEN "a-secret-token"
#define HELLO "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"

/* @data: where "/away" leads. */
static void
answer_cb (WebServer *web, const char *target, const char *head, gpointer data)
{
  if (g_str_equal (target, "/plain")) {
    web_send (web, HELLO);
  } else if (g_str_equal (target, "/near")) {
    web_send (web, "HTTP/1.1 302 Found\r\nLocation: /nearer\r\n\r\n");
  } else if (g_str_equal (target, "/nearer")) {
    web_send (web, "HTTP/1.1 302 Found\r\nLocation: plain\r\n\r\n");
  } else if (g_str_equal (target, "/403")) {
    web_send (web, "HTTP/1.1 403 Forbidden\r\n\r\n");
  } else if (g_str_equal (target, "/cut")) {
    web_send (web, "HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhello");
  } else if (g_str_equal (target, "/silent")) {
    web_wait_for_close (web);
  } else if (g_str_equal (target, "/reset")) {
    web_reset (web);
  } else {
    g_autofree char *away =
        g_strdup_printf ("HTTP/1.1 302 Found\r\nLocation: %s\r\n\r\n", (const char *)data);

    web_send (web, away);
  }
}

/* Credentials */

START_TEST (test_token)
{
  g_autoptr (WebServer) other = web_start (answer_cb, NULL);
  g_autofree char *away = web_address (other, "/plain");
  g_autoptr (WebServer) web = web_start (answer_cb, away);
  g_autofree char *there = web_address (web, "/near"), *elsewhere = web_address (web, "/away");
  ImportFetch how = fetching_patient_options ();

  how.token = TOKEN;
  fetching_assert_content (there, &how, "hello");
  fetching_assert_content (elsewhere, &how, "hello");
  ck_assert_uint_eq (web_count_requests (web), 4);
  for (guint k = 0; k < 4; k++) {
    g_autofree char *head = web_dup_request_head (web, k);

    ck_assert_msg (strstr (head, "\r\nAuthorization: Bearer " TOKEN "\r\n") != NULL, "%s", head);
  }
  ck_assert_uint_eq (web_count_requests (other), 1);
  {
    g_autofree char *head = web_dup_request_head (other, 0);

    ck_assert_msg (strstr (head, "uthorization") == NULL && strstr (head, "secret") == NULL, "%s",
                   head);
  }
}
END_TEST

START_TEST (test_token_refused)
{
  static const char *const tokens[] = { "", "a b", "a\r\nX-Other: secret", "a\n", "\x7f", "ä" };
  g_autoptr (WebServer) web = web_start (answer_cb, NULL);
  g_autofree char *address = web_address (web, "/plain"), *missing = web_address (web, "/403");
  ImportFetch how = fetching_patient_options ();

  for (gsize k = 0; k < G_N_ELEMENTS (tokens); k++) {
    how.token = tokens[k];
    fetching_assert_failure (address, &how, IMPORT_FETCH_ERROR_UNAUTHORIZED, "not a token");
  }
  ck_assert_uint_eq (web_count_requests (web), 0);
  how.token = TOKEN;
  fetching_assert_failure (missing, &how, IMPORT_FETCH_ERROR_UNAUTHORIZED, "127.0.0.1");
  fetching_assert_failure ("http://plays.invalid/", &how, IMPORT_FETCH_ERROR_ADDRESS,
                           "plays.invalid");
}
END_TEST

START_TEST (test_password)
{
  g_autoptr (WebServer) other = web_start (answer_cb, NULL);
  g_autofree char *away = web_address (other, "/403");
  g_autoptr (WebServer) web = web_start (answer_cb, away);
  g_autofree char *address =
      g_strdup_printf ("http://some%%20one:secret%%21@127.0.0.1:%u/plain", web_port (web));
  g_autofree char *elsewhere =
      g_strdup_printf ("http://some%%20one:secret%%21@127.0.0.1:%u/away", web_port (web));
  g_autofree char *head = NULL, *head_there = NULL, *basic = NULL, *line = NULL;
  const ImportFetch how = fetching_patient_options ();
  g_autoptr (ImportFetchResult) fetched = import_fetch (address, &how, NULL, NULL, NULL);

  ck_assert_ptr_nonnull (fetched);
  ck_assert_ptr_null (strstr (import_input_get_name (fetched->input), "secret"));
  head = web_dup_request_head (web, 0);
  basic = g_base64_encode ((const guchar *)"some one:secret!", strlen ("some one:secret!"));
  line = g_strdup_printf ("\r\nAuthorization: Basic %s\r\n", basic);
  ck_assert_msg (strstr (head, line) != NULL, "%s", head);

  fetching_assert_failure (elsewhere, &how, IMPORT_FETCH_ERROR_UNAUTHORIZED, "127.0.0.1");
  head_there = web_dup_request_head (other, 0);
  ck_assert_msg (strstr (head_there, "uthorization") == NULL, "%s", head_there);
}
END_TEST

/* TLS */

START_TEST (test_certificates)
{
  static const struct {
    WebCertificate kind;
    gboolean trusted;
    const char *words; /* NULL when it comes */
  } cases[] = {
    { WEB_GOOD, TRUE, NULL },
    { WEB_GOOD, FALSE, "nobody that is trusted" },
    { WEB_EXPIRED, TRUE, "not valid today" },
    { WEB_OTHER_HOST, TRUE, "not one of 127.0.0.1" },
  };

  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++) {
    g_autoptr (WebServer) web = web_start_tls (cases[k].kind, answer_cb, NULL);
    g_autofree char *address = web_address (web, "/plain");
    ImportFetch how = fetching_patient_options ();

    how.token = TOKEN;
    how.authority = cases[k].trusted ? web_authority (web) : NULL;
    if (cases[k].words == NULL)
      fetching_assert_content (address, &how, "hello");
    else
      fetching_assert_failure (address, &how, IMPORT_FETCH_ERROR_CERTIFICATE, cases[k].words);
    ck_assert_uint_eq (web_count_requests (web), cases[k].words == NULL ? 1 : 0);
  }
}
END_TEST

/* From https nothing leads on to http, and a connection that breaks ends nothing but the fetch. */
START_TEST (test_tls_misbehaves)
{
  static const struct {
    const char *target;
    ImportFetchError code;
    const char *words;
  } cases[] = {
    { "/away", IMPORT_FETCH_ERROR_REDIRECT, "from https to http" },
    { "/reset", IMPORT_FETCH_ERROR_PROTOCOL, "without an answer" },
    { "/cut", IMPORT_FETCH_ERROR_CUT_SHORT, "broke off" },
    { "/silent", IMPORT_FETCH_ERROR_STALLED, "silent" },
  };
  g_autoptr (WebServer) web = web_start_tls (WEB_GOOD, answer_cb, (gpointer) "http://127.0.0.1/");
  g_autofree char *wrong = NULL;
  const ImportFetch how = fetching_patient_options ();

  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++) {
    g_autofree char *address = web_address (web, cases[k].target);
    ImportFetch trusting = fetching_options_for (cases[k].code);

    trusting.authority = web_authority (web);
    fetching_assert_failure (address, &trusting, cases[k].code, cases[k].words);
  }
  wrong = g_strdup_printf ("http://127.0.0.1:%u/", web_port (web));
  fetching_assert_failure (wrong, &how, IMPORT_FETCH_ERROR_PROTOCOL, "without an answer");
}
END_TEST

/* Proxy */

START_TEST (test_proxy)
{
  g_autoptr (WebServer) web = web_start (answer_cb, (gpointer) "http://plays.invalid/other");
  g_autofree char *proxy = g_strdup_printf ("http://127.0.0.1:%u", web_port (web));
  g_autofree char *closed = g_strdup_printf ("http://127.0.0.1:%u", web_closed_port ());
  g_autofree char *head = NULL, *tunnel = NULL;
  ImportFetch how = fetching_patient_options ();

  how.no_proxy = NULL;
  g_setenv ("http_proxy", proxy, TRUE);
  g_setenv ("https_proxy", proxy, TRUE);
  fetching_assert_failure ("http://plays.invalid/x", &how, IMPORT_FETCH_ERROR_REDIRECT, "circle");
  head = web_dup_request_head (web, 0);
  ck_assert_msg (g_str_has_prefix (head, "GET http://plays.invalid/x HTTP/1.1\r\n"), "%s", head);
  how.token = TOKEN;
  fetching_assert_failure ("https://plays.invalid/x", &how, IMPORT_FETCH_ERROR_PROXY,
                           "plays.invalid");
  how.token = NULL;
  tunnel = web_dup_request_head (web, web_count_requests (web) - 1);
  ck_assert_msg (g_str_has_prefix (tunnel, "CONNECT plays.invalid:443 HTTP/1.1\r\n")
                     && strstr (tunnel, TOKEN) == NULL,
                 "%s", tunnel);

  g_setenv ("http_proxy", closed, TRUE);
  fetching_assert_failure ("http://plays.invalid/x", &how, IMPORT_FETCH_ERROR_PROXY, "127.0.0.1");
  g_setenv ("http_proxy", "http://no-such-proxy.invalid", TRUE);
  fetching_assert_failure ("http://plays.invalid/x", &how, IMPORT_FETCH_ERROR_PROXY,
                           "plays.invalid");
  how.no_proxy = "plays.invalid";
  fetching_assert_failure ("http://plays.invalid/x", &how, IMPORT_FETCH_ERROR_HOST,
                           "plays.invalid");
  g_unsetenv ("http_proxy");
  g_unsetenv ("https_proxy");
}
END_TEST

/* Past the proxy, for it would read the token. */
START_TEST (test_token_past_proxy)
{
  g_autoptr (WebServer) proxy = web_start (answer_cb, NULL);
  g_autoptr (WebServer) web = web_start (answer_cb, NULL);
  g_autofree char *variable = web_address (proxy, ""), *address = web_address (web, "/plain");
  ImportFetch how = fetching_patient_options ();

  how.no_proxy = NULL;
  how.token = TOKEN;
  g_setenv ("http_proxy", variable, TRUE);
  fetching_assert_content (address, &how, "hello");
  ck_assert_uint_eq (web_count_requests (proxy), 0);
  g_unsetenv ("http_proxy");
}
END_TEST

TEST_SUITE (fetch_trust)
{
  Suite *suite = suite_create ("fetch-trust");
  TCase *credentials = tcase_create ("credentials");
  TCase *tls = tcase_create ("tls");
  TCase *proxy = tcase_create ("proxy");

  tcase_add_test (credentials, test_token);
  tcase_add_test (credentials, test_token_refused);
  tcase_add_test (credentials, test_password);
  tcase_add_test (tls, test_certificates);
  tcase_add_test (tls, test_tls_misbehaves);
  tcase_add_test (proxy, test_proxy);
  tcase_add_test (proxy, test_token_past_proxy);
  suite_add_tcase (suite, credentials);
  suite_add_tcase (suite, tls);
  suite_add_tcase (suite, proxy);
  return suite;
}
