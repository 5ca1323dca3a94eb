/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * BG Stats' lists of names, by their numbers within the file.
 */
#include "importers/plays/bgstats-names.h"

#include "importers/plays/json-split.h"
#include "importers/plays/play-values.h"

#include "db/json-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define TEXTS 4096 /* bytes that texts are kept in at a time */

struct BgstatsNames {
  GPtrArray *all; /* of BgstatsName; the tables have borrowed them */
  GHashTable *by_number[BGSTATS_LISTS];
  GHashTable *players; /* by UUID */
  GStringChunk *texts;
  ImportJsonTree *tree;
  int me;          /* whose export it is, or -1 */
  gboolean whole;  /* as BG Stats itself writes it */
  gboolean shared; /* a play that somebody shared: the games are that one's */
  guint challenges, filters;
  ImportParse *parse; /* while reading */
};

#define OWNER "userInfo"
#define ABOUT "about" /* stands in what is shared alone */
#define CHALLENGES "challenges"
#define FILTERS "groups"

/* In the order of BgstatsList, and what else is looked at. */
static const char *const keys[] = { "players",  "games", "locations", "tags", OWNER,
                                    CHALLENGES, FILTERS, ABOUT,       NULL };

/* What is given back of a name, beside what it is called. */
static const char *const kept_keys[] = {
  "bggId",       "bggUsername", "type",        "group",       "modificationDate",
  "isAnonymous", "metaData",    "cooperative", "highestWins", "noPoints",
  "usesTeams",   "isBaseGame",  "isExpansion", NULL
};

static const ImportJsonLimits metadata_limits = { 64 * 1024, 16, 16 * 1024, 4000 };

#define MOST_COPIES (16 * 1024) /* bytes of a game's that are given back */
#define FULL_RATING 100         /* what ten out of ten is there */

BgstatsNames *
bgstats_names_new (void)
{
  BgstatsNames *names = g_new0 (BgstatsNames, 1);

  names->all = g_ptr_array_new_with_free_func (g_free);
  for (guint k = 0; k < BGSTATS_LISTS; k++)
    names->by_number[k] = g_hash_table_new (NULL, NULL);
  names->players = g_hash_table_new (g_str_hash, g_str_equal);
  names->texts = g_string_chunk_new (TEXTS);
  names->tree = import_json_tree_new ();
  names->me = -1;
  return names;
}

void
bgstats_names_free (BgstatsNames *names)
{
  if (names == NULL)
    return;
  g_hash_table_unref (names->players);
  for (guint k = 0; k < BGSTATS_LISTS; k++)
    g_hash_table_unref (names->by_number[k]);
  g_ptr_array_unref (names->all);
  g_string_chunk_free (names->texts);
  import_json_tree_free (names->tree);
  g_free (names);
}

char *
bgstats_dup_uuid (const ImportJson *object)
{
  const char *uuid = import_json_get_text (object, "uuid");

  return g_ascii_strdown (uuid != NULL ? uuid : "", -1);
}

/* A player's name or a game's number at BoardGameGeek; "" for none. */
static char *
dup_bgg (const ImportJson *object)
{
  const char *user = import_json_get_text (object, "bggUsername");
  int number = import_json_get_int (object, "bggId", 0);

  if (user != NULL)
    return g_utf8_strdown (user, -1);
  return number > 0 ? g_strdup_printf ("%d", number) : g_strdup ("");
}

static ImportTristate
read_tristate (const ImportJson *object, const char *key)
{
  if (import_json_get (object, key) == NULL)
    return IMPORT_UNSAID;
  return import_json_get_truth (object, key) ? IMPORT_YES : IMPORT_NO;
}

gboolean
bgstats_is_bot (ImportJsonTree *tree, const ImportJson *object)
{
  return import_json_get_truth (import_json_read_inner (tree, object, "metaData", &metadata_limits),
                                "isNpc");
}

static const char *
make_kept (BgstatsNames *names, const ImportJson *object, const BgstatsName *name)
{
  g_autoptr (GString) kept = g_string_new (NULL);

  import_json_write_members (object, kept_keys, FALSE, kept);
  if (*name->uuid != '\0') {
    g_string_append (kept, kept->len > 0 ? ",\"uuid\":" : "\"uuid\":");
    db_json_append_text (kept, name->uuid, -1, 0);
  }
  if (*name->name != '\0') {
    g_string_append (kept, kept->len > 0 ? ",\"name\":" : "\"name\":");
    db_json_append_text (kept, name->name, -1, 0);
  }
  return g_string_chunk_insert (names->texts, kept->str);
}

static guint
count_members (const ImportJson *object, const char *key)
{
  const ImportJson *list = import_json_get_list (object, key);
  guint n = 0;

  for (const ImportJson *each = import_json_first (list); each != NULL;
       each = import_json_next (list, each))
    n++;
  return n;
}

/* A game with copies none of which is owned was sold, or is wanted; one without any says nothing.
 */
