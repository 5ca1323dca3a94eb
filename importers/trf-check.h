/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whether what a tournament report says goes together, and dates as such files write them.
 */
#pragma once

#include "importers/trf.h"

G_BEGIN_DECLS

/**
 * import_trf_check:
 * @error: IMPORT_ERROR_CONTENT with line and column
 *
 * Whether all of it can be so: start numbers are unique, opponents exist, both sides of a game say
 * the same of it.
 */
gboolean import_trf_check (const ImportTrf *trf, GError **error);
/* What is odd though it can be so, sentences with their lines: points that are not those of the
 * results (a file with acceleration may have such), more rounds than announced. Ended by NULL. */
char **import_trf_dup_remarks (const ImportTrf *trf) G_GNUC_WARN_UNUSED_RESULT;
/* "2026-01-10" of "2026/01/10", "26/01/10", "10/01/2026", "10. 01. 2026" or "Jan 10, 2026"; NULL of
 * anything else. */
char *import_trf_dup_day (const char *date) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
