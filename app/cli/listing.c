/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rows for a terminal or as JSON.
 */
#include "app/cli/listing.h"

#include "app/base/outline.h"

#include <stdarg.h>

GPtrArray *
cli_rows_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify)g_strfreev);
}

void
cli_listing_begin (CliListing *listing, Cli *cli, const char *heading)
{
  listing->cli = cli;
  listing->json = cli_json (cli);
  listing->rows = cli_rows_new ();
  if (cli->json)
    app_json_begin_list (&listing->json);
  else if (heading != NULL)
    g_ptr_array_add (listing->rows, g_strsplit (heading, "|", -1));
}

void
cli_rows_add (GPtrArray *rows, guint n, ...)
{
  char **cells = g_new0 (char *, n + 1);
  va_list args;

  va_start (args, n);
  for (guint k = 0; k < n; k++)
    cells[k] = va_arg (args, char *);
  va_end (args);
  g_ptr_array_add (rows, cells);
}

void
cli_listing_add_text (CliListing *listing, const char *text)
{
  if (listing->cli->json)
    app_json_text (&listing->json, text);
  else
    g_string_append_printf (listing->cli->out, "%s\n", text);
}

int
cli_listing_end (CliListing *listing)
{
  Cli *cli = listing->cli;

  if (cli->json)
    app_json_end_list (&listing->json);
  else if (listing->rows->len > 1)
    app_table (listing->rows, 0, cli->out);
  g_ptr_array_unref (listing->rows);
  return cli_end (cli);
}

void
cli_listing_drop (CliListing *listing)
{
  g_string_truncate (listing->cli->out, 0);
  g_ptr_array_unref (listing->rows);
}
