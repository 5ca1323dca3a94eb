/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One page after another. A page that does not come whole is asked for again, for a history of
 * eighty pages would rarely come without one such.
 */
#include "importers/net/bgg-live.h"

#include "importers/net/bgg-page.h"
#include "importers/net/fetch-private.h"

#include "importers/error.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define PAGE 100                      /* plays that the site puts on one */
#define PAGE_BYTES (32 * 1024 * 1024) /* of one, unpacked */
#define PAGES 20000                   /* two million plays */
#define PACE_MS 2000
#define WAIT_MS 5000
#define TRIES 8
#define BROKEN_TRIES 4
#define BROKEN_MS (2 * 60 * 1000)     /* that a page which comes broken is tried for */
#define BROKEN_RETRY_AFTER 60         /* seconds that are waited when a broken answer wants it */
#define MOST_WAIT_MS (10 * 60 * 1000) /* that is waited of one's own accord */
#define MAX_RETRY_AFTER (60 * 60)     /* seconds that are waited when the site wants it */

/**
 * Walk:
 * @host: of the site, for sentences
 * @page: from 1; @pages: 0 while it isn't known
 * @tries: of this page; @broken: that came broken, the first at @broken_since
 * @what: why the last try gave no page; Owned
 * @seen: plays so far; @total: that there are
 * @last_request: when the last request ended, 0 before the first
 */
typedef struct {
  const ImportBgg *bgg;
  GCancellable *cancellable;
  ImportFetch fetch;
  char *host;
  guint page, pages, tries, broken;
  gint64 broken_since;
  char *what;
  guint64 seen, total;
  gint64 last_request;
} Walk;

guint
import_bgg_get_wait (guint status, guint tries, guint wait_ms, guint retry_after)
{
  gdouble wait = wait_ms > 0 ? wait_ms : WAIT_MS, growth;

  if (status == 500 && tries >= BROKEN_TRIES)
    return 0;
  if (status == 202)
    growth = 1.5;
  else if (status == 429 || status == 503 || status == 500)
    growth = 3;
  else
    return 0;
  retry_after = MIN (retry_after, status == 500 ? BROKEN_RETRY_AFTER : MAX_RETRY_AFTER);
  for (guint k = 1; k < tries && wait < MOST_WAIT_MS; k++)
    wait *= growth;
  wait = MIN (wait, MOST_WAIT_MS);
  return (guint)MAX (wait, retry_after * 1000.0);
}

/* Waiting */

/* Ends early once it is cancelled. */
static void
sleep_ms (const Walk *walk, guint ms)
{
  GPollFD poll;
  gboolean has_poll = g_cancellable_make_pollfd (walk->cancellable, &poll);

  g_poll (&poll, has_poll ? 1 : 0, (gint)ms);
  if (has_poll)
    g_cancellable_release_fd (walk->cancellable);
}

static void
report_progress (const Walk *walk, guint waiting)
{
  if (walk->bgg->progress != NULL)
    walk->bgg->progress (walk->page, walk->pages, waiting, walk->bgg->progress_data);
}

/* Waits and says each second for how long. */
static gboolean
wait_with_progress (const Walk *walk, guint ms, GError **error)
{
  while (ms > 0 && !g_cancellable_is_cancelled (walk->cancellable)) {
    guint part = ms % 1000 > 0 ? ms % 1000 : 1000;

    report_progress (walk, (ms + 999) / 1000);
    sleep_ms (walk, part);
    ms -= part;
  }
  return !g_cancellable_set_error_if_cancelled (walk->cancellable, error);
}

static gboolean
keep_pace (const Walk *walk, GError **error)
{
  gint64 pace = walk->bgg->pace_ms > 0 ? walk->bgg->pace_ms : PACE_MS;
  gint64 gone = (g_get_monotonic_time () - walk->last_request) / 1000;

  if (walk->last_request > 0 && gone < pace)
    sleep_ms (walk, (guint)(pace - gone));
  return !g_cancellable_set_error_if_cancelled (walk->cancellable, error);
}

/* Sentences */

static gboolean
fail (GError **error, ImportFetchError code, char *message)
{
  g_set_error_literal (error, IMPORT_FETCH_ERROR, (int)code, message);
  g_free (message);
  return FALSE;
}

