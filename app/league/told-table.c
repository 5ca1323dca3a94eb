/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table as people were told it when a round was paired, and what corrections changed since.
 */
#include "app/league/season-private.h"

#include "app/base/error.h"
#include "app/base/json.h"
#include "app/league/told-table.h"

#include <json-glib/json-glib.h>
#include <math.h>

/* Writing */

static void
write_row (AppSeason *season, const LeagueTable *table, const LeagueRatings *ratings,
           guint32 entrant, AppJson *json)
{
  char rating[G_ASCII_DTOSTR_BUF_SIZE];

  app_json_begin_object (json);
  app_json_set_text (json, "entrant", app_season_get_uuid (season, entrant));
  app_json_set_integer (json, "rank", league_table_get_rank (table, entrant));
  app_json_set_integer (json, "points", league_table_get_points (table, entrant));
  if (ratings != NULL) {
    g_ascii_dtostr (rating, sizeof rating, league_ratings_get_shown (ratings, entrant));
    app_json_set_text (json, "rating", rating);
  }
  app_json_end_object (json);
}

char *
app_season_dup_told_table (AppSeason *season, const LeagueTable *table)
{
  GString *out = g_string_new (NULL);
  const LeagueRatings *ratings = app_season_get_ratings (season);
  AppJson json;

  app_json_init (&json, out);
  app_json_begin_list (&json);
  for (guint k = 0; k < league_table_get_size (table); k++)
    write_row (season, table, ratings, league_table_get_entrant (table, k), &json);
  app_json_end_list (&json);
  return g_string_free (out, FALSE);
}

/* Reading */

static gint64
integer_of (JsonObject *object, const char *key)
{
  JsonNode *node = json_object_get_member (object, key);

  return node != NULL && JSON_NODE_HOLDS_VALUE (node) ? json_node_get_int (node) : 0;
}

static const char *
text_of (JsonObject *object, const char *key)
{
  JsonNode *node = json_object_get_member (object, key);

  return node != NULL && JSON_NODE_HOLDS_VALUE (node) ? json_node_get_string (node) : NULL;
}

GHashTable *
app_told_read (const char *told)
{
  GHashTable *rows = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonNode *root;
  JsonArray *list;

  if (told[0] == '\0' || !json_parser_load_from_data (parser, told, -1, NULL)
      || (root = json_parser_get_root (parser)) == NULL || !JSON_NODE_HOLDS_ARRAY (root))
    return rows;
  list = json_node_get_array (root);
  for (guint k = 0; k < json_array_get_length (list); k++) {
    JsonNode *node = json_array_get_element (list, k);
    JsonObject *object = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
    const char *uuid = object != NULL ? text_of (object, "entrant") : NULL;
    const char *rating = object != NULL ? text_of (object, "rating") : NULL;
    AppToldRow *row;

    if (uuid == NULL)
      continue;
    row = g_new (AppToldRow, 1);
    row->rank = (guint)CLAMP (integer_of (object, "rank"), 0, G_MAXINT);
    row->points = integer_of (object, "points");
    row->rating = rating != NULL ? g_ascii_strtod (rating, NULL) : NAN;
    g_hash_table_insert (rows, g_strdup (uuid), row);
  }
  return rows;
}
