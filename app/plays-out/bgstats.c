/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matches out to BG Stats: its file, and links to it.
 */
#include "app/base/json.h"
#include "app/base/play-tags.h"
#include "app/plays-out/export-private.h"
#include "app/result/games.h"
#include "app/result/quick-db.h"

#include "db/changes.h"
#include "db/externals.h"
#include "db/imports.h"
#include "db/notes.h"
#include "db/uuid.h"
#include "importers/plays/play-bytes.h"

#include <math.h>
#include <stdlib.h>
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
#define MADE "made-"                 /* an id of what came without one begins so */
#define NO_DAY "1970-01-01 00:00:00" /* likewise, of which not even that is */

/**
 * Thing:
 * @id: in this file, from 1
 * @expansion: of a game
 * @plays: that it is in; @co_op, @high, @low, @points, @teams: how many of them are such
 * @modified: of the latest one
 * @kept: (nullable): as BG Stats had it last; then @modified does not count unless it is @renamed
 * or something is @changed in what is said of it
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
  JsonObject *kept;
  gboolean renamed, changed;
} Entity;

#define FULL_RATING 100 /* what ten out of ten is there */
/* Bytes of what is kept of a play, and of a game. */
#define MOST_REST (1 << 22)
#define MOST_KEPT (1 << 20)

/* @list: (element-type Thing): by id; @by_key: the same by UUID, borrowed. */
typedef struct {
  GPtrArray *list;
  GHashTable *by_key;
} EntityList;

/**
 * Kept:
 * @said: the play as BG Stats had it when it came from there last; NULL for one that never did
 * @batch: of that import
 * @root: (nullable): what it had beside
 * @play, @game, @place, @owner: (nullable): of that, borrowed; @seats, @tags, @expansions likewise,
 * and
 * @others, who else is in the score sheet
 * @used: (element-type gboolean): of each of @seats whether it is somebody's who sits here
 * @same: nothing was changed here since, so that the play goes back as it came
 * @ending: the same people sit there, with the same scores, and won
 * @starts, @sheet: words of where they began, and the score sheet, are those that came
 */
typedef struct {
  ImportPlay *said;
  gint64 batch;
  JsonNode *root;
  JsonObject *play, *game, *place, *owner;
  JsonArray *seats, *tags, *expansions, *others;
  GArray *used;
  gboolean same, ending, starts, sheet;
} Kept;

/* @owner: whose number is known, or 0 */
typedef struct {
  EntityList players, games, places, tags;
  gint owner;
  gboolean more;
  Kept kept; /* of the present play */
} Exporting;

static void
entity_free (gpointer data)
{
  Entity *entity = data;

  g_clear_pointer (&entity->kept, json_object_unref);
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

/* BG Stats' own UUID where it came from there with one. */
static char *
dup_uuid (DbStore *db, DbSubject subject, gint64 row, const char *ours)
{
  char *theirs = export_dup_external_id (db, subject, row, "bgstats");

  if (theirs != NULL && !g_str_has_prefix (theirs, MADE))
    return theirs;
  g_free (theirs);
  return g_strdup (ours);
}

/* JSON that was kept */

/* "" where there is none: most of BG Stats' members may be so, or be missing. */
static const char *
get_text (JsonObject *object, const char *key)
{
  const char *text = app_json_member_text (object, key);

  return text != NULL ? text : "";
}

/* true, 1, "1" or "true", as the import of it reads it. */
static gboolean
get_truth (JsonObject *object, const char *key)
{
  JsonNode *node = object != NULL ? json_object_get_member (object, key) : NULL;

  if (node == NULL || !JSON_NODE_HOLDS_VALUE (node))
    return FALSE;
  if (json_node_get_value_type (node) == G_TYPE_STRING)
    return g_str_equal (json_node_get_string (node), "1")
           || g_ascii_strcasecmp (json_node_get_string (node), "true") == 0;
  return json_node_get_value_type (node) == G_TYPE_BOOLEAN ? json_node_get_boolean (node)
                                                           : json_node_get_double (node) == 1;
}

static guint
count_elements (JsonArray *list)
{
  return list != NULL ? json_array_get_length (list) : 0;
}

static void
put_node (AppJson *json, const char *key, JsonNode *node)
{
  g_autofree char *text = NULL;

  if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING) {
    app_json_set_text (json, key, json_node_get_string (node));
    return;
  }
  text = json_to_string (node, FALSE);
  app_json_key (json, key);
  g_string_append (json->out, text);
}

/* Members that nobody here can read, but for @keys. */
static void
put_others (AppJson *json, JsonObject *object, const char *const *keys)
{
  JsonObjectIter iter;
  const char *key;
  JsonNode *node;

  if (object == NULL)
    return;
  json_object_iter_init (&iter, object);
  while (json_object_iter_next (&iter, &key, &node))
    if (!g_strv_contains (keys, key))
      put_node (json, key, node);
}

/* The member of @kept as it came, where there is one and it @counts. */
static gboolean
put_kept (AppJson *json, JsonObject *kept, const char *key, gboolean counts)
{
  JsonNode *node = kept != NULL && counts ? json_object_get_member (kept, key) : NULL;

  if (node != NULL)
    put_node (json, key, node);
  return node != NULL;
}

/* @ours counts unless the play goes back as it came, where what is missing is 0 or false. */
static void
put_integer (AppJson *json, const Kept *kept, const char *key, gboolean counts, gint64 ours)
{
  if (!put_kept (json, kept->play, key, counts))
    app_json_set_integer (json, key, counts && kept->root != NULL ? 0 : ours);
}

