/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The players of a collection as a list model, and what can be done with them.
 */
#include "app/player/players.h"

#include "app/store/backups.h"
#include "app/base/error.h"
#include "app/base/instants.h"
#include "app/base/phrases.h"
#include "app/base/properties.h"
#include "app/match/match-cache.h"
#include "app/store/command-type.h"

#include "db/changes.h"
#include "db/entrants.h"
#include "db/externals.h"
#include "db/fixtures.h"
#include "db/matches.h"
#include "db/players.h"
#include "db/seasons.h"
#include "db/transaction.h"

#include <glib/gi18n-lib.h>
#include <string.h>

struct _AppPlayer {
  GObject parent;
  gint64 id;
  char *uuid, *name, *aliases;
  char *last_played; /* as in the record */
  guint matches, won;
};

G_DEFINE_FINAL_TYPE (AppPlayer, app_player, G_TYPE_OBJECT)

static const AppProperty player_properties[] = {
  { "uuid", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppPlayer, uuid) },
  { "name", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppPlayer, name) },
  { NULL, APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppPlayer, aliases) },
  { NULL, APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppPlayer, last_played) },
  { "last-played", APP_PROPERTY_DATE, G_STRUCT_OFFSET (AppPlayer, last_played) },
  { "n-matches", APP_PROPERTY_UINT, G_STRUCT_OFFSET (AppPlayer, matches) },
  { "n-won", APP_PROPERTY_UINT, G_STRUCT_OFFSET (AppPlayer, won) },
};

static void
app_player_class_init (AppPlayerClass *class)
{
  app_properties_install (G_OBJECT_CLASS (class), player_properties,
                          G_N_ELEMENTS (player_properties));
}

static void
app_player_init (AppPlayer *player)
{
}

const char *
app_player_get_uuid (AppPlayer *player)
{
  return player->uuid;
}

const char *
app_player_get_name (AppPlayer *player)
{
  return player->name;
}

const char *
app_player_get_last_played (AppPlayer *player)
{
  return player->last_played;
}

/* The list */

struct _AppPlayerList {
  AppItemList parent;         /* of those that are found */
  AppStore *store;            /* Owned */
  AppMatchCache *table;       /* Owned */
  AppBackgroundRead *reading; /* Owned: under way, or NULL: there is never another one */
  gboolean again;             /* what has changed since it began asks for one more */
  gboolean stale;             /* a match counts for others, or otherwise, than before */
  gboolean loading;           /* nothing was read yet */
  GPtrArray *all;             /* of AppPlayer, by name */
  char *search;
};

G_DEFINE_FINAL_TYPE (AppPlayerList, app_player_list, APP_TYPE_ITEM_LIST)

static int
compare_names (gconstpointer a, gconstpointer b)
{
  const AppPlayer *one = *(AppPlayer *const *)a, *other = *(AppPlayer *const *)b;
  int order = g_utf8_collate (one->name, other->name);

  return order != 0 ? order : strcmp (one->uuid, other->uuid);
}

static gboolean
is_found (const AppPlayer *player, const char *folded)
{
  g_autofree char *all = g_strjoin (" ", player->name, player->aliases, NULL);
  g_autofree char *key = db_fold (all);

  return strstr (key, folded) != NULL;
}

static void
show_found (AppPlayerList *list)
{
  GPtrArray *found = app_items_new (NULL, NULL, NULL);
  g_autofree char *folded = list->search != NULL ? db_fold (list->search) : NULL;

  for (guint k = 0; k < list->all->len; k++) {
    AppPlayer *player = g_ptr_array_index (list->all, k);

    if (folded == NULL || is_found (player, folded))
      g_ptr_array_add (found, g_object_ref (player));
  }
  app_item_list_replace (APP_ITEM_LIST (list), found);
}

/* Where he sits in several seats, the first is his match, and to be on both sides is no win. */
static gboolean
wins (const AppListedMatch *row, guint seat)
{
  for (guint k = 0; k < row->n_seats; k++)
    if (row->seats[k] == row->seats[seat] && (k < seat || (row->winners & (1u << k)) == 0))
      return FALSE;
  return TRUE;
}

/* What a player's matches add up to. */
static void
count_row (GHashTable *by_id, const AppListedMatch *row)
{
  for (guint k = 0; k < row->n_seats; k++) {
    AppPlayer *player = g_hash_table_lookup (by_id, (gpointer)&row->seats[k]);

    if (player == NULL)
      continue;
    if (wins (row, k))
      player->won++;
    if (strcmp (row->date, player->last_played) > 0) {
      g_free (player->last_played);
      player->last_played = g_strdup (row->date);
    }
  }
}

