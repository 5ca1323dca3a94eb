/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * BG Stats' score sheets: JSON in a string, rows of points by player.
 */
#include "importers/plays/bgstats-sheet.h"

#include "importers/plays/bgstats-names.h"
#include "importers/plays/bgstats-private.h"

#include "importers/json-scan.h"

#include <string.h>

static const ImportJsonLimits limits = { 256 * 1024, 16, 64 * 1024, 20000 };

/* "Ada 9, Ben 4" of a row's points by UUID. */
static void
format_row (GString *out, const BgstatsNames *names, const ImportJson *row)
{
  const ImportJson *scores = import_json_get_object (row, "scores");
  gboolean negative = import_json_get_truth (row, "negative");
  const char *apart = "";

  for (const ImportJson *score = import_json_first (scores); score != NULL;
       score = import_json_next (scores, score)) {
    const BgstatsName *player = bgstats_names_find_player (names, score->key);

    if (score->text == NULL || *score->text == '\0')
      continue;
    g_string_append_printf (out, "%s%s %s%s", apart, player != NULL ? player->name : "?",
                            negative && *score->text != '-' ? "-" : "", score->text);
    apart = ", ";
  }
}

/* "Round 1: Ada 9, Ben 4"; rows without points say nothing. */
static void
format_rows (GString *out, const BgstatsNames *names, const ImportJson *block)
{
  const ImportJson *rows = import_json_get_list (block, "rows");

  for (const ImportJson *row = import_json_first (rows); row != NULL;
       row = import_json_next (rows, row)) {
    const char *label = import_json_get_text (row, "label");
    gsize before = out->len, start;

    g_string_append (out, out->len > 0 ? "; " : "");
    if (label != NULL && *label != '\0')
      g_string_append_printf (out, "%s: ", label);
    start = out->len;
    format_row (out, names, row);
    if (out->len == start)
      g_string_truncate (out, before);
  }
}

static void
format_blocks (GString *out, const BgstatsNames *names, const ImportJson *sheet, const char *key)
{
  const ImportJson *blocks = import_json_get_list (sheet, key);

  for (const ImportJson *block = import_json_first (blocks); block != NULL;
       block = import_json_next (blocks, block))
    format_rows (out, names, block);
}

void
bgstats_add_sheet (ImportPlay *play, const BgstatsNames *names, ImportJsonTree *tree,
                   const char *sheet)
{
  g_autofree char *json = g_strdup (sheet);
  g_autoptr (GString) out = g_string_new (NULL);
  gsize length = strlen (json);
  const ImportJson *root;

  if (!import_json_scan (json, length, &limits, NULL))
    return;
  root = import_json_tree_read (tree, json, length);
  format_blocks (out, names, root, "groups");
  format_blocks (out, names, root, "rounds");
  import_play_add_fact (play, "Scoresheet", out->str);
}
