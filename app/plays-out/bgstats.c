/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matches out to BG Stats: its file, and links to it.
 */
#include "app/base/json.h"
#include "app/base/play-tags.h"
#include "app/plays-out/export-private.h"
#include "app/result/quick-db.h"

#include "db/uuid.h"

#include <string.h>

/* What BG Stats keeps with a play that says what decides. */
enum {
  SCORING_HIGH = 1,
  SCORING_LOW = 2,
  SCORING_NONE = 3,
  SCORING_CO_OP = 4,
  SCORING_CO_OP_ALONE = 6
};

#define APART "\357\274\217"         /* U+FF0F, between several boards */
#define NO_TIME "10:00:00"           /* of a play of which the day alone is known */
#define NO_DAY "1970-01-01 00:00:00" /* likewise, of which not even that is */

/**
 * Thing:
 * @id: in this file, from 1
 * @expansion: of a game
 * @plays: that it is in; @co_op, @high, @low, @points, @teams: how many of them are such
 * @modified: of the latest one
 *
 * A player, game or location that plays refer to.
 */
typedef struct {
  gint64 row;
  gint id;
  char *name, *uuid;
  gboolean expansion;
  guint plays, co_op, high, low, points, teams;
  gint64 modified;
} Entity;

/* @list: (element-type Thing): by id; @by_key: the same by UUID, borrowed. */
typedef struct {
  GPtrArray *list;
  GHashTable *by_key;
} EntityList;

typedef struct {
  EntityList players, games, places, tags;
  gboolean more;
} Exporting;

static void
entity_free (gpointer data)
{
  Entity *entity = data;

  g_free (entity->name);
  g_free (entity->uuid);
  g_free (entity);
}

static void
entity_list_init (EntityList *entities)
{
  entities->list = g_ptr_array_new_with_free_func (entity_free);
  entities->by_key = g_hash_table_new (g_str_hash, g_str_equal);
}

static void
entity_list_clear (EntityList *entities)
{
  g_hash_table_unref (entities->by_key);
  g_ptr_array_unref (entities->list);
}

/* BG Stats' own UUID where it came from there. */
static char *
dup_uuid (DbStore *db, DbSubject subject, gint64 row, const char *ours)
{
  char *theirs = export_dup_external_id (db, subject, row, "bgstats");

  return theirs != NULL ? theirs : g_strdup (ours);
}

static Entity *
add_reference (EntityList *entities, const ExportPlay *play, gint64 row, const char *uuid,
               const char *name)
{
  Entity *entity = g_hash_table_lookup (entities->by_key, uuid);

  if (entity == NULL) {
    entity = g_new0 (Entity, 1);
    entity->id = (gint)entities->list->len + 1;
    entity->row = row;
    entity->name = g_strdup (name);
    entity->uuid = g_strdup (uuid);
    g_ptr_array_add (entities->list, entity);
    g_hash_table_insert (entities->by_key, entity->uuid, entity);
  }
  entity->plays++;
  entity->modified = MAX (entity->modified, play->row->modified);
  return entity;
}

/* Values */

/* An instant of ours by the clock here. */
static void
set_instant (AppJson *json, const char *key, gint64 instant)
{
  g_autoptr (GDateTime) when = g_date_time_new_from_unix_local (instant / 1000);
  g_autofree char *text =
      when != NULL ? g_date_time_format (when, "%Y-%m-%d %H:%M:%S") : g_strdup ("");

  app_json_set_text (json, key, text);
}

static void
set_day (AppJson *json, const ExportPlay *play)
{
  g_autofree char *text = NULL;

  if (play->day[0] == '\0')
    text = g_strdup (NO_DAY);
  else
    text = g_strconcat (play->day, " ", play->time[0] != '\0' ? play->time : NO_TIME, NULL);
  app_json_set_text (json, "playDate", text);
}

/* A tag that is a number; 0 without. */
static gint64
read_tag (const ExportPlay *play, const char *name)
{
  const char *text = export_play_get_tag (play, name);
  gint64 number = 0;

  if (text != NULL)
    g_ascii_string_to_signed (text, 10, 0, G_MAXINT32, &number, NULL);
  return number;
}

static gboolean
has_points (const ExportPlay *play)
{
  for (guint k = 0; k < play->seats->len; k++)
    if (g_array_index (play->seats, ExportSeat, k).has_score)
      return TRUE;
  return FALSE;
}

