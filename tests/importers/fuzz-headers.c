/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Feeds any bytes to libcurl as a server's answer, over a socket, and what it makes of its
 * headers to what looks at them: the answer, where it leads, what its file is called, and what is
 * told of it when it is no success.
 */
#include "tests/fuzz.h"

#include "importers/net/address.h"
#include "importers/net/response.h"
#include "importers/net/failure.h"

#include <stddef.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#define MOST 65536 /* what a socket holds */

/* A socket that listens under a name without a file. */
static int
get_server (const char *name)
{
  static int server = -1;
  struct sockaddr_un address = { .sun_family = AF_UNIX };

  if (server >= 0)
    return server;
  server = socket (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  memcpy (address.sun_path + 1, name, strlen (name));
  require (bind (server, (const struct sockaddr *)&address,
                 (socklen_t)(offsetof (struct sockaddr_un, sun_path) + 1 + strlen (name)))
               == 0
           && listen (server, 4) == 0);
  return server;
}

static size_t
body_cb (char *bytes, size_t size, size_t n, void *data)
{
  return size * n;
}

static void
require_clean_line (const char *text)
{
  require (strpbrk (text, "\r\n") == NULL);
}

static void
check_result (CURL *easy, const ImportAddress *asked)
{
  g_auto (ImportResponse) answer = { .fd = -1 };
  g_autoptr (GError) error = NULL;

  import_response_read (&answer, easy);
  require_clean_line (answer.etag);
  require_clean_line (answer.modified);
  require_clean_line (answer.type);
  if (answer.location != NULL) {
    g_autoptr (ImportAddress) next = import_address_follow (asked, answer.location);

    require (next == NULL || (next->user == NULL && next->password == NULL));
  }
  if (answer.disposition[0] != '\0') {
    g_autofree char *name = import_disposition_dup_name (answer.disposition);

    require (g_utf8_validate (name, -1, NULL) && strpbrk (name, "/\\\n") == NULL);
  }
  import_response_get_length (easy);
  if (import_status_is_success (answer.status))
    return;
  import_failure_set_status (&error, asked, answer.status, answer.retry_after);
  require_sentence (error);
}

/* libcurl may have gone away on a machine that is busy. */
static void
answer (int server, const uint8_t *data, size_t size)
{
  int client = accept (server, NULL, NULL);

  if (client < 0)
    return;
  if (send (client, data, size, MSG_NOSIGNAL | MSG_DONTWAIT) == (ssize_t)size)
    shutdown (client, SHUT_WR);
  close (client);
}

/* Asks until all that was answered is taken. */
static void
ask (CURLM *multi, int server, const uint8_t *data, size_t size)
{
  int running = 1;

  curl_multi_perform (multi, &running);
  answer (server, data, size);
  while (running > 0 && curl_multi_perform (multi, &running) == CURLM_OK && running > 0)
    curl_multi_poll (multi, NULL, 0, 100, NULL);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static ImportAddress *asked;
  static char name[32];
  CURLM *multi;
  CURL *easy;
  int server;

  if (size > MOST)
    return 0;
  if (asked == NULL) {
    g_snprintf (name, sizeof name, "tomekeeper-%d", (int)getpid ());
    curl_global_init (CURL_GLOBAL_DEFAULT);
    asked = import_address_parse ("https://127.0.0.1/a", NULL);
  }
  server = get_server (name);
  easy = curl_easy_init ();
  curl_easy_setopt (easy, CURLOPT_URL, "http://127.0.0.1/a");
  curl_easy_setopt (easy, CURLOPT_ABSTRACT_UNIX_SOCKET, name);
  curl_easy_setopt (easy, CURLOPT_WRITEFUNCTION, body_cb);
  curl_easy_setopt (easy, CURLOPT_ACCEPT_ENCODING, "");
  curl_easy_setopt (easy, CURLOPT_PROXY, "");
  curl_easy_setopt (easy, CURLOPT_TIMEOUT_MS, 30000L);
  multi = curl_multi_init ();
  curl_multi_add_handle (multi, easy);
  ask (multi, server, data, size);
  if (import_response_get_status (easy) != 0)
    check_result (easy, asked);
  curl_multi_remove_handle (multi, easy);
  curl_multi_cleanup (multi);
  curl_easy_cleanup (easy);
  return 0;
}
