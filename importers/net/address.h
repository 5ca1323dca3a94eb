/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Addresses of the web taken apart: what may be shown of one, and whether two are of one server.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * ImportAddress:
 * @url: without user, password and fragment, blanks and letters beyond ASCII escaped
 * @scheme: "http" or "https" when it was typed; any that libcurl knows when it was led to
 * @host: as it is shown, in UTF-8
 * @user, @password: unescaped; NULL without
 * @loopback: it is this machine
 */
typedef struct {
  char *url;
  char *scheme, *host, *port;
  char *user, *password;
  gboolean loopback;
} ImportAddress;

/* NULL with IMPORT_FETCH_ERROR_ADDRESS, whose message does not show the text. */
ImportAddress *import_address_parse (const char *text, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Where @location leads, seen from @from; of any scheme, and without user and password. NULL when
 * it leads nowhere. */
ImportAddress *import_address_follow (const ImportAddress *from,
                                      const char *location) G_GNUC_WARN_UNUSED_RESULT;
void import_address_free (ImportAddress *address);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ImportAddress, import_address_free)

/* Whether scheme, host and port are the same. */
gboolean import_address_is_same_server (const ImportAddress *one, const ImportAddress *other);

/* The last part of the path, unescaped, as far as it can be a file's name; "" otherwise. */
char *import_address_dup_name (const ImportAddress *address) G_GNUC_WARN_UNUSED_RESULT;

/* The file's name that a Content-Disposition says (RFC 6266), "" without a usable one. */
char *import_disposition_dup_name (const char *value) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