static AppPlayer *
player_new (const DbPlayer *row)
{
  AppPlayer *player = g_object_new (APP_TYPE_PLAYER, NULL);

  player->id = row->id;
  player->uuid = g_strdup (row->uuid);
  player->name = g_strdup (row->name);
  player->aliases = g_strjoinv (" ", row->aliases);
  player->last_played = g_strdup ("");
  player->matches = row->matches;
  return player;
}

/* @rows: (element-type DbPlayer): NULL when they could not be read, which leaves who was there. */
static void
take_players (AppPlayerList *list, GPtrArray *rows, const GError *error)
{
  g_autoptr (GHashTable) by_id = g_hash_table_new (g_int64_hash, g_int64_equal);
  gboolean first = list->loading;

  list->loading = FALSE;
  if (rows == NULL)
    app_error_log (G_LOG_LEVEL_WARNING, error);
  else
    g_ptr_array_set_size (list->all, 0);
  for (guint k = 0; rows != NULL && k < rows->len; k++) {
    AppPlayer *player = player_new (g_ptr_array_index (rows, k));

    g_ptr_array_add (list->all, player);
    g_hash_table_insert (by_id, &player->id, player);
  }
  for (guint k = 0; k < app_match_cache_get_length (list->table); k++) {
    AppListedMatch row;

    app_match_cache_get_row (list->table, k, &row);
    if (!row.deleted)
      count_row (by_id, &row);
  }
  g_ptr_array_sort (list->all, compare_names);
  show_found (list);
  if (first)
    g_object_notify (G_OBJECT (list), "loading");
}

static gpointer
read_work (DbStore *db, GCancellable *cancellable, GError **error)
{
  return db_players_list (db, FALSE, error);
}

static void
free_players (gpointer players)
{
  g_ptr_array_unref (players);
}

static void reload (AppPlayerList *list);

static void
read_cb (gpointer answer, const GError *error, gpointer data)
{
  g_autoptr (AppPlayerList) list = g_object_ref (data);
  g_autoptr (GPtrArray) rows = answer;

  list->reading = NULL;
  take_players (list, rows, error);
  if (list->again)
    reload (list);
}

/* Players are counted by their matches: those are waited for, and where they are many, players
 * are read in another thread, too. */
static void
reload (AppPlayerList *list)
{
  list->again = list->reading != NULL;
  if (list->again || app_match_cache_is_loading (list->table))
    return;
  if (app_match_cache_get_length (list->table) > APP_MATCH_CACHE_AT_ONCE) {
    list->reading = app_background_read_start (list->store, read_work, free_players, read_cb, list);
  } else {
    g_autoptr (GError) error = NULL;
    g_autoptr (GPtrArray) rows = db_players_list (app_store_get_db (list->store), FALSE, &error);

    take_players (list, rows, error);
  }
}

static void
reset_cb (AppMatchCache *table, gpointer data)
{
  reload (data);
}

/* Most changes of a match are moves, which count for nobody until the game is over. */
static void
row_changed_cb (AppMatchCache *table, guint index, const AppListedMatch *before, gpointer data)
{
  AppPlayerList *list = data;
  AppListedMatch row;

  app_match_cache_get_row (table, index, &row);
  list->stale = list->stale || before == NULL || before->deleted != row.deleted
                || before->winners != row.winners || !g_str_equal (before->date, row.date)
                || before->n_seats != row.n_seats
                || memcmp (before->seats, row.seats, row.n_seats * sizeof *row.seats) != 0;
}

static void
settled_cb (AppMatchCache *table, gpointer data)
{
  AppPlayerList *list = data;

  if (list->stale)
    reload (list);
  list->stale = FALSE;
}

static void
app_player_list_finalize (GObject *object)
{
  AppPlayerList *list = APP_PLAYER_LIST (object);

  g_clear_pointer (&list->reading, app_background_read_cancel);
  g_clear_object (&list->table);
  g_clear_object (&list->store);
  g_ptr_array_unref (list->all);
  g_free (list->search);
  G_OBJECT_CLASS (app_player_list_parent_class)->finalize (object);
}

