/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Zip files taken apart: entries by entries into files without a name, within limits that a bomb
 * breaks before it breaks anything else.
 */
#pragma once

#include "importers/input.h"

G_BEGIN_DECLS

#define IMPORT_ZIP_ENTRIES 10000
#define IMPORT_ZIP_BYTES (G_GUINT64_CONSTANT (1) << 30) /* unpacked, in all */
#define IMPORT_ZIP_RATIO 400 /* unpacked to packed, of an entry above a megabyte */

/* Whether the bytes begin as a zip file does. */
gboolean import_is_zip (const char *bytes, gsize length);

/**
 * ImportZipFunc:
 * @name: of the entry as stored, in UTF-8: folders by "/", without a drive or "/" in front
 * @entry: (transfer full): its bytes; its name is "ZIP/ENTRY"
 * FALSE with @error ends the reading.
 */
typedef gboolean (*ImportZipFunc) (const char *name, ImportInput *entry, gpointer data,
                                   GError **error);
/* Whether an entry is wanted; others are not unpacked. */
typedef gboolean (*ImportZipFilter) (const char *name, guint64 size, gpointer data);

/**
 * import_unzip:
 * @wants: NULL for every entry
 *
 * Hands over the files inside, in their order: no folders, links or encrypted entries, which are
 * IMPORT_ERROR_CONTENT when wanted, as are those packed otherwise than stored or deflated. A zip
 * with a name that leads outside is IMPORT_ERROR_CONTENT as a whole. A broken zip is
 * IMPORT_ERROR_SYNTAX, one beyond the limits IMPORT_ERROR_TOO_BIG. A zip inside a zip is an entry
 * like others.
 */
gboolean import_unzip (ImportInput *input, ImportZipFilter wants, ImportZipFunc each, gpointer data,
                       GError **error);

G_END_DECLS