/* @theirs: it came from BG Stats, and says what it said there. */
static gint
scoring_of (const ExportPlay *play, gboolean theirs)
{
  if (theirs)
    return (gint)read_tag (play, APP_TAG_SCORING_SETTING);
  if (play->co_op)
    return has_points (play) ? SCORING_CO_OP : SCORING_CO_OP_ALONE;
  if (!has_points (play))
    return SCORING_NONE;
  return play->low_wins ? SCORING_LOW : SCORING_HIGH;
}

static gboolean
high_wins (const ExportPlay *play)
{
  return g_strcmp0 (export_play_get_tag (play, APP_QUICK_TAG),
                    app_quick_scoring_name (APP_QUICK_HIGH_SCORE))
         == 0;
}

/* Whether winners are what was said or replayed, and not what the scores make them. */
static gboolean
is_by_hand (const ExportPlay *play, gboolean theirs)
{
  return play->by_hand || (!theirs && !high_wins (play) && !play->low_wins);
}

/* Plays */

/* Where one of a side has the score that all have together, each of them has it there. */
static const ExportSeat *
get_scored (const ExportPlay *play, const ExportSeat *seat)
{
  const ExportSeat *scored = NULL;

  if (seat->has_score || seat->score_text != NULL || (!play->teams && !play->co_op))
    return seat;
  for (guint k = 0; k < play->seats->len; k++) {
    const ExportSeat *other = &g_array_index (play->seats, ExportSeat, k);

    if (other->side != seat->side || (!other->has_score && other->score_text == NULL))
      continue;
    if (scored != NULL)
      return seat;
    scored = other;
  }
  return scored != NULL ? scored : seat;
}

static void
set_score (AppJson *json, const ExportPlay *play, const ExportSeat *mine)
{
  const ExportSeat *seat = get_scored (play, mine);
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  if (seat->score_text != NULL)
    app_json_set_text (json, "score", seat->score_text);
  else
    app_json_set_text (
        json, "score",
        seat->has_score ? g_ascii_formatd (number, sizeof number, "%.10g", seat->score) : NULL);
}

static gboolean
is_number (const char *text)
{
  return text[0] != '\0' && strspn (text, "0123456789") == strlen (text);
}

/* Sides go by numbers there, from 0; a name of ours is the team's role, unless it is one too. */
static void
set_team (AppJson *json, const ExportPlay *play, const ExportSeat *seat)
{
  g_autofree char *number = g_strdup_printf ("%u", seat->side - 1);

  if (!play->teams)
    return;
  app_json_set_text (json, "team", number);
  if (seat->team[0] != '\0' && !is_number (seat->team))
    app_json_set_text (json, "teamRole", seat->team);
}

static void
put_seat (ExportWriter *writing, AppJson *json, Exporting *exporting, const ExportPlay *play,
          const ExportSeat *seat)
{
  const char *ours = export_names_get_player (writing->names, seat->player);
  g_autofree char *uuid = dup_uuid (writing->db, DB_SUBJECT_PLAYER, seat->player, ours);
  const Entity *player = add_reference (&exporting->players, play, seat->player, uuid, seat->name);
  gboolean drawn = play->status == RULES_DRAWN && !play->co_op;

  app_json_begin_object (json);
  app_json_set_integer (json, "playerRefId", player->id);
  app_json_set_boolean (json, "winner", seat->won == IMPORT_YES || (drawn && seat->place <= 1));
  app_json_set_boolean (json, "newPlayer", FALSE);
  app_json_set_boolean (json, "startPlayer", seat->first);
  set_score (json, play, seat);
  app_json_set_integer (json, "rank", export_play_has_only_winners (play) ? 0 : seat->place);
  app_json_set_integer (json, "seatOrder", seat->seat - 1);
  set_team (json, play, seat);
  if (seat->role[0] != '\0')
    app_json_set_text (json, "role", seat->role);
  app_json_end_object (json);
}

