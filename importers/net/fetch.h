/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One address into a file without a name: all network goes through here. https and http alone,
 * certificates checked, at most IMPORT_FETCH_REDIRECTS redirects and never to another scheme,
 * credentials to no other host, a size that is bounded and a silence that is, the proxy of the
 * environment, and what was not changed since the last time taken from the cache by its ETag.
 */
#pragma once

#include "importers/input.h"

G_BEGIN_DECLS

#define IMPORT_FETCH_REDIRECTS 10

#define IMPORT_FETCH_ERROR (import_fetch_error_quark ())
GQuark import_fetch_error_quark (void);

/* Messages are whole translated sentences that name the host and never a credential. */
typedef enum {
  IMPORT_FETCH_ERROR_ADDRESS,     /* not an http or https address */
  IMPORT_FETCH_ERROR_HOST,        /* its name is not known */
  IMPORT_FETCH_ERROR_CONNECT,     /* refused, or not reached in time */
  IMPORT_FETCH_ERROR_CERTIFICATE, /* TLS: not who it should be */
  IMPORT_FETCH_ERROR_REDIRECT,    /* too many, in a circle, or to another scheme */
  IMPORT_FETCH_ERROR_STALLED,     /* it fell silent */
  IMPORT_FETCH_ERROR_TOO_BIG,
  IMPORT_FETCH_ERROR_CUT_SHORT,    /* less came than was said */
  IMPORT_FETCH_ERROR_UNAUTHORIZED, /* 401, 403 */
  IMPORT_FETCH_ERROR_NOT_FOUND,    /* 404, 410 */
  IMPORT_FETCH_ERROR_BUSY,         /* 429, 503 */
  IMPORT_FETCH_ERROR_STATUS,       /* any other that is no success */
  IMPORT_FETCH_ERROR_PROXY,
  IMPORT_FETCH_ERROR_PROTOCOL, /* an answer that is no HTTP */
  IMPORT_FETCH_ERROR_FAILED,
} ImportFetchError;

/* @position, @size: bytes; size 0 when the server doesn't say. Called in the thread that fetches.
 */
typedef void (*ImportFetchProgress) (guint64 position, guint64 size, gpointer data);

/**
 * ImportFetch:
 * @token: sent as "Authorization: Bearer", to the first server over https alone (over http to
 *   loopback alone, and past every proxy); NULL for none. One that can't be one is
 *   IMPORT_FETCH_ERROR_UNAUTHORIZED, an http address elsewhere IMPORT_FETCH_ERROR_ADDRESS
 * @accept: the header of this name; NULL for anything
 * @size: the most that is taken, in bytes; 0 for 256 MiB
 * @connect_ms, @stall_ms: how long a connection may take, and how long nothing may come, or the
 *   headers not be complete; 0 for 15 and 30 s
 * @cache: folder of the cache; NULL for the person's own, "" for none. What a token or password
 *   opened is never kept
 * @no_proxy: hosts that the environment's proxy is not for, NULL for the environment's
 * @authority: file of certificates to trust instead of the system's, for tests; NULL for the
 *   system's
 *
 * How to fetch. All zero is what an address needs that somebody typed.
 */
typedef struct {
  const char *token;
  const char *accept;
  guint64 size;
  guint connect_ms, stall_ms;
  const char *cache;
  const char *no_proxy;
  const char *authority;
  ImportFetchProgress progress;
  gpointer progress_data;
} ImportFetch;

/**
 * ImportFetchResult:
 * @input: named by the address, without user and password
 * @status: of HTTP: 200, 203, 202 ("not yet": what came is no answer); 304 when the cache served
 * @retry_after: in seconds, of a 202, 429 or 503 that says so; 0 without
 * @type: content type, or ""
 * @name: of the file: from Content-Disposition or the end of the path, or ""
 */
typedef struct {
  ImportInput *input;
  guint status;
  guint retry_after;
  char *type;
  char *name;
} ImportFetchResult;

void import_fetch_result_free (ImportFetchResult *fetched);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ImportFetchResult, import_fetch_result_free)

/* Whether it is an address to fetch: begins with http:// or https://, in any case. */
gboolean import_is_address (const char *text);

/**
 * import_fetch:
 * @retry_after: (out) (optional): seconds, with IMPORT_FETCH_ERROR_BUSY; 0 when not said
 *
 * Blocks; to be called off the main thread. Cancelling takes effect within 100 ms:
 * G_IO_ERROR_CANCELLED.
 */
ImportFetchResult *import_fetch (const char *address, const ImportFetch *how,
                                 GCancellable *cancellable, guint *retry_after,
                                 GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
