/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who is who: every player's row with whom it was merged into, read at once for what goes over
 * many seats. Private to db/.
 */
#pragma once

#include "db/store-private.h"

G_BEGIN_DECLS

/**
 * DbPerson:
 * @id: never a merged player's
 * @name: present name; owned
 * @merged: somebody was merged into this one
 */
typedef struct {
  gint64 id;
  char *name;
  gboolean merged;
} DbPerson;

/* (element-type gint64 DbPerson): by the rows that seats name; of one match, or with 0 of all. */
GHashTable *db_people_load (DbStore *store, gint64 match, GError **error);

G_END_DECLS
