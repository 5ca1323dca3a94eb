/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tokens for other sites, kept in the desktop's secret store and nowhere else. Where there is none,
 * a person is asked each time.
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Whether the desktop has a secret store; asks the session bus, and may take a moment. */
gboolean import_token_has_keyring (GCancellable *cancellable);

/* The token of a site ("boardgamegeek.com") and user, whose case counts for nothing; NULL without
 * error when there is none or no store. To be freed by import_token_free(), which wipes it. */
char *import_token_look_up (const char *site, const char *user, GCancellable *cancellable,
                            GError **error) G_GNUC_WARN_UNUSED_RESULT;
void import_token_free (char *token);

/* FALSE with a G_IO_ERROR (G_IO_ERROR_NOT_SUPPORTED: no store, or it stays locked). */
gboolean import_token_store (const char *site, const char *user, const char *token,
                             GCancellable *cancellable, GError **error);
/* @user NULL: whoever there is at that site. Nothing to forget is no error. */
gboolean import_token_forget (const char *site, const char *user, GCancellable *cancellable,
                              GError **error);

G_END_DECLS
