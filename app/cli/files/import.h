/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Parts of `import`.
 */
#pragma once

#include "app/cli/cli.h"

#include "app/plays-in/play-import.h"

G_BEGIN_DECLS

/**
 * CliImport:
 * @who, @game_is, @place_is: "NAME=NAME HERE"; @as_new, @leave_out, @together, @drawn: names there
 * @columns: "date,game,player,score"
 *
 * The options as typed; NULL where they weren't.
 */
typedef struct {
  char *format, *into, *game;
  gboolean dry_run, is_new;
  char **who, **game_is, **place_is, **as_new, **leave_out, **together, **drawn;
  gboolean here, there, separate, revive, keep_going;
  char *since, *until, *token_from;
  char *columns, *delimiter, *days;
  gboolean by_player, low, comma, no_head, rows;
} CliImport;

/* An import on its way. */
typedef struct {
  Cli *cli;
  const CliImport *options;
  AppPlayImport *play_import;
  DbStore *db;
  int status;
  const char *saved_token_user; /* the user whose token the desktop had; NULL for another one */
} CliImporting;

/* The collection; with @dry_run and none there, an empty one in memory, so that none is made. */
DbStore *cli_import_open (Cli *cli, gboolean create, gboolean dry_run,
                          GError **error) G_GNUC_WARN_UNUSED_RESULT;

int cli_import_plays (Cli *cli, char **sources, const CliImport *options);

G_END_DECLS
