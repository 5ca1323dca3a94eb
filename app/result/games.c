/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is said of games: a rating, whether a copy is owned; and whether results of one that every
 * player won were won together.
 */
#include "app/result/games.h"

#include "app/base/error.h"
#include "app/base/json.h"
#include "app/base/phrases.h"
#include "app/base/properties.h"
#include "app/result/quick-db.h"
#include "app/store/command-type.h"
#include "app/store/row-list.h"

#include "db/matches.h"
#include "db/settings.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Games */

/* In the place of the name that it was given is the one that it has in the language of here. */
static void
use_title (DbPlaceOrGame *game)
{
  if (game->code != NULL)
    db_match_set_string (&game->name, app_quick_game_name (game->code));
}

static int
compare_games (gconstpointer a, gconstpointer b)
{
  const DbPlaceOrGame *one = *(DbPlaceOrGame *const *)a, *other = *(DbPlaceOrGame *const *)b;
  int order = g_utf8_collate (one->name, other->name);

  return order != 0 ? order : strcmp (one->uuid, other->uuid);
}

GPtrArray *
app_games_list (DbStore *db, GError **error)
{
  GPtrArray *games = db_games_list (db, error);

  if (games == NULL)
    return NULL;
  for (guint k = 0; k < games->len; k++)
    use_title (g_ptr_array_index (games, k));
  g_ptr_array_sort (games, compare_games);
  return games;
}

static gboolean
is_called (const DbPlaceOrGame *game, const char *folded)
{
  g_autofree char *name = db_fold (game->name);

  return g_str_equal (name, folded) || g_strcmp0 (game->code, folded) == 0
         || g_str_equal (game->uuid, folded);
}

DbPlaceOrGame *
app_game_find (DbStore *db, const char *name, GError **error)
{
  GError *failed = NULL;
  g_autoptr (GPtrArray) games = app_games_list (db, &failed);
  g_autofree char *folded = db_fold (name), *sentence = NULL;

  if (games == NULL) {
    app_error_take (error, failed);
    return NULL;
  }
  for (guint k = 0; k < games->len; k++)
    if (is_called (g_ptr_array_index (games, k), folded))
      return g_ptr_array_steal_index (games, k);
  sentence = app_phrase_printf (_ ("There is no game “%s”."), name);
  g_set_error_literal (error, APP_ERROR, APP_ERROR_NOT_FOUND, sentence);
  return NULL;
}

char *
app_game_dup_rating (double rating)
{
  return g_strdup_printf ("%.4g", rating);
}

gboolean
app_game_read_rating (const char *text, double *rating)
{
  g_autofree char *number = g_strdelimit (g_strstrip (g_strdup (text)), ",", '.');
  char *end;

  if (number[0] == '\0' || strspn (number, "0123456789.") != strlen (number))
    return FALSE;
  *rating = g_ascii_strtod (number, &end);
  return *end == '\0' && *rating >= 0 && *rating <= 10;
}

static gboolean
run_describe (AppCommandRun *run, gconstpointer data, GError **error)
{
  const AppGameDescription *description = data;
  g_autoptr (DbPlaceOrGame) game = app_game_find (run->db, description->game, error);

  return game != NULL
         && db_game_describe (run->db, game->id, description->rating, description->owned, error);
}

static const AppCommandField description_fields[] = {
  { G_STRUCT_OFFSET (AppGameDescription, game) },
};

const AppCommandType app_game_describe = {
  .size = sizeof (AppGameDescription),
  .fields = description_fields,
  .n_fields = G_N_ELEMENTS (description_fields),
  .run = run_describe,
};

/* What sources said */

#define MOST_SAID (1 << 22) /* bytes of a line */
#define SAID "said."        /* and the source and its id of the game; a line for each import */

void
app_game_said_free (AppGameSaid *said)
{
  if (said == NULL)
    return;
  g_free (said->modified);
  g_free (said->kept);
  g_free (said);
}

static char *
dup_said_setting (const char *source, const char *external)
{
  return g_strconcat (SAID, source, ".", external, NULL);
}

static char *
dup_member (JsonObject *object, const char *key)
{
  const char *text = app_json_member_text (object, key);

  return g_strdup (text != NULL ? text : "");
}

