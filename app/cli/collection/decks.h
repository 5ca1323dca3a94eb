/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the commands that know decks share.
 */
#pragma once

#include "app/cli/cli.h"

#include "app/store/deck-check.h"

G_BEGIN_DECLS

int cli_list_decks (Cli *cli, gpointer values, char **words);
int cli_show_deck (Cli *cli, DbStore *db, const char *which);

/* The decks that a match keeps, as they were: a member of its object, or lines. */
gboolean cli_show_match_decks (Cli *cli, DbStore *db, gint64 match, GError **error);

/* Tells the faults of the decks that were brought to a match; the table decides what they mean. */
void cli_warn_decks (DbStore *db, AppPacks *packs, const char *match);

G_END_DECLS
