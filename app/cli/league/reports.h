/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Leagues out and in: reports of seasons, and tournament report files. Parts of `export` and
 * `import`.
 */
#pragma once

#include "app/cli/files/import.h"

#include "app/cli/cli.h"

G_BEGIN_DECLS

/* The options of `export --league`, as typed; NULL where they weren't. */
typedef struct {
  char *league, *report, *format, *round, *date, *columns, *output;
} CliReport;

int cli_export_league (Cli *cli, const CliReport *options);

/* Whether a source's name says that it is a tournament report: "….trf", "….trfx". */
gboolean cli_is_trf (const char *source);
/* Of the options: --into, which is a league or season, --game, --new, --here, --there and
 * --dry-run.
 */
int cli_import_trf (Cli *cli, char **sources, const CliImport *options);

G_END_DECLS