static void
put_truth (AppJson *json, const Kept *kept, const char *key, gboolean counts, gboolean ours)
{
  if (!put_kept (json, kept->play, key, counts))
    app_json_set_boolean (json, key, counts && kept->root != NULL ? FALSE : ours);
}

/* What the last import of a play kept */

static void
kept_clear (Kept *kept)
{
  g_clear_pointer (&kept->said, import_play_free);
  g_clear_pointer (&kept->root, json_node_unref);
  g_clear_pointer (&kept->used, g_array_unref);
  *kept = (Kept){ 0 };
}

typedef struct {
  const char *uuid;
  Kept *kept;
} KeptQuery;

/* The last one counts. */
static gboolean
imported_cb (const char *source, const char *external, gconstpointer form, gsize length,
             gint64 batch, gpointer data)
{
  KeptQuery *query = data;
  Kept *kept = query->kept;

  if (!g_str_equal (source, "bgstats")
      || (!g_str_equal (external, query->uuid) && !g_str_has_prefix (external, MADE)))
    return TRUE;
  if (kept->said == NULL)
    kept->said = import_play_new ();
  kept->batch = batch;
  if (!import_play_from_bytes (kept->said, form, length))
    g_clear_pointer (&kept->said, import_play_free);
  return TRUE;
}

static void
read_rest (Kept *kept)
{
  JsonObject *root;

  kept->root = app_json_parse (kept->said->rest, MOST_REST);
  if (kept->root == NULL || !JSON_NODE_HOLDS_OBJECT (kept->root)) {
    g_clear_pointer (&kept->root, json_node_unref);
    return;
  }
  root = json_node_get_object (kept->root);
  kept->play = app_json_member_object (root, "play");
  kept->game = app_json_member_object (root, "game");
  kept->place = app_json_member_object (root, "place");
  kept->owner = app_json_member_object (root, "owner");
  kept->seats = app_json_member_list (root, "playerScores");
  kept->tags = app_json_member_list (root, "tags");
  kept->expansions = app_json_member_list (root, "expansionPlays");
  kept->others = app_json_member_list (root, "sheet");
  kept->used = g_array_new (FALSE, TRUE, sizeof (gboolean));
  g_array_set_size (kept->used, count_elements (kept->seats));
}

/* @last: as the match was changed last; @changed: that is behind the import, and another match than
 * it left. */
typedef struct {
  gint64 batch;
  char *last;
  gboolean changed;
} Changed;

static gboolean
changed_cb (const DbChange *change, gpointer data)
{
  Changed *changed = data;

  if (change->batch > changed->batch) {
    changed->changed = TRUE;
    if (changed->last == NULL)
      changed->last = g_strdup (change->after != NULL ? change->after : "");
    return TRUE;
  }
  if (changed->last != NULL)
    changed->changed = g_strcmp0 (changed->last, change->after) != 0;
  return FALSE;
}

/* Whether a tag is what facts of that name were made into. */
static gboolean
is_as_told (const ExportPlay *play, const Kept *kept, const char *name)
{
  const char *tag = export_play_get_tag (play, name);
  g_autoptr (GString) told = g_string_new (NULL);

  for (guint k = 0; k < kept->said->facts->len; k++) {
    const ImportFact *fact = &g_array_index (kept->said->facts, ImportFact, k);

    if (g_str_equal (fact->name, name))
      g_string_append_printf (told, "%s%s", told->len > 0 ? APP_TAG_APART : "", fact->value);
  }
  return g_str_equal (told->str, tag != NULL ? tag : "");
}

static gboolean
load_kept (ExportWriter *writing, const ExportPlay *play, const char *uuid, Kept *kept,
           GError **error)
{
  KeptQuery query = { uuid, kept };
  Changed changed = { 0 };
  g_autofree char *comment = NULL;

  kept_clear (kept);
  if (!db_imported_foreach (writing->db, play->row->id, imported_cb, &query, error))
    return FALSE;
  if (kept->said == NULL)
    return TRUE;
  changed.batch = kept->batch;
  if (!db_changes_foreach (writing->db, DB_SUBJECT_MATCH, play->row->id, changed_cb, &changed,
                           error))
    return FALSE;
  g_free (changed.last);
  read_rest (kept);
  comment = g_strstrip (g_strdup (kept->said->comment));
  kept->same = !changed.changed && !kept->said->differs && g_str_equal (comment, play->comment);
  kept->starts = kept->same || is_as_told (play, kept, APP_TAG_START);
  kept->sheet = kept->same || is_as_told (play, kept, APP_TAG_SHEET);
  return TRUE;
}

/* Whether a row is what BG Stats knows by that UUID. */
static gboolean
is_known_as (DbStore *db, DbSubject subject, gint64 row, const char *uuid)
{
  gint64 known = 0;

  return uuid[0] != '\0' && row != 0
         && db_external_find (db, subject, "bgstats", uuid, &known, NULL) && known == row;
}

static gboolean
count_cb (const char *source, const char *id, gpointer data)
{
  *(guint *)data += g_str_equal (source, "bgstats") ? 1 : 0;
  return TRUE;
}

/* What a row is called. Several of BG Stats that are one here have their own names there. */
static const char *
get_name (DbStore *db, DbSubject subject, gint64 row, JsonObject *kept, const char *here)
{
  guint n = 0;

  if (get_text (kept, "name")[0] == '\0'
      || !db_externals_foreach (db, subject, row, count_cb, &n, NULL) || n < 2)
    return here;
  return get_text (kept, "name");
}

