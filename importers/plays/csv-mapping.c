/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How a table is read: what its columns mean, in names, in JSON, and what is missing in it.
 */
#include "importers/plays/csv-mapping.h"

#include "importers/json-node.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define VERSION 1
#define PREVIEW_CELL 240 /* characters of a cell that a person wants to see */

static const struct {
  const char *name, *title;
} columns[IMPORT_COLUMNS] = {
  [IMPORT_COLUMN_NOTHING] = { "nothing", N_ ("Not read") },
  [IMPORT_COLUMN_ID] = { "id", N_ ("Number of the play") },
  [IMPORT_COLUMN_DATE] = { "date", N_ ("Date") },
  [IMPORT_COLUMN_TIME] = { "time", N_ ("Time of day") },
  [IMPORT_COLUMN_GAME] = { "game", N_ ("Game") },
  [IMPORT_COLUMN_PLACE] = { "place", N_ ("Place") },
  [IMPORT_COLUMN_MINUTES] = { "minutes", N_ ("Length") },
  [IMPORT_COLUMN_COMMENT] = { "comment", N_ ("Comment") },
  [IMPORT_COLUMN_QUANTITY] = { "quantity", N_ ("Number of plays") },
  [IMPORT_COLUMN_BGG_GAME] = { "bgg-game", N_ ("BoardGameGeek’s number of the game") },
  [IMPORT_COLUMN_RESULT] = { "result", N_ ("Won or lost together") },
  [IMPORT_COLUMN_WINNERS] = { "winners", N_ ("Winners") },
  [IMPORT_COLUMN_PLAYERS] = { "players", N_ ("All players") },
  [IMPORT_COLUMN_UNCOUNTED] = { "uncounted", N_ ("Left out of statistics") },
  [IMPORT_COLUMN_INCOMPLETE] = { "incomplete", N_ ("Broken off") },
  [IMPORT_COLUMN_FACT] = { "fact", N_ ("Something to keep") },
  [IMPORT_COLUMN_PLAYER] = { "player", N_ ("Player") },
  [IMPORT_COLUMN_SCORE] = { "score", N_ ("Score") },
  /* Translators: what a column of a table has: "66-11-12" instead of 43. */
  [IMPORT_COLUMN_SCORE_TEXT] = { "score-text", N_ ("Score in words") },
  [IMPORT_COLUMN_RANK] = { "rank", N_ ("Rank") },
  [IMPORT_COLUMN_WON] = { "won", N_ ("Won") },
  [IMPORT_COLUMN_TEAM] = { "team", N_ ("Team") },
  [IMPORT_COLUMN_ROLE] = { "role", N_ ("Role") },
  [IMPORT_COLUMN_FIRST] = { "first", N_ ("Began") },
  [IMPORT_COLUMN_NAMED_SCORE] = { "named-score", N_ ("Score of the player in the head") },
};

static const char *const encodings[] = {
  [IMPORT_CSV_UTF8] = "utf-8", [IMPORT_CSV_UTF16] = "utf-16", [IMPORT_CSV_1252] = "windows-1252"
};
static const char *const day_orders[] = { [IMPORT_DAY_AUTO] = "auto",
                                          [IMPORT_DAY_YMD] = "ymd",
                                          [IMPORT_DAY_DMY] = "dmy",
                                          [IMPORT_DAY_MDY] = "mdy" };

const char *
import_column_name (ImportColumn column)
{
  g_return_val_if_fail (column < IMPORT_COLUMNS, NULL);
  return columns[column].name;
}

ImportColumn
import_column_from_name (const char *name)
{
  for (ImportColumn k = 0; k < IMPORT_COLUMNS; k++)
    if (g_str_equal (columns[k].name, name))
      return k;
  return IMPORT_COLUMNS;
}

const char *
import_column_title (ImportColumn column)
{
  g_return_val_if_fail (column < IMPORT_COLUMNS, NULL);
  return _ (columns[column].title);
}

/* The mapping */

ImportMapping *
import_mapping_new (void)
{
  ImportMapping *mapping = g_new0 (ImportMapping, 1);

  mapping->dialect.delimiter = ',';
  mapping->head = TRUE;
  mapping->columns = g_array_new (FALSE, TRUE, sizeof (ImportColumn));
  mapping->game = g_strdup ("");
  return mapping;
}

ImportMapping *
import_mapping_copy (const ImportMapping *mapping)
{
  ImportMapping *copy = g_memdup2 (mapping, sizeof *mapping);

  copy->columns = g_array_copy (mapping->columns);
  copy->game = g_strdup (mapping->game);
  return copy;
}

void
import_mapping_free (ImportMapping *mapping)
{
  if (mapping == NULL)
    return;
  g_array_unref (mapping->columns);
  g_free (mapping->game);
  g_free (mapping);
}

