/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One address fetched from a server that misbehaves: what comes of it, in which sentence, and what
 * the server saw. Every sentence names the host, and none a credential.
 */
#include "importers/net/fetch.h"

#include "tests/importers/fetch-checks.h"
#include "tests/suite.h"
#include "tests/importers/web-server.h"

#include <string.h>
#include <unistd.h>

#define DROP_MS 20 /* between two bytes */
#define DROPS 20

/* Answers that are just bytes */

typedef enum { CLOSE, HOLD, RESET } End;

static const struct {
  const char *target, *bytes;
  End end;
} answers[] = {
  { "/plain", "HTTP/1.1 200 OK\r\nContent-Type: text/csv\r\nContent-Length: 5\r\n\r\nhello",
    CLOSE },
  { "/no-length", "HTTP/1.1 200 OK\r\n\r\nhello", CLOSE },
  { "/old", "HTTP/1.0 200 OK\r\n\r\nhello", CLOSE },
  { "/chunked",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n3;x=y\r\nllo\r\n0\r\n\r\n",
    CLOSE },
  { "/announced",
    "HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", CLOSE },
  { "/empty", "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", CLOSE },
  { "/accepted", "HTTP/1.1 202 Accepted\r\nRetry-After: 7\r\nContent-Length: 4\r\n\r\nwait",
    CLOSE },
  { "/named",
    "HTTP/1.1 200 OK\r\nContent-Disposition: attachment; filename=\"a/../My plays.json\"; "
    "x=y\r\nContent-Length: 1\r\n\r\n1",
    CLOSE },
  { "/named-wide",
    "HTTP/1.1 200 OK\r\nContent-Disposition: attachment; filename=\"x\"; "
    "filename*=UTF-8''Pl%C3%A4ne.csv\r\nContent-Length: 1\r\n\r\n1",
    CLOSE },
  { "/401", "HTTP/1.1 401 Unauthorized\r\nContent-Length: 3\r\n\r\nno\n", CLOSE },
  { "/403", "HTTP/1.1 403 Forbidden\r\nContent-Length: 3\r\n\r\nno\n", CLOSE },
  { "/404", "HTTP/1.1 404 Not Found\r\nContent-Length: 9999999\r\n\r\nno", HOLD },
  { "/410", "HTTP/1.1 410 Gone\r\n\r\n", CLOSE },
  { "/418", "HTTP/1.1 418 Teapot\r\n\r\n", CLOSE },
  { "/429", "HTTP/1.1 429 Too Many Requests\r\nRetry-After: 120\r\n\r\n", CLOSE },
  { "/503", "HTTP/1.1 503 Service Unavailable\r\n\r\n", CLOSE },
  { "/500", "HTTP/1.1 500 Oh\r\n\r\n", CLOSE },
  { "/204", "HTTP/1.1 204 No Content\r\n\r\n", CLOSE },
  { "/206", "HTTP/1.1 206 Partial Content\r\nContent-Length: 2\r\n\r\nhe", CLOSE },
  { "/304", "HTTP/1.1 304 Not Modified\r\n\r\n", CLOSE },
  { "/302-nowhere", "HTTP/1.1 302 Found\r\n\r\n", CLOSE },
  { "/silent", "", HOLD },
  { "/half-headers", "HTTP/1.1 200 OK\r\nContent-", HOLD },
  { "/half-body", "HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhello", HOLD },
  { "/half-chunk", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n50\r\nhello", HOLD },
  { "/cut", "HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhello", CLOSE },
  { "/cut-chunk", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n50\r\nhello", CLOSE },
  { "/no-last-chunk", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n",
    CLOSE },
  { "/reset-body", "HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhello", RESET },
  { "/garbage-chunk", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\nhello", CLOSE },
  { "/reset", "", RESET },
  { "/nothing", "", CLOSE },
  { "/ssh", "SSH-2.0-OpenSSH_9.2\r\n", CLOSE },
  { "/bare", "hello, I am no HTTP at all", CLOSE },
  { "/http9", "HTTP/9.9 200 OK\r\n\r\n", CLOSE },
  { "/not-gzip", "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nhello",
    CLOSE },
  { "/big", "HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\nh", HOLD },
  { "/to-file", "HTTP/1.1 302 Found\r\nLocation: file:///etc/passwd\r\n\r\n", CLOSE },
  { "/to-ftp", "HTTP/1.1 301 Moved\r\nLocation: ftp://127.0.0.1/x\r\n\r\n", CLOSE },
  { "/to-https", "HTTP/1.1 301 Moved\r\nLocation: https://someone:else@127.0.0.1/plays?a=b\r\n\r\n",
    CLOSE },
  { "/to-script", "HTTP/1.1 302 Found\r\nLocation: javascript:alert(1)\r\n\r\n", CLOSE },
  { "/to-junk", "HTTP/1.1 302 Found\r\nLocation: http://[\r\n\r\n", CLOSE },
  { "/circle", "HTTP/1.1 302 Found\r\nLocation: /other-side\r\n\r\n", CLOSE },
  { "/other-side", "HTTP/1.1 307 Go\r\nLocation: circle\r\n\r\n", CLOSE },
  { "/self", "HTTP/1.1 308 Go\r\nLocation: #here\r\nContent-Length: 99\r\n\r\n", HOLD },
};

static void
send_answer (WebServer *web, const char *bytes, End end)
{
  web_send (web, bytes);
  if (end == HOLD)
    web_wait_for_close (web);
  else if (end == RESET)
    web_reset (web);
}

/* Answers that are made */

static void
send_gzip (WebServer *web, gsize n)
{
  g_autoptr (GZlibCompressor) gzip = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, 9);
  g_autofree char *zeros = g_malloc0 (n), *packed = g_malloc (n);
  g_autofree char *head = NULL;
  gsize read, written;

  g_converter_convert (G_CONVERTER (gzip), zeros, n, packed, n, G_CONVERTER_INPUT_AT_END, &read,
                       &written, NULL);
  head = g_strdup_printf ("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: "
                          "%" G_GSIZE_FORMAT "\r\n\r\n",
                          written);
  web_send (web, head);
  web_send_bytes (web, packed, written);
}

/* Chunks, headers or announcements without an end. */
static void
send_endlessly (WebServer *web, const char *start, const char *part)
{
  web_send (web, start);
  while (web_send (web, part))
    continue;
}

/* Headers that never cease to come, slowly. */
static void
send_slowly (WebServer *web)
{
  gboolean there = web_send (web, "HTTP/1.1 200 OK\r\n");

  while (there && web_sleep (web, FETCHING_STALL_MS / 8))
    there = web_send (web, "X: y\r\n");
}

/* A body that takes longer than silence may, and is never silent. */
static void
send_drop_by_drop (WebServer *web)
{
  gboolean there = web_send (web, "HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\n");

  for (int k = 0; k < DROPS && there && web_sleep (web, DROP_MS); k++)
    there = web_send (web, "x");
}

/* "/hops/3" leads to "/hops/2" … "/plain". */
static void
send_redirect (WebServer *web, guint left)
{
  g_autofree char *to = left > 1 ? g_strdup_printf ("/hops/%u", left - 1) : g_strdup ("/plain");
  g_autofree char *answer = g_strdup_printf ("HTTP/1.1 302 Found\r\nLocation: %s\r\n\r\n", to);

  web_send (web, answer);
}

static void
send_date (WebServer *web)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();
  g_autoptr (GDateTime) later = g_date_time_add_seconds (now, 90);
  g_autofree char *date = g_date_time_format (later, "%a, %d %b %Y %H:%M:%S GMT");
  g_autofree char *answer = g_strdup_printf ("HTTP/1.1 503 Busy\r\nRetry-After: %s\r\n\r\n", date);

  web_send (web, answer);
}

/* @data: another server's address, to which "/elsewhere" leads. */
static void
answer_cb (WebServer *web, const char *target, const char *head, gpointer data)
{
  for (gsize k = 0; k < G_N_ELEMENTS (answers); k++)
    if (g_str_equal (answers[k].target, target)) {
      send_answer (web, answers[k].bytes, answers[k].end);
      return;
    }
  if (g_str_has_prefix (target, "/hops/")) {
    send_redirect (web, (guint)g_ascii_strtoull (target + 6, NULL, 10));
  } else if (g_str_equal (target, "/bomb")) {
    send_gzip (web, 4 * 1024 * 1024);
  } else if (g_str_equal (target, "/gzip")) {
    send_gzip (web, FETCHING_MAX_BYTES);
  } else if (g_str_equal (target, "/endless-chunks")) {
    send_endlessly (web, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "5\r\nhello\r\n");
  } else if (g_str_equal (target, "/endless")) {
    send_endlessly (web, "HTTP/1.1 200 OK\r\n\r\n", "hello hello hello hello");
  } else if (g_str_equal (target, "/endless-headers")) {
    send_endlessly (web, "HTTP/1.1 200 OK\r\n", "X-More: of the same, and of the same again\r\n");
  } else if (g_str_equal (target, "/endless-hints")) {
    send_endlessly (web, "", "HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n");
  } else if (g_str_equal (target, "/slow-headers")) {
    send_slowly (web);
  } else if (g_str_equal (target, "/drops")) {
    send_drop_by_drop (web);
  } else if (g_str_equal (target, "/429-date")) {
    send_date (web);
  } else {
    g_autofree char *away =
        g_strdup_printf ("HTTP/1.1 302 Found\r\nLocation: %s\r\n\r\n", (const char *)data);

    web_send (web, away);
  }
}

START_TEST (test_comes)
{
  static const struct {
    const char *target, *content, *name;
    guint status;
  } cases[] = {
    { "/plain", "hello", "plain", 200 },
    { "/no-length", "hello", "no-length", 200 },
    { "/old", "hello", "old", 200 },
    { "/chunked", "hello", "chunked", 200 },
    { "/announced", "hello", "announced", 200 },
    { "/empty", "", "empty", 200 },
    { "/accepted", "wait", "accepted", 202 },
    { "/named", "1", "My plays.json", 200 },
    { "/named-wide", "1", "Pläne.csv", 200 },
    { "/hops/10", "hello", "plain", 200 },
    { "/hops/1", "hello", "plain", 200 },
  };
  g_autoptr (WebServer) web = web_start (answer_cb, NULL);

  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++) {
    g_autofree char *address = web_address (web, cases[k].target);
    g_autoptr (GError) error = NULL;
    const ImportFetch how = fetching_patient_options ();
    g_autoptr (ImportFetchResult) fetched = import_fetch (address, &how, NULL, NULL, &error);
    g_autofree char *came = NULL;

    ck_assert_msg (fetched != NULL, "%s: %s", address, error != NULL ? error->message : "");
    came = fetching_dup_content (fetched);
    ck_assert_str_eq (came, cases[k].content);
    ck_assert_str_eq (fetched->name, cases[k].name);
    ck_assert_uint_eq (fetched->status, cases[k].status);
    ck_assert_uint_eq (fetched->retry_after, cases[k].status == 202 ? 7 : 0);
    ck_assert_str_eq (import_input_get_name (fetched->input), address);
  }
}
END_TEST

