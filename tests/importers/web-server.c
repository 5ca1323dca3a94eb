/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One thread, plain sockets, and OpenSSL for certificates made on the spot.
 */
#include "tests/importers/web-server.h"

#include <gio/gnetworking.h>
#include <glib/gstdio.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/**
 * WebServer:
 * @stop: a pipe; its end is readable once the server is to stop
 * @fd, @ssl: of the connection at hand
 * @heads: (element-type utf8): guarded by @lock
 */
struct WebServer {
  WebAnswer answer;
  gpointer data;
  int listener, stop[2], fd;
  guint port;
  SSL_CTX *context;
  SSL *ssl;
  char *authority;
  GThread *thread;
  GMutex lock;
  GPtrArray *heads;
};

/* Sockets */

int
web_listen (int backlog, guint *port)
{
  struct sockaddr_in address = { .sin_family = AF_INET,
                                 .sin_addr.s_addr = htonl (INADDR_LOOPBACK) };
  socklen_t size = sizeof address;
  int fd = socket (AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

  g_assert_cmpint (bind (fd, (struct sockaddr *)&address, size), ==, 0);
  g_assert_cmpint (listen (fd, backlog), ==, 0);
  g_assert_cmpint (getsockname (fd, (struct sockaddr *)&address, &size), ==, 0);
  *port = ntohs (address.sin_port);
  return fd;
}

int
web_connect (guint port)
{
  const struct sockaddr_in address = { .sin_family = AF_INET,
                                       .sin_port = htons ((guint16)port),
                                       .sin_addr.s_addr = htonl (INADDR_LOOPBACK) };
  int fd = socket (AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);

  (void)!connect (fd, (const struct sockaddr *)&address, sizeof address);
  return fd;
}

guint
web_closed_port (void)
{
  guint port;

  close (web_listen (16, &port));
  return port;
}

/* Whether @fd has something to read before the server stops, within @ms; -1 for no end. */
static gboolean
is_readable (WebServer *web, int fd, int ms)
{
  struct pollfd fds[2] = { { .fd = fd, .events = POLLIN },
                           { .fd = web->stop[0], .events = POLLIN } };

  return poll (fds, 2, ms) > 0 && fds[1].revents == 0 && fds[0].revents != 0;
}

static gssize
receive (WebServer *web, char *bytes, gsize n)
{
  if (web->ssl != NULL)
    return SSL_read (web->ssl, bytes, (int)n);
  return recv (web->fd, bytes, n, 0);
}

/* Answers */

gboolean
web_send_bytes (WebServer *web, const void *bytes, gsize n)
{
  const char *at = bytes;

  while (n > 0) {
    gssize put = web->ssl != NULL ? SSL_write (web->ssl, at, (int)n) : send (web->fd, at, n, 0);

    if (put <= 0)
      return FALSE;
    at += put;
    n -= (gsize)put;
  }
  return TRUE;
}

gboolean
web_send (WebServer *web, const char *text)
{
  return web_send_bytes (web, text, strlen (text));
}

gboolean
web_sleep (WebServer *web, guint ms)
{
  struct pollfd fds[2] = { { .fd = web->fd, .events = POLLIN },
                           { .fd = web->stop[0], .events = POLLIN } };

  return poll (fds, 2, (int)ms) == 0;
}

void
web_wait_for_close (WebServer *web)
{
  web_sleep (web, G_MAXINT);
}

void
web_reset (WebServer *web)
{
  const struct linger at_once = { .l_onoff = 1 };

  setsockopt (web->fd, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
}

/* Serving */

static char *
read_head (WebServer *web)
{
  GString *head = g_string_new (NULL);
  char bytes[2048];

  while (strstr (head->str, "\r\n\r\n") == NULL && head->len < 64 * 1024) {
    gssize got = is_readable (web, web->fd, -1) ? receive (web, bytes, sizeof bytes) : 0;

    if (got <= 0)
      return g_string_free (head, TRUE);
    g_string_append_len (head, bytes, got);
  }
  return g_string_free (head, FALSE);
}

static void
serve (WebServer *web)
{
  char *head = read_head (web);
  g_auto (GStrv) words = NULL;

  if (head == NULL)
    return;
  words = g_strsplit (head, " ", 3);
  g_mutex_lock (&web->lock);
  g_ptr_array_add (web->heads, head);
  g_mutex_unlock (&web->lock);
  if (g_strv_length (words) == 3)
    web->answer (web, words[1], head, web->data);
}

static void
accept_one (WebServer *web)
{
  web->fd = accept (web->listener, NULL, NULL);
  if (web->fd < 0)
    return;
  if (web->context != NULL) {
    web->ssl = SSL_new (web->context);
    SSL_set_fd (web->ssl, web->fd);
  }
  if (web->ssl == NULL || SSL_accept (web->ssl) == 1)
    serve (web);
  if (web->ssl != NULL)
    SSL_shutdown (web->ssl);
  g_clear_pointer (&web->ssl, SSL_free);
  close (web->fd);
}

static gpointer
serve_all (gpointer data)
{
  WebServer *web = data;
  sigset_t pipe;

  sigemptyset (&pipe);
  sigaddset (&pipe, SIGPIPE);
  pthread_sigmask (SIG_BLOCK, &pipe, NULL);
  while (is_readable (web, web->listener, -1))
    accept_one (web);
  return NULL;
}

static WebServer *
start (WebAnswer answer, gpointer data, SSL_CTX *context)
{
  WebServer *web = g_new0 (WebServer, 1);

  web->answer = answer;
  web->data = data;
  web->context = context;
  web->heads = g_ptr_array_new_with_free_func (g_free);
  g_mutex_init (&web->lock);
  web->listener = web_listen (16, &web->port);
  g_assert_cmpint (pipe (web->stop), ==, 0);
  web->thread = g_thread_new ("web", serve_all, web);
  return web;
}

WebServer *
web_start (WebAnswer answer, gpointer data)
{
  return start (answer, data, NULL);
}

void
web_stop (WebServer *web)
{
  close (web->stop[1]);
  g_thread_join (web->thread);
  close (web->stop[0]);
  close (web->listener);
  g_clear_pointer (&web->context, SSL_CTX_free);
  if (web->authority != NULL)
    g_unlink (web->authority);
  g_free (web->authority);
  g_ptr_array_unref (web->heads);
  g_mutex_clear (&web->lock);
  g_free (web);
}

/* Certificates */

static X509 *
make_certificate (WebCertificate kind, EVP_PKEY *key)
{
  const char *name = kind == WEB_OTHER_HOST ? "DNS:other.example" : "IP:127.0.0.1";
  X509 *certificate = X509_new ();
  X509_NAME *subject = X509_get_subject_name (certificate);
  X509_EXTENSION *names = X509V3_EXT_conf_nid (NULL, NULL, NID_subject_alt_name, name);

  X509_set_version (certificate, X509_VERSION_3);
  ASN1_INTEGER_set (X509_get_serialNumber (certificate), 1);
  X509_gmtime_adj (X509_getm_notBefore (certificate), -7200);
  X509_gmtime_adj (X509_getm_notAfter (certificate), kind == WEB_EXPIRED ? -3600 : 3600);
  X509_NAME_add_entry_by_txt (subject, "CN", MBSTRING_ASC, (const guchar *)"Test", -1, -1, 0);
  X509_set_issuer_name (certificate, subject);
  X509_set_pubkey (certificate, key);
  X509_add_ext (certificate, names, -1);
  X509_EXTENSION_free (names);
  g_assert_cmpint (X509_sign (certificate, key, EVP_sha256 ()), >, 0);
  return certificate;
}

static char *
write_certificate (X509 *certificate)
{
  char *path;
  int fd = g_file_open_tmp ("tomekeeper-web-XXXXXX", &path, NULL);
  FILE *file = fdopen (fd, "w");

  g_assert_cmpint (PEM_write_X509 (file, certificate), ==, 1);
  g_assert_cmpint (fclose (file), ==, 0);
  return path;
}

WebServer *
web_start_tls (WebCertificate certificate, WebAnswer answer, gpointer data)
{
  EVP_PKEY *key = EVP_EC_gen ("P-256");
  X509 *made = make_certificate (certificate, key);
  SSL_CTX *context = SSL_CTX_new (TLS_server_method ());
  WebServer *web;

  g_assert_cmpint (SSL_CTX_use_certificate (context, made), ==, 1);
  g_assert_cmpint (SSL_CTX_use_PrivateKey (context, key), ==, 1);
  web = start (answer, data, context);
  web->authority = write_certificate (made);
  X509_free (made);
  EVP_PKEY_free (key);
  return web;
}

/* Looking */

guint
web_port (const WebServer *web)
{
  return web->port;
}

char *
web_address (const WebServer *web, const char *path)
{
  return g_strdup_printf ("%s://127.0.0.1:%u%s", web->context != NULL ? "https" : "http", web->port,
                          path);
}

const char *
web_authority (const WebServer *web)
{
  return web->authority;
}

guint
web_count_requests (WebServer *web)
{
  guint n;

  g_mutex_lock (&web->lock);
  n = web->heads->len;
  g_mutex_unlock (&web->lock);
  return n;
}

char *
web_dup_request_head (WebServer *web, guint k)
{
  char *head;

  g_mutex_lock (&web->lock);
  head = k < web->heads->len ? g_strdup (g_ptr_array_index (web->heads, k)) : NULL;
  g_mutex_unlock (&web->lock);
  return head;
}
