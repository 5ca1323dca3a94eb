/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which lists the packs of a game have: the table of the games' forms.
 */
#include "app/collection/pack-lists.h"

#include "app/collection/pack-form-arkham.h"
#include "app/collection/pack-form-restless.h"
#include "app/collection/pack-form-spelled.h"
#include "app/collection/pack-form-tokio.h"
#include "app/collection/pack-form-tome.h"

static const struct {
  const char *game;
  const AppPackSection *lists;
} games[] = {
  { "tome", app_pack_tome_lists },         { "spelled", app_pack_spelled_lists },
  { "arkham", app_pack_arkham_lists },     { "tokio", app_pack_tokio_lists },
  { "restless", app_pack_restless_lists },
};

const AppPackSection *
app_pack_sections (const char *game)
{
  for (guint k = 0; k < G_N_ELEMENTS (games); k++)
    if (g_strcmp0 (games[k].game, game) == 0)
      return games[k].lists;
  return NULL;
}
