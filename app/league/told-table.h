/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A table that people were told, read back.
 */
#pragma once

#include "app/league/season.h"

G_BEGIN_DECLS

/* @rating: as shown, NAN without */
typedef struct {
  guint rank;
  LeaguePoints points;
  double rating;
} AppToldRow;

/* Entrant's UUID to AppToldRow; empty for what app_season_dup_told_table() did not write. */
GHashTable *app_told_read (const char *told) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