START_TEST (test_fails)
{
  static const struct {
    const char *target;
    ImportFetchError code;
    const char *words;
  } cases[] = {
    { "/401", IMPORT_FETCH_ERROR_UNAUTHORIZED, "401" },
    { "/403", IMPORT_FETCH_ERROR_UNAUTHORIZED, "403" },
    { "/404", IMPORT_FETCH_ERROR_NOT_FOUND, "nothing" },
    { "/410", IMPORT_FETCH_ERROR_NOT_FOUND, "nothing" },
    { "/418", IMPORT_FETCH_ERROR_STATUS, "418" },
    { "/429", IMPORT_FETCH_ERROR_BUSY, "in 120 s" },
    { "/503", IMPORT_FETCH_ERROR_BUSY, "busy" },
    { "/500", IMPORT_FETCH_ERROR_STATUS, "500" },
    { "/204", IMPORT_FETCH_ERROR_STATUS, "204" },
    { "/206", IMPORT_FETCH_ERROR_STATUS, "206" },
    { "/304", IMPORT_FETCH_ERROR_STATUS, "304" },
    { "/302-nowhere", IMPORT_FETCH_ERROR_STATUS, "302" },
    { "/silent", IMPORT_FETCH_ERROR_STALLED, "silent" },
    { "/half-headers", IMPORT_FETCH_ERROR_STALLED, "silent" },
    { "/slow-headers", IMPORT_FETCH_ERROR_STALLED, "silent" },
    { "/half-body", IMPORT_FETCH_ERROR_STALLED, "silent" },
    { "/half-chunk", IMPORT_FETCH_ERROR_STALLED, "silent" },
    { "/cut", IMPORT_FETCH_ERROR_CUT_SHORT, "broke off" },
    { "/cut-chunk", IMPORT_FETCH_ERROR_CUT_SHORT, "broke off" },
    { "/no-last-chunk", IMPORT_FETCH_ERROR_CUT_SHORT, "broke off" },
    { "/reset-body", IMPORT_FETCH_ERROR_CUT_SHORT, "broke off" },
    { "/reset", IMPORT_FETCH_ERROR_PROTOCOL, "without an answer" },
    { "/garbage-chunk", IMPORT_FETCH_ERROR_CUT_SHORT, "broke off" },
    { "/nothing", IMPORT_FETCH_ERROR_PROTOCOL, "without an answer" },
    { "/ssh", IMPORT_FETCH_ERROR_PROTOCOL, "http" },
    { "/bare", IMPORT_FETCH_ERROR_PROTOCOL, "http" },
    { "/http9", IMPORT_FETCH_ERROR_PROTOCOL, "http" },
    { "/not-gzip", IMPORT_FETCH_ERROR_PROTOCOL, "http" },
    { "/endless-headers", IMPORT_FETCH_ERROR_PROTOCOL, "http" },
    { "/endless-hints", IMPORT_FETCH_ERROR_PROTOCOL, "http" },
    { "/big", IMPORT_FETCH_ERROR_TOO_BIG, "4.1" },
    { "/bomb", IMPORT_FETCH_ERROR_TOO_BIG, "4.1" },
    { "/endless", IMPORT_FETCH_ERROR_TOO_BIG, "4.1" },
    { "/endless-chunks", IMPORT_FETCH_ERROR_TOO_BIG, "4.1" },
    { "/to-file", IMPORT_FETCH_ERROR_REDIRECT, "from http to file" },
    { "/to-ftp", IMPORT_FETCH_ERROR_REDIRECT, "from http to ftp" },
    { "/to-https", IMPORT_FETCH_ERROR_REDIRECT, "https://127.0.0.1/plays?a=b" },
    { "/to-script", IMPORT_FETCH_ERROR_REDIRECT, "" },
    { "/to-junk", IMPORT_FETCH_ERROR_REDIRECT, "not an address" },
    { "/circle", IMPORT_FETCH_ERROR_REDIRECT, "circle" },
    { "/self", IMPORT_FETCH_ERROR_REDIRECT, "circle" },
    { "/hops/11", IMPORT_FETCH_ERROR_REDIRECT, "10 redirects" },
  };
  g_autoptr (WebServer) web = web_start (answer_cb, NULL);

  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++) {
    g_autofree char *address = web_address (web, cases[k].target);
    const ImportFetch how = fetching_options_for (cases[k].code);
    g_autoptr (GError) error = fetching_get_failure (address, &how, cases[k].code, cases[k].words);

    ck_assert_msg (strstr (error->message, "127.0.0.1") != NULL, "%s", error->message);
  }
}
END_TEST