static gboolean
fail_busy (const Walk *walk, guint retry_after, GError **error)
{
  if (retry_after > 0)
    return fail (
        error, IMPORT_FETCH_ERROR_BUSY,
        g_strdup_printf (
            g_dngettext (
                GETTEXT_PACKAGE,
                "%s is busy and asks to be left alone for %u minute. Nothing was imported.",
                "%s is busy and asks to be left alone for %u minutes. Nothing was imported.",
                retry_after / 60 + 1),
            walk->host, retry_after / 60 + 1));
  return fail (error, IMPORT_FETCH_ERROR_BUSY,
               g_strdup_printf (_ ("%s stays busy: page %u did not come. Nothing was imported."),
                                walk->host, walk->page));
}

static gboolean
fail_token (const Walk *walk, GError **error)
{
  if (walk->fetch.token != NULL)
    return fail (error, IMPORT_FETCH_ERROR_UNAUTHORIZED,
                 g_strdup_printf (_ ("%s does not accept the token. Look whether your application "
                                     "is approved there, and copy its token again."),
                                  walk->host));
  return fail (error, IMPORT_FETCH_ERROR_UNAUTHORIZED,
               g_strdup_printf (_ ("%s gives plays only to those who have a token. Register an "
                                   "application there, or save the page and import the file."),
                                walk->host));
}

/* A failure of fetching, in the words of this site where there are some. Takes @failed over. */
static gboolean
fail_fetch (const Walk *walk, GError *failed, const ImportFetchStatus *said, GError **error)
{
  if (said->status == 401 || said->status == 403 || said->status == 429 || said->status == 503) {
    g_error_free (failed);
    return said->status < 429
               ? fail_token (walk, error)
               : fail_busy (walk, said->retry_after > MAX_RETRY_AFTER ? said->retry_after : 0,
                            error);
  }
  g_propagate_error (error, failed);
  return FALSE;
}

static gboolean
fail_page (const Walk *walk, const ImportBggPage *page, GError **error)
{
  switch (page->kind) {
  case IMPORT_BGG_UNKNOWN_USER:
    return fail (error, IMPORT_FETCH_ERROR_NOT_FOUND,
                 g_strdup_printf (_ ("%s knows no user “%s”."), walk->host, walk->bgg->user));
  case IMPORT_BGG_REFUSED:
    return fail (error, IMPORT_FETCH_ERROR_FAILED,
                 g_strdup_printf (_ ("%s says: “%s”"), walk->host, page->message));
  case IMPORT_BGG_BUSY:
    return fail_busy (walk, 0, error);
  case IMPORT_BGG_BROKEN:
    return fail (error, IMPORT_FETCH_ERROR_CUT_SHORT,
                 g_strdup_printf (_ ("Page %u of %s does not come whole. Nothing was imported."),
                                  walk->page, walk->host));
  default:
    return fail (error, IMPORT_FETCH_ERROR_PROTOCOL,
                 g_strdup_printf (_ ("What %s sends as page %u is not a page of plays."),
                                  walk->host, walk->page));
  }
}

/* One page */

static char *
dup_address (const Walk *walk)
{
  const ImportBgg *bgg = walk->bgg;
  g_autofree char *user = g_uri_escape_string (bgg->user, NULL, FALSE);
  GString *address = g_string_new (bgg->site != NULL ? bgg->site : IMPORT_BGG_SITE);

  g_string_append_printf (address, "/xmlapi2/plays?username=%s&page=%u", user, walk->page);
  if (bgg->since != NULL) {
    g_string_append (address, "&mindate=");
    g_string_append_uri_escaped (address, bgg->since, NULL, FALSE);
  }
  if (bgg->until != NULL) {
    g_string_append (address, "&maxdate=");
    g_string_append_uri_escaped (address, bgg->until, NULL, FALSE);
  }
  return g_string_free (address, FALSE);
}

/* The status to wait for before another try, 0 when another one is of no use: a busy site is waited
 * for, a broken answer (500) is tried a few times. */
