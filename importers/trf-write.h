/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tournament report files written: each line as it was, and the players' by their columns.
 */
#pragma once

#include "importers/trf.h"

G_BEGIN_DECLS

/* The file's bytes, NUL-terminated. What is too wide for its columns is cut; control characters
 * become blanks. */
char *import_trf_write (const ImportTrf *trf, gsize *length) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
