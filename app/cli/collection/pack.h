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

G_END_DECLS
