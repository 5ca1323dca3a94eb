/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What plays of BG Stats refer to by number: its players, games, locations and tags, which may
 * stand before or behind them.
 */
#pragma once

#include "importers/plays/json-tree.h"
#include "importers/plays/plays-private.h"

G_BEGIN_DECLS

#define BGSTATS_MINUTES (366 * 1440) /* of a play at most */

/**
 * BgstatsName:
 * @uuid, @bgg: as further programs know it, or ""
 * @anonymous: of a player: nobody in particular
 * @co_op, @high_score: of a game
 */
typedef struct {
  const char *name, *uuid, *bgg;
  gboolean anonymous;
  ImportTristate co_op, high_score;
} BgstatsName;

typedef enum {
  BGSTATS_PLAYER,
  BGSTATS_GAME,
  BGSTATS_PLACE,
  BGSTATS_TAG,
  BGSTATS_LISTS
} BgstatsList;

typedef struct BgstatsNames BgstatsNames;

void bgstats_names_free (BgstatsNames *names);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgstatsNames, bgstats_names_free)

G_END_DECLS
