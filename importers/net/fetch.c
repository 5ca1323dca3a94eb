/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From an address to its bytes: redirects are followed here, one transfer each, so that it is
 * decided in one place what goes where.
 */
#include "importers/net/fetch-private.h"

#include "importers/net/address.h"
#include "importers/net/failure.h"
#include "importers/net/fetch-cache.h"
#include "importers/net/transfer.h"

#include <glib/gi18n-lib.h>
#include <string.h>
#include <unistd.h>

#define SHOWN 300 /* letters of an address in a sentence */

G_DEFINE_QUARK (import_fetch_error, import_fetch_error)

/**
 * Fetch:
 * @first: where it began, the only server that gets credentials
 * @seen: (element-type utf8): the addresses so far
 * @cache: the folder, NULL when nothing is kept
 */
typedef struct {
  ImportFetch how;
  ImportAddress *first;
  GHashTable *seen;
  char *cache;
} Fetch;

static void
fetch_clear (Fetch *fetch)
{
  g_clear_pointer (&fetch->first, import_address_free);
  g_clear_pointer (&fetch->seen, g_hash_table_unref);
  g_clear_pointer (&fetch->cache, g_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Fetch, fetch_clear)

void
import_fetch_result_free (ImportFetchResult *fetched)
{
  if (fetched == NULL)
    return;
  import_input_free (fetched->input);
  g_free (fetched->type);
  g_free (fetched->name);
  g_free (fetched);
}

/* Credentials */

/* A token goes into a header as it is, so nothing may end that early. */
static gboolean
is_token (const char *token)
{
  for (const char *at = token; *at != '\0'; at++)
    if (!g_ascii_isgraph (*at))
      return FALSE;
  return *token != '\0';
}

static gboolean
check_token (const Fetch *fetch, GError **error)
{
  const ImportAddress *first = fetch->first;

  if (fetch->how.token == NULL)
    return TRUE;
  if (!is_token (fetch->how.token)) {
    g_set_error_literal (error, IMPORT_FETCH_ERROR, IMPORT_FETCH_ERROR_UNAUTHORIZED,
                         _ ("This is not a token: it is empty, or has a blank or another character "
                            "that no token has. Copy it again."));
    return FALSE;
  }
  if (!g_str_equal (first->scheme, "https") && !first->loopback) {
    g_set_error (error, IMPORT_FETCH_ERROR, IMPORT_FETCH_ERROR_ADDRESS,
                 _ ("The token is not sent to %s over http, where others could read it. Use "
                    "https."),
                 first->host);
    return FALSE;
  }
  return TRUE;
}

/* Redirects */

static gboolean
is_redirect (const ImportResponse *answer)
{
  switch (answer->status) {
  case 301:
  case 302:
  case 303:
  case 307:
  case 308:
    return answer->location != NULL;
  default:
    return FALSE;
  }
}

/* An address for the eye, cut when it is long. */
static char *
dup_shown (const ImportAddress *address)
{
  g_autofree char *start = NULL;

  if (g_utf8_strlen (address->url, -1) <= SHOWN)
    return g_strdup (address->url);
  start = g_utf8_substring (address->url, 0, SHOWN);
  return g_strconcat (start, "…", NULL);
}

static void
fail_redirect (GError **error, char *message)
{
  g_set_error_literal (error, IMPORT_FETCH_ERROR, IMPORT_FETCH_ERROR_REDIRECT, message);
  g_free (message);
}

/* The scheme changes, which is for the person to decide. */
static void
fail_scheme (GError **error, const ImportAddress *at, const ImportAddress *to)
{
  g_autofree char *shown = dup_shown (to);

  if (g_str_equal (to->scheme, "https"))
    fail_redirect (error, g_strdup_printf (_ ("%s leads on from http to https, which is not "
                                              "followed. Use this address instead: %s"),
                                           at->host, shown));
  else
    fail_redirect (error, g_strdup_printf (_ ("%s leads on from %s to %s, which is not followed."),
                                           at->host, at->scheme, to->scheme));
}

/* Where @answer leads from @at, NULL with an error where that is not followed. */
static ImportAddress *
follow (Fetch *fetch, const ImportAddress *at, const ImportResponse *answer, GError **error)
{
  g_autoptr (ImportAddress) to = import_address_follow (at, answer->location);

  if (to == NULL) {
    fail_redirect (error, g_strdup_printf (_ ("%s leads on to what is not an address."), at->host));
    return NULL;
  }
  if (!g_str_equal (at->scheme, to->scheme)) {
    fail_scheme (error, at, to);
    return NULL;
  }
  if (!g_hash_table_add (fetch->seen, g_strdup (to->url))) {
    fail_redirect (error, g_strdup_printf (_ ("%s leads in a circle."), at->host));
    return NULL;
  }
  if (g_hash_table_size (fetch->seen) > IMPORT_FETCH_REDIRECTS + 1) {
    fail_redirect (error, g_strdup_printf (_ ("%s leads on and on: %d redirects are the most "
                                              "that are followed."),
                                           at->host, IMPORT_FETCH_REDIRECTS));
    return NULL;
  }
  return g_steal_pointer (&to);
}

/* What came */

static char *
dup_key (const Fetch *fetch, const ImportAddress *at)
{
  return g_strconcat (at->url, "\n", fetch->how.accept, NULL);
}

static char *
dup_name (const ImportAddress *at, const char *disposition)
{
  g_autofree char *name = import_disposition_dup_name (disposition);

  return name[0] != '\0' ? g_steal_pointer (&name) : import_address_dup_name (at);
}

/* Takes the file over. */
static ImportFetchResult *
fetched_new (const Fetch *fetch, int *fd, const ImportResponse *answer, const char *type,
             const char *name, GError **error)
{
  ImportInput *input = import_input_new_fd (fetch->first->url, g_steal_fd (fd), error);
  ImportFetchResult *fetched;

  if (input == NULL)
    return NULL;
  fetched = g_new0 (ImportFetchResult, 1);
  fetched->input = input;
  fetched->status = answer->status;
  fetched->retry_after = answer->retry_after;
  fetched->type = g_utf8_make_valid (type, -1);
  fetched->name = g_strdup (name);
  return fetched;
}

static void
cache_answer (const Fetch *fetch, const ImportAddress *at, const ImportResponse *answer, char *name)
{
  const ImportCacheEntry said = {
    .fd = -1,
    .etag = answer->etag,
    .modified = answer->modified,
    .type = answer->type,
    .name = name,
  };
  g_autofree char *key = dup_key (fetch, at);

  if (answer->status == 200 && answer->cacheable
      && (answer->etag[0] != '\0' || answer->modified[0] != '\0'))
    import_cache_store (fetch->cache, key, &said, answer->fd);
}

static ImportFetchResult *
accept_answer (const Fetch *fetch, const ImportAddress *at, ImportCacheEntry *cached,
               ImportResponse *answer, GError **error)
{
  g_autofree char *name = NULL;

  if (answer->status == 304 && cached != NULL)
    return fetched_new (fetch, &cached->fd, answer, cached->type, cached->name, error);
  if (!import_status_is_success (answer->status)) {
    import_failure_set_status (error, at, answer->status, answer->retry_after);
    return NULL;
  }
  name = dup_name (at, answer->disposition);
  if (fetch->cache != NULL)
    cache_answer (fetch, at, answer, name);
  return fetched_new (fetch, &answer->fd, answer, answer->type, name, error);
}

/* Asks once. NULL without an error when the answer leads on, to *@to. */
static ImportFetchResult *
fetch_once (Fetch *fetch, const ImportAddress *at, GCancellable *cancellable,
            ImportFetchStatus *said, ImportAddress **to, GError **error)
{
  g_autofree char *key = dup_key (fetch, at);
  g_autoptr (ImportCacheEntry) cached =
      fetch->cache != NULL ? import_cache_look_up (fetch->cache, key) : NULL;
  const ImportTransfer transfer = {
    .to = at,
    .how = &fetch->how,
    .authorized = import_address_is_same_server (fetch->first, at),
    .user = fetch->first->user,
    .password = fetch->first->password,
    .cached = cached,
  };
  g_auto (ImportResponse) answer = { .fd = -1 };

  if (!import_transfer (&transfer, &answer, cancellable, error))
    return NULL;
  *said = (ImportFetchStatus){ answer.status, answer.retry_after };
  if (is_redirect (&answer)) {
    *to = follow (fetch, at, &answer, error);
    return NULL;
  }
  return accept_answer (fetch, at, cached, &answer, error);
}

/* The folder of the cache; NULL for none, as for all that a credential opens. */
static char *
choose_cache (const ImportFetch *how, const ImportAddress *first)
{
  if (how->token != NULL || first->user != NULL || g_strcmp0 (how->cache, "") == 0)
    return NULL;
  return how->cache != NULL ? g_strdup (how->cache) : import_cache_dup_folder ();
}

ImportFetchResult *
import_fetch_with_status (const char *address, const ImportFetch *how, GCancellable *cancellable,
                          ImportFetchStatus *said, GError **error)
{
  g_auto (Fetch) fetch = { 0 };
  g_autoptr (ImportAddress) at = NULL;
  ImportFetchResult *fetched = NULL;
  GError *failed = NULL;

  *said = (ImportFetchStatus){ 0 };
  if (how != NULL)
    fetch.how = *how;
  fetch.first = import_address_parse (address, error);
  if (fetch.first == NULL || !check_token (&fetch, error))
    return NULL;
  fetch.cache = choose_cache (&fetch.how, fetch.first);
  fetch.seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_hash_table_add (fetch.seen, g_strdup (fetch.first->url));

  fetched = fetch_once (&fetch, fetch.first, cancellable, said, &at, &failed);
  while (fetched == NULL && failed == NULL) {
    g_autoptr (ImportAddress) from = g_steal_pointer (&at);

    fetched = fetch_once (&fetch, from, cancellable, said, &at, &failed);
  }
  if (failed != NULL)
    g_propagate_error (error, failed);
  return fetched;
}

ImportFetchResult *
import_fetch (const char *address, const ImportFetch *how, GCancellable *cancellable,
              guint *retry_after, GError **error)
{
  ImportFetchStatus said;
  ImportFetchResult *fetched = import_fetch_with_status (address, how, cancellable, &said, error);

  if (retry_after != NULL)
    *retry_after = fetched == NULL ? said.retry_after : 0;
  return fetched;
}