/* As much as may come comes, packed or not. */
START_TEST (test_limit)
{
  g_autoptr (WebServer) web = web_start (answer_cb, NULL);
  g_autofree char *gzip = web_address (web, "/gzip"), *plain = web_address (web, "/plain");
  g_autofree char *zeros = g_malloc0 (FETCHING_MAX_BYTES);
  ImportFetch how = fetching_patient_options ();
  g_autoptr (ImportFetchResult) fetched = import_fetch (gzip, &how, NULL, NULL, NULL);
  g_autoptr (GBytes) bytes = NULL;

  ck_assert_ptr_nonnull (fetched);
  bytes = import_input_read_all (fetched->input, FETCHING_MAX_BYTES, NULL);
  ck_assert_uint_eq (g_bytes_get_size (bytes), FETCHING_MAX_BYTES);
  ck_assert_mem_eq (g_bytes_get_data (bytes, NULL), zeros, FETCHING_MAX_BYTES);
  how.size = 5;
  fetching_assert_content (plain, &how, "hello");
  how.size = 4;
  fetching_assert_failure (plain, &how, IMPORT_FETCH_ERROR_TOO_BIG, "4 bytes");
}
END_TEST

START_TEST (test_drops)
{
  g_autoptr (WebServer) web = web_start (answer_cb, NULL);
  g_autofree char *address = web_address (web, "/drops");
  ImportFetch how = fetching_patient_options ();
  gint64 start = g_get_monotonic_time ();

  how.stall_ms = 15 * DROP_MS;
  fetching_assert_content (address, &how, "xxxxxxxxxxxxxxxxxxxx");
  ck_assert_int_gt (g_get_monotonic_time () - start, (gint64)how.stall_ms * 1000);
}
END_TEST

