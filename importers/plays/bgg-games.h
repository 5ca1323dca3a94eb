/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * BoardGameGeek's games without plays: a collection, things, what a search found. Of an item's
 * names the primary one is taken, else its first.
 */
#pragma once

#include "importers/plays/bgg-private.h"

G_BEGIN_DECLS

/* Elements below <items>, at their start and end. */
void bgg_game_start (Bgg *bgg, const ImportXml *xml, const char *name, const char **names,
                     const char **values);
gboolean bgg_game_end (Bgg *bgg, const ImportXml *xml, const char *name, const char *text,
                       GError **error);

G_END_DECLS
