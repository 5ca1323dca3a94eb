/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plays that other programs push to BG Stats: JSON as it is, or within an address, one a line. The
 * time of a play is UTC there and by the clock of here in a play, for whoever follows the link was
 * at the table. A link of our own names our match.
 *
 * Source: bgstatsapp.com, "Push plays to BG Stats from other apps or websites"
 */
#include "importers/plays/bgstats-link.h"

#include "importers/plays/bgstats-private.h"

#include "importers/plays/play-values.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define LINK_BYTES (4 * 1024 * 1024)
#define NO_TIME "10:00:00"
#define MARK "\xef\xbb\xbf" /* of byte order */

static const ImportJsonLimits limits = { LINK_BYTES, 16, 1024 * 1024, 100000 };

/* Where ids of the program come from: "tomekeeper", "link/some app". */
static char *
dup_source (const ImportJson *object)
{
  const char *name = import_json_get_text (object, "sourceName");
  g_autofree char *folded = g_utf8_strdown (name != NULL ? name : "", -1);

  if (g_str_equal (g_strstrip (folded), "tomekeeper"))
    return g_steal_pointer (&folded);
  return g_strconcat ("link/", folded, NULL);
}

/* By the clock of here; a time that nobody gave is none. */
static void
to_local (ImportPlay *play)
{
  g_autoptr (GTimeZone) utc = g_time_zone_new_utc ();
  g_autofree char *instant = g_strdup_printf ("%s %s", play->date, play->time);
  g_autoptr (GDateTime) when = g_date_time_new_from_iso8601 (instant, utc);
  g_autoptr (GDateTime) local = when != NULL ? g_date_time_to_local (when) : NULL;
  g_autofree char *date = local != NULL ? g_date_time_format (local, "%Y-%m-%d") : NULL;
  g_autofree char *time = local != NULL ? g_date_time_format (local, "%H:%M:%S") : NULL;

  if (local == NULL || g_date_time_get_year (local) < 1)
    return;
  play->date = import_play_text (play, date, -1);
  play->time = g_str_equal (time, NO_TIME) ? "" : import_play_text (play, time, -1);
}

static void
read_game (ImportPlay *play, const ImportJson *object, const char *source)
{
  const ImportJson *game = import_json_get_object (object, "game");
  int bgg = import_json_get_int (game, "bggId", 0);
  g_autofree char *number = g_strdup_printf ("%d", bgg);

  play->game.name = import_play_name (play, import_json_get_text (game, "name"), -1);
  import_entity_add_id (play, &play->game, source, import_json_get_text (game, "sourceGameId"));
  if (bgg > 0)
    import_entity_add_id (play, &play->game, "bgg", number);
  if (import_json_get (game, "cooperative") != NULL)
    play->co_op = import_json_get_truth (game, "cooperative") ? IMPORT_YES : IMPORT_NO;
  if (import_json_get (game, "highestWins") != NULL && !import_json_get_truth (game, "noPoints"))
    play->high_score = import_json_get_truth (game, "highestWins") ? IMPORT_YES : IMPORT_NO;
}

static void
read_seat (ImportPlay *play, ImportSeat *seat, const ImportJson *player, const char *source)
{
  const char *role = import_play_name (play, import_json_get_text (player, "role"), -1);

  seat->player.name = import_play_name (play, import_json_get_text (player, "name"), -1);
  import_entity_add_id (play, &seat->player, source,
                        import_json_get_text (player, "sourcePlayerId"));
  seat->anonymous = *seat->player.name == '\0';
  import_play_set_score (play, seat, import_json_get_text (player, "score"), FALSE);
  seat->rank = (guint)MAX (import_json_get_int (player, "rank", 0), 0);
  if (import_json_get (player, "winner") != NULL)
    seat->winner = import_json_get_truth (player, "winner") ? IMPORT_YES : IMPORT_NO;
  seat->role = *role != '\0' ? role : NULL;
  seat->first = import_json_get_truth (player, "startPlayer");
}

/* FALSE for too many. */
static gboolean
read_seats (ImportPlay *play, const ImportJson *object, const char *source)
{
  const ImportJson *players = import_json_get_list (object, "players");

  for (const ImportJson *player = import_json_first (players); player != NULL;
       player = import_json_next (players, player)) {
    ImportSeat *seat = import_play_add_seat (play);

    if (seat == NULL)
      return FALSE;
    read_seat (play, seat, player, source);
  }
  return TRUE;
}