static void
put_game_ref (ExportWriter *writing, AppJson *json, Exporting *exporting, const ExportPlay *play)
{
  g_autofree char *uuid = NULL;
  const char *ours;
  gint64 row;
  Entity *game;

  export_names_get_game (writing->names, play->row, &row, &ours);
  uuid = dup_uuid (writing->db, DB_SUBJECT_GAME, row, ours);
  game = add_reference (&exporting->games, play, row, uuid, play->game);
  game->co_op += play->co_op ? 1 : 0;
  game->high += high_wins (play) ? 1 : 0;
  game->low += play->low_wins ? 1 : 0;
  game->points += has_points (play) ? 1 : 0;
  game->teams += play->teams ? 1 : 0;
  app_json_set_integer (json, "gameRefId", game->id);
}

static void
put_place_ref (ExportWriter *writing, AppJson *json, Exporting *exporting, const ExportPlay *play)
{
  g_autofree char *uuid = NULL;
  const char *ours;
  gint64 row;

  if (play->row->place[0] == '\0')
    return;
  export_names_get_place (writing->names, play->row, &row, &ours);
  uuid = dup_uuid (writing->db, DB_SUBJECT_PLACE, row, ours);
  app_json_set_integer (json, "locationRefId",
                        add_reference (&exporting->places, play, row, uuid, play->row->place)->id);
}

/* What a tag names, under UUIDs that are the same each time. */
static Entity *
add_reference_by_name (EntityList *entities, const ExportPlay *play, const char *kind,
                       const char *name)
{
  g_autofree char *id = g_strconcat (kind, "/", name, NULL);
  char uuid[DB_UUID_SIZE];

  db_uuid_v5 ("tomekeeper", id, uuid);
  return add_reference (entities, play, 0, uuid, name);
}

/* A list of references to what a tag names. */
static void
put_list (AppJson *json, const ExportPlay *play, EntityList *entities, const char *tag,
          const char *key, const char *reference)
{
  const char *value = export_play_get_tag (play, tag);
  g_auto (GStrv) names = g_strsplit (value != NULL ? value : "", APP_TAG_APART, -1);

  if (names[0] == NULL)
    return;
  app_json_key (json, key);
  app_json_begin_list (json);
  for (char **name = names; *name != NULL; name++) {
    Entity *entity = add_reference_by_name (entities, play, tag, *name);

    entity->expansion = TRUE;
    app_json_begin_object (json);
    app_json_set_integer (json, reference, entity->id);
    app_json_set_text (json, "metaData", "");
    app_json_end_object (json);
  }
  app_json_end_list (json);
}

static void
put_comment_and_tags (AppJson *json, Exporting *exporting, const ExportPlay *play)
{
  const char *board = export_play_get_tag (play, APP_TAG_BOARD);
  g_auto (GStrv) boards = g_strsplit (board != NULL ? board : "", APP_TAG_APART, -1);
  g_autofree char *joined = g_strjoinv (APART, boards);

  if (joined[0] != '\0')
    app_json_set_text (json, "board", joined);
  if (play->comment[0] != '\0')
    app_json_set_text (json, "comments", play->comment);
  put_list (json, play, &exporting->games, APP_TAG_EXPANSION, "expansionPlays", "gameRefId");
  put_list (json, play, &exporting->tags, APP_TAG_TAG, "tags", "tagRefId");
}

static gboolean
play_cb (ExportWriter *writing, const ExportPlay *play, gpointer data, GError **error)
{
  Exporting *exporting = data;
  g_autofree char *uuid = dup_uuid (writing->db, DB_SUBJECT_MATCH, play->row->id, play->row->uuid);
  gboolean theirs = !g_str_equal (uuid, play->row->uuid);
  AppJson json;

  g_string_append (writing->line, exporting->more ? ",\n" : "\n");
  exporting->more = TRUE;
  app_json_init (&json, writing->line);
  app_json_begin_object (&json);
  app_json_set_text (&json, "uuid", uuid);
  set_day (&json, play);
  set_instant (&json, "entryDate", play->row->created);
  set_instant (&json, "modificationDate", play->row->modified);
  put_game_ref (writing, &json, exporting, play);
  put_place_ref (writing, &json, exporting, play);
  app_json_set_boolean (&json, "usesTeams", play->teams);
  app_json_set_integer (&json, "durationMin", MAX (play->row->minutes, 0));
  app_json_set_integer (&json, "rounds", read_tag (play, APP_TAG_ROUNDS));
  app_json_set_integer (&json, "rating", read_tag (play, APP_TAG_RATING));
  app_json_set_boolean (&json, "ignored", play->uncounted || play->incomplete || play->running);
  app_json_set_boolean (&json, "manualWinner", is_by_hand (play, theirs));
  app_json_set_integer (&json, "scoringSetting", scoring_of (play, theirs));
  app_json_set_integer (&json, "bggId",
                        export_get_bgg_id (writing->db, DB_SUBJECT_MATCH, play->row->id));
  app_json_set_integer (&json, "nemestatsId", 0);
  app_json_set_integer (&json, "importPlayId", 0);
  put_comment_and_tags (&json, exporting, play);
  app_json_key (&json, "playerScores");
  app_json_begin_list (&json);
  for (guint k = 0; k < play->seats->len; k++)
    put_seat (writing, &json, exporting, play, &g_array_index (play->seats, ExportSeat, k));
  app_json_end_list (&json);
  app_json_end_object (&json);
  return TRUE;
}