static const AppProperty list_properties[] = {
  { "loading", APP_PROPERTY_BOOLEAN, G_STRUCT_OFFSET (AppPlayerList, loading) },
};

static void
app_player_list_class_init (AppPlayerListClass *class)
{
  app_properties_install (G_OBJECT_CLASS (class), list_properties, G_N_ELEMENTS (list_properties));
  G_OBJECT_CLASS (class)->finalize = app_player_list_finalize;
}

static void
app_player_list_init (AppPlayerList *list)
{
  list->all = g_ptr_array_new_with_free_func (g_object_unref);
  list->loading = TRUE;
  app_item_list_set_item_type (APP_ITEM_LIST (list), APP_TYPE_PLAYER);
}

AppPlayerList *
app_player_list_new (AppStore *store)
{
  AppPlayerList *list = g_object_new (APP_TYPE_PLAYER_LIST, NULL);

  list->store = g_object_ref (store);
  list->table = app_match_cache_get (store);
  g_signal_connect_object (list->table, "reset", G_CALLBACK (reset_cb), list, 0);
  g_signal_connect_object (list->table, "row-changed", G_CALLBACK (row_changed_cb), list, 0);
  g_signal_connect_object (list->table, "settled", G_CALLBACK (settled_cb), list, 0);
  reload (list);
  return list;
}

gboolean
app_player_list_is_loading (AppPlayerList *list)
{
  return list->loading;
}

void
app_player_list_set_search (AppPlayerList *list, const char *words)
{
  if (g_strcmp0 (list->search, words) == 0)
    return;
  g_free (list->search);
  list->search = words != NULL && words[0] != '\0' ? g_strdup (words) : NULL;
  show_found (list);
}

/* Commands */

static gboolean
run_add (AppCommandRun *run, gconstpointer data, GError **error)
{
  gint64 player;

  return db_player_add (run->db, ((const AppPlayerCommand *)data)->name, &player, error)
         && app_command_answer_row (run, DB_SUBJECT_PLAYER, player, error);
}

static gboolean
run_rename (AppCommandRun *run, gconstpointer data, GError **error)
{
  const AppPlayerCommand *command = data;
  gint64 player;

  return db_player_find (run->db, command->player, &player, error)
         && db_player_rename (run->db, player, command->name, error)
         && app_command_answer_row (run, DB_SUBJECT_PLAYER, player, error);
}

/* Rows: @player becomes @into. */
typedef struct {
  gint64 player, into;
} Merge;

/* No backup is made for a merge of somebody who is not there. */
static gboolean
prepare_merge (AppCommandRun *run, gconstpointer data, GError **error)
{
  const AppPlayerCommand *command = data;
  Merge *merge = g_new0 (Merge, 1);

  run->state = merge;
  run->free_state = g_free;
  return db_player_find (run->db, command->player, &merge->player, error)
         && db_player_find (run->db, command->into, &merge->into, error)
         && app_backups_before_merge (run->db, command->player, error);
}

static gboolean
run_merge (AppCommandRun *run, gconstpointer data, GError **error)
{
  const Merge *merge = run->state;

  return db_player_merge (run->db, merge->player, merge->into, &run->batch, error)
         && app_command_answer_row (run, DB_SUBJECT_PLAYER, merge->into, error);
}

static const AppCommandField fields[] = {
  { G_STRUCT_OFFSET (AppPlayerCommand, player) },
  { G_STRUCT_OFFSET (AppPlayerCommand, name) },
  { G_STRUCT_OFFSET (AppPlayerCommand, into) },
};

const AppCommandType app_player_add = {
  .size = sizeof (AppPlayerCommand),
  .fields = fields,
  .n_fields = G_N_ELEMENTS (fields),
  .run = run_add,
};

const AppCommandType app_player_rename = {
  .size = sizeof (AppPlayerCommand),
  .fields = fields,
  .n_fields = G_N_ELEMENTS (fields),
  .run = run_rename,
};

const AppCommandType app_player_merge = {
  .size = sizeof (AppPlayerCommand),
  .fields = fields,
  .n_fields = G_N_ELEMENTS (fields),
  .opens_batch = TRUE,
  .prepare = prepare_merge,
  .run = run_merge,
};

/* Splitting */

/**
 * SplitState:
 * @chosen: (element-type gint64 guint): matches that were chosen, with the seat
 * @tabled: (element-type gint64): those of them that are in a table and stay
 * @entrants: (element-type DbEntrant): who becomes the other person, too
 * @sentences: of tables
 */
