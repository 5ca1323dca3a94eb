/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * BG Stats play links: an address that hands one play over to BG Stats on a phone. Its Android
 * program refuses players without "startPlayer" and "winner", so they are always there.
 *
 * Source: bgstatsapp.com, "Push plays to BG Stats from other apps or websites"
 */
#include "app/plays-out/out-private.h"

#include "app/base/json.h"
#include "app/base/play-tags.h"

#define ADDRESS "https://app.bgstatsapp.com/createPlay.html?data="
#define NO_TIME 10       /* o'clock: what BG Stats takes for a play without a time */
#define MOST_COMMENT 800 /* characters: servers refuse long addresses */

static char *
dup_comment (const char *comment)
{
  g_autofree char *cut = NULL;

  if (g_utf8_strlen (comment, -1) <= MOST_COMMENT)
    return g_strdup (comment);
  cut = g_utf8_substring (comment, 0, MOST_COMMENT - 1);
  return g_strconcat (cut, "…", NULL);
}

static gboolean
has_points (const OutPlay *play)
{
  for (guint k = 0; k < play->seats->len; k++)
    if (g_array_index (play->seats, OutSeat, k).has_score)
      return TRUE;
  return FALSE;
}

static void
put_game (AppJson *json, DbStore *db, OutNames *names, const OutPlay *play)
{
  const char *uuid;
  gint64 row;

  out_names_get_game (names, play->row, &row, &uuid);
  app_json_key (json, "game");
  app_json_begin_object (json);
  app_json_set_text (json, "name", play->game);
  app_json_set_text (json, "sourceGameId", uuid);
  app_json_set_integer (json, "bggId", out_get_bgg (db, DB_SUBJECT_GAME, row));
  app_json_set_boolean (json, "highestWins", !play->low_wins);
  app_json_set_boolean (json, "noPoints", !has_points (play));
  app_json_set_boolean (json, "cooperative", play->co_op);
  app_json_end_object (json);
}

static void
put_player (AppJson *json, OutNames *names, const OutPlay *play, const OutSeat *seat)
{
  gboolean drawn = play->status == RULES_DRAWN && !play->co_op;

  app_json_begin_object (json);
  app_json_set_text (json, "name", seat->name);
  app_json_set_text (json, "sourcePlayerId", out_names_get_player (names, seat->player));
  app_json_set_boolean (json, "startPlayer", seat->first);
  app_json_set_boolean (json, "winner", seat->won == IMPORT_YES || (drawn && seat->place <= 1));
  if (seat->place > 0 && !out_play_has_only_winners (play))
    app_json_set_integer (json, "rank", seat->place);
  if (seat->has_score)
    app_json_set_number (json, "score", seat->score);
  app_json_set_text (json, "role", seat->role);
  app_json_end_object (json);
}

static void
put_day (AppJson *json, const OutPlay *play)
{
  g_autoptr (GDateTime) instant = out_play_dup_instant (play, NO_TIME);
  g_autofree char *text =
      instant != NULL ? g_date_time_format (instant, "%Y-%m-%d %H:%M:%S") : NULL;

  if (text != NULL)
    app_json_set_text (json, "playDate", text);
}

char *
out_dup_link (DbStore *db, OutNames *names, const OutPlay *play)
{
  g_autoptr (GString) data = g_string_new (NULL);
  g_autofree char *comment = dup_comment (play->comment), *escaped = NULL;
  const char *board = out_play_get_tag (play, APP_TAG_BOARD);
  AppJson json;

  if (play->running)
    return NULL;
  app_json_init (&json, data);
  app_json_begin_object (&json);
  app_json_set_text (&json, "sourceName", "Tomekeeper");
  app_json_set_text (&json, "sourcePlayId", play->row->uuid);
  put_day (&json, play);
  app_json_set_integer (&json, "durationMin", MAX (play->row->minutes, 0));
  app_json_set_text (&json, "board", board != NULL ? board : "");
  app_json_set_text (&json, "comments", comment);
  app_json_set_text (&json, "location", play->row->place);
  put_game (&json, db, names, play);
  app_json_key (&json, "players");
  app_json_begin_list (&json);
  for (guint k = 0; k < play->seats->len; k++)
    put_player (&json, names, play, &g_array_index (play->seats, OutSeat, k));
  app_json_end_list (&json);
  app_json_end_object (&json);
  escaped = g_uri_escape_string (data->str, NULL, FALSE);
  return g_strconcat (ADDRESS, escaped, NULL);
}

static gboolean
link_cb (OutWriting *writing, const OutPlay *play, gpointer data, GError **error)
{
  g_autofree char *link = out_dup_link (writing->db, writing->names, play);

  if (link != NULL)
    g_string_append_printf (writing->line, "%s\n", link);
  return TRUE;
}

gboolean
out_write_links (OutWriting *writing, GError **error)
{
  return out_foreach (writing, link_cb, NULL, error);
}
