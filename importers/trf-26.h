/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A tournament report in TRF26's own words: what engines' extensions say, said by its records, and
 * teams by 310 instead of 013.
 */
#pragma once

#include "importers/trf.h"

G_BEGIN_DECLS

/* Thousandths of points as such a file has them, in four columns: "3.0" with a blank before it,
 * "0.25", " 100"; as many decimals as there is room for. */
char *import_trf_dup_points (gint points) G_GNUC_WARN_UNUSED_RESULT;

/* Line 162, without its end. An absence without points is left out, as everybody reads it so and
 * bbpPairings refuses the letter. */
char *import_trf_dup_points_line (const ImportTrfPoints *points) G_GNUC_WARN_UNUSED_RESULT;
/* Says in TRF26's own records what extensions of engines say, and teams of 013 by 310; nothing when
 * there is none of that. */
void import_trf_convert_to_26 (ImportTrf *trf);

G_END_DECLS