typedef struct {
  DbStore *db;
  gint64 player, into;
  const AppPlayerSplit *split;
  GHashTable *chosen, *tabled;
  GPtrArray *entrants;
  GStrvBuilder *sentences;
  gboolean dry;
  AppPlayerSplitResult *result;
} SplitState;

void
app_player_split_result_clear (AppPlayerSplitResult *result)
{
  g_clear_pointer (&result->tables, g_strfreev);
}

static gboolean
is_in_entrant (const DbEntrant *entrant, gint64 player)
{
  gboolean is = player != 0 && entrant->player == player;

  for (guint k = 0; k < entrant->players->len; k++)
    is = is || (player != 0 && g_array_index (entrant->players, gint64, k) == player);
  return is;
}

/* The entrant as whom the player takes part; NULL for none. @there: the other person does, too. */
static DbEntrant *
find_entrant (const SplitState *state, GPtrArray *entrants, gboolean *there)
{
  DbEntrant *found = NULL;

  *there = FALSE;
  for (guint k = 0; k < entrants->len; k++) {
    DbEntrant *entrant = g_ptr_array_index (entrants, k);

    found = found == NULL && is_in_entrant (entrant, state->player) ? entrant : found;
    *there = *there || is_in_entrant (entrant, state->into);
  }
  return found;
}

/* @n: results of the entrant, @chosen: of them that were chosen. */
static void
count_results (const SplitState *state, GPtrArray *fixtures, gint64 entrant, guint *n,
               guint *chosen)
{
  *n = *chosen = 0;
  for (guint k = 0; k < fixtures->len; k++) {
    const DbFixture *fixture = g_ptr_array_index (fixtures, k);
    gboolean sits = FALSE;

    for (guint j = 0; j < fixture->seats->len; j++)
      sits = sits || g_array_index (fixture->seats, DbFixtureSeat, j).entrant == entrant;
    if (!sits || fixture->match == 0 || fixture->match_deleted)
      continue;
    ++*n;
    *chosen += g_hash_table_contains (state->chosen, &fixture->match);
  }
}

static void
keep_in_table (SplitState *state, GPtrArray *fixtures)
{
  for (guint k = 0; k < fixtures->len; k++) {
    const DbFixture *fixture = g_ptr_array_index (fixtures, k);

    if (g_hash_table_contains (state->chosen, &fixture->match))
      g_hash_table_add (state->tabled, g_memdup2 (&fixture->match, sizeof fixture->match));
  }
}

/* A season whose fixtures have chosen matches: all of the player's results there go along, with the
 * place in the table, or none does. */
static gboolean
look_at_season (SplitState *state, gint64 season, GError **error)
{
  g_autoptr (GPtrArray) fixtures = db_fixtures_list (state->db, season, error);
  g_autoptr (GPtrArray) entrants =
      fixtures != NULL ? db_entrants_list (state->db, season, error) : NULL;
  g_autofree char *title = db_season_dup_title (state->db, season);
  DbEntrant *entrant;
  gboolean there;
  guint n, chosen;

  if (entrants == NULL)
    return FALSE;
  entrant = find_entrant (state, entrants, &there);
  if (entrant == NULL)
    return TRUE;
  count_results (state, fixtures, entrant->id, &n, &chosen);
  if (chosen == 0)
    return TRUE;
  if (there)
    app_phrase_add (
        state->sentences,
        _ ("%s: not all of the results there were chosen. All of them can go along, or none, "
           "so they stay."),
        title);
  else
    app_phrase_add (state->sentences, _ ("%s: the place in the table and all results go along."),
                    title);
  if (there || chosen < n || !state->split->tables) {
    keep_in_table (state, fixtures);
    return TRUE;
  }
  entrant = db_entrant_get (state->db, entrant->id, error);
  if (entrant != NULL)
    g_ptr_array_add (state->entrants, entrant);
  return entrant != NULL;
}

static gboolean
look_at_seasons (SplitState *state, GError **error)
{
  g_autoptr (GPtrArray) seasons = db_seasons_list (state->db, 0, FALSE, error);

  for (guint k = 0; seasons != NULL && k < seasons->len; k++)
    if (!look_at_season (state, ((DbSeason *)g_ptr_array_index (seasons, k))->id, error))
      return FALSE;
  return seasons != NULL;
}

