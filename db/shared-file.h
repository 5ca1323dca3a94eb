/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * State that all connections of this process to one file share: that it is damaged, and one
 * descriptor for reading its bytes: POSIX forgets a process's locks on a file as soon as any
 * descriptor of it is closed, so this one stays open as long as there are connections. Safe in any
 * thread. Private to db/.
 */
#pragma once

#include "db/store.h"

G_BEGIN_DECLS

typedef struct DbSharedFile DbSharedFile;

/* Of the file that is at @path now; one of its own where there is none: ":memory:". */
DbSharedFile *db_shared_file_ref (const char *path) G_GNUC_WARN_UNUSED_RESULT;
void db_shared_file_unref (DbSharedFile *health);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DbSharedFile, db_shared_file_unref)

gboolean db_shared_file_is_damaged (DbSharedFile *health);
/* The first time, calls the watching functions. */
void db_shared_file_set_damaged (DbSharedFile *health);

/* @func is called in whatever thread finds the damage. unwatch removes the function by its
 *   @data; after that it is not called any more. */
void db_shared_file_watch (DbSharedFile *health, DbDamageFunc func, gpointer data);
void db_shared_file_unwatch (DbSharedFile *health, gpointer data);

/* Whether others of this process have the file open, too. */
gboolean db_shared_file_has_others (DbSharedFile *health);

/* A descriptor for reading by place alone, not to be closed; -1 with errno. */
int db_shared_file_get_fd (DbSharedFile *health);

G_END_DECLS
