/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results of Board Game Arena: replies of its list of tables, one or several, or a list of them.
 * Everything is text there, and what belongs to players stands in lists apart by commas. A table's
 * day is the one on which it ended, in UTC, for who played it may sit anywhere.
 *
 * Source: the field list in docs/BGA_API.md of Nublo/gaia-project-search
 */
#include "importers/plays/bga.h"

#include "importers/plays/json-split.h"
#include "importers/plays/play-values.h"
#include "importers/plays/plays-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MOST_MINUTES 1440 /* what took longer was not played in one sitting */

typedef struct {
  ImportParse *parse;
  guint read; /* tables, for where they stand */
} Bga;

/* The cells of a list; none for null. */
static char **
split (const ImportJson *table, const char *key)
{
  const char *text = import_json_get_text (table, key);

  return g_strsplit (text != NULL ? text : "", ",", IMPORT_PLAY_SEATS + 2);
}

static const char *
cell (char **cells, guint nth)
{
  return nth < g_strv_length (cells) ? cells[nth] : NULL;
}

static GDateTime *
read_instant (const ImportJson *table, const char *key)
{
  const char *text = import_json_get_text (table, key);
  gint64 seconds;

  if (text == NULL || !g_ascii_string_to_signed (text, 10, 1, G_MAXUINT32, &seconds, NULL))
    return NULL;
  return g_date_time_new_from_unix_utc (seconds);
}

static void
set_when (ImportPlay *play, const ImportJson *table)
{
  g_autoptr (GDateTime) start = read_instant (table, "start"), end = read_instant (table, "end");
  GDateTime *when = end != NULL ? end : start;
  g_autofree char *text = NULL;
  gint64 minutes;

  if (when == NULL)
    return;
  import_play_set_day (play, g_date_time_get_year (when), g_date_time_get_month (when),
                       g_date_time_get_day_of_month (when));
  text = g_date_time_format (when, "%Y-%m-%dT%H:%M:%SZ");
  import_play_add_fact (play, end != NULL ? "Ended" : "Started", text);
  if (start == NULL || end == NULL)
    return;
  minutes = g_date_time_difference (end, start) / G_TIME_SPAN_MINUTE;
  import_play_set_minutes (play, minutes, MOST_MINUTES);
}

static void
add_seat (ImportPlay *play, const char *id, const char *name, const char *score, const char *rank)
{
  ImportSeat *seat = import_play_add_seat (play);
  guint64 place;

  seat->player.name = import_play_name (play, name, -1);
  import_entity_add_id (play, &seat->player, "bga", id);
  seat->anonymous = *seat->player.name == '\0';
  if (play->incomplete)
    return;
  import_play_set_score (play, seat, score, FALSE);
  if (rank == NULL || !g_ascii_string_to_unsigned (rank, 10, 1, 1000, &place, NULL))
    return;
  seat->rank = (guint)place;
  seat->winner = place == 1 ? IMPORT_YES : IMPORT_NO;
}

/* FALSE for too many. */
static gboolean
add_seats (ImportPlay *play, const ImportJson *table)
{
  g_auto (GStrv) ids = split (table, "players"), names = split (table, "player_names");
  g_auto (GStrv) scores = split (table, "scores"), ranks = split (table, "ranks");
  guint n = MAX (g_strv_length (ids), g_strv_length (names));

  if (n > IMPORT_PLAY_SEATS)
    return FALSE;
  for (guint k = 0; k < n; k++)
    add_seat (play, cell (ids, k), cell (names, k), cell (scores, k), cell (ranks, k));
  if (g_strv_length (ids) != g_strv_length (names))
    import_play_remark (play, _ ("There are not as many names as players."));
  return TRUE;
}

/* Three or more who all have one rank played together; two may have drawn as well. */
static void
find_co_op (ImportPlay *play)
{
  const ImportSeat *seats = (const ImportSeat *)(gpointer)play->seats->data;

  if (play->seats->len < 2)
    return;
  for (guint k = 0; k < play->seats->len; k++)
    if (seats[k].rank == 0 || seats[k].rank != seats[0].rank)
      return;
  if (play->seats->len > 2)
    play->co_op = IMPORT_YES;
  else
    import_play_remark (play,
                        _ ("Both have the same rank: a draw, or a game that was played together."));
}

static void
add_facts (ImportPlay *play, const ImportJson *table)
{
  if (import_json_get_truth (table, "concede"))
    import_play_add_fact (play, "Conceded", "yes");
  if (import_json_get_truth (table, "unranked"))
    import_play_add_fact (play, "Unranked", "yes");
  import_play_add_fact (play, "Elo", import_json_get_text (table, "elo_after"));
}

static gboolean
is_broken_off (const ImportJson *table)
{
  if (import_json_get (table, "normalend") != NULL)
    return !import_json_get_truth (table, "normalend");
  return import_json_get (table, "ranks") == NULL;
}

static gboolean
read_table (Bga *bga, const ImportJson *table, guint line, GError **error)
{
  g_autofree char *at = g_strdup_printf ("tables[%u]", bga->read++);
  ImportPlay *play = import_parse_begin_play (bga->parse, line, at);

  import_play_add_id (play, "bga", import_json_get_text (table, "table_id"));
  if (play->n_ids == 0)
    return import_parse_skip_play (bga->parse, _ ("This is no table."), error);
  play->game.name = import_play_name (play, import_json_get_text (table, "game_name"), -1);
  import_entity_add_id (play, &play->game, "bga", import_json_get_text (table, "game_id"));
  play->incomplete = is_broken_off (table);
  set_when (play, table);
  if (!add_seats (play, table))
    return import_parse_skip_play (bga->parse, _ ("The play has more than 64 players."), error);
  find_co_op (play);
  add_facts (play, table);
  return import_parse_end_play (bga->parse, error);
}

/* A reply in a list of replies, or a table in a list of tables. */
static gboolean
read_element (Bga *bga, const ImportJson *element, guint line, GError **error)
{
  const ImportJson *data = import_json_get_object (element, "data");
  const ImportJson *tables = import_json_get_list (data, "tables");

  if (tables == NULL)
    return read_table (bga, element, line, error);
  for (const ImportJson *table = import_json_first (tables); table != NULL;
       table = import_json_next (tables, table))
    if (!read_table (bga, table, line, error))
      return FALSE;
  return TRUE;
}

static gboolean
refused (const ImportJson *reason, guint line, guint column, GError **error)
{
  g_autofree char *message = NULL;

  if (reason->text == NULL || *reason->text == '\0')
    return TRUE;
  message = g_strdup_printf (_ ("Board Game Arena said: “%s”"), reason->text);
  import_error_set (error, IMPORT_ERROR_CONTENT, line, column, message);
  return FALSE;
}

static gboolean
element_cb (const char *key, gint index, const ImportJson *element, guint line, guint column,
            gpointer data, GError **error)
{
  Bga *bga = data;

  if (g_str_equal (key, "error"))
    return refused (element, line, column, error);
  if (index >= 0)
    return read_element (bga, element, line, error);
  import_error_set (error, IMPORT_ERROR_SYNTAX, line, column,
                    _ ("A list is expected as “tables”."));
  return FALSE;
}

gboolean
import_parse_bga_tables (ImportParse *parse, GError **error)
{
  static const char *const keys[] = { "data.tables", "tables", "", "error", NULL };
  Bga bga = { parse, 0 };

  return import_json_split (parse->input, keys, TRUE, element_cb, &bga, error);
}