static AppGameSaid *
read_said (JsonObject *object)
{
  AppGameSaid *said = g_new0 (AppGameSaid, 1);
  JsonNode *rating = json_object_get_member (object, "rating");

  said->row = app_json_member_integer (object, "row");
  said->rating =
      rating != NULL && JSON_NODE_HOLDS_VALUE (rating) ? json_node_get_double (rating) : -1;
  said->owned = json_object_has_member (object, "owned")
                    ? app_json_member_integer (object, "owned") != 0
                    : -1;
  said->modified = dup_member (object, "modified");
  said->kept = dup_member (object, "kept");
  return said;
}

/* The last line whose import stands. */
static gboolean
read_standing (DbStore *db, char **lines, AppGameSaid **said, GError **error)
{
  for (guint k = g_strv_length (lines); k > 0 && *said == NULL; k--) {
    g_autoptr (JsonNode) root = app_json_parse (lines[k - 1], MOST_SAID);
    JsonObject *object =
        root != NULL && JSON_NODE_HOLDS_OBJECT (root) ? json_node_get_object (root) : NULL;
    gboolean undone;

    if (object == NULL)
      continue;
    if (!db_changes_is_undone (db, app_json_member_integer (object, "batch"), &undone, error))
      return FALSE;
    if (!undone)
      *said = read_said (object);
  }
  return TRUE;
}

gboolean
app_game_recall_said (DbStore *db, const char *source, const char *external, AppGameSaid **said,
                      GError **error)
{
  g_autofree char *setting = dup_said_setting (source, external);
  GError *failed = NULL;
  g_autofree char *value = db_setting_dup (db, setting, &failed);
  g_auto (GStrv) lines = g_strsplit (value != NULL ? value : "", "\n", -1);

  *said = NULL;
  if (failed != NULL) {
    g_propagate_error (error, failed);
    return FALSE;
  }
  return read_standing (db, lines, said, error);
}

gboolean
app_game_remember_said (DbStore *db, gint64 batch, const char *source, const char *external,
                        const AppGameSaid *said, GError **error)
{
  g_autofree char *setting = dup_said_setting (source, external);
  GError *failed = NULL;
  g_autofree char *before = db_setting_dup (db, setting, &failed);
  g_autoptr (GString) value = g_string_new (before);
  AppJson json;

  if (failed != NULL) {
    g_propagate_error (error, failed);
    return FALSE;
  }
  if (value->len > 0)
    g_string_append_c (value, '\n');
  app_json_init (&json, value);
  app_json_begin_object (&json);
  app_json_set_integer (&json, "batch", batch);
  app_json_set_integer (&json, "row", said->row);
  if (said->rating >= 0)
    app_json_set_number (&json, "rating", said->rating);
  if (said->owned >= 0)
    app_json_set_integer (&json, "owned", said->owned);
  app_json_set_text (&json, "modified", said->modified);
  app_json_set_text (&json, "kept", said->kept);
  app_json_end_object (&json);
  return db_setting_set (db, setting, value->str, error);
}

/* Whether they were won together */

#define SETTING "together." /* and the game's UUID */
#define TOGETHER "yes"
#define DRAWN "no"

/* Which results */

static gboolean
has_scores_or_teams (const DbMatch *match)
{
  for (guint k = 0; k < match->seats->len; k++)
    if (g_array_index (match->seats, DbSeat, k).has_score)
      return TRUE;
  for (guint k = 0; k < match->sides->len; k++) {
    const char *name = g_array_index (match->sides, DbSide, k).name;

    if (name != NULL && name[0] != '\0')
      return TRUE;
  }
  return FALSE;
}

static gboolean
is_won_by_all (const DbMatch *match)
{
  if (match->with_moves || match->raw_record != NULL || match->seats->len < 2
      || has_scores_or_teams (match))
    return FALSE;
  for (guint k = 0; k < match->sides->len; k++)
    if (g_array_index (match->sides, DbSide, k).place != 1)
      return FALSE;
  return TRUE;
}

static gboolean
is_drawn (const DbMatch *match)
{
  return is_won_by_all (match) && match->sides->len == match->seats->len
         && match->result == RULES_DRAWN;
}

