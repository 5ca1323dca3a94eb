/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sentences of what goes wrong on the way, and of answers that are no success.
 */
#pragma once

#include "importers/net/address.h"
#include "importers/net/fetch.h"

#include <curl/curl.h>

G_BEGIN_DECLS

/**
 * ImportFailure:
 * @code: what libcurl says; @detail: in its own words, which are looked at and never shown
 * @tunnel: the status with which a proxy refused to connect, 0 without
 * @verify: of OpenSSL, why a certificate is not good
 */
typedef struct {
  CURLcode code;
  const char *detail;
  long tunnel;
  long verify;
} ImportFailure;

void import_failure_set (GError **error, const ImportAddress *to, const ImportFailure *failure);
/* @retry_after: seconds, 0 when not said */
void import_failure_set_status (GError **error, const ImportAddress *to, guint status,
                                guint retry_after);
void import_failure_set_too_big (GError **error, const ImportAddress *to, guint64 most);
void import_failure_set_stalled (GError **error, const ImportAddress *to, guint stall_ms);

G_END_DECLS
