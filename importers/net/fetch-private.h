/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What importers/net knows of a fetch beside its error.
 */
#pragma once

#include "importers/net/fetch.h"

G_BEGIN_DECLS

/* What the last server said, even when it is an error; 0 for nothing. */
typedef struct {
  guint status;
  guint retry_after;
} ImportFetchStatus;

/* As import_fetch(). */
ImportFetchResult *import_fetch_with_status (const char *address, const ImportFetch *how,
                                             GCancellable *cancellable, ImportFetchStatus *said,
                                             GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