/* "Ben" of "Ben (2)", as an import calls the second one of that name. */
static gboolean
is_second_of (const char *here, const char *there)
{
  gsize length = strlen (there);

  return length > 0 && strncmp (here, there, length) == 0
         && (here[length] == '\0'
             || (g_str_has_prefix (here + length, " (") && g_str_has_suffix (here, ")")
                 && strspn (here + length + 2, "0123456789") == strlen (here + length) - 3));
}

/* Whether somebody is who sat in a second seat, whom an import has as somebody else. */
static gboolean
is_other_of (DbStore *db, gint64 player, const char *uuid)
{
  g_autofree char *known = export_dup_external_id (db, DB_SUBJECT_PLAYER, player, "bgstats");
  gsize length = strlen (uuid);

  return length > 0 && known != NULL && strncmp (known, uuid, length) == 0 && known[length] == '#';
}

/* What it has for a seat that is like this one; NULL for nobody who sat there. */
static JsonObject *
find_kept_seat (ExportWriter *writing, Kept *kept, const ExportSeat *seat)
{
  for (guint k = 0; kept->used != NULL && k < kept->used->len; k++) {
    JsonObject *element = app_json_list_object (kept->seats, k),
               *of = app_json_member_object (element, "of");
    const char *uuid = get_text (of, "uuid");

    if (element == NULL || g_array_index (kept->used, gboolean, k))
      continue;
    if (get_truth (of, "isAnonymous") || of == NULL
            ? g_str_has_prefix (seat->name, APP_PLAYER_ANONYMOUS)
                  || g_str_equal (seat->name, get_text (app_json_member_object (element, "as"),
                                                        "anonymousName"))
            : is_known_as (writing->db, DB_SUBJECT_PLAYER, seat->player, uuid)
                  || is_other_of (writing->db, seat->player, uuid)
                  || (uuid[0] == '\0' && is_second_of (seat->name, get_text (of, "name")))) {
      g_array_index (kept->used, gboolean, k) = TRUE;
      return element;
    }
  }
  return NULL;
}

/* What they refer to */

static Entity *
add_entity (EntityList *entities, gint64 row, const char *uuid, const char *name)
{
  Entity *entity = g_new0 (Entity, 1);

  entity->id = (gint)entities->list->len + 1;
  entity->row = row;
  entity->name = g_strdup (name);
  entity->uuid = g_strdup (uuid);
  g_ptr_array_add (entities->list, entity);
  g_hash_table_insert (entities->by_key, entity->uuid, entity);
  return entity;
}

/* @kept: as BG Stats has it; @name: as it is here. */
static void
use_kept (Entity *entity, const char *name, JsonObject *kept)
{
  const char *theirs = get_text (kept, "name");

  g_clear_pointer (&entity->kept, json_object_unref);
  entity->kept = json_object_ref (kept);
  entity->renamed = !get_truth (kept, "isAnonymous") && !is_second_of (name, theirs);
  db_match_set_string (&entity->name, entity->renamed ? name : theirs);
}

