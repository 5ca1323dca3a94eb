/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From codes to sentences. None of them has an address as a whole, for it may hold a credential.
 */
#include "importers/net/failure.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>

/* Of OpenSSL's X509_V_ERR_*: up to the first, it finds nothing wrong with the certificate itself,
 * whose name is another then. */
#define VERIFY_UNSPECIFIED 1
#define VERIFY_NOT_YET 9
#define VERIFY_EXPIRED 10

static void
set (GError **error, ImportFetchError code, char *message)
{
  g_set_error_literal (error, IMPORT_FETCH_ERROR, (int)code, message);
  g_free (message);
}

/* The host of the environment's proxy for @to, NULL when none is named. */
static char *
dup_proxy_host (const ImportAddress *to)
{
  static const char *const variables[][4] = { { "http_proxy", "all_proxy", "ALL_PROXY" },
                                              { "https_proxy", "HTTPS_PROXY", "all_proxy",
                                                "ALL_PROXY" } };
  gboolean tls = g_str_equal (to->scheme, "https");
  const char *value = NULL;
  char *host = NULL, *copy = NULL;
  CURLU *url = curl_url ();

  for (gsize k = 0; k < G_N_ELEMENTS (variables[0]) && value == NULL; k++)
    value = variables[tls][k] != NULL ? g_getenv (variables[tls][k]) : NULL;
  if (value != NULL && curl_url_set (url, CURLUPART_URL, value, CURLU_GUESS_SCHEME) == CURLUE_OK
      && curl_url_get (url, CURLUPART_HOST, &host, 0) == CURLUE_OK)
    copy = g_utf8_make_valid (host, -1);
  curl_free (host);
  curl_url_cleanup (url);
  return copy;
}

/* The connection failed. When it was the one to a proxy, libcurl names that, not the host. */
static void
set_connect (GError **error, const ImportAddress *to, const ImportFailure *failure)
{
  g_autofree char *proxy = dup_proxy_host (to);

  if (proxy != NULL && !g_str_equal (proxy, to->host) && strstr (failure->detail, proxy) != NULL)
    set (
        error, IMPORT_FETCH_ERROR_PROXY,
        g_strdup_printf (_ ("The proxy %s, which the environment names, does not answer."), proxy));
  else
    set (error, IMPORT_FETCH_ERROR_CONNECT,
         g_strdup_printf (_ ("%s does not take the connection. Is it running, and reached from "
                             "here?"),
                          to->host));
}

static void
set_certificate (GError **error, const ImportAddress *to, long verify)
{
  char *message;

  if (verify == VERIFY_EXPIRED || verify == VERIFY_NOT_YET)
    message = g_strdup_printf (_ ("The certificate of %s is not valid today. Nothing was fetched."),
                               to->host);
  else if (verify <= VERIFY_UNSPECIFIED)
    message = g_strdup_printf (
        _ ("The certificate that came is not one of %s. Nothing was fetched."), to->host);
  else
    message = g_strdup_printf (_ ("The certificate of %s is from nobody that is trusted here. "
                                  "Nothing was fetched."),
                               to->host);
  set (error, IMPORT_FETCH_ERROR_CERTIFICATE, message);
}