static void
read_copies (BgstatsNames *names, const ImportJson *object, BgstatsName *name)
{
  static const char *const none[] = { NULL };
  const ImportJson *list = import_json_get_list (object, "copies");
  g_autoptr (GString) kept = g_string_new ("[");

  for (const ImportJson *each = import_json_first (list); each != NULL;
       each = import_json_next (list, each)) {
    gboolean owned = import_json_get_truth (each, "statusOwned");

    g_string_append (kept, kept->len > 1 ? ",{" : "{");
    import_json_write_members (each, none, TRUE, kept);
    g_string_append_c (kept, '}');
    name->owned = owned || name->owned == IMPORT_YES ? IMPORT_YES : IMPORT_NO;
  }
  g_string_append_c (kept, ']');
  if (kept->len > 2 && kept->len <= MOST_COPIES)
    name->copies = g_string_chunk_insert (names->texts, kept->str);
}

static void
read_listed (BgstatsNames *names, const ImportJson *object, BgstatsName *name)
{
  int rating = import_json_get_int (object, "rating", 0);
  ImportPlay *play = names->parse->play;

  name->rating = rating > 0 && rating <= FULL_RATING ? rating * 10.0 / FULL_RATING : -1;
  name->owned = IMPORT_UNSAID;
  name->copies = "";
  read_copies (names, object, name);
  import_play_set_modified (play, import_json_get_text (object, "modificationDate"));
  name->modified = g_string_chunk_insert (names->texts, play->modified);
}

static gboolean
has_blanks (const char *name)
{
  return name != NULL && *name != '\0'
         && (g_ascii_isspace (*name) || g_ascii_isspace (name[strlen (name) - 1]));
}

static BgstatsName *
read_name (BgstatsNames *names, const ImportJson *object)
{
  g_autofree char *uuid = bgstats_dup_uuid (object), *bgg = dup_bgg (object);
  BgstatsName *name = g_new0 (BgstatsName, 1);

  g_ptr_array_add (names->all, name);
  name->name = g_string_chunk_insert (
      names->texts,
      import_play_name (names->parse->play, import_json_get_text (object, "name"), -1));
  name->blank = has_blanks (import_json_get_text (object, "name"));
  name->uuid = g_string_chunk_insert (names->texts, uuid);
  name->bgg = g_string_chunk_insert (names->texts, bgg);
  name->anonymous = import_json_get_truth (object, "isAnonymous");
  name->co_op = read_tristate (object, "cooperative");
  name->high_score = import_json_get_truth (object, "noPoints")
                         ? IMPORT_UNSAID
                         : read_tristate (object, "highestWins");
  name->bot = bgstats_is_bot (names->tree, object);
  name->kept = make_kept (names, object, name);
  read_listed (names, object, name);
  name->tags = count_members (object, "tags");
  return name;
}

static gboolean
hand_on (BgstatsNames *names, BgstatsList list, const BgstatsName *name, GError **error)
{
  static const ImportEntityKind kinds[] = { IMPORT_PLAYER, IMPORT_GAME, IMPORT_PLACE };
  ImportEntity named = { .name = "" };

  if (list == BGSTATS_TAG || name->anonymous)
    return TRUE;
  bgstats_name_fill (name, names->parse->play, &named);
  return import_parse_entity (names->parse, kinds[list], &named, error);
}

static BgstatsList
find_list (const char *key)
{
  guint list = 0;

  while (!g_str_equal (keys[list], key))
    list++;
  return (BgstatsList)list;
}

static gboolean
no_list (const char *key, guint line, guint column, GError **error)
{
  g_autofree char *message = g_strdup_printf (_ ("A list is expected as “%s”."), key);

  import_error_set (error, IMPORT_ERROR_SYNTAX, line, column, message);
  return FALSE;
}

static void
read_owner (BgstatsNames *names, const ImportJson *owner)
{
  names->me = import_json_get_int (owner, "meRefId", -1);
  names->whole = import_json_get (owner, "appVersion") != NULL
                 || import_json_get (owner, "exportDate") != NULL;
}

/* Filters that everybody has are nobody's. */
static void
count_others (BgstatsNames *names, const char *key, const ImportJson *element)
{
  if (g_str_equal (key, CHALLENGES))
    names->challenges++;
  else if (!import_json_get_truth (element, "isDefault")
           && !import_json_get_truth (element, "isInternal"))
    names->filters++;
}

/* The first of two with one number is the one; without a number it is nobody's. */
static gboolean
name_cb (const char *key, gint index, const ImportJson *element, guint line, guint column,
         gpointer data, GError **error)
{
  BgstatsNames *names = data;
  int number = import_json_get_int (element, "id", -1);
  g_autofree char *at = g_strdup_printf ("%s[%d]", key, index);
  BgstatsList list;
  BgstatsName *name;

  if (g_str_equal (key, ABOUT)) {
    names->shared = TRUE;
    return TRUE;
  }
  if (g_str_equal (key, OWNER)) {
    read_owner (names, element);
    return TRUE;
  }
  if (g_str_equal (key, CHALLENGES) || g_str_equal (key, FILTERS)) {
    if (index >= 0)
      count_others (names, key, element);
    return TRUE;
  }
  list = find_list (key);
  if (index < 0)
    return element->kind == IMPORT_JSON_NULL || no_list (key, line, column, error);
  import_parse_begin_play (names->parse, line, at);
  name = read_name (names, element);
  name->number = number;
  if (list == BGSTATS_PLAYER && *name->uuid != '\0')
    g_hash_table_insert (names->players, (gpointer)name->uuid, name);
  if (number >= 0 && !g_hash_table_contains (names->by_number[list], GINT_TO_POINTER (number)))
    g_hash_table_insert (names->by_number[list], GINT_TO_POINTER (number), name);
  return hand_on (names, list, name, error);
}