/* What they refer to */

typedef void (*PutEntityFunc) (ExportWriter *writing, AppJson *json, const Entity *entity);

static void
put_player (ExportWriter *writing, AppJson *json, const Entity *entity)
{
  g_autofree char *bgg =
      export_dup_external_id (writing->db, DB_SUBJECT_PLAYER, entity->row, "bgg");
  g_autofree char *theirs =
      export_dup_external_id (writing->db, DB_SUBJECT_PLAYER, entity->row, "bgstats");

  app_json_set_boolean (json, "isAnonymous",
                        theirs == NULL && g_str_equal (entity->name, APP_PLAYER_ANONYMOUS));
  app_json_set_text (json, "bggUsername", bgg != NULL ? bgg : "");
}

static void
put_game (ExportWriter *writing, AppJson *json, const Entity *entity)
{
  app_json_set_integer (json, "bggId",
                        export_get_bgg_id (writing->db, DB_SUBJECT_GAME, entity->row));
  app_json_set_boolean (json, "cooperative", 2 * entity->co_op > entity->plays);
  app_json_set_boolean (json, "highestWins", entity->low <= entity->high);
  app_json_set_boolean (json, "noPoints", entity->points == 0);
  app_json_set_boolean (json, "usesTeams", 2 * entity->teams > entity->plays);
  app_json_set_integer (json, "isBaseGame", !entity->expansion);
  app_json_set_integer (json, "isExpansion", entity->expansion);
}

static void
put_tag (ExportWriter *writing, AppJson *json, const Entity *entity)
{
  app_json_set_text (json, "type", "Play");
}

static void
put_nothing (ExportWriter *writing, AppJson *json, const Entity *entity)
{
}

static void
put_entities (ExportWriter *writing, const char *key, const EntityList *entities, PutEntityFunc put)
{
  AppJson json;

  g_string_append_printf (writing->line, ",\n\"%s\": [", key);
  app_json_init (&json, writing->line);
  for (guint k = 0; k < entities->list->len; k++) {
    const Entity *entity = g_ptr_array_index (entities->list, k);

    g_string_append (writing->line, k > 0 ? ",\n" : "\n");
    app_json_begin_object (&json);
    app_json_set_integer (&json, "id", entity->id);
    app_json_set_text (&json, "uuid", entity->uuid);
    app_json_set_text (&json, "name", entity->name);
    set_instant (&json, "modificationDate", entity->modified);
    put (writing, &json, entity);
    app_json_end_object (&json);
    export_flush (writing);
  }
  g_string_append (writing->line, "]");
}

/* The owner is who sits in most plays: nobody says here who he is. */
static gint
find_owner (const EntityList *players)
{
  guint most = 0;
  gint owner = 0;

  for (guint k = 0; k < players->list->len; k++) {
    const Entity *player = g_ptr_array_index (players->list, k);

    if (player->plays > most) {
      most = player->plays;
      owner = player->id;
    }
  }
  return owner;
}

static gboolean
write_all (ExportWriter *writing, Exporting *exporting, GError **error)
{
  g_string_append (writing->line, "{\"plays\": [");
  if (!export_foreach_play (writing, play_cb, exporting, error))
    return FALSE;
  g_string_append (writing->line, "]");
  put_entities (writing, "players", &exporting->players, put_player);
  put_entities (writing, "games", &exporting->games, put_game);
  put_entities (writing, "locations", &exporting->places, put_nothing);
  put_entities (writing, "tags", &exporting->tags, put_tag);
  g_string_append_printf (writing->line,
                          ",\n\"challenges\": [], \"groups\": [],\n"
                          "\"userInfo\": {\"meRefId\": %d}}\n",
                          find_owner (&exporting->players));
  return TRUE;
}

