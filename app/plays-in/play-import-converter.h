/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A play on its way to a match, as play-import-merge.c makes it.
 */
#pragma once

#include "app/plays-in/play-import-private.h"

#include "app/result/quick-db.h"

G_BEGIN_DECLS

/**
 * PlayImportSide:
 * @rank, @points: of its seats; @has_points: some have
 * @wins: a seat is marked as winning; @loses: one is marked as not
 */
typedef struct {
  guint side;
  const char *team;
  guint rank;
  gboolean has_points;
  double points;
  gboolean wins, loses;
  guint place;
} PlayImportSide;

/* A play and the match that it becomes. */
typedef struct {
  PlayImportNameIndex *names;
  DbStore *db;
  const ImportPlay *play;
  gboolean store;
  PlayImportConversion *conversion;
  GArray *sides; /* of PlayImportSide */
  AppQuickScoring by;
  RulesOutcomeStatus result;
  gboolean stated; /* an open result is what the source says, and no gap in it */
} PlayImportConverter;

static inline const ImportSeat *
play_import_get_seat (const ImportPlay *play, guint k)
{
  return &g_array_index (play->seats, ImportSeat, k);
}

static inline PlayImportSide *
play_import_get_side (PlayImportConverter *converter, guint k)
{
  return &g_array_index (converter->sides, PlayImportSide, k);
}

G_END_DECLS
