/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A user's plays from a site on loopback that answers as BoardGameGeek does: in pages, with "wait",
 * with "not so fast", with refusals in pages of their own.
 */
#include "importers/net/bgg-live.h"
#include "importers/net/bgg-page.h"

#include "tests/suite.h"
#include "tests/importers/web-server.h"

#include <string.h>

#define TOKEN "a-secret-token"
#define DECLARATION "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
#define OK "HTTP/1.1 200 OK\r\n\r\n" DECLARATION

/**
 * Site:
 * @total: plays that it says it has; @plays: that it has; @size: on a page
 * @script: what it answers to its first requests; NULL there for the page
 * @asked: requests; @pages: handed over
 */
typedef struct {
  guint total, plays, size;
  const char *script[8];
  guint asked, pages;
} Site;

static guint
get_page (const char *target)
{
  const char *at = strstr (target, "page=");

  return at != NULL ? (guint)g_ascii_strtoull (at + 5, NULL, 10) : 0;
}

static void
send_page (WebServer *web, const Site *site, guint page)
{
  g_autoptr (GString) text = g_string_new (OK);
  guint size = site->size > 0 ? site->size : 100;

  g_string_append_printf (text, "<plays username=\"u\" userid=\"1\" total=\"%u\" page=\"%u\">\n",
                          site->total, page);
  for (guint k = (page - 1) * size; k < site->plays && k < page * size; k++)
    g_string_append_printf (text,
                            "  <play id=\"%u\" quantity=\"1\">\n"
                            "    <players><player name=\"x\"/></players>\n  </play>\n",
                            k);
  g_string_append (text, "</plays>\n");
  web_send (web, text->str);
}

static void
answer_cb (WebServer *web, const char *target, const char *head, gpointer data)
{
  Site *site = data;
  guint k = site->asked++;

  if (k < G_N_ELEMENTS (site->script) && site->script[k] != NULL)
    web_send (web, site->script[k]);
  else
    send_page (web, site, get_page (target));
}

static gboolean
page_cb (ImportInput *page, gpointer data, GError **error)
{
  Site *site = data;
  g_autoptr (ImportInput) input = page;
  g_autoptr (GBytes) bytes = import_input_read_all (input, 1 << 20, error);

  ck_assert_ptr_nonnull (bytes);
  ck_assert_ptr_nonnull (
      g_strstr_len (g_bytes_get_data (bytes, NULL), (gssize)g_bytes_get_size (bytes), "</plays>"));
  site->pages++;
  return TRUE;
}

static const ImportFetch quick = {
  .connect_ms = 20000, .stall_ms = 20000, .cache = "", .no_proxy = "*"
};

static ImportBgg
usual (const char *address)
{
  return (ImportBgg){ .site = address,
                      .user = "u",
                      .token = TOKEN,
                      .pace_ms = 1,
                      .wait_ms = 1,
                      .tries = 3,
                      .fetch = &quick };
}

/* Pages */

START_TEST (test_pages)
{
  static const struct {
    guint total, plays, pages, asked, size;
  } cases[] = {
    { 120, 120, 3, 3, 50 }, /* smaller pages than it has today */
    { 204, 204, 3, 3 },     { 200, 200, 2, 2 }, { 1, 1, 1, 1 },
    { 0, 0, 1, 1 },         { 300, 200, 2, 3 }, /* the third is empty */
    { 5, 100, 1, 1 },                           /* it says less than it sends */
  };

  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++) {
    Site site = { .total = cases[k].total, .plays = cases[k].plays, .size = cases[k].size };
    g_autoptr (WebServer) web = web_start (answer_cb, &site);
    g_autofree char *address = web_address (web, "");
    const ImportBgg bgg = usual (address);
    g_autoptr (GError) error = NULL;
    guint total = 99;

    ck_assert_msg (import_bgg_fetch_plays (&bgg, page_cb, &site, &total, NULL, &error), "%s",
                   error != NULL ? error->message : "");
    ck_assert_uint_eq (total, cases[k].total);
    ck_assert_uint_eq (site.pages, cases[k].pages);
    ck_assert_uint_eq (site.asked, cases[k].asked);
  }
}
END_TEST

