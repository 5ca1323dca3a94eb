/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A play on its way to a match, as bring-merge.c makes it.
 */
#pragma once

#include "app/plays-in/bring-private.h"

#include "app/result/quick-store.h"

G_BEGIN_DECLS

/**
 * BringSide:
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
} BringSide;

/* A play and the match that it becomes. */
typedef struct {
  BringWho *names;
  DbStore *db;
  const ImportPlay *play;
  gboolean store;
  BringMade *made;
  GArray *sides; /* of BringSide */
  AppQuickBy by;
  RulesOutcomeStatus result;
  gboolean stated; /* an open result is what the source says, and no gap in it */
} BringMaking;

static inline const ImportSeat *
bring_get_seat (const ImportPlay *play, guint k)
{
  return &g_array_index (play->seats, ImportSeat, k);
}

static inline BringSide *
bring_get_side (BringMaking *making, guint k)
{
  return &g_array_index (making->sides, BringSide, k);
}

G_END_DECLS