/* @kept: (nullable): as BG Stats has it. */
static Entity *
add_reference (EntityList *entities, const ExportPlay *play, gint64 row, const char *uuid,
               const char *name, JsonObject *kept)
{
  Entity *entity = g_hash_table_lookup (entities->by_key, uuid);

  if (entity == NULL)
    entity = add_entity (entities, row, uuid, name);
  if (kept != NULL
      && (entity->kept == NULL
          || strcmp (get_text (kept, "modificationDate"),
                     get_text (entity->kept, "modificationDate"))
                 > 0))
    use_kept (entity, name, kept);
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
set_day (AppJson *json, const ExportPlay *play, const Kept *kept)
{
  g_autofree char *text = NULL;

  if (kept->said != NULL
      && put_kept (json, kept->play, "playDate",
                   kept->same
                       || (g_str_equal (kept->said->date, play->day)
                           && g_str_equal (kept->said->time, play->time))))
    return;
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

static gint
scoring_of (const ExportPlay *play)
{
  if (export_play_get_tag (play, APP_TAG_SCORING_SETTING) != NULL)
    return (gint)read_tag (play, APP_TAG_SCORING_SETTING);
  if (play->co_op)
    return has_points (play) ? SCORING_CO_OP : SCORING_CO_OP_ALONE;
  if (play->low_wins)
    return SCORING_LOW;
  return has_points (play) ? SCORING_HIGH : SCORING_NONE;
}

/* Whether what decides is what decided when it came from there. */
static gboolean
is_scored_alike (const ExportPlay *play, const Kept *kept)
{
  return kept->same
         || (kept->said != NULL && (kept->said->co_op == IMPORT_YES) == play->co_op
             && (kept->said->high_score == IMPORT_NO) == play->low_wins);
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
is_by_hand (const ExportPlay *play, const Kept *kept)
{
  return play->by_hand || (kept->said == NULL && !high_wins (play) && !play->low_wins);
}

/* Plays */

/* As text; NULL for none. */
static char *
dup_score (const ExportPlay *play, const ExportSeat *mine)
{
  const ExportSeat *seat = export_play_get_scored (play, mine);
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  if (seat->score_text != NULL)
    return g_strdup (seat->score_text);
  return seat->has_score ? g_strdup (g_ascii_formatd (number, sizeof number, "%.10g", seat->score))
                         : NULL;
}

static gboolean
is_number (const char *text)
{
  return text[0] != '\0' && strspn (text, "0123456789") == strlen (text);
}

/* "Druid / Elf" of what is kept as a role and a team's role. */
static gboolean
has_role (JsonObject *as, const char *role)
{
  g_autoptr (GString) all = g_string_new (get_text (as, "role"));
  const char *team = get_text (as, "teamRole");

  if (team[0] != '\0' && !g_str_equal (all->str, team))
    g_string_append_printf (all, "%s%s", all->len > 0 ? APART : "", team);
  g_string_replace (all, APART, " / ", 0);
  return g_str_equal (g_strstrip (all->str), role);
}

static gboolean
has_won (const ExportPlay *play, const ExportSeat *seat)
{
  gboolean drawn = play->status == RULES_DRAWN && !play->co_op;

  return seat->won == IMPORT_YES || (drawn && seat->place <= 1);
}

/* The score is the one that came: "12.50" is 12.5, and a partner's sum is the other's number. */
static gboolean
has_score (const ExportPlay *play, const ExportSeat *mine, JsonObject *as)
{
  const ExportSeat *seat = export_play_get_scored (play, mine);
  const char *theirs = get_text (as, "score");
  g_autofree char *ours = dup_score (play, mine);
  g_autofree char *point = g_strdelimit (g_strdup (theirs), ",", '.');
  char *end;
  double number = g_ascii_strtod (point, &end);

  return g_str_equal (theirs, ours != NULL ? ours : "")
         || (seat->has_score && end != point && *end == '\0' && number == seat->score);
}

static gboolean
is_listed (const ExportPlay *play, const char *tag, guint seat)
{
  const char *value = export_play_get_tag (play, tag);
  g_auto (GStrv) seats = g_strsplit (value != NULL ? value : "", " ", -1);
  g_autofree char *number = g_strdup_printf ("%u", seat);

  return g_strv_contains ((const char *const *)seats, number);
}

/* Whether the scores and winners are those that came, and nobody else sits there. */
static gboolean
has_same_ending (const ExportPlay *play, const Kept *kept, const GPtrArray *seats)
{
  if (count_elements (kept->seats) != seats->len)
    return FALSE;
  for (guint k = 0; k < seats->len; k++) {
    const ExportSeat *seat = &g_array_index (play->seats, ExportSeat, k);
    JsonObject *element = g_ptr_array_index (seats, k),
               *as = app_json_member_object (element, "as");

    if (element == NULL || get_truth (as, "winner") != has_won (play, seat)
        || !has_score (play, seat, as))
      return FALSE;
  }
  return TRUE;
}

static void
put_player_ref (ExportWriter *writing, AppJson *json, Exporting *exporting, const ExportPlay *play,
                const ExportSeat *seat, JsonObject *of)
{
  const char *ours = export_names_get_player (writing->names, seat->player);
  g_autofree char *uuid = get_text (of, "uuid")[0] != '\0'
                              ? g_strdup (get_text (of, "uuid"))
                              : dup_uuid (writing->db, DB_SUBJECT_PLAYER, seat->player, ours);
  const Entity *player =
      add_reference (&exporting->players, play, seat->player, uuid,
                     is_other_of (writing->db, seat->player, uuid)
                         ? get_text (of, "name")
                         : get_name (writing->db, DB_SUBJECT_PLAYER, seat->player, of, seat->name),
                     of);

  app_json_set_integer (json, "playerRefId", player->id);
}

/* @came: there is something that came for the seat. */
static void
put_words (AppJson *json, const ExportPlay *play, const Kept *kept, const ExportSeat *seat,
           gboolean came, JsonObject *as)
{
  if (came && (kept->same || has_role (as, seat->role))) {
    put_kept (json, as, "role", TRUE);
    put_kept (json, as, "teamRole", TRUE);
  } else {
    if (play->teams && seat->team[0] != '\0' && !is_number (seat->team))
      app_json_set_text (json, "teamRole", seat->team);
    if (seat->role[0] != '\0')
      app_json_set_text (json, "role", seat->role);
  }
}

/* Sides go by numbers there, from 0; a name of ours is the team's role, unless it is one too. What
 * stands there in plays without sides means nothing. */
static void
put_team (AppJson *json, const ExportPlay *play, const Kept *kept, const ExportSeat *seat,
          gboolean came, JsonObject *as)
{
  g_autofree char *number = g_strdup_printf ("%u", seat->side - 1);

  if (came && (kept->same || (!play->teams && !kept->said->teams)))
    put_kept (json, as, "team", TRUE);
  else if (play->teams)
    app_json_set_text (json, "team", number);
}

/* @element: (nullable): what came for the seat. */
static void
put_seat (ExportWriter *writing, AppJson *json, Exporting *exporting, const ExportPlay *play,
          const ExportSeat *seat, JsonObject *element)
{
  static const char *const keys[] = { "winner",   "newPlayer",     "startPlayer", "score",
                                      "rank",     "seatOrder",     "team",        "role",
                                      "teamRole", "startPosition", NULL };
  const Kept *kept = &exporting->kept;
  JsonObject *as = app_json_member_object (element, "as");
  g_autofree char *score = dup_score (play, seat);
  gboolean same = kept->same && element != NULL;

  app_json_begin_object (json);
  put_player_ref (writing, json, exporting, play, seat, app_json_member_object (element, "of"));
  if (!same)
    app_json_set_boolean (json, "winner", has_won (play, seat));
  else if (!get_truth (element, "unsaid"))
    app_json_set_boolean (json, "winner", get_truth (as, "winner"));
  app_json_set_boolean (json, "newPlayer", is_listed (play, APP_TAG_NEW, seat->seat));
  app_json_set_boolean (json, "startPlayer", seat->first);
  if (!put_kept (json, as, "score", same || has_score (play, seat, as)))
    app_json_set_text (json, "score",
                       same && !seat->has_score && seat->score_text == NULL ? NULL : score);
  app_json_set_integer (json, "rank",
                        kept->ending || same                  ? app_json_member_integer (as, "rank")
                        : export_play_has_only_winners (play) ? 0
                                                              : seat->place);
  app_json_set_integer (json, "seatOrder",
                        kept->ending || same ? app_json_member_integer (as, "seatOrder")
                                             : seat->seat - 1);
  put_team (json, play, kept, seat, element != NULL, as);
  put_words (json, play, kept, seat, element != NULL, as);
  put_kept (json, as, "startPosition", kept->starts);
  put_others (json, as, keys);
  app_json_end_object (json);
}

/* Who sits alone in a play that named nobody is whose log it is. */
static void
note_owner (ExportWriter *writing, Exporting *exporting, const ExportPlay *play)
{
  const ExportSeat *seat = &g_array_index (play->seats, ExportSeat, 0);
  const char *ours = export_names_get_player (writing->names, seat->player);
  g_autofree char *uuid = dup_uuid (writing->db, DB_SUBJECT_PLAYER, seat->player, ours);

  exporting->owner = add_reference (&exporting->players, play, seat->player, uuid, seat->name,
                                    exporting->kept.owner)
                         ->id;
}

static void
put_seats (ExportWriter *writing, AppJson *json, Exporting *exporting, const ExportPlay *play)
{
  Kept *kept = &exporting->kept;
  g_autoptr (GPtrArray) seats = g_ptr_array_new ();
  /* One that named nobody has its owner here. */
  gboolean nobody = kept->root != NULL && kept->same && count_elements (kept->seats) == 0
                    && play->seats->len == 1;
  guint n = nobody ? 0 : play->seats->len;

  if (nobody)
    note_owner (writing, exporting, play);
  for (guint k = 0; k < n; k++)
    g_ptr_array_add (seats,
                     find_kept_seat (writing, kept, &g_array_index (play->seats, ExportSeat, k)));
  kept->ending = kept->root != NULL && has_same_ending (play, kept, seats);
  app_json_begin_list_of (json, "playerScores");
  for (guint k = 0; k < n; k++)
    put_seat (writing, json, exporting, play, &g_array_index (play->seats, ExportSeat, k),
              g_ptr_array_index (seats, k));
  app_json_end_list (json);
}

static void
put_game_ref (ExportWriter *writing, AppJson *json, Exporting *exporting, const ExportPlay *play)
{
  JsonObject *kept = exporting->kept.game;
  g_autofree char *uuid = NULL;
  const char *ours;
  gint64 row;
  Entity *game;

  export_names_get_game (writing->names, play->row, &row, &ours);
  if (!is_known_as (writing->db, DB_SUBJECT_GAME, row, get_text (kept, "uuid")))
    kept = NULL;
  uuid = kept != NULL ? g_strdup (get_text (kept, "uuid"))
                      : dup_uuid (writing->db, DB_SUBJECT_GAME, row, ours);
  game = add_reference (&exporting->games, play, row, uuid,
                        get_name (writing->db, DB_SUBJECT_GAME, row, kept, play->game), kept);
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
  JsonObject *kept = exporting->kept.place;
  g_autofree char *uuid = NULL;
  const char *ours;
  gint64 row;

  if (play->row->place[0] == '\0')
    return;
  export_names_get_place (writing->names, play->row, &row, &ours);
  if (!is_known_as (writing->db, DB_SUBJECT_PLACE, row, get_text (kept, "uuid")))
    kept = NULL;
  uuid = kept != NULL ? g_strdup (get_text (kept, "uuid"))
                      : dup_uuid (writing->db, DB_SUBJECT_PLACE, row, ours);
  app_json_set_integer (
      json, "locationRefId",
      add_reference (&exporting->places, play, row, uuid,
                     get_name (writing->db, DB_SUBJECT_PLACE, row, kept, play->row->place), kept)
          ->id);
}

/* The one of that name among what came; NULL for none. */
static JsonObject *
find_kept_name (JsonArray *list, const char *name)
{
  for (guint k = 0; k < count_elements (list); k++) {
    JsonObject *element = app_json_list_object (list, k);

    if (g_str_equal (get_text (app_json_member_object (element, "of"), "name"), name))
      return element;
  }
  return NULL;
}

/* What a tag names, under UUIDs that are the same each time. */
static Entity *
add_reference_by_name (EntityList *entities, const ExportPlay *play, const char *kind,
                       const char *name, JsonObject *of)
{
  g_autofree char *id = g_strconcat (kind, "/", name, NULL);
  char uuid[DB_UUID_SIZE];

  if (get_text (of, "uuid")[0] != '\0')
    return add_reference (entities, play, 0, get_text (of, "uuid"), name, of);
  db_uuid_v5 ("tomekeeper", id, uuid);
  return add_reference (entities, play, 0, uuid, name, of);
}

/* A list of references to what a tag names. @kept: those that came. */
static void
put_list (AppJson *json, const ExportPlay *play, EntityList *entities, const char *tag,
          JsonArray *kept, const char *key, const char *reference)
{
  static const char *const keys[] = { "metaData", NULL };
  const char *value = export_play_get_tag (play, tag);
  g_auto (GStrv) names = g_strsplit (value != NULL ? value : "", APP_TAG_APART, -1);

  if (names[0] == NULL)
    return;
  app_json_begin_list_of (json, key);
  for (char **name = names; *name != NULL; name++) {
    JsonObject *element = find_kept_name (kept, *name),
               *as = app_json_member_object (element, "as");
    Entity *entity =
        add_reference_by_name (entities, play, tag, *name, app_json_member_object (element, "of"));

    entity->expansion = TRUE;
    app_json_begin_object (json);
    app_json_set_integer (json, reference, entity->id);
    app_json_set_text (json, "metaData", get_text (as, "metaData"));
    put_others (json, as, keys);
    app_json_end_object (json);
  }
  app_json_end_list (json);
}

/* A text that is left out where there is none, unless there was one. */
static void
put_text (AppJson *json, const Kept *kept, const char *key, gboolean counts, const char *ours)
{
  gboolean came = kept->play != NULL && json_object_has_member (kept->play, key);

  if (!put_kept (json, kept->play, key, counts) && (ours[0] != '\0' || came))
    app_json_set_text (json, key, ours);
}

static void
put_sheet (AppJson *json, Exporting *exporting, const ExportPlay *play)
{
  const Kept *kept = &exporting->kept;

  if (!put_kept (json, kept->play, "scoresheet", kept->sheet))
    return;
  for (guint k = 0; k < count_elements (kept->others); k++) {
    JsonObject *of = app_json_list_object (kept->others, k);

    if (get_text (of, "uuid")[0] != '\0')
      add_reference (&exporting->players, play, 0, get_text (of, "uuid"), get_text (of, "name"),
                     of);
  }
}

static void
put_comment_and_tags (AppJson *json, Exporting *exporting, const ExportPlay *play)
{
  const Kept *kept = &exporting->kept;
  const char *board = export_play_get_tag (play, APP_TAG_BOARD);
  g_auto (GStrv) boards = g_strsplit (board != NULL ? board : "", APP_TAG_APART, -1);
  g_autofree char *joined = g_strjoinv (APART, boards);
  g_autofree char *said = g_strstrip (g_strdup (kept->said != NULL ? kept->said->comment : ""));

  put_text (json, kept, "board", kept->same, joined);
  put_text (json, kept, "comments", g_str_equal (said, play->comment), play->comment);
  put_sheet (json, exporting, play);
  put_list (json, play, &exporting->games, APP_TAG_EXPANSION, kept->expansions, "expansionPlays",
            "gameRefId");
  put_list (json, play, &exporting->tags, APP_TAG_TAG, kept->tags, "tags", "tagRefId");
}

/* What came goes back under the date that it had there, until something is changed here. */
static void
put_dates (AppJson *json, const ExportPlay *play, const Kept *kept)
{
  gint64 modified = play->row->modified;

  if (!put_kept (json, kept->play, "entryDate", TRUE))
    set_instant (json, "entryDate", play->row->created);
  for (guint k = 0; k < play->notes->len; k++)
    modified = MAX (modified, ((const DbNote *)g_ptr_array_index (play->notes, k))->modified);
  if (kept->same && kept->said->modified[0] != '\0')
    app_json_set_text (json, "modificationDate", kept->said->modified);
  else
    set_instant (json, "modificationDate", modified);
}

static void
put_figures (ExportWriter *writing, AppJson *json, const ExportPlay *play, const Kept *kept)
{
  gboolean same = kept->same;

  put_truth (json, kept, "usesTeams", same, play->teams);
  put_integer (json, kept, "durationMin", same, MAX (play->row->minutes, 0));
  put_integer (json, kept, "rounds", same, read_tag (play, APP_TAG_ROUNDS));
  put_integer (json, kept, "rating", same, read_tag (play, APP_TAG_RATING));
  put_truth (json, kept, "ignored", same, play->uncounted || play->incomplete || play->running);
  put_truth (json, kept, "manualWinner", same, is_by_hand (play, kept));
  put_integer (json, kept, "scoringSetting", kept->root != NULL && is_scored_alike (play, kept),
               scoring_of (play));
  put_integer (json, kept, "bggId", same,
               export_get_bgg_id (writing->db, DB_SUBJECT_MATCH, play->row->id));
  put_integer (json, kept, "nemestatsId", kept->root != NULL, 0);
  put_integer (json, kept, "importPlayId", kept->root != NULL, 0);
}

static gboolean
play_cb (ExportWriter *writing, const ExportPlay *play, gpointer data, GError **error)
{
  static const char *const keys[] = { "playDate",       "entryDate", "usesTeams",   "durationMin",
                                      "rounds",         "rating",    "ignored",     "manualWinner",
                                      "scoringSetting", "bggId",     "nemestatsId", "importPlayId",
                                      "board",          "comments",  "scoresheet",  NULL };
  Exporting *exporting = data;
  Kept *kept = &exporting->kept;
  g_autofree char *uuid = dup_uuid (writing->db, DB_SUBJECT_MATCH, play->row->id, play->row->uuid);
  AppJson json;

  if (!load_kept (writing, play, uuid, kept, error))
    return FALSE;
  g_string_append (writing->line, exporting->more ? ",\n" : "\n");
  exporting->more = TRUE;
  app_json_init (&json, writing->line);
  app_json_begin_object (&json);
  app_json_set_text (&json, "uuid", uuid);
  set_day (&json, play, kept);
  put_dates (&json, play, kept);
  put_game_ref (writing, &json, exporting, play);
  put_place_ref (writing, &json, exporting, play);
  put_figures (writing, &json, play, kept);
  put_comment_and_tags (&json, exporting, play);
  put_others (&json, kept->play, keys);
  put_seats (writing, &json, exporting, play);
  app_json_end_object (&json);
  return TRUE;
}

/* Players, games, places and tags */

typedef void (*PutEntityFunc) (ExportWriter *writing, AppJson *json, const Entity *entity);

static void
put_player (ExportWriter *writing, AppJson *json, const Entity *entity)
{
  g_autofree char *bgg =
      export_dup_external_id (writing->db, DB_SUBJECT_PLAYER, entity->row, "bgg");
  g_autofree char *theirs =
      export_dup_external_id (writing->db, DB_SUBJECT_PLAYER, entity->row, "bgstats");
  const char *user = get_text (entity->kept, "bggUsername");
  g_autofree char *folded = g_utf8_strdown (user, -1);

  app_json_set_boolean (json, "isAnonymous",
                        get_truth (entity->kept, "isAnonymous")
                            || (theirs == NULL && entity->kept == NULL
                                && g_str_equal (entity->name, APP_PLAYER_ANONYMOUS)));
  app_json_set_text (json, "bggUsername", bgg == NULL || g_str_equal (bgg, folded) ? user : bgg);
  put_kept (json, entity->kept, "metaData", TRUE);
}

/* Several games of BG Stats that are one here have what it says of each. */
static double
get_rating (ExportWriter *writing, const Entity *entity, const AppGameSaid *said)
{
  const DbPlaceOrGame *row = export_names_get_game_row (writing->names, entity->row);
  guint n = 0;

  if (said != NULL && said->rating >= 0
      && db_externals_foreach (writing->db, DB_SUBJECT_GAME, entity->row, count_cb, &n, NULL)
      && n > 1)
    return said->rating;
  return row != NULL ? row->rating : -1;
}

static void
put_new_copy (AppJson *json, const Entity *entity, gboolean owned)
{
  g_autofree char *id = g_strconcat ("copy/", entity->uuid, NULL);
  char uuid[DB_UUID_SIZE];

  db_uuid_v5 ("tomekeeper", id, uuid);
  app_json_begin_object (json);
  app_json_set_text (json, "uuid", uuid);
  app_json_set_text (json, "gameName", entity->name);
  app_json_set_boolean (json, "statusOwned", owned);
  app_json_end_object (json);
}

/* Its copies as they came; where it is owned here and none was there, the first one is. */
static void
put_kept_copies (AppJson *json, JsonArray *copies, int owned)
{
  static const char *const keys[] = { "statusOwned", NULL };
  gboolean any = FALSE;

  for (guint k = 0; k < count_elements (copies); k++)
    any = any || get_truth (app_json_list_object (copies, k), keys[0]);
  for (guint k = 0; k < count_elements (copies); k++) {
    JsonObject *copy = app_json_list_object (copies, k);

    app_json_begin_object (json);
    if (owned < 0 || (owned > 0 && any))
      put_kept (json, copy, keys[0], TRUE);
    else
      app_json_set_boolean (json, keys[0], owned > 0 && k == 0);
    put_others (json, copy, keys);
    app_json_end_object (json);
  }
}

/* JSON that a source gave to keep; NULL for none. */
static JsonNode *
read_kept (const char *members)
{
  g_autofree char *text = g_strdup_printf ("{%s}", members);

  return app_json_parse (text, MOST_KEPT);
}

static void
put_copies (ExportWriter *writing, AppJson *json, const Entity *entity, const AppGameSaid *said)
{
  const DbPlaceOrGame *row = export_names_get_game_row (writing->names, entity->row);
  g_autoptr (JsonNode) root = said != NULL ? read_kept (said->kept) : NULL;
  JsonArray *copies =
      root != NULL ? app_json_member_list (json_node_get_object (root), "copies") : NULL;
  int owned = row != NULL ? row->owned : -1;

  app_json_begin_list_of (json, "copies");
  if (count_elements (copies) > 0)
    put_kept_copies (json, copies, owned);
  else if (owned >= 0)
    put_new_copy (json, entity, owned > 0);
  app_json_end_list (json);
}

static void
put_said (ExportWriter *writing, AppJson *json, const Entity *entity)
{
  g_autoptr (AppGameSaid) said = NULL;
  double rating;

  if (!app_game_recall_said (writing->db, "bgstats", entity->uuid, &said, NULL))
    said = NULL;
  rating = get_rating (writing, entity, said);
  app_json_set_integer (json, "rating", rating > 0 ? lround (rating * FULL_RATING / 10) : 0);
  put_copies (writing, json, entity, said);
}

static void
put_game (ExportWriter *writing, AppJson *json, const Entity *entity)
{
  static const char *const keys[] = { "cooperative", "highestWins", "noPoints", "usesTeams" };
  const gboolean ours[] = { 2 * entity->co_op > entity->plays, entity->low <= entity->high,
                            entity->points == 0, 2 * entity->teams > entity->plays };
  gint64 bgg = export_get_bgg_id (writing->db, DB_SUBJECT_GAME, entity->row);
  JsonObject *kept = entity->kept;

  app_json_set_integer (json, "bggId", bgg > 0 ? bgg : app_json_member_integer (kept, "bggId"));
  for (gsize k = 0; k < G_N_ELEMENTS (keys); k++)
    app_json_set_boolean (json, keys[k], kept != NULL ? get_truth (kept, keys[k]) : ours[k]);
  app_json_set_integer (json, "isBaseGame",
                        kept != NULL ? get_truth (kept, "isBaseGame") : !entity->expansion);
  app_json_set_integer (json, "isExpansion",
                        kept != NULL ? get_truth (kept, "isExpansion") : entity->expansion);
  put_said (writing, json, entity);
}

static void
put_tag (ExportWriter *writing, AppJson *json, const Entity *entity)
{
  app_json_set_text (json, "type", "Play");
  put_kept (json, entity->kept, "group", TRUE);
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
    if (entity->renamed || entity->changed
        || !put_kept (&json, entity->kept, "modificationDate", TRUE))
      set_instant (&json, "modificationDate", entity->modified);
    put (writing, &json, entity);
    app_json_end_object (&json);
    export_flush (writing);
  }
  g_string_append (writing->line, "]");
}

/* Where nobody says who the owner is, it is who sits in most plays. */
static gint
find_owner (const Exporting *exporting)
{
  const EntityList *players = &exporting->players;
  guint most = 0;
  gint owner = exporting->owner;

  if (owner > 0)
    return owner;
  for (guint k = 0; k < players->list->len; k++) {
    const Entity *player = g_ptr_array_index (players->list, k);

    if (player->plays > most) {
      most = player->plays;
      owner = player->id;
    }
  }
  return owner;
}

/* Games that no play refers to */

/* A game under the UUID that it has there. */
static void
list_game (ExportWriter *writing, Exporting *exporting, const DbPlaceOrGame *game, const char *uuid,
           gboolean several)
{
  g_autoptr (AppGameSaid) said = NULL;
  g_autoptr (JsonNode) root = NULL;
  JsonObject *kept = NULL;
  Entity *entity;

  if (g_hash_table_contains (exporting->games.by_key, uuid))
    return;
  if (app_game_recall_said (writing->db, "bgstats", uuid, &said, NULL) && said != NULL)
    root = read_kept (said->kept);
  if (root != NULL)
    kept = app_json_member_object (json_node_get_object (root), "of");
  entity = add_entity (&exporting->games, game->id, uuid, game->name);
  entity->modified = game->modified;
  if (kept != NULL)
    use_kept (entity,
              several && get_text (kept, "name")[0] != '\0' ? get_text (kept, "name") : game->name,
              kept);
}

typedef struct {
  GPtrArray *uuids; /* of char */
} TheirUuids;

static gboolean
their_uuid_cb (const char *source, const char *id, gpointer data)
{
  if (g_str_equal (source, "bgstats") && !g_str_has_prefix (id, MADE))
    g_ptr_array_add (((TheirUuids *)data)->uuids, g_strdup (id));
  return TRUE;
}

static gboolean
is_played (const Exporting *exporting, gint64 game)
{
  for (guint k = 0; k < exporting->games.list->len; k++)
    if (((const Entity *)g_ptr_array_index (exporting->games.list, k))->row == game)
      return TRUE;
  return FALSE;
}

/* Whether what is said of a game here is something else than BG Stats said last. */
static gboolean
is_said_otherwise (const DbPlaceOrGame *game, const AppGameSaid *said)
{
  if (said == NULL)
    return game->rating >= 0 || game->owned >= 0;
  return game->rating < said->rating || game->rating > said->rating || game->owned != said->owned;
}

static void
mark_changed (ExportWriter *writing, Exporting *exporting)
{
  for (guint k = 0; k < exporting->games.list->len; k++) {
    Entity *entity = g_ptr_array_index (exporting->games.list, k);
    const DbPlaceOrGame *game = export_names_get_game_row (writing->names, entity->row);
    g_autoptr (AppGameSaid) said = NULL;

    if (game == NULL || !app_game_recall_said (writing->db, "bgstats", entity->uuid, &said, NULL)
        || !is_said_otherwise (game, said))
      continue;
    entity->changed = TRUE;
    entity->modified = MAX (entity->modified, game->modified);
  }
}

/* Several of BG Stats may be one here, of which some were played there. */
static gboolean
list_unplayed (ExportWriter *writing, Exporting *exporting, GError **error)
{
  const GPtrArray *games = export_names_get_games (writing->names);

  for (guint k = 0; writing->whole && k < games->len; k++) {
    const DbPlaceOrGame *game = g_ptr_array_index (games, k);
    g_autoptr (GPtrArray) uuids = g_ptr_array_new_with_free_func (g_free);
    TheirUuids theirs = { uuids };

    if (!db_externals_foreach (writing->db, DB_SUBJECT_GAME, game->id, their_uuid_cb, &theirs,
                               error))
      return FALSE;
    for (guint j = 0; j < uuids->len; j++)
      list_game (writing, exporting, game, g_ptr_array_index (uuids, j), uuids->len > 1);
    if (uuids->len == 0 && export_game_is_listed (game) && !is_played (exporting, game->id))
      list_game (writing, exporting, game, game->uuid, FALSE);
  }
  return TRUE;
}

static gboolean
write_all (ExportWriter *writing, Exporting *exporting, GError **error)
{
  g_string_append (writing->line, "{\"plays\": [");
  if (!export_foreach_play (writing, play_cb, exporting, error)
      || !list_unplayed (writing, exporting, error))
    return FALSE;
  mark_changed (writing, exporting);
  g_string_append (writing->line, "]");
  put_entities (writing, "players", &exporting->players, put_player);
  put_entities (writing, "games", &exporting->games, put_game);
  put_entities (writing, "locations", &exporting->places, put_nothing);
  put_entities (writing, "tags", &exporting->tags, put_tag);
  g_string_append_printf (writing->line,
                          ",\n\"challenges\": [], \"groups\": [],\n"
                          "\"userInfo\": {\"meRefId\": %d}}\n",
                          find_owner (exporting));
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
  kept_clear (&exporting.kept);
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
  app_json_begin_object_of (json, "game");
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
  app_json_begin_list_of (&json, "players");
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
