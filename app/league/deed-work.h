/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files of deeds share: what is being done, and how it is refused.
 */
#pragma once

#include "app/league/season-looking.h"

G_BEGIN_DECLS

/**
 * AppDoing:
 * @looking: of the season that the deed is about, once it was read; owned
 * @uuid: of what was made; owned
 * @told: (nullable): what a person should know of it; owned
 */
typedef struct {
  DbStore *db;
  AppPacks *packs;
  const AppDeed *deed;
  AppLooking *looking;
  char *uuid;
  char *told;
} AppDoing;

G_END_DECLS