static guint
count_columns (const ImportMapping *mapping, ImportColumn column)
{
  guint n = 0;

  for (guint k = 0; k < mapping->columns->len; k++)
    n += g_array_index (mapping->columns, ImportColumn, k) == column;
  return n;
}

char *
import_mapping_check (const ImportMapping *mapping)
{
  guint players = count_columns (mapping, IMPORT_COLUMN_PLAYER);

  if (count_columns (mapping, IMPORT_COLUMN_GAME) == 0 && *mapping->game == '\0'
      && count_columns (mapping, IMPORT_COLUMN_BGG_GAME) == 0)
    return g_strdup (_ ("Say which column names the game, or name one game for all rows."));
  if (mapping->by_player && players != 1)
    return g_strdup (_ ("Where a row is one player’s, exactly one column names the player."));
  if (players == 0 && count_columns (mapping, IMPORT_COLUMN_PLAYERS) == 0
      && count_columns (mapping, IMPORT_COLUMN_WINNERS) == 0
      && count_columns (mapping, IMPORT_COLUMN_NAMED_SCORE) == 0)
    return g_strdup (_ ("Say which columns name the players."));
  if (!mapping->head && count_columns (mapping, IMPORT_COLUMN_NAMED_SCORE) > 0)
    return g_strdup (_ ("Without a head no column can be named after a player."));
  return NULL;
}

/* JSON */

char *
import_mapping_to_json (const ImportMapping *mapping)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonNode) root = NULL;
  const char delimiter[] = { mapping->dialect.delimiter, '\0' };

  json_builder_begin_object (builder);
  json_builder_add_int_value (json_builder_set_member_name (builder, "mapping"), VERSION);
  json_builder_add_string_value (json_builder_set_member_name (builder, "delimiter"), delimiter);
  json_builder_add_string_value (json_builder_set_member_name (builder, "encoding"),
                                 encodings[mapping->dialect.encoding]);
  json_builder_add_boolean_value (json_builder_set_member_name (builder, "head"), mapping->head);
  json_builder_begin_array (json_builder_set_member_name (builder, "columns"));
  for (guint k = 0; k < mapping->columns->len; k++)
    json_builder_add_string_value (builder,
                                   columns[g_array_index (mapping->columns, ImportColumn, k)].name);
  json_builder_end_array (builder);
  json_builder_add_boolean_value (json_builder_set_member_name (builder, "by-player"),
                                  mapping->by_player);
  json_builder_add_boolean_value (json_builder_set_member_name (builder, "low-wins"),
                                  mapping->low_wins);
  json_builder_add_boolean_value (json_builder_set_member_name (builder, "comma"), mapping->comma);
  json_builder_add_string_value (json_builder_set_member_name (builder, "days"),
                                 day_orders[mapping->day_order]);
  json_builder_add_string_value (json_builder_set_member_name (builder, "game"), mapping->game);
  json_builder_end_object (builder);
  root = json_builder_get_root (builder);
  return json_to_string (root, FALSE);
}

static gboolean
fail (GError **error)
{
  import_error_set (error, IMPORT_ERROR_CONTENT, 0, 0,
                    _ ("This is not how a table is read, or that of a newer program."));
  return FALSE;
}

static gboolean
get_text (JsonObject *object, const char *name, const char **text)
{
  JsonNode *node = json_object_get_member (object, name);

  if (node == NULL || json_node_get_value_type (node) != G_TYPE_STRING)
    return FALSE;
  *text = json_node_get_string (node);
  return TRUE;
}

static gboolean
get_flag (JsonObject *object, const char *name, gboolean *flag)
{
  JsonNode *node = json_object_get_member (object, name);

  if (node == NULL || json_node_get_value_type (node) != G_TYPE_BOOLEAN)
    return FALSE;
  *flag = json_node_get_boolean (node);
  return TRUE;
}

static gboolean
get_word (JsonObject *object, const char *name, const char *const *words, guint n_words,
          guint *word)
{
  const char *text;

  if (!get_text (object, name, &text))
    return FALSE;
  for (*word = 0; *word < n_words; ++*word)
    if (g_str_equal (words[*word], text))
      return TRUE;
  return FALSE;
}

static gboolean
get_columns (JsonObject *object, GArray *kinds)
{
  JsonNode *node = json_object_get_member (object, "columns");
  JsonArray *list;

  if (node == NULL || !JSON_NODE_HOLDS_ARRAY (node))
    return FALSE;
  list = json_node_get_array (node);
  for (guint k = 0; k < json_array_get_length (list); k++) {
    JsonNode *element = json_array_get_element (list, k);
    ImportColumn column;

    if (k == IMPORT_CSV_COLUMNS || json_node_get_value_type (element) != G_TYPE_STRING)
      return FALSE;
    column = import_column_from_name (json_node_get_string (element));
    if (column == IMPORT_COLUMNS)
      return FALSE;
    g_array_append_val (kinds, column);
  }
  return TRUE;
}

