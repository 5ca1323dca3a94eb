/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The context in which one league command runs: connection, packs, the season's rows, what it made.
 */
#pragma once

#include "app/league/season-snapshot.h"

G_BEGIN_DECLS

/**
 * AppCommandContext:
 * @snapshot: of the season that the command is about, once it was read; owned
 * @uuid: of what was made; owned
 * @notice: (nullable): a warning or remark for the person; owned
 */
typedef struct {
  DbStore *db;
  AppPacks *packs;
  const AppLeagueCommand *command;
  AppSeasonSnapshot *snapshot;
  char *uuid;
  char *notice;
} AppCommandContext;

G_END_DECLS
