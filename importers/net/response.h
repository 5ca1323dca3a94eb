/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a server said in its headers.
 */
#pragma once

#include <curl/curl.h>
#include <glib.h>

G_BEGIN_DECLS

/**
 * ImportResponse:
 * @status: of HTTP
 * @fd: its bytes, when the status is one that brings some; else -1
 * @retry_after: seconds, 0 when not said
 * @location: as it was said, NULL without
 * @etag, @modified, @type, @disposition: "" without
 * @cacheable: the server does not forbid to keep it
 */
typedef struct {
  guint status;
  int fd;
  guint retry_after;
  char *location;
  char *etag, *modified, *type, *disposition;
  gboolean cacheable;
} ImportResponse;

void import_response_clear (ImportResponse *answer);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ImportResponse, import_response_clear)

/* Whether an answer of this status has the bytes that were asked for. */
gboolean import_status_is_success (guint status);

/* The status so far, 0 before there is one. */
guint import_response_get_status (CURL *easy);
/* How many bytes will come; 0 when that is not said, or is of what is packed. */
guint64 import_response_get_length (CURL *easy);

/* Everything but @fd, once the headers are there. */
void import_response_read (ImportResponse *answer, CURL *easy);

G_END_DECLS