START_TEST (test_request)
{
  Site site = { .total = 1, .plays = 1 };
  g_autoptr (WebServer) web = web_start (answer_cb, &site);
  g_autofree char *address = web_address (web, ""), *head = NULL;
  ImportBgg bgg = usual (address);

  bgg.user = "Jörg & Söhne/1#\r\nX: y";
  bgg.since = "2026-01-01";
  bgg.until = "2026-11-22";
  ck_assert (import_bgg_fetch_plays (&bgg, page_cb, &site, NULL, NULL, NULL));
  head = web_dup_request_head (web, 0);
  ck_assert_msg (g_str_has_prefix (
                     head,
                     "GET /xmlapi2/plays?username=J%C3%B6rg%20%26%20S%C3%B6hne%2F1%23%0D%0AX%3A%20y"
                     "&page=1&mindate=2026-01-01&maxdate=2026-11-22 HTTP/1.1\r\n"),
                 "%s", head);
  ck_assert_ptr_nonnull (strstr (head, "\r\nAuthorization: Bearer " TOKEN "\r\n"));
}
END_TEST

/* What comes on a later try counts once. */
START_TEST (test_again)
{
  static const char *const first[] = {
    "HTTP/1.1 202 Accepted\r\nContent-Length: 4\r\n\r\nwait",
    "HTTP/1.1 429 Too Many Requests\r\n\r\n",
    "HTTP/1.1 503 Service Unavailable\r\n\r\n",
    "HTTP/1.1 500 Oh\r\n\r\n",
    "HTTP/1.1 502 Bad Gateway\r\n\r\n",
    "HTTP/1.1 504 Gateway Timeout\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n<plays total=\"101\" page=\"1\"><play",
    OK "<plays total=\"101\" page=\"1\">\n<play id=\"1\">",
    OK "<error>\n<message>Rate limit exceeded.</message>\n</error>",
  };

  for (gsize k = 0; k < G_N_ELEMENTS (first); k++) {
    Site site = { .total = 101, .plays = 101, .script = { first[k], first[k], NULL, first[k] } };
    g_autoptr (WebServer) web = web_start (answer_cb, &site);
    g_autofree char *address = web_address (web, "");
    const ImportBgg bgg = usual (address);
    g_autoptr (GError) error = NULL;

    ck_assert_msg (import_bgg_fetch_plays (&bgg, page_cb, &site, NULL, NULL, &error), "%s: %s",
                   first[k], error != NULL ? error->message : "");
    ck_assert_uint_eq (site.asked, 5);
    ck_assert_uint_eq (site.pages, 2);
  }
}
END_TEST

START_TEST (test_fails)
{
  static const struct {
    const char *answer;
    ImportFetchError code;
    const char *words;
    guint asked;
  } cases[] = {
    { OK "<div class=\"messagebox error\">\n\t\tInvalid object or user\n\t</div>",
      IMPORT_FETCH_ERROR_NOT_FOUND, "no user “u”", 1 },
    { OK "<errors>\n<error>\n<message>Invalid username specified</message>\n</error>\n</errors>",
      IMPORT_FETCH_ERROR_NOT_FOUND, "no user “u”", 1 },
    { OK "<error><message>The moon is\nfull.\x1b[1m</message></error>", IMPORT_FETCH_ERROR_FAILED,
      "“The moon is full. [1m”", 1 },
    { "HTTP/1.1 401 Unauthorized\r\n\r\n", IMPORT_FETCH_ERROR_UNAUTHORIZED, "token", 1 },
    { "HTTP/1.1 403 Forbidden\r\n\r\n", IMPORT_FETCH_ERROR_UNAUTHORIZED, "token", 1 },
    { "HTTP/1.1 404 Not Found\r\n\r\n", IMPORT_FETCH_ERROR_NOT_FOUND, "nothing", 1 },
    { "HTTP/1.1 200 OK\r\n\r\n<!DOCTYPE html><html>Are you human?</html>",
      IMPORT_FETCH_ERROR_PROTOCOL, "not a page of plays", 1 },
    { OK "<plays total=\"500\" page=\"7\"><play/></plays>", IMPORT_FETCH_ERROR_PROTOCOL,
      "not a page of plays", 1 },
    { "HTTP/1.1 200 OK\r\n\r\n", IMPORT_FETCH_ERROR_PROTOCOL, "not a page of plays", 1 },
    { "HTTP/1.1 202 Accepted\r\n\r\n", IMPORT_FETCH_ERROR_BUSY, "page 1 did not come", 3 },
    { "HTTP/1.1 429 Slow\r\n\r\n", IMPORT_FETCH_ERROR_BUSY, "page 1 did not come", 3 },
    { "HTTP/1.1 429 Slow\r\nRetry-After: 7200\r\n\r\n", IMPORT_FETCH_ERROR_BUSY, "121 minutes", 1 },
    { OK "<plays total=\"5\" page=\"1\">", IMPORT_FETCH_ERROR_CUT_SHORT, "whole", 3 },
    { "HTTP/1.1 301 Moved\r\nLocation: https://127.0.0.1/\r\n\r\n", IMPORT_FETCH_ERROR_REDIRECT,
      "https", 1 },
  };

  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++) {
    const char *answer = cases[k].answer;
    Site site = { .script = { answer, answer, answer, answer } };
    g_autoptr (WebServer) web = web_start (answer_cb, &site);
    g_autofree char *address = web_address (web, "");
    const ImportBgg bgg = usual (address);
    g_autoptr (GError) error = NULL;

    ck_assert (!import_bgg_fetch_plays (&bgg, page_cb, &site, NULL, NULL, &error));
    ck_assert_msg (error->domain == IMPORT_FETCH_ERROR && error->code == (int)cases[k].code
                       && strstr (error->message, cases[k].words) != NULL
                       && strstr (error->message, "127.0.0.1") != NULL
                       && strstr (error->message, "secret") == NULL,
                   "%s: %d, %s", answer, error->code, error->message);
    ck_assert_msg (site.asked == cases[k].asked, "%s: asked %u times", answer, site.asked);
    ck_assert_uint_eq (site.pages, 0);
  }
}
END_TEST