START_TEST (test_retry_after)
{
  g_autoptr (WebServer) web = web_start (answer_cb, NULL);
  g_autofree char *seconds = web_address (web, "/429"), *date = web_address (web, "/429-date");
  const ImportFetch how = fetching_patient_options ();
  guint wait = 0;

  ck_assert_ptr_null (import_fetch (seconds, &how, NULL, &wait, NULL));
  ck_assert_uint_eq (wait, 120);
  ck_assert_ptr_null (import_fetch (date, &how, NULL, &wait, NULL));
  ck_assert_uint_ge (wait, 60);
  ck_assert_uint_le (wait, 91);
}
END_TEST

/* Addresses */

START_TEST (test_addresses)
{
  static const struct {
    const char *text;
    gboolean is;
  } cases[] = {
    { "https://example.org", TRUE }, { "HTTP://x", TRUE },     { "http:/x", FALSE },
    { "ftp://example.org", FALSE },  { "file:///etc", FALSE }, { "", FALSE },
    { "plays.json", FALSE },         { "httpss://x", FALSE },  { " http://x", FALSE },
  };

  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++)
    ck_assert_msg (import_is_address (cases[k].text) == cases[k].is, "%s", cases[k].text);
}
END_TEST

START_TEST (test_no_address)
{
  static const char *const texts[] = {
    "",
    "plays.json",
    "file:///etc/passwd",
    "ftp://someone:secret@127.0.0.1/",
    "https://",
    "http://someone:secret@",
    "http://127.0.0.1:99999/",
    "http://127.0.0.1\r\nX: y/",
    "http://[::1/",
    "http://a b/",
    "http://\xff/",
    "http://%ff/",
  };
  const ImportFetch how = fetching_patient_options ();

  for (gsize k = 0; k < G_N_ELEMENTS (texts); k++)
    fetching_assert_failure (texts[k], &how, IMPORT_FETCH_ERROR_ADDRESS, "not an address");
}
END_TEST