static gboolean
is_won_together (const DbMatch *match)
{
  return is_won_by_all (match) && match->mode == DB_MODE_CO_OP && match->sides->len == 1
         && match->result == RULES_WON;
}

/* Told of each that could be changed; FALSE with @error ends it. */
typedef gboolean (*Each) (DbStore *db, DbMatch *match, gpointer data, GError **error);

static gboolean
foreach_result (DbStore *db, gint64 game, Each each, gpointer data, GError **error)
{
  g_autoptr (GArray) rows = db_matches_list_results (db, game, error);

  for (guint k = 0; rows != NULL && k < rows->len; k++) {
    g_autoptr (DbMatch) match = db_match_get (db, g_array_index (rows, gint64, k), error);

    if (match == NULL || !each (db, match, data, error))
      return FALSE;
  }
  return rows != NULL;
}

static gboolean
count_one (DbStore *db, DbMatch *match, gpointer data, GError **error)
{
  AppWonByAll *won_by_all = data;

  won_by_all->drawn += is_drawn (match) ? 1 : 0;
  won_by_all->together += is_won_together (match) ? 1 : 0;
  return TRUE;
}

gboolean
app_game_count_won_by_all (DbStore *db, gint64 game, AppWonByAll *won_by_all, GError **error)
{
  *won_by_all = (AppWonByAll){ 0 };
  return foreach_result (db, game, count_one, won_by_all, error);
}

/* Changing them */

static void
make_together (DbMatch *match)
{
  match->mode = DB_MODE_CO_OP;
  match->result = RULES_WON;
  for (guint k = 0; k < match->seats->len; k++)
    g_array_index (match->seats, DbSeat, k).side = 1;
  g_array_set_size (match->sides, 0);
  db_match_add_side (match, 1, 1, NULL);
  db_match_set_tag (match, APP_QUICK_TAG, app_quick_scoring_name (APP_QUICK_CO_OP));
}

static void
make_drawn (DbMatch *match)
{
  match->mode = match->seats->len == 2 ? DB_MODE_VERSUS : DB_MODE_FREE_FOR_ALL;
  match->result = RULES_DRAWN;
  g_array_set_size (match->sides, 0);
  for (guint k = 0; k < match->seats->len; k++) {
    g_array_index (match->seats, DbSeat, k).side = k + 1;
    db_match_add_side (match, k + 1, 1, NULL);
  }
  db_match_set_tag (match, APP_QUICK_TAG, app_quick_scoring_name (APP_QUICK_WINNERS));
}

typedef struct {
  gboolean together;
  guint n;
} Change;

static gboolean
change_one (DbStore *db, DbMatch *match, gpointer data, GError **error)
{
  Change *change = data;

  if (!(change->together ? is_drawn (match) : is_won_together (match)))
    return TRUE;
  change->n++;
  if (change->together)
    make_together (match);
  else
    make_drawn (match);
  return db_match_update (db, match, error);
}

/* The state of the run is the game. */
static gboolean
prepare_set_together (AppCommandRun *run, gconstpointer data, GError **error)
{
  const AppGameTogether *command = data;

  run->state = app_game_find (run->db, command->game, error);
  run->free_state = (GDestroyNotify)db_place_or_game_free;
  return run->state != NULL;
}

static DbTitle *
new_title (AppCommandRun *run, gconstpointer data)
{
  const AppGameTogether *command = data;
  const DbPlaceOrGame *game = run->state;

  return db_title_new (command->together ? DB_TITLE_GAME_TOGETHER : DB_TITLE_GAME_NOT_TOGETHER,
                       game->name, NULL);
}

static gboolean
run_set_together (AppCommandRun *run, gconstpointer data, GError **error)
{
  const AppGameTogether *command = data;
  Change change = { .together = command->together };
  const DbPlaceOrGame *game = run->state;

  if (game->code != NULL) {
    g_autofree char *sentence =
        app_phrase_printf (_ ("Whether %s is played together, its rules say."), game->name);

    g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE, sentence);
    return FALSE;
  }
  run->unlogged = TRUE;
  if (!foreach_result (run->db, game->id, change_one, &change, error)
      || !app_game_remember_together (run->db, game, command->together, error))
    return FALSE;
  run->n = change.n;
  return TRUE;
}

