/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Purging a player: what will be touched, in words, and doing it. It is the one change that nothing
 * takes back; db/purge.h does it.
 */
#pragma once

#include "db/purge.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * AppPurge:
 * @backups: (element-type utf8): files of the program's own backups in which the name stands
 */
typedef struct {
  DbPurge *purge;
  GPtrArray *backups;
} AppPurge;

void app_purge_free (AppPurge *purge);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppPurge, app_purge_free)

/* What purging @who, a player's name or UUID, would touch. Nothing is changed. */
AppPurge *app_purge_look (DbStore *db, const char *who, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* The same for a window's collection, off its thread. */
void app_purge_look_async (const char *database, const char *who, GAsyncReadyCallback callback,
                           gpointer data);
AppPurge *app_purge_look_finish (GAsyncResult *result, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* That as lines for people, the backups among them. */
char *app_purge_dup_told (const AppPurge *purge) G_GNUC_WARN_UNUSED_RESULT;
/* Whether @typed is the player's name: who purges somebody says the name once more. */
gboolean app_purge_is_name (const AppPurge *purge, const char *typed);

/**
 * app_purge_run:
 * @backup: (out) (optional) (nullable) (transfer full): not NULL makes a backup before, which holds
 * the name; its file
 * @delete_backups: the program's own backups in which the name stands are deleted afterwards
 *
 * Whoever has the collection open in this process has to open it again.
 */
gboolean app_purge_run (DbStore *db, const AppPurge *purge, char **backup, gboolean delete_backups,
                        GError **error);
/* The same for a window's collection, which is closed meanwhile. */
void app_purge_run_async (const char *database, const char *who, gboolean backup,
                          gboolean delete_backups, GAsyncReadyCallback callback, gpointer data);
gboolean app_purge_run_finish (GAsyncResult *result, GError **error);

G_END_DECLS
