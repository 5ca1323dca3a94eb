/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * BoardGameGeek's games without plays: a collection, things, what a search found; and the table
 * that a collection's Export button gives. Of an item's names the primary one is taken, else its
 * first.
 */
#include "importers/plays/bgg-games.h"

#include "importers/plays/bgg.h"
#include "importers/plays/csv-cells.h"
#include "importers/plays/csv-heads.h"
#include "importers/plays/csv-mapping.h"
#include "importers/plays/csv-sniff.h"
#include "importers/plays/play-values.h"

#include <string.h>

#define NAME_HEAD "objectname"
#define ID_HEAD "objectid"
#define RATING_HEAD "rating"
#define OWN_HEAD "own"

#define MOST 10 /* of a rating */

static const ImportListedGame nothing_said = { -1, IMPORT_UNSAID, "", "", FALSE };

/* "N/A" and 0 are none. */
static double
read_rating (const char *text)
{
  char *end;
  double rating = text != NULL ? g_ascii_strtod (text, &end) : 0;

  return rating > 0 && rating <= MOST && *end == '\0' ? rating : -1;
}

static ImportTristate
read_owned (const char *text)
{
  if (text == NULL || (!g_str_equal (text, "0") && !g_str_equal (text, "1")))
    return IMPORT_UNSAID;
  return *text == '1' ? IMPORT_YES : IMPORT_NO;
}

/* Items at depth 2, their names at depth 3; deeper ones are of versions. */
static void
start_item (Bgg *bgg, const ImportXml *xml, const char **names, const char **values)
{
  const char *id = import_xml_get_attribute (names, values, "objectid");
  ImportPlay *play = import_parse_begin_play (bgg->parse, xml->line, "");

  if (id == NULL)
    id = import_xml_get_attribute (names, values, "id");
  bgg->game = (ImportEntity){ .name = "" };
  bgg->name_is_primary = FALSE;
  bgg->listed = nothing_said;
  bgg->in_collection = import_xml_get_attribute (names, values, "collid") != NULL;
  if (bgg_is_number (id))
    import_entity_add_id (play, &bgg->game, "bgg", id);
}

static void
take_name (Bgg *bgg, const char *text)
{
  if (text == NULL || *text == '\0' || (*bgg->game.name != '\0' && !bgg->primary)
      || bgg->name_is_primary)
    return;
  bgg->game.name = import_play_name (bgg->parse->play, text, -1);
  bgg->name_is_primary = bgg->primary;
}

/* /thing and /search say type="primary", the first version of the API primary="true". */
static void
start_name (Bgg *bgg, const char **names, const char **values)
{
  const char *type = import_xml_get_attribute (names, values, "type");
  const char *primary = import_xml_get_attribute (names, values, "primary");

  bgg->primary = g_strcmp0 (type, "primary") == 0 || g_strcmp0 (primary, "true") == 0;
  take_name (bgg, import_xml_get_attribute (names, values, "value"));
}

static void
start_status (Bgg *bgg, const char **names, const char **values)
{
  ImportPlay *play = bgg->parse->play;

  bgg->in_collection = TRUE;
  bgg->listed.owned = read_owned (import_xml_get_attribute (names, values, "own"));
  import_play_set_modified (play, import_xml_get_attribute (names, values, "lastmodified"));
  bgg->listed.modified = play->modified;
}

void
bgg_game_start (Bgg *bgg, const ImportXml *xml, const char *name, const char **names,
                const char **values)
{
  if (xml->depth == 2)
    start_item (bgg, xml, names, values);
  else if (xml->depth == 3 && g_str_equal (name, "name"))
    start_name (bgg, names, values);
  else if (xml->depth == 3 && g_str_equal (name, "status"))
    start_status (bgg, names, values);
  else if (xml->depth == 4 && g_str_equal (name, "rating"))
    bgg->listed.rating = read_rating (import_xml_get_attribute (names, values, "value"));
}