static const AppCommandField together_fields[] = {
  { G_STRUCT_OFFSET (AppGameTogether, game) },
};

const AppCommandType app_game_set_together = {
  .size = sizeof (AppGameTogether),
  .fields = together_fields,
  .n_fields = G_N_ELEMENTS (together_fields),
  .prepare = prepare_set_together,
  .new_title = new_title,
  .run = run_set_together,
};

/* What was said last */

static char *
dup_setting (const DbPlaceOrGame *game)
{
  return g_strconcat (SETTING, game->uuid, NULL);
}

gboolean
app_game_recall_together (DbStore *db, const DbPlaceOrGame *game, AppTogether *together,
                          GError **error)
{
  g_autofree char *setting = dup_setting (game);
  GError *failed = NULL;
  g_autofree char *value = db_setting_dup (db, setting, &failed);

  if (failed != NULL) {
    g_propagate_error (error, failed);
    return FALSE;
  }
  *together = value == NULL                ? APP_TOGETHER_UNSAID
              : g_str_equal (value, DRAWN) ? APP_TOGETHER_NO
                                           : APP_TOGETHER_YES;
  return TRUE;
}

gboolean
app_game_remember_together (DbStore *db, const DbPlaceOrGame *game, gboolean together,
                            GError **error)
{
  g_autofree char *setting = dup_setting (game);

  return db_setting_set (db, setting, together ? TOGETHER : DRAWN, error);
}

/* For the window */

gboolean
app_store_count_won_by_all (AppStore *store, const char *name, AppWonByAll *won_by_all,
                            GError **error)
{
  DbStore *db = app_store_get_db (store);
  GError *failed = NULL;
  gint64 game;

  if (!app_quick_find_game (db, name, &game, error))
    return FALSE;
  if (app_game_count_won_by_all (db, game, won_by_all, &failed))
    return TRUE;
  app_error_take (error, failed);
  return FALSE;
}

/* The list of games */

struct _AppGame {
  GObject parent;
  DbPlaceOrGame *row;
};

G_DEFINE_FINAL_TYPE (AppGame, app_game, G_TYPE_OBJECT)

static const AppProperty game_properties[] = {
  { NULL, APP_PROPERTY_NONE, G_STRUCT_OFFSET (AppGame, row),
    (GDestroyNotify)db_place_or_game_free },
};

static void
app_game_class_init (AppGameClass *class)
{
  app_properties_install (G_OBJECT_CLASS (class), game_properties, G_N_ELEMENTS (game_properties));
}

static void
app_game_init (AppGame *game)
{
}

const DbPlaceOrGame *
app_game_get_row (AppGame *game)
{
  return game->row;
}

/* @row is taken. */
static gpointer
game_new (gpointer row, gpointer data)
{
  AppGame *game = g_object_new (APP_TYPE_GAME, NULL);

  game->row = row;
  return game;
}

static GPtrArray *
read_games (AppStore *store, gpointer data, GError **error)
{
  g_autoptr (GPtrArray) rows = app_games_list (app_store_get_db (store), error);

  if (rows == NULL)
    return NULL;
  g_ptr_array_set_free_func (rows, NULL);
  return app_items_new (rows, game_new, NULL);
}

static gboolean
concerns_games (const DbTouched *touched, gpointer data)
{
  return touched->subject == DB_SUBJECT_GAME || touched->subject == DB_SUBJECT_MATCH;
}

static gboolean
is_same (gconstpointer one_game, gconstpointer other_game)
{
  const DbPlaceOrGame *one = ((const AppGame *)one_game)->row,
                      *other = ((const AppGame *)other_game)->row;

  return one->id == other->id && g_str_equal (one->name, other->name)
         && one->matches == other->matches && one->owned == other->owned
         && !(one->rating < other->rating) && !(one->rating > other->rating);
}

/* Those that stay as they were keep their objects, so that a row in which somebody types stays. */
GListModel *
app_game_list_new (AppStore *store)
{
  static const AppRowListKind kind = {
    .get_item_type = app_game_get_type,
    .read = read_games,
    .concerns = concerns_games,
    .is_same = is_same,
  };

  return app_row_list_new (store, &kind, NULL, NULL);
}
