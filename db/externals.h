/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * External ids: what other sources call our rows. Many of them may name one row, each names one.
 */
#pragma once

#include "db/store.h"

G_BEGIN_DECLS

/* @row is 0 when nothing is known by that id, which is no error. Players are resolved. */
gboolean db_external_find (DbStore *store, DbSubject subject, const char *source, const char *id,
                           gint64 *row, GError **error);

/* The same again is nothing; an id that names another row is DB_ERROR_CONFLICT. */
gboolean db_external_add (DbStore *store, DbSubject subject, const char *source, const char *id,
                          gint64 row, GError **error);

/* @external (out): which row of the table says that the id names @row; 0 where it does not. */
gboolean db_external_find_entry (DbStore *store, DbSubject subject, const char *source,
                                 const char *id, gint64 row, gint64 *external, GError **error);

/* The same, but an id that names nothing is added first. @row is there. */
gboolean db_external_ensure (DbStore *store, DbSubject subject, const char *source, const char *id,
                             gint64 row, gint64 *external, GError **error);

/* The same as db_external_add(), but an id that names another row names this one from now on. */
gboolean db_external_set (DbStore *store, DbSubject subject, const char *source, const char *id,
                          gint64 row, GError **error);

/* Gives back an id that was taken away, which names @row from now on: row @id of external_ids.
 * Private to db/. */
gboolean db_external_revive (DbStore *store, gint64 id, const char *source, gint64 row,
                             GError **error);

typedef gboolean (*DbExternalFunc) (const char *source, const char *id, gpointer data);

gboolean db_externals_foreach (DbStore *store, DbSubject subject, gint64 row, DbExternalFunc each,
                               gpointer data, GError **error);

G_END_DECLS