/* What people paste: blanks around it, letters beyond ASCII, a fragment. */
START_TEST (test_pasted_address)
{
  g_autoptr (WebServer) web = web_start (answer_cb, (gpointer) "/plain");
  g_autofree char *address = web_address (web, "/Pläne 1.csv?q=ä b#part");
  g_autofree char *pasted = g_strdup_printf ("  %s\n", address), *head = NULL;
  const ImportFetch how = fetching_patient_options ();

  fetching_assert_content (pasted, &how, "hello");
  head = web_dup_request_head (web, 0);
  ck_assert_msg (g_str_has_prefix (head, "GET /Pl%c3%a4ne%201.csv?q=%c3%a4+b HTTP/1.1\r\n"), "%s",
                 head);
}
END_TEST

START_TEST (test_unreachable)
{
  g_autofree char *closed = g_strdup_printf ("http://127.0.0.1:%u/", web_closed_port ());
  const ImportFetch how = fetching_patient_options ();

  fetching_assert_failure (closed, &how, IMPORT_FETCH_ERROR_CONNECT, "127.0.0.1");
  fetching_assert_failure ("http://no-such-host.invalid/", &how, IMPORT_FETCH_ERROR_HOST,
                           "no-such-host.invalid");
}
END_TEST

/* The connection is there, and TLS is not spoken. */
START_TEST (test_connect_timeout)
{
  g_autoptr (WebServer) web = web_start (answer_cb, NULL);
  g_autofree char *tls = g_strdup_printf ("https://127.0.0.1:%u/", web_port (web));
  ImportFetch how = fetching_patient_options ();

  how.connect_ms = FETCHING_STALL_MS;
  fetching_assert_failure (tls, &how, IMPORT_FETCH_ERROR_CONNECT, "in time");
}
END_TEST

/* Nobody takes the connections: the kernel makes some, and then no more. */
START_TEST (test_never_accepted)
{
  guint port;
  int listener = web_listen (0, &port), waiting[4];
  g_autofree char *address = g_strdup_printf ("http://127.0.0.1:%u/", port);
  ImportFetch how = fetching_patient_options ();

  how.stall_ms = FETCHING_STALL_MS;
  fetching_assert_failure (address, &how, IMPORT_FETCH_ERROR_STALLED, "silent");
  how.connect_ms = FETCHING_STALL_MS;
  for (gsize k = 0; k < G_N_ELEMENTS (waiting); k++)
    waiting[k] = web_connect (port);
  fetching_assert_failure (address, &how, IMPORT_FETCH_ERROR_CONNECT, "in time");
  for (gsize k = 0; k < G_N_ELEMENTS (waiting); k++)
    close (waiting[k]);
  close (listener);
}
END_TEST