START_TEST (test_without)
{
  Site site = { .script = { "HTTP/1.1 401 Unauthorized\r\n\r\n" } };
  g_autoptr (WebServer) web = web_start (answer_cb, &site);
  g_autofree char *address = web_address (web, ""), *head = NULL;
  ImportBgg bgg = usual (address);
  g_autoptr (GError) error = NULL, nobody = NULL, broken = NULL;

  bgg.token = NULL;
  ck_assert (!import_bgg_fetch_plays (&bgg, page_cb, &site, NULL, NULL, &error));
  ck_assert (g_error_matches (error, IMPORT_FETCH_ERROR, IMPORT_FETCH_ERROR_UNAUTHORIZED));
  ck_assert_ptr_nonnull (strstr (error->message, "Register"));
  head = web_dup_request_head (web, 0);
  ck_assert_ptr_null (strstr (head, "uthorization"));

  bgg.token = "a\r\nX: y";
  ck_assert (!import_bgg_fetch_plays (&bgg, page_cb, &site, NULL, NULL, &broken));
  ck_assert (g_error_matches (broken, IMPORT_FETCH_ERROR, IMPORT_FETCH_ERROR_UNAUTHORIZED));
  bgg.token = TOKEN;
  bgg.user = "";
  ck_assert (!import_bgg_fetch_plays (&bgg, page_cb, &site, NULL, NULL, &nobody));
  ck_assert (g_error_matches (nobody, IMPORT_FETCH_ERROR, IMPORT_FETCH_ERROR_ADDRESS));
  ck_assert_uint_eq (web_count_requests (web), 1);
}
END_TEST

static gboolean
refuse_cb (ImportInput *page, gpointer data, GError **error)
{
  import_input_free (page);
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE, "full");
  return FALSE;
}

START_TEST (test_taker_refuses)
{
  Site site = { .total = 300, .plays = 300 };
  g_autoptr (WebServer) web = web_start (answer_cb, &site);
  g_autofree char *address = web_address (web, "");
  const ImportBgg bgg = usual (address);
  g_autoptr (GError) error = NULL;

  ck_assert (!import_bgg_fetch_plays (&bgg, refuse_cb, NULL, NULL, NULL, &error));
  ck_assert (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE));
  ck_assert_uint_eq (site.asked, 1);
}
END_TEST

/* Waiting */