/* Nobody can see a blank: who is entered once more with one is the same person, unless there are
 * two of that name. */
static void
join_blank_names (BgstatsNames *names)
{
  g_autoptr (GHashTable) by_name = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) twice = g_hash_table_new (g_str_hash, g_str_equal);
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init (&iter, names->players);
  while (g_hash_table_iter_next (&iter, NULL, &value)) {
    BgstatsName *player = value;

    if (!player->blank && !g_hash_table_insert (by_name, (gpointer)player->name, player))
      g_hash_table_add (twice, (gpointer)player->name);
  }
  g_hash_table_iter_init (&iter, names->players);
  while (g_hash_table_iter_next (&iter, NULL, &value)) {
    BgstatsName *player = value;

    if (player->blank && !g_hash_table_contains (twice, player->name))
      player->same = g_hash_table_lookup (by_name, player->name);
  }
}

gboolean
bgstats_names_read (BgstatsNames *names, ImportParse *parse, GError **error)
{
  names->parse = parse;
  if (!import_json_split (parse->input, keys, FALSE, name_cb, names, error))
    return FALSE;
  join_blank_names (names);
  return TRUE;
}

const BgstatsName *
bgstats_names_find (const BgstatsNames *names, BgstatsList list, const ImportJson *object,
                    const char *key)
{
  int number = import_json_get_int (object, key, -1);
  BgstatsName *name = g_hash_table_lookup (names->by_number[list], GINT_TO_POINTER (number));

  if (name != NULL)
    name->used = TRUE;
  return name;
}

gboolean
bgstats_names_is_whole (const BgstatsNames *names)
{
  return names->whole;
}

void
bgstats_names_leave (const BgstatsNames *names, ImportParse *parse)
{
  guint left[IMPORT_LEFT_KINDS] = {
    [IMPORT_LEFT_CHALLENGES] = names->challenges, [IMPORT_LEFT_FILTERS] = names->filters
  };

  for (guint k = 0; k < names->all->len; k++) {
    const BgstatsName *name = g_ptr_array_index (names->all, k);

    left[IMPORT_LEFT_TAGS] += name->tags;
  }
  for (guint k = 0; k < IMPORT_LEFT_KINDS; k++)
    import_parse_leave (parse, (ImportLeft)k, left[k]);
}

/* What a play keeps of its game anyway is left out. */
static char *
dup_kept (const BgstatsName *name)
{
  g_autoptr (GString) kept = g_string_new (NULL);

  if (!name->used)
    g_string_append_printf (kept, "\"of\":{%s}", name->kept);
  if (*name->copies != '\0')
    g_string_append_printf (kept, "%s\"copies\":%s", kept->len > 0 ? "," : "", name->copies);
  return g_string_free (g_steal_pointer (&kept), FALSE);
}

gboolean
bgstats_names_list_games (const BgstatsNames *names, ImportParse *parse, GError **error)
{
  GHashTable *games = names->by_number[BGSTATS_GAME];

  for (guint k = 0; !names->shared && k < names->all->len; k++) {
    const BgstatsName *name = g_ptr_array_index (names->all, k);
    g_autofree char *kept = dup_kept (name);
    ImportEntity game = { .name = "" };

    if (g_hash_table_lookup (games, GINT_TO_POINTER (name->number)) != name)
      continue;
    bgstats_name_fill (name, import_parse_begin_play (parse, 0, ""), &game);
    if (!import_parse_listed (
            parse, &game,
            &(ImportListedGame){ name->rating, name->owned, name->modified, kept, !names->whole },
            error))
      return FALSE;
  }
  return TRUE;
}

const BgstatsName *
bgstats_names_find_owner (const BgstatsNames *names)
{
  return g_hash_table_lookup (names->by_number[BGSTATS_PLAYER], GINT_TO_POINTER (names->me));
}

const BgstatsName *
bgstats_names_find_player (const BgstatsNames *names, const char *uuid)
{
  g_autofree char *folded = g_ascii_strdown (uuid, -1);

  return g_hash_table_lookup (names->players, folded);
}

void
bgstats_name_fill (const BgstatsName *name, ImportPlay *play, ImportEntity *named)
{
  named->name = import_play_name (play, name->name, -1);
  if (name->same != NULL)
    import_entity_add_id (play, named, "bgstats", name->same->uuid);
  import_entity_add_id (play, named, "bgstats", name->uuid);
  import_entity_add_id (play, named, "bgg", name->bgg);
}