gboolean
export_write_bgstats (ExportWriter *writing, GError **error)
{
  Exporting exporting = { 0 };
  gboolean done;

  entity_list_init (&exporting.players);
  entity_list_init (&exporting.games);
  entity_list_init (&exporting.places);
  entity_list_init (&exporting.tags);
  done = write_all (writing, &exporting, error);
  entity_list_clear (&exporting.players);
  entity_list_clear (&exporting.games);
  entity_list_clear (&exporting.places);
  entity_list_clear (&exporting.tags);
  return done;
}

/* BG Stats play links: an address that hands one play over to BG Stats on a phone. Its Android
 * program refuses players without "startPlayer" and "winner", so they are always there.  Source:
 * bgstatsapp.com, "Push plays to BG Stats from other apps or websites" */

#define ADDRESS "https://app.bgstatsapp.com/createPlay.html?data="
#define LINK_NO_TIME 10  /* o'clock: what BG Stats takes for a play without a time */
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

static void
link_put_game (AppJson *json, DbStore *db, ExportNames *names, const ExportPlay *play)
{
  const char *uuid;
  gint64 row;

  export_names_get_game (names, play->row, &row, &uuid);
  app_json_key (json, "game");
  app_json_begin_object (json);
  app_json_set_text (json, "name", play->game);
  app_json_set_text (json, "sourceGameId", uuid);
  app_json_set_integer (json, "bggId", export_get_bgg_id (db, DB_SUBJECT_GAME, row));
  app_json_set_boolean (json, "highestWins", !play->low_wins);
  app_json_set_boolean (json, "noPoints", !has_points (play));
  app_json_set_boolean (json, "cooperative", play->co_op);
  app_json_end_object (json);
}

static void
link_put_player (AppJson *json, ExportNames *names, const ExportPlay *play, const ExportSeat *seat)
{
  gboolean drawn = play->status == RULES_DRAWN && !play->co_op;

  app_json_begin_object (json);
  app_json_set_text (json, "name", seat->name);
  app_json_set_text (json, "sourcePlayerId", export_names_get_player (names, seat->player));
  app_json_set_boolean (json, "startPlayer", seat->first);
  app_json_set_boolean (json, "winner", seat->won == IMPORT_YES || (drawn && seat->place <= 1));
  if (seat->place > 0 && !export_play_has_only_winners (play))
    app_json_set_integer (json, "rank", seat->place);
  if (seat->has_score)
    app_json_set_number (json, "score", seat->score);
  app_json_set_text (json, "role", seat->role);
  app_json_end_object (json);
}

static void
put_day (AppJson *json, const ExportPlay *play)
{
  g_autoptr (GDateTime) instant = export_play_dup_instant (play, LINK_NO_TIME);
  g_autofree char *text =
      instant != NULL ? g_date_time_format (instant, "%Y-%m-%d %H:%M:%S") : NULL;

  if (text != NULL)
    app_json_set_text (json, "playDate", text);
}

char *
export_dup_link (DbStore *db, ExportNames *names, const ExportPlay *play)
{
  g_autoptr (GString) data = g_string_new (NULL);
  g_autofree char *comment = dup_comment (play->comment), *escaped = NULL;
  const char *board = export_play_get_tag (play, APP_TAG_BOARD);
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
  link_put_game (&json, db, names, play);
  app_json_key (&json, "players");
  app_json_begin_list (&json);
  for (guint k = 0; k < play->seats->len; k++)
    link_put_player (&json, names, play, &g_array_index (play->seats, ExportSeat, k));
  app_json_end_list (&json);
  app_json_end_object (&json);
  escaped = g_uri_escape_string (data->str, NULL, FALSE);
  return g_strconcat (ADDRESS, escaped, NULL);
}

static gboolean
link_cb (ExportWriter *writing, const ExportPlay *play, gpointer data, GError **error)
{
  g_autofree char *link = export_dup_link (writing->db, writing->names, play);

  if (link != NULL)
    g_string_append_printf (writing->line, "%s\n", link);
  return TRUE;
}

gboolean
export_write_links (ExportWriter *writing, GError **error)
{
  return export_foreach_play (writing, link_cb, NULL, error);
}