void
import_failure_set (GError **error, const ImportAddress *to, const ImportFailure *failure)
{
  if (failure->tunnel >= 300) {
    set (error, IMPORT_FETCH_ERROR_PROXY,
         g_strdup_printf (_ ("The proxy of the environment does not let through to %s (it says "
                             "%ld)."),
                          to->host, failure->tunnel));
    return;
  }
  switch (failure->code) {
  case CURLE_COULDNT_RESOLVE_HOST:
    set (error, IMPORT_FETCH_ERROR_HOST,
         g_strdup_printf (_ ("The host %s was not found. Look at its name and at your network."),
                          to->host));
    break;
  case CURLE_COULDNT_RESOLVE_PROXY:
    set (error, IMPORT_FETCH_ERROR_PROXY,
         g_strdup_printf (_ ("The proxy that the environment names was not found, so %s was not "
                             "asked."),
                          to->host));
    break;
  case CURLE_PROXY:
    set (error, IMPORT_FETCH_ERROR_PROXY,
         g_strdup_printf (_ ("The proxy of the environment does not lead to %s."), to->host));
    break;
  case CURLE_COULDNT_CONNECT:
    set_connect (error, to, failure);
    break;
  case CURLE_OPERATION_TIMEDOUT:
    set (error, IMPORT_FETCH_ERROR_CONNECT,
         g_strdup_printf (_ ("%s could not be reached in time."), to->host));
    break;
  case CURLE_PEER_FAILED_VERIFICATION:
    set_certificate (error, to, failure->verify);
    break;
  case CURLE_PARTIAL_FILE:
  case CURLE_RECV_ERROR:
  case CURLE_HTTP2_STREAM:
    set (error, IMPORT_FETCH_ERROR_CUT_SHORT,
         g_strdup_printf (_ ("%s broke off before everything had come."), to->host));
    break;
  case CURLE_GOT_NOTHING:
    set (error, IMPORT_FETCH_ERROR_PROTOCOL,
         g_strdup_printf (_ ("%s closed the connection without an answer."), to->host));
    break;
  case CURLE_UNSUPPORTED_PROTOCOL:
  case CURLE_WEIRD_SERVER_REPLY:
  case CURLE_BAD_CONTENT_ENCODING:
  case CURLE_HTTP2:
  case CURLE_SSL_CONNECT_ERROR:
#if LIBCURL_VERSION_NUM >= 0x080600
  /* Headers without an end, say. */
  case CURLE_TOO_LARGE:
#endif
    set (error, IMPORT_FETCH_ERROR_PROTOCOL,
         g_strdup_printf (_ ("What %s answers can’t be understood as %s."), to->host, to->scheme));
    break;
  default:
    set (error, IMPORT_FETCH_ERROR_FAILED,
         g_strdup_printf (_ ("Fetching from %s failed (libcurl’s error %d)."), to->host,
                          (int)failure->code));
  }
}

void
import_failure_set_status (GError **error, const ImportAddress *to, guint status, guint retry_after)
{
  switch (status) {
  case 401:
  case 403:
    set (error, IMPORT_FETCH_ERROR_UNAUTHORIZED,
         g_strdup_printf (_ ("%s does not give this to you (it says %u). It may want you to sign "
                             "in, or a token."),
                          to->host, status));
    break;
  case 404:
  case 410:
    set (error, IMPORT_FETCH_ERROR_NOT_FOUND,
         g_strdup_printf (_ ("%s has nothing at this address."), to->host));
    break;
  case 407:
    set (error, IMPORT_FETCH_ERROR_PROXY,
         g_strdup_printf (_ ("The proxy of the environment wants a name and a password before it "
                             "leads to %s."),
                          to->host));
    break;
  case 429:
  case 503:
    set (error, IMPORT_FETCH_ERROR_BUSY,
         retry_after > 0
             ? g_strdup_printf (_ ("%s is busy. Try again in %u s."), to->host, retry_after)
             : g_strdup_printf (_ ("%s is busy. Try again later."), to->host));
    break;
  default:
    set (error, IMPORT_FETCH_ERROR_STATUS,
         status >= 500
             ? g_strdup_printf (_ ("%s has a fault of its own (it says %u). Try again later."),
                                to->host, status)
             : g_strdup_printf (_ ("%s does not send what is at this address (it says %u)."),
                                to->host, status));
  }
}

void
import_failure_set_too_big (GError **error, const ImportAddress *to, guint64 most)
{
  g_autofree char *size = g_format_size (most);

  set (error, IMPORT_FETCH_ERROR_TOO_BIG,
       g_strdup_printf (_ ("%s sends more than %s, which is more than is taken."), to->host, size));
}

void
import_failure_set_stalled (GError **error, const ImportAddress *to, guint stall_ms)
{
  set (error, IMPORT_FETCH_ERROR_STALLED,
       g_strdup_printf (_ ("%s fell silent: nothing came for %u s."), to->host,
                        MAX (stall_ms / 1000, 1)));
}
