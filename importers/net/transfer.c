/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A transfer runs in libcurl's multi interface, because that can be woken: cancelling does so, and
 * the clock of silence is our own. Bytes go into a file as they come, counted unpacked.
 */
#include "importers/net/transfer.h"

#include "importers/net/failure.h"

#include <curl/curl.h>
#include <glib/gi18n-lib.h>
#include <signal.h>
#include <string.h>
#include <time.h>

#define SIZE (G_GUINT64_CONSTANT (256) << 20)
#define CONNECT_MS 15000
#define STALL_MS 30000
#define HEAD_BYTES (256 * 1024) /* of all headers of an answer */
#define PROGRESS_US 50000       /* between two calls of the progress */

/* Why it was ended from here. */
typedef enum {
  RUNNING,
  UNWANTED, /* its status says enough */
  CANCELLED,
  TOO_BIG,
  HEADERS, /* too many of them */
  STALLED,
  NOT_WRITTEN,
} Stop;

/**
 * Transfer:
 * @stall_us: how long nothing may come
 * @heard: when something came last; 0 before there is a connection; @loaded: of the body by then
 * @headed: the headers are complete
 */
typedef struct {
  const ImportTransfer *request;
  ImportResponse *answer;
  GCancellable *cancellable;
  CURL *easy;
  Stop stop;
  GError *not_written;
  guint64 most, taken, size, head;
  gint64 stall_us, heard, reported;
  curl_off_t loaded;
  gboolean headed;
} Transfer;

/* Callbacks of libcurl's */

/* There is a connection: from now on silence counts. */
static int
connected_cb (void *data, char *to, char *from, int to_port, int from_port)
{
  Transfer *transfer = data;

  transfer->heard = g_get_monotonic_time ();
  return CURL_PREREQFUNC_OK;
}

/* The blank line behind the headers; of an answer that is only announced (1xx), more come. */
static size_t
end_headers (Transfer *transfer, size_t n)
{
  guint status = import_response_get_status (transfer->easy);

  if (status < 200)
    return n;
  transfer->headed = TRUE;
  transfer->heard = g_get_monotonic_time ();
  if (import_status_is_success (status) || status == 304)
    return n;
  transfer->stop = UNWANTED;
  return 0;
}

static size_t
header_cb (char *line, size_t one, size_t n, void *data)
{
  Transfer *transfer = data;

  transfer->head += n;
  if (transfer->head > HEAD_BYTES) {
    transfer->stop = HEADERS;
    return 0;
  }
  /* Before it is connected, this is what a proxy answers. */
  if (transfer->heard > 0 && !transfer->headed && (line[0] == '\r' || line[0] == '\n'))
    return end_headers (transfer, n);
  return n;
}

/* The file is made once something comes that is wanted. */
static gboolean
write_piece (Transfer *transfer, const char *bytes, size_t n)
{
  ImportResponse *answer = transfer->answer;

  if (answer->fd < 0)
    answer->fd = import_input_make_file (&transfer->not_written);
  return answer->fd >= 0 && import_file_write (answer->fd, bytes, n, &transfer->not_written);
}

static void
report_progress (Transfer *transfer)
{
  const ImportFetch *how = transfer->request->how;
  gint64 now = g_get_monotonic_time ();

  if (how->progress == NULL || now - transfer->reported < PROGRESS_US)
    return;
  transfer->reported = now;
  how->progress (transfer->taken, transfer->size, how->progress_data);
}

static size_t
write_cb (char *bytes, size_t one, size_t n, void *data)
{
  Transfer *transfer = data;

  if (transfer->taken == 0)
    transfer->size = import_response_get_length (transfer->easy);
  transfer->taken += n;
  if (g_cancellable_is_cancelled (transfer->cancellable))
    transfer->stop = CANCELLED;
  else if (MAX (transfer->taken, transfer->size) > transfer->most)
    transfer->stop = TOO_BIG;
  else if (!write_piece (transfer, bytes, n))
    transfer->stop = NOT_WRITTEN;
  if (transfer->stop != RUNNING)
    return 0;
  report_progress (transfer);
  return n;
}

/* Asking */

static void
set_header (struct curl_slist **headers, const char *name, const char *value)
{
  g_autofree char *line = g_strdup_printf ("%s: %s", name, value);

  *headers = curl_slist_append (*headers, line);
  explicit_bzero (line, strlen (line));
}

/* What the request says of itself, to be freed by free_headers(). */
static struct curl_slist *
list_headers (const ImportTransfer *request)
{
  const ImportFetch *how = request->how;
  struct curl_slist *headers = NULL;

  if (how->accept != NULL)
    set_header (&headers, "Accept", how->accept);
  if (request->cached != NULL && request->cached->etag[0] != '\0')
    set_header (&headers, "If-None-Match", request->cached->etag);
  if (request->cached != NULL && request->cached->modified[0] != '\0')
    set_header (&headers, "If-Modified-Since", request->cached->modified);
  if (request->authorized && how->token != NULL) {
    g_autofree char *value = g_strconcat ("Bearer ", how->token, NULL);

    set_header (&headers, "Authorization", value);
    explicit_bzero (value, strlen (value));
  }
  return headers;
}

