/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What all connections of this process to one file know of it together: that it is damaged. And one
 * descriptor to look at its bytes with: POSIX forgets a process's locks on a file as soon as any
 * descriptor of it is closed, so that this one stays open as long as there are connections. Any
 * thread. Private to db/.
 */
#pragma once

#include "db/store.h"

G_BEGIN_DECLS

typedef struct DbHealth DbHealth;

/* Of the file that is at @path now; one of its own where there is none: ":memory:". */
DbHealth *db_health_ref (const char *path) G_GNUC_WARN_UNUSED_RESULT;
void db_health_unref (DbHealth *health);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DbHealth, db_health_unref)

gboolean db_health_is_damaged (DbHealth *health);
/* Calls those who watch, the first time. */
void db_health_set_damaged (DbHealth *health);

/* @func is called in whatever thread finds the damage. By @data, one is taken away again: after
 * that it is not called any more. */
void db_health_watch (DbHealth *health, DbDamageFunc func, gpointer data);
void db_health_unwatch (DbHealth *health, gpointer data);

/* Whether others of this process have the file open, too. */
gboolean db_health_is_shared (DbHealth *health);

/* A descriptor for reading by place alone, not to be closed; -1 with errno. */
int db_health_get_fd (DbHealth *health);

G_END_DECLS