static guint
get_retry (const Walk *walk, const ImportFetchStatus *said, const GError *failed)
{
  if (failed->domain != IMPORT_FETCH_ERROR)
    return 0;
  switch (failed->code) {
  case IMPORT_FETCH_ERROR_BUSY:
    return said->retry_after <= MAX_RETRY_AFTER ? said->status : 0;
  case IMPORT_FETCH_ERROR_STATUS:
    return said->status == 500 || said->status == 502 || said->status == 504 ? 500 : 0;
  case IMPORT_FETCH_ERROR_CUT_SHORT:
  case IMPORT_FETCH_ERROR_STALLED:
    return 500;
  case IMPORT_FETCH_ERROR_CONNECT:
  case IMPORT_FETCH_ERROR_HOST:
    return walk->page > 1 ? 500 : 0;
  default:
    return 0;
  }
}

static guint
get_page_retry (const ImportBggPage *page)
{
  return page->kind == IMPORT_BGG_BUSY ? 503 : page->kind == IMPORT_BGG_BROKEN ? 500 : 0;
}

/* Why there is no page yet, for who waits. @failed: of fetching, or NULL. */
static char *
dup_what (const Walk *walk, guint retry, const ImportFetchStatus *said, const GError *failed)
{
  if (retry == 202)
    return g_strdup_printf (_ ("%s is still preparing page %u."), walk->host, walk->page);
  if (retry != 500)
    return g_strdup_printf (_ ("%s is busy."), walk->host);
  if (failed == NULL)
    return g_strdup_printf (_ ("Page %u of %s does not come whole."), walk->page, walk->host);
  if (g_error_matches (failed, IMPORT_FETCH_ERROR, IMPORT_FETCH_ERROR_STATUS))
    return g_strdup_printf (_ ("%s has a fault of its own (it says %u)."), walk->host,
                            said->status);
  return g_strdup (failed->message);
}

static void
note_retry (Walk *walk, guint *retry, guint as, const ImportFetchStatus *said, const GError *failed)
{
  *retry = as;
  g_free (walk->what);
  walk->what = as != 0 ? dup_what (walk, as, said, failed) : NULL;
}

static gboolean
classify_page (ImportInput *input, ImportBggPage *page, GError **error)
{
  g_autoptr (GBytes) bytes = import_input_read_all (input, PAGE_BYTES, error);
  g_autoptr (GString) text = g_string_new (NULL);
  const char *start;
  gsize length;

  if (bytes == NULL)
    return FALSE;
  start = g_bytes_get_data (bytes, &length);
  g_string_append_len (text, start, (gssize)length);
  import_bgg_page_classify (text->str, text->len, page);
  return import_input_rewind (input, error);
}

/**
 * try_page:
 * @retry: (out): status to wait for when there is no page, 0 for an end of it
 * @retry_after: (out): seconds that the site wants
 */
static ImportInput *
try_page (Walk *walk, ImportBggPage *page, guint *retry, guint *retry_after, GError **error)
{
  g_autofree char *address = dup_address (walk);
  g_autoptr (ImportFetchResult) fetched = NULL;
  GError *failed = NULL;
  ImportFetchStatus said;

  report_progress (walk, 0);
  fetched = import_fetch_with_status (address, &walk->fetch, walk->cancellable, &said, &failed);
  walk->last_request = g_get_monotonic_time ();
  *retry_after = said.retry_after;
  if (fetched == NULL) {
    note_retry (walk, retry, get_retry (walk, &said, failed), &said, failed);
    fail_fetch (walk, failed, &said, error);
    return NULL;
  }
  *retry = 0;
  if (fetched->status == 202) {
    note_retry (walk, retry, 202, &said, NULL);
    fail_busy (walk, 0, error);
    return NULL;
  }
  if (!classify_page (fetched->input, page, error))
    return NULL;
  if (page->kind == IMPORT_BGG_PLAYS && (page->number == 0 || page->number == walk->page))
    return g_steal_pointer (&fetched->input);
  note_retry (walk, retry, get_page_retry (page), &said, NULL);
  fail_page (walk, page, error);
  return NULL;
}

