/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plays of NemeStats, as its REST interface lists them.
 *
 * Source: PlayedGames in NemeStats' nemestatsopenapi3.json
 */
#include "importers/plays/nemestats.h"

#include "importers/plays/json-split.h"
#include "importers/plays/play-values.h"
#include "importers/plays/plays-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef enum { BY_PLAYER, TEAM_WIN, TEAM_LOSS } WinnerType;

static WinnerType
read_winner_type (const ImportJson *object)
{
  const char *type = import_json_get_text (object, "winnerType");

  if (g_strcmp0 (type, "TeamWin") == 0)
    return TEAM_WIN;
  return g_strcmp0 (type, "TeamLoss") == 0 ? TEAM_LOSS : BY_PLAYER;
}

static void
add_number (ImportPlay *play, ImportEntity *named, const char *source, const ImportJson *object,
            const char *key)
{
  int number = import_json_get_int (object, key, 0);
  g_autofree char *id = g_strdup_printf ("%d", number);

  if (number > 0)
    import_entity_add_id (play, named, source, id);
}

/* "21.0" is 21. */
static void
set_score (ImportPlay *play, ImportSeat *seat, const ImportJson *result)
{
  g_autofree char *score = g_strdup (import_json_get_text (result, "pointsScored"));

  if (score != NULL && g_str_has_suffix (score, ".0"))
    score[strlen (score) - 2] = '\0';
  import_play_set_score (play, seat, score, FALSE);
}

static void
add_seat (ImportPlay *play, ImportSeat *seat, const ImportJson *result, WinnerType type)
{
  seat->player.name = import_play_name (play, import_json_get_text (result, "playerName"), -1);
  seat->anonymous = *seat->player.name == '\0';
  add_number (play, &seat->player, "nemestats", result, "playerId");
  set_score (play, seat, result);
  seat->rank = (guint)MAX (import_json_get_int (result, "gameRank", 0), 0);
  if (type != BY_PLAYER)
    seat->winner = type == TEAM_WIN ? IMPORT_YES : IMPORT_NO;
  else if (seat->rank > 0)
    seat->winner = seat->rank == 1 ? IMPORT_YES : IMPORT_NO;
}

/* FALSE for too many. */
static gboolean
add_seats (ImportPlay *play, const ImportJson *object)
{
  const ImportJson *results = import_json_get_list (object, "playerGameResults");
  WinnerType type = read_winner_type (object);

  for (const ImportJson *result = import_json_first (results); result != NULL;
       result = import_json_next (results, result)) {
    ImportSeat *seat = import_play_add_seat (play);

    if (seat == NULL)
      return FALSE;
    add_seat (play, seat, result, type);
  }
  play->co_op = type == BY_PLAYER ? IMPORT_UNSAID : IMPORT_YES;
  return TRUE;
}

/* By what number another program knows the play. */
static void
add_linkages (ImportPlay *play, const ImportJson *object)
{
  const ImportJson *linkages = import_json_get_list (object, "applicationLinkages");

  for (const ImportJson *linkage = import_json_first (linkages); linkage != NULL;
       linkage = import_json_next (linkages, linkage))
    if (g_strcmp0 (import_json_get_text (linkage, "applicationName"), "BoardGameGeek") == 0)
      import_play_add_id (play, "bgg", import_json_get_text (linkage, "entityId"));
}

/* "2015-05-13", in some replies with a midnight behind it that says nothing. */
static void
set_when (ImportPlay *play, const ImportJson *object)
{
  const char *when = import_json_get_text (object, "datePlayed");

  import_play_set_when (play, when != NULL ? when : "");
  if (g_str_equal (play->time, "00:00:00"))
    play->time = "";
}

static gboolean
read_play (ImportParse *parse, const ImportJson *object, GError **error)
{
  ImportPlay *play = parse->play;
  int number = import_json_get_int (object, "playedGameId", 0);
  g_autofree char *id = g_strdup_printf ("%d", number);

  if (number <= 0)
    return import_parse_skip_play (parse, _ ("This is no play."), error);
  import_play_add_id (play, "nemestats", id);
  add_linkages (play, object);
  play->game.name =
      import_play_name (play, import_json_get_text (object, "gameDefinitionName"), -1);
  add_number (play, &play->game, "nemestats", object, "gameDefinitionId");
  add_number (play, &play->game, "bgg", object, "boardGameGeekObjectId");
  set_when (play, object);
  play->comment = import_play_long_text (play, import_json_get_text (object, "notes"), -1);
  import_play_add_fact (play, "Group", import_json_get_text (object, "gamingGroupName"));
  if (!add_seats (play, object))
    return import_parse_skip_play (parse, _ ("The play has more than 64 players."), error);
  return import_parse_end_play (parse, error);
}

static gboolean
play_cb (const char *key, gint index, const ImportJson *element, guint line, guint column,
         gpointer data, GError **error)
{
  ImportParse *parse = data;
  g_autofree char *at = g_strdup_printf ("playedGames[%d]", index);

  if (index < 0) {
    import_error_set (error, IMPORT_ERROR_SYNTAX, line, column,
                      _ ("A list is expected as “playedGames”."));
    return FALSE;
  }
  import_parse_begin_play (parse, line, at);
  return read_play (parse, element, error);
}

gboolean
import_parse_nemestats (ImportParse *parse, GError **error)
{
  static const char *const keys[] = { "playedGames", "", NULL };

  return import_json_split (parse->input, keys, TRUE, play_cb, parse, error);
}
