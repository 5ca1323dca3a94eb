/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files of commands share: what is being done, and how it is refused.
 */
#pragma once

#include "app/league/season-snapshot.h"

G_BEGIN_DECLS

/**
 * AppCommandContext:
 * @season_rows: of the season that the command is about, once it was read; owned
 * @uuid: of what was made; owned
 * @told: (nullable): what a person should know of it; owned
 */
typedef struct {
  DbStore *db;
  AppPacks *packs;
  const AppLeagueCommand *command;
  AppSeasonRows *season_rows;
  char *uuid;
  char *told;
} AppCommandContext;

G_END_DECLS
