/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What plays of BG Stats refer to by number: its players, games, locations and tags, which may
 * stand before or behind them.
 */
#pragma once

#include "importers/json-tree.h"
#include "importers/plays/plays-private.h"

G_BEGIN_DECLS

#define BGSTATS_MINUTES (366 * 1440) /* of a play at most */

/**
 * BgstatsName:
 * @number: within the file, or -1
 * @uuid, @bgg: as further programs know it, or ""
 * @anonymous: of a player: nobody in particular; @bot: no person
 * @co_op, @high_score: of a game
 * @kept: what is to be given back, as members of a JSON object, or ""
 * @rating, @owned, @modified, @copies: of a game, as ImportListedGame has them; the list of copies
 *   as it stands there, or ""
 * @tags: how many it has
 * @used: a play refers to it
 * @blank: it has blanks around its name; @same: (nullable): of such a player the one who is called
 * so without any, who is that person
 */
typedef struct BgstatsName BgstatsName;
struct BgstatsName {
  int number;
  const char *name, *uuid, *bgg;
  gboolean anonymous, bot;
  ImportTristate co_op, high_score;
  const char *kept;
  double rating;
  ImportTristate owned;
  const char *modified, *copies;
  guint tags;
  gboolean used, blank;
  const BgstatsName *same;
};

typedef enum {
  BGSTATS_PLAYER,
  BGSTATS_GAME,
  BGSTATS_PLACE,
  BGSTATS_TAG,
  BGSTATS_LISTS
} BgstatsList;

typedef struct BgstatsNames BgstatsNames;

/* Whether the JSON in a text of "metaData" says that it is no person. */
gboolean bgstats_is_bot (ImportJsonTree *tree, const ImportJson *object);

void bgstats_names_free (BgstatsNames *names);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgstatsNames, bgstats_names_free)

G_END_DECLS
