/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every player's row resolved: whom it was merged into and the present name; loaded at once for
 * readers of many seats. Private to db/.
 */
#pragma once

#include "db/store-private.h"

G_BEGIN_DECLS

/**
 * DbResolvedPlayer:
 * @id: never a merged player's
 * @name: present name; owned
 * @merged: somebody was merged into this one
 */
typedef struct {
  gint64 id;
  char *name;
  gboolean merged;
} DbResolvedPlayer;

/* (element-type gint64 DbResolvedPlayer): by the rows that seats name; of one match, or with 0 of
 * all. */
GHashTable *db_resolved_players_load (DbStore *store, gint64 match, GError **error);

G_END_DECLS
