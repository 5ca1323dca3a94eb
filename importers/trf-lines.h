/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines of a tournament report that are not players': rounds, points, teams, who is absent and who
 * must not meet.
 */
#pragma once

#include "importers/trf-private.h"

G_BEGIN_DECLS

/* What a line that is not a player's says. @zeros: (element-type guint): of XXZ, start
 * numbers of those who are absent from the next round. */
gboolean trf_read_line (ImportTrf *trf, const char *text, guint line, GArray *zeros,
                        GError **error);

G_END_DECLS
