/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a file is, by its first bytes, and by its name where they leave that open.
 */
#pragma once

#include "importers/plays/parse.h"

G_BEGIN_DECLS

/**
 * import_sniff:
 * @name: of the file, whose end counts where the bytes leave it open; NULL for none
 * @start: its first bytes, up to IMPORT_SNIFF_BYTES; @complete: there are no more
 */
ImportFormat import_sniff (const char *name, const char *start, gsize length, gboolean complete);
/**
 * import_sniff_reason:
 * Why what import_sniff() takes for nothing is nothing: a translated sentence for who saved a page,
 * an answer or the wrong export instead of data; NULL when there is no more to say.
 */
const char *import_sniff_reason (const char *name, const char *start, gsize length,
                                 gboolean complete);

G_END_DECLS
