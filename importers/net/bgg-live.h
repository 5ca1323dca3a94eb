/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A BoardGameGeek user's plays over the XML API 2: page by page at a polite pace, waiting where the
 * site asks for it, into one input of saved pages after one another.
 */
#pragma once

#include "importers/net/fetch.h"

G_BEGIN_DECLS

#define IMPORT_BGG_SITE "https://boardgamegeek.com" /* not www.: see docs/importing.md */

/* @page, @pages: from 1; pages 0 while it isn't known. @waiting: seconds until the next try, 0
 * while it loads. */
typedef void (*ImportBggProgress) (guint page, guint pages, guint waiting, gpointer data);

/* A page did not come, and will be asked for again. @what: why not, a translated sentence.
 * @seconds: until then; @next: the number of that try, @tries: after which it gives up. */
typedef void (*ImportBggTrouble) (const char *what, guint seconds, guint next, guint tries,
                                  gpointer data);

/**
 * ImportBgg:
 * @site: IMPORT_BGG_SITE when NULL
 * @user: name; @token: of an application registered there, a person's own
 * @since, @until: days, or NULL
 * @pace_ms: between requests; 0 for 2 s
 * @wait_ms: of the first retry; 0 for 5 s; grows by half for 202 and threefold for anything else,
 *   but never less than Retry-After says
 * @tries: of one page before it gives up; 0 for 8. Of answers that are broken (500, a connection
 *   cut, a page that ends early) four at most, in two minutes
 * @fetch: limits and cache, as import_fetch() takes them; its token is not looked at. NULL for its
 *   defaults
 */
typedef struct {
  const char *site;
  const char *user;
  const char *token;
  const char *since, *until;
  guint pace_ms, wait_ms, tries;
  const ImportFetch *fetch;
  ImportBggProgress progress;
  ImportBggTrouble trouble;
  gpointer progress_data; /* for both */
} ImportBgg;

/**
 * ImportBggPageFunc:
 * @page: (transfer full): one page of XML, whole and without error
 */
typedef gboolean (*ImportBggPageFunc) (ImportInput *page, gpointer data, GError **error);

/**
 * import_bgg_fetch_plays:
 * @total: (out) (optional): plays that the site says there are
 *
 * Blocks. IMPORT_FETCH_ERROR with sentences of its own for an unknown user
 * (IMPORT_FETCH_ERROR_NOT_FOUND), a token that is not accepted (_UNAUTHORIZED) and a site that
 * stays busy (_BUSY). Cancelling ends waiting too, within 100 ms.
 */
gboolean import_bgg_fetch_plays (const ImportBgg *bgg, ImportBggPageFunc each, gpointer data,
                                 guint *total, GCancellable *cancellable, GError **error);

/* How long to wait before try @tries + 1 in milliseconds; 0: there is none. 500 stands for all that
 * is broken. A pure function of what came back. */
guint import_bgg_get_wait (guint status, guint tries, guint wait_ms, guint retry_after);

G_END_DECLS
