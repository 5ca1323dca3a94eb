/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One request and its answer, by libcurl: no redirect is followed and nothing is retried here.
 */
#pragma once

#include "importers/net/address.h"
#include "importers/net/response.h"
#include "importers/net/fetch-cache.h"
#include "importers/net/fetch.h"

G_BEGIN_DECLS

/**
 * ImportTransfer:
 * @to: where it goes; @how: as it was asked for
 * @authorized: @to is the server that token, user and password are for
 * @user, @password: NULL without
 * @cached: what is there of it already, NULL for nothing
 *
 * All borrowed.
 */
typedef struct {
  const ImportAddress *to;
  const ImportFetch *how;
  gboolean authorized;
  const char *user, *password;
  const ImportCacheEntry *cached;
} ImportTransfer;

/* Any answer of HTTP is TRUE. FALSE with IMPORT_FETCH_ERROR, G_IO_ERROR_CANCELLED, or the
 * G_IO_ERROR of a file that can't be written. */
gboolean import_transfer (const ImportTransfer *transfer, ImportResponse *answer,
                          GCancellable *cancellable, GError **error);

G_END_DECLS
