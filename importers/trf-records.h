/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Records that TRF26 has and TRF16 had not: teams, their matches and byes, acceleration, and points
 * that are not those of results. What nothing here asks for is checked by its columns alone.
 *
 * Source: FIDE Handbook, "Format of Tournament Report File (TRF), Version 2026"
 */
#pragma once

#include "importers/trf-private.h"

G_BEGIN_DECLS

gboolean trf_read_team (ImportTrf *trf, const TrfRow *row, GError **error);
gboolean trf_read_acceleration (ImportTrf *trf, const TrfRow *row, GError **error);
gboolean trf_read_abnormal (ImportTrf *trf, const TrfRow *row, GError **error);
gboolean trf_read_order (ImportTrf *trf, const TrfRow *row, GError **error);
gboolean trf_read_team_byes (ImportTrf *trf, const TrfRow *row, GError **error);
gboolean trf_read_forfeit (ImportTrf *trf, const TrfRow *row, GError **error);

G_END_DECLS