/* @wanted: a seat's number; 0 for whichever is the player's. */
static DbSeat *
find_seat (const DbMatch *match, gint64 player, guint wanted)
{
  for (guint k = 0; k < match->seats->len; k++) {
    DbSeat *seat = &g_array_index (match->seats, DbSeat, k);

    if (seat->player == player && (wanted == 0 || seat->seat == wanted))
      return seat;
  }
  return NULL;
}

static void
look_at_run (SplitState *state, const DbMatch *match)
{
  g_autofree char *day = app_date_dup (match->date);

  if (match->campaign[0] == '\0')
    return;
  /* Translators: a campaign's name and a day. */
  app_phrase_add (state->sentences, _ ("%s: the run of %s."), match->campaign,
                  match->date[0] != '\0' ? day : _ ("no day"));
  if (!state->split->tables)
    g_hash_table_add (state->tabled, g_memdup2 (&match->id, sizeof match->id));
}

static gboolean
move_play (SplitState *state, gint64 row, guint wanted, GError **error)
{
  g_autoptr (DbMatch) match = db_match_get (state->db, row, error);
  DbSeat *seat;

  if (match == NULL)
    return FALSE;
  seat = find_seat (match, state->player, wanted);
  if (seat == NULL)
    return TRUE;
  look_at_run (state, match);
  if ((state->into != 0 && find_seat (match, state->into, 0) != NULL)
      || g_hash_table_contains (state->tabled, &row)) {
    state->result->stay++;
    return TRUE;
  }
  state->result->moved++;
  seat->player = state->into;
  return state->dry || db_match_update (state->db, match, error);
}

static gboolean
move_entrant (const SplitState *state, DbEntrant *entrant, GError **error)
{
  entrant->player = entrant->player == state->player ? state->into : entrant->player;
  for (guint k = 0; k < entrant->players->len; k++) {
    gint64 *player = &g_array_index (entrant->players, gint64, k);

    *player = *player == state->player ? state->into : *player;
  }
  return state->dry || db_entrant_update (state->db, entrant, error);
}

static gboolean
remember_ids (const SplitState *state, GError **error)
{
  for (const char *const *id = state->split->ids; id != NULL && *id != NULL; id += 2)
    if (!state->dry
        && !db_external_set (state->db, DB_SUBJECT_PLAYER, id[0], id[1], state->into, error))
      return FALSE;
  return TRUE;
}

static gboolean
split_all (SplitState *state, GError **error)
{
  const GArray *plays = state->split->plays;

  if (state->into == state->player) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE, _ ("This is the same player."));
    return FALSE;
  }
  if (!look_at_seasons (state, error))
    return FALSE;
  for (guint k = 0; k < plays->len; k++) {
    const AppPlayerPlay *play = &g_array_index (plays, AppPlayerPlay, k);

    if (!move_play (state, play->match, play->seat, error))
      return FALSE;
  }
  for (guint k = 0; k < state->entrants->len; k++)
    if (!move_entrant (state, g_ptr_array_index (state->entrants, k), error))
      return FALSE;
  return remember_ids (state, error);
}

static void
free_entrant (gpointer entrant)
{
  db_entrant_free (entrant);
}

static GHashTable *
new_rows (void)
{
  return g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
}

gboolean
app_player_split_within (DbStore *db, gint64 player, const AppPlayerSplit *split, gboolean dry,
                         AppPlayerSplitResult *result, GError **error)
{
  g_autoptr (GHashTable) chosen = new_rows ();
  g_autoptr (GHashTable) tabled = new_rows ();
  g_autoptr (GPtrArray) entrants = g_ptr_array_new_with_free_func (free_entrant);
  g_autoptr (GStrvBuilder) sentences = g_strv_builder_new ();
  SplitState state = { .db = db,
                       .player = player,
                       .into = split->into,
                       .split = split,
                       .chosen = chosen,
                       .tabled = tabled,
                       .entrants = entrants,
                       .sentences = sentences,
                       .dry = dry,
                       .result = result };

  *result = (AppPlayerSplitResult){ 0 };
  for (guint k = 0; k < split->plays->len; k++) {
    const gint64 *row = &g_array_index (split->plays, AppPlayerPlay, k).match;

    g_hash_table_add (chosen, g_memdup2 (row, sizeof *row));
  }
  if ((!dry && state.into == 0 && !db_player_add (db, split->name, &state.into, error))
      || !split_all (&state, error))
    return FALSE;
  result->tables = g_strv_builder_end (sentences);
  return TRUE;
}

