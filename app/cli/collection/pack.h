/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files of the command `pack` share.
 */
#pragma once

#include "app/cli/cli.h"

#include "app/collection/pack-drafts.h"

G_BEGIN_DECLS

/**
 * CliPack:
 * @row: (nullable): the draft that it is
 * @root: as it was read
 *
 * A draft, a pack or a file.
 */
typedef struct {
  DbPackDraft *row;
  AppValue *root;
} CliPack;

void cli_pack_clear (CliPack *pack);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (CliPack, cli_pack_clear)

/* A draft by its id, or by its UUID or a beginning of it. */
gboolean cli_pack_find_draft (DbStore *db, const char *which, CliPack *pack, GError **error);
/* The same, or a pack, ID or ID@REVISION, or a file. */
gboolean cli_pack_find (DbStore *db, const char *which, CliPack *pack, GError **error);
/* "ID@REVISION", or ID, of which @revision is 0 then: FALSE for what is neither. */
gboolean cli_pack_read_id (const char *text, char **id, guint *revision);

/* All that is wrong with it. */
AppPackCheck *cli_pack_check (DbStore *db, const CliPack *pack,
                              GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* Whether any of that keeps it from being kept. */
gboolean cli_pack_has_faults (AppPackCheck *check);

/* Prints the draft of @uuid, or @path in it that was changed; the exit status. */
int cli_pack_tell (Cli *cli, DbStore *db, const char *uuid, const char *path);

/* The ways to call it: words without the command's and their own. */
int cli_pack_list (Cli *cli, DbStore *db);
int cli_pack_show (Cli *cli, DbStore *db, char **words);
int cli_pack_set (Cli *cli, DbStore *db, char **words);
int cli_pack_add (Cli *cli, DbStore *db, const char *variant, char **words);
int cli_pack_remove (Cli *cli, DbStore *db, char **words);
int cli_pack_move (Cli *cli, DbStore *db, char **words);
int cli_pack_duplicate (Cli *cli, DbStore *db, char **words);
int cli_pack_take (Cli *cli, DbStore *db, char **words);

G_END_DECLS
