/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who is who from inside: what bring-who.c and bring-who-match.c share.
 */
#pragma once

#include "app/plays-in/bring-private.h"

G_BEGIN_DECLS

/**
 * BringKind:
 * @rows: (element-type utf8 gint64): of the collection by folded name or alias
 * @called: (element-type gint64 utf8): present names
 * @bones: (element-type utf8 gint64): by skeleton
 */
typedef struct {
  GHashTable *rows, *called, *bones;
} BringKind;

/**
 * BringWho:
 * @by_key: by kind, source and external id; borrowed from @all
 * @folds: (element-type utf8 utf8): names to folded names, for speed
 * @fresh: those that are not in the collection by kind and folded name, and by kind and id
 * @taken: (element-type utf8 utf8): by which id of a source a row or new name is known
 * @numbers: (element-type utf8 guint): how many of a name have got a number
 * @compared: pairs so far
 */
struct BringWho {
  GPtrArray *all;
  GHashTable *by_key;
  GHashTable *folds;
  BringKind kinds[IMPORT_KINDS];
  GHashTable *fresh;
  GHashTable *taken;
  GHashTable *numbers;
  guint64 compared;
};

/* Of a kind: "game", "player", "place". */
const char *bring_kind_name (ImportKind kind);
const char *bring_who_fold (BringWho *names, const char *text);
/* A row of the collection by its name. */
void bring_who_take_row (BringKind *kind, gint64 row, const char *name);
/* All names of the collection anew. */
gboolean bring_who_load (BringWho *names, DbStore *db, GError **error);

G_END_DECLS