gboolean
app_player_split (DbStore *db, gint64 player, const AppPlayerSplit *split,
                  AppPlayerSplitResult *result, gint64 *batch, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  gint64 made;

  *result = (AppPlayerSplitResult){ 0 };
  if (batch != NULL)
    *batch = 0;
  if (!app_backups_before_bulk (db, DB_AUTO_BACKUP_MERGE, split->plays->len, error)
      || !db_transaction_begin (&scope, db, error)
      || !db_changes_open_batch (db, DB_ORIGIN_PERSON, DB_TITLE (DB_TITLE_PLAYER_SPLIT), NULL,
                                 &made, error)
      || !app_player_split_within (db, player, split, FALSE, result, error))
    return FALSE;
  if (result->moved == 0 && (split->ids == NULL || split->ids[0] == NULL)) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE,
                         _ ("None of these matches can go to another player."));
    return FALSE;
  }
  if (batch != NULL)
    *batch = made;
  return db_transaction_commit (&scope, error);
}

/* The same for a window: owned copies. */
typedef struct {
  char *uuid, *name;
  GArray *plays;
  char **ids, **matches;
  gboolean tables, dry;
} SplitJob;

typedef struct {
  AppPlayerSplitResult result;
  gboolean is_new;
  gint64 batch;
} SplitAnswer;

static void
split_job_free (gpointer data)
{
  SplitJob *job = data;

  g_free (job->uuid);
  g_free (job->name);
  g_array_unref (job->plays);
  g_strfreev (job->ids);
  g_strfreev (job->matches);
  g_free (job);
}

static void
split_answer_free (gpointer data)
{
  SplitAnswer *answer = data;

  app_player_split_result_clear (&answer->result);
  g_free (answer);
}

static gboolean
find_matches (DbStore *db, const SplitJob *job, GArray *plays, GError **error)
{
  for (char **match = job->matches; match != NULL && *match != NULL; match++) {
    AppPlayerPlay play = { 0, 0 };

    if (!db_match_find (db, *match, &play.match, error))
      return FALSE;
    g_array_append_val (plays, play);
  }
  return TRUE;
}

static gpointer
split_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  const SplitJob *job = data;
  g_autoptr (GArray) plays = g_array_copy (job->plays);
  AppPlayerSplit split = {
    .plays = plays, .name = job->name, .ids = (const char *const *)job->ids, .tables = job->tables
  };
  SplitAnswer *answer;
  gint64 player;
  gboolean done;

  if (!db_player_find (db, job->uuid, &player, error) || !find_matches (db, job, plays, error))
    return NULL;
  answer = g_new0 (SplitAnswer, 1);
  answer->is_new = !db_player_find (db, job->name, &split.into, NULL);
  done = job->dry ? app_player_split_within (db, player, &split, TRUE, &answer->result, error)
                  : app_player_split (db, player, &split, &answer->result, &answer->batch, error);
  if (!done)
    g_clear_pointer (&answer, split_answer_free);
  return answer;
}

void
app_player_split_async (AppStore *store, const char *uuid, const AppPlayerSplit *split,
                        const char *const *matches, gboolean dry, GCancellable *cancellable,
                        GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (store, cancellable, callback, data);
  SplitJob *job = g_new0 (SplitJob, 1);

  job->uuid = g_strdup (uuid);
  job->name = g_strdup (split->name);
  job->plays = g_array_copy ((GArray *)split->plays);
  job->ids = g_strdupv ((char **)split->ids);
  job->matches = g_strdupv ((char **)matches);
  job->tables = split->tables;
  job->dry = dry;
  g_task_set_task_data (task, job, split_job_free);
  if (dry)
    app_store_read (store, task, split_work, split_answer_free);
  else
    app_store_push (store, task, split_work, split_answer_free);
}

gboolean
app_player_split_finish (AppStore *store, GAsyncResult *result, AppPlayerSplitResult *split,
                         gboolean *is_new, gint64 *batch, GError **error)
{
  SplitAnswer *answer;

  g_return_val_if_fail (g_task_is_valid (result, store), FALSE);
  answer = g_task_propagate_pointer (G_TASK (result), error);
  if (answer == NULL)
    return FALSE;
  *split = answer->result;
  answer->result = (AppPlayerSplitResult){ 0 };
  *is_new = answer->is_new;
  *batch = answer->batch;
  split_answer_free (answer);
  return TRUE;
}
