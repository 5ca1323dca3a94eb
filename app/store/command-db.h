/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Changes of truth on a connection of one's own.
 */
#pragma once

#include "app/store/command.h"
#include "app/store/database.h"

G_BEGIN_DECLS

/**
 * app_command_do:
 * @packs: (nullable): of commands that need none
 * @command: of the type
 * @answer: (out) (optional): to be cleared
 *
 * Does it, all or nothing; errors are the program's.
 */
gboolean app_command_do (DbStore *db, AppPacks *packs, const AppCommandType *type,
                         gconstpointer command, AppCommandAnswer *answer, GError **error);

G_END_DECLS