static void
free_headers (struct curl_slist *headers)
{
  for (struct curl_slist *at = headers; at != NULL; at = at->next)
    explicit_bzero (at->data, strlen (at->data));
  curl_slist_free_all (headers);
}

static void
set_network (CURL *easy, const ImportTransfer *request)
{
  const ImportFetch *how = request->how;
  gboolean bare = how->token != NULL && g_str_equal (request->to->scheme, "http");

  curl_easy_setopt (easy, CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt (easy, CURLOPT_FOLLOWLOCATION, 0L);
  curl_easy_setopt (easy, CURLOPT_SSL_VERIFYPEER, 1L);
  curl_easy_setopt (easy, CURLOPT_SSL_VERIFYHOST, 2L);
  curl_easy_setopt (easy, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
  curl_easy_setopt (easy, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_2TLS);
  curl_easy_setopt (easy, CURLOPT_CONNECTTIMEOUT_MS,
                    (long)(how->connect_ms > 0 ? how->connect_ms : CONNECT_MS));
  curl_easy_setopt (easy, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt (easy, CURLOPT_QUICK_EXIT, 1L); /* does not wait for a name to be found */
  if (how->authority != NULL)
    curl_easy_setopt (easy, CURLOPT_CAINFO, how->authority);
  /* A token goes over http to this machine alone: past every proxy. */
  if (bare || how->no_proxy != NULL)
    curl_easy_setopt (easy, CURLOPT_NOPROXY, bare ? "*" : how->no_proxy);
}

static void
set_request (Transfer *transfer, struct curl_slist *headers)
{
  const ImportTransfer *request = transfer->request;
  CURL *easy = transfer->easy;

  curl_easy_setopt (easy, CURLOPT_URL, request->to->url);
  curl_easy_setopt (easy, CURLOPT_USERAGENT, "Tomekeeper/" TOMEKEEPER_VERSION);
  curl_easy_setopt (easy, CURLOPT_ACCEPT_ENCODING, "");
  curl_easy_setopt (easy, CURLOPT_HTTPHEADER, headers);
  if (request->authorized && request->user != NULL) {
    curl_easy_setopt (easy, CURLOPT_HTTPAUTH, (long)CURLAUTH_BASIC);
    curl_easy_setopt (easy, CURLOPT_USERNAME, request->user);
    curl_easy_setopt (easy, CURLOPT_PASSWORD, request->password != NULL ? request->password : "");
  }
  curl_easy_setopt (easy, CURLOPT_PREREQFUNCTION, connected_cb);
  curl_easy_setopt (easy, CURLOPT_PREREQDATA, transfer);
  curl_easy_setopt (easy, CURLOPT_HEADERFUNCTION, header_cb);
  curl_easy_setopt (easy, CURLOPT_HEADERDATA, transfer);
  curl_easy_setopt (easy, CURLOPT_WRITEFUNCTION, write_cb);
  curl_easy_setopt (easy, CURLOPT_WRITEDATA, transfer);
}

/* Running */

static void
wake_cb (GCancellable *cancellable, gpointer multi)
{
  curl_multi_wakeup (multi);
}

/* Microseconds until the silence has lasted too long. What comes is counted packed, for much of it
 * may unpack to nothing yet. */
static gint64
get_patience (Transfer *transfer)
{
  curl_off_t loaded = 0;

  curl_easy_getinfo (transfer->easy, CURLINFO_SIZE_DOWNLOAD_T, &loaded);
  if (loaded != transfer->loaded)
    transfer->heard = g_get_monotonic_time ();
  transfer->loaded = loaded;
  if (transfer->heard == 0)
    return G_USEC_PER_SEC;
  return transfer->heard + transfer->stall_us - g_get_monotonic_time ();
}

/* What libcurl says of the ended transfer. */
static CURLcode
read_result (CURLM *multi)
{
  CURLMsg *message;
  int left;

  while ((message = curl_multi_info_read (multi, &left)) != NULL)
    if (message->msg == CURLMSG_DONE)
      return message->data.result;
  return CURLE_FAILED_INIT;
}

static CURLcode
run (Transfer *transfer, CURLM *multi)
{
  int running = 1;

  while (curl_multi_perform (multi, &running) == CURLM_OK && running > 0) {
    gint64 patience = get_patience (transfer);

    if (g_cancellable_is_cancelled (transfer->cancellable))
      transfer->stop = CANCELLED;
    else if (patience <= 0)
      transfer->stop = STALLED;
    if (transfer->stop != RUNNING)
      return CURLE_ABORTED_BY_CALLBACK;
    curl_multi_poll (multi, NULL, 0, (int)CLAMP (patience / 1000 + 1, 1, G_MAXINT), NULL);
  }
  return read_result (multi);
}

/* libcurl leaves the signal of a connection that is gone to the program, for it would have to
 * change it for all threads. FALSE when this thread has it blocked already. */
static gboolean
block_pipe_signal (sigset_t *pipe)
{
  sigset_t before;

  sigemptyset (pipe);
  sigaddset (pipe, SIGPIPE);
  pthread_sigmask (SIG_BLOCK, pipe, &before);
  return !sigismember (&before, SIGPIPE);
}

static void
unblock_pipe_signal (const sigset_t *pipe)
{
  const struct timespec at_once = { 0 };

  while (sigtimedwait (pipe, NULL, &at_once) >= 0)
    continue;
  pthread_sigmask (SIG_UNBLOCK, pipe, NULL);
}

static CURLcode
run_woken (Transfer *transfer)
{
  CURLM *multi = curl_multi_init ();
  gulong handler;
  CURLcode code;

  if (multi == NULL || curl_multi_add_handle (multi, transfer->easy) != CURLM_OK) {
    curl_multi_cleanup (multi);
    return CURLE_FAILED_INIT;
  }
  handler = transfer->cancellable != NULL
                ? g_cancellable_connect (transfer->cancellable, G_CALLBACK (wake_cb), multi, NULL)
                : 0;
  code = run (transfer, multi);
  g_cancellable_disconnect (transfer->cancellable, handler);
  curl_multi_remove_handle (multi, transfer->easy);
  curl_multi_cleanup (multi);
  return code;
}

/* How it ended */

/* A connection that ends before anything came is told so, however it ends. */
static CURLcode
get_cause (const Transfer *transfer, CURLcode code)
{
  gboolean ended = code == CURLE_RECV_ERROR || code == CURLE_SEND_ERROR;

  return ended && transfer->heard > 0 && transfer->head == 0 ? CURLE_GOT_NOTHING : code;
}

static void
set_failure (GError **error, const Transfer *transfer, CURLcode code, const char *detail)
{
  ImportFailure failure = { .code = get_cause (transfer, code), .detail = detail };

  curl_easy_getinfo (transfer->easy, CURLINFO_HTTP_CONNECTCODE, &failure.tunnel);
  curl_easy_getinfo (transfer->easy, CURLINFO_SSL_VERIFYRESULT, &failure.verify);
  import_failure_set (error, transfer->request->to, &failure);
}

/* Judges how it ended. */
static gboolean
conclude (Transfer *transfer, CURLcode code, const char *detail, GError **error)
{
  const ImportAddress *to = transfer->request->to;

  switch (transfer->stop) {
  case CANCELLED:
    g_cancellable_set_error_if_cancelled (transfer->cancellable, error);
    return FALSE;
  case TOO_BIG:
    import_failure_set_too_big (error, to, transfer->most);
    return FALSE;
  case HEADERS:
    set_failure (error, transfer, CURLE_WEIRD_SERVER_REPLY, "");
    return FALSE;
  case STALLED:
    import_failure_set_stalled (error, to, (guint)(transfer->stall_us / 1000));
    return FALSE;
  case NOT_WRITTEN:
    g_propagate_error (error, g_steal_pointer (&transfer->not_written));
    return FALSE;
  case RUNNING:
    if (code == CURLE_OK)
      break;
    set_failure (error, transfer, code, detail);
    return FALSE;
  case UNWANTED:
    break;
  }
  import_response_read (transfer->answer, transfer->easy);
  if (transfer->answer->fd < 0 && import_status_is_success (transfer->answer->status))
    transfer->answer->fd = import_input_make_file (error);
  return transfer->answer->fd >= 0 || !import_status_is_success (transfer->answer->status);
}

static gpointer
init_curl (gpointer data)
{
  return GINT_TO_POINTER (curl_global_init (CURL_GLOBAL_DEFAULT) == CURLE_OK);
}

gboolean
import_transfer (const ImportTransfer *request, ImportResponse *answer, GCancellable *cancellable,
                 GError **error)
{
  static GOnce once = G_ONCE_INIT;
  const ImportFetch *how = request->how;
  guint stall_ms = how->stall_ms > 0 ? how->stall_ms : STALL_MS;
  char detail[CURL_ERROR_SIZE] = "";
  Transfer transfer = { .request = request, .answer = answer, .cancellable = cancellable };
  struct curl_slist *headers;
  CURLcode code;
  gboolean good, blocked;
  sigset_t pipe;

  *answer = (ImportResponse){ .fd = -1 };
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  g_once (&once, init_curl, NULL);
  transfer.easy = curl_easy_init ();
  if (!GPOINTER_TO_INT (once.retval) || transfer.easy == NULL) {
    g_set_error_literal (error, IMPORT_FETCH_ERROR, IMPORT_FETCH_ERROR_FAILED,
                         _ ("The network can’t be used: libcurl does not start."));
    return FALSE;
  }
  transfer.most = how->size > 0 ? how->size : SIZE;
  transfer.stall_us = (gint64)stall_ms * 1000;
  headers = list_headers (request);
  curl_easy_setopt (transfer.easy, CURLOPT_ERRORBUFFER, detail);
  set_network (transfer.easy, request);
  set_request (&transfer, headers);
  blocked = block_pipe_signal (&pipe);
  code = run_woken (&transfer);
  good = conclude (&transfer, code, detail, error);
  curl_easy_cleanup (transfer.easy);
  if (blocked)
    unblock_pipe_signal (&pipe);
  free_headers (headers);
  return good;
}