START_TEST (test_wait)
{
  static const struct {
    guint status, tries, wait_ms, retry_after, wait;
  } cases[] = {
    { 202, 1, 0, 0, 5000 },
    { 202, 2, 0, 0, 7500 },
    { 202, 3, 0, 0, 11250 },
    { 429, 1, 0, 0, 5000 },
    { 429, 2, 0, 0, 15000 },
    { 503, 3, 0, 0, 45000 },
    { 429, 1, 0, 30, 30000 },
    { 429, 3, 0, 30, 45000 },
    { 202, 1, 0, 6, 6000 },
    { 503, 1, 100, 0, 100 },
    { 503, 2, 100, 0, 300 },
    { 503, 99, 0, 0, 600000 },
    { 429, 4000000000u, 0, 0, 600000 },
    { 429, 1, 0, G_MAXUINT, 3600000 },
    { 200, 1, 0, 30, 0 },
    { 401, 1, 0, 0, 0 },
    { 404, 1, 0, 0, 0 },
    { 500, 1, 0, 0, 5000 },
    { 500, 3, 0, 0, 45000 },
    { 500, 4, 0, 0, 0 },
    { 500, 1, 0, 3600, 60000 },
  };

  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++)
    ck_assert_msg (import_bgg_get_wait (cases[k].status, cases[k].tries, cases[k].wait_ms,
                                        cases[k].retry_after)
                       == cases[k].wait,
                   "case %" G_GSIZE_FORMAT, k);
}
END_TEST

/* What is broken will not heal in half an hour: a few tries, and all of them are told. */
static void
trouble_cb (const char *what, guint seconds, guint next, guint tries, gpointer data)
{
  g_string_append_printf (data, "%s %u, %u of %u\n", strchr (what, ' ') + 1, seconds, next, tries);
}

START_TEST (test_trouble)
{
  static const struct {
    const char *answer[4];
    guint wait_ms, asked;
    const char *told;
  } cases[] = {
    { { "HTTP/1.1 500 Oh\r\n\r\n", "HTTP/1.1 500 Oh\r\n\r\n", "HTTP/1.1 502 Oh\r\n\r\n",
        "HTTP/1.1 500 Oh\r\n\r\n" },
      1,
      4,
      "has a fault of its own (it says 500). 1, 2 of 4\n"
      "has a fault of its own (it says 500). 1, 3 of 4\n"
      "has a fault of its own (it says 502). 1, 4 of 4\n" },
    { { OK "<plays total=\"5\" page=\"1\">", NULL },
      1,
      2,
      "1 of 127.0.0.1 does not come whole. 1, 2 of 4\n" },
    { { "HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n<plays total=\"1\" page=\"1\"><play", NULL },
      1,
      2,
      "broke off before everything had come. 1, 2 of 4\n" },
    { { "HTTP/1.1 202 Accepted\r\n\r\n", "HTTP/1.1 503 Busy\r\n\r\n", "HTTP/1.1 500 Oh\r\n\r\n" },
      1,
      4,
      "is still preparing page 1. 1, 2 of 8\nis busy. 1, 3 of 8\n"
      "has a fault of its own (it says 500). 1, 4 of 6\n" },
    /* A wait beyond two minutes is none. */
    { { "HTTP/1.1 500 Oh\r\n\r\n" }, 130000, 1, "" },
  };

  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++) {
    Site site = { .total = 1, .plays = 1 };
    g_autoptr (WebServer) web = NULL;
    g_autofree char *address = NULL;
    g_autoptr (GString) told = g_string_new (NULL);
    ImportBgg bgg;

    memcpy (site.script, cases[k].answer, sizeof cases[k].answer);
    web = web_start (answer_cb, &site);
    address = web_address (web, "");
    bgg = usual (address);
    bgg.tries = 0;
    bgg.wait_ms = cases[k].wait_ms;
    bgg.trouble = trouble_cb;
    bgg.progress_data = told;
    import_bgg_fetch_plays (&bgg, page_cb, &site, NULL, NULL, NULL);
    ck_assert_msg (g_str_equal (told->str, cases[k].told), "%s", told->str);
    ck_assert_uint_eq (site.asked, cases[k].asked);
  }
}
END_TEST

START_TEST (test_pace)
{
  Site site = { .total = 300, .plays = 300 };
  g_autoptr (WebServer) web = web_start (answer_cb, &site);
  g_autofree char *address = web_address (web, "");
  ImportBgg bgg = usual (address);
  gint64 start = g_get_monotonic_time ();

  bgg.pace_ms = 40;
  ck_assert (import_bgg_fetch_plays (&bgg, page_cb, &site, NULL, NULL, NULL));
  ck_assert_int_ge (g_get_monotonic_time () - start, 2 * 39000);
}
END_TEST

/* Told: pages, and the seconds of the first wait; then it is cancelled. */
typedef struct {
  guint page, pages, waiting;
  GCancellable *cancellable;
} Told;