static gboolean
read_play (ImportParse *parse, guint line, const ImportJson *object, GError **error)
{
  ImportPlay *play = import_parse_begin_play (parse, line, "");
  g_autofree char *source = dup_source (object);
  const char *when = import_json_get_text (object, "playDate");

  if (import_json_get_object (object, "game") == NULL)
    return import_parse_skip_play (parse, _ ("The link doesn’t say which game it was."), error);
  import_play_set_when (play, when != NULL ? when : "");
  import_play_set_minutes (play, import_json_get_integer (object, "durationMin", 0),
                           BGSTATS_MINUTES);
  play->comment = import_play_long_text (play, import_json_get_text (object, "comments"), -1);
  play->place.name = import_play_name (play, import_json_get_text (object, "location"), -1);
  import_play_add_fact (play, "Board", import_json_get_text (object, "board"));
  read_game (play, object, source);
  if (!read_seats (play, object, source))
    return import_parse_skip_play (parse, _ ("The play has more than 64 players."), error);
  import_play_add_id (play, source, import_json_get_text (object, "sourcePlayId"));
  if (play->n_ids == 0)
    import_play_make_id (play, source); /* while the time is the same everywhere */
  if (*play->time != '\0')
    to_local (play);
  return import_parse_end_play (parse, error);
}

/* One play, or a list of them. */
static gboolean
read_json (ImportParse *parse, guint line, const char *json, gsize length, GError **error)
{
  g_autoptr (ImportJsonTree) tree = import_json_tree_new ();
  g_autoptr (GError) wrong = NULL;
  const ImportJson *root = import_json_tree_read (tree, json, length, &limits, &wrong);

  if (root == NULL) {
    import_error_set (error, (ImportError)wrong->code, line + import_error_get_line (wrong) - 1,
                      import_error_get_column (wrong), wrong->message);
    return FALSE;
  }
  if (root->kind != IMPORT_JSON_LIST)
    return read_play (parse, line, root, error);
  for (const ImportJson *play = import_json_first (root); play != NULL;
       play = import_json_next (root, play))
    if (!read_play (parse, line, play, error))
      return FALSE;
  return TRUE;
}

/* What "data" of the address is, without its escapes; NULL for no such address. */
static char *
dup_data (const char *address)
{
  const char *at = strstr (address, "data=");
  gsize length;
  g_autofree char *data = NULL;

  if (at == NULL)
    return NULL;
  at += strlen ("data=");
  length = strcspn (at, "&# \t");
  data = g_strndup (at, length);
  g_strdelimit (data, "+", ' ');
  return g_uri_unescape_segment (data, NULL, NULL);
}

static gboolean
no_address (guint line, GError **error)
{
  import_error_set (error, IMPORT_ERROR_SYNTAX, line, 1,
                    _ ("This is no address of a play: “data=” and the play are expected in it."));
  return FALSE;
}

static gboolean
read_address (ImportParse *parse, guint line, const char *address, GError **error)
{
  g_autofree char *json = dup_data (address);

  return json != NULL ? read_json (parse, line, json, strlen (json), error)
                      : no_address (line, error);
}

static gboolean
is_json (const char *text)
{
  text += g_str_has_prefix (text, MARK) ? strlen (MARK) : 0;
  text += strspn (text, " \t\r\n");
  return *text == '{' || *text == '[';
}

gboolean
import_parse_bgstats_link (ImportParse *parse, GError **error)
{
  g_autoptr (GBytes) bytes = import_input_read_all (parse->input, LINK_BYTES, error);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  gboolean any = FALSE;

  if (bytes == NULL)
    return FALSE;
  text = g_strndup (g_bytes_get_data (bytes, NULL) ?: "", g_bytes_get_size (bytes));
  if (is_json (text))
    return read_json (parse, 1, text, g_bytes_get_size (bytes), error);
  lines = g_strsplit (text, "\n", -1);
  for (guint k = 0; lines[k] != NULL; k++) {
    if (*g_strstrip (lines[k]) == '\0')
      continue;
    any = TRUE;
    if (!read_address (parse, k + 1, lines[k], error))
      return FALSE;
  }
  return any || no_address (1, error);
}
