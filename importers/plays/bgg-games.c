/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * BoardGameGeek's games without plays: a collection, things, what a search found. Of an item's
 * names the primary one is taken, else its first.
 */
#include "importers/plays/bgg-games.h"

#include "importers/plays/bgg.h"

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

void
bgg_game_start (Bgg *bgg, const ImportXml *xml, const char *name, const char **names,
                const char **values)
{
  if (xml->depth == 2)
    start_item (bgg, xml, names, values);
  else if (xml->depth == 3 && g_str_equal (name, "name"))
    start_name (bgg, names, values);
}

gboolean
bgg_game_end (Bgg *bgg, const ImportXml *xml, const char *name, const char *text, GError **error)
{
  if (xml->depth == 3 && g_str_equal (name, "name"))
    take_name (bgg, text);
  if (xml->depth != 2 || bgg->game.n_ids == 0)
    return TRUE;
  return import_parse_entity (bgg->parse, IMPORT_GAME, &bgg->game, error);
}