static void
progress_cb (guint page, guint pages, guint waiting, gpointer data)
{
  Told *told = data;

  told->page = page;
  told->pages = pages;
  if (waiting > 0 && told->waiting == 0) {
    told->waiting = waiting;
    g_cancellable_cancel (told->cancellable);
  }
}

START_TEST (test_cancel_waiting)
{
  Site site = { .total = 201,
                .plays = 201,
                .script = { NULL, "HTTP/1.1 429 Slow\r\nRetry-After: 1800\r\n\r\n" } };
  g_autoptr (WebServer) web = web_start (answer_cb, &site);
  g_autofree char *address = web_address (web, "");
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Told told = { .cancellable = cancellable };
  ImportBgg bgg = usual (address);
  g_autoptr (GError) error = NULL;
  gint64 start = g_get_monotonic_time ();

  bgg.progress = progress_cb;
  bgg.progress_data = &told;
  ck_assert (!import_bgg_fetch_plays (&bgg, page_cb, &site, NULL, cancellable, &error));
  ck_assert (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED));
  ck_assert_int_lt (g_get_monotonic_time () - start, 5 * G_USEC_PER_SEC);
  ck_assert_uint_eq (told.waiting, 1800);
  ck_assert_uint_eq (told.page, 2);
  ck_assert_uint_eq (told.pages, 3);
}
END_TEST

/* A page's look */

START_TEST (test_look)
{
  static const struct {
    const char *text;
    ImportBggPageKind kind;
    guint total, number, plays;
  } cases[] = {
    { DECLARATION "<plays total=\"104\" page=\"3\" termsofuse=\"x\">\n</plays>\n", IMPORT_BGG_PLAYS,
      104, 3, 0 },
    { "\xef\xbb\xbf<!-- <plays total=\"9\"> -->\n<plays subtotal=\"7\" page='2'\n total='5'/>",
      IMPORT_BGG_PLAYS, 5, 2, 0 },
    { "<plays><play id=\"1\"/><players/><play>total=\"9\"</play></plays>", IMPORT_BGG_PLAYS, 0, 0,
      2 },
    { "<plays total=\"99999999999999999999999\"></plays>", IMPORT_BGG_PLAYS, 0, 0, 0 },
    { "<plays>", IMPORT_BGG_BROKEN, 0, 0, 0 },
    { "<plays", IMPORT_BGG_OTHER, 0, 0, 0 },
    { "<plays ", IMPORT_BGG_BROKEN, 0, 0, 0 },
    { "<plays></plays", IMPORT_BGG_BROKEN, 0, 0, 0 },
    { "<players/>", IMPORT_BGG_OTHER, 0, 0, 0 },
    { "<div>error</div>", IMPORT_BGG_OTHER, 0, 0, 0 },
    { "<?xml", IMPORT_BGG_OTHER, 0, 0, 0 },
    { "<!--", IMPORT_BGG_OTHER, 0, 0, 0 },
    { "", IMPORT_BGG_OTHER, 0, 0, 0 },
    { "<error", IMPORT_BGG_OTHER, 0, 0, 0 },
    { "<error>", IMPORT_BGG_REFUSED, 0, 0, 0 },
  };

  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++) {
    g_auto (ImportBggPage) page = { 0 };

    import_bgg_page_classify (cases[k].text, strlen (cases[k].text), &page);
    ck_assert_msg (page.kind == cases[k].kind, "%s: %d", cases[k].text, (int)page.kind);
    if (cases[k].total > 0)
      ck_assert_uint_eq (page.total, cases[k].total);
    ck_assert_uint_eq (page.number, cases[k].number);
    ck_assert_uint_eq (page.plays, cases[k].plays);
  }
}
END_TEST

TEST_SUITE (bgg_live)
{
  Suite *suite = suite_create ("bgg-live");
  TCase *pages = tcase_create ("pages");
  TCase *waiting = tcase_create ("waiting");

  tcase_add_test (pages, test_pages);
  tcase_add_test (pages, test_request);
  tcase_add_test (pages, test_again);
  tcase_add_test (pages, test_fails);
  tcase_add_test (pages, test_without);
  tcase_add_test (pages, test_taker_refuses);
  tcase_add_test (pages, test_look);
  tcase_add_test (waiting, test_wait);
  tcase_add_test (waiting, test_trouble);
  tcase_add_test (waiting, test_pace);
  tcase_add_test (waiting, test_cancel_waiting);
  suite_add_tcase (suite, pages);
  suite_add_tcase (suite, waiting);
  return suite;
}