/* Cancelling and progress */

typedef struct {
  GCancellable *cancellable;
  gint64 at; /* when it was cancelled */
} Cancelling;

static gpointer
cancel_soon (gpointer data)
{
  Cancelling *cancelling = data;

  g_usleep (20000);
  cancelling->at = g_get_monotonic_time ();
  g_cancellable_cancel (cancelling->cancellable);
  return NULL;
}

/* The microseconds that a fetch still takes when it is cancelled. */
static gint64
get_delay (const char *address)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  Cancelling cancelling = { .cancellable = cancellable };
  GThread *thread = g_thread_new ("cancel", cancel_soon, &cancelling);
  ImportFetch how = fetching_patient_options ();
  gint64 end;

  how.size = G_MAXUINT64;
  ck_assert_ptr_null (import_fetch (address, &how, cancellable, NULL, &error));
  end = g_get_monotonic_time ();
  ck_assert (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED));
  g_thread_join (thread);
  return end - cancelling.at;
}

/* Within 100 ms; a machine that has much else to do may need more than one go. */
START_TEST (test_cancel)
{
  static const char *const targets[] = { "/silent", "/half-headers", "/half-body", "/endless" };
  g_autoptr (WebServer) web = web_start (answer_cb, NULL);

  for (gsize k = 0; k < G_N_ELEMENTS (targets); k++) {
    g_autofree char *address = web_address (web, targets[k]);
    gint64 delay = get_delay (address);

    for (int again = 0; again < 8 && delay > 100000; again++)
      delay = MIN (delay, get_delay (address));
    ck_assert_msg (delay <= 100000, "%s: %" G_GINT64_FORMAT " µs", targets[k], delay);
  }
}
END_TEST

START_TEST (test_cancelled_before)
{
  g_autoptr (WebServer) web = web_start (answer_cb, NULL);
  g_autofree char *address = web_address (web, "/plain");
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  const ImportFetch how = fetching_patient_options ();

  g_cancellable_cancel (cancellable);
  ck_assert_ptr_null (import_fetch (address, &how, cancellable, NULL, &error));
  ck_assert (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED));
  ck_assert_uint_eq (web_count_requests (web), 0);
}
END_TEST

static void
progress_cb (guint64 position, guint64 size, gpointer data)
{
  guint64 *told = data;

  told[0] = position;
  told[1] = size;
}

START_TEST (test_progress)
{
  g_autoptr (WebServer) web = web_start (answer_cb, NULL);
  g_autofree char *plain = web_address (web, "/plain"), *gzip = web_address (web, "/gzip");
  guint64 told[2] = { 0 };
  ImportFetch how = fetching_patient_options ();

  how.progress = progress_cb;
  how.progress_data = told;
  fetching_assert_content (plain, &how, "hello");
  ck_assert_uint_eq (told[0], 5);
  ck_assert_uint_eq (told[1], 5);
  fetching_assert_content (gzip, &how, "");
  ck_assert_uint_gt (told[0], 5);
  ck_assert_uint_eq (told[1], 0);
}
END_TEST

TEST_SUITE (fetch)
{
  Suite *suite = suite_create ("fetch");
  TCase *statuses = tcase_create ("answers");
  TCase *addresses = tcase_create ("addresses");
  TCase *connections = tcase_create ("connections");
  TCase *progress = tcase_create ("progress");

  tcase_add_test (statuses, test_comes);
  tcase_add_test (statuses, test_fails);
  tcase_add_test (statuses, test_limit);
  tcase_add_test (statuses, test_drops);
  tcase_add_test (statuses, test_retry_after);
  tcase_add_test (addresses, test_addresses);
  tcase_add_test (addresses, test_no_address);
  tcase_add_test (addresses, test_pasted_address);
  tcase_add_test (connections, test_unreachable);
  tcase_add_test (connections, test_connect_timeout);
  tcase_add_test (connections, test_never_accepted);
  tcase_add_test (progress, test_cancel);
  tcase_add_test (progress, test_cancelled_before);
  tcase_add_test (progress, test_progress);
  suite_add_tcase (suite, statuses);
  suite_add_tcase (suite, addresses);
  suite_add_tcase (suite, connections);
  suite_add_tcase (suite, progress);
  return suite;
}
