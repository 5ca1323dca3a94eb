/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * BG Stats' lists of names, by their numbers within the file.
 */
#pragma once

#include "importers/plays/bgstats-private.h"

G_BEGIN_DECLS

BgstatsNames *bgstats_names_new (void) G_GNUC_WARN_UNUSED_RESULT;
/* Reads all lists but the plays, and hands players, games and places on. */
gboolean bgstats_names_read (BgstatsNames *names, ImportParse *parse, GError **error);
/* Whether the file is as BG Stats itself writes it, all of it: what is missing in it is empty. */
gboolean bgstats_names_is_whole (const BgstatsNames *names);
/* Tells the sink what the file says of its games, when the plays have been read; nothing of games
 * in a play that somebody shared. */
gboolean bgstats_names_list_games (const BgstatsNames *names, ImportParse *parse, GError **error);
/* Tells the sink what the lists held that is not taken, when the plays have been read. */
void bgstats_names_leave (const BgstatsNames *names, ImportParse *parse);
/* NULL for what is not there. */
const BgstatsName *bgstats_names_find (const BgstatsNames *names, BgstatsList list,
                                       const ImportJson *object, const char *key);
/* Whose export it is. */
const BgstatsName *bgstats_names_find_owner (const BgstatsNames *names);
const BgstatsName *bgstats_names_find_player (const BgstatsNames *names, const char *uuid);
/* Makes @named of it, with texts that are the play's. */
void bgstats_name_fill (const BgstatsName *name, ImportPlay *play, ImportEntity *named);
/* "BDFC…" as it is compared: in lower case. */
char *bgstats_dup_uuid (const ImportJson *object) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