gboolean
bgg_game_end (Bgg *bgg, const ImportXml *xml, const char *name, const char *text, GError **error)
{
  if (xml->depth == 3 && g_str_equal (name, "name"))
    take_name (bgg, text);
  if (xml->depth != 2 || bgg->game.n_ids == 0)
    return TRUE;
  return import_parse_entity (bgg->parse, IMPORT_GAME, &bgg->game, error)
         && (!bgg->in_collection
             || import_parse_listed (bgg->parse, &bgg->game, &bgg->listed, error));
}

/* The table */

static gboolean
is_head (const char *cell, const char *head)
{
  g_autofree char *folded = import_csv_fold (cell);

  return g_str_equal (folded, head);
}

gboolean
bgg_games_are_heads (char **cells)
{
  guint found = 0;

  for (; *cells != NULL; cells++) {
    ImportColumn column = import_csv_read_head (*cells);

    if (column == IMPORT_COLUMN_DATE || column == IMPORT_COLUMN_PLAYER
        || column == IMPORT_COLUMN_PLAYERS || column == IMPORT_COLUMN_WINNERS)
      return FALSE;
    found |= is_head (*cells, NAME_HEAD) ? 1u : is_head (*cells, ID_HEAD) ? 2u : 0u;
  }
  return found == 3;
}

gboolean
bgg_games_is_table (ImportInput *input, ImportCsvDialect *dialect)
{
  g_autoptr (ImportCsvPreview) preview = NULL;
  char first = '\0';

  if (!import_input_rewind (input, NULL) || import_input_read (input, &first, 1, NULL) < 0
      || first == '<' || !import_csv_sniff_input (input, dialect, NULL))
    return FALSE;
  preview = import_csv_preview (input, dialect, 1, NULL);
  return preview != NULL && preview->rows->len > 0 && bgg_games_are_heads (preview->rows->pdata[0]);
}

/* @name, @id, @rating, @own: columns, G_MAXUINT for none; @past_head: the first row was read. */
typedef struct {
  ImportParse *parse;
  guint name, id, rating, own;
  gboolean past_head;
} GamesTable;

static const char *
get_cell (char **cells, guint n_cells, guint column)
{
  return column < n_cells ? import_csv_clean (cells[column]) : "";
}

static gboolean
game_row_cb (guint line, char **cells, guint n_cells, gpointer data, GError **error)
{
  GamesTable *table = data;
  ImportEntity game = { .name = "" };
  ImportListedGame listed = nothing_said;
  const char *id;
  ImportPlay *play;

  if (!table->past_head) {
    for (guint k = 0; k < n_cells; k++) {
      table->name = is_head (cells[k], NAME_HEAD) ? k : table->name;
      table->id = is_head (cells[k], ID_HEAD) ? k : table->id;
      table->rating = is_head (cells[k], RATING_HEAD) ? k : table->rating;
      table->own = is_head (cells[k], OWN_HEAD) ? k : table->own;
    }
    table->past_head = TRUE;
    return TRUE;
  }
  play = import_parse_begin_play (table->parse, line, "");
  id = get_cell (cells, n_cells, table->id);
  if (!bgg_is_number (id))
    return TRUE;
  game.name = import_play_name (play, get_cell (cells, n_cells, table->name), -1);
  import_entity_add_id (play, &game, "bgg", id);
  listed.rating = read_rating (get_cell (cells, n_cells, table->rating));
  listed.owned = read_owned (get_cell (cells, n_cells, table->own));
  return import_parse_entity (table->parse, IMPORT_GAME, &game, error)
         && import_parse_listed (table->parse, &game, &listed, error);
}

gboolean
bgg_games_read_table (ImportParse *parse, const ImportCsvDialect *dialect, GError **error)
{
  GamesTable table = { .parse = parse, .rating = G_MAXUINT, .own = G_MAXUINT };

  return import_csv_read (parse->input, dialect, game_row_cb, &table, error);
}