/* How long to wait for the page's next try, in milliseconds; 0 when there is none. */
static guint
count_try (Walk *walk, guint retry, guint retry_after)
{
  const ImportBgg *bgg = walk->bgg;
  guint most = bgg->tries > 0 ? bgg->tries : TRIES, wait;
  gint64 now = g_get_monotonic_time () / 1000;

  if (retry == 0 || walk->tries >= most)
    return 0;
  if (retry != 500)
    return import_bgg_get_wait (retry, walk->tries, bgg->wait_ms, retry_after);
  if (walk->broken++ == 0)
    walk->broken_since = now;
  wait = import_bgg_get_wait (retry, walk->broken, bgg->wait_ms, retry_after);
  return now - walk->broken_since + wait <= BROKEN_MS ? wait : 0;
}

static void
report_trouble (const Walk *walk, guint retry, guint wait)
{
  const ImportBgg *bgg = walk->bgg;
  guint most = bgg->tries > 0 ? bgg->tries : TRIES;

  if (retry == 500)
    most = MIN (most, walk->tries - walk->broken + BROKEN_TRIES);
  if (bgg->trouble != NULL)
    bgg->trouble (walk->what, (wait + 999) / 1000, walk->tries + 1, most, bgg->progress_data);
}

/* The walk's page, tried again as often as it is worth it. */
static ImportInput *
fetch_page (Walk *walk, ImportBggPage *page, GError **error)
{
  walk->broken = 0;
  for (walk->tries = 1;; walk->tries++) {
    g_autoptr (GError) failed = NULL;
    ImportInput *input;
    guint retry = 0, retry_after = 0, wait;

    if (!keep_pace (walk, error))
      return NULL;
    input = try_page (walk, page, &retry, &retry_after, &failed);
    if (input != NULL)
      return input;
    wait = count_try (walk, retry, retry_after);
    if (wait == 0) {
      g_propagate_error (error, g_steal_pointer (&failed));
      return NULL;
    }
    import_bgg_page_clear (page);
    report_trouble (walk, retry, wait);
    if (!wait_with_progress (walk, wait, error))
      return NULL;
  }
}

/* All pages */

/* Fetches one page and hands it over; *@more tells whether there is another one. */
static gboolean
take_page (Walk *walk, ImportBggPageFunc each, gpointer data, gboolean *more, GError **error)
{
  g_auto (ImportBggPage) page = { 0 };
  ImportInput *input = fetch_page (walk, &page, error);

  if (input == NULL)
    return FALSE;
  walk->total = page.total;
  walk->seen += page.plays;
  walk->pages = (guint)MIN ((page.total + PAGE - 1) / PAGE, PAGES);
  *more = page.plays > 0 && walk->seen < walk->total;
  if (page.plays == 0 && walk->page > 1) {
    import_input_free (input);
    return TRUE;
  }
  return each (input, data, error);
}

static gboolean
take_pages (Walk *walk, ImportBggPageFunc each, gpointer data, GError **error)
{
  gboolean more = TRUE;

  for (walk->page = 1; more; walk->page++) {
    if (walk->page > PAGES)
      return fail (error, IMPORT_FETCH_ERROR_TOO_BIG,
                   g_strdup_printf (_ ("%s has more than %d pages, which is more than is taken."),
                                    walk->host, PAGES));
    if (!take_page (walk, each, data, &more, error))
      return FALSE;
  }
  return TRUE;
}

/* The host and port of @site as sentences name it. */
static char *
dup_host (const char *site)
{
  const char *start = strstr (site, "://");

  start = start != NULL ? start + 3 : site;
  return g_strndup (start, strcspn (start, ":/"));
}

gboolean
import_bgg_fetch_plays (const ImportBgg *bgg, ImportBggPageFunc each, gpointer data, guint *total,
                        GCancellable *cancellable, GError **error)
{
  Walk walk = { .bgg = bgg, .cancellable = cancellable };
  gboolean all;

  if (bgg->user == NULL || bgg->user[0] == '\0')
    return fail (error, IMPORT_FETCH_ERROR_ADDRESS, g_strdup (_ ("Say whose plays they are.")));
  if (bgg->fetch != NULL)
    walk.fetch = *bgg->fetch;
  walk.fetch.token = bgg->token;
  walk.fetch.cache = "";
  walk.host = dup_host (bgg->site != NULL ? bgg->site : IMPORT_BGG_SITE);
  all = take_pages (&walk, each, data, error);
  if (total != NULL)
    *total = (guint)MIN (walk.total, G_MAXUINT);
  g_free (walk.host);
  g_free (walk.what);
  return all;
}