static gboolean
read_object (JsonObject *object, ImportMapping *mapping)
{
  const char *delimiter, *game;
  JsonNode *version = json_object_get_member (object, "mapping");
  guint encoding, order;

  if (version == NULL || json_node_get_value_type (version) != G_TYPE_INT64
      || json_node_get_int (version) != VERSION || json_object_get_size (object) != 10
      || !get_text (object, "delimiter", &delimiter) || strlen (delimiter) != 1
      || strchr (",;\t|", *delimiter) == NULL
      || !get_word (object, "encoding", encodings, G_N_ELEMENTS (encodings), &encoding)
      || !get_flag (object, "head", &mapping->head) || !get_columns (object, mapping->columns)
      || !get_flag (object, "by-player", &mapping->by_player)
      || !get_flag (object, "low-wins", &mapping->low_wins)
      || !get_flag (object, "comma", &mapping->comma)
      || !get_word (object, "days", day_orders, G_N_ELEMENTS (day_orders), &order)
      || !get_text (object, "game", &game))
    return FALSE;
  mapping->dialect = (ImportCsvDialect){ *delimiter, (ImportCsvEncoding)encoding, FALSE };
  mapping->day_order = (ImportDayOrder)order;
  g_free (mapping->game);
  mapping->game = g_strdup (game);
  return TRUE;
}

ImportMapping *
import_mapping_from_json (const char *json, GError **error)
{
  static const ImportJsonLimits limits = {
    .bytes = 64 * 1024, .depth = 3, .text_bytes = 4096, .values = 1000
  };
  g_autoptr (ImportMapping) mapping = import_mapping_new ();
  g_autoptr (JsonNode) root = import_json_parse (json, strlen (json), &limits, NULL);

  if (root == NULL || !JSON_NODE_HOLDS_OBJECT (root)
      || !read_object (json_node_get_object (root), mapping)) {
    fail (error);
    return NULL;
  }
  return g_steal_pointer (&mapping);
}

/* A look */

void
import_csv_preview_free (ImportCsvPreview *preview)
{
  if (preview == NULL)
    return;
  g_ptr_array_unref (preview->rows);
  g_free (preview);
}

typedef struct {
  ImportCsvPreview *preview;
  guint rows;
} PreviewReader;

static char *
cut_cell (const char *cell)
{
  const char *end = cell;

  for (guint k = 0; k < PREVIEW_CELL && *end != '\0'; k++)
    end = g_utf8_next_char (end);
  return *end == '\0' ? g_strdup (cell) : g_strdup_printf ("%.*s…", (int)(end - cell), cell);
}

static gboolean
preview_cb (guint line, char **cells, guint n_cells, gpointer data, GError **error)
{
  PreviewReader *reader = data;
  char **row = g_new0 (char *, n_cells + 1);

  if (reader->preview->rows->len == reader->rows) {
    g_free (row);
    return FALSE;
  }
  for (guint k = 0; k < n_cells; k++)
    row[k] = cut_cell (cells[k]);
  reader->preview->columns = MAX (reader->preview->columns, n_cells);
  g_ptr_array_add (reader->preview->rows, row);
  return TRUE;
}

static void
free_row (gpointer row)
{
  g_strfreev (row);
}

ImportCsvPreview *
import_csv_preview (ImportInput *input, const ImportCsvDialect *dialect, guint rows, GError **error)
{
  g_autoptr (ImportCsvPreview) preview = g_new0 (ImportCsvPreview, 1);
  PreviewReader reader = { preview, rows };

  preview->rows = g_ptr_array_new_with_free_func (free_row);
  if (!import_csv_read (input, dialect, preview_cb, &reader, error))
    return NULL;
  return g_steal_pointer (&preview);
}

char *
import_csv_make_signature (char **heads)
{
  GString *signature = g_string_new (NULL);

  for (char **head = heads; head != NULL && *head != NULL; head++) {
    g_autofree char *text = g_strdelimit (g_strdup (*head), "\t\r\n", ' ');

    g_string_append_printf (signature, "%s%s", head == heads ? "" : "\t", g_strstrip (text));
  }
  return g_string_free (signature, FALSE);
}

char *
import_mapping_dup_signature (const ImportMapping *mapping, const ImportCsvPreview *preview)
{
  if (!mapping->head || preview->rows->len == 0)
    return g_strdup ("");
  return import_csv_make_signature (preview->rows->pdata[0]);
}
