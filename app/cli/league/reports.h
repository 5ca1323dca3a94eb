/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Leagues out and in: reports of seasons, and tournament report files. Parts of `export` and
 * `import`.
 */
#pragma once

#include "app/cli/cli.h"

G_BEGIN_DECLS

/* The options of `export --league`, as typed; NULL where they weren't. */
typedef struct {
  char *league, *report, *format, *round, *date, *columns, *output;
} CliReport;

int cli_export_league (Cli *cli, const char *name, const CliReport *options);

/* Whether a source's name says that it is a tournament report: "….trf", "….trfx". */
gboolean cli_is_trf (const char *source);
/* @into: a league or season, or NULL; @game likewise. */
int cli_import_trf (Cli *cli, const char *name, char **sources, const char *game, const char *into,
                    gboolean dry);

G_END_DECLS
