/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * BG Stats' score sheets: JSON in a string, rows of points by player.
 */
#include "importers/plays/bgstats-sheet.h"

#include "importers/plays/bgstats-names.h"
#include "importers/plays/bgstats-private.h"

#include <string.h>

static const ImportJsonLimits limits = { 256 * 1024, 16, 64 * 1024, 20000 };

#define ROW "{row}" /* of a row's label: its number */

typedef struct {
  const BgstatsNames *names;
  GHashTable *seats;
  GPtrArray *others;
  GString *out;
} Sheet;

static void
format_player (const Sheet *sheet, const char *id, guint nth)
{
  const BgstatsName *player = bgstats_names_find_player (sheet->names, id);
  g_autofree char *folded = g_ascii_strdown (id, -1);
  const char *name = g_hash_table_lookup (sheet->seats, folded);

  if (name == NULL && player != NULL) {
    name = player->name;
    if (!g_ptr_array_find (sheet->others, player, NULL))
      g_ptr_array_add (sheet->others, (gpointer)player);
  }
  if (name != NULL && *name != '\0')
    g_string_append (sheet->out, name);
  else
    g_string_append_printf (sheet->out, "Player %u", nth);
}

/* "Ada 9, Ben 4" of a row's points by UUID. */
static void
format_row (const Sheet *sheet, const ImportJson *row)
{
  const ImportJson *scores = import_json_get_object (row, "scores");
  gboolean negative = import_json_get_truth (row, "negative");
  const char *apart = "";
  guint nth = 0;

  for (const ImportJson *score = import_json_first (scores); score != NULL;
       score = import_json_next (scores, score)) {
    nth++;
    if (score->text == NULL || *score->text == '\0')
      continue;
    g_string_append (sheet->out, apart);
    format_player (sheet, score->key, nth);
    g_string_append_printf (sheet->out, " %s%s", negative && *score->text != '-' ? "-" : "",
                            score->text);
    apart = ", ";
  }
}

/* "{row}." is a row that has a number and no name. */
static void
format_label (const Sheet *sheet, const char *label, guint nth)
{
  g_autofree char *number = g_strdup_printf ("%u", nth);
  g_autoptr (GString) text = g_string_new (label);
  gsize digits;

  if (g_string_replace (text, ROW, number, 0) > 0) {
    digits = strspn (text->str, "0123456789");
    if (digits == text->len || g_str_equal (text->str + digits, ".")) {
      g_string_truncate (text, digits);
      g_string_prepend (text, "Row ");
    }
  }
  if (text->len > 0)
    g_string_append_printf (sheet->out, "%s: ", text->str);
}

/* "Round 1: Ada 9, Ben 4"; rows without points say nothing. */
static void
format_rows (const Sheet *sheet, const ImportJson *block)
{
  const ImportJson *rows = import_json_get_list (block, "rows");
  GString *out = sheet->out;
  guint numbered = 0;

  for (const ImportJson *row = import_json_first (rows); row != NULL;
       row = import_json_next (rows, row)) {
    const char *label = import_json_get_text (row, "label");
    gsize before = out->len, start;

    numbered += label != NULL && strstr (label, ROW) != NULL ? 1 : 0;
    g_string_append (out, out->len > 0 ? "; " : "");
    format_label (sheet, label, numbered);
    start = out->len;
    format_row (sheet, row);
    if (out->len == start)
      g_string_truncate (out, before);
  }
}

static void
format_blocks (const Sheet *sheet, const ImportJson *root, const char *key)
{
  const ImportJson *blocks = import_json_get_list (root, key);

  for (const ImportJson *block = import_json_first (blocks); block != NULL;
       block = import_json_next (blocks, block))
    format_rows (sheet, block);
}

void
bgstats_add_sheet (ImportPlay *play, const BgstatsNames *names, GHashTable *seats,
                   GPtrArray *others, ImportJsonTree *tree, const char *sheet)
{
  g_autoptr (GString) out = g_string_new (NULL);
  const Sheet told = { names, seats, others, out };
  const ImportJson *root = import_json_tree_read (tree, sheet, strlen (sheet), &limits, NULL);

  if (root == NULL)
    return;
  format_blocks (&told, root, "groups");
  format_blocks (&told, root, "rounds");
  import_play_add_fact (play, "Scoresheet", out->str);
}
