/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the two kinds of BoardGameGeek's answers share.
 */
#pragma once

#include "importers/plays/plays-private.h"
#include "importers/plays/xml-read.h"

G_BEGIN_DECLS

typedef enum { BGG_PLAYS, BGG_GAMES, BGG_MESSAGE } BggRoot;

/* @user: whose plays they are, owned, or NULL. @game, @primary: of the item that is being read;
 * @name is the play's text. @listed: what a collection says of it, where it is @in_collection. */
typedef struct {
  ImportParse *parse;
  BggRoot root;
  char *user;
  gboolean in_play;
  const char *refused; /* why the play can't be taken; NULL: it can */
  ImportEntity game;
  gboolean primary, name_is_primary;
  ImportListedGame listed;
  gboolean in_collection;
} Bgg;

G_END_DECLS
