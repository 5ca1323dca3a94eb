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
  ImportSaid co_op, high_score;
} BgstatsName;

typedef enum {
  BGSTATS_PLAYER,
  BGSTATS_GAME,
  BGSTATS_PLACE,
  BGSTATS_TAG,
  BGSTATS_LISTS
} BgstatsList;

typedef struct BgstatsNames BgstatsNames;

BgstatsNames *bgstats_names_new (void) G_GNUC_WARN_UNUSED_RESULT;
void bgstats_names_free (BgstatsNames *names);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgstatsNames, bgstats_names_free)

/* Reads all lists but the plays, and hands players, games and places on. */
gboolean bgstats_names_read (BgstatsNames *names, ImportParse *parse, GError **error);

/* NULL for what is not there. */
const BgstatsName *bgstats_names_find (const BgstatsNames *names, BgstatsList list,
                                       const ImportJson *object, const char *key);
/* Whose export it is. */
const BgstatsName *bgstats_names_find_owner (const BgstatsNames *names);
const BgstatsName *bgstats_names_find_player (const BgstatsNames *names, const char *uuid);
/* Makes @named of it, with texts that are the play's. */
void bgstats_name_tell (const BgstatsName *name, ImportPlay *play, ImportNamed *named);

/* "BDFC…" as it is compared: in lower case. */
char *bgstats_dup_uuid (const ImportJson *object) G_GNUC_WARN_UNUSED_RESULT;

/* The points round by round, as the fact "Scoresheet". What can't be read is passed over. */
void bgstats_add_sheet (ImportPlay *play, const BgstatsNames *names, ImportJsonTree *tree,
                        const char *sheet);

G_END_DECLS
