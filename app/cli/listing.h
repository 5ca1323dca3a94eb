/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rows for a terminal or as JSON, whichever is asked for.
 */
#pragma once

#include "app/cli/cli.h"

G_BEGIN_DECLS

/* (element-type GStrv): rows of a table as app_table() has it */
GPtrArray *cli_rows_new (void) G_GNUC_WARN_UNUSED_RESULT;
/* A row of @n cells, each taken over. */
void cli_rows_add (GPtrArray *rows, guint n, ...);

/* Without --json the rows are cells of a table, with it objects that are put into @json. */
typedef struct {
  Cli *cli;
  AppJson json;
  GPtrArray *rows;
} CliListing;

/* @heading: translated, "player|name|matches"; NULL for lines that the caller adds to what is
 * printed */
void cli_listing_begin (CliListing *listing, Cli *cli, const char *heading);
/* A line, or in JSON a text of the list. */
void cli_listing_add_text (CliListing *listing, const char *text);
/* Prints it, but headings without rows; the exit status. */
int cli_listing_end (CliListing *listing);
/* Lets go of it, and of what was not printed. */
void cli_listing_drop (CliListing *listing);

G_END_DECLS
