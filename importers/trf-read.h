/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tournament report files read: bytes to lines, and the lines of players by their columns.
 */
#pragma once

#include "importers/trf.h"

G_BEGIN_DECLS

/**
 * import_trf_read:
 * @error: IMPORT_ERROR_SYNTAX with line and column, and what is expected there;
 *   IMPORT_ERROR_TOO_BIG
 *
 * Any line ends; UTF-8 or Latin-1. A UTF-8 line whose columns were counted in bytes is understood.
 * Whether what it says goes together, import_trf_check() tells.
 */
ImportTrf *import_trf_read (const char *text, gsize length,
                            GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
